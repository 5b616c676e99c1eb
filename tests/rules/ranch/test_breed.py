"""Dragon Ranch, phase 3: reproduction."""

from __future__ import annotations

import pytest

from tests.rules.ranch.table import Ranch, RanchGame

LEVEL_2 = ["yellow", "green", "blue", "violet"]


def breeding(ranch: Ranch, **more: object) -> RanchGame:
    """Ann pairs, the last of a round that Bob began, in the second season."""
    return ranch.position(**({"phase": "breed", "season": 2, "variant": "hardcore", "first": "Bob"} | more))  # type: ignore[arg-type]


@pytest.mark.rule("ranch.breed.mandragora")
def test_two_mandragoras_bring_another_one(ranch: Ranch) -> None:
    game = breeding(ranch, mandragoras={"Ann": 3}, griffins={"Ann": 1})
    assert game.choices() == ["pair mandragora", "rest"]
    game.play("pair mandragora")
    assert game.ranch("Ann") == {"mandragora": 4, "griffin": 1}
    assert game.told("paired") == [{"seat": "Ann", "token": "mandragora", "paid": 0}]


@pytest.mark.rule("ranch.breed.griffin")
def test_two_griffins_bring_another_one(ranch: Ranch) -> None:
    game = breeding(ranch, mandragoras={"Ann": 1}, griffins={"Ann": 2})
    assert game.choices() == ["pair griffin", "rest"]
    assert game.play("pair griffin").ranch("Ann") == {"mandragora": 1, "griffin": 3}


@pytest.mark.rule("ranch.breed.dragons")
@pytest.mark.parametrize(("dragons", "pair", "eggs"), [
    ("2 common", "1+1", ["common"]), ("common, yellow", "1+2", ["common"]), ("common, red", "1+3", ["common"]),
    ("yellow, blue", "2+2", LEVEL_2), ("green, red", "2+3", LEVEL_2), ("2 red", "3+3", ["red"]),
])  # fmt: skip
def test_two_dragons_bring_an_egg_of_the_lower_level(ranch: Ranch, dragons: str, pair: str, eggs: list[str]) -> None:
    game = breeding(ranch, dragons={"Ann": dragons})
    assert game.choices() == [*[f"mate {pair} {egg}" for egg in eggs], "rest"]
    before = game.ranch("Ann")
    game.play(f"mate {pair} {eggs[-1]}")
    assert game.ranch("Ann") == before | {f"{eggs[-1]} egg": 1}


@pytest.mark.rule("ranch.breed.hatch")
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("egg", ["common", "yellow", "green", "blue", "violet", "red"])
def test_a_dragon_of_any_level_hatches_an_egg_of_any_level(ranch: Ranch, level: int, egg: str) -> None:
    dragon = ["common", "green", "red"][level - 1]
    game = breeding(ranch, dragons={"Ann": dragon}, eggs={"Ann": egg})
    assert game.choices() == [f"warm level-{level} {egg}", "rest"]
    game.play(f"warm level-{level} {egg}")
    assert game.ranch("Ann")[f"{egg} dragon"] == 1 + (dragon == egg)
    assert f"{egg} egg" not in game.ranch("Ann")
    assert game.told("warmed") == [{"seat": "Ann", "level": level, "egg": egg, "paid": 0}]


@pytest.mark.rule("ranch.breed.pay")
def test_the_first_pairing_is_free_and_each_other_costs_an_ingot(ranch: Ranch) -> None:
    game = breeding(ranch, mandragoras={"Ann": 6}, griffins={"Ann": 2}, ingots={"Ann": 2})
    game.play("pair mandragora")
    assert game.ranch("Ann")["ingot"] == 2
    game.play("pair mandragora")
    assert game.ranch("Ann")["ingot"] == 1
    game.play("pair griffin")
    assert game.ranch("Ann") == {"mandragora": 8, "griffin": 3}
    assert [told["paid"] for told in game.told("paired")] == [0, 1, 1]
    # Two Mandragoras are left over, but no ingot.
    assert (game.season, game.turn) == (3, "Ann")


@pytest.mark.rule("ranch.breed.pay")
def test_every_kind_of_pairing_costs_the_same(ranch: Ranch) -> None:
    game = breeding(ranch, mandragoras={"Ann": 2}, dragons={"Ann": "3 common"}, eggs={"Ann": "common"}, ingots={"Ann": 2})
    game.play("mate 1+1 common", "warm level-1 common", "pair mandragora")
    assert (game.told("mated")[0]["paid"], game.told("warmed")[0]["paid"], game.told("paired")[0]["paid"]) == (0, 1, 1)
    assert game.ranch("Ann") == {"mandragora": 3, "common egg": 1, "common dragon": 4}


@pytest.mark.rule("ranch.breed.pay")
def test_the_next_player_has_a_free_one_again(ranch: Ranch) -> None:
    game = ranch.position(phase="breed", mandragoras={"Ann": 2, "Bob": 2}).play("pair mandragora")
    assert (game.now, game.choices()) == (("Bob", "breed"), ["pair mandragora", "rest"])
    game.play("pair mandragora")
    assert [told["paid"] for told in game.told("paired")] == [0, 0]


@pytest.mark.rule("ranch.breed.once")
def test_no_token_is_paired_twice(ranch: Ranch) -> None:
    three = breeding(ranch, mandragoras={"Ann": 3}, ingots={"Ann": 5}).play("pair mandragora")
    # One that wasn't paired, and the new one: no second pair.
    assert (three.season, three.ranch("Ann")["mandragora"]) == (3, 4)
    four = breeding(ranch, mandragoras={"Ann": 4}, ingots={"Ann": 5}).play("pair mandragora")
    assert four.choices() == ["pair mandragora", "rest"]
    dragons = breeding(ranch, dragons={"Ann": "common, yellow"}, eggs={"Ann": "2 common"}, ingots={"Ann": 5}).play("warm level-2 common")
    assert dragons.choices() == ["warm level-1 common", "rest"]


@pytest.mark.rule("ranch.breed.once")
def test_what_has_come_in_this_phase_isnt_paired_in_it(ranch: Ranch) -> None:
    egg = breeding(ranch, dragons={"Ann": "3 common"}, ingots={"Ann": 5}).play("mate 1+1 common")
    assert (egg.season, egg.ranch("Ann")["common egg"]) == (3, 1)
    dragon = breeding(ranch, dragons={"Ann": "2 common"}, eggs={"Ann": "common"}, ingots={"Ann": 5}).play("warm level-1 common")
    assert dragon.season == 3, "the new Dragon can't be paired with the other one"


@pytest.mark.rule("ranch.breed.once")
def test_one_may_stop_at_any_time(ranch: Ranch) -> None:
    game = breeding(ranch, mandragoras={"Ann": 4}, ingots={"Ann": 5}).play("rest")
    assert (game.season, game.ranch("Ann")) == (3, {"mandragora": 4, "ingot": 5})


@pytest.mark.rule("ranch.breed.once")
def test_a_pairing_for_which_the_supply_has_nothing_cant_be_made(ranch: Ranch) -> None:
    game = breeding(
        ranch, mandragoras={"Ann": 2, "Bob": 48}, griffins={"Ann": 2, "Bob": 33}, dragons={"Ann": "2 yellow", "Bob": "3 yellow, 4 blue"}, eggs={"Bob": "blue"}
    )
    assert game.choices() == ["mate 2+2 green", "mate 2+2 violet", "rest"]


@pytest.mark.rule("ranch.breed.mandragora")
def test_the_first_player_begins_and_no_power_cards_are_played(ranch: Ranch) -> None:
    two = dict.fromkeys(("Ann", "Bob", "Cid"), 2)
    game = ranch.position(players=3, phase="breed", turn="Cid", first="Cid", mandragoras=two, blue={"Ann": "take", "Cid": "take"})
    asked = []
    while game.phase == "breed":
        asked.append(game.turn)
        assert game.offers("play") == []
        game.play("pair mandragora")
    assert asked == ["Cid", "Ann", "Bob"]
