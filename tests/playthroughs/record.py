"""Golden playthroughs: whole seeded games as text, with scenes and choices, which a change of the rules shows line by line.

    python tests/playthroughs/record.py      # writes them anew, after a change that is meant
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

from wyrmling import Match
from wyrmling.kernel.game import game, game_names

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
SEED = 2026
BOARD_EVERY = 8


CHOSEN = {
    "clans": [(2, "main"), (5, "main"), (3, "thief"), (2, "apprentice")],
    "cove": [(1, "main"), (2, "main"), (4, "main")],
    "ranch": [(1, "main"), (1, "solo-dragons"), (2, "main"), (3, "beginner-hardcore"), (5, "main")],
}
"""Numbers of players and variants of games that have too many of them to read through all."""


def tables() -> list[tuple[str, int, str]]:
    """Every game with every number of players and variant, or those that were chosen."""
    return [
        (name, players, variant)
        for name in game_names()
        for players, variant in CHOSEN.get(name, [(options.players, options.variant) for options in game(name).tables()])
    ]


def path_of(name: str, players: int, variant: str) -> Path:
    """Where a playthrough stands."""
    return FOLDER / f"{name}-{players}-{variant}.txt"


def playthrough(name: str, players: int, variant: str) -> Iterator[str]:
    """A random game, line by line."""
    match, choose = Match.new(name, NAMES[:players], variant=variant, seed=SEED), random.Random(SEED)
    yield f"{match.game.title}, {players} players, {variant}; seed {SEED}"
    yield from (f"  {told.sentence}" for told in match.told(0))
    while not match.over:
        if match.ply % BOARD_EVERY == 0:
            yield ""
            yield from Text.from_markup(match.game.words.board(match.scene(match.actor))).plain.split("\n")
            yield ""
        yield match.scene(match.actor).asks
        choices = match.choices()
        yield from (f"    {choice.text:<28} {choice.sentence}" for choice in choices)
        choice = choose.choice(choices)
        match.play(match.actor, choice.move)
        yield f"> {match.ply}: {choice.text}"
        yield from (f"  {told.sentence}" for told in match.told(match.ply))
        yield f"  [{hashlib.sha256(match.view(-1).tobytes()).hexdigest()[:12]}]"
    yield ""
    yield from Text.from_markup(match.game.words.board(match.scene(-1))).plain.split("\n")
    yield f"Points: {', '.join(f'{who} {points:g}' for who, points in zip(match.names, match.scores, strict=True))}"


if __name__ == "__main__":
    for table in tables():
        path_of(*table).write_text("".join(f"{line.rstrip()}\n" for line in playthrough(*table)), "utf-8")
