"""A game that a test plays by names: what every game's `table.py` starts from."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Generic, Self, TypeVar

from wyrmling.kernel.game import Game
from wyrmling.kernel.moves import Event, new_tape

__all__ = ["NO_ONE", "PLAYERS", "ByPlayer", "Dealer", "Numbers", "Played", "counts", "set_cell", "set_field"]

PLAYERS = ("Ann", "Bob", "Cid", "Dee", "Eve")
NO_ONE = "-"

ByPlayer = Mapping[str, str]
Numbers = Mapping[str, int]


def counts(text: str, names: Sequence[str] | None = None) -> dict[str, int]:
    """`2 mandragora, farmer` as numbers."""
    found: dict[str, int] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        many, name = part.split(maxsplit=1) if part[0].isdigit() else ("1", part)
        assert names is None or name in names, f"{name!r} isn't one of {names}"
        found[name] = found.get(name, 0) + int(many)
    return found


def set_field(name: str, value: Any) -> Callable[[Any], None]:
    """Changes a record: a field."""
    return lambda state: state.__setitem__(name, value)


def set_cell(name: str, at: Any, value: Any) -> Callable[[Any], None]:
    """Changes a record: one place of a field."""

    def change(state: Any) -> None:
        state[name][at] = value

    return change


class Played:
    """A game that is played by names. `events` holds all that has been told, `news` what the last move told."""

    game: ClassVar[Game]
    phases: ClassVar[Sequence[str]]
    settling: ClassVar[Callable[[Any, Any], None]]
    """Plays what leaves no choice: the game's `settle`."""

    def __init__(self, state: Any, events: Sequence[Event] = ()) -> None:
        self.state = state
        self.players = list(PLAYERS[: state.seats])
        self.events: list[Event] = list(events)
        self.news: list[Event] = list(events)

    # --- playing ----------------------------------------------------------------------------------------------------------

    def settle(self) -> Self:
        """Play what leaves no choice."""
        tape = new_tape(listening=True)
        type(self).settling(self.state, tape)
        self.news = list(self.game.events.read(tape))
        self.events += self.news
        return self

    def said(self, move: int) -> str:
        """A move as these tests write it."""
        return self.game.moves.text(move)

    def number(self, move: str) -> int:
        """The number of a move."""
        return self.game.moves.parse(move)

    def choices(self) -> list[str]:
        """The legal moves."""
        return [self.said(move) for move in self.game.legal(self.state)]

    def offers(self, kind: str) -> list[str]:
        """The legal moves of a kind, without its name."""
        return [move.removeprefix(kind).strip() for move in self.choices() if move.split()[0] == kind]

    def play(self, *moves: str) -> Self:
        """Play moves one after the other."""
        for move in moves:
            self.news = []
            self.game.play(self.state, self.number(move), self.news)
            self.events += self.news
        return self

    def walk(self, seed: int) -> Iterator[Self]:
        """Play to the end at random; the game is seen at each decision, and when it is over."""
        chooser = random.Random(seed)
        while not self.over:
            yield self
            self.play(chooser.choice(self.choices()))
        yield self

    def outcomes(self, move: str) -> list[tuple[Fraction, Self]]:
        """Everything that luck may bring after a move, with its chance."""
        return [(outcome.chance, type(self)(outcome.state, outcome.events)) for outcome in self.game.outcomes(self.state, self.number(move))]

    def copy(self) -> Self:
        """The same position, to play on apart from this one."""
        return type(self)(self.state.copy())

    # --- what was told ----------------------------------------------------------------------------------------------------

    def told(self, kind: str) -> list[dict[str, Any]]:
        """All that was told of one kind, with names for seats, cards and the like."""
        return [{name: self.named(event, name) for name in event.values} for event in self.events if event.kind == kind]

    def order(self, *kinds: str) -> list[str]:
        """The kinds of what was told, in order, as far as they are among those asked for."""
        return [event.kind for event in self.events if event.kind in kinds]

    def named(self, event: Event, name: str) -> Any:
        """One value of an event as these tests write it."""
        return self.players[event[name]] if name in ("seat", "other") else event[name]

    # --- how it stands ----------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> str | None:
        """Who decides."""
        seat = self.game.actor(self.state)
        return self.players[seat] if seat >= 0 else None

    @property
    def turn(self) -> str:
        """The active player."""
        return self.players[int(self.state.turn)]

    @property
    def phase(self) -> str:
        """The step of the turn."""
        return self.phases[int(self.state.phase)]

    @property
    def now(self) -> tuple[str, str]:
        """The active player, and what they are asked."""
        return self.turn, self.phase

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def scores(self) -> dict[str, int]:
        """The points of each player."""
        return {who: int(points) for who, points in zip(self.players, self.game.score(self.state), strict=True)}

    @property
    def shares(self) -> dict[str, float]:
        """The share of the win of each player."""
        return {who: round(share, 3) for who, share in zip(self.players, self.game.payoff(self.state), strict=True)}

    def _some(self, numbers: Sequence[int], names: Sequence[str]) -> dict[str, int]:
        return {name: int(many) for name, many in zip(names, numbers, strict=True) if many}


Kind = TypeVar("Kind", bound=Played)


class Dealer(Generic[Kind]):
    """What a test is handed: makes games."""

    kind: type[Kind]

    def deal(self, players: int = 2, seed: int = 1, variant: str = "main") -> Kind:
        """A new game."""
        game, events = self.kind.game, list[Event]()
        return self.kind(game.deal(game.options(players, variant), seed, events), events)

    def deals(self, players: int, count: int, variant: str = "main") -> Iterator[Kind]:
        """New games with the seeds 0, 1, 2, …"""
        for seed in range(count):
            yield self.deal(players, seed, variant)
