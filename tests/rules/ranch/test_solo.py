"""Dragon Ranch alone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.rules.ranch.table import ESSENCES, GAME, MEDALS, OPPONENT, Ranch, RanchGame

TOKEN_OF = {"mandragora": "mandragora", "griffin": "griffin", "dragon": "common egg", "farmer": "ingot"}


def alone(ranch: Ranch, **more: object) -> RanchGame:
    """A position of a solo game; the opponent has what is said."""
    return ranch.position(**({"players": 1} | more))  # type: ignore[arg-type]


# --- setup -------------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.solo.setup")
def test_17_of_each_essence_no_power_cards_no_dragon_medal(ranch: Ranch) -> None:
    game = ranch.deal(1)
    assert Counter(game.pile) + Counter(game.hand("Ann")) == dict.fromkeys(ESSENCES, 17)
    assert (game.hand_size("Ann"), game.row, game.power_pile) == (5, [None] * 4, {})
    assert game.medals()["dragon"] == "in the box"
    assert Counter(game.medals().values()) == {"face up": 2, "face down": 2, "in the box": 1}


@pytest.mark.rule("ranch.solo.setup")
def test_the_opponent_begins_with_four_tokens_and_you_with_none(ranch: Ranch) -> None:
    game = ranch.deal(1)
    assert game.ranch(OPPONENT) == {"mandragora": 1, "griffin": 1, "ingot": 1, "common egg": 1}
    assert game.ranch("Ann") == {}


@pytest.mark.rule("ranch.solo.setup")
def test_two_medals_are_turned_up_each_season(ranch: Ranch) -> None:
    *_, end = ranch.deal(1, seed=3).walk(seed=3)
    turned = [told["medal"] for told in end.told("turned")]
    assert sorted(turned) == ["egg", "griffin", "ingot", "mandragora"]
    assert end.order("season", "turned") == ["season", "turned", "turned"] * 2


# --- the opponent's turn ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.solo.gain")
@pytest.mark.parametrize("card", ESSENCES)
def test_after_your_turn_the_opponent_gets_what_a_card_shows(ranch: Ranch, card: str) -> None:
    game = alone(ranch, pile=f"9 {card}").play("extra")
    assert game.told("opponent_drew") == [{"essence": card}]
    assert game.ranch(OPPONENT) == {TOKEN_OF[card]: 1}
    assert game.told("opponent_gained") == [{"token": TOKEN_OF[card].removeprefix("common ")}]
    assert game.order("extra", "drew", "opponent_drew", "opponent_laid") == ["extra", "drew", "opponent_drew", "opponent_laid"]
    assert game.now == ("Ann", "act")


@pytest.mark.rule("ranch.solo.gain")
def test_after_the_hand_is_filled_up(ranch: Ranch) -> None:
    game = alone(ranch, hand={"Ann": "2 mandragora, 3 farmer"}, pile="4 griffin, 2 dragon").play("combine mandragora 2")
    assert game.order("paid", "drew", "opponent_drew", "opponent_laid") == ["paid", "drew", "opponent_drew", "opponent_laid"]
    late = alone(ranch, hand={"Ann": "griffin, 6 farmer"}, pile="9 griffin").play("extra")
    assert (late.phase, late.told("opponent_drew")) == ("limit", [])
    late.play("discard farmer")
    assert late.order("over_limit", "opponent_drew") == ["over_limit", "opponent_drew"]


@pytest.mark.rule("ranch.solo.gain")
def test_any_card_of_the_pile_may_come(ranch: Ranch) -> None:
    outcomes = alone(ranch, hand={"Ann": "2 mandragora, 5 farmer"}, pile="2 griffin, dragon").outcomes("combine mandragora 0")
    chances = Counter[str]()
    for chance, game in outcomes:
        chances[game.told("opponent_drew")[0]["essence"]] += chance  # type: ignore[assignment]
    assert dict(chances) == {"griffin": Fraction(2, 3), "dragon": Fraction(1, 3)}


@pytest.mark.rule("ranch.solo.gain", "ranch.box.supply")
def test_the_opponent_goes_without_what_has_run_out(ranch: Ranch) -> None:
    game = alone(ranch, pile="9 griffin", griffins={"Ann": 35}).play("extra")
    assert (game.ranch(OPPONENT), game.told("opponent_gained")) == ({}, [])


@pytest.mark.rule("ranch.solo.lose")
@pytest.mark.parametrize("card", ESSENCES)
def test_a_second_card_is_laid_and_two_alike_cost_you_a_token(ranch: Ranch, card: str) -> None:
    tokens = {"mandragoras": {"Ann": 3}, "griffins": {"Ann": 3}, "ingots": {"Ann": 3}, "eggs": {"Ann": "3 common, 3 yellow"}, "dragons": {"Ann": "2 common"}}
    game = alone(ranch, hand={"Ann": "5 farmer"}, pile=f"9 {card}", **tokens).play("extra")
    before = game.ranch("Ann")
    assert (game.front, game.told("lost")) == ({card: 1}, [])
    game.play("extra")
    assert game.front == {}
    assert game.told("opponent_pair") == [{"essence": card}]
    lost = TOKEN_OF[card]
    after = before | {"ingot": before["ingot"] + 1}
    assert game.ranch("Ann") == after | {lost: after[lost] - 1}
    assert game.told("lost") == [{"seat": "Ann", "token": lost.removeprefix("common ")}]


@pytest.mark.rule("ranch.solo.lose")
def test_the_pair_is_discarded(ranch: Ranch) -> None:
    game = alone(ranch, front="griffin, dragon", pile="9 griffin")
    before = game.discard.get("griffin", 0)
    game.play("extra")
    # One that brought the opponent a Griffin, and the pair.
    assert game.discard["griffin"] == before + 3
    assert game.front == {"dragon": 1}


@pytest.mark.rule("ranch.solo.lose")
def test_if_you_have_it(ranch: Ranch) -> None:
    game = alone(ranch, front="dragon", pile="9 dragon", eggs={"Ann": "yellow"}, dragons={"Ann": "common"}).play("extra")
    assert (game.told("opponent_pair"), game.told("lost")) == ([{"essence": "dragon"}], [])
    assert game.ranch("Ann") == {"ingot": 1, "yellow egg": 1, "common dragon": 1}


@pytest.mark.rule("ranch.solo.lose")
def test_different_cards_stay(ranch: Ranch) -> None:
    game = alone(ranch, front="mandragora, farmer", pile="9 griffin", mandragoras={"Ann": 1}).play("extra")
    assert game.front == {"mandragora": 1, "griffin": 1, "farmer": 1}
    assert game.told("lost") == []


@pytest.mark.rule("ranch.solo.end")
@pytest.mark.parametrize(("pile", "kinds"), [
    ("3 dragon", ["drew", "opponent_drew", "opponent_laid"]), ("2 dragon", ["drew", "opponent_drew"]), ("dragon", ["drew"]), ("", []),
])  # fmt: skip
def test_once_the_pile_is_empty_the_phase_is_over_after_the_opponents_turn(ranch: Ranch, pile: str, kinds: list[str]) -> None:
    game = alone(ranch, pile=pile, griffins={"Ann": 1}, mandragoras={"Ann": 1}).play("extra")
    assert game.now == ("Ann", "feed griffins")
    assert game.order("drew", "opponent_drew", "opponent_laid") == kinds
    assert alone(ranch, pile="4 dragon", griffins={"Ann": 1}, mandragoras={"Ann": 1}).play("extra").now == ("Ann", "act")


@pytest.mark.rule("ranch.solo.end")
def test_what_lies_in_front_of_the_opponent_is_discarded_then(ranch: Ranch) -> None:
    game = alone(ranch, front="mandragora, farmer", pile="", griffins={"Ann": 1}, mandragoras={"Ann": 1}).play("extra")
    assert game.front == {}
    assert game.told("front_discarded") == [{"mandragora": 1, "griffin": 0, "dragon": 0, "farmer": 1}]
    assert game.discard == dict.fromkeys(ESSENCES, 17)


# --- the season -------------------------------------------------------------------------------------------------------------------------------------


OPPONENTS = {
    "mandragoras": {"Ann": 2, OPPONENT: 2}, "griffins": {"Ann": 1, OPPONENT: 4}, "ingots": {OPPONENT: 3}, "eggs": {OPPONENT: "3 common"},
    "dragons": {OPPONENT: "common"},
}  # fmt: skip


@pytest.mark.rule("ranch.solo.season")
def test_you_feed_and_reproduce_and_the_opponent_doesnt(ranch: Ranch) -> None:
    game = alone(ranch, pile="", variant="solo-dragons", **OPPONENTS)
    before = game.ranch(OPPONENT)
    game.play("extra", "everything")
    assert game.now == ("Ann", "act"), "one Mandragora and one Griffin are left: nothing to pair"
    assert game.ranch("Ann") == {"mandragora": 1, "griffin": 1, "ingot": 1}
    assert (game.season, game.ranch(OPPONENT)) == (2, before)


@pytest.mark.rule("ranch.solo.season")
def test_a_red_dragon_can_take_from_the_opponent(ranch: Ranch) -> None:
    tokens = OPPONENTS | {"eggs": {"Ann": "red", OPPONENT: "common"}}
    game = alone(ranch, season=2, hand={"Ann": "dragon, mandragora"}, pile="9 farmer", **tokens).play("combine hatch 0")
    assert game.choices() == [f"take {OPPONENT} {token}" for token in ("mandragora", "griffin", "egg", "ingot")]
    game.play(f"take {OPPONENT} egg")
    assert game.ranch("Ann") == {"mandragora": 2, "griffin": 1, "common egg": 1, "red dragon": 1}
    assert game.told("raided") == [{"seat": "Ann", "other": OPPONENT, "token": "egg"}]


@pytest.mark.rule("ranch.solo.season")
def test_medals_are_won_lost_or_tied(ranch: Ranch) -> None:
    game = alone(ranch, phase="breed", season=2, ingots={"Ann": 2, OPPONENT: 1}, griffins={OPPONENT: 1}, mandragoras={"Ann": 1, OPPONENT: 1}, eggs={}).settle()
    assert game.medals() == {"ingot": "Ann", "griffin": "in the box", "mandragora": "face up", "egg": "face up", "dragon": "in the box"}
    assert game.told("medal_lost") == [{"medal": "griffin", "many": 1}]
    assert [told["medal"] for told in game.told("medal_tied")] == ["mandragora", "egg"]
    assert (game.over, game.scores) == (True, {"Ann": 3})


@pytest.mark.rule("ranch.solo.season")
def test_a_tied_medal_can_be_won_in_the_second_season(ranch: Ranch) -> None:
    game = alone(ranch, phase="breed", season=1, medals={"mandragora": "face up", "egg": "face up"}).settle()
    assert game.season == 2
    assert {medal for medal, place in game.medals().items() if place == "face up"} == set(MEDALS) - {"dragon"}


@pytest.mark.rule("ranch.solo.title")
@pytest.mark.parametrize(("points", "title"), [
    (0, "failed breeder"), (9, "failed breeder"), (10, "apprentice breeder"), (14, "apprentice breeder"),
    (15, "experienced breeder"), (19, "experienced breeder"), (20, "expert breeder"), (24, "expert breeder"),
    (25, "master breeder"), (29, "master breeder"), (30, "official breeder of the governor"), (55, "official breeder of the governor"),
])  # fmt: skip
def test_points_make_a_title(ranch: Ranch, points: int, title: str) -> None:
    game = alone(ranch, phase="breed", season=2, points={"Ann": points}).settle()
    assert game.told("title") == [{"seat": "Ann", "points": points, "title": title}]
    assert game.shares == {"Ann": min(points / 40, 1)}


@pytest.mark.rule("ranch.solo.title")
def test_medals_count_for_it(ranch: Ranch) -> None:
    game = alone(ranch, phase="breed", season=2, points={"Ann": 7}, ingots={"Ann": 1}).settle()
    assert game.told("title") == [{"seat": "Ann", "points": 10, "title": "apprentice breeder"}]


# --- its variant ------------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.solo.variant")
def test_the_variant_has_the_medal_for_dragons_and_not_that_for_eggs(ranch: Ranch) -> None:
    game = ranch.deal(1, variant="solo-dragons")
    assert (game.medals()["egg"], game.medals()["dragon"] in ("face up", "face down")) == ("in the box", True)
    assert game.ranch(OPPONENT) == {"mandragora": 1, "griffin": 1, "ingot": 1, "common dragon": 1}


@pytest.mark.rule("ranch.solo.variant")
def test_dragon_cards_bring_the_opponent_dragons_and_cost_you_some(ranch: Ranch) -> None:
    tokens = {"eggs": {"Ann": "2 common"}, "dragons": {"Ann": "2 common, yellow"}}
    game = alone(ranch, variant="solo-dragons", pile="9 dragon", front="dragon", **tokens).play("extra")
    assert game.ranch(OPPONENT) == {"common dragon": 1}
    assert game.ranch("Ann") == {"ingot": 1, "common egg": 2, "common dragon": 1, "yellow dragon": 1}
    assert (game.told("opponent_gained"), game.told("lost")) == ([{"token": "dragon"}], [{"seat": "Ann", "token": "dragon"}])
    none = alone(ranch, variant="solo-dragons", pile="9 dragon", front="dragon", eggs={"Ann": "2 common"}, dragons={"Ann": "yellow"}).play("extra")
    assert none.told("lost") == []
    assert none.ranch("Ann") == {"ingot": 1, "common egg": 2, "yellow dragon": 1}


@pytest.mark.rule("ranch.solo.variant", "ranch.box.supply")
def test_there_are_no_more_dragons_than_tokens(ranch: Ranch) -> None:
    game = alone(ranch, variant="solo-dragons", pile="9 dragon", eggs={"Ann": "35 common"}).play("extra")
    assert (game.ranch(OPPONENT), game.told("opponent_gained")) == ({}, [])


@pytest.mark.rule("ranch.solo.variant")
def test_other_cards_are_as_ever(ranch: Ranch) -> None:
    for card in ("mandragora", "griffin", "farmer"):
        assert alone(ranch, variant="solo-dragons", pile=f"9 {card}").play("extra").ranch(OPPONENT) == {TOKEN_OF[card]: 1}


@pytest.mark.rule("ranch.solo.setup")
def test_whole_games_come_to_an_end(ranch: Ranch) -> None:
    for variant in ("main", "solo-dragons"):
        *_, end = ranch.deal(1, seed=9, variant=variant).walk(seed=9)
        assert end.over
        assert GAME.words.problems(end.state) == []
