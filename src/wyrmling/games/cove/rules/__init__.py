"""The rules of Merchants Cove, one file a part of the game. The clause ids are those of `rules.md` in the folder above.

What can be done in each phase is told by one rule, `next_…`: the next possible move after a given one.
"""

from __future__ import annotations

from typing import Any

from wyrmling.games.cove.cards import BOATS, COLOUR_COUNT, PIER_COUNT, SIZE_COUNT, SPACES
from wyrmling.games.cove.rules import act, eat, food, harbour, market, staff, town
from wyrmling.games.cove.rules.day import next_seller, pass_on, setup
from wyrmling.games.cove.rules.end import payoff, score
from wyrmling.games.cove.rules.food import NONE
from wyrmling.games.cove.rules.told import LEAVES, STOPS, News
from wyrmling.games.cove.state import (
    ABILITY,
    ACT,
    ACTIVATING,
    ASSIGN,
    BOARD,
    CARRYING,
    DOCK,
    EATING,
    NEXT,
    PENNING,
    PLACE,
    SELL,
    SHEPHERDING,
    State,
)
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule

__all__ = ["actor", "advance", "apply", "legal", "next_move", "payoff", "score", "setup"]


@rule
def actor(state: State) -> int:
    """The active rancher, in all phases."""
    return -1 if state.over == 1 else state.turn


@rule
def next_move(state: State, move: int) -> int:
    """The next legal move after a move, or NONE."""
    if state.phase == ACT:
        return act.next_act(state, move)
    if state.phase == PLACE:
        return food.next_place(state, move)
    if state.phase == EATING or state.phase == SHEPHERDING or state.phase == PENNING:
        return eat.next_deed(state, move)
    if state.phase == ACTIVATING:
        return staff.next_use(state, move)
    if state.phase == CARRYING:
        return staff.next_carry(state, move)
    if state.phase == ABILITY:
        return town.next_ability(state, move)
    if state.phase == ASSIGN:
        return town.next_slot(state, move)
    if state.phase == BOARD:
        return harbour.next_board(state, move)
    if state.phase == DOCK:
        return harbour.next_dock(state, move)
    return market.next_sale(state, move)


@rule
def legal(state: State, out: Any) -> int:
    """The legal moves, ascending."""
    count, move = 0, next_move(state, NONE)
    while move != NONE:
        out[count] = move
        count += 1
        move = next_move(state, move)
    return count


@rule
def apply(state: State, move: int, news: News) -> None:
    """Plays one move and all that follows from it without a choice."""
    if move == eat.DONE:  # it is a choice only while more could be done
        tell(news, LEAVES if state.phase == SELL else STOPS, state.turn)
    play(state, move, news)
    advance(state, news)


@rule
def advance(state: State, news: News) -> None:
    """Goes on to the next decision that somebody has, or to the end; what leaves no choice is played."""
    while state.over == 0:
        if state.phase == NEXT:
            pass_on(state, news)
        else:
            only = next_move(state, NONE)
            if only == NONE:
                nothing_left(state, news)
            elif next_move(state, only) == NONE:
                play(state, only, news)
            else:
                return


@rule
def play(state: State, move: int, news: News) -> None:
    """One move, each kind with the rulebook's verb."""
    if move < act.ACTING:
        act.act(state, move, news)
    elif move < eat.HATCHING:
        at = move - food.PLACING
        food.place(state, at // SPACES, at % SPACES, news)
    elif move < eat.STEPPING:
        at = move - eat.HATCHING
        eat.hatch(state, at // COLOUR_COUNT, at % COLOUR_COUNT, news)
    elif move < eat.DESIGNATING:
        at = move - eat.STEPPING
        eat.step(state, at // SPACES, at % SPACES, news)
    elif move < staff.USING:
        eat.designate(state, move - eat.DESIGNATING, news)
    elif move < staff.CARRYING_OFF:
        staff.use(state, move - staff.USING, news)
    elif move < town.TAKING:
        at = move - staff.CARRYING_OFF
        staff.carry(state, at // SPACES, at % SPACES, news)
    elif move == eat.DONE:
        stop(state, news)
    else:
        play_in_the_cove(state, move, news)


@rule
def play_in_the_cove(state: State, move: int, news: News) -> None:
    """A move that is made beside the ranch."""
    if move < town.FERRYING:
        town.take(state, move - town.TAKING, news)
    elif move < town.CALLING:
        at = move - town.FERRYING
        town.ferry(state, at // town.PAIRS, at % town.PAIRS // BOATS, at % BOATS, news)
    elif move == town.CALLING:
        town.call(state, news)
    elif move < harbour.BOARDING:
        town.assign(state, move - town.ASSIGNING, news)
    elif move < harbour.DOCKING:
        harbour.board(state, move - harbour.BOARDING, news)
    elif move < market.SELLING:
        harbour.dock(state, move - harbour.DOCKING, news)
    elif move < market.SELL_ALL:
        at = move - market.SELLING
        market.sell(state, at // PIER_COUNT // SIZE_COUNT, at // PIER_COUNT % SIZE_COUNT, at % PIER_COUNT, news)
    else:
        market.sell_all(state, news)


@rule
def stop(state: State, news: News) -> None:
    """No more of an action, of a slot, or of the Market."""
    if state.phase == SELL:
        next_seller(state, news)
    elif state.phase == SHEPHERDING or state.phase == PENNING:
        staff.end_shepherding(state)
    else:
        staff.dismiss(state)
        state.phase = NEXT


@rule
def nothing_left(state: State, news: News) -> None:
    """What comes when nothing can be done in a phase."""
    if state.phase == ACT:
        act.wait(state, news)
    elif state.phase == PLACE:
        food.end_trail(state, news)
    elif state.phase == ABILITY:
        state.phase = ASSIGN
    else:
        stop(state, news)
