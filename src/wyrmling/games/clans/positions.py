"""Positions of Dragon Clans as text: how each field is written, and what no game can ever show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from wyrmling.games.clans import rules
from wyrmling.games.clans.areas import egg_formed
from wyrmling.games.clans.cards import (
    CALLS_AT,
    CARD_NAMES,
    DICE,
    DRAGONS,
    EGGS,
    FACES,
    FOREST,
    FULL,
    IN_USE,
    MOST_DRAGONS,
    MOST_SEATS,
    NO_CARD,
    NO_EGG,
    NOBODY,
    OPEN,
    PILES,
    PLACES,
    ROLLS,
    STALL_ROUNDS,
    STORM,
    UNSEEN,
)
from wyrmling.games.clans.moves import DIE_NAMES
from wyrmling.games.clans.state import APPRENTICE, LEFT_PILE, LOSE, PHASES, PLACE, RIGHT_PILE, ROLL, SIDES
from wyrmling.kernel.position import SEATS, Spelling, goes_on
from wyrmling.kernel.record import plainly
from wyrmling.kernel.rule import entry

__all__ = ["SPELLINGS", "impossible", "problems", "settle"]

_SETS_OF_DICE = {kept: ",".join(DIE_NAMES[die] for die in range(DICE) if kept >> die & 1) or "none" for kept in range(1 << DICE)}

SPELLINGS: dict[str, Spelling] = {
    "unseen": Spelling(values=CARD_NAMES, blank=NO_CARD, heap=True),
    "table": Spelling(values=CARD_NAMES, blank=NO_CARD),
    "under": Spelling(values={**dict(enumerate(CARD_NAMES)), UNSEEN: "unseen"}, blank=NO_CARD),
    "discard": Spelling(values=CARD_NAMES, blank=NO_CARD),
    "area": Spelling(values=CARD_NAMES, axes=(SEATS, SIDES), blank=NO_CARD),
    "barrier": Spelling(axes=(CARD_NAMES,), blank=0),
    "die": Spelling(values=EGGS, blank=NO_EGG),
    "kept": Spelling(values=_SETS_OF_DICE),
    "egg": Spelling(values=EGGS, blank=NO_EGG),
    "gained": Spelling(values=CARD_NAMES, blank=NO_CARD),
    "turn": Spelling(values=SEATS),
    "phase": Spelling(values=PHASES),
    "caller": Spelling(values=SEATS, blank=NOBODY),
}
"""How each field of the record is written; the others are plain numbers."""


@entry
def settle(state: Any, news: Any) -> None:
    """Plays on, in place, to the next real decision or the end."""
    rules.advance(state, news)


@entry
def _own_egg(state: Any) -> int:
    return egg_formed(state, state.turn)


def problems(state: Any) -> list[str]:
    """Why no game can show this position, each naming its field; none when one can."""
    found = impossible(state)
    return found if found or state.over else goes_on(state, settle, PHASES)


def impossible(state: Any) -> list[str]:
    """As `problems`, but lets pass a position from which the game would go on by itself (see `settle`)."""
    plain = plainly(state)
    found = [*_out_of_range(plain)]
    if not found:  # what follows looks cards, seats and dice up
        for check in (_cards, _piles, _areas, _barriers, _table, _dice, _turn, _end):
            found += check(plain)
    if not found and not state.over and state.variant != APPRENTICE and state.egg != _own_egg(state):
        found.append("egg: it is the Egg that the area of the player to move forms, which hasn't changed since the turn began")
    return found


# Each check below takes a state whose fields are plain Python numbers and lists.


def _out_of_range(state: SimpleNamespace) -> Iterator[str]:
    """Numbers that stand for nothing."""
    area = [card for piles in state.area for pile in piles for card in pile]
    for name, values, least, most in (
        ("unseen", state.unseen, NO_CARD, DRAGONS - 1),
        ("table", state.table, NO_CARD, DRAGONS - 1),
        ("under", [card for pile in state.under for card in pile], UNSEEN, DRAGONS - 1),
        ("discard", state.discard, NO_CARD, DRAGONS - 1),
        ("spent", [state.spent], 0, DRAGONS),
        ("area", area, NO_CARD, DRAGONS - 1),
        ("barrier", state.barrier, 0, 1),
        ("die", state.die, NO_EGG, len(EGGS) - 1),
        ("kept", [state.kept], 0, (1 << DICE) - 1),
        ("rolls", [state.rolls], 1, ROLLS),
        ("egg", [state.egg], NO_EGG, len(EGGS) - 1),
        ("used", [state.used], 0, 1),
        ("gained", [state.gained], NO_CARD, DRAGONS - 1),
        ("turn", [state.turn], 0, state.seats - 1),
        ("phase", [state.phase], 0, len(PHASES) - 1),
        ("caller", [state.caller], NOBODY, state.seats - 1),
        ("idle", [state.idle], 0, state.seats - 1 if state.variant == APPRENTICE else 0),
        ("turns", [state.turns], 0, STALL_ROUNDS * state.seats),
    ):
        for value in sorted(set(values)):
            if not least <= value <= most:
                yield f"{name}: {value} isn't one of {least} to {most}"
    if state.luck < 0:
        yield f"luck: {state.luck} is below zero"


def _cards(state: SimpleNamespace) -> Iterator[str]:
    """Each Dragon of the box is in one place (clans.box.cards)."""
    unseen = [card for card in state.unseen if card != NO_CARD]
    if state.unseen != sorted(unseen) + [NO_CARD] * (len(state.unseen) - len(unseen)):
        yield "unseen: the record holds it in ascending order, blanks last"
    places = {
        "unseen": unseen,
        "table": state.table,
        "under": [card for pile in state.under for card in pile],
        "discard": state.discard,
        "area": [card for piles in state.area for pile in piles for card in pile],
        "gained": [state.gained],
    }
    found = Counter(card for cards in places.values() for card in cards if card >= 0)
    for card, name in enumerate(CARD_NAMES):
        if found[card] > 1:
            where = [place for place, cards in places.items() if card in cards]
            yield f"{' and '.join(where)}: {name} is there {found[card]} times; there is one"
        elif not found[card]:
            yield f"unseen: {name} is nowhere; it must be in {', '.join(places)}"
    if not _closed(state.discard):
        yield "discard: there are gaps in it"


def _closed(cards: list[int]) -> bool:
    """Whether nothing comes after a gap."""
    return NO_CARD not in cards or all(card == NO_CARD for card in cards[cards.index(NO_CARD) :])


def _piles(state: SimpleNamespace) -> Iterator[str]:
    """The piles of the Apprentice variant: what has been under the top once is at the bottom (clans.apprentice.piles, clans.apprentice.end)."""
    cards = [card for pile in state.under for card in pile]
    if state.variant != APPRENTICE:
        if any(card != NO_CARD for card in cards):
            yield "under: there are piles in the Apprentice variant only"
        return
    for number, pile in enumerate(state.under):
        seen = [at for at, card in enumerate(pile) if card >= 0]
        if not _closed(pile):
            yield f"under: pile {number} has a gap"
        if seen and UNSEEN in pile[seen[0] :]:
            yield f"under: in pile {number} an unseen card lies below one that has been seen, and only what was seen goes to the bottom"
        if state.table[number] == NO_CARD and not state.over and state.gained == NO_CARD:
            yield f"table: pile {number} has no top"
    unseen, places = sum(card != NO_CARD for card in state.unseen), cards.count(UNSEEN)
    if unseen != places:
        yield f"unseen: {unseen} cards, and the piles hold {places} that nobody has seen"
    if any(card != NO_CARD for card in state.discard):
        yield "discard: nothing is discarded in the Apprentice variant"


def _areas(state: SimpleNamespace) -> Iterator[str]:
    """Piles without gaps, a lone one on the left, and no more Dragons than the last round allows (clans.row.*, clans.end.last)."""
    limit = int(CALLS_AT[state.seats - 2])
    for seat in range(MOST_SEATS):
        piles = state.area[seat]
        many = sum(card != NO_CARD for pile in piles for card in pile)
        if seat >= state.seats:
            if many:
                yield f"area: seat {seat} doesn't play, so it has no Dragons"
            continue
        if not all(_closed(pile) for pile in piles):
            yield f"area: there is a gap in a pile of seat {seat}"
        elif piles[LEFT_PILE][0] == NO_CARD and piles[RIGHT_PILE][0] != NO_CARD:
            yield f"area: seat {seat} has one pile only; it is written as the left one"
        most = min(MOST_DRAGONS, limit if state.caller != NOBODY or state.over else limit - 1)
        if many > most:
            yield f"area: seat {seat} has {many} Dragons, and can have {most}" + ("" if state.caller != NOBODY else " before the last round is called")


def _barriers(state: SimpleNamespace) -> Iterator[str]:
    """Barriers lie under bred Dragons, and are cards that nobody has seen (clans.barrier.gain)."""
    homes = {card for piles in state.area for pile in piles for card in pile} | {state.gained}
    for card in range(DRAGONS):
        if state.barrier[card] and card not in homes:
            yield f"barrier: {CARD_NAMES[card]} has one, but nobody has bred it"
    many, unseen = sum(state.barrier), sum(card != NO_CARD for card in state.unseen)
    if state.variant == APPRENTICE and many + state.spent:
        yield "barrier and spent: there are no Barriers in the Apprentice variant"
    elif many + state.spent > unseen:
        yield f"unseen: {unseen} cards can't be {many + state.spent} Barriers"


def _table(state: SimpleNamespace) -> Iterator[str]:
    """Three to five Dragons, one fewer while one of them is being placed (clans.turn.refill, clans.fail.full)."""
    many = sum(card != NO_CARD for card in state.table)
    full = PILES if state.variant == APPRENTICE else FULL
    least = OPEN - 1 if state.over or state.phase == PLACE else OPEN
    if not least <= many <= full:
        yield f"table: {many} Dragons lie there, and it must be {least} to {full}"
    if state.variant == APPRENTICE and any(card != NO_CARD for card in state.table[PILES:PLACES]):
        yield f"table: there are {PILES} piles"


def _dice(state: SimpleNamespace) -> Iterator[str]:
    """Dice show what is on them, and not all are kept (clans.box.dice, clans.roll.three)."""
    in_use = int(IN_USE[state.variant])
    for die, egg in enumerate(state.die):
        if not in_use >> die & 1:
            if egg != NO_EGG:
                yield f"die: number {die + 1} isn't used in this variant"
        elif egg not in FACES[die // 3]:
            yield f"die: number {die + 1} can't show {EGGS[egg] if egg >= 0 else 'nothing'}"
    if state.kept & ~in_use or state.kept == in_use:
        yield "kept: some of the dice in use, not all"
    elif state.kept and (state.rolls < 2 or state.variant == APPRENTICE):
        yield "kept: none before the second roll, and none ever in the Apprentice variant"


def _turn(state: SimpleNamespace) -> Iterator[str]:
    """What holds in each moment of a turn (clans.power.*)."""
    if (state.gained != NO_CARD) != (state.phase == PLACE):
        yield f"gained: a Dragon is in hand in {PHASES[PLACE]!r}, and only then"
    if state.variant == APPRENTICE and (state.egg != NO_EGG or state.used):
        yield "egg and used: there are no powers in the Apprentice variant"
    if state.variant == APPRENTICE and state.phase == LOSE:
        yield "phase: nothing is lost in the Apprentice variant"
    if state.used and state.egg == NO_EGG:
        yield "used: there is no power to use without an Egg"
    elif state.used and state.egg == FOREST and state.rolls < ROLLS:
        yield "used: the power to roll again is used after the last roll"
    elif state.used and state.phase != PLACE and not state.over and state.egg not in (FOREST, STORM):
        yield f"used: the power of a {EGGS[state.egg]} Egg is used with the Dragon that it helps to gain"


def _end(state: SimpleNamespace) -> Iterator[str]:
    """A game goes on until something ends it, and no longer (clans.end.*, clans.apprentice.end)."""
    following = (state.turn + 1) % state.seats
    short = sum(card != NO_CARD for card in state.table) < OPEN
    deck = sum(card != NO_CARD for card in state.unseen) - sum(state.barrier) - state.spent
    stalled = state.turns == STALL_ROUNDS * state.seats
    if state.over:
        if state.phase != ROLL:
            yield f"phase: it is {PHASES[ROLL]!r} when the game is over"
        if not (following == state.caller or stalled or (short and (state.variant == APPRENTICE or deck < OPEN))):
            yield "over: nothing has ended the game: no last round is complete, and the table can be filled"
    else:
        if state.caller == state.turn:
            yield "caller: who called the last round has no more turn"
        if stalled:
            yield f"turns: after {state.turns} the game is over"
