"""What happens in Merchants Cove, in English: a sentence for every event, and the pieces and places that it speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wyrmling.games.cove.cards import ACTIONS, COLOURS, FACTIONS, FOODS, PIERS, SIZES, SLOTS, SPACE_NAMES, TITLE_NAMES
from wyrmling.games.cove.moves import CARRIED, CORRUPTIONS, MERCIES
from wyrmling.games.cove.phrases import (
    ADVENTURERS,
    PIER_NAMES,
    SLOT_TITLES,
    action_title,
    adventurers,
    boat_name,
    card_and_kind,
    card_name,
    corruption_cards,
    dragon,
    foods,
    gold_of,
    hours,
    signed,
    title_name,
)
from wyrmling.kernel.english import article, listed, of_whom, raised, some
from wyrmling.kernel.moves import Event

__all__ = ["happened_at", "told"]

NOBODY = -1
WHY_CORRUPTED = {
    "draw3": "for Draw & Place 3",
    "pen": "as no Poop is left for the space",
    "black market": "for the Black Market",
}
WHY_DISCARDED = {"local": "thanks to the Local", "security": "thanks to Security"}


def told(event: Event, names: Sequence[str]) -> str:
    """An event in a sentence."""
    return raised(_told(event.kind, event.values, names))


def _told(kind: str, values: Mapping[str, int], names: Sequence[str]) -> str:
    """Of a day, of actions, and of the ranch; the rest follows below."""
    who = names[values["seat"]] if values.get("seat", NOBODY) >= 0 else ""
    match kind:
        case "day":
            return f"day {values['number']} begins."
        case "starts":
            order = [names[seat] for seat in values.values() if seat >= 0]
            return f"{order[0]} starts." if len(order) == 1 else f"in a tie the order is {listed(order)}."
        case "owes":
            return f"{who} owes {hours(values['hours'])} from yesterday."
        case "arrives":
            return f"{boat_name(values['boat'])} comes in with {adventurers({colour: values[colour] for colour in FACTIONS})}."
        case "shown":
            return f"{card_and_kind(values['card'])} comes to the Town Square."
        case "acts":
            return f"{who} takes the action {action_title(values['action'])} for {hours(values['hours'])}."
        case "waits":
            return f"{who} can do nothing, and waits for an hour."
        case "corrupted":
            return f"{who} draws {corruption_cards(values['cards'])} {WHY_CORRUPTED[CORRUPTIONS[values['why']]]}."
        case "spared":
            return f"{who} would draw a Corruption card {WHY_CORRUPTED[CORRUPTIONS[values['why']]]}, but none is left."
        case "drew":
            return f"{who} draws {foods([values[food] for food in FOODS])}."
        case "placed":
            return f"{who} places {FOODS[values['food']]} Food on {SPACE_NAMES[values['space']]}."
        case "put_back":
            back = [values[food] for food in FOODS]
            return f"{foods(back)} can't be placed, and {'goes' if sum(back) == 1 else 'go'} back into {of_whom(who)} bag."
        case "shovelled":
            return f"{who} shovels {values['poop']} Poop back to the Dump."
        case "chopped":
            return f"{who} fells the {COLOURS[values['colour']]} Tree on {SPACE_NAMES[values['space']]}; its Food goes into the bag."
        case "hatched":
            return f"{article(dragon(values['colour'], values['size']))} of {of_whom(who)} hatches on {SPACE_NAMES[values['space']]}."
        case "stepped":
            way = f"{of_whom(who)} {COLOURS[values['colour']]} Dragon goes from {SPACE_NAMES[values['start']]} to {SPACE_NAMES[values['to']]}"
            return f"{way}, eats {values['eaten']} Food, and is {SIZES[values['size']]}."
        case "designated":
            return f"{who} sends the {dragon(values['colour'], values['size'])} on {SPACE_NAMES[values['space']]} to the Pen."
        case "soiled":
            return f"Poop stays behind on {SPACE_NAMES[values['space']]}."
        case "stops":
            return f"{who} leaves it at that."
        case _:
            return _told_of_town(kind, values, names, who)


def _told_of_town(kind: str, values: Mapping[str, int], names: Sequence[str], who: str) -> str:
    """Of the staff, the Townsfolk and the harbour."""
    match kind:
        case "used":
            return f"{of_whom(who)} {SLOT_TITLES[SLOTS[values['slot']]]} goes to work."
        case "carried":
            what = {"food": "the Food", "poop": "the Poop", "dragon": "the Dragon"}[CARRIED[values["what"]]]
            return f"{of_whom(who)} Field Hand carries {what} from {SPACE_NAMES[values['start']]} to {SPACE_NAMES[values['to']]}."
        case "discarded":
            return f"{who} discards a Corruption card {WHY_DISCARDED[MERCIES[values['why']]]}."
        case "recruited":
            return f"{who} recruits {card_and_kind(values['card'])}."
        case "took":
            return f"{who} gets {article(dragon(values['colour'], 0))} into the Pen from the Mercenary."
        case "ferried":
            who_moves = ADVENTURERS[FACTIONS[values["adventurer"]]]
            return f"{of_whom(who)} Sailor takes {article(who_moves)} from {boat_name(values['start'])} to {boat_name(values['to'])}."
        case "assigned":
            place = f"{who} makes the {card_name(values['card'])} {SLOT_TITLES[SLOTS[values['slot']]]}"
            return place + (f"; the {card_name(values['before'])} leaves the game." if values["before"] >= 0 else ".")
        case "bell":
            return f"the bell of hour {values['hour']} rings for {who}."
        case "drawn":
            return f"{article(ADVENTURERS[FACTIONS[values['adventurer']]])} comes to the harbour."
        case "boarded":
            return f"{who} sends the {ADVENTURERS[FACTIONS[values['adventurer']]]} on board {boat_name(values['boat'])}."
        case "docked":
            return f"{boat_name(values['boat'])} docks at {PIER_NAMES[PIERS[values['pier']]]}."
        case "ends_early":
            return f"every pier has its boat: the day ends at hour {values['hour']}."
        case _:
            return _told_of_gold(kind, values, who)


def _told_of_gold(kind: str, values: Mapping[str, int], who: str) -> str:
    """Of the Market and of the end."""
    gold = values.get("gold", 0)
    match kind:
        case "market":
            return f"the Market of day {values['number']} opens."
        case "customers":
            return f"at {PIER_NAMES[PIERS[values['pier']]]} {adventurers({colour: values[colour] for colour in COLOURS})} will buy."
        case "sponsored":
            return f"{of_whom(who)} {COLOURS[values['colour']]} Stump earns {gold} gold."
        case "sold":
            return f"{who} sells {article(dragon(values['colour'], values['size']))} at {PIER_NAMES[PIERS[values['pier']]]} for {gold} gold."
        case "leaves":
            return f"{who} sells no more."
        case "homed":
            went = {colour: values[colour] for colour in FACTIONS if values[colour]}
            many = sum(went.values())
            if not many:
                return "every adventurer came to a pier: nobody goes to the Halls."
            return f"{adventurers(went)} of the boats that didn't dock {'goes' if many == 1 else 'go'} to the Halls{' and the Lair' if values['grey'] else ''}."
        case "icons":
            icons = some(values["many"], f"{ADVENTURERS[COLOURS[values['colour']]]} icon")
            return f"{who} earns {gold_of(gold)} for {icons}."
        case "penance":
            cards = values["cards"]
            return f"{who} pays {gold_of(gold)} for {corruption_cards(cards)}." if cards else f"{who} has no Corruption card."
        case "tie_broken":
            return f"the tie is broken by Corruption: {who} has the fewest cards, {values['cards']}."
        case "wins":
            return f"{who} {'shares the win' if values['shared'] else 'wins'} with {signed(gold)} gold."
        case "title":
            return f"with {signed(gold)} gold, {who} is {title_name(TITLE_NAMES[values['title']])}."
    raise KeyError(kind)


# --- where it happened -----------------------------------------------------------------------------------------------------------


def happened_at(event: Event) -> list[str]:
    """What an event speaks of, where it begins first."""
    kind, values = event.kind, event.values
    seat = values.get("seat", NOBODY)
    touched = _on_the_ranch(kind, values, seat)
    return touched + ([f"seat:{seat}"] if seat >= 0 else [])


def _space(seat: int, space: int) -> str:
    return f"space:{seat}:{SPACE_NAMES[space]}"


def _goods(place: str, seat: int, values: Mapping[str, int]) -> str:
    """A Dragon in the supply or the Pen."""
    return f"{place}:{seat}:{COLOURS[values['colour']]}:{SIZES[values['size']]}"


def _on_the_ranch(kind: str, values: Mapping[str, int], seat: int) -> list[str]:
    """Of a day, of actions, and of the ranch."""
    match kind:
        case "day":
            return ["clock"]
        case "starts":
            return [f"marker:{one}" for one in values.values() if one >= 0]
        case "owes" | "waits":
            return [f"marker:{seat}"]
        case "arrives":
            return ["bag:adventurers", f"boat:{values['boat']}"]
        case "shown":
            return ["deck:townsfolk", f"square:{values['place']}"]
        case "acts":
            return [f"action:{ACTIONS[values['action']]}", f"marker:{seat}"]
        case "corrupted":
            return ["deck:corruption", f"corruption:{seat}"]
        case "spared":
            return ["deck:corruption"]
        case "drew":
            return [f"bag:{seat}", *(f"food:{seat}:{food}" for food in FOODS if values[food])]
        case "placed":
            return [f"food:{seat}:{FOODS[values['food']]}", _space(seat, values["space"])]
        case "put_back":
            return [*(f"food:{seat}:{food}" for food in FOODS if values[food]), f"bag:{seat}"]
        case "shovelled":
            return [f"dump:{seat}"]
        case "chopped":
            return [_space(seat, values["space"]), f"bag:{seat}"]
        case "hatched":
            return [_goods("supply", seat, values), _space(seat, values["space"])]
        case "stepped":
            return [_space(seat, values["start"]), _space(seat, values["to"])]
        case "designated":
            return [_space(seat, values["space"]), _goods("pen", seat, values)]
        case "soiled":
            return [f"dump:{seat}", _space(seat, values["space"])]
        case "used":
            return [f"slot:{seat}:{SLOTS[values['slot']]}"]
        case "carried":
            return [_space(seat, values["start"]), _space(seat, values["to"])]
        case _:
            return _in_the_cove(kind, values, seat)


def _in_the_cove(kind: str, values: Mapping[str, int], seat: int) -> list[str]:
    """Of Townsfolk, the harbour, the Market and the end."""
    match kind:
        case "discarded":
            return [f"corruption:{seat}", *([f"slot:{seat}:security"] if MERCIES[values["why"]] == "security" else [])]
        case "recruited":
            return [f"square:{values['place']}"]
        case "took":
            return [f"supply:{seat}:{COLOURS[values['colour']]}:small", f"pen:{seat}:{COLOURS[values['colour']]}:small"]
        case "ferried":
            return [f"boat:{values['start']}", f"boat:{values['to']}"]
        case "assigned":
            return [f"slot:{seat}:{SLOTS[values['slot']]}"]
        case "bell":
            return ["clock", f"marker:{seat}"]
        case "drawn":
            return ["bag:adventurers"]
        case "boarded":
            return [f"boat:{values['boat']}"]
        case "docked":
            return [f"boat:{values['boat']}", f"pier:{PIERS[values['pier']]}"]
        case "ends_early" | "market":
            return ["clock"]
        case "customers":
            return [f"pier:{PIERS[values['pier']]}"]
        case "sponsored":
            return [f"hall:{COLOURS[values['colour']]}", f"gold:{seat}"]
        case "sold":
            return [_goods("pen", seat, values), f"pier:{PIERS[values['pier']]}", f"gold:{seat}"]
        case "homed":
            return [f"hall:{colour}" for colour in FACTIONS if values[colour]]
        case "icons":
            return [f"hall:{COLOURS[values['colour']]}", f"gold:{seat}"]
        case "penance":
            return ["hall:grey", f"corruption:{seat}", f"gold:{seat}"]
        case "tie_broken":
            return [f"corruption:{seat}"]
        case _:
            return []
