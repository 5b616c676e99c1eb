"""What a league comes to: ratings, who comes before whom, and how long each bot thinks.

Ratings are OpenSkill's (Weng and Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12, 2011) by the model of
Plackett and Luce, from the order in which a game leaves its seats: the payoff first, the score among equals. Bots don't
learn, so a rating doesn't drift (tau = 0) and grows as sure as the games allow (gamma = 1).
"""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections import defaultdict
from collections.abc import Sequence

import msgspec
import numpy as np
from openskill.models import PlackettLuce

from wyrmling.lab.league import Played, Result
from wyrmling.lab.schedule import League, Table, digest
from wyrmling.lab.simulate import Z95, Estimate, mean, wilson

__all__ = ["Pace", "Pair", "Rating", "Standings", "TableStandings", "standings"]

FEWEST_PASSES, MOST_PASSES, ENOUGH_RACES = 4, 8, 40_000
"""How often all races are taken: fewer times where they are many, for that takes long."""
START, DOUBT, BETA = 25.0, 25.0 / 6, 25.0 / 6
"""Where a rating starts, its standard deviation, and how much luck there is in a game.

OpenSkill itself starts with twice the doubt. The first games then throw ratings further apart than the rest of a league
brings together again, and too many intervals miss (tests/lab/test_ratings.py).
"""


class Rating(msgspec.Struct, frozen=True):
    """How strong a bot is: at every table, √2 · 25/6 more means to come in before the other e times as often as after it."""

    bot: str
    rating: Estimate


class Pair(msgspec.Struct, frozen=True):
    """How often a bot comes in before another where both sit; a tie counts as half."""

    bot: str
    other: str
    before: Estimate             # the games of a deal are one observation, for they aren't independent of each other
    games: int


class Pace(msgspec.Struct, frozen=True):
    """How long a bot thinks about a decision, in seconds."""

    bot: str
    seconds: Estimate            # the mean over games, each by its decisions
    alone: bool                  # whether its own decisions were timed, or whole games, which others sat at too


class TableStandings(msgspec.Struct, frozen=True):
    """What was played at one table, the strongest bot first."""

    table: Table
    games: int
    ratings: list[Rating]
    pairs: list[Pair]            # each both ways
    paces: list[Pace]

    @property
    def duels(self) -> list[Pair]:
        """Each pair once, from the side of the stronger."""
        rank = {rating.bot: at for at, rating in enumerate(self.ratings)}
        return sorted((pair for pair in self.pairs if rank[pair.bot] < rank[pair.other]), key=lambda pair: (rank[pair.bot], rank[pair.other]))


class Standings(msgspec.Struct, frozen=True):
    """What a league has come to so far."""

    league: League
    asked: int                   # games of the whole league
    games: int                   # games played
    overall: list[Rating]        # from the games of all tables together, the strongest first
    tables: list[TableStandings]


def standings(played: Played) -> Standings:
    """Sum up a league. The same games give the same, whatever order they were played or written in."""
    by_table: dict[tuple[str, int, str], list[Result]] = defaultdict(list)
    for result in sorted(played.results, key=lambda result: result.fixture):
        by_table[result.fixture.game, result.fixture.players, result.fixture.variant].append(result)
    tables, everything = [], []
    for table in played.league.tables:
        if results := by_table.get((table.game, table.players, table.variant)):
            races = races_of(table, results)
            everything += races
            tables.append(table_standings(played.league, table, results, races))
    ratings = rated(played.league.bots, everything, random.Random(played.league.seed))
    return Standings(played.league, played.games, len(played.results), ratings, tables)


def table_standings(league: League, table: Table, results: Sequence[Result], races: Sequence[Race]) -> TableStandings:
    """What was played at one table, sorted by deal."""
    ratings = rated(league.bots, races, random.Random(digest(league.seed, table.name)))
    pairs = [pair(bot, other, races) for bot, other in itertools.permutations(league.bots, 2)]
    paces = [pace for rating in ratings if (pace := pace_of(rating.bot, results))]
    return TableStandings(table, len(results), ratings, [pair for pair in pairs if pair.games], paces)


# --- who came before whom --------------------------------------------------------------------------------------------------


class Race(msgspec.Struct, frozen=True):
    """Who was compared with whom, and how: place 1 is the first."""

    deal: int
    bots: tuple[str, ...]
    places: tuple[int, ...]


def races_of(table: Table, results: Sequence[Result]) -> list[Race]:
    """Each game is a race of its seats; of games alone, all that play the same deal are one."""
    if table.players > 1:
        return [Race(it.fixture.deal, it.fixture.seats, places(list(zip(it.payoffs, it.scores, strict=True)))) for it in results]
    races = []
    for deal, alone in itertools.groupby(results, key=lambda result: result.fixture.deal):
        games = list(alone)
        races.append(Race(deal, tuple(it.fixture.seats[0] for it in games), places([(it.payoffs[0], it.scores[0]) for it in games])))
    return races


def places(ends: Sequence[tuple[float, float]]) -> tuple[int, ...]:
    """The places that payoffs and scores come to: equal ones share the better place."""
    best_first = sorted(ends, reverse=True)
    return tuple(1 + best_first.index(end) for end in ends)


# --- ratings ---------------------------------------------------------------------------------------------------------------


def rated(bots: Sequence[str], races: Sequence[Race], luck: random.Random) -> list[Rating]:
    """The ratings that races come to, the strongest first.

    OpenSkill takes races one after the other, so their order tells a little: the rating is the mean over several passes,
    each from the start and in an order of its own. The interval is 1.96 standard deviations, OpenSkill's and those of
    the mean over passes. OpenSkill takes races to be independent; mirrored deals make it rather too wide than too narrow.
    """
    passes = min(MOST_PASSES, max(FEWEST_PASSES, ENOUGH_RACES // max(1, len(races))))
    ends = np.zeros((passes, len(bots), 2))
    for end in ends:
        strength = dict.fromkeys(bots, (START, DOUBT))
        for race in luck.sample(races, len(races)):
            if len(race.bots) > 1:
                strength.update(after(race, strength))
        end[:] = [strength[bot] for bot in bots]
    mu = ends[:, :, 0].mean(axis=0)
    sigma = np.sqrt(np.square(ends[:, :, 1]).mean(axis=0) + ends[:, :, 0].var(axis=0, ddof=1) / passes)
    ratings = [Rating(bot, Estimate(float(at), float(at - Z95 * off), float(at + Z95 * off))) for bot, at, off in zip(bots, mu, sigma, strict=True)]
    return sorted(ratings, key=lambda rating: -rating.rating.mean)


@functools.cache
def model_of(seats: int) -> PlackettLuce:
    """OpenSkill's model for so many seats, scaled so that a difference means the same odds with any number.

    As it comes, the luck of all seats adds up, and the same odds make a larger difference the more sit there.
    """
    return PlackettLuce(beta=BETA * math.sqrt(2 / seats), gamma=lambda *_: 1.0, tau=0.0)


def after(race: Race, strength: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """The ratings of a race's bots after it. To a bot with several seats, each of them counts as what it tells."""
    model = model_of(len(race.bots))
    teams = model.rate([[model.rating(*strength[bot])] for bot in race.bots], ranks=list(map(float, race.places)))
    new = {bot: strength[bot] for bot in race.bots}
    for bot, [rating] in zip(race.bots, teams, strict=True):
        before, (mu, sigma) = strength[bot], new[bot]
        new[bot] = (mu + rating.mu - before[0], sigma * rating.sigma / before[1])
    return new


# --- pairs and paces -------------------------------------------------------------------------------------------------------


def pair(bot: str, other: str, races: Sequence[Race]) -> Pair:
    """How often one bot comes before another."""
    won: dict[int, list[float]] = defaultdict(list)
    for race in races:
        mine = [place for name, place in zip(race.bots, race.places, strict=True) if name == bot]
        theirs = [place for name, place in zip(race.bots, race.places, strict=True) if name == other]
        if mine and theirs:
            duels = [(1.0 if one < two else 0.5 if one == two else 0.0) for one in mine for two in theirs]
            won[race.deal].append(math.fsum(duels) / len(duels))
    return Pair(bot, other, clustered(list(won.values())) if won else Estimate(0.5, 0, 1), sum(map(len, won.values())))


def clustered(deals: Sequence[Sequence[float]]) -> Estimate:
    """A share from 0 to 1 with its 95 % interval, where what belongs to one deal isn't independent of each other.

    Wilson's interval for as many independent games as would vary as much between deals as these do: not fewer than there
    are deals, nor more than there are games.
    """
    sums, sizes = np.array([math.fsum(deal) for deal in deals]), np.array([len(deal) for deal in deals])
    games = int(sizes.sum())
    p = float(sums.sum() / games)
    count = float(len(deals))
    if count > 1:
        variance = float(np.square(sums - p * sizes).sum()) / games**2 * count / (count - 1)
        if 0 < p < 1:
            count = min(games, max(count, p * (1 - p) / variance)) if variance else games
    return wilson(p, count)


def pace_of(bot: str, results: Sequence[Result]) -> Pace | None:
    """How long a bot thinks: by its own clock where it was asked, else by what whole games took."""
    own, shared = [], []
    for result in results:
        seats = [seat for seat, name in enumerate(result.fixture.seats) if name == bot]
        asked = sum(result.asked[seat] for seat in seats) if result.asked else 0
        if asked:
            own.append(sum(result.thought[seat] for seat in seats) / asked)
        elif seats and result.decisions and not result.asked:
            shared.append(result.seconds / result.decisions)
    return Pace(bot, mean(own or shared), bool(own)) if own or shared else None
