"""Games of Dragon Clans for tests: positions, moves and expectations in the names of the rulebook.

Dice are given by what they show, the three Ember dice first: `"Fire Fire Water Stone Storm Rainbow"`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from tests.rules.played import NO_ONE, PLAYERS, Dealer, Played
from wyrmling.games.clans.cards import CARD_NAMES, EGGS, FACES, FIFTH, LEFT, NEST, NO_CARD, NO_EGG, POINTS, RIGHT
from wyrmling.games.clans.moves import DIE_NAMES
from wyrmling.games.clans.positions import impossible, settle
from wyrmling.games.clans.state import PHASES, SIDES
from wyrmling.kernel.game import game
from wyrmling.kernel.moves import Event
from wyrmling.kernel.position import fill

__all__ = [
    "CARD_NAMES", "EGGS", "FAR_TABLE", "GAME", "NOTHING", "PLAYERS", "Clans", "ClansGame", "beside", "between", "fifth", "forming", "nest", "points",
]  # fmt: skip

GAME = game("clans")

FAR_TABLE = ("Forest III a", "Stone III a", "Storm III a")
"""Dragons that dice without four Eggs of a clan don't catch."""
NOTHING = "Fire Fire Water Forest Stone Storm"
"""Dice that catch no Dragon of FAR_TABLE."""

Piles = Sequence[Sequence[str]]


def points(card: str) -> int:
    """What a Dragon is worth."""
    return int(POINTS[CARD_NAMES.index(card)])


def nest(card: str) -> list[str]:
    """The four Eggs of a Dragon's nest, the rarest kind last."""
    return [egg for egg, many in zip(EGGS, NEST[CARD_NAMES.index(card)], strict=True) for _ in range(many)]


def fifth(card: str) -> str:
    """A Dragon's fifth Egg."""
    return EGGS[FIFTH[CARD_NAMES.index(card)]]


def between(left: str, right: str) -> str | None:
    """The Egg that two neighbours form."""
    one, two = RIGHT[CARD_NAMES.index(left)], LEFT[CARD_NAMES.index(right)]
    return EGGS[one] if one == two else None


def forming(egg: str | None, but: Sequence[str] = ()) -> tuple[str, str]:
    """Two Dragons, neither I nor II of Fire, that form an Egg side by side (with None: that form none, either way round)."""
    free = [card for card in CARD_NAMES if card not in but and card not in FAR_TABLE and not card.startswith(("Fire I ", "Fire II "))]
    return next(
        (left, right) for left, right in permutations(free, 2)
        if left[:-1] != right[:-1] and between(left, right) == egg and (egg or between(right, left) is None)
    )  # fmt: skip


def beside(egg: str | None, card: str, side: str, but: Sequence[str] = ()) -> str:
    """A Dragon that forms an Egg (with None: no Egg) when it lies on one side of another."""
    free = [other for other in CARD_NAMES if other != card and other not in but and other not in FAR_TABLE and not other.startswith(("Fire I ", "Fire II "))]
    return next(other for other in free if (between(other, card) if side == "left" else between(card, other)) == egg)


class ClansGame(Played):
    """A game of Dragon Clans."""

    game = GAME
    phases = PHASES
    settling = staticmethod(settle)

    def named(self, event: Event, name: str) -> Any:
        value = event[name]
        if name in ("card", "covered", "twin"):
            return None if value == NO_CARD else CARD_NAMES[value]
        if name in ("egg", "was", "one", "two", "three", "four", "five", "six"):
            return None if value == NO_EGG else EGGS[value]
        return SIDES[value] if name == "side" else super().named(event, name)

    @property
    def dice(self) -> list[str]:
        """What the dice in use show."""
        return [EGGS[egg] for egg in self.state.die if egg != NO_EGG]

    @property
    def kept(self) -> list[str]:
        """The dice that have been kept."""
        return [name for die, name in enumerate(DIE_NAMES) if self.state.kept >> die & 1]

    @property
    def table(self) -> list[str]:
        """The Dragons on the table."""
        return [CARD_NAMES[card] for card in self.state.table if card != NO_CARD]

    @property
    def discard(self) -> list[str]:
        """The Dragons in the discard pile."""
        return [CARD_NAMES[card] for card in self.state.discard if card != NO_CARD]

    @property
    def unseen(self) -> list[str]:
        """The cards that nobody has seen."""
        return [CARD_NAMES[card] for card in self.state.unseen if card != NO_CARD]

    @property
    def deck(self) -> int:
        """How many cards the deck holds."""
        return len(self.unseen) - int(self.state.barrier.sum()) - int(self.state.spent)

    @property
    def egg(self) -> str | None:
        """The Egg whose power the active player has."""
        return None if self.state.egg == NO_EGG else EGGS[self.state.egg]

    def area(self, who: str) -> list[list[str]]:
        """A player's left and right pile, from the bottom."""
        return [[CARD_NAMES[card] for card in pile if card != NO_CARD] for pile in self.state.area[self.players.index(who)]]

    def row(self, who: str) -> list[str]:
        """An Apprentice's row, from the left."""
        left, right = self.area(who)
        return [*reversed(left), *right]

    def dragons(self, who: str) -> list[str]:
        """All Dragons of a player."""
        return [card for pile in self.area(who) for card in pile]

    def barriers(self, who: str) -> list[str]:
        """The Dragons of a player under which a Barrier lies."""
        return [card for card in self.dragons(who) if self.state.barrier[CARD_NAMES.index(card)]]


class Clans(Dealer[ClansGame]):
    """What a test is handed: makes games of Dragon Clans."""

    kind = ClansGame

    def position(
        self,
        turn: str = "Ann",
        phase: str = "roll",
        players: int = 2,
        variant: str = "main",
        dice: str = NOTHING,
        kept: Sequence[str] = (),
        rolls: int = 3,
        table: Sequence[str] = FAR_TABLE,
        area: Mapping[str, Piles] | None = None,
        barriers: Sequence[str] = (),
        deck: int | None = None,
        spent: int = 0,
        under: Sequence[Sequence[str]] | None = None,
        used: int = 0,
        gained: str | None = None,
        caller: str | None = None,
        idle: int = 0,
        turns: int = 0,
        seed: int = 1,
    ) -> ClansGame:
        """A position in names, checked by the same reader as positions in texts.

        What isn't said: nobody has Dragons, the table is FAR_TABLE, the dice show NOTHING after the third roll. A table with
        fewer than three Dragons is filled up from FAR_TABLE. Cards that are nowhere else are in the deck; a `deck` says how
        many of them, and the others have been discarded. The active player's Egg is the one that their area forms.
        """
        names = list(PLAYERS[:players])
        areas = {who: [list(pile) for pile in (area or {}).get(who, ())] for who in names}
        piles = {who: [*areas[who], [], []][:2] for who in names}
        laid = [*table, *[card for card in FAR_TABLE if card not in table][: max(0, 3 - (gained is not None) - len(table))]]
        elsewhere = {*laid, gained, *(card for pile in under or () for card in pile)} | {card for who in names for pile in piles[who] for card in pile}
        left = [card for card in CARD_NAMES if card not in elsewhere]
        unseen = left if deck is None else left[: deck + len(barriers) + spent]
        left_top, right_top = (pile[-1] if pile else None for pile in piles[turn])
        egg = between(left_top, right_top) if variant != "apprentice" and left_top and right_top else None
        fields = {
            "unseen": unseen,
            "table": laid,
            "under": self._under(under, len(unseen)) if variant == "apprentice" else [[], [], []],
            "discard": left[len(unseen) :],
            "spent": spent,
            "area": {who: dict(zip(SIDES, piles[who], strict=True)) for who in names},
            "barrier": dict.fromkeys(barriers, 1),
            "die": self._dice(dice.split()),
            "kept": ",".join(kept) or "none",
            "rolls": rolls,
            "egg": egg or NO_ONE,
            "used": used,
            "gained": gained or NO_ONE,
            "turn": turn,
            "phase": phase,
            "caller": caller or NO_ONE,
            "idle": idle,
            "turns": turns,
        }
        state = fill(GAME, GAME.blank(GAME.options(players, variant)), names, fields, check=impossible)
        GAME.reseed(state, seed)
        return ClansGame(state)

    def _dice(self, shown: list[str]) -> list[str]:
        """Six dice, or four with two of each kind."""
        dice = shown if len(shown) == 6 else [*shown[:2], NO_ONE, *shown[2:], NO_ONE]
        for die, egg in enumerate(dice):
            assert egg == NO_ONE or EGGS.index(egg) in FACES[die // 3], f"die {die + 1} doesn't show {egg}"
        return dice

    def _under(self, known: Sequence[Sequence[str]] | None, unseen: int) -> list[list[str]]:
        """The piles under their tops: the unseen cards shared out, as evenly as can be, and below them what has been seen."""
        seen = known or ([], [], [])
        share = [unseen // 3 + (pile < unseen % 3) for pile in range(3)]
        return [["unseen"] * many + list(cards) for many, cards in zip(share, seen, strict=True)]
