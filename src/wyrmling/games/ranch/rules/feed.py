"""Phase 2: feed (ranch.feed.*)."""

from __future__ import annotations

from typing import Any

from wyrmling.games.ranch.moves import MOVES
from wyrmling.games.ranch.rules.breed import begin_breeding
from wyrmling.games.ranch.rules.tokens import BREED_COUNT, all_dragons
from wyrmling.games.ranch.rules.told import DRAGON_DIED, DRAGON_FED, GRIFFINS_FED, News
from wyrmling.games.ranch.state import FEED_DRAGONS, FEED_GRIFFINS, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

EVERYTHING, FED_GRIFFINS, FED_DRAGON, ENOUGH = (MOVES.first(kind) for kind in ("everything", "griffins", "dragon", "enough"))


@small_rule
def begin_feeding(state: State) -> None:
    """The first player begins."""
    state.turn = state.first
    state.phase = FEED_GRIFFINS


# --- step 1: Griffins ---------------------------------------------------------------------------------------------------------------


@small_rule
def griffins_that_can_eat(state: State) -> int:
    return min(state.griffins[state.turn], state.mandragoras[state.turn])


@rule
def griffin_meals(state: State, out: Any) -> int:
    """How many Griffins may eat; or everything, if there is food for every Griffin and every Dragon (ranch.feed.choice)."""
    seat = state.turn
    count = 0
    if state.mandragoras[seat] >= state.griffins[seat] >= all_dragons(state, seat):
        out[0], count = EVERYTHING, 1
    for fed in range(griffins_that_can_eat(state) + 1):
        out[count] = FED_GRIFFINS + fed
        count += 1
    return count


@rule
def feed_griffins(state: State, fed: int, news: News) -> None:
    """Each fed Griffin eats a Mandragora, the others die (ranch.feed.griffins)."""
    seat = state.turn
    died = state.griffins[seat] - fed
    if state.griffins[seat] > 0:
        tell(news, GRIFFINS_FED, seat, fed, died)
    state.mandragoras[seat] -= fed
    state.griffins[seat] = fed
    state.phase = FEED_DRAGONS


@rule
def feed_everything(state: State, news: News) -> None:
    """All Griffins eat if they haven't, then all Dragons."""
    if state.phase == FEED_GRIFFINS:
        feed_griffins(state, state.griffins[state.turn], news)
    for breed in range(BREED_COUNT):
        hungry = state.dragons[state.turn, breed] - state.fed[breed]
        if hungry > 0:
            feed_dragons(state, breed, hungry, news)


# --- step 2: Dragons ------------------------------------------------------------------------------------------------------------------


@rule
def hungry_dragons(state: State) -> int:
    """How many Dragons of the active player haven't eaten."""
    hungry = all_dragons(state, state.turn)
    for breed in range(BREED_COUNT):
        hungry -= state.fed[breed]
    return hungry


@rule
def dragon_meals(state: State, out: Any) -> int:
    """Which Dragon may eat; all of them if there is a Griffin for each; or no more (ranch.feed.choice)."""
    count = 0
    if state.griffins[state.turn] >= hungry_dragons(state):
        out[0], count = EVERYTHING, 1
    for breed in range(BREED_COUNT):
        if state.dragons[state.turn, breed] > state.fed[breed]:
            out[count] = FED_DRAGON + breed
            count += 1
    out[count] = ENOUGH
    return count + 1


@rule
def feed_dragons(state: State, breed: int, many: int, news: News) -> None:
    """Dragons of a breed eat a Griffin each (ranch.feed.dragons)."""
    state.fed[breed] += many
    state.griffins[state.turn] -= many
    tell(news, DRAGON_FED, state.turn, breed, many)


@rule
def starve(state: State, news: News) -> None:
    """Dragons that haven't eaten die; the next player feeds (ranch.feed.dragons)."""
    seat = state.turn
    for breed in range(BREED_COUNT):
        died = state.dragons[seat, breed] - state.fed[breed]
        if died > 0:
            tell(news, DRAGON_DIED, seat, breed, died)
        state.dragons[seat, breed] = state.fed[breed]
        state.fed[breed] = 0
    state.turn = (seat + 1) % state.seats
    state.phase = FEED_GRIFFINS
    if state.turn == state.first:
        begin_breeding(state)


# --- what leaves no choice ----------------------------------------------------------------------------------------------------------------


@rule
def feed_griffins_without_choice(state: State, news: News) -> bool:
    """True when a Griffin may eat or not."""
    if griffins_that_can_eat(state) > 0:
        return True
    feed_griffins(state, 0, news)
    return False


@rule
def feed_dragons_without_choice(state: State, news: News) -> bool:
    """True when a Dragon may eat or not."""
    if hungry_dragons(state) > 0 and state.griffins[state.turn] > 0:
        return True
    starve(state, news)
    return False
