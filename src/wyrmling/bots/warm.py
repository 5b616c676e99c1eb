"""Compiling a game ahead of its first use, by using everything once."""

from __future__ import annotations

import time

import numpy as np

from wyrmling.bots.bots import BOTS
from wyrmling.bots.loops import play_games
from wyrmling.kernel.game import SILENT, Game
from wyrmling.kernel.record import Chance, new

__all__ = ["warm"]


def warm(game: Game) -> float:
    """Compile all that plays, searches and simulates a game, or load it from the cache; how many seconds it took."""
    began = time.perf_counter()
    options = game.options()
    state = game.deal(options, seed=0)
    seat = game.actor(state)
    view = game.concealed(state, seat)
    game.observation(view, seat)
    world = game.imagined(view, seat, 0)
    game.value(world, seat)
    for bot in BOTS.values():
        bot.choose(game, view, game.legal(view), seed=0)
    game.score(state)
    game.payoff(state)
    blank = new(game.record, 1)
    blank[0] = game.blank(options)
    rows, seats = np.zeros((1, 8), np.float32), np.zeros(8, np.int64)
    play_games(
        new(game.record, 3), blank, new(Chance, 1), seats, np.uint64(0), 0, 1, 1, SILENT, np.zeros(game.moves.count, np.int32),
        rows, rows.copy(), seats[:1].copy(),
    )  # fmt: skip
    return time.perf_counter() - began
