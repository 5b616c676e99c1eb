"""The things of Dragon Clans in English: for scenes, choices and boards."""

from __future__ import annotations

from wyrmling.games.clans.cards import CARD_NAMES, CLAN, DICE, EGGS, FIRE, FOREST, NEST, RAINBOW, ROLLS, STONE, STORM, WATER

ORDINALS = ("", "first", "second", "third", "fourth")

POWER_TITLES = {
    FIRE: "One Fire Egg more",
    WATER: "A Water Egg for any",
    FOREST: "One roll more",
    STONE: "Protection",
    STORM: "Roll one die again",
    RAINBOW: "Steal",
}
POWER_EFFECTS = {
    FIRE: "You have one Fire Egg more than the dice show.",
    WATER: "One Water Egg on your dice can stand for any Egg.",
    FOREST: "You may roll once more than the others.",
    STONE: "Nobody can steal from you; it is always on.",
    STORM: "You may roll any one die again, a kept one too.",
    RAINBOW: "You may steal a visible Dragon in this turn.",
}
THIEF_TITLE = "Steal for less"
THIEF_EFFECT = "Your theft needs no fifth Egg in this turn."
"""Of a Rainbow Egg in Petty Thief, where everybody may steal."""


def an_egg(egg: int) -> str:
    """`a Fire Egg`"""
    return f"a {EGGS[egg]} Egg"


def percent(chance: float) -> str:
    """`63 %`; only what is certain is 100 %, only what can't be is 0 %.

    >>> percent(1.0), percent(0.999), percent(0.0001), percent(0.0)
    ('100 %', '99 %', '1 %', '0 %')
    """
    whole = round(100 * chance)
    if 1e-9 < chance < 1 - 1e-9:
        whole = min(99, max(1, whole))
    return f"{whole} %"


def nest_of(card: int) -> list[int]:
    """The four Eggs of a nest, those of the Dragon's own clan first."""
    counts = NEST[card].tolist()
    kinds = sorted((egg for egg, many in enumerate(counts) if many), key=lambda egg: (egg != CLAN[card], egg))
    return [egg for egg in kinds for _ in range(counts[egg])]


def unpacked(needs: int) -> list[int]:
    """Packed counts as Eggs one by one."""
    return [egg for egg in range(len(EGGS)) for _ in range(needs >> 4 * egg & 15)]


def dice_in(keep: int) -> list[int]:
    """The dice of a set that is a number with a bit for each."""
    return [die for die in range(DICE) if keep >> die & 1]


def evolution_name(card: int) -> str:
    """`Fire III`: what two Dragons share."""
    return CARD_NAMES[card].rpartition(" ")[0]


def roll_name(roll: int) -> str:
    """`roll 2 of 3`; the roll by power comes after all others."""
    return f"roll {roll}" + ("" if roll > ROLLS else f" of {ROLLS}")
