"""Corruption cards come and go (cove.corruption.*)."""

from __future__ import annotations

from wyrmling.games.cove.cards import HARMLESS_ROGUES, ROGUES
from wyrmling.games.cove.rules.told import CORRUPTED, DISCARDED, SPARED, News
from wyrmling.games.cove.state import State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule


@small_rule
def card_price(state: State) -> int:
    """What each Corruption card costs at the end if the Lair stays as it is (cove.corruption.cards)."""
    return max(state.hall[ROGUES] - HARMLESS_ROGUES, 0)


@rule
def corrupt(state: State, seat: int, why: int, cards: int, news: News) -> None:
    """A rancher draws Corruption cards, as far as there are any (cove.corruption.cards)."""
    drawn = min(cards, state.corruption_deck)
    if drawn > 0:
        state.corruption_deck -= drawn
        state.corruption[seat] += drawn
        tell(news, CORRUPTED, seat, why, drawn)
    elif cards > 0:
        tell(news, SPARED, seat, why)


@rule
def absolve(state: State, seat: int, why: int, news: News) -> None:
    """A rancher discards a Corruption card, which leaves the game (cove.corruption.discard)."""
    state.corruption[seat] -= 1
    tell(news, DISCARDED, seat, why)
