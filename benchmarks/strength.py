"""How often a bot wins against others: one of it at a table of them, each deal played from every seat.

    python benchmarks/strength.py pets                             # wyrm against greedy, 2 players
    python benchmarks/strength.py pets --players 4 --deals 200
    python benchmarks/strength.py ranch --bot breeder --others keeper --simulations 500

What was played is kept in a file, so that the same command goes on where it was stopped. `--simulations` sets another budget than the
bot's own; no decision is bounded by time, so a busy machine makes nobody weaker.
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from wyrmling.bots import Bot, bot
from wyrmling.bots.levels import SearchBot
from wyrmling.kernel.game import Game, game, game_names
from wyrmling.lab.simulate import mean


def play(which: Game, players: int, deal: int, seat: int, chooser: Bot, other: Bot) -> float:
    """One game; the share of the win that the bot at `seat` gets."""
    state, made = which.deal(players, seed=deal), 0
    while (who := which.actor(state)) >= 0:
        view = which.concealed(state, who)
        choosing = chooser if who == seat else other
        which.play(state, choosing.choose(which, view, which.legal(view), seed=(deal * players + seat) << 32 | made))
        made += 1
    return which.payoff(state)[seat]


def main() -> None:
    """Play what isn't played yet, and print the share of games won with its 95 % interval over deals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="wyrm")
    parser.add_argument("--others", default="greedy")
    parser.add_argument("--simulations", type=int, help="at most so many a decision (the bot's own budget)")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--kept", type=Path, default=Path("strength.jsonl"), help="where games are kept")
    asked = parser.parse_args()
    which, chooser, other = game(asked.game), bot(asked.bot), bot(asked.others)
    if asked.simulations and isinstance(chooser, SearchBot):
        chooser = chooser.within(asked.simulations)
    what = f"{asked.bot} ({asked.simulations or 'own budget'}) against {asked.others}, {which.name} {which.fingerprint}, {asked.players} players"
    done: dict[tuple[int, int], float] = {}
    if asked.kept.exists():
        lines = map(json.loads, asked.kept.read_text("utf-8").splitlines())
        done = {(line["deal"], line["seat"]): line["won"] for line in lines if line["what"] == what}
    left = [(deal, seat) for deal in range(asked.deals) for seat in range(asked.players) if (deal, seat) not in done]
    with ThreadPoolExecutor(asked.workers) as pool, asked.kept.open("a", encoding="utf-8") as kept:
        if left:
            play(which, asked.players, left[0][0], left[0][1], chooser, other)  # compiles, if it must, before there are threads to wait for it
        for (deal, seat), won in zip(left, pool.map(lambda job: play(which, asked.players, job[0], job[1], chooser, other), left), strict=True):
            done[deal, seat] = won
            kept.write(json.dumps({"what": what, "deal": deal, "seat": seat, "won": won}) + "\n")
            kept.flush()
    share = mean(np.array([np.mean([done[deal, seat] for seat in range(asked.players)]) for deal in range(asked.deals)]))
    print(f"{what}: {share.mean:.1%} ({share.low:.1%} – {share.high:.1%}), {asked.deals} deals from every seat")


if __name__ == "__main__":
    main()
