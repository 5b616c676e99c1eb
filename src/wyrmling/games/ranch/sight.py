"""What a seat can know of a game of Dragon Ranch, and the worlds that fit it."""

from __future__ import annotations

from typing import Any

from wyrmling.games.ranch.cards import UNKNOWN
from wyrmling.games.ranch.rules import combine
from wyrmling.games.ranch.rules.essence import ESSENCE_COUNT, draw_card, unseen
from wyrmling.games.ranch.state import ACT, INGOTS, POWER, State
from wyrmling.kernel import chance
from wyrmling.kernel.rule import rule


@rule
def conceal(state: State, seat: int) -> None:
    """Blanks the luck to come, the pile, the hands of others, and what others know of each other's. An empty hand hides nothing."""
    chance.seal(state)
    for essence in range(ESSENCE_COUNT):
        state.pile[essence] = UNKNOWN
    for owner in range(state.seats):
        for essence in range(ESSENCE_COUNT):
            if owner != seat and state.hand_size[owner] > 0:
                state.hand[owner, essence] = UNKNOWN
            for viewer in range(state.seats):
                if viewer != seat and owner != seat:
                    state.seen[viewer, owner, essence] = 0


@rule
def imagine(state: State, seat: int, high: Any, low: Any) -> None:
    """Fills the blanks: each other hand is what the seat has seen of it and a random share of the cards that it hasn't seen.

    A hand that has been said to pay for a combination does: the active player's is dealt until it fits.
    """
    luck = state.luck
    chance.seed(state, high, low)
    shuffle_the_unseen(state, seat)
    if state.turn != seat and must_pay(state):
        deal(state, seat, state.turn)
        while not pays(state):
            take_back(state, seat, state.turn)
            deal(state, seat, state.turn)
    for owner in range(state.seats):
        if owner != seat and not (owner == state.turn and must_pay(state)):
            deal(state, seat, owner)
    state.luck = luck


@rule
def shuffle_the_unseen(state: State, seat: int) -> None:
    """The pile holds all cards that the seat has seen nowhere; the other hands, what it has seen of them."""
    state.pile_size = 0
    for essence in range(ESSENCE_COUNT):
        cards = unseen(state, essence)
        if seat >= 0:
            cards -= state.hand[seat, essence]
        for owner in range(state.seats):
            if owner != seat:
                state.hand[owner, essence] = known(state, seat, owner, essence)
                cards -= state.hand[owner, essence]
        state.pile[essence] = cards
        state.pile_size += cards


@rule
def known(state: State, seat: int, owner: int, essence: int) -> int:
    """How many cards of an Essence a seat knows to be in another hand; a spectator (−1) knows of none."""
    return state.seen[seat, owner, essence] if seat >= 0 else 0


@rule
def deal(state: State, seat: int, owner: int) -> None:
    """Random cards of the pile complete a hand."""
    missing = state.hand_size[owner]
    for essence in range(ESSENCE_COUNT):
        missing -= state.hand[owner, essence]
    for _ in range(missing):
        state.hand[owner, draw_card(state)] += 1


@rule
def take_back(state: State, seat: int, owner: int) -> None:
    """The cards of a hand that the seat doesn't know of go back to the pile."""
    for essence in range(ESSENCE_COUNT):
        cards = state.hand[owner, essence] - known(state, seat, owner, essence)
        state.hand[owner, essence] -= cards
        state.pile[essence] += cards
        state.pile_size += cards


@rule
def must_pay(state: State) -> bool:
    """Whether the active player has said that their hand will do for a combination."""
    return state.over == 0 and (state.phase == POWER or state.phase == INGOTS or (state.phase == ACT and state.doubled == 1))


@rule
def pays(state: State) -> bool:
    """Whether the active player's hand does."""
    what, farmers = state.made[state.turn], state.farmers[state.turn]
    if state.phase == POWER:
        return combine.payable(state, what, farmers)
    if state.phase == INGOTS:
        return combine.can_pay(state, what, farmers, state.helper)
    return combine.can_combine(state)
