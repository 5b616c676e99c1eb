"""Hatching: which Egg, what its colour brings, and the Power card; and evolving (ranch.hatch.*, ranch.combo.evolve)."""

from __future__ import annotations

from typing import Any

from wyrmling.games.ranch.cards import (
    A_GRIFFIN,
    A_MANDRAGORA,
    AN_EGG,
    AN_INGOT,
    BLUE_COLOUR,
    BLUES,
    COMMON,
    FACE_UP_CARDS,
    GREEN,
    KINDS,
    NO_BREED,
    NO_POWER,
    RED_COLOUR,
    SEATS,
    TOKENS,
    VIOLET,
    YELLOW,
)
from wyrmling.games.ranch.moves import MOVES
from wyrmling.games.ranch.rules.rewards import reveal
from wyrmling.games.ranch.rules.tokens import BREED_COUNT, add, gain, have, ranches
from wyrmling.games.ranch.rules.told import CHOSE, DECLINED, EVOLVED, HATCHED, RAIDED, News
from wyrmling.games.ranch.state import AFTER, BREED, HATCH, RAID, REWARD, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

TOKEN_COUNT = len(TOKENS)
RAIDS = SEATS * TOKEN_COUNT
WAYS_UP = BREED_COUNT - 1     # all breeds but the lowest can be evolved into, all but the highest evolve
EVOLUTIONS = WAYS_UP * WAYS_UP
HATCHES, EVOLVES, CHOOSE, DECLINE, TAKES = (MOVES.first(kind) for kind in ("hatch", "evolve", "choose", "decline", "take"))


# --- which Egg hatches --------------------------------------------------------------------------------------------------------


@rule
def can_hatch(state: State, breed: int) -> bool:
    """Whether an Egg can hatch next (ranch.combo.hatch)."""
    return state.hatching > 0 and state.eggs[state.turn, breed] > 0


@small_rule
def stop_hatching(state: State) -> None:
    """All that were to hatch have hatched, or there is no Egg any more."""
    state.hatching = 0
    state.phase = AFTER


@rule
def hatch_next(state: State, breed: int, news: News) -> None:
    """One of the Eggs of a combination hatches: its colour's effect first, then the Power card (ranch.hatch.order)."""
    state.hatching -= 1
    state.phase = REWARD
    hatch(state, breed, news)


@rule
def hatch(state: State, breed: int, news: News) -> None:
    """The token is turned over, and has its colour's effect (ranch.hatch.yellow, and so on)."""
    seat = state.turn
    state.eggs[seat, breed] -= 1
    state.dragons[seat, breed] += 1
    state.hatched = breed
    tell(news, HATCHED, seat, breed)
    if breed == YELLOW:
        gain(state, seat, AN_INGOT, 1, news)
    elif breed == GREEN:
        gain(state, seat, A_MANDRAGORA, 1, news)
    elif breed == BLUE_COLOUR:
        gain(state, seat, A_GRIFFIN, 1, news)
    elif breed == VIOLET:
        gain(state, seat, AN_EGG, 1, news)
    elif breed == RED_COLOUR:
        state.phase = RAID


# --- a red Dragon ------------------------------------------------------------------------------------------------------------------


@rule
def can_raid(state: State, way: int) -> bool:
    """Whether a red Dragon can take this token from this seat (ranch.hatch.red)."""
    other = way // TOKEN_COUNT
    return other != state.turn and other < ranches(state) and have(state, other, way % TOKEN_COUNT) > 0


@rule
def raid(state: State, way: int, news: News) -> None:
    """A red Dragon takes a token (ranch.hatch.red)."""
    other, token = way // TOKEN_COUNT, way % TOKEN_COUNT
    add(state, other, token, -1)
    add(state, state.turn, token, 1)
    tell(news, RAIDED, state.turn, other, token)
    after_the_raid(state)


@small_rule
def after_the_raid(state: State) -> None:
    """In reproduction no Power card follows (ranch.hatch.breeding)."""
    if state.pairings > 0:
        state.hatched = NO_BREED
        state.phase = BREED
    else:
        state.phase = REWARD


# --- the Power card ------------------------------------------------------------------------------------------------------------------


@rule
def may_choose(state: State, place: int) -> bool:
    """Blue cards come with every Dragon, red ones with those of level 2 and 3 (ranch.hatch.level1, ranch.hatch.evolved)."""
    kind = state.row[place]
    return kind != NO_POWER and (kind < BLUES or state.hatched != COMMON)


@rule
def rewards(state: State, out: Any) -> int:
    """The Power cards that a Dragon can bring, or none."""
    count = 0
    for kind in range(KINDS):
        place = place_of(state, kind)
        if place < FACE_UP_CARDS and may_choose(state, place):
            out[count] = CHOOSE + kind
            count += 1
    out[count] = DECLINE
    return count + 1


@rule
def place_of(state: State, kind: int) -> int:
    """The first place of the row with a card of a kind, or FACE_UP_CARDS."""
    place = 0
    while place < FACE_UP_CARDS and state.row[place] != kind:
        place += 1
    return place


@rule
def reward_without_choice(state: State) -> bool:
    """True when there is a card to choose."""
    for place in range(FACE_UP_CARDS):
        if may_choose(state, place):
            return True
    go_on_hatching(state)
    return False


@small_rule
def go_on_hatching(state: State) -> None:
    state.hatched = NO_BREED
    state.phase = HATCH


@rule
def choose(state: State, kind: int, news: News) -> None:
    """A blue card comes into the hand, a red one in front of its owner; another is turned up (ranch.hatch.replace, ranch.red.place)."""
    place = place_of(state, kind)
    if kind < BLUES:
        state.blue[state.turn, kind] += 1
    else:
        state.red[state.turn, kind - BLUES] += 1
    tell(news, CHOSE, state.turn, kind, place)
    reveal(state, place, news)
    go_on_hatching(state)


@rule
def decline(state: State, news: News) -> None:
    """A Dragon may bring no card (ranch.hatch.replace)."""
    tell(news, DECLINED, state.turn)
    go_on_hatching(state)


# --- evolving ----------------------------------------------------------------------------------------------------------------------


@small_rule
def from_egg(way: int) -> int:
    return way // WAYS_UP


@small_rule
def into_egg(way: int) -> int:
    return way % WAYS_UP + 1


@rule
def evolve(state: State, egg: int, into: int, news: News) -> None:
    """An Egg is replaced by one of the next level, which evolves no more in this turn (ranch.combo.evolve, ranch.combo.level3)."""
    seat = state.turn
    state.eggs[seat, egg] -= 1
    state.eggs[seat, into] += 1
    if egg == COMMON:
        state.evolved = into
    tell(news, EVOLVED, seat, egg, into)
    state.phase = AFTER
