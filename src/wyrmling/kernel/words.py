"""`Words`: a game for people. What it says here is enough to play any game; each game says it better."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from wyrmling.kernel.position import Spelling
from wyrmling.kernel.scene import Scene

if TYPE_CHECKING:
    from wyrmling.kernel.game import Game
    from wyrmling.kernel.moves import Event

__all__ = ["Words"]


class Words:
    """How a game speaks. States given here are concealed records: nothing else may reach a client."""

    spellings: ClassVar[dict[str, Spelling]] = {}
    """How positions write the fields of the record that aren't plain numbers."""
    scene_type: ClassVar[type[Scene]] = Scene
    """What `scene` makes, so that a client can read one from JSON."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def sentence(self, state: Any, move: int, names: Sequence[str]) -> str:
        """A legal move as a choice: `Catch for 1 coin: …`."""
        return self.game.moves.text(move).capitalize()

    def brief(self, state: Any, move: int, names: Sequence[str]) -> str:
        """A legal move for narrow lists, in at most 35 columns where the game can do so; the board says the rest."""
        return self.sentence(state, move, names)

    def touches(self, state: Any, move: int) -> list[str]:
        """The pieces and places that a legal move speaks of."""
        return []

    def told(self, event: Event, names: Sequence[str]) -> str:
        """An event in English."""
        values = dict(event.values)
        who = f"{names[values.pop('seat')]}: " if "seat" in values else ""
        return f"{who}{event.kind} " + ", ".join(f"{name} {value}" for name, value in values.items())

    def happened_at(self, event: Event) -> list[str]:
        """The pieces and places that an event speaks of."""
        return []

    def asks(self, state: Any, names: Sequence[str]) -> str:
        """What is asked of whom, and why, in one line."""
        seat = self.game.actor(state)
        return "The game is over." if seat < 0 else f"{names[seat]} decides."

    def scene(self, state: Any, seat: int, names: Sequence[str]) -> Scene:
        """What a seat sees."""
        return Scene(**self.common(state, seat, names))

    def common(self, state: Any, seat: int, names: Sequence[str]) -> dict[str, Any]:
        """The fields that every scene has."""
        return {
            "game": self.game.name,
            "seat": seat,
            "players": list(names),
            "actor": self.game.actor(state),
            "asks": self.asks(state, names),
            "scores": self.game.score(state),
            "payoff": self.game.payoff(state) if state.over else [],
        }

    def board(self, scene: Scene, lit: Collection[str] = ()) -> str:
        """A scene as text for 80 columns, with Rich markup. `lit` names pieces and places to mark, as `touches` does."""
        return "  ".join(f"{name}: {points:g}" for name, points in zip(scene.players, scene.scores, strict=True))

    def clauses(self, state: Any) -> list[str]:
        """The ids of the clauses that matter now."""
        return []

    def rulebook(self) -> str:
        """The rules in our own words (Markdown), or nothing."""
        path = self.game.folder / "rules.md"
        return path.read_text("utf-8") if path.exists() else ""

    def rules(self) -> dict[str, str]:
        """Every clause of the rules by its id, in order."""
        return {clause: text.strip() for clause, text in re.findall(r"^- `([a-z0-9.]+)` (.+)$", self.rulebook(), re.MULTILINE)}

    def everybody(self, names: Sequence[str]) -> list[str]:
        """Whom positions name by seat: the players, and after them whoever else has a place in the record."""
        return list(names)

    def problems(self, state: Any) -> list[str]:
        """Why a position can't be, each naming its field; none when it can."""
        return []
