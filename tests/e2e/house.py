"""What the end-to-end tests run on: a server as people start it, a browser as people have it, and people at tables."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

__all__ = ["FLAGS", "People", "Server", "find_browser", "wait_until"]

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-dev-shm-usage",
]
READY = 90.0
"""Seconds for the server to be there: the first time it compiles."""

QUICK = {"speed": "instant", "motion": "off", "confirm": False}
"""Settings of the page, as its own dialog keeps them, for a game without waiting."""


def find_browser() -> str:
    """A Chromium of this machine. Without one the test is skipped; in CI it fails."""
    for name in BROWSERS:
        if found := shutil.which(name):
            return found
    why = f"there is no browser ({', '.join(BROWSERS)}) for the end-to-end tests"
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


def wait_until(true: Callable[[], bool], what: str, seconds: float = 30.0) -> None:
    """Wait for something outside the browser."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"{what} didn't come about in {seconds:g} s"
        time.sleep(0.05)


class Server:
    """`wyrmling serve` in a process of its own, on one port and one data folder however often it is started."""

    def __init__(self, data: Path, *words: str) -> None:
        self.data = data
        self.words = words
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = data.parent / f"{data.name}-{self.port}.txt"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        assert self.process is None
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "wyrmling.cli", "serve", "--port", str(self.port), "--data", str(self.data), *self.words],
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        wait_until(self.answers, f"a server that answers at {self.url}", READY)

    def answers(self) -> bool:
        """Whether it is there."""
        assert self.process
        assert self.process.poll() is None, f"the server ended with {self.process.returncode}:\n{self.output.read_text('utf-8', 'replace')}"
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process
        self.process.kill()
        self.process.wait()
        self.process = None

    def stop(self) -> int:
        """Ask it to end, and wait for that."""
        assert self.process
        self.process.terminate()
        code = self.process.wait(20)
        self.process = None
        return code

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.process:
            self.kill()


# --- people ------------------------------------------------------------------------------------------------------------------


class People:
    """Whoever comes to a server, each in a browser context of their own, and what their pages complain about."""

    def __init__(self, browser: Browser, url: str, patience: float) -> None:
        self.browser, self.url, self.patience = browser, url, patience
        self.contexts: dict[str, BrowserContext] = {}
        self.pages: list[tuple[str, Page]] = []
        self.complaints: list[str] = []
        self.expected: list[str] = []

    def come(self, name: str, at: str = "/", settings: dict[str, Any] | None = None, **how: Any) -> Page:
        """A page of somebody's browser; the first of a name makes the browser, as `how` says (`viewport`, `color_scheme` …)."""
        if name not in self.contexts:
            how.setdefault("viewport", {"width": 1280, "height": 800})
            context = self.contexts[name] = self.browser.new_context(base_url=self.url, **how)
            context.set_default_timeout(self.patience)
            # Kept as the settings dialog keeps it, unless the page has been changed since.
            kept = json.dumps(json.dumps(QUICK if settings is None else settings))
            context.add_init_script(f"try {{ localStorage['wyrmling.settings'] ??= {kept} }} catch {{}}")
        page = self.contexts[name].new_page()
        self.pages.append((name, page))
        page.on("console", lambda message: self.complain(name, message.type, message.text))
        page.on("pageerror", lambda error: self.complain(name, "error", str(error)))
        page.goto(at if ":" in at.split("/")[0] else self.url + at)
        return page

    def complain(self, name: str, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(re.search(pattern, text) for pattern in self.expected):
            self.complaints.append(f"{name}: {kind}: {text}")

    def expect(self, *patterns: str) -> None:
        """What pages may complain about from here on, because the test takes something away from them."""
        self.expected += patterns

    def seen(self) -> str:
        """What every page shows now."""
        shown = []
        for name, page in self.pages:
            try:
                shown.append(f"--- {name}, {page.url}\n{page.locator('body').aria_snapshot(timeout=2000)}")
            except Exception as error:  # a page that broke is reported too
                shown.append(f"--- {name}: {error}")
        return "\n".join([*shown, *self.complaints])

    def leave(self) -> None:
        """Everybody leaves; no page may have complained."""
        for context in self.contexts.values():
            context.close()
        assert not self.complaints, "\n".join(self.complaints)
