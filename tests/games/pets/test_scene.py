"""The scene of Dragon Pets says what the record says, and the board of text shows it in 80 columns and 15 lines."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest
from rich.cells import cell_len
from rich.text import Text

from tests.rules.pets.table import GAME, Pets, PetsGame
from wyrmling.games.pets.cards import BREEDS, DICE, DRAGONS, EGG, EGGS, KINDS, SEEKERS, SPACES
from wyrmling.games.pets.positions import CARD_NAMES
from wyrmling.games.pets.scene import PetsScene, look

NAMES = ["Ann", "Bob", "Cid", "Dee"]
ODD_NAMES = (
    ["[red]Ann[/]", "龍の友達たちの村", "a[b]c[/d]", "Bartholomew the Longwinded"],
    ["x\\", "\\[bold]", "[", "\\\\[i]\\\\"],
    ["e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301", "\u202eright to left", "[/]", "👾👾👾👾👾👾"],
    ["[reroll]", "]", "12345678[b]", "한국어이름"],
)


def scene_of(game: PetsGame, seat: int = 0, names: list[str] = NAMES) -> PetsScene:
    scene = GAME.words.scene(GAME.concealed(game.state, seat), seat, names[: game.state.seats])
    assert isinstance(scene, PetsScene)
    return scene


def plain(scene: PetsScene) -> list[str]:
    return Text.from_markup(GAME.words.board(scene)).plain.split("\n")


# --- the scene ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_luck_to_come_shows_nowhere(pets: Pets, players: int) -> None:
    for game in pets.deal(players, 3).walk(3):
        other = game.copy()
        GAME.reseed(other.state, 99)
        assert other.state.tobytes() != game.state.tobytes()
        assert msgspec.json.encode(scene_of(other)) == msgspec.json.encode(scene_of(game))


def test_a_scene_is_plain_data_and_comes_back_from_json(pets: Pets) -> None:
    for game in pets.deal(4, 1).walk(1):
        scene = scene_of(game, 2)
        assert msgspec.json.decode(msgspec.json.encode(scene), type=PetsScene) == scene


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_seeker_and_coin_is_shown_once(pets: Pets, players: int) -> None:
    for game in pets.deal(players, 4).walk(4):
        scene = scene_of(game)
        shown = [space.card for space in scene.spaces if space.card] + scene.deck
        for player in scene.table:
            pairs = [card for pair in player.pairs for card in (pair.male, pair.female)]
            shown += [*player.unbred, *pairs, *[look(EGG)] * player.eggs]
            assert all(pair.male.breed == pair.female.breed and (pair.male.sex, pair.female.sex) == ("male", "female") for pair in player.pairs)
            assert player.out == sum(space.seeker == player.seat for space in scene.spaces) == SEEKERS - player.home
            assert player.cost == sum(card.value for card in player.unbred)
            assert set(player.missing) == set(BREEDS) - {pair.male.breed for pair in player.pairs}
            assert player.diverse == (len(player.missing) <= player.eggs // 2)
        counts = Counter(card.number for card in shown)
        assert counts[EGG] == EGGS[players - 2]
        assert all(counts[card] == 1 for card in range(DRAGONS) if card % 5) and all(counts[card] <= 1 for card in range(0, DRAGONS, 5))
        assert [player.coins for player in scene.table] == [game.coins(who) for who in game.players] == scene.scores
        assert (scene.actor < 0) == bool(scene.final) == bool(scene.payoff) == game.over


def test_a_card_says_what_it_is() -> None:
    assert [look(card).name for card in range(KINDS)] == CARD_NAMES
    dragon, egg = look(CARD_NAMES.index("gold female 2 (starting)")), look(EGG)
    assert (dragon.breed, dragon.sex, dragon.value, dragon.starting, dragon.egg) == ("gold", "female", 2, True, False)
    assert (egg.breed, egg.sex, egg.value, egg.starting, egg.egg) == ("", "", 2, False, True)


def test_spaces_are_counted_from_the_north_west() -> None:
    scene = scene_of(Pets().position(seekers={"Bob": [7]}))
    assert [(space.number, space.row, space.column) for space in scene.spaces] == [(at, at // 4 + 1, at % 4 + 1) for at in range(SPACES)]
    assert [(space.number, space.seeker) for space in scene.spaces if space.seeker is not None] == [(7, 1)]


@pytest.mark.parametrize(("players", "sides"), [(2, "South North"), (3, "South West North"), (4, "South West North East")])
def test_dice_lie_on_the_tokens_of_the_active_player(pets: Pets, players: int, sides: str) -> None:
    for game in pets.deal(players, 6).walk(6):
        scene = scene_of(game)
        assert [side.name for side in scene.sides] == [player.side for player in scene.table] == sides.split()
        assert {die.colour: die.shows for die in scene.dice if die.shows} == game.dice
        assert set(scene.aside) == set(DICE) - set(game.dice)
        for side, who in zip(scene.sides, game.players, strict=True):
            assert " ".join(token.colour for token in side.tokens) == game.tokens(who)
            assert [token.line for token in side.tokens] == [1, 2, 3, 4]
            lying = {token.colour: token.die for token in side.tokens if token.die}
            active = who == game.turn and not game.over
            assert lying == ({colour: shows for colour, shows in game.dice.items() if colour != "white"} if active else {})


def test_tokens_count_from_their_own_side(pets: Pets) -> None:
    scene = scene_of(pets.position(players=4))
    assert [(side.name, side.along, side.tokens[1].spaces) for side in scene.sides] == [
        ("South", "column", [13, 9, 5, 1]),
        ("West", "row", [4, 5, 6, 7]),
        ("North", "column", [1, 5, 9, 13]),
        ("East", "row", [7, 6, 5, 4]),
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_aims_are_the_legal_placements_and_lead_where_the_seeker_goes(pets: Pets, players: int) -> None:
    for game in pets.deal(players, 7).walk(7):
        scene = scene_of(game)
        assert {aim.die for aim in scene.aims} == (set() if game.over else set(game.dice) - {"white"})
        assert all((aim.space is None) == (aim.why is not None) for aim in scene.aims)
        if game.phase != "place" or game.over:
            continue
        assert [f"place {aim.die} {aim.white}" for aim in scene.aims if aim.space is not None] == game.choices()
        for aim in scene.aims:
            if aim.space is None:
                continue
            owner, before = game.seeker(aim.space), game.coins(game.turn)
            after = game.copy().play(f"place {aim.die} {aim.white}")
            placed = next(event for event in after.news if event.kind == "placed")
            assert placed["space"] == aim.space and (aim.pays is None) == (owner is None)
            assert aim.pays is None or (game.players[aim.pays] == owner and before >= 1)


def test_an_aim_that_leads_nowhere_says_by_which_clause(pets: Pets) -> None:
    # South counts up: gray in column 1, violet 2, brown 3, orange 4.
    game = pets.position(phase="place", coins={"Ann": 0}, dice={"gray": 2, "violet": 4, "orange": 1}, seekers={"Ann": [8], "Bob": [15]}, gaps=[5])
    assert aims(game) == {
        "gray alone": (2, None, 8, "pets.place.own"),
        "violet alone": (4, None, None, "pets.place.count"),
        "orange alone": (1, None, 15, "pets.place.challenge"),
        **{f"{colour} {use}": (None, None, None, "pets.place.aside") for colour in ("gray", "violet", "orange") for use in ("plus", "minus")},
    }
    game = pets.position(phase="place", dice={"white": 4, "gray": 4, "orange": 6}, seekers={"Bob": [7]})
    assert aims(game) == {
        "gray alone": (4, 0, 0, None),
        "gray plus": (8, None, None, "pets.place.white"),
        "gray minus": (0, None, None, "pets.place.white"),
        "orange alone": (6, None, None, "pets.place.white"),
        "orange plus": (10, None, None, "pets.place.white"),
        "orange minus": (2, 11, 11, None),
    }


def aims(game: PetsGame) -> dict[str, tuple[int | None, int | None, int | None, str | None]]:
    return {f"{aim.die} {aim.white}": (aim.count, aim.space, aim.counted, aim.why) for aim in scene_of(game).aims}


def test_the_scene_says_what_a_reroll_costs_and_how_long_a_standstill_may_last(pets: Pets) -> None:
    assert scene_of(pets.position(phase="reroll", dice={"gray": 6})).reroll == 0
    assert scene_of(pets.position(phase="reroll", dice={"gray": 4})).reroll == 1
    assert scene_of(pets.position(phase="place", unplaced=2)).stall == 4
    assert scene_of(pets.position(phase="place", players=3, idle=118)).stall == 2


def test_the_final_scoring_is_what_was_told(pets: Pets) -> None:
    known = 0
    for seed in range(12):
        *_, game = pets.deal(2 + seed % 3, seed).walk(seed)
        scene = scene_of(game)
        paid = {event["seat"]: event["paid"] for event in game.events if event.kind == "unbred"}
        bonus = {event["seat"]: event["coins"] for event in game.events if event.kind == "diversity"}
        for score in scene.final:
            assert score.total == game.coins(game.players[score.seat])
            assert score.bonus == bonus.get(score.seat, 0)
            assert score.won == (scene.payoff[score.seat] > 0)
            assert (score.before is None) == (score.paid is None)
            if score.before is not None and score.paid is not None:
                known += 1
                assert score.paid == paid.get(score.seat, 0)
                assert score.before - score.paid + score.bonus == score.total
            else:
                assert paid[score.seat] <= score.owed and score.total == score.bonus
    assert known


@pytest.mark.rule("pets.example.final")
def test_the_worked_example_reads_17_minus_3_plus_5(pets: Pets) -> None:
    game = pets.position(
        phase="fill",
        gaps=[0],
        deck=["gold male 3"],
        coins={"Ann": 17},
        eggs={"Ann": 2},
        collection={"Ann": ["red male 3"]},
        mated={
            "Ann": [
                ("blue male 2 (starting)", "blue female 4"),
                ("purple male 2 (starting)", "purple female 4"),
                ("gold male 5", "gold female 4"),
                ("green male 5", "green female 4"),
            ]
        },
    ).settle()
    ann = scene_of(game).final[0]
    assert (ann.before, ann.owed, ann.paid, ann.bonus, ann.total) == (17, 3, 3, 5, 19)
    assert any("17 −3 unbred +5 diverse" in line for line in plain(scene_of(game)))


# --- the board ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_fits_80_by_15_whatever_the_names(pets: Pets, players: int) -> None:
    for ply, game in enumerate(pets.deal(players, 8).walk(8)):
        lines = plain(scene_of(game, names=ODD_NAMES[ply % len(ODD_NAMES)]))
        assert len(lines) == 15
        assert max(map(cell_len, lines)) <= 80
        borders = {line.rindex(right) for line in lines[1:14] for right in "┐┤┘│" if right in line}
        assert len(borders) == 1


def test_the_unbred_dragons_are_shown_as_fully_as_there_is_room(pets: Pets) -> None:
    few = ["blue male 2 (starting)", "red male 2 (starting)", "gold male 3", "gold male 4", "purple female 3", "green female 5"]
    many = ["blue male 2 (starting)", "red male 2 (starting)", *(name for name in CARD_NAMES if " male " in name and "starting" not in name)]
    for players, expected in (
        (2, "   unbred bl♂2 pu♀3 go♂3,4 re♂2 gr♀5 −19"),
        (3, "   bl♂2 pu♀3 go♂3,4 re♂2 gr♀5 −19"),
        (4, " bl♂2 pu♀3 go♂34 re♂2 gr♀5"),
    ):
        for hand, shown in ((few, expected), (many, "   22 unbred −74")):
            lines = plain(scene_of(pets.position(players=players, collection={"Ann": hand}, coins={"Ann": 12345})))
            assert len(lines) == 15 and max(map(cell_len, lines)) <= 80
            assert [line for line in lines if line.endswith(shown)]
            assert [line for line in lines if re.search("Ann .* 12345 c(oins)?$", line)]


def test_names_are_shown_as_they_are_and_never_as_markup(pets: Pets) -> None:
    for names in ODD_NAMES:
        text = "\n".join(plain(scene_of(pets.deal(4, 8), names=names)))
        for name in names:
            if name.isprintable() and cell_len(name) <= 10:
                assert name in text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_lies_in_the_forest_can_be_read_without_colours(pets: Pets, players: int) -> None:
    signs = {"South": "▲S", "West": "●W", "North": "■N", "East": "◆E"}
    for game in pets.deal(players, 11).walk(11):
        scene = scene_of(game)
        lines = plain(scene)
        left = lines[1].index("┌")
        for space in scene.spaces:
            at = left + 1 + (space.column - 1) * 9
            above, below = (lines[2 + 3 * (space.row - 1) + half][at : at + 8] for half in (0, 1))
            if space.card is None:
                assert (above.strip(), below.strip()) == ("", "·")
                continue
            assert above.strip() == (space.card.breed or "Egg")
            sex = {"male": "♂ ", "female": "♀ ", "": "+"}[space.card.sex]
            who = "" if space.seeker is None else f" {signs[scene.sides[space.seeker].name]}"
            assert re.sub(" +", " ", below).strip() == f"{sex}{space.card.value}{who}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_dice_the_deck_the_step_and_the_active_player_can_be_read(pets: Pets, players: int) -> None:
    for game in pets.deal(players, 12).walk(12):
        lines = plain(scene_of(game))
        text = "\n".join(lines)
        assert f"Deck {len(game.deck)} " in text
        assert Counter(re.findall(r"\[(\d)\]", text)) == Counter(str(shows) for colour, shows in game.dice.items() if colour == "white" or not game.over)
        marked = [line for line in lines if "►" in line]
        if game.over:
            assert not marked and "The game is over" in text
            assert {who for who in game.players if any("★" in line and f" {who} " in line for line in lines)} == {
                who for who, share in game.shares.items() if share > 0
            }
        else:
            assert len(marked) == 1 and f" {game.turn} " in marked[0]
            assert game.phase in ("breed", "fill", "last breed") or f"({game.phase})" in text
        for who in game.players:
            assert re.search(rf" {who} .* {game.coins(who)} coins?$", text, re.MULTILINE)
