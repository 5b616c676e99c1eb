"""Whole games stay as they were recorded, scene by scene (see `playthroughs/record.py`)."""

from __future__ import annotations

import pytest

from tests.playthroughs.record import path_of, playthrough, tables


@pytest.mark.parametrize("table", tables(), ids=lambda table: "-".join(map(str, table)))
def test_a_seeded_game_is_played_as_it_was_recorded(table: tuple[str, int, str]) -> None:
    recorded = path_of(*table).read_text("utf-8").splitlines()
    for number, (line, was) in enumerate(zip(playthrough(*table), recorded, strict=True), 1):
        assert line.rstrip() == was, f"{path_of(*table).name}, line {number}"
