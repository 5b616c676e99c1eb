"""The contract's checks find what they are there for: games that break one property each are caught by its check."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import contract
from wyrmling.kernel import Array, Events, Game, Header, Kind, Moves, chance, i1, i2, record, rule, tell
from wyrmling.kernel.game import Options, game

kuhn_game = game(str(Path(__file__).parent / "games" / "kuhn.py"))
kuhn: Any = sys.modules[type(kuhn_game.words).__module__]
OPTIONS = Options(2)


def variant_of_kuhn(number: int, **changed: Any) -> Game:
    """Kuhn poker with some functions changed; a field of its own tells its record apart."""
    own = inspect.get_annotations(kuhn.Kuhn, eval_str=True)
    state = record(type("Changed", (Header,), {"__annotations__": {f"mark{number}": i1, **own}}))
    functions = {**kuhn.RULES, "conceal": kuhn.conceal, "imagine": kuhn.imagine, **changed}
    return Game(f"kuhn{number}", "Kuhn poker, changed", state, kuhn.MOVES, players=[2], events=kuhn.EVENTS, words=kuhn.KuhnWords, **functions)


@rule
def shows_the_higher_card(state: Any, seat: int) -> None:
    chance.seal(state)
    for place in range(2):
        if place != seat and state.card[place] < 2:
            state.card[place] = -1


@rule
def shows_everything(state: Any, seat: int) -> None:
    chance.seal(state)


@rule
def always_the_lowest(state: Any, seat: int, high: Any, low: Any) -> None:
    chance.seed(state, high, low)
    for place in range(2):
        if state.card[place] == -1:
            state.card[place] = 0 if state.card[1 - place] != 0 else 1


@rule
def anything(state: Any, seat: int, high: Any, low: Any) -> None:
    luck = state.luck
    chance.seed(state, high, low)
    for place in range(2):
        if state.card[place] == -1:
            state.card[place] = chance.below(state, 3)
    state.luck = luck


@rule
def mostly_the_higher(state: Any, seat: int, high: Any, low: Any) -> None:
    luck = state.luck
    chance.seed(state, high, low)
    for place in range(2):
        if state.card[place] == -1:
            one = (state.card[1 - place] + 1) % 3 if state.card[1 - place] >= 0 else chance.below(state, 3)
            two = (state.card[1 - place] + 2) % 3 if state.card[1 - place] >= 0 else one
            state.card[place] = max(one, two) if chance.below(state, 4) > 0 else min(one, two)
    state.luck = luck


def test_a_view_that_shows_some_cards_interferes() -> None:
    leaky = variant_of_kuhn(1, conceal=shows_the_higher_card)
    with pytest.raises(AssertionError):
        for seed in range(20):
            contract.check_non_interference(leaky, OPTIONS, seed)


def test_a_game_with_hidden_cards_says_so() -> None:
    with pytest.raises(AssertionError):
        contract.check_hides(variant_of_kuhn(9), OPTIONS, 1)


def test_an_imagination_that_copies_the_true_state_is_no_imagination() -> None:
    """What conceals nothing imagines the truth: it can be told only from what other deals look like."""
    open_cards = variant_of_kuhn(2, conceal=shows_everything)
    view = open_cards.concealed(open_cards.deal(OPTIONS, seed=1), 0)
    assert len(contract.hidden_worlds(open_cards, view, 0)) == 1
    honest = kuhn_game.concealed(kuhn_game.deal(OPTIONS, seed=1), 0)
    assert len(contract.hidden_worlds(kuhn_game, honest, 0)) == 2


@pytest.mark.parametrize("number, imagine", [(3, always_the_lowest), (4, anything), (5, mostly_the_higher)])
def test_an_imagination_with_other_worlds_or_other_odds_is_caught(number: int, imagine: Any) -> None:
    with pytest.raises(AssertionError):
        contract.check_imagine(variant_of_kuhn(number, imagine=imagine), OPTIONS, deals=3000)


# --- a game that anybody can see to be forced, that loses coins, and that never ends -------------------------------------------------


@record
class Broken(Header):
    coins: Array[i2, 2]
    plies: i2
    extra: Array[i1, 3]


@rule
def setup(state: Broken, news: Any) -> None:
    state.coins[0] = state.coins[1] = 5


@rule
def actor(state: Broken) -> int:
    return int(state.plies % 2)


@rule
def legal(state: Broken, out: Any) -> int:
    out[0] = 0
    return 1


@rule
def apply(state: Broken, move: int, news: Any) -> None:
    tell(news, 0, state.plies % 2)
    state.plies += 1 if state.plies < 10_000 else 0


@rule
def score(state: Broken, out: Any) -> None:
    out[0], out[1] = state.coins[0], state.coins[1]


def test_a_game_without_choices_or_end_is_caught() -> None:
    broken = Game(
        "broken", "Broken", Broken, Moves(Kind("go")), players=[2], events=Events(went="seat"),
        setup=setup, actor=actor, legal=legal, apply=apply, score=score,
    )  # fmt: skip
    with pytest.raises(AssertionError, match="forced"):
        contract.check_legal(broken, OPTIONS, 0)
    with pytest.raises(AssertionError, match="runs on"):
        contract.check_payoff(broken, OPTIONS, 0)


def test_two_games_whose_records_begin_alike_are_refused() -> None:
    from wyrmling.kernel.errors import BadGame

    @record
    class Twin(Header):
        card: Array[i1, 2]
        paid: Array[i1, 2]
        plies: i1
        shown: i1

    @record
    class Longer(Twin):
        more: i1

    for state in (Twin, Longer):
        with pytest.raises(BadGame, match="begin alike"):
            Game("twin", "Twin", state, kuhn.MOVES, players=[2], **kuhn.RULES)
