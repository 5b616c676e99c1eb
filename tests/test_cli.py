"""The command line, as people and scripts use it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wyrmling import Match
from wyrmling.cli import main
from wyrmling.kernel.rule import COMPILED
from wyrmling.lab import play_league, read_league

ROOT = Path(__file__).parents[1]
PIG = str(ROOT / "examples" / "pig.py")
WYRMLING = [sys.executable, "-m", "wyrmling.cli"]


def run(*words: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, list(words), input=given, catch_exceptions=False)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The log of a game between two bots."""
    path = tmp_path / "bots.jsonl"
    assert run("play", "pets", "--seats", "greedy,random", "--seed", "3", "--log", str(path)).exit_code == 0
    return path


def test_a_game_between_bots_is_told_kept_and_verified(log: Path) -> None:
    result = run("verify", str(log))
    assert result.exit_code == 0
    assert "the secret is the one committed to" in result.output and "the result follows" in result.output


def test_a_person_plays_a_whole_game_in_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "me.jsonl"
    result = run("play", "pets", "--seats", "me,random", "--seed", "5", "--log", str(path), given="1\n" * 1000)
    assert result.exit_code == 0 and "\x1b" not in result.output
    assert Match.read(path).over and f"wyrmling verify {path}" in result.output


def test_leaving_and_going_on(tmp_path: Path) -> None:
    path = tmp_path / "me.jsonl"
    result = run("play", "pets", "--seats", "me,greedy", "--seed", "5", "--log", str(path), given="1\n1\n1\nq\n")
    assert result.exit_code == 0 and f"wyrmling play --resume {path}" in result.output
    left = Match.read(path).version
    result = run("play", "--resume", str(path), given="1\n" * 1000)
    assert result.exit_code == 0 and Match.read(path).over and Match.read(path).version > left


def test_resuming_after_a_torn_line_says_so(tmp_path: Path, log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-200])
    result = run("play", "--resume", str(log))
    assert "was never finished and is left out" in result.output and Match.read(log).over


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "nothing.py"], "there is no game 'nothing.py'"),
        (["play", "pets", "--seats", "me"], "2, 3 or 4 players, not 1"),
        (["play", "pets", "--seats", "me,oracle"], "there is no bot 'oracle'"),
        (["play", "pets", "--names", "Zoe"], "--names has 1 names for 2 seats"),
        (["play", "pets", "--variant", "solo"], "no variant 'solo'"),
        (["play", "--resume", "nothing.jsonl"], "No such file"),
        (["play", "pets", "--position", "nothing.toml"], "can't be read"),
        (["verify", "nothing.jsonl"], "No such file"),
        (["replay", "nothing.jsonl"], "No such file"),
        (["position", "nothing.toml"], "can't be read"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "pets", "--find", "spaceship"], "no clause of Dragon Pets says 'spaceship'"),
        (["rules", "--coverage", "--tests", "nowhere"], "there are no tests in nowhere"),
        (["simulate", "pets", "--players", "7"], "2, 3 or 4 players, not 7"),
        (["simulate", "pets", "--players", "4", "--seats", "random,random"], "--players 4 needs 4 seats"),
        (["simulate", "pets", "--games", "0"], "at least one game"),
        (["simulate", "pets", "--seed", "-5"], "a seed is a whole number"),
        (["league", "chess"], "there is no game 'chess'"),
        (["league", "pets", "--bots", "greedy,smaug"], "there is no bot 'smaug'"),
        (["league", "pets", "--bots", "greedy"], "two bots or more"),
        (["league", "pets", "--players", "two"], "'two' is none"),
        (["league", "pets", "--players", "5"], "nothing can be played by 5"),
        (["league", "pets", "--deals", "0"], "at least one deal"),
        (["league", "--resume", "nothing.jsonl"], "No such file"),
        (["league", "pets", "--resume", "nothing.jsonl"], "--resume goes on with the games"),
    ],
)
def test_bad_words_get_one_clear_line_and_an_exit_code(words: list[str], says: str) -> None:
    result = run(*words, given="")
    assert result.exit_code == 2
    assert result.stderr.startswith("wyrmling: ") and says in result.stderr and result.stderr.count("\n") == 1


def test_a_damaged_log_is_named_with_its_line(log: Path) -> None:
    text = log.read_text().replace("place", "plaice", 1)
    log.write_text(text)
    for command in (["verify"], ["replay"], ["position"], ["play", "--resume"]):
        result = run(*command, str(log), given="")
        assert result.exit_code == 2 and re.search(rf"wyrmling: {log}, line \d+: there is no move", result.stderr), result.stderr


def test_positions_go_out_and_come_back(log: Path, tmp_path: Path) -> None:
    result = run("position", str(log), "--ply", "20")
    assert result.exit_code == 0 and 'game = "pets"' in result.output
    path = tmp_path / "p.toml"
    path.write_text(result.output)
    assert run("position", str(path)).exit_code == 0
    played = tmp_path / "from.jsonl"
    assert run("play", "pets", "--position", str(path), "--seats", "random,random", "--seed", "1", "--log", str(played)).exit_code == 0
    assert Match.read(played).view(-1, 0)["forest"].tolist() == Match.read(log).view(-1, 20)["forest"].tolist()
    assert run("verify", str(played)).exit_code == 0


def test_an_impossible_position_is_named_field_by_field(log: Path, tmp_path: Path) -> None:
    text = run("position", str(log), "--ply", "20").output
    path = tmp_path / "p.toml"
    path.write_text(re.sub(r"white = \d", "white = 7", re.sub(r"Greedy = \d+", "Greedy = -3", text, count=1)))
    result = run("position", str(path))
    assert result.exit_code == 2 and "die: 7" in result.stderr and "coins: " in result.stderr and "-3" in result.stderr


def test_rules_are_printed_and_searched() -> None:
    assert "pets.catch.must" in run("rules", "pets").output
    found = run("rules", "pets", "--find", "penalty").output
    assert "pets.place.penalty" in found and "pets.setup.coins" not in found


def test_coverage_lists_every_clause_with_its_tests() -> None:
    result = run("rules", "--coverage", "--tests", str(ROOT / "tests"))
    assert "pets.catch.must\n    " in result.output and "0 without a test" in result.output


def test_simulate_prints_a_table_or_json() -> None:
    words = ["simulate", "pets", "--players", "3", "--games", "30" if COMPILED else "3", "--seats", "greedy,random,random", "--seed", "4"]
    table = run(*words).stdout
    assert "greedy" in table and "95 % intervals" in table and "decisions" in table and "\x1b" not in table
    data = json.loads(run(*words, "--json", "--workers", "1").stdout)
    assert [seat["bot"] for seat in data["seats"]] == ["greedy", "random", "random"] and data["seed"] == 4
    assert f"{data['seats'][0]['wins']['mean']:.2%}" in table


def test_a_league_is_played_told_and_shown(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    words = ["league", PIG, "--bots", "random,greedy", "--deals", "3", "--seed", "4", "--workers", "1", "--out", str(path)]
    told = run(*words)
    assert told.exit_code == 0 and "6 games of 6 (seed 4); 95 % intervals" in told.stdout and "Pig, 2 players" in told.stdout
    assert str(path) in told.stderr and str(path.with_suffix(".html")) in told.stderr and "\x1b" not in told.output
    shown = path.with_suffix(".html").read_text("utf-8")
    data = json.loads(run(*words, "--json", "--page", str(tmp_path / "page.html")).stdout)
    assert data["games"] == data["asked"] == 6 and [it["bot"] for it in data["tables"][0]["ratings"]] == [it["bot"] for it in data["overall"]]
    best = data["overall"][0]["rating"]
    assert f"{best['mean']:.1f} ({best['low']:.1f} – {best['high']:.1f})" in told.stdout and "random" in shown
    assert (tmp_path / "page.html").read_text("utf-8") == shown


def test_a_league_is_resumed_mended_and_made_longer(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    run("league", PIG, "--bots", "random,greedy", "--deals", "2", "--seed", "4", "--workers", "1", "--out", str(path))
    path.write_bytes(path.read_bytes()[:-20])
    more = run("league", "--resume", str(path), "--deals", "3", "--workers", "1")
    assert more.exit_code == 0 and "was never finished and is left out" in more.stderr and "6 games of 6 (seed 4)" in more.stdout
    less = run("league", "--resume", str(path), "--deals", "1")
    assert less.exit_code == 2 and "Deals can be added" in less.stderr
    other = run("league", PIG, "--bots", "random,greedy", "--deals", "3", "--seed", "5", "--out", str(path))
    assert other.exit_code == 2 and "its seed is 4, not 5" in other.stderr


def test_the_games_and_the_version_are_listed() -> None:
    assert "pets     Dragon Pets, 2–4 players" in run("games").output
    assert run("--version").output.startswith("wyrmling 0.")


def test_an_own_game_is_played_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "pig.jsonl"
    result = run("play", PIG, "--seats", "me,random", "--seed", "1", "--log", str(path), given="1\n2\n" * 3000)
    assert result.exit_code == 0 and "wins." in result.output
    assert run("verify", str(path)).exit_code == 0


# --- Ctrl-C -------------------------------------------------------------------------------------------------------------------------------

posix = pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX")


@posix
def test_ctrl_c_at_a_prompt_saves(tmp_path: Path) -> None:
    path = tmp_path / "me.jsonl"
    words = [*WYRMLING, "play", "pets", "--seats", "me,random", "--seed", "5", "--log", str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdin and process.stdout
        process.stdin.write("1\n1\n")
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and (not path.exists() or path.read_bytes().count(b'"move"') < 2):
            time.sleep(0.05)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 0 and "Saved after move" in out and "Traceback" not in err
    assert Match.read(path).version >= 2


@posix
@pytest.mark.skipif(not COMPILED, reason="too few games in time")
def test_ctrl_c_in_a_simulation_reports_what_was_played() -> None:
    words = [*WYRMLING, "simulate", "pets", "--players", "4", "--games", "50000000", "--seed", "1", "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(8)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    data = json.loads(out)
    assert process.returncode == 130 and 0 < data["games"] < data["asked"]
    assert f"Stopped after {data['games']} of 50000000 games." in err


@posix
@pytest.mark.skipif(not COMPILED, reason="too few games in time")
def test_ctrl_c_in_a_league_keeps_what_was_played_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    words = [*WYRMLING, "league", PIG, "--bots", "random,greedy", "--deals", "20000", "--seed", "1", "--workers", "2", "--out", str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and (not path.exists() or path.read_bytes().count(b"\n") < 100):
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130 and "Traceback" not in err
    stopped = re.search(r"Stopped after (\d+) of 40000 games. Go on with: wyrmling league --resume (.*)\n", err)
    assert stopped and stopped[2] == str(path) and path.read_bytes().count(b"\n") == int(stopped[1]) + 1
    assert f"{int(stopped[1]):,} games of 40,000" in out and path.with_suffix(".html").exists()


@posix
@pytest.mark.skipif(not COMPILED, reason="too few games in time")
def test_a_league_that_is_killed_leaves_no_process_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    words = [*WYRMLING, "league", PIG, "--bots", "random,greedy", "--deals", "20000", "--seed", "1", "--workers", "2", "--out", str(path)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True) as process:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and (not path.exists() or path.read_bytes().count(b"\n") < 1000):
            time.sleep(0.05)
        process.kill()
    kept = read_league(path).results
    assert 500 < len(kept) < 40000
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and alive(process.pid):
        time.sleep(0.1)
    assert not alive(process.pid)
    stop = threading.Event()
    more = play_league(read_league(path).league, path, workers=1, stop=stop, progress=lambda done, _: stop.set() if done > len(kept) else None)
    assert len(more.results) > len(kept) and {result.fixture for result in kept} < {result.fixture for result in more.results}


def alive(group: int) -> bool:
    """Whether any process of a group is still there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
