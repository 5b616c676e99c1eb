"""How each game is searched, as numbers found by experiment."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["TUNED", "Settings", "settings_for"]


class Settings(NamedTuple):
    """How a game is searched. These are for a game that nobody has tried."""

    explore: float = 0.5
    """The constant of UCB1 (Kocsis and Szepesvári, 2006), for payoffs from 0 to 1."""
    plies: int = 20
    """Random moves from the edge of the tree before a position is judged; very many are a playout to the end."""
    trust: float = 0.0
    """For how many visits it counts what the game foresees of a move; 0: nothing is foreseen, and positions are judged by `standing` alone."""
    past_luck: bool = True
    """Whether the tree goes on past a random event, over all that it may bring at once."""
    simulations: int = 100_000
    """What the strongest bot takes for a decision: somewhat less than a second's on two cores."""


TUNED = {
    "pets": Settings(plies=30, simulations=200_000),
    "clans": Settings(explore=0.1, plies=0, trust=100.0, past_luck=False, simulations=20_000),
    "cove": Settings(plies=30),
}
"""The settings of the games that are searched otherwise, by name."""


def settings_for(game: str) -> Settings:
    """How a game is searched, by its name."""
    return TUNED.get(game, Settings())
