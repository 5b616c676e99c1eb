"""The replay: a page of its own, to walk through, to link to, to check, to take away and to bring back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.house import People
from tests.e2e.play import open_table, play_to_the_end


def at(page: Page) -> int:
    """The move that is shown."""
    return int(page.get_by_role("slider", name="Move").input_value())


def test_a_replay_is_walked_through_linked_to_taken_away_and_brought_back(people: People, tmp_path: Path) -> None:
    table = open_table(people.come("Ann"), "me Ann", "bot random", words="seven green geese")
    page = table.page
    play_to_the_end(table)
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider", name="Move")
    expect(page.get_by_text("…", exact=True)).to_have_count(0)
    last = int(slider.get_attribute("max") or 0)
    assert last > 30
    assert at(page) == 0

    # buttons, keys, the slider
    page.get_by_role("button", name="One move on").click()
    assert at(page) == 1
    page.keyboard.press("ArrowRight")
    page.keyboard.press("PageDown")
    assert at(page) == 12
    page.keyboard.press("ArrowLeft")
    assert at(page) == 11
    page.keyboard.press("End")
    assert at(page) == last
    expect(page.get_by_role("region", name="Scoring")).to_be_visible()
    page.keyboard.press("Home")
    assert at(page) == 0
    slider.fill(str(last // 2))
    assert at(page) == last // 2
    said = page.locator(".says").get_by_role("status").inner_text()

    # a link to any move
    assert page.url.endswith(f"?ply={last // 2}")
    friend = people.come("Bob", page.url)
    expect(friend.locator(".says").get_by_role("status")).to_have_text(said)
    assert at(friend) == last // 2

    # played by itself
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value(str(last // 2))
    page.get_by_role("button", name="Pause").click()
    stopped = at(page)
    page.wait_for_timeout(600)
    assert at(page) == stopped

    # the check, the log
    page.get_by_role("tab", name="Check").click()
    expect(page.get_by_text("The seal holds")).to_be_visible()
    expect(page.get_by_text(f"played all {last} moves again, and the result")).to_be_visible()
    expect(page.get_by_text("“seven green geese”")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the log").click()
    log = tmp_path / "game.jsonl"
    download.value.save_as(log)

    # brought back from a file
    friend.goto(people.url + "/replay")
    friend.get_by_label("Choose a log").set_input_files(log)
    expect(friend.get_by_role("slider", name="Move")).to_have_attribute("max", str(last))
    friend.get_by_role("tab", name="Check").click()
    expect(friend.get_by_text("The seal holds")).to_be_visible()

    # a file that somebody has changed
    people.expect("Failed to load resource")
    lines = log.read_text("utf-8").splitlines(keepends=True)
    numbers = [number for number, line in enumerate(lines) if '"move"' in line]
    changed = [*lines[: numbers[20]], *lines[numbers[21] :]]
    log.write_text("".join(changed), "utf-8")
    friend.get_by_label("Look at another log").set_input_files(log)
    expect(friend.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()
    log.write_text("this is no log", "utf-8")
    friend.goto(people.url + "/replay")
    friend.get_by_label("Choose a log").set_input_files(log)
    expect(friend.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("path", ["/replay/nothing-here"])
def test_a_replay_that_isnt_there_says_so(people: People, path: str) -> None:
    people.expect("Failed to load resource")
    page = people.come("Ann", path)
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_game_that_goes_on_has_a_replay_without_the_secret(people: People) -> None:
    table = open_table(people.come("Ann"), "me Ann", "bot random")
    expect(table.choices.first).to_be_visible()
    page = people.come("Bob", f"/replay/{table.id}")
    page.get_by_role("tab", name="Check").click()
    expect(page.get_by_text("All luck is sealed")).to_be_visible()
