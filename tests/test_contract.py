"""The contract's properties, for every game, number of players and variant: those that come with Wyrmling, `examples/pig.py`,
and Kuhn poker, which has the hidden cards."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests import contract
from wyrmling.kernel.game import Game, Options, _observe, game, game_names
from wyrmling.kernel.rule import COMPILED

ROOT = Path(__file__).parents[1]
NAMES = [*game_names(), str(ROOT / "examples" / "pig.py"), str(ROOT / "tests" / "games" / "kuhn.py")]


FAST = COMPILED and "NUMBA_BOUNDSCHECK" not in os.environ


def every_table() -> list[tuple[str, int, str]]:
    """All that can be played; uncompiled or with bounds checked, which is far slower, the first and the last table of each game."""
    tables = {name: game(name).tables() for name in NAMES}
    chosen = tables if FAST else {name: [every[0], every[-1]] for name, every in tables.items()}
    return [(name, options.players, options.variant) for name, every in chosen.items() for options in dict.fromkeys(every)]


@pytest.fixture(params=every_table(), ids=lambda table: f"{Path(table[0]).stem}-{table[1]}-{table[2]}")
def table(request: pytest.FixtureRequest) -> tuple[Game, Options]:
    name, players, variant = request.param
    return game(name), game(name).options(players, variant)


SEEDS = range(3) if FAST else range(1)


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_the_contract_holds(table: tuple[Game, Options], check: Callable[[Game, Options, int], None]) -> None:
    for seed in SEEDS:
        check(*table, seed)


def test_imagined_worlds_are_those_that_there_are(table: tuple[Game, Options]) -> None:
    compared = contract.check_imagine(*table, deals=4000 if COMPILED else 1500)
    assert compared or table[0].name != "kuhn"


def test_outcomes_are_what_luck_brings(table: tuple[Game, Options]) -> None:
    checked, seed = 0, 0
    while checked < 4 and seed < 4:
        checked += contract.check_luck(*table, seed, samples=2000 if COMPILED else 400, most=200 if COMPILED else 40)
        seed += 1
    assert checked or table[0].hides  # where most luck brings hidden cards, there may be none whose outcomes a seat can tell


def test_the_same_seed_and_moves_give_the_same_bytes_compiled_or_not_in_every_process() -> None:
    here = [contract.digests(game(name), Options(players, variant), seed=11) for name, players, variant in every_table()]
    program = (
        "import json; from tests import contract; from wyrmling.kernel.game import Options, game\n"
        f"tables = {every_table()}\n"
        "print(json.dumps([contract.digests(game(name), Options(players, variant), seed=11) for name, players, variant in tables]))"
    )
    for jit, hash_seed in (("0", "1"), ("1", "2")):
        environment = {**os.environ, "WYRMLING_JIT": jit, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)+os.pathsep+os.environ.get("PYTHONPATH","")}
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        assert json.loads(done.stdout) == here


def test_an_observation_is_the_fields_of_a_concealed_record(table: tuple[Game, Options]) -> None:
    which, options = table
    view = which.concealed(which.deal(options, seed=3), 0)
    compiled = np.zeros(which.features, np.float32)
    _observe(view, 0, compiled)
    assert which.observation(view, 0).dtype == np.float32
    assert which.observation(view, 0).tolist() == compiled.tolist()


def test_only_the_kernel_makes_random_numbers() -> None:
    """Nothing that plays imports a source of chance of its own. (Python code that draws a seed uses `secrets`.)"""
    for path in (ROOT / "src" / "wyrmling").rglob("*.py"):
        if not {"kernel", "games", "bots", "advice"} & set(path.parts):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, (ast.Import, ast.ImportFrom)) else []
            assert "random" not in names and getattr(node, "module", None) != "random", path
            assert not (isinstance(node, ast.Attribute) and node.attr == "random"), path
