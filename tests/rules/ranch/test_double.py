"""Dragon Ranch: the Power card Two Combinations."""

from __future__ import annotations

import pytest

from tests.rules.ranch.table import Ranch, RanchGame


def doubler(ranch: Ranch, hand: str, **more: object) -> RanchGame:
    """Ann has the card for two combinations."""
    return ranch.position(**({"hand": {"Ann": hand}, "blue": {"Ann": "double"}} | more))  # type: ignore[arg-type]


@pytest.mark.rule("ranch.blue.double")
def test_two_combinations_in_a_turn(ranch: Ranch) -> None:
    game = doubler(ranch, "2 mandragora, 2 griffin, farmer").play("play double", "combine mandragora 0")
    assert (game.now, game.hand("Ann")) == (("Ann", "after"), {"griffin": 2, "farmer": 1})
    game.play("combine griffin 1")
    assert (game.turn, game.ranch("Ann")) == ("Bob", {"mandragora": 1, "griffin": 2})
    assert [told["what"] for told in game.told("combines")] == ["mandragora", "griffin"]


@pytest.mark.rule("ranch.blue.double")
def test_played_before_it_leaves_no_other_action(ranch: Ranch) -> None:
    game = doubler(ranch, "2 mandragora, 2 griffin, farmer")
    assert {"extra", "swap", "play double"} <= set(game.choices())
    game.play("play double")
    assert game.now == ("Ann", "act")
    assert game.choices() == [f"combine {what}" for what in ("mandragora 0", "mandragora 1", "griffin 0", "griffin 1", "ingots 0")]


@pytest.mark.rule("ranch.blue.double")
def test_the_second_one_is_up_to_you(ranch: Ranch) -> None:
    game = doubler(ranch, "2 mandragora, 2 griffin, farmer").play("play double", "combine mandragora 0")
    assert game.choices() == ["combine griffin 0", "combine griffin 1", "end"]
    game.play("end")
    assert (game.turn, game.ranch("Ann")) == ("Bob", {"mandragora": 1})


@pytest.mark.rule("ranch.blue.double")
def test_it_can_be_played_after_the_first(ranch: Ranch) -> None:
    game = doubler(ranch, "2 mandragora, 2 griffin, farmer").play("combine mandragora 0")
    assert game.choices() == ["end", "play double"]
    game.play("play double")
    # Then the second one follows.
    assert (game.now, game.choices()) == (("Ann", "act"), ["combine griffin 0", "combine griffin 1"])
    game.play("combine griffin 0")
    assert (game.turn, game.ranch("Ann")) == ("Bob", {"mandragora": 1, "griffin": 1})


@pytest.mark.rule("ranch.blue.double")
def test_there_is_no_third_one(ranch: Ranch) -> None:
    game = doubler(ranch, "6 mandragora", blue={"Ann": "2 double"}).play("play double", "combine mandragora 0", "combine mandragora 0")
    assert (game.turn, game.ranch("Ann"), game.blue("Ann")) == ("Bob", {"mandragora": 2}, {"double": 1})


@pytest.mark.rule("ranch.blue.double")
@pytest.mark.parametrize("hand", ["5 farmer", "mandragora, 4 farmer", "dragon, griffin, 3 farmer", ""])
def test_it_takes_a_hand_for_a_combination(ranch: Ranch, hand: str) -> None:
    assert "play double" not in doubler(ranch, hand).choices()


@pytest.mark.rule("ranch.blue.double")
def test_ingots_count_but_wild_doesnt_for_one_card_is_played_a_turn(ranch: Ranch) -> None:
    assert "play double" in doubler(ranch, "mandragora, 4 farmer", ingots={"Ann": 1}).choices()
    wild = doubler(ranch, "mandragora, 4 farmer", blue={"Ann": "double, wild, farmers"})
    assert wild.offers("combine") != []
    assert "play double" not in wild.choices()


@pytest.mark.rule("ranch.blue.double")
def test_after_the_first_it_takes_a_hand_for_another(ranch: Ranch) -> None:
    game = doubler(ranch, "2 mandragora, 3 farmer").play("combine mandragora 0")
    # Three cards are left, so for all that others can see there may be another combination: Ann is asked, but can't play it.
    assert (game.now, game.choices()) == (("Ann", "after"), ["end"])
    alone = doubler(ranch, "2 mandragora").play("combine mandragora 0")
    assert alone.turn == "Bob"


@pytest.mark.rule("ranch.blue.double")
def test_who_cant_make_a_second_is_asked_all_the_same(ranch: Ranch) -> None:
    """Nobody learns from Ann's haste that the three cards that she has left make no combination."""
    game = doubler(ranch, "2 mandragora, 3 farmer").play("play double", "combine mandragora 0")
    assert (game.now, game.choices()) == (("Ann", "after"), ["end"])
    one = doubler(ranch, "2 mandragora, farmer").play("play double", "combine mandragora 0")
    assert one.turn == "Bob", "one card alone makes none, as everybody can see"


@pytest.mark.rule("ranch.blue.double")
@pytest.mark.parametrize("action", ["extra", "swap"])
def test_it_doesnt_go_with_extra_or_swap(ranch: Ranch, action: str) -> None:
    game = doubler(ranch, "4 mandragora, 3 farmer", pile="9 mandragora").play(action)
    while game.turn == "Ann":
        assert "play double" not in game.choices()
        game.play(game.choices()[-1])
    assert game.blue("Ann") == {"double": 1}


@pytest.mark.rule("ranch.blue.double", "ranch.blue.repeat")
def test_nor_with_repeat(ranch: Ranch) -> None:
    position = ranch.position(turn="Bob", hand={"Bob": "4 mandragora, farmer"}, blue={"Bob": "double, repeat"}, made={"Ann": "griffin 0"})
    repeated = position.copy().play("play repeat")
    assert (repeated.turn, repeated.blue("Bob")) == ("Ann", {"double": 1})
    doubled = position.copy().play("play double", "combine mandragora 0")
    assert doubled.offers("play") == []


@pytest.mark.rule("ranch.blue.double")
def test_the_second_can_use_what_the_first_brought(ranch: Ranch) -> None:
    game = doubler(ranch, "3 dragon, mandragora, farmer").play("play double", "combine egg 0")
    assert "combine hatch 0" in game.choices()
    assert game.play("combine hatch 0").ranch("Ann") == {"common dragon": 1}
    ingots = doubler(ranch, "mandragora, 2 griffin").play("play double", "combine ingots 0", "combine griffin 0")
    assert ingots.ranch("Ann") == {"griffin": 1, "ingot": 1}


@pytest.mark.rule("ranch.blue.double", "ranch.turn.refill")
def test_the_hand_is_filled_up_once_after_both(ranch: Ranch) -> None:
    game = doubler(ranch, "2 mandragora, 2 griffin, farmer").play("play double", "combine mandragora 0")
    assert (game.hand_size("Ann"), game.told("drew")) == (3, [])
    game.play("combine griffin 0")
    assert game.told("drew")[0]["cards"] == 4
    assert game.hand_size("Ann") == 5


@pytest.mark.rule("ranch.blue.double")
def test_both_may_hatch_and_each_dragon_brings_its_card(ranch: Ranch) -> None:
    game = doubler(
        ranch, "2 dragon, 2 mandragora", eggs={"Ann": "2 common"}, row="steal take egg-1 creature-2"
    ).play("play double", "combine hatch 0", "choose steal")  # fmt: skip
    assert game.offers("play") == [], "one blue card a turn"
    game.play("combine hatch 0", "choose take")
    assert (game.turn, game.blue("Ann")) == ("Bob", {"take": 1, "steal": 1})


@pytest.mark.rule("ranch.blue.double")
def test_one_that_has_just_come_allows_a_second_combination(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "dragon, 3 mandragora"}, eggs={"Ann": "common"}, row="double take egg-1 creature-2")
    game.play("combine hatch 0", "choose double")
    assert game.choices() == ["end", "play double"]
    assert game.play("play double", "combine mandragora 0").ranch("Ann") == {"mandragora": 1, "common dragon": 1}


@pytest.mark.rule("ranch.blue.double", "ranch.blue.wild", "ranch.blue.once")
def test_not_after_a_first_one_with_wild(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "3 mandragora, 2 griffin"}, blue={"Ann": "wild, double"}).play("combine mandragora 0", "help wild-first")
    assert game.turn == "Bob"
    without = ranch.position(hand={"Ann": "3 mandragora, 2 griffin"}, blue={"Ann": "wild, double"}).play("combine mandragora 0", "help nothing")
    assert "play double" in without.choices()
    before = ranch.position(hand={"Ann": "3 mandragora, 2 griffin"}, blue={"Ann": "wild, double"}).play("play double", "combine mandragora 0")
    assert (before.phase, before.told("helped")) == ("after", [])
