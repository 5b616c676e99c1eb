"""Pig, a whole game in one file: roll as often as you dare and add it up, but a 1 loses the turn. First to 100 wins.

    wyrmling play examples/pig.py --seats me,random
"""

from typing import Any

from wyrmling.kernel import Array, Events, Game, Header, Kind, Moves, i2, record, roll, rule, tell

ROLL, HOLD = range(2)
ROLLED, BANKED = range(2)


@record
class Pig(Header):
    points: Array[i2, 2]  # banked, by seat
    pot: i2               # rolled in this turn, and not banked yet
    turn: i2


@rule
def setup(state: Pig, news: Any) -> None:
    state.turn = 0


@rule
def actor(state: Pig) -> int:
    return -1 if state.over else state.turn


@rule
def legal(state: Pig, out: Any) -> int:
    out[0], out[1] = ROLL, HOLD
    return 2


@rule
def apply(state: Pig, move: int, news: Any) -> None:
    shown = 0
    if move == ROLL:
        shown = roll(state, 6)
        state.pot = state.pot + shown if shown > 1 else 0
        tell(news, ROLLED, state.turn, shown)
    else:
        state.points[state.turn] += state.pot
        tell(news, BANKED, state.turn, state.pot)
        state.over = state.points[state.turn] >= 100
    if move == HOLD or shown == 1:
        state.pot = 0
        state.turn = 1 - state.turn


@rule
def score(state: Pig, out: Any) -> None:
    out[0], out[1] = state.points[0], state.points[1]


GAME = Game(
    "pig", "Pig", Pig, Moves(Kind("roll"), Kind("hold")), players=[2], events=Events(rolled="seat shown", banked="seat points"),
    setup=setup, actor=actor, legal=legal, apply=apply, score=score,
)
