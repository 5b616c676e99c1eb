"""Whole games between bots in one compiled call."""

from __future__ import annotations

from typing import Any

from wyrmling.bots.policies import RANDOM, pick
from wyrmling.kernel import chance, generic
from wyrmling.kernel.rule import entry, u64

__all__ = ["play_games"]


@entry
def play_games(
    work: Any, blank: Any, stream: Any, policies: Any, seed: Any, first: int, count: int, most: int, news: Any, moves: Any,
    payoffs: Any, scores: Any, decisions: Any,
) -> None:  # fmt: skip
    """Play games number `first` to `first` + `count` − 1 of a seed, and note how each ended.

    `work` is three records to work in; `policies` says which bot sits where; `most` bounds the decisions of one game;
    `payoffs` and `scores` are float32[count, seats], `decisions` int64[count]. A game depends on the seed and its number
    alone: luck and bots draw from streams of their own.
    """
    state, seen = work[0], work[1]
    for game in range(count):
        work[0] = blank[0]
        number = u64(first + game)
        chance.seed(state, seed, number * u64(2))
        chance.seed(stream[0], seed, number * u64(2) + u64(1))
        generic.setup(state, news)
        made = 0
        seat = generic.actor(state)
        while seat >= 0 and made < most:
            legal = generic.legal(state, moves)
            if policies[seat] == RANDOM:
                move = moves[chance.below(stream[0], legal)]
            else:
                work[1] = work[0]
                generic.conceal(seen, seat)
                move = pick(policies[seat], work[1:2], seat, moves, legal, work[2:3], stream[0], news)
            generic.apply(state, move, news)
            made += 1
            seat = generic.actor(state)
        generic.score(state, scores[game])
        generic.payoff(state, payoffs[game])
        decisions[game] = made
