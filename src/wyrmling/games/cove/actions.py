"""What a rancher of Merchants Cove can do with their hours, and why something can't be done now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wyrmling.games.cove import cards as box
from wyrmling.games.cove.cards import ACTIONS, DRAGON, DUMP, EMPTY, NO_CARD, POOP, TREE
from wyrmling.games.cove.phrases import ACTION_TITLES, action_effect, hours
from wyrmling.games.cove.scene import Action
from wyrmling.games.cove.state import ACT

__all__ = ["actions"]


def actions(state: Any, moves: Sequence[tuple[int, str]], seat: int) -> list[Action]:
    """All actions; `state` has plain numbers, `moves` are those of the viewer with their kinds, and `seat` chooses now (−1: not the viewer)."""
    offered = seat >= 0 and state.phase == ACT
    found = []
    for action, kind in enumerate(ACTIONS):
        mine = [move for move, name in moves if name == kind]
        found.append(
            Action(
                kind=kind,
                title=ACTION_TITLES[kind],
                effect=action_effect(kind),
                hours=0 if action == box.RECRUIT else int(box.HOURS[action]),
                corruption=box.DRAW3_CORRUPTION if action == box.DRAW3 else 0,
                moves=mine,
                why=why_not(state, seat, action) if offered and not mine else "",
            )
        )
    return found


def why_not(state: Any, seat: int, action: int) -> str:
    """Why a rancher can't take an action now, in a sentence."""
    if state.last[seat] == action:
        return "Your last action was the same one."
    costs = [int(box.CARD_HOURS[card]) for card in state.square if card != NO_CARD] if action == box.RECRUIT else [int(box.HOURS[action])]
    left = state.end - state.hours[seat]
    if state.day == box.DAYS and costs and min(costs) > left:
        return f"Only {hours(left)} {'is' if left == 1 else 'are'} left of the last day."
    stands, food = state.stands[seat], state.food[seat]
    match action:
        case box.DRAW3 | box.DRAW if not any(state.bag[seat]):
            return "The Feeding bag is empty."
        case box.DRAW3 | box.DRAW if all(what != EMPTY or food[space][-1] >= 0 or space == DUMP for space, what in enumerate(stands)):
            return "No space of your ranch can take Food."
        case box.SHOVEL:
            return "There is no Poop on your ranch." if POOP not in stands else "Nothing would come of it."
        case box.CHOP:
            return "All your Trees are felled." if TREE not in stands else "Nothing would come of it."
        case box.EAT:
            return "There is neither Food nor a Dragon on your ranch." if nothing_there(stands, food) else "Nothing can hatch, move or go to the Pen."
        case box.RECRUIT:
            return "Nobody is left in the Town Square."
        case box.STAFF:
            return "No Townsfolk works for you." if all(card == NO_CARD for card in state.staff[seat]) else "None of your staff could do anything."
        case _:
            return "Nothing would come of it."


def nothing_there(stands: Sequence[int], food: Sequence[Sequence[int]]) -> bool:
    """Whether a ranch has no Dragon, and no Food but that on Trees."""
    return not any(what >= DRAGON or (what == EMPTY and food[space][0] >= 0) for space, what in enumerate(stands))
