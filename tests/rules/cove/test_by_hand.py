"""Merchants Cove: what the rules offer on random ranches and in random Markets, held against what is worked out the long way."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from tests.rules.cove.by_hand import SIZES, hatchings, joined, path_goes_on, trail_goes_on
from tests.rules.cove.table import COLOURS, FOODS, PIERS, SPACE_NAMES, TREES, Cove, CoveGame, is_food, price
from wyrmling.kernel.rule import COMPILED

SEEDS = range(200 if COMPILED else 40)
FOOD = {"red": 7, "green": 7, "blue": 5, "yellow": 5, "white": 4}
MANY = {"small": 2, "large": 2, "mega": 1}
WAYS = joined(4, 4, [("b2", "c2"), ("b3", "c3"), ("b2", "b3"), ("c2", "c3")])
TAKES = {"left": ["large"], "centre": ["small"], "right": ["small", "large", "mega"]}


class Ranch:
    """A random ranch with a Pen, in names; few Dragons are left in the supply."""

    def __init__(self, chooser: random.Random) -> None:
        self.felled = [colour for colour in COLOURS if chooser.random() < 0.7]
        food = [name for name, many in FOOD.items() for _ in range(many - (4 - len(self.felled) if name == "white" else name not in self.felled))]
        dragons = [f"{size} {colour}" for size, many in MANY.items() for colour in COLOURS for _ in range(many)]
        chooser.shuffle(food)
        chooser.shuffle(dragons)
        poop = 4
        self.spaces: dict[str, str] = {}
        for space in SPACE_NAMES:
            standing = space == "d4" or space in [TREES[colour] for colour in COLOURS if colour not in self.felled]
            what = chooser.choices(("nothing", "one", "two", "dragon", "poop"), (1, 9, 5, 2, 1))[0]
            if standing or what == "nothing" or (what == "poop" and poop == 0):
                continue
            if what in ("one", "two"):
                laid = [food.pop() for _ in range(min(len(food), 1 + (what == "two")))]
                self.spaces[space] = " ".join(laid)
            else:
                self.spaces[space] = "poop" if what == "poop" else dragons.pop()
                poop -= what == "poop"
        self.hand = Counter(food.pop() for _ in range(min(len(food), chooser.randint(2, 6))))
        self.pen = ", ".join(dragons[: chooser.randint(len(dragons) // 2, len(dragons))])


def picture(game: CoveGame) -> dict[str, list[str]]:
    """What lies on each space of Ann's ranch; a Dragon is one thing."""
    return {space: things.split() if is_food(things) else [things] if things else [] for space, things in game.picture("Ann").items()}


def supply(game: CoveGame) -> Counter[str]:
    """What is neither on the ranch nor in the Pen, counted anew."""
    left = Counter({f"{size} {colour}": many for size, many in MANY.items() for colour in COLOURS})
    left.subtract(thing for things in picture(game).values() for thing in things if thing in left)
    left.subtract(game.pen("Ann"))
    return left


def check_deeds(game: CoveGame, moved: str | None) -> int:
    """In Eat & Grow everything that is possible is offered, and nothing else; `moved` is where the Dragon is that has hatched or moved last.

    Returns how many of the offers rest on what a Dragon grows into on its way.
    """
    lying, left = picture(game), supply(game)
    dragons = {space: things[0] for space, things in lying.items() if things and things[0].split()[0] in SIZES}
    short = [dragon for dragon, many in left.items() if many < 0]
    must_go_on = moved is not None and dragons.get(moved) in short
    assert len(short) == must_go_on
    hatched = [] if must_go_on else [f"{space} {dragon.split()[1]}" for space, dragon in hatchings(lying, WAYS, left)]
    steps = [
        f"{space} {to}" for space, dragon in dragons.items() if space == moved or not must_go_on
        for to in path_goes_on(lying, WAYS, dragon, space, left + Counter({dragon: 1}))
    ]  # fmt: skip
    assert sorted(game.offers("hatch")) == sorted(hatched)
    assert sorted(game.offers("step")) == sorted(steps)
    assert sorted(game.offers("designate")) == ([] if must_go_on else sorted(dragons))
    return must_go_on + sum(left[f"{SIZES[len(lying[offer.split()[0]]) - 1]} {offer.split()[1]}"] == 0 for offer in hatched)


@pytest.mark.rule("cove.move.supply", "cove.move.match", "cove.move.blocked", "cove.hatch.white", "cove.eat.any")
def test_whatever_can_hatch_move_and_end_is_offered_and_nothing_else(cove: Cove) -> None:
    by_growing = 0
    for seed in SEEDS:
        chooser = random.Random(seed)
        ranch = Ranch(chooser)
        game = cove.position(phase="eat", ranch={"Ann": ranch.spaces}, felled={"Ann": " ".join(ranch.felled)}, pen={"Ann": ranch.pen}, last={"Ann": "eat"})
        moved: str | None = None
        while game.turn == "Ann" and game.phase == "eat":
            by_growing += check_deeds(game, moved)
            moves = game.choices()
            if not moves:
                break
            events = len(game.events)
            game.play(chooser.choice([move for move in moves if not move.startswith("designate")] or moves))
            for event in game.events[events:]:
                if event.kind in ("hatched", "stepped"):
                    moved = game.named(event, "space" if event.kind == "hatched" else "to")
                elif event.kind == "designated":
                    moved = None
    assert by_growing > len(SEEDS), "hatching what isn't there has been tried"


@pytest.mark.rule("cove.place.start", "cove.place.back", "cove.place.loop", "cove.place.two", "cove.place.blocked", "cove.place.excess")
def test_wherever_a_trail_can_go_on_is_offered_and_nothing_else(cove: Cove) -> None:
    ends: Counter[str] = Counter()
    for seed in SEEDS:
        chooser = random.Random(seed)
        ranch = Ranch(chooser)
        game = cove.position(
            phase="place", ranch={"Ann": ranch.spaces}, felled={"Ann": " ".join(ranch.felled)}, pen={"Ann": ranch.pen},
            hand=", ".join(f"{many} {food}" for food, many in ranch.hand.items()), last={"Ann": "draw"},
        )  # fmt: skip
        hand, trail = Counter(ranch.hand), list[str]()
        while game.phase == "place":
            onward = trail_goes_on(picture(game), WAYS, trail)
            assert sorted(game.offers("place")) == sorted(f"{food} {space}" for food in hand for space in onward)
            if not onward:
                break
            lying, placed = picture(game), len(game.told("placed"))
            game.play(chooser.choice(game.choices()))
            for told in game.told("placed")[placed:]:
                assert told["space"] in trail_goes_on(lying, WAYS, trail)
                lying[told["space"]].append(told["food"])
                trail.append(told["space"])
                hand = hand - Counter([told["food"]])
        if game.phase != "place":
            back = [{food: told[food] for food in FOODS if told[food]} for told in game.told("put_back")]
            assert back == ([dict(hand)] if hand else [])
            assert not hand or not trail_goes_on(picture(game), WAYS, trail), "Food is put back only when it can't be placed"
            ends["short" if hand else "whole"] += 1
    assert min(ends["short"], ends["whole"]) > len(SEEDS) // 20, "trails have ended both ways"


@pytest.mark.rule("cove.market.price", "cove.market.piers", "cove.market.wanted", "cove.market.all")
def test_every_sale_and_selling_all_for_the_most(cove: Cove) -> None:
    for seed in SEEDS:
        chooser = random.Random(seed)
        crews = {boat: Counter(chooser.choices((*COLOURS, "grey"), k=chooser.randint(0, 4))) for boat in (1, 2, 4)}
        docked = {pier: crews[boat] for pier, boat in (("left", 1), ("centre", 2), ("right", 4))}
        goods = chooser.sample([f"{size} {colour}" for size, many in MANY.items() for colour in COLOURS for _ in range(many)], chooser.randint(1, 5))
        rogues, deck = chooser.randint(0, 4), chooser.choice((0, 1, 60))
        if sum(crew["grey"] for crew in crews.values()) + rogues > 8:
            continue
        game = cove.position(
            players=1, phase="sell", hours={"Ann": 12}, day=3, pen={"Ann": ", ".join(goods)}, halls={"grey": rogues, **dict.fromkeys(COLOURS, 0)},
            boats={boat: ", ".join(f"{many} {who}" for who, many in crew.items()) for boat, crew in crews.items()},
            piers={"left": 1, "centre": 2, "right": 4}, corruption_deck=deck,
        )  # fmt: skip
        worth = {
            (good, pier): price(good) * docked[pier][good.split()[1]] for good in goods for pier in PIERS if good.split()[0] in TAKES[pier]
        }  # fmt: skip
        offered = {f"{good.split()[1]} {good.split()[0]} {pier}" for (good, pier), gold in worth.items() if gold}
        assert set(game.offers("sell")) == offered
        cost = rogues if deck else 0
        totals = []
        for choice in product((None, *PIERS), repeat=len(goods)):
            gold = [worth.get((good, pier), 0) for good, pier in zip(goods, choice, strict=True) if pier]
            at_black = any(pier == "right" and worth.get((good, pier)) for good, pier in zip(goods, choice, strict=True) if pier)
            totals.append(sum(gold) - (cost if at_black else 0))
        if "sell-all" in game.choices():
            game.play("sell-all")
            earned = game.gold("Ann", "small") + game.gold("Ann", "large") + game.gold("Ann", "mega")
            sold = [(f"{told['size']} {told['colour']}", told["pier"], told["gold"]) for told in game.told("sold")]
            assert all(gold > 0 and pier == min((at for at in PIERS if worth.get((good, at)) == gold), key=PIERS.index) for good, pier, gold in sold)
            assert earned - (cost if game.told("corrupted") or game.told("spared") else 0) == max(totals)
        else:
            assert max(totals) == 0, "it is offered unless nothing that is wanted pays"
