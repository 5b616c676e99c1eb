"""Dragon Ranch: Essence cards are combined into creatures, Eggs hatch, everybody wants feeding, and seasons are scored."""

from wyrmling.games.ranch import rules, sight
from wyrmling.games.ranch.cards import FIGURES, VARIANTS
from wyrmling.games.ranch.moves import EVENTS, MOVES
from wyrmling.games.ranch.state import State
from wyrmling.games.ranch.value import value
from wyrmling.games.ranch.words import RanchWords
from wyrmling.kernel.game import Game

TOGETHER, ALONE = (2, 3, 4, 5), (1,)

GAME = Game(
    "ranch",
    "Dragon Ranch",
    State,
    MOVES,
    players=(*ALONE, *TOGETHER),
    variants={variant: ALONE if variant == "solo-dragons" else (*ALONE, *TOGETHER) if variant == "main" else TOGETHER for variant in VARIANTS},
    version=1,
    events=EVENTS,
    hides=True,
    setup=rules.setup,
    actor=rules.actor,
    legal=rules.legal,
    apply=rules.apply,
    score=rules.score,
    payoff=rules.payoff,
    conceal=sight.conceal,
    imagine=sight.imagine,
    value=value,
    words=RanchWords,
    components=FIGURES,
)
