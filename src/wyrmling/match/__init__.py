"""A game being played: commands, log, undo, sealed seeds, replay."""

from wyrmling.match.log import Seat
from wyrmling.match.match import SPECTATOR, Answer, Command, Match, Update, choices_of, commitment_of, new_secret

__all__ = ["SPECTATOR", "Answer", "Command", "Match", "Seat", "Update", "choices_of", "commitment_of", "new_secret"]
