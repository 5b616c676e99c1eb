"""Networks as they are: some block WebSockets, all fail at times."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.house import People, wait_until
from tests.e2e.play import Table, open_table, play_on, sit_down

NO_SOCKETS = """
window.WebSocket = class {
  constructor() { setTimeout(() => this.onclose?.({ code: 1006 }), 5); }
  readyState = 3;
  send() {}
  close() {}
};
"""
"""As behind a proxy that knows only plain HTTP: a WebSocket closes before it is open."""


def blocked(people: People, name: str, at: str = "/") -> tuple[Page, list[str]]:
    """A page without WebSockets, and which of the other ways it takes."""
    page = people.come(name, "about:blank")
    page.add_init_script(NO_SOCKETS)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    page.goto(people.url + at)
    return page, asked


def test_without_websockets_friends_play_by_long_polls(people: People) -> None:
    page, asked = blocked(people, "Ann")
    ann = open_table(page, "me Ann", "friend")
    link = page.get_by_role("textbox", name="Link of seat 2").input_value()
    bob = sit_down(people.come("Bob", link), "Bob")  # with a WebSocket, at the same table
    play_on([ann, bob], lambda: ann.pressed >= 12 and bob.pressed >= 12)
    assert any("/api/poll" in url for url in asked)
    assert sum("/api/say" in url for url in asked) >= ann.pressed
    wait_until(lambda: ann.lines == bob.lines, "the same in both pages")


def test_a_network_that_goes_and_comes_back(people: People) -> None:
    people.expect("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "WebSocket connection")
    ann = people.come("Ann")
    hers = open_table(ann, "me Ann", "friend")
    bob = sit_down(people.come("Bob", ann.get_by_role("textbox", name="Link of seat 2").input_value()), "Bob")
    play_on([hers, bob], lambda: hers.pressed + bob.pressed == 4)
    away = people.contexts["Bob"]
    away.set_offline(True)
    bob.page.evaluate("window.dispatchEvent(new Event('offline'))")
    play_on([hers], lambda: hers.choices.count() == 0 and re.search("Bob", hers.says.inner_text()) is not None)
    away.set_offline(False)
    expect(bob.choices.first).to_be_visible()
    wait_until(lambda: bob.lines == hers.lines, "the same in both pages")


def test_an_old_page_after_an_upgrade_says_what_to_do(people: People) -> None:
    table = open_table(people.come("Ann"), "me Ann", "bot random")
    expect(table.choices.first).to_be_visible()
    # As if the page had been loaded from a server that spoke the protocol before.
    table.page.add_init_script(
        "const send = WebSocket.prototype.send;"
        "WebSocket.prototype.send = function (text) { send.call(this, text.replace(/\"protocol\":\\d+/, '\"protocol\":0')); };"
    )
    table.page.reload()
    expect(table.page.get_by_role("heading", name="This table can’t be shown")).to_be_visible()
    expect(table.page.get_by_role("button", name="Load the page again")).to_be_visible()


def test_a_table_that_isnt_there(people: People) -> None:
    people.expect("Failed to load resource")
    page = people.come("Ann", "/table/nothing-here")
    expect(page.get_by_role("heading", name="This table can’t be shown")).to_be_visible()
    page.get_by_role("link", name="To the tables").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.goto(people.url + "/no/such/page")
    expect(page.get_by_role("link", name="To the tables")).to_be_visible()


def test_a_wrong_token_holds_no_seat(people: People) -> None:
    table = open_table(people.come("Ann"), "me Ann", "bot random")
    thief = Table(people.come("Eve", f"/table/{table.id}#abcdefgh0123456789abcdefgh"))
    expect(table.choices.first).to_be_visible()
    expect(thief.page.get_by_text(re.compile("seat|watch", re.IGNORECASE)).first).to_be_visible()
    assert thief.choices.count() == 0
