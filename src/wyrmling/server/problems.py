"""What can't be done, as clients hear of it."""

from __future__ import annotations

from wyrmling.kernel.errors import IllegalMove, UnknownMove, WyrmlingError
from wyrmling.match.errors import NoSuchSeat, NotFree, NotYourTurn, ReusedId, StaleCommand
from wyrmling.server.names import BadName
from wyrmling.server.protocol import Problem
from wyrmling.server.storage import NotKept

__all__ = ["Refused", "problem_of"]


class Refused(WyrmlingError):
    """Something that a client asked for can't be done; `code` is one of `Problem`'s."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


CODES: tuple[tuple[type[WyrmlingError], str], ...] = (
    (IllegalMove, "illegal"), (UnknownMove, "unknown"), (StaleCommand, "stale"), (NotYourTurn, "turn"), (ReusedId, "reused"), (NoSuchSeat, "seat"),
    (NotFree, "undo"), (BadName, "name"), (NotKept, "disk"),
)  # fmt: skip


def problem_of(error: WyrmlingError, id: str = "") -> Problem:
    """An error as a client hears of it."""
    code = error.code if isinstance(error, Refused) else next((code for kind, code in CODES if isinstance(error, kind)), "malformed")
    return Problem(id, code, str(error))
