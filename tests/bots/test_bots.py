"""Bots choose from what they are given, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from wyrmling import Match, Seat, bot, simulate
from wyrmling.bots import BOTS, UnknownBot, play_bots
from wyrmling.bots.levels import SearchBot
from wyrmling.kernel.game import game
from wyrmling.kernel.rule import COMPILED


@pytest.mark.parametrize("name", sorted(BOTS))
def test_the_same_seed_chooses_the_same_move(name: str) -> None:
    pets = game("pets")
    state = pets.deal(3, seed=5)
    view = pets.concealed(state, pets.actor(state))
    legal = pets.legal(view)
    chooser = bot(name)
    if isinstance(chooser, SearchBot):
        chooser = chooser.within(20)
    moves = {chooser.choose(pets, view, legal, seed=9) for _ in range(5)}
    assert len(moves) == 1 and moves <= set(legal)


def test_random_chooses_each_move_alike() -> None:
    from scipy.stats import chisquare

    pets = game("pets")
    state = pets.deal(2, seed=5)
    view = pets.concealed(state, pets.actor(state))
    legal = pets.legal(view)
    chosen = np.array([bot("random").choose(pets, view, legal, seed=seed) for seed in range(1000)])
    assert chisquare([(chosen == move).sum() for move in legal]).pvalue > 1e-6


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'oracle'; there are random, greedy, hatchling, keeper, breeder, wyrm"):
        bot("oracle")


def test_a_bot_is_given_nothing_but_its_seats_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot is handed at a table holds no generator, and what it does to it changes nothing."""
    seen: list[Any] = []

    class Vandal:
        name = "vandal"

        def choose(self, game: Any, concealed: Any, legal: Any, seed: int | None = None) -> int:
            seen.append(concealed.copy())
            move = int(legal[0])
            for field in concealed.dtype.names:
                concealed[field] = 0
            return move

    monkeypatch.setitem(BOTS, "vandal", Vandal())
    match = Match.new("pets", [Seat("V", "vandal"), Seat("W", "vandal")], seed=3)
    before = match.view(match.actor).tobytes()
    play_bots(match, most=1)
    assert seen[0].tobytes() == before
    assert seen[0].generator[0] == seen[0].generator[1] and match._state.generator[0] != seen[0].generator[0]
    assert match.scores[0] >= 0 and match.ply == 1


def test_greedy_beats_random_from_either_seat() -> None:
    games = 400 if COMPILED else 12
    wins = sum(simulate("pets", seats, games, seed=1).seats[seat].wins.mean for seat, seats in enumerate((["greedy", "random"], ["random", "greedy"]))) / 2
    assert wins > 0.85
