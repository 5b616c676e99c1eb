"""How much anybody may ask of the server: token buckets by seat and by address, and the sizes of what is taken in."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable

import msgspec

__all__ = ["Bucket", "Buckets", "Limits", "is_loopback"]


class Limits(msgspec.Struct, frozen=True):
    """What the server puts up with."""

    message_bytes: int = 16 * 1024         # of one message of a client
    upload_bytes: int = 2 * 1024 * 1024    # of a log to be replayed
    upload_entries: int = 5_000
    seat_rate: float = 50.0                # messages a second of one connection, in the long run …
    seat_burst: float = 200.0              # … and at once
    address_rate: float = 100.0            # the same of one address, over HTTP and WebSocket together
    address_burst: float = 500.0
    uploads_an_hour: float = 60.0          # logs to be replayed, of one address
    tables_an_hour: float = 60.0           # opened by one address
    live_tables: int = 2_000               # in memory at once
    listeners: int = 100                   # at one table
    patience: int = 40                     # messages beyond the rate before a connection is closed
    answers: int = 64                      # that wait to be sent to one connection
    send_seconds: float = 20.0             # how long a connection may take to read one message
    ping_seconds: float = 25.0             # without a message before a `Ping`
    bot_seconds: float = 5.0               # for a bot to choose
    worker_seconds: float = 30.0           # more for one that searches, in a process that may have to be started first
    idle_seconds: float = 600.0            # without a connection before a table leaves the memory; a tenth of it once its game is over
    waiting_days: float = 60.0             # that a table is kept whose game never began
    poll_seconds: float = 25.0             # the longest that a poll may wait
    poll_gap_seconds: float = 20.0         # between two polls of somebody who is still here


class Bucket:
    """A token bucket: `burst` at once, `rate` a second in the long run."""

    __slots__ = ("burst", "left", "rate", "when")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.left, self.when = rate, burst, burst, now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Whether so much may be taken now."""
        self.left = min(self.burst, self.left + (now - self.when) * self.rate)
        self.when = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """A bucket an address. Loopback isn't counted: whoever is there could do anything else to this machine too."""

    MOST = 20_000

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, cost: float = 1.0) -> bool:
        """Whether an address may do so much now."""
        if is_loopback(address):
            return True
        now = self.clock()
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self.MOST:
                self._forget(now)
            bucket = self._buckets[address] = Bucket(self.rate, self.burst, now)
        return bucket.take(now, cost)

    def _forget(self, now: float) -> None:
        """Drop the buckets that are full again, which say nothing; and, if that isn't enough, the oldest."""
        self._buckets = {address: each for address, each in self._buckets.items() if each.left + (now - each.when) * each.rate < each.burst}
        while len(self._buckets) >= self.MOST:
            del self._buckets[next(iter(self._buckets))]


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False
