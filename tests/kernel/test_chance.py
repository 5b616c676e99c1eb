"""Luck: the generator is the published one, numbers are unbiased, and scripts list everything."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from wyrmling.kernel import Array, Game, Header, Kind, Moves, chance, i2, record, rule
from wyrmling.kernel.errors import TooManyOutcomes
from wyrmling.kernel.game import Options
from wyrmling.kernel.rule import COMPILED, entry

SAMPLES = 20_000 if COMPILED else 2_000
OPTIONS = Options(1)


@record
class Urn(Header):
    """A pile to draw from; what is drawn, rolled or shuffled is kept."""

    pile: Array[i2, 5]
    left: i2
    seen: i2


@rule
def setup(state: Urn, news: Any) -> None:
    for place in range(5):
        state.pile[place] = place * 10
    state.left = 5


@rule
def actor(state: Urn) -> int:
    return -1 if state.over else 0


@rule
def legal(state: Urn, out: Any) -> int:
    out[0], out[1], out[2], out[3], out[4] = 0, 1, 2, 3, 4
    return 5


@rule
def apply(state: Urn, move: int, news: Any) -> None:
    if move == 0:
        state.seen = chance.draw(state, state.pile, state.left, -1)
        state.left -= 1
    elif move == 1:
        chance.shuffle(state, state.pile, 4)
    elif move == 2:
        state.seen = chance.roll(state, 6) + chance.roll(state, 6)
    elif move == 3:
        # What is drawn first says how much is drawn next.
        state.seen = chance.below(state, 2)
        if state.seen == 1:
            state.seen = 10 + chance.below(state, 3)
    else:
        for _ in range(20):
            state.seen = chance.below(state, 10)


@rule
def score(state: Urn, out: Any) -> None:
    out[0] = state.seen


URN = Game(
    "urn", "Urn", Urn, Moves(Kind("draw"), Kind("shuffle"), Kind("roll"), Kind("branch"), Kind("much")), players=[1],
    setup=setup, actor=actor, legal=legal, apply=apply, score=score,
)  # fmt: skip


@entry
def words(state: Any, out: Any) -> None:
    for at in range(len(out)):
        out[at] = chance.next_word(state)


@entry
def numbers(state: Any, bound: int, out: Any) -> None:
    for at in range(len(out)):
        out[at] = chance.below(state, bound)


def test_the_generator_is_xoroshiro128_plus_plus() -> None:
    """Against the outputs of the authors' C code from the state (1, 2)."""
    state, out = URN.deal(OPTIONS, seed=0), np.zeros(10, np.uint64)
    state.generator = (1, 2)
    words(state, out)
    assert out.tolist() == [
        393217, 669327710093319, 1732421326133921491, 11394790081659126983, 9555452776773192676,
        3586421180005889563, 1691397964866707553, 10735626796753111697, 15216282715349408991, 14247243556711267923,
    ]  # fmt: skip


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 52])
def test_numbers_below_a_bound_are_alike(bound: int) -> None:
    state, out = URN.deal(OPTIONS, seed=bound), np.zeros(SAMPLES, np.int64)
    luck = int(state.luck)
    numbers(state, bound, out)
    counts = np.bincount(out, minlength=bound)
    assert len(counts) == bound and state.luck == luck + SAMPLES
    assert bound == 1 or chisquare(counts).pvalue > 1e-6


def test_seeds_that_differ_in_one_bit_start_streams_that_have_nothing_in_common() -> None:
    seen: set[int] = set()
    for seed in [0, *(1 << bit for bit in range(128))]:
        state, out = URN.blank(OPTIONS), np.zeros(20, np.uint64)
        URN.reseed(state, seed)
        words(state, out)
        seen |= set(out.tolist())
    assert len(seen) == 129 * 20
    with pytest.raises(ValueError, match="a seed is"):
        URN.reseed(URN.blank(OPTIONS), 1 << 128)


def test_a_shuffle_gives_every_order_alike() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(3000 if COMPILED else 800):
        state = URN.deal(OPTIONS, seed=seed)
        URN.play(state, 1)
        orders[tuple(state.pile[:4].tolist())] += 1
        assert state.pile[4] == 40
    assert set(orders) == set(permutations([0, 10, 20, 30])) and chisquare(list(orders.values())).pvalue > 1e-6


def test_drawing_keeps_the_rest_in_order_and_takes_each_alike() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(1000):
        state = URN.deal(OPTIONS, seed=seed)
        URN.play(state, 0)
        drawn[int(state.seen)] += 1
        assert state.pile.tolist() == [card for card in (0, 10, 20, 30, 40) if card != state.seen] + [-1]
    assert len(drawn) == 5 and chisquare(list(drawn.values())).pvalue > 1e-6


def test_outcomes_list_all_that_luck_may_bring_with_its_exact_chance() -> None:
    state = URN.deal(OPTIONS, seed=1)
    rolls = {int(outcome.state.seen): outcome.chance * 36 for outcome in URN.outcomes(state, 2)}
    assert rolls == {total: 6 - abs(total - 7) for total in range(2, 13)}
    branches = {int(outcome.state.seen): outcome.chance for outcome in URN.outcomes(state, 3)}
    assert branches == {0: Fraction(1, 2), 10: Fraction(1, 6), 11: Fraction(1, 6), 12: Fraction(1, 6)}
    assert len(URN.outcomes(state, 1)) == 24
    before = state.tobytes()
    assert [outcome.chance for outcome in URN.outcomes(state, 0)] == [Fraction(1, 5)] * 5
    assert state.tobytes() == before


def test_force_brings_one_of_the_outcomes_and_nothing_of_the_luck_to_come() -> None:
    state = URN.deal(OPTIONS, seed=1)
    for outcome in URN.outcomes(state, 2):
        forced = state.copy()
        URN.force(forced, 2, outcome.script)
        assert forced.seen == outcome.state.seen and forced.generator[0] == forced.generator[1]


def test_too_many_outcomes_are_refused_and_not_listed_for_hours() -> None:
    state = URN.deal(OPTIONS, seed=1)
    with pytest.raises(TooManyOutcomes, match=r"too many ways|more than"):
        URN.outcomes(state, 4)
    with pytest.raises(TooManyOutcomes, match="more than 5 ways"):
        URN.outcomes(state, 1, most=5)
