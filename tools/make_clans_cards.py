"""Choose the 30 cards of Dragon Clans and write them into `cards.toml`, once and for all: no rulebook text prints them.

    python tools/make_clans_cards.py             # writes src/wyrmling/games/clans/cards.toml anew
    python tools/make_clans_cards.py --check     # only says whether that would change it

The rule (clans.box.*). There are five clans, named by their Egg, three numerals, and two cards of each, a and b.

1. A nest of numeral I asks for two Eggs of the clan and two different others, II for three and one other, III for four.
   The fifth Egg is of another clan, one that the nest doesn't ask for. Twins differ in it, and in the nest for I and II.
2. The solver gives each nest's `fails`: the chance to miss it in one turn of three rolls with best play and no power.
   In whole per cent it has to lie within 2–8 for I, 10–25 for II and 25–40 for III. The fifth Egg, and one more Fire
   Egg for a theft past a Barrier, must be possible too.
3. Twins differ in `fails` as much as they can; a is the easier one. Of such pairs those are chosen that share out the
   Eggs best: `unevenness` sums, over the clans, the squares of how far they are from being asked for equally often, as
   a fifth Egg and as an other Egg of a nest. From the first pair of each clan and numeral (in the order of the Eggs), the
   pairs are gone through in turn, and each becomes the one that makes the whole least uneven, until none changes.
4. Points are 2 + round(12 × fails), and at least one more than the best of the numeral before, in the clan.
5. Each card has another pair of unlike half Eggs: there are 30. The n-th card of clan c has kind n + c on the left, and on
   the right the kind c + 1 further on, both counted around the six. So each kind stands 5 times on each side.

Nothing here is random, so the same dice and solver give the same file.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from wyrmling.games.clans import GAME
from wyrmling.games.clans.cards import CLANS, DICE, EGGS, FIRE, NO_EGG, NUMERALS, ROLLS, TWINS, UNIT
from wyrmling.games.clans.solver import weighed
from wyrmling.kernel.record import new

CARDS = Path(__file__).parents[1] / "src/wyrmling/games/clans/cards.toml"
BANDS = ((2, 8), (10, 25), (25, 40))
"""What a nest may fail of, in whole per cent, by numeral."""
OF_THE_CLAN = (2, 3, 4)
"""Eggs of its own clan in a nest, by numeral."""

EMPTY = new(GAME.record)


class Card(NamedTuple):
    """A nest and its fifth Egg."""

    nest: tuple[int, ...]
    fifth: int

    @property
    def fails(self) -> float:
        return fails(self.nest)

    @property
    def fails_with_fifth(self) -> float:
        return fails((*self.nest, self.fifth))

    @property
    def fails_as_theft(self) -> float:
        """With one more Fire Egg, past a Barrier."""
        return fails((*self.nest, self.fifth, FIRE))


known: dict[tuple[int, ...], float] = {}


def fails(eggs: tuple[int, ...]) -> float:
    """The chance to miss these Eggs in a turn, with best play and no power."""
    eggs = tuple(sorted(eggs))
    if eggs not in known:
        need = np.array([sum(int(UNIT[egg]) for egg in eggs)], np.int64)
        before = np.full(DICE, NO_EGG, np.int64)
        known[eggs] = 1.0 - weighed(EMPTY, before, 0, 0, ROLLS, NO_EGG, need, np.ones(1), 1, 0.0, np.zeros(1 << DICE), np.zeros(DICE))
    return known[eggs]


def possible_cards(clan: int, numeral: int) -> Iterator[Card]:
    """Every card that steps 1 and 2 allow."""
    low, high = BANDS[numeral]
    others = [egg for egg in range(len(CLANS)) if egg != clan]
    for more in itertools.combinations(others, 4 - OF_THE_CLAN[numeral]):
        nest = (clan,) * OF_THE_CLAN[numeral] + more
        if low <= round(100 * fails(nest)) <= high:
            for fifth in others:
                card = Card(nest, fifth)
                if fifth not in nest and card.fails_as_theft < 1.0:
                    yield card


def possible_twins(clan: int, numeral: int) -> list[tuple[Card, Card]]:
    """Every two cards that can stand together and are as unlike as can be (step 3)."""
    twins = [
        (one, other) if one.fails <= other.fails else (other, one)
        for one, other in itertools.combinations(possible_cards(clan, numeral), 2)
        if one.fifth != other.fifth and (one.nest != other.nest or numeral == len(NUMERALS) - 1)
    ]
    most = max(apart(*pair) for pair in twins)
    return [pair for pair in twins if apart(*pair) == most]


def apart(one: Card, other: Card) -> float:
    """How unlike two cards are: the digits beyond are rounding's own."""
    return round(other.fails - one.fails, 9)


def unevenness(chosen: list[tuple[Card, Card]]) -> float:
    """How unlike the clans are in how often they are asked for."""
    cards = [card for twins in chosen for card in twins]
    fifths = [sum(card.fifth == egg for card in cards) for egg in range(len(CLANS))]
    asked = [sum(egg in card.nest and card.nest[0] != egg for card in cards) for egg in range(len(CLANS))]
    return sum((many - sum(counts) / len(counts)) ** 2 for counts in (fifths, asked) for many in counts)


def choose() -> list[tuple[Card, Card]]:
    """The twins of each clan and numeral (step 3)."""
    possible = [possible_twins(clan, numeral) for clan in range(len(CLANS)) for numeral in range(len(NUMERALS))]
    chosen = [twins[0] for twins in possible]
    changed = True
    while changed:
        changed = False
        for at, choices in enumerate(possible):
            best = min(choices, key=lambda twins: unevenness([*chosen[:at], twins, *chosen[at + 1 :]]))
            now = [*chosen[:at], best, *chosen[at + 1 :]]
            if unevenness(now) < unevenness(chosen) - 1e-9:
                chosen, changed = now, True
    return chosen


def points(chosen: list[tuple[Card, Card]]) -> list[int]:
    """The points of each card (step 4)."""
    worth: list[int] = []
    for clan in range(len(CLANS)):
        least = 0
        for numeral in range(len(NUMERALS)):
            twins = [max(least, 2 + round(12 * card.fails)) for card in chosen[3 * clan + numeral]]
            least = max(twins) + 1
            worth += twins
    return worth


def halves(card: int) -> tuple[int, int]:
    """The half Eggs on the left and the right of a card (step 5)."""
    clan, place = divmod(card, len(NUMERALS) * len(TWINS))
    left = (place + clan) % len(EGGS)
    return left, (left + clan + 1) % len(EGGS)


def table(chosen: list[tuple[Card, Card]]) -> str:
    """The [dragons] table of `cards.toml`."""
    lines = [
        "[dragons]                # chosen by tools/make_clans_cards.py; `fails` is the chance to miss the nest in one turn of three rolls with best play",
        'source = "house"',
    ]
    worth = points(chosen)
    for number, card in enumerate(card for twins in chosen for card in twins):
        clan, place = divmod(number, len(NUMERALS) * len(TWINS))
        nest = ", ".join(f'"{EGGS[egg]}"' for egg in card.nest)
        left, right = halves(number)
        lines.append(
            f'"{CLANS[clan]} {NUMERALS[place // 2]} {TWINS[place % 2]}" = {{ points = {worth[number]}, nest = [{nest}], fifth = "{EGGS[card.fifth]}", '
            f'left = "{EGGS[left]}", right = "{EGGS[right]}", fails = {card.fails:.4f} }}'
        )
    return "\n".join(lines) + "\n"


def with_table(text: str, dragons: str) -> str:
    """The text of `cards.toml` with another [dragons] table."""
    before, _, rest = text.partition("[dragons]")
    _, found, after = rest.partition("\n[")
    return before + dragons + found + after


def show(chosen: list[tuple[Card, Card]]) -> None:
    """Print what was chosen."""
    worth = points(chosen)
    print(f"{'':14}points  fails  with the fifth  as a theft past a Barrier")
    for number, card in enumerate(card for twins in chosen for card in twins):
        clan, place = divmod(number, len(NUMERALS) * len(TWINS))
        name = f"{CLANS[clan]} {NUMERALS[place // 2]} {TWINS[place % 2]}"
        print(
            f"{name:14}{worth[number]:6}  {card.fails:5.1%}  {card.fails_with_fifth:14.1%}  {card.fails_as_theft:25.1%}"
            f"   {' '.join(EGGS[egg] for egg in card.nest)} + {EGGS[card.fifth]}"
        )


def main() -> None:
    """Choose, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if cards.toml would change")
    check = parser.parse_args().check
    chosen = choose()
    show(chosen)
    old = CARDS.read_text("utf-8")
    made = with_table(old, table(chosen))
    if check:
        raise SystemExit("cards.toml is not what this makes" if made != old else 0)
    CARDS.write_text(made, "utf-8")


if __name__ == "__main__":
    main()
