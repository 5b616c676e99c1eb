"""Reviews of finished tables: made beside the server when somebody asks, with progress, and kept."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import WAIT, Client, Message, Running, play_to_the_end, running
from wyrmling.server import reviews


def finished(server: Running) -> str:
    opened = server.open("Ann", "random")
    with Client(server, opened.id, opened.mine[0]) as ann:
        play_to_the_end([ann])
    return opened.id


def until_made(server: Running, id: str) -> tuple[Message, list[float]]:
    """The review, and how far it was each time that it was asked for before."""
    seen: list[float] = []
    end = time.monotonic() + 2 * WAIT
    while time.monotonic() < end:
        answer = server.get(f"/api/tables/{id}/review")
        if answer["review"]:
            return answer["review"], seen
        seen.append(answer["progress"])
        time.sleep(0.2)
    raise AssertionError(seen)


def test_a_finished_game_is_reviewed_and_the_review_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as server:
        id = finished(server)
        made, seen = until_made(server, id)
        replay = server.get(f"/api/tables/{id}/replay")["moves"]
        assert len(made["decisions"]) == replay[-1]["ply"] and made["players"] == ["Ann", "Random"]
        assert seen == sorted(seen) and seen[0] < 1

    def never(*given: Any) -> None:
        raise AssertionError("it was kept")

    monkeypatch.setattr(reviews, "to_weigh", never)
    with running(tmp_path) as server:
        assert server.get(f"/api/tables/{id}/review") == {"progress": 1.0, "review": made}


def test_a_game_that_isnt_over_is_not_reviewed(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        opened = server.open("Ann", "Bob")
        with Client(server, opened.id, *opened.mine.values()) as ann:
            ann.play()
        status, _, body = server.request("GET", f"/api/tables/{opened.id}/review")
        assert status == 409 and b"over" in body
        assert server.request("GET", "/api/tables/0123456789/review")[0] == 404


def test_a_review_that_nobody_asks_about_any_more_is_left_off_and_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PATIENCE", -1.0)
    with running(tmp_path) as server:
        id = finished(server)
        assert server.get(f"/api/tables/{id}/review")["progress"] == 0
        time.sleep(0.5)
        assert server.get(f"/api/tables/{id}/review")["progress"] == 0
        monkeypatch.setattr(reviews, "PATIENCE", 30.0)
        made, _ = until_made(server, id)
        assert len(made["chances"]) == len(made["decisions"]) + 1
