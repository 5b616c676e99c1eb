"""The names of the things of Dragon Ranch in English, and what cards do in a sentence: for scenes, choices and boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wyrmling.games.ranch import cards as box
from wyrmling.games.ranch.cards import BREEDS, COMBINATIONS, ESSENCES, LEVEL, POWERS, RED, TITLES
from wyrmling.games.ranch.state import MAY_NOT_COMBINE
from wyrmling.kernel.english import counted, listed, some

BASE = {kind: (ESSENCES[box.FIRST_CARD[at]], ESSENCES[box.SECOND_CARD[at]]) for at, kind in enumerate(COMBINATIONS)}
"""The two essences that each combination takes; they are its first and its second card."""
IMPROVABLE = tuple(kind for kind, improved in zip(COMBINATIONS, box.IMPROVED.tolist(), strict=True) if improved)
"""The combinations that bring one more for every Farmer."""

TOKEN_NAMES = {"mandragora": "Mandragora", "griffin": "Griffin", "egg": "level 1 Egg", "ingot": "ingot"}

BREED_SHORT = {"common": "lv1", "yellow": "yel", "green": "gre", "blue": "blu", "violet": "vio", "red": "red"}

POWER_TITLES = {
    "double": "Two Combinations",
    "wild": "Wild",
    "farmers": "Double Farmer",
    "destroy": "Destroy a Token",
    "swap": "Swap a Token",
    "take": "Take a Token",
    "reverse": "Reverse a Dragon",
    "repeat": "Repeat",
    "steal": "Steal an Ingot",
    "card": "Take a Card",
}
EFFECTS = {
    "double": "Make two combinations in this turn.",
    "wild": "Stands for any one card of a combination.",
    "farmers": "Stands for two Farmers in a combination.",
    "destroy": "An opponent loses a Mandragora, Griffin or level 1 Egg.",
    "swap": "Swap a Mandragora, Griffin or level 1 Egg for an opponent's.",
    "take": "Take a Mandragora, Griffin or level 1 Egg from the supply.",
    "reverse": "A level 1 or 2 Dragon, anybody's, becomes its Egg again.",
    "repeat": "Your action: what the player before you combined, for free.",
    "steal": "Take an ingot from an opponent.",
    "card": "Take a random card; its owner's next Extra or Swap draws none.",
}
"""What every Power card does; the red ones follow from the figures."""
RED_NAMES = {"mandragora": "Mandragoras", "griffin": "Griffins", "egg": "Eggs", "dragon": "Dragons", "creature": "creatures"}
for _kind, _need, _worth in zip(RED, box.RED_NEED.tolist(), box.RED_WORTH.tolist(), strict=True):
    _what = RED_NAMES[_kind.partition("-")[0]]
    POWER_TITLES[_kind] = f"{_need} {_what[0].upper()}{_what[1:]}"
    EFFECTS[_kind] = f"{_worth} VP at the end of each season with {_need} {_what} or more."


def dragons_of(counts: Sequence[int]) -> str:
    """Dragons by breed, all together: `3 Dragons`."""
    return counted(sum(counts), "Dragon")


def tokens(many: int, token: int) -> str:
    """`a level 1 Egg`, `3 ingots`"""
    return some(many, TOKEN_NAMES[box.TOKENS[token]])


def breed_name(breed: int) -> str:
    """`level 1`, `yellow`"""
    return "level 1" if breed == 0 else BREEDS[breed]


def egg(breed: int) -> str:
    return f"{breed_name(breed)} Egg"


def dragon(breed: int) -> str:
    return f"{breed_name(breed)} Dragon"


def of_level(breed: int) -> str:
    """`yellow Egg (level 2)`; a common one says its level anyway."""
    return egg(breed) + ("" if breed == 0 else f" (level {LEVEL[breed]})")


def level_dragon(level: int) -> str:
    return f"level {level} Dragon"


def levels(lower: int, higher: int) -> str:
    """Two Dragons by their levels: `2 level 1 Dragons`, `a level 1 and a level 2 Dragon`."""
    return some(2, level_dragon(lower)) if lower == higher else f"a level {lower} and a level {higher} Dragon"


def for_ingots(many: int) -> str:
    return f"for {some(many, 'ingot')}" if many else "for free"


def name_of(names: Sequence[str], seat: int) -> str:
    """A player's name; in a solo game the one who isn't a player is the opponent."""
    return names[seat] if seat < len(names) else "the opponent"


def power_name(power: int) -> str:
    """A Power card in a sentence: `Steal an Ingot`, `the red card 3 Eggs`."""
    kind = POWERS[power]
    return f"the red card {POWER_TITLES[kind]}" if kind in RED else POWER_TITLES[kind]


def red_needs(power: int, need: int) -> str:
    """What a red card asks for: `3 Eggs`."""
    return f"{need} {RED_NAMES[POWERS[power].partition('-')[0]]}"


def title_name(title: str) -> str:
    """A title of a solo game in a sentence: `an expert breeder`."""
    return "the official breeder of the governor" if title.startswith("official") else some(1, title)


def herd(*, mandragoras: int = 0, griffins: int = 0, dragons: Sequence[int] = (), eggs: Sequence[int] = ()) -> str:
    """`2 Griffins, a level 1 Dragon and a red Egg`; empty for nothing."""
    parts = [some(mandragoras, "Mandragora")] if mandragoras else []
    parts += [some(griffins, "Griffin")] if griffins else []
    parts += [some(many, dragon(breed)) for breed, many in enumerate(dragons) if many]
    parts += [some(many, egg(breed)) for breed, many in enumerate(eggs) if many]
    return listed(parts) if parts else ""


def a_card(essence: int) -> str:
    """`a Griffin card`"""
    return some(1, f"{ESSENCES[essence].capitalize()} card")


def card_names(counts: Sequence[int]) -> str:
    """Essence cards: `2 Mandragora and 1 Farmer`"""
    return listed([f"{many} {essence.capitalize()}" for essence, many in zip(ESSENCES, counts, strict=True) if many] or ["nothing"])


def needs(kind: str, farmers: int) -> list[int]:
    """The Essence cards of a combination, by essence."""
    return [BASE[kind].count(essence) + (farmers if essence == "farmer" else 0) for essence in ESSENCES]


def cards_for(kind: str, farmers: int) -> str:
    """`2 Mandragora and 1 Farmer`"""
    return card_names(needs(kind, farmers))


def bringing(kind: str, farmers: int) -> str:
    """What a combination brings: `2 Griffins`."""
    many = 1 + farmers
    match kind:
        case "mandragora" | "griffin" | "egg":
            return some(many, TOKEN_NAMES[kind])
        case "hatch":
            return "an Egg hatches" if many == 1 else f"{many} Eggs hatch"
        case "ingots":
            return some(box.INGOTS_BROUGHT, "ingot")
        case _:
            return "an Egg becomes one of the next level"


def pairing_cost(state: Any) -> int:
    """What the next pairing costs in ingots (ranch.breed.pay)."""
    return box.PAIRING_COST if state.pairings >= box.FREE_PAIRINGS else 0


def for_what(kind: str, farmers: int) -> str:
    """What a combination is made for: `for 2 Griffins`, `to hatch an Egg`."""
    match kind:
        case "hatch":
            return f"to hatch {some(1 + farmers, 'Egg')}"
        case "evolve":
            return "to evolve an Egg"
        case _:
            return f"for {bringing(kind, farmers)}"


def title_for(points: int) -> str:
    """What the points of a solo game make a player (ranch.solo.title)."""
    return [name for least, name in TITLES if points >= least][-1]


def why_no_combination(state: Any, seat: int, kind: str) -> str:
    """Why a seat can't make a combination now, in a sentence; `state` has plain numbers."""
    if state.acted == MAY_NOT_COMBINE:
        return "This turn's action was another one."
    if state.acted > state.doubled:
        return "This turn's combination has been made."
    held = state.eggs[seat]
    if kind == "hatch" and not any(held):
        return "You have no Egg to hatch."
    if kind == "evolve":
        if not any(held[:5]):
            return "You have no Egg that could evolve."
        if not held[0] and state.season < box.LEVEL_3_SEASON:
            return f"Eggs of level 3 come from season {box.LEVEL_3_SEASON} on."
    lacks = [f"{many - have} {essence.capitalize()}" for essence, many, have in zip(ESSENCES, needs(kind, 0), state.hand[seat], strict=True) if many > have]
    if lacks:
        return f"Your hand lacks {listed(lacks)}."
    return "The supply has nothing left for it."
