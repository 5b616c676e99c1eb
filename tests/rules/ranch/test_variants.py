"""Dragon Ranch: the beginner and the hardcore variant."""

from __future__ import annotations

import pytest

from tests.rules.ranch.table import GAME, MEDALS, Ranch
from wyrmling.kernel.errors import BadOptions

BEGINNER = ["beginner", "beginner-hardcore"]
HARDCORE = ["hardcore", "beginner-hardcore"]


@pytest.mark.rule("ranch.variant.beginner")
@pytest.mark.parametrize("variant", BEGINNER)
def test_beginners_play_without_power_cards_and_medals(ranch: Ranch, variant: str) -> None:
    game = ranch.deal(3, variant=variant)
    assert (game.row, game.power_pile) == ([None] * 4, {})
    assert game.medals() == dict.fromkeys(MEDALS, "in the box")
    *_, end = game.walk(seed=5)
    assert end.order("turned", "revealed", "chose", "played", "counted", "medal_won", "medals_scored", "red_scored", "row_discarded") == []


@pytest.mark.rule("ranch.variant.beginner")
@pytest.mark.parametrize("variant", BEGINNER)
def test_no_dragon_of_theirs_brings_a_card(ranch: Ranch, variant: str) -> None:
    game = ranch.position(variant=variant, hand={"Ann": "dragon, mandragora"}, eggs={"Ann": "yellow"}).play("combine hatch 0")
    assert (game.turn, game.ranch("Ann")) == ("Bob", {"ingot": 1, "yellow dragon": 1})


@pytest.mark.rule("ranch.variant.beginner")
def test_the_most_tokens_bring_them_nothing(ranch: Ranch) -> None:
    game = ranch.position(variant="beginner", season=2, phase="breed", first="Bob", griffins={"Ann": 1}, ingots={"Ann": 1}, dragons={"Bob": "common"}).settle()
    assert (game.over, game.scores, game.shares) == (True, {"Ann": 0, "Bob": 1}, {"Ann": 0, "Bob": 1})


@pytest.mark.rule("ranch.variant.hardcore")
@pytest.mark.parametrize(("variant", "seasons"), [("main", 2), ("beginner", 2), ("hardcore", 3), ("beginner-hardcore", 3)])
def test_hardcore_players_play_three_seasons(ranch: Ranch, variant: str, seasons: int) -> None:
    *_, end = ranch.deal(2, seed=2, variant=variant).walk(seed=2)
    assert [told["number"] for told in end.told("season")] == list(range(1, seasons + 1))
    assert [told["number"] for told in end.told("season_ends")] == list(range(1, seasons + 1))


@pytest.mark.rule("ranch.variant.hardcore", "ranch.combo.level3")
@pytest.mark.parametrize("variant", HARDCORE)
@pytest.mark.parametrize(("season", "possible"), [(1, False), (2, True), (3, True)])
def test_eggs_reach_level_3_from_the_second_season_on(ranch: Ranch, variant: str, season: int, possible: bool) -> None:
    game = ranch.position(variant=variant, season=season, hand={"Ann": "dragon, griffin"}, eggs={"Ann": "yellow"})
    assert game.offers("combine") == (["evolve 0"] if possible else [])


@pytest.mark.rule("ranch.variant.hardcore")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_can_be_combined_with_the_beginner_variant(ranch: Ranch, players: int) -> None:
    game = ranch.deal(players, variant="beginner-hardcore")
    assert game.row == [None] * 4
    *_, end = game.walk(seed=1)
    assert end.season == 3
    assert abs(sum(end.shares.values()) - 1) < 0.01


@pytest.mark.rule("ranch.variant.solo")
@pytest.mark.parametrize("variant", ["beginner", "hardcore", "beginner-hardcore"])
def test_neither_is_played_alone(variant: str) -> None:
    with pytest.raises(BadOptions):
        GAME.options(1, variant)
    assert {options.variant for options in GAME.tables() if options.players == 1} == {"main", "solo-dragons"}


@pytest.mark.rule("ranch.solo.variant")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_solo_variant_is_for_one(players: int) -> None:
    with pytest.raises(BadOptions):
        GAME.options(players, "solo-dragons")
