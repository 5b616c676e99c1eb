"""Choices that follow from a combination or a card: which Egg, which token, whose. Everybody can see what they are.

The answers to each are the moves of one kind; a *way* is a move's number within its kind.
"""

from __future__ import annotations

from typing import Any

from wyrmling.games.ranch.rules import hatch, powers
from wyrmling.games.ranch.rules.combine import can_evolve
from wyrmling.games.ranch.rules.tokens import BREED_COUNT
from wyrmling.games.ranch.rules.told import News
from wyrmling.games.ranch.state import EVOLVE, GIVE, HATCH, RAID, TARGET, State
from wyrmling.kernel.rule import rule


@rule
def first_way(state: State) -> int:
    """The first move of the kind that answers."""
    if state.phase == HATCH:
        return hatch.HATCHES
    if state.phase == RAID:
        return hatch.TAKES
    if state.phase == EVOLVE:
        return hatch.EVOLVES
    if state.phase == TARGET:
        return powers.first_move(state.playing)
    return powers.GIVES if state.phase == GIVE else powers.GAINS


@rule
def ways(state: State) -> int:
    """How many moves of that kind there are."""
    if state.phase == HATCH:
        return BREED_COUNT
    if state.phase == RAID:
        return hatch.RAIDS
    if state.phase == EVOLVE:
        return hatch.EVOLUTIONS
    if state.phase == TARGET:
        return state.seats * powers.choices_of(state.playing)
    return powers.BASE_COUNT


@rule
def can(state: State, way: int) -> bool:
    """Whether one of them can be chosen."""
    if state.phase == HATCH:
        return hatch.can_hatch(state, way)
    if state.phase == RAID:
        return hatch.can_raid(state, way)
    if state.phase == EVOLVE:
        return can_evolve(state, hatch.from_egg(way), hatch.into_egg(way))
    if state.phase == TARGET:
        return powers.is_target(state, state.playing, way)
    return powers.can_give(state, way) if state.phase == GIVE else powers.can_gain(state, way)


@rule
def choices(state: State, out: Any) -> int:
    """The moves that can be chosen."""
    count = 0
    for way in range(ways(state)):
        if can(state, way):
            out[count] = first_way(state) + way
            count += 1
    return count


@rule
def follow(state: State, way: int, news: News) -> None:
    """One of them is chosen."""
    if state.phase == HATCH:
        hatch.hatch_next(state, way, news)
    elif state.phase == RAID:
        hatch.raid(state, way, news)
    elif state.phase == EVOLVE:
        hatch.evolve(state, hatch.from_egg(way), hatch.into_egg(way), news)
    elif state.phase == TARGET:
        powers.aim(state, way, news)
    elif state.phase == GIVE:
        powers.give(state, way, news)
    else:
        powers.take_from_the_supply(state, way, news)


@rule
def follow_without_choice(state: State, news: News) -> bool:
    """True when there is more than one way; the only one is taken, and with none the turn goes on."""
    found, only = 0, 0
    for way in range(ways(state)):
        if can(state, way):
            found += 1
            only = way
    if found > 1:
        return True
    if found == 1:
        follow(state, only, news)
    elif state.phase == RAID:
        hatch.after_the_raid(state)
    else:
        hatch.stop_hatching(state)
    return False
