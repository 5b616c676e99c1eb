"""Dragon Ranch in the browser: whole games on its board, by keyboard, alone and together; and one screen for several people with hidden hands."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.house import People
from tests.e2e.play import MOST_SECONDS, Table, expect_no_sideways_scroll, open_table, play_on, repeat
from tests.e2e.test_looks import expect_nothing_serious
from wyrmling import game
from wyrmling.bots.warm import warm_play

RANCH = "Dragon Ranch"


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """The rules are compiled before, so that no test has to wait for that."""
    warm_play(game("ranch"))


def close_season(table: Table) -> bool:
    return table.read_what_it_brought("season", "Score track")


def press_on_the_board(table: Table) -> bool:
    """Press something that can be chosen on the board, and a way in its menu; read what a season has brought."""
    return close_season(table) or table.press_on_the_board()


# --- whole games -------------------------------------------------------------------------------------------------------------


def test_a_game_on_the_board_which_offers_every_choice(people: People) -> None:
    page = people.come("Ann")
    table = open_table(page, "me Ann", "bot random", game=RANCH)
    expect(page.get_by_role("region", name="Ann's ranch")).to_be_visible()
    missed: set[str] = set()
    seasons = 0

    def press() -> bool:
        nonlocal seasons
        if close_season(table):
            seasons += 1
            return True
        missed.update(table.not_on_the_board())
        return table.press_on_the_board()

    repeat(page, press, until=lambda: table.over)
    assert seasons >= 1, "the first season's scoring was shown"
    assert not missed, "every choice of the list is on the board, too"
    scoring = page.get_by_role("region", name="Scoring")
    for row in ("From earlier seasons", "VP for Medals", "Total"):
        expect(scoring.get_by_role("rowheader", name=row)).to_be_visible()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    expect(page.get_by_role("region", name="Ann's ranch")).to_be_visible()


def test_a_game_by_keyboard_alone(people: People) -> None:
    page = people.come("Ann")
    table = open_table(page, "me Ann", "bot random", game=RANCH)
    expect(table.choices.first).to_be_visible()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('.area') !== null"), "an arrow goes to a target"
    repeat(page, lambda: table.press_by_keyboard("season"), until=lambda: table.over, seconds=2 * MOST_SECONDS)


def test_alone_against_an_opponent_that_plays_itself(people: People) -> None:
    page = people.come("Ann")
    table = open_table(page, "me Ann", game=RANCH)
    opponent = page.get_by_role("region", name="opponent's ranch")
    expect(opponent).to_be_visible()
    repeat(page, lambda: press_on_the_board(table), until=lambda: page.get_by_role("list", name="The opponent's turn").count() > 0)
    draws = page.get_by_role("list", name="The opponent's turn").get_by_role("listitem")
    assert draws.count() >= 3, "it draws and gains, and lays another card before it"
    repeat(page, lambda: press_on_the_board(table), until=lambda: table.over)
    expect(page.get_by_role("heading", name=re.compile("VP make Ann an? .*breeder"))).to_be_visible()


# --- several people at one screen --------------------------------------------------------------------------------------------


def test_at_one_screen_a_curtain_hides_what_is_for_others(people: People) -> None:
    page = people.come("Ann")
    table = open_table(page, "me Ann", "me Bob", game=RANCH)
    whose = re.compile("^I’m (Ann|Bob): show my table")
    button = page.get_by_role("button", name=whose)
    hands = page.get_by_role("list", name=re.compile("'s hand$"))
    lifted: list[str] = []

    def step() -> bool:
        if button.count():
            name = re.search("(Ann|Bob)", button.inner_text())
            assert name
            expect(page.get_by_role("heading", name=f"Pass the screen to {name[1]}")).to_be_visible()
            assert page.locator(".board [data-touch]").count() == 0, "nobody's table is shown"
            assert table.lines == [] and table.choices.count() == 0
            expect(button).to_be_focused()
            page.keyboard.press("Enter")
            expect(button).to_be_hidden()
            lifted.append(name[1])
            assert page.locator(".board .hand .one").count() > 0
            assert [one.get_attribute("aria-label") for one in hands.all()] == [f"{name[1]}'s hand"]
            other = "Bob" if name[1] == "Ann" else "Ann"
            assert not [line for line in table.lines if re.search(rf"{other} draws \d (Mandragora|Griffin|Dragon|Farmer)", line)], "the log tells no secrets"
            return True
        return table.choose()

    repeat(page, step, until=lambda: len(lifted) >= 6)
    assert set(lifted) == {"Ann", "Bob"} and all(one != other for one, other in itertools.pairwise(lifted))


def test_a_game_that_hides_nothing_has_no_curtain(people: People) -> None:
    page = people.come("Ann")
    table = open_table(page, "me Ann", "me Bob")
    play_on([table], lambda: table.pressed >= 10)
    assert page.get_by_role("heading", name=re.compile("^Pass the screen")).count() == 0


# --- how it looks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_five_ranches_fit(people: People, width: int, height: int) -> None:
    page = people.come("Ann", viewport={"width": width, "height": height})
    table = open_table(page, "me Ann", *["bot random"] * 4, game=RANCH)
    repeat(page, lambda: press_on_the_board(table), until=lambda: table.pressed >= 12)
    expect_no_sideways_scroll(page)
    ranches = page.get_by_role("region", name=re.compile("'s ranch$"))
    expect(ranches).to_have_count(5)
    if width > 1000:
        for ranch in ranches.all():
            expect(ranch).to_be_in_viewport(ratio=0.95)
    else:
        fold = page.get_by_role("button", name="Random: show what they have")
        herd = page.get_by_role("list", name="Random's herd")
        expect(herd).to_be_hidden()
        fold.click()
        expect(herd).to_be_visible()


def test_axe_finds_nothing_serious(people: People) -> None:
    page = people.come("Ann", reduced_motion="reduce")
    table = open_table(page, "me Ann", "bot random", "bot random", game=RANCH)
    repeat(page, lambda: press_on_the_board(table), until=lambda: table.pressed >= 10 and table.choices.count() > 0)
    expect_nothing_serious(page, "the ranches")
    over = page.get_by_role("heading", name=re.compile(r"^Season \d is over"))
    repeat(page, lambda: over.count() == 0 and press_on_the_board(table), until=lambda: over.count() > 0)
    expect_nothing_serious(page, "the end of a season")
    repeat(page, lambda: press_on_the_board(table), until=lambda: table.over)
    expect_nothing_serious(page, "the end")
