"""Dragon Ranch, phase 2: feed."""

from __future__ import annotations

import pytest

from tests.rules.ranch.table import Ranch, RanchGame


def feeding(ranch: Ranch, mandragoras: int = 0, griffins: int = 0, dragons: str = "", eggs: str = "", **more: object) -> RanchGame:
    """Ann is about to feed, and Bob, who has nothing, after her."""
    return ranch.position(
        phase="feed griffins", season=2, mandragoras={"Ann": mandragoras}, griffins={"Ann": griffins}, dragons={"Ann": dragons}, eggs={"Ann": eggs},
        **more,  # type: ignore[arg-type]
    ).settle()  # fmt: skip


@pytest.mark.rule("ranch.feed.griffins")
def test_each_griffin_eats_a_mandragora(ranch: Ranch) -> None:
    game = feeding(ranch, mandragoras=3, griffins=2)
    assert (game.now, game.choices()) == (("Ann", "feed griffins"), ["everything", "griffins 0", "griffins 1", "griffins 2"])
    game.play("griffins 2")
    assert game.told("griffins_fed") == [{"seat": "Ann", "fed": 2, "died": 0}]
    assert (game.ranch("Ann")["mandragora"], game.ranch("Ann")["griffin"]) == (1, 2)


@pytest.mark.rule("ranch.feed.griffins")
def test_a_griffin_that_doesnt_eat_is_gone(ranch: Ranch) -> None:
    game = feeding(ranch, mandragoras=2, griffins=5)
    assert game.choices() == ["griffins 0", "griffins 1", "griffins 2"]
    game.play("griffins 2")
    assert game.told("griffins_fed") == [{"seat": "Ann", "fed": 2, "died": 3}]
    assert "mandragora" not in game.ranch("Ann")
    starved = feeding(ranch, griffins=3)
    assert starved.told("griffins_fed") == [{"seat": "Ann", "fed": 0, "died": 3}]
    assert "griffin" not in starved.ranch("Ann")


@pytest.mark.rule("ranch.feed.griffins")
def test_one_player_does_both_before_the_next_begins(ranch: Ranch) -> None:
    one = dict.fromkeys(("Ann", "Bob", "Cid"), 1)
    game = ranch.position(
        players=3, phase="feed griffins", turn="Bob", first="Bob", mandragoras=one, griffins=one, dragons=dict.fromkeys(one, "common"),
    )  # fmt: skip
    asked = []
    while game.phase.startswith("feed"):
        asked.append(game.now)
        game.play("griffins 1" if game.phase == "feed griffins" else "dragon common")
    assert asked == [(who, phase) for who in ("Bob", "Cid", "Ann") for phase in ("feed griffins", "feed dragons")]


@pytest.mark.rule("ranch.feed.dragons")
def test_each_dragon_of_whatever_level_eats_one_griffin(ranch: Ranch) -> None:
    game = feeding(ranch, mandragoras=3, griffins=3, dragons="common, blue, red").play("griffins 3")
    assert game.choices() == ["everything", "dragon common", "dragon blue", "dragon red", "enough"]
    game.play("everything")
    assert sorted(told["breed"] for told in game.told("dragon_fed")) == ["blue", "common", "red"]
    assert {told["many"] for told in game.told("dragon_fed")} == {1}
    assert "griffin" not in game.ranch("Ann")
    assert {token for token in game.ranch("Ann") if token.endswith("dragon")} == {"common dragon", "blue dragon", "red dragon"}


@pytest.mark.rule("ranch.feed.dragons")
def test_a_dragon_that_doesnt_eat_dies(ranch: Ranch) -> None:
    game = feeding(ranch, mandragoras=1, griffins=1, dragons="2 common, green").play("griffins 1")
    assert game.now == ("Ann", "feed dragons")
    assert game.choices() == ["dragon common", "dragon green", "enough"]
    game.play("dragon green")
    assert game.told("dragon_died") == [{"seat": "Ann", "breed": "common", "many": 2}]
    assert game.ranch("Ann") == {"green dragon": 1}
    assert feeding(ranch, dragons="common, red").told("dragon_died") == [
        {"seat": "Ann", "breed": "common", "many": 1}, {"seat": "Ann", "breed": "red", "many": 1},
    ]  # fmt: skip


@pytest.mark.rule("ranch.feed.dragons")
def test_only_griffins_that_are_left_are_eaten(ranch: Ranch) -> None:
    """A Griffin that has starved feeds nobody."""
    game = feeding(ranch, mandragoras=0, griffins=2, dragons="2 common")
    assert game.told("dragon_fed") == []
    assert game.ranch("Ann") == {}


@pytest.mark.rule("ranch.feed.dragons")
def test_dragons_dont_eat_mandragoras(ranch: Ranch) -> None:
    game = feeding(ranch, mandragoras=4, dragons="common")
    assert game.told("dragon_died") == [{"seat": "Ann", "breed": "common", "many": 1}]
    assert game.now == ("Ann", "breed")
    assert game.ranch("Ann") == {"mandragora": 4}


@pytest.mark.rule("ranch.feed.eggs")
def test_eggs_dont_eat(ranch: Ranch) -> None:
    game = feeding(ranch, griffins=1, mandragoras=1, eggs="2 common, yellow, red").play("everything")
    assert game.told("dragon_fed") == game.told("dragon_died") == []
    assert game.ranch("Ann") == {"griffin": 1, "common egg": 2, "yellow egg": 1, "red egg": 1}
    assert feeding(ranch, eggs="common").ranch("Ann") == {"common egg": 1}


@pytest.mark.rule("ranch.feed.choice")
def test_griffins_neednt_be_fed(ranch: Ranch) -> None:
    game = feeding(ranch, mandragoras=3, griffins=2, dragons="common").play("griffins 1")
    assert game.ranch("Ann") == {"mandragora": 2, "griffin": 1, "common dragon": 1}
    none = feeding(ranch, mandragoras=2, griffins=2, dragons="common").play("griffins 0")
    assert none.ranch("Ann") == {"mandragora": 2}


@pytest.mark.rule("ranch.feed.choice")
def test_nor_dragons(ranch: Ranch) -> None:
    game = feeding(ranch, mandragoras=2, griffins=2, dragons="2 common").play("griffins 2", "dragon common")
    assert game.now == ("Ann", "feed dragons")
    game.play("enough")
    assert game.ranch("Ann") == {"griffin": 1, "common dragon": 1}
    all_lost = feeding(ranch, mandragoras=2, griffins=2, dragons="2 common").play("griffins 2", "enough")
    assert all_lost.ranch("Ann") == {"griffin": 2}


@pytest.mark.rule("ranch.feed.choice")
@pytest.mark.parametrize(("mandragoras", "griffins", "dragons", "possible"), [
    (2, 2, "2 common", True), (3, 2, "common", True), (1, 2, "common", False), (2, 2, "3 common", False), (2, 2, "", True),
])  # fmt: skip
def test_everything_eats_when_there_is_food_for_all(ranch: Ranch, mandragoras: int, griffins: int, dragons: str, possible: bool) -> None:
    game = feeding(ranch, mandragoras=mandragoras, griffins=griffins, dragons=dragons)
    assert ("everything" in game.choices()) == possible
    if possible:
        game.play("everything")
        assert game.told("dragon_died") == []
        assert game.ranch("Ann").get("mandragora", 0) == mandragoras - griffins


@pytest.mark.rule("ranch.feed.griffins")
def test_power_cards_are_not_played_while_feeding(ranch: Ranch) -> None:
    game = feeding(ranch, mandragoras=1, griffins=1, dragons="common", blue={"Ann": "take, steal"}, ingots={"Bob": 1})
    assert game.offers("play") == []
    assert game.play("griffins 1").offers("play") == []
