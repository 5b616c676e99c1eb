"""What a process owes the one that started it: it doesn't outlive it."""

from __future__ import annotations

import functools
import multiprocessing
import os
import threading

__all__ = ["leave_with_parent"]


@functools.cache
def leave_with_parent() -> None:
    """See to it, once, that this process ends when the one that started it does, even if that was killed."""
    parent = multiprocessing.parent_process()
    assert parent

    def leave() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=leave, daemon=True).start()
