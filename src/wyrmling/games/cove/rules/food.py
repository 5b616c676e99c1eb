"""Drawing Food and placing it in a trail (cove.draw.*, cove.place.*)."""

from __future__ import annotations

from wyrmling.games.cove.cards import (
    ALIKE,
    COLOUR_COUNT,
    DIFFERENT,
    DUMP,
    EMPTY,
    FOODS,
    LONGEST_TRAIL,
    NEIGHBOURS,
    NO_FOOD,
    NO_SPACE,
    SPACES,
    STAFF,
    WAYS,
    WHITE,
)
from wyrmling.games.cove.moves import MOVES
from wyrmling.games.cove.rules.told import DREW, PLACED, PUT_BACK, News
from wyrmling.games.cove.state import ACTIVATING, NEXT, PLACE, State
from wyrmling.kernel.chance import below
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

NONE = -1
PLACING = MOVES.first("place")
FOOD_COUNT = len(FOODS)


@small_rule
def top_food(state: State, seat: int, space: int) -> int:
    """The colour of the Food that lies on top, or NO_FOOD."""
    upper = state.food[seat, space, 1]
    return upper if upper != NO_FOOD else state.food[seat, space, 0]


@small_rule
def takes_food(state: State, seat: int, space: int) -> bool:
    """Whether Food can be placed on a space (cove.place.two, cove.place.blocked)."""
    return state.stands[seat, space] == EMPTY and state.food[seat, space, 1] == NO_FOOD and space != DUMP


@rule
def bag_size(state: State, seat: int) -> int:
    many = 0
    for food in range(FOOD_COUNT):
        many += state.bag[seat, food]
    return many


@rule
def can_draw(state: State, seat: int) -> bool:
    """Whether there is Food to draw and a space for a trail to start on (cove.draw.need)."""
    if bag_size(state, seat) == 0:
        return False
    for space in range(SPACES):
        if takes_food(state, seat, space):
            return True
    return False


# --- drawing ------------------------------------------------------------------------------------------------------------------


@rule
def draw_one(state: State, seat: int, many: int) -> int:
    """Draws one of so many Food in the bag into the hand, and returns its colour."""
    at, food = below(state, many), 0
    while at >= state.bag[seat, food]:
        at -= state.bag[seat, food]
        food += 1
    state.bag[seat, food] -= 1
    state.hand[food] += 1
    return food


@rule
def matched(state: State) -> bool:
    """Whether enough of what is drawn is of one colour or of different ones (cove.draw.match)."""
    colours = 0
    for colour in range(COLOUR_COUNT):
        if state.hand[colour] >= ALIKE:
            return True
        colours += state.hand[colour] > 0
    return colours >= DIFFERENT


@rule
def draw_food(state: State, enough: int, news: News) -> None:
    """Draws so many Food that aren't white, or, for 0, until they match (cove.draw.three, cove.draw.match, cove.draw.white)."""
    seat = state.turn
    many, drawn = bag_size(state, seat), 0
    while many > 0 and (drawn < enough if enough > 0 else not matched(state)):
        drawn += draw_one(state, seat, many) != WHITE
        many -= 1
    tell(news, DREW, seat, state.hand[0], state.hand[1], state.hand[2], state.hand[3], state.hand[4])
    state.phase = PLACE


# --- placing ------------------------------------------------------------------------------------------------------------------


@rule
def next_place(state: State, move: int) -> int:
    """The next placement that is possible after a move: which Food goes where (cove.place.start, cove.place.back)."""
    seat, here, before = state.turn, state.trail[0], state.trail[1]
    at = max(move + 1 - PLACING, 0)
    first = at % SPACES
    for food in range(at // SPACES, FOOD_COUNT):
        if state.hand[food] > 0:
            if here == NO_SPACE:
                for space in range(first, SPACES):
                    if takes_food(state, seat, space):
                        return PLACING + food * SPACES + space
            else:
                for way in range(WAYS):
                    space = NEIGHBOURS[here, way]
                    if space >= first and space != before and takes_food(state, seat, space):
                        return PLACING + food * SPACES + space
        first = 0
    return NONE


@rule
def place(state: State, food: int, space: int, news: News) -> None:
    """The next Food of the trail; the second on a space lies on top (cove.place.two)."""
    seat = state.turn
    state.hand[food] -= 1
    state.food[seat, space, 1 if state.food[seat, space, 0] != NO_FOOD else 0] = food
    for at in range(LONGEST_TRAIL - 1, 0, -1):
        state.trail[at] = state.trail[at - 1]
    state.trail[0] = space
    tell(news, PLACED, seat, food, space)


@rule
def end_trail(state: State, news: News) -> None:
    """Food that can't be placed goes back into the bag (cove.place.excess)."""
    seat, left = state.turn, 0
    for food in range(FOOD_COUNT):
        left += state.hand[food]
    if left > 0:
        tell(news, PUT_BACK, seat, state.hand[0], state.hand[1], state.hand[2], state.hand[3], state.hand[4])
    for food in range(FOOD_COUNT):
        state.bag[seat, food] += state.hand[food]
        state.hand[food] = 0
    for at in range(LONGEST_TRAIL):
        state.trail[at] = NO_SPACE
    state.phase = ACTIVATING if state.last[seat] == STAFF else NEXT
