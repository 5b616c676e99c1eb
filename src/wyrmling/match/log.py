"""The log of a match: JSON Lines, one entry a line, on disk before anybody hears of it.

The log is the truth; everything else about a match is derived from it. It belongs to whoever hosts the match: until the
end it holds the secret that the dice come from, so what others get is `Match.public_log`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

import filelock
import msgspec

from wyrmling.match.errors import DamagedLog, ForeignLog, LogInUse, LogNotWritten

__all__ = ["FORMAT", "Ended", "Entry", "FileLog", "Log", "MemoryLog", "Opening", "Played", "Seat", "Secret", "Takeover", "Undone", "encode",
           "read_lines", "read_log"]  # fmt: skip

FORMAT = 1


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits at a place: a person's name, or a bot's with the bot's kind."""

    name: str
    bot: str = ""


class Opening(msgspec.Struct, frozen=True, tag="opening", tag_field="entry", omit_defaults=True):
    """The first line."""

    wyrmling: int                # the log's format
    game: str
    rules: int                   # version of the rules
    components: str              # hash of the figures on the cards
    variant: str
    seats: tuple[Seat, ...]
    commitment: str              # SHA-256 of the secret, shown before the first move
    words: tuple[str, ...]       # what the players added, mixed into the luck
    rated: bool
    made: str                    # when, ISO 8601
    position: str = ""           # where it began, as text; empty for a deal


class Secret(msgspec.Struct, frozen=True, tag="secret", tag_field="entry"):
    """What all luck comes from; shown when the game is over."""

    secret: str


class Played(msgspec.Struct, frozen=True, tag="move", tag_field="entry", omit_defaults=True):
    """A move."""

    seat: int
    move: str
    state: str                   # digest of the state after it
    id: str = ""                 # the client's own, if it gave one


class Undone(msgspec.Struct, frozen=True, tag="undo", tag_field="entry"):
    """A seat took back: so many moves are left."""

    seat: int
    left: int


class Takeover(msgspec.Struct, frozen=True, tag="takeover", tag_field="entry"):
    """Somebody else plays on for a seat."""

    seat: int
    by: Seat


class Ended(msgspec.Struct, frozen=True, tag="end", tag_field="entry"):
    """How the game ended."""

    scores: tuple[float, ...]
    payoff: tuple[float, ...]


Entry = Opening | Secret | Played | Undone | Takeover | Ended

Line = TypeVar("Line")

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode(entries: Sequence[msgspec.Struct]) -> bytes:
    """Entries as lines."""
    return b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries)


def read_log(text: bytes, name: Path | str) -> tuple[list[Entry], str]:
    """The entries of a log, and what was left out of its end (the rest of a line that was never finished) or nothing.

    Raises: ForeignLog, DamagedLog with the line.
    """
    entries, torn = read_lines(text, name, _decoder, Opening)
    opening = entries[0]
    assert isinstance(opening, Opening)
    if opening.wyrmling != FORMAT:
        raise ForeignLog(name, f"its format is {opening.wyrmling}, and this version reads {FORMAT}")
    return entries, torn


def read_lines(text: bytes, name: Path | str, decoder: msgspec.json.Decoder[Line], opening: type, kind: str = "match") -> tuple[list[Line], str]:
    """The entries of a file whose first line alone is an opening, and what was left out of its end or nothing.

    Raises: ForeignLog, when it is no such file (of the kind that is said); DamagedLog with the line.
    """
    whole, _, torn = text.rpartition(b"\n")
    lines = whole.split(b"\n") if whole else []
    entries: list[Line] = []
    for number, line in enumerate(lines, 1):
        try:
            entry = decoder.decode(line)
        except msgspec.MsgspecError as error:
            if number == 1:
                raise ForeignLog(name, "its first line doesn't begin one", kind) from None
            raise DamagedLog(name, number, f"it can't be read ({error})") from None
        if (number == 1) != isinstance(entry, opening):
            if number == 1:
                raise ForeignLog(name, "its first line doesn't begin one", kind)
            raise DamagedLog(name, number, "a second opening")
        entries.append(entry)
    if not entries:
        raise ForeignLog(name, "it is empty" if not text else "it has no whole line", kind)
    return entries, torn.decode("utf-8", "replace")


class Log(Protocol):
    """Where a match is kept."""

    def append(self, entries: Sequence[Entry]) -> None:
        """Keep entries, all or none; when this returns they survive a crash.

        Raises: LogNotWritten.
        """

    def close(self) -> None:
        """Let go of whatever is held."""


class MemoryLog:
    """A log that is gone with the process."""

    def append(self, entries: Sequence[Entry]) -> None:
        """Nothing to keep."""

    def close(self) -> None:
        """Nothing to let go."""


class FileLog:
    """A log in a file, which one process at a time may play on."""

    def __init__(self, path: Path, how: int) -> None:
        self.path = path
        self._size = 0
        try:
            self._file = os.open(path, how | os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
        except OSError as error:
            raise LogNotWritten(path, error) from None
        self._lock = filelock.FileLock(path.with_name(f".{path.name}.lock"))
        try:
            self._lock.acquire(timeout=0)
        except filelock.Timeout:
            os.close(self._file)
            raise LogInUse(path) from None

    @classmethod
    def create(cls, path: Path) -> FileLog:
        """A new log; a file that is there already is never overwritten.

        Raises: LogNotWritten, LogInUse.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LogNotWritten(path, error) from None
        log = cls(path, os.O_CREAT | os.O_EXCL)
        sync_folder(path.parent)
        return log

    @classmethod
    def open(cls, path: Path, read: Callable[[bytes, Path], tuple[list[Line], str]], kind: str = "match") -> tuple[FileLog, list[Line], str]:
        """A log to play on with, its entries as `read` finds them, and what was left out of its end; the unfinished line is cut off.

        Raises: LogInUse, LogNotWritten, ForeignLog, DamagedLog.
        """
        read_bytes(path, kind)
        log = cls(path, 0)
        try:
            text = read_bytes(path, kind)
            entries, torn = read(text, path)
            log._size = text.rindex(b"\n") + 1
            if torn:
                os.ftruncate(log._file, log._size)
        except BaseException:
            log.close()
            raise
        return log, entries, torn

    def append(self, entries: Sequence[msgspec.Struct]) -> None:
        """Write entries and wait until the disk has them."""
        line = encode(entries)
        try:
            written = 0
            while written < len(line):
                written += os.write(self._file, line[written:])
            os.fsync(self._file)
        except OSError as error:
            os.ftruncate(self._file, self._size)
            raise LogNotWritten(self.path, error) from None
        self._size += len(line)

    def close(self) -> None:
        """Close the file and let others play on it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
            Path(self._lock.lock_file).unlink(missing_ok=True)
            self._lock.release()


def read_bytes(path: Path, kind: str = "match") -> bytes:
    """A log file's contents.

    Raises: ForeignLog, when there is no such file or it can't be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise ForeignLog(path, error.strerror or str(error), kind) from None


def sync_folder(folder: Path) -> None:
    """Make a new file's name as lasting as its contents, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
