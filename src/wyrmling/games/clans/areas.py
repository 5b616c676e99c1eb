"""The areas of Dragon Clans: bred Dragons in two piles, the Eggs that they form, and what they are worth."""

from __future__ import annotations

from typing import Any

from wyrmling.games.clans.cards import (
    BARRIER_WORTH,
    COLOUR_WORTH,
    DRAGONS,
    EGGS,
    EVOLUTION_WORTH,
    LEFT,
    MOST_DRAGONS,
    NO_CARD,
    NO_EGG,
    NOBODY,
    POINTS,
    RIGHT,
)
from wyrmling.games.clans.moves import EVENTS, MOVES
from wyrmling.games.clans.state import APPRENTICE, LEFT_PILE, RIGHT_PILE, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

News = Any

LAYS, COVERS = MOVES.first("lay"), MOVES.first("cover")
PLACED, UNCOVERED, FORMED, BROKEN, UNGUARDED = (EVENTS.number(name) for name in ("placed", "uncovered", "formed", "broken", "unguarded"))


# --- the piles -------------------------------------------------------------------------------------------------------------


@small_rule
def height(state: State, seat: int, side: int) -> int:
    """How many Dragons lie in a pile."""
    high = 0
    while high < MOST_DRAGONS and state.area[seat, side, high] != NO_CARD:
        high += 1
    return high


@small_rule
def bred(state: State, seat: int) -> int:
    """How many Dragons a player has, visible and covered."""
    return height(state, seat, LEFT_PILE) + height(state, seat, RIGHT_PILE)


@small_rule
def visible(state: State, seat: int, side: int) -> int:
    """The Dragon on top of a pile, or NO_CARD (clans.row.place)."""
    high = height(state, seat, side)
    return state.area[seat, side, high - 1] if high > 0 else NO_CARD


@rule
def move_pile(state: State, seat: int, side: int) -> None:
    """A lone pile counts as the other one: what matters is only what lies to its left or right."""
    for at in range(MOST_DRAGONS):
        state.area[seat, 1 - side, at] = state.area[seat, side, at]
        state.area[seat, side, at] = NO_CARD


@rule
def whereabouts(state: State, card: int) -> tuple[int, int, int]:
    """The seat, the pile and the height at which a bred Dragon lies; NOBODY when it isn't bred."""
    for seat in range(state.seats):
        for side in range(2):
            for at in range(MOST_DRAGONS):
                if state.area[seat, side, at] == card:
                    return seat, side, at
    return NOBODY, 0, 0


@rule
def take_away(state: State, card: int, news: News) -> None:
    """A Dragon is lost: it uncovers the one under it, an Egg may break, and its Barrier is discarded (clans.row.fixed, clans.fail.barrier)."""
    seat, side, at = whereabouts(state, card)
    before = egg_formed(state, seat)
    for above in range(at, MOST_DRAGONS - 1):
        state.area[seat, side, above] = state.area[seat, side, above + 1]
    state.area[seat, side, MOST_DRAGONS - 1] = NO_CARD
    if at > 0 and state.area[seat, side, at] == NO_CARD:
        tell(news, UNCOVERED, seat, state.area[seat, side, at - 1])
    if state.area[seat, LEFT_PILE, 0] == NO_CARD:
        move_pile(state, seat, RIGHT_PILE)
    lose_barrier(state, seat, card, news)
    tell_egg(state, seat, before, news)


@rule
def lose_barrier(state: State, seat: int, card: int, news: News) -> None:
    """The Barrier under a Dragon, if there is one, goes to the discard pile (clans.steal.barrier, clans.fail.barrier)."""
    if state.barrier[card] == 1:
        state.barrier[card] = 0
        state.spent += 1
        tell(news, UNGUARDED, seat, card)


# --- placing ---------------------------------------------------------------------------------------------------------------


@small_rule
def placings(state: State, out: Any) -> int:
    """Left or right of what is there, or on one of two Dragons (clans.row.place, clans.apprentice.row)."""
    first = LAYS if state.variant == APPRENTICE or state.area[state.turn, RIGHT_PILE, 0] == NO_CARD else COVERS
    out[0], out[1] = first, first + 1
    return 2


@rule
def place(state: State, side: int, news: News) -> None:
    """The Dragon just gained is laid down, or covers one that is there and takes its side (clans.row.place)."""
    seat, card = state.turn, state.gained
    spread = state.variant == APPRENTICE
    before = NO_EGG if spread else egg_formed(state, seat)
    if not spread and side == LEFT_PILE and state.area[seat, LEFT_PILE, 0] != NO_CARD and state.area[seat, RIGHT_PILE, 0] == NO_CARD:
        move_pile(state, seat, LEFT_PILE)  # the one that is there is now the right one
    covered = NO_CARD if spread else visible(state, seat, side)
    state.area[seat, side, height(state, seat, side)] = card
    state.gained = NO_CARD
    tell(news, PLACED, seat, card, side, covered)
    if spread:
        egg = egg_at_the_end(state, seat, side)
        if egg != NO_EGG:
            tell(news, FORMED, seat, egg)
    else:
        tell_egg(state, seat, before, news)


# --- Eggs ------------------------------------------------------------------------------------------------------------------


@small_rule
def egg_between(left: int, right: int) -> int:
    """The Egg that two neighbours form, or NO_EGG: two like halves that meet are one (clans.row.egg)."""
    if left == NO_CARD or right == NO_CARD or RIGHT[left] != LEFT[right]:
        return NO_EGG
    return RIGHT[left]


@small_rule
def egg_formed(state: State, seat: int) -> int:
    """The Egg between a player's two visible Dragons, or NO_EGG (clans.row.egg)."""
    return egg_between(visible(state, seat, LEFT_PILE), visible(state, seat, RIGHT_PILE))


@rule
def tell_egg(state: State, seat: int, before: int, news: News) -> None:
    """Tells what has become of a player's Egg."""
    egg = egg_formed(state, seat)
    if egg != before:
        if before != NO_EGG:
            tell(news, BROKEN, seat, before)
        if egg != NO_EGG:
            tell(news, FORMED, seat, egg)


@rule
def in_row(state: State, seat: int, at: int) -> int:
    """The Dragon at a place of a row that is spread out, from the left; NO_CARD after the last (clans.apprentice.row)."""
    left = height(state, seat, LEFT_PILE)
    if at < left:
        return state.area[seat, LEFT_PILE, left - 1 - at]
    return state.area[seat, RIGHT_PILE, at - left] if at - left < MOST_DRAGONS else NO_CARD


@rule
def egg_at_the_end(state: State, seat: int, side: int) -> int:
    """The Egg between the last two Dragons at one end of a row."""
    if side == LEFT_PILE:
        return egg_between(in_row(state, seat, 0), in_row(state, seat, 1))
    many = bred(state, seat)
    return egg_between(in_row(state, seat, many - 2), in_row(state, seat, many - 1)) if many > 1 else NO_EGG


@rule
def eggs_in_row(state: State, seat: int, egg: int) -> int:
    """How many Eggs of a kind are formed in a row that is spread out (clans.apprentice.row)."""
    count = 0
    for at in range(MOST_DRAGONS - 1):
        count += egg_between(in_row(state, seat, at), in_row(state, seat, at + 1)) == egg
    return count


# --- what it is worth ------------------------------------------------------------------------------------------------------


@rule
def dragon_points(state: State, seat: int) -> int:
    """The points of all Dragons of a player, visible and covered (clans.end.score)."""
    points = 0
    for side in range(2):
        for at in range(height(state, seat, side)):
            points += POINTS[state.area[seat, side, at]]
    return points


@rule
def barriers(state: State, seat: int) -> int:
    """How many Barriers a player has (clans.barrier.points)."""
    count = 0
    for side in range(2):
        for at in range(height(state, seat, side)):
            count += state.barrier[state.area[seat, side, at]]
    return count


@rule
def held(state: State, seat: int) -> int:
    """A player's Dragons, a bit for each."""
    cards = 0
    for side in range(2):
        for at in range(height(state, seat, side)):
            cards |= 1 << state.area[seat, side, at]
    return cards


@rule
def evolutions(state: State, seat: int) -> int:
    """How many pairs of one clan and numeral a player has; the two are neighbours by number (clans.row.evolution)."""
    cards, count = held(state, seat), 0
    for card in range(0, DRAGONS, 2):
        count += (cards >> card & 3) == 3
    return count


@rule
def colours(state: State, seat: int) -> int:
    """Of how many colours two or more Eggs are formed (clans.apprentice.score)."""
    count = 0
    for egg in range(len(EGGS)):
        count += eggs_in_row(state, seat, egg) >= 2
    return count


@rule
def points_of(state: State, seat: int) -> int:
    """What a player's area is worth (clans.end.score, clans.apprentice.score)."""
    points = dragon_points(state, seat) + EVOLUTION_WORTH * evolutions(state, seat)
    if state.variant == APPRENTICE:
        return points + COLOUR_WORTH * colours(state, seat)
    return points + BARRIER_WORTH * barriers(state, seat)
