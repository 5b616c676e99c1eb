"""The moves and events of Dragon Pets."""

from wyrmling.games.pets.cards import BREEDS, COLOURS, RANKS, USES
from wyrmling.kernel.moves import Events, Kind, Moves

MOVES = Moves(
    Kind("skip"),
    Kind("catch"),
    Kind("refill"),
    Kind("fill", space=16),
    Kind("reroll"),
    Kind("place", die=COLOURS, white=USES),
    Kind("breed", breed=BREEDS, male=RANKS, female=RANKS),
)

EVENTS = Events(
    starts="seat",
    rolled="white gray violet brown orange",
    catches="seat paid must",
    caught="seat card space",
    egg="seat coins",
    bred="seat male female coins",
    refills="seat paid",
    turned="card space",
    rerolls="seat paid",
    counts="seat die shows white",
    placed="seat space card",
    challenged="seat other coins space",
    penalty="seat paid",
    ended="why",
    unbred="seat value paid",
    diversity="seat coins",
    declines="seat step",
)

DECK_OUT, NOBODY_PLACED, NOTHING_CAUGHT = range(3)
"""Why the game ended."""
