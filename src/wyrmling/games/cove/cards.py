"""The pieces and cards of Merchants Cove, and its figures from `cards.toml` as constants and tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from wyrmling.kernel.components import Components

FIGURES = Components("cove", Path(__file__).with_name("cards.toml"))

SEATS = 4
NOBODY = -1


def between(least: int, numbers: Sequence[object], most: int, what: str) -> None:
    """Refuse figures that aren't whole numbers within bounds."""
    for number in numbers:
        whole = isinstance(number, (int, np.integer)) and not isinstance(number, bool)
        FIGURES.require(whole and least <= int(str(number)) <= most, f"{what} must be {least} to {most}, not {number!r}")


def listed(given: object, words: Sequence[str], what: str) -> None:
    """Refuse what isn't a list of such words."""
    FIGURES.require(isinstance(given, list) and all(word in words for word in given), f"{what} must be a list of {', '.join(words)}, not {given!r}")

MOST_SPACES = 25

# --- colours -----------------------------------------------------------------------------------------------------------------

COLOURS = ("red", "green", "blue", "yellow")
"""Of Dragons, Trees, Stumps, and Factions."""
COLOUR_COUNT = len(COLOURS)
NO_COLOUR = -1
FOODS = (*COLOURS, "white")
WHITE = 4
NO_FOOD = -1
FACTIONS = (*COLOURS, "grey")
"""Adventurers by colour; the Rogues are grey."""
FACTION_TITLES = ("Warriors", "Bards", "Wizards", "Nobles", "Rogues")
ROGUES = 4

# --- the ranch ---------------------------------------------------------------------------------------------------------------

GRID: list[list[str]] = FIGURES["board"]["spaces"]
"""What each space is at the beginning, row by row."""


def check_grid() -> None:
    """The board is a rectangle with one Dump and a Tree of each colour."""
    words = ("open", "dump", *COLOURS)
    what = f"[board] spaces must be rows of equal length, each a list of {', '.join(words)}"
    FIGURES.require(bool(GRID) and all(isinstance(row, list) and len(row) == len(GRID[0]) > 0 for row in GRID), what)
    FIGURES.require(all(cell in words for row in GRID for cell in row), what)
    cells = [cell for row in GRID for cell in row]
    FIGURES.require(6 <= len(cells) <= MOST_SPACES and len(GRID) <= 9 and len(GRID[0]) <= 9, f"[board] spaces must be 6 to {MOST_SPACES}, at most 9 by 9")
    FIGURES.require(all(cells.count(word) == 1 for word in words[1:]), "[board] spaces needs one dump and one Tree of each colour")


check_grid()

ROWS, COLUMNS = len(GRID), len(GRID[0])
SPACES = ROWS * COLUMNS
CELLS = tuple(cell for row in GRID for cell in row)
SPACE_NAMES = tuple("abcdefghi"[column] + str(row + 1) for row in range(ROWS) for column in range(COLUMNS))
"""Row by row from the top: `a1`, `b1`, …"""
NO_SPACE = -1
DUMP = CELLS.index("dump")
TREE_SPACE = np.array([CELLS.index(colour) for colour in COLOURS], np.int64)
"""Where the Tree of each colour stands, later its Stump."""


def lines() -> set[tuple[int, int]]:
    """The pairs of neighbouring spaces with a Stump's line between them, the lower one first."""
    found = set()
    for line in FIGURES["board"]["lines"]:
        names = re.fullmatch(r"([a-i][1-9])-([a-i][1-9])", str(line))
        what = f"[board] lines: {line!r} isn't two neighbouring spaces, such as 'b2-c2'"
        FIGURES.require(names is not None and set(names.groups()) <= set(SPACE_NAMES), what)
        assert names
        one, other = sorted(SPACE_NAMES.index(name) for name in names.groups())
        FIGURES.require(other - one == COLUMNS or (other - one == 1 and other % COLUMNS > 0), what)
        found.add((one, other))
    return found


LINES = lines()


def neighbours(space: int) -> list[int]:
    """The spaces that Food and Dragons can go to from one: those above, left, right and below, not the Dump nor across a line; NO_SPACE instead."""
    row, column = divmod(space, COLUMNS)
    beside = [(space - COLUMNS, row > 0), (space - 1, column > 0), (space + 1, column < COLUMNS - 1), (space + COLUMNS, row < ROWS - 1)]
    ways = [other if there and other != DUMP and (min(space, other), max(space, other)) not in LINES else NO_SPACE for other, there in beside]
    return ways if space != DUMP else [NO_SPACE] * len(ways)


NEIGHBOURS = np.array([neighbours(space) for space in range(SPACES)], np.int64)
"""By space, ascending."""
WAYS = NEIGHBOURS.shape[1]

FOOD = np.array([FIGURES["food"][food] for food in FOODS], np.int64)
"""How many Food there are of each colour, for each rancher."""
BAG_AT_START = np.array([*(FIGURES["food"][colour] - 1 for colour in COLOURS), FIGURES["food"]["white"] - COLOUR_COUNT], np.int64)
STACK = 2
"""So many Food at most lie on a space."""
POOPS: int = FIGURES["goods"]["poop"]

SIZES = ("small", "large", "mega")
SMALL, LARGE, MEGA = range(3)
SIZE_COUNT = len(SIZES)
GOODS = np.array([FIGURES["goods"][size] for size in SIZES], np.int64)
"""How many Dragons of each size there are, in each colour and for each rancher."""

EMPTY, POOP, TREE, DRAGON = range(4)
"""What stands on a space: nothing (or Food), Poop, a Tree, or a Dragon: DRAGON + 3 × colour + size."""
STANDING = ("empty", "poop", "tree", *(f"{size} {colour}" for colour in COLOURS for size in SIZES))

# --- actions and the staff -----------------------------------------------------------------------------------------------------

ACTIONS = ("draw3", "draw", "shovel", "chop", "eat", "recruit", "staff")
DRAW3, DRAW, SHOVEL, CHOP, EAT, RECRUIT, STAFF = range(7)
NO_ACTION = -1
HOURS = np.array([FIGURES["actions"].get(action, 0) for action in ACTIONS], np.int64)
"""What an action costs; the card says what Recruit does."""
DRAW3_FOOD: int = FIGURES["drawing"]["draw3"]
DRAW3_CORRUPTION: int = FIGURES["drawing"]["corruption"]
ALIKE: int = FIGURES["drawing"]["alike"]
DIFFERENT: int = FIGURES["drawing"]["different"]
RANCH_HAND_FOOD: int = FIGURES["drawing"]["ranchhand"]
LONGEST_TRAIL: int = int(FOOD[WHITE]) + max(DRAW3_FOOD, RANCH_HAND_FOOD, (ALIKE - 1) * (DIFFERENT - 1) + 1)
"""All the white Food, and the most other Food that is drawn at once."""

SLOTS = ("shepherd", "ranchhand", "fieldhand", "security")
SHEPHERD, RANCH_HAND, FIELD_HAND, SECURITY = range(4)
SLOT_COUNT = len(SLOTS)

# --- the clock, boats, piers ---------------------------------------------------------------------------------------------------

DAY_HOURS: int = FIGURES["clock"]["hours"]
between(4, [DAY_HOURS], 24, "[clock] hours")
between(1, FIGURES["clock"]["bells"], DAY_HOURS, "[clock] bells")
BELLS = np.array(FIGURES["clock"]["bells"], np.int64)
DAYS: int = FIGURES["clock"]["days"]

PIERS = ("left", "centre", "right")
LEFT, CENTRE, RIGHT = range(3)
PIER_COUNT = len(PIERS)
NO_PIER = -1
for _pier in PIERS:
    listed(FIGURES["piers"][_pier], SIZES, f"[piers] {_pier}")
PIER_TAKES = np.array([[size in FIGURES["piers"][pier] for size in SIZES] for pier in PIERS], np.int64)
"""Whether each size can be sold at each pier."""
PRICES = np.array([[FIGURES["prices"][size][colour] for size in SIZES] for colour in COLOURS], np.int64)
"""For each customer, by colour and size."""

ROOM: int = FIGURES["boats"]["room"]
ABOARD_AT_DAWN: int = FIGURES["boats"]["aboard"]
between(1, [len(FIGURES["boats"]["piers"])], 9, "[boats] piers: the number of boats")
for _boat, _piers in enumerate(FIGURES["boats"]["piers"], start=1):
    listed(_piers, PIERS, f"[boats] piers: that of boat {_boat}")
    FIGURES.require(bool(_piers), f"[boats] piers: boat {_boat} needs at least one")
DOCKS = np.array([[pier in piers for pier in PIERS] for piers in FIGURES["boats"]["piers"]], np.int64)
"""Whether each boat may dock at each pier."""
BOATS = len(DOCKS)
BOAT_NAMES = tuple(str(boat + 1) for boat in range(BOATS))
NO_BOAT = -1

ADVENTURERS = np.array([FIGURES["adventurers"][faction] for faction in FACTIONS], np.int64)
HALLS_AT_START = np.array([FIGURES["halls"]["faction"]] * COLOUR_COUNT + [FIGURES["halls"]["lair"]], np.int64)
CORRUPTION_CARDS: int = FIGURES["corruption"]["cards"]
BLACK_CORRUPTION: int = FIGURES["corruption"]["black"]
HARMLESS_ROGUES: int = FIGURES["corruption"]["harmless"]
"""So many Rogues in the Lair cost nothing."""

# --- Townsfolk -----------------------------------------------------------------------------------------------------------------

TOWNSFOLK = tuple(name for name in FIGURES["townsfolk"] if name != "source")
CARDS = len(TOWNSFOLK)
NO_CARD = -1
TOWN_KINDS = ("local", "mercenary", "sailor")
LOCAL, MERCENARY, SAILOR = range(3)
SQUARE = 4
"""So many Townsfolk lie face up in the Town Square."""


def check_townsfolk() -> None:
    """Every card has a kind, hours, and at most two icons."""
    for name in TOWNSFOLK:
        card = FIGURES["townsfolk"][name]
        FIGURES.require(card["kind"] in TOWN_KINDS, f"[townsfolk] {name}: kind must be one of {', '.join(TOWN_KINDS)}, not {card['kind']!r}")
        FIGURES.require(card["hours"] in (1, 2, 3), f"[townsfolk] {name}: hours must be 1, 2 or 3, not {card['hours']!r}")
        listed(card["icons"], COLOURS, f"[townsfolk] {name}: icons")
        FIGURES.require(len(card["icons"]) <= 2, f"[townsfolk] {name}: icons can't be more than two")


check_townsfolk()

KIND = np.array([TOWN_KINDS.index(FIGURES["townsfolk"][name]["kind"]) for name in TOWNSFOLK], np.int64)
CARD_HOURS = np.array([FIGURES["townsfolk"][name]["hours"] for name in TOWNSFOLK], np.int64)
ICONS = np.array([[FIGURES["townsfolk"][name]["icons"].count(colour) for colour in COLOURS] for name in TOWNSFOLK], np.int64)
"""How many faction icons of each colour a card shows."""

# --- gold ----------------------------------------------------------------------------------------------------------------------

SOURCES = ("small", "large", "mega", "stumps", "icons", "corruption")
"""Where gold comes from: Dragons sold, by size; Stumps in a Market; icons and Corruption at the end."""
FROM_STUMPS, FROM_ICONS, FROM_CORRUPTION = 3, 4, 5
SOURCE_COUNT = len(SOURCES)
TITLE_NAMES = ("dung sweeper", "stable hand", "dragon keeper", "dragon rancher", "master rancher", "legend of the Cove")
TITLE_GOLD: list[int] = FIGURES["titles"]["least"]
"""From how much gold on each title but the lowest is given."""
TITLE_SHARES: list[float] = FIGURES["titles"]["share"]
"""How many games of the bot that the steps were set with earn each title, as a share of 1."""
FULL_WIN: int = FIGURES["alone"]["full"]


def check_figures() -> None:
    """Corrections must leave the game playable: what can't be played with is refused, with what it must be."""

    between(1, FOOD[:WHITE].tolist(), 20, "[food] red, green, blue and yellow")
    between(COLOUR_COUNT, FOOD[WHITE:].tolist(), 10, "[food] white")
    between(1, GOODS.tolist(), 9, "[goods] small, large and mega")
    between(0, [POOPS], SPACES, "[goods] poop")
    between(1, [int(HOURS[action]) for action in range(len(ACTIONS)) if action != RECRUIT], 4, "[actions]")
    between(1, [DRAW3_FOOD, RANCH_HAND_FOOD], 5, "[drawing] draw3 and ranchhand")
    between(2, [ALIKE, DIFFERENT], 4, "[drawing] alike and different")
    between(0, [DRAW3_CORRUPTION, BLACK_CORRUPTION], 3, "[drawing] corruption and [corruption] black")
    bells = BELLS.tolist()
    FIGURES.require(bool(bells) and bells == sorted(set(bells)), "[clock] bells must be rising hours, at least one")
    between(1, [DAYS], 5, "[clock] days")
    between(2, [ROOM], 9, "[boats] room")
    between(0, [ABOARD_AT_DAWN], ROOM - 1, "[boats] aboard")
    between(0, PRICES.ravel().tolist(), 50, "[prices]")
    between(0, ADVENTURERS.tolist(), 30, "[adventurers]")
    FIGURES.require(all(start <= there for start, there in zip(HALLS_AT_START, ADVENTURERS, strict=True)), "[halls] can't hold more than [adventurers] has")
    between(0, HALLS_AT_START.tolist(), 30, "[halls] faction and lair")
    between(0, [CORRUPTION_CARDS], 120, "[corruption] cards")
    between(0, [HARMLESS_ROGUES], 30, "[corruption] harmless")
    between(-1000, TITLE_GOLD, 1000, "[titles] least")
    FIGURES.require(len(TITLE_GOLD) == len(TITLE_NAMES) - 1 and sorted(TITLE_GOLD) == TITLE_GOLD, f"[titles] least needs {len(TITLE_NAMES) - 1} rising numbers")
    shares = all(isinstance(share, (int, float)) and 0 <= share <= 1 for share in TITLE_SHARES)
    FIGURES.require(shares and len(TITLE_SHARES) == len(TITLE_NAMES), f"[titles] share needs {len(TITLE_NAMES)} numbers from 0 to 1")
    between(1, [FULL_WIN], 10_000, "[alone] full")


check_figures()
