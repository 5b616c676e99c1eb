"""A table on standard input and output, at one screen."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from wyrmling import Match, Seat
from wyrmling.terminal.plain import Left, PlainReplay, PlainTable, in_columns


def at_table(match: Match, answers: Iterator[str] | Callable[[], str], width: int = 80) -> tuple[PlainTable, io.StringIO]:
    """A table whose people answer so, and what it prints."""
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, highlight=False, emoji=False)

    def ask(prompt: str) -> str:
        try:
            answer = answers() if callable(answers) else next(answers)
        except StopIteration:
            raise EOFError from None
        if answer == "^C":
            raise KeyboardInterrupt
        out.write(answer + "\n")
        return answer

    return PlainTable(match, console, ask), out


def me_and_greedy(**more: object) -> Match:
    return Match.new("pets", [Seat("Ann"), Seat("Greedy", "greedy")], seed=4, **more)  # type: ignore[arg-type]


def test_a_whole_game() -> None:
    match = me_and_greedy()
    choose = random.Random(1)
    table, out = at_table(match, lambda: str(choose.randint(1, max(1, len(match.choices())))))
    table.play()
    text = out.getvalue()
    assert match.over
    assert f"{match.scores[0]:g}  Ann" in text and "The dice came from " + (match.secret or "") in text
    assert ("Greedy wins." in text) or ("Ann wins." in text) or ("share the win." in text)
    assert "\x1b" not in text and "[/" not in text


def test_everything_fits_a_screen_of_80_by_24() -> None:
    match = me_and_greedy()
    choose = random.Random(2)
    screens: list[str] = []
    table, out = at_table(match, lambda: str(choose.randint(1, len(match.choices()))))
    decide = table.decide

    def note(seat: int) -> None:
        out.seek(0)
        out.truncate()
        table.show_board(seat)
        decide(seat)
        screens.append(out.getvalue())

    table.decide = note  # type: ignore[method-assign]
    table.play()
    assert len(screens) > 20
    for screen in screens:
        lines = screen.split("\n")
        assert len(lines) <= 24 + 1, screen  # the last is empty: it follows the answer
        assert max(map(len, lines)) <= 80, screen


@pytest.mark.parametrize("answer", ["0", "99", "x", "", "1.5", "-1", "1 2", "²", "[red]", "\x1b[2J"])
def test_an_answer_that_is_none_says_what_would_be(answer: str) -> None:
    match = me_and_greedy()
    table, out = at_table(match, iter([answer, "q"]))
    with pytest.raises(Left):
        table.play()
    assert "isn't one of the choices: answer with a number from 1 to" in out.getvalue()


def test_a_question_mark_shows_the_rules_that_matter_now() -> None:
    match = me_and_greedy()
    table, out = at_table(match, iter(["?", "q"]))
    with pytest.raises(Left):
        table.play()
    assert match.clauses()
    for clause in match.clauses():
        assert clause in out.getvalue()


@pytest.mark.parametrize("answers", [["q"], [], ["^C"], ["1", "^C"]])
def test_leaving_saves(answers: list[str], tmp_path: Path) -> None:
    match = me_and_greedy(log=tmp_path / "m.jsonl")
    table, _ = at_table(match, iter(answers))
    with pytest.raises(Left):
        table.play()
    match.close()
    again = Match.resume(tmp_path / "m.jsonl")
    assert again.version == match.version and again.view(0).tobytes() == match.view(0).tobytes()
    again.close()


def test_undo_asks_when_it_isnt_free_and_goes_back_to_the_persons_own_choice() -> None:
    match = me_and_greedy()
    table, out = at_table(match, iter(["1", "u", "n", "u", "y", "q"]))
    table.let_bots_play()
    before = match.view(0).tobytes(), match.ply
    with pytest.raises(Left):
        table.play()
    if "Take it back all the same?" in out.getvalue():
        assert (match.view(0).tobytes(), match.ply) == before
    assert "Ann takes it back." in out.getvalue()


def test_undo_with_nothing_to_take_back_says_so() -> None:
    match = Match.new("pets", ["Ann", "Bob"], seed=4)
    table, out = at_table(match, iter(["u", "q"]))
    with pytest.raises(Left):
        table.play()
    assert "that can't be taken back: nothing was played" in out.getvalue()


def test_several_people_at_one_screen_are_asked_in_turn() -> None:
    match = Match.new("pets", ["Ann", "[b]Bob[/b]"], seed=4)
    choose = random.Random(3)
    asked: set[int] = set()

    def answer() -> str:
        asked.add(match.actor)
        return str(choose.randint(1, len(match.choices())))

    table, out = at_table(match, answer)
    table.play()
    assert asked == {0, 1} and "[b]Bob[/b]" in out.getvalue()


def test_what_was_forced_is_told() -> None:
    match = me_and_greedy()
    choose = random.Random(1)
    table, out = at_table(match, lambda: str(choose.randint(1, max(1, len(match.choices())))))
    table.play()
    for ply in range(match.ply + 1):
        for told in match.told(ply):
            assert told.sentence in out.getvalue()


def test_choices_stand_in_columns_when_there_are_many() -> None:
    assert in_columns(["a", "b"]) == ["a", "b"]
    lines = in_columns([f"{number:>2}  choice" for number in range(1, 17)])
    assert len(lines) == 6 and lines[0].split() == ["1", "choice", "7", "choice", "13", "choice"]
    assert in_columns(["x" * 79] * 10) == ["x" * 79] * 10


# --- replay ----------------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def finished() -> Match:
    match = me_and_greedy()
    choose = random.Random(1)
    table, _ = at_table(match, lambda: str(choose.randint(1, max(1, len(match.choices())))))
    table.play()
    return match


def test_replay_steps_forward_and_back_and_jumps(finished: Match) -> None:
    out = io.StringIO()
    answers = iter(["", "", "b", "b", "b", "30", str(finished.ply), "", "9999", "zzz", "q"])

    def ask(prompt: str) -> str:
        return next(answers)

    PlainReplay(finished, Console(file=out, width=80, color_system=None), ask=ask).run()
    text = out.getvalue()
    shown = [line.split()[1] for line in text.split("\n") if line.startswith("Move ")]
    assert shown == ["1", "2", "1", "30", str(finished.ply)]
    assert "This is the beginning." in text and "This is the last move." in text
    assert f"9999 is no move: there are 0 to {finished.ply}." in text and "zzz is no move" in text


def test_replay_of_everything_shows_every_move_and_the_end(finished: Match) -> None:
    out = io.StringIO()
    PlainReplay(finished, Console(file=out, width=80, color_system=None)).show_all()
    for ply in range(1, finished.ply + 1):
        assert f"Move {ply} of {finished.ply}" in out.getvalue()
    assert "The dice came from" in out.getvalue()


def test_a_hint_names_choices_by_their_numbers_and_is_no_move() -> None:
    match = me_and_greedy()
    table, out = at_table(match, iter(["h"]))
    with pytest.raises(Left):
        table.play()
    text = out.getvalue()
    version = match.version
    assert "Chances to win:" in text and re.search(r"^ *\d+ +\d+%  \S", text, re.MULTILINE)
    table, out = at_table(match, iter(["h"]))
    table.hints = False
    with pytest.raises(Left):
        table.play()
    assert "Chances to win:" not in out.getvalue() and "h isn't one of the choices" in out.getvalue()
    assert match.version == version
