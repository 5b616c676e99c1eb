"""Wyrmling: tabletop games about breeding dragons, to play, to search and to take apart.

    >>> import wyrmling
    >>> wyrmling.game_names()
    ['pets']
    >>> pets = wyrmling.game("pets")
    >>> state = pets.deal(4, seed=1)
    >>> len(pets.legal(state)) > 1
    True

What stands here is loaded when it is first used: importing the package costs next to nothing and compiles nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wyrmling.bots import bot
    from wyrmling.kernel.errors import WyrmlingError
    from wyrmling.kernel.game import Game, Options, game, game_names
    from wyrmling.kernel.position import read_position, write_position
    from wyrmling.lab.simulate import simulate
    from wyrmling.match import Match, Seat

__all__ = ["Game", "Match", "Options", "Seat", "WyrmlingError", "bot", "game", "game_names", "read_position", "simulate", "write_position"]
__version__ = "0.1.0"

_HOME = {
    "Game": "kernel.game",
    "Match": "match",
    "Options": "kernel.game",
    "Seat": "match",
    "WyrmlingError": "kernel.errors",
    "bot": "bots",
    "game": "kernel.game",
    "game_names": "kernel.game",
    "read_position": "kernel.position",
    "simulate": "lab",
    "write_position": "kernel.position",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"wyrmling has no {name!r}; it has {', '.join(__all__)}")
    return getattr(importlib.import_module(f"wyrmling.{_HOME[name]}"), name)
