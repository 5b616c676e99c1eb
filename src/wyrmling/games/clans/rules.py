"""The rules of Dragon Clans, in the order of its rulebook: setup, the turn, gaining and failing, the end.

What the dice do stands in `dice.py`, what bred Dragons do in `areas.py`, where cards come from in `table.py`. The clause ids
are those of `rules.md` beside this file.
"""

from __future__ import annotations

from typing import Any

from wyrmling.games.clans.areas import (
    COVERS,
    LAYS,
    barriers,
    bred,
    dragon_points,
    egg_formed,
    eggs_in_row,
    held,
    lose_barrier,
    place,
    placings,
    points_of,
    take_away,
    visible,
    whereabouts,
)
from wyrmling.games.clans.cards import (
    BARRIER_WORTH,
    CALLS_AT,
    COLOUR_WORTH,
    DEEPEST,
    DICE,
    DRAGONS,
    EGGS,
    EVOLUTION_WORTH,
    FIFTH_NEED,
    FIRE,
    FULL,
    MOST_DRAGONS,
    MOST_SEATS,
    NEST_NEED,
    NO_CARD,
    NO_EGG,
    NOBODY,
    OPEN,
    PILES,
    PLACES,
    RAINBOW,
    STALL_ROUNDS,
    STONE,
    UNIT,
    UNSEEN,
    WATER,
)
from wyrmling.games.clans.dice import (
    POWER,
    REROLLS,
    ROLLS_AGAIN,
    STOPS,
    STOPS_TOLD,
    eggs_shown,
    first_roll,
    has_eggs,
    may_reroll,
    may_roll,
    meets,
    reroll,
    roll,
    rolls,
)
from wyrmling.games.clans.moves import DECK_OUT, EVENTS, LAST_ROUND, MOVES, PILE_OUT, STALLED
from wyrmling.games.clans.state import APPRENTICE, LEFT_PILE, LOSE, PLACE, ROLL, TAKE, THIEF, State
from wyrmling.games.clans.table import deck_left, dragons_on_table, next_in_pile, refill, sink_tops, turn_up
from wyrmling.kernel.chance import below
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

News = Any

TAKES, STEALS, DECLINES, RETURNS, DISCARDS = (MOVES.first(name) for name in ("take", "steal", "decline", "return", "discard"))

STARTS, BEGINS, TAKES_TOLD, STEALS_TOLD, FAILS, RETURNED, DISCARDED, PASSES, CALLS, ENDED, DRAGONS_TOLD, BARRIERS_TOLD, EVOLUTION, COLOUR = (
    EVENTS.number(name) for name in (
        "starts", "begins", "takes", "steals", "fails", "returned", "discarded", "passes", "calls", "ended",
        "dragons", "barriers", "evolution", "colour",
    )
)  # fmt: skip


# --- setup -----------------------------------------------------------------------------------------------------------------


@rule
def setup(state: State, news: News) -> None:
    """Deals a new game (clans.setup.table, clans.apprentice.piles)."""
    for card in range(DRAGONS):
        state.unseen[card] = card
    clear(state)
    for at in range(OPEN):
        turn_up(state, at, news)
    if state.variant == APPRENTICE:
        for pile in range(PILES):
            for at in range(DEEPEST):
                state.under[pile, at] = UNSEEN
    starter = below(state, state.seats)
    tell(news, STARTS, starter)
    begin_turn(state, starter, news)
    advance(state, news)


@rule
def clear(state: State) -> None:
    """Nothing is anywhere yet."""
    for at in range(PLACES):
        state.table[at] = NO_CARD
    for pile in range(PILES):
        for at in range(DEEPEST):
            state.under[pile, at] = NO_CARD
    for at in range(DRAGONS - OPEN):
        state.discard[at] = NO_CARD
    for seat in range(MOST_SEATS):
        for side in range(2):
            for at in range(MOST_DRAGONS):
                state.area[seat, side, at] = NO_CARD
    for die in range(DICE):
        state.die[die] = NO_EGG
    state.gained = NO_CARD
    state.caller = NOBODY


# --- whose decision, and what is possible ------------------------------------------------------------------------------------


@rule
def actor(state: State) -> int:
    """The active player decides everything."""
    return -1 if state.over else state.turn


@rule
def legal(state: State, out: Any) -> int:
    """The legal moves, ascending."""
    if state.phase == ROLL:
        return rolls(state, out)
    if state.phase == TAKE:
        return gains(state, out)
    if state.phase == PLACE:
        return placings(state, out)
    return losses(state, out)


@rule
def apply(state: State, move: int, news: News) -> None:
    """Plays one move and all that follows from it without a choice."""
    if state.phase == ROLL:
        if move == STOPS:
            tell(news, STOPS_TOLD, state.turn)
            state.phase = TAKE
        elif move >= REROLLS:
            reroll(state, move - REROLLS, news)
        else:
            roll(state, move - ROLLS_AGAIN, news)
    elif state.phase == TAKE:
        if move == DECLINES:
            fail(state, news)
        elif move >= STEALS:
            steal(state, move - STEALS, news)
        else:
            take(state, (move - TAKES) // 2, (move - TAKES) % 2, news)
    elif state.phase == PLACE:
        place(state, move - COVERS if move >= COVERS else move - LAYS, news)
        end_turn(state, news)
    else:
        lose(state, move, news)
    advance(state, news)


@rule
def advance(state: State, news: News) -> None:
    """The turn, up to the next real decision or the end."""
    while not state.over:
        if state.phase == ROLL:
            if may_roll(state) or may_reroll(state):
                return
            state.phase = TAKE
        elif state.phase == TAKE:
            takes, last, steals = ways_to_gain(state)
            if takes + steals == 0:
                fail(state, news)
            elif takes == 1 and steals == 0:
                take(state, last, 0, news)  # clans.take.choice
            else:
                return
        elif state.phase == PLACE:
            if bred(state, state.turn) > 0:
                return
            place(state, LEFT_PILE, news)
            end_turn(state, news)
        else:
            ways, last = ways_to_lose(state)
            if ways > 1:
                return
            if ways == 1:
                lose(state, last, news)
            else:
                end_turn(state, news)


# --- gaining a Dragon ----------------------------------------------------------------------------------------------------------


@small_rule
def ways_to_take(state: State, card: int, counts: int, deck: int) -> int:
    """0 when a Dragon can't be taken, 2 when it can be with a Barrier too, else 1 (clans.take.nest, clans.barrier.gain)."""
    if not has_eggs(state, counts, NEST_NEED[card]):
        return 0
    return 2 if deck > 0 and has_eggs(state, counts, FIFTH_NEED[card]) else 1


@small_rule
def cards_for_barriers(state: State) -> int:
    """How many cards there are to become Barriers; an Apprentice has none (clans.barrier.gain, clans.apprentice.score)."""
    return 0 if state.variant == APPRENTICE else deck_left(state)


@small_rule
def may_steal(state: State) -> bool:
    """With the power of a Rainbow Egg; a Petty Thief without it too (clans.power.steal, clans.thief.all)."""
    return state.variant == THIEF or state.egg == RAINBOW  # an Apprentice never has an Egg with a power


@small_rule
def protected(state: State, seat: int) -> bool:
    """Nobody steals from who has a Stone Egg (clans.power.protect, clans.thief.protect)."""
    return egg_formed(state, seat) == STONE


@small_rule
def price(state: State, card: int) -> int:
    """The Eggs that a theft of a Dragon takes (clans.steal.eggs, clans.steal.barrier, clans.power.steal)."""
    eggs = NEST_NEED[card] if state.variant == THIEF and state.egg == RAINBOW else FIFTH_NEED[card]
    return eggs + state.barrier[card] * UNIT[FIRE]


@small_rule
def prey(state: State, seat: int, side: int, counts: int) -> int:
    """The visible Dragon of a pile if it can be stolen, or NO_CARD (clans.steal.eggs)."""
    card = visible(state, seat, side)
    if card == NO_CARD or not has_eggs(state, counts, price(state, card)):
        return NO_CARD
    return card


@rule
def ways_to_gain(state: State) -> tuple[int, int, int]:
    """In how many ways a Dragon can be taken from the table, the last Dragon of them, and how many can be stolen."""
    counts, deck = eggs_shown(state), cards_for_barriers(state)
    takes, last, steals = 0, NO_CARD, 0
    for at in range(PLACES):
        card = state.table[at]
        if card != NO_CARD:
            ways = ways_to_take(state, card, counts, deck)
            if ways > 0:
                takes += ways
                last = card
    if may_steal(state):
        for seat in range(state.seats):
            if seat != state.turn and not protected(state, seat):
                for side in range(2):
                    steals += prey(state, seat, side, counts) != NO_CARD
    return takes, last, steals


@rule
def gains(state: State, out: Any) -> int:
    """The Dragons that can be taken, or stolen. One must be taken if one can be; a theft nobody is forced to (clans.take.choice)."""
    counts, deck = eggs_shown(state), cards_for_barriers(state)
    count = 0
    for at in range(PLACES):
        card = state.table[at]
        if card != NO_CARD:
            for way in range(ways_to_take(state, card, counts, deck)):
                count = put_in(out, count, TAKES + 2 * card + way)
    if may_steal(state):
        takes = count
        for seat in range(state.seats):
            if seat != state.turn and not protected(state, seat):
                for side in range(2):
                    card = prey(state, seat, side, counts)
                    if card != NO_CARD:
                        count = put_in(out, count, STEALS + card)
        if takes == 0 and count > 0:
            count = put_in(out, count, DECLINES)
    return count


@small_rule
def put_in(out: Any, count: int, move: int) -> int:
    """Puts a move in its place among `count` ascending ones; how many there are then."""
    at = count
    while at > 0 and out[at - 1] > move:
        out[at] = out[at - 1]
        at -= 1
    out[at] = move
    return count + 1


@rule
def take(state: State, card: int, barrier: int, news: News) -> None:
    """A Dragon of the table is taken, with a Barrier if one is wanted (clans.take.nest, clans.barrier.gain)."""
    use_power(state, FIFTH_NEED[card] if barrier else NEST_NEED[card], news)
    for at in range(PLACES):
        if state.table[at] == card:
            state.table[at] = NO_CARD
    state.barrier[card] = barrier
    tell(news, TAKES_TOLD, state.turn, card, barrier)
    gain(state, card)


@rule
def steal(state: State, card: int, news: News) -> None:
    """Another player's visible Dragon is stolen, and its Barrier discarded (clans.steal.*)."""
    if state.variant != THIEF or not has_eggs(state, eggs_shown(state), FIFTH_NEED[card] + state.barrier[card] * UNIT[FIRE]):
        state.used = 1
        tell(news, POWER, state.turn, RAINBOW)
    use_power(state, price(state, card), news)
    tell(news, STEALS_TOLD, state.turn, whereabouts(state, card)[0], card, state.barrier[card])
    take_away(state, card, news)
    gain(state, card)


@rule
def use_power(state: State, needs: int, news: News) -> None:
    """The power of a Fire or a Water Egg is used when the dice alone aren't enough (clans.power.fire, clans.power.exchange)."""
    if (state.egg == FIRE or state.egg == WATER) and not meets(eggs_shown(state), needs, 0, 0):
        state.used = 1
        tell(news, POWER, state.turn, state.egg)


@small_rule
def gain(state: State, card: int) -> None:
    """The Dragon is in hand, to be placed (clans.steal.own)."""
    state.gained = card
    state.phase = PLACE
    state.idle = 0


# --- failing -------------------------------------------------------------------------------------------------------------------


@rule
def fail(state: State, news: News) -> None:
    """Who gains no Dragon loses one; an Apprentice just passes (clans.fail.return, clans.apprentice.score)."""
    if state.variant == APPRENTICE:
        tell(news, PASSES, state.turn)
        state.idle += 1
        end_turn(state, news)
    else:
        tell(news, FAILS, state.turn)
        state.phase = LOSE


@rule
def losses(state: State, out: Any) -> int:
    """Any Dragon may be returned, any Barrier discarded instead (clans.fail.return, clans.fail.barrier)."""
    cards, count = held(state, state.turn), 0
    for card in range(DRAGONS):
        if cards >> card & 1:
            out[count] = RETURNS + card
            count += 1
    for card in range(DRAGONS):
        if cards >> card & 1 and state.barrier[card] == 1:
            out[count] = DISCARDS + card
            count += 1
    return count


@rule
def ways_to_lose(state: State) -> tuple[int, int]:
    """How many things can be lost, and a Dragon that can be."""
    return bred(state, state.turn) + barriers(state, state.turn), RETURNS + max(visible(state, state.turn, LEFT_PILE), 0)


@rule
def lose(state: State, move: int, news: News) -> None:
    """A Barrier is discarded, or a Dragon goes to the table, or from a full one to the discard pile (clans.fail.*)."""
    if move >= DISCARDS:
        lose_barrier(state, state.turn, move - DISCARDS, news)
    else:
        card = move - RETURNS
        if dragons_on_table(state) < FULL:
            at = 0
            while state.table[at] != NO_CARD:
                at += 1
            state.table[at] = card
            tell(news, RETURNED, state.turn, card, at)
        else:
            at = 0
            while state.discard[at] != NO_CARD:
                at += 1
            state.discard[at] = card
            tell(news, DISCARDED, state.turn, card)
        take_away(state, card, news)
    end_turn(state, news)


# --- the end of a turn and of the game -------------------------------------------------------------------------------------------


@rule
def end_turn(state: State, news: News) -> None:
    """The table is refilled, then the end is checked, then the next player begins (clans.turn.order)."""
    state.turns += 1
    if state.variant == APPRENTICE:
        if not next_in_pile(state, news):
            end(state, PILE_OUT, news)
            return
        if state.idle == state.seats:
            sink_tops(state, news)
    elif not refill(state, news):
        end(state, DECK_OUT, news)
        return
    many = bred(state, state.turn)
    if state.caller == NOBODY and many >= CALLS_AT[state.seats - 2]:
        state.caller = state.turn
        tell(news, CALLS, state.turn, many)
    following = (state.turn + 1) % state.seats
    if following == state.caller:
        end(state, LAST_ROUND, news)
    elif state.turns >= STALL_ROUNDS * state.seats:
        end(state, STALLED, news)
    else:
        begin_turn(state, following, news)


@rule
def begin_turn(state: State, seat: int, news: News) -> None:
    """The Egg that a player has now has power this turn (clans.power.when); the dice are rolled (clans.roll.first)."""
    state.turn = seat
    state.egg = NO_EGG if state.variant == APPRENTICE else egg_formed(state, seat)
    tell(news, BEGINS, seat, state.egg)
    first_roll(state, news)


@rule
def end(state: State, why: int, news: News) -> None:
    """The game is over, and is scored line by line (clans.end.score, clans.apprentice.score)."""
    state.over = 1
    state.phase = ROLL
    tell(news, ENDED, why)
    for seat in range(state.seats):
        tell(news, DRAGONS_TOLD, seat, bred(state, seat), dragon_points(state, seat))
        if barriers(state, seat) > 0:
            tell(news, BARRIERS_TOLD, seat, barriers(state, seat), BARRIER_WORTH * barriers(state, seat))
        for card in range(0, DRAGONS, 2):
            if held(state, seat) >> card & 3 == 3:
                tell(news, EVOLUTION, seat, card, card + 1, EVOLUTION_WORTH)
        if state.variant == APPRENTICE:
            for egg in range(len(EGGS)):
                if eggs_in_row(state, seat, egg) >= 2:
                    tell(news, COLOUR, seat, egg, COLOUR_WORTH)


# --- who is ahead ----------------------------------------------------------------------------------------------------------------


@rule
def score(state: State, out: Any) -> None:
    """The points that everybody has, or would have if it ended now (clans.end.score)."""
    for seat in range(state.seats):
        out[seat] = points_of(state, seat)


@rule
def payoff(state: State, out: Any) -> None:
    """Most points win, then most Dragons; then the win is shared (clans.end.tie)."""
    best, winners = -1, 0
    for seat in range(state.seats):
        rank = rank_of(state, seat)
        if rank > best:
            best, winners = rank, 0
        winners += rank == best
    for seat in range(state.seats):
        out[seat] = 1.0 / winners if rank_of(state, seat) == best else 0.0


@small_rule
def rank_of(state: State, seat: int) -> int:
    """Points, then Dragons, as one number."""
    return points_of(state, seat) * (DRAGONS + 1) + bred(state, seat)
