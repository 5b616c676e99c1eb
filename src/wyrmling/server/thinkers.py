"""Threads in which bots choose, or wait for a process that searches for them (`workers.py`); so that a slow one holds nobody up.

One that is stuck is left behind. Where more is to be thought about than there are threads, bots come before hints, hints before reviews.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import queue
import threading
import time
from collections.abc import Callable

from wyrmling.server.workers import Stop

__all__ = ["BOT", "HINT", "REVIEW", "Overran", "Stopped", "Thinkers"]

THREADS = max(2, os.cpu_count() or 2)
MOST_STUCK = 50
FOR_ALL = 1.0
"""Where others wait, whoever can be stopped thinks only so long, in seconds, that all of them have their turn within this time."""

BOT, HINT, REVIEW = range(3)
"""What is thought about first."""


class Overran(Exception):
    """A bot took too long."""


class Stopped(Exception):
    """Nobody wants to know any more."""


class Task:
    """Something to be thought out, and who waits for it."""

    __slots__ = ("answer", "began", "left_behind", "loop", "stopped", "think", "wanted")

    def __init__(self, think: Callable[[Stop], object], loop: asyncio.AbstractEventLoop, stopped: threading.Event) -> None:
        self.think, self.loop, self.stopped = think, loop, stopped
        self.answer: asyncio.Future[object] = loop.create_future()
        self.began: float | None = None
        self.left_behind = False
        self.wanted = True


class Thinkers:
    """A few daemon threads. One that overruns is replaced, and ends when it ever comes back."""

    def __init__(self, threads: int = THREADS) -> None:
        self._tasks: queue.PriorityQueue[tuple[int, int, Task | None]] = queue.PriorityQueue()
        self._number = itertools.count()
        self._threads = threads
        self._started = 0
        self.stuck = 0
        for _ in range(threads):
            self._start()

    def _start(self) -> None:
        self._started += 1
        threading.Thread(target=self._run, name=f"wyrmling-thinker-{self._started}", daemon=True).start()

    async def choose(self, think: Callable[[Stop], object], seconds: float, stopped: threading.Event | None = None, rank: int = BOT) -> object:
        """What comes out of a function, which has so long from when a thread begins with it.

        The function is given another that says whether it should come to an end: because `stopped` is set, or since others wait.

        Raises: Overran; Stopped, when `stopped` is set before a thread begins; whatever the function raises.
        """
        if self.stuck >= MOST_STUCK:
            raise Overran("too many bots are stuck")
        task = Task(think, asyncio.get_running_loop(), stopped or threading.Event())
        self._tasks.put((rank, next(self._number), task))
        left = seconds
        try:
            while True:
                done, _ = await asyncio.wait([task.answer], timeout=left)
                if done:
                    return task.answer.result()
                if task.began is None:
                    left = seconds
                elif (left := task.began + seconds - time.monotonic()) <= 0:
                    task.left_behind = True
                    self.stuck += 1
                    self._start()
                    raise Overran(f"no choice after {seconds:g} s")
        finally:
            task.wanted = False  # nobody waits any more

    def close(self) -> None:
        """End the threads that wait."""
        for _ in range(self._started):
            self._tasks.put((BOT, next(self._number), None))

    def _should_stop(self, task: Task) -> bool:
        if task.stopped.is_set() or not task.wanted:
            return True
        waiting = self._tasks.qsize()
        return waiting > 0 and time.monotonic() - (task.began or 0.0) > FOR_ALL * self._threads / (self._threads + waiting)

    def _run(self) -> None:
        while (task := self._tasks.get()[2]) is not None:
            task.began = time.monotonic()
            try:
                if task.stopped.is_set() or not task.wanted:
                    raise Stopped
                result, error = task.think(lambda task=task: self._should_stop(task)), None  # type: ignore[misc]
            except BaseException as raised:  # whatever a bot raises, SystemExit too, is its failure and nobody else's
                result, error = None, raised
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                task.loop.call_soon_threadsafe(answer, task, result, error)
            if task.left_behind:
                self.stuck -= 1
                return


def answer(task: Task, result: object, error: BaseException | None) -> None:
    """Tell who waits, if anybody still does."""
    if task.answer.done() or task.left_behind:
        return
    if error is None:
        task.answer.set_result(result)
    else:
        task.answer.set_exception(error if isinstance(error, Exception) and not isinstance(error, StopIteration) else RuntimeError(type(error).__name__))
