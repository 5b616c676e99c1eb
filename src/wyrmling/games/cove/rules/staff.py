"""Activating the staff: four slots, each once, in any order (cove.staff.*)."""

from __future__ import annotations

from wyrmling.games.cove.cards import (
    DRAGON,
    DUMP,
    EMPTY,
    FIELD_HAND,
    NO_CARD,
    NO_FOOD,
    NO_SPACE,
    POOP,
    RANCH_HAND,
    RANCH_HAND_FOOD,
    SHEPHERD,
    SLOT_COUNT,
    SPACES,
    STACK,
    TREE,
)
from wyrmling.games.cove.moves import MOVES
from wyrmling.games.cove.rules.corruption import absolve
from wyrmling.games.cove.rules.eat import DONE, hungry
from wyrmling.games.cove.rules.food import NONE, can_draw, draw_food
from wyrmling.games.cove.rules.told import A_DRAGON, BY_SECURITY, CARRIED, SOME_FOOD, SOME_POOP, USED, News
from wyrmling.games.cove.state import ACTIVATING, CARRYING, SHEPHERDING, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

USING, CARRYING_OFF = MOVES.first("use"), MOVES.first("carry")


@small_rule
def is_empty(state: State, seat: int, space: int) -> bool:
    """Whether nothing is on a Ranch space; the Dump is none (cove.ranch.board)."""
    return state.stands[seat, space] == EMPTY and state.food[seat, space, 0] == NO_FOOD and space != DUMP


@small_rule
def can_be_carried(state: State, seat: int, space: int) -> bool:
    """Whether there is Food, Poop or a Dragon on a space."""
    return state.food[seat, space, 0] != NO_FOOD or (state.stands[seat, space] != EMPTY and state.stands[seat, space] != TREE)


@rule
def can_use(state: State, slot: int) -> bool:
    """Whether a slot has a Townsfolk and would change something (cove.staff.activate, cove.action.wait)."""
    seat = state.turn
    if state.staff[seat, slot] == NO_CARD:
        return False
    if slot == SHEPHERD:
        return hungry(state)
    if slot == RANCH_HAND:
        return can_draw(state, seat)
    if slot == FIELD_HAND:
        return next_carry(state, NONE) != NONE
    return state.corruption[seat] > 0


@rule
def can_activate(state: State) -> bool:
    """Whether any slot can be used."""
    for slot in range(SLOT_COUNT):
        if can_use(state, slot):
            return True
    return False


@rule
def activate(state: State) -> None:
    """Every slot with a Townsfolk is ready (cove.staff.activate)."""
    for slot in range(SLOT_COUNT):
        state.ready[slot] = state.staff[state.turn, slot] != NO_CARD
    state.acted = 0
    state.phase = ACTIVATING


@rule
def dismiss(state: State) -> None:
    """No slot is ready any more: those that haven't been used are passed up."""
    for slot in range(SLOT_COUNT):
        state.ready[slot] = 0


@rule
def next_use(state: State, move: int) -> int:
    """The next slot that can be used after a move; the rest can be passed up once one has been (cove.staff.activate, cove.action.done)."""
    for slot in range(max(move + 1 - USING, 0), SLOT_COUNT):
        if state.ready[slot] == 1 and can_use(state, slot):
            return USING + slot
    return DONE if state.acted == 1 and move < DONE else NONE


@rule
def use(state: State, slot: int, news: News) -> None:
    """One of the staff does their work (cove.staff.shepherd, cove.staff.ranchhand, cove.staff.fieldhand, cove.staff.security)."""
    state.ready[slot] = 0
    tell(news, USED, state.turn, slot)
    state.acted = slot != SHEPHERD
    if slot == SHEPHERD:
        state.phase = SHEPHERDING
    elif slot == RANCH_HAND:
        draw_food(state, RANCH_HAND_FOOD, news)
    elif slot == FIELD_HAND:
        state.phase = CARRYING
    else:
        absolve(state, state.turn, BY_SECURITY, news)


@rule
def end_shepherding(state: State) -> None:
    """The Shepherd is done; other slots may follow."""
    state.mover = NO_SPACE
    state.acted = 1
    state.phase = ACTIVATING


@rule
def next_carry(state: State, move: int) -> int:
    """The next thing that the Field Hand can carry to an empty space, after a move (cove.staff.fieldhand)."""
    seat, at = state.turn, max(move + 1 - CARRYING_OFF, 0)
    first = at % SPACES
    for start in range(at // SPACES, SPACES):
        if can_be_carried(state, seat, start):
            for to in range(first, SPACES):
                if is_empty(state, seat, to):
                    return CARRYING_OFF + start * SPACES + to
        first = 0
    return NONE


@rule
def carry(state: State, start: int, to: int, news: News) -> None:
    """All that is on a space goes to an empty one (cove.staff.fieldhand)."""
    seat = state.turn
    what = state.stands[seat, start]
    tell(news, CARRIED, seat, start, to, A_DRAGON if what >= DRAGON else SOME_POOP if what == POOP else SOME_FOOD)
    state.stands[seat, to] = what
    state.stands[seat, start] = EMPTY
    for layer in range(STACK):
        state.food[seat, to, layer] = state.food[seat, start, layer]
        state.food[seat, start, layer] = NO_FOOD
    state.phase = ACTIVATING
