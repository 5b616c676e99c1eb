"""Townsfolk: recruiting them, what they can do, and which slot they get (cove.town.*, cove.staff.recruit)."""

from __future__ import annotations

from wyrmling.games.cove.cards import BOATS, CARDS, COLOUR_COUNT, KIND, LOCAL, MERCENARY, NO_CARD, NO_PIER, SAILOR, SLOT_COUNT, SMALL
from wyrmling.games.cove.moves import MOVES
from wyrmling.games.cove.rules.corruption import absolve
from wyrmling.games.cove.rules.food import NONE
from wyrmling.games.cove.rules.harbour import FACTION_COUNT, arrive, dock_or_go_on, has_room, pier_of, somebody_can_come
from wyrmling.games.cove.rules.told import ASSIGNED, BY_A_LOCAL, FERRIED, RECRUITED, SHOWN, TOOK, News
from wyrmling.games.cove.state import ABILITY, ASSIGN, NEXT, State
from wyrmling.kernel.chance import below
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule

TAKING, FERRYING, CALLING, ASSIGNING = MOVES.first("take"), MOVES.first("ferry"), MOVES.first("call"), MOVES.first("assign")
PAIRS = BOATS * BOATS


@rule
def show(state: State, place: int, news: News) -> None:
    """A card of the deck comes to a place of the Town Square, while there is one (cove.town.square)."""
    left = 0
    for card in range(CARDS):
        left += state.deck[card]
    state.square[place] = NO_CARD
    if left > 0:
        at, card = below(state, left), 0
        while at > 0 or state.deck[card] == 0:
            at -= state.deck[card]
            card += 1
        state.deck[card] = 0
        state.square[place] = card
        tell(news, SHOWN, card, place)


@rule
def recruit(state: State, place: int, news: News) -> None:
    """A Townsfolk is taken and uses their ability, as far as it can be used (cove.staff.recruit, cove.town.local)."""
    seat, card = state.turn, state.square[place]
    state.recruited = card
    tell(news, RECRUITED, seat, card, place)
    show(state, place, news)
    if KIND[card] == LOCAL:
        if state.corruption[seat] > 0:
            absolve(state, seat, BY_A_LOCAL, news)
        state.phase = ASSIGN
    else:
        state.phase = ABILITY


@rule
def next_ability(state: State, move: int) -> int:
    """The next thing that the recruited Townsfolk can do after a move (cove.town.mercenary, cove.town.sailor)."""
    if KIND[state.recruited] == MERCENARY:
        for colour in range(max(move + 1 - TAKING, 0), COLOUR_COUNT):
            if state.supply[state.turn, colour, SMALL] > 0:
                return TAKING + colour
        return NONE
    if KIND[state.recruited] == SAILOR:
        at = max(move + 1 - FERRYING, 0)
        first = at % PAIRS
        for faction in range(at // PAIRS, FACTION_COUNT):
            for pair in range(first, PAIRS):
                start, to = pair // BOATS, pair % BOATS
                if state.aboard[start, faction] > 0 and start != to and has_room(state, to) and pier_of(state, start) == NO_PIER:
                    return FERRYING + faction * PAIRS + pair
            first = 0
        if move < CALLING and somebody_can_come(state):
            return CALLING
    return NONE


@rule
def take(state: State, colour: int, news: News) -> None:
    """A Mercenary brings a small Dragon of the supply into the Pen (cove.town.mercenary)."""
    state.supply[state.turn, colour, SMALL] -= 1
    state.pen[state.turn, colour, SMALL] += 1
    tell(news, TOOK, state.turn, colour)
    state.phase = ASSIGN


@rule
def ferry(state: State, faction: int, start: int, to: int, news: News) -> None:
    """A Sailor moves an adventurer to another boat (cove.town.sailor)."""
    state.aboard[start, faction] -= 1
    state.aboard[to, faction] += 1
    tell(news, FERRIED, state.turn, faction, start, to)
    dock_or_go_on(state)


@rule
def call(state: State, news: News) -> None:
    """A Sailor brings an adventurer of the bag on board (cove.town.sailor)."""
    arrive(state, news)


@rule
def assign(state: State, slot: int, news: News) -> None:
    """The Townsfolk gets a slot; the card that was there leaves the game (cove.staff.recruit)."""
    seat = state.turn
    tell(news, ASSIGNED, seat, state.recruited, slot, state.staff[seat, slot])
    state.staff[seat, slot] = state.recruited
    state.recruited = NO_CARD
    state.phase = NEXT


@rule
def next_slot(state: State, move: int) -> int:
    """The next slot for the recruited Townsfolk, after a move."""
    slot = max(move + 1 - ASSIGNING, 0)
    return ASSIGNING + slot if slot < SLOT_COUNT else NONE
