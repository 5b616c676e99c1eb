"""A table on standard input and output: a board, a question, numbered choices.

On a terminal it is drawn in colour; in a pipe it is clean text. It holds no rules: it shows scenes and answers with choices.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape

from wyrmling.advice import HINT_SECONDS, Suggestion, suggestions
from wyrmling.bots import play_bots
from wyrmling.kernel.errors import WyrmlingError
from wyrmling.kernel.scene import Choice, Scene
from wyrmling.match import SPECTATOR, Match
from wyrmling.match.errors import NotFree
from wyrmling.server.protocol import Table
from wyrmling.terminal.source import Eyes, Source, asked_of, differ

__all__ = ["Left", "PlainRemote", "PlainReplay", "PlainTable", "new_console"]

WIDTH = 80
HINT_PATIENCE = 60.0
"""Seconds until a hint of a server isn't waited for any more."""
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

    def __init__(self, match: Match, console: Console, ask: Callable[[str], str] = input, hints: bool = True) -> None:
        self.match, self.console, self.ask, self.hints = match, console, ask, hints
        self.people = [seat for seat, holder in enumerate(match.seats) if not holder.bot]
        self.eyes = Eyes()
        self.told_up_to: dict[int, int] = dict.fromkeys((SPECTATOR, *self.people), match.ply if match.ply else -1)
        """What was told last to each of them, and on a screen that nobody has for themselves."""

    def play(self) -> None:
        """Play to the end.

        Raises: Left, when somebody leaves (`q`, Ctrl-C or the end of the input) before.
        """
        while True:
            self.let_bots_play()
            actor = self.match.actor
            if self.match.over:
                self.show_board(SPECTATOR)
                self.show_end()
                return
            looked = self.eyes.seat
            if self.eyes.covers(actor, self.people, differ(self.match, self.people)):
                self.pass_on(actor)
            elif self.eyes.seat != looked:  # nothing was covered, so everybody has read along
                self.told_up_to[actor] = self.told_up_to[SPECTATOR]
            self.tell(self.listener)
            self.show_board(actor)
            self.decide(actor)

    def let_bots_play(self) -> None:
        """Bots play one move after the other, each told at once."""
        self.tell(self.listener)
        while play_bots(self.match, most=1):
            self.tell(self.listener)

    @property
    def listener(self) -> int:
        """Whose ears news are for: those of the only person, or of the one who looks and is asked; else everybody's."""
        if len(self.people) == 1:
            return self.people[0]
        return self.match.actor if self.match.game.hides and self.match.actor == self.eyes.seat else SPECTATOR

    def tell(self, seat: int) -> None:
        """Say what happened since a seat was told last, as that seat hears of it."""
        names = self.match.names
        for ply in range(self.told_up_to[seat] + 1, self.match.ply + 1):
            told = self.match.told(ply, seat)
            for news in told:
                self.console.print(f"  [dim]·[/] {escape(news.sentence)}", soft_wrap=True)
            if ply and not told:
                mover, move = self.match.move_at(ply)
                self.console.print(f"  [dim]· {escape(names[mover])}: {escape(move)}[/]", soft_wrap=True)
        self.told_up_to[seat] = self.told_up_to[SPECTATOR] = self.match.ply

    def pass_on(self, seat: int) -> None:
        """Show only what everybody may see until somebody else at the screen says that they look."""
        wipe(self.console)
        self.show_board(SPECTATOR)
        name = escape(self.match.names[seat])
        self.read(f"Pass the keyboard to {name}, who presses Enter: ")
        wipe(self.console)
        self.eyes.seat = seat

    def show_board(self, seat: int) -> None:
        """Draw the table as a seat sees it."""
        self.console.print(self.match.game.words.board(self.match.scene(seat)), soft_wrap=True)

    def decide(self, seat: int) -> None:
        """Ask a person until a move is made, or something else changed the table."""
        choices = self.match.choices(seat)
        self.console.print(f"[bold]{escape(self.match.scene(seat).asks)}[/]")
        self.list_choices(choices)
        while True:
            answer = self.read(f"1–{len(choices)}, ? rules, {'h hint, ' if self.hints else ''}u undo, q save and leave: ")
            if answer == "?":
                self.show_clauses()
            elif answer == "h" and self.hints:
                match = self.match
                found = suggestions(match.game, match.view(seat), match.names, seconds=HINT_SECONDS)
                print_hint(found, [choice.move for choice in choices], len(match.seats) == 1, self.console)
            elif answer == "u":
                if self.undo(seat):
                    return
            elif answer == "q":
                raise Left
            elif self.choose(seat, choices, answer):
                return

    def list_choices(self, choices: Sequence[Choice]) -> None:
        """The choices in full, or in brief where the screen has no room for that."""
        for line in listed(choices):
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
        people = self.people
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
        self.told_up_to = {who: min(ply, self.match.ply) for who, ply in self.told_up_to.items()}
        self.console.print(f"  [dim]·[/] {escape(self.match.names[seat])} takes it back.")
        return True

    def read(self, prompt: str) -> str:
        """A line from the person."""
        return read_line(self.console, self.ask, prompt)

    def show_clauses(self) -> None:
        """The rules that matter now."""
        rules = self.match.game.words.rules()
        for clause in self.match.clauses():
            self.console.print(f"  [dim]{clause}[/]  {escape(rules[clause])}")
        if not self.match.clauses():
            self.console.print("  [dim]This game has no rules to show here.[/]")

    def show_end(self) -> None:
        """Who won, and what the dice came from."""
        show_result(self.match.scene(SPECTATOR), self.match.secret, self.match.commitment, self.console)


def print_hint(choices: Sequence[Suggestion], moves: Sequence[int], alone: bool, console: Console) -> None:
    """The best choices under their numbers, how likely each is to win, and why."""
    console.print("How much of the highest result is to be expected:" if alone else "Chances to win:")
    for choice in choices:
        console.print(f"[bold]{moves.index(choice.move) + 1:>2}  {choice.chance:>4.0%}  {escape(choice.sentence)}[/]", soft_wrap=True)
        console.print(f"          {escape(choice.why)}", soft_wrap=True)


def read_line(console: Console, ask: Callable[[str], str], prompt: str) -> str:
    """A line from the person.

    Raises: Left, at the end of the input or Ctrl-C.
    """
    try:
        console.print(prompt, end="", style="dim", soft_wrap=True)
        return ask("").strip()
    except (EOFError, KeyboardInterrupt):
        console.print()
        raise Left from None


def wipe(console: Console) -> None:
    """Take what was shown off the screen, and out of what can be scrolled back to."""
    if console.is_terminal:
        console.file.write("\x1b[2J\x1b[3J\x1b[H")
        console.file.flush()


def show_result(scene: Scene, secret: str | None, commitment: str, console: Console) -> None:
    """Final points, the winner, and the secret behind the dice."""
    ranking = sorted(range(len(scene.players)), key=lambda seat: -scene.scores[seat])
    for seat in ranking:
        console.print(f"  {scene.scores[seat]:>5g}  {escape(scene.players[seat])}")
    winners = [scene.players[seat] for seat in ranking if scene.payoff[seat] > 0]
    if len(scene.players) > 1:
        console.print(f"[bold]{escape(' and '.join(winners))} {'win' if len(winners) == 1 else 'share the win'}{'s' if len(winners) == 1 else ''}.[/]")
    console.print(f"[dim]The dice came from {secret}\n(SHA-256 {commitment}, shown before the first move).[/]", soft_wrap=True)


def listed(choices: Sequence[Choice]) -> list[str]:
    """Numbered choices in full, or in brief where the screen has no room for that."""
    lines = [f"{number:>2}  {choice.sentence}" for number, choice in enumerate(choices, 1)]
    if sum(math.ceil(cell_len(line) / WIDTH) for line in lines) > ROOM:
        return in_columns([f"{number:>2}  {choice.brief}" for number, choice in enumerate(choices, 1)])
    return lines


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


class PlainRemote:
    """A table of a server on standard input and output. Input is read only when this client is asked something."""

    def __init__(self, source: Source, console: Console, ask: Callable[[str], str] = input) -> None:
        self.source, self.console, self.ask = source, console, ask
        self.news = threading.Condition()
        self.fresh = False
        self.notices: list[str] = []
        self.told_up_to = -1
        """The version of the last move that was told."""
        self.eyes = Eyes()
        self.sent = -1
        """The version at which a command was given that the table doesn't show yet."""
        self.answered: object = None
        """The request that was answered last."""
        self.said = ""

    def play(self) -> None:
        """Play to the end.

        Raises: Left, when somebody leaves (`q`, Ctrl-C or the end of the input) before.
        """
        self.source.start(self.hear, self.note)
        while True:
            with self.news:
                while not self.fresh:
                    self.news.wait(1.0)  # not for ever, so that Ctrl-C is noticed on every system
                self.fresh = False
                notices, self.notices = self.notices, []
            for text in notices:
                self.console.print(f"[red]{escape(text)}[/]", soft_wrap=True)
                self.sent = -1
            table = self.source.table
            if self.source.ended:
                return
            self.say_once(self.source.trouble)
            if table is not None and self.show(table):
                return

    def hear(self) -> None:
        with self.news:
            self.fresh = True
            self.news.notify()

    def note(self, text: str) -> None:
        with self.news:
            self.notices.append(text)
        self.hear()

    def say_once(self, text: str) -> None:
        """Say how things stand when that is news."""
        if text != self.said:
            self.said = text
            if text:
                self.console.print(f"[dim]{escape(text)}[/]", soft_wrap=True)

    def show(self, table: Table) -> bool:
        """Tell what is new, and ask if something is asked; whether the game is over."""
        if table.stage == "waiting":
            missing = sum(not seat.taken and not seat.bot for seat in table.seats)
            self.say_once(f"{table.title}: waiting for {missing} more." if missing else f"{table.title}: everybody is here.")
            return False
        if self.eyes.covers(table.viewer, table.yours, table.hides):
            wipe(self.console)
            self.read(f"Pass the keyboard to {escape(table.seats[table.viewer].name)}, who presses Enter: ")
            wipe(self.console)
            self.eyes.seat = table.viewer
        for move in table.moves:
            if move.version > self.told_up_to:
                for news in move.told:
                    self.console.print(f"  [dim]·[/] {escape(news.sentence)}", soft_wrap=True)
                if move.note:
                    self.console.print(f"  [dim]· {escape(move.note)}[/]", soft_wrap=True)
                if move.seat >= 0 and not move.told:
                    self.console.print(f"  [dim]· {escape(table.seats[move.seat].name)}: {escape(move.move)}[/]", soft_wrap=True)
                self.told_up_to = move.version
        self.told_up_to = max(self.told_up_to, table.moves[-1].version if table.moves else -1)
        assert table.scene is not None
        if table.stage == "over":
            self.show_board(table.scene)
            show_result(table.scene, table.secret, table.commitment, self.console)
            self.console.print(f"{self.source.check}.", soft_wrap=True, markup=False)
            return True
        request = table.request and (table.request.kind, table.request.by, table.request.target, table.version)
        if asked_of(table) >= 0 and table.request is not None and request != self.answered:
            self.answered = request
            answer = self.read(f"{table.request.text} (y/n) ")
            self.source.agree(asked_of(table), answer.lower().startswith("y"))
        elif table.choices and table.version != self.sent:
            self.decide(table, table.scene)
        return False

    def show_board(self, scene: Scene) -> None:
        self.console.print(self.source.words.board(scene), soft_wrap=True)

    def decide(self, table: Table, scene: Scene) -> None:
        """Ask a person until a command is given, or the table has changed meanwhile."""
        self.show_board(scene)
        self.console.print(f"[bold]{escape(scene.asks)}[/]")
        for line in listed(table.choices):
            self.console.print(escape(line))
        while True:
            answer = self.read(f"1–{len(table.choices)}, ? rules, {'h hint, ' if table.hints else ''}u undo, q leave: ")
            if answer == "q":
                raise Left
            if answer == "?":
                rules = self.source.words.rules()
                for clause in table.clauses:
                    self.console.print(f"  [dim]{clause}[/]  {escape(rules.get(clause, ''))}")
            elif answer == "h" and table.hints:
                self.show_hint(table, scene)
            elif answer == "u" and table.undo is not None:
                self.source.undo(table.undo.seat, table.version)
                return
            elif answer.isdecimal() and 1 <= int(answer) <= len(table.choices):
                self.sent = table.version
                self.source.play(scene.actor, table.choices[int(answer) - 1].move, table.version)
                return
            elif answer == "u":
                self.console.print("[red]There is nothing that could be taken back.[/]")
            else:
                wrong = escape(answer) or "Nothing"
                self.console.print(f"[red]{wrong} isn't one of the choices: answer with a number from 1 to {len(table.choices)}.[/]")

    def show_hint(self, table: Table, scene: Scene) -> None:
        """Ask for the best choices, and wait until they come or something else does."""
        found: list[Suggestion] = []
        with self.news:
            self.fresh = False

        def heard(choices: list[Suggestion]) -> None:
            found.extend(choices)
            self.hear()

        self.source.hint(scene.actor, table.version, heard)
        with self.news:
            self.news.wait_for(lambda: self.fresh, HINT_PATIENCE)
            self.fresh = True  # what else came is still to be looked at
        if found:
            print_hint(found, [choice.move for choice in table.choices], len(table.seats) == 1, self.console)
        else:
            self.console.print("[red]No hint came.[/]")

    def read(self, prompt: str) -> str:
        """A line from the person."""
        return read_line(self.console, self.ask, prompt)


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
            show_result(self.match.scene(SPECTATOR), self.match.secret, self.match.commitment, self.console)

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
