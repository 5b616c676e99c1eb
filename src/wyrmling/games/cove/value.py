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
    HARMLESS_ROGUES,
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
from wyrmling.games.cove.rules.corruption import card_price
from wyrmling.games.cove.rules.eat import eats, meals
from wyrmling.games.cove.rules.end import gold_of, icons_of
from wyrmling.games.cove.rules.food import top_food
from wyrmling.games.cove.rules.harbour import passengers, pier_of
from wyrmling.games.cove.state import ACTIVATING, CARRYING, EATING, PENNING, PLACE, SELL, SHEPHERDING, State
from wyrmling.kernel.rule import rule

HOUR = 2.6              # an hour that is still to be spent

# The harbour
SHARE = 0.22            # of the adventurers, those of one colour
FILLING = 0.5           # of a boat's empty places, those that are filled
LIKELY = 0.95           # of what undocked boats may bring to a pier
TOMORROW = 1.05         # customers for a Dragon that is kept for another day, for each that a full boat brings on average
BLACK_LESS = 0.13       # customers less that it is worth to sell at the Black Market
GOING_HOME = 0.56       # of who is aboard an undocked boat, those who will go to the Halls
COMING_HOME = 5.8       # adventurers who will on each later day
GROWING = 0.99          # of one colour in each later Market

# The ranch
READY = 0.51            # a Dragon on the ranch, as a share of one in the Pen
AT_HAND = 0.97          # … while it can be designated
FEED = 0.46             # Food from which a Dragon can hatch, as a share of that Dragon
FEED_AT_HAND = 0.7      # … while it can hatch
BESIDE = 0.23           # of what a Dragon could grow by, for Food beside it
IN_HAND = 2.6           # a drawn Food
ENOUGH = 14.0           # so many hours before the end all this counts in full
DUMPED = np.array([0.0, 3.3, 5.3, 5.4, 8.7])
"""Poop on the Dump."""
SOILED = 0.48           # a space with Poop
SHOVELS = 8.7           # so many hours before the end the Dump counts in full
OPEN_SPACE = 0.067      # the space of a felled Tree, for each hour

# The staff
STAFFED = np.array([2.67, 2.18, 0.37])
"""A slot with a Townsfolk, each time that it is used; of Security, what a Corruption card costs."""
SAVED = 0.4             # … before the staff is activated
ROUND = 13.9            # hours between two activations


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
        - state.corruption[seat] * card_price_at_the_end(state)
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
            coming += GOING_HOME * state.aboard[boat, faction]
    return state.hall[faction] + coming + (DAYS - state.day) * COMING_HOME * state.people[faction] / max(many, 1)


@rule
def card_price_at_the_end(state: State) -> float:
    """What a Corruption card is likely to cost."""
    return max(hall_at_the_end(state, ROGUES) - HARMLESS_ROGUES, 0.0)


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
            total += (aboard * aboard + 0.1) * (state.aboard[boat, colour] + FILLING * (ROOM - aboard) * SHARE)
    return LIKELY * total / weight if weight > 0.0 else 0.0


@rule
def dragon_worth(state: State, colour: int, size: int) -> float:
    """What a Dragon in the Pen is likely to bring."""
    best = 0.0
    for pier in range(PIER_COUNT):
        if PIER_TAKES[pier, size] == 1:
            many = customers_to_come(state, pier, colour)
            best = max(best, many if pier != RIGHT or size == MEGA else many - BLACK_LESS)
    if state.day < DAYS:
        best = max(best, TOMORROW * ROOM * SHARE)
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
    time = 1.0 if eating or left >= ENOUGH else left / ENOUGH if left >= HOURS[EAT_ACTION] else 0.0
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
            gold += markets * (state.hall[colour] + GROWING * (markets - 1)) + OPEN_SPACE * left
    later = min(left / SHOVELS, 1.0)
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
    times = min(left / ROUND, 2.0)
    active = seat == state.turn and state.last[seat] == STAFF and (state.phase == ACTIVATING or state.phase == CARRYING or state.phase == PLACE)
    for slot in range(SLOT_COUNT):
        if state.staff[seat, slot] != NO_CARD:
            use = STAFFED[slot] if slot < SECURITY else min(state.corruption[seat], 1) * card_price(state)
            gold += SAVED * times * use
            if active and state.ready[slot] == 1:
                gold += use
    return gold
