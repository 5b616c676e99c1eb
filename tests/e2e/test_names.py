"""Names and words as people may write them: shown as the text that they are, or refused with a reason; nothing else gets in."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.house import People
from tests.e2e.play import open_table, sit_down

ODD = [
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "&lt;b&gt;{{7*7}}${7*7}",
    "[bold]Ann[/]",
    "Änn 🐉",
    "اَلْعَرَبِيَّة",
    "'\"`;--",
]


@pytest.mark.parametrize("name", ODD)
def test_an_odd_name_is_shown_as_text(people: People, name: str) -> None:
    page = people.come("Ann")
    page.on("dialog", lambda dialog: pytest.fail(f"the page says {dialog.message}"))
    table = open_table(page, "me " + name, "bot random")
    expect(table.choices.first).to_be_visible()
    expect(page.get_by_role("list", name="Seats").get_by_text(name, exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="You choose")).to_be_visible()
    assert page.locator("img[src=x], script:not([src])").count() == 0


@pytest.mark.parametrize("name", ["An\u202en", "A\x07nn", "  ", "\u200b\u200b"])
def test_a_name_that_would_mislead_is_refused_or_cleaned(people: People, name: str) -> None:
    """Marks that turn the writing around, control characters, nothing that can be seen."""
    people.expect("Failed to load resource")
    ann = people.come("Ann")
    open_table(ann, "me Ann", "friend")
    bob = people.come("Bob", ann.get_by_role("textbox", name="Link of seat 2").input_value())
    sit_down(bob, name)
    if name.strip():
        expect(bob.get_by_role("alert").or_(bob.locator("#choices-heading")).first).to_be_visible()
    else:
        bob.wait_for_timeout(200)
        expect(bob.get_by_role("textbox", name="Your name")).to_be_visible()
    shown = ann.locator("body").inner_text() + bob.locator("body").inner_text()
    assert not set("\u202e\x07\u200b") & set(shown)


def test_the_page_lets_nothing_in_from_elsewhere(people: People) -> None:
    page = people.come("Ann")
    answer = page.request.get("/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    people.expect("Content Security Policy", "Refused to")
    ran = page.evaluate("() => new Promise((done) => { const s = document.createElement('script'); s.textContent = 'window.ran = true';"
                        " document.head.append(s); setTimeout(() => done(window.ran === true), 50); })")  # fmt: skip
    assert ran is False
