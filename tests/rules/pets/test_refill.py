"""Dragon Pets: refilling the Forest, and the last card of the deck."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.rules.pets.table import EGG, Pets


@pytest.mark.rule("pets.refill.fill")
def test_every_empty_space_gets_a_card_for_one_coin(pets: Pets) -> None:
    game = pets.position(phase="refill", gaps=[0, 5, 10])
    deck = Counter(game.deck)
    assert game.choices() == ["skip", "refill"]
    game.play("refill", "fill 5", "fill 0")
    assert game.gaps == []
    assert game.coins("Ann") == 7
    assert deck - Counter(game.deck) == Counter(game.forest(space) for space in (0, 5, 10))
    assert game.phase == "reroll"


@pytest.mark.rule("pets.refill.fill")
def test_a_full_forest_is_not_refilled(pets: Pets) -> None:
    assert pets.position(phase="refill").settle().phase == "reroll"


@pytest.mark.rule("pets.refill.fill")
def test_refilling_can_be_left(pets: Pets) -> None:
    game = pets.position(phase="refill", gaps=[0, 5]).play("skip")
    assert (game.gaps, game.coins("Ann"), game.phase) == ([0, 5], 8, "reroll")


@pytest.mark.rule("pets.refill.blind")
def test_a_space_is_named_and_then_the_card_is_turned_for_it(pets: Pets) -> None:
    game = pets.position(phase="refill", gaps=[0, 5, 10]).play("refill")
    assert game.told("turned") == []
    assert game.choices() == ["fill 0", "fill 5", "fill 10"]
    game.play("fill 5")
    assert game.told("turned") == [{"card": game.forest(5), "space": 5}]
    assert game.choices() == ["fill 0", "fill 10"]


@pytest.mark.rule("pets.refill.blind")
def test_whatever_space_is_named_every_card_of_the_deck_may_come(pets: Pets) -> None:
    position = pets.position(phase="fill", gaps=[0, 5, 10])
    deck = Counter(position.deck)
    assert deck[EGG] == 4
    for space in (0, 5, 10):
        chances = {game.forest(space): chance for chance, game in position.outcomes(f"fill {space}")}
        assert chances == {card: Fraction(count, deck.total()) for card, count in deck.items()}


@pytest.mark.rule("pets.refill.end")
def test_when_the_deck_runs_out_the_game_ends_and_gaps_stay(pets: Pets) -> None:
    game = pets.position(phase="refill", gaps=[0, 5, 10], deck=["gold male 5", "red male 5"])
    game.play("refill", "fill 10")
    assert game.choices() == ["fill 0", "fill 5"]
    game.play("fill 0")
    assert game.over
    assert game.gaps == [5]
    assert game.actor is None and game.choices() == []


@pytest.mark.rule("pets.refill.end")
def test_it_ends_even_if_the_forest_is_full_and_the_turn_is_not_finished(pets: Pets) -> None:
    game = pets.position(phase="refill", gaps=[5], deck=["gold male 5"]).play("refill")
    assert game.over
    assert game.gaps == []
    assert game.forest(5) == "gold male 5"
    assert not game.told("rerolls") and not game.told("placed") and not game.told("penalty")


@pytest.mark.rule("pets.refill.end")
def test_with_one_card_left_the_game_goes_on(pets: Pets) -> None:
    game = pets.position(phase="refill", gaps=[5], deck=["gold male 5", "red male 5"]).play("refill")
    assert not game.over
    assert len(game.deck) == 1
    assert game.phase == "reroll"
