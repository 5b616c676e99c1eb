"""Games of Dragon Ranch for tests: positions, moves and expectations in the names of the rulebook.

Cards and tokens are written as people count them: `"2 mandragora, farmer"`. Seats in moves are names, levels of Dragons are
`level-1` to `level-3`: `take Bob ingot`, `warm level-2 yellow`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tests.rules.played import NO_ONE, PLAYERS, ByPlayer, Dealer, Numbers, Played, counts
from wyrmling.games.ranch.cards import (
    BLUE,
    BREEDS,
    COMBINATIONS,
    COPIES,
    ESSENCE_OF_EACH,
    ESSENCES,
    FACE_DOWN,
    FACE_UP,
    HELPS,
    IN_THE_BOX,
    MEDALS,
    NO_COMBINATION,
    NO_POWER,
    POWERS,
    RED,
    TITLE_NAMES,
    TOKENS,
    has_medal,
    has_powers,
)
from wyrmling.games.ranch.moves import TIE_BREAKS
from wyrmling.games.ranch.positions import OPPONENT, impossible, settle
from wyrmling.games.ranch.state import PHASES
from wyrmling.kernel.game import game
from wyrmling.kernel.moves import Event
from wyrmling.kernel.position import fill

__all__ = ["BLUE", "ESSENCES", "FARMERS_ONLY", "GAME", "MEDALS", "OPPONENT", "PLAYERS", "POWERS", "RED", "Ranch", "RanchGame", "counts"]

GAME = game("ranch")
FARMERS_ONLY = "5 farmer"
"""A hand that makes no combination without ingots or a Power card."""
WITHOUT_CARDS = ("feed griffins", "feed dragons", "breed")

VALUES: dict[str, Sequence[str]] = {
    "token": (*TOKENS, "dragon"), "given": TOKENS, "taken": TOKENS, "breed": BREEDS, "egg": BREEDS, "into": BREEDS, "essence": ESSENCES,
    "what": COMBINATIONS, "power": POWERS, "medal": MEDALS, "title": TITLE_NAMES,
}  # fmt: skip
"""What the values of an event stand for."""


class RanchGame(Played):
    """A game of Dragon Ranch. `everybody` counts the opponent of a game alone as well."""

    game = GAME
    phases = PHASES
    settling = staticmethod(settle)

    def __init__(self, state: Any, events: Sequence[Event] = ()) -> None:
        super().__init__(state, events)
        self.everybody = GAME.words.everybody(self.players)

    def said(self, move: int) -> str:
        kind, values = GAME.moves.parts(move)
        labels = kind.labels(values)
        for at, (argument, value) in enumerate(zip(kind.arguments, values, strict=True)):
            if argument == "seat":
                labels[at] = self.everybody[value] if value < len(self.everybody) else f"seat-{value}"
            elif kind.name == "warm" and argument == "dragon":
                labels[at] = f"level-{value + 1}"
        return " ".join([kind.name, *labels])

    def number(self, move: str) -> int:
        for seat, name in enumerate(self.everybody):
            move = re.sub(rf"\b{name}\b", str(seat), move)
        return super().number(re.sub(r"\blevel-(\d)", lambda found: str(int(found[1]) - 1), move))

    def named(self, event: Event, name: str) -> Any:
        value = event[name]
        if name == "seat" or (name == "other" and event.kind != "mated"):
            return self.everybody[value]
        if name == "by":
            return (HELPS if event.kind == "helped" else TIE_BREAKS)[value]
        return VALUES[name][value] if name in VALUES else value

    # --- how it stands -----------------------------------------------------------------------------------------------------

    @property
    def season(self) -> int:
        """The season."""
        return int(self.state.season)

    def ranch(self, who: str) -> dict[str, int]:
        """All tokens of a player: `{"mandragora": 2, "ingot": 1, "yellow egg": 1, "common dragon": 2}`."""
        seat, state = self.everybody.index(who), self.state
        found = {"mandragora": int(state.mandragoras[seat]), "griffin": int(state.griffins[seat]), "ingot": int(state.ingots[seat])}
        found |= {f"{breed} egg": int(many) for breed, many in zip(BREEDS, state.eggs[seat], strict=True)}
        found |= {f"{breed} dragon": int(many) for breed, many in zip(BREEDS, state.dragons[seat], strict=True)}
        return {token: many for token, many in found.items() if many}

    def hand(self, who: str) -> dict[str, int]:
        """The Essence cards in a hand."""
        return self._some(self.state.hand[self.players.index(who)], ESSENCES)

    def hand_size(self, who: str) -> int:
        """How many there are."""
        return int(self.state.hand_size[self.players.index(who)])

    def blue(self, who: str) -> dict[str, int]:
        """The blue Power cards in a hand."""
        return self._some(self.state.blue[self.players.index(who)], BLUE)

    def red(self, who: str) -> dict[str, int]:
        """The red Power cards in front of a player."""
        return self._some(self.state.red[self.players.index(who)], RED)

    def seen(self, viewer: str, owner: str) -> dict[str, int]:
        """What one player knows of another's hand."""
        return self._some(self.state.seen[self.players.index(viewer), self.players.index(owner)], ESSENCES)

    @property
    def pile(self) -> dict[str, int]:
        """The Essence cards to draw."""
        return self._some(self.state.pile, ESSENCES)

    @property
    def discard(self) -> dict[str, int]:
        """The Essence cards that have been discarded."""
        return self._some(self.state.discard, ESSENCES)

    @property
    def front(self) -> dict[str, int]:
        """The cards in front of a solo opponent."""
        return self._some(self.state.front, ESSENCES)

    @property
    def row(self) -> list[str | None]:
        """The Power cards face up, by place."""
        return [None if card == NO_POWER else POWERS[card] for card in self.state.row]

    @property
    def power_pile(self) -> dict[str, int]:
        """The Power cards to draw."""
        return self._some(self.state.power_pile, POWERS)

    def medals(self) -> dict[str, str]:
        """Where each Medal is: with a player, or `face up`, `face down`, `in the box`."""
        places = {FACE_DOWN: "face down", FACE_UP: "face up", IN_THE_BOX: "in the box"}
        return {medal: places[int(at)] if int(at) in places else self.players[int(at)] for medal, at in zip(MEDALS, self.state.medal, strict=True)}

    @property
    def track(self) -> dict[str, int]:
        """Where the score track stands."""
        return {who: int(points) for who, points in zip(self.players, self.state.points, strict=False)}


class Ranch(Dealer[RanchGame]):
    """What a test is handed: makes games of Dragon Ranch."""

    kind = RanchGame

    def position(
        self,
        turn: str = "Ann",
        phase: str = "act",
        players: int = 2,
        variant: str = "main",
        season: int = 1,
        first: str = "Ann",
        hand: ByPlayer | None = None,
        pile: str | None = None,
        discard: str = "",
        front: str = "",
        seen: Mapping[str, ByPlayer] | None = None,
        mandragoras: Numbers | None = None,
        griffins: Numbers | None = None,
        ingots: Numbers | None = None,
        eggs: ByPlayer | None = None,
        dragons: ByPlayer | None = None,
        blue: ByPlayer | None = None,
        red: ByPlayer | None = None,
        row: str = "",
        power_pile: str | None = None,
        medals: Numbers | Mapping[str, str] | None = None,
        points: Numbers | None = None,
        made: ByPlayer | None = None,
        seed: int = 1,
        **fields: Any,
    ) -> RanchGame:
        """A position in names, checked by the same reader as positions in texts.

        What isn't said: hands hold five Farmers, nobody has tokens or Power cards, the row is empty, and all other Power cards are
        in their pile (a `power_pile` says which, and the others have been discarded). Essence cards that are nowhere else are in the
        pile (a `pile` says which, and the others have been discarded). In each season two more Medals are face up than in the one
        before. `seen` is what somebody knows of a hand, `{"Ann": {"Bob": "dragon"}}`; `made` what a player combined last, and with how
        many Farmers, `{"Bob": "hatch 1"}`.
        """
        names = list(PLAYERS[:players])
        owners = GAME.words.everybody(names)
        hands = {who: counts((hand or {}).get(who, "" if phase in WITHOUT_CARDS else FARMERS_ONLY), ESSENCES) for who in names}
        pile = "" if phase in WITHOUT_CARDS else pile
        row_cards = [*row.split(), *[NO_ONE] * 4][:4]
        combined = {who: words.split() for who, words in (made or {}).items()}
        essence = self._essence(players, hands, pile, discard, front)
        table: dict[str, Any] = {
            "mandragoras": {who: (mandragoras or {}).get(who, 0) for who in owners},
            "griffins": {who: (griffins or {}).get(who, 0) for who in owners},
            "ingots": {who: (ingots or {}).get(who, 0) for who in owners},
            "eggs": {who: counts((eggs or {}).get(who, ""), BREEDS) for who in owners},
            "dragons": {who: counts((dragons or {}).get(who, ""), BREEDS) for who in owners},
            "hand": self._by_owner(owners, hands),
            "hand_size": {who: sum(hands.get(who, {}).values()) for who in owners},
            "seen": {who: {other: counts((seen or {}).get(who, {}).get(other, ""), ESSENCES) for other in owners} for who in owners},
            **essence,
            "row": row_cards,
            "power_pile": self._power_pile(players, variant, row_cards, blue or {}, red or {}, power_pile),
            "blue": self._by_owner(owners, {who: counts(cards, BLUE) for who, cards in (blue or {}).items()}),
            "red": self._by_owner(owners, {who: counts(cards, RED) for who, cards in (red or {}).items()}),
            "medal": self._medals(names, variant, season, medals or {}),
            "points": {who: (points or {}).get(who, 0) for who in owners},
            "season": season,
            "first": first,
            "turn": turn,
            "phase": phase,
            **dict.fromkeys(("acted", "doubled", "blue_played", "melted", "hatching", "to_discard", "pairings"), 0),
            "evolved": NO_ONE,
            "made": {who: combination for who, (combination, *_) in combined.items()},
            "farmers": {who: int(words[1]) for who, words in combined.items() if len(words) > 1},
            "banned": {},
            "helper": "nothing",
            "hatched": NO_ONE,
            "playing": NO_ONE,
            "given": NO_ONE,
            "fed": {},
            "ready": {},
            "ready_eggs": {},
            "ready_dragons": {},
        }
        if phase == "breed":
            table |= self._ready(turn, table)
        state = fill(GAME, GAME.blank(GAME.options(players, variant)), names, table | fields, check=impossible)
        for seat in range(players, len(state.made)):
            state.made[seat] = NO_COMBINATION
        GAME.reseed(state, seed)
        return RanchGame(state)

    def _by_owner(self, owners: Sequence[str], found: Mapping[str, Any]) -> dict[str, Any]:
        return {who: found.get(who, {}) for who in owners}

    def _essence(self, players: int, hands: Mapping[str, Numbers], pile: str | None, discard: str, front: str) -> dict[str, Any]:
        """The Essence cards that nobody holds."""
        laid = counts(front, ESSENCES)
        left = {name: int(ESSENCE_OF_EACH[players]) - laid.get(name, 0) - sum(cards.get(name, 0) for cards in hands.values()) for name in ESSENCES}
        gone = counts(discard, ESSENCES)
        drawn = {name: left[name] - gone.get(name, 0) for name in ESSENCES} if pile is None else counts(pile, ESSENCES)
        found = {"pile": drawn, "pile_size": sum(drawn.values()), "discard": {name: left[name] - drawn.get(name, 0) for name in ESSENCES}, "front": laid}
        assert min(found["discard"].values()) >= 0, "there aren't so many cards"  # type: ignore[attr-defined]
        return found

    def _power_pile(self, players: int, variant: str, row: Sequence[str], blue: ByPlayer, red: ByPlayer, pile: str | None) -> dict[str, int]:
        """The Power cards that are nowhere else, or those that are said."""
        if not has_powers(players, GAME.variants.index(variant)):
            return {}
        held = [counts(cards) for cards in (*blue.values(), *red.values())]
        left = {kind: int(many) - row.count(kind) - sum(cards.get(kind, 0) for cards in held) for kind, many in zip(POWERS, COPIES, strict=True)}
        return left if pile is None else counts(pile, POWERS)

    def _medals(self, names: Sequence[str], variant: str, season: int, said: Mapping[str, Any]) -> dict[str, str]:
        """Where each Medal is."""
        playing = [medal for medal in MEDALS if has_medal(medal, len(names), GAME.variants.index(variant))]
        turned = [medal for medal in MEDALS if said.get(medal, "face down") != "face down"]
        for medal in playing:
            if len(turned) < min(2 * season, len(playing)) and medal not in said:
                turned.append(medal)
        places = {medal: "in the box" if medal not in playing else "face up" if medal in turned else "face down" for medal in MEDALS}
        return places | {medal: f"seat {names.index(at)}" if at in names else at for medal, at in said.items()}

    def _ready(self, who: str, table: Mapping[str, Any]) -> dict[str, Any]:
        """Everything that a player has can be paired."""
        dragons = table["dragons"][who]
        levels = {"level 1": dragons.get("common", 0), "level 2": sum(dragons.get(breed, 0) for breed in BREEDS[1:5]), "level 3": dragons.get("red", 0)}
        tokens = {"mandragora": table["mandragoras"][who], "griffin": table["griffins"][who], "ingot": table["ingots"][who]}
        return {"ready": tokens, "ready_eggs": table["eggs"][who], "ready_dragons": levels}
