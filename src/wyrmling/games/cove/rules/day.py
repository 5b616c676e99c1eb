"""Days: setup, arrival, whose turn it is, the day's end, and clean-up (cove.day.*, cove.arrival.*, cove.clock.*, cove.cleanup.*)."""

from __future__ import annotations

from wyrmling.games.cove.cards import (
    ABOARD_AT_DAWN,
    ADVENTURERS,
    BAG_AT_START,
    BOATS,
    CARDS,
    COLOUR_COUNT,
    CORRUPTION_CARDS,
    DAY_HOURS,
    DAYS,
    FOODS,
    GOODS,
    HALLS_AT_START,
    LONGEST_TRAIL,
    NO_ACTION,
    NO_BOAT,
    NO_CARD,
    NO_COLOUR,
    NO_FOOD,
    NO_PIER,
    NO_SPACE,
    NOBODY,
    PIER_COUNT,
    POOPS,
    SEATS,
    SIZE_COUNT,
    SLOT_COUNT,
    SPACES,
    SQUARE,
    STACK,
    STAFF,
    TREE,
    TREE_SPACE,
)
from wyrmling.games.cove.rules.end import end_the_game
from wyrmling.games.cove.rules.harbour import FACTION_COUNT, bag_of_people, dock_the_rest, draw_adventurer, pier_of, ring
from wyrmling.games.cove.rules.market import open_the_market
from wyrmling.games.cove.rules.told import ARRIVES, DAY, HOMED, OWES, STARTS, News
from wyrmling.games.cove.rules.town import show
from wyrmling.games.cove.state import ACT, State
from wyrmling.kernel.chance import shuffle
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule


@rule
def setup(state: State, news: News) -> None:
    """Deals a new game (cove.ranch.board, cove.ranch.food, cove.ranch.goods, cove.arrival.bag, cove.town.square)."""
    for seat in range(SEATS):
        for space in range(SPACES):
            for layer in range(STACK):
                state.food[seat, space, layer] = NO_FOOD
        for slot in range(SLOT_COUNT):
            state.staff[seat, slot] = NO_CARD
    for seat in range(state.seats):
        settle(state, seat)
    for faction in range(FACTION_COUNT):
        state.hall[faction] = HALLS_AT_START[faction]
        state.people[faction] = ADVENTURERS[faction] - HALLS_AT_START[faction]
    for card in range(CARDS):
        state.deck[card] = 1
    state.corruption_deck = CORRUPTION_CARDS
    state.mover = NO_SPACE
    state.recruited = NO_CARD
    state.arrived = NO_COLOUR
    for at in range(LONGEST_TRAIL):
        state.trail[at] = NO_SPACE
    for seat in range(SEATS):
        state.last[seat] = STAFF if seat < state.seats else NO_ACTION  # cove.ranch.start
        state.order[seat] = seat if seat < state.seats else NOBODY
    shuffle(state, state.order, state.seats)
    for place in range(SQUARE):
        show(state, place, news)
    begin_day(state, 1, news)


@rule
def settle(state: State, seat: int) -> None:
    """A rancher's board, bag, Dump and supply (cove.ranch.board, cove.ranch.food, cove.ranch.board, cove.ranch.goods)."""
    for colour in range(COLOUR_COUNT):
        state.stands[seat, TREE_SPACE[colour]] = TREE
        for size in range(SIZE_COUNT):
            state.supply[seat, colour, size] = GOODS[size]
    for food in range(len(FOODS)):
        state.bag[seat, food] = BAG_AT_START[food]
    state.dump[seat] = POOPS


@rule
def begin_day(state: State, day: int, news: News) -> None:
    """Arrival: boats come in, and everybody starts from the hours that they owe (cove.arrival.boats, cove.clock.over)."""
    tell(news, DAY, day)
    for seat in range(state.seats):
        state.hours[seat] = max(0, state.hours[seat] - state.end)
        if state.hours[seat] > 0:
            tell(news, OWES, seat, state.hours[seat])
    state.day = day
    state.end = DAY_HOURS
    tell(news, STARTS, state.order[0], state.order[1], state.order[2], state.order[3])
    for pier in range(PIER_COUNT):
        state.pier[pier] = NO_BOAT
    for boat in range(BOATS):
        for faction in range(FACTION_COUNT):
            state.aboard[boat, faction] = 0
        for _ in range(ABOARD_AT_DAWN):
            many = bag_of_people(state)
            if many > 0:
                state.aboard[boat, draw_adventurer(state, many)] += 1
        tell(news, ARRIVES, boat, state.aboard[boat, 0], state.aboard[boat, 1], state.aboard[boat, 2], state.aboard[boat, 3], state.aboard[boat, 4])
    begin_turn(state, next_to_act(state))


@rule
def next_to_act(state: State) -> int:
    """Who has the most hours left, in a tie the one on top; NOBODY when the day is over (cove.clock.turn)."""
    best = NOBODY
    for place in range(state.seats):
        seat = state.order[place]
        if state.hours[seat] < state.end and (best == NOBODY or state.hours[seat] < state.hours[best]):
            best = seat
    return best


@rule
def begin_turn(state: State, seat: int) -> None:
    state.turn = seat
    state.since = state.hours[seat]
    state.acted = 0
    state.phase = ACT


@rule
def pass_on(state: State, news: News) -> None:
    """After an action: bells ring for it, then the next rancher acts, or the day ends (cove.clock.bell, cove.clock.turn)."""
    state.acted = 0
    if not ring(state, news):
        seat = next_to_act(state)
        if seat != NOBODY:
            begin_turn(state, seat)
        else:
            end_day(state, news)


@rule
def end_day(state: State, news: News) -> None:
    """The last boats dock and the Market opens; who was first to finish is first in it, and on top tomorrow (cove.dock.rest, cove.clock.over)."""
    dock_the_rest(state, news)
    for place in range(state.seats // 2):
        other = state.seats - 1 - place
        kept = state.order[place]
        state.order[place] = state.order[other]
        state.order[other] = kept
    open_the_market(state, news)


@rule
def next_seller(state: State, news: News) -> None:
    """The next one in the order of the clock may sell; after the last comes clean-up (cove.market.order)."""
    place = 0
    while state.order[place] != state.turn:
        place += 1
    state.acted = 0
    if place + 1 < state.seats:
        state.turn = state.order[place + 1]
        return
    clean_up(state, news)
    if state.day == DAYS:
        end_the_game(state, news)
    else:
        begin_day(state, state.day + 1, news)


@rule
def clean_up(state: State, news: News) -> None:
    """Who wasn't docked goes to the Halls and the Lair, who was into the bag (cove.cleanup.halls)."""
    before = (state.hall[0], state.hall[1], state.hall[2], state.hall[3], state.hall[4])
    for boat in range(BOATS):
        docked = pier_of(state, boat) != NO_PIER
        for faction in range(FACTION_COUNT):
            if docked:
                state.people[faction] += state.aboard[boat, faction]
            else:
                state.hall[faction] += state.aboard[boat, faction]
            state.aboard[boat, faction] = 0
    for pier in range(PIER_COUNT):
        state.pier[pier] = NO_BOAT
    tell(
        news, HOMED, state.hall[0] - before[0], state.hall[1] - before[1], state.hall[2] - before[2], state.hall[3] - before[3], state.hall[4] - before[4]
    )  # fmt: skip
