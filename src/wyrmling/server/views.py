"""What each seat is shown of a match: the scene as it sees it, the moves that it has missed, and whether it may take its last one back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from wyrmling.match import SPECTATOR, Match
from wyrmling.match.match import Update
from wyrmling.server.protocol import MoveMade, UndoState

__all__ = ["Views", "move_made", "undo_state", "viewer_of"]


class Views:
    """Scenes and moves of one table, encoded. Those at the end of the match are kept, as everybody with the same view is shown them."""

    def __init__(self, notes: dict[int, str]) -> None:
        self.notes = notes
        self._newest: dict[int, tuple[msgspec.Raw, msgspec.Raw]] = {}

    def scene(self, match: Match, viewer: int) -> msgspec.Raw:
        """The scene now."""
        return self._now(match, viewer)[0]

    def moves(self, match: Match, viewer: int, first: int) -> list[msgspec.Raw]:
        """The moves from a ply on."""
        if first > match.ply:
            return []
        if first == match.ply:
            return [self._now(match, viewer)[1]]
        words, names = match.game.words, match.names
        return [self._made(update, words.scene(view, viewer, names)) for update, view in match.walk(viewer, first)]

    def forget(self) -> None:
        """Let go of what is kept."""
        self._newest.clear()

    def _now(self, match: Match, viewer: int) -> tuple[msgspec.Raw, msgspec.Raw]:
        """The scene now and the last move."""
        if viewer not in self._newest:
            scene = msgspec.Raw(msgspec.json.encode(match.scene(viewer)))
            update = next(update for update, _ in match.walk(viewer, match.ply))
            self._newest[viewer] = scene, self._made(update, scene)
        return self._newest[viewer]

    def _made(self, update: Update, scene: Any) -> msgspec.Raw:
        return msgspec.Raw(msgspec.json.encode(move_made(update, scene, self.notes)))


def move_made(update: Update, scene: Any, notes: dict[int, str]) -> MoveMade:
    """A move with the scene after it, and with what a table adds: who plays on for whom, and what was kept to be told with it."""
    note = " ".join(text for text in (update.note, notes.get(update.version, "")) if text)
    return MoveMade(update.version, update.ply, update.seat, update.move, update.told, scene, note)


def viewer_of(match: Match | None, seats: Sequence[int]) -> int:
    """Of a client's seats the one that decides, else the last of them that did, else the first."""
    if len(seats) < 2 or match is None:
        return seats[0] if seats else SPECTATOR
    return match.actor if match.actor in seats else last_mover(match, seats, seats[0])


def last_mover(match: Match, seats: Sequence[int], otherwise: int) -> int:
    """Which of some seats moved last."""
    return next((seat for ply in range(match.ply, 0, -1) if (seat := match.move_at(ply)[0]) in seats), otherwise)


def undo_state(match: Match | None, seats: Sequence[int]) -> UndoState | None:
    """Whether whoever holds these seats may take their last move back; None when there is none."""
    if match is None or match.over or not seats:
        return None
    seat = last_mover(match, seats, SPECTATOR)
    if seat == SPECTATOR:
        return None
    why = match.why_not_undo(seat)
    return UndoState(seat, not why, why)
