"""The rules hold once more with every index checked, and once more uncompiled, which find what compiled code hides."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wyrmling.kernel.rule import COMPILED

ROOT = Path(__file__).parents[1]
RULES = ["tests/test_contract.py", "tests/test_contract_catches.py", "tests/rules", "tests/kernel/test_chance.py", "tests/match/test_match.py"]


@pytest.mark.skipif(not COMPILED or "NUMBA_BOUNDSCHECK" in os.environ, reason="this is one of those runs")
@pytest.mark.parametrize("mode", [{"WYRMLING_JIT": "0"}, {"NUMBA_BOUNDSCHECK": "1"}], ids=["uncompiled", "bounds checked"])
def test_the_rules_hold(mode: dict[str, str]) -> None:
    environment = {**{name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}, **mode}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *RULES], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-5000:]
