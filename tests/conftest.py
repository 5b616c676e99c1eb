"""What all tests share: the `rule` marker, and games by names."""

from __future__ import annotations

import pytest

from tests.rules.clans.table import Clans
from tests.rules.cove.table import Cove
from tests.rules.pets.table import Pets
from tests.rules.ranch.table import Ranch


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


@pytest.fixture
def ranch() -> Ranch:
    """Makes games of Dragon Ranch: `ranch.position(hand={"Ann": "2 mandragora, farmer"}, ingots={"Ann": 1})`."""
    return Ranch()


@pytest.fixture
def clans() -> Clans:
    """Makes games of Dragon Clans: `clans.position(phase="take", dice="Fire Fire Fire Storm Stone Storm", table=["Fire II a"])`."""
    return Clans()


@pytest.fixture
def cove() -> Cove:
    """Makes games of Merchants Cove: `cove.position(ranch={"Ann": {"a1": "red white"}}, hours={"Ann": 2})`."""
    return Cove()
