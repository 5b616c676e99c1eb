"""Kuhn poker (Kuhn, 1950): three cards, two players, one hidden card each. The smallest game in which somebody doesn't know something.

Each antes 1; the first may pass or bet 1, the second answers, and after pass and bet the first answers. The higher card wins
what both have put in, if nobody folded.
"""

from __future__ import annotations

from typing import Any

from wyrmling.kernel import Array, Events, Game, Header, Kind, Moves, Words, chance, i1, record, rule, tell

PASS, BET = range(2)
UNKNOWN = -1
PASSED, BETS, SHOWN = range(3)


@record
class Kuhn(Header):
    card: Array[i1, 2]   # 0, 1 or 2, by seat; UNKNOWN to who hasn't seen it
    paid: Array[i1, 2]   # into the pot
    plies: i1
    shown: i1            # whether the cards lie open


@rule
def setup(state: Kuhn, news: Any) -> None:
    state.card[0] = chance.below(state, 3)
    state.card[1] = (state.card[0] + 1 + chance.below(state, 2)) % 3
    state.paid[0] = state.paid[1] = 1


@rule
def actor(state: Kuhn) -> int:
    return -1 if state.over else state.plies % 2


@rule
def legal(state: Kuhn, out: Any) -> int:
    out[0], out[1] = PASS, BET
    return 2


@rule
def apply(state: Kuhn, move: int, news: Any) -> None:
    seat = state.plies % 2
    other = 1 - seat
    facing = state.paid[other] > state.paid[seat]
    state.plies += 1
    if move == BET:
        state.paid[seat] = 2
        tell(news, BETS, seat)
        end = facing
    else:
        tell(news, PASSED, seat)
        end = facing or state.plies == 2
    if end:
        state.over = 1
        state.shown = state.paid[0] == state.paid[1]
        if state.shown:
            tell(news, SHOWN, state.card[0], state.card[1])


@rule
def score(state: Kuhn, out: Any) -> None:
    won = 0 if state.paid[0] > state.paid[1] else 1
    if state.paid[0] == state.paid[1]:
        won = 0 if state.card[0] > state.card[1] else 1
    out[won] = state.paid[1 - won] if state.over else 0
    out[1 - won] = -state.paid[1 - won] if state.over else 0


@rule
def conceal(state: Kuhn, seat: int) -> None:
    chance.seal(state)
    if not state.shown:
        for place in range(2):
            if place != seat:
                state.card[place] = UNKNOWN


@rule
def imagine(state: Kuhn, seat: int, high: Any, low: Any) -> None:
    luck = state.luck
    chance.seed(state, high, low)
    if state.card[0] == UNKNOWN and state.card[1] == UNKNOWN:
        state.card[0] = chance.below(state, 3)
    if state.card[0] == UNKNOWN:
        state.card[0] = (state.card[1] + 1 + chance.below(state, 2)) % 3
    if state.card[1] == UNKNOWN:
        state.card[1] = (state.card[0] + 1 + chance.below(state, 2)) % 3
    state.luck = luck


class KuhnWords(Words):
    """Conservation: never the same card twice."""

    def problems(self, state: Any) -> list[str]:
        return ["card: both players hold the same"] if state.card[0] == state.card[1] != UNKNOWN else []


RULES: dict[str, Any] = {"setup": setup, "actor": actor, "legal": legal, "apply": apply, "score": score}
MOVES = Moves(Kind("pass"), Kind("bet"))
EVENTS = Events(passed="seat", bets="seat", shown="first second")

GAME = Game("kuhn", "Kuhn poker", Kuhn, MOVES, players=[2], events=EVENTS, words=KuhnWords, hides=True, conceal=conceal, imagine=imagine, **RULES)
