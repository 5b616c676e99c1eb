"""Bots at tables, the hostile ones too: whatever they do, a legal move is played and the table says so."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import WAIT, Client, Running, few, running
from wyrmling.bots import BOTS
from wyrmling.bots.bots import bot
from wyrmling.bots.levels import SearchBot
from wyrmling.kernel.game import Game
from wyrmling.server.thinkers import BOT, HINT, REVIEW, Stopped, Thinkers


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


# --- thinking beside the table -----------------------------------------------------------------------------------------------------------


class Slow(SearchBot):
    """A bot that thinks until it is told to stop."""

    def __init__(self) -> None:
        super().__init__("slow", 1)
        self.thinking, self.stopped = threading.Event(), threading.Event()

    def choose(self, game: Game, concealed: Any, legal: Sequence[int], seed: int | None = None, stop: Any = None) -> int:
        self.thinking.set()
        while not stop():
            self.leave.wait(0.01)
        self.stopped.set()
        return legal[0]

    leave = threading.Event()


def until_it_thinks(server: Running, slow: Slow) -> tuple[Client, int]:
    """A table where Ann has moved and the slow bot has begun to think; and the version then."""
    while True:
        opened = server.open("Ann", "slow")
        ann = Client(server, opened.id, opened.mine[0])
        while not slow.thinking.is_set():
            if ann.until(lambda table: bool(table["scene"]))["choices"]:
                ann.play()
            else:
                with contextlib.suppress(TimeoutError):  # a bot that begins to think says nothing
                    ann.hear(0.1)
        table = ann.until(lambda table: bool(table["scene"]) and table["scene"]["actor"] == 1)
        if table["undo"]:
            return ann, table["version"]
        ann.stack.close()  # the bot had the first move
        slow.thinking.clear()


def test_a_move_taken_back_stops_the_bot_and_what_it_then_says_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setitem(BOTS, "slow", slow)
    with running(tmp_path, limits=few(bot_seconds=30)) as server:
        ann, version = until_it_thinks(server, slow)
        with ann:
            assert not slow.stopped.is_set()
            assert ann.ask("undo", 0, version=version)["type"] == "done"
            assert slow.stopped.wait(WAIT)
            assert ann.until(lambda table: table["version"] > version and bool(table["choices"]))["version"] == version + 1


def test_a_server_that_ends_stops_its_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setitem(BOTS, "slow", slow)
    with running(tmp_path, limits=few(bot_seconds=30)) as server:
        ann, _ = until_it_thinks(server, slow)
        ann.stack.close()
    assert slow.stopped.wait(WAIT)


def test_where_others_wait_all_have_their_turn_soon() -> None:
    """With one thread and nine who would think for ever, everybody is answered: each is told to stop in turn."""

    begun = 0

    def think(stop: Any) -> str:
        nonlocal begun
        begun += 1
        while not stop():
            threading.Event().wait(0.005)
        return "thought"

    async def ask() -> list[object]:
        thinkers = Thinkers(1)
        last = threading.Event()
        waiting = [asyncio.ensure_future(thinkers.choose(think, 30)) for _ in range(8)]
        everybody = await asyncio.gather(*waiting[:7])
        last_one = asyncio.ensure_future(thinkers.choose(think, 30, last))
        everybody.append(await waiting[7])
        while begun < 9:  # what has not begun would never be
            await asyncio.sleep(0.005)
        last.set()
        everybody.append(await last_one)
        thinkers.close()
        return everybody

    assert asyncio.run(ask()) == ["thought"] * 9


def test_reviews_wait_until_no_bot_does_and_what_nobody_wants_is_not_begun() -> None:
    order: list[str] = []

    async def ask() -> None:
        thinkers, gate, gone = Thinkers(1), threading.Event(), threading.Event()
        first = asyncio.ensure_future(thinkers.choose(lambda stop: gate.wait(WAIT), 30))
        await asyncio.sleep(0)
        asked = [("review", REVIEW), ("hint", HINT), ("bot", BOT)]
        others = [asyncio.ensure_future(thinkers.choose(lambda stop, name=name: order.append(name), 30, rank=rank)) for name, rank in asked]  # type: ignore[misc]
        unwanted = asyncio.ensure_future(thinkers.choose(lambda stop: order.append("unwanted"), 30, gone))
        await asyncio.sleep(0)
        gone.set()
        gate.set()
        await asyncio.gather(first, *others)
        with pytest.raises(Stopped):
            await unwanted
        thinkers.close()

    asyncio.run(ask())
    assert order == ["bot", "hint", "review"]


def test_what_goes_on_step_by_step_is_told_once_when_to_end() -> None:
    """A review asks for one decision after the other with the same end, which comes only when somebody says so."""

    async def ask() -> None:
        thinkers, end = Thinkers(1), threading.Event()
        assert [await thinkers.choose(lambda stop: stop(), 30, end) for _ in range(3)] == [False] * 3
        assert not end.is_set()
        end.set()
        with pytest.raises(Stopped):
            await thinkers.choose(lambda stop: stop(), 30, end)
        thinkers.close()

    asyncio.run(ask())
