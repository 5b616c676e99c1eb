"""Bots at tables, the hostile ones too: whatever they do, a legal move is played and the table says so."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import Client, few, running
from wyrmling.bots import BOTS
from wyrmling.bots.bots import bot
from wyrmling.kernel.game import Game


class Hostile:
    """A bot that does what it shouldn't."""

    name = "hostile"

    def __init__(self, does: str) -> None:
        self.does = does
        self.leave = threading.Event()

    def choose(self, game: Game, concealed: Any, legal: Sequence[int], seed: int | None = None) -> int:
        match self.does:
            case "raises":
                raise ValueError("no idea")
            case "exits":
                raise SystemExit(3)
            case "stops":
                raise StopIteration
            case "cheats":
                return max(legal) + 1
            case "babbles":
                return "reroll"  # type: ignore[return-value]
            case "says nothing":
                return None  # type: ignore[return-value]
            case "overruns":
                self.leave.wait(30)
            case "scribbles":
                concealed.coins[:] = 99
                assert isinstance(legal, list)
                legal.clear()
                legal.append(-5)
                return -5
        return legal[0]


@pytest.mark.parametrize("does", ["raises", "exits", "stops", "cheats", "babbles", "says nothing", "overruns", "scribbles"])
def test_a_bot_that_fails_is_replaced_by_a_legal_move(does: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = Hostile(does)
    monkeypatch.setitem(BOTS, "hostile", hostile)
    with running(tmp_path, limits=few(bot_seconds=0.3)) as server:
        opened = server.open("Ann", "hostile")
        with Client(server, opened.id, opened.mine[0]) as ann:
            while not any(move["seat"] == 1 for move in ann.moves.values()):
                if ann.until(lambda table: bool(table["scene"]))["choices"]:
                    ann.play()
                else:
                    ann.hear()
            ann.until(lambda table: bool(table["choices"]))
            made = [move for move in ann.moves.values() if move["seat"] == 1]
            assert all("Hostile (the bot hostile)" in move["note"] and "drawn by lot" in move["note"] for move in made)
            assert ("took too long" in made[0]["note"]) == (does == "overruns")
            assert ("can't be played" in made[0]["note"]) == (does in ("cheats", "scribbles"))
            assert all(coins < 90 for coins in ann.last["scene"]["scores"])
            notes = {move["ply"]: move["note"] for move in ann.moves.values()}
            assert {note for ply, note in notes.items() if ann.moves[ply]["seat"] == 0} <= {""}
        metrics = server.request("GET", "/metrics")[2].decode()
        assert f'wyrmling_bot_failures_total{{bot="hostile"}} {len(made)}.0' in metrics
        replay = server.get(f"/api/tables/{opened.id}/replay")
        assert {move["ply"]: move["note"] for move in replay["moves"]} == notes
    hostile.leave.set()
    # The notes are kept.
    with running(tmp_path) as server, Client(server, opened.id) as eve:
        eve.until(bool)
        assert all(eve.moves[ply]["note"] == notes[ply] for ply in eve.moves if ply in notes)


def test_a_bot_that_is_gone_after_an_upgrade_is_replaced_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(BOTS, "old", bot("random"))
        with running(tmp_path) as server:
            opened = server.open("Ann", "old")
    with running(tmp_path) as server, Client(server, opened.id, opened.mine[0]) as ann:
        while not any("drawn by lot" in move["note"] for move in ann.moves.values()):
            if ann.until(lambda table: bool(table["scene"]))["choices"]:
                ann.play()
            else:
                ann.hear()


def test_an_unknown_bot_gets_no_seat(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        status, _, body = server.request("POST", "/api/tables", {"game": "pets", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "oracle"}]})
        assert status == 400 and b"oracle" in body
        assert server.request("POST", "/api/tables", {"game": "pets", "seats": [{"kind": "bot", "bot": "greedy"}] * 2})[0] == 400
