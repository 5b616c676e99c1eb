"""Dragon Ranch, phase 1: Extra, Swap, the end of a turn, and the end of the phase."""

from __future__ import annotations

import pytest

from tests.rules.ranch.table import FARMERS_ONLY, Ranch

TEN = "2 mandragora, 3 griffin, 3 dragon, 2 farmer"


# --- one action ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.turn.one")
def test_a_turn_is_a_combination_extra_or_swap(ranch: Ranch) -> None:
    position = ranch.position(hand={"Ann": "2 mandragora, 3 farmer"})
    assert position.choices() == ["extra", "swap", "combine mandragora 0", "combine mandragora 1", "combine mandragora 2", "combine mandragora 3"]
    for move in ("extra", "combine mandragora 0"):
        assert position.copy().play(move).turn == "Bob"
    assert position.copy().play("swap", "discard farmer", "discard farmer").turn == "Bob"


@pytest.mark.rule("ranch.turn.one")
def test_repeat_is_an_action_too(ranch: Ranch) -> None:
    game = ranch.position(turn="Bob", blue={"Bob": "repeat"}, made={"Ann": "mandragora 0"})
    assert game.choices() == ["extra", "swap", "play repeat"]
    assert game.play("play repeat").turn == "Ann"


@pytest.mark.rule("ranch.turn.extra")
def test_extra_brings_a_card_and_an_ingot(ranch: Ranch) -> None:
    game = ranch.position(pile=TEN).play("extra")
    assert game.hand_size("Ann") == 6
    assert game.told("drew")[0]["cards"] == 1
    assert game.ranch("Ann") == {"ingot": 1}
    assert game.order("extra", "drew", "gained") == ["extra", "drew", "gained"]


@pytest.mark.rule("ranch.turn.extra")
@pytest.mark.parametrize(("hand", "pile"), [(FARMERS_ONLY, TEN), (FARMERS_ONLY, ""), ("", ""), ("7 farmer", TEN)])
def test_extra_is_always_possible(ranch: Ranch, hand: str, pile: str) -> None:
    assert "extra" in ranch.position(hand={"Ann": hand}, pile=pile).choices()


@pytest.mark.rule("ranch.turn.swap")
def test_swap_changes_two_cards_of_ones_choice(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "2 mandragora, griffin, 2 farmer"}, pile="5 dragon").play("swap")
    assert game.now == ("Ann", "swap")
    assert game.offers("discard") == ["mandragora", "griffin", "farmer"]
    game.play("discard griffin")
    assert game.offers("discard") == ["mandragora", "farmer"]
    game.play("discard farmer")
    assert game.hand("Ann") == {"mandragora": 2, "dragon": 2, "farmer": 1}
    assert game.ranch("Ann") == {"ingot": 1}
    assert game.told("discarded") == [{"seat": "Ann", "essence": "griffin"}, {"seat": "Ann", "essence": "farmer"}]


@pytest.mark.rule("ranch.turn.swap")
def test_what_is_drawn_was_not_just_discarded(ranch: Ranch) -> None:
    """First both cards go, then two are drawn from the pile."""
    game = ranch.position(hand={"Ann": "2 mandragora, 3 farmer"}, pile="2 griffin").play("swap", "discard farmer", "discard mandragora")
    assert game.hand("Ann") == {"mandragora": 1, "griffin": 2, "farmer": 2}


@pytest.mark.rule("ranch.turn.swap")
@pytest.mark.parametrize(("hand", "possible"), [("", False), ("farmer", False), ("2 farmer", True), ("mandragora, dragon", True)])
def test_swap_takes_two_cards(ranch: Ranch, hand: str, possible: bool) -> None:
    assert ("swap" in ranch.position(hand={"Ann": hand}).choices()) == possible


# --- the end of a turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.turn.refill")
@pytest.mark.parametrize(("hand", "move", "cards"), [
    ("2 mandragora, 3 farmer", "combine mandragora 3", 5),
    ("2 mandragora, 5 farmer", "combine mandragora 0", 5),
    ("2 mandragora, 4 farmer", "combine mandragora 2", 5),
    ("2 farmer", "extra", 5),
    ("7 farmer", "extra", 8 - 1),
    ("6 farmer", "extra", 7),
])  # fmt: skip
def test_the_hand_is_filled_up_to_five_and_never_down(ranch: Ranch, hand: str, move: str, cards: int) -> None:
    game = ranch.position(hand={"Ann": hand}).play(move)
    if game.phase == "limit":
        game.play("discard farmer")
    assert game.turn == "Bob"
    assert game.hand_size("Ann") == cards


@pytest.mark.rule("ranch.turn.refill")
def test_six_cards_are_kept_after_a_swap(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "6 farmer"}).play("swap", "discard farmer", "discard farmer")
    assert game.hand_size("Ann") == 6


@pytest.mark.rule("ranch.turn.limit")
def test_with_more_than_seven_one_discards_what_one_likes(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "mandragora, griffin, 5 farmer"}, pile="2 dragon").play("extra")
    assert game.now == ("Ann", "limit")
    assert game.offers("discard") == ["mandragora", "griffin", "dragon", "farmer"]
    game.play("discard griffin")
    assert game.hand("Ann") == {"mandragora": 1, "dragon": 1, "farmer": 5}
    assert game.told("over_limit") == [{"seat": "Ann", "essence": "griffin"}]
    assert game.turn == "Bob"


@pytest.mark.rule("ranch.turn.limit", "ranch.blue.card")
def test_nine_cards_are_two_too_many(ranch: Ranch) -> None:
    """A card of another hand, and Extra, on top of seven."""
    game = ranch.position(hand={"Ann": "7 farmer", "Bob": "dragon"}, blue={"Ann": "card"}, pile="mandragora, 9 griffin")
    game.play("play card", "extra")
    assert (game.now, game.hand_size("Ann")) == (("Ann", "limit"), 9)
    game.play("discard farmer")
    assert game.now == ("Ann", "limit")
    game.play("discard farmer")
    assert (game.turn, game.hand_size("Ann")) == ("Bob", 7)


@pytest.mark.rule("ranch.turn.limit")
def test_power_cards_count_for_nothing(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "6 farmer"}, blue={"Ann": "steal, 2 reverse"}, red={"Ann": "egg-1"}).play("extra")
    assert (game.turn, game.hand_size("Ann"), game.blue("Ann")) == ("Bob", 7, {"reverse": 2, "steal": 1})
    few = ranch.position(hand={"Ann": "2 mandragora"}, blue={"Ann": "steal, 2 reverse"}).play("combine mandragora 0")
    assert few.hand_size("Ann") == 5


@pytest.mark.rule("ranch.turn.short")
@pytest.mark.parametrize(("pile", "drawn"), [("", 0), ("dragon", 1), ("2 dragon", 2), ("3 dragon", 2)])
def test_a_short_pile_gives_what_it_has(ranch: Ranch, pile: str, drawn: int) -> None:
    game = ranch.position(pile=pile, players=3, hand={"Ann": "mandragora, 5 farmer"}).play("swap", "discard farmer", "discard mandragora")
    assert game.hand("Ann") == {"farmer": 4} | ({"dragon": drawn} if drawn else {})
    assert game.ranch("Ann") == {"ingot": 1}


@pytest.mark.rule("ranch.turn.short")
def test_so_does_it_when_the_hand_is_filled_up(ranch: Ranch) -> None:
    game = ranch.position(pile="2 dragon", hand={"Ann": "2 mandragora, 3 farmer"}).play("combine mandragora 2")
    assert game.hand("Ann") == {"dragon": 2, "farmer": 1}
    assert game.order("paid", "drew", "pile_empty") == ["paid", "drew", "pile_empty"]
    assert ranch.position(pile="").play("extra").ranch("Ann") == {"ingot": 1}


# --- the end of the phase ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.phase.end")
def test_when_the_pile_is_empty_the_round_is_finished(ranch: Ranch) -> None:
    game = ranch.position(players=4, first="Bob", turn="Cid", pile="griffin", griffins={"Bob": 1}, mandragoras={"Bob": 1})
    game.play("extra")
    assert (game.now, game.told("pile_empty")) == (("Dee", "act"), [{}])
    game.play("extra")
    assert game.now == ("Ann", "act")
    game.play("extra")
    # Bob began the phase; with Ann's turn all have had as many.
    assert game.now == ("Bob", "feed griffins")
    assert game.order("extra", "hand_discarded") == ["extra"] * 3 + ["hand_discarded"] * 4


@pytest.mark.rule("ranch.phase.end")
def test_there_is_no_other_round_when_the_last_player_empties_the_pile(ranch: Ranch) -> None:
    game = ranch.position(players=3, first="Ann", turn="Cid", pile="griffin", griffins={"Ann": 1}, mandragoras={"Ann": 1}).play("extra")
    assert game.now == ("Ann", "feed griffins")
    early = ranch.position(players=3, first="Ann", turn="Cid", pile="2 griffin", griffins={"Ann": 1}, mandragoras={"Ann": 1}).play("extra")
    assert early.now == ("Ann", "act")
    first = ranch.position(players=3, first="Ann", turn="Ann", pile="griffin", griffins={"Ann": 1}, mandragoras={"Ann": 1}).play("extra")
    assert first.now == ("Bob", "act")
    assert first.play("extra").now == ("Cid", "act")
    assert first.play("extra").now == ("Ann", "feed griffins")


@pytest.mark.rule("ranch.phase.end")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_has_a_turn_more_than_anybody_else(ranch: Ranch, players: int) -> None:
    game = ranch.deal(players, seed=players)
    starter, turns, before, season = game.turn, dict.fromkeys(game.players, 0), "", 1
    for at in game.walk(seed=7):
        if at.season > season or at.phase in ("feed griffins", "feed dragons", "breed"):
            break
        if at.turn != before:
            turns[at.turn] += 1
            before = at.turn
    assert len(set(turns.values())) == 1, (starter, turns)


@pytest.mark.rule("ranch.phase.end")
def test_all_cards_in_hand_are_discarded_then(ranch: Ranch) -> None:
    game = ranch.position(turn="Bob", pile="", hand={"Ann": "3 dragon, 2 griffin", "Bob": "mandragora, 3 farmer"}, griffins={"Ann": 1}, mandragoras={"Ann": 1})
    game.play("extra")
    assert game.phase == "feed griffins"
    assert game.hand("Ann") == game.hand("Bob") == {}
    assert game.discard == dict.fromkeys(("mandragora", "griffin", "dragon", "farmer"), 17)
    assert game.told("hand_discarded") == [
        {"seat": "Ann", "mandragora": 0, "griffin": 2, "dragon": 3, "farmer": 0}, {"seat": "Bob", "mandragora": 1, "griffin": 0, "dragon": 0, "farmer": 3},
    ]  # fmt: skip


@pytest.mark.rule("ranch.phase.first")
@pytest.mark.parametrize(("first", "last", "following"), [("Ann", "Cid", "Bob"), ("Cid", "Bob", "Ann")])
def test_the_first_player_token_moves_to_the_left(ranch: Ranch, first: str, last: str, following: str) -> None:
    game = ranch.position(players=3, first=first, turn=last, pile="").play("extra")
    assert (game.season, game.now) == (2, (following, "act"))
    assert game.told("starts") == [{"seat": following}]
