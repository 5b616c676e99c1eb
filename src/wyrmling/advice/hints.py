"""Hints: the few best choices at a decision, how likely each is to win, and in a sentence what it gains.

They are made from the concealed record of the seat that decides, by a search over worlds that fit it: a hint can't know what the seat doesn't.

    >>> from wyrmling.kernel.game import game
    >>> pets = game("pets")
    >>> state = pets.deal(2, seed=1)
    >>> best, *_ = suggestions(pets, pets.concealed(state, pets.actor(state)), ["Ann", "Bob"], simulations=100, seed=1)
    >>> best.move in pets.legal(state), 0 <= best.chance <= 1
    (True, True)
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from wyrmling.bots import Search
from wyrmling.bots.search import Stop
from wyrmling.kernel.english import lowered, raised
from wyrmling.kernel.game import Game

__all__ = ["HINT_SECONDS", "Suggestion", "suggestions"]

HINT_SECONDS = 1.5
"""How long a hint is thought about when somebody waits for it."""

MOST = 3
LEAST = 12
"""A choice that fewer simulations went through isn't known well enough to be suggested."""
WORLDS = 24
"""In so many imagined worlds an expected line is played, for what it gains."""
FARTHEST = 12
FOLLOWING = 2
"""So many moves of the line are told after the first."""
NOTHING = 0.05


class Suggestion(msgspec.Struct, frozen=True):
    """One of the best choices."""

    move: int
    sentence: str
    chance: float                # to win, ties shared; alone, what share of the highest result is expected
    why: str                     # what comes next, and what it gains


def suggestions(
    game: Game,
    concealed: Any,
    names: Sequence[str],
    *,
    search: Search | None = None,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    stop: Stop | None = None,
    most: int = MOST,
) -> list[Suggestion]:
    """The best choices of the seat that decides, the best first, from its concealed record.

    Raises: BadOptions, when nobody decides or nothing would end the search.
    """
    search = search or Search(game)
    seat = game.actor(concealed)
    found = search.run(concealed, simulations=simulations, seconds=seconds, seed=seed, stop=stop)
    values = np.nan_to_num(found.values)  # what was never looked at has none
    seed = secrets.randbits(64) if seed is None else seed
    order = sorted(range(len(found.moves)), key=lambda at: (-found.visits[at], -values[at][seat]))
    known = [at for at in order if found.visits[at] >= LEAST] or order[:1]
    chances = {at: float(values[at][seat]) for at in known[: max(most, 2)]}
    rival = names[1 - seat] if len(names) == 2 else "the best of the others"
    made = []
    for rank, at in enumerate(known[:most]):
        move = found.moves[at]
        course = followed(game, concealed, search.line(move), names, seed)
        other = chances.get(known[1 if rank == 0 else 0]) if len(known) > 1 else None
        reason = "It is the only choice." if len(found.moves) == 1 else why(course, chances[at], other, rank, rival)
        made.append(Suggestion(move, game.words.sentence(concealed, move, names), chances[at], reason))
    return made


@dataclass
class Course:
    """How an expected line went in the imagined worlds, as far as it could be followed in each."""

    following: list[str]         # what the seat does after its first move, up to where luck comes in
    points: list[float]          # what the seat's score gained
    others: list[float]          # and what the best score of the others did; empty for who is alone
    moves: list[int]             # over so many moves


def why(course: Course, chance: float, other: float | None, rank: int, rival: str) -> str:
    """What a line gains, as a sentence; `other` is the chance with the best of the other choices, `rival` who gains what `course.others` says."""
    then = f"Then {' and '.join(map(lowered, course.following))}; " if course.following else ""
    points, others = float(np.mean(course.points)), float(np.mean(course.others)) if course.others else 0.0
    surely = "" if float(np.std(course.points)) < NOTHING else "about "
    moves = round(float(np.mean(course.moves)))
    within = "with this move" if moves <= 1 else f"over the next {moves} moves"
    if abs(points) >= NOTHING:
        gain = f"you {'gain' if points > 0 else 'lose'} {surely}{counted(abs(points))} {within}"
        if abs(others) >= NOTHING:
            gain += f", {rival} {'gains' if others > 0 else 'loses'} {counted(abs(others))}"
    elif abs(others) >= NOTHING:
        gain = f"you gain nothing {within}, {rival} {'gains' if others > 0 else 'loses'} about {counted(abs(others))}"
    elif other is None or abs(chance - other) < 0.005:
        gain = "no points yet, but no other choice is better" if other is not None else "the others are clearly worse"
    else:
        than = "better than the next best" if rank == 0 else "worse than the first" if chance < other else "better than the first, though less sure"
        gain = f"no points yet, but {abs(chance - other) * 100:.0f} % {than}"
    return (then + gain if then else raised(gain)) + "."


def followed(game: Game, concealed: Any, line: Sequence[int], names: Sequence[str], seed: int) -> Course:
    """Play a line in imagined worlds, in each as far as it can be."""
    seat, course = game.actor(concealed), Course([], [], [], [])
    for world in range(WORLDS):
        state = game.imagined(concealed, seat, (seed + world) % (1 << 128))
        before, luck, number = game.score(state), int(state["luck"]), 0
        for number, move in enumerate(line[:FARTHEST]):
            actor = game.actor(state)
            if move not in game.legal(state):
                break
            if world == 0 and 0 < number <= FOLLOWING and actor == seat and int(state["luck"]) == luck:
                course.following.append(game.words.sentence(game.concealed(state, seat), move, names))
            game.play(state, move)
        else:
            number += 1
        gains = [now - then for now, then in zip(game.score(state), before, strict=True)]
        course.points.append(gains.pop(seat))
        course.others += [max(gains)] if gains else []
        course.moves.append(number)
    return course


def counted(points: float) -> str:
    """`1 point`, `2.4 points`"""
    text = f"{points:.1f}".removesuffix(".0")
    return f"{text} point{'' if text == '1' else 's'}"
