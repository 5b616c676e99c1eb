"""Merchants Cove: Eat & Grow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from tests.rules.cove.table import COLOURS, Cove, CoveGame, hours

ALL_FELLED = {"Ann": "red green blue yellow"}


def eating(cove: Cove, ranch: Mapping[str, str], pen: str = "", felled: str = "", corruption_deck: int | None = None) -> CoveGame:
    """Ann has chosen Eat & Grow; nothing has been done yet."""
    return cove.position(
        phase="eat", ranch={"Ann": ranch}, pen={"Ann": pen}, felled={"Ann": felled}, hours={"Ann": 2}, last={"Ann": "eat"}, corruption_deck=corruption_deck,
    )  # fmt: skip


def two(dragon: str) -> str:
    """A Pen with every small or large Dragon of a colour."""
    return f"2 {dragon}"


# --- hatching ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.hatch.small")
@pytest.mark.parametrize("colour", COLOURS)
def test_one_food_makes_a_small_dragon_of_its_colour(cove: Cove, colour: str) -> None:
    game = eating(cove, {"a1": colour, "d1": "red red"})
    before = Counter(game.bag("Ann"))
    assert [offer for offer in game.offers("hatch") if offer.startswith("a1")] == [f"a1 {colour}"]
    game.play(f"hatch a1 {colour}")
    assert game.at("Ann", "a1") == f"small {colour}"
    assert Counter(game.bag("Ann")) - before == {colour: 1}
    assert game.supply("Ann")[f"small {colour}"] == 1
    assert game.told("hatched") == [{"seat": "Ann", "space": "a1", "colour": colour, "size": "small"}]


@pytest.mark.rule("cove.hatch.large")
@pytest.mark.parametrize(("food", "dragon"), [
    ("red green", "large green"), ("green red", "large red"), ("blue blue", "large blue"), ("white yellow", "large yellow"),
])  # fmt: skip
def test_two_food_make_a_large_one_of_the_upper_colour(cove: Cove, food: str, dragon: str) -> None:
    game = eating(cove, {"a1": food, "d1": "red"}, felled="red green blue yellow")
    before = Counter(game.bag("Ann"))
    size, colour = dragon.split()
    assert [offer for offer in game.offers("hatch") if offer.startswith("a1")] == [f"a1 {colour}"]
    game.play(f"hatch a1 {colour}")
    assert game.at("Ann", "a1") == dragon
    assert Counter(game.bag("Ann")) - before == Counter(food.split())
    assert game.supply("Ann")[dragon] == 1
    assert game.told("hatched")[0]["size"] == size


@pytest.mark.rule("cove.hatch.white")
@pytest.mark.parametrize(("food", "size"), [("white", "small"), ("red white", "large"), ("white white", "large")])
def test_white_food_that_sets_the_colour_is_any_colour(cove: Cove, food: str, size: str) -> None:
    position = eating(cove, {"a1": food}, felled="red green blue yellow")
    assert position.offers("hatch") == [f"a1 {colour}" for colour in COLOURS]
    for colour in COLOURS:
        game = position.copy().play(f"hatch a1 {colour}")
        assert game.at("Ann", "a1") == f"{size} {colour}"
        assert Counter(game.bag("Ann")) - Counter(position.bag("Ann")) == Counter(food.split())


@pytest.mark.rule("cove.hatch.white", "cove.hatch.large")
def test_white_food_below_sets_no_colour(cove: Cove) -> None:
    assert eating(cove, {"a1": "white blue"}, felled="red green blue yellow").offers("hatch") == ["a1 blue"]


@pytest.mark.rule("cove.hatch.white", "cove.move.supply")
def test_a_white_one_hatches_only_what_is_there(cove: Cove) -> None:
    game = eating(cove, {"a1": "white"}, pen="2 small red, 2 small blue", felled="red green blue yellow")
    assert game.offers("hatch") == ["a1 green", "a1 yellow"]


@pytest.mark.rule("cove.hatch.small")
def test_only_food_hatches(cove: Cove) -> None:
    game = eating(cove, {"a1": "red", "b1": "poop", "c1": "small red", "d1": "red green"})
    assert game.offers("hatch") == ["a1 red", "d1 green"]


@pytest.mark.rule("cove.eat.any")
def test_a_dragon_that_has_hatched_can_move_at_once(cove: Cove) -> None:
    game = eating(cove, {"a1": "red", "a2": "red"}).play("hatch a1 red")
    assert game.offers("step") == ["a1 a2"]
    game.play("step a1 a2")
    assert game.ranch("Ann") == {"a2": "large red"}


# --- moving and growing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.move.match")
@pytest.mark.parametrize(("food", "enters"), [
    ("red", True), ("white", True), ("green red", True), ("green white", True), ("white red", True), ("red white", True), ("red red", True),
    ("green", False), ("red green", False), ("white green", False), ("blue yellow", False), ("", False),
])  # fmt: skip
def test_the_top_food_must_be_of_its_colour_or_white(cove: Cove, food: str, enters: bool) -> None:
    game = eating(cove, {"a1": "small red", "a2": food}, felled="red green blue yellow")
    assert ("a1 a2" in game.offers("step")) == enters


@pytest.mark.rule("cove.move.match")
def test_it_goes_orthogonally(cove: Cove) -> None:
    around = {"a1": "red", "b1": "red", "c1": "red", "a3": "red", "c3": "red"}
    game = eating(cove, {"b2": "small red", "a2": "red", "d1": "green", **around}, felled="red green blue yellow")
    assert sorted(game.offers("step")) == ["b2 a2", "b2 b1"]


@pytest.mark.rule("cove.move.blocked")
@pytest.mark.parametrize("what", ["poop", "small red", "large green", ""])
def test_not_through_poop_nor_dragons_nor_where_no_food_lies(cove: Cove, what: str) -> None:
    game = eating(cove, {"a1": "small red", "b1": what, "c1": "red", "a2": "poop"})
    assert [offer for offer in game.offers("step") if offer.startswith("a1")] == []
    free = eating(cove, {"a1": "small red", "b1": "red", "c1": "red", "a2": "poop"})
    assert free.offers("step") == ["a1 b1"]


@pytest.mark.rule("cove.move.blocked")
def test_not_into_trees_nor_the_dump(cove: Cove) -> None:
    game = eating(cove, {"a2": "small red", "d3": "small green", "a1": "green", "c4": "blue"})
    assert game.offers("step") == []


@pytest.mark.rule("cove.move.grow")
@pytest.mark.parametrize(("dragon", "food", "grown"), [
    ("small red", "red", "large red"), ("small red", "red red", "mega red"), ("large red", "white", "mega red"),
    ("large red", "green red", "mega red"), ("mega red", "red", "mega red"), ("mega red", "white red", "mega red"),
])  # fmt: skip
def test_it_eats_all_food_and_grows_a_size_for_each(cove: Cove, dragon: str, food: str, grown: str) -> None:
    game = eating(cove, {"a1": dragon, "a2": food, "d1": "blue"}, felled="red green blue yellow")
    before = Counter(game.bag("Ann"))
    game.play("step a1 a2")
    assert game.ranch("Ann") == {"a2": grown, "d1": "blue"}
    assert Counter(game.bag("Ann")) - before == Counter(food.split())
    size, colour = grown.split()
    assert game.told("stepped") == [{"seat": "Ann", "start": "a1", "to": "a2", "colour": colour, "size": size, "eaten": len(food.split())}]


@pytest.mark.rule("cove.move.grow")
def test_pieces_are_exchanged_as_it_grows(cove: Cove) -> None:
    game = eating(cove, {"a1": "small blue", "a2": "blue", "a3": "white", "d1": "red"}, felled="red green blue yellow")
    assert {name: many for name, many in game.supply("Ann").items() if "blue" in name} == {"small blue": 1, "large blue": 2, "mega blue": 1}
    game.play("step a1 a2")
    assert {name: many for name, many in game.supply("Ann").items() if "blue" in name} == {"small blue": 2, "large blue": 1, "mega blue": 1}
    game.play("step a2 a3")
    assert {name: many for name, many in game.supply("Ann").items() if "blue" in name} == {"small blue": 2, "large blue": 2}


@pytest.mark.rule("cove.grow.step")
def test_a_dragon_goes_as_far_as_it_can_and_likes(cove: Cove) -> None:
    row = {"a1": "small red", "b1": "red", "c1": "green red", "d1": "white", "d2": "red", "a4": "blue"}
    game = eating(cove, row, felled="red green blue yellow")
    game.play("step a1 b1", "step b1 c1")
    assert game.at("Ann", "c1") == "mega red"
    assert "done" in game.choices()
    game.play("step c1 d1", "step d1 d2")
    assert game.ranch("Ann") == {"d2": "mega red", "a4": "blue"}


@pytest.mark.rule("cove.eat.any", "cove.move.match")
def test_several_dragons_and_one_several_times(cove: Cove) -> None:
    ranch = {"a1": "small red", "a2": "red", "a3": "red", "d1": "small blue", "d2": "blue", "a4": "yellow"}
    game = eating(cove, ranch, felled="red green blue yellow")
    game.play("step a1 a2", "step d1 d2", "step a2 a3", "hatch a4 yellow")
    assert game.ranch("Ann") == {"a3": "mega red", "d2": "large blue", "a4": "small yellow"}


@pytest.mark.rule("cove.grow.step")
def test_it_doesnt_stay_on_its_space_to_grow(cove: Cove) -> None:
    game = eating(cove, {"a1": "small red", "a2": "green", "d1": "blue"})
    assert game.offers("step") == []


@pytest.mark.rule("cove.grow.step")
def test_everything_stays_on_the_ranch_overnight(cove: Cove) -> None:
    ranch = {"a1": "small red", "a2": "red white", "a3": "poop", "d1": "blue"}
    game = cove.position(
        phase="sell", players=1, ranch={"Ann": ranch}, felled={"Ann": "red green blue yellow"}, pen={"Ann": "small green"}, hours={"Ann": 12},
        boats={1: "2 green", 2: "blue"}, piers={"centre": 1},
    )  # fmt: skip
    game.play("done")
    assert (game.day, game.ranch("Ann")) == (2, ranch)


# --- the supply --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.move.supply")
def test_without_its_piece_nothing_hatches(cove: Cove) -> None:
    game = eating(cove, {"a1": "red", "d1": "green"}, pen=two("small red"))
    assert game.offers("hatch") == ["d1 green"]
    large = eating(cove, {"a1": "red red", "d1": "green"}, pen=two("large red"))
    assert large.offers("hatch") == ["d1 green"]


@pytest.mark.rule("cove.move.supply")
def test_unless_it_grows_at_once_into_one_that_is_there(cove: Cove) -> None:
    game = eating(cove, {"a1": "red", "a2": "red", "a3": "red", "d1": "green"}, pen=two("small red"))
    assert game.offers("hatch") == ["a1 red", "d1 green", "a2 red", "a3 red"]
    game.play("hatch a1 red")
    # Nothing else before it has grown. Only one way is open, so the step has been taken already.
    assert game.at("Ann", "a2") == "large red"
    assert game.order("hatched", "stepped") == ["hatched", "stepped"]


@pytest.mark.rule("cove.move.supply")
def test_then_nothing_else_comes_first(cove: Cove) -> None:
    ranch = {"b1": "red", "a1": "red", "c1": "red", "d4": "", "d3": "small blue", "d2": "blue"}
    game = eating(cove, {space: what for space, what in ranch.items() if what}, pen=two("small red")).play("hatch b1 red")
    assert game.choices() == ["step b1 a1", "step b1 c1"]
    game.play("step b1 c1")
    assert game.at("Ann", "c1") == "large red"
    assert {"designate c1", "designate d3", "step d3 d2", "done"} <= set(game.choices())


@pytest.mark.rule("cove.move.supply")
def test_a_path_ends_only_at_a_size_that_is_there(cove: Cove) -> None:
    """Both large red ones are sold: a small one must eat two, for there is a mega one."""
    short = eating(cove, {"a1": "small red", "a2": "red", "d1": "blue"}, pen=two("large red"))
    assert short.offers("step") == []
    ranch = {"a1": "small red", "a2": "red", "a3": "red", "b1": "white", "d1": "blue"}
    enough = eating(cove, ranch, pen=two("large red"), felled="red green blue yellow")
    assert enough.offers("step") == ["a1 a2"], "beyond b1 there is no more Food: the path would end with a large one"
    enough.play("step a1 a2")
    assert enough.at("Ann", "a3") == "mega red"


@pytest.mark.rule("cove.move.supply")
def test_two_food_at_once_skip_a_size_that_has_run_out(cove: Cove) -> None:
    game = eating(cove, {"a1": "small red", "a2": "green red", "d1": "blue"}, pen=two("large red"))
    game.play("step a1 a2")
    assert game.at("Ann", "a2") == "mega red"
    assert game.supply("Ann").get("small red") == 2


@pytest.mark.rule("cove.move.supply")
def test_a_dragon_never_becomes_a_mega_one_that_is_gone(cove: Cove) -> None:
    for dragon, food in (("large red", "red"), ("small red", "red red"), ("large red", "green white")):
        game = eating(cove, {"a1": dragon, "a2": food, "d1": "blue"}, pen="mega red", felled="red green blue yellow")
        assert game.offers("step") == []


@pytest.mark.rule("cove.move.supply")
def test_its_own_piece_goes_back_first(cove: Cove) -> None:
    """The only mega Dragon eats on and is the same one afterwards."""
    game = eating(cove, {"a1": "mega red", "a2": "red", "d1": "blue"})
    assert "mega red" not in game.supply("Ann")
    game.play("step a1 a2")
    assert game.at("Ann", "a2") == "mega red"
    assert "mega red" not in game.supply("Ann")


@pytest.mark.rule("cove.move.supply")
def test_the_pen_isnt_supply(cove: Cove) -> None:
    assert eating(cove, {"a1": "red", "d1": "blue"}, pen="small red, small blue").offers("hatch") == ["a1 red", "d1 blue"]
    assert eating(cove, {"a1": "red", "b1": "small red", "d1": "blue"}, pen="small red").offers("hatch") == ["d1 blue"]


@pytest.mark.rule("cove.move.supply")
def test_a_size_that_another_gives_back_is_there_again(cove: Cove) -> None:
    """Both small red ones are on the ranch; one of them grows, and the third can hatch."""
    ranch = {"a1": "small red", "a2": "red", "c1": "small red", "d2": "red", "d3": "blue"}
    game = eating(cove, ranch)
    assert game.offers("hatch") == ["a2 red", "d3 blue"][1:]
    game.play("step a1 a2")
    assert game.offers("hatch") == ["d2 red", "d3 blue"]


@pytest.mark.rule("cove.move.supply", "cove.grow.step")
def test_a_way_that_could_end_nowhere_is_never_offered(cove: Cove) -> None:
    """Large red ones are out. Down the column two Food wait one after the other; to the right one, and then a wall."""
    ranch = {"a1": "small red", "b1": "red", "c1": "poop", "a2": "red", "a3": "blue", "d1": "blue"}
    blocked = eating(cove, ranch, pen=two("large red"))
    assert blocked.offers("step") == []
    open_below = eating(cove, ranch | {"a3": "white"}, pen=two("large red"), felled="red green blue yellow")
    assert open_below.offers("step") == ["a1 a2"]


# --- designating -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.sale.pen", "cove.sale.poop")
def test_a_dragon_goes_to_the_pen_and_leaves_poop(cove: Cove) -> None:
    game = eating(cove, {"a1": "small red", "b1": "mega blue", "d1": "large green"})
    assert game.offers("designate") == ["a1", "b1", "d1"]
    game.play("designate b1")
    assert game.ranch("Ann") == {"a1": "small red", "b1": "poop", "d1": "large green"}
    assert (game.pen("Ann"), game.dump("Ann")) == ({"mega blue": 1}, 3)
    assert game.told("designated") == [{"seat": "Ann", "space": "b1", "colour": "blue", "size": "mega"}]
    assert "mega blue" not in game.supply("Ann")


@pytest.mark.rule("cove.sale.poop", "cove.corruption.cards")
def test_with_no_poop_on_the_dump_it_is_a_corruption_card(cove: Cove) -> None:
    ranch = {"a1": "small red", "a2": "poop", "a3": "poop", "a4": "poop", "b4": "poop", "d1": "red"}
    game = eating(cove, ranch)
    assert game.dump("Ann") == 0
    game.play("designate a1")
    assert game.at("Ann", "a1") == ""
    assert game.corruption("Ann") == 1
    assert game.told("corrupted") == [{"seat": "Ann", "why": "pen", "cards": 1}]
    assert game.told("soiled") == []


@pytest.mark.rule("cove.sale.poop")
def test_the_last_poop_is_still_used(cove: Cove) -> None:
    ranch = {"a1": "small red", "b1": "small green", "a2": "poop", "a3": "poop", "a4": "poop", "d1": "red"}
    game = eating(cove, ranch).play("designate a1", "designate b1")
    assert (game.at("Ann", "a1"), game.at("Ann", "b1"), game.corruption("Ann")) == ("poop", "", 1)


@pytest.mark.rule("cove.sale.poop", "cove.corruption.cards")
def test_an_empty_corruption_deck_gives_none(cove: Cove) -> None:
    ranch = {"a1": "small red", "a2": "poop", "a3": "poop", "a4": "poop", "b4": "poop", "d1": "red"}
    game = eating(cove, ranch, corruption_deck=0).play("designate a1")
    assert (game.corruption("Ann"), game.at("Ann", "a1"), game.pen("Ann")) == (0, "", {"small red": 1})
    assert game.told("spared") == [{"seat": "Ann", "why": "pen"}]


@pytest.mark.rule("cove.sale.pen")
def test_a_space_with_poop_hatches_nothing_in_the_same_action(cove: Cove) -> None:
    game = eating(cove, {"a1": "red", "a2": "red", "d1": "blue"}).play("hatch a1 red", "designate a1")
    assert game.at("Ann", "a1") == "poop"
    assert game.offers("hatch") == ["d1 blue", "a2 red"]


@pytest.mark.rule("cove.sale.pen")
def test_a_dragon_in_the_pen_stays_there(cove: Cove) -> None:
    game = eating(cove, {"a1": "red", "d1": "blue"}, pen="small green, mega red")
    assert game.offers("designate") == []
    game.play("hatch a1 red", "designate a1")
    assert game.pen("Ann") == {"small green": 1, "small red": 1, "mega red": 1}


# --- the action --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.eat.any")
def test_eat_and_grow_takes_two_hours_and_goes_on_as_one_likes(cove: Cove) -> None:
    game = cove.position(ranch={"Ann": {"a1": "red", "a2": "red", "d1": "blue", "d2": "blue", "d3": "green"}}).play("eat")
    assert (game.hour("Ann"), hours("eat")) == (2, 2)
    for move in ("hatch a1 red", "designate a1", "hatch d1 blue", "step d1 d2"):
        game.play(move)
        assert game.now == ("Ann", "eat")
    game.play("done")
    assert (game.turn, game.hour("Ann")) == ("Bob", 2)
    assert game.told("stops") == [{"seat": "Ann"}]


@pytest.mark.rule("cove.action.done")
def test_one_doesnt_eat_and_grow_without_doing_anything(cove: Cove) -> None:
    game = cove.position(ranch={"Ann": {"a1": "red", "a2": "red"}}).play("eat")
    assert "done" not in game.choices()
    game.play("hatch a1 red")
    assert "done" in game.choices()


@pytest.mark.rule("cove.eat.any", "cove.action.done")
def test_it_ends_by_itself_when_nothing_more_can_be_done(cove: Cove) -> None:
    game = cove.position(ranch={"Ann": {"a1": "red", "d1": "blue"}}).play("eat", "hatch a1 red", "designate a1", "hatch d1 blue", "designate d1")
    assert game.turn == "Bob"
    assert game.told("stops") == []


@pytest.mark.rule("cove.action.wait")
@pytest.mark.parametrize(("ranch", "pen", "possible"), [
    ({}, "", False), ({"a1": "poop"}, "", False), ({"a1": "red"}, "", True), ({"a1": "red"}, "2 small red", False), ({"a1": "small red"}, "", True),
    ({"a1": "red", "a2": "red"}, "2 small red", True), ({"a1": "red", "a2": "red"}, "2 small red, 2 large red", False),
    ({"a1": "red", "a2": "red", "a3": "red"}, "2 small red, 2 large red", True),
])  # fmt: skip
def test_eat_and_grow_needs_something_to_do(cove: Cove, ranch: Mapping[str, str], pen: str, possible: bool) -> None:
    assert ("eat" in cove.position(ranch={"Ann": ranch}, pen={"Ann": pen}).choices()) == possible


@pytest.mark.rule("cove.move.supply")
def test_a_dragon_ranchers_supply_is_their_own(cove: Cove) -> None:
    game = cove.position(ranch={"Ann": {"a1": "red"}}, pen={"Bob": "2 small red"})
    assert "eat" in game.choices()
    game.play("eat")
    assert "small red" in game.ranch("Ann").values() or game.offers("hatch") == ["a1 red"]
