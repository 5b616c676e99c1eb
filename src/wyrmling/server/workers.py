"""Processes in which searches run, beside the server's: what they compute takes nothing from who serves people.

They have low priority, are started when they are first needed, and end with the server, even if that is killed. Each does one
thing at a time: a function of a module, with what it is given and a `stop` that says whether it should come to an end.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from wyrmling.parent import leave_with_parent

__all__ = ["Lost", "Stop", "Workers"]

Stop = Callable[[], bool]

NICENESS = 5
LOOKS_UP = 0.02
"""So often, in seconds, it is asked whether to stop."""
PATIENCE = 5.0
"""Seconds that a worker has to come to an end when it is told to."""


class Lost(Exception):
    """A worker has ended, or was ended, before it answered."""


class Workers:
    """The processes of one server; safe to be asked by several threads, each of which waits for its own answer."""

    def __init__(self) -> None:
        self._idle: list[Worker] = []
        self._lock = threading.Lock()
        self._closed = False

    def ask(self, work: Callable[..., Any], *given: Any, stop: Stop, about: str = "") -> Any:
        """What comes out of `work(*given, stop=…)` in a process; best in the one that was last asked about the same thing.

        Raises: Lost; RuntimeError with what the work raised.
        """
        worker = self._take(about)
        try:
            answer = worker.ask(work, given, stop)
        except BaseException:
            if worker.ended:
                worker.close()
            else:
                self._give_back(worker)
            raise
        self._give_back(worker)
        return answer

    def _take(self, about: str) -> Worker:
        with self._lock:
            if self._closed:
                raise Lost("the server ends")
            if self._idle:
                found = next((worker for worker in self._idle if worker.about == about), self._idle[0])
                self._idle.remove(found)
                found.about = about
                return found
        return Worker(about)

    def _give_back(self, worker: Worker) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(worker)
                return
        worker.close()

    def close(self) -> None:
        """End the processes; those that are busy end when their work does."""
        with self._lock:
            self._closed, idle = True, self._idle
            self._idle = []
        for worker in idle:
            worker.close()


class Worker:
    """One process."""

    def __init__(self, about: str) -> None:
        self.about = about
        self.ended = False
        # Not forked: a copy of a process with threads may have locks that nobody opens.
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), name="wyrmling-worker", daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, work: Callable[..., Any], given: tuple[Any, ...], stop: Stop) -> Any:
        """What comes out of the work."""
        try:
            self._pipe.send((work, given))
            told: float | None = None
            while not self._pipe.poll(LOOKS_UP):
                if told is None and stop():
                    told = time.monotonic()
                    self._pipe.send(None)
                elif told is not None and time.monotonic() - told > PATIENCE:
                    raise EOFError
            well, answer = self._pipe.recv()
        except (EOFError, OSError):
            self.ended = True
            raise Lost("a worker was lost") from None
        if not well:
            raise RuntimeError(answer)
        return answer

    def close(self) -> None:
        """End the process."""
        self.ended = True
        self._pipe.close()
        self._process.terminate()
        self._process.join(PATIENCE)


def serve(pipe: Connection) -> None:
    """What a worker does: work until nobody is there to ask for any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when it is over
    leave_with_parent()
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    with contextlib.suppress(EOFError, OSError):
        while True:
            asked = pipe.recv()
            if asked is None:
                continue  # told to stop when the answer was on its way already
            work, given = asked
            try:
                answer = True, work(*given, stop=pipe.poll)
            except Exception as error:
                answer = False, f"{type(error).__name__}: {error}"
            pipe.send(answer)
