"""Many games: the same seed gives the same table on any number of cores, and stopping reports what was played."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from wyrmling import simulate
from wyrmling.bots import BOTS, UnknownBot
from wyrmling.kernel.errors import BadOptions, UnknownGame
from wyrmling.kernel.game import game
from wyrmling.kernel.rule import COMPILED
from wyrmling.lab.simulate import Estimate, mean, share

GAMES = 450 if COMPILED else 8


def test_one_worker_or_several_give_the_same_table() -> None:
    tables = [simulate("pets", ["greedy", "random", "random"], GAMES, seed=5, workers=workers) for workers in (1, 2, 5)]
    assert tables[0] == tables[1] == tables[2]
    assert tables[0] != simulate("pets", ["greedy", "random", "random"], GAMES, seed=6)
    assert abs(sum(seat.wins.mean for seat in tables[0].seats) - 1) < 1e-5


def test_bots_that_search_play_too() -> None:
    """The same deals as between compiled bots, on any number of cores the same."""
    games = 4 if COMPILED else 1
    tables = [simulate("pets", ["hatchling", "random"], games, seed=5, workers=workers) for workers in (1, 2)]
    assert tables[0] == tables[1] and tables[0].games == games
    assert tables[0] != simulate("pets", ["hatchling", "random"], games, seed=6)


def test_in_python_or_compiled_a_game_of_a_seed_is_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    class First:
        name = "first"

        def choose(self, game: Any, concealed: Any, legal: Any, seed: int | None = None) -> int:
            seen.append(concealed.tobytes())
            return int(legal[0])

    seen: list[bytes] = []
    monkeypatch.setitem(BOTS, "first", First())
    pets = game("pets")
    simulate(pets, ["first", "first"], 1, seed=5)
    dealt = pets.deal(2, seed=5 << 64)
    assert seen[0] == pets.concealed(dealt, pets.actor(dealt)).tobytes()


def test_more_games_of_a_seed_begin_with_the_same_games() -> None:
    heard: list[int] = []
    stop = threading.Event()

    def progress(done: int) -> None:
        heard.append(done)
        stop.set()

    short = simulate("pets", ["random", "random"], 100 if COMPILED else 3, seed=2)
    stopped = simulate("pets", ["random", "random"], 100_000 if COMPILED else 3, seed=2, workers=1, progress=progress, stop=stop)
    assert 0 < stopped.games <= 300 and heard
    if stopped.games == short.games:
        assert stopped.seats == short.seats


@pytest.mark.parametrize(
    ("arguments", "error", "why"),
    [
        (("pets", ["random"], 10), BadOptions, "2, 3 or 4 players, not 1"),
        (("pets", ["random", "oracle"], 10), UnknownBot, "no bot 'oracle'"),
        (("pets", ["random", "random"], 0), BadOptions, "at least one game"),
        (("go", ["random", "random"], 10), UnknownGame, "no game 'go'"),
    ],
)
def test_bad_requests_are_refused(arguments: tuple[str, list[str], int], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        simulate(*arguments)


def test_a_seed_out_of_range_is_refused() -> None:
    with pytest.raises(BadOptions, match="seed"):
        simulate("pets", ["random", "random"], 1, seed=-1)


def test_intervals() -> None:
    """Against published figures: Wilson's interval of 81 in 263 (Newcombe, 1998) and a normal one by hand."""
    wilson = share([1.0] * 81 + [0.0] * 182)
    assert (round(wilson.low, 4), round(wilson.high, 4)) == (0.2553, 0.3662)
    assert share([0.0] * 20).low == 0 and round(share([0.0] * 20).high, 4) == 0.1611
    assert mean([1.0, 2.0, 3.0]) == Estimate(2.0, 2 - 1.959963984540054 / 3**0.5, 2 + 1.959963984540054 / 3**0.5)
