"""Dragon Pets: the order of a turn, the dice that pass on, and what nobody can pay for."""

from __future__ import annotations

import pytest

from tests.rules.pets.table import Pets

STEPS = {"catches": 0, "refills": 1, "rerolls": 2, "placed": 3, "penalty": 3}
PHASES = ["catch", "breed", "refill", "fill", "reroll", "place"]


@pytest.mark.rule("pets.turn.order")
def test_catch_then_refill_then_reroll_then_place(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [2]}, gaps=[0, 5])
    seen = []
    for move in ("skip", "skip", "skip", "place gray alone"):
        seen.append((game.phase, game.choices()[:2]))
        game.play(move)
    assert seen[:3] == [("catch", ["skip", "catch"]), ("refill", ["skip", "refill"]), ("reroll", ["skip", "reroll"])]
    assert seen[3][0] == "place"
    assert game.turn == "Bob"


@pytest.mark.rule("pets.turn.order")
def test_what_a_step_brings_is_seen_before_the_next_is_decided(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [2, 8]}, gaps=[5])
    game.play("catch")
    assert (game.phase, game.gaps, "gold male 2" in game.collection("Ann")) == ("refill", [2, 5, 8], True)
    game.play("refill", "fill 2", "fill 5")
    assert (game.phase, game.gaps) == ("reroll", [])
    game.play("reroll")
    assert game.told("rolled") == [game.dice]
    assert game.phase == "place" or game.turn == "Bob"


@pytest.mark.rule("pets.turn.order")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_step_at_most_once_and_never_backwards(pets: Pets, players: int) -> None:
    for seed in range(4):
        game = pets.deal(players, seed)
        asked: list[list[int]] = []
        for _ in game.walk(seed):
            if game.over or game.phase == "last breed":
                break
            turns_ended = len(game.told("placed") + game.told("penalty"))
            asked += [[] for _ in range(turns_ended + 1 - len(asked))]
            asked[-1].append(PHASES.index(game.phase))
        assert len(asked) > 10
        assert all(phases == sorted(phases) for phases in asked)
        steps = [STEPS[event.kind] for event in game.events if event.kind in STEPS]
        turns: list[list[int]] = [[]]
        for step in steps:
            turns[-1].append(step)
            if step == 3:
                turns.append([])
        assert len(turns) > 10
        assert all(taken == sorted(set(taken)) for taken in turns)


@pytest.mark.rule("pets.turn.dice")
def test_the_dice_in_play_keep_their_numbers_and_go_to_the_tokens_of_the_next_side(pets: Pets) -> None:
    game = pets.position(phase="place", dice={"white": 6, "gray": 5, "brown": 3, "orange": 4}, tokens={"Bob": "violet brown orange gray"})
    game.play("place orange alone")
    assert game.turn == "Bob"
    assert game.dice == {"white": 6, "gray": 5, "brown": 3}
    game.play("skip")
    assert game.where("Bob") == [9]  # the brown die was the only one: third from the north, second column


@pytest.mark.rule("pets.turn.pay")
def test_without_a_coin_only_placing_is_left(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [2]}, gaps=[0], coins={"Ann": 0}).settle()
    assert game.phase == "place"
    assert game.turn == "Ann"


@pytest.mark.rule("pets.turn.pay")
def test_a_single_coin_pays_for_a_single_step(pets: Pets) -> None:
    position = pets.position(seekers={"Ann": [2]}, gaps=[0], coins={"Ann": 1})
    assert position.choices() == ["skip", "catch"]
    assert position.copy().play("catch").phase == "place"
    assert position.copy().play("skip", "refill").phase == "place"
    assert position.copy().play("skip", "skip").choices() == ["skip", "reroll"]


@pytest.mark.rule("pets.turn.pay")
@pytest.mark.parametrize("players", [2, 4])
def test_nobody_is_ever_in_debt(pets: Pets, players: int) -> None:
    for seed in range(4):
        for game in pets.deal(players, seed).walk(seed):
            assert min(game.coins(who) for who in game.players) >= 0


@pytest.mark.rule("pets.turn.pass")
@pytest.mark.parametrize(("players", "last"), [(2, "Bob"), (3, "Cid"), (4, "Dee")])
def test_the_turn_goes_round_the_table_with_the_dice_that_are_left(pets: Pets, players: int, last: str) -> None:
    game = pets.position(phase="place", players=players, dice={"white": 1, "gray": 1, "violet": 2, "brown": 3, "orange": 5})
    assert game.play("place gray alone").turn == "Bob"
    assert game.dice == {"white": 1, "violet": 2, "brown": 3, "orange": 5}
    game = pets.position(turn=last, phase="place", players=players)
    assert game.play("place violet plus").turn == "Ann"
    assert game.dice == {"gray": 1, "brown": 3, "orange": 4}
