"""Parts of English sentences that every game makes."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["article", "counted", "listed", "lowered", "number", "of_whom", "raised", "some", "who_wins"]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def listed(parts: Sequence[str]) -> str:
    """One after the other: `Ann, Bob and Cara`."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def number(many: int) -> str:
    """`no`, `one`, … `twelve`, `13`"""
    return NUMBERS[many] if 0 <= many < len(NUMBERS) else str(many)


def counted(many: int, what: str) -> str:
    """`1 coin`, `2 coins`"""
    return f"{many} {what}" + ("" if many == 1 else "s")


def some(many: int, what: str) -> str:
    """`an ingot`, `a Griffin`, `2 Griffins`"""
    return article(what) if many == 1 else f"{many} {what}s"


def article(what: str) -> str:
    """`a Bard`, `an adventurer`"""
    return ("an " if what[0] in "AEIOUaeiou" else "a ") + what


def raised(text: str) -> str:
    """A text that begins with a capital; the others stay as they are."""
    return text[:1].upper() + text[1:]


def lowered(sentence: str) -> str:
    """A sentence as the rest of another one."""
    return sentence[0].lower() + sentence[1:].removesuffix(".")


def of_whom(name: str) -> str:
    """`Ann's`"""
    return f"{name}'s"


def who_wins(winners: Sequence[str]) -> str:
    """`Ann wins`, `Ann and Bob share the win`"""
    return f"{winners[0]} wins" if len(winners) == 1 else f"{listed(winners)} share the win"
