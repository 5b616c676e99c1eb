"""How a seat of Dragon Pets stands: what search takes for its chance to win.

A conditional logit of what a seat would have if everything were caught now, fitted to 80,000 positions of 4,000 games that `greedy`
played against itself, with one move in twenty left to luck. Nothing of it is a rule of the game.
"""

from __future__ import annotations

import numpy as np

from wyrmling.games.pets.cards import DRAGONS, EGG, EGG_WORTH, EGGS_FOR_A_BREED, NO_CARD, SEX, SPACES, VALUE
from wyrmling.games.pets.rules import BREED_COUNT, cards_left
from wyrmling.games.pets.state import State
from wyrmling.games.pets.value import LONGEST
from wyrmling.kernel.rule import rule

# For two players, and for more: what each adds to the logarithm of the odds while the whole deck is to come, and when it is at its end.
COIN_EARLY, COIN_LATE = np.array([0.09, 0.18]), np.array([0.23, 0.36])
CAUGHT_EARLY, CAUGHT_LATE = np.array([0.13, 0.25]), np.array([0.14, 0.22])      # a coin that a catch would bring
VALUE_EARLY, VALUE_LATE = np.array([0.05, 0.07]), np.array([-0.08, -0.09])      # of Dragons that would be without a mate
DRAGON_EARLY, DRAGON_LATE = np.array([0.26, 0.45]), np.array([0.03, -0.11])     # each of them
BREED_EARLY, BREED_LATE = np.array([0.22, 0.20]), np.array([-0.11, -0.04])      # a breed with a pair
EGG_EARLY, EGG_LATE = np.array([0.22, 0.09]), np.array([0.03, 0.0])
ALL_EARLY, ALL_LATE = np.array([-1.22, 3.79]), np.array([1.09, 1.78])           # every breed has a pair, or Eggs instead
SEEKER_EARLY, SEEKER_LATE = np.array([-0.33, -0.43]), np.array([0.01, -0.12])   # a Seeker in the Forest, beside the card under it


@rule
def standing(state: State, seat: int) -> float:
    """The logarithm of a seat's odds, but for what is the same for all."""
    many = 0 if state.seats == 2 else 1
    late = 1.0 - cards_left(state) / LONGEST
    early = 1.0 - late
    marked, seekers, eggs, caught = 0, 0, int(state.eggs[seat]), 0
    for space in range(SPACES):
        if state.seeker[space] == seat:
            seekers += 1
            if state.forest[space] == EGG:
                eggs += 1
                caught += EGG_WORTH
            else:
                marked |= 1 << state.forest[space]
    unbred, value, breeds = 0, 0, 0
    for breed in range(BREED_COUNT):
        mated, cards, males, females = 0, 0, 0, 0
        for card in range(breed * 10, breed * 10 + 10):
            if state.owner[card] == seat and state.mate[card] != NO_CARD:
                mated = 1
            elif state.owner[card] == seat or marked >> card & 1:
                cards |= 1 << card
                males += SEX[card] == 0
                females += SEX[card] != 0
        pairs = min(males, females)
        for _ in range(pairs):
            best, least = most_and_least(cards)
            caught += VALUE[best]
            cards &= ~(1 << best | 1 << least)
        breeds += pairs > 0 or mated == 1
        for card in range(breed * 10, breed * 10 + 10):
            if cards >> card & 1:
                unbred += 1
                value += VALUE[card]
    odds = (COIN_EARLY[many] * early + COIN_LATE[many] * late) * state.coins[seat] + (CAUGHT_EARLY[many] * early + CAUGHT_LATE[many] * late) * caught
    odds += (VALUE_EARLY[many] * early + VALUE_LATE[many] * late) * value + (DRAGON_EARLY[many] * early + DRAGON_LATE[many] * late) * unbred
    odds += (BREED_EARLY[many] * early + BREED_LATE[many] * late) * breeds + (EGG_EARLY[many] * early + EGG_LATE[many] * late) * eggs
    if BREED_COUNT - breeds <= eggs // EGGS_FOR_A_BREED:
        odds += ALL_EARLY[many] * early + ALL_LATE[many] * late
    return float(odds + (SEEKER_EARLY[many] * early + SEEKER_LATE[many] * late) * seekers)


@rule
def most_and_least(cards: int) -> tuple[int, int]:
    """Of a set of Dragons, those worth most and least; of two alike the first and the last."""
    best, least = NO_CARD, NO_CARD
    for card in range(DRAGONS):
        if cards >> card & 1:
            if best == NO_CARD or VALUE[card] > VALUE[best]:
                best = card
            if least == NO_CARD or VALUE[card] <= VALUE[least]:
                least = card
    return best, least
