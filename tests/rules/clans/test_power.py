"""Dragon Clans: the powers of Eggs that help to gain a Dragon, and when a power is at hand. Those over dice are in test_roll.py."""

from __future__ import annotations

import pytest

from tests.rules.clans.table import Clans, forming

WITHOUT = "Fire Water Water Stone Stone Storm"             # a Fire Egg short of Fire I a
FIFTH_WITHOUT = "Fire Water Forest Stone Stone Storm"      # as above, but with the fifth Egg


def area_of(egg: str | None) -> dict[str, list[list[str]]]:
    left, right = forming(egg)
    return {"Ann": [[left], [right]]}


# --- which and when ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.power.map")
@pytest.mark.parametrize(("egg", "powers"), [
    ("Fire", {"adds"}), ("Water", {"exchanges"}), ("Forest", {"rolls"}), ("Storm", {"rerolls"}), ("Rainbow", {"steals"}), ("Stone", set()), (None, set()),
])  # fmt: skip
def test_each_egg_has_its_own_power_and_no_other(clans: Clans, egg: str | None, powers: set[str]) -> None:
    after_last_roll = clans.position(rolls=3, area=area_of(egg)).settle()
    own_turn = after_last_roll.turn == "Ann" and after_last_roll.phase == "roll"
    found = set()
    if own_turn and any(move.startswith("roll") for move in after_last_roll.choices()):
        found.add("rolls")
    if own_turn and any(move.startswith("reroll") for move in after_last_roll.choices()):
        found.add("rerolls")
    if gains(clans, egg, dice="Fire Forest Forest Stone Stone Storm", wanted="Fire I a"):
        found.add("adds")
    if gains(clans, egg, dice="Water Fire Fire Stone Stone Stone", wanted="Fire I a"):
        found.add("exchanges")
    victim = clans.position(phase="take", dice="Fire Fire Forest Stone Storm Storm", area={**area_of(egg), "Bob": [["Fire I a"]]})
    if "steal Fire I a" in victim.choices():
        found.add("steals")
    assert found == powers


def gains(clans: Clans, egg: str | None, dice: str, wanted: str) -> bool:
    """Whether dice and the power of an Egg take a Dragon."""
    return f"take {wanted} plain" in clans.position(phase="take", dice=dice, table=[wanted], area=area_of(egg)).choices()


@pytest.mark.rule("clans.power.when")
def test_the_egg_of_this_turns_dragon_waits_for_the_next_turn(clans: Clans) -> None:
    left, right = forming("Forest", but=["Fire I a"])
    game = clans.position(phase="place", gained=right, area={"Ann": [[left]]}).play("lay right")
    assert (game.turn, game.egg) == ("Bob", None)
    while game.turn == "Bob":
        game.play("stop" if "stop" in game.choices() else game.choices()[0])
    assert game.egg == "Forest"
    assert game.told("begins")[-1] == {"seat": "Ann", "egg": "Forest"}


@pytest.mark.rule("clans.power.when")
@pytest.mark.parametrize(("egg", "move"), [("Forest", "roll keeping nothing"), ("Storm", "reroll 1")])
def test_a_power_serves_once_a_turn(clans: Clans, egg: str, move: str) -> None:
    position = clans.position(rolls=3, area=area_of(egg))
    assert move in position.choices()
    used = clans.position(rolls=3, used=1, area=area_of(egg)).settle()
    assert used.phase != "roll" or used.turn == "Bob"


@pytest.mark.rule("clans.power.when")
def test_fire_gives_one_egg_a_turn(clans: Clans) -> None:
    assert not gains(clans, "Fire", dice="Water Water Water Stone Stone Storm", wanted="Fire I a")


# --- Fire ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.power.fire")
def test_one_more_fire_egg_for_the_nest(clans: Clans) -> None:
    assert gains(clans, "Fire", dice=WITHOUT, wanted="Fire I a")
    assert not gains(clans, "Stone", dice=WITHOUT, wanted="Fire I a")


@pytest.mark.rule("clans.power.fire")
def test_for_nest_and_barrier_together_it_is_still_one(clans: Clans) -> None:
    position = clans.position(phase="take", dice=FIFTH_WITHOUT, table=["Fire I a"], area=area_of("Fire"))
    assert position.choices() == ["take Fire I a plain", "take Fire I a barrier"]
    short = clans.position(phase="take", dice="Water Water Forest Stone Stone Storm", table=["Fire I a"], area=area_of("Fire")).settle()
    assert short.told("takes") == []


@pytest.mark.rule("clans.power.fire")
@pytest.mark.parametrize("egg", ["Fire", "Stone"])
def test_for_a_fifth_egg(clans: Clans, egg: str) -> None:
    """Stone I b asks for two Stone, a Forest and a Storm Egg; its fifth is Fire."""
    position = clans.position(phase="take", dice="Water Water Forest Stone Stone Storm", table=["Stone I b"], area=area_of(egg))
    if egg == "Fire":
        assert position.choices() == ["take Stone I b plain", "take Stone I b barrier"]
    else:
        assert position.settle().told("takes") == [{"seat": "Ann", "card": "Stone I b", "barrier": 0}]


@pytest.mark.rule("clans.power.fire")
@pytest.mark.parametrize(("dice", "possible"), [("Fire Fire Forest Stone Storm Storm", True), ("Fire Water Forest Stone Storm Storm", False)])
def test_for_what_a_barrier_adds_to_a_theft(clans: Clans, dice: str, possible: bool) -> None:
    area = {**area_of("Fire"), "Bob": [["Fire I a"]]}
    position = clans.position(variant="thief", phase="take", dice=dice, area=area, barriers=["Fire I a"])
    assert ("steal Fire I a" in position.choices()) == possible


# --- Water -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.power.exchange")
@pytest.mark.parametrize(("dice", "good"), [
    ("Fire Water Water Stone Stone Storm", True),          # one Water Egg stands for Fire
    ("Fire Water Forest Stone Stone Storm", True),
    ("Water Water Forest Stone Stone Storm", False),       # two would have to
    ("Water Water Rainbow Stone Stone Storm", True),       # with a Rainbow there are two
    ("Fire Forest Forest Stone Stone Storm", False),       # there is none
])  # fmt: skip
def test_one_water_egg_is_any_egg(clans: Clans, dice: str, good: bool) -> None:
    position = clans.position(phase="take", dice=dice, table=["Fire I a"], area=area_of("Water"))
    assert any("Fire I a" in move for move in position.choices()) == good


@pytest.mark.rule("clans.power.exchange")
def test_not_one_that_is_needed_as_a_water_egg(clans: Clans) -> None:
    """Water I b asks for two Water Eggs, a Fire and a Forest one."""
    short = clans.position(phase="take", dice="Water Water Fire Stone Storm Storm", table=["Water I b"], area=area_of("Water"))
    assert short.choices() == []
    spare = clans.position(phase="take", dice="Water Water Water Forest Storm Storm", table=["Water I b"], area=area_of("Water"))
    assert spare.choices() == ["take Water I b plain"]


# --- use -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.power.need")
@pytest.mark.parametrize("egg", ["Fire", "Water"])
def test_fire_and_water_are_used_when_the_dragon_cannot_be_had_without(clans: Clans, egg: str) -> None:
    game = clans.position(phase="take", dice=WITHOUT, table=["Fire I a"], area=area_of(egg)).settle()
    assert game.told("power") == [{"seat": "Ann", "egg": egg}]
    assert game.order("power", "takes") == ["power", "takes"]


@pytest.mark.rule("clans.power.need")
@pytest.mark.parametrize("egg", ["Fire", "Water"])
def test_and_not_when_it_can(clans: Clans, egg: str) -> None:
    game = clans.position(phase="take", dice="Fire Fire Water Stone Stone Storm", table=["Fire I a"], area=area_of(egg)).settle()
    if game.phase == "take":
        game.play("take Fire I a plain")
    assert [told["card"] for told in game.told("takes")] == ["Fire I a"]
    assert game.told("power") == []


# --- Rainbow and Stone -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.power.steal")
def test_with_a_rainbow_egg_one_may_steal(clans: Clans) -> None:
    area = {**area_of("Rainbow"), "Bob": [["Fire I a"]]}
    game = clans.position(phase="take", dice="Fire Fire Forest Stone Storm Storm", area=area)
    assert game.choices() == ["steal Fire I a", "decline"]
    game.play("steal Fire I a", "cover left")
    assert game.told("power") == [{"seat": "Ann", "egg": "Rainbow"}]
    assert "Fire I a" in game.dragons("Ann")


@pytest.mark.rule("clans.power.steal")
@pytest.mark.parametrize("egg", ["Fire", "Water", "Forest", "Stone", "Storm", None])
def test_in_the_main_game_nobody_else_may(clans: Clans, egg: str | None) -> None:
    area = {**area_of(egg), "Bob": [["Fire I a"]]}
    assert clans.position(phase="take", dice="Fire Fire Forest Stone Storm Storm", area=area).choices() == []


@pytest.mark.rule("clans.power.steal", "clans.thief.all")
def test_in_petty_thief_it_spares_the_fifth_egg(clans: Clans) -> None:
    nest_only = "Fire Fire Water Stone Stone Storm"
    area = {**area_of("Rainbow"), "Bob": [["Fire I a"]]}
    game = clans.position(variant="thief", phase="take", dice=nest_only, area=area)
    assert game.choices() == ["steal Fire I a", "decline"]
    assert game.play("steal Fire I a").told("power") == [{"seat": "Ann", "egg": "Rainbow"}]
    assert clans.position(phase="take", dice=nest_only, area=area).choices() == []
    plain = {**area_of(None), "Bob": [["Fire I a"]]}
    assert clans.position(variant="thief", phase="take", dice=nest_only, area=plain).choices() == []


@pytest.mark.rule("clans.power.steal")
def test_spared_or_not_a_barrier_still_costs_a_fire_egg(clans: Clans) -> None:
    area = {**area_of("Rainbow"), "Bob": [["Fire I a"]]}
    guarded = {"variant": "thief", "phase": "take", "area": area, "barriers": ["Fire I a"]}
    assert clans.position(dice="Fire Fire Water Stone Stone Storm", **guarded).choices() == []  # type: ignore[arg-type]
    assert clans.position(dice="Fire Fire Fire Stone Stone Storm", **guarded).choices() == ["steal Fire I a", "decline"]  # type: ignore[arg-type]


@pytest.mark.rule("clans.power.protect")
@pytest.mark.parametrize("variant", ["main", "thief"])
def test_nobody_steals_from_who_has_a_stone_egg(clans: Clans, variant: str) -> None:
    left, right = forming("Rainbow")
    one, two = forming("Stone", but=[left, right])
    all_rainbow = "Rainbow Rainbow Rainbow Rainbow Rainbow Rainbow"
    game = clans.position(variant=variant, phase="take", dice=all_rainbow, area={"Ann": [[left], [right]], "Bob": [[one], [two]]})
    assert not any(move.startswith("steal") for move in game.choices())
    bare = forming(None, but=[left, right])
    game = clans.position(variant=variant, phase="take", dice=all_rainbow, area={"Ann": [[left], [right]], "Bob": [[bare[0]], [bare[1]]]})
    assert sum(move.startswith("steal") for move in game.choices()) == 2
