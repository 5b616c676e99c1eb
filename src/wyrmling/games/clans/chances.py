"""How likely a seat wins a game of Dragon Clans, and how likely with each move: what search starts from.

The chance is a conditional logit of what lies on the table at the end of a turn, before a card is turned up. For two players it was fitted
to 290,000 positions of 45,000 games between players who chose by an earlier fit, for more to 168,000 positions of 10,000 games of four
`greedy`; six decisions in a hundred were left to luck. The solver carries it back from the ends of the turn to the dice, as `aims.py` does
with points.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from wyrmling.games.clans.aims import MOST_AIMS, aims, weigh_rolls
from wyrmling.games.clans.areas import barriers, bred, egg_formed, held, points_of
from wyrmling.games.clans.cards import CALLS_AT, DRAGONS, NO_CARD, NOBODY, PLACES
from wyrmling.games.clans.rules import advance, fail, legal
from wyrmling.games.clans.rules import apply as play
from wyrmling.games.clans.solver import new_work
from wyrmling.games.clans.state import LOSE, PLACE, ROLL, TAKE, State
from wyrmling.games.clans.table import unseen_cards
from wyrmling.games.clans.value import share_of_the_win
from wyrmling.kernel import chance
from wyrmling.kernel.rule import routine, rule

__all__ = ["chance_after", "foresee", "standing", "win_chance"]

FAILS = -1
"""Instead of a move: to gain nothing."""

# What each adds to the logarithm of the odds: for two players, and for more; of these for who waits, and for who rolls. "Early" is while the
# whole game is to come, "late" when somebody is about to call the last round, "last" in the last round.
POINT_EARLY, POINT_LATE = np.array([[0.13, 0.12], [0.21, 0.18]]), np.array([[0.38, 0.39], [0.45, 0.45]])
DRAGON_EARLY, DRAGON_LATE = np.array([[0.11, -0.58], [-0.72, -0.49]]), np.array([[-0.45, -1.11], [-0.63, -0.18]])
"""A Dragon, beside its points: less is to come."""
TWIN_OPEN_EARLY, TWIN_OPEN_LATE = np.array([[0.37, 0.54], [0.57, 0.54]]), np.array([[0.61, 0.87], [0.56, 1.25]])
"""The twin of a Dragon lies on the table."""

# The same for who waits and who rolls.
TWIN_UNSEEN_EARLY, TWIN_UNSEEN_LATE = np.array([0.30, 0.41]), np.array([0.01, 0.03])
"""… may still be turned up."""
BARRIER_EARLY, BARRIER_LATE = np.array([0.08, 0.05]), np.array([-0.02, 0.02])
TURN_EARLY, TURN_LATE = np.array([0.29, 0.68]), np.array([4.19, -0.35])
"""To be the one who rolls."""
EGG_EARLY = np.array([[0.00, -0.04, 0.04, 0.05, 0.03, -0.04, 0.04], [0.00, -0.04, 0.16, 0.09, 0.09, 0.26, 0.32]])
EGG_LATE = np.array([[0.00, 0.13, 0.17, 0.09, 0.29, 0.06, 1.14], [0.00, 0.23, 0.25, 0.22, 0.04, 0.01, 0.21]])
"""The power of no Egg and of each."""
POINT_LAST, DRAGON_LAST = np.array([0.57, 0.57]), np.array([0.34, -0.24])
TURN_LAST, CALLER_LAST = np.array([1.73, 2.25]), np.array([-1.73, -0.29])
TWIN_LAST = np.array([1.48, 1.76])
"""The twin of a Dragon lies on the table, of whoever rolls."""


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
    many, turn = 0 if state.seats == 2 else 1, 1 if state.turn == seat else 0
    points, dragons = float(points_of(state, seat)), bred(state, seat)
    cards, unseen, on_table = held(state, seat), 0, 0
    for at in range(DRAGONS):
        card = state.unseen[at]
        unseen += card != NO_CARD and cards >> (card ^ 1) & 1
    for at in range(PLACES):
        card = state.table[at]
        on_table += card != NO_CARD and cards >> (card ^ 1) & 1
    if state.caller != NOBODY:
        odds = POINT_LAST[many] * points + DRAGON_LAST[many] * dragons + (CALLER_LAST[many] if state.caller == seat else 0.0)
        return float(odds + (TURN_LAST[many] + TWIN_LAST[many] * on_table) * turn)
    most = 0
    for other in range(state.seats):
        most = max(most, bred(state, other))
    late = most / CALLS_AT[state.seats - 2]
    early = 1.0 - late
    egg, guarded = 1 + egg_formed(state, seat), barriers(state, seat)
    odds = (POINT_EARLY[many, turn] * early + POINT_LATE[many, turn] * late) * points
    odds += (DRAGON_EARLY[many, turn] * early + DRAGON_LATE[many, turn] * late) * dragons
    odds += (TWIN_OPEN_EARLY[many, turn] * early + TWIN_OPEN_LATE[many, turn] * late) * on_table
    odds += (TWIN_UNSEEN_EARLY[many] * early + TWIN_UNSEEN_LATE[many] * late) * unseen
    odds += (BARRIER_EARLY[many] * early + BARRIER_LATE[many] * late) * guarded
    odds += EGG_EARLY[many, egg] * early + EGG_LATE[many, egg] * late
    return float(odds + (TURN_EARLY[many] * early + TURN_LATE[many] * late) * turn)


@rule
def chance_after(before: State, state: State, seat: int) -> float:
    """How likely a seat wins after a turn, as far as anybody could know before a card was turned up in it."""
    if state.over == 0:
        count, at_first = unseen_cards(state), unseen_cards(before)
        for at in range(PLACES):
            if count < at_first and state.table[at] != NO_CARD and not in_sight(before, state.table[at]):
                state.unseen[count] = state.table[at]
                state.table[at] = NO_CARD
                count += 1
    return win_chance(state, seat)


@rule
def in_sight(state: State, card: int) -> bool:
    """Whether a card has been turned up already."""
    found = True
    for at in range(unseen_cards(state)):
        found &= state.unseen[at] != card
    return found


@routine
def foresee(position: Any, seat: int, moves: Any, count: int, scratch: Any, stream: Any, news: Any, out: Any) -> None:
    """How likely the seat that decides wins with each of the first `count` of `moves`, by the solver to the end of its turn."""
    state, luck = position[0], chance.next_word(stream)
    if state.phase == PLACE or state.phase == LOSE:
        for at in range(count):
            scratch[0] = position[0]
            chance.seed(scratch[0], luck, luck)
            play(scratch[0], moves[at], news)
            out[at] = chance_after(position[0], scratch[0], seat)
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
        best = max(best, chance_after(position[0], trial, seat))
        at += 1
    return best
