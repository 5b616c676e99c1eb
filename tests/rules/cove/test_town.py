"""Merchants Cove: recruiting Townsfolk, and what they can do."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from scipy.stats import chisquare

from tests.rules.cove.table import COLOURS, FIGURES, SLOTS, TOWNSFOLK, Cove, CoveGame, card, hours

KINDS = ("local", "mercenary", "sailor")


def square(cove: Cove, *cards: str, **more: Any) -> CoveGame:
    """These Townsfolk lie in the Town Square, and none is left in the deck."""
    return cove.position(square=list(cards), deck=[], **more)


# --- the cards ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.town.square")
def test_36_townsfolk_twelve_of_each_kind() -> None:
    cards = [FIGURES["townsfolk"][name] for name in TOWNSFOLK]
    assert Counter(one["kind"] for one in cards) == dict.fromkeys(KINDS, 12)
    assert {len(one["icons"]) for one in cards} == {0, 1, 2}
    assert all(one["hours"] == 1 + len(one["icons"]) for one in cards)
    shown = Counter(icon for one in cards for icon in one["icons"])
    assert set(shown) == set(COLOURS)
    assert len(set(shown.values())) == 1, "no faction is better off than others"


@pytest.mark.rule("cove.town.square")
def test_nobody_shows_less_than_another_of_their_kind_for_as_many_hours() -> None:
    cards = [FIGURES["townsfolk"][name] for name in TOWNSFOLK]
    for one, other in permutations(cards, 2):
        if one["kind"] == other["kind"] and one["hours"] >= other["hours"]:
            assert not Counter(one["icons"]) < Counter(other["icons"])


@pytest.mark.rule("cove.town.square")
def test_four_lie_face_up(cove: Cove) -> None:
    seen: Counter[str] = Counter()
    for game in cove.deals(2, 400):
        cards = [one for one in game.square if one]
        assert len(cards) == 4
        assert sorted([*cards, *game.deck]) == sorted(TOWNSFOLK)
        seen.update(cards)
    assert chisquare([seen[name] for name in TOWNSFOLK]).pvalue > 0.001


@pytest.mark.rule("cove.town.square")
def test_a_card_that_is_taken_is_replaced_at_once(cove: Cove) -> None:
    deck = [card("mercenary", 3), card("sailor", 3)]
    laid = [card("local", 1), card("local", 2), card("mercenary", 1), card("sailor", 1)]
    game = cove.position(square=laid, deck=deck).play("recruit 1")
    shown = game.square[1]
    assert shown in deck
    assert game.square == [laid[0], shown, laid[2], laid[3]]
    assert game.deck == [name for name in deck if name != shown]
    assert game.order("recruited", "shown") == ["recruited", "shown"]
    either = {after.square[1] for _, after in cove.position(square=laid, deck=deck).outcomes("recruit 1")}
    assert either == set(deck)


@pytest.mark.rule("cove.town.square")
def test_while_cards_last(cove: Cove) -> None:
    game = square(cove, card("local", 1), card("local", 2)).play("recruit 0", "assign shepherd")
    assert game.square == [None, card("local", 2), None, None]
    assert game.offers("recruit") == ["1"]
    assert square(cove).offers("recruit") == []


# --- recruiting --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.staff.recruit")
@pytest.mark.parametrize("cost", [1, 2, 3])
def test_it_takes_the_hours_on_the_card(cove: Cove, cost: int) -> None:
    name = card("local", cost)
    game = square(cove, name).play("recruit 0", "assign fieldhand")
    assert (game.hour("Ann"), hours(name)) == (cost, cost)
    assert game.staff("Ann") == {"fieldhand": name}
    assert game.told("recruited") == [{"seat": "Ann", "card": name, "place": 0}]
    assert game.told("assigned") == [{"seat": "Ann", "card": name, "slot": "fieldhand", "before": None}]


@pytest.mark.rule("cove.staff.recruit")
def test_any_slot_can_be_chosen(cove: Cove) -> None:
    staff = {"Ann": {"shepherd": card("local", 3), "security": card("sailor", 3)}}
    game = square(cove, card("local", 1), staff=staff).play("recruit 0")
    assert game.choices() == [f"assign {slot}" for slot in SLOTS]


@pytest.mark.rule("cove.staff.recruit", "cove.end.icons")
def test_who_was_there_leaves_with_their_icons(cove: Cove) -> None:
    old, new = card("sailor", 2), card("local", 1)
    game = square(cove, new, staff={"Ann": {"shepherd": old}, "Bob": {"shepherd": card("local", 2)}}).play("recruit 0", "assign shepherd")
    assert game.staff("Ann") == {"shepherd": new}
    assert game.told("assigned")[0]["before"] == old
    assert old not in [*game.square, *game.deck, *game.staff("Bob").values()]
    assert game.staff("Bob") == {"shepherd": card("local", 2)}


@pytest.mark.rule("cove.staff.recruit")
def test_the_ability_comes_before_the_slot(cove: Cove) -> None:
    for kind, kinds in (("local", ["recruited", "discarded", "assigned"]), ("mercenary", ["recruited", "took", "assigned"])):
        game = square(cove, card(kind, 1), corruption={"Ann": 1}).play("recruit 0")
        if kind == "mercenary":
            game.play("take red")
        game.play("assign security")
        assert game.order("recruited", "discarded", "took", "assigned") == kinds


@pytest.mark.rule("cove.town.square")
def test_no_townsfolk_is_ever_in_two_places(cove: Cove) -> None:
    for seed in range(3):
        for game in cove.deal(4, seed).walk(seed):
            out = [one for one in game.square if one] + game.deck + [one for who in game.players for one in game.staff(who).values()]
            assert len(out) == len(set(out))
            assert not game.deck or None not in game.square


# --- Locals ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.town.local", "cove.corruption.discard")
def test_a_local_discards_a_corruption_card(cove: Cove) -> None:
    game = square(cove, card("local", 1), corruption={"Ann": 2, "Bob": 1})
    left = int(game.state.corruption_deck)
    game.play("recruit 0")
    assert (game.corruption("Ann"), game.corruption("Bob")) == (1, 1)
    assert game.told("discarded") == [{"seat": "Ann", "why": "local"}]
    assert int(game.state.corruption_deck) == left


@pytest.mark.rule("cove.town.local", "cove.town.square")
def test_a_local_without_one_to_discard_can_be_recruited_all_the_same(cove: Cove) -> None:
    game = square(cove, card("local", 1)).play("recruit 0", "assign security")
    assert (game.corruption("Ann"), game.told("discarded")) == (0, [])
    assert game.turn == "Bob"


# --- Mercenaries -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.town.mercenary")
def test_a_mercenary_brings_a_small_dragon_into_the_pen(cove: Cove) -> None:
    game = square(cove, card("mercenary", 1)).play("recruit 0")
    assert game.now == ("Ann", "ability")
    assert game.choices() == [f"take {colour}" for colour in COLOURS]
    game.play("take blue")
    assert (game.pen("Ann"), game.supply("Ann")["small blue"]) == ({"small blue": 1}, 1)
    assert game.told("took") == [{"seat": "Ann", "colour": "blue"}]
    assert (game.dump("Ann"), game.corruption("Ann")) == (4, 0), "no Poop comes of it"
    assert game.phase == "assign"


@pytest.mark.rule("cove.town.mercenary")
def test_only_one_that_is_in_the_supply(cove: Cove) -> None:
    game = square(cove, card("mercenary", 1), pen={"Ann": "2 small red, small blue"}, ranch={"Ann": {"a1": "small blue"}}).play("recruit 0")
    assert game.offers("take") == ["green", "yellow"]
    last = square(cove, card("mercenary", 1), pen={"Ann": "2 small red, 2 small blue, 2 small green, small yellow"}).play("recruit 0")
    assert last.pen("Ann")["small yellow"] == 2, "there was nothing to choose"
    assert last.phase == "assign"


@pytest.mark.rule("cove.town.mercenary", "cove.town.square")
def test_with_none_left_a_mercenary_brings_nothing(cove: Cove) -> None:
    game = square(cove, card("mercenary", 1), pen={"Ann": ", ".join(f"2 small {colour}" for colour in COLOURS)}).play("recruit 0")
    assert game.phase == "assign"
    assert game.told("took") == []


# --- Sailors -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.town.sailor")
def test_a_sailor_moves_an_adventurer_between_two_boats(cove: Cove) -> None:
    game = square(cove, card("sailor", 1), boats={1: "red, grey", 5: "2 blue"}).play("recruit 0")
    assert game.now == ("Ann", "ability")
    assert set(game.offers("ferry")) == {
        *(f"{who} 1 {to}" for who in ("red", "grey") for to in (2, 3, 4, 5, 6)), *(f"blue 5 {to}" for to in (1, 2, 3, 4, 6)),
    }  # fmt: skip
    game.play("ferry grey 1 5")
    assert (game.boats[1], game.boats[5]) == ({"red": 1}, {"blue": 2, "grey": 1})
    assert game.told("ferried") == [{"seat": "Ann", "adventurer": "grey", "start": 1, "to": 5}]
    assert game.phase == "assign"


@pytest.mark.rule("cove.town.sailor")
def test_not_from_nor_to_a_docked_boat_nor_into_a_full_one(cove: Cove) -> None:
    boats = {1: "4 red", 2: "4 green", 3: "blue", 4: "4 yellow", 5: "2 grey"}
    game = square(cove, card("sailor", 1), boats=boats, piers={"left": 1, "centre": 4}).play("recruit 0")
    # Boat 2 is full and waits: somebody may leave it, nobody board it.
    assert set(game.offers("ferry")) == {
        "green 2 3", "green 2 5", "green 2 6", "blue 3 5", "blue 3 6", "grey 5 3", "grey 5 6",
    }  # fmt: skip


@pytest.mark.rule("cove.town.sailor")
def test_or_brings_one_from_the_bag(cove: Cove) -> None:
    game = square(cove, card("sailor", 1), boats={1: "red"})
    people = Counter(game.people)
    game.play("recruit 0", "call")
    assert game.now == ("Ann", "board")
    arrived = game.told("drawn")[0]["adventurer"]
    assert people - Counter(game.people) == {arrived: 1}
    assert game.choices() == [f"board {boat}" for boat in range(1, 7)]
    game.play("board 6")
    assert game.boats[6] == {arrived: 1}
    assert game.phase == "assign"


@pytest.mark.rule("cove.town.sailor", "cove.dock.full")
def test_a_boat_that_one_from_the_bag_fills_docks(cove: Cove) -> None:
    game = square(cove, card("sailor", 1), boats={1: "3 red"}).play("recruit 0", "call", "board 1")
    assert game.now == ("Ann", "dock")
    game.play("dock centre", "assign shepherd")
    assert (game.piers, game.turn) == ({"centre": 1}, "Bob")


@pytest.mark.rule("cove.town.sailor", "cove.town.square")
def test_with_no_adventurer_aboard_nor_in_the_bag_a_sailor_does_nothing(cove: Cove) -> None:
    game = square(cove, card("sailor", 1), people="").play("recruit 0")
    assert game.phase == "assign"
    only_the_bag = square(cove, card("sailor", 1), people="red").play("recruit 0")
    assert only_the_bag.phase == "board", "there was nothing else to do"


@pytest.mark.rule("cove.town.sailor", "cove.town.square")
def test_with_no_room_on_any_boat_a_sailor_does_nothing(cove: Cove) -> None:
    boats = {1: "4 red", 2: "4 green", 3: "4 blue", 4: "4 yellow", 5: "4 grey", 6: "4 red"}
    game = square(cove, card("sailor", 1), boats=boats, piers={"left": 1, "centre": 2, "right": 4}).play("recruit 0")
    assert game.phase == "assign"


@pytest.mark.rule("cove.town.sailor", "cove.clock.bell")
def test_a_bell_rings_after_the_sailors_adventurer(cove: Cove) -> None:
    game = square(cove, card("sailor", 1), boats={1: "red"}, hours={"Ann": 2, "Bob": 5}).play("recruit 0", "call", "board 2")
    assert game.now == ("Ann", "assign")
    game.play("assign ranchhand")
    assert game.now == ("Ann", "board")
    assert game.order("recruited", "drawn", "boarded", "assigned", "bell") == ["recruited", "drawn", "boarded", "assigned", "bell", "drawn"]
