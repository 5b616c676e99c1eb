"""The record of Dragon Clans."""

from wyrmling.kernel.record import Array, Header, i1, i2, record

VARIANTS = ("main", "thief", "apprentice")
MAIN, THIEF, APPRENTICE = range(3)

# The moments of a turn at which the active player may have to choose.
ROLL, TAKE, PLACE, LOSE = range(4)
PHASES = ("roll", "take", "place", "lose")

# The two piles of an area. In the Apprentice variant they are spread out to one row: the left pile from its top to its
# bottom, then the right pile from its bottom to its top.
LEFT_PILE, RIGHT_PILE = range(2)
SIDES = ("left", "right")


@record
class State(Header):
    """One game of Dragon Clans.

    Nobody ever looks at the face of a Barrier. So a card that is turned up is, as far as anybody can know, any of those
    that nobody has seen yet, in the deck or lying face down as Barriers, each equally likely. The record therefore keeps
    these as one heap, and draws from it only when a card is turned up; Barriers need only be counted.
    """

    unseen: Array[i1, 30]        # the cards whose faces nobody has seen, in the deck or as Barriers, ascending, then NO_CARD
    table: Array[i1, 5]          # the Dragons that can be taken, or NO_CARD; Apprentice: the top of each pile
    under: Array[i1, 3, 9]       # Apprentice: each pile from under its top, UNSEEN while nobody knows the card, then NO_CARD
    discard: Array[i1, 27]       # the Dragons that were discarded, in that order, then NO_CARD
    spent: i1                    # Barriers that were discarded, face down
    area: Array[i1, 5, 2, 6]     # seat, LEFT_PILE or RIGHT_PILE: Dragons from the bottom, then NO_CARD; a lone pile is the left one
    barrier: Array[i1, 30]       # 1 when a Barrier lies under the Dragon
    die: Array[i1, 6]            # the Egg that each die shows; NO_EGG when it isn't used
    kept: i1                     # a bit for each die that has been kept this turn
    rolls: i1                    # how often dice have been rolled this turn, without the power to roll one again
    egg: i1                      # the Egg that the active player had at the start of the turn, or NO_EGG
    used: i1                     # 1 when its power has been used this turn
    gained: i1                   # the Dragon about to be placed, or NO_CARD
    turn: i1                     # the active player
    phase: i1                    # ROLL to LOSE
    caller: i1                   # who called the last round, or NOBODY
    idle: i1                     # Apprentice: turns in a row without a catch
    turns: i2                    # turns that have ended
