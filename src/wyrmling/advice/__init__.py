"""Advice for people: hints while they play, and reviews of finished games."""

from wyrmling.advice.hints import HINT_SECONDS, Suggestion, suggestions
from wyrmling.advice.review import Decision, NotOver, Review, Weighed, assembled, review, to_weigh, weigh

__all__ = ["HINT_SECONDS", "Decision", "NotOver", "Review", "Suggestion", "Weighed", "assembled", "review", "suggestions", "to_weigh", "weigh"]
