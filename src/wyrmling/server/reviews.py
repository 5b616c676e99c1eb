"""Reviews of finished games: made beside the tables when somebody first asks, decision by decision, and kept with the table."""

from __future__ import annotations

import asyncio
import functools
import logging
import threading
import time
from collections import OrderedDict
from typing import Any, cast

import msgspec

from wyrmling.advice import Review, Weighed, assembled, to_weigh, weigh
from wyrmling.bots import Search
from wyrmling.kernel.errors import WyrmlingError
from wyrmling.kernel.game import game as find_game
from wyrmling.match import Match
from wyrmling.server.house import House
from wyrmling.server.problems import Refused
from wyrmling.server.protocol import Reviewed
from wyrmling.server.storage import Kept
from wyrmling.server.thinkers import REVIEW, Stopped
from wyrmling.server.workers import Stop

__all__ = ["Reviews"]

logger = logging.getLogger(__name__)

AT_ONCE = 4
"""So many reviews are made at the same time; who asks for another waits."""
PATIENCE = 30.0
"""Seconds after which a review that nobody asks about any more is left off."""
KEPT_UNFINISHED = 50


class Making:
    """A review that is being made, as far as it is."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.weighed: list[Weighed] = []
        self.asked = time.monotonic()
        self.stop = threading.Event()
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of a server's tables."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._making: OrderedDict[str, Making] = OrderedDict()
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def of(self, id: str, kept: Kept) -> Reviewed:
        """The review of a table's game, or how far it is; whoever asks sets it going.

        Raises: Refused, NotKept.
        """
        known = await self.house.storage.review(id)
        if known is not None:
            return Reviewed(1.0, msgspec.json.decode(known, type=Review))
        making = self._making.get(id)
        if making is None:
            try:
                match = await asyncio.to_thread(Match.replayed, kept.entries, f"table {id}")
            except WyrmlingError as error:
                raise Refused("table", f"this match can't be followed: {error}") from None
            if not match.over:
                raise Refused("late", "the game isn't over yet; it can be reviewed when it is")
            making = self._making.setdefault(id, Making(match))
            while len(self._making) > KEPT_UNFINISHED:
                self._leave_off(self._making.popitem(last=False)[1])
        making.asked = time.monotonic()
        if making.task is None or making.task.done():
            making.stop.clear()
            making.task = asyncio.get_running_loop().create_task(self._make(id, making))
        return Reviewed(round(len(making.weighed) / max(1, making.match.ply), 3), None)

    async def _make(self, id: str, making: Making) -> None:
        match, limits = making.match, self.house.limits
        try:
            async with self._gate:
                while len(making.weighed) < match.ply:
                    if time.monotonic() - making.asked > PATIENCE:
                        return
                    given = match.game.name, *to_weigh(match, len(making.weighed) + 1)
                    ask = functools.partial(self.house.workers.ask, weigh_decision, *given, about=f"review {id}")
                    found = await self.house.thinkers.choose(
                        lambda stop, ask=ask: ask(stop=making.stop.is_set), limits.bot_seconds + limits.worker_seconds, making.stop, REVIEW  # type: ignore[misc]
                    )
                    making.weighed.append(cast(Weighed, found))
                made = await asyncio.to_thread(assembled, match, making.weighed)
                await self.house.storage.keep_review(id, msgspec.json.encode(made))
                self._making.pop(id, None)
        except Stopped:
            pass
        except Exception as error:  # whoever asks next sets it going again
            logger.warning("table %s: no review (%r)", id, error)

    def _leave_off(self, making: Making) -> None:
        making.stop.set()
        if making.task:
            making.task.cancel()

    def close(self) -> None:
        """Leave off what is being made."""
        for making in self._making.values():
            self._leave_off(making)


@functools.cache
def search_of(game: str) -> Search:
    """The search that a worker reviews a game with."""
    return Search(find_game(game))


def weigh_decision(game: str, concealed: Any, move: int, stop: Stop) -> Weighed:
    """How one decision compares with the best; what a worker does."""
    return weigh(find_game(game), concealed, move, search=search_of(game), stop=stop)
