"""How bots choose, compiled, for any game. Each is given a concealed record and the legal moves, nothing else.

A position is an array of one record here, so that it can be copied; `stream` is the bot's own source of luck.
"""

from __future__ import annotations

from typing import Any

from wyrmling.kernel import chance, generic
from wyrmling.kernel.rule import entry, routine

__all__ = ["GREEDY", "RANDOM", "WORLDS", "chosen", "pick"]

RANDOM, GREEDY = range(2)
WORLDS = 8
"""In so many imagined worlds greedy tries each move."""


@routine
def pick(policy: int, concealed: Any, seat: int, moves: Any, count: int, scratch: Any, stream: Any, news: Any) -> int:
    """The move that a policy chooses among the first `count` of `moves`."""
    if policy == RANDOM:
        return moves[chance.below(stream, count)]
    return greedy(concealed, seat, moves, count, scratch, stream, news)


@routine
def greedy(concealed: Any, seat: int, moves: Any, count: int, scratch: Any, stream: Any, news: Any) -> int:
    """The move after which the game's own valuation is highest, on average over imagined worlds: the same for every move."""
    high = chance.next_word(stream)
    trial = scratch[0]
    best, best_total, ties = moves[0], 0.0, 0
    for at in range(count):
        total = 0.0
        low = chance.mixed(high)
        for _ in range(WORLDS):
            scratch[0] = concealed[0]
            generic.imagine(trial, seat, high, low)
            generic.apply(trial, moves[at], news)
            total += generic.value(trial, seat)
            low = chance.mixed(low)
        if at == 0 or total > best_total:
            best, best_total, ties = moves[at], total, 1
        elif total == best_total:
            ties += 1
            if chance.below(stream, ties) == 0:
                best = moves[at]
    return best


@entry
def chosen(concealed: Any, policy: int, seat: int, moves: Any, count: int, scratch: Any, stream: Any, high: Any, low: Any, news: Any) -> int:
    """`pick`, for Python, with the stream started from a seed."""
    chance.seed(stream[0], high, low)
    return pick(policy, concealed, seat, moves, count, scratch, stream[0], news)
