"""What has happened in Dragon Clans, in English, and where."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmling.games.clans.cards import CARD_NAMES, DICE, EGGS, FIRE, FOREST, NO_CARD, NO_EGG, RAINBOW, STALL_ROUNDS, STONE, STORM, WATER
from wyrmling.games.clans.moves import DECK_OUT, LAST_ROUND, PILE_OUT, STALLED
from wyrmling.games.clans.phrases import an_egg, dice_in, roll_name
from wyrmling.games.clans.state import SIDES
from wyrmling.kernel.english import counted, listed, number
from wyrmling.kernel.moves import Event

__all__ = ["happened_at", "told"]

ENDINGS = {
    DECK_OUT: "The deck can't fill the table up: the game ends.",
    LAST_ROUND: "The last round is over: the game ends.",
    PILE_OUT: "The last Dragon of a pile has been caught: the game ends.",
    STALLED: f"{STALL_ROUNDS} rounds have been played: the game ends.",
}

BEGINNINGS = {
    NO_EGG: "",
    FIRE: " The Fire Egg adds one Fire to the dice.",
    WATER: " With the Water Egg one Water on the dice can be any Egg.",
    FOREST: " The Forest Egg allows one roll more.",
    STONE: " The Stone Egg keeps thieves away.",
    STORM: " With the Storm Egg one die can be rolled again.",
    RAINBOW: " The Rainbow Egg helps to steal.",
}
USES = {
    FIRE: "The Fire Egg gives {who} the Fire that was missing.",
    WATER: "Thanks to the Water Egg a Water stands for the Egg that {who} was missing.",
    FOREST: "The Forest Egg allows {who} one roll more.",
    STORM: "The Storm Egg allows {who} to roll one die again.",
    RAINBOW: "The Rainbow Egg helps {who} to steal.",
}
"""A power that is used; that of a Stone Egg is always on."""

SHOWN = ("one", "two", "three", "four", "five", "six")


def told(event: Event, names: Sequence[str]) -> str:
    """An event in English."""
    values = event.values
    who = names[values["seat"]] if "seat" in values else ""
    card = CARD_NAMES[values["card"]] if "card" in values else ""
    match event.kind:
        case "starts":
            return f"{who} starts."
        case "turned":
            return f"{card} is turned up."
        case "begins":
            return f"It is {who}'s turn.{BEGINNINGS[values['egg']]}"
        case "rolls":
            return rolls(who, values["roll"], values["kept"])
        case "shows":
            dice = [values[place] for place in SHOWN]
            kinds = [[EGGS[egg] for egg in dice[first : first + 3] if egg != NO_EGG] for first in (0, 3)]
            return f"The Ember dice show {listed(kinds[0])}, the Tide dice {listed(kinds[1])}."
        case "rerolled":
            was, egg = EGGS[values["was"]], EGGS[values["egg"]]
            return f"{who} rolls die {values['die'] + 1} again: {was}" + (" once more." if was == egg else f" becomes {egg}.")
        case "stops":
            return f"{who} stops."
        case "power":
            return USES[values["egg"]].format(who=who)
        case "takes":
            return f"{who} takes {card}" + (" with a Barrier." if values["barrier"] else ".")
        case "steals":
            return f"{who} steals {card} from {names[values['other']]}."
        case "placed" if values["covered"] == NO_CARD:
            return f"{who} lays {card} on the {SIDES[values['side']]}."
        case "placed":
            return f"{who} lays {card} on the {SIDES[values['side']]}, over {CARD_NAMES[values['covered']]}."
        case "uncovered":
            return f"{who}'s {card} is uncovered."
        case "formed":
            return f"{who}'s Dragons form {an_egg(values['egg'])}."
        case "broken":
            return f"{who}'s {EGGS[values['egg']]} Egg is broken."
        case "fails":
            return f"{who} gains no Dragon."
        case "returned":
            return f"{who} gives {card} back to the table."
        case "discarded":
            return f"{who} gives {card} up; the table is full, so it is discarded."
        case "unguarded":
            return f"{who}'s Barrier under {card} is discarded."
        case "passes":
            return f"{who} catches nothing."
        case "calls":
            return f"With {number(values['dragons'])} Dragons, {who} calls the last round."
        case "sunk":
            return f"{card} goes under its pile."
        case "ended":
            return ENDINGS[values["why"]]
        case "dragons" if not values["many"]:
            return f"{who} has no Dragon."
        case "dragons":
            return f"{who} gets {counted(values['points'], 'point')} for {counted(values['many'], 'Dragon')}."
        case "barriers":
            return f"{who} gets {counted(values['points'], 'point')} for {counted(values['many'], 'Barrier')}."
        case "evolution":
            return f"{who} gets {counted(values['points'], 'point')} for the evolution of {card} and {CARD_NAMES[values['twin']]}."
        case "colour":
            return f"{who} gets {counted(values['points'], 'point')} for two or more {EGGS[values['egg']]} Eggs."
    raise KeyError(event.kind)


def rolls(who: str, roll: int, kept: int) -> str:
    """`Ann keeps dice 1 and 4 and rolls the others (roll 2 of 3).`"""
    dice = [str(die + 1) for die in dice_in(kept)]
    if dice:
        which = f"die {dice[0]}" if len(dice) == 1 else f"dice {listed(dice)}"
        return f"{who} keeps {which} and rolls the others ({roll_name(roll)})."
    return f"{who} rolls all dice{' again' if roll > 1 else ''} ({roll_name(roll)})."


def happened_at(event: Event) -> list[str]:
    """The pieces and places that an event speaks of."""
    values = event.values
    touched: list[str] = []
    match event.kind:
        case "rolls":
            touched = [f"die:{die + 1}" for die in range(DICE) if not values["kept"] >> die & 1]
        case "shows":
            touched = [f"die:{die + 1}" for die, place in enumerate(SHOWN) if values[place] != NO_EGG]
        case "rerolled":
            touched = [f"die:{values['die'] + 1}"]
        case "unguarded":
            touched = [f"barrier:{values['card']}", "discard"]
        case "discarded":
            touched = ["discard"]
        case "takes" if values["barrier"]:
            touched = ["deck"]
        case "formed" | "broken":
            touched = [f"egg:{values['seat']}"]
        case "placed":
            touched = [f"pile:{values['seat']}:{SIDES[values['side']]}"]
    if "place" in values:
        touched.append(f"place:{values['place']}")
    touched += [f"dragon:{values[name]}" for name in ("card", "covered", "twin") if values.get(name, NO_CARD) != NO_CARD]
    return touched + [f"seat:{values[name]}" for name in ("seat", "other") if name in values]
