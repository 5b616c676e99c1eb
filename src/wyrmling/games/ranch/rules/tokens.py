"""The tokens of the ranches and the supply (ranch.box.tokens, ranch.box.supply)."""

from __future__ import annotations

from wyrmling.games.ranch.cards import (
    A_GRIFFIN,
    A_MANDRAGORA,
    AN_EGG,
    BREEDS,
    BROOD,
    COMMON,
    GRIFFINS,
    INGOTS,
    LEVEL,
    MANDRAGORAS,
    SEATS,
)
from wyrmling.games.ranch.rules.told import GAINED, RAN_OUT, News
from wyrmling.games.ranch.state import State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

BREED_COUNT = len(BREEDS)


@small_rule
def ranches(state: State) -> int:
    """How many ranches there are: one a player, and the opponent's of a solo game."""
    return max(state.seats, 2)


@rule
def have(state: State, seat: int, token: int) -> int:
    """How many of a token a seat has; an Egg here is one of level 1."""
    if token == A_MANDRAGORA:
        return state.mandragoras[seat]
    if token == A_GRIFFIN:
        return state.griffins[seat]
    if token == AN_EGG:
        return state.eggs[seat, COMMON]
    return state.ingots[seat]


@rule
def add(state: State, seat: int, token: int, many: int) -> None:
    """Gives a seat tokens, or takes them when `many` is below zero."""
    if token == A_MANDRAGORA:
        state.mandragoras[seat] += many
    elif token == A_GRIFFIN:
        state.griffins[seat] += many
    elif token == AN_EGG:
        state.eggs[seat, COMMON] += many
    else:
        state.ingots[seat] += many


@rule
def brood_left(state: State, breed: int) -> int:
    """Egg/Dragon tokens of a breed that are in the supply."""
    left = BROOD[breed]
    for seat in range(SEATS):
        left -= state.eggs[seat, breed] + state.dragons[seat, breed]
    return left


@rule
def left(state: State, token: int) -> int:
    """How many of a token are in the supply."""
    if token == AN_EGG:
        return brood_left(state, COMMON)
    many = MANDRAGORAS if token == A_MANDRAGORA else GRIFFINS if token == A_GRIFFIN else INGOTS
    for seat in range(SEATS):
        many -= have(state, seat, token)
    return many


@rule
def gain(state: State, seat: int, token: int, many: int, news: News) -> None:
    """Tokens come from the supply; what has run out is not owed (ranch.box.supply)."""
    got = min(many, left(state, token))
    if got > 0:
        add(state, seat, token, got)
        tell(news, GAINED, seat, token, got)
    if got < many:
        tell(news, RAN_OUT, seat, token, many - got)


@rule
def all_eggs(state: State, seat: int) -> int:
    """Eggs of any level."""
    eggs = 0
    for breed in range(BREED_COUNT):
        eggs += state.eggs[seat, breed]
    return eggs


@rule
def all_dragons(state: State, seat: int) -> int:
    """Dragons of any level."""
    dragons = 0
    for breed in range(BREED_COUNT):
        dragons += state.dragons[seat, breed]
    return dragons


@rule
def eggs_of_level(state: State, seat: int, level: int) -> int:
    eggs = 0
    for breed in range(BREED_COUNT):
        if LEVEL[breed] == level:
            eggs += state.eggs[seat, breed]
    return eggs


@rule
def dragons_of_level(state: State, seat: int, level: int) -> int:
    dragons = 0
    for breed in range(BREED_COUNT):
        if LEVEL[breed] == level:
            dragons += state.dragons[seat, breed]
    return dragons
