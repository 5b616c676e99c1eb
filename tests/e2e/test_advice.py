"""Hints at the table, and the review of a finished game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.house import People
from tests.e2e.play import expect_no_sideways_scroll, open_table, play_to_the_end
from wyrmling import game
from wyrmling.bots.warm import warm_search

WAIT = 60_000
"""Milliseconds for a search, whose process must be started first."""


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """The search is compiled before, so that no test has to wait for that."""
    warm_search(game("pets"))


def test_a_hint_shows_the_best_choices_and_one_is_played(people: People) -> None:
    table = open_table(people.come("Ann"), "me Ann", "me Bob")
    page = table.page
    expect(table.choices.first).to_be_visible()
    page.keyboard.press("h")
    hints = page.get_by_role("region", name=re.compile("^The best choice"))
    expect(hints).to_be_visible(timeout=WAIT)
    expect(hints.get_by_role("listitem").first).to_contain_text(re.compile(r"\d+ %.*\.$", re.DOTALL))
    expect_no_sideways_scroll(page)
    page.keyboard.press("Escape")
    expect(hints).to_be_hidden()
    page.get_by_role("button", name="Hint").click()
    expect(hints).to_be_visible(timeout=WAIT)
    before = table.moves
    hints.get_by_role("listitem").first.get_by_role("button").click()
    expect(hints).to_be_hidden()
    assert table.moves == before + 1


def test_a_table_without_hints_has_none_and_says_so(people: People) -> None:
    page = people.come("Ann")
    page.locator("summary").click()
    page.get_by_role("group", name="Hints").get_by_label("None").check()
    table = open_table(page, "me Ann", "me Bob")
    expect(table.choices.first).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.get_by_role("tab", name="Settings").click()
    expect(page.get_by_role("list", name="What was agreed on")).to_contain_text("No hints at this table.")


def test_a_finished_game_is_reviewed(people: People) -> None:
    table = open_table(people.come("Ann"), "me Ann", "bot random")
    page = table.page
    play_to_the_end(table)
    page.get_by_role("link", name="Review the game").click()
    expect(page.get_by_role("img", name=re.compile("^After move 0: Ann"))).to_be_visible(timeout=4 * WAIT)
    panel = page.get_by_role("tabpanel", name="Review")
    expect(panel.get_by_role("rowheader", name="Ann")).to_be_visible()
    turn = panel.get_by_role("button", name=re.compile(r"^Move \d+")).first
    ply = re.search(r"Move (\d+)", turn.inner_text())
    assert ply
    turn.click()
    expect(page.get_by_role("slider", name="Move")).to_have_value(ply[1])
    expect_no_sideways_scroll(page)
