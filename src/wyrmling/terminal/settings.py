"""What a person has set in the terminal client, kept between games."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Literal

import msgspec

__all__ = ["PACES", "Settings"]

Pace = Literal["slow", "even", "quick", "at once"]
PACES: dict[Pace, float] = {"slow": 3.0, "even": 1.2, "quick": 0.4, "at once": 0.0}
"""Seconds that a move of somebody is shown before the next one."""


class Settings(msgspec.Struct, kw_only=True):
    """Settings, and the file that they are in."""

    pace: Pace = "even"
    ask_twice: bool = True       # for moves that can't be taken back
    colours: Literal["", "dark", "light"] = ""

    @classmethod
    def read(cls, path: Path) -> Settings:
        """Those in a file; without one, or with one that can't be understood, the usual ones."""
        try:
            return msgspec.json.decode(path.read_bytes(), type=cls)
        except (OSError, msgspec.DecodeError):
            return cls()

    def write(self, path: Path) -> None:
        """Keep them; where that isn't possible they last as long as the game does."""
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=2) + b"\n")

    @property
    def dark(self) -> bool:
        """Whether light letters stand on a dark ground: as set, else as the terminal says that it is."""
        if self.colours:
            return self.colours == "dark"
        ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]  # `0;15`: black on white
        return ground not in ("7", "15")
