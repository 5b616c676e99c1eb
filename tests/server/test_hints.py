"""Hints at tables: who may have them, what they are made from, and that nobody else hears of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.house import Client, Message, Poller, Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def ask(client: Client, seat: int, **more: object) -> Message:
    """Ask for a hint; the answer."""
    client.say({"type": "hint", "id": "h1", "seat": seat, "version": client.last["version"], **more})
    while True:
        answer = client.hear()
        if answer["type"] in ("hinted", "problem"):
            return answer


def begun(server: Running, *seats: str, **more: object) -> tuple[Client, Message]:
    opened = server.open(*seats, **more)
    ann = Client(server, opened.id, *opened.mine.values())
    return ann, ann.until(lambda table: bool(table["choices"]))


def test_the_best_choices_come_with_their_chances_and_a_reason(server: Running) -> None:
    ann, table = begun(server, "Ann", "greedy")
    with ann:
        answer = ask(ann, table["viewer"])
        assert answer["type"] == "hinted" and answer["id"] == "h1" and answer["version"] == table["version"]
        sentences = {choice["move"]: choice["sentence"] for choice in table["choices"]}
        assert 1 <= len(answer["choices"]) <= 3
        for choice in answer["choices"]:
            assert sentences[choice["move"]] == choice["sentence"]
            assert 0 <= choice["chance"] <= 1
            assert choice["why"].endswith(".") and choice["why"][0].isupper()
        assert ask(ann, table["viewer"])["choices"] == answer["choices"], "who asks again gets the same"
        assert ann.ask("play", table["viewer"], version=table["version"], move=answer["choices"][0]["move"])["type"] == "done"


def test_a_hint_is_no_move_and_nobody_else_hears_of_it(server: Running) -> None:
    ann, table = begun(server, "Ann", "greedy")
    with ann, Client(server, ann.table) as eve:
        eve.until(lambda seen: seen["version"] == table["version"])
        before = len(eve.told)
        log = server.request("GET", f"/api/tables/{ann.table}/log")[2]
        assert ask(ann, table["viewer"])["type"] == "hinted"
        assert ann.last == table, "nothing has changed"
        assert server.request("GET", f"/api/tables/{ann.table}/log")[2] == log
        ann.play()
        eve.until(lambda seen: seen["version"] > table["version"])
        assert {message["type"] for message in eve.told[before:]} <= {"table", "ping"}


def test_no_hints_where_they_were_not_agreed_on(server: Running) -> None:
    ann, table = begun(server, "Ann", "greedy", hints=False)
    with ann:
        assert table["hints"] is False and server.get(f"/api/tables/{ann.table}")["hints"] is False
        assert ask(ann, table["viewer"])["code"] == "hints"


def test_hints_are_for_who_decides_now_and_holds_the_seat(server: Running) -> None:
    ann, table = begun(server, "Ann", "Bob")
    actor = table["scene"]["actor"]
    with ann, Client(server, ann.table) as eve:
        eve.until(bool)
        assert ask(eve, actor)["code"] == "seat"
        assert ask(ann, 1 - actor)["code"] == "turn"
        assert ask(ann, actor, version=table["version"] + 5)["code"] == "stale"
        assert ask(ann, 9)["code"] == "seat"


def test_who_moves_on_before_the_hint_is_there_gets_none(server: Running) -> None:
    ann, table = begun(server, "Ann", "Bob")
    with ann:
        ann.say({"type": "hint", "id": "late", "seat": table["viewer"], "version": table["version"]})
        ann.play()
        while not (answer := next((message for message in ann.told if message.get("id") == "late"), None)):
            ann.hear()
        assert answer["type"] == "problem" and answer["code"] == "stale"


def test_hints_over_polls(server: Running) -> None:
    opened = server.open("Ann", "Bob")
    poller = Poller(server, opened.id, *opened.mine.values())
    while not (poller.last and poller.last["choices"]):
        poller.poll()
    answer = poller.ask("hint", poller.last["viewer"], version=poller.last["version"])
    assert answer["type"] == "hinted" and answer["choices"]
