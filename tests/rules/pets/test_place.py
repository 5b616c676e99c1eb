"""Dragon Pets: placing a Seeker."""

from __future__ import annotations

import pytest

from tests.rules.pets.table import EGG, Pets

GRAY_COLUMN = [12, 8, 4, 0]  # from Ann's side


@pytest.mark.rule("pets.place.count")
@pytest.mark.parametrize("shown", [1, 2, 3, 4])
def test_cards_are_counted_from_the_own_side(pets: Pets, shown: int) -> None:
    ann = pets.position(turn="Ann", phase="place", dice={"gray": shown, "violet": 1}, tokens={"Ann": "gray violet brown orange"})
    assert ann.play("place gray alone").where("Ann") == [[12, 8, 4, 0][shown - 1]]
    bob = pets.position(turn="Bob", phase="place", dice={"gray": shown, "violet": 1}, tokens={"Bob": "violet brown orange gray"})
    assert bob.play("place gray alone").where("Bob") == [[3, 7, 11, 15][shown - 1]]


@pytest.mark.rule("pets.place.count")
def test_west_and_east_count_along_rows(pets: Pets) -> None:
    bob = pets.position(turn="Bob", phase="place", players=4, dice={"violet": 3, "gray": 1}, tokens={"Bob": "gray violet brown orange"})
    assert bob.play("place violet alone").where("Bob") == [6]
    dee = pets.position(turn="Dee", phase="place", players=4, dice={"violet": 3, "gray": 1}, tokens={"Dee": "violet brown orange gray"})
    assert dee.play("place violet alone").where("Dee") == [1]


@pytest.mark.rule("pets.place.count")
def test_gaps_are_not_counted(pets: Pets) -> None:
    game = pets.position(phase="place", dice={"gray": 2, "violet": 1}, gaps=[12, 4])
    assert game.play("place gray alone").where("Ann") == [0]


@pytest.mark.rule("pets.place.count")
def test_a_count_past_the_last_card_is_no_placement(pets: Pets) -> None:
    game = pets.position(phase="place", dice={"gray": 3, "violet": 1, "brown": 1}, gaps=[12, 4])
    assert game.choices() == ["place violet alone", "place brown alone"]


@pytest.mark.rule("pets.place.count")
def test_eggs_are_counted_and_can_be_marked(pets: Pets) -> None:
    position = pets.position(phase="place", dice={"gray": 3, "violet": 1}, forest={8: EGG})
    assert position.play("place gray alone").where("Ann") == [4]
    position = pets.position(phase="place", dice={"gray": 2, "violet": 1}, forest={8: EGG})
    assert position.play("place gray alone").where("Ann") == [8]


@pytest.mark.rule("pets.place.count")
def test_one_seeker_a_turn(pets: Pets) -> None:
    game = pets.position(phase="place").play("place gray alone")
    assert (game.where("Ann"), game.turn) == ([12], "Bob")


@pytest.mark.rule("pets.place.white")
def test_the_white_die_is_added_or_subtracted_or_left(pets: Pets) -> None:
    position = pets.position(phase="place", dice={"gray": 2, "white": 1})
    assert position.choices() == ["place gray alone", "place gray plus", "place gray minus"]
    assert position.copy().play("place gray alone").where("Ann") == [GRAY_COLUMN[2 - 1]]
    assert position.copy().play("place gray plus").where("Ann") == [GRAY_COLUMN[3 - 1]]
    assert position.copy().play("place gray minus").where("Ann") == [GRAY_COLUMN[1 - 1]]


@pytest.mark.rule("pets.place.white")
@pytest.mark.parametrize(
    ("gray", "white", "uses"),
    [
        (1, 1, ["alone", "plus"]), (1, 3, ["alone", "plus"]), (1, 4, ["alone"]), (4, 1, ["alone", "minus"]), (3, 2, ["alone", "minus"]),
        (5, 1, ["minus"]), (5, 4, ["minus"]), (5, 5, []), (6, 1, []), (6, 2, ["minus"]), (6, 5, ["minus"]), (6, 6, []),
    ],
)  # fmt: skip
def test_the_result_must_be_one_to_four(pets: Pets, gray: int, white: int, uses: list[str]) -> None:
    # The violet and brown dice are there so that there is always something to decide.
    game = pets.position(phase="place", dice={"gray": gray, "violet": 4, "brown": 4, "white": white})
    assert [choice for choice in game.choices() if "gray" in choice] == [f"place gray {use}" for use in uses]


@pytest.mark.rule("pets.place.white")
@pytest.mark.parametrize("shown", [5, 6])
def test_five_and_six_need_the_white_die(pets: Pets, shown: int) -> None:
    game = pets.position(phase="place", dice={"gray": shown, "violet": 1, "brown": 1})
    assert game.choices() == ["place violet alone", "place brown alone"]


@pytest.mark.rule("pets.place.aside")
def test_the_die_used_is_set_aside_and_the_white_one_only_if_used(pets: Pets) -> None:
    position = pets.position(phase="place", dice={"white": 1, "gray": 2, "violet": 2})
    assert position.copy().play("place gray alone").dice == {"white": 1, "violet": 2}
    assert position.copy().play("place gray plus").dice == {"violet": 2}


@pytest.mark.rule("pets.place.aside")
def test_nobody_has_it_again_before_the_next_reroll(pets: Pets) -> None:
    game = pets.position(phase="place", dice={"white": 6, "gray": 1, "violet": 1, "brown": 1, "orange": 1}).play("place gray alone")
    game.play("skip", "place violet alone")
    game.play("skip", "skip")  # neither a catch nor a reroll
    assert (game.turn, game.dice) == ("Ann", {"white": 6, "brown": 1, "orange": 1})
    assert game.choices() == ["place brown alone", "place orange alone"]
    game.play("place brown alone", "skip", "reroll")
    assert all(shown > 0 for shown in game.told("rolled")[-1].values())


@pytest.mark.rule("pets.place.own")
def test_never_on_a_card_with_an_own_seeker(pets: Pets) -> None:
    game = pets.position(phase="place", seekers={"Ann": [8]}, dice={"gray": 2, "violet": 2, "brown": 2})
    assert game.choices() == ["place violet alone", "place brown alone"]


@pytest.mark.rule("pets.place.own")
def test_not_even_when_nothing_else_is_possible(pets: Pets) -> None:
    game = pets.position(phase="place", seekers={"Ann": [8]}, dice={"gray": 2}).settle()
    assert game.told("penalty") == [{"seat": "Ann", "paid": 5}]
    assert game.where("Ann") == [8]


@pytest.mark.rule("pets.place.challenge")
def test_who_is_challenged_takes_the_seeker_back_and_gets_a_coin(pets: Pets) -> None:
    game = pets.position(phase="place", seekers={"Bob": [8, 13]}, dice={"gray": 2, "brown": 2}, coins={"Ann": 1, "Bob": 4})
    game.play("place gray alone")
    assert game.seeker(8) == "Ann"
    assert game.where("Bob") == [13]
    assert (game.coins("Ann"), game.coins("Bob")) == (0, 5)
    assert game.forest(8) == "red female 3"  # the card stays


@pytest.mark.rule("pets.place.challenge")
def test_the_coin_goes_to_the_one_who_was_challenged(pets: Pets) -> None:
    game = pets.position(players=3, phase="place", seekers={"Bob": [9], "Cid": [8]}, dice={"gray": 2, "brown": 2})
    game.play("place gray alone")
    assert [game.coins(who) for who in game.players] == [7, 8, 9]


@pytest.mark.rule("pets.place.challenge")
def test_without_a_coin_nobody_can_be_challenged(pets: Pets) -> None:
    game = pets.position(phase="place", seekers={"Bob": [8]}, dice={"gray": 2, "violet": 2, "brown": 2}, coins={"Ann": 0})
    assert game.choices() == ["place violet alone", "place brown alone"]
    game = pets.position(phase="place", seekers={"Bob": [8]}, dice={"gray": 2}, coins={"Ann": 0}).settle()
    assert game.told("challenged") == []
    assert game.told("penalty") == [{"seat": "Ann", "paid": 0}]


@pytest.mark.rule("pets.place.must")
def test_placing_can_not_be_left(pets: Pets) -> None:
    assert all(choice.startswith("place ") for choice in pets.position(phase="place").choices())


@pytest.mark.rule("pets.place.must")
def test_even_a_challenge_is_made_when_it_is_the_only_way(pets: Pets) -> None:
    game = pets.position(phase="place", seekers={"Bob": [8]}, dice={"gray": 2}, coins={"Ann": 1}).settle()
    assert game.told("challenged") == [{"seat": "Ann", "other": "Bob", "coins": 1, "space": 8}]
    assert game.told("penalty") == []
    assert game.seeker(8) == "Ann"


@pytest.mark.rule("pets.place.penalty")
@pytest.mark.parametrize(("coins", "left"), [(8, 3), (5, 0), (3, 0), (0, 0)])
def test_five_coins_or_all_there_are(pets: Pets, coins: int, left: int) -> None:
    game = pets.position(phase="place", dice={"gray": 6}, coins={"Ann": coins}).settle()
    assert game.told("penalty") == [{"seat": "Ann", "paid": coins - left}]
    assert (game.coins("Ann"), game.coins("Bob")) == (left, 8)  # the bank gets them
    assert game.turn == "Bob"


@pytest.mark.rule("pets.place.penalty")
def test_an_empty_forest_costs_too(pets: Pets) -> None:
    game = pets.position(phase="place", gaps=range(16)).settle()
    assert game.told("penalty")[0] == {"seat": "Ann", "paid": 5}


@pytest.mark.rule("pets.place.penalty")
def test_the_dice_stay_in_play(pets: Pets) -> None:
    assert pets.position(phase="place", dice={"gray": 6, "violet": 5}).settle().dice == {"gray": 6, "violet": 5}
