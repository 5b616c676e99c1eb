"""The parts of the terminal client: the list of choices, and what opens on top of the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from wyrmling.kernel.scene import Choice

__all__ = ["Choices", "NameAsked", "Overlay", "Question"]

GAP = 2


class Choices(Widget, can_focus=True):
    """Numbered choices: in full where there is room for that, else in brief and in columns, with the chosen one in full below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", show=False),
        Binding("down,j", "step(1)", show=False),
        Binding("left", "column(-1)", show=False),
        Binding("right", "column(1)", show=False),
        Binding("home", "jump(0)", show=False),
        Binding("end", "jump(-1)", show=False),
        Binding("enter,space", "pick", show=False),
    ]

    class Looked(Message):
        """Another choice is the chosen one now."""

    class Hurried(Message):
        """Something was picked while there was nothing to choose: whoever waits wants to see the next thing."""

    class Picked(Message):
        """A choice was picked."""

        def __init__(self, choice: Choice) -> None:
            self.choice = choice
            super().__init__()

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.choices: list[Choice] = []
        self.at = 0
        self.typed = ""
        self.instead = Text()
        """What stands here when nothing can be chosen."""

    # --- what there is to choose --------------------------------------------------------------------------------------

    def offer(self, choices: Sequence[Choice], instead: Text | None = None) -> None:
        """Show these, the first of them chosen."""
        self.choices, self.instead = list(choices), instead or Text()
        self.at, self.typed = 0, ""
        self.refresh()

    @property
    def chosen(self) -> Choice | None:
        return self.choices[self.at] if self.choices else None

    # --- how it is laid out ----------------------------------------------------------------------------------------------

    def layout_of(self, width: int, height: int) -> tuple[int, int, list[str], bool]:
        """Columns, rows, the texts in them, and whether those are brief."""
        digits = len(str(len(self.choices)))
        full = [f"{number:>{digits}}  {choice.sentence}" for number, choice in enumerate(self.choices, 1)]
        if len(full) <= height and max(map(cell_len, full), default=0) + GAP <= width:
            return 1, len(full), full, False
        brief = [f"{number:>{digits}}  {choice.brief}" for number, choice in enumerate(self.choices, 1)]
        widest = max(map(cell_len, brief), default=1) + GAP
        most = max(1, width // (widest + GAP))
        rows = max(1, height - 1)  # the last line is for the chosen one in full
        columns = min(most, math.ceil(len(brief) / rows))
        return columns, math.ceil(len(brief) / columns), brief, True

    def render(self) -> Text:
        width, height = self.size.width, self.size.height
        if not self.choices:
            return self.instead
        columns, rows, texts, brief = self.layout_of(width, height)
        in_full = brief and height > 1
        shown = height - 1 if in_full else height
        first = self.first_row(rows, shown)
        each = width // columns
        lines = []
        for row in range(first, min(rows, first + shown)):
            line = Text(no_wrap=True)
            for column in range(columns):
                at = column * rows + row
                if at < len(texts):
                    text = ("► " if at == self.at else "  ") + texts[at]
                    line.append(cut(text, each), "reverse bold" if at == self.at else "")
            lines.append(line)
        if in_full:
            more = first + shown < rows or first > 0
            lines.append(Text(cut(f"  {self.choices[self.at].sentence}" + (" (more: ↑ ↓)" if more else ""), width), "italic"))
        return Text("\n").join(lines)

    def first_row(self, rows: int, shown: int) -> int:
        """The first row to show, so that the chosen one is among them."""
        return max(0, min(self.at % rows - shown // 2, rows - shown))

    def under(self, x: int, y: int) -> int:
        """Which choice is at a point; −1 for none."""
        if not self.choices:
            return -1
        width, height = self.size.width, self.size.height
        columns, rows, texts, brief = self.layout_of(width, height)
        shown = height - 1 if brief and height > 1 else height
        row, column = self.first_row(rows, shown) + y, min(x // (width // columns), columns - 1)
        at = column * rows + row
        return at if 0 <= y < shown and row < rows and at < len(texts) else -1

    # --- keys and mouse ------------------------------------------------------------------------------------------------------

    def look_at(self, at: int) -> None:
        if self.choices and at != self.at:
            self.at = at
            self.refresh()
            self.post_message(self.Looked())

    def action_step(self, by: int) -> None:
        self.typed = ""
        if self.choices:
            self.look_at((self.at + by) % len(self.choices))

    def action_column(self, by: int) -> None:
        self.typed = ""
        if self.choices:
            _, rows, texts, _ = self.layout_of(self.size.width, self.size.height)
            if 0 <= self.at + by * rows < len(texts):
                self.look_at(self.at + by * rows)

    def action_jump(self, at: int) -> None:
        self.typed = ""
        if self.choices:
            self.look_at(at % len(self.choices))

    def action_pick(self) -> None:
        self.typed = ""
        self.post_message(self.Picked(self.chosen) if self.chosen else self.Hurried())

    def on_key(self, event: events.Key) -> None:
        """A number picks its choice; while it may still be the beginning of another one, it only chooses it."""
        if not (event.character and event.character.isascii() and event.character.isdecimal() and self.choices):
            return
        event.stop()
        typed = self.typed + event.character
        if not 1 <= int(typed) <= len(self.choices):
            typed = event.character
        if not 1 <= int(typed) <= len(self.choices):
            self.typed = ""
            return
        self.look_at(int(typed) - 1)
        if int(typed) * 10 <= len(self.choices):
            self.typed = typed
        else:
            self.action_pick()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        at = self.under(event.x, event.y)
        if at >= 0:
            self.look_at(at)

    def on_click(self, event: events.Click) -> None:
        at = self.under(event.x, event.y)
        if at >= 0:
            self.look_at(at)
            self.action_pick()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.look_at(min(self.at + 1, len(self.choices) - 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.look_at(max(self.at - 1, 0))


def cut(text: str, width: int) -> str:
    """A text in exactly `width` columns."""
    return set_cell_size(text, width) if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


# --- what opens on top of the table ---------------------------------------------------------------------------------------------------


class Overlay(ModalScreen[None]):
    """A text to read: the log, the rules, the keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,l,h,question_mark", "dismiss", show=False),
        Binding("up,k", "scroll('up')", show=False),
        Binding("down,j", "scroll('down')", show=False),
        Binding("pageup", "scroll('page_up')", show=False),
        Binding("pagedown,space", "scroll('page_down')", show=False),
        Binding("home", "scroll('home')", show=False),
        Binding("end", "scroll('end')", show=False),
    ]

    def __init__(self, title: str, text: Text, at_end: bool = False) -> None:
        super().__init__()
        self.heading, self.text, self.at_end = title, text, at_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="window") as window:
            window.border_title = Text(self.heading).markup
            window.border_subtitle = "Escape goes back"
            with VerticalScroll(can_focus=False):
                yield Static(self.text)

    def on_mount(self) -> None:
        if self.at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, where: str) -> None:
        getattr(self.query_one(VerticalScroll), f"scroll_{where}")(animate=False)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss()


class Question(ModalScreen[bool]):
    """Yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n,escape,q", "answer(False)", show=False),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="window small"):
            yield Static(Text(self.text))
            yield Static("[@click=screen.answer(True)][b]y[/b] yes[/]     [@click=screen.answer(False)][b]n[/b] no[/]", classes="answers")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class NameAsked(ModalScreen[str]):
    """What is your name?"""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", show=False)]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.given = name

    def compose(self) -> ComposeResult:
        with Vertical(classes="window small"):
            yield Static("Your name, and Enter:")
            yield Input(self.given, max_length=40)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())
