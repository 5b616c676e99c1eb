"""The search on one core: simulations a second of each game, with the memory of its tree, beside plain random playouts.

    python benchmarks/search.py              # or with --quick, or --simulations 100000

A simulation imagines a world, goes down the tree, plays on by the game's settings and judges; a playout is a whole random game. Both
begin with a new deal.

Then how long *wyrm* thinks, with both of its threads, at every decision that is one: it plays the first seat against `greedy`.
"""

from __future__ import annotations

import argparse
import statistics
import time

from machine import apart, describe, table
from wyrmling.bots import Search, bot
from wyrmling.bots.tree import Node
from wyrmling.kernel.game import game, game_names
from wyrmling.kernel.play import play_random
from wyrmling.lab.simulate import asked


def measure(name: str, simulations: int, rounds: int) -> list[str]:
    """One row: the median of some rounds, each of another deal."""
    which = game(name)
    options = which.options(2)
    search = Search(which)
    play_random(which, options, 1, 0)
    rates, playouts, nodes = [], [], []
    for seed in range(rounds + 1):
        state = which.deal(options, seed=seed)
        found = search.run(which.concealed(state, which.actor(state)), simulations=simulations, seed=seed)
        rates.append(simulations / found.seconds)
        nodes.append(search.nodes)
        began = time.perf_counter()
        games = max(1, simulations // 20)
        play_random(which, options, games, seed)
        playouts.append(games / (time.perf_counter() - began))
    rate, playout = statistics.median(rates[1:]), statistics.median(playouts[1:])
    used = statistics.median(nodes[1:])
    return [which.title, f"{rate:,.0f}", f"{used:,.0f}", f"{used * Node.dtype.itemsize / 1e6:.1f} MB", f"{playout:,.0f}", f"{rate / playout:.2f}"]


def answers(name: str, most: int) -> list[str]:
    """One row: how long *wyrm* thought at its first decisions of a game, at most so many."""
    which, wyrm, greedy, thought = game(name), bot("wyrm"), bot("greedy"), list[float]()
    state = which.deal(2, seed=1)
    before = state.copy()
    for seat, _, seconds in asked(which, state, [wyrm, greedy], lambda made: None):
        if seat == 0 and len(which.legal(before)) > 1:
            thought.append(seconds)
        if len(thought) == most:
            break
        before = state.copy()
    return [which.title, str(len(thought)), f"{statistics.median(thought):.2f} s", f"{max(thought):.2f} s"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=game_names(), help="names of games (all)")
    parser.add_argument("--simulations", type=int, default=20_000, help="a round (20000)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median counts (5)")
    parser.add_argument("--quick", action="store_true", help="2000 simulations, 3 rounds, and 10 decisions of wyrm")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.simulations, chosen.rounds = 2_000, 3
    describe()
    for name in chosen.games:
        apart(measure, name, 20, 1)
    rows = [measure(name, chosen.simulations, chosen.rounds) for name in chosen.games]
    table(["2 players, one core", "simulations/s", "nodes", "memory", "random games/s", "ratio"], rows)
    print()
    table(["wyrm, both cores", "decisions", "median", "longest"], [answers(name, 10 if chosen.quick else 1000) for name in chosen.games])


if __name__ == "__main__":
    main()
