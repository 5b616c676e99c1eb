"""Dragon Clans: taking Dragons from the table, and Barriers with them."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.rules.clans.table import CARD_NAMES, Clans, fifth, nest

FIRE_I_A = "Fire Fire Water Stone Stone Storm"        # its nest, and no fifth Egg
FIRE_I_A_FIFTH = "Fire Fire Forest Stone Storm Storm"


@pytest.mark.rule("clans.take.nest")
def test_the_four_eggs_of_a_nest_take_the_dragon(clans: Clans) -> None:
    assert sorted(nest("Fire I a")) == ["Fire", "Fire", "Stone", "Storm"]
    game = clans.position(phase="take", dice=FIRE_I_A, table=["Fire I a"]).settle()
    assert game.told("takes") == [{"seat": "Ann", "card": "Fire I a", "barrier": 0}]
    assert game.area("Ann") == [["Fire I a"], []]
    assert "Fire I a" not in game.table


@pytest.mark.rule("clans.take.nest")
@pytest.mark.parametrize("dice", ["Fire Water Water Stone Stone Storm", "Fire Fire Water Stone Stone Stone", "Fire Fire Water Forest Storm Storm"])
def test_three_of_them_do_not(clans: Clans, dice: str) -> None:
    game = clans.position(phase="take", dice=dice, table=["Fire I a"]).settle()
    assert (game.told("takes"), len(game.told("fails"))) == ([], 1)


@pytest.mark.rule("clans.take.rainbow")
@pytest.mark.parametrize(("dice", "good"), [
    ("Fire Rainbow Water Stone Stone Storm", True), ("Fire Rainbow Rainbow Stone Stone Stone", True), ("Water Rainbow Rainbow Rainbow Stone Storm", True),
    ("Rainbow Rainbow Rainbow Rainbow Forest Forest", True),
    ("Water Rainbow Water Forest Rainbow Storm", False), ("Fire Rainbow Water Stone Stone Forest", False),
])  # fmt: skip
def test_a_rainbow_is_any_egg(clans: Clans, dice: str, good: bool) -> None:
    game = clans.position(phase="take", dice=dice, table=["Fire I a"]).settle()
    assert ("take Fire I a plain" in game.choices() or game.dragons("Ann") == ["Fire I a"]) == good
    assert bool(game.told("fails")) != good


@pytest.mark.rule("clans.take.rainbow")
def test_kept_dice_count_like_the_others(clans: Clans) -> None:
    for kept in ([], ["1"], ["1", "2", "5", "6"], ["3", "4"]):
        game = clans.position(rolls=2, dice=FIRE_I_A, kept=kept, table=["Fire I a"]).play("stop")
        assert game.dragons("Ann") == ["Fire I a"]


@pytest.mark.rule("clans.take.nest", "clans.take.rainbow")
def test_a_brute_force_over_all_dice_agrees(clans: Clans) -> None:
    """Whether a nest can be filled, found by trying what each Rainbow stands for."""
    ember, tide = ("Fire", "Water", "Forest", "Rainbow"), ("Forest", "Stone", "Storm", "Rainbow")
    clan_eggs = ("Fire", "Water", "Forest", "Stone", "Storm")
    cards = ["Fire I a", "Fire I b", "Fire II a"]
    for dice in product(ember, ember, ("Fire", "Forest"), tide, tide, ("Storm", "Rainbow")):
        ways = [Counter(way) for way in product(*([egg] if egg != "Rainbow" else clan_eggs for egg in dice))]
        good = [card for card in cards if any(not Counter(nest(card)) - way for way in ways)]
        guarded = [card for card in cards if any(not Counter([*nest(card), fifth(card)]) - way for way in ways)]
        game = clans.position(phase="take", dice=" ".join(dice), table=cards)
        if len(good) + len(guarded) > 1:
            assert sorted(game.choices()) == sorted([f"take {card} plain" for card in good] + [f"take {card} barrier" for card in guarded])
        else:
            assert [told["card"] for told in game.settle().told("takes")] == good


@pytest.mark.rule("clans.take.choice")
def test_which_of_several_is_ones_choice_and_one_is_all_there_is(clans: Clans) -> None:
    position = clans.position(phase="take", dice="Fire Fire Water Forest Rainbow Stone", table=["Fire I a", "Fire I b", "Forest III a"])
    assert {"take Fire I a plain", "take Fire I b plain"} <= set(position.choices())
    game = position.play("take Fire I b plain")
    assert game.dragons("Ann") == ["Fire I b"]
    assert "Fire I a" in game.table
    assert game.turn == "Bob"


@pytest.mark.rule("clans.take.choice")
def test_who_can_take_one_must(clans: Clans) -> None:
    game = clans.position(rolls=1, dice=FIRE_I_A, table=["Fire I a"]).play("stop")
    assert game.dragons("Ann") == ["Fire I a"]
    for seed in range(3):
        for walked in clans.deal(3, seed).walk(seed):
            if walked.phase == "take":
                assert all(move.startswith(("take", "steal")) for move in walked.choices())


@pytest.mark.rule("clans.barrier.gain")
def test_the_fifth_egg_brings_a_barrier_if_one_wants_it(clans: Clans) -> None:
    assert fifth("Fire I a") == "Forest"
    position = clans.position(phase="take", dice=FIRE_I_A_FIFTH, table=["Fire I a"])
    assert position.choices() == ["take Fire I a plain", "take Fire I a barrier"]
    deck = position.deck
    guarded = position.copy().play("take Fire I a barrier")
    assert (guarded.barriers("Ann"), guarded.deck) == (["Fire I a"], deck - 1 - 1)  # one for the table, too
    assert guarded.told("takes") == [{"seat": "Ann", "card": "Fire I a", "barrier": 1}]
    plain = position.copy().play("take Fire I a plain")
    assert (plain.barriers("Ann"), plain.deck) == ([], deck - 1)


@pytest.mark.rule("clans.barrier.gain")
@pytest.mark.parametrize("dice", [FIRE_I_A, "Fire Fire Fire Stone Stone Storm", "Fire Rainbow Water Stone Stone Storm"])
def test_without_the_fifth_egg_there_is_none(clans: Clans, dice: str) -> None:
    game = clans.position(phase="take", dice=dice, table=["Fire I a"]).settle()
    assert (game.dragons("Ann"), game.barriers("Ann")) == (["Fire I a"], [])


@pytest.mark.rule("clans.barrier.gain")
def test_not_from_an_empty_deck_but_the_last_card_will_do(clans: Clans) -> None:
    table = ["Fire I a", "Forest III a", "Stone III a", "Storm III a"]
    empty = clans.position(phase="take", dice=FIRE_I_A_FIFTH, table=table, deck=0).settle()
    assert (empty.dragons("Ann"), empty.barriers("Ann"), empty.over) == (["Fire I a"], [], False)
    last = clans.position(phase="take", dice=FIRE_I_A_FIFTH, table=table, deck=1).play("take Fire I a barrier")
    assert (last.barriers("Ann"), last.deck, last.over) == (["Fire I a"], 0, False)


@pytest.mark.rule("clans.barrier.gain")
def test_a_barrier_is_a_card_that_nobody_has_seen(clans: Clans) -> None:
    position = clans.position(phase="take", dice=FIRE_I_A_FIFTH, table=["Fire I a"], deck=2)
    unseen = position.unseen
    turned = Counter(
        clans.position(phase="take", dice=FIRE_I_A_FIFTH, table=["Fire I a"], deck=2, seed=seed).play("take Fire I a barrier").told("turned")[0]["card"]
        for seed in range(200)
    )
    assert set(turned) == set(unseen)
    assert min(turned.values()) > 70  # as likely the one as the other: either may be the Barrier
    game = position.play("take Fire I a barrier")
    assert (len(game.unseen), game.deck) == (1, 0)
    assert sorted(game.table + game.unseen + game.discard + game.dragons("Ann")) == sorted(CARD_NAMES)


@pytest.mark.rule("clans.barrier.gain")
@pytest.mark.parametrize("players", [2, 4])
def test_nothing_is_ever_lost_with_barriers_about(clans: Clans, players: int) -> None:
    most = 0
    for seed in range(3):
        for game in clans.deal(players, seed).walk(seed):
            seen = game.table + game.discard + [card for who in game.players for card in game.dragons(who)]
            hand = [] if game.state.gained < 0 else [CARD_NAMES[game.state.gained]]
            assert sorted(seen + hand + game.unseen) == sorted(CARD_NAMES)
            most = max(most, int(game.state.barrier.sum()))
            assert game.deck >= 0
    assert most > 0


@pytest.mark.rule("clans.barrier.points")
def test_a_barrier_is_a_point_while_it_is_there(clans: Clans) -> None:
    position = clans.position(area={"Ann": [["Fire I a"], ["Fire II b"]], "Bob": [["Fire I b"]]})
    guarded = clans.position(area={"Ann": [["Fire I a"], ["Fire II b"]], "Bob": [["Fire I b"]]}, barriers=["Fire I a", "Fire II b"])
    assert guarded.scores == {"Ann": position.scores["Ann"] + 2, "Bob": position.scores["Bob"]}
