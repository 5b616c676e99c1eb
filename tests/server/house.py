"""A server to test against, in a thread or a process of its own, and clients for it."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from wyrmling.server.app import Server
from wyrmling.server.limits import Limits
from wyrmling.server.protocol import PROTOCOL
from wyrmling.server.run import bound, new_uvicorn

Message = dict[str, Any]
WAIT = 60.0
ids = itertools.count(1)


class Http:
    """Requests to a server."""

    port: int

    def request(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        try:
            data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
            connection.request(method, path, data, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Any:
        """The JSON of an answer that is well."""
        status, _, body = self.request("GET", path, **headers)
        assert status == 200, body
        return json.loads(body)

    def post(self, path: str, body: object, **headers: str) -> Any:
        """The JSON of an answer."""
        return json.loads(self.request("POST", path, body, **headers)[2])

    def open(self, *seats: str, **more: Any) -> Opened:
        """A new table: `Ann` and `Bob` at this screen, `?` a friend, `greedy` and `random` bots."""
        wishes = [{"kind": "friend"} if seat == "?" else {"kind": "bot", "bot": seat} if seat.islower() else {"kind": "me", "name": seat} for seat in seats]
        status, _, body = self.request("POST", "/api/tables", {"game": "pets", "seats": wishes, **more})
        assert status == 201, body
        return Opened(json.loads(body))


class Opened:
    """A table that was opened, and who holds what."""

    def __init__(self, created: Message) -> None:
        self.id: str = created["table"]
        self.mine: dict[int, str] = {held["seat"]: held["token"] for held in created["mine"]}
        self.invited: dict[int, str] = {held["seat"]: held["token"] for held in created["invitations"]}

    @property
    def tokens(self) -> dict[int, str]:
        return {**self.mine, **self.invited}


class Running(Http):
    """A server in a thread, whose insides tests may look at."""

    def __init__(self, folder: Path, hosts: Sequence[str] | None = None, **more: Any) -> None:
        self.server = Server(folder, **more)
        listening = bound("127.0.0.1", 0)
        self.port = listening.getsockname()[1]
        started = threading.Event()
        self.uvicorn = new_uvicorn(self.server, hosts, started.set)
        self.thread = threading.Thread(target=self.uvicorn.run, kwargs={"sockets": [listening]}, daemon=True)
        self.thread.start()
        assert started.wait(WAIT)

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(WAIT)
        assert not self.thread.is_alive()


class Process(Http):
    """A server as people start it."""

    def __init__(self, folder: Path, port: int = 0, *words: str) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "wyrmling.cli", "serve", "--port", str(port), "--data", str(folder), *words],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        assert self.said.startswith("Wyrmling is at http://127.0.0.1:"), (self.said, self.end(signal.SIGKILL))
        self.port = int(self.said.split(":")[2].partition("/")[0])

    def end(self, how: int = signal.SIGTERM) -> str:
        """Stop it; what it said on standard error."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.communicate(timeout=WAIT)[1]


@contextlib.contextmanager
def running(folder: Path, hosts: Sequence[str] | None = None, **more: Any) -> Iterator[Running]:
    server = Running(folder, hosts, **more)
    try:
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def process(folder: Path, port: int = 0, *words: str) -> Iterator[Process]:
    server = Process(folder, port, *words)
    try:
        yield server
    finally:
        server.end(signal.SIGKILL)


def few(**changed: Any) -> Limits:
    """Limits that a test can reach."""
    return Limits(**changed)


class Client:
    """Somebody at a table, over a WebSocket."""

    def __init__(self, server: Http, table: str, *tokens: str, since: int = -1, protocol: int = PROTOCOL, hello: bool = True) -> None:
        self.server, self.table, self.tokens = server, table, tokens
        self.moves: dict[int, Message] = {}
        """Every move that was told, by its ply."""
        self.last: Message = {}
        """The last `Table` message."""
        self.told: list[Message] = []
        self.stack = contextlib.ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(connect(f"ws://127.0.0.1:{server.port}/ws", max_size=None, open_timeout=WAIT))
        if hello:
            self.say({"type": "hello", "protocol": protocol, "table": table, "tokens": list(tokens), "since": since})

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    def say(self, message: object) -> None:
        self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def hear(self, seconds: float = WAIT) -> Message:
        """The next message; pings are answered."""
        end = time.monotonic() + seconds
        while True:
            message: Message = json.loads(self.socket.recv(max(0.0, end - time.monotonic())))
            self.told.append(message)
            if message["type"] == "ping":
                self.say({"type": "pong"})
                continue
            if message["type"] == "table":
                self.take_in(message)
            return message

    def take_in(self, message: Message) -> None:
        if message["anew"]:
            self.moves.clear()
        plies = [move["ply"] for move in message["moves"]]
        assert plies == list(range(message["first_ply"], message["first_ply"] + len(plies))), "moves without a gap"
        if not message["anew"] and self.moves:
            assert message["first_ply"] == max(self.moves) + 1, "exactly what was missed"
        self.moves.update({move["ply"]: move for move in message["moves"]})
        self.last = message

    def until(self, right: Callable[[Message], bool], seconds: float = WAIT) -> Message:
        """Hear until a table is as it should be."""
        end = time.monotonic() + seconds
        while not (self.last and right(self.last)):
            assert time.monotonic() < end, self.last
            self.hear(seconds)
        return self.last

    def ask(self, type: str, seat: int, id: str = "", **more: Any) -> Message:
        """Say a command; the answer to it."""
        id = id or f"c{next(ids)}"
        self.say({"type": type, "id": id, "seat": seat, **more})
        while True:
            answer = self.hear()
            if answer["type"] in ("done", "problem") and answer["id"] in (id, ""):
                return answer

    def play(self, choose: random.Random | None = None, **more: Any) -> Message:
        """Make a move at one's turn: the first that can be made, or one drawn by lot."""
        table = self.until(lambda table: table["stage"] == "over" or (bool(table["choices"]) and table["viewer"] == table["scene"]["actor"]))
        assert table["stage"] != "over", "the game is over, so nobody can play"
        choice = (choose or FIRST).choice(table["choices"])
        answer = self.ask("play", table["viewer"], **{"version": table["version"], "move": choice["move"], **more})
        if answer["type"] == "done":
            self.until(lambda table: table["version"] >= answer["version"])
        return answer

    def gone(self) -> tuple[int, str]:
        """How the server closes the connection."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code, closed.rcvd.reason


class First(random.Random):
    """Always draws the first."""

    def choice(self, seq: Any) -> Any:
        return seq[0]


FIRST = First()


class Poller:
    """Somebody at a table, over long polls."""

    def __init__(self, server: Http, table: str, *tokens: str) -> None:
        self.server, self.table, self.tokens = server, table, tokens
        self.since = -1
        self.last: Message = {}

    def hello(self) -> Message:
        return {"type": "hello", "protocol": PROTOCOL, "table": self.table, "tokens": list(self.tokens), "since": self.since}

    def poll(self, wait: float = 10) -> list[Message]:
        messages: list[Message] = self.server.post(f"/api/poll?wait={wait}", self.hello())
        for message in messages:
            if message["type"] == "table":
                self.last, self.since = message, message["cursor"]
        return messages

    def ask(self, type: str, seat: int, id: str = "", **more: Any) -> Message:
        answer: Message = self.server.post("/api/say", {"hello": self.hello(), "say": {"type": type, "id": id or f"c{next(ids)}", "seat": seat, **more}})
        return answer


def play_to_the_end(clients: Sequence[Client], seed: int = 0) -> None:
    """Let everybody play, each in a thread, until the game is over."""
    troubles: list[BaseException] = []

    def play(client: Client, number: int) -> None:
        choose = random.Random(seed * 100 + number)
        try:
            while client.until(lambda table: table["stage"] == "over" or bool(table["choices"]))["stage"] != "over":
                client.play(choose)
        except BaseException as error:
            troubles.append(error)

    threads = [threading.Thread(target=play, args=(client, number)) for number, client in enumerate(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(3 * WAIT)
    for trouble in troubles:
        raise trouble
    assert all(client.last["stage"] == "over" for client in clients)


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
