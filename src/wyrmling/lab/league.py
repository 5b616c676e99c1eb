"""A league: every game of a schedule, played on all cores and kept in a file, from which it can go on."""

from __future__ import annotations

import datetime
import functools
import itertools
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from wyrmling.bots import bot
from wyrmling.bots.bots import PolicyBot
from wyrmling.bots.warm import warm
from wyrmling.kernel.errors import BadOptions, WyrmlingError
from wyrmling.kernel.game import Game
from wyrmling.kernel.game import game as find_game
from wyrmling.lab.schedule import Fixture, League, Table, as_now, digest, schedule
from wyrmling.lab.simulate import asked, dealt, play_span
from wyrmling.match.errors import DamagedLog, ForeignLog, LogNotWritten
from wyrmling.match.log import FileLog, read_bytes, read_lines
from wyrmling.parent import leave_with_parent

__all__ = ["BotFailed", "LeagueStopped", "OtherLeague", "Played", "Result", "play_league", "read_league"]

FORMAT = 1
CHUNK = 200


class OtherLeague(WyrmlingError):
    """A file that holds another league than the one to be played."""

    def __init__(self, path: Path, why: str, hint: str) -> None:
        self.path, self.why = path, why
        super().__init__(f"{path} holds another league: {why}. {hint}")


class BotFailed(WyrmlingError):
    """A bot that broke down in a game."""


class LeagueStopped(WyrmlingError):
    """Something went wrong on the way; what was played is kept."""

    def __init__(self, path: Path, why: str) -> None:
        self.path = path
        super().__init__(f"{why}. What was played is kept in {path}; go on with: wyrmling league --resume {path}")


# --- the file --------------------------------------------------------------------------------------------------------------


class Opening(msgspec.Struct, frozen=True, tag="league", tag_field="entry"):
    """The first line."""

    format: int
    made: str                    # when, ISO 8601
    league: League


class More(msgspec.Struct, frozen=True, tag="more", tag_field="entry"):
    """From here on, so many deals are to be played at each table."""

    deals: int


class Result(msgspec.Struct, frozen=True, tag="game", tag_field="entry", omit_defaults=True):
    """How a game ended."""

    fixture: Fixture
    payoffs: tuple[float, ...]   # by seat: 1 to the winner, shared in a tie; alone, from 0 to 1
    scores: tuple[float, ...]
    decisions: int
    seconds: float               # the whole game
    asked: tuple[int, ...] = ()  # by seat: its decisions; () in one compiled call, where nobody looked at a clock
    thought: tuple[float, ...] = ()  # by seat: the seconds they took


Entry = Opening | More | Result

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def read_entries(text: bytes, name: Path | str) -> tuple[list[Entry], str]:
    """The entries of a league's file, and what was left out of its end.

    Raises: ForeignLog, DamagedLog.
    """
    entries, torn = read_lines(text, name, _decoder, Opening, "league")
    opening = entries[0]
    assert isinstance(opening, Opening)
    if opening.format != FORMAT:
        raise ForeignLog(name, f"its format is {opening.format}, and this version reads {FORMAT}", "league")
    known = set(schedule(league_in(entries)))
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Result):
            if entry.fixture not in known:
                raise DamagedLog(name, number, f"the game {entry.fixture} isn't one of this league, or is there twice")
            known.remove(entry.fixture)
    return entries, torn


def league_in(entries: Sequence[Entry]) -> League:
    """The league that a file holds."""
    opening = entries[0]
    assert isinstance(opening, Opening)
    deals = [entry.deals for entry in entries if isinstance(entry, More)]
    return msgspec.structs.replace(opening.league, deals=deals[-1]) if deals else opening.league


def results_in(entries: Sequence[Entry]) -> list[Result]:
    """The games of a file, in the schedule's order of deals."""
    return sorted((entry for entry in entries if isinstance(entry, Result)), key=lambda result: result.fixture)


class Played(msgspec.Struct, frozen=True):
    """A league and what has been played of it, sorted by deal and table."""

    league: League
    results: list[Result]
    games: int                   # of the whole league
    torn: str = ""               # what a crash had left unfinished at the end of its file; it was cut off

    @property
    def over(self) -> bool:
        """Whether everything has been played."""
        return len(self.results) == self.games


def read_league(path: Path | str) -> Played:
    """What a file holds.

    Raises: ForeignLog, DamagedLog.
    """
    entries, torn = read_entries(read_bytes(Path(path), "league"), path)
    league = league_in(entries)
    return Played(league, results_in(entries), sum(1 for _ in schedule(league)), torn)


def open_file(league: League, path: Path) -> tuple[FileLog, list[Entry], str]:
    """The file of a league, new or to go on with.

    Raises: OtherLeague, ForeignLog, DamagedLog, LogInUse, LogNotWritten.
    """
    if not path.exists():
        file = FileLog.create(path)
        opening = Opening(FORMAT, datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"), league)
        file.append([opening])
        return file, [opening], ""
    file, entries, torn = FileLog.open(path, read_entries, "league")
    try:
        theirs = league_in(entries)
        same_league(theirs, league, path)
        if league.deals > theirs.deals:
            more = More(league.deals)
            file.append([more])
            entries.append(more)
    except BaseException:
        file.close()
        raise
    return file, entries, torn


def same_league(theirs: League, ours: League, path: Path) -> None:
    """Refuse to mix games that can't be compared.

    Raises: OtherLeague.
    """
    for what, one, other in (("seed", theirs.seed, ours.seed), ("bots", ", ".join(theirs.bots), ", ".join(ours.bots))):
        if one != other:
            raise OtherLeague(path, f"its {what} {'is' if what == 'seed' else 'are'} {one}, not {other}", "Go on with it by --resume, or name another file")
    if theirs.wyrmling != ours.wyrmling:
        raise OtherLeague(path, f"it was played by Wyrmling {theirs.wyrmling}, and this is {ours.wyrmling}, whose bots may play differently", "Name a new file")
    same_tables(theirs.tables, ours.tables, path)
    if theirs.deals > ours.deals:
        raise OtherLeague(path, f"it has {theirs.deals} deals already, not {ours.deals}", "Deals can be added, not taken away")


def same_tables(theirs: Sequence[Table], ours: Sequence[Table], path: Path) -> None:
    """Refuse other tables, other rules and other cards.

    Raises: OtherLeague.
    """
    if [table.name for table in theirs] != [table.name for table in ours]:
        why = f"it is about {'; '.join(table.name for table in theirs)}, not {'; '.join(table.name for table in ours)}"
        raise OtherLeague(path, why, "Go on with it by --resume, or name another file")
    for one, other in zip(theirs, ours, strict=True):
        if one.rules != other.rules:
            raise OtherLeague(path, f"it was played by version {one.rules} of the rules of {one.title}, and this is version {other.rules}", "Name a new file")
        if one.components != other.components:
            hint = "Set WYRMLING_COMPONENTS to the corrections that it was played with, or name a new file"
            raise OtherLeague(path, f"it was played with other cards of {one.title} (components {one.components}, here {other.components})", hint)


# --- a game ----------------------------------------------------------------------------------------------------------------


def play_fixtures(seed: int, fixtures: Sequence[Fixture], stop: threading.Event | None = None) -> list[Result]:
    """Play games one after the other; once `stop` is set, those that ended.

    Raises: BotFailed.
    """
    results: list[Result] = []
    for fixture in fixtures:
        result = play_compiled(seed, fixture) if compiled(fixture) else play_asking(seed, fixture, stop)
        if result is None:
            break
        results.append(result)
    return results


@functools.cache
def ready(name: str) -> Game:
    """A game, compiled or loaded, so that no clock counts that."""
    game = find_game(name)
    warm(game)
    return game


def compiled(fixture: Fixture) -> bool:
    """Whether the game is one compiled call."""
    return all(isinstance(bot(name), PolicyBot) for name in fixture.seats)


def play_compiled(seed: int, fixture: Fixture) -> Result:
    """A game between bots that are compiled policies."""
    game = ready(fixture.game)
    policies = [sitter.policy for sitter in map(bot, fixture.seats) if isinstance(sitter, PolicyBot)]
    began = time.perf_counter()
    played = play_span(game, game.options(fixture.players, fixture.variant), policies, seed, fixture.deal, 1)
    seconds = time.perf_counter() - began
    return Result(fixture, tuple(played.payoffs[0].tolist()), tuple(played.scores[0].tolist()), int(played.decisions[0]), seconds)


def play_asking(seed: int, fixture: Fixture, stop: threading.Event | None) -> Result | None:
    """A game where each seat's bot is asked move by move, as at a table; nothing, if it was stopped.

    Raises: BotFailed.
    """
    game = ready(fixture.game)
    sitting = [bot(name) for name in fixture.seats]
    decisions, thought = [0] * len(sitting), [0.0] * len(sitting)
    began = time.perf_counter()
    state = dealt(game, game.options(fixture.players, fixture.variant), seed, fixture.deal)
    try:
        for seat, _, seconds in asked(game, state, sitting, lambda made: digest(seed, fixture, made)):
            decisions[seat] += 1
            thought[seat] += seconds
            if stop and stop.is_set():
                return None
    except Exception as error:
        # Said in words here: an exception with facts of its own may not survive the way to another process.
        failed = fixture.seats[game.actor(state)]
        raise BotFailed(f"{failed} failed in the game {fixture}: {type(error).__name__}: {error}") from None
    seconds = time.perf_counter() - began
    return Result(fixture, tuple(game.payoff(state)), tuple(game.score(state)), sum(decisions), seconds, tuple(decisions), tuple(thought))


# --- all of them -----------------------------------------------------------------------------------------------------------


def play_league(
    league: League,
    path: Path | str,
    *,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: threading.Event | None = None,
) -> Played:
    """Play what a league's file doesn't hold yet, and keep each game in it; what there is then.

    `workers` is the number of processes (one a core, if none is said; with 1, all is played in this one). Bots that count
    rather than look at the clock play the same games with any number. `progress` hears how many games of how many are
    done; once `stop` is set, games that aren't over are given up, to be played when the league goes on.

    With several workers, a program that calls this must do so under `if __name__ == "__main__":`.

    Raises: OtherLeague, when the file holds games that can't be compared with these; BadOptions, ForeignLog, DamagedLog, LogInUse, LogNotWritten;
    LeagueStopped, with what was played kept.
    """
    path, stop = Path(path), stop or threading.Event()
    workers = (os.cpu_count() or 1) if workers is None else workers
    if workers < 1:
        raise BadOptions(f"at least one worker must play, not {workers}")
    league = as_now(league)
    file, entries, torn = open_file(league, path)
    try:
        done = {entry.fixture for entry in entries if isinstance(entry, Result)}
        fixtures = list(schedule(league))
        left = [fixture for fixture in fixtures if fixture not in done]
        if progress:
            progress(len(done), len(fixtures))
        with closing(play_all(league.seed, left, workers, stop)) as games:
            for played in games:
                keep(file, path, played)
                entries.extend(played)
                done.update(result.fixture for result in played)
                if progress:
                    progress(len(done), len(fixtures))
    except BrokenProcessPool:
        raise LeagueStopped(path, "One of the processes that played has died, perhaps for want of memory (try fewer --workers)") from None
    except BotFailed as error:
        raise LeagueStopped(path, str(error)) from None
    finally:
        file.close()
    return Played(league, results_in(entries), len(fixtures), torn)


def keep(file: FileLog, path: Path, results: Sequence[Result]) -> None:
    """Write games to the file.

    Raises: LeagueStopped.
    """
    try:
        file.append(results)
    except LogNotWritten as error:
        raise LeagueStopped(path, f"{path} can't be written ({error.error.strerror or error.error}); make room") from None


def jobs_of(fixtures: Sequence[Fixture]) -> Iterator[list[Fixture]]:
    """What a worker is handed at a time: compiled games by the hundred, others one by one."""
    many: list[Fixture] = []
    for fixture in fixtures:
        if compiled(fixture):
            many.append(fixture)
            if len(many) == CHUNK:
                yield many
                many = []
        else:
            yield [fixture]
    if many:
        yield many


def play_all(seed: int, fixtures: Sequence[Fixture], workers: int, stop: threading.Event) -> Generator[list[Result], None, None]:
    """Play games and yield them by the handful as they end, in whatever order.

    Raises: BotFailed, BrokenProcessPool.
    """
    for name in dict.fromkeys(fixture.game for fixture in fixtures):
        ready(name)  # here, once, before every worker compiles the same for itself
        if stop.is_set():
            return
    jobs = jobs_of(fixtures)
    if workers == 1:
        for job in jobs:
            yield play_fixtures(seed, job, stop)
            if stop.is_set():
                return
        return
    with pool_of(workers) as pool:
        running: set[Future[list[Result]]] = set()
        while not stop.is_set():
            running |= {pool.submit(work, seed, job) for job in itertools.islice(jobs, 2 * workers - len(running))}
            if not running:
                return
            finished, running = wait(running, timeout=0.2, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()


def work(seed: int, fixtures: Sequence[Fixture]) -> list[Result]:
    """What a worker does with the games that it is handed.

    Raises: BotFailed.
    """
    leave_with_parent()
    return play_fixtures(seed, fixtures)


@contextmanager
def pool_of(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that play; left early, they are ended at once, whatever they are at."""
    others = set(multiprocessing.active_children())
    # Spawned, not forked: compiled code and threads don't survive a fork. Ctrl-C is for the parent alone to act on.
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        pool.shutdown()
