"""What all tests share: the `rule` marker, and games of Dragon Pets by names."""

from __future__ import annotations

import pytest

from tests.rules.pets.table import Pets


def pytest_configure(config: pytest.Config) -> None:
    """`@pytest.mark.rule("pets.catch.must")` names the clauses of a rulebook that a test holds."""
    config.addinivalue_line("markers", "rule(*ids): the clauses of a rulebook that the test holds")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that all cores have something to do to the end."""
    items.sort(key=lambda item: item.path.name != "test_modes.py")


@pytest.fixture
def pets() -> Pets:
    """Makes games of Dragon Pets: `pets.position(turn="Ann", phase="catch", seekers={"Ann": [2, 5]})`."""
    return Pets()
