"""Positions of Dragon Pets as text: how each field is written, and what no game can ever show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from wyrmling.games.pets import rules
from wyrmling.games.pets.cards import (
    ACROSS,
    BREED,
    BREEDS,
    COLOURS,
    DICE,
    DRAGONS,
    EGG,
    EGGS,
    IDLE_ROUNDS,
    KINDS,
    LINES,
    NO_CARD,
    NOBODY,
    RANKS,
    SEEKERS,
    SEX,
    SEXES,
    UNPLACED_ROUNDS,
    WHITE,
    card_name,
)
from wyrmling.games.pets.state import BREED as BREEDING
from wyrmling.games.pets.state import CATCH, FILL, LAST_BREED, PHASES
from wyrmling.kernel.position import SEATS, Spelling, goes_on
from wyrmling.kernel.record import plainly
from wyrmling.kernel.rule import entry

__all__ = ["CARD_NAMES", "SPELLINGS", "impossible", "problems", "settle"]

MOST_SEATS = len(ACROSS[0])


def _card_names() -> list[str]:
    """A name for each card. Corrected figures may give two cards of a breed and sex one value: then they say which they are."""
    names = [card_name(card) for card in range(KINDS)]
    often = Counter(names)
    return [name if often[name] == 1 else f"{name} ({RANKS[card % len(RANKS)]})" for card, name in enumerate(names)]


CARD_NAMES = _card_names()
"""Every card by its number: `gold male 5`, `gold male 2 (starting)`, `Egg`. No two are alike."""

_DRAGON_NAMES = CARD_NAMES[:DRAGONS]

SPELLINGS: dict[str, Spelling] = {
    "forest": Spelling(values=CARD_NAMES, blank=NO_CARD, rows=LINES),
    "seeker": Spelling(values=SEATS, blank=NOBODY, rows=LINES),
    "deck": Spelling(values=CARD_NAMES, blank=NO_CARD, heap=True),
    "line": Spelling(axes=(SEATS, COLOURS)),
    "die": Spelling(axes=(DICE,)),
    "coins": Spelling(axes=(SEATS,)),
    "owner": Spelling(values=SEATS, axes=(_DRAGON_NAMES,), blank=NOBODY),
    "mate": Spelling(values=CARD_NAMES, axes=(_DRAGON_NAMES,), blank=NO_CARD),
    "eggs": Spelling(axes=(SEATS,)),
    "turn": Spelling(values=SEATS),
    "phase": Spelling(values=PHASES),
}
"""How each field of the record is written; the two counters at its end are plain numbers."""


@entry
def settle(state: Any, news: Any) -> None:
    """Plays on, in place, to the next real decision or the end."""
    rules.advance(state, news)


def problems(state: Any) -> list[str]:
    """Why no game can show this position, each naming its field; none when one can."""
    return impossible(state) or goes_on(state, settle, PHASES)


def impossible(state: Any) -> list[str]:
    """As `problems`, but lets pass a position from which the game would go on by itself (see `settle`)."""
    plain = plainly(state)
    found = [*_out_of_range(plain)]
    if not found:  # what follows looks cards, seats and lines up
        for check in (_cards, _seekers, _collections, _tokens, _dice, _phase):
            found += check(plain)
    return found


# Each check below takes a state whose fields are plain Python numbers and lists.


def _out_of_range(state: SimpleNamespace) -> Iterator[str]:
    """Numbers that stand for nothing."""
    for name, least, most, what in (
        ("forest", NO_CARD, EGG, "a card"),
        ("deck", NO_CARD, EGG, "a card"),
        ("mate", NO_CARD, DRAGONS - 1, "a Dragon"),
        ("seeker", NOBODY, state.seats - 1, "a seat that plays"),
        ("owner", NOBODY, state.seats - 1, "a seat that plays"),
        ("line", 0, LINES - 1, "a line of the Forest"),
        ("die", 0, 6, "what a die shows"),
    ):
        values = vars(state)[name]
        for value in sorted({value for part in values for value in part} if name == "line" else set(values)):
            if not least <= value <= most:
                shown = f"{least} to {most}" if name in ("line", "die") else f"{max(least, 0)} to {most}, or none"
                yield f"{name}: {value} isn't {what} ({shown})"
    if not 0 <= state.turn < state.seats:
        yield f"turn: {state.turn} isn't a seat that plays (0 to {state.seats - 1})"
    if not 0 <= state.phase < len(PHASES):
        yield f"phase: {state.phase} isn't a phase (0 to {len(PHASES) - 1})"
    for name in ("coins", "eggs"):
        for seat in range(MOST_SEATS):
            have = vars(state)[name][seat]
            if have < 0:
                yield f"{name}: seat {seat} can't have {have}, 0 is the least"
            elif have and seat >= state.seats:
                yield f"{name}: seat {seat} doesn't play, so it has none, not {have}"
    for seat in range(state.seats, MOST_SEATS):
        if any(state.line[seat]):
            yield f"line: seat {seat} doesn't play, so it has no tokens"
    if state.luck < 0:
        yield f"luck: {state.luck} is below zero"
    for name, least, limit in (("unplaced", 0, UNPLACED_ROUNDS), ("idle", -1, IDLE_ROUNDS)):
        turns = vars(state)[name]
        if not least <= turns <= limit * state.seats:
            yield f"{name}: {turns} isn't {least} to {limit * state.seats}"


def _cards(state: SimpleNamespace) -> Iterator[str]:
    """Each card of the box is in one place, and in one that it can be in (pets.box.dragons, pets.setup.eggs)."""
    held = [card for card in state.deck if card != NO_CARD]
    if state.deck != sorted(held) + [NO_CARD] * (len(state.deck) - len(held)):
        yield "deck: the record holds it in ascending order, blanks last"
    forest, owner = state.forest, state.owner
    for card in range(DRAGONS):
        places = ["forest"] * forest.count(card) + ["deck"] * held.count(card) + ["owner"] * (owner[card] != NOBODY)
        name = CARD_NAMES[card]
        if card % len(RANKS) == 0:
            for place in {*places} - {"owner"}:
                yield f"{place}: {name} can't be there; starting Dragons are in collections or out of the game"
        elif len(places) > 1:
            yield f"{' and '.join(dict.fromkeys(places))}: {name} is there {len(places)} times; there is one"
        elif not places:
            yield f"deck: {name} is nowhere; it must be in forest, deck or owner"
    eggs, right = forest.count(EGG) + held.count(EGG) + sum(state.eggs), int(EGGS[state.seats - 2])
    if eggs != right:
        yield f"eggs: forest, deck and players hold {eggs} together; with {state.seats} players there are {right}"


def _seekers(state: SimpleNamespace) -> Iterator[str]:
    """Seekers stand on cards, and nobody has more than the box gives (pets.box.seekers)."""
    for space, seat in enumerate(state.seeker):
        if seat != NOBODY and state.forest[space] == NO_CARD:
            yield f"seeker: one of seat {seat} stands on space {space}, which is empty"
    for seat in range(state.seats):
        out = state.seeker.count(seat)
        if out > SEEKERS:
            yield f"seeker: seat {seat} has {out} in the Forest, of {SEEKERS}"


def _collections(state: SimpleNamespace) -> Iterator[str]:
    """Two starting Dragons each, and mates that fit (pets.setup.hand, pets.breed.pair)."""
    owner, mate = state.owner, state.mate
    for seat in range(state.seats):
        started = [card for card in range(0, DRAGONS, len(RANKS)) if owner[card] == seat]
        if len(started) != 2 or BREED[started[0]] == BREED[started[1]]:
            have = " and ".join(CARD_NAMES[card] for card in started) or "none"
            yield f"owner: seat {seat} needs two starting Dragons of different breeds, and has {have}"
    for card, other in enumerate(mate):
        if other == NO_CARD:
            continue
        name, names = CARD_NAMES[card], CARD_NAMES[other]
        if mate[other] != card:
            yield f"mate: {name} is bred with {names}, so {names} must be with {name}"
        if owner[card] == NOBODY or owner[card] != owner[other]:
            yield f"mate: {name} and {names} must be of one owner"
        if BREED[card] != BREED[other] or SEX[card] == SEX[other]:
            yield f"mate: {name} and {names} can't breed; it takes a male and a female of one breed"
    if state.over or state.phase not in (BREEDING, LAST_BREED):
        for seat in range(state.seats):
            for breed in range(len(BREEDS)):
                waiting = {SEX[card] for card in range(DRAGONS) if BREED[card] == breed and owner[card] == seat and mate[card] == NO_CARD}
                if len(waiting) == len(SEXES):
                    yield f"mate: seat {seat} has {BREEDS[breed]} Dragons of both sexes unbred; they are bred at once"


def _tokens(state: SimpleNamespace) -> Iterator[str]:
    """A full set of tokens on each used side, the colours straight across different (pets.setup.sides, pets.setup.across)."""
    for seat in range(state.seats):
        lines = state.line[seat]
        if sorted(lines) != list(range(LINES)):
            yield f"line: the tokens of seat {seat} must mark each of the lines 0 to {LINES - 1} once, not {lines}"
        across = int(ACROSS[state.seats - 2, seat])
        if across > seat:
            for colour, (one, other) in enumerate(zip(lines, state.line[across], strict=True)):
                if one == other:
                    yield f"line: the {COLOURS[colour]} tokens of seats {seat} and {across} are straight across from each other, in line {one}"


def _dice(state: SimpleNamespace) -> Iterator[str]:
    """The white die goes aside only with a coloured one (pets.place.white, pets.place.aside)."""
    die = state.die
    if die[WHITE] == 0 and 0 not in die[WHITE + 1 :]:
        yield "die: the white one is set aside, so a coloured one must be too"


def _phase(state: SimpleNamespace) -> Iterator[str]:
    """What holds in each step of a turn, and at the end (pets.turn.order, pets.refill.end, pets.end.stall)."""
    phase, name = state.phase, PHASES[state.phase]
    seekers = state.seeker
    stuck = state.unplaced == UNPLACED_ROUNDS * state.seats or state.idle == IDLE_ROUNDS * state.seats
    out_of_cards = state.deck[0] == NO_CARD
    if state.over and phase != LAST_BREED:
        yield f"phase: a game that is over is in {PHASES[LAST_BREED]!r}, not {name!r}"
    elif phase == LAST_BREED and not (stuck or out_of_cards):
        yield f"{'over' if state.over else 'phase'}: the game hasn't ended: the deck still holds cards, and neither unplaced nor idle is at its limit"
    elif phase != LAST_BREED and out_of_cards:
        yield "deck: it is empty, so the game has ended: phase must be 'last breed'"
    elif phase != LAST_BREED and stuck:
        yield "unplaced and idle: one is at its limit, so the game has ended: phase must be 'last breed'"
    if phase in (BREEDING, LAST_BREED) and any(seat != NOBODY for seat in seekers):
        yield f"seeker: none can be in the Forest in {name!r}, everybody has just taken theirs back"
    if phase not in (CATCH, BREEDING, LAST_BREED) and seekers.count(state.turn) >= SEEKERS:
        yield f"seeker: seat {state.turn} has all {SEEKERS} in the Forest in {name!r}, and must have caught before"
    if phase in (BREEDING, FILL) and state.idle != -1:
        yield f"idle: it is -1 in {name!r}, not {state.idle}: this turn has had a catch or a refill"
    if phase == CATCH and state.idle == -1:
        yield "idle: it is at least 0 in 'catch', before anything has been caught or refilled"
