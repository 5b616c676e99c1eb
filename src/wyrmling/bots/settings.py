"""How each game is searched, as numbers found by experiment."""

from __future__ import annotations

from typing import NamedTuple

from wyrmling.bots.policies import GREEDY, RANDOM

__all__ = ["BY_PREFERENCE", "BY_VALUE", "NO_PRIOR", "TUNED", "Settings"]

NO_PRIOR, BY_VALUE, BY_PREFERENCE = range(3)


class Settings(NamedTuple):
    """How a game is searched. These are for a game that nobody has tried."""

    explore: float = 0.5
    """The constant of UCB1 (Kocsis and Szepesvári, 2006), for payoffs from 0 to 1."""
    policy: int = RANDOM
    """Who plays on from the edge of the tree."""
    plies: int = 4
    """For how many moves, before the position is judged."""
    scale: float = 8.0
    """By how many points of `value` a seat must be ahead to be nearly sure of winning."""
    prior: int = NO_PRIOR
    """What is thought of a move before it was tried: nothing, `value` after it, or what the game's `prefer` says."""
    trust: float = 2.0
    """For how many visits that counts."""
    gap: float = 16.0
    """By how many points a move must be worse than the best one to be expected to lose where that one wins."""
    past_luck: bool = True
    """Whether the tree goes on past a random event, over all that it may bring at once."""


TUNED = {
    "pets": Settings(),
    "clans": Settings(policy=GREEDY, plies=400, prior=BY_PREFERENCE, past_luck=False),
}
"""The settings of the games that were tried, by name."""
