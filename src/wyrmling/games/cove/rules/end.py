"""The end of the game: icons, Corruption, and who wins (cove.end.*, cove.solo.*)."""

from __future__ import annotations

from typing import Any

import numpy as np

from wyrmling.games.cove.cards import COLOUR_COUNT, DAYS, FROM_CORRUPTION, FROM_ICONS, FULL_WIN, ICONS, NO_CARD, SLOT_COUNT, SOURCE_COUNT, TITLE_GOLD
from wyrmling.games.cove.rules.corruption import card_price
from wyrmling.games.cove.rules.told import ICONS_PAID, PENANCE, TIE_BROKEN, TITLE, WINS, News
from wyrmling.games.cove.state import SELL, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule

TITLE_STEPS = np.array(TITLE_GOLD, np.int64)


@rule
def gold_of(state: State, seat: int) -> int:
    """All that a rancher has earned."""
    gold = 0
    for day in range(DAYS):
        for source in range(SOURCE_COUNT):
            gold += state.gold[seat, day, source]
    return gold


@rule
def icons_of(state: State, seat: int, colour: int) -> int:
    """The faction icons of a colour on a rancher's Townsfolk."""
    many = 0
    for slot in range(SLOT_COUNT):
        card = state.staff[seat, slot]
        if card != NO_CARD:
            many += ICONS[card, colour]
    return many


@rule
def end_the_game(state: State, news: News) -> None:
    """Icons earn, Corruption costs, and the most gold wins (cove.end.icons, cove.corruption.cards, cove.end.winner)."""
    for seat in range(state.seats):
        for colour in range(COLOUR_COUNT):
            many = icons_of(state, seat, colour)
            if many > 0:
                state.gold[seat, DAYS - 1, FROM_ICONS] += many * state.hall[colour]
                tell(news, ICONS_PAID, seat, colour, many, many * state.hall[colour])
        price = state.corruption[seat] * card_price(state)
        state.gold[seat, DAYS - 1, FROM_CORRUPTION] -= price
        tell(news, PENANCE, seat, state.corruption[seat], price)
    state.phase = SELL
    state.over = 1
    proclaim(state, news)


@rule
def ranks_above(state: State, seat: int, other: int) -> bool:
    """Whether a rancher has more gold than another, or as much with fewer Corruption cards (cove.end.winner, cove.end.winner)."""
    gold, theirs = gold_of(state, seat), gold_of(state, other)
    return gold > theirs or (gold == theirs and state.corruption[seat] < state.corruption[other])


@rule
def wins(state: State, seat: int) -> bool:
    """Whether nobody ranks above a rancher."""
    for other in range(state.seats):
        if ranks_above(state, other, seat):
            return False
    return True


@rule
def proclaim(state: State, news: News) -> None:
    """Who has won; alone, which title is earned (cove.end.winner, cove.solo.title)."""
    if state.seats == 1:
        gold, place = gold_of(state, 0), 0
        while place < len(TITLE_STEPS) and gold >= TITLE_STEPS[place]:
            place += 1
        tell(news, TITLE, 0, gold, place)
        return
    winners, tied, best = 0, 0, 0
    for seat in range(state.seats):
        if wins(state, seat):
            winners += 1
            best = seat
    for seat in range(state.seats):
        tied += gold_of(state, seat) == gold_of(state, best)
    if tied > winners:
        tell(news, TIE_BROKEN, best, state.corruption[best])
    for seat in range(state.seats):
        if wins(state, seat):
            tell(news, WINS, seat, gold_of(state, seat), winners > 1)


@rule
def score(state: State, out: Any) -> None:
    """The gold earned so far."""
    for seat in range(state.seats):
        out[seat] = gold_of(state, seat)


@rule
def payoff(state: State, out: Any) -> None:
    """1 to the winner, shared in a tie; alone, gold as a share of a full win (cove.end.winner)."""
    if state.seats == 1:
        out[0] = min(max(gold_of(state, 0) / FULL_WIN, 0.0), 1.0)
        return
    winners = 0
    for seat in range(state.seats):
        winners += wins(state, seat)
    for seat in range(state.seats):
        out[seat] = 1.0 / winners if wins(state, seat) else 0.0
