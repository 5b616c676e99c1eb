"""Every clause of every rulebook has a test, and every test that names a clause names one that is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wyrmling.kernel.coverage import clause_tests
from wyrmling.kernel.game import game, game_names

TESTS = Path(__file__).parent
CLAUSES = {name: game(name).words.rules() for name in game_names()}


@pytest.mark.parametrize("name", game_names())
def test_every_clause_has_a_test(name: str) -> None:
    tests = clause_tests(TESTS)
    assert CLAUSES[name], f"{name} has no rules.md, or no clause in it"
    assert [clause for clause in CLAUSES[name] if clause not in tests] == []


def test_every_clause_that_a_test_names_is_there() -> None:
    known = {clause for clauses in CLAUSES.values() for clause in clauses}
    assert {clause: tests for clause, tests in clause_tests(TESTS).items() if clause not in known} == {}


@pytest.mark.parametrize("name", game_names())
def test_ids_are_unique_and_every_bullet_is_a_clause_of_its_game(name: str) -> None:
    bullets = re.findall(r"^[ \t]*[-*+] .*", game(name).words.rulebook(), re.MULTILINE)
    ids = [re.findall(r"^- `([a-z]+\.[a-z]+\.[a-z0-9]+)` \S", bullet) for bullet in bullets]
    assert [bullet for bullet, found in zip(bullets, ids, strict=True) if not found] == []
    assert len({found[0] for found in ids}) == len(ids)
    assert all(found[0].startswith(f"{name}.") for found in ids)
    assert [found[0] for found in ids] == list(CLAUSES[name])


@pytest.mark.parametrize("name", game_names())
def test_the_rules_cite_only_clauses_that_are_there(name: str) -> None:
    """Docstrings and comments of the code name clauses, sometimes a whole section (`pets.place.*`)."""
    for path in sorted(game(name).folder.rglob("*.py")):
        for cited in re.findall(rf"(?<![\w.]){name}\.[a-z]+\.(?:[a-z0-9]+|\*)", path.read_text("utf-8")):
            holds = [clause for clause in CLAUSES[name] if clause == cited or (cited.endswith("*") and clause.startswith(cited[:-1]))]
            assert holds, f"{path.name} cites {cited}"


def test_clauses_are_read_from_marks(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "rules"
    folder.mkdir(parents=True)
    (folder / "test_one.py").write_text(
        "import pytest\n\n@pytest.mark.rule('a.b.c', 'a.b.d')\ndef test_x(): ...\n\n@pytest.mark.rule('a.b.c')\nclass TestY:\n    def test_z(self): ...\n"
        "    def helper(self): ...\n\n@pytest.mark.rule('a.b.e')\ndef no_test(): ...\n"
    )
    (folder / "other.py").write_text("import pytest\n\n@pytest.mark.rule('a.b.f')\ndef test_x(): ...\n")
    assert clause_tests(tmp_path / "tests") == {
        "a.b.c": ["tests/rules/test_one.py::test_x", "tests/rules/test_one.py::TestY::test_z"],
        "a.b.d": ["tests/rules/test_one.py::test_x"],
    }
