"""How it looks to everyone: in windows of every size, in light and dark to axe, with motion and without."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.house import People
from tests.e2e.play import expect_no_sideways_scroll, open_table, play_on, play_to_the_end

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


# --- windows -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (1280, 720), (3840, 2160)])
def test_every_size_of_window_shows_the_board_and_the_choices(people: People, width: int, height: int) -> None:
    page = people.come("Ann", viewport={"width": width, "height": height})
    expect_no_sideways_scroll(page)
    table = open_table(page, "me Ann", "bot random", "bot random", "bot random")
    play_on([table], lambda: table.pressed >= 8)
    expect(table.choices.first).to_be_visible()
    expect_no_sideways_scroll(page)
    expect(page.locator("[data-touch='space:0']").first).to_be_in_viewport()
    expect(table.says).to_be_in_viewport()
    expect(table.choices.first).to_be_in_viewport()


# --- axe ---------------------------------------------------------------------------------------------------------------------


def expect_nothing_serious(page: Page, where: str) -> None:
    """axe finds nothing serious or critical, in light and in dark."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(350)
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(AXE.read_text("utf-8"))
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        serious = [
            f"{violation['id']}: {violation['help']}: {[node['html'][:200] + ' ' + str(node.get('failureSummary'))[:300] for node in violation['nodes'][:3]]}"
            for violation in found["violations"]
            if violation["impact"] in ("serious", "critical")
        ]
        assert serious == [], f"{where}, {scheme}"


def test_axe_finds_nothing_serious_anywhere(people: People) -> None:
    page = people.come("Ann", reduced_motion="reduce")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect_nothing_serious(page, "landing")
    waiting = people.come("Ann")
    open_table(waiting, "me Ann", "friend")
    expect(waiting.get_by_role("button", name="Begin now, with bots")).to_be_visible()
    expect_nothing_serious(waiting, "waiting")
    waiting.close()

    table = open_table(page, "me Ann", "bot random")
    play_on([table], lambda: table.pressed >= 8)
    expect(table.choices.first).to_be_visible()
    expect_nothing_serious(page, "table")
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("heading", name="What matters now")).to_be_visible()
    expect_nothing_serious(page, "rules")
    page.get_by_role("tab", name="Settings").click()
    expect_nothing_serious(page, "settings")
    play_to_the_end(table)
    expect_nothing_serious(page, "end")
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    page.get_by_role("tab", name="Check").click()
    expect_nothing_serious(page, "replay")


# --- motion ------------------------------------------------------------------------------------------------------------------


def moving(page: Page) -> list[str]:
    """What moves now."""
    running = "document.getAnimations().filter((one) => one.playState === 'running')"
    return list(page.evaluate(f"{running}.map((one) => one.animationName ?? one.transitionProperty ?? String(one))"))


def test_with_reduced_motion_nothing_moves(people: People) -> None:
    page = people.come("Ann", settings={"confirm": False}, reduced_motion="reduce")
    table = open_table(page, "me Ann", "bot greedy")
    for pressed in range(1, 9):
        play_on([table], lambda pressed=pressed: table.pressed >= pressed)  # type: ignore[misc]
        page.wait_for_timeout(30)
        assert moving(page) == []


def test_motion_shows_what_happened_and_a_key_skips_it(people: People) -> None:
    page = people.come("Ann", settings={"confirm": False, "speed": "slow", "motion": "on"})
    table = open_table(page, "me Ann", "bot random", "bot random")
    skip = page.get_by_role("button", name=re.compile("^Skip"))
    expect(skip).to_be_visible()
    page.keyboard.press(" ")
    expect(skip).to_be_hidden()
    expect(table.choices.first.or_(page.get_by_text("decides"))).to_be_visible()
