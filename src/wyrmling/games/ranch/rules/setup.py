"""Setup, the beginning of a season, and of a turn."""

from __future__ import annotations

from wyrmling.games.ranch.cards import (
    A_GRIFFIN,
    A_MANDRAGORA,
    AN_EGG,
    AN_INGOT,
    COMMON,
    COPIES,
    ESSENCE_OF_EACH,
    FACE_DOWN,
    FACE_UP,
    FACE_UP_CARDS,
    HAND,
    IN_THE_BOX,
    KINDS,
    MEDALS,
    MEDALS_IN_PLAY,
    NEW_MEDALS,
    NO_BREED,
    NO_COMBINATION,
    NO_POWER,
    NO_TOKEN,
    POWERS_IN_PLAY,
    SEATS,
    SOLO_DRAGONS,
)
from wyrmling.games.ranch.rules.essence import ESSENCE_COUNT, draw_cards
from wyrmling.games.ranch.rules.rewards import reveal
from wyrmling.games.ranch.rules.tokens import add
from wyrmling.games.ranch.rules.told import SEASON, STARTS, TURNED, News
from wyrmling.games.ranch.state import ACT, State
from wyrmling.kernel.chance import below
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

MEDAL_COUNT = len(MEDALS)


@rule
def setup(state: State, news: News) -> None:
    """Deals a new game (ranch.setup.*)."""
    for place in range(FACE_UP_CARDS):
        state.row[place] = NO_POWER
    if has_powers(state):
        for kind in range(KINDS):
            state.power_pile[kind] = COPIES[kind]
    for medal in range(MEDAL_COUNT):
        state.medal[medal] = FACE_DOWN if has_medal(state, medal) else IN_THE_BOX
    state.hatched = NO_BREED
    state.playing = NO_POWER
    state.given = NO_TOKEN
    if state.seats == 1:
        settle_the_opponent(state)
    state.first = below(state, state.seats)
    begin_season(state, 1, news)


@small_rule
def has_powers(state: State) -> bool:
    """Whether Power cards are in the game (ranch.variant.beginner, ranch.solo.setup)."""
    return POWERS_IN_PLAY[min(state.seats, 2) - 1, state.variant] == 1


@small_rule
def has_medal(state: State, medal: int) -> bool:
    """Whether a Medal is in the game (ranch.variant.beginner, ranch.solo.setup, ranch.solo.variant)."""
    return MEDALS_IN_PLAY[min(state.seats, 2) - 1, state.variant, medal] == 1


@rule
def settle_the_opponent(state: State) -> None:
    """The opponent of a solo game starts with one token of each kind (ranch.solo.setup, ranch.solo.variant)."""
    add(state, 1, A_MANDRAGORA, 1)
    add(state, 1, A_GRIFFIN, 1)
    add(state, 1, AN_INGOT, 1)
    if state.variant == SOLO_DRAGONS:
        state.dragons[1, COMMON] = 1
    else:
        add(state, 1, AN_EGG, 1)


@rule
def begin_season(state: State, season: int, news: News) -> None:
    """Cards are dealt, Medals and Power cards turned face up (ranch.setup.essence, ranch.season.next)."""
    state.season = season
    tell(news, SEASON, season)
    tell(news, STARTS, state.first)
    for essence in range(ESSENCE_COUNT):
        state.pile[essence] = ESSENCE_OF_EACH[state.seats]
        state.discard[essence] = 0
    state.pile_size = ESSENCE_COUNT * ESSENCE_OF_EACH[state.seats]
    for seat in range(state.seats):
        draw_cards(state, seat, HAND, news)
    for seat in range(SEATS):
        state.made[seat] = NO_COMBINATION
        state.farmers[seat] = 0
    for _ in range(NEW_MEDALS):
        turn_a_medal(state, news)
    if has_powers(state):
        for place in range(FACE_UP_CARDS):
            reveal(state, place, news)
    begin_turn(state, state.first)


@rule
def turn_a_medal(state: State, news: News) -> None:
    """One of the face-down Medals is turned, if there is one (ranch.setup.medals, ranch.medal.next)."""
    face_down = 0
    for medal in range(MEDAL_COUNT):
        face_down += state.medal[medal] == FACE_DOWN
    if face_down == 0:
        return
    at = below(state, face_down)
    for medal in range(MEDAL_COUNT):
        if state.medal[medal] == FACE_DOWN:
            if at == 0:
                state.medal[medal] = FACE_UP
                tell(news, TURNED, medal)
            at -= 1


@rule
def begin_turn(state: State, seat: int) -> None:
    """A turn of phase 1 (ranch.turn.one)."""
    state.turn = seat
    state.phase = ACT
    state.acted = 0
    state.doubled = 0
    state.blue_played = 0
    state.melted = 0
    state.evolved = 0
    state.made[seat] = NO_COMBINATION
    state.farmers[seat] = 0
