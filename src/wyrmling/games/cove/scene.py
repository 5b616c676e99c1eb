"""The table of Merchants Cove as plain data: all that a client needs to draw it, and no rules.

What moves and events speak of (`touches`) is named so. SEAT is a seat's number; SPACE a space of a ranch by its column and row,
`a1` to `d4` on a board of 4 × 4; COLOUR is red, green, blue or yellow, of an adventurer or a Faction Hall also grey (Rogues, the
Lair), of Food also white; SIZE is small, large or mega; PIER is left, centre or right; SOURCE is one of `Sources`:

| touch | is |
|---|---|
| `seat:SEAT` | a rancher, or a ranch as a whole |
| `space:SEAT:SPACE` | a space of a ranch, and what is on it |
| `dump:SEAT` | the Dump |
| `bag:SEAT` | the Feeding bag |
| `food:SEAT:COLOUR` | drawn Food, to be placed |
| `supply:SEAT:COLOUR:SIZE` | Dragons that the rancher can still raise |
| `pen:SEAT:COLOUR:SIZE` | Dragons in the Pen |
| `pen:SEAT` | the Pen as a whole |
| `slot:SEAT:SLOT` | a staff slot: shepherd, ranchhand, fieldhand or security |
| `corruption:SEAT` | a rancher's Corruption cards |
| `gold:SEAT` | a rancher's gold |
| `action:ACTION` | something that a rancher can do with their hours, to press: see `Action` |
| `square:0` … `square:3` | the Townsfolk in the Town Square |
| `deck:townsfolk`, `deck:corruption` | the decks |
| `clock`, `marker:SEAT` | the clock, and a rancher's marker on it |
| `boat:0` … `boat:5` | a boat and who is aboard |
| `pier:PIER` | a pier, with the boat at it |
| `hall:COLOUR` | a Faction Hall; `hall:grey` is the Lair |
| `bag:adventurers` | the adventurers' bag |
| `done` | a thing to press beside the ranch: to go no further, to end the action or the Market |
| `sell-all` | a thing to press in the Market: everything, for the most that it can bring |
"""

from __future__ import annotations

import msgspec

from wyrmling.kernel.scene import Scene

__all__ = [
    "Account", "Action", "Boat", "Card", "Clock", "CoveScene", "Dragon", "Goods", "Hall", "Line", "Marker", "Moving", "Pier", "Preview", "Rancher",
    "Slot", "Sources", "Space", "Stump", "Tie", "Title", "Wall", "Way",
]  # fmt: skip


class Dragon(msgspec.Struct, frozen=True, kw_only=True):
    """A Dragon."""

    colour: str
    size: str                    # small, large or mega


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """A space of a ranch. At most one of Tree, Food, Dragon and Poop is on it."""

    space: str                   # `a1`
    column: int                  # from 0, left to right
    row: int                     # from 0, top to bottom
    dump: bool                   # it is the Dump: nothing else is ever there
    tree: str                    # the colour of the Tree that stands here, or empty
    stump: str                   # the colour of the Stump that a felled Tree has left, or empty
    food: list[str]              # from the bottom: the last one lies on top
    dragon: Dragon | None
    poop: bool


class Wall(msgspec.Struct, frozen=True, kw_only=True):
    """A Stump's line: nothing goes from one of the two spaces straight to the other."""

    one: str
    other: str


class Stump(msgspec.Struct, frozen=True, kw_only=True):
    """A Stump and its Sponsorship icon."""

    space: str
    colour: str
    earns: int                   # gold in the next Market, as the Faction Halls are now


class Goods(msgspec.Struct, frozen=True, kw_only=True):
    """Dragons of one colour and size: in the supply, or in the Pen for sale."""

    dragon: Dragon
    many: int
    earns: dict[str, int]        # in the Pen, each: gold now at every pier where it may be sold and is wanted


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A Townsfolk."""

    name: str                    # `Ballad-seller`
    kind: str                    # local, mercenary or sailor
    effect: str                  # what recruiting it brings, in a sentence
    hours: int                   # to recruit it
    icons: list[str]             # the colours of its faction icons
    earns: int                   # gold for them at the end of the game, as the Halls are now


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """A staff slot."""

    kind: str                    # shepherd, ranchhand, fieldhand or security
    title: str                   # `Ranch Hand`
    effect: str                  # what it does when the staff is activated
    card: Card | None            # who is assigned to it
    ready: bool                  # the staff is being activated, and this slot hasn't been


class Sources(msgspec.Struct, frozen=True, kw_only=True):
    """Gold by where it comes from."""

    small: int                   # small Dragons sold
    large: int                   # large ones
    mega: int                    # mega ones
    stumps: int                  # Sponsorship
    icons: int                   # of Townsfolk, at the end of the game
    corruption: int              # never above 0: what the cards cost, at the end of the game
    total: int


class Rancher(msgspec.Struct, frozen=True, kw_only=True):
    """A rancher and their ranch."""

    seat: int
    name: str
    spaces: list[Space]          # row by row
    walls: list[Wall]
    poop: int                    # on the Dump
    bag: dict[str, int]          # Food in the Feeding bag, by colour; its order is hidden
    supply: list[Goods]          # all colours and sizes, those that have run out too
    pen: list[Goods]
    slots: list[Slot]
    icons: dict[str, int]        # faction icons on the Townsfolk, by colour
    stumps: list[Stump]          # of the felled Trees
    corruption: int              # cards
    corruption_costs: int        # gold that they cost together at the end, as the Lair is now
    gold: int                    # earned so far
    last_action: str             # the action taken last, which can't be the next one too; of the active rancher, the one that is being carried out


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """A rancher's place on the clock."""

    seat: int
    hour: int                    # hours of the day that are spent; those beyond its end are taken off the next day
    left: int                    # hours left of this day
    turn: int                    # 0 for who acts next, 1 for who acts then if nobody spends an hour, …; −1 for who is done for the day


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """The day and its hours."""

    day: int                     # from 1
    days: int
    hours: int                   # of a whole day
    end: int                     # the hour at which this day ends, earlier once every pier has its boat
    bells: list[int]             # the hours at which an adventurer arrives
    markers: list[Marker]        # by seat
    why: str                     # who acts next and why, in a sentence


class Boat(msgspec.Struct, frozen=True, kw_only=True):
    """A boat and the adventurers aboard."""

    number: int                  # from 1, as people count; touches count from 0
    room: int                    # for how many adventurers in all
    aboard: dict[str, int]       # adventurers by colour, Rogues (grey) too
    docks: list[str]             # the piers that it may use
    pier: str                    # where it lies, or empty while it isn't docked


class Pier(msgspec.Struct, frozen=True, kw_only=True):
    """A pier and what its customers pay now."""

    kind: str                    # left, centre or right
    title: str                   # `Black Market`
    sizes: list[str]             # what can be sold here
    boat: int | None             # the number of the boat here
    customers: dict[str, int]    # its adventurers by colour, Rogues left out
    prices: dict[str, dict[str, int]]  # gold for a Dragon now, by size and colour
    corruption: int              # Corruption cards for who sells here, once a Market
    sold_here: bool              # the active rancher has sold here in this Market, and has drawn them


class Hall(msgspec.Struct, frozen=True, kw_only=True):
    """A Faction Hall, or the Lair of the Rogues."""

    colour: str
    title: str                   # `Warriors`, `Rogues`
    many: int                    # adventurers in it
    each: int                    # gold now for each icon or Stump of its colour; of the Lair, what each Corruption card costs


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """Something to do with one's hours."""

    kind: str                    # draw3, draw, shovel, chop, eat, recruit or staff
    title: str                   # `Eat & Grow`
    effect: str                  # what it does, in a sentence
    hours: int                   # that it costs; 0 where the card says it
    corruption: int              # cards that it costs
    moves: list[int]             # of the viewer, when it may be taken; a Tree or a Townsfolk is chosen with it
    why: str                     # why it can't be taken, when the viewer is to choose


class Moving(msgspec.Struct, frozen=True, kw_only=True):
    """The Dragon that must go on or that the Shepherd looks after."""

    space: str                   # where it is
    dragon: Dragon               # as it is now
    can_stay: bool               # a piece of its size is in the supply


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What comes of a choice of the viewer, as far as no luck is in it."""

    move: int
    text: str                    # in a sentence or less
    path: list[str]              # spaces that the trail or the Dragon comes to, one after the other: what follows without a choice is played at once
    onward: list[str]            # spaces to which it can go on from there
    dragon: Dragon | None        # that hatches, or what the moving one becomes
    eats: list[str]              # Food that goes into the bag
    can_stay: bool               # the Dragon may end there
    left: int                    # drawn Food that goes back into the bag, however the trail goes on
    gold: int                    # that it brings at once
    corruption: int              # Corruption cards that it costs


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """A path of a Dragon that the viewer can take now: the shortest to its end."""

    path: list[str]              # from where it is; the last space is the end
    moves: list[int]             # to be played one after the other
    eats: list[str]              # Food eaten on the way, in this order
    dragon: Dragon               # what it becomes
    can_stay: bool               # it may end there; else it must go on


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of an account: one source of gold, day by day."""

    source: str                  # a field of `Sources`
    label: str                   # `Large Dragons`
    days: list[int]              # of each day that has had a Market; the end counts as the last day's
    total: int


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A rancher's gold by source and day; before the end, with what icons and Corruption would come to now (they are no gold yet)."""

    seat: int
    lines: list[Line]
    days: list[Sources]          # the same the other way round
    gold: int                    # earned
    ahead: int                   # icons less Corruption, as they stand; 0 when the game is over
    total: int                   # both
    won: bool


class Tie(msgspec.Struct, frozen=True, kw_only=True):
    """How a tie for the most gold was broken."""

    seats: list[int]             # who had the same
    by: str                      # `fewer Corruption cards`; empty when the win is shared
    counts: list[int]            # of which each of them has so many


class Title(msgspec.Struct, frozen=True, kw_only=True):
    """A title of a game alone."""

    name: str
    least: int                   # gold from which on it is given
    share: float                 # of greedy's games that earn it, 0 to 1
    yours: bool


class CoveScene(Scene, frozen=True, kw_only=True):
    """What a seat sees of Merchants Cove."""

    part: str                    # production, market or over
    step: str                    # what is being decided: as `PHASES` has it
    doing: str                   # the action that is being carried out (see `Action`), or empty
    using: str                   # the staff slot that is being used, or empty
    turn: int                    # the active rancher
    columns: int                 # of a ranch
    rows: int
    table: list[Rancher]         # by seat
    clock: Clock
    actions: list[Action]
    square: list[Card | None]    # the Town Square; None where no card is left
    deck: int                    # Townsfolk left to draw
    corruption_deck: int
    boats: list[Boat]
    piers: list[Pier]
    halls: list[Hall]            # the Lair last
    bag: dict[str, int]          # adventurers in the bag, by colour; their order is hidden
    recruited: Card | None       # a Townsfolk that has no slot yet
    arrived: str                 # the colour of the adventurer that is being put into a boat, or empty
    hand: dict[str, int]         # drawn Food of the active rancher, by colour
    trail: list[str]             # spaces of the Food trail so far
    moving: Moving | None        # of the active rancher
    previews: list[Preview]      # for the viewer to act: of the choices of which there is more to say
    ways: list[Way]              # for the viewer to act: where its Dragons can go
    account: list[Account]       # by seat
    tie: Tie | None              # when the game is over and the gold was tied
    titles: list[Title]          # alone: all six, the lowest first; else none
