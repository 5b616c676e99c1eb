"""The odds of a turn of Dragon Clans for people and programs in Python: every Dragon within reach, every way to keep the dice.

Everything here is exact, from `solver.py`, and follows from what lies open on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from wyrmling.games.clans.aims import MOST_AIMS, failing, listed_aims, power_at_hand, rolls_left
from wyrmling.games.clans.cards import CARD_NAMES, DICE, EGGS, KINDS_OF_DICE, NO_EGG, STORM
from wyrmling.games.clans.moves import MOVES
from wyrmling.games.clans.phrases import percent
from wyrmling.games.clans.solver import weighed
from wyrmling.games.clans.state import APPRENTICE, ROLL
from wyrmling.kernel.english import number
from wyrmling.kernel.generic import source
from wyrmling.kernel.record import loose

__all__ = ["Aim", "Odds", "Promise", "dice_phrase", "hint", "odds"]

EXACT = 1e-9
"""Sums of fractions are this near to what they should be."""


@dataclass(frozen=True)
class Aim:
    """A Dragon that may be gained this turn, in one way."""

    move: int        # the `take` or `steal` that gains it
    card: int
    barrier: bool    # with a Barrier
    stolen: bool     # from another player
    need: int        # the Eggs it takes, as packed counts
    worth: float     # to the active player, in points, as `greedy` judges it

    @property
    def name(self) -> str:
        """`Fire III b with a Barrier`"""
        return CARD_NAMES[self.card] + (" with a Barrier" if self.barrier else "")


@dataclass(frozen=True)
class Promise:
    """What one choice promises, each with best play for just that from there on."""

    worth: float                  # the expected worth of the turn, in points
    gain: float                   # the chance to gain any Dragon
    chances: tuple[float, ...]    # the chance of each aim


@dataclass(frozen=True)
class Odds:
    """The odds of the active player's turn. A set of dice is a number with a bit for each; die 0 is the first Ember die."""

    aims: tuple[Aim, ...]
    now: Promise                  # with the best choice
    keeps: dict[int, Promise]     # by all dice kept then, those of earlier choices too; to keep all is to stop
    again: dict[int, Promise]     # by the one die that is rolled again by power
    best: tuple[str, int]         # "keep" and the dice, or "again" and the die


def odds(state: Any) -> Odds | None:
    """The odds of the turn in a state; None while nobody has dice to roll."""
    seen = loose(state)
    if seen.over or seen.phase != ROLL:
        return None
    gains, needs, worths = np.zeros(MOST_AIMS, np.int64), np.zeros(MOST_AIMS, np.int64), np.zeros(MOST_AIMS)
    count = int(listed_aims(state, gains, needs, worths))
    aims = tuple(_aim(int(gains[at]), int(needs[at]), float(worths[at])) for at in range(count))

    best, worth_of, again_worth = _solved(state, seen, needs[:count], worths[:count], float(failing(state)))
    any_best, any_of, any_again = _solved(state, seen, needs[:count], np.ones(count), 0.0)
    alone = [_solved(state, seen, needs[at : at + 1], np.ones(1), 0.0) for at in range(count)]
    keeps = {keep: Promise(worth, any_of[keep], tuple(of[keep] for _, of, _ in alone)) for keep, worth in worth_of.items()}
    again = {die: Promise(worth, any_again[die], tuple(of[die] for _, _, of in alone)) for die, worth in again_worth.items()}
    # Of choices that promise the same the one that keeps most is plainest: nobody rolls what need not be rolled.
    most = max(promise.worth for promise in keeps.values())
    best_keep = max((keep for keep in keeps if keeps[keep].worth > most - EXACT), key=int.bit_count)
    best_again = max(again, key=lambda die: again[die].worth, default=None)
    use_power = best_again is not None and again[best_again].worth > most + EXACT
    choice = ("again", best_again) if best_again is not None and use_power else ("keep", best_keep)
    return Odds(aims, Promise(best, any_best, tuple(chance for chance, _, _ in alone)), keeps, again, choice)


def _aim(move: int, need: int, worth: float) -> Aim:
    kind, values = MOVES.parts(move)
    return Aim(move, values[0], kind.name == "take" and values[1] == 1, kind.name == "steal", need, worth)


def _solved(state: Any, seen: Any, needs: Any, worths: Any, fails: float) -> tuple[float, dict[int, float], dict[int, float]]:
    """The best, every set of dice to keep, and every die to roll again."""
    die = np.array([seen.die[at] for at in range(DICE)], np.int64)
    keeps, again = np.zeros(1 << DICE), np.zeros(DICE)
    few, left, power = int(seen.variant == APPRENTICE), source(rolls_left)(seen), source(power_at_hand)(seen)
    best = float(weighed(state, die, seen.kept, few, left, power, needs, worths, len(needs), fails, keeps, again))
    if power == STORM:
        # Who stops doesn't roll one die again after it.
        only, nothing = np.zeros(1 << DICE), np.zeros(DICE)
        used = max(_numbers(keeps))
        keeps[used] = weighed(state, die, used, few, 0, NO_EGG, needs, worths, len(needs), fails, only, nothing)
    return best, _numbers(keeps), _numbers(again)


def _numbers(worths: Any) -> dict[int, float]:
    return {at: float(worth) for at, worth in enumerate(worths) if not np.isnan(worth)}


# --- in words ----------------------------------------------------------------------------------------------------------------


def dice_phrase(state: Any, keep: int) -> str:
    """A set of dice by what they show: `both Fire and the Rainbow`, `all three Water`, `the Ember Rainbow` when a Tide one is left."""
    seen = loose(state)
    shown = [seen.die[die] for die in range(DICE)]
    parts = []
    for egg, name in enumerate(EGGS):
        alike = [die for die in range(DICE) if shown[die] == egg]
        kept = [die for die in alike if keep >> die & 1]
        kinds = {die // 3 for die in alike}
        if kept == alike or len(kinds) == 1:
            parts += _some_of(len(kept), len(alike), name)
        else:
            for kind in sorted(kinds):
                many, there = (sum(die // 3 == kind for die in group) for group in (kept, alike))
                parts += _some_of(many, there, f"{KINDS_OF_DICE[kind]} {name}")
    if not parts:
        return "nothing"
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def _some_of(many: int, shown: int, name: str) -> list[str]:
    """`the Fire`, `one Fire`, `both Fire`, or nothing at all."""
    if not many:
        return []
    if many < shown:
        return [f"{number(many)} {name}"]
    return [f"the {name}" if many == 1 else f"both {name}" if many == 2 else f"all {number(many)} {name}"]


def hint(state: Any, found: Odds | None = None) -> str | None:
    """What to do with the dice, with the chance to gain a Dragon, against the next best way to keep them.

    Where that chance doesn't say why, it is that of the Dragon that makes the difference: `keep one Storm: 57 % for Storm II b,
    41 % if you roll all dice`. None while nobody has dice to roll. `found` are the odds of that state, if they are known.
    """
    found = found or odds(state)
    if found is None:
        return None
    what, which = found.best
    used = max(found.keeps)
    if what == "again":
        rest = max(found.keeps, key=lambda keep: found.keeps[keep].worth)
        instead = "stop" if rest == used else _keeping(dice_phrase(state, rest))
        promised, other = found.again[which], found.keeps[rest]
        likelier = round(100 * promised.gain) > round(100 * other.gain)
        chances = _against(promised.gain, "a Dragon", other.gain, instead) if likelier else f"{percent(promised.gain)} for a Dragon"
        return f"roll {dice_phrase(state, 1 << which)} again: {chances}"
    if which == used:
        return "stop and take what you have" if found.keeps[which].gain > 1 - EXACT else "stop"
    best, mine = dice_phrase(state, which), found.keeps[which]
    ranked = sorted((keep for keep in found.keeps if keep not in (used, which)), key=lambda keep: -found.keeps[keep].worth)
    # Dice that are alike make no difference.
    next_best = next(((phrase, keep) for keep in ranked if (phrase := dice_phrase(state, keep)) != best), None)
    if next_best is None:
        return f"{_keeping(best)}: {percent(mine.gain)} for a Dragon"
    phrase, other = next_best[0], found.keeps[next_best[1]]
    chance, less, what = mine.gain, other.gain, "a Dragon"
    if round(100 * chance) <= round(100 * less):
        at = max(range(len(found.aims)), key=lambda at: found.aims[at].worth * (mine.chances[at] - other.chances[at]))
        chance, less, what = mine.chances[at], other.chances[at], found.aims[at].name
    return f"{_keeping(best)}: {_against(chance, what, less, _keeping(phrase))}"


def _keeping(phrase: str) -> str:
    return "roll all dice" if phrase == "nothing" else f"keep {phrase}"


def _against(chance: float, what: str, less: float, instead: str) -> str:
    """`57 % for Storm II b, 41 % if you roll all dice`"""
    return f"{percent(chance)} for {what}, {percent(less)} if you {instead}"
