"""What a league comes to: figures by hand, and intervals that hold what they promise where the truth is known."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.lab.leagues import E_TIMES, invented, made_up
from wyrmling.lab import Estimate, standings
from wyrmling.lab.league import Result
from wyrmling.lab.ratings import Race, clustered, places, rated
from wyrmling.lab.schedule import Fixture
from wyrmling.lab.simulate import share

FOUR = {"wyrm": 32.0, "keeper": 27.0, "greedy": 22.0, "random": 14.0}


def around_their_middle(values: dict[str, float]) -> dict[str, float]:
    """What games can tell: how far everybody is from the middle."""
    middle = sum(values.values()) / len(values)
    return {name: value - middle for name, value in values.items()}


@pytest.mark.parametrize(("players", "deals"), [(2, 15), (2, 100), (3, 15), (4, 40)])
def test_ratings_find_strengths_that_are_known_and_their_intervals_hold(players: int, deals: int) -> None:
    held, of, truth = 0, 0, around_their_middle(FOUR)
    for seed in range(6):
        at = {rating.bot: rating.rating for rating in standings(made_up(FOUR, [players], deals, seed)).tables[0].ratings}
        found = around_their_middle({bot: rating.mean for bot, rating in at.items()})
        for bot, rating in at.items():
            held += abs(found[bot] - truth[bot]) <= rating.high - rating.mean
            of += 1
            assert abs(found[bot] - truth[bot]) < 6
    assert held / of > 0.85, "of 95 % intervals from as few as 24"


def test_a_difference_means_the_same_odds_at_every_table() -> None:
    by_players = standings(made_up({"strong": 25 + E_TIMES / 2, "weak": 25 - E_TIMES / 2}, [2, 4], deals=400))
    for table in by_players.tables:
        strong, weak = table.ratings
        assert strong.bot == "strong" and strong.rating.mean - weak.rating.mean == pytest.approx(E_TIMES, abs=1.2)
        assert table.duels[0].before.mean == pytest.approx(0.731, abs=0.03)  # e : 1


def test_the_order_of_the_games_in_the_file_doesnt_matter() -> None:
    played = made_up(FOUR, [2, 3], deals=6)
    shuffled = list(played.results)
    random.Random(4).shuffle(shuffled)
    assert standings(msgspec.structs.replace(played, results=shuffled)) == standings(played)


def test_more_games_make_surer() -> None:
    few, many = (standings(made_up(FOUR, [2], deals)).overall[0].rating for deals in (5, 80))
    assert many.high - many.low < 0.5 * (few.high - few.low)


def test_all_tables_together_are_surer_than_each() -> None:
    result = standings(made_up(FOUR, [2, 3, 4], deals=10))
    assert [rating.bot for rating in result.overall] == list(FOUR)
    width = {rating.bot: rating.rating.high - rating.rating.low for rating in result.overall}
    assert all(width[rating.bot] < rating.rating.high - rating.rating.low for table in result.tables for rating in table.ratings)


def test_a_bot_that_plays_only_itself_learns_nothing() -> None:
    rating = rated(["Ann", "Bob"], [Race(0, ("Ann", "Ann"), (1, 2))], random.Random(1))
    assert [it.rating.mean for it in rating] == pytest.approx([25, 25])


def test_places_follow_the_payoff_and_then_the_score() -> None:
    assert places([(0, 7), (1, 5), (0, 9), (0, 7)]) == (3, 1, 2, 3)


def test_games_alone_are_compared_deal_by_deal() -> None:
    def end(fixture: Fixture) -> Result:
        luck = fixture.deal * 0.1  # some deals are better than others, whoever plays them
        return Result(fixture, (luck + (0.05 if fixture.seats[0] == "Ann" else 0.0),), (0.0,), 1, 1.0)

    table = standings(invented(["Bob", "Ann"], [1], 9, end)).tables[0]
    assert table.games == 18 and table.ratings[0].bot == "Ann"
    assert (table.duels[0].bot, table.duels[0].before.mean, table.duels[0].games) == ("Ann", 1.0, 9)
    assert table.table.name == "<Made & Up>, alone"


def test_where_a_bot_has_several_seats_each_is_compared() -> None:
    def end(fixture: Fixture) -> Result:  # the best of two Anns is first, the other last
        first = fixture.seats.index("Ann")
        scores = [2.0] * 3
        for seat, bot in enumerate(fixture.seats):
            if bot == "Ann":
                scores[seat] = 3.0 if seat == first else 1.0
        return Result(fixture, tuple(float(score == 3) for score in scores), tuple(scores), 3, 1.0)

    played = invented(["Ann", "Bob"], [3], 4, end)
    twice = msgspec.structs.replace(played, results=[it for it in played.results if it.fixture.seats.count("Ann") == 2])
    table = standings(twice).tables[0]
    assert [(pair.bot, pair.before.mean) for pair in table.pairs] == [("Ann", 0.5), ("Bob", 0.5)]
    assert all(rating.rating.low < 25 < rating.rating.high for rating in table.ratings)


def test_a_share_counts_deals_not_games() -> None:
    assert clustered([[1.0], [0.0], [1.0], [1.0]]).mean == 0.75
    always = [[1.0, 1.0]] * 20
    assert clustered(always) == share([1.0] * 20), "twenty deals that all went one way tell as much as twenty games"
    luck = random.Random(1)
    same = [[float(luck.random() < 0.6)] * 8 for _ in range(200)]  # eight games that always end alike
    widened, once = clustered(same), share([deal[0] for deal in same])
    assert (widened.low, widened.high) == pytest.approx((once.low, once.high), abs=0.002)
    mirrored = [[1.0, 0.0]] * 200  # whoever is dealt better wins: from both seats that is a draw
    assert clustered(mirrored) == share([0.5] * 400)


def test_intervals_of_clustered_shares_hold() -> None:
    luck, held = random.Random(3), 0
    for _ in range(400):
        deals = []
        for _ in range(30):
            p = luck.betavariate(4, 2)  # deals differ: their mean is 2/3
            deals.append([float(luck.random() < p) for _ in range(4)])
        it = clustered(deals)
        held += it.low <= 2 / 3 <= it.high
    assert 0.92 <= held / 400 <= 0.985


def test_thinking_is_timed_by_the_bots_own_clock_and_else_by_the_games() -> None:
    def end(fixture: Fixture) -> Result:
        slow = "wyrm" in fixture.seats
        asked = (10, 10) if slow else ()
        thought = tuple(30.0 if bot == "wyrm" else 1.0 for bot in fixture.seats) if slow else ()
        return Result(fixture, (1.0, 0.0), (1.0, 0.0), 20, 31.0 if slow else 0.2, asked, thought)

    both = standings(invented(["random", "greedy", "wyrm"], [2], 3, end)).tables[0]
    assert {pace.bot: pace.seconds.mean for pace in both.paces} == pytest.approx({"random": 0.1, "greedy": 0.1, "wyrm": 3.0})
    assert all(pace.alone for pace in both.paces)
    fast = standings(invented(["random", "greedy"], [2], 3, end)).tables[0]
    assert [(pace.seconds, pace.alone) for pace in fast.paces] == [(Estimate(0.01, 0.01, 0.01), False)] * 2


def test_a_part_of_a_league_is_summed_up() -> None:
    played = made_up(FOUR, [2, 3], deals=3)
    part = standings(msgspec.structs.replace(played, results=played.results[:1]))
    assert (part.games, part.asked, len(part.tables), part.tables[0].games) == (1, played.games, 1, 1)
    assert len(part.tables[0].pairs) == 2 and len(part.overall) == 4
