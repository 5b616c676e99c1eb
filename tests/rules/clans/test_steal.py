"""Dragon Clans: stealing, in the main game with a Rainbow Egg and in Petty Thief."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.clans.table import EGGS, Clans, ClansGame, beside, forming, points

NEST = "Fire Fire Water Stone Stone Storm"          # the nest of Fire I a
FIVE = "Fire Fire Forest Stone Stone Storm"         # and its fifth Egg
SIX = "Fire Fire Rainbow Forest Stone Storm"        # and one more that can be Fire
ALL_RAINBOW = "Rainbow Rainbow Rainbow Rainbow Rainbow Rainbow"


def thief(clans: Clans, dice: str, prey: list[list[str]], **position: Any) -> ClansGame:
    """Petty Thief; Ann can do no more than steal what Bob has."""
    return clans.position(variant="thief", phase="take", dice=dice, area={"Bob": prey}, **position)


@pytest.mark.rule("clans.steal.eggs", "clans.thief.all")
@pytest.mark.parametrize(("dice", "possible"), [(NEST, False), (FIVE, True), ("Fire Rainbow Forest Stone Stone Rainbow", True), (SIX, True)])
def test_a_theft_takes_the_nest_and_the_fifth_egg(clans: Clans, dice: str, possible: bool) -> None:
    assert ("steal Fire I a" in thief(clans, dice, [["Fire I a"]]).choices()) == possible


@pytest.mark.rule("clans.steal.eggs")
def test_visible_dragons_only(clans: Clans) -> None:
    assert thief(clans, FIVE, [["Fire I a", "Water III a"], ["Forest I a"]]).choices() == []
    assert thief(clans, FIVE, [["Water III a", "Fire I a"], ["Forest I a"]]).choices() == ["steal Fire I a", "decline"]
    assert thief(clans, FIVE, [["Water III a"], ["Forest I a", "Fire I a"]]).choices() == ["steal Fire I a", "decline"]


@pytest.mark.rule("clans.steal.barrier")
@pytest.mark.parametrize(("dice", "possible"), [(FIVE, False), (SIX, True), ("Fire Fire Forest Stone Rainbow Storm", True)])
def test_a_barrier_asks_for_one_more_fire_egg(clans: Clans, dice: str, possible: bool) -> None:
    assert ("steal Fire I a" in thief(clans, dice, [["Fire I a"]], barriers=["Fire I a"]).choices()) == possible


@pytest.mark.rule("clans.steal.barrier", "clans.steal.own")
def test_the_barrier_is_discarded_and_none_comes_with_the_dragon(clans: Clans) -> None:
    game = thief(clans, SIX, [["Fire I a"]], barriers=["Fire I a"])
    deck = game.deck
    game.play("steal Fire I a")
    assert (game.barriers("Ann"), int(game.state.spent), game.deck) == ([], 1, deck)
    assert game.told("unguarded") == [{"seat": "Bob", "card": "Fire I a"}]
    assert game.told("steals") == [{"seat": "Ann", "other": "Bob", "card": "Fire I a", "barrier": 1}]
    assert game.scores == {"Ann": points("Fire I a"), "Bob": 0}


@pytest.mark.rule("clans.steal.own")
def test_it_is_placed_like_any_other(clans: Clans) -> None:
    area = {"Ann": [["Fire II a"]], "Bob": [["Fire I a"]]}
    game = clans.position(variant="thief", phase="take", dice=FIVE, area=area).play("steal Fire I a")
    assert (game.phase, game.choices()) == ("place", ["lay left", "lay right"])
    assert game.play("lay left").row("Ann") == ["Fire I a", "Fire II a"]
    assert (game.dragons("Bob"), game.turn) == ([], "Bob")


@pytest.mark.rule("clans.steal.own", "clans.row.fixed")
def test_what_is_left_behind_changes_at_once(clans: Clans) -> None:
    left, right = forming("Storm")
    game = thief(clans, FIVE, [[left, "Fire I a"], [right]]).play("steal Fire I a")
    assert game.area("Bob") == [[left], [right]]
    assert game.told("uncovered") == [{"seat": "Bob", "card": left}]
    assert game.told("formed") == [{"seat": "Bob", "egg": "Storm"}]
    assert (game.turn, game.egg) == ("Bob", "Storm")  # it stands as Bob's turn begins


@pytest.mark.rule("clans.steal.own", "clans.power.protect", "clans.thief.protect")
def test_protection_goes_with_the_dragon_that_formed_it(clans: Clans) -> None:
    """Bob loses half of a Stone Egg with a Dragon that he returns: from then on he can be stolen from."""
    left, right = forming("Stone")
    safe = clans.position(variant="thief", phase="take", dice=ALL_RAINBOW, area={"Bob": [[left], [right]]})
    assert not any(move.startswith("steal") for move in safe.choices())
    bob = clans.position(variant="thief", turn="Bob", phase="lose", area={"Bob": [[left], [right]]}).play(f"return {left}")
    assert bob.told("broken") == [{"seat": "Bob", "egg": "Stone"}]
    bare = clans.position(variant="thief", phase="take", dice=ALL_RAINBOW, area={"Bob": [[right]]})
    assert f"steal {right}" in bare.choices()


@pytest.mark.rule("clans.thief.protect")
def test_a_stone_egg_formed_this_turn_protects_at_once(clans: Clans) -> None:
    left, right = forming("Stone")
    other = beside(None, left, "right", but=[right])
    assert clans.position(variant="thief", phase="take", dice=ALL_RAINBOW, area={"Bob": [[left], [other]]}).choices() != []
    game = clans.position(variant="thief", turn="Bob", phase="place", gained=right, area={"Bob": [[left], [other]]}).play("cover right")
    assert game.told("formed") == [{"seat": "Bob", "egg": "Stone"}]
    assert game.turn == "Ann"
    game.state.die[:] = EGGS.index("Rainbow")
    game.play("stop")
    assert (game.turn, game.phase) == ("Ann", "take")
    assert all(move.startswith("take") for move in game.choices())


@pytest.mark.rule("clans.thief.all")
def test_everybody_may_steal_without_an_egg_in_petty_thief_only(clans: Clans) -> None:
    assert thief(clans, FIVE, [["Fire I a"]]).play("steal Fire I a").told("power") == []
    main = clans.position(phase="take", dice=FIVE, area={"Bob": [["Fire I a"]]})
    assert main.choices() == []


@pytest.mark.rule("clans.thief.all")
def test_from_anybody(clans: Clans) -> None:
    area = {"Ann": [["Fire II a"]], "Bob": [["Fire I a"]], "Cid": [["Water I b"], ["Fire I b"]], "Dee": [["Forest I a"]]}
    game = clans.position(players=4, variant="thief", phase="take", dice=ALL_RAINBOW, area=area)
    steals = [move.removeprefix("steal ") for move in game.choices() if move.startswith("steal")]
    assert sorted(steals) == ["Fire I a", "Fire I b", "Forest I a", "Water I b"]


@pytest.mark.rule("clans.take.choice")
def test_to_steal_instead_of_taking_counts(clans: Clans) -> None:
    game = thief(clans, FIVE, [["Fire I a"]], table=["Stone I a"])
    taking = clans.position(variant="thief", phase="take", dice=SIX, table=["Fire I b"], area={"Bob": [["Fire I a"]]})
    assert {"take Fire I b plain", "steal Fire I a"} <= set(taking.choices())
    assert "decline" not in taking.choices()
    assert taking.play("steal Fire I a").told("fails") == []
    assert game.choices() == ["steal Fire I a", "decline"]


@pytest.mark.rule("clans.take.decline")
def test_a_theft_may_be_declined_and_the_turn_fails(clans: Clans) -> None:
    area = {"Ann": [["Fire II a"]], "Bob": [["Fire I a"]]}
    game = clans.position(variant="thief", phase="take", dice=FIVE, area=area)
    assert game.choices() == ["steal Fire I a", "decline"]
    game.play("decline")
    assert game.told("fails") == [{"seat": "Ann"}]
    assert (game.dragons("Ann"), game.dragons("Bob")) == ([], ["Fire I a"])


@pytest.mark.rule("clans.take.decline")
@pytest.mark.parametrize("variant", ["main", "thief"])
def test_it_is_asked_only_when_nothing_else_can_be_had(clans: Clans, variant: str) -> None:
    for seed in range(3):
        for game in clans.deal(4, seed, variant).walk(seed):
            if game.phase == "take":
                takes = [move for move in game.choices() if move.startswith("take")]
                assert ("decline" in game.choices()) == (not takes)
