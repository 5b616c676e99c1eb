"""Many tables at once, played to the end by clients that are as clumsy as people: nothing is lost, nothing happens twice, every log checks out."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec

from wyrmling.match import Match
from wyrmling.match.log import Ended, Played
from wyrmling.server.app import Server
from wyrmling.server.audience import Listener
from wyrmling.server.protocol import Done, NewSeat, NewTable, Play, Problem, Sit
from wyrmling.server.table import LiveTable

TABLES = [["me", "friend"], ["me", "friend"], ["me", "bot"], ["me", "friend", "bot"], ["friend", "me", "me"], ["me", "bot", "friend", "bot"]] * 3


class Choice(msgspec.Struct):
    move: int


class Move(msgspec.Struct):
    version: int
    ply: int
    seat: int
    move: str


class Heard(msgspec.Struct):
    """What a player looks at of a `Table`."""

    cursor: int
    anew: bool
    stage: str
    viewer: int
    version: int
    moves: list[Move]
    choices: list[Choice]


class Client:
    """Plays one seat, or several at one screen. Says things twice, late and out of turn, and goes away and comes back."""

    def __init__(self, table: LiveTable, seats: list[int], luck: random.Random, sits: bool) -> None:
        self.table, self.seats, self.luck, self.sits = table, seats, luck, sits
        self.seen: dict[int, Move] = {}
        self.done = 0
        self.listener = Listener(seats, 64)

    async def play(self) -> None:
        """From sitting down to the end."""
        await self.table.join(self.listener, -1)
        if self.sits:
            assert isinstance(await self.table.say(self.seats, Sit("sit", self.seats[0], f"Friend {self.seats[0]}")), Done)
        cursor = -1
        while True:
            await self.listener.wake.wait()
            self.listener.wake.clear()
            message = self.table.message(self.listener)
            if message is None:
                continue
            heard = msgspec.json.decode(message, type=Heard)
            cursor = heard.cursor
            self.seen.update((move.ply, move) for move in heard.moves)
            if heard.stage == "over":
                break
            if heard.choices:
                await self.move(heard)
            if self.luck.random() < 0.05:
                self.table.leave(self.listener)
                await asyncio.sleep(0.01)
                self.listener = Listener(self.seats, 64)
                await self.table.join(self.listener, cursor if self.luck.random() < 0.7 else -1)
        self.table.leave(self.listener)

    async def move(self, heard: Heard) -> None:
        """Any legal move, said in some way."""
        seat, number = heard.viewer, self.luck.choice(heard.choices).move
        command = Play(f"move {heard.version}", seat, heard.version, number)
        if self.luck.random() < 0.1:
            late = await self.table.say(self.seats, Play(f"late {heard.version}", seat, heard.version - 1, number))
            assert isinstance(late, Problem) and late.code == "stale"
        answers = await asyncio.gather(*(self.table.say(self.seats, command) for _ in range(self.luck.choice((1, 1, 1, 2, 3)))))
        assert answers == [Done(command.id, heard.version + 1)] * len(answers)
        self.done += 1


async def played(server: Server, kinds: list[str], luck: random.Random) -> tuple[str, list[Client]]:
    """A table from its opening to the end of its game."""
    created = await server.lobby.open(NewTable("pets", [NewSeat(kind, bot="random" if kind == "bot" else "") for kind in kinds]), "127.0.0.1")  # type: ignore[arg-type]
    table = await server.lobby.find(created.table)
    clients = [Client(table, [held.seat for held in created.mine], luck, False), *(Client(table, [held.seat], luck, True) for held in created.invitations)]
    async with asyncio.timeout(300):
        await asyncio.gather(*(client.play() for client in clients))
    return created.table, clients


def test_many_tables_at_once(tmp_path: Path) -> None:
    async def soak() -> None:
        server = Server(tmp_path)
        async with server.lifespan(None):  # type: ignore[arg-type]
            games = await asyncio.gather(*(played(server, kinds, random.Random(number)) for number, kinds in enumerate(TABLES)))
        server = Server(tmp_path)
        async with server.lifespan(None):  # type: ignore[arg-type]
            for id, clients in games:
                entries = await server.lobby.entries(id)
                match = Match.replayed(entries, id)
                assert match.over and isinstance(entries[-1], Ended)
                moves = [entry for entry in entries if isinstance(entry, Played)]
                people = {seat for client in clients for seat in client.seats}
                assert sum(client.done for client in clients) == sum(move.seat in people for move in moves)
                replay = await server.lobby.replay(id)
                told = [(move.seat, move.move) for move in replay.moves[1:]]
                assert told == [(move.seat, move.move) for move in moves]
                for client in clients:
                    assert sorted(client.seen) == list(range(match.ply + 1))
                    assert [(move.seat, move.move) for _, move in sorted(client.seen.items())][1:] == told

    asyncio.run(soak())
