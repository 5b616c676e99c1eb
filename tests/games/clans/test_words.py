"""Dragon Clans in English: every move, event and question, in whole games and in positions."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.rules.clans.table import FAR_TABLE, GAME, NOTHING, Clans, ClansGame, between, forming
from wyrmling.games.clans.cards import CARD_NAMES, DICE, EGGS, FIRE, FOREST, NO_CARD, NO_EGG, RAINBOW, STONE, STORM, WATER
from wyrmling.games.clans.moves import DECK_OUT, EVENTS, LAST_ROUND, PILE_OUT, STALLED
from wyrmling.games.clans.odds import odds
from wyrmling.games.clans.phrases import percent
from wyrmling.kernel.board import columns
from wyrmling.kernel.moves import Event
from wyrmling.kernel.rule import COMPILED

WORDS = GAME.words
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve"]
ODD_NAMES = ["[red]Ann", "Bartholomew the Longwinded", "龍の友達", "x\\", "{}"]
TABLES = [(2, "main"), (5, "main"), (3, "thief"), (2, "apprentice"), (4, "apprentice")]
WHOLE_GAMES = pytest.mark.skipif(not COMPILED, reason="thousands of odds, uncompiled")

A, B = CARD_NAMES.index("Fire III a"), CARD_NAMES.index("Fire III b")
TOLD = {
    "starts": [({"seat": 0}, "Ann starts.")],
    "turned": [({"card": B, "place": 2}, "Fire III b is turned up.")],
    "begins": [
        ({"seat": 0, "egg": NO_EGG}, "It is Ann's turn."),
        ({"seat": 0, "egg": FIRE}, "It is Ann's turn. The Fire Egg adds one Fire to the dice."),
        ({"seat": 0, "egg": WATER}, "It is Ann's turn. With the Water Egg one Water on the dice can be any Egg."),
        ({"seat": 0, "egg": FOREST}, "It is Ann's turn. The Forest Egg allows one roll more."),
        ({"seat": 0, "egg": STONE}, "It is Ann's turn. The Stone Egg keeps thieves away."),
        ({"seat": 0, "egg": STORM}, "It is Ann's turn. With the Storm Egg one die can be rolled again."),
        ({"seat": 0, "egg": RAINBOW}, "It is Ann's turn. The Rainbow Egg helps to steal."),
    ],
    "rolls": [
        ({"seat": 0, "roll": 1, "kept": 0}, "Ann rolls all dice (roll 1 of 3)."),
        ({"seat": 0, "roll": 2, "kept": 0}, "Ann rolls all dice again (roll 2 of 3)."),
        ({"seat": 0, "roll": 2, "kept": 0b000100}, "Ann keeps die 3 and rolls the others (roll 2 of 3)."),
        ({"seat": 0, "roll": 3, "kept": 0b101001}, "Ann keeps dice 1, 4 and 6 and rolls the others (roll 3 of 3)."),
        ({"seat": 0, "roll": 4, "kept": 0b000001}, "Ann keeps die 1 and rolls the others (roll 4)."),
    ],
    "shows": [
        (
            {"one": FIRE, "two": WATER, "three": FIRE, "four": STONE, "five": RAINBOW, "six": STORM},
            "The Ember dice show Fire, Water and Fire, the Tide dice Stone, Rainbow and Storm.",
        ),
        (
            {"one": FIRE, "two": WATER, "three": NO_EGG, "four": STONE, "five": RAINBOW, "six": NO_EGG},
            "The Ember dice show Fire and Water, the Tide dice Stone and Rainbow.",
        ),
    ],
    "rerolled": [
        ({"seat": 0, "die": 3, "was": STONE, "egg": STORM}, "Ann rolls die 4 again: Stone becomes Storm."),
        ({"seat": 0, "die": 3, "was": STONE, "egg": STONE}, "Ann rolls die 4 again: Stone once more."),
    ],
    "stops": [({"seat": 1}, "Bob stops.")],
    "power": [
        ({"seat": 0, "egg": FIRE}, "The Fire Egg gives Ann the Fire that was missing."),
        ({"seat": 0, "egg": WATER}, "Thanks to the Water Egg a Water stands for the Egg that Ann was missing."),
        ({"seat": 0, "egg": FOREST}, "The Forest Egg allows Ann one roll more."),
        ({"seat": 0, "egg": STORM}, "The Storm Egg allows Ann to roll one die again."),
        ({"seat": 0, "egg": RAINBOW}, "The Rainbow Egg helps Ann to steal."),
    ],
    "takes": [
        ({"seat": 0, "card": B, "barrier": 0}, "Ann takes Fire III b."),
        ({"seat": 0, "card": B, "barrier": 1}, "Ann takes Fire III b with a Barrier."),
    ],
    "steals": [
        ({"seat": 0, "other": 1, "card": B, "barrier": 1}, "Ann steals Fire III b from Bob."),
    ],
    "placed": [
        ({"seat": 0, "card": B, "side": 0, "covered": NO_CARD}, "Ann lays Fire III b on the left."),
        ({"seat": 0, "card": B, "side": 1, "covered": A}, "Ann lays Fire III b on the right, over Fire III a."),
    ],
    "uncovered": [({"seat": 0, "card": A}, "Ann's Fire III a is uncovered.")],
    "formed": [({"seat": 0, "egg": STORM}, "Ann's Dragons form a Storm Egg.")],
    "broken": [({"seat": 0, "egg": STORM}, "Ann's Storm Egg is broken.")],
    "fails": [({"seat": 0}, "Ann gains no Dragon.")],
    "returned": [({"seat": 0, "card": B, "place": 3}, "Ann gives Fire III b back to the table.")],
    "discarded": [({"seat": 0, "card": B}, "Ann gives Fire III b up; the table is full, so it is discarded.")],
    "unguarded": [({"seat": 0, "card": B}, "Ann's Barrier under Fire III b is discarded.")],
    "passes": [({"seat": 0}, "Ann catches nothing.")],
    "calls": [({"seat": 0, "dragons": 5}, "With five Dragons, Ann calls the last round.")],
    "sunk": [({"card": B, "place": 0}, "Fire III b goes under its pile.")],
    "ended": [
        ({"why": DECK_OUT}, "The deck can't fill the table up: the game ends."),
        ({"why": LAST_ROUND}, "The last round is over: the game ends."),
        ({"why": PILE_OUT}, "The last Dragon of a pile has been caught: the game ends."),
        ({"why": STALLED}, "60 rounds have been played: the game ends."),
    ],
    "dragons": [
        ({"seat": 0, "many": 5, "points": 18}, "Ann gets 18 points for 5 Dragons."),
        ({"seat": 0, "many": 0, "points": 0}, "Ann has no Dragon."),
    ],
    "barriers": [({"seat": 0, "many": 1, "points": 1}, "Ann gets 1 point for 1 Barrier.")],
    "evolution": [({"seat": 0, "card": A, "twin": B, "points": 5}, "Ann gets 5 points for the evolution of Fire III a and Fire III b.")],
    "colour": [({"seat": 0, "egg": WATER, "points": 1}, "Ann gets 1 point for two or more Water Eggs.")],
}  # fmt: skip


def sentences(game: ClansGame, names: list[str] = NAMES) -> list[str]:
    return [WORDS.sentence(game.state, move, names) for move in GAME.legal(game.state)]


def briefs(game: ClansGame, names: list[str] = NAMES) -> list[str]:
    return [WORDS.brief(game.state, move, names) for move in GAME.legal(game.state)]


def asks(game: ClansGame) -> str:
    return WORDS.asks(game.state, NAMES)


def touches(game: ClansGame, move: str) -> list[str]:
    return WORDS.touches(game.state, GAME.moves.parse(move))


def exists(touch: str, seats: int) -> bool:
    """Whether a touch names a thing of the game."""
    kind, *which = touch.split(":")
    if kind == "pile":
        return int(which[0]) in range(seats) and which[1] in ("left", "right")
    places = {"die": range(1, DICE + 1), "again": range(1, DICE + 1), "dragon": range(30), "barrier": range(30), "place": range(5)}
    known = {**places, "seat": range(seats), "egg": range(seats)}
    return int(which[0]) in known[kind] if which else kind in ("deck", "discard", "roll", "stop", "decline")


# --- events -------------------------------------------------------------------------------------------------------------


def test_every_kind_of_event_is_listed_here_with_all_its_arguments() -> None:
    assert set(TOLD) == set(EVENTS.kinds)
    assert {kind: {tuple(values) for values, _ in cases} for kind, cases in TOLD.items()} == {kind: {values} for kind, values in EVENTS.kinds.items()}


@pytest.mark.parametrize(("kind", "values", "english"), [(kind, values, english) for kind, cases in TOLD.items() for values, english in cases])
def test_an_event_in_english(kind: str, values: dict[str, int], english: str) -> None:
    assert WORDS.told(Event(kind, values), NAMES) == english
    assert all(exists(touch, 2) for touch in WORDS.happened_at(Event(kind, values)))


def test_an_event_without_words_is_an_error_and_never_passed_over() -> None:
    with pytest.raises(KeyError, match="sneezed"):
        WORDS.told(Event("sneezed", {}), NAMES)


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_events_of_whole_games_speak_of_things_that_are_there(clans: Clans, players: int, variant: str) -> None:
    told = Counter[str]()
    for seed in range(3):
        for game in clans.deal(players, seed, variant).walk(seed):
            for event in game.news:
                told[event.kind] += 1
                assert WORDS.told(event, ODD_NAMES).endswith(".")
                touched = WORDS.happened_at(event)
                assert [touch for touch in touched if not exists(touch, players)] == []
                assert len(set(touched)) == len(touched)
                assert ("seat" not in event.values) or f"seat:{event['seat']}" in touched
    usual = {"starts", "turned", "begins", "rolls", "shows", "stops", "takes", "placed", "ended", "dragons"}
    assert usual | ({"passes"} if variant == "apprentice" else {"fails", "returned"}) <= set(told)


def test_where_things_happen() -> None:
    def at(kind: str, **values: int) -> list[str]:
        return WORDS.happened_at(Event(kind, values))

    assert at("rolls", seat=0, roll=2, kept=0b100101) == ["die:2", "die:4", "die:5", "seat:0"]
    assert at("shows", one=0, two=0, three=NO_EGG, four=3, five=3, six=NO_EGG) == ["die:1", "die:2", "die:4", "die:5"]
    assert at("takes", seat=1, card=4, barrier=1) == ["deck", "dragon:4", "seat:1"]
    assert at("steals", seat=1, other=0, card=4, barrier=0) == ["dragon:4", "seat:1", "seat:0"]
    assert at("placed", seat=1, card=4, side=1, covered=7) == ["pile:1:right", "dragon:4", "dragon:7", "seat:1"]
    assert at("unguarded", seat=0, card=4) == ["barrier:4", "discard", "dragon:4", "seat:0"]
    assert at("turned", card=4, place=2) == ["place:2", "dragon:4"]
    assert at("formed", seat=1, egg=FIRE) == ["egg:1", "seat:1"]


# --- moves --------------------------------------------------------------------------------------------------------------


@WHOLE_GAMES
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_in_whole_games_no_two_choices_sound_alike(clans: Clans, players: int, variant: str) -> None:
    kinds = Counter[str]()
    for seed in range(2):
        for game in clans.deal(players, seed, variant).walk(100 + seed):
            moves = GAME.legal(game.state)
            kinds.update(GAME.moves.parts(move)[0].name for move in moves)
            said, brief = sentences(game, ODD_NAMES), briefs(game, ODD_NAMES)
            assert len(set(said)) == len(set(brief)) == len(moves)
            assert max(map(columns, brief), default=0) <= 35
            assert all(said) and not any(re.search(r"-1\b|None|nan|\{(?!\})", sentence) for sentence in [*said, *brief])
    assert {"stop", "roll", "take", "lay"} <= set(kinds)


@WHOLE_GAMES
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_choices_touch_things_that_are_there_and_no_two_the_same(clans: Clans, players: int, variant: str) -> None:
    for game in clans.deal(players, 5, variant).walk(5):
        state = game.state
        there = {f"dragon:{card}" for card in [*state.table.tolist(), *state.area.reshape(-1).tolist()] if card != NO_CARD}
        touched = [WORDS.touches(state, move) for move in GAME.legal(state)]
        assert all(touched) and len(set(map(tuple, touched))) == len(touched)
        for touches_of in touched:
            assert [touch for touch in touches_of if not exists(touch, players)] == []
            assert len(set(touches_of)) == len(touches_of)
            assert {touch for touch in touches_of if touch.startswith("dragon:")} <= there


def test_the_longest_names_of_dice_fit_a_narrow_list(clans: Clans) -> None:
    if not COMPILED:
        pytest.skip("many odds, uncompiled")
    alike = ["Rainbow Rainbow Forest Rainbow Forest Rainbow", "Forest Forest Rainbow Forest Rainbow Rainbow", "Rainbow Rainbow Rainbow Rainbow Rainbow Stone"]
    for dice in alike:
        for rolls in (1, 2, 3):
            game = clans.position(dice=dice, rolls=rolls, area={"Ann": pile_of(forming("Forest"))})
            brief = briefs(game)
            assert max(map(columns, brief)) <= 35 and len(set(brief)) == len(brief)


def pile_of(pair: tuple[str, str]) -> list[list[str]]:
    return [[pair[0]], [pair[1]]]


def test_keeping_says_what_is_kept_how_many_roll_and_the_exact_chances(clans: Clans) -> None:
    game = clans.position(dice="Fire Fire Rainbow Storm Storm Stone", rolls=2, table=["Fire III a", "Fire III b", "Fire II b"])
    move, found = GAME.moves.parse("roll keeping 1,2,3"), odds(game.state)
    assert found is not None
    promise = found.keeps[0b000111]
    aims = {CARD_NAMES[aim.card]: chance for aim, chance in zip(found.aims, promise.chances, strict=True) if not aim.barrier}
    said = WORDS.sentence(game.state, move, NAMES)
    assert said.startswith(f"Keep Fire Fire Rainbow, roll 3: {percent(promise.gain)} for ")
    named = re.search(r", (\d+ %) for (\w+ \w+ \w)$", said)
    assert named is None or named[1] == percent(aims[named[2]])
    assert WORDS.brief(game.state, move, NAMES) == f"Keep Fire Fire Rainbow: {percent(promise.gain)}"
    assert touches(game, "roll keeping 1,2,3") == ["roll", "die:1", "die:2", "die:3"]


def test_dice_of_both_kinds_that_show_the_same_are_told_apart(clans: Clans) -> None:
    game = clans.position(dice="Rainbow Fire Fire Rainbow Storm Stone", rolls=2)
    told = dict(zip(game.choices(), zip(sentences(game), briefs(game), strict=True), strict=True))
    assert told["roll keeping 1"][0].startswith("Keep Rainbow (Ember), roll 5: ") and told["roll keeping 1"][1].startswith("Keep Rainbow#1: ")
    assert told["roll keeping 4"][0].startswith("Keep Rainbow (Tide), roll 5: ") and told["roll keeping 4"][1].startswith("Keep Rainbow#4: ")
    assert told["roll keeping 1,4"][0].startswith("Keep Rainbow Rainbow, roll 4: ")
    assert told["roll keeping 1,2,3,5"][0].startswith("Keep Fire Fire Storm Rainbow (Ember), roll 2: ")
    assert told["roll keeping 1,2,3,5"][1].startswith("Roll Stone Rainbow#4: ")
    assert told["roll keeping nothing"][0].startswith("Roll all six dice: ")


def test_what_was_kept_before_is_kept_with_the_rest(clans: Clans) -> None:
    game = clans.position(dice="Fire Fire Water Forest Stone Storm", kept=["1", "4"], rolls=2)
    assert touches(game, "roll keeping 2") == ["roll", "die:1", "die:2", "die:4"]
    assert sentences(game)[game.choices().index("roll keeping 2")].startswith("Keep Fire Fire Forest, roll 3: ")
    assert sentences(game)[game.choices().index("roll keeping nothing")].startswith("Keep Fire Forest, roll 4: ")


def test_stopping_says_what_it_brings(clans: Clans) -> None:
    def stop(**position: object) -> tuple[str, str]:
        game = clans.position(**{"rolls": 2, **position})  # type: ignore[arg-type]
        return sentences(game)[0], briefs(game)[0]

    assert stop() == ("Stop without a Dragon: you have none to lose", "Stop without a Dragon")
    assert stop(area={"Ann": [["Fire I a"]]}) == ("Stop without a Dragon: you lose a Dragon", "Stop without a Dragon")
    assert stop(area={"Ann": [["Fire I a"]]}, barriers=["Fire I a"])[0] == "Stop without a Dragon: you lose a Dragon or a Barrier"
    apprentice = {"variant": "apprentice", "dice": "Fire Water Stone Storm"}
    assert stop(**apprentice) == ("Stop without a Dragon: your turn passes", "Stop without a Dragon")
    assert stop(dice="Fire Fire Water Stone Storm Storm", table=["Fire I a"]) == ("Stop: you take Fire I a", "Stop: take Fire I a")
    assert stop(dice="Fire Fire Forest Stone Storm Storm", table=["Fire I a"])[0] == "Stop: you take Fire I a, with a Barrier if you like"
    two = {"dice": "Fire Fire Fire Stone Storm Storm", "table": ["Fire I a", "Fire II a"]}
    assert stop(**two) == ("Stop: you take Fire I a or Fire II a", "Stop: two Dragons in reach")
    theft = {"dice": "Fire Fire Forest Stone Storm Storm", "area": {"Bob": [["Fire I a"]]}, "variant": "thief"}
    assert stop(**theft) == ("Stop: you may steal Fire I a from Bob", "Stop: steal Fire I a")


def test_taking_says_what_it_is_worth(clans: Clans) -> None:
    game = clans.position(phase="take", dice="Fire Fire Rainbow Forest Stone Storm", table=["Fire I a"], area={"Ann": [["Fire I b"]]})
    assert dict(zip(game.choices(), sentences(game), strict=True)) == {
        "take Fire I a plain": "Take Fire I a without a Barrier: 2 points, an evolution with Fire I b",
        "take Fire I a barrier": "Take Fire I a with a Barrier: 2 + 1 points, an evolution with Fire I b",
    }
    assert briefs(game) == ["Take Fire I a, 2 points", "Take Fire I a with a Barrier"]
    assert asks(game) == "Ann: do you take a Barrier with Fire I a? It is worth 1 point and makes a theft harder."
    assert touches(game, "take Fire I a barrier") == ["dragon:0", "place:0", "deck"]
    game = clans.position(phase="take", dice="Fire Fire Rainbow Forest Stone Storm", table=["Fire I a", "Fire I b"])
    assert asks(game) == "Ann: which Dragon do you take? Your dice are good for two, and a turn brings one."


def test_a_power_that_is_needed_is_named(clans: Clans) -> None:
    game = clans.position(phase="take", dice="Fire Water Water Forest Stone Storm", table=["Fire I a", "Water I a"], area={"Ann": pile_of(forming("Fire"))})
    told = dict(zip(game.choices(), sentences(game), strict=True))
    assert told["take Fire I a plain"] == "Take Fire I a without a Barrier: 2 points, by the Fire Egg"
    assert told["take Water I a plain"] == "Take Water I a without a Barrier: 2 points"
    area = {"Ann": pile_of(forming("Rainbow", but=["Fire I a"])), "Bob": [["Fire I a"]]}
    theft = clans.position(phase="take", dice="Fire Fire Forest Stone Storm Storm", area=area)
    assert sentences(theft)[0] == "Steal Fire I a from Bob: 2 points, by the Rainbow Egg"


def test_stealing_names_the_owner_and_what_becomes_of_the_barrier(clans: Clans) -> None:
    dice = "Fire Fire Fire Forest Stone Storm"
    game = clans.position(phase="take", variant="thief", dice=dice, area={"Bob": [["Fire I a"]]}, barriers=["Fire I a"])
    assert dict(zip(game.choices(), sentences(game), strict=True)) == {
        "steal Fire I a": "Steal Fire I a from Bob: 2 points; its Barrier is discarded",
        "decline": "Steal nothing: you have none to lose",
    }
    assert briefs(game) == ["Steal Fire I a from Bob", "Steal nothing"]
    assert touches(game, "steal Fire I a") == ["dragon:0", "seat:1"]
    assert touches(game, "decline") == ["decline"]
    assert asks(game) == "Ann: do you steal? Otherwise you have none to lose."


def test_placing_says_which_halves_meet(clans: Clans) -> None:
    game = clans.position(phase="place", gained="Stone I b", dice=NOTHING, area={"Ann": [["Fire II b"]]})
    assert dict(zip(game.choices(), sentences(game), strict=True)) == {
        "lay left": "Lay Stone I b on the left: Forest meets Stone, no Egg",
        "lay right": "Lay Stone I b on the right: Storm meets Storm, a Storm Egg",
    }
    assert briefs(game) == ["Lay it left: no Egg", "Lay it right: Storm Egg"]
    assert touches(game, "lay right") == ["pile:0:right"]
    game = clans.position(phase="place", gained="Water II b", dice=NOTHING, area={"Ann": [["Fire II b"], ["Stone I b"]]})
    assert between("Fire II b", "Stone I b") == between("Fire II b", "Water II b") == "Storm"
    assert sentences(game) == [
        "Lay Water II b on the left, over Fire II b: Fire meets Storm, no Egg; the Storm Egg breaks",
        "Lay Water II b on the right, over Stone I b: Storm meets Storm, a Storm Egg",
    ]
    assert touches(game, "cover right") == ["pile:0:right", f"dragon:{CARD_NAMES.index('Stone I b')}"]


def test_losing_says_all_that_goes_with_it(clans: Clans) -> None:
    area = {"Ann": [["Fire I a", "Fire II b"], ["Stone I b", "Stone I a"]]}
    game = clans.position(phase="lose", area=area, barriers=["Fire II b"])
    told = dict(zip(game.choices(), sentences(game), strict=True))
    assert told["return Fire I a"] == "Give Fire I a back to the table: you lose 2 points"
    assert told["return Fire II b"] == "Give Fire II b back to the table: you lose 5 points and its Barrier"
    assert told["return Stone I a"] == "Give Stone I a back to the table: you lose 2 points and an evolution; a Storm Egg forms"
    assert told["discard Barrier of Fire II b"] == "Discard the Barrier under Fire II b: 1 point"
    assert touches(game, "discard Barrier of Fire II b") == [f"barrier:{CARD_NAMES.index('Fire II b')}"]
    assert asks(game) == "Ann: no Dragon this turn. Which of yours do you give back, or which Barrier?"
    full = clans.position(phase="lose", table=[*FAR_TABLE, "Water I a", "Water I b"], area={"Ann": pile_of(("Fire II b", "Stone I b"))})
    assert sentences(full) == [
        "Give Fire II b up, to the discard pile: you lose 5 points and the Storm Egg",
        "Give Stone I b up, to the discard pile: you lose 3 points and the Storm Egg",
    ]


def test_one_die_again(clans: Clans) -> None:
    game = clans.position(dice="Fire Fire Water Storm Stone Storm", table=["Fire II a"], area={"Ann": pile_of(("Fire II b", "Stone I b"))})
    told = dict(zip(game.choices(), sentences(game), strict=True))
    assert told["reroll 3"] == "Roll die 3 again, Water, by the Storm Egg: 50 % for Fire II a"
    assert briefs(game)[game.choices().index("reroll 3")] == "Die 3 again (Water): 50 %"
    assert touches(game, "reroll 3") == ["again:3"] and touches(game, "stop") == ["stop"]
    assert told["stop"] == "Stop without a Dragon: you lose a Dragon"
    assert asks(game) == "Ann: roll one die again by the Storm Egg, or stop with the dice as they are?"


# --- what is asked, and the rules that matter ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("egg", "ends"),
    [
        (None, "the fifth a Barrier."),
        ("Fire", " Your Fire Egg is one Fire more."),
        ("Water", " By your Water Egg one Water is any Egg."),
        ("Storm", " Your Storm Egg may roll one die again."),
        ("Rainbow", " By your Rainbow Egg you may steal."),
        ("Stone", "the fifth a Barrier."),
    ],
)
def test_the_question_teaches_what_the_roll_is_for(clans: Clans, egg: str | None, ends: str) -> None:
    game = clans.position(rolls=1, area={"Ann": pile_of(forming(egg))})
    assert asks(game).startswith("Ann: which dice do you keep for the second roll of three? Four Eggs of a nest take its Dragon, the fifth a Barrier.")
    assert asks(game).endswith(ends)


def test_the_fourth_roll_is_asked_for(clans: Clans) -> None:
    game = clans.position(rolls=3, area={"Ann": pile_of(forming("Forest"))})
    assert asks(game).startswith("Ann: which dice do you keep for a fourth roll, by the Forest Egg?")
    assert sentences(game)[1].startswith("Roll all six dice by the Forest Egg: ")


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_every_question_begins_with_who_decides_and_the_last_line_with_who_won(clans: Clans, players: int, variant: str) -> None:
    for game in clans.deal(players, 9, variant).walk(9):
        asked = WORDS.asks(game.state, NAMES[:players])
        if game.over:
            winners = [who for who, share in game.shares.items() if share > 0]
            assert asked.startswith("The game is over: ") and all(who in asked for who in winners)
            assert f" {max(game.scores.values())} point" in asked
        else:
            assert asked.startswith(f"{game.turn}: ") and columns(asked) <= 160


@pytest.mark.rule("clans.end.tie")
def test_the_last_line_says_how_a_tie_was_broken(clans: Clans) -> None:
    def last_line(**areas: list[list[str]]) -> str:
        """Bob's last turn brings Fire I a, worth 2 points."""
        dice, table = "Fire Fire Water Stone Storm Storm", ["Fire I a"]
        game = clans.position(turn="Bob", caller="Ann", phase="take", dice=dice, table=table, area=areas).settle()
        game.play(game.choices()[0])
        assert game.over
        return WORDS.asks(game.state, NAMES)

    assert last_line(Ann=[["Forest II a", "Water I b"]], Bob=[["Water II b"]]) == (
        "The game is over: Ann and Bob share the win with 7 points and 2 Dragons each."
    )
    assert last_line(Ann=[["Forest II a", "Storm I a", "Water I a"]], Bob=[["Water III a"]]) == (
        "The game is over: Ann wins with 8 points and more Dragons than Bob."
    )
    assert last_line(Ann=[["Forest II a"]], Bob=[["Water III a"]]) == "The game is over: Bob wins with 8 points."


def test_the_clauses_that_matter_are_in_the_rulebook(clans: Clans) -> None:
    rules = WORDS.rules()
    phases = set()
    for players, variant in TABLES:
        for game in clans.deal(players, 3, variant).walk(3):
            phases.add((game.phase, game.over))
            clauses = WORDS.clauses(game.state)
            assert clauses and set(clauses) <= set(rules) and len(set(clauses)) == len(clauses)
    assert {phase for phase, over in phases} >= {"roll", "take", "place", "lose"}
    for egg, clause in (("Fire", "fire"), ("Water", "exchange"), ("Forest", "roll"), ("Stone", "protect"), ("Storm", "reroll"), ("Rainbow", "steal")):
        matter = WORDS.clauses(clans.position(rolls=1, area={"Ann": pile_of(forming(egg))}).state)
        assert f"clans.power.{clause}" in matter
        assert ("clans.steal.eggs" in matter) == (egg == "Rainbow")
    assert "clans.end.last" in WORDS.clauses(clans.position(rolls=1, caller="Bob").state)
    assert "clans.end.stall" in WORDS.clauses(clans.position(rolls=1, turns=118).state)
    assert "clans.apprentice.end" in WORDS.clauses(clans.position(rolls=1, variant="apprentice", dice="Fire Water Stone Storm", idle=1).state)
    assert "clans.thief.all" in WORDS.clauses(clans.position(rolls=1, variant="thief").state)


def test_chances_are_rounded_but_never_to_certainty() -> None:
    assert [percent(chance) for chance in (0.0, 0.0001, 0.5, 0.634, 0.9999, 1.0)] == ["0 %", "1 %", "50 %", "63 %", "99 %", "100 %"]


def test_every_egg_has_words_for_its_power(clans: Clans) -> None:
    for egg in EGGS:
        game = clans.position(rolls=1, area={"Ann": pile_of(forming(egg))})
        scene = WORDS.scene(GAME.concealed(game.state, 0), 0, NAMES[:2])
        assert scene.power is not None and scene.power.egg == egg and scene.power.title and scene.power.effect.endswith(".")  # type: ignore[attr-defined]
