"""What clients are given: scenes to draw and choices to answer with. Plain data, made from a seat's concealed record."""

from __future__ import annotations

import msgspec

__all__ = ["Choice", "Scene", "Told"]


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat sees of a game. Each game adds its own fields."""

    game: str
    seat: int                    # whose view this is; −1 is a spectator's
    players: list[str]           # names, by seat
    actor: int                   # who decides now; −1 when the game is over
    asks: str                    # one line: what is asked and why
    scores: list[float]          # running or final points, by seat
    payoff: list[float]          # when over: 1 to the winner, shared in a tie; empty before


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One legal move of the seat to act."""

    move: int                    # the number to answer with
    text: str                    # the move as the log writes it
    kind: str
    arguments: dict[str, str]
    touches: list[str]           # the pieces and places it speaks of, such as `space:5` or `die:gray`
    sentence: str
    brief: str                   # the sentence in at most 35 columns of a terminal, for lists in two columns
    reveals: bool                # whether luck comes of it, so that it can't be taken back freely


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened, for logs and animations."""

    kind: str
    values: dict[str, int]
    touches: list[str]
    sentence: str
