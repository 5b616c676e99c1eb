"""Compiling a game ahead of its first use, by using everything once."""

from __future__ import annotations

import time

import numpy as np

from wyrmling.bots.bots import bot
from wyrmling.bots.loops import play_games
from wyrmling.bots.search import Search
from wyrmling.kernel.game import SILENT, Game
from wyrmling.kernel.record import Chance, new
from wyrmling.kernel.rule import announced

__all__ = ["warm", "warm_play", "warm_search"]


def warm(game: Game) -> float:
    """Compile all that plays and simulates a game, or load it from the cache; how many seconds it took."""
    began = time.perf_counter()
    warm_play(game)
    warm_search(game)
    with announced("bots", game.title):
        options = game.options()
        state = game.deal(options, seed=0)
        seat = game.actor(state)
        game.observation(state, seat)
        game.value(state, seat)
        game.standing(state, seat)
        blank = new(game.record, 1)
        blank[0] = game.blank(options)
        rows, seats = np.zeros((1, options.players), np.float32), np.zeros(options.players, np.int64)
        play_games(
            new(game.record, 3), blank, new(Chance, 1), seats, np.uint64(0), 0, 1, 1, SILENT, np.zeros(game.moves.count, np.int32),
            rows, rows.copy(), seats[:1].copy(),
        )  # fmt: skip
    return time.perf_counter() - began


def warm_play(game: Game) -> None:
    """Compile what a table needs: the rules, what a client is shown, and the bots that don't search."""
    with announced("once; it is kept", game.title):
        state, names = game.deal(seed=0), [f"seat {seat}" for seat in range(game.players[0])]
        seat = game.actor(state)
        view = game.concealed(state, seat)
        game.words.scene(view, seat, names)
        bot("greedy").choose(game, view, game.legal(view), seed=0)
        for move in game.legal(view):
            game.words.sentence(view, move, names)
        game.play(game.imagined(view, seat, 0), game.legal(view)[0])
        game.score(state)
        game.payoff(state)


def warm_search(game: Game) -> None:
    """Compile what bots that search, hints and reviews need beside that, which takes longer."""
    with announced("search; it is kept", game.title):
        state = game.deal(seed=0)
        Search(game).run(game.concealed(state, game.actor(state)), simulations=1, seed=0)
