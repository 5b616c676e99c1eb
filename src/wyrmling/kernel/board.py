"""What boards of text are made with: widths in columns of a terminal, and markup that names can't break."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

__all__ = [
    "LIT_STYLE", "QUIET", "SEAT_STYLES", "Line", "Piece", "columns", "cut", "escaped", "first_that_fits", "fitted", "mark", "padded", "painted", "spaced",
    "span",
]  # fmt: skip


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: wide letters take two, marks on letters none.

    >>> columns("Ann"), columns("龍龍"), columns("e\u0301")
    (3, 4, 1)
    """
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf", "Cc", "Cs", "Zl", "Zp"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def fitted(text: str, width: int) -> str:
    """A text in exactly `width` columns, filled up with spaces or cut short; what can't be seen is left out.

    >>> fitted("Bartholomew", 8), fitted("Ann", 5)
    ('Barthol…', 'Ann  ')
    """
    seen = "".join(letter for letter in text if _columns(letter) or (unicodedata.category(letter) in ("Mn", "Me") and not "\ufe00" <= letter <= "\ufe0f"))
    if columns(seen) > width:
        while columns(seen) > width - 1:
            seen = seen[:-1]
        seen += "…"
    return seen + " " * (width - columns(seen))


def escaped(text: str) -> str:
    """A text in which nothing is markup to Rich. Something other than a backslash must precede a tag that follows it.

    >>> escaped("[red]"), escaped("[1]")
    ('\\\\[red]', '[1]')
    """
    return re.sub(r"(\\*)\[(?=[a-z#/@][^\[]*?\])", r"\1\1\\[", text)


Piece = tuple[str, str]
"""A text and its style."""
Line = list[Piece]

SEAT_STYLES = ("#000000 on #5fd7ff", "#000000 on #ffd75f", "#000000 on #87d787", "#000000 on #ff87d7", "#000000 on #d0b3ff")
LIT_STYLE = "bold #000000 on #ffb000"
QUIET = "dim"


def painted(pieces: Sequence[Piece]) -> str:
    """A line as markup."""
    return "".join(f"[{style}]{escaped(text)}[/]" if style else escaped(text) for text, style in pieces).rstrip(" ")


def span(pieces: Sequence[Piece]) -> int:
    """The columns that a line takes."""
    return sum(columns(text) for text, _ in pieces)


def spaced(pieces: Sequence[Piece], between: str = " ") -> Line:
    """Pieces with something between them."""
    return [part for at, piece in enumerate(pieces) for part in ([(between, ""), piece] if at else [piece])]


def padded(pieces: Line, width: int) -> Line:
    """A line filled up to so many columns."""
    return [*pieces, (" " * (width - span(pieces)), "")]


def cut(pieces: Line, width: int) -> Line:
    """A line in no more than so many columns."""
    made: Line = []
    for text, style in pieces:
        room = width - span(made)
        if columns(text) > room:
            return [*made, (fitted(text, room), style)] if room > 0 else made
        made.append((text, style))
    return made


def first_that_fits(width: int, forms: Sequence[Line]) -> Line:
    """The first form of a line that takes no more than so many columns; else the last one cut short."""
    return next((form for form in forms if span(form) <= width), cut(forms[-1], width))


def mark(text: str, style: str, is_lit: bool) -> Piece:
    """A text, or the same between the signs of what is lit."""
    return (f"►{text}◄", LIT_STYLE) if is_lit else (text, style)
