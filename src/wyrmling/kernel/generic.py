"""`legal`, `apply`, … as functions of any registered game's record, for code that is written once for all games.

Inside compiled code each picks the game's own rule by the type of the record, when it is compiled; uncompiled, when it
is called. What a game doesn't bring has a default here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from wyrmling.kernel import chance
from wyrmling.kernel.record import Chance, Header
from wyrmling.kernel.rule import COMPILED, OPTIONS, entry, routine, rule

__all__ = [
    "FUNCTIONS", "MAX_SEATS", "actor", "apply", "conceal", "foresee", "imagine", "legal", "observe", "payoff", "prefer", "score", "setup", "standing", "value",
]  # fmt: skip

MAX_SEATS = 8
LEAD = 8.0
"""With so many points more by `value` a seat is e times as likely to win, unless a game says itself how it stands."""
WORLDS = 8
"""In so many imagined worlds each move is tried, unless a game says itself which it prefers."""

FUNCTIONS = {
    "setup": "state, news",
    "actor": "state",
    "legal": "state, out",
    "apply": "state, move, news",
    "score": "state, out",
    "payoff": "state, out",
    "conceal": "state, seat",
    "imagine": "state, seat, high, low",
    "observe": "state, seat, out",
    "value": "state, seat",
    "standing": "state, seat",
    "prefer": "position, seat, moves, count, scratch, stream, news, out",
    "foresee": "position, seat, moves, count, scratch, stream, news, out",
}
"""The contract of a game (see `Game`): each function and its arguments."""

registered: dict[Any, dict[str, Callable[..., Any]]] = {}
"""Each game's functions, by the dtype of its state."""


def source(function: Any) -> Any:
    """The plain Python of a rule, which an overload must be given."""
    return getattr(function, "py_func", function)


def _generic(name: str) -> Callable[..., Any]:
    def uncompiled(state: Any, *rest: Any) -> Any:
        return registered[state.dtype][name](state, *rest)

    if not COMPILED:
        return uncompiled

    from numba import types
    from numba.extending import overload

    arguments = FUNCTIONS[name]

    def find(kind: Any) -> Any:
        record = kind.dtype if isinstance(kind, types.Array) else kind
        return source(registered.get(record.dtype, {}).get(name)) if isinstance(record, types.Record) else None

    scope: dict[str, Any] = {"find": find}
    exec(  # noqa: S102 (Numba reads the signature from the source, so each arity needs its own)
        f"def called({arguments}):\n    raise NotImplementedError\n"
        f"def chosen({arguments}):\n    return find({arguments.partition(',')[0]})\n",
        scope,
    )
    options = {**OPTIONS, "_nrt": name in ("value", "standing", "prefer", "foresee")}  # these are no rules, and may make arrays to work in
    overload(scope["called"], strict=False, jit_options=options)(scope["chosen"])
    called: Callable[..., Any] = scope["called"]
    return called


setup = _generic("setup")
actor = _generic("actor")
legal = _generic("legal")
apply = _generic("apply")
score = _generic("score")
payoff = _generic("payoff")
conceal = _generic("conceal")
imagine = _generic("imagine")
observe = _generic("observe")
value = _generic("value")
standing = _generic("standing")
prefer = _generic("prefer")
foresee = _generic("foresee")


class contract(entry):  # noqa: N801 (stands where a decorator would)
    """A function of the contract, callable from Python. What is compiled is the game's own, with nothing around it."""

    def __init__(self, name: str) -> None:
        super().__init__(globals()[name])
        self.name = name

    def _function_of(self, dtype: Any) -> Callable[..., Any]:
        return cast("Callable[..., Any]", source(registered[dtype][self.name]))


# --- what a game need not bring --------------------------------------------------------------------------------------


@rule
def default_payoff(state: Header, out: Any) -> None:
    """1 to the one with the most points, shared in a tie, 0 to the others."""
    score(state, out)
    best = out[0]
    for seat in range(1, state.seats):
        best = max(best, out[seat])
    winners = 0
    for seat in range(state.seats):
        winners += out[seat] == best
    for seat in range(state.seats):
        out[seat] = 1.0 / winners if out[seat] == best else 0.0


@rule
def default_conceal(state: Header, seat: int) -> None:
    """Nothing is hidden but the luck to come."""
    chance.seal(state)


@rule
def default_imagine(state: Header, seat: int, high: Any, low: Any) -> None:
    """Any luck may come."""
    chance.seed(state, high, low)


@routine
def default_value(state: Header, seat: int) -> float:
    """By how many points a seat is ahead of the best other one."""
    points = np.zeros(MAX_SEATS, np.float32)
    score(state, points)
    best = points[1] if seat == 0 else points[0]
    for other in range(state.seats):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best if state.seats > 1 else points[0]


@routine
def default_standing(state: Header, seat: int) -> float:
    """By `value`."""
    return value(state, seat) / LEAD


@routine
def default_prefer(position: Any, seat: int, moves: Any, count: int, scratch: Any, stream: Chance, news: Any, out: Any) -> None:
    """What `value` says after each move, summed over imagined worlds: the same for every move."""
    high = chance.next_word(stream)
    trial = scratch[0]
    for at in range(count):
        out[at] = 0.0
        low = chance.mixed(high)
        for _ in range(WORLDS):
            scratch[0] = position[0]
            imagine(trial, seat, high, low)
            apply(trial, moves[at], news)
            out[at] += value(trial, seat)
            low = chance.mixed(low)


@routine
def default_foresee(position: Any, seat: int, moves: Any, count: int, scratch: Any, stream: Chance, news: Any, out: Any) -> None:
    """Nobody can say."""
    for at in range(count):
        out[at] = 1.0 / position[0].seats


def default_observe(dtype: Any) -> tuple[Callable[..., Any], int]:
    """A rule that writes a record's fields one after the other as numbers (but the generator), and how many there are."""
    lines = ["def observe(state, seat, out):", "    at = 0"]
    count = 0
    for name in dtype.names:
        if name in Chance.dtype.names:
            continue
        shape = dtype[name].shape
        index = ", ".join("ijk"[: len(shape)])
        for depth, size in enumerate(shape):
            lines.append("    " * (depth + 1) + f"for {'ijk'[depth]} in range({size}):")
        margin = "    " * (len(shape) + 1)
        lines += [f"{margin}out[at] = state.{name}{f'[{index}]' if shape else ''}", f"{margin}at += 1"]
        count += int(np.prod(shape))
    scope: dict[str, Any] = {}
    exec("\n".join(lines), scope)  # noqa: S102 (compiled code can't choose a field by a variable name)
    return rule(scope["observe"]), count
