"""Merchants Cove: what goods bring, and where."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.cove.table import COLOURS, FIGURES, SIZES, Cove, CoveGame, price

PIERS_TAKEN = {"left": 1, "centre": 2, "right": 4}
TAKES = {"left": ["large"], "centre": ["small"], "right": ["small", "large", "mega"]}


def market(cove: Cove, goods: str, left: str = "", centre: str = "", right: str = "", **more: Any) -> CoveGame:
    """Ann sells; these boats are docked."""
    boats = {1: left, 2: centre, 4: right}
    fields: dict[str, Any] = {"players": 1, "phase": "sell", "hours": {"Ann": 12}, "pen": {"Ann": goods}, "boats": boats, "piers": PIERS_TAKEN}
    return cove.position(**(fields | more))


# --- piers -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.market.piers")
@pytest.mark.parametrize("size", SIZES)
def test_each_pier_takes_its_sizes(cove: Cove, size: str) -> None:
    game = market(cove, f"{size} red, {size} green", "red, green", "red, green", "red, green")
    piers = [pier for pier, sizes in TAKES.items() if size in sizes]
    assert game.offers("sell") == [f"{colour} {size} {pier}" for colour in ("red", "green") for pier in piers]


@pytest.mark.rule("cove.mega.pier")
def test_mega_dragons_are_sold_at_the_black_market_only(cove: Cove) -> None:
    game = market(cove, "mega red", "4 red", "4 red", "red")
    assert game.offers("sell") == ["red mega right"]
    assert market(cove, "mega red, small green", "4 red", "green").offers("sell") == ["green small centre"]


@pytest.mark.rule("cove.market.piers")
def test_rogues_buy_nothing(cove: Cove) -> None:
    game = market(cove, "small red, large blue", "2 grey", "red, 2 grey", "2 grey")
    assert game.offers("sell") == ["red small centre"]
    game.play("sell red small centre")
    assert game.gold("Ann") == price("small red")


@pytest.mark.rule("cove.market.wanted")
def test_goods_are_sold_only_where_somebody_of_their_colour_is(cove: Cove) -> None:
    game = market(cove, "small red, small blue, large green", "2 red", "2 green", "2 blue")
    assert game.offers("sell") == ["blue small right"]


# --- prices ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.market.price")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("customers", [1, 2, 4])
def test_a_good_earns_its_price_for_each_customer_of_its_colour(cove: Cove, colour: str, customers: int) -> None:
    crew = f"{customers} {colour}"
    for size, pier in (("small", "centre"), ("large", "left"), ("mega", "right")):
        game = market(cove, f"{size} {colour}, small {'red' if colour != 'red' else 'green'}", **{pier: crew})
        game.play(f"sell {colour} {size} {pier}")
        assert game.gold("Ann", size) == price(f"{size} {colour}") * customers
        assert game.told("sold") == [{"seat": "Ann", "colour": colour, "size": size, "pier": pier, "gold": price(f"{size} {colour}") * customers}]


@pytest.mark.rule("cove.market.price")
def test_larger_and_rarer_ones_earn_more() -> None:
    for colour in COLOURS:
        assert price(f"small {colour}") < price(f"large {colour}") < price(f"mega {colour}")
    for size in SIZES:
        assert min(price(f"{size} blue"), price(f"{size} yellow")) > max(price(f"{size} red"), price(f"{size} green"))


@pytest.mark.rule("cove.market.price")
def test_customers_are_not_used_up(cove: Cove) -> None:
    game = market(cove, "2 small red, small green", centre="2 red, green")
    game.play("sell red small centre", "sell red small centre")
    assert game.gold("Ann") == 4 * price("small red")
    assert game.offers("sell") == ["green small centre"]


@pytest.mark.rule("cove.market.price")
def test_every_good_is_sold_once_or_kept(cove: Cove) -> None:
    game = market(cove, "small red, small green", centre="red, green")
    game.play("sell red small centre", "done")
    assert (game.day, game.pen("Ann")) == (2, {"small green": 1})
    assert game.supply("Ann")["small red"] == 2
    assert game.supply("Ann")["small green"] == 1
    assert game.told("leaves") == [{"seat": "Ann"}]


@pytest.mark.rule("cove.cleanup.halls")
def test_sold_goods_return_to_the_supply_and_unsold_ones_stay_in_the_pen(cove: Cove) -> None:
    game = market(cove, "2 small red, mega blue, large green", centre="red")
    game.play("sell red small centre", "sell red small centre")
    assert game.day == 2
    assert game.pen("Ann") == {"large green": 1, "mega blue": 1}
    supply = game.supply("Ann")
    assert (supply["small red"], supply["large green"], supply.get("mega blue", 0)) == (2, 1, 0)


# --- the Black Market --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.market.black")
def test_who_sells_at_the_black_market_gets_one_corruption_card(cove: Cove) -> None:
    game = market(cove, "small red, large red, mega red", right="2 red")
    game.play("sell red mega right")
    assert game.corruption("Ann") == FIGURES["corruption"]["black"] == 1
    assert game.told("corrupted") == [{"seat": "Ann", "why": "black market", "cards": 1}]
    game.play("sell red large right", "sell red small right")
    assert game.corruption("Ann") == 1, "one a day, however much is sold"
    assert game.gold("Ann") == 2 * (price("mega red") + price("large red") + price("small red"))


@pytest.mark.rule("cove.market.black")
def test_other_piers_cost_nothing(cove: Cove) -> None:
    game = market(cove, "small red, large red, mega blue", "red", "red", "red").play("sell red small centre", "sell red large left")
    assert game.corruption("Ann") == 0


@pytest.mark.rule("cove.market.black")
def test_each_rancher_and_each_day_anew(cove: Cove) -> None:
    game = market(
        cove, "mega red", right="red", players=2, hours={"Ann": 12, "Bob": 12}, pen={"Ann": "mega red, small red", "Bob": "mega red, small red"},
    )  # fmt: skip
    game.play("sell red mega right", "sell red small right")
    assert (game.corruption("Ann"), game.turn) == (1, "Bob")
    game.play("sell red mega right", "done")
    assert (game.corruption("Ann"), game.corruption("Bob")) == (1, 1)
    again = market(cove, "mega red, small red", right="red", day=2, corruption={"Ann": 1}).play("sell red mega right")
    assert again.corruption("Ann") == 2


@pytest.mark.rule("cove.market.black", "cove.corruption.cards")
def test_an_empty_deck_has_no_card_for_the_black_market(cove: Cove) -> None:
    game = market(cove, "mega red, small red", right="red", corruption_deck=0).play("sell red mega right", "sell red small right")
    assert game.corruption("Ann") == 0
    assert game.told("spared") == [{"seat": "Ann", "why": "black market"}]


# --- who sells when ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.market.order")
def test_ranchers_sell_all_they_wish_one_after_the_other(cove: Cove) -> None:
    pens = {"Ann": "small red, small green", "Bob": "small red, small green", "Cid": "small red, small green"}
    game = cove.position(
        turn="Bob", players=3, ranch={"Bob": {"a4": "poop"}}, hours={"Ann": 12, "Bob": 11, "Cid": 13}, stack=["Bob", "Ann", "Cid"], pen=pens,
        boats={1: "2 red, 2 green"}, piers={"centre": 1},
    ).play("shovel")  # fmt: skip
    sellers = []
    while game.phase == "sell":
        sellers.append(game.turn)
        game.play("sell red small centre", "sell green small centre")
    # Cid was at the end of the day first, then Ann, and now Bob.
    assert sellers == ["Cid", "Ann", "Bob"]
    earned = 2 * (price("small red") + price("small green"))
    assert [game.gold(who) for who in game.players] == [earned] * 3


@pytest.mark.rule("cove.market.order")
def test_who_has_nothing_that_is_wanted_isnt_asked(cove: Cove) -> None:
    game = market(cove, "", centre="red", players=2, hours={"Ann": 12, "Bob": 12}, pen={"Ann": "small red, small green", "Bob": "small green"})
    game.play("sell red small centre")
    assert game.day == 2


@pytest.mark.rule("cove.market.all")
def test_sell_all_sells_everything_where_it_earns_most(cove: Cove) -> None:
    game = market(cove, "small red, small green, large blue", "blue", "2 red, green", "red", halls={"grey": 2})
    game.play("sell-all")
    assert {(told["colour"], told["size"], told["pier"]) for told in game.told("sold")} == {
        ("red", "small", "centre"), ("green", "small", "centre"), ("blue", "large", "left"),
    }  # fmt: skip
    assert game.gold("Ann") == 2 * price("small red") + price("small green") + price("large blue")


@pytest.mark.rule("cove.market.all", "cove.market.black")
def test_sell_all_goes_to_the_black_market_only_when_that_pays(cove: Cove) -> None:
    """With many Rogues in the Lair a Corruption card costs more than one small Dragon brings there."""
    dear = market(cove, "small red, small green", centre="green", right="red", halls={"grey": 8}).play("sell-all")
    assert dear.corruption("Ann") == 0
    cheap = market(cove, "small red, small green", centre="green", right="red", halls={"grey": 0}).play("sell-all")
    assert (cheap.corruption("Ann"), cheap.gold("Ann")) == (1, price("small red") + price("small green"))


# --- Sponsorship and Clean-up ------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.sponsor.stumps")
def test_every_stump_earns_one_for_each_adventurer_of_its_colour_in_the_halls(cove: Cove) -> None:
    halls = {"red": 3, "green": 1, "blue": 0, "yellow": 2, "grey": 2}
    game = cove.position(players=1, ranch={"Ann": {"a4": "poop"}}, felled={"Ann": "red blue yellow"}, hours={"Ann": 11}, halls=halls).play("shovel")
    assert game.gold("Ann", "stumps") == game.gold("Ann") == 3 + 2
    assert {told["colour"]: told["gold"] for told in game.told("sponsored") if told["gold"]} == {"red": 3, "yellow": 2}


@pytest.mark.rule("cove.sponsor.stumps")
def test_in_each_market_for_whoever_has_the_stump(cove: Cove) -> None:
    halls = {"red": 2, "green": 3, "blue": 1, "yellow": 1, "grey": 2}
    game = cove.position(
        ranch={"Ann": {"a4": "poop"}}, felled={"Ann": "red green", "Bob": "green"}, hours={"Ann": 11, "Bob": 12}, halls=halls, day=2,
    ).play("shovel")  # fmt: skip
    assert (game.gold("Ann"), game.gold("Bob")) == (5, 3)


@pytest.mark.rule("cove.sponsor.stumps")
def test_trees_that_stand_earn_nothing(cove: Cove) -> None:
    game = cove.position(players=1, ranch={"Ann": {"a4": "poop"}}, hours={"Ann": 11}).play("shovel")
    assert game.gold("Ann") == 0


@pytest.mark.rule("cove.sponsor.stumps", "cove.cleanup.halls")
def test_the_halls_count_as_they_are_before_others_come_home(cove: Cove) -> None:
    """Boat 3 isn't docked: its Warriors go home after the Market."""
    boats = {1: "4 green", 2: "4 blue", 3: "2 red", 4: "4 yellow"}
    game = cove.position(
        players=1, ranch={"Ann": {"a4": "poop"}}, felled={"Ann": "red"}, hours={"Ann": 11}, halls={"red": 1}, boats=boats, piers=PIERS_TAKEN,
    ).play("shovel")  # fmt: skip
    assert (game.gold("Ann"), game.halls["red"]) == (1, 3)


@pytest.mark.rule("cove.cleanup.halls")
def test_undocked_adventurers_go_home_and_docked_ones_back_into_the_bag(cove: Cove) -> None:
    boats = {1: "4 green", 2: "4 blue", 3: "2 red, grey", 4: "4 yellow", 5: "red, 2 grey"}
    halls = {"red": 1, "green": 1, "blue": 1, "yellow": 1, "grey": 1}
    game = cove.position(players=1, day=3, ranch={"Ann": {"a4": "poop"}}, hours={"Ann": 11}, halls=halls, boats=boats, piers=PIERS_TAKEN)
    people = game.people
    game.play("shovel")
    assert game.halls == {"red": 4, "green": 1, "blue": 1, "yellow": 1, "grey": 4}
    assert game.told("homed") == [{"red": 3, "green": 0, "blue": 0, "yellow": 0, "grey": 3}]
    assert game.people == people | {"green": people["green"] + 4, "blue": people["blue"] + 4, "yellow": people["yellow"] + 4}
