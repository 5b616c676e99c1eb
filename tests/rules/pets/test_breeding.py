"""Dragon Pets: breeding, and Eggs."""

from __future__ import annotations

import pytest

from tests.rules.pets.table import EGG, Pets, breed_of, sex_of


@pytest.mark.rule("pets.breed.pair")
@pytest.mark.parametrize(("male", "female", "coins"), [(5, 3, 5), (2, 3, 3), (3, 3, 3), (2, 5, 5)])
def test_a_pair_brings_its_higher_value(pets: Pets, male: int, female: int, coins: int) -> None:
    game = pets.position(seekers={"Ann": [7]}, forest={7: f"gold female {female}"}, collection={"Ann": [f"gold male {male}"]}, coins={"Ann": 1})
    game.play("catch")
    assert game.pairs("Ann") == [(f"gold male {male}", f"gold female {female}")]
    assert f"gold male {male}" not in game.collection("Ann")
    assert game.coins("Ann") == coins


@pytest.mark.rule("pets.breed.pair")
def test_the_coins_can_pay_for_the_rest_of_the_turn(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [7]}, collection={"Ann": ["gold male 5"]}, coins={"Ann": 1})
    game.play("catch")
    assert (game.coins("Ann"), game.choices()) == (5, ["skip", "refill"])


@pytest.mark.rule("pets.breed.pair")
def test_one_breed_and_both_sexes_are_needed(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [8, 2]}, collection={"Ann": ["gold male 5"]})  # a red female and another gold male
    game.play("catch")
    assert game.pairs("Ann") == []
    assert game.coins("Ann") == 7


@pytest.mark.rule("pets.breed.pair")
def test_starting_dragons_breed_like_others(pets: Pets) -> None:
    starting = ["gold male 2 (starting)", "red male 2 (starting)"]
    game = pets.position(seekers={"Ann": [7]}, collection={"Ann": starting}, coins={"Ann": 1}).play("catch")
    assert game.pairs("Ann") == [("gold male 2 (starting)", "gold female 3")]
    assert game.coins("Ann") == 3


@pytest.mark.rule("pets.breed.pair")
def test_mates_stay_together(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [7]}, mated={"Ann": [("gold male 5", "gold female 4")]}).play("catch")
    assert game.pairs("Ann") == [("gold male 5", "gold female 4")]
    assert "gold female 3" in game.collection("Ann")


@pytest.mark.rule("pets.breed.pair")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_ever_keeps_what_could_be_bred(pets: Pets, players: int) -> None:
    for seed in range(3):
        for game in pets.deal(players, seed).walk(seed):
            if game.over or "breed" not in game.phase:
                for who in game.players:
                    males = {breed_of(card) for card in game.collection(who) if sex_of(card) == "male"}
                    females = {breed_of(card) for card in game.collection(who) if sex_of(card) == "female"}
                    assert not males & females
                    assert all(breed_of(male) == breed_of(female) and (sex_of(male), sex_of(female)) == ("male", "female") for male, female in game.pairs(who))


@pytest.mark.rule("pets.breed.choose")
def test_with_two_males_for_one_female_the_owner_chooses(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [7]}, collection={"Ann": ["gold male 5", "gold male 3"]}, coins={"Ann": 1}).play("catch")
    assert (game.phase, game.actor) == ("breed", "Ann")
    assert game.choices() == ["breed gold 2nd 2nd", "breed gold 4th 2nd"]  # the males worth 3 and 5
    game.play("breed gold 2nd 2nd")
    assert game.pairs("Ann") == [("gold male 3", "gold female 3")]
    assert "gold male 5" in game.collection("Ann")
    assert game.coins("Ann") == 3
    assert game.phase == "refill"


@pytest.mark.rule("pets.breed.choose")
def test_pairs_are_made_until_none_is_left(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [7, 10]}, forest={10: "gold female 5"}, collection={"Ann": ["gold male 5", "gold male 3"]}).play("catch")
    assert len(game.choices()) == 4
    game.play("breed gold 4th 2nd")
    assert game.pairs("Ann") == [("gold male 3", "gold female 5"), ("gold male 5", "gold female 3")]
    assert game.phase == "refill"


@pytest.mark.rule("pets.breed.choose")
def test_a_choice_in_two_breeds_is_made_in_both(pets: Pets) -> None:
    collection = {"Ann": ["gold male 5", "gold male 3", "red male 5", "red male 3"]}
    game = pets.position(seekers={"Ann": [7, 8]}, collection=collection).play("catch")
    assert [breed_of(choice.split(maxsplit=1)[1]) for choice in game.choices()] == ["gold", "gold"]
    game.play("breed gold 4th 2nd")
    assert [breed_of(choice.split(maxsplit=1)[1]) for choice in game.choices()] == ["red", "red"]
    game.play("breed red 2nd 2nd")
    assert game.pairs("Ann") == [("gold male 5", "gold female 3"), ("red male 3", "red female 3")]


@pytest.mark.rule("pets.breed.choose")
def test_the_owner_chooses_on_another_players_turn_too(pets: Pets) -> None:
    game = pets.position(turn="Ann", seekers={"Ann": [2], "Bob": [8]}, collection={"Bob": ["red male 5", "red male 3"]}).play("catch")
    assert (game.turn, game.actor, game.phase) == ("Ann", "Bob", "breed")
    game.play("breed red 4th 2nd")
    assert game.coins("Bob") == 8 + 5
    assert (game.turn, game.actor, game.phase) == ("Ann", "Ann", "refill")


@pytest.mark.rule("pets.breed.choose")
def test_owners_choose_in_turn_order_from_the_active_player(pets: Pets) -> None:
    game = pets.position(
        turn="Bob",
        players=3,
        seekers={"Ann": [7], "Bob": [8], "Cid": [9]},
        collection={"Ann": ["gold male 5", "gold male 3"], "Bob": ["red male 5", "red male 3"], "Cid": ["green male 5", "green male 3"]},
    )
    game.play("catch")
    order = []
    while game.phase == "breed":
        order.append(game.actor)
        game.play(game.choices()[0])
    assert order == ["Bob", "Cid", "Ann"]


@pytest.mark.rule("pets.breed.egg")
def test_an_egg_brings_two_coins_at_once(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [5], "Bob": [6]}, forest={5: EGG, 6: EGG}, coins={"Ann": 1, "Bob": 0}).play("catch")
    assert (game.coins("Ann"), game.coins("Bob")) == (2, 2)
    assert (game.eggs("Ann"), game.eggs("Bob")) == (1, 1)
    assert game.choices() == ["skip", "refill"]  # they pay for the next step already
    assert (game.forest(5), game.forest(6)) == (None, None)
