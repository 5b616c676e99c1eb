"""Essence cards: the pile, the hands, the discard pile, and what is known of other hands."""

from __future__ import annotations

from wyrmling.games.ranch.cards import ESSENCE_OF_EACH, ESSENCES
from wyrmling.games.ranch.rules.told import DREW, HAND_DISCARDED, PILE_EMPTY, ROBBED, News
from wyrmling.games.ranch.state import State
from wyrmling.kernel.chance import below
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

ESSENCE_COUNT = len(ESSENCES)


@rule
def draw_card(state: State) -> int:
    """The top card of the pile: as its order is unknown to all, any card of it."""
    at = below(state, state.pile_size)
    essence = 0
    while at >= state.pile[essence]:
        at -= state.pile[essence]
        essence += 1
    state.pile[essence] -= 1
    state.pile_size -= 1
    return essence


@rule
def draw_cards(state: State, seat: int, many: int, news: News) -> None:
    """A seat draws cards, or as many as there are (ranch.turn.short)."""
    cards = min(many, state.pile_size)
    if cards <= 0:
        return
    mandragora, griffin, dragon, farmer = state.hand[seat, 0], state.hand[seat, 1], state.hand[seat, 2], state.hand[seat, 3]
    for _ in range(cards):
        state.hand[seat, draw_card(state)] += 1
    state.hand_size[seat] += cards
    tell(
        news, DREW, seat, cards,
        state.hand[seat, 0] - mandragora, state.hand[seat, 1] - griffin, state.hand[seat, 2] - dragon, state.hand[seat, 3] - farmer,
    )  # fmt: skip
    tell_if_empty(state, news)


@small_rule
def tell_if_empty(state: State, news: News) -> None:
    if state.pile_size == 0:
        tell(news, PILE_EMPTY)


@rule
def discard(state: State, seat: int, essence: int, many: int) -> None:
    """Cards go from a hand to the discard pile; who knew of such cards in that hand knows of so many fewer."""
    state.hand[seat, essence] -= many
    state.hand_size[seat] -= many
    state.discard[essence] += many
    for viewer in range(state.seats):
        state.seen[viewer, seat, essence] = max(state.seen[viewer, seat, essence] - many, 0)


@rule
def discard_hand(state: State, seat: int, news: News) -> None:
    """What is left in a hand when phase 1 is over (ranch.phase.end)."""
    tell(news, HAND_DISCARDED, seat, state.hand[seat, 0], state.hand[seat, 1], state.hand[seat, 2], state.hand[seat, 3])
    for essence in range(ESSENCE_COUNT):
        discard(state, seat, essence, state.hand[seat, essence])


@rule
def rob(state: State, seat: int, other: int, news: News) -> None:
    """A random card from a hand, seen by the two only (ranch.blue.card)."""
    at = below(state, state.hand_size[other])
    essence = 0
    while at >= state.hand[other, essence]:
        at -= state.hand[other, essence]
        essence += 1
    state.hand[other, essence] -= 1
    state.hand_size[other] -= 1
    state.hand[seat, essence] += 1
    state.hand_size[seat] += 1
    tell(news, ROBBED, seat, other, essence)
    for viewer in range(state.seats):
        for kind in range(ESSENCE_COUNT):
            # Anybody else must reckon with any card being gone.
            if viewer != seat or kind == essence:
                state.seen[viewer, other, kind] = max(state.seen[viewer, other, kind] - 1, 0)
    state.seen[other, seat, essence] += 1


@small_rule
def unseen(state: State, essence: int) -> int:
    """Cards of an Essence that don't lie open: those of the pile and of all hands together."""
    return ESSENCE_OF_EACH[state.seats] - state.discard[essence] - state.front[essence]


@rule
def kinds_unseen(state: State) -> int:
    """How many kinds of Essence a hand may hold, as far as everybody can see."""
    kinds = 0
    for essence in range(ESSENCE_COUNT):
        kinds += unseen(state, essence) > 0
    return kinds


@rule
def first_in_hand(state: State, seat: int) -> int:
    """The first Essence that a seat holds."""
    essence = 0
    while essence < ESSENCE_COUNT - 1 and state.hand[seat, essence] == 0:
        essence += 1
    return essence
