"""Dragon Clans: rolling, keeping, stopping, and the two powers over dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules.clans.table import NOTHING, Clans, forming

ROLL_ALL = "roll keeping nothing"
ALL_DIFFERENT = "Fire Water Forest Forest Stone Storm"   # no two of a kind alike


# --- the first roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.roll.first")
def test_a_game_begins_with_all_dice_rolled(clans: Clans) -> None:
    game = clans.deal(3)
    assert game.order("starts", "begins", "rolls", "shows") == ["starts", "begins", "rolls", "shows"]
    assert (game.state.rolls, len(game.dice), game.kept) == (1, 6, [])


@pytest.mark.rule("clans.roll.first")
def test_so_does_every_turn(clans: Clans) -> None:
    game = clans.position(phase="take").settle()
    assert game.turn == "Bob"
    assert game.told("rolls") == [{"seat": "Bob", "roll": 1, "kept": 0}]
    assert list(game.told("shows")[0].values()) == game.dice


# --- three rolls -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.roll.three")
def test_after_the_third_roll_there_is_no_other(clans: Clans) -> None:
    game = clans.position(rolls=1)
    game.play(ROLL_ALL)
    assert (game.turn, game.state.rolls) == ("Ann", 2)
    assert ROLL_ALL in game.choices()
    game.play(ROLL_ALL)
    assert game.turn == "Bob" or game.phase != "roll"
    assert [told["roll"] for told in game.told("rolls") if told["seat"] == "Ann"] == [2, 3]


@pytest.mark.rule("clans.roll.three")
def test_any_dice_may_be_kept_and_the_others_are_rolled(clans: Clans) -> None:
    position = clans.position(rolls=1, dice=ALL_DIFFERENT)
    assert len(position.choices()) == 1 + 64 - 1
    seen = set()
    for seed in range(40):
        game = clans.position(rolls=1, dice=ALL_DIFFERENT, seed=seed).play("roll keeping 1,5,6")
        assert (game.dice[0], game.dice[4], game.dice[5]) == ("Fire", "Stone", "Storm")
        assert game.kept == ["1", "5", "6"]
        seen |= {(die, game.dice[die]) for die in (1, 2, 3)}
    assert seen == {
        *((die, egg) for die in (1, 2) for egg in ("Fire", "Water", "Forest", "Rainbow")), *((3, egg) for egg in ("Forest", "Stone", "Storm", "Rainbow")),
    }  # fmt: skip


@pytest.mark.rule("clans.roll.three", "clans.box.dice")
def test_a_die_shows_its_faces_as_often_as_they_are_on_it(clans: Clans) -> None:
    position = clans.position(rolls=1, dice=ALL_DIFFERENT)
    ember = {game.dice[0]: chance for chance, game in position.outcomes("roll keeping 2,3,4,5,6")}
    tide = {game.dice[3]: chance for chance, game in position.outcomes("roll keeping 1,2,3,5,6")}
    assert ember == {"Fire": Fraction(1, 3), "Water": Fraction(1, 3), "Forest": Fraction(1, 6), "Rainbow": Fraction(1, 6)}
    assert tide == {"Stone": Fraction(1, 3), "Storm": Fraction(1, 3), "Forest": Fraction(1, 6), "Rainbow": Fraction(1, 6)}


@pytest.mark.rule("clans.roll.three")
def test_kept_dice_stay_kept_for_the_turn(clans: Clans) -> None:
    assert all("1" not in move and "5" not in move for move in clans.position(rolls=2, kept=["1", "5"], dice=ALL_DIFFERENT).choices())
    last = set()
    for seed in range(20):
        game = clans.position(rolls=2, kept=["1", "5"], dice=ALL_DIFFERENT, seed=seed).play("roll keeping 2,3,4")
        *first_five, sixth = game.told("shows")[0].values()
        assert first_five == ["Fire", "Water", "Forest", "Forest", "Stone"]
        last.add(sixth)
    assert last == {"Forest", "Stone", "Storm", "Rainbow"}


@pytest.mark.rule("clans.roll.three")
def test_the_next_turn_has_all_dice_again(clans: Clans) -> None:
    game = clans.position(rolls=2, kept=["1", "5"]).play("stop")
    assert (game.turn, game.kept, game.state.rolls) == ("Bob", [], 1)


@pytest.mark.rule("clans.roll.three")
def test_to_keep_all_is_to_stop(clans: Clans) -> None:
    assert "roll keeping 1,2,3,4,5,6" not in clans.position(rolls=1).choices()
    assert clans.position(rolls=2, kept=["1", "2", "3", "4", "5"]).choices() == ["stop", ROLL_ALL]


@pytest.mark.rule("clans.roll.three")
def test_of_like_dice_the_first_is_kept_first(clans: Clans) -> None:
    choices = clans.position(rolls=1, dice="Fire Fire Fire Stone Rainbow Stone").choices()
    keeps = [move.removeprefix("roll keeping ") for move in choices if move.startswith("roll keeping")]
    ember = {"": 0, "1": 1, "1,2": 2, "1,2,3": 3}
    tide = {"", "4", "5", "4,5", "4,6", "4,5,6"}
    expected = {",".join(part for part in (low, high) if part) or "nothing" for low in ember for high in tide} - {"1,2,3,4,5,6"}
    assert set(keeps) == expected
    assert len(keeps) == len(expected)


@pytest.mark.rule("clans.roll.three")
@pytest.mark.parametrize("rolls", [1, 2])
def test_stopping_early_is_allowed(clans: Clans, rolls: int) -> None:
    game = clans.position(rolls=rolls, dice=NOTHING, table=["Fire I a"])
    assert game.play("stop").told("stops") == [{"seat": "Ann"}]
    assert game.dragons("Ann") == ["Fire I a"] or game.phase == "take"


# --- powers over dice ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.power.roll", "clans.power.map")
def test_a_forest_egg_brings_a_fourth_roll(clans: Clans) -> None:
    pair = forming("Forest")
    position = clans.position(rolls=3, kept=["1"], area={"Ann": [[pair[0]], [pair[1]]]})
    assert position.choices()[:2] == ["stop", ROLL_ALL]
    assert not any("1" in move for move in position.choices())
    game = position.copy().play(ROLL_ALL)
    assert game.told("power") == [{"seat": "Ann", "egg": "Forest"}]
    assert [told["roll"] for told in game.told("rolls") if told["seat"] == "Ann"] == [4]
    assert game.turn == "Bob" or game.phase != "roll"
    assert position.copy().play("stop").told("power") == []


@pytest.mark.rule("clans.power.roll", "clans.power.when")
@pytest.mark.parametrize("egg", ["Fire", "Water", "Stone", "Rainbow", None])
def test_no_other_egg_does(clans: Clans, egg: str | None) -> None:
    pair = forming(egg)
    game = clans.position(rolls=3, area={"Ann": [[pair[0]], [pair[1]]]}).settle()
    assert game.phase != "roll" or game.turn == "Bob"


@pytest.mark.rule("clans.power.reroll", "clans.power.map")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_with_a_storm_egg_one_die_is_rolled_again_whenever_one_likes(clans: Clans, rolls: int) -> None:
    pair = forming("Storm")
    game = clans.position(rolls=rolls, dice=ALL_DIFFERENT, area={"Ann": [[pair[0]], [pair[1]]]})
    assert [move for move in game.choices() if move.startswith("reroll")] == [f"reroll {die}" for die in range(1, 7)]
    assert ("roll keeping 1" in game.choices()) == (rolls < 3)


@pytest.mark.rule("clans.power.reroll")
def test_a_kept_die_too(clans: Clans) -> None:
    pair = forming("Storm")
    position = clans.position(rolls=2, kept=["1", "5"], dice=ALL_DIFFERENT, area={"Ann": [[pair[0]], [pair[1]]]})
    outcomes = position.outcomes("reroll 5")
    assert {after.dice[4]: chance for chance, after in outcomes} == {
        "Stone": Fraction(1, 3), "Storm": Fraction(1, 3), "Forest": Fraction(1, 6), "Rainbow": Fraction(1, 6),
    }  # fmt: skip
    for _, after in outcomes:
        assert after.dice[:4] + after.dice[5:] == ["Fire", "Water", "Forest", "Forest", "Storm"]
        assert (after.kept, after.turn, after.state.rolls) == (["1", "5"], "Ann", 2)
        assert after.told("rerolled") == [{"seat": "Ann", "die": 4, "was": "Stone", "egg": after.dice[4]}]
        assert not any(move.startswith("reroll") for move in after.choices())


@pytest.mark.rule("clans.power.reroll", "clans.power.when")
def test_it_comes_back_in_the_next_turn(clans: Clans) -> None:
    pair = forming("Storm")
    game = clans.position(rolls=3, players=2, turn="Bob", used=1, area={"Bob": [[pair[0]], [pair[1]]]}, barriers=[pair[0]]).settle()
    game.play(f"discard Barrier of {pair[0]}")
    while game.turn == "Ann":
        game.play(game.choices()[0])
    assert (game.egg, game.state.used) == ("Storm", 0)
    assert "reroll 1" in game.choices()


@pytest.mark.rule("clans.power.reroll")
def test_of_like_dice_one_is_offered_unless_only_one_is_kept(clans: Clans) -> None:
    pair = forming("Storm")
    alike = {"dice": "Fire Fire Forest Forest Stone Stone", "area": {"Ann": [[pair[0]], [pair[1]]]}}
    rerolls = [move for move in clans.position(rolls=3, **alike).choices() if move.startswith("reroll")]  # type: ignore[arg-type]
    assert rerolls == ["reroll 1", "reroll 3", "reroll 4", "reroll 5"]
    rerolls = [move for move in clans.position(rolls=3, kept=["1"], **alike).choices() if move.startswith("reroll")]  # type: ignore[arg-type]
    assert rerolls == ["reroll 1", "reroll 2", "reroll 3", "reroll 4", "reroll 5"]
