"""Many games: simulation, leagues, and their statistics. (`lab.page`, with its plots, is for who asks for it: it takes long to load.)"""

from wyrmling.lab.league import Played, play_league, read_league
from wyrmling.lab.ratings import Standings, standings
from wyrmling.lab.schedule import League, new_league
from wyrmling.lab.simulate import Estimate, SeatResult, Simulation, simulate

__all__ = ["Estimate", "League", "Played", "SeatResult", "Simulation", "Standings", "new_league", "play_league", "read_league", "simulate", "standings"]
