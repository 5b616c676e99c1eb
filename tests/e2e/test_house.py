"""That the end-to-end tests can't go missing unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.house import find_browser


def test_without_a_browser_tests_are_skipped_and_in_ci_they_fail(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="there is no browser"):
        find_browser()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="there is no browser"):
        find_browser()
