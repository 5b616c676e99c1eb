"""What is thought out for a table, beside it: the moves of its bots, and hints for its people. Neither holds the table up."""

from __future__ import annotations

import asyncio
import functools
import logging
import operator
import secrets
import threading
from collections.abc import Callable, Sequence
from typing import Any, cast

from wyrmling.advice import HINT_SECONDS, Suggestion, suggestions
from wyrmling.bots import Bot, Search, bot
from wyrmling.bots.levels import LEVELS, SearchBot
from wyrmling.kernel.errors import IllegalMove
from wyrmling.kernel.game import Game
from wyrmling.kernel.game import game as find_game
from wyrmling.match import Match, Seat
from wyrmling.server.house import House
from wyrmling.server.thinkers import HINT, Overran, Stopped
from wyrmling.server.workers import Stop

__all__ = ["Hints", "bot_move"]

logger = logging.getLogger(__name__)


# --- bots ---------------------------------------------------------------------------------------------------------------------


async def bot_move(house: House, table: str, game: Game, holder: Seat, view: Any, stop: threading.Event) -> tuple[int, str]:
    """The move of the bot that decides, and a note. When the bot fails, a legal move is drawn by lot, and the note says so.

    Raises: Stopped.
    """
    legal = game.legal(view)
    try:
        # The bot gets a copy of the moves: what it does to them is its own affair.
        choose = choosing(house, table, game, bot(holder.bot), view, list(legal))
        seconds = house.limits.bot_seconds + (house.limits.worker_seconds if holder.bot in LEVELS else 0)
        move = operator.index(cast(int, await house.thinkers.choose(choose, seconds, stop)))
        if move not in legal:
            raise IllegalMove(str(move), holder.name, [])
        return move, ""
    except Stopped:
        raise
    except Exception as error:
        why = "took too long" if isinstance(error, Overran) else "chose what can't be played" if isinstance(error, IllegalMove) else "failed"
        logger.warning("table %s: the bot %s %s (%r)", table, holder.bot, why, error)
        house.metrics.bot_failures.labels(holder.bot).inc()
        return secrets.choice(legal), f"{holder.name} (the bot {holder.bot}) {why}; a legal move was drawn by lot instead."


def choosing(house: House, table: str, game: Game, bot: Bot, view: Any, legal: list[int]) -> Callable[[Stop], object]:
    """A bot's choice, to be thought out."""
    if LEVELS.get(bot.name) is bot:
        return lambda stop: house.workers.ask(choose_at_level, bot.name, game.name, view, legal, stop=stop, about=table)
    if isinstance(bot, SearchBot):
        return lambda stop: bot.choose(game, view, legal, stop=stop)
    return lambda _: bot.choose(game, view, legal)


def choose_at_level(level: str, game: str, view: Any, legal: list[int], stop: Stop) -> int:
    """The choice of a bot that searches; what a worker does."""
    return LEVELS[level].choose(find_game(game), view, legal, stop=stop)


# --- hints --------------------------------------------------------------------------------------------------------------------


class Hints:
    """The hints of a table: one for each decision, made when somebody first asks."""

    def __init__(self, house: House, table: str) -> None:
        self._house, self._table = house, table
        self._making: asyncio.Task[list[Suggestion]] | None = None
        self._stop = threading.Event()

    async def of(self, match: Match) -> list[Suggestion]:
        """The best choices of the seat that decides. Who asks again gets the same.

        Raises: Stopped, when the table has moved on meanwhile; whatever came in the way.
        """
        version = match.version
        if self._making is None or (self._making.done() and self._making.exception()):
            self._stop = threading.Event()
            given = match.game.name, match.view(match.actor), match.names
            self._making = asyncio.get_running_loop().create_task(self._make(given, self._stop))
        found = await asyncio.shield(self._making)
        if version != match.version:
            raise Stopped
        return found

    async def _make(self, given: tuple[str, Any, Sequence[str]], stop: threading.Event) -> list[Suggestion]:
        limits, workers = self._house.limits, self._house.workers
        found = await self._house.thinkers.choose(
            lambda stop: workers.ask(find_hint, *given, stop=stop, about=self._table), limits.bot_seconds + limits.worker_seconds, stop, HINT
        )
        return cast(list[Suggestion], found)

    def forget(self) -> None:
        """The table moves on: a hint that is being made isn't wanted any more."""
        self._stop.set()
        self._making = None


@functools.cache
def search_of(game: str) -> Search:
    """The search that a worker makes a game's hints with."""
    return Search(find_game(game), threads=2)


def find_hint(game: str, view: Any, names: Sequence[str], stop: Stop) -> list[Suggestion]:
    """The best choices at a decision; what a worker does."""
    return suggestions(find_game(game), view, names, search=search_of(game), seconds=HINT_SECONDS, stop=stop)
