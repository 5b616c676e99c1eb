"""How often `greedy` beats `random` with two players, each deal played from both seats.

    python benchmarks/greedy.py              # Dragon Pets; or with --quick, or --games 20000
    python benchmarks/greedy.py ranch
"""

from __future__ import annotations

import argparse

from wyrmling.kernel.game import game, game_names
from wyrmling.lab.simulate import mean, play_many


def main() -> None:
    """Play, and print the share of games won with its 95 % interval."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=game_names(), default="pets")
    parser.add_argument("--games", type=int, default=10_000, help="deals, each played twice")
    parser.add_argument("--quick", action="store_true", help="500 deals")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    deals = 500 if chosen.quick else chosen.games
    which = game(chosen.game)
    first = play_many(which, ["greedy", "random"], deals, seed=chosen.seed).payoffs[:, 0]
    second = play_many(which, ["random", "greedy"], deals, seed=chosen.seed).payoffs[:, 1]
    # The two games of a deal aren't independent of each other, so the interval is over deals.
    won = mean((first + second) / 2)
    print(f"greedy wins {won.mean:.2%} against random ({won.low:.2%} – {won.high:.2%}; {deals} deals of {which.title}, 2 players, from both seats)")


if __name__ == "__main__":
    main()
