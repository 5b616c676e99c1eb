"""Dragon Ranch: the Power card Take a Card."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules.ranch.table import GAME, Ranch, RanchGame
from wyrmling.kernel.moves import UNTOLD


def robber(ranch: Ranch, **more: object) -> RanchGame:
    """Ann has the card."""
    return ranch.position(**({"blue": {"Ann": "card"}} | more))  # type: ignore[arg-type]


def essence_heard(game: RanchGame, seat: int) -> int:
    """The card taken, as a seat hears of it."""
    robbed = next(event for event in game.events if event.kind == "robbed")
    return GAME.events.heard(robbed, seat)["essence"]


@pytest.mark.rule("ranch.blue.card")
def test_a_card_of_an_opponents_hand_changes_hands(ranch: Ranch) -> None:
    game = robber(ranch, hand={"Ann": "5 farmer", "Bob": "4 mandragora"}).play("play card")
    assert (game.hand("Ann"), game.hand("Bob")) == ({"mandragora": 1, "farmer": 5}, {"mandragora": 3})
    assert (game.hand_size("Ann"), game.hand_size("Bob")) == (6, 3)
    assert game.now == ("Ann", "act")


@pytest.mark.rule("ranch.blue.card")
def test_without_looking(ranch: Ranch) -> None:
    outcomes = robber(ranch, hand={"Bob": "3 mandragora, griffin, dragon"}).outcomes("play card")
    found = {told["essence"]: chance for chance, game in outcomes for told in game.told("robbed")}
    assert found == {"mandragora": Fraction(3, 5), "griffin": Fraction(1, 5), "dragon": Fraction(1, 5)}


@pytest.mark.rule("ranch.blue.card")
def test_from_whom_is_ones_own_choice(ranch: Ranch) -> None:
    game = robber(ranch, players=4, hand={"Bob": "mandragora", "Cid": "", "Dee": "2 dragon"}).play("play card")
    assert game.choices() == ["rob Bob", "rob Dee"]
    assert game.play("rob Dee").hand("Ann") == {"dragon": 1, "farmer": 5}
    assert robber(ranch, hand={"Bob": ""}).offers("play") == []


@pytest.mark.rule("ranch.blue.card")
def test_only_the_two_know_which(ranch: Ranch) -> None:
    game = robber(ranch, players=3, hand={"Bob": "4 dragon", "Cid": "3 griffin"}).play("play card", "rob Bob")
    assert [essence_heard(game, seat) for seat in (0, 1, 2, -1)] == [2, 2, UNTOLD, UNTOLD]
    assert game.seen("Bob", "Ann") == {"dragon": 1}
    assert game.seen("Cid", "Ann") == game.seen("Cid", "Bob") == game.seen("Ann", "Bob") == {}


@pytest.mark.rule("ranch.blue.card")
def test_the_card_can_be_used_at_once(ranch: Ranch) -> None:
    game = robber(ranch, hand={"Ann": "mandragora", "Bob": "mandragora"})
    assert game.offers("combine") == []
    game.play("play card")
    assert game.offers("combine") == ["mandragora 0"]


# --- who was robbed draws nothing for Extra or Swap ------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.blue.card")
def test_the_robbed_draw_nothing_for_extra(ranch: Ranch) -> None:
    game = robber(ranch, hand={"Ann": "5 farmer", "Bob": "mandragora, 6 farmer"}).play("play card", "extra")
    assert (game.turn, game.hand_size("Bob")) == ("Bob", 6)
    game.play("extra")
    assert (game.hand_size("Bob"), game.ranch("Bob")) == (6, {"ingot": 1})


@pytest.mark.rule("ranch.blue.card")
def test_nor_for_swap(ranch: Ranch) -> None:
    game = robber(ranch, hand={"Bob": "7 farmer"}).play("play card", "extra", "swap", "discard farmer", "discard farmer")
    # Four were left, and one is drawn to fill up; else there would be six.
    assert (game.turn, game.hand_size("Bob"), game.ranch("Bob")) == ("Ann", 5, {"ingot": 1})
    other = ranch.position(turn="Bob", hand={"Bob": "6 farmer"}).play("swap", "discard farmer", "discard farmer")
    assert other.hand_size("Bob") == 6


@pytest.mark.rule("ranch.blue.card")
def test_but_fill_up_their_hand_as_always(ranch: Ranch) -> None:
    extra = robber(ranch, hand={"Bob": "5 farmer"}).play("play card", "extra", "extra")
    assert (extra.turn, extra.hand_size("Bob")) == ("Ann", 5)
    combined = robber(ranch, hand={"Bob": "5 griffin"}).play("play card", "extra", "combine griffin 0")
    assert (combined.turn, combined.hand_size("Bob")) == ("Ann", 5)


@pytest.mark.rule("ranch.blue.card")
def test_until_their_next_turn_is_over(ranch: Ranch) -> None:
    game = robber(ranch, players=3, hand={"Bob": "7 farmer", "Cid": "6 farmer"}).play("play card", "rob Bob", "extra", "extra")
    assert (game.turn, game.hand_size("Bob")) == ("Cid", 6)
    # Cid draws as always, and so does Bob when he is on again.
    game.play("extra")
    assert (game.turn, game.hand_size("Cid")) == ("Ann", 7)
    game.play("extra", "discard farmer", "extra")
    assert game.hand_size("Bob") == 7


@pytest.mark.rule("ranch.blue.card")
def test_not_in_the_next_season(ranch: Ranch) -> None:
    """The robbed has no turn left in this one."""
    game = robber(ranch, turn="Ann", first="Bob", pile="", hand={"Bob": "5 farmer"}).play("play card", "extra")
    assert (game.season, game.turn) == (2, "Ann")
    game.play("extra")
    assert (game.turn, game.hand_size("Bob")) == ("Bob", 5)
    assert game.play("extra").hand_size("Bob") == 6


# --- what is known of a hand ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.blue.card")
def test_it_is_known_until_such_a_card_is_discarded(ranch: Ranch) -> None:
    game = robber(ranch, hand={"Ann": "mandragora, dragon, 3 farmer", "Bob": "dragon"}, pile="9 griffin").play("play card")
    assert game.seen("Bob", "Ann") == {"dragon": 1}
    other = game.copy().play("swap", "discard mandragora", "discard farmer")
    assert other.seen("Bob", "Ann") == {"dragon": 1}
    one = game.copy().play("combine egg 0")
    assert one.seen("Bob", "Ann") == {}
    swapped = game.copy().play("swap", "discard dragon", "discard farmer")
    assert swapped.seen("Bob", "Ann") == {}


@pytest.mark.rule("ranch.blue.card")
def test_a_theft_from_the_thief_by_a_third_makes_it_uncertain(ranch: Ranch) -> None:
    game = robber(ranch, players=3, hand={"Ann": "2 farmer", "Bob": "2 dragon", "Cid": "griffin"}, blue={"Ann": "card", "Cid": "card"}, pile="9 mandragora")
    game.play("play card", "rob Bob", "extra", "extra")
    assert (game.turn, game.seen("Bob", "Ann")) == ("Cid", {"dragon": 1})
    game.play("play card", "rob Ann")
    assert game.seen("Bob", "Ann") == {}, "for all that Bob knows it may have been the Dragon card"
    assert sum(game.seen("Ann", "Cid").values()) == 1


@pytest.mark.rule("ranch.blue.card")
def test_the_owner_takes_it_back(ranch: Ranch) -> None:
    """What Bob knew of is gone from Ann's hand when he takes such a card himself; another one leaves it there."""
    position = robber(ranch, hand={"Ann": "4 farmer", "Bob": "2 dragon"}, blue={"Ann": "card", "Bob": "card"}, pile="9 griffin")
    position.play("play card", "extra")
    assert position.turn == "Bob"
    found = {}
    for _, game in position.outcomes("play card"):
        found[game.told("robbed")[0]["essence"]] = (game.seen("Bob", "Ann"), game.seen("Ann", "Bob"))
    assert found == {
        "dragon": ({}, {"dragon": 1}), "farmer": ({"dragon": 1}, {"farmer": 1}), "griffin": ({"dragon": 1}, {"griffin": 1}),
    }  # fmt: skip


@pytest.mark.rule("ranch.blue.card", "ranch.phase.end")
def test_nothing_is_known_once_all_hands_are_discarded(ranch: Ranch) -> None:
    game = robber(ranch, first="Bob", pile="", hand={"Ann": "", "Bob": "3 dragon"}).play("play card", "extra")
    assert (game.season, game.seen("Bob", "Ann")) == (2, {})
