"""Bots. What they are given is a concealed record and the legal moves."""

from wyrmling.bots.bots import BOTS, Bot, UnknownBot, bot, play_bots

__all__ = ["BOTS", "Bot", "UnknownBot", "bot", "play_bots"]
