"""Merchants Cove: activating the staff."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from tests.rules.cove.table import SLOTS, SPACE_NAMES, TREES, Cove, CoveGame, card, hours

LOCALS = [card("local", 1)]
for _ in range(3):
    LOCALS.append(card("local", but=LOCALS))
ALL = "red green blue yellow"


def staffed(cove: Cove, slots: str, ranch: Mapping[str, str] | None = None, **more: Any) -> CoveGame:
    """Ann is about to choose an action, and has Locals in these slots."""
    fields: dict[str, Any] = {"ranch": {"Ann": ranch or {}}, "staff": {"Ann": dict(zip(slots.split(), LOCALS, strict=False))}, "last": {"Ann": "draw"}}
    return cove.position(**(fields | more))


# --- Activate Staff ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.staff.activate")
def test_every_slot_with_a_townsfolk_in_any_order(cove: Cove) -> None:
    position = staffed(cove, "shepherd ranchhand fieldhand security", {"a1": "red", "a2": "red", "d1": "poop"}, corruption={"Ann": 2})
    position.play("staff")
    assert (position.hour("Ann"), hours("staff")) == (2, 2)
    assert position.choices() == [f"use {slot}" for slot in SLOTS]
    game = position.copy().play("use security")
    assert game.choices() == ["use shepherd", "use ranchhand", "use fieldhand", "done"]
    game.play("use fieldhand", "carry d1 c1")
    assert game.choices() == ["use shepherd", "use ranchhand", "done"]
    game.play("use shepherd", "hatch a1 red", "step a1 a2", "done")
    assert game.ranch("Ann") == {"a2": "large red", "c1": "poop"}
    # Only the Ranch Hand is left, and could be passed up.
    assert game.choices() == ["use ranchhand", "done"]
    game.play("done")
    assert (game.turn, game.hour("Ann")) == ("Bob", 2)


@pytest.mark.rule("cove.staff.activate")
def test_each_once(cove: Cove) -> None:
    game = staffed(cove, "security fieldhand", {"a1": "poop"}, corruption={"Ann": 3}).play("staff", "use security")
    assert game.corruption("Ann") == 2
    assert game.choices() == ["use fieldhand", "done"]


@pytest.mark.rule("cove.staff.activate")
def test_slots_without_a_townsfolk_do_nothing(cove: Cove) -> None:
    assert staffed(cove, "fieldhand security", {"a1": "red"}, corruption={"Ann": 1}).play("staff").choices() == ["use fieldhand", "use security"]
    assert "staff" not in staffed(cove, "", {"a1": "red"}, corruption={"Ann": 1}).choices()


@pytest.mark.rule("cove.staff.activate", "cove.action.done")
def test_any_may_be_passed_up_but_not_all(cove: Cove) -> None:
    game = staffed(cove, "fieldhand security", {"a1": "red"}, corruption={"Ann": 1}).play("staff")
    assert "done" not in game.choices()
    game.play("use security", "done")
    assert game.turn == "Bob"
    assert game.ranch("Ann") == {"a1": "red"}


@pytest.mark.rule("cove.staff.activate", "cove.action.wait")
@pytest.mark.parametrize(("slot", "ranch", "corruption", "possible"), [
    ("shepherd", {}, 1, False), ("shepherd", {"a1": "red"}, 0, True), ("shepherd", {"a1": "mega red"}, 0, True), ("shepherd", {"a1": "poop"}, 0, False),
    ("ranchhand", {}, 0, True), ("fieldhand", {}, 1, False), ("fieldhand", {"a1": "red"}, 0, True), ("fieldhand", {"a1": "poop"}, 0, True),
    ("security", {"a1": "red"}, 0, False), ("security", {}, 1, True),
])  # fmt: skip
def test_the_staff_is_activated_only_if_somebody_can_do_something(cove: Cove, slot: str, ranch: Mapping[str, str], corruption: int, possible: bool) -> None:
    assert ("staff" in staffed(cove, slot, ranch, corruption={"Ann": corruption}).choices()) == possible


@pytest.mark.rule("cove.staff.activate")
def test_one_slot_may_make_work_for_another(cove: Cove) -> None:
    """Nothing can be hatched before the Ranch Hand has laid Food."""
    game = staffed(cove, "shepherd ranchhand").play("staff")
    assert game.now == ("Ann", "place"), "only the Ranch Hand has something to do"
    game.play(next(move for move in game.choices() if move.endswith("c1")))
    while game.phase == "place":
        game.play(game.choices()[0])
    assert game.now == ("Ann", "staff")
    assert game.choices() == ["use shepherd", "done"]


@pytest.mark.rule("cove.staff.activate")
def test_whoever_is_in_the_slot_does_its_work(cove: Cove) -> None:
    """The slot counts, not the kind of the Townsfolk."""
    for kind in ("local", "mercenary", "sailor"):
        game = cove.position(staff={"Ann": {"security": card(kind)}}, last={"Ann": "draw"}, corruption={"Ann": 2}).play("staff")
        assert (game.corruption("Ann"), game.turn) == (1, "Bob")


# --- Shepherd ----------------------------------------------------------------------------------------------------------------

HERD = {"a1": "red", "a2": "red", "b1": "red", "d1": "small blue", "d2": "blue", "c4": "large green", "b4": "green"}


def shepherding(cove: Cove, ranch: Mapping[str, str] = HERD, **more: Any) -> CoveGame:
    return staffed(cove, "shepherd security", ranch, corruption={"Ann": 1}, **more).play("staff", "use shepherd")


@pytest.mark.rule("cove.staff.shepherd")
def test_a_shepherd_hatches_and_moves_one_and_the_same(cove: Cove) -> None:
    game = shepherding(cove)
    assert game.now == ("Ann", "shepherd")
    assert game.offers("step") == ["d1 d2", "c4 b4"]
    game.play("hatch a1 red")
    assert game.offers("hatch") == []
    assert game.offers("step") == ["a1 b1", "a1 a2"]
    game.play("step a1 a2")
    assert game.offers("step") == [], "the path is over where no Food is next to it"
    assert game.offers("designate") == ["d1", "a2", "c4"]


@pytest.mark.rule("cove.staff.shepherd")
def test_or_moves_one_along_one_path(cove: Cove) -> None:
    game = shepherding(cove, HERD | {"d3": "blue"}).play("step d1 d2")
    assert game.offers("step") == ["d2 d3"]
    assert game.offers("hatch") == []
    game.play("step d2 d3")
    assert game.at("Ann", "d3") == "mega blue"
    assert game.offers("step") == []


@pytest.mark.rule("cove.staff.shepherd")
def test_then_any_number_is_designated(cove: Cove) -> None:
    game = shepherding(cove).play("step d1 d2", "designate c4")
    assert game.phase == "pen"
    assert game.choices() == ["designate d2", "done"]
    game.play("designate d2")
    assert game.pen("Ann") == {"large blue": 1, "large green": 1}
    assert game.phase == "staff"


@pytest.mark.rule("cove.staff.shepherd")
def test_after_a_designation_nothing_hatches_or_moves(cove: Cove) -> None:
    game = shepherding(cove).play("designate d1")
    assert game.choices() == ["designate c4", "done"]
    game.play("done")
    assert game.choices() == ["use security", "done"]


@pytest.mark.rule("cove.staff.shepherd", "cove.action.done")
def test_a_shepherd_who_begins_does_something_and_may_stop(cove: Cove) -> None:
    game = shepherding(cove)
    assert "done" not in game.choices()
    game.play("hatch a1 red", "done")
    assert game.phase == "staff"


@pytest.mark.rule("cove.staff.shepherd", "cove.move.supply")
def test_a_shepherds_dragon_needs_its_piece_too(cove: Cove) -> None:
    game = shepherding(cove, {"a1": "red", "a2": "red", "b1": "red", "d3": "blue"}, pen={"Ann": "2 small red"})
    # From a2 or b1 there is a way on, too.
    assert game.offers("hatch") == ["a1 red", "b1 red", "a2 red", "d3 blue"]
    game.play("hatch a1 red")
    assert game.choices() == ["step a1 b1", "step a1 a2"]
    game.play("step a1 b1")
    assert game.choices() == ["designate b1", "done"]
    none = shepherding(cove, {"a1": "red", "d3": "blue"}, pen={"Ann": "2 small red"})
    assert none.at("Ann", "d3") == "small blue", "there was only that to do"


@pytest.mark.rule("cove.staff.shepherd", "cove.sale.poop")
def test_a_shepherds_dragons_leave_poop(cove: Cove) -> None:
    game = shepherding(cove).play("designate d1", "designate c4")
    assert (game.at("Ann", "d1"), game.at("Ann", "c4"), game.dump("Ann")) == ("poop", "poop", 2)


# --- Ranch Hand --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.staff.ranchhand")
def test_a_ranch_hand_draws_two_that_arent_white(cove: Cove) -> None:
    position = staffed(cove, "ranchhand", bag={"Ann": "2 red, white"}, felled={"Ann": "red green blue"})
    outcomes = position.outcomes("staff")
    drawn = {tuple(sorted(after.hand.items())): chance for chance, after in outcomes}
    assert {hand: float(chance) for hand, chance in drawn.items()} == {(("red", 2),): pytest.approx(1 / 3), (("red", 2), ("white", 1)): pytest.approx(2 / 3)}
    assert all(after.phase == "place" for _, after in outcomes)
    assert all(after.corruption("Ann") == 0 for _, after in outcomes)


@pytest.mark.rule("cove.staff.ranchhand", "cove.place.excess")
def test_that_food_is_placed_like_other_food(cove: Cove) -> None:
    game = staffed(cove, "ranchhand security", {"a2": "poop", "c1": "poop"}, corruption={"Ann": 1}).play("staff", "use ranchhand")
    before = Counter(game.hand)
    food = next(iter(game.hand))
    game.play(f"place {food} a1")
    # b1 is the one way on, and has room for one.
    assert game.at("Ann", "b1") != ""
    assert sum((before - Counter([food, game.at("Ann", "b1")])).values()) == 0
    assert game.choices() == ["use security", "done"]


# --- Field Hand --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.staff.fieldhand")
@pytest.mark.parametrize("what", ["red", "red white", "white red", "poop", "small red", "mega blue"])
def test_a_field_hand_carries_all_that_is_on_a_space(cove: Cove, what: str) -> None:
    game = staffed(cove, "fieldhand", {"a1": what, "d1": "green"}, felled={"Ann": ALL}).play("staff")
    assert game.now == ("Ann", "carry")
    game.play("carry a1 c3")
    assert game.ranch("Ann") == {"c3": what, "d1": "green"}
    kind = "food" if what.split()[-1] in ("red", "white") and what != "small red" else what if what == "poop" else "dragon"
    assert game.told("carried") == [{"seat": "Ann", "start": "a1", "to": "c3", "what": kind}]
    assert game.turn == "Bob"


@pytest.mark.rule("cove.staff.fieldhand")
def test_to_any_empty_ranch_space(cove: Cove) -> None:
    """Not onto Food, Poop, Dragons or Trees, and never to the Dump."""
    ranch = {"a1": "red", "d1": "poop", "a4": "small blue"}
    game = staffed(cove, "fieldhand", ranch, felled={"Ann": "red"}).play("staff")
    empty = [space for space in SPACE_NAMES if space not in ranch and space != "d4" and space not in TREES.values()] + ["b2"]
    assert sorted(game.offers("carry")) == sorted(f"{start} {to}" for start in ranch for to in empty)


@pytest.mark.rule("cove.staff.fieldhand")
def test_without_an_empty_space_there_is_nothing_to_carry(cove: Cove) -> None:
    ranch = dict.fromkeys(("a1", "b1", "c1", "d1", "a2", "d2"), "red") | dict.fromkeys(("a3", "d3", "a4", "b4"), "green")
    assert "staff" not in staffed(cove, "fieldhand", ranch | {"c4": "poop"}).choices()
    assert "staff" in staffed(cove, "fieldhand", ranch).choices()


@pytest.mark.rule("cove.staff.fieldhand")
def test_a_dragon_that_is_carried_doesnt_grow(cove: Cove) -> None:
    game = staffed(cove, "fieldhand", {"a1": "small red"}).play("staff", "carry a1 a2")
    assert (game.ranch("Ann"), game.supply("Ann")["small red"]) == ({"a2": "small red"}, 1)
    assert game.dump("Ann") == 4


# --- Security ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.staff.security", "cove.corruption.discard")
def test_security_discards_a_corruption_card(cove: Cove) -> None:
    game = staffed(cove, "security", corruption={"Ann": 3, "Bob": 2})
    left = int(game.state.corruption_deck)
    game.play("staff")
    assert (game.corruption("Ann"), game.corruption("Bob")) == (2, 2)
    assert game.told("discarded") == [{"seat": "Ann", "why": "security"}]
    assert int(game.state.corruption_deck) == left, "it leaves the game"
