"""Dragon Clans: how a game is set up."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from tests.rules.clans.table import CARD_NAMES, GAME, Clans

DEALS = 600
VARIANTS = ["main", "thief", "apprentice"]


@pytest.mark.rule("clans.setup.table")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_dragons_lie_face_up_and_the_others_are_the_deck(clans: Clans, players: int) -> None:
    game = clans.deal(players)
    assert len(game.table) == 3
    assert sorted(game.table + game.unseen) == sorted(CARD_NAMES)
    assert game.deck == 27
    assert all(not game.dragons(who) for who in game.players)


@pytest.mark.rule("clans.setup.table")
def test_every_dragon_is_as_likely_to_lie_there(clans: Clans) -> None:
    seen = Counter(card for game in clans.deals(2, DEALS) for card in game.table)
    assert len(seen) == 30
    assert chisquare(list(seen.values())).pvalue > 0.001


@pytest.mark.rule("clans.setup.table")
def test_everybody_is_as_likely_to_start(clans: Clans) -> None:
    seen = Counter(game.turn for game in clans.deals(5, DEALS))
    assert len(seen) == 5
    assert chisquare(list(seen.values())).pvalue > 0.001


@pytest.mark.rule("clans.box.players")
def test_two_to_five_can_play_each_variant(clans: Clans) -> None:
    assert GAME.players == (2, 3, 4, 5)
    assert list(GAME.variants) == VARIANTS
    for players in GAME.players:
        for variant in VARIANTS:
            *_, end = clans.deal(players, seed=3, variant=variant).walk(seed=3)
            assert len(end.scores) == players
            assert {told["seat"] for told in end.told("begins")} == set(end.players)
