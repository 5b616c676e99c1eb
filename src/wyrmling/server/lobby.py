"""`Lobby`: opens tables, finds them, and lets them leave the memory when nobody looks at them. Nothing is lost then."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import string
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import cast

import msgspec

from wyrmling.bots import BOTS, bot
from wyrmling.bots.bots import UnknownBot
from wyrmling.kernel.errors import WyrmlingError
from wyrmling.kernel.game import Game, game_names
from wyrmling.kernel.game import game as find_game
from wyrmling.match import SPECTATOR, Match, new_secret
from wyrmling.match.errors import DamagedLog, ForeignLog
from wyrmling.match.log import Ended, Entry, Opening, Played, Secret, read_log
from wyrmling.server.house import House
from wyrmling.server.limits import Buckets
from wyrmling.server.names import checked_name, checked_words, free_name
from wyrmling.server.problems import Refused
from wyrmling.server.protocol import Created, GameInfo, Held, LogReplay, NewSeat, NewTable, Reviewed, TableInfo
from wyrmling.server.reviews import Reviews
from wyrmling.server.storage import Kept, NotKept, Person, TableRecord, hash_of, now
from wyrmling.server.table import LiveTable
from wyrmling.server.views import move_made

__all__ = ["Lobby", "replay_of", "replay_of_upload"]

logger = logging.getLogger(__name__)

ID = re.compile(r"[A-Za-z0-9]{10}")
SWEEP_SECONDS = 5.0
DAY = 24 * 3600.0
MOST_MOVES = 500
"""So many moves are told in one answer."""


class Lobby:
    """All tables of a server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.live: OrderedDict[str, LiveTable] = OrderedDict()
        """Tables in memory, those that were asked for last at the end."""
        self.closing = asyncio.Event()
        self.reviews = Reviews(house)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._opened = Buckets(house.limits.tables_an_hour / 3600, house.limits.tables_an_hour)
        self._games = [find_game(name) for name in game_names()]
        self.infos = [
            GameInfo(
                name=game.name,
                title=game.title,
                players=list(game.players),
                variants={variant: list(players) for variant, players in game.players_of.items()},
                bots=list(BOTS),
                rules=game.words.rules(),
            )
            for game in self._games
        ]
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """Tell everybody, and finish what is being written."""
        self.closing.set()
        self.reviews.close()
        self._sweeper.cancel()
        await asyncio.gather(*(table.stop() for table in self.live.values()), *self._leaving.values(), return_exceptions=True)
        self.live.clear()

    def say_goodbye(self, reason: str = "the server is restarting") -> None:
        """Have every connection closed."""
        self.closing.set()
        for table in self.live.values():
            table.audience.close(1012, reason)

    # --- opening ------------------------------------------------------------------------------------------------------------------

    async def open(self, wish: NewTable, address: str) -> Created:
        """A new table.

        Raises: Refused, NotKept, and what is wrong with a name.
        """
        if wish.after:
            return await self._open_next(wish, address)
        game = self._game(wish.game)
        try:
            game.options(len(wish.seats), wish.variant)
            for seat in wish.seats:
                if seat.kind == "bot":
                    bot(seat.bot)
        except (WyrmlingError, UnknownBot) as error:
            raise Refused("malformed", str(error)) from None
        if all(seat.kind == "bot" for seat in wish.seats):
            raise Refused("malformed", "somebody must sit at a table who isn't a bot")
        seats, tokens = seats_of(wish.seats, checked_words(wish.words))
        self._count(address)
        id = await self._keep(
            TableRecord(game.name, wish.variant, wish.clock, seats, new_secret().hex(), now(), absence=wish.absence, hints=wish.hints)
        )
        mine = [Held(number, token) for number, token in tokens.items() if wish.seats[number].kind == "me"]
        return Created(id, mine, [Held(number, token) for number, token in tokens.items() if wish.seats[number].kind == "friend"])

    async def _open_next(self, wish: NewTable, address: str) -> Created:
        """The table that follows another: same game, same seats, held by the same tokens. Whoever asks second gets the one that was opened first.

        `wish.token` may be several, with commas between. Their seats are taken at once; the others' when they come.
        """
        old = await self.find(wish.after)
        tokens = wish.token.split(",")[:8]
        mine, _ = old.held_by(tokens)
        if not mine:
            raise Refused("seat", "only who played there can open the next table")
        if old.stage != "over":
            raise Refused("late", "that game isn't over yet")
        if not old.record.again:
            self._count(address)
            seats = [
                Person(seat.name, seat.bot) if seat.bot else Person(seat.name, tokens=seat.tokens, taken=number in mine, invited_back=True)
                for number, seat in enumerate(old.record.seats)
            ]
            record = msgspec.structs.replace(old.record, seats=seats, secret=new_secret().hex(), made=now(), begun=False)
            new = self._new_id()

            def lead_on() -> TableRecord | None:
                return None if old.record.again else msgspec.structs.replace(old.record, again=new)

            # The new table is kept first: one that nothing leads to harms nobody, a way that leads nowhere would.
            await self.house.storage.commit(new, record)
            await old.change_record(lead_on)
            self.house.metrics.tables.inc()
        table = await self.find(old.record.again)
        return Created(table.id, [Held(seat, token) for token in tokens if (seat := table.holds(token)) is not None], [])

    def _game(self, name: str) -> Game:
        # Never by path: a file that a stranger names isn't run.
        for game in self._games:
            if game.name == name:
                return game
        raise Refused("malformed", f"there is no game {name[:40]!r}; there are {', '.join(game.name for game in self._games)}")

    def _count(self, address: str) -> None:
        if not self._opened.take(address):
            raise Refused("flood", f"at most {self.house.limits.tables_an_hour:g} tables an hour can be opened from one place; try again later")

    def _new_id(self) -> str:
        return "".join(secrets.choice(string.ascii_letters + string.digits) for _ in range(10))

    async def _keep(self, record: TableRecord) -> str:
        id = self._new_id()
        self._make_room()
        await self.house.storage.commit(id, record)
        self.house.metrics.tables.inc()
        self._put(LiveTable(id, Kept(record, [], {}, 0), self.house))
        return id

    # --- finding ------------------------------------------------------------------------------------------------------------------

    async def find(self, id: str) -> LiveTable:
        """A table, from memory or from the disk.

        Raises: Refused, NotKept.
        """
        table = self.live.get(id)
        if table is not None and not table.broken:
            self.live.move_to_end(id)
            return table
        if not ID.fullmatch(id):
            raise unknown()
        if id not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> LiveTable:
        broken = self.live.pop(id, None)
        if broken is not None:
            await broken.stop()
        if id in self._leaving:
            await self._leaving[id]
        try:
            kept = await self.house.storage.load(id)
            if kept is None:
                raise unknown()
            self._make_room()
            table = await LiveTable.load(id, kept, self.house)
        except msgspec.MsgspecError as error:
            raise Refused("table", f"what is kept of this table can't be read: {error}") from None
        except WyrmlingError as error:
            if isinstance(error, (Refused, NotKept)):
                raise
            logger.error("table %s: %s", id, error)
            raise Refused("table", f"this table can't be played on: {error}") from None
        self._put(table)
        return table

    def _put(self, table: LiveTable) -> None:
        self.live[table.id] = table
        self.house.metrics.live_tables.set(len(self.live))

    def _make_room(self) -> None:
        if self.closing.is_set():
            raise Refused("busy", "the server is restarting; try again in a moment")
        if len(self.live) < self.house.limits.live_tables:
            return
        idle = next((table for table in self.live.values() if not table.audience.listeners), None)
        if idle is None:
            raise Refused("flood", "the server has as many tables as it can hold; try again later")
        self._put_away(idle)

    def _put_away(self, table: LiveTable) -> None:
        del self.live[table.id]
        self.house.metrics.live_tables.set(len(self.live))
        task = asyncio.get_running_loop().create_task(table.stop())
        self._leaving[table.id] = task
        task.add_done_callback(lambda _: self._leaving.pop(table.id, None))

    async def _sweep(self) -> None:
        looked = -DAY
        while True:
            with contextlib.suppress(Exception):
                if time.monotonic() - looked > DAY:
                    looked = time.monotonic()
                    await self.forget_waiting()
            await asyncio.sleep(min(SWEEP_SECONDS, self.house.limits.idle_seconds / 10))
            with contextlib.suppress(Exception):
                self.sweep()

    async def forget_waiting(self) -> None:
        """Drop the tables that have waited for players for too long. One that somebody still sits down at is kept anew then."""
        await self.house.storage.forget_waiting(time.time() - self.house.limits.waiting_days * DAY)

    def sweep(self) -> None:
        """Let tables leave the memory that nobody has looked at for a while; those sooner whose game is over."""
        limit, moment = self.house.limits.idle_seconds, time.monotonic()
        for table in list(self.live.values()):
            patience = limit / 10 if table.stage == "over" else limit
            if table.idle_since is not None and moment - table.idle_since > patience:
                self._put_away(table)

    # --- looking --------------------------------------------------------------------------------------------------------------------

    async def info(self, id: str) -> TableInfo:
        """What anybody may know of a table."""
        return (await self.find(id)).info()

    async def entries(self, id: str) -> list[Entry]:
        """The log of a table as others may have it: the secret, and digests of positions that hold hidden cards, only when the game is over.

        Raises: Refused, NotKept.
        """
        entries = (await self._begun(id)).entries
        if any(isinstance(entry, Ended) for entry in entries):
            return entries
        return [
            msgspec.structs.replace(entry, state="") if isinstance(entry, Played) else entry for entry in entries if not isinstance(entry, Secret)
        ]

    async def _begun(self, id: str) -> Kept:
        kept = await self.house.storage.read(id) if ID.fullmatch(id) else None
        if kept is None:
            raise unknown()
        if not kept.record.begun:
            raise Refused("late", "the game hasn't begun yet")
        return kept

    async def replay(self, id: str, first: int = 0, last: int | None = None) -> LogReplay:
        """A table's match as spectators see it, from ply `first` to `last`."""
        kept = await self._begun(id)
        if self.house.ready:
            await self.house.ready(find_game(kept.record.game))
        last = first + MOST_MOVES - 1 if last is None else min(last, first + MOST_MOVES - 1)
        try:
            return await asyncio.to_thread(lambda: replay_of(Match.replayed(kept.entries, f"table {id}"), kept.notes, first, last))
        except WyrmlingError as error:
            raise Refused("table", f"this match can't be followed: {error}") from None

    async def review(self, id: str) -> Reviewed:
        """A finished game looked at afterwards, or how far that is.

        Raises: Refused, NotKept.
        """
        kept = await self._begun(id)
        if self.house.ready:
            await self.house.ready(find_game(kept.record.game))
        return await self.reviews.of(id, kept)

    async def replay_upload(self, text: bytes) -> LogReplay:
        """A log that somebody brought, followed as far as it can be.

        Raises: Refused.
        """
        if self.house.ready:
            for game in self._games:
                await self.house.ready(game)
        return await asyncio.to_thread(replay_of_upload, text, self.house.limits.upload_entries)


def unknown() -> Refused:
    return Refused("table", "there is no such table; look whether the link is whole")


def seats_of(wishes: Sequence[NewSeat], words: str) -> tuple[list[Person], dict[int, str]]:
    """Seats as they are kept, and the tokens of those that are people's."""
    names = [""] * len(wishes)
    for number, wish in enumerate(wishes):
        if wish.kind == "me" and wish.name:
            names[number] = checked_name(wish.name, names)
    for number, wish in enumerate(wishes):
        if wish.kind == "me" and not wish.name:
            names[number] = free_name(f"Player {number + 1}", names)
        elif wish.kind == "bot":
            names[number] = free_name(wish.bot.capitalize(), names)
    seats: list[Person] = []
    tokens: dict[int, str] = {}
    for number, wish in enumerate(wishes):
        if wish.kind == "bot":
            seats.append(Person(names[number], wish.bot))
            continue
        tokens[number] = secrets.token_urlsafe(18)
        said, words = (words, "") if wish.kind == "me" else ("", words)
        seats.append(Person(names[number], "", [hash_of(tokens[number])], wish.kind == "me", said))
    return seats, tokens


# --- replays ---------------------------------------------------------------------------------------------------------------------


def replay_of(match: Match, notes: dict[int, str], first: int = 0, last: int | None = None, damage: str = "") -> LogReplay:
    """A match as a spectator sees it, move by move."""
    words, names = match.game.words, match.names
    moves = []
    for update, view in match.walk(SPECTATOR, first):
        if last is not None and update.ply > last:
            break
        moves.append(move_made(update, words.scene(view, SPECTATOR, names), notes))
        time.sleep(0)  # lets the event loop go on
    return LogReplay(
        match.game.name, match.game.title, names, match.version, match.over, match.commitment, match.secret, list(match.opening.words), moves, damage
    )


def replay_of_upload(text: bytes, most: int) -> LogReplay:
    """A log that somebody brought, verified and followed up to where it can be; `damage` says where that is, and why.

    Raises: Refused, when nothing of it can be followed.
    """
    damage = ""
    lines = text.split(b"\n")
    if len(lines) > most:
        raise Refused("malformed", f"a log of more than {most} lines isn't looked at")
    try:
        entries, torn = read_log(text, "this log")
        damage = "the last line was never finished and is left out" if torn else ""
    except DamagedLog as error:
        damage = str(error)
        try:
            entries, _ = read_log(b"\n".join(lines[: error.line - 1]) + b"\n", "this log")
        except WyrmlingError as worse:
            raise Refused("malformed", str(worse)) from None
    except ForeignLog as error:
        raise Refused("malformed", str(error)) from None
    opening = cast(Opening, entries[0])
    # Never by path: a file that a stranger's log names isn't run; and a position names a game too.
    if opening.game not in game_names():
        raise Refused("malformed", f"this log is of a game that isn't here; there are {', '.join(game_names())}")
    if opening.position:
        raise Refused("malformed", "this log begins at a position of its own; look at it with: wyrmling replay FILE")
    while True:
        try:
            match = Match.replayed(entries, "this log")
            break
        except DamagedLog as error:
            if error.line <= 2:
                raise Refused("malformed", str(error)) from None
            damage, entries = str(error), entries[: error.line - 1]
        except WyrmlingError as error:
            raise Refused("malformed", str(error)) from None
    return replay_of(match, {}, damage=damage)

