"""How a seat stands: what search takes for its chance to win."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from wyrmling.bots import bot
from wyrmling.games.pets import GAME
from wyrmling.kernel.rule import COMPILED


def chances(state: Any) -> list[float]:
    """Everybody's chance to win."""
    odds = [math.exp(GAME.standing(state, seat)) for seat in range(int(state["seats"]))]
    return [each / sum(odds) for each in odds]


@pytest.mark.parametrize("players", GAME.players)
def test_coins_and_eggs_are_worth_having(players: int) -> None:
    state = GAME.deal(players, seed=3)
    before = GAME.standing(state, 0)
    state.coins[0] += 1
    richer = GAME.standing(state, 0)
    state.eggs[0] += 1
    assert before < richer < GAME.standing(state, 0)


@pytest.mark.skipif(not COMPILED, reason="long")
@pytest.mark.parametrize("players", GAME.players)
def test_who_stands_best_wins_more_often(players: int) -> None:
    """Late in 150 games that `greedy` plays, whoever will win has clearly more than an equal chance, and nobody is sure of it."""
    greedy, given = bot("greedy"), []
    for deal in range(150):
        state, made, late = GAME.deal(players, seed=deal), 0, None
        while (seat := GAME.actor(state)) >= 0:
            if made == 80:
                late = chances(state)
            view = GAME.concealed(state, seat)
            GAME.play(state, greedy.choose(GAME, view, GAME.legal(view), seed=made))
            made += 1
        if late is not None:  # some games end sooner
            given.append(np.dot(late, GAME.payoff(state)))
    assert 1.1 / players < np.mean(given) < 0.95
