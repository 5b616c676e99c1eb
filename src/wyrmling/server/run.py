"""Running a server: the port, the rules that compile meanwhile, the browser, and a graceful end."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from wyrmling.kernel.errors import BadOptions, WyrmlingError
from wyrmling.kernel.game import Game, game, game_names
from wyrmling.server.app import Server, new_app
from wyrmling.server.limits import is_loopback
from wyrmling.server.storage import DataFolderInUse, data_folder
from wyrmling.server.workers import Lost, Stop, Workers

__all__ = ["FIRST_PORT", "PortInUse", "Ready", "play_in_browser", "serve"]

FIRST_PORT = 8765
PORTS = 20
"""So many ports are tried, in order, so that the browser finds its tables again: it keeps them by address."""

GRACE_SECONDS = 5


class PortInUse(WyrmlingError):
    """Somebody else listens there."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        super().__init__(f"port {port} on {host} is in use by another program; name another with --port (0: any that is free)")


class Ready:
    """Compiles the rules of all games in a thread of its own; those who need them wait, and their game comes next."""

    def __init__(self, then: Callable[[], object] = lambda: None) -> None:
        """`then` is called in that thread when all is compiled."""
        self._then = then
        self._events = {name: threading.Event() for name in game_names()}
        self._left = list(self._events)
        self._waiting: list[Callable[[], object]] = []
        self._lock = threading.Lock()
        threading.Thread(target=self._warm, name="wyrmling-warm", daemon=True).start()

    def _warm(self) -> None:
        from wyrmling.bots.warm import warm_play

        while self._left:
            with self._lock:
                name = self._left.pop(0)
            try:
                warm_play(game(name))
            except Exception:  # whoever plays it meets the same error, and hears of it
                logging.getLogger(__name__).exception("compiling %s", name)
            with self._lock:
                self._events[name].set()
                waiting, self._waiting = self._waiting, []
            for wake in waiting:
                wake()
        # What the compiler leaves is there to stay. Looking through it for garbage would stop everybody for a tenth of a second.
        gc.collect()
        gc.freeze()
        self._then()

    async def __call__(self, wanted: Game) -> None:
        """Wait until a game's rules are compiled."""
        event = self._events.get(wanted.name)
        with self._lock:
            if wanted.name in self._left:
                self._left.remove(wanted.name)
                self._left.insert(0, wanted.name)
        while event is not None and not event.is_set():
            await self._next()

    async def _next(self) -> None:
        """Wait until one more game is compiled."""
        loop, woken = asyncio.get_running_loop(), asyncio.Event()
        with self._lock:
            if all(event.is_set() for event in self._events.values()):
                return
            self._waiting.append(lambda: call_on(loop, woken.set))
        await woken.wait()


def warm_searches() -> None:
    """Compile what searches, for those who will: in a process of low priority, as they do it."""
    workers = Workers()
    with contextlib.suppress(Lost):
        for name in game_names():
            workers.ask(compile_search, name, stop=lambda: False)
    workers.close()


def compile_search(name: str, stop: Stop) -> None:
    """What that process does."""
    from wyrmling.bots.warm import warm_search

    warm_search(game(name))


def call_on(loop: asyncio.AbstractEventLoop, what: Callable[[], object]) -> None:
    """Call something on a loop, if that still runs."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(what)


class Uvicorn(uvicorn.Server):
    """A server that tells its clients why before it goes."""

    def __init__(self, config: uvicorn.Config, server: Server, then: Callable[[], object]) -> None:
        super().__init__(config)
        self._wyrmling, self._then = server, then

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if self.started:
            self._then()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, and end."""
        for listening in self.servers:
            listening.close()
        self._wyrmling.lobby.say_goodbye()
        await asyncio.sleep(0.1)  # the goodbyes are on their way
        await super().shutdown(sockets)


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets whose messages are compressed one by one: compressors kept for each connection take more memory than all else of a table."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)]


def new_uvicorn(server: Server, hosts: Iterable[str] | None = None, then: Callable[[], object] = lambda: None) -> Uvicorn:
    """Uvicorn as we use it; `then` is called when it listens."""
    config = uvicorn.Config(
        new_app(server, hosts),
        log_config=None,
        log_level=logging.WARNING,  # no addresses and paths of requests
        access_log=False,
        server_header=False,
        lifespan="on",
        ws=Sockets,
        ws_max_size=server.limits.message_bytes,
        ws_ping_interval=None,  # our own pings reach the page too
        timeout_keep_alive=30,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return Uvicorn(config, server, then)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens at a port.

    Raises: PortInUse, BadOptions.
    """
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError) as error:
        raise BadOptions(f"there is no address {host!r} here ({error}); name another with --host") from None
    made = socket.socket(family, kind, proto)
    try:
        if sys.platform != "win32":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(1024)
    except OSError as error:
        made.close()
        if error.errno == errno.EADDRINUSE:
            raise PortInUse(host, port) from None
        raise BadOptions(f"no server can be at {host}, port {port} ({error.strerror}); name others with --host and --port") from None
    made.setblocking(False)
    return made


def serve(
    host: str = "127.0.0.1",
    port: int = FIRST_PORT,
    *,
    folder: Path | None = None,
    origins: Iterable[str] = (),
    metrics_token: str = "",
    open_browser: bool = False,
    say: Callable[[str], object] = print,
) -> None:
    """Serve until somebody says stop.

    Raises: PortInUse, DataFolderInUse, DataFolderUnusable, BadOptions.
    """
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    origins = [checked_origin(origin) for origin in origins]
    listening = bound(host, port)
    try:
        server = Server(folder or data_folder(), origins=origins, metrics_token=metrics_token)
    except BaseException:
        listening.close()
        raise
    server.ready = Ready(then=warm_searches)
    address = address_at(host, listening.getsockname()[1])

    def started() -> None:
        server.storage.tell_address(address)
        say(f"Wyrmling is at {address} (Ctrl-C stops it; its tables are kept in {server.storage.folder})")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    hosts = [urlsplit(origin).hostname or "" for origin in origins] if is_loopback_name(host) else None
    try:
        new_uvicorn(server, hosts, started).run(sockets=[listening])
    except KeyboardInterrupt:
        say("Wyrmling has stopped; its tables are kept.")
    finally:
        listening.close()


def play_in_browser(folder: Path | None = None, say: Callable[[str], object] = print) -> None:
    """Serve to this machine only and open the browser; where a server runs already, open it there."""
    for port in (*range(FIRST_PORT, FIRST_PORT + PORTS), 0):
        try:
            serve(port=port, folder=folder, open_browser=True, say=say)
            return
        except PortInUse:
            continue
        except DataFolderInUse as error:
            if not error.address:
                raise
            say(f"Wyrmling runs already, at {error.address}")
            webbrowser.open(error.address)
            return


def address_at(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def is_loopback_name(host: str) -> bool:
    """Whether only this machine can reach a server there."""
    return host == "localhost" or is_loopback(host)


def checked_origin(origin: str) -> str:
    """An origin as browsers write it.

    Raises: BadOptions.
    """
    parts: Any = urlsplit(origin)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise BadOptions(f"--origin is like https://dragons.example, not {origin!r}")
    return f"{parts.scheme}://{parts.netloc}".lower()
