"""What Dragons, Barriers and Eggs are worth to a player of Dragon Clans, in points: printed ones and those still hoped for.

A sensible player's rules of thumb, not the rules of the game. What the dice may bring isn't guessed here: that the solver
knows (`aims.py` puts the two together).
"""

from __future__ import annotations

import numpy as np

from wyrmling.games.clans.areas import bred, egg_between, egg_formed, eggs_in_row, height, held, in_row, points_of, visible, whereabouts
from wyrmling.games.clans.cards import (
    BARRIER_WORTH,
    CALLS_AT,
    COLOUR_WORTH,
    EVOLUTION_WORTH,
    NO_CARD,
    NO_EGG,
    NOBODY,
    PLACES,
    POINTS,
)
from wyrmling.games.clans.state import APPRENTICE, LEFT_PILE, RIGHT_PILE, State
from wyrmling.games.clans.table import unseen_cards
from wyrmling.kernel.rule import rule

assert NO_EGG == -1    # `POWER` is read one further on

ONE_MORE = 0.5         # a Dragon more, beside its points: nearer to the end, and ahead in a tie
POWER = np.array([0.0, 0.9, 1.0, 1.6, 0.5, 1.4, 1.2])
"""The power of no Egg and of each, while the whole game is to come."""
INSURANCE = 1.2        # a Barrier that can be discarded for a Dragon, while the whole game is to come
TWIN_OPEN = 0.35       # how likely one comes to the twin of a Dragon that lies on the table, in a whole game
TWIN_UNSEEN = 0.15     # … that may still be turned up
TWIN_GONE = 0.05       # … that another player has
FOR_OTHERS = 0.4       # what goes back to the table is another's to take
COVER = 0.05           # a point that is covered, where it can't be stolen
WINNING = 8.0          # being ahead when the last turns are played
CALLING = 0.6          # each point ahead, or behind, when one calls the last round
FAR = 6.0              # so many points ahead are as good as any more
FIRST_OF_A_COLOUR = 0.3  # an Apprentice's first Egg of a colour, as a share of the point for the second


@rule
def to_come(state: State) -> float:
    """How much of the game is to come, from 1 down to 0."""
    if state.caller != NOBODY:
        return 0.0
    most = 0
    for seat in range(state.seats):
        most = max(most, bred(state, seat))
    return 1.0 - most / CALLS_AT[state.seats - 2]


@rule
def closing(state: State, seat: int, dragons: int, points: int) -> float:
    """What it adds to have so many Dragons and points after this turn, when the end is near."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, points_of(state, other))
    if state.caller != NOBODY:
        return WINNING if points > best else WINNING / 2.0 if points == best else 0.0
    if dragons >= CALLS_AT[state.seats - 2]:
        return CALLING * max(-FAR, min(FAR, points - best))
    return 0.0


@rule
def dragon_worth(state: State, cards: int, card: int) -> float:
    """What a Dragon is worth beside others (a bit for each): an evolution, or the hope of one; not yet the Eggs."""
    twin = card ^ 1
    if cards >> twin & 1:
        return POINTS[card] + ONE_MORE + EVOLUTION_WORTH
    likely = TWIN_GONE
    for at in range(unseen_cards(state)):
        if state.unseen[at] == twin:
            likely = TWIN_UNSEEN
    for at in range(PLACES):
        if state.table[at] == twin:
            likely = TWIN_OPEN
    return POINTS[card] + ONE_MORE + EVOLUTION_WORTH * likely * to_come(state)


@rule
def place_worth(state: State, seat: int, card: int, side: int) -> float:
    """What it is worth to lay a Dragon on a side: the Egg that it forms there (clans.row.place, clans.apprentice.row)."""
    many = bred(state, seat)
    if many == 0:
        return 0.0
    if state.variant == APPRENTICE:
        egg = egg_between(card, in_row(state, seat, 0)) if side == LEFT_PILE else egg_between(in_row(state, seat, many - 1), card)
        before = eggs_in_row(state, seat, egg) if egg != NO_EGG else 2
        return COLOUR_WORTH * (FIRST_OF_A_COLOUR if before == 0 else 1.0 if before == 1 else 0.0)
    lone = state.area[seat, RIGHT_PILE, 0] == NO_CARD
    other = visible(state, seat, LEFT_PILE if lone else 1 - side)
    egg = egg_between(card, other) if side == LEFT_PILE else egg_between(other, card)
    return POWER[1 + egg] * to_come(state) + (0.0 if lone else COVER * POINTS[visible(state, seat, side)])


@rule
def gain_worth(state: State, seat: int, card: int, barrier: int) -> float:
    """What it is worth to gain a Dragon, with a Barrier or without."""
    cards, left = held(state, seat), to_come(state)
    points = points_of(state, seat) + POINTS[card] + BARRIER_WORTH * barrier + EVOLUTION_WORTH * (cards >> (card ^ 1) & 1)
    worth = dragon_worth(state, cards, card) + max(place_worth(state, seat, card, 0), place_worth(state, seat, card, 1))
    if state.variant != APPRENTICE:
        worth -= POWER[1 + egg_formed(state, seat)] * left
    return worth + barrier * (BARRIER_WORTH + INSURANCE * left) + closing(state, seat, bred(state, seat) + 1, points)


@rule
def loss_worth(state: State, card: int, barrier: int) -> float:
    """What the owner of a Dragon loses with it, or with just its Barrier."""
    seat, side, at = whereabouts(state, card)
    left = to_come(state)
    guard = state.barrier[card] * (BARRIER_WORTH + INSURANCE * left)
    if barrier == 1:
        return guard
    loss = guard + dragon_worth(state, held(state, seat), card)
    if at == height(state, seat, side) - 1:
        # The Egg may break, and what is uncovered may form another.
        under = state.area[seat, side, at - 1] if at > 0 else NO_CARD
        other = visible(state, seat, 1 - side)
        egg = egg_between(under, other) if side == LEFT_PILE else egg_between(other, under)
        loss += (POWER[1 + egg_formed(state, seat)] - POWER[1 + egg]) * left
    return loss


@rule
def fail_worth(state: State, seat: int) -> float:
    """What it is worth to gain nothing: the least that can be lost then (clans.fail.return, clans.fail.barrier)."""
    if state.variant == APPRENTICE:
        return 0.0
    least = 1000.0
    for side in range(2):
        for at in range(height(state, seat, side)):
            card = state.area[seat, side, at]
            for barrier in range(1 + state.barrier[card]):
                least = min(least, loss_worth(state, card, barrier) + FOR_OTHERS * (1 - barrier))
    return closing(state, seat, 0, points_of(state, seat)) - (least if bred(state, seat) > 0 else 0.0)
