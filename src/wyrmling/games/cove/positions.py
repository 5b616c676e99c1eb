"""Positions of Merchants Cove as text: how each field is written, and what no game can ever show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from wyrmling.games.cove import rules
from wyrmling.games.cove.cards import (
    ACTIONS,
    ADVENTURERS,
    BOAT_NAMES,
    BOATS,
    CARDS,
    CHOP,
    COLOUR_COUNT,
    COLOURS,
    CORRUPTION_CARDS,
    DAY_HOURS,
    DAYS,
    DOCKS,
    DRAGON,
    DRAW,
    DRAW3,
    DUMP,
    EAT,
    EMPTY,
    FACTIONS,
    FOOD,
    FOODS,
    FROM_ICONS,
    GOODS,
    KIND,
    LOCAL,
    MEGA,
    NO_ACTION,
    NO_BOAT,
    NO_CARD,
    NO_COLOUR,
    NO_FOOD,
    NO_SPACE,
    NOBODY,
    PIER_COUNT,
    PIERS,
    POOP,
    POOPS,
    RECRUIT,
    ROOM,
    SAILOR,
    SEATS,
    SHOVEL,
    SIZE_COUNT,
    SIZES,
    SLOTS,
    SOURCES,
    SPACE_NAMES,
    SPACES,
    SQUARE,
    STAFF,
    STANDING,
    TOWNSFOLK,
    TREE,
    TREE_SPACE,
    WHITE,
)
from wyrmling.games.cove.state import (
    ABILITY,
    ACT,
    ACTIVATING,
    ASSIGN,
    BOARD,
    CARRYING,
    DOCK,
    EATING,
    PENNING,
    PHASES,
    PLACE,
    SELL,
    SHEPHERDING,
)
from wyrmling.kernel.game import game_of
from wyrmling.kernel.position import SEATS as PLAYERS
from wyrmling.kernel.position import Spelling, goes_on
from wyrmling.kernel.record import plainly
from wyrmling.kernel.rule import entry

__all__ = ["SPELLINGS", "impossible", "problems", "settle"]

DAY_NAMES = tuple(str(day + 1) for day in range(DAYS))


SPELLINGS: dict[str, Spelling] = {
    "stands": Spelling(values=STANDING, axes=(PLAYERS, SPACE_NAMES), blank=EMPTY),
    "food": Spelling(values=FOODS, axes=(PLAYERS, SPACE_NAMES), blank=NO_FOOD),
    "bag": Spelling(axes=(PLAYERS, FOODS)),
    "dump": Spelling(axes=(PLAYERS,)),
    "supply": Spelling(axes=(PLAYERS, COLOURS, SIZES)),
    "pen": Spelling(axes=(PLAYERS, COLOURS, SIZES), blank=0),
    "staff": Spelling(values=TOWNSFOLK, axes=(PLAYERS, SLOTS), blank=NO_CARD),
    "last": Spelling(values=ACTIONS, axes=(PLAYERS,), blank=NO_ACTION),
    "corruption": Spelling(axes=(PLAYERS,)),
    "gold": Spelling(axes=(PLAYERS, DAY_NAMES, SOURCES), blank=0),
    "hours": Spelling(axes=(PLAYERS,)),
    "order": Spelling(values=PLAYERS, blank=NOBODY),
    "aboard": Spelling(axes=(BOAT_NAMES, FACTIONS), blank=0),
    "pier": Spelling(values=BOAT_NAMES, axes=(PIERS,), blank=NO_BOAT),
    "hall": Spelling(axes=(FACTIONS,)),
    "people": Spelling(axes=(FACTIONS,)),
    "square": Spelling(values=TOWNSFOLK, blank=NO_CARD),
    "deck": Spelling(axes=(TOWNSFOLK,), blank=0),
    "turn": Spelling(values=PLAYERS),
    "phase": Spelling(values=PHASES),
    "hand": Spelling(axes=(FOODS,), blank=0),
    "trail": Spelling(values=SPACE_NAMES, blank=NO_SPACE),
    "mover": Spelling(values=SPACE_NAMES, blank=NO_SPACE),
    "ready": Spelling(axes=(SLOTS,), blank=0),
    "recruited": Spelling(values=TOWNSFOLK, blank=NO_CARD),
    "arrived": Spelling(values=FACTIONS, blank=NO_COLOUR),
}
"""How each field of the record is written; the others are plain numbers."""


@entry
def settle(state: Any, news: Any) -> None:
    """Plays on, in place, to the next real decision or the end."""
    rules.advance(state, news)


def problems(state: Any) -> list[str]:
    """Why no game can show this position, each naming its field; none when one can."""
    found = impossible(state)
    if found or state.over:
        return found
    before = state.copy()
    before.generator = (0, 1)  # a concealed position has a generator that isn't meant to be drawn from
    if not game_of(state.dtype).legal(before) and state.phase not in (ACT, PLACE, ABILITY, SELL):
        return [f"phase: nothing can be chosen in {PHASES[state.phase]!r} here"]
    return goes_on(before, settle, PHASES)


def impossible(state: Any) -> list[str]:
    """As `problems`, but lets pass a position from which the game would go on by itself (see `settle`)."""
    plain = plainly(state)
    found = list(_out_of_range(plain))
    if not found:  # what follows looks seats, spaces and cards up
        for check in (_absent, _spaces, _food, _goods, _people, _boats, _townsfolk, _corruption, _clock, _gold, _turn, _carried_out):
            found += check(plain)
    return found


# Each check below takes a state whose fields are plain Python numbers and lists.

RANGES: dict[str, tuple[int, int]] = {
    "stands": (EMPTY, len(STANDING) - 1), "food": (NO_FOOD, WHITE), "supply": (-1, 9), "staff": (NO_CARD, CARDS - 1), "last": (NO_ACTION, STAFF),
    "gold": (-32_768, 32_767), "day": (1, DAYS), "hours": (0, 2 * DAY_HOURS), "end": (1, DAY_HOURS), "pier": (NO_BOAT, BOATS - 1),
    "square": (NO_CARD, CARDS - 1), "deck": (0, 1), "phase": (ACT, SELL), "since": (0, 2 * DAY_HOURS), "acted": (0, 1), "trail": (NO_SPACE, SPACES - 1),
    "mover": (NO_SPACE, SPACES - 1), "ready": (0, 1), "recruited": (NO_CARD, CARDS - 1), "arrived": (NO_COLOUR, len(FACTIONS) - 1),
}  # fmt: skip
"""The least and the greatest number that a field holds; for all others it is a count from 0 on."""


def _numbers(value: Any) -> list[int]:
    return [number for part in value for number in _numbers(part)] if isinstance(value, list) else [value]


def _out_of_range(state: SimpleNamespace) -> Iterator[str]:
    """Numbers that stand for nothing."""
    for name, value in vars(state).items():
        if name in ("generator", "order"):
            continue
        least, most = RANGES.get(name, (0, 2_147_483_647))
        for number in sorted(set(_numbers(value))):
            if not least <= number <= most:
                yield f"{name}: {number} isn't {least} to {most}" if name in RANGES else f"{name}: {number} is below zero"
    if not 0 <= state.turn < state.seats:
        yield f"turn: {state.turn} isn't a seat that plays (0 to {state.seats - 1})"
    if sorted(state.order[: state.seats]) != list(range(state.seats)) or any(seat != NOBODY for seat in state.order[state.seats :]):
        yield "order: it must hold everybody who plays once"


def _absent(state: SimpleNamespace) -> Iterator[str]:
    """Who doesn't play has nothing."""
    for seat in range(state.seats, SEATS):
        nothing = {"food": NO_FOOD, "staff": NO_CARD, "last": NO_ACTION}
        for name in ("stands", "food", "bag", "dump", "supply", "pen", "staff", "last", "corruption", "gold", "hours"):
            if any(number != nothing.get(name, 0) for number in _numbers([vars(state)[name][seat]])):
                yield f"{name}: seat {seat} doesn't play, so it has none"


def _spaces(state: SimpleNamespace) -> Iterator[str]:
    """At most one of a Tree, Food, a Dragon and Poop is on a space, and nothing on the Dump (cove.ranch.board)."""
    for seat in range(state.seats):
        for space, name in enumerate(SPACE_NAMES):
            stands = state.stands[seat][space]
            lower, upper = state.food[seat][space]
            if lower == NO_FOOD and upper != NO_FOOD:
                yield f"food: on {name} of seat {seat} the lower one comes first"
            if stands != EMPTY and lower != NO_FOOD:
                yield f"stands and food: on {name} of seat {seat} there is {STANDING[stands]!r}, so no Food"
            if space == DUMP and (stands != EMPTY or lower != NO_FOOD):
                yield f"stands and food: {name} is the Dump, on which nothing else is"
            if stands == TREE and space not in TREE_SPACE:
                yield f"stands: no Tree ever is on {name}"
        poop = state.dump[seat] + state.stands[seat].count(POOP)
        if poop != POOPS:
            yield f"dump and stands: seat {seat} has {poop} Poop; there are {POOPS}"


def _food(state: SimpleNamespace) -> Iterator[str]:
    """All Food is in the bag, on the ranch, with a Tree, or drawn (cove.ranch.food)."""
    for seat in range(state.seats):
        lying = Counter(_numbers(state.food[seat]))
        trees = [state.stands[seat][TREE_SPACE[colour]] == TREE for colour in range(COLOUR_COUNT)]
        for food, name in enumerate(FOODS):
            held = sum(trees) if food == WHITE else trees[food]
            many = state.bag[seat][food] + lying[food] + held + (state.hand[food] if seat == state.turn else 0)
            if many != FOOD[food]:
                yield f"bag, food, stands and hand: seat {seat} has {many} {name} Food; there are {FOOD[food]}"


def _goods(state: SimpleNamespace) -> Iterator[str]:
    """All Dragons are in the supply, on the ranch or in the Pen; one that must go on has borrowed its piece (cove.ranch.goods)."""
    for seat in range(state.seats):
        for colour, colour_name in enumerate(COLOURS):
            for size, size_name in enumerate(SIZES):
                piece = DRAGON + colour * SIZE_COUNT + size
                supply = state.supply[seat][colour][size]
                many = supply + state.pen[seat][colour][size] + state.stands[seat].count(piece)
                if many != GOODS[size]:
                    yield f"supply, pen and stands: seat {seat} has {many} {size_name} {colour_name} Dragons; there are {GOODS[size]}"
                borrowed = seat == state.turn and state.mover != NO_SPACE and state.stands[seat][state.mover] == piece
                if supply < 0 and not (borrowed and size != MEGA and state.phase in (EATING, SHEPHERDING)):
                    yield f"supply: seat {seat} can't have {supply} {size_name} {colour_name} Dragons there"


def _people(state: SimpleNamespace) -> Iterator[str]:
    """All adventurers are in the bag, on boats, in the Halls, or have just arrived (cove.arrival.bag)."""
    for faction, name in enumerate(FACTIONS):
        aboard = sum(boat[faction] for boat in state.aboard)
        many = state.people[faction] + state.hall[faction] + aboard + (state.arrived == faction)
        if many != ADVENTURERS[faction]:
            yield f"people, hall, aboard and arrived: there are {many} {name} adventurers, not {ADVENTURERS[faction]}"


def _boats(state: SimpleNamespace) -> Iterator[str]:
    """Boats hold what they have room for, and are docked where they may be (cove.arrival.boats, cove.dock.full)."""
    for boat in range(BOATS):
        if sum(state.aboard[boat]) > ROOM:
            yield f"aboard: boat {boat + 1} has room for {ROOM}, not {sum(state.aboard[boat])}"
        if state.pier.count(boat) > 1:
            yield f"pier: boat {boat + 1} can't be at two piers"
    for pier in range(PIER_COUNT):
        boat = state.pier[pier]
        if boat != NO_BOAT and DOCKS[boat][pier] == 0:
            yield f"pier: boat {boat + 1} can't dock at the {PIERS[pier]} pier"
        if boat != NO_BOAT and state.phase != SELL and sum(state.aboard[boat]) != ROOM:
            yield f"pier and aboard: boat {boat + 1} isn't full, so it docks only at the day's end"


def _townsfolk(state: SimpleNamespace) -> Iterator[str]:
    """Every card is in one place at most; the Town Square is full while there is a deck (cove.town.square)."""
    out = Counter([*state.square, *_numbers(state.staff), state.recruited])
    for card, name in enumerate(TOWNSFOLK):
        if out[card] + state.deck[card] > 1:
            yield f"deck, square, staff and recruited: there is only one {name}"
    if NO_CARD in state.square and any(state.deck):
        yield f"square: {SQUARE} Townsfolk lie there while there are any in the deck"


def _corruption(state: SimpleNamespace) -> Iterator[str]:
    """No more cards than there are; discarded ones are gone (cove.corruption.cards)."""
    many = sum(state.corruption) + state.corruption_deck
    if many > CORRUPTION_CARDS:
        yield f"corruption and corruption_deck: {many} cards are more than the {CORRUPTION_CARDS} that there are"


def _clock(state: SimpleNamespace) -> Iterator[str]:
    """The day's end moves only when all piers are taken; the active rancher is the one whose turn it is (cove.clock.turn, cove.dock.market)."""
    if state.end < DAY_HOURS and NO_BOAT in state.pier and not state.over:
        yield f"end: the day ends at {DAY_HOURS} while a pier is free"
    if state.phase == ACT:
        waiting = [seat for seat in state.order[: state.seats] if state.hours[seat] < state.end]
        first = min(waiting, key=lambda seat: state.hours[seat], default=NOBODY)
        if state.turn != first:
            yield f"turn: by hours and order it is the turn of seat {first}" if waiting else "hours: the day is over for everybody, so nobody acts"
    elif state.phase == SELL and any(state.hours[seat] < state.end for seat in range(state.seats)):
        yield f"hours: the Market comes when everybody has come to the day's end, hour {state.end}"
    if state.day == DAYS and any(hours > state.end for hours in state.hours) and state.end == DAY_HOURS:
        yield f"hours: on the last day nobody goes beyond hour {state.end}"


def _gold(state: SimpleNamespace) -> Iterator[str]:
    """Gold comes in Markets that there have been, for icons and Corruption at the end only (cove.end.icons)."""
    for seat in range(state.seats):
        for day, gold in enumerate(state.gold[seat], start=1):
            if any(gold) and (day > state.day or (day == state.day and state.phase != SELL)):
                yield f"gold: seat {seat} can't have gold of day {day} yet"
            if any(gold[FROM_ICONS:]) and not (state.over and day == DAYS):
                yield f"gold: seat {seat} has icons and Corruption counted when the game is over, on day {DAYS}"
            if any(amount < 0 for amount in gold[: FROM_ICONS + 1]):
                yield f"gold: only Corruption can bring seat {seat} less than none"
    if state.over and (state.phase != SELL or state.day != DAYS):
        yield f"over: a game ends on day {DAYS} in {PHASES[SELL]!r}"


IN_ACTION: dict[int, tuple[int, ...]] = {
    PLACE: (DRAW3, DRAW, STAFF), EATING: (EAT,), ACTIVATING: (STAFF,), SHEPHERDING: (STAFF,), PENNING: (STAFF,), CARRYING: (STAFF,),
    ABILITY: (RECRUIT,), ASSIGN: (RECRUIT,), BOARD: (DRAW3, DRAW, SHOVEL, CHOP, EAT, RECRUIT, STAFF, NO_ACTION),
    DOCK: (DRAW3, DRAW, SHOVEL, CHOP, EAT, RECRUIT, STAFF, NO_ACTION),
}  # fmt: skip
"""The actions during which each phase can come."""


def _turn(state: SimpleNamespace) -> Iterator[str]:
    """The phase belongs to the action that is being carried out."""
    phase, name = state.phase, PHASES[state.phase]
    if any(state.last[seat] == NO_ACTION for seat in range(state.seats)):
        yield "last: everybody has a last action; at the beginning it is 'staff'"
    elif phase in IN_ACTION and state.last[state.turn] not in IN_ACTION[phase]:
        yield f"last: {name!r} is no part of {ACTIONS[state.last[state.turn]]!r}"
    if state.since > state.hours[state.turn]:
        yield f"since: no bell can have rung after hour {state.hours[state.turn]}"
    if phase in (ACT, BOARD, DOCK, ABILITY, ASSIGN, PLACE, CARRYING) and state.acted and state.last[state.turn] != STAFF:
        yield f"acted: there is nothing of the kind in {name!r}"


def _carried_out(state: SimpleNamespace) -> Iterator[str]:
    """What is left to do of an action belongs to a phase."""
    phase, name = state.phase, PHASES[state.phase]
    for field, blank, phases in (
        ("hand", 0, (PLACE,)),
        ("trail", NO_SPACE, (PLACE,)),
        ("mover", NO_SPACE, (EATING, SHEPHERDING)),
        ("ready", 0, (PLACE, ACTIVATING, SHEPHERDING, PENNING, CARRYING)),
        ("recruited", NO_CARD, (ABILITY, ASSIGN, BOARD, DOCK)),
        ("arrived", NO_COLOUR, (BOARD,)),
    ):
        if any(number != blank for number in _numbers([vars(state)[field]])) and phase not in phases:
            yield f"{field}: nothing of the kind is under way in {name!r}"
    if phase == BOARD and state.arrived == NO_COLOUR:
        yield f"arrived: somebody has come in {name!r}"
    if phase in (ABILITY, ASSIGN) and state.recruited == NO_CARD:
        yield f"recruited: somebody has been recruited in {name!r}"
    if phase == ABILITY and state.recruited != NO_CARD and KIND[state.recruited] == LOCAL:
        yield f"recruited: in {name!r} it is a Mercenary or a Sailor"
    if phase in (BOARD, DOCK) and state.recruited != NO_CARD and KIND[state.recruited] != SAILOR:
        yield f"recruited: in {name!r} it is a Sailor"
    if state.mover != NO_SPACE and state.stands[state.turn][state.mover] < DRAGON:
        yield f"mover: there is no Dragon on {SPACE_NAMES[state.mover]}"
    idle = any(ready and state.staff[state.turn][slot] == NO_CARD for slot, ready in enumerate(state.ready))
    if idle or (any(state.ready) and state.last[state.turn] != STAFF):
        yield "ready: only slots with Townsfolk can be used, while the staff is activated"
    trail = state.trail
    if any(one == NO_SPACE and other != NO_SPACE for one, other in pairwise(trail)):
        yield "trail: the latest space comes first, without gaps"
    for space in trail:
        if space != NO_SPACE and state.food[state.turn][space][0] == NO_FOOD:
            yield f"trail: there is no Food on {SPACE_NAMES[space]}"
