"""Reviews of games: everybody's chance to win over the moves, where it turned, and how much of that was luck and how much choice.

Each decision is looked at from the record of the seat that made it, by a search over worlds that fit it: what the best choice was worth
to everybody, and what the one that was made. The difference is the choice's. From there to the next decision only luck and what it
turned up have come in: where a random event happened, that difference is luck's. The same seed, and so the same
imagined worlds to begin with, are used throughout. All of it is estimated; small differences mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from wyrmling.bots import Found, Search
from wyrmling.bots.search import Stop
from wyrmling.kernel.errors import WyrmlingError
from wyrmling.kernel.game import Game
from wyrmling.match import Match

__all__ = ["Decision", "NotOver", "Review", "Weighed", "assembled", "review", "to_weigh", "weigh"]

SIMULATIONS = 1_500
WELL_KNOWN = 40
"""A move that fewer simulations went through is looked at by itself."""
WORLDS = 4
"""… in so many imagined worlds."""
MOST_TURNS = 5
LEAST_TURN = 0.08
"""So much somebody's chance must change for a move to be a turning point."""
WORTH_TELLING = 0.03
"""So much better a choice must be to be called so."""

FloatArray = npt.NDArray[np.float64]


class NotOver(WyrmlingError):
    """Only a finished game is reviewed: before, it would tell what isn't to be known."""

    def __init__(self) -> None:
        super().__init__("the game isn't over yet; a finished one can be reviewed")


class Weighed(msgspec.Struct, frozen=True):
    """What a search says of one decision."""

    best: int                    # the best move
    before: list[float]          # everybody's chance with it
    chosen: list[float]          # … and with the one that was made


class Decision(msgspec.Struct, frozen=True):
    """One decision of a game, looked at afterwards."""

    ply: int
    seat: int
    sentence: str                # what was chosen
    better: str                  # what would have been clearly better, or nothing
    loss: float                  # of the seat's own chance, by not choosing the best
    luck: list[float]            # what the random event after it brought everybody; zeros where there was none
    lucky: bool                  # whether there was one


class Review(msgspec.Struct, frozen=True):
    """A whole game, looked at afterwards."""

    players: list[str]
    chances: list[list[float]]   # everybody's chance to win before each move, and at the end who won; alone, the share of the highest result
    decisions: list[Decision]    # one a move
    turns: list[int]             # the plies where it turned, in order
    luck: list[float]            # by seat: what all random events together brought
    choice: list[float]          # what one's own choices gave away, below zero
    others: list[float]          # what the others' choices brought


def to_weigh(match: Match, ply: int) -> tuple[Any, int]:
    """The record of the seat that made a move (1 is the first) before it, and the move: what `weigh` is given."""
    seat, text = match.move_at(ply)
    return match.view(seat, ply - 1), match.game.moves.parse(text)


def weigh(game: Game, concealed: Any, move: int, *, search: Search, simulations: int = SIMULATIONS, seed: int = 0, stop: Stop | None = None) -> Weighed:
    """How the move that was made compares with the best, from the record of the seat that made it."""
    if len(game.legal(concealed)) == 1:
        simulations = max(1, simulations // 4)
    found = search.run(concealed, simulations=simulations, seed=seed, stop=stop)
    at, best = found.moves.index(move), best_of(found)
    if found.moves[best] == move or found.visits[at] >= WELL_KNOWN:
        chosen = found.values[at]
    else:
        chosen = looked_into(game, concealed, move, search, simulations, seed, stop)
        if chosen[game.actor(concealed)] > found.values[best][game.actor(concealed)]:
            return Weighed(move, chosen.tolist(), chosen.tolist())
    return Weighed(found.moves[best], found.values[best].tolist(), chosen.tolist())


def best_of(found: Found) -> int:
    return found.moves.index(found.best)


def looked_into(game: Game, concealed: Any, move: int, search: Search, simulations: int, seed: int, stop: Stop | None) -> FloatArray:
    """What a move is worth to everybody that the search has hardly looked at: the mean over a few worlds after it."""
    seat, total = game.actor(concealed), np.zeros(int(concealed["seats"]))
    for world in range(WORLDS):
        state = game.imagined(concealed, seat, seed + world)
        game.play(state, move)
        actor = game.actor(state)
        if actor < 0:
            total += game.payoff(state)
            continue
        found = search.run(game.concealed(state, actor), simulations=max(1, simulations // WORLDS), seed=seed, stop=stop)
        total += found.values[best_of(found)]
    return total / WORLDS


def review(match: Match, *, simulations: int = SIMULATIONS, seed: int = 0, progress: Callable[[int], object] = lambda done: None) -> Review:
    """Look at a finished game, decision by decision; `progress` hears how many were looked at.

    Raises: NotOver.
    """
    if not match.over:
        raise NotOver
    search, weighed = Search(match.game), list[Weighed]()
    for ply in range(1, match.ply + 1):
        concealed, move = to_weigh(match, ply)
        weighed.append(weigh(match.game, concealed, move, search=search, simulations=simulations, seed=seed))
        progress(ply)
    return assembled(match, weighed)


def assembled(match: Match, weighed: Sequence[Weighed]) -> Review:
    """The review of a finished game from all its decisions.

    Raises: NotOver.
    """
    if not match.over:
        raise NotOver
    given = [to_weigh(match, ply) for ply in range(1, match.ply + 1)]
    actors = [match.move_at(ply)[0] for ply in range(1, match.ply + 1)]
    lucky = [int(match.view(seat, ply)["luck"]) != int(view["luck"]) for ply, (seat, (view, _)) in enumerate(zip(actors, given, strict=True), 1)]
    chances, chosen = backed_up(weighed, actors, lucky, match.payoff)
    gave = chosen - chances[:-1]
    brought = chances[1:] - chosen
    decisions = []
    for at, ((view, move), seat) in enumerate(zip(given, actors, strict=True)):
        loss = max(0.0, -float(gave[at, seat]))
        told = [match.game.words.sentence(view, each, match.names) for each in (move, weighed[at].best)]
        better = told[1] if weighed[at].best != move and loss >= WORTH_TELLING else ""
        decisions.append(Decision(at + 1, seat, told[0], better, loss, brought[at].tolist(), lucky[at]))
    own = np.array([[actor == seat for seat in range(len(match.seats))] for actor in actors])
    sums = brought.sum(axis=0), np.where(own, gave, 0.0).sum(axis=0), np.where(own, 0.0, gave).sum(axis=0)
    return Review(match.names, chances.tolist(), decisions, turns_of(chances), *(each.tolist() for each in sums))


def backed_up(weighed: Sequence[Weighed], actors: Sequence[int], lucky: Sequence[bool], payoff: Sequence[float]) -> tuple[FloatArray, FloatArray]:
    """Everybody's chances before each move and at the end, and after each move but before its luck.

    What comes later is known better: where no luck follows on a move, it is worth what the next position is; and where that is no
    less than what the best choice seemed to be, the move was as good. So luck and choices add up to all that changed.
    """
    chances = np.array([*(one.before for one in weighed), payoff], float)
    chosen = np.array([one.chosen for one in weighed], float).reshape(len(weighed), len(payoff))
    for at in reversed(range(len(weighed))):
        if not lucky[at]:
            chosen[at] = chances[at + 1]
        if np.array_equal(weighed[at].before, weighed[at].chosen) or chosen[at, actors[at]] >= chances[at, actors[at]]:
            chances[at] = chosen[at]
    return chances, chosen


def turns_of(chances: FloatArray) -> list[int]:
    """The plies after which somebody's chance had changed most, in order."""
    swings = np.abs(np.diff(chances, axis=0)).max(axis=1) if len(chances) > 1 else np.zeros(0)
    order = [int(at) for at in np.argsort(-swings, kind="stable")[:MOST_TURNS] if swings[at] >= LEAST_TURN]
    return sorted(at + 1 for at in order)
