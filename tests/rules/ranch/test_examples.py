"""Dragon Ranch: the rulebook's worked examples, with its numbers and names of its players' ranches."""

from __future__ import annotations

import pytest

from tests.rules.ranch.table import Ranch


@pytest.mark.rule("ranch.example.feed", "ranch.feed.griffins", "ranch.feed.dragons", "ranch.feed.eggs")
def test_feeding_all_one_can(ranch: Ranch) -> None:
    """Page 7: two of three Griffins eat, then the level 2 Dragon and one of level 1; the third Dragon dies."""
    game = ranch.position(
        phase="feed griffins", mandragoras={"Ann": 2}, griffins={"Ann": 3}, dragons={"Ann": "2 common, yellow"}, eggs={"Ann": "common"}, first="Bob"
    )
    game.play("griffins 2")
    assert game.ranch("Ann") == {"griffin": 2, "common egg": 1, "common dragon": 2, "yellow dragon": 1}
    game.play("dragon yellow", "dragon common")
    assert game.ranch("Ann") == {"common egg": 1, "common dragon": 1, "yellow dragon": 1}
    assert game.told("dragon_died") == [{"seat": "Ann", "breed": "common", "many": 1}]


@pytest.mark.rule("ranch.example.breed", "ranch.breed.hatch", "ranch.breed.pay")
def test_hatching_an_egg_for_free_and_pairing_mandragoras_for_an_ingot(ranch: Ranch) -> None:
    """Page 8."""
    game = ranch.position(
        phase="breed", mandragoras={"Ann": 3}, griffins={"Ann": 1}, dragons={"Ann": "2 common"}, eggs={"Ann": "yellow"}, ingots={"Ann": 2}, first="Bob"
    )
    game.play("warm level-1 yellow")
    assert game.told("warmed") == [{"seat": "Ann", "level": 1, "egg": "yellow", "paid": 0}]
    # What a yellow Dragon brings comes on top of the rulebook's two ingots.
    assert game.ranch("Ann") == {"mandragora": 3, "griffin": 1, "ingot": 2 + 1, "common dragon": 2, "yellow dragon": 1}
    game.play("pair mandragora")
    assert game.told("paired") == [{"seat": "Ann", "token": "mandragora", "paid": 1}]
    assert game.ranch("Ann") == {"mandragora": 4, "griffin": 1, "ingot": 1 + 1, "common dragon": 2, "yellow dragon": 1}


@pytest.mark.rule("ranch.example.score", "ranch.score.dragons")
def test_two_dragons_and_an_egg_bring_3_points(ranch: Ranch) -> None:
    """Page 9: one of level 1, one of level 2, and an Egg of level 2, at the end of the first season."""
    game = ranch.position(phase="breed", dragons={"Ann": "common, blue"}, eggs={"Ann": "yellow"}, first="Bob").play("rest")
    assert game.told("dragons_scored")[0] == {"seat": "Ann", "one": 1, "two": 1, "three": 0, "points": 3}
    assert (game.season, game.track) == (2, {"Ann": 3, "Bob": 0})


@pytest.mark.rule("ranch.example.combo", "ranch.combo.substitute", "ranch.combo.mandragora")
def test_one_mandragora_card_and_two_ingots(ranch: Ranch) -> None:
    """Page 10: one ingot for a Mandragora card, one for a Farmer."""
    game = ranch.position(hand={"Ann": "mandragora, 2 griffin, 2 dragon"}, ingots={"Ann": 2}).play("combine mandragora 1", "melt 1 0 1")
    assert game.ranch("Ann") == {"mandragora": 2}
    assert game.discard == {"mandragora": 1}
    assert game.told("paid") == [{"seat": "Ann", "mandragora": 1, "griffin": 0, "dragon": 0, "farmer": 0, "ingots": 2}]
