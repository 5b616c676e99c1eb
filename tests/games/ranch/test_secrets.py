"""What a seat can know of a game of Dragon Ranch: all that it has seen, nothing else, and only worlds that can be, as often as they are.

Positions here have few unseen cards, so that all hands that others may hold together can be listed with their chances.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb, prod
from typing import Any

import pytest
from scipy.stats import chisquare

from tests.rules.ranch.table import ESSENCES, GAME, PLAYERS, Ranch, RanchGame, counts
from wyrmling.games.ranch.cards import UNKNOWN
from wyrmling.kernel.moves import UNTOLD

SPECTATOR = -1
WORLDS = 1500
LEVEL = 1e-4
"""A chi-square below this isn't chance: the seeds are fixed, so a test passes always or never."""

Hand = tuple[int, ...]
Hands = tuple[Hand, ...]


def hand(text: str) -> Hand:
    """A hand as numbers."""
    return tuple(counts(text).get(essence, 0) for essence in ESSENCES)


def deals(cards: Hand, size: int) -> Iterator[tuple[Hand, int]]:
    """Every hand of a size from some cards, and in how many ways it can be dealt."""

    def choose(at: int, left: int) -> Iterator[Hand]:
        if at == len(cards) - 1:
            if left <= cards[at]:
                yield (left,)
            return
        for many in range(min(left, cards[at]) + 1):
            for rest in choose(at + 1, left - many):
                yield (many, *rest)

    for dealt in choose(0, size):
        yield dealt, prod(comb(there, many) for there, many in zip(cards, dealt, strict=True))


def exactly(cards: Hand, owners: Sequence[tuple[Hand, int]]) -> dict[Hands, float]:
    """How likely it is that some hands are what together: of each is known a part, and how many cards it has on top of that."""
    found: dict[Hands, float] = {(): 1.0}
    for known, more in owners:
        following: dict[Hands, float] = {}
        for before, chance in found.items():
            left = tuple(there - sum(dealt[at] - part[at] for dealt, (part, _) in zip(before, owners, strict=False)) for at, there in enumerate(cards))
            ways = comb(sum(left), more)
            for dealt, many in deals(left, more):
                whole = tuple(one + other for one, other in zip(known, dealt, strict=True))
                following[(*before, whole)] = chance * many / ways
        found = following
    return found


def imagined(game: RanchGame, seat: int, others: Sequence[str], worlds: int = WORLDS) -> Counter[Hands]:
    """How often a seat imagines what in other hands."""
    view = GAME.concealed(game.state, seat)
    places = [PLAYERS.index(who) for who in others]
    seen: Counter[Hands] = Counter()
    for world in range(worlds):
        state = GAME.imagined(view, seat, world)
        seen[tuple(tuple(map(int, state.hand[place])) for place in places)] += 1
    return seen


def check(seen: Counter[Hands], chances: Mapping[Hands, float]) -> None:
    """There are no worlds that can't be, and all others are there as often as they are; rare ones are counted together."""
    worlds = sum(seen.values())
    assert set(seen) <= set(chances)
    common = [world for world, chance in chances.items() if chance * worlds >= 5]
    expected, found = [chances[world] * worlds for world in common], [seen[world] for world in common]
    if len(common) < len(chances):
        expected.append(worlds - sum(expected))
        found.append(worlds - sum(found))
    assert len(found) > 3, "too few worlds to say anything"
    assert chisquare(found, expected, sum_check=False).pvalue > LEVEL


def few(ranch: Ranch, **more: Any) -> RanchGame:
    """A game of three in which few cards are unseen: all others have been discarded."""
    position: dict[str, Any] = {
        "players": 3, "hand": {"Ann": "2 mandragora", "Bob": "mandragora, griffin, dragon", "Cid": "2 farmer"}, "pile": "mandragora, 2 dragon, farmer",
    }  # fmt: skip
    return ranch.position(**(position | more))


UNSEEN_BY_ANN = hand("2 mandragora, griffin, 3 dragon, 3 farmer")
"""Bob's three, Cid's two and the pile's four: all but her own and the discarded ones."""


def others_without(known: str) -> Hand:
    """The cards that Ann sees nowhere, when she knows of some."""
    return tuple(there - gone for there, gone in zip(UNSEEN_BY_ANN, hand(known), strict=True))


# --- what is blank ------------------------------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_how_many_cards_others_hold(ranch: Ranch) -> None:
    game = few(ranch, seen={"Ann": {"Bob": "dragon"}, "Bob": {"Ann": "mandragora"}, "Cid": {"Bob": "griffin"}})
    view = GAME.concealed(game.state, 0)
    assert view.hand[0].tolist() == [2, 0, 0, 0]
    assert [view.hand[seat].tolist() for seat in (1, 2)] == [[UNKNOWN] * 4] * 2
    assert view.pile.tolist() == [UNKNOWN] * 4
    assert (view.hand_size.tolist()[:3], view.pile_size) == ([2, 3, 2], 4)
    assert view.discard.tolist() == game.state.discard.tolist()
    # What it knows of others, and what they know of it; not what they know of each other.
    assert view.seen[0, 1].tolist() == [0, 0, 1, 0]
    assert view.seen[1, 0].tolist() == [1, 0, 0, 0]
    assert view.seen[2, 1].tolist() == [0, 0, 0, 0]
    assert view.generator.tolist() != game.state.generator.tolist()


def test_a_spectator_sees_no_hand(ranch: Ranch) -> None:
    game = few(ranch, seen={"Ann": {"Bob": "dragon"}})
    view = GAME.concealed(game.state, SPECTATOR)
    assert (view.hand[:3] == UNKNOWN).all()
    assert not view.seen.any()


def test_an_empty_hand_is_known(ranch: Ranch) -> None:
    game = few(ranch, hand={"Ann": "2 mandragora", "Bob": "", "Cid": "2 farmer"})
    view = GAME.concealed(game.state, 0)
    assert (view.hand[1].tolist(), view.hand[2].tolist()) == ([0] * 4, [UNKNOWN] * 4)


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 2])
def test_everything_else_lies_open(ranch: Ranch, seat: int) -> None:
    game = few(
        ranch, mandragoras={"Ann": 1}, eggs={"Bob": "yellow"}, blue={"Bob": "wild", "Cid": "2 take"}, red={"Cid": "egg-1"}, ingots={"Cid": 2},
        row="steal double", made={"Cid": "hatch 2"},
    )  # fmt: skip
    view = GAME.concealed(game.state, seat)
    for name in GAME.dtype.names:
        if name not in ("generator", "hand", "pile", "seen"):
            assert view[name].tolist() == game.state[name].tolist(), name


def test_imagining_is_no_event_and_fills_every_blank(ranch: Ranch) -> None:
    game = few(ranch)
    for seat in range(SPECTATOR, 3):
        state = GAME.imagined(GAME.concealed(game.state, seat), seat, 5)
        assert state.luck == game.state.luck
        assert GAME.words.problems(state) == []
        assert int(state.pile.sum()) == int(state.pile_size) == 4


# --- which worlds there are, and how likely each is --------------------------------------------------------------------------------------------


def test_other_hands_together_are_a_fair_share_of_the_unseen_cards(ranch: Ranch) -> None:
    check(imagined(few(ranch), 0, ["Bob", "Cid"]), exactly(UNSEEN_BY_ANN, [(hand(""), 3), (hand(""), 2)]))


def test_so_they_are_to_bob(ranch: Ranch) -> None:
    check(imagined(few(ranch), 1, ["Ann", "Cid"]), exactly(hand("3 mandragora, 2 dragon, 3 farmer"), [(hand(""), 2), (hand(""), 2)]))


def test_and_all_three_to_a_spectator(ranch: Ranch) -> None:
    game = few(ranch, hand={"Ann": "mandragora", "Bob": "griffin, dragon", "Cid": "farmer"}, pile="mandragora, dragon")
    unseen = hand("2 mandragora, griffin, 2 dragon, farmer")
    check(imagined(game, SPECTATOR, ["Ann", "Bob", "Cid"]), exactly(unseen, [(hand(""), 1), (hand(""), 2), (hand(""), 1)]))


def test_cards_in_front_of_a_solo_opponent_are_seen(ranch: Ranch) -> None:
    game = ranch.position(players=1, hand={"Ann": "2 griffin"}, pile="mandragora, farmer", front="dragon")
    view = GAME.concealed(game.state, 0)
    for world in range(20):
        assert GAME.imagined(view, 0, world).pile.tolist() == [1, 0, 0, 1]


@pytest.mark.parametrize("known", ["dragon", "mandragora, dragon", "mandragora, griffin, dragon"])
def test_cards_that_were_seen_are_in_every_world(ranch: Ranch, known: str) -> None:
    game = few(ranch, seen={"Ann": {"Bob": known}})
    part = hand(known)
    check(imagined(game, 0, ["Bob", "Cid"]), exactly(others_without(known), [(part, 3 - sum(part)), (hand(""), 2)]))


def test_what_one_player_knows_of_another_helps_no_third(ranch: Ranch) -> None:
    game = few(ranch, seen={"Cid": {"Bob": "dragon"}, "Bob": {"Cid": "farmer"}})
    check(imagined(game, 0, ["Bob", "Cid"]), exactly(UNSEEN_BY_ANN, [(hand(""), 3), (hand(""), 2)]))


# --- who has said that they can pay -------------------------------------------------------------------------------------------------------------


def given(chances: Mapping[Hands, float], fits: Callable[[Hand], bool]) -> dict[Hands, float]:
    """The chances when something is known of the first hand."""
    left = {world: chance for world, chance in chances.items() if fits(world[0])}
    return {world: chance / sum(left.values()) for world, chance in left.items()}


BOB_AND_CID = exactly(UNSEEN_BY_ANN, [(hand(""), 3), (hand(""), 2)])


def test_a_hand_that_is_said_to_pay_for_a_combination_does(ranch: Ranch) -> None:
    """Bob combines two Mandragoras and has an ingot: one Mandragora card at least is in his hand."""
    game = few(ranch, turn="Bob", ingots={"Bob": 1}).play("combine mandragora 0")
    assert game.now == ("Bob", "ingots")
    check(imagined(game, 0, ["Bob", "Cid"]), given(BOB_AND_CID, lambda cards: cards[0] >= 1))


def test_with_a_power_card_too(ranch: Ranch) -> None:
    """Bob combines a Mandragora and a Griffin, and may play Wild: one of the two is there."""
    game = few(ranch, turn="Bob", blue={"Bob": "wild"}).play("combine ingots 0")
    assert game.now == ("Bob", "power")
    check(imagined(game, 0, ["Bob", "Cid"]), given(BOB_AND_CID, lambda cards: cards[0] + cards[1] >= 1))


def test_a_combination_can_be_made_after_two_combinations_is_played(ranch: Ranch) -> None:
    hands = {"Ann": "2 mandragora", "Bob": "2 dragon, griffin", "Cid": "2 farmer"}
    game = few(ranch, turn="Bob", hand=hands, pile="2 mandragora, dragon, farmer", blue={"Bob": "double"}).play("play double")

    def combines(cards: Hand) -> bool:
        mandragoras, griffins, dragons, _ = cards
        return mandragoras >= 2 or griffins >= 2 or dragons >= 2 or (mandragoras >= 1 and griffins >= 1)

    check(imagined(game, 0, ["Bob", "Cid"]), given(BOB_AND_CID, combines))


# --- a card that is taken ---------------------------------------------------------------------------------------------------------------------------


def dragon_taken(ranch: Ranch, **more: Any) -> RanchGame:
    """Ann has taken a Dragon card from Bob."""
    games = (few(ranch, blue={"Ann": "card"}, seed=seed, **more).play("play card", "rob Bob") for seed in range(30))
    return next(game for game in games if game.told("robbed")[0]["essence"] == "dragon")


@pytest.fixture
def robbed(ranch: Ranch) -> RanchGame:
    """Ann has taken a Dragon card from Bob."""
    return dragon_taken(ranch)


@pytest.mark.rule("ranch.blue.card")
def test_the_robbed_knows_of_the_card_in_the_thiefs_hand(robbed: RanchGame) -> None:
    # To Bob the unseen cards are Ann's other two, Cid's two and the pile's four.
    check(imagined(robbed, 1, ["Ann", "Cid"]), exactly(hand("3 mandragora, 2 dragon, 3 farmer"), [(hand("dragon"), 2), (hand(""), 2)]))


@pytest.mark.rule("ranch.blue.card")
def test_the_thief_holds_it_and_knows_nothing_of_the_rest(robbed: RanchGame) -> None:
    check(imagined(robbed, 0, ["Bob", "Cid"]), exactly(others_without("dragon"), [(hand(""), 2), (hand(""), 2)]))


@pytest.mark.rule("ranch.blue.card")
@pytest.mark.parametrize(("seat", "unseen"), [(2, "4 mandragora, griffin, 3 dragon, farmer"), (SPECTATOR, "4 mandragora, griffin, 3 dragon, 3 farmer")])
def test_third_ones_know_that_a_card_changed_hands_and_no_more(robbed: RanchGame, seat: int, unseen: str) -> None:
    check(imagined(robbed, seat, ["Ann", "Bob"]), exactly(hand(unseen), [(hand(""), 3), (hand(""), 2)]))


@pytest.mark.rule("ranch.blue.card")
def test_it_stays_known_through_the_turns_of_others(ranch: Ranch) -> None:
    game = dragon_taken(ranch, pile=None)
    for who in ("Ann", "Bob", "Cid"):
        assert game.turn == who
        game.play("extra")
        assert all(world[0][ESSENCES.index("dragon")] >= 1 for world in imagined(game, 1, ["Ann"], 100))


@pytest.mark.rule("ranch.blue.card")
def test_who_knew_of_a_card_is_unsure_of_it_when_a_third_has_taken_one(ranch: Ranch) -> None:
    """The Dragon card may be the one that is gone, or another: worlds of both kinds are imagined."""
    known = few(ranch, turn="Cid", seen={"Ann": {"Bob": "dragon"}}, blue={"Cid": "card"})
    assert min(world[0][ESSENCES.index("dragon")] for world in imagined(known, 0, ["Bob"])) == 1
    known.play("play card", "rob Bob")
    assert {0, 1} <= {world[0][ESSENCES.index("dragon")] for world in imagined(known, 0, ["Bob"])}


def heard(game: RanchGame, seat: int) -> list[str]:
    """All that was told, as a seat reads it."""
    return [GAME.words.told(GAME.events.heard(event, seat), game.players) for event in game.events]


@pytest.mark.rule("ranch.blue.card")
def test_two_thefts_that_a_third_cant_tell_apart_sound_alike(ranch: Ranch) -> None:
    outcomes = few(ranch, blue={"Ann": "card"}, hand={"Ann": "", "Bob": "griffin, dragon", "Cid": ""}).outcomes("play card")
    (_, one), (_, other) = outcomes
    for seat in (2, SPECTATOR):
        assert heard(one, seat) == heard(other, seat)
        assert GAME.concealed(one.state, seat).tobytes() == GAME.concealed(other.state, seat).tobytes()
    for seat in (0, 1):
        assert heard(one, seat) != heard(other, seat)


def test_who_draws_which_cards_is_for_them_alone(ranch: Ranch) -> None:
    drawn = [event for event in ranch.deal(3).events if event.kind == "drew"]
    assert len(drawn) == 3
    for event in drawn:
        for seat in range(SPECTATOR, 3):
            told = [GAME.events.heard(event, seat)[essence] for essence in ESSENCES]
            assert told == ([event[essence] for essence in ESSENCES] if seat == event["seat"] else [UNTOLD] * 4)


# --- words -------------------------------------------------------------------------------------------------------------------------------------------

TELLING = {"hand_discarded", "opponent_drew", "opponent_laid"}
"""What shows everybody cards that nobody, or not everybody, had seen."""


def shown(state: Any, seat: int, names: Sequence[str]) -> tuple[Any, ...]:
    """All that a client of a seat is given to show."""
    view, words = GAME.concealed(state, seat), GAME.words
    scene = words.scene(view, seat, names)
    choices = []
    if GAME.actor(state) == seat:
        choices = [(move, words.sentence(view, move, names), words.brief(view, move, names), words.touches(view, move)) for move in GAME.legal(view)]
    return scene, words.board(scene), words.asks(view, names), words.clauses(view), choices


@pytest.mark.parametrize(("players", "variant", "seed"), [(2, "main", 1), (3, "hardcore", 2), (5, "main", 3)])
def test_worlds_that_a_seat_cant_tell_apart_look_and_sound_the_same(ranch: Ranch, players: int, variant: str, seed: int) -> None:
    """At every third decision another world is imagined for two seats, and the same move played in both with the same luck."""
    choose, names, told = random.Random(seed), list(PLAYERS[:players]), Counter[str]()
    for ply, game in enumerate(ranch.deal(players, seed, variant).walk(seed)):
        if game.over or ply % 3:
            continue
        for seat in choose.sample(range(SPECTATOR, players), 2):
            other = RanchGame(GAME.imagined(GAME.concealed(game.state, seat), seat, ply))
            other.state.generator = game.state.generator
            assert shown(other.state, seat, names) == shown(game.state, seat, names)
            both = sorted(set(game.choices()) & set(other.choices()))
            if seat == int(game.state.turn) or not both:
                continue
            move = choose.choice(both)
            one = game.copy().play(move)
            other.play(move)
            if not any(event.kind in TELLING or (event.kind == "robbed" and seat in (event["seat"], event["other"])) for event in one.events):
                assert heard(one, seat) == heard(other, seat)
                assert shown(one.state, seat, names) == shown(other.state, seat, names)
                told += Counter(event.kind for event in one.events)
    assert {"drew", "combines", "paid", "gained"} <= set(told)
