"""A review of a finished game, printed: luck and choice, and where it turned."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from wyrmling.advice import Review

__all__ = ["print_review"]

BARS = " ▁▂▃▄▅▆▇█"
WIDTH = 60
"""Columns of the little graphs."""


def print_review(review: Review, console: Console) -> None:
    """Everybody's chance over the moves, what luck and choices brought, and the turning points."""
    alone = len(review.players) == 1
    widest = max(map(len, review.players))
    console.print("What share of the highest result was to be expected, over the moves:" if alone else "Chances to win, over the moves:")
    for seat, name in enumerate(review.players):
        line = [chances[seat] for chances in review.chances]
        console.print(f"  {escape(name):<{widest}}  {line[0]:>4.0%} [bold]{graph(line)}[/] {line[-1]:.0%}", soft_wrap=True)
    console.print()
    sums = Table(title="Luck and choice, in points of a hundred", title_justify="left")
    for heading in ("", "luck", "own choices", *([] if alone else ["others’ choices"])):
        sums.add_column(heading, justify="left" if not heading else "right")
    for seat, name in enumerate(review.players):
        sums.add_row(escape(name), *(f"{each[seat] * 100:+.0f}" for each in (review.luck, review.choice, *([] if alone else [review.others]))))
    console.print(sums)
    console.print()
    if not review.turns:
        console.print("There was no turning point.")
    for ply in review.turns:
        decision = review.decisions[ply - 1]
        who = escape(review.players[decision.seat])
        before, after = review.chances[ply - 1], review.chances[ply]
        changed = ", ".join(f"{escape(name)} {one:.0%} → {two:.0%}" for name, one, two in zip(review.players, before, after, strict=True))
        console.print(f"[bold]Move {ply}[/], {who}: {escape(decision.sentence)}", soft_wrap=True)
        console.print(f"    {changed}", soft_wrap=True)
        if decision.better:
            console.print(f"    better by {decision.loss * 100:.0f}: {escape(decision.better)}", soft_wrap=True)
        if decision.lucky and abs(decision.luck[decision.seat]) >= 0.01:
            console.print(f"    luck: {decision.luck[decision.seat] * 100:+.0f} for {who}", soft_wrap=True)


def graph(line: list[float]) -> str:
    """A line as bars, in at most so many columns.

    >>> graph([0, 0.5, 1])
    ' ▄█'
    """
    columns = min(WIDTH, len(line))
    picked = [line[round(at * (len(line) - 1) / max(1, columns - 1))] for at in range(columns)]
    return "".join(BARS[round(max(0.0, min(1.0, chance)) * (len(BARS) - 1))] for chance in picked)
