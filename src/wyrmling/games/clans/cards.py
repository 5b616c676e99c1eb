"""The Dragons and the dice of Dragon Clans, and its figures from `cards.toml` as constants and tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from wyrmling.kernel.components import Components

FIGURES = Components("clans", Path(__file__).with_name("cards.toml"))

EGGS = ("Fire", "Water", "Forest", "Stone", "Storm", "Rainbow")
"""The kinds of Egg; the first five are the clans."""
FIRE, WATER, FOREST, STONE, STORM, RAINBOW = range(6)
NO_EGG = -1

CLANS = EGGS[:5]
NUMERALS = ("I", "II", "III")
TWINS = ("a", "b")
"""The two Dragons of one clan and numeral: together they are an evolution."""

DRAGONS = 30      # card = clan × 6 + numeral × 2 + twin
NO_CARD = -1
UNSEEN = -2       # a card in a pile of the Apprentice variant that nobody has seen yet
NOBODY = -1
MOST_SEATS = 5
MOST_DRAGONS = 6  # in one area: with the one that calls the last round, nobody takes another

DICE = 6          # dice 0–2 are the Ember dice, 3–5 the Tide dice
FACES_OF_A_DIE = 6
KINDS_OF_DICE = ("Ember", "Tide")

OPEN: int = FIGURES["table"]["open"]
FULL: int = FIGURES["table"]["full"]
PLACES = 5        # on the table: as many as can ever lie there
PILES = 3         # of the Apprentice variant
DEEPEST = DRAGONS // PILES - 1
"""The cards of a pile under its top one."""

ROLLS: int = FIGURES["turn"]["rolls"]
CALLS_AT = np.array([FIGURES["end"]["dragons"][0], *[FIGURES["end"]["dragons"][1]] * (MOST_SEATS - 2)], np.int64)
"""How many Dragons call the last round, by number of players less two."""
STALL_ROUNDS: int = FIGURES["stall"]["rounds"]

BARRIER_WORTH: int = FIGURES["worth"]["barrier"]
EVOLUTION_WORTH: int = FIGURES["worth"]["evolution"]
COLOUR_WORTH: int = FIGURES["worth"]["colour"]


def card_name(card: int) -> str:
    """`Fire III b`"""
    return f"{CLANS[card // 6]} {NUMERALS[card // 2 % 3]} {TWINS[card % 2]}"


CARD_NAMES = [card_name(card) for card in range(DRAGONS)]


def _printed(card: int) -> dict[str, Any]:
    """What `cards.toml` says of a Dragon."""
    return FIGURES["dragons"][CARD_NAMES[card]]  # type: ignore[no-any-return]


def check_figures() -> None:
    """Corrections must leave the game playable: a wrong box is refused, with what it must hold."""
    for name in CARD_NAMES:
        FIGURES.require(name in FIGURES["dragons"], f"[dragons] {name} is missing")
    for card, name in enumerate(CARD_NAMES):
        printed = _printed(card)
        nest = printed["nest"]
        FIGURES.require(len(nest) == 4 and all(egg in CLANS for egg in nest), f"{name}: a nest is 4 Eggs of {', '.join(CLANS)}, not {nest!r}")
        FIGURES.require(printed["fifth"] in CLANS, f"{name}: the fifth Egg is one of {', '.join(CLANS)}, not {printed['fifth']!r}")
        for half in ("left", "right"):
            FIGURES.require(printed[half] in EGGS, f"{name}: the {half} half is one of {', '.join(EGGS)}, not {printed[half]!r}")
        points = printed["points"]
        FIGURES.require(isinstance(points, int) and 0 <= points <= 30, f"{name}: a Dragon is worth 0 to 30 points, not {points!r}")
    for kind in KINDS_OF_DICE:
        faces = FIGURES["dice"][kind]
        FIGURES.require(len(faces) == FACES_OF_A_DIE and all(face in EGGS for face in faces), f"[dice] {kind} needs 6 of {', '.join(EGGS)}, not {faces!r}")
    FIGURES.require(1 <= OPEN <= FULL <= PLACES, f"[table] open and full must be 1 to {PLACES}, open at most full, not {OPEN} and {FULL}")
    FIGURES.require(1 <= ROLLS <= 9, f"[turn] rolls must be 1 to 9, not {ROLLS}")
    dragons = FIGURES["end"]["dragons"]
    FIGURES.require(len(dragons) == 2 and all(2 <= many <= MOST_DRAGONS for many in dragons), f"[end] dragons needs two numbers from 2 to {MOST_DRAGONS}")
    for name, value in FIGURES["worth"].items():
        FIGURES.require(name == "source" or 0 <= value <= 20, f"[worth] {name} must be 0 to 20, not {value}")
    FIGURES.require(1 <= STALL_ROUNDS <= 200, f"[stall] rounds must be 1 to 200, not {STALL_ROUNDS}")


check_figures()

CLAN = np.array([card // 6 for card in range(DRAGONS)], np.int64)
NUMERAL = np.array([card // 2 % 3 for card in range(DRAGONS)], np.int64)
POINTS = np.array([_printed(card)["points"] for card in range(DRAGONS)], np.int64)
NEST = np.array([[_printed(card)["nest"].count(egg) for egg in EGGS] for card in range(DRAGONS)], np.int64)
"""How many Eggs of each kind a Dragon's nest asks for; never a Rainbow one."""
FIFTH = np.array([EGGS.index(_printed(card)["fifth"]) for card in range(DRAGONS)], np.int64)
LEFT = np.array([EGGS.index(_printed(card)["left"]) for card in range(DRAGONS)], np.int64)
"""The kind of the half Egg on a Dragon's left edge."""
RIGHT = np.array([EGGS.index(_printed(card)["right"]) for card in range(DRAGONS)], np.int64)
FACES = np.array([[EGGS.index(face) for face in FIGURES["dice"][kind]] for kind in KINDS_OF_DICE], np.int64)
"""What the faces of an Ember die and of a Tide die show."""

IN_USE = np.array([0b111111, 0b111111, 0b011011], np.int64)
"""A bit for each die that is rolled, by variant: two of each kind in the Apprentice variant."""

UNIT = np.array([1 << 4 * egg for egg in range(len(EGGS))], np.int64)
"""One Egg of a kind in packed counts. Packed counts are one number: the count of kind k stands in its bits 4k to 4k + 3."""
NEST_NEED = np.array([sum(int(NEST[card, egg]) << 4 * egg for egg in range(len(EGGS))) for card in range(DRAGONS)], np.int64)
"""A Dragon's nest as packed counts."""
FIFTH_NEED = NEST_NEED + UNIT[FIFTH]
"""A Dragon's nest and its fifth Egg as packed counts."""
