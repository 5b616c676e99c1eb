"""The rules of Dragon Pets, in the order of its rulebook. The clause ids are those of `rules.md` beside this file."""

from __future__ import annotations

from typing import Any

from wyrmling.games.pets.cards import (
    ACROSS,
    BREED,
    BREEDS,
    CATCH_COST,
    CHALLENGE_COST,
    COLOURS,
    DIVERSITY,
    DRAGONS,
    EGG,
    EGG_WORTH,
    EGGS,
    EGGS_FOR_A_BREED,
    IDLE_ROUNDS,
    LINES,
    LONGEST_DECK,
    NO_CARD,
    NOBODY,
    PATH,
    PENALTY,
    REFILL_COST,
    REROLL_COST,
    SEEKERS,
    SPACES,
    START_COINS,
    UNPLACED_ROUNDS,
    VALUE,
    WHITE,
)
from wyrmling.games.pets.moves import DECK_OUT, EVENTS, MOVES, NOBODY_PLACED, NOTHING_CAUGHT
from wyrmling.games.pets.state import BREED as BREEDING
from wyrmling.games.pets.state import CATCH, FILL, LAST_BREED, PLACE, REFILL, REROLL, State
from wyrmling.kernel.chance import below, draw, roll, shuffle
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

News = Any

BREED_COUNT = len(BREEDS)
ALONE, PLUS, MINUS = range(3)

SKIP, CATCHES, REFILLS, REROLLS = (MOVES.first(name) for name in ("skip", "catch", "refill", "reroll"))
FILLS, PLACES, BREEDS_PAIR = (MOVES.first(name) for name in ("fill", "place", "breed"))

STARTS, ROLLED, CATCHES_TOLD, CAUGHT, EGG_TOLD, BRED, REFILLS_TOLD, TURNED = range(8)
REROLLS_TOLD, COUNTS, PLACED, CHALLENGED, PENALTY_TOLD, ENDED, UNBRED, DIVERSITY_TOLD, DECLINES = range(8, len(EVENTS.kinds))


# --- setup -------------------------------------------------------------------------------------------------------------


@rule
def setup(state: State, news: News) -> None:
    """Deals a new game (pets.setup.*)."""
    for space in range(SPACES):
        state.seeker[space] = NOBODY
    for card in range(DRAGONS):
        state.owner[card] = NOBODY
        state.mate[card] = NO_CARD
    deal_starting_dragons(state)
    for seat in range(state.seats):
        state.coins[seat] = START_COINS
    make_the_deck(state)
    for space in range(SPACES):
        state.forest[space] = draw(state, state.deck, cards_left(state), NO_CARD)
    lay_tokens(state)
    state.turn = below(state, state.seats)
    tell(news, STARTS, state.turn)
    roll_all(state, news)
    state.phase = CATCH
    advance(state, news)


@rule
def deal_starting_dragons(state: State) -> None:
    """Two starting Dragons to each player, never of one breed (pets.setup.hand)."""
    for place in range(LONGEST_DECK):
        state.deck[place] = place * 5 if place < 2 * BREED_COUNT else NO_CARD
    left = 2 * BREED_COUNT
    for seat in range(state.seats):
        first = draw(state, state.deck, left, NO_CARD)
        second = draw(state, state.deck, left - 1, NO_CARD)
        while BREED[second] == BREED[first]:
            put_back(state, second, left - 2)
            second = draw(state, state.deck, left - 1, NO_CARD)
        state.owner[first] = seat
        state.owner[second] = seat
        left -= 2


@rule
def put_back(state: State, card: int, left: int) -> None:
    """Lays a card back among the `left` others, in order."""
    place = left
    while place > 0 and state.deck[place - 1] > card:
        state.deck[place] = state.deck[place - 1]
        place -= 1
    state.deck[place] = card


@rule
def make_the_deck(state: State) -> None:
    """All Dragons but the starting ones, and the Eggs (pets.setup.eggs)."""
    place = 0
    for card in range(DRAGONS):
        if card % 5 != 0:
            state.deck[place] = card
            place += 1
    for _ in range(EGGS[state.seats - 2]):
        state.deck[place] = EGG
        place += 1
    while place < LONGEST_DECK:
        state.deck[place] = NO_CARD
        place += 1


@small_rule
def cards_left(state: State) -> int:
    """How many cards the deck still holds."""
    left = 0
    while left < LONGEST_DECK and state.deck[left] != NO_CARD:
        left += 1
    return left


@rule
def lay_tokens(state: State) -> None:
    """A shuffled set of tokens for each side; straight across, the colours differ (pets.setup.sides, pets.setup.across)."""
    for seat in range(state.seats):
        for colour in range(LINES):
            state.line[seat, colour] = colour
        shuffle(state, state.line[seat], LINES)
        other = ACROSS[state.seats - 2, seat]
        while 0 <= other < seat and alike(state, seat, other):
            shuffle(state, state.line[seat], LINES)


@rule
def alike(state: State, seat: int, other: int) -> bool:
    """Whether a token has one of its own colour straight across."""
    for colour in range(LINES):
        if state.line[seat, colour] == state.line[other, colour]:
            return True
    return False


@rule
def roll_all(state: State, news: News) -> None:
    """Rolls all five dice."""
    for die in range(len(COLOURS) + 1):
        state.die[die] = roll(state)
    tell(news, ROLLED, state.die[0], state.die[1], state.die[2], state.die[3], state.die[4])


# --- whose decision, and what is possible ----------------------------------------------------------------------------------


@rule
def actor(state: State) -> int:
    """The active player; while pairs are made, the first in turn order who has a choice of pairs (pets.breed.choose)."""
    if state.over:
        return -1
    if state.phase == BREEDING or state.phase == LAST_BREED:
        for step in range(state.seats):
            seat = (state.turn + step) % state.seats
            if breed_to_pair(state, seat) < BREED_COUNT:
                return seat
    return state.turn


@rule
def legal(state: State, out: Any) -> int:
    """The legal moves, ascending."""
    count = 0
    if state.phase == CATCH:
        out[0], out[1], count = SKIP, CATCHES, 2
    elif state.phase == BREEDING or state.phase == LAST_BREED:
        count = pairs(state, actor(state), out)
    elif state.phase == REFILL:
        out[0], out[1], count = SKIP, REFILLS, 2
    elif state.phase == FILL:
        for space in range(SPACES):
            if state.forest[space] == NO_CARD:
                out[count] = FILLS + space
                count += 1
    elif state.phase == REROLL:
        out[0], out[1], count = SKIP, REROLLS, 2
    else:
        count = placements(state, out)
    return count


@rule
def apply(state: State, move: int, news: News) -> None:
    """Plays one move and all that follows from it without a choice."""
    if state.phase == CATCH:
        if move == CATCHES:
            catch(state, 0, news)
        else:
            tell(news, DECLINES, state.turn, CATCH)
            state.phase = REFILL
    elif state.phase == BREEDING or state.phase == LAST_BREED:
        pair = move - BREEDS_PAIR
        breed(state, actor(state), pair // 25 * 10 + pair // 5 % 5, pair // 25 * 10 + 5 + pair % 5, news)
    elif state.phase == REFILL:
        if move == REFILLS:
            refill(state, news)
        else:
            tell(news, DECLINES, state.turn, REFILL)
            state.phase = REROLL
    elif state.phase == FILL:
        turn_up(state, move - FILLS, news)
    elif state.phase == REROLL:
        if move == REROLLS:
            reroll(state, news)
        else:
            tell(news, DECLINES, state.turn, REROLL)
        state.phase = PLACE
    else:
        place(state, move, news)
    advance(state, news)


@rule
def advance(state: State, news: News) -> None:
    """The turn, step by step (pets.turn.order), up to the next real decision or the end."""
    while not state.over:
        if state.phase == CATCH:
            out = seekers_out(state, state.turn)
            if out == SEEKERS:
                catch(state, 1, news)
            elif out > 0 and state.coins[state.turn] >= CATCH_COST:
                return
            else:
                state.phase = REFILL
        elif state.phase == BREEDING or state.phase == LAST_BREED:
            if breed_without_choice(state, news):
                return
            if state.phase == LAST_BREED:
                final_scoring(state, news)
            else:
                state.phase = REFILL
        elif state.phase == REFILL:
            if state.coins[state.turn] >= REFILL_COST and empty_spaces(state)[0] > 0:
                return
            state.phase = REROLL
        elif state.phase == FILL:
            empty, first = empty_spaces(state)
            if empty > 1:
                return
            if empty == 1:
                turn_up(state, first, news)
            else:
                state.phase = REROLL
        elif state.phase == REROLL:
            if state.coins[state.turn] >= reroll_cost(state):
                return
            state.phase = PLACE
        else:
            count, way = ways_to_place(state)
            if count > 1:
                return
            if count == 1:
                place(state, way, news)  # pets.place.must
            else:
                pay_penalty(state, news)


# --- catch -----------------------------------------------------------------------------------------------------------------


@small_rule
def seekers_out(state: State, seat: int) -> int:
    """How many of a player's Seekers stand in the Forest."""
    out = 0
    for space in range(SPACES):
        out += state.seeker[space] == seat
    return out


@rule
def catch(state: State, must: int, news: News) -> None:
    """Every player takes back all their Seekers with the cards under them (pets.catch.all, pets.catch.must)."""
    paid = pay(state, state.turn, CATCH_COST)
    tell(news, CATCHES_TOLD, state.turn, paid, must)
    take_marked_cards(state, news)
    state.idle = -1
    state.phase = BREEDING


@rule
def take_marked_cards(state: State, news: News) -> None:
    """The cards under Seekers go to those whose Seekers they are; an Egg pays at once (pets.breed.egg)."""
    for space in range(SPACES):
        seat = state.seeker[space]
        if seat != NOBODY:
            card = state.forest[space]
            state.forest[space] = NO_CARD
            state.seeker[space] = NOBODY
            tell(news, CAUGHT, seat, card, space)
            if card == EGG:
                state.eggs[seat] += 1
                state.coins[seat] += EGG_WORTH
                tell(news, EGG_TOLD, seat, EGG_WORTH)
            else:
                state.owner[card] = seat


@rule
def pay(state: State, seat: int, coins: int) -> int:
    """Pays the bank; who has less pays all they have."""
    paid = min(coins, state.coins[seat])
    state.coins[seat] -= paid
    return paid


# --- breeding ----------------------------------------------------------------------------------------------------------------


@small_rule
def waiting(state: State, seat: int, card: int) -> bool:
    """Whether a Dragon is in a player's collection and not bred yet."""
    return state.owner[card] == seat and state.mate[card] == NO_CARD


@rule
def all_waiting(state: State, seat: int, first: int) -> tuple[int, int]:
    """Of the five Dragons of one breed and sex, from card `first` on: how many wait in a player's collection, and the last."""
    count, last = 0, first
    for card in range(first, first + 5):
        if waiting(state, seat, card):
            count += 1
            last = card
    return count, last


@rule
def breed_to_pair(state: State, seat: int) -> int:
    """The first breed of which a player has Dragons of both sexes, or BREED_COUNT."""
    for kind in range(BREED_COUNT):
        if all_waiting(state, seat, kind * 10)[0] > 0 and all_waiting(state, seat, kind * 10 + 5)[0] > 0:
            return kind
    return BREED_COUNT


@rule
def pairs(state: State, seat: int, out: Any) -> int:
    """The pairs that a player can make of the first breed in which there is one (pets.breed.choose)."""
    kind = breed_to_pair(state, seat)
    count = 0
    for male in range(5):
        for female in range(5):
            if waiting(state, seat, kind * 10 + male) and waiting(state, seat, kind * 10 + 5 + female):
                out[count] = BREEDS_PAIR + kind * 25 + male * 5 + female
                count += 1
    return count


@rule
def breed(state: State, seat: int, male: int, female: int, news: News) -> None:
    """A pair is put aside, for coins equal to the higher value (pets.breed.pair)."""
    state.mate[male] = female
    state.mate[female] = male
    coins = max(VALUE[male], VALUE[female])
    state.coins[seat] += coins
    tell(news, BRED, seat, male, female, coins)


@rule
def breed_without_choice(state: State, news: News) -> bool:
    """Makes the pairs that leave no choice, in turn order from the active player; true when somebody has a choice."""
    for step in range(state.seats):
        seat = (state.turn + step) % state.seats
        kind = breed_to_pair(state, seat)
        while kind < BREED_COUNT:
            males, male = all_waiting(state, seat, kind * 10)
            females, female = all_waiting(state, seat, kind * 10 + 5)
            if males > 1 or females > 1:
                return True
            breed(state, seat, male, female, news)
            kind = breed_to_pair(state, seat)
    return False


# --- refill ----------------------------------------------------------------------------------------------------------------


@rule
def empty_spaces(state: State) -> tuple[int, int]:
    """How many spaces of the Forest are empty, and the first of them."""
    empty, first = 0, SPACES
    for space in range(SPACES - 1, -1, -1):
        if state.forest[space] == NO_CARD:
            empty += 1
            first = space
    return empty, first


@rule
def refill(state: State, news: News) -> None:
    """Every empty space gets a card from the deck (pets.refill.fill)."""
    tell(news, REFILLS_TOLD, state.turn, pay(state, state.turn, REFILL_COST))
    state.idle = -1
    state.phase = FILL


@rule
def turn_up(state: State, space: int, news: News) -> None:
    """A card is turned for the space that was named; with the last one the game ends (pets.refill.blind, pets.refill.end)."""
    left = cards_left(state)
    state.forest[space] = draw(state, state.deck, left, NO_CARD)
    tell(news, TURNED, state.forest[space], space)
    if left == 1:
        end(state, DECK_OUT, news)


# --- reroll ----------------------------------------------------------------------------------------------------------------


@rule
def reroll_cost(state: State) -> int:
    """Free when no coloured die in play can show 1–4, on its own or with the white one (pets.reroll.free)."""
    for die in range(1, len(COLOURS) + 1):
        for white in range(3):
            if 1 <= shown(state, die, white) <= LINES:
                return REROLL_COST
    return 0


@rule
def reroll(state: State, news: News) -> None:
    """All five dice are rolled, those set aside too (pets.reroll.all)."""
    tell(news, REROLLS_TOLD, state.turn, pay(state, state.turn, reroll_cost(state)))
    roll_all(state, news)


# --- place -----------------------------------------------------------------------------------------------------------------


@small_rule
def shown(state: State, die: int, white: int) -> int:
    """What a coloured die comes to with a use of the white one, or 0 when a die that it needs is set aside (pets.place.white)."""
    if state.die[die] == 0:
        return 0
    if white == ALONE:
        return state.die[die]
    if state.die[WHITE] == 0:
        return 0
    if white == PLUS:
        return state.die[die] + state.die[WHITE]
    return state.die[die] - state.die[WHITE]


@small_rule
def counted(state: State, die: int, count: int) -> int:
    """The space of the `count`th card in the line of the die's token, from the active player's side, or SPACES (pets.place.count)."""
    line = state.line[state.turn, die - 1]
    for step in range(LINES):
        space = PATH[state.seats - 2, state.turn, line, step]
        if state.forest[space] != NO_CARD:
            count -= 1
            if count == 0:
                return space
    return SPACES


@small_rule
def target(state: State, die: int, white: int) -> int:
    """The space on which a die with a use of the white one puts a Seeker, or SPACES when it can't."""
    count = shown(state, die, white)
    if count < 1 or count > LINES:
        return SPACES
    space = counted(state, die, count)
    if space < SPACES:
        other = state.seeker[space]
        if other == state.turn:
            return SPACES  # pets.place.own
        if other != NOBODY and state.coins[state.turn] < CHALLENGE_COST:
            return SPACES  # pets.place.challenge
    return space


@small_rule
def placements(state: State, out: Any) -> int:
    """The ways to place a Seeker."""
    count = 0
    for die in range(1, len(COLOURS) + 1):
        for white in range(3):
            if target(state, die, white) < SPACES:
                out[count] = PLACES + (die - 1) * 3 + white
                count += 1
    return count


@rule
def ways_to_place(state: State) -> tuple[int, int]:
    """How many ways there are to place a Seeker, and the last of them."""
    count, last = 0, PLACES
    for die in range(1, len(COLOURS) + 1):
        for white in range(3):
            if target(state, die, white) < SPACES:
                count += 1
                last = PLACES + (die - 1) * 3 + white
    return count, last


@small_rule
def place(state: State, move: int, news: News) -> None:
    """A Seeker goes on a card; one that stood there goes back, for a coin; the dice used are set aside (pets.place.*)."""
    die, white = (move - PLACES) // 3 + 1, (move - PLACES) % 3
    space = target(state, die, white)
    other = state.seeker[space]
    tell(news, COUNTS, state.turn, die, state.die[die], shown(state, die, white) - state.die[die])
    tell(news, PLACED, state.turn, space, state.forest[space])
    if other != NOBODY:
        state.coins[state.turn] -= CHALLENGE_COST
        state.coins[other] += CHALLENGE_COST
        tell(news, CHALLENGED, state.turn, other, CHALLENGE_COST, space)
    state.seeker[space] = state.turn
    state.die[die] = 0
    if white != ALONE:
        state.die[WHITE] = 0
    state.unplaced = 0
    end_turn(state, news)


@rule
def pay_penalty(state: State, news: News) -> None:
    """Who can't place a Seeker pays the bank (pets.place.penalty)."""
    tell(news, PENALTY_TOLD, state.turn, pay(state, state.turn, PENALTY))
    state.unplaced += 1
    end_turn(state, news)


# --- the end of a turn and of the game ---------------------------------------------------------------------------------------


@rule
def end_turn(state: State, news: News) -> None:
    """The dice in play pass to the player on the left (pets.turn.pass); a game that has come to a stop ends (pets.end.stall)."""
    state.turn = (state.turn + 1) % state.seats
    state.phase = CATCH
    state.idle += 1
    if state.unplaced >= UNPLACED_ROUNDS * state.seats:
        end(state, NOBODY_PLACED, news)
    elif state.idle >= IDLE_ROUNDS * state.seats:
        end(state, NOTHING_CAUGHT, news)


@rule
def end(state: State, why: int, news: News) -> None:
    """Every player takes the cards under their Seekers for free, and breeds (pets.end.catch)."""
    tell(news, ENDED, why)
    take_marked_cards(state, news)
    state.phase = LAST_BREED


@rule
def final_scoring(state: State, news: News) -> None:
    """Unbred Dragons cost their value, then pairs of every breed bring a bonus (pets.end.penalty, pets.end.diversity)."""
    for seat in range(state.seats):
        value = unbred_value(state, seat)
        if value > 0:
            tell(news, UNBRED, seat, value, pay(state, seat, value))
        if missing_breeds(state, seat) <= state.eggs[seat] // EGGS_FOR_A_BREED:
            state.coins[seat] += DIVERSITY
            tell(news, DIVERSITY_TOLD, seat, DIVERSITY)
    state.over = 1


@rule
def unbred_value(state: State, seat: int) -> int:
    """What a player's unbred Dragons are worth, and would cost at the end."""
    value = 0
    for card in range(DRAGONS):
        if waiting(state, seat, card):
            value += VALUE[card]
    return value


@rule
def missing_breeds(state: State, seat: int) -> int:
    """Of how many breeds a player has no pair."""
    missing = 0
    for kind in range(BREED_COUNT):
        found = 0
        for male in range(kind * 10, kind * 10 + 5):
            found += state.owner[male] == seat and state.mate[male] != NO_CARD
        missing += found == 0
    return missing


@rule
def score(state: State, out: Any) -> None:
    """Coins (pets.end.winner); who has the most wins, and who ties shares the win."""
    for seat in range(state.seats):
        out[seat] = state.coins[seat]
