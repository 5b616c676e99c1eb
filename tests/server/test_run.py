"""Starting a server: the browser, the second start, the rules that compile meanwhile."""

from __future__ import annotations

import asyncio
import threading
import webbrowser
from pathlib import Path

import pytest

from tests.server.house import WAIT, process
from wyrmling.bots import warm
from wyrmling.kernel.errors import BadOptions
from wyrmling.kernel.game import Game, game, game_names
from wyrmling.server import run
from wyrmling.server.storage import DataFolderInUse, Storage


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was opened at."""
    seen: list[str] = []
    monkeypatch.setattr(webbrowser, "open", seen.append)
    return seen


def test_a_second_start_opens_the_browser_at_the_first(tmp_path: Path, opened: list[str]) -> None:
    said: list[str] = []
    with process(tmp_path) as server:
        run.play_in_browser(tmp_path, said.append)
        assert opened == [f"http://127.0.0.1:{server.port}/"] and opened[0] in said[0]


def test_a_folder_in_use_by_who_knows_whom(tmp_path: Path, opened: list[str]) -> None:
    storage = Storage(tmp_path)
    try:
        with pytest.raises(DataFolderInUse):
            run.play_in_browser(tmp_path, lambda text: None)
    finally:
        storage.close()
    assert opened == []


@pytest.mark.parametrize(
    ("host", "address"), [("127.0.0.1", "http://127.0.0.1:1/"), ("0.0.0.0", "http://127.0.0.1:1/"), ("::", "http://[::1]:1/"), ("a.example", "http://a.example:1/")]
)
def test_where_a_browser_finds_it(host: str, address: str) -> None:
    assert run.address_at(host, 1) == address


@pytest.mark.parametrize("origin", ["dragons", "ftp://a.example", "https://", "https://a.example/path", ""])
def test_an_origin_that_is_none(origin: str) -> None:
    with pytest.raises(BadOptions, match="--origin"):
        run.checked_origin(origin)


def test_origins_are_as_browsers_write_them() -> None:
    assert run.checked_origin("https://Dragons.example/") == "https://dragons.example"


def test_the_game_that_somebody_waits_for_compiles_next(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, order = threading.Event(), threading.Event(), list[str]()

    def noted(wanted: Game) -> None:
        order.append(wanted.name)
        begun.set()
        assert go_on.wait(WAIT)

    monkeypatch.setattr(warm, "warm_play", noted)

    async def wait() -> None:
        ready = run.Ready()
        assert begun.wait(WAIT)
        last = game(game_names()[-1])
        waiting = asyncio.ensure_future(ready(last))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.wait_for(waiting, WAIT)
        assert order[:2] == [game_names()[0], last.name]

    asyncio.run(wait())


@pytest.mark.parametrize("fails", [False, True])
def test_who_needs_rules_that_compile_waits_for_them(fails: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = threading.Event()

    def slow(wanted: Game) -> None:
        assert compiled.wait(WAIT)
        if fails:
            raise ValueError("it can't be compiled")

    monkeypatch.setattr(warm, "warm_play", slow)

    async def wait() -> None:
        ready = run.Ready()
        waiting = [asyncio.ensure_future(ready(game("pets"))) for _ in range(3)]
        await asyncio.wait(waiting, timeout=0.2)
        assert not any(each.done() for each in waiting)
        compiled.set()
        await asyncio.wait_for(asyncio.gather(*waiting), WAIT)
        await ready(game("pets"))

    asyncio.run(wait())
