"""`wyrmling …`: everything from the command line. What it does can be done from Python in as many words."""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import click

from wyrmling import __version__
from wyrmling.cli.about import games, rules, warm
from wyrmling.cli.looking import position, replay, review, verify
from wyrmling.cli.many import league, simulate
from wyrmling.cli.playing import join, play, serve
from wyrmling.kernel.errors import WyrmlingError

__all__ = ["main"]


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


for command in (play, join, serve, replay, verify, review, position, games, rules, warm, simulate, league):
    main.add_command(command)
