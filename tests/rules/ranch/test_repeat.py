"""Dragon Ranch: the Power card Repeat."""

from __future__ import annotations

import pytest

from tests.rules.ranch.table import Ranch, RanchGame

ROW = "steal double egg-1 creature-2"


def repeating(ranch: Ranch, made: str, **more: object) -> RanchGame:
    """Bob repeats what Ann combined."""
    position: dict[str, object] = {"season": 2, "turn": "Bob", "blue": {"Bob": "repeat"}, "made": {"Ann": made}}
    return ranch.position(**(position | more)).play("play repeat")  # type: ignore[arg-type]


@pytest.mark.rule("ranch.blue.repeat")
@pytest.mark.parametrize(("made", "ranch_after"), [
    ("mandragora 0", {"mandragora": 1}), ("mandragora 2", {"mandragora": 3}), ("griffin 3", {"griffin": 4}), ("egg 1", {"common egg": 2}),
    ("ingots 0", {"ingot": 2}),
])  # fmt: skip
def test_it_does_what_the_player_before_did_for_free(ranch: Ranch, made: str, ranch_after: dict[str, int]) -> None:
    game = repeating(ranch, made)
    assert game.ranch("Bob") == ranch_after
    assert (game.turn, game.discard, game.hand("Bob")) == ("Ann", {}, {"farmer": 5})
    assert game.told("repeats") == [{"seat": "Bob", "other": "Ann", "what": made.split()[0], "farmers": int(made.split()[1])}]
    assert game.blue("Bob") == {}


@pytest.mark.rule("ranch.blue.repeat")
def test_of_a_hatching_the_choices_are_ones_own(ranch: Ranch) -> None:
    game = repeating(ranch, "hatch 1", eggs={"Bob": "common, yellow, green"}, row=ROW)
    assert (game.now, game.choices()) == (("Bob", "hatch"), ["hatch common", "hatch yellow", "hatch green"])
    game.play("hatch green", "choose egg-1", "hatch common", "choose steal")
    assert game.ranch("Bob") == {"mandragora": 1, "yellow egg": 1, "common dragon": 1, "green dragon": 1}
    assert (game.red("Bob"), game.blue("Bob"), game.turn) == ({"egg-1": 1}, {"steal": 1}, "Ann")


@pytest.mark.rule("ranch.blue.repeat")
def test_with_more_farmers_than_eggs_all_of_them_hatch(ranch: Ranch) -> None:
    assert repeating(ranch, "hatch 4", eggs={"Bob": "2 common"}).ranch("Bob") == {"common dragon": 2}


@pytest.mark.rule("ranch.blue.repeat")
def test_with_more_farmers_than_the_supply_has_tokens_one_gets_those(ranch: Ranch) -> None:
    game = repeating(ranch, "griffin 3", griffins={"Ann": 33})
    assert game.ranch("Bob") == {"griffin": 2}
    assert game.told("ran_out") == [{"seat": "Bob", "token": "griffin", "many": 2}]


@pytest.mark.rule("ranch.blue.repeat", "ranch.combo.level3")
def test_of_an_evolution(ranch: Ranch) -> None:
    game = repeating(ranch, "evolve 0", eggs={"Bob": "common, violet"})
    assert game.choices() == [*[f"evolve common {colour}" for colour in ("yellow", "green", "blue", "violet")], "evolve violet red"]
    assert game.play("evolve violet red").ranch("Bob") == {"common egg": 1, "red egg": 1}
    first = ranch.position(season=1, turn="Bob", blue={"Bob": "repeat"}, made={"Ann": "evolve 0"}, eggs={"Bob": "violet"})
    assert first.offers("play") == []


@pytest.mark.rule("ranch.blue.repeat")
def test_it_is_the_action_of_the_turn(ranch: Ranch) -> None:
    position = ranch.position(turn="Bob", hand={"Bob": "4 mandragora, farmer"}, blue={"Bob": "repeat"}, made={"Ann": "griffin 0"})
    for action in ("extra", "combine mandragora 0"):
        after = position.copy().play(action)
        assert (after.turn, after.blue("Bob")) == ("Ann", {"repeat": 1})
    assert position.play("play repeat").turn == "Ann"


@pytest.mark.rule("ranch.blue.repeat")
def test_nothing_can_be_added(ranch: Ranch) -> None:
    """No Farmers, no ingots, no other Power card."""
    game = repeating(
        ranch, "mandragora 1", hand={"Bob": "2 mandragora, 3 farmer"}, ingots={"Bob": 2}, blue={"Bob": "repeat, farmers, wild"}
    )  # fmt: skip
    assert (game.turn, game.ranch("Bob"), game.blue("Bob")) == ("Ann", {"mandragora": 2, "ingot": 2}, {"farmers": 1, "wild": 1})


@pytest.mark.rule("ranch.blue.repeat")
def test_farmers_count_whatever_they_paid_with(ranch: Ranch) -> None:
    """Ann plays Double Farmer and an ingot: Bob has three Farmers, too."""
    game = ranch.position(hand={"Ann": "2 griffin", "Bob": "5 farmer"}, ingots={"Ann": 1}, blue={"Ann": "farmers", "Bob": "repeat"})
    game.play("combine griffin 3", "melt 0 0 1")
    assert (game.turn, game.ranch("Ann")) == ("Bob", {"griffin": 4})
    assert game.play("play repeat").ranch("Bob") == {"griffin": 4}


@pytest.mark.rule("ranch.blue.repeat")
def test_of_two_combinations_it_is_the_later_one(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "2 mandragora, 2 griffin, farmer"}, blue={"Ann": "double", "Bob": "repeat"})
    game.play("play double", "combine griffin 1", "combine mandragora 0", "play repeat")
    assert game.ranch("Bob") == {"mandragora": 1}


@pytest.mark.rule("ranch.blue.repeat")
def test_a_repeat_can_be_repeated(ranch: Ranch) -> None:
    game = ranch.position(players=3, hand={"Ann": "2 mandragora, 3 farmer"}, blue={"Bob": "repeat", "Cid": "repeat"})
    game.play("combine mandragora 2", "play repeat", "play repeat")
    assert [game.ranch(who) for who in game.players] == [{"mandragora": 3}] * 3
    assert [(told["seat"], told["other"]) for told in game.told("repeats")] == [("Bob", "Ann"), ("Cid", "Bob")]


@pytest.mark.rule("ranch.blue.repeat")
def test_it_is_the_player_before_and_nobody_else(ranch: Ranch) -> None:
    game = ranch.position(players=3, turn="Ann", blue={"Ann": "repeat"}, made={"Cid": "griffin 0", "Bob": "mandragora 0"})
    assert game.play("play repeat").ranch("Ann") == {"griffin": 1}
    none = ranch.position(players=3, turn="Ann", blue={"Ann": "repeat"}, made={"Bob": "mandragora 0"})
    assert none.offers("play") == []


@pytest.mark.rule("ranch.blue.repeat")
def test_only_a_combination_of_their_last_turn(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "2 mandragora, 3 farmer", "Bob": "5 farmer"}, blue={"Bob": "repeat"}).play("combine mandragora 0")
    assert game.offers("play") == ["repeat"]
    game.play("extra", "extra")
    assert (game.turn, game.offers("play")) == ("Bob", []), "Ann took Extra in her last turn"


@pytest.mark.rule("ranch.blue.repeat")
def test_none_of_the_season_before(ranch: Ranch) -> None:
    """Ann begins the last round with a combination; the next season begins with Bob, who is after her."""
    game = ranch.position(players=3, first="Ann", hand={"Ann": "2 mandragora"}, pile="", blue={"Bob": "repeat"}).play("combine mandragora 0")
    assert (game.turn, game.offers("play")) == ("Bob", ["repeat"])
    game.play("extra", "extra")
    assert (game.season, game.turn, game.offers("play")) == (2, "Bob", [])


@pytest.mark.rule("ranch.blue.repeat")
@pytest.mark.parametrize(("made", "position"), [
    ("hatch 0", {}), ("evolve 0", {}), ("evolve 0", {"eggs": {"Bob": "red"}}), ("griffin 0", {"griffins": {"Ann": 35}}), ("ingots 0", {"ingots": {"Ann": 39}}),
    ("egg 1", {"dragons": {"Ann": "35 common"}}), ("mandragora 0", {"mandragoras": {"Ann": 50}}),
])  # fmt: skip
def test_not_when_it_would_bring_nothing(ranch: Ranch, made: str, position: dict[str, dict[str, int]]) -> None:
    game = ranch.position(season=2, turn="Bob", blue={"Bob": "repeat"}, made={"Ann": made}, **position)  # type: ignore[arg-type]
    assert game.offers("play") == []
