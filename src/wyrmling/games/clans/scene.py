"""The table of Dragon Clans as plain data: all that a client needs to draw it, and no rules.

What moves and events speak of (`touches`) is named so; SEAT is a seat's number, NUMBER a Dragon's, from 0 to 29:

| touch | is |
|---|---|
| `die:1` … `die:6` | a die; 1 to 3 are the Ember dice, 4 to 6 the Tide dice |
| `dragon:NUMBER` | a Dragon, on the table or in an area |
| `barrier:NUMBER` | the Barrier under a bred Dragon |
| `place:0` … `place:4` | where a Dragon lies on the table; in the Apprentice variant 0 to 2 are the three piles |
| `seat:SEAT` | a player, or an area as a whole |
| `pile:SEAT:left`, `pile:SEAT:right` | a side of an area; in the Apprentice variant an end of the row |
| `egg:SEAT` | the Egg that an area forms |
| `deck`, `discard` | the deck, and the discard pile |
| `roll`, `stop`, `decline` | things to press beside the dice: to roll what isn't kept, to roll no more, to pass a theft up |
| `again:1` … `again:6` | a die, to be rolled again with the power of a Storm Egg |

To keep dice and roll the others touches `roll` and every die that is kept then, those of earlier choices too.
"""

from __future__ import annotations

import msgspec

from wyrmling.kernel.scene import Scene

__all__ = [
    "Account", "Again", "Aim", "Bred", "ClansScene", "Die", "Dragon", "End", "Evolution", "Keep", "Line", "Loss", "Meeting", "Odds",
    "Offer", "Placing", "Player", "Points", "Power", "Theft", "Tie",
]  # fmt: skip


class Dragon(msgspec.Struct, frozen=True, kw_only=True):
    """A Dragon card."""

    number: int                  # 0–29; what touches it says `dragon:7`
    name: str                    # `Fire III b`
    clan: str                    # Fire, Water, Forest, Stone or Storm
    numeral: str                 # I, II or III
    twin: str                    # a or b: the two of a clan and numeral are an evolution
    points: int
    nest: list[str]              # the four Eggs, those of its own clan first
    fifth: str                   # the fifth Egg, at the side
    left: str                    # the half Egg on its left edge: a clan's, or Rainbow
    right: str                   # and on its right edge


class Bred(msgspec.Struct, frozen=True, kw_only=True):
    """A Dragon in an area."""

    dragon: Dragon
    barrier: bool                # whether a Barrier lies under it
    visible: bool                # nothing lies on it


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """Where the halves of two visible neighbours meet."""

    left: str                    # the right half of the Dragon on the left
    right: str                   # the left half of the one on the right
    egg: str                     # the Egg that they form; empty when they are of two kinds


class Power(msgspec.Struct, frozen=True, kw_only=True):
    """What an Egg brings."""

    egg: str
    title: str                   # `A fourth roll`
    effect: str                  # what it does, in a sentence
    when: str                    # ready or used (in this turn), next (from the owner's next turn on), always (Protection); empty when it is over


class Points(msgspec.Struct, frozen=True, kw_only=True):
    """What an area is worth now, in parts."""

    dragons: int
    barriers: int
    evolutions: int
    colours: int                 # Apprentice
    total: int


class Evolution(msgspec.Struct, frozen=True, kw_only=True):
    """Two Dragons of one clan and numeral."""

    name: str                    # `Fire III`
    dragons: list[int]           # their numbers


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A player and their area."""

    seat: int
    name: str
    left: list[Bred]             # the left pile from the bottom: the last is visible; a lone pile is the left one
    right: list[Bred]
    row: list[Bred]              # Apprentice: all Dragons from the left, and no piles; else empty
    meetings: list[Meeting]      # between the two piles, or between each two neighbours of the row
    power: Power | None          # of the Egg that the area forms now
    protected: bool              # nobody can steal here
    dragons: int                 # covered ones included
    to_call: int                 # how many Dragons more call the last round; 0 for enough of them
    barriers: int
    evolutions: list[Evolution]
    colours: list[str]           # Apprentice: the colours of which two or more Eggs are formed
    points: Points
    last_turn: str               # of the last round: to come, now or done; empty before it and after the end


class Die(msgspec.Struct, frozen=True, kw_only=True):
    """A die in use."""

    number: int                  # 1–6
    kind: str                    # Ember or Tide
    shows: str                   # an Egg: a clan's, or Rainbow
    kept: bool                   # in an earlier choice of this turn: it stays
    faces: list[str]             # what is on its six faces


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A Dragon on the table. Eggs that are missing are counted with the dice as they lie and the power at hand."""

    place: int                   # 0–4
    dragon: Dragon
    under: int                   # Apprentice: cards in the pile beneath it
    missing: int                 # Eggs of the nest that the dice lack; 0: it can be taken
    missing_fifth: int           # Eggs of nest and fifth Egg that they lack; 0: with a Barrier
    guarded: bool                # whether there are Barriers to be had


class Theft(msgspec.Struct, frozen=True, kw_only=True):
    """Another player's visible Dragon, and what the active player would need to steal it."""

    seat: int                    # its owner
    side: str                    # left or right
    dragon: Dragon
    barrier: bool                # then it takes one Fire Egg more
    needs: list[str]             # all Eggs that it takes
    missing: int                 # how many of them the dice lack as they lie
    why: str                     # the clause because of which it can't be stolen in this turn whatever the dice show, or empty


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """One way to gain one Dragon in this turn."""

    dragon: int                  # its number
    barrier: bool                # with a Barrier
    owner: int | None            # whom it would be stolen from; None: from the table
    needs: list[str]             # the Eggs that it takes
    worth: float                 # to the active player, in points, as the bot `greedy` judges it
    chance: float                # from 0 to 1: to have those Eggs when the turn ends, with best play for just that


class Keep(msgspec.Struct, frozen=True, kw_only=True):
    """A set of dice to keep, and what that promises."""

    move: int                    # the choice that keeps them; to keep all is the choice to stop
    dice: list[int]              # all dice kept then, those of earlier choices too: the first of those that are alike
    worth: float                 # the expected worth of the turn, in points
    gain: float                  # the chance to gain any Dragon, with best play for that
    chances: list[float]         # the chance of each of `Odds.aims`, with best play for just that one


class Again(msgspec.Struct, frozen=True, kw_only=True):
    """One die to roll again with the power of a Storm Egg."""

    die: int                     # 1–6
    move: int                    # the choice that rolls this one, or one that is just like it
    worth: float
    gain: float
    chances: list[float]


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The exact odds of the turn for the seat that has dice to roll.

    To find what a set of dice promises, add 2^(number − 1) for each die in it, those kept before or not: `by_set` at that
    place says which of `keeps` it is, whichever of equal dice are meant. −1: it can't be kept, `no_roll` says why.
    """

    aims: list[Aim]
    gain: float                  # the chance to gain any Dragon, with best play for that
    keeps: list[Keep]            # every legal choice of dice to keep, to stop last
    by_set: list[int]            # 64 places
    no_roll: str                 # why dice can't be kept and rolled, or empty
    again: list[Again]           # by die; empty without that power
    best: int                    # the choice that promises most points
    hint: str                    # what to do, in a sentence with its chance, against the next best


class Placing(msgspec.Struct, frozen=True, kw_only=True):
    """A way to lay the Dragon just gained."""

    move: int
    side: str                    # left or right
    covers: Dragon | None
    meeting: Meeting | None      # the halves that would meet
    breaks: str                  # the Egg that would be gone, or empty


class Loss(msgspec.Struct, frozen=True, kw_only=True):
    """Something to lose after a turn that brought no Dragon."""

    move: int
    dragon: Dragon
    barrier: bool                # only the Barrier under it
    to: str                      # where it goes: table or discard
    breaks: str                  # the Egg that would be gone, or empty
    forms: str                   # the Egg that what is uncovered would form, or empty


class End(msgspec.Struct, frozen=True, kw_only=True):
    """How near the end is."""

    calls_at: int                # so many Dragons call the last round
    most: int                    # the most Dragons that anybody has
    caller: int | None           # who called it
    to_come: list[int]           # in the last round: seats whose turns are still to come, after this one
    standstill: int              # rounds after which the game ends in any case
    idle: int                    # Apprentice: turns without a catch until the tops go under their piles


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of an account."""

    what: str                    # dragon, barriers, evolution or colour
    label: str                   # `Fire III b`, `2 Barriers`, `Evolution Fire III`
    points: int


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A player's points, line by line."""

    seat: int
    lines: list[Line]
    total: int
    dragons: int                 # decide ties
    won: bool


class Tie(msgspec.Struct, frozen=True, kw_only=True):
    """How a tie for the most points was broken (clans.end.tie)."""

    seats: list[int]             # who had the same points
    dragons: list[int]           # how many Dragons each of them has
    shared: bool                 # even those were the same for the best of them


class ClansScene(Scene, frozen=True, kw_only=True):
    """What a seat sees of Dragon Clans, which is everything: only what the unseen cards are is hidden."""

    variant: str                 # main, thief or apprentice
    turn: int                    # the active player
    step: str                    # roll, take, place, lose or over
    table: list[Player]          # by seat
    offers: list[Offer]          # the Dragons on the table, by place
    dice: list[Die]              # those in use
    roll: int                    # the number of the last roll
    rolls: int                   # how many there are: three, or four with a Forest Egg
    power: Power | None          # of the Egg that the active player began this turn with
    gained: Dragon | None        # the Dragon about to be placed
    odds: Odds | None            # for the seat that decides what to keep and roll; else None
    thefts: list[Theft]          # every visible Dragon of the others; none in the Apprentice variant and when the game is over
    placings: list[Placing]      # for the seat that decides where its Dragon goes
    losses: list[Loss]           # for the seat that decides what it loses
    deck: int                    # cards that it still holds
    unseen: list[str]            # the Dragons that nobody has seen: in the deck, or face down as Barriers
    discard: list[Dragon]
    spent: int                   # Barriers that were discarded
    end: End
    account: list[Account]       # by seat; empty before the end
    tie: Tie | None              # when the game is over and the most points were tied
