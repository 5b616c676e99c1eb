"""Which tests hold which clauses of the rulebooks: read from the tests' `@pytest.mark.rule("pets.catch.must")`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

__all__ = ["clause_tests"]


def clause_tests(tests_folder: Path) -> dict[str, list[str]]:
    """The tests of each clause, such as `tests/rules/pets/test_catch.py::test_free_for_who_has_nothing`, by clause id.

    The tests are read, not run. A test may name several clauses, a class names them for all its tests.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(tests_folder.rglob("test_*.py")):
        file = path.relative_to(tests_folder.parent).as_posix()
        for test, clauses in _marked(ast.parse(path.read_text("utf-8"), str(path)).body, [], []):
            for clause in clauses:
                found.setdefault(clause, []).append("::".join([file, *test]))
    return found


def _marked(body: list[ast.stmt], within: list[str], inherited: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _marked(node.body, [*within, node.name], inherited + _rules(node))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test"):
            yield [*within, node.name], list(dict.fromkeys(inherited + _rules(node)))


def _rules(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """The clauses that a test's decorators name."""
    return [
        argument.value
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
