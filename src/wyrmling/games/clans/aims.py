"""What a player of Dragon Clans rolls for: every Dragon within reach with its worth, and how good each move is, by the solver.

`prefer` is how `greedy` plays. `odds.py` tells people the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wyrmling.games.clans.areas import COVERS, LAYS, visible
from wyrmling.games.clans.cards import DICE, FIFTH_NEED, FOREST, MOST_SEATS, NEST_NEED, NO_CARD, NO_EGG, PLACES, ROLLS, STORM
from wyrmling.games.clans.dice import REROLLS, ROLLS_AGAIN, STOPS
from wyrmling.games.clans.rules import DISCARDS, RETURNS, STEALS, TAKES, cards_for_barriers, may_steal, price, protected
from wyrmling.games.clans.solver import Work, clear_ends, keep_worth, new_work, offer, reroll_worth, solve, stop_worth
from wyrmling.games.clans.state import APPRENTICE, LOSE, PLACE, ROLL, State
from wyrmling.games.clans.worth import fail_worth, gain_worth, loss_worth, place_worth
from wyrmling.kernel.rule import entry, routine, rule, small_rule

__all__ = ["MOST_AIMS", "aims", "listed_aims", "power_at_hand", "prefer", "rolls_left"]

MOST_AIMS = 2 * PLACES + 2 * (MOST_SEATS - 1)
"""Each Dragon of the table with and without a Barrier, and every visible one of the others."""

NEEDLESS = 1e-7
"""A die rolled for nothing: of choices that promise the same, the one that rolls least is taken."""


@small_rule
def rolls_left(state: State) -> int:
    """How often the active player may still roll, by power too (clans.roll.three, clans.power.roll)."""
    return ROLLS - state.rolls + (state.egg == FOREST and state.used == 0)


@small_rule
def power_at_hand(state: State) -> int:
    """The Egg whose power the active player may still use, or NO_EGG (clans.power.when)."""
    return NO_EGG if state.used == 1 else state.egg


@rule
def aims(state: State, gains: Any, needs: Any, worths: Any) -> int:
    """What the active player may roll for: the moves that gain a Dragon, what Eggs each needs, and what it is worth."""
    seat, count = state.turn, 0
    for at in range(PLACES):
        card = state.table[at]
        if card != NO_CARD:
            for barrier in range(2 if cards_for_barriers(state) > 0 else 1):
                gains[count] = TAKES + 2 * card + barrier
                needs[count] = FIFTH_NEED[card] if barrier == 1 else NEST_NEED[card]
                worths[count] = gain_worth(state, seat, card, barrier)
                count += 1
    if may_steal(state):
        for other in range(state.seats):
            if other != seat and not protected(state, other):
                for side in range(2):
                    card = visible(state, other, side)
                    if card != NO_CARD:
                        gains[count] = STEALS + card
                        needs[count] = price(state, card)
                        # What the owner loses is worth something too, the less the more there are to gain from it.
                        worths[count] = gain_worth(state, seat, card, 0) + loss_worth(state, card, 0) / (state.seats - 1)
                        count += 1
    return count


@entry
def listed_aims(state: State, gains: Any, needs: Any, worths: Any) -> int:
    """`aims`, for Python."""
    return aims(state, gains, needs, worths)


@entry
def failing(state: State) -> float:
    """What it is worth to the active player to gain nothing, for Python."""
    return fail_worth(state, state.turn)


@routine
def prefer(position: Any, seat: int, moves: Any, count: int, scratch: Any, stream: Any, news: Any, out: Any) -> None:
    """How good each of the first `count` of `moves` is for the seat that decides, in points."""
    state = position[0]
    if state.phase == PLACE:
        for at in range(count):
            out[at] = place_worth(state, seat, state.gained, moves[at] - COVERS if moves[at] >= COVERS else moves[at] - LAYS)
    elif state.phase == LOSE:
        for at in range(count):
            barrier = moves[at] >= DISCARDS
            out[at] = -loss_worth(state, moves[at] - DISCARDS if barrier else moves[at] - RETURNS, barrier)
    else:
        gains, needs, worths = np.empty(MOST_AIMS, np.int64), np.empty(MOST_AIMS, np.int64), np.empty(MOST_AIMS)
        known, fails = aims(state, gains, needs, worths), fail_worth(state, seat)
        if state.phase == ROLL:
            weigh_rolls(state, moves, count, out, new_work(), fails, known, needs, worths)
        else:
            for at in range(count):
                out[at] = fails  # to decline a theft
                for aim in range(known):
                    if gains[aim] == moves[at]:
                        out[at] = worths[aim]


@rule
def weigh_rolls(state: State, moves: Any, count: int, out: Any, work: Work, fails: float, known: int, needs: Any, worths: Any) -> None:
    """To stop, to keep and roll, to roll one again: the expected worth of the turn with best play after each."""
    few, power, left = 1 if state.variant == APPRENTICE else 0, power_at_hand(state), rolls_left(state)
    storm = 1 if power == STORM else 0
    clear_ends(work, few, fails)
    for aim in range(known):
        offer(work, few, needs[aim], power, worths[aim])
    solve(work, few, left, storm)
    for at in range(count):
        move = moves[at]
        if move == STOPS:
            out[at] = stop_worth(work, state.die, few)
        elif move >= REROLLS:
            out[at] = reroll_worth(work, state.die, state.kept, move - REROLLS, few, left) - NEEDLESS
        else:
            keep = state.kept | (move - ROLLS_AGAIN)
            out[at] = keep_worth(work, state.die, keep, few, left, storm)
            for die in range(DICE):
                out[at] -= NEEDLESS * (1 - (keep >> die & 1))
