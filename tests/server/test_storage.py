"""The data folder: what is kept, what is saved from a damaged one, and what can't be used says so in one line."""

from __future__ import annotations

import asyncio
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.server.house import WAIT, Client, Process, is_root, process, running
from wyrmling.match.log import Played
from wyrmling.server.protocol import NewTable
from wyrmling.server.storage import FILE, DataFolderInUse, DataFolderUnusable, NotKept, Person, Storage, TableRecord


def record(name: str = "Ann") -> TableRecord:
    return TableRecord("pets", "main", "none", [Person(name, tokens=["00"], taken=True), Person("Bob")], "ab" * 32, 1.5)


def moves(first: int, many: int) -> list[Played]:
    return [Played(0, f"move {number}", "0" * 16, f"id{number}") for number in range(first, first + many)]


def test_what_is_committed_is_there_after_opening_anew(tmp_path: Path) -> None:
    async def write() -> None:
        storage = Storage(tmp_path)
        await storage.commit("t", record(), moves(0, 2))
        await storage.commit("t", entries=moves(2, 3), first=2, notes={4: "odd"})
        await storage.commit("u", record("Eve"))
        await storage.commit("u", record("Eva"))
        storage.close()

    async def read() -> None:
        storage = Storage(tmp_path)
        kept = await storage.load("t")
        assert kept is not None
        assert (kept.record, kept.entries, kept.notes, kept.loads) == (record(), moves(0, 5), {4: "odd"}, 1)
        again, other = await storage.load("t"), await storage.read("u")
        assert again is not None and again.loads == 2 and other is not None and other.record == record("Eva")
        assert await storage.load("v") is None
        storage.close()

    asyncio.run(write())
    asyncio.run(read())
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0 or sys.platform == "win32"


def test_tables_that_nobody_took_up_are_dropped_in_the_end(tmp_path: Path) -> None:
    async def run() -> None:
        storage = Storage(tmp_path)
        await storage.commit("old", msgspec.structs.replace(record(), made=100.0))
        await storage.commit("new", msgspec.structs.replace(record(), made=300.0))
        await storage.commit("begun", msgspec.structs.replace(record(), made=100.0, begun=True), moves(0, 2))
        storage._connection.execute("INSERT INTO tables (id, record) VALUES ('damaged', 'no JSON')")
        await storage.forget_waiting(200.0)
        assert await storage.read("old") is None
        assert await storage.read("new") is not None and await storage.read("begun") is not None
        assert storage._connection.execute("SELECT count(*) FROM tables").fetchone() == (3,)
        storage.close()

    asyncio.run(run())


def test_many_who_wait_share_a_commit_and_each_waits_for_it(tmp_path: Path) -> None:
    async def run() -> None:
        storage = Storage(tmp_path)
        before = storage.commits
        await asyncio.gather(*(storage.commit(f"t{number}", record(), moves(0, 1)) for number in range(200)))
        assert storage.commits - before < 100
        reader = sqlite3.connect(tmp_path / FILE)
        assert reader.execute("SELECT count(*) FROM entries").fetchone() == (200,)
        reader.close()
        storage.close()

    asyncio.run(run())


def test_all_or_none_and_nobody_fails_for_anothers_sake(tmp_path: Path) -> None:
    async def run() -> None:
        storage = Storage(tmp_path)
        await storage.commit("t", record(), moves(0, 2))
        results = await asyncio.gather(
            storage.commit("a", record(), moves(0, 1)),
            storage.commit("t", record("Eve"), moves(1, 2), first=1),  # number 1 is there already
            storage.commit("b", record(), moves(0, 1)),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), NotKept, type(None)]
        kept = await storage.read("t")
        assert kept is not None and kept.record == record() and kept.entries == moves(0, 2)
        storage.close()

    asyncio.run(run())


# --- a full disk -------------------------------------------------------------------------------------------------------------------


def test_on_a_full_disk_nothing_is_played_and_then_it_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        opened = server.open("Ann", "Bob")
        with Client(server, opened.id, *opened.mine.values()) as both, Client(server, opened.id) as eve:
            both.play()
            eve.until(lambda table: table["version"] == 1)
            connection = server.server.storage._connection
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            free = connection.execute("PRAGMA freelist_count").fetchone()[0]
            assert free == 0
            connection.execute(f"PRAGMA max_page_count = {pages}")
            fill(server.server.storage._connection)
            table = both.last
            command = {"version": table["version"], "move": table["choices"][0]["move"]}
            answer = both.ask("play", table["viewer"], "full", **command)
            assert answer["type"] == "problem" and answer["code"] == "disk" and "nothing was done" in answer["text"]
            assert server.request("POST", "/api/tables", {"game": "pets", "seats": [{"kind": "me"}] * 2})[0] == 503
            assert server.request("GET", "/healthz")[0] == 503
            with Client(server, opened.id) as late:
                assert late.until(bool)["version"] == table["version"], "nothing was played, and one can look"
            assert not any(message.get("version", 0) > table["version"] for message in eve.told)
            connection.execute("PRAGMA max_page_count = 1000000")
            assert both.ask("play", table["viewer"], "full", **command)["type"] == "done"
            assert eve.until(lambda now: now["version"] == table["version"] + 1)
            assert server.request("GET", "/healthz")[0] == 200


def fill(connection: sqlite3.Connection) -> None:
    """Fill the last pages up, so that the next row needs a new one."""
    number = 0
    try:
        while True:
            connection.execute("INSERT INTO notes VALUES ('full', ?, ?)", (number, "x" * 2000))
            number += 1
    except sqlite3.OperationalError:
        pass
    try:
        while True:
            connection.execute("INSERT INTO entries VALUES ('full', ?, ?)", (number, b"x" * 40))
            connection.execute("INSERT INTO tables VALUES (?, ?, 0)", (f"full{number}", b"x" * 40))
            number += 1
    except sqlite3.OperationalError:
        pass


# --- folders that can't be used ----------------------------------------------------------------------------------------------------


def serve(*words: str, **how: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wyrmling.cli", "serve", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=WAIT, **how)  # type: ignore[call-overload, no-any-return]


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DataFolderUnusable, match="name another with --data"):
        Storage(tmp_path / "file")
    result = serve("--port", "0", "--data", str(tmp_path / "file"))
    assert result.returncode == 2 and result.stderr.startswith("wyrmling: the data folder") and result.stderr.count("\n") == 1


def test_a_folder_that_cant_be_written(tmp_path: Path) -> None:
    with process(tmp_path / "data") as server:
        server.open("Ann", "Bob")
    folder = tmp_path / "data"
    folder.chmod(0o500)
    for path in (tmp_path, *tmp_path.parents):
        if is_root() and path.stat().st_mode & 0o005 != 0o005:
            path.chmod(0o755)
    # Who may write everything must be somebody else for this, once all is imported.
    code = f"""
import encodings.idna, os, sys
import wyrmling.cli, wyrmling.server.run, wyrmling.games.pets
if {is_root()}:
    os.seteuid(65534)
sys.argv = ["wyrmling", "serve", "--port", "0", "--data", {str(folder)!r}]
wyrmling.cli.main()
"""
    try:
        result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=WAIT, check=False)
    finally:
        folder.chmod(0o700)
    assert result.returncode == 2 and "can't be used" in result.stderr and result.stderr.count("\n") == 1, result.stderr


def test_a_folder_in_use(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        result = serve("--port", "0", "--data", str(tmp_path))
        assert result.returncode == 2 and result.stderr.count("\n") == 1
        assert "in use by another Wyrmling server" in result.stderr and f"127.0.0.1:{server.port}" in result.stderr
        with pytest.raises(DataFolderInUse):
            Storage(tmp_path)
        server.end(signal.SIGKILL)
    Storage(tmp_path).close()


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = serve("--port", str(taken.getsockname()[1]), "--data", str(tmp_path))
    assert result.returncode == 2 and "is in use by another program" in result.stderr and result.stderr.count("\n") == 1
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize(
    ("words", "says"), [(["--host", "no.such.host.invalid"], "--host"), (["--origin", "dragons"], "--origin"), (["--host", "203.0.113.1"], "--host")]
)
def test_other_bad_words(words: list[str], says: str, tmp_path: Path) -> None:
    result = serve("--port", "0", "--data", str(tmp_path), *words)
    assert result.returncode == 2 and says in result.stderr and result.stderr.count("\n") == 1


def test_a_database_of_the_future(tmp_path: Path) -> None:
    Storage(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(DataFolderUnusable, match="format 99"):
        Storage(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


# --- damage --------------------------------------------------------------------------------------------------------------------------


def a_server_with_games(folder: Path) -> tuple[list[str], dict[str, int]]:
    """A folder with some tables; their ids, and how many moves each had."""
    ids, played = [], {}
    with process(folder) as server:
        for number in range(12):
            opened = server.open("Ann", "Bob")
            ids.append(opened.id)
            with Client(server, opened.id, *opened.mine.values()) as both:
                for _ in range(number // 2 + 3):  # first moves alone can end a game after a dozen
                    both.play()
                played[opened.id] = max(both.moves)
        server.end()
    return ids, played


def damaged_files(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if ".damaged-" in path.name and not path.name.endswith(("-wal", "-shm"))]


def test_what_can_be_read_of_a_damaged_database_is_saved(tmp_path: Path) -> None:
    ids, played = a_server_with_games(tmp_path)
    path = tmp_path / FILE
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    whole = bytearray(path.read_bytes())
    size = int.from_bytes(whole[16:18], "big")
    pages = len(whole) // size
    assert pages > 8
    for page in (pages - 2, pages // 2):
        whole[page * size : (page + 1) * size] = b"\xa5" * size
    path.write_bytes(whole)
    server = Process(tmp_path)
    try:
        (aside,) = damaged_files(tmp_path)
        assert aside.read_bytes() == bytes(whole), "the damaged one is kept as it was"
        saved = lost = 0
        for id in ids:
            status, _, _ = server.request("GET", f"/api/tables/{id}/replay")
            if status != 200:
                lost += 1
                continue
            replay = server.get(f"/api/tables/{id}/replay")
            assert 0 < len(replay["moves"]) <= played[id] + 1
            saved += 1
        assert saved and saved + lost == len(ids)
        assert server.open("Ann", "Bob").id not in ids
    finally:
        errors = server.end()
    assert "is damaged" in errors and "not saved:" in errors and "tables were saved" in errors
    # The new one is sound.
    with process(tmp_path) as server:
        server.end()
        assert len(damaged_files(tmp_path)) == 1


@pytest.mark.parametrize("contents", [b"this is no database", b"SQLite format 3\x00" + b"\x00" * 2000])
def test_a_file_that_is_no_database_is_put_aside(tmp_path: Path, contents: bytes, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / FILE).write_bytes(contents)
    storage = Storage(tmp_path)
    try:
        (aside,) = damaged_files(tmp_path)
        assert aside.read_bytes() == contents
        assert "is damaged" in caplog.text and "not saved" in caplog.text
        asyncio.run(storage.check())
    finally:
        storage.close()


def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"")
    Storage(tmp_path).close()
    assert damaged_files(tmp_path) == []


def test_a_table_whose_log_cant_be_followed_says_so_and_others_go_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        one, other = server.open("Ann", "Bob"), server.open("Ann", "Bob")
        for opened in (one, other):
            with Client(server, opened.id, *opened.mine.values()) as both:
                for _ in range(3):
                    both.play()
    with sqlite3.connect(tmp_path / FILE) as connection:
        change = "UPDATE entries SET entry = replace(CAST(entry AS TEXT), '\"state\":\"', '\"state\":\"x') WHERE table_id = ? AND number = 3"
        connection.execute(change, (one.id,))
    connection.close()
    with running(tmp_path) as server:
        with Client(server, one.id, one.mine[0]) as ann:
            answer = ann.hear()
            assert answer["code"] == "table" and "line 4" in answer["text"]
        assert server.request("GET", f"/api/tables/{one.id}/replay")[0] == 404
        assert server.request("GET", f"/api/tables/{one.id}/log")[0] == 200
        with Client(server, other.id, *other.mine.values()) as both:
            both.play()


def test_new_tables_are_plain_wishes() -> None:
    assert NewTable("pets", []).clock == "none"
