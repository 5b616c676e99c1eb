"""How often a bot wins against others: one of it at a table of them, each deal played from every seat.

    python benchmarks/strength.py pets                             # wyrm against greedy, 2 players
    python benchmarks/strength.py pets --players 4 --deals 200 --bot wyrm:simulations=20000
    python benchmarks/strength.py ranch --bot wyrm:simulations=2000,explore=0.3 --others wyrm:simulations=2000

A bot that searches can be given fewer simulations than its own, and other settings (`bots/settings.py`) or `threads`, after a colon. No decision is
bounded by time, so a busy machine makes nobody weaker. Alone, it is by how much more one earns than the other, on the same deals.
What was played is kept in a file, so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np

from wyrmling.bots import Bot, bot
from wyrmling.bots.levels import SearchBot
from wyrmling.bots.settings import Settings
from wyrmling.kernel.game import Game, game, game_names
from wyrmling.lab.simulate import Estimate, asked, mean


class Played(NamedTuple):
    """How one game went for the bot that is looked at; `seconds` a decision of it, and of the others."""

    won: float
    points: float
    seconds: tuple[float, float]


def chooser(text: str) -> Bot:
    """A bot by its name and, after a colon, its simulations and settings."""
    name, _, rest = text.partition(":")
    found = bot(name)
    if not rest:
        return found
    if not isinstance(found, SearchBot):
        raise SystemExit(f"{name} doesn't search, so it has no settings")
    usual = {**Settings()._asdict(), "simulations": found.most, "threads": found.threads}
    given = dict(each.split("=", 1) for each in rest.split(","))
    unknown = sorted(set(given) - set(usual))
    if unknown:
        raise SystemExit(f"there is no setting {unknown[0]!r}; there are {', '.join(usual)}")
    changes = {key: value == "True" if isinstance(usual[key], bool) else type(usual[key])(value) for key, value in given.items()}
    return found.within(changes.pop("simulations", found.most), **changes)


def play(which: Game, players: int, deal: int, seat: int, one: Bot, other: Bot) -> Played:
    """One game, with `one` at a seat and `other` at all the others."""
    state = which.deal(players, seed=deal)
    sitting = [one if number == seat else other for number in range(players)]
    seconds, decisions = [0.0, 0.0], [0, 0]
    for who, _, thought in asked(which, state, sitting, lambda made: (deal * players + seat) << 32 | made):
        seconds[who != seat] += thought
        decisions[who != seat] += 1
    pace = seconds[0] / max(1, decisions[0]), seconds[1] / max(1, decisions[1])
    return Played(which.payoff(state)[seat], which.score(state)[seat], pace)


def played(which: Game, players: int, deals: int, one: str, other: str, workers: int, kept: Path) -> list[list[Played]]:
    """All games, by deal and seat; those that are kept already are not played again."""
    what = f"{one} against {other}, {which.name} {which.fingerprint}, {players} players"
    done: dict[tuple[int, int], Played] = {}
    if kept.exists():
        lines = map(json.loads, kept.read_text("utf-8").splitlines())
        done = {(line["deal"], line["seat"]): Played(*line["played"]) for line in lines if line["what"] == what}
    jobs = [(deal, seat) for deal in range(deals) for seat in range(players)]
    left = [job for job in jobs if job not in done]
    first, second = chooser(one), chooser(other)

    def run(job: tuple[int, int]) -> Played:
        return play(which, players, job[0], job[1], first, second)

    with ThreadPoolExecutor(workers) as pool, kept.open("a", encoding="utf-8") as file:
        if left:
            run(left[0])  # compiles, if it must, before there are threads to wait for it
        for (deal, seat), ended in zip(left, pool.map(run, left), strict=True):
            done[deal, seat] = ended
            file.write(json.dumps({"what": what, "deal": deal, "seat": seat, "played": ended}) + "\n")
            file.flush()
    return [[done[deal, seat] for seat in range(players)] for deal in range(deals)]


def ratio(above: list[float], below: list[float]) -> Estimate:
    """How many times as much one earns as the other over the same deals, with its 95 % interval by the delta method."""
    one, two = np.array(above), np.array(below)
    found = one.mean() / two.mean()
    around = mean(one - found * two)
    return Estimate(found, found + (around.low - around.mean) / two.mean(), found + (around.high - around.mean) / two.mean())


def main() -> None:
    """Play what isn't played yet, and print the share of games won (alone, the ratio of points) with its 95 % interval over deals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="wyrm")
    parser.add_argument("--others", default="greedy")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kept", type=Path, default=Path("strength.jsonl"), help="where games are kept")
    chosen = parser.parse_args()
    which, limits = game(chosen.game), (chosen.workers, chosen.kept)
    games = played(which, chosen.players, chosen.deals, chosen.bot, chosen.others, *limits)
    if chosen.players == 1:
        theirs = played(which, 1, chosen.deals, chosen.others, chosen.others, *limits)
        one, two = [each[0].points for each in games], [each[0].points for each in theirs]
        found = ratio(one, two)
        result = f"{np.mean(one):.1f} and {np.mean(two):.1f}, {found.mean:.2f} times as much ({found.low:.2f} – {found.high:.2f})"
    else:
        found = mean(np.array([np.mean([game.won for game in each]) for each in games]))
        result = f"{found.mean:.1%} ({max(found.low, 0.0):.1%} – {min(found.high, 1.0):.1%})"
    seconds = np.mean([game.seconds for each in games for game in each], axis=0)
    pace = f"{1000 * seconds[0]:.0f} ms a decision" + (f" against {1000 * seconds[1]:.0f}" if chosen.players > 1 else "")
    print(f"{which.title}, {chosen.players}: {chosen.bot} against {chosen.others}: {result}, {chosen.deals} deals from every seat; {pace}")


if __name__ == "__main__":
    main()
