"""The Market: Sponsorship, and Dragons sold at the piers (cove.market.*, cove.sponsor.*)."""

from __future__ import annotations

from wyrmling.games.cove.cards import (
    BLACK_CORRUPTION,
    COLOUR_COUNT,
    FROM_STUMPS,
    NO_BOAT,
    NO_PIER,
    PIER_COUNT,
    PIER_TAKES,
    PRICES,
    RIGHT,
    SIZE_COUNT,
    TREE,
    TREE_SPACE,
)
from wyrmling.games.cove.moves import MOVES
from wyrmling.games.cove.rules.corruption import card_price, corrupt
from wyrmling.games.cove.rules.eat import DONE
from wyrmling.games.cove.rules.food import NONE
from wyrmling.games.cove.rules.told import CUSTOMERS, FOR_THE_BLACK_MARKET, MARKET, SOLD, SPONSORED, News
from wyrmling.games.cove.state import SELL, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

SELLING, SELL_ALL = MOVES.first("sell"), MOVES.first("sell-all")


@small_rule
def customers(state: State, pier: int, colour: int) -> int:
    """How many adventurers of a colour there are at a pier."""
    return 0 if state.pier[pier] == NO_BOAT else state.aboard[state.pier[pier], colour]


@small_rule
def worth_at(state: State, colour: int, size: int, pier: int) -> int:
    """What a Dragon earns at a pier: its price for each customer of its colour; 0 where it can't be sold (cove.market.price, cove.market.piers)."""
    return PRICES[colour, size] * customers(state, pier, colour) if PIER_TAKES[pier, size] == 1 else 0


@rule
def open_the_market(state: State, news: News) -> None:
    """Every Stump earns gold, and the one who comes first in the order of the clock may sell (cove.sponsor.stumps, cove.market.order)."""
    tell(news, MARKET, state.day)
    for pier in range(PIER_COUNT):
        if state.pier[pier] != NO_BOAT:
            tell(news, CUSTOMERS, pier, customers(state, pier, 0), customers(state, pier, 1), customers(state, pier, 2), customers(state, pier, 3))
    for seat in range(state.seats):
        for colour in range(COLOUR_COUNT):
            if state.stands[seat, TREE_SPACE[colour]] != TREE and state.hall[colour] > 0:
                state.gold[seat, state.day - 1, FROM_STUMPS] += state.hall[colour]
                tell(news, SPONSORED, seat, colour, state.hall[colour])
    state.turn = state.order[0]
    state.acted = 0
    state.phase = SELL


@rule
def next_sale(state: State, move: int) -> int:
    """The next sale that is possible, after a move; then all sales at once, and to leave (cove.market.wanted, cove.market.all)."""
    seat = state.turn
    at = max(move + 1 - SELLING, 0)
    first = at % PIER_COUNT
    for good in range(at // PIER_COUNT, COLOUR_COUNT * SIZE_COUNT):
        colour, size = good // SIZE_COUNT, good % SIZE_COUNT
        if state.pen[seat, colour, size] > 0:
            for pier in range(first, PIER_COUNT):
                if worth_at(state, colour, size, pier) > 0:
                    return SELLING + good * PIER_COUNT + pier
        first = 0
    if not anything_wanted(state):
        return NONE
    if move < SELL_ALL and (black_pays(state) or wanted_elsewhere(state)):
        return SELL_ALL
    return DONE if move < DONE else NONE


@rule
def sell(state: State, colour: int, size: int, pier: int, news: News) -> None:
    """A Dragon of the Pen is sold; the first sale at the Black Market brings Corruption (cove.market.price, cove.market.black)."""
    seat, gold = state.turn, worth_at(state, colour, size, pier)
    state.pen[seat, colour, size] -= 1
    state.supply[seat, colour, size] += 1
    state.gold[seat, state.day - 1, size] += gold
    tell(news, SOLD, seat, colour, size, pier, gold)
    if pier == RIGHT and state.acted == 0:
        state.acted = 1
        corrupt(state, seat, FOR_THE_BLACK_MARKET, BLACK_CORRUPTION, news)


# --- all for the most -----------------------------------------------------------------------------------------------------------------


@rule
def best_pier(state: State, colour: int, size: int, piers: int) -> int:
    """Among the first `piers` the one at which a Dragon earns most, or NO_PIER."""
    best, most = NO_PIER, 0
    for pier in range(piers):
        gold = worth_at(state, colour, size, pier)
        if gold > most:
            best, most = pier, gold
    return best


@rule
def earns(state: State, colour: int, size: int, piers: int) -> int:
    """The most that a Dragon earns at the first `piers`."""
    pier = best_pier(state, colour, size, piers)
    return 0 if pier == NO_PIER else worth_at(state, colour, size, pier)


@rule
def anything_wanted(state: State) -> bool:
    """Whether the active rancher can sell anything at all."""
    for colour in range(COLOUR_COUNT):
        for size in range(SIZE_COUNT):
            if state.pen[state.turn, colour, size] > 0 and earns(state, colour, size, PIER_COUNT) > 0:
                return True
    return False


@rule
def wanted_elsewhere(state: State) -> bool:
    """Whether the active rancher can sell anything but at the Black Market."""
    for colour in range(COLOUR_COUNT):
        for size in range(SIZE_COUNT):
            if state.pen[state.turn, colour, size] > 0 and earns(state, colour, size, RIGHT) > 0:
                return True
    return False


@rule
def black_pays(state: State) -> bool:
    """Whether all sales at the Black Market together bring more than the Corruption that they cost as the Lair is now (cove.market.all)."""
    seat, gain = state.turn, 0
    for colour in range(COLOUR_COUNT):
        for size in range(SIZE_COUNT):
            gain += state.pen[seat, colour, size] * (earns(state, colour, size, PIER_COUNT) - earns(state, colour, size, RIGHT))
    cards = 0 if state.acted == 1 else min(BLACK_CORRUPTION, state.corruption_deck)
    return gain > cards * card_price(state)


@rule
def sell_all(state: State, news: News) -> None:
    """Every Dragon of the Pen is sold where it earns most, at the Black Market only if that pays (cove.market.all)."""
    seat, piers = state.turn, PIER_COUNT if black_pays(state) else RIGHT
    for colour in range(COLOUR_COUNT):
        for size in range(SIZE_COUNT):
            pier = best_pier(state, colour, size, piers)
            while pier != NO_PIER and state.pen[seat, colour, size] > 0:
                sell(state, colour, size, pier, news)
