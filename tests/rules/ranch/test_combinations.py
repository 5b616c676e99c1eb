"""Dragon Ranch: Essence cards combined, and ingots in place of them."""

from __future__ import annotations

import pytest

from tests.rules.ranch.table import Ranch, RanchGame

LEVEL_2 = ["yellow", "green", "blue", "violet"]


def melting(game: RanchGame, first: int = 0, second: int = 0, farmers: int = 0) -> RanchGame:
    """Say for which cards ingots are paid, if that is asked."""
    return game.play(f"melt {first} {second} {farmers}") if game.phase == "ingots" else game


# --- what they bring -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.combo.mandragora", "ranch.combo.griffin", "ranch.combo.egg")
@pytest.mark.parametrize("farmers", [0, 1, 2, 3])
@pytest.mark.parametrize(("what", "card", "token"), [
    ("mandragora", "mandragora", "mandragora"), ("griffin", "griffin", "griffin"), ("egg", "dragon", "common egg"),
])  # fmt: skip
def test_two_alike_bring_a_token_and_one_more_for_each_farmer(ranch: Ranch, what: str, card: str, token: str, farmers: int) -> None:
    game = ranch.position(hand={"Ann": f"2 {card}, 3 farmer"})
    assert game.offers("combine") == [f"{what} {many}" for many in range(4)]
    game.play(f"combine {what} {farmers}")
    assert game.ranch("Ann") == {token: 1 + farmers}
    assert game.discard == {card: 2} | ({"farmer": farmers} if farmers else {})


@pytest.mark.rule("ranch.combo.mandragora")
@pytest.mark.parametrize("hand", ["mandragora, 4 farmer", "5 farmer", "2 farmer, griffin, dragon"])
def test_one_mandragora_card_is_not_enough(ranch: Ranch, hand: str) -> None:
    assert not any(move.startswith("mandragora") for move in ranch.position(hand={"Ann": hand}).offers("combine"))
    assert ranch.position(hand={"Ann": "2 mandragora"}).offers("combine") == ["mandragora 0"]


@pytest.mark.rule("ranch.combo.griffin")
def test_two_griffin_cards_without_farmers(ranch: Ranch) -> None:
    assert ranch.position(hand={"Ann": "2 griffin"}).offers("combine") == ["griffin 0"]
    assert ranch.position(hand={"Ann": "griffin, 4 farmer"}).offers("combine") == []
    assert ranch.position(hand={"Ann": "2 griffin, 2 farmer"}).play("combine griffin 2").ranch("Ann") == {"griffin": 3}


@pytest.mark.rule("ranch.combo.egg")
def test_two_dragon_cards_bring_eggs_of_level_1(ranch: Ranch) -> None:
    assert ranch.position(hand={"Ann": "2 dragon"}).offers("combine") == ["egg 0"]
    assert ranch.position(hand={"Ann": "2 dragon, 2 farmer"}).play("combine egg 2").ranch("Ann") == {"common egg": 3}


@pytest.mark.rule("ranch.combo.hatch")
@pytest.mark.parametrize("breed", ["common", "yellow", "green", "blue", "violet", "red"])
def test_dragon_and_mandragora_hatch_an_egg_of_whatever_level(ranch: Ranch, breed: str) -> None:
    game = ranch.position(season=2, hand={"Ann": "dragon, mandragora"}, eggs={"Ann": breed})
    assert "hatch 0" in game.offers("combine")
    game.play("combine hatch 0")
    assert game.ranch("Ann")[f"{breed} dragon"] == 1
    assert f"{breed} egg" not in game.ranch("Ann")


@pytest.mark.rule("ranch.combo.hatch")
def test_each_farmer_hatches_one_more_egg_as_far_as_there_are_any(ranch: Ranch) -> None:
    position = ranch.position(hand={"Ann": "dragon, mandragora, 3 farmer"}, eggs={"Ann": "3 common"})
    assert [move for move in position.offers("combine") if move.startswith("hatch")] == ["hatch 0", "hatch 1", "hatch 2"]
    assert position.play("combine hatch 1").ranch("Ann") == {"common egg": 1, "common dragon": 2}
    assert ranch.position(hand={"Ann": "dragon, mandragora, 3 farmer"}).offers("combine") == []


@pytest.mark.rule("ranch.combo.hatch", "ranch.hatch.order")
@pytest.mark.parametrize(("mine", "theirs", "most"), [
    ("violet", "", 1),                 # it brings an Egg, the second one
    ("2 violet", "", 3),
    ("red", "", 0),
    ("red", "common", 1),              # a red one may take it
    ("2 red", "common", 2),
    ("red, common", "3 common", 2),
    ("red, violet, yellow", "common", 4),
    ("red", "yellow", 0),              # only one of level 1 can be taken
])  # fmt: skip
def test_eggs_that_will_come_count(ranch: Ranch, mine: str, theirs: str, most: int) -> None:
    game = ranch.position(season=2, hand={"Ann": "dragon, mandragora, 5 farmer"}, eggs={"Ann": mine, "Bob": theirs})
    assert [move for move in game.offers("combine") if move.startswith("hatch")] == [f"hatch {many}" for many in range(most + 1)]


@pytest.mark.rule("ranch.combo.hatch")
def test_a_violet_egg_brings_none_when_the_supply_has_none(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "dragon, mandragora, 3 farmer"}, eggs={"Ann": "violet"}, dragons={"Bob": "35 common"})
    assert game.offers("combine") == ["hatch 0"]


@pytest.mark.rule("ranch.combo.ingots")
def test_mandragora_and_griffin_bring_two_ingots_and_farmers_dont_help(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "mandragora, griffin, 3 farmer"})
    assert game.offers("combine") == ["ingots 0"]
    assert game.play("combine ingots 0").ranch("Ann") == {"ingot": 2}
    assert game.discard == {"mandragora": 1, "griffin": 1}


@pytest.mark.rule("ranch.combo.evolve")
def test_an_egg_becomes_one_of_the_next_level_in_the_colour_one_likes(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "dragon, griffin, 3 farmer"}, eggs={"Ann": "2 common"})
    assert game.offers("combine") == ["evolve 0"]
    game.play("combine evolve 0")
    assert game.choices() == [f"evolve common {colour}" for colour in LEVEL_2]
    assert game.play("evolve common blue").ranch("Ann") == {"common egg": 1, "blue egg": 1}


@pytest.mark.rule("ranch.combo.evolve")
def test_which_egg_is_ones_own_choice(ranch: Ranch) -> None:
    game = ranch.position(season=2, hand={"Ann": "dragon, griffin"}, eggs={"Ann": "common, violet"}).play("combine evolve 0")
    assert game.choices() == [*[f"evolve common {colour}" for colour in LEVEL_2], "evolve violet red"]
    assert game.play("evolve violet red").ranch("Ann") == {"common egg": 1, "red egg": 1}


@pytest.mark.rule("ranch.combo.evolve")
def test_only_what_the_supply_has_can_be_taken(ranch: Ranch) -> None:
    game = ranch.position(
        season=2, hand={"Ann": "dragon, griffin"}, eggs={"Ann": "common, green", "Bob": "3 yellow, 3 blue"}, dragons={"Bob": "2 yellow, 2 blue, 5 red"}
    )
    game.play("combine evolve 0")
    assert game.choices() == ["evolve common green", "evolve common violet"]
    gone = ranch.position(season=2, hand={"Ann": "dragon, griffin"}, eggs={"Ann": "green"}, dragons={"Bob": "5 red"})
    assert gone.offers("combine") == []


@pytest.mark.rule("ranch.combo.evolve")
def test_it_takes_an_egg(ranch: Ranch) -> None:
    assert ranch.position(season=2, hand={"Ann": "dragon, griffin"}).offers("combine") == []
    assert ranch.position(season=2, hand={"Ann": "dragon, griffin"}, eggs={"Ann": "red", "Bob": "common"}).offers("combine") == []


@pytest.mark.rule("ranch.combo.level3")
def test_a_dragon_doesnt_evolve(ranch: Ranch) -> None:
    assert ranch.position(season=2, hand={"Ann": "dragon, griffin"}, dragons={"Ann": "2 common, yellow"}).offers("combine") == []


@pytest.mark.rule("ranch.combo.level3")
def test_no_egg_reaches_level_3_in_the_first_season(ranch: Ranch) -> None:
    assert ranch.position(season=1, hand={"Ann": "dragon, griffin"}, eggs={"Ann": "yellow"}).offers("combine") == []
    game = ranch.position(season=2, hand={"Ann": "dragon, griffin"}, eggs={"Ann": "yellow"}).play("combine evolve 0")
    assert game.ranch("Ann") == {"red egg": 1}


@pytest.mark.rule("ranch.combo.level3")
def test_none_gets_from_level_1_to_level_3_in_one_turn(ranch: Ranch) -> None:
    """With two combinations: not the same Egg, but another one that was there before."""
    hand = {"Ann": "2 dragon, 2 griffin, farmer"}
    same = ranch.position(season=2, hand=hand, eggs={"Ann": "common"}, blue={"Ann": "double"}).play("play double", "combine evolve 0", "evolve common green")
    assert "evolve 0" not in same.offers("combine")
    other = ranch.position(season=2, hand=hand, eggs={"Ann": "common, green"}, blue={"Ann": "double"})
    other.play("play double", "combine evolve 0", "evolve common green", "combine evolve 0")
    assert other.ranch("Ann") == {"green egg": 1, "red egg": 1}
    assert other.turn == "Bob"


@pytest.mark.rule("ranch.combo.level3")
def test_an_egg_that_evolved_may_evolve_again_in_the_next_turn(ranch: Ranch) -> None:
    game = ranch.position(season=2, hand={"Ann": "2 dragon, 2 griffin, farmer", "Bob": "5 farmer"}, eggs={"Ann": "common"})
    game.play("combine evolve 0", "evolve common green", "extra")
    assert game.turn == "Ann"
    assert "evolve 0" in game.offers("combine")
    assert game.play("combine evolve 0").ranch("Ann") == {"red egg": 1}


# --- ingots for cards ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.combo.substitute")
def test_an_ingot_takes_the_place_of_any_card(ranch: Ranch) -> None:
    one = {"Ann": 1}
    assert ranch.position(hand={"Ann": "mandragora, 4 farmer"}, ingots=one).offers("combine") == [
        *[f"mandragora {many}" for many in range(5)], "ingots 0",
    ]  # fmt: skip
    assert ranch.position(hand={"Ann": "2 mandragora"}, ingots=one).offers("combine") == ["mandragora 0", "mandragora 1", "ingots 0"]
    assert ranch.position(hand={"Ann": "dragon"}, ingots=one, eggs={"Ann": "common"}).offers("combine") == ["egg 0", "hatch 0", "evolve 0"]
    assert ranch.position(hand={"Ann": "griffin"}, ingots=one, eggs={"Ann": "common"}).offers("combine") == ["griffin 0", "ingots 0", "evolve 0"]


@pytest.mark.rule("ranch.combo.substitute")
def test_no_more_than_two_ingots_a_turn(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "mandragora"}, ingots={"Ann": 9})
    assert [move for move in game.offers("combine") if move.startswith("mandragora")] == ["mandragora 0", "mandragora 1"]
    melting(game.play("combine mandragora 1"), first=1, farmers=1)
    assert game.ranch("Ann") == {"mandragora": 2, "ingot": 7}


@pytest.mark.rule("ranch.combo.substitute")
def test_what_they_stand_for_is_ones_own_choice(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "2 mandragora, 2 farmer"}, ingots={"Ann": 2}).play("combine mandragora 2")
    assert game.choices() == ["melt 0 0 0", "melt 0 0 1", "melt 0 0 2", "melt 1 0 0", "melt 1 0 1", "melt 2 0 0"]
    game.play("melt 1 0 1")
    assert game.discard == {"mandragora": 1, "farmer": 1}
    assert game.told("paid") == [{"seat": "Ann", "mandragora": 1, "griffin": 0, "dragon": 0, "farmer": 1, "ingots": 2}]
    assert game.ranch("Ann") == {"mandragora": 3}


@pytest.mark.rule("ranch.combo.substitute")
def test_either_of_two_different_cards(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "mandragora, griffin"}, ingots={"Ann": 2}).play("combine ingots 0")
    assert game.choices() == ["melt 0 0 0", "melt 0 1 0", "melt 1 0 0"]
    assert game.copy().play("melt 0 1 0").discard == {"mandragora": 1}
    assert game.copy().play("melt 1 0 0").discard == {"griffin": 1}
    assert game.copy().play("melt 0 0 0").ranch("Ann") == {"ingot": 4}
    assert game.play("melt 1 0 0").ranch("Ann") == {"ingot": 3}


@pytest.mark.rule("ranch.combo.substitute")
def test_one_card_at_least_is_really_played(ranch: Ranch) -> None:
    assert ranch.position(hand={"Ann": "5 griffin"}, ingots={"Ann": 5}, griffins={"Bob": 35}).offers("combine") == ["ingots 0"]
    empty = ranch.position(hand={"Ann": "2 mandragora"}, ingots={"Ann": 2}).play("combine mandragora 0")
    assert empty.choices() == ["melt 0 0 0", "melt 1 0 0"]
    # A Farmer is an Essence card, too.
    assert ranch.position(hand={"Ann": "farmer"}, ingots={"Ann": 2}).offers("combine") == ["mandragora 1", "griffin 1", "egg 1"]
    assert ranch.position(hand={"Ann": ""}, ingots={"Ann": 2}).offers("combine") == []


@pytest.mark.rule("ranch.combo.substitute", "ranch.blue.double")
def test_two_in_all_for_two_combinations(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "mandragora, griffin"}, ingots={"Ann": 5}, blue={"Ann": "double"}).play("play double", "combine mandragora 0")
    melting(game, first=1)
    assert game.ranch("Ann") == {"mandragora": 1, "ingot": 4}
    assert game.offers("combine") == ["griffin 0", "ingots 0"]
    melting(game.play("combine griffin 0"), first=1)
    assert game.ranch("Ann") == {"mandragora": 1, "griffin": 1, "ingot": 3}
    both = ranch.position(hand={"Ann": "2 mandragora, griffin"}, ingots={"Ann": 5}, blue={"Ann": "double"}).play("play double", "combine mandragora 1")
    melting(both, first=1, farmers=1)
    assert both.offers("combine") == ["ingots 0"]
    both.play("combine ingots 0")
    assert both.turn == "Bob"


@pytest.mark.rule("ranch.combo.substitute")
def test_paid_ingots_are_gone(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "dragon"}, ingots={"Ann": 1}).play("combine egg 0")
    melting(game, first=1)
    assert game.ranch("Ann") == {"common egg": 1}


# --- once, not for nothing, discarded ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.combo.once")
def test_one_combination_a_turn(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "4 mandragora, farmer"}).play("combine mandragora 0")
    assert (game.now, game.ranch("Ann")) == (("Bob", "act"), {"mandragora": 1})
    kept = ranch.position(hand={"Ann": "4 mandragora, farmer"}, blue={"Ann": "take"}).play("combine mandragora 0")
    assert kept.now == ("Ann", "after")
    assert kept.choices() == ["end", "play take"]


@pytest.mark.rule("ranch.combo.nothing")
def test_a_combination_must_bring_something(ranch: Ranch) -> None:
    assert ranch.position(hand={"Ann": "2 griffin"}, griffins={"Bob": 35}).offers("combine") == []
    assert ranch.position(hand={"Ann": "2 dragon"}, dragons={"Bob": "35 common"}).offers("combine") == []
    assert ranch.position(hand={"Ann": "dragon, mandragora"}).offers("combine") == []
    assert ranch.position(hand={"Ann": "mandragora, griffin"}, ingots={"Bob": 39}).offers("combine") == []


@pytest.mark.rule("ranch.combo.nothing")
def test_farmers_that_bring_nothing_cant_be_added(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "2 griffin, 3 farmer"}, griffins={"Bob": 33})
    assert game.offers("combine") == ["griffin 0", "griffin 1"]


@pytest.mark.rule("ranch.combo.discard")
def test_cards_that_were_used_are_discarded(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "2 dragon, mandragora, 2 farmer"}, eggs={"Ann": "2 common"}, pile="9 griffin", discard="")
    before = game.discard
    game.play("combine hatch 1")
    after = {essence: many - before.get(essence, 0) for essence, many in game.discard.items()}
    assert {essence: many for essence, many in after.items() if many} == {"mandragora": 1, "dragon": 1, "farmer": 1}
    assert game.hand("Ann") == {"griffin": 3, "dragon": 1, "farmer": 1}
    assert game.told("paid") == [{"seat": "Ann", "mandragora": 1, "griffin": 0, "dragon": 1, "farmer": 1, "ingots": 0}]
