"""The scene of Merchants Cove says what the record says, and what comes of a choice is what comes of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.cove.table import GAME, Cove, CoveGame
from wyrmling.games.cove.cards import (
    ACTIONS,
    ADVENTURERS,
    BOATS,
    COLOURS,
    CORRUPTION_CARDS,
    DAYS,
    FACTIONS,
    FOOD,
    FOODS,
    GOODS,
    ICONS,
    LINES,
    PIER_TAKES,
    PIERS,
    POOPS,
    PRICES,
    SIZES,
    SOURCES,
    SPACE_NAMES,
    TITLE_GOLD,
    TITLE_NAMES,
    TOWNSFOLK,
)
from wyrmling.games.cove.scene import Action, CoveScene, Dragon, Preview, Rancher
from wyrmling.kernel.moves import Event

NAMES = ["Ann", "Bob", "Cid", "Dee"]
TABLES = (1, 2, 4)


def scene_of(game: CoveGame, seat: int | None = None) -> CoveScene:
    """What a seat sees; the one that decides, unless another is named."""
    viewer = max(0, GAME.actor(game.state)) if seat is None else seat
    scene = GAME.words.scene(GAME.concealed(game.state, viewer), viewer, NAMES[: game.state.seats])
    assert isinstance(scene, CoveScene)
    return scene


def preview_of(game: CoveGame, move: str) -> Preview:
    """What the scene says of a choice."""
    return next(preview for preview in scene_of(game).previews if preview.move == game.number(move))


def action_of(game: CoveGame, kind: str) -> Action:
    return next(action for action in scene_of(game).actions if action.kind == kind)


# --- what there is ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", TABLES)
def test_luck_to_come_shows_nowhere(cove: Cove, players: int) -> None:
    for ply, game in enumerate(cove.deal(players, 3).walk(3)):
        seat = -1 if ply % 3 == 0 else max(0, GAME.actor(game.state))
        other = game.copy()
        GAME.reseed(other.state, 99 + ply)
        assert other.state.tobytes() != game.state.tobytes()
        assert msgspec.json.encode(scene_of(other, seat)) == msgspec.json.encode(scene_of(game, seat))


@pytest.mark.parametrize("players", TABLES)
def test_a_scene_is_plain_data_and_comes_back_from_json(cove: Cove, players: int) -> None:
    for game in cove.deal(players, 1).walk(1):
        scene = scene_of(game)
        assert msgspec.json.decode(msgspec.json.encode(scene), type=CoveScene) == scene


@pytest.mark.parametrize("players", TABLES)
def test_every_piece_and_card_is_shown_once(cove: Cove, players: int) -> None:
    for game in cove.deal(players, 2).walk(2):
        scene = scene_of(game)
        for rancher in scene.table:
            everything_of(scene, rancher)
        aboard = [sum(boat.aboard[faction] for boat in scene.boats) for faction in FACTIONS]
        for at, faction in enumerate(FACTIONS):
            hall = next(hall.many for hall in scene.halls if hall.colour == faction)
            assert aboard[at] + hall + scene.bag[faction] + (scene.arrived == faction) == ADVENTURERS[at]
        assert sorted(boat.number for boat in scene.boats) == list(range(1, BOATS + 1))
        assert {pier.boat: pier.kind for pier in scene.piers if pier.boat} == {boat.number: boat.pier for boat in scene.boats if boat.pier}
        assert (len(scene.square) == 4 and sum(card is None for card in scene.square) == 0) or scene.deck == 0
        assert scene.corruption_deck + sum(rancher.corruption for rancher in scene.table) <= CORRUPTION_CARDS


def everything_of(scene: CoveScene, rancher: Rancher) -> None:
    """A rancher's Food, Poop and Dragons are all somewhere, and a space holds one kind of thing."""
    assert [space.space for space in rancher.spaces] == list(SPACE_NAMES)
    assert all(space.column == "abcdefghi".index(space.space[0]) and space.row == int(space.space[1]) - 1 for space in rancher.spaces)
    assert {(wall.one, wall.other) for wall in rancher.walls} == {(SPACE_NAMES[one], SPACE_NAMES[other]) for one, other in LINES}
    food = rancher.bag.copy()
    for space in rancher.spaces:
        assert sum(map(bool, (space.dump, space.tree, space.food, space.dragon, space.poop))) <= 1 and not (space.tree and space.stump)
        for colour in [*space.food, *([space.tree, "white"] if space.tree else [])]:
            food[colour] += 1
    if rancher.seat == scene.turn:
        food = {colour: many + scene.hand[colour] for colour, many in food.items()}
    assert food == dict(zip(FOODS, FOOD.tolist(), strict=True))
    assert rancher.poop + sum(space.poop for space in rancher.spaces) == POOPS
    assert {stump.colour for stump in rancher.stumps} == {space.stump for space in rancher.spaces if space.stump}
    on_their_way = scene.moving.dragon if scene.moving and rancher.seat == scene.turn and not scene.moving.can_stay else None
    for colour in COLOURS:
        for at, size in enumerate(SIZES):
            dragon = Dragon(colour=colour, size=size)
            many = sum(space.dragon == dragon for space in rancher.spaces)
            many += sum(goods.many for goods in [*rancher.supply, *rancher.pen] if goods.dragon == dragon)
            assert many - (dragon == on_their_way) == GOODS[at]


@pytest.mark.parametrize("players", TABLES)
def test_what_everything_is_worth_now_is_said_everywhere(cove: Cove, players: int) -> None:
    for game in cove.deal(players, 4).walk(4):
        scene = scene_of(game)
        halls = {hall.colour: hall.many for hall in scene.halls}
        assert all(hall.each == (max(hall.many - 1, 0) if hall.colour == "grey" else hall.many) for hall in scene.halls)
        for pier in scene.piers:
            assert pier.sizes == [size for at, size in enumerate(SIZES) if PIER_TAKES[PIERS.index(pier.kind), at]]
            assert pier.prices == {
                size: {colour: int(PRICES[COLOURS.index(colour), SIZES.index(size)]) * pier.customers[colour] for colour in COLOURS} for size in pier.sizes
            }
        for rancher in scene.table:
            assert all(stump.earns == halls[stump.colour] for stump in rancher.stumps)
            assert rancher.corruption_costs == rancher.corruption * max(halls["grey"] - 1, 0)
            for goods in rancher.pen:
                wanted = {pier.kind: pier.prices[goods.dragon.size][goods.dragon.colour] for pier in scene.piers if goods.dragon.size in pier.sizes}
                assert goods.earns == {kind: gold for kind, gold in wanted.items() if gold}
            assert not any(goods.earns for goods in rancher.supply)
            assert rancher.gold == game.scores[rancher.name]
        for card in [*filter(None, scene.square), *(slot.card for rancher in scene.table for slot in rancher.slots if slot.card)]:
            assert card.earns == sum(halls[colour] for colour in card.icons)
            assert card.icons == [colour for at, colour in enumerate(COLOURS) for _ in range(ICONS[TOWNSFOLK.index(card.name.lower()), at])]


# --- the clock ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", TABLES)
def test_the_clock_says_who_acts_next(cove: Cove, players: int) -> None:
    before: tuple[int, list[int]] | None = None
    for game in cove.deal(players, 6).walk(6):
        scene = scene_of(game)
        acts = [marker.seat for marker in sorted(scene.clock.markers, key=lambda marker: marker.turn) if marker.turn >= 0]
        assert [marker.hour for marker in scene.clock.markers] == [game.hour(who) for who in game.players]
        assert scene.clock.end == game.end and scene.clock.day == game.day
        if game.over:
            assert scene.clock.why == "" and acts == []
        elif game.phase == "act":
            assert acts[0] == scene.actor and scene.clock.why.startswith(f"{game.actor}")
            acted = next((event["seat"] for event in game.news if event.kind in ("acts", "waits")), scene.actor)  # with one choice only it is made at once
            assert before is None or before[0] != game.day or before[1] in ([], [acted, *before[1][1:]])
        before = (game.day, acts) if game.phase not in ("act", "sell") else None


def test_why_somebody_acts_is_said_in_a_sentence(cove: Cove) -> None:
    game = cove.position(players=3, hours={"Ann": 3, "Bob": 4, "Cid": 5}, square=["baker", "brewer", "deckhand", "bouncer"])
    assert scene_of(game).clock.why == "Ann: the most hours left (9)."
    tied = cove.position(players=3, turn="Bob", hours={"Ann": 3, "Bob": 3, "Cid": 3}, stack=["Bob", "Cid", "Ann"])
    assert scene_of(tied).clock.why == "Bob: 9 hours left like Cid and Ann, and on top."
    assert [marker.turn for marker in scene_of(tied).clock.markers] == [2, 0, 1]
    last = cove.position(players=3, hours={"Ann": 11, "Bob": 12, "Cid": 13})
    assert scene_of(last).clock.why == "Ann: the only hours left (1)."
    assert [(marker.left, marker.turn) for marker in scene_of(last).clock.markers] == [(1, 0), (0, -1), (0, -1)]
    busy = cove.position(phase="eat", hours={"Ann": 5, "Bob": 4}, ranch={"Ann": {"a1": "small red"}}, last={"Ann": "eat"})
    assert scene_of(busy).clock.why == "Ann carries out Eat & Grow; then Bob: the most hours left (8)."
    done = cove.position(phase="eat", hours={"Ann": 12, "Bob": 12}, ranch={"Ann": {"a1": "small red"}}, last={"Ann": "eat"})
    assert scene_of(done).clock.why == "Ann carries out Eat & Grow; then the Market begins."
    alone = cove.position(players=1, hours={"Ann": 2})
    assert scene_of(alone).clock.why == "Ann has 10 hours left of day 1."


# --- actions ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", TABLES)
def test_actions_are_offered_as_the_choices_are_and_else_say_why_not(cove: Cove, players: int) -> None:
    for game in cove.deal(players, 7).walk(7):
        scene = scene_of(game)
        kinds = [GAME.moves.parts(move)[0].name for move in GAME.legal(game.state)]
        assert [action.kind for action in scene.actions] == list(ACTIONS)
        for action in scene.actions:
            assert len(action.moves) == kinds.count(action.kind)
            assert bool(action.why) == (game.phase == "act" and not game.over and not action.moves)
        assert not any(action.moves or action.why for action in scene_of(game, -1).actions)
        assert scene.doing == ("" if game.over or game.phase in ("act", "sell") else game.last(game.turn))


def test_an_action_says_why_it_cant_be_taken(cove: Cove) -> None:
    bare = cove.position(square=["baker", "brewer", "deckhand", "bouncer"])
    assert action_of(bare, "staff").why == "Your last action was the same one."
    assert action_of(bare, "shovel").why == "There is no Poop on your ranch."
    assert action_of(bare, "eat").why == "There is neither Food nor a Dragon on your ranch."
    assert action_of(bare, "draw").why == "" and len(action_of(bare, "chop").moves) == 4 and len(action_of(bare, "recruit").moves) == 4
    drawn = cove.position(last={"Ann": "draw"}, felled={"Ann": "red green blue yellow"})
    assert action_of(drawn, "staff").why == "No Townsfolk works for you."
    assert action_of(drawn, "chop").why == "All your Trees are felled."
    idle = cove.position(last={"Ann": "draw"}, staff={"Ann": {"security": "baker"}})
    assert action_of(idle, "staff").why == "None of your staff could do anything."
    last = cove.position(
        day=3, hours={"Ann": 11, "Bob": 12}, last={"Ann": "draw3"}, square=["librarian", "innkeeper", "fletcher", "tailor"],
        staff={"Ann": {"security": "baker"}}, corruption={"Ann": 1}, ranch={"Ann": {"a1": "poop"}},
    )  # fmt: skip
    assert {action_of(last, kind).why for kind in ("draw", "chop", "eat", "recruit", "staff")} == {"Only 1 hour is left of the last day."}
    empty = cove.position(last={"Ann": "chop"}, bag={"Ann": ""})
    assert action_of(empty, "draw").why == "The Feeding bag is empty."
    nobody = cove.position(square=["baker", "brewer", "deckhand", "bouncer"], deck=[], last={"Ann": "draw"})
    assert action_of(nobody, "recruit").moves and scene_of(nobody).deck == 0


# --- what comes of a choice ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", TABLES)
def test_what_a_choice_is_said_to_bring_comes_true(cove: Cove, players: int) -> None:
    """Every preview of a random game is compared with what is told when its move is played."""
    kinds = set()
    for game in cove.deal(players, 8).walk(8):
        scene = scene_of(game)
        legal = GAME.legal(game.state)
        assert {preview.move for preview in scene.previews} == {
            move for move in legal if GAME.moves.parts(move)[0].name in ("place", "hatch", "step", "designate", "sell", "sell-all")
        }
        for preview in scene.previews[:: 1 + len(scene.previews) // 12]:
            after, news = game.state.copy(), list[Event]()
            GAME.play(after, preview.move, news)
            kind, _ = GAME.moves.parts(preview.move)
            kinds.add(kind.name)
            assert preview.gold == sum(event["gold"] for event in news if event.kind == "sold")
            if kind.name == "place":
                placed = [SPACE_NAMES[event["space"]] for event in news if event.kind == "placed"][: len(preview.path)]
                assert preview.path == placed and preview.left >= 0
                if not preview.onward:
                    back = [event for event in news if event.kind == "put_back"]
                    assert preview.left == sum(back[0][food] for food in FOODS) if back else preview.left == 0
            if kind.name in ("hatch", "step"):
                last = [event for event in news if event.kind in ("hatched", "stepped")][-1]
                assert preview.dragon == Dragon(colour=COLOURS[last["colour"]], size=SIZES[last["size"]])
                assert preview.path[-1] == SPACE_NAMES[last["to" if last.kind == "stepped" else "space"]]
            if kind.name in ("sell", "sell-all", "designate"):
                cost = sum(event["cards"] for event in news if event.kind == "corrupted")
                assert preview.corruption == cost or any(event.kind == "day" for event in news)
    assert kinds >= {"place", "hatch", "designate"}


def test_a_trail_says_where_it_can_go_on_and_what_cant_be_placed(cove: Cove) -> None:
    full = dict.fromkeys(("a2", "d1", "a3"), "red red")
    game = cove.position(phase="place", hand="green, white", felled={"Ann": "red"}, ranch={"Ann": {**full, "b1": "blue"}}, last={"Ann": "draw"})
    start = preview_of(game, "place white b1")
    assert (start.path, start.onward, start.left) == (["b1"], ["a1", "c1", "b2"], 0)
    forced = preview_of(game, "place green a1")
    assert (forced.path, forced.onward, forced.left) == (["a1", "b1"], [], 0)
    game.play("place white b1")
    assert scene_of(game).trail == ["b1"] and scene_of(game).hand == {"red": 0, "green": 1, "blue": 0, "yellow": 0, "white": 0}


def test_food_that_no_trail_could_place_is_counted(cove: Cove) -> None:
    """Only a1, b1 and c1 take Food: a trail from b1 comes to one of the others and no further."""
    full = {**dict.fromkeys(("d1", "a2", "d2"), "red red"), **dict.fromkeys(("a3", "d3", "c4"), "green green"), "a4": "blue blue", "b4": "yellow yellow"}
    game = cove.position(phase="place", hand="blue, 2 yellow", ranch={"Ann": {**full, "a1": "blue"}}, last={"Ann": "draw"})
    middle, end = preview_of(game, "place blue b1"), preview_of(game, "place blue a1")
    assert (middle.onward, middle.left) == (["a1", "c1"], 1) and middle.text == "on to a1 and c1; 1 Food goes back into the bag at least"
    assert (end.path, end.onward, end.left) == (["a1", "b1", "c1"], [], 0) and end.text == "then b1, c1 without a choice"
    game.play("place blue b1", "place yellow c1")
    assert game.told("put_back")[-1]["yellow"] == 1


def test_a_way_leads_where_it_says_by_legal_moves(cove: Cove) -> None:
    ranch = {"Ann": {"a1": "small red", "b1": "red", "c1": "red", "d1": "white", "a2": "blue red", "a3": "green"}}
    game = cove.position(phase="eat", ranch=ranch, felled={"Ann": "blue"}, last={"Ann": "eat"})
    ways = {way.path[-1]: way for way in scene_of(game).ways}
    assert set(ways) == {"b1", "c1", "d1", "a2"}
    assert ways["d1"].path == ["a1", "b1", "c1", "d1"] and ways["d1"].eats == ["red", "red", "white"]
    assert ways["a2"].eats == ["blue", "red"] and ways["a2"].dragon == Dragon(colour="red", size="mega") == ways["d1"].dragon
    assert all(way.can_stay for way in ways.values())
    for end, way in ways.items():
        played = game.copy()
        for move in way.moves:
            played.play(GAME.moves.text(move))
        assert played.at("Ann", end) == f"{way.dragon.size} red"


def test_ways_of_whole_games_are_legal_moves(cove: Cove) -> None:
    walked = 0
    for seed in range(3):
        for game in cove.deal(2, seed).walk(seed):
            for way in scene_of(game).ways if game.phase in ("eat", "shepherd") else []:
                after = game.copy()
                for move in way.moves:
                    assert move in GAME.legal(after.state)
                    after.play(GAME.moves.text(move))
                walked += 1
                assert way.path[0] != way.path[-1] and len(set(way.path)) == len(way.path)
    assert walked > 10


def test_a_dragon_that_must_go_on_is_shown(cove: Cove) -> None:
    game = cove.position(phase="eat", ranch={"Ann": {"a1": "red", "b1": "red", "a2": "red"}}, pen={"Ann": "2 small red"}, last={"Ann": "eat"})
    hatch = preview_of(game, "hatch a1 red")
    assert not hatch.can_stay and hatch.onward == ["b1", "a2"] and hatch.eats == ["red"]
    assert scene_of(game).moving is None
    game.play("hatch a1 red")
    moving = scene_of(game).moving
    assert moving and (moving.space, moving.dragon, moving.can_stay) == ("a1", Dragon(colour="red", size="small"), False)
    assert next(goods.many for goods in scene_of(game).table[0].supply if goods.dragon == moving.dragon) == 0
    assert preview_of(game, "step a1 b1").can_stay and preview_of(game, "step a1 b1").dragon == Dragon(colour="red", size="large")
    assert {way.path[-1] for way in scene_of(game).ways} == {"b1", "a2"}


def test_a_way_of_which_nothing_is_left_says_that_it_must_go_on(cove: Cove) -> None:
    game = cove.position(phase="eat", ranch={"Ann": {"a1": "small red", "b1": "red", "c1": "red"}}, pen={"Ann": "2 large red"}, last={"Ann": "eat"})
    step = preview_of(game, "step a1 b1")
    assert step.path == ["b1", "c1"] and step.dragon == Dragon(colour="red", size="mega") and step.can_stay
    assert step.text == "becomes a mega red Dragon, by b1–c1 without a choice, may stay here"


# --- staff, Market, the end ----------------------------------------------------------------------------------------------------------------


def test_slots_say_who_works_there_and_who_is_still_to_work(cove: Cove) -> None:
    staff = {"Ann": {"shepherd": "baker", "ranchhand": "librarian"}}
    game = cove.position(phase="staff", staff=staff, ready="shepherd ranchhand", ranch={"Ann": {"a1": "red"}}, halls={"red": 3})
    shepherd, ranchhand, fieldhand, security = scene_of(game).table[0].slots
    assert shepherd.card and shepherd.card.name == "Baker" and shepherd.ready and ranchhand.ready
    assert ranchhand.card and ranchhand.card.icons == ["red", "blue"] and ranchhand.card.earns == 4
    assert fieldhand.card is None and not security.ready and scene_of(game).doing == "staff"
    assert scene_of(game).table[0].icons == {"red": 1, "green": 0, "blue": 1, "yellow": 0}
    game.play("use ranchhand")
    assert scene_of(game).using == "ranchhand" and not scene_of(game).table[0].slots[1].ready
    assert scene_of(cove.position(staff=staff, ranch={"Ann": {"a1": "red"}})).table[0].slots[0].ready is False


def test_the_market_shows_what_was_sold_at_the_black_market(cove: Cove) -> None:
    crew: dict[str, Any] = {"boats": {4: "2 red"}, "piers": {"right": 4}}
    game = cove.position(phase="sell", pen={"Ann": "2 small red", "Bob": "small red"}, hours={"Ann": 12, "Bob": 12}, **crew)
    assert scene_of(game).part == "market" and not scene_of(game).piers[2].sold_here and scene_of(game).piers[2].corruption == 1
    game.play("sell red small right")
    assert scene_of(game).piers[2].sold_here and scene_of(game).table[0].corruption == 1


@pytest.mark.parametrize("players", TABLES)
def test_the_account_adds_up_day_by_day_and_source_by_source(cove: Cove, players: int) -> None:
    for game in cove.deal(players, 10).walk(10):
        scene = scene_of(game)
        for account, who in zip(scene.account, game.players, strict=True):
            assert [line.source for line in account.lines] == list(SOURCES)
            assert all(line.total == sum(line.days) == game.gold(who, line.source) for line in account.lines)
            assert account.gold == sum(line.total for line in account.lines) == sum(day.total for day in account.days) == game.scores[who]
            assert [[getattr(day, source) for day in account.days] for source in SOURCES] == [line.days for line in account.lines]
            assert len(account.days) == game.day and account.total == account.gold + account.ahead
            rancher = scene.table[account.seat]
            icons = sum(slot.card.earns for slot in rancher.slots if slot.card)
            assert account.ahead == (0 if game.over else icons - rancher.corruption_costs)
            assert account.won == (game.over and game.shares[who] > 0)
    assert len(scene.account[0].days) == DAYS


def last_market(cove: Cove, players: int = 2, **things: Any) -> CoveGame:
    position: dict[str, Any] = {
        "phase": "sell", "day": 3, "players": players, "hours": {"Ann": 12, "Bob": 12}, "halls": {"grey": 3},
        "boats": {1: "2 red"}, "piers": {"centre": 1}, "pen": {"Ann": "small red"},
    }  # fmt: skip
    return cove.position(**{**position, **things})


def test_the_end_says_what_broke_a_tie(cove: Cove) -> None:
    assert scene_of(last_market(cove, gold={"Ann": 20, "Bob": 9}).play("done")).tie is None
    tie = scene_of(last_market(cove, gold={"Ann": 22, "Bob": 20}, corruption={"Ann": 1}).play("done")).tie
    assert tie and (tie.seats, tie.by, tie.counts) == ([0, 1], "fewer Corruption cards", [1, 0])
    shared = scene_of(last_market(cove, gold={"Ann": 20, "Bob": 20}).play("done")).tie
    assert shared and (shared.seats, shared.by) == ([0, 1], "")


def test_a_game_alone_shows_all_titles_and_the_one_that_is_earned(cove: Cove) -> None:
    for gold, place in ((0, 0), (TITLE_GOLD[0] - 1, 0), (TITLE_GOLD[0], 1), (TITLE_GOLD[-1], 5)):
        titles = scene_of(last_market(cove, players=1, gold={"Ann": gold}, hours={"Ann": 12}, corruption={}).play("done")).titles
        assert [title.name for title in titles] == list(TITLE_NAMES) and [title.least for title in titles] == [0, *TITLE_GOLD]
        assert [title.yours for title in titles].index(True) == place and sum(title.yours for title in titles) == 1
        assert abs(sum(title.share for title in titles) - 1) < 0.01
    assert scene_of(last_market(cove)).titles == []
