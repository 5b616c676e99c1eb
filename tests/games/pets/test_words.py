"""Dragon Pets in English: every move, event and question, in whole games and in positions."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.rules.pets.table import GAME, Pets, PetsGame
from wyrmling.games.pets.cards import DICE, KINDS, NO_CARD
from wyrmling.games.pets.moves import DECK_OUT, EVENTS, NOBODY_PLACED, NOTHING_CAUGHT
from wyrmling.games.pets.state import CATCH, REFILL, REROLL
from wyrmling.kernel.board import columns
from wyrmling.kernel.moves import Event

WORDS = GAME.words
NAMES = ["Ann", "Bob", "Cid", "Dee"]
ODD_NAMES = ["[red]Ann", "Bartholomew the Longwinded", "龍の友達", "x\\"]

TOLD = {
    "starts": [({"seat": 0}, "Ann starts.")],
    "rolled": [({"white": 1, "gray": 2, "violet": 3, "brown": 4, "orange": 5}, "The dice show white 1, gray 2, violet 3, brown 4 and orange 5.")],
    "catches": [
        ({"seat": 0, "paid": 1, "must": 0}, "Ann catches for 1 coin."),
        ({"seat": 0, "paid": 1, "must": 1}, "With all Seekers in the Forest, Ann must catch, for 1 coin."),
        ({"seat": 0, "paid": 0, "must": 1}, "With all Seekers in the Forest, Ann must catch, for free."),
    ],
    "caught": [
        ({"seat": 1, "card": 3, "space": 6}, "Bob takes back a Seeker with blue male 4 (row 2, column 3)."),
        ({"seat": 1, "card": 50, "space": 15}, "Bob takes back a Seeker with an Egg (row 4, column 4)."),
    ],
    "egg": [({"seat": 1, "coins": 2}, "The Egg brings Bob 2 coins.")],
    "bred": [({"seat": 0, "male": 10, "female": 19, "coins": 5}, "Ann breeds purple male 2 (starting) with purple female 5 for 5 coins.")],
    "refills": [({"seat": 2, "paid": 1}, "Cid refills the Forest for 1 coin.")],
    "turned": [
        ({"card": 44, "space": 0}, "Green male 5 is turned for row 1, column 1."),
        ({"card": 50, "space": 4}, "An Egg is turned for row 2, column 1."),
    ],
    "rerolls": [
        ({"seat": 0, "paid": 0}, "Ann rerolls all five dice for free."),
        ({"seat": 0, "paid": 1}, "Ann rerolls all five dice for 1 coin."),
    ],
    "counts": [
        ({"seat": 0, "die": 1, "shows": 4, "white": -2}, "Ann counts with gray 4 − white 2: 2."),
        ({"seat": 0, "die": 4, "shows": 1, "white": 3}, "Ann counts with orange 1 + white 3: 4."),
        ({"seat": 0, "die": 2, "shows": 3, "white": 0}, "Ann counts with violet 3."),
    ],
    "placed": [({"seat": 0, "space": 9, "card": 4}, "Ann places a Seeker on blue male 5 (row 3, column 2).")],
    "challenged": [
        ({"seat": 0, "other": 1, "coins": 1, "space": 9}, "Bob takes back the Seeker that stood there, and Ann pays Bob 1 coin."),
    ],
    "penalty": [
        ({"seat": 3, "paid": 5}, "Dee can't place a Seeker and pays 5 coins."),
        ({"seat": 3, "paid": 0}, "Dee can't place a Seeker and has no coin to pay."),
    ],
    "ended": [
        ({"why": DECK_OUT}, "The last card has been turned: the game ends."),
        ({"why": NOBODY_PLACED}, "Nobody has placed a Seeker for 3 rounds: the game ends."),
        ({"why": NOTHING_CAUGHT}, "Nothing has been caught or refilled for 40 rounds: the game ends."),
    ],
    "unbred": [
        ({"seat": 0, "value": 7, "paid": 7}, "Ann pays 7 coins for unbred Dragons."),
        ({"seat": 0, "value": 7, "paid": 1}, "Ann has only 1 coin left to pay for unbred Dragons worth 7."),
        ({"seat": 0, "value": 7, "paid": 0}, "Ann has no coin left to pay for unbred Dragons worth 7."),
    ],
    "diversity": [({"seat": 0, "coins": 5}, "Ann has pairs of all breeds, or Eggs in their place, and gets 5 coins.")],
    "declines": [
        ({"seat": 0, "step": CATCH}, "Ann doesn't catch."),
        ({"seat": 0, "step": REFILL}, "Ann doesn't refill."),
        ({"seat": 0, "step": REROLL}, "Ann keeps the dice as they are."),
    ],
}  # fmt: skip


def sentences(game: PetsGame, names: list[str] = NAMES) -> list[str]:
    return [WORDS.sentence(game.state, move, names) for move in GAME.legal(game.state)]


def exists(touch: str, seats: int) -> bool:
    """Whether a touch names a thing of the game."""
    kind, _, which = touch.partition(":")
    known = {"space": range(16), "card": range(KINDS), "seat": range(seats)}
    return which in DICE if kind == "die" else kind in known and int(which) in known[kind]


# --- events -------------------------------------------------------------------------------------------------------------


def test_every_kind_of_event_is_listed_here_with_all_its_arguments() -> None:
    assert set(TOLD) == set(EVENTS.kinds)
    assert {kind: {tuple(values) for values, _ in cases} for kind, cases in TOLD.items()} == {kind: {values} for kind, values in EVENTS.kinds.items()}


@pytest.mark.parametrize(("kind", "values", "english"), [(kind, values, english) for kind, cases in TOLD.items() for values, english in cases])
def test_an_event_in_english(kind: str, values: dict[str, int], english: str) -> None:
    assert WORDS.told(Event(kind, values), NAMES) == english


def test_an_event_without_words_is_an_error_and_never_passed_over() -> None:
    with pytest.raises(KeyError, match="sneezed"):
        WORDS.told(Event("sneezed", {}), NAMES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_of_whole_games_speak_of_things_that_are_there(pets: Pets, players: int) -> None:
    told = Counter[str]()
    for seed in range(3):
        for game in pets.deal(players, seed).walk(seed):
            for event in game.news:
                told[event.kind] += 1
                assert WORDS.told(event, ODD_NAMES).endswith(".")
                touched = WORDS.happened_at(event)
                assert [touch for touch in touched if not exists(touch, players)] == []
                assert ("seat" not in event.values) or f"seat:{event['seat']}" in touched
    assert {"starts", "rolled", "catches", "caught", "turned", "counts", "placed", "ended"} <= set(told)


def test_what_is_told_of_placing_is_what_was_played(pets: Pets) -> None:
    game = pets.position(phase="place", dice={"white": 2, "gray": 4}, seekers={"Bob": [8]})
    game.play("place gray minus")
    assert [WORDS.told(event, NAMES) for event in game.news][:3] == [
        "Ann counts with gray 4 − white 2: 2.",
        "Ann places a Seeker on red female 3 (row 3, column 1).",
        "Bob takes back the Seeker that stood there, and Ann pays Bob 1 coin.",
    ]
    assert WORDS.happened_at(game.news[0]) == ["die:gray", "die:white", "seat:0"]
    assert WORDS.happened_at(game.news[1]) == ["space:8", "card:37", "seat:0"]
    assert WORDS.happened_at(game.news[2]) == ["space:8", "seat:0", "seat:1"]


def test_a_catch_is_told_as_forced_only_when_it_was(pets: Pets) -> None:
    chosen = pets.position(seekers={"Ann": [0]}).play("catch")
    forced = pets.position(seekers={"Ann": [0, 1, 2]}).settle()
    assert [(event["must"], event["paid"]) for game in (chosen, forced) for event in game.news if event.kind == "catches"] == [(0, 1), (1, 1)]


# --- moves --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_whole_games_no_two_choices_sound_alike(pets: Pets, players: int) -> None:
    for seed in range(3):
        for game in pets.deal(players, seed).walk(100 + seed):
            moves = GAME.legal(game.state)
            said = sentences(game, ODD_NAMES)
            brief = [WORDS.brief(game.state, move, ODD_NAMES) for move in moves]
            assert len(set(said)) == len(set(brief)) == len(moves)
            assert max(map(columns, brief), default=0) <= 35
            assert all(said) and not any(re.search(r"-1\b|None|\{|\}", sentence) for sentence in [*said, *brief])


@pytest.mark.parametrize("players", [2, 4])
def test_choices_touch_things_that_are_there(pets: Pets, players: int) -> None:
    for game in pets.deal(players, 5).walk(5):
        forest = game.state.forest.tolist()
        for move in GAME.legal(game.state):
            kind = GAME.moves.parts(move)[0].name
            touches = WORDS.touches(game.state, move)
            assert [touch for touch in touches if not exists(touch, players)] == []
            assert bool(touches) == (kind != "skip")
            assert len(set(touches)) == len(touches) or forest.count(50) > 1
            spaces = [int(touch.split(":")[1]) for touch in touches if touch.startswith("space:")]
            assert all((forest[space] == NO_CARD) == (kind in ("fill", "refill")) for space in spaces)


def test_placing_names_the_line_the_card_and_who_is_paid(pets: Pets) -> None:
    game = pets.position(phase="place", dice={"white": 2, "gray": 4, "orange": 3}, seekers={"Bob": [8]}, forest={7: "Egg"})
    assert dict(zip(game.choices(), sentences(game), strict=True)) == {
        "place gray alone": "Place on the fourth card of the gray column: blue male 2",
        "place gray minus": "Place on the second card of the gray column (4 − 2 with the white die): red female 3, paying Bob 1",
        "place orange alone": "Place on the third card of the orange column: an Egg",
        "place orange minus": "Place on the first card of the orange column (3 − 2 with the white die): blue female 5",
    }
    minus = GAME.moves.parse("place gray minus")
    assert WORDS.brief(game.state, minus, NAMES) == "Gray 4−2: red ♀3, pay Bob"
    assert WORDS.touches(game.state, minus) == ["die:gray", "die:white", "space:8", "card:37", "seat:1"]


def test_west_and_east_count_along_rows(pets: Pets) -> None:
    game = pets.position(turn="Bob", phase="place", players=3, dice={"white": 1, "gray": 2})
    assert sentences(game) == [
        "Place on the second card of the gray row: purple male 2",
        "Place on the third card of the gray row (2 + 1 with the white die): gold male 2",
        "Place on the first card of the gray row (2 − 1 with the white die): blue male 2",
    ]


@pytest.mark.parametrize(
    ("seekers", "forest", "players", "english"),
    [
        ({"Ann": [0]}, {}, 2, "take back 1 Seeker with blue male 2"),
        ({"Ann": [0, 4], "Bob": [5]}, {4: "Egg"}, 2, "take back 2 Seekers with blue male 2 and an Egg; Bob takes theirs too"),
        ({"Ann": [0, 4], "Bob": [5]}, {0: "Egg", 4: "Egg"}, 4, "take back 2 Seekers with 2 Eggs; Bob takes theirs too"),
        ({"Ann": [0], "Bob": [5], "Dee": [6]}, {}, 4, "take back 1 Seeker with blue male 2; Bob and Dee take theirs too"),
        ({"Ann": [0], "Bob": [5], "Cid": [6]}, {}, 3, "take back 1 Seeker with blue male 2; everybody else takes theirs too"),
    ],
)
def test_catching_says_what_everybody_gets(pets: Pets, seekers: dict[str, list[int]], forest: dict[int, str], players: int, english: str) -> None:
    game = pets.position(seekers=seekers, forest=forest, players=players)
    assert sentences(game) == ["Don't catch", f"Catch for 1 coin: {english}"]


def test_refilling_says_how_far_the_deck_goes(pets: Pets) -> None:
    assert sentences(pets.position(phase="refill", gaps=[1, 2, 7])) == ["Don't refill", "Refill 3 empty spaces for 1 coin (31 cards left)"]
    game = pets.position(phase="refill", gaps=[1, 2], deck=["gold male 5", "gold male 3"])
    assert sentences(game)[1] == "Refill 2 empty spaces for 1 coin (2 cards left: the game ends)"
    assert WORDS.asks(game.state, NAMES) == "Ann: refill for 1 coin? Two of 16 spaces are empty; the deck has 2 cards, and the last one ends the game."
    game = pets.position(phase="fill", gaps=[6, 15])
    assert sentences(game) == ["Turn a card for row 2, column 3", "Turn a card for row 4, column 4"]


def test_rerolling_says_what_it_costs(pets: Pets) -> None:
    game = pets.position(phase="reroll", dice={"white": 1, "gray": 3})
    assert sentences(game) == ["Keep the dice as they are", "Reroll all five dice for 1 coin"]
    assert WORDS.asks(game.state, NAMES) == "Ann: reroll for 1 coin? As the dice lie you can place a Seeker in 3 ways."
    game = pets.position(phase="reroll", dice={"gray": 6}, coins={"Ann": 3})
    assert sentences(game)[1] == "Reroll all five dice for free"
    assert WORDS.asks(game.state, NAMES) == "Ann: reroll for free? As the dice lie you can't place a Seeker, which costs 3 coins."


def test_breeding_names_both_dragons(pets: Pets) -> None:
    game = pets.position(phase="breed", turn="Bob", collection={"Ann": ["gold male 2 (starting)", "blue male 2 (starting)", "gold male 2", "gold female 5"]})
    assert sentences(game) == [
        "Breed gold male 2 (starting) with gold female 5 for 5 coins",
        "Breed gold male 2 with gold female 5 for 5 coins",
    ]
    moves = GAME.legal(game.state)
    assert WORDS.brief(game.state, moves[0], NAMES) == "Gold ♂2 (start) + ♀5 for 5 coins"
    assert WORDS.touches(game.state, moves[1]) == ["card:21", "card:29"]
    assert WORDS.asks(game.state, NAMES) == "Ann: which pair? 2 gold males and 1 gold female are unbred."


def test_the_last_pairs_are_asked_for_when_the_game_has_ended(pets: Pets) -> None:
    game = pets.position(
        phase="fill",
        gaps=[0, 1],
        deck=["red male 5", "red male 3"],
        seekers={"Ann": [7]},
        collection={"Ann": ["gold male 2 (starting)", "blue male 2 (starting)", "gold male 5"]},
    )
    game.play("fill 0")
    assert game.phase == "last breed"
    assert WORDS.asks(game.state, NAMES) == "The game has ended. Ann: which pair? 2 gold males and 1 gold female are unbred."
    assert "pets.end.catch" in WORDS.clauses(game.state)


# --- what is asked, and the rules that matter ----------------------------------------------------------------------------


def test_the_question_names_who_decides_and_why(pets: Pets) -> None:
    def ask(game: PetsGame) -> str:
        return WORDS.asks(game.state, NAMES)

    assert ask(pets.position(seekers={"Ann": [0, 5]})) == "Ann: catch for 1 coin? Two of your three Seekers are in the Forest."
    assert ask(pets.position(seekers={"Ann": [0]})) == "Ann: catch for 1 coin? One of your three Seekers is in the Forest."
    assert ask(pets.position(phase="fill", gaps=[6, 15])) == "Ann: which space gets the next card? Two are empty; the deck has 30 cards."
    placing = pets.position(turn="Bob", phase="place", dice={"white": 3, "gray": 1, "brown": 2})
    assert ask(placing) == "Bob: where does your Seeker go? A die counts cards from the north; white 3 may be added or taken away."
    placing = pets.position(turn="Bob", phase="place", dice={"gray": 1, "brown": 2})
    assert ask(placing) == "Bob: where does your Seeker go? A die counts cards from the north; the white die is set aside."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_question_begins_with_who_decides_and_the_last_line_with_who_won(pets: Pets, players: int) -> None:
    for game in pets.deal(players, 9).walk(9):
        asked = WORDS.asks(game.state, NAMES[:players])
        if game.over:
            winners = [who for who, share in game.shares.items() if share > 0]
            assert asked.startswith("The game is over: ") and all(who in asked for who in winners)
            assert asked.endswith("coin." if max(game.scores.values()) == 1 else "coins.")
        else:
            assert asked.removeprefix("The game has ended. ").startswith(f"{game.actor}: ")


def test_the_clauses_that_matter_are_in_the_rulebook(pets: Pets) -> None:
    rules = WORDS.rules()
    phases = set()
    for players in (2, 3, 4):
        for game in pets.deal(players, 2).walk(2):
            phases.add("over" if game.over else game.phase)
            named = WORDS.clauses(game.state)
            assert named and len(set(named)) == len(named)
            assert [clause for clause in named if clause not in rules] == []
    assert {"catch", "refill", "fill", "reroll", "place", "over"} <= phases


def test_the_end_of_a_game_that_stands_still_is_announced(pets: Pets) -> None:
    assert "pets.end.stall" not in WORDS.clauses(pets.position(phase="place", unplaced=3).state)
    assert "pets.end.stall" in WORDS.clauses(pets.position(phase="place", unplaced=4).state)
