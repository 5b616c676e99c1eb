"""Dragon Ranch: what is in the box, and how a game is set up."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from tests.rules.ranch.table import BLUE, ESSENCES, GAME, MEDALS, OPPONENT, POWERS, RED, Ranch
from wyrmling.games.ranch.cards import BREEDS, BROOD, COPIES, GRIFFINS, INGOTS, MANDRAGORAS

DEALS = 300
MIXED = "2 mandragora, griffin, dragon, farmer"


@pytest.mark.rule("ranch.box.tokens")
def test_the_box_holds_195_tokens_but_medals_and_the_like() -> None:
    assert (MANDRAGORAS, GRIFFINS, INGOTS) == (50, 35, 39)
    assert dict(zip(BREEDS, BROOD.tolist(), strict=True)) == {"common": 35, "yellow": 5, "green": 5, "blue": 5, "violet": 5, "red": 5}
    # 195 with the first-player token, the five Medals and the five score tokens.
    assert MANDRAGORAS + GRIFFINS + INGOTS + int(BROOD.sum()) + 1 + 5 + 5 == 195


@pytest.mark.rule("ranch.box.essence")
def test_there_are_27_cards_of_each_essence(ranch: Ranch) -> None:
    game = ranch.deal(5)
    assert list(ESSENCES) == ["mandragora", "griffin", "dragon", "farmer"]
    for essence in ESSENCES:
        assert game.pile.get(essence, 0) + sum(game.hand(who).get(essence, 0) for who in game.players) == 27


@pytest.mark.rule("ranch.box.powers")
def test_there_are_20_blue_and_10_red_power_cards(ranch: Ranch) -> None:
    copies = dict(zip(POWERS, COPIES.tolist(), strict=True))
    assert (len(BLUE), sum(copies[kind] for kind in BLUE)) == (10, 20)
    assert (len(RED), sum(copies[kind] for kind in RED)) == (10, 10)
    game = ranch.deal(3)
    assert Counter(game.power_pile) + Counter(card for card in game.row if card) == Counter(copies)


@pytest.mark.rule("ranch.box.medals", "ranch.setup.medals")
def test_two_of_five_medals_are_face_up(ranch: Ranch) -> None:
    assert list(MEDALS) == ["mandragora", "griffin", "dragon", "egg", "ingot"]
    for game in ranch.deals(4, 10):
        assert Counter(game.medals().values()) == {"face up": 2, "face down": 3}


@pytest.mark.rule("ranch.setup.medals")
def test_any_two_of_them(ranch: Ranch) -> None:
    seen = Counter(medal for game in ranch.deals(2, DEALS) for medal, place in game.medals().items() if place == "face up")
    assert sum(seen.values()) == 2 * DEALS
    assert chisquare([seen[medal] for medal in MEDALS]).pvalue > 0.001


@pytest.mark.rule("ranch.setup.essence")
@pytest.mark.parametrize(("players", "each"), [(2, 17), (3, 22), (4, 27), (5, 27)])
def test_cards_by_number_of_players_and_five_for_everybody(ranch: Ranch, players: int, each: int) -> None:
    game = ranch.deal(players)
    dealt = Counter[str]()
    for who in game.players:
        assert sum(game.hand(who).values()) == game.hand_size(who) == 5
        dealt += Counter(game.hand(who))
    assert dealt + Counter(game.pile) == dict.fromkeys(ESSENCES, each)
    assert int(game.state.pile_size) == 4 * each - 5 * players
    assert game.discard == {}


@pytest.mark.rule("ranch.setup.essence")
def test_the_cards_are_shuffled(ranch: Ranch) -> None:
    """Each hand is a fair share of the cards: five of 68, 17 of each Essence."""
    seen = Counter(essence for game in ranch.deals(2, DEALS) for essence, many in game.hand("Bob").items() for _ in range(many))
    assert chisquare([seen[essence] for essence in ESSENCES]).pvalue > 0.001
    alone = sum(game.hand("Bob") == {"farmer": 5} for game in ranch.deals(2, DEALS))
    assert alone <= 3


@pytest.mark.rule("ranch.setup.powers")
def test_four_power_cards_lie_face_up(ranch: Ranch) -> None:
    seen = Counter[str]()
    for game in ranch.deals(3, DEALS):
        assert None not in game.row
        assert sum(game.power_pile.values()) == 26
        assert all(game.blue(who) == game.red(who) == {} for who in game.players)
        seen += Counter(card for card in game.row if card)
    share = {kind: 4 * DEALS * int(many) / 30 for kind, many in zip(POWERS, COPIES, strict=True)}
    assert chisquare([seen[kind] for kind in POWERS], list(share.values())).pvalue > 0.001


@pytest.mark.rule("ranch.setup.start")
def test_lots_are_drawn_for_who_starts(ranch: Ranch) -> None:
    seen = Counter(game.turn for game in ranch.deals(5, DEALS))
    assert chisquare([seen[who] for who in ("Ann", "Bob", "Cid", "Dee", "Eve")]).pvalue > 0.001
    for game in ranch.deals(5, 5):
        assert game.told("starts") == [{"seat": game.turn}]
        assert game.phase == "act"


@pytest.mark.rule("ranch.setup.start")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_game_has_two_seasons_of_three_phases(ranch: Ranch, players: int) -> None:
    game = ranch.deal(players, seed=4)
    parts: list[tuple[int, str]] = []
    for at in game.walk(seed=4):
        part = "feed" if at.phase.startswith("feed") else "reproduce" if at.phase == "breed" or at.state.pairings else "develop"
        if not parts or parts[-1] != (at.season, part):
            parts.append((at.season, part))
    # Who has nothing to feed or to pair isn't asked; the order holds all the same.
    order = [(season, part) for season in (1, 2) for part in ("develop", "feed", "reproduce")]
    assert parts == [part for part in order if part in parts]
    assert {(1, "develop"), (2, "develop")} <= set(parts)
    assert [told["number"] for told in game.told("season_ends")] == [1, 2]


@pytest.mark.rule("ranch.box.supply")
def test_what_has_run_out_is_not_gained_and_not_owed(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "2 mandragora, 3 farmer"}, mandragoras={"Ann": 20, "Bob": 28}, discard="6 farmer")
    # Two are left: a third and a fourth wouldn't come, so the Farmers for them can't be added (ranch.combo.nothing).
    assert game.offers("combine") == ["mandragora 0", "mandragora 1"]
    game.play("combine mandragora 1")
    assert game.ranch("Ann")["mandragora"] == 22
    assert not any(move.startswith("mandragora") for move in ranch.position(hand={"Ann": MIXED}, mandragoras={"Bob": 50}).offers("combine"))


@pytest.mark.rule("ranch.box.supply")
def test_an_ingot_too_few_is_told_and_forgotten(ranch: Ranch) -> None:
    game = ranch.position(hand={"Ann": "mandragora, griffin, 3 farmer"}, ingots={"Bob": 38})
    game.play("combine ingots 0")
    assert game.ranch("Ann") == {"ingot": 1}
    assert game.told("ran_out") == [{"seat": "Ann", "token": "ingot", "many": 1}]
    assert "ingots 0" not in ranch.position(hand={"Ann": "mandragora, griffin, 3 farmer"}, ingots={"Bob": 39}).offers("combine")


@pytest.mark.rule("ranch.box.supply")
def test_a_dragon_token_is_its_egg_token(ranch: Ranch) -> None:
    """35 Egg/Dragon tokens of level 1: those that lie with the Dragon up are no Eggs to take."""
    game = ranch.position(hand={"Ann": "2 dragon, 3 farmer"}, eggs={"Ann": "4 common"}, dragons={"Ann": "10 common", "Bob": "20 common"})
    assert game.offers("combine") == ["egg 0"]
    full = ranch.position(hand={"Ann": "2 dragon, 3 farmer"}, eggs={"Ann": "5 common"}, dragons={"Ann": "10 common", "Bob": "20 common"})
    assert full.offers("combine") == []


@pytest.mark.rule("ranch.box.supply")
def test_what_is_given_up_can_be_had_again(ranch: Ranch) -> None:
    """The ingots that are paid go back before any are taken."""
    game = ranch.position(hand={"Ann": "mandragora, 4 farmer"}, ingots={"Ann": 1, "Bob": 37})
    game.play("combine ingots 0")
    assert game.phase != "ingots" or game.play(game.choices()[0])
    assert game.ranch("Ann") == {"ingot": 2}
    gone = ranch.position(hand={"Ann": "2 mandragora, 3 farmer"}, mandragoras={"Bob": 50}, blue={"Ann": "destroy"})
    assert gone.offers("combine") == []
    gone.play("play destroy")
    assert gone.offers("combine") == ["mandragora 0"]


@pytest.mark.rule("ranch.box.supply", "ranch.turn.extra")
def test_extra_is_possible_when_ingots_have_run_out(ranch: Ranch) -> None:
    game = ranch.position(ingots={"Bob": 39}).play("extra")
    assert game.ranch("Ann") == {}
    assert game.told("ran_out") == [{"seat": "Ann", "token": "ingot", "many": 1}]


@pytest.mark.rule("ranch.setup.start")
def test_one_to_five_play(ranch: Ranch) -> None:
    assert GAME.players == (1, 2, 3, 4, 5)
    assert OPPONENT in ranch.deal(1).everybody
