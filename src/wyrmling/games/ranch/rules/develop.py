"""Phase 1: the actions of a turn, and its end (ranch.turn.*, ranch.phase.*)."""

from __future__ import annotations

from typing import Any

from wyrmling.games.ranch.cards import ACTION_INGOTS, AN_INGOT, EXTRA_CARDS, HAND, HAND_LIMIT, SWAP_CARDS
from wyrmling.games.ranch.moves import MOVES
from wyrmling.games.ranch.rules.combine import combinations, could_combine
from wyrmling.games.ranch.rules.essence import ESSENCE_COUNT, discard, discard_hand, draw_cards, first_in_hand, kinds_unseen
from wyrmling.games.ranch.rules.feed import begin_feeding
from wyrmling.games.ranch.rules.powers import may_play, plays
from wyrmling.games.ranch.rules.setup import begin_turn
from wyrmling.games.ranch.rules.solo import discard_front, opponents_turn
from wyrmling.games.ranch.rules.tokens import gain
from wyrmling.games.ranch.rules.told import DISCARDED, EXTRA, OVER_LIMIT, SWAPS, News
from wyrmling.games.ranch.state import AFTER, LIMIT, MAY_NOT_COMBINE, SWAP, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule

EXTRAS, SWAPPING, DISCARDS, END = (MOVES.first(kind) for kind in ("extra", "swap", "discard", "end"))


# --- the action -----------------------------------------------------------------------------------------------------------------


@rule
def actions(state: State, out: Any) -> int:
    """What can be done in a turn (ranch.turn.one); after Double, only a combination (ranch.blue.double)."""
    count = 0
    if state.doubled == 0:
        out[0], count = EXTRAS, 1
        if state.hand_size[state.turn] >= SWAP_CARDS:
            out[1], count = SWAPPING, 2
    count = combinations(state, out, count)
    return plays(state, out, count)


@rule
def extra(state: State, news: News) -> None:
    """A card and an ingot (ranch.turn.extra)."""
    tell(news, EXTRA, state.turn)
    draw_for_the_action(state, EXTRA_CARDS, news)


@rule
def draw_for_the_action(state: State, cards: int, news: News) -> None:
    """The cards and the ingot of Extra or Swap; who was robbed draws none (ranch.turn.short, ranch.blue.card)."""
    if state.banned[state.turn] == 0:
        draw_cards(state, state.turn, cards, news)
    gain(state, state.turn, AN_INGOT, ACTION_INGOTS, news)
    state.acted = MAY_NOT_COMBINE
    state.phase = AFTER


@rule
def swap(state: State, news: News) -> None:
    """Two cards are discarded for two others, and an ingot (ranch.turn.swap)."""
    tell(news, SWAPS, state.turn)
    state.to_discard = SWAP_CARDS
    state.phase = SWAP


@rule
def discards(state: State, out: Any) -> int:
    """The cards of the hand, one of each Essence."""
    count = 0
    for essence in range(ESSENCE_COUNT):
        if state.hand[state.turn, essence] > 0:
            out[count] = DISCARDS + essence
            count += 1
    return count


@rule
def swap_without_choice(state: State, news: News) -> bool:
    """True when the active player chooses a card to discard for Swap; else the hand can hold one kind only, or all is done."""
    if state.to_discard > 0 and kinds_unseen(state) > 1:
        return True
    if state.to_discard > 0:
        discard_for_swap(state, first_in_hand(state, state.turn), news)
    else:
        draw_for_the_action(state, SWAP_CARDS, news)
    return False


@rule
def discard_for_swap(state: State, essence: int, news: News) -> None:
    discard(state, state.turn, essence, 1)
    state.to_discard -= 1
    tell(news, DISCARDED, state.turn, essence)


# --- after the action ---------------------------------------------------------------------------------------------------------------


@rule
def after_the_action(state: State, out: Any) -> int:
    """The second combination that Double allows, the end of the turn, or a blue card (ranch.blue.once, ranch.blue.double)."""
    count = 0
    if state.doubled == 1 and state.acted == 1:
        count = combinations(state, out, 0)
    out[count] = END
    return plays(state, out, count + 1)


@rule
def end_without_choice(state: State, news: News) -> bool:
    """True when, as far as everybody can see, the active player may do more; else the turn ends."""
    if (state.doubled == 1 and state.acted == 1 and could_combine(state)) or may_play(state):
        return True
    fill_up(state, news)
    return False


@rule
def fill_up(state: State, news: News) -> None:
    """The hand is filled up to five (ranch.turn.refill)."""
    draw_cards(state, state.turn, HAND - state.hand_size[state.turn], news)
    state.phase = LIMIT


@rule
def limit_without_choice(state: State, news: News) -> bool:
    """True when a card too many is to be discarded, and there is a choice (ranch.turn.limit); else the turn is over."""
    if state.hand_size[state.turn] > HAND_LIMIT:
        if kinds_unseen(state) > 1:
            return True
        discard_to_the_limit(state, first_in_hand(state, state.turn), news)
    else:
        pass_the_turn(state, news)
    return False


@rule
def discard_to_the_limit(state: State, essence: int, news: News) -> None:
    discard(state, state.turn, essence, 1)
    tell(news, OVER_LIMIT, state.turn, essence)


@rule
def pass_the_turn(state: State, news: News) -> None:
    """The next player's turn, or the end of phase 1 once the pile is empty and the round finished (ranch.phase.end, ranch.solo.end)."""
    state.banned[state.turn] = 0
    if state.seats == 1:
        opponents_turn(state, news)
    following = (state.turn + 1) % state.seats
    if state.pile_size == 0 and following == state.first:
        end_developing(state, news)
    else:
        begin_turn(state, following)


@rule
def end_developing(state: State, news: News) -> None:
    """All cards left in hand are discarded (ranch.phase.end)."""
    begin_turn(state, state.first)
    for step in range(state.seats):
        seat = (state.first + step) % state.seats
        discard_hand(state, seat, news)
        state.banned[seat] = 0
    if state.seats == 1:
        discard_front(state, news)
    begin_feeding(state)
