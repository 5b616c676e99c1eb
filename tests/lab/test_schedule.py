"""What a league plays: who meets, from which seats, in which order, and what can't be asked for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lab.leagues import PIG, pig_league
from wyrmling.bots import BOTS, UnknownBot
from wyrmling.kernel.errors import BadOptions, UnknownGame
from wyrmling.lab import new_league
from wyrmling.lab.schedule import League, Table, lineups, schedule

BOT_NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")


def league(bots: int, players: int, deals: int = 4, seed: int = 1) -> League:
    return League(BOT_NAMES[:bots], (Table("any", "Any", players, "main", 1, ""),), deals, seed)


def test_two_players_are_every_pair_from_both_seats() -> None:
    games = [fixture.seats for fixture in schedule(league(bots=3, players=2, deals=1))]
    assert sorted(games) == [("Ann", "Bob"), ("Ann", "Cleo"), ("Bob", "Ann"), ("Bob", "Cleo"), ("Cleo", "Ann"), ("Cleo", "Bob")]


def test_with_enough_bots_every_choice_of_different_ones_meets() -> None:
    assert {frozenset(lineup) for lineup in lineups(BOT_NAMES[:4], 3)} == {
        frozenset(trio) for trio in (("Ann", "Bob", "Cleo"), ("Ann", "Bob", "Dan"), ("Ann", "Cleo", "Dan"), ("Bob", "Cleo", "Dan"))
    }
    assert [sorted(lineup) for lineup in lineups(BOT_NAMES[:3], 3)] == [["Ann", "Bob", "Cleo"]]


def test_with_too_few_bots_each_takes_as_many_seats_and_some_one_more() -> None:
    assert sorted(map(sorted, lineups(["Ann", "Bob"], 3))) == [["Ann", "Ann", "Bob"], ["Ann", "Bob", "Bob"]]
    assert list(map(sorted, lineups(["Ann", "Bob"], 4))) == [["Ann", "Ann", "Bob", "Bob"]]


@given(bots=st.integers(2, 6), players=st.integers(1, 5), deals=st.integers(1, 5), seed=st.integers(0, 2**64 - 1))
def test_every_bot_has_every_seat_equally_often_in_every_deal(bots: int, players: int, deals: int, seed: int) -> None:
    games = list(schedule(league(bots, players, deals, seed)))
    assert len(set(games)) == len(games)
    for deal in range(deals):
        taken = Counter((seat, bot) for game in games if game.deal == deal for seat, bot in enumerate(game.seats))
        assert len(taken) == bots * players and len(set(taken.values())) == 1


def test_who_plays_after_whom_differs_from_deal_to_deal() -> None:
    games = schedule(league(bots=3, players=3, deals=40))
    after = {(game.seats[0], game.seats[1]) for game in games}
    assert len(after) == 6


def test_more_deals_begin_with_the_same_games_and_another_seed_has_others() -> None:
    few, many = list(schedule(league(4, 3, deals=5))), list(schedule(league(4, 3, deals=9)))
    assert many[: len(few)] == few
    assert few != list(schedule(league(4, 3, deals=5, seed=2)))


def test_deal_by_deal_so_that_a_part_of_it_is_about_everything() -> None:
    games = list(schedule(new_league(["pets", "clans"], deals=3, seed=1)))
    assert [game.deal for game in games] == sorted(game.deal for game in games)
    everything = {("pets", players) for players in (2, 3, 4)} | {("clans", players) for players in (2, 3, 4, 5)}
    assert {(game.game, game.players) for game in games if game.deal == 0} == everything


def test_what_isnt_said_is_everything_but_games_alone() -> None:
    made = new_league()
    assert made.bots == tuple(BOTS) and {table.title for table in made.tables} >= {"Dragon Pets", "Dragon Ranch", "Dragon Clans"}
    assert min(table.players for table in made.tables) == 2
    assert [table.players for table in new_league(["ranch"], players=[1, 3]).tables] == [1, 3]
    assert [table.players for table in new_league(["pets", PIG], players=[2, 4]).tables] == [2, 4, 2]
    assert [(table.players, table.variant) for table in new_league(["clans"], players=[2], variant="apprentice").tables] == [(2, "apprentice")]


@pytest.mark.parametrize(
    ("words", "error", "why"),
    [
        ({"bots": ["greedy", "smaug"]}, UnknownBot, "no bot 'smaug'; there are random, greedy"),
        ({"bots": ["greedy"]}, BadOptions, "two bots or more, and there is only 'greedy'"),
        ({"bots": ["greedy", "random", "greedy"]}, BadOptions, "the bot 'greedy' is named twice"),
        ({"games": ["go"]}, UnknownGame, "no game 'go'"),
        ({"games": ["pets", "pets"]}, BadOptions, "the game 'pets' is named twice"),
        ({"games": ["pets"], "players": [2, 5]}, BadOptions, "nothing can be played by 5: Dragon Pets is for 2, 3 or 4 players"),
        ({"games": ["pets", "ranch"], "players": [1]}, BadOptions, "Dragon Pets is for 2, 3 or 4 players, not 1"),
        ({"games": ["ranch"], "variant": "solo-dragons"}, BadOptions, "can only be played alone"),
        ({"games": ["pets"], "variant": "solo"}, BadOptions, "no variant 'solo'"),
        ({"variant": "nothing"}, BadOptions, "no game has a variant 'nothing'"),
        ({"deals": 0}, BadOptions, "at least one deal"),
        ({"seed": -1}, BadOptions, "a seed is a whole number"),
    ],
)
def test_what_cant_be_played_is_refused(words: dict[str, Any], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        new_league(**words)


def test_a_league_of_an_own_game() -> None:
    assert [table.title for table in pig_league().tables] == ["Pig"]
