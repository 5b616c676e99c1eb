"""Dragon Ranch: the end of a season and of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.rules.ranch.table import MEDALS, Ranch, RanchGame

TOKENS: dict[str, tuple[str, dict[int, object]]] = {
    "mandragora": ("mandragoras", {0: 0, 1: 1, 2: 2, 3: 3}),
    "griffin": ("griffins", {0: 0, 1: 1, 2: 2, 3: 3}),
    "ingot": ("ingots", {0: 0, 1: 1, 2: 2, 3: 3}),
    "egg": ("eggs", {0: "", 1: "red", 2: "common, yellow", 3: "common, green, red"}),
    "dragon": ("dragons", {0: "", 1: "red", 2: "common, yellow", 3: "common, green, red"}),
}
"""How a player comes to have so many tokens of a Medal."""


def season_over(ranch: Ranch, players: int = 2, season: int = 2, variant: str = "hardcore", **more: object) -> RanchGame:
    """All but the last player have paired, and the last one doesn't."""
    game = ranch.position(**({"players": players, "phase": "breed", "season": season, "variant": variant, "first": "Bob"} | more)).settle()  # type: ignore[arg-type]
    return game.play("rest") if game.phase == "breed" and not game.over else game


# --- Medals --------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.medal.most")
@pytest.mark.parametrize("medal", MEDALS)
@pytest.mark.parametrize(("has", "who"), [((1, 0, 0), "Ann"), ((2, 3, 2), "Bob"), ((0, 1, 2), "Cid"), ((2, 0, 3), "Cid")])
def test_a_medal_goes_to_who_has_the_most_of_all_levels(ranch: Ranch, medal: str, has: tuple[int, int, int], who: str) -> None:
    field, ways = TOKENS[medal]
    tokens: dict[str, Any] = {field: {name: ways[many] for name, many in zip(("Ann", "Bob", "Cid"), has, strict=True)}}
    game = season_over(ranch, players=3, season=3, **tokens)
    assert game.medals()[medal] == who
    assert {"medal": medal, "seat": who, "many": max(has)} in game.told("medal_won")
    counted = next(told for told in game.told("counted") if told["medal"] == medal)
    assert [counted[place] for place in ("first", "second", "third", "fourth", "fifth")] == [*has, -1, -1]


@pytest.mark.rule("ranch.medal.most")
def test_it_is_worth_3_points_when_the_game_is_over(ranch: Ranch) -> None:
    first = season_over(ranch, season=1, mandragoras={"Ann": 1}, griffins={"Ann": 1, "Bob": 2}, medals={"mandragora": "face up", "griffin": "face up"})
    assert (first.medals()["mandragora"], first.medals()["griffin"]) == ("Ann", "Bob")
    assert first.track == {"Ann": 0, "Bob": 0}
    assert first.scores == {"Ann": 3, "Bob": 3}
    medals = {"mandragora": "Ann", "griffin": "Ann", "dragon": "Bob", "egg": "face up", "ingot": "face up"}
    last = season_over(ranch, season=3, ingots={"Bob": 1}, medals=medals, points={"Ann": 4})
    assert last.over
    assert last.scores == last.track == {"Ann": 4 + 6, "Bob": 6}
    assert last.told("medals_scored") == [{"seat": "Ann", "medals": 2, "points": 6}, {"seat": "Bob", "medals": 2, "points": 6}]


@pytest.mark.rule("ranch.medal.most")
def test_only_those_face_up_and_a_medal_won_stays_won(ranch: Ranch) -> None:
    game = season_over(ranch, season=1, mandragoras={"Ann": 1}, griffins={"Ann": 1}, ingots={"Bob": 1}, medals={"griffin": "face up", "ingot": "face up"})
    assert (game.medals()["griffin"], game.medals()["ingot"]) == ("Ann", "Bob")
    assert game.medals()["mandragora"] in ("face up", "face down")
    kept = season_over(ranch, season=2, griffins={"Bob": 5}, medals={"griffin": "Ann"})
    assert kept.medals()["griffin"] == "Ann"


@pytest.mark.rule("ranch.medal.tie")
@pytest.mark.parametrize("has", [{}, {"Ann": 2, "Cid": 2}, {"Ann": 3, "Bob": 3, "Cid": 3}, {"Ann": 1, "Bob": 4, "Cid": 4}])
def test_in_a_tie_nobody_gets_it_and_it_stays(ranch: Ranch, has: dict[str, int]) -> None:
    game = season_over(ranch, players=3, season=1, ingots=has, medals={"ingot": "face up", "egg": "face up"})
    assert game.medals()["ingot"] == "face up"
    assert {"medal": "ingot", "many": max(has.values(), default=0)} in game.told("medal_tied")
    assert "ingot" not in [told["medal"] for told in game.told("medal_won")]
    assert game.season == 2


@pytest.mark.rule("ranch.medal.tie")
def test_who_is_behind_a_tie_doesnt_get_it(ranch: Ranch) -> None:
    game = season_over(ranch, players=3, season=1, ingots={"Ann": 5, "Bob": 5, "Cid": 4}, medals={"ingot": "face up", "egg": "face up"})
    assert set(game.medals().values()) == {"face up", "face down"}


@pytest.mark.rule("ranch.medal.tie")
def test_it_can_be_won_in_the_next_season(ranch: Ranch) -> None:
    game = season_over(ranch, season=2, ingots={"Bob": 1}, medals={"ingot": "face up"})
    assert game.medals()["ingot"] == "Bob"


@pytest.mark.rule("ranch.medal.next")
@pytest.mark.parametrize("has", [{}, {"Ann": 1}])
def test_two_more_are_turned_up_whether_any_are_left_or_not(ranch: Ranch, has: dict[str, int]) -> None:
    game = season_over(ranch, season=1, ingots=has, griffins=has, medals={"ingot": "face up", "griffin": "face up"})
    assert Counter(game.medals().values()) == Counter({"face up": 2 if has else 4, "face down": 1} | ({"Ann": 2} if has else {}))
    turned = [told["medal"] for told in game.told("turned")]
    assert len(turned) == 2
    assert set(turned) <= {"mandragora", "dragon", "egg"}


@pytest.mark.rule("ranch.medal.next")
def test_fewer_when_fewer_lie_face_down(ranch: Ranch) -> None:
    game = season_over(ranch, season=2)
    assert (game.season, len(game.told("turned"))) == (3, 1)
    assert Counter(game.medals().values()) == {"face up": 5}


# --- points -----------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.score.dragons")
@pytest.mark.parametrize(("dragons", "points"), [
    ("", 0), ("common", 1), ("3 common", 3), ("yellow, green, blue, violet", 8), ("red", 3), ("2 common, green, 2 red", 10),
])  # fmt: skip
def test_each_dragon_brings_its_level(ranch: Ranch, dragons: str, points: int) -> None:
    game = season_over(ranch, dragons={"Ann": dragons}, eggs={"Bob": "3 common, 2 green, red"}, points={"Ann": 2, "Bob": 1})
    assert game.track == {"Ann": 2 + points, "Bob": 1}
    assert game.told("dragons_scored")[0]["points"] == points


@pytest.mark.rule("ranch.score.dragons")
def test_at_the_end_of_every_season(ranch: Ranch) -> None:
    for season in (1, 2, 3):
        game = season_over(ranch, season=season, dragons={"Ann": "2 common"}, red={"Ann": "dragon-1, griffin-1"}, griffins={"Ann": 3})
        before = [told for told in game.told("track") if told["seat"] == "Ann"]
        assert before == [{"seat": "Ann", "points": 2 + 1}]


# --- the next season ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.season.next")
def test_all_essence_cards_are_shuffled_again_and_five_dealt(ranch: Ranch) -> None:
    game = season_over(ranch, players=3)
    assert (game.season, game.discard) == (3, {})
    dealt = sum((Counter(game.hand(who)) for who in game.players), Counter[str]())
    assert [game.hand_size(who) for who in game.players] == [5, 5, 5]
    assert dealt + Counter(game.pile) == dict.fromkeys(("mandragora", "griffin", "dragon", "farmer"), 22)


@pytest.mark.rule("ranch.season.next")
def test_the_row_is_discarded_and_four_others_turned_up(ranch: Ranch) -> None:
    game = season_over(ranch, row="steal double egg-1 creature-2", power_pile="2 wild, 2 take")
    assert sorted(card or "" for card in game.row) == ["take", "take", "wild", "wild"]
    assert game.told("row_discarded") == [{}]
    # When the pile gives out, what was in the row is among the discarded cards.
    short = season_over(ranch, row="steal double egg-1 creature-2", power_pile="2 wild", blue={"Ann": "2 take"}, red={"Bob": "egg-2"})
    assert short.row[:2] == ["wild", "wild"]
    assert short.told("remade") == [{"cards": 30 - 2 - 2 - 1}]


@pytest.mark.rule("ranch.season.next")
def test_tokens_ingots_and_power_cards_are_kept(ranch: Ranch) -> None:
    game = season_over(
        ranch, mandragoras={"Ann": 1}, griffins={"Ann": 1}, ingots={"Ann": 3}, eggs={"Ann": "common"}, dragons={"Bob": "red"},
        blue={"Ann": "wild"}, red={"Bob": "egg-1"},
    )  # fmt: skip
    assert game.season == 3
    assert (game.ranch("Ann"), game.ranch("Bob")) == ({"mandragora": 1, "griffin": 1, "ingot": 3, "common egg": 1}, {"red dragon": 1})
    assert (game.blue("Ann"), game.red("Bob")) == ({"wild": 1}, {"egg-1": 1})


# --- who wins -----------------------------------------------------------------------------------------------------------------------------------


def ended(ranch: Ranch, **more: object) -> RanchGame:
    """The game is over; the Medals have been won by others, or nobody."""
    taken = {"mandragora": "Cid", "griffin": "Cid", "dragon": "Cid", "egg": "Cid", "ingot": "face down"}
    game = season_over(ranch, **({"players": 3, "variant": "main", "medals": taken} | more))  # type: ignore[arg-type]
    assert game.over
    return game


@pytest.mark.rule("ranch.end.winner")
def test_the_most_points_win(ranch: Ranch) -> None:
    game = ended(ranch, points={"Ann": 13, "Bob": 14}, eggs={"Ann": "3 red"})
    assert (game.scores, game.shares) == ({"Ann": 13, "Bob": 14, "Cid": 12}, {"Ann": 0, "Bob": 1, "Cid": 0})
    assert game.told("wins") == [{"seat": "Bob", "points": 14, "shared": 0}]
    assert game.told("tie_broken") == []
    assert game.choices() == []


@pytest.mark.rule("ranch.end.winner")
def test_medals_decide(ranch: Ranch) -> None:
    game = ended(ranch, points={"Ann": 11, "Bob": 10})
    assert game.shares == {"Ann": 0, "Bob": 0, "Cid": 1}


@pytest.mark.rule("ranch.end.winner")
@pytest.mark.parametrize(("ann", "bob", "by", "many"), [
    ({"eggs": "red"}, {"eggs": "5 green, 5 yellow, 9 common", "ingots": 9}, "level 3 Eggs", 1),
    ({"eggs": "red, 2 green"}, {"eggs": "red, yellow, 9 common", "ingots": 9}, "level 2 Eggs", 2),
    ({"eggs": "red, green, 2 common"}, {"eggs": "red, violet, common", "ingots": 9}, "level 1 Eggs", 2),
    ({"eggs": "common", "ingots": 3}, {"eggs": "common", "ingots": 2}, "ingots", 3),
])  # fmt: skip
def test_ties_are_broken_by_eggs_from_the_highest_level_and_then_by_ingots(
    ranch: Ranch, ann: dict[str, object], bob: dict[str, object], by: str, many: int
) -> None:
    tokens = {field: {"Ann": ann.get(field, empty), "Bob": bob.get(field, empty)} for field, empty in (("eggs", ""), ("ingots", 0))}
    game = ended(ranch, points={"Ann": 20, "Bob": 20}, **tokens)
    assert game.shares == {"Ann": 1, "Bob": 0, "Cid": 0}
    assert game.told("tie_broken") == [{"seat": "Ann", "by": by, "many": many}]
    swapped = ended(ranch, points={"Ann": 20, "Bob": 20}, **{field: {"Ann": has["Bob"], "Bob": has["Ann"]} for field, has in tokens.items()})
    assert swapped.shares == {"Ann": 0, "Bob": 1, "Cid": 0}


@pytest.mark.rule("ranch.end.winner")
def test_who_ties_in_all_of_these_shares_the_win(ranch: Ranch) -> None:
    game = ended(
        ranch, points={"Ann": 20, "Bob": 20}, eggs={"Ann": "green", "Bob": "blue"}, ingots={"Ann": 1, "Bob": 1}, griffins={"Ann": 3}, dragons={"Cid": "red"}
    )
    assert game.shares == {"Ann": 0.5, "Bob": 0.5, "Cid": 0}
    assert [told["shared"] for told in game.told("wins")] == [1, 1]
    three = ended(ranch, points={"Ann": 12, "Bob": 12})
    assert three.shares == {"Ann": 0.333, "Bob": 0.333, "Cid": 0.333}
