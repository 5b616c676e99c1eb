"""Dragon Pets: seekers mark dragons in the Forest, dragons of one breed make pairs, pairs bring coins."""

from pathlib import Path

from wyrmling.games.pets import rules
from wyrmling.games.pets.cards import FIGURES
from wyrmling.games.pets.moves import EVENTS, MOVES
from wyrmling.games.pets.state import State
from wyrmling.kernel.game import Game

GAME = Game(
    "pets",
    "Dragon Pets",
    State,
    MOVES,
    players=(2, 3, 4),
    version=1,
    events=EVENTS,
    setup=rules.setup,
    actor=rules.actor,
    legal=rules.legal,
    apply=rules.apply,
    score=rules.score,
    components=FIGURES,
    folder=Path(__file__).parent,
)
