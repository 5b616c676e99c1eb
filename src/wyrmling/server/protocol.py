"""What clients and the server say to each other, as Structs; `typescript()` writes them as TypeScript types.

The same messages go over a WebSocket and, where that is blocked, over long polls. A client says `Hello` with the table, the
tokens of the seats that it holds and the cursor it has seen; from then on it gets `Table` messages, each with exactly what it
has missed or everything anew, and an answer (`Done` or `Problem`) to every command, under the command's own id.

Everything in a `Table` message is made from the concealed record of one seat (`viewer`) that the client holds, or of a
spectator.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from wyrmling.advice import Review, Suggestion
from wyrmling.kernel.scene import Choice, Scene, Told

__all__ = [
    "ABSENCES", "CLOCKS", "PROTOCOL", "Absence", "Agree", "Begin", "Clock", "Created", "Done", "FromClient", "FromServer", "GameInfo", "Held", "Hello",
    "Hint", "Hinted",
    "LogReplay", "MoveMade", "NewSeat", "NewTable", "Ping", "Play", "Pong", "Problem", "Request", "Reviewed", "Said", "Seated", "Sit", "StandIn", "Table",
    "TableInfo", "Undo", "UndoState",
]  # fmt: skip

PROTOCOL = 1
"""Rises when old clients can't go on: they are told to load the page again."""

Clock = Literal["none", "relaxed", "quick"]
CLOCKS: dict[str, float] = {"none": 0.0, "relaxed": 300.0, "quick": 45.0}
"""Seconds for a decision, after which the others may let a bot play for whoever is absent; 0 is no limit."""

Absence = Literal["never", "1min", "5min", "1h"]
ABSENCES: dict[str, float] = {"never": 0.0, "1min": 60.0, "5min": 300.0, "1h": 3600.0}
"""Seconds that somebody may be gone before a bot takes over for them, when the others wait for them; 0 is never."""


# --- what a client says --------------------------------------------------------------------------------------------------------


class FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Anything that a client says at a table."""


class Hello(FromClient, tag="hello", frozen=True):
    """The first thing that a client says."""

    protocol: int
    table: str
    tokens: list[str]            # of the seats that this client holds; none: a spectator
    since: int                   # the cursor of the last `Table` message it has; −1: none


class Play(FromClient, tag="play", frozen=True):
    """Make a move."""

    id: str                      # the client's own, new for each command, the same when it is sent again
    seat: int
    version: int                 # of the match, as the client has seen it
    move: int


class Undo(FromClient, tag="undo", frozen=True):
    """Take back this seat's last move: at once where it is free, else the others are asked."""

    id: str
    seat: int
    version: int


class Hint(FromClient, tag="hint", frozen=True):
    """Ask for the best choices of a seat that decides. It isn't a move, and nobody else hears of it."""

    id: str
    seat: int
    version: int


class StandIn(FromClient, tag="standin", frozen=True):
    """Propose that a bot plays for a seat whose person is away and whose time is up."""

    id: str
    seat: int
    target: int


class Agree(FromClient, tag="agree", frozen=True):
    """Answer the open request."""

    id: str
    seat: int
    agree: bool


class Sit(FromClient, tag="sit", frozen=True):
    """Take one's seat before the game begins: a name, and words to be mixed into the luck of the dice."""

    id: str
    seat: int
    name: str
    words: str = ""


class Begin(FromClient, tag="begin", frozen=True):
    """Begin now: seats that nobody has taken go to bots."""

    id: str
    seat: int


class Pong(FromClient, tag="pong", frozen=True):
    """The answer to a `Ping`."""


# --- what the server says ------------------------------------------------------------------------------------------------------


class FromServer(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything that the server says at a table."""


class Seated(msgspec.Struct, frozen=True):
    """A seat and who holds it."""

    seat: int
    name: str
    bot: str                     # the kind of bot, or nothing for a person
    here: bool                   # whether a client that holds it is connected; always true of a bot
    taken: bool                  # whether its person has sat down; false for an invitation still open
    stand_in: str                # the kind of bot that plays for an absent person now, or nothing


class MoveMade(msgspec.Struct, frozen=True):
    """One move that the client had not seen."""

    version: int                 # of the match after it
    ply: int
    seat: int                    # who made it; −1 for what happened before the first move (ply 0)
    move: str
    told: list[Told]
    scene: Scene                 # the table after it
    note: str = ""               # what the table adds, such as that a bot failed and was replaced


class UndoState(msgspec.Struct, frozen=True):
    """Whether one's last move can be taken back."""

    seat: int
    free: bool
    why: str                     # why it isn't free; the others are asked then


class Request(msgspec.Struct, frozen=True):
    """Something that the people at the table must agree on."""

    kind: Literal["undo", "standin"]
    by: int
    target: int                  # the seat it is about
    text: str                    # in English: what is asked
    needs: list[int]             # seats that must agree, those that have included
    agreed: list[int]


class Table(FromServer, tag="table", frozen=True):
    """How the table stands, for one client."""

    table: str
    cursor: int                  # rises with every change; `Hello.since` asks for what came after
    anew: bool                   # true: forget what you had; false: `moves` follow what you have
    game: str
    title: str
    stage: Literal["waiting", "playing", "over"]
    seats: list[Seated]
    yours: list[int]             # the seats that this client holds
    viewer: int                  # the seat whose view this is; −1: a spectator's
    hides: bool                  # whether other seats don't see what the viewer sees: who holds several shows one at a time
    version: int                 # of the match
    moves: list[MoveMade]        # those after what the client has; with `anew`, the last ones (see `first_ply`)
    first_ply: int               # the ply of the first of `moves` that can be had; earlier ones are in the replay
    scene: Scene | None          # the table now; None while it waits for people
    choices: list[Choice]        # of the viewer, when it decides
    clauses: list[str]           # ids of the rules that matter now
    undo: UndoState | None       # for the last of the client's own seats that made a move
    request: Request | None
    clock: Clock
    time_left: float | None      # seconds that whoever decides still has
    absence: Absence
    bot_in: float | None         # seconds until a bot takes over for the absent person who decides; None: it doesn't
    hints: bool                  # whether players may ask for hints here
    commitment: str              # SHA-256 of the secret
    secret: str | None           # once the game is over
    again: str                   # the table that a next game was opened at, or nothing


class Done(FromServer, tag="done", frozen=True):
    """A command was carried out, and is on disk."""

    id: str
    version: int


class Hinted(FromServer, tag="hinted", frozen=True):
    """The answer to `Hint`, made from the seat's concealed record."""

    id: str
    version: int                 # of the match that it is for
    choices: list[Suggestion]    # the best first


class Problem(FromServer, tag="problem", frozen=True):
    """A command, or something else that the client said, can't be done."""

    id: str                      # of the command; nothing when it had none that could be read
    code: str                    # illegal, unknown, stale, turn, reused, seat, undo, name, late, malformed, flood, busy, table, protocol, disk, hints
    text: str                    # what is wrong and what would be right


class Ping(FromServer, tag="ping", frozen=True):
    """Are you there? Sent when nothing else was for a while."""


# --- over HTTP -------------------------------------------------------------------------------------------------------------------


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played."""

    name: str
    title: str
    players: list[int]
    variants: dict[str, list[int]]  # and with how many players each can be played
    bots: list[str]
    rules: dict[str, str]        # every clause by its id, in order


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a table to be opened."""

    kind: Literal["me", "friend", "bot"]
    name: str = ""               # of a person at this screen
    bot: str = ""                # which bot


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables"""

    game: str
    seats: list[NewSeat]
    variant: str = "main"
    clock: Clock = "none"
    absence: Absence = "never"   # how long somebody may be gone before a bot takes over for them
    hints: bool = True           # whether players may ask for hints
    words: str = ""              # of the person who opens the table
    after: str = ""              # the table that this one follows ("again"), with `token` of a seat there: all but the words is that one's
    token: str = ""              # or several, with commas between; tokens of the old table hold the same seats at the new one


class Held(msgspec.Struct, frozen=True):
    """A seat and the token that holds it."""

    seat: int
    token: str


class Created(msgspec.Struct, frozen=True):
    """The answer to `NewTable`: tokens are told here and nowhere else."""

    table: str
    mine: list[Held]             # seats of this client
    invitations: list[Held]      # one a friend: the link is /table/ID#TOKEN


class TableInfo(msgspec.Struct, frozen=True):
    """GET /api/tables/ID: what anybody may know of a table without sitting down."""

    table: str
    game: str
    title: str
    stage: Literal["waiting", "playing", "over"]
    names: list[str]             # by seat; nothing for an invitation still open
    actor: int                   # the seat that decides now; −1 while nobody does
    clock: Clock
    absence: Absence
    hints: bool
    again: str


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/say: a command over HTTP. The answer is `Done` or `Problem`."""

    hello: Hello
    say: Play | Undo | Hint | StandIn | Agree | Sit | Begin


class Reviewed(msgspec.Struct, frozen=True):
    """GET /api/tables/ID/review: a finished game looked at afterwards, made when it is first asked for."""

    progress: float              # from 0 to 1
    review: Review | None        # once it is made


class LogReplay(msgspec.Struct, frozen=True):
    """A match that can be looked at move by move: GET /api/tables/ID/replay, or the answer to a log put to POST /api/replay."""

    game: str
    title: str
    players: list[str]
    version: int
    over: bool
    commitment: str
    secret: str | None
    words: list[str]
    moves: list[MoveMade]        # from ply 0 on
    damage: str = ""             # where an uploaded log can't be followed further, and why
