"""The search: repeatable, stopped at once, given nothing but the seat's record, and right where what is right is known."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.games import kuhn
from wyrmling.bots import BOTS, Found, Search, Settings
from wyrmling.bots.levels import LEVELS, SearchBot
from wyrmling.bots.settings import TUNED
from wyrmling.bots.tree import NONE
from wyrmling.kernel.errors import BadOptions
from wyrmling.kernel.game import Game, game, game_names
from wyrmling.kernel.rule import COMPILED
from wyrmling.lab.simulate import asked

ROOT = Path(__file__).parents[2]
PIG = str(ROOT / "examples" / "pig.py")
MANY = 3000 if COMPILED else 150
needs_threads = pytest.mark.skipif(not COMPILED, reason="plain Python holds its lock")


def start(which: Game, players: int | None = None, seed: int = 4) -> Any:
    """The record of the seat that begins."""
    state = which.deal(players, seed=seed)
    return which.concealed(state, which.actor(state))


def told(found: Found) -> dict[str, Any]:
    """All that a search found but the time it took, as JSON has it."""
    return {"moves": found.moves, "visits": found.visits, "values": found.values.tolist(), "line": found.line, "simulations": found.simulations}


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_and_number_of_simulations_find_the_same(threads: int) -> None:
    pets = game("pets")
    view = start(pets, 3)
    search = Search(pets, threads=threads)
    first, again = search.run(view, simulations=60, seed=1), search.run(view, simulations=60, seed=1)
    assert told(first) == told(again) == told(Search(pets, threads=threads).run(view, simulations=60, seed=1))
    assert told(first) != told(search.run(view, simulations=60, seed=2))
    assert sum(first.visits) == first.simulations == 60
    assert first.moves == pets.legal(view) and first.best == first.line[0] and first.values.shape == (len(first.moves), 3)
    assert np.allclose(first.values.sum(axis=1), 1)


def test_compiled_or_not_it_finds_the_same() -> None:
    program = (
        "import json; from tests.bots.test_search import PIG, start, told; from wyrmling.bots import Search; from wyrmling.kernel.game import game\n"
        "print(json.dumps([told(Search(game(name)).run(start(game(name)), simulations=60, seed=3)) for name in (PIG, 'pets')]))"
    )
    heard = []
    for jit in "01":
        environment = {**os.environ, "WYRMLING_JIT": jit, "PYTHONPATH": str(ROOT) + os.pathsep + os.environ.get("PYTHONPATH", "")}
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        heard.append(json.loads(done.stdout))
    for compiled, plain in zip(*heard, strict=True):
        assert compiled["visits"] == plain["visits"] and compiled["line"] == plain["line"]
        assert np.allclose(compiled["values"], plain["values"], atol=1e-6)


def test_what_is_found_stays_when_the_search_goes_on() -> None:
    pets = game("pets")
    search = Search(pets)
    first = search.run(start(pets), simulations=40, seed=1)
    kept = told(first)
    search.run(start(pets, seed=5), simulations=40, seed=1)
    assert told(first) == kept


@needs_threads
def test_it_stops_when_time_is_up() -> None:
    pets = game("pets")
    search = Search(pets)
    search.run(start(pets), simulations=1, seed=0)
    found = search.run(start(pets), seconds=0.2)
    assert found.seconds >= 0.2 and found.simulations > 100
    assert sum(found.visits) >= found.simulations - 1


@needs_threads
@pytest.mark.parametrize("threads", [1, 2])
def test_it_stops_when_told(threads: int) -> None:
    pets = game("pets")
    search, event = Search(pets, threads=threads), threading.Event()
    search.run(start(pets), simulations=2, seed=0)
    threading.Timer(0.2, event.set).start()
    assert search.run(start(pets), stop=event).simulations > 0 and event.is_set()
    asked: list[bool] = []

    def enough() -> bool:
        asked.append(True)
        return len(asked) > 3

    assert search.run(start(pets), stop=enough).simulations > 0 and len(asked) == 4


@needs_threads
def test_python_goes_on_meanwhile() -> None:
    """Neither search ends before the other has begun and grown: only without the lock do both get there."""
    pets = game("pets")
    searches = [Search(pets), Search(pets)]
    searches[0].run(start(pets), simulations=1, seed=0)
    ends = [threading.Event(), threading.Event()]
    threads = [threading.Thread(target=search.run, args=[start(pets)], kwargs={"stop": end}) for search, end in zip(searches, ends, strict=True)]
    for thread in threads:
        thread.start()
    deadline, before = time.monotonic() + 60, [0, 0]
    for _ in range(3):
        while any(search.grown <= seen for search, seen in zip(searches, before, strict=True)) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert all(search.grown > seen for search, seen in zip(searches, before, strict=True))
        before = [search.grown for search in searches]
    for end, thread in zip(ends, threads, strict=True):
        end.set()
        thread.join()


@pytest.mark.parametrize(("limits", "why"), [({}, "needs an end"), ({"simulations": 0}, "at least one simulation")])
def test_a_search_needs_an_end(limits: dict[str, int], why: str) -> None:
    with pytest.raises(BadOptions, match=why):
        Search(game("pets")).run(start(game("pets")), **limits)  # type: ignore[arg-type]


def test_nobody_decides_when_the_game_is_over() -> None:
    pig = game(PIG)
    state = pig.deal(2, seed=1)
    state.over = 1
    with pytest.raises(BadOptions, match="over"):
        Search(pig).run(state, simulations=5)


def test_threads_are_counted_from_one() -> None:
    with pytest.raises(BadOptions, match="at least one thread"):
        Search(game("pets"), threads=0)


# --- what is right ------------------------------------------------------------------------------------------------------------


def test_it_takes_a_win_that_is_there() -> None:
    """Pig, 95 banked and 5 in the pot: to hold wins at once; the other one is about to win too."""
    pig = game(PIG)
    state = pig.deal(2, seed=1)
    state.points[:], state.pot, state.turn = (95, 99), 5, 0
    roll, hold = pig.legal(state)
    found = Search(pig).run(pig.concealed(state, 0), simulations=MANY, seed=1)
    assert found.best == hold and found.values[hold].tolist() == [1, 0]
    assert found.values[roll][0] < 0.95
    state.pot = 2
    assert Search(pig).run(pig.concealed(state, 0), simulations=MANY, seed=1).best == roll


def test_it_finds_what_a_hidden_card_is_worth() -> None:
    """Kuhn poker: who holds the King and was bet against calls; who holds the Jack folds."""
    which = kuhn.GAME
    state = which.deal(2, seed=1)
    which.play(state, kuhn.BET)
    for card, best in ((2, kuhn.BET), (0, kuhn.PASS)):
        state.card[:] = (1, card)
        found = Search(which, Settings(plies=10)).run(which.concealed(state, 1), simulations=100, seed=1)
        assert found.best == best


def test_a_hidden_card_is_not_seen() -> None:
    """With the Queen, called or not, the other one holds the King half of the time: the search finds a half, whatever is true."""
    which = kuhn.GAME
    answers = []
    for other in (0, 2):
        state = which.deal(2, seed=1)
        which.play(state, kuhn.BET)
        state.card[:] = (other, 1)
        answers.append(told(Search(which, Settings(plies=10)).run(which.concealed(state, 1), simulations=MANY, seed=1)))
    assert answers[0] == answers[1]
    assert abs(answers[0]["values"][kuhn.BET][1] - 0.5) < 0.1


# --- the tree between the decisions of one turn ---------------------------------------------------------------------------------


def next_of_the_turn(which: Game) -> tuple[Any, Any, int]:
    """A position, and the one after a move of the same seat that luck had no part in."""
    for seed in range(200):
        state = which.deal(2, seed=seed)
        for _ in range(60):
            seat = which.actor(state)
            if seat < 0:
                break
            for move in which.legal(state):
                after = state.copy()
                which.play(after, move)
                if which.actor(after) == seat and after.luck == state.luck and len(which.legal(after)) > 1:
                    return which.concealed(state, seat), which.concealed(after, seat), move
            which.play(state, which.legal(state)[-1])
    raise AssertionError("there is no such position")


@pytest.mark.parametrize("name", ["pets", "ranch"])
def test_the_tree_goes_on_with_the_turn(name: str) -> None:
    which = game(name)
    before, after, move = next_of_the_turn(which)
    search = Search(which)
    found = search.run(before, simulations=200 if COMPILED else 60)
    went = found.visits[found.moves.index(move)]
    assert search.knows(after) and not search.knows(before)
    assert sum(search.run(after, simulations=10).visits) == 10 + went - 1  # the visit that made the move known went no further
    assert search.run(before, simulations=10, seed=1).simulations == sum(search.run(before, simulations=10, seed=1).visits) == 10


def test_another_position_begins_anew() -> None:
    pets = game("pets")
    search = Search(pets)
    search.run(start(pets), simulations=20)
    assert not search.knows(start(pets, seed=9))
    assert sum(search.run(start(pets, seed=9), simulations=20).visits) == 20


def test_full_memory_ends_the_growth_but_not_the_search() -> None:
    pets = game("pets")
    search = Search(pets, most_nodes=12)
    found = search.run(start(pets), simulations=100, seed=1)
    assert sum(found.visits) == found.simulations == 100
    grove = search._groves[0]
    assert grove.counts[0] <= 12 and all(child == NONE or child < 12 for child in grove.nodes["first"][: grove.counts[0]].tolist())


# --- the levels -------------------------------------------------------------------------------------------------------------------


def test_levels_come_after_each_other_in_strength() -> None:
    levels = list(LEVELS.values())
    assert [level.name for level in levels] == ["hatchling", "keeper", "breeder", "wyrm"]
    assert all(one.share < two.share and one.slips >= two.slips for one, two in pairwise(levels))
    assert list(BOTS)[-4:] == [level.name for level in levels]


def test_every_game_of_the_house_has_settings_of_its_own_or_plays_by_the_usual_ones() -> None:
    assert set(TUNED) <= set(game_names())
    assert Search(game(PIG)).settings == Settings()
    assert Search(game("clans")).settings == TUNED["clans"]


def test_a_forced_move_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "run", None)
    pets = game("pets")
    assert SearchBot("quick", 1.0).choose(pets, start(pets), [7]) == 7


def test_who_slips_plays_anything() -> None:
    pets = game("pets")
    view = start(pets)
    legal = pets.legal(view)
    clumsy = SearchBot("clumsy", 0.001, slips=1.0)
    assert {clumsy.choose(pets, view, legal, seed=seed) for seed in range(40)} == set(legal)


def test_a_bot_can_search_by_other_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    pets, asked = game("pets"), []

    def run(self: Search, *given: Any, **limits: Any) -> Found:
        asked.append((self.settings, limits["simulations"]))
        return Found(pets.legal(start(pets)), [1], np.zeros((1, 2)), [], 1, 0.0)

    monkeypatch.setattr(Search, "run", run)
    for bot in (LEVELS["wyrm"].within(7), LEVELS["wyrm"].within(7, explore=0.1)):
        bot.choose(pets, start(pets), pets.legal(start(pets)), seed=1)
    assert asked == [(TUNED["pets"], 7), (TUNED["pets"]._replace(explore=0.1), 7)]


@pytest.mark.skipif(not COMPILED, reason="long")
def test_a_little_search_beats_greedy() -> None:
    pets = game("pets")
    wins = 0.0
    for deal in range(8):
        for seat in range(2):
            state = pets.deal(2, seed=deal)
            players = [BOTS["greedy"], BOTS["greedy"]]
            players[seat] = LEVELS["breeder"]
            for _ in asked(pets, state, players, lambda made: made):
                pass
            wins += pets.payoff(state)[seat]
    assert wins >= 12
