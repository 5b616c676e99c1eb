"""Bots that can take a seat: `random`, `greedy`, and the levels of those that search (`levels.py`)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from wyrmling.bots.levels import LEVELS
from wyrmling.bots.policies import GREEDY, RANDOM, chosen
from wyrmling.kernel.errors import WyrmlingError
from wyrmling.kernel.game import SILENT, Game
from wyrmling.kernel.record import Chance, new

if TYPE_CHECKING:
    from wyrmling.match import Match

__all__ = ["BOTS", "Bot", "UnknownBot", "bot", "play_bots"]


class UnknownBot(WyrmlingError):
    """No such bot."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"there is no bot {name!r}; there are {', '.join(BOTS)}")


class Bot(Protocol):
    """Somebody who chooses moves."""

    name: str

    def choose(self, game: Game, concealed: Any, legal: Sequence[int], seed: int | None = None) -> int:
        """One of the legal moves for the seat that decides. `concealed` is that seat's record: all that it may know.

        `seed` (any whole number below 2¹²⁸) makes the choice repeatable.
        """


class PolicyBot:
    """A bot that plays by a compiled policy."""

    def __init__(self, name: str, policy: int) -> None:
        self.name, self.policy = name, policy

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, game: Game, concealed: Any, legal: Sequence[int], seed: int | None = None) -> int:
        """One of the legal moves."""
        seed = secrets.randbits(128) if seed is None else seed
        seen, scratch, stream = new(game.record, 1), new(game.record, 1), new(Chance, 1)
        seen[0] = concealed
        moves = np.array(legal, np.int32)
        high, low = np.uint64(seed >> 64), np.uint64(seed & 0xFFFFFFFFFFFFFFFF)
        return int(chosen(seen, self.policy, game.actor(concealed), moves, len(moves), scratch, stream, high, low, SILENT))


BOTS: dict[str, Bot] = {"random": PolicyBot("random", RANDOM), "greedy": PolicyBot("greedy", GREEDY), **LEVELS}
"""From the weakest to the strongest."""


def bot(name: str) -> Bot:
    """A bot by its name.

    Raises: UnknownBot.
    """
    if name not in BOTS:
        raise UnknownBot(name)
    return BOTS[name]


def play_bots(match: Match, most: int = 1_000_000) -> int:
    """Let the bots at a table play until a person is asked, the game is over, or `most` moves were made; how many were."""
    made = 0
    while made < most and not match.over and match.seats[match.actor].bot:
        seat = match.actor
        view = match.view(seat)
        match.play(seat, bot(match.seats[seat].bot).choose(match.game, view, match.game.legal(view)))
        made += 1
    return made
