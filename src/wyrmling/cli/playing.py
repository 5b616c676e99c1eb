"""Commands to play: in the terminal, at a table of a server, and at a server of one's own."""

from __future__ import annotations

import datetime
import os
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wyrmling.cli.parts import read_text
from wyrmling.kernel.errors import BadOptions, WyrmlingError

if TYPE_CHECKING:
    from wyrmling.match import Seat
    from wyrmling.terminal.source import Source

__all__ = ["join", "play", "serve"]

PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve")


class LostTable(WyrmlingError):
    """A table of a server that can't be had (any more)."""


@click.command()
@click.argument("game", default="pets")
@click.option("--seats", default="me,greedy", show_default=True, help="Who sits where: me, or a bot, with commas between: random, greedy, or "
              "one that searches, from the weakest to the strongest hatchling, keeper, breeder, wyrm.")
@click.option("--names", default="", help="Names for the seats, with commas between.")
@click.option("--variant", default="main", show_default=True)
@click.option("--seed", type=int, help="A match that can be dealt again.")
@click.option("--words", default="", help="Words of your own, mixed into the luck of the dice.")
@click.option("--position", type=click.Path(path_type=Path), help="Begin at a position (see `wyrmling position`).")
@click.option("--log", "log", type=click.Path(path_type=Path), help="The file to keep the match in; else a new one in your data folder.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a match from its file.")
@click.option("--hints/--no-hints", default=True, show_default=True, help="Whether hints may be asked for at this table.")
@click.option("--plain", is_flag=True, help="Numbered choices line by line, as in a pipe.")
def play(
    game: str, seats: str, names: str, variant: str, seed: int | None, words: str, position: Path | None, log: Path | None, resume: Path | None,
    hints: bool, plain: bool,
) -> None:  # fmt: skip
    """Play GAME in the terminal (the name of a game, or a Python file that makes one)."""
    from wyrmling.bots.levels import LEVELS
    from wyrmling.bots.warm import warm_play, warm_search
    from wyrmling.kernel.game import game as find_game
    from wyrmling.match import Match
    from wyrmling.terminal.plain import Left, PlainTable, new_console

    console = new_console()
    if resume:
        match, path = Match.resume(resume), resume
        if match.torn:
            console.print(f"The last line of {resume} was never finished and is left out: {len(match.torn)} characters.", soft_wrap=True, markup=False)
        console.print(f"Going on after move {match.ply}.")
        warm_play(match.game)
    else:
        found, seated = find_game(game), seated_by(seats, names)
        found.options(len(seated), variant)
        warm_play(found)
        path = log or new_path(found.name)
        match = Match.new(
            found, seated, variant=variant, log=path, seed=seed, words=[words, *[""] * (len(seated) - 1)] if words else (),
            position=read_text(position) if position else "",
        )  # fmt: skip
        console.print(f"[bold]{match.game.title}[/]: {', '.join(match.names)}. The dice are sealed: SHA-256 {match.commitment}", soft_wrap=True)
    if any(seat.bot in LEVELS for seat in match.seats):
        warm_search(match.game)
    with match:
        try:
            if on_screen(plain):
                from wyrmling.terminal.source import LocalTable

                show_app(LocalTable(match, path, hints))
                if not match.over:
                    raise Left
            else:
                PlainTable(match, console, hints=hints).play()
            console.print(f"Kept in {path}; check it with: wyrmling verify {path}", soft_wrap=True, markup=False)
        except (Left, KeyboardInterrupt):
            console.print(f"Saved after move {match.ply}. Go on with: wyrmling play --resume {path}", soft_wrap=True, markup=False)


@click.command()
@click.argument("link")
@click.option("--name", default="", help="Your name at the table; else the one that you have on this computer.")
@click.option("--words", default="", help="Words of your own, mixed into the luck of the dice.")
@click.option("--begin", is_flag=True, help="Begin as soon as you sit: seats that nobody has taken go to bots.")
@click.option("--plain", is_flag=True, help="Numbered choices line by line, as in a pipe.")
def join(link: str, name: str, words: str, begin: bool, plain: bool) -> None:
    """Sit down at a table of a server, or watch it, by its LINK (http://…/table/ID#…)."""
    import getpass

    from wyrmling.terminal.plain import Left, PlainRemote, new_console
    from wyrmling.terminal.remote import Link, RemoteTable

    if not name:
        try:
            name = getpass.getuser().capitalize()
        except (OSError, KeyError):  # a computer that knows no names
            name = "Guest"
    table, console = RemoteTable(Link.read(link), name, words, begin), new_console()
    try:
        if on_screen(plain):
            show_app(table)
        else:
            PlainRemote(table, console).play()
    except (Left, KeyboardInterrupt):
        pass
    finally:
        table.close()
    if table.ended:
        raise LostTable(table.ended)
    if table.table is None or table.table.stage != "over":
        console.print("The table goes on without you; come back with the same link.")


def on_screen(plain: bool) -> bool:
    """Whether the whole screen is ours: a terminal that can do more than print lines."""
    return not plain and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def show_app(source: Source) -> None:
    """Play at a table on the whole screen."""
    import platformdirs

    from wyrmling.terminal.app import TableApp

    TableApp(source, platformdirs.user_config_path("wyrmling") / "terminal.json").run()


def seated_by(seats: str, names: str) -> list[Seat]:
    """The seats that `--seats` and `--names` say.

    Raises: BadOptions, UnknownBot.
    """
    from wyrmling.bots import bot
    from wyrmling.match import Seat

    kinds = [kind.strip() for kind in seats.split(",")]
    for kind in kinds:
        if kind != "me":
            bot(kind)
    if names:
        called = [name.strip() for name in names.split(",")]
        if len(called) != len(kinds):
            raise BadOptions(f"--names has {len(called)} names for {len(kinds)} seats")
    else:
        people = iter(PEOPLE)
        many = Counter(kinds)
        seen: Counter[str] = Counter()
        called = []
        for kind in kinds:
            seen[kind] += 1
            called.append(next(people, f"Player {len(called) + 1}") if kind == "me" else kind.capitalize() + (f" {seen[kind]}" if many[kind] > 1 else ""))
    return [Seat(name, "" if kind == "me" else kind) for name, kind in zip(called, kinds, strict=True)]


def new_path(game: str) -> Path:
    """A file for a new match in the user's data folder."""
    import platformdirs

    folder = platformdirs.user_data_path("wyrmling") / "matches"
    stem = f"{Path(game).stem}-{datetime.datetime.now():%Y-%m-%d-%H%M%S}"
    number = 1
    while (folder / f"{stem}-{number}.jsonl").exists():
        number += 1
    return folder / f"{stem}-{number}.jsonl"


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen: 0.0.0.0 lets others in your network play.")
@click.option("--port", default=8765, show_default=True, help="0: any that is free.")
@click.option("--data", type=click.Path(path_type=Path), help="The folder to keep the tables in; else one in your data folder.")
@click.option("--origin", "origins", multiple=True, help="An address that this server is reached at through a proxy, such as https://dragons.example.")
@click.option("--metrics-token", default="", envvar="WYRMLING_METRICS_TOKEN", help="Lets whoever has it read /metrics from elsewhere.")
@click.option("--open", "open_browser", is_flag=True, help="Open the browser.")
def serve(host: str, port: int, data: Path | None, origins: tuple[str, ...], metrics_token: str, open_browser: bool) -> None:
    """Let people play in the browser, at a server of your own."""
    from wyrmling.server.run import serve as run

    run(host, port, folder=data, origins=origins, metrics_token=metrics_token, open_browser=open_browser, say=click.echo)
