"""Merchants Cove: the Food trail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from tests.rules.cove.table import SPACE_NAMES, TREES, Cove, CoveGame

OPEN = [space for space in SPACE_NAMES if space not in TREES.values() and space != "d4"]
ALL_FELLED = {"Ann": "red green blue yellow"}


def placing(cove: Cove, hand: str, trail: Sequence[str] = (), ranch: Mapping[str, str] | None = None, felled: Mapping[str, str] | None = None) -> CoveGame:
    """Ann places what she has drawn; the trail's Food lies on the ranch that is said."""
    return cove.position(phase="place", hand=hand, trail=trail, ranch={"Ann": ranch or {}}, felled=felled, hours={"Ann": 2}, last={"Ann": "draw"})


def spaces(game: CoveGame) -> list[str]:
    """Where the next Food can go."""
    return sorted({offer.split()[1] for offer in game.offers("place")})


# --- the trail ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.place.start")
def test_a_trail_starts_anywhere(cove: Cove) -> None:
    assert spaces(placing(cove, "3 red")) == sorted(OPEN)


@pytest.mark.rule("cove.place.start")
def test_it_goes_on_to_a_neighbour(cove: Cove) -> None:
    game = placing(cove, "2 red, green, blue").play("place red a1")
    assert spaces(game) == ["a2", "b1"]
    assert game.at("Ann", "a1") == "red"
    game.play("place red b1")
    assert spaces(game) == ["c1"]
    assert game.told("placed") == [{"seat": "Ann", "food": "red", "space": "a1"}, {"seat": "Ann", "food": "red", "space": "b1"}]


@pytest.mark.rule("cove.place.start")
def test_the_order_of_the_food_is_free(cove: Cove) -> None:
    game = placing(cove, "red, green, white", felled={"Ann": "red"})
    assert {offer.split()[0] for offer in game.offers("place")} == {"red", "green", "white"}
    assert len(game.offers("place")) == 3 * (len(OPEN) + 1)
    game.play("place white a1")
    assert game.offers("place") == ["red b1", "red a2", "green b1", "green a2"]
    game.play("place red a2", "place green a3")
    assert game.ranch("Ann") == {"a1": "white", "a2": "red", "a3": "green"}
    assert game.turn == "Bob"


@pytest.mark.rule("cove.place.back")
def test_never_straight_back(cove: Cove) -> None:
    game = placing(cove, "3 red, blue, green").play("place red c1", "place red d1")
    assert spaces(game) == ["d2"]
    game.play("place red d2")
    assert spaces(game) == ["d3"]


@pytest.mark.rule("cove.place.back", "cove.place.excess")
def test_a_dead_end_ends_the_trail(cove: Cove) -> None:
    """From the corner the only way is back."""
    ranch = {"a2": "poop"}
    game = placing(cove, "3 red", ranch=ranch).play("place red b1", "place red a1")
    assert game.turn == "Bob"
    assert game.ranch("Ann") == {"a1": "red", "b1": "red", "a2": "poop"}
    assert game.told("put_back") == [{"seat": "Ann", "red": 1, "green": 0, "blue": 0, "yellow": 0, "white": 0}]


@pytest.mark.rule("cove.place.back")
def test_back_by_a_detour_is_fine(cove: Cove) -> None:
    """Around a square, and on over where the trail began."""
    game = placing(cove, "5 red, blue, green", felled=ALL_FELLED).play("place red a1", "place red b1", "place red b2", "place red a2")
    assert spaces(game) == ["a1", "a3"]
    game.play("place red a1")
    assert spaces(game) == ["b1"]


@pytest.mark.rule("cove.place.loop")
def test_the_fifth_food_of_a_square_lands_on_the_first(cove: Cove) -> None:
    game = placing(cove, "4 red, white", felled={"Ann": "red"})
    game.play("place red a1", "place red a2", "place red b2", "place red b1", "place white a1")
    assert game.ranch("Ann") == {"a1": "red white", "a2": "red", "b1": "red", "b2": "red"}
    assert game.turn == "Bob"


@pytest.mark.rule("cove.place.loop", "cove.place.two")
def test_a_loop_closes_only_where_there_is_room(cove: Cove) -> None:
    game = placing(cove, "6 red", felled={"Ann": "red"}, ranch={"a1": "green", "a3": "poop"})
    game.play("place red a1", "place red b1", "place red b2")
    assert game.at("Ann", "a1") == "green red"
    assert game.turn == "Bob", "the first space is full: the rest goes back"
    assert game.told("put_back")[0]["red"] == 2


@pytest.mark.rule("cove.place.two")
def test_the_second_food_lies_on_top(cove: Cove) -> None:
    game = placing(cove, "green, blue", ranch={"a1": "red"}).play("place green a1", "place blue a2")
    assert game.ranch("Ann") == {"a1": "red green", "a2": "blue"}


@pytest.mark.rule("cove.place.two")
@pytest.mark.parametrize("order", [("red", "white"), ("white", "red")])
def test_whichever_came_second(cove: Cove, order: tuple[str, str]) -> None:
    lower, upper = order
    game = placing(cove, f"{upper}, green", ranch={"a1": lower}, felled=ALL_FELLED).play(f"place {upper} a1", "place green a2")
    assert game.at("Ann", "a1") == f"{lower} {upper}"


# --- where Food can't go -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.place.blocked")
@pytest.mark.parametrize("what", ["red green", "white white", "poop", "small red", "mega blue"])
def test_not_on_a_full_space_nor_on_poop_or_a_dragon(cove: Cove, what: str) -> None:
    game = placing(cove, "2 red, green", ranch={"b1": what}, felled={"Ann": "red green"})
    assert spaces(game) == sorted({*OPEN, "b2", "c2"} - {"b1"})
    assert spaces(game.play("place red a1")) == ["a2"]


@pytest.mark.rule("cove.place.blocked")
def test_not_on_a_tree_nor_on_the_dump(cove: Cove) -> None:
    game = placing(cove, "2 red, green")
    assert not {"b2", "c2", "b3", "c3", "d4"} & set(spaces(game))
    assert spaces(game.copy().play("place red b1")) == ["a1", "c1"]
    assert spaces(game.copy().play("place red d3")) == ["d2"]
    assert spaces(game.copy().play("place red c4")) == ["b4"]


@pytest.mark.rule("cove.place.blocked", "cove.chop.tree")
def test_a_felled_tree_leaves_a_space_like_others(cove: Cove) -> None:
    game = placing(cove, "3 red", felled={"Ann": "red"})
    assert "b2" in spaces(game)
    assert spaces(game.play("place red b1")) == ["a1", "b2", "c1"]


@pytest.mark.rule("cove.place.blocked")
def test_the_dump_is_no_space_even_when_it_is_empty(cove: Cove) -> None:
    ranch = {"a1": "poop", "b1": "poop", "c1": "poop", "d1": "poop"}
    game = placing(cove, "2 red, green", ranch=ranch)
    assert game.dump("Ann") == 0
    assert "d4" not in spaces(game)
    assert spaces(game.play("place red c4")) == ["b4"]


# --- what is left ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.place.excess")
def test_what_cant_be_placed_goes_back_into_the_bag(cove: Cove) -> None:
    ranch = {"a2": "poop", "c1": "small red", "b1": "green"}
    game = placing(cove, "2 red, blue, white", ranch=ranch, felled={"Ann": "yellow"})
    before = Counter(game.bag("Ann"))
    game.play("place blue a1", "place red b1")
    assert game.ranch("Ann") == {"a1": "blue", "b1": "green red", "a2": "poop", "c1": "small red"}
    assert Counter(game.bag("Ann")) - before == {"red": 1, "white": 1}
    assert game.hand == {}
    assert game.turn == "Bob"


@pytest.mark.rule("cove.place.excess")
def test_food_must_be_placed_while_it_can_be(cove: Cove) -> None:
    game = placing(cove, "3 red").play("place red a1")
    assert all(move.startswith("place") for move in game.choices())
    # In a corridor everything follows by itself.
    corridor = placing(cove, "3 red", ranch={"a2": "poop"}).play("place red a1")
    assert corridor.ranch("Ann") == {"a1": "red", "b1": "red", "c1": "red", "a2": "poop"}
    assert corridor.told("put_back") == []


@pytest.mark.rule("cove.place.excess")
def test_nothing_is_put_back_when_all_is_placed(cove: Cove) -> None:
    game = placing(cove, "2 red").play("place red a1", "place red a2")
    assert game.told("put_back") == []
    assert game.hand == {}


@pytest.mark.rule("cove.place.start")
def test_a_trail_is_as_long_as_the_food(cove: Cove) -> None:
    """All around the rim and back to the beginning."""
    game = placing(cove, "5 red, 3 green, 2 white", felled={"Ann": "blue red"})
    path = ["a1", "b1", "b2", "a2", "a3", "b3", "b4", "a4"]
    for space, food in zip(path, ["red"] * 5 + ["green"] * 3, strict=True):
        game.play(f"place {food} {space}")
    assert game.offers("place") == ["white a2", "white b3"], "the one way on from a4 has been taken"
    game.play("place white a2")
    assert game.ranch("Ann") == {
        "a1": "red", "b1": "red", "b2": "red", "a2": "red white", "a3": "red white", "b3": "green", "b4": "green", "a4": "green",
    }  # fmt: skip
