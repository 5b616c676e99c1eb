"""Threads in which bots choose, so that a slow one holds nobody up and a stuck one is left behind."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable

__all__ = ["Overran", "Thinkers"]

THREADS = 2
MOST_STUCK = 50


class Overran(Exception):
    """A bot took too long."""


class Task:
    """Something to be thought out, and who waits for it."""

    __slots__ = ("answer", "began", "left_behind", "loop", "think")

    def __init__(self, think: Callable[[], object], loop: asyncio.AbstractEventLoop) -> None:
        self.think, self.loop = think, loop
        self.answer: asyncio.Future[object] = loop.create_future()
        self.began: float | None = None
        self.left_behind = False


class Thinkers:
    """A few daemon threads. One that overruns is replaced, and ends when it ever comes back."""

    def __init__(self, threads: int = THREADS) -> None:
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._threads = 0
        self.stuck = 0
        for _ in range(threads):
            self._start()

    def _start(self) -> None:
        self._threads += 1
        threading.Thread(target=self._run, name=f"wyrmling-thinker-{self._threads}", daemon=True).start()

    async def choose(self, think: Callable[[], object], seconds: float) -> object:
        """What comes out of a function, which has so long from when a thread begins with it.

        Raises: Overran; whatever the function raises.
        """
        if self.stuck >= MOST_STUCK:
            raise Overran("too many bots are stuck")
        task = Task(think, asyncio.get_running_loop())
        self._tasks.put(task)
        left = seconds
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

    def close(self) -> None:
        """End the threads that wait."""
        for _ in range(self._threads):
            self._tasks.put(None)

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            task.began = time.monotonic()
            try:
                result, error = task.think(), None
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
