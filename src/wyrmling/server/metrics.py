"""What the operator may watch: counters and gauges in Prometheus's text format."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.live_tables = Gauge("wyrmling_live_tables", "Tables in memory", registry=self.registry)
        self.listeners = Gauge("wyrmling_listeners", "Connections and polls that hear of a table now", registry=self.registry)
        self.tables = Counter("wyrmling_tables", "Tables that were opened", registry=self.registry)
        self.moves = Counter("wyrmling_moves", "Moves that were made", ["by"], registry=self.registry)
        self.bot_failures = Counter("wyrmling_bot_failures", "Bots that failed, overran or cheated", ["bot"], registry=self.registry)
        self.problems = Counter("wyrmling_problems", "Commands and requests that were refused", ["code"], registry=self.registry)
        self.finished = Counter("wyrmling_games_finished", "Games that came to their end", registry=self.registry)
        self.commit_seconds = Histogram(
            "wyrmling_commit_seconds",
            "Time until the disk had what was written",
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0),
            registry=self.registry,
        )

    def text(self) -> bytes:
        """All of them."""
        return generate_latest(self.registry)
