"""Positions of Dragon Ranch as text: how each field is written, and what no game can ever show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

from wyrmling.games.ranch import rules
from wyrmling.games.ranch.cards import (
    BASE_TOKENS,
    BLUE,
    BLUES,
    BREEDS,
    BROOD,
    COMBINATIONS,
    COPIES,
    ESSENCE_OF_EACH,
    ESSENCES,
    FACE_DOWN,
    FACE_UP,
    FARMERS,
    GRIFFINS,
    HAND_LIMIT,
    HELPS,
    IMPROVED,
    IN_THE_BOX,
    INGOTS,
    LEVELS,
    MANDRAGORAS,
    MEDALS,
    MEDALS_IN_PLAY,
    MOST_FARMERS,
    MOST_MELTED,
    NEW_MEDALS,
    NO_BREED,
    NO_COMBINATION,
    NO_POWER,
    NO_TOKEN,
    NOTHING,
    POWERS,
    POWERS_IN_PLAY,
    RED,
    RED_COLOUR,
    SEASONS,
    SEATS,
    SWAP_CARDS,
    SWAP_TOKENS,
    TAKE,
    UNKNOWN,
    WILD,
)
from wyrmling.games.ranch.state import (
    ACT,
    BREED,
    FEED_DRAGONS,
    FEED_GRIFFINS,
    GAIN,
    GIVE,
    HATCH,
    LIMIT,
    MAY_NOT_COMBINE,
    PHASES,
    POWER,
    RAID,
    REWARD,
    SWAP,
    TARGET,
)
from wyrmling.games.ranch.state import INGOTS as MELTING
from wyrmling.kernel.game import game_of
from wyrmling.kernel.position import SEATS as PLAYERS
from wyrmling.kernel.position import Spelling, goes_on
from wyrmling.kernel.record import plainly
from wyrmling.kernel.rule import entry

__all__ = ["OPPONENT", "SPELLINGS", "everybody", "impossible", "problems"]

OPPONENT = "opponent"
LARGEST_HAND = HAND_LIMIT + 2
"""Extra, and a card of another player's hand, on top of what one may keep."""

_PLACES = {FACE_DOWN: "face down", FACE_UP: "face up", IN_THE_BOX: "in the box", **{seat: f"seat {seat}" for seat in range(SEATS)}}
_LEVEL_NAMES = [f"level {level}" for level in range(1, LEVELS + 1)]


SPELLINGS: dict[str, Spelling] = {
    "mandragoras": Spelling(axes=(PLAYERS,)),
    "griffins": Spelling(axes=(PLAYERS,)),
    "ingots": Spelling(axes=(PLAYERS,)),
    "eggs": Spelling(axes=(PLAYERS, BREEDS), blank=0),
    "dragons": Spelling(axes=(PLAYERS, BREEDS), blank=0),
    "hand": Spelling(axes=(PLAYERS, ESSENCES), blank=0),
    "hand_size": Spelling(axes=(PLAYERS,)),
    "seen": Spelling(axes=(PLAYERS, PLAYERS, ESSENCES), blank=0),
    "pile": Spelling(axes=(ESSENCES,), blank=0),
    "discard": Spelling(axes=(ESSENCES,), blank=0),
    "front": Spelling(axes=(ESSENCES,), blank=0),
    "row": Spelling(values=POWERS, blank=NO_POWER),
    "power_pile": Spelling(axes=(POWERS,), blank=0),
    "blue": Spelling(axes=(PLAYERS, BLUE), blank=0),
    "red": Spelling(axes=(PLAYERS, RED), blank=0),
    "medal": Spelling(values=_PLACES, axes=(MEDALS,)),
    "points": Spelling(axes=(PLAYERS,)),
    "first": Spelling(values=PLAYERS),
    "turn": Spelling(values=PLAYERS),
    "phase": Spelling(values=PHASES),
    "evolved": Spelling(values=BREEDS, blank=0),
    "made": Spelling(values=COMBINATIONS, axes=(PLAYERS,), blank=NO_COMBINATION),
    "farmers": Spelling(axes=(PLAYERS,), blank=0),
    "banned": Spelling(axes=(PLAYERS,), blank=0),
    "helper": Spelling(values=HELPS),
    "hatched": Spelling(values=BREEDS, blank=NO_BREED),
    "playing": Spelling(values=BLUE, blank=NO_POWER),
    "given": Spelling(values=BASE_TOKENS, blank=NO_TOKEN),
    "fed": Spelling(axes=(BREEDS,), blank=0),
    "ready": Spelling(axes=(("mandragora", "griffin", "ingot"),), blank=0),
    "ready_eggs": Spelling(axes=(BREEDS,), blank=0),
    "ready_dragons": Spelling(axes=(_LEVEL_NAMES,), blank=0),
}
"""How each field of the record is written; the others are plain numbers."""


def everybody(names: Sequence[str]) -> list[str]:
    """Whose ranches a position names: the players', and the opponent's of a solo game."""
    return [*names, OPPONENT + "'" * (OPPONENT in names)] if len(names) == 1 else list(names)


@entry
def settle(state: Any, news: Any) -> None:
    """Plays on, in place, to the next real decision or the end."""
    rules.advance(state, news)



def problems(state: Any) -> list[str]:
    """Why no game can show this position, each naming its field; none when one can. What a seat can't know may be blank."""
    found = impossible(state)
    if found or state.over:
        return found
    game, before = game_of(state.dtype), state.copy()
    if (before.pile == UNKNOWN).any():
        known = [seat for seat in range(state.seats) if UNKNOWN not in before.hand[seat].tolist()]  # an empty hand is known to all
        before = game.imagined(before, max(known, key=lambda seat: int(state.hand_size[seat]), default=-1), 1)
    before.generator = (0, 1)
    if not game.legal(before):
        return [f"phase: nothing can be chosen in {PHASES[state.phase]!r} here"]
    return goes_on(before, settle, PHASES)


def impossible(state: Any) -> list[str]:
    """As `problems`, but lets pass a position from which the game would go on by itself (see `settle`)."""
    plain = plainly(state)
    found = list(_out_of_range(plain))
    if not found:  # what follows looks seats and cards up
        for check in (_absent, _tokens, _essence, _knowledge, _powers, _medals, _season, _turn, _carried_out, _feeding, _breeding):
            found += check(plain)
    return found


# Each check below takes a state whose fields are plain Python numbers and lists.


def _numbers(value: Any) -> Iterator[int]:
    """All numbers of a field."""
    if isinstance(value, list):
        for part in value:
            yield from _numbers(part)
    else:
        yield value


RANGES: dict[str, tuple[int, int]] = {
    "hand": (UNKNOWN, 31), "pile": (UNKNOWN, 31), "row": (NO_POWER, len(POWERS) - 1), "medal": (IN_THE_BOX, SEATS - 1), "phase": (0, len(PHASES) - 1),
    "acted": (0, MAY_NOT_COMBINE), "doubled": (0, 1), "blue_played": (0, 1), "melted": (0, MOST_MELTED), "evolved": (0, RED_COLOUR - 1),
    "made": (NO_COMBINATION, len(COMBINATIONS) - 1), "farmers": (0, MOST_FARMERS), "banned": (0, 1), "front": (0, 1),
    "helper": (NOTHING, len(HELPS) - 1), "hatching": (0, MOST_FARMERS + 1), "hatched": (NO_BREED, len(BREEDS) - 1), "playing": (NO_POWER, BLUES - 1),
    "given": (NO_TOKEN, len(BASE_TOKENS) - 1), "to_discard": (0, SWAP_CARDS),
}  # fmt: skip
"""The least and the greatest number that a field holds; for all others it is a count from 0 on."""


def _out_of_range(state: SimpleNamespace) -> Iterator[str]:
    """Numbers that stand for nothing."""
    for name, value in vars(state).items():
        if name == "generator":
            continue
        least, most = RANGES.get(name, (0, 32_767))
        for number in sorted(set(_numbers(value))):
            if not least <= number <= most:
                yield f"{name}: {number} isn't {least} to {most}" if name in RANGES else f"{name}: {number} is below zero"
    for name in ("first", "turn"):
        if not 0 <= vars(state)[name] < state.seats:
            yield f"{name}: {vars(state)[name]} isn't a seat that plays (0 to {state.seats - 1})"
    if not 1 <= state.season <= SEASONS[state.variant]:
        yield f"season: {state.season} isn't one of the {SEASONS[state.variant]} that are played"


def _absent(state: SimpleNamespace) -> Iterator[str]:
    """Who doesn't play has nothing; the solo opponent only tokens."""
    for seat in range(state.seats, SEATS):
        opponent = state.seats == 1 and seat == 1
        for name in ("mandragoras", "griffins", "ingots", "eggs", "dragons", "hand", "hand_size", "blue", "red", "points", "banned", "farmers"):
            if any(_numbers(vars(state)[name][seat])) and not (opponent and name in ("mandragoras", "griffins", "ingots", "eggs", "dragons")):
                yield f"{name}: seat {seat} doesn't play, so it has none"
        if state.made[seat] != NO_COMBINATION:
            yield f"made: seat {seat} doesn't play, so it has made no combination"


def _tokens(state: SimpleNamespace) -> Iterator[str]:
    """No more tokens than the box holds (ranch.box.tokens, ranch.box.supply)."""
    for name, box in (("mandragoras", MANDRAGORAS), ("griffins", GRIFFINS), ("ingots", INGOTS)):
        if sum(vars(state)[name]) > box:
            yield f"{name}: {sum(vars(state)[name])} are more than the {box} that there are"
    for breed, name in enumerate(BREEDS):
        out = sum(state.eggs[seat][breed] + state.dragons[seat][breed] for seat in range(SEATS))
        if out > BROOD[breed]:
            yield f"eggs and dragons: {out} {name} ones are more than the {BROOD[breed]} that there are"
    if state.season == 1 and any(state.eggs[seat][RED_COLOUR] + state.dragons[seat][RED_COLOUR] for seat in range(SEATS)):
        yield "eggs and dragons: none is red in the first season"


def _essence(state: SimpleNamespace) -> Iterator[str]:
    """Every Essence card is in one place (ranch.setup.essence); a seat that sees a part of them sees one hand at most."""
    each = int(ESSENCE_OF_EACH[state.seats])
    hidden = [seat for seat in range(state.seats) if UNKNOWN in state.hand[seat]]
    unknown = UNKNOWN in state.pile
    for seat in hidden:
        if state.hand[seat] != [UNKNOWN] * len(ESSENCES):
            yield f"hand: seat {seat} has cards that are unknown and others that aren't; {UNKNOWN} stands for a whole hand"
    holding = sum(size > 0 for size in state.hand_size)
    if unknown != (state.pile == [UNKNOWN] * len(ESSENCES)) or (hidden and not unknown) or (unknown and len(hidden) < holding - 1):
        yield f"pile: {UNKNOWN} stands for a whole pile, and for all hands with cards but one at most, as a seat sees the game"
        return
    for seat in range(state.seats):
        if seat not in hidden and sum(state.hand[seat]) != state.hand_size[seat]:
            yield f"hand_size: seat {seat} holds {sum(state.hand[seat])} cards, not {state.hand_size[seat]}"
    if not unknown and sum(state.pile) != state.pile_size:
        yield f"pile_size: the pile holds {sum(state.pile)} cards, not {state.pile_size}"
    for essence, name in enumerate(ESSENCES):
        found = state.discard[essence] + state.front[essence] + sum(state.hand[seat][essence] for seat in range(state.seats) if seat not in hidden)
        found += 0 if unknown else state.pile[essence]
        if found > each or (found < each and not unknown):
            yield f"pile, hand, discard and front: they hold {found} {name} cards together; there are {each}"
    places = state.pile_size + sum(state.hand_size) + sum(state.discard) + sum(state.front)
    if places != each * len(ESSENCES):
        yield f"pile_size, hand_size, discard and front: they come to {places} cards; there are {each * len(ESSENCES)}"
    if any(state.front) and state.seats > 1:
        yield "front: only the opponent of a solo game has cards there"


def _knowledge(state: SimpleNamespace) -> Iterator[str]:
    """Nobody knows more of a hand than it holds (ranch.blue.card)."""
    for viewer in range(SEATS):
        for owner in range(SEATS):
            seen, hand = state.seen[viewer][owner], state.hand[owner]
            if not any(seen):
                continue
            if viewer == owner or max(viewer, owner) >= state.seats:
                yield f"seen: seat {viewer} has nothing to know of the hand of seat {owner}"
            elif sum(seen) > state.hand_size[owner] or (UNKNOWN not in hand and any(one > other for one, other in zip(seen, hand, strict=True))):
                yield f"seen: seat {viewer} can't know of {seen} in the hand of seat {owner}"
        for essence, name in enumerate(ESSENCES):
            own = max(state.hand[viewer][essence], 0)
            if own + sum(state.seen[viewer][owner][essence] for owner in range(SEATS)) > ESSENCE_OF_EACH[state.seats] - state.discard[essence]:
                yield f"seen: seat {viewer} can't know of so many {name} cards"


def _powers(state: SimpleNamespace) -> Iterator[str]:
    """No Power card is in two places (ranch.box.powers); some games have none."""
    playing = bool(POWERS_IN_PLAY[min(state.seats, 2) - 1, state.variant])
    for kind, name in enumerate(POWERS):
        held = sum(state.blue[seat][kind] if kind < BLUES else state.red[seat][kind - BLUES] for seat in range(SEATS))
        out = held + state.row.count(kind) + state.power_pile[kind]
        if out > (COPIES[kind] if playing else 0):
            yield f"row, power_pile, blue and red: {out} cards {name!r} are more than the {COPIES[kind] if playing else 0} that there are"


def _medals(state: SimpleNamespace) -> Iterator[str]:
    """Two more are turned up each season (ranch.setup.medals, ranch.medal.next); who has one has won it at the end of a season."""
    in_play = MEDALS_IN_PLAY[min(state.seats, 2) - 1, state.variant].tolist()
    turned = 0
    for medal, (place, plays) in enumerate(zip(state.medal, in_play, strict=True)):
        turned += bool(plays) and place != FACE_DOWN
        if not plays and place != IN_THE_BOX:
            yield f"medal: {MEDALS[medal]} isn't in this game, so it is in the box"
        elif plays and place == IN_THE_BOX and state.seats > 1:
            yield f"medal: {MEDALS[medal]} is in this game, not in the box"
        elif place >= state.seats:
            yield f"medal: {MEDALS[medal]} can't belong to seat {place}, which doesn't play"
        elif plays and place not in (FACE_DOWN, FACE_UP) and state.season == 1 and not state.over:
            yield f"medal: {MEDALS[medal]} can't be won before the first season is over"
    if turned != min(NEW_MEDALS * state.season, sum(in_play)):
        yield f"medal: {turned} have been turned up, but in season {state.season} it is {min(NEW_MEDALS * state.season, sum(in_play))}"


def _developing(state: SimpleNamespace) -> bool:
    """Whether it is phase 1; a red Dragon may also hatch in reproduction."""
    return state.phase not in (FEED_GRIFFINS, FEED_DRAGONS, BREED) and not (state.phase == RAID and state.pairings)


def _season(state: SimpleNamespace) -> Iterator[str]:
    """What holds in the three phases of a season, and at the end."""
    developing = _developing(state)
    if state.season == 1 and not state.over and any(state.points):
        yield "points: there are none before the first season is over"
    if state.over and (state.phase != BREED or state.season != SEASONS[state.variant]):
        yield f"over: a game ends in season {SEASONS[state.variant]} after {PHASES[BREED]!r}"
    if not developing and (any(state.hand_size) or state.pile_size or any(state.front)):
        yield f"hand_size, pile_size and front: all cards have been discarded before {PHASES[state.phase]!r}"
    if not developing and any(state.banned):
        yield f"banned: nobody draws in {PHASES[state.phase]!r}"
    if developing:
        for seat in range(state.seats):
            if state.hand_size[seat] > (LARGEST_HAND if seat == state.turn else HAND_LIMIT):
                yield f"hand_size: seat {seat} can't hold {state.hand_size[seat]} cards"


def _turn(state: SimpleNamespace) -> Iterator[str]:
    """What a turn of phase 1 has had so far (ranch.turn.one, ranch.blue.once)."""
    phase, name, made = state.phase, PHASES[state.phase], state.made[state.turn]
    paying = phase in (POWER, MELTING)
    if state.doubled and not state.blue_played:
        yield "blue_played: it is 1 when two combinations may be made"
    if state.acted == 2 and not state.doubled:
        yield "acted: two combinations take the card that allows them"
    if state.acted == MAY_NOT_COMBINE and state.doubled:
        yield "acted: after the card for two combinations there is no other action"
    if phase == ACT and state.acted > state.doubled:
        yield f"acted: the action has been taken already, so the phase isn't {name!r}"
    if paying and state.acted > state.doubled:
        yield f"acted: no other combination can be made, so the phase isn't {name!r}"
    if not _developing(state) and (state.acted or state.blue_played or state.melted or state.evolved):
        yield f"acted, blue_played, melted and evolved: {name!r} is no part of a turn of phase 1"
    combined = paying or state.acted in (1, 2)
    if _developing(state) and state.acted != MAY_NOT_COMBINE and (made != NO_COMBINATION) != combined:
        yield f"made: seat {state.turn} has made {'no' if made == NO_COMBINATION else 'a'} combination, but {'has acted' if state.acted else 'has not acted'}"
    if state.melted and made == NO_COMBINATION:
        yield "melted: ingots are used in combinations only"
    if state.evolved and sum(state.eggs[state.turn][state.evolved : state.evolved + 1] + state.dragons[state.turn][state.evolved : state.evolved + 1]) == 0:
        yield f"evolved: seat {state.turn} has nothing {BREEDS[state.evolved]}"
    for seat in range(state.seats):
        if state.farmers[seat] and (state.made[seat] == NO_COMBINATION or not IMPROVED[state.made[seat]]):
            yield f"farmers: seat {seat} has made no combination with Farmers"


def _carried_out(state: SimpleNamespace) -> Iterator[str]:
    """What is left to do of a combination, a card or an action belongs to a phase."""
    phase, name = state.phase, PHASES[state.phase]
    for field, blank, phases in (
        ("helper", NOTHING, (MELTING,)),
        ("hatching", 0, (HATCH, RAID, REWARD)),
        ("hatched", NO_BREED, (RAID, REWARD)),
        ("playing", NO_POWER, (TARGET, GIVE, GAIN)),
        ("given", NO_TOKEN, (TARGET,)),
        ("to_discard", 0, (SWAP,)),
    ):
        if vars(state)[field] != blank and phase not in phases:
            yield f"{field}: nothing of the kind is under way in {name!r}"
    if phase == HATCH and not state.hatching:
        yield f"hatching: it is at least 1 in {name!r}"
    if phase == SWAP and not state.to_discard:
        yield f"to_discard: it is at least 1 in {name!r}"
    if phase in (RAID, REWARD) and (state.hatched == NO_BREED or (phase == RAID and state.hatched != RED_COLOUR)):
        yield f"hatched: a Dragon has hatched before {name!r}, in 'raid' a red one"
    if phase in (RAID, REWARD) and state.hatched != NO_BREED and not state.dragons[state.turn][state.hatched]:
        yield f"hatched: seat {state.turn} has no {BREEDS[state.hatched]} Dragon"
    if phase in (TARGET, GIVE, GAIN):
        needed = {GIVE: (SWAP_TOKENS,), GAIN: (TAKE,)}.get(phase)
        if state.playing == NO_POWER or (needed and state.playing not in needed) or (not needed and state.playing in (TAKE, WILD, FARMERS)):
            yield f"playing: no card that asks for something in {name!r}"
        elif not state.blue_played:
            yield "blue_played: it is 1 while a blue card is played"
        elif phase == TARGET and (state.playing == SWAP_TOKENS) != (state.given != NO_TOKEN):
            yield "given: it is there when tokens are swapped, and only then"
    if state.helper != NOTHING and not state.blue_played:
        yield "blue_played: it is 1 with a Power card in a combination"
    if phase == LIMIT and state.hand_size[state.turn] <= HAND_LIMIT:
        yield f"hand_size: it is more than {HAND_LIMIT} in {name!r}"


def _feeding(state: SimpleNamespace) -> Iterator[str]:
    """Only Dragons that are there have eaten."""
    for breed, fed in enumerate(state.fed):
        if fed > state.dragons[state.turn][breed]:
            yield f"fed: seat {state.turn} has {state.dragons[state.turn][breed]} {BREEDS[breed]} Dragons, so {fed} can't have eaten"
    if any(state.fed) and state.phase != FEED_DRAGONS:
        yield f"fed: nothing eats in {PHASES[state.phase]!r}"


def _breeding(state: SimpleNamespace) -> Iterator[str]:
    """Only tokens that are there can be paired (ranch.breed.once)."""
    pairing = not state.over and (state.phase == BREED or (state.phase == RAID and state.pairings > 0))
    if not pairing and (any(state.ready) or any(state.ready_eggs) or any(state.ready_dragons) or state.pairings):
        yield f"ready and pairings: nothing is paired in {PHASES[state.phase]!r}"
    seat = state.turn
    have = (state.mandragoras[seat], state.griffins[seat], state.ingots[seat])
    if any(ready > many for ready, many in zip(state.ready, have, strict=True)):
        yield f"ready: {state.ready} are more than seat {seat} has"
    for breed, ready in enumerate(state.ready_eggs):
        if ready > state.eggs[seat][breed]:
            yield f"ready_eggs: {ready} {BREEDS[breed]} ones are more than seat {seat} has"
    dragons = state.dragons[seat]
    for level, (ready, many) in enumerate(zip(state.ready_dragons, (dragons[0], sum(dragons[1:5]), dragons[5]), strict=True), start=1):
        if ready > many:
            yield f"ready_dragons: {ready} of level {level} are more than seat {seat} has"
