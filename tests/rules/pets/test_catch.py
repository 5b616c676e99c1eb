"""Dragon Pets: catching."""

from __future__ import annotations

import pytest

from tests.rules.pets.table import Pets


@pytest.mark.rule("pets.catch.all")
def test_every_player_takes_back_all_seekers_with_the_cards_under_them(pets: Pets) -> None:
    game = pets.position(turn="Ann", phase="catch", players=3, seekers={"Ann": [2], "Bob": [9, 13], "Cid": [0, 3, 10]})
    game.play("catch")
    assert game.gaps == [0, 2, 3, 9, 10, 13]
    assert [game.where(who) for who in game.players] == [[], [], []]
    assert {"gold male 2"} < set(game.collection("Ann"))
    assert {"green female 3", "red male 4"} < set(game.collection("Bob"))
    assert {"blue male 2", "red male 2", "blue male 4"} < set(game.collection("Cid"))


@pytest.mark.rule("pets.catch.all")
def test_only_the_active_player_pays_one_coin(pets: Pets) -> None:
    game = pets.position(turn="Bob", seekers={"Ann": [2], "Bob": [3]})
    game.play("catch")
    assert game.told("catches") == [{"seat": "Bob", "paid": 1, "must": 0}]
    assert (game.coins("Ann"), game.coins("Bob")) == (8, 7)


@pytest.mark.rule("pets.catch.all")
def test_nothing_is_caught_by_who_has_no_seeker_out(pets: Pets) -> None:
    game = pets.position(turn="Ann", seekers={"Bob": [2, 8, 9]}).settle()
    assert game.phase == "reroll"
    assert game.where("Bob") == [2, 8, 9]


@pytest.mark.rule("pets.catch.all")
def test_catching_can_be_left(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [2, 8], "Bob": [9]})
    assert game.choices() == ["skip", "catch"]
    game.play("skip")
    assert (game.where("Ann"), game.where("Bob"), game.coins("Ann")) == ([2, 8], [9], 8)


@pytest.mark.rule("pets.catch.must")
def test_with_all_seekers_out_the_catch_is_made(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [2, 8, 9], "Bob": [13]}).settle()
    assert game.told("catches") == [{"seat": "Ann", "paid": 1, "must": 1}]
    assert (game.coins("Ann"), game.where("Ann"), game.where("Bob")) == (7, [], [])
    assert game.phase == "refill"


@pytest.mark.rule("pets.catch.must")
def test_the_catch_that_must_be_is_free_for_who_has_nothing(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [2, 8, 9]}, coins={"Ann": 0}).settle()
    assert game.told("catches") == [{"seat": "Ann", "paid": 0, "must": 1}]
    assert game.coins("Ann") == 0
    assert game.where("Ann") == []


@pytest.mark.rule("pets.catch.must")
def test_the_third_seeker_stays_out_until_the_next_turn(pets: Pets) -> None:
    game = pets.position(phase="place", seekers={"Ann": [2, 8]}, dice={"gray": 1, "violet": 1})
    game.play("place gray alone")
    assert (game.turn, game.where("Ann")) == ("Bob", [2, 8, 12])
