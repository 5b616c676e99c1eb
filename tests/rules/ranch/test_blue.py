"""Dragon Ranch: blue Power cards, but Two Combinations, Repeat and Take a Card."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.ranch.table import BLUE, Ranch, RanchGame

ROW = "steal double egg-1 creature-2"
BASE = ["mandragora", "griffin", "egg"]


def playable(game: RanchGame) -> list[str]:
    """The blue cards that can be played."""
    return game.offers("play")


# --- when ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.blue.once")
def test_blue_cards_are_kept_from_season_to_season(ranch: Ranch) -> None:
    game = ranch.position(phase="breed", first="Bob", turn="Ann", blue={"Ann": "take, wild", "Bob": "repeat"}).settle()
    assert game.season == 2
    assert (game.blue("Ann"), game.blue("Bob")) == ({"take": 1, "wild": 1}, {"repeat": 1})


@pytest.mark.rule("ranch.blue.once")
def test_one_a_turn(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "2 mandragora, 3 farmer"}, blue={"Ann": "2 take, wild, farmers, double"})
    assert playable(game) == ["double", "take"]
    game.play("play take", "gain griffin")
    assert game.now == ("Ann", "act")
    assert playable(game) == []
    # Neither does Wild or Double Farmer go with it: three Farmers more there are none for.
    assert game.offers("combine") == [f"mandragora {many}" for many in range(4)]
    game.play("combine mandragora 3")
    assert (game.turn, game.blue("Ann")) == ("Bob", {"double": 1, "wild": 1, "farmers": 1, "take": 1})


@pytest.mark.rule("ranch.blue.once")
def test_none_after_one_in_the_combination(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "2 mandragora"}, blue={"Ann": "wild, take, double"}).play("combine mandragora 1", "help wild-farmer")
    assert (game.turn, game.blue("Ann")) == ("Bob", {"double": 1, "take": 1})
    assert game.told("helped") == [{"seat": "Ann", "by": "wild-farmer"}]


@pytest.mark.rule("ranch.blue.once")
@pytest.mark.parametrize("action", ["extra", "combine mandragora 0", "swap"])
def test_before_the_action_or_after_it(ranch: Ranch, action: str) -> None:
    position = ranch.position(hand={"Ann": "2 mandragora, 3 farmer"}, blue={"Ann": "take"})
    rest = ["discard farmer", "discard farmer"] if action == "swap" else []
    before = position.copy().play("play take", "gain egg", action, *rest)
    assert (before.turn, before.ranch("Ann")["common egg"]) == ("Bob", 1)
    after = position.copy().play(action)
    assert after.offers("play") == (["take"] if not rest else [])
    after.play(*rest)
    assert (after.now, after.choices()) == (("Ann", "after"), ["end", "play take"])
    after.play("play take", "gain egg")
    assert (after.turn, after.ranch("Ann")["common egg"]) == ("Bob", 1)
    unplayed = position.copy().play(action, *rest, "end")
    assert (unplayed.turn, unplayed.blue("Ann")) == ("Bob", {"take": 1})


@pytest.mark.rule("ranch.blue.once")
def test_not_between_two_hatchings(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "dragon, mandragora, farmer"}, eggs={"Ann": "common, yellow, green"}, blue={"Ann": "take"}, row=ROW)
    game.play("combine hatch 1")
    phases = []
    while game.phase in ("hatch", "reward"):
        phases.append(game.phase)
        assert playable(game) == []
        game.play("decline" if game.phase == "reward" else game.choices()[0])
    assert phases == ["hatch", "reward", "hatch", "reward"]
    assert playable(game) == ["take"]


@pytest.mark.rule("ranch.blue.once")
def test_not_once_the_hand_is_filled_up(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "mandragora, 6 farmer"}, blue={"Ann": "take"}).play("extra", "end")
    assert game.now == ("Ann", "limit")
    assert all(move.startswith("discard") for move in game.choices())


@pytest.mark.rule("ranch.blue.once")
def test_one_that_has_just_come_can_be_played_in_the_same_turn(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "dragon, mandragora"}, eggs={"Ann": "common"}, row="take double egg-1 creature-2")
    game.play("combine hatch 0", "choose take")
    assert (game.now, game.choices()) == (("Ann", "after"), ["end", "play take"])
    game.play("play take", "gain griffin")
    assert game.ranch("Ann") == {"griffin": 1, "common dragon": 1}


@pytest.mark.rule("ranch.blue.once")
def test_though_not_in_the_combination_that_brought_it(ranch: Ranch) -> None:
    """With Double Farmer in hand two Eggs more would hatch; the one that comes with the first doesn't help the second."""
    game = ranch.position(hand={"Ann": "dragon, mandragora"}, eggs={"Ann": "3 common"}, row="farmers wild egg-1 creature-2")
    assert game.offers("combine") == ["hatch 0"]
    game.play("combine hatch 0", "choose farmers")
    assert (game.turn, game.ranch("Ann")) == ("Bob", {"common egg": 2, "common dragon": 1})


@pytest.mark.rule("ranch.blue.once")
def test_it_is_discarded_before_its_effect(ranch: Ranch) -> None:
    """Repeat is the only discarded card when the row is filled after the hatching that it repeats."""
    others = "2 double, 2 wild, 2 farmers, 2 destroy, 2 swap, 2 take, 2 reverse, steal, 2 card"
    reds = "mandragora-1, mandragora-2, griffin-1, griffin-2, egg-2, dragon-1, dragon-2, creature-1"
    game = ranch.position(
        turn="Bob", hand={"Bob": "5 farmer"}, eggs={"Bob": "common"}, made={"Ann": "hatch 0"}, row="steal egg-1 creature-2 repeat",
        blue={"Ann": others, "Bob": "repeat"}, red={"Ann": reds}, power_pile="",
    ).play("play repeat", "choose steal")  # fmt: skip
    assert game.told("remade") == [{"cards": 1}]
    assert game.row == ["repeat", "egg-1", "creature-2", "repeat"]


@pytest.mark.rule("ranch.blue.once")
@pytest.mark.parametrize("card", BLUE)
def test_one_that_would_change_nothing_cant_be_played(ranch: Ranch, card: str) -> None:
    """Nobody has anything, the hands are empty, and the supply of all base tokens is with nobody who could lose one."""
    hand = {"Ann": "", "Bob": ""}
    nothing = ranch.position(hand=hand, blue={"Ann": card})
    assert playable(nothing) == (["take"] if card == "take" else [])


@pytest.mark.rule("ranch.blue.once", "ranch.blue.take")
def test_not_even_take_when_the_supply_has_no_base_token(ranch: Ranch) -> None:
    gone = {"mandragoras": {"Ann": 50}, "griffins": {"Ann": 35}, "dragons": {"Ann": "35 common"}}
    assert playable(ranch.position(blue={"Ann": "take"}, **gone)) == []  # type: ignore[arg-type]


@pytest.mark.rule("ranch.blue.once")
def test_only_in_ones_own_turn(ranch: Ranch) -> None:
    game = ranch.position(turn="Bob", blue={"Ann": "take"}, ingots={"Bob": 1})
    assert playable(game) == []
    assert game.play("extra").offers("play") == ["take"]


# --- Wild -----------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.blue.wild")
def test_wild_is_any_one_card_of_a_combination(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "dragon, 2 farmer"}, eggs={"Ann": "2 common"}, blue={"Ann": "wild"})
    assert game.offers("combine") == ["egg 0", "egg 1", "egg 2", "hatch 0", "hatch 1", "evolve 0"]
    egg = game.copy().play("combine egg 1")
    assert (egg.now, egg.choices()) == (("Ann", "power"), ["help wild-first"])
    egg.play("help wild-first")
    assert egg.ranch("Ann") == {"common egg": 4}
    assert egg.discard == {"dragon": 1, "farmer": 1}
    hatch = game.copy().play("combine hatch 0", "help wild-second")
    assert (hatch.ranch("Ann"), hatch.discard) == ({"common egg": 1, "common dragon": 1}, {"dragon": 1})
    assert hatch.blue("Ann") == {}


@pytest.mark.rule("ranch.blue.wild")
@pytest.mark.parametrize(("what", "helps"), [
    ("mandragora 1", ["nothing", "wild-first", "wild-farmer"]), ("mandragora 0", ["nothing", "wild-first"]),
    ("hatch 1", ["nothing", "wild-first", "wild-second", "wild-farmer"]), ("ingots 0", ["nothing", "wild-first", "wild-second"]),
])  # fmt: skip
def test_which_one_is_ones_own_choice_or_none(ranch: Ranch, what: str, helps: list[str]) -> None:
    game = ranch.position(hand={"Ann": "2 mandragora, griffin, dragon, farmer"}, eggs={"Ann": "3 common"}, blue={"Ann": "wild"}).play(f"combine {what}")
    assert game.choices() == [f"help {by}" for by in helps]
    game.play("help nothing")
    assert game.told("helped") == []
    assert game.blue("Ann") == {"wild": 1}


@pytest.mark.rule("ranch.blue.wild")
def test_as_a_farmer_only_where_farmers_help(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "mandragora, griffin, dragon"}, eggs={"Ann": "common"}, blue={"Ann": "wild"})
    assert [move for move in game.offers("combine") if move.split()[0] in ("ingots", "evolve")] == ["ingots 0", "evolve 0"]
    game.play("combine ingots 0")
    assert "help wild-farmer" not in game.choices()
    farmer = ranch.position(hand={"Ann": "2 griffin"}, blue={"Ann": "wild"}).play("combine griffin 1", "help wild-farmer")
    assert farmer.ranch("Ann") == {"griffin": 2}


@pytest.mark.rule("ranch.blue.wild")
def test_two_wild_cards_are_not_played_together(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "dragon, farmer"}, blue={"Ann": "2 wild"})
    assert game.offers("combine") == ["egg 0", "egg 1"]
    assert ranch.position(hand={"Ann": "farmer"}, blue={"Ann": "2 wild"}).offers("combine") == []


@pytest.mark.rule("ranch.blue.wild", "ranch.combo.substitute")
def test_ingots_go_with_it_and_no_essence_card_is_needed(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": ""}, ingots={"Ann": 2}, blue={"Ann": "wild"})
    assert game.offers("combine") == ["mandragora 0", "mandragora 1", "griffin 0", "griffin 1", "egg 0", "egg 1", "ingots 0"]
    game.play("combine egg 1")
    assert game.choices() == ["help wild-first", "help wild-farmer"]
    game.play("help wild-farmer")
    assert game.ranch("Ann") == {"common egg": 2}, "with no card in hand both Dragon cards are ingots, as everybody can see"
    assert game.told("paid") == [{"seat": "Ann", "mandragora": 0, "griffin": 0, "dragon": 0, "farmer": 0, "ingots": 2}]


@pytest.mark.rule("ranch.blue.wild", "ranch.combo.substitute")
def test_no_more_than_two_ingots_with_it_either(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "mandragora"}, ingots={"Ann": 5}, blue={"Ann": "wild"})
    assert [move for move in game.offers("combine") if move.startswith("mandragora")] == [f"mandragora {many}" for many in range(3)]


# --- Double Farmer --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.blue.farmers")
@pytest.mark.parametrize(("what", "card", "token"), [
    ("mandragora", "mandragora", "mandragora"), ("griffin", "griffin", "griffin"), ("egg", "dragon", "common egg"),
])  # fmt: skip
def test_double_farmer_is_two_farmers(ranch: Ranch, what: str, card: str, token: str) -> None:
    game = ranch.position(hand={"Ann": f"2 {card}, farmer"}, blue={"Ann": "farmers"})
    assert game.offers("combine") == [f"{what} {many}" for many in range(4)]
    game.play(f"combine {what} 3")
    assert game.ranch("Ann") == {token: 4}
    assert game.discard == {card: 2, "farmer": 1}
    assert (game.blue("Ann"), game.told("helped")) == ({}, [{"seat": "Ann", "by": "farmers"}])


@pytest.mark.rule("ranch.blue.farmers")
def test_or_the_farmers_are_played_and_it_is_kept(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "2 mandragora, 3 farmer"}, blue={"Ann": "farmers"}).play("combine mandragora 2")
    assert game.choices() == ["help nothing", "help farmers"]
    kept = game.copy().play("help nothing")
    assert (kept.ranch("Ann"), kept.discard, kept.blue("Ann")) == ({"mandragora": 3}, {"mandragora": 2, "farmer": 2}, {"farmers": 1})
    game.play("help farmers")
    assert (game.ranch("Ann"), game.discard, game.blue("Ann")) == ({"mandragora": 3}, {"mandragora": 2}, {})


@pytest.mark.rule("ranch.blue.farmers")
def test_only_where_farmers_help(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "mandragora, griffin, dragon, 2 farmer"}, eggs={"Ann": "common"}, blue={"Ann": "farmers"})
    assert game.offers("combine") == ["hatch 0", "ingots 0", "evolve 0"]
    game.play("combine ingots 0")
    assert (game.turn, game.blue("Ann")) == ("Bob", {"farmers": 1})


@pytest.mark.rule("ranch.blue.farmers")
def test_it_is_one_where_only_one_more_is_to_be_had(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "dragon, mandragora"}, eggs={"Ann": "2 common"}, blue={"Ann": "farmers"})
    assert game.offers("combine") == ["hatch 0", "hatch 1"]
    game.play("combine hatch 1")
    assert (game.ranch("Ann"), game.blue("Ann")) == ({"common dragon": 2}, {})
    # Where two are to be had, it isn't played for one.
    more = ranch.position(hand={"Ann": "dragon, mandragora"}, eggs={"Ann": "3 common"}, blue={"Ann": "farmers"})
    assert more.offers("combine") == ["hatch 0", "hatch 2"]


@pytest.mark.rule("ranch.blue.farmers", "ranch.combo.substitute")
def test_two_ingots_go_with_it_and_one_card(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "mandragora"}, ingots={"Ann": 2}, blue={"Ann": "farmers"})
    assert [move for move in game.offers("combine") if move.startswith("mandragora")] == [f"mandragora {many}" for many in range(4)]
    # The card isn't an Essence card: with ingots alone it can't be played.
    assert ranch.position(hand={"Ann": ""}, ingots={"Ann": 2}, blue={"Ann": "farmers"}).offers("combine") == []
    game.play("combine mandragora 3", "melt 1 0 1")
    assert game.ranch("Ann") == {"mandragora": 4}


# --- Destroy, Swap a Token, Take, Steal --------------------------------------------------------------------------------------------------------


@pytest.fixture
def rich(ranch: Ranch) -> Callable[..., RanchGame]:
    """A game of three in which everybody has something, and Ann a blue card."""

    def make(card: str, **more: object) -> RanchGame:
        position: dict[str, object] = {
            "players": 3, "season": 2, "blue": {"Ann": card}, "mandragoras": {"Ann": 1, "Bob": 2}, "griffins": {"Cid": 1}, "ingots": {"Bob": 1, "Cid": 3},
            "eggs": {"Ann": "common", "Bob": "yellow", "Cid": "common, red"}, "dragons": {"Ann": "common, red", "Bob": "green", "Cid": "common"},
        }  # fmt: skip
        return ranch.position(**(position | more)).play(f"play {card}")  # type: ignore[arg-type]

    return make


@pytest.mark.rule("ranch.blue.base", "ranch.blue.destroy")
def test_destroy_takes_a_base_token_from_an_opponent(rich: Callable[..., RanchGame]) -> None:
    game = rich("destroy")
    # No ingot, no Egg of level 2 or 3, no Dragon, and nothing of one's own.
    assert game.choices() == ["destroy Bob mandragora", "destroy Cid griffin", "destroy Cid egg"]
    game.play("destroy Cid egg")
    assert game.ranch("Cid") == {"griffin": 1, "ingot": 3, "red egg": 1, "common dragon": 1}
    assert game.ranch("Ann") == {"mandragora": 1, "common egg": 1, "common dragon": 1, "red dragon": 1}
    assert game.told("destroyed") == [{"seat": "Ann", "other": "Cid", "token": "egg"}]
    assert game.now == ("Ann", "act")


@pytest.mark.rule("ranch.blue.base", "ranch.blue.swap")
def test_swap_gives_one_base_token_for_another(rich: Callable[..., RanchGame]) -> None:
    game = rich("swap")
    assert (game.phase, game.choices()) == ("give", ["give mandragora", "give egg"])
    egg = game.copy().play("give egg")
    assert egg.choices() == ["take Bob mandragora", "take Cid griffin"]
    game.play("give mandragora")
    # Not Bob's Mandragora: two of a kind would change nothing.
    assert game.choices() == ["take Cid griffin", "take Cid egg"]
    game.play("take Cid griffin")
    assert game.ranch("Ann") == {"griffin": 1, "common egg": 1, "common dragon": 1, "red dragon": 1}
    assert game.ranch("Cid") == {"mandragora": 1, "ingot": 3, "common egg": 1, "red egg": 1, "common dragon": 1}
    assert game.told("exchanged") == [{"seat": "Ann", "other": "Cid", "given": "mandragora", "taken": "griffin"}]


@pytest.mark.rule("ranch.blue.swap")
@pytest.mark.parametrize(("mine", "theirs", "possible"), [
    ({"mandragoras": 1}, {"mandragoras": 3}, False), ({"mandragoras": 1}, {"griffins": 1}, True), ({}, {"griffins": 1}, False), ({"griffins": 1}, {}, False),
    ({"mandragoras": 1}, {"ingots": 2}, False), ({"ingots": 1}, {"griffins": 1}, False),
])  # fmt: skip
def test_a_swap_takes_different_base_tokens(ranch: Ranch, mine: dict[str, int], theirs: dict[str, int], possible: bool) -> None:
    tokens = {kind: {"Ann": mine.get(kind, 0), "Bob": theirs.get(kind, 0)} for kind in ("mandragoras", "griffins", "ingots")}
    assert (playable(ranch.position(blue={"Ann": "swap"}, **tokens)) == ["swap"]) == possible  # type: ignore[arg-type]


@pytest.mark.rule("ranch.blue.base", "ranch.blue.take")
@pytest.mark.parametrize(("token", "name"), [("mandragora", "mandragora"), ("griffin", "griffin"), ("egg", "common egg")])
def test_take_brings_a_base_token_from_the_supply(ranch: Ranch, token: str, name: str) -> None:
    game = ranch.position(blue={"Ann": "take"}, mandragoras={"Bob": 2}).play("play take")
    assert (game.phase, game.choices()) == ("gain", [f"gain {base}" for base in BASE])
    game.play(f"gain {token}")
    assert game.ranch("Ann") == {name: 1}
    assert game.ranch("Bob") == {"mandragora": 2}


@pytest.mark.rule("ranch.blue.take")
def test_only_what_the_supply_has(ranch: Ranch) -> None:
    game = ranch.position(blue={"Ann": "take"}, griffins={"Bob": 35}).play("play take")
    assert game.choices() == ["gain mandragora", "gain egg"]
    one = ranch.position(blue={"Ann": "take"}, griffins={"Bob": 35}, mandragoras={"Bob": 50}).play("play take")
    assert (one.now, one.ranch("Ann")) == (("Ann", "act"), {"common egg": 1})


@pytest.mark.rule("ranch.blue.steal")
def test_steal_gets_an_ingot_from_an_opponent(rich: Callable[..., RanchGame]) -> None:
    game = rich("steal")
    assert game.choices() == ["take Bob ingot", "take Cid ingot"]
    game.play("take Cid ingot")
    assert (game.ranch("Cid")["ingot"], game.ranch("Ann")["ingot"]) == (2, 1)
    assert game.told("stole") == [{"seat": "Ann", "other": "Cid"}]


@pytest.mark.rule("ranch.blue.steal")
def test_the_ingot_can_be_used_in_the_same_turn(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "mandragora"}, ingots={"Bob": 1}, blue={"Ann": "steal"})
    assert game.offers("combine") == []
    assert game.play("play steal").offers("combine") == ["mandragora 0", "ingots 0"]


# --- Reverse ------------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranch.blue.reverse")
def test_reverse_turns_any_dragon_but_a_red_one_back(rich: Callable[..., RanchGame]) -> None:
    game = rich("reverse")
    assert game.choices() == ["reverse Ann common", "reverse Bob green", "reverse Cid common"]
    own = game.copy().play("reverse Ann common")
    assert own.ranch("Ann") == {"mandragora": 1, "common egg": 2, "red dragon": 1}
    game.play("reverse Bob green")
    assert game.ranch("Bob") == {"mandragora": 2, "ingot": 1, "yellow egg": 1, "green egg": 1}
    assert game.told("reversed") == [{"seat": "Ann", "other": "Bob", "breed": "green"}]


@pytest.mark.rule("ranch.blue.reverse")
def test_a_red_dragon_cant_be_turned_back(ranch: Ranch) -> None:
    assert playable(ranch.position(season=2, dragons={"Ann": "red", "Bob": "2 red"}, blue={"Ann": "reverse"})) == []
    assert playable(ranch.position(dragons={"Bob": "blue"}, blue={"Ann": "reverse"})) == ["reverse"]
