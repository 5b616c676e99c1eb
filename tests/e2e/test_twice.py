"""Whatever is clicked twice, late, or in two windows is played once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.house import People
from tests.e2e.play import Table, open_table, play_on, repeat


def expect_moves(table: Table, made: int) -> None:
    """So many moves come to be made, and a little later there are no more."""
    repeat(table.page, lambda: False, until=lambda: table.moves >= made)
    table.page.wait_for_timeout(250)
    assert table.moves == made


def test_a_double_click_plays_once(people: People) -> None:
    ann = open_table(people.come("Ann"), "me Ann", "me Bob")
    for made in range(1, 9):
        expect(ann.choices.first).to_be_visible()
        ann.choices.first.dblclick()
        expect_moves(ann, made)


def test_clicks_faster_than_the_server_play_once(people: People) -> None:
    ann = open_table(people.come("Ann"), "me Ann", "me Bob")
    for made in range(1, 5):
        expect(ann.choices.first).to_be_visible()
        ann.choices.first.evaluate("(button) => { for (let i = 0; i < 20; i++) button.click(); }")
        expect_moves(ann, made)


def test_two_windows_on_one_seat_play_once(people: People) -> None:
    first = open_table(people.come("Ann"), "me Ann", "me Bob")
    second = Table(people.come("Ann", f"/table/{first.id}"))
    for made in range(1, 7):
        expect(first.choices.first).to_be_visible()
        expect(second.choices.first).to_be_visible()
        # The same move in both, before either has heard of the other's.
        press = "(button) => void setTimeout(() => button.click(), 30)"
        first.choices.first.evaluate(press)
        second.choices.first.evaluate(press)
        expect_moves(first, made)
    assert first.says.inner_text() == second.says.inner_text()


def test_a_stale_click_is_told_and_plays_nothing(people: People) -> None:
    first = open_table(people.come("Ann"), "me Ann", "me Bob")
    late = Table(people.come("Ann", "about:blank"))
    # This window hears nothing after its first look, so what it shows grows old.
    late.page.add_init_script(
        "const heard = WebSocket.prototype; const set = Object.getOwnPropertyDescriptor(heard, 'onmessage').set; let tables = 0;"
        "Object.defineProperty(heard, 'onmessage', { set(hear) { set.call(this, (event) =>"
        " { if (!/\"type\":\"table\"/.test(event.data) || tables++ < 1) hear(event); }); } });"
    )
    late.page.goto(f"{people.url}/table/{first.id}")
    expect(late.choices.first).to_be_visible()
    first.page.bring_to_front()
    play_on([first], lambda: first.pressed == 3)
    expect(first.choices.first).to_be_visible()
    late.page.bring_to_front()
    late.choices.first.click()
    expect(late.page.get_by_role("button", name="Close")).to_be_visible()
    assert first.moves == 3
