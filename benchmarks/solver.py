"""The dice solver of Dragon Clans: how long one full decision takes, warm, on one core.

    python benchmarks/solver.py              # or with --quick

A full decision is the exact worth of every way to keep the dice and of every die that may be rolled again, for three
Dragons on the table, each with and without a Barrier, by expected points with best play. Beside it stands the same from
Python with the chance of each Dragon on its own as well, as a client shows it (`odds`). The longest of the usual cases
is the first choice of a turn, when the most is still to come.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from machine import describe, table
from wyrmling.games.clans import cards
from wyrmling.games.clans.aims import MOST_AIMS, listed_aims
from wyrmling.games.clans.odds import odds
from wyrmling.games.clans.solver import weighed
from wyrmling.kernel.game import game

CASES = (("no power", cards.NO_EGG), ("one more Fire Egg", cards.FIRE), ("a wild Water Egg", cards.WATER), ("a fourth roll", cards.FOREST),
         ("one die again", cards.STORM))  # fmt: skip
DEALS = 20


def median_time(work: Callable[[Any], object], states: list[Any], rounds: int) -> float:
    """Seconds that work takes on one of the states, the median of all runs."""
    for state in states:
        work(state)
    times = []
    for _ in range(rounds):
        for state in states:
            began = time.perf_counter()
            work(state)
            times.append(time.perf_counter() - began)
    return statistics.median(times)


def decide(state: Any) -> None:
    """Solve the first choice of a turn."""
    gains, needs, worths = np.zeros(MOST_AIMS, np.int64), np.zeros(MOST_AIMS, np.int64), np.zeros(MOST_AIMS)
    count = listed_aims(state, gains, needs, worths)
    keeps, again = np.zeros(1 << cards.DICE), np.zeros(cards.DICE)
    left = cards.ROLLS - 1 + (state.egg == cards.FOREST)
    weighed(state, state.die.astype(np.int64), 0, 0, left, int(state.egg), needs, worths, count, -2.0, keeps, again)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer runs")
    rounds = 5 if parser.parse_args().quick else 100
    clans = game("clans")
    describe()
    rows = []
    for name, egg in CASES:
        states = [clans.deal(2, seed=seed) for seed in range(DEALS)]
        for state in states:
            state.egg = egg
        one = median_time(decide, states, rounds)
        every = median_time(odds, states, rounds)
        rows.append([name, f"{1e6 * one:,.0f} µs", f"{1e3 * every:.2f} ms"])
    table(["first choice of a turn, at hand:", "one decision", "all odds, in Python"], rows)


if __name__ == "__main__":
    main()
