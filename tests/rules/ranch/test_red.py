"""Dragon Ranch: red Power cards."""

from __future__ import annotations

import pytest

from tests.rules.ranch.table import RED, Ranch, RanchGame

NEEDS = {
    "mandragora-1": 3, "mandragora-2": 5, "griffin-1": 3, "griffin-2": 5, "egg-1": 3, "egg-2": 5, "dragon-1": 3, "dragon-2": 5,
    "creature-1": 6, "creature-2": 10,
}  # fmt: skip


def season_over(ranch: Ranch, card: str, **tokens: object) -> RanchGame:
    """Ann has a red card, and the season ends."""
    game = ranch.position(**({"phase": "breed", "season": 2, "variant": "hardcore", "first": "Bob", "red": {"Ann": card}} | tokens)).settle()  # type: ignore[arg-type]
    return game.play("rest") if game.season == 2 else game


def earned(game: RanchGame) -> tuple[int, int]:
    """What the card counted, and the points it brought."""
    (told,) = game.told("red_scored")
    return told["have"], told["points"]


@pytest.mark.rule("ranch.red.mandragora", "ranch.red.griffin", "ranch.red.egg", "ranch.red.dragon", "ranch.red.creature")
@pytest.mark.parametrize("card", RED)
@pytest.mark.parametrize("short", [-1, 0, 1])
def test_a_red_card_asks_for_so_many(ranch: Ranch, card: str, short: int) -> None:
    kind, points = card.split("-")
    have = NEEDS[card] - short
    ways: dict[str, tuple[str, object]] = {
        "mandragora": ("mandragoras", have), "griffin": ("griffins", have), "egg": ("eggs", f"{have} common"), "dragon": ("dragons", f"{have} common"),
        "creature": ("mandragoras", have),
    }  # fmt: skip
    field, many = ways[kind]
    game = season_over(ranch, card, **{field: {"Ann": many}})
    assert earned(game) == (have, int(points) if short <= 0 else 0)
    dragons = have if kind == "dragon" else 0
    assert game.track == {"Ann": dragons + (int(points) if short <= 0 else 0), "Bob": 0}


@pytest.mark.rule("ranch.red.mandragora", "ranch.red.griffin", "ranch.red.egg", "ranch.red.dragon")
@pytest.mark.parametrize("card", RED[:8])
def test_it_counts_its_own_kind_and_what_its_owner_has(ranch: Ranch, card: str) -> None:
    everything: dict[str, object] = {"mandragoras": {"Ann": 6}, "griffins": {"Ann": 6}, "eggs": {"Ann": "6 common"}, "dragons": {"Ann": "6 common"}}
    own = {"mandragora": "mandragoras", "griffin": "griffins", "egg": "eggs", "dragon": "dragons"}[card.split("-")[0]]
    nobody = {"eggs": "6 common", "dragons": "6 common"}.get(own, 6)
    game = season_over(ranch, card, **(everything | {own: {"Bob": nobody}}), ingots={"Ann": 9})
    assert earned(game) == (0, 0)


@pytest.mark.rule("ranch.red.egg")
def test_eggs_of_any_level_count(ranch: Ranch) -> None:
    assert earned(season_over(ranch, "egg-2", eggs={"Ann": "common, yellow, blue, violet, red"})) == (5, 2)


@pytest.mark.rule("ranch.red.dragon")
def test_dragons_of_any_level_count(ranch: Ranch) -> None:
    assert earned(season_over(ranch, "dragon-1", dragons={"Ann": "common, green, red"})) == (3, 1)


@pytest.mark.rule("ranch.red.creature")
def test_all_but_ingots_are_creatures(ranch: Ranch) -> None:
    game = season_over(
        ranch, "creature-1", mandragoras={"Ann": 1}, griffins={"Ann": 1}, eggs={"Ann": "common, red"}, dragons={"Ann": "common, green"}, ingots={"Ann": 4}
    )
    assert earned(game) == (6, 1)
    assert earned(season_over(ranch, "creature-1", mandragoras={"Ann": 5}, ingots={"Ann": 4})) == (5, 0)


@pytest.mark.rule("ranch.red.place")
def test_it_is_laid_in_front_of_you_and_scored_whenever_a_season_ends(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "dragon, mandragora"}, eggs={"Ann": "yellow, 3 common"}, row="steal double egg-1 creature-2").play("combine hatch 0")
    game.play("hatch yellow", "choose egg-1")
    assert (game.red("Ann"), game.blue("Ann"), game.row.count("egg-1")) == ({"egg-1": 1}, {}, 0)
    first = ranch.position(phase="breed", season=1, first="Bob", eggs={"Ann": "3 common"}, red={"Ann": "egg-1"}).settle()
    assert (first.season, first.red("Ann"), first.track["Ann"]) == (2, {"egg-1": 1}, 1)
    second = ranch.position(phase="breed", season=2, first="Bob", eggs={"Ann": "3 common"}, red={"Ann": "egg-1"}, points={"Ann": 1}).settle()
    assert second.told("red_scored") == [{"seat": "Ann", "power": "egg-1", "have": 3, "need": 3, "points": 1}]
    assert second.track["Ann"] >= 2


@pytest.mark.rule("ranch.red.place")
def test_every_card_of_a_player_is_scored_and_none_is_played(ranch: Ranch) -> None:
    game = season_over(ranch, "mandragora-1, mandragora-2, creature-1", mandragoras={"Ann": 6})
    assert [(told["power"], told["points"]) for told in game.told("red_scored")] == [("mandragora-1", 1), ("mandragora-2", 2), ("creature-1", 1)]
    assert game.track == {"Ann": 4, "Bob": 0}
    assert ranch.position(red={"Ann": "mandragora-1, mandragora-2, creature-1"}).offers("play") == []
