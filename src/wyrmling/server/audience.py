"""Who hears of a table: how far each has been told, which seats are here, and since when the others are gone."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence

from wyrmling.server.protocol import Done, Hinted, Problem

__all__ = ["Audience", "Listener"]

KEPT_CURSORS = 256
CURSORS_A_LOAD = 1 << 24


class Listener:
    """A client that hears of a table: what it holds, what it has been told, and what waits to be told."""

    __slots__ = ("answers", "closing", "cursor", "most", "poll", "seats", "version", "viewer", "wake")

    def __init__(self, seats: Sequence[int], most: int, poll: bool = False) -> None:
        self.seats = tuple(seats)
        self.most, self.poll = most, poll
        self.cursor = -1
        self.version = -1
        self.viewer: int | None = None
        """Whose view it was told last."""
        self.wake = asyncio.Event()
        self.answers: deque[Done | Hinted | Problem] = deque()
        self.closing: tuple[int, str] | None = None

    def answer(self, answer: Done | Hinted | Problem) -> None:
        """An answer to be sent; a client that never reads them is left."""
        if len(self.answers) >= self.most:
            self.close(1008, "this connection reads too slowly")
        else:
            self.answers.append(answer)
        self.wake.set()

    def close(self, code: int, reason: str) -> None:
        """Have the connection closed."""
        self.closing = self.closing or (code, reason)
        self.wake.set()


class Audience:
    """Everybody who hears of one table."""

    def __init__(self, seats: int, loads: int, version: int) -> None:
        self.listeners: set[Listener] = set()
        self.here: frozenset[int] = frozenset()
        """The seats of those who listen, or polled a while ago."""
        self.gone_since = dict.fromkeys(range(seats), time.monotonic())
        """By seat: since when nobody who holds it is here, as far as this server knows."""
        self.cursor = loads * CURSORS_A_LOAD
        """Rises with everything that people see."""
        self._versions = deque([(self.cursor, version)], maxlen=KEPT_CURSORS)
        self._polled: dict[int, float] = {}

    def add(self, listener: Listener, since: int) -> None:
        """Somebody comes who knows what was to be seen at a cursor."""
        listener.version = next((version for cursor, version in self._versions if cursor == since), -1)
        if listener.poll:  # it waits for news; over a WebSocket the first message comes at once, so that the client knows where it is
            listener.cursor = since
        self.listeners.add(listener)
        listener.wake.set()

    def remove(self, listener: Listener, gap: float) -> None:
        """Somebody goes. Who polls is still here for so many seconds."""
        self.listeners.discard(listener)
        if listener.poll:
            self._polled.update(dict.fromkeys(listener.seats, time.monotonic() + gap))

    def look(self) -> bool:
        """See who is here, and whether that has changed."""
        moment = time.monotonic()
        polling = {seat for seat, until in self._polled.items() if until > moment}
        here = frozenset(polling.union(*(listener.seats for listener in self.listeners)))
        changed = here != self.here
        self.gone_since.update(dict.fromkeys(self.here - here, moment))
        self.here = here
        return changed

    def changed(self, version: int) -> None:
        """Something that people see has changed; the match is at a version now."""
        self.cursor += 1
        self._versions.append((self.cursor, version))
        self.wake()

    def wake(self) -> None:
        """Have everybody look for news."""
        for listener in self.listeners:
            listener.wake.set()

    def close(self, code: int, reason: str) -> None:
        """Have all connections closed."""
        for listener in self.listeners:
            listener.close(code, reason)

    @property
    def knows_all(self) -> bool:
        """Whether everybody has been told everything."""
        return all(listener.cursor == self.cursor for listener in self.listeners)
