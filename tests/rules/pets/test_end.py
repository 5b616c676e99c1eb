"""Dragon Pets: the end of the game. In these positions Ann pays a coin to refill, and turns the last card of the deck."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.pets.table import EGG, Pets, PetsGame

FOUR_BREEDS = [(f"{breed} male 5", f"{breed} female 4") for breed in ("blue", "purple", "gold", "red")]
FIVE_BREEDS = [*FOUR_BREEDS, ("green male 5", "green female 4")]
STARTING = 2 + 2  # what Ann's two starting Dragons cost, where nothing else is said of them


def last_refill(pets: Pets, **position: Any) -> PetsGame:
    """A position in which the last card of the deck is about to be turned. Cid has everything that nobody else has."""
    return pets.position(phase="refill", players=3, gaps=[15], deck=["green male 3"], **position)


@pytest.mark.rule("pets.end.catch")
def test_everybody_takes_what_is_under_their_seekers_for_free_and_breeds(pets: Pets) -> None:
    position = last_refill(pets, seekers={"Ann": [7], "Bob": [2, 8]}, collection={"Ann": ["gold male 5"]}, coins={"Ann": 1, "Bob": 0})
    game = position.play("refill")
    assert game.over
    assert game.told("catches") == []
    assert game.pairs("Ann") == [("gold male 5", "gold female 3")]
    assert {"gold male 2", "red female 3"} < set(game.collection("Bob"))
    assert [game.where(who) for who in game.players] == [[], [], []]
    assert game.gaps == [2, 7, 8]
    assert game.coins("Ann") == 1 - 1 + 5 - STARTING


@pytest.mark.rule("pets.end.catch", "pets.breed.choose")
def test_owners_choose_their_pairs_at_the_end_too(pets: Pets) -> None:
    position = last_refill(pets, seekers={"Bob": [8]}, collection={"Bob": ["red male 5", "red male 3"]}, coins={"Bob": 0})
    game = position.play("refill")
    assert (game.phase, game.actor, game.over) == ("last breed", "Bob", False)
    game.play("breed red 4th 2nd")
    assert game.over
    assert game.told("bred") == [{"seat": "Bob", "male": "red male 5", "female": "red female 3", "coins": 5}]


@pytest.mark.rule("pets.end.catch", "pets.breed.egg")
def test_an_egg_under_a_seeker_pays_at_the_end_too(pets: Pets) -> None:
    game = last_refill(pets, seekers={"Ann": [5]}, forest={5: EGG}, coins={"Ann": 1}).play("refill")
    assert game.told("egg") == [{"seat": "Ann", "coins": 2}]
    assert game.eggs("Ann") == 1


@pytest.mark.rule("pets.end.penalty")
def test_each_unbred_dragon_costs_its_value(pets: Pets) -> None:
    game = last_refill(pets, collection={"Ann": ["gold male 5", "gold male 3"]}, coins={"Ann": 21}).play("refill")
    assert game.told("unbred")[0] == {"seat": "Ann", "value": 5 + 3 + STARTING, "paid": 5 + 3 + STARTING}
    assert game.coins("Ann") == 20 - 5 - 3 - STARTING


@pytest.mark.rule("pets.end.penalty")
def test_with_fewer_coins_all_are_paid(pets: Pets) -> None:
    game = last_refill(pets, collection={"Ann": ["gold male 5"]}, coins={"Ann": 4}).play("refill")
    assert game.told("unbred")[0] == {"seat": "Ann", "value": 5 + STARTING, "paid": 3}
    assert game.coins("Ann") == 0


@pytest.mark.rule("pets.end.penalty")
def test_bred_dragons_cost_nothing(pets: Pets) -> None:
    pairs = [("gold male 2 (starting)", "gold female 4"), ("red male 2 (starting)", "red female 5")]
    game = last_refill(pets, mated={"Ann": pairs}, coins={"Ann": 21}).play("refill")
    assert game.coins("Ann") == 20


@pytest.mark.rule("pets.end.diversity")
@pytest.mark.parametrize(
    ("pairs", "eggs", "bonus"),
    [
        (FIVE_BREEDS, 0, 5), (FOUR_BREEDS, 0, 0), (FOUR_BREEDS, 1, 0), (FOUR_BREEDS, 2, 5), (FOUR_BREEDS, 3, 5),
        (FOUR_BREEDS[1:], 3, 0), (FIVE_BREEDS, 3, 5), ([*FOUR_BREEDS, ("red male 2", "red female 2")], 0, 0),
    ],
)  # fmt: skip
def test_five_coins_for_all_breeds_and_two_eggs_stand_in_for_one(pets: Pets, pairs: list[tuple[str, str]], eggs: int, bonus: int) -> None:
    game = last_refill(pets, mated={"Ann": pairs}, eggs={"Ann": eggs}, coins={"Ann": 21}).play("refill")
    assert game.coins("Ann") == 20 - STARTING + bonus
    assert ({"seat": "Ann", "coins": 5} in game.told("diversity")) == (bonus > 0)


@pytest.mark.rule("pets.end.diversity")
@pytest.mark.parametrize(("breeds", "bonus"), [(3, 5), (2, 0)])
def test_four_eggs_stand_in_for_two_breeds(pets: Pets, breeds: int, bonus: int) -> None:
    position = pets.position(
        phase="refill", gaps=[15], deck=["green male 3"], mated={"Ann": FOUR_BREEDS[:breeds]}, eggs={"Ann": 4}, coins={"Ann": 21}
    )
    assert position.play("refill").coins("Ann") == 20 - STARTING + bonus


@pytest.mark.rule("pets.end.diversity")
def test_the_bonus_comes_after_the_penalty(pets: Pets) -> None:
    game = last_refill(pets, mated={"Ann": FIVE_BREEDS}, coins={"Ann": 1}).play("refill")
    assert game.coins("Ann") == 5


@pytest.mark.rule("pets.end.winner")
def test_most_coins_win(pets: Pets) -> None:
    game = last_refill(pets, coins={"Ann": 50, "Bob": 60, "Cid": 0}).play("refill")
    assert game.scores == {"Ann": 50 - 1 - STARTING, "Bob": 60 - STARTING, "Cid": game.coins("Cid")}
    assert game.shares == {"Ann": 0, "Bob": 1, "Cid": 0}


@pytest.mark.rule("pets.end.winner")
def test_who_ties_shares_the_win(pets: Pets) -> None:
    game = last_refill(pets, coins={"Ann": 51, "Bob": 50, "Cid": 0}).play("refill")
    assert game.coins("Ann") == game.coins("Bob") > game.coins("Cid")
    assert game.shares == {"Ann": 0.5, "Bob": 0.5, "Cid": 0}


# --- games that come to a stop ----------------------------------------------------------------------------------------------

NOBODY_PLACED, NOTHING_CAUGHT = 1, 2


@pytest.mark.rule("pets.end.stall")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_when_nobody_has_placed_for_three_rounds(pets: Pets, players: int) -> None:
    stuck: dict[str, Any] = {"phase": "place", "players": players, "dice": {"gray": 6}, "seekers": {"Bob": [2]}}
    game = pets.position(**stuck, unplaced=3 * players - 1).settle()
    assert game.over
    assert game.told("ended") == [{"why": NOBODY_PLACED}]
    assert "gold male 2" in game.collection("Bob")  # as if the deck had run out
    assert not pets.position(**stuck, unplaced=3 * players - 2).settle().over


@pytest.mark.rule("pets.end.stall")
def test_three_rounds_are_three_turns_of_everybody(pets: Pets) -> None:
    game = pets.position(phase="place", players=3, dice={"gray": 6}, coins={"Ann": 0, "Bob": 0, "Cid": 0}).settle()
    while not game.over:
        game.play("skip")  # the free reroll
    assert [told["seat"] for told in game.told("penalty")] == ["Ann", "Bob", "Cid"] * 3


@pytest.mark.rule("pets.end.stall")
def test_a_placement_begins_the_count_anew(pets: Pets) -> None:
    game = pets.position(phase="place", unplaced=5).play("place gray alone")
    assert not game.over
    assert game.state.unplaced == 0


@pytest.mark.rule("pets.end.stall")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_forty_rounds_without_a_catch_or_a_refill(pets: Pets, players: int) -> None:
    idle: dict[str, Any] = {"phase": "place", "players": players, "seekers": {"Bob": [2]}}
    game = pets.position(**idle, idle=40 * players - 1).play("place gray alone")
    assert game.over
    assert game.told("ended") == [{"why": NOTHING_CAUGHT}]
    assert "gold male 2" in game.collection("Bob")
    assert not pets.position(**idle, idle=40 * players - 2).play("place gray alone").over


@pytest.mark.rule("pets.end.stall")
@pytest.mark.parametrize("moves", [["catch", "skip"], ["skip", "refill"]])
def test_a_turn_with_a_catch_or_a_refill_does_not_count(pets: Pets, moves: list[str]) -> None:
    game = pets.position(seekers={"Ann": [2]}, gaps=[0], idle=79).play(*moves)
    game.play("skip", "place violet alone")
    assert not game.over
    assert (game.turn, game.state.idle) == ("Bob", 0)


@pytest.mark.rule("pets.end.stall")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_ends(pets: Pets, players: int) -> None:
    for seed in range(3):
        game = pets.deal(players, seed)
        assert len(list(game.walk(seed))) < 2000
    lazy = pets.deal(players, seed=9)
    while not lazy.over:
        lazy.play(lazy.choices()[0])  # nobody ever catches, refills or rerolls who needn't
