"""What the dice may still bring, exactly: the chance or the expected worth of every way to keep them, with best play.

The three Ember dice are alike, and so are the three Tide dice, so all that matters is how many of each show what. A
*set* is a multiset of Eggs on up to three dice of one kind (35 with our dice), a *pair* is a set of kept dice within a set
of all three (120). What an end is worth stands in a table by the two full sets. From there the solver goes back roll by
roll:

    rolled[r](K)    = the mean, over what the dice that aren't kept may show, of chosen[r − 1](K, K and what they show)
    chosen[r](K, D) = the highest of rolled[r](K') over all K' that hold K and lie within D; keeping all of D is to stop
    chosen[0](K, D) = what D is worth

Both steps treat the kinds of dice one after the other, row by row: a highest over the Tide sets, then over the Ember
sets; a mean over the Ember rolls, then over the Tide rolls.

The power to roll one die again (clans.power.reroll) doubles the tables: `plain` without it, `storm` with it at hand. It
may be used after any roll, also the last one, before dice are kept, on any die: a die that was kept in an earlier
choice stays kept, one that wasn't may be kept or rolled afterwards. (To keep a die and then roll it again, before the
others are rolled, is never better than to roll it again first.) The fourth roll is one roll more; the Fire Egg and
the wild Water Egg are settled where ends are worth something. In the Apprentice variant there are two dice of each kind
and nothing stays kept, so chosen[r](K, D) is chosen[r](∅, D) there.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, NamedTuple

import numpy as np

from wyrmling.games.clans.cards import DICE, EGGS, FACES, FIRE, NO_EGG, ROLLS, STORM, UNIT, WATER
from wyrmling.games.clans.dice import meets
from wyrmling.kernel.rule import entry, routine, rule, small_rule

__all__ = [
    "MOST_ROLLS",
    "Work",
    "clear_ends",
    "keep_worth",
    "new_work",
    "offer",
    "reroll_worth",
    "solve",
    "stop_worth",
    "turn_worth",
    "weighed",
]

MOST_ROLLS = ROLLS + 1
"""The most rolls that the tables reach back: those of every turn, and one by power."""

EMBER, TIDE, FEW_EMBER, FEW_TIDE = range(4)
CUP_DICE = (3, 3, 2, 2)
"""Dice that are rolled from one cup: the three of one kind, or the two of the Apprentice variant."""
CUPS = len(CUP_DICE)
NONE = -1


def sets_of(cup: int) -> list[tuple[int, ...]]:
    """The multisets of Eggs on the dice of a cup, the smallest first; each ascending."""
    kinds = sorted(set(FACES[cup % 2].tolist()))
    return [chosen for many in range(CUP_DICE[cup] + 1) for chosen in combinations_with_replacement(kinds, many)]


def without(full: tuple[int, ...], part: tuple[int, ...]) -> tuple[int, ...] | None:
    """What is left of a multiset without a part of it; None when it doesn't hold that part."""
    left = list(full)
    for egg in part:
        if egg not in left:
            return None
        left.remove(egg)
    return tuple(left)


def with_egg(eggs: tuple[int, ...], egg: int) -> tuple[int, ...]:
    return tuple(sorted((*eggs, egg)))


SETS_OF = [sets_of(cup) for cup in range(CUPS)]
PAIRS_OF = [
    [(kept, shown) for kept in sets for shown in sets if len(shown) == CUP_DICE[cup] and without(shown, kept) is not None]
    for cup, sets in enumerate(SETS_OF)
]
MOST_SETS = max(map(len, SETS_OF))
MOST_PAIRS = max(map(len, PAIRS_OF))

SETS = np.array([len(sets) for sets in SETS_OF], np.int64)
PAIRS = np.array([len(pairs) for pairs in PAIRS_OF], np.int64)
FACE_CHANCE = np.array([[np.count_nonzero(FACES[cup % 2] == egg) / FACES.shape[1] for egg in range(len(EGGS))] for cup in range(CUPS)])
"""How likely a die of a cup shows an Egg."""

SET_WITH = np.full((CUPS, MOST_SETS, len(EGGS)), NONE, np.int64)
"""The set that is one Egg more, or NONE."""
SET_COUNTS = np.zeros((CUPS, MOST_SETS), np.int64)
"""The Eggs of a set as packed counts."""
KEPT = np.zeros((CUPS, MOST_PAIRS), np.int64)
"""The set of kept dice of a pair, "K" above."""
SHOWN = np.zeros((CUPS, MOST_PAIRS), np.int64)
"""The set of all dice of a pair, "D" above."""
WEIGHT = np.zeros((CUPS, MOST_PAIRS))
"""How likely a pair comes of its kept dice, when the others are rolled."""
PAIR_WITH = np.full((CUPS, MOST_PAIRS, 3), NONE, np.int64)
"""The pairs with one of the shown dice kept too, then NONE."""
PAIR_AGAIN = np.full((CUPS, MOST_PAIRS, 3, len(EGGS)), NONE, np.int64)
"""For each different die of a pair, kept or not: the pair with that die showing an Egg instead; NONE for one it can't show."""
AGAIN = np.zeros((CUPS, MOST_PAIRS), np.int64)
"""How many different dice a pair has."""
ANEW = np.zeros((CUPS, MOST_PAIRS), np.int64)
"""The pair with nothing kept, for the Apprentice variant."""


def fill_tables(cup: int) -> None:
    """Write what belongs to one cup into the tables above."""
    number = {eggs: at for at, eggs in enumerate(SETS_OF[cup])}
    pair_number = {pair: at for at, pair in enumerate(PAIRS_OF[cup])}
    kinds = sorted(set(FACES[cup % 2].tolist()))
    for eggs, at in number.items():
        SET_COUNTS[cup, at] = sum(int(UNIT[egg]) for egg in eggs)
        for egg in kinds:
            SET_WITH[cup, at, egg] = number.get(with_egg(eggs, egg), NONE)
    for (kept, shown), at in pair_number.items():
        rolled = without(shown, kept)
        assert rolled is not None
        ways = factorial(len(rolled)) // prod(factorial(rolled.count(egg)) for egg in set(rolled))
        KEPT[cup, at], SHOWN[cup, at] = number[kept], number[shown]
        WEIGHT[cup, at] = ways * prod(float(FACE_CHANCE[cup, egg]) for egg in rolled)
        ANEW[cup, at] = pair_number[(), shown]
        for place, egg in enumerate(sorted(set(rolled))):
            PAIR_WITH[cup, at, place] = pair_number[with_egg(kept, egg), shown]
        for again, (was_kept, was) in enumerate([*((True, egg) for egg in sorted(set(kept))), *((False, egg) for egg in sorted(set(rolled)))]):
            AGAIN[cup, at] = again + 1
            others = without(shown, (was,))
            assert others is not None
            for egg in kinds:
                kept_now = with_egg(without(kept, (was,)) or (), egg) if was_kept else kept
                PAIR_AGAIN[cup, at, again, egg] = pair_number[kept_now, with_egg(others, egg)]


for each_cup in range(CUPS):
    fill_tables(each_cup)


class Work(NamedTuple):
    """The memory that the solver works in (`new_work`). Tables are by Tide first, Ember second."""

    ends: Any      # [set, set] what an end is worth, by the two full sets
    plain: Any     # [roll, set, set] rolled[r](K), without the power to roll a die again
    storm: Any     # [roll, set, set] the same, with that power at hand
    chosen: Any    # [pair, pair], by Ember first: chosen[r](K, D)
    charged: Any   # [pair, pair] the same, with that power at hand
    half: Any      # [pair, set] and [set, pair]: between the two kinds of dice
    turned: Any
    across: Any    # [pair, pair] by Tide first, and [pair]: to roll one die again
    mean: Any


@routine
def new_work() -> Work:
    """Memory for the solver."""
    ends = np.empty((MOST_SETS, MOST_SETS))
    plain = np.empty((MOST_ROLLS + 1, MOST_SETS, MOST_SETS))
    storm = np.empty((MOST_ROLLS + 1, MOST_SETS, MOST_SETS))
    chosen = np.empty((MOST_PAIRS, MOST_PAIRS))
    charged = np.empty((MOST_PAIRS, MOST_PAIRS))
    half = np.empty((MOST_PAIRS, MOST_SETS))
    turned = np.empty((MOST_SETS, MOST_PAIRS))
    across = np.empty((MOST_PAIRS, MOST_PAIRS))
    mean = np.empty(MOST_PAIRS)
    return Work(ends, plain, storm, chosen, charged, half, turned, across, mean)


# --- what an end is worth ------------------------------------------------------------------------------------------------


@rule
def clear_ends(work: Work, few: int, worth: float) -> None:
    """Let every end be worth the same: what failing is worth. `few` is 1 for the four dice of the Apprentice variant, else 0."""
    for tide in range(SETS[TIDE + 2 * few]):
        for ember in range(SETS[EMBER + 2 * few]):
            work.ends[tide, ember] = worth


@rule
def offer(work: Work, few: int, need: int, power: int, worth: float) -> None:
    """Let every end that has the needed Eggs, as packed counts, be worth so much, if it isn't worth more already.

    `power` is the Egg whose power is at hand, or NO_EGG: Fire and Water count here.
    """
    ember_cup, tide_cup = EMBER + 2 * few, TIDE + 2 * few
    # Pairs with nothing kept come first, one for each full set.
    for tide_pair in range(KEPT_FIRST[tide_cup]):
        tide = SHOWN[tide_cup, tide_pair]
        for ember_pair in range(KEPT_FIRST[ember_cup]):
            ember = SHOWN[ember_cup, ember_pair]
            eggs = SET_COUNTS[tide_cup, tide] + SET_COUNTS[ember_cup, ember]
            if work.ends[tide, ember] < worth and meets(eggs, need, power == FIRE, power == WATER):
                work.ends[tide, ember] = worth


KEPT_FIRST = np.array([np.count_nonzero(KEPT[cup, : PAIRS[cup]] == 0) for cup in range(CUPS)], np.int64)


# --- back from the ends, roll by roll --------------------------------------------------------------------------------------


@rule
def solve(work: Work, few: int, rolls: int, storm: int) -> None:
    """Fill `plain`, and with `storm` also `storm`, for 1 to `rolls` rolls (at least one) before the ends."""
    ember_cup, tide_cup = EMBER + 2 * few, TIDE + 2 * few
    for roll in range(1, max(1, rolls) + 1):
        if roll == 1:
            end_here(work.ends, work.chosen, ember_cup, tide_cup)
        else:
            choose(work.plain, roll - 1, work.chosen, work, ember_cup, tide_cup)
        if storm:
            if roll == 1:
                end_here(work.ends, work.charged, ember_cup, tide_cup)
            else:
                choose(work.storm, roll - 1, work.charged, work, ember_cup, tide_cup)
            roll_one_again(work, ember_cup, tide_cup)
            mean_of_rolls(work.charged, work.storm, roll, work.turned, ember_cup, tide_cup)
        if few:
            let_go(work.chosen, ember_cup, tide_cup)
        mean_of_rolls(work.chosen, work.plain, roll, work.turned, ember_cup, tide_cup)


@rule
def end_here(ends: Any, chosen: Any, ember_cup: int, tide_cup: int) -> None:
    """chosen[0]: nothing can be rolled."""
    for ember in range(PAIRS[ember_cup]):
        for tide in range(PAIRS[tide_cup]):
            chosen[ember, tide] = ends[SHOWN[tide_cup, tide], SHOWN[ember_cup, ember]]


@rule
def choose(rolled: Any, roll: int, chosen: Any, work: Work, ember_cup: int, tide_cup: int) -> None:
    """chosen[r](K, D): the best set to keep. More kept comes later among the pairs, so they are gone through from the last."""
    sets, pairs = SETS[ember_cup], PAIRS[tide_cup]
    half, turned = work.half, work.turned
    for pair in range(pairs - 1, -1, -1):
        kept = KEPT[tide_cup, pair]
        for at in range(sets):
            half[pair, at] = rolled[roll, kept, at]
        for more in range(3):
            other = PAIR_WITH[tide_cup, pair, more]
            if other != NONE:
                for at in range(sets):
                    half[pair, at] = max(half[pair, at], half[other, at])
    for at in range(sets):
        for pair in range(pairs):
            turned[at, pair] = half[pair, at]
    for pair in range(PAIRS[ember_cup] - 1, -1, -1):
        kept = KEPT[ember_cup, pair]
        for at in range(pairs):
            chosen[pair, at] = turned[kept, at]
        for more in range(3):
            other = PAIR_WITH[ember_cup, pair, more]
            if other != NONE:
                for at in range(pairs):
                    chosen[pair, at] = max(chosen[pair, at], chosen[other, at])


@rule
def roll_one_again(work: Work, ember_cup: int, tide_cup: int) -> None:
    """Raise `charged` to what rolling one die again promises, from `chosen`, where that power is used up."""
    chosen, charged, across, mean = work.chosen, work.charged, work.across, work.mean
    embers, tides = PAIRS[ember_cup], PAIRS[tide_cup]
    for ember in range(embers):
        for again in range(AGAIN[ember_cup, ember]):
            mean_of_faces(chosen, mean, ember_cup, ember, again, tides)
            for tide in range(tides):
                charged[ember, tide] = max(charged[ember, tide], mean[tide])
    # The same for a Tide die, on a table turned over, so that here too whole rows are summed.
    for ember in range(embers):
        for tide in range(tides):
            across[tide, ember] = chosen[ember, tide]
    for tide in range(tides):
        for again in range(AGAIN[tide_cup, tide]):
            mean_of_faces(across, mean, tide_cup, tide, again, embers)
            for ember in range(embers):
                charged[ember, tide] = max(charged[ember, tide], mean[ember])


@rule
def mean_of_faces(chosen: Any, mean: Any, cup: int, pair: int, again: int, count: int) -> None:
    """The row of `chosen` to expect when one die of a pair is rolled again."""
    for at in range(count):
        mean[at] = 0.0
    for egg in range(len(EGGS)):
        other = PAIR_AGAIN[cup, pair, again, egg]
        if other != NONE:
            likely = FACE_CHANCE[cup, egg]
            for at in range(count):
                mean[at] += likely * chosen[other, at]


@rule
def let_go(chosen: Any, ember_cup: int, tide_cup: int) -> None:
    """Nothing stays kept (clans.apprentice.piles)."""
    for ember in range(PAIRS[ember_cup]):
        for tide in range(PAIRS[tide_cup]):
            chosen[ember, tide] = chosen[ANEW[ember_cup, ember], ANEW[tide_cup, tide]]


@rule
def mean_of_rolls(chosen: Any, rolled: Any, roll: int, turned: Any, ember_cup: int, tide_cup: int) -> None:
    """rolled[r](K): the mean over what the dice that aren't kept may show."""
    sets, pairs = SETS[ember_cup], PAIRS[tide_cup]
    for kept in range(sets):
        for at in range(pairs):
            turned[kept, at] = 0.0
    for pair in range(PAIRS[ember_cup]):
        kept, likely = KEPT[ember_cup, pair], WEIGHT[ember_cup, pair]
        for at in range(pairs):
            turned[kept, at] += likely * chosen[pair, at]
    for kept in range(SETS[tide_cup]):
        for at in range(sets):
            rolled[roll, kept, at] = 0.0
    for pair in range(pairs):
        kept, likely = KEPT[tide_cup, pair], WEIGHT[tide_cup, pair]
        for at in range(sets):
            rolled[roll, kept, at] += likely * turned[at, pair]


# --- the choice before the player ------------------------------------------------------------------------------------------


@small_rule
def cup_of(die: int, few: int) -> int:
    """Dice 0–2 are Ember dice, 3–5 Tide dice."""
    return die // 3 + 2 * few


@rule
def set_of(die: Any, keep: int, cup: int, changed: int, egg: int) -> int:
    """The set of those dice of a cup that are in `keep`, die `changed` (if it isn't NONE) showing `egg`."""
    found = 0
    for place in range(DICE):
        if keep >> place & 1 and place // 3 == cup % 2:
            found = SET_WITH[cup, found, egg if place == changed else die[place]]
    return found


@rule
def turn_worth(work: Work, rolls: int, storm: int) -> float:
    """What the turn promises before its first roll, with that many rolls (at least one)."""
    return work.storm[rolls, 0, 0] if storm else work.plain[rolls, 0, 0]


@rule
def in_use(die: Any) -> int:
    """A bit for each die that is used in this variant."""
    used = 0
    for place in range(DICE):
        if die[place] != NO_EGG:
            used |= 1 << place
    return used


@rule
def keep_worth(work: Work, die: Any, keep: int, few: int, rolls: int, storm: int) -> float:
    """What it promises to keep just the dice in `keep` (earlier kept ones included) and roll the others, of that many rolls.

    All dice kept is to stop: with `storm`, to stop with the power to roll one again still at hand.
    """
    ember = set_of(die, keep, EMBER + 2 * few, NONE, NO_EGG)
    tide = set_of(die, keep, TIDE + 2 * few, NONE, NO_EGG)
    if keep == in_use(die):
        return work.storm[1, tide, ember] if storm else work.ends[tide, ember]
    return work.storm[rolls, tide, ember] if storm else work.plain[rolls, tide, ember]


@rule
def stop_worth(work: Work, die: Any, few: int) -> float:
    """What the dice are worth as they lie."""
    return keep_worth(work, die, in_use(die), few, 0, 0)


@rule
def reroll_worth(work: Work, die: Any, kept: int, again: int, few: int, rolls: int) -> float:
    """What it promises to roll one die again by power, with that many rolls to come after it."""
    mean = 0.0
    for egg in range(len(EGGS)):
        likely = FACE_CHANCE[cup_of(again, few), egg]
        if likely > 0.0:
            mean += likely * best_worth(work, die, kept, few, rolls, again, egg)
    return mean


@rule
def best_worth(work: Work, die: Any, kept: int, few: int, rolls: int, changed: int, egg: int) -> float:
    """The best that stopping or keeping promises, die `changed` showing `egg` and the power to roll one again used up."""
    used = in_use(die)
    ember, tide = set_of(die, used, EMBER + 2 * few, changed, egg), set_of(die, used, TIDE + 2 * few, changed, egg)
    best = work.ends[tide, ember]
    if rolls > 0:
        for keep in range(used):
            if keep & kept == kept and keep & used == keep:
                ember, tide = set_of(die, keep, EMBER + 2 * few, changed, egg), set_of(die, keep, TIDE + 2 * few, changed, egg)
                best = max(best, work.plain[rolls, tide, ember])
    return best


@entry
def weighed(
    state: Any, die: Any, kept: int, few: int, rolls: int, power: int, needs: Any, worths: Any, count: int, fails: float, keeps: Any, again: Any,
) -> float:  # fmt: skip
    """Solve one choice, for Python: the worth of the best move, and into `keeps[64]` and `again[6]` that of every one.

    `state` is any record of the game and says only whose compiled code this is. `die` is what the six dice show (NO_EGG:
    not in use), or all NO_EGG before the first roll; `kept` a bit for each die kept before; `rolls` how many are left;
    `power` the Egg whose power is at hand, or NO_EGG, the fourth roll being among `rolls` already. Getting the first
    `count` of `needs` (packed counts) is worth `worths`, getting none of them `fails`. What can't be chosen is worth NaN.
    """
    work = new_work()
    storm = 1 if power == STORM else 0
    clear_ends(work, few, fails)
    for at in range(count):
        offer(work, few, needs[at], power, worths[at])
    solve(work, few, rolls, storm)
    keeps[:] = np.nan
    again[:] = np.nan
    used = in_use(die)
    if used == 0:
        keeps[0] = turn_worth(work, rolls, storm)
        return keeps[0]
    best = keeps[used] = keep_worth(work, die, used, few, rolls, storm)
    if rolls > 0:
        for keep in range(used):
            if keep & kept == kept and keep & used == keep:
                keeps[keep] = keep_worth(work, die, keep, few, rolls, storm)
                best = max(best, keeps[keep])
    if storm:
        for place in range(DICE):
            if used >> place & 1:
                again[place] = reroll_worth(work, die, kept, place, few, rolls)
                best = max(best, again[place])
    return best
