"""Dragon Clans: positions as text, what no game can show, and the value of a position at a glance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.clans.table import EGGS, GAME, NOTHING, PLAYERS, Clans, forming
from tests.rules.played import set_cell, set_field
from wyrmling.games.clans.positions import impossible
from wyrmling.kernel.position import read_position, write_position


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("players", GAME.players)
def test_every_position_of_a_game_can_be_written_and_read_back(clans: Clans, players: int, variant: str) -> None:
    for ply, game in enumerate(clans.deal(players, 7, variant).walk(7)):
        if ply % 5 and not game.over:
            continue
        _, state, names = read_position(write_position(GAME, game.state, game.players))
        assert names == list(PLAYERS[:players])
        assert state.tobytes() == game.state.tobytes()


def test_a_position_reads_as_the_table_looks(clans: Clans) -> None:
    area = {"Ann": [["Fire I a", "Fire II a"], ["Water I a"]]}
    text = write_position(GAME, clans.position(rolls=2, kept=["1", "4"], area=area, barriers=["Fire I a"], caller="Bob").state, ["Ann", "Bob"])
    for line in (
        'turn = "Ann"', 'phase = "roll"', 'kept = "1,4"', 'caller = "Bob"', 'gained = "-"',
        'die = ["Fire", "Fire", "Water", "Forest", "Stone", "Storm"]', 'table = ["Forest III a", "Stone III a", "Storm III a"]',
        'left = ["Fire I a", "Fire II a"]', 'right = ["Water I a"]',
    ):  # fmt: skip
        assert line in text


RAINBOW, STONE = EGGS.index("Rainbow"), EGGS.index("Stone")


@pytest.mark.parametrize(("change", "field"), [
    (set_cell("table", 0, 0), "table and area"),                 # Fire I a is there twice
    (set_cell("unseen", 0, 31), "unseen"),
    (set_cell("discard", 1, 5), "discard"),
    (set_field("spent", 29), "unseen"),
    (set_cell("barrier", 20, 1), "barrier"),
    (set_cell("die", 0, STONE), "die"),
    (set_cell("die", 0, -1), "die"),
    (set_field("kept", 63), "kept"),
    (set_field("rolls", 0), "rolls"),
    (set_field("rolls", 4), "rolls"),
    (set_field("egg", RAINBOW), "egg"),
    (set_field("used", 1), "used"),
    (set_field("gained", 7), "gained"),
    (set_field("turn", 2), "turn"),
    (set_field("phase", 5), "phase"),
    (set_field("caller", 0), "caller"),
    (set_field("idle", 1), "idle"),
    (set_field("turns", 120), "turns"),
    (set_field("over", 1), "over"),
    (set_cell("under", (0, 0), -2), "under"),
    (set_cell("area", (3, 0, 0), 9), "area"),
    (set_cell("area", (0, 0, 2), 9), "area"),
])  # fmt: skip
def test_what_no_game_can_show_is_found(clans: Clans, change: Callable[[Any], None], field: str) -> None:
    game = clans.position(rolls=1, dice=NOTHING, area={"Ann": [["Fire I a"], ["Fire II a"]]})
    assert GAME.words.problems(game.state) == []
    change(game.state)
    found = GAME.words.problems(game.state)
    assert any(problem.startswith(field) for problem in found), found


@pytest.mark.parametrize(("change", "field"), [
    (set_cell("under", (0, 0), 5), "under"),
    (set_cell("under", (2, 8), -1), "unseen"),
    (set_field("spent", 1), "barrier and spent"),
    (set_field("egg", RAINBOW), "egg"),
    (set_cell("die", 2, 0), "die"),
    (set_field("kept", 1), "kept"),
    (set_field("idle", 2), "idle"),
])  # fmt: skip
def test_nor_one_of_apprentices(clans: Clans, change: Callable[[Any], None], field: str) -> None:
    game = clans.deal(2, 1, "apprentice")
    assert GAME.words.problems(game.state) == []
    change(game.state)
    found = GAME.words.problems(game.state)
    assert any(problem.startswith(field) for problem in found), found


def test_a_position_with_nothing_to_decide_is_none_but_can_be_played_on(clans: Clans) -> None:
    game = clans.position(phase="take", table=["Fire I a"], dice="Fire Fire Water Stone Stone Storm")
    assert impossible(game.state) == []
    assert [problem.split(":")[0] for problem in GAME.words.problems(game.state)] == ["phase"]
    assert GAME.words.problems(game.settle().state) == []


# --- the value at a glance -------------------------------------------------------------------------------------------------------


def test_dragons_barriers_eggs_and_half_an_evolution_are_worth_something(clans: Clans) -> None:
    plain = clans.position(turn="Bob", area={"Ann": [["Fire I a"]]})
    better: list[dict[str, Any]] = [
        {"area": {"Ann": [["Fire II b"]]}},                                          # more points
        {"area": {"Ann": [["Fire I a"]]}, "barriers": ["Fire I a"]},
        {"area": {"Ann": [["Fire I a"], ["Water III a"]]}},
        {"area": {"Ann": [["Fire I a"]]}, "table": ["Fire I b"]},                    # its twin lies there
    ]  # fmt: skip
    for position in better:
        assert GAME.value(clans.position(turn="Bob", **position).state, 0) > GAME.value(plain.state, 0)
    none, power = forming(None), forming("Forest")
    values = [GAME.value(clans.position(turn="Bob", area={"Ann": [[left], [right]]}).state, 0) for left, right in (none, power)]
    points = [clans.position(area={"Ann": [[left], [right]]}).scores["Ann"] for left, right in (none, power)]
    assert values[1] - points[1] > values[0] - points[0]


def test_one_prefers_dice_that_are_nearer_to_a_nest(clans: Clans) -> None:
    near = clans.position(rolls=2, dice="Fire Fire Fire Stone Stone Forest", table=["Fire III a"])
    far = clans.position(rolls=2, dice="Water Water Water Stone Stone Forest", table=["Fire III a"])
    assert GAME.value(near.state, 0) > GAME.value(far.state, 0)


def test_the_win_counts_when_it_is_over(clans: Clans) -> None:
    game = clans.position(phase="take", caller="Bob", area={"Bob": [["Fire I a"]]}).settle()
    assert game.over
    assert GAME.value(game.state, 1) > GAME.value(game.state, 0) + 10
