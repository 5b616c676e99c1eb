"""Nobody can tell from what comes over the wire what they aren't to know: two worlds that a seat can't tell apart sound the same to it, byte by byte.

Everything that a client can ask for is asked in both worlds: first load, updates, moves taken back, errors, coming back with an old
cursor, polls, the log, the replay of a running game, and all of it once more after a restart. What may differ is what says nothing
by itself: the commitment (a hash of 256 bits that nobody else knows) and the second in which the game began.

Dragon Pets hides what luck will bring, Kuhn poker a card of each seat, Dragon Ranch hands that are drawn, played from and filled up.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from wyrmling.bots.warm import warm_play
from wyrmling.kernel.game import Game, game, game_names
from wyrmling.kernel.scene import Scene
from wyrmling.match import SPECTATOR, Match, commitment_of
from wyrmling.match.match import choices_of, secret_of_seed
from wyrmling.server import lobby, protocol, table
from wyrmling.server.app import Server, new_app
from wyrmling.server.protocol import Hello, NewSeat, NewTable, Play, Problem, Said, Sit, StandIn, Undo

TABLE = "WireTable1"
NAMES = ["Ann", "Bob"]
AUDIENCES = (SPECTATOR, 0, 1)
PATIENCE = 20.0

Traffic = dict[tuple[str, int], list[bytes]]
"""What came, by the path that it came on and who heard it."""


# --- a server without a network ---------------------------------------------------------------------------------------------------


class Socket:
    """A WebSocket to the application."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.heard: list[bytes] = []
        self.table: Any = None
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._news = asyncio.Event()
        self._task: asyncio.Task[None]

    @classmethod
    async def at(cls, app: Any, hello: Hello) -> Socket:
        """A connection that has said Hello and heard how the table stands."""
        socket = cls(app)
        socket._said.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws", "path": "/ws", "raw_path": b"/ws", "root_path": "",
            "query_string": b"", "headers": [(b"host", b"testserver")], "client": ("127.0.0.1", 1), "server": ("testserver", 80), "subprotocols": [],
        }  # fmt: skip
        socket._task = asyncio.create_task(app(scope, socket._said.get, socket._hear))
        await socket.say(hello)
        await socket.until(lambda message: message["type"] == "table")
        return socket

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self.heard.append(message["text"].encode() if message.get("text") is not None else message["bytes"])
            said = json.loads(self.heard[-1])
            self.table = said if said["type"] == "table" else self.table
        elif message["type"] == "websocket.close":
            self.heard.append(f"closed: {message}".encode())
        self._news.set()

    async def say(self, message: object) -> None:
        """Send a message."""
        self._said.put_nowait({"type": "websocket.receive", "text": message if isinstance(message, str) else msgspec.json.encode(message).decode()})

    async def until(self, found: Callable[[Any], bool]) -> Any:
        """Wait for a message of a kind."""
        looked = 0
        async with asyncio.timeout(PATIENCE):
            while True:
                for text in self.heard[looked:]:
                    looked += 1
                    assert not text.startswith(b"closed"), self.heard[-2:]
                    message = json.loads(text)
                    if found(message):
                        return message
                self._news.clear()
                await self._news.wait()

    async def answer(self, command: Any) -> Any:
        """Say a command and wait for its answer."""
        await self.say(command)
        return await self.until(lambda message: message.get("id") == command.id)

    def taken(self) -> list[bytes]:
        """All that was heard since the last time: answers first, since they and what they bring may overtake each other."""
        heard, self.heard = self.heard, []
        return sorted(heard, key=lambda text: b'"type":"table"' in text[:16])

    async def close(self) -> None:
        """Go."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self._task


class World:
    """A server with one table, and everything that came from it."""

    def __init__(self, folder: Path, game: Game, secret: bytes, tokens: list[str]) -> None:
        self.folder, self.game, self.secret, self.tokens = folder, game, secret, tokens
        self.random = random.Random(5)
        self.traffic: Traffic = {}
        self.http: httpx.AsyncClient
        self.app: Any
        self.sockets: dict[int, Socket] = {}
        self.refused: set[str] = set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The server, from its start to its end."""
        server = Server(self.folder)
        self.app = new_app(server)
        async with server.lifespan(self.app):
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://testserver", headers={"Accept-Encoding": "identity"}) as self.http:
                yield
                for socket in self.sockets.values():
                    await socket.close()
                self.sockets = {}

    def hello(self, who: int, since: int = -1) -> Hello:
        """What somebody says first."""
        return Hello(protocol.PROTOCOL, TABLE, [self.tokens[who]] if who >= 0 else [], since)

    def note(self, path: str, who: int, *heard: bytes) -> None:
        """Keep what somebody heard."""
        hidden = commitment_of(self.secret).encode()
        made = rb'"made":"[^"]*"'
        self.traffic.setdefault((path, who), []).extend(re.sub(made, b'"made":""', text).replace(hidden, b"commitment") for text in heard)

    async def note_all(self, path: str) -> None:
        """Keep what all who are connected have heard by now. Nothing else is under way, so a few turns of the loop bring all of it."""
        for _ in range(100):
            await asyncio.sleep(0)
        for who, socket in self.sockets.items():
            self.note(path, who, *socket.taken())

    async def ask(self, path: str, who: int, url: str, body: object = None) -> bytes:
        """Something over HTTP."""
        answer = await (self.http.get(url) if body is None else self.http.post(url, content=msgspec.json.encode(body)))
        self.note(path, who, f"{answer.status_code} {sorted(answer.headers.items())}".encode(), answer.content)
        return answer.content

    async def connect(self, path: str) -> None:
        """Everybody looks at the table: a spectator first, then the seats."""
        for who in AUDIENCES:
            self.sockets[who] = await Socket.at(self.app, self.hello(who))
            await self.note_all(path)

    @property
    def now(self) -> Any:
        """How the table stands for whoever decides."""
        return next(socket.table for socket in self.sockets.values() if socket.table["choices"])

    async def play(self, path: str, move: str) -> int:
        """Make a move, any one without a text; the version after it."""
        now = self.now
        legal = {choice["text"]: choice["move"] for choice in now["choices"]}
        number = legal[move] if move else self.random.choice(sorted(legal.values()))
        seat, version = now["viewer"], now["version"]
        answer = await self.sockets[seat].answer(Play(f"move {version}", seat, version, number))
        assert answer["type"] == "done", answer
        await self.note_all(path)
        return int(version) + 1

    async def ask_for_what_cant_be(self, path: str) -> None:
        """Everybody says everything that is refused."""
        seat, version = self.now["viewer"], self.now["version"]
        legal = {choice["move"] for choice in self.now["choices"]}
        count = self.game.moves.count
        numbers = [*legal, *[number for number in range(count) if number not in legal][:3], count, -1]
        for who, socket in self.sockets.items():
            place = max(who, 0)
            wrong: list[Any] = [Play(f"stale {number}", place, version - 1, number) for number in numbers]
            wrong += [Play(f"turn {number}", place, version, number) for number in numbers if who != seat or number not in legal]
            wrong += [Play(f"seat {number}", 1 - place, version, number) for number in numbers]
            wrong += [Play("move 0", place, version, number) for number in numbers if number not in legal]
            wrong += [Undo("undo", place, version - 1), StandIn("standin", place, 1 - place), Sit("sit", place, "Cleo")]
            for command in wrong:
                answer = await socket.answer(command)
                assert answer["type"] == "problem", answer
                self.refused.add(answer["code"])
                # Not more at once than a person could: floods are answered by the clock.
                socket.heard, kept = [], socket.heard
                self.note(path, who, *kept)
                said = await self.ask(f"{path} over HTTP", who, "/api/say", Said(self.hello(who), command))
                assert json.loads(said)["type"] == "problem"
        await self.note_all(path)

    async def ask_for_the_rest(self, path: str, cursors: Iterable[int]) -> None:
        """Everything that can be asked for at any time."""
        for who in AUDIENCES:
            for since in cursors:
                back = await Socket.at(self.app, self.hello(who, since))
                self.note(f"{path}: back since {since}", who, *back.taken())
                await back.close()
                await self.ask(f"{path}: poll since {since}", who, "/api/poll?wait=0", self.hello(who, since))
            await self.ask(f"{path}: table", who, f"/api/tables/{TABLE}")
            await self.ask(f"{path}: log", who, f"/api/tables/{TABLE}/log")
            await self.ask(f"{path}: replay", who, f"/api/tables/{TABLE}/replay")
            await self.ask(f"{path}: part of the replay", who, f"/api/tables/{TABLE}/replay?from=1&to=1")
        await self.note_all(f"{path}: coming and going")


async def all_paths(world: World, moves: Sequence[str], later: int = 0) -> Traffic:
    """Everything that can be heard of a game in which some moves were made (an empty text: any legal one, the same in all worlds).

    The updates of so many moves `later` are noted apart.
    """
    async with world.running():
        await world.ask("opening", SPECTATOR, "/api/tables", NewTable(world.game.name, [NewSeat("me", NAMES[0]), NewSeat("friend")]))
        await world.ask("opening", 1, "/api/poll?wait=0", world.hello(1))
        await world.ask("opening", 1, "/api/say", Said(world.hello(1), Sit("sit", 1, NAMES[1], "some words")))
        async with asyncio.timeout(PATIENCE):
            while json.loads((await world.http.get(f"/api/tables/{TABLE}")).content)["stage"] != "playing":
                await asyncio.sleep(0.01)
        await world.connect("first load")
        cursors = [-1, world.now["cursor"]]
        for move in moves[:-1]:
            await world.play("update", move)
        cursors.append(world.now["cursor"])
        waiting = [asyncio.create_task(world.ask("long poll", who, "/api/poll?wait=20", world.hello(who, cursors[-1]))) for who in AUDIENCES]
        await asyncio.sleep(0.05)
        version = await world.play("update", moves[-1])
        await asyncio.gather(*waiting)
        last = next(socket.table["moves"][-1]["seat"] for socket in world.sockets.values())
        await world.ask_for_what_cant_be("errors")
        await world.ask_for_the_rest("then", [*cursors, 7_654_321])

        # The last move is taken back, or that is asked for, and asked for again, and refused.
        await world.sockets[last].answer(Undo("take back", last, version))
        await world.note_all("taken back")
        if not world.sockets[last].table["request"]:
            await world.play("taken back", moves[-1])
        await world.ask_for_the_rest("after that", [-1, cursors[-1]])
    async with world.running():
        await world.ask_for_the_rest("after a restart", [*cursors, 7_654_321])
        await world.connect("first load after a restart")
        for _ in range(later):
            await world.play("later", "")
    return world.traffic


def differences(one: Traffic, other: Traffic, who: int) -> set[str]:
    """The paths on which two worlds sound different to somebody."""
    assert one.keys() == other.keys()
    return {path for path, heard_by in one if heard_by == who and one[path, who] != other[path, who]}


@pytest.fixture
def in_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Traffic]:
    """Plays a game in a world with a secret of its own; whatever else is drawn is the same in all of them."""
    number = 0

    def play(which: Game, secret: bytes, moves: Sequence[str], later: int = 0) -> Traffic:
        nonlocal number
        number += 1
        tokens = [f"token{seat}".ljust(24, "x") for seat in range(2)]
        left = iter(tokens)
        monkeypatch.setattr(lobby, "new_secret", lambda: secret)
        monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(left))
        monkeypatch.setattr(lobby.Lobby, "_new_id", lambda self: TABLE)
        world = World(tmp_path / str(number), which, secret, tokens)
        traffic = asyncio.run(all_paths(world, moves, later))
        assert {"stale", "turn", "seat", "unknown", "late"} <= world.refused
        assert which is KUHN or {"illegal", "reused"} <= world.refused
        return traffic

    return play


# --- Dragon Pets: what luck will bring ----------------------------------------------------------------------------------------------

SHARED = 8


@pytest.fixture
def same_luck_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first moves of all matches have the same luck, whatever their secret; and what the state has of luck to come is the secret's own."""
    luck, commit = Match._luck, Match._commit_move

    def shared(self: Match, number: int) -> int:
        own, self._secret = self._secret, secret_of_seed(7) if number <= SHARED else self._secret
        try:
            return luck(self, number)
        finally:
            self._secret = own

    def committed(self: Match, entry: Any, move: int, state: Any) -> None:
        self.game.reseed(state, int.from_bytes(self._secret[:16]))
        commit(self, entry, move, state)

    monkeypatch.setattr(Match, "_luck", shared)
    monkeypatch.setattr(Match, "_commit_move", committed)


@pytest.mark.usefixtures("same_luck_at_first")
def test_what_luck_will_bring_is_in_nothing_that_anybody_hears(in_world: Callable[..., Traffic]) -> None:
    """Two games of Dragon Pets with the same past and another future, until that begins."""
    one, other = (in_world(game("pets"), secret_of_seed(seed), [""] * (SHARED - 2), later=10) for seed in (1, 2))
    for who in AUDIENCES:
        assert differences(one, other, who) == {"later"}


# --- Kuhn poker: a card of each seat --------------------------------------------------------------------------------------------------

KUHN = game(str(Path(__file__).parents[1] / "games" / "kuhn.py"))
kuhn: Any = sys.modules[type(KUHN.words).__module__]
MOVES = ["pass", "bet"]


class KuhnScene(Scene, frozen=True, kw_only=True):
    """Kuhn poker as a seat sees it."""

    cards: list[int]


class TalkingWords(kuhn.KuhnWords):  # type: ignore[misc]
    """Shows cards wherever a game can show something: in scenes, sentences and clauses."""

    scene_type = KuhnScene

    def scene(self, state: Any, seat: int, names: Sequence[str]) -> Scene:
        return KuhnScene(cards=[int(card) for card in state.card], **self.common(state, seat, names))

    def asks(self, state: Any, names: Sequence[str]) -> str:
        return f"Cards: {list(map(int, state.card))}"

    def sentence(self, state: Any, move: int, names: Sequence[str]) -> str:
        return f"{self.game.moves.text(move)} with {list(map(int, state.card))}"

    def touches(self, state: Any, move: int) -> list[str]:
        return [f"card:{card}" for card in state.card]

    def clauses(self, state: Any) -> list[str]:
        return [f"kuhn.card.{card}" for card in state.card]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Nobody waits for a compiler here."""
    for which in (*map(game, game_names()), KUHN):
        warm_play(which)


@pytest.fixture(autouse=True)
def kuhn_in_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers here offer Kuhn poker too."""

    def find(name: str) -> Game:
        return KUHN if name == "kuhn" else game(name)

    monkeypatch.setattr(KUHN, "words", TalkingWords(KUHN))
    for module in (lobby, table):
        monkeypatch.setattr(module, "find_game", find)
    monkeypatch.setattr(lobby, "game_names", lambda: [*game_names(), "kuhn"])


def secret_of_cards(cards: Sequence[int]) -> bytes:
    """A secret that deals two cards."""
    for seed in range(1000):
        match = Match.new(KUHN, NAMES, seed=seed, words=["", "some words"])
        if [int(card) for card in match._state.card] == list(cards):
            return secret_of_seed(seed)
    raise AssertionError(cards)


@pytest.mark.parametrize(
    ("who", "one", "other"), [(0, (0, 1), (0, 2)), (0, (1, 0), (1, 2)), (1, (2, 1), (0, 1)), (SPECTATOR, (0, 1), (2, 0)), (SPECTATOR, (1, 0), (0, 1))]
)
def test_a_hidden_card_is_in_nothing_that_others_hear(who: int, one: tuple[int, int], other: tuple[int, int], in_world: Callable[..., Traffic]) -> None:
    """The same moves with other cards in the hands of others."""
    first, second = (in_world(KUHN, secret_of_cards(cards), MOVES) for cards in (one, other))
    assert differences(first, second, who) == set()
    for seat in range(2):
        if one[seat] != other[seat]:
            told = differences(first, second, seat)
            assert {"first load", "update", "long poll", "taken back", "first load after a restart"} <= told
            assert any(": poll since" in path for path in told) and any(": back since" in path for path in told)


# --- Dragon Ranch: hands --------------------------------------------------------------------------------------------------------------------

RANCH = game("ranch")
SWAPPING = ["extra", "swap", "discard farmer", "discard farmer"]
"""The first player takes Extra, the other one Swap; then the first one is to act."""


class OtherHand:
    """Deals the same games of Dragon Ranch, but that a Mandragora card in a hand may be a Griffin card, and the pile has it the other way round."""

    def __init__(self, set_up: Callable[..., Any]) -> None:
        self.set_up = set_up
        self.seat = SPECTATOR
        """Whose hand is the other one."""

    def deal(self, state: Any, news: Any = None) -> Any:
        """Deal a game."""
        events: list[Any] = [] if news is None else news
        self.set_up(RANCH, state, events)
        if self.seat >= 0:
            for essence, more in ((0, -1), (1, 1)):
                state.hand[self.seat, essence] += more
                state.pile[essence] -= more
            drew = next(event for event in events if event.kind == "drew" and event["seat"] == self.seat)
            drew.values.update(mandragora=drew["mandragora"] - 1, griffin=drew["griffin"] + 1)
        return state


@pytest.fixture
def other_hand(monkeypatch: pytest.MonkeyPatch) -> OtherHand:
    """Says whose hand is another one, from now on."""
    dealer = OtherHand(Game.set_up)
    monkeypatch.setattr(RANCH, "set_up", dealer.deal)
    return dealer


def seed_of_hands(other_hand: OtherHand, owner: int) -> int:
    """Luck with which a seat doesn't begin, has the cards to swap and one to change, and the other seat draws the same in both worlds."""
    for seed in range(2000):
        views = []
        for other_hand.seat in (SPECTATOR, owner):
            match = Match.new(RANCH, NAMES, seed=seed, words=["", "some words"])
            mandragora, *_, farmer = match._state.hand[owner]
            if match.actor == owner or mandragora < 1 or farmer < 2:
                break
            for move in SWAPPING:
                match.play(match.actor, move)
            views.append(match.view(1 - owner).tobytes())
        if len(views) == 2 and views[0] == views[1]:
            return seed
    raise AssertionError(owner)


def worlds_of_hands(other_hand: OtherHand, owner: int, in_world: Callable[..., Traffic]) -> tuple[Traffic, Traffic]:
    """All that is heard of two games that differ in a hand."""
    secret = secret_of_seed(seed_of_hands(other_hand, owner))
    other_hand.seat = SPECTATOR
    one = in_world(RANCH, secret, SWAPPING)
    other_hand.seat = owner
    return one, in_world(RANCH, secret, SWAPPING)


@pytest.mark.parametrize("owner", [0, 1])
def test_a_hand_is_in_nothing_that_others_hear(owner: int, other_hand: OtherHand, in_world: Callable[..., Traffic]) -> None:
    """The same moves with the same luck and another card in one hand."""
    one, other = worlds_of_hands(other_hand, owner, in_world)
    assert differences(one, other, 1 - owner) == set()
    assert differences(one, other, SPECTATOR) == set()
    told = differences(one, other, owner)
    assert {"first load", "update", "first load after a restart"} <= told
    assert any(": poll since" in path for path in told) and any(": back since" in path for path in told)


@pytest.mark.parametrize("owner", [0, 1])
def test_a_hand_that_is_shown_to_others_is_found_out(
    owner: int, other_hand: OtherHand, monkeypatch: pytest.MonkeyPatch, in_world: Callable[..., Traffic]
) -> None:
    """The test above, with what is drawn told to everybody."""
    monkeypatch.setattr(RANCH.events, "heard", lambda event, seat: event)
    one, other = worlds_of_hands(other_hand, owner, in_world)
    assert {"then: replay", "then: poll since -1"} <= differences(one, other, 1 - owner)


# --- the test, tested --------------------------------------------------------------------------------------------------------------------


def leaky_scene(self: Match, seat: int, ply: int | None = None) -> Scene:
    """Drawn from all that is so."""
    return self.game.words.scene(self._state, seat, self.names)


def leaky_walk(self: Match, seat: int = SPECTATOR, first: int = 0, walk: Any = Match.walk) -> Any:
    """With each move, all that was so after it."""
    for update, _ in walk(self, seat, first):
        yield update, self._state_at(update.ply)


def leaky_choices(self: Match, seat: int | None = None) -> Any:
    """Told from all that is so."""
    return choices_of(self.game, self._state, self.actor, self.names) if seat in (None, self.actor) and not self.over else []


async def leaky_answer(self: Any, held: Sequence[int], command: Any, say: Any = table.LiveTable.say) -> Any:
    """Errors that help too much."""
    answer = await say(self, held, command)
    return Problem(answer.id, answer.code, f"{answer.text} {list(self.match._state.card)}") if isinstance(answer, Problem) and self.match else answer


async def leaky_entries(self: Any, id: str) -> Any:
    """The log as it is."""
    return (await self._begun(id)).entries


@pytest.mark.parametrize(
    ("owner", "name", "leak", "paths"),
    [
        (Game, "concealed", lambda self, state, seat: state.copy(), {"first load", "update", "long poll", "then: replay", "first load after a restart"}),
        (Match, "scene", leaky_scene, {"first load", "then: poll since -1"}),
        (Match, "walk", leaky_walk, {"then: replay", "then: part of the replay", "then: back since -1"}),
        (Match, "choices", leaky_choices, {"update", "then: poll since -1"}),
        (Match, "clauses", lambda self: self.game.words.clauses(self._state), {"first load", "update"}),
        (table.LiveTable, "say", leaky_answer, {"errors", "errors over HTTP"}),
        (lobby.Lobby, "entries", leaky_entries, {"then: log"}),
    ],
)
def test_a_server_that_leaks_is_found_out(
    owner: type, name: str, leak: Any, paths: set[str], monkeypatch: pytest.MonkeyPatch, in_world: Callable[..., Traffic]
) -> None:
    """Each of these tells seat 0 the card of the other."""
    monkeypatch.setattr(owner, name, leak)
    one, other = (in_world(KUHN, secret_of_cards(cards), MOVES) for cards in ((0, 1), (0, 2)))
    assert paths <= differences(one, other, 0)
