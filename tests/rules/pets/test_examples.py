"""Dragon Pets: the worked examples, with their numbers."""

from __future__ import annotations

import pytest

from tests.rules.pets.table import Pets


@pytest.mark.rule("pets.example.place")
def test_orange_three_is_the_third_card_of_the_orange_column(pets: Pets) -> None:
    game = pets.position(phase="place", dice={"orange": 3, "gray": 1}, tokens={"Ann": "violet orange brown gray", "Bob": "orange brown gray violet"})
    assert game.play("place orange alone").where("Ann") == [5]  # second column, third from the south


@pytest.mark.rule("pets.example.white")
def test_gray_four_less_white_two_is_the_second_card_of_the_gray_column(pets: Pets) -> None:
    game = pets.position(phase="place", dice={"gray": 4, "white": 2}, forest={8: "blue male 5"})
    assert game.play("place gray minus").where("Ann") == [8]
    assert game.forest(8) == "blue male 5"
    assert game.dice == {}


@pytest.mark.rule("pets.example.breed")
def test_two_purple_dragons_the_better_worth_five(pets: Pets) -> None:
    game = pets.position(turn="Ann", seekers={"Ann": [2], "Bob": [6]}, collection={"Bob": ["purple male 5"]}, coins={"Bob": 0})
    assert game.play("catch").coins("Bob") == 5
    assert game.pairs("Bob") == [("purple male 5", "purple female 3")]


@pytest.mark.rule("pets.example.final")
def test_eleven_dragons_two_eggs_and_seventeen_coins_make_nineteen(pets: Pets) -> None:
    game = pets.position(
        phase="refill",
        gaps=[0],
        deck=["green male 5"],
        mated={
            "Ann": [
                ("blue male 2 (starting)", "blue female 4"),
                ("purple male 2 (starting)", "purple female 4"),
                ("gold male 5", "gold female 5"),
                ("gold male 3", "gold female 2"),
                ("red male 5", "red female 4"),
            ]
        },
        collection={"Ann": ["green female 3"]},
        eggs={"Ann": 2},
        coins={"Ann": 18},
    )
    game.play("refill")  # for one coin: 17 are left
    assert game.told("unbred")[0] == {"seat": "Ann", "value": 3, "paid": 3}
    assert game.scores["Ann"] == 17 - 3 + 5 == 19
