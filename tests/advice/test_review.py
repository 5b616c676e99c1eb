"""Reviews: what luck did and what choices did adds up to what happened, and a blunder is found."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from wyrmling import Match, Seat
from wyrmling.advice import NotOver, Review, Weighed, review
from wyrmling.advice.review import backed_up, turns_of, weigh
from wyrmling.bots import Search, bot
from wyrmling.cli import main
from wyrmling.kernel.game import game


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Match:
    match = Match.new("pets", [Seat("Ann", "greedy"), Seat("Bob", "random")], seed=5, log=tmp_path_factory.mktemp("logs") / "game.jsonl")
    while (seat := match.actor) >= 0:
        view = match.view(seat)
        match.play(seat, bot(match.seats[seat].bot).choose(match.game, view, match.game.legal(view), seed=match.ply))
    match.close()
    return match


@pytest.fixture(scope="module")
def made(played: Match) -> Review:
    return review(played, simulations=40)


def test_there_is_a_line_for_everybody_and_a_decision_for_every_move(played: Match, made: Review) -> None:
    assert made.players == ["Ann", "Bob"]
    assert len(made.decisions) == played.ply and len(made.chances) == played.ply + 1
    assert made.chances[-1] == played.payoff
    for ply, decision in enumerate(made.decisions, 1):
        seat, text = played.move_at(ply)
        assert (decision.ply, decision.seat) == (ply, seat)
        assert decision.sentence == played.game.words.sentence(played.view(seat, ply - 1), played.game.moves.parse(text), played.names)
    assert np.allclose(np.sum(made.chances, axis=1), 1, atol=1e-3)


def test_luck_and_choices_add_up_to_all_that_changed(made: Review) -> None:
    changed = np.subtract(made.chances[-1], made.chances[0])
    assert np.allclose(np.add(made.luck, np.add(made.choice, made.others)), changed, atol=1e-4)


def test_luck_is_only_where_a_random_event_was(played: Match, made: Review) -> None:
    lucky = [decision.lucky for decision in made.decisions]
    assert any(lucky) and not all(lucky)
    for decision in made.decisions:
        seat = decision.seat
        before, after = (int(played.view(seat, ply)["luck"]) for ply in (decision.ply - 1, decision.ply))
        assert decision.lucky == (before != after)
        assert decision.lucky or not any(decision.luck)


def test_choices_never_bring_more_than_the_best_one(made: Review) -> None:
    assert all(decision.loss >= 0 for decision in made.decisions) and all(choice <= 0 for choice in made.choice)
    assert made.choice[1] < made.choice[0], "who draws moves by lot gives more away than who looks"


def test_the_same_game_is_reviewed_the_same_way(played: Match, made: Review) -> None:
    assert review(played, simulations=40) == made


def test_a_game_that_isnt_over_is_not_reviewed() -> None:
    with pytest.raises(NotOver):
        review(Match.new("pets", ["Ann", "Bob"], seed=1), simulations=5)


def test_a_move_that_was_hardly_looked_at_is_looked_into() -> None:
    pets = game("pets")
    state = pets.deal(2, seed=4)
    view, search = pets.concealed(state, pets.actor(state)), Search(pets)
    found = search.run(view, simulations=60, seed=0)
    worst = found.moves[int(np.argmin(found.visits))]
    weighed = weigh(pets, view, worst, search=search, simulations=60)
    assert weighed.best in pets.legal(view)
    assert weighed.before[pets.actor(state)] >= weighed.chosen[pets.actor(state)]


def test_what_comes_later_corrects_what_was_thought_before() -> None:
    """Two moves of seat 0 without luck, then one with luck that decides the game; by hand."""
    weighed = [Weighed(1, [0.9, 0.1], [0.9, 0.1]), Weighed(2, [0.6, 0.4], [0.3, 0.7]), Weighed(3, [0.5, 0.5], [0.5, 0.5])]
    chances, chosen = backed_up(weighed, [0, 0, 1], [False, False, True], [0.0, 1.0])
    assert chances.tolist() == [[0.6, 0.4], [0.6, 0.4], [0.5, 0.5], [0.0, 1.0]]
    assert chosen.tolist() == [[0.6, 0.4], [0.5, 0.5], [0.5, 0.5]]


def test_turning_points_are_the_largest_changes_in_order() -> None:
    chances = np.array([[0.5, 0.5], [0.9, 0.1], [0.88, 0.12], [0.4, 0.6], [1.0, 0.0]])
    assert turns_of(chances) == [1, 3, 4]
    assert turns_of(chances[:1]) == []


def test_the_command_line_prints_it_or_writes_it_as_json(played: Match, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_bytes(played.public_log())
    shown = CliRunner().invoke(main, ["review", str(log), "--simulations", "20"])
    assert shown.exit_code == 0, shown.output
    assert "Chances to win" in shown.output and "own choices" in shown.output and "Ann" in shown.output
    found = json.loads(CliRunner().invoke(main, ["review", str(log), "--simulations", "20", "--json"]).output)
    assert len(found["decisions"]) == played.ply
