"""The log: on disk before anybody hears of it, checked line by line, and never lost."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wyrmling import Match, Seat
from wyrmling.match.errors import DamagedLog, ForeignLog, LogInUse, LogNotWritten, OtherCards, OtherRules

needs_limits = pytest.mark.skipif(sys.platform == "win32", reason="file size limits are POSIX")


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The log of a whole match with an undo and a takeover in it."""
    path = tmp_path / "match.jsonl"
    choose = random.Random(4)
    with Match.new("pets", ["Ann", "Bob"], seed=7, log=path) as match:
        while not match.over:
            match.play(match.actor, choose.choice(match.choices()).move, id=f"c{match.version}")
            if match.version == 9:
                match.undo(match.move_at(match.ply)[0], consent=[0, 1])
            if match.version == 12:
                match.take_over(0, Seat("Robot", "random"))
    return path


def changed(path: Path, line: int, change: Callable[[dict[str, Any]], None]) -> Path:
    lines = path.read_text().splitlines()
    entry = json.loads(lines[line])
    change(entry)
    lines[line] = json.dumps(entry)
    path.write_text("\n".join(lines) + "\n")
    return path


def test_a_match_read_back_is_the_same(played: Path) -> None:
    first, second = Match.read(played), Match.read(played)
    assert first.over and first.names[0] == "Robot"
    assert first.view(-1).tobytes() == second.view(-1).tobytes() and first.version == second.version


def test_what_was_acknowledged_is_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    match = Match.new("pets", ["Ann", "Bob"], seed=1, log=path)
    for _ in range(20):
        answer = match.play(match.actor, match.choices()[-1].move)
        assert Match.read(path).version == answer.version


def test_a_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    program = textwrap.dedent(f"""
        from wyrmling import Match
        match = Match.new("pets", ["Ann", "Bob"], seed=1, log={str(path)!r})
        while not match.over:
            print(match.play(match.actor, match.choices()[-1].move, id=str(match.version)).version, flush=True)
    """)
    said = 0
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said = int(line)
            if said == 25:
                process.kill()
    assert said >= 25
    match = Match.resume(path)
    assert match.version >= said
    match.play(match.actor, match.choices()[0].move)
    match.close()


def test_resumed_commands_keep_their_ids(played: Path) -> None:
    match = Match.read(played)
    seat, move = match.move_at(1)
    assert match.play(seat, move, id="c0").version == 1


def test_an_unfinished_last_line_is_left_out_reported_and_cut_off(played: Path) -> None:
    text = played.read_bytes()
    lines = text.splitlines(keepends=True)
    played.write_bytes(b"".join(lines[:20]) + lines[20][:17])
    looked = Match.read(played)
    assert looked.torn == lines[20][:17].decode() and not looked.over
    match = Match.resume(played)
    assert match.torn and match.version == looked.version
    match.play(match.actor, match.choices()[0].move)
    match.close()
    assert Match.read(played).torn == "" and Match.read(played).version == looked.version + 1


def test_a_last_line_torn_inside_a_letter_is_tolerated(played: Path) -> None:
    whole = played.read_bytes().splitlines(keepends=True)
    played.write_bytes(b"".join(whole[:10]) + '{"entry":"takeover","seat":0,"by":{"name":"Zoé'.encode()[:-1])
    match = Match.resume(played)
    assert match.torn
    match.play(match.actor, match.choices()[0].move)
    match.close()
    assert Match.read(played).torn == ""


def test_a_game_over_whose_last_line_is_missing_gets_it(played: Path) -> None:
    whole = played.read_bytes()
    lines = whole.splitlines(keepends=True)
    assert b'"end"' in lines[-1]
    played.write_bytes(b"".join(lines[:-1]))
    Match.resume(played).close()
    assert played.read_bytes() == whole


# --- damaged and foreign -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "values", "why"),
    [
        (5, {"move": "fly"}, "line 6: there is no move 'fly'"),
        (5, {"move": "fill 3"}, "line 6: .* can't play 'fill 3'"),
        (5, {"state": "0" * 16}, "line 6: after .* the position isn't the one that was logged"),
        (5, {"seat": 7}, "line 6: seat 7 plays"),
        (5, {"entry": "party"}, "line 6: it can't be read"),
        (1, {"secret": "00" * 32}, "line 2: the secret isn't the one that was committed to"),
        (1, {"secret": "zz"}, "line 2: the secret isn't hexadecimal"),
        (-1, {"scores": [99.0, 0.0]}, "the game didn't end so"),
        (0, {"seats": [{"name": "Ann"}]}, "line 1: Dragon Pets is for 2, 3 or 4 players, not 1"),
    ],
)
def test_a_changed_line_is_named(played: Path, line: int, values: dict[str, Any], why: str) -> None:
    with pytest.raises(DamagedLog, match=why):
        Match.read(changed(played, line, lambda entry: entry.update(values)))


def test_a_missing_line_is_noticed(played: Path) -> None:
    lines = played.read_text().splitlines(keepends=True)
    played.write_text("".join(lines[:6] + lines[7:]))
    with pytest.raises(DamagedLog):
        Match.read(played)


def test_a_log_without_its_secret_cant_be_played_again(played: Path) -> None:
    lines = played.read_text().splitlines(keepends=True)
    played.write_text("".join(lines[:1] + lines[2:]))
    with pytest.raises(DamagedLog, match=r"the secret .* isn't in it"):
        Match.read(played)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "it is empty"),
        (b"hello", "it has no whole line"),
        (b"hello\n", "its first line doesn't begin one"),
        (b'{"a": 1}\n', "its first line doesn't begin one"),
        (b'{"entry":"secret","secret":"00"}\n', "its first line doesn't begin one"),
        (b"\xff\xfe\x00\n\x00", "its first line doesn't begin one"),
    ],
)
def test_a_file_that_is_no_match_is_refused(tmp_path: Path, text: bytes, why: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(text)
    for look in (Match.read, Match.resume):
        with pytest.raises(ForeignLog, match=why):
            look(path)
    assert path.read_bytes() == text


def test_a_file_that_isnt_there_or_is_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ForeignLog, match="No such file"):
        Match.read(tmp_path / "nothing.jsonl")
    with pytest.raises(ForeignLog):
        Match.read(tmp_path)


def test_another_format_other_rules_and_other_cards_are_refused_and_named(played: Path) -> None:
    whole = played.read_text()
    with pytest.raises(OtherRules, match="version 99 of the rules of Dragon Pets; this is version 1"):
        Match.read(changed(played, 0, lambda entry: entry.update(rules=99)))
    played.write_text(whole)
    with pytest.raises(OtherCards, match=r"other cards of Dragon Pets .components feed, here"):
        Match.read(changed(played, 0, lambda entry: entry.update(components="feed")))
    played.write_text(whole)
    with pytest.raises(ForeignLog, match="format is 2"):
        Match.read(changed(played, 0, lambda entry: entry.update(wyrmling=2)))


# --- disks ------------------------------------------------------------------------------------------------------------------------------


@needs_limits
def test_a_full_disk_plays_nothing_and_loses_nothing(tmp_path: Path) -> None:
    """The file may not grow past a limit, as on a full disk: the move is refused, and can be made when there is room."""
    import resource

    path = tmp_path / "m.jsonl"
    match = Match.new("pets", ["Ann", "Bob"], seed=1, log=path)
    match.play(match.actor, match.choices()[0].move)
    before, version = path.read_bytes(), match.version
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    import signal

    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, hard))
    try:
        with pytest.raises(LogNotWritten, match="so nothing was played"):
            match.play(match.actor, match.choices()[0].move, id="again")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, old)
    assert path.read_bytes() == before and match.version == version
    match.play(match.actor, match.choices()[0].move, id="again")
    match.close()
    assert Match.read(path).version == version + 1


def test_a_disk_that_fails_to_sync_plays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m.jsonl"
    match = Match.new("pets", ["Ann", "Bob"], seed=1, log=path)
    before = path.read_bytes()

    def fails(handle: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(LogNotWritten, match="Input/output error"):
        match.play(match.actor, match.choices()[0].move)
    monkeypatch.undo()
    assert path.read_bytes() == before and match.version == 0


def test_a_folder_that_cant_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LogNotWritten, match="file"):
        Match.new("pets", ["Ann", "Bob"], log=tmp_path / "file" / "m.jsonl")


@pytest.mark.skipif(not Path("/proc/self").is_dir() or os.name != "posix", reason="needs a folder that nobody can write")
def test_a_read_only_folder_is_named() -> None:
    with pytest.raises(LogNotWritten, match=r"/proc/self/m.jsonl"):
        Match.new("pets", ["Ann", "Bob"], log="/proc/self/m.jsonl")


def test_a_log_that_is_there_is_never_overwritten(played: Path) -> None:
    before = played.read_bytes()
    with pytest.raises(LogNotWritten, match="exists"):
        Match.new("pets", ["Ann", "Bob"], log=played)
    assert played.read_bytes() == before


def test_two_cant_play_on_one_log(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    match = Match.new("pets", ["Ann", "Bob"], seed=1, log=path)
    with pytest.raises(LogInUse, match="being played on by another"):
        Match.resume(path)
    assert Match.read(path).version == 0
    match.close()
    Match.resume(path).close()
    assert [entry.name for entry in tmp_path.iterdir()] == ["m.jsonl"]
