"""Combinations: what can be combined, how it is paid for, and what it brings (ranch.combo.*).

Whether a seat is asked how it pays depends on what everybody can see, the size of its hand among it; what it can answer depends
on the cards in that hand.
"""

from __future__ import annotations

from typing import Any

from wyrmling.games.ranch.cards import (
    A_GRIFFIN,
    A_MANDRAGORA,
    AN_EGG,
    AN_INGOT,
    CARD_FARMERS,
    COMBINATIONS,
    COMMON,
    FARMER,
    FARMERS,
    FIRST_CARD,
    HELPS,
    IMPROVED,
    INGOTS_BROUGHT,
    LEVEL_3_SEASON,
    MOST_FARMERS,
    MOST_MELTED,
    NOTHING,
    RED_COLOUR,
    SECOND_CARD,
    TO_EGG,
    TO_EVOLVE,
    TO_GRIFFIN,
    TO_HATCH,
    TO_INGOTS,
    TO_MANDRAGORA,
    VIOLET,
    WILD,
    WILD_FARMER,
    WILD_FIRST,
    WILD_SECOND,
    WITH_FARMERS,
    YELLOW,
)
from wyrmling.games.ranch.moves import MOVES
from wyrmling.games.ranch.rules.essence import discard, unseen
from wyrmling.games.ranch.rules.tokens import all_eggs, brood_left, gain, left, ranches
from wyrmling.games.ranch.rules.told import COMBINES, HELPED, PAID, News
from wyrmling.games.ranch.state import AFTER, EVOLVE, HATCH, INGOTS, POWER, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

COMBINATION_COUNT = len(COMBINATIONS)
HELP_COUNT = len(HELPS)
COMBINE, HELP, MELT = (MOVES.first(kind) for kind in ("combine", "help", "melt"))


# --- what would come of it -------------------------------------------------------------------------------------------------


@rule
def most_brought(state: State, what: int) -> int:
    """How many tokens a combination could bring the active player with any number of Farmers; 0 when nothing would come of it."""
    if what == TO_MANDRAGORA:
        return left(state, A_MANDRAGORA)
    if what == TO_GRIFFIN:
        return left(state, A_GRIFFIN)
    if what == TO_EGG:
        return brood_left(state, COMMON)
    if what == TO_HATCH:
        return most_hatched(state)
    if what == TO_INGOTS:
        return min(left(state, AN_INGOT), 1)
    return 1 if evolutions(state) > 0 else 0


@rule
def most_hatched(state: State) -> int:
    """The Eggs that a seat has to hatch, and those that violet and red Dragons among them may bring (ranch.hatch.order)."""
    seat = state.turn
    eggs = all_eggs(state, seat)
    if state.eggs[seat, VIOLET] > 0:
        eggs += min(state.eggs[seat, VIOLET], brood_left(state, COMMON))
    if state.eggs[seat, RED_COLOUR] > 0:
        theirs = 0
        for other in range(ranches(state)):
            if other != seat:
                theirs += state.eggs[other, COMMON]
        eggs += min(state.eggs[seat, RED_COLOUR], theirs)
    return eggs


@rule
def most_farmers(state: State, what: int) -> int:
    """The greatest number of Farmers that bring something, or −1 when even none brings nothing (ranch.combo.nothing)."""
    most = most_brought(state, what) - 1
    return min(most, MOST_FARMERS) if IMPROVED[what] else min(most, 0)


@rule
def can_evolve(state: State, egg: int, into: int) -> bool:
    """Whether an Egg can be replaced by one of the next level (ranch.combo.evolve, ranch.combo.level3)."""
    eggs = state.eggs[state.turn, egg] - (egg != COMMON and state.evolved == egg)
    if eggs <= 0 or brood_left(state, into) <= 0:
        return False
    if egg == COMMON:
        return into != RED_COLOUR
    return into == RED_COLOUR and state.season >= LEVEL_3_SEASON


@rule
def evolutions(state: State) -> int:
    """In how many ways the active player can evolve an Egg."""
    ways = 0
    for into in range(YELLOW, RED_COLOUR):
        ways += can_evolve(state, COMMON, into)
        ways += can_evolve(state, into, RED_COLOUR)
    return ways


# --- what it takes ------------------------------------------------------------------------------------------------------------


@small_rule
def alike(what: int) -> bool:
    """Whether a combination takes two cards of one Essence."""
    return FIRST_CARD[what] == SECOND_CARD[what]


@rule
def first_needed(what: int, helper: int) -> int:
    """Cards of the first Essence; both cards of two alike."""
    return 1 + alike(what) - (helper == WILD_FIRST)


@rule
def second_needed(what: int, helper: int) -> int:
    return 0 if alike(what) else 1 - (helper == WILD_SECOND)


@rule
def farmers_needed(farmers: int, helper: int) -> int:
    """Farmer cards, of which the Power card may save one or two."""
    if helper == WITH_FARMERS:
        return max(farmers - CARD_FARMERS, 0)
    return farmers - (helper == WILD_FARMER)


@small_rule
def wild(helper: int) -> bool:
    """Whether the Wild card is played."""
    return helper == WILD_FIRST or helper == WILD_SECOND or helper == WILD_FARMER


@small_rule
def may_melt(state: State) -> int:
    """How many ingots the active player can still use for cards in this turn (ranch.combo.substitute)."""
    return min(MOST_MELTED - state.melted, state.ingots[state.turn])


@rule
def can_help(state: State, what: int, farmers: int, helper: int) -> bool:
    """Whether the active player has the Power card for this, and it can stand for that (ranch.blue.wild, ranch.blue.farmers)."""
    if helper == NOTHING:
        return True
    if state.blue_played == 1:
        return False
    if helper == WITH_FARMERS:
        # Where fewer than two Farmers bring something, the card stands for those that do.
        return state.blue[state.turn, FARMERS] > 0 and farmers > 0 and (farmers >= CARD_FARMERS or farmers == most_farmers(state, what))
    if helper == WILD_SECOND and alike(what):
        return False
    return state.blue[state.turn, WILD] > 0 and (helper != WILD_FARMER or farmers > 0)


@rule
def enough(state: State, what: int, farmers: int, helper: int, first: int, second: int, farmer: int, most: int) -> bool:
    """Whether so many cards of the Essences needed, and ingots for the others, pay for a combination; `most` cards can be played."""
    cards = min(first, first_needed(what, helper)) + min(second, second_needed(what, helper)) + min(farmer, farmers_needed(farmers, helper))
    cards = min(cards, most)
    needed = first_needed(what, helper) + second_needed(what, helper) + farmers_needed(farmers, helper)
    # ranch.combo.substitute: one card at least is really played.
    return needed - cards <= may_melt(state) and (cards > 0 or wild(helper))


@rule
def can_pay(state: State, what: int, farmers: int, helper: int) -> bool:
    """Whether the active player's hand pays for a combination, with ingots for what is missing."""
    seat = state.turn
    return enough(
        state, what, farmers, helper,
        state.hand[seat, FIRST_CARD[what]], state.hand[seat, SECOND_CARD[what]], state.hand[seat, FARMER], state.hand_size[seat],
    )  # fmt: skip


@rule
def could_pay(state: State, what: int, farmers: int, helper: int) -> bool:
    """Whether some hand of that size would, as far as everybody can see."""
    return enough(
        state, what, farmers, helper,
        unseen(state, FIRST_CARD[what]), unseen(state, SECOND_CARD[what]), unseen(state, FARMER), state.hand_size[state.turn],
    )  # fmt: skip


# --- which combinations can be made -----------------------------------------------------------------------------------------


@small_rule
def may_use_a_card(state: State) -> bool:
    """Whether the active player can play Wild or Double Farmer in a combination."""
    return state.blue_played == 0 and state.blue[state.turn, WILD] + state.blue[state.turn, FARMERS] > 0


@rule
def payable(state: State, what: int, farmers: int) -> bool:
    """Whether the active player can pay for a combination in some way."""
    if can_pay(state, what, farmers, NOTHING):
        return True
    if may_use_a_card(state):
        for helper in range(1, HELP_COUNT):
            if can_help(state, what, farmers, helper) and can_pay(state, what, farmers, helper):
                return True
    return False


@rule
def combinations(state: State, out: Any, count: int) -> int:
    """Adds the combinations that the active player can make, with every number of Farmers that brings something."""
    for what in range(COMBINATION_COUNT):
        most = most_payable(state, what)
        if most >= 0:
            most = min(most, most_farmers(state, what))
        for farmers in range(most + 1):
            if payable(state, what, farmers):
                out[count] = COMBINE + what * (MOST_FARMERS + 1) + farmers
                count += 1
    return count


@rule
def most_payable(state: State, what: int) -> int:
    """With how many Farmers the active player could pay for a combination at most, or −1."""
    seat = state.turn
    first = min(state.hand[seat, FIRST_CARD[what]], first_needed(what, NOTHING))
    second = min(state.hand[seat, SECOND_CARD[what]], second_needed(what, NOTHING))
    others = may_melt(state)
    if state.blue_played == 0:
        others += 1 if state.blue[seat, WILD] > 0 else 0
        others = max(others, may_melt(state) + CARD_FARMERS) if state.blue[seat, FARMERS] > 0 else others
    spare = first + second + others - 2
    return -1 if spare < 0 else spare + state.hand[seat, FARMER] if IMPROVED[what] else 0


@rule
def can_combine(state: State) -> bool:
    """Whether the active player can make a combination without a Power card, as after Double (ranch.blue.double)."""
    for what in range(COMBINATION_COUNT):
        most = min(most_payable(state, what), most_farmers(state, what))
        for farmers in range(most + 1):
            if can_pay(state, what, farmers, NOTHING):
                return True
    return False


@rule
def could_combine(state: State) -> bool:
    """Whether some hand of that size would do for a combination without a Power card, as far as everybody can see."""
    for what in range(COMBINATION_COUNT):
        most = most_farmers(state, what)
        # With one Farmer it may do where it doesn't with none: two ingots are the cards that the Farmer is added to.
        if (most >= 0 and could_pay(state, what, 0, NOTHING)) or (most >= 1 and could_pay(state, what, 1, NOTHING)):
            return True
    return False


# --- making one -----------------------------------------------------------------------------------------------------------------


@rule
def combine(state: State, what: int, farmers: int, news: News) -> None:
    """The active player names a combination; how it is paid for follows."""
    state.made[state.turn] = what
    state.farmers[state.turn] = farmers
    tell(news, COMBINES, state.turn, what, farmers)
    state.phase = POWER


@rule
def helps(state: State, out: Any) -> int:
    """The Power cards that can be in the combination."""
    what, farmers = state.made[state.turn], state.farmers[state.turn]
    count = 0
    for helper in range(HELP_COUNT):
        if can_help(state, what, farmers, helper) and can_pay(state, what, farmers, helper):
            out[count] = HELP + helper
            count += 1
    return count


@rule
def help_without_choice(state: State, news: News) -> bool:
    """True when the active player is asked; else the combination has the one card, or none, that everybody can see it must have."""
    what, farmers = state.made[state.turn], state.farmers[state.turn]
    ways, only = 0, NOTHING
    if may_use_a_card(state):
        for helper in range(HELP_COUNT):
            if can_help(state, what, farmers, helper) and could_pay(state, what, farmers, helper):
                ways += 1
                only = helper
    if ways > 1:
        return True
    help_with(state, only, news)
    return False


@rule
def help_with(state: State, helper: int, news: News) -> None:
    """The Power card in a combination is played, and discarded (ranch.blue.once)."""
    state.helper = helper
    if helper != NOTHING:
        state.blue[state.turn, FARMERS if helper == WITH_FARMERS else WILD] -= 1
        state.blue_played = 1
        tell(news, HELPED, state.turn, helper)
    state.phase = INGOTS


@rule
def covers(state: State, ingots: int, first: int, second: int, farmer: int, most: int) -> bool:
    """Whether so many cards of the Essences needed pay for what the ingots don't; `ingots` is first × 9 + second × 3 + farmers."""
    what, helper = state.made[state.turn], state.helper
    firsts = first_needed(what, helper) - ingots // 9
    seconds = second_needed(what, helper) - ingots // 3 % 3
    farmers = farmers_needed(state.farmers[state.turn], helper) - ingots % 3
    if firsts < 0 or seconds < 0 or farmers < 0 or ingots // 9 + ingots // 3 % 3 + ingots % 3 > may_melt(state):
        return False
    cards = firsts + seconds + farmers
    return firsts <= first and seconds <= second and farmers <= farmer and cards <= most and (cards > 0 or wild(helper))


@rule
def melts(state: State, out: Any) -> int:
    """The ways to use ingots in the combination."""
    seat, what = state.turn, state.made[state.turn]
    count = 0
    for ingots in range(27):
        if covers(state, ingots, state.hand[seat, FIRST_CARD[what]], state.hand[seat, SECOND_CARD[what]], state.hand[seat, FARMER], state.hand_size[seat]):
            out[count] = MELT + ingots
            count += 1
    return count


@rule
def pay_without_choice(state: State, news: News) -> bool:
    """True when the active player is asked; else the combination is paid for in the one way that everybody can see it must be."""
    ways, only = 1, 0
    if may_melt(state) > 0:
        what = state.made[state.turn]
        ways = 0
        for ingots in range(27):
            if covers(state, ingots, unseen(state, FIRST_CARD[what]), unseen(state, SECOND_CARD[what]), unseen(state, FARMER), state.hand_size[state.turn]):
                ways += 1
                only = ingots
    if ways > 1:
        return True
    pay(state, only, news)
    return False


@rule
def pay(state: State, ingots: int, news: News) -> None:
    """The cards are discarded, ingots go back to the supply, and the combination brings what it brings (ranch.combo.discard)."""
    seat, what, helper = state.turn, state.made[state.turn], state.helper
    firsts = first_needed(what, helper) - ingots // 9
    seconds = second_needed(what, helper) - ingots // 3 % 3
    farmers = farmers_needed(state.farmers[seat], helper) - ingots % 3
    melted = ingots // 9 + ingots // 3 % 3 + ingots % 3
    discard(state, seat, FIRST_CARD[what], firsts)
    discard(state, seat, SECOND_CARD[what], seconds)
    discard(state, seat, FARMER, farmers)
    state.ingots[seat] -= melted
    state.melted += melted
    tell_payment(state, what, firsts, seconds, farmers, melted, news)
    state.helper = NOTHING
    state.acted += 1
    carry_out(state, what, state.farmers[seat], news)


@rule
def tell_payment(state: State, what: int, firsts: int, seconds: int, farmers: int, ingots: int, news: News) -> None:
    first, second = FIRST_CARD[what], SECOND_CARD[what]
    mandragoras = firsts * (first == 0) + seconds * (second == 0)
    griffins = firsts * (first == 1) + seconds * (second == 1)
    dragons = firsts * (first == 2) + seconds * (second == 2)
    tell(news, PAID, state.turn, mandragoras, griffins, dragons, farmers, ingots)


@rule
def carry_out(state: State, what: int, farmers: int, news: News) -> None:
    """What a combination brings; which Eggs hatch or evolve is still to choose (ranch.combo.*)."""
    state.phase = AFTER
    if what == TO_MANDRAGORA:
        gain(state, state.turn, A_MANDRAGORA, 1 + farmers, news)
    elif what == TO_GRIFFIN:
        gain(state, state.turn, A_GRIFFIN, 1 + farmers, news)
    elif what == TO_EGG:
        gain(state, state.turn, AN_EGG, 1 + farmers, news)
    elif what == TO_INGOTS:
        gain(state, state.turn, AN_INGOT, INGOTS_BROUGHT, news)
    elif what == TO_HATCH:
        state.hatching = 1 + farmers
        state.phase = HATCH
    elif what == TO_EVOLVE:
        state.phase = EVOLVE
