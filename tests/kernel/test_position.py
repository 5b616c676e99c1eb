"""Positions as text: every state there and back, and whatever can't be is named."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from tests.rules.pets.table import GAME, Pets, PetsGame
from wyrmling.games.pets.positions import CARD_NAMES, problems
from wyrmling.kernel.errors import BadPosition, UnknownGame
from wyrmling.kernel.game import game
from wyrmling.kernel.position import read_position, write_position

PIG = Path(__file__).parents[2] / "examples" / "pig.py"
NAMES = {
    2: ["Ann", "Bob"],
    3: ['Zoë "the Egg" O\'Neil', "a.b = [c]", "龍\\"],
    4: ["-1", "true", "seats", "Egg"],
}


# --- there and back ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_a_game_reads_back_to_the_same_bytes(pets: Pets, players: int) -> None:
    for seed in range(2):
        for position in pets.deal(players, seed).walk(seed):
            found, state, names = read_position(write_position(GAME, position.state, NAMES[players]))
            assert found is GAME
            assert names == NAMES[players]
            assert state.tobytes() == position.state.tobytes()


def test_what_a_seat_knows_can_be_written_too(pets: Pets) -> None:
    for position in pets.deal(3, seed=4).walk(seed=4):
        concealed = GAME.concealed(position.state, 1)
        assert read_position(write_position(GAME, concealed, NAMES[3]))[1].tobytes() == concealed.tobytes()


def test_a_game_goes_on_from_a_text_as_it_would_have(pets: Pets) -> None:
    position = pets.deal(2, seed=8)
    again = PetsGame(read_position(write_position(GAME, position.state, position.players))[1])
    for one, other in zip(position.walk(seed=3), again.walk(seed=3), strict=True):
        assert one.state.tobytes() == other.state.tobytes()


def test_a_game_without_names_for_its_fields_is_written_in_numbers() -> None:
    pig = game(str(PIG))
    state = pig.deal(2, seed=1)
    while pig.actor(state) >= 0:
        found, again, _ = read_position(write_position(pig, state, ["Ann", "Bob"]))
        assert found is pig
        assert again.tobytes() == state.tobytes()
        pig.play(state, pig.legal(state)[int(state.pot > 15)])


def test_it_reads_like_the_table(pets: Pets) -> None:
    position = pets.position(seekers={"Ann": [2], "Bob": [5, 8]}, gaps=[0], collection={"Ann": ["gold male 5"]}, coins={"Bob": 3})
    text = write_position(GAME, position.state, position.players)
    for lines in (
        'players = ["Ann", "Bob"]',
        'forest = [\n    ["-", "purple male 2", "gold male 2", "red male 2"],',
        'seeker = [\n    ["-", "-", "Ann", "-"],\n    ["-", "Bob", "-", "-"],\n    ["Bob", "-", "-", "-"],',
        "die = {white = 1, gray = 1, violet = 2, brown = 3, orange = 4}",
        "coins = {Ann = 8, Bob = 3}",
        'turn = "Ann"\nphase = "catch"',
        "Ann = {gray = 0, violet = 1, brown = 2, orange = 3}",
        '"gold male 5" = "Ann"',
    ):
        assert lines in text
    assert '"gold male 4" =' not in text  # it lies in the Forest; only what is collected has an owner


def test_a_deck_may_be_written_in_any_order_and_luck_left_out(pets: Pets) -> None:
    table = tables(pets)
    table["state"]["deck"].reverse()
    del table["state"]["generator"], table["state"]["luck"], table["state"]["over"]
    state = read_position(tomlkit.dumps(table))[1]
    assert state.deck.tolist() == base(pets).state.deck.tolist()
    assert state.luck == 0


def test_no_two_cards_have_one_name() -> None:
    assert len(set(CARD_NAMES)) == len(CARD_NAMES) == 51


def test_cards_that_corrections_make_alike_get_different_names(monkeypatch: pytest.MonkeyPatch) -> None:
    from wyrmling.games.pets import cards, positions

    monkeypatch.setattr(cards, "VALUE", [2] * 51)
    names = positions._card_names()
    assert len(set(names)) == 51
    assert names[26:28] == ["gold female 2 (1st)", "gold female 2 (2nd)"]
    assert names[25] == "gold female 2 (starting)"


# --- what can't be -------------------------------------------------------------------------------------------------------------


def base(pets: Pets) -> PetsGame:
    """A position in the middle of a game, to be made impossible."""
    return pets.position(
        players=3,
        seekers={"Ann": [2, 8], "Bob": [9]},
        gaps=[0],
        mated={"Ann": [("gold male 5", "gold female 4")], "Bob": [("red male 5", "red female 4")]},
        eggs={"Cid": 1},
        dice={"white": 3, "gray": 2, "violet": 4, "brown": 6},
        coins={"Ann": 4},
    )


def tables(pets: Pets) -> dict[str, Any]:
    """The same as TOML tables."""
    position = base(pets)
    return tomllib.loads(write_position(GAME, position.state, position.players))


def refusal(table: dict[str, Any]) -> list[str]:
    """What is said against a position."""
    with pytest.raises(BadPosition) as caught:
        read_position(tomlkit.dumps(table))
    assert all(problem in str(caught.value) for problem in caught.value.problems)
    return caught.value.problems


Edit = Callable[[dict[str, Any]], Any]


def swap_tokens(state: dict[str, Any]) -> None:
    """Lays Cid's tokens so that the gray ones are straight across."""
    state["line"]["Cid"] = {"gray": 0, "violet": 2, "brown": 3, "orange": 1}


def put(*path: str | int, value: Any) -> Edit:
    """An edit that sets one place of the tables."""

    def edit(state: Any) -> None:
        for step in path[:-1]:
            state = state[step]
        state[path[-1]] = value

    return edit


def take(*path: str) -> Edit:
    """An edit that drops one place of the tables."""

    def edit(state: Any) -> None:
        for step in path[:-1]:
            state = state[step]
        del state[path[-1]]

    return edit


@pytest.mark.parametrize(
    ("edit", "problem"),
    [
        # cards
        (put("forest", 0, 1, value="gold male 2"), "forest: gold male 2 is there 2 times"),
        (put("forest", 0, 1, value="gold male 2"), "deck: purple male 2 is nowhere"),
        (lambda state: state["deck"].append("gold male 2"), "forest and deck: gold male 2 is there 2 times"),
        (put("owner", "gold male 2", value="Ann"), "forest and owner: gold male 2 is there 2 times"),
        (lambda state: state["deck"].append("gold male 3"), "deck: gold male 3 is there 2 times"),
        (lambda state: state["deck"].remove("gold male 3"), "deck: gold male 3 is nowhere"),
        (lambda state: state["deck"].append("gold male 2 (starting)"), "deck: gold male 2 (starting) can't be there"),
        (put("forest", 0, 0, value="gold male 2 (starting)"), "forest: gold male 2 (starting) can't be there"),
        (put("eggs", "Ann", value=1), "eggs: forest, deck and players hold 4 together; with 3 players there are 3"),
        (lambda state: state["deck"].remove("Egg"), "eggs: forest, deck and players hold 2 together"),
        (put("eggs", "Ann", value=-1), "eggs: seat 0 can't have -1"),
        (put("forest", 1, 2, value="gold male 6"), "forest[6] can't be 'gold male 6'; did you mean 'gold male"),
        (put("forest", value=[["-"] * 4] * 3), "forest must be 4 rows of 4"),
        (put("forest", 3, value=["-"] * 5), "forest must be 4 rows of 4"),
        (put("deck", value=["Egg"] * 45), "deck must be a list of at most 44, not 45"),
        (put("deck", value="Egg"), "deck must be a list of at most 44, not 'Egg'"),
        # Seekers
        (put("seeker", 0, 0, value="Bob"), "seeker: one of seat 1 stands on space 0, which is empty"),
        (put("seeker", 1, value=["Bob"] * 4), "seeker: seat 1 has 5 in the Forest, of 3"),
        (put("seeker", 1, 1, value="Dee"), "seeker[5] can't be 'Dee'"),
        # collections
        (put("owner", "gold male 5", value="Dee"), "owner gold male 5 can't be 'Dee'"),
        (put("owner", "gold mail 5", value="Ann"), "owner: there is no 'gold mail 5'; did you mean 'gold male 5'?"),
        (take("owner", "blue male 2 (starting)"), "owner: seat 0 needs two starting Dragons of different breeds"),
        (put("owner", "green male 2 (starting)", value="Ann"), "owner: seat 0 needs two starting Dragons of different breeds"),
        (put("owner", "gold male 5", value="Bob"), "mate: gold male 5 and gold female 4 must be of one owner"),
        (take("mate", "gold male 5"), "mate: gold female 4 is bred with gold male 5, so gold male 5 must be with gold female 4"),
        (lambda state: state["mate"].clear(), "mate: seat 0 has gold Dragons of both sexes unbred"),
        (put("mate", "gold male 5", value="red female 4"), "mate: gold male 5 and red female 4 can't breed"),
        (put("mate", "gold male 5", value="Egg"), "mate: 50 isn't a Dragon"),
        (put("mate", "gold male 3", value="gold female 4"), "mate: gold male 3 and gold female 4 must be of one owner"),
        # tokens, dice, coins
        (put("line", "Ann", "gray", value=1), "line: the tokens of seat 0 must mark each of the lines 0 to 3 once"),
        (put("line", "Ann", "gray", value=4), "line: 4 isn't a line of the Forest"),
        (swap_tokens, "line: the gray tokens of seats 0 and 2 are straight across from each other"),
        (take("line", "Cid"), "line: Cid is missing"),
        (put("die", "gray", value=7), "die: 7 isn't what a die shows (0 to 6)"),
        (put("die", "gray", value=-1), "die: -1 isn't what a die shows"),
        (put("die", value={"white": 0, "gray": 1, "violet": 1, "brown": 1, "orange": 1}), "die: the white one is set aside, so a coloured one"),
        (put("die", "grey", value=1), "die: there is no 'grey'; did you mean 'gray'?"),
        (put("coins", "Ann", value=-1), "coins: seat 0 can't have -1"),
        (put("coins", "Ann", value=70000), "coins Ann must be a whole number from -32768 to 32767, not 70000"),
        (put("coins", "Ann", value="8"), "coins Ann must be a whole number"),
        (put("coins", "Ann", value=True), "coins Ann must be a whole number"),
        (put("coins", "Dee", value=8), "coins: there is no 'Dee'"),
        (take("coins", "Bob"), "coins: Bob is missing"),
        (put("coins", value=[8, 8, 8]), "coins must be a table with Ann, Bob, Cid"),
        # the turn and the end
        (put("turn", value="Dee"), "turn can't be 'Dee'"),
        (put("phase", value="sleep"), "phase can't be 'sleep'"),
        (put("phase", value="breed"), "seeker: none can be in the Forest in 'breed'"),
        (put("phase", value="breed"), "idle: it is -1 in 'breed', not 0"),
        (put("phase", value="fill"), "idle: it is -1 in 'fill', not 0"),
        (put("phase", value="last breed"), "phase: the game hasn't ended: the deck still holds cards"),
        (put("over", value=True), "phase: a game that is over is in 'last breed', not 'catch'"),
        (put("over", value=1), "over must be true or false, not 1"),
        (put("idle", value=-1), "idle: it is at least 0 in 'catch'"),
        (put("idle", value=-2), "idle: -2 isn't -1 to 120"),
        (put("idle", value=120), "unplaced and idle: one is at its limit"),
        (put("unplaced", value=-1), "unplaced: -1 isn't 0 to 9"),
        (put("unplaced", value=9), "unplaced and idle: one is at its limit"),
        (put("unplaced", value=10), "unplaced: 10 isn't 0 to 9"),
        (put("luck", value=-1), "luck must be a whole number from 0 on, not -1"),
        (put("luck", value=1 << 31), "luck must be a whole number"),
        (put("generator", value=["0" * 16] * 2), "generator can't be all zeros"),
        (put("generator", value=["0" * 16]), "generator must be two words of 16 hexadecimal digits"),
        (put("generator", value=["0" * 15 + "g"] * 2), "generator must be two words of 16 hexadecimal digits"),
        (put("generator", value=[1, 2]), "generator must be two words of 16 hexadecimal digits"),
        # fields
        (put("coin", value=1), "there is no field 'coin'; did you mean 'coins'?"),
        (put("seats", value=3), "there is no field 'seats'"),
        (take("turn"), "turn is missing"),
    ],
)
def test_each_impossible_field_is_named(pets: Pets, edit: Edit, problem: str) -> None:
    table = tables(pets)
    edit(table["state"])
    assert [said for said in refusal(table) if said.startswith(problem)]


def test_all_problems_are_said_at_once(pets: Pets) -> None:
    table = tables(pets)
    table["state"]["coins"]["Ann"] = -3
    table["state"]["die"]["gray"] = 7
    assert [problem.split(":")[0] for problem in refusal(table)] == ["die", "coins"]


@pytest.mark.parametrize("phase", ["refill", "fill", "reroll", "place"])
def test_after_the_catch_nobody_on_turn_has_all_seekers_out(pets: Pets, phase: str) -> None:
    table = tables(pets)
    table["state"]["seeker"][1][0] = "Ann"
    table["state"].update(phase=phase, idle=-1)
    assert f"seeker: seat 0 has all 3 in the Forest in {phase!r}, and must have caught before" in refusal(table)


@pytest.mark.parametrize(
    "position",
    [
        {"phase": "catch"},
        {"phase": "catch", "seekers": {"Ann": [2, 8, 9]}},
        {"phase": "catch", "seekers": {"Ann": [2]}, "coins": {"Ann": 0}},
        {"phase": "refill"},
        {"phase": "refill", "gaps": [0], "coins": {"Ann": 0}},
        {"phase": "fill"},
        {"phase": "fill", "gaps": [0]},
        {"phase": "reroll", "coins": {"Ann": 0}},
        {"phase": "place", "dice": {"gray": 6}},
        {"phase": "place", "dice": {"gray": 1}},
        {"phase": "breed", "gaps": [0]},
    ],
)
def test_a_position_waits_for_a_decision(pets: Pets, position: dict[str, Any]) -> None:
    impatient = pets.position(**position)
    table = tomllib.loads(write_position(GAME, impatient.state, impatient.players))
    assert refusal(table) == [f"phase: nobody has anything to decide in {position['phase']!r} here; a game goes on by itself to the next decision"]
    settled = impatient.settle()
    assert read_position(write_position(GAME, settled.state, settled.players))[1].tobytes() == settled.state.tobytes()


def test_after_the_last_card_the_game_has_ended(pets: Pets) -> None:
    position = pets.position(phase="refill", gaps=[0, 1], deck=["gold male 5"])
    table = tomllib.loads(write_position(GAME, position.state, position.players))
    table["state"]["deck"] = []
    table["state"]["forest"][0][0] = "gold male 5"
    assert refusal(table) == ["deck: it is empty, so the game has ended: phase must be 'last breed'"]


def test_a_finished_game_has_no_dragons_left_to_breed(pets: Pets) -> None:
    position = pets.position(phase="refill", gaps=[0], players=3, deck=["gold male 5"], mated={"Ann": [("red male 5", "red female 4")]}).play("refill")
    table = tomllib.loads(write_position(GAME, position.state, position.players))
    assert position.over
    del table["state"]["mate"]["red male 5"], table["state"]["mate"]["red female 4"]
    assert refusal(table) == ["mate: seat 0 has red Dragons of both sexes unbred; they are bred at once"]


@pytest.mark.parametrize(
    ("field", "at", "value"),
    [("seeker", 1, 2), ("seeker", 1, -2), ("owner", 3, 3), ("turn", None, 2), ("turn", None, -1), ("phase", None, 7), ("coins", 2, 1), ("eggs", 3, 1),
     ("line", 2, 1), ("forest", 4, 51), ("deck", 0, -2), ("deck", 0, 49), ("mate", 0, 50), ("luck", None, -1)],
)  # fmt: skip
def test_records_are_checked_for_what_no_text_can_say(pets: Pets, field: str, at: int | None, value: int) -> None:
    state = pets.position(phase="reroll").state
    assert problems(state) == []
    if at is None:
        state[field] = value
    else:
        state[field][at] = value
    assert any(problem.startswith(f"{field}: ") for problem in problems(state))


def test_whatever_is_let_in_can_be_played_to_the_end(pets: Pets) -> None:
    """Random damage is either named, by fields that there are, or harmless."""
    chooser, harmless = random.Random(1), 0
    fields = [name for name in GAME.dtype.names if name not in ("generator", "seats", "variant", "luck")]
    for seed in range(75):
        position = pets.deal(2 + seed % 3, seed)
        for _ in range(chooser.randrange(60)):
            if position.over:
                break
            position.play(chooser.choice(position.choices()))
        field = chooser.choice(fields)
        cell = position.state[field]
        if getattr(cell, "shape", ()):
            cell[tuple(chooser.randrange(size) for size in cell.shape)] = chooser.choice([-3, -1, 0, 1, 2, 3, 5, 7, 50, 51])
        else:
            position.state[field] = chooser.choice([0, 1, 2, 3, 4, 5, 6])
        found = problems(position.state)
        for problem in found:
            assert set(problem.split(":")[0].split(" and ")) <= set(GAME.dtype.names)
        if not found:
            harmless += 1
            assert [*position.walk(seed)][-1].over
    assert 10 < harmless < 65


# --- the head ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "problem"),
    [
        ({"players": ["Ann"]}, "Dragon Pets is for 2, 3 or 4 players, not 1"),
        ({"players": ["Ann", "Ann", "Bob"]}, "players must be a list of different names"),
        ({"players": "Ann"}, "players must be a list of different names"),
        ({"players": ["Ann", ""]}, "players must be a list of different names"),
        ({"players": ["Ann", "-"]}, "players: nobody can be called '-'"),
        ({"variant": "maxi"}, "Dragon Pets has no variant 'maxi'"),
        ({"variant": 3}, "Dragon Pets has no variant 3"),
        ({"game": 3}, 'it needs game = "…"'),
        ({"state": 3}, "it needs a table [state]"),
    ],
)
def test_the_head_is_checked(pets: Pets, head: dict[str, Any], problem: str) -> None:
    assert refusal({**tables(pets), **head})[0].startswith(problem)


def test_a_text_that_is_no_toml() -> None:
    with pytest.raises(BadPosition, match=r"it isn't TOML: .*line 1"):
        read_position("game = pets")


def test_a_game_that_there_is_not(pets: Pets) -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; there are .*pets"):
        read_position(tomlkit.dumps({**tables(pets), "game": "chess"}))


def test_a_file_that_a_text_names_is_not_run(pets: Pets, tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')")
    with pytest.raises(UnknownGame, match=re.escape(repr(str(trap)))):
        read_position(tomlkit.dumps({**tables(pets), "game": str(trap)}))
    assert not (tmp_path / "sprung").exists()
