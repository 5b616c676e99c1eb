"""The page of a league: one file that needs no other, with every figure of the standings in it."""

from __future__ import annotations

import re
import shlex
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from tests.lab.leagues import made_up, pig_league
from wyrmling.cli import main
from wyrmling.lab import League, new_league, standings
from wyrmling.lab.figures import percent_text, rating_text, seconds_text
from wyrmling.lab.page import PageNotWritten, command, page, write_page
from wyrmling.lab.simulate import Estimate

BOTS = {"wyrm": 30.0, "keeper": 26.0, "random": 18.0}


class Reader(HTMLParser):
    """What a page shows and what it asks for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "data")]
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(" ".join(data.split()))


@pytest.fixture(scope="module")
def shown() -> str:
    return page(standings(made_up(BOTS, [1, 2, 3], deals=4)))


def test_a_page_needs_nothing_else(shown: str) -> None:
    read = Reader(shown)
    assert read.open == [] and all(link.startswith("#") for link in read.links)
    assert {link[1:] for link in read.links} <= set(read.ids)
    assert not re.search(r"<script|@import|url\((?!#)", shown)
    assert not re.search(r"https?:", re.sub(r'xmlns(:\w+)?="[^"]*"', "", shown))


def test_a_page_has_every_figure(shown: str) -> None:
    words, result = Reader(shown).words, standings(made_up(BOTS, [1, 2, 3], deals=4))
    for rating in result.overall:
        assert rating_text(rating.rating) in words
    for table in result.tables:
        assert table.table.name in words
        for rating in table.ratings:
            assert rating_text(rating.rating) in words
        for duel in table.duels:
            assert percent_text(duel.before) in words
        for pace in table.paces:
            assert seconds_text(pace.seconds.mean) in words
    assert command(result.league) in words


def test_plots_name_every_bot_and_take_their_colours_from_the_page(shown: str) -> None:
    plots = re.findall(r"<svg.*?</svg>", shown, re.DOTALL)
    assert len(plots) == 1 + 1 + 3 + 1  # ratings, one game, three tables, thinking
    for plot in plots:
        assert all(f">{bot}</text>" in plot for bot in BOTS)
        assert set(re.findall(r"#[0-9a-f]{6}\b", plot)) == set(), "no colour that night can't change"
        assert set(re.findall(r"var\(--([\w-]+)\)", plot)) <= set(re.findall(r"--([\w-]+):", shown))


def test_names_are_shown_as_they_are(shown: str) -> None:
    assert "<Made" not in shown and "&lt;Made &amp; Up&gt;" in shown


def test_the_same_games_make_the_same_page(shown: str) -> None:
    assert page(standings(made_up(BOTS, [1, 2, 3], deals=4))) == shown


def test_a_part_of_a_league_says_that_it_isnt_over() -> None:
    played = made_up(BOTS, [2], deals=4)
    text = page(standings(msgspec.structs.replace(played, results=played.results[:5])))
    assert "19 games of 24 are still to be played" in " ".join(Reader(text).words)
    assert "still to be played" not in page(standings(played))


def test_the_command_on_a_page_plays_the_same_league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[League] = []

    def play(league: League, *_: object, **__: object) -> None:
        asked.append(league)
        raise SystemExit

    monkeypatch.setattr("wyrmling.lab.play_league", play)
    for league in (pig_league(deals=2), new_league(["ranch"], players=[2], variant="hardcore", seed=3), new_league(seed=4)):
        CliRunner().invoke(main, [*shlex.split(command(league))[1:], "--out", str(tmp_path / "l.jsonl")])
        assert asked.pop() == league


def test_a_page_that_cant_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PageNotWritten, match="name another file with --page"):
        write_page(standings(made_up(BOTS, [2], deals=1)), tmp_path / "file" / "page.html")


def test_figures_as_text() -> None:
    assert rating_text(Estimate(31.44, 28, 34.8)) == "31.4 (28.0 – 34.8)"
    assert percent_text(Estimate(0.985, 0.9381, 0.9966)) == "98.5 % (93.8 – 99.7)"
    assert [seconds_text(it) for it in (75.0, 1.25, 0.0345, 0.0000056)] == ["75 s", "1.25 s", "34.5 ms", "5.6 µs"]
