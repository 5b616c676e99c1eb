"""Merchants Cove: drawing Food from the Feeding bag."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.rules.cove.table import FOODS, Cove, CoveGame, hours


def drawn(game: CoveGame) -> Counter[str]:
    """What the last drawing brought."""
    told = game.told("drew")[-1]
    return Counter({food: told[food] for food in FOODS if told[food]})


def chances(game: CoveGame, move: str) -> dict[tuple[tuple[str, int], ...], Fraction]:
    """Everything that a move may draw, with its chance."""
    found: dict[tuple[tuple[str, int], ...], Fraction] = {}
    for chance, after in game.outcomes(move):
        key = tuple(sorted(drawn(after).items()))
        found[key] = found.get(key, Fraction(0)) + chance
    return found


# --- Draw & Place 3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.draw.three")
def test_three_food_for_an_hour_and_a_corruption_card(cove: Cove) -> None:
    game = cove.position().play("draw3")
    assert sum(game.hand.values()) == 3
    assert (game.hour("Ann"), game.corruption("Ann")) == (1, 1)
    assert game.told("acts") == [{"seat": "Ann", "action": "draw3", "hours": 1}]
    assert game.told("corrupted") == [{"seat": "Ann", "why": "draw3", "cards": 1}]
    assert hours("draw3") == 1


@pytest.mark.rule("cove.draw.three")
def test_any_three_are_drawn_as_likely_as_they_are_there(cove: Cove) -> None:
    position = cove.position(bag={"Ann": "2 red, 2 green"}, felled={"Ann": "red green blue"})
    assert chances(position, "draw3") == {(("green", 1), ("red", 2)): Fraction(1, 2), (("green", 2), ("red", 1)): Fraction(1, 2)}


@pytest.mark.rule("cove.draw.white", "cove.draw.three")
def test_white_food_is_drawn_on_top_of_the_three(cove: Cove) -> None:
    """Two red ones more and a white one: of four that are drawn in any order, the last one can't be white when three aren't."""
    position = cove.position(bag={"Ann": "3 red, white"}, felled={"Ann": "red green blue"})
    assert chances(position, "draw3") == {(("red", 3),): Fraction(1, 4), (("red", 3), ("white", 1)): Fraction(3, 4)}
    many = chances(cove.position(bag={"Ann": "3 red, 3 white"}, felled={"Ann": "red green blue yellow"}), "draw3")
    # The last of six is white with one half; then three reds are there before it.
    assert many == {(("red", 3), *([("white", white)] if white else [])): share for white, share in enumerate(map(Fraction, ("1/20", "3/20", "3/10", "1/2")))}


@pytest.mark.rule("cove.draw.white")
def test_white_food_is_placed_with_the_rest(cove: Cove) -> None:
    position = cove.position(bag={"Ann": "3 red, white"}, felled={"Ann": "red green blue"}, seed=3)
    after = next(after for _, after in position.outcomes("draw3") if drawn(after)["white"])
    assert after.hand == {"red": 3, "white": 1}
    assert {offer.split()[0] for offer in after.offers("place")} == {"red", "white"}


# --- Draw & Place 3+ ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.draw.match")
def test_three_and_more_for_two_hours_and_no_corruption(cove: Cove) -> None:
    game = cove.position().play("draw")
    assert (game.hour("Ann"), game.corruption("Ann"), hours("draw")) == (2, 0, 2)
    assert 3 <= sum(game.hand.values()) <= 5


@pytest.mark.rule("cove.draw.match")
def test_drawing_ends_with_three_of_a_colour_or_three_colours(cove: Cove) -> None:
    for seed in range(200):
        food = drawn(cove.position(seed=seed).play("draw"))
        assert "white" not in food
        alike, different = max(food.values()), len(food)
        assert (alike == 3) != (different == 3)
        assert alike <= 3 and different <= 3
        assert sum(food.values()) <= 5


@pytest.mark.rule("cove.draw.match")
@pytest.mark.parametrize(("bag", "chance"), [
    ("6 red", {"red red red": Fraction(1)}),
    ("red, green, blue", {"blue green red": Fraction(1)}),
    # The first two are alike or not; three alike end it at once, two and two go on to a fifth.
    ("3 red, green", {"red red red": Fraction(1, 4), "green red red red": Fraction(3, 4)}),
    ("2 red, green, blue", {"blue green red": Fraction(1, 2), "blue green red red": Fraction(1, 2)}),
    ("2 red, 2 green, blue", {"blue green red": Fraction(2, 5), "blue green red red": Fraction(1, 5), "blue green green red": Fraction(1, 5),
                              "blue green green red red": Fraction(1, 5)}),
])  # fmt: skip
def test_what_may_be_drawn_and_how_likely(cove: Cove, bag: str, chance: dict[str, Fraction]) -> None:
    position = cove.position(bag={"Ann": bag}, felled={"Ann": "red green blue yellow"})
    found = chances(position, "draw")
    assert {" ".join(food for food, many in key for _ in range(many)): share for key, share in found.items()} == chance


@pytest.mark.rule("cove.draw.white", "cove.draw.match")
def test_white_food_counts_for_neither(cove: Cove) -> None:
    """Two white ones and a colour aren't three different ones, nor are three white ones alike."""
    position = cove.position(bag={"Ann": "3 red, 3 white"}, felled={"Ann": "red green blue yellow"})
    found = chances(position, "draw")
    assert all(dict(key)["red"] == 3 for key in found)
    # As many orders of six as there are places for the white ones; those behind the last red one stay in the bag.
    assert {dict(key).get("white", 0): share for key, share in found.items()} == dict(enumerate(map(Fraction, ("1/20", "3/20", "3/10", "1/2"))))


# --- an empty bag ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.draw.need")
@pytest.mark.parametrize("move", ["draw3", "draw"])
@pytest.mark.parametrize("bag", ["red", "2 red", "red, green", "red, white", "2 white", "2 red, 2 white"])
def test_an_empty_bag_ends_the_drawing(cove: Cove, move: str, bag: str) -> None:
    position = cove.position(bag={"Ann": bag}, felled={"Ann": "red green blue yellow"})
    before = Counter(position.bag("Ann"))
    for _, after in position.outcomes(move):
        assert drawn(after) == before
        assert after.bag("Ann") == {}


@pytest.mark.rule("cove.draw.need", "cove.draw.match")
def test_two_and_two_go_on_until_the_bag_is_empty(cove: Cove) -> None:
    position = cove.position(bag={"Ann": "2 red, 2 green"}, felled={"Ann": "red green blue yellow"})
    assert chances(position, "draw") == {(("green", 2), ("red", 2)): Fraction(1)}


@pytest.mark.rule("cove.draw.need", "cove.action.wait")
def test_nothing_is_drawn_from_an_empty_bag(cove: Cove) -> None:
    """28 Food on twelve spaces and three Trees: six on the Trees, 22 elsewhere."""
    game = cove.position(bag={"Ann": ""}, felled={"Ann": "red"})
    assert game.bag("Ann") == {}
    assert "" in [game.at("Ann", space) for space in ("a1", "b1", "c1", "d1")]
    assert not {"draw3", "draw"} & set(game.choices())


@pytest.mark.rule("cove.draw.need")
def test_nothing_is_drawn_without_a_space_to_start_on(cove: Cove) -> None:
    full = {"a1": "red green", "b1": "red green", "c1": "green blue", "d1": "green red"}
    full |= {"a2": "blue yellow", "d2": "red blue", "a3": "green yellow", "d3": "red red"}

    def choices(**rest: str) -> set[str]:
        return set(cove.position(ranch={"Ann": full | rest}, staff={"Ann": {"ranchhand": "baker"}}, last={"Ann": "chop"}).choices())

    assert not {"draw3", "draw", "staff"} & choices(a4="poop", b4="small blue", c4="poop")
    assert {"draw3", "draw", "staff"} <= choices(b4="small blue", c4="poop")
    assert {"draw3", "draw", "staff"} <= choices(a4="poop", b4="small blue", c4="blue")


@pytest.mark.rule("cove.draw.need")
def test_drawn_food_is_seen_before_any_is_placed(cove: Cove) -> None:
    game = cove.position().play("draw")
    assert game.now == ("Ann", "place")
    assert game.order("drew", "placed") == ["drew"]
    told = game.told("drew")[0]
    assert {food: told[food] for food in FOODS if told[food]} == game.hand


@pytest.mark.rule("cove.draw.three")
def test_everybody_draws_from_their_own_bag(cove: Cove) -> None:
    game = cove.position(turn="Bob", stack=["Bob", "Ann"]).play("draw3")
    assert sum(game.bag("Ann").values()) == 20
    assert sum(game.bag("Bob").values()) == 17
    assert (game.corruption("Ann"), game.corruption("Bob")) == (0, 1)
