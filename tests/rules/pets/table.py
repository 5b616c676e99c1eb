"""Games of Dragon Pets for tests: positions, moves and expectations in the names of the rulebook.

Spaces are numbered as on the board, row by row from the north-west: 0–3 is the northern row, 12–15 the southern one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, zip_longest
from typing import Any

from tests.rules.played import PLAYERS, Dealer, Played
from wyrmling.games.pets.cards import BREEDS, COLOURS, DICE, EGGS, NO_CARD, NOBODY, SEXES
from wyrmling.games.pets.positions import CARD_NAMES, impossible, settle
from wyrmling.games.pets.state import PHASES
from wyrmling.kernel.game import game
from wyrmling.kernel.moves import Event
from wyrmling.kernel.position import fill

GAME = game("pets")
EGG = "Egg"
GAP = "-"

FOREST = (
    "blue male 2",   "purple male 2",  "gold male 2",    "red male 2",
    "green male 2",  "blue female 3",  "purple female 3", "gold female 3",
    "red female 3",  "green female 3", "blue male 4",    "purple male 4",
    "gold male 4",   "red male 4",     "green male 4",   "blue female 5",
)  # fmt: skip
TOKENS = ("gray violet brown orange", "gray violet brown orange", "violet brown orange gray", "violet brown orange gray")
DICE_IN_PLAY = {"white": 1, "gray": 1, "violet": 2, "brown": 3, "orange": 4}

STARTING = [name for name in CARD_NAMES if "starting" in name]
DECK_DRAGONS = [name for name in CARD_NAMES if name not in STARTING and name != EGG]

Hands = Mapping[str, Sequence[str]]


def breed_of(card: str) -> str:
    """`gold male 5` → `gold`."""
    return card.split()[0]


def sex_of(card: str) -> str:
    """`gold male 5` → `male`."""
    return card.split()[1]


class PetsGame(Played):
    """A game of Dragon Pets."""

    game = GAME
    phases = PHASES
    settling = staticmethod(settle)

    def named(self, event: Event, name: str) -> Any:
        return CARD_NAMES[event[name]] if name in ("card", "male", "female") else super().named(event, name)

    @property
    def dice(self) -> dict[str, int]:
        """The dice in play and what they show."""
        return {name: int(shown) for name, shown in zip(DICE, self.state.die, strict=True) if shown}

    @property
    def deck(self) -> list[str]:
        """What the deck holds, in no order."""
        return [CARD_NAMES[card] for card in self.state.deck if card != NO_CARD]

    @property
    def laid_out(self) -> list[str]:
        """The cards of the Forest."""
        return [CARD_NAMES[card] for card in self.state.forest if card != NO_CARD]

    @property
    def gaps(self) -> list[int]:
        """The empty spaces of the Forest."""
        return [space for space in range(16) if self.forest(space) is None]

    def coins(self, who: str) -> int:
        """A player's coins."""
        return int(self.state.coins[self.players.index(who)])

    def eggs(self, who: str) -> int:
        """How many Eggs a player has collected."""
        return int(self.state.eggs[self.players.index(who)])

    def forest(self, space: int) -> str | None:
        """The card on a space."""
        card = self.state.forest[space]
        return None if card == NO_CARD else CARD_NAMES[card]

    def seeker(self, space: int) -> str | None:
        """Whose Seeker stands on a space."""
        seat = self.state.seeker[space]
        return None if seat == NOBODY else self.players[seat]

    def where(self, who: str) -> list[int]:
        """The spaces on which a player's Seekers stand."""
        return [space for space in range(16) if self.seeker(space) == who]

    def tokens(self, who: str) -> str:
        """The tokens of a player's side, from the west or the north."""
        lines = self.state.line[self.players.index(who)].tolist()
        return " ".join(sorted(COLOURS, key=lambda colour: lines[COLOURS.index(colour)]))

    def collection(self, who: str) -> list[str]:
        """A player's unbred Dragons."""
        return [CARD_NAMES[card] for card in self._owned(who) if self.state.mate[card] == NO_CARD]

    def pairs(self, who: str) -> list[tuple[str, str]]:
        """A player's mated pairs, each with the male first."""
        return [(CARD_NAMES[card], CARD_NAMES[self.state.mate[card]]) for card in self._owned(who) if self.state.mate[card] > card]

    def _owned(self, who: str) -> list[int]:
        return [card for card, seat in enumerate(self.state.owner.tolist()) if seat == self.players.index(who)]


class Pets(Dealer[PetsGame]):
    """What a test is handed: makes games of Dragon Pets."""

    kind = PetsGame

    def position(
        self,
        turn: str = "Ann",
        phase: str = "catch",
        players: int = 2,
        seekers: Mapping[str, Sequence[int]] | None = None,
        coins: Mapping[str, int] | None = None,
        dice: Mapping[str, int] | None = None,
        tokens: Mapping[str, str] | None = None,
        forest: Mapping[int, str] | None = None,
        gaps: Sequence[int] = (),
        collection: Hands | None = None,
        mated: Mapping[str, Sequence[tuple[str, str]]] | None = None,
        eggs: Mapping[str, int] | None = None,
        deck: Sequence[str] | None = None,
        unplaced: int = 0,
        idle: int | None = None,
        seed: int = 1,
    ) -> PetsGame:
        """A position in names, checked by the same reader as positions in texts.

        What isn't said: everybody has 8 coins and two starting Dragons that don't breed with what they have, the Forest is
        FOREST (with other cards for those that are said to be elsewhere), dice and tokens are DICE_IN_PLAY and TOKENS.
        `dice` names those in play; the others are set aside. Cards that are nowhere else are in the deck; with a `deck`
        given, the last player has collected them and bred what can be bred.
        """
        names = list(PLAYERS[:players])
        last = names[-1]
        pairs = {who: list((mated or {}).get(who, ())) for who in names}
        hands = {who: list((collection or {}).get(who, ())) for who in names}
        egg_counts = {who: (eggs or {}).get(who, 0) for who in names}
        self._deal_starting_dragons(hands, pairs)
        given = dict(forest or {})
        claimed = {card for hand in hands.values() for card in hand} | {card for some in pairs.values() for pair in some for card in pair}
        claimed |= set(given.values()) | set(deck or ())
        spare = [card for card in DECK_DRAGONS if card not in claimed and card not in FOREST]
        spaces = [GAP if space in gaps else given.get(space) or (card if card not in claimed else spare.pop(0)) for space, card in enumerate(FOREST)]
        left = [card for card in DECK_DRAGONS if card not in claimed and card not in spaces]
        eggs_left = int(EGGS[players - 2]) - spaces.count(EGG) - sum(egg_counts.values())
        if deck is None:
            pile = left + [EGG] * eggs_left
        else:
            pile = list(deck)
            egg_counts[last] += eggs_left - pile.count(EGG)
            self._collect(hands[last], pairs[last], left)
        fields = {
            "forest": rows(spaces),
            "seeker": rows([next((who for who, where in (seekers or {}).items() if space in where), GAP) for space in range(16)]),
            "deck": pile,
            "line": {who: lines_of((tokens or {}).get(who, self._tokens(seat, players))) for seat, who in enumerate(names)},
            "die": {die: (DICE_IN_PLAY if dice is None else dice).get(die, 0) for die in DICE},
            "coins": {who: (coins or {}).get(who, 8) for who in names},
            "owner": {card: who for who in names for card in [*hands[who], *(card for pair in pairs[who] for card in pair)]},
            "mate": {card: mate for some in pairs.values() for one, other in some for card, mate in ((one, other), (other, one))},
            "eggs": egg_counts,
            "turn": turn,
            "phase": phase,
            "unplaced": unplaced,
            "idle": (-1 if phase in ("breed", "fill") else 0) if idle is None else idle,
        }
        state = fill(GAME, GAME.blank(GAME.options(players)), names, fields, check=impossible)
        GAME.reseed(state, seed)
        return PetsGame(state)

    def _tokens(self, seat: int, players: int) -> str:
        return TOKENS[seat * 2 if players == 2 else seat]

    def _deal_starting_dragons(self, hands: dict[str, list[str]], pairs: dict[str, list[tuple[str, str]]]) -> None:
        """Two that fit for everybody of whom nothing is said."""
        held = {who: {*hands[who], *(card for pair in pairs[who] for card in pair)} for who in hands}
        free = [card for card in STARTING if not any(card in cards for cards in held.values())]
        for who, hand in hands.items():
            if held[who] & set(STARTING):
                continue
            fitting = [card for card in free if all(breed_of(card) != breed_of(other) or sex_of(card) == sex_of(other) for other in hand)]
            two = next(two for two in combinations(fitting, 2) if breed_of(two[0]) != breed_of(two[1]))
            hand.extend(two)
            free = [card for card in free if card not in two]

    def _collect(self, hand: list[str], pairs: list[tuple[str, str]], cards: Sequence[str]) -> None:
        """Add cards to a hand and breed what can be bred."""
        everything = [*hand, *cards]
        hand.clear()
        for breed in BREEDS:
            males, females = ([card for card in everything if breed_of(card) == breed and sex_of(card) == sex] for sex in SEXES)
            for male, female in zip_longest(males, females):
                if male and female:
                    pairs.append((male, female))
                else:
                    hand.append(male or female)


def rows(cells: Sequence[str]) -> list[list[str]]:
    """Sixteen cells as four rows."""
    return [list(cells[at : at + 4]) for at in range(0, 16, 4)]


def lines_of(tokens: str) -> dict[str, int]:
    """`gray violet brown orange` → the line of each colour."""
    return {colour: line for line, colour in enumerate(tokens.split())}
