"""The rules of Dragon Ranch, one file a phase. The clause ids are those of `rules.md` in the folder above."""

from __future__ import annotations

from typing import Any

from wyrmling.games.ranch.cards import MOST_FARMERS
from wyrmling.games.ranch.rules import breed, combine, develop, feed, follow, hatch, powers, season
from wyrmling.games.ranch.rules.season import payoff, score
from wyrmling.games.ranch.rules.setup import setup
from wyrmling.games.ranch.rules.tokens import BREED_COUNT
from wyrmling.games.ranch.rules.told import ENDS_TURN, RESTS, News
from wyrmling.games.ranch.state import ACT, AFTER, BREED, FEED_DRAGONS, FEED_GRIFFINS, INGOTS, LIMIT, POWER, REWARD, SEASON_END, SWAP, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule

__all__ = ["actor", "advance", "apply", "legal", "payoff", "score", "setup"]


@rule
def actor(state: State) -> int:
    """The active player, in all phases."""
    return -1 if state.over == 1 else state.turn


@rule
def legal(state: State, out: Any) -> int:
    """The legal moves, ascending."""
    if state.phase == ACT:
        return develop.actions(state, out)
    if state.phase == POWER:
        return combine.helps(state, out)
    if state.phase == INGOTS:
        return combine.melts(state, out)
    if state.phase == REWARD:
        return hatch.rewards(state, out)
    if state.phase == SWAP or state.phase == LIMIT:
        return develop.discards(state, out)
    if state.phase == AFTER:
        return develop.after_the_action(state, out)
    if state.phase == FEED_GRIFFINS:
        return feed.griffin_meals(state, out)
    if state.phase == FEED_DRAGONS:
        return feed.dragon_meals(state, out)
    if state.phase == BREED:
        return breed.pairings(state, out)
    return follow.choices(state, out)


@rule
def apply(state: State, move: int, news: News) -> None:
    """Plays one move and all that follows from it without a choice."""
    if state.phase == ACT or state.phase == AFTER:
        act(state, move, news)
    elif state.phase == POWER:
        combine.help_with(state, move - combine.HELP, news)
    elif state.phase == INGOTS:
        combine.pay(state, move - combine.MELT, news)
    elif state.phase == REWARD:
        if move == hatch.DECLINE:
            hatch.decline(state, news)
        else:
            hatch.choose(state, move - hatch.CHOOSE, news)
    elif state.phase == SWAP:
        develop.discard_for_swap(state, move - develop.DISCARDS, news)
    elif state.phase == LIMIT:
        develop.discard_to_the_limit(state, move - develop.DISCARDS, news)
    elif state.phase == FEED_GRIFFINS or state.phase == FEED_DRAGONS:
        eat(state, move, news)
    elif state.phase == BREED:
        pair(state, move, news)
    else:
        follow.follow(state, move - follow.first_way(state), news)
    advance(state, news)


@rule
def act(state: State, move: int, news: News) -> None:
    """The action of a turn, or what is done before or after it (ranch.turn.one)."""
    if move == develop.EXTRAS:
        develop.extra(state, news)
    elif move == develop.SWAPPING:
        develop.swap(state, news)
    elif move == develop.END:
        tell(news, ENDS_TURN, state.turn)
        develop.fill_up(state, news)
    elif move >= powers.PLAY:
        powers.play(state, move - powers.PLAY, news)
    else:
        named = move - combine.COMBINE
        combine.combine(state, named // (MOST_FARMERS + 1), named % (MOST_FARMERS + 1), news)


@rule
def eat(state: State, move: int, news: News) -> None:
    """A meal, or no more of them (ranch.feed.choice)."""
    if move == feed.EVERYTHING:
        feed.feed_everything(state, news)
    elif move == feed.ENOUGH:
        feed.starve(state, news)
    elif move >= feed.FED_DRAGON:
        feed.feed_dragons(state, move - feed.FED_DRAGON, 1, news)
    else:
        feed.feed_griffins(state, move - feed.FED_GRIFFINS, news)


@rule
def pair(state: State, move: int, news: News) -> None:
    """A pairing, or no more of them."""
    if move == breed.REST:
        tell(news, RESTS, state.turn)
        breed.rest(state)
    elif move >= breed.WARM:
        breed.warm(state, (move - breed.WARM) // BREED_COUNT + 1, (move - breed.WARM) % BREED_COUNT, news)
    elif move >= breed.MATE:
        breed.mate(state, (move - breed.MATE) // BREED_COUNT, (move - breed.MATE) % BREED_COUNT, news)
    else:
        breed.pair(state, move - breed.PAIR, news)


@rule
def advance(state: State, news: News) -> None:
    """Goes on to the next decision that somebody has, as far as everybody can see, or to the end; what leaves no choice is played."""
    asked = False
    while not asked and state.over == 0:
        if state.phase == ACT:
            asked = True
        elif state.phase == POWER:
            asked = combine.help_without_choice(state, news)
        elif state.phase == INGOTS:
            asked = combine.pay_without_choice(state, news)
        elif state.phase == REWARD:
            asked = hatch.reward_without_choice(state)
        elif state.phase == SWAP:
            asked = develop.swap_without_choice(state, news)
        elif state.phase == AFTER:
            asked = develop.end_without_choice(state, news)
        elif state.phase == LIMIT:
            asked = develop.limit_without_choice(state, news)
        elif state.phase == FEED_GRIFFINS:
            asked = feed.feed_griffins_without_choice(state, news)
        elif state.phase == FEED_DRAGONS:
            asked = feed.feed_dragons_without_choice(state, news)
        elif state.phase == BREED:
            asked = breed.breed_without_choice(state)
        elif state.phase == SEASON_END:
            season.end_season(state, news)
        else:
            asked = follow.follow_without_choice(state, news)
