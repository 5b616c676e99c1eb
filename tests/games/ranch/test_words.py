"""Dragon Ranch in English: every move, event and question, in whole games and in positions."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from tests.games.ranch.table import NAMES, ODD_NAMES, TABLES, asked, position, sentences, walk
from wyrmling.games.ranch import GAME
from wyrmling.games.ranch.cards import BREEDS, COMBINATIONS, ESSENCES, MEDALS, POWERS
from wyrmling.games.ranch.moves import EVENTS
from wyrmling.games.ranch.state import PHASES
from wyrmling.kernel.moves import UNTOLD, Event
from wyrmling.kernel.words import columns

WORDS = GAME.words

CARDS = {"mandragora": 0, "griffin": 0, "dragon": 0, "farmer": 0}

TOLD: dict[str, list[tuple[dict[str, int], str]]] = {
    "season": [({"number": 2}, "Season 2 begins.")],
    "starts": [({"seat": 0}, "Ann has the first-player token and starts.")],
    "turned": [({"medal": 3}, "The Egg Medal is turned face up.")],
    "revealed": [
        ({"power": POWERS.index("wild"), "place": 0}, "Wild comes to the row of Power cards."),
        ({"power": POWERS.index("egg-1"), "place": 2}, "The red card 3 Eggs comes to the row of Power cards."),
    ],
    "remade": [({"cards": 12}, "The Power pile is made anew from the 12 discarded cards.")],
    "drew": [
        ({"seat": 0, "cards": 3, **CARDS, "griffin": 2, "farmer": 1}, "Ann draws 2 Griffin and 1 Farmer."),
        ({"seat": 1, "cards": 3, **dict.fromkeys(CARDS, UNTOLD)}, "Bob draws 3 cards."),
        ({"seat": 1, "cards": 1, **dict.fromkeys(CARDS, UNTOLD)}, "Bob draws 1 card."),
    ],
    "extra": [({"seat": 0}, "Ann chooses Extra instead of a combination.")],
    "swaps": [({"seat": 0}, "Ann chooses Swap instead of a combination.")],
    "discarded": [({"seat": 0, "essence": 1}, "Ann discards a Griffin card.")],
    "combines": [
        ({"seat": 0, "what": 0, "farmers": 2}, "Ann combines 2 Mandragora and 2 Farmer for 3 Mandragoras."),
        ({"seat": 0, "what": 2, "farmers": 0}, "Ann combines 2 Dragon for a level 1 Egg."),
        ({"seat": 0, "what": 3, "farmers": 1}, "Ann combines 1 Mandragora, 1 Dragon and 1 Farmer to hatch 2 Eggs."),
        ({"seat": 0, "what": 4, "farmers": 0}, "Ann combines 1 Mandragora and 1 Griffin for 2 ingots."),
        ({"seat": 0, "what": 5, "farmers": 0}, "Ann combines 1 Griffin and 1 Dragon to evolve an Egg."),
    ],
    "helped": [
        ({"seat": 0, "by": 1}, "Ann plays Wild in place of a card."),
        ({"seat": 0, "by": 3}, "Ann plays Wild as a Farmer."),
        ({"seat": 0, "by": 4}, "Ann plays Double Farmer."),
    ],
    "paid": [
        ({"seat": 0, **CARDS, "dragon": 1, "farmer": 2, "ingots": 1}, "Ann pays with 1 Dragon, 2 Farmer and an ingot."),
        ({"seat": 0, **CARDS, "dragon": 2, "ingots": 0}, "Ann pays with 2 Dragon."),
    ],
    "gained": [
        ({"seat": 0, "token": 0, "many": 3}, "Ann gets 3 Mandragoras."),
        ({"seat": 0, "token": 2, "many": 1}, "Ann gets a level 1 Egg."),
        ({"seat": 0, "token": 3, "many": 1}, "Ann gets an ingot."),
    ],
    "ran_out": [({"seat": 0, "token": 1, "many": 2}, "The supply has no more Griffins: Ann goes without 2.")],
    "hatched": [({"seat": 0, "breed": 0}, "Ann's level 1 Egg hatches."), ({"seat": 0, "breed": 5}, "Ann's red Egg hatches.")],
    "raided": [
        ({"seat": 0, "other": 1, "token": 3}, "Ann's red Dragon takes an ingot from Bob."),
        ({"seat": 0, "other": 5, "token": 0}, "Ann's red Dragon takes a Mandragora from the opponent."),
    ],
    "chose": [({"seat": 0, "power": POWERS.index("dragon-2"), "place": 1}, "Ann takes the red card 5 Dragons from the row.")],
    "ends_turn": [({"seat": 0}, "Ann ends the turn.")],
    "gives": [({"seat": 0, "token": 2}, "Ann gives a level 1 Egg in a swap.")],
    "rests": [({"seat": 0}, "Ann pairs no more.")],
    "declined": [({"seat": 0}, "Ann takes no Power card.")],
    "evolved": [({"seat": 0, "egg": 0, "into": 4}, "Ann's level 1 Egg evolves into a violet Egg.")],
    "played": [({"seat": 0, "power": POWERS.index("reverse")}, "Ann plays Reverse a Dragon.")],
    "destroyed": [({"seat": 0, "other": 1, "token": 2}, "Ann destroys a level 1 Egg of Bob's.")],
    "exchanged": [({"seat": 0, "other": 1, "given": 0, "taken": 1}, "Ann gives Bob a Mandragora for a Griffin.")],
    "reversed": [({"seat": 0, "other": 1, "breed": 3}, "Bob's blue Dragon is an Egg again.")],
    "repeats": [
        ({"seat": 1, "other": 0, "what": 1, "farmers": 1}, "Bob repeats the combination of Ann's for 2 Griffins."),
        ({"seat": 1, "other": 0, "what": 3, "farmers": 0}, "Bob repeats the combination of Ann's to hatch an Egg."),
    ],
    "stole": [({"seat": 0, "other": 1}, "Ann takes an ingot from Bob.")],
    "robbed": [
        ({"seat": 0, "other": 1, "essence": 2}, "Ann takes a Dragon card from Bob, who draws nothing by Extra or Swap next turn."),
        ({"seat": 0, "other": 1, "essence": UNTOLD}, "Ann takes a card from Bob, who draws nothing by Extra or Swap next turn."),
    ],
    "over_limit": [({"seat": 0, "essence": 0}, "Ann has too many cards and discards a Mandragora card.")],
    "pile_empty": [({}, "The Essence pile is empty: this round is the last one before feeding.")],
    "hand_discarded": [
        ({"seat": 0, **CARDS, "griffin": 1, "farmer": 3}, "Ann discards the hand: 1 Griffin and 3 Farmer."),
        ({"seat": 0, **CARDS}, "Ann has no card left to discard."),
    ],
    "opponent_drew": [({"essence": 3}, "The opponent draws a Farmer card.")],
    "opponent_gained": [({"token": 3}, "The opponent gets an ingot."), ({"token": 4}, "The opponent gets a level 1 Dragon.")],
    "opponent_laid": [({"essence": 0}, "A Mandragora card is laid in front of the opponent.")],
    "opponent_pair": [({"essence": 0}, "Two Mandragora cards lie there now, and are discarded.")],
    "lost": [({"seat": 0, "token": 2}, "Ann loses a level 1 Egg."), ({"seat": 0, "token": 4}, "Ann loses a level 1 Dragon.")],
    "front_discarded": [
        ({**CARDS, "dragon": 1, "farmer": 1}, "What lies in front of the opponent is discarded: 1 Dragon and 1 Farmer."),
        (CARDS, "Nothing lies in front of the opponent."),
    ],
    "griffins_fed": [
        ({"seat": 0, "fed": 2, "died": 0}, "Ann feeds 2 Griffins with 2 Mandragoras."),
        ({"seat": 0, "fed": 1, "died": 1}, "Ann feeds a Griffin with a Mandragora; a Griffin dies."),
        ({"seat": 0, "fed": 0, "died": 3}, "Ann feeds no Griffin; 3 Griffins die."),
    ],
    "dragon_fed": [
        ({"seat": 0, "breed": 5, "many": 1}, "Ann feeds a red Dragon with a Griffin."),
        ({"seat": 0, "breed": 0, "many": 2}, "Ann feeds 2 level 1 Dragons with 2 Griffins."),
    ],
    "dragon_died": [
        ({"seat": 0, "breed": 1, "many": 1}, "A yellow Dragon of Ann's dies of hunger."),
        ({"seat": 0, "breed": 0, "many": 2}, "2 level 1 Dragons of Ann's die of hunger."),
    ],
    "paired": [
        ({"seat": 0, "token": 0, "paid": 0}, "Ann pairs 2 Mandragoras for free."),
        ({"seat": 0, "token": 1, "paid": 1}, "Ann pairs 2 Griffins for an ingot."),
    ],
    "mated": [
        ({"seat": 0, "level": 1, "other": 1, "egg": 0, "paid": 0}, "Ann pairs 2 level 1 Dragons for a level 1 Egg, for free."),
        ({"seat": 0, "level": 2, "other": 3, "egg": 4, "paid": 1}, "Ann pairs a level 2 and a level 3 Dragon for a violet Egg, for an ingot."),
    ],
    "warmed": [({"seat": 0, "level": 3, "egg": 2, "paid": 0}, "Ann pairs a level 3 Dragon with a green Egg, for free.")],
    "season_ends": [({"number": 1}, "Season 1 ends.")],
    "counted": [
        ({"medal": 0, "first": 3, "second": 2, "third": 0, "fourth": -1, "fifth": -1}, "Mandragora Medal: Ann 3, Bob 2 and Cid 0."),
    ],
    "medal_won": [({"medal": 4, "seat": 1, "many": 5}, "Bob wins the Ingot Medal with 5.")],
    "medal_tied": [({"medal": 2, "many": 1}, "Nobody wins the Dragon Medal: it is a tie at 1.")],
    "medal_lost": [({"medal": 1, "many": 4}, "The opponent wins the Griffin Medal with 4: it leaves the game.")],
    "dragons_scored": [
        ({"seat": 0, "one": 2, "two": 0, "three": 1, "points": 5}, "Ann scores 5 VP for Dragons: 2 of level 1 and 1 of level 3."),
        ({"seat": 0, "one": 0, "two": 0, "three": 0, "points": 0}, "Ann has no Dragon to score."),
    ],
    "red_scored": [
        (
            {"seat": 0, "power": POWERS.index("creature-2"), "have": 11, "need": 10, "points": 2},
            "Ann scores 2 VP for a red card that asks for 10 creatures, with 11.",
        ),
        ({"seat": 0, "power": POWERS.index("egg-1"), "have": 2, "need": 3, "points": 0}, "Ann has 2 of the 3 Eggs that a red card asks for: no VP."),
    ],
    "track": [({"seat": 0, "points": 9}, "Ann stands at 9 VP.")],
    "row_discarded": [({}, "The face-up Power cards are discarded.")],
    "medals_scored": [
        ({"seat": 0, "medals": 1, "points": 3}, "Ann scores 3 VP for 1 Medal."),
        ({"seat": 0, "medals": 2, "points": 6}, "Ann scores 6 VP for 2 Medals."),
    ],
    "tie_broken": [({"seat": 1, "by": 0, "many": 2}, "The tie is broken by level 3 Eggs: Bob has 2.")],
    "wins": [
        ({"seat": 1, "points": 20, "shared": 0}, "Bob wins with 20 VP."),
        ({"seat": 1, "points": 20, "shared": 1}, "Bob shares the win with 20 VP."),
    ],
    "title": [
        ({"seat": 0, "points": 12, "title": 1}, "With 12 VP, Ann is an apprentice breeder."),
        ({"seat": 0, "points": 31, "title": 5}, "With 31 VP, Ann is the official breeder of the governor."),
    ],
}  # fmt: skip


def exists(touch: str, seats: int) -> bool:
    """Whether a touch names a thing of the game, as the table in `scene.py` says."""
    kind, *rest = touch.split(":")
    if kind in ("token", "egg", "dragon", "hand") or (kind == "power" and rest[0] != "row"):
        seat, what = int(rest[0]), rest[1:]
        known: dict[str, Any] = {
            "token": ("mandragora", "griffin", "ingot"), "egg": BREEDS, "dragon": BREEDS, "hand": ESSENCES, "power": POWERS,
        }  # fmt: skip
        return 0 <= seat < max(2, seats) and (what == [] if kind == "hand" and not what else what[0] in known[kind])
    places: dict[str, Any] = {
        "seat": [str(seat) for seat in range(max(2, seats))], "power": ["row"], "pile": ("essence", "power"), "discard": ("essence", "power"),
        "front": ESSENCES, "medal": MEDALS, "combination": COMBINATIONS, "action": ("extra", "swap"),
        "supply": ("mandragora", "griffin", "ingot", *BREEDS),
    }  # fmt: skip
    return rest[0] in places[kind] and (kind != "power" or rest[1] in "0123")


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


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_events_of_whole_games_speak_of_things_that_are_there(players: int, variant: str) -> None:
    told = Counter[str]()
    for ply in walk(players, variant):
        for event in ply.news:
            told[event.kind] += 1
            for seat in range(-1, players):
                heard = GAME.events.heard(event, seat)
                sentence = WORDS.told(heard, ODD_NAMES[:players])
                assert sentence.endswith(".") and not re.search(r"-1\b|None|\{|\}", sentence)
                touched = WORDS.happened_at(heard)
                assert [touch for touch in touched if not exists(touch, players)] == []
                assert len(set(touched)) == len(touched)
                assert "seat" not in event.values or f"seat:{event['seat']}" in touched
    assert {"season", "drew", "extra", "swaps", "combines", "paid", "gained", "hatched", "season_ends", "track"} <= set(told)
    assert ("title" in told) == (players == 1) and ("wins" in told) == (players > 1)


def test_who_doesnt_see_a_card_isnt_told_of_it_nor_where_it_lies() -> None:
    drew = Event("drew", {"seat": 0, "cards": 1, **CARDS, "dragon": 1})
    assert WORDS.told(GAME.events.heard(drew, 0), NAMES) == "Ann draws 1 Dragon."
    assert WORDS.happened_at(GAME.events.heard(drew, 0)) == ["pile:essence", "hand:0:dragon", "seat:0"]
    for seat in (-1, 1):
        assert WORDS.told(GAME.events.heard(drew, seat), NAMES) == "Ann draws 1 card."
        assert WORDS.happened_at(GAME.events.heard(drew, seat)) == ["pile:essence", "hand:0", "seat:0"]
    robbed = Event("robbed", {"seat": 0, "other": 2, "essence": 1})
    assert [" Griffin " in WORDS.told(GAME.events.heard(robbed, seat), NAMES) for seat in (-1, 0, 1, 2)] == [False, True, False, True]
    assert WORDS.happened_at(GAME.events.heard(robbed, 2)) == ["hand:2:griffin", "hand:0:griffin", "seat:0", "seat:2"]
    assert WORDS.happened_at(GAME.events.heard(robbed, 1)) == ["hand:2", "hand:0", "seat:0", "seat:2"]


# --- moves --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_in_whole_games_no_two_choices_sound_alike(players: int, variant: str) -> None:
    for ply in walk(players, variant):
        moves = ply.moves
        said = [WORDS.sentence(ply.view, move, ODD_NAMES[:players]) for move in moves]
        brief = [WORDS.brief(ply.view, move, ODD_NAMES[:players]) for move in moves]
        assert len(set(said)) == len(set(brief)) == len(moves)
        assert max(map(columns, brief), default=0) <= 35
        assert all(said) and not any(re.search(r"-1\b|None|\{|\}", sentence) for sentence in [*said, *brief])
        assert all(sentence[0].isupper() or sentence[0].isdecimal() for sentence in [*said, *brief])


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_choices_touch_things_that_are_there(players: int, variant: str) -> None:
    for ply in walk(players, variant):
        for move in ply.moves:
            touches = WORDS.touches(ply.view, move)
            assert [touch for touch in touches if not exists(touch, players)] == []
            assert len(set(touches)) == len(touches)
            text = GAME.moves.text(move)
            assert touches or text in ("end", "rest", "decline", "enough", "help nothing", "melt 0 0 0")
            for touch in touches:  # what lies in ranches and in the row is there
                kind, *rest = touch.split(":")
                if kind in ("egg", "dragon"):
                    assert ply.state[f"{kind}s"][int(rest[0]), BREEDS.index(rest[1])] > 0
                if kind == "power":
                    where = ply.state.row.tolist() if rest[0] == "row" else []
                    assert POWERS[where[int(rest[1])]] in text if rest[0] == "row" else POWERS.index(rest[1]) >= 0


def test_combining_says_what_it_takes_what_it_brings_and_what_is_lacking() -> None:
    state = position(hand={0: {"mandragora": 1, "dragon": 2, "farmer": 1}}, ingots={0: 1}, eggs={0: {"common": 2}})
    assert sentences(state) == {
        "extra": "Extra: draw a card and take an ingot; no combination this turn",
        "swap": "Swap: discard 2 cards, draw 2 and take an ingot; no combination this turn",
        "combine mandragora 0": "Combine 2 Mandragora for a Mandragora (you lack 1 Mandragora: an ingot stands in)",
        "combine mandragora 1": "Combine 2 Mandragora and 1 Farmer for 2 Mandragoras (you lack 1 Mandragora: an ingot stands in)",
        "combine egg 0": "Combine 2 Dragon for a level 1 Egg",
        "combine egg 1": "Combine 2 Dragon and 1 Farmer for 2 level 1 Eggs",
        "combine egg 2": "Combine 2 Dragon and 2 Farmer for 3 level 1 Eggs (you lack 1 Farmer: an ingot stands in)",
        "combine hatch 0": "Combine 1 Mandragora and 1 Dragon to hatch an Egg",
        "combine hatch 1": "Combine 1 Mandragora, 1 Dragon and 1 Farmer to hatch 2 Eggs",
        "combine ingots 0": "Combine 1 Mandragora and 1 Griffin for 2 ingots (you lack 1 Griffin: an ingot stands in)",
        "combine evolve 0": "Combine 1 Griffin and 1 Dragon to evolve an Egg (you lack 1 Griffin: an ingot stands in)",
    }
    move = GAME.moves.parse("combine hatch 1")
    assert WORDS.brief(state, move, NAMES) == "Hatch 2, 1 Far"
    assert WORDS.touches(state, move) == ["combination:hatch", "hand:0:mandragora", "hand:0:dragon", "hand:0:farmer"]
    assert asked(state) == "Ann: combine cards, or take a card and an ingot (Extra), or Swap two cards?"


def test_what_stands_in_for_a_card_is_what_the_player_has() -> None:
    for ingots, blue, who in ((2, [], "ingots stand in"), (2, ["wild"], "ingots or a Power card stands in"), (0, ["farmers"], "a Power card stands in")):
        state = position(hand={0: {"griffin": 2}}, ingots={0: ingots}, blue={0: blue})
        assert sentences(state)["combine griffin 2"] == f"Combine 2 Griffin and 2 Farmer for 3 Griffins (you lack 2 Farmer: {who})"
    banned = position(hand={0: {"griffin": 2}}, banned=[1, 0, 0, 0, 0])
    assert sentences(banned)["extra"] == "Extra: take an ingot; no combination this turn"
    assert sentences(banned)["swap"] == "Swap: discard 2 cards and take an ingot; no combination this turn"


def test_ingots_and_power_cards_say_which_cards_they_stand_for() -> None:
    hand = {0: {"dragon": 2, "farmer": 3}}
    state = position(phase="power", making=("egg", 2), hand=hand, blue={0: ["wild", "farmers"]})
    assert asked(state) == "Ann: does a Power card stand in? You combine 2 Dragon and 2 Farmer for 3 level 1 Eggs."
    assert sentences(state) == {
        "help nothing": "Use no Power card",
        "help wild-first": "Play Wild as a Dragon",
        "help wild-farmer": "Play Wild as a Farmer",
        "help farmers": "Play Double Farmer for both Farmers",
    }
    state = position(phase="ingots", making=("egg", 2), hand=hand, ingots={0: 3}, melted=1)
    assert asked(state) == "Ann: do ingots stand in? You combine 2 Dragon and 2 Farmer for 3 level 1 Eggs, and may use 1 ingot this turn."
    assert sentences(state) == {
        "melt 0 0 0": "No ingots: discard 2 Dragon and 2 Farmer",
        "melt 0 0 1": "An ingot for a Farmer; discard 2 Dragon and 1 Farmer",
        "melt 1 0 0": "An ingot for a Dragon; discard 1 Dragon and 2 Farmer",
    }
    state = position(phase="ingots", making=("hatch", 2), hand={0: {"dragon": 1}}, ingots={0: 2}, helper="farmers", eggs={0: {"common": 3}})
    assert sentences(state) == {"melt 0 1 0": "An ingot for a Mandragora; discard 1 Dragon"}


def test_hatching_and_evolving_say_what_comes_of_them() -> None:
    state = position(phase="hatch", making=("hatch", 1), hatching=2, eggs={0: {"common": 1, "blue": 1, "red": 1}})
    assert asked(state) == "Ann: which Egg hatches? 2 Eggs to hatch; colours bring a token at once."
    assert list(sentences(state).values()) == [
        "Hatch a level 1 Egg",
        "Hatch a blue Egg (level 2): it brings a Griffin",
        "Hatch a red Egg (level 3): it brings a token of an opponent",
    ]
    state = position(phase="evolve", making=("evolve", 0), eggs={0: {"common": 1, "blue": 1}})
    assert list(sentences(state).values())[3:] == [
        "Evolve a level 1 Egg into a violet Egg (level 2)",
        "Evolve a blue Egg (level 2) into a red Egg (level 3)",
    ]
    assert asked(state) == "Ann: which Egg evolves, and into which? Dragons of a higher level score more."
    state = position(phase="reward", making=("hatch", 0), hatched="yellow", dragons={0: {"yellow": 1}})
    assert asked(state) == "Ann: your yellow Dragon may bring a Power card: blue ones are played once, red ones score every season. Which?"
    assert list(sentences(state).values()) == [
        "Choose Two Combinations (blue): make two combinations in this turn",
        "Choose Steal an Ingot (blue): take an ingot from an opponent",
        "Choose 3 Eggs (red): 1 VP at the end of each season with 3 Eggs or more",
        "Choose 10 Creatures (red): 2 VP at the end of each season with 10 creatures or more",
        "Choose no Power card",
    ]
    state = position(phase="reward", making=("hatch", 0), hatched="common", dragons={0: {"common": 1}})
    assert asked(state) == "Ann: your level 1 Dragon may bring a blue Power card, to be played once. Which?"


def test_what_is_aimed_at_somebody_names_them() -> None:
    things: dict[str, Any] = {"griffins": {1: 1}, "eggs": {2: {"common": 1}}, "ingots": {1: 2}, "hand": {1: {"farmer": 3}, 2: {"griffin": 1}}}
    dragons: dict[str, Any] = {"dragons": {0: {"green": 1}, 1: {"common": 2}}}
    cases = {
        "destroy": ("which token is destroyed?", ["Destroy a Griffin of Bob's", "Destroy a level 1 Egg of Cid's"]),
        "card": (
            "from whom do you take a card?",
            ["Take a random card from Bob, who holds 3 cards", "Take a random card from Cid, who holds 1 card"],
        ),
        "reverse": (
            "which Dragon becomes its Egg again?",
            ["Turn one green Dragon of your own back into its Egg", "Turn a level 1 Dragon of Bob's back into its Egg"],
        ),
    }  # fmt: skip
    for card, (question, said) in cases.items():
        state = position(3, phase="target", playing=card, **things, **dragons)
        assert asked(state) == f"Ann: {question}"
        assert list(sentences(state).values()) == said
        assert f"ranch.blue.{card}" in WORDS.clauses(state)
    state = position(3, phase="target", playing="swap", given="mandragora", mandragoras={0: 1}, **things)
    assert asked(state) == "Ann: which token do you take for a Mandragora?"
    assert list(sentences(state).values()) == ["Take a Griffin from Bob, for a Mandragora", "Take a level 1 Egg from Cid, for a Mandragora"]
    state = position(3, phase="raid", hatched="red", dragons={0: {"red": 1}}, making=("hatch", 0), griffins={1: 1}, ingots={2: 1})
    assert asked(state) == "Ann: what does your red Dragon take, and from whom?"
    assert list(sentences(state).values()) == ["Take a Griffin from Bob", "Take an ingot from Cid"]
    state = position(phase="gain", playing="take")
    assert next(iter(sentences(state).values())) == "Take a Mandragora from the supply"


def test_feeding_says_what_would_die_and_what_would_be_left() -> None:
    state = position(phase="feed griffins", mandragoras={0: 2}, griffins={0: 3}, dragons={0: {"common": 2, "yellow": 1}}, eggs={0: {"common": 1}})
    assert asked(state) == (
        "Ann: how many Griffins eat? You have 3 Griffins and 2 Mandragoras. "
        "Each eats a Mandragora, and each of 3 Dragons then a Griffin; who doesn't eat dies."
    )
    assert sentences(state) == {
        "griffins 0": "Feed no Griffin: 3 Griffins, 2 level 1 Dragons and a yellow Dragon would die; 2 Mandragoras left",
        "griffins 1": "Feed 1 of 3 Griffins: 2 Griffins and 2 Dragons would die; 1 Griffin for 3 Dragons, 1 Mandragora left",
        "griffins 2": "Feed 2 of 3 Griffins: a Griffin and a Dragon would die; 2 Griffins for 3 Dragons",
    }
    state = position(phase="feed dragons", griffins={0: 2}, dragons={0: {"common": 2, "yellow": 1}})
    assert asked(state) == "Ann: which Dragon eats? 2 Griffins for 2 level 1 Dragons and a yellow Dragon; who doesn't eat dies."
    assert sentences(state) == {
        "dragon common": "Feed a level 1 Dragon: 1 Griffin left for 2 Dragons",
        "dragon yellow": "Feed a yellow Dragon: 1 Griffin left for 2 Dragons",
        "enough": "Feed no more: 2 level 1 Dragons and a yellow Dragon would die",
    }
    state = position(phase="feed dragons", griffins={0: 1}, dragons={0: {"common": 2, "yellow": 1}}, fed=[1, 0, 0, 0, 0, 0])
    assert sentences(state)["dragon yellow"] == "Feed a yellow Dragon: a level 1 Dragon would die"
    state = position(phase="feed griffins", mandragoras={0: 2}, griffins={0: 2}, dragons={0: {"common": 1}})
    assert sentences(state)["everything"] == "Feed everything: 2 Griffins eat 2 Mandragoras, a Dragon eats a Griffin"
    assert sentences(state)["griffins 2"] == "Feed all 2 Griffins: nothing would die; 2 Griffins for 1 Dragon"


def test_what_feeding_says_would_die_dies() -> None:
    """The preview of every choice, against what happens when nothing more is fed than it says."""
    for seed in range(3):
        for ply in walk(2, "main", 40 + seed):
            if ply.phase != "feed dragons" or ply.state.over:
                continue
            for text, sentence in sentences(ply.state).items():
                after, news = ply.state.copy(), list[Event]()
                GAME.play(after, GAME.moves.parse(text), news)
                starved = any(event.kind == "dragon_died" and event["seat"] == ply.actor for event in news)
                assert ("would die" in sentence) == starved


def test_pairing_says_what_it_costs_and_brings() -> None:
    things: dict[str, Any] = {"mandragoras": {0: 2}, "dragons": {0: {"common": 1, "red": 1}}, "eggs": {0: {"violet": 1}}, "ingots": {0: 1}}
    things |= {"ready": [2, 0, 1], "ready_eggs": [0, 0, 0, 0, 1, 0], "ready_dragons": [1, 0, 1]}
    state = position(phase="breed", **things)
    assert asked(state) == "Ann: which creatures do you pair? The first pairing is free, each further one costs an ingot."
    assert sentences(state) == {
        "pair mandragora": "Pair 2 Mandragoras for free, for one more",
        "mate 1+3 common": "Pair a level 1 and a level 3 Dragon for free, for a level 1 Egg",
        "warm 0 violet": "Hatch a violet Egg (level 2) with a level 1 Dragon for free: it brings a level 1 Egg",
        "warm 2 violet": "Hatch a violet Egg (level 2) with a level 3 Dragon for free: it brings a level 1 Egg",
        "rest": "Pair no more",
    }
    state = position(phase="breed", pairings=1, **things)
    assert asked(state) == "Ann: which creatures do you pair? It costs an ingot now, and you have 1 ingot for it."
    assert sentences(state)["pair mandragora"] == "Pair 2 Mandragoras for an ingot, for one more"
    assert WORDS.touches(state, GAME.moves.parse("warm 2 violet")) == ["egg:0:violet", "dragon:0:red"]


def test_the_end_of_a_turn_says_what_is_drawn_and_discarded() -> None:
    state = position(phase="after", acted=1, hand={0: {"griffin": 3}}, blue={0: ["steal"]}, ingots={1: 1})
    assert asked(state) == "Ann: a Power card, or the end of your turn?"
    assert sentences(state) == {"end": "End your turn and draw 2 cards", "play steal": "Play Steal an Ingot: take an ingot from an opponent"}
    state = position(phase="after", acted=1, doubled=1, blue_played=1, hand={0: {"griffin": 6}})
    assert asked(state) == "Ann: a second combination, or the end of your turn?"
    assert sentences(state)["end"] == "End your turn"
    state = position(phase="act", doubled=1, blue_played=1, hand={0: {"griffin": 6}})
    assert asked(state) == "Ann: what do you combine first? Two combinations may be made in this turn."
    state = position(phase="limit", acted=1, hand={0: {"griffin": 4, "farmer": 4}})
    assert asked(state) == "Ann: which card do you discard? You have 8, and keep at most 7."
    assert sentences(state) == {"discard griffin": "Discard a Griffin", "discard farmer": "Discard a Farmer"}
    state = position(phase="swap", to_discard=1, hand={0: {"griffin": 2, "farmer": 2}})
    assert asked(state) == "Ann: which card do you discard? 1 card to go, then you draw as many."


# --- what is asked, and the rules that matter ----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_every_question_begins_with_who_decides_and_gives_no_card_away(players: int, variant: str) -> None:
    for ply in walk(players, variant):
        if ply.state.over:
            assert WORDS.asks(ply.state, ply.names).startswith("The game is over: ")
            continue
        questions = {WORDS.asks(GAME.concealed(ply.state, seat), ply.names) for seat in range(-1, players)}
        assert len(questions) == 1 and questions.pop().startswith(f"{ply.names[ply.actor]}: ")


def ended(players: int = 2, **things: Any) -> Any:
    state = position(players, phase="breed", **things)
    state.over = 1
    return state


def test_the_last_line_says_who_won_and_by_what() -> None:
    def last(state: Any) -> str:
        return WORDS.asks(state, NAMES[: int(state.seats)])

    assert last(ended(points={0: 12, 1: 14})) == "The game is over: Bob wins with 14 VP."
    assert last(ended(points={0: 9, 1: 9}, eggs={0: {"red": 1}})) == "The game is over: Ann wins with 9 VP, ahead of Bob by level 3 Eggs."
    assert last(ended(points={0: 9, 1: 9}, ingots={1: 1})) == "The game is over: Bob wins with 9 VP, ahead of Ann by ingots."
    assert last(ended(points={0: 9, 1: 9})) == "The game is over: Ann and Bob share the win with 9 VP."
    three = ended(3, points={0: 9, 1: 9, 2: 9}, eggs={0: {"blue": 1}, 2: {"yellow": 1}})
    assert last(three) == "The game is over: Ann and Cid share the win with 9 VP, ahead of Bob by level 2 Eggs."
    three = ended(3, points={0: 9, 1: 9, 2: 9}, eggs={0: {"blue": 1}, 2: {"yellow": 1}}, ingots={2: 1})
    assert last(three) == "The game is over: Cid wins with 9 VP, ahead of Ann and Bob by ingots."
    assert last(ended(1, points={0: 20})) == "The game is over: 20 VP make Ann an expert breeder."


def test_the_clauses_that_matter_are_in_the_rulebook() -> None:
    rules, phases = WORDS.rules(), set[str]()
    for players, variant in TABLES:
        for ply in walk(players, variant):
            phases.add("over" if ply.state.over else ply.phase)
            named = WORDS.clauses(ply.state)
            assert named and len(set(named)) == len(named)
            assert [clause for clause in named if clause not in rules] == []
            if players == 1 or "beginner" in variant:
                assert not [clause for clause in named if ".blue." in clause or ".red." in clause]
    assert {"act", "ingots", "hatch", "reward", "evolve", "swap", "feed griffins", "feed dragons", "breed", "over"} <= phases
    for phase in PHASES:  # also those that random games seldom come to
        state = position(phase=phase, making=("hatch", 0), playing="destroy", hatched="red")
        assert [clause for clause in WORDS.clauses(state) if clause not in rules] == []
