"""What Merchants Cove asks, phase by phase, and who acts next and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wyrmling.games.cove import cards as box
from wyrmling.games.cove.cards import DRAGON, FACTIONS, NO_BOAT, NO_SPACE, PIERS, SIZE_COUNT
from wyrmling.games.cove.phrases import (
    ADVENTURERS,
    action_title,
    boat_name,
    card_name,
    card_price,
    corruption_cards,
    dragon,
    foods,
    hours,
    kind_of,
)
from wyrmling.games.cove.state import ACT, PHASES, SELL
from wyrmling.kernel.english import listed

__all__ = ["asked", "full_boat", "must_go_on", "order_of_play", "why_now"]


# --- the question ---------------------------------------------------------------------------------------------------------------------


def asked(state: Any, seat: int) -> str:
    """The question of a phase, and what may be done and what for."""
    match PHASES[state.phase]:
        case "act":
            return f"which action? {hours_left(state, seat)}"
        case "place":
            what = "where does the trail start" if state.trail[0] == NO_SPACE else "where does the trail go on"
            return f"{what}, and with which Food? To place: {foods(state.hand)}."
        case "eat" | "shepherd" | "pen":
            return of_dragons(state, seat)
        case "staff":
            may_stop = " Or nobody more?" if state.acted else ""
            return f"who of your staff works next? Each may do so once.{may_stop}"
        case "carry":
            return "what does the Field Hand carry, and to which empty space?"
        case "ability" if kind_of(state.recruited) == "mercenary":
            return f"which small Dragon does the {card_name(state.recruited)} bring into your Pen?"
        case "ability":
            return f"which adventurer does the {card_name(state.recruited)} take to another boat? Or call one from the bag."
        case "assign":
            return f"which slot does the {card_name(state.recruited)} get? A card that is there leaves the game."
        case "board":
            return f"which boat does the {ADVENTURERS[FACTIONS[state.arrived]]} board? A full boat docks, and its customers buy."
        case "dock":
            return f"at which pier does {boat_name(full_boat(state))} dock? It is full."
        case _:
            costs = 0 if state.acted or not state.corruption_deck else box.BLACK_CORRUPTION
            gold = costs * card_price(state)
            as_it_is = f"{f'−{gold}' if gold else 'no'} gold as the Lair is"
            warning = f" The Black Market costs {corruption_cards(costs)} ({as_it_is})." if costs else ""
            return f"which Dragons do you sell, and where?{warning}"


def hours_left(state: Any, seat: int) -> str:
    """How many hours a rancher can still spend, and whether more would be owed."""
    left = state.end - state.hours[seat]
    last = state.day == box.DAYS
    return f"{hours(left)} {'is' if left == 1 else 'are'} left of {'the last day: none may cost more' if last else f'day {state.day}'}."


def of_dragons(state: Any, seat: int) -> str:
    """Eat & Grow and the Shepherd."""
    going = must_go_on(state)
    if going:
        return f"where does your {going} go on to? No piece of its size is left: it must grow into one that is."
    shepherd = PHASES[state.phase] == "shepherd"
    if PHASES[state.phase] == "pen":
        return "which Dragons does the Shepherd send to the Pen as well?"
    if shepherd and state.mover != NO_SPACE:
        return "does the Shepherd lead that Dragon on, send Dragons to the Pen, or stop?"
    if shepherd:
        return "which one Dragon does the Shepherd hatch or move, or which go to the Pen?"
    return "hatch, move or designate which Dragon" + (", or is that all?" if state.acted else "?") + " In any order, as often as you like."


def must_go_on(state: Any) -> str:
    """The Dragon that has no piece of its size, if there is one: `large red Dragon`."""
    if state.mover == NO_SPACE:
        return ""
    colour, size = divmod(state.stands[state.turn][state.mover] - DRAGON, SIZE_COUNT)
    return dragon(colour, size) if state.supply[state.turn][colour][size] < 0 else ""


def full_boat(state: Any) -> int:
    """The boat that is to dock: full, and with a free pier that it may use."""
    return next(
        boat
        for boat in range(box.BOATS)
        if boat not in state.pier
        and sum(state.aboard[boat]) == box.ROOM
        and any(state.pier[pier] == NO_BOAT and box.DOCKS[boat, pier] for pier in range(len(PIERS)))
    )


# --- the clock ----------------------------------------------------------------------------------------------------------------------------


def order_of_play(state: Any) -> list[int]:
    """The seats with hours left, in the order in which they would act if nobody spent any more; in the Market, those who still sell."""
    if state.over:
        return []
    if state.phase == SELL:
        return [*state.order[state.order.index(state.turn) : state.seats]]
    there = [seat for seat in state.order[: state.seats] if state.hours[seat] < state.end]
    return sorted(there, key=lambda seat: state.hours[seat])


def why_now(state: Any, names: Sequence[str]) -> str:
    """Who acts now or next, and why, in a sentence."""
    if state.over:
        return ""
    if state.phase == SELL:
        return f"The Market of day {state.day}: ranchers sell in the order in which they were done."
    order = order_of_play(state)
    if state.phase == ACT:
        return f"{because(state, state.turn, order, names)}."
    doing = f"{names[state.turn]} carries out {action_title(state.last[state.turn])}"
    if not order:
        return f"{doing}; then the Market begins."
    if state.seats == 1:
        return f"{doing}; {hours(state.end - state.hours[0])} will be left."
    return f"{doing}; then {because(state, order[0], order, names)}."


def because(state: Any, seat: int, order: Sequence[int], names: Sequence[str]) -> str:
    """`Ann: the most hours left (9)`, `Ann: 9 hours left like Bob, and on top`"""
    left = state.end - state.hours[seat]
    if state.seats == 1:
        return f"{names[seat]} has {hours(left)} left of day {state.day}"
    alike = [names[other] for other in order if other != seat and state.hours[other] == state.hours[seat]]
    if alike:
        return f"{names[seat]}: {hours(left)} left like {listed(alike)}, and on top"
    return f"{names[seat]}: the {'most' if len(order) > 1 else 'only'} hours left ({left})"
