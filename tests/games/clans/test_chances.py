"""How likely a seat wins: what search starts from."""

from __future__ import annotations

from typing import Any

from wyrmling.bots import bot
from wyrmling.games.clans import GAME
from wyrmling.games.clans.chances import chance_after
from wyrmling.kernel.record import new
from wyrmling.kernel.rule import entry


@entry
def chance_left(before: Any, after: Any, seat: int) -> float:
    """`chance_after`, for Python; the second record is spoilt."""
    return chance_after(before[0], after[0], seat)


def test_a_card_turned_up_at_the_end_of_a_turn_was_not_foreseen() -> None:
    """Whichever card fills the table up, the turn before it was as good."""
    greedy, looked = bot("greedy"), 0
    state = GAME.deal(2, seed=5)
    for made in range(60):
        if (seat := GAME.actor(state)) < 0:
            break
        move = greedy.choose(GAME, GAME.concealed(state, seat), GAME.legal(state), seed=made)
        found = set()
        for luck in range(8):
            records = new(GAME.record, 2)
            records[0], records[1] = state, state
            GAME.reseed(records[1], luck)
            GAME.play(records[1], move)
            ended = int(records[1]["turns"]) > int(state["turns"])
            if ended and state["phase"] > 0:
                found.add(round(float(chance_left(records[:1], records[1:], seat)), 9))
        assert len(found) <= 1
        looked += len(found)
        GAME.play(state, move)
    assert looked > 0
