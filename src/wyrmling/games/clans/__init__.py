"""Dragon Clans: dice gather the Eggs of a Dragon's nest, bred Dragons form Eggs of their own, and those bring powers."""

from wyrmling.games.clans import rules
from wyrmling.games.clans.aims import prefer
from wyrmling.games.clans.cards import FIGURES, MOST_SEATS
from wyrmling.games.clans.chances import foresee, standing
from wyrmling.games.clans.moves import EVENTS, MOVES
from wyrmling.games.clans.state import VARIANTS, State
from wyrmling.games.clans.value import value
from wyrmling.games.clans.words import ClansWords
from wyrmling.kernel.game import Game

GAME = Game(
    "clans",
    "Dragon Clans",
    State,
    MOVES,
    players=tuple(range(2, MOST_SEATS + 1)),
    variants=VARIANTS,
    version=1,
    events=EVENTS,
    setup=rules.setup,
    actor=rules.actor,
    legal=rules.legal,
    apply=rules.apply,
    score=rules.score,
    payoff=rules.payoff,
    value=value,
    standing=standing,
    prefer=prefer,
    foresee=foresee,
    words=ClansWords,
    components=FIGURES,
)
