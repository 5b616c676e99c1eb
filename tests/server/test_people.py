"""Names, waiting, taking back, clocks and stand-ins: what people at a table agree on."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import Client, Message, Poller, Running, running
from wyrmling.server.protocol import ABSENCES, CLOCKS


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house")) as server:
        yield server


# --- waiting -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "", "   ", "A" * 41, "Ann\n", "A\x00nn", "A\x1b[31mnn", "\u202eAnn", "An\u2066n", "\ufeff", "A\u200bnn", "\u3164",
        "e\u0301\u0301\u0301\u0301\u0301", "ann", "ANN ", "\uff21\uff4e\uff4e",
    ],
)  # fmt: skip
def test_a_name_that_cant_be_taken_is_a_problem_and_nobody_sits_down(server: Running, name: str) -> None:
    opened = server.open("Ann", "?")
    with Client(server, opened.id, opened.invited[1]) as bob:
        answer = bob.ask("sit", 1, name=name)
        assert answer["type"] == "problem" and answer["code"] == "name"
        assert not bob.last["seats"][1]["taken"] and bob.last["stage"] == "waiting"


@pytest.mark.parametrize("name", ["<b>Bob</b>", "Bob & Söhne", "بوب", "鲍勃", "🐉", 'B"o\'b', "&lt;Bob&gt;", "{{Bob}}", "B" * 40, "[red]Bob"])
def test_odd_names_are_shown_as_they_are(server: Running, name: str) -> None:
    opened = server.open("Ann", "?")
    with Client(server, opened.id, opened.mine[0]) as ann, Client(server, opened.id, opened.invited[1]) as bob:
        assert bob.ask("sit", 1, name=name)["type"] == "done"
        assert ann.until(lambda table: table["stage"] == "playing")["scene"]["players"] == ["Ann", name]
        assert server.get(f"/api/tables/{opened.id}")["names"] == ["Ann", name]


def test_names_at_opening_are_checked_too(server: Running) -> None:
    for names in (["Ann", "ann"], ["\u202eAnn", "Bob"]):
        status, _, body = server.request("POST", "/api/tables", {"game": "pets", "seats": [{"kind": "me", "name": name} for name in names]})
        assert status == 400 and b'"name"' in body
    opened = server.open("Greedy", "greedy", "greedy")
    assert server.get(f"/api/tables/{opened.id}")["names"] == ["Greedy", "Greedy 2", "Greedy 3"]


def test_begin_gives_open_seats_to_bots(server: Running) -> None:
    opened = server.open("Ann", "?", "?")
    with Client(server, opened.id, opened.mine[0]) as ann, Client(server, opened.id, opened.invited[1]) as bob:
        bob.until(bool)
        assert bob.ask("begin", 1)["code"] == "seat", "who hasn't sat down can't begin"
        assert bob.ask("play", 1, version=0, move=0)["code"] == "late"
        assert bob.ask("sit", 1, name="Bob")["type"] == "done"
        assert bob.ask("sit", 1, name="Bobby")["type"] == "done", "one may think again while others are awaited"
        answer = ann.ask("begin", 0, "begin")
        assert answer["type"] == "done"
        table = ann.until(lambda table: table["stage"] == "playing")
        assert [(seat["name"], seat["bot"]) for seat in table["seats"]] == [("Ann", ""), ("Bobby", ""), ("Greedy", "greedy")]
        assert ann.ask("begin", 0, "begin") == answer
        assert bob.ask("sit", 1, name="Robert")["code"] == "late"
    # The invitation that wasn't followed leads to a place to watch from.
    with Client(server, opened.id, opened.invited[2]) as late:
        assert late.hear()["code"] == "seat"
        assert late.until(bool)["viewer"] == -1


def test_the_words_of_everybody_are_in_the_luck(server: Running) -> None:
    opened = server.open("Ann", "?", words="oak")
    with Client(server, opened.id, opened.invited[1]) as bob:
        assert bob.ask("sit", 1, name="Bob", words="x" * 201)["code"] == "name"
        assert bob.ask("sit", 1, name="Bob", words="moon")["type"] == "done"
        bob.until(lambda table: table["stage"] == "playing")
    assert server.get(f"/api/tables/{opened.id}/replay")["words"] == ["oak", "moon"]


# --- taking back -----------------------------------------------------------------------------------------------------------------


def two_players(server: Running, **more: object) -> tuple[Client, Client]:
    opened = server.open("Ann", "?", **more)
    ann, bob = Client(server, opened.id, opened.mine[0]), Client(server, opened.id, opened.invited[1])
    bob.ask("sit", 1, name="Bob")
    for each in (ann, bob):
        each.until(lambda table: table["stage"] == "playing" and all(seat["here"] for seat in table["seats"]))
    return ann, bob


def until_undo(clients: tuple[Client, Client], free: bool) -> int:
    """Play until somebody's last move can (or can't) be taken back freely; who that is."""
    choose = random.Random(11)
    for _ in range(200):
        newest = max(client.last["version"] for client in clients)
        both = [client.until(lambda table, at=newest: table["version"] >= at) for client in clients]  # type: ignore[misc]
        for number, table in enumerate(both):
            if table["undo"] and table["undo"]["free"] == free:
                return number
        clients[both[0]["scene"]["actor"]].play(choose)
    raise AssertionError("never")


def test_taking_back_freely(server: Running) -> None:
    clients = two_players(server)
    with clients[0], clients[1]:
        who = until_undo(clients, free=True)
        client = clients[who]
        before = client.last
        assert before["undo"]["why"] == ""
        assert client.ask("undo", who, version=before["version"] - 1)["code"] == "stale"
        assert client.ask("undo", who, version=before["version"])["type"] == "done"
        after = clients[1 - who].until(lambda table: table["version"] > before["version"])
        assert after["anew"] and after["moves"][-1]["ply"] == before["moves"][-1]["ply"] - 1


def asked(clients: tuple[Client, Client]) -> tuple[Client, Client, int, Message]:
    """Ask to take something back that isn't free; who asks, the other, and the request."""
    who = until_undo(clients, free=False)
    one, other = clients[who], clients[1 - who]
    answer = one.ask("undo", who, version=one.last["version"])
    assert answer["type"] == "done" and answer["version"] == one.last["version"], "nothing is taken back yet"
    request = other.until(lambda table: table["request"] is not None)["request"]
    assert request["kind"] == "undo" and request["by"] == who and request["needs"] == [1 - who] and request["agreed"] == []
    return one, other, who, request


def test_taking_back_with_the_others_consent(server: Running) -> None:
    clients = two_players(server)
    with clients[0], clients[1]:
        one, other, who, _ = asked(clients)
        version = one.last["version"]
        assert one.ask("agree", who, agree=True)["code"] == "seat", "one can't agree with oneself"
        assert other.ask("agree", 1 - who, agree=True)["type"] == "done"
        assert one.until(lambda table: table["version"] > version)["request"] is None
        assert one.last["anew"]


def test_a_request_that_is_refused_or_overtaken_is_gone(server: Running) -> None:
    clients = two_players(server)
    with clients[0], clients[1]:
        one, other, who, _ = asked(clients)
        version = one.last["version"]
        assert other.ask("agree", 1 - who, agree=False)["type"] == "done"
        assert one.until(lambda table: table["request"] is None)["version"] == version
        assert other.ask("agree", 1 - who, agree=True)["code"] == "late"
        one.ask("undo", who, version=version)
        one.until(lambda table: table["request"] is not None)
        clients[one.last["scene"]["actor"]].play()
        assert one.until(lambda table: table["version"] > version)["request"] is None


def test_alone_with_bots_nobody_else_is_asked(server: Running) -> None:
    opened = server.open("Ann", "greedy")
    with Client(server, opened.id, opened.mine[0]) as ann:
        choose = random.Random(3)
        while not (ann.until(lambda table: bool(table["choices"]))["undo"] and not ann.last["undo"]["free"]):
            ann.play(choose)
        version = ann.last["version"]
        assert ann.ask("undo", 0, version=version)["type"] == "done"
        assert ann.until(lambda table: table["version"] > version)["anew"]


def test_nothing_to_take_back(server: Running) -> None:
    opened = server.open("Ann", "Bob")
    with Client(server, opened.id, opened.mine[0]) as ann:
        table = ann.until(lambda table: table["stage"] == "playing")
        assert table["undo"] is None
        assert ann.ask("undo", 0, version=table["version"])["code"] == "undo"


# --- clocks and stand-ins ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def short_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CLOCKS, "quick", 0.4)


def actor_and_other(clients: tuple[Client, Client]) -> tuple[int, Client, Client]:
    actor = clients[0].last["scene"]["actor"]
    return actor, clients[actor], clients[1 - actor]


def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(server: Running, short_clock: None) -> None:
    clients = two_players(server, clock="quick")
    actor, away, other = actor_and_other(clients)
    with other:
        assert other.last["time_left"] is not None
        assert other.ask("standin", 1 - actor, target=1 - actor)["code"] == "seat"
        away.stack.close()
        other.until(lambda table: not table["seats"][actor]["here"])
        other.until(lambda table: table["time_left"] == 0)
        before = other.last["version"]
        assert other.ask("standin", 1 - actor, "s", target=actor)["type"] == "done", "nobody else is here to be asked"
        table = other.until(lambda table: table["version"] > before and bool(table["choices"]))
        name = table["seats"][actor]["name"]
        assert table["seats"][actor] == {"seat": actor, "name": name, "bot": "", "here": False, "taken": True, "stand_in": "greedy"}
        assert table["scene"]["players"][actor] == f"{name} (bot)"
        other.play()
        with Client(server, away.table, *away.tokens) as back:
            table = back.until(lambda table: table["seats"][actor]["stand_in"] == "")
            assert table["scene"]["players"][actor] == name
            other.until(lambda table: table["seats"][actor]["here"] and table["seats"][actor]["stand_in"] == "")
            for _ in range(30):
                client = back if other.until(lambda table: bool(table["scene"]))["scene"]["actor"] == actor else other
                version = client.last["version"]
                client.play()
                if client is back:
                    break
                other.until(lambda table, version=version: table["version"] > version)  # type: ignore[misc]
            assert client is back
    log = server.request("GET", f"/api/tables/{away.table}/log")[2]
    assert log.count(b'"entry":"takeover"') == 2


def test_who_is_only_slow_has_the_seat_back_by_playing(server: Running, short_clock: None) -> None:
    clients = two_players(server, clock="quick")
    actor, slow, other = actor_and_other(clients)
    with slow, other:
        other.until(lambda table: table["time_left"] == 0)
        assert other.ask("standin", 1 - actor, target=actor)["type"] == "done"
        table = slow.until(lambda table: table["seats"][actor]["stand_in"] == "greedy" and table["scene"]["actor"] == 1 - actor)
        answer = slow.ask("play", actor, version=table["version"], move=0)
        assert answer["code"] == "turn", "it is the other's turn, but the seat is theirs again"
        assert slow.until(lambda table: table["seats"][actor]["stand_in"] == "")


def test_all_others_who_are_here_must_agree(server: Running, short_clock: None) -> None:
    opened = server.open("Ann", "?", "?", clock="quick")
    clients = [Client(server, opened.id, token) for token in opened.tokens.values()]
    clients[1].ask("sit", 1, name="Bob")
    clients[2].ask("sit", 2, name="Cleo")
    with clients[0], clients[1], clients[2]:
        actor = clients[0].until(lambda table: table["stage"] == "playing")["scene"]["actor"]
        one, other = (number for number in range(3) if number != actor)
        clients[actor].stack.close()
        clients[one].until(lambda table: table["time_left"] == 0 and not table["seats"][actor]["here"])
        assert clients[one].ask("standin", one, target=actor)["type"] == "done"
        request = clients[other].until(lambda table: table["request"] is not None)["request"]
        assert request["kind"] == "standin" and request["target"] == actor and request["needs"] == [other]
        clients[one].until(lambda table: table["request"] is not None)
        # They come back while the others talk about it.
        with Client(server, opened.id, opened.tokens[actor]):
            for client in (clients[one], clients[other]):
                table = client.until(lambda table: table["request"] is None and table["seats"][actor]["here"])
                assert table["seats"][actor]["stand_in"] == ""
        clients[one].until(lambda table: not table["seats"][actor]["here"])
        assert clients[one].ask("standin", one, target=actor)["type"] == "done"
        clients[other].until(lambda table: table["request"] is not None)
        # Who is asked leaves: nobody is left to be asked.
        clients[other].stack.close()
        clients[one].until(lambda table: table["seats"][actor]["stand_in"] == "greedy")


def test_without_a_clock_and_before_its_end_nobody_stands_in(server: Running) -> None:
    for clock in ("none", "relaxed"):
        clients = two_players(server, clock=clock)
        actor, slow, other = actor_and_other(clients)
        with slow, other:
            assert (other.last["time_left"] is None) == (clock == "none")
            assert other.ask("standin", 1 - actor, target=actor)["code"] == "late"
            assert other.ask("standin", 1 - actor, target=7)["code"] == "seat"


def test_who_polls_is_here_for_a_while_and_then_gone(tmp_path: Path) -> None:
    from tests.server.house import few

    with running(tmp_path, limits=few(poll_gap_seconds=0.5)) as server:
        opened = server.open("Ann", "?")
        with Client(server, opened.id, opened.mine[0]) as ann:
            Poller(server, opened.id, opened.invited[1]).poll(0)
            began = time.monotonic()
            ann.until(lambda table: table["seats"][1]["here"])
            ann.until(lambda table: not table["seats"][1]["here"])
            assert time.monotonic() - began > 0.3


# --- who is gone ----------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def short_absence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ABSENCES, "1min", 0.4)


def notes_of(client: Client) -> list[str]:
    return [move["note"] for _, move in sorted(client.moves.items()) if move["note"]]


def test_a_bot_takes_over_by_itself_for_who_is_gone_and_gives_the_seat_back(server: Running, short_absence: None) -> None:
    clients = two_players(server, absence="1min")
    actor, away, other = actor_and_other(clients)
    name = away.last["seats"][actor]["name"]
    with other:
        assert other.last["absence"] == "1min" and other.last["bot_in"] is None, "who decides is here"
        before = other.last["version"]
        away.stack.close()
        assert other.until(lambda table: not table["seats"][actor]["here"])["bot_in"] is not None
        table = other.until(lambda table: bool(table["choices"]) and table["version"] > before)
        assert table["seats"][actor]["stand_in"] == "greedy" and table["scene"]["players"][actor] == f"{name} (bot)"
        assert notes_of(other) == [f"The bot greedy plays on for {name}."]
        with Client(server, away.table, *away.tokens) as back:
            for client in (back, other):
                table = client.until(lambda table: table["seats"][actor]["here"] and table["seats"][actor]["stand_in"] == "")
                assert table["scene"]["players"][actor] == name
            other.play()
            told = f"{name} plays again."
            back.until(lambda table: told in " ".join(notes_of(back)))
    replayed = server.get(f"/api/tables/{away.table}/replay")["moves"]
    assert [move["note"] for move in replayed if move["note"]] == [f"The bot greedy plays on for {name}.", told]


def test_nobody_takes_over_by_itself_for_who_is_only_slow(server: Running, short_absence: None) -> None:
    clients = two_players(server, absence="1min")
    _, slow, other = actor_and_other(clients)
    with slow, other:
        time.sleep(0.8)
        assert b"takeover" not in server.request("GET", f"/api/tables/{slow.table}/log")[2]


def test_nobody_takes_over_where_it_was_not_agreed(server: Running, short_absence: None) -> None:
    clients = two_players(server)
    actor, away, other = actor_and_other(clients)
    with other:
        away.stack.close()
        assert other.until(lambda table: not table["seats"][actor]["here"])["bot_in"] is None
        time.sleep(0.8)
        assert server.get(f"/api/tables/{away.table}")["absence"] == "never"
        assert b"takeover" not in server.request("GET", f"/api/tables/{away.table}/log")[2]


def test_at_a_table_that_everybody_has_left_nothing_happens_until_somebody_waits(server: Running, short_absence: None) -> None:
    clients = two_players(server, absence="1min")
    actor, away, other = actor_and_other(clients)
    with Client(server, away.table) as eve:  # a spectator doesn't wait for anybody
        away.stack.close()
        other.stack.close()
        eve.until(lambda table: not any(seat["here"] for seat in table["seats"]))
        assert eve.last["bot_in"] is None
        time.sleep(0.8)
        assert b"takeover" not in server.request("GET", f"/api/tables/{away.table}/log")[2]
        with Client(server, other.table, *other.tokens):
            eve.until(lambda table: table["seats"][actor]["stand_in"] == "greedy")
