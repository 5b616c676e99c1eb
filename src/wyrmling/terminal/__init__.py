"""Wyrmling in the terminal."""
