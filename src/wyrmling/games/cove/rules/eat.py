"""Eat & Grow: Dragons hatch, move along Food, grow, and go to the Pen (cove.hatch.*, cove.move.*, cove.sale.*).

A Dragon whose size the supply hasn't got has borrowed its piece: the supply holds -1 of it, and the Dragon must go on until it has
grown into a size that is there. Nothing is offered from which that can't be reached.
"""

from __future__ import annotations

from wyrmling.games.cove.cards import (
    COLOUR_COUNT,
    DRAGON,
    EMPTY,
    LARGE,
    MEGA,
    NEIGHBOURS,
    NO_FOOD,
    NO_SPACE,
    POOP,
    SIZE_COUNT,
    SMALL,
    SPACES,
    STACK,
    WAYS,
    WHITE,
)
from wyrmling.games.cove.moves import MOVES
from wyrmling.games.cove.rules.corruption import corrupt
from wyrmling.games.cove.rules.food import NONE, top_food
from wyrmling.games.cove.rules.told import DESIGNATED, FOR_THE_PEN, HATCHED, SOILED, STEPPED, News
from wyrmling.games.cove.state import PENNING, SHEPHERDING, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

HATCHING, STEPPING, DESIGNATING, DONE = MOVES.first("hatch"), MOVES.first("step"), MOVES.first("designate"), MOVES.first("done")


@small_rule
def eats(state: State, seat: int, space: int, colour: int) -> bool:
    """Whether a Dragon of a colour can go on to a space (cove.move.match, cove.move.blocked)."""
    if space == NO_SPACE:
        return False
    top = top_food(state, seat, space)
    return top == colour or top == WHITE


@small_rule
def meals(state: State, seat: int, space: int) -> int:
    """How many Food lie on a space."""
    return (state.food[seat, space, 0] != NO_FOOD) + (state.food[seat, space, 1] != NO_FOOD)


# --- where a Dragon may end ---------------------------------------------------------------------------------------------------------


@rule
def goes_on(state: State, seat: int, space: int, colour: int, before: int) -> bool:
    """Whether a Dragon that has come from a space (or NO_SPACE) to another finds Food on a third one."""
    for way in range(WAYS):
        other = NEIGHBOURS[space, way]
        if other != before and eats(state, seat, other, colour):
            return True
    return False


@rule
def ends_well(state: State, seat: int, space: int, colour: int, size: int) -> bool:
    """Whether a Dragon that has come to a space may stay there, or can grow into a size that may (cove.move.supply, cove.move.supply)."""
    if state.supply[seat, colour, size] > 0:
        return True
    if size == MEGA:
        return False
    mega = state.supply[seat, colour, MEGA] > 0
    if size == LARGE:
        return mega and goes_on(state, seat, space, colour, NO_SPACE)
    large = state.supply[seat, colour, LARGE] > 0
    if not large and not mega:
        return False
    for way in range(WAYS):
        other = NEIGHBOURS[space, way]
        if eats(state, seat, other, colour):
            if meals(state, seat, other) == 1:
                if large or goes_on(state, seat, other, colour, space):
                    return True
            elif mega:
                return True
    return False


@rule
def owes_a_piece(state: State) -> bool:
    """Whether the Dragon on its way must go on."""
    if state.mover == NO_SPACE:
        return False
    dragon = state.stands[state.turn, state.mover] - DRAGON
    return state.supply[state.turn, dragon // SIZE_COUNT, dragon % SIZE_COUNT] < 0


# --- what can be done -----------------------------------------------------------------------------------------------------------------


@rule
def next_hatch(state: State, at: int) -> int:
    """The next Dragon that can hatch, from space × colour `at` on (cove.hatch.small, cove.hatch.large, cove.hatch.white)."""
    seat, first = state.turn, at % COLOUR_COUNT
    for space in range(at // COLOUR_COUNT, SPACES):
        top = top_food(state, seat, space)
        if top != NO_FOOD:
            size = meals(state, seat, space) - 1
            for colour in range(first, COLOUR_COUNT):
                if (top == colour or top == WHITE) and ends_well(state, seat, space, colour, size):
                    return HATCHING + space * COLOUR_COUNT + colour
        first = 0
    return NONE


@rule
def next_step(state: State, at: int, only: int) -> int:
    """The next step that a Dragon can make, from start × goal `at` on; with `only`, from that space (cove.move.*)."""
    seat, first = state.turn, at % SPACES
    for start in range(at // SPACES, SPACES):
        dragon = state.stands[seat, start] - DRAGON
        if dragon >= 0 and (only == NO_SPACE or only == start):
            colour, size = dragon // SIZE_COUNT, dragon % SIZE_COUNT
            for way in range(WAYS):
                to = NEIGHBOURS[start, way]
                if to >= first and eats(state, seat, to, colour):
                    grown = min(size + meals(state, seat, to), MEGA)
                    if grown == size or ends_well(state, seat, to, colour, grown):
                        return STEPPING + start * SPACES + to
        first = 0
    return NONE


@rule
def next_deed(state: State, move: int) -> int:
    """The next thing that can be done in Eat & Grow, or by the Shepherd, after a move (cove.eat.any, cove.staff.shepherd)."""
    seat, owes = state.turn, owes_a_piece(state)
    if state.phase != PENNING:
        if move < STEPPING - 1:
            if not owes and (state.phase != SHEPHERDING or state.mover == NO_SPACE):
                found = next_hatch(state, max(move + 1 - HATCHING, 0))
                if found != NONE:
                    return found
            move = STEPPING - 1
        if move < DESIGNATING - 1:
            found = next_step(state, move + 1 - STEPPING, state.mover)
            if found != NONE:
                return found
    if not owes:
        for space in range(max(move + 1 - DESIGNATING, 0), SPACES):
            if state.stands[seat, space] >= DRAGON:
                return DESIGNATING + space
        if state.acted == 1 and move < DONE:
            return DONE
    return NONE


@rule
def hungry(state: State) -> bool:
    """Whether anything can be hatched, moved or designated."""
    found = next_deed(state, NONE)
    return found != NONE and found != DONE


# --- doing it -------------------------------------------------------------------------------------------------------------------------


@rule
def eat_up(state: State, seat: int, space: int) -> int:
    """The Food of a space goes into the bag; returns how many there were (cove.move.grow)."""
    many = 0
    for layer in range(STACK):
        food = state.food[seat, space, layer]
        if food != NO_FOOD:
            state.bag[seat, food] += 1
            state.food[seat, space, layer] = NO_FOOD
            many += 1
    return many


@rule
def settle_in(state: State, space: int, colour: int, size: int) -> None:
    """A Dragon comes to a space with a piece of the supply, or borrows one (cove.move.supply)."""
    seat = state.turn
    state.stands[seat, space] = DRAGON + colour * SIZE_COUNT + size
    state.supply[seat, colour, size] -= 1
    state.mover = space if state.phase == SHEPHERDING or state.supply[seat, colour, size] < 0 else NO_SPACE
    state.acted = 1


@rule
def hatch(state: State, space: int, colour: int, news: News) -> None:
    """A Dragon hatches from the Food of a space, small from one, large from two (cove.hatch.*)."""
    size = eat_up(state, state.turn, space) - 1 + SMALL
    settle_in(state, space, colour, size)
    tell(news, HATCHED, state.turn, space, colour, size)


@rule
def step(state: State, start: int, to: int, news: News) -> None:
    """A Dragon goes to the next space, eats, and grows; its own piece goes back first (cove.move.grow, cove.move.supply)."""
    seat = state.turn
    dragon = state.stands[seat, start] - DRAGON
    colour, size = dragon // SIZE_COUNT, dragon % SIZE_COUNT
    state.stands[seat, start] = EMPTY
    state.supply[seat, colour, size] += 1
    eaten = eat_up(state, seat, to)
    grown = min(size + eaten, MEGA)
    settle_in(state, to, colour, grown)
    tell(news, STEPPED, seat, start, to, colour, grown, eaten)


@rule
def designate(state: State, space: int, news: News) -> None:
    """A Dragon goes to the Pen, and Poop where it stood, or a Corruption card comes instead (cove.sale.pen, cove.sale.poop)."""
    seat = state.turn
    dragon = state.stands[seat, space] - DRAGON
    colour, size = dragon // SIZE_COUNT, dragon % SIZE_COUNT
    state.pen[seat, colour, size] += 1
    state.acted = 1
    tell(news, DESIGNATED, seat, space, colour, size)
    if state.dump[seat] > 0:
        state.dump[seat] -= 1
        state.stands[seat, space] = POOP
        tell(news, SOILED, seat, space)
    else:
        state.stands[seat, space] = EMPTY
        corrupt(state, seat, FOR_THE_PEN, 1, news)
    if state.phase == SHEPHERDING:
        state.mover = NO_SPACE
        state.phase = PENNING
