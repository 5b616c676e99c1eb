"""Every error that Wyrmling raises on purpose. Each carries its facts as attributes; `str` of it is what a person reads."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["BadComponents", "BadGame", "BadOptions", "BadPosition", "IllegalMove", "TooManyOutcomes", "UnknownGame", "UnknownMove", "WyrmlingError"]


class WyrmlingError(Exception):
    """Something that was asked for can't be done; the text says what was wrong and what would be right."""


class UnknownGame(WyrmlingError):
    """No such game."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        self.name, self.known = name, list(known)
        super().__init__(f"there is no game {name!r}; there are {', '.join(known)}")


class BadGame(WyrmlingError):
    """A game that doesn't meet the contract."""


class BadOptions(WyrmlingError):
    """A wrong number of players, or a variant that the game doesn't have."""


class BadComponents(WyrmlingError):
    """Corrections to a game's figures that can't be right."""


class BadPosition(WyrmlingError):
    """A position that can't be: each problem names its field."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = list(problems)
        super().__init__("this position can't be: " + "; ".join(problems))


class UnknownMove(WyrmlingError):
    """A text or a number that is no move of the game."""

    def __init__(self, move: object, hint: str) -> None:
        self.move, self.hint = move, hint
        super().__init__(f"there is no move {move!r}: {hint}")


class IllegalMove(WyrmlingError):
    """A move that can't be made now."""

    def __init__(self, move: str, actor: str, legal: Sequence[str]) -> None:
        self.move, self.actor, self.legal = move, actor, list(legal)
        allowed = "; ".join(legal) if legal else "nothing, the game is over"
        super().__init__(f"{actor} can't play {move!r} now: possible is {allowed}")


class TooManyOutcomes(WyrmlingError):
    """A move after which luck may bring more than can be listed."""
