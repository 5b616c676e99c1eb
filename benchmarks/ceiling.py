"""How much of Dragon Clans is luck: how often one bot beats another with two players, and how often it would if both had had the same luck.

    python benchmarks/ceiling.py                                    # wyrm against greedy
    python benchmarks/ceiling.py --bot wyrm:simulations=2000 --others wyrm:simulations=200 --deals 200

Bots are named as in `strength.py`, and each deal is played from both seats. A roll is as lucky as the best that can be done after it promises
more than was promised before. The promises are those of `foresee`; before a roll they are the mean of those after it, but for a theft that
turns out badly and can't be declined, so that luck is nil on average, or nearly, whoever plays. What it explains of the results can
therefore be taken from them without favour, and what is left has a narrower interval (AIVAT does the like: Burch et al., "AIVAT: A New
Variance Reduction Technique for Agent Evaluation", 2018). How lucky the first bot was is printed too. Luck of the cards is not looked at.
"""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

import numpy as np

from strength import chooser
from wyrmling.bots import Bot
from wyrmling.games.clans import GAME
from wyrmling.games.clans.chances import chance_after
from wyrmling.games.clans.dice import ROLLS_AGAIN, STOPS
from wyrmling.games.clans.state import ROLL
from wyrmling.kernel import chance, generic
from wyrmling.kernel.game import SILENT
from wyrmling.kernel.record import Chance, new
from wyrmling.kernel.rule import entry
from wyrmling.lab.simulate import Estimate, asked, mean


class Played(NamedTuple):
    """One game: whether the first bot won, and by how much luck raised its chance to."""

    won: float
    luck: float


@entry
def foreseen(position: Any, seat: int, moves: Any, count: int, scratch: Any, stream: Any, news: Any, out: Any) -> None:
    """`foresee`, for Python."""
    chance.seed(stream[0], np.uint64(0), np.uint64(0))
    generic.foresee(position, seat, moves, count, scratch, stream[0], news, out)


@entry
def chance_left(before: Any, after: Any, seat: int) -> float:
    """`chance_after`, for Python; the second record is spoilt."""
    return chance_after(before[0], after[0], seat)


def promise(state: Any, moves: list[int]) -> float:
    """The best that the seat that decides is promised by one of these moves."""
    position, scratch, stream, out = new(GAME.record, 1), new(GAME.record, 1), new(Chance, 1), np.zeros(len(moves))
    position[0] = state
    foreseen(position, GAME.actor(state), np.array(moves, np.int32), len(moves), scratch, stream, SILENT, out)
    return float(out.max())


def first_luck(state: Any) -> float:
    """The luck of a turn's first roll: what the dice promise now, less what any dice did."""
    before = state.copy()
    before["rolls"] = 0
    return promise(state, GAME.legal(state)) - promise(before, [ROLLS_AGAIN])


def later_luck(before: Any, move: int, state: Any) -> float:
    """The luck of another roll, for who made it; without a choice after it the turn is over by now."""
    seat = GAME.actor(before)
    if not state["over"] and state["turns"] == before["turns"]:
        return promise(state, GAME.legal(state)) - promise(before, [move])
    records = new(GAME.record, 2)
    records[0], records[1] = before, state
    return float(chance_left(records[:1], records[1:], seat)) - promise(before, [move])


def play(deal: int, seat: int, one: Bot, other: Bot) -> Played:
    """One game, with `one` at a seat."""
    state, luck, turn = GAME.deal(2, seed=deal), 0.0, -1
    before = state.copy()
    for who, move, _ in asked(GAME, state, [one, other] if seat == 0 else [other, one], lambda made: (deal * 2 + seat) << 32 | made):
        sign = 1.0 if who == seat else -1.0
        if turn != before["turns"]:
            turn = int(before["turns"])
            luck += sign * first_luck(before)
        if before["phase"] == ROLL and move != STOPS:
            luck += sign * later_luck(before, move, state)
        before = state.copy()
    return Played(GAME.payoff(state)[seat], luck)


def without_luck(won: Any, luck: Any) -> tuple[Estimate, float]:
    """The mean of the results less what luck explains of them, and how much of a win a full chance's luck is."""
    weight = float(np.cov(won, luck)[0, 1] / np.var(luck, ddof=1))
    return mean(won - weight * luck), weight


def plus_minus(found: Estimate) -> str:
    return f"{100 * found.mean:.1f} ± {100 * (found.high - found.mean):.1f} %"


def main() -> None:
    """Play, and print the share of games won, as it is and without luck, each with its 95 % interval over deals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="wyrm")
    parser.add_argument("--others", default="greedy")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    chosen = parser.parse_args()
    one, other = chooser(chosen.bot), chooser(chosen.others)
    games = [[play(deal, seat, one, other) for seat in range(2)] for deal in range(chosen.first, chosen.first + chosen.deals)]
    won, luck = np.array(games).mean(axis=1).T
    found, weight = without_luck(won, luck)
    print(f"{GAME.title}, 2: {chosen.bot} against {chosen.others}: {plus_minus(mean(won))}; without luck {plus_minus(found)}")
    print(f"{chosen.deals} deals from both seats; luck was {plus_minus(mean(luck))}, and counts {weight:.2f}-fold")


if __name__ == "__main__":
    main()
