"""The built browser client, held in memory: `wyrmling/server/static`, which the wheel carries and `./dev build` makes in a checkout."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

__all__ = ["FOLDER", "Client"]

FOLDER = Path(__file__).parent / "static"
INDEX = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = """The browser client isn't built here. In a checkout, `./dev play` builds it and starts the server anew;
a wheel of Wyrmling carries it. The server itself works: `wyrmling join LINK` plays in a terminal.
"""
SMALL = 1000


@dataclass
class File:
    """A file of the client, ready to be sent."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    caching: str


class Client:
    """All files of the client, by their path. Nothing else can be asked for."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._read_at = -1
        self._files: dict[str, File] = {}

    def _current(self) -> dict[str, File]:
        """The files; read again when the client was built anew."""
        try:
            built = (self.folder / INDEX).stat().st_mtime_ns
        except OSError:
            return {}
        if built != self._read_at:
            self._files = {path.relative_to(self.folder).as_posix(): read(path, self.folder) for path in sorted(self.folder.rglob("*")) if path.is_file()}
            self._read_at = built
        return self._files

    def index(self, request: Request) -> Response:
        """The page itself, whatever its address."""
        return self.answer(request, INDEX)

    def answer(self, request: Request, path: str) -> Response:
        """A file of the client."""
        files = self._current()
        if not files:
            return PlainTextResponse(NOT_BUILT, 503)
        file = files.get(path)
        if file is None:
            if "text/html" not in request.headers.get("accept", ""):
                return PlainTextResponse("There is nothing here.\n", 404)
            return Response(files[INDEX].body, 404, media_type=files[INDEX].kind)  # the client's own page says so
        headers = {"ETag": file.tag, "Cache-Control": file.caching, "Vary": "Accept-Encoding"}
        if file.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.packed, media_type=file.kind, headers={**headers, "Content-Encoding": "gzip"})
        return Response(file.body, media_type=file.kind, headers=headers)


def read(path: Path, folder: Path) -> File:
    """A file, with what is said of it. Those in `assets/` bear a hash of their contents in their names."""
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    kind = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}.get(path.suffix, kind)
    packed = gzip.compress(body, 9, mtime=0) if len(body) > SMALL and path.suffix != ".woff2" else None
    hashed = path.relative_to(folder).parts[0] == "assets"
    return File(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', FOR_EVER if hashed else "no-cache")
