"""Phase 3: reproduction (ranch.breed.*)."""

from __future__ import annotations

from typing import Any

from wyrmling.games.ranch.cards import A_GRIFFIN, A_MANDRAGORA, FREE_PAIRINGS, HIGHER, LEVEL, LEVEL_PAIRS, LEVELS, LOWER, NO_BREED, PAIRING_COST
from wyrmling.games.ranch.moves import MOVES
from wyrmling.games.ranch.rules.hatch import hatch
from wyrmling.games.ranch.rules.tokens import BREED_COUNT, brood_left, dragons_of_level, gain, left
from wyrmling.games.ranch.rules.told import MATED, PAIRED, WARMED, News
from wyrmling.games.ranch.state import BREED, RAID, SEASON_END, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule

PAIR_COUNT = len(LEVEL_PAIRS)
PAIR, MATE, WARM, REST = (MOVES.first(kind) for kind in ("pair", "mate", "warm", "rest"))


@rule
def begin_breeding(state: State) -> None:
    """The first player begins."""
    begin_pairing(state, state.first)


@rule
def begin_pairing(state: State, seat: int) -> None:
    """What a seat has now can be used once; what is new in this phase can't (ranch.breed.once)."""
    state.turn = seat
    state.phase = BREED
    state.ready[0] = state.mandragoras[seat]
    state.ready[1] = state.griffins[seat]
    state.ready[2] = state.ingots[seat]
    for breed in range(BREED_COUNT):
        state.ready_eggs[breed] = state.eggs[seat, breed]
    for level in range(1, LEVELS + 1):
        state.ready_dragons[level - 1] = dragons_of_level(state, seat, level)


# --- which pairings there are -----------------------------------------------------------------------------------------------------------


@rule
def cost(state: State) -> int:
    """The first pairing is free (ranch.breed.pay)."""
    return 0 if state.pairings < FREE_PAIRINGS else PAIRING_COST


@rule
def can_pair(state: State, creature: int) -> bool:
    """Two Mandragoras or two Griffins, if there is one more to be had (ranch.breed.mandragora, ranch.breed.griffin)."""
    return state.ready[creature] >= 2 and left(state, creature) > 0


@rule
def can_mate(state: State, pair: int, egg: int) -> bool:
    """Two Dragons, for an Egg of the lower of their levels (ranch.breed.dragons)."""
    lower, higher = LOWER[pair], HIGHER[pair]
    if LEVEL[egg] != lower or state.ready_dragons[lower - 1] < 1 + (lower == higher) or state.ready_dragons[higher - 1] < 1:
        return False
    return brood_left(state, egg) > 0


@rule
def can_warm(state: State, level: int, egg: int) -> bool:
    """A Dragon and an Egg (ranch.breed.hatch)."""
    return state.ready_dragons[level - 1] > 0 and state.ready_eggs[egg] > 0


@rule
def any_pairing(state: State) -> bool:
    """Whether the active player can pair anything, and pay for it."""
    if state.ready[2] < cost(state):
        return False
    dragons = state.ready_dragons[0] + state.ready_dragons[1] + state.ready_dragons[2]
    eggs = 0
    for breed in range(BREED_COUNT):
        eggs += state.ready_eggs[breed]
    if (dragons > 0 and eggs > 0) or can_pair(state, A_MANDRAGORA) or can_pair(state, A_GRIFFIN):
        return True
    if dragons > 1:
        for pair in range(PAIR_COUNT):
            for egg in range(BREED_COUNT):
                if can_mate(state, pair, egg):
                    return True
    return False


@rule
def pairings(state: State, out: Any) -> int:
    """All pairings, and to rest."""
    count = 0
    for creature in range(2):
        if can_pair(state, creature):
            out[count] = PAIR + creature
            count += 1
    for pair in range(PAIR_COUNT):
        for egg in range(BREED_COUNT):
            if can_mate(state, pair, egg):
                out[count] = MATE + pair * BREED_COUNT + egg
                count += 1
    for level in range(1, LEVELS + 1):
        for egg in range(BREED_COUNT):
            if can_warm(state, level, egg):
                out[count] = WARM + (level - 1) * BREED_COUNT + egg
                count += 1
    out[count] = REST
    return count + 1


# --- pairing ----------------------------------------------------------------------------------------------------------------------------


@rule
def pay_for_the_pairing(state: State) -> int:
    """An ingot but for the first one; how many were paid (ranch.breed.pay)."""
    paid = cost(state)
    state.ingots[state.turn] -= paid
    state.ready[2] -= paid
    state.pairings += 1
    return paid


@rule
def pair(state: State, creature: int, news: News) -> None:
    """Two Mandragoras or two Griffins bring one more (ranch.breed.mandragora, ranch.breed.griffin)."""
    tell(news, PAIRED, state.turn, creature, pay_for_the_pairing(state))
    state.ready[creature] -= 2
    gain(state, state.turn, creature, 1, news)


@rule
def mate(state: State, couple: int, egg: int, news: News) -> None:
    """Two Dragons bring an Egg (ranch.breed.dragons)."""
    tell(news, MATED, state.turn, LOWER[couple], HIGHER[couple], egg, pay_for_the_pairing(state))
    state.ready_dragons[LOWER[couple] - 1] -= 1
    state.ready_dragons[HIGHER[couple] - 1] -= 1
    state.eggs[state.turn, egg] += 1


@rule
def warm(state: State, level: int, egg: int, news: News) -> None:
    """A Dragon hatches an Egg, with its colour's effect but no Power card (ranch.breed.hatch, ranch.hatch.breeding)."""
    tell(news, WARMED, state.turn, level, egg, pay_for_the_pairing(state))
    state.ready_dragons[level - 1] -= 1
    state.ready_eggs[egg] -= 1
    hatch(state, egg, news)
    if state.phase != RAID:
        state.hatched = NO_BREED


@rule
def rest(state: State) -> None:
    """The next player pairs, or the season ends."""
    state.ready[0] = 0
    state.ready[1] = 0
    state.ready[2] = 0
    for breed in range(BREED_COUNT):
        state.ready_eggs[breed] = 0
    for level in range(LEVELS):
        state.ready_dragons[level] = 0
    state.pairings = 0
    following = (state.turn + 1) % state.seats
    if following == state.first:
        state.phase = SEASON_END
    else:
        begin_pairing(state, following)


@rule
def breed_without_choice(state: State) -> bool:
    """True when there is something to pair."""
    if any_pairing(state):
        return True
    rest(state)
    return False
