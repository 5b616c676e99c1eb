"""Moves and events: names and shapes ↔ whole numbers.

    >>> moves = Moves(Kind("roll"), Kind("hold"), Kind("place", die=("gray", "orange"), space=4))
    >>> moves.first("place"), moves.count
    (2, 10)
    >>> moves.number("place", 1, 3)
    9
    >>> moves.text(9), moves.parse("place orange 3")
    ('place orange 3', 9)
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wyrmling.kernel.errors import UnknownMove
from wyrmling.kernel.record import Array, i4, new, record
from wyrmling.kernel.rule import rule, small_rule

__all__ = ["EVENT_WIDTH", "UNTOLD", "Event", "Events", "Kind", "Moves", "Tape", "new_tape", "tell"]

Labels = int | Sequence[str]


class Kind:
    """A kind of move: its name and its arguments in order, each a count or the labels of its values."""

    def __init__(self, name: str, **arguments: Labels) -> None:
        self.name = name
        self.arguments = arguments
        self.sizes = tuple(size if isinstance(size, int) else len(size) for size in arguments.values())

    @property
    def count(self) -> int:
        """How many moves are of this kind."""
        total = 1
        for size in self.sizes:
            total *= size
        return total

    def labels(self, values: Sequence[int]) -> list[str]:
        """The values of the arguments as words."""
        return [str(value) if isinstance(names, int) else names[value] for value, names in zip(values, self.arguments.values(), strict=True)]

    def __repr__(self) -> str:
        return f"Kind({self.name!r})"


class Moves:
    """All moves of a game, numbered without gaps, kind after kind."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self._first: dict[str, int] = {}
        self.count = 0
        for kind in kinds:
            self._first[kind.name] = self.count
            self.count += kind.count
        self._texts = {self.text(number): number for number in range(self.count)}

    def first(self, name: str) -> int:
        """The number of the first move of a kind; the others follow, the last argument running fastest."""
        return self._first[name]

    def number(self, name: str, *values: int) -> int:
        """The number of a move."""
        kind = next(kind for kind in self.kinds if kind.name == name)
        at = 0
        for value, size in zip(values, kind.sizes, strict=True):
            if not 0 <= value < size:
                raise ValueError(f"{name} takes 0 to {size - 1} here, not {value}")
            at = at * size + value
        return self._first[name] + at

    def parts(self, number: int) -> tuple[Kind, list[int]]:
        """The kind of a move and the values of its arguments.

        Raises: UnknownMove, when there is no such move.
        """
        if not 0 <= number < self.count:
            raise UnknownMove(number, f"moves are numbered 0 to {self.count - 1}")
        kind = next(kind for kind in reversed(self.kinds) if self._first[kind.name] <= number)
        rest, values = number - self._first[kind.name], list[int]()
        for size in reversed(kind.sizes):
            rest, value = divmod(rest, size)
            values.insert(0, value)
        return kind, values

    def text(self, number: int) -> str:
        """A move as words, for logs and positions: `place orange 3`."""
        kind, values = self.parts(number)
        return " ".join([kind.name, *kind.labels(values)])

    def parse(self, text: str) -> int:
        """The number of a move that `text` wrote.

        Raises: UnknownMove, with the nearest move there is.
        """
        try:
            return self._texts[" ".join(text.split())]
        except KeyError:
            near = difflib.get_close_matches(text, self._texts, n=1)
            kinds = ", ".join(kind.name for kind in self.kinds)
            raise UnknownMove(text, f"did you mean {near[0]!r}?" if near else f"the kinds are {kinds}") from None


EVENT_WIDTH = 7
TAPE_ROWS = 500


@record
class Tape:
    """What happened while a move was played, and whether anybody listens."""

    dtype: ClassVar[Any]
    listening: i4
    told: i4                               # how many events, written or not
    rows: Array[i4, TAPE_ROWS, EVENT_WIDTH]  # kind, then its arguments


@dataclass(frozen=True)
class Event:
    """Something that happened: `Event("turned", {"space": 5, "card": 12})`."""

    kind: str
    values: dict[str, int]

    def __getitem__(self, name: str) -> int:
        return self.values[name]


UNTOLD = -1
"""What a value of an event is to a seat that isn't to know it."""


class Events:
    """What can happen in a game: `Events(rolled="white gray", penalty="seat coins")`, numbered in this order.

    What only some may know says who: of `stolen="seat other card@seat@other"` the card is for the seats that are told as
    `seat` and `other`; everybody else hears that one was stolen.
    """

    def __init__(self, **kinds: str) -> None:
        self.kinds: dict[str, tuple[str, ...]] = {}
        self.audiences: dict[str, dict[str, tuple[str, ...]]] = {}
        """For each kind of event, the arguments that not everybody hears, and those that name the seats that do."""
        for kind, arguments in kinds.items():
            split = [argument.split("@") for argument in arguments.split()]
            names = self.kinds[kind] = tuple(name for name, *_ in split)
            self.audiences[kind] = {name: tuple(seats) for name, *seats in split if seats}
            if len(names) >= EVENT_WIDTH:
                raise ValueError(f"event {kind} has more than {EVENT_WIDTH - 1} arguments")
            if unknown := {seat for seats in self.audiences[kind].values() for seat in seats} - set(names):
                raise ValueError(f"event {kind} has no argument {', '.join(sorted(unknown))} to name a seat")

    def number(self, name: str) -> int:
        """The number of a kind, which rules hand to `tell`."""
        return list(self.kinds).index(name)

    def read(self, tape: Any) -> Iterator[Event]:
        """The events on a tape, in order."""
        names = list(self.kinds.items())
        if tape.told > TAPE_ROWS:
            raise OverflowError(f"one move told {tape.told} events; a tape holds {TAPE_ROWS}")
        for row in tape.rows[: tape.told].tolist():
            name, arguments = names[row[0]]
            yield Event(name, dict(zip(arguments, row[1:], strict=False)))

    def heard(self, event: Event, seat: int) -> Event:
        """An event as a seat hears of it (−1: a spectator): what isn't for it is UNTOLD.

        >>> events = Events(stolen="seat other card@seat@other")
        >>> stolen = Event("stolen", {"seat": 0, "other": 2, "card": 31})
        >>> [events.heard(stolen, seat)["card"] for seat in (-1, 0, 1, 2)]
        [-1, 31, -1, 31]
        """
        private = self.audiences[event.kind]
        if not private:
            return event
        return Event(event.kind, {
            name: value if name not in private or any(event[who] == seat for who in private[name]) else UNTOLD for name, value in event.values.items()
        })


def new_tape(listening: bool) -> Any:
    """An empty tape; one that doesn't listen costs next to nothing."""
    tape = new(Tape)
    tape.listening = listening
    return tape


@small_rule
def tell(news: Tape, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Tell an event to whoever listens."""
    if news.listening:
        write(news, kind, a, b, c, d, e, f)


@rule
def write(news: Tape, kind: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    if news.told < TAPE_ROWS:
        news.rows[news.told, 0] = kind
        news.rows[news.told, 1] = a
        news.rows[news.told, 2] = b
        news.rows[news.told, 3] = c
        news.rows[news.told, 4] = d
        news.rows[news.told, 5] = e
        news.rows[news.told, 6] = f
    news.told += 1
