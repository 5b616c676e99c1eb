"""Hints: legal, honest, and made from what the seat can know."""

from __future__ import annotations

import pytest

from wyrmling.advice import suggestions
from wyrmling.advice.hints import Course, counted, why
from wyrmling.kernel.errors import BadOptions
from wyrmling.kernel.game import game

NAMES = ["Ann", "Bob"]


def test_the_best_is_first_and_each_is_legal() -> None:
    pets = game("pets")
    state = pets.deal(2, seed=4)
    for _ in range(12):
        seat = pets.actor(state)
        view = pets.concealed(state, seat)
        made = suggestions(pets, view, NAMES, simulations=60, seed=1)
        assert 1 <= len(made) <= 3 and len({choice.move for choice in made}) == len(made)
        for choice in made:
            assert choice.move in pets.legal(state) and 0 <= choice.chance <= 1
            assert choice.sentence == pets.words.sentence(view, choice.move, NAMES)
        pets.play(state, made[0].move)


def test_they_dont_change_when_what_is_hidden_is_swapped() -> None:
    pets = game("pets")
    state = pets.deal(2, seed=4)
    seat = pets.actor(state)
    view = pets.concealed(state, seat)
    other = pets.imagined(view, seat, 77)
    assert other.tobytes() != state.tobytes() and pets.concealed(other, seat).tobytes() == view.tobytes()
    one, two = (suggestions(pets, pets.concealed(world, seat), NAMES, simulations=40, seed=3) for world in (state, other))
    assert one == two


def test_when_the_game_is_over_there_is_nothing_to_suggest() -> None:
    pets = game("pets")
    state = pets.deal(2, seed=4)
    while pets.actor(state) >= 0:
        pets.play(state, pets.legal(state)[0])
    with pytest.raises(BadOptions):
        suggestions(pets, pets.concealed(state, 0), NAMES, simulations=5, seed=1)


@pytest.mark.parametrize(
    ("course", "says"),
    [
        (Course([], [2.0, 2.0], [0.0, 0.0], [1, 1]), "You gain 2 points with this move."),
        (Course([], [1.0, 3.0], [-1.0, -1.0], [3, 5]), "You gain about 2 points over the next 4 moves, Bob loses 1 point."),
        (Course(["Catch for 1 coin."], [-1.0], [], [2]), "Then catch for 1 coin; you lose 1 point over the next 2 moves."),
        (Course([], [0.0], [1.5], [3]), "You gain nothing over the next 3 moves, Bob gains about 1.5 points."),
        (Course([], [0.0], [0.0], [3]), "No points yet, but 12 % better than the next best."),
    ],
)
def test_what_a_line_gains_in_words(course: Course, says: str) -> None:
    assert why(course, 0.62, 0.5, 0, "Bob") == says


def test_points_are_counted() -> None:
    assert [counted(points) for points in (1.0, 0.5, 2.04, 10)] == ["1 point", "0.5 points", "2 points", "10 points"]
