"""Merchants Cove: the boats that arrive, and how they dock."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from tests.rules.cove.table import FACTIONS, FIGURES, Cove, CoveGame, card

PEOPLE = {"red": 13, "green": 13, "blue": 9, "yellow": 9, "grey": 8}
POOP = {"Ann": {"a4": "poop"}, "Bob": {"a4": "poop"}}


def boarding(cove: Cove, boats: dict[int, str], piers: dict[str, int] | None = None, ann: int = 3, bob: int = 5) -> CoveGame:
    """An adventurer has come for Ann and goes aboard."""
    return cove.position(phase="board", arrived="red", hours={"Ann": ann, "Bob": bob}, boats=boats, piers=piers, last={"Ann": "shovel"})


# --- arrival -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.arrival.bag")
def test_52_adventurers(cove: Cove) -> None:
    game = cove.deal(2)
    everybody = Counter(game.people) + Counter(game.halls)
    for crew in game.boats.values():
        everybody.update(crew)
    assert everybody == PEOPLE
    assert sum(PEOPLE.values()) == 52
    halls = FIGURES["halls"]
    assert game.halls == {faction: halls["lair"] if faction == "grey" else halls["faction"] for faction in FACTIONS}


@pytest.mark.rule("cove.arrival.boats")
def test_six_boats_bring_two_each(cove: Cove) -> None:
    for game in cove.deals(3, 20):
        assert [sum(crew.values()) for crew in game.boats.values()] == [2] * 6
        assert game.piers == {}
        assert len(game.told("arrives")) == 6


@pytest.mark.rule("cove.arrival.boats")
def test_they_are_drawn_from_the_bag(cove: Cove) -> None:
    seen: Counter[str] = Counter()
    for game in cove.deals(2, 300):
        for crew in game.boats.values():
            seen.update(crew)
    left = cove.deal(2)
    start = {faction: PEOPLE[faction] - left.halls[faction] for faction in FACTIONS}
    total = sum(start.values())
    # Twelve of them without putting back vary less than twelve throws would.
    assert chisquare([seen[faction] for faction in FACTIONS], [3600 * start[faction] / total for faction in FACTIONS]).pvalue > 0.001


@pytest.mark.rule("cove.arrival.boats", "cove.day.count")
def test_every_day_begins_with_two_in_each_boat(cove: Cove) -> None:
    game = cove.position(players=1, ranch={"Ann": {"a4": "poop"}}, hours={"Ann": 11}, boats={1: "3 red", 2: "green", 5: "grey"}).play("shovel")
    assert game.day == 2
    assert [sum(crew.values()) for crew in game.boats.values()] == [2] * 6
    assert game.piers == {}


@pytest.mark.rule("cove.arrival.bag", "cove.cleanup.halls")
def test_no_adventurer_is_ever_lost(cove: Cove) -> None:
    for seed in range(3):
        for game in cove.deal(3, seed).walk(seed):
            everybody = Counter(game.people) + Counter(game.halls)
            for crew in game.boats.values():
                everybody.update(crew)
                assert sum(crew.values()) <= 4
            if game.phase == "board" and not game.over:
                everybody[FACTIONS[game.state.arrived]] += 1
            assert everybody == PEOPLE


# --- full boats --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.dock.full")
@pytest.mark.parametrize(("boat", "piers"), [
    (1, ["left", "centre"]), (2, ["left", "centre"]), (3, ["left", "centre"]), (4, ["centre", "right"]), (5, ["centre", "right"]), (6, ["centre", "right"]),
])  # fmt: skip
def test_a_full_boat_is_docked_by_the_active_rancher(cove: Cove, boat: int, piers: list[str]) -> None:
    game = boarding(cove, {boat: "green, blue, grey"}).play(f"board {boat}")
    assert game.now == ("Ann", "dock")
    assert game.choices() == [f"dock {pier}" for pier in piers]
    game.play(f"dock {piers[1]}")
    assert game.piers == {piers[1]: boat}
    assert game.told("docked") == [{"seat": "Ann", "boat": boat, "pier": piers[1]}]
    assert game.now == ("Ann", "act")


@pytest.mark.rule("cove.dock.full")
def test_four_are_full(cove: Cove) -> None:
    game = boarding(cove, {1: "green, blue"}).play("board 1")
    assert (game.now, game.boats[1], game.piers) == (("Ann", "act"), {"red": 1, "green": 1, "blue": 1}, {})


@pytest.mark.rule("cove.dock.full")
def test_one_boat_a_pier(cove: Cove) -> None:
    game = boarding(cove, {1: "green, blue, grey", 2: "4 green"}, {"left": 2}).play("board 1")
    assert game.piers == {"left": 2, "centre": 1}, "only one is free for it"
    right = boarding(cove, {4: "green, blue, grey", 5: "4 green"}, {"right": 5}).play("board 4")
    assert right.piers == {"right": 5, "centre": 4}


@pytest.mark.rule("cove.dock.full")
def test_with_no_pier_free_for_it_a_full_boat_waits(cove: Cove) -> None:
    game = boarding(cove, {1: "green, blue, grey", 2: "4 green", 4: "4 blue"}, {"left": 2, "centre": 4}).play("board 1")
    assert game.now == ("Ann", "act")
    assert game.piers == {"left": 2, "centre": 4}
    assert sum(game.boats[1].values()) == 4
    assert game.told("docked") == []
    assert game.end == 12


# --- the day's end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.dock.market")
@pytest.mark.parametrize(("ann", "bob", "end"), [(3, 5, 6), (6, 3, 7), (9, 9, 10), (3, 11, 12), (3, 12, 12), (3, 13, 12)])
def test_when_all_piers_are_taken_the_day_ends_an_hour_past_the_furthest_marker(cove: Cove, ann: int, bob: int, end: int) -> None:
    game = boarding(cove, {1: "4 green", 2: "4 blue", 4: "3 green"}, {"left": 1, "centre": 2}, ann, bob)
    game.play("board 4")
    assert game.piers == {"left": 1, "centre": 2, "right": 4}
    assert game.end == end
    assert game.told("ends_early") == ([{"hour": end}] if end < 12 else [])


@pytest.mark.rule("cove.dock.market")
def test_two_piers_leave_the_day_as_it_is(cove: Cove) -> None:
    game = boarding(cove, {1: "4 green", 2: "3 blue"}, {"left": 1}).play("board 2")
    assert (len(game.piers), game.end) == (2, 12)


@pytest.mark.rule("cove.dock.market", "cove.clock.over")
def test_an_overrun_that_was_allowed_stays_owed(cove: Cove) -> None:
    """The end moves up to one hour past the furthest marker: nobody who stands on the clock is over by that."""
    game = boarding(cove, {1: "4 green", 2: "4 blue", 4: "3 green"}, {"left": 1, "centre": 2}, 3, 4).play("board 4")
    assert game.end == 5
    assert all(game.hour(who) < game.end for who in game.players)
    game.play("chop red")
    assert (game.hour("Ann"), game.turn) == (5, "Bob")
    game.play("chop red")
    assert (game.day, game.hour("Ann"), game.hour("Bob")) == (2, 0, 1)


@pytest.mark.rule("cove.dock.rest")
def test_at_the_days_end_the_fullest_boats_fill_the_free_piers(cove: Cove) -> None:
    boats = {1: "red", 2: "red, 2 green", 3: "2 red", 4: "blue", 5: "blue, yellow", 6: "grey"}
    game = cove.position(players=1, ranch={"Ann": {"a4": "poop"}}, hours={"Ann": 11}, boats=boats).play("shovel")
    docked = {(told["pier"], told["boat"]) for told in game.told("docked")}
    assert all(told["seat"] is None for told in game.told("docked"))
    # Boat 2 first, to the left; then 3 and 5 are as full: the lower number first, to the centre; 5 to the right.
    assert docked == {("left", 2), ("centre", 3), ("right", 5)}


@pytest.mark.rule("cove.dock.rest")
@pytest.mark.parametrize(("boats", "taken", "docked"), [
    ({1: "2 red", 2: "2 green", 4: "2 blue"}, {}, {"left": 1, "centre": 2, "right": 4}),
    ({3: "2 red", 4: "2 blue", 5: "3 green", 6: "grey"}, {}, {"centre": 5, "left": 3, "right": 4}),
    ({1: "4 red", 2: "green", 4: "yellow", 5: "3 blue"}, {"left": 1}, {"centre": 5, "right": 4}),
    ({1: "4 red", 2: "2 green", 3: "2 blue", 4: "4 yellow", 6: "grey"}, {"left": 1, "centre": 4}, {"right": 6}),
    ({1: "4 red", 2: "3 green", 3: "4 blue", 4: "2 yellow"}, {"centre": 1}, {"left": 3, "right": 4}),
])  # fmt: skip
def test_only_at_piers_that_they_may_use(cove: Cove, boats: dict[int, str], taken: dict[str, int], docked: dict[str, int]) -> None:
    game = cove.position(players=1, ranch={"Ann": {"a4": "poop"}}, hours={"Ann": 11}, boats=boats, piers=taken).play("shovel")
    assert {told["pier"]: told["boat"] for told in game.told("docked") if told["boat"] in boats} == docked


@pytest.mark.rule("cove.dock.rest")
def test_a_full_boat_that_waited_may_dock_nowhere(cove: Cove) -> None:
    boats = {1: "4 red", 2: "4 green", 3: "4 blue", 4: "yellow"}
    game = cove.position(players=1, ranch={"Ann": {"a4": "poop"}}, hours={"Ann": 11}, boats=boats, piers={"left": 1, "centre": 2}).play("shovel")
    assert ("right", 4) in {(told["pier"], told["boat"]) for told in game.told("docked")}
    assert game.halls["blue"] == 4 + FIGURES["halls"]["faction"], "the boat's Wizards have gone home"


@pytest.mark.rule("cove.dock.full", "cove.town.square")
def test_a_boat_that_a_sailor_fills_docks_at_once(cove: Cove) -> None:
    sailor = card("sailor", 1)
    game = cove.position(square=[sailor], boats={1: "3 red", 2: "grey"}).play("recruit 0", "ferry grey 2 1")
    assert game.now == ("Ann", "dock")
    game.play("dock left")
    assert game.piers == {"left": 1}
    assert game.now == ("Ann", "assign")
