"""What several commands need."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from wyrmling.kernel.errors import BadOptions

__all__ = ["echo_json", "read_text"]


def echo_json(what: Any) -> None:
    """Print something as JSON."""
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(what), indent=2).decode())


def read_text(path: Path) -> str:
    """A text file.

    Raises: BadOptions, when it can't be read.
    """
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadOptions(f"{path} can't be read: {error}") from None
