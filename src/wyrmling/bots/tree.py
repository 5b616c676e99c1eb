"""The tree that a search grows, compiled, for any game: information-set Monte Carlo tree search.

One tree holds what the seat that decides can tell apart: it is gone through each time with another imagined world, luck
included, and of each node only the moves that are legal in that world count (Cowling, Powley and Whitehouse,
"Information Set Monte Carlo Tree Search", 2012). Every seat goes for its own payoff. The survey of all this is Browne et
al., "A Survey of Monte Carlo Tree Search Methods", 2012.
"""

from __future__ import annotations

import math
from typing import Any, ClassVar, NamedTuple

from wyrmling.kernel import chance, generic
from wyrmling.kernel.generic import MAX_SEATS
from wyrmling.kernel.record import Array, Chance, f4, i4, record
from wyrmling.kernel.rule import entry, routine

__all__ = ["DEEPEST", "NONE", "ROOT", "Node", "Settings", "grow"]

NONE = -1
ROOT = 0
DEEPEST = 128
"""So many moves deep the tree is gone through at most."""

NO_PRIOR, BY_VALUE, BY_PREFERENCE = range(3)


class Settings(NamedTuple):
    """How a game is searched. Found by experiment for each (`levels.py`); these are for a game that nobody has tried."""

    explore: float = 0.5
    """The constant of UCB1 (Kocsis and Szepesvári, 2006), for payoffs from 0 to 1."""
    plies: int = 4
    """Random moves from the edge of the tree before a position is judged; many are a playout to the end."""
    scale: float = 8.0
    """By how many points of `value` a seat must be ahead to be nearly sure of winning."""
    prior: int = NO_PRIOR
    """What is thought of a move before it was tried: nothing, `value` after it, or what the game's `prefer` says."""
    trust: float = 2.0
    """For how many visits that counts."""
    gap: float = 16.0
    """By how many points a move must be worse than the best one to be expected to lose where that one wins."""


@record
class Node:
    """A move that may be made at some point of the tree, and what came of it."""

    dtype: ClassVar[Any]
    mean: Array[f4, MAX_SEATS]  # each seat's payoff, over all visits
    prior: f4       # how much less the move is expected to bring than the best of its siblings, at most 0
    visits: i4
    offered: i4     # how often it could have been chosen
    move: i4
    first: i4       # the first move that may follow, or NONE
    next: i4        # another move that may be made instead, or NONE


@entry
def grow(
    work: Any, nodes: Any, counts: Any, simulations: int, settings: Settings, stream: Any, high: Any, low: Any,
    moves: Any, marks: Any, path: Any, gains: Any, stop: Any, news: Any,
) -> int:  # fmt: skip
    """Run simulations until there are so many or `stop[0]` isn't 0; how many there were.

    `work` is three records: the concealed position, and two to work in; `nodes` is the tree, `counts[0]` how many of them
    are in use; `moves`, `marks` (one for each move of the game, and one more), `path` and `gains` (float32, by seat) are room to work in.
    """
    chance.seed(stream[0], high, low)
    seat = generic.actor(work[0])
    done = 0
    while done < simulations and stop[0] == 0:
        simulate(work, nodes, counts, seat, settings, stream[0], moves, marks, path, gains, news)
        done += 1
    return done


@routine
def simulate(
    work: Any, nodes: Any, counts: Any, seat: int, settings: Settings, stream: Any, moves: Any, marks: Any, path: Any, gains: Any, news: Any
) -> None:
    """Imagine a world, go down the tree in it, add what may follow, judge where that leads, and tell every node on the way."""
    work[1] = work[0]
    state = work[1]
    generic.imagine(state, seat, chance.next_word(stream), chance.next_word(stream))
    node, depth = ROOT, 0
    path[0] = ROOT
    who = generic.actor(state)
    while who >= 0 and depth < DEEPEST - 1 and (depth == 0 or nodes[node].visits > 0):
        count = generic.legal(state, moves)
        node = descend(work, nodes, counts, node, who, settings, stream, moves, count, marks, gains, news)
        if node == NONE:
            break
        generic.apply(state, nodes[node].move, news)
        depth += 1
        path[depth] = node
        who = generic.actor(state)
    for _ in range(settings.plies):
        if who < 0:
            break
        count = generic.legal(state, moves)
        generic.apply(state, moves[chance.below(stream, count)], news)
        who = generic.actor(state)
    judge(state, settings, gains)
    for at in range(depth + 1):
        reached = nodes[path[at]]
        reached.visits += 1
        for other in range(state.seats):
            reached.mean[other] += (gains[other] - reached.mean[other]) / reached.visits


@routine
def judge(state: Any, settings: Settings, gains: Any) -> None:
    """What each seat may expect, from 0 to 1: its payoff when the game is over, else how it stands at a glance."""
    if state.over:
        generic.payoff(state, gains)
        return
    if state.seats == 1:
        gains[0] = 1.0 - math.exp(-max(0.0, generic.value(state, 0)) / settings.scale)
        return
    best = 0.0
    for seat in range(state.seats):
        gains[seat] = generic.value(state, seat) / settings.scale
        best = gains[seat] if seat == 0 else max(best, gains[seat])
    total = 0.0
    for seat in range(state.seats):
        gains[seat] = math.exp(gains[seat] - best)
        total += gains[seat]
    for seat in range(state.seats):
        gains[seat] /= total


@routine
def descend(
    work: Any, nodes: Any, counts: Any, node: int, who: int, settings: Settings, stream: Any, moves: Any, count: int, marks: Any, gains: Any, news: Any
) -> int:  # fmt: skip
    """The child by which the one who decides goes on: by UCB1 among those that are legal now; NONE when the memory is full."""
    marks[0] += 1
    mark = marks[0]
    for at in range(count):
        marks[1 + moves[at]] = mark
    known = 0
    child, last = nodes[node].first, NONE
    while child != NONE:
        if marks[1 + nodes[child].move] == mark:
            marks[1 + nodes[child].move] = -mark
            known += 1
            nodes[child].offered += 1
        last, child = child, nodes[child].next
    if known < count:
        if counts[0] + count - known > len(nodes):
            if known == 0:
                return NONE
        else:
            add(work, nodes, counts, node, last, who, settings, stream, moves, count, marks, gains, news)
    best, chosen, ties = -math.inf, NONE, 1
    hope = nodes[node].mean[who]
    child = nodes[node].first
    while child != NONE:
        here = nodes[child]
        if marks[1 + here.move] == -mark:
            visits = here.visits + (settings.trust if settings.prior != NO_PRIOR else 0.0)
            if visits == 0.0:
                score = math.inf
            else:
                score = here.mean[who] * here.visits
                if settings.prior != NO_PRIOR:
                    score += settings.trust * (hope + here.prior)
                score = score / visits + settings.explore * math.sqrt(math.log(float(here.offered + 1)) / visits)
            if score > best:
                best, chosen, ties = score, child, 1
            elif score == best:
                ties += 1
                if chance.below(stream, ties) == 0:
                    chosen = child
        child = here.next
    return chosen


@routine
def add(
    work: Any, nodes: Any, counts: Any, node: int, last: int, who: int, settings: Settings, stream: Any, moves: Any, count: int, marks: Any,
    gains: Any, news: Any,
) -> None:  # fmt: skip
    """Children for the legal moves that a node hasn't yet, after its `last` one."""
    mark = marks[0]
    begin = counts[0]
    best = -math.inf
    for at in range(count):
        move = moves[at]
        if marks[1 + move] == mark:
            marks[1 + move] = -mark
            child = counts[0]
            counts[0] += 1
            fresh = nodes[child]
            for seat in range(MAX_SEATS):
                fresh.mean[seat] = 0.0
            fresh.prior, fresh.visits, fresh.offered, fresh.move, fresh.first, fresh.next = 0.0, 0, 1, move, NONE, NONE
            if last == NONE:
                nodes[node].first = child
            else:
                nodes[last].next = child
            last = child
            if settings.prior == BY_VALUE:
                work[2] = work[1]
                generic.apply(work[2], move, news)
                fresh.prior = generic.value(work[2], who)
                best = max(best, fresh.prior)
    if settings.prior == BY_VALUE:
        for child in range(begin, counts[0]):
            nodes[child].prior = (nodes[child].prior - best) / settings.gap
