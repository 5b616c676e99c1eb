"""Many games between bots, on all cores, and what came of them."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from wyrmling.bots import Bot, bot
from wyrmling.bots.bots import PolicyBot
from wyrmling.bots.loops import play_games
from wyrmling.kernel.errors import BadOptions
from wyrmling.kernel.game import SILENT, Game, Options
from wyrmling.kernel.game import game as find_game
from wyrmling.kernel.play import POLICY
from wyrmling.kernel.record import Chance, new

__all__ = ["Estimate", "Games", "SeatResult", "Simulation", "asked", "dealt", "mean", "play_many", "play_span", "share", "simulate", "wilson"]

CHUNK = 100
MOST_DECISIONS = 1_000_000
Z95 = 1.959963984540054


class Estimate(msgspec.Struct, frozen=True):
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


class SeatResult(msgspec.Struct, frozen=True):
    """How one seat did."""

    seat: int
    bot: str
    wins: Estimate               # a tie counts as a share of a win
    score: Estimate


class Simulation(msgspec.Struct, frozen=True):
    """What came of many games."""

    game: str
    rules: int
    components: str
    players: int
    variant: str
    seed: int
    asked: int                   # games wanted
    games: int                   # games played: fewer when it was stopped
    seats: list[SeatResult]
    decisions: Estimate          # a game's length: positions with two or more legal moves


def simulate(
    game: str | Game,
    seats: Sequence[str],
    games: int,
    *,
    variant: str = "main",
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> Simulation:
    """Play `games` games between the bots named in `seats`, and sum up what came of them.

    The same seed gives the same result on any number of workers (all cores, if none is said). `progress` hears how many
    games are done; when `stop` is set, what is done by then is reported.

    Raises: UnknownGame, UnknownBot, BadOptions.
    """
    game = find_game(game) if isinstance(game, str) else game
    played = play_many(game, seats, games, variant=variant, seed=seed, workers=workers, progress=progress, stop=stop)
    return Simulation(
        game.source, game.version, game.components, len(seats), variant, seed, games, len(played.decisions),
        [SeatResult(seat, name, share(played.payoffs[:, seat]), mean(played.scores[:, seat])) for seat, name in enumerate(seats)],
        mean(played.decisions),
    )  # fmt: skip


@dataclass(frozen=True)
class Games:
    """How many games ended, one row a game in the order of their numbers."""

    payoffs: Any                 # float32[games, seats]
    scores: Any                  # float32[games, seats]
    decisions: Any               # int64[games]


def play_many(
    game: Game,
    seats: Sequence[str],
    games: int,
    *,
    variant: str = "main",
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> Games:
    """The games of `simulate`, one by one. Game number n of a seed is the same deal whoever sits at it.

    Raises: UnknownBot, BadOptions.
    """
    options = game.options(len(seats), variant)
    if games < 1:
        raise BadOptions(f"at least one game must be played, not {games}")
    if not 0 <= seed < 1 << 64:
        raise BadOptions("a seed is a whole number from 0 to 2**64 - 1")
    sitting = [bot(name) for name in seats]
    policies = [sitter.policy for sitter in sitting if isinstance(sitter, PolicyBot)]
    compiled = len(policies) == len(seats)

    payoffs = np.zeros((games, len(seats)), np.float32)
    scores = np.zeros((games, len(seats)), np.float32)
    decisions = np.zeros(games, np.int64)

    def play(first: int, count: int) -> int:
        span = slice(first, first + count)
        if not compiled:
            for number in range(first, first + count):
                decisions[number] = play_one(game, options, sitting, seed, number, payoffs[number], scores[number])
            return count
        played = play_span(game, options, policies, seed, first, count)
        payoffs[span], scores[span], decisions[span] = played.payoffs, played.scores, played.decisions
        return count

    play(0, 1)  # compiles, if it must, before there are threads to wait for it
    chunk = CHUNK if compiled else 1
    done = max(1, run_in_order(play, games, chunk, workers or os.cpu_count() or 1, progress, stop or threading.Event()))
    return Games(payoffs[:done], scores[:done], decisions[:done])


def play_span(game: Game, options: Options, policies: Sequence[int], seed: int, first: int, count: int) -> Games:
    """Games number `first` to `first` + `count` − 1 of a seed between compiled bots, in one compiled call."""
    blank = new(game.record, 1)
    blank[0] = game.blank(options)
    payoffs, scores = np.zeros((2, count, options.players), np.float32)
    decisions = np.zeros(count, np.int64)
    play_games(
        new(game.record, 3), blank, new(Chance, 1), np.array(policies, np.int64), np.uint64(seed), first, count, MOST_DECISIONS, SILENT,
        np.zeros(game.moves.count, np.int32), payoffs, scores, decisions,
    )  # fmt: skip
    return Games(payoffs, scores, decisions)


def play_one(game: Game, options: Options, sitting: Sequence[Bot], seed: int, number: int, payoffs: Any, scores: Any) -> int:
    """Game `number` of a seed between bots of which some think in Python: the same deal as in `play_span`. How many decisions there were."""
    state = dealt(game, options, seed, number)
    made = sum(1 for _ in asked(game, state, sitting, lambda made: (seed ^ int(POLICY)) << 64 | number << 32 | made))
    scores[:], payoffs[:] = game.score(state), game.payoff(state)
    return made


def dealt(game: Game, options: Options, seed: int, number: int) -> Any:
    """The deal of game `number` of a seed: the same as in `play_span`."""
    state = game.blank(options)
    game.reseed(state, seed << 64 | number * 2)
    return game.set_up(state)


def asked(game: Game, state: Any, sitting: Sequence[Bot], luck: Callable[[int], int | None]) -> Iterator[tuple[int, int, float]]:
    """Play a game to its end by asking each seat's bot, as at a table: after each move, whose it was, which, and how many seconds they thought.

    `luck` says the seed of each choice by its number, from 0; None for a choice that need not be repeatable.
    """
    made = 0
    while (seat := game.actor(state)) >= 0 and made < MOST_DECISIONS:
        view = game.concealed(state, seat)
        legal = game.legal(view)
        began = time.perf_counter()
        move = sitting[seat].choose(game, view, legal, luck(made))
        thought = time.perf_counter() - began
        game.play(state, move)
        made += 1
        yield seat, move, thought


def run_in_order(
    play: Callable[[int, int], int], games: int, chunk: int, workers: int, progress: Callable[[int], None] | None, stop: threading.Event
) -> int:
    """Play chunk after chunk on several threads; how many games are done, from the first on without a gap."""
    chunks = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    done: list[int] = []
    running: set[Future[int]] = set()
    with ThreadPoolExecutor(workers) as pool:
        at = 0
        try:
            while at < len(chunks) or running:
                while at < len(chunks) and len(running) < 2 * workers and not stop.is_set():
                    running.add(pool.submit(play, *chunks[at]))
                    at += 1
                if not running:
                    break
                finished, running = wait(running, timeout=0.2, return_when=FIRST_COMPLETED)
                for future in finished:
                    done.append(future.result())
                    if progress:
                        progress(sum(done))
        except KeyboardInterrupt:
            stop.set()
            done.extend(future.result() for future in running)
    # Chunks are handed out in order and each that was handed out is waited for.
    return sum(done)


def mean(values: Any) -> Estimate:
    """The mean, with the normal interval."""
    middle = float(np.mean(values, dtype=np.float64))
    spread = float(np.std(values, dtype=np.float64, ddof=1)) if len(values) > 1 else math.inf
    half = Z95 * spread / math.sqrt(len(values))
    return Estimate(middle, middle - half, middle + half)


def share(values: Any) -> Estimate:
    """A share from 0 to 1, with Wilson's interval."""
    return wilson(float(np.mean(values, dtype=np.float64)), len(values))


def wilson(p: float, n: float) -> Estimate:
    """A share of `n`, with Wilson's interval (1927), which holds near the ends too."""
    middle = (p + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    half = Z95 * math.sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half))
