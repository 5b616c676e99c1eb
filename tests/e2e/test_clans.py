"""Dragon Clans in the browser: whole games on its board and by keyboard alone, the dice and their chances, and how five areas fit."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.e2e.house import People
from tests.e2e.play import TARGETS, Table, expect_no_sideways_scroll, open_table, repeat
from tests.e2e.test_looks import expect_nothing_serious
from tests.e2e.test_without_a_mouse import PHONE, SMALLEST
from wyrmling import game
from wyrmling.bots.warm import warm_play

CLANS = "Dragon Clans"
DICE = ".tray button.die"
"""What can be put aside or taken back, beside what can be chosen on the board itself."""


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """The rules are compiled before, so that no test has to wait for that."""
    warm_play(game("clans"))


def chances(page: Page) -> list[str]:
    """What stands under the Dragons on the table."""
    return page.locator(".offers .chance b").all_inner_texts()


def put_dice_aside(page: Page, table: Table) -> None:
    """Press a few dice, each by its key."""
    free = page.locator(f"{DICE}[aria-pressed=false]")
    for number in free.evaluate_all("dice => dice.map((die) => die.getAttribute('aria-keyshortcuts'))"):
        if table.luck.random() < 0.4:
            page.keyboard.press(number)


def press_on_the_board(page: Page, table: Table) -> bool:
    """Put dice aside when there are any to roll; press something that can be chosen, and a way in its menu."""
    put_dice_aside(page, table)
    return table.press_on_the_board()


def choose_variant(page: Page, variant: str) -> None:
    page.get_by_role("group", name="Game").get_by_text(CLANS).click()
    page.get_by_text(re.compile("^More:")).click()
    page.get_by_role("group", name="Variant").get_by_role("radio", name=re.compile(variant, re.IGNORECASE)).check(force=True)


# --- whole games -------------------------------------------------------------------------------------------------------------


def test_a_game_on_the_board_which_offers_every_choice(people: People) -> None:
    page = people.come("Ann")
    table = open_table(page, "me Ann", "bot random", game=CLANS)
    expect(page.get_by_role("region", name="Ann's Dragons")).to_be_visible()
    missed: set[str] = set()

    def press() -> bool:
        # Of the ways to roll the board shows the one for the dice that are put aside.
        missed.update(sentence for sentence in table.not_on_the_board() if not sentence.startswith(("Keep ", "Roll ")))
        return press_on_the_board(page, table)

    repeat(page, press, until=lambda: table.over)
    assert not missed, "every choice of the list is on the board, too"
    scoring = page.get_by_role("region", name="Scoring")
    for row in ("Dragons", "Total"):
        expect(scoring.get_by_role("rowheader", name=row)).to_be_visible()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    expect(page.get_by_role("region", name="Ann's Dragons")).to_be_visible()


def test_a_game_by_keyboard_alone(people: People) -> None:
    page = people.come("Ann", settings={"speed": "instant", "motion": "off", "confirm": True})
    table = open_table(page, "me Ann", "bot random", game=CLANS)
    focused = f"document.activeElement.matches('{TARGETS}')"

    def press() -> bool:
        if table.choices.count() == 0:
            return False
        if page.locator(DICE).count():
            put_dice_aside(page, table)
            key = "d" if page.get_by_role("button", name=re.compile(r"^Roll \d")).count() and table.luck.random() < 0.8 else "x"
            page.keyboard.press(key)
            if page.get_by_role("alertdialog").count():
                page.keyboard.press(key)
            table.pressed += 1
            return True
        for _ in range(150):
            page.keyboard.press("Tab")
            if table.choices.count() == 0:
                return False
            if page.evaluate(focused) and table.luck.random() < 0.4:
                page.keyboard.press("Enter")
                if page.locator("[popover] button").count():
                    page.keyboard.press("ArrowDown")
                    page.keyboard.press("Enter")
                if page.get_by_role("alertdialog").count():
                    page.get_by_role("button", name="Do it").press("Enter")
                table.pressed += 1
                return True
        raise AssertionError("Tab never came to a choice on the board")

    repeat(page, press, until=lambda: table.over)
    assert table.pressed >= 10


def test_a_game_on_a_phone_by_taps_on_the_board(people: People) -> None:
    page = people.come("Ann", **PHONE)
    table = open_table(page, "me Ann", "bot random", game=CLANS)
    tapped: set[str] = set()

    def tap() -> bool:
        targets = page.locator(f"{TARGETS}, {DICE}, [popover] button")
        count = targets.count()
        if count == 0:
            return False
        target = targets.nth(table.luck.randrange(count))
        try:
            name = target.get_attribute("aria-label", timeout=1000) or ""
            box = target.bounding_box(timeout=1000)
            assert box is None or min(box["width"], box["height"]) >= SMALLEST, f"{name} is {box} small"
            target.tap(timeout=2000)
        except TimeoutError:
            return False
        tapped.add(name.split(" ")[0].strip(".,"))
        return True

    repeat(page, tap, until=lambda: table.over)
    expect_no_sideways_scroll(page)
    assert {"Die", "Roll", "Stop", "On"} <= tapped


def test_an_apprentices_game(people: People) -> None:
    page = people.come("Ann")
    choose_variant(page, "apprentice")
    table = open_table(page, "me Ann", "bot greedy", game=CLANS)
    expect(page.locator(DICE)).to_have_count(4)
    expect(page.get_by_role("list", name="Dragons on the table").get_by_role("listitem")).to_have_count(3)
    repeat(page, lambda: press_on_the_board(page, table), until=lambda: table.over)
    assert not [line for line in table.lines if re.search("Barrier|steals|gives", line)]


# --- dice --------------------------------------------------------------------------------------------------------------------


def test_dice_are_put_aside_by_key_and_by_click_and_the_chances_follow(people: People) -> None:
    page = people.come("Ann")
    table = open_table(page, "me Ann", "me Bob", game=CLANS)
    dice = page.locator(DICE)
    expect(dice).to_have_count(6)
    roll = page.get_by_role("button", name=re.compile(r"^Roll \d\. "))
    expect(roll).to_have_text("Roll 6")
    nothing = chances(page)
    assert len(nothing) == 6 and all(re.fullmatch(r"\d+ %", chance) for chance in nothing), "each Dragon, without and with a Barrier"

    page.keyboard.press("1")
    expect(dice.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(roll).to_have_text("Roll 5")
    page.keyboard.press("4")
    dice.nth(5).click()
    expect(roll).to_have_text("Roll 3")
    assert chances(page) != nothing
    page.keyboard.press("1")
    page.keyboard.press("4")
    dice.nth(5).click()
    expect(roll).to_have_text("Roll 6")
    assert chances(page) == nothing

    # Of two dice that show the same the lower one is kept, so that only the first is sure to be the one that was pressed.
    kept = dice.nth(0).get_attribute("aria-label")
    page.keyboard.press("1")
    page.keyboard.press("d")
    expect(page.get_by_text("kept for this turn")).to_have_count(1)
    assert kept and page.locator("[data-touch='die:1']").inner_text().startswith(kept.split(".")[0]), "it shows what it showed"
    expect(dice).to_have_count(5)
    expect(roll).to_have_text("Roll 5")
    assert "Ann keeps die 1" in "\n".join(table.lines) or "Bob keeps die 1" in "\n".join(table.lines)


def test_stop_shows_what_the_dice_are_good_for_and_the_odds_what_is_best(people: People) -> None:
    page = people.come("Ann")
    open_table(page, "me Ann", "me Bob", game=CLANS)
    expect(page.locator(DICE)).to_have_count(6)
    page.locator("[data-touch=stop] button").hover()
    assert set(chances(page)) <= {"0 %", "100 %"}
    page.keyboard.press("o")
    expect(page.locator(".advice")).to_have_text(re.compile(r"^(Keep|Stop|Roll) ?.*\.$"))


def test_the_list_folds_the_ways_to_keep_dice(people: People) -> None:
    page = people.come("Ann")
    table = open_table(page, "me Ann", "me Bob", game=CLANS)
    more = page.get_by_role("button", name=re.compile(r"^Keep some dice and roll the others: \d+ ways$"))
    ways = page.locator("[aria-labelledby=choices-heading] li button[data-move]")
    expect(more).to_have_attribute("aria-expanded", "false")
    assert ways.count() == 2, "to stop, and to roll all"
    many = int(re.sub(r"\D", "", more.inner_text()))
    more.click()
    expect(ways).to_have_count(2 + many)
    ways.nth(2 + many // 2).click()
    expect(more.or_(page.locator("[data-touch=stop]")).first).to_be_visible()
    assert table.moves == 1


# --- how it looks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800), (3840, 2160)])
def test_five_areas_fit(people: People, width: int, height: int) -> None:
    page = people.come("Ann", viewport={"width": width, "height": height})
    table = open_table(page, "me Ann", *["bot greedy"] * 4, game=CLANS)
    repeat(page, lambda: press_on_the_board(page, table), until=lambda: table.pressed >= 12 or table.over)
    expect_no_sideways_scroll(page)
    areas = page.get_by_role("region", name=re.compile("'s Dragons$"))
    expect(areas).to_have_count(5)
    if width > 1000:
        for area in areas.all():
            expect(area).to_be_in_viewport(ratio=0.95)
        room = page.locator(".board").first.evaluate("one => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]")
        assert max(room) <= 0, "nothing is cut off"
    else:
        fold = page.get_by_role("button", name="Greedy: show what they have")
        area = page.get_by_role("region", name="Greedy's Dragons").locator(".area")
        expect(area).to_be_hidden()
        fold.click()
        expect(area).to_be_visible()


def test_axe_finds_nothing_serious(people: People) -> None:
    page = people.come("Ann", reduced_motion="reduce")
    choose_variant(page, "thief")
    table = open_table(page, "me Ann", "bot greedy", "bot greedy", game=CLANS)
    repeat(page, lambda: press_on_the_board(page, table), until=lambda: table.pressed >= 8 and page.locator(DICE).count() > 0)
    expect_nothing_serious(page, "the dice")
    repeat(page, lambda: press_on_the_board(page, table), until=lambda: page.locator(".ways .pick").count() > 0 or table.over)
    expect_nothing_serious(page, "a Dragon to be placed")
    repeat(page, lambda: press_on_the_board(page, table), until=lambda: table.over)
    expect_nothing_serious(page, "the end")
