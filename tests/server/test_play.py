"""Whole games over WebSocket and long polls: opening, inviting, playing, leaving and coming back."""

from __future__ import annotations

import itertools
import json
import random
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import WAIT, Client, Message, Poller, Running, play_to_the_end, process, running
from wyrmling import Match
from wyrmling.match import commitment_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house")) as server:
        yield server


def test_open_invite_and_play_to_the_end(server: Running, tmp_path: Path) -> None:
    opened = server.open("Ann", "?", "greedy", words="by the old oak")
    with Client(server, opened.id, opened.mine[0]) as ann, Client(server, opened.id, opened.invited[1]) as bob, Client(server, opened.id) as eve:
        waiting = ann.until(lambda table: table["seats"][1]["here"])
        assert waiting["stage"] == "waiting" and waiting["scene"] is None and waiting["yours"] == [0]
        assert [(seat["name"], seat["taken"], seat["bot"]) for seat in waiting["seats"]] == [("Ann", True, ""), ("", False, ""), ("Greedy", True, "greedy")]
        assert bob.ask("sit", 1, name=" Bob ", words="and the new moon")["type"] == "done"
        play_to_the_end([ann, bob], seed=1)
        eve.until(lambda table: table["stage"] == "over")
        assert ann.last["commitment"] == waiting["commitment"] == commitment_of(bytes.fromhex(ann.last["secret"]))
        assert eve.last["viewer"] == -1 and eve.last["yours"] == [] and sum(eve.last["scene"]["payoff"]) == 1
        assert [seat["name"] for seat in bob.last["seats"]] == ["Ann", "Bob", "Greedy"]
        told = [{ply: (move["move"], move["told"]) for ply, move in who.moves.items()} for who in (ann, bob, eve)]
        assert told[0] == told[1] == told[2]
    # What can be fetched tells the same.
    replay = server.get(f"/api/tables/{opened.id}/replay")
    assert {move["ply"]: (move["move"], move["told"]) for move in replay["moves"]} == told[0]
    assert replay["words"] == ["by the old oak", "and the new moon", ""] and replay["over"] and replay["secret"] == ann.last["secret"]
    log = server.request("GET", f"/api/tables/{opened.id}/log")[2]
    path = tmp_path / "match.jsonl"
    path.write_bytes(log)
    match = Match.read(path)
    assert match.over and match.names == ["Ann", "Bob", "Greedy"] and match.scores == ann.last["scene"]["scores"]
    assert server.post("/api/replay", log) == {**replay, "damage": ""}
    part = server.get(f"/api/tables/{opened.id}/replay?from=3&to=5")
    assert part["moves"] == replay["moves"][3:6] and server.get(f"/api/tables/{opened.id}/replay?from={match.ply + 1}")["moves"] == []


def test_a_game_over_long_polls_and_a_websocket_together(server: Running) -> None:
    opened = server.open("Ann", "?")
    bob = Poller(server, opened.id, opened.invited[1])
    assert bob.poll(0)[0]["stage"] == "waiting"
    assert bob.ask("sit", 1, name="Bob")["type"] == "done"
    choose = random.Random(2)

    def poll() -> None:
        while bob.last["stage"] != "over":
            bob.poll()
            if bob.last["choices"]:
                move = choose.choice(bob.last["choices"])["move"]
                assert bob.ask("play", 1, version=bob.last["version"], move=move)["type"] == "done"

    thread = threading.Thread(target=poll)
    with Client(server, opened.id, opened.mine[0]) as ann:
        thread.start()
        play_to_the_end([ann], seed=3)
        thread.join(WAIT)
        assert bob.last["stage"] == "over" and bob.last["scene"]["scores"] == ann.last["scene"]["scores"]
        assert all(seat["here"] for seat in ann.last["seats"]), "who polls is here between two polls too"


def test_a_poll_brings_nothing_new_until_there_is_something(server: Running) -> None:
    opened = server.open("Ann", "?")
    ann = Poller(server, opened.id, opened.mine[0])
    ann.poll(0)
    ann.poll(0.2)  # that oneself came may be news
    assert ann.poll(0.2) == []
    timer = threading.Timer(0.3, lambda: Poller(server, opened.id, opened.invited[1]).ask("sit", 1, name="Bob"))
    timer.start()
    assert ann.poll(WAIT)[0]["seats"][1]["name"] == "Bob"
    timer.join()


def test_several_people_at_one_screen_see_with_the_eyes_of_who_decides(server: Running) -> None:
    opened = server.open("Ann", "Bob")
    with Client(server, opened.id, *opened.mine.values()) as both:
        for _ in range(8):
            table = both.until(lambda table: bool(table["choices"]))
            assert table["yours"] == [0, 1] and table["viewer"] == table["scene"]["actor"]
            both.play(random.Random(1))


def test_at_one_screen_nobody_is_told_what_another_alone_may_know(server: Running) -> None:
    """With each change of eyes all is told anew, as the one who looks now has heard of it, over a WebSocket and long polls."""
    opened = server.open("Ann", "Bob", game="ranch")
    choose = random.Random(4)
    with Client(server, opened.id, *opened.mine.values()) as both:
        poller = Poller(server, opened.id, *opened.mine.values())
        for _ in range(30):
            both.play(choose)
            table = both.until(lambda table: bool(table["choices"]))
            assert table["hides"] and table["yours"] == [0, 1] and table["viewer"] == table["scene"]["actor"]
            for told in (both.moves.values(), poller.poll(0)[-1]["moves"]):
                for move in told:
                    assert [player["hand"]["cards"] is not None for player in move["scene"]["table"]] == [seat == table["viewer"] for seat in (0, 1)]
                    drawn = [event["values"] for event in move["told"] if event["kind"] == "drew"]
                    assert all((values["mandragora"] >= 0) == (values["seat"] == table["viewer"]) for values in drawn)
        tables = [message for message in both.told if message["type"] == "table"]
        turns = [now for before, now in itertools.pairwise(tables) if before["viewer"] != now["viewer"]]
        assert turns and all(now["anew"] for now in turns)
        assert not all(now["anew"] for now in tables)


def test_coming_back_with_the_cursor_brings_exactly_what_was_missed(server: Running) -> None:
    opened = server.open("Ann", "Bob")
    with Client(server, opened.id, *opened.mine.values()) as both:
        both.play()
        cursor, version = both.last["cursor"], both.last["version"]
        for _ in range(4):
            both.play()
        with Client(server, opened.id, opened.mine[0], since=cursor) as again:
            missed = again.until(bool)
            assert not missed["anew"] and [move["version"] for move in missed["moves"]] == list(range(version + 1, version + 5))
        # A cursor that nobody was told.
        with Client(server, opened.id, opened.mine[0], since=cursor + 1_000_000) as lost:
            table = lost.until(bool)
            assert table["anew"] and [move["ply"] for move in table["moves"]] == list(range(version + 5))
        # What was taken back is no more.
        seen = both.last["cursor"]
        assert both.ask("undo", both.last["undo"]["seat"], version=both.last["version"])["type"] == "done"
        with Client(server, opened.id, opened.mine[0], since=seen) as after:
            assert after.until(bool)["anew"]
            assert max(after.moves) == version + 3


def test_whoever_comes_late_gets_the_last_moves_and_the_rest_in_the_replay(server: Running) -> None:
    opened = server.open("Ann", "greedy", "greedy")
    with Client(server, opened.id, opened.mine[0]) as ann:
        choose = random.Random(5)
        while ann.until(lambda table: bool(table["choices"]))["scene"] and max(ann.moves) < 40:
            ann.play(choose)
    with Client(server, opened.id) as eve:
        table = eve.until(bool)
        assert len(table["moves"]) == 20 and table["first_ply"] == max(eve.moves) - 19
        replay = {move["ply"]: move for move in server.get(f"/api/tables/{opened.id}/replay")["moves"]}
        assert {ply: replay[ply] for ply in eve.moves} == eve.moves


def test_a_game_that_leaves_the_memory_is_where_it_was(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        opened = server.open("Ann", "greedy")
        with Client(server, opened.id, opened.mine[0]) as ann:
            for _ in range(5):
                ann.play()
            ann.until(lambda table: bool(table["choices"]))
        live = server.server.lobby.live
        while live[opened.id].audience.listeners:
            time.sleep(0.01)
        live[opened.id].idle_since = -1e9
        deadline = time.monotonic() + WAIT
        while opened.id in live and time.monotonic() < deadline:
            time.sleep(0.1)
        assert opened.id not in live
        with Client(server, opened.id, opened.mine[0], since=ann.last["cursor"]) as back:
            table = back.until(bool)
            assert table["anew"] and table["version"] == ann.last["version"] and table["scene"] == ann.last["scene"]
            assert table["cursor"] > ann.last["cursor"]
            back.play()


def test_killed_in_the_middle_every_acknowledged_move_is_there(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        opened = server.open("Ann", "?", "greedy", clock="relaxed")
        with Client(server, opened.id, opened.mine[0]) as ann, Client(server, opened.id, opened.invited[1]) as bob:
            bob.ask("sit", 1, name="Bob", words="so be it")
            answer: Message = {}
            for _ in range(6):
                who = ann if ann.until(lambda table: bool(table["scene"]) and table["scene"]["actor"] in (0, 1))["scene"]["actor"] == 0 else bob
                answer = who.play(random.Random(3), id=f"before {who.tokens[0][:4]} {answer.get('version', 0)}")
                assert answer["type"] == "done"
                ann.until(lambda table, version=answer["version"]: table["version"] >= version)  # type: ignore[misc]
            server.end(signal.SIGKILL)
        sent = answer["id"]
        before, moves = ann.last, dict(ann.moves)
        seat = int(who is bob)
    with process(tmp_path) as server, Client(server, opened.id, *who.tokens, since=before["cursor"]) as back:
        table = back.until(bool)
        assert table["anew"] and table["version"] >= answer["version"] and table["stage"] == "playing"
        assert all(back.moves[ply]["move"] == moves[ply]["move"] and back.moves[ply]["told"] == moves[ply]["told"] for ply in moves if ply in back.moves)
        assert table["commitment"] == before["commitment"] and [seat["name"] for seat in table["seats"]] == ["Ann", "Bob", "Greedy"]
        # What was acknowledged before and is said again is acknowledged again, and not played twice.
        version = answer["version"]
        made = next(move for move in back.moves.values() if move["version"] == version)
        number = next(choice["move"] for message in who.told for choice in message.get("choices", []) if choice["text"] == made["move"])
        assert back.ask("play", seat, id=sent, version=version - 1, move=number) == {"type": "done", "id": sent, "version": version}
        log = server.request("GET", f"/api/tables/{opened.id}/log")[2]
        assert sum(1 for line in log.splitlines() if json.loads(line).get("id") == f"{seat}:{sent}") == 1


def test_a_stopped_server_says_why(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        opened = server.open("Ann", "greedy")
        with Client(server, opened.id, opened.mine[0]) as ann:
            ann.until(bool)
            server.process.send_signal(signal.SIGTERM)
            assert ann.gone() == (1012, "the server is restarting")
        server.end()
    with process(tmp_path) as server, Client(server, opened.id, opened.mine[0]) as ann:
        ann.play()


def test_again_seats_everybody_where_they_were(server: Running) -> None:
    opened = server.open("Ann", "?", "greedy")
    with Client(server, opened.id, opened.mine[0]) as ann, Client(server, opened.id, opened.invited[1]) as bob:
        bob.ask("sit", 1, name="Bob")
        wish = {"game": "pets", "seats": [], "after": opened.id, "token": opened.mine[0]}
        status, _, body = server.request("POST", "/api/tables", wish)
        assert status == 409 and json.loads(body)["code"] == "late"
        play_to_the_end([ann, bob], seed=4)
        status, _, body = server.request("POST", "/api/tables", {**wish, "token": "somebody else"})
        assert status == 403 and json.loads(body)["code"] == "seat"
        made = server.post("/api/tables", wish)
        assert made["mine"] == [{"seat": 0, "token": opened.mine[0]}] and made["invitations"] == []
        assert bob.until(lambda table: bool(table["again"]))["again"] == made["table"]
    with Client(server, made["table"], opened.mine[0]) as ann:
        waiting = ann.until(bool)
        assert waiting["stage"] == "waiting"
        assert [(seat["name"], seat["taken"]) for seat in waiting["seats"]] == [("Ann", True), ("Bob", False), ("Greedy", True)]
        # Who asks second is led to the same table.
        second = server.post("/api/tables", {**wish, "token": opened.invited[1]})
        assert second == {"table": made["table"], "mine": [{"seat": 1, "token": opened.invited[1]}], "invitations": []}
        with Client(server, made["table"], opened.invited[1]) as bob:
            bob.until(lambda table: table["stage"] == "playing")
            assert bob.last["yours"] == [1] and bob.last["commitment"] != ""
