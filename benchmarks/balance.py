"""How balanced a game is when bots play it: what they choose, what it brings, what each choice is worth, and who sits best.

    python benchmarks/balance.py cove                 # or with --quick, or --games 10000
    python benchmarks/balance.py cove --players 1 3
    python benchmarks/balance.py cove --strategies chop eat draw,draw3
    python benchmarks/balance.py cove --bot wyrm --players 1 --games 200

For each number of players it prints how often a player makes a move of each kind, those who win apart from those who don't, and what a
player loses by never making one where another is possible: the same deals are played again, and only the first seat does without.
With `--field`, what the players' accounts come to by source, where the record keeps them. `--kinds` tries only some kinds of moves.

With `--strategies`, players who each do without some kinds of moves altogether sit down alone, with one who knows them all, and with
each other instead.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

from machine import describe, table
from wyrmling.bots.policies import GREEDY, RANDOM, pick
from wyrmling.kernel import chance, generic
from wyrmling.kernel.game import SILENT, Game, game, game_names
from wyrmling.kernel.record import Chance, new
from wyrmling.kernel.rule import entry, u64
from wyrmling.lab.simulate import mean, play_many, share

STEPS = (1, 5, 25, 50, 75, 95, 99)


@entry
def tallied(
    work: Any, blank: Any, stream: Any, policy: int, kind_of: Any, banned: Any, seed: Any, news: Any, moves: Any,
    ends: Any, payoffs: Any, scores: Any, made: Any,
) -> None:  # fmt: skip
    """Play as many games as `ends` has room for, all seats by one policy, each without the moves of its `banned` kinds where it can.

    `banned` is bool[seats, kinds]; `kind_of` is the kind of each move; `made` is int64[games, seats, kinds], the moves of each kind; `ends`
    are the last positions.
    """
    state, seen = work[0], work[1]
    for number in range(len(ends)):
        work[0] = blank[0]
        chance.seed(state, seed, u64(number) * u64(2))
        chance.seed(stream[0], seed, u64(number) * u64(2) + u64(1))
        generic.setup(state, news)
        seat = generic.actor(state)
        while seat >= 0:
            legal = generic.legal(state, moves)
            kept = 0
            for at in range(legal):  # those that it does without come last
                if not banned[seat, kind_of[moves[at]]]:
                    moves[kept], moves[at] = moves[at], moves[kept]
                    kept += 1
            legal = kept if kept > 0 else legal
            if policy == RANDOM:
                move = moves[chance.below(stream[0], legal)]
            else:
                work[1] = work[0]
                generic.conceal(seen, seat)
                move = pick(policy, work[1:2], seat, moves, legal, work[2:3], stream[0], news)
            made[number, seat, kind_of[move]] += 1
            generic.apply(state, move, news)
            seat = generic.actor(state)
        ends[number] = work[0]
        generic.score(state, scores[number])
        generic.payoff(state, payoffs[number])


Strategy = tuple[str, ...]
"""The kinds of moves that a player does without."""


class Tally:
    """What came of a run of games; `without` are the kinds of moves that each of the first seats does without."""

    def __init__(self, which: Game, players: int, games: int, seed: int, policy: int = GREEDY, without: Sequence[Strategy] = ()) -> None:
        kinds = which.moves.kinds
        banned = np.zeros((players, len(kinds)), np.bool_)
        for seat, strategy in enumerate(without):
            banned[seat] = [kind.name in strategy for kind in kinds]
        kind_of = np.concatenate([np.full(kind.count, at, np.int64) for at, kind in enumerate(kinds)])
        blank = new(which.record, 1)
        blank[0] = which.blank(which.options(players))
        self.ends = new(which.record, games)
        self.payoffs, self.scores = np.zeros((games, players), np.float32), np.zeros((games, players), np.float32)
        self.made = np.zeros((games, players, len(kinds)), np.int64)
        tallied(
            new(which.record, 3), blank, new(Chance, 1), policy, kind_of, banned, np.uint64(seed), SILENT, np.zeros(which.moves.count, np.int32),
            self.ends, self.payoffs, self.scores, self.made,
        )  # fmt: skip


def kinds(which: Game, players: int, base: Tally, trials: int, seed: int, tried: Sequence[str]) -> list[list[str]]:
    """A row for each kind of move: how often a player makes it, winners, others, and what it costs to do without."""
    rows = []
    won = base.payoffs > 0.5
    for at, kind in enumerate(which.moves.kinds):
        often = base.made[:, :, at]
        without = Tally(which, players, trials, seed, without=[(kind.name,)]) if trials and (kind.name in tried or not tried) else None
        lost = mean(base.scores[:trials, 0] - without.scores[:, 0]) if without else None
        rows.append([
            kind.name, f"{often.mean():.2f}", f"{often[won].mean():.2f}" if won.any() else "", f"{often[~won].mean():.2f}" if (~won).any() else "",
            f"{lost.mean:+.1f} ± {lost.high - lost.mean:.1f}" if lost else "",
        ])  # fmt: skip
    return rows


def spread(bot: str, scores: Any, payoffs: Any) -> None:
    """How far a bot's points lie apart, and how often each seat wins."""
    steps = ", ".join(f"{step:.0f}" for step in np.percentile(scores, STEPS))
    print(f"{bot}'s points at {', '.join(map(str, STEPS))} % of the games: {steps}")
    players = payoffs.shape[1]
    if players > 1:
        seats = [share(payoffs[:, seat]) for seat in range(players)]
        print("wins by seat: " + ", ".join(f"{won.mean:.1%} ({won.low:.1%} – {won.high:.1%})" for won in seats))
    print()


def account(which: Game, base: Tally, players: int, field: str) -> None:
    """What the field of a record that counts something by seat, time and source comes to in the end, on average for a player."""
    times, sources = which.words.spellings[field].axes[1:]
    assert isinstance(times, tuple) and isinstance(sources, tuple)
    found = base.ends[field][:, :players].mean(axis=(0, 1))
    rows = [[name, *(f"{part:.1f}" for part in found[:, at]), f"{found[:, at].sum():.1f}"] for at, name in enumerate(sources)]
    table([field, *times, "all"], rows)
    print()


def contest(which: Game, strategies: Sequence[Strategy], games: int, seed: int) -> None:
    """What each strategy scores alone, where one can play alone, and against each strategy, from either seat."""
    names = [f"no {', '.join(strategy)}" if strategy else "all" for strategy in strategies]
    rows = [[name] for name in names]
    if 1 in which.players:
        for row, strategy in zip(rows, strategies, strict=True):
            row.append(f"{Tally(which, 1, games, seed, without=[strategy]).scores.mean():.1f}")
    for row, strategy in zip(rows, strategies, strict=True):
        for other in strategies:
            first, second = Tally(which, 2, games // 2, seed, without=[strategy, other]), Tally(which, 2, games // 2, seed, without=[other, strategy])
            points = np.concatenate([first.scores[:, 0], second.scores[:, 1]])
            won = np.concatenate([first.payoffs[:, 0], second.payoffs[:, 1]])
            row.append(f"{points.mean():.1f}, {won.mean():.0%}")
    print(f"{games} games; against others: points, and the share of games won")
    print()
    table(["strategy", *(["alone"] if 1 in which.players else []), *(f"against {name}" for name in names)], rows)


def report(which: Game, players: int, games: int, trials: int, seed: int, field: str | None, tried: Sequence[str]) -> None:
    """All tables for one number of players."""
    base, by_chance = Tally(which, players, games, seed), Tally(which, players, games, seed, RANDOM)
    score, least = mean(base.scores), mean(by_chance.scores)
    print(f"{players} {'player' if players == 1 else 'players'}, {games} games: greedy {score.mean:.1f}, random {least.mean:.1f} points;")
    spread("greedy", base.scores, base.payoffs)
    table(["moves a player", "all", "who wins", "others", "lost without it"], kinds(which, players, base, trials, seed, tried))
    print()
    if field:
        account(which, base, players, field)


def main() -> None:
    """Play, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--trials", type=int, help="games without each kind of move, 0 for none (a quarter of the games)")
    parser.add_argument("--kinds", nargs="+", default=[], help="the kinds of moves that are tried to do without (all)")
    parser.add_argument("--strategies", nargs="+", metavar="KIND[,KIND…]", help="kinds of moves to do without, in games against each other")
    parser.add_argument("--players", type=int, nargs="+", help="how many (all that the game is for in its main variant)")
    parser.add_argument("--field", help="a field of the record by seat, time and source to sum up, such as cove's gold")
    parser.add_argument("--bot", help="only the points of this bot and the wins by seat, from games on all cores: for bots that search")
    parser.add_argument("--quick", action="store_true", help="200 games")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    which, games = game(chosen.game), 200 if chosen.quick else chosen.games
    describe()
    known = {kind.name for kind in which.moves.kinds}
    strategies: list[Strategy] = [(), *(tuple(strategy.split(",")) for strategy in chosen.strategies or [])]
    for name in {*chosen.kinds, *(name for strategy in strategies for name in strategy)} - known:
        parser.error(f"{which.title} has no moves of the kind {name!r}: they are {', '.join(sorted(known))}")
    if chosen.strategies:
        contest(which, strategies, games, chosen.seed)
        return
    for players in chosen.players or which.players:
        if chosen.bot:
            played = play_many(which, [chosen.bot] * players, games, seed=chosen.seed)
            points = mean(played.scores)
            print(f"{players} {'player' if players == 1 else 'players'}, {games} games: {points.mean:.1f} ± {points.high - points.mean:.1f} points;")
            spread(chosen.bot, played.scores, played.payoffs)
            continue
        report(which, players, games, games // 4 if chosen.trials is None else min(chosen.trials, games), chosen.seed, chosen.field, chosen.kinds)


if __name__ == "__main__":
    main()
