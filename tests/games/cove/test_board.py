"""The table of Merchants Cove as text: 80 columns, at most 15 lines, and everything to be read without colours."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest
from rich.cells import cell_len
from rich.text import Text

from tests.games.cove.test_scene import last_market, scene_of
from tests.rules.cove.table import GAME, Cove, CoveGame
from wyrmling.games.cove.cards import ROWS, SPACE_NAMES
from wyrmling.games.cove.scene import CoveScene, Space

TABLES = (1, 2, 3, 4)
ODD_NAMES = (
    ["[red]Ann[/]", "龍の友達たちの村", "a[b]c[/d]", "Bartholomew the Longwinded"],
    ["x\\", "\\[bold]", "[", "\\\\[i]\\\\"],
    ["e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301", "\u202eright to left", "[/]", "👾👾👾👾👾👾"],
)
LETTER = {"red": "R", "green": "G", "blue": "B", "yellow": "Y", "white": "W", "grey": "x"}
SIZE = {"small": "s", "large": "L", "mega": "M"}


def drawn(scene: CoveScene, lit: Collection[str] = ()) -> list[str]:
    return Text.from_markup(GAME.words.board(scene, lit)).plain.split("\n")


def text_of(game: CoveGame, lit: Collection[str] = ()) -> str:
    return "\n".join(drawn(scene_of(game), lit))


def named(game: CoveGame, names: list[str]) -> CoveScene:
    viewer = max(0, GAME.actor(game.state))
    scene = GAME.words.scene(GAME.concealed(game.state, viewer), viewer, names[: game.state.seats])
    assert isinstance(scene, CoveScene)
    return scene


def cells(scene: CoveScene) -> dict[str, str]:
    """What stands in each space of the grid."""
    lines = iter(drawn(scene)[next(at for at, line in enumerate(drawn(scene)) if line.startswith("  a")) + 1 :])
    rows = {number: next(line for line in lines if line.startswith(f"{number} ")) for number in range(1, ROWS + 1)}
    return {space: rows[int(space[1])][2 + 8 * "abcdefghi".index(space[0]) :][:7].strip() for space in SPACE_NAMES}


def shown_as(space: Space, poop: int) -> str:
    if space.dump:
        return f"dump{poop}"
    if space.tree:
        return f"♣{space.tree.capitalize()[:3]}"
    if space.dragon:
        return f"{space.dragon.colour.capitalize()[:3]} {SIZE[space.dragon.size]}"
    if space.poop:
        return "poop"
    return "".join(LETTER[colour] for colour in space.food) or (f"°{space.stump.capitalize()[:3]}" if space.stump else "·")


@pytest.mark.parametrize("players", TABLES)
def test_the_board_fits_80_by_15_whatever_the_names_and_whatever_is_lit(cove: Cove, players: int) -> None:
    for ply, game in enumerate(cove.deal(players, 8).walk(8)):
        scene = named(game, ODD_NAMES[ply % len(ODD_NAMES)])
        told = [touch for event in game.news for touch in GAME.words.happened_at(event)]
        for lit in [told, *(GAME.words.touches(game.state, move) for move in GAME.legal(game.state)[:: 3 + ply % 7])]:
            lines = drawn(scene, lit)
            assert len(lines) <= 15 and max(map(cell_len, lines)) <= 80


def test_the_fullest_tables_fit_too(cove: Cove) -> None:
    pen = "2 small red, 2 large red, mega red, 2 small green, 2 large green, mega green, 2 small blue, 2 large blue, mega blue, 2 small yellow, 2 large yellow"
    staff = {"shepherd": "swashbuckler", "ranchhand": "ballad-seller", "fieldhand": "shanty-singer", "security": "beastmaster"}
    boats = {1: "2 red, green, grey", 2: "red, green, blue, yellow", 3: "3 red", 4: "2 green, blue, yellow", 5: "3 blue", 6: "3 grey"}
    piers = {"left": 1, "centre": 2, "right": 4}
    square = ["apothecary", "blacksmith", "spellblade", "harpooner"]
    pens = dict.fromkeys(("Ann", "Bob", "Cid", "Dee"), pen)
    hours = {"Ann": 14, "Bob": 14, "Cid": 13, "Dee": 12}
    game = cove.position(
        "Cid", "sell", 4, 2, boats=boats, piers=piers, square=square, hours=hours, stack=["Cid", "Bob", "Ann", "Dee"], gold=dict.fromkeys(("Ann", "Bob"), 250),
        corruption=dict.fromkeys(("Ann", "Bob", "Cid"), 12), staff={"Cid": staff}, pen=pens,
    )  # fmt: skip
    for names in ODD_NAMES:
        scene = named(game, names)
        for move in GAME.legal(game.state):
            lines = drawn(scene, GAME.words.touches(game.state, move))
            assert len(lines) <= 15 and max(map(cell_len, lines)) <= 80
    assert "2 Red s" in text_of(game) and "Blu M" in text_of(game)


def test_names_are_shown_as_they_are_and_never_as_markup(cove: Cove) -> None:
    for names in ODD_NAMES:
        text = "\n".join(drawn(named(cove.position(players=4), names)))
        for name in names:
            if name.isprintable() and cell_len(name) <= 8:
                assert name in text


@pytest.mark.parametrize("players", TABLES)
def test_everything_can_be_read_without_colours(cove: Cove, players: int) -> None:
    for ply, game in enumerate(cove.deal(players, 11).walk(11)):
        if game.over or ply % 3:
            continue
        scene = scene_of(game)
        lines = drawn(scene)
        text = "\n".join(lines)
        mine = scene.table[scene.seat]
        assert cells(scene) == {space.space: shown_as(space, mine.poop) for space in mine.spaces}
        assert text.count("┃") == 2 and text.count("━━━━━━━") == 2
        for pier in scene.piers:
            line = next(line for line in lines if f"  {pier.kind.capitalize()} " in line)
            assert f"boat {pier.boat}" in line if pier.boat else line.endswith("–")
        for boat in scene.boats:
            if not boat.pier:
                assert f"{boat.number}{''.join(LETTER[colour] * many for colour, many in boat.aboard.items()).ljust(boat.room, '·')}" in text
        assert " ".join(f"{LETTER[hall.colour]}{hall.many}" for hall in scene.halls) in text
        for rancher in scene.table:
            line = next(line for line in lines[-players:] if line[4:].startswith(rancher.name))
            assert f"{rancher.gold} gold" in line and f"{rancher.corruption} Corr" in line and (line[0] == "►") == (rancher.seat == scene.actor)
        for card in filter(None, scene.square):
            assert card.name[:5] in text


def test_the_order_and_the_hours_can_be_read(cove: Cove) -> None:
    game = cove.position(players=3, hours={"Ann": 4, "Bob": 13, "Cid": 7}, square=["baker", "brewer", "deckhand", "bouncer"])
    assert drawn(scene_of(game))[0] == "Day 1/3  ends at 12 h   ►▲1 Ann 8 h left  ■3 Cid 5 h left  ●2 Bob −1 tomorrow"
    assert "Ann: the most hours left (8)." in text_of(game)


def test_what_is_lit_stands_between_marks(cove: Cove) -> None:
    ranch = {"Ann": {"a1": "small red", "b1": "green red", "c1": "red"}}
    game = cove.position(phase="eat", ranch=ranch, last={"Ann": "eat"})
    assert "1 ►Red s◄ ►GR◄    R " in text_of(game, GAME.words.touches(game.state, GAME.moves.parse("step a1 b1")))
    text = text_of(game, GAME.words.touches(game.state, GAME.moves.parse("hatch c1 red")))
    assert "►R◄ " in text and "►R121◄" in text
    act = cove.position(square=["baker", "brewer", "deckhand", "bouncer"])
    assert "►Deckhand 1h◄" in text_of(act, GAME.words.touches(act.state, GAME.moves.parse("recruit 2")))
    assert "►♣Gre◄" in text_of(act, GAME.words.touches(act.state, GAME.moves.parse("chop green")))
    assert "►dump4◄" in text_of(act, ["dump:0"]) and "►2··◄" not in text_of(act)


def test_the_ranch_is_that_of_whom_something_is_lit(cove: Cove) -> None:
    game = cove.position(ranch={"Ann": {"a1": "red"}, "Bob": {"a1": "blue"}})
    assert cells(scene_of(game))["a1"] == "R" and "►B◄" in text_of(game, ["space:1:a1"])
    spectator = scene_of(cove.position("Bob", ranch={"Bob": {"a1": "blue"}}), -1)
    assert cells(spectator)["a1"] == "B"


def test_what_is_going_on_is_said(cove: Cove) -> None:
    placing = cove.position(phase="place", hand="green, 2 red", trail=["a2"], ranch={"Ann": {"a2": "blue"}}, last={"Ann": "draw"})
    assert "Food to place 2R 1G   trail a2" in text_of(placing)
    moving = cove.position(phase="eat", ranch={"Ann": {"a1": "red", "b1": "red", "a2": "red"}}, pen={"Ann": "2 small red"}, last={"Ann": "eat"})
    assert "Red s on a1 must go on: no piece of its size is left" in text_of(moving.play("hatch a1 red"))
    boarding = cove.position(phase="board", arrived="grey", hours={"Ann": 3}, since=3, boats={1: "3 red"})
    assert "Arrived: Rogue" in text_of(boarding)


def test_gold_by_source_can_be_read_when_the_game_is_over(cove: Cove) -> None:
    alone = drawn(scene_of(last_market(cove, players=1, gold={"Ann": 31}, hours={"Ann": 12}, corruption={"Ann": 3}).play("done")))
    assert alone[0] == "Day 3/3  the game is over"
    assert [line.split() for line in alone if line.startswith(("Small", "Corruption", "together"))] == [
        ["Small", "Dragons", "31", "0", "0", "31"], ["Corruption", "0", "0", "−6", "−6"], ["together", "31", "0", "−6", "25"],
    ]  # fmt: skip
    assert re.fullmatch(r"[\w ]+ \(next: [\w ]+ from \d+ gold\)", alone[-1])
    two = drawn(scene_of(last_market(cove, gold={"Ann": 22, "Bob": 20}, corruption={"Ann": 1}).play("done")))
    assert any("★●2 Bob" in line and " ▲1 Ann" in line for line in two)
    assert next(line.split() for line in two if line.startswith("together")) == ["together", "20", "20"]
    assert two[-1] == "The tie of Ann and Bob is broken by fewer Corruption cards: 1 to 0"


@pytest.mark.parametrize("players", TABLES)
def test_the_final_table_fits_and_adds_up(cove: Cove, players: int) -> None:
    *_, game = cove.deal(players, 12).walk(12)
    lines = drawn(scene_of(game, seat=-1))
    assert len(lines) <= 15 and max(map(cell_len, lines)) <= 80
    totals = [int(number.replace("−", "-")) for number in next(line for line in lines if line.startswith("together")).split()[1:]]
    assert totals[-1] == game.scores["Ann"] if players == 1 else totals == list(game.scores.values())
