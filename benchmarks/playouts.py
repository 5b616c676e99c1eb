"""Random play on one core: decisions a second, for Dragon Pets beside the same rules in C where there is a compiler.

    python benchmarks/playouts.py                  # Dragon Pets; or with --quick
    python benchmarks/playouts.py --game ranch     # any other game, by itself

A decision is a position with two or more legal moves; nothing forced is counted, and nothing forced is ever asked. Both
sides play the same games, which totals and a checksum of all final states show.
"""

from __future__ import annotations

import argparse
import ctypes
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from machine import apart, compiler, describe, table
from wyrmling.games.pets import cards
from wyrmling.kernel.game import Game, game, game_names
from wyrmling.kernel.play import POLICY, play_random

FLAGS = ("-O3", "-march=native", "-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")


@dataclass(frozen=True)
class Totals:
    """What a run of games comes to; equal for equal games."""

    plies: int
    decisions: int
    checksum: int
    points: tuple[int, ...]


Play = Callable[[int, int, int], Totals]
"""Plays a number of games with so many players, in the run of a seed."""


def ours(players: int, games: int, seed: int, which: str = "pets") -> Totals:
    """The compiled loop of the kernel."""
    played = game(which)
    totals = play_random(played, played.options(players), games, seed)
    return Totals(int(totals.plies), int(totals.decisions), int(totals.checksum), tuple(int(points) for points in totals.points[:players]))


def header(pets: Game) -> str:
    """`pets.h`: every figure that the C version needs, from the game's own tables."""
    numbers = {
        "STATE_BYTES": pets.dtype.itemsize, "MOVE_COUNT": pets.moves.count, "DRAGONS": cards.DRAGONS, "EGG": cards.EGG, "BREEDS": len(cards.BREEDS),
        "LINES": cards.LINES, "SPACES": cards.SPACES, "LONGEST_DECK": cards.LONGEST_DECK, "DICE": len(cards.DICE), "WHITE": cards.WHITE,
        "SEEKERS": cards.SEEKERS, "START_COINS": cards.START_COINS, "CATCH_COST": cards.CATCH_COST, "REFILL_COST": cards.REFILL_COST,
        "REROLL_COST": cards.REROLL_COST, "CHALLENGE_COST": cards.CHALLENGE_COST, "PENALTY": cards.PENALTY, "EGG_WORTH": cards.EGG_WORTH,
        "DIVERSITY": cards.DIVERSITY, "EGGS_FOR_A_BREED": cards.EGGS_FOR_A_BREED, "UNPLACED_ROUNDS": cards.UNPLACED_ROUNDS,
        "IDLE_ROUNDS": cards.IDLE_ROUNDS,
    }  # fmt: skip
    firsts = {"SKIP": "skip", "CATCHES": "catch", "REFILLS": "refill", "FILLS": "fill", "REROLLS": "reroll", "PLACES": "place", "BREEDS_PAIR": "breed"}
    numbers |= {name: pets.moves.first(kind) for name, kind in firsts.items()}
    tables = {"BREED_OF": cards.BREED, "VALUE": cards.VALUE, "EGGS": cards.EGGS, "PATH": cards.PATH, "ACROSS": cards.ACROSS}
    lines = ["enum {", *(f"    {name} = {number}," for name, number in numbers.items()), "};", f"static const uint64_t POLICY = {int(POLICY)}u;"]
    for name, figures in tables.items():
        sizes = "".join(f"[{size}]" for size in figures.shape)
        lines.append(f"static const int8_t {name}{sizes} = {braces(figures)};")
    return "\n".join(lines) + "\n"


def braces(figures: Any) -> str:
    return "{" + ", ".join(map(braces, figures)) + "}" if np.ndim(figures) else str(int(figures))


def in_c(folder: Path, found: str) -> Play:
    """The C version, compiled into `folder`."""
    (folder / "pets.h").write_text(header(game("pets")), "utf-8")
    library = folder / "pets.so"
    subprocess.run([found, *FLAGS, f"-I{folder}", str(Path(__file__).with_name("pets.c")), "-o", str(library)], check=True)
    function = ctypes.CDLL(str(library)).playouts
    function.argtypes = [ctypes.c_int, ctypes.c_uint64, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p]
    function.restype = None

    def play(players: int, games: int, seed: int) -> Totals:
        totals = np.zeros(3 + players, np.int64)
        function(players, seed, 0, games, totals.ctypes.data)
        plies, decisions, checksum, *points = totals.tolist()
        return Totals(plies, decisions, checksum % 2**64, tuple(points))

    return play


def timed(play: Play, players: int, games: int, seed: int) -> tuple[float, Totals]:
    began = time.perf_counter()
    totals = play(players, games, seed)
    return time.perf_counter() - began, totals


def measure(which: str, players: int, games: int, rounds: int, seed: int, c: Play | None) -> list[str]:
    """One row: all rounds in turn, ours and C's, the median time of each."""
    mine_of = partial(ours, which=which)
    mine_of(players, 1, seed)  # loaded from the cache
    mine, theirs = [], []
    for number in range(rounds):
        seconds, totals = timed(mine_of, players, games, seed + number)
        mine.append(seconds)
        assert totals.decisions == totals.plies or game(which).hides, "a forced move was asked"
        if c is not None:
            seconds, others = timed(c, players, games, seed + number)
            theirs.append(seconds)
            assert totals == others, f"C plays other games than we do: {totals} and {others}"
    speed = totals.decisions / statistics.median(mine)
    row = [f"{players}", f"{speed / 1e6:.2f} M", f"{games / statistics.median(mine):,.0f}", f"{totals.decisions / games:.1f}"]
    if c is not None:
        row += [f"{totals.decisions / statistics.median(theirs) / 1e6:.2f} M", f"{statistics.median(theirs) / statistics.median(mine):.2f}"]
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play on one core, of Dragon Pets beside the same rules in C.")
    parser.add_argument("--game", choices=game_names(), default="pets")
    parser.add_argument("--games", type=int, default=20_000, help="games a round (20000)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds, of which the median counts (7)")
    parser.add_argument("--seed", type=int, default=1, help="of the first round (1)")
    parser.add_argument("--players", type=int, nargs="+", help="how many (all that the game is for in its main variant)")
    parser.add_argument("--quick", action="store_true", help="2000 games, 3 rounds")
    arguments = parser.parse_args()
    if arguments.quick:
        arguments.games, arguments.rounds = 2_000, 3
    chosen = game(arguments.game)
    arguments.players = arguments.players or chosen.players_of["main"]
    describe()
    apart(partial(ours, which=chosen.name), arguments.players[0], 1, arguments.seed)
    found = compiler()
    with tempfile.TemporaryDirectory() as folder:
        c = in_c(Path(folder), found) if found and chosen.name == "pets" else None
        headings = ["players", "decisions/s", "games/s", "decisions a game", *(["in C", "ours ÷ C"] if c else [])]
        table(headings, [measure(chosen.name, players, arguments.games, arguments.rounds, arguments.seed, c) for players in arguments.players])
    print(f"\nRandom play of {chosen.title}, one core; a state is {chosen.dtype.itemsize} bytes.")
    if c:
        print(f"C: {' '.join(FLAGS[:2])}, the same games with the same totals and final states.")
    elif chosen.name == "pets":
        print("There is no C compiler (gcc or cc) to compare with.")


if __name__ == "__main__":
    main()
