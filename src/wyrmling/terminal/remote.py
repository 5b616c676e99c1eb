"""A table of a server, as a `Source`: over a WebSocket, or over long polls where that is blocked.

A thread of its own listens. When the connection is lost it comes back with the cursor of what it has seen, and says again,
under the same ids, whatever wasn't answered yet: the server does nothing twice.
"""

from __future__ import annotations

import contextlib
import random
import threading
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from wyrmling.advice import Suggestion
from wyrmling.kernel.errors import WyrmlingError
from wyrmling.kernel.game import game
from wyrmling.kernel.scene import Scene
from wyrmling.kernel.words import Words
from wyrmling.server.protocol import (
    PROTOCOL,
    Agree,
    Begin,
    Done,
    FromClient,
    FromServer,
    Hello,
    Hint,
    Hinted,
    Ping,
    Play,
    Pong,
    Problem,
    Sit,
    StandIn,
    Table,
    Undo,
    UndoState,
)

__all__ = ["BadLink", "Link", "RemoteTable", "read_message"]

PATIENCE = (0.3, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each new attempt to connect; the last goes on."""
BLOCKED = 3
"""After so many WebSockets in a row that brought nothing, long polls are tried."""
POLL = 20.0
"""Seconds that a long poll waits for news."""
ANSWER = 10.0
"""Seconds that a server has to answer."""
LARGEST = 1 << 25
REFUSALS = 3
"""So often in a row a server may say that there is no such table before it is believed; while it is restarted it may say so once."""


class BadLink(WyrmlingError):
    """A link that leads to no table."""

    def __init__(self, link: str) -> None:
        self.link = link
        super().__init__(f"{link!r} is no link to a table: it looks like http://192.168.1.5:8000/table/T7kQ2mXa#…, the last part only for who has a seat")


class Unclear(WyrmlingError):
    """A message that isn't one of the protocol's."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(f"the server speaks otherwise than this Wyrmling does ({why}): both should have the same version")


@dataclass(frozen=True)
class Link:
    """Where a table is, and the tokens of the seats that its holder has."""

    base: str                    # http://host:port, and the path of a server that isn't at the root
    table: str
    tokens: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Link:
        """A link as people pass it on.

        >>> Link.read("http://localhost:8000/table/T7kQ2mXa#s3cret")
        Link(base='http://localhost:8000', table='T7kQ2mXa', tokens=('s3cret',))

        Raises: BadLink.
        """
        given = text.strip()
        try:
            parts = urlsplit(given if "://" in given else f"http://{given}")
            host, _ = parts.hostname, parts.port
        except ValueError:
            raise BadLink(text) from None
        before, found, table = parts.path.rpartition("/table/")
        table = table.strip("/")
        if parts.scheme not in ("http", "https") or not host or not found or not table or "/" in table:
            raise BadLink(text)
        tokens = tuple(token for token in parts.fragment.split(",") if token)
        return cls(f"{parts.scheme}://{parts.netloc}{before}", table, tokens)

    @property
    def socket(self) -> str:
        """The address of the WebSocket."""
        return "ws" + self.base.removeprefix("http") + "/ws"


class SceneOnly(msgspec.Struct):
    """The scene in a message, unread: which fields it has depends on the game."""

    scene: msgspec.Raw = msgspec.Raw(b"null")


class Scenes(msgspec.Struct):
    """The scenes in a message."""

    scene: msgspec.Raw = msgspec.Raw(b"null")
    moves: list[SceneOnly] = []


MESSAGE = msgspec.json.Decoder(Table | Done | Hinted | Problem | Ping)
MESSAGES = msgspec.json.Decoder(list[msgspec.Raw])
SCENES = msgspec.json.Decoder(Scenes)


def read_message(data: bytes | str) -> FromServer:
    """A message of the server, with the game's own scenes in it.

    Raises: Unclear, UnknownGame.
    """
    try:
        message: FromServer = MESSAGE.decode(data)
        if not isinstance(message, Table):
            return message
        scene_type: type[Scene] | None
        scene_type = game(message.game).words.scene_type
        raw = SCENES.decode(data)
        return msgspec.structs.replace(
            message,
            scene=msgspec.json.decode(raw.scene, type=scene_type | None),
            moves=[
                msgspec.structs.replace(move, scene=msgspec.json.decode(one.scene, type=scene_type))
                for move, one in zip(message.moves, raw.moves, strict=True)
            ],
        )
    except msgspec.DecodeError as error:
        raise Unclear(str(error)) from None


class RemoteTable:
    """A table of a server."""

    def __init__(self, link: Link, name: str = "", words: str = "", begin: bool = False) -> None:
        self.link, self.name, self.own_words, self.begin_at_once = link, name, words, begin
        self.table: Table | None = None
        self.trouble, self.ended = "Connecting …", ""
        self.lock = threading.RLock()
        self.closed = threading.Event()
        self.unanswered: dict[str, FromClient] = {}
        self.sat: set[int] = set()
        """The seats that this client has asked to sit on."""
        self.began = False
        self.refusals = 0
        self.wishes: dict[str, Callable[[list[Suggestion]], object]] = {}
        """Who hears of a hint that was asked for."""
        self.socket: ClientConnection | None = None
        self.polling = False
        self.threads: list[threading.Thread] = []
        self.waiting = threading.Semaphore(0)
        """Counts commands for the thread that posts them while polling."""
        self.changed: Callable[[], object] = lambda: None
        self.notice: Callable[[str], object] = lambda text: None

    @property
    def words(self) -> Words:
        assert self.table is not None
        return game(self.table.game).words

    @property
    def check(self) -> str:
        return f"Look at it again, and check every die, at {self.link.base}/replay/{self.link.table}"

    @property
    def open_scene(self) -> Scene | None:
        return None

    def start(self, changed: Callable[[], object], notice: Callable[[str], object]) -> None:
        self.changed, self.notice = changed, notice
        self.threads = [threading.Thread(target=run, name=run.__name__, daemon=True) for run in (self.listen, self.post)]
        for thread in self.threads:
            thread.start()

    def close(self) -> None:
        self.closed.set()
        self.waiting.release()
        with self.lock:
            socket = self.socket
        if socket is not None:
            socket.close()
        for thread in self.threads:
            thread.join(timeout=1)  # a long poll may go on for a while; it is a daemon and nobody hears it

    # --- listening ----------------------------------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Hear what the server says, connecting again and again, until the table is closed."""
        failures = silent = 0
        while not self.closed.is_set() and not self.ended:
            heard = False
            try:
                if silent >= BLOCKED:
                    for _ in self.polls():
                        heard = True
                        failures = 0
                else:
                    for _ in self.socket_messages():
                        heard = True
                        failures = silent = 0
            except WyrmlingError as error:
                self.end(str(error))
            except (OSError, WebSocketException, EOFError) as error:
                why = error
            else:
                why = OSError("the server closed the connection")
            if self.closed.is_set() or self.ended:
                return
            # Polls that fail too say that the server is away: then a WebSocket is as good an attempt as any.
            silent = 0 if heard or silent >= BLOCKED else silent + 1
            self.polling = False
            self.say_trouble(why)
            pause = PATIENCE[min(failures, len(PATIENCE) - 1)]
            failures += 1
            self.closed.wait(pause * random.uniform(0.8, 1.2))

    def socket_messages(self) -> Any:
        """Messages over a WebSocket, until it breaks."""
        with connect(self.link.socket, open_timeout=ANSWER, close_timeout=1, max_size=LARGEST) as socket:
            with self.lock:
                socket.send(encode(self.hello()))
                self.socket = socket
                for command in self.unanswered.values():
                    socket.send(encode(command))
            try:
                for data in socket:
                    self.hear(read_message(data))
                    yield
                    if self.ended:
                        return
            finally:
                with self.lock:
                    self.socket = None

    def polls(self) -> Any:
        """Messages over long polls, until one fails."""
        wait = 0.0  # the first only says whether it works
        while not self.closed.is_set() and not self.ended:
            for data in MESSAGES.decode(self.fetch(f"/api/poll?wait={wait:g}", self.hello(), wait + ANSWER)):
                self.hear(read_message(bytes(data)))
            if not self.polling:
                self.polling = True
                self.recover()
                for _ in self.unanswered:
                    self.waiting.release()
            wait = POLL
            yield

    def fetch(self, path: str, body: object, patience: float) -> bytes:
        """POST something, and what the answer says.

        Raises: OSError.
        """
        request = urllib.request.Request(self.link.base + path, encode(body).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=patience) as answer:
                found: bytes = answer.read(LARGEST)
                return found
        except urllib.error.HTTPError as error:
            # What the server refuses it explains in the same words as over a WebSocket.
            said = error.read(LARGEST)
            if error.code in (429, 503):  # later it may go well
                raise OSError(f"the server answers {error.code} {error.reason}") from None
            try:
                problem = msgspec.json.decode(said, type=Problem)
            except msgspec.DecodeError:
                raise OSError(f"the server answers {error.code} {error.reason}") from None
            return msgspec.json.encode([problem]) if path.startswith("/api/poll") else said

    def post(self) -> None:
        """Say commands over HTTP, one after the other, while polling."""
        while True:
            self.waiting.acquire()
            if self.closed.is_set():
                return
            with self.lock:
                commands = list(self.unanswered.values()) if self.polling else []
            for command in commands:
                try:
                    self.hear(read_message(self.fetch("/api/say", {"hello": self.hello(), "say": command}, ANSWER)))
                except WyrmlingError as error:
                    self.end(str(error))
                except OSError as error:
                    self.say_trouble(error)
                    if not self.closed.wait(PATIENCE[1]):
                        self.waiting.release()
                    break

    def hello(self) -> Hello:
        return Hello(PROTOCOL, self.link.table, list(self.link.tokens), self.table.cursor if self.table else -1)

    def hear(self, message: FromServer) -> None:
        """Take in one message."""
        match message:
            case Table():
                self.refusals = 0
                with self.lock:
                    self.merge(message)
                self.recover()
                self.changed()
                self.take_seats()
            case Done(id):
                self.answered(id)
                self.recover()
            case Hinted(id, _, choices):
                self.answered(id)
                with self.lock:
                    then = self.wishes.pop(id, None)
                if then:
                    then(choices)
            case Problem(id, code, text):
                known = self.answered(id)
                if not known and code == "table":
                    self.refusals += 1
                if not known and (code == "protocol" or (self.refusals and self.table is None) or self.refusals >= REFUSALS):
                    self.end(text)
                elif known or code != "table":
                    self.notice(text)
            case Ping():
                with self.lock:
                    if self.socket:
                        self.socket.send(encode(Pong()))

    def merge(self, message: Table) -> None:
        """Put the news to what is known."""
        if self.table is not None and not message.anew:
            known = self.table.moves[-1].version if self.table.moves else -1
            moves = [*self.table.moves, *[move for move in message.moves if move.version > known]]
            message = msgspec.structs.replace(message, moves=moves, first_ply=self.table.first_ply)
        self.table = message

    def answered(self, id: str) -> bool:
        with self.lock:
            return self.unanswered.pop(id, None) is not None

    def recover(self) -> None:
        """The connection works: there is no trouble any more."""
        if self.trouble:
            self.trouble = ""
            self.changed()

    def say_trouble(self, error: Exception) -> None:
        reason = error.reason if isinstance(error, urllib.error.URLError) else error
        why = getattr(reason, "strerror", None) or str(reason) or type(reason).__name__
        self.trouble = f"No connection to {self.link.base} ({why}); trying again …"
        self.changed()

    def end(self, why: str) -> None:
        self.ended = why
        self.changed()

    # --- saying ------------------------------------------------------------------------------------------------------------------------

    def say(self, command: FromClient, id: str) -> None:
        """Say a command until it is answered."""
        with self.lock:
            self.unanswered[id] = command
            socket = self.socket
            if socket is not None:
                # Where it fails, whoever listens notices too, connects again and says it then.
                with contextlib.suppress(OSError, WebSocketException):
                    socket.send(encode(command))
        self.waiting.release()

    def play(self, seat: int, move: int, version: int) -> None:
        self.say(Play(id := new_id(), seat, version, move), id)

    def undo(self, seat: int, version: int) -> None:
        self.say(Undo(id := new_id(), seat, version), id)

    def undo_question(self, state: UndoState) -> str:
        return f"{state.why[:1].upper()}{state.why[1:]}. Ask whether you may take it back?"

    def hint(self, seat: int, version: int, then: Callable[[list[Suggestion]], object]) -> None:
        id = new_id()
        with self.lock:
            self.wishes = {id: then}  # only the last one's answer is waited for
        self.say(Hint(id, seat, version), id)

    def agree(self, seat: int, yes: bool) -> None:
        self.say(Agree(id := new_id(), seat, yes), id)

    def stand_in(self, seat: int, target: int) -> None:
        self.say(StandIn(id := new_id(), seat, target), id)

    def sit(self, seat: int, name: str) -> None:
        self.say(Sit(id := new_id(), seat, name, self.own_words), id)

    def begin(self, seat: int) -> None:
        self.say(Begin(id := new_id(), seat), id)

    def take_seats(self) -> None:
        """Sit down on one's seats before the game begins, and begin if that was wanted."""
        table = self.table
        if table is None or table.stage != "waiting" or not table.yours:
            return
        for number, seat in enumerate(table.yours):
            if not table.seats[seat].taken and seat not in self.sat and self.name:
                self.sat.add(seat)
                self.sit(seat, self.name if number == 0 else f"{self.name} {number + 1}")
        if self.begin_at_once and not self.began and all(table.seats[seat].taken for seat in table.yours):
            self.began = True
            self.begin(table.yours[0])


def new_id() -> str:
    return uuid.uuid4().hex


def encode(message: object) -> str:
    return msgspec.json.encode(message).decode()
