"""`House`: what all tables of a server share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from wyrmling.kernel.game import Game
from wyrmling.server.limits import Limits
from wyrmling.server.metrics import Metrics
from wyrmling.server.storage import Storage
from wyrmling.server.thinkers import Thinkers
from wyrmling.server.workers import Workers

__all__ = ["House"]


@dataclass
class House:
    """What all tables of a server share."""

    storage: Storage
    limits: Limits = field(default_factory=Limits)
    metrics: Metrics = field(default_factory=Metrics)
    thinkers: Thinkers = field(default_factory=Thinkers)
    workers: Workers = field(default_factory=Workers)
    ready: Callable[[Game], Awaitable[None]] | None = None
    """Waits until a game's rules are compiled."""
