"""The terminal client: a table on a screen of 80 × 24 and up, played by keys or mouse.

It draws what a `Source` tells it and holds no rules. Whatever others do is shown move by move, at the pace that the player sets.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.theme import Theme
from textual.timer import Timer
from textual.widgets import RichLog, Static

from wyrmling.advice import Suggestion
from wyrmling.kernel.scene import Scene
from wyrmling.kernel.words import Words
from wyrmling.match import commitment_of
from wyrmling.server.protocol import MoveMade, Table
from wyrmling.terminal.parts import Choices, NameAsked, Overlay, Question
from wyrmling.terminal.settings import PACES, Settings
from wyrmling.terminal.source import Eyes, Source, asked_of

__all__ = ["TableApp"]

DARK = Theme(
    "wyrmling-dark", primary="#d9b44a", secondary="#8fb3a8", accent="#e8b84a", warning="#e8b84a", error="#ff8a7a", success="#8fd08f",
    foreground="#e9e3d5", background="#15181d", surface="#1d2128", panel="#262b34", dark=True,
)  # fmt: skip
LIGHT = Theme(
    "wyrmling-light", primary="#7a5410", secondary="#2f5d54", accent="#8a5a00", warning="#8a4b00", error="#a3262a", success="#1f6b3a",
    foreground="#26221c", background="#f7f1e3", surface="#efe6d0", panel="#e5dabf", dark=False,
)  # fmt: skip

SIDE_FROM = 110
"""Columns from which the log and the rules stand beside the table."""
LEAST_BELOW = 6
"""Lines that a table needs under its board: two for the question, three for choices, one at the foot."""
WIDTH = 80

KEYS = """\
↑ ↓ ← →  Home End    walk the choices (or the mouse)
Enter, Space         take the chosen one (or a click); see the next move at once
1 2 3 …              take a choice by its number
u                    take back your last move
h                    a hint: the best choices, and why
l                    the log: all that happened
?                    the rules that matter now
s                    how fast the moves of others are shown: slow, even, quick, at once
c                    whether a move that can't be taken back asks a second time
d                    dark or light
b                    begin a table without waiting for its open seats
n                    your name, before a game begins
t                    let a bot play for somebody who has been away too long
y n                  answer what the others ask
q                    leave; the game is kept"""


AWAY = {"1min": "a minute", "5min": "5 minutes", "1h": "an hour"}


class Changed(Message):
    """The source has news."""


class Advised(Message):
    """A hint has come."""

    def __init__(self, version: int, choices: list[Suggestion]) -> None:
        self.version, self.choices = version, choices
        super().__init__()


class Noticed(Message):
    """The source has something to say."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__()


class TableApp(App[None]):
    """A table on a terminal."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Wyrmling"
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", show=False),
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
        Binding("u", "undo", show=False),
        Binding("l", "log", show=False),
        Binding("question_mark", "rules", show=False),
        Binding("h", "hint", show=False),
        Binding("i,f1", "keys", show=False),
        Binding("s", "pace", show=False),
        Binding("c", "ask_twice", show=False),
        Binding("d", "colours", show=False),
        Binding("b", "begin", show=False),
        Binding("n", "no_or_name", show=False),
        Binding("y", "agree(True)", show=False),
        Binding("t", "stand_in", show=False),
        Binding("space,enter", "skip", show=False),
        Binding("escape", "calm", show=False),
    ]

    def __init__(self, source: Source, settings: Path | None = None) -> None:
        super().__init__()
        self.source, self.settings_file = source, settings
        self.settings = Settings.read(settings) if settings else Settings()
        self.shown = -1
        """The version of the last move that was shown."""
        self.last_ply = 0
        """Of the last move that was heard of."""
        self.showing: MoveMade | None = None
        """The move that is being shown, when it isn't the table as it is now."""
        self.pages: list[list[str]] = []
        """What is still to be read of it, a screen at a time; the first of them is on the screen."""
        self.pause: Timer | None = None
        self.offered = -1
        """The version for which choices are offered, so that they don't jump when only something else changed."""
        self.sent = -1
        """The version at which a move was made that the table doesn't show yet."""
        self.armed: int | None = None
        """The move that is played when it is picked once more."""
        self.eyes, self.covered = Eyes(), False
        """Whether the table is covered until the next of several people at this screen says that they look."""
        self.message = ""
        self.hinting = -1
        """The version for which a hint was asked for."""
        self.heard_at = time.monotonic()
        self.parts = {name: Static(id=name) for name in ("board", "asks", "foot", "clauses", "small")}
        self.choices, self.log_part = Choices(id="choices"), RichLog(id="log", wrap=True, min_width=20)
        self.placed: dict[str, Text] = {}
        """What each part shows, so that nothing is laid out again without need."""
        self.logged: tuple[int, list[Text]] = (0, [])
        """What the log shows, and how wide it was written."""

    # --- the screen ------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            with Vertical(id="table"):
                yield self.parts["board"]
                yield self.parts["asks"]
                yield self.choices
                yield self.parts["foot"]
            with Vertical(id="side"):
                yield self.log_part
                with VerticalScroll(id="rules", can_focus=False):
                    yield self.parts["clauses"]
        yield self.parts["small"]

    def on_mount(self) -> None:
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name if self.settings.dark else LIGHT.name
        self.log_part.can_focus = False
        self.log_part.border_title = "What happened"
        self.query_one("#rules").border_title = "Rules that matter now"
        self.choices.focus()
        self.source.start(lambda: self.post_message(Changed()), lambda text: self.post_message(Noticed(text)))
        self.set_interval(1, self.tick)
        if self.source.table:
            self.shown = newest(self.source.table)
        self.cover()
        self.draw()

    def on_unmount(self) -> None:
        self.source.close()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= SIDE_FROM, "wide")
        self.call_after_refresh(self.draw_side)
        self.call_after_refresh(self.fit)

    def put(self, name: str, text: Text) -> None:
        """Show a text in a part of the screen."""
        old = self.placed.get(name)
        if old != text or old.spans != text.spans:
            self.placed[name] = text
            same_size = old is not None and [*map(cell_len, old.plain.split("\n"))] == [*map(cell_len, text.plain.split("\n"))]
            self.parts[name].update(text, layout=not same_size)

    def fit(self) -> None:
        """Say so when the terminal is too small for the table."""
        board = self.placed.get("board", Text()).plain.split("\n") if self.scene else [""]
        wide, high = max([WIDTH, *map(cell_len, board)]), len(board) + LEAST_BELOW
        small = self.size.width < wide or self.size.height < high
        if small:
            here = f"The table needs {wide} × {high} characters, and this terminal has {self.size.width} × {self.size.height}."
            self.put("small", Text(f"{here} Make it larger or its letters smaller; or leave with q, and go on with --plain."))
        if self.has_class("small") and not small:
            self.call_after_refresh(self.choices.focus)  # what is hidden loses it
        self.set_class(small, "small")

    # --- news -------------------------------------------------------------------------------------------------------------------

    def on_changed(self) -> None:
        if not self.choices.is_attached:
            return  # news on the way out
        table = self.source.table
        self.heard_at = time.monotonic()
        last = table.moves[-1].ply if table and table.moves else 0
        if last < self.last_ply:
            self.message = "A move was taken back."
        self.last_ply = last
        if table is None or self.shown < 0 or (self.shown > table.version):
            self.shown = newest(table) if table else -1
        if self.cover():
            self.stop_showing()
            self.draw()
            return
        if table and self.showing and self.showing.version not in {move.version for move in table.moves}:
            self.catch_up()  # it was taken back
            return
        if table and table.version != self.sent:
            self.sent = -1
        if self.pause is None:
            self.show_next()
        else:
            self.draw_side()

    def on_noticed(self, notice: Noticed) -> None:
        if not self.choices.is_attached:
            return
        self.sent, self.offered, self.hinting = -1, -1, -1
        self.say(notice.text)
        if self.pause is None:
            self.draw()

    def cover(self) -> bool:
        """Cover the table, when somebody else at this screen is asked than the one who looks at it."""
        table = self.source.table
        self.covered = table is not None and self.eyes.covers(table.viewer, table.yours, table.hides)
        return self.covered

    def uncover(self) -> None:
        """The one who is asked says that they look."""
        assert self.source.table is not None
        self.eyes.seat, self.covered = self.source.table.viewer, False
        self.show_next()

    def show_next(self) -> None:
        """Show the next move that wasn't shown yet or what is still to be read of the last one, or the table as it is now."""
        self.pause = None
        if self.covered:
            self.draw()
            return
        if len(self.pages) > 1:
            self.pages.pop(0)
            self.turn_page()
            return
        table = self.source.table
        coming = [move for move in table.moves if move.version > self.shown] if table else []
        seconds = PACES[self.settings.pace]
        while coming and (not seconds or not coming[0].told):
            self.shown = coming.pop(0).version
        if not coming:
            self.catch_up()
            return
        self.showing = coming[0]
        self.shown = coming[0].version
        self.message = ""
        self.pages = self.paged(self.showing)
        self.turn_page()

    def turn_page(self) -> None:
        """Show what comes next of a move, for as long as its lines take to read."""
        lines = len(self.pages[0])
        self.pause = self.set_timer(PACES[self.settings.pace] * max(1, lines / 2), self.show_next)
        self.draw()

    def paged(self, move: MoveMade) -> list[list[str]]:
        """What a move tells: all of it in the lines of the question, or sentence by sentence over as many screens as that takes."""
        sentences = [told.sentence for told in move.told] + ([move.note] if move.note else [])
        if sum(map(cell_len, sentences)) + len(sentences) < 2 * WIDTH:
            return [[" ".join(sentences)]]
        room = max(2, self.choices.size.height + 2)
        pages: list[list[str]] = [[]]
        for line in (line for sentence in sentences for line in wrapped(sentence)):
            if len(pages[-1]) == room:
                pages.append([])
            pages[-1].append(line)
        return pages

    def stop_showing(self) -> None:
        """Leave off showing moves one by one."""
        if self.pause:
            self.pause.stop()
        self.pause = self.showing = None
        self.pages = []

    def catch_up(self) -> None:
        """Show the table as it is now."""
        self.stop_showing()
        if self.source.table:
            self.shown = newest(self.source.table)
        self.draw()

    def tick(self) -> None:
        if self.source.table and self.source.table.time_left is not None:
            self.draw_question()
            self.draw_foot()

    # --- drawing ---------------------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw everything anew."""
        self.offer()
        self.draw_board()
        self.draw_question()
        self.draw_side()
        self.draw_foot()

    @property
    def scene(self) -> Scene | None:
        """What the board shows."""
        table = self.source.table
        if self.covered:
            return self.source.open_scene
        return self.showing.scene if self.showing else table.scene if table else None

    def board_text(self) -> Text:
        """The board, with what the chosen choice or the move that is shown speaks of marked."""
        if self.scene is None:
            return Text("Hands are covered.", "italic") if self.covered else self.waiting_text()
        if self.showing:
            lit = {touch for told in self.showing.told for touch in told.touches}
        else:
            chosen = None if self.covered else self.choices.chosen
            lit = set(chosen.touches) if chosen else set()
        return Text.from_markup(self.source.words.board(self.scene, lit), emoji=False)

    def waiting_text(self) -> Text:
        """Who is at the table before the game begins."""
        table = self.source.table
        if table is None:
            return Text(self.source.ended or self.source.trouble)
        text = Text(f"{table.title}\n\n", "bold")
        for seat in table.seats:
            name = seat.name if seat.taken or seat.bot else "(open: whoever has its link)"
            role = f"the bot {seat.bot}" if seat.bot else "you" if seat.seat in table.yours else "here" if seat.here else "away" if seat.taken else ""
            text.append(f"  {seat.seat + 1}  {name}").append(f"  {role}\n", "italic")
        if table.absence != "never":
            text.append(f"\nA bot takes over for who is away for {AWAY[table.absence]}, until they are back.")
        text.append("\nHints may be asked for.\n" if table.hints else "\nNo hints at this table.\n")
        text.append(f"\nThe dice are sealed: SHA-256\n{table.commitment}")
        return text

    def draw_board(self) -> None:
        self.put("board", self.board_text())
        self.fit()

    def draw_question(self) -> None:
        """What the game waits for, or what has just happened."""
        table = self.source.table
        if self.covered:
            text = Text(f"Pass the keyboard to {self.asked_name()}.", "bold")
        elif self.showing:
            text = Text("\n".join(("· " if at == 0 else "  ") + line for at, line in enumerate(self.pages[0][:2])), "italic")
        elif table is None:
            text = Text()
        elif table.stage == "waiting":
            open_seats = sum(not seat.taken and not seat.bot for seat in table.seats)
            text = Text(f"Waiting for {open_seats} more." if open_seats else "Everybody is here.", "bold")
            if table.yours:
                text.append(" b begins now" + (": open seats go to bots." if open_seats else "."))
        else:
            text = Text(table.scene.asks if table.scene else "", "bold")
            left = self.time_left(table)
            if left is not None:
                text.append(f" ({int(left) // 60}:{int(left) % 60:02})" if left > 0 else " (the time is up)")
        self.put("asks", text)

    def time_left(self, table: Table) -> float | None:
        return None if table.time_left is None else table.time_left - (time.monotonic() - self.heard_at)

    def offer(self) -> None:
        """Offer the choices of the table as it is now."""
        table, choices = self.source.table, self.choices
        if self.covered:
            self.offered = -1
            choices.offer([], Text(f"{self.asked_name()}: press Enter when only you look."))
        elif self.showing and len(self.pages[0]) > 2:
            self.offered = -1
            choices.offer([], Text("\n".join(f"  {line}" for line in self.pages[0][2:]), "italic"))
        elif table is None or self.showing or table.stage == "waiting" or table.version == self.sent or self.source.ended:
            self.offered = -1
            choices.offer([])
        elif table.stage == "over":
            choices.offer([], result(table, self.source.check, choices.size.height))
        elif table.choices:
            if self.offered != table.version:
                choices.offer(table.choices)
                self.offered, self.armed = table.version, None
        else:
            self.offered = -1
            who = table.seats[table.scene.actor] if table.scene else None
            away = " (away)" if who and not who.here and not who.stand_in else ""
            choices.offer([], Text(f"Waiting for {who.name}{away} …" if who else "", "italic"))

    def asked_name(self) -> str:
        """Who is to look next."""
        assert self.source.table is not None
        return self.source.table.seats[self.source.table.viewer].name

    def draw_side(self) -> None:
        """The log and the rules beside the table."""
        if not self.has_class("wide"):
            return
        log, lines = self.log_part, self.log_lines()
        width, before = self.logged
        if width != self.size.width or lines[: len(before)] != before:
            log.clear()
            before = []
        for line in lines[len(before) :]:
            log.write(line)
        self.logged = self.size.width, lines
        self.put("clauses", self.clauses_text())

    def log_lines(self) -> list[Text]:
        """All that happened up to what is shown."""
        table, lines = self.source.table, list[Text]()
        if self.covered:
            return [Text(f"(For {self.asked_name()}, who looks next.)", "italic")]
        if table and table.moves and table.moves[0].ply > 1:
            lines.append(Text("(What was before is in the replay.)", "italic"))
        for move in table.moves if table else []:
            if table and move.version <= self.shown:
                lines += [Text(f"· {told.sentence}") for told in move.told]
                if not move.told and move.seat >= 0:
                    lines.append(Text(f"· {table.seats[move.seat].name}: {move.move}", "italic"))
                if move.note:
                    lines.append(Text(f"· {move.note}", "italic"))
        if table and table.stage == "over" and not self.showing:
            lines += [Text(), result(table, self.source.check)]
        return lines

    def clauses_text(self) -> Text:
        table = self.source.table
        if table is None or not table.clauses:
            return Text("This game has no rules to show here." if table else "")
        rules = rules_of(self.source.words)
        return Text("\n\n").join(clause_text(clause, rules.get(clause, "")) for clause in table.clauses)

    def draw_foot(self) -> None:
        """What must be read now, or else the keys."""
        table = self.source.table
        asked = asked_of(table) if table else -1
        urgent = self.source.ended or self.source.trouble
        if urgent:
            text = Text(urgent, "bold reverse")
        elif self.message:
            text = Text(self.message, "bold")
        elif table and table.request and asked >= 0:
            text = Text(f"{table.request.text}  y yes, n no", "bold reverse")
        elif table and table.request:
            text = Text(f"{table.request.text} …", "italic")
        elif table and self.may_stand_in(table) >= 0:
            text = Text(f"The time of {table.seats[self.may_stand_in(table)].name} is up: t proposes a bot.", "bold")
        else:
            keys = "Enter look   " if self.covered else "Enter next   " if self.showing else ""
            undo = "u undo   " if table and table.undo and not self.showing else ""
            hint = "h hint   " if table and table.hints and table.choices and not self.showing else ""
            text = Text(f"{keys}{undo}{hint}l log   ? rules   i keys   q leave", style="dim")
        self.put("foot", text)

    def say(self, text: str) -> None:
        """Show a text at the foot until the next key."""
        self.message = text
        self.draw_foot()

    # --- playing ------------------------------------------------------------------------------------------------------------------------

    def on_choices_looked(self) -> None:
        self.armed, self.message = None, ""
        self.draw_board()
        self.draw_foot()

    def on_choices_hurried(self) -> None:
        self.action_skip()

    def on_choices_picked(self, picked: Choices.Picked) -> None:
        table, choice = self.source.table, picked.choice
        if table is None or table.scene is None or self.showing or self.covered or choice not in table.choices:
            return
        if choice.reveals and self.settings.ask_twice and self.armed != choice.move:
            self.armed = choice.move
            self.say("This can't be taken back. Once more to do it (c: never ask)")
            return
        self.armed, self.message, self.sent = None, "", table.version
        self.offer()
        self.draw_foot()
        self.source.play(table.scene.actor, choice.move, table.version)

    def action_skip(self) -> None:
        """On to the next move, when one is being shown; or to one's cards, when the table is covered."""
        if self.covered:
            self.uncover()
        elif self.pause:
            self.pause.stop()
            self.show_next()

    def action_calm(self) -> None:
        self.armed, self.message = None, ""
        self.draw_foot()

    def action_undo(self) -> None:
        table = self.source.table
        if table is None or table.undo is None:
            self.say("There is nothing that could be taken back.")
            return
        state, version = table.undo, table.version

        def answer(yes: bool | None) -> None:
            if yes:
                self.source.undo(state.seat, version)

        if state.free:
            answer(True)
        else:
            self.push_screen(Question(self.source.undo_question(state)), answer)

    def action_hint(self) -> None:
        """Ask for the best choices."""
        table = self.source.table
        if table is None or self.covered or self.showing or not table.choices or table.scene is None:
            return
        if not table.hints:
            self.say("No hints were agreed on for this table.")
        elif self.hinting != table.version:
            version = self.hinting = table.version
            self.say("Thinking about a hint …")
            self.source.hint(table.scene.actor, version, lambda choices: self.post_message(Advised(version, choices)))

    def on_advised(self, advised: Advised) -> None:
        table, self.hinting = self.source.table, -1
        if table is None or table.version != advised.version or self.covered or not self.choices.is_attached:
            return
        self.say("")
        self.push_screen(Overlay("The best choices, as far as your seat can see", advice(advised.choices, len(table.seats) == 1)))

    def action_agree(self, yes: bool) -> None:
        table = self.source.table
        if table and asked_of(table) >= 0:
            self.source.agree(asked_of(table), yes)

    def action_no_or_name(self) -> None:
        """`n` refuses what the others ask; before the game it asks for a name."""
        table = self.source.table
        if table and asked_of(table) >= 0:
            self.action_agree(False)
        elif table and table.stage == "waiting" and table.yours:
            seat = table.yours[0]

            def answer(name: str | None) -> None:
                if name:
                    self.source.sit(seat, name)

            self.push_screen(NameAsked(table.seats[seat].name), answer)

    def action_begin(self) -> None:
        table = self.source.table
        if table and table.stage == "waiting" and table.yours:
            self.source.begin(table.yours[0])

    def may_stand_in(self, table: Table) -> int:
        """The seat of an absent person whose time is up; −1 for none."""
        left, actor = self.time_left(table), table.scene.actor if table.scene else -1
        if left is None or left > 0 or actor < 0 or not table.yours or actor in table.yours:
            return -1
        return -1 if table.seats[actor].bot or table.seats[actor].stand_in else actor

    def action_stand_in(self) -> None:
        table = self.source.table
        if table and self.may_stand_in(table) >= 0:
            self.source.stand_in(table.yours[0], self.may_stand_in(table))

    def action_leave(self) -> None:
        self.source.close()
        self.exit()

    # --- looking things up ---------------------------------------------------------------------------------------------------------------------

    def action_log(self) -> None:
        self.push_screen(Overlay("What happened", Text("\n").join(self.log_lines()), at_end=True))

    def action_rules(self) -> None:
        self.push_screen(Overlay("Rules that matter now", self.clauses_text()))

    def action_keys(self) -> None:
        self.push_screen(Overlay("Keys", Text(KEYS)))

    # --- settings -------------------------------------------------------------------------------------------------------------------------------------

    def keep(self, says: str) -> None:
        if self.settings_file:
            self.settings.write(self.settings_file)
        self.say(says)

    def action_pace(self) -> None:
        paces = list(PACES)
        self.settings.pace = paces[(paces.index(self.settings.pace) + 1) % len(paces)]
        self.keep(f"The moves of others are shown: {self.settings.pace}.")

    def action_ask_twice(self) -> None:
        self.settings.ask_twice = not self.settings.ask_twice
        self.armed = None
        self.keep("A move that can't be taken back asks twice." if self.settings.ask_twice else "Every move is made at once.")

    def action_colours(self) -> None:
        self.settings.colours = "light" if self.settings.dark else "dark"
        self.theme = DARK.name if self.settings.dark else LIGHT.name
        self.keep(f"Colours for a {self.settings.colours} screen.")


def advice(choices: Sequence[Suggestion], alone: bool) -> Text:
    """A hint to read: how likely each choice is to win, and why."""
    text = Text("How much of the highest result is to be expected with each:\n" if alone else "Chances to win:\n", "italic")
    for choice in choices:
        text.append(f"\n{choice.chance:>5.0%}  ", "bold").append(choice.sentence, "bold").append(f"\n       {choice.why}\n")
    return text


def newest(table: Table) -> int:
    """The version of the last move that stands."""
    return table.moves[-1].version if table.moves else 0


def result(table: Table, check: str, height: int = 1000) -> Text:
    """The final points, who won, and whether the dice came from what was sealed; the first on one line where there are few."""
    scene = table.scene
    assert scene is not None
    order = sorted(range(len(scene.players)), key=lambda seat: -scene.scores[seat])
    text, each_on_a_line = Text(), len(order) + 4 <= height
    for seat in order:
        won = scene.payoff[seat] > 0
        points = f"{scene.scores[seat]:>5g}" if each_on_a_line else f"{scene.scores[seat]:g}"
        text.append(f"{points}  {scene.players[seat]}{'  ★' if won else ''}", "bold" if won else "").append("\n" if each_on_a_line else "    ")
    if not each_on_a_line:
        text.append("\n")
    if table.secret:
        if commitment_of(bytes.fromhex(table.secret)) == table.commitment:
            text.append("The dice are those that were sealed before the first move.")
        else:
            text.append("The dice are NOT those that were sealed before the first move.", "bold reverse")
        text.append(f"\nSecret {table.secret}\nSHA-256 {table.commitment}\n", "dim").append(check, "italic")
    return text


def wrapped(text: str) -> list[str]:
    """A text in lines of the table's width."""
    return [line.plain for line in Text(text).wrap(Console(width=WIDTH), WIDTH - 2)]


@functools.cache
def rules_of(words: Words) -> dict[str, str]:
    """Every clause of a game's rules, read once."""
    return words.rules()


def clause_text(clause: str, text: str) -> Text:
    """A rule by its id; what the rulebook prints in bold is bold."""
    made = Text(f"{clause}\n", "dim")
    for number, part in enumerate(text.split("**")):
        made.append(part, "not dim bold" if number % 2 else "not dim")
    return made
