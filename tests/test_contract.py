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

import pytest

from tests import contract
from wyrmling.kernel.game import Game, Options, game, game_names
from wyrmling.kernel.rule import COMPILED

ROOT = Path(__file__).parents[1]
NAMES = [*game_names(), str(ROOT / "examples" / "pig.py"), str(ROOT / "tests" / "games" / "kuhn.py")]


def every_table() -> list[tuple[str, int, str]]:
    return [(name, options.players, options.variant) for name in NAMES for options in game(name).tables()]


@pytest.fixture(params=every_table(), ids=lambda table: f"{Path(table[0]).stem}-{table[1]}-{table[2]}")
def table(request: pytest.FixtureRequest) -> tuple[Game, Options]:
    name, players, variant = request.param
    return game(name), game(name).options(players, variant)


SEEDS = range(6) if COMPILED else range(2)


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_the_contract_holds(table: tuple[Game, Options], check: Callable[[Game, Options, int], None]) -> None:
    for seed in SEEDS:
        check(*table, seed)


def test_imagined_worlds_are_those_that_there_are(table: tuple[Game, Options]) -> None:
    compared = contract.check_imagine(*table, deals=4000 if COMPILED else 1500)
    assert compared or table[0].name != "kuhn"


def test_outcomes_are_what_luck_brings(table: tuple[Game, Options]) -> None:
    checked = sum(contract.check_luck(*table, seed, samples=3000 if COMPILED else 400, most=300 if COMPILED else 40) for seed in range(4))
    assert checked or table[0].name == "kuhn"  # all luck of Kuhn poker is in the deal


def test_the_same_seed_and_moves_give_the_same_bytes_compiled_or_not_in_every_process() -> None:
    here = {str(list(key)): contract.digests(game(key[0]), game(key[0]).options(*key[1:]), seed=11) for key in every_table()}
    program = (
        "import json; from tests import contract; from tests.test_contract import every_table, game\n"
        "print(json.dumps({str(list(key)): contract.digests(game(key[0]), game(key[0]).options(*key[1:]), seed=11) for key in every_table()}))"
    )
    for jit, hash_seed in (("0", "1"), ("1", "2")):
        environment = {**os.environ, "WYRMLING_JIT": jit, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)+os.pathsep+os.environ.get("PYTHONPATH","")}
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        assert json.loads(done.stdout) == here


def test_only_the_kernel_makes_random_numbers() -> None:
    """Nothing that plays imports a source of chance of its own. (Python code that draws a seed uses `secrets`.)"""
    for path in (ROOT / "src" / "wyrmling").rglob("*.py"):
        if not {"kernel", "games", "bots", "lab"} & set(path.parts):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, (ast.Import, ast.ImportFrom)) else []
            assert "random" not in names and getattr(node, "module", None) != "random", path
            assert not (isinstance(node, ast.Attribute) and node.attr == "random"), path
