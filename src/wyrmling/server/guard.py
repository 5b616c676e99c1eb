"""What stands before everything else: which names this server answers to, whose pages may speak to it, and the headers of every answer."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Guard", "is_from_here", "same_origin"]

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
DEFAULT_PORTS = {"http": 80, "https": 443}


class Guard:
    """Puts the headers on every answer, and refuses requests under names that aren't this server's (`hosts`; None: all are)."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] | None = None) -> None:
        self.app = app
        self.hosts = None if hosts is None else LOOPBACK | {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or let the application."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def secured(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        if self.hosts is not None and host_name(Headers(scope=scope).get("host", "")) not in self.hosts:
            # Otherwise a stranger's page could reach a server at home under a name that leads here.
            await PlainTextResponse("This server isn't known by that name; its operator can allow it with --origin.\n", 421)(scope, receive, secured)
            return
        await self.app(scope, receive, secured)


def same_origin(headers: Headers, allowed: Iterable[str]) -> bool:
    """Whether a request comes from a page of this server, from one of the allowed origins, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
        return parts.scheme in DEFAULT_PORTS and bool(parts.netloc) and place(parts.netloc, parts.scheme) == place(headers.get("host", ""), parts.scheme)
    except ValueError:
        return False


def is_from_here(headers: Headers, address: str, is_loopback: bool) -> bool:
    """Whether somebody at this very machine asks, and no proxy for somebody else."""
    return is_loopback and "x-forwarded-for" not in headers and "forwarded" not in headers and host_name(headers.get("host", "")) in LOOPBACK


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def place(netloc: str, scheme: str) -> tuple[str, int]:
    """Name and port."""
    parts = urlsplit(f"//{netloc}")
    return (parts.hostname or "").lower(), parts.port or DEFAULT_PORTS[scheme]
