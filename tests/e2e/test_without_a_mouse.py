"""Without a mouse: whole games by touch on a phone, by keyboard alone, and by what a screen reader is given."""

from __future__ import annotations

import contextlib
import re
from typing import Any

from playwright.sync_api import Page, TimeoutError, expect

from tests.e2e.house import QUICK, People
from tests.e2e.play import Table, expect_no_sideways_scroll, open_table, repeat

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
CAREFUL = {**QUICK, "confirm": True}
SMALLEST = 24
"""CSS pixels of a target, each way (WCAG 2.5.8)."""


# --- by touch -------------------------------------------------------------------------------------------------------------------


def test_a_game_on_a_phone_by_taps_on_the_board(people: People) -> None:
    page = people.come("Ann", **PHONE)
    expect_no_sideways_scroll(page)
    table = open_table(page, "me Ann", "bot random")
    tapped: set[str] = set()

    def tap() -> bool:
        """Tap a piece that can be chosen, and a way in its menu."""
        board = page.locator(".board")
        targets = board.locator(".piece.choice, .actions button")
        count = targets.count()
        if count == 0:
            return False
        target = targets.nth(table.luck.randrange(count))
        try:
            tapped.add((target.get_attribute("data-touch", timeout=1000) or "action").split(":")[0])
            box = target.bounding_box(timeout=1000)
            assert box is None or min(box["width"], box["height"]) >= SMALLEST, f"{target.get_attribute('aria-label')} is {box} small"
            target.tap(timeout=2000)
            ways = page.get_by_role("menuitem")
            if many := ways.count():
                ways.nth(table.luck.randrange(many)).tap(timeout=2000)
        except TimeoutError:
            return False
        return True

    repeat(page, tap, until=lambda: table.over)
    expect_no_sideways_scroll(page)
    assert {"action", "die", "space"} <= tapped
    page.get_by_role("link", name="Watch the replay").tap()
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    expect_no_sideways_scroll(page)


# --- by keyboard -------------------------------------------------------------------------------------------------------------


def tab_to(page: Page, wanted: str, most: int = 120) -> None:
    """Press Tab until the focus is on something that is called so."""
    names = []
    for _ in range(most):
        page.keyboard.press("Tab")
        name = page.evaluate(
            "(() => { const e = document.activeElement; return (e.getAttribute('aria-label') || e.labels?.[0]?.innerText || e.innerText || '').trim(); })()"
        )
        if name == wanted:
            return
        names.append(name[:80])
    raise AssertionError(f"Tab never came to {wanted!r}, only to {names}")


def test_a_game_by_keyboard_alone(people: People) -> None:
    page = people.come("Ann", settings=CAREFUL)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    tab_to(page, "Name of who sits at seat 1")
    page.keyboard.press("Control+A")
    page.keyboard.type("Ann")
    tab_to(page, "Play")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    table = Table(page)

    expect(table.choices.first).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()

    page.keyboard.press("ArrowDown")
    first = page.evaluate("document.activeElement.closest('.area') !== null && document.activeElement.tagName")
    assert str(first).upper() == "BUTTON", "an arrow goes to a target"

    page.keyboard.press("r")
    expect(page.get_by_role("searchbox", name="Search the rules")).to_be_focused()
    page.keyboard.type("diversity")
    expect(page.get_by_text(re.compile("clauses? speaks? of this|clauses speak of this"))).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    def press() -> bool:
        for _ in range(120):
            if table.choices.count() == 0:
                return False
            page.keyboard.press("Tab")
            on_a_choice = page.evaluate("document.activeElement.matches('[aria-labelledby=choices-heading] li button:not([aria-disabled])')")
            if on_a_choice and table.luck.random() < 0.5:
                page.keyboard.press("Enter")
                if page.get_by_role("alertdialog").is_visible():
                    page.keyboard.press("Enter")
                return True
        raise AssertionError("Tab never came to a choice")

    repeat(page, press, until=lambda: table.over)
    tab_to(page, "Watch the replay")


# --- by what a screen reader is given ----------------------------------------------------------------------------------------


class Reader:
    """The accessibility tree of the browser itself, which is all that a screen reader has."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")
        self.nodes: dict[str, dict[str, Any]] = {}

    def look(self) -> None:
        """Take in the page as it is now."""
        self.nodes = {node["nodeId"]: node for node in self.session.send("Accessibility.getFullAXTree")["nodes"]}

    def within(self, role: str, name: str = "") -> list[tuple[str, str, bool]]:
        """Role, name and whether it can be used, of everything inside something with a role and a name (a pattern)."""
        found: list[tuple[str, str, bool]] = []
        for node in self.nodes.values():
            if value(node, "role") == role and re.search(name, value(node, "name")):
                waiting = list(node.get("childIds", []))
                while waiting:
                    child = self.nodes.get(waiting.pop(0))
                    if child:
                        disabled = any(each["name"] == "disabled" and each["value"].get("value") for each in child.get("properties", []))
                        found.append((value(child, "role"), value(child, "name"), not disabled))
                        waiting = [*child.get("childIds", []), *waiting]
        return found


def value(node: dict[str, Any], what: str) -> str:
    return str(node.get(what, {}).get("value", ""))


def test_a_game_by_what_a_screen_reader_is_given(people: People) -> None:
    page = people.come("Ann", settings=CAREFUL)
    reader = Reader(page)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).press("Enter")
    page.wait_for_url("**/table/*")
    table = Table(page)

    def press() -> bool:
        reader.look()
        where = "alertdialog" if reader.within("alertdialog") else "region"
        buttons = [name for role, name, usable in reader.within(where, "" if where == "alertdialog" else "^You choose$") if role == "button" and usable]
        names = [name for name in buttons if name not in ("Undo", "Ask to undo", "Back")]
        if not names:
            return False
        assert all(names), "every choice has a name"
        assert len(set(names)) == len(names), f"every choice has a name of its own: {names}"
        wanted = names[table.luck.randrange(len(names))]
        with contextlib.suppress(TimeoutError):  # it went while we reached for it
            page.locator("[aria-labelledby=choices-heading]").get_by_role("button", name=wanted, exact=True).press("Enter", timeout=3000)
        return True

    repeat(page, press, until=lambda: table.over)
    expect(page.get_by_role("region", name="Scoring").get_by_role("rowheader").nth(1)).to_be_visible()  # what counts comes after the total
    reader.look()
    scoring = [name for role, name, _ in reader.within("region", "^Scoring$") if role in ("rowheader", "columnheader")]
    assert len(scoring) >= 4, scoring
    named = ("button", "link", "textbox", "searchbox", "slider", "tab", "img", "image")
    assert [role for role, name, _ in reader.within("RootWebArea") if role in named and not name] == []
