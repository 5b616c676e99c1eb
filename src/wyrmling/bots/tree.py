"""The tree that a search grows, compiled, for any game: information-set Monte Carlo tree search.

One tree holds what the seat that decides can tell apart: it is gone through each time with another imagined world, luck
included, and of each node only the moves that are legal in that world count (Cowling, Powley and Whitehouse,
"Information Set Monte Carlo Tree Search", 2012). Every seat goes for its own payoff. The survey of all this is Browne et
al., "A Survey of Monte Carlo Tree Search Methods", 2012.
"""

from __future__ import annotations

import math
from typing import Any, ClassVar

import numpy as np

from wyrmling.bots.settings import Settings
from wyrmling.kernel import chance, generic
from wyrmling.kernel.generic import MAX_SEATS
from wyrmling.kernel.record import Array, f4, i4, record
from wyrmling.kernel.rule import entry, routine

__all__ = ["DEEPEST", "NONE", "Node", "grow"]

NONE = -1
LEAST = 1e-6
DEEPEST = 128
"""So many moves deep the tree is gone through at most."""

@record
class Node:
    """A move that may be made at some point of the tree, and what came of it."""

    dtype: ClassVar[Any]
    mean: Array[f4, MAX_SEATS]  # each seat's payoff, over all visits
    foreseen: f4    # how likely the move wins, as far as the game can tell
    visits: i4
    offered: i4     # how often it could have been chosen
    move: i4
    first: i4       # the first move that may follow, or NONE
    next: i4        # another move that may be made instead, or NONE


@entry
def grow(
    work: Any, nodes: Any, root: int, counts: Any, simulations: int, settings: Settings, stream: Any, high: Any, low: Any,
    moves: Any, marks: Any, path: Any, gains: Any, stop: Any, news: Any,
) -> int:  # fmt: skip
    """Run simulations until there are so many or `stop[0]` isn't 0; how many there were.

    `work` is three records: the concealed position, and two to work in; `nodes` is the tree (or several, of which the one at
    `root` counts), `counts[0]` how many of them are in use; `moves`, `marks` (one for each move of the game, and one more),
    `path` and `gains` (float32, one a seat and one more) are room to work in.
    """
    chance.seed(stream[0], high, low)
    seat = generic.actor(work[0])
    if work[0].seats == 1:
        gains[MAX_SEATS] = generic.standing(work[0], 0)
    done = 0
    while done < simulations and stop[0] == 0:
        simulate(work, nodes, root, counts, seat, settings, stream[0], moves, marks, path, gains, news)
        done += 1
    return done


@routine
def simulate(
    work: Any, nodes: Any, root: int, counts: Any, seat: int, settings: Settings, stream: Any, moves: Any, marks: Any, path: Any, gains: Any, news: Any
) -> None:  # fmt: skip
    """Imagine a world, go down the tree in it, add what may follow, judge where that leads, and tell every node on the way."""
    work[1] = work[0]
    state = work[1]
    generic.imagine(state, seat, chance.next_word(stream), chance.next_word(stream))
    node, depth = root, 0
    path[0] = root
    who = generic.actor(state)
    luck = state.luck
    while who >= 0 and depth < DEEPEST - 1 and (depth == 0 or (nodes[node].visits > 0 and (settings.past_luck or state.luck == luck))):
        count = generic.legal(state, moves)
        node = descend(work, nodes, counts, node, who, settings, stream, moves, count, marks, news)
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
    judge(work, who, settings, stream, moves, gains, news)
    for at in range(depth + 1):
        reached = nodes[path[at]]
        reached.visits += 1
        for other in range(state.seats):
            reached.mean[other] += (gains[other] - reached.mean[other]) / reached.visits


@routine
def judge(work: Any, who: int, settings: Settings, stream: Any, moves: Any, gains: Any, news: Any) -> None:
    """What each seat may expect, from 0 to 1: its payoff when the game is over, else how it stands at a glance, or as far as is foreseen.

    Alone, it is by how much the game goes better or worse than it stands where the search begins.
    """
    state = work[1]
    if state.seats == 1:
        gains[0] = 1.0 / (1.0 + math.exp(gains[MAX_SEATS] - generic.standing(state, 0)))
        return
    if who < 0:
        generic.payoff(state, gains)
        return
    best = 0.0
    for seat in range(state.seats):
        gains[seat] = generic.standing(state, seat)
        best = gains[seat] if seat == 0 else max(best, gains[seat])
    total = 0.0
    for seat in range(state.seats):
        gains[seat] = math.exp(gains[seat] - best)
        total += gains[seat]
    for seat in range(state.seats):
        gains[seat] /= total
    if settings.trust > 0.0:
        count = generic.legal(state, moves)
        likely = np.empty(count)
        generic.foresee(work[1:2], who, moves, count, work[2:3], stream, news, likely)
        own = likely[0]
        for at in range(1, count):
            own = max(own, likely[at])
        others = max(1.0 - gains[who], LEAST)
        for seat in range(state.seats):
            gains[seat] = own if seat == who else gains[seat] * (1.0 - own) / others


@routine
def descend(
    work: Any, nodes: Any, counts: Any, node: int, who: int, settings: Settings, stream: Any, moves: Any, count: int, marks: Any, news: Any
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
            add(work, nodes, counts, node, last, who, settings, stream, moves, count, marks, news)
    best, chosen, ties = -math.inf, NONE, 1
    child = nodes[node].first
    while child != NONE:
        here = nodes[child]
        if marks[1 + here.move] == -mark:
            visits = here.visits + settings.trust
            if visits == 0.0:
                score = math.inf
            else:
                score = (here.mean[who] * here.visits + here.foreseen * settings.trust) / visits
                score += settings.explore * math.sqrt(math.log(float(here.offered + 1)) / visits)
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
    work: Any, nodes: Any, counts: Any, node: int, last: int, who: int, settings: Settings, stream: Any, moves: Any, count: int, marks: Any, news: Any
) -> None:  # fmt: skip
    """Children for the legal moves that a node hasn't yet, after its `last` one."""
    mark = marks[0]
    begin = counts[0]
    for at in range(count):
        move = moves[at]
        if marks[1 + move] == mark:
            marks[1 + move] = -mark
            child = counts[0]
            counts[0] += 1
            fresh = nodes[child]
            for seat in range(MAX_SEATS):
                fresh.mean[seat] = 0.0
            fresh.foreseen, fresh.visits, fresh.offered, fresh.move, fresh.first, fresh.next = 0.0, 0, 1, move, NONE, NONE
            if last == NONE:
                nodes[node].first = child
            else:
                nodes[last].next = child
            last = child
    if settings.trust > 0.0:
        fresh_moves, likely = np.empty(counts[0] - begin, np.int32), np.empty(counts[0] - begin)
        for at in range(counts[0] - begin):
            fresh_moves[at] = nodes[begin + at].move
        generic.foresee(work[1:2], who, fresh_moves, counts[0] - begin, work[2:3], stream, news, likely)
        for at in range(counts[0] - begin):
            nodes[begin + at].foreseen = likely[at]
