"""Games of Merchants Cove by names, for its tests."""

from __future__ import annotations

import pytest

from tests.rules.cove.table import Cove


@pytest.fixture
def cove() -> Cove:
    """Makes games of Merchants Cove: `cove.position(ranch={"Ann": {"a1": "red white"}}, hours={"Ann": 2})`."""
    return Cove()
