"""Chance: the one place where random numbers are made, and only from the record that they are for.

The generator is xoroshiro128++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021), whole
numbers below a bound are drawn without bias (Lemire, "Fast random integer generation in an interval", 2019).

A generator can also be *scripted*: instead of drawing, it plays the digits of one number. `outcomes` in `game.py` runs
through all scripts of a move and so lists everything that luck may bring.
"""

from __future__ import annotations

from typing import Any

from wyrmling.kernel.record import Chance, Header
from wyrmling.kernel.rule import i64, rule, small_rule, u64

__all__ = ["SCRIPT", "below", "draw", "roll", "script", "scripted", "seal", "seed", "shuffle"]

Source = Chance | Header
"""Whatever has a generator."""

MASK = u64(0xFFFFFFFFFFFFFFFF)
LOW = u64(0xFFFFFFFF)
HIGH = u64(32)
NONE = u64(0)
FIRST, SECOND, THIRD = u64(17), u64(49), u64(28)
SHIFT = u64(21)
WORD = u64(64)
GOLDEN = u64(0x9E3779B97F4A7C15)
MIX_A, MIX_B = u64(0xBF58476D1CE4E5B9), u64(0x94D049BB133111EB)
S30, S27, S31 = u64(30), u64(27), u64(31)

SCRIPT = u64(0x5C1297ED_D1CE5EED)
"""A second word that says: the first holds a script. Ordinary play meets it with a chance of 2⁻⁶⁴ a draw."""
SEALED = u64(0x5EA1ED5EA1ED5EA1)


@small_rule
def rotated(word: Any, by: Any) -> Any:
    return ((word << by) & MASK) | (word >> (WORD - by))


@small_rule
def next_word(state: Source) -> Any:
    """The generator's next 64 bits."""
    one, two = state.generator[0], state.generator[1]
    word = (rotated((one + two) & MASK, FIRST) + one) & MASK
    two ^= one
    state.generator[0] = rotated(one, SECOND) ^ two ^ ((two << SHIFT) & MASK)
    state.generator[1] = rotated(two, THIRD)
    return word


@small_rule
def below(state: Source, bound: int) -> int:
    """A whole number from 0 to `bound` − 1, each equally likely. Every call is one random event: `luck` rises."""
    state.luck += 1
    if state.generator[1] == SCRIPT:
        return scripted(state, bound)
    n = u64(bound)
    product = (next_word(state) >> HIGH) * n
    if (product & LOW) < n:
        unfair = ((LOW - n) + u64(1)) % n
        while (product & LOW) < unfair:
            product = (next_word(state) >> HIGH) * n
    return i64(product >> HIGH)


@rule
def roll(state: Source, sides: int = 6) -> int:
    """What a die shows: 1 to `sides`."""
    return below(state, sides) + 1


@rule
def shuffle(state: Source, pile: Any, count: int) -> None:
    """Put the first `count` of `pile` in an order, each order equally likely (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(state, last + 1)
        kept = pile[last]
        pile[last] = pile[other]
        pile[other] = kept


@small_rule
def draw(state: Source, pile: Any, count: int, empty: int) -> int:
    """Take one of the first `count` of `pile`, each equally likely, and close the gap; the last place becomes `empty`.

    A pile that is kept in order and drawn from in this way is a shuffled deck whose order nobody can look up.
    """
    at = below(state, count)
    card = pile[at]
    for place in range(at, count - 1):
        pile[place] = pile[place + 1]
    pile[count - 1] = empty
    return card


@rule
def mixed(word: Any) -> Any:
    """One step of SplitMix64's output function (Steele, Lea and Flood, 2014)."""
    word = ((word ^ (word >> S30)) * MIX_A) & MASK
    word = ((word ^ (word >> S27)) * MIX_B) & MASK
    return word ^ (word >> S31)


@rule
def seed(state: Source, high: Any, low: Any) -> None:
    """Start the generator from a 128-bit seed in two unsigned words; different seeds, different streams."""
    one = mixed((high + GOLDEN) & MASK)
    two = mixed(((low ^ one) + GOLDEN) & MASK)
    state.generator[0] = one ^ rotated(two, FIRST)
    state.generator[1] = two
    if state.generator[0] == NONE and two == NONE:
        state.generator[0] = GOLDEN


@rule
def seal(state: Source) -> None:
    """Blank the generator, which nobody at the table knows. What it holds then is fixed, and would draw without end."""
    state.generator[0] = SEALED
    state.generator[1] = SEALED


# --- scripts: the first word holds the digits still to play (low half) and how many scripts there are (high half) ------


@rule
def script(state: Source, number: int) -> None:
    """Let luck follow script `number` from here on: its digits, lowest first, in the bases of the draws that come."""
    state.generator[0] = (u64(1) << HIGH) | u64(number)
    state.generator[1] = SCRIPT


@rule
def scripted(state: Source, bound: int) -> int:
    n = u64(bound)
    digits = state.generator[0] & LOW
    count = (state.generator[0] >> HIGH) * n
    if count > LOW:
        count = LOW  # too many to number: `outcomes` reads this as such
    state.generator[0] = (count << HIGH) | (digits // n)
    return i64(digits % n)


