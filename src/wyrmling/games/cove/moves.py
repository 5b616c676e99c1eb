"""The moves and events of Merchants Cove."""

from wyrmling.games.cove.cards import BOAT_NAMES, COLOURS, FACTIONS, FOODS, PIERS, SIZES, SLOTS, SPACE_NAMES, SQUARE
from wyrmling.kernel.moves import Events, Kind, Moves

MOVES = Moves(
    # An action
    Kind("draw3"),
    Kind("draw"),
    Kind("shovel"),
    Kind("chop", tree=COLOURS),
    Kind("eat"),
    Kind("recruit", place=SQUARE),
    Kind("staff"),
    # What follows
    Kind("place", food=FOODS, space=SPACE_NAMES),
    Kind("hatch", space=SPACE_NAMES, colour=COLOURS),
    Kind("step", start=SPACE_NAMES, to=SPACE_NAMES),
    Kind("designate", space=SPACE_NAMES),
    Kind("use", slot=SLOTS),
    Kind("carry", start=SPACE_NAMES, to=SPACE_NAMES),                  # by the Field Hand
    Kind("take", colour=COLOURS),                                      # a small Dragon, by a Mercenary
    Kind("ferry", adventurer=FACTIONS, start=BOAT_NAMES, to=BOAT_NAMES),  # by a Sailor
    Kind("call"),                                                      # an adventurer from the bag, by a Sailor
    Kind("assign", slot=SLOTS),
    Kind("board", boat=BOAT_NAMES),
    Kind("dock", pier=PIERS),
    # The Market
    Kind("sell", colour=COLOURS, size=SIZES, pier=PIERS),
    Kind("sell-all"),
    Kind("done"),                                                      # with the action, a slot or the Market, though more could be done
)

# Arguments: `seat` acts. `food` is one of FOODS, `colour` of COLOURS, `adventurer` of FACTIONS, `size` of SIZES, `action` of ACTIONS, `slot` of SLOTS,
# `card` of TOWNSFOLK, `pier` of PIERS, `why` of CORRUPTIONS or MERCIES; boats count from 0; -1 stands for none.
EVENTS = Events(
    # A day begins
    day="number",                                            # 1, 2 or 3
    starts="first second third fourth",                      # seats, the top of the stack first
    owes="seat hours",                                       # from the day before
    arrives="boat red green blue yellow grey",               # who comes with a boat
    shown="card place",                                      # a Townsfolk comes to the Town Square
    # Actions
    acts="seat action hours",                                # the marker moves on
    waits="seat",                                            # for an hour, as nothing can be done
    corrupted="seat why cards",                              # gets Corruption cards
    spared="seat why",                                       # would get one, but there is none left
    drew="seat red green blue yellow white",
    placed="seat food space",
    put_back="seat red green blue yellow white",             # Food that can't be placed
    shovelled="seat poop",
    chopped="seat colour space",
    hatched="seat space colour size",
    stepped="seat start to colour size eaten",               # the size after it has eaten so many Food
    designated="seat space colour size",
    soiled="seat space",                                     # with Poop
    stops="seat",                                            # with an action or a slot, though more could be done
    # Staff and Townsfolk
    used="seat slot",
    carried="seat start to what",                            # one of CARRIED
    discarded="seat why",                                    # a Corruption card
    recruited="seat card place",
    took="seat colour",                                      # a small Dragon into the Pen
    ferried="seat adventurer start to",
    assigned="seat card slot before",                        # the card that it replaces
    # The harbour
    bell="seat hour",
    drawn="seat adventurer",                                 # by a bell or a Sailor
    boarded="seat adventurer boat",
    docked="seat boat pier",                                 # seat -1 at the day's end
    ends_early="hour",                                       # all three piers are taken
    # The Market
    market="number",                                         # of the day
    customers="pier red green blue yellow",
    sponsored="seat colour gold",                            # a Stump
    sold="seat colour size pier gold",
    leaves="seat",                                           # the Market, though more could be sold
    # Clean-up
    homed="red green blue yellow grey",                      # to the Halls and the Lair
    # The end
    icons="seat colour many gold",
    penance="seat cards gold",
    tie_broken="seat cards",                                 # the fewest Corruption cards
    wins="seat gold shared",                                 # 1 when the win is shared; one event a winner
    title="seat gold title",                                 # of a game alone: its place in TITLE_NAMES
)

CORRUPTIONS = ("draw3", "pen", "black market")
"""Why a Corruption card is drawn: for Draw & Place 3, for a Dragon designated with no Poop on the Dump, for sales at the Black Market."""
MERCIES = ("local", "security")
"""Thanks to whom one is discarded."""
CARRIED = ("food", "poop", "dragon")
