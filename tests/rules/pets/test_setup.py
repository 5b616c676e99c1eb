"""Dragon Pets: what is in the box, and how a game is set up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest
from scipy.stats import chisquare

from tests.rules.pets.table import EGG, STARTING, Pets, PetsGame, breed_of, sex_of

BREEDS = ("blue", "purple", "gold", "red", "green")
COLOURS = ("gray", "violet", "brown", "orange")
ACROSS = {2: [("Ann", "Bob")], 3: [("Ann", "Cid")], 4: [("Ann", "Cid"), ("Bob", "Dee")]}

DEALS = 720
"""So many that each of 40 equally likely things comes up 18 times."""


def equally_likely(seen: Counter[Any], kinds: int) -> bool:
    """Whether counts fit `kinds` things of one chance; a fair deal fails this once in a thousand, and seeds are fixed."""
    return len(seen) <= kinds and chisquare([*seen.values(), *[0] * (kinds - len(seen))]).pvalue > 0.001


@pytest.fixture(scope="module")
def deals() -> list[PetsGame]:
    return list(Pets().deals(players=4, count=DEALS))


# --- components ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pets.box.dragons")
def test_forty_dragons_ten_starting_ones_and_four_eggs(pets: Pets) -> None:
    game = pets.deal(players=4)
    cards = Counter(game.deck + game.laid_out)
    assert cards.pop(EGG) == 4
    assert Counter((breed_of(card), sex_of(card)) for card in cards) == {(breed, sex): 4 for breed in BREEDS for sex in ("male", "female")}
    assert set(cards.values()) == {1}
    assert Counter((breed_of(card), sex_of(card)) for card in STARTING) == {(breed, sex): 1 for breed in BREEDS for sex in ("male", "female")}


@pytest.mark.rule("pets.box.values")
@pytest.mark.parametrize("breed", BREEDS)
@pytest.mark.parametrize("sex", ["male", "female"])
def test_one_dragon_of_each_value_and_a_starting_one_of_two(pets: Pets, breed: str, sex: str) -> None:
    game = pets.deal(players=4)
    cards = [card for card in game.deck + game.laid_out if card.startswith(f"{breed} {sex}")]
    assert sorted(cards) == [f"{breed} {sex} {value}" for value in (2, 3, 4, 5)]
    assert f"{breed} {sex} 2 (starting)" in STARTING


@pytest.mark.rule("pets.box.values")
def test_a_dragon_brings_what_its_name_says(pets: Pets) -> None:
    for value in (2, 3, 4, 5):
        game = pets.position(seekers={"Ann": [5]}, forest={5: f"gold male {value}"}, collection={"Ann": ["gold female 2"]}, coins={"Ann": 1})
        assert game.play("catch").coins("Ann") == value


@pytest.mark.rule("pets.box.seekers")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_has_more_than_three_seekers_out(pets: Pets, players: int) -> None:
    most = 0
    for game in pets.deal(players, seed=5).walk(seed=5):
        most = max(most, *(len(game.where(who)) for who in game.players))
    assert most == 3


@pytest.mark.rule("pets.box.seekers")
def test_five_dice_and_a_token_of_each_colour_but_white_on_each_side(pets: Pets) -> None:
    game = pets.deal(players=4)
    assert list(game.dice) == ["white", *COLOURS]
    for who in game.players:
        assert sorted(game.tokens(who).split()) == sorted(COLOURS)


@pytest.mark.rule("pets.box.bank")
def test_the_bank_pays_when_more_than_140_coins_are_out(pets: Pets) -> None:
    game = pets.position(seekers={"Ann": [7]}, collection={"Ann": ["gold male 5"]}, coins={"Ann": 100, "Bob": 100})
    assert game.play("catch").coins("Ann") == 100 - 1 + 5


# --- setup -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pets.setup.hand")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_starting_dragons_of_different_breeds_each_and_the_rest_out_of_the_game(pets: Pets, players: int) -> None:
    for game in pets.deals(players, count=100):
        hands = [game.collection(who) for who in game.players]
        assert all(len(hand) == 2 and breed_of(hand[0]) != breed_of(hand[1]) for hand in hands)
        dealt = [card for hand in hands for card in hand]
        assert len(set(dealt)) == 2 * players and set(dealt) <= set(STARTING)
        assert not set(STARTING) & {*game.deck, *game.laid_out}


@pytest.mark.rule("pets.setup.hand")
@pytest.mark.parametrize("who", ["Ann", "Dee"])
def test_every_hand_is_equally_likely(deals: list[PetsGame], who: str) -> None:
    hands = [two for two in combinations(STARTING, 2) if breed_of(two[0]) != breed_of(two[1])]
    assert equally_likely(Counter(tuple(game.collection(who)) for game in deals), len(hands))


@pytest.mark.rule("pets.setup.coins")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_eight_coins_each_and_all_seekers_at_home(pets: Pets, players: int) -> None:
    for game in pets.deals(players, count=20):
        assert [game.coins(who) for who in game.players] == [8] * players
        assert [game.where(who) for who in game.players] == [[]] * players


@pytest.mark.rule("pets.setup.coins", "pets.box.seekers")
def test_a_third_seeker_can_be_placed_and_a_fourth_is_never_needed(pets: Pets) -> None:
    game = pets.position(phase="place", seekers={"Ann": [2, 8]}, dice={"gray": 1, "violet": 1})
    assert game.play("place gray alone").where("Ann") == [2, 8, 12]


@pytest.mark.rule("pets.setup.eggs")
@pytest.mark.parametrize(("players", "eggs"), [(2, 4), (3, 3), (4, 4)])
def test_how_many_eggs(pets: Pets, players: int, eggs: int) -> None:
    for game in pets.deals(players, count=20):
        assert (game.deck + game.laid_out).count(EGG) == eggs


@pytest.mark.rule("pets.setup.forest")
@pytest.mark.parametrize(("players", "left"), [(2, 28), (3, 27), (4, 28)])
def test_sixteen_cards_of_the_deck_lie_in_the_forest(pets: Pets, players: int, left: int) -> None:
    for game in pets.deals(players, count=20):
        assert game.gaps == []
        assert len(game.deck) == left


@pytest.mark.rule("pets.setup.forest")
def test_every_card_is_equally_likely_on_every_space_and_an_egg_too(deals: list[PetsGame]) -> None:
    by_card: Counter[str | None] = Counter()
    eggs_on: Counter[int] = Counter()
    for game in deals:
        for space in range(16):
            card = game.forest(space)
            by_card[card] += 1
            eggs_on[space] += card == EGG
    eggs = by_card.pop(EGG)
    assert equally_likely(by_card, 40)
    assert equally_likely(eggs_on, 16)
    assert 0.95 < eggs / (DEALS * 16 * 4 / 44) < 1.05  # four of the 44 cards are Eggs


@pytest.mark.rule("pets.setup.forest")
def test_an_egg_in_the_first_forest_can_be_marked(pets: Pets) -> None:
    game = next(game for game in pets.deals(players=2, count=50) if game.forest(12) == EGG)
    marked = pets.position(phase="place", forest={12: EGG}, dice={"gray": 1, "violet": 1}).play("place gray alone")
    assert game.forest(12) == marked.forest(12) == EGG
    assert marked.seeker(12) == "Ann"


@pytest.mark.rule("pets.setup.sides")
@pytest.mark.parametrize(
    ("players", "who", "spaces"),
    [
        (2, "Ann", [12, 13, 14, 15]), (2, "Bob", [0, 1, 2, 3]),
        (3, "Ann", [12, 13, 14, 15]), (3, "Bob", [0, 4, 8, 12]), (3, "Cid", [0, 1, 2, 3]),
        (4, "Ann", [12, 13, 14, 15]), (4, "Bob", [0, 4, 8, 12]), (4, "Cid", [0, 1, 2, 3]), (4, "Dee", [3, 7, 11, 15]),
    ],
)  # fmt: skip
def test_from_each_side_a_one_reaches_the_cards_along_its_edge(pets: Pets, players: int, who: str, spaces: list[int]) -> None:
    position = pets.position(turn=who, phase="place", players=players, dice={"white": 6, **dict.fromkeys(COLOURS, 1)})
    reached = [position.copy().play(f"place {colour} alone").where(who)[0] for colour in position.tokens(who).split()]
    assert reached == spaces


@pytest.mark.rule("pets.setup.sides")
@pytest.mark.parametrize(("players", "who"), [(2, "Ann"), (2, "Bob"), (3, "Bob"), (4, "Dee")])
def test_only_sides_with_a_player_have_tokens(pets: Pets, players: int, who: str) -> None:
    for game in pets.deals(players, count=10):
        assert sorted(game.tokens(who).split()) == sorted(COLOURS)
        assert not game.state.line[players:].any()


@pytest.mark.rule("pets.setup.sides")
@pytest.mark.parametrize("who", ["Ann", "Bob", "Cid", "Dee"])
def test_the_tokens_of_a_side_lie_in_any_order(deals: list[PetsGame], who: str) -> None:
    assert equally_likely(Counter(game.tokens(who) for game in deals), 24)


@pytest.mark.rule("pets.setup.across")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tokens_straight_across_differ(pets: Pets, players: int) -> None:
    for game in pets.deals(players, count=100):
        for one, other in ACROSS[players]:
            assert all(a != b for a, b in zip(game.tokens(one).split(), game.tokens(other).split(), strict=True))


@pytest.mark.rule("pets.setup.across")
@pytest.mark.parametrize(("one", "other"), ACROSS[4])
def test_every_order_that_fits_the_side_across_is_equally_likely(deals: list[PetsGame], one: str, other: str) -> None:
    shifts = Counter(tuple(game.tokens(one).split().index(colour) for colour in game.tokens(other).split()) for game in deals)
    fitting = [order for order in permutations(range(4)) if all(place != at for at, place in enumerate(order))]
    assert len(fitting) == 9
    assert equally_likely(shifts, 9)


@pytest.mark.rule("pets.setup.start")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_anybody_may_start(pets: Pets, players: int) -> None:
    assert equally_likely(Counter(game.turn for game in pets.deals(players, count=150)), players)


@pytest.mark.rule("pets.setup.start")
def test_who_starts_rolls_all_five_dice_first(deals: list[PetsGame]) -> None:
    for die in ("white", *COLOURS):
        assert equally_likely(Counter(game.dice[die] for game in deals), 6)
    for game in deals[:20]:
        assert [event.kind for event in game.events] == ["starts", "rolled"]
        assert game.told("starts") == [{"seat": game.turn}]
        assert game.told("rolled") == [game.dice]
        assert game.actor == game.turn
