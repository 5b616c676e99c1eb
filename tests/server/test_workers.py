"""Processes that search beside the server: they answer, stop when told to, and are replaced when they are lost."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.house import Client, Running, running
from wyrmling.server.workers import Lost, Workers

Stop = Callable[[], bool]


def who(stop: Stop) -> int:
    return os.getpid()


def niceness(stop: Stop) -> int:
    return os.nice(0)


def until_told(stop: Stop) -> str:
    while not stop():
        time.sleep(0.01)
    return "stopped"


def fail(stop: Stop) -> None:
    raise ValueError("no idea")


def end(stop: Stop) -> None:
    os._exit(1)


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    made = Workers()
    yield made
    made.close()


def never() -> bool:
    return False


def test_they_work_elsewhere_and_with_low_priority(workers: Workers) -> None:
    assert workers.ask(who, stop=never) != os.getpid()
    assert workers.ask(niceness, stop=never) > os.nice(0)


def test_one_that_is_told_to_stop_answers_and_goes_on_with_other_things(workers: Workers) -> None:
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    assert workers.ask(until_told, stop=stop.is_set) == "stopped"
    before = workers.ask(who, stop=never)
    assert workers.ask(who, stop=lambda: True) == workers.ask(who, stop=never) == before


def test_what_the_work_raises_is_told_and_the_worker_stays(workers: Workers) -> None:
    before = workers.ask(who, stop=never)
    with pytest.raises(RuntimeError, match="ValueError: no idea"):
        workers.ask(fail, stop=never)
    assert workers.ask(who, stop=never) == before


def test_one_that_is_lost_is_replaced(workers: Workers) -> None:
    before = workers.ask(who, stop=never)
    with pytest.raises(Lost):
        workers.ask(end, stop=never)
    assert workers.ask(who, stop=never) != before


def deaf(stop: Stop) -> None:
    os.write(1, b"busy\n")
    time.sleep(600)


def test_one_at_work_ends_when_its_server_is_killed() -> None:
    program = "from tests.server.test_workers import *; Workers().ask(deaf, stop=never)"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as server:
        assert server.stdout
        assert server.stdout.readline() == b"busy\n"
        server.kill()
        assert server.communicate(timeout=60)[0] == b"", "the worker has the pipe until it ends"


def test_who_is_asked_about_a_table_again_has_its_tree_still(workers: Workers) -> None:
    stop = threading.Event()
    other = threading.Thread(target=workers.ask, args=(until_told,), kwargs={"stop": stop.is_set, "about": "A"})
    other.start()
    while workers._idle:
        time.sleep(0.01)
    second = workers.ask(who, stop=never, about="B")
    stop.set()
    other.join()
    assert [workers.ask(who, stop=never, about=about) == second for about in "ABBA"] == [False, True, True, False]


def test_bots_that_search_play_at_tables(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert_it_plays(server)


def assert_it_plays(server: Running) -> None:
    opened = server.open("Ann", "keeper")
    with Client(server, opened.id, opened.mine[0]) as ann:
        while not any(move["seat"] == 1 for move in ann.moves.values()):
            if ann.until(lambda table: bool(table["scene"]))["choices"]:
                ann.play()
            else:
                ann.hear()
        assert not any(move["note"] for move in ann.moves.values())
