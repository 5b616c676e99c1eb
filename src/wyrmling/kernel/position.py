"""Positions as text: a record as TOML with names, and back with every field checked.

    game = "pets"
    variant = "main"
    players = ["Ann", "Bob"]

    [state]
    turn = "Ann"
    coins = { Ann = 8, Bob = 3 }
    …

Tests, puzzles, bug reports and analysis can start anywhere. A record read back has the same bytes. A text may come from
anybody: what it names is looked up, never run.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import tomlkit
from tomlkit.items import Table

from wyrmling.kernel.errors import BadOptions, BadPosition, UnknownGame
from wyrmling.kernel.moves import new_tape
from wyrmling.kernel.record import Header

if TYPE_CHECKING:
    from wyrmling.kernel.game import Game

__all__ = ["SEATS", "Spelling", "read_position", "write_position"]

SEATS = "seats"
"""Stands for the players' names, as values or as an axis (and for whom else `Words.everybody` names)."""

HEADER = Header.dtype.names

BLANK_NAME = "-"
WIDE = 110
"""Tables, and lists of names, that are longer than this are written line by line."""

NO_LUCK = ["0000000000000000", "0000000000000001"]
"""The generator of a position that names none."""


@dataclass(frozen=True)
class Spelling:
    """How a field is written."""

    values: Mapping[int, str] | Sequence[str] | None = None
    """The name of each value, by number or in their order (or SEATS); plain numbers without."""
    axes: tuple[Sequence[str] | str | None, ...] = ()
    """The name of each place along each axis (or SEATS); a list without."""
    blank: int | None = None
    """What a place holds that isn't written."""
    blank_name: str = BLANK_NAME
    rows: int = 0
    """Write a list as rows of this many."""
    heap: bool = False
    """The order of a list says nothing: the record holds it ascending, then blanks; a text may give it in any order."""

    def labels(self, names: Sequence[str]) -> Mapping[int, str] | None:
        """The name of each value by its number; `names` are those of the seats."""
        if self.values is None or isinstance(self.values, Mapping):
            return self.values
        return dict(enumerate(names if self.values == SEATS else self.values))


def write_position(game: Game, state: Any, names: Sequence[str]) -> str:
    """A state as text; `names` are the players'."""
    fields: dict[str, Any] = {"luck": int(state.luck), "over": bool(state.over)}
    fields["generator"] = [f"{int(word):016x}" for word in state.generator]
    everybody = game.words.everybody(names)
    for name in game.dtype.names:
        if name not in HEADER:
            fields[name] = _written(state[name], game.words.spellings.get(name, Spelling()), everybody, 0)
    head = {"game": game.name, "variant": game.variants[state.variant], "players": list(names)}
    return tomlkit.dumps({**head, "state": _laid_out(fields)})


def _laid_out(value: Any) -> Any:
    """Short tables stand in one line, rows of a list below each other, long lists one entry a line."""
    if isinstance(value, dict):
        if value and all(isinstance(part, (int, str)) for part in value.values()) and sum(len(f"{key} = {part!r}, ") for key, part in value.items()) < WIDE:
            inline = tomlkit.inline_table()
            inline.update(value)
            return inline
        table = tomlkit.table()
        for key, part in sorted(value.items(), key=lambda item: isinstance(_laid_out(item[1]), Table)):
            table[key] = _laid_out(part)
        return table
    if isinstance(value, list) and value and (isinstance(value[0], list) or (isinstance(value[0], str) and len(repr(value)) > WIDE)):
        array = tomlkit.array()
        array.extend(value)
        return array.multiline(True)
    return value


def _label(value: int, spelling: Spelling, names: Sequence[str]) -> Any:
    labels = spelling.labels(names)
    if labels is None:
        return value
    return spelling.blank_name if value == spelling.blank else labels.get(value, value)


def _written(value: Any, spelling: Spelling, names: Sequence[str], axis: int) -> Any:
    if not isinstance(value, np.ndarray):
        return _label(int(value), spelling, names)
    labels = spelling.axes[axis] if axis < len(spelling.axes) else None
    if labels is not None:
        labels = names if labels == SEATS else labels
        return {
            label: _written(part, spelling, names, axis + 1)
            for label, part in zip(labels, value, strict=False)
            if spelling.blank is None or isinstance(part, np.ndarray) or int(part) != spelling.blank
        }
    parts = [_written(part, spelling, names, axis + 1) for part in value]
    if spelling.rows:
        return [parts[at : at + spelling.rows] for at in range(0, len(parts), spelling.rows)]
    while spelling.blank is not None and parts and parts[-1] == _label(spelling.blank, spelling, names):
        parts.pop()
    return parts


def read_position(text: str) -> tuple[Game, Any, list[str]]:
    """The game, the state and the players' names that a text says.

    Raises: BadPosition, with every problem and its field; UnknownGame.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPosition([f"it isn't TOML: {error}"]) from None
    name, names = table.get("game"), table.get("players")
    if not isinstance(name, str):
        raise BadPosition(['it needs game = "…"'])
    game = _named(name)
    if not (isinstance(names, list) and names and all(isinstance(who, str) and who for who in names) and len(set(names)) == len(names)):
        raise BadPosition(["players must be a list of different names"])
    if BLANK_NAME in names:
        raise BadPosition([f"players: nobody can be called {BLANK_NAME!r}, which stands for nobody"])
    try:
        state = game.blank(game.options(len(names), table.get("variant", "main")))
    except BadOptions as error:
        raise BadPosition([str(error)]) from None
    return game, fill(game, state, names, table.get("state")), names


def _named(name: str) -> Game:
    """The game that a text names: one that comes with Wyrmling, or one that has been made. Files that it names stay unread."""
    from wyrmling.kernel.game import game, game_names, registered_games

    made = {known.name: known for known in registered_games()}
    if name in made:
        return made[name]
    if name not in game_names():
        raise UnknownGame(name, sorted({*game_names(), *made}))
    return game(name)


def fill(game: Game, state: Any, names: Sequence[str], fields: Any, check: Callable[[Any], list[str]] | None = None) -> Any:
    """Set the fields of a state from a table, checked one by one and then together (with the game's `problems`, or `check`).

    Raises: BadPosition, with every problem and its field.
    """
    if not isinstance(fields, dict):
        raise BadPosition(["it needs a table [state]"])
    problems: list[str] = []
    known = [name for name in game.dtype.names if name not in ("seats", "variant")]
    everybody = game.words.everybody(names)
    for name in fields:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            problems.append(f"there is no field {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
    for name in known:
        if name in ("generator", "luck", "over"):
            continue
        if name not in fields:
            problems.append(f"{name} is missing")
            continue
        reader = Reader(name, game.words.spellings.get(name, Spelling()), everybody, game.dtype[name].base, problems)
        state[name] = reader.read(fields[name], np.zeros(game.dtype[name].shape, game.dtype[name].base), 0)
    _fill_header(state, fields, problems)
    if not problems:
        problems = (check or game.words.problems)(state)
    if problems:
        raise BadPosition(problems)
    return state


def _fill_header(state: Any, fields: dict[str, Any], problems: list[str]) -> None:
    luck, over, words = fields.get("luck", 0), fields.get("over", False), fields.get("generator", NO_LUCK)
    if not isinstance(luck, int) or isinstance(luck, bool) or not 0 <= luck < 1 << 31:
        problems.append(f"luck must be a whole number from 0 on, not {luck!r}")
    else:
        state.luck = luck
    if not isinstance(over, bool):
        problems.append(f"over must be true or false, not {over!r}")
    else:
        state.over = over
    if not (isinstance(words, list) and len(words) == 2 and all(isinstance(word, str) and re.fullmatch("[0-9a-f]{16}", word) for word in words)):
        problems.append(f"generator must be two words of 16 hexadecimal digits, not {words!r}")
    elif not any(int(word, 16) for word in words):
        problems.append("generator can't be all zeros: it would bring nothing else")
    else:
        state.generator = [int(word, 16) for word in words]


def goes_on(state: Any, settle: Callable[[Any, Any], None], phases: Sequence[str]) -> list[str]:
    """What is wrong with a position from which a game would go on by itself, as `settle` does in place; nothing with any other."""
    before = state.copy()
    before.generator = (0, 1)  # a concealed position has a generator that isn't meant to be drawn from
    after = before.copy()
    settle(after, new_tape(listening=False))
    if after.tobytes() == before.tobytes():
        return []
    return [f"phase: nobody has anything to decide in {phases[state.phase]!r} here; a game goes on by itself to the next decision"]


class Reader:
    """Reads one field, and notes what is wrong with it."""

    def __init__(self, name: str, spelling: Spelling, names: Sequence[str], kind: Any, problems: list[str]) -> None:
        self.name, self.spelling, self.names, self.problems = name, spelling, names, problems
        self.bounds = np.iinfo(kind)
        labels = spelling.labels(names)
        self.numbers = None if labels is None else {label: number for number, label in labels.items()}
        if self.numbers is not None and spelling.blank is not None:
            self.numbers[spelling.blank_name] = spelling.blank

    def read(self, given: Any, into: Any, axis: int, where: str = "") -> Any:
        """The number or array that was given, or zeros where it can't be read."""
        where = where or self.name
        if into.ndim == 0:
            return self._number(given, where)
        labels = self.spelling.axes[axis] if axis < len(self.spelling.axes) else None
        if labels is not None:
            self._read_table(given, into, list(self.names if labels == SEATS else labels), axis, where)
        else:
            self._read_list(given, into, axis, where)
        return into

    def _read_table(self, given: Any, into: Any, labels: list[str], axis: int, where: str) -> None:
        if not isinstance(given, dict):
            self.problems.append(f"{where} must be a table with {', '.join(labels[:4])}…")
            return
        for label in given:
            if label not in labels:
                near = difflib.get_close_matches(label, labels, n=1)
                self.problems.append(f"{where}: there is no {label!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        if self.spelling.blank is not None:
            into[...] = self.spelling.blank
        for at, label in enumerate(labels):
            if label in given:
                into[at] = self.read(given[label], into[at, ...], axis + 1, f"{where} {label}")
            elif self.spelling.blank is None or into.ndim > 1:
                self.problems.append(f"{where}: {label} is missing")

    def _read_list(self, given: Any, into: Any, axis: int, where: str) -> None:
        size, blank, rows = len(into), self.spelling.blank, self.spelling.rows
        if rows:
            if not isinstance(given, list) or len(given) != size // rows or not all(isinstance(row, list) and len(row) == rows for row in given):
                self.problems.append(f"{where} must be {size // rows} rows of {rows}")
                return
            given = [part for row in given for part in row]
        if not isinstance(given, list) or len(given) > size or (len(given) < size and blank is None):
            many = len(given) if isinstance(given, list) else repr(given)
            self.problems.append(f"{where} must be a list of {'at most ' if blank is not None else ''}{size}, not {many}")
            return
        if blank is not None:
            into[...] = blank
        for at, part in enumerate(given):
            into[at] = self.read(part, into[at, ...], axis + 1, f"{where}[{at}]")
        if self.spelling.heap:
            kept = sorted(int(value) for value in into if value != blank)
            into[: len(kept)] = kept
            into[len(kept) :] = blank

    def _number(self, given: Any, where: str) -> int:
        if self.numbers is not None:
            if isinstance(given, str) and given in self.numbers:
                return self.numbers[given]
            near = difflib.get_close_matches(str(given), self.numbers, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"it is one of {', '.join(list(self.numbers)[:6])}…"
            self.problems.append(f"{where} can't be {given!r}; {hint}")
        elif not isinstance(given, int) or isinstance(given, bool) or not self.bounds.min <= given <= self.bounds.max:
            self.problems.append(f"{where} must be a whole number from {self.bounds.min} to {self.bounds.max}, not {given!r}")
        else:
            return given
        return 0
