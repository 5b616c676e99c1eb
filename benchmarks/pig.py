"""Random play of Pig on one core: our compiled loop beside OpenSpiel's C++ game, in its native rollouts and from Python.

    pip install wyrmling[openspiel]
    python benchmarks/pig.py            # or with --quick

A decision is a choice to roll or to hold. The roll of a die, which OpenSpiel plays as a move of its own, is counted apart,
and on both sides. OpenSpiel's native loop is the rollouts of its `RandomRolloutEvaluator`, reached through one simulation
of an `MCTSBot`: that evaluates the start, and so plays so many games from there and nothing else. It doesn't count moves;
their mean is that of the games played through the Python API. (OpenSpiel makes who can win by holding hold, so its games
are some two moves shorter than ours; that last move counts as a decision here.)
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from pathlib import Path
from typing import Any

from machine import apart, describe, table
from wyrmling.kernel.game import game
from wyrmling.kernel.play import play_random

PIG = str(Path(__file__).parent.parent / "examples" / "pig.py")


def ours(games: int, seed: int) -> tuple[int, int]:
    """Decisions and dice of some games in our compiled loop."""
    pig = game(PIG)
    totals = play_random(pig, pig.options(), games, seed)
    return int(totals.decisions), int(totals.luck)


def load_openspiel() -> Any:
    """OpenSpiel's module, or None when it isn't installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel


def native(pyspiel: Any, pig: Any, games: int, seed: int) -> float:
    """Seconds that OpenSpiel takes for some games in C++."""
    evaluator = pyspiel.RandomRolloutEvaluator(games, seed)
    bot = pyspiel.MCTSBot(pig, evaluator, 1.0, 1, 100, False, seed, False)
    start = pig.new_initial_state()
    began = time.perf_counter()
    bot.step(start)
    return time.perf_counter() - began


def from_python(pig: Any, games: int, seed: int) -> tuple[int, int]:
    """Decisions and dice of some games of OpenSpiel, driven from Python."""
    choose = random.Random(seed).random
    decisions, dice = 0, 0
    for _ in range(games):
        state = pig.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # all alike: it is a die
                state.apply_action(outcomes[int(choose() * len(outcomes))][0])
                dice += 1
            else:
                moves = state.legal_actions()
                state.apply_action(moves[int(choose() * len(moves))])
                decisions += 1
    return decisions, dice


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play of Pig on one core, beside OpenSpiel.")
    parser.add_argument("--games", type=int, default=50_000, help="games a round (50000); a twentieth of them through the Python API")
    parser.add_argument("--rounds", type=int, default=7, help="rounds, of which the median counts (7)")
    parser.add_argument("--seed", type=int, default=1, help="of the first round (1)")
    parser.add_argument("--quick", action="store_true", help="10000 games, 3 rounds")
    arguments = parser.parse_args()
    if arguments.quick:
        arguments.games, arguments.rounds = 10_000, 3
    games, few = arguments.games, max(1, arguments.games // 20)
    describe()
    apart(ours, 1, arguments.seed)
    ours(1, arguments.seed)  # loaded from the cache
    pyspiel = load_openspiel()
    theirs = pyspiel.load_game("pig") if pyspiel else None

    mine, cpp, python = [], [], []
    decisions, dice, python_decisions, python_dice = 0, 0, 0, 0
    for number in range(arguments.rounds):
        seed = arguments.seed + number
        began = time.perf_counter()
        played = ours(games, seed)
        mine.append(time.perf_counter() - began)
        decisions, dice = decisions + played[0], dice + played[1]
        if theirs is not None:
            cpp.append(native(pyspiel, theirs, games, seed))
            began = time.perf_counter()
            played = from_python(theirs, few, seed)
            python.append(time.perf_counter() - began)
            python_decisions, python_dice = python_decisions + played[0], python_dice + played[1]

    all_games = games * arguments.rounds
    ways = [("Wyrmling", decisions / all_games, dice / all_games, games / statistics.median(mine))]
    if theirs is not None:
        all_few = few * arguments.rounds
        per_game = python_decisions / all_few, python_dice / all_few
        ways.append(("OpenSpiel, native rollouts", *per_game, games / statistics.median(cpp)))
        ways.append(("OpenSpiel, Python API", *per_game, few / statistics.median(python)))
    ours_a_second = ways[0][1] * ways[0][3]
    rows = [
        [way, f"{asked * speed / 1e6:.2f} M", f"{rolled * speed / 1e6:.2f} M", f"{speed:,.0f}", f"{asked:.1f}", f"{ours_a_second / (asked * speed):.1f}"]
        for way, asked, rolled, speed in ways
    ]
    table(["random play of Pig", "decisions/s", "dice/s", "games/s", "decisions a game", "ours ÷ it"], rows)
    if theirs is None:
        print("\nOpenSpiel isn't installed, so there is nothing to compare with: pip install wyrmling[openspiel]")


if __name__ == "__main__":
    main()
