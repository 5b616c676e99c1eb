"""Friends and a bot at one table, from the landing page to the end, whatever happens on the way."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.house import People, Server, wait_until
from tests.e2e.play import Table, open_table, play_on, play_to_the_end, sit_down


def invited(people: People, *more: str) -> tuple[Table, Table]:
    """Ann opens a table and sits down there, and so does Bob by the link that she sends him."""
    ann = people.come("Ann")
    hers = open_table(ann, "me Ann", "friend", *more)
    link = ann.get_by_role("textbox", name="Link of seat 2").input_value()
    expect(ann.get_by_role("img", name="The link of seat 2 as a QR code")).to_be_visible()
    bob = people.come("Bob", link)
    his = sit_down(bob, "Bob")
    expect(ann.get_by_role("region", name=re.compile("chooses?$|decides$"))).to_be_visible()
    return hers, his


def test_two_friends_and_a_bot_play_to_the_end(people: People) -> None:
    ann, bob = invited(people, "bot greedy")
    assert "#" not in bob.page.url, "the token of the seat stays out of the address"
    watcher = people.come("Cyd", f"/table/{ann.id}")
    play_to_the_end(ann, bob)
    expect(ann.page.get_by_role("region", name="Scoring")).to_contain_text(re.compile("wins|shares the win"))
    scores = [table.page.get_by_role("region", name="Scoring").inner_text() for table in (ann, bob)]
    assert scores[0] == scores[1]
    expect(ann.page.get_by_text("The seal holds")).to_be_visible()
    expect(watcher.get_by_role("heading", name="What now?")).to_be_visible()
    expect(watcher.get_by_role("region", name="Scoring")).to_contain_text("Bob")
    expect(watcher.get_by_role("button", name="Play again")).to_have_count(0)

    ann.page.get_by_role("button", name="Play again").click()
    ann.page.wait_for_url(lambda url: f"/table/{bob.id}" not in url)
    bob.page.get_by_role("button", name="To the next game").click()
    bob.page.wait_for_url(f"**/table/{ann.id}")
    pressed = ann.pressed, bob.pressed
    play_on([ann, bob], lambda: ann.pressed > pressed[0] and bob.pressed > pressed[1])


def test_a_reload_in_the_middle_changes_nothing(people: People) -> None:
    ann = open_table(people.come("Ann"), "me Ann", "bot random")
    play_on([ann], lambda: ann.pressed == 6)
    expect(ann.choices.first).to_be_visible()
    said, lines, choices = ann.says.inner_text(), ann.lines, ann.choices.all_inner_texts()
    ann.page.reload()
    expect(ann.choices.first).to_be_visible()
    assert ann.says.inner_text() == said
    assert ann.choices.all_inner_texts() == choices
    assert ann.lines[-3:] == lines[-3:]

    ann.page.get_by_role("link", name="Wyrmling: all tables").click()
    ann.page.get_by_role("link", name=re.compile("^Continue Dragon Pets with Ann")).click()
    expect(ann.choices.first).to_be_visible()
    assert ann.says.inner_text() == said


def test_a_server_that_is_killed_comes_back_with_the_game_where_it_was(people: People, server: Server) -> None:
    people.expect("WebSocket connection", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    ann, bob = invited(people)
    play_on([ann, bob], lambda: ann.pressed + bob.pressed >= 8)
    wait_until(lambda: ann.says.inner_text() == bob.says.inner_text() and ann.choices.count() + bob.choices.count() > 0, "the same in both pages")
    before = [(table.says.inner_text(), table.lines[-1], table.choices.all_inner_texts()) for table in (ann, bob)]
    server.kill()
    expect(ann.page.get_by_text(re.compile("connection is gone|being restarted"))).to_be_visible()
    server.start()
    for table in (ann, bob):
        expect(table.page.get_by_text("the game is where it was")).to_be_visible()
    assert [(table.says.inner_text(), table.lines[-1], table.choices.all_inner_texts()) for table in (ann, bob)] == before
    pressed = ann.pressed, bob.pressed
    play_on([ann, bob], lambda: ann.pressed >= pressed[0] + 3 and bob.pressed >= pressed[1] + 3)


def test_a_move_made_while_the_server_is_away_is_made_once_when_it_is_back(people: People, server: Server) -> None:
    people.expect("WebSocket connection", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    ann = open_table(people.come("Ann"), "me Ann", "me Bob")
    play_on([ann], lambda: ann.pressed == 3)
    expect(ann.choices.first).to_be_visible()
    server.kill()
    ann.choose()
    server.start()
    expect(ann.page.get_by_text(re.compile("the game is where it was|move was made meanwhile"))).to_be_visible()
    expect(ann.choices.first).to_be_visible()
    assert ann.moves == 4


def test_several_at_one_screen(people: People) -> None:
    ann = open_table(people.come("Ann"), "me Ann", "me Bob", "bot random")
    chose: set[str] = set()

    def both() -> bool:
        chose.update(name for name in ("Ann", "Bob") if ann.page.get_by_role("region", name=f"{name} chooses").is_visible())
        return len(chose) == 2

    play_on([ann], both)
    ann.page.get_by_role("button", name="Undo").click()
    expect(ann.choices.first).to_be_visible()


def test_who_begins_without_waiting_plays_with_bots(people: People) -> None:
    ann = people.come("Ann")
    table = open_table(ann, "me Ann", "friend")
    ann.get_by_role("button", name="Begin now, with bots").click()
    expect(table.choices.first).to_be_visible(timeout=30_000)
