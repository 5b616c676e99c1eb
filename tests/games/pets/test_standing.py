"""How a seat stands: what search takes for its chance to win."""

from __future__ import annotations

import pytest

from wyrmling.games.pets import GAME


@pytest.mark.parametrize("players", GAME.players)
def test_coins_and_eggs_are_worth_having(players: int) -> None:
    state = GAME.deal(players, seed=3)
    before = GAME.standing(state, 0)
    state.coins[0] += 1
    richer = GAME.standing(state, 0)
    state.eggs[0] += 1
    assert before < richer < GAME.standing(state, 0)
