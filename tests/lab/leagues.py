"""Leagues for tests: one that is quick to play, and games made up from strengths that are known."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from wyrmling.lab import League, Played, new_league
from wyrmling.lab.league import Result
from wyrmling.lab.schedule import Fixture, Table, schedule

PIG = str(Path(__file__).parents[2] / "examples" / "pig.py")
E_TIMES = math.sqrt(2) * 25 / 6
"""So much stronger is who comes in before the other e times as often as after it."""


def pig_league(deals: int = 6, seed: int = 5, bots: Sequence[str] = ("random", "greedy")) -> League:
    """A league of Pig, which takes no time to compile or to play."""
    return new_league([PIG], bots, deals=deals, seed=seed)


def made_up(strengths: Mapping[str, float], players: Sequence[int], deals: int, seed: int = 1) -> Played:
    """A league whose games end by the model of Plackett and Luce: luck is a race of exponential clocks."""
    luck = random.Random(seed)

    def end(fixture: Fixture) -> Result:
        times = [luck.expovariate(math.exp(strengths[bot] / E_TIMES)) for bot in fixture.seats]
        payoffs = tuple(float(time == min(times)) for time in times)
        thought = tuple(10 * luck.uniform(0.5, 1.5) for _ in times)
        return Result(fixture, payoffs, tuple(-time for time in times), 10 * len(times), sum(thought), (10,) * len(times), thought)

    return invented(tuple(strengths), players, deals, end)


def invented(bots: Sequence[str], players: Sequence[int], deals: int, end: Callable[[Fixture], Result]) -> Played:
    """A league whose games end as `end` says."""
    tables = tuple(Table("made up", "<Made & Up>", number, "main", 1, "") for number in players)
    league = League(tuple(bots), tables, deals, seed=1)
    results = [end(fixture) for fixture in schedule(league)]
    return Played(league, results, len(results))
