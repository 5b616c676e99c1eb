"""Whole games in compiled loops."""
from __future__ import annotations
from typing import Any
import numpy as np
from wyrmling.kernel import chance, generic
from wyrmling.kernel.rule import entry

@entry
def playouts(states: Any, streams: Any, blank: Any, news: Any, games: int, out: Any, totals: Any) -> None:
    state = states[0]
    decisions = 0
    for number in range(games):
        states[0] = blank[0]
        chance.seed(state, np.uint64(0), np.uint64(number))
        generic.setup(state, news)
        while generic.actor(state) >= 0:
            count = generic.legal(state, out)
            generic.apply(state, out[chance.below(streams[0], count)], news)
            decisions += 1
    totals[0] = decisions
