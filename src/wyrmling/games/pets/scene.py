"""The table of Dragon Pets as plain data: all that a client needs to draw it, and no rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from wyrmling.games.pets import rules
from wyrmling.games.pets.cards import (
    BREED,
    BREEDS,
    COLOURS,
    DICE,
    DIVERSITY,
    EGG,
    EGGS_FOR_A_BREED,
    IDLE_ROUNDS,
    LINES,
    NO_CARD,
    NOBODY,
    PATH,
    SEATS_ON,
    SEEKERS,
    SEX,
    SEXES,
    SIDES,
    SPACES,
    UNPLACED_ROUNDS,
    USES,
    VALUE,
    WHITE,
    card_name,
)
from wyrmling.games.pets.state import PHASES, State
from wyrmling.kernel.rule import entry
from wyrmling.kernel.scene import Scene

if TYPE_CHECKING:
    from wyrmling.kernel.game import Game

__all__ = ["Aim", "Card", "Die", "Pair", "PetsScene", "Player", "Score", "Side", "Space", "Survey", "Token", "build", "look"]


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A Dragon or an Egg."""

    number: int
    name: str                    # `blue male 5`
    breed: str                   # empty for an Egg, as is `sex`
    sex: str
    value: int                   # what a Dragon is worth, or the coins that an Egg brings
    starting: bool
    egg: bool


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """A space of the Forest."""

    number: int                  # 0–15; a move that touches it says `space:5`
    row: int                     # 1–4 from the north
    column: int                  # 1–4 from the west
    card: Card | None
    seeker: int | None           # whose Seeker stands there


class Die(msgspec.Struct, frozen=True, kw_only=True):
    """One of the five dice."""

    colour: str
    shows: int | None            # None when it is set aside


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A token along a side; the active player's tokens carry the coloured dice in play."""

    colour: str
    line: int                    # 1–4: the column from the west, or the row from the north
    spaces: list[int]            # the spaces it counts along, the nearest first
    die: int | None              # what the die on it shows


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """A player's side of the Forest."""

    seat: int
    name: str                    # South, West, North or East
    along: str                   # what its tokens mark: `column` or `row`
    tokens: list[Token]          # by line


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """Where a coloured die in play would put the active player's Seeker now."""

    die: str
    white: str                   # what the white die does: alone (nothing), plus or minus
    count: int | None            # what the dice come to; None when the white die is set aside
    space: int | None            # where the Seeker would go
    counted: int | None          # the space that the dice count to, also when no Seeker can go there
    pays: int | None             # the seat that would get a coin for its Seeker
    why: str | None              # the clause because of which it can't be


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """A mated pair."""

    male: Card
    female: Card


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A player and what they have."""

    seat: int
    name: str
    side: str
    coins: int
    home: int                    # Seekers not in the Forest
    out: int                     # Seekers in the Forest
    unbred: list[Card]
    cost: int                    # what the unbred Dragons would cost if the game ended now
    pairs: list[Pair]
    eggs: int
    missing: list[str]           # the breeds without a pair
    diverse: bool                # whether pairs and Eggs would earn the diversity bonus now


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """A player's final scoring, line by line: before − paid + bonus = total.

    Who has no coin left after the penalty may have had fewer than it cost. The record doesn't say how many: `before` and
    `paid` are None then, and the event `unbred` tells `paid`.
    """

    seat: int
    before: int | None           # coins after the last pairs were made
    owed: int                    # the value of the unbred Dragons
    paid: int | None
    bonus: int                   # for diversity
    total: int
    won: bool


class PetsScene(Scene, frozen=True, kw_only=True):
    """What a seat sees of Dragon Pets, which is everything: only the order of the deck is hidden."""

    turn: int                    # the active player
    step: str                    # catch, breed, refill, fill, reroll, place or last breed
    spaces: list[Space]
    sides: list[Side]            # by seat
    dice: list[Die]              # white, gray, violet, brown, orange
    aside: list[str]             # the colours of the dice set aside
    aims: list[Aim]              # for every coloured die in play and use of the white one; none when the game is over
    table: list[Player]          # by seat
    deck: list[Card]             # what the deck still holds, in no order that means anything
    reroll: int                  # what a reroll would cost now
    stall: int                   # turns until the game may end because nothing happens (pets.end.stall)
    final: list[Score]           # by seat; empty before the end


# --- what the rules say about a position ------------------------------------------------------------------------------------


class Survey:
    """What only the rules can say about a state."""

    def __init__(self, state: Any) -> None:
        aims = np.zeros((len(COLOURS) * len(USES), 3), np.int64)
        seats = np.zeros((len(SIDES), 2), np.int64)
        cost = np.zeros(1, np.int64)
        survey(state, aims, seats, cost)
        self.aims: list[list[int]] = aims.tolist()
        """For each coloured die and use of the white one: what they come to, the space counted to, the space of a Seeker."""
        self.unbred: list[int] = seats[:, 0].tolist()
        self.missing: list[int] = seats[:, 1].tolist()
        self.reroll = int(cost[0])

    @property
    def ways(self) -> int:
        """In how many ways a Seeker can be placed."""
        return sum(space < SPACES for _, _, space in self.aims)


@entry
def survey(state: State, aims: Any, seats: Any, cost: Any) -> None:
    for die in range(1, len(COLOURS) + 1):
        for white in range(3):
            at = (die - 1) * 3 + white
            count = rules.shown(state, die, white)
            aims[at, 0] = count
            aims[at, 1] = rules.counted(state, die, count) if 1 <= count <= LINES else SPACES
            aims[at, 2] = rules.target(state, die, white)
    for seat in range(state.seats):
        seats[seat, 0] = rules.unbred_value(state, seat)
        seats[seat, 1] = rules.missing_breeds(state, seat)
    cost[0] = rules.reroll_cost(state)


# --- the scene -------------------------------------------------------------------------------------------------------------------


def build(game: Game, state: Any, seat: int, names: Sequence[str]) -> PetsScene:
    """The scene of a concealed record, for the seat that it was concealed for."""
    found = Survey(state)
    turn = int(state.turn)
    over = bool(state.over)
    common = game.words.common(state, seat, names)
    state = SimpleNamespace(**{name: state[name] for name in state.dtype.names})  # a record is slow to read by attribute
    dice = [Die(colour=colour, shows=int(shows) or None) for colour, shows in zip(DICE, state.die, strict=True)]
    players = [player(state, who, names[who], found) for who in range(state.seats)]
    return PetsScene(
        **common,
        turn=turn,
        step=PHASES[state.phase],
        spaces=[space(number, card, seeker) for number, (card, seeker) in enumerate(zip(state.forest.tolist(), state.seeker.tolist(), strict=True))],
        sides=[side(state, who) for who in range(state.seats)],
        dice=dice,
        aside=[die.colour for die in dice if die.shows is None],
        aims=[] if over else aims(state, found),
        table=players,
        deck=[look(card) for card in state.deck.tolist() if card != NO_CARD],
        reroll=found.reroll,
        stall=min(UNPLACED_ROUNDS * int(state.seats) - int(state.unplaced), IDLE_ROUNDS * int(state.seats) - int(state.idle)),
        final=[final_score(who, common["payoff"][who.seat] > 0) for who in players] if over else [],
    )


@cache
def look(card: int) -> Card:
    """A card by its number."""
    egg = card == EGG
    return Card(
        number=card,
        name=card_name(card),
        breed="" if egg else BREEDS[BREED[card]],
        sex="" if egg else SEXES[SEX[card]],
        value=int(VALUE[card]),
        starting=not egg and card % 5 == 0,
        egg=egg,
    )


def space(number: int, card: int, seeker: int) -> Space:
    return Space(
        number=number,
        row=number // 4 + 1,
        column=number % 4 + 1,
        card=None if card == NO_CARD else look(card),
        seeker=None if seeker == NOBODY else seeker,
    )


def side(state: Any, seat: int) -> Side:
    """The side of a seat, with the dice on the active player's tokens (pets.turn.dice)."""
    number, paths = SEATS_ON[state.seats - 2][seat], PATH[state.seats - 2, seat].tolist()
    active = seat == state.turn and not state.over
    tokens = [
        Token(colour=colour, line=line + 1, spaces=paths[line], die=shows if active and shows else None)
        for colour, line, shows in zip(COLOURS, state.line[seat].tolist(), state.die.tolist()[1:], strict=True)
    ]
    return Side(seat=seat, name=SIDES[number], along="row" if number % 2 else "column", tokens=sorted(tokens, key=lambda token: token.line))


def aims(state: Any, found: Survey) -> list[Aim]:
    """Where each coloured die in play leads, with each use of the white one."""
    made = []
    for at, (count, counted, target) in enumerate(found.aims):
        die, white = at // 3 + 1, at % 3
        if state.die[die] == 0:
            continue
        no_white = white > 0 and state.die[WHITE] == 0
        owner = NOBODY if target == SPACES else int(state.seeker[target])
        made.append(
            Aim(
                die=DICE[die],
                white=USES[white],
                count=None if no_white else count,
                space=None if target == SPACES else target,
                counted=None if counted == SPACES else counted,
                pays=None if owner == NOBODY else owner,
                why=None if target < SPACES else why_not(state, no_white, count, counted),
            )
        )
    return made


def why_not(state: Any, no_white: bool, count: int, counted: int) -> str:
    """The clause because of which a die puts no Seeker anywhere."""
    if no_white:
        return "pets.place.aside"
    if not 1 <= count <= LINES:
        return "pets.place.white"
    if counted == SPACES:
        return "pets.place.count"
    return "pets.place.own" if state.seeker[counted] == state.turn else "pets.place.challenge"


def player(state: Any, seat: int, name: str, found: Survey) -> Player:
    out = int((state.seeker == seat).sum())
    mate = state.mate.tolist()
    own = [card for card, owner in enumerate(state.owner.tolist()) if owner == seat]
    pairs = [Pair(male=look(card), female=look(mate[card])) for card in own if SEX[card] == 0 and mate[card] != NO_CARD]
    bred = {pair.male.breed for pair in pairs}
    return Player(
        seat=seat,
        name=name,
        side=SIDES[SEATS_ON[state.seats - 2][seat]],
        coins=int(state.coins[seat]),
        home=SEEKERS - out,
        out=out,
        unbred=[look(card) for card in own if mate[card] == NO_CARD],
        cost=found.unbred[seat],
        pairs=pairs,
        eggs=int(state.eggs[seat]),
        missing=[breed for breed in BREEDS if breed not in bred],
        diverse=found.missing[seat] <= int(state.eggs[seat]) // EGGS_FOR_A_BREED,
    )


def final_score(who: Player, won: bool) -> Score:
    """What the last lines of a player's account were, as far as the record says (pets.end.penalty, pets.end.diversity)."""
    bonus = DIVERSITY if who.diverse else 0
    left = who.coins - bonus
    known = left > 0 or who.cost == 0
    return Score(
        seat=who.seat,
        before=left + who.cost if known else None,
        owed=who.cost,
        paid=who.cost if known else None,
        bonus=bonus,
        total=who.coins,
        won=won,
    )
