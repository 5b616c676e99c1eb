"""The moves and events of Dragon Ranch."""

from wyrmling.games.ranch.cards import BASE_TOKENS, BLUE, BREEDS, COMBINATIONS, ESSENCES, HELPS, LEVEL_PAIRS, MOST_FARMERS, POWERS, SEATS, TOKENS
from wyrmling.kernel.moves import Events, Kind, Moves

MOVES = Moves(
    # Phase 1: the action
    Kind("extra"),
    Kind("swap"),
    Kind("combine", what=COMBINATIONS, farmers=MOST_FARMERS + 1),
    Kind("help", by=HELPS),                                  # the Power card in a combination
    Kind("melt", first=3, second=3, farmers=3),              # ingots in place of cards; for a combination of two alike `first` counts both
    Kind("discard", essence=ESSENCES),                       # for Swap, or down to seven
    Kind("end"),                                             # of the turn
    # What follows
    Kind("hatch", egg=BREEDS),
    Kind("evolve", egg=BREEDS[:5], into=BREEDS[1:]),
    Kind("choose", power=POWERS),                            # the Power card that a Dragon brings
    Kind("decline"),
    # Blue Power cards
    Kind("play", power=BLUE),
    Kind("destroy", seat=SEATS, token=BASE_TOKENS),
    Kind("give", token=BASE_TOKENS),
    Kind("take", seat=SEATS, token=TOKENS),                  # by a red Dragon, in a swap, or with Steal
    Kind("gain", token=BASE_TOKENS),
    Kind("reverse", seat=SEATS, dragon=BREEDS[:5]),
    Kind("rob", seat=SEATS),                                 # of a card
    # Phase 2: feed
    Kind("everything"),                                      # everything that is hungry eats
    Kind("griffins", fed=36),
    Kind("dragon", breed=BREEDS),                            # this one eats
    Kind("enough"),                                          # the other Dragons go hungry
    # Phase 3: reproduction
    Kind("pair", creature=BASE_TOKENS[:2]),
    Kind("mate", dragons=LEVEL_PAIRS, egg=BREEDS),
    Kind("warm", dragon=3, egg=BREEDS),                      # a Dragon of level 1 to 3 (here 0 to 2) hatches an Egg
    Kind("rest"),                                            # no more pairings
)

# Arguments: `seat` acts, `other` is the one it is done to (1 is the opponent of a solo game); `token` is one of TOKENS, `breed`,
# `egg`, `into` of BREEDS, `essence` of ESSENCES, `what` of COMBINATIONS, `power` of POWERS, `medal` of MEDALS.
EVENTS = Events(
    # A season begins
    season="number",                                         # 1, 2 or 3
    starts="seat",                                           # who has the first-player token
    turned="medal",                                          # face up
    revealed="power place",                                  # a Power card comes to this place of the row
    remade="cards",                                          # the discarded Power cards are a new pile of so many
    drew="seat cards mandragora@seat griffin@seat dragon@seat farmer@seat",
    # Phase 1: the action
    extra="seat",
    swaps="seat",
    discarded="seat essence",                                # for Swap
    ends_turn="seat",                                        # though more could be done
    combines="seat what farmers",
    helped="seat by",                                        # a Power card in the combination, one of HELPS but `nothing`
    paid="seat mandragora griffin dragon farmer ingots",     # the Essence cards played, and ingots in place of others
    gained="seat token many",                                # from the supply; an Egg is of level 1
    ran_out="seat token many",                               # so many more were due, but the supply has none left
    # Hatching and evolving
    hatched="seat breed",
    raided="seat other token",                               # by a red Dragon
    chose="seat power place",                                # a face-up Power card, blue or red
    declined="seat",
    evolved="seat egg into",
    # Blue Power cards; those in a combination are told by `helped`
    played="seat power",
    destroyed="seat other token",
    gives="seat token",                                      # in a swap to come
    exchanged="seat other given taken",
    reversed="seat other breed",
    repeats="seat other what farmers",
    stole="seat other",                                      # an ingot
    robbed="seat other essence@seat@other",
    # The end of a turn, and of phase 1
    over_limit="seat essence",                               # discarded, with more than seven in hand
    pile_empty="",
    hand_discarded="seat mandragora griffin dragon farmer",
    # The solo opponent's turn
    opponent_drew="essence",
    opponent_gained="token",                                 # one of TOKENS, or A_DRAGON (4) for one of level 1
    opponent_laid="essence",                                 # in front of it
    opponent_pair="essence",                                 # two alike in front of it are discarded
    lost="seat token",                                       # to such a pair; A_DRAGON for a Dragon of level 1
    front_discarded="mandragora griffin dragon farmer",      # at the end of phase 1
    # Phase 2: feed
    griffins_fed="seat fed died",                            # each that is fed eats a Mandragora
    dragon_fed="seat breed many",                            # each eats a Griffin
    dragon_died="seat breed many",
    # Phase 3: reproduction; `paid` is in ingots
    paired="seat token paid",                                # two Mandragoras or Griffins
    mated="seat level other egg paid",                       # Dragons of these levels, the first one the lower
    warmed="seat level egg paid",                            # a Dragon of this level hatches an Egg: `hatched` follows
    rests="seat",                                            # though more could be paired
    # The end of a season
    season_ends="number",
    counted="medal first second third fourth fifth",         # everybody's count by seat; -1 for who doesn't play
    medal_won="medal seat many",
    medal_tied="medal many",                                 # it stays in play
    medal_lost="medal many",                                 # to the opponent of a solo game: it leaves the game
    dragons_scored="seat one two three points",              # Dragons of level 1, 2 and 3
    red_scored="seat power have need points",                # 0 points when the condition isn't met
    track="seat points",                                     # where the score track stands then
    row_discarded="",                                        # the four face-up Power cards
    # The end of the game
    medals_scored="seat medals points",
    tie_broken="seat by many",                               # among the tied, this seat has the most of TIE_BREAKS[by]
    wins="seat points shared",                               # 1 when the win is shared; one event a winner
    title="seat points title",                               # of a solo game: its place in TITLES
)

TIE_BREAKS = ("level 3 Eggs", "level 2 Eggs", "level 1 Eggs", "ingots")
