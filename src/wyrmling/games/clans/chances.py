"""How likely a seat wins a game of Dragon Clans, and how likely with each move: what search starts from.

The chance is a conditional logit of what lies on the table at the beginning of a turn, fitted to games that `greedy` played against
itself. The solver carries it back from the ends of the turn to the dice, as `aims.py` does with points.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from wyrmling.games.clans.aims import MOST_AIMS, aims, weigh_rolls
from wyrmling.games.clans.areas import bred, egg_formed, held, points_of
from wyrmling.games.clans.cards import CALLS_AT, DRAGONS, NO_CARD, NOBODY, PLACES
from wyrmling.games.clans.rules import advance, fail, legal
from wyrmling.games.clans.rules import apply as play
from wyrmling.games.clans.solver import new_work
from wyrmling.games.clans.state import LOSE, PLACE, ROLL, TAKE, State
from wyrmling.games.clans.value import share_of_the_win
from wyrmling.kernel import chance
from wyrmling.kernel.rule import routine, rule

__all__ = ["foresee", "standing", "win_chance"]

FAILS = -1
"""Instead of a move: to gain nothing."""

# For two players, and for more: what each point adds to the logarithm of the odds, while the whole game is to come, …
POINT_EARLY = np.array([0.18, 0.22])
POINT_LATE = np.array([0.42, 0.45])          # … when somebody is about to call the last round, …
POINT_LAST = np.array([0.51, 0.44])          # … in the last round.
DRAGON = np.array([-1.03, -0.56])            # a Dragon, beside its points: less is to come
TWIN_UNSEEN = np.array([0.46, 0.31])         # the twin of a Dragon that may still be turned up
TWIN_OPEN_EARLY = np.array([0.54, 0.55])     # … that lies on the table
TWIN_OPEN_LATE = np.array([1.05, 0.68])
TURN_EARLY = np.array([0.26, 0.46])          # to be the one who rolls
TURN_LATE = np.array([0.71, 1.33])
TURN_LAST = np.array([1.52, 1.03])
CALLER = np.array([-1.52, -0.55])            # has no turn in the last round
EGG = np.array([[0.0, 0.01, 0.39, -0.05, 0.08, 0.05, 0.99], [0.0, 0.01, 0.22, 0.22, 0.21, 0.25, 0.47]])
"""The power of no Egg and of each, while the whole game is to come."""
BARRIER = np.array([0.16, 0.08])


@rule
def win_chance(state: State, seat: int) -> float:
    """How likely a seat wins, at the beginning of a turn whose dice nobody looks at; its share of the win when the game is over."""
    if state.over == 1:
        return share_of_the_win(state, seat)
    total = 0.0
    for other in range(state.seats):
        total += math.exp(standing(state, other) - standing(state, seat))
    return 1.0 / total


@rule
def standing(state: State, seat: int) -> float:
    """The logarithm of a seat's odds, but for what is the same for all."""
    many = 0 if state.seats == 2 else 1
    points, turn = float(points_of(state, seat)), 1.0 if state.turn == seat else 0.0
    if state.caller != NOBODY:
        return float(POINT_LAST[many] * points + TURN_LAST[many] * turn + (CALLER[many] if state.caller == seat else 0.0))
    most = 0
    for other in range(state.seats):
        most = max(most, bred(state, other))
    late = most / CALLS_AT[state.seats - 2]
    early = 1.0 - late
    odds = (POINT_EARLY[many] * early + POINT_LATE[many] * late) * points + DRAGON[many] * bred(state, seat)
    odds += (TURN_EARLY[many] * early + TURN_LATE[many] * late) * turn
    cards = held(state, seat)
    for at in range(DRAGONS):
        card = state.unseen[at]
        if card != NO_CARD and cards >> (card ^ 1) & 1:
            odds += TWIN_UNSEEN[many] * early
    for at in range(PLACES):
        card = state.table[at]
        if card != NO_CARD and cards >> (card ^ 1) & 1:
            odds += TWIN_OPEN_EARLY[many] * early + TWIN_OPEN_LATE[many] * late
    barriers = 0
    for card in range(DRAGONS):
        barriers += (cards >> card & 1) * state.barrier[card]
    return float(odds + (EGG[many, 1 + egg_formed(state, seat)] + BARRIER[many] * barriers) * early)


@routine
def foresee(position: Any, seat: int, moves: Any, count: int, scratch: Any, stream: Any, news: Any, out: Any) -> None:
    """How likely the seat that decides wins with each of the first `count` of `moves`, by the solver to the end of its turn."""
    state, luck = position[0], chance.next_word(stream)
    if state.phase == PLACE or state.phase == LOSE:
        for at in range(count):
            scratch[0] = position[0]
            chance.seed(scratch[0], luck, luck)
            play(scratch[0], moves[at], news)
            out[at] = win_chance(scratch[0], seat)
        return
    gains, needs, worths = np.empty(MOST_AIMS, np.int64), np.empty(MOST_AIMS, np.int64), np.empty(MOST_AIMS)
    options = np.empty(2 * DRAGONS, np.int64)
    known = aims(state, gains, needs, worths)
    for aim in range(known):
        worths[aim] = after_turn(position, seat, gains[aim], scratch, options, luck, news)
    fails = after_turn(position, seat, FAILS, scratch, options, luck, news)
    if state.phase == ROLL:
        weigh_rolls(state, moves, count, out, new_work(), fails, known, needs, worths)
    else:
        for at in range(count):
            out[at] = fails  # to decline a theft
            for aim in range(known):
                if gains[aim] == moves[at]:
                    out[at] = worths[aim]


@routine
def after_turn(position: Any, seat: int, gains: int, scratch: Any, options: Any, luck: Any, news: Any) -> float:
    """How likely a seat wins when its turn gains a Dragon by a move, or FAILS, and it places or loses then what is best."""
    trial = scratch[0]
    best, ways, at = 0.0, 1, 0
    while at < ways:
        scratch[0] = position[0]
        chance.seed(trial, luck, luck)
        trial.phase = TAKE
        if gains == FAILS:
            fail(trial, news)
            advance(trial, news)
        else:
            play(trial, gains, news)
        if trial.over == 0 and (trial.phase == PLACE or trial.phase == LOSE):
            ways = legal(trial, options)
            play(trial, options[at], news)
        best = max(best, win_chance(trial, seat))
        at += 1
    return best
