"""The printed figures of a game: `cards.toml` beside its rules, corrected by `WYRMLING_COMPONENTS`.

Each table says where its figures come from: `source = "rulebook"`, `"public"` or `"house"` (ours, because no rulebook text
gives them). An owner of the game corrects them in `<game>.toml` in the folder that `WYRMLING_COMPONENTS` names; what
isn't corrected stays.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import tomllib
from pathlib import Path
from typing import Any

from wyrmling.kernel.errors import BadComponents

__all__ = ["Components"]

SOURCES = ("rulebook", "public", "house")


class Components:
    """The figures of one game, table by table: `figures["coins"]["start"]`.

    Raises: BadComponents, naming the file, the table and what would be right.
    """

    def __init__(self, game: str, path: Path) -> None:
        self.tables: dict[str, dict[str, Any]] = read(path)
        self.files = [path]
        for name, table in self.tables.items():
            if table.get("source") not in SOURCES:
                raise BadComponents(f"{path}: [{name}] needs source = one of {', '.join(SOURCES)}")
        folder = os.environ.get("WYRMLING_COMPONENTS")
        if folder:
            if not Path(folder).is_dir():
                raise BadComponents(f"WYRMLING_COMPONENTS names {folder}, which is no folder")
            correction = Path(folder) / f"{game}.toml"
            if correction.exists():
                self.files.append(correction)
                overlay(self.tables, read(correction), str(correction))

    def __getitem__(self, name: str) -> dict[str, Any]:
        return self.tables[name]

    @property
    def hash(self) -> str:
        """Equal for equal figures, wherever they come from."""
        figures = {name: {key: value for key, value in table.items() if key != "source"} for name, table in self.tables.items()}
        return hashlib.sha256(json.dumps(figures, sort_keys=True).encode()).hexdigest()[:16]

    def require(self, holds: bool, what: str) -> None:
        """Raise BadComponents unless the figures add up; `what` says how they must."""
        if not holds:
            raise BadComponents(f"{self.files[-1]}: {what}")


def read(path: Path) -> dict[str, dict[str, Any]]:
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadComponents(f"{path} can't be read: {error}") from None
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise BadComponents(f"{path}: {name} stands in no table")
    return tables


def overlay(figures: dict[str, Any], corrections: dict[str, Any], where: str) -> None:
    """Put corrected figures in the place of ours. Nothing new can be added, and every figure keeps its kind."""
    for name, value in corrections.items():
        if name not in figures:
            near = difflib.get_close_matches(name, figures, n=1)
            raise BadComponents(f"{where}: there is no {name!r} to correct; " + (f"did you mean {near[0]!r}?" if near else f"there are {', '.join(figures)}"))
        ours = figures[name]
        if isinstance(ours, dict) and isinstance(value, dict):
            overlay(ours, value, f"{where}: {name}")
        elif type(ours) is not type(value):
            raise BadComponents(f"{where}: {name} must be of the kind of {ours!r}, not {value!r}")
        else:
            figures[name] = value
