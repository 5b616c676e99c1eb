"""What stands around the tables: headers, origins, names of the server, the operator's pages, quotas, the client's files."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.house import WAIT, Client, Running, few, running
from wyrmling.kernel.game import game_names
from wyrmling.server.guard import SECURITY, is_from_here, same_origin
from wyrmling.server.limits import Buckets, is_loopback
from wyrmling.server.static import Client as Files

PAGE = b"<!doctype html><title>Wyrmling</title>" + b" " * 2000


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A client as it is built."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "index.html").write_bytes(PAGE)
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets").mkdir()
    (folder / "assets" / "index-abc123.js").write_text("let dragons;\n" * 200)
    (folder.parent / "secret.txt").write_text("secret")
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, files: Path) -> Iterator[Running]:
    more = {"client": Files(files), "metrics_token": "let me see", "origins": ["https://dragons.example"]}
    with running(tmp_path_factory.mktemp("house"), hosts=["dragons.example"], **more) as server:
        yield server


# --- headers -----------------------------------------------------------------------------------------------------------------------


def test_every_answer_bears_the_headers(server: Running) -> None:
    opened = server.open("Ann", "Bob")
    asked = [
        ("GET", "/", 200), ("HEAD", "/", 200), ("GET", "/table/x", 200), ("GET", "/replay", 200), ("GET", "/replay/x", 200), ("GET", "/icon.svg", 200),
        ("GET", "/nothing", 404), ("GET", "/assets/index-abc123.js", 200), ("POST", "/", 405), ("GET", "/api/games", 200), ("GET", "/api/nothing", 404),
        ("GET", "/api/tables", 404), ("POST", "/api/tables", 400), ("GET", f"/api/tables/{opened.id}", 200), ("GET", f"/api/tables/{opened.id}/log", 200),
        ("GET", f"/api/tables/{opened.id}/replay", 200), ("GET", "/healthz", 200), ("GET", "/metrics", 200), ("POST", "/api/poll", 200), ("GET", "/ws", 404),
    ]  # fmt: skip
    for method, path, expected in asked:
        status, headers, _ = server.request(method, path)
        assert status == expected, path
        for name, value in SECURITY.items():
            assert headers[name.lower()] == value, path
        assert "server" not in headers and "cache-control" in headers
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"
    assert "'unsafe" not in SECURITY["Content-Security-Policy"] and SECURITY["Content-Security-Policy"].startswith("default-src 'none'")


# --- whose pages may speak to it ------------------------------------------------------------------------------------------------


STRANGERS = ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost", "file://", "https://dragons.example.evil.example", ""]


@pytest.mark.parametrize("origin", STRANGERS)
def test_a_strangers_page_is_refused(server: Running, origin: str) -> None:
    wish = {"game": "pets", "seats": [{"kind": "me"}] * 2}
    assert server.request("POST", "/api/tables", wish, Origin=origin)[0] == 403
    for path in ("/api/poll", "/api/say", "/api/replay"):
        assert server.request("POST", path, {}, Origin=origin)[0] == 403
    with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers={"Origin": origin}):
        pass
    assert refused.value.response.status_code == 403
    assert refused.value.response.headers["content-security-policy"] == SECURITY["Content-Security-Policy"]


def test_its_own_pages_and_allowed_ones_may(server: Running) -> None:
    wish = {"game": "pets", "seats": [{"kind": "me"}] * 2}
    for origin in (f"http://127.0.0.1:{server.port}", "https://dragons.example"):
        assert server.request("POST", "/api/tables", wish, Origin=origin)[0] == 201
        with connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers={"Origin": origin}) as socket:
            socket.send("{}")
            assert json.loads(socket.recv(WAIT))["code"] == "malformed"


def test_origins() -> None:
    def same(origin: str, host: str) -> bool:
        return same_origin(Headers({"origin": origin, "host": host}), [])

    assert same("https://a.example", "a.example") and same("http://A.example:80", "a.example") and same("http://[::1]:8000", "[::1]:8000")
    assert not same("https://a.example", "b.example") and not same("http://a.example", "a.example:8080") and not same("ftp://a.example", "a.example")
    assert not same("http://a.example:x", "a.example") and not same("http://[", "[")
    assert same_origin(Headers({"host": "a.example"}), [])


def test_under_another_name_it_isnt_there(server: Running) -> None:
    for host, status in (("127.0.0.1", 200), ("localhost:80", 200), ("dragons.example", 200), ("evil.example", 421), ("", 421), ("[", 421)):
        assert server.request("GET", "/healthz", Host=host)[0] == status, host
    with (
        socket.create_connection(("127.0.0.1", server.port)) as sock, pytest.raises(InvalidStatus) as refused,
        connect(f"ws://evil.example:{server.port}/ws", sock=sock),
    ):  # fmt: skip
        pass
    assert refused.value.response.status_code == 421


# --- the operator ---------------------------------------------------------------------------------------------------------------


def test_metrics_are_for_the_operator(server: Running) -> None:
    with Client(server, server.open("Ann", "Bob").id) as eve:
        eve.until(bool)
        status, headers, body = server.request("GET", "/metrics")
        assert status == 200 and headers["content-type"].startswith("text/plain; version=0.0.4")
        assert float(re.search(rb"^wyrmling_listeners (.+)$", body, re.MULTILINE)[1]) >= 1  # type: ignore[index]
    # Through a proxy, or by the server's other name, one is a stranger.
    for headers in ({"X_Forwarded_For": "8.8.8.8"}, {"Forwarded": "for=8.8.8.8"}, {"Host": "dragons.example"}):
        assert server.request("GET", "/metrics", **headers)[0] == 403
        assert server.request("GET", "/metrics", **headers, Authorization="Bearer let me sea")[0] == 403
        assert server.request("GET", "/metrics", **headers, Authorization="Bearer let me see")[0] == 200
    assert not is_from_here(Headers({"host": "localhost"}), "10.0.0.1", is_loopback("10.0.0.1"))


def test_without_a_token_none_opens_the_metrics(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert server.request("GET", "/metrics", X_Forwarded_For="8.8.8.8", Authorization="Bearer ")[0] == 403


# --- how much ----------------------------------------------------------------------------------------------------------------------


def test_tables_from_one_place_are_counted(tmp_path: Path) -> None:
    # Whoever comes through a proxy isn't taken for somebody at this machine.
    with running(tmp_path, limits=few(tables_an_hour=3)) as server:
        wish = {"game": "pets", "seats": [{"kind": "me"}] * 2}
        statuses = [server.request("POST", "/api/tables", wish, X_Forwarded_For="203.0.113.5")[0] for _ in range(5)]
        assert statuses == [201, 201, 201, 429, 429]
        assert server.request("POST", "/api/tables", wish, X_Forwarded_For="203.0.113.6")[0] == 201
        assert all(server.request("POST", "/api/tables", wish)[0] == 201 for _ in range(5)), "this machine itself isn't counted"


def test_requests_from_one_place_are_counted(tmp_path: Path) -> None:
    with running(tmp_path, limits=few(address_burst=5, address_rate=0.1, uploads_an_hour=2)) as server:
        id = server.open("Ann", "Bob").id
        statuses = [server.request("GET", f"/api/tables/{id}", X_Forwarded_For="203.0.113.5")[0] for _ in range(8)]
        assert statuses == [200] * 5 + [429] * 3
        with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers={"X-Forwarded-For": "203.0.113.5"}):
            pass
        assert refused.value.response.status_code == 429
        statuses = [server.request("POST", "/api/replay", b"x", X_Forwarded_For="203.0.113.7")[0] for _ in range(4)]
        assert statuses == [400, 400, 429, 429]


def test_only_so_many_tables_are_live_and_the_idle_make_room(tmp_path: Path) -> None:
    with running(tmp_path, limits=few(live_tables=3, listeners=1)) as server:
        first = [server.open("Ann", "Bob") for _ in range(3)]
        clients = [Client(server, opened.id, opened.mine[0]) for opened in first]
        for client in clients:
            client.until(lambda table: table["stage"] == "playing")
        wish = {"game": "pets", "seats": [{"kind": "me"}] * 2}
        status, _, body = server.request("POST", "/api/tables", wish)
        assert status == 429 and b"as many tables as it can hold" in body
        with Client(server, first[0].id) as eve:
            assert eve.hear()["code"] == "flood", "and so many look at one"
        clients[0].stack.close()
        for _ in range(100):
            status, _, _ = server.request("POST", "/api/tables", wish)
            if status == 201:
                break
        assert status == 201 and len(server.server.lobby.live) == 3
        for client in clients[1:]:
            client.play() if client.last["choices"] else None
            client.stack.close()
        with Client(server, first[0].id, first[0].mine[0]) as back:
            assert back.until(bool)["stage"] == "playing"


def test_buckets_fill_again_and_never_grow_without_end() -> None:
    now = [0.0]
    buckets = Buckets(1.0, 3.0, lambda: now[0])
    assert [buckets.take("203.0.113.1") for _ in range(5)] == [True, True, True, False, False]
    now[0] = 2.0
    assert [buckets.take("203.0.113.1") for _ in range(3)] == [True, True, False]
    assert all(buckets.take("::1") and buckets.take("127.0.0.9") for _ in range(10))
    buckets.MOST = 10
    for number in range(100):
        buckets.take(f"203.0.113.{number}")
    assert len(buckets._buckets) <= 11


# --- the client's files ----------------------------------------------------------------------------------------------------------


def test_the_client_is_served_and_kept(server: Running) -> None:
    status, headers, body = server.request("GET", "/")
    assert (status, body, headers["cache-control"], headers["content-type"]) == (200, PAGE, "no-cache", "text/html; charset=utf-8")
    assert server.request("GET", "/table/x")[2] == server.request("GET", "/replay/y?ply=3")[2] == PAGE
    status, again, body = server.request("GET", "/", If_None_Match=headers["etag"])
    assert (status, body) == (304, b"") and again["content-security-policy"]
    status, headers, body = server.request("GET", "/assets/index-abc123.js", Accept_Encoding="gzip")
    assert headers["content-encoding"] == "gzip" and len(body) < 200 and "immutable" in headers["cache-control"]
    assert headers["content-type"].startswith("text/javascript")
    assert server.request("GET", "/icon.svg")[1]["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize("path", ["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//etc/passwd", "/%00", "/assets"])
def test_no_other_file_is(server: Running, path: str) -> None:
    status, _, body = server.request("GET", path)
    assert status == 404 and b"secret" not in body


def test_a_client_that_isnt_built_says_how(tmp_path: Path) -> None:
    with running(tmp_path / "data", client=Files(tmp_path / "none")) as server:
        status, _, body = server.request("GET", "/")
        assert status == 503 and b"./dev" in body
        assert server.request("GET", "/healthz")[0] == 200
        # Built while the server runs, it is there.
        (tmp_path / "none").mkdir()
        (tmp_path / "none" / "index.html").write_text("built")
        assert server.request("GET", "/")[2] == b"built"


def test_the_games_are_told_with_their_rules(server: Running) -> None:
    games = {told["name"]: told for told in server.get("/api/games")}
    assert list(games) == game_names()
    pets = games["pets"]
    assert pets["title"] == "Dragon Pets" and pets["players"] == [2, 3, 4] and "greedy" in pets["bots"]
    for name, told in games.items():
        assert len(told["rules"]) > 20
        assert quote(name) == name
