"""Bots that search, in levels that people feel: *hatchling*, *keeper*, *breeder*, *wyrm*."""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from wyrmling.bots.search import Search, Stop
from wyrmling.bots.settings import settings_for
from wyrmling.kernel.game import Game

__all__ = ["LEVELS", "SearchBot"]

LEAST, MOST_SIMULATIONS = 4, 1_000_000
MOST_KEPT = 4
"""So many searches of a bot are kept for the next decision, with the memory and the trees that they have."""


class SearchBot:
    """A bot that plays what a search finds with a share of what the strongest takes in this game, or `most` simulations.

    `seconds` bounds a decision too, but not one that is to be repeatable. `slips` is the share of decisions in which the bot plays
    whatever comes to hand. `changes` are made to the settings by which a game is searched.
    """

    def __init__(
        self, name: str, share: float, *, seconds: float | None = None, threads: int = 1, slips: float = 0.0, most: int = MOST_SIMULATIONS,
        changes: Mapping[str, Any] | None = None,
    ) -> None:  # fmt: skip
        self.name, self.share, self.seconds, self.threads, self.slips, self.most = name, share, seconds, threads, slips, most
        self.changes = dict(changes or {})
        self._searches: list[Search] = []
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def within(self, simulations: int, *, threads: int | None = None, **changes: Any) -> SearchBot:
        """The same bot, which makes do with so many simulations at most, and with other threads and settings where they are given."""
        return SearchBot(
            self.name, self.share, seconds=self.seconds, threads=threads or self.threads, slips=self.slips, most=simulations,
            changes={**self.changes, **changes},
        )  # fmt: skip

    def choose(self, game: Game, concealed: Any, legal: Sequence[int], seed: int | None = None, stop: Stop | None = None) -> int:
        """One of the legal moves: the best that is known by when `stop` says so, if that is earlier."""
        if len(legal) == 1:
            return int(legal[0])
        whim = hashlib.sha256(f"{self.name} {secrets.randbits(128) if seed is None else seed}".encode()).digest()
        if int.from_bytes(whim[:8]) < self.slips * 2**64:
            return int(legal[int.from_bytes(whim[8:16]) % len(legal)])
        search = self._take(game, concealed)
        simulations = max(LEAST, min(self.most, int(self.share * search.settings.simulations)))
        found = search.run(concealed, simulations=simulations, seconds=self.seconds if seed is None else None, seed=seed, stop=stop)
        self._give_back(search)
        return found.best

    def _take(self, game: Game, concealed: Any) -> Search:
        """A search that nobody uses: best the one whose tree has this position already."""
        with self._lock:
            idle = [search for search in self._searches if search.game is game]
            if not idle:
                return Search(game, settings_for(game.name)._replace(**self.changes), threads=self.threads)
            found = next((search for search in idle if search.knows(concealed)), idle[-1])
            self._searches.remove(found)
            return found

    def _give_back(self, search: Search) -> None:
        with self._lock:
            self._searches = [search, *self._searches][:MOST_KEPT]


LEVELS = {
    level.name: level
    for level in (
        SearchBot("hatchling", 0.0001, slips=0.5),
        SearchBot("keeper", 0.0005, slips=0.25),
        SearchBot("breeder", 0.005, slips=0.1),
        SearchBot("wyrm", 1.0, seconds=0.9, threads=2),
    )
}
"""From the weakest to the strongest."""
