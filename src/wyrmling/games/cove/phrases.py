"""The names of the things of Merchants Cove in English, and what actions, staff and Townsfolk do in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyrmling.games.cove import cards as box
from wyrmling.games.cove.cards import ACTIONS, COLOURS, FACTIONS, FOODS, KIND, SIZES, TITLE_GOLD, TITLE_NAMES, TOWN_KINDS, TOWNSFOLK
from wyrmling.kernel.english import article, counted, listed, raised, some

ADVENTURERS = {"red": "Warrior", "green": "Bard", "blue": "Wizard", "yellow": "Noble", "grey": "Rogue"}
PIER_NAMES = {"left": "the left pier", "centre": "the centre pier", "right": "the Black Market"}
PIER_TITLES = {"left": "Left pier", "centre": "Centre pier", "right": "Black Market"}

ACTION_TITLES = {
    "draw3": f"Draw & Place {box.DRAW3_FOOD}",
    "draw": f"Draw & Place {box.ALIKE}+",
    "shovel": "Shovel",
    "chop": "Chop",
    "eat": "Eat & Grow",
    "recruit": "Recruit",
    "staff": "Activate Staff",
}
SLOT_TITLES = {"shepherd": "Shepherd", "ranchhand": "Ranch Hand", "fieldhand": "Field Hand", "security": "Security"}
SLOT_EFFECTS = {
    "shepherd": "Hatch or move one Dragon, or both; then designate any number.",
    "ranchhand": f"Draw {box.RANCH_HAND_FOOD} Food besides white ones, and place them.",
    "fieldhand": "Carry the Food, the Poop or the Dragon of one space to an empty one.",
    "security": "Discard one of your Corruption cards.",
}
TOWN_EFFECTS = {
    "local": "Discard one of your Corruption cards.",
    "mercenary": "Take a small Dragon of your choice from your supply into the Pen.",
    "sailor": "Move an adventurer between two undocked boats, or call one from the bag into one.",
}
TOWN_BRIEF = {"local": "discard Corruption", "mercenary": "a small Dragon", "sailor": "move an adventurer"}
TOWN_TITLES = {kind: kind.capitalize() for kind in TOWN_KINDS}
SOURCE_LABELS = {
    "small": "Small Dragons",
    "large": "Large Dragons",
    "mega": "Mega Dragons",
    "stumps": "Sponsorship",
    "icons": "Townsfolk",
    "corruption": "Corruption",
}


def hours(many: int) -> str:
    return counted(many, "hour")


def corruption_cards(many: int) -> str:
    return some(many, "Corruption card")


def dragon(colour: int, size: int) -> str:
    """`large red Dragon`"""
    return f"{SIZES[size]} {COLOURS[colour]} Dragon"


def foods(counts: Sequence[int]) -> str:
    """Food by colour: `2 red, 1 green and 1 white Food`."""
    named = [f"{many} {colour}" for colour, many in zip(FOODS, counts, strict=True) if many]
    return f"{listed(named)} Food" if named else "no Food"


def adventurers(counts: Mapping[str, int]) -> str:
    """Adventurers by colour: `2 Warriors and a Rogue`."""
    named = [some(many, ADVENTURERS[colour]) for colour, many in counts.items() if many]
    return listed(named) if named else "nobody"


def by_faction(counts: Sequence[int]) -> dict[str, int]:
    """Adventurers by colour; four counts leave the Rogues out."""
    return dict(zip(FACTIONS, counts, strict=False))


def card_name(card: int) -> str:
    """`Ballad-seller`"""
    return raised(TOWNSFOLK[card])


def card_and_kind(card: int) -> str:
    """`the Baker (Local)`"""
    return f"the {card_name(card)} ({TOWN_TITLES[kind_of(card)]})"


def kind_of(card: int) -> str:
    return TOWN_KINDS[KIND[card]]


def icons_of(card: int) -> list[str]:
    """The colours of the faction icons on a Townsfolk."""
    return [colour for colour, many in zip(COLOURS, box.ICONS[card].tolist(), strict=True) for _ in range(many)]


def icon_names(card: int) -> str:
    """`Warrior icon`, `Warrior and Noble icons`; empty for none."""
    icons = icons_of(card)
    return f"{listed([ADVENTURERS[colour] for colour in icons])} icon{'s' if len(icons) > 1 else ''}" if icons else ""


def boat_name(boat: int) -> str:
    """`boat 1`"""
    return f"boat {boat + 1}"


def stays(can_stay: bool) -> str:
    return "may stay here" if can_stay else "must go on: no piece of its size is left"


def action_effect(action: str) -> str:
    """What an action does, in a sentence."""
    match action:
        case "draw3":
            cost = f", for {corruption_cards(box.DRAW3_CORRUPTION)}" if box.DRAW3_CORRUPTION else ""
            return f"Draw {box.DRAW3_FOOD} Food besides white ones and lay them as a trail{cost}."
        case "draw":
            return f"Draw Food until {box.ALIKE} are alike or {box.DIFFERENT} are different, and lay them as a trail."
        case "shovel":
            return "All Poop of your ranch goes back to the Dump."
        case "chop":
            return "Fell a Tree: its Food goes into the bag, and its Stump brings Sponsorship."
        case "eat":
            return "Hatch Dragons, move and grow them, and send them to the Pen, in any order."
        case "recruit":
            return "Take one of the Townsfolk for its ability, its icons and a staff slot."
        case _:
            return "Use every staff slot that has a Townsfolk, once each, in any order."


def action_title(action: int) -> str:
    return ACTION_TITLES[ACTIONS[action]]


def title_for(gold: int) -> str:
    """What the gold of a game alone makes a rancher (cove.solo.title)."""
    return TITLE_NAMES[sum(gold >= least for least in TITLE_GOLD)]


def title_name(title: str) -> str:
    """A title in a sentence: `a dragon keeper`, `a legend of the Cove`."""
    return article(title)


def card_price(state: Any) -> int:
    """What each Corruption card costs at the end if the Lair stays as it is; `state` has plain numbers (cove.corruption.cards)."""
    return max(int(state.hall[box.ROGUES]) - box.HARMLESS_ROGUES, 0)


def gold_of(many: int) -> str:
    """`3 gold`, `no gold`"""
    return f"{many} gold" if many else "no gold"


def signed(many: int) -> str:
    """With a proper minus."""
    return str(many).replace("-", "−")
