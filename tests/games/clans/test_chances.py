"""How likely a seat wins: what search starts from."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from wyrmling.bots import bot
from wyrmling.games.clans import GAME
from wyrmling.games.clans.chances import chance_after
from wyrmling.kernel.record import new
from wyrmling.kernel.rule import COMPILED, entry


@entry
def chance_left(before: Any, after: Any, seat: int) -> float:
    """`chance_after`, for Python; the second record is spoilt."""
    return chance_after(before[0], after[0], seat)


def chances(state: Any) -> list[float]:
    """Everybody's chance to win."""
    odds = [math.exp(GAME.standing(state, seat)) for seat in range(int(state["seats"]))]
    return [each / sum(odds) for each in odds]


def test_a_card_turned_up_at_the_end_of_a_turn_was_not_foreseen() -> None:
    """Whichever card fills the table up, the turn before it was as good."""
    greedy, looked = bot("greedy"), 0
    state = GAME.deal(2, seed=5)
    for made in range(60):
        if (seat := GAME.actor(state)) < 0:
            break
        move = greedy.choose(GAME, GAME.concealed(state, seat), GAME.legal(state), seed=made)
        found = set()
        for luck in range(8):
            records = new(GAME.record, 2)
            records[0], records[1] = state, state
            GAME.reseed(records[1], luck)
            GAME.play(records[1], move)
            ended = int(records[1]["turns"]) > int(state["turns"])
            if ended and state["phase"] > 0:
                found.add(round(float(chance_left(records[:1], records[1:], seat)), 9))
        assert len(found) <= 1
        looked += len(found)
        GAME.play(state, move)
    assert looked > 0


@pytest.mark.skipif(not COMPILED, reason="long")
@pytest.mark.parametrize("players", GAME.players)
def test_who_stands_best_wins_more_often(players: int) -> None:
    """Late in 150 games that `greedy` plays, whoever will win has clearly more than an equal chance, and nobody is sure of it."""
    greedy, given = bot("greedy"), []
    for deal in range(150):
        state, made, late = GAME.deal(players, seed=deal), 0, None
        while (seat := GAME.actor(state)) >= 0:
            if state["turns"] == 4 * players and late is None:
                late = chances(state)
            view = GAME.concealed(state, seat)
            GAME.play(state, greedy.choose(GAME, view, GAME.legal(view), seed=made))
            made += 1
        if late is not None:
            given.append(np.dot(late, GAME.payoff(state)))
    assert 1.1 / players < np.mean(given) < 0.95
