"""Merchants Cove: shovelling Poop and chopping Trees."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.cove.table import COLOURS, TREES, Cove, hours


@pytest.mark.rule("cove.shovel.all")
def test_all_poop_goes_back_to_the_dump_for_an_hour(cove: Cove) -> None:
    game = cove.position(ranch={"Ann": {"a1": "poop", "c4": "poop", "d1": "poop", "b1": "red"}, "Bob": {"a1": "poop"}})
    assert game.dump("Ann") == 1
    game.play("shovel")
    assert game.ranch("Ann") == {"b1": "red"}
    assert (game.dump("Ann"), game.hour("Ann"), hours("shovel")) == (4, 1, 1)
    assert game.told("shovelled") == [{"seat": "Ann", "poop": 3}]
    assert (game.ranch("Bob"), game.dump("Bob")) == ({"a1": "poop"}, 3)


@pytest.mark.rule("cove.shovel.all")
def test_shovelled_spaces_take_food_again(cove: Cove) -> None:
    game = cove.position(players=1, ranch={"Ann": {"a1": "poop"}}).play("shovel", "draw3")
    assert "a1" in {offer.split()[1] for offer in game.offers("place")}


@pytest.mark.rule("cove.shovel.all", "cove.action.wait")
def test_without_poop_there_is_nothing_to_shovel(cove: Cove) -> None:
    assert "shovel" not in cove.position().choices()
    assert "shovel" in cove.position(ranch={"Ann": {"a1": "poop"}}).choices()


@pytest.mark.rule("cove.chop.tree")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_trees_food_goes_into_the_bag_and_its_space_is_open(cove: Cove, colour: str) -> None:
    game = cove.position(ranch={"Ann": {"a1": "red"}})
    before = Counter(game.bag("Ann"))
    assert game.offers("chop") == list(COLOURS)
    game.play(f"chop {colour}")
    assert Counter(game.bag("Ann")) - before == {colour: 1, "white": 1}
    assert game.at("Ann", TREES[colour]) == ""
    assert [game.at("Ann", TREES[other]) for other in COLOURS if other != colour] == ["tree"] * 3
    assert (game.hour("Ann"), hours("chop")) == (2, 2)
    assert game.told("chopped") == [{"seat": "Ann", "colour": colour, "space": TREES[colour]}]
    assert game.at("Bob", TREES[colour]) == "tree"


@pytest.mark.rule("cove.chop.tree")
def test_only_a_tree_that_stands_is_chopped(cove: Cove) -> None:
    assert cove.position(felled={"Ann": "red blue"}).offers("chop") == ["green", "yellow"]
    assert cove.position(felled={"Ann": "red green blue yellow"}).offers("chop") == []


@pytest.mark.rule("cove.chop.tree", "cove.ranch.stumps")
def test_the_stump_stays_on_the_space(cove: Cove) -> None:
    """Its icon earns whatever lies on the space; the space takes Food like others."""
    game = cove.position(players=1, felled={"Ann": "green blue yellow"}).play("chop red", "draw")
    assert "b2" in {offer.split()[1] for offer in game.offers("place")}
