"""Bots. What they are given is a concealed record and the legal moves."""

from wyrmling.bots.bots import BOTS, Bot, UnknownBot, bot, play_bots
from wyrmling.bots.search import Found, Search, Settings

__all__ = ["BOTS", "Bot", "Found", "Search", "Settings", "UnknownBot", "bot", "play_bots"]
