"""What people at a table ask of it, and what they have to agree on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from wyrmling.kernel.errors import WyrmlingError
from wyrmling.match.errors import NotFree, ReusedId, StaleCommand
from wyrmling.match.match import GAME_OVER, NOTHING_PLAYED, RATED
from wyrmling.server.names import checked_name, checked_words, free_name
from wyrmling.server.problems import Refused
from wyrmling.server.protocol import CLOCKS, Agree, Begin, Done, Play, Request, Sit, StandIn, Undo
from wyrmling.server.storage import Person

if TYPE_CHECKING:
    from wyrmling.server.table import LiveTable

__all__ = ["STAND_IN", "Command", "Commands"]

STAND_IN = "greedy"
"""The bot for seats that nobody took and for people who are away."""

KEPT_ANSWERS = 64

Command = Play | Undo | StandIn | Agree | Sit | Begin
"""What changes a table; `Hint` is no such thing."""


@dataclass
class Asked:
    """A request that waits for people to agree."""

    request: Request
    version: int                 # of the match; when it moves on, the request is dropped


class Commands:
    """Carries out the commands for one table, each in its turn."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._answers: dict[tuple[int, str], tuple[Command, Done]] = {}
        self._asked: Asked | None = None

    async def carry_out(self, held: Sequence[int], command: Command) -> Done:
        """Do what somebody who holds seats asks; what was asked before has the same answer."""
        seat = command.seat
        if self.table.broken:
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

    # --- before the game ----------------------------------------------------------------------------------------------------------

    async def _sit(self, command: Sit) -> int:
        table = self.table
        if table.match is not None:
            mine = table.record.seats[command.seat]
            if mine.taken and mine.name == command.name.strip() and mine.words == command.words:
                return table.match.version
            raise Refused("late", "the game has begun; names stay as they are")
        others = [seat.name for number, seat in enumerate(table.record.seats) if number != command.seat]
        name, words = checked_name(command.name, others), checked_words(command.words)
        seats = list(table.record.seats)
        seats[command.seat] = msgspec.structs.replace(seats[command.seat], name=name, words=words, taken=True)
        await table.seat_people(seats)
        return 0

    async def _begin(self, seat: int) -> int:
        table = self.table
        if table.match is not None:
            return table.match.version
        if not table.record.seats[seat].taken:
            raise Refused("seat", "sit down first: say your name")
        seats = list(table.record.seats)
        for number, each in enumerate(seats):
            if not each.bot and not each.taken:
                others = [other.name for place, other in enumerate(seats) if place != number]
                seats[number] = Person(free_name(STAND_IN.capitalize(), others), STAND_IN)
        await table.seat_people(seats)
        return 0

    # --- while it is played -------------------------------------------------------------------------------------------------------

    async def _play(self, command: Play) -> int:
        match, seen = self.table.playing(), command.version
        if self.table.stand_in(command.seat):
            before = match.version
            await self.table.give_back(command.seat)
            seen = match.version if seen == before else seen
        answer = await self.table.write(lambda: match.play(command.seat, command.move, version=seen, id=f"{command.seat}:{command.id}"))
        self.table.house.metrics.moves.labels("person").inc()
        return answer.version

    async def _undo(self, held: Sequence[int], command: Undo) -> int:
        match = self.table.playing()
        await self.table.give_back(command.seat)
        if command.version != match.version:
            raise StaleCommand(command.version, match.version)
        why = GAME_OVER if match.over else match.why_not_undo(command.seat)
        if why in (GAME_OVER, RATED, NOTHING_PLAYED):
            raise NotFree(why)
        if not why:
            return (await self.table.write(lambda: match.undo(command.seat))).version
        needs = [seat for seat, holder in enumerate(match.seats) if not holder.bot and seat not in held]
        name = self.table.names[command.seat]
        return await self._ask(Request("undo", command.seat, command.seat, f"{name} would like to take back their last move.", needs, []))

    async def _propose_stand_in(self, held: Sequence[int], command: StandIn) -> int:
        table, target = self.table, command.target
        match = table.playing()
        await table.give_back(command.seat)
        if not 0 <= target < len(match.seats) or not table.is_person(target) or target in held:
            raise Refused("seat", "a bot can only play for another person")
        if table.stand_in(target):
            return match.version
        name, left = table.names[target], table.time_left()
        if not CLOCKS[table.record.clock]:
            raise Refused("late", f"this table has no clock, so it waits for {name}")
        if match.actor != target or left is None or left > 0:
            raise Refused("late", f"{name} still has time")
        needs = [
            seat for seat in range(len(match.seats))
            if table.is_person(seat) and not table.stand_in(seat) and seat in table.audience.here and seat != target and seat not in held
        ]  # fmt: skip
        return await self._ask(Request("standin", command.seat, target, f"A bot may play for {name} until they are back.", needs, []))

    # --- what people have to agree on ---------------------------------------------------------------------------------------------

    @property
    def request(self) -> Request | None:
        """What waits for people to agree."""
        return self._asked.request if self._asked else None

    async def _ask(self, request: Request) -> int:
        match = self.table.playing()
        if self._asked is not None:
            asked = self._asked.request
            if (asked.kind, asked.by, asked.target) == (request.kind, request.by, request.target):
                return match.version
            raise Refused("late", "something else is being asked; answer that first")
        self._asked = Asked(request, match.version)
        if request.needs:
            self.table.changed()
        return await self.settle()

    async def _agree(self, held: Sequence[int], command: Agree) -> int:
        match = self.table.playing()
        if self._asked is None:
            raise Refused("late", "there is nothing to agree on any more")
        request = self._asked.request
        mine = [seat for seat in request.needs if seat in held]
        if command.seat not in request.needs and not (command.seat == request.by and not command.agree):
            raise Refused("seat", "you aren't asked")
        if not command.agree:
            self._asked = None
            self.table.changed()
            return match.version
        self._asked.request = msgspec.structs.replace(request, agreed=sorted({*request.agreed, *mine}))
        self.table.changed()
        return await self.settle()

    async def settle(self) -> int:
        """Do what was asked, if everybody who must has agreed."""
        match = self.table.playing()
        request = self.request
        if request is None or not set(request.needs) <= set(request.agreed):
            return match.version
        self._asked = None
        try:
            if request.kind == "undo":
                everybody = range(len(match.seats))
                await self.table.write(lambda: match.undo(request.by, consent=everybody))
            else:
                await self.table.let_bot_play(request.target)
        except WyrmlingError:
            self.table.changed()
            raise
        return match.version

    def drop_outdated(self) -> None:
        """Drop a request when the match has moved on."""
        match = self.table.match
        if self._asked and (match is None or self._asked.version != match.version):
            self._asked = None

    def is_back(self, seat: int) -> bool:
        """Somebody comes: no bot needs to play for them. Whether that was asked."""
        if self._asked is None or self._asked.request.kind != "standin" or self._asked.request.target != seat:
            return False
        self._asked = None
        return True

    def are_here(self, here: Collection[int]) -> bool:
        """Who is gone isn't asked whether a bot may play for somebody. Whether all who are have agreed."""
        if self._asked is None or self._asked.request.kind != "standin":
            return False
        request = self._asked.request
        needs = [seat for seat in request.needs if seat in here or seat in request.agreed]
        self._asked.request = msgspec.structs.replace(request, needs=needs)
        return set(needs) <= set(request.agreed)
