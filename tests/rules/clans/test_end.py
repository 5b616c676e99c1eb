"""Dragon Clans: the end of a turn, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.clans.table import FAR_TABLE, Clans, ClansGame, points

DECK_OUT, LAST_ROUND, STALLED = 0, 1, 3

FIVE = [["Fire I a", "Fire I b", "Fire II a"], ["Water I a", "Water I b"]]
FOUR = [["Fire I a", "Fire I b"], ["Water I a", "Water I b"]]


def stopped(game: ClansGame) -> ClansGame:
    """Everybody in turn just stops, and takes the first choice there is, until the game is over."""
    while not game.over:
        game.play(game.choices()[0])
    return game


# --- the end of a turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.turn.refill")
def test_the_table_is_filled_up_to_three(clans: Clans) -> None:
    position = clans.position(phase="place", gained="Fire I a", table=FAR_TABLE[:2])
    deck = position.deck
    game = position.settle()
    assert (len(game.table), game.deck, len(game.told("turned"))) == (3, deck - 1, 1)
    assert game.told("turned")[0]["card"] in game.table
    assert game.turn == "Bob"


@pytest.mark.rule("clans.turn.refill")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_more_than_three_stay_and_the_turn_goes_round(clans: Clans, players: int) -> None:
    game = clans.position(players=players, phase="place", gained="Fire I a", table=[*FAR_TABLE, "Water III a"]).settle()
    assert (sorted(game.table), game.told("turned")) == (sorted([*FAR_TABLE, "Water III a"]), [])
    seats = [told["seat"] for game in clans.deal(players, 4).walk(4) for told in game.told("begins") if game.over]
    ring = game.players * (len(seats) + 1)
    start = ring.index(seats[0])
    assert seats == ring[start : start + len(seats)]


@pytest.mark.rule("clans.turn.order")
def test_first_the_dragon_then_the_table_then_the_end(clans: Clans) -> None:
    game = clans.position(phase="place", gained="Fire II b", table=FAR_TABLE[:2], area={"Ann": FIVE}).play("cover left")
    assert game.order("placed", "turned", "calls", "begins") == ["placed", "turned", "calls", "begins"]
    game = clans.position(phase="lose", deck=0, area={"Ann": FOUR}).play("return Fire I a")
    assert game.order("returned", "turned", "ended", "begins") == ["returned", "begins"]  # four on the table: nothing is missing
    assert not game.over


# --- the end by the deck ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.end.deck")
def test_the_game_ends_at_once_when_the_table_cannot_be_filled(clans: Clans) -> None:
    game = clans.position(phase="place", gained="Fire I a", table=FAR_TABLE[:2], deck=0).settle()
    assert (game.over, game.told("ended")) == (True, [{"why": DECK_OUT}])
    assert game.dragons("Ann") == ["Fire I a"]
    assert not clans.position(phase="place", gained="Fire I a", table=FAR_TABLE[:2], deck=1).settle().over


@pytest.mark.rule("clans.end.deck")
def test_an_empty_deck_alone_ends_nothing(clans: Clans) -> None:
    assert not clans.position(phase="place", gained="Fire I a", table=FAR_TABLE, deck=0).settle().over
    assert not clans.position(phase="take", deck=0).settle().over


@pytest.mark.rule("clans.end.deck")
def test_barriers_are_not_in_the_deck(clans: Clans) -> None:
    area = {"Bob": [["Fire II a"], ["Fire I b"]]}
    game = clans.position(phase="place", gained="Fire I a", table=FAR_TABLE[:2], deck=0, spent=2, area=area, barriers=["Fire II a", "Fire I b"])
    assert len(game.unseen) == 4
    assert game.settle().over


@pytest.mark.rule("clans.end.deck")
def test_in_the_last_round_too(clans: Clans) -> None:
    game = clans.position(players=3, phase="place", gained="Fire I a", table=FAR_TABLE[:2], deck=0, caller="Cid").settle()
    assert (game.over, game.told("ended")) == (True, [{"why": DECK_OUT}])


# --- the last round --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.end.last")
@pytest.mark.parametrize(("players", "area", "calls"), [
    (2, FOUR, False), (2, FIVE, True), (3, FOUR, True), (4, FOUR, True), (5, FOUR, True), (5, FOUR[:1], False),
])  # fmt: skip
def test_six_dragons_of_two_players_or_five_of_more_call_it(clans: Clans, players: int, area: list[list[str]], calls: bool) -> None:
    game = clans.position(players=players, phase="place", gained="Stone I a", area={"Ann": area})
    game.play(game.choices()[0])
    many = sum(len(pile) for pile in area) + 1
    assert game.told("calls") == ([{"seat": "Ann", "dragons": many}] if calls else [])
    assert not game.over


@pytest.mark.rule("clans.end.last")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_all_others_have_one_more_turn(clans: Clans, players: int) -> None:
    game = clans.position(players=players, turn="Bob", phase="place", gained="Stone I a", area={"Bob": FIVE if players == 2 else FOUR}).play("cover left")
    stopped(game)
    names = game.players
    assert [told["seat"] for told in game.told("begins")] == [*names[2:], names[0]]
    assert game.told("ended") == [{"why": LAST_ROUND}]
    assert game.told("calls") == [{"seat": "Bob", "dragons": 6 if players == 2 else 5}]


@pytest.mark.rule("clans.end.last")
def test_they_may_steal_from_the_one_who_called(clans: Clans) -> None:
    area = {"Ann": [["Stone I b"]], "Bob": [["Water I a", "Water I b", "Stone I a"], ["Water II a", "Water II b", "Fire I a"]]}
    game = clans.position(variant="thief", phase="take", dice="Fire Fire Forest Stone Stone Storm", area=area, caller="Bob")
    game.play("steal Fire I a", "lay left")
    assert (game.over, len(game.dragons("Bob")), len(game.dragons("Ann"))) == (True, 5, 2)


@pytest.mark.rule("clans.end.last")
def test_it_is_called_once_and_not_taken_back(clans: Clans) -> None:
    """Bob called; Ann reaches the number too, and that gives nobody another turn. Nor does it matter that Bob has fewer by now."""
    area = {"Ann": FIVE, "Bob": [["Stone I b"]]}
    game = clans.position(phase="place", gained="Stone I a", area=area, caller="Bob").play("cover left")
    assert (game.over, game.told("calls"), game.told("ended")) == (True, [], [{"why": LAST_ROUND}])


# --- the score -------------------------------------------------------------------------------------------------------------------


def last_turn(clans: Clans, **position: Any) -> ClansGame:
    """Ann's last turn, in which she fails, and has nothing to lose unless it is said that she has."""
    return clans.position(phase="take", caller="Bob", **position).settle()


@pytest.mark.rule("clans.end.score")
def test_points_barriers_and_evolutions(clans: Clans) -> None:
    bob = [["Fire I a", "Fire II a"], ["Fire I b", "Water III a"]]
    game = last_turn(clans, area={"Bob": bob}, barriers=["Fire I a", "Water III a"])
    dragons = sum(points(card) for pile in bob for card in pile)
    assert game.over
    assert game.scores == {"Ann": 0, "Bob": dragons + 2 + 5}
    assert game.told("dragons") == [{"seat": "Ann", "many": 0, "points": 0}, {"seat": "Bob", "many": 4, "points": dragons}]
    assert game.told("barriers") == [{"seat": "Bob", "many": 2, "points": 2}]
    assert game.told("evolution") == [{"seat": "Bob", "card": "Fire I a", "twin": "Fire I b", "points": 5}]


@pytest.mark.rule("clans.end.score")
@pytest.mark.parametrize("variant", ["main", "thief", "apprentice"])
def test_what_is_told_line_by_line_adds_up(clans: Clans, variant: str) -> None:
    for seed in range(4):
        *_, end = clans.deal(3, seed, variant).walk(seed)
        for who in end.players:
            lines = [told for kind in ("dragons", "barriers", "evolution", "colour") for told in end.told(kind) if told["seat"] == who]
            assert sum(line["points"] for line in lines) == end.scores[who]


@pytest.mark.rule("clans.end.score")
def test_most_points_win(clans: Clans) -> None:
    game = last_turn(clans, players=3, turn="Ann", area={"Bob": [["Fire III a"]], "Cid": [["Fire I a"]]})
    assert game.shares == {"Ann": 0, "Bob": 1, "Cid": 0}


@pytest.mark.rule("clans.end.tie")
def test_most_dragons_break_a_tie(clans: Clans) -> None:
    one, two = ["Water III a"], ["Fire I b", "Storm I b"]
    assert points(one[0]) == sum(points(card) for card in two)
    game = last_turn(clans, players=3, area={"Bob": [one], "Cid": [two]})
    assert game.scores["Bob"] == game.scores["Cid"]
    assert game.shares == {"Ann": 0, "Bob": 0, "Cid": 1}


@pytest.mark.rule("clans.end.tie")
def test_then_the_win_is_shared(clans: Clans) -> None:
    game = last_turn(clans, players=3, area={"Bob": [["Water III a"]], "Cid": [["Fire III a"]]})
    assert game.shares == {"Ann": 0, "Bob": 0.5, "Cid": 0.5}
    game = last_turn(clans, players=3)
    assert game.shares == {"Ann": 0.333, "Bob": 0.333, "Cid": 0.333}


# --- games that come to a stop -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.end.stall")
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("variant", ["main", "apprentice"])
def test_after_sixty_rounds_the_game_is_over(clans: Clans, players: int, variant: str) -> None:
    dice = "Fire Fire Stone Storm" if variant == "apprentice" else "Fire Fire Water Forest Stone Storm"
    last = clans.position(players=players, variant=variant, phase="take", dice=dice, turns=60 * players - 1).settle()
    assert (last.over, last.told("ended")) == (True, [{"why": STALLED}])
    assert not clans.position(players=players, variant=variant, phase="take", dice=dice, turns=60 * players - 2).settle().over


@pytest.mark.rule("clans.end.stall")
@pytest.mark.parametrize("variant", ["main", "thief", "apprentice"])
def test_every_game_ends(clans: Clans, variant: str) -> None:
    for players in (2, 5):
        lazy = clans.deal(players, seed=2, variant=variant)
        while not lazy.over:
            lazy.play(lazy.choices()[0])  # nobody ever rolls twice who needn't
        assert lazy.state.turns <= 60 * players
