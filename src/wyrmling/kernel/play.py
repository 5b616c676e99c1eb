"""Whole games in compiled loops: random play of any game, for speed tests, samples and checks.

    >>> from wyrmling.kernel.game import game
    >>> pets = game("pets")
    >>> totals = play_random(pets, pets.options(4), games=10, seed=1)
    >>> int(totals.games), int(totals.plies) == int(totals.decisions)
    (10, True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from wyrmling.kernel import chance, generic
from wyrmling.kernel.moves import new_tape
from wyrmling.kernel.record import Array, Chance, new, record
from wyrmling.kernel.rule import entry, rule, u64

if TYPE_CHECKING:
    from wyrmling.kernel.game import Game, Options

__all__ = ["POLICY", "Totals", "play_random", "playouts"]

POLICY = u64(0xC401CE50FA5EA7)
"""Sets the stream from which moves are chosen apart from the luck of the game itself."""

FNV_START, FNV_PRIME = u64(0xCBF29CE484222325), u64(0x100000001B3)


@record
class Totals:
    """What a run of games comes to. Runs of the same seed that share no game add up, field by field."""

    dtype: ClassVar[Any]
    games: np.int64
    plies: np.int64                              # moves played
    decisions: np.int64                          # those of them that were chosen from two or more
    luck: np.int64                               # random events in the games, setup included
    checksum: np.uint64                          # of all final states, added up without the carry
    points: Array[np.float64, generic.MAX_SEATS]  # added up, by seat


def play_random(game: Game, options: Options, games: int, seed: int, first: int = 0) -> Any:
    """Play games `first` to `first` + `games` − 1 of the run `seed` (below 2⁶⁴) at random, and return their `Totals`.

    A game is settled by the run and its own number, so a run can be split and played in any order.
    """
    blank, states, streams, totals = new(game.record, 1), new(game.record, 1), new(Chance, 1), new(Totals)
    blank[0] = game.blank(options)
    moves, points = np.zeros(game.moves.count, np.int32), np.zeros(generic.MAX_SEATS, np.float32)
    playouts(states, states.view(np.uint8), streams, blank, new_tape(listening=False), np.uint64(seed), first, games, moves, points, totals)
    return totals


@entry
def playouts(
    states: Any, view: Any, streams: Any, blank: Any, news: Any, seed: Any, first: int, games: int, moves: Any, points: Any, totals: Any
) -> None:
    """The loop of `play_random`: `states[0]` is played, `view` are its bytes, `streams[0]` chooses; `totals` are added to."""
    state, stream = states[0], streams[0]
    seats = blank[0].seats
    plies, decisions = 0, 0
    for number in range(first, first + games):
        states[0] = blank[0]
        chance.seed(state, seed, u64(number))
        chance.seed(stream, seed ^ POLICY, u64(number))
        generic.setup(state, news)
        while generic.actor(state) >= 0:
            count = generic.legal(state, moves)
            generic.apply(state, moves[chance.below(stream, count)], news)
            plies += 1
            decisions += count > 1
        generic.score(state, points)
        for seat in range(seats):
            totals.points[seat] += points[seat]
        totals.luck += state.luck
        totals.checksum = (totals.checksum + checksum(view)) & chance.MASK
    totals.games += games
    totals.plies += plies
    totals.decisions += decisions


@rule
def checksum(view: Any) -> Any:
    """FNV-1a (Fowler, Noll and Vo) of bytes."""
    total = FNV_START
    for at in range(len(view)):
        total = ((total ^ u64(view[at])) * FNV_PRIME) & chance.MASK
    return total
