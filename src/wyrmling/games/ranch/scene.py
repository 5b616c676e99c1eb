"""The table of Dragon Ranch as plain data: all that a client needs to draw it, and no rules.

What moves and events speak of (`touches`) is named so; SEAT is a seat's number, and 1 in a solo game is the opponent that the
game plays itself:

| touch | is |
|---|---|
| `seat:SEAT` | a player, or a ranch as a whole |
| `token:SEAT:mandragora`, `:griffin`, `:ingot` | tokens of a ranch |
| `egg:SEAT:BREED`, `dragon:SEAT:BREED` | Eggs and Dragons of a ranch; BREED is common, yellow, green, blue, violet or red |
| `hand:SEAT` | a hand as a whole |
| `hand:SEAT:ESSENCE` | cards of one essence in it: mandragora, griffin, dragon or farmer |
| `power:row:0` … `power:row:3` | the Power cards face up |
| `power:SEAT:KIND` | a Power card that a player has: `power:0:wild`, `power:2:egg-1` |
| `pile:essence`, `pile:power` | the draw piles |
| `discard:essence`, `discard:power` | the discard piles |
| `front:ESSENCE` | a card in front of the solo opponent |
| `medal:KIND` | a Medal: mandragora, griffin, dragon, egg or ingot |
| `combination:KIND` | one of the six combinations, as a card to press: mandragora, griffin, egg, hatch, ingots or evolve |
| `action:extra`, `action:swap` | the two other actions |
| `supply:mandragora`, `:griffin`, `:ingot`, `:BREED` | tokens in the supply; Eggs and Dragons of a breed are the same tokens |
"""

from __future__ import annotations

import msgspec

from wyrmling.kernel.scene import Scene

__all__ = [
    "Account", "Breeding", "Brood", "EssencePile", "Essences", "Feeding", "Hand", "Held", "Line", "Making", "Medal", "Offer",
    "Player", "Power", "PowerPile", "Preview", "RanchScene", "Recipe", "Supply", "Tie", "Turn"
]  # fmt: skip


class Power(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of Power card."""

    kind: str                    # `wild`, `egg-2`: as moves write it
    colour: str                  # blue (played once) or red (scored each season)
    title: str                   # `Double Farmer`
    effect: str                  # what it does, in a sentence
    need: int                    # a red card: how many tokens it asks for; 0 for a blue one
    worth: int                   # a red card: the VP that it brings


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """Power cards of one kind, in somebody's hand or lying in front of them, or in a pile."""

    power: Power
    many: int
    have: int                    # a red card in front of a player: how many of its tokens they have now
    met: bool                    # and whether that is enough


class Essences(msgspec.Struct, frozen=True, kw_only=True):
    """Essence cards by essence."""

    mandragora: int
    griffin: int
    dragon: int
    farmer: int


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of Essence cards. Somebody else's is a number, and what the viewer knows to be among it."""

    size: int
    cards: Essences | None       # None when the viewer can't see them
    known: Essences              # cards that the viewer knows to be in it: all of their own, or some of another's


class Brood(msgspec.Struct, frozen=True, kw_only=True):
    """Eggs and Dragons of one breed."""

    breed: str                   # common, yellow, green, blue, violet or red
    level: int                   # 1 for common ones, 2 for the four colours, 3 for red ones
    eggs: int
    dragons: int


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A player and their ranch; or the opponent that the game plays itself."""

    seat: int
    name: str
    mandragoras: int
    griffins: int
    ingots: int
    broods: list[Brood]          # all six breeds
    eggs: int                    # of all breeds
    dragons: int                 # of all breeds
    creatures: int               # Mandragoras, Griffins, Eggs and Dragons
    hand: Hand
    blue: list[Held]             # blue Power cards in hand, open for everybody
    red: list[Held]              # red Power cards
    points: int                  # on the score track
    due: int                     # what Dragons and red cards would bring if the season ended now
    medals: list[str]            # won
    banned: bool                 # draws nothing by Extra or Swap in the next turn
    made: str                    # the combination made last in the last turn; empty for none
    made_farmers: int            # with how many Farmers
    starts: bool                 # has the first-player token


class Medal(msgspec.Struct, frozen=True, kw_only=True):
    """A Medal, and how everybody stands with it."""

    kind: str                    # mandragora, griffin, dragon, egg or ingot
    place: str                   # down (face down), up (to be won at the end of this season), won, or out (of the game)
    owner: int | None            # who has won it
    counts: list[int]            # how many of its tokens each seat has now; in a solo game the opponent's last
    leaders: list[int]           # who has the most now: several are tied, and nobody would get it
    worth: int                   # VP at the end of the game


class Supply(msgspec.Struct, frozen=True, kw_only=True):
    """Tokens that nobody has."""

    mandragoras: int
    griffins: int
    ingots: int
    broods: dict[str, int]       # tokens with an Egg on one side and its Dragon on the other, by breed


class EssencePile(msgspec.Struct, frozen=True, kw_only=True):
    """The Essence cards on the table."""

    size: int                    # of the draw pile
    discard: Essences
    each: int                    # how many of each essence are in the game


class PowerPile(msgspec.Struct, frozen=True, kw_only=True):
    """The Power cards on the table but for the row."""

    size: int                    # of the draw pile
    left: list[Held]             # what the draw pile holds, in no order that means anything
    discard: list[Held]


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A combination that the viewer can make now, with one number of Farmers."""

    move: int                    # the choice that makes it
    farmers: int
    cost: str                    # the cards: `2 Mandragoras and a Farmer`
    short: int                   # cards that the hand lacks: ingots or a Power card stand in
    brings: str                  # `2 Mandragoras`


class Recipe(msgspec.Struct, frozen=True, kw_only=True):
    """One of the six combinations; to press where it has offers."""

    kind: str                    # mandragora, griffin, egg, hatch, ingots or evolve
    title: str
    cards: list[str]             # the two essences that it takes
    improvable: bool             # whether each Farmer brings one more
    brings: str                  # what it brings without Farmers
    offers: list[Offer]          # for the viewer to act, by Farmers; else none
    why: str                     # why it has none, when the viewer is to act


class Making(msgspec.Struct, frozen=True, kw_only=True):
    """A combination or a card that is being carried out."""

    what: str                    # the combination's kind; empty when a card is being played instead
    farmers: int
    cards: list[str]             # all essences that it takes, Farmers last
    helper: str                  # the Power card in it: wild, farmers, or empty
    helper_for: str              # what a Wild card stands for: an essence
    brings: str
    playing: str                 # the blue Power card being played, or empty
    hatching: int                # Eggs still to hatch
    hatched: str                 # the breed of the Dragon whose effect comes now, or empty
    given: str                   # the token that is given in a swap, or empty
    to_discard: int              # cards that are still to be discarded for Swap


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What the active player has done in this turn of phase 1."""

    combinations: int            # made in it
    doubled: bool                # two combinations may be made
    blue_played: bool            # the turn has had its blue Power card
    melted: int                  # ingots used in place of cards
    may_melt: int                # how many more may be


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What a choice of the viewer would do in feeding."""

    move: int
    dies: str                    # what would go hungry: `2 Griffins and the red Dragon`; empty when nothing would
    text: str                    # in a sentence


class Feeding(msgspec.Struct, frozen=True, kw_only=True):
    """The active player feeds."""

    step: str                    # griffins or dragons
    hungry: list[Brood]          # Dragons that haven't eaten, by breed (`dragons`)
    fed: list[Brood]             # Dragons that have
    food: int                    # Mandragoras for the Griffins, or Griffins for the Dragons
    stop: str                    # what would die if nothing more were fed
    previews: list[Preview]      # for the viewer to act: by choice


class Breeding(msgspec.Struct, frozen=True, kw_only=True):
    """The active player pairs creatures."""

    mandragoras: int             # that can still be paired
    griffins: int
    ingots: int                  # that can still pay for pairings
    eggs: dict[str, int]         # by breed
    dragons: list[int]           # of level 1, 2 and 3
    pairings: int                # made
    cost: int                    # ingots for the next one


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of an account."""

    what: str                    # dragons, or the kind of a red Power card
    label: str                   # `Dragons of level 2`, `Eggs (1 VP for 3)`
    have: int
    need: int                    # for the points; 0 for Dragons
    points: int


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """What a player scores: if the season ended now, or, when the game is over, at its end."""

    seat: int
    before: int                  # on the score track before
    lines: list[Line]            # Dragons by level, then the red Power cards
    medals: int                  # VP for the Medals won, which count at the end of the game
    total: int                   # all together
    won: bool


class Tie(msgspec.Struct, frozen=True, kw_only=True):
    """How a tie for the most VP was broken."""

    seats: list[int]             # who had the same VP
    by: str                      # what decided: `level 3 Eggs`, `ingots`; empty when the win is shared
    counts: list[int]            # how many of that each of them has


class RanchScene(Scene, frozen=True, kw_only=True):
    """What a seat sees of Dragon Ranch."""

    variant: str
    season: int                  # from 1
    seasons: int
    part: str                    # of the season: develop, feed, breed; or over
    step: str                    # what is being decided: act, power, ingots, hatch, raid, …
    last_round: bool             # the Essence pile is empty: the round is played to its end
    turn: int                    # the active player
    first: int                   # who has the first-player token
    table: list[Player]          # by seat
    opponent: Player | None      # of a solo game; its seat is 1
    front: list[str]             # the essences that lie in front of that opponent
    row: list[Power | None]      # the four Power cards face up
    essence: EssencePile
    powers: PowerPile | None     # None in a game without Power cards
    medals: list[Medal]          # all in the game
    supply: Supply
    combinations: list[Recipe]
    now: Turn
    making: Making | None
    feeding: Feeding | None
    breeding: Breeding | None
    account: list[Account]       # by seat
    tie: Tie | None              # when the game is over and the VP were tied
    title: str                   # solo: what the points make the player, so far or in the end
    next_title: str              # solo: the next better title, and from how many VP on; empty for none
