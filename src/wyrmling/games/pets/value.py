"""How good a position of Dragon Pets is for a seat, at a glance, in coins.

A sensible player's rules of thumb, not the rules of the game: what greedy play aims for, and where search starts from.
"""

from __future__ import annotations

from wyrmling.games.pets.cards import BREED, COLOURS, DRAGONS, EGG, EGG_WORTH, NO_CARD, NOBODY, PENALTY, SEX, SPACES, VALUE
from wyrmling.games.pets.rules import BREED_COUNT, cards_left, missing_breeds, seekers_out, target, waiting
from wyrmling.games.pets.state import FILL, LAST_BREED, State
from wyrmling.kernel.rule import rule

MARKED = 0.75        # a card under one's Seeker, as a share of what it is worth once caught
HOPE = 0.45          # a Dragon without a mate, as a share of its value while the whole deck is to come
VARIETY = 1.0        # each breed of which one has a pair
FRESH_CARD = 0.35    # each card that a refill will bring
IN_HAND = 0.6        # a Seeker that is free to be placed, against one in the Forest
LONGEST = 28         # cards in the deck when the game begins


@rule
def value(state: State, seat: int) -> float:
    """By how many coins a seat is ahead of the mean of the others, as far as a glance tells."""
    own = worth(state, seat)
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            others += worth(state, other)
    ahead = own - others / (state.seats - 1)
    if state.over:
        return ahead * 2.0
    if state.turn == seat and state.phase != LAST_BREED:
        ahead += prospect(state, seat)
    return ahead


@rule
def worth(state: State, seat: int) -> float:
    """Coins, and what a seat's Dragons, Eggs and Seekers may still bring."""
    coins = float(state.coins[seat])
    if state.over:
        return coins
    to_come = cards_left(state) / LONGEST
    for card in range(DRAGONS):
        if waiting(state, seat, card):
            coins += VALUE[card] * (HOPE * to_come - (1.0 - to_come))
    coins += VARIETY * (BREED_COUNT - missing_breeds(state, seat)) + 0.5 * state.eggs[seat]
    for space in range(SPACES):
        if state.seeker[space] == seat:
            coins += MARKED * card_worth(state, seat, state.forest[space])
    return coins + IN_HAND * (3 - seekers_out(state, seat))


@rule
def card_worth(state: State, seat: int, card: int) -> float:
    """What a card of the Forest would bring a seat that caught it."""
    if card == EGG:
        return EGG_WORTH + 0.5
    to_come = cards_left(state) / LONGEST
    mate = best_mate(state, seat, card)
    if mate == NO_CARD:
        return VALUE[card] * (HOPE * to_come - (1.0 - to_come))
    return max(VALUE[card], VALUE[mate]) - VALUE[mate] * (HOPE * to_come - (1.0 - to_come)) + VARIETY * 0.5


@rule
def best_mate(state: State, seat: int, card: int) -> int:
    """The best Dragon that a seat could breed a card with: in its collection, or marked by its Seekers."""
    best = NO_CARD
    first = BREED[card] * 10 + (5 if SEX[card] == 0 else 0)
    for other in range(first, first + 5):
        if waiting(state, seat, other) and (best == NO_CARD or VALUE[other] > VALUE[best]):
            best = other
    if best == NO_CARD:
        for space in range(SPACES):
            other = state.forest[space]
            if state.seeker[space] == seat and other != card and first <= other < first + 5 and (best == NO_CARD or VALUE[other] > VALUE[best]):
                best = other
    return best


@rule
def prospect(state: State, seat: int) -> float:
    """What the rest of a seat's own turn promises: fresh cards, and the best card that its dice reach."""
    fresh = 0.0
    if state.phase == FILL:
        for space in range(SPACES):
            fresh += FRESH_CARD * (state.forest[space] == NO_CARD)
    best = -float(PENALTY)
    for die in range(1, len(COLOURS) + 1):
        for white in range(3):
            space = target(state, die, white)
            if space < SPACES:
                gain = MARKED * card_worth(state, seat, state.forest[space])
                other = state.seeker[space]
                if other != NOBODY:
                    gain += MARKED * card_worth(state, other, state.forest[space]) - 2.0
                best = max(best, gain)
    return best + fresh
