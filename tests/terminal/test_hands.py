"""Games with hidden hands at one screen: nobody is shown, or told of, the cards of somebody else."""

from __future__ import annotations

import asyncio
import io
import random
import re
from collections.abc import Callable, Iterator

import pytest
from rich.cells import cell_len
from rich.console import Console
from textual.pilot import Pilot

from tests.games.ranch.table import GAME, walk
from tests.terminal.test_app import choices_of, moved, played, screen_of, text_of, until
from wyrmling import Match, Seat
from wyrmling.match import SPECTATOR
from wyrmling.match.match import choices_of as choices_made
from wyrmling.terminal.app import TableApp
from wyrmling.terminal.plain import Left, PlainTable, listed
from wyrmling.terminal.settings import Settings
from wyrmling.terminal.source import Eyes, LocalTable, differ

ANN, BOB = 0, 1
HAND = re.compile(r"Your hand  (\d+) Mandragora   (\d+) Griffin   (\d+) Dragon   (\d+) Farmer")


def ranch(*seats: str | Seat) -> Match:
    return Match.new("ranch", seats or ("Ann", "Bob"), seed=5)


def hand_of(match: Match, seat: int) -> tuple[str, ...]:
    """A hand as the board writes it."""
    return tuple(str(many) for many in match.view(seat).hand[seat].tolist())


def plainly(match: Match, answers: Iterator[str] | Callable[[], str]) -> tuple[PlainTable, io.StringIO]:
    """A table on standard input and output, whose people answer so."""
    out = io.StringIO()
    console = Console(file=out, width=80, color_system=None, highlight=False, emoji=False)

    def ask(prompt: str) -> str:
        try:
            answer = answers() if callable(answers) else next(answers)
        except StopIteration:
            raise EOFError from None
        out.write(f"{answer}\n")
        return answer

    return PlainTable(match, console, ask), out


# --- who looks -----------------------------------------------------------------------------------------------------------


def test_eyes_are_asked_for_once_and_anew_when_somebody_else_has_looked() -> None:
    eyes = Eyes()
    assert eyes.covers(ANN, [ANN, BOB], hides=True)
    eyes.seat = ANN
    assert not eyes.covers(ANN, [ANN, BOB], hides=True)
    assert not eyes.covers(SPECTATOR, [ANN, BOB], hides=True)  # a bot moves
    assert not eyes.covers(ANN, [ANN, BOB], hides=True)
    assert eyes.covers(BOB, [ANN, BOB], hides=True)
    assert eyes.covers(ANN, [ANN, BOB], hides=True)  # the keyboard was to be passed on: nobody looks now
    assert not eyes.covers(BOB, [ANN, BOB], hides=False)
    assert eyes.seat == BOB
    assert not Eyes().covers(ANN, [ANN], hides=True)


def test_people_see_different_things_while_they_hold_cards() -> None:
    match, choose = ranch(), random.Random(3)
    held = fed = 0
    while not match.over:
        cards = sum(match.view(SPECTATOR).hand_size.tolist()) > 0
        assert differ(match, [ANN, BOB]) == cards and not differ(match, [ANN])
        held, fed = held + cards, fed + (not cards)
        match.play(match.actor, choose.choice(match.choices()).move)
    assert held and fed
    assert not differ(Match.new("pets", ["Ann", "Bob"], seed=1), [ANN, BOB])


# --- standard input and output ---------------------------------------------------------------------------------------------


def test_plain_asks_for_the_right_eyes_before_it_shows_a_hand() -> None:
    match, choose = ranch(), random.Random(1)
    table: PlainTable
    looks = 0

    def answer() -> str:
        nonlocal looks
        shown = out.getvalue()  # since the last answer
        out.seek(0)
        out.truncate()
        if shown.endswith(", who presses Enter: "):
            looks += 1
            name = match.names[match.actor]
            assert shown.endswith(f"Pass the keyboard to {name}, who presses Enter: ")
            board = shown[shown.rindex("Season "):]
            assert "Hands are hidden" in board and not HAND.search(board)
            return ""
        assert set(HAND.findall(shown)) <= {hand_of(match, match.actor)}
        other = match.names[1 - match.actor]
        assert not re.search(rf"{other} draws \d+ (Mandragora|Griffin|Dragon|Farmer)", shown)
        return str(choose.randint(1, len(match.choices())))

    table, out = plainly(match, answer)
    table.play()
    assert looks > 20 and match.over


def test_plain_tells_each_of_their_own_cards() -> None:
    match = ranch()
    first, second = match.names[match.actor], match.names[1 - match.actor]
    table, out = plainly(match, iter(["", "1", "", "1", "", "q"]))
    with pytest.raises(Left):
        table.play()
    parts = out.getvalue().split("who presses Enter: ")
    assert len(parts) == 4
    hidden = r"\d+ (Mandragora|Griffin|Dragon|Farmer)"
    assert not re.search(rf"draws {hidden}", parts[0])
    for part, me, other in ((parts[1], first, second), (parts[2], second, first), (parts[3], first, second)):
        mine = part[: part.index("1–")]
        assert re.search(rf"{me} draws {hidden}", mine)
        assert not re.search(rf"{other} draws {hidden}", mine) and f"{other} draws " in mine


def test_plain_never_covers_for_one_person_or_a_game_without_hands() -> None:
    for match in (ranch(Seat("Ann"), Seat("Greedy", "greedy")), Match.new("pets", ["Ann", "Bob"], seed=4)):
        choose = random.Random(2)
        answers = iter([str(choose.randint(1, 2)) for _ in range(6)] + ["q"])
        table, out = plainly(match, answers)
        with pytest.raises(Left):
            table.play()
        assert "Pass the keyboard" not in out.getvalue()
    assert re.search(r"Ann draws \d (Mandragora|Griffin|Dragon|Farmer)", plain_of_one())


def plain_of_one() -> str:
    """What a person alone with a bot is told at once."""
    table, out = plainly(ranch(Seat("Ann"), Seat("Random", "random")), iter(["q"]))
    with pytest.raises(Left):
        table.play()
    return out.getvalue()


def test_plain_shows_the_season_line_by_line() -> None:
    match, choose = ranch(), random.Random(1)
    table, out = plainly(match, lambda: "" if out.getvalue().endswith("presses Enter: ") else str(choose.randint(1, max(1, len(match.choices())))))
    table.play()
    text = out.getvalue()
    for said in ("Season 1 ends.", "Season 2 begins.", "Season 2 ends."):
        assert text.count(f"· {said}") >= 1
    assert re.search(r"· \w+ Medal: Ann \d+ and Bob \d+\.", text) and re.search(r"· (Ann|Bob) stands at \d+ VP\.", text)
    assert re.search(r"· (Ann|Bob) (wins|shares the win) with \d+ VP\.", text)
    assert "  +" in text[text.rindex("Season 2/2"):] and " Medals" in text[text.rindex("Season 2/2"):]


# --- the client on the whole screen ------------------------------------------------------------------------------------------


def asked_person(pilot: Pilot[None], match: Match) -> Callable[[], bool]:
    """Whether the screen asks somebody, or says whose eyes it waits for, or shows the end."""
    app = pilot.app
    assert isinstance(app, TableApp)
    return lambda: match.over or app.covered or bool(choices_of(pilot).choices and choices_of(pilot).choices == match.choices(match.actor))


def test_the_app_covers_the_table_between_two_people() -> None:
    match, choose = ranch(), random.Random(1)
    covered = shown = 0

    async def script(pilot: Pilot[None]) -> None:
        nonlocal covered, shown
        app = pilot.app
        assert isinstance(app, TableApp)
        for _ in range(24):
            await until(pilot, asked_person(pilot, match))
            screen = "\n".join(screen_of(pilot))
            if app.covered:
                covered += 1
                name = match.names[match.actor]
                assert f"Pass the keyboard to {name}." in text_of(pilot, "#asks") and "Hands are hidden" in screen and not HAND.search(screen)
                await pilot.press("l")
                assert "draws" not in "\n".join(screen_of(pilot))
                await pilot.press("escape", "1")
                assert app.covered
                await pilot.press("enter")
                await until(pilot, lambda: not app.covered)
                continue
            shown += 1
            found = HAND.search(screen.replace("►", "").replace("◄", ""))  # around what is lit
            assert not differ(match, [ANN, BOB]) or (found and found.groups() == hand_of(match, match.actor))
            log = "\n".join(line.plain for line in app.log_lines())
            other = match.names[1 - match.actor]
            assert not re.search(rf"{other} draws \d+ (Mandragora|Griffin|Dragon|Farmer)", log)
            before = match.version
            await pilot.press(*["down"] * choose.randrange(len(match.choices())), "enter")
            await moved(pilot, match, before)

    played(match, script, (80, 24))
    assert covered > 5 and shown > 5


def test_moves_of_the_others_are_shown_to_who_looks_as_they_heard_of_them() -> None:
    match = ranch()
    seen: list[str] = []

    async def script(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        first = match.actor
        for _ in range(2):
            await until(pilot, lambda: app.covered)
            await pilot.press("enter")
            await until(pilot, asked_person(pilot, match))
            while not app.covered and match.actor == first:
                version = match.version
                await pilot.press("1")
                await moved(pilot, match, version)
                await until(pilot, asked_person(pilot, match))
            if app.covered:
                await pilot.press("enter")
                await until(pilot, lambda: app.showing is not None or bool(choices_of(pilot).choices))
                if app.showing:
                    seen.append(text_of(pilot, "#asks"))
                return

    played(match, script, settings=Settings(pace="slow", ask_twice=False))
    assert seen and re.search(r"(Ann|Bob) draws \d cards?\.", seen[0])


def test_the_local_table_tells_each_person_what_they_have_heard() -> None:
    match = ranch()
    table = LocalTable(match)
    for _ in range(4):
        assert table.table is not None
        viewer = table.table.viewer
        for move in table.table.moves:
            assert [told.sentence for told in move.told] == [told.sentence for told in match.told(move.ply, viewer)]
            assert move.scene.seat == viewer
        assert table.open_scene is not None and table.open_scene.seat == SPECTATOR
        table.play(viewer, match.choices()[0].move, match.version)


def test_a_long_account_is_shown_a_screen_at_a_time() -> None:
    """The end of a season has more to tell than the question has room for."""
    match, choose = ranch(Seat("Ann"), Seat("Random", "random")), random.Random(2)
    ends: list[str] = []
    while not ends:
        move = choose.choice(match.choices())
        before = match.ply
        match.play(match.actor, move.move)
        ends = [told.sentence for told in match.told(before + 1, ANN) if told.kind == "season_ends"]
    told = [one.sentence for one in match.told(match.ply, ANN)]
    pages: list[list[str]] = []

    async def script(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        table = app.source.table
        assert table is not None
        pages.extend(app.paged(next(move for move in table.moves if move.ply == match.ply)))
        await asyncio.sleep(0)

    frozen = LocalTable(match)
    frozen.people = [ANN, BOB]  # so that no bot moves on
    app = TableApp(frozen)
    app.settings = Settings(pace="at once")

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await script(pilot)

    match.seats[BOB] = Seat("Bob")
    asyncio.run(run())
    lines = [line for page in pages for line in page]
    assert len(pages) > 1 and max(map(len, lines)) <= 80 and max(map(len, pages)) <= 8
    assert " ".join(lines) == " ".join(told)


@pytest.mark.parametrize(("players", "variant"), [(1, "main"), (2, "main"), (5, "main")])
def test_a_decision_fits_a_screen_of_80_by_24(players: int, variant: str) -> None:
    """The board, the question, the choices and the prompt."""
    for ply in walk(players, variant):
        if ply.state.over:
            continue
        question = GAME.words.asks(ply.view, ply.names)
        choices = choices_made(GAME, ply.view, ply.actor, ply.names)
        lines = [*[""] * 15, *[question[at : at + 80] for at in range(0, len(question), 80)], *listed(choices), "1–9, ? rules, u undo, q save and leave: "]
        assert sum(max(1, -(-cell_len(line) // 80)) for line in lines) <= 24, (ply.phase, len(choices))
