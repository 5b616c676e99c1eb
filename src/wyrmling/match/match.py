"""`Match`: a game being played, whoever plays it and wherever it is kept.

    >>> from wyrmling import Match
    >>> match = Match.new("pets", ["Ann", "Bob"], seed=7)
    >>> seat = match.actor
    >>> [choice.sentence for choice in match.choices(seat)]  # doctest: +ELLIPSIS
    [...]
    >>> match.play(seat, match.choices(seat)[0].move).version
    1

Every client uses this and nothing below it. Whatever it says to a seat is made from that seat's concealed record.
"""

from __future__ import annotations

import bisect
import datetime
import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from wyrmling.kernel.errors import BadOptions, BadPosition, IllegalMove, UnknownMove
from wyrmling.kernel.game import Game, State
from wyrmling.kernel.game import game as find_game
from wyrmling.kernel.moves import Event
from wyrmling.kernel.position import read_position
from wyrmling.kernel.scene import Choice, Scene, Told
from wyrmling.match.errors import DamagedLog, NoSuchSeat, NotFree, NotYourTurn, OtherCards, OtherRules, ReusedId, StaleCommand
from wyrmling.match.log import FORMAT, Ended, Entry, FileLog, Log, MemoryLog, Opening, Played, Seat, Secret, Takeover, Undone, encode, read_bytes, read_log

__all__ = ["SPECTATOR", "Answer", "Command", "Match", "Update", "commitment_of", "new_secret", "secret_of_seed"]

SPECTATOR = -1
SNAPSHOT_EVERY = 16
LONGEST_NAME = 40
LONGEST_WORDS = 200


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends to play: its seat, the move (its number or its text), the version it has seen, and an id of its own."""

    seat: int
    move: int | str
    version: int
    id: str


class Answer(msgspec.Struct, frozen=True):
    """A command was carried out, and is on disk: the match is at this version since."""

    version: int


class Update(msgspec.Struct, frozen=True):
    """One move as a seat hears of it."""

    version: int
    ply: int
    seat: int
    move: str
    told: list[Told]
    note: str = ""               # who plays on for whom since the move before


@dataclass(slots=True)
class Ply:
    """One move that stands."""

    seat: int
    move: int
    number: int                  # of the entry that played it, which its luck comes from
    luck: int                    # the state's luck before it


def new_secret() -> bytes:
    """256 bits for a match; show `commitment_of` it before players add their words."""
    return secrets.token_bytes(32)


def secret_of_seed(seed: int) -> bytes:
    """The secret of a match that can be dealt again, for tests and puzzles."""
    return hashlib.sha256(f"wyrmling seed {seed}".encode()).digest()


def commitment_of(secret: bytes) -> str:
    """What is shown of a secret before the game: its SHA-256."""
    return hashlib.sha256(secret).hexdigest()


class Match:
    """A game being played. Make one with `new`, `resume` (from its log, to play on) or `read` (only to look at)."""

    def __init__(self, game: Game, opening: Opening, secret: bytes, log: Log) -> None:
        self.game = game
        self.opening = opening
        self.seats = list(opening.seats)
        self.version = 0
        """How many commands were carried out so far: moves, undos and takeovers."""
        self.torn = ""
        """What was left out of the end of the log it was resumed from."""
        self._secret = secret
        self._log = log
        self._entries: list[Entry] = [opening, Secret(secret.hex())]
        self._plies: list[Ply] = []
        self._takeovers: list[tuple[int, str]] = []
        """The version since which somebody else plays for a seat, and the sentence that says so."""
        self._undone_at = 0
        self._ids: dict[str, tuple[int, int, int]] = {}
        self._told_at_start: list[Event] = []
        if opening.position:
            self._state = start_of(game, opening)
        else:
            self._state = game.blank(game.options(len(self.seats), opening.variant))
            game.reseed(self._state, self._luck(0))
            game.set_up(self._state, self._told_at_start)
        self._news: list[Event] | None = None
        """What happened with the last move, if it was made here: every client wants to hear of it at once."""
        self._before: State | None = None
        """The state before the last move: what is most often looked at after the present one."""
        self._snapshots = [self._state.copy()]

    # --- making one ----------------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str | Game,
        seats: Sequence[str | Seat],
        *,
        variant: str = "main",
        log: Path | str | Log | None = None,
        seed: int | None = None,
        secret: bytes | None = None,
        words: Sequence[str] = (),
        rated: bool = False,
        position: str = "",
    ) -> Match:
        """Start a match. `log` is the file to keep it in; without, it is gone with the process.

        All luck comes from `secret` (drawn here, or by `new_secret` beforehand to show its commitment first) and from
        `words`, one text a seat, that the players added. `seed` makes a match that can be dealt again.
        `position` is where to begin, as text (see `read_position`), instead of a deal.

        Raises: UnknownGame, BadOptions, BadPosition, LogNotWritten.
        """
        game = find_game(game) if isinstance(game, str) else game
        seated = tuple(seat if isinstance(seat, Seat) else Seat(seat) for seat in seats)
        game.options(len(seated), variant)
        check_names(seated)
        words = tuple(words) or ("",) * len(seated)
        if len(words) != len(seated) or any(len(text) > LONGEST_WORDS for text in words):
            raise BadOptions(f"words are one text of at most {LONGEST_WORDS} characters for each of the {len(seated)} seats")
        if secret is None:
            secret = new_secret() if seed is None else secret_of_seed(seed)
        opening = Opening(
            FORMAT, game.source, game.version, game.components, variant, seated, commitment_of(secret), words, rated,
            datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"), position,
        )  # fmt: skip
        if position:
            start_of(game, opening)
        if log is None:
            log = MemoryLog()
        elif isinstance(log, (str, Path)):
            log = FileLog.create(Path(log))
        match = cls(game, opening, secret, log)
        match._entries.extend(match._ending())
        try:
            log.append(match._entries)
        except BaseException:
            log.close()
            raise
        return match

    @classmethod
    def resume(cls, path: Path | str) -> Match:
        """Take a match up where its log ends, to play on.

        Raises: ForeignLog, DamagedLog, OtherRules, OtherCards, LogInUse, LogNotWritten.
        """
        path = Path(path)
        log, entries, torn = FileLog.open(path, read_log)
        try:
            match = cls.replayed(entries, path)
        except BaseException:
            log.close()
            raise
        match._log, match.torn = log, torn
        if match.over and not isinstance(entries[-1], Ended):
            match._log.append(match._ending())
        return match

    @classmethod
    def read(cls, path: Path | str) -> Match:
        """A match as its log tells it, to look at or to check. The file stays as it is.

        Raises: ForeignLog, DamagedLog, OtherRules, OtherCards.
        """
        entries, torn = read_log(read_bytes(Path(path)), path)
        match = cls.replayed(entries, path)
        match.torn = torn
        return match

    @classmethod
    def replayed(cls, entries: Sequence[Entry], name: Path | str, log: Log | None = None) -> Match:
        """A match from the entries of its log, every one of them checked; with the log that they are kept in, to play on."""
        opening = entries[0]
        assert isinstance(opening, Opening)
        game = find_game(opening.game)
        if opening.rules != game.version:
            raise OtherRules(name, game.title, opening.rules, game.version)
        if opening.components != game.components:
            raise OtherCards(name, game.title, opening.components, game.components)
        secret = next((entry for entry in entries if isinstance(entry, Secret)), None)
        if secret is None:
            raise DamagedLog(name, 1, "the secret that its luck comes from isn't in it, so it can't be played again before it is shown")
        try:
            seed = bytes.fromhex(secret.secret)
        except ValueError:
            raise DamagedLog(name, list(entries).index(secret) + 1, "the secret isn't hexadecimal") from None
        if commitment_of(seed) != opening.commitment:
            raise DamagedLog(name, list(entries).index(secret) + 1, "the secret isn't the one that was committed to before the game")
        try:
            game.options(len(opening.seats), opening.variant)
            check_names(opening.seats)
            if opening.position:
                start_of(game, opening)
        except (BadOptions, BadPosition) as error:
            raise DamagedLog(name, 1, str(error)) from None
        match = cls(game, opening, seed, MemoryLog())
        for line, entry in enumerate(entries[1:], 2):
            match._replay(entry, name, line)
        if log is not None:
            match._log = log
        return match

    def _replay(self, entry: Entry, name: Path | str, line: int) -> None:
        match entry:
            case Played(seat, text, digest, command_id):
                if seat != self.actor:
                    raise DamagedLog(name, line, f"seat {seat} plays, but it is the turn of {self.actor}")
                try:
                    state = self._after(self.game.moves.parse(text), self.version + 1)
                except (IllegalMove, UnknownMove) as error:
                    raise DamagedLog(name, line, str(error)) from None
                if digest_of(state) != digest:
                    raise DamagedLog(name, line, f"after {text!r} the position isn't the one that was logged: the log or the dice were changed")
                self._commit_move(entry, self.game.moves.parse(text), state)
                if command_id:
                    self._ids[command_id] = (seat, self.game.moves.parse(text), self.version)
            case Undone(seat, left):
                if not (0 <= seat < len(self.seats) and 0 <= left < len(self._plies)):
                    raise DamagedLog(name, line, f"nothing to take back to move {left}")
                self._commit_undo(entry)
            case Takeover(seat, _):
                if not 0 <= seat < len(self.seats):
                    raise DamagedLog(name, line, f"there is no seat {seat}")
                self._commit_takeover(entry)
            case Ended(scores, payoff):
                if not self.over or list(scores) != self.game.score(self._state) or list(payoff) != self.game.payoff(self._state):
                    raise DamagedLog(name, line, "the game didn't end so")
                self._entries.append(entry)
            case _:
                pass

    # --- what everybody may know -----------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return [seat.name for seat in self.seats]

    @property
    def actor(self) -> int:
        """The seat that decides now; −1 when the game is over."""
        return self.game.actor(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._state.over)

    @property
    def ply(self) -> int:
        """How many moves stand."""
        return len(self._plies)

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret, to be shown before the first move."""
        return self.opening.commitment

    @property
    def secret(self) -> str | None:
        """The secret, once the game is over."""
        return self._secret.hex() if self.over else None

    @property
    def scores(self) -> list[float]:
        """Running or final points as everybody sees them."""
        return self.game.score(self.view(SPECTATOR))

    @property
    def payoff(self) -> list[float]:
        """When over: 1 to the winner, shared in a tie; else empty."""
        return self.game.payoff(self._state) if self.over else []

    # --- what a seat may know ------------------------------------------------------------------------------------------------

    def view(self, seat: int, ply: int | None = None) -> State:
        """The concealed record of a seat (−1: a spectator), now or after so many moves: all that anything else is made from."""
        self._check_seat(seat, spectator=True)
        return self.game.concealed(self._state if ply is None else self._state_at(ply), seat)

    def scene(self, seat: int, ply: int | None = None) -> Scene:
        """What a seat sees, now or after so many moves."""
        return self.game.words.scene(self.view(seat, ply), seat, self.names)

    def choices(self, seat: int | None = None) -> list[Choice]:
        """The legal moves of a seat; none when it isn't asked. Without a seat, those of the one who is."""
        seat = self.actor if seat is None else seat
        if seat != self.actor or self.over:
            return []
        return choices_of(self.game, self.view(seat), seat, self.names)

    def clauses(self) -> list[str]:
        """The ids of the rules that matter now."""
        return self.game.words.clauses(self.view(SPECTATOR))

    def told(self, ply: int, seat: int = SPECTATOR) -> list[Told]:
        """What happened with a move (1 is the first), or before the first one (0), as a seat hears of it."""
        self._check_seat(seat, spectator=True)
        if ply == 0:
            events = self._told_at_start
        else:
            state, events = self._state_at(ply - 1), []
            done = self._plies[ply - 1]
            self.game.reseed(state, self._luck(done.number))
            self.game.play(state, done.move, events)
        return self._as_told(events, seat)

    def _as_told(self, events: Sequence[Event], seat: int) -> list[Told]:
        words, names = self.game.words, self.names
        heard = [self.game.events.heard(event, seat) for event in events]
        return [Told(kind=event.kind, values=event.values, touches=words.happened_at(event), sentence=words.told(event, names)) for event in heard]

    def since(self, version: int, seat: int = SPECTATOR) -> list[Update] | None:
        """The moves after a version that somebody has seen; None when they need everything anew (moves were taken back)."""
        first = self.first_unseen(version)
        return None if first is None else [update for update, _ in self.walk(seat, first)]

    def first_unseen(self, version: int) -> int | None:
        """The first ply that somebody who has seen a version hasn't; None when they need everything anew (moves were taken back)."""
        if version < self._undone_at or version > self.version:
            return None
        return 1 + bisect.bisect_right(self._plies, version, key=lambda done: done.number)

    def walk(self, seat: int = SPECTATOR, first: int = 0) -> Iterator[tuple[Update, State]]:
        """The moves from a ply on as a seat hears of them, each with the seat's concealed record after it. Ply 0 is what came before the first move."""
        self._check_seat(seat, spectator=True)
        if first <= 0:
            yield Update(0, 0, SPECTATOR, "", self._as_told(self._told_at_start, seat)), self.view(seat, 0)
        first = max(first, 1)
        if first > len(self._plies):
            return
        if first == len(self._plies) and self._news is not None:
            yield self._update(first, self._as_told(self._news, seat)), self.view(seat)
            return
        state = self._state_at(first - 1)
        for ply, done in enumerate(self._plies[first - 1 :], first):
            events: list[Event] = []
            self.game.reseed(state, self._luck(done.number))
            self.game.play(state, done.move, events)
            yield self._update(ply, self._as_told(events, seat)), self.game.concealed(state, seat)

    def _update(self, ply: int, told: list[Told]) -> Update:
        done, before = self._plies[ply - 1], self._plies[ply - 2].number if ply > 1 else 0
        note = " ".join(sentence for version, sentence in self._takeovers if before < version < done.number)
        return Update(done.number, ply, done.seat, self.game.moves.text(done.move), told, note)

    def move_at(self, ply: int) -> tuple[int, str]:
        """Who made a move (1 is the first), and which."""
        done = self._plies[ply - 1]
        return done.seat, self.game.moves.text(done.move)

    def public_log(self) -> bytes:
        """The log as others may have it: the secret only once the game is over."""
        return encode([entry for entry in self._entries if self.over or not isinstance(entry, Secret)])

    # --- commands ----------------------------------------------------------------------------------------------------------------

    def play(self, seat: int, move: int | str, *, version: int | None = None, id: str = "") -> Answer:
        """Carry out a move; when this returns, it is on disk. A repeated id gets its first answer and plays nothing.

        Raises: NoSuchSeat, ReusedId, StaleCommand, NotYourTurn, UnknownMove, IllegalMove, LogNotWritten; nothing was played then.
        """
        self._check_seat(seat)
        number = move if isinstance(move, int) else self.game.moves.parse(move)
        text = self.game.moves.text(number)
        if id in self._ids:
            first_seat, first_move, first_version = self._ids[id]
            if (first_seat, first_move) != (seat, number):
                raise ReusedId(id)
            return Answer(first_version)
        if version is not None and version != self.version:
            raise StaleCommand(version, self.version)
        if seat != self.actor:
            raise NotYourTurn(self.names[seat], self.names[self.actor] if not self.over else None)
        news: list[Event] = []
        state = self._after(number, self.version + 1, news)
        entry = Played(seat, text, digest_of(state), id)
        self._log.append([entry, *self._ending(state)])
        self._commit_move(entry, number, state)
        self._news = news
        self._entries.extend(self._ending())
        if id:
            self._ids[id] = (seat, number, self.version)
        return Answer(self.version)

    def command(self, command: Command) -> Answer:
        """Carry out a client's command (see `play`)."""
        return self.play(command.seat, command.move, version=command.version, id=command.id)

    def undo(self, seat: int, *, consent: Iterable[int] = ()) -> Answer:
        """Take back the last move of a seat, and all that others did since.

        It is free while no luck came of it and nobody else has acted; else every person at the table must consent. Never
        in a rated match. What is played instead has other luck.

        Raises: NoSuchSeat, NotFree, LogNotWritten.
        """
        self._check_seat(seat)
        why = GAME_OVER if self.over else self.why_not_undo(seat)
        if why in (NOTHING_PLAYED, RATED, GAME_OVER):
            raise NotFree(why)
        humans = {place for place, holder in enumerate(self.seats) if not holder.bot}
        if why and not humans <= set(consent):
            raise NotFree(why)
        entry = Undone(seat, self._last_of(seat))
        self._log.append([entry])
        self._commit_undo(entry)
        return Answer(self.version)

    def why_not_undo(self, seat: int) -> str:
        """Why a seat's last move isn't free to take back; empty when it is."""
        at = self._last_of(seat)
        if self.opening.rated:
            return RATED
        if at < 0:
            return NOTHING_PLAYED
        if any(done.seat != seat for done in self._plies[at:]):
            return "others have played since, and everybody at the table must agree"
        if self._plies[at].luck != int(self._state.luck):
            return "luck came of it, and everybody at the table must agree"
        return ""

    def take_over(self, seat: int, by: Seat) -> Answer:
        """Somebody else (a bot, or a person) plays on for a seat.

        Raises: NoSuchSeat, BadOptions, LogNotWritten.
        """
        self._check_seat(seat)
        check_names([by if place == seat else holder for place, holder in enumerate(self.seats)])
        entry = Takeover(seat, by)
        self._log.append([entry])
        self._commit_takeover(entry)
        return Answer(self.version)

    def close(self) -> None:
        """Let go of the log, so that it can be resumed elsewhere."""
        self._log.close()

    def __enter__(self) -> Match:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- below this line the whole state is handled ----------------------------------------------------------------------------------

    def _check_seat(self, seat: int, spectator: bool = False) -> None:
        if not (SPECTATOR if spectator else 0) <= seat < len(self.seats):
            raise NoSuchSeat(seat, len(self.seats))

    def _luck(self, number: int) -> int:
        """The seed of an entry: HMAC-SHA256(secret, players' words ‖ number of the entry), cut to 128 bits."""
        message = json.dumps([self.opening.words, number], ensure_ascii=False, separators=(",", ":")).encode()
        return int.from_bytes(hmac.digest(self._secret, message, "sha256")[:16], "big")

    def _after(self, move: int, number: int, news: list[Event] | None = None) -> State:
        state = self._state.copy()
        self.game.reseed(state, self._luck(number))
        try:
            self.game.play(state, move, news)
        except IllegalMove as error:
            raise IllegalMove(error.move, self.names[self.actor] if not self.over else "nobody", error.legal) from None
        return state

    def _state_at(self, ply: int) -> State:
        if not 0 <= ply <= len(self._plies):
            raise IndexError(f"there is no move {ply}: the match has {len(self._plies)}")
        if ply == len(self._plies):
            return self._state.copy()
        if ply == len(self._plies) - 1 and self._before is not None:
            return self._before.copy()
        near = ply // SNAPSHOT_EVERY
        state = self._snapshots[near].copy()
        for done in self._plies[near * SNAPSHOT_EVERY : ply]:
            self.game.reseed(state, self._luck(done.number))
            self.game.play(state, done.move)
        return state

    def _last_of(self, seat: int) -> int:
        return max((at for at, done in enumerate(self._plies) if done.seat == seat), default=-1)

    def _ending(self, state: State | None = None) -> list[Entry]:
        state = self._state if state is None else state
        return [Ended(tuple(self.game.score(state)), tuple(self.game.payoff(state)))] if state.over else []

    def _commit_move(self, entry: Played, move: int, state: State) -> None:
        self.version += 1
        self._plies.append(Ply(entry.seat, move, self.version, int(self._state.luck)))
        self._news, self._before, self._state = None, self._state, state
        if len(self._plies) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(state.copy())
        self._entries.append(entry)

    def _commit_undo(self, entry: Undone) -> None:
        self._news, self._before, self._state = None, None, self._state_at(entry.left)
        del self._plies[entry.left :]
        del self._snapshots[entry.left // SNAPSHOT_EVERY + 1 :]
        self.version += 1
        self._undone_at = self.version
        self._entries.append(entry)

    def _commit_takeover(self, entry: Takeover) -> None:
        before, self.seats[entry.seat] = self.seats[entry.seat], entry.by
        self.version += 1
        plays_on = f"The bot {entry.by.bot} plays on for {before.name}." if entry.by.bot else f"{entry.by.name} plays again."
        self._takeovers.append((self.version, plays_on))
        self._entries.append(entry)


GAME_OVER = "the game is over"
RATED = "the match is rated"
NOTHING_PLAYED = "nothing was played"


def start_of(game: Game, opening: Opening) -> State:
    """The state that a match begins with when it doesn't begin with a deal.

    Raises: BadPosition, BadOptions.
    """
    theirs, state, names = read_position(opening.position)
    if theirs is not game or len(names) != len(opening.seats) or game.variants[state.variant] != opening.variant:
        raise BadOptions(f"the position is one of {theirs.title} with {len(names)} players ({theirs.variants[state.variant]})")
    if state.over:
        raise BadOptions("the game is over in that position")
    return state


def digest_of(state: State) -> str:
    """A short digest of a state."""
    return hashlib.sha256(state.tobytes()).hexdigest()[:16]


def check_names(seats: Sequence[Seat]) -> None:
    """Names must tell players apart.

    Raises: BadOptions.
    """
    names = [seat.name for seat in seats]
    for name in names:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise BadOptions(f"a name is 1 to {LONGEST_NAME} printable characters, not {name!r}")
    if len(set(names)) < len(names):
        raise BadOptions(f"two players have the same name: {', '.join(names)}")


def choices_of(game: Game, view: State, seat: int, names: Sequence[str]) -> list[Choice]:
    """The legal moves of the seat to act, told from its concealed record."""
    made = []
    for move in game.legal(view):
        kind, values = game.moves.parts(move)
        trial: Any = game.imagined(view, seat, 0)
        game.play(trial, move)
        made.append(
            Choice(
                move=move,
                text=game.moves.text(move),
                kind=kind.name,
                arguments=dict(zip(kind.arguments, kind.labels(values), strict=True)),
                touches=game.words.touches(view, move),
                sentence=game.words.sentence(view, move, names),
                brief=game.words.brief(view, move, names),
                reveals=bool(trial.luck != view.luck),
            )
        )
    return made
