"""Merchants Cove: the end of the game, Corruption, and titles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.cove.table import COLOURS, FIGURES, GAME, TOWNSFOLK, Cove, CoveGame, card, price

HALLS = {"red": 3, "green": 1, "blue": 0, "yellow": 2, "grey": 3}


def last_hour(cove: Cove, players: int = 2, **more: Any) -> CoveGame:
    """The third day ends with Ann's next action: she shovels."""
    ranch = {"Ann": {"a4": "poop"}}
    at_the_end = dict.fromkeys(["Bob", "Cid", "Dee"][: players - 1], 12)
    fields: dict[str, Any] = {"players": players, "day": 3, "ranch": ranch, "hours": {"Ann": 11, **at_the_end}, "halls": HALLS, "last": {"Ann": "draw"}}
    return cove.position(**(fields | more))


def icons(name: str) -> list[str]:
    """The faction icons of one of the Townsfolk."""
    shown = FIGURES["townsfolk"][name]["icons"]
    assert isinstance(shown, list)
    return shown


# --- icons and Corruption ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.end.icons")
def test_every_icon_earns_one_for_each_adventurer_in_its_hall(cove: Cove) -> None:
    for name in (one for one in TOWNSFOLK if icons(one)):
        game = last_hour(cove, staff={"Ann": {"security": name}}).play("shovel")
        assert game.over
        assert game.gold("Ann", "icons") == sum(HALLS[icon] for icon in icons(name))
        assert game.gold("Bob") == 0


@pytest.mark.rule("cove.end.icons")
def test_icons_of_the_same_faction_add_up(cove: Cove) -> None:
    reds = [name for name in TOWNSFOLK if "red" in icons(name)][:3]
    game = last_hour(cove, staff={"Ann": dict(zip(("shepherd", "ranchhand", "security"), reds, strict=True))}).play("shovel")
    assert game.gold("Ann", "icons") == sum(HALLS[icon] for name in reds for icon in icons(name))
    many = {told["colour"]: (told["many"], told["gold"]) for told in game.told("icons")}
    assert many["red"] == (3, 9)


@pytest.mark.rule("cove.end.icons")
def test_cards_without_icons_earn_nothing(cove: Cove) -> None:
    plain = next(name for name in TOWNSFOLK if not icons(name))
    assert last_hour(cove, staff={"Ann": {"security": plain}}).play("shovel").gold("Ann") == 0


@pytest.mark.rule("cove.end.icons", "cove.cleanup.halls")
def test_the_last_cleanup_counts(cove: Cove) -> None:
    """Three Warriors and a Rogue on a boat that isn't docked come home before icons and Corruption are counted."""
    boats = {1: "4 green", 2: "4 blue", 3: "2 red, grey", 4: "4 yellow"}
    name = next(one for one in TOWNSFOLK if icons(one) == ["red"])
    game = last_hour(
        cove, staff={"Ann": {"security": name}}, corruption={"Ann": 1}, boats=boats, piers={"left": 1, "centre": 2, "right": 4}, end=12,
    ).play("shovel")  # fmt: skip
    assert game.halls == HALLS | {"red": 5, "grey": 4}
    assert (game.gold("Ann", "icons"), game.gold("Ann", "corruption")) == (5, -3)


@pytest.mark.rule("cove.end.icons")
def test_icons_earn_at_the_end_only(cove: Cove) -> None:
    name = next(one for one in TOWNSFOLK if icons(one) == ["red"])
    for day in (1, 2):
        game = last_hour(cove, day=day, staff={"Ann": {"security": name}}, corruption={"Ann": 4}).play("shovel")
        assert (game.day, game.gold("Ann")) == (day + 1, 0)


@pytest.mark.rule("cove.corruption.cards")
@pytest.mark.parametrize(("cards", "rogues"), [(0, 2), (1, 0), (3, 1), (1, 2), (5, 3), (12, 8)])
def test_each_corruption_card_costs_one_for_each_rogue_in_the_lair_but_the_first(cove: Cove, cards: int, rogues: int) -> None:
    game = last_hour(cove, corruption={"Ann": cards}, halls={"grey": rogues}).play("shovel")
    assert game.gold("Ann", "corruption") == -cards * max(rogues - 1, 0)
    assert game.told("penance")[0] == {"seat": "Ann", "cards": cards, "gold": cards * max(rogues - 1, 0)}


@pytest.mark.rule("cove.corruption.cards")
def test_60_corruption_cards(cove: Cove) -> None:
    game = cove.deal(4)
    assert int(game.state.corruption_deck) == FIGURES["corruption"]["cards"] == 60
    game.play("draw3")
    assert int(game.state.corruption_deck) == 59


@pytest.mark.rule("cove.corruption.cards", "cove.draw.three")
def test_with_an_empty_deck_none_is_drawn(cove: Cove) -> None:
    game = cove.position(corruption_deck=0).play("draw3")
    assert game.corruption("Ann") == 0
    assert game.told("spared") == [{"seat": "Ann", "why": "draw3"}]
    last = cove.position(corruption_deck=1).play("draw3")
    assert (last.corruption("Ann"), int(last.state.corruption_deck)) == (1, 0)


# --- who wins ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cove.end.winner")
def test_the_most_gold_wins(cove: Cove) -> None:
    game = last_hour(cove, 3, gold={"Ann": 20, "Bob": 31, "Cid": 30}).play("shovel")
    assert game.over
    assert game.scores == {"Ann": 20, "Bob": 31, "Cid": 30}
    assert game.shares == {"Ann": 0, "Bob": 1, "Cid": 0}
    assert game.told("wins") == [{"seat": "Bob", "gold": 31, "shared": 0}]
    assert game.told("tie_broken") == []


@pytest.mark.rule("cove.end.winner")
def test_gold_is_counted_with_icons_and_corruption(cove: Cove) -> None:
    """Ann sells more, but three cards with three Rogues in the Lair cost her six."""
    game = last_hour(cove, gold={"Ann": 20, "Bob": 16}, corruption={"Ann": 3, "Bob": 0}).play("shovel")
    assert game.scores == {"Ann": 14, "Bob": 16}
    assert game.shares == {"Ann": 0, "Bob": 1}


@pytest.mark.rule("cove.end.winner")
def test_gold_may_be_less_than_none(cove: Cove) -> None:
    game = last_hour(cove, corruption={"Ann": 4, "Bob": 3}).play("shovel")
    assert game.scores == {"Ann": -8, "Bob": -6}
    assert game.shares == {"Ann": 0, "Bob": 1}


@pytest.mark.rule("cove.end.winner")
def test_fewer_corruption_cards_break_a_tie(cove: Cove) -> None:
    game = last_hour(cove, 3, gold={"Ann": 16, "Bob": 14, "Cid": 13}, corruption={"Ann": 2, "Bob": 1}).play("shovel")
    assert game.scores == {"Ann": 12, "Bob": 12, "Cid": 13}
    tied = last_hour(cove, 3, gold={"Ann": 16, "Bob": 14, "Cid": 11}, corruption={"Ann": 2, "Bob": 1}).play("shovel")
    assert tied.scores == {"Ann": 12, "Bob": 12, "Cid": 11}
    assert tied.shares == {"Ann": 0, "Bob": 1, "Cid": 0}
    assert tied.told("tie_broken") == [{"seat": "Bob", "cards": 1}]


@pytest.mark.rule("cove.end.winner")
def test_cards_count_even_where_they_cost_nothing(cove: Cove) -> None:
    game = last_hour(cove, gold={"Ann": 5, "Bob": 5}, corruption={"Ann": 1}, halls={"grey": 0}).play("shovel")
    assert game.scores == {"Ann": 5, "Bob": 5}
    assert game.shares == {"Ann": 0, "Bob": 1}


@pytest.mark.rule("cove.end.winner")
def test_after_that_the_win_is_shared(cove: Cove) -> None:
    game = last_hour(cove, 4, gold={"Ann": 9, "Bob": 9, "Cid": 9, "Dee": 11}, corruption={"Dee": 1}).play("shovel")
    assert game.scores == {"Ann": 9, "Bob": 9, "Cid": 9, "Dee": 9}
    assert game.shares == {"Ann": 0.333, "Bob": 0.333, "Cid": 0.333, "Dee": 0}
    assert [(told["seat"], told["shared"]) for told in game.told("wins")] == [("Ann", 1), ("Bob", 1), ("Cid", 1)]


@pytest.mark.rule("cove.end.winner", "cove.day.count")
def test_the_last_market_is_held_before_the_end(cove: Cove) -> None:
    game = last_hour(cove, pen={"Ann": "small red, small green", "Bob": "small red"}, boats={1: "2 red, 2 green"}, piers={"centre": 1}).play("shovel")
    assert (game.over, game.phase) == (False, "sell")
    while not game.over:
        game.play("sell-all")
    assert game.gold("Ann") == 2 * price("small red") + 2 * price("small green")


@pytest.mark.rule("cove.end.winner")
def test_nobody_decides_any_more(cove: Cove) -> None:
    game = last_hour(cove).play("shovel")
    assert (game.actor, game.choices()) == (None, [])


# --- alone -------------------------------------------------------------------------------------------------------------------

STEPS: list[int] = FIGURES["titles"]["least"]
TITLES = ["dung sweeper", "stable hand", "dragon keeper", "dragon rancher", "master rancher", "legend of the Cove"]


@pytest.mark.rule("cove.solo.title")
@pytest.mark.parametrize("place", range(6))
def test_alone_gold_earns_a_title(cove: Cove, place: int) -> None:
    least = STEPS[place - 1] if place else 0
    most = STEPS[place] - 1 if place < 5 else least + 50
    for gold in (least, most):
        game = last_hour(cove, 1, gold={"Ann": gold}).play("shovel")
        assert game.over
        assert game.told("title") == [{"seat": "Ann", "gold": gold, "title": TITLES[place]}]
        assert game.told("wins") == []


@pytest.mark.rule("cove.solo.title", "cove.end.winner")
def test_less_than_nothing_earns_the_lowest(cove: Cove) -> None:
    game = last_hour(cove, 1, corruption={"Ann": 5}).play("shovel")
    assert game.told("title") == [{"seat": "Ann", "gold": -10, "title": TITLES[0]}]
    assert game.shares == {"Ann": 0}


@pytest.mark.rule("cove.solo.title")
def test_six_titles_with_rising_steps() -> None:
    assert len(STEPS) == len(TITLES) - 1
    assert STEPS == sorted(set(STEPS))


@pytest.mark.rule("cove.solo.title")
def test_alone_more_gold_is_more_of_a_win(cove: Cove) -> None:
    full = FIGURES["alone"]["full"]
    for gold in (0, full // 4, full, full + 40):
        game = last_hour(cove, 1, gold={"Ann": gold}).play("shovel")
        assert game.shares["Ann"] == pytest.approx(min(gold / full, 1), abs=0.001)


@pytest.mark.rule("cove.solo.title", "cove.day.count")
def test_a_whole_game_alone(cove: Cove) -> None:
    for seed in range(3):
        *_, end = cove.deal(1, seed).walk(seed)
        assert end.over
        assert end.told("title")[0]["gold"] == end.gold("Ann") == end.scores["Ann"]
        assert GAME.words.problems(end.state) == []


@pytest.mark.rule("cove.end.winner")
def test_gold_is_what_was_told(cove: Cove) -> None:
    """All gold of a game is in its events: sales, Stumps and icons less Corruption."""
    for seed in range(4):
        *_, end = cove.deal(3, seed).walk(seed)
        earned = dict.fromkeys(end.players, 0)
        for kind, sign in (("sold", 1), ("sponsored", 1), ("icons", 1), ("penance", -1)):
            for told in end.told(kind):
                earned[told["seat"]] += sign * told["gold"]
        assert end.scores == earned
        best = max(earned.values())
        tied = [who for who in end.players if earned[who] == best]
        fewest = min(end.corruption(who) for who in tied)
        winners = [who for who in tied if end.corruption(who) == fewest]
        assert end.shares == {who: round(1 / len(winners), 3) if who in winners else 0 for who in end.players}


@pytest.mark.rule("cove.end.icons")
def test_every_faction_has_icons() -> None:
    assert {icon for name in TOWNSFOLK for icon in icons(name)} == set(COLOURS)
    assert card("local") in TOWNSFOLK
