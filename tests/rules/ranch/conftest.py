"""Games of Dragon Ranch by names, for its tests."""

from __future__ import annotations

import pytest

from tests.rules.ranch.table import Ranch


@pytest.fixture
def ranch() -> Ranch:
    """Makes games of Dragon Ranch: `ranch.position(hand={"Ann": "2 mandragora, farmer"}, ingots={"Ann": 1})`."""
    return Ranch()
