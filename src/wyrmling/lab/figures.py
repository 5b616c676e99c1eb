"""Figures of statistics as text: the same on a page and on a terminal."""

from wyrmling.lab.simulate import Estimate

__all__ = ["percent_text", "rating_text", "seconds_text"]


def rating_text(it: Estimate) -> str:
    """`31.4  (28.0 – 34.8)`"""
    return f"{it.mean:.1f} ({it.low:.1f} – {it.high:.1f})"


def percent_text(it: Estimate) -> str:
    """`98.5 % (93.8 – 99.7)`"""
    return f"{100 * it.mean:.1f} % ({100 * it.low:.1f} – {100 * it.high:.1f})"


def seconds_text(seconds: float) -> str:
    """`1.2 s`, `34 ms`, `5.6 µs`"""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"
