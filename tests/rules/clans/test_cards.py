"""The box of Dragon Clans: the Dragons that `tools/make_clans_cards.py` chose, and the dice."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from wyrmling.games.clans import GAME
from wyrmling.games.clans.cards import (
    CARD_NAMES,
    CLAN,
    CLANS,
    DICE,
    DRAGONS,
    EGGS,
    FACES,
    FIFTH,
    FIFTH_NEED,
    FIGURES,
    FIRE,
    FOREST,
    LEFT,
    NEST,
    NEST_NEED,
    NO_EGG,
    NUMERAL,
    POINTS,
    RAINBOW,
    RIGHT,
    STONE,
    STORM,
    UNIT,
    WATER,
)
from wyrmling.games.clans.solver import weighed
from wyrmling.kernel.record import new

TOOL = Path(__file__).parents[3] / "tools" / "make_clans_cards.py"


def fails(need: int) -> float:
    """The chance to miss what is needed in one turn of three rolls with best play, no power at hand."""
    needs, before = np.array([need], np.int64), np.full(DICE, NO_EGG, np.int64)
    return 1.0 - float(weighed(new(GAME.record), before, 0, 0, 3, NO_EGG, needs, np.ones(1), 1, 0.0, np.zeros(1 << DICE), np.zeros(DICE)))


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_clans_cards", TOOL)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.rule("clans.box.cards", "clans.box.clans")
def test_two_dragons_of_each_clan_and_numeral() -> None:
    assert len(FIGURES["dragons"]) == DRAGONS + 1  # and the word where they come from
    assert {(int(clan), int(numeral)) for clan, numeral in zip(CLAN, NUMERAL, strict=True)} == {(clan, numeral) for clan in range(5) for numeral in range(3)}
    for card in range(0, DRAGONS, 2):
        assert (CLAN[card], NUMERAL[card]) == (CLAN[card + 1], NUMERAL[card + 1])


@pytest.mark.rule("clans.box.nests")
@pytest.mark.parametrize("card", range(DRAGONS), ids=CARD_NAMES)
def test_a_nest_asks_for_its_clan_and_for_others(card: int) -> None:
    own, others = NEST[card, CLAN[card]], [int(many) for egg, many in enumerate(NEST[card]) if egg != CLAN[card] and many]
    assert (own, others) == [(2, [1, 1]), (3, [1]), (4, [])][NUMERAL[card]]
    assert NEST[card, RAINBOW] == 0
    assert FIFTH[card] != CLAN[card] and NEST[card, FIFTH[card]] == 0 and FIFTH[card] < len(CLANS)
    twin = card ^ 1
    assert FIFTH[card] != FIFTH[twin]
    assert NUMERAL[card] == 2 or list(NEST[card]) != list(NEST[twin])


@pytest.mark.rule("clans.box.points")
@pytest.mark.parametrize("card", range(DRAGONS), ids=CARD_NAMES)
def test_points_come_from_how_hard_a_nest_is(card: int) -> None:
    chance = fails(int(NEST_NEED[card]))
    assert FIGURES["dragons"][CARD_NAMES[card]]["fails"] == pytest.approx(chance, abs=0.00005)
    low, high = [(2, 8), (10, 25), (25, 40)][NUMERAL[card]]
    assert low <= round(100 * chance) <= high
    before = [int(POINTS[other]) for other in range(DRAGONS) if CLAN[other] == CLAN[card] and NUMERAL[other] == NUMERAL[card] - 1]
    assert POINTS[card] == max(2 + round(12 * chance), *(points + 1 for points in before), 0)


@pytest.mark.rule("clans.box.points")
@pytest.mark.parametrize("card", range(DRAGONS), ids=CARD_NAMES)
def test_every_dragon_can_be_had_guarded_and_stolen(card: int) -> None:
    chances = [fails(int(need)) for need in (NEST_NEED[card], FIFTH_NEED[card], FIFTH_NEED[card] + UNIT[FIRE])]
    assert chances == sorted(chances) and chances[-1] < 0.9


@pytest.mark.rule("clans.box.halves")
def test_halves_are_shared_out_evenly() -> None:
    assert [LEFT.tolist().count(egg) for egg in range(len(EGGS))] == [5] * 6
    assert [RIGHT.tolist().count(egg) for egg in range(len(EGGS))] == [5] * 6
    assert len(set(zip(LEFT.tolist(), RIGHT.tolist(), strict=True))) == DRAGONS
    assert not (LEFT == RIGHT).any()


@pytest.mark.rule("clans.box.dice")
def test_three_dice_of_each_kind() -> None:
    assert FACES.tolist() == [[FIRE, FIRE, WATER, WATER, FOREST, RAINBOW], [FOREST, STONE, STONE, STORM, STORM, RAINBOW]]
    assert DICE == 6


@pytest.mark.rule("clans.box.cards")
def test_the_tool_makes_the_same_cards_again(tool: ModuleType) -> None:
    text = tool.CARDS.read_text("utf-8")
    assert tool.with_table(text, tool.table(tool.choose())) == text
