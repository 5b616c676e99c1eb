"""The actions, what they cost, and which can be taken (cove.action.*, cove.clock.*)."""

from __future__ import annotations

import numpy as np

from wyrmling.games.cove.cards import (
    ACTIONS,
    CARD_HOURS,
    CHOP,
    DAYS,
    DRAW,
    DRAW3,
    DRAW3_CORRUPTION,
    DRAW3_FOOD,
    EAT,
    EMPTY,
    HOURS,
    NO_CARD,
    POOP,
    RECRUIT,
    SHOVEL,
    SPACES,
    TREE,
    TREE_SPACE,
    WHITE,
)
from wyrmling.games.cove.moves import MOVES
from wyrmling.games.cove.rules.corruption import corrupt
from wyrmling.games.cove.rules.eat import hungry
from wyrmling.games.cove.rules.food import NONE, can_draw, draw_food
from wyrmling.games.cove.rules.staff import activate, can_activate
from wyrmling.games.cove.rules.told import ACTS, CHOPPED, FOR_DRAWING, SHOVELLED, WAITS, News
from wyrmling.games.cove.rules.town import recruit
from wyrmling.games.cove.state import EATING, NEXT, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

CHOPPING, RECRUITING = MOVES.first("chop"), MOVES.first("recruit")
ACTING = MOVES.first("place")
"""Moves below it are actions."""
ACTION_OF = np.array([ACTIONS.index(MOVES.parts(move)[0].name) for move in range(ACTING)], np.int64)


@small_rule
def cost(state: State, move: int) -> int:
    """The hours that an action takes; to recruit, those on the card (cove.clock.paid, cove.staff.recruit)."""
    return CARD_HOURS[state.square[move - RECRUITING]] if ACTION_OF[move] == RECRUIT else HOURS[ACTION_OF[move]]


@rule
def can_act(state: State, move: int) -> bool:
    """Whether an action can be taken: not twice running, in time, and so that it changes something (cove.action.repeat, cove.action.wait)."""
    seat, action = state.turn, ACTION_OF[move]
    if action == state.last[seat] or (action == RECRUIT and state.square[move - RECRUITING] == NO_CARD):
        return False
    if state.day == DAYS and state.hours[seat] + cost(state, move) > state.end:  # cove.clock.over
        return False
    if action == DRAW3 or action == DRAW:
        return can_draw(state, seat)
    if action == SHOVEL:
        return poop_out(state, seat) > 0
    if action == CHOP:
        return state.stands[seat, TREE_SPACE[move - CHOPPING]] == TREE
    if action == EAT:
        return hungry(state)
    return action == RECRUIT or can_activate(state)


@rule
def next_act(state: State, move: int) -> int:
    """The next action that can be taken, after a move."""
    for other in range(move + 1, ACTING):
        if can_act(state, other):
            return other
    return NONE


@rule
def act(state: State, move: int, news: News) -> None:
    """An action is taken: its hours are paid at once (cove.clock.turn)."""
    seat, action, hours = state.turn, ACTION_OF[move], cost(state, move)
    spend(state, hours)
    state.last[seat] = action
    tell(news, ACTS, seat, action, hours)
    if action == DRAW3:
        corrupt(state, seat, FOR_DRAWING, DRAW3_CORRUPTION, news)
        draw_food(state, DRAW3_FOOD, news)
    elif action == DRAW:
        draw_food(state, 0, news)
    elif action == SHOVEL:
        shovel(state, news)
    elif action == CHOP:
        chop(state, move - CHOPPING, news)
    elif action == EAT:
        state.acted = 0
        state.phase = EATING
    elif action == RECRUIT:
        recruit(state, move - RECRUITING, news)
    else:
        activate(state)


@rule
def spend(state: State, hours: int) -> None:
    """The active rancher's marker moves on, and comes to lie on top of those that are there (cove.clock.turn)."""
    state.hours[state.turn] += hours
    place = 0
    while state.order[place] != state.turn:
        place += 1
    for later in range(place, 0, -1):
        state.order[later] = state.order[later - 1]
    state.order[0] = state.turn


@rule
def wait(state: State, news: News) -> None:
    """When no action can be taken, an hour passes (cove.action.wait)."""
    spend(state, 1)
    tell(news, WAITS, state.turn)
    state.phase = NEXT


@rule
def poop_out(state: State, seat: int) -> int:
    """How much Poop lies on a ranch, apart from the Dump."""
    many = 0
    for space in range(SPACES):
        many += state.stands[seat, space] == POOP
    return many


@rule
def shovel(state: State, news: News) -> None:
    """All Poop goes back to the Dump (cove.shovel.all)."""
    seat = state.turn
    tell(news, SHOVELLED, seat, poop_out(state, seat))
    for space in range(SPACES):
        if state.stands[seat, space] == POOP:
            state.stands[seat, space] = EMPTY
            state.dump[seat] += 1
    state.phase = NEXT


@rule
def chop(state: State, colour: int, news: News) -> None:
    """A Tree is felled: its two Food go into the bag, and its space and its Stump are open (cove.chop.tree)."""
    seat, space = state.turn, TREE_SPACE[colour]
    state.stands[seat, space] = EMPTY
    state.bag[seat, colour] += 1
    state.bag[seat, WHITE] += 1
    tell(news, CHOPPED, seat, colour, space)
    state.phase = NEXT
