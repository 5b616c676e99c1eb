"""`wyrmling …`: everything from the command line. What it does can be done from Python in as many words."""

from __future__ import annotations

import datetime
import io
import os
import secrets
import signal
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wyrmling import __version__
from wyrmling.kernel.errors import BadOptions, WyrmlingError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from wyrmling.lab import League, Played
    from wyrmling.match import Seat
    from wyrmling.terminal.source import Source

__all__ = ["main"]

INTERRUPTED = 130
PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve")


class LostTable(WyrmlingError):
    """A table of a server that can't be had (any more)."""


class Wyrmling(click.Group):
    """Turns our errors into one line on standard error."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except WyrmlingError as error:
            print(f"wyrmling: {error}", file=sys.stderr)
            ctx.exit(2)
        except BrokenPipeError:
            # Whoever read our output has gone; there is nobody left to tell.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)


@click.group(cls=Wyrmling, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message="wyrmling %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Tabletop games about breeding dragons: play them, replay them, take them apart.

    Without a command, it opens the browser to play there.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that can't show a sign still shows the game
    if context.invoked_subcommand is None:
        from wyrmling.server.run import play_in_browser

        play_in_browser(say=click.echo)



def span(numbers: Sequence[int]) -> str:
    """`2–5`, or `1`"""
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


@main.command()
def games() -> None:
    """List the games."""
    from wyrmling.kernel.game import game, game_names

    for name in game_names():
        found = game(name)
        few = {variant: seats for variant, seats in found.players_of.items() if seats != found.players}
        variants = ", ".join(variant + (f" ({span(few[variant])})" if variant in few else "") for variant in found.variants)
        click.echo(f"{name:<8} {found.title}, {span(found.players)} players; variants: {variants}")


# --- playing ---------------------------------------------------------------------------------------------------------------


@main.command()
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


@main.command()
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


def read_text(path: Path) -> str:
    """A text file.

    Raises: BadOptions, when it can't be read.
    """
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadOptions(f"{path} can't be read: {error}") from None


@main.command()
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


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--ply", type=int, default=0, help="The move to begin with.")
@click.option("--all", "everything", is_flag=True, help="Print the whole match and ask nothing.")
def replay(file: Path, ply: int, everything: bool) -> None:
    """Look at a match: step forward and back, jump to a move."""
    from wyrmling.match import Match
    from wyrmling.terminal.plain import PlainReplay, new_console

    match = Match.read(file)
    if not 0 <= ply <= match.ply:
        raise BadOptions(f"there is no move {ply}: the match has {match.ply}")
    shown = PlainReplay(match, new_console())
    if everything:
        shown.show_all()
    else:
        shown.run(ply)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
def verify(file: Path) -> None:
    """Check a match: that its dice come from the sealed secret, and that every move and the result follow."""
    from wyrmling.match import Match

    match = Match.read(file)
    if match.torn:
        click.echo(f"{file}: the last line was never finished and is left out")
    click.echo(f"{match.game.title}, {', '.join(match.names)}")
    click.echo(f"  the secret is the one committed to:   SHA-256 {match.commitment}")
    click.echo(f"  every die, card and move follows:     {match.ply} moves, version {match.version}")
    if match.over:
        click.echo("  the result follows:                   " + ", ".join(f"{name} {points:g}" for name, points in zip(match.names, match.scores, strict=True)))
    else:
        click.echo("  the game isn't over yet")


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--simulations", type=click.IntRange(min=1), default=1500, show_default=True, help="For each decision: more are slower and surer.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def review(file: Path, simulations: int, as_json: bool) -> None:
    """Look at a finished match afterwards: everybody's chance to win, the turning points, what luck did and what choices."""
    import msgspec
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from wyrmling.advice import review as look_at
    from wyrmling.match import Match
    from wyrmling.terminal.plain import new_console
    from wyrmling.terminal.review import print_review

    match = Match.read(file)
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(match.game.title, total=match.ply)
        made = look_at(match, simulations=simulations, progress=lambda done: bar.update(task, completed=done))
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(made), indent=2).decode())
    else:
        print_review(made, new_console())


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--ply", type=int, help="After so many moves; else the last.")
@click.option("--seat", type=int, default=-1, help="As this seat sees it; else as a spectator does.")
def position(file: Path, ply: int | None, seat: int) -> None:
    """Write a position of a match as text, or check one that was written.

    FILE is the log of a match (.jsonl), whose position is printed as TOML, or a position in TOML, which is checked and drawn.
    """
    from wyrmling.kernel.position import read_position, write_position
    from wyrmling.match import Match
    from wyrmling.terminal.plain import new_console

    if file.suffix != ".toml":
        match = Match.read(file)
        if ply is not None and not 0 <= ply <= match.ply:
            raise BadOptions(f"there is no move {ply}: the match has {match.ply}")
        click.echo(write_position(match.game, match.view(seat, ply), match.names), nl=False)
        return
    game, state, names = read_position(read_text(file))
    if not -1 <= seat < len(names):
        raise BadOptions(f"there is no seat {seat}: seats are 0 to {len(names) - 1}")
    view = game.concealed(state, seat)
    new_console().print(game.words.board(game.words.scene(view, seat, names)), soft_wrap=True)
    click.echo(game.words.asks(view, names))


# --- rules -----------------------------------------------------------------------------------------------------------------


@main.command()
@click.argument("game", default="", required=False)
@click.option("--find", default="", help="Only the clauses with this text in them.")
@click.option("--coverage", is_flag=True, help="List every clause with the tests that hold it (in a checkout).")
@click.option("--tests", type=click.Path(path_type=Path), help="Where the tests are, for --coverage.")
def rules(game: str, find: str, coverage: bool, tests: Path | None) -> None:
    """Print the rules of GAME in our own words."""
    from wyrmling.kernel.game import game as find_game
    from wyrmling.kernel.game import game_names

    chosen = [find_game(game)] if game else [find_game(name) for name in game_names()]
    if coverage:
        print_coverage(chosen, tests)
        return
    for each in chosen:
        if find:
            found = {clause: text for clause, text in each.words.rules().items() if find.lower() in f"{clause} {text}".lower()}
            for clause, text in found.items():
                click.echo(f"{clause}  {text}")
            if not found:
                raise BadOptions(f"no clause of {each.title} says {find!r}")
        elif sys.stdout.isatty():
            from rich.console import Console
            from rich.markdown import Markdown

            Console().print(Markdown(each.words.rulebook()))
        else:
            click.echo(each.words.rulebook(), nl=False)


def print_coverage(games: Sequence[Any], tests: Path | None) -> None:
    """Every clause with the tests that hold it."""
    from wyrmling.kernel.coverage import clause_tests

    folder = tests or next((place / "tests" for place in (Path.cwd(), Path(__file__).parents[2]) if (place / "tests" / "rules").is_dir()), None)
    if folder is None or not folder.is_dir():
        raise BadOptions(f"there are no tests {f'in {folder}' if folder else 'here'}: run it in a checkout, or name their folder with --tests")
    held = clause_tests(folder)
    for game in games:
        clauses = list(game.words.rules())
        for clause in clauses:
            click.echo(f"{clause}\n" + "".join(f"    {test}\n" for test in held.get(clause, ["(no test)"])), nl=False)
        missing = [clause for clause in clauses if clause not in held]
        click.echo(f"{game.title}: {len(clauses)} clauses, {len(missing)} without a test")


# --- many games --------------------------------------------------------------------------------------------------------------


@main.command()
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
    import msgspec
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
        click.echo(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())
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


@main.command()
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
        click.echo(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())
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


@main.command()
@click.argument("games", nargs=-1)
def warm(games: tuple[str, ...]) -> None:
    """Compile the rules of GAMES ahead of time (of all, if none is named)."""
    from wyrmling.bots.warm import warm as warm_game
    from wyrmling.kernel.game import game as find_game
    from wyrmling.kernel.game import game_names
    from wyrmling.kernel.rule import COMPILED

    if not COMPILED:
        raise BadOptions("WYRMLING_JIT=0 is set, so nothing is compiled")
    for name in games or game_names():
        found = find_game(name)
        click.echo(f"{found.title}: ready after {warm_game(found):.1f} s")


if __name__ == "__main__":
    main()
