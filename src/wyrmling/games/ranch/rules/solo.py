"""The opponent of a solo game, which the game plays itself (ranch.solo.*)."""

from __future__ import annotations

from wyrmling.games.ranch.cards import (
    A_DRAGON,
    A_GRIFFIN,
    A_MANDRAGORA,
    AN_EGG,
    AN_INGOT,
    COMMON,
    DRAGON,
    GRIFFIN,
    MANDRAGORA,
    SOLO_DRAGONS,
)
from wyrmling.games.ranch.rules.essence import ESSENCE_COUNT, draw_card, tell_if_empty
from wyrmling.games.ranch.rules.tokens import add, brood_left, have, left
from wyrmling.games.ranch.rules.told import FRONT_DISCARDED, LOST, OPPONENT_DREW, OPPONENT_GAINED, OPPONENT_LAID, OPPONENT_PAIR, News
from wyrmling.games.ranch.state import State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule

YOU, OPPONENT = 0, 1


@rule
def opponents_turn(state: State, news: News) -> None:
    """Two cards, as far as there are any: one gives, one may take (ranch.solo.gain, ranch.solo.lose, ranch.solo.end)."""
    if state.pile_size > 0:
        opponent_gains(state, news)
    if state.pile_size > 0:
        opponent_lays(state, news)


@rule
def token_of(state: State, essence: int) -> int:
    """The token that belongs to a card (ranch.solo.gain, ranch.solo.variant)."""
    if essence == MANDRAGORA:
        return A_MANDRAGORA
    if essence == GRIFFIN:
        return A_GRIFFIN
    if essence == DRAGON:
        return A_DRAGON if state.variant == SOLO_DRAGONS else AN_EGG
    return AN_INGOT


@rule
def opponent_gains(state: State, news: News) -> None:
    """A card is discarded, and brings the opponent its token (ranch.solo.gain)."""
    essence = draw_card(state)
    state.discard[essence] += 1
    tell(news, OPPONENT_DREW, essence)
    token = token_of(state, essence)
    if (brood_left(state, COMMON) if token == A_DRAGON else left(state, token)) > 0:
        give_or_take(state, OPPONENT, token, 1)
        tell(news, OPPONENT_GAINED, token)
    tell_if_empty(state, news)


@rule
def opponent_lays(state: State, news: News) -> None:
    """A card is laid in front of the opponent; two alike are discarded and cost you a token (ranch.solo.lose)."""
    essence = draw_card(state)
    tell(news, OPPONENT_LAID, essence)
    if state.front[essence] == 0:
        state.front[essence] = 1
    else:
        state.front[essence] = 0
        state.discard[essence] += 2
        tell(news, OPPONENT_PAIR, essence)
        token = token_of(state, essence)
        if (state.dragons[YOU, COMMON] if token == A_DRAGON else have(state, YOU, token)) > 0:
            give_or_take(state, YOU, token, -1)
            tell(news, LOST, YOU, token)
    tell_if_empty(state, news)


@rule
def give_or_take(state: State, seat: int, token: int, many: int) -> None:
    if token == A_DRAGON:
        state.dragons[seat, COMMON] += many
    else:
        add(state, seat, token, many)


@rule
def discard_front(state: State, news: News) -> None:
    """The cards in front of the opponent, when phase 1 is over (ranch.solo.end)."""
    tell(news, FRONT_DISCARDED, state.front[0], state.front[1], state.front[2], state.front[3])
    for essence in range(ESSENCE_COUNT):
        state.discard[essence] += state.front[essence]
        state.front[essence] = 0
