"""The dice of Dragon Clans: what may be kept and rolled, and whether the Eggs shown are those that a Dragon asks for."""

from __future__ import annotations

from typing import Any

import numpy as np

from wyrmling.games.clans.cards import DICE, FACES, FIRE, FOREST, IN_USE, NO_EGG, RAINBOW, ROLLS, STORM, UNIT, WATER
from wyrmling.games.clans.moves import EVENTS, MOVES
from wyrmling.games.clans.state import APPRENTICE, ROLL, State
from wyrmling.kernel.chance import below
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

News = Any

STOPS, ROLLS_AGAIN, REROLLS = (MOVES.first(name) for name in ("stop", "roll", "reroll"))
ROLLS_TOLD, SHOWS, REROLLED, STOPS_TOLD, POWER = (EVENTS.number(name) for name in ("rolls", "shows", "rerolled", "stops", "power"))


def _choices_to_keep(alike: int, free: int) -> int:
    """A bit for each set of free dice of one kind that may be kept, when of each two alike the lower one is kept first."""
    pairs = [pair for at, pair in enumerate(((0, 1), (0, 2), (1, 2))) if alike >> at & 1]
    sets = [keep for keep in range(8) if keep & ~free == 0 and not any(keep >> two & 1 and (free & ~keep) >> one & 1 for one, two in pairs)]
    return sum(1 << keep for keep in sets)


KEEPS = np.array([[_choices_to_keep(alike, free) for free in range(8)] for alike in range(8)], np.int64)
"""The sets of dice of one kind that may be kept (a bit for each set), by which of them show the same and which are free."""


# --- what the dice are good for ------------------------------------------------------------------------------------------


@small_rule
def missing(counts: int, needs: int, fire: int, exchange: int) -> int:
    """How many Eggs are missing to those that are needed, both in packed counts; 0 or less when none is (clans.take.nest).

    A Rainbow on a die is any Egg (clans.take.rainbow), `fire` is how many Fire Eggs there are beside the dice
    (clans.power.fire), and with `exchange` 1 a Water Egg that isn't needed as one is any Egg too (clans.power.exchange).
    """
    counts += fire * UNIT[FIRE]
    short = -(counts >> 4 * RAINBOW & 15)
    for egg in range(RAINBOW):
        lacks = (needs >> 4 * egg & 15) - (counts >> 4 * egg & 15)
        if lacks > 0:
            short += lacks
        elif egg == WATER and lacks < 0:
            short -= exchange
    return short


@small_rule
def meets(counts: int, needs: int, fire: int, exchange: int) -> bool:
    """Whether Eggs are enough for a need, both in packed counts, with Eggs beside the dice as in `missing`."""
    return missing(counts, needs, fire, exchange) <= 0


@small_rule
def eggs_shown(state: State) -> int:
    """What all dice show, kept or not, in packed counts (clans.take.rainbow)."""
    counts = 0
    for die in range(DICE):
        if state.die[die] != NO_EGG:
            counts += UNIT[state.die[die]]
    return counts


@small_rule
def has_eggs(state: State, counts: int, needs: int) -> bool:
    """Whether the active player has the Eggs that are needed, with the power of the Egg from the start of the turn (clans.power.when)."""
    return meets(counts, needs, state.egg == FIRE, state.egg == WATER)


# --- rolling ---------------------------------------------------------------------------------------------------------------


@small_rule
def may_roll(state: State) -> bool:
    """Up to three rolls, and a fourth with the power of a Forest Egg (clans.roll.three, clans.power.roll)."""
    return state.rolls < ROLLS or (state.egg == FOREST and state.used == 0)


@small_rule
def may_reroll(state: State) -> bool:
    """One die may be rolled again with the power of a Storm Egg, after the last roll too (clans.power.reroll)."""
    return state.egg == STORM and state.used == 0


@small_rule
def which_are_alike(state: State, first: int) -> int:
    """Of three dice of a kind: a bit each for the first two showing the same, the outer two, and the last two."""
    one, two, three = state.die[first], state.die[first + 1], state.die[first + 2]
    return (one == two) + 2 * (one == three) + 4 * (two == three)


@small_rule
def rolls(state: State, out: Any) -> int:
    """To stop, to roll with some dice kept, or to roll one die again.

    Keeping all dice is stopping. Which of two dice of one kind that show the same is kept makes no difference: it is the first.
    """
    out[0] = STOPS
    count = 1
    if may_roll(state):
        free = IN_USE[state.variant] & ~state.kept
        ember = KEEPS[which_are_alike(state, 0), free & 7]
        tide = KEEPS[which_are_alike(state, 3), free >> 3]
        for high in range(8):
            if tide >> high & 1:
                for low in range(8):
                    if ember >> low & 1:
                        out[count] = ROLLS_AGAIN + 8 * high + low
                        count += 1
        if out[count - 1] == ROLLS_AGAIN + free:
            count -= 1
    if may_reroll(state):
        for die in range(DICE):
            if not like_one_before(state, die):
                out[count] = REROLLS + die
                count += 1
    return count


@small_rule
def like_one_before(state: State, die: int) -> bool:
    """Whether an earlier die of the kind shows the same and is kept just as well."""
    found = False
    for other in range(die // 3 * 3, die):
        found |= state.die[other] == state.die[die] and (state.kept >> other ^ state.kept >> die) & 1 == 0
    return found


@rule
def roll(state: State, keep: int, news: News) -> None:
    """Rolls the dice that aren't kept. Kept dice stay so for the turn (clans.roll.three), but to an Apprentice (clans.apprentice.piles)."""
    state.kept |= keep
    number = state.rolls + 1
    if number > ROLLS:
        state.used = 1
        tell(news, POWER, state.turn, FOREST)
    else:
        state.rolls = number
    tell(news, ROLLS_TOLD, state.turn, number, state.kept)
    for die in range(DICE):
        if (IN_USE[state.variant] & ~state.kept) >> die & 1:
            state.die[die] = FACES[die // 3, below(state, 6)]
    if state.variant == APPRENTICE:
        state.kept = 0
    tell_dice(state, news)


@rule
def reroll(state: State, die: int, news: News) -> None:
    """Rolls one die again, a kept one too (clans.power.reroll)."""
    state.used = 1
    tell(news, POWER, state.turn, STORM)
    was = state.die[die]
    state.die[die] = FACES[die // 3, below(state, 6)]
    tell(news, REROLLED, state.turn, die, was, state.die[die])
    tell_dice(state, news)


@rule
def first_roll(state: State, news: News) -> None:
    """A turn begins with a roll of all dice (clans.roll.first)."""
    state.phase = ROLL
    state.kept = 0
    state.rolls = 0
    state.used = 0
    roll(state, 0, news)


@rule
def tell_dice(state: State, news: News) -> None:
    tell(news, SHOWS, state.die[0], state.die[1], state.die[2], state.die[3], state.die[4], state.die[5])
