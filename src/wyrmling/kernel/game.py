"""`Game`: the contract that every game meets, and the registry of games.

A game is a record and plain functions on it; everything else (tables, bots, replays, simulation) is made from these:

| function | says |
|---|---|
| `setup(state, news)` | deals a new game; the header holds seats, variant and a started generator |
| `actor(state) → seat` | who decides now; −1 when the game is over |
| `legal(state, out) → n` | writes the legal moves, ascending, into `out: int32[moves.count]` |
| `apply(state, move, news)` | plays one legal move and everything that follows without a choice |
| `score(state, out)` | final or running points, by seat |
| `payoff(state, out)` | when over: 1 to the winner, shared in a tie, 0 to others; alone, a score scaled to 0–1 |
| `conceal(state, seat)` | blanks all that the seat can't know, the generator included; seat −1 is a spectator |
| `imagine(state, seat, high, low)` | fills the blanks with a world that fits all that is known, each equally likely |
| `observe(state, seat, out)` | a concealed record as `float32[features]` |
| `value(state, seat) → float` | how good a position is for a seat, at a glance, in coins or points |
| `prefer(position, seat, moves, count, scratch, stream, news, out)` | how good each move is, into `float64[count]`, from a concealed record |
| `standing(state, seat) → float` | the logarithm of a seat's odds to win, at a glance, but for what is the same for all; alone, how well it goes |
| `foresee(position, seat, moves, count, scratch, stream, news, out)` | how likely each move wins, 0–1, from any world: only for a game that can tell closely |

The first five must be there; the others have defaults that are right for a game without hidden cards. `news` is a tape
for events (`tell`). `prefer` and `foresee` get arrays of one record, the position and one to try moves in, and a bot's own luck.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from wyrmling.kernel import chance, generic
from wyrmling.kernel.errors import BadGame, BadOptions, IllegalMove, TooManyOutcomes, UnknownGame
from wyrmling.kernel.generic import contract
from wyrmling.kernel.moves import Event, Events, Moves, new_tape
from wyrmling.kernel.record import Chance, Header, new
from wyrmling.kernel.rule import entry, fingerprint

if TYPE_CHECKING:
    from wyrmling.kernel.components import Components
    from wyrmling.kernel.words import Words

__all__ = ["Game", "Options", "Outcome", "game", "game_names", "game_of"]

State = Any
"""One element of an array of a game's record: changed in place by rules, read by attribute."""

SILENT = new_tape(listening=False)
MOST_OUTCOMES = 20_000


@dataclass(frozen=True)
class Options:
    """What is agreed before a game: how many play, and which variant."""

    players: int
    variant: str = "main"


@dataclass(frozen=True)
class Outcome:
    """One thing that luck may bring: its chance, what happens, the state after it, and the script that `force` plays."""

    chance: Fraction
    events: tuple[Event, ...]
    state: State
    script: int


class Game:
    """One game: its record, its moves, its rules. Making one registers it.

    Its sources are the folder of the package that its record stands in, or, outside any package, that one file.
    """

    def __init__(
        self,
        name: str,
        title: str,
        state: type,
        moves: Moves,
        *,
        players: Sequence[int],
        setup: Callable[..., Any],
        actor: Callable[..., Any],
        legal: Callable[..., Any],
        apply: Callable[..., Any],
        score: Callable[..., Any],
        payoff: Callable[..., Any] | None = None,
        conceal: Callable[..., Any] | None = None,
        imagine: Callable[..., Any] | None = None,
        observe: tuple[Callable[..., Any], int] | None = None,
        value: Callable[..., Any] | None = None,
        prefer: Callable[..., Any] | None = None,
        standing: Callable[..., Any] | None = None,
        foresee: Callable[..., Any] | None = None,
        version: int = 1,
        variants: Sequence[str] | Mapping[str, Sequence[int]] = ("main",),
        events: Events | None = None,
        words: type[Words] | None = None,
        components: Components | None = None,
        hides: bool = False,
    ) -> None:
        from wyrmling.kernel.words import Words

        if not issubclass(state, Header):
            raise BadGame(f"{name}: {state.__name__} must be a @record class that extends Header")
        self.name, self.title, self.version = name, title, version
        """`version` rises whenever the rules or the record change: a log of another version isn't replayed."""
        self.record, self.dtype = state, state.dtype
        self.moves, self.events = moves, events or Events()
        self.hides = hides
        """Whether one seat sees what another doesn't, such as a hand: people at one screen then look away in turn."""
        self.players, self.variants = tuple(players), tuple(variants)
        self.players_of = {variant: tuple(variants[variant]) if isinstance(variants, Mapping) else self.players for variant in variants}
        """With how many players each variant can be played: all numbers, unless `variants` says so for each."""
        self.components = components.hash if components else ""
        self.figures = components.tables if components else {}
        self.source = name
        """What `game()` finds it by: its name, or the path of its file."""
        observing, self.features = observe or generic.default_observe(self.dtype)
        self.plain_features = [] if observe else [name for name in self.dtype.names if name not in Chance.dtype.names]
        """The fields that an observation is made of, where a game doesn't say itself what its features are."""
        self.functions: dict[str, Callable[..., Any]] = {
            "setup": setup,
            "actor": actor,
            "legal": legal,
            "apply": apply,
            "score": score,
            "payoff": payoff or generic.default_payoff,
            "conceal": conceal or generic.default_conceal,
            "imagine": imagine or generic.default_imagine,
            "observe": observing,
            "value": value or generic.default_value,
            "prefer": prefer or generic.default_prefer,
            "standing": standing or generic.default_standing,
            "foresee": foresee or generic.default_foresee,
        }
        module = sys.modules[state.__module__]
        source = Path(module.__file__ or ".").resolve()
        self.folder = source.parent
        """Where the game's rules.md and sources are."""
        self.fingerprint = fingerprint(self.components, (self.folder if module.__package__ else source,))
        self.words = (words or Words)(self)
        for other in by_dtype.values():
            fields, theirs = self.dtype.descr, other.dtype.descr
            if other.name != name and all(one == two for one, two in zip(fields, theirs, strict=False)):
                raise BadGame(f"the records of {name} and {other.name} begin alike, and games are told apart by them: put another field first")
        by_dtype[self.dtype] = self
        generic.registered[self.dtype] = self.functions

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    # --- a game, move by move ---------------------------------------------------------------------------------------

    def options(self, players: int | None = None, variant: str = "main") -> Options:
        """Checked options; without a number of players, the fewest that the variant is for.

        Raises: BadOptions, with what is possible.
        """
        players = self.players_of.get(variant, self.players)[0] if players is None else players
        if players not in self.players:
            raise BadOptions(f"{self.title} is for {either(self.players)} players, not {players}")
        if variant not in self.variants:
            raise BadOptions(f"{self.title} has no variant {variant!r}; it has {either(self.variants)}")
        if players not in self.players_of[variant]:
            theirs = [other for other in self.variants if players in self.players_of[other]]
            raise BadOptions(f"{variant!r} of {self.title} is for {either(self.players_of[variant])} players; {players} can play {either(theirs)}")
        return Options(players, variant)

    def tables(self) -> list[Options]:
        """Every number of players with every variant that can be played so."""
        return [Options(players, variant) for players in self.players for variant in self.variants if players in self.players_of[variant]]

    def blank(self, options: Options) -> State:
        """A state that holds nothing but its options."""
        options = self.options(options.players, options.variant)
        state = new(self.record)
        state.seats = options.players
        state.variant = self.variants.index(options.variant)
        return state

    def deal(self, options: Options | int | None = None, seed: int | None = None, news: list[Event] | None = None) -> State:
        """A new game. `options` may be just the number of players; `seed` is any whole number below 2¹²⁸."""
        if not isinstance(options, Options):
            options = self.options(options)
        state = self.blank(options)
        self.reseed(state, secrets.randbits(128) if seed is None else seed)
        return self.set_up(state, news)

    def set_up(self, state: State, news: list[Event] | None = None) -> State:
        """Deal a blank state, whose generator has been started, in place."""
        self._told(_setup, state, news)
        return state

    def reseed(self, state: State, seed: int) -> None:
        """Start the state's generator anew; `seed` is any whole number below 2¹²⁸."""
        if not 0 <= seed < 1 << 128:
            raise ValueError("a seed is a whole number from 0 to 2**128 - 1")
        _seed(state, np.uint64(seed >> 64), np.uint64(seed & 0xFFFFFFFFFFFFFFFF))

    def actor(self, state: State) -> int:
        """Who decides now; −1 when the game is over."""
        return int(_actor(state))

    def legal(self, state: State) -> list[int]:
        """The legal moves, ascending; none when the game is over."""
        if self.actor(state) < 0:
            return []
        out = np.empty(self.moves.count, np.int32)
        return [int(move) for move in out[: _legal(state, out)]]

    def play(self, state: State, move: int, news: list[Event] | None = None) -> None:
        """Play a move in place, with everything that follows without a choice; `news` gets the events.

        Raises: IllegalMove, UnknownMove; the state is as it was then.
        """
        text = self.moves.text(move)
        legal = self.legal(state)
        if move not in legal:
            seat = self.actor(state)
            raise IllegalMove(text, f"seat {seat}" if seat >= 0 else "nobody", [self.moves.text(number) for number in legal])
        self._told(lambda it, tape: _apply(it, move, tape), state, news)

    def _told(self, play: Callable[[State, Any], None], state: State, news: list[Event] | None) -> None:
        if news is None:
            play(state, SILENT)
        else:
            tape = new_tape(listening=True)
            play(state, tape)
            news.extend(self.events.read(tape))

    def score(self, state: State) -> list[float]:
        """Final or running points, by seat."""
        out = np.zeros(generic.MAX_SEATS, np.float32)
        _score(state, out)
        return [float(points) for points in out[: state.seats]]

    def payoff(self, state: State) -> list[float]:
        """Who won: 1, or a share of it in a tie; 0 to the others."""
        out = np.zeros(generic.MAX_SEATS, np.float32)
        _payoff(state, out)
        return [float(share) for share in out[: state.seats]]

    # --- what a seat may know -----------------------------------------------------------------------------------------

    def concealed(self, state: State, seat: int) -> State:
        """A copy that holds only what the seat can know; −1 is a spectator."""
        copy = state.copy()
        _conceal(copy, seat)
        return copy

    def imagined(self, concealed: State, seat: int, seed: int) -> State:
        """A copy of a concealed record filled up to a whole world that fits it."""
        copy = concealed.copy()
        _imagine(copy, seat, np.uint64(seed >> 64), np.uint64(seed & 0xFFFFFFFFFFFFFFFF))
        return copy

    def observation(self, concealed: State, seat: int) -> Any:
        """A concealed record as features, `float32[features]`."""
        if self.plain_features:  # nothing to compile for
            return np.concatenate([np.ravel(concealed[name]) for name in self.plain_features], dtype=np.float32)
        out = np.zeros(self.features, np.float32)
        _observe(concealed, seat, out)
        return out

    def value(self, state: State, seat: int) -> float:
        """How good a position is for a seat, at a glance."""
        return float(_value(state, seat))

    def standing(self, state: State, seat: int) -> float:
        """The logarithm of a seat's odds to win, at a glance, but for what is the same for all seats."""
        return float(_standing(state, seat))

    # --- chance, open to study ------------------------------------------------------------------------------------------

    def force(self, state: State, move: int, script: int, news: list[Event] | None = None) -> None:
        """Play a move with the luck of one of its `outcomes`. The generator is sealed afterwards: `reseed` it to play on."""
        _script(state, script)
        self.play(state, move, news)
        _seal(state)

    def outcomes(self, state: State, move: int, most: int = MOST_OUTCOMES) -> list[Outcome]:
        """Everything that luck may bring after a move, with its chance; what comes to the same thing is counted together.

        Raises: TooManyOutcomes, when there are more than `most` ways the luck can go; IllegalMove.
        """
        found: dict[bytes, Outcome] = {}
        left, number = Fraction(1), 0
        while left > 0:
            if number >= most:
                raise TooManyOutcomes(f"luck can go more than {most} ways after {self.moves.text(move)!r}")
            after, events = state.copy(), list[Event]()
            _script(after, number)
            self.play(after, move, events)
            word = int(after.generator[0])
            ways, rest = word >> 32, word & 0xFFFFFFFF
            if ways >= 0xFFFFFFFF:
                raise TooManyOutcomes(f"luck can go too many ways to list after {self.moves.text(move)!r}")
            if rest == 0 and number < ways:
                _seal(after)
                known = found.get(after.tobytes())
                share = Fraction(1, ways)
                left -= share
                if known:  # the first way to it stands for all of them
                    found[after.tobytes()] = replace(known, chance=known.chance + share)
                else:
                    found[after.tobytes()] = Outcome(share, tuple(events), after, number)
            number += 1
        return list(found.values())


def either(values: Sequence[object]) -> str:
    """`2, 3 or 4`"""
    words = [str(value) for value in values]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


# --- the contract's functions, callable from Python ------------------------------------------------------------------------


@entry
def _seed(state: State, high: Any, low: Any) -> None:
    chance.seed(state, high, low)


@entry
def _script(state: State, number: int) -> None:
    chance.script(state, number)


@entry
def _seal(state: State) -> None:
    chance.seal(state)


_setup = contract("setup")
_actor = contract("actor")
_legal = contract("legal")
_apply = contract("apply")
_score = contract("score")
_payoff = contract("payoff")
_conceal = contract("conceal")
_imagine = contract("imagine")
_observe = contract("observe")
_value = contract("value")
_standing = contract("standing")


# --- the registry ----------------------------------------------------------------------------------------------------------

by_dtype: dict[Any, Game] = {}


def game_names() -> list[str]:
    """The names of the games that come with Wyrmling."""
    folder = Path(__file__).parents[1] / "games"
    return [module.name for module in pkgutil.iter_modules([str(folder)]) if module.ispkg]


def game(name: str) -> Game:
    """A game by its name, or by the path of a Python file that makes one.

    Raises: UnknownGame, BadComponents.
    """
    if name.endswith(".py"):
        return _from_file(Path(name))
    if name not in game_names():
        raise UnknownGame(name, [*game_names(), "a file that makes a game (my_game.py)"])
    found = importlib.import_module(f"wyrmling.games.{name}").GAME
    assert isinstance(found, Game)
    return found


def _from_file(path: Path) -> Game:
    module_name = f"wyrmling_game_{path.parent.name if path.name == '__init__.py' else path.stem}"
    module = sys.modules.get(module_name)
    if module is None or Path(module.__file__ or "").resolve() != path.resolve():
        inside = [str(path.parent)] if path.name == "__init__.py" else None
        spec = importlib.util.spec_from_file_location(module_name, path, submodule_search_locations=inside)
        if not path.is_file() or spec is None or spec.loader is None:
            raise UnknownGame(str(path), game_names())
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module
        spec.loader.exec_module(module)
    made = getattr(module, "GAME", None)
    if not isinstance(made, Game):
        raise BadGame(f"{path} makes no game: it must set GAME = Game(…)")
    made.source = str(path.resolve())
    return made


def game_of(dtype: Any) -> Game:
    """The game whose states have this dtype."""
    return by_dtype[dtype]


def registered_games() -> Iterator[Game]:
    """Every game that has been made so far."""
    yield from by_dtype.values()
