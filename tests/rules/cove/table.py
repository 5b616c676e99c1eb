"""Games of Merchants Cove for tests: positions, moves and expectations in the names of the rulebook.

Spaces are named by column and row, `a1` at the top left to `d4`. What lies on a space is written from the bottom: `"red white"` is
a white Food on a red one; `"large blue"` is a Dragon, `"poop"` is Poop. Several alike are counted: `"2 small red, mega blue"`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.rules.played import NO_ONE, PLAYERS, ByPlayer, Dealer, Numbers, Played, counts
from wyrmling.games.cove.cards import (
    ACTIONS,
    ADVENTURERS,
    BOATS,
    COLOURS,
    CORRUPTION_CARDS,
    DAY_HOURS,
    DAYS,
    DUMP,
    FACTIONS,
    FIGURES,
    FOOD,
    FOODS,
    GOODS,
    HALLS_AT_START,
    LINES,
    PIERS,
    POOPS,
    SIZES,
    SLOTS,
    SOURCES,
    SPACE_NAMES,
    SQUARE,
    STANDING,
    TITLE_NAMES,
    TOWNSFOLK,
    TREE_SPACE,
)
from wyrmling.games.cove.moves import CARRIED, CORRUPTIONS, MERCIES
from wyrmling.games.cove.positions import impossible, settle
from wyrmling.games.cove.state import PHASES
from wyrmling.kernel.game import game
from wyrmling.kernel.moves import Event
from wyrmling.kernel.position import fill

__all__ = [
    "ACTIONS", "COLOURS", "DAYS", "DAY_HOURS", "FACTIONS", "FIGURES", "FOODS", "GAME", "LINES", "PIERS", "PLAYERS", "SIZES", "SLOTS", "SPACE_NAMES",
    "TOWNSFOLK", "TREES", "Cove", "CoveGame", "card", "counts", "hours", "is_food", "price",
]  # fmt: skip

GAME = game("cove")
TREES = {colour: SPACE_NAMES[space] for colour, space in zip(COLOURS, TREE_SPACE, strict=True)}
"""Where the Tree of each colour stands."""

VALUES: dict[str, Sequence[str]] = {
    "food": FOODS, "colour": COLOURS, "adventurer": FACTIONS, "size": SIZES, "action": ACTIONS, "slot": SLOTS, "card": TOWNSFOLK, "before": TOWNSFOLK,
    "pier": PIERS, "space": SPACE_NAMES, "what": CARRIED, "title": TITLE_NAMES,
}  # fmt: skip
"""What the values of an event stand for; -1 is nothing."""
SEATS_OF = {"starts": ("first", "second", "third", "fourth")}


def is_food(things: str) -> bool:
    """Whether Food lies there, and nothing else."""
    return bool(things) and all(thing in FOODS for thing in things.split())


def card(kind: str, hours: int | None = None, *icons: str, but: Sequence[str] = ()) -> str:
    """One of the Townsfolk of a kind: that takes so many hours to recruit and shows these icons, if that is said."""
    return next(
        name for name in TOWNSFOLK
        if FIGURES["townsfolk"][name]["kind"] == kind and hours in (None, FIGURES["townsfolk"][name]["hours"])
        and (not icons or list(icons) == FIGURES["townsfolk"][name]["icons"]) and name not in but
    )  # fmt: skip


def price(dragon: str) -> int:
    """What each customer pays for a Dragon: `price("small red")`."""
    size, colour = dragon.split()
    paid = FIGURES["prices"][size][colour]
    assert isinstance(paid, int)
    return paid


def hours(of: str) -> int:
    """What an action costs, or one of the Townsfolk."""
    cost = FIGURES["townsfolk"][of]["hours"] if of in TOWNSFOLK else FIGURES["actions"][of]
    assert isinstance(cost, int)
    return cost


class CoveGame(Played):
    """A game of Merchants Cove."""

    game = GAME
    phases = PHASES
    settling = staticmethod(settle)

    def named(self, event: Event, name: str) -> Any:
        value = event[name]
        if name in ("seat", *SEATS_OF.get(event.kind, ())):
            return None if value < 0 else self.players[value]
        if name == "why":
            return (MERCIES if event.kind == "discarded" else CORRUPTIONS)[value]
        if name == "boat" or (event.kind == "ferried" and name in ("start", "to")):
            return value + 1
        if name in ("start", "to"):
            return SPACE_NAMES[value]
        if name in VALUES:
            return None if value < 0 else VALUES[name][value]
        return value

    # --- a ranch ------------------------------------------------------------------------------------------------------------

    def ranch(self, who: str) -> dict[str, str]:
        """What is on the spaces of a ranch but Trees; empty ones aren't named."""
        return {space: what for space, what in self.picture(who).items() if what and what not in ("tree", "dump")}

    def at(self, who: str, space: str) -> str:
        """What is on a space: Food from the bottom, a Dragon, `poop`, `tree`, `dump`, or nothing."""
        return self.picture(who)[space]

    def picture(self, who: str) -> dict[str, str]:
        """What is on each space of a ranch."""
        seat, found = self.players.index(who), {}
        for at, space in enumerate(SPACE_NAMES):
            standing = STANDING[self.state.stands[seat, at]]
            food = " ".join(FOODS[food] for food in self.state.food[seat, at] if food >= 0)
            found[space] = "dump" if at == DUMP else food if standing == "empty" else standing
        return found

    def bag(self, who: str) -> dict[str, int]:
        """The Food in a Feeding bag."""
        return self._some(self.state.bag[self.players.index(who)], FOODS)

    def pen(self, who: str) -> dict[str, int]:
        """The Dragons in a Pen."""
        return self._goods(self.state.pen[self.players.index(who)])

    def supply(self, who: str) -> dict[str, int]:
        """The Dragons that a rancher can still raise."""
        return self._goods(self.state.supply[self.players.index(who)])

    def dump(self, who: str) -> int:
        """Poop on the Dump."""
        return int(self.state["dump"][self.players.index(who)])

    def staff(self, who: str) -> dict[str, str]:
        """Who is assigned to which slot."""
        return {slot: TOWNSFOLK[card] for slot, card in zip(SLOTS, self.state.staff[self.players.index(who)], strict=True) if card >= 0}

    def corruption(self, who: str) -> int:
        """A rancher's Corruption cards."""
        return int(self.state.corruption[self.players.index(who)])

    def gold(self, who: str, source: str | None = None) -> int:
        """What a rancher has earned, or only what came from one of the sources."""
        earned = self.state.gold[self.players.index(who)]
        return int(earned.sum() if source is None else earned[:, SOURCES.index(source)].sum())

    def last(self, who: str) -> str | None:
        """The action that a rancher took last."""
        action = int(self.state.last[self.players.index(who)])
        return None if action < 0 else ACTIONS[action]

    # --- the Cove -----------------------------------------------------------------------------------------------------------

    @property
    def day(self) -> int:
        """The day."""
        return int(self.state.day)

    @property
    def end(self) -> int:
        """The hour at which the day ends."""
        return int(self.state.end)

    def hour(self, who: str) -> int:
        """Where a rancher's marker is."""
        return int(self.state.hours[self.players.index(who)])

    @property
    def stack(self) -> list[str]:
        """The ranchers, who goes first in a tie first."""
        return [self.players[seat] for seat in self.state.order if 0 <= seat < len(self.players)][: len(self.players)]

    @property
    def boats(self) -> dict[int, dict[str, int]]:
        """Who is aboard of each boat, by its number."""
        return {boat + 1: self._some(aboard, FACTIONS) for boat, aboard in enumerate(self.state.aboard)}

    @property
    def piers(self) -> dict[str, int]:
        """The number of the boat at each pier."""
        return {pier: int(boat) + 1 for pier, boat in zip(PIERS, self.state.pier, strict=True) if boat >= 0}

    @property
    def halls(self) -> dict[str, int]:
        """Who is in the Faction Halls and the Lair."""
        return {faction: int(many) for faction, many in zip(FACTIONS, self.state.hall, strict=True)}

    @property
    def people(self) -> dict[str, int]:
        """The adventurers in their bag."""
        return self._some(self.state.people, FACTIONS)

    @property
    def square(self) -> list[str | None]:
        """The Townsfolk in the Town Square, place by place."""
        return [None if card < 0 else TOWNSFOLK[card] for card in self.state.square]

    @property
    def deck(self) -> list[str]:
        """The Townsfolk that are still to come."""
        return [card for card, there in zip(TOWNSFOLK, self.state.deck, strict=True) if there]

    @property
    def hand(self) -> dict[str, int]:
        """Drawn Food that is still to be placed."""
        return self._some(self.state.hand, FOODS)

    def _goods(self, goods: Sequence[Sequence[int]]) -> dict[str, int]:
        return {f"{size} {colour}": int(many) for colour, row in zip(COLOURS, goods, strict=True) for size, many in zip(SIZES, row, strict=True) if many}


class Cove(Dealer[CoveGame]):
    """Makes games of Merchants Cove."""

    kind = CoveGame

    def position(
        self,
        turn: str = "Ann",
        phase: str = "act",
        players: int = 2,
        day: int = 1,
        ranch: Mapping[str, Mapping[str, str]] | None = None,
        felled: ByPlayer | None = None,
        bag: ByPlayer | None = None,
        pen: ByPlayer | None = None,
        staff: Mapping[str, ByPlayer] | None = None,
        last: ByPlayer | None = None,
        corruption: Numbers | None = None,
        corruption_deck: int | None = None,
        gold: Numbers | None = None,
        hours: Numbers | None = None,
        stack: Sequence[str] | None = None,
        end: int = DAY_HOURS,
        boats: Mapping[int, str] | None = None,
        piers: Numbers | None = None,
        halls: Numbers | None = None,
        people: str | None = None,
        square: Sequence[str] | None = None,
        deck: Sequence[str] | None = None,
        hand: str = "",
        trail: Sequence[str] = (),
        mover: str | None = None,
        ready: str = "",
        recruited: str | None = None,
        arrived: str | None = None,
        since: int | None = None,
        acted: bool = False,
        seed: int = 1,
    ) -> CoveGame:
        """A position in names, checked by the same reader as positions in texts.

        What isn't said: ranches are empty but for their Trees (`felled` names the colours of those that are gone), Food that is nowhere else
        is in the bag (with a `bag` given, it lies on spaces of which nothing is said, from the last one on, two to a space); Pens, slots and
        boats are empty, nobody has gold or Corruption; everybody is at the day's first hour, the active one on top, and has activated staff
        before; each Hall holds as many as at the beginning, the other adventurers are in their bag (with `people` given, the others are in
        the Halls). The square holds the first Townsfolk that are nowhere else, the others are in the deck, which is empty when a `square` of
        fewer than four is given. `gold` has been earned on day 1 with small Dragons. A `trail` is named as it was placed.
        """
        names = list(PLAYERS[:players])
        ranches = {who: self._spaces((ranch or {}).get(who, {}), (felled or {}).get(who, "")) for who in names}
        if bag:
            for who, left in bag.items():
                self._lay_out(ranches[who], counts(left, FOODS), counts(hand, FOODS) if who == turn else {})
        food = {who: [things.split() if is_food(things) else [] for things in ranches[who].values()] for who in names}
        dragons = {who: [things for things in ranches[who].values() if things.split()[:1] and things.split()[0] in SIZES] for who in names}
        pens = {who: counts((pen or {}).get(who, "")) for who in names}
        held = [card for slots in (staff or {}).values() for card in slots.values()] + [recruited or NO_ONE]
        free = [card for card in TOWNSFOLK if card not in held and card not in (square or ()) and card not in (deck or ())]
        laid = free[:SQUARE] if square is None else list(square)
        to_come = deck if deck is not None else [card for card in free if card not in laid] if len(laid) == SQUARE else []
        crews = {boat: counts((boats or {}).get(boat, ""), FACTIONS) for boat in range(1, BOATS + 1)}
        fields: dict[str, Any] = {
            "stands": {who: {space: things for space, things in ranches[who].items() if things in STANDING} for who in names},
            "food": {who: dict(zip(SPACE_NAMES, food[who], strict=True)) for who in names},
            "bag": {who: self._left_in_bag(food[who], (felled or {}).get(who, ""), counts(hand, FOODS) if who == turn else {}) for who in names},
            "dump": {who: POOPS - list(ranches[who].values()).count("poop") for who in names},
            "supply": {who: self._supply(dragons[who], pens[who]) for who in names},
            "pen": {who: self._by_colour(pens[who]) for who in names},
            "staff": {who: (staff or {}).get(who, {}) for who in names},
            "last": {who: (last or {}).get(who, "staff") for who in names},
            "corruption": {who: (corruption or {}).get(who, 0) for who in names},
            "gold": {who: {str(one): {"small": (gold or {}).get(who, 0) if one == 1 else 0} for one in range(1, DAYS + 1)} for who in names},
            "day": day,
            "hours": {who: (hours or {}).get(who, 0) for who in names},
            "order": list(stack or [turn, *[who for who in names if who != turn]]),
            "end": end,
            "aboard": {str(boat): crew for boat, crew in crews.items()},
            "pier": {pier: str(boat) for pier, boat in (piers or {}).items()},
            **self._adventurers(crews, halls, people, arrived),
            "square": laid,
            "deck": dict.fromkeys(to_come, 1),
            "corruption_deck": CORRUPTION_CARDS - sum((corruption or {}).values()) if corruption_deck is None else corruption_deck,
            "turn": turn,
            "phase": phase,
            "since": (hours or {}).get(turn, 0) if since is None else since,
            "acted": int(acted),
            "hand": counts(hand, FOODS),
            "trail": list(reversed(trail)),
            "mover": mover or NO_ONE,
            "ready": dict.fromkeys(ready.split(), 1),
            "recruited": recruited or NO_ONE,
            "arrived": arrived or NO_ONE,
        }
        state = fill(GAME, GAME.blank(GAME.options(players)), names, fields, check=impossible)
        GAME.reseed(state, seed)
        return CoveGame(state)

    def _spaces(self, said: Mapping[str, str], felled: str) -> dict[str, str]:
        """Every space with what is on it."""
        trees = [TREES[colour] for colour in COLOURS if colour not in felled.split()]
        assert set(said) <= set(SPACE_NAMES) - set(trees) - {SPACE_NAMES[DUMP]}, "a Tree stands there, or it is no space"
        return {space: "dump" if space == SPACE_NAMES[DUMP] else "tree" if space in trees else said.get(space, "") for space in SPACE_NAMES}

    def _lay_out(self, ranch: dict[str, str], bag: Numbers, hand: Numbers) -> None:
        """Food that is neither in the bag nor in hand lies on the ranch."""
        trees = list(ranch.values()).count("tree")
        standing = [colour for colour in COLOURS if ranch[TREES[colour]] == "tree"]
        on_spaces = [food for things in ranch.values() if is_food(things) for food in things.split()]
        rest = [
            food for food, many in zip(FOODS, FOOD.tolist(), strict=True)
            for _ in range(many - bag.get(food, 0) - hand.get(food, 0) - on_spaces.count(food) - (trees if food == "white" else food in standing))
        ]  # fmt: skip
        for space in reversed([space for space, things in ranch.items() if not things]):
            ranch[space], rest = " ".join(rest[:2]), rest[2:]
        assert not rest, "there isn't room for so much Food"

    def _left_in_bag(self, spaces: Sequence[Sequence[str]], felled: str, hand: Numbers) -> dict[str, int]:
        """The Food that is nowhere else; a Tree that stands has one of its colour and a white one."""
        laid = [food for things in spaces for food in things]
        laid += [food for colour in COLOURS if colour not in felled.split() for food in (colour, "white")]
        return {food: int(many) - laid.count(food) - hand.get(food, 0) for food, many in zip(FOODS, FOOD, strict=True)}

    def _by_colour(self, goods: Numbers) -> dict[str, dict[str, int]]:
        return {colour: {size: goods.get(f"{size} {colour}", 0) for size in SIZES} for colour in COLOURS}

    def _supply(self, dragons: Sequence[str], pen: Numbers) -> dict[str, dict[str, int]]:
        """The Dragons that are neither on the ranch nor in the Pen."""
        return {
            colour: {size: int(many) - dragons.count(f"{size} {colour}") - pen.get(f"{size} {colour}", 0) for size, many in zip(SIZES, GOODS, strict=True)}
            for colour in COLOURS
        }

    def _adventurers(self, crews: Mapping[int, Numbers], halls: Numbers | None, people: str | None, arrived: str | None) -> dict[str, Any]:
        """The Halls and the bag, with all that are nowhere else in the one or the other."""
        left = {
            faction: int(many) - sum(crew.get(faction, 0) for crew in crews.values()) - (faction == arrived)
            for faction, many in zip(FACTIONS, ADVENTURERS, strict=True)
        }
        at_home = {faction: (halls or {}).get(faction, int(many)) for faction, many in zip(FACTIONS, HALLS_AT_START, strict=True)}
        if people is not None:
            in_bag = counts(people, FACTIONS)
            at_home = {faction: left[faction] - in_bag.get(faction, 0) for faction in FACTIONS}
        return {"hall": at_home, "people": {faction: left[faction] - at_home[faction] for faction in FACTIONS}}
