"""Advice for people: hints while they play, and reviews of finished games."""

from wyrmling.advice.hints import Suggestion, suggestions

__all__ = ["Suggestion", "suggestions"]
