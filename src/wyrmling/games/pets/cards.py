"""The cards, dice and sides of Dragon Pets, and its figures from `cards.toml` as constants and tables."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from wyrmling.kernel.components import Components

FIGURES = Components("pets", Path(__file__).with_name("cards.toml"))

BREEDS = ("blue", "purple", "gold", "red", "green")
SEXES = ("male", "female")
RANKS = ("starting", "1st", "2nd", "3rd", "4th")
"""The five Dragons of one breed and sex: the starting one, then the four of the deck as `cards.toml` lists them."""

DRAGONS = 50
EGG = 50          # card numbers 0–49 are Dragons: breed × 10 + sex × 5 + rank
KINDS = 51
NO_CARD = -1
NOBODY = -1

LINES = 4         # columns of the Forest, or rows
SPACES = 16       # row × 4 + column; row 0 is the northern one, column 0 the western one
LONGEST_DECK = 44

DICE = ("white", "gray", "violet", "brown", "orange")
WHITE = 0
COLOURS = DICE[1:]
USES = ("alone", "plus", "minus")

SIDES = ("South", "West", "North", "East")

SEEKERS: int = FIGURES["box"]["seekers"]
START_COINS: int = FIGURES["box"]["coins"]
EGGS = np.array(FIGURES["box"]["eggs"], np.int64)
"""Eggs in the deck, by number of players less two."""

CATCH_COST: int = FIGURES["costs"]["catch"]
REFILL_COST: int = FIGURES["costs"]["refill"]
REROLL_COST: int = FIGURES["costs"]["reroll"]
CHALLENGE_COST: int = FIGURES["costs"]["challenge"]
PENALTY: int = FIGURES["costs"]["penalty"]
EGG_WORTH: int = FIGURES["worth"]["egg"]
DIVERSITY: int = FIGURES["worth"]["diversity"]
EGGS_FOR_A_BREED: int = FIGURES["worth"]["eggs_for_a_breed"]
UNPLACED_ROUNDS: int = FIGURES["stall"]["unplaced"]
IDLE_ROUNDS: int = FIGURES["stall"]["idle"]


def check_figures() -> None:
    """Corrections must leave the game playable: a wrong box is refused, with what it must hold."""
    for breed in BREEDS:
        for sex in SEXES:
            values = FIGURES["dragons"][breed][sex]
            FIGURES.require(len(values) == 4, f"[dragons] {breed}.{sex} needs 4 values, one a card, not {len(values)}")
            for value in [*values, FIGURES["starting"][breed][sex]]:
                FIGURES.require(isinstance(value, int) and 1 <= value <= 20, f"{breed} {sex}: a Dragon is worth 1 to 20, not {value!r}")
    FIGURES.require(len(EGGS) == 3 and all(0 <= eggs <= 4 for eggs in EGGS), "[box] eggs needs three numbers from 0 to 4: with 2, 3 and 4 players")
    FIGURES.require(1 <= SEEKERS <= 4, f"[box] seekers must be 1 to 4, not {SEEKERS}")
    FIGURES.require(0 <= START_COINS <= 100, f"[box] coins must be 0 to 100, not {START_COINS}")
    for table, least in (("costs", 0), ("worth", 0)):
        for name, value in FIGURES[table].items():
            FIGURES.require(name == "source" or least <= value <= 20, f"[{table}] {name} must be {least} to 20, not {value}")
    FIGURES.require(EGGS_FOR_A_BREED >= 1, "[worth] eggs_for_a_breed must be at least 1")
    FIGURES.require(1 <= UNPLACED_ROUNDS <= 30 and 1 <= IDLE_ROUNDS <= 60, "[stall] unplaced must be 1 to 30 rounds, idle 1 to 60")


check_figures()

BREED = np.array([card // 10 for card in range(DRAGONS)] + [len(BREEDS)], np.int64)
SEX = np.array([card // 5 % 2 for card in range(DRAGONS)] + [0], np.int64)
VALUE = np.array(
    [[FIGURES["starting"][breed][sex], *FIGURES["dragons"][breed][sex]][rank] for breed in BREEDS for sex in SEXES for rank in range(5)] + [EGG_WORTH],
    np.int64,
)

SEATS_ON = ((0, 2), (0, 1, 2), (0, 1, 2, 3))
"""The side of each seat, by number of players less two: South, West, North, East in turn order (pets.setup.sides)."""


def _space(side: int, line: int, step: int) -> int:
    row, column = ((3 - step, line), (line, step), (step, line), (line, 3 - step))[side]
    return row * 4 + column


PATH = np.array(
    [[[[_space(sides[seat % len(sides)], line, step) for step in range(4)] for line in range(LINES)] for seat in range(4)] for sides in SEATS_ON],
    np.int64,
)
"""The spaces that a seat counts along: players less two, seat, line, step (the nearest first)."""

ACROSS = np.array([(1, 0, -1, -1), (2, -1, 0, -1), (2, 3, 0, 1)], np.int64)
"""The seat straight across, or NOBODY, by number of players less two and seat."""


def card_name(card: int) -> str:
    """`blue male 5`; a starting Dragon says so."""
    if card == EGG:
        return "Egg"
    breed, sex, rank = BREEDS[card // 10], SEXES[card // 5 % 2], card % 5
    return f"{breed} {sex} {VALUE[card]}" + (" (starting)" if rank == 0 else "")
