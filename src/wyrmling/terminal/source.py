"""What a screen shows and where its commands go: a match on this computer, or a table of a server.

Both are seen as the `Table` of the server's protocol, so that a client is written once. A command returns at once; what came of
it shows in the next table, or is said as a notice. `changed` and `notice` may be called from any thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from wyrmling.advice import HINT_SECONDS, Suggestion, suggestions
from wyrmling.bots import bot
from wyrmling.kernel.errors import WyrmlingError
from wyrmling.kernel.game import State
from wyrmling.kernel.scene import Scene
from wyrmling.kernel.words import Words
from wyrmling.match import SPECTATOR, Match
from wyrmling.match.errors import StaleCommand
from wyrmling.server.protocol import MoveMade, Seated, Table, UndoState

__all__ = ["Eyes", "LocalTable", "Source", "asked_of", "differ"]

RETRY = 3.0
"""Seconds until a bot's move that couldn't be kept is tried again."""


class Source(Protocol):
    """A table, wherever it is."""

    table: Table | None
    """How it stands; `moves` are all that are known. None until the first news of it."""
    trouble: str
    """What is wrong now, such as a lost connection; else empty."""
    ended: str
    """Why there will be no more news, when that isn't the end of the game; else empty."""

    @property
    def words(self) -> Words:
        """How the game speaks, once there is a table."""

    @property
    def check(self) -> str:
        """How to check the dice after the game."""

    @property
    def open_scene(self) -> Scene | None:
        """What everybody may see, while the one who is asked isn't at the screen yet; None when that isn't known here."""

    def start(self, changed: Callable[[], object], notice: Callable[[str], object]) -> None:
        """Begin: `changed` is called when `table` or `trouble` is another, `notice` with what a person should read."""

    def play(self, seat: int, move: int, version: int) -> None:
        """Make a move."""

    def undo(self, seat: int, version: int) -> None:
        """Take back a seat's last move, or ask the others whether it may."""

    def undo_question(self, state: UndoState) -> str:
        """What to ask a person before a move is taken back that isn't free to be."""

    def agree(self, seat: int, yes: bool) -> None:
        """Answer the open request."""

    def hint(self, seat: int, version: int, then: Callable[[list[Suggestion]], object]) -> None:
        """Find the best choices of a seat that decides; `then` hears of them, perhaps in another thread."""

    def stand_in(self, seat: int, target: int) -> None:
        """Propose that a bot plays for somebody who is away."""

    def sit(self, seat: int, name: str) -> None:
        """Take a seat under a name, before the game begins."""

    def begin(self, seat: int) -> None:
        """Begin without waiting for seats that nobody has taken."""

    def close(self) -> None:
        """No more news, and no more commands."""


def asked_of(table: Table) -> int:
    """The seat at this screen that the open request waits for; −1 for none."""
    if table.request is None:
        return -1
    return next((seat for seat in table.yours if seat in table.request.needs and seat not in table.request.agreed), -1)


def differ(match: Match, people: Sequence[int]) -> bool:
    """Whether people who share a screen see different things now, such as a hand each."""
    return len(people) > 1 and match.game.hides and len({match.view(seat).tobytes() for seat in people}) > 1


class Eyes:
    """Whose cards a screen that several people share may show: in a game with hands, those of one person at a time."""

    def __init__(self) -> None:
        self.seat = SPECTATOR
        """Who has said that they look."""

    def covers(self, viewer: int, people: Sequence[int], hides: bool) -> bool:
        """Whether what this viewer sees is to be covered until they say that they look."""
        if viewer not in people or len(people) < 2:
            return False
        if not hides:
            self.seat = viewer
        elif self.seat != viewer:
            self.seat = SPECTATOR  # whoever looked before has passed the keyboard on
        return self.seat != viewer


class LocalTable:
    """A match on this computer: all its people at this screen, its bots in a thread of their own."""

    def __init__(self, match: Match, path: Path | None = None, hints: bool = True) -> None:
        self.match, self.path, self.hints = match, path, hints
        self.trouble = self.ended = ""
        self.people = [seat for seat, holder in enumerate(match.seats) if not holder.bot]
        self.histories: dict[int, list[MoveMade]] = {}
        """The moves as those who have looked have heard of them."""
        self.table: Table | None = self.look()
        self.news = threading.Condition()
        """Guards the match; told when something changed that bots wait for."""
        self.closed = threading.Event()
        self.thread: threading.Thread | None = None
        self.advising: threading.Thread | None = None
        self.wish: tuple[int, int, State, Callable[[list[Suggestion]], object]] | None = None
        """The hint that was asked for last: the seat, the version, its record then, and who hears of it."""
        self.changed: Callable[[], object] = lambda: None
        self.notice: Callable[[str], object] = lambda text: None

    @property
    def words(self) -> Words:
        return self.match.game.words

    @property
    def check(self) -> str:
        return f"Check every die and card with: wyrmling verify {self.path}" if self.path else ""

    def start(self, changed: Callable[[], object], notice: Callable[[str], object]) -> None:
        self.changed, self.notice = changed, notice
        self.thread = threading.Thread(target=self.let_bots_play, name="bots", daemon=True)
        self.thread.start()

    def close(self) -> None:
        with self.news:
            self.closed.set()
            self.news.notify_all()
        if self.thread:
            self.thread.join(timeout=5)

    # --- what is seen ---------------------------------------------------------------------------------------------------

    @property
    def open_scene(self) -> Scene | None:
        return self.match.scene(SPECTATOR)

    @property
    def watcher(self) -> int:
        """Whose eyes the moves of bots are seen with: those of the only person; where several share a screen, nobody's."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def history(self, seat: int) -> list[MoveMade]:
        """All moves as a seat hears of them."""
        match, known = self.match, self.histories.setdefault(seat, [])
        known += [
            MoveMade(update.version, update.ply, update.seat, update.move, update.told, match.game.words.scene(state, seat, match.names))
            for update, state in match.walk(seat, len(known))
        ]
        return list(known)

    def look(self) -> Table:
        """The table now, for the person who decides."""
        match = self.match
        viewer = match.actor if match.actor in self.people else self.watcher
        hears = viewer if match.game.hides else self.watcher
        mover = next((match.move_at(ply)[0] for ply in range(match.ply, 0, -1) if match.move_at(ply)[0] in self.people), None)
        why = "" if mover is None else match.why_not_undo(mover)
        can_undo = mover is not None and not match.over and not match.opening.rated
        return Table(
            table="", cursor=match.version, anew=True, game=match.game.name, title=match.game.title, stage="over" if match.over else "playing",
            seats=[Seated(seat, holder.name, holder.bot, True, True, "") for seat, holder in enumerate(match.seats)],
            yours=self.people, viewer=viewer, hides=differ(match, self.people), version=match.version, moves=self.history(hears), first_ply=0,
            scene=match.scene(viewer), choices=match.choices(viewer) if viewer in self.people else [], clauses=match.clauses(),
            undo=UndoState(mover, not why, why) if can_undo and mover is not None else None, request=None, clock="none", time_left=None,
            absence="never", bot_in=None, hints=self.hints, commitment=match.commitment, secret=match.secret, again="",
        )  # fmt: skip

    def publish(self) -> None:
        """Show what has changed in the match."""
        for history in self.histories.values():
            del history[self.match.ply + 1 :]
        self.table = self.look()
        self.news.notify_all()
        self.changed()

    # --- commands -----------------------------------------------------------------------------------------------------------

    def play(self, seat: int, move: int, version: int) -> None:
        self.carry_out(lambda: self.match.play(seat, move, version=version))

    def undo(self, seat: int, version: int) -> None:
        def take_back() -> None:
            if version != self.match.version:
                raise StaleCommand(version, self.match.version)
            self.match.undo(seat, consent=self.people)

        self.carry_out(take_back)

    def undo_question(self, state: UndoState) -> str:
        return f"{state.why[:1].upper()}{state.why[1:]}. Take it back all the same?"

    def hint(self, seat: int, version: int, then: Callable[[list[Suggestion]], object]) -> None:
        with self.news:
            if not self.hints or version != self.match.version or seat != self.match.actor:
                return
            self.wish = seat, version, self.match.view(seat), then
            if self.advising is None:
                self.advising = threading.Thread(target=self.advise, name="hints", daemon=True)
                self.advising.start()

    def advise(self) -> None:
        """Make the hint that was asked for last; it is left off when the table has moved on."""
        match = self.match
        while True:
            with self.news:
                if self.wish is None or self.closed.is_set():
                    self.advising = None
                    return
                (_, version, view, then), self.wish = self.wish, None
            found = suggestions(
                match.game, view, match.names, seconds=HINT_SECONDS, stop=lambda version=version: self.closed.is_set() or match.version != version
            )
            if match.version == version and not self.closed.is_set():
                then(found)

    def agree(self, seat: int, yes: bool) -> None:
        """Nobody is asked anything at one screen."""

    def stand_in(self, seat: int, target: int) -> None:
        """Nobody is away at one screen."""

    def sit(self, seat: int, name: str) -> None:
        """Everybody has sat down."""

    def begin(self, seat: int) -> None:
        """The game has begun."""

    def carry_out(self, command: Callable[[], object]) -> None:
        with self.news:
            try:
                command()
            except WyrmlingError as error:
                self.notice(str(error))
                return
            self.publish()

    # --- bots -------------------------------------------------------------------------------------------------------------------

    def let_bots_play(self) -> None:
        """Play for the bots whenever it is their turn, until the table is closed. What they think about isn't locked meanwhile."""
        match = self.match
        while True:
            with self.news:
                self.news.wait_for(lambda: self.closed.is_set() or (not match.over and match.seats[match.actor].bot))
                if self.closed.is_set():
                    return
                seat, version = match.actor, match.version
                view = match.view(seat)
            move = bot(match.seats[seat].bot).choose(match.game, view, match.game.legal(view))
            with self.news:
                if self.closed.is_set():
                    return
                try:
                    match.play(seat, move, version=version)
                except StaleCommand:  # a person took a move back meanwhile
                    continue
                except WyrmlingError as error:
                    self.trouble = str(error)
                    self.changed()
                else:
                    self.trouble = ""
                    self.publish()
            if self.trouble:  # such as a full disk, on which there may be room again
                self.closed.wait(RETRY)


