"""Games of Dragon Clans by names."""

from __future__ import annotations

import pytest

from tests.rules.clans.table import Clans


@pytest.fixture
def clans() -> Clans:
    """Makes games of Dragon Clans: `clans.position(phase="take", dice="Fire Fire Fire Storm Stone Storm", table=["Fire II a"])`."""
    return Clans()
