"""The record of Dragon Ranch."""

from wyrmling.kernel.record import Array, Header, i1, i2, record

(ACT, POWER, INGOTS, HATCH, RAID, REWARD, EVOLVE, TARGET, GIVE, GAIN, SWAP, AFTER, LIMIT, FEED_GRIFFINS, FEED_DRAGONS, BREED) = range(16)
SEASON_END = 16       # between phase 3 and the next season: nobody is asked for anything
PHASES = (
    "act",            # choose the turn's action (ranch.turn.one), or play a blue card before it
    "power",          # which Power card helps a combination
    "ingots",         # which cards of a combination ingots stand for
    "hatch",          # which Egg hatches next
    "raid",           # what a red Dragon takes, and from whom
    "reward",         # which Power card a hatched Dragon brings
    "evolve",         # which Egg evolves, and into which
    "target",         # whom a blue card is played against, and for what
    "give",           # the token that is given in a swap
    "gain",           # the base token that a blue card brings
    "swap",           # the two cards that Swap discards
    "after",          # after the action: a blue card, a second combination, or the end of the turn
    "limit",          # more than seven cards: which to discard
    "feed griffins",  # how many Griffins eat
    "feed dragons",   # which Dragons eat
    "breed",          # which tokens to pair
)  # fmt: skip

MAY_NOT_COMBINE = 3   # in this turn, after Extra, Swap or Repeat


@record
class State(Header):
    """One game of Dragon Ranch. Where an array goes by seat, seat 1 of a solo game is the opponent that the game plays itself."""

    mandragoras: Array[i1, 5]  # by seat
    griffins: Array[i1, 5]
    ingots: Array[i1, 5]
    eggs: Array[i1, 5, 6]      # by seat and breed (level 1, yellow, green, blue, violet, red)
    dragons: Array[i1, 5, 6]

    hand: Array[i1, 5, 4]      # Essence cards by seat and essence; UNKNOWN to others
    hand_size: Array[i1, 5]
    seen: Array[i1, 5, 5, 4]   # by viewer, owner and essence: cards that the viewer knows to be in the owner's hand; 0 to third ones
    pile: Array[i1, 4]         # Essence cards left to draw, by essence, their order settled as they are drawn; UNKNOWN to all
    pile_size: i1              # when it is 0 in phase 1, the round is the last one
    discard: Array[i1, 4]      # Essence cards discarded, by essence
    front: Array[i1, 4]        # solo: cards in front of the opponent, by essence, at most one of each

    row: Array[i1, 4]          # the Power cards face up, or NO_POWER
    power_pile: Array[i1, 20]  # Power cards left to draw, by kind; what is nowhere else is discarded
    blue: Array[i1, 5, 10]     # blue Power cards in hand, by seat and kind
    red: Array[i1, 5, 10]      # red Power cards, by seat and kind

    medal: Array[i1, 5]        # who has each Medal, or FACE_DOWN, FACE_UP or IN_THE_BOX
    points: Array[i2, 5]       # on the score track, by seat; the Medals are added when the game is over

    season: i1                 # 1, 2 or 3
    first: i1                  # who holds the first-player token
    turn: i1                   # the active player
    phase: i1                  # ACT to BREED

    # The turn in phase 1
    acted: i1                  # combinations made and paid for, or MAY_NOT_COMBINE
    doubled: i1                # 1 when two combinations may be made
    blue_played: i1            # 1 when this turn has had its blue card
    melted: i1                 # ingots used for cards in this turn
    evolved: i1                # the level 2 colour into which an Egg evolved in this turn, or 0: that Egg can't again
    made: Array[i1, 5]         # the combination that each seat has named last in its last turn, or NO_COMBINATION; the active one's is carried out
    farmers: Array[i1, 5]      # with how many Farmers
    banned: Array[i1, 5]       # 1 when a seat draws nothing by Extra or Swap in its next turn

    # A combination, a card or an action that is being carried out
    helper: i1                 # the Power card in a combination and what it stands for (NOTHING to WITH_FARMERS)
    hatching: i1               # Eggs still to hatch
    hatched: i1                # the breed of the Dragon that has just hatched, while its effect or Power card is to come, or NO_BREED
    playing: i1                # the blue card of which something is still to choose, or NO_POWER
    given: i1                  # the base token that is given in a swap, or NO_TOKEN
    to_discard: i1             # cards that Swap still discards

    # Feeding and reproduction
    fed: Array[i1, 6]          # the active player's Dragons that have eaten, by breed
    ready: Array[i1, 3]        # the active player's Mandragoras, Griffins and ingots that can still be used in this phase
    ready_eggs: Array[i1, 6]   # Eggs by breed that can still be paired
    ready_dragons: Array[i1, 3]  # Dragons by level less one that can still be paired
    pairings: i1               # made by the active player in this phase
