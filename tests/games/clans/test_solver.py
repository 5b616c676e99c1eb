"""The dice solver of Dragon Clans against brute force, die by die and in whole fractions, and against play."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod

import numpy as np
import pytest

from wyrmling.games.clans import GAME
from wyrmling.games.clans.cards import DICE, EGGS, FACES, FIFTH_NEED, FIRE, FOREST, NEST_NEED, NO_EGG, RAINBOW, STONE, STORM, UNIT, WATER
from wyrmling.games.clans.solver import weighed
from wyrmling.kernel.record import new
from wyrmling.kernel.rule import COMPILED

Eggs = tuple[int, ...]
Wishes = Sequence[tuple[int, float]]
"""What may be needed, as packed counts, and what each is worth."""

EMPTY = new(GAME.record)
FIRES_AND_STONE = int(3 * UNIT[FIRE] + UNIT[STONE])
FORESTS = int(4 * UNIT[FOREST])


def solved(eggs: Eggs, kept: int, rolls: int, power: int, wishes: Wishes, fails: float = 0.0) -> tuple[float, dict[int, float], dict[int, float]]:
    """What the solver says: the best, each set of dice that can be kept, each die that can be rolled again."""
    keeps, again = np.zeros(1 << DICE), np.zeros(DICE)
    needs, worths = np.array([need for need, _ in wishes], np.int64), np.array([worth for _, worth in wishes])
    few = int(NO_EGG in eggs and any(egg != NO_EGG for egg in eggs))
    best = weighed(EMPTY, np.array(eggs, np.int64), kept, few, rolls, power, needs, worths, len(wishes), fails, keeps, again)
    return (
        float(best),
        {keep: float(worth) for keep, worth in enumerate(keeps) if not np.isnan(worth)},
        {die: float(worth) for die, worth in enumerate(again) if not np.isnan(worth)},
    )


def fits(need: int, eggs: Eggs, power: int) -> bool:
    """Whether what is needed can be laid out with the Eggs, tried out one way after another."""
    slots = [egg for egg in range(RAINBOW) for _ in range(need >> 4 * egg & 15)]
    has = [egg for egg in eggs if egg != NO_EGG] + ([FIRE] if power == FIRE else [])
    wild = [at for at, egg in enumerate(has) if egg == WATER] if power == WATER else []
    for choice in [NO_EGG, *wild]:

        def laid(slots: list[int], left: frozenset[int], choice: int = choice) -> bool:
            return not slots or any(
                laid(slots[1:], left - {at}) for at in left if has[at] in (slots[0], RAINBOW) or at == choice
            )  # fmt: skip

        if laid(slots, frozenset(range(len(has)))):
            return True
    return False


class BruteForce:
    """Best play by the rules as they are told: every die by itself, every roll in every order."""

    def __init__(self, worth: Callable[[Eggs], Fraction], keeps_last: bool = True) -> None:
        self.worth, self.keeps_last = worth, keeps_last
        self.best = lru_cache(None)(self._best)
        self.rolled = lru_cache(None)(self._rolled)

    def _best(self, eggs: Eggs, kept: int, rolls: int, storm: bool) -> Fraction:
        used = [die for die in range(DICE) if eggs[die] != NO_EGG]
        options = [self.worth(eggs)]
        if rolls:
            for many in range(len(used)):
                for keep in itertools.combinations(used, many):
                    mask = sum(1 << die for die in keep)
                    if mask & kept == kept or not self.keeps_last:
                        options.append(self.rolled(eggs, mask, rolls, storm))
        if storm:
            options += [self.again(eggs, kept, rolls, die) for die in used]
        return max(options)

    def again(self, eggs: Eggs, kept: int, rolls: int, die: int) -> Fraction:
        """One die rolled again by power."""
        shows = [int(egg) for egg in FACES[die // 3]]
        return sum((self.best((*eggs[:die], egg, *eggs[die + 1 :]), kept, rolls, False) for egg in shows), Fraction(0)) / len(shows)

    def _rolled(self, eggs: Eggs, keep: int, rolls: int, storm: bool) -> Fraction:
        shows = [[egg] if egg == NO_EGG or keep >> die & 1 else [int(face) for face in FACES[die // 3]] for die, egg in enumerate(eggs)]
        ways = list(itertools.product(*shows))
        kept = keep if self.keeps_last else 0
        counted: dict[Eggs, int] = {}
        for way in ways:
            counted[way] = counted.get(way, 0) + 1
        return sum((Fraction(many, len(ways)) * self.best(way, kept, rolls - 1, storm) for way, many in counted.items()), Fraction(0))


def worth_of(wishes: Wishes, power: int, fails: float = 0.0) -> Callable[[Eggs], Fraction]:
    return lru_cache(None)(lambda eggs: Fraction(max([fails, *(worth for need, worth in wishes if fits(need, eggs, power))])))


def agree(eggs: Eggs, kept: int, rolls: int, power: int, wishes: Wishes, fails: float = 0.0, keeps_last: bool = True) -> None:
    """The solver and brute force say the same of every choice there is."""
    brute = BruteForce(worth_of(wishes, power, fails), keeps_last)
    best, keeps, again = solved(eggs, kept, rolls, power, wishes, fails)
    storm = power == STORM
    used = sum(1 << die for die in range(DICE) if eggs[die] != NO_EGG)
    assert best == pytest.approx(float(brute.best(eggs, kept, rolls, storm)), abs=1e-12)
    assert set(again) == ({die for die in range(DICE) if used >> die & 1} if storm else set())
    for die, worth in again.items():
        assert worth == pytest.approx(float(brute.again(eggs, kept, rolls, die)), abs=1e-12), f"die {die} again"
    some = used if rolls == 0 else kept
    assert set(keeps) == {keep for keep in range(1 << DICE) if keep & used == keep and keep & some == some}
    for keep, worth in keeps.items():
        # To stop with the power at hand leaves the choice of one die to roll again.
        expected = brute.best(eggs, used, 0, storm) if keep == used else brute.rolled(eggs, keep, rolls, storm)
        assert worth == pytest.approx(float(expected), abs=1e-12), f"keeping {keep:06b}"


@pytest.mark.parametrize(("power", "most"), [(NO_EGG, 3), (FIRE, 3), (WATER, 3), (STORM, 2)])
def test_up_to_three_dice_to_roll(power: int, most: int) -> None:
    for rolls in range(most + 1):
        agree((FIRE, FIRE, WATER, STONE, FOREST, STORM), 0b001011, rolls, power, [(FIRES_AND_STONE, 1.0)])


@pytest.mark.parametrize("power", [NO_EGG, STORM])
def test_three_dice_to_roll_twice_for_several_dragons(power: int) -> None:
    wishes = [(FIRES_AND_STONE, 4.0), (int(FIRES_AND_STONE + UNIT[STORM]), 5.5), (FORESTS, 6.0), (int(2 * UNIT[STORM] + UNIT[STONE] + UNIT[FIRE]), 3.0)]
    agree((FIRE, RAINBOW, WATER, STONE, FOREST, STORM), 0b010001, 2 if power == NO_EGG else 1, power, wishes, fails=-1.5)


@pytest.mark.parametrize(("power", "need"), [(NO_EGG, FIFTH_NEED[4]), (FIRE, FIFTH_NEED[2] + UNIT[FIRE]), (WATER, FIFTH_NEED[8])])
def test_all_six_dice_to_roll_once(power: int, need: int) -> None:
    agree((WATER, FOREST, FIRE, STORM, STONE, STONE), 0b101001, 1, power, [(int(need), 1.0)])
    brute = BruteForce(worth_of([(int(need), 1.0)], power))
    _, keeps, _ = solved((WATER, FOREST, FIRE, STORM, STONE, STONE), 0, 1, power, [(int(need), 1.0)])
    for keep in (0, 0b100100):
        assert keeps[keep] == pytest.approx(float(brute.rolled((WATER, FOREST, FIRE, STORM, STONE, STONE), keep, 1, False)), abs=1e-12)


@pytest.mark.rule("clans.apprentice.dice", "clans.apprentice.piles")
@pytest.mark.parametrize("rolls", [0, 1, 2])
def test_four_dice_of_which_none_stays_kept(rolls: int) -> None:
    wishes = [(int(2 * UNIT[FIRE] + UNIT[FOREST] + UNIT[STONE]), 3.0), (int(2 * UNIT[WATER] + UNIT[STONE] + UNIT[STORM]), 4.0)]
    agree((WATER, FIRE, NO_EGG, STORM, STONE, NO_EGG), 0, rolls, NO_EGG, wishes, keeps_last=False)


@pytest.mark.rule("clans.take.nest", "clans.take.rainbow", "clans.power.fire", "clans.power.exchange")
@pytest.mark.parametrize("power", [NO_EGG, FIRE, WATER])
def test_eggs_are_laid_out_as_well_as_they_can_be(power: int) -> None:
    luck = random.Random(5)
    for _ in range(200):
        eggs = tuple(luck.choice(FACES[die // 3].tolist()) for die in range(DICE))
        need = sum(int(UNIT[luck.randrange(RAINBOW)]) for _ in range(luck.randint(3, 7)))
        best, keeps, _ = solved(eggs, 0, 0, power, [(need, 1.0)])
        assert best == fits(need, eggs, power), f"{[EGGS[egg] for egg in eggs]} for {need:06x}"
        assert keeps == {0b111111: best}


def test_four_of_a_clan_by_hand() -> None:
    """For four Fire Eggs every Fire and Rainbow is kept, so each die has three throws to show one: three dice in 1/2, three in 1/6."""
    ember, tide = 1 - Fraction(1, 2) ** 3, 1 - Fraction(5, 6) ** 3
    expected = Fraction(0)
    for hits in itertools.product((0, 1), repeat=DICE):
        chances = [ember if die < 3 else tide for die in range(DICE)]
        if sum(hits) >= 4:
            expected += prod(chance if hit else 1 - chance for hit, chance in zip(hits, chances, strict=True))
    best, keeps, _ = solved((NO_EGG,) * DICE, 0, 3, NO_EGG, [(int(4 * UNIT[FIRE]), 1.0)])
    assert best == pytest.approx(float(expected), abs=1e-12)
    assert keeps == {0: best}


def test_every_wish_can_only_help() -> None:
    """More rolls, a power, another Dragon to take: none of them is ever worse."""
    eggs = (FIRE, RAINBOW, WATER, STONE, FOREST, STORM)
    alone = [(FIRES_AND_STONE, 1.0)]
    plain = [solved(eggs, 0b000001, rolls, NO_EGG, alone)[0] for rolls in range(5)]
    assert plain == sorted(plain)
    for power in (FIRE, WATER, STORM):
        assert all(solved(eggs, 0b000001, rolls, power, alone)[0] >= plain[rolls] for rolls in range(4))
    assert solved(eggs, 0, 2, NO_EGG, [*alone, (FORESTS, 1.0)])[0] > solved(eggs, 0, 2, NO_EGG, alone)[0]


def turn(luck: random.Random, power: int, wishes: Wishes, fails: float, choices: dict[tuple[Eggs, int, int, bool], tuple[str, int]]) -> float:
    """One turn as the solver would play it; what it brought."""

    def throw(die: int) -> int:
        return int(luck.choice(FACES[die // 3]))

    eggs, kept, rolls, storm = tuple(throw(die) for die in range(DICE)), 0, 2, power == STORM
    while True:
        key = eggs, kept, rolls, storm
        if key not in choices:
            _, keeps, again = solved(eggs, kept, rolls, STORM if storm else NO_EGG if power == STORM else power, wishes, fails)
            if not rolls:
                keeps = {0b111111: solved(eggs, kept, 0, NO_EGG if power == STORM else power, wishes, fails)[0]}
            options = [(worth, "keep", keep) for keep, worth in keeps.items() if keep != 0b111111 or not storm or not rolls]
            options += [(worth, "again", die) for die, worth in again.items()]
            choices[key] = max(options)[1:]
        what, which = choices[key]
        if what == "again":
            eggs, storm = (*eggs[:which], throw(which), *eggs[which + 1 :]), False
        elif which == 0b111111:
            return max([fails, *(worth for need, worth in wishes if fits(need, eggs, power))])
        else:
            eggs, kept, rolls = tuple(egg if which >> die & 1 else throw(die) for die, egg in enumerate(eggs)), which, rolls - 1


@pytest.mark.skipif(not COMPILED, reason="thousands of choices, uncompiled")
@pytest.mark.parametrize("power", [NO_EGG, WATER, STORM])
def test_playing_by_it_brings_what_it_promises(power: int) -> None:
    wishes = [(int(NEST_NEED[10]), 4.0), (int(FIFTH_NEED[10]), 5.0), (int(NEST_NEED[18]), 3.0), (int(NEST_NEED[5]), 7.0)]
    promised = solved((NO_EGG,) * DICE, 0, 3, power, wishes, -2.0)[0]
    choices: dict[tuple[Eggs, int, int, bool], tuple[str, int]] = {}
    luck = random.Random(11)
    brought = np.array([turn(luck, power, wishes, -2.0, choices) for _ in range(6_000)])
    assert abs(brought.mean() - promised) < 4 * brought.std() / np.sqrt(len(brought))
