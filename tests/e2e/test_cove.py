"""Merchants Cove in the browser: whole games on its board, by keyboard, alone and together; the Food trail, the days and the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.house import People
from tests.e2e.play import MOST_SECONDS, TARGETS, Table, expect_no_sideways_scroll, open_table, repeat, sit_down
from tests.e2e.test_looks import expect_nothing_serious
from wyrmling import game
from wyrmling.bots.warm import warm_play

COVE = "Merchants Cove"
HAND = ".board .hand button"
"""The drawn Food, and what a Field Hand or a Sailor can take: pressing one says which a press on a space or a boat takes there."""
EVERY_NAME = f"""async () => {{
    const every = (what) => [...document.querySelectorAll(what)].map((one) => one.ariaLabel);
    const listed = () => every("[aria-labelledby=choices-heading] li button");
    const [names, wanted] = [every("{TARGETS}"), listed()];
    for (let at = 0; at < document.querySelectorAll("{HAND}").length; at++) {{
        document.querySelectorAll("{HAND}")[at].click();
        await new Promise((shown) => setTimeout(shown));
        names.push(...every("{TARGETS}"));
    }}
    const moved_on = wanted.join() !== listed().join();
    return moved_on ? [] : wanted.filter((sentence) => !names.some((name) => name.includes(sentence)));
}}"""
"""What the list of choices offers and the board doesn't, whatever is taken in hand."""
TAKE_ONE = f"""(luck) => {{
    const all = document.querySelectorAll("{HAND}");
    all[Math.floor(luck * all.length)]?.click();
}}"""
WHOLE_GAME = 2 * MOST_SECONDS


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """The rules are compiled before, so that no test has to wait for that."""
    warm_play(game("cove"))


def close_day(table: Table) -> bool:
    return table.read_what_it_brought("day", "Gold")


def press_on_the_board(table: Table) -> bool:
    """Press something that can be chosen on the board, and a way in its menu; read what a day has brought."""
    return close_day(table) or table.press_on_the_board()


# --- whole games -------------------------------------------------------------------------------------------------------------


def test_a_game_on_the_board_which_offers_every_choice(people: People) -> None:
    page = people.come("Ann")
    table = open_table(page, "me Ann", "bot random", game=COVE)
    expect(page.get_by_role("region", name="Ann’s ranch")).to_be_visible()
    missed: set[str] = set()
    days = 0

    def press() -> bool:
        nonlocal days
        if close_day(table):
            days += 1
            return True
        missed.update(page.evaluate(EVERY_NAME))
        page.evaluate(TAKE_ONE, table.luck.random())
        return table.press_on_the_board()

    repeat(page, press, until=lambda: table.over, seconds=WHOLE_GAME)
    assert days == 2, "what a day has brought is shown, but at the end, which shows all"
    assert not missed, "every choice of the list is on the board, too"
    scoring = page.get_by_role("region", name="Scoring")
    expect(scoring.get_by_role("rowheader", name="Total")).to_be_visible()
    for rancher in ("Ann", "Random"):
        expect(page.get_by_role("img", name=f"{rancher}’s gold by source in 3 days")).to_be_visible()
        figures = page.get_by_role("table", name=f"{rancher}’s gold by source and day").get_by_role("row").last.get_by_role("cell").all_inner_texts()
        by_day = [int(figure.replace("−", "-")) for figure in figures]
        assert len(by_day) == 4 and sum(by_day[:3]) == by_day[3], "the days come to the whole"
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    expect(page.get_by_role("region", name="Ann’s ranch")).to_be_visible()


def test_a_game_by_keyboard_alone(people: People) -> None:
    page = people.come("Ann")
    table = open_table(page, "me Ann", game=COVE)
    expect(table.choices.first).to_be_visible()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('.area') !== null"), "an arrow goes to a target"
    repeat(page, lambda: table.press_by_keyboard("day"), until=lambda: table.over, seconds=WHOLE_GAME)
    expect(page.get_by_role("heading", name=re.compile("gold make Ann"))).to_be_visible()
    titles = page.get_by_role("table", name=re.compile("^Titles"))
    expect(titles.get_by_role("row")).to_have_count(6)
    expect(titles.get_by_role("rowheader", name=re.compile("yours"))).to_have_count(1)


def test_two_people_with_a_phone_and_a_desk(people: People) -> None:
    ann = people.come("Ann", viewport={"width": 360, "height": 740}, has_touch=True)
    first = open_table(ann, "me Ann", "friend", game=COVE)
    bob = people.come("Bob", ann.get_by_role("textbox", name="Link of seat 2").input_value())
    second = sit_down(bob, "Bob")

    def press() -> bool:
        return press_on_the_board(first) or press_on_the_board(second)

    expect(ann.get_by_role("region", name="Ann’s ranch")).to_be_visible()
    repeat(ann, press, until=lambda: first.pressed >= 8 and second.pressed >= 8)
    expect_no_sideways_scroll(ann)
    expect(ann.get_by_role("region", name="Bob’s ranch")).to_be_visible()
    repeat(ann, press, until=lambda: first.over and second.over, seconds=WHOLE_GAME)
    expect_no_sideways_scroll(ann)
    headings = [page.get_by_role("heading", name=re.compile("The game is over")).inner_text() for page in (ann, bob)]
    assert headings[0] == headings[1]


# --- the Food trail ----------------------------------------------------------------------------------------------------------


def test_the_food_trail_is_undone_to_the_draw(people: People) -> None:
    page = people.come("Ann")
    table = open_table(page, "me Ann", game=COVE)
    page.get_by_role("button", name=re.compile(r"^Draw & Place 3\+")).and_(page.locator(".board .choice")).first.click()
    hand = page.get_by_role("group", name=re.compile("^Drawn Food"))
    expect(hand).to_be_visible()
    drawn = hand.get_attribute("aria-label")
    foods = page.locator(HAND)
    spaces = page.locator(".board .ranch .piece.choice")
    # Whatever is placed first can go to each of the eleven open spaces; pressing another Food changes which one it is.
    expect(spaces).to_have_count(11)
    last = foods.last
    name = str(last.get_attribute("aria-label")).split(" ")[1]
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    target = spaces.filter(has=page.locator("[data-says=a1]"))
    target.hover()
    expect(page.locator(".board circle.onward")).to_have_count(2)
    target.click()
    placed = page.locator(".board .ranch [data-fly^='food:0:a1']")
    expect(placed).to_have_count(1)
    assert name in str(placed.get_attribute("data-flock")), "the Food that was pressed lies there"
    lit = {str(one.get_attribute("data-touch")) for one in spaces.all()}
    assert lit == {"space:0:b1", "space:0:a2"}, "the trail goes on to a neighbour"
    page.keyboard.press("u")
    expect(placed).to_have_count(0)
    expect(hand).to_have_attribute("aria-label", str(drawn))
    expect(spaces).to_have_count(11)
    assert table.says.inner_text()


# --- how it looks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_four_ranches_fit(people: People, width: int, height: int) -> None:
    page = people.come("Ann", viewport={"width": width, "height": height})
    table = open_table(page, "me Ann", *["bot random"] * 3, game=COVE)
    repeat(page, lambda: press_on_the_board(table), until=lambda: table.pressed >= 10 and table.choices.count() > 0)
    close_day(table)  # a day that has ended by then would lie over the board
    expect_no_sideways_scroll(page)
    ranches = page.get_by_role("region", name=re.compile("’s ranch$"))
    expect(ranches).to_have_count(4)
    if width > 1000:
        expect(page.get_by_role("region", name="The harbour")).to_be_in_viewport(ratio=0.95)
    else:
        for fold, name in (("The harbour", "Boats at sea"), ("The Town Square", "The Town Square")):
            folded = page.get_by_role("list" if name.startswith("Boats") else "region", name=name)
            button = page.get_by_role("button", name=fold, exact=True)
            if button.get_attribute("aria-expanded") == "false":
                expect(folded).to_be_hidden()
                button.click()
            expect(folded).to_be_visible()


def test_axe_finds_nothing_serious(people: People) -> None:
    page = people.come("Ann", reduced_motion="reduce")
    table = open_table(page, "me Ann", "bot random", game=COVE)
    repeat(page, lambda: press_on_the_board(table), until=lambda: table.pressed >= 8 and table.choices.count() > 0)
    expect_nothing_serious(page, "the ranch and the harbour")
    over = page.get_by_role("heading", name=re.compile(r"^Day \d is over"))
    repeat(page, lambda: over.count() == 0 and press_on_the_board(table), until=lambda: over.count() > 0)
    expect_nothing_serious(page, "the end of a day")
    repeat(page, lambda: press_on_the_board(table), until=lambda: table.over, seconds=WHOLE_GAME)
    expect_nothing_serious(page, "the end")
