"""Where tables are kept: SQLite in a data folder, on disk before anybody hears of it.

One thread writes, on one connection in WAL mode with `synchronous=FULL`. Whatever waits to be written when it is free goes into one
transaction, so that many tables share one fsync; each learns that its entries are kept after the commit. Another thread reads.
A write that fails changes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import hashlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import filelock
import msgspec

from wyrmling.kernel.errors import WyrmlingError
from wyrmling.match.log import Entry
from wyrmling.server.protocol import Absence, Clock

__all__ = ["DataFolderInUse", "DataFolderUnusable", "Kept", "NotKept", "Person", "StagedLog", "Storage", "TableRecord", "data_folder", "hash_of"]

logger = logging.getLogger(__name__)

FILE = "tables.sqlite"
LOCK = "server.lock"
ADDRESS = "server.address"
FORMAT = 1
REVIEWS = "CREATE TABLE IF NOT EXISTS reviews (table_id TEXT PRIMARY KEY, review BLOB NOT NULL) WITHOUT ROWID"
SCHEMA = """
CREATE TABLE tables (id TEXT PRIMARY KEY, record BLOB NOT NULL, loads INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE entries (table_id TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE notes (table_id TEXT NOT NULL, version INTEGER NOT NULL, note TEXT NOT NULL, PRIMARY KEY (table_id, version)) WITHOUT ROWID;
"""


class NotKept(WyrmlingError):
    """The data folder couldn't be written, so nothing was done."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        super().__init__(f"the server's disk can't be written ({error}), so nothing was done; try again when there is room")


class DataFolderUnusable(WyrmlingError):
    """A data folder that can't be written, or isn't one."""

    def __init__(self, folder: Path, why: str) -> None:
        self.folder, self.why = folder, why
        super().__init__(f"the data folder {folder} can't be used ({why}); make it writable or name another with --data")


class DataFolderInUse(WyrmlingError):
    """Another server keeps its tables there."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder, self.address = folder, address
        where = f" (at {address})" if address else ""
        super().__init__(f"the data folder {folder} is in use by another Wyrmling server{where}; stop that one or name another folder with --data")


class Person(msgspec.Struct, omit_defaults=True):
    """A seat of a table as it is kept. Of tokens only their SHA-256 is."""

    name: str
    bot: str = ""                # the kind of bot whose seat it is; nothing for a person's
    tokens: list[str] = []
    taken: bool = False
    words: str = ""
    invited_back: bool = False   # its person sat at the table before this one, and sits down here by coming


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class TableRecord(msgspec.Struct, omit_defaults=True):
    """A table as it is kept, beside the log of its match."""

    game: str
    variant: str
    clock: Clock
    seats: list[Person]
    secret: str                  # what its luck will come from; the log has it once the match began
    made: float
    begun: bool = False
    again: str = ""              # the table that followed
    absence: Absence = "never"
    hints: bool = True


class Kept(msgspec.Struct):
    """All that is kept of a table."""

    record: TableRecord
    entries: list[Entry]
    notes: dict[int, str]
    loads: int                   # how often it was taken into memory


_entry = msgspec.json.Decoder(Entry)
_record = msgspec.json.Decoder(TableRecord)


class StagedLog:
    """A log that is written behind: what is appended is only kept when `Storage.commit` of it returns, and told to nobody before."""

    def __init__(self, kept: int = 0) -> None:
        self.kept = kept
        """How many entries are on disk."""
        self.staged: list[Entry] = []

    def append(self, entries: Sequence[Entry]) -> None:
        """Take entries, to be committed."""
        self.staged.extend(entries)

    def close(self) -> None:
        """Nothing to let go."""


def data_folder() -> Path:
    """Where tables are kept when nothing else is said."""
    import platformdirs

    return platformdirs.user_data_path("wyrmling") / "server"


class Storage:
    """The tables of a server."""

    def __init__(self, folder: Path) -> None:
        """Take a data folder, which no other server may have at the same time. What a damaged one still tells is saved.

        Raises: DataFolderUnusable, DataFolderInUse.
        """
        self.folder = folder = folder.absolute()
        self.path = folder / FILE
        self.commits = 0
        """How many transactions were written."""
        self._trouble = False
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = filelock.FileLock(folder / LOCK, thread_local=False)
            self._lock.acquire(timeout=0)
        except filelock.Timeout:
            raise DataFolderInUse(folder, self.known_address(folder)) from None
        except (OSError, NotImplementedError) as error:
            raise DataFolderUnusable(folder, getattr(error, "strerror", None) or str(error)) from None
        try:
            self._connection = self._opened()
        except (sqlite3.Error, OSError) as error:
            self._lock.release()
            raise DataFolderUnusable(folder, str(error)) from None
        self._reading = self._connect(f"{self.path.as_uri()}?mode=ro", uri=True)
        self._readers = ThreadPoolExecutor(1, "wyrmling-reader")
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="wyrmling-writer", daemon=True)
        self._writer.start()

    @staticmethod
    def known_address(folder: Path) -> str:
        """Where the server that has a data folder can be reached, if it said so."""
        try:
            return (folder / ADDRESS).read_text("utf-8").strip()
        except OSError:
            return ""

    def tell_address(self, address: str) -> None:
        """Say where this server can be reached."""
        with contextlib.suppress(OSError):
            (self.folder / ADDRESS).write_text(address + "\n", "utf-8")

    def close(self) -> None:
        """Write what waits and let go of the folder."""
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._reading.close()
        self._connection.close()
        (self.folder / ADDRESS).unlink(missing_ok=True)
        self._lock.release()

    # --- writing -------------------------------------------------------------------------------------------------------------

    async def commit(
        self, table: str, record: TableRecord | None = None, entries: Sequence[Entry] = (), first: int = 0, notes: dict[int, str] | None = None
    ) -> None:
        """Keep a table's record, entries of its log from number `first` on, and notes to its moves: all or none. When this returns they survive a crash.

        Raises: NotKept.
        """
        rows = [(table, number, msgspec.json.encode(entry)) for number, entry in enumerate(entries, first)]
        kept = msgspec.json.encode(record) if record else None
        noted = [(table, version, note) for version, note in (notes or {}).items()]

        def write(connection: sqlite3.Connection) -> None:
            if kept is not None:
                connection.execute("INSERT INTO tables (id, record) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record", (table, kept))
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
            connection.executemany("INSERT INTO notes VALUES (?, ?, ?)", noted)

        await self._do(write)

    async def keep_review(self, table: str, review: bytes) -> None:
        """Keep the review of a finished game.

        Raises: NotKept.
        """
        await self._do(lambda connection: connection.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?)", (table, review)))

    async def review(self, table: str) -> bytes | None:
        """The review that is kept of a table's game, if there is one.

        Raises: NotKept.
        """
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_review, table)

    def _read_review(self, table: str) -> bytes | None:
        try:
            found = self._reading.execute("SELECT review FROM reviews WHERE table_id = ?", (table,)).fetchone()
        except sqlite3.Error as error:
            raise NotKept(error) from None
        return None if found is None else bytes(found[0])

    async def forget_waiting(self, made_before: float) -> None:
        """Drop the tables that were made before a moment and whose game never began.

        Raises: NotKept.
        """
        never_begun = "json_valid(kept) AND json_extract(kept, '$.begun') IS NULL AND json_extract(kept, '$.made') < ?"
        old = f"SELECT id FROM (SELECT id, CAST(record AS TEXT) AS kept FROM tables) WHERE {never_begun}"
        await self._do(lambda connection: connection.execute(f"DELETE FROM tables WHERE id IN ({old})", (made_before,)))

    async def check(self) -> None:
        """Whether the folder can be written, as far as is known; tried again where it couldn't.

        Raises: NotKept.
        """
        if self._trouble:
            await self._do(try_out)

    async def _do(self, work: Callable[[sqlite3.Connection], Any]) -> None:
        loop = asyncio.get_running_loop()
        job = Job(work, loop, loop.create_future())
        self._jobs.put(job)
        await asyncio.shield(job.done)

    def _write(self) -> None:
        while True:
            batch = [self._jobs.get()]
            with contextlib.suppress(queue.Empty):
                while len(batch) < MOST_AT_ONCE:
                    batch.append(self._jobs.get_nowait())
            jobs = [job for job in batch if job is not None]
            if jobs:
                self._write_batch(jobs)
            if len(jobs) < len(batch):
                return

    def _write_batch(self, jobs: Sequence[Job]) -> None:
        """All jobs in one transaction; where that fails, each in its own, so that none fails for another's sake."""
        try:
            with transaction(self._connection):
                for job in jobs:
                    job.work(self._connection)
        except sqlite3.Error as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._write_batch([job])
                return
            self._trouble = True
            logger.error("%s can't be written: %s", self.path, error)
            tell(jobs, NotKept(error))
        else:
            self.commits += 1
            self._trouble = False
            tell(jobs, None)

    # --- reading -------------------------------------------------------------------------------------------------------------

    async def load(self, table: str) -> Kept | None:
        """All that is kept of a table, to take it into memory, which is counted; None when there is no such table.

        Raises: NotKept, msgspec.MsgspecError when it can't be understood.
        """
        with contextlib.suppress(NotKept):  # a full disk must not keep people from looking
            await self._do(lambda connection: connection.execute("UPDATE tables SET loads = loads + 1 WHERE id = ?", (table,)))
        return await self.read(table)

    async def read(self, table: str) -> Kept | None:
        """All that is kept of a table, to look at it."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, table)

    def _read(self, table: str) -> Kept | None:
        try:
            with transaction(self._reading, "BEGIN"):
                found = self._reading.execute("SELECT record, loads FROM tables WHERE id = ?", (table,)).fetchone()
                if found is None:
                    return None
                entries = self._reading.execute("SELECT entry FROM entries WHERE table_id = ? ORDER BY number", (table,)).fetchall()
                notes = self._reading.execute("SELECT version, note FROM notes WHERE table_id = ?", (table,)).fetchall()
        except sqlite3.Error as error:
            raise NotKept(error) from None
        return Kept(_record.decode(found[0]), [_entry.decode(entry) for (entry,) in entries], dict(notes), found[1])

    # --- opening -------------------------------------------------------------------------------------------------------------

    def _connect(self, path: str | Path, **how: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10, **how)
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def _opened(self) -> sqlite3.Connection:
        new = not self.path.exists()
        if not new and (why := damage(self.path)):
            self._rescue(why)
        connection = self._connect(self.path)
        connection.execute("PRAGMA journal_mode = WAL")
        self.path.chmod(0o600)
        if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            with transaction(connection):
                for statement in SCHEMA.split(";"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.execute(REVIEWS)  # older data folders have none
        found = connection.execute("PRAGMA user_version").fetchone()[0]
        if found != FORMAT:
            connection.close()
            raise sqlite3.OperationalError(f"its tables are of format {found}, and this version of Wyrmling reads {FORMAT}")
        with transaction(connection):  # tells at once when nothing can be written
            connection.execute(f"PRAGMA user_version = {FORMAT}")
        return connection

    def _rescue(self, why: str) -> None:
        """Put a damaged database aside and save what can be read of it into a new one."""
        stamp = f"{datetime.datetime.now(datetime.UTC):%Y%m%d-%H%M%S}"
        aside = next(path for number in range(1, 1000) if not (path := self.folder / f"{FILE}.damaged-{stamp}-{number}").exists())
        for suffix in ("", "-wal", "-shm"):
            part = self.path.with_name(FILE + suffix)
            if part.exists():
                part.rename(aside.with_name(aside.name + suffix))
        logger.error("%s is damaged (%s); it is kept as %s, and what can be read of it is saved", self.path, why, aside.name)
        fresh = self._connect(self.path)
        try:
            with transaction(fresh):
                for statement in SCHEMA.split(";"):
                    fresh.execute(statement)
                fresh.execute(f"PRAGMA user_version = {FORMAT}")
                saved, lost = rescue(aside, fresh)
        finally:
            fresh.close()
        for line in lost:
            logger.error("not saved: %s", line)
        logger.error("%d tables were saved", saved)


MOST_AT_ONCE = 500


def try_out(connection: sqlite3.Connection) -> None:
    """Write something that takes room, and take it back."""
    connection.execute("INSERT INTO notes VALUES ('', 0, zeroblob(100000))")
    connection.execute("DELETE FROM notes WHERE table_id = ''")


class Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("done", "loop", "work")

    def __init__(self, work: Callable[[sqlite3.Connection], Any], loop: asyncio.AbstractEventLoop, done: asyncio.Future[None]) -> None:
        self.work, self.loop, self.done = work, loop, done


def tell(jobs: Sequence[Job], error: NotKept | None) -> None:
    """Let those who wait go on."""

    def wake() -> None:
        for job in jobs:
            if job.done.done():
                continue
            if error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(error)

    with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
        jobs[0].loop.call_soon_threadsafe(wake)


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """All or nothing."""
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


# --- damage ------------------------------------------------------------------------------------------------------------------


def damage(path: Path) -> str:
    """What is wrong with a database; nothing when all is well."""
    try:
        connection = sqlite3.connect(path)
        try:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found == "ok" and connection.execute("PRAGMA user_version").fetchone()[0] == FORMAT:
                for name in ("tables", "entries", "notes"):
                    connection.execute(f"SELECT 1 FROM {name} LIMIT 1")
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "no such table" not in str(error):
            raise
        return str(error)
    return "" if found == "ok" else str(found)


def rescue(source: Path, target: sqlite3.Connection) -> tuple[int, list[str]]:
    """Copy what can be read of a damaged database; how many tables were saved, and a line for each loss."""
    lost: list[str] = []
    try:
        damaged = sqlite3.connect(source, isolation_level=None)
    except sqlite3.Error as error:
        return 0, [f"everything ({error})"]
    saved = 0
    with contextlib.closing(damaged):
        records = {row[0]: row for row in readable(damaged, "SELECT id, record, loads FROM tables ORDER BY id", (), "the list of tables", lost)}
        begun = {row[0] for row in readable(damaged, "SELECT table_id FROM entries WHERE number = 0 ORDER BY table_id", (), "the list of games", lost)}
        for name in sorted(begun - set(records)):
            lost.append(f"table {name}: who sits there")
        for name, row in records.items():
            try:
                record = _record.decode(row[1])
            except (msgspec.MsgspecError, TypeError) as error:
                lost.append(f"table {name}: who sits there ({error})")
                continue
            entries: list[Any] = []
            query = "SELECT number, entry FROM entries WHERE table_id = ? ORDER BY number"
            for number, entry in readable(damaged, query, (name,), f"what happened at table {name}", lost):
                try:
                    if number != len(entries):
                        raise msgspec.ValidationError("the ones before are gone")
                    _entry.decode(entry)
                except (msgspec.MsgspecError, TypeError) as error:
                    lost.append(f"table {name}: what happened from entry {len(entries)} of its log on ({error})")
                    break
                entries.append((name, number, entry))
            if record.begun and len(entries) < 2:
                lost.append(f"table {name}: its game")
                continue
            target.execute("INSERT INTO tables VALUES (?, ?, ?)", (name, row[1], (row[2] if isinstance(row[2], int) else 0) + LOADS_AHEAD))
            target.executemany("INSERT INTO entries VALUES (?, ?, ?)", entries)
            notes = readable(damaged, "SELECT table_id, version, note FROM notes WHERE table_id = ?", (name,), f"notes of table {name}", lost)
            target.executemany("INSERT INTO notes VALUES (?, ?, ?)", [note for note in notes if note[1] <= len(entries)])
            saved += 1
    return saved, lost


LOADS_AHEAD = 1000
"""So that no cursor told before the damage is told again."""


def readable(connection: sqlite3.Connection, query: str, values: tuple[Any, ...], what: str, lost: list[str]) -> list[Any]:
    """The rows of a query up to where they can't be read, and, if it is ordered, from its other end too."""
    found: list[Any] = []
    try:
        for row in connection.execute(query, values):
            found.append(row)
    except sqlite3.Error as error:
        lost.append(f"some of {what} ({error})")
        if query.endswith("ORDER BY id") or query.endswith("ORDER BY table_id"):
            with contextlib.suppress(sqlite3.Error):
                for row in connection.execute(query + " DESC", values):
                    if row in found:
                        break
                    found.append(row)
    return found


def now() -> float:
    """The time as tables are dated."""
    return time.time()
