"""Merchants Cove: positions as text, and what no game can show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.cove.table import GAME, PLAYERS, SPACE_NAMES, TOWNSFOLK, Cove, CoveGame
from tests.rules.played import set_cell, set_field
from wyrmling.games.cove.cards import DRAGON, NO_CARD, POOP, TREE
from wyrmling.games.cove.positions import impossible
from wyrmling.games.cove.state import PHASES
from wyrmling.kernel.errors import BadPosition
from wyrmling.kernel.position import read_position, write_position

BOARD = {"a1": "red white", "b1": "green", "a2": "poop", "d1": "small red", "c1": "large blue"}


def one_afternoon(cove: Cove) -> CoveGame:
    """Ann is to act; a boat has docked."""
    return cove.position(
        ranch={"Ann": BOARD}, felled={"Ann": "red green"}, pen={"Ann": "mega green"}, staff={"Ann": {"security": "baker"}}, hours={"Ann": 3, "Bob": 5},
        boats={2: "4 red"}, piers={"left": 2}, last={"Ann": "chop", "Bob": "draw3"},
    )  # fmt: skip


@pytest.mark.parametrize("players", GAME.players)
def test_every_position_of_a_game_can_be_written_and_read_back(cove: Cove, players: int) -> None:
    phases = set()
    for ply, game in enumerate(cove.deal(players, 7).walk(7)):
        phases.add(game.phase)
        if ply % 5 and not game.over:
            continue
        _, state, names = read_position(write_position(GAME, game.state, game.players))
        assert names == list(PLAYERS[:players])
        assert state.tobytes() == game.state.tobytes()
    assert {"act", "place", "board", "assign"} <= phases <= set(PHASES)


def test_a_position_reads_as_the_table_looks(cove: Cove) -> None:
    text = write_position(GAME, one_afternoon(cove).state, ["Ann", "Bob"])
    for line in (
        'turn = "Ann"', 'phase = "act"', 'a1 = ["red", "white"]', 'Ann = {security = "baker"}', "Ann = 3", 'left = "2"', 'last = {Ann = "chop", Bob = "draw3"}',
        'order = ["Ann", "Bob"]', "green = {mega = 1}",
    ):  # fmt: skip
        assert line in text, line
    stands = text[text.index("[state.stands]"):]
    for standing in ('a2 = "poop"', 'd1 = "small red"', 'c1 = "large blue"', 'b3 = "tree"'):
        assert standing in stands


# --- what no game can show -----------------------------------------------------------------------------------------------------


def at(space: str) -> int:
    return SPACE_NAMES.index(space)


def card(name: str) -> int:
    return TOWNSFOLK.index(name)


@pytest.mark.parametrize(("change", "field"), [
    (set_cell("stands", (0, at("a1")), POOP), "stands and food"),             # on Food
    (set_cell("stands", (0, at("d4")), POOP), "stands and food"),             # on the Dump
    (set_cell("stands", (0, at("a3")), TREE), "stands"),                      # where no Tree grows
    (set_cell("stands", (0, at("a3")), POOP), "dump and stands"),             # a fifth one
    (set_cell("stands", (0, at("a3")), DRAGON), "supply, pen and stands"),
    (set_cell("stands", (2, 0), POOP), "stands"),                             # of who doesn't play
    (set_cell("food", (0, at("b1"), 0), -1), "bag, food, stands and hand"),
    (set_cell("food", (0, at("b1")), (-1, 1)), "food"),                       # the upper one alone
    (set_cell("food", (0, at("d4"), 0), 0), "stands and food"),
    (set_cell("bag", (0, 4), 2), "bag, food, stands and hand"),
    (set_cell("hand", 0, 1), "hand"),
    (set_cell("dump", 0, 2), "dump and stands"),
    (set_cell("supply", (0, 0, 0), 2), "supply, pen and stands"),
    (set_cell("pen", (1, 2, 2), 1), "supply, pen and stands"),
    (set_cell("staff", (0, 0), card("brewer")), "deck, square, staff and recruited"),
    (set_cell("last", 1, -1), "last"),
    (set_cell("corruption", 0, 61), "corruption and corruption_deck"),
    (set_cell("gold", (0, 0, 0), 5), "gold"),                                 # before the first Market
    (set_cell("gold", (0, 2, 4), 5), "gold"),
    (set_field("day", 4), "day"),
    (set_field("day", 0), "day"),
    (set_cell("hours", 0, 30), "hours"),
    (set_cell("hours", 0, 6), "turn"),                                        # Bob has more hours left
    (set_cell("order", 0, 1), "order"),
    (set_cell("order", 2, 2), "order"),
    (set_field("end", 8), "end"),                                             # with a pier free
    (set_cell("aboard", (0, 0), 5), "people, hall, aboard and arrived"),
    (set_cell("pier", 1, 1), "pier"),                                         # the same boat at two piers
    (set_cell("pier", 0, 4), "pier"),                                         # boat 5 can't use the left one
    (set_cell("hall", 0, 3), "people, hall, aboard and arrived"),
    (set_cell("people", 4, 0), "people, hall, aboard and arrived"),
    (set_cell("square", 0, NO_CARD), "square"),
    (set_cell("deck", card("brewer"), 1), "deck, square, staff and recruited"),
    (set_field("turn", 1), "turn"),
    (set_field("turn", 2), "turn"),
    (set_field("phase", 13), "phase"),
    (set_field("phase", PHASES.index("board")), "arrived"),
    (set_field("phase", PHASES.index("assign")), "last"),
    (set_field("phase", PHASES.index("sell")), "hours"),
    (set_field("since", 7), "since"),
    (set_cell("trail", 0, at("a1")), "trail"),
    (set_field("mover", at("d1")), "mover"),
    (set_cell("ready", 0, 1), "ready"),
    (set_field("recruited", card("admiral")), "deck, square, staff and recruited"),
    (set_field("arrived", 0), "people, hall, aboard and arrived"),
    (set_field("over", 1), "over"),
])  # fmt: skip
def test_what_no_game_can_show_is_found(cove: Cove, change: Callable[[Any], None], field: str) -> None:
    game = one_afternoon(cove)
    assert GAME.words.problems(game.state) == []
    change(game.state)
    found = GAME.words.problems(game.state)
    assert any(problem.startswith(field) for problem in found), found


def test_a_dragon_borrows_its_piece_only_while_it_must_go_on(cove: Cove) -> None:
    ranch = {"b1": "red", "a1": "red", "c1": "red", "d1": "blue"}
    game = cove.position(phase="eat", ranch={"Ann": ranch}, pen={"Ann": "2 small red"}, last={"Ann": "eat"}).play("hatch b1 red")
    assert GAME.words.problems(game.state) == []
    assert read_position(write_position(GAME, game.state, game.players))[1].tobytes() == game.state.tobytes()
    game.state["mover"] = -1
    assert [problem.split(":")[0] for problem in GAME.words.problems(game.state)] == ["supply"]


def test_a_position_with_nothing_to_decide_is_none_but_can_be_played_on(cove: Cove) -> None:
    game = cove.position(phase="eat", ranch={"Ann": {"a1": "red"}}, last={"Ann": "eat"})
    assert impossible(game.state) == []
    assert [problem.split(":")[0] for problem in GAME.words.problems(game.state)] == ["phase"]
    assert GAME.words.problems(game.settle().state) == []


def test_a_position_says_what_is_wrong_with_it(cove: Cove) -> None:
    text = write_position(GAME, one_afternoon(cove).state, ["Ann", "Bob"])
    with pytest.raises(BadPosition) as refused:
        read_position(text.replace('d1 = "small red"', 'd1 = "small rad"').replace('phase = "act"', 'phase = "acting"'))
    problems = str(refused.value)
    assert "did you mean 'small red'?" in problems
    assert "did you mean 'act'?" in problems


# --- the value at a glance -------------------------------------------------------------------------------------------------------


def test_more_of_what_sells_is_worth_more(cove: Cove) -> None:
    plain = cove.position(turn="Bob")
    better: list[dict[str, Any]] = [
        {"pen": {"Ann": "small red"}}, {"pen": {"Ann": "mega blue"}}, {"ranch": {"Ann": {"a1": "small red"}}}, {"felled": {"Ann": "red"}},
    ]  # fmt: skip
    for position in better:
        assert GAME.value(cove.position(turn="Bob", **position).state, 0) > GAME.value(plain.state, 0), position
    corrupt = cove.position(turn="Bob", corruption={"Ann": 3})
    assert GAME.value(corrupt.state, 0) < GAME.value(plain.state, 0)


def test_the_win_counts_when_it_is_over(cove: Cove) -> None:
    ended = cove.position(day=3, ranch={"Ann": {"a4": "poop"}}, hours={"Ann": 11, "Bob": 12}, gold={"Ann": 3, "Bob": 5}).play("shovel")
    assert ended.over
    assert GAME.value(ended.state, 1) > GAME.value(ended.state, 0)
