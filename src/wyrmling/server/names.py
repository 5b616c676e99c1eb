"""Names that people give themselves: one line, visible, and no two alike at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from wyrmling.kernel.errors import WyrmlingError
from wyrmling.match.match import LONGEST_NAME, LONGEST_WORDS

__all__ = ["BadName", "checked_name", "checked_words", "free_name"]

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by their category that show nothing."""
MOST_MARKS = 3


class BadName(WyrmlingError):
    """A name, or words, that can't be taken."""


def checked_name(name: str, others: Sequence[str]) -> str:
    """A name as it will be shown.

    Raises: BadName.

    >>> checked_name("  Ann ", ["Bob"])
    'Ann'
    """
    name = unicodedata.normalize("NFC", name).strip()
    if not name.strip(BLANKS + " ") or len(name) > LONGEST_NAME:
        raise BadName(f"a name is 1 to {LONGEST_NAME} characters")
    if not name.isprintable():  # control characters, line breaks, and those that turn the direction of writing
        raise BadName("a name can't have characters in it that don't show")
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > MOST_MARKS:
            raise BadName("a name can't have so many marks on one letter")
    if plain(name) in {plain(other) for other in others if other}:
        raise BadName(f"somebody at this table is called {name} already; take another name")
    return name


def checked_words(words: str) -> str:
    """Words for the luck of the dice.

    Raises: BadName.
    """
    if len(words) > LONGEST_WORDS or not all(letter.isprintable() for letter in words):
        raise BadName(f"words are at most {LONGEST_WORDS} characters, on one line")
    return words


def plain(name: str) -> str:
    """What two names that look alike have in common."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def free_name(wish: str, others: Sequence[str], suffix: str = "") -> str:
    """A name that nobody else has, as near to the wish as can be.

    >>> free_name("Greedy", ["Ann", "Greedy"]), free_name("Ann", [], " (bot)")
    ('Greedy 2', 'Ann (bot)')
    """
    taken = {plain(other) for other in others}
    number = 1
    while True:
        end = (f" {number}" if number > 1 else "") + suffix
        name = wish[: LONGEST_NAME - len(end)] + end
        if plain(name) not in taken:
            return name
        number += 1
