"""Somebody who is away: the clock, the vote for a bot in their place, and the seat again when they come back."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.house import People
from tests.e2e.play import open_table, play_on, sit_down

QUICK_MS = 45_000


def test_a_bot_plays_for_who_is_away_until_they_come_back(people: People) -> None:
    ann = people.come("Ann")
    hers = open_table(ann, "me Ann", "friend", clock="Quick")
    link = ann.get_by_role("textbox", name="Link of seat 2").input_value()
    bob = people.come("Bob", link)
    his = sit_down(bob, "Bob")
    seats = ann.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats.filter(has_text="Bob")).to_contain_text("here")
    bob.close()
    expect(seats.filter(has_text="Bob")).to_contain_text("away")
    play_on([hers], lambda: "Bob" in hers.says.inner_text() and hers.choices.count() == 0)
    expect(ann.get_by_role("timer")).to_be_visible()
    ann.get_by_role("button", name="Let a bot play").click(timeout=QUICK_MS + 15_000)
    expect(seats.filter(has_text="Bob")).to_contain_text("a bot plays")
    expect(hers.choices.first).to_be_visible(timeout=30_000)
    play_on([hers], lambda: hers.pressed >= 4)

    back = people.come("Bob", f"/table/{hers.id}")
    expect(back.get_by_role("list", name="Seats").get_by_role("listitem").filter(has_text="Bob")).to_contain_text("you")
    his.page = back
    play_on([hers, his], lambda: his.pressed >= 2)
    expect(seats.filter(has_text="Bob")).not_to_contain_text("a bot plays")
    assert any(re.search("bot", line) for line in hers.lines), "the log says that a bot played"
