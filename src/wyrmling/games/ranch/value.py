"""How good a position of Dragon Ranch is for a seat, at a glance, in points.

A sensible player's rules of thumb, not the rules of the game: what greedy play aims for, and where search starts from. A ranch
is worth what it would score if the season ended now, once it has been fed and has reproduced, and what may still come of it.
"""

from __future__ import annotations

from wyrmling.games.ranch.cards import (
    BLUES,
    DRAGON_MEDAL,
    DRAGON_WORTH,
    FACE_UP,
    FARMER,
    FREE_PAIRINGS,
    GRIFFIN_MEDAL,
    MANDRAGORA_MEDAL,
    MEDAL_WORTH,
    PAIRING_COST,
    RED,
    RED_NEED,
    RED_WORTH,
    SEASONS,
    TO_EGG,
    TO_EVOLVE,
    TO_GRIFFIN,
    TO_HATCH,
    TO_INGOTS,
    TO_MANDRAGORA,
)
from wyrmling.games.ranch.rules.essence import ESSENCE_COUNT
from wyrmling.games.ranch.rules.season import medal_count, red_count, total
from wyrmling.games.ranch.rules.setup import MEDAL_COUNT
from wyrmling.games.ranch.rules.tokens import all_dragons, dragons_of_level, eggs_of_level, ranches
from wyrmling.games.ranch.state import BREED, FEED_DRAGONS, FEED_GRIFFINS, INGOTS, POWER, RAID, REWARD, State
from wyrmling.kernel.rule import rule

LONG = 5.0            # so many turns before the end of phase 1, a token counts for what may come of it
CARDS_A_TURN = 2.5    # that a player draws
HOPE = 0.5            # of what a ranch would score now, while there is time
MANDRAGORA_HOPE, GRIFFIN_HOPE, INGOT_HOPE = 0.3, 0.35, 0.3
EGG_HOPE, DRAGON_HOPE = 0.45, 0.6   # for each level
KEPT = 0.5            # a Dragon or an Egg in the next season, for each level
FOOD_KEPT = 0.2       # a Mandragora, a Griffin or an ingot in the next season
BLUE_HOPE = 0.35      # a blue Power card in hand
PENDING = 0.45        # a blue card that is being played, or a card or token that is about to come
SECOND = 0.6          # a second combination to come
LEAD = 0.6            # of a Medal for who leads, at the end of phase 1
FARMER_HOPE, CARD_HOPE = 0.1, 0.04

YET_TO_FEED, FEEDING_DRAGONS, FED, BRED = range(4)


@rule
def value(state: State, seat: int) -> float:
    """By how many points a seat is ahead of the mean of the others, as far as a glance tells; alone, its own worth."""
    own = worth(state, seat) + cards(state, seat)
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            others += worth(state, other)
    return own if state.seats == 1 else own - others / (state.seats - 1)


@rule
def haste(state: State) -> float:
    """How near the end of phase 1 is, from 0 to 1."""
    if state.pile_size == 0:
        return 1.0
    return 1.0 - min(state.pile_size / (CARDS_A_TURN * state.seats) / LONG, 1.0)


@rule
def stage(state: State, seat: int) -> int:
    """What a seat has behind it in this season."""
    after = (seat - state.first + state.seats) % state.seats - (state.turn - state.first + state.seats) % state.seats
    if state.phase == BREED or (state.phase == RAID and state.pairings > 0):
        return BRED if after < 0 else FED
    if state.phase == FEED_GRIFFINS or state.phase == FEED_DRAGONS:
        if after < 0:
            return FED
        return FEEDING_DRAGONS if after == 0 and state.phase == FEED_DRAGONS else YET_TO_FEED
    return YET_TO_FEED


@rule
def worth(state: State, seat: int) -> float:
    """Points, and what a seat's ranch, cards and Medals may still bring."""
    points = float(total(state, seat))
    if state.over == 1:
        return points
    mandragoras, griffins, ingots = state.mandragoras[seat], state.griffins[seat], state.ingots[seat]
    egg_1, egg_2, egg_3 = eggs_of_level(state, seat, 1), eggs_of_level(state, seat, 2), eggs_of_level(state, seat, 3)
    dragon_1, dragon_2, dragon_3 = dragons_of_level(state, seat, 1), dragons_of_level(state, seat, 2), dragons_of_level(state, seat, 3)
    hatching = state.hatching if seat == state.turn else 0
    if seat == state.turn:
        points += under_way(state)
        if state.phase == POWER or state.phase == INGOTS:
            # As if what the combination brings were there already.
            what, many = state.made[seat], 1 + state.farmers[seat]
            mandragoras += many if what == TO_MANDRAGORA else 0
            griffins += many if what == TO_GRIFFIN else 0
            egg_1 += many if what == TO_EGG else 0
            ingots += 2 if what == TO_INGOTS else 0
            hatching = many if what == TO_HATCH else 0
            points += EGG_HOPE if what == TO_EVOLVE else 0.0
    # Eggs that are about to hatch, the best first.
    hatched = min(hatching, egg_3)
    egg_3, dragon_3, hatching = egg_3 - hatched, dragon_3 + hatched, hatching - hatched
    hatched = min(hatching, egg_2)
    egg_2, dragon_2, hatching = egg_2 - hatched, dragon_2 + hatched, hatching - hatched
    hatched = min(hatching, egg_1)
    egg_1, dragon_1, hatching = egg_1 - hatched, dragon_1 + hatched, hatching - hatched
    hope = (
        MANDRAGORA_HOPE * mandragoras + GRIFFIN_HOPE * griffins + INGOT_HOPE * min(ingots, 4)
        + EGG_HOPE * (egg_1 + 2 * egg_2 + 3 * egg_3) + DRAGON_HOPE * (dragon_1 + 2 * dragon_2 + 3 * dragon_3)
    )  # fmt: skip
    hurry = haste(state)
    now = if_it_ended(state, seat, mandragoras, griffins, ingots, egg_1, egg_2, egg_3, dragon_1, dragon_2, dragon_3)
    points += hurry * now + (1.0 - hurry) * (HOPE * now + hope)
    return points + medals(state, seat, hurry) + powers(state, seat, hurry)


@rule
def if_it_ended(
    state: State, seat: int, mandragoras: int, griffins: int, ingots: int, egg_1: int, egg_2: int, egg_3: int, dragon_1: int, dragon_2: int, dragon_3: int
) -> float:  # fmt: skip
    """What a ranch would score and keep at the end of this season, fed and paired as well as it can be."""
    at = stage(state, seat)
    dragons = dragon_1 + dragon_2 + dragon_3
    if at == YET_TO_FEED:
        meals = min(mandragoras, griffins)
        mandragoras -= meals
        griffins = meals
    eaten = 0
    if at == FEEDING_DRAGONS:
        for breed in range(6):
            eaten += state.fed[breed]
    alive = dragons if at >= FED else min(dragons, griffins + eaten)
    griffins -= alive - eaten if at < FED else 0
    # The best are fed.
    alive_3 = min(dragon_3, alive)
    alive_2 = min(dragon_2, alive - alive_3)
    alive_1 = alive - alive_3 - alive_2
    pairs = 0
    if at != BRED:
        mine = at == FED and seat == state.turn
        pairs = ((FREE_PAIRINGS if state.pairings == 0 else 0) + state.ready[2] // PAIRING_COST) if mine else FREE_PAIRINGS + ingots // PAIRING_COST
        couples = state.ready_dragons[0] + state.ready_dragons[1] + state.ready_dragons[2] if mine else alive
        pairs = min(pairs, couples)
    born_3 = min(egg_3, pairs)
    born_2 = min(egg_2, pairs - born_3)
    born_1 = min(egg_1, pairs - born_3 - born_2)
    ingots -= max(born_1 + born_2 + born_3 - 1, 0)
    scored = (
        DRAGON_WORTH[0] * (alive_1 + born_1) + DRAGON_WORTH[1] * (alive_2 + born_2) + DRAGON_WORTH[2] * (alive_3 + born_3)
    )  # fmt: skip
    kept = 0.0
    if state.season < SEASONS[state.variant]:
        levels = alive_1 + egg_1 + 2 * (alive_2 + egg_2) + 3 * (alive_3 + egg_3)
        kept = KEPT * levels + FOOD_KEPT * (mandragoras + griffins + min(ingots, 4))
    return scored + kept + 0.01 * (egg_1 + 2 * egg_2 + 3 * egg_3 + griffins + mandragoras)


@rule
def under_way(state: State) -> float:
    """What is about to come to the active player, apart from a combination."""
    coming = 0.0
    if state.playing >= 0:
        coming += PENDING
    if state.phase == REWARD or state.phase == RAID:
        coming += PENDING * 0.8
    if state.doubled == 1 and state.acted < 2:
        coming += SECOND
    if state.to_discard > 0:
        coming += INGOT_HOPE
    return coming


@rule
def medals(state: State, seat: int, hurry: float) -> float:
    """The face-up Medals for which a seat leads."""
    points = 0.0
    for medal in range(MEDAL_COUNT):
        if state.medal[medal] == FACE_UP:
            mine, best = standing_for(state, medal, seat), 0
            for other in range(ranches(state)):
                if other != seat:
                    best = max(best, standing_for(state, medal, other))
            ahead = mine - best
            share = 0.5 + 0.5 * ahead / (1.0 + abs(ahead)) if ahead != 0 else 0.15
            points += MEDAL_WORTH * share * LEAD * (0.3 + 0.7 * hurry)
    return points


@rule
def standing_for(state: State, medal: int, seat: int) -> int:
    """What a seat would have for a Medal after feeding."""
    many = medal_count(state, medal, seat)
    if seat >= state.seats or stage(state, seat) != YET_TO_FEED:
        return many
    meals = min(state.mandragoras[seat], state.griffins[seat])
    if medal == MANDRAGORA_MEDAL:
        return many - meals
    if medal == GRIFFIN_MEDAL:
        return meals - min(meals, all_dragons(state, seat))
    if medal == DRAGON_MEDAL:
        return min(many, meals)
    return many


@rule
def powers(state: State, seat: int, hurry: float) -> float:
    """Blue cards to play, and what red ones may score this season and later."""
    seasons = SEASONS[state.variant] - state.season
    points = 0.0
    for card in range(BLUES):
        points += state.blue[seat, card] * BLUE_HOPE * (1.0 - 0.7 * hurry if seasons == 0 else 1.0)
    for card in range(len(RED)):
        if state.red[seat, card] > 0:
            have = min(red_count(state, card, seat) / RED_NEED[card], 1.0)
            points += RED_WORTH[card] * (0.8 if have >= 1.0 else 0.4 * have * (1.0 - hurry)) + RED_WORTH[card] * 0.4 * seasons
    return points


@rule
def cards(state: State, seat: int) -> float:
    """What the cards in a hand may be good for."""
    points = FARMER_HOPE * state.hand[seat, FARMER]
    for essence in range(ESSENCE_COUNT):
        points += CARD_HOPE * min(state.hand[seat, essence], 2)
    return points
