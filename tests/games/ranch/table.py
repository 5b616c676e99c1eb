"""Tables of Dragon Ranch for its words and boards: whole random games, and positions in which only what a test names matters."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence
from typing import Any

from wyrmling.games.ranch.cards import BLUE, BREEDS, COMBINATIONS, ESSENCES, FACE_DOWN, FACE_UP, HELPS, MEDALS, NO_POWER, POWERS, RED, TOKENS
from wyrmling.games.ranch.scene import RanchScene
from wyrmling.games.ranch.state import PHASES
from wyrmling.kernel.game import Options, game
from wyrmling.kernel.moves import Event

GAME = game("ranch")
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve"]
ODD_NAMES = ["[red]Ann[/]", "Bartholomew the Longwinded", "龍の友達たちの村", "x\\", "\u202eleft"]
TABLES = [(1, "main"), (1, "solo-dragons"), (2, "main"), (3, "hardcore"), (4, "beginner-hardcore"), (5, "main")]
"""Numbers of players and variants that show everything that there is."""

Counts = Mapping[int, int]


class Ply:
    """A decision of a random game: the state, and what was told since the last one."""

    def __init__(self, state: Any, news: list[Event]) -> None:
        self.state, self.news = state, news
        self.actor = GAME.actor(state)
        self.view = GAME.concealed(state, self.actor)
        self.names = NAMES[: int(state.seats)]

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @functools.cached_property
    def moves(self) -> list[int]:
        return GAME.legal(self.view)


@functools.cache
def walk(players: int, variant: str, seed: int = 3) -> tuple[Ply, ...]:
    """A random game, decision by decision, and its end."""
    choose, news, plies = random.Random(seed), list[Event](), list[Ply]()
    state = GAME.deal(Options(players, variant), seed, news)
    while True:
        plies.append(Ply(state.copy(), news))
        if state.over:
            return tuple(plies)
        news = []
        GAME.play(state, choose.choice(GAME.legal(state)), news)


def position(
    players: int = 2,
    variant: str = "main",
    *,
    phase: str = "act",
    turn: int = 0,
    season: int = 2,
    hand: Mapping[int, Mapping[str, int]] | None = None,
    eggs: Mapping[int, Mapping[str, int]] | None = None,
    dragons: Mapping[int, Mapping[str, int]] | None = None,
    mandragoras: Counts | None = None,
    griffins: Counts | None = None,
    ingots: Counts | None = None,
    points: Counts | None = None,
    blue: Mapping[int, Sequence[str]] | None = None,
    red: Mapping[int, Sequence[str]] | None = None,
    row: Sequence[str] = ("steal", "double", "egg-1", "creature-2"),
    medals: Mapping[str, int | str] | None = None,
    making: tuple[str, int] | None = None,
    **fields: Any,
) -> Any:
    """A table in the middle of a game: the named things lie where they are said to, everything else in the supply and the piles."""
    state = GAME.deal(Options(players, variant), 1)
    state.phase, state.turn, state.first, state.season = PHASES.index(phase), turn, 0, season
    for seat in range(players):
        for essence, name in enumerate(ESSENCES):
            state.pile[essence] += state.hand[seat, essence]
            state.hand[seat, essence] = (hand or {}).get(seat, {}).get(name, 0)
            state.pile[essence] -= state.hand[seat, essence]
        state.hand_size[seat] = state.hand[seat].sum()
    state.pile_size = state.pile.sum()
    for field, counts in (("mandragoras", mandragoras), ("griffins", griffins), ("ingots", ingots), ("points", points)):
        for seat, many in (counts or {}).items():
            state[field][seat] = many
    for field, broods in (("eggs", eggs), ("dragons", dragons)):
        for seat, breeds in (broods or {}).items():
            for breed, many in breeds.items():
                state[field][seat, BREEDS.index(breed)] = many
    settle_powers(state, blue or {}, red or {}, row if players > 1 and "beginner" not in variant else ())
    for kind, place in (medals or {}).items():
        state.medal[MEDALS.index(kind)] = {"up": FACE_UP, "down": FACE_DOWN}.get(place, place) if isinstance(place, str) else place
    if making:
        state.made[turn], state.farmers[turn] = COMBINATIONS.index(making[0]), making[1]
    for name, value in fields.items():
        labels: Sequence[str] = {"helper": HELPS, "hatched": BREEDS, "playing": BLUE, "given": TOKENS}.get(name, ())
        state[name] = labels.index(value) if labels else value
    return state


def settle_powers(state: Any, blue: Mapping[int, Sequence[str]], red: Mapping[int, Sequence[str]], row: Sequence[str]) -> None:
    """The row, and the Power cards that players have, out of the pile."""
    for place in range(len(state.row)):
        if state.row[place] != NO_POWER:
            state.power_pile[state.row[place]] += 1
        state.row[place] = POWERS.index(row[place]) if place < len(row) else NO_POWER
        if place < len(row):
            state.power_pile[state.row[place]] -= 1
    for field, kinds, held in (("blue", BLUE, blue), ("red", RED, red)):
        for seat, cards in held.items():
            for card in cards:
                state[field][seat, kinds.index(card)] += 1
                state.power_pile[POWERS.index(card)] -= 1


def scene_of(state: Any, seat: int = 0, names: Sequence[str] = NAMES) -> RanchScene:
    """What a seat sees."""
    scene = GAME.words.scene(GAME.concealed(state, seat), seat, names[: int(state.seats)])
    assert isinstance(scene, RanchScene)
    return scene


def sentences(state: Any, names: Sequence[str] = NAMES) -> dict[str, str]:
    """The choices of who is asked, as the log writes them and as people read them."""
    view = GAME.concealed(state, GAME.actor(state))
    return {GAME.moves.text(move): GAME.words.sentence(view, move, names) for move in GAME.legal(view)}


def asked(state: Any) -> str:
    """The question."""
    return GAME.words.asks(GAME.concealed(state, GAME.actor(state)), NAMES[: int(state.seats)])


