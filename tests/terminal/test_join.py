"""The terminal client at a table of a real server."""

from __future__ import annotations

import asyncio
import io
import random
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from tests.server.house import Http, Opened, Running, process, running
from wyrmling.cli import main
from wyrmling.games.pets.scene import PetsScene
from wyrmling.server.protocol import Table
from wyrmling.terminal.app import TableApp
from wyrmling.terminal.parts import Choices
from wyrmling.terminal.plain import Left, PlainRemote
from wyrmling.terminal.remote import BadLink, Link, RemoteTable
from wyrmling.terminal.settings import Settings

WAIT = 60.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "tables") as made:
        yield made


def link_to(server: Http, table: Opened, *seats: int) -> Link:
    return Link(f"http://127.0.0.1:{server.port}", table.id, tuple(table.tokens[seat] for seat in seats))


def url_of(link: Link) -> str:
    return f"{link.base}/table/{link.table}#{','.join(link.tokens)}"


def wait_for(holds: Callable[[], object], seconds: float = WAIT) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


class Player:
    """Somebody who plays at random, without a screen."""

    def __init__(self, link: Link, name: str = "Zoe", seed: int = 1) -> None:
        self.remote, self.choose, self.notices = RemoteTable(link, name), random.Random(seed), list[str]()
        self.played: list[int] = []
        self.most = 10_000
        self.lock = threading.Lock()
        self.remote.start(self.act, self.notices.append)

    @property
    def table(self) -> Table:
        assert self.remote.table is not None
        return self.remote.table

    def act(self) -> None:
        table = self.remote.table
        with self.lock:
            if table and table.choices and table.scene and table.version not in self.played and len(self.played) < self.most:
                self.played.append(table.version)
                self.remote.play(table.scene.actor, self.choose.choice(table.choices).move, table.version)

    def over(self) -> bool:
        return self.remote.table is not None and self.table.stage == "over"


# --- links -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "base", "table", "tokens"),
    [
        ("http://localhost:8765/table/T7kQ2mXa#abc", "http://localhost:8765", "T7kQ2mXa", ("abc",)),
        ("https://dragons.example/table/T7kQ2mXa#a,b", "https://dragons.example", "T7kQ2mXa", ("a", "b")),
        (" 192.168.1.5:8765/table/T7kQ2mXa ", "http://192.168.1.5:8765", "T7kQ2mXa", ()),
        ("http://[::1]:8765/games/table/X/#t", "http://[::1]:8765/games", "X", ("t",)),
    ],
)
def test_links_are_read(text: str, base: str, table: str, tokens: tuple[str, ...]) -> None:
    assert Link.read(text) == Link(base, table, tokens)


@pytest.mark.parametrize("text", ["", "pets", "ftp://x/table/T", "http://x/", "http://x/table/", "http://x:y/table/T", "http:///table/T", "http://x/replay/T"])
def test_what_is_no_link_says_what_one_looks_like(text: str) -> None:
    with pytest.raises(BadLink, match="it looks like http://"):
        Link.read(text)
    assert CliRunner().invoke(main, ["join", text]).exit_code == 2


def test_a_table_that_isnt_there_is_said(server: Running) -> None:
    result = CliRunner().invoke(main, ["join", f"http://127.0.0.1:{server.port}/table/nowhere"])
    assert result.exit_code == 2 and result.stderr.startswith("wyrmling: ") and "nowhere" not in result.stdout


# --- whole games ---------------------------------------------------------------------------------------------------------------


def test_two_clients_and_a_bot_play_to_the_end(server: Running) -> None:
    table = server.open("Ann", "?", "greedy")
    players = [Player(link_to(server, table, 0), "Ann", 1), Player(link_to(server, table, 1), "Zoe", 2)]
    watcher = Player(link_to(server, table))
    try:
        wait_for(lambda: all(player.over() for player in [*players, watcher]))
        assert not any(player.notices for player in players)
        for player in [*players, watcher]:
            scene = player.table.scene
            assert isinstance(scene, PetsScene) and scene.players[:2] == ["Ann", "Zoe"] and scene.final
            assert player.table.secret and "\n" in player.remote.words.board(scene)
        assert [move.ply for move in watcher.table.moves] == list(range(watcher.table.moves[0].ply, watcher.table.moves[-1].ply + 1))
        assert watcher.played == [] and watcher.table.viewer == -1
    finally:
        for player in [*players, watcher]:
            player.remote.close()


def test_the_app_plays_a_game_at_a_server(server: Running) -> None:
    table = server.open("?", "?", "random")
    other = Player(link_to(server, table, 1), "Bob", 3)
    app = TableApp(RemoteTable(link_to(server, table, 0), "[b]Zoe[/b]"))
    app.settings = Settings(pace="at once", ask_twice=False)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            end = time.monotonic() + 3 * WAIT
            while not (app.source.table and app.source.table.stage == "over"):
                assert time.monotonic() < end
                if app.query_one(Choices).choices:
                    await pilot.press("down", "enter")
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)
            assert "sealed before the first move" in str(app.query_one(Choices).instead)
            assert app.source.table.seats[0].name == "[b]Zoe[/b]"

    try:
        asyncio.run(run())
    finally:
        other.remote.close()


def test_the_app_waits_for_friends_and_then_plays(server: Running) -> None:
    table = server.open("?", "?")
    app = TableApp(RemoteTable(link_to(server, table, 0), "Zoe"))
    app.settings = Settings(pace="at once", ask_twice=False)

    async def until(holds: Callable[[], object]) -> None:
        end = time.monotonic() + WAIT
        while not holds():
            assert time.monotonic() < end
            await asyncio.sleep(0.01)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: "Zoe  you" in str(app.parts["board"].visual))
            assert "(open: whoever has its link)" in str(app.parts["board"].visual) and "b begins now" in str(app.parts["asks"].visual)
            await pilot.press("n", *["backspace"] * 3, *"Quinn", "enter")
            await until(lambda: "Quinn  you" in str(app.parts["board"].visual))
            await pilot.pause(0.3)
            other = Player(link_to(server, table, 1), "Bob", 3)
            try:
                await until(lambda: app.choices.choices)
                version = app.source.table.version if app.source.table else 0
                await pilot.press("1")
                await until(lambda: app.source.table and app.source.table.version > version)
            finally:
                other.remote.close()

    asyncio.run(run())


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_person_joins_in_a_pipe(server: Running, plain: tuple[str, ...]) -> None:
    table = server.open("?", "random")
    result = CliRunner().invoke(main, ["join", url_of(link_to(server, table, 0)), "--name", "Zoe", *plain], input="1\n" * 1000, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert "Zoe" in result.output and "The dice came from" in result.output and f"/replay/{table.id}" in result.output
    assert "\x1b" not in result.output


def test_leaving_in_a_pipe_and_coming_back(server: Running) -> None:
    table = server.open("?", "?", "random")
    link = url_of(link_to(server, table, 0))
    result = CliRunner().invoke(main, ["join", link, "--name", "Zoe", "--begin"], input="1\n?\n99\nq\n", catch_exceptions=False)
    assert result.exit_code == 0 and "come back with the same link" in result.output
    assert "99 isn't one of the choices" in result.output and "pets." in result.output
    result = CliRunner().invoke(main, ["join", link], input="1\n" * 1000, catch_exceptions=False)
    assert result.exit_code == 0 and "The dice came from" in result.output


# --- lost and found --------------------------------------------------------------------------------------------------------------


def test_a_client_comes_back_when_the_server_does_and_nothing_is_played_twice(tmp_path: Path) -> None:
    with process(tmp_path / "tables") as first:
        table = first.open("?", "random", "random")
        player = Player(link_to(first, table, 0))
        player.most = 5
        wait_for(lambda: len(player.played) == 5 and player.table.version > player.played[-1] and player.table.choices)
        seen = player.table.version
        first.end()
        wait_for(lambda: player.remote.trouble)
        # Said while nobody hears it: it is carried out once somebody does.
        scene = player.table.scene
        assert scene is not None
        player.remote.play(scene.actor, player.table.choices[0].move, player.table.version)
        player.played.append(player.table.version)
        port = first.port
    with process(tmp_path / "tables", port):
        try:
            wait_for(lambda: player.table.version > seen and not player.remote.trouble and not player.remote.unanswered)
            player.most = 10_000
            player.act()
            wait_for(player.over)
            assert len(set(player.played)) == len(player.played) and not player.notices
        finally:
            player.remote.close()


def test_long_polls_do_when_websockets_are_blocked(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Link, "socket", property(lambda link: f"ws://127.0.0.1:{server.port}/blocked"))
    monkeypatch.setattr("wyrmling.terminal.remote.PATIENCE", (0.05,))
    table = server.open("?", "random")
    player = Player(link_to(server, table, 0))
    try:
        wait_for(player.over)
        assert player.remote.polling and player.table.seats[0].name == "Zoe" and not player.notices
    finally:
        player.remote.close()


def test_undo_is_asked_for_and_agreed_to(server: Running) -> None:
    table = server.open("Ann", "?")
    ann, bob = Player(link_to(server, table, 0), "Ann"), Player(link_to(server, table, 1), "Bob")
    try:
        wait_for(lambda: len(ann.played) + len(bob.played) >= 3)
        with ann.lock, bob.lock:
            ann.most = bob.most = 0
        wait_for(lambda: not ann.remote.unanswered and not bob.remote.unanswered)
        last = max(ann.played + bob.played) + 1
        wait_for(lambda: ann.table.version == bob.table.version == last and (ann.table.undo or bob.table.undo))
        mine, other = (ann, bob) if ann.table.undo else (bob, ann)
        state = mine.table.undo
        assert state is not None
        ply = mine.table.moves[-1].ply
        mine.remote.undo(state.seat, mine.table.version)
        if not state.free:
            wait_for(lambda: other.table.request)
            other.remote.agree(other.table.yours[0], True)
        wait_for(lambda: mine.table.moves[-1].ply < ply and other.table.moves[-1].ply < ply)
    finally:
        ann.remote.close()
        bob.remote.close()


def test_a_server_that_is_away_is_said_and_leaving_is_possible() -> None:
    remote = RemoteTable(Link("http://127.0.0.1:9", "T", ("t",)), "Zoe")
    out = io.StringIO()
    table = PlainRemote(remote, Console(file=out, width=80, color_system=None), ask=lambda prompt: "q")

    def hurry() -> None:
        wait_for(lambda: "No connection" in remote.trouble)
        remote.end("given up")

    threading.Thread(target=hurry, daemon=True).start()
    try:
        table.play()
    except Left:  # pragma: no cover
        raise AssertionError("nothing was asked") from None
    finally:
        remote.close()
    assert remote.ended == "given up"
