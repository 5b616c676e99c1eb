"""Commands that play many games: simulations and leagues."""

from __future__ import annotations

import secrets
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wyrmling.cli.parts import echo_json
from wyrmling.kernel.errors import BadOptions

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from wyrmling.lab import League, Played

__all__ = ["league", "simulate"]

INTERRUPTED = 130


@click.command()
@click.argument("game")
@click.option("--players", type=int, help="How many play; else as many as there are seats.")
@click.option("--games", "count", type=int, default=10_000, show_default=True)
@click.option("--seats", default="", help="The bots, with commas between; else random everywhere.")
@click.option("--variant", default="main", show_default=True)
@click.option("--seed", type=int, help="The same seed gives the same table, on any number of cores.")
@click.option("--workers", type=click.IntRange(min=1), help="How many cores; else all.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def simulate(game: str, players: int | None, count: int, seats: str, variant: str, seed: int | None, workers: int | None, as_json: bool) -> None:
    """Play many games between bots on all cores, and print who won, with what, and in how long."""
    from rich.console import Console

    from wyrmling.kernel.game import game as find_game
    from wyrmling.lab import simulate as run

    found = find_game(game)
    bots = [name.strip() for name in seats.split(",")] if seats else ["random"] * found.options(players).players
    if players is not None and players != len(bots):
        raise BadOptions(f"--players {players} needs {players} seats, and --seats names {len(bots)}")
    with stopped_by_ctrl_c() as stop, progress_bar(Console(stderr=True)) as bar:
        task = bar.add_task(f"{found.title}", total=count)
        result = run(
            found, bots, count, variant=variant, seed=secrets.randbits(32) if seed is None else seed, workers=workers, stop=stop,
            progress=lambda done: bar.update(task, completed=done),
        )  # fmt: skip
    if as_json:
        echo_json(result)
    else:
        from wyrmling.terminal.reports import print_simulation

        print_simulation(result, found.title)
    if result.games < result.asked:
        print(f"Stopped after {result.games} of {result.asked} games.", file=sys.stderr)
        sys.exit(INTERRUPTED)


@contextmanager
def stopped_by_ctrl_c() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets, instead of breaking off."""
    stop = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def progress_bar(console: Console) -> Progress:
    """A bar with the time that is left, which only shows on a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    # Games differ in length: what is left is told from the last ten minutes, not from the last one.
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal, speed_estimate_period=600)


@click.command()
@click.argument("games", nargs=-1)
@click.option("--bots", default="", help="Who plays, with commas between; else all bots.")
@click.option("--players", default="", help="How many play, with commas between; else every number from two on.")
@click.option("--variant", default="main", show_default=True)
@click.option("--deals", type=int, help="How many deals each lineup plays at each table, from every seat; else 10.")
@click.option("--seed", type=int, help="The same seed gives the same games, on any number of cores, if the bots don't look at the clock.")
@click.option("--workers", type=click.IntRange(min=1), help="How many cores; else all.")
@click.option("--out", type=click.Path(path_type=Path), help="The file to keep the games in; else league.jsonl.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a league from its file; with --deals, play more of them.")
@click.option("--page", type=click.Path(path_type=Path), help="The page to write; else beside the file, with .html at its end.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
def league(
    games: tuple[str, ...], bots: str, players: str, variant: str, deals: int | None, seed: int | None, workers: int | None, out: Path | None,
    resume: Path | None, page: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Let all bots play each other at GAMES (at all, if none is named), with every number of players, and rate them.

    Every game is kept as it ends, so that a league which was stopped can go on.
    """
    import msgspec
    from rich.console import Console

    from wyrmling.lab import new_league, read_league, standings
    from wyrmling.lab.page import write_page

    if resume:
        if games or bots or players or variant != "main" or seed is not None or out:
            raise BadOptions("--resume goes on with the games, bots, players, variant and seed of its file; only --deals can be more")
        known = read_league(resume).league
        league = known if deals is None else msgspec.structs.replace(known, deals=deals)
    else:
        league = new_league(games, listed(bots), players=numbers(players), variant=variant, deals=10 if deals is None else deals, seed=seed)
    path = resume or out or Path("league.jsonl")
    played = play_with_progress(league, path, workers)
    if not played.results:
        print(f"Stopped before a game was over. Go on with: wyrmling league --resume {path}", file=sys.stderr)
        sys.exit(INTERRUPTED)
    with Console(stderr=True).status("Rating the bots"):
        result = standings(played)
    if as_json:
        echo_json(result)
    else:
        from wyrmling.terminal.reports import print_standings

        print_standings(result)
    where = page or path.with_suffix(".html")
    write_page(result, where)
    print(f"The games are in {path}, a page with plots in {where}.", file=sys.stderr)
    if not played.over:
        print(f"Stopped after {len(played.results)} of {played.games} games. Go on with: wyrmling league --resume {path}", file=sys.stderr)
        sys.exit(INTERRUPTED)


def listed(text: str) -> list[str]:
    """The words of a list with commas between."""
    return [word.strip() for word in text.split(",") if word.strip()]


def numbers(text: str) -> list[int]:
    """The numbers of a list with commas between.

    Raises: BadOptions.
    """
    words = listed(text)
    wrong = [word for word in words if not word.isdecimal()]
    if wrong:
        raise BadOptions(f"--players takes numbers with commas between, such as 2,3,4, and {wrong[0]!r} is none")
    return [int(word) for word in words]


def play_with_progress(league: League, path: Path, workers: int | None) -> Played:
    """Play a league with a bar that says how long it will take; Ctrl-C stops it."""
    from rich.console import Console

    from wyrmling.lab import play_league

    console = Console(stderr=True)
    with stopped_by_ctrl_c() as stop, progress_bar(console) as bar:
        task = bar.add_task("League", total=None)
        played = play_league(league, path, workers=workers, stop=stop, progress=lambda done, all_games: bar.update(task, completed=done, total=all_games))
    if played.torn:
        print(f"The last line of {path} was never finished and is left out: {len(played.torn)} characters.", file=sys.stderr)
    return played
