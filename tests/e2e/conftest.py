"""Fixtures of the end-to-end tests: a browser, a server, people. Without a browser they are skipped; in CI that is a failure."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.house import FLAGS, People, Server, find_browser
from wyrmling import game
from wyrmling.bots.warm import warm_play

HOME = Path(__file__).parents[2]
PATIENCE = 15_000
"""Milliseconds that anything on a page may take, on a machine that is busy with other tests."""


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """What every page showed belongs to the report of a test that failed."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    people = getattr(item, "funcargs", {}).get("people")
    if report.when == "call" and report.failed and isinstance(people, People):
        report.sections.append(("what the pages showed", people.seen()))


@pytest.fixture(scope="session")
def client() -> None:
    """The built client, as the sources are."""
    build = runpy.run_path(str(HOME / "web" / "build.py"))
    with FileLock(HOME / ".venv.lock"):
        try:
            build["build"](quiet=True)
        except build["CantBuild"] as error:
            pytest.fail(str(error))


@pytest.fixture(scope="session")
def browser(client: None) -> Iterator[Browser]:
    path = find_browser()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="module")
def server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of a file. The rules are compiled before, so that no test has to wait for that."""
    warm_play(game("pets"))
    with Server(tmp_path_factory.mktemp("server") / "data") as running:
        yield running


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """People who come to the server, each with a browser of their own; at the end no page may have complained."""
    came = People(browser, server.url, PATIENCE)
    yield came
    came.leave()
