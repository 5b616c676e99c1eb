"""The moves and events of Dragon Clans."""

from wyrmling.games.clans.cards import CARD_NAMES, DICE
from wyrmling.games.clans.state import SIDES
from wyrmling.kernel.moves import Events, Kind, Moves

DIE_NAMES = tuple(str(die + 1) for die in range(DICE))
"""Dice 1 to 3 are the Ember dice, 4 to 6 the Tide dice."""


def keep_name(keep: int) -> str:
    """A set of dice, a bit for each, as words: `keeping 1,4`."""
    return "keeping " + (",".join(DIE_NAMES[die] for die in range(DICE) if keep >> die & 1) or "nothing")


MOVES = Moves(
    Kind("stop"),
    Kind("roll", keep=[keep_name(keep) for keep in range(1 << DICE)]),
    Kind("reroll", die=DIE_NAMES),
    Kind("take", dragon=CARD_NAMES, barrier=("plain", "barrier")),
    Kind("steal", dragon=CARD_NAMES),
    Kind("decline"),
    Kind("lay", side=SIDES),
    Kind("cover", side=SIDES),
    Kind("return", dragon=CARD_NAMES),
    Kind("discard", barrier=[f"Barrier of {name}" for name in CARD_NAMES]),
)
"""`roll keeping nothing` rolls all dice that haven't been kept before: the argument of `roll` is what is kept now.

In the Apprentice variant nothing stays kept: all dice but those named are rolled. `decline` passes a theft up.
"""

EVENTS = Events(
    starts="seat",
    turned="card place",
    begins="seat egg",
    rolls="seat roll kept",
    shows="one two three four five six",
    rerolled="seat die was egg",
    stops="seat",
    power="seat egg",
    takes="seat card barrier",
    steals="seat other card barrier",
    placed="seat card side covered",
    uncovered="seat card",
    formed="seat egg",
    broken="seat egg",
    fails="seat",
    returned="seat card place",
    discarded="seat card",
    unguarded="seat card",
    passes="seat",
    calls="seat dragons",
    sunk="card place",
    ended="why",
    dragons="seat many points",
    barriers="seat many points",
    evolution="seat card twin points",
    colour="seat egg points",
)
"""What a table sees. `shows` are all six dice, NO_EGG for one that isn't used; `kept` is a bit for each die that wasn't rolled.

A `power` is told when it is used: that of Fire and of Water when a Dragon couldn't be had without it. `unguarded` is a
Barrier that goes to the discard pile.
"""

DECK_OUT, LAST_ROUND, PILE_OUT, STALLED = range(4)
"""Why the game ended."""
