"""Merchants Cove: days, the clock, and who acts next."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from tests.rules.cove.table import DAY_HOURS, Cove, card, hours

POOP = {"Ann": {"a4": "poop"}, "Bob": {"a4": "poop"}, "Cid": {"a4": "poop"}}
"""Something to shovel for an hour."""
FULL = "red green blue yellow"


# --- days --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.day.count")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_three_days_of_twelve_hours(cove: Cove, players: int) -> None:
    game = cove.deal(players, seed=5)
    assert (game.day, game.end) == (1, 12)
    *_, end = game.walk(seed=5)
    assert [told["number"] for told in end.told("day")] == [1, 2, 3]
    assert [told["number"] for told in end.told("market")] == [1, 2, 3]
    assert end.over


@pytest.mark.rule("cove.day.count")
def test_arrival_production_market_and_cleanup_follow_each_other(cove: Cove) -> None:
    *_, end = cove.deal(2, seed=3).walk(seed=3)
    parts: list[str] = []
    for kind in end.order("day", "arrives", "acts", "waits", "market", "sold", "homed", "icons", "wins"):
        part = {"arrives": "day", "waits": "acts", "sold": "market"}.get(kind, kind)
        if not parts or parts[-1] != part:
            parts.append(part)
    day = ["day", "acts", "market", "homed"]
    assert [part for part in parts if part not in ("icons", "wins")] == day * 3
    assert parts[-1] == "wins"


# --- whose turn it is --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.clock.turn")
def test_who_has_the_most_hours_left_acts(cove: Cove) -> None:
    game = cove.position(players=3, ranch=POOP, hours={"Ann": 0, "Bob": 2, "Cid": 1})
    assert game.play("shovel").turn == "Ann", "Ann has just come to where Cid is"
    game = cove.position(players=3, ranch=POOP, hours={"Ann": 0, "Bob": 2, "Cid": 1})
    assert game.play("chop red").turn == "Cid"


@pytest.mark.rule("cove.clock.turn")
def test_in_a_tie_who_got_there_last_acts(cove: Cove) -> None:
    game = cove.position(ranch=POOP, hours={"Ann": 0, "Bob": 1}, stack=["Bob", "Ann"]).play("shovel")
    assert (game.hour("Ann"), game.hour("Bob")) == (1, 1)
    assert (game.turn, game.stack) == ("Ann", ["Ann", "Bob"])


@pytest.mark.rule("cove.clock.turn")
def test_the_stack_is_taken_from_the_top(cove: Cove) -> None:
    game = cove.position(turn="Cid", players=3, ranch=POOP, stack=["Cid", "Ann", "Bob"])
    game.play("chop red")
    assert game.turn == "Ann"
    game.play("chop red")
    assert game.turn == "Bob"
    game.play("shovel")
    assert game.turn == "Bob"
    game.play("chop red")
    assert game.turn == "Bob", "at three, alone behind the others"
    assert (game.hour("Ann"), game.hour("Cid")) == (2, 2)


@pytest.mark.rule("cove.clock.turn")
def test_lots_are_drawn_for_the_first_day(cove: Cove) -> None:
    seen = Counter(tuple(game.stack) for game in cove.deals(3, 300))
    assert len(seen) == 6
    assert chisquare(list(seen.values())).pvalue > 0.001
    for game in cove.deals(4, 10):
        assert game.turn == game.stack[0]
        told = game.told("starts")[0]
        assert [told[name] for name in ("first", "second", "third", "fourth")] == game.stack
        assert [game.hour(who) for who in game.players] == [0, 0, 0, 0]


@pytest.mark.rule("cove.clock.turn")
def test_later_days_begin_with_who_finished_first(cove: Cove) -> None:
    game = cove.position(players=3, ranch=POOP, hours={"Ann": 11, "Bob": 12, "Cid": 12}, stack=["Cid", "Ann", "Bob"]).play("shovel")
    assert game.day == 2
    # Bob got to the end before Cid did, and Ann came last.
    assert game.stack == ["Bob", "Cid", "Ann"]
    assert game.turn == "Bob"


@pytest.mark.rule("cove.clock.turn", "cove.clock.over")
def test_hours_owed_come_before_the_finishing_order(cove: Cove) -> None:
    game = cove.position(ranch=POOP, hours={"Ann": 11, "Bob": 13}, stack=["Ann", "Bob"]).play("shovel")
    assert (game.day, game.hour("Ann"), game.hour("Bob")) == (2, 0, 1)
    assert game.stack == ["Bob", "Ann"], "Bob finished first"
    assert game.turn == "Ann", "but he owes an hour"
    assert game.told("owes") == [{"seat": "Bob", "hours": 1}]


# --- beyond the day's end ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.clock.over")
@pytest.mark.parametrize(("hour", "move", "owed"), [(11, "chop red", 1), (11, "shovel", 0), (10, "chop red", 0)])
def test_an_action_may_overrun_and_the_hours_are_owed(cove: Cove, hour: int, move: str, owed: int) -> None:
    game = cove.position(players=1, ranch={"Ann": POOP["Ann"]}, hours={"Ann": hour}).play(move)
    assert (game.day, game.hour("Ann")) == (2, owed)
    assert game.told("owes") == ([{"seat": "Ann", "hours": owed}] if owed else [])


@pytest.mark.rule("cove.clock.over")
def test_it_may_overrun_a_day_that_ends_early(cove: Cove) -> None:
    boats = {1: "4 red", 2: "4 green", 4: "4 blue"}
    game = cove.position(players=1, hours={"Ann": 7}, end=8, boats=boats, piers={"left": 1, "centre": 2, "right": 4}).play("chop red")
    assert (game.day, game.hour("Ann"), game.end) == (2, 1, 12)


@pytest.mark.rule("cove.clock.over")
def test_who_is_at_the_end_of_the_day_acts_no_more(cove: Cove) -> None:
    game = cove.position(ranch=POOP, hours={"Ann": 10, "Bob": 12}, stack=["Ann", "Bob"]).play("shovel")
    assert (game.day, game.turn) == (1, "Ann")
    assert game.play("chop red").day == 2


@pytest.mark.rule("cove.clock.over")
@pytest.mark.parametrize(("hour", "offered"), [
    (9, {"shovel", "chop red", "draw", "draw3"}), (10, {"shovel", "chop red", "draw", "draw3"}), (11, {"shovel", "draw3"}),
])  # fmt: skip
def test_on_the_last_day_no_action_costs_more_than_is_left(cove: Cove, hour: int, offered: set[str]) -> None:
    square = [card("local", 1)]
    for day in (1, 2, 3):
        game = cove.position(players=1, day=day, ranch={"Ann": {"a4": "poop", "a1": "red"}}, hours={"Ann": hour}, square=square, deck=[])
        expected = offered if day == 3 else {"shovel", "chop red", "draw", "draw3"}
        assert {"shovel", "chop red", "draw", "draw3"} & set(game.choices()) == expected
        assert ("eat" in game.choices()) == (day < 3 or hour < 11)


@pytest.mark.rule("cove.clock.over", "cove.staff.recruit")
@pytest.mark.parametrize("hour", [9, 10, 11])
def test_nor_do_townsfolk(cove: Cove, hour: int) -> None:
    square = [card("local", 1), card("local", 2), card("local", 3)]
    game = cove.position(players=1, day=3, hours={"Ann": hour}, square=square, corruption={"Ann": 1})
    assert game.offers("recruit") == [str(place) for place, name in enumerate(square) if hours(name) <= 12 - hour]


@pytest.mark.rule("cove.clock.over", "cove.dock.market")
def test_the_last_day_may_end_early_too(cove: Cove) -> None:
    boats = {1: "4 red", 2: "4 green", 4: "4 blue"}
    game = cove.position(players=1, day=3, ranch={"Ann": {"a4": "poop"}}, hours={"Ann": 7}, end=8, boats=boats, piers={"left": 1, "centre": 2, "right": 4})
    assert {"shovel", "draw3"} <= set(game.choices())
    assert not {"draw", "chop red"} & set(game.choices())


# --- bells -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.clock.bell")
@pytest.mark.parametrize(("hour", "move", "rings"), [
    (0, "chop red", []), (1, "chop red", [3]), (2, "chop red", [3]), (2, "shovel", [3]), (3, "chop red", []), (4, "chop red", [6]), (5, "chop red", [6]),
    (6, "chop red", []), (8, "shovel", [9]), (9, "chop red", []), (10, "chop red", []),
])  # fmt: skip
def test_a_bell_rings_at_three_six_and_nine(cove: Cove, hour: int, move: str, rings: list[int]) -> None:
    game = cove.position(ranch=POOP, hours={"Ann": hour, "Bob": 12}, boats={3: "red"}).play(move)
    assert game.told("bell") == [{"seat": "Ann", "hour": bell} for bell in rings]
    assert (game.phase == "board") == bool(rings)


@pytest.mark.rule("cove.clock.bell")
def test_everybodys_marker_rings_its_own_bells(cove: Cove) -> None:
    """Bob has been past the third hour for long; it rings again for Ann."""
    game = cove.position(ranch=POOP, hours={"Ann": 2, "Bob": 5}).play("shovel")
    assert game.now == ("Ann", "board")


@pytest.mark.rule("cove.clock.bell")
def test_the_adventurer_is_seen_and_put_aboard_by_them(cove: Cove) -> None:
    boats = {2: "red, grey", 3: "3 red", 4: "4 green", 5: "red, green, blue, yellow"}
    game = cove.position(ranch=POOP, hours={"Ann": 2, "Bob": 5}, boats=boats, piers={"right": 4})
    people = Counter(game.people)
    game.play("shovel")
    arrived = game.told("drawn")[0]["adventurer"]
    assert people - Counter(game.people) == {arrived: 1}
    # Not into boat 5, which is full, nor into boat 4, which is docked.
    assert game.choices() == ["board 1", "board 2", "board 3", "board 6"]
    game.play("board 2")
    assert game.boats[2] == dict(Counter({"red": 1, "grey": 1}) + Counter({arrived: 1}))
    assert game.told("boarded") == [{"seat": "Ann", "adventurer": arrived, "boat": 2}]
    assert game.turn == "Ann", "she is at three, Bob at five"


@pytest.mark.rule("cove.clock.bell")
def test_any_adventurer_may_come(cove: Cove) -> None:
    position = cove.position(ranch=POOP, hours={"Ann": 2, "Bob": 5}, people="2 red, green, grey")
    chances = {after.told("drawn")[0]["adventurer"]: float(chance) for chance, after in position.outcomes("shovel")}
    assert chances == {"red": 0.5, "green": 0.25, "grey": 0.25}


@pytest.mark.rule("cove.clock.bell", "cove.clock.paid")
def test_it_rings_when_the_action_is_done(cove: Cove) -> None:
    game = cove.position(ranch={"Ann": {"a1": "red", "d1": "blue", "d2": "blue"}}, hours={"Ann": 1, "Bob": 5}).play("eat")
    assert (game.phase, game.hour("Ann"), game.told("bell")) == ("eat", 3, [])
    game.play("hatch a1 red", "done")
    assert game.phase == "board"
    assert game.order("hatched", "stops", "bell", "drawn") == ["hatched", "stops", "bell", "drawn"]


@pytest.mark.rule("cove.clock.bell")
def test_without_an_adventurer_or_room_nothing_comes(cove: Cove) -> None:
    nobody = cove.position(ranch=POOP, hours={"Ann": 2, "Bob": 5}, people="").play("shovel")
    assert (nobody.now, nobody.told("drawn")) == (("Ann", "act"), [])
    full = {boat: "4 red" if boat < 4 else "4 green" for boat in range(1, 7)}
    full[3], full[6] = "4 blue", "4 yellow"
    packed = cove.position(ranch=POOP, hours={"Ann": 2, "Bob": 5}, boats=full, piers={"left": 1, "centre": 2, "right": 4}).play("shovel")
    assert (packed.now, packed.told("drawn")) == (("Ann", "act"), [])


@pytest.mark.rule("cove.clock.bell", "cove.clock.over")
def test_the_hours_after_the_day_ring_nothing(cove: Cove) -> None:
    """Ann begins the next day at one."""
    game = cove.position(players=1, hours={"Ann": 11}).play("chop red")
    assert (game.day, game.hour("Ann"), game.told("bell")) == (2, 1, [])


@pytest.mark.rule("cove.clock.bell", "cove.action.wait")
def test_a_bell_rings_for_who_waits(cove: Cove) -> None:
    """All that could be done is what has been done last."""
    pen = ", ".join(f"2 small {colour}, 2 large {colour}, mega {colour}" for colour in FULL.split())
    game = cove.position(
        ranch={"Ann": {"a4": "poop"}}, felled={"Ann": FULL}, bag={"Ann": ""}, pen={"Ann": pen}, hours={"Ann": 2, "Bob": 3}, square=[], last={"Ann": "shovel"},
    ).settle()  # fmt: skip
    assert game.order("waits", "bell", "drawn") == ["waits", "bell", "drawn"]
    assert game.now == ("Ann", "board")


@pytest.mark.rule("cove.clock.turn")
def test_nobody_is_ever_beyond_the_end_and_the_first_in_line_acts(cove: Cove) -> None:
    for seed in range(4):
        for game in cove.deal(4, seed).walk(seed):
            if game.phase == "act" and not game.over:
                behind = min(game.hour(who) for who in game.players)
                assert game.hour(game.turn) == behind < game.end
                assert game.turn == next(who for who in game.stack if game.hour(who) == behind)


@pytest.mark.rule("cove.clock.turn")
def test_a_day_has_twelve_hours() -> None:
    assert DAY_HOURS == 12
