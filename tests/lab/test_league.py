"""A league is the same on any number of cores, survives every interruption, and mixes nothing that can't be compared."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.lab.leagues import PIG, pig_league
from wyrmling.bots import BOTS
from wyrmling.kernel.errors import BadOptions
from wyrmling.kernel.game import Game
from wyrmling.kernel.game import game as find_game
from wyrmling.kernel.rule import COMPILED
from wyrmling.lab import Played, new_league, play_league, read_league
from wyrmling.lab.league import LeagueStopped, OtherLeague, Result
from wyrmling.lab.schedule import schedule
from wyrmling.match.errors import DamagedLog, ForeignLog, LogInUse, LogNotWritten
from wyrmling.match.log import FileLog, read_log

pytestmark = pytest.mark.skipif(not COMPILED, reason="too few games in time")


class Counting:
    """A bot that takes a legal move by its seed, and keeps what it was given."""

    name = "counting"

    def __init__(self) -> None:
        self.given: list[tuple[Any, tuple[int, ...], int | None]] = []

    def choose(self, game: Game, concealed: Any, legal: Sequence[int], seed: int | None = None) -> int:
        assert game.concealed(concealed, game.actor(concealed)).tobytes() == concealed.tobytes(), "it is given what its seat may know"
        assert seed is not None
        self.given.append((concealed.tobytes(), tuple(legal), seed))
        return legal[seed % len(legal)]


class Broken:
    """A bot that breaks down."""

    name = "broken"

    def choose(self, game: Game, concealed: Any, legal: Sequence[int], seed: int | None = None) -> int:
        raise RuntimeError("out of fire")


class Cheating:
    """A bot that plays what it may not."""

    name = "cheating"

    def choose(self, game: Game, concealed: Any, legal: Sequence[int], seed: int | None = None) -> int:
        return -1


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """One more bot to play with, which is asked move by move."""
    bot = Counting()
    monkeypatch.setitem(BOTS, "counting", bot)
    return bot


def games(played: Played) -> list[Result]:
    """What was played, without what the clock said."""
    return [msgspec.structs.replace(result, seconds=0.0, thought=()) for result in played.results]


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def stopping(after: int) -> tuple[threading.Event, Callable[[int, int], None]]:
    """An event, and a listener that sets it as soon as so many games are done."""
    stop = threading.Event()

    def progress(done: int, _: int) -> None:
        if done >= after:
            stop.set()

    return stop, progress


# --- playing ---------------------------------------------------------------------------------------------------------------


def test_one_worker_or_several_play_the_same_games(tmp_path: Path) -> None:
    league = pig_league(deals=150)  # more than a worker is handed at a time
    alone, together = (play_league(league, tmp_path / f"{workers}.jsonl", workers=workers) for workers in (1, 2))
    assert games(alone) == games(together) and alone.over and together.over
    assert {result.fixture for result in alone.results} == set(schedule(league)) and len(alone.results) == 300
    assert games(alone) != games(play_league(pig_league(deals=150, seed=6), tmp_path / "other.jsonl", workers=1))


@pytest.mark.skipif("keeper" not in BOTS, reason="there are no bots that search")
def test_bots_that_search_play_the_same_games_on_any_number_of_workers(tmp_path: Path) -> None:
    league = pig_league(deals=4, bots=("random", "hatchling", "keeper"))
    assert games(play_league(league, tmp_path / "1.jsonl", workers=1)) == games(play_league(league, tmp_path / "2.jsonl", workers=2))


def test_a_game_ends_as_the_rules_say(tmp_path: Path) -> None:
    for result in play_league(pig_league(), tmp_path / "l.jsonl", workers=1).results:
        winner = result.payoffs.index(1.0)
        assert result.scores[winner] >= 100 > min(result.scores) and sum(result.payoffs) == 1
        assert result.decisions >= 2 and result.seconds > 0 and result.asked == ()


def test_a_bot_that_is_asked_plays_the_same_again_and_is_timed(tmp_path: Path, counting: Counting) -> None:
    league = pig_league(bots=("counting", "random"))
    first = play_league(league, tmp_path / "first.jsonl", workers=1)
    given = counting.given[:]
    assert games(first) == games(play_league(league, tmp_path / "second.jsonl", workers=1))
    assert counting.given == given * 2 and len({seed for _, _, seed in given}) == len(given)
    for result in first.results:
        assert sum(result.asked) == result.decisions and 0 < sum(result.thought) < result.seconds
    assert sum(result.asked[result.fixture.seats.index("counting")] for result in first.results) == len(given)


def test_every_lineup_gets_the_deals_that_follow_from_the_seed_and_their_numbers(tmp_path: Path, counting: Counting) -> None:
    league = new_league(["pets"], ["counting", "random", "greedy"], players=[2], deals=2, seed=1)
    play_league(league, tmp_path / "l.jsonl", workers=1)
    pets = find_game("pets")
    deals = []
    for deal in range(2):
        state = pets.blank(pets.options(2))
        pets.reseed(state, 1 << 64 | 2 * deal)
        deals.append(pets.concealed(pets.set_up(state), 0).tobytes())
    seen = [position for position, _, _ in counting.given]
    assert [seen.count(deal) for deal in deals] == [2, 2], "once against each of the others"


def test_progress_counts_up_to_all_games(tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    play_league(pig_league(deals=150), tmp_path / "l.jsonl", workers=1, progress=lambda done, of: heard.append((done, of)))
    assert heard == [(0, 300), (200, 300), (300, 300)]


def test_no_worker_is_too_few(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="at least one worker"):
        play_league(pig_league(), tmp_path / "l.jsonl", workers=0)
    assert not list(tmp_path.iterdir())


# --- stopping and going on -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2])
def test_a_league_that_was_stopped_goes_on_where_it_was(tmp_path: Path, workers: int) -> None:
    path, league = tmp_path / "l.jsonl", pig_league(deals=500)
    stop, progress = stopping(after=200)
    part = play_league(league, path, workers=workers, stop=stop, progress=progress)
    assert 200 <= len(part.results) < 1000 and not part.over and read_league(path) == part
    before = path.read_bytes()
    whole = play_league(league, path, workers=workers)
    assert whole.over and path.read_bytes().startswith(before) and len(lines(path)) == 1001
    assert games(whole) == games(play_league(league, tmp_path / "at once.jsonl", workers=1))
    assert not multiprocessing.active_children()


def test_a_game_that_was_under_way_is_given_up(tmp_path: Path, counting: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    stop = threading.Event()
    asked = counting.choose

    def stopped(game: Game, concealed: Any, legal: Sequence[int], seed: int | None = None) -> int:
        if len(counting.given) == 100:
            stop.set()
        return asked(game, concealed, legal, seed)

    monkeypatch.setattr(counting, "choose", stopped)
    league, path = pig_league(bots=("counting", "random")), tmp_path / "l.jsonl"
    part = play_league(league, path, workers=1, stop=stop)
    assert len(counting.given) == 101 and len(part.results) < part.games
    assert games(play_league(league, path, workers=1)) == games(play_league(league, tmp_path / "at once.jsonl", workers=1))


def test_what_is_over_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "l.jsonl"
    first = play_league(pig_league(), path, workers=1)
    before = path.read_bytes()
    assert play_league(pig_league(), path, workers=2) == first and path.read_bytes() == before


def test_deals_can_be_added(tmp_path: Path) -> None:
    path = tmp_path / "l.jsonl"
    play_league(pig_league(deals=3), path, workers=1)
    more = play_league(pig_league(deals=5), path, workers=1)
    assert more.over and more.games == 10 and read_league(path) == more
    assert games(more) == games(play_league(pig_league(deals=5), tmp_path / "at once.jsonl", workers=1))
    with pytest.raises(OtherLeague, match="it has 5 deals already, not 4"):
        play_league(pig_league(deals=4), path, workers=1)


@pytest.mark.parametrize("cut", [1, 30, 400])
def test_a_torn_last_line_is_mended(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "l.jsonl"
    whole = play_league(pig_league(), path, workers=1)
    path.write_bytes(path.read_bytes()[:-cut])
    assert read_league(path).torn
    mended = play_league(pig_league(), path, workers=1)
    assert mended.torn and games(mended) == games(whole) and len(lines(path)) == 13
    assert not read_league(path).torn


def test_a_bot_that_breaks_down_stops_the_league_and_what_was_played_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, league = tmp_path / "l.jsonl", pig_league()
    play_league(league, path, workers=1)
    monkeypatch.setitem(BOTS, "random", Broken())
    path.write_bytes(b"".join(lines(path)[:5]))
    with pytest.raises(LeagueStopped, match=r"random failed in the game .*: RuntimeError: out of fire.* What was played is kept .* --resume"):
        play_league(league, path, workers=1)
    assert len(read_league(path).results) == 4
    monkeypatch.setitem(BOTS, "random", Cheating())
    with pytest.raises(LeagueStopped, match="UnknownMove"):
        play_league(league, path, workers=1)


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX")
def test_a_worker_that_dies_stops_the_league_and_what_was_played_is_kept(tmp_path: Path) -> None:
    def kill(done: int, _: int) -> None:
        for process in multiprocessing.active_children()[:1]:
            assert process.pid
            os.kill(process.pid, signal.SIGKILL)

    league, path = pig_league(deals=1000), tmp_path / "l.jsonl"
    with pytest.raises(LeagueStopped, match="processes that played has died"):
        play_league(league, path, workers=2, progress=kill)
    assert 0 < len(read_league(path).results) < 2000 and not multiprocessing.active_children()
    assert play_league(league, path, workers=1).over


def test_a_full_disk_stops_the_league_and_what_was_played_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, write = tmp_path / "l.jsonl", os.write

    def full(file: int, text: bytes) -> int:
        if b'"deal":3' in text and b'"entry":"game"' in text:
            raise OSError(28, "No space left on device")
        return write(file, text)

    monkeypatch.setattr("wyrmling.lab.league.CHUNK", 2)
    with monkeypatch.context() as patched:
        patched.setattr("wyrmling.match.log.os.write", full)
        with pytest.raises(LeagueStopped, match=r"can't be written \(No space left on device\); make room"):
            play_league(pig_league(), path, workers=1)
    assert len(read_league(path).results) == 6
    assert play_league(pig_league(), path, workers=1).over


# --- files that can't be gone on with ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("seed", 6, "its seed is 6, not 5"),
        ("bots", ["random", "wyrm"], "its bots are random, wyrm, not random, greedy"),
        ("wyrmling", "0.0.1", "it was played by Wyrmling 0.0.1, and this is .*, whose bots may play differently"),
    ],
)
def test_another_league_is_refused(tmp_path: Path, field: str, value: object, why: str) -> None:
    path = tmp_path / "l.jsonl"
    play_league(pig_league(), path, workers=1)
    opening = json.loads(lines(path)[0])
    opening["league"][field] = value
    path.write_bytes(json.dumps(opening).encode() + b"\n")
    before = path.read_bytes()
    with pytest.raises(OtherLeague, match=why):
        play_league(pig_league(), path, workers=1)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("rules", 0, "version 0 of the rules of Pig, and this is version 1"),
        ("components", "abc", r"other cards of Pig \(components abc, here \)"),
        ("title", "Hog", "it is about Hog, 2 players, not Pig, 2 players"),
    ],
)
def test_other_rules_and_cards_are_refused(tmp_path: Path, field: str, value: object, why: str) -> None:
    path = tmp_path / "l.jsonl"
    play_league(pig_league(), path, workers=1)
    opening = json.loads(lines(path)[0])
    opening["league"]["tables"][0][field] = value
    path.write_bytes(json.dumps(opening).encode() + b"\n")
    league = read_league(path).league
    for ours in (pig_league(), league):  # also when the league is taken from the file itself
        with pytest.raises(OtherLeague, match=why):
            play_league(ours, path, workers=1)


@pytest.mark.parametrize(
    ("text", "error", "why"),
    [
        (b"", ForeignLog, "is no league of Wyrmling: it is empty"),
        (b'{"entry":"lea', ForeignLog, "it has no whole line"),
        (b"hello\n", ForeignLog, "its first line doesn't begin one"),
        (b'{"entry":"more","deals":3}\n', ForeignLog, "its first line doesn't begin one"),
    ],
)
def test_a_file_that_is_no_league_is_refused(tmp_path: Path, text: bytes, error: type[Exception], why: str) -> None:
    path = tmp_path / "l.jsonl"
    path.write_bytes(text)
    with pytest.raises(error, match=why):
        play_league(pig_league(), path, workers=1)
    assert path.read_bytes() == text


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "l.jsonl"
    play_league(pig_league(), path, workers=1)
    whole = lines(path)
    for number, line, why in (
        (4, whole[2], "isn't one of this league, or is there twice"),
        (4, whole[3].replace(b'"deal":', b'"deal":9'), "isn't one of this league"),
        (4, whole[3][:-9] + b"\n", "it can't be read"),
        (4, whole[0], "a second opening"),
    ):
        path.write_bytes(b"".join([*whole[: number - 1], line, *whole[number:]]))
        with pytest.raises(DamagedLog, match=rf"l.jsonl, line {number}: .*{why}"):
            read_league(path)


def test_a_file_of_a_later_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "l.jsonl"
    play_league(pig_league(), path, workers=1)
    path.write_bytes(path.read_bytes().replace(b'"format":1', b'"format":2', 1))
    with pytest.raises(ForeignLog, match="its format is 2, and this version reads 1"):
        read_league(path)


def test_a_match_is_no_league_and_a_league_no_match(tmp_path: Path) -> None:
    path = tmp_path / "l.jsonl"
    play_league(pig_league(), path, workers=1)
    with pytest.raises(ForeignLog, match="no match of Wyrmling"):
        read_log(path.read_bytes(), path)


def test_two_cant_play_one_league_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "l.jsonl"
    play_league(pig_league(), path, workers=1)
    held, _, _ = FileLog.open(path, lambda text, name: ([], ""))
    with pytest.raises(LogInUse):
        play_league(pig_league(), path, workers=1)
    held.close()


def test_a_place_that_cant_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LogNotWritten, match="can't be written"):
        play_league(pig_league(), tmp_path / "file" / "l.jsonl", workers=1)


def test_the_game_is_found_again_by_its_file(tmp_path: Path) -> None:
    path = tmp_path / "l.jsonl"
    play_league(pig_league(), path, workers=1)
    assert read_league(path).league.tables[0].game == PIG
