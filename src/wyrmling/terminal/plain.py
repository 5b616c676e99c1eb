"""A table on standard input and output: a board, a question, numbered choices.

On a terminal it is drawn in colour; in a pipe it is clean text. It holds no rules: it shows scenes and answers with choices.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape

from wyrmling.bots import play_bots
from wyrmling.kernel.errors import WyrmlingError
from wyrmling.kernel.scene import Choice
from wyrmling.match import SPECTATOR, Match
from wyrmling.match.errors import NotFree

__all__ = ["Left", "PlainReplay", "PlainTable", "new_console"]

WIDTH = 80
ROOM = 6
"""Lines for choices, so that they fit a screen of 24 with the table, the question and the prompt."""


class Left(Exception):
    """Somebody left the table; the match is in its log."""


def new_console() -> Console:
    """Standard output: colour on a terminal, clean text of 80 columns elsewhere."""
    console = Console(highlight=False, emoji=False)
    return console if console.is_terminal else Console(highlight=False, emoji=False, width=WIDTH, color_system=None, force_terminal=False)


class PlainTable:
    """One match, played at one screen by all its people in turn."""

    def __init__(self, match: Match, console: Console, ask: Callable[[str], str] = input) -> None:
        self.match, self.console, self.ask = match, console, ask
        self.told_up_to = match.ply if match.ply else -1

    def play(self) -> None:
        """Play to the end.

        Raises: Left, when somebody leaves (`q`, Ctrl-C or the end of the input) before.
        """
        while True:
            self.let_bots_play()
            if self.match.over:
                self.show_board(SPECTATOR)
                self.show_end()
                return
            self.show_board(self.match.actor)
            self.decide(self.match.actor)

    def let_bots_play(self) -> None:
        """Bots play one move after the other, each told at once."""
        self.tell()
        while play_bots(self.match, most=1):
            self.tell()

    def tell(self) -> None:
        """Say what happened since it was last said."""
        names = self.match.names
        for ply in range(self.told_up_to + 1, self.match.ply + 1):
            told = self.match.told(ply)
            for news in told:
                self.console.print(f"  [dim]·[/] {escape(news.sentence)}", soft_wrap=True)
            if ply and not told:
                seat, move = self.match.move_at(ply)
                self.console.print(f"  [dim]· {escape(names[seat])}: {escape(move)}[/]", soft_wrap=True)
        self.told_up_to = self.match.ply

    def show_board(self, seat: int) -> None:
        """Draw the table as a seat sees it."""
        self.console.print(self.match.game.words.board(self.match.scene(seat)), soft_wrap=True)

    def decide(self, seat: int) -> None:
        """Ask a person until a move is made, or something else changed the table."""
        choices = self.match.choices(seat)
        self.console.print(f"[bold]{escape(self.match.scene(seat).asks)}[/]")
        self.list_choices(choices)
        while True:
            answer = self.read(f"1–{len(choices)}, ? rules, u undo, q save and leave: ")
            if answer == "?":
                self.show_clauses()
            elif answer == "u":
                if self.undo(seat):
                    return
            elif answer == "q":
                raise Left
            elif self.choose(seat, choices, answer):
                return

    def list_choices(self, choices: Sequence[Choice]) -> None:
        """The choices in full, or in brief where the screen has no room for that."""
        lines = [f"{number:>2}  {choice.sentence}" for number, choice in enumerate(choices, 1)]
        if sum(math.ceil(cell_len(line) / WIDTH) for line in lines) > ROOM:
            lines = in_columns([f"{number:>2}  {choice.brief}" for number, choice in enumerate(choices, 1)])
        for line in lines:
            self.console.print(escape(line))

    def choose(self, seat: int, choices: Sequence[Choice], answer: str) -> bool:
        """Play the choice that was answered; false when the answer is none."""
        if not answer.isdecimal() or not 1 <= int(answer) <= len(choices):
            self.console.print(f"[red]{escape(answer) or 'Nothing'} isn't one of the choices: answer with a number from 1 to {len(choices)}.[/]")
            return False
        try:
            self.match.play(seat, choices[int(answer) - 1].move)
        except WyrmlingError as error:
            self.console.print(f"[red]{escape(str(error))}[/]", soft_wrap=True)
            return False
        return True

    def undo(self, seat: int) -> bool:
        """Take back the person's last move; where it isn't free, only if everybody at the screen agrees."""
        people = [place for place, holder in enumerate(self.match.seats) if not holder.bot]
        # The last person to have moved is the one who wants it back, also when somebody else is asked by now.
        seat = next((self.match.move_at(ply)[0] for ply in range(self.match.ply, 0, -1) if self.match.move_at(ply)[0] in people), seat)
        why = self.match.why_not_undo(seat)
        consent: list[int] = []
        if why and self.match.ply and not self.match.opening.rated:
            answer = self.read(f"{why[0].upper()}{why[1:]}. Take it back all the same? (y/n) ")
            if not answer.lower().startswith("y"):
                return False
            consent = people
        try:
            self.match.undo(seat, consent=consent)
        except NotFree as error:
            self.console.print(f"[red]{escape(str(error))}[/]")
            return False
        self.told_up_to = self.match.ply
        self.console.print(f"  [dim]·[/] {escape(self.match.names[seat])} takes it back.")
        return True

    def read(self, prompt: str) -> str:
        """A line from the person."""
        try:
            self.console.print(prompt, end="", style="dim", soft_wrap=True)
            return self.ask("").strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Left from None

    def show_clauses(self) -> None:
        """The rules that matter now."""
        rules = self.match.game.words.rules()
        for clause in self.match.clauses():
            self.console.print(f"  [dim]{clause}[/]  {escape(rules[clause])}")
        if not self.match.clauses():
            self.console.print("  [dim]This game has no rules to show here.[/]")

    def show_end(self) -> None:
        """Who won, and what the dice came from."""
        show_result(self.match, self.console)


def show_result(match: Match, console: Console) -> None:
    """Final points, the winner, and the secret behind the dice."""
    ranking = sorted(range(len(match.seats)), key=lambda seat: -match.scores[seat])
    for seat in ranking:
        console.print(f"  {match.scores[seat]:>5g}  {escape(match.names[seat])}")
    winners = [match.names[seat] for seat in ranking if match.payoff[seat] > 0]
    if len(match.seats) > 1:
        console.print(f"[bold]{escape(' and '.join(winners))} {'win' if len(winners) == 1 else 'share the win'}{'s' if len(winners) == 1 else ''}.[/]")
    console.print(f"[dim]The dice came from {match.secret}\n(SHA-256 {match.commitment}, shown before the first move).[/]", soft_wrap=True)


def in_columns(entries: Sequence[str]) -> list[str]:
    """Entries in as few columns as leave no more rows than the screen has room for, if the width allows."""
    columns = math.ceil(len(entries) / ROOM)
    while columns > 1:
        width = WIDTH // columns
        rows = math.ceil(len(entries) / columns)
        if max(map(cell_len, entries)) < width:
            return ["".join(pad(entry, width) for entry in entries[row::rows]).rstrip() for row in range(rows)]
        columns -= 1
    return list(entries)


def pad(text: str, width: int) -> str:
    """The text, filled up to a width in cells."""
    return text + " " * (width - cell_len(text))


class PlainReplay:
    """A match to look at: step forward and back, jump to a move."""

    def __init__(self, match: Match, console: Console, seat: int = SPECTATOR, ask: Callable[[str], str] = input) -> None:
        self.match, self.console, self.seat, self.ask = match, console, seat, ask

    def show(self, ply: int) -> None:
        """What happened with a move, and the table after it."""
        self.console.print()
        if ply:
            seat, move = self.match.move_at(ply)
            self.console.print(f"[bold]Move {ply} of {self.match.ply}[/] · {escape(self.match.names[seat])}: {escape(move)}")
        else:
            self.console.print(f"[bold]Before the first of {self.match.ply} moves[/]")
        for news in self.match.told(ply, self.seat):
            self.console.print(f"  [dim]·[/] {escape(news.sentence)}", soft_wrap=True)
        self.console.print(self.match.game.words.board(self.match.scene(self.seat, ply)), soft_wrap=True)

    def show_all(self) -> None:
        """The whole match, move after move."""
        for ply in range(self.match.ply + 1):
            self.show(ply)
        if self.match.over:
            show_result(self.match, self.console)

    def run(self, ply: int = 0) -> None:
        """Show a move, and then whatever is asked for."""
        while True:
            self.show(ply)
            ply = self.next(ply)
            if ply < 0:
                return

    def next(self, ply: int) -> int:
        """The move to show next; −1 to leave."""
        last = self.match.ply
        while True:
            try:
                self.console.print(f"Enter next, b back, 0–{last} jump, q leave: ", end="", style="dim")
                answer = self.ask("").strip().lower()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return -1
            if answer == "q":
                return -1
            if answer == "b" and ply > 0:
                return ply - 1
            if answer == "" and ply < last:
                return ply + 1
            if answer.isdecimal() and int(answer) <= last:
                return int(answer)
            end = {"": "This is the last move.", "b": "This is the beginning."}
            self.console.print(f"[red]{end.get(answer) or f'{escape(answer)} is no move: there are 0 to {last}.'}[/]")
