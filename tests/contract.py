"""The contract of a game as checks that run over any registered game. Each raises AssertionError with what it found."""

from __future__ import annotations

import hashlib
import os
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from scipy.stats import chisquare

from wyrmling.bots import BOTS
from wyrmling.bots.levels import SearchBot
from wyrmling.kernel.game import Game, Options
from wyrmling.kernel.moves import Event
from wyrmling.kernel.rule import COMPILED

LONGEST_GAME = 5_000
SEARCHING = COMPILED and "NUMBA_BOUNDSCHECK" not in os.environ
"""Whether bots that search play, too: uncompiled or with every index checked they do in the tests of the search."""
EVERY = 5 if SEARCHING else 40
"""At every so many plies bots are asked, which takes long then."""
FEW = 5               # simulations, of bots that search
LEVEL = 1e-6          # a chi-square below this isn't chance: the seeds are fixed, so a test passes always or never


def played(game: Game, options: Options, seed: int) -> Iterator[tuple[Any, int, int]]:
    """A random game, ply by ply: the state before each move, the seat that decides, the move it will make; at last the end, −1, −1."""
    state, choose = game.deal(options, seed=seed), random.Random(seed)
    for _ in range(LONGEST_GAME):
        seat = game.actor(state)
        if seat < 0:
            yield state, -1, -1
            return
        move = choose.choice(game.legal(state))
        yield state, seat, move
        game.play(state, move)
    raise AssertionError(f"{game.name} runs on after {LONGEST_GAME} moves")


def digests(game: Game, options: Options, seed: int) -> list[str]:
    """A digest of the state at every ply of a random game."""
    return [hashlib.sha256(state.tobytes()).hexdigest()[:16] for state, _, _ in played(game, options, seed)]


def seats(options: Options) -> range:
    """Every seat, and the spectator's."""
    return range(-1, options.players)


def check_legal(game: Game, options: Options, seed: int) -> None:
    """2: somebody always can move, moves are ascending and each once, and what all can see to be forced is played already."""
    for state, seat, _ in played(game, options, seed):
        legal = game.legal(state)
        assert bool(legal) == (seat >= 0)
        assert legal == sorted(set(legal)), "legal moves must be ascending"
        assert all(0 <= move < game.moves.count for move in legal)
        if len(legal) == 1:
            view = game.concealed(state, -1)
            others = (game.legal(game.imagined(view, -1, world)) for world in range(5000))  # most often one of the first differs
            assert any(other != legal for other in others), f"everybody can see that {game.moves.text(legal[0])!r} is forced"


def check_conceal(game: Game, options: Options, seed: int) -> None:
    """3: conceal is idempotent, and the seat to act has the same moves in its own view and in every world that it imagines."""
    for ply, (state, seat, _) in enumerate(played(game, options, seed)):
        for viewer in seats(options):
            view = game.concealed(state, viewer)
            assert game.concealed(view, viewer).tobytes() == view.tobytes()
        if seat >= 0:
            view = game.concealed(state, seat)
            assert game.legal(view) == game.legal(state)
            assert game.legal(game.imagined(view, seat, ply)) == game.legal(state)


def check_non_interference(game: Game, options: Options, seed: int) -> None:
    """4: states that differ only in what a seat can't know conceal to the same bytes."""
    for ply, (state, _, _) in enumerate(played(game, options, seed)):
        for viewer in seats(options):
            view = game.concealed(state, viewer)
            for world in range(3):
                imagined = game.imagined(view, viewer, seed * 1000 + ply * 3 + world)
                assert game.concealed(imagined, viewer).tobytes() == view.tobytes()
                assert imagined.luck == state.luck, "imagining is no event of the game"


def hidden_part(game: Game, state: Any) -> bytes:
    """A state without its generator: the cards and whatever else there is to know."""
    copy = state.copy()
    copy.generator = 0
    return bytes(copy.tobytes())


def check_hides(game: Game, options: Options, seed: int) -> None:
    """Whether seats see different things is what the game says of itself: clients go by that when people share a screen."""
    if options.players > 1:
        views = [[game.concealed(state, seat).tobytes() for seat in range(options.players)] for state, _, _ in played(game, options, seed)]
        assert game.hides == any(len(set(seen)) > 1 for seen in views)


def check_imagine(game: Game, options: Options, deals: int = 4000, plies: int = 3) -> int:
    """5: the worlds that a seat imagines are those that there are, as often as they are.

    What there is, is found without `imagine`: many games are dealt and played alike, and those that look the same to a
    seat are put together. How many such groups were compared is returned.
    """
    groups: dict[tuple[int, bytes], Counter[bytes]] = defaultdict(Counter)
    for seed in range(deals):
        if seed == 200 and len(groups) > seed:
            break  # no two deals look alike to anybody: nothing can be compared
        choose = random.Random(seed % 8)
        state = game.deal(options, seed=seed)
        for _ in range(plies):
            if game.actor(state) < 0:
                break
            for viewer in seats(options):
                groups[viewer, game.concealed(state, viewer).tobytes()][hidden_part(game, state)] += 1
            game.play(state, choose.choice(game.legal(state)))
    compared = 0
    for (viewer, view_bytes), worlds in groups.items():
        total = sum(worlds.values())
        if total < 50 * len(worlds):
            continue  # too few alike to say how often each world is
        view = game.deal(options, seed=0)
        for name in game.dtype.names:
            view[name] = _as_record(game, view_bytes)[name]
        imagined = Counter(hidden_part(game, game.imagined(view, viewer, world)) for world in range(total))
        assert set(imagined) == set(worlds), "imagine must give every world that fits, and no other"
        if len(worlds) > 1:
            share = [worlds[world] / total for world in worlds]
            assert chisquare([imagined[world] for world in worlds], [part * total for part in share]).pvalue > LEVEL
        compared += 1
    return compared


def _as_record(game: Game, data: bytes) -> Any:
    import numpy as np

    return np.frombuffer(data, game.dtype)[0]


def check_luck(game: Game, options: Options, seed: int, most: int = 300, samples: int = 3000) -> int:
    """`outcomes` lists what luck brings, as often as it brings it, from the state and from a world imagined from a view of it."""
    checked = 0
    for state, seat, move in played(game, options, seed):
        if seat < 0 or checked >= 4:
            break
        probe = game.imagined(game.concealed(state, seat), seat, seed)
        before = int(probe.luck)
        game.play(probe, move)
        if int(probe.luck) == before or not small(game, state, move, most):
            continue
        view = game.concealed(state, seat)
        listed = {hidden_part(game, outcome.state): outcome for outcome in game.outcomes(state, move)}
        assert sum(outcome.chance for outcome in listed.values()) == 1
        if len(hidden_worlds(game, view, seat)) > 1:
            continue  # what follows depends on the hidden cards too
        found: Counter[bytes] = Counter()
        for sample in range(samples):
            world = game.imagined(view, seat, sample)
            game.play(world, move)
            found[hidden_part(game, world)] += 1
        assert set(found) <= set(listed), "luck brought something that isn't listed"
        expected = [float(outcome.chance) * samples for outcome in listed.values()]
        assert len(listed) == 1 or chisquare([found[key] for key in listed], expected).pvalue > LEVEL
        for outcome in listed.values():
            forced, events = state.copy(), list[Event]()
            game.force(forced, move, outcome.script, events)
            assert hidden_part(game, forced) == hidden_part(game, outcome.state)
            assert tuple(events) == outcome.events
        checked += 1
    return checked


def small(game: Game, state: Any, move: int, most: int) -> bool:
    """Whether luck can go at most so many ways."""
    from wyrmling.kernel.errors import TooManyOutcomes

    try:
        game.outcomes(state, move, most=most)
    except TooManyOutcomes:
        return False
    return True


def hidden_worlds(game: Game, view: Any, seat: int) -> set[bytes]:
    """The worlds that a seat may be in, as far as 20 tries find them."""
    return {hidden_part(game, game.imagined(view, seat, world)) for world in range(20)}


def check_conservation(game: Game, options: Options, seed: int) -> None:
    """6: nothing is lost: after every move the position is one that can be."""
    for state, _, _ in played(game, options, seed):
        assert game.words.problems(state) == []


def check_bots(game: Game, options: Options, seed: int) -> None:
    """8: a bot's move doesn't change when the true state is swapped for another one of the same information set; it is legal."""
    bots = [bot.within(FEW) if isinstance(bot, SearchBot) else bot for bot in BOTS.values() if SEARCHING or not isinstance(bot, SearchBot)]
    for ply, (state, seat, _) in enumerate(played(game, options, seed)):
        if seat < 0 or ply % EVERY:
            continue
        view = game.concealed(state, seat)
        other = game.concealed(game.imagined(view, seat, ply + 1), seat)
        for bot in bots:
            kept = view.tobytes()
            move = bot.choose(game, view, game.legal(view), seed=ply)
            assert move in game.legal(state)
            assert view.tobytes() == kept, "a bot changed what it was given"
            assert bot.choose(game, other, game.legal(other), seed=ply) == move


def check_copies(game: Game, options: Options, seed: int) -> None:
    """9: no earlier copy of a state changes when a later one is played on."""
    kept: list[tuple[Any, bytes]] = []
    for state, _, _ in played(game, options, seed):
        kept.append((state.copy(), state.tobytes()))
        assert all(copy.tobytes() == data for copy, data in kept)


def check_payoff(game: Game, options: Options, seed: int) -> None:
    """When over, the payoffs are the winner's 1, or shares of it; alone, a share of the best score."""
    for state, seat, _ in played(game, options, seed):
        if seat < 0:
            payoff = game.payoff(state)
            assert all(0 <= share <= 1 for share in payoff)
            assert options.players == 1 or abs(sum(payoff) - 1) < 1e-6
            assert len(game.score(state)) == len(payoff) == options.players


def check_news(game: Game, options: Options, seed: int) -> None:
    """A game that is told is the same game, and every event has words."""
    names = [f"P{seat}" for seat in range(options.players)]
    for state, seat, move in played(game, options, seed):
        if seat >= 0:
            quiet, told, events = state.copy(), state.copy(), list[Event]()
            game.play(quiet, move)
            game.play(told, move, events)
            assert quiet.tobytes() == told.tobytes()
            assert all(game.words.told(event, names) for event in events)


CHECKS: list[Callable[[Game, Options, int], None]] = [
    check_legal, check_conceal, check_non_interference, check_hides, check_conservation, check_bots, check_copies, check_payoff, check_news,
]  # fmt: skip
