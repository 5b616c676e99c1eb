"""Dragon Clans: the Apprentice variant."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.rules.clans.table import CARD_NAMES, PLAYERS, Clans, ClansGame, beside, between, forming, points

LAST_ROUND, PILE_OUT = 1, 2
CATCHES = "Fire Fire Stone Storm"     # the nest of Fire I a
MISSES = "Fire Fire Stone Stone"


def apprentice(clans: Clans, **position: Any) -> ClansGame:
    return clans.position(variant="apprentice", **{"dice": MISSES, **position})


# --- dice and piles --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.apprentice.dice")
def test_four_dice_two_of_each_kind(clans: Clans) -> None:
    ember, tide = set(), set()
    for game in clans.deals(2, 30, "apprentice"):
        assert len(game.dice) == 4
        ember |= set(game.dice[:2])
        tide |= set(game.dice[2:])
    assert ember == {"Fire", "Water", "Forest", "Rainbow"}
    assert tide == {"Forest", "Stone", "Storm", "Rainbow"}
    choices = clans.deal(2, 1, "apprentice").choices()
    assert not any(die in move for move in choices for die in ("3", "6"))


@pytest.mark.rule("clans.apprentice.dice")
@pytest.mark.parametrize(("dice", "caught"), [
    ("Fire Fire Stone Storm", True), ("Fire Rainbow Stone Storm", True), ("Rainbow Rainbow Stone Storm", True),
    ("Fire Fire Stone Stone", False), ("Fire Water Stone Storm", False),
])  # fmt: skip
def test_a_nest_takes_all_four(clans: Clans, dice: str, caught: bool) -> None:
    game = apprentice(clans, phase="take", dice=dice, table=["Fire I a"]).settle()
    assert (game.dragons("Ann") == ["Fire I a"]) == caught


@pytest.mark.rule("clans.apprentice.piles")
@pytest.mark.parametrize("players", [2, 5])
def test_all_thirty_lie_in_three_piles_of_ten(clans: Clans, players: int) -> None:
    game = clans.deal(players, 1, "apprentice")
    assert len(game.table) == 3
    assert [sum(card != -1 for card in pile) + 1 for pile in game.state.under] == [10, 10, 10]
    assert sorted(game.table + game.unseen) == sorted(CARD_NAMES)


@pytest.mark.rule("clans.apprentice.piles")
def test_under_a_dragon_that_is_caught_lies_the_next(clans: Clans) -> None:
    seen = set()
    for seed in range(60):
        game = apprentice(clans, phase="take", dice=CATCHES, table=["Water III a", "Fire I a"], seed=seed).settle()
        assert game.dragons("Ann") == ["Fire I a"]
        assert game.told("turned")[0]["place"] == 1
        assert [sum(card != -1 for card in pile) for pile in game.state.under] == [9, 8, 9]
        seen.add(game.told("turned")[0]["card"])
    assert len(seen) > 20  # any of the 27


@pytest.mark.rule("clans.apprentice.piles")
def test_three_rolls_and_dice_kept_may_be_rolled_again(clans: Clans) -> None:
    game = apprentice(clans, rolls=1, dice="Fire Water Stone Storm")
    assert len(game.choices()) == 1 + 16 - 1
    game.play("roll keeping 1,4")
    assert (game.dice[0], game.dice[2], game.kept) == ("Fire", "Stone", [])
    assert any("1" not in move for move in game.choices() if move.startswith("roll"))
    game.play("roll keeping 2")
    assert [told["roll"] for told in game.told("rolls")][:2] == [2, 3]
    assert game.turn == "Bob" or game.phase != "roll"


# --- the row ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.apprentice.row")
def test_dragons_lie_side_by_side_and_go_to_either_end(clans: Clans) -> None:
    row = [["Water I a", "Fire I a"], ["Storm I a"]]  # from the left: Fire I a, Water I a, Storm I a
    position = apprentice(clans, phase="place", gained="Stone I a", area={"Ann": row})
    assert position.choices() == ["lay left", "lay right"]
    assert position.copy().play("lay left").row("Ann") == ["Stone I a", "Fire I a", "Water I a", "Storm I a"]
    assert position.copy().play("lay right").row("Ann") == ["Fire I a", "Water I a", "Storm I a", "Stone I a"]


@pytest.mark.rule("clans.apprentice.row")
def test_the_second_goes_left_or_right_of_the_first(clans: Clans) -> None:
    position = apprentice(clans, phase="place", gained="Stone I a", area={"Ann": [["Fire I a"]]})
    assert position.copy().play("lay left").row("Ann") == ["Stone I a", "Fire I a"]
    assert position.copy().play("lay right").row("Ann") == ["Fire I a", "Stone I a"]


@pytest.mark.rule("clans.apprentice.row")
@pytest.mark.parametrize("side", ["left", "right"])
def test_every_meeting_of_like_halves_forms_an_egg(clans: Clans, side: str) -> None:
    left, right = forming("Water")
    end = left if side == "left" else right
    third = beside("Water" if between(left, right) is None else None, end, side, but=[left, right])
    game = apprentice(clans, phase="place", gained=third, area={"Ann": [[left], [right]]}).play(f"lay {side}")
    assert game.told("formed") == []
    gained, stays = (left, right) if side == "left" else (right, left)
    game = apprentice(clans, phase="place", gained=gained, area={"Ann": [[stays]]}).play(f"lay {side}")
    assert game.told("formed") == [{"seat": "Ann", "egg": "Water"}]


@pytest.mark.rule("clans.apprentice.row")
def test_rows_of_whole_games_only_grow_at_their_ends(clans: Clans) -> None:
    for seed in range(4):
        before: dict[str, list[str]] = {}
        for game in clans.deal(3, seed, "apprentice").walk(seed):
            for who in game.players:
                row = game.row(who)
                assert before.get(who, []) in (row, row[1:], row[:-1])
                before[who] = row
        formed = [(told["seat"], told["egg"]) for told in game.told("formed")]
        assert sorted(formed) == sorted((who, egg) for who in game.players for pair in pairwise(game.row(who)) if (egg := between(*pair)))


# --- the score -------------------------------------------------------------------------------------------------------------------


def row_of(egg: str, eggs: int) -> list[str]:
    """A row in which as many Eggs of a kind are formed, and no other: pairs side by side, without evolutions."""
    row: list[str] = []
    while len(row) < 2 * eggs:
        pair = next(
            (left, right) for left in CARD_NAMES for right in CARD_NAMES
            if left != right and between(left, right) == egg and not {left[:-1], right[:-1]} & {card[:-1] for card in row} and left[:-1] != right[:-1]
            and (not row or between(row[-1], left) is None)
        )  # fmt: skip
        row += pair
    return row


@pytest.mark.rule("clans.apprentice.score")
@pytest.mark.parametrize("egg", ["Fire", "Water", "Forest", "Stone", "Storm", "Rainbow"])
@pytest.mark.parametrize(("eggs", "more"), [(1, 0), (2, 1)])
def test_a_colour_with_two_eggs_or_more_is_a_point(clans: Clans, egg: str, eggs: int, more: int) -> None:
    row = row_of(egg, eggs)
    area = {"Ann": [list(reversed(row[:1])), row[1:]]}
    table = [card for card in CARD_NAMES if card not in row][:3]
    game = apprentice(clans, area=area, table=table)
    assert game.row("Ann") == row
    assert game.scores["Ann"] == sum(points(card) for card in row) + more


@pytest.mark.rule("clans.apprentice.score")
def test_three_of_a_colour_are_one_point_too(clans: Clans) -> None:
    row = row_of("Fire", 3)
    table = [card for card in CARD_NAMES if card not in row][:3]
    game = apprentice(clans, area={"Ann": [row[:1], row[1:]]}, table=table, caller="Ann", turn="Bob", phase="take").settle()
    assert game.over
    assert game.scores["Ann"] == sum(points(card) for card in row) + 1
    assert game.told("colour") == [{"seat": "Ann", "egg": "Fire", "points": 1}]


@pytest.mark.rule("clans.apprentice.score", "clans.row.evolution")
def test_an_evolution_counts_here_too(clans: Clans) -> None:
    game = apprentice(clans, area={"Ann": [["Fire I a"], ["Water III a", "Fire I b"]]})
    assert game.scores["Ann"] == points("Fire I a") + points("Water III a") + points("Fire I b") + 5


@pytest.mark.rule("clans.apprentice.score")
def test_a_turn_without_a_catch_just_passes(clans: Clans) -> None:
    area = {"Ann": [["Fire I b"], ["Water I a"]], "Bob": [["Stone I a"]]}
    game = apprentice(clans, phase="take", table=["Fire I a"], area=area).settle()
    assert game.told("passes") == [{"seat": "Ann"}]
    assert (game.turn, game.area("Ann"), game.dragons("Bob")) == ("Bob", area["Ann"], ["Stone I a"])
    assert game.order("fails", "returned", "unguarded") == []


@pytest.mark.rule("clans.apprentice.score")
def test_no_barriers_no_powers_no_thefts(clans: Clans) -> None:
    left, right = forming("Rainbow", but=["Fire I a"])
    game = apprentice(clans, phase="take", dice="Rainbow Rainbow Rainbow Rainbow", area={"Ann": [[left], [right]], "Bob": [["Fire I a"]]})
    assert all(move.startswith("take") and move.endswith("plain") for move in game.choices())
    for egg in ("Forest", "Storm", "Fire", "Water"):
        pair = forming(egg)
        after = apprentice(clans, rolls=3, area={"Ann": [[pair[0]], [pair[1]]]}, table=["Fire I a"], dice="Fire Water Stone Storm").settle()
        assert (after.turn, after.told("power")) == ("Bob", [])
    for seed in range(3):
        for walked in clans.deal(3, seed, "apprentice").walk(seed):
            assert walked.egg is None
            assert not any(move.startswith(("reroll", "steal", "decline", "return", "discard", "cover")) for move in walked.choices())


# --- the end ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.apprentice.end")
@pytest.mark.parametrize(("players", "many"), [(2, 6), (3, 5), (5, 5)])
def test_the_number_of_dragons_calls_the_last_round(clans: Clans, players: int, many: int) -> None:
    cards = ["Water I a", "Water I b", "Stone I a", "Stone I b", "Storm I a", "Storm I b"]
    game = apprentice(clans, players=players, phase="place", gained=cards[many - 1], area={"Ann": [cards[:2], cards[2 : many - 1]]}).play("lay right")
    assert game.told("calls") == [{"seat": "Ann", "dragons": many}]
    while not game.over:
        game.play(game.choices()[0])
    assert [told["seat"] for told in game.told("begins")] == game.players[1:]
    assert game.told("ended") == [{"why": LAST_ROUND}]


@pytest.mark.rule("clans.apprentice.end")
def test_the_game_is_over_when_a_pile_has_run_out(clans: Clans) -> None:
    used = {"Fire I a", "Water III a", "Stone III a"}
    others = [card for card in CARD_NAMES if card not in used]
    bob, rest = others[:4], others[4:]
    piles = [[], rest[:9], rest[9:18]]
    cid, dee = rest[18:21], rest[21:]
    area = {"Bob": [bob], "Cid": [cid], "Dee": [dee]}
    game = apprentice(clans, players=4, phase="take", dice=CATCHES, table=["Fire I a", "Water III a", "Stone III a"], under=piles, area=area).settle()
    assert (game.over, game.told("ended"), game.dragons("Ann")) == (True, [{"why": PILE_OUT}], ["Fire I a"])


@pytest.mark.rule("clans.apprentice.end")
@pytest.mark.parametrize("players", [2, 4])
def test_after_a_round_without_a_catch_the_tops_go_to_the_bottom(clans: Clans, players: int) -> None:
    table = ["Fire I a", "Water III a", "Stone III a"]
    game = apprentice(clans, players=players, phase="take", table=table, idle=players - 1).settle()
    assert [told["card"] for told in game.told("sunk")] == table
    assert not set(game.table) & set(table)
    assert [CARD_NAMES[pile[8]] for pile in game.state.under] == table
    assert int(game.state.idle) == 0
    assert apprentice(clans, players=players, phase="take", table=table, idle=players - 2).settle().table == table


@pytest.mark.rule("clans.apprentice.end")
def test_a_catch_begins_the_count_anew(clans: Clans) -> None:
    game = apprentice(clans, phase="take", dice=CATCHES, table=["Fire I a"], idle=1).settle()
    assert (int(game.state.idle), game.told("sunk")) == (0, [])


@pytest.mark.rule("clans.apprentice.end", "clans.apprentice.piles")
def test_what_has_been_under_the_top_comes_back_in_its_order(clans: Clans) -> None:
    table, others = CARD_NAMES[:3], CARD_NAMES[3:]
    piles = [others[:2], others[2:4], others[4:7]]
    area = {who: [others[7 + 4 * seat : 11 + 4 * seat]] for seat, who in enumerate(PLAYERS)}
    game = apprentice(clans, players=5, phase="take", dice="Forest Forest Storm Storm", table=table, under=piles, area=area, idle=4).settle()
    assert game.unseen == []
    assert game.table == [others[0], others[2], others[4]]
    under = [[CARD_NAMES[card] for card in pile if card >= 0] for pile in game.state.under]
    assert under == [[others[1], table[0]], [others[3], table[1]], [others[5], others[6], table[2]]]
    assert [told["card"] for told in game.told("turned")] == game.table
