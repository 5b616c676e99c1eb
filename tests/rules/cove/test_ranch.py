"""Merchants Cove: the ranch and its pieces."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.cove.table import COLOURS, FOODS, GAME, SIZES, SPACE_NAMES, TREES, Cove, is_food

FOOD = {"red": 7, "green": 7, "yellow": 5, "blue": 5, "white": 4}
EACH_SIZE = {"small": 2, "large": 2, "mega": 1}
DRAGONS = {f"{size} {colour}": (size, colour) for size in SIZES for colour in COLOURS}
EACH = {"red": 6, "green": 6, "yellow": 4, "blue": 4}


@pytest.mark.rule("cove.ranch.board")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_ranch_has_sixteen_spaces_with_four_trees_and_the_dump(cove: Cove, players: int) -> None:
    game = cove.deal(players)
    for who in game.players:
        picture = game.picture(who)
        assert list(picture) == [f"{column}{row}" for row in (1, 2, 3, 4) for column in "abcd"]
        assert {space: what for space, what in picture.items() if what} == {"b2": "tree", "c2": "tree", "b3": "tree", "c3": "tree", "d4": "dump"}
        assert game.ranch(who) == {}


@pytest.mark.rule("cove.ranch.board")
def test_the_middle_spaces_carry_a_tree_of_each_colour() -> None:
    assert TREES == {"red": "b2", "green": "c2", "blue": "b3", "yellow": "c3"}


@pytest.mark.rule("cove.ranch.stumps", "cove.place.blocked")
@pytest.mark.parametrize(("space", "onward"), [
    ("b2", ["a2", "b1"]), ("c2", ["c1", "d2"]), ("b3", ["a3", "b4"]), ("c3", ["c4", "d3"]),
])  # fmt: skip
def test_a_middle_space_is_entered_from_the_rim_only(cove: Cove, space: str, onward: list[str]) -> None:
    game = cove.position(felled={"Ann": "red green blue yellow"}, phase="place", hand="2 red", trail=[])
    game.play(f"place red {space}")
    assert sorted(offer.split()[1] for offer in game.offers("place")) == onward


@pytest.mark.rule("cove.ranch.stumps", "cove.move.blocked")
def test_no_dragon_crosses_a_line_either(cove: Cove) -> None:
    middle = {"b2": "large red", "c2": "red", "b3": "red", "a2": "red", "b1": "green"}
    game = cove.position(felled={"Ann": "red green blue yellow"}, ranch={"Ann": middle}, phase="eat", last={"Ann": "eat"})
    assert game.offers("step") == ["b2 a2"]
    between = {"c3": "white", "c2": "small blue", "b3": "small blue", "d3": "blue"}
    back = cove.position(felled={"Ann": "red green blue yellow"}, ranch={"Ann": between}, phase="eat", last={"Ann": "eat"})
    assert back.offers("step") == []


@pytest.mark.rule("cove.ranch.stumps")
def test_lines_part_no_other_spaces(cove: Cove) -> None:
    """All around the rim, and between the rim and the middle, Food goes both ways."""
    game = cove.position(felled={"Ann": "red green blue yellow"}, phase="place", hand="2 red")
    reached = {space: sorted(offer.split()[1] for offer in game.copy().play(f"place red {space}").offers("place")) for space in SPACE_NAMES if space != "d4"}
    for column, row in ((column, row) for column in range(4) for row in range(4)):
        space = "abcd"[column] + str(row + 1)
        if space == "d4":
            continue
        beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        named = ["abcd"[c] + str(r + 1) for c, r in beside if 0 <= c < 4 and 0 <= r < 4]
        middle = set(TREES.values())
        assert reached[space] == sorted(other for other in named if other != "d4" and not {space, other} <= middle)


@pytest.mark.rule("cove.ranch.food")
def test_28_food_of_which_eight_are_on_trees(cove: Cove) -> None:
    for game in cove.deals(4, 3):
        for who in game.players:
            assert game.bag(who) == EACH
    assert {food: EACH.get(food, 0) + (4 if food == "white" else 1) for food in FOODS} == FOOD
    assert sum(FOOD.values()) == 28


@pytest.mark.rule("cove.ranch.food", "cove.chop.tree")
def test_each_tree_holds_one_of_its_colour_and_a_white_one(cove: Cove) -> None:
    for colour in COLOURS:
        game = cove.deal(1)
        before = Counter(game.bag("Ann"))
        game.play(f"chop {colour}")
        assert Counter(game.bag("Ann")) - before == {colour: 1, "white": 1}


@pytest.mark.rule("cove.ranch.poop")
def test_four_poop_on_the_dump(cove: Cove) -> None:
    game = cove.deal(3)
    assert [game.dump(who) for who in game.players] == [4, 4, 4]


@pytest.mark.rule("cove.ranch.goods")
def test_twenty_dragons(cove: Cove) -> None:
    game = cove.deal(4)
    for who in game.players:
        assert game.supply(who) == {f"{size} {colour}": EACH_SIZE[size] for colour in COLOURS for size in SIZES}
        assert sum(game.supply(who).values()) == 20
        assert game.pen(who) == {}


@pytest.mark.rule("cove.ranch.start", "cove.action.repeat")
def test_a_game_never_begins_with_activate_staff(cove: Cove) -> None:
    game = cove.deal(4)
    assert [game.last(who) for who in game.players] == ["staff"] * 4
    for staffed in (True, False):
        staff = {"Ann": {"ranchhand": "baker"}} if staffed else {}
        assert "staff" not in cove.position(staff=staff, last={"Ann": "staff"}).choices()
    assert "staff" in cove.position(staff={"Ann": {"ranchhand": "baker"}}, last={"Ann": "draw"}).choices()


@pytest.mark.rule("cove.ranch.food", "cove.ranch.poop", "cove.ranch.goods")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_no_piece_of_a_ranch_is_ever_lost(cove: Cove, players: int) -> None:
    for seed in range(3):
        for ply, game in enumerate(cove.deal(players, seed).walk(seed)):
            for who in game.players if ply % 3 == 0 or game.over else ():
                things = list(game.picture(who).values())
                food = Counter(game.bag(who)) + Counter(food for laid in things if is_food(laid) for food in laid.split())
                food.update(food for colour in COLOURS if game.at(who, TREES[colour]) == "tree" for food in (colour, "white"))
                if game.phase == "place" and who == game.turn:
                    food.update(game.hand)
                assert food == FOOD
                assert game.dump(who) + things.count("poop") == 4
                raised = Counter(game.pen(who)) + Counter(things)
                borrowing = who == game.turn and game.phase in ("eat", "shepherd")
                for dragon, (size, _) in DRAGONS.items():
                    left = game.supply(who).get(dragon, 0)
                    assert left + raised[dragon] == EACH_SIZE[size]
                    assert left >= -borrowing


@pytest.mark.rule("cove.ranch.board")
def test_one_to_four_play() -> None:
    assert GAME.players == (1, 2, 3, 4)
