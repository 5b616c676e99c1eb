"""`LiveTable`: a table that people play at. One task owns its match; everything that happens at it happens there, one thing after another.

What a client hears is made from the concealed record of its viewer alone, and only from what is on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hmac
import logging
import threading
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Literal, TypeVar, cast

import msgspec

from wyrmling.kernel.errors import WyrmlingError
from wyrmling.kernel.game import game as find_game
from wyrmling.match import Match, Seat, commitment_of
from wyrmling.match.errors import NotYourTurn, StaleCommand
from wyrmling.server.audience import Audience, Listener
from wyrmling.server.commands import STAND_IN, Command, Commands
from wyrmling.server.house import House
from wyrmling.server.names import free_name
from wyrmling.server.problems import Refused, problem_of
from wyrmling.server.protocol import ABSENCES, CLOCKS, Done, Hint, Hinted, MoveMade, Problem, Seated, Table, TableInfo
from wyrmling.server.storage import Kept, NotKept, Person, StagedLog, TableRecord, hash_of
from wyrmling.server.thinkers import Stopped
from wyrmling.server.thinking import Hints, bot_move
from wyrmling.server.views import Views, undo_state, viewer_of

__all__ = ["LiveTable"]

logger = logging.getLogger(__name__)

LAST_MOVES = 20
"""So many moves go with a message that tells everything anew."""

RETRY_SECONDS = 5.0

T = TypeVar("T")


class LiveTable:
    """A table in memory."""

    def __init__(self, id: str, kept: Kept, house: House, match: Match | None = None, log: StagedLog | None = None) -> None:
        self.id, self.house = id, house
        self.record = kept.record
        self.game = find_game(kept.record.game)
        self.match = match
        self.notes = kept.notes
        self.audience = Audience(len(self.record.seats), kept.loads, self._version)
        self.idle_since: float | None = time.monotonic()
        self.broken = False
        """The match is ahead of the disk, and the disk can't be read: the table must be loaded anew."""
        self._commands = Commands(self)
        self._hints = Hints(house, id)
        self._views = Views(self.notes)
        self._log = log or StagedLog()
        self._writing = False
        self._thinking = -1
        self._stop_thinking = threading.Event()
        self._decides_since = time.monotonic()
        self._clock: asyncio.TimerHandle | None = None
        self._absence: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._jobs: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]] | None] = asyncio.Queue()
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
        self.audience.close(code, reason)
        self._stop_thinking.set()
        self._hints.forget()
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
    def _version(self) -> int:
        """Of the match; −1 before it has begun."""
        return -1 if self.match is None else self.match.version

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

    def _seated(self) -> list[Seated]:
        return [
            Seated(number, seat.name, seat.bot, bool(seat.bot) or number in self.audience.here, bool(seat.bot) or seat.taken, self.stand_in(number))
            for number, seat in enumerate(self.record.seats)
        ]

    # --- coming and going -------------------------------------------------------------------------------------------------------

    async def join(self, listener: Listener, since: int) -> None:
        """Let a client hear of the table; what it has missed or everything anew waits for it at once."""
        if len(self.audience.listeners) >= self.house.limits.listeners:
            raise Refused("flood", "too many are looking at this table")
        returned = not listener.poll or not set(listener.seats) <= self.audience.here
        self.audience.add(listener, since)
        self.house.metrics.listeners.inc()
        self.idle_since = None
        await self._do(lambda: self._joined(listener.seats if returned else ()))

    async def _joined(self, seats: Sequence[int]) -> None:
        for seat in seats:
            if self._commands.is_back(seat):
                self.changed()
            with contextlib.suppress(NotKept):  # they can look, and have it when they come again or play
                await self.give_back(seat)
                await self._welcome_back(seat)
        self._look_who_is_here()

    def leave(self, listener: Listener) -> None:
        """A client is gone. One that polls is still here for a while."""
        if listener not in self.audience.listeners:
            return
        gap = self.house.limits.poll_gap_seconds
        self.audience.remove(listener, gap)
        self.house.metrics.listeners.dec()
        if listener.poll:
            asyncio.get_running_loop().call_later(gap + 0.1, self._look_who_is_here)
        if not self.audience.listeners:
            self.idle_since = time.monotonic()
        self._look_who_is_here()

    def _look_who_is_here(self) -> None:
        if self._task.done() or not self.audience.look():
            return
        self._watch_absence()
        if self._commands.are_here(self.audience.here):
            self._do(self._commands.settle)
        self.changed()

    # --- commands -----------------------------------------------------------------------------------------------------------------

    async def say(self, held: Sequence[int], command: Command) -> Done | Problem:
        """Carry out a client's command; `held` are the seats that it holds. `Done` means that it is on disk."""
        try:
            return await self._do(lambda: self._commands.carry_out(held, command))
        except WyrmlingError as error:
            return problem_of(error, command.id)

    async def hint(self, held: Sequence[int], wish: Hint) -> Hinted | Problem:
        """The best choices of a seat that the client holds, made beside the table. Who asks again gets the same."""
        try:
            match = self.playing()
            if not self.record.hints:
                raise Refused("hints", "no hints were agreed on for this table")
            if wish.seat not in held:
                raise Refused("seat", "this link doesn't hold that seat; open the link that you were given for it")
            if wish.version != match.version:
                raise StaleCommand(wish.version, match.version)
            if match.over or match.actor != wish.seat:
                raise NotYourTurn(self.names[wish.seat], None if match.over else match.names[match.actor])
            return Hinted(wish.id, wish.version, await self._hints.of(match))
        except WyrmlingError as error:
            return problem_of(error, wish.id)
        except (Stopped, asyncio.CancelledError):
            return problem_of(Refused("stale", "the table has moved on since the hint was asked for"), wish.id)
        except Exception as error:
            logger.warning("table %s: no hint (%r)", self.id, error)
            return problem_of(Refused("busy", "no hint could be made; try again"), wish.id)

    # --- seats that change hands --------------------------------------------------------------------------------------------------

    async def let_bot_play(self, seat: int) -> None:
        """A bot takes over for a person."""
        match = self.playing()
        others = [holder.name for place, holder in enumerate(match.seats) if place != seat]
        by = Seat(free_name(self.names[seat], others, " (bot)"), STAND_IN)
        await self.write(lambda: match.take_over(seat, by))

    async def give_back(self, seat: int) -> None:
        """A person is back: their seat is theirs again."""
        match = self.match
        if match is not None and not match.over and self.stand_in(seat):
            await self.write(lambda: match.take_over(seat, Seat(self.names[seat])))

    async def _welcome_back(self, seat: int) -> None:
        """Who played at the table before this one sits down by coming."""
        mine = self.record.seats[seat]
        if self.match is None and mine.invited_back and not mine.taken:
            seats = list(self.record.seats)
            seats[seat] = msgspec.structs.replace(mine, taken=True)
            await self.seat_people(seats)

    async def seat_people(self, seats: list[Person]) -> None:
        """Keep who sits where before the game, and begin it when nobody is missing."""
        await self._keep_record(msgspec.structs.replace(self.record, seats=seats))
        self.go_on()

    def playing(self) -> Match:
        """The match.

        Raises: Refused, before it has begun.
        """
        if self.match is None:
            raise Refused("late", "the game hasn't begun yet")
        return self.match

    # --- keeping --------------------------------------------------------------------------------------------------------------------

    async def _keep_record(self, record: TableRecord) -> None:
        await self._commit(functools.partial(self.house.storage.commit, self.id, record))
        self.record = record
        self.changed()

    async def change_record(self, change: Callable[[], TableRecord | None]) -> None:
        """Keep the table's record as `change` makes it from what it is by then."""

        async def work() -> None:
            record = change()
            if record is not None:
                await self._keep_record(record)

        await self._do(work)

    async def write(self, act: Callable[[], T], note: str = "") -> T:
        """Do something to the match and wait until the disk has it. When that fails, the match is again what the disk has."""
        match = self.playing()
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
                self.audience.close(1011, "the server's disk can't be read")
                raise
            self._writing = False
            raise
        self._hints.forget()
        self._log.kept += len(entries)
        self._log.staged = []
        self.notes.update(notes)
        self._writing = False
        if match.over:
            self.house.metrics.finished.inc()
        self.changed()
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
        self._views.forget()
        self.audience.wake()

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
        left = self.time_left()
        if left is not None:
            self._clock = asyncio.get_running_loop().call_later(left + 0.05, self.changed)
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
        self.changed()
        self.go_on()

    def _think(self) -> None:
        match = self.match
        if match is None or self._thinking == match.version:
            return
        self._stop_thinking.set()  # what is thought about isn't asked any more
        if match.over or not match.seats[match.actor].bot:
            return
        self._thinking, self._stop_thinking = match.version, threading.Event()
        seat = match.actor
        self._background(self._bot_turn(match.version, seat, match.seats[seat], match.view(seat), self._stop_thinking))

    async def _bot_turn(self, version: int, seat: int, holder: Seat, view: Any, stop: threading.Event) -> None:
        try:
            move, note = await bot_move(self.house, self.id, self.game, holder, view, stop)
        except Stopped:
            return
        while True:
            try:
                await self._do(lambda: self._bot_plays(version, seat, move, note))
                return
            except NotKept:
                await asyncio.sleep(RETRY_SECONDS)

    async def _bot_plays(self, version: int, seat: int, move: int, note: str) -> None:
        match = self.match
        if match is None or match.over or match.version != version or match.actor != seat:
            return
        await self.write(lambda: match.play(seat, move), note)
        self.house.metrics.moves.labels("bot").inc()

    def time_left(self) -> float | None:
        """Seconds that the person who decides still has; None without a clock, or when a bot decides."""
        seconds, match = CLOCKS[self.record.clock], self.match
        if not seconds or match is None or match.over or match.seats[match.actor].bot:
            return None
        return max(0.0, seconds - (time.monotonic() - self._decides_since))

    def _bot_in(self) -> float | None:
        """Seconds until a bot takes over for the person who decides; None when they are here, nobody who plays waits, or it wasn't agreed so."""
        seconds, match = ABSENCES[self.record.absence], self.match
        if not seconds or match is None or match.over or match.seats[match.actor].bot or match.actor in self.audience.here:
            return None
        if not any(self.is_person(seat) for seat in self.audience.here):
            return None
        return max(0.0, self.audience.gone_since[match.actor] + seconds - time.monotonic())

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
            await self.let_bot_play(self.playing().actor)
        except NotKept:
            self._watch_absence(RETRY_SECONDS)

    # --- telling ----------------------------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Something that people see has changed: wake all who listen."""
        self._commands.drop_outdated()
        self._views.forget()
        self.audience.changed(self._version)

    def message(self, listener: Listener) -> bytes | None:
        """What a client has missed, encoded; None when it has missed nothing, or when the disk doesn't have all yet (it is woken again then)."""
        if self._writing or listener.cursor == self.audience.cursor:
            return None
        match = self.match
        version = match.version if match is not None else 0
        viewer = viewer_of(match, listener.seats)
        moves: list[msgspec.Raw] = []
        anew, first_ply = True, 0
        if match is not None:
            # What another of the client's seats was told stays with that one.
            another = self.game.hides and len(listener.seats) > 1 and listener.viewer != viewer
            first = match.first_unseen(listener.version) if listener.version >= 0 and not another else None
            anew = first is None
            first_ply = max(0, match.ply - LAST_MOVES + 1) if first is None else first
            moves = self._views.moves(match, viewer, first_ply)
        message = Table(
            table=self.id,
            cursor=self.audience.cursor,
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
            scene=cast(Any, self._views.scene(match, viewer)) if match is not None else None,
            choices=match.choices(viewer) if match is not None and viewer >= 0 else [],
            clauses=match.clauses() if match is not None else [],
            undo=undo_state(match, listener.seats),
            request=self._commands.request,
            clock=self.record.clock,
            time_left=rounded(self.time_left()),
            absence=self.record.absence,
            bot_in=rounded(self._bot_in()),
            hints=self.record.hints,
            commitment=commitment_of(bytes.fromhex(self.record.secret)),
            secret=match.secret if match is not None else None,
            again=self.record.again,
        )
        listener.cursor, listener.viewer, listener.version = self.audience.cursor, viewer, self._version
        if self.audience.knows_all:
            self._views.forget()  # by far the largest thing at a table that waits for somebody to move
        return msgspec.json.encode(message)


def rounded(seconds: float | None) -> float | None:
    """Seconds as clients are told them."""
    return None if seconds is None else round(seconds, 1)
