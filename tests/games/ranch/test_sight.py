"""The worlds that a seat imagines in Dragon Ranch, against exact figures: hypergeometric, given what was seen and said."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import product
from math import comb
from typing import Any

import pytest
from scipy.stats import chisquare

from wyrmling.games.ranch import GAME
from wyrmling.games.ranch.cards import ESSENCE_OF_EACH, ESSENCES, TO_HATCH
from wyrmling.games.ranch.state import ACT, POWER
from wyrmling.kernel.rule import COMPILED

SAMPLES = 6000 if COMPILED else 400
LEVEL = 1e-6
DRAGON, FARMER = ESSENCES.index("dragon"), ESSENCES.index("farmer")

Hand = tuple[int, ...]


def late(players: int, phase: int, wanted: Callable[[Any], bool]) -> Any:
    """A state of random play in the phase, late enough for few unseen cards, that is as wanted."""
    for seed in range(2000):
        state, choose = GAME.deal(players, seed=seed), random.Random(seed)
        while state.season == 1 and GAME.actor(state) >= 0:
            if state.phase == phase and state.pile_size <= 8 and wanted(state):
                return state
            GAME.play(state, choose.choice(GAME.legal(state)))
    raise AssertionError("random play never comes to such a state")


def unseen(state: Any, viewer: int) -> list[int]:
    """Cards that a seat sees nowhere: all but the discards, its own hand, and those that it has seen in others."""
    left = [int(ESSENCE_OF_EACH[state.seats]) - int(cards) for cards in state.discard]
    for essence in range(len(ESSENCES)):
        if viewer >= 0:
            left[essence] -= int(state.hand[viewer, essence]) + int(state.seen[viewer, :, essence].sum())
    return left


def exact(state: Any, viewer: int, owner: int, fits: Callable[[Hand], bool] = lambda hand: True) -> dict[Hand, float]:
    """How likely each hand of `owner` is to `viewer`."""
    left = unseen(state, viewer)
    known = [int(state.seen[viewer, owner, essence]) if viewer >= 0 else 0 for essence in range(len(ESSENCES))]
    missing = int(state.hand_size[owner]) - sum(known)
    ways: dict[Hand, int] = {}
    for drawn in product(*(range(min(cards, missing) + 1) for cards in left)):
        hand = tuple(one + other for one, other in zip(known, drawn, strict=True))
        if sum(drawn) == missing and fits(hand):
            ways[hand] = 1
            for cards, many in zip(left, drawn, strict=True):
                ways[hand] *= comb(cards, many)
    total = sum(ways.values())
    return {hand: many / total for hand, many in ways.items()}


def compare(state: Any, viewer: int, owner: int, share: dict[Hand, float]) -> None:
    """Imagined hands are those that there are, as often as they should be; rare ones are put together."""
    view = GAME.concealed(state, viewer)
    found = Counter(tuple(GAME.imagined(view, viewer, seed).hand[owner].tolist()) for seed in range(SAMPLES))
    assert set(found) <= set(share)
    common = [hand for hand, part in share.items() if part * SAMPLES >= 5]
    observed, expected = [found[hand] for hand in common], [share[hand] * SAMPLES for hand in common]
    if len(common) < len(share):
        observed.append(SAMPLES - sum(observed))
        expected.append(SAMPLES - sum(expected))
    assert len(observed) > 3, "too few hands to say anything"
    assert chisquare(observed, expected, sum_check=False).pvalue > LEVEL


@pytest.mark.parametrize("players", [2, 3, 5])
def test_hands_are_random_shares_of_the_unseen_cards(players: int) -> None:
    state = late(players, ACT, lambda state: True)
    for viewer in range(-1, players):
        owner = (viewer + 1) % players
        compare(state, viewer, owner, exact(state, viewer, owner))


def test_the_pile_is_what_no_hand_holds() -> None:
    state = late(3, ACT, lambda state: True)
    for viewer in range(-1, 3):
        world = GAME.imagined(GAME.concealed(state, viewer), viewer, 1)
        assert world.pile.sum() == state.pile_size == world.pile_size
        assert (world.pile + world.hand.sum(axis=0) + world.discard == ESSENCE_OF_EACH[3]).all()


@pytest.mark.rule("ranch.blue.card")
def test_a_card_that_was_seen_is_in_every_world() -> None:
    state = late(3, ACT, lambda state: state.hand[1, DRAGON] > 0 and state.hand[2, FARMER] > 0)
    state.seen[0, 1, DRAGON] = 1
    state.seen[0, 2, FARMER] = 1
    compare(state, 0, 1, exact(state, 0, 1))
    compare(state, 0, 2, exact(state, 0, 2))
    hidden = GAME.concealed(state, 1)
    assert hidden.seen[0, 1, DRAGON] == 1, "whose card it is knows that it was seen"
    assert hidden.seen[0, 2, FARMER] == 0, "others know nothing of it"
    assert GAME.concealed(state, -1).seen.sum() == 0


def test_who_has_named_a_combination_can_pay_for_it() -> None:
    """A hatching that is being paid for, as a spectator and as another player see it."""
    state = late(2, ACT, lambda state: state.ingots[state.turn] == 1 and GAME.moves.number("combine", TO_HATCH, 0) in GAME.legal(state))
    GAME.play(state, GAME.moves.number("combine", TO_HATCH, 0))
    if state.phase == POWER:
        GAME.play(state, GAME.moves.number("help", 0))
    seat = int(state.turn)

    def pays(hand: Hand) -> bool:
        return (hand[0] > 0) + (hand[DRAGON] > 0) >= 1  # the ingot stands for the other card

    for viewer in (-1, 1 - seat):
        compare(state, viewer, seat, exact(state, viewer, seat, pays))


def test_knowledge_goes_with_the_card() -> None:
    """Each card of the kind that is discarded may be the one that was seen."""
    state = late(3, ACT, lambda state: GAME.moves.first("swap") in GAME.legal(state) and state.hand[state.turn, DRAGON] > 0)
    seat = int(state.turn)
    other = (seat + 1) % 3
    state.seen[other, seat, DRAGON] = 1
    GAME.play(state, GAME.moves.first("swap"))
    GAME.play(state, GAME.moves.number("discard", DRAGON))
    assert state.seen[other, seat, DRAGON] == 0
