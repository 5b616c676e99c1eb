"""The web application: a lobby over HTTP and WebSocket, and the browser client."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hmac
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from wyrmling.kernel.errors import WyrmlingError
from wyrmling.kernel.game import Game
from wyrmling.match.log import encode
from wyrmling.server.audience import Listener
from wyrmling.server.guard import Guard, is_from_here, same_origin
from wyrmling.server.house import House
from wyrmling.server.limits import Bucket, Buckets, Limits, is_loopback
from wyrmling.server.lobby import Lobby
from wyrmling.server.problems import Refused, problem_of
from wyrmling.server.protocol import (
    PROTOCOL,
    Agree,
    Begin,
    Hello,
    Hint,
    NewTable,
    Ping,
    Play,
    Pong,
    Problem,
    Said,
    Sit,
    StandIn,
    Undo,
)  # fmt: skip
from wyrmling.server.static import Client
from wyrmling.server.storage import NotKept, Storage
from wyrmling.server.table import LiveTable

__all__ = ["Server", "new_app"]

logger = logging.getLogger(__name__)

STATUS = {"table": 404, "flood": 429, "disk": 503, "seat": 403, "late": 409, "protocol": 409, "busy": 503}
HELLO_SECONDS = 15.0
BODY_SECONDS = 30.0
PATIENCE_SECONDS = 3.0
SILENCES = 3
"""So many pings may go unanswered."""

T = TypeVar("T")
JSON = "application/json"

_first = msgspec.json.Decoder(Hello)
_later = msgspec.json.Decoder(Play | Undo | Hint | StandIn | Agree | Sit | Begin | Pong)
_new = msgspec.json.Decoder(NewTable)
_said = msgspec.json.Decoder(Said)
PING = msgspec.json.encode(Ping()).decode()


class TooLarge(Refused):
    """A body over the limit."""


class Server:
    """The handlers of one server's requests."""

    def __init__(
        self,
        folder: Path,
        *,
        origins: Iterable[str] = (),
        metrics_token: str = "",
        limits: Limits | None = None,
        client: Client | None = None,
    ) -> None:
        """Take the data folder.

        Raises: DataFolderUnusable, DataFolderInUse.
        """
        self.limits = limits or Limits()
        self.origins = frozenset(origins)
        self.metrics_token = metrics_token
        self.client = client or Client()
        self.storage = Storage(folder)
        self.ready: Callable[[Game], Awaitable[None]] | None = None
        """Waits until a game's rules are compiled; set it before the first request, or they are compiled when they are first needed."""
        self._requests = Buckets(self.limits.address_rate, self.limits.address_burst)
        self._uploads = Buckets(self.limits.uploads_an_hour / 3600, self.limits.uploads_an_hour)
        self.lobby: Lobby

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """From the first request to the last."""
        house = House(self.storage, self.limits, ready=self.ready)
        self.lobby = Lobby(house)
        try:
            yield
        finally:
            await self.lobby.close()
            house.thinkers.close()
            house.workers.close()
            self.storage.close()

    # --- the client and the operator -------------------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The page of the client."""
        return self.client.index(request)

    async def file(self, request: Request) -> Response:
        """A file of the client."""
        return self.client.answer(request, request.path_params["path"])

    async def health(self, request: Request) -> Response:
        """Whether the server runs and can write."""
        try:
            await self.storage.check()
        except NotKept as error:
            return PlainTextResponse(f"{error}\n", 503)
        return PlainTextResponse("ok\n")

    async def metrics(self, request: Request) -> Response:
        """For the operator only: from this machine, or with the token."""
        said = request.headers.get("authorization", "").encode()
        told = bool(self.metrics_token) and hmac.compare_digest(said, f"Bearer {self.metrics_token}".encode())
        if not told and not is_from_here(request.headers, address_of(request), is_loopback(address_of(request))):
            return PlainTextResponse("The metrics are for the operator.\n", 403)
        return Response(self.lobby.house.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    # --- tables over HTTP --------------------------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        """The games that can be played, with their rules."""
        return await packed(request, self.lobby.infos)

    async def open(self, request: Request) -> Response:
        """A new table."""
        wish = await self._body(request, _new)
        return as_json(await self.lobby.open(wish, address_of(request)), 201)

    async def info(self, request: Request) -> Response:
        """What anybody may know of a table."""
        self._count(address_of(request))
        return as_json(await self.lobby.info(request.path_params["id"]))

    async def log(self, request: Request) -> Response:
        """The log of a table."""
        self._count(address_of(request), 3.0)
        id = request.path_params["id"]
        name = {"Content-Disposition": f'attachment; filename="wyrmling-{id}.jsonl"'}
        return Response(encode(await self.lobby.entries(id)), media_type="application/x-ndjson", headers=name)

    async def replay(self, request: Request) -> Response:
        """A table's match, move by move."""
        self._count(address_of(request), 5.0)
        try:
            first, last = int(request.query_params.get("from", "0")), int(request.query_params.get("to", "999999"))
        except ValueError:
            raise Refused("malformed", "`from` and `to` are numbers of moves") from None
        return await packed(request, await self.lobby.replay(request.path_params["id"], first, last))

    async def review(self, request: Request) -> Response:
        """A finished game looked at afterwards, or how far that is."""
        self._count(address_of(request), 2.0)
        return await packed(request, await self.lobby.review(request.path_params["id"]))

    async def replay_upload(self, request: Request) -> Response:
        """A log that somebody brought."""
        if not self._uploads.take(address_of(request)):
            raise Refused("flood", "too many logs were looked at from one place; try again later")
        text = await self._bytes(request, self.limits.upload_bytes)
        return await packed(request, await self.lobby.replay_upload(text))

    async def poll(self, request: Request) -> Response:
        """What a client has missed, or what comes within so many seconds: for networks without WebSocket."""
        hello = await self._body(request, _first)
        try:
            wait = min(max(float(request.query_params.get("wait", "0")), 0.0), self.limits.poll_seconds)
        except ValueError:
            raise Refused("malformed", "`wait` is a number of seconds") from None
        table, seats, trouble = await self._greeted(hello)
        listener = Listener(seats, self.limits.answers, poll=True)
        answers: list[Any] = [trouble] if trouble and hello.since < 0 else []
        await table.join(listener, hello.since)
        try:
            until = time.monotonic() + wait
            while (message := table.message(listener)) is None and not listener.closing and (left := until - time.monotonic()) > 0:
                listener.wake.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(listener.wake.wait(), left)
        finally:
            table.leave(listener)
        if message is not None:
            answers.append(msgspec.Raw(message))
        return as_json(answers)

    async def say(self, request: Request) -> Response:
        """A command over HTTP."""
        said = await self._body(request, _said)
        table, seats, _ = await self._greeted(said.hello)
        said_back = await (table.hint(seats, said.say) if isinstance(said.say, Hint) else table.say(seats, said.say))
        return as_json(self._noted(said_back))

    # --- tables over WebSocket ----------------------------------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """A client at a table, from its `Hello` on."""
        address = address_of(socket)
        if not same_origin(socket.headers, self.origins):
            await socket.send_denial_response(PlainTextResponse("Only pages of this server may speak to it.\n", 403))
            return
        if not self._requests.take(address):
            await socket.send_denial_response(PlainTextResponse("Too many requests; wait a little.\n", 429))
            return
        await socket.accept()
        listener = table = sender = None
        try:
            hello = _first.decode(await asyncio.wait_for(text_of(socket), HELLO_SECONDS))
            table, seats, trouble = await self._patiently(socket, self._greeted(hello))
            listener = Listener(seats, self.limits.answers)
            if trouble:
                listener.answer(trouble)
            await table.join(listener, hello.since)
            sender = asyncio.create_task(self._send_all(socket, table, listener))
            reader = asyncio.create_task(self._hear_all(socket, table, listener, address))
            await asyncio.wait([sender, reader], return_when=asyncio.FIRST_COMPLETED)
            for task in (sender, reader):
                task.cancel()
            await asyncio.gather(sender, reader, return_exceptions=True)
        except TimeoutError:
            await closed(socket, 1008, "nothing was said")
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            await self._parting(socket, Problem("", "malformed", f"a client first says Hello: {error}"))
        except WyrmlingError as error:
            await self._parting(socket, problem_of(error))
        except WebSocketDisconnect:
            pass
        finally:
            if table is not None and listener is not None:
                table.leave(listener)
        if listener is not None:
            await closed(socket, *(listener.closing or (1000, "")))

    async def _patiently(self, socket: WebSocket, work: Awaitable[T]) -> T:
        """What takes long when rules are compiling; the client is told that somebody is there."""
        task = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait([task], timeout=PATIENCE_SECONDS))[0]:
                await socket.send_text(PING)
            return task.result()
        finally:
            task.cancel()

    async def _parting(self, socket: WebSocket, problem: Problem) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(msgspec.json.encode(self._noted(problem)).decode())
        await closed(socket, 1008, problem.text[:100])

    async def _send_all(self, socket: WebSocket, table: LiveTable, listener: Listener) -> None:
        """Everything that a client is told; a new message is made when the last one is through, so that none pile up."""
        try:
            while True:
                try:
                    async with asyncio.timeout(self.limits.ping_seconds):
                        await listener.wake.wait()
                except TimeoutError:
                    await self._send(socket, PING)
                    continue
                listener.wake.clear()
                await asyncio.sleep(0)  # the answer to a command isn't there yet when what it changed is, and goes first all the same
                while listener.answers:
                    await self._send(socket, msgspec.json.encode(listener.answers.popleft()).decode())
                message = table.message(listener)
                if message is not None:
                    await self._send(socket, message.decode())
                    message = None  # not to be kept until the next
                if listener.closing:
                    return
        except TimeoutError:
            listener.close(1008, "this connection reads too slowly")
        except (WebSocketDisconnect, RuntimeError):
            pass

    async def _send(self, socket: WebSocket, text: str) -> None:
        async with asyncio.timeout(self.limits.send_seconds):
            await socket.send_text(text)

    async def _hear_all(self, socket: WebSocket, table: LiveTable, listener: Listener, address: str) -> None:
        """Everything that a client says."""
        bucket = Bucket(self.limits.seat_rate, self.limits.seat_burst, time.monotonic())
        patience = self.limits.patience
        hinting: asyncio.Task[None] | None = None
        while True:
            try:
                async with asyncio.timeout(self.limits.ping_seconds * SILENCES):
                    text = await text_of(socket)
            except TimeoutError:
                listener.close(1008, "no answer to a ping")
                return
            except WebSocketDisconnect:
                return
            except UnicodeDecodeError:
                text = b""
            if not bucket.take(time.monotonic()) or not self._requests.take(address):
                patience -= 1
                if patience <= 0:
                    listener.close(1008, "too many messages")
                    return
                listener.answer(self._noted(Problem(id_in(text), "flood", "too many messages at once; wait a second, then say it again")))
                continue
            try:
                command = _later.decode(text)
            except msgspec.MsgspecError as error:
                bucket.take(time.monotonic(), 4.0)
                listener.answer(self._noted(Problem(id_in(text), "malformed", f"this can't be understood: {error}")))
                continue
            if isinstance(command, Hint):  # takes a while, and other things may be said meanwhile
                if hinting is not None and not hinting.done():
                    if hinting.get_name() == command.id:
                        continue  # it was said again, as what is slow to be answered is
                    listener.answer(self._noted(Problem(command.id, "busy", "a hint is being made already")))
                else:
                    hinting = asyncio.create_task(self._hint(table, listener, command), name=command.id)
            elif not isinstance(command, Pong):
                listener.answer(self._noted(await table.say(listener.seats, command)))

    async def _hint(self, table: LiveTable, listener: Listener, wish: Hint) -> None:
        listener.answer(self._noted(await table.hint(listener.seats, wish)))

    # --- what all of them need -----------------------------------------------------------------------------------------------------

    async def _greeted(self, hello: Hello) -> tuple[LiveTable, list[int], Problem | None]:
        if hello.protocol != PROTOCOL:
            raise Refused("protocol", "the server was renewed; load the page again, or install the newest Wyrmling")
        if len(hello.tokens) > 8 or any(len(token) > 64 for token in hello.tokens):
            raise Refused("malformed", "a client holds at most 8 seats, each with a token of at most 64 characters")
        table = await self.lobby.find(hello.table)
        seats, wrong = table.held_by(hello.tokens)
        trouble = Problem("", "seat", "this link holds no seat here (any more), so you are watching; open the link that you were given") if wrong else None
        return table, seats, self._noted(trouble) if trouble else None

    def _noted(self, answer: T) -> T:
        if isinstance(answer, Problem):
            self.lobby.house.metrics.problems.labels(answer.code).inc()
        return answer

    def _count(self, address: str, cost: float = 1.0) -> None:
        if not self._requests.take(address, cost):
            raise Refused("flood", "too many requests at once; wait a little")

    async def _body(self, request: Request, decoder: msgspec.json.Decoder[T]) -> T:
        self._count(address_of(request))
        try:
            return decoder.decode(await self._bytes(request, self.limits.message_bytes))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Refused("malformed", f"this can't be understood: {error}") from None

    async def _bytes(self, request: Request, most: int) -> bytes:
        """The body of a request from a page of ours, if it isn't too large."""
        if not same_origin(request.headers, self.origins):
            raise HTTPException(403, "Only pages of this server may speak to it.")
        length = request.headers.get("content-length", "0")
        if length.isdecimal() and int(length) > most:
            raise TooLarge("malformed", f"at most {most} bytes are taken")
        parts, size = [], 0
        try:
            async with asyncio.timeout(BODY_SECONDS):
                async for part in request.stream():
                    size += len(part)
                    if size > most:
                        raise TooLarge("malformed", f"at most {most} bytes are taken")
                    parts.append(part)
        except TimeoutError:
            raise HTTPException(408, "That took too long.") from None
        return b"".join(parts)

    async def refused(self, request: Request, error: Exception) -> Response:
        """What can't be done, as a `Problem`."""
        assert isinstance(error, WyrmlingError)
        problem = self._noted(problem_of(error))
        # Over polls a problem is a message like any other, as it would be over a WebSocket.
        if request.url.path == "/api/poll" and not isinstance(error, TooLarge) and problem.code != "flood":
            return as_json([problem])
        if request.url.path == "/api/say" and not isinstance(error, TooLarge) and problem.code != "flood":
            return as_json(problem)
        return as_json(problem, 413 if isinstance(error, TooLarge) else STATUS.get(problem.code, 400))


def new_app(server: Server, hosts: Iterable[str] | None = None) -> ASGIApp:
    """The whole application. `hosts` are the names that it answers to beside the loopback's; None: whatever it is called."""
    get = ["GET", "HEAD"]
    app = Starlette(
        routes=[
            Route("/", server.page, methods=get),
            Route("/table/{id}", server.page, methods=get),
            Route("/replay", server.page, methods=get),
            Route("/replay/{id}", server.page, methods=get),
            Route("/healthz", server.health, methods=get),
            Route("/metrics", server.metrics, methods=get),
            Route("/api/games", server.games, methods=get),
            Route("/api/tables", server.open, methods=["POST"]),
            Route("/api/tables/{id}", server.info, methods=get),
            Route("/api/tables/{id}/log", server.log, methods=get),
            Route("/api/tables/{id}/replay", server.replay, methods=get),
            Route("/api/tables/{id}/review", server.review, methods=get),
            Route("/api/replay", server.replay_upload, methods=["POST"]),
            Route("/api/poll", server.poll, methods=["POST"]),
            Route("/api/say", server.say, methods=["POST"]),
            WebSocketRoute("/ws", server.socket),
            Route("/{path:path}", server.file, methods=get),
        ],
        exception_handlers={WyrmlingError: server.refused},
        lifespan=server.lifespan,
    )
    return Guard(app, hosts)


# --- small things --------------------------------------------------------------------------------------------------------------------


def address_of(connection: Request | WebSocket) -> str:
    """Who asks."""
    return connection.client.host if connection.client else ""


def as_json(answer: Any, status: int = 200) -> Response:
    """An answer."""
    return Response(msgspec.json.encode(answer), status, media_type=JSON)


async def packed(request: Request, answer: Any) -> Response:
    """A large answer, compressed beside the event loop."""

    def pack() -> tuple[bytes, dict[str, str]]:
        body = msgspec.json.encode(answer)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return gzip.compress(body, 5), {"Content-Encoding": "gzip"}
        return body, {}

    body, headers = await asyncio.to_thread(pack)
    return Response(body, media_type=JSON, headers={**headers, "Vary": "Accept-Encoding"})


async def text_of(socket: WebSocket) -> bytes:
    """The next message.

    Raises: WebSocketDisconnect.
    """
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


def id_in(text: bytes) -> str:
    """The id of a command that can't be understood otherwise, so that its sender knows which it was."""
    try:
        found = msgspec.json.decode(text, type=dict[str, Any]).get("id", "")
    except (msgspec.MsgspecError, RecursionError):
        return ""
    return found if isinstance(found, str) and len(found) <= 64 else ""


async def closed(socket: WebSocket, code: int, reason: str) -> None:
    """Close a connection, if it is still there."""
    if socket.application_state == WebSocketState.CONNECTED and socket.client_state == WebSocketState.CONNECTED:
        with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            await asyncio.wait_for(socket.close(code, reason), 5.0)
