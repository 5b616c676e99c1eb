"""What simulations and leagues come to, as tables on a terminal or in a pipe."""

from __future__ import annotations

from rich.table import Table

from wyrmling.lab import Simulation, Standings
from wyrmling.lab.figures import percent_text, rating_text, seconds_text
from wyrmling.terminal.plain import new_console

__all__ = ["print_simulation", "print_standings"]


def print_simulation(result: Simulation, title: str) -> None:
    """The table of a simulation."""
    table = Table(title=f"{title}, {result.games:,} games (seed {result.seed}); 95 % intervals", title_justify="left")
    table.add_column("seat", justify="right")
    table.add_column("bot")
    for heading in ("wins", "score"):
        table.add_column(heading, justify="right")
    for seat in result.seats:
        wins, score = seat.wins, seat.score
        table.add_row(
            str(seat.seat), seat.bot, f"{wins.mean:.2%}  ({wins.low:.2%} – {wins.high:.2%})", f"{score.mean:.2f}  ({score.low:.2f} – {score.high:.2f})"
        )
    console = new_console()
    console.print(table)
    length = result.decisions
    console.print(f"Length: {length.mean:.1f} decisions ({length.low:.1f} – {length.high:.1f})")


def print_standings(result: Standings) -> None:
    """The tables of a league: how strong everybody is, and who comes in before whom."""
    console = new_console()
    table = Table(title=f"{result.games:,} games of {result.asked:,} (seed {result.league.seed}); 95 % intervals", title_justify="left")
    for heading in ("table", "bot"):
        table.add_column(heading)
    for heading in ("rating", "a decision"):
        table.add_column(heading, justify="right")
    for number, rating in enumerate(result.overall):
        table.add_row("" if number else "all", rating.bot, rating_text(rating.rating), "", end_section=rating is result.overall[-1])
    for at in result.tables:
        paces = {pace.bot: seconds_text(pace.seconds.mean) + ("" if pace.alone else " *") for pace in at.paces}
        for number, rating in enumerate(at.ratings):
            name = "" if number else at.table.name
            table.add_row(name, rating.bot, rating_text(rating.rating), paces.get(rating.bot, ""), end_section=rating is at.ratings[-1])
    console.print(table)
    if any(not pace.alone for at in result.tables for pace in at.paces):
        console.print("* shared with the table: games between compiled bots alone are one call")
    print_duels(result)


def print_duels(result: Standings) -> None:
    """Each pair at each table, from the side of the stronger."""
    duels = Table(title="Who comes in before whom", title_justify="left")
    for heading in ("table", "bot", "before"):
        duels.add_column(heading)
    duels.add_column("of all games", justify="right")
    for at in result.tables:
        for number, duel in enumerate(at.duels):
            duels.add_row("" if number else at.table.name, duel.bot, duel.other, percent_text(duel.before), end_section=duel is at.duels[-1])
    new_console().print(duels)
