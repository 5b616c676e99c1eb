"""A table in a page, as a person uses it: what can be seen and pressed, by its role and its name."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, TimeoutError, expect

__all__ = ["MOST_SECONDS", "TARGETS", "Table", "expect_no_sideways_scroll", "open_table", "play_on", "play_to_the_end", "repeat", "sit_down"]

MOST_SECONDS = 100.0
"""For a whole game, on a machine that is busy with other tests."""

TARGETS = ".board .piece.choice, .board .pick"
"""What can be chosen on a board itself."""


class Table:
    """What a page of a table shows, and what can be done there."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.luck = random.Random(seed)
        self.pressed = 0

    @property
    def choices(self) -> Locator:
        """The list of what can be chosen now. (By its place and not its role, which takes a browser ten times as long to find.)"""
        return self.page.locator("[aria-labelledby=choices-heading] li button:not(:disabled, [aria-disabled])")

    @property
    def says(self) -> Locator:
        """The line that always says what the game waits for."""
        return self.page.locator(".says").get_by_role("status")

    @property
    def log(self) -> Locator:
        """What happened so far, line by line."""
        return self.page.get_by_role("log", name="What happened").get_by_role("button", include_hidden=True)

    @property
    def lines(self) -> list[str]:
        """What happened so far."""
        return self.log.all_inner_texts()

    @property
    def over(self) -> bool:
        return self.page.locator("#choices-heading", has_text="What now?").is_visible()

    @property
    def id(self) -> str:
        found = re.search(r"/table/([\w-]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def moves(self) -> int:
        """How many moves the server has, of anybody."""
        return self.page.request.get(f"/api/tables/{self.id}/log").text().count('"entry":"move"')

    def choose(self) -> bool:
        """Press one of the choices, if there are any now."""
        count = self.choices.count()
        if count == 0:
            return False
        try:
            self.choices.nth(self.luck.randrange(count)).click(timeout=2_000)
        except TimeoutError:
            return False  # they went while we reached for one
        self.pressed += 1
        return True

    def press_on_the_board(self) -> bool:
        """Press something that can be chosen on the board, and a way in its menu; whether there was anything."""
        if self.page.locator("[popover] p").count() and self.page.locator("[popover] button").count() == 0:
            self.page.keyboard.press("Escape")  # a piece that was a choice when we reached for it, and now tells what it is
        targets = self.page.locator(TARGETS).filter(visible=True)  # on a narrow screen some are folded
        count = targets.count()
        if count == 0:
            return False
        try:
            targets.nth(self.luck.randrange(count)).click(timeout=2_000)
            ways = self.page.locator("[popover] button")
            if many := ways.count():
                ways.nth(self.luck.randrange(many)).click(timeout=2_000)
        except TimeoutError:
            return False  # it went while we reached for it
        self.pressed += 1
        return True

    def press_by_keyboard(self, part: str) -> bool:
        """Go by Tab to something that can be chosen on the board, and press it and a way in its menu; or go on to the next day or season."""
        going_on = f"document.activeElement.textContent.startsWith('On to {part}')"
        if self.page.evaluate(going_on):
            self.page.keyboard.press("Enter")  # the focus is where one goes on
            return True
        if self.choices.count() == 0:
            return False
        for tabs in range(150):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(going_on):
                return False  # it has ended meanwhile
            # Any of them, but if there is only one, not all round the page again for it.
            if self.page.evaluate(f"document.activeElement.matches('{TARGETS}')") and (tabs > 50 or self.luck.random() < 0.5):
                self.page.keyboard.press("Enter")
                if self.page.locator("[popover] button").count():
                    self.page.keyboard.press("ArrowDown")
                    self.page.keyboard.press("Enter")
                self.pressed += 1
                return True
        assert self.choices.count() == 0, "Tab never came to a choice on the board"
        return False

    def read_what_it_brought(self, part: str, row: str) -> bool:
        """Read what a day or a season has brought, if one has ended just now, and go on."""
        on = self.page.get_by_role("button", name=re.compile(f"^On to {part}"))
        if on.count() == 0:
            return False
        expect(self.page.get_by_role("region", name=re.compile(f"^What {part}")).get_by_role("rowheader", name=row)).to_be_visible()
        assert self.page.locator(".board .inner[inert]").count() == 1, "nothing else of the board can be pressed meanwhile"
        on.click()
        expect(on).to_be_hidden()
        return True

    def not_on_the_board(self) -> list[str]:
        """The choices of the list that nothing on the board offers by its name."""
        names, wanted = self.page.evaluate(
            f"""[[...document.querySelectorAll("{TARGETS}")].map((one) => one.ariaLabel),
                 [...document.querySelectorAll("[aria-labelledby=choices-heading] li button[data-move]")].map((one) => one.ariaLabel)]"""
        )
        return [sentence for sentence in wanted if not any(sentence in name for name in names)]


def open_table(page: Page, *seats: str, clock: str = "", words: str = "", game: str = "Dragon Pets") -> Table:
    """From the landing page: a game; `me Ann`, `friend` or `bot random`, seat by seat; then Play."""
    page.get_by_role("group", name="Game").get_by_text(game).click()
    places = page.get_by_role("list", name="Who sits at the table").get_by_role("group")
    expect(places.first).to_be_visible()
    while places.count() < len(seats):
        page.get_by_role("button", name="One more at the table").click()
    while places.count() > len(seats):
        page.get_by_role("button", name=re.compile("^Take seat")).last.click()
    for number, seat in enumerate(seats):
        kind, _, what = seat.partition(" ")
        place = places.nth(number)
        place.get_by_role("radio", name={"me": "Me", "friend": "A friend", "bot": "A bot"}[kind], exact=True).check()
        if kind == "me":
            place.get_by_role("textbox").fill(what)
        elif kind == "bot":
            place.get_by_role("radio", name=re.compile(f"^{what}")).check()
    if clock or words:
        page.get_by_text(re.compile("^More:")).click()
    if clock:
        page.get_by_role("group", name="Clock").get_by_role("radio", name=re.compile(f"^{clock}")).check()
    if words:
        page.get_by_role("textbox", name="Words for the dice").fill(words)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table/*")
    return Table(page)


def sit_down(page: Page, name: str) -> Table:
    """Take the seat that a link keeps."""
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down", exact=True).click()
    return Table(page, seed=2)


def play_on(tables: Sequence[Table], until: Callable[[], bool], seconds: float = MOST_SECONDS) -> None:
    """Choose at whichever table it is somebody's turn, until something is so."""
    end = time.monotonic() + seconds
    idle = 0
    while not until():
        assert time.monotonic() < end, f"it isn't so after {seconds:g} s"
        table = tables[0]
        tables = [*tables[1:], table]
        idle = 0 if table.choose() else idle + 1
        if idle >= len(tables):
            table.page.wait_for_timeout(15)


def repeat(page: Page, step: Callable[[], bool], until: Callable[[], bool], seconds: float = MOST_SECONDS) -> None:
    """Do something over and over, waiting a little whenever there was nothing to do."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, f"it isn't so after {seconds:g} s"
        if not step():
            page.wait_for_timeout(15)


def play_to_the_end(*tables: Table) -> None:
    play_on(tables, lambda: all(table.over for table in tables))


def expect_no_sideways_scroll(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"the page is {wide} px too wide at {page.url}"
