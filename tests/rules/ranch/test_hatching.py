"""Dragon Ranch: Eggs that hatch, what their colours bring, and the Power cards that come with them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from tests.rules.ranch.table import Ranch, RanchGame

ROW = "steal double egg-1 creature-2"


def hatching(ranch: Ranch, mine: str, farmers: int = 0, **more: object) -> RanchGame:
    """Ann hatches her Eggs, in the second season."""
    position: dict[str, object] = {"season": 2, "hand": {"Ann": "dragon, mandragora, 3 farmer"}, "eggs": {"Ann": mine}, "row": ROW}
    game = ranch.position(**(position | more)).play(f"combine hatch {farmers}")  # type: ignore[arg-type]
    return game.play("melt 0 0 0") if game.phase == "ingots" else game


# --- Power cards ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.hatch.level1")
def test_a_dragon_of_level_1_may_bring_a_blue_card(ranch: Ranch) -> None:
    game = hatching(ranch, "common")
    assert game.now == ("Ann", "reward")
    assert game.choices() == ["choose double", "choose steal", "decline"]
    game.play("choose steal")
    assert game.blue("Ann") == {"steal": 1}


@pytest.mark.rule("ranch.hatch.level1")
def test_red_cards_are_not_for_level_1(ranch: Ranch) -> None:
    game = hatching(ranch, "common", row="egg-1 egg-2 dragon-1 creature-2")
    assert (game.told("hatched"), game.turn) == ([{"seat": "Ann", "breed": "common"}], "Bob")
    assert game.red("Ann") == {}


@pytest.mark.rule("ranch.hatch.evolved")
@pytest.mark.parametrize("breed", ["yellow", "green", "blue", "violet", "red"])
def test_one_of_level_2_or_3_a_blue_or_a_red_one(ranch: Ranch, breed: str) -> None:
    game = hatching(ranch, breed)
    assert game.choices() == ["choose double", "choose steal", "choose egg-1", "choose creature-2", "decline"]
    assert game.copy().play("choose creature-2").red("Ann") == {"creature-2": 1}
    assert game.play("choose double").blue("Ann") == {"double": 1}


@pytest.mark.rule("ranch.hatch.replace")
def test_the_card_is_replaced_at_once_in_its_place(ranch: Ranch) -> None:
    game = hatching(ranch, "common", power_pile="reverse").play("choose double")
    assert game.row == ["steal", "reverse", "egg-1", "creature-2"]
    assert game.power_pile == {}
    assert game.told("revealed") == [{"power": "reverse", "place": 1}]


@pytest.mark.rule("ranch.hatch.replace")
def test_one_card_only_of_two_alike_is_taken(ranch: Ranch) -> None:
    game = hatching(ranch, "common", row="steal steal egg-1 creature-2", power_pile="reverse")
    assert game.choices() == ["choose steal", "decline"]
    game.play("choose steal")
    assert game.row == ["reverse", "steal", "egg-1", "creature-2"]


@pytest.mark.rule("ranch.hatch.replace")
def test_each_card_of_the_pile_is_as_likely_to_come(ranch: Ranch) -> None:
    game = hatching(ranch, "common", power_pile="2 wild, reverse")
    found = {after.row[0]: chance for chance, after in game.outcomes("choose steal") if after.hand_size("Ann") == 5}
    assert set(found) == {"wild", "reverse"}
    seen = Counter(hatching(ranch, "common", power_pile="2 wild, reverse", seed=seed).play("choose steal").row[0] for seed in range(120))
    assert chisquare([seen["wild"], seen["reverse"]], [80, 40]).pvalue > 0.001


@pytest.mark.rule("ranch.hatch.replace")
def test_an_empty_pile_is_made_anew_from_the_discarded_cards(ranch: Ranch) -> None:
    """The pile holds nothing, so what is neither in the row nor with a player has been discarded."""
    game = hatching(ranch, "common", power_pile="", blue={"Bob": "2 wild, 2 farmers"}, red={"Bob": "griffin-1"}).play("choose steal")
    # 30, less four in the row and five with Bob.
    assert game.told("remade") == [{"cards": 21}]
    assert game.row[0] is not None
    assert sum(game.power_pile.values()) == 20
    left = Counter(game.power_pile) + Counter([game.row[0]])
    assert left["steal"] == 1, "the one in Ann's hand isn't among them"
    assert left["double"] == 1
    assert {"wild", "farmers", "griffin-1", "egg-1"} & set(left) == set()


@pytest.mark.rule("ranch.hatch.replace")
def test_with_no_card_anywhere_the_row_has_a_gap(ranch: Ranch) -> None:
    others = "2 wild, 2 farmers, 2 destroy, 2 swap, 2 take, 2 reverse, 2 repeat, 2 card, steal, double"
    reds = "mandragora-1, mandragora-2, griffin-1, griffin-2, egg-2, dragon-1, dragon-2, creature-1"
    game = hatching(ranch, "2 common", 1, power_pile="", blue={"Bob": others}, red={"Bob": reds}).play("choose steal")
    assert game.row == [None, "double", "egg-1", "creature-2"]
    assert game.told("remade") == game.told("revealed") == []
    # The next Dragon chooses from what is there.
    assert game.choices() == ["choose double", "decline"]


@pytest.mark.rule("ranch.hatch.replace")
def test_each_dragon_may_bring_a_card(ranch: Ranch) -> None:
    game = hatching(ranch, "3 common", 2, power_pile="reverse, take").play("choose steal")
    assert game.phase == "reward"
    game.play("decline")
    assert game.phase == "reward"
    game.play("choose double")
    assert game.blue("Ann") == {"steal": 1, "double": 1}
    assert game.told("declined") == [{"seat": "Ann"}]


@pytest.mark.rule("ranch.hatch.replace")
def test_one_can_always_do_without(ranch: Ranch) -> None:
    game = hatching(ranch, "yellow").play("decline")
    assert (game.turn, game.row, game.blue("Ann"), game.red("Ann")) == ("Bob", ROW.split(), {}, {})


# --- colours ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.hatch.yellow")
def test_a_yellow_dragon_brings_an_ingot(ranch: Ranch) -> None:
    game = hatching(ranch, "yellow")
    assert game.ranch("Ann") == {"yellow dragon": 1, "ingot": 1}
    assert game.order("hatched", "gained") == ["hatched", "gained"]


@pytest.mark.rule("ranch.hatch.green")
def test_a_green_dragon_brings_a_mandragora(ranch: Ranch) -> None:
    assert hatching(ranch, "green").ranch("Ann") == {"green dragon": 1, "mandragora": 1}


@pytest.mark.rule("ranch.hatch.blue")
def test_a_blue_dragon_brings_a_griffin(ranch: Ranch) -> None:
    assert hatching(ranch, "blue").ranch("Ann") == {"blue dragon": 1, "griffin": 1}


@pytest.mark.rule("ranch.hatch.violet")
def test_a_violet_dragon_brings_an_egg_of_level_1(ranch: Ranch) -> None:
    assert hatching(ranch, "violet").ranch("Ann") == {"violet dragon": 1, "common egg": 1}


@pytest.mark.rule("ranch.hatch.yellow", "ranch.hatch.green", "ranch.hatch.blue", "ranch.hatch.violet", "ranch.box.supply")
@pytest.mark.parametrize(("breed", "gone"), [
    ("yellow", {"ingots": {"Bob": 39}}), ("green", {"mandragoras": {"Bob": 50}}), ("blue", {"griffins": {"Bob": 35}}),
    ("violet", {"dragons": {"Bob": "35 common"}}),
])  # fmt: skip
def test_or_nothing_when_that_has_run_out(ranch: Ranch, breed: str, gone: dict[str, Any]) -> None:
    assert hatching(ranch, breed, **gone).ranch("Ann") == {f"{breed} dragon": 1}


@pytest.mark.rule("ranch.hatch.level1")
def test_the_common_dragon_brings_none(ranch: Ranch) -> None:
    assert hatching(ranch, "common").ranch("Ann") == {"common dragon": 1}


@pytest.mark.rule("ranch.hatch.red")
def test_a_red_dragon_takes_a_token_from_one_opponent(ranch: Ranch) -> None:
    game = hatching(
        ranch, "red", players=4, hand={"Ann": "dragon, mandragora, 3 farmer"}, eggs={"Ann": "red", "Bob": "common, yellow", "Dee": "blue"},
        mandragoras={"Ann": 2, "Bob": 1}, griffins={"Cid": 2}, ingots={"Ann": 1, "Cid": 1}, dragons={"Dee": "common, green"},
    )  # fmt: skip
    assert game.now == ("Ann", "raid")
    assert game.choices() == ["take Bob mandragora", "take Bob egg", "take Cid griffin", "take Cid ingot"]
    taken = game.copy().play("take Bob egg")
    assert (taken.ranch("Bob"), taken.ranch("Ann")) == (
        {"mandragora": 1, "yellow egg": 1}, {"mandragora": 2, "ingot": 1, "common egg": 1, "red dragon": 1},
    )  # fmt: skip
    assert game.play("take Cid ingot").ranch("Cid") == {"griffin": 2}
    assert game.ranch("Ann")["ingot"] == 2
    assert game.told("raided") == [{"seat": "Ann", "other": "Cid", "token": "ingot"}]


@pytest.mark.rule("ranch.hatch.red")
def test_the_only_thing_there_is_it_takes_by_itself(ranch: Ranch) -> None:
    game = hatching(ranch, "red", griffins={"Bob": 2})
    assert (game.phase, game.ranch("Ann"), game.ranch("Bob")) == ("reward", {"griffin": 1, "red dragon": 1}, {"griffin": 1})


@pytest.mark.rule("ranch.hatch.red")
def test_where_there_is_nothing_it_takes_nothing(ranch: Ranch) -> None:
    game = hatching(ranch, "red", eggs={"Ann": "red", "Bob": "yellow"}, dragons={"Bob": "common"}, mandragoras={"Ann": 3})
    assert (game.phase, game.told("raided")) == ("reward", [])
    assert game.ranch("Bob") == {"yellow egg": 1, "common dragon": 1}


# --- in which order ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.hatch.order")
def test_eggs_hatch_one_by_one_in_the_order_one_likes(ranch: Ranch) -> None:
    game = hatching(ranch, "common, yellow, green", 1)
    assert (game.phase, game.choices()) == ("hatch", ["hatch common", "hatch yellow", "hatch green"])
    game.play("hatch green")
    # The colour's effect first, then the Power card with its replacement, then the next Egg.
    assert (game.phase, game.ranch("Ann")["mandragora"]) == ("reward", 1)
    game.play("choose egg-1")
    assert (game.phase, game.choices()) == ("hatch", ["hatch common", "hatch yellow"])
    game.play("hatch yellow", "decline")
    assert game.order("hatched", "gained", "chose", "revealed", "declined") == ["hatched", "gained", "chose", "revealed", "hatched", "gained", "declined"]
    assert game.ranch("Ann") == {"mandragora": 1, "ingot": 1, "common egg": 1, "yellow dragon": 1, "green dragon": 1}


@pytest.mark.rule("ranch.hatch.order")
def test_a_card_that_was_just_turned_up_can_come_with_the_next_dragon(ranch: Ranch) -> None:
    game = hatching(ranch, "2 common", 1, power_pile="reverse").play("choose double")
    assert game.choices() == ["choose reverse", "choose steal", "decline"]
    assert game.play("choose reverse").blue("Ann") == {"double": 1, "reverse": 1}


@pytest.mark.rule("ranch.hatch.order")
def test_the_egg_of_a_violet_dragon_may_be_the_next(ranch: Ranch) -> None:
    game = hatching(ranch, "violet", 1).play("decline")
    assert [told["breed"] for told in game.told("hatched")] == ["violet", "common"]
    assert game.play("choose steal").ranch("Ann") == {"common dragon": 1, "violet dragon": 1}


@pytest.mark.rule("ranch.hatch.order", "ranch.combo.hatch")
def test_so_may_one_that_a_red_dragon_took(ranch: Ranch) -> None:
    game = hatching(ranch, "red", 1, eggs={"Ann": "red", "Bob": "common"}, ingots={"Bob": 1})
    other = game.copy().play("take Bob ingot", "decline")
    # It was for two, but the second Egg hasn't come.
    assert (other.turn, other.ranch("Ann")) == ("Bob", {"ingot": 1, "red dragon": 1})
    game.play("take Bob egg", "decline", "decline")
    assert game.ranch("Ann") == {"common dragon": 1, "red dragon": 1}


@pytest.mark.rule("ranch.hatch.order", "ranch.blue.reverse")
def test_a_dragon_turned_back_has_all_its_effects_anew(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "dragon, mandragora, 3 farmer"}, dragons={"Ann": "yellow"}, blue={"Ann": "reverse"}, row=ROW)
    game.play("play reverse")
    assert game.ranch("Ann") == {"yellow egg": 1}
    game.play("combine hatch 0", "choose egg-1")
    assert (game.ranch("Ann"), game.red("Ann")) == ({"ingot": 1, "yellow dragon": 1}, {"egg-1": 1})


@pytest.mark.rule("ranch.hatch.breeding")
@pytest.mark.parametrize(("breed", "token"), [("yellow", "ingot"), ("green", "mandragora"), ("blue", "griffin"), ("violet", "common egg")])
def test_in_phase_3_a_dragon_brings_its_token_but_no_power_card(ranch: Ranch, breed: str, token: str) -> None:
    game = ranch.position(phase="breed", eggs={"Ann": breed}, dragons={"Ann": "common"}, row=ROW, first="Bob").play(f"warm level-1 {breed}")
    assert [told for told in game.told("gained") if told["seat"] == "Ann"] == [{"seat": "Ann", "token": token.removeprefix("common "), "many": 1}]
    assert game.ranch("Ann") == {"common dragon": 1, f"{breed} dragon": 1, token: 1}
    assert game.told("chose") == game.told("declined") == []
    assert (game.blue("Ann"), game.red("Ann")) == ({}, {})


@pytest.mark.rule("ranch.hatch.breeding", "ranch.hatch.red")
def test_a_red_dragon_takes_in_phase_3_too(ranch: Ranch) -> None:
    game = ranch.position(
        phase="breed", season=2, eggs={"Ann": "red"}, dragons={"Ann": "common"}, ingots={"Bob": 1}, mandragoras={"Ann": 2, "Bob": 1}, row=ROW
    )
    game.play("warm level-1 red")
    assert (game.now, game.choices()) == (("Ann", "raid"), ["take Bob mandragora", "take Bob ingot"])
    game.play("take Bob ingot")
    # The ingot can't pay for the Mandragoras in this phase: Ann is through, and Bob has nothing to pair.
    assert game.told("raided") == [{"seat": "Ann", "other": "Bob", "token": "ingot"}]
    assert game.over
    assert game.ranch("Ann") == {"mandragora": 2, "ingot": 1, "common dragon": 1, "red dragon": 1}


@pytest.mark.rule("ranch.hatch.breeding")
def test_what_the_effect_brings_isnt_used_in_that_phase(ranch: Ranch) -> None:
    position = ranch.position(phase="breed", eggs={"Ann": "yellow, violet"}, dragons={"Ann": "4 common"}, griffins={"Ann": 2}, ingots={"Ann": 1}, first="Bob")
    yellow = position.copy().play("warm level-1 yellow", "pair griffin")
    # One ingot to spend, whatever came from the yellow Dragon.
    assert (yellow.season, yellow.ranch("Ann")["ingot"]) == (2, 1)
    violet = position.copy().play("warm level-1 violet")
    assert "warm level-1 common" not in violet.choices()
    assert "warm level-1 yellow" in violet.choices()
