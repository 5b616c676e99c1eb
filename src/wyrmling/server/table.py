"""`LiveTable`: a table that people play at. One task owns its match; everything that happens at it happens there, one thing after another.

What a client hears is made from the concealed record of its viewer alone, and only from what is on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hashlib
import hmac
import logging
import operator
import secrets
import threading
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar, cast

import msgspec

from wyrmling.advice import Suggestion, suggestions
from wyrmling.bots import Bot, Search, bot
from wyrmling.bots.levels import LEVELS, SearchBot
from wyrmling.kernel.errors import IllegalMove, UnknownMove, WyrmlingError
from wyrmling.kernel.game import Game
from wyrmling.kernel.game import game as find_game
from wyrmling.match import SPECTATOR, Match, Seat, commitment_of
from wyrmling.match.errors import NoSuchSeat, NotFree, NotYourTurn, ReusedId, StaleCommand
from wyrmling.match.match import GAME_OVER, NOTHING_PLAYED, RATED, Update
from wyrmling.server.limits import Limits
from wyrmling.server.metrics import Metrics
from wyrmling.server.names import BadName, checked_name, checked_words, free_name
from wyrmling.server.protocol import (
    ABSENCES,
    CLOCKS,
    Agree,
    Begin,
    Done,
    Hint,
    Hinted,
    MoveMade,
    Play,
    Problem,
    Request,
    Seated,
    Sit,
    StandIn,
    Table,
    TableInfo,
    Undo,
    UndoState,
)  # fmt: skip
from wyrmling.server.storage import Kept, NotKept, Person, StagedLog, Storage
from wyrmling.server.thinkers import HINT, Overran, Stopped, Thinkers
from wyrmling.server.workers import Stop, Workers

__all__ = ["STAND_IN", "Command", "House", "Listener", "LiveTable", "Refused", "hash_of", "noted", "problem_of"]

logger = logging.getLogger(__name__)

STAND_IN = "greedy"
"""The bot for seats that nobody took and for people who are away."""

HINT_SECONDS = 1.5

LAST_MOVES = 20
"""So many moves go with a message that tells everything anew."""

KEPT_CURSORS = 256
KEPT_ANSWERS = 64
CURSORS_A_LOAD = 1 << 24
RETRY_SECONDS = 5.0

Command = Play | Undo | StandIn | Agree | Sit | Begin
"""What changes a table; `Hint` is no such thing."""
T = TypeVar("T")


class Refused(WyrmlingError):
    """Something that a client asked for can't be done; `code` is one of `Problem`'s."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


CODES: tuple[tuple[type[WyrmlingError], str], ...] = (
    (IllegalMove, "illegal"), (UnknownMove, "unknown"), (StaleCommand, "stale"), (NotYourTurn, "turn"), (ReusedId, "reused"), (NoSuchSeat, "seat"),
    (NotFree, "undo"), (BadName, "name"), (NotKept, "disk"),
)  # fmt: skip


def problem_of(error: WyrmlingError, id: str = "") -> Problem:
    """An error as a client hears of it."""
    code = error.code if isinstance(error, Refused) else next((code for kind, code in CODES if isinstance(error, kind)), "malformed")
    return Problem(id, code, str(error))


@dataclass
class House:
    """What all tables of a server share."""

    storage: Storage
    limits: Limits = field(default_factory=Limits)
    metrics: Metrics = field(default_factory=Metrics)
    thinkers: Thinkers = field(default_factory=Thinkers)
    workers: Workers = field(default_factory=Workers)
    ready: Callable[[Game], Awaitable[None]] | None = None
    """Waits until a game's rules are compiled."""


class Listener:
    """A client that hears of a table: what it holds, what it has been told, and what waits to be told."""

    __slots__ = ("answers", "closing", "cursor", "most", "poll", "seats", "version", "viewer", "wake")

    def __init__(self, seats: Sequence[int], most: int, poll: bool = False) -> None:
        self.seats = tuple(seats)
        self.most, self.poll = most, poll
        self.cursor = -1
        self.version = -1
        self.viewer: int | None = None
        """Whose view it was told last."""
        self.wake = asyncio.Event()
        self.answers: deque[Done | Hinted | Problem] = deque()
        self.closing: tuple[int, str] | None = None

    def answer(self, answer: Done | Hinted | Problem) -> None:
        """An answer to be sent; a client that never reads them is left."""
        if len(self.answers) >= self.most:
            self.close(1008, "this connection reads too slowly")
        else:
            self.answers.append(answer)
        self.wake.set()

    def close(self, code: int, reason: str) -> None:
        """Have the connection closed."""
        self.closing = self.closing or (code, reason)
        self.wake.set()


@dataclass
class Asked:
    """A request that waits for people to agree."""

    request: Request
    version: int                 # of the match; when it moves on, the request is dropped


class LiveTable:
    """A table in memory."""

    def __init__(self, id: str, kept: Kept, house: House, match: Match | None = None, log: StagedLog | None = None) -> None:
        self.id, self.house = id, house
        self.record = kept.record
        self.game = find_game(kept.record.game)
        self.match = match
        self.notes = kept.notes
        self.listeners: set[Listener] = set()
        self.cursor = kept.loads * CURSORS_A_LOAD
        self.idle_since: float | None = time.monotonic()
        self.broken = False
        """The match is ahead of the disk, and the disk can't be read: the table must be loaded anew."""
        self._log = log or StagedLog()
        self._cursors: deque[tuple[int, int]] = deque(maxlen=KEPT_CURSORS)
        self._answers: dict[tuple[int, str], tuple[Command, Done]] = {}
        self._asked: Asked | None = None
        self._polled: dict[int, float] = {}
        self._here: frozenset[int] = frozenset()
        self._gone_since = dict.fromkeys(range(len(kept.record.seats)), time.monotonic())
        """By seat: since when nobody who holds it is here, as far as this server knows."""
        self._absence: asyncio.TimerHandle | None = None
        self._writing = False
        self._shown: dict[int, tuple[msgspec.Raw, msgspec.Raw]] = {}
        self._thinking = -1
        self._stop_thinking = threading.Event()
        self._hint: tuple[int, asyncio.Task[list[Suggestion]], threading.Event] | None = None
        """The version for which a hint is or was made, who makes it, and what stops that."""
        self._decides_since = time.monotonic()
        self._clock: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._jobs: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]] | None] = asyncio.Queue()
        self._remember()
        self._task = asyncio.get_running_loop().create_task(self._run())
        self.go_on()

    @classmethod
    async def load(cls, id: str, kept: Kept, house: House) -> LiveTable:
        """A table from what is kept of it.

        Raises: WyrmlingError, when its match can't be followed.
        """
        match = log = None
        if kept.record.begun:
            game, log = find_game(kept.record.game), StagedLog(len(kept.entries))
            if house.ready:
                await house.ready(game)
            match = await asyncio.to_thread(Match.replayed, kept.entries, f"table {id}", log)
        return cls(id, kept, house, match, log)

    # --- one thing after another ----------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while (job := await self._jobs.get()) is not None:
            work, answer = job
            try:
                result = await work()
            except Exception as error:
                if not isinstance(error, WyrmlingError):
                    logger.exception("table %s", self.id)
                if not answer.cancelled():
                    answer.set_exception(error)
                    answer.exception()  # not every job has somebody who waits for it
            else:
                if not answer.cancelled():
                    answer.set_result(result)

    def _do(self, work: Callable[[], Awaitable[T]]) -> asyncio.Future[T]:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._task.done():
            answer.set_exception(Refused("busy", "this table is being put away; try again"))
        else:
            self._jobs.put_nowait((work, answer))
        return answer

    def _background(self, work: Awaitable[None]) -> None:
        async def run() -> None:
            with contextlib.suppress(Refused):  # the table is being put away
                await work

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self, code: int = 1012, reason: str = "the server is restarting") -> None:
        """Finish what is being done, and let go of everybody."""
        for listener in self.listeners:
            listener.close(code, reason)
        self._stop_thinking.set()
        self._forget_hint()
        for task in list(self._tasks):
            task.cancel()
        for timer in (self._clock, self._absence):
            if timer:
                timer.cancel()
        self._jobs.put_nowait(None)
        await self._task

    # --- who is who -----------------------------------------------------------------------------------------------------------

    @property
    def stage(self) -> Literal["waiting", "playing", "over"]:
        """How far the table is."""
        return "waiting" if self.match is None else "over" if self.match.over else "playing"

    @property
    def names(self) -> list[str]:
        """People's and bots' own names, by seat; nothing for an invitation still open."""
        return [seat.name for seat in self.record.seats]

    def info(self) -> TableInfo:
        """What anybody may know."""
        actor = self.match.actor if self.match else -1
        record = self.record
        return TableInfo(self.id, self.game.name, self.game.title, self.stage, self.names, actor, record.clock, record.absence, record.hints, record.again)

    def holds(self, token: str) -> int | None:
        """The seat that a token holds."""
        hashed = hash_of(token)
        found = None
        for number, seat in enumerate(self.record.seats):
            for known in seat.tokens:
                if hmac.compare_digest(known, hashed):
                    found = number
        return found

    def held_by(self, tokens: Iterable[str]) -> tuple[list[int], bool]:
        """The seats that tokens hold, ascending, and whether there was a token that holds none."""
        found = [self.holds(token) for token in tokens]
        return sorted({seat for seat in found if seat is not None}), None in found

    def is_person(self, seat: int) -> bool:
        """Whether a seat belongs to a person, whoever plays for it now."""
        return not self.record.seats[seat].bot

    def stand_in(self, seat: int) -> str:
        """The bot that plays for an absent person, or nothing."""
        return self.match.seats[seat].bot if self.match is not None and self.is_person(seat) else ""

    def _who_is_here(self) -> frozenset[int]:
        now = time.monotonic()
        polling = {seat for seat, until in self._polled.items() if until > now}
        return frozenset(polling.union(*(listener.seats for listener in self.listeners)))

    def _seated(self) -> list[Seated]:
        return [
            Seated(number, seat.name, seat.bot, bool(seat.bot) or number in self._here, bool(seat.bot) or seat.taken, self.stand_in(number))
            for number, seat in enumerate(self.record.seats)
        ]

    # --- coming and going -------------------------------------------------------------------------------------------------------

    async def join(self, listener: Listener, since: int) -> None:
        """Let a client hear of the table; what it has missed or everything anew waits for it at once."""
        if len(self.listeners) >= self.house.limits.listeners:
            raise Refused("flood", "too many are looking at this table")
        returned = not listener.poll or not set(listener.seats) <= self._here
        listener.version = next((version for cursor, version in self._cursors if cursor == since), -1)
        if listener.poll:  # it waits for news; over a WebSocket the first message comes at once, so that the client knows where it is
            listener.cursor = since
        self.listeners.add(listener)
        self.house.metrics.listeners.inc()
        self.idle_since = None
        listener.wake.set()
        await self._do(lambda: self._joined(listener.seats if returned else ()))

    async def _joined(self, seats: Sequence[int]) -> None:
        for seat in seats:
            if self._asked and self._asked.request.kind == "standin" and self._asked.request.target == seat:
                self._asked = None
                self._changed()
            with contextlib.suppress(NotKept):  # they can look, and have it when they come again or play
                await self._give_back(seat)
                await self._welcome_back(seat)
        self._look_who_is_here()

    def leave(self, listener: Listener) -> None:
        """A client is gone. One that polls is still here for a while."""
        if listener not in self.listeners:
            return
        self.listeners.discard(listener)
        self.house.metrics.listeners.dec()
        if listener.poll:
            gap = self.house.limits.poll_gap_seconds
            for seat in listener.seats:
                self._polled[seat] = time.monotonic() + gap
            asyncio.get_running_loop().call_later(gap + 0.1, self._look_who_is_here)
        if not self.listeners:
            self.idle_since = time.monotonic()
        self._look_who_is_here()

    def _look_who_is_here(self) -> None:
        here = self._who_is_here()
        if here == self._here or self._task.done():
            return
        for seat in self._here - here:
            self._gone_since[seat] = time.monotonic()
        self._here = here
        self._watch_absence()
        if self._asked and self._asked.request.kind == "standin":
            request = self._asked.request
            needs = [seat for seat in request.needs if seat in here or seat in request.agreed]
            self._asked.request = msgspec.structs.replace(request, needs=needs)
            if set(needs) <= set(request.agreed):
                self._do(self._settle)
        self._changed()

    # --- commands -----------------------------------------------------------------------------------------------------------------

    async def say(self, held: Sequence[int], command: Command) -> Done | Problem:
        """Carry out a client's command; `held` are the seats that it holds. `Done` means that it is on disk."""
        try:
            return await self._do(lambda: self._carry_out(held, command))
        except WyrmlingError as error:
            return problem_of(error, command.id)

    async def hint(self, held: Sequence[int], wish: Hint) -> Hinted | Problem:
        """The best choices of a seat that the client holds, made beside the table. Who asks again gets the same."""
        try:
            match = self._playing()
            if not self.record.hints:
                raise Refused("hints", "no hints were agreed on for this table")
            if wish.seat not in held:
                raise Refused("seat", "this link doesn't hold that seat; open the link that you were given for it")
            if wish.version != match.version:
                raise StaleCommand(wish.version, match.version)
            if match.over or match.actor != wish.seat:
                raise NotYourTurn(self.record.seats[wish.seat].name, None if match.over else match.names[match.actor])
            if self._hint is None or (self._hint[1].done() and self._hint[1].exception()):
                stop = threading.Event()
                self._hint = match.version, asyncio.get_running_loop().create_task(self._find_hint(match, wish.seat, stop)), stop
            choices = await asyncio.shield(self._hint[1])
            if wish.version != match.version:
                raise Stopped
            return Hinted(wish.id, wish.version, choices)
        except WyrmlingError as error:
            return problem_of(error, wish.id)
        except (Stopped, asyncio.CancelledError):
            return problem_of(Refused("stale", "the table has moved on since the hint was asked for"), wish.id)
        except Exception as error:
            logger.warning("table %s: no hint (%r)", self.id, error)
            return problem_of(Refused("busy", "no hint could be made; try again"), wish.id)

    async def _find_hint(self, match: Match, seat: int, stop: threading.Event) -> list[Suggestion]:
        given = self.game.name, match.view(seat), match.names
        limits, workers = self.house.limits, self.house.workers
        found = await self.house.thinkers.choose(
            lambda stop: workers.ask(find_hint, *given, stop=stop, about=self.id), limits.bot_seconds + limits.worker_seconds, stop, HINT
        )
        return cast(list[Suggestion], found)

    def _forget_hint(self) -> None:
        """The table moves on: a hint that is being made isn't wanted any more."""
        if self._hint:
            self._hint[2].set()
            self._hint = None

    async def _carry_out(self, held: Sequence[int], command: Command) -> Done:
        seat = command.seat
        if self.broken:
            raise Refused("disk", "the server's disk can't be read")
        if not 1 <= len(command.id) <= 64 or not command.id.isprintable():
            raise Refused("malformed", "the id of a command is 1 to 64 printable characters")
        if seat not in held:
            raise Refused("seat", "this link doesn't hold that seat; open the link that you were given for it")
        known = self._answers.get((seat, command.id))
        if known:
            if known[0] != command:
                raise ReusedId(command.id)
            return known[1]
        match command:
            case Sit():
                version = await self._sit(command)
            case Begin():
                version = await self._begin(seat)
            case Play():
                version = await self._play(command)
            case Undo():
                version = await self._undo(held, command)
            case StandIn():
                version = await self._propose_stand_in(held, command)
            case Agree():
                version = await self._agree(held, command)
        done = Done(command.id, version)
        self._answers[seat, command.id] = (command, done)
        if len(self._answers) > KEPT_ANSWERS:
            del self._answers[next(iter(self._answers))]
        return done

    async def _sit(self, command: Sit) -> int:
        if self.match is not None:
            mine = self.record.seats[command.seat]
            if mine.taken and mine.name == command.name.strip() and mine.words == command.words:
                return self.match.version
            raise Refused("late", "the game has begun; names stay as they are")
        others = [seat.name for number, seat in enumerate(self.record.seats) if number != command.seat]
        name, words = checked_name(command.name, others), checked_words(command.words)
        seats = list(self.record.seats)
        seats[command.seat] = msgspec.structs.replace(seats[command.seat], name=name, words=words, taken=True)
        await self._keep_record(msgspec.structs.replace(self.record, seats=seats))
        self.go_on()
        return 0

    async def _begin(self, seat: int) -> int:
        if self.match is not None:
            return self.match.version
        if not self.record.seats[seat].taken:
            raise Refused("seat", "sit down first: say your name")
        seats = list(self.record.seats)
        for number, each in enumerate(seats):
            if not each.bot and not each.taken:
                others = [other.name for place, other in enumerate(seats) if place != number]
                seats[number] = Person(free_name(STAND_IN.capitalize(), others), STAND_IN)
        await self._keep_record(msgspec.structs.replace(self.record, seats=seats))
        self.go_on()
        return 0

    async def _play(self, command: Play) -> int:
        match, seen = self._playing(), command.version
        if self.stand_in(command.seat):
            before = match.version
            await self._give_back(command.seat)
            seen = match.version if seen == before else seen
        answer = await self._write(lambda: match.play(command.seat, command.move, version=seen, id=f"{command.seat}:{command.id}"))
        self.house.metrics.moves.labels("person").inc()
        return answer.version

    async def _undo(self, held: Sequence[int], command: Undo) -> int:
        match = self._playing()
        await self._give_back(command.seat)
        if command.version != match.version:
            raise StaleCommand(command.version, match.version)
        why = GAME_OVER if match.over else match.why_not_undo(command.seat)
        if why in (GAME_OVER, RATED, NOTHING_PLAYED):
            raise NotFree(why)
        if not why:
            return (await self._write(lambda: match.undo(command.seat))).version
        needs = [seat for seat, holder in enumerate(match.seats) if not holder.bot and seat not in held]
        name = self.record.seats[command.seat].name
        return await self._ask(Request("undo", command.seat, command.seat, f"{name} would like to take back their last move.", needs, []))

    async def _propose_stand_in(self, held: Sequence[int], command: StandIn) -> int:
        match, target = self._playing(), command.target
        await self._give_back(command.seat)
        if not 0 <= target < len(match.seats) or not self.is_person(target) or target in held:
            raise Refused("seat", "a bot can only play for another person")
        if self.stand_in(target):
            return match.version
        name = self.record.seats[target].name
        left = self._time_left()
        if not CLOCKS[self.record.clock]:
            raise Refused("late", f"this table has no clock, so it waits for {name}")
        if match.actor != target or left is None or left > 0:
            raise Refused("late", f"{name} still has time")
        needs = [
            seat for seat in range(len(match.seats))
            if self.is_person(seat) and not self.stand_in(seat) and seat in self._here and seat != target and seat not in held
        ]  # fmt: skip
        return await self._ask(Request("standin", command.seat, target, f"A bot may play for {name} until they are back.", needs, []))

    async def _agree(self, held: Sequence[int], command: Agree) -> int:
        match = self._playing()
        if self._asked is None:
            raise Refused("late", "there is nothing to agree on any more")
        request = self._asked.request
        mine = [seat for seat in request.needs if seat in held]
        if command.seat not in request.needs and not (command.seat == request.by and not command.agree):
            raise Refused("seat", "you aren't asked")
        if not command.agree:
            self._asked = None
            self._changed()
            return match.version
        self._asked.request = msgspec.structs.replace(request, agreed=sorted({*request.agreed, *mine}))
        self._changed()
        return await self._settle()

    async def _ask(self, request: Request) -> int:
        match = self._playing()
        if self._asked is not None:
            if (self._asked.request.kind, self._asked.request.by, self._asked.request.target) == (request.kind, request.by, request.target):
                return match.version
            raise Refused("late", "something else is being asked; answer that first")
        self._asked = Asked(request, match.version)
        if request.needs:
            self._changed()
        return await self._settle()

    async def _settle(self) -> int:
        """Do what was asked, if everybody who must has agreed."""
        match = self._playing()
        asked = self._asked
        if asked is None or not set(asked.request.needs) <= set(asked.request.agreed):
            return match.version
        self._asked = None
        try:
            if asked.request.kind == "undo":
                everybody = range(len(match.seats))
                await self._write(lambda: match.undo(asked.request.by, consent=everybody))
            else:
                await self._let_bot_play(asked.request.target)
        except WyrmlingError:
            self._changed()
            raise
        return match.version

    async def _let_bot_play(self, seat: int) -> None:
        match = self._playing()
        others = [holder.name for place, holder in enumerate(match.seats) if place != seat]
        by = Seat(free_name(self.record.seats[seat].name, others, " (bot)"), STAND_IN)
        await self._write(lambda: match.take_over(seat, by))

    async def _give_back(self, seat: int) -> None:
        """A person is back: their seat is theirs again."""
        match = self.match
        if match is not None and not match.over and self.stand_in(seat):
            await self._write(lambda: match.take_over(seat, Seat(self.record.seats[seat].name)))

    async def _welcome_back(self, seat: int) -> None:
        """Who played at the table before this one sits down by coming."""
        mine = self.record.seats[seat]
        if self.match is None and mine.invited_back and not mine.taken:
            seats = list(self.record.seats)
            seats[seat] = msgspec.structs.replace(mine, taken=True)
            await self._keep_record(msgspec.structs.replace(self.record, seats=seats))
            self.go_on()

    def _playing(self) -> Match:
        if self.match is None:
            raise Refused("late", "the game hasn't begun yet")
        return self.match

    # --- keeping --------------------------------------------------------------------------------------------------------------------

    async def _keep_record(self, record: Any) -> None:
        await self._commit(functools.partial(self.house.storage.commit, self.id, record))
        self.record = record
        self._changed()

    async def change_record(self, change: Callable[[], Any]) -> None:
        """Keep the table's record as `change` makes it from what it is by then."""

        async def work() -> None:
            record = change()
            if record is not None:
                await self._keep_record(record)

        await self._do(work)

    async def _write(self, act: Callable[[], T], note: str = "") -> T:
        """Do something to the match and wait until the disk has it. When that fails, the match is again what the disk has."""
        match = self._playing()
        answer = act()
        if not self._log.staged:
            return answer
        entries, notes = self._log.staged, {match.version: note} if note else {}
        self._writing = True
        try:
            await self._commit(functools.partial(self.house.storage.commit, self.id, entries=entries, first=self._log.kept, notes=notes))
        except NotKept:
            try:
                await self._reload()
            except Exception:
                self.broken = True
                for listener in self.listeners:
                    listener.close(1011, "the server's disk can't be read")
                raise
            self._writing = False
            raise
        self._forget_hint()
        self._log.kept += len(entries)
        self._log.staged = []
        self.notes.update(notes)
        self._writing = False
        if match.over:
            self.house.metrics.finished.inc()
        self._changed()
        self.go_on()
        return answer

    async def _commit(self, commit: Callable[[], Awaitable[None]]) -> None:
        began = time.perf_counter()
        await commit()
        self.house.metrics.commit_seconds.observe(time.perf_counter() - began)

    async def _reload(self) -> None:
        kept = await self.house.storage.read(self.id)
        assert kept is not None
        self._log = StagedLog(len(kept.entries))
        self.match = await asyncio.to_thread(Match.replayed, kept.entries, f"table {self.id}", self._log)
        self._thinking = -1
        self._shown.clear()
        for listener in self.listeners:
            listener.wake.set()

    # --- what happens by itself ---------------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Begin when all have sat down; let the bot that decides think; watch the clock."""
        if self.match is None:
            if all(seat.bot or seat.taken for seat in self.record.seats) and not self._tasks:
                self._background(self._start_when_ready())
            return
        self._decides_since = time.monotonic()
        if self._clock:
            self._clock.cancel()
            self._clock = None
        self._watch_absence()
        if self.match.over:
            return
        left = self._time_left()
        if left is not None:
            self._clock = asyncio.get_running_loop().call_later(left + 0.05, self._changed)
        self._think()

    async def _start_when_ready(self) -> None:
        while True:
            if self.house.ready:
                await self.house.ready(self.game)
            try:
                await self._do(self._start)
                return
            except NotKept:
                await asyncio.sleep(RETRY_SECONDS)

    async def _start(self) -> None:
        record = self.record
        if self.match is not None or not all(seat.bot or seat.taken for seat in record.seats):
            return
        log = StagedLog()
        seats = [Seat(seat.name, seat.bot) for seat in record.seats]
        words = [seat.words for seat in record.seats]
        match = Match.new(self.game, seats, variant=record.variant, secret=bytes.fromhex(record.secret), words=words, log=log)
        begun = msgspec.structs.replace(record, begun=True)
        await self._commit(functools.partial(self.house.storage.commit, self.id, begun, entries=log.staged))
        log.kept, log.staged = len(log.staged), []
        self.record, self.match, self._log = begun, match, log
        self._changed()
        self.go_on()

    def _think(self) -> None:
        match = self.match
        if match is None or self._thinking == match.version:
            return
        self._stop_thinking.set()  # what is thought about isn't asked any more
        if match.over or not match.seats[match.actor].bot:
            return
        self._thinking, self._stop_thinking = match.version, threading.Event()
        view = match.view(match.actor)
        self._background(self._bot_turn(match.version, match.actor, match.seats[match.actor], view, match.game.legal(view), self._stop_thinking))

    async def _bot_turn(self, version: int, seat: int, holder: Seat, view: Any, legal: list[int], stop: threading.Event) -> None:
        limits, note = self.house.limits, ""
        try:
            # The bot gets a copy of the moves: what it does to them is its own affair.
            choose = self._choosing(bot(holder.bot), view, list(legal))
            seconds = limits.bot_seconds + (limits.worker_seconds if holder.bot in LEVELS else 0)
            move = operator.index(cast(int, await self.house.thinkers.choose(choose, seconds, stop)))
            if move not in legal:
                raise IllegalMove(str(move), holder.name, [])
        except Stopped:
            return
        except Exception as error:
            move = secrets.choice(legal)
            why = "took too long" if isinstance(error, Overran) else "chose what can't be played" if isinstance(error, IllegalMove) else "failed"
            note = f"{holder.name} (the bot {holder.bot}) {why}; a legal move was drawn by lot instead."
            logger.warning("table %s: the bot %s %s (%r)", self.id, holder.bot, why, error)
            self.house.metrics.bot_failures.labels(holder.bot).inc()
        while True:
            try:
                await self._do(lambda: self._bot_plays(version, seat, move, note))
                return
            except NotKept:
                await asyncio.sleep(RETRY_SECONDS)

    def _choosing(self, bot: Bot, view: Any, legal: list[int]) -> Callable[[Stop], object]:
        """A bot's choice, to be thought out."""
        if LEVELS.get(bot.name) is bot:
            return lambda stop: self.house.workers.ask(choose_at_level, bot.name, self.game.name, view, legal, stop=stop, about=self.id)
        if isinstance(bot, SearchBot):
            return lambda stop: bot.choose(self.game, view, legal, stop=stop)
        return lambda _: bot.choose(self.game, view, legal)

    async def _bot_plays(self, version: int, seat: int, move: int, note: str) -> None:
        match = self.match
        if match is None or match.over or match.version != version or match.actor != seat:
            return
        await self._write(lambda: match.play(seat, move), note)
        self.house.metrics.moves.labels("bot").inc()

    def _time_left(self) -> float | None:
        """Seconds that the person who decides still has; None without a clock, or when a bot decides."""
        seconds, match = CLOCKS[self.record.clock], self.match
        if not seconds or match is None or match.over or match.seats[match.actor].bot:
            return None
        return max(0.0, seconds - (time.monotonic() - self._decides_since))

    def _bot_in(self) -> float | None:
        """Seconds until a bot takes over for the person who decides; None when they are here, nobody who plays waits, or it wasn't agreed so."""
        seconds, match = ABSENCES[self.record.absence], self.match
        if not seconds or match is None or match.over or match.seats[match.actor].bot or match.actor in self._here:
            return None
        if not any(self.is_person(seat) for seat in self._here):
            return None
        return max(0.0, self._gone_since[match.actor] + seconds - time.monotonic())

    def _watch_absence(self, soonest: float = 0.0) -> None:
        """See to it that a bot takes over when it is time."""
        if self._absence:
            self._absence.cancel()
            self._absence = None
        left = self._bot_in()
        if left is not None:
            self._absence = asyncio.get_running_loop().call_later(max(left, soonest), self._time_is_up)

    def _time_is_up(self) -> None:
        if not self._task.done():
            self._do(self._replace_absent)

    async def _replace_absent(self) -> None:
        left = self._bot_in()
        if left is None or left > 0:
            self._watch_absence()
            return
        try:
            await self._let_bot_play(self._playing().actor)
        except NotKept:
            self._watch_absence(RETRY_SECONDS)

    # --- telling ----------------------------------------------------------------------------------------------------------------------

    def _remember(self) -> None:
        self._cursors.append((self.cursor, self.match.version if self.match is not None else -1))

    def _changed(self) -> None:
        """Something that people see has changed: wake all who listen."""
        if self._asked and (self.match is None or self._asked.version != self.match.version):
            self._asked = None
        self.cursor += 1
        self._remember()
        self._shown.clear()
        for listener in self.listeners:
            listener.wake.set()

    def message(self, listener: Listener) -> bytes | None:
        """What a client has missed, encoded; None when it has missed nothing, or when the disk doesn't have all yet (it is woken again then)."""
        if self._writing or listener.cursor == self.cursor:
            return None
        match = self.match
        version = match.version if match is not None else 0
        viewer = self._viewer(listener.seats)
        moves: list[msgspec.Raw] = []
        anew, first_ply = True, 0
        if match is not None:
            # What another of the client's seats was told stays with that one.
            another = self.game.hides and len(listener.seats) > 1 and listener.viewer != viewer
            first = match.first_unseen(listener.version) if listener.version >= 0 and not another else None
            anew = first is None
            first_ply = max(0, match.ply - LAST_MOVES + 1) if first is None else first
            moves = self._moves(match, viewer, first_ply)
        message = Table(
            table=self.id,
            cursor=self.cursor,
            anew=anew,
            game=self.game.name,
            title=self.game.title,
            stage=self.stage,
            seats=self._seated(),
            yours=list(listener.seats),
            viewer=viewer,
            hides=self.game.hides,
            version=version,
            moves=cast(list[MoveMade], moves),
            first_ply=first_ply,
            scene=cast(Any, self._scene(match, viewer)) if match is not None else None,
            choices=match.choices(viewer) if match is not None and viewer >= 0 else [],
            clauses=match.clauses() if match is not None else [],
            undo=self._undo_state(match, listener.seats),
            request=self._asked.request if self._asked else None,
            clock=self.record.clock,
            time_left=rounded(self._time_left()),
            absence=self.record.absence,
            bot_in=rounded(self._bot_in()),
            hints=self.record.hints,
            commitment=commitment_of(bytes.fromhex(self.record.secret)),
            secret=match.secret if match is not None else None,
            again=self.record.again,
        )
        listener.cursor, listener.viewer = self.cursor, viewer
        listener.version = version if match is not None else -1
        if all(each.cursor == self.cursor for each in self.listeners):
            self._shown.clear()  # by far the largest thing at a table that waits for somebody to move
        return msgspec.json.encode(message)

    def _viewer(self, seats: Sequence[int]) -> int:
        """Of a client's seats the one that decides, else the last of them that did, else the first."""
        if len(seats) < 2 or self.match is None:
            return seats[0] if seats else SPECTATOR
        return self.match.actor if self.match.actor in seats else self._last_mover(self.match, seats, seats[0])

    def _last_mover(self, match: Match, seats: Sequence[int], otherwise: int) -> int:
        return next((seat for ply in range(match.ply, 0, -1) if (seat := match.move_at(ply)[0]) in seats), otherwise)

    def _undo_state(self, match: Match | None, seats: Sequence[int]) -> UndoState | None:
        if match is None or match.over or not seats:
            return None
        seat = self._last_mover(match, seats, SPECTATOR)
        if seat == SPECTATOR:
            return None
        why = match.why_not_undo(seat)
        return UndoState(seat, not why, why)

    def _scene(self, match: Match, viewer: int) -> msgspec.Raw:
        return self._newest(match, viewer)[0]

    def _newest(self, match: Match, viewer: int) -> tuple[msgspec.Raw, msgspec.Raw]:
        """The scene now and the last move, which everybody with the same view is shown."""
        if viewer not in self._shown:
            scene = msgspec.Raw(msgspec.json.encode(match.scene(viewer)))
            update = next(update for update, _ in match.walk(viewer, match.ply))
            self._shown[viewer] = scene, self._made(update, scene)
        return self._shown[viewer]

    def _moves(self, match: Match, viewer: int, first: int) -> list[msgspec.Raw]:
        if first > match.ply:
            return []
        if first == match.ply:
            return [self._newest(match, viewer)[1]]
        words, names = self.game.words, match.names
        return [self._made(update, words.scene(view, viewer, names)) for update, view in match.walk(viewer, first)]

    def _made(self, update: Update, scene: Any) -> msgspec.Raw:
        made = MoveMade(update.version, update.ply, update.seat, update.move, update.told, scene, noted(update, self.notes))
        return msgspec.Raw(msgspec.json.encode(made))


@functools.cache
def search_of(game: str) -> Search:
    """The search that a worker makes a game's hints with."""
    return Search(find_game(game), threads=2)


def find_hint(game: str, view: Any, names: Sequence[str], stop: Stop) -> list[Suggestion]:
    """The best choices at a decision; what a worker does."""
    return suggestions(find_game(game), view, names, search=search_of(game), seconds=HINT_SECONDS, stop=stop)


def choose_at_level(level: str, game: str, view: Any, legal: list[int], stop: Stop) -> int:
    """The choice of a bot that searches; what a worker does."""
    return LEVELS[level].choose(find_game(game), view, legal, stop=stop)


def noted(update: Update, notes: dict[int, str]) -> str:
    """What a table adds to a move: who plays on for whom, and what was kept to be told with it."""
    return " ".join(text for text in (update.note, notes.get(update.version, "")) if text)


def rounded(seconds: float | None) -> float | None:
    """Seconds as clients are told them."""
    return None if seconds is None else round(seconds, 1)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
