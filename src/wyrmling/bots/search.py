"""`Search`: what to do at a decision, by information-set Monte Carlo tree search over imagined worlds (`tree.py`).

    >>> from wyrmling.kernel.game import game
    >>> pets = game("pets")
    >>> state = pets.deal(2, seed=1)
    >>> found = Search(pets).run(pets.concealed(state, pets.actor(state)), simulations=200, seed=1)
    >>> found.best in pets.legal(state), sum(found.visits)
    (True, 200)
"""

from __future__ import annotations

import math
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from wyrmling.bots.settings import Settings, settings_for
from wyrmling.bots.tree import DEEPEST, NONE, Node, grow
from wyrmling.kernel.errors import BadOptions
from wyrmling.kernel.game import SILENT, Game
from wyrmling.kernel.generic import MAX_SEATS
from wyrmling.kernel.record import Chance, new

__all__ = ["Found", "Search", "Settings", "Stop"]

FloatArray = npt.NDArray[np.float64]
Stop = Callable[[], bool] | threading.Event

MOST_NODES = 1 << 20
"""The largest tree: 60 MB, of which only what is used is taken."""
NO_END = 1 << 62
LOOKS_UP = 0.01
"""So often, in seconds, it is asked whether to stop."""
ENOUGH = 8
"""So many visits a move of the expected line has at least."""


@dataclass(frozen=True)
class Found:
    """What a search found at a decision."""

    moves: list[int]
    """The legal moves, ascending."""
    visits: list[int]
    """How many simulations went through each."""
    values: FloatArray
    """float64[moves, seats]: the mean payoff of each seat after each move, 1 for who wins; alone, 0.5 when it goes as it stands now.
    Of a move that was never tried, what the game foresees of it, or NaN."""
    line: list[int]
    """The expected line: the most visited moves from here on, as far as they were visited enough."""
    simulations: int
    seconds: float

    @property
    def best(self) -> int:
        """The most visited move."""
        return self.moves[int(np.argmax(self.visits))]


class Grove:
    """A tree and the room that one thread needs to grow it."""

    def __init__(self, game: Game, most_nodes: int) -> None:
        self.work = new(game.record, 3)
        self.nodes = np.empty(most_nodes, Node.dtype)
        self.counts = np.zeros(1, np.int64)
        self.stream = new(Chance, 1)
        self.moves = np.zeros(game.moves.count, np.int32)
        self.marks = np.zeros(game.moves.count + 1, np.int64)
        self.path = np.zeros(DEEPEST, np.int64)
        self.gains = np.zeros(MAX_SEATS + 1, np.float32)
        self.root = 0

    def plant(self, concealed: Any) -> None:
        """Begin a new tree."""
        self.work[0] = concealed
        self.root = 0
        root = self.nodes[0]
        for name in Node.dtype.names:
            root[name] = 0
        root["first"] = root["next"] = root["move"] = NONE
        self.counts[0] = 1

    def step(self, move: int, concealed: Any) -> bool:
        """Go on with the part of the tree that follows a move, if it has been looked at and there is memory left for more of it."""
        child = next((child for child in self.children(self.root) if self.nodes[child]["move"] == move), NONE)
        if child == NONE or self.nodes[child]["visits"] == 0 or self.counts[0] > len(self.nodes) // 2:
            return False
        self.work[0] = concealed
        self.root = child
        return True

    def grow(self, simulations: int, settings: Settings, seed: int, stop: Any) -> int:
        """Run simulations; how many there were."""
        high, low = np.uint64(seed >> 64), np.uint64(seed & 0xFFFFFFFFFFFFFFFF)
        return int(grow(
            self.work, self.nodes, self.root, self.counts, simulations, settings, self.stream, high, low,
            self.moves, self.marks, self.path, self.gains, stop, SILENT,
        ))  # fmt: skip

    def children(self, node: int) -> list[int]:
        """What may follow on a node."""
        found, child = [], int(self.nodes[node]["first"])
        while child != NONE:
            found.append(child)
            child = int(self.nodes[child]["next"])
        return found


class Search:
    """A search for one game. It keeps its trees' memory for the next decision."""

    def __init__(self, game: Game, settings: Settings | None = None, *, threads: int = 1, most_nodes: int = MOST_NODES) -> None:
        if threads < 1:
            raise BadOptions(f"a search needs at least one thread, not {threads}")
        self.game = game
        given: Any = settings or settings_for(game.name)
        # Compiled code is made anew for each mix of types.
        self.settings = Settings._make(type(usual)(value) for usual, value in zip(Settings(), given, strict=True))
        self._groves = [Grove(game, most_nodes) for _ in range(threads)]
        self._planted = False
        self._pool: ThreadPoolExecutor | None = None

    def run(
        self, concealed: Any, *, simulations: int | None = None, seconds: float | None = None, seed: int | None = None, stop: Stop | None = None
    ) -> Found:
        """Search from the record of the seat that decides, until there are so many simulations, so long has passed, or `stop` says so.

        The same seed and number of simulations (and threads) find the same. Without a seed, what the last run found out about
        this position is taken up, if the seat has made just one move since and no luck came up.

        Raises: BadOptions, when nothing would end it or nobody decides.
        """
        began = time.monotonic()
        if simulations is None and seconds is None and stop is None:
            raise BadOptions("a search needs an end: simulations, seconds or stop")
        if simulations is not None and simulations < 1:
            raise BadOptions(f"a search needs at least one simulation, not {simulations}")
        legal = self.game.legal(concealed)
        if not legal:
            raise BadOptions("nobody decides here: the game is over")
        move = self._made_since(concealed) if seed is None else NONE
        for grove in self._groves:
            if move == NONE or not grove.step(move, concealed):
                grove.plant(concealed)
        self._planted = True
        seed = secrets.randbits(128) if seed is None else seed
        done = self._grow(simulations, None if seconds is None else began + seconds, seed, stop)
        return self._found(legal, self.game.actor(concealed), int(concealed["seats"]), done, time.monotonic() - began)

    @property
    def grown(self) -> int:
        """How many simulations the trees have seen so far."""
        return sum(int(grove.nodes[grove.root]["visits"]) for grove in self._groves)

    @property
    def nodes(self) -> int:
        """How many nodes the trees have."""
        return sum(int(grove.counts[0]) for grove in self._groves)

    def knows(self, concealed: Any) -> bool:
        """Whether the last run went through this position of the same seat's turn."""
        return self._made_since(concealed) != NONE

    def _made_since(self, concealed: Any) -> int:
        """The one move that leads from the last run's position to this one without any luck, or NONE."""
        if not self._planted:
            return NONE
        game, grove, before = self.game, self._groves[0], self._groves[0].work[0]
        seat = game.actor(before)
        if concealed["luck"] != before["luck"] or game.actor(concealed) != seat:
            return NONE
        for child in grove.children(grove.root):
            after = game.imagined(before, seat, 0)  # a concealed record has no luck that a move could draw from
            game.play(after, int(grove.nodes[child]["move"]))
            if game.concealed(after, seat).tobytes() == concealed.tobytes():
                return int(grove.nodes[child]["move"])
        return NONE

    def _grow(self, simulations: int | None, until: float | None, seed: int, stop: Stop | None) -> int:
        """Let all trees grow, each in a thread, and watch for the end."""
        wanted = shares(NO_END if simulations is None else simulations, len(self._groves))
        flag = np.zeros(1, np.int64)
        tasks = [
            (grove, share, (seed + number * 0x9E3779B97F4A7C15) % (1 << 128)) for number, (grove, share) in enumerate(zip(self._groves, wanted, strict=True))
        ]
        if len(tasks) == 1 and until is None and stop is None:
            grove, share, own = tasks[0]
            return grove.grow(share, self.settings, own, flag)
        self._pool = self._pool or ThreadPoolExecutor(len(tasks), "wyrmling-search")
        growing = [self._pool.submit(grove.grow, share, self.settings, own, flag) for grove, share, own in tasks]
        try:
            watch(growing, until, stop)
        finally:
            flag[0] = 1
        return sum(future.result() for future in growing)

    def _found(self, legal: list[int], seat: int, seats: int, simulations: int, seconds: float) -> Found:
        """What the trees say together."""
        visits, totals, foreseen = dict.fromkeys(legal, 0), {move: np.zeros(seats) for move in legal}, dict.fromkeys(legal, math.nan)
        for grove in self._groves:
            for child in grove.children(grove.root):
                node = grove.nodes[child]
                move, many = int(node["move"]), int(node["visits"])
                visits[move] += many
                totals[move] += node["mean"][:seats] * float(many)
                foreseen[move] = float(node["foreseen"])
        values = np.full((len(legal), seats), math.nan)
        for row, move in enumerate(legal):
            if visits[move]:
                values[row] = totals[move] / visits[move]
            elif self.settings.trust:
                values[row] = (1 - foreseen[move]) / max(seats - 1, 1)
                values[row, seat] = foreseen[move]
        best = legal[int(np.argmax(list(visits.values())))]
        return Found(legal, list(visits.values()), values, self.line(best), simulations, seconds)

    def line(self, move: int) -> list[int]:
        """The most visited moves of the first tree, from a first one on."""
        grove, line = self._groves[0], [move]
        at = next((child for child in grove.children(grove.root) if grove.nodes[child]["move"] == move), NONE)
        while at != NONE and (children := grove.children(at)):
            at = max(children, key=lambda child: int(grove.nodes[child]["visits"]))
            if grove.nodes[at]["visits"] < ENOUGH:
                break
            line.append(int(grove.nodes[at]["move"]))
        return line


def shares(simulations: int, threads: int) -> list[int]:
    """So many simulations, dealt out as evenly as can be."""
    return [simulations // threads + (number < simulations % threads) for number in range(threads)]


def watch(growing: list[Future[int]], until: float | None, stop: Stop | None) -> None:
    """Wait for the trees, but no longer than until a time, or until told to stop."""
    told = stop.is_set if isinstance(stop, threading.Event) else stop
    while True:
        left = LOOKS_UP if until is None else until - time.monotonic()
        if left <= 0 or (told is not None and told()):
            return
        if not wait(growing, min(left, LOOKS_UP) if told else left if until is not None else None).not_done:
            return
