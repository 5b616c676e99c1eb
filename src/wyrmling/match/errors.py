"""What can go wrong at a table or with a log."""

from __future__ import annotations

from pathlib import Path

from wyrmling.kernel.errors import WyrmlingError

__all__ = ["DamagedLog", "ForeignLog", "LogInUse", "LogNotWritten", "NoSuchSeat", "NotFree", "NotYourTurn", "OtherCards",
           "OtherRules", "ReusedId", "StaleCommand"]  # fmt: skip


class NoSuchSeat(WyrmlingError):
    """A seat that nobody could sit on."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat, self.seats = seat, seats
        super().__init__(f"there is no seat {seat}: seats are 0 to {seats - 1}")


class NotYourTurn(WyrmlingError):
    """A command of a seat that isn't asked."""

    def __init__(self, name: str, actor: str | None) -> None:
        self.name, self.actor = name, actor
        super().__init__(f"it isn't {name}'s turn: " + (f"{actor} decides" if actor else "the game is over"))


class StaleCommand(WyrmlingError):
    """A command of somebody who hasn't seen what happened since; `Match.since` tells them."""

    def __init__(self, seen: int, version: int) -> None:
        self.seen, self.version = seen, version
        what = "has seen what hasn't happened yet" if seen > version else "has missed what happened since"
        super().__init__(f"the command is for version {seen} and {what}: the match is at version {version}")


class ReusedId(WyrmlingError):
    """An id that was used for another command."""

    def __init__(self, name: str) -> None:
        self.id = name
        super().__init__(f"the id {name!r} was used for another command; every command needs its own")


class NotFree(WyrmlingError):
    """A move that can't be taken back without the others' consent."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(f"that can't be taken back: {why}")


class LogNotWritten(WyrmlingError):
    """The log couldn't be written, so nothing was played."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path, self.error = path, error
        super().__init__(f"{path} can't be written ({error.strerror or error}), so nothing was played; make room or name another file, and try again")


class LogInUse(WyrmlingError):
    """Somebody else is playing on this log."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path} is being played on by another Wyrmling; leave it there first")


class DamagedLog(WyrmlingError):
    """A log that can't be followed to its end."""

    def __init__(self, path: Path | str, line: int, why: str) -> None:
        self.path, self.line, self.why = path, line, why
        super().__init__(f"{path}, line {line}: {why}")


class ForeignLog(WyrmlingError):
    """A file that isn't a log of ours."""

    def __init__(self, path: Path | str, why: str, kind: str = "match") -> None:
        self.path, self.why, self.kind = path, why, kind
        super().__init__(f"{path} is no {kind} of Wyrmling: {why}")


class OtherRules(WyrmlingError):
    """A log made by another version of the rules."""

    def __init__(self, path: Path | str, title: str, theirs: int, ours: int) -> None:
        self.path, self.theirs, self.ours = path, theirs, ours
        super().__init__(f"{path} was played by version {theirs} of the rules of {title}; this is version {ours}, and would play it differently")


class OtherCards(WyrmlingError):
    """A log made with other figures on the cards."""

    def __init__(self, path: Path | str, title: str, theirs: str, ours: str) -> None:
        self.path, self.theirs, self.ours = path, theirs, ours
        super().__init__(
            f"{path} was played with other cards of {title} (components {theirs}, here {ours}): "
            "set WYRMLING_COMPONENTS to the corrections that it was played with"
        )
