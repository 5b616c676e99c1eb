"""How bots choose, compiled, for any game. Each is given a concealed record and the legal moves, nothing else.

A position is an array of one record here, so that it can be copied; `stream` is the bot's own source of luck.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wyrmling.kernel import chance, generic
from wyrmling.kernel.rule import entry, routine

__all__ = ["GREEDY", "RANDOM", "chosen", "pick"]

RANDOM, GREEDY = range(2)


@routine
def pick(policy: int, concealed: Any, seat: int, moves: Any, count: int, scratch: Any, stream: Any, news: Any) -> int:
    """The move that a policy chooses among the first `count` of `moves`."""
    if policy == RANDOM:
        return moves[chance.below(stream, count)]
    return greedy(concealed, seat, moves, count, scratch, stream, news)


@routine
def greedy(concealed: Any, seat: int, moves: Any, count: int, scratch: Any, stream: Any, news: Any) -> int:
    """The move that the game prefers: unless it says more, the one after which its valuation is highest, over imagined worlds."""
    worth = np.empty(count)
    generic.prefer(concealed, seat, moves, count, scratch, stream, news, worth)
    best, ties = 0, 1
    for at in range(1, count):
        if worth[at] > worth[best]:
            best, ties = at, 1
        elif worth[at] == worth[best]:
            ties += 1
            if chance.below(stream, ties) == 0:
                best = at
    return moves[best]


@entry
def chosen(concealed: Any, policy: int, seat: int, moves: Any, count: int, scratch: Any, stream: Any, high: Any, low: Any, news: Any) -> int:
    """`pick`, for Python, with the stream started from a seed."""
    chance.seed(stream[0], high, low)
    return pick(policy, concealed, seat, moves, count, scratch, stream[0], news)
