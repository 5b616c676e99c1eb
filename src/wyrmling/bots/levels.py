"""Bots that search, in levels that people feel: *hatchling*, *keeper*, *breeder*, *wyrm*."""

from __future__ import annotations

import random
import secrets
import threading
from collections.abc import Sequence
from typing import Any

from wyrmling.bots.search import Search, Stop
from wyrmling.kernel.game import Game

__all__ = ["LEVELS", "SearchBot"]

MOST_KEPT = 4
"""So many searches of a bot are kept for the next decision, with the memory and the trees that they have."""


class SearchBot:
    """A bot that plays what a search finds.

    `seconds` bounds a decision too, but not one that is to be repeatable. A `rash` bot plays what it has looked at once as gladly
    as what it has looked at often, in proportion.
    """

    def __init__(self, name: str, simulations: int, *, seconds: float | None = None, threads: int = 1, rash: bool = False) -> None:
        self.name, self.simulations, self.seconds, self.threads, self.rash = name, simulations, seconds, threads, rash
        self._searches: list[Search] = []
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, game: Game, concealed: Any, legal: Sequence[int], seed: int | None = None, stop: Stop | None = None) -> int:
        """One of the legal moves: the best that is known by when `stop` says so, if that is earlier."""
        if len(legal) == 1:
            return int(legal[0])
        search = self._take(game, concealed)
        found = search.run(concealed, simulations=self.simulations, seconds=self.seconds if seed is None else None, seed=seed, stop=stop)
        self._give_back(search)
        if self.rash:
            return random.Random(secrets.randbits(64) if seed is None else seed).choices(found.moves, found.visits)[0]
        return found.best

    def _take(self, game: Game, concealed: Any) -> Search:
        """A search that nobody uses: best the one whose tree has this position already."""
        with self._lock:
            idle = [search for search in self._searches if search.game is game]
            if not idle:
                return Search(game, threads=self.threads)
            found = next((search for search in idle if search.knows(concealed)), idle[0])
            self._searches.remove(found)
            return found

    def _give_back(self, search: Search) -> None:
        with self._lock:
            self._searches = [search, *self._searches][:MOST_KEPT]


LEVELS = {
    level.name: level
    for level in (
        SearchBot("hatchling", 20, rash=True),
        SearchBot("keeper", 60),
        SearchBot("breeder", 600),
        SearchBot("wyrm", 20_000, seconds=0.9, threads=2),
    )
}
"""From the weakest to the strongest."""
