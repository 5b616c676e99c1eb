"""Merchants Cove, the Dragon Rancher: Food is laid in trails, Dragons eat it and grow, and adventurers come by boat to buy them."""

from wyrmling.games.cove import rules
from wyrmling.games.cove.cards import FIGURES, SEATS
from wyrmling.games.cove.moves import EVENTS, MOVES
from wyrmling.games.cove.state import State
from wyrmling.games.cove.value import value
from wyrmling.games.cove.words import CoveWords
from wyrmling.kernel.game import Game

GAME = Game(
    "cove",
    "Merchants Cove",
    State,
    MOVES,
    players=tuple(range(1, SEATS + 1)),
    version=1,
    events=EVENTS,
    setup=rules.setup,
    actor=rules.actor,
    legal=rules.legal,
    apply=rules.apply,
    score=rules.score,
    payoff=rules.payoff,
    value=value,
    words=CoveWords,
    components=FIGURES,
)
