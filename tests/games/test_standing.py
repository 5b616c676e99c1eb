"""How a seat stands, in the games that say so themselves: what search takes for its chance to win."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from wyrmling.bots import bot
from wyrmling.games.clans import GAME as CLANS
from wyrmling.games.pets import GAME as PETS
from wyrmling.kernel.game import Game
from wyrmling.kernel.rule import COMPILED
from wyrmling.lab.simulate import asked

LATE: list[tuple[Game, Callable[[Any, int, int], bool]]] = [
    (PETS, lambda state, made, players: made == 80),
    (CLANS, lambda state, made, players: state["turns"] == 3 * players),
]
"""When a game is well on its way: by its state, how many moves were made, and the number of players."""


def chances(game: Game, state: Any) -> list[float]:
    """Everybody's chance to win."""
    odds = [math.exp(game.standing(state, seat)) for seat in range(int(state["seats"]))]
    return [each / sum(odds) for each in odds]


@pytest.mark.skipif(not COMPILED, reason="long")
@pytest.mark.parametrize(
    ("game", "is_late", "players"), [pytest.param(game, is_late, players, id=f"{game.name}-{players}") for game, is_late in LATE for players in game.players]
)
def test_who_stands_best_wins_more_often(game: Game, is_late: Callable[[Any, int, int], bool], players: int) -> None:
    """Late in 150 games that `greedy` plays, whoever will win has clearly more than an equal chance, and nobody is sure of it."""
    greedy, given = bot("greedy"), []
    for deal in range(150):
        state, late = game.deal(players, seed=deal), None
        for made, _ in enumerate(asked(game, state, [greedy] * players, lambda made: made), 1):
            if late is None and game.actor(state) >= 0 and is_late(state, made, players):
                late = chances(game, state)
        if late is not None:  # some games end sooner
            given.append(np.dot(late, game.payoff(state)))
    assert len(given) >= 75
    assert 1.1 / players < np.mean(given) < 0.95
