"""Tables in play over WebSockets: from a move's command to its acknowledgement, and what tables take in memory.

    python benchmarks/tables.py         # or with --quick, or --bots alone

`wyrmling serve` runs as a process of its own on the loopback, with its data on a real disk; this program is all of its players. Two
sit at each table, on a connection each; whoever is asked thinks for a while (--think, half as long to half as long again) and
makes any of the legal moves. Measured is from before the command is sent until its `Done` is read, and by then the move is on
disk, fsync and all. The moves of the round's first seconds don't count.

Beside it, where there is `npm`: the server of boardgame.io with a game of like size (`boardgameio/server.js`), over its own
Socket.IO protocol, with the same players from this same program. It keeps matches in memory and waits for no disk, computes no legal
moves, no sentences and nothing that a player could hear of a move, and it has no acknowledgement: what counts is that the player's
own connection brings the state after the move.

Then tables of people once more, while at 20 others wyrms think all the time: how soon the moves of people, there and elsewhere, are
acknowledged, and how long a wyrm lets one wait.

Both once more without thinking at all, for how much they can do. Last, a new server of ours alone: 2,000 tables, 20 at a time, that are
played to the end (by players who decline whatever they can, which ends games soonest), for what is left of them in memory.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import gc
import itertools
import json
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from machine import describe, table
from wyrmling.server import protocol

BOARDGAMEIO = Path(__file__).parent / "boardgameio"
PATIENCE = 120.0
"""Seconds for a server to be ready, which includes compiling the rules where they weren't yet."""
AT_ONCE = 20
"""Tables that are opened, or played to the end, at the same time."""


# --- players --------------------------------------------------------------------------------------------------------------------------


@dataclass
class Load:
    """What some players measured."""

    think: float
    counting: bool = False
    times: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    """How long the others took, where one wasn't asked again at once."""
    troubles: Counter[str] = field(default_factory=Counter)
    heard: int = 0

    def count(self, seconds: float) -> None:
        if self.counting:
            self.times.append(seconds)


class Player(ABC):
    """Somebody who holds one seat of one table, and their connection."""

    hasty = False
    """Whether they decline whatever they can."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.load = Load(0)
        self.version = -1
        self.needed = -1
        self.moves: list[Any] = []
        self.over = False
        self.waited = False
        """Whether others were asked before one was asked again."""
        self.changed = asyncio.Event()
        self.answer: asyncio.Future[str] | None = None
        self.socket: ClientConnection
        self.reading: asyncio.Task[None]

    async def come(self) -> None:
        """Connect and say who one is."""
        # Compressed where the server agrees to it, as browsers would have it.
        self.socket = await connect(self.address, compression="deflate", max_size=None, ping_interval=None, open_timeout=30)
        await self.greet()
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for message in self.socket:
                if self.load.counting:
                    self.load.heard += len(message)
                await self.hear(message if isinstance(message, str) else message.decode())
        if self.answer and not self.answer.done():
            self.answer.set_result("the connection was lost")
        self.over = True
        self.changed.set()

    def answered(self, trouble: str = "") -> None:
        """The command was carried out, or there is a trouble."""
        if self.answer and not self.answer.done():
            self.answer.set_result(trouble)

    async def turn(self) -> bool:
        """Wait until one is asked; false when the game is over."""
        self.waited = False
        while not self.over and (self.version < self.needed or not self.moves):
            self.waited = self.waited or self.version >= self.needed
            self.changed.clear()
            await self.changed.wait()
        return not self.over

    async def play(self, load: Load) -> None:
        """Play until the game is over, or one is told to stop."""
        self.load = load
        played = time.perf_counter()
        while await self.turn():
            if load.counting and self.waited:
                load.waits.append(time.perf_counter() - played)
            if load.think:
                await asyncio.sleep(load.think * random.uniform(0.5, 1.5))
            if not self.moves:
                continue
            self.answer = asyncio.get_running_loop().create_future()
            began = time.perf_counter()
            await self.say(random.choice(self.moves))
            trouble = await self.answer
            if trouble:
                load.troubles[trouble] += 1
            else:
                load.count(time.perf_counter() - began)
            played = time.perf_counter()

    async def leave(self) -> None:
        self.reading.cancel()
        await self.socket.close()

    @abstractmethod
    async def greet(self) -> None:
        """The first messages."""

    @abstractmethod
    async def hear(self, message: str) -> None:
        """Take a message in."""

    @abstractmethod
    async def say(self, move: Any) -> None:
        """Send a move."""


# --- servers --------------------------------------------------------------------------------------------------------------------------


class Server(ABC):
    """A server that runs as a process of its own."""

    title: str

    def __init__(self, command: Sequence[str], folder: Path, environment: dict[str, str]) -> None:
        self.errors = folder / "errors.txt"
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=errors, text=True, env={**os.environ, **environment})

    @abstractmethod
    def open_table(self) -> list[Player]:
        """A new table and who sits there."""

    def post(self, url: str, body: object) -> Any:
        """The answer to a POST of JSON."""
        request = urllib.request.Request(url, msgspec.json.encode(body), {"Content-Type": "application/json", "Origin": url.partition("/api")[0]})
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)

    def memory(self) -> int:
        """Bytes that the process has in memory."""
        status = Path(f"/proc/{self.process.pid}/status")
        if status.exists():
            return int(status.read_text().partition("VmRSS:")[2].split()[0]) * 1024
        return int(subprocess.run(["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, text=True, check=True).stdout) * 1024

    def seconds(self) -> float:
        """Processor time that it has used."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return float("nan")
        user, system = stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


# --- ours -----------------------------------------------------------------------------------------------------------------------------


class SeenChoice(msgspec.Struct):
    """Of a choice, what a player without eyes needs."""

    move: int
    kind: str


class Seen(msgspec.Struct, tag="table"):
    """Of a `Table` message, what a player without eyes needs."""

    stage: str
    version: int
    choices: list[SeenChoice]


class Done(msgspec.Struct, tag="done"):
    version: int


class Problem(msgspec.Struct, tag="problem"):
    code: str
    text: str


class Ping(msgspec.Struct, tag="ping"):
    pass


MESSAGES = msgspec.json.Decoder(Seen | Done | Problem | Ping)
IDS = itertools.count()


class OurPlayer(Player):
    """A player at a table of Wyrmling."""

    def __init__(self, address: str, table: str, seat: int, token: str) -> None:
        super().__init__(address)
        self.table, self.seat, self.token = table, seat, token
        self.sat = False

    async def greet(self) -> None:
        await self.send(protocol.Hello(protocol.PROTOCOL, self.table, [self.token], -1))
        await self.send(protocol.Sit(f"sit{next(IDS)}", self.seat, f"Player {self.seat}"))

    async def send(self, message: protocol.FromClient) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def hear(self, message: str) -> None:
        match MESSAGES.decode(message):
            case Seen(stage, version, choices):
                declining = [choice.move for choice in choices if choice.kind == "skip"] if self.hasty else []
                self.version, self.over = version, stage == "over"
                self.moves = declining or [choice.move for choice in choices]
                self.changed.set()
            case Done(version):
                self.needed = max(self.needed, version)
                self.answered()
            case Problem(code, text):
                if not self.answer:
                    raise SystemExit(f"the server refuses a player: {code}: {text}")
                self.answered(f"{code}: {text}")
            case Ping():
                await self.send(protocol.Pong())

    async def say(self, move: int) -> None:
        await self.send(protocol.Play(f"m{next(IDS)}", self.seat, self.version, move))


class Ours(Server):
    """`wyrmling serve`"""

    title = "Wyrmling"

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.port = free_port()
        super().__init__([sys.executable, "-m", "wyrmling.cli", "serve", "--port", str(self.port), "--data", str(folder / "data")], folder, {})
        self.url = f"http://127.0.0.1:{self.port}"
        wait_for(self, self.ready)

    def ready(self) -> bool:
        with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as response:
            return bool(response.status == 200)

    def live_tables(self) -> int:
        """How many tables it has in memory."""
        with urllib.request.urlopen(f"{self.url}/metrics", timeout=30) as response:
            return int(float(re.search(r"^wyrmling_live_tables (\S+)", response.read().decode(), re.MULTILINE)[1]))  # type: ignore[index]

    def open_table(self, bot: str = "") -> list[Player]:
        seats = [protocol.NewSeat("me", "Player 0"), protocol.NewSeat("bot", bot=bot) if bot else protocol.NewSeat("friend")]
        created = msgspec.convert(self.post(f"{self.url}/api/tables", protocol.NewTable("pets", seats)), protocol.Created)
        address = f"ws://127.0.0.1:{self.port}/ws"
        return [OurPlayer(address, created.table, held.seat, held.token) for held in [*created.mine, *created.invitations]]


# --- theirs ---------------------------------------------------------------------------------------------------------------------------


class TheirContext(msgspec.Struct):
    """Whose turn it is."""

    currentPlayer: str  # noqa: N815 (theirs)


class TheirState(msgspec.Struct):
    """Of the state of a match, what a player without eyes needs."""

    ctx: TheirContext
    number: int = msgspec.field(name="_stateID")


class TheirSync(msgspec.Struct):
    state: TheirState


UPDATES = msgspec.json.Decoder(tuple[str, str, TheirState, Any])
SYNCS = msgspec.json.Decoder(tuple[str, str, TheirSync])


class TheirPlayer(Player):
    """A player at a match of boardgame.io: Engine.IO 4 and Socket.IO 5 over a WebSocket, as far as a game needs them."""

    def __init__(self, address: str, match: str, seat: int, credentials: str) -> None:
        super().__init__(address)
        self.match, self.seat, self.credentials = match, seat, credentials

    async def greet(self) -> None:
        await self.socket.recv()
        await self.socket.send("40/dragons,")
        await self.socket.recv()
        await self.emit("sync", self.match, str(self.seat), self.credentials, 2)

    async def emit(self, *words: Any) -> None:
        await self.socket.send(f"42/dragons,{msgspec.json.encode(words).decode()}")

    async def hear(self, message: str) -> None:
        if message == "2":
            await self.socket.send("3")
            return
        packet, _, body = message.partition(",")
        if packet != "42/dragons":
            raise SystemExit(f"boardgame.io says {message[:200]}")
        if body.startswith('["update"'):
            state = UPDATES.decode(body)[2]
        elif body.startswith('["sync"'):
            state = SYNCS.decode(body)[2].state
        else:
            return
        self.version = state.number
        self.moves = THEIR_MOVES if state.ctx.currentPlayer == str(self.seat) else []
        if self.answer and state.number > self.sent:
            self.answered()
        self.changed.set()

    async def say(self, move: list[int]) -> None:
        self.sent = self.version
        payload = {"type": "place", "args": move, "playerID": str(self.seat), "credentials": self.credentials}
        await self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, self.version, self.match, str(self.seat))


THEIR_MOVES = [[die, way] for die in range(1, 5) for way in range(3)]


class Theirs(Server):
    """The server of boardgame.io."""

    title = "boardgame.io"

    def __init__(self, folder: Path) -> None:
        shutil.copytree(BOARDGAMEIO, folder)
        npm = shutil.which("npm")
        assert npm
        quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
        subprocess.run([npm, "install", *quiet], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        super().__init__([shutil.which("node") or "node", "server.js"], folder, {"NODE_ENV": "production"})
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line.startswith("listening "):
            raise SystemExit(f"boardgame.io doesn't start: {self.errors.read_text()}")
        self.port = int(line.split()[1])
        self.version = json.loads((folder / "node_modules" / "boardgame.io" / "package.json").read_text())["version"]
        self.title = f"boardgame.io {self.version}"

    def open_table(self) -> list[Player]:
        games = f"http://127.0.0.1:{self.port}/games/dragons"
        match = self.post(f"{games}/create", {"numPlayers": 2})["matchID"]
        tokens = [self.post(f"{games}/{match}/join", {"playerID": str(seat), "playerName": f"Player {seat}"})["playerCredentials"] for seat in range(2)]
        address = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        return [TheirPlayer(address, match, seat, token) for seat, token in enumerate(tokens)]


def theirs(folder: Path) -> Theirs | None:
    """Their server; None when it can't be had here."""
    if not (shutil.which("npm") and shutil.which("node")):
        print("Node.js and npm aren't here, so there is no boardgame.io to compare with.\n")
        return None
    try:
        return Theirs(folder)
    except subprocess.CalledProcessError as error:
        print(f"`{' '.join(map(str, error.cmd[1:2]))}` of npm failed, so there is no boardgame.io to compare with.\n")
        return None


Opens = Callable[[], list[Player]]
"""Opens a table, and says who sits there."""


# --- rounds ---------------------------------------------------------------------------------------------------------------------------


@dataclass
class Round:
    """What came of some tables in play at once."""

    load: Load
    seconds: float
    used: float                  # processor time of the server
    memory: float                # bytes a table


async def opened(open_table: Opens, tables: int, then: Callable[[list[Player]], Any]) -> None:
    """Open tables, some at a time, and do something with the players of each once the game has begun."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one() -> None:
        async with gate:
            players = await asyncio.to_thread(open_table)
            for player in players:
                await player.come()
            await begun(players)
            await then(players)

    await asyncio.gather(*(one() for _ in range(tables)))


async def begun(players: Sequence[Player]) -> None:
    """Wait until somebody is asked."""
    turns = [asyncio.create_task(player.turn()) for player in players]
    await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
    for turn in turns:
        turn.cancel()


async def in_play(server: Server, tables: int, think: float, seconds: float, lead: float, open_table: Opens | None = None) -> Round:
    """Keep so many tables in play for so long; where a game ends, the next begins at a new table."""
    open_table = open_table or server.open_table
    load = Load(think)
    memory = server.memory()
    tasks: list[asyncio.Task[None]] = []
    everybody: list[Player] = []

    async def keep_playing(players: list[Player]) -> None:
        while True:
            await asyncio.gather(*(player.play(load) for player in players))
            for player in players:
                await player.leave()
                everybody.remove(player)
            players = await asyncio.to_thread(open_table)
            for player in players:
                await player.come()
                everybody.append(player)

    async def begin(players: list[Player]) -> None:
        everybody.extend(players)
        tasks.append(asyncio.create_task(keep_playing(players)))

    await opened(open_table, tables, begin)
    await asyncio.sleep(lead)
    gc.collect()
    gc.disable()  # its pauses here would be counted as the server's
    load.counting = True
    began, used = time.perf_counter(), server.seconds()
    await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    load.counting = False
    took, used = time.perf_counter() - began, server.seconds() - used
    gc.enable()
    memory = server.memory() - memory
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(player.leave() for player in everybody))
    await asyncio.sleep(1)
    return Round(load, took, used, memory / tables)


async def left_alone(server: Server, tables: int) -> float:
    """What a table takes in memory, in bytes, whose game has begun and whose players are gone."""
    memory = server.memory()

    async def leave(players: list[Player]) -> None:
        for player in players:
            await player.leave()

    await opened(server.open_table, tables, leave)
    await asyncio.sleep(1)
    return (server.memory() - memory) / tables


async def to_the_end(server: Ours, tables: int) -> None:
    """Play so many tables to the end, as fast as it goes, leave them, and wait until the server has put them away."""
    load = Load(0)

    async def finish(players: list[Player]) -> None:
        for player in players:
            player.hasty = True
        await asyncio.gather(*(player.play(load) for player in players))
        for player in players:
            await player.leave()

    await opened(server.open_table, tables, finish)
    until = time.monotonic() + PATIENCE
    while await asyncio.to_thread(server.live_tables) and time.monotonic() < until:
        await asyncio.sleep(1)
    if load.troubles:
        print(f"Troubles: {dict(load.troubles)}")


# --- the whole ------------------------------------------------------------------------------------------------------------------------


def free_port() -> int:
    """A port that nobody listens on."""
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(server: Server, ready: Callable[[], bool]) -> None:
    """Wait until a server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if server.process.poll() is not None:
            break
        with contextlib.suppress(OSError):
            if ready():
                return
        time.sleep(0.1)
    server.stop()
    raise SystemExit(f"the server of {server.title} doesn't start:\n{server.errors.read_text()}")


@contextlib.contextmanager
def stopping(server: Server | None) -> Iterator[None]:
    """Stop a server at the end, come what may."""
    try:
        yield
    finally:
        if server:
            server.stop()


def describe_disk(folder: Path) -> None:
    """Print what an fsync costs there."""
    mounts = Path("/proc/mounts")
    kind = ""
    if mounts.exists():
        fields = [line.split() for line in mounts.read_text().splitlines()]
        within = [(len(at), kind) for _, at, kind, *_ in fields if folder.resolve().is_relative_to(at)]
        kind = f" ({max(within)[1]})" if within else ""
    times = []
    with (folder / "probe").open("wb") as probe:
        for _ in range(100):
            probe.write(bytes(200))
            probe.flush()
            began = time.perf_counter()
            os.fsync(probe.fileno())
            times.append(time.perf_counter() - began)
    print(f"{os.cpu_count()} cores for server and players; an fsync of 200 bytes in {folder.parent}{kind} takes {statistics.median(times) * 1000:.2f} ms\n")


HEADINGS = ["command to acknowledgement", "moves/s", "median", "99 %", "worst", "server’s core", "CPU a move", "read a move"]


def row(server: Server, what: str, rounds: Sequence[Round]) -> list[str]:
    """A line of the table."""
    times = sorted(itertools.chain.from_iterable(round.load.times for round in rounds))
    if not times:
        raise SystemExit(f"no move was made at {server.title}: {[dict(round.load.troubles) for round in rounds]}\n{server.errors.read_text()}")
    seconds, used = sum(round.seconds for round in rounds), sum(round.used for round in rounds)
    return [
        f"{server.title}, {what}",
        f"{len(times) / seconds:,.0f}",
        f"{statistics.median(times) * 1000:.1f} ms",
        f"{times[min(len(times) - 1, int(len(times) * 0.99))] * 1000:.1f} ms",
        f"{times[-1] * 1000:.0f} ms",
        f"{used / seconds:.0%}",
        f"{used / len(times) * 1000:.2f} ms",
        f"{sum(round.load.heard for round in rounds) / len(times) / 1000:.0f} KB",
    ]


async def run(arguments: argparse.Namespace, folder: Path) -> None:
    us = Ours(folder / "ours")
    with stopping(us):
        them = None if arguments.alone or arguments.bots else theirs(folder / "theirs")
        with stopping(them):
            if not arguments.bots:
                await measure(arguments, us, them)
        await beside_bots(arguments, us)
    if arguments.finished and not arguments.bots:
        us = Ours(folder / "finished")
        with stopping(us):
            await finish(arguments, us)


async def measure(arguments: argparse.Namespace, us: Ours, them: Theirs | None) -> None:
    servers: list[Server] = [us, them] if them else [us]
    for server in servers:
        await in_play(server, 10, 0, 5, 0)  # everything has been used once
    alone: dict[Server, list[Round]] = {server: [] for server in servers}
    many: dict[Server, list[Round]] = {server: [] for server in servers}
    left = {server: await left_alone(server, arguments.tables) for server in servers}
    for _ in range(arguments.rounds):
        for server in servers:
            alone[server].append(await in_play(server, 1, 0.02, arguments.seconds / 2, 1))
        for server in servers:
            many[server].append(await in_play(server, arguments.tables, arguments.think, arguments.seconds, arguments.think))
    rows = [row(server, "1 table", alone[server]) for server in servers]
    rows += [row(server, f"{arguments.tables} tables", many[server]) for server in servers]
    for server in servers:
        rows.append(row(server, f"{arguments.tables} tables, no thinking", [await in_play(server, arguments.tables, 0, arguments.seconds / 2, 2)]))
    table(HEADINGS, rows)
    troubles = sum((round.load.troubles for rounds in [*alone.values(), *many.values()] for round in rounds), Counter[str]())
    if troubles:
        print(f"\nCommands refused: {dict(troubles)}")

    print()
    rows = [[server.title, f"{left[server] / 1000:.0f} KB", f"{many[server][0].memory / 1000:.0f} KB"] for server in servers]
    table(["memory a table", "when all are gone", "with two players"], rows)


async def beside_bots(arguments: argparse.Namespace, us: Ours) -> None:
    """Tables of people by themselves, and beside tables where wyrms think all the time."""
    open_wyrms = functools.partial(us.open_table, "wyrm")
    await in_play(us, 2, 0, 5, 0, open_wyrms)
    quiet, beside, against = list[Round](), list[Round](), list[Round]()
    for _ in range(arguments.rounds):
        quiet.append(await in_play(us, AT_ONCE, arguments.think, arguments.seconds, arguments.think))
        both = await asyncio.gather(
            in_play(us, AT_ONCE, arguments.think, arguments.seconds, arguments.think),
            in_play(us, AT_ONCE, 0.1, arguments.seconds, arguments.think, open_wyrms),
        )
        beside.append(both[0])
        against.append(both[1])
    print()
    rows = [row(us, f"{AT_ONCE} tables of people", quiet), row(us, f"… beside {AT_ONCE} of a person and a wyrm", beside), row(us, "… and at those", against)]
    table(HEADINGS, rows)
    waits = sorted(itertools.chain.from_iterable(round.load.waits for round in against))
    print(f"A wyrm's whole turn there takes {statistics.median(waits):.1f} s (median), {waits[int(len(waits) * 0.99)]:.1f} s (99 %).")


async def finish(arguments: argparse.Namespace, us: Ours) -> None:
    """Play tables to the end and see what is left of them."""
    half = arguments.finished // 2
    await to_the_end(us, 2 * AT_ONCE)
    sizes = [us.memory()]
    for _ in range(2):
        await to_the_end(us, half)
        sizes.append(us.memory())
    print()
    rows = [[f"after {count:,}", f"{size / 1e6:.1f} MB"] for count, size in zip([0, half, 2 * half], sizes, strict=True)]
    table(["tables played to the end and put away", "server’s memory"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="Tables in play over WebSockets: how soon a move is acknowledged, and what tables take in memory.")
    parser.add_argument("--tables", type=int, default=200, help="in play at once, with two players each (200)")
    parser.add_argument("--think", type=float, default=2.0, help="seconds that a player thinks, on the average (2)")
    parser.add_argument("--seconds", type=float, default=20, help="that a round of many tables lasts; one of a single table lasts half as long (20)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds; all their moves count (3)")
    parser.add_argument("--finished", type=int, default=2000, help="tables to be played to the end (2000; 0: none)")
    parser.add_argument("--data", type=Path, default=Path("/var/tmp") if Path("/var/tmp").is_dir() else None, help="where our server's data goes: on a disk")
    parser.add_argument("--bots", action="store_true", help="only the tables beside those of wyrms")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--quick", action="store_true", help="1 round of 6 seconds, 100 tables played to the end")
    arguments = parser.parse_args()
    if arguments.quick:
        arguments.rounds, arguments.seconds, arguments.finished = 1, 6, 100
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the servers are stopped then too
    describe()
    with tempfile.TemporaryDirectory(prefix="wyrmling-tables-", dir=arguments.data) as folder:
        describe_disk(Path(folder))
        asyncio.run(run(arguments, Path(folder)))


if __name__ == "__main__":
    main()
