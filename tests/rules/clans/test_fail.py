"""Dragon Clans: turns that bring no Dragon."""

from __future__ import annotations

import pytest

from tests.rules.clans.table import FAR_TABLE, Clans, points

TWO_PILES = [["Fire I a", "Fire II a"], ["Fire I b"]]


@pytest.mark.rule("clans.fail.return")
def test_one_of_ones_dragons_goes_back_to_the_table_covered_ones_too(clans: Clans) -> None:
    position = clans.position(phase="take", area={"Ann": TWO_PILES}).settle()
    assert position.told("fails") == [{"seat": "Ann"}]
    assert position.choices() == ["return Fire I a", "return Fire I b", "return Fire II a"]
    for card in ("Fire I a", "Fire I b", "Fire II a"):
        game = position.copy().play(f"return {card}")
        assert card not in game.dragons("Ann")
        assert sorted(game.table) == sorted([*FAR_TABLE, card])
        assert [told["card"] for told in game.told("returned")] == [card]


@pytest.mark.rule("clans.fail.return")
def test_with_one_dragon_there_is_no_choice(clans: Clans) -> None:
    game = clans.position(phase="take", area={"Ann": [["Fire I a"]], "Bob": [["Fire I b"]]}).settle()
    assert (game.dragons("Ann"), game.dragons("Bob")) == ([], ["Fire I b"])
    assert "Fire I a" in game.table


@pytest.mark.rule("clans.fail.return")
def test_with_none_nothing_is_lost(clans: Clans) -> None:
    game = clans.position(phase="take", area={"Bob": [["Fire I b"]]}).settle()
    assert (game.turn, game.table, game.dragons("Bob")) == ("Bob", list(FAR_TABLE), ["Fire I b"])
    assert game.order("fails", "returned", "discarded", "unguarded") == ["fails"]


@pytest.mark.rule("clans.fail.return")
def test_the_next_player_can_take_it(clans: Clans) -> None:
    game = clans.position(phase="lose", area={"Ann": TWO_PILES}).play("return Fire I a")
    assert game.turn == "Bob"
    game.state.die[:] = [0, 0, 1, 3, 3, 4]  # Fire Fire Water Stone Stone Storm
    assert game.play("stop").dragons("Bob") == ["Fire I a"]


@pytest.mark.rule("clans.fail.barrier")
def test_any_barrier_may_be_discarded_instead(clans: Clans) -> None:
    position = clans.position(phase="take", area={"Ann": TWO_PILES}, barriers=["Fire I a", "Fire I b"]).settle()
    assert position.choices() == [
        "return Fire I a", "return Fire I b", "return Fire II a", "discard Barrier of Fire I a", "discard Barrier of Fire I b",
    ]  # fmt: skip
    before = position.deck
    game = position.play("discard Barrier of Fire I a")
    assert (game.area("Ann"), game.barriers("Ann")) == (TWO_PILES, ["Fire I b"])
    assert (int(game.state.spent), game.deck, game.table) == (1, before, list(FAR_TABLE))
    assert game.told("unguarded") == [{"seat": "Ann", "card": "Fire I a"}]


@pytest.mark.rule("clans.fail.barrier")
def test_a_lone_dragon_with_a_barrier_leaves_a_choice(clans: Clans) -> None:
    position = clans.position(phase="take", area={"Ann": [["Fire I a"]]}, barriers=["Fire I a"]).settle()
    assert position.choices() == ["return Fire I a", "discard Barrier of Fire I a"]


@pytest.mark.rule("clans.fail.barrier", "clans.fail.return")
def test_the_barrier_of_a_returned_dragon_is_discarded(clans: Clans) -> None:
    game = clans.position(phase="lose", area={"Ann": TWO_PILES}, barriers=["Fire I a", "Fire I b"])
    before = game.deck
    game.play("return Fire I a")
    assert (game.barriers("Ann"), int(game.state.spent), game.deck) == (["Fire I b"], 1, before)
    assert "Fire I a" in game.table


@pytest.mark.rule("clans.fail.full")
@pytest.mark.parametrize(("others", "discarded"), [(["Water III a"], []), (["Water III a", "Water III b"], ["Fire I a"])])
def test_five_are_enough_on_the_table(clans: Clans, others: list[str], discarded: list[str]) -> None:
    table = [*FAR_TABLE, *others]
    game = clans.position(phase="lose", table=table, area={"Ann": TWO_PILES}).play("return Fire I a")
    assert game.discard == discarded
    assert sorted(game.table) == sorted(table if discarded else [*table, "Fire I a"])
    assert game.scores["Ann"] == points("Fire I b") + points("Fire II a")
    assert [told["card"] for told in game.told("discarded")] == discarded


@pytest.mark.rule("clans.fail.full")
@pytest.mark.parametrize("players", [2, 5])
def test_there_are_never_more_than_five(clans: Clans, players: int) -> None:
    most = 0
    for seed in range(4):
        for game in clans.deal(players, seed).walk(seed):
            most = max(most, len(game.table))
    assert most == 5
