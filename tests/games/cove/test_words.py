"""Merchants Cove in English: every move, event and question, in whole games and in positions."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from tests.rules.cove.table import GAME, Cove, CoveGame
from tests.rules.cove.table import hours as cost
from wyrmling.games.cove.cards import ACTIONS, COLOURS, FACTIONS, FOODS, PIERS, SIZES, SLOTS, SPACE_NAMES, SQUARE, TITLE_NAMES, TOWN_KINDS, TOWNSFOLK
from wyrmling.games.cove.moves import CARRIED, CORRUPTIONS, EVENTS, MERCIES
from wyrmling.games.cove.phrases import card_and_kind, card_name
from wyrmling.games.cove.state import PHASES
from wyrmling.kernel.board import columns
from wyrmling.kernel.english import counted
from wyrmling.kernel.moves import Event

WORDS = GAME.words
NAMES = ["Ann", "Bob", "Cid", "Dee"]
ODD_NAMES = ["[red]Ann[/]", "Bartholomew the Longwinded", "龍の友達たちの村", "x\\"]
TABLES = (1, 2, 4)

NO_FOOD = dict.fromkeys(FOODS, 0)
NOBODY = dict.fromkeys(FACTIONS, 0)
NO_CUSTOMER = dict.fromkeys(COLOURS, 0)
BAKER, ADMIRAL = TOWNSFOLK.index("baker"), TOWNSFOLK.index("admiral")
A1, B1, B2 = (SPACE_NAMES.index(space) for space in ("a1", "b1", "b2"))

TOLD: dict[str, list[tuple[dict[str, int], str]]] = {
    "day": [({"number": 2}, "Day 2 begins.")],
    "starts": [
        ({"first": 0, "second": -1, "third": -1, "fourth": -1}, "Ann starts."),
        ({"first": 2, "second": 0, "third": 1, "fourth": -1}, "In a tie the order is Cid, Ann and Bob."),
    ],
    "owes": [({"seat": 1, "hours": 1}, "Bob owes 1 hour from yesterday.")],
    "arrives": [
        ({"boat": 0, **NOBODY, "red": 2}, "Boat 1 comes in with 2 Warriors."),
        ({"boat": 5, **NOBODY, "blue": 1, "grey": 1}, "Boat 6 comes in with a Wizard and a Rogue."),
        ({"boat": 2, **NOBODY}, "Boat 3 comes in with nobody."),
    ],
    "shown": [({"card": BAKER, "place": 3}, f"The {card_name(BAKER)} (Local) comes to the Town Square.")],
    "acts": [({"seat": 0, "action": ACTIONS.index("eat"), "hours": 2}, "Ann takes the action Eat & Grow for 2 hours.")],
    "waits": [({"seat": 0}, "Ann can do nothing, and waits for an hour.")],
    "corrupted": [
        ({"seat": 0, "why": CORRUPTIONS.index("draw3"), "cards": 1}, "Ann draws a Corruption card for Draw & Place 3."),
        ({"seat": 0, "why": CORRUPTIONS.index("pen"), "cards": 1}, "Ann draws a Corruption card as no Poop is left for the space."),
        ({"seat": 0, "why": CORRUPTIONS.index("black market"), "cards": 2}, "Ann draws 2 Corruption cards for the Black Market."),
    ],
    "spared": [({"seat": 0, "why": CORRUPTIONS.index("draw3")}, "Ann would draw a Corruption card for Draw & Place 3, but none is left.")],
    "drew": [
        ({"seat": 0, **NO_FOOD, "red": 2, "green": 1, "white": 1}, "Ann draws 2 red, 1 green and 1 white Food."),
        ({"seat": 0, **NO_FOOD}, "Ann draws no Food."),
    ],
    "placed": [({"seat": 0, "food": FOODS.index("white"), "space": B2}, "Ann places white Food on b2.")],
    "put_back": [
        ({"seat": 0, **NO_FOOD, "blue": 1}, "1 blue Food can't be placed, and goes back into Ann's bag."),
        ({"seat": 0, **NO_FOOD, "blue": 1, "red": 1}, "1 red and 1 blue Food can't be placed, and go back into Ann's bag."),
    ],
    "shovelled": [({"seat": 0, "poop": 3}, "Ann shovels 3 Poop back to the Dump.")],
    "chopped": [({"seat": 0, "colour": 0, "space": B2}, "Ann fells the red Tree on b2; its Food goes into the bag.")],
    "hatched": [({"seat": 0, "space": A1, "colour": 2, "size": 1}, "A large blue Dragon of Ann's hatches on a1.")],
    "stepped": [
        ({"seat": 0, "start": A1, "to": B1, "colour": 3, "size": 2, "eaten": 2}, "Ann's yellow Dragon goes from a1 to b1, eats 2 Food, and is mega."),
    ],
    "designated": [({"seat": 0, "space": A1, "colour": 1, "size": 0}, "Ann sends the small green Dragon on a1 to the Pen.")],
    "soiled": [({"seat": 0, "space": A1}, "Poop stays behind on a1.")],
    "stops": [({"seat": 0}, "Ann leaves it at that.")],
    "used": [({"seat": 0, "slot": SLOTS.index("ranchhand")}, "Ann's Ranch Hand goes to work.")],
    "carried": [
        ({"seat": 0, "start": A1, "to": B1, "what": CARRIED.index("food")}, "Ann's Field Hand carries the Food from a1 to b1."),
        ({"seat": 0, "start": A1, "to": B1, "what": CARRIED.index("poop")}, "Ann's Field Hand carries the Poop from a1 to b1."),
        ({"seat": 0, "start": A1, "to": B1, "what": CARRIED.index("dragon")}, "Ann's Field Hand carries the Dragon from a1 to b1."),
    ],
    "discarded": [
        ({"seat": 0, "why": MERCIES.index("local")}, "Ann discards a Corruption card thanks to the Local."),
        ({"seat": 0, "why": MERCIES.index("security")}, "Ann discards a Corruption card thanks to Security."),
    ],
    "recruited": [({"seat": 0, "card": ADMIRAL, "place": 1}, f"Ann recruits {card_and_kind(ADMIRAL)}.")],
    "took": [({"seat": 0, "colour": 2}, "Ann gets a small blue Dragon into the Pen from the Mercenary.")],
    "ferried": [({"seat": 0, "adventurer": 4, "start": 0, "to": 2}, "Ann's Sailor takes a Rogue from boat 1 to boat 3.")],
    "assigned": [
        ({"seat": 0, "card": BAKER, "slot": 0, "before": -1}, f"Ann makes the {card_name(BAKER)} Shepherd."),
        ({"seat": 0, "card": BAKER, "slot": 3, "before": ADMIRAL}, f"Ann makes the {card_name(BAKER)} Security; the {card_name(ADMIRAL)} leaves the game."),
    ],
    "bell": [({"seat": 0, "hour": 3}, "The bell of hour 3 rings for Ann.")],
    "drawn": [({"seat": 0, "adventurer": 1}, "A Bard comes to the harbour.")],
    "boarded": [({"seat": 0, "adventurer": 3, "boat": 4}, "Ann sends the Noble on board boat 5.")],
    "docked": [
        ({"seat": 0, "boat": 2, "pier": 0}, "Boat 3 docks at the left pier."),
        ({"seat": -1, "boat": 5, "pier": 2}, "Boat 6 docks at the Black Market."),
    ],
    "ends_early": [({"hour": 9}, "Every pier has its boat: the day ends at hour 9.")],
    "market": [({"number": 1}, "The Market of day 1 opens.")],
    "customers": [
        ({"pier": 1, **NO_CUSTOMER, "red": 2, "blue": 1}, "At the centre pier 2 Warriors and a Wizard will buy."),
        ({"pier": 0, **NO_CUSTOMER}, "At the left pier nobody will buy."),
    ],
    "sponsored": [({"seat": 0, "colour": 1, "gold": 3}, "Ann's green Stump earns 3 gold.")],
    "sold": [({"seat": 0, "colour": 0, "size": 2, "pier": 2, "gold": 16}, "Ann sells a mega red Dragon at the Black Market for 16 gold.")],
    "leaves": [({"seat": 0}, "Ann sells no more.")],
    "homed": [
        ({**NOBODY, "red": 2, "green": 1}, "2 Warriors and a Bard of the boats that didn't dock go to the Halls."),
        ({**NOBODY, "yellow": 1}, "A Noble of the boats that didn't dock goes to the Halls."),
        ({**NOBODY, "yellow": 1, "grey": 1}, "A Noble and a Rogue of the boats that didn't dock go to the Halls and the Lair."),
        (NOBODY, "Every adventurer came to a pier: nobody goes to the Halls."),
    ],
    "icons": [
        ({"seat": 0, "colour": 0, "many": 1, "gold": 4}, "Ann earns 4 gold for a Warrior icon."),
        ({"seat": 0, "colour": 2, "many": 2, "gold": 0}, "Ann earns no gold for 2 Wizard icons."),
    ],
    "penance": [
        ({"seat": 0, "cards": 2, "gold": 8}, "Ann pays 8 gold for 2 Corruption cards."),
        ({"seat": 0, "cards": 0, "gold": 0}, "Ann has no Corruption card."),
    ],
    "tie_broken": [({"seat": 1, "cards": 2}, "The tie is broken by Corruption: Bob has the fewest cards, 2.")],
    "wins": [
        ({"seat": 1, "gold": 40, "shared": 0}, "Bob wins with 40 gold."),
        ({"seat": 1, "gold": -3, "shared": 1}, "Bob shares the win with −3 gold."),
    ],
    "title": [({"seat": 0, "gold": 12, "title": 0}, f"With 12 gold, Ann is a {TITLE_NAMES[0]}.")],
}  # fmt: skip


def takes(card: str) -> str:
    """What it costs to recruit a Townsfolk, which is ours to correct."""
    return counted(cost(card), "hour")


def sentences(game: CoveGame) -> dict[str, str]:
    """The choices of who is asked, as the log writes them and as people read them."""
    view = GAME.concealed(game.state, GAME.actor(game.state))
    return {GAME.moves.text(move): WORDS.sentence(view, move, NAMES) for move in GAME.legal(view)}


def briefs(game: CoveGame) -> dict[str, str]:
    view = GAME.concealed(game.state, GAME.actor(game.state))
    return {GAME.moves.text(move): WORDS.brief(view, move, NAMES) for move in GAME.legal(view)}


def asked(game: CoveGame) -> str:
    """The question."""
    return WORDS.asks(GAME.concealed(game.state, GAME.actor(game.state)), NAMES[: game.state.seats])


def clauses(game: CoveGame) -> list[str]:
    return WORDS.clauses(GAME.concealed(game.state, GAME.actor(game.state)))


def exists(touch: str, seats: int) -> bool:
    """Whether a touch names a thing of the game, as the table in `scene.py` says."""
    kind, *rest = touch.split(":")
    if kind in ("seat", "dump", "bag", "food", "supply", "pen", "slot", "corruption", "gold", "marker", "space") and rest[0] != "adventurers":
        where: dict[str, list[list[str]]] = {
            "space": [[*SPACE_NAMES]], "food": [[*FOODS]], "supply": [[*COLOURS], [*SIZES]], "pen": [[*COLOURS], [*SIZES]], "slot": [[*SLOTS]],
        }  # fmt: skip
        places = where.get(kind, [])
        whole = kind == "pen" and len(rest) == 1
        return int(rest[0]) < seats and (whole or (len(rest) - 1 == len(places) and all(one in names for one, names in zip(rest[1:], places, strict=True))))
    if kind in ("done", "sell-all", "clock"):
        return not rest
    known = {
        "action": [*ACTIONS], "square": [str(place) for place in range(SQUARE)], "deck": ["townsfolk", "corruption"], "boat": [str(boat) for boat in range(6)],
        "pier": [*PIERS], "hall": [*FACTIONS], "bag": ["adventurers"],
    }  # fmt: skip
    return len(rest) == 1 and rest[0] in known[kind]


# --- what happens ----------------------------------------------------------------------------------------------------------


def test_every_kind_of_event_is_listed_here_with_all_its_arguments() -> None:
    assert list(TOLD) == list(EVENTS.kinds)
    for kind, cases in TOLD.items():
        assert all(set(values) == set(EVENTS.kinds[kind]) for values, _ in cases), kind


@pytest.mark.parametrize(("kind", "values", "english"), [(kind, *case) for kind, cases in TOLD.items() for case in cases])
def test_an_event_in_english(kind: str, values: dict[str, int], english: str) -> None:
    assert WORDS.told(Event(kind, values), NAMES) == english


def test_an_event_without_words_is_an_error_and_never_passed_over() -> None:
    with pytest.raises(KeyError):
        WORDS.told(Event("unheard", {}), NAMES)


@pytest.mark.parametrize("players", TABLES)
def test_events_of_whole_games_speak_of_things_that_are_there(cove: Cove, players: int) -> None:
    kinds = set()
    for game in cove.deal(players, 3).walk(3):
        for event in game.news:
            kinds.add(event.kind)
            assert re.fullmatch(r"[A-Z0-9].*\.", WORDS.told(event, NAMES))
            touches = WORDS.happened_at(event)
            assert all(exists(touch, players) for touch in touches), touches
            assert touches or not any(event.values.values())
            assert len(set(touches)) == len(touches)
    assert len(kinds) > 25


# --- choices -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", TABLES)
def test_in_whole_games_no_two_choices_sound_alike_and_briefs_are_brief(cove: Cove, players: int) -> None:
    for game in cove.deal(players, 5).walk(5):
        if game.over:
            continue
        full, brief = Counter(sentences(game).values()), Counter(briefs(game).values())
        assert max(full.values()) == 1 and max(brief.values()) == 1, (full.most_common(1), brief.most_common(1))
        assert all(columns(text) <= 35 for text in brief)
        assert all(text[0].isupper() and not text.endswith(".") for text in [*full, *brief])


@pytest.mark.parametrize("players", TABLES)
def test_choices_touch_things_that_are_there_and_no_two_the_same_ones_but_for_an_action_to_be_made_up(cove: Cove, players: int) -> None:
    for game in cove.deal(players, 6).walk(6):
        touched: Counter[tuple[str, ...]] = Counter()
        for move in GAME.legal(game.state):
            touches = WORDS.touches(game.state, move)
            assert touches and all(exists(touch, players) for touch in touches), touches
            kind, _ = GAME.moves.parts(move)
            if kind.name != "ferry":  # whom to take is asked of the client, in which boat each sits
                touched[tuple(touches)] += 1
        assert not touched or max(touched.values()) == 1, touched.most_common(2)


def test_actions_say_what_they_cost_and_bring(cove: Cove) -> None:
    game = cove.position(
        ranch={"Ann": {"a1": "poop", "a2": "poop", "b1": "red red"}}, staff={"Ann": {"shepherd": "baker", "security": "pilot"}}, last={"Ann": "draw"},
        square=["apothecary", "librarian", "bouncer", "deckhand"], halls={"red": 2, "blue": 3}, corruption={"Ann": 1},
    )  # fmt: skip
    assert asked(game) == "Ann: which action? 12 hours are left of day 1."
    assert sentences(game) == {
        "draw3": "Draw & Place 3 (1 hour; a Corruption card): 3 Food besides white ones",
        "shovel": "Shovel (1 hour): 2 Poop go back to the Dump",
        "chop red": "Chop the red Tree (2 hours): its Stump earns 2 gold a Market",
        "chop green": "Chop the green Tree (2 hours): its Stump earns 1 gold a Market",
        "chop blue": "Chop the blue Tree (2 hours): its Stump earns 3 gold a Market",
        "chop yellow": "Chop the yellow Tree (2 hours): its Stump earns 1 gold a Market",
        "eat": "Eat & Grow (2 hours): hatch and move Dragons, and fill the Pen",
        "recruit 0": f"Recruit the Apothecary ({takes('apothecary')}): discard Corruption; Wizard icon (3 gold)",
        "recruit 1": f"Recruit the Librarian ({takes('librarian')}): discard Corruption; Warrior and Wizard icons (5 gold)",
        "recruit 2": f"Recruit the Bouncer ({takes('bouncer')}): a small Dragon",
        "recruit 3": f"Recruit the Deckhand ({takes('deckhand')}): move an adventurer",
        "staff": "Activate Staff (2 hours): Shepherd and Security",
    }
    clean = cove.position(square=["apothecary", "librarian", "bouncer", "deckhand"])
    assert sentences(clean)["recruit 0"] == f"Recruit the Apothecary ({takes('apothecary')}): no Corruption to discard; Wizard icon (1 gold)"
    assert briefs(game)["recruit 1"] == f"Librarian (local, {takes('librarian')})" and briefs(game)["staff"] == "Activate Staff (2 hours)"


def test_hours_of_tomorrow_are_told_and_the_last_day_says_that_there_are_none(cove: Cove) -> None:
    late = cove.position(hours={"Ann": 11, "Bob": 12}, square=["librarian", "baker", "bouncer", "deckhand"])
    assert sentences(late)["draw"] == "Draw & Place 3+ (2 hours, 1 of tomorrow): Food until 3 are alike or 3 are different"
    assert sentences(late)["recruit 0"].startswith(f"Recruit the Librarian ({takes('librarian')}, {cost('librarian') - 1} of tomorrow): ")
    last = cove.position(day=3, hours={"Ann": 11, "Bob": 12})
    assert asked(last) == "Ann: which action? 1 hour is left of the last day: none may cost more."


def test_a_trail_says_where_it_can_go_on_and_what_would_go_back(cove: Cove) -> None:
    full = dict.fromkeys(("a2", "d1", "a3"), "red red")
    game = cove.position(phase="place", hand="green, white", felled={"Ann": "red"}, ranch={"Ann": {**full, "b1": "blue"}}, last={"Ann": "draw"})
    assert asked(game) == "Ann: where does the trail start, and with which Food? To place: 1 green and 1 white Food."
    said = sentences(game)
    assert said["place green a1"] == "Place green Food on a1: then b1 without a choice"
    assert said["place white b1"] == "Place white Food on b1, on top of blue: on to a1, c1 and b2"
    assert said["place green a4"] == "Place green Food on a4: then b4 without a choice"
    game.play("place white b1")
    assert asked(game) == "Ann: where does the trail go on, and with which Food? To place: 1 green Food."
    assert sentences(game)["place green a1"] == "Place green Food on a1: the last one"
    corner = {"Ann": {"a2": "red red", "b1": "blue blue", "a1": "red"}}
    alone = cove.position(phase="place", hand="2 green, white", felled={"Ann": "yellow"}, ranch=corner, last={"Ann": "draw"})
    assert sentences(alone)["place white a1"] == "Place white Food on a1, on top of red: 2 green Food go back into the bag"


def test_dragons_say_what_they_eat_and_what_they_become(cove: Cove) -> None:
    ranch = {"Ann": {"a1": "red", "b1": "green red", "c1": "white", "a4": "small red", "b4": "red", "c4": "large green"}}
    game = cove.position(phase="eat", ranch=ranch, felled={"Ann": "yellow"}, last={"Ann": "eat"}, boats={2: "2 blue, 2 green"}, piers={"left": 2})
    said = sentences(game)
    assert asked(game) == "Ann: hatch, move or designate which Dragon? In any order, as often as you like."
    assert said["hatch a1 red"] == "Hatch a small red Dragon on a1"
    assert said["hatch b1 red"] == "Hatch a large red Dragon on b1"
    assert said["hatch c1 blue"] == "Hatch a small blue Dragon on c1"
    assert said["step a4 b4"] == "Lead the small red Dragon from a4 to b4: it eats 1 Food and becomes large"
    assert said["designate c4"] == "Send the large green Dragon on c4 to the Pen (8 gold at best now); Poop stays behind"
    assert said["designate a4"] == "Send the small red Dragon on a4 to the Pen (not wanted yet); Poop stays behind"
    assert briefs(game)["step a4 b4"] == "Red a4 to b4: large"
    game.play("designate a4")
    assert asked(game) == "Ann: hatch, move or designate which Dragon, or is that all? In any order, as often as you like."
    assert sentences(game)["done"] == "End Eat & Grow"


def test_a_dragon_without_a_piece_says_that_it_must_go_on(cove: Cove) -> None:
    pen = {"Ann": "2 small red"}
    game = cove.position(phase="eat", ranch={"Ann": {"a1": "red", "b1": "red", "a2": "red"}}, pen=pen, last={"Ann": "eat"})
    assert sentences(game)["hatch a1 red"] == "Hatch a small red Dragon on a1, and must go on: none is left"
    game.play("hatch a1 red")
    assert asked(game) == "Ann: where does your small red Dragon go on to? No piece of its size is left: it must grow into one that is."
    assert sentences(game) == {
        "step a1 b1": "Lead the small red Dragon from a1 to b1: it eats 1 Food and becomes large",
        "step a1 a2": "Lead the small red Dragon from a1 to a2: it eats 1 Food and becomes large",
    }
    assert clauses(game)[0] == "cove.move.supply"


def test_with_no_poop_left_a_corruption_card_is_announced(cove: Cove) -> None:
    ranch = {"Ann": {"a1": "small red", "b1": "poop", "c1": "poop", "d1": "poop", "a2": "poop", "a3": "red"}}
    game = cove.position(phase="eat", ranch=ranch, last={"Ann": "eat"})
    assert sentences(game)["designate a1"] == "Send the small red Dragon on a1 to the Pen (not wanted yet); no Poop is left: a Corruption card"


def test_the_staff_says_who_does_what(cove: Cove) -> None:
    staff = {"Ann": {"shepherd": "baker", "ranchhand": "pilot", "fieldhand": "scout", "security": "brewer"}}
    game = cove.position(phase="staff", staff=staff, ready="shepherd ranchhand fieldhand security", ranch={"Ann": {"a1": "red"}}, corruption={"Ann": 1})
    assert asked(game) == "Ann: who of your staff works next? Each may do so once."
    assert sentences(game) == {
        "use shepherd": "Shepherd: hatch or move one Dragon, or both; then designate any number",
        "use ranchhand": "Ranch Hand: draw 2 Food besides white ones, and place them",
        "use fieldhand": "Field Hand: carry the Food, the Poop or the Dragon of one space to an empty one",
        "use security": "Security: discard one of your Corruption cards",
    }
    game.play("use fieldhand")
    assert asked(game) == "Ann: what does the Field Hand carry, and to which empty space?"
    assert sentences(game)["carry a1 b1"] == "Carry the Food from a1 to b1" and briefs(game)["carry a1 b1"] == "Food: a1 to b1"
    game.play("carry a1 d3", "use security")
    assert asked(game) == "Ann: who of your staff works next? Each may do so once. Or nobody more?"
    assert sentences(game)["done"] == "Use no more of the staff"


def test_the_shepherd_is_asked_for_one_dragon_and_then_for_the_pen(cove: Cove) -> None:
    staff = {"Ann": {"shepherd": "baker", "security": "brewer"}}
    ranch = {"Ann": {"a1": "red", "b1": "red", "a4": "small blue", "d1": "small green", "c1": "red"}}
    game = cove.position(phase="staff", staff=staff, ready="shepherd security", ranch=ranch, corruption={"Ann": 1}).play("use shepherd")
    assert asked(game) == "Ann: which one Dragon does the Shepherd hatch or move, or which go to the Pen?"
    game.play("hatch a1 red")
    assert asked(game) == "Ann: does the Shepherd lead that Dragon on, send Dragons to the Pen, or stop?"
    assert sentences(game)["done"] == "The Shepherd stops"
    game.play("designate a1")
    assert asked(game) == "Ann: which Dragons does the Shepherd send to the Pen as well?"


def test_townsfolk_say_what_they_bring_and_whom_they_replace(cove: Cove) -> None:
    square = ["bouncer", "deckhand", "baker", "brewer"]
    game = cove.position(square=square, staff={"Ann": {"shepherd": "librarian"}}, last={"Ann": "draw"}, boats={1: "red, green", 2: "3 blue"})
    sailor = game.copy().play("recruit 1")
    assert asked(sailor) == "Ann: which adventurer does the Deckhand take to another boat? Or call one from the bag."
    said = sentences(sailor)
    assert said["ferry red 1 2"] == "Take a Warrior from boat 1 to boat 2; full then, it docks at the left pier or the centre pier"
    assert said["ferry blue 2 1"] == "Take a Wizard from boat 2 to boat 1; room for 1 more then"
    assert said["call"] == "Call an adventurer from the bag, and choose a boat for whoever comes"
    assert clauses(sailor)[0] == "cove.town.sailor"
    game.play("recruit 0")
    assert asked(game) == "Ann: which small Dragon does the Bouncer bring into your Pen?"
    assert sentences(game)["take red"] == "Take a small red Dragon into the Pen (not wanted yet)"
    assert clauses(game)[0] == "cove.town.mercenary"
    game.play("take red")
    assert asked(game) == "Ann: which slot does the Bouncer get? A card that is there leaves the game."
    assert sentences(game)["assign shepherd"] == "Make the Bouncer Shepherd; the Librarian leaves the game with its Warrior and Wizard icons"
    assert sentences(game)["assign security"] == "Make the Bouncer Security: discard one of your Corruption cards"


def test_the_harbour_asks_for_boats_and_piers(cove: Cove) -> None:
    boats = {1: "3 red", 2: "2 blue, grey", 3: "yellow", 4: "4 red", 5: "3 grey", 6: "4 green"}
    game = cove.position(phase="board", arrived="green", hours={"Ann": 3}, since=3, boats=boats, piers={"centre": 4, "right": 6})
    assert asked(game) == "Ann: which boat does the Bard board? A full boat docks, and its customers buy."
    assert sentences(game) == {
        "board 1": "Boat 1, with 3 Warriors aboard; full then, it docks at the left pier",
        "board 2": "Boat 2, with 2 Wizards and a Rogue aboard; full then, it docks at the left pier",
        "board 3": "Boat 3, with a Noble aboard; room for 2 more then",
        "board 5": "Boat 5, with 3 Rogues aboard; full then, and no pier is free for it",
    }
    assert briefs(game)["board 3"] == "Boat 3: 1 adventurer"
    free = cove.position(phase="board", arrived="green", hours={"Ann": 3}, since=3, boats={1: "3 red"}).play("board 1")
    assert asked(free) == "Ann: at which pier does boat 1 dock? It is full."
    assert list(sentences(free).values()) == [
        "Dock boat 1 at the left pier, where large Dragons are sold",
        "Dock boat 1 at the centre pier, where small Dragons are sold",
    ]
    assert list(briefs(free).values()) == ["Left pier", "Centre pier"]


def test_the_market_says_what_everything_brings(cove: Cove) -> None:
    hours = {"Ann": 12, "Bob": 12}
    crew: dict[str, Any] = {"boats": {1: "2 red", 4: "red, green", 6: "2 green, red"}, "piers": {"left": 1, "centre": 4, "right": 6}, "hours": hours}
    game = cove.position(phase="sell", pen={"Ann": "small red, large red, 2 small green", "Bob": "small red"}, halls={"grey": 2}, **crew)
    assert asked(game) == "Ann: which Dragons do you sell, and where? The Black Market costs a Corruption card (−1 gold as the Lair is)."
    assert sentences(game) == {
        "sell red small centre": "Sell a small red Dragon at the centre pier for 2 gold",
        "sell red small right": "Sell a small red Dragon at the Black Market for 2 gold, and draw a Corruption card",
        "sell red large left": "Sell a large red Dragon at the left pier for 8 gold",
        "sell red large right": "Sell a large red Dragon at the Black Market for 4 gold, and draw a Corruption card",
        "sell green small centre": "Sell a small green Dragon at the centre pier for 2 gold",
        "sell green small right": "Sell a small green Dragon at the Black Market for 4 gold, and draw a Corruption card",
        "sell-all": "Sell everything for the most: 18 gold for 4 Dragons, and a Corruption card",
        "done": "Sell no more: 4 Dragons stay in the Pen",
    }
    assert briefs(game)["sell-all"] == "Everything: 18 gold" and briefs(game)["sell red large left"] == "Large red, left: 8 gold"
    before = game.gold("Ann")
    game.play("sell-all")
    assert game.gold("Ann") - before == 18 and game.corruption("Ann") == 1
    again = cove.position(phase="sell", acted=True, pen={"Ann": "small green, small red"}, **crew)
    assert asked(again) == "Ann: which Dragons do you sell, and where?"
    assert sentences(again)["sell green small right"] == "Sell a small green Dragon at the Black Market for 4 gold"


# --- questions ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", TABLES)
def test_every_question_begins_with_who_decides(cove: Cove, players: int) -> None:
    for game in cove.deal(players, 9).walk(9):
        said = asked(game)
        assert said.startswith("The game is over: " if game.over else f"{game.actor}: ") and len(said) < 160, said


def test_every_phase_has_clauses_and_all_of_them_are_in_the_rulebook(cove: Cove) -> None:
    known, seen, seed = WORDS.rules(), set[str](), 0
    while len(seen) < len(PHASES) + 1 and seed < 40:
        seed += 1
        for game in cove.deal(1 + seed % 2, seed).walk(seed):
            seen.add("over" if game.over else game.phase)
            assert clauses(game) and set(clauses(game)) <= set(known), clauses(game)
            assert len(set(clauses(game))) == len(clauses(game))
    assert seen == {*PHASES, "over"}


def test_every_kind_of_townsfolk_has_a_clause() -> None:
    assert {f"cove.town.{kind}" for kind in TOWN_KINDS} <= set(WORDS.rules())


def ended(cove: Cove, players: int = 2, **things: Any) -> CoveGame:
    """The last Market, of which nothing is left to sell but one Dragon that nobody has to buy."""
    position: dict[str, Any] = {
        "phase": "sell", "day": 3, "players": players, "hours": {"Ann": 12, "Bob": 12}, "halls": {"grey": 3},
        "boats": {1: "2 red"}, "piers": {"centre": 1}, "pen": {"Ann": "small red"},
    }  # fmt: skip
    return cove.position(**{**position, **things}).play("done")


def test_the_last_line_says_who_won_and_by_what(cove: Cove) -> None:
    assert asked(ended(cove, gold={"Ann": 20, "Bob": 9})) == "The game is over: Ann wins with 20 gold."
    tied = ended(cove, gold={"Ann": 22, "Bob": 20}, corruption={"Ann": 1})
    assert asked(tied) == "The game is over: Bob wins with 20 gold, ahead of Ann by fewer Corruption cards."
    assert asked(ended(cove, gold={"Ann": 20, "Bob": 20})) == "The game is over: Ann and Bob share the win with 20 gold."
    assert asked(ended(cove, corruption={"Ann": 3, "Bob": 2})) == "The game is over: Bob wins with −4 gold."
    alone = ended(cove, players=1, gold={"Ann": 3}, hours={"Ann": 12})
    assert asked(alone) == f"The game is over: 3 gold make Ann a {TITLE_NAMES[0]}."
