"""The plots of a page, as SVG that takes its colours and its face from the page around it."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Sequence
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import EngFormatter, LogLocator, MaxNLocator, NullLocator

from wyrmling.lab.simulate import Estimate

__all__ = ["dots", "lines", "matrix"]

INK, SOFT, LINE, LEAF = "#33271a", "#5b4c3b", "#cbbc9f", "#dcb86b"
SERIES = ("#a5431b", "#1b6b78", "#86388a", "#4a6a13", "#4a4fa8", "#80600b")
TOKENS = {INK: "ink", SOFT: "ink-soft", LINE: "line", LEAF: "gold-leaf"} | {colour: f"series-{at}" for at, colour in enumerate(SERIES)}
"""The colours that plots are drawn in, which are those of the page by day, and the names that the page has for them."""
MARKS = "oDs^vPXdph<>"
WIDTH, ROW = 3.6, 0.3
"""In inches: a phone's width at letters of this size; on a large screen several stand side by side."""

STYLE: Any = {
    "font.size": 10,
    "axes.edgecolor": LINE, "axes.labelcolor": SOFT, "axes.spines.top": False, "axes.spines.right": False, "axes.axisbelow": True,
    "xtick.color": LINE, "ytick.color": LINE, "xtick.labelcolor": INK, "ytick.labelcolor": INK,
    "text.color": INK, "grid.color": LINE, "grid.linewidth": 0.6, "lines.linewidth": 1.4, "lines.markersize": 5.5,
    "svg.fonttype": "none", "svg.hashsalt": "wyrmling", "legend.frameon": False,
}  # fmt: skip


def drawn(figure: Figure) -> str:
    """A figure as an `<svg>` to stand in a page."""
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = re.sub(r' id="[a-z]+[\w.]*_\d+"', "", out.getvalue()[out.getvalue().index("<svg") :])
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    for colour, token in TOKENS.items():
        svg = svg.replace(colour, f"var(--{token})")
    return re.sub(r'<svg([^>]*?) width="[^"]*"', r'<svg\1 aria-hidden="true"', re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg, count=1), count=1)


def empty(height: float) -> tuple[Figure, Axes]:
    """A figure with axes to draw on."""
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    return figure, figure.add_subplot()


def look(number: int) -> tuple[str, str]:
    """The colour and the mark of a series: no two are told apart by hue alone."""
    return SERIES[number % len(SERIES)], MARKS[number % len(MARKS)]


def dots(rows: Sequence[str], series: Sequence[tuple[str, Sequence[Estimate | None]]], axis: str, *, log: bool = False) -> str:
    """A row a name from above, with a dot and its interval for each series; a legend, if there are several."""
    with matplotlib.rc_context(STYLE):
        figure, axes = empty(0.6 + ROW * len(rows) * (1 + 0.25 * (len(series) - 1)) + (0.22 * len(series) if len(series) > 1 else 0))
        for number, (name, estimates) in enumerate(series):
            colour, mark = look(number)
            shift = (number - (len(series) - 1) / 2) * 0.7 / max(1, len(series))
            shown = [(at + shift, it) for at, it in enumerate(estimates) if it]
            errors = [[it.mean - (max(it.low, it.mean / 10) if log else it.low) for _, it in shown], [it.high - it.mean for _, it in shown]]
            axes.errorbar([it.mean for _, it in shown], [at for at, _ in shown], xerr=errors, fmt=mark, color=colour, label=name)
        if log:
            known = [it for _, estimates in series for it in estimates if it]
            axes.set_xscale("log")
            axes.set_xlim(10 ** math.floor(math.log10(min(it.mean for it in known) / 2)), 10 ** math.ceil(math.log10(max(it.mean for it in known) * 2)))
            axes.xaxis.set_major_locator(LogLocator(numticks=5))
            axes.xaxis.set_minor_locator(NullLocator())
            axes.xaxis.set_major_formatter(EngFormatter("s", sep=" "))
        else:
            axes.xaxis.set_major_locator(MaxNLocator(6))
        axes.set_yticks(range(len(rows)), rows)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x")
        axes.set_xlabel(axis)
        if len(series) > 1:
            figure.legend(loc="outside upper left")
        return drawn(figure)


def lines(series: Sequence[tuple[str, Sequence[tuple[int, Estimate]]]], across: str, up: str) -> str:
    """A line a series over whole numbers, with the interval at each."""
    with matplotlib.rc_context(STYLE):
        figure, axes = empty(2.6 + 0.12 * len(series))
        for number, (name, points) in enumerate(series):
            colour, mark = look(number)
            shift = (number - (len(series) - 1) / 2) * 0.05  # so that intervals don't hide each other
            errors = [[it.mean - it.low for _, it in points], [it.high - it.mean for _, it in points]]
            axes.errorbar([x + shift for x, _ in points], [it.mean for _, it in points], yerr=errors, fmt=mark + "-", color=colour, label=name)
        xs = sorted({x for _, points in series for x, _ in points})
        axes.set_xticks(xs)
        axes.set_xlim(xs[0] - 0.4, xs[-1] + 0.4)
        axes.grid(axis="y")
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        figure.legend(loc="outside upper left", ncols=2)
        return drawn(figure)


def matrix(names: Sequence[str], shares: Sequence[Sequence[Estimate | None]]) -> str:
    """How often the row's name comes before the column's, in per cent: the more, the deeper the field."""
    with matplotlib.rc_context(STYLE):
        figure, axes = empty(0.7 + 0.42 * len(names))
        for row, estimates in enumerate(shares):
            for column, it in enumerate(estimates):
                if it:
                    axes.add_patch(Rectangle((column - 0.48, row - 0.46), 0.96, 0.92, color=LEAF, alpha=0.06 + 0.64 * it.mean, linewidth=0))
                    axes.text(column, row, f"{100 * it.mean:.{1 if 0 < min(it.mean, 1 - it.mean) < 0.01 else 0}f}", ha="center", va="center")
                else:
                    axes.text(column, row, "·", ha="center", va="center", color=SOFT)
        axes.set_xlim(-0.5, len(names) - 0.5)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_xticks(range(len(names)), names, rotation=35 if len(names) > 4 else 0, ha="left" if len(names) > 4 else "center")
        axes.set_yticks(range(len(names)), names)
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        for spine in axes.spines.values():
            spine.set_visible(False)
        return drawn(figure)
