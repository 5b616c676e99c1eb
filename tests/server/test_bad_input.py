"""What clients shouldn't say, and what comes of it: a problem with its code, and nothing else."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocketState
from websockets.exceptions import ConnectionClosed

from tests.server.house import FIRST, WAIT, Client, Opened, Poller, Running, few, play_to_the_end, running
from wyrmling.kernel.game import game
from wyrmling.server.audience import Listener
from wyrmling.server.protocol import PROTOCOL, Problem


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture(scope="module")
def opened(server: Running) -> Opened:
    return server.open("Ann", "Bob")


def state(server: Running, opened: Opened) -> object:
    return server.get(f"/api/tables/{opened.id}/replay")


# --- commands --------------------------------------------------------------------------------------------------------------------


def test_stale_repeated_reused_and_out_of_turn(server: Running, opened: Opened) -> None:
    with Client(server, opened.id, *opened.mine.values()) as both:
        table = both.until(lambda table: bool(table["choices"]))
        seat, version, move = table["viewer"], table["version"], FIRST.choice(table["choices"])["move"]
        before = state(server, opened)
        assert both.ask("play", seat, version=version + 1, move=move)["code"] == "stale"
        assert both.ask("play", seat, version=version - 1, move=move)["code"] == "stale"
        assert both.ask("play", 1 - seat, version=version, move=move)["code"] == "turn"
        others = [number for number in range(game("pets").moves.count) if number not in {choice["move"] for choice in table["choices"]}]
        illegal = both.ask("play", seat, version=version, move=others[0])
        assert illegal["code"] == "illegal" and "possible is" in illegal["text"]
        assert both.ask("play", seat, version=version, move=10**12)["code"] == "unknown"
        assert both.ask("play", seat, version=version, move=-1)["code"] == "unknown"
        assert both.ask("play", 7, version=version, move=move)["code"] == "seat"
        assert both.ask("play", seat, "x" * 65, version=version, move=move)["code"] == "malformed"
        assert both.ask("agree", seat, agree=True)["code"] == "late"
        assert state(server, opened) == before
        done = both.ask("play", seat, "once", version=version, move=move)
        assert done == {"type": "done", "id": "once", "version": version + 1}
        after = state(server, opened)
        # The same again: the first answer, and nothing is played.
        assert both.ask("play", seat, "once", version=version, move=move) == done
        # The same id with another content.
        assert both.ask("play", seat, "once", version=version, move=others[0])["code"] == "reused"
        assert both.ask("undo", seat, "once", version=version + 1)["code"] == "reused"
        assert state(server, opened) == after


def test_two_tabs_and_a_double_click_play_once(server: Running) -> None:
    opened = server.open("Ann", "Bob")
    with Client(server, opened.id, *opened.mine.values()) as one, Client(server, opened.id, *opened.mine.values()) as two:
        for _ in range(3):
            table = one.until(lambda table: bool(table["choices"]))
            two.until(lambda other, version=table["version"]: other["version"] == version)  # type: ignore[misc]
            command = {"type": "play", "seat": table["viewer"], "version": table["version"], "move": table["choices"][0]["move"]}
            for client, id in ((one, "a"), (one, "b"), (two, "c")):
                client.say({**command, "id": f"{id}{table['version']}"})
            answers = []
            for client, many in ((one, 2), (two, 1)):
                while many:
                    answer = client.hear()
                    if answer["type"] != "table":
                        answers.append(answer)
                        many -= 1
            assert sorted(answer.get("code", "done") for answer in answers) == ["done", "stale", "stale"]
            one.until(lambda now, version=table["version"]: now["version"] == version + 1)  # type: ignore[misc]


# --- tokens ----------------------------------------------------------------------------------------------------------------------


def test_a_wrong_token_holds_no_seat(server: Running, opened: Opened) -> None:
    other = server.open("Ann", "Bob")
    before = state(server, opened)
    for tokens in ([other.mine[0]], ["x"], [opened.mine[0][:-1]], [opened.id], [""]):
        with Client(server, opened.id, *tokens) as client:
            assert client.hear() == {"type": "problem", "id": "", "code": "seat", "text": client.told[-1]["text"]}
            table = client.until(bool)
            assert table["yours"] == [] and table["viewer"] == -1 and table["choices"] == [] and table["undo"] is None
            for seat in (0, 1, -1):
                assert client.ask("play", seat, version=table["version"], move=0)["code"] == "seat"
                assert client.ask("undo", seat, version=table["version"])["code"] == "seat"
    # One seat's token is no other's.
    with Client(server, opened.id, opened.mine[0]) as ann:
        ann.until(bool)
        assert ann.ask("play", 1, version=ann.last["version"], move=0)["code"] == "seat"
    poller = Poller(server, opened.id, other.mine[0])
    assert [message["type"] for message in poller.poll(0)] == ["problem", "table"]
    assert poller.ask("play", 0, version=0, move=0)["code"] == "seat"
    assert state(server, opened) == before


def test_spectators_get_no_choices_and_no_tokens(server: Running, opened: Opened) -> None:
    with Client(server, opened.id) as eve, Client(server, opened.id, *opened.mine.values()) as both:
        for _ in range(3):
            both.play(random.Random(2))
        eve.until(lambda table: table["version"] == both.last["version"])
        assert all(message["choices"] == [] and message["viewer"] == -1 and message["secret"] is None for message in eve.told)
    everything = json.dumps(eve.told) + json.dumps(both.told) + json.dumps(state(server, opened))
    everything += server.request("GET", f"/api/tables/{opened.id}/log")[2].decode() + json.dumps(server.get(f"/api/tables/{opened.id}"))
    assert not any(token in everything for token in opened.mine.values())


def test_the_disk_has_no_tokens(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        opened = server.open("Ann", "?")
        with Client(server, opened.id, opened.mine[0]) as ann:
            ann.until(bool)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert opened.id.encode() in kept
    assert not any(token.encode() in kept for token in opened.tokens.values())


# --- messages --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        "", "{", "null", "[]", '"play"', "{}", '{"type":"dance","id":"a"}', '{"type":"play"}', '{"type":"play","id":"a","seat":"0","version":0,"move":0}',
        '{"type":"play","id":"a","seat":0,"version":0,"move":0,"more":1}', '{"type":"play","id":"a","seat":0.5,"version":0,"move":0}',
        '{"type":"play","id":5,"seat":0,"version":0,"move":0}',
        '{"type":"table"}', '{"type":"hello","protocol":1,"table":"x","tokens":[],"since":-1}', "[" * 5000, b"\xff\xfe", b"\x00" * 100,
    ],
)  # fmt: skip
def test_what_cant_be_understood_is_a_problem(server: Running, opened: Opened, said: str | bytes) -> None:
    with Client(server, opened.id, opened.mine[0]) as ann:
        ann.until(bool)
        ann.say(said)
        answer = ann.hear()
        assert answer["type"] == "problem" and answer["code"] == "malformed"
        assert answer["id"] == ("a" if isinstance(said, str) and '"id":"a"' in said else "")
        assert ann.ask("agree", 0, agree=True)["code"] == "late", "the connection goes on"


@pytest.mark.parametrize("said", ["{", '{"type":"pong"}', '{"type":"hello"}', '{"type":"play","id":"a","seat":0,"version":0,"move":0}'])
def test_a_client_first_says_hello(server: Running, opened: Opened, said: str) -> None:
    with Client(server, opened.id, hello=False) as client:
        client.say(said)
        assert client.hear()["code"] == "malformed"
        assert client.gone()[0] == 1008


def test_too_many_tokens(server: Running, opened: Opened) -> None:
    for tokens in (["x"] * 9, ["x" * 65]):
        with Client(server, opened.id, *tokens) as client:
            assert client.hear()["code"] == "malformed"


def test_an_oversize_message_ends_the_connection(server: Running, opened: Opened) -> None:
    with Client(server, opened.id, opened.mine[0]) as ann:
        ann.until(bool)
        ann.say(json.dumps({"type": "sit", "id": "a", "seat": 0, "name": "A" * 20_000}))
        assert ann.gone()[0] == 1009
    status, _, body = server.request("POST", "/api/say", b"x" * 20_000)
    assert status == 413 and json.loads(body)["code"] == "malformed"
    assert server.request("POST", "/api/replay", b"x" * (2 * 1024 * 1024 + 1))[0] == 413


def test_a_flood_is_a_problem_and_then_the_end_of_the_connection(tmp_path: Path) -> None:
    with running(tmp_path, limits=few(seat_burst=10, patience=20)) as server:
        opened = server.open("Ann", "Bob")
        with Client(server, opened.id, opened.mine[0]) as ann, Client(server, opened.id, opened.mine[1]) as bob:
            ann.until(lambda table: table["stage"] == "playing")
            for number in range(200):
                try:
                    ann.say({"type": "agree", "id": f"f{number}", "seat": 0, "agree": True})
                except ConnectionClosed:
                    break
            assert ann.gone() == (1008, "too many messages")
            codes = [message["code"] for message in ann.told if message["type"] == "problem"]
            assert codes[:10] == ["late"] * 10 and codes.count("flood") > 5
            bob.until(bool)
            assert bob.ask("agree", 1, agree=True)["code"] == "late", "others aren't held up"


class Deaf:
    """A WebSocket of somebody who reads nothing: what is sent never gets through."""

    def __init__(self) -> None:
        self.closed: list[tuple[int, str]] = []
        self.hearing = asyncio.Event()
        self.application_state = self.client_state = WebSocketState.CONNECTED

    async def send_text(self, text: str) -> None:
        await self.hearing.wait()

    async def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


def test_who_doesnt_read_is_left(tmp_path: Path) -> None:
    with running(tmp_path, limits=few(send_seconds=0.2, answers=5)) as server:
        opened = server.open("Ann", "Bob")
        with Client(server, opened.id, *opened.mine.values()) as both:
            both.until(lambda table: table["stage"] == "playing")
            table = server.server.lobby.live[opened.id]
            loop = table._task.get_loop()

            async def slow() -> tuple[int, str] | None:
                listener = Listener([0], 5)
                await table.join(listener, -1)
                await asyncio.wait_for(server.server._send_all(cast(Any, Deaf()), table, listener), WAIT)
                table.leave(listener)
                return listener.closing

            async def silent() -> tuple[int, str] | None:
                listener = Listener([0], 5)
                for number in range(20):
                    listener.answer(Problem(str(number), "late", "no"))
                assert len(listener.answers) == 5
                return listener.closing

            for deaf in (slow, silent):
                assert asyncio.run_coroutine_threadsafe(deaf(), loop).result(WAIT) == (1008, "this connection reads too slowly")
            both.play()


def test_who_says_nothing_is_asked_and_then_left(tmp_path: Path) -> None:
    with running(tmp_path, limits=few(ping_seconds=0.2)) as server:
        opened = server.open("Ann", "Bob")
        with Client(server, opened.id, opened.mine[0]) as ann:
            ann.until(lambda table: table["stage"] == "playing")
            assert json.loads(ann.socket.recv(WAIT)) == {"type": "ping"}
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    ann.socket.recv(WAIT)
            assert closed.value.rcvd is not None and closed.value.rcvd.reason == "no answer to a ping"
        with Client(server, opened.id, opened.mine[0]) as ann:
            ann.until(bool)
            for _ in range(8):  # longer than silence is put up with
                assert json.loads(ann.socket.recv(WAIT)) == {"type": "ping"}
                ann.say({"type": "pong"})


# --- tables -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["AAAAAAAAAA", "x", "", "../etc/passwd", "'; DROP TABLE tables; --", "A" * 200, "é" * 10])
def test_an_unknown_table(server: Running, id: str) -> None:
    with Client(server, id) as client:
        assert client.hear()["code"] == "table"
        assert client.gone()[0] == 1008
    hello = {"type": "hello", "protocol": PROTOCOL, "table": id, "tokens": [], "since": -1}
    assert server.post("/api/poll", hello)[0]["code"] == "table"
    assert server.post("/api/say", {"hello": hello, "say": {"type": "begin", "id": "a", "seat": 0}})["code"] == "table"
    status, _, body = server.request("POST", "/api/tables", {"game": "pets", "seats": [], "after": id, "token": "x"})
    assert status in (404, 400) and json.loads(body)["type"] == "problem"
    if id and id.isascii() and id.isalnum():
        for path in ("", "/log", "/replay"):
            status, _, body = server.request("GET", f"/api/tables/{id}{path}")
            assert status == 404 and json.loads(body)["code"] == "table"


def test_a_client_of_another_time_is_told_to_load_anew(server: Running, opened: Opened) -> None:
    for protocol in (PROTOCOL - 1, PROTOCOL + 1):
        with Client(server, opened.id, opened.mine[0], protocol=protocol) as old:
            answer = old.hear()
            assert answer["code"] == "protocol" and "load the page again" in answer["text"]
            assert old.gone()[0] == 1008
        hello = {"type": "hello", "protocol": protocol, "table": opened.id, "tokens": [], "since": -1}
        assert server.post("/api/poll", hello)[0]["code"] == "protocol"


@pytest.mark.parametrize(
    "wish",
    [
        {}, [], "x", {"game": "pets"}, {"game": "chess", "seats": [{"kind": "me"}] * 2}, {"game": "pets", "seats": [{"kind": "me"}]},
        {"game": "pets", "seats": [{"kind": "me"}] * 9}, {"game": "pets", "seats": [{"kind": "owner"}] * 2},
        {"game": "pets", "seats": [{"kind": "me"}] * 2, "variant": "house"}, {"game": "pets", "seats": [{"kind": "me"}] * 2, "clock": "slow"},
        {"game": "pets", "seats": [{"kind": "me"}] * 2, "more": 1}, {"game": "pets", "seats": [{"kind": "me", "token": "x"}] * 2},
        {"game": "pets", "seats": [{"kind": "me"}] * 2, "words": "x" * 201},
    ],
)  # fmt: skip
def test_a_table_that_cant_be(server: Running, wish: object) -> None:
    status, _, body = server.request("POST", "/api/tables", wish)
    assert status == 400 and json.loads(body)["type"] == "problem"


def test_no_file_of_this_machine_is_run_as_a_game(server: Running, tmp_path: Path) -> None:
    evil = tmp_path / "evil.py"
    evil.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    assert server.request("POST", "/api/tables", {"game": str(evil), "seats": [{"kind": "me"}] * 2})[0] == 400
    opening = {
        "entry": "opening", "wyrmling": 1, "game": str(evil), "rules": 1, "components": "", "variant": "main", "seats": [{"name": "A"}, {"name": "B"}],
        "commitment": "", "words": ["", ""], "rated": False, "made": "",
    }  # fmt: skip
    for more in ({}, {"game": "pets", "position": f'game = "{evil}"'}):
        assert server.request("POST", "/api/replay", json.dumps({**opening, **more}).encode() + b"\n")[0] == 400
    assert not (tmp_path / "ran").exists()


# --- logs that somebody brings ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(server: Running) -> bytes:
    """The log of a finished game."""
    opened = server.open("Ann", "Bob")
    with Client(server, opened.id, *opened.mine.values()) as both:
        play_to_the_end([both], seed=9)
    return server.request("GET", f"/api/tables/{opened.id}/log")[2]


def test_a_damaged_log_is_followed_as_far_as_it_can_be(server: Running, played: bytes) -> None:
    whole = server.post("/api/replay", played)
    assert whole["over"] and whole["damage"] == "" and len(whole["moves"]) == len(played.splitlines()) - 2
    lines = played.splitlines()
    # The line of move 10 can't be read; says another move; is missing; the last line was never finished.
    for broken in (
        [*lines[:11], b"{", *lines[12:]],
        [*lines[:11], lines[11].replace(b'"state":"', b'"state":"0'), *lines[12:]],
        [*lines[:11], *lines[12:]],
    ):
        part = server.post("/api/replay", b"\n".join(broken) + b"\n")
        assert part["moves"] == whole["moves"][:10] and "line 12" in part["damage"] and not part["over"] and part["secret"] is None
    torn = server.post("/api/replay", played[:-3])
    assert "never finished" in torn["damage"] and torn["moves"] == whole["moves"]


def test_a_log_that_is_none(server: Running, played: bytes) -> None:
    lines = played.splitlines()
    for text in (
        b"", b"\n", b"hello", b"\xff\xfe\x00", b"{}", played.replace(b'"wyrmling":1', b'"wyrmling":99'), b"\n".join([lines[0], *lines[2:]]) + b"\n",
        played.replace(b'"rules":', b'"rules":9'), played.replace(lines[1], b'{"entry":"secret","secret":"00"}'), b'{"entry":"opening"}\n' * 6000,
    ):  # fmt: skip
        status, _, body = server.request("POST", "/api/replay", text)
        assert status == 400 and json.loads(body)["type"] == "problem", text[:50]


def test_logs_with_anything_changed_never_break_the_server(server: Running, played: bytes) -> None:
    choose = random.Random(4)
    for _ in range(40):
        text = bytearray(played)
        for _ in range(choose.randint(1, 4)):
            at = choose.randrange(len(text))
            text[at : at + choose.choice((0, 1, 1, 5))] = bytes(choose.randrange(256) for _ in range(choose.choice((0, 1, 3))))
        assert server.request("POST", "/api/replay", bytes(text))[0] in (200, 400)
