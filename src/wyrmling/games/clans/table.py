"""The table of Dragon Clans: the deck and the Dragons that lie face up, or the three piles of the Apprentice variant."""

from __future__ import annotations

from typing import Any

from wyrmling.games.clans.cards import DEEPEST, DRAGONS, NO_CARD, OPEN, PILES, PLACES, UNSEEN
from wyrmling.games.clans.moves import EVENTS
from wyrmling.games.clans.state import State
from wyrmling.kernel.chance import draw
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

News = Any

TURNED, SUNK = EVENTS.number("turned"), EVENTS.number("sunk")


@small_rule
def unseen_cards(state: State) -> int:
    """How many cards nobody has seen the face of."""
    count = 0
    while count < DRAGONS and state.unseen[count] != NO_CARD:
        count += 1
    return count


@rule
def deck_left(state: State) -> int:
    """How many cards the deck still holds: the unseen ones that are no Barriers, kept or discarded (clans.barrier.gain)."""
    left = unseen_cards(state) - state.spent
    for card in range(DRAGONS):
        left -= state.barrier[card]
    return left


@rule
def turn_up(state: State, at: int, news: News) -> None:
    """A card is turned up: any of those that nobody has seen, each equally likely."""
    card = draw(state, state.unseen, unseen_cards(state), NO_CARD)
    state.table[at] = card
    tell(news, TURNED, card, at)


@small_rule
def dragons_on_table(state: State) -> int:
    """How many Dragons lie on the table."""
    count = 0
    for at in range(PLACES):
        count += state.table[at] != NO_CARD
    return count


@rule
def refill(state: State, news: News) -> bool:
    """Fills the table up from the deck; false when the deck doesn't hold enough (clans.turn.refill, clans.end.deck)."""
    missing = OPEN - dragons_on_table(state)
    if missing > 0 and deck_left(state) < missing:
        return False
    for at in range(PLACES):
        if missing > 0 and state.table[at] == NO_CARD:
            turn_up(state, at, news)
            missing -= 1
    return True


@rule
def next_in_pile(state: State, news: News) -> bool:
    """Uncovers the next card of a pile whose top was caught; false when that was its last (clans.apprentice.piles)."""
    for pile in range(PILES):
        if state.table[pile] == NO_CARD:
            if state.under[pile, 0] == NO_CARD:
                return False
            uncover(state, pile, news)
    return True


@rule
def uncover(state: State, pile: int, news: News) -> None:
    """The card under the top of a pile becomes the top."""
    card = state.under[pile, 0]
    for at in range(DEEPEST - 1):
        state.under[pile, at] = state.under[pile, at + 1]
    state.under[pile, DEEPEST - 1] = NO_CARD
    if card == UNSEEN:
        turn_up(state, pile, news)
    else:
        state.table[pile] = card
        tell(news, TURNED, card, pile)


@rule
def sink_tops(state: State, news: News) -> None:
    """After a full round without a catch the top card of each pile goes under it (clans.apprentice.end)."""
    state.idle = 0
    for pile in range(PILES):
        if state.under[pile, 0] != NO_CARD:
            top = state.table[pile]
            tell(news, SUNK, top, pile)
            uncover(state, pile, news)
            at = 0
            while state.under[pile, at] != NO_CARD:
                at += 1
            state.under[pile, at] = top
