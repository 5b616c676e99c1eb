"""Merchants Cove: corrected figures. Another board with other prices is played, and what doesn't add up is refused with its file."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from wyrmling.games.cove import cards
from wyrmling.games.cove.cards import FIGURES
from wyrmling.kernel.errors import BadComponents

ROOT = Path(__file__).parents[3]
CARDS = Path(cards.__file__)

OTHER_BOARD = """
[board]
source = "public"
spaces = [
    ["red",  "open", "open", "open", "green"],
    ["open", "open", "dump", "open", "open"],
    ["blue", "open", "open", "open", "yellow"],
]
lines = ["a1-a2", "b2-b1"]

[food]
red = 9

[goods]
poop = 2

[actions]
eat = 3

[clock]
hours = 10
bells = [2, 3, 7]

[boats]
piers = [["left"], ["centre"], ["right"], ["left", "centre", "right"]]

[piers]
left = ["small", "large"]
centre = ["small", "mega"]

[prices]
small = { red = 7 }
mega = { red = 20, green = 21, blue = 22, yellow = 23 }

[halls]
faction = 2

[townsfolk]
baker = { hours = 2, icons = ["blue", "blue"] }
"""

PROGRAM = """
import json
from tests.rules.cove.table import GAME, Cove
from wyrmling.kernel.position import read_position, write_position

cove, found = Cove(), {}
game = cove.deal(2, 5)
found["components"] = GAME.components
found["spaces"] = list(game.picture("Ann"))
found["standing"] = {space: what for space, what in game.picture("Ann").items() if what}
found["bag"], found["dump"], found["halls"] = game.bag("Ann"), game.dump("Ann"), game.halls

trail = cove.position(phase="place", hand="red, green, blue, yellow", felled={"Ann": "red"}, last={"Ann": "draw"})
found["onward"] = {
    space: sorted({offer.split()[1] for offer in trail.copy().play(f"place red {space}").offers("place")})
    for space in ("a1", "a2", "b1", "b2", "c1", "d2")
}

bells = cove.position(hours={"Ann": 1, "Bob": 6}).play("chop red")
found["bells"] = []
while bells.phase == "board":
    found["bells"].append(bells.told("bell")[-1]["hour"])
    bells.play("board 3")
found["then"] = [bells.turn, bells.hour("Ann")]

boats = {1: "red, green", 2: "blue, red", 3: "red"}
market = cove.position(players=1, phase="sell", hours={"Ann": 10}, pen={"Ann": "small red, mega blue"}, boats=boats, piers={"left": 1, "centre": 2, "right": 3})
found["sales"] = market.offers("sell")
found["gold"] = market.play("sell red small centre", "sell blue mega centre").gold("Ann")

eating = cove.position(players=1, ranch={"Ann": {"b1": "red", "b2": "blue"}}, people="").play("eat", "hatch b1 red", "designate b1", "done")
found["eaten"] = [eating.hour("Ann"), eating.dump("Ann")]

plies = 0
for at in game.walk(5):
    if at.over or plies % 7 == 0:
        seat = GAME.actor(at.state)
        scene = GAME.words.scene(GAME.concealed(at.state, seat), seat, at.players)
        assert GAME.words.board(scene)
        assert not GAME.words.problems(at.state), GAME.words.problems(at.state)
        _, state, _ = read_position(write_position(GAME, at.state, at.players))
        assert state.tobytes() == at.state.tobytes()
    plies += 1
found["days"], found["over"], found["ended"] = [told["number"] for told in game.told("day")], game.over, len(game.told("wins")) > 0
print(json.dumps(found))
"""


def corrected(folder: Path, text: str, program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a new process with a correction of the figures."""
    (folder / "cove.toml").write_text(text)
    environment = {
        **os.environ, "WYRMLING_COMPONENTS": str(folder), "WYRMLING_JIT": "0", "PYTHONPATH": str(ROOT) + os.pathsep + os.environ.get("PYTHONPATH", ""),
    }  # fmt: skip
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What was found on the other board."""
    done = corrected(tmp_path_factory.mktemp("corrections"), OTHER_BOARD, PROGRAM)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_every_table_says_where_its_figures_come_from() -> None:
    assert {table["source"] for table in FIGURES.tables.values()} <= {"rulebook", "public", "house"}
    sources = {name: FIGURES[name]["source"] for name in ("board", "food", "goods", "actions", "adventurers", "townsfolk", "prices", "clock")}
    assert sources["food"] == sources["goods"] == sources["actions"] == "rulebook"
    assert sources["adventurers"] == "public"
    assert sources["board"] == sources["townsfolk"] == sources["prices"] == "house"


def test_a_ranch_can_have_another_layout(other: dict[str, Any]) -> None:
    assert other["spaces"] == [f"{column}{row}" for row in (1, 2, 3) for column in "abcde"]
    assert other["standing"] == {"a1": "tree", "e1": "tree", "c2": "dump", "a3": "tree", "e3": "tree"}
    assert (other["bag"], other["dump"]) == ({"red": 8, "green": 6, "blue": 4, "yellow": 4}, 2)
    assert other["halls"] == {"red": 2, "green": 2, "blue": 2, "yellow": 2, "grey": other["halls"]["grey"]}


def test_trails_follow_its_lines_and_go_around_its_dump(other: dict[str, Any]) -> None:
    assert other["onward"] == {"a1": ["b1"], "a2": ["b2"], "b1": ["a1", "c1"], "b2": ["a2", "b3"], "c1": ["b1", "d1"], "d2": ["d1", "d3", "e2"]}


def test_an_action_that_passes_two_bells_brings_two_adventurers(other: dict[str, Any]) -> None:
    assert other["bells"] == [2, 3]
    assert other["then"] == ["Ann", 3]


def test_other_prices_and_piers_hold_in_the_market(other: dict[str, Any]) -> None:
    assert other["sales"] == ["red small left", "red small centre", "red small right", "blue mega centre"]
    assert other["gold"] == 7 + 22


def test_so_do_hours_and_pieces(other: dict[str, Any]) -> None:
    assert other["eaten"] == [3, 1]


def test_a_whole_game_is_played_there_with_scenes_and_positions(other: dict[str, Any]) -> None:
    assert other["days"] == [1, 2, 3]
    assert other["over"] and other["ended"]


def test_other_figures_have_another_hash(other: dict[str, Any]) -> None:
    assert other["components"] != FIGURES.hash


@pytest.mark.parametrize(("text", "why"), [
    ('[board]\nspaces = [["open", "open"], ["open"]]', "[board] spaces must be rows of equal length"),
    ('[board]\nspaces = []', "[board] spaces must be rows of equal length"),
    ('[board]\nspaces = [["open", "swamp", "dump"], ["red", "green", "blue"], ["yellow", "open", "open"]]', "[board] spaces must be rows of equal length"),
    ('[board]\nspaces = [["open", "open", "open"], ["red", "green", "blue"], ["yellow", "open", "open"]]', "needs one dump and one Tree of each colour"),
    ('[board]\nspaces = [["red", "red", "dump"], ["red", "green", "blue"], ["yellow", "open", "open"]]', "needs one dump and one Tree of each colour"),
    ('[board]\nspaces = [["red", "green", "dump", "blue", "yellow"]]', "[board] spaces must be 6 to 25"),
    ('[board]\nlines = ["a1-c3"]', "[board] lines: 'a1-c3' isn't two neighbouring spaces"),
    ('[board]\nlines = ["d1-a2"]', "[board] lines: 'd1-a2' isn't two neighbouring spaces"),
    ('[board]\nlines = ["b2-b5"]', "[board] lines: 'b2-b5' isn't two neighbouring spaces"),
    ('[board]\nlines = [3]', "[board] lines: 3 isn't two neighbouring spaces"),
    ("[board]\nspace = 3", "there is no 'space' to correct; did you mean 'spaces'?"),
    ("[food]\nred = 0", "[food] red, green, blue and yellow must be 1 to 20, not 0"),
    ("[food]\nwhite = 3", "[food] white must be 4 to 10, not 3"),
    ("[goods]\nmega = 0", "[goods] small, large and mega must be 1 to 9, not 0"),
    ("[goods]\npoop = -1", "[goods] poop must be 0 to 16, not -1"),
    ("[actions]\neat = 0", "[actions] must be 1 to 4, not 0"),
    ("[drawing]\ndraw3 = 9", "[drawing] draw3 and ranchhand must be 1 to 5, not 9"),
    ("[drawing]\nalike = 1", "[drawing] alike and different must be 2 to 4, not 1"),
    ("[clock]\nhours = 2", "[clock] hours must be 4 to 24, not 2"),
    ("[clock]\nbells = []", "[clock] bells must be rising hours, at least one"),
    ("[clock]\nbells = [6, 3]", "[clock] bells must be rising hours, at least one"),
    ("[clock]\nbells = [3, 13]", "[clock] bells must be 1 to 12, not 13"),
    ('[clock]\nbells = ["noon"]', "[clock] bells must be 1 to 12, not 'noon'"),
    ("[clock]\nbells = [3.5]", "[clock] bells must be 1 to 12, not 3.5"),
    ("[clock]\ndays = 0", "[clock] days must be 1 to 5, not 0"),
    ("[boats]\nroom = 1", "[boats] room must be 2 to 9, not 1"),
    ("[boats]\naboard = 4", "[boats] aboard must be 0 to 3, not 4"),
    ('[boats]\npiers = [["left"], []]', "[boats] piers: boat 2 needs at least one"),
    ('[boats]\npiers = [["north"]]', "[boats] piers: that of boat 1 must be a list of left, centre, right, not ['north']"),
    ("[boats]\npiers = [3]", "[boats] piers: that of boat 1 must be a list of left, centre, right, not 3"),
    ("[boats]\npiers = []", "[boats] piers: the number of boats must be 1 to 9, not 0"),
    ('[piers]\nleft = ["tiny"]', "[piers] left must be a list of small, large, mega"),
    ("[prices]\nsmall = { red = -1 }", "[prices] must be 0 to 50, not -1"),
    ('[prices]\nsmall = { red = "two" }', "must be of the kind of 2, not 'two'"),
    ("[prices]\nsmall = { pink = 1 }", "there is no 'pink' to correct"),
    ("[adventurers]\nred = 40", "[adventurers] must be 0 to 30, not 40"),
    ("[adventurers]\nred = 0", "[halls] can't hold more than [adventurers] has"),
    ("[halls]\nlair = 9", "[halls] can't hold more than [adventurers] has"),
    ("[corruption]\ncards = 500", "[corruption] cards must be 0 to 120, not 500"),
    ("[corruption]\nharmless = -1", "[corruption] harmless must be 0 to 30, not -1"),
    ('[townsfolk]\nbaker = { kind = "wizard" }', "[townsfolk] baker: kind must be one of local, mercenary, sailor, not 'wizard'"),
    ("[townsfolk]\nbaker = { hours = 0 }", "[townsfolk] baker: hours must be 1, 2 or 3, not 0"),
    ('[townsfolk]\nbaker = { icons = ["red", "red", "red"] }', "[townsfolk] baker: icons can't be more than two"),
    ('[townsfolk]\nbaker = { icons = ["grey"] }', "[townsfolk] baker: icons must be a list of red, green, blue, yellow"),
    ('[townsfolk]\nbuilder = { kind = "local" }', "there is no 'builder' to correct"),
    ("[titles]\nleast = [20, 10, 60, 80, 100]", "[titles] least needs 5 rising numbers"),
    ("[titles]\nshare = [1.0]", "[titles] share needs 6 numbers"),
    ("[alone]\nfull = 0", "[alone] full must be 1 to 10000, not 0"),
])  # fmt: skip
def test_what_doesnt_add_up_is_refused_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, why: str) -> None:
    (tmp_path / "cove.toml").write_text(text)
    monkeypatch.setenv("WYRMLING_COMPONENTS", str(tmp_path))
    with pytest.raises(BadComponents) as refused:
        runpy.run_path(str(CARDS))
    assert str(tmp_path / "cove.toml") in str(refused.value)
    assert why in str(refused.value)


def test_figures_that_are_corrected_to_what_they_are_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cove.toml").write_text('[goods]\nsource = "public"\npoop = 4\n')
    monkeypatch.setenv("WYRMLING_COMPONENTS", str(tmp_path))
    assert runpy.run_path(str(CARDS))["FIGURES"].hash == FIGURES.hash
