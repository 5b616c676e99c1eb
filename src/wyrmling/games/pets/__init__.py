"""Dragon Pets: seekers mark dragons in the Forest, dragons of one breed make pairs, pairs bring coins."""

from wyrmling.games.pets import rules
from wyrmling.games.pets.cards import FIGURES
from wyrmling.games.pets.moves import EVENTS, MOVES
from wyrmling.games.pets.standing import standing
from wyrmling.games.pets.state import State
from wyrmling.games.pets.value import value
from wyrmling.games.pets.words import PetsWords
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
    value=value,
    standing=standing,
    words=PetsWords,
    components=FIGURES,
)
