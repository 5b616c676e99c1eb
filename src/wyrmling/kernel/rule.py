"""`@rule` compiles a function of a record with Numba; `@entry` is one that Python calls, compiled once a game and cached.

Rules call rules; only entries are cached on disk, each with all the rules that went into it. The cache folder is named
by a hash of everything that can change compiled code (`cache_folder`), so stale code is never served.
`WYRMLING_JIT=0` runs the same source uncompiled.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import platformdirs

from wyrmling.kernel.record import loose

if TYPE_CHECKING:
    from wyrmling.kernel.game import Game

__all__ = ["COMPILED", "announced", "cache_folder", "entry", "i64", "routine", "rule", "small_rule", "u64"]

COMPILED: bool = os.environ.get("WYRMLING_JIT", "1") != "0"
"""Whether rules run compiled (the default) or as plain Python (`WYRMLING_JIT=0`)."""

F = TypeVar("F", bound=Callable[..., Any])

KERNEL = Path(__file__).parent
KEPT_CACHES = 6

if COMPILED:
    import numba
    from numba import types
    from numba.core import config as _config
    from numba.core import event as numba_event
    from numba.extending import register_jitable

    numba_config: Any = _config

    # Unsigned 64-bit values only ever meet unsigned 64-bit values: a mixed expression silently becomes a float.
    u64: Any = np.uint64
    i64: Any = np.int64

    # Rules make no arrays, so Numba need not count who holds one (`_nrt`), which costs more than many a rule does, nor look
    # for expressions of arrays to rewrite.
    OPTIONS: Any = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False, "no_rewrites": True}

    def widened(kind: Any) -> Any:
        """int64 for every smaller integer and for a constant."""
        narrow = isinstance(kind, types.IntegerLiteral) or (isinstance(kind, types.Integer) and kind.signed)
        return types.int64 if narrow else kind

    def declared(function: F, **options: Any) -> F:
        # Numba compiles a function once for each mix of argument types, and counts int8, int32 and every constant as
        # types of their own. Rules are about whole numbers: one compilation serves them all, in half the time.
        dispatcher: Any = numba.njit(**OPTIONS, **options)(function)
        by_types = dispatcher.get_call_template

        def call_template(args: Any, kws: Any) -> Any:
            # A rule ends up inside an entry and is optimized there, with all that is around it: before that, little is enough.
            full = numba_config.OPT
            numba_config.OPT = type(full)(min(full, 1))
            try:
                return by_types(tuple(map(widened, args)), kws)
            finally:
                numba_config.OPT = full

        dispatcher.get_call_template = call_template
        return dispatcher  # type: ignore[no-any-return]

    def rule(function: F) -> F:
        """Compile a rule into every entry that uses it."""
        return declared(function)

    def small_rule(function: F) -> F:
        """Compile a rule of a few lines into every place that calls it."""
        return declared(function, forceinline=True)

    def routine(function: F) -> F:
        """Compile a longer piece that works for any game (a search, a policy) into every entry that uses it."""
        compiled: F = register_jitable(nogil=True, error_model="numpy")(function)
        return compiled

else:
    u64 = i64 = int
    OPTIONS = {}

    def rule(function: F) -> F:
        """A rule, uncompiled."""
        return function

    routine = small_rule = rule


class entry:  # noqa: N801 (a decorator)
    """A function of a state (or an array of states) first, callable from Python for every registered game."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.name = function.__name__.strip("_")
        self.compiled: dict[Any, Any] = {}
        functools.update_wrapper(self, function)

    def __call__(self, states: Any, *rest: Any) -> Any:
        if not COMPILED:
            return self.function(loose(states), *map(loose, rest))
        try:
            compiled = self.compiled[states.dtype]
        except KeyError:
            compiled = self._prepare(states.dtype)
        if compiled.overloads:
            return compiled(states, *rest)
        from wyrmling.kernel.game import game_of

        with announced(self.name, game_of(states.dtype).title), without_collecting():
            return compiled(states, *rest)

    def _prepare(self, dtype: Any) -> Any:
        from wyrmling.kernel.game import game_of

        folder = cache_folder(game_of(dtype))
        with cached_at(folder):
            function = self._function_of(dtype)
            kept = folder is not None and Path(function.__code__.co_filename).is_file()  # not what was typed in
            self.compiled[dtype] = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, cache=kept)(function)
        return self.compiled[dtype]

    def _function_of(self, dtype: Any) -> Callable[..., Any]:
        return self.function


@contextlib.contextmanager
def cached_at(folder: Path | None) -> Iterator[None]:
    """Numba settles where a function is cached when it is declared; this says where, for the declarations inside."""
    before = numba_config.CACHE_DIR
    numba_config.CACHE_DIR = str(folder or before)
    try:
        yield
    finally:
        numba_config.CACHE_DIR = before


@contextlib.contextmanager
def announced(what: str, title: str) -> Iterator[None]:
    """Say on standard error that something is being compiled, if it comes to that, and how long it took.

    What is compiled inside of a larger announcement goes with it.
    """
    global announcing
    if announcing or not COMPILED:
        yield
        return
    announcing = True
    subject = f"{title} ({what})"
    listener = Listener(f"Compiling {subject} …")
    try:
        with numba_event.install_listener("numba:compile", listener):
            yield
    finally:
        announcing = False
        if listener.began is not None:
            print(f"Compiled {subject} in {time.perf_counter() - listener.began:.1f} s", file=sys.stderr, flush=True)


announcing = False


@contextlib.contextmanager
def without_collecting() -> Iterator[None]:
    """The compiler makes objects by the million and keeps them: looking for garbage among them takes a twentieth of its time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


if COMPILED:

    class Listener(numba_event.Listener):  # type: ignore[misc]
        """Prints a text when the first compilation begins."""

        def __init__(self, text: str) -> None:
            self.text = text
            self.began: float | None = None

        def on_start(self, event: Any) -> None:
            if self.began is None:
                self.began = time.perf_counter()
                print(self.text, file=sys.stderr, flush=True)

        def on_end(self, event: Any) -> None:
            pass


# --- where compiled code is kept -----------------------------------------------------------------------------------


def sources(folder: Path) -> list[Path]:
    """What can change the code compiled from a folder: its Python files and its tables."""
    return sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml") and path.is_file())


def fingerprint(components: str, folders: tuple[Path, ...]) -> str:
    """A hash of all that goes into a game's compiled code: sources, tables, versions and flags."""
    if not COMPILED:
        return "uncompiled"
    import llvmlite

    digest = hashlib.sha256()
    flags = sorted((name, value) for name, value in os.environ.items() if name.startswith("NUMBA_"))
    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)
    digest.update(repr((versions, flags, components)).encode())
    for folder in (KERNEL, KERNEL.parent / "bots", *folders):
        for path in [folder] if folder.is_file() else sources(folder):
            digest.update(f"\n{path}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def cache_folder(game: Game) -> Path | None:
    """The folder for a game's compiled code, made if it isn't there; None when it can't be written."""
    base = Path(os.environ.get("WYRMLING_CACHE") or platformdirs.user_cache_path("wyrmling")) / "compiled"
    folder = base / f"{game.name}-{game.fingerprint}"
    try:
        if not folder.is_dir():
            forget_old(base, game.name)
            folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        print(f"Compiled code can't be kept in {folder} ({error.strerror}), so it is compiled anew each time; "
              "WYRMLING_CACHE names another folder.", file=sys.stderr)
        return None


def forget_old(base: Path, name: str) -> None:
    """Drop all but the newest few folders of a game: each edit of the sources makes a new one."""
    old = sorted(base.glob(f"{name}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for folder in old[KEPT_CACHES - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)
