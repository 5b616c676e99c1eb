"""The row of Power cards and their pile (ranch.hatch.replace)."""

from __future__ import annotations

from wyrmling.games.ranch.cards import BLUES, COPIES, FACE_UP_CARDS, KINDS, NO_POWER, SEATS
from wyrmling.games.ranch.rules.told import REMADE, REVEALED, News
from wyrmling.games.ranch.state import State
from wyrmling.kernel.chance import below
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule


@rule
def powers_left(state: State) -> int:
    """Power cards in the pile."""
    cards = 0
    for kind in range(KINDS):
        cards += state.power_pile[kind]
    return cards


@rule
def discarded_powers(state: State, kind: int) -> int:
    """Power cards of a kind that have been discarded: those that are nowhere else."""
    cards = COPIES[kind] - state.power_pile[kind]
    for place in range(FACE_UP_CARDS):
        cards -= state.row[place] == kind
    for seat in range(SEATS):
        cards -= state.blue[seat, kind] if kind < BLUES else state.red[seat, kind - BLUES]
    return cards


@rule
def remake_the_pile(state: State, news: News) -> None:
    """The discarded Power cards are the new pile."""
    cards = 0
    for kind in range(KINDS):
        state.power_pile[kind] = discarded_powers(state, kind)
        cards += state.power_pile[kind]
    if cards > 0:
        tell(news, REMADE, cards)


@rule
def reveal(state: State, place: int, news: News) -> None:
    """A card of the pile comes to a place of the row, if there is one (ranch.setup.powers, ranch.hatch.replace)."""
    state.row[place] = NO_POWER
    if powers_left(state) == 0:
        remake_the_pile(state, news)
    cards = powers_left(state)
    if cards > 0:
        at = below(state, cards)
        kind = 0
        while at >= state.power_pile[kind]:
            at -= state.power_pile[kind]
            kind += 1
        state.power_pile[kind] -= 1
        state.row[place] = kind
        tell(news, REVEALED, kind, place)
