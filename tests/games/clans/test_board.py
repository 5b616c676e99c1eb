"""The table of Dragon Clans as text: 80 columns, at most 15 lines, and everything to be read without colours."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest
from rich.cells import cell_len
from rich.text import Text

from tests.games.clans.test_scene import TABLES, WHOLE_GAMES, pile_of, scene_of
from tests.rules.clans.table import FAR_TABLE, GAME, Clans, ClansGame, forming
from wyrmling.games.clans.phrases import percent
from wyrmling.games.clans.scene import ClansScene

ODD_NAMES = (
    ["[red]Ann[/]", "龍の友達たちの村", "a[b]c[/d]", "Bartholomew the Longwinded", "]"],
    ["x\\", "\\[bold]", "[", "\\\\[i]\\\\", "한국어이름"],
    ["e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301", "\u202eright to left", "[/]", "👾👾👾👾👾👾", "[reroll]"],
)
SHORT = {"Fire": "Fir", "Water": "Wat", "Forest": "For", "Stone": "Stn", "Storm": "Stm", "Rainbow": "Rbw"}


def drawn(scene: ClansScene, lit: Collection[str] = ()) -> list[str]:
    return Text.from_markup(GAME.words.board(scene, lit)).plain.split("\n")


def named(game: ClansGame, names: list[str]) -> ClansScene:
    viewer = max(0, GAME.actor(game.state))
    scene = GAME.words.scene(GAME.concealed(game.state, viewer), viewer, names[: game.state.seats])
    assert isinstance(scene, ClansScene)
    return scene


@WHOLE_GAMES
@pytest.mark.parametrize(("players", "variant"), [*TABLES, (3, "main"), (4, "thief"), (5, "thief"), (5, "apprentice")])
def test_the_board_fits_80_by_15_whatever_the_names_and_whatever_is_lit(clans: Clans, players: int, variant: str) -> None:
    for ply, game in enumerate(clans.deal(players, 8, variant).walk(8)):
        scene = named(game, ODD_NAMES[ply % len(ODD_NAMES)])
        for move in [None, *GAME.legal(game.state)[:: 1 + ply % 7]]:
            lines = drawn(scene, [] if move is None else GAME.words.touches(game.state, move))
            assert len(lines) <= 15 and max(map(cell_len, lines)) <= 80


def test_the_fullest_areas_fit(clans: Clans) -> None:
    area = {
        "Ann": [["Forest III b", "Stone III b", "Storm III b"], ["Forest II b", "Stone II b", "Storm II b"]],
        "Bob": [["Forest II a", "Stone II a", "Storm II a", "Water III a", "Water III b"], ["Forest I b"]],
    }
    barriers = [card for piles in area.values() for pile in piles for card in pile]
    table = [*FAR_TABLE, "Fire III a", "Fire III b"]
    for phase, turn in (("roll", "Bob"), ("lose", "Bob")):
        game = clans.position(variant="thief", turn=turn, phase=phase, rolls=1, caller="Ann", area=area, barriers=barriers, table=table)
        scene = scene_of(game)
        for move in GAME.legal(game.state):
            lines = drawn(scene, GAME.words.touches(game.state, move))
            assert len(lines) <= 15 and max(map(cell_len, lines)) <= 80
            for player in scene.table:
                for bred in (player.left[-1], player.right[-1]):
                    short = f"{SHORT[bred.dragon.clan]} {bred.dragon.numeral} {bred.dragon.twin}"
                    assert any(bred.dragon.name in line or short in line for line in lines)
    row = [["Forest III b", "Stone III b", "Storm III b"], ["Forest II b", "Stone III a", "Storm II b"]]
    table = ["Fire I a", "Fire I b", "Water I a"]
    wide = clans.position(variant="apprentice", dice="Fire Water Stone Storm", caller="Ann", turn="Bob", area={"Ann": row}, table=table)
    lines = drawn(scene_of(wide))
    assert max(map(cell_len, lines)) <= 80 and any(all(name in line for name in ("For III b", "Stn III b", "Stm II b")) for line in lines)


def test_names_are_shown_as_they_are_and_never_as_markup(clans: Clans) -> None:
    for names in ODD_NAMES:
        text = "\n".join(drawn(named(clans.position(players=5, rolls=3), names)))
        for name in names:
            if name.isprintable() and cell_len(name) <= 10:
                assert name in text


@WHOLE_GAMES
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_the_table_and_the_dice_can_be_read_without_colours(clans: Clans, players: int, variant: str) -> None:
    for game in clans.deal(players, 11, variant).walk(11):
        scene = scene_of(game)
        lines = drawn(scene)
        for offer in scene.offers:
            dragon = offer.dragon
            name, nest, halves, _ = (line[16 * offer.place : 16 * offer.place + 15] for line in lines[:4])
            assert name.split() == [*dragon.name.split(), str(dragon.points)]
            assert nest.split() == [SHORT[egg] for egg in dragon.nest]
            assert re.findall(r"\w+", halves) == [*([] if variant == "apprentice" else [SHORT[dragon.fifth]]), SHORT[dragon.left], SHORT[dragon.right]]
        text = "\n".join(lines)
        if game.phase != "place":
            dice = re.findall(r"(\d)([\[=])(\w+)[\]=]", text)
            assert [(int(number), kept == "=", egg) for number, kept, egg in dice] == [(die.number, die.kept, die.shows) for die in scene.dice]
        else:
            assert scene.gained and f"To place: {scene.gained.name} {scene.gained.points}" in text
        assert variant == "apprentice" or f"deck {game.deck}" in text
        for player, who in zip(scene.table, game.players, strict=True):
            head = next(line for line in lines if line[1:].startswith(f"{who} "))
            assert f" {game.scores[who]} point" in head
            assert head[0] == ("★" if game.shares[who] > 0 and game.over else "►" if who == game.turn and not game.over else " ")
            area = lines[lines.index(head) + 1]
            for met in player.meetings:
                assert f"{SHORT[met.left]}{'=' if met.egg else '≠'}{SHORT[met.right]}" in area or variant == "apprentice"
                assert not met.egg or SHORT[met.egg] in area
            assert area.count("◆") == player.barriers


def test_the_chances_on_the_board_are_those_of_the_dice_that_are_lit(clans: Clans) -> None:
    game = clans.position(dice="Fire Fire Rainbow Storm Storm Stone", rolls=2, table=["Fire III a", "Fire III b", "Storm II a"])
    scene = scene_of(game)
    assert scene.odds is not None

    def line_of(chances: list[float]) -> list[str]:
        """What stands under the Dragons of the table."""
        by_aim = {(aim.dragon, aim.barrier): percent(chance) for aim, chance in zip(scene.odds.aims if scene.odds else [], chances, strict=True)}
        return [f"{by_aim[offer.dragon.number, False]} ◆{by_aim[offer.dragon.number, True]}" for offer in scene.offers]

    def read(lit: Collection[str]) -> list[str]:
        return [" ".join(drawn(scene, lit)[3][16 * place : 16 * place + 15].split()) for place in range(3)]

    assert read([]) == line_of([aim.chance for aim in scene.odds.aims])
    different = set()
    for keep in scene.odds.keeps:
        lit = GAME.words.touches(game.state, keep.move)
        assert read(lit) == line_of(keep.chances)
        different.add(tuple(read(lit)))
    assert len(different) > 5


def test_what_is_lit_stands_between_marks(clans: Clans) -> None:
    game = clans.position(dice="Fire Fire Water Storm Stone Storm", rolls=2, kept=["1"], area={"Ann": pile_of(("Fire II b", "Stone I b"))})
    text = "\n".join(drawn(scene_of(game), GAME.words.touches(game.state, GAME.moves.parse("roll keeping 4"))))
    assert re.findall(r"(\d)►(\w+)◄", text) == [("1", "Fire"), ("4", "Storm")]
    text = "\n".join(drawn(scene_of(game), GAME.words.touches(game.state, GAME.moves.parse("reroll 3"))))
    assert re.findall(r"(\d)►(\w+)◄", text) == [("3", "Water")]

    area = {"Ann": [["Fire I a", "Fire II b"], ["Stone I b"]]}
    game = clans.position(phase="lose", area=area, barriers=["Fire I a"])
    for move, marked in (("return Fire I a", "(►Fir I a◆◄)"), ("discard Barrier of Fire I a", "(►Fir I a◆◄)"), ("return Stone I b", "►Stone I b 3◄")):
        assert marked in "\n".join(drawn(scene_of(game), GAME.words.touches(game.state, GAME.moves.parse(move))))

    game = clans.position(phase="place", gained="Stone I a", area={"Ann": [["Fire II b"]]})
    beside = [drawn(scene_of(game), GAME.words.touches(game.state, GAME.moves.parse(move))) for move in ("lay left", "lay right")]
    assert any(line.startswith("►◗Stn Fire II b 5 Stm◖") for line in beside[0]) and any(line.endswith("Stm◖ ◄") for line in beside[1])

    game = clans.position(phase="take", dice="Fire Fire Fire Stone Storm Storm", table=["Fire I a", "Fire II a"])
    assert drawn(scene_of(game), GAME.words.touches(game.state, GAME.moves.parse("take Fire II a plain")))[0][16:31] == "►Fir II a    4◄"


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_the_account_can_be_read_when_the_game_is_over(clans: Clans, players: int, variant: str) -> None:
    *_, game = clans.deal(players, 12, variant).walk(12)
    lines = drawn(scene_of(game, seat=-1))
    assert any(line.rstrip().endswith("game over") or "game over  deck" in line for line in lines)
    for player, who in zip(scene_of(game, seat=-1).table, game.players, strict=True):
        head = next(line for line in lines if line[1:].startswith(f"{who} "))
        numbers = [int(number) for number in re.findall(r" (\d+)(?= ·|$| point)", head.split(" Egg")[0].replace("point ·", "points ·"))]
        assert f"{player.dragons} Dragon" in head and numbers[0] == game.scores[who] == sum(numbers[1:])


def test_powers_and_the_last_round_are_told(clans: Clans) -> None:
    pair = forming("Storm")
    area = {"Ann": pile_of(pair), "Bob": pile_of(forming("Stone", but=pair))}
    text = "\n".join(drawn(scene_of(clans.position(players=3, rolls=1, caller="Cid", area=area))))
    assert re.search(r"►Ann .* last turn · Storm Egg ready", text)
    assert re.search(r" Bob .* one turn left · Stone Egg always on", text)
    assert re.search(r" Cid .* called the last round", text)


def test_an_area_reads_from_left_to_right(clans: Clans) -> None:
    area = {"Ann": [["Fire I a", "Fire II b"], ["Water I a", "Stone I b"]], "Bob": [["Forest I a", "Water III a"]]}
    lines = drawn(scene_of(clans.position(area=area, barriers=["Fire I a", "Stone I b"])))
    assert " (Fir I a◆) Fire II b 5 Stm=Stm Stone I b 3◆ (Wat I a)" in lines
    assert " (For I a) ◗Rbw Water III a 6 Wat◖" in lines
    row = {"Ann": [["Fire II b", "Fire I a"], ["Stone I b"]]}
    lines = drawn(scene_of(clans.position(variant="apprentice", dice="Fire Water Stone Storm", area=row)))
    assert " ◗Fir Fir I a Wat≠Stn Fir II b Stm=Stm Stn I b For◖" in lines
