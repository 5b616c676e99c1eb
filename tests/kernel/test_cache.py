"""Compiled code is kept, and never served when anything that went into it has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wyrmling.kernel.rule import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")

GAME = """
from pathlib import Path
from typing import Any
from wyrmling.kernel import Game, Header, Kind, Moves, i2, record, rule
from wyrmling.kernel.components import Components
from .steps import step

FIGURES = Components("stairs", Path(__file__).with_name("cards.toml"))
START: int = FIGURES["box"]["start"]

@record
class Stairs(Header):
    height: i2

@rule
def setup(state: Stairs, news: Any) -> None:
    state.height = START

@rule
def actor(state: Stairs) -> int:
    return -1 if state.over else 0

@rule
def legal(state: Stairs, out: Any) -> int:
    out[0], out[1] = 0, 1
    return 2

@rule
def apply(state: Stairs, move: int, news: Any) -> None:
    state.height = step(state.height, move)
    state.over = state.height > 1000

@rule
def score(state: Stairs, out: Any) -> None:
    out[0] = state.height

GAME = Game("stairs", "Stairs", Stairs, Moves(Kind("walk"), Kind("jump")), players=[1], components=FIGURES,
            setup=setup, actor=actor, legal=legal, apply=apply, score=score)
"""
STEPS = """
from wyrmling.kernel import rule

@rule
def step(height: int, move: int) -> int:
    return height + 1 + move
"""
CARDS = """
[box]
source = "house"
start = 10
"""
PROGRAM = """
import sys
from wyrmling.kernel.game import game
stairs = game(sys.argv[1])
state = stairs.deal(seed=0)
stairs.play(state, 1)
print(state.height)
"""


@pytest.fixture
def stairs(tmp_path: Path) -> Path:
    folder = tmp_path / "stairs"
    folder.mkdir()
    (folder / "__init__.py").write_text(GAME)
    (folder / "steps.py").write_text(STEPS)
    (folder / "cards.toml").write_text(CARDS)
    return folder


def run(folder: Path, **environment: str) -> tuple[int, bool]:
    """The height after a jump in a new process, and whether anything was compiled for it."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder / "__init__.py")],
        env={**os.environ, "WYRMLING_CACHE": str(folder.parent / "cache"), **environment}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "Compiling Stairs" in done.stderr or done.stderr == "", done.stderr
    return int(done.stdout), "Compiling" in done.stderr


def test_the_second_process_compiles_nothing(stairs: Path) -> None:
    assert run(stairs) == (12, True)
    assert run(stairs) == (12, False)


def test_a_change_in_any_file_or_figure_is_seen(stairs: Path) -> None:
    assert run(stairs) == (12, True)
    # The same size and the same time: nothing but the contents tells the two apart.
    steps = stairs / "steps.py"
    before = steps.stat()
    steps.write_text(STEPS.replace("1 + move", "7 + move"))
    os.utime(steps, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert run(stairs) == (18, True)
    (stairs / "cards.toml").write_text(CARDS.replace("10", "20"))
    assert run(stairs) == (28, True)
    corrections = stairs.parent / "corrections"
    corrections.mkdir()
    (corrections / "stairs.toml").write_text("[box]\nstart = 50\n")
    assert run(stairs, WYRMLING_COMPONENTS=str(corrections)) == (58, True)
    assert run(stairs) == (28, False)
    steps.write_text(STEPS)
    (stairs / "cards.toml").write_text(CARDS)
    assert run(stairs) == (12, False)


def test_without_a_place_to_keep_it_code_is_compiled_anew_and_says_so(stairs: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(stairs / "__init__.py")],
        env={**os.environ, "WYRMLING_CACHE": "/dev/null/nowhere"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "12\n"
    assert done.stderr.count("can't be kept") == 1 and "WYRMLING_CACHE names another folder" in done.stderr


def test_importing_the_package_loads_no_compiler() -> None:
    program = "import sys, wyrmling; print(sorted({'numba', 'numpy', 'rich', 'click'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_game_that_was_typed_in_is_compiled_anew(tmp_path: Path) -> None:
    """Numba keeps code beside its file, and here is none."""
    typed = GAME.replace("from .steps import step\n", STEPS).replace('FIGURES["box"]["start"]', "10")
    typed = typed.replace('FIGURES = Components("stairs", Path(__file__).with_name("cards.toml"))\n', "").replace(", components=FIGURES", "")
    program = typed + "state = GAME.deal(seed=0)\nGAME.play(state, 1)\nprint(state.height)\n"
    environment = {**os.environ, "WYRMLING_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-"], input=program, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "12\n"
