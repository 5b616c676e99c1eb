"""The tokens and cards of Dragon Ranch, and its figures from `cards.toml` as constants and tables."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from wyrmling.kernel.components import Components

FIGURES = Components("ranch", Path(__file__).with_name("cards.toml"))

SEATS = 5
VARIANTS = ("main", "beginner", "hardcore", "beginner-hardcore", "solo-dragons")
MAIN, BEGINNER, HARDCORE, BEGINNER_HARDCORE, SOLO_DRAGONS = range(5)

NO_CARD = NO_POWER = NO_COMBINATION = NO_TOKEN = NO_BREED = -1
UNKNOWN = -1             # how many cards, to who can't know

# --- Essence cards and combinations ----------------------------------------------------------------------------------------

ESSENCES = ("mandragora", "griffin", "dragon", "farmer")
MANDRAGORA, GRIFFIN, DRAGON, FARMER = range(4)

COMBINATIONS = ("mandragora", "griffin", "egg", "hatch", "ingots", "evolve")
TO_MANDRAGORA, TO_GRIFFIN, TO_EGG, TO_HATCH, TO_INGOTS, TO_EVOLVE = range(6)
FIRST_CARD = np.array([MANDRAGORA, GRIFFIN, DRAGON, DRAGON, MANDRAGORA, DRAGON], np.int64)
SECOND_CARD = np.array([MANDRAGORA, GRIFFIN, DRAGON, MANDRAGORA, GRIFFIN, GRIFFIN], np.int64)
"""The two cards that each combination is made of."""
IMPROVED = np.array([1, 1, 1, 1, 0, 0], np.int64)
"""Whether Farmers make a combination better."""
HELPS = ("nothing", "wild-first", "wild-second", "wild-farmer", "farmers")
NOTHING, WILD_FIRST, WILD_SECOND, WILD_FARMER, WITH_FARMERS = range(5)
"""The Power card in a combination and what it stands for; of two alike, `wild-first` is either."""

HAND: int = FIGURES["hand"]["cards"]
HAND_LIMIT: int = FIGURES["hand"]["limit"]
EXTRA_CARDS: int = FIGURES["hand"]["extra"]
SWAP_CARDS: int = FIGURES["hand"]["swap"]
ACTION_INGOTS: int = FIGURES["hand"]["ingots"]
INGOTS_BROUGHT: int = FIGURES["combinations"]["ingots"]
MOST_MELTED: int = FIGURES["combinations"]["substitutes"]
CARD_FARMERS: int = FIGURES["powers"]["farmers"]
MOST_FARMERS = 9
"""In one combination: a hand of seven, the card for two Farmers, and two ingots, less the two cards that Farmers are added to."""

ESSENCE_OF_EACH = np.array([0, FIGURES["essence"]["alone"], *FIGURES["essence"]["players"]], np.int64)
"""Cards of each Essence in the game, by number of players."""

# --- tokens ------------------------------------------------------------------------------------------------------------------

BREEDS = ("common", "yellow", "green", "blue", "violet", "red")
"""Eggs and Dragons: common ones are of level 1, the four colours of level 2, red ones of level 3."""
COMMON, YELLOW, GREEN, BLUE_COLOUR, VIOLET, RED_COLOUR = range(6)
LEVEL = np.array([1, 2, 2, 2, 2, 3], np.int64)
LEVELS = 3
TOKENS = ("mandragora", "griffin", "egg", "ingot")
A_MANDRAGORA, A_GRIFFIN, AN_EGG, AN_INGOT = range(4)
A_DRAGON = 4
"""Comes after the `TOKENS`, where a solo game gives and takes Dragons of level 1."""
BASE_TOKENS = TOKENS[:3]   # an Egg among them is one of level 1
LEVEL_PAIRS = ("1+1", "1+2", "1+3", "2+2", "2+3", "3+3")
LOWER = np.array([1, 1, 1, 2, 2, 3], np.int64)
HIGHER = np.array([1, 2, 3, 2, 3, 3], np.int64)

MANDRAGORAS: int = FIGURES["tokens"]["mandragora"]
GRIFFINS: int = FIGURES["tokens"]["griffin"]
INGOTS: int = FIGURES["tokens"]["ingot"]
BROOD = np.array([FIGURES["tokens"]["level_1"], *(FIGURES["colours"][colour] for colour in BREEDS[1:5]), FIGURES["tokens"]["level_3"]], np.int64)

# --- Power cards ---------------------------------------------------------------------------------------------------------------

BLUE = ("double", "wild", "farmers", "destroy", "swap", "take", "reverse", "repeat", "steal", "card")
DOUBLE, WILD, FARMERS, DESTROY, SWAP_TOKENS, TAKE, REVERSE, REPEAT, STEAL, CARD = range(10)
RED = ("mandragora-1", "mandragora-2", "griffin-1", "griffin-2", "egg-1", "egg-2", "dragon-1", "dragon-2", "creature-1", "creature-2")
POWERS = (*BLUE, *RED)
BLUES = len(BLUE)
KINDS = len(POWERS)
COPIES = np.array([*(FIGURES["blue"][kind] for kind in BLUE), *([FIGURES["red_cards"]["each"]] * len(RED))], np.int64)
FACE_UP_CARDS: int = FIGURES["powers"]["face_up"]
RED_NEED = np.array([FIGURES["red"][kind]["tokens"] for kind in RED], np.int64)
RED_WORTH = np.array([FIGURES["red"][kind]["points"] for kind in RED], np.int64)

# --- Medals, seasons, points -----------------------------------------------------------------------------------------------------

MEDALS = ("mandragora", "griffin", "dragon", "egg", "ingot")
MANDRAGORA_MEDAL, GRIFFIN_MEDAL, DRAGON_MEDAL, EGG_MEDAL, INGOT_MEDAL = range(5)
FACE_DOWN, FACE_UP, IN_THE_BOX = -1, -2, -3
"""Where a Medal is that nobody has."""
POWERS_IN_PLAY = np.array([[0] * len(VARIANTS), ["beginner" not in variant for variant in VARIANTS]], np.int64)
"""Whether there are Power cards: alone or with others, variant."""
MEDALS_IN_PLAY = np.array(
    [
        [[medal != ("egg" if variant == "solo-dragons" else "dragon") for medal in MEDALS] for variant in VARIANTS],
        [["beginner" not in variant for medal in MEDALS] for variant in VARIANTS],
    ],
    np.int64,
)
"""Whether each Medal is in the game: alone or with others, variant, Medal."""
NEW_MEDALS: int = FIGURES["seasons"]["medals"]
MEDAL_WORTH: int = FIGURES["points"]["medal"]
DRAGON_WORTH = np.array(FIGURES["points"]["dragons"], np.int64)
SEASONS = np.array([FIGURES["seasons"]["hardcore" if "hardcore" in variant else "main"] for variant in VARIANTS], np.int64)
"""How many there are, by variant."""
LEVEL_3_SEASON: int = FIGURES["seasons"]["level_3"]
FREE_PAIRINGS: int = FIGURES["breeding"]["free"]
PAIRING_COST: int = FIGURES["breeding"]["ingots"]

TITLE_NAMES = ("failed breeder", "apprentice breeder", "experienced breeder", "expert breeder", "master breeder", "official breeder of the governor")
TITLE_POINTS = np.array([0, *FIGURES["solo"]["titles"]], np.int64)
TITLES = list(zip(TITLE_POINTS.tolist(), TITLE_NAMES, strict=True))
"""From how many points on each title of a solo game is given."""
FULL_SCORE: int = FIGURES["alone"]["full"]


def each_essence(seats: int) -> int:
    """How many cards of each Essence are in the game (ranch.setup.essence, ranch.solo.setup)."""
    return int(ESSENCE_OF_EACH[seats])


def seasons(variant: int) -> int:
    """How many seasons are played (ranch.setup.start, ranch.variant.hardcore)."""
    return int(SEASONS[variant])


def has_powers(seats: int, variant: int) -> bool:
    """Whether Power cards are in the game (ranch.variant.beginner, ranch.solo.setup)."""
    return bool(POWERS_IN_PLAY[min(seats, 2) - 1, variant])


def has_medal(medal: str, seats: int, variant: int) -> bool:
    """Whether a Medal is in the game (ranch.variant.beginner, ranch.solo.setup, ranch.solo.variant)."""
    return bool(MEDALS_IN_PLAY[min(seats, 2) - 1, variant, MEDALS.index(medal)])


def check_figures() -> None:
    """Corrections must leave the game playable: a wrong box is refused, with what it must hold."""
    for table in FIGURES.tables:
        for name, value in FIGURES[table].items():
            for number in [value] if isinstance(value, int) else value if isinstance(value, list) else value.values() if isinstance(value, dict) else []:
                FIGURES.require(isinstance(number, int) and 0 <= number <= 100, f"[{table}] {name} must be 0 to 100, not {number!r}")
    tokens = FIGURES["tokens"]
    colours = sum(int(BROOD[breed]) for breed in range(YELLOW, RED_COLOUR))
    FIGURES.require(colours == tokens["level_2"], f"[colours] come to {colours}, but [tokens] level_2 is {tokens['level_2']}")
    FIGURES.require(len(ESSENCE_OF_EACH) == 2 + 4, "[essence] players needs four numbers: with 2, 3, 4 and 5 players")
    FIGURES.require(all(8 <= cards <= 31 for cards in ESSENCE_OF_EACH[1:]), "[essence] there must be 8 to 31 cards of each")
    FIGURES.require(HAND == 5 and HAND_LIMIT == 7, "[hand] cards must be 5 and limit 7")
    FIGURES.require(EXTRA_CARDS <= 3 and SWAP_CARDS <= HAND and ACTION_INGOTS <= 5, "[hand] extra must be 0 to 3, swap 0 to 5, ingots 0 to 5")
    FIGURES.require(MOST_MELTED <= 2 and CARD_FARMERS <= 2, "[combinations] substitutes and [powers] farmers must be 0 to 2")
    FIGURES.require(FACE_UP_CARDS == 4, "[powers] face_up must be 4")
    FIGURES.require(int(COPIES.max()) <= 10 and int(COPIES.sum()) >= FACE_UP_CARDS, "[blue] and [red_cards] each must be 0 to 10, and 4 together")
    FIGURES.require(len(DRAGON_WORTH) == LEVELS, "[points] dragons needs three numbers: for level 1, 2 and 3")
    FIGURES.require(all(1 <= seasons <= 5 for seasons in SEASONS), "[seasons] main and hardcore must be 1 to 5")
    FIGURES.require(0 <= NEW_MEDALS <= len(MEDALS), "[seasons] medals must be 0 to 5")
    FIGURES.require(FULL_SCORE > 0, "[alone] full must be 1 to 100")
    titles = FIGURES["solo"]["titles"]
    FIGURES.require(len(titles) == len(TITLE_NAMES) - 1 and titles == sorted(titles), f"[solo] titles needs {len(TITLE_NAMES) - 1} rising numbers")


check_figures()
