"""The record of Merchants Cove."""

from wyrmling.games.cove.cards import BOATS, CARDS, COLOURS, DAYS, FACTIONS, FOODS, LONGEST_TRAIL, PIERS, SEATS, SIZES, SLOTS, SOURCES, SPACES, SQUARE, STACK
from wyrmling.kernel.record import Array, Header, i1, i2, record

(ACT, PLACE, EATING, ACTIVATING, SHEPHERDING, PENNING, CARRYING, ABILITY, ASSIGN, BOARD, DOCK, SELL) = range(12)
NEXT = 12              # between two decisions: nobody is asked for anything
PHASES = (
    "act",             # which action to take
    "place",           # drawn Food on the ranch
    "eat",             # what to do next in Eat & Grow
    "staff",           # which slot to use next
    "shepherd",        # what the Shepherd hatches, moves or designates
    "pen",             # what else the Shepherd designates
    "carry",           # what the Field Hand carries where
    "ability",         # what a recruited Mercenary or Sailor does
    "assign",          # the staff slot of a recruited Townsfolk
    "board",           # the boat of an adventurer
    "dock",            # the pier of a full boat
    "sell",            # what to sell in the Market
)  # fmt: skip


@record
class State(Header):
    """One game of Merchants Cove. A rancher's things go by seat; what isn't on a ranch, in a Pen or a slot is in the supply."""

    # The ranches
    stands: Array[i1, SEATS, SPACES]              # what stands on each space: EMPTY, POOP, TREE, or a Dragon from DRAGON on
    food: Array[i1, SEATS, SPACES, STACK]         # the Food on each space, the lower one first, or NO_FOOD
    bag: Array[i1, SEATS, len(FOODS)]             # Food in the Feeding bag, by colour, its order settled as it is drawn
    dump: Array[i1, SEATS]                        # Poop on the Dump
    supply: Array[i1, SEATS, len(COLOURS), len(SIZES)]  # Dragons by colour and size; -1 for the one piece that a Dragon on its way has borrowed
    pen: Array[i1, SEATS, len(COLOURS), len(SIZES)]     # Dragons designated for sale
    staff: Array[i1, SEATS, len(SLOTS)]           # the Townsfolk in each slot, or NO_CARD
    last: Array[i1, SEATS]                        # the last action of each rancher (DRAW3 to STAFF), not to be taken next; of the active one, that of now
    corruption: Array[i1, SEATS]                  # Corruption cards
    gold: Array[i2, SEATS, DAYS, len(SOURCES)]    # earned, by day less 1 and source; icons and Corruption only when the game is over

    # The Cove
    day: i1                                       # from 1 on
    hours: Array[i1, SEATS]                       # spent of the day; what is beyond its end is taken off the next day
    order: Array[i1, SEATS]                       # seats: who comes first has got to their hour last, and goes first in a tie; then NOBODY
    end: i1                                       # the hour at which the day ends
    aboard: Array[i1, BOATS, len(FACTIONS)]       # adventurers on each boat, by colour
    pier: Array[i1, len(PIERS)]                   # the boat at each pier, or NO_BOAT
    hall: Array[i1, len(FACTIONS)]                # adventurers in the Faction Halls and the Lair
    people: Array[i1, len(FACTIONS)]              # adventurers in their bag, its order settled as they are drawn
    square: Array[i1, SQUARE]                     # the Townsfolk face up, or NO_CARD
    deck: Array[i1, CARDS]                        # 1 for each of the Townsfolk that is in the deck
    corruption_deck: i1                           # Corruption cards left

    # The turn
    turn: i1                                      # the active rancher
    phase: i1                                     # ACT to SELL
    since: i1                                     # bells up to this hour have rung for the active rancher
    acted: i1                                     # 1 when something has been done in Eat & Grow, with a slot, or sold at the Black Market
    hand: Array[i1, len(FOODS)]                   # drawn Food that is still to be placed
    trail: Array[i1, LONGEST_TRAIL]               # the spaces of the Food trail, the latest first, then NO_SPACE
    mover: i1                                     # where the Dragon is that must go on or is the Shepherd's, or NO_SPACE
    ready: Array[i1, len(SLOTS)]                  # 1 for each staff slot that is still to be used
    recruited: i1                                 # a Townsfolk that has no slot yet, or NO_CARD
    arrived: i1                                   # the colour of an adventurer who goes on board, or NO_COLOUR
