"""Boats, piers and bells (cove.dock.*, cove.clock.bell)."""

from __future__ import annotations

from wyrmling.games.cove.cards import BELLS, BOATS, DAY_HOURS, DOCKS, FACTIONS, NO_BOAT, NO_CARD, NO_COLOUR, NO_PIER, NOBODY, PIER_COUNT, ROOM
from wyrmling.games.cove.moves import MOVES
from wyrmling.games.cove.rules.food import NONE
from wyrmling.games.cove.rules.told import BELL, BOARDED, DOCKED, DRAWN, ENDS_EARLY, News
from wyrmling.games.cove.state import ASSIGN, BOARD, DOCK, NEXT, State
from wyrmling.kernel.chance import below
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

BOARDING, DOCKING = MOVES.first("board"), MOVES.first("dock")
FACTION_COUNT = len(FACTIONS)

@rule
def pier_of(state: State, boat: int) -> int:
    """Where a boat is docked, or NO_PIER."""
    for pier in range(PIER_COUNT):
        if state.pier[pier] == boat:
            return pier
    return NO_PIER


@rule
def passengers(state: State, boat: int) -> int:
    many = 0
    for faction in range(FACTION_COUNT):
        many += state.aboard[boat, faction]
    return many


@rule
def has_room(state: State, boat: int) -> bool:
    """Whether an adventurer can go on board: the boat isn't docked and isn't full."""
    return passengers(state, boat) < ROOM and pier_of(state, boat) == NO_PIER


@rule
def bag_of_people(state: State) -> int:
    many = 0
    for faction in range(FACTION_COUNT):
        many += state.people[faction]
    return many


@rule
def draw_adventurer(state: State, many: int) -> int:
    """Draws one of so many adventurers in the bag, and returns the colour."""
    at, faction = below(state, many), 0
    while at >= state.people[faction]:
        at -= state.people[faction]
        faction += 1
    state.people[faction] -= 1
    return faction


# --- coming on board ----------------------------------------------------------------------------------------------------------------


@rule
def next_board(state: State, move: int) -> int:
    """The next boat that the adventurer who has arrived can board, after a move (cove.clock.bell)."""
    for boat in range(max(move + 1 - BOARDING, 0), BOATS):
        if has_room(state, boat):
            return BOARDING + boat
    return NONE


@rule
def somebody_can_come(state: State) -> bool:
    """Whether there is an adventurer in the bag, and room for them (cove.clock.bell)."""
    return bag_of_people(state) > 0 and next_board(state, NONE) != NONE


@rule
def arrive(state: State, news: News) -> None:
    """An adventurer is drawn, seen, and goes on board next."""
    state.arrived = draw_adventurer(state, bag_of_people(state))
    tell(news, DRAWN, state.turn, state.arrived)
    state.phase = BOARD


@rule
def ring(state: State, news: News) -> bool:
    """Rings the next bell that the active rancher has reached or passed in this day; whether it brings an adventurer (cove.clock.bell)."""
    seat = state.turn
    for bell in range(len(BELLS)):
        hour = BELLS[bell]
        if state.since < hour <= min(state.hours[seat], state.end):
            state.since = hour
            if somebody_can_come(state):
                tell(news, BELL, seat, hour)
                arrive(state, news)
                return True
    return False


@rule
def board(state: State, boat: int, news: News) -> None:
    """The adventurer who has arrived goes on board."""
    state.aboard[boat, state.arrived] += 1
    tell(news, BOARDED, state.turn, state.arrived, boat)
    state.arrived = NO_COLOUR
    dock_or_go_on(state)


# --- docking ------------------------------------------------------------------------------------------------------------------------


@small_rule
def can_dock(state: State, boat: int, pier: int) -> bool:
    """Whether a pier is free and the boat may use it (cove.dock.full)."""
    return state.pier[pier] == NO_BOAT and DOCKS[boat, pier] == 1


@rule
def boat_to_dock(state: State) -> int:
    """The boat that has just become full and finds a pier, or NO_BOAT (cove.dock.full)."""
    for boat in range(BOATS):
        if passengers(state, boat) == ROOM and pier_of(state, boat) == NO_PIER:
            for pier in range(PIER_COUNT):
                if can_dock(state, boat, pier):
                    return boat
    return NO_BOAT


@rule
def dock_or_go_on(state: State) -> None:
    """A full boat docks at once; after that comes what is left of the action (cove.dock.full)."""
    if boat_to_dock(state) != NO_BOAT:
        state.phase = DOCK
    else:
        state.phase = ASSIGN if state.recruited != NO_CARD else NEXT


@rule
def next_dock(state: State, move: int) -> int:
    """The next pier that the full boat can use, after a move."""
    boat = boat_to_dock(state)
    for pier in range(max(move + 1 - DOCKING, 0), PIER_COUNT):
        if can_dock(state, boat, pier):
            return DOCKING + pier
    return NONE


@rule
def dock(state: State, pier: int, news: News) -> None:
    """The full boat docks. With three boats docked the Market comes an hour after the furthest marker (cove.dock.full, cove.dock.market)."""
    boat = boat_to_dock(state)
    state.pier[pier] = boat
    tell(news, DOCKED, state.turn, boat, pier)
    if all_docked(state):
        furthest = 0
        for seat in range(state.seats):
            furthest = max(furthest, state.hours[seat])
        if furthest + 1 < state.end:
            state.end = min(furthest + 1, DAY_HOURS)
            tell(news, ENDS_EARLY, state.end)
    dock_or_go_on(state)


@rule
def all_docked(state: State) -> bool:
    for pier in range(PIER_COUNT):
        if state.pier[pier] == NO_BOAT:
            return False
    return True


@rule
def dock_the_rest(state: State, news: News) -> None:
    """At the day's end the fullest boats fill the free piers (cove.dock.rest)."""
    for _ in range(PIER_COUNT):
        best, where, most = NO_BOAT, NO_PIER, -1
        for boat in range(BOATS):
            if pier_of(state, boat) == NO_PIER:
                pier = 0
                while pier < PIER_COUNT and not can_dock(state, boat, pier):
                    pier += 1
                if pier < PIER_COUNT and passengers(state, boat) > most:
                    best, where, most = boat, pier, passengers(state, boat)
        if best != NO_BOAT:
            state.pier[where] = best
            tell(news, DOCKED, NOBODY, best, where)
