"""What the first use of a game costs: compiling its contract into an empty cache, and loading it from there the next time.

    python benchmarks/compile.py        # or with --quick

Each figure comes from a new process. The contract is all that `Game` can do: deal, actor, legal, play, score, payoff,
concealed, imagined, observation, value. Numba loads SciPy where it finds it; that isn't needed to play, and is shown apart.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from machine import describe, table

SCIPY = importlib.util.find_spec("scipy") is not None
EXAMPLES = Path(__file__).parent.parent / "examples"


def measured(name: str) -> dict[str, float]:
    """Seconds to import wyrmling, to load a game, and to call each function of its contract once."""
    times = [time.perf_counter()]

    import wyrmling

    times.append(time.perf_counter())
    game = wyrmling.game(name)
    times.append(time.perf_counter())
    state = game.deal(max(game.players), seed=1)
    game.play(state, game.legal(state)[0])
    game.score(state)
    game.payoff(state)
    seat = game.actor(state)
    concealed = game.concealed(state, seat)
    game.imagined(concealed, seat, 1)
    game.observation(concealed, seat)
    game.value(state, seat)
    times.append(time.perf_counter())
    return {what: after - before for what, before, after in zip(("import", "load", "contract"), times, times[1:], strict=False)}


def in_a_new_process(name: str, cache: str, *flags: str) -> dict[str, float]:
    """The same, measured in a process of its own, with compiled code kept in `cache`."""
    environment = {**os.environ, "WYRMLING_CACHE": cache}
    run = subprocess.run([sys.executable, __file__, "--measure", name, *flags], env=environment, capture_output=True, check=True)
    found: dict[str, float] = json.loads(run.stdout)
    return found


def row(name: str, rounds: int) -> list[str]:
    """The medians of a game, in seconds."""
    firsts, agains, with_scipy = [], [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            firsts.append(in_a_new_process(name, cache))
            agains.append(in_a_new_process(name, cache))
            with_scipy.append(in_a_new_process(name, cache, "--scipy"))
    columns = [(firsts + agains, "import"), (firsts + agains, "load"), (firsts, "contract"), (agains, "contract")]
    if SCIPY:
        columns.append((with_scipy, "contract"))
    return [Path(name).stem, *(f"{statistics.median(times[what] for times in found):.2f} s" for found, what in columns)]


def main() -> None:
    parser = argparse.ArgumentParser(description="What the first use of a game costs, and every later one.")
    parser.add_argument("--games", nargs="+", default=["pets", str(EXAMPLES / "pig.py")], help="names, or files that make a game")
    parser.add_argument("--rounds", type=int, default=3, help="rounds, of which the median counts (3)")
    parser.add_argument("--quick", action="store_true", help="one round")
    parser.add_argument("--measure", metavar="GAME", help=argparse.SUPPRESS)
    parser.add_argument("--scipy", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        if not arguments.scipy:
            sys.modules["scipy"] = None  # type: ignore[assignment]  # as if it weren't installed
        print(json.dumps(measured(arguments.measure)))
        return
    describe()
    rows = [row(name, 1 if arguments.quick else arguments.rounds) for name in arguments.games]
    table(["game", "import wyrmling", "load the game", "compile it", "from the cache", *(["with SciPy"] if SCIPY else [])], rows)


if __name__ == "__main__":
    main()
