"""How good a position of Merchants Cove is for a seat, at a glance, in gold.

A sensible rancher's rules of thumb, not the rules of the game: what greedy play aims for, and where search starts from. What can be
sold counts for what the harbour is likely to pay, what may become of Food and Dragons for a part of that, and hours for what is
usually made of them.
"""

from __future__ import annotations

import numpy as np

from wyrmling.games.cove.cards import (
    BOATS,
    COLOUR_COUNT,
    DAY_HOURS,
    DAYS,
    DOCKS,
    DRAGON,
    FOODS,
    HOURS,
    ICONS,
    MEGA,
    NEIGHBOURS,
    NO_BOAT,
    NO_CARD,
    NO_FOOD,
    NO_SPACE,
    PIER_COUNT,
    PIER_TAKES,
    PRICES,
    RIGHT,
    ROGUES,
    ROOM,
    SECURITY,
    SHEPHERD,
    SIZE_COUNT,
    SLOT_COUNT,
    SPACES,
    STAFF,
    TREE,
    TREE_SPACE,
    WAYS,
    WHITE,
)
from wyrmling.games.cove.cards import EAT as EAT_ACTION
from wyrmling.games.cove.rules.act import poop_out
from wyrmling.games.cove.rules.eat import eats, meals
from wyrmling.games.cove.rules.end import gold_of, icons_of
from wyrmling.games.cove.rules.food import top_food
from wyrmling.games.cove.rules.harbour import passengers, pier_of
from wyrmling.games.cove.state import ACTIVATING, CARRYING, EATING, PENNING, PLACE, SELL, SHEPHERDING, State
from wyrmling.kernel.rule import rule

HOUR = 3.4             # an hour that is still to be spent
TOMORROW = 0.75        # of a Dragon's usual worth, when it is kept for another day
LIKELY = 0.9           # of what undocked boats may bring to a pier
USUAL = 1.5            # customers at the best pier, against the mean
READY = 0.72           # a Dragon on the ranch, as a share of one in the Pen
AT_HAND = 0.97         # … while it can be designated
FEED = 0.42            # Food that lies so that a Dragon can hatch from it, as a share of that Dragon
FEED_AT_HAND = 0.8     # … while it can hatch
BESIDE = 0.12          # of what a Dragon could grow by, for Food beside it
IN_HAND = 1.6          # a drawn Food
DUMPED = np.array([0.0, 3.2, 5.4, 6.8, 7.6])
"""Poop on the Dump, as long as there is time to use it."""
SOILED = 0.5           # a space with Poop
STAFFED = np.array([2.6, 1.8, 0.4, 1.0])
"""A slot with a Townsfolk, for each time that it can be used."""
SAVED = 0.45           # … while the staff isn't activated
EMPTYING = 0.5         # a boat that is not full, and may still get so many more of those in the bag


@rule
def value(state: State, seat: int) -> float:
    """By how much gold a seat is ahead of the mean of the others, as far as a glance tells; alone, its own worth."""
    own = worth(state, seat)
    if state.seats == 1:
        return own
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            others += worth(state, other)
    return own - others / (state.seats - 1)


@rule
def worth(state: State, seat: int) -> float:
    """Gold, and what else is likely to become gold."""
    if state.over == 1:
        return gold_of(state, seat) - 0.01 * state.corruption[seat]
    left = hours_left(state, seat)
    return (
        gold_of(state, seat) + HOUR * left + pen(state, seat) + ranch(state, seat, left) + town(state, seat, left)
        - state.corruption[seat] * hall_at_the_end(state, ROGUES)
    )  # fmt: skip


@rule
def hours_left(state: State, seat: int) -> float:
    """Until the end of the game."""
    days = DAYS - state.day
    today = state.end - state.hours[seat]
    if state.phase == SELL:
        today = min(today, 0)
    if days == 0:
        today = max(today, 0)
    return today + DAY_HOURS * days


@rule
def hall_at_the_end(state: State, faction: int) -> float:
    """How many adventurers are likely to be in a Hall or the Lair at the end."""
    many = 0
    for other in range(ROGUES + 1):
        many += state.people[other]
    coming = 0.0
    for boat in range(BOATS):
        if pier_of(state, boat) < 0:
            coming += 0.5 * state.aboard[boat, faction]
    return state.hall[faction] + coming + (DAYS - state.day) * 6.0 * state.people[faction] / max(many, 1)


# --- what Dragons are worth -------------------------------------------------------------------------------------------------------


@rule
def customers_to_come(state: State, pier: int, colour: int) -> float:
    """How many customers of a colour there are at a pier, or are likely to be."""
    if state.pier[pier] != NO_BOAT:
        return state.aboard[state.pier[pier], colour]
    if state.phase == SELL:
        return 0.0
    weight, total = 0.0, 0.0
    for boat in range(BOATS):
        if DOCKS[boat, pier] == 1 and pier_of(state, boat) < 0:
            aboard = passengers(state, boat)
            weight += aboard * aboard + 0.1
            total += (aboard * aboard + 0.1) * (state.aboard[boat, colour] + EMPTYING * (ROOM - aboard) * 0.22)
    return LIKELY * total / weight if weight > 0.0 else 0.0


@rule
def dragon_worth(state: State, colour: int, size: int) -> float:
    """What a Dragon in the Pen is likely to bring."""
    best = 0.0
    for pier in range(PIER_COUNT):
        if PIER_TAKES[pier, size] == 1:
            many = customers_to_come(state, pier, colour)
            best = max(best, many if pier != RIGHT or size == MEGA else many - 0.4)
    if state.day < DAYS:
        best = max(best, TOMORROW * USUAL * ROOM * 0.22)
    return PRICES[colour, size] * best


@rule
def pen(state: State, seat: int) -> float:
    gold = 0.0
    for colour in range(COLOUR_COUNT):
        for size in range(SIZE_COUNT):
            if state.pen[seat, colour, size] > 0:
                gold += state.pen[seat, colour, size] * dragon_worth(state, colour, size)
    return 0.98 * gold


# --- the ranch ----------------------------------------------------------------------------------------------------------------------


@rule
def can_designate(state: State, seat: int) -> bool:
    """Whether the seat is in the middle of an action in which Dragons can still go to the Pen."""
    if seat != state.turn:
        return False
    return state.phase == EATING or state.phase == SHEPHERDING or state.phase == PENNING or state.ready[SHEPHERD] == 1


@rule
def ranch(state: State, seat: int, left: float) -> float:
    """Dragons, Food, Poop and Stumps."""
    eating = can_designate(state, seat)
    time = 1.0 if eating or left >= 6.0 else left / 6.0 if left >= HOURS[EAT_ACTION] else 0.0
    ready = AT_HAND if eating else READY * time
    feed = FEED_AT_HAND if eating and state.phase == EATING else FEED * time
    gold = 0.0
    for space in range(SPACES):
        stands = state.stands[seat, space]
        if stands >= DRAGON:
            gold += ready * dragon_here(state, seat, space, (stands - DRAGON) // SIZE_COUNT, (stands - DRAGON) % SIZE_COUNT)
        elif state.food[seat, space, 0] != NO_FOOD:
            gold += feed * hatching_here(state, seat, space)
    if seat == state.turn:
        for food in range(len(FOODS)):
            gold += IN_HAND * time * state.hand[food]
    for colour in range(COLOUR_COUNT):
        if state.stands[seat, TREE_SPACE[colour]] != TREE:
            markets = DAYS - state.day + (1 if state.phase != SELL else 0)
            gold += markets * (state.hall[colour] + 0.9 * (markets - 1)) + 0.1 * left
    later = min(left / 10.0, 1.0)
    return gold + later * (DUMPED[min(state.dump[seat], 4)] - SOILED * poop_out(state, seat))


@rule
def dragon_here(state: State, seat: int, space: int, colour: int, size: int) -> float:
    """A Dragon on the ranch, with what it can still grow by."""
    now = dragon_worth(state, colour, size)
    if size < MEGA:
        bigger = dragon_worth(state, colour, size + 1) if state.supply[seat, colour, size + 1] > 0 else 0.0
        for way in range(WAYS):
            other = NEIGHBOURS[space, way]
            if bigger > now and other != NO_SPACE and eats(state, seat, other, colour):
                return now + BESIDE * (bigger - now)
    return now


@rule
def hatching_here(state: State, seat: int, space: int) -> float:
    """The best Dragon that can hatch from the Food of a space."""
    top, size = top_food(state, seat, space), meals(state, seat, space) - 1
    best = 0.0
    for colour in range(COLOUR_COUNT):
        if top in (colour, WHITE):
            here = dragon_worth(state, colour, size) if state.supply[seat, colour, size] > 0 else 0.3
            if size < MEGA and state.supply[seat, colour, size + 1] > 0:
                for way in range(WAYS):
                    other = NEIGHBOURS[space, way]
                    if other != NO_SPACE and eats(state, seat, other, colour):
                        here += BESIDE * max(dragon_worth(state, colour, min(size + 1, MEGA)) - here, 0.0)
                        break
            best = max(best, here)
    return best


# --- Townsfolk ----------------------------------------------------------------------------------------------------------------------


@rule
def town(state: State, seat: int, left: float) -> float:
    """Icons, and what the staff can still do."""
    gold = 0.0
    for colour in range(COLOUR_COUNT):
        many = icons_of(state, seat, colour)
        if seat == state.turn and state.recruited != NO_CARD:
            many += ICONS[state.recruited, colour]
        if many > 0:
            gold += many * hall_at_the_end(state, colour)
    times = min(left / 12.0, 2.0)
    active = seat == state.turn and state.last[seat] == STAFF and (state.phase == ACTIVATING or state.phase == CARRYING or state.phase == PLACE)
    for slot in range(SLOT_COUNT):
        if state.staff[seat, slot] != NO_CARD:
            use = STAFFED[slot] if slot != SECURITY else min(state.corruption[seat], 1) * state.hall[ROGUES]
            gold += SAVED * times * use
            if active and state.ready[slot] == 1:
                gold += use
    return gold
