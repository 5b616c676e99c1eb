"""Commands about the games themselves: which there are, their rules, and compiling them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from wyrmling.kernel.errors import BadOptions

__all__ = ["games", "rules", "warm"]


def span(numbers: Sequence[int]) -> str:
    """`2–5`, or `1`"""
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


@click.command()
def games() -> None:
    """List the games."""
    from wyrmling.kernel.game import game, game_names

    for name in game_names():
        found = game(name)
        few = {variant: seats for variant, seats in found.players_of.items() if seats != found.players}
        variants = ", ".join(variant + (f" ({span(few[variant])})" if variant in few else "") for variant in found.variants)
        click.echo(f"{name:<8} {found.title}, {span(found.players)} players; variants: {variants}")


@click.command()
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

    folder = tests or next((place / "tests" for place in (Path.cwd(), Path(__file__).parents[3]) if (place / "tests" / "rules").is_dir()), None)
    if folder is None or not folder.is_dir():
        raise BadOptions(f"there are no tests {f'in {folder}' if folder else 'here'}: run it in a checkout, or name their folder with --tests")
    held = clause_tests(folder)
    for game in games:
        clauses = list(game.words.rules())
        for clause in clauses:
            click.echo(f"{clause}\n" + "".join(f"    {test}\n" for test in held.get(clause, ["(no test)"])), nl=False)
        missing = [clause for clause in clauses if clause not in held]
        click.echo(f"{game.title}: {len(clauses)} clauses, {len(missing)} without a test")


@click.command()
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
