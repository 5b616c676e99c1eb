"""What every game is made of; knows no game."""

from wyrmling.kernel.chance import below, draw, roll, shuffle
from wyrmling.kernel.game import Game, Options
from wyrmling.kernel.moves import Event, Events, Kind, Moves, tell
from wyrmling.kernel.record import Array, Header, f4, i1, i2, i4, record, u8
from wyrmling.kernel.rule import rule, small_rule
from wyrmling.kernel.words import Words

__all__ = [
    "Array", "Event", "Events", "Game", "Header", "Kind", "Moves", "Options", "Words",
    "below", "draw", "f4", "i1", "i2", "i4", "record", "roll", "rule", "shuffle", "small_rule", "tell", "u8",
]  # fmt: skip
