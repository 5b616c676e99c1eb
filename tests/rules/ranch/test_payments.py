"""Dragon Ranch: every way to pay for a combination, against all ways there are, tried one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from tests.rules.ranch.table import ESSENCES, Ranch, RanchGame

RECIPES = {
    "mandragora": ("mandragora", "mandragora"), "griffin": ("griffin", "griffin"), "egg": ("dragon", "dragon"), "hatch": ("dragon", "mandragora"),
    "ingots": ("mandragora", "griffin"), "evolve": ("dragon", "griffin"),
}  # fmt: skip
MOST = 12

Way = tuple[str, tuple[int, int, int]]
"""The Power card in a combination, and the ingots in place of the first card, the second and Farmers."""


def ways(game: RanchGame, what: str, farmers: int, most: int) -> Iterator[Way]:
    """All ways to pay for a combination, of which `most` Farmers would bring something."""
    cards, ingots, powers = Counter(game.hand("Ann")), game.ranch("Ann").get("ingot", 0), game.blue("Ann")
    first, second = RECIPES[what]
    helps = [("nothing", (0, 0, 0))]
    if "wild" in powers:
        helps += [("wild-first", (1, 0, 0)), *([("wild-second", (0, 1, 0))] if first != second else []), ("wild-farmer", (0, 0, 1))]
    if "farmers" in powers and (farmers >= 2 or (farmers == 1 and most == 1)):
        helps.append(("farmers", (0, 0, min(farmers, 2))))
    # Of two alike, both are counted as the first one.
    needed = (2, 0, farmers) if first == second else (1, 1, farmers)
    for (by, saved), melted in product(helps, product(range(3), range(3), range(3))):
        played = [need - less - ingot for need, less, ingot in zip(needed, saved, melted, strict=True)]
        if min(played) < 0 or sum(melted) > min(2, ingots) or not (sum(played) or by.startswith("wild")):
            continue
        if all(cards[card] >= many for card, many in (Counter({first: played[0]}) + Counter({second: played[1]}) + Counter(farmer=played[2])).items()):
            yield by, melted


def offered(game: RanchGame, combination: str) -> Iterator[Way]:
    """The ways that the game lets Ann pay, as far as she is asked."""
    start = game.copy().play(f"combine {combination}")
    helped = [(move.split()[1], start.copy().play(move)) for move in start.choices()] if start.phase == "power" else [("", start)]
    for by, after in helped:
        by = next((told["by"] for told in after.told("helped")), by or "nothing")
        if after.phase == "ingots":
            for move in after.offers("melt"):
                first, second, farmer = map(int, move.split())
                yield by, (first, second, farmer)
        else:
            # Everybody can see how it is paid; what the event tells is how many ingots.
            yield by, (after.told("paid")[0]["ingots"], -1, -1)


@pytest.mark.rule("ranch.combo.substitute", "ranch.combo.nothing", "ranch.blue.wild", "ranch.blue.farmers")
@pytest.mark.parametrize("seed", range(40))
def test_what_can_be_paid_and_how(ranch: Ranch, seed: int) -> None:
    chosen = random.Random(seed)
    size, eggs = chosen.randrange(8), chosen.randrange(4)
    game = ranch.position(
        hand={"Ann": ", ".join(chosen.choice(ESSENCES) for _ in range(size)), "Bob": ""},
        ingots={"Ann": chosen.randrange(4)},
        eggs={"Ann": f"{eggs} common"} if eggs else {},
        blue={"Ann": chosen.choice(["", "", "wild", "farmers", "wild, farmers", "2 wild"])},
    )
    expected: dict[str, set[Way]] = {}
    for what in RECIPES:
        most = {"hatch": eggs - 1, "evolve": min(eggs, 1) - 1, "ingots": 0}.get(what, MOST)
        for farmers in range(most + 1):
            if found := set(ways(game, what, farmers, most)):
                expected[f"{what} {farmers}"] = found
    assert game.offers("combine") == sorted(expected, key=lambda move: (list(RECIPES).index(move.split()[0]), int(move.split()[1])))
    for move, found in expected.items():
        told = list(offered(game, move))
        if any(-1 in melted for _, melted in told):
            assert {(by, sum(melted)) for by, melted in found} == {(by, melted[0] if -1 in melted else sum(melted)) for by, melted in told}
        else:
            assert sorted(told) == sorted(found)


@pytest.mark.rule("ranch.combo.mandragora", "ranch.combo.substitute", "ranch.blue.farmers")
def test_the_largest_combination_that_there_is(ranch: Ranch) -> None:
    """Seven Farmers, two ingots for the cards that they are added to, and Double Farmer."""
    game = ranch.position(hand={"Ann": "7 farmer"}, ingots={"Ann": 2}, blue={"Ann": "farmers"})
    assert "mandragora 9" in game.offers("combine")
    game.play("combine mandragora 9")
    for phase, answer in (("power", "help farmers"), ("ingots", "melt 2 0 0")):
        if game.phase == phase:
            game.play(answer)
    assert game.ranch("Ann") == {"mandragora": 10}
    assert game.hand_size("Ann") == 5


@pytest.mark.parametrize("hand", ["2 mandragora", "mandragora, griffin"])
@pytest.mark.rule("ranch.combo.discard")
def test_every_card_is_somewhere(ranch: Ranch, hand: str) -> None:
    game = ranch.position(hand={"Ann": hand})
    game.play(f"combine {game.offers('combine')[0]}")
    every = Counter(game.hand("Ann")) + Counter(game.hand("Bob")) + Counter(game.pile) + Counter(game.discard)
    assert every == dict.fromkeys(ESSENCES, 17)
