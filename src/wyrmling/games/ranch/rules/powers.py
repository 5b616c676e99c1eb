"""Blue Power cards that are played by themselves: all but Wild and Double Farmer (ranch.blue.*)."""

from __future__ import annotations

from typing import Any

from wyrmling.games.ranch.cards import (
    A_GRIFFIN,
    A_MANDRAGORA,
    AN_EGG,
    AN_INGOT,
    BASE_TOKENS,
    BLUES,
    CARD,
    DESTROY,
    DOUBLE,
    LEVEL,
    LEVELS,
    NO_COMBINATION,
    NO_POWER,
    NO_TOKEN,
    REPEAT,
    REVERSE,
    STEAL,
    SWAP_TOKENS,
    TAKE,
)
from wyrmling.games.ranch.moves import MOVES
from wyrmling.games.ranch.rules.combine import can_combine, carry_out, could_combine, most_farmers
from wyrmling.games.ranch.rules.essence import rob
from wyrmling.games.ranch.rules.hatch import TAKES, TOKEN_COUNT
from wyrmling.games.ranch.rules.tokens import BREED_COUNT, add, gain, have, left
from wyrmling.games.ranch.rules.told import DESTROYED, EXCHANGED, GIVES_TOKEN, PLAYED, REPEATS, REVERSED, STOLE, News
from wyrmling.games.ranch.state import ACT, AFTER, GAIN, GIVE, MAY_NOT_COMBINE, TARGET, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

BASE_COUNT = len(BASE_TOKENS)
REVERSIBLE = BREED_COUNT - 1
PLAY, DESTROYS, GIVES, GAINS, REVERSES, ROBS = (MOVES.first(kind) for kind in ("play", "destroy", "give", "gain", "reverse", "rob"))


# --- which cards can be played ----------------------------------------------------------------------------------------------------


@rule
def would_change(state: State, card: int) -> bool:
    """Whether a card would change something, as far as everybody can see: others can't be played (ranch.blue.once)."""
    if card == DOUBLE:
        return state.acted <= 1 and could_combine(state)
    if card == TAKE:
        return can_gain(state, A_MANDRAGORA) or can_gain(state, A_GRIFFIN) or can_gain(state, AN_EGG)
    if card == REPEAT:
        return state.acted == 0 and repeatable(state)
    if card == SWAP_TOKENS:
        for token in range(BASE_COUNT):
            if can_give(state, token):
                return True
        return False
    if card == DESTROY or card == REVERSE or card == STEAL or card == CARD:
        return has_target(state, card)
    return False  # Wild and Double Farmer are played in a combination


@rule
def plays(state: State, out: Any, count: int) -> int:
    """Adds the blue cards that the active player can play; Double, if there is a combination for it."""
    if state.blue_played == 0:
        for card in range(BLUES):
            if state.blue[state.turn, card] > 0 and would_change(state, card) and (card != DOUBLE or can_combine(state)):
                out[count] = PLAY + card
                count += 1
    return count


@rule
def may_play(state: State) -> bool:
    """Whether the active player holds a blue card that can be played, as far as everybody can see."""
    if state.blue_played == 0:
        for card in range(BLUES):
            if state.blue[state.turn, card] > 0 and would_change(state, card):
                return True
    return False


@small_rule
def before(state: State) -> int:
    """The player before the active one."""
    return (state.turn + state.seats - 1) % state.seats


@rule
def repeatable(state: State) -> bool:
    """Whether the player before has made a combination in their last turn, and something would come of it now (ranch.blue.repeat)."""
    what = state.made[before(state)]
    return what != NO_COMBINATION and most_farmers(state, what) >= 0


# --- playing one --------------------------------------------------------------------------------------------------------------------


@rule
def play(state: State, card: int, news: News) -> None:
    """The card is discarded, and has its effect; whom or what it is for is still to choose (ranch.blue.once)."""
    state.blue[state.turn, card] -= 1
    state.blue_played = 1
    tell(news, PLAYED, state.turn, card)
    if card == DOUBLE:
        state.doubled = 1
        state.phase = ACT
    elif card == REPEAT:
        repeat(state, news)
    else:
        state.playing = card
        state.phase = GIVE if card == SWAP_TOKENS else GAIN if card == TAKE else TARGET


@rule
def repeat(state: State, news: News) -> None:
    """The last combination of the player before, for free and with as many Farmers (ranch.blue.repeat)."""
    other = before(state)
    state.acted = MAY_NOT_COMBINE
    state.made[state.turn] = state.made[other]
    state.farmers[state.turn] = state.farmers[other]
    tell(news, REPEATS, state.turn, other, state.made[other], state.farmers[other])
    carry_out(state, state.made[other], state.farmers[other], news)


@small_rule
def played_out(state: State) -> None:
    """The turn goes on."""
    state.playing = NO_POWER
    state.given = NO_TOKEN
    state.phase = ACT if state.acted == 0 else AFTER


# --- a token from the supply -------------------------------------------------------------------------------------------------------------


@rule
def can_gain(state: State, token: int) -> bool:
    return left(state, token) > 0


@rule
def take_from_the_supply(state: State, token: int, news: News) -> None:
    """A base token of one's choice (ranch.blue.take)."""
    gain(state, state.turn, token, 1, news)
    played_out(state)


# --- the token that is given in a swap ----------------------------------------------------------------------------------------------------


@rule
def can_give(state: State, token: int) -> bool:
    """Whether there is an opponent's base token of another kind to be had for it (ranch.blue.swap)."""
    if have(state, state.turn, token) > 0:
        for other in range(state.seats):
            for taken in range(BASE_COUNT):
                if other != state.turn and taken != token and have(state, other, taken) > 0:
                    return True
    return False


@small_rule
def give(state: State, token: int, news: News) -> None:
    tell(news, GIVES_TOKEN, state.turn, token)
    state.given = token
    state.phase = TARGET


# --- whom a card is played against ----------------------------------------------------------------------------------------------------------


@small_rule
def choices_of(card: int) -> int:
    """How many moves against one seat there are for a card."""
    return BASE_COUNT if card == DESTROY else TOKEN_COUNT if card == SWAP_TOKENS or card == STEAL else REVERSIBLE if card == REVERSE else 1


@small_rule
def first_move(card: int) -> int:
    """The first move of the kind that answers a card."""
    return DESTROYS if card == DESTROY else TAKES if card == SWAP_TOKENS or card == STEAL else REVERSES if card == REVERSE else ROBS


@rule
def is_target(state: State, card: int, way: int) -> bool:
    """Whether a card can be played against a seat in one of its ways: a token, or a Dragon's breed."""
    other, choice = way // choices_of(card), way % choices_of(card)
    if card == REVERSE:
        return state.dragons[other, choice] > 0 and LEVEL[choice] < LEVELS
    if other == state.turn:
        return False
    if card == DESTROY:
        return have(state, other, choice) > 0
    if card == SWAP_TOKENS:
        return choice < BASE_COUNT and choice != state.given and have(state, other, choice) > 0
    if card == STEAL:
        return choice == AN_INGOT and state.ingots[other] > 0
    return state.hand_size[other] > 0


@rule
def has_target(state: State, card: int) -> bool:
    for way in range(state.seats * choices_of(card)):
        if is_target(state, card, way):
            return True
    return False


@rule
def aim(state: State, way: int, news: News) -> None:
    """The card has its effect on a seat, in one of its ways."""
    seat, card = state.turn, state.playing
    other, choice = way // choices_of(card), way % choices_of(card)
    if card == DESTROY:
        add(state, other, choice, -1)
        tell(news, DESTROYED, seat, other, choice)
    elif card == SWAP_TOKENS:
        exchange(state, other, choice, news)
    elif card == REVERSE:
        state.dragons[other, choice] -= 1
        state.eggs[other, choice] += 1
        tell(news, REVERSED, seat, other, choice)
    elif card == STEAL:
        add(state, other, AN_INGOT, -1)
        add(state, seat, AN_INGOT, 1)
        tell(news, STOLE, seat, other)
    else:
        rob(state, seat, other, news)
        state.banned[other] = 1
    played_out(state)


@rule
def exchange(state: State, other: int, taken: int, news: News) -> None:
    """A base token for a base token (ranch.blue.swap)."""
    add(state, state.turn, state.given, -1)
    add(state, other, state.given, 1)
    add(state, other, taken, -1)
    add(state, state.turn, taken, 1)
    tell(news, EXCHANGED, state.turn, other, state.given, taken)
