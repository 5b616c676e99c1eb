"""A league as a page: one file that opens anywhere, with plots and the tables behind them."""

from __future__ import annotations

import platform
import shlex
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import jinja2

from wyrmling.kernel.errors import WyrmlingError
from wyrmling.lab import plots
from wyrmling.lab.figures import percent_text, rating_text, seconds_text
from wyrmling.lab.ratings import Rating, Standings, TableStandings
from wyrmling.lab.schedule import League
from wyrmling.lab.simulate import Estimate

__all__ = ["PageNotWritten", "command", "page", "write_page"]


class PageNotWritten(WyrmlingError):
    """The page couldn't be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path = path
        super().__init__(f"{path} can't be written ({error.strerror or error}); name another file with --page")


def write_page(standings: Standings, path: Path | str) -> None:
    """Write the page of a league.

    Raises: PageNotWritten.
    """
    path, text = Path(path), page(standings)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    except OSError as error:
        raise PageNotWritten(path, error) from None


def page(standings: Standings) -> str:
    """The page of a league, as HTML that needs nothing else."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("wyrmling.lab", "pages"), autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    environment.filters |= {"rating": rating_text, "percent": percent_text, "seconds": seconds_text}
    games = [table.table.title for table in standings.tables]
    return environment.get_template("league.html").render(
        standings=standings, league=standings.league, games=list(dict.fromkeys(games)), overall=overall_plot(standings.overall),
        strengths=strength_plots(standings), matrices=matrix_plots(standings), paces=pace_plot(standings),
        command=command(standings.league), versions=versions(),
    )  # fmt: skip


def command(league: League) -> str:
    """What to type to play a league from the start."""
    games, players, variants = ({getattr(table, field): 1 for table in league.tables} for field in ("game", "players", "variant"))
    words = ["wyrmling", "league", *games, "--bots", ",".join(league.bots), "--players", ",".join(map(str, sorted(players)))]
    if [*variants] != ["main"]:
        words += ["--variant", *variants]
    return shlex.join([*words, "--deals", str(league.deals), "--seed", str(league.seed)])


def versions() -> dict[str, str]:
    """What the page was made with."""
    libraries = {name: version(name) for name in ("numpy", "numba", "openskill", "matplotlib")}
    return {"Python": platform.python_version(), **libraries, "machine": f"{platform.system()} {platform.machine()}"}


# --- plots -----------------------------------------------------------------------------------------------------------------


def overall_plot(ratings: Sequence[Rating]) -> str:
    """Every bot with its interval."""
    return plots.dots([rating.bot for rating in ratings], [("", [rating.rating for rating in ratings])], "rating")


def strength_plots(standings: Standings) -> list[tuple[str, str]]:
    """For each game, how strong each bot is with how many players."""
    order = [rating.bot for rating in standings.overall]
    shown = []
    for title, tables in by_game(standings).items():
        points = {bot: [(table.table.players, rating.rating) for table in tables for rating in table.ratings if rating.bot == bot] for bot in order}
        shown.append((title, plots.lines([(bot, at) for bot, at in points.items() if at], "players", "rating")))
    return shown


def matrix_plots(standings: Standings) -> list[tuple[str, str]]:
    """For each table, how often each bot comes in before each other."""
    shown = []
    for table in standings.tables:
        names = [rating.bot for rating in table.ratings]
        before = {(pair.bot, pair.other): pair.before for pair in table.pairs}
        shown.append((table.table.name, plots.matrix(names, [[before.get((bot, other)) for other in names] for bot in names])))
    return shown


def pace_plot(standings: Standings) -> str:
    """How long each bot thinks in each game: the mean over its numbers of players."""
    bots = [rating.bot for rating in standings.overall]
    series = []
    for title, tables in by_game(standings).items():
        paces = {bot: [pace.seconds for table in tables for pace in table.paces if pace.bot == bot] for bot in bots}
        series.append((title, [middle(paces[bot]) for bot in bots]))
    return plots.dots(bots, series, "a decision", log=True)


def by_game(standings: Standings) -> dict[str, list[TableStandings]]:
    """The tables of each game, by its title."""
    games: dict[str, list[TableStandings]] = {}
    for table in standings.tables:
        games.setdefault(table.table.title, []).append(table)
    return games


def middle(estimates: Sequence[Estimate]) -> Estimate | None:
    """The mean of estimates that don't depend on each other."""
    if not estimates:
        return None
    mean = sum(it.mean for it in estimates) / len(estimates)
    half = sum((it.high - it.mean) ** 2 for it in estimates) ** 0.5 / len(estimates)
    return Estimate(mean, mean - half, mean + half)
