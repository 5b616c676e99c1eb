"""Commands to look at a match that was played: step through it, check it, review it, write its positions down."""

from __future__ import annotations

from pathlib import Path

import click

from wyrmling.cli.parts import echo_json, read_text
from wyrmling.kernel.errors import BadOptions

__all__ = ["position", "replay", "review", "verify"]


@click.command()
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


@click.command()
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


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--simulations", type=click.IntRange(min=1), default=1500, show_default=True, help="For each decision: more are slower and surer.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def review(file: Path, simulations: int, as_json: bool) -> None:
    """Look at a finished match afterwards: everybody's chance to win, the turning points, what luck did and what choices."""
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
        echo_json(made)
    else:
        print_review(made, new_console())


@click.command()
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
