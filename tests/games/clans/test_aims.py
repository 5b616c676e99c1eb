"""What `greedy` and the hints make of the solver in Dragon Clans."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from wyrmling.bots import bot
from wyrmling.games.clans import GAME
from wyrmling.games.clans.cards import CARD_NAMES, DICE, EGGS, FIRE, FOREST, LEFT, NO_CARD, NO_EGG, PLACES, RIGHT, STORM, WATER
from wyrmling.games.clans.odds import dice_phrase, hint, odds
from wyrmling.games.clans.state import PLACE, ROLL, TAKE
from wyrmling.kernel.moves import Event
from wyrmling.kernel.rule import COMPILED
from wyrmling.lab.simulate import play_many


def turn(*eggs: str, table: tuple[str, ...], kept: tuple[int, ...] = (), rolls: int = 1, egg: int = NO_EGG) -> Any:
    """A turn of a new game with these dice and these Dragons on the table."""
    state = GAME.deal(2, seed=1)
    for die, name in enumerate(eggs):
        state.die[die] = EGGS.index(name)
    unseen = [card for card in range(len(CARD_NAMES)) if CARD_NAMES[card] not in table]
    for at in range(len(state.unseen)):
        state.unseen[at] = unseen[at] if at < len(unseen) else NO_CARD
    for at in range(PLACES):
        state.table[at] = CARD_NAMES.index(table[at]) if at < len(table) else NO_CARD
    state.kept, state.rolls, state.egg, state.used = sum(1 << die for die in kept), rolls, egg, 0
    return state


def greedy(state: Any) -> str:
    return GAME.moves.text(bot("greedy").choose(GAME, GAME.concealed(state, state.turn), GAME.legal(state), seed=0))


TABLE = ("Fire III a", "Water I a", "Stone I b")


def test_greedy_keeps_what_its_dragon_needs() -> None:
    state = turn("Fire", "Fire", "Rainbow", "Storm", "Storm", "Stone", table=("Fire III a", "Fire III b", "Fire II b"), rolls=2)
    assert greedy(state) == "roll keeping 1,2,3"
    found = odds(state)
    assert found is not None and found.best == ("keep", 0b000111)


def test_greedy_stops_with_the_best_in_hand() -> None:
    state = turn("Fire", "Fire", "Fire", "Rainbow", "Stone", "Storm", table=TABLE, rolls=2)
    assert greedy(state) == "stop"
    assert hint(state) == "stop and take what you have"


def test_greedy_takes_the_better_dragon_and_its_barrier() -> None:
    state = turn("Fire", "Fire", "Fire", "Rainbow", "Stone", "Storm", table=("Fire III a", "Fire I a", "Water I a"), rolls=3)
    state.phase = TAKE
    assert greedy(state) == "take Fire III a barrier"


def test_greedy_takes_the_twin_rather_than_a_few_points_more() -> None:
    state = turn("Fire", "Fire", "Rainbow", "Rainbow", "Stone", "Storm", table=("Fire III a", "Fire I a", "Water I a"), rolls=3)
    state.area[state.turn, 0, 0] = CARD_NAMES.index("Fire I b")
    state.phase = TAKE
    assert greedy(state).startswith("take Fire I a")


def test_greedy_forms_an_egg() -> None:
    """Whichever side the halves meet on, that is where the new Dragon goes."""
    met = 0
    for card in range(2, len(CARD_NAMES)):
        state = turn("Fire", "Fire", "Fire", "Rainbow", "Stone", "Storm", table=(), rolls=3)
        state.area[state.turn, 0, 0], state.gained, state.phase = 0, card, PLACE
        if RIGHT[card] == LEFT[0] and LEFT[card] != RIGHT[0]:
            assert greedy(state) == "lay left"
            met += 1
        elif LEFT[card] == RIGHT[0] and RIGHT[card] != LEFT[0]:
            assert greedy(state) == "lay right"
            met += 1
    assert met >= 4


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("players", [2, 3])
def test_the_odds_and_greedy_say_the_same(variant: str, players: int) -> None:
    """Along a game: each legal way to keep is among the odds, chances are chances, and what greedy does promises the most."""
    state, rng, looked_at = GAME.deal(GAME.options(players, variant), seed=4), np.random.default_rng(0), 0
    while GAME.actor(state) >= 0 and looked_at < 12:
        seat = GAME.actor(state)
        view = GAME.concealed(state, seat)
        move = bot("greedy").choose(GAME, view, GAME.legal(view), seed=int(rng.integers(1 << 32)))
        found = odds(view)
        assert (found is None) == (state.phase != ROLL)
        if found is not None:
            looked_at += 1
            kind, values = GAME.moves.parts(move)
            used = sum(1 << die for die in range(DICE) if state.die[die] != NO_EGG)
            keep = used if kind.name == "stop" else int(state.kept) | values[0]
            promise = found.again[values[0]] if kind.name == "reroll" else found.keeps[keep]
            assert promise.worth == pytest.approx(found.now.worth)
            for legal in GAME.legal(state):
                kind, values = GAME.moves.parts(legal)
                assert kind.name != "roll" or int(state.kept) | values[0] in found.keeps
            for promised in [*found.keeps.values(), *found.again.values()]:
                assert promised.worth <= found.now.worth + 1e-9
                assert 0 <= max(promised.chances) <= promised.gain + 1e-9 <= 1 + 2e-9
                assert all(chance <= best + 1e-9 for chance, best in zip(promised.chances, found.now.chances, strict=True))
            assert hint(view)
        GAME.play(state, move)
    assert looked_at == 12


@pytest.mark.skipif(not COMPILED, reason="thousands of choices, uncompiled")
@pytest.mark.parametrize("egg", [NO_EGG, FIRE, WATER, FOREST, STORM])
def test_turns_by_the_rules_bring_what_the_odds_promise(egg: int) -> None:
    """The solver and the rules know the dice and the powers apart from each other: here they meet."""
    start = turn("Fire", "Water", "Forest", "Storm", "Stone", "Forest", table=("Fire III a", "Stone II b", "Storm III a"), egg=egg)
    found = odds(start)
    assert found is not None
    worth = {(aim.card, aim.barrier): aim.worth for aim in found.aims}
    brought = []
    for seed in range(400):
        state, news = start.copy(), list[Event]()
        GAME.reseed(state, seed)
        while not any(event.kind in ("takes", "fails") for event in news):
            view = GAME.concealed(state, state.turn)
            GAME.play(state, bot("greedy").choose(GAME, view, GAME.legal(view), seed=seed), news)
        gained = [(event["card"], bool(event["barrier"])) for event in news if event.kind == "takes"]
        brought.append(worth[gained[0]] if gained else 0.0)  # with no Dragon yet, failing costs nothing
    assert 0.2 < found.now.gain < 0.98
    assert abs(np.mean(brought) - found.now.worth) < 4 * np.std(brought) / np.sqrt(len(brought))


def test_dice_are_named_as_people_say_it() -> None:
    state = turn("Fire", "Fire", "Rainbow", "Storm", "Storm", "Storm", table=TABLE)
    assert [dice_phrase(state, keep) for keep in (0, 0b000001, 0b000111, 0b111000, 0b011100)] == [
        "nothing", "one Fire", "both Fire and the Rainbow", "all three Storm", "two Storm and the Rainbow",
    ]  # fmt: skip


def test_a_hint_weighs_the_two_best_ways() -> None:
    state = turn("Fire", "Fire", "Rainbow", "Storm", "Storm", "Stone", table=("Fire III a", "Fire III b", "Fire II b"), rolls=2)
    found = odds(state)
    assert found is not None
    said = hint(state)
    assert said is not None and said.startswith(f"keep both Fire and the Rainbow: {round(100 * found.keeps[0b000111].gain)} % for a Dragon, ")
    state.phase = PLACE
    assert hint(state) is None and odds(state) is None


@pytest.mark.skipif(not COMPILED, reason="hundreds of games, uncompiled")
@pytest.mark.parametrize("variant", GAME.variants)
def test_greedy_beats_random(variant: str) -> None:
    first = play_many(GAME, ["greedy", "random"], 100, variant=variant, seed=1, workers=1).payoffs[:, 0]
    second = play_many(GAME, ["random", "greedy"], 100, variant=variant, seed=1, workers=1).payoffs[:, 1]
    assert np.concatenate([first, second]).mean() >= 0.95
