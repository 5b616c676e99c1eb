"""How good a position of Dragon Clans is for a seat, at a glance, in points.

A sensible player's rules of thumb, not the rules of the game: where search starts from. `greedy` asks the solver instead
(`aims.py`), which is better and slower.
"""

from __future__ import annotations

import numpy as np

from wyrmling.games.clans.areas import barriers, bred, egg_formed, held, points_of, visible
from wyrmling.games.clans.cards import (
    DICE,
    DRAGONS,
    EVOLUTION_WORTH,
    FIRE,
    FOREST,
    IN_USE,
    NEST_NEED,
    NO_CARD,
    PLACES,
    POINTS,
    ROLLS,
    STONE,
    WATER,
)
from wyrmling.games.clans.dice import eggs_shown, missing
from wyrmling.games.clans.rules import may_steal, price, protected, rank_of
from wyrmling.games.clans.state import APPRENTICE, LOSE, PLACE, THIEF, State
from wyrmling.games.clans.worth import INSURANCE, ONE_MORE, POWER, TWIN_OPEN, TWIN_UNSEEN, to_come
from wyrmling.kernel.rule import rule, small_rule

VICTORY = 12.0    # to win, beside the points
LOSING = 2.5      # what a turn without a Dragon costs, more or less
THEFT = 0.08      # in Petty Thief, as a share of the points that anybody may steal

CHANCE = np.array([
    [1.0, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
    [1.0, 0.55, 0.25, 0.10, 0.03, 0.00, 0.00],
    [1.0, 0.75, 0.50, 0.28, 0.12, 0.03, 0.01],
    [1.0, 0.85, 0.65, 0.45, 0.25, 0.10, 0.03],
])  # fmt: skip
"""How likely missing Eggs still come, by rolls left and by how many are missing: a guess, whichever they are."""


@rule
def value(state: State, seat: int) -> float:
    """By how many points a seat is ahead of the mean of the others, as far as a glance tells."""
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            others += worth(state, other)
    ahead = worth(state, seat) - others / (state.seats - 1)
    if state.over:
        return ahead + VICTORY * share_of_the_win(state, seat)
    if state.turn == seat:
        ahead += prospect(state, seat)
    return ahead


@rule
def share_of_the_win(state: State, seat: int) -> float:
    """1 for who wins, less when they share it (clans.end.tie)."""
    own, winners = rank_of(state, seat), 0
    for other in range(state.seats):
        if rank_of(state, other) > own:
            return 0.0
        winners += rank_of(state, other) == own
    return 1.0 / winners


@rule
def worth(state: State, seat: int) -> float:
    """Points, and what a seat's Dragons, Egg and Barriers may still bring."""
    points = float(points_of(state, seat))
    if state.over:
        return points
    left = to_come(state)
    points += ONE_MORE * bred(state, seat) + hopes(state, seat) * left
    if state.variant != APPRENTICE:
        egg = egg_formed(state, seat)
        points += (POWER[1 + egg] + INSURANCE * barriers(state, seat)) * left
        if state.variant == THIEF and egg != STONE:
            points -= at_risk(state, seat)
    return points


@rule
def hopes(state: State, seat: int) -> float:
    """What evolutions may still come to: each twin on the table or to be turned up."""
    cards, hope = held(state, seat), 0.0
    for at in range(DRAGONS):
        card = state.unseen[at]
        if card != NO_CARD and cards >> (card ^ 1) & 1:
            hope += TWIN_UNSEEN * EVOLUTION_WORTH
    for at in range(PLACES):
        card = state.table[at]
        if card != NO_CARD and cards >> (card ^ 1) & 1:
            hope += TWIN_OPEN * EVOLUTION_WORTH
    return hope


@rule
def at_risk(state: State, seat: int) -> float:
    """What thieves may take: the visible Dragons, those with a Barrier half as easily."""
    risk = 0.0
    for side in range(2):
        card = visible(state, seat, side)
        if card != NO_CARD:
            risk += THEFT * POINTS[card] * (0.5 if state.barrier[card] == 1 else 1.0)
    return risk


@rule
def prospect(state: State, seat: int) -> float:
    """What the rest of a seat's own turn promises, as its dice lie."""
    if state.phase == PLACE:
        return gain(state, seat, state.gained)
    cost = LOSING if bred(state, seat) > 0 and state.variant != APPRENTICE else 0.0
    if state.phase == LOSE:
        return -cost
    counts, rolls, free = eggs_shown(state), rolls_to_come(state), free_dice(state)
    best = -cost
    for at in range(PLACES):
        card = state.table[at]
        if card != NO_CARD:
            best = max(best, aim(state, counts, NEST_NEED[card], rolls, free, gain(state, seat, card), cost))
    if may_steal(state):
        for other in range(state.seats):
            if other != seat and not protected(state, other):
                for side in range(2):
                    card = visible(state, other, side)
                    if card != NO_CARD:
                        best = max(best, aim(state, counts, price(state, card), rolls, free, 1.5 * gain(state, seat, card), cost))
    return best


@small_rule
def gain(state: State, seat: int, card: int) -> float:
    """What a Dragon brings a seat that gains it."""
    return POINTS[card] + ONE_MORE + EVOLUTION_WORTH * (held(state, seat) >> (card ^ 1) & 1)


@small_rule
def aim(state: State, counts: int, needs: int, rolls: int, free: int, brings: float, cost: float) -> float:
    """What it is worth to roll for Eggs, with so many rolls and free dice left."""
    lacks = max(0, missing(counts, needs, state.egg == FIRE, state.egg == WATER))
    chance = CHANCE[rolls, min(lacks, 6)] if lacks <= free else 0.0
    return chance * brings - (1.0 - chance) * cost


@small_rule
def rolls_to_come(state: State) -> int:
    """How often the dice may still be rolled, at most as often as CHANCE knows."""
    return min(3, max(0, ROLLS - state.rolls + (state.egg == FOREST and state.used == 0)))


@small_rule
def free_dice(state: State) -> int:
    """How many dice aren't kept."""
    free = 0
    for die in range(DICE):
        free += (IN_USE[state.variant] & ~state.kept) >> die & 1
    return free
