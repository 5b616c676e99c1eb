"""Dragon Pets: the reroll, and when it is free."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from tests.rules.pets.table import Pets


@pytest.mark.rule("pets.reroll.all")
def test_all_five_dice_are_rolled_for_one_coin(pets: Pets) -> None:
    game = pets.position(phase="reroll", dice={"brown": 3}).play("reroll")
    assert game.told("rerolls") == [{"seat": "Ann", "paid": 1}]
    assert game.coins("Ann") == 7
    assert list(game.told("rolled")[0]) == ["white", "gray", "violet", "brown", "orange"]
    assert len(game.dice) == 5


@pytest.mark.rule("pets.reroll.all")
def test_allowed_when_no_die_is_set_aside(pets: Pets) -> None:
    assert pets.position(phase="reroll").choices() == ["skip", "reroll"]


@pytest.mark.rule("pets.reroll.all")
def test_every_die_may_show_anything(pets: Pets) -> None:
    rolls = [pets.position(phase="reroll", dice={"brown": 3, "gray": 5}, seed=seed).play("reroll").told("rolled")[0] for seed in range(240)]
    for die in ("white", "gray", "violet", "brown", "orange"):
        shown = Counter(roll[die] for roll in rolls)
        assert sorted(shown) == [1, 2, 3, 4, 5, 6]
        assert chisquare(list(shown.values())).pvalue > 0.001


@pytest.mark.rule("pets.reroll.free")
@pytest.mark.parametrize(
    "dice",
    [{}, {"white": 3}, {"gray": 5}, {"violet": 6, "orange": 5}, {"gray": 6, "white": 1}, {"brown": 5, "orange": 6, "white": 6}],
)
@pytest.mark.parametrize("coins", [0, 8])
def test_free_when_no_die_can_show_one_to_four(pets: Pets, dice: dict[str, int], coins: int) -> None:
    game = pets.position(phase="reroll", dice=dice, coins={"Ann": coins})
    assert game.choices() == ["skip", "reroll"]
    game.play("reroll")
    assert game.told("rerolls") == [{"seat": "Ann", "paid": 0}]


@pytest.mark.rule("pets.reroll.free")
@pytest.mark.parametrize("dice", [{"gray": 4}, {"gray": 5, "white": 1}, {"violet": 6, "white": 5}, {"gray": 6, "orange": 6, "white": 2}])
def test_not_free_when_a_die_can_with_or_without_the_white_one(pets: Pets, dice: dict[str, int]) -> None:
    assert pets.position(phase="reroll", dice=dice).play("reroll").told("rerolls") == [{"seat": "Ann", "paid": 1}]
    assert pets.position(phase="reroll", dice=dice, coins={"Ann": 0}).settle().told("rerolls") == []


@pytest.mark.rule("pets.reroll.free")
def test_not_compulsory(pets: Pets) -> None:
    game = pets.position(phase="reroll", dice={}).play("skip")
    assert game.told("rerolls") == []
    assert game.told("penalty") == [{"seat": "Ann", "paid": 5}]


@pytest.mark.rule("pets.reroll.free")
def test_a_number_that_leads_to_no_card_gives_no_free_reroll(pets: Pets) -> None:
    game = pets.position(phase="reroll", dice={"gray": 4}, gaps=[0], coins={"Ann": 0}).settle()
    assert game.told("rerolls") == []
    assert game.told("penalty") == [{"seat": "Ann", "paid": 0}]
    assert game.turn == "Bob"


@pytest.mark.rule("pets.reroll.free", "pets.turn.order")
def test_the_free_reroll_is_the_only_one_of_the_turn(pets: Pets) -> None:
    useless = 0
    for seed in range(400):
        game = pets.position(phase="reroll", dice={}, gaps=[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], seed=seed).play("reroll")
        assert (game.turn, game.phase) != ("Ann", "reroll")
        useless += game.turn == "Bob" and not game.told("placed")
    assert useless > 0  # even after a roll that brought nothing
