"""Merchants Cove: which action may be taken next, and waiting."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.cove.table import ACTIONS, Cove, CoveGame, card, hours

ALL = "red green blue yellow"
KIND = {"draw3": "draw3", "draw": "draw", "shovel": "shovel", "chop": "chop red", "eat": "eat", "recruit": "recruit 0", "staff": "staff"}
"""A move for each action."""


def busy(cove: Cove, last: str, **more: Any) -> CoveGame:
    """Every action but the last could be taken."""
    ranch, staff = {"a1": "red", "a4": "poop", "d1": "small blue"}, {"fieldhand": card("local", 3)}
    return cove.position(ranch={"Ann": ranch}, staff={"Ann": staff}, last={"Ann": last}, **more)


def nothing_to_do(cove: Cove, **more: Any) -> CoveGame:
    """Ann can shovel Poop, and nothing else: her bag is empty, her Trees are felled, all her Dragons are in the Pen, and no Townsfolk are left."""
    every = ", ".join(f"2 small {colour}, 2 large {colour}, mega {colour}" for colour in ALL.split())
    return cove.position(ranch={"Ann": {"c4": "poop"}}, felled={"Ann": ALL}, bag={"Ann": ""}, pen={"Ann": every}, square=[], **more)


# --- not twice running -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.action.repeat")
@pytest.mark.parametrize("last", ACTIONS)
def test_the_same_action_is_never_taken_twice_running(cove: Cove, last: str) -> None:
    offered = {move.split()[0] for move in busy(cove, last).choices()}
    assert offered == set(ACTIONS) - {last}


@pytest.mark.rule("cove.action.repeat")
@pytest.mark.parametrize("action", ["draw3", "shovel", "chop", "recruit"])
def test_what_is_taken_is_the_last_action(cove: Cove, action: str) -> None:
    game = busy(cove, "staff" if action != "staff" else "draw", hours={"Bob": 6}).play(KIND[action])
    while game.phase != "act":
        game.play(game.choices()[0])
    assert (game.turn, game.last("Ann")) == ("Ann", action)
    assert action not in {move.split()[0] for move in game.choices()}


@pytest.mark.rule("cove.action.repeat")
def test_after_another_it_may_be_taken_again(cove: Cove) -> None:
    game = cove.position(players=1, ranch={"Ann": {"a4": "poop"}}, people="").play("chop red")
    assert game.offers("chop") == []
    game.play("shovel")
    assert game.offers("chop") == ["green", "blue", "yellow"]


@pytest.mark.rule("cove.action.repeat")
def test_overnight_neither(cove: Cove) -> None:
    game = cove.position(players=1, hours={"Ann": 11}, last={"Ann": "draw"}).play("chop red")
    assert game.day == 2
    assert game.offers("chop") == []
    assert "draw" in game.choices()


@pytest.mark.rule("cove.action.repeat")
def test_what_others_did_doesnt_matter(cove: Cove) -> None:
    game = cove.position(last={"Ann": "eat", "Bob": "chop"})
    assert "chop red" in game.choices()
    game.play("chop red")
    assert game.turn == "Bob"
    assert "chop red" not in game.choices()


@pytest.mark.rule("cove.action.repeat", "cove.staff.recruit")
def test_to_recruit_anybody_is_the_same_action(cove: Cove) -> None:
    game = cove.position(hours={"Bob": 6}, square=[card("local", 1), card("mercenary", 1)], deck=[]).play("recruit 0", "assign shepherd")
    assert (game.turn, game.offers("recruit")) == ("Ann", [])


@pytest.mark.rule("cove.action.repeat", "cove.staff.ranchhand")
def test_what_the_staff_does_is_no_action_of_ones_own(cove: Cove) -> None:
    """The Ranch Hand draws, and the Shepherd hatches: the action is still Activate Staff."""
    game = cove.position(players=1, staff={"Ann": {"ranchhand": card("local", 1)}}, last={"Ann": "eat"}).play("staff")
    while game.phase == "place":
        game.play(game.choices()[0])
    assert game.last("Ann") == "staff"
    assert {"draw", "draw3"} <= set(game.choices())


# --- hours -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.clock.paid")
@pytest.mark.parametrize("action", ["draw3", "draw", "eat", "staff", "recruit"])
def test_hours_are_paid_as_the_action_is_chosen(cove: Cove, action: str) -> None:
    last = "chop"
    game = busy(cove, last, square=[card("mercenary", 3)], hours={"Ann": 4, "Bob": 5}, stack=["Ann", "Bob"]).play(KIND[action])
    assert game.turn == "Ann"
    assert game.phase != "act"
    cost = hours(card("mercenary", 3)) if action == "recruit" else hours(action)
    assert game.hour("Ann") == 4 + cost
    assert game.stack == ["Ann", "Bob"]


@pytest.mark.rule("cove.draw.three", "cove.draw.match", "cove.shovel.all", "cove.chop.tree", "cove.eat.any", "cove.staff.activate")
def test_what_actions_cost() -> None:
    assert {action: hours(action) for action in ACTIONS if action != "recruit"} == {"draw3": 1, "draw": 2, "shovel": 1, "chop": 2, "eat": 2, "staff": 2}


# --- waiting -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.action.wait")
def test_who_can_do_nothing_waits_for_an_hour(cove: Cove) -> None:
    game = nothing_to_do(cove, hours={"Bob": 4})
    assert game.choices() == ["shovel"]
    game.play("shovel")
    # One hour for shovelling, then she waits until she comes to where Bob is; on top of him, she waits once more, and a bell has rung.
    assert game.told("waits")[0] == {"seat": "Ann"}
    assert game.phase == "board"
    assert (game.hour("Ann"), game.told("bell")) == (3, [{"seat": "Ann", "hour": 3}])
    game.play("board 1")
    assert (game.turn, game.hour("Ann"), len(game.told("waits"))) == ("Bob", 5, 4)


@pytest.mark.rule("cove.action.wait")
def test_nobody_waits_who_can_do_anything(cove: Cove) -> None:
    for game in cove.deals(2, 5):
        assert game.told("waits") == []
    for at in cove.deal(3, 4).walk(4):
        assert at.choices() or at.over


@pytest.mark.rule("cove.action.wait", "cove.action.repeat")
def test_waiting_is_no_action(cove: Cove) -> None:
    """After waiting the last action is still the one before: shovelling stays barred, for all the Poop that lies there."""
    game = nothing_to_do(cove, last={"Ann": "shovel"}, hours={"Bob": 1}, people="").settle()
    assert len(game.told("waits")) == 2
    assert (game.turn, game.hour("Ann"), game.last("Ann")) == ("Bob", 2, "shovel")
    assert game.at("Ann", "c4") == "poop"


@pytest.mark.rule("cove.action.wait", "cove.clock.over")
def test_on_the_last_day_who_has_too_few_hours_for_anything_waits(cove: Cove) -> None:
    """An hour is left, and nothing takes one hour only: Draw & Place 3 was taken last, and no Poop lies about."""
    game = cove.position(players=1, day=3, hours={"Ann": 11}, last={"Ann": "draw3"}, square=[card("local", 2)], people="").settle()
    assert game.told("waits") == [{"seat": "Ann"}]
    assert game.over
    before = cove.position(players=1, day=2, hours={"Ann": 11}, last={"Ann": "draw3"}, square=[card("local", 2)], people="")
    assert {"draw", "chop red", "recruit 0"} <= set(before.choices())


@pytest.mark.rule("cove.action.done")
def test_drawn_food_is_placed_as_far_as_it_can_be(cove: Cove) -> None:
    game = cove.position().play("draw")
    while game.phase == "place":
        assert "done" not in game.choices()
        game.play(game.choices()[-1])
    assert game.turn == "Bob"
