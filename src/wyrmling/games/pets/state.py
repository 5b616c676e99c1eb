"""The record of Dragon Pets."""

from wyrmling.kernel.record import Array, Header, i1, i2, record

# The steps of a turn (pets.turn.order), and the two moments between steps at which somebody may have to choose.
CATCH, BREED, REFILL, FILL, REROLL, PLACE, LAST_BREED = range(7)
PHASES = ("catch", "breed", "refill", "fill", "reroll", "place", "last breed")


@record
class State(Header):
    """One game of Dragon Pets."""

    forest: Array[i1, 16]   # the card on each space, or NO_CARD
    seeker: Array[i1, 16]   # whose Seeker stands on each space, or NOBODY
    deck: Array[i1, 44]     # what the deck still holds, ascending, then NO_CARD: its order is settled as cards are turned
    line: Array[i1, 4, 4]   # seat, colour: the line (0–3, from the west or the north) that the token marks
    die: Array[i1, 5]       # what the white, gray, violet, brown and orange die show, or 0 when set aside
    coins: Array[i2, 4]     # by seat, never below zero
    owner: Array[i1, 50]    # who has collected each Dragon, or NOBODY
    mate: Array[i1, 50]     # the Dragon that each one was bred with, or NO_CARD
    eggs: Array[i1, 4]      # collected, by seat
    turn: i1                # the active player
    phase: i1               # CATCH to LAST_BREED
    unplaced: i1            # turns in a row without a Seeker placed
    idle: i2                # turns in a row without a catch or a refill; −1 in a turn that has had one
