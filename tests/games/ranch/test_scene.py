"""The scene of Dragon Ranch says what a seat can see, and the board of text shows it in 80 columns and 15 lines."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len
from rich.text import Text

from tests.games.ranch.table import NAMES, ODD_NAMES, TABLES, position, scene_of, walk
from wyrmling.games.ranch import GAME
from wyrmling.games.ranch.cards import BREEDS, BROOD, COMBINATIONS, COPIES, ESSENCES, GRIFFINS, INGOTS, MANDRAGORAS, MEDALS, POWERS
from wyrmling.games.ranch.scene import Essences, RanchScene
from wyrmling.kernel.moves import Event


def plain(scene: RanchScene, lit: tuple[str, ...] = ()) -> list[str]:
    return Text.from_markup(GAME.words.board(scene, lit)).plain.split("\n")


def by_essence(cards: Essences) -> list[int]:
    return [getattr(cards, essence) for essence in ESSENCES]


# --- what is hidden -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_luck_to_come_and_the_cards_of_others_show_nowhere(players: int, variant: str) -> None:
    for at, ply in enumerate(walk(players, variant)):
        seat = at % (players + 1) - 1  # a spectator too
        other = GAME.imagined(GAME.concealed(ply.state, seat), seat, 99 + at)
        assert msgspec.json.encode(scene_of(other, seat)) == msgspec.json.encode(scene_of(ply.state, seat))


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_hand_is_seen_by_its_owner_and_counted_by_the_others(players: int, variant: str) -> None:
    for at, ply in enumerate(walk(players, variant)):
        seat = at % players
        for player in scene_of(ply.state, seat).table:
            hand = ply.state.hand[player.seat].tolist()
            assert player.hand.size == sum(hand)
            if player.seat == seat:
                assert player.hand.cards is not None and by_essence(player.hand.cards) == by_essence(player.hand.known) == hand
            else:
                assert (player.hand.cards is None) == any(hand)  # an empty hand hides nothing
                assert by_essence(player.hand.known) == ply.state.seen[seat, player.seat].tolist()
                assert all(known <= have for known, have in zip(by_essence(player.hand.known), hand, strict=True))
        assert not any(by_essence(player.hand.known) != [0, 0, 0, 0] for player in scene_of(ply.state, -1).table)


def test_a_stolen_card_is_known_to_the_two_that_saw_it() -> None:
    state = position(3, phase="target", playing="card", hand={1: {"griffin": 2}, 2: {"farmer": 1}})
    GAME.play(state, GAME.moves.parse("rob 1"))
    known = {(viewer, owner): by_essence(scene_of(state, viewer).table[owner].hand.known) for viewer in range(3) for owner in range(3) if viewer != owner}
    assert {pair: cards for pair, cards in known.items() if any(cards)} == {(1, 0): [0, 1, 0, 0]}
    assert any("you know of a Griffin card" in line for line in plain(scene_of(state, 1)))
    assert not any("you know of" in line for line in plain(scene_of(state, 2)))
    assert scene_of(state, 2).table[1].banned and any("draws nothing by Extra or Swap" in line for line in plain(scene_of(state, 2)))


# --- the scene ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_scene_is_plain_data_and_comes_back_from_json(players: int, variant: str) -> None:
    for ply in walk(players, variant):
        scene = scene_of(ply.state, max(ply.actor, 0))
        assert msgspec.json.decode(msgspec.json.encode(scene), type=RanchScene) == scene


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_every_token_and_card_is_shown_once(players: int, variant: str) -> None:
    for ply in walk(players, variant):
        scene = scene_of(ply.state, max(ply.actor, 0))
        ranches = [*scene.table, *([scene.opponent] if scene.opponent else [])]
        assert scene.supply.mandragoras + sum(ranch.mandragoras for ranch in ranches) == MANDRAGORAS
        assert scene.supply.griffins + sum(ranch.griffins for ranch in ranches) == GRIFFINS
        assert scene.supply.ingots + sum(ranch.ingots for ranch in ranches) == INGOTS
        for at, breed in enumerate(BREEDS):
            assert scene.supply.broods[breed] + sum(ranch.broods[at].eggs + ranch.broods[at].dragons for ranch in ranches) == BROOD[at]
        assert all(ranch.eggs == sum(brood.eggs for brood in ranch.broods) for ranch in ranches)
        assert all(ranch.creatures == ranch.mandragoras + ranch.griffins + ranch.eggs + ranch.dragons for ranch in ranches)
        cards = scene.essence.size + sum(by_essence(scene.essence.discard)) + sum(player.hand.size for player in scene.table) + len(scene.front)
        assert cards == 4 * scene.essence.each
        if scene.powers is None:
            assert players == 1 or "beginner" in variant
        else:
            held = [*scene.powers.left, *scene.powers.discard, *(card for player in scene.table for card in [*player.blue, *player.red])]
            for at, kind in enumerate(POWERS):
                row = sum(card is not None and card.kind == kind for card in scene.row)
                assert row + sum(card.many for card in held if card.power.kind == kind) == COPIES[at]
            assert scene.powers.size == sum(card.many for card in scene.powers.left)
        assert [player.points for player in scene.table] == ply.state.points[:players].tolist()
        assert (scene.actor < 0) == (scene.part == "over") == bool(scene.payoff)
        assert [player.seat for player in scene.table if player.starts] == [ply.state.first]


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_medals_say_who_leads_and_what_everybody_has(players: int, variant: str) -> None:
    for ply in walk(players, variant):
        scene = scene_of(ply.state)
        missing = set(MEDALS) - {medal.kind for medal in scene.medals}
        assert missing == (set(MEDALS) if "beginner" in variant else {"egg"} if variant == "solo-dragons" else {"dragon"} if players == 1 else set())
        for medal in scene.medals:
            assert len(medal.counts) == max(2, players)
            assert [seat for seat, many in enumerate(medal.counts) if many == max(medal.counts)] == medal.leaders
            assert (medal.owner is None) == (medal.place != "won")
            if medal.owner is not None:
                assert medal.kind in scene.table[medal.owner].medals


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_combinations_are_offered_as_the_choices_are(players: int, variant: str) -> None:
    for ply in walk(players, variant):
        if ply.state.over:
            continue
        scene = scene_of(ply.state, ply.actor)
        assert [recipe.kind for recipe in scene.combinations] == list(COMBINATIONS)
        offered = [offer.move for recipe in scene.combinations for offer in recipe.offers]
        assert offered == [move for move in ply.moves if GAME.moves.text(move).startswith("combine ")]
        for recipe in scene.combinations:
            for offer in recipe.offers:
                assert GAME.moves.text(offer.move) == f"combine {recipe.kind} {offer.farmers}"
            if ply.phase == "act":
                assert bool(recipe.why) == (not recipe.offers), recipe
        if players > 1:
            other = scene_of(ply.state, (ply.actor + 1) % players)
            assert not any(recipe.offers or recipe.why for recipe in other.combinations)


def test_an_offer_says_what_it_costs_and_brings_and_a_recipe_why_it_has_none() -> None:
    scene = scene_of(position(hand={0: {"mandragora": 1, "dragon": 2, "farmer": 1}}, ingots={0: 1}, season=1))
    offers = {recipe.kind: [(offer.farmers, offer.cost, offer.short, offer.brings) for offer in recipe.offers] for recipe in scene.combinations}
    assert offers["egg"] == [
        (0, "2 Dragon", 0, "a level 1 Egg"),
        (1, "2 Dragon and 1 Farmer", 0, "2 level 1 Eggs"),
        (2, "2 Dragon and 2 Farmer", 1, "3 level 1 Eggs"),
    ]
    assert {recipe.kind: recipe.why for recipe in scene.combinations if recipe.why} == {
        "griffin": "Your hand lacks 2 Griffin.",
        "hatch": "You have no Egg to hatch.",
        "evolve": "You have no Egg that could evolve.",
    }
    scene = scene_of(position(hand={0: {"griffin": 1, "dragon": 1}}, eggs={0: {"blue": 1}}, season=1))
    assert scene.combinations[5].why == "Eggs of level 3 come from season 2 on."
    scene = scene_of(position(hand={0: {"griffin": 2}}, griffins={0: 20, 1: 15}))
    assert scene.combinations[1].why == "The supply has nothing left for it."


def test_what_is_being_carried_out_is_said() -> None:
    making = scene_of(position(phase="ingots", making=("hatch", 2), helper="wild-second", ingots={0: 2}, melted=1, eggs={0: {"common": 3}})).making
    assert making is not None
    assert (making.what, making.farmers, making.helper, making.helper_for) == ("hatch", 2, "wild", "mandragora")
    assert making.cards == ["dragon", "mandragora", "farmer", "farmer"] and making.brings == "3 Eggs hatch"
    scene = scene_of(position(phase="reward", making=("hatch", 2), hatching=1, hatched="green", dragons={0: {"green": 1}}))
    assert scene.making is not None and (scene.making.hatching, scene.making.hatched) == (1, "green")
    making = scene_of(position(phase="target", playing="swap", given="griffin", griffins={0: 1}, mandragoras={1: 1})).making
    assert making is not None and (making.playing, making.given, making.what) == ("swap", "griffin", "")
    making = scene_of(position(phase="swap", to_discard=2, hand={0: {"griffin": 3}})).making
    assert making is not None and making.to_discard == 2
    scene = scene_of(position(phase="after", acted=1, doubled=1, blue_played=1, melted=1, ingots={0: 3}, hand={0: {"griffin": 3}}))
    assert scene.making is None
    assert (scene.now.combinations, scene.now.doubled, scene.now.blue_played, scene.now.melted, scene.now.may_melt) == (1, True, True, 1, 1)


def test_feeding_shows_what_would_die_of_every_choice() -> None:
    state = position(phase="feed griffins", mandragoras={0: 2}, griffins={0: 3}, dragons={0: {"common": 2, "yellow": 1}})
    feeding = scene_of(state).feeding
    assert feeding is not None
    assert (feeding.step, feeding.food, feeding.stop) == ("griffins", 2, "3 Griffins, 2 level 1 Dragons and a yellow Dragon")
    assert [(GAME.moves.text(preview.move), preview.dies) for preview in feeding.previews] == [
        ("griffins 0", "3 Griffins, 2 level 1 Dragons and a yellow Dragon"),
        ("griffins 1", "2 Griffins and 2 Dragons"),
        ("griffins 2", "a Griffin and a Dragon"),
    ]
    other = scene_of(state, 1).feeding
    assert other is not None and other.previews == [] and other.stop == feeding.stop
    state = position(phase="feed dragons", griffins={0: 1}, dragons={0: {"common": 2, "yellow": 1}}, fed=[1, 0, 0, 0, 0, 0])
    feeding = scene_of(state).feeding
    assert feeding is not None
    assert [(brood.breed, brood.dragons) for brood in feeding.hungry] == [("common", 1), ("yellow", 1)]
    assert [(brood.breed, brood.dragons) for brood in feeding.fed] == [("common", 1)]
    assert {GAME.moves.text(preview.move): preview.dies for preview in feeding.previews} == {
        "dragon common": "a yellow Dragon",
        "dragon yellow": "a level 1 Dragon",
        "enough": "a level 1 Dragon and a yellow Dragon",
    }


def test_breeding_shows_what_can_still_be_paired_and_what_it_costs() -> None:
    things: dict[str, Any] = {"ready": [3, 1, 2], "ready_eggs": [0, 0, 1, 0, 0, 0], "ready_dragons": [2, 0, 1]}
    for pairings, cost in ((0, 0), (1, 1), (2, 1)):
        breeding = scene_of(position(phase="breed", pairings=pairings, **things)).breeding
        assert breeding is not None
        assert (breeding.mandragoras, breeding.griffins, breeding.ingots, breeding.dragons) == (3, 1, 2, [2, 0, 1])
        assert (breeding.eggs, breeding.pairings, breeding.cost) == ({"green": 1}, pairings, cost)


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_what_would_be_scored_now_is_what_is_scored(players: int, variant: str) -> None:
    """The account before the last step of a season, if nothing changes in it, and the one at the end, are what is told."""
    plies = walk(players, variant)
    for ply in plies:
        for account, player in zip(scene_of(ply.state).account, scene_of(ply.state).table, strict=True):
            assert account.before + sum(line.points for line in account.lines) + account.medals == account.total
            assert player.due == sum(line.points for line in account.lines)
            if not ply.state.over:
                assert account.before == player.points
    end = plies[-1]
    told = {(event.kind, event["seat"]): event for event in end.news if event.kind in ("dragons_scored", "track", "medals_scored")}
    for account in scene_of(end.state).account:
        assert account.total == end.state.points[account.seat]
        assert sum(line.points for line in account.lines if line.what == "dragons") == told["dragons_scored", account.seat]["points"]
        assert account.before + sum(line.points for line in account.lines) == told["track", account.seat]["points"]
        medals = told.get(("medals_scored", account.seat), Event("medals_scored", {"points": 0}))
        assert account.medals == medals["points"]
        assert account.won == (GAME.payoff(end.state)[account.seat] > 0)
        reds = [event["points"] for event in end.news if event.kind == "red_scored" and event["seat"] == account.seat]
        assert [line.points for line in account.lines if line.what != "dragons"] == reds


def test_red_cards_say_how_far_their_condition_is_met() -> None:
    state = position(red={0: ["egg-1", "creature-2"]}, eggs={0: {"common": 2, "red": 1}}, griffins={0: 4})
    scene = scene_of(state)
    assert [(card.power.kind, card.have, card.power.need, card.met) for card in scene.table[0].red] == [("egg-1", 3, 3, True), ("creature-2", 7, 10, False)]
    assert [(line.label, line.have, line.need, line.points) for line in scene.account[0].lines] == [("3 Eggs", 3, 3, 1), ("10 Creatures", 7, 10, 0)]
    assert any("3 Eggs ✓ 1 VP 10 Creatures 7/10" in line for line in plain(scene))


def test_the_end_says_what_broke_a_tie() -> None:
    def end(players: int = 2, **things: Any) -> RanchScene:
        state = position(players, phase="breed", **things)
        state.over = 1
        return scene_of(state)

    assert end(points={0: 3, 1: 4}).tie is None
    tie = end(points={0: 4, 1: 4}, eggs={0: {"common": 2}, 1: {"common": 1, "red": 1}}).tie
    assert tie is not None and (tie.seats, tie.by, tie.counts) == ([0, 1], "level 3 Eggs", [0, 1])
    tie = end(points={0: 4, 1: 4}, ingots={0: 2, 1: 1}).tie
    assert tie is not None and (tie.by, tie.counts) == ("ingots", [2, 1])
    tie = end(points={0: 4, 1: 4}).tie
    assert tie is not None and tie.by == ""
    lines = plain(end(3, points={0: 4, 1: 4, 2: 1}, eggs={1: {"violet": 1}}))
    assert lines[-1] == "The tie of Ann and Bob is broken by level 2 Eggs: 0 to 1"
    assert [line[:3] for line in lines if "★" in line] == ["★●2"]


def test_a_solo_game_has_an_opponent_and_a_title() -> None:
    scene = scene_of(position(1, points={0: 16}, front=[0, 0, 1, 1]))
    assert scene.opponent is not None and (scene.opponent.seat, scene.opponent.mandragoras, scene.opponent.points) == (1, 1, 0)
    assert scene.front == ["dragon", "farmer"]
    assert (scene.title, scene.next_title) == ("experienced breeder", "expert breeder from 20 VP")
    text = "\n".join(plain(scene))
    assert "In front of the opponent  Dragon Farmer" in text and "Opponent" in text
    assert scene_of(position(2)).title == scene_of(position(2)).next_title == ""


# --- the board ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_the_board_fits_80_by_15_whatever_the_names_and_whatever_is_lit(players: int, variant: str) -> None:
    for at, ply in enumerate(walk(players, variant)):
        scene = scene_of(ply.state, at % (players + 1) - 1, ODD_NAMES)
        touches = [touch for move in ply.moves for touch in GAME.words.touches(ply.view, move)] + [
            touch for event in ply.news for touch in GAME.words.happened_at(event)
        ]
        for lit in ((), tuple(touches)):
            lines = plain(scene, lit)
            assert len(lines) == 15
            assert max(map(cell_len, lines)) <= 80


def test_the_fullest_ranches_fit_too() -> None:
    everything = dict.fromkeys(BREEDS, 2)
    full: dict[str, Any] = {
        "eggs": {seat: everything if seat < 2 else {} for seat in range(5)},
        "dragons": {0: {"common": 10, "yellow": 3, "green": 1, "blue": 3, "violet": 1, "red": 1}},
        "mandragoras": {0: 35},
        "griffins": {0: 20},
        "ingots": {0: 25},
        "points": {0: 88},
        "blue": {0: ["wild", "wild", "farmers", "destroy", "swap", "take", "reverse", "repeat", "card", "steal"]},
        "red": {0: ["mandragora-1", "mandragora-2", "griffin-1", "griffin-2", "egg-2", "dragon-1", "dragon-2", "creature-1"]},
        "hand": {0: {"mandragora": 2, "griffin": 2, "dragon": 2, "farmer": 1}},
        "medals": {"mandragora": 0, "griffin": 0, "dragon": 0, "egg": "up", "ingot": "up"},
    }
    for players in (2, 5):
        scene = scene_of(position(players, phase="ingots", making=("hatch", 2), **full), 0, ODD_NAMES)
        every = (*(f"medal:{medal}" for medal in MEDALS), *(f"power:0:{kind}" for kind in POWERS), *(f"power:row:{place}" for place in range(4)))
        for lit in ((), every, tuple(f"{side}:0:{breed}" for side in ("egg", "dragon") for breed in BREEDS)):
            lines = plain(scene, lit)
            assert len(lines) == 15 and max(map(cell_len, lines)) <= 80


def test_names_are_shown_as_they_are_and_never_as_markup() -> None:
    text = "\n".join(plain(scene_of(position(5), 0, ["[red]Ann", "[/]", "x\\", "a[b]c", "龍の友"])))
    assert all(name in text for name in ("[red]Ann", "[/]", "x\\", "a[b]c", "龍の友"))


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_what_everybody_has_can_be_read_without_colours(players: int, variant: str) -> None:
    for ply in walk(players, variant):
        scene = scene_of(ply.state, max(ply.actor, 0))
        lines = plain(scene)
        at = next(number for number, line in enumerate(lines) if line.endswith("Cards"))
        shown = [line for line in lines[at + 1 :] if re.match(r"[ ►★][▲●■◆▼]\d ", line)]
        ranches = [*scene.table, *([scene.opponent] if scene.opponent else [])]
        assert [line[4:13].strip() for line in shown] == [ranch.name for ranch in ranches]
        for line, ranch in zip(shown, ranches, strict=True):
            counts = line[13:33].split()
            total = [] if ranch.seat >= len(scene.table) else [scene.account[ranch.seat].total if ply.state.over else ranch.points]
            assert counts == [str(many) for many in (*total, ranch.mandragoras, ranch.griffins, ranch.ingots)]
            for side, many, where in (("eggs", ranch.eggs, line[35:54]), ("dragons", ranch.dragons, line[55:74])):
                assert sum(map(int, re.findall(r"\d+", re.sub(r"level 1|lv1", "", where)))) == many, (side, line)
        assert [line for line in shown if line.startswith("►")] == ([] if ply.state.over else [shown[scene.turn]])
        if scene.part == "develop":
            hand = scene.table[scene.seat].hand.cards
            assert hand is not None and (f"{hand.griffin} Griffin" in "\n".join(lines) or f"{hand.griffin} Gri" in "\n".join(lines))
            assert f"Pile {scene.essence.size}" in lines[0]
        assert f"({scene.part})" in lines[0] or ply.state.over


def test_what_is_lit_stands_between_signs() -> None:
    scene = scene_of(position(hand={0: {"griffin": 2}}, griffins={1: 3}, dragons={1: {"yellow": 2}}, blue={0: ["wild"]}, medals={"egg": "up"}))
    for touch, shown in (
        ("token:1:griffin", "►3◄"),
        ("dragon:1:yellow", "►2 yellow◄"),
        ("power:0:wild", "►Wild◄"),
        ("power:row:0", "►Steal an Ingot◄"),
        ("hand:0:griffin", "►2 Griffin◄"),
        ("seat:1", "►Bob    ◄"),
        ("pile:essence", f"►Pile {scene.essence.size}◄"),
        ("medal:egg", "►Egg: tied at 0◄"),
        ("supply:mandragora", "►50 Man◄"),
    ):
        assert shown in "\n".join(plain(scene, (touch,))), touch
        assert shown not in "\n".join(plain(scene))


def test_names_of_the_players_are_those_of_the_table() -> None:
    assert scene_of(position(3)).players == NAMES[:3] == [player.name for player in scene_of(position(3)).table]
