"""The terminal client on a match of this computer: played by keys and by mouse, at several sizes."""

from __future__ import annotations

import asyncio
import os
import random
import re
import select
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from wyrmling import Match, Seat
from wyrmling.terminal.app import TableApp
from wyrmling.terminal.parts import Choices, Overlay, Question
from wyrmling.terminal.settings import Settings
from wyrmling.terminal.source import LocalTable

SIZES = [(80, 24), (120, 40)]
Script = Callable[[Pilot[None]], Awaitable[None]]


def me_and(bot: str = "random", seed: int = 4, **more: Any) -> Match:
    return Match.new("pets", [Seat("Ann"), Seat(bot.capitalize(), bot)], seed=seed, **more)


def played(match: Match, script: Script, size: tuple[int, int] = (80, 24), settings: Settings | None = None, file: Path | None = None) -> TableApp:
    """Run the client on a match with somebody who acts so."""
    app = TableApp(LocalTable(match), file)
    if settings or not file:
        app.settings = settings or Settings(pace="at once", ask_twice=False)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await script(pilot)

    asyncio.run(run())
    return app


async def until(pilot: Pilot[None], holds: Callable[[], object], seconds: float = 30) -> None:
    """Wait for something that happens in another thread."""
    for _ in range(int(seconds / 0.01)):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


async def moved(pilot: Pilot[None], match: Match, version: int) -> None:
    """Wait until something happened after a version."""
    await until(pilot, lambda: match.version > version)


def choices_of(pilot: Pilot[None]) -> Choices:
    return pilot.app.screen_stack[0].query_one(Choices)


def asked(pilot: Pilot[None], match: Match) -> Callable[[], bool]:
    """Whether the person is asked something, or the game is over, and the screen shows it."""
    return lambda: match.over or bool(choices_of(pilot).choices and choices_of(pilot).choices == match.choices(0))


def text_of(pilot: Pilot[None], name: str) -> str:
    return str(pilot.app.screen_stack[0].query_one(name, Static).visual)


def screen_of(pilot: Pilot[None]) -> list[str]:
    """What the terminal shows, line by line."""
    return ["".join(segment.text for segment in strip) for strip in pilot.app.screen._compositor.render_strips()]


# --- whole games -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_whole_game_by_keys(size: tuple[int, int]) -> None:
    match, choose = me_and(), random.Random(1)

    async def script(pilot: Pilot[None]) -> None:
        while True:
            await until(pilot, asked(pilot, match))
            if match.over:
                break
            before = match.version
            await pilot.press(*["down"] * choose.randrange(len(match.choices(0))), "enter")
            await moved(pilot, match, before)
        await until(pilot, lambda: "sealed before the first move" in "\n".join(screen_of(pilot)))
        shown = "\n".join(screen_of(pilot))
        assert "The game is over" in shown and "★" in shown and (match.secret or "?") in shown
        assert [len(line) for line in screen_of(pilot)] == [size[0]] * size[1]

    played(match, script, size)
    assert match.over


def test_a_whole_game_with_the_mouse_against_greedy() -> None:
    match, choose = me_and("greedy"), random.Random(2)

    async def script(pilot: Pilot[None]) -> None:
        while True:
            await until(pilot, asked(pilot, match))
            if match.over:
                return
            before, widget = match.version, choices_of(pilot)
            wanted = choose.randrange(len(widget.choices))
            spots = [(x, y) for y in range(widget.size.height) for x in range(2, 80, 6) if widget.under(x, y) == wanted]
            if not spots:  # further down a list that doesn't fit
                await pilot.press("end")
                continue
            assert await pilot.click(Choices, offset=spots[0])
            await moved(pilot, match, before)
            assert match.move_at(before + 1)[0] == 0

    played(match, script)
    assert match.over


def test_numbers_pick_a_choice() -> None:
    match = me_and()

    async def script(pilot: Pilot[None]) -> None:
        for _ in range(12):
            await until(pilot, asked(pilot, match))
            number = len(match.choices(0))
            wanted, ply, before = match.choices(0)[-1].text, match.ply, match.version
            await pilot.press(*str(number))
            await moved(pilot, match, before)
            assert match.move_at(ply + 1) == (0, wanted)

    played(match, script)


# --- what is shown -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_board_the_question_and_the_choices_are_on_the_screen(size: tuple[int, int]) -> None:
    match = me_and()

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, asked(pilot, match))
        shown = screen_of(pilot)
        assert match.scene(0).asks[:60] in "\n".join(shown)
        for choice in match.choices(0):
            assert any(choice.sentence in line or choice.brief in line for line in shown)
        assert shown[0].startswith(re.sub(r"\[.*?\]", "", match.game.words.board(match.scene(0)).split("\n")[0])[:10])
        assert ("What happened" in "\n".join(shown)) == (size[0] >= 110)

    played(match, script, size)


def test_what_a_choice_speaks_of_is_marked() -> None:
    match = me_and()

    async def script(pilot: Pilot[None]) -> None:
        while True:
            await until(pilot, asked(pilot, match))
            if any(touch.startswith("space:") for touch in match.choices(0)[-1].touches):
                break
            before = match.version
            await pilot.press("1")
            await moved(pilot, match, before)
        await pilot.press("end")
        await pilot.pause()
        assert "◄" in text_of(pilot, "#board")

    played(match, script)


def test_moves_of_others_are_shown_one_by_one_and_can_be_hurried() -> None:
    match = me_and("greedy")
    shown: list[str] = []

    async def script(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        for _ in range(40):
            await until(pilot, lambda: app.showing or choices_of(pilot).choices or match.over)
            if app.showing:
                assert choices_of(pilot).choices == []
                shown.append(text_of(pilot, "#asks"))
                before = app.showing
                await pilot.press("space")
                await until(pilot, lambda before=before: app.showing is not before)  # type: ignore[misc]
            else:
                await pilot.press("enter")
                await pilot.pause()

    played(match, script, settings=Settings(pace="slow", ask_twice=False))
    told = {news.sentence for ply in range(1, match.ply) for news in match.told(ply)}
    assert any("Greedy" in text for text in shown) and any(text.removeprefix("· ") in told for text in shown)


def test_log_rules_and_keys_open_on_top_and_close() -> None:
    match = me_and()

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, asked(pilot, match))
        for key, says in {"l": "What happened", "question_mark": "pets.", "i": "take back your last move"}.items():
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(pilot.app.screen, Overlay) and says in "\n".join(screen_of(pilot))
            await pilot.press("escape")
            await pilot.pause()
            assert not isinstance(pilot.app.screen, Overlay)

    played(match, script)


def test_a_terminal_that_is_too_small_says_so_and_goes_on_when_it_grows() -> None:
    match = me_and()

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "The table needs 80 × 21" in "\n".join(screen_of(pilot)))
        assert "60 × 20" in " ".join("\n".join(screen_of(pilot)).split())
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: "The table needs" not in "\n".join(screen_of(pilot)))
        await until(pilot, asked(pilot, match))
        assert match.scene(0).asks[:60] in "\n".join(screen_of(pilot))
        before = match.version
        await pilot.press("enter")
        await moved(pilot, match, before)

    played(match, script, (60, 20))


@pytest.mark.parametrize("names", [("[red]Ann[/]", "龍の友達"), ("[/]", "\\[bold]"), ("x\\", "[@click=app.bell]x[/]"), ("👾👾👾", "a[b]c[/d]")])
def test_odd_names_are_names(names: tuple[str, str]) -> None:
    match = Match.new("pets", [Seat(names[0]), Seat(names[1], "greedy")], seed=4)

    async def script(pilot: Pilot[None]) -> None:
        for _ in range(8):
            await until(pilot, asked(pilot, match))
            await pilot.press("end", "enter")
            await pilot.pause()
        await pilot.press("l")
        await pilot.pause()
        assert any(names[0] in str(one.visual) for one in pilot.app.screen.query(Static))

    played(match, script, (120, 40))
    assert match.ply > 7


# --- undo, leaving, settings ---------------------------------------------------------------------------------------------------------------


def test_undo_is_free_before_luck_and_asks_after_it() -> None:
    match = me_and("greedy", seed=9)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, asked(pilot, match))
        await pilot.press("u")
        await pilot.pause()
        assert "nothing that could be taken back" in text_of(pilot, "#foot")
        free = asks = 0
        while not (free and asks):
            await until(pilot, asked(pilot, match))
            assert not match.over
            before = match.version, match.ply
            await pilot.press("1")
            await moved(pilot, match, before[0])
            await until(pilot, asked(pilot, match))
            version = match.version
            if match.why_not_undo(0):
                await pilot.press("u")
                await until(pilot, lambda: isinstance(pilot.app.screen, Question))
                await pilot.press("n")
                await pilot.pause()
                assert match.version == version
                asks += 1
                if asks == 1:
                    await pilot.press("u")
                    await until(pilot, lambda: isinstance(pilot.app.screen, Question))
                    await pilot.press("y")
                    await until(pilot, lambda before=before: match.ply <= before[1])  # type: ignore[misc]
            else:
                await pilot.press("u")
                await until(pilot, lambda before=before: match.ply <= before[1])  # type: ignore[misc]
                await until(pilot, asked(pilot, match))
                free, version = free + 1, match.version
                await pilot.press("1")
                await moved(pilot, match, version)

    played(match, script)


def test_leaving_keeps_the_match_and_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    match = me_and(log=path)

    async def leave(pilot: Pilot[None]) -> None:
        while match.version < 5:
            await until(pilot, asked(pilot, match))
            await pilot.press("1", "enter")  # the second for a move that reveals something
            await pilot.pause()
        await until(pilot, asked(pilot, match))
        await pilot.press("q")

    played(match, leave)
    match.close()
    again = Match.resume(path)
    assert again.version == match.version > 4

    async def go_on(pilot: Pilot[None]) -> None:
        await until(pilot, asked(pilot, again))
        before = again.version
        await pilot.press("1", "enter")
        await until(pilot, lambda: again.version > before)

    with again:
        played(again, go_on)


def test_a_move_that_cant_be_taken_back_asks_twice(tmp_path: Path) -> None:
    match, file = me_and(), tmp_path / "config" / "terminal.json"

    async def script(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        app.settings.pace = "at once"
        while True:
            await until(pilot, asked(pilot, match))
            number = next((number for number, choice in enumerate(match.choices(0), 1) if choice.reveals), 0)
            before = match.version
            if number:
                break
            await pilot.press("1")
            await moved(pilot, match, before)
        await pilot.press(str(number))
        await pilot.pause()
        assert match.version == before and "can't be taken back" in text_of(pilot, "#foot")
        await pilot.press("escape", str(number))
        await pilot.pause()
        assert match.version == before
        await pilot.press("enter")
        await moved(pilot, match, before)
        await pilot.press("c", "s", "d")
        await pilot.pause()

    app = played(match, script, file=file)
    kept = Settings.read(file)
    assert not kept.ask_twice and kept.pace == app.settings.pace == "slow" and kept.colours in ("light", "dark")
    file.write_text("{nonsense")
    assert Settings.read(file) == Settings()


def test_several_people_at_one_screen_are_asked_in_turn() -> None:
    match = Match.new("pets", ["Ann", "Bob"], seed=4)
    asked_whom: set[int] = set()

    async def script(pilot: Pilot[None]) -> None:
        for _ in range(10):
            await until(pilot, lambda: choices_of(pilot).choices == match.choices())
            asked_whom.add(match.actor)
            before = match.version
            await pilot.press("enter")
            await moved(pilot, match, before)

    played(match, script)
    assert asked_whom == {0, 1}


def test_bots_alone_are_watched_to_the_end_under_an_open_log() -> None:
    match = Match.new("pets", [Seat("A", "random"), Seat("B", "greedy")], seed=4)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("l")  # news come in under an open window too
        await until(pilot, lambda: match.over)
        await pilot.press("escape")
        await until(pilot, lambda: "sealed before the first move" in "\n".join(screen_of(pilot)))

    played(match, script)


def test_a_game_without_a_board_is_played_too() -> None:
    match = Match.new(str(Path(__file__).parents[2] / "examples" / "pig.py"), [Seat("Ann"), Seat("Random", "random")], seed=1)

    async def script(pilot: Pilot[None]) -> None:
        for _ in range(10):
            await until(pilot, asked(pilot, match))
            await pilot.press("2")
            await pilot.pause()
        await pilot.press("question_mark")
        await pilot.pause()
        assert "no rules to show" in "\n".join(screen_of(pilot))

    played(match, script)


def test_a_log_that_cant_be_written_says_so_and_plays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from wyrmling.match.errors import LogNotWritten

    match = me_and()

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, asked(pilot, match))
        before = match.version

        def full(entries: object) -> None:
            raise LogNotWritten(tmp_path / "m.jsonl", OSError(28, "No space left on device"))

        with monkeypatch.context() as patched:
            patched.setattr(match._log, "append", full)
            await pilot.press("1")
            await pilot.pause()
            assert match.version == before and "No space left" in text_of(pilot, "#foot")
        await until(pilot, asked(pilot, match))
        await pilot.press("1")
        await moved(pilot, match, before)

    played(match, script)


def test_a_bots_move_that_cant_be_written_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from wyrmling.match.errors import LogNotWritten

    monkeypatch.setattr("wyrmling.terminal.source.RETRY", 0.1)
    match = Match.new("pets", [Seat("A", "random"), Seat("B", "random")], seed=4)
    append, room = match._log.append, False

    def full(entries: Any) -> None:
        if not room:
            raise LogNotWritten(tmp_path / "m.jsonl", OSError(28, "No space left on device"))
        append(entries)

    monkeypatch.setattr(match._log, "append", full)

    async def script(pilot: Pilot[None]) -> None:
        nonlocal room
        await until(pilot, lambda: "No space left" in text_of(pilot, "#foot"))
        assert match.ply == 0
        room = True
        await until(pilot, lambda: match.over and "No space left" not in text_of(pilot, "#foot"))

    played(match, script)


# --- on a real terminal -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal as on POSIX")
@pytest.mark.parametrize("plain", [False, True])
def test_on_a_terminal_the_whole_screen_is_used_unless_plain_lines_are_wanted(plain: bool, tmp_path: Path) -> None:
    import pty

    outer, inner = pty.openpty()
    words = [sys.executable, "-m", "wyrmling.cli", "play", "pets", "--seats", "me,random", "--seed", "5", "--log", str(tmp_path / "m.jsonl")]
    around = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "XDG_CONFIG_HOME": str(tmp_path)}
    seen = b""
    with subprocess.Popen([*words, *["--plain"] * plain], stdin=inner, stdout=inner, stderr=inner, env=around) as process:
        os.close(inner)
        end, left = time.monotonic() + 120, False
        while time.monotonic() < end:
            if select.select([outer], [], [], 0.1)[0]:
                try:
                    seen += os.read(outer, 65536)
                except OSError:  # it has gone
                    break
            if b"leave" in seen and not left:
                os.write(outer, b"q\n" if plain else b"q")
                left = True
    os.close(outer)
    assert process.returncode == 0 and (b"\x1b[?1049h" in seen) != plain
    assert b"Go on with: wyrmling play --resume" in seen


def test_the_command_line_starts_without_what_only_a_screen_needs() -> None:
    heavy = "[name for name in ('textual', 'websockets', 'starlette') if name in sys.modules]"
    out = subprocess.run([sys.executable, "-c", f"import sys, wyrmling.cli; print({heavy})"], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_a_hint_opens_on_top_with_the_best_choices() -> None:
    match = me_and()

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, asked(pilot, match))
        version = match.version
        await pilot.press("h")
        await until(pilot, lambda: isinstance(pilot.app.screen, Overlay))
        await until(pilot, lambda: "Chances to win" in "\n".join(screen_of(pilot)))
        text = " ".join("\n".join(screen_of(pilot)).split())
        assert "The best choices" in text and "Chances to win" in text and "%" in text
        assert match.version == version
        await pilot.press("escape")
        await pilot.pause()

    played(match, script)


def test_where_no_hints_were_agreed_on_there_are_none() -> None:
    match = me_and()
    app = TableApp(LocalTable(match, hints=False), None)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, asked(pilot, match))
            assert "h hint" not in "\n".join(screen_of(pilot))
            await pilot.press("h")
            await pilot.pause()
            assert "No hints" in "\n".join(screen_of(pilot)) and not isinstance(app.screen, Overlay)

    asyncio.run(run())
