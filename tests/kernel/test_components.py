"""Corrections to the printed figures: what adds up is used, what doesn't is refused with the file and what would be right."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wyrmling.games.pets.cards import FIGURES
from wyrmling.kernel.components import Components
from wyrmling.kernel.errors import BadComponents

CARDS = FIGURES.files[0]


def corrected(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Load Dragon Pets in a new process with a correction."""
    (folder / "pets.toml").write_text(text)
    program = "from wyrmling.games.pets.cards import VALUE; from wyrmling import game; print(game('pets').components, VALUE.tolist()[1:5])"
    environment = {**os.environ, "WYRMLING_COMPONENTS": str(folder), "WYRMLING_JIT": "0"}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)


def test_every_table_says_where_its_figures_come_from() -> None:
    assert {table["source"] for table in FIGURES.tables.values()} <= {"rulebook", "public", "house"}
    assert FIGURES["dragons"]["source"] == "house" and FIGURES["costs"]["source"] == "rulebook"


def test_a_correction_is_used_and_changes_the_hash(tmp_path: Path) -> None:
    done = corrected(tmp_path, '[dragons]\nsource = "public"\nblue = { male = [1, 3, 4, 6] }\n')
    assert done.returncode == 0, done.stderr
    components, values = done.stdout.split(" ", 1)
    assert values.strip() == "[1, 3, 4, 6]" and components != FIGURES.hash


def test_a_correction_to_what_we_have_anyway_changes_nothing(tmp_path: Path) -> None:
    assert corrected(tmp_path, "[costs]\ncatch = 1\n").stdout.split()[0] == FIGURES.hash


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[dragons]\nblue = { male = [1, 2, 3] }", "[dragons] blue.male needs 4 values, one a card, not 3"),
        ("[dragons]\nblue = { male = [1, 2, 3, 99] }", "a Dragon is worth 1 to 20, not 99"),
        ("[dragons]\nblue = { male = [1, 2, 3, 'x'] }", "a Dragon is worth 1 to 20, not 'x'"),
        ("[dragons]\nblew = { male = [1, 2, 3, 4] }", "there is no 'blew' to correct; did you mean 'blue'?"),
        ("[dragones]\nx = 1", "there is no 'dragones' to correct; did you mean 'dragons'?"),
        ("[costs]\ncatch = -1", "[costs] catch must be 0 to 20, not -1"),
        ('[costs]\ncatch = "one"', "must be of the kind of 1, not 'one'"),
        ("[box]\neggs = [4, 3]", "[box] eggs needs three numbers"),
        ("[box]\nseekers = 9", "[box] seekers must be 1 to 4, not 9"),
        ("[box]\ncoins = 1000", "[box] coins must be 0 to 100, not 1000"),
        ("[stall]\nunplaced = 60", "[stall] unplaced must be 1 to 30 rounds"),
        ("[worth]\neggs_for_a_breed = 0", "eggs_for_a_breed must be at least 1"),
        ("catch = 1", "catch stands in no table"),
        ("[costs\n", "can't be read"),
    ],
)
def test_what_doesnt_add_up_is_refused_with_its_file(tmp_path: Path, text: str, why: str) -> None:
    done = corrected(tmp_path, text)
    assert done.returncode != 0
    last = done.stderr.strip().splitlines()[-1]
    assert "BadComponents" in last and str(tmp_path / "pets.toml") in last and why in last, last


def test_a_folder_of_corrections_that_isnt_there_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WYRMLING_COMPONENTS", str(tmp_path / "nowhere"))
    with pytest.raises(BadComponents, match="which is no folder"):
        Components("pets", CARDS)


def test_a_table_without_a_source_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text("[box]\ncoins = 3\n")
    with pytest.raises(BadComponents, match=r"\[box\] needs source = one of rulebook, public, house"):
        Components("new", path)
