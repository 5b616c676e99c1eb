"""Dragon Pets in English: its moves, its events, and what it asks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from wyrmling.games.pets import board, positions
from wyrmling.games.pets.cards import (
    BREEDS,
    CATCH_COST,
    CHALLENGE_COST,
    COLOURS,
    DICE,
    EGG,
    IDLE_ROUNDS,
    LINES,
    NO_CARD,
    NOBODY,
    PENALTY,
    REFILL_COST,
    SEATS_ON,
    SEEKERS,
    SEX,
    SIDES,
    SPACES,
    UNPLACED_ROUNDS,
    VALUE,
    WHITE,
)
from wyrmling.games.pets.moves import DECK_OUT, NOBODY_PLACED, NOTHING_CAUGHT
from wyrmling.games.pets.positions import CARD_NAMES, SPELLINGS
from wyrmling.games.pets.scene import PetsScene, Survey, build
from wyrmling.games.pets.state import BREED, CATCH, FILL, LAST_BREED, PLACE, REFILL, REROLL
from wyrmling.kernel.board import fitted
from wyrmling.kernel.english import counted, listed, number, raised, who_wins
from wyrmling.kernel.moves import Event
from wyrmling.kernel.position import Spelling
from wyrmling.kernel.scene import Scene
from wyrmling.kernel.words import Words

__all__ = ["PetsWords"]

ORDINALS = ("first", "second", "third", "fourth")
ALONE, PLUS, MINUS = range(3)
SIGNS = ("", "+", "−")

SKIPS = {CATCH: "Don't catch", REFILL: "Don't refill", REROLL: "Keep the dice as they are"}

DECLINED = {CATCH: "doesn't catch", REFILL: "doesn't refill", REROLL: "keeps the dice as they are"}

ENDINGS = {
    DECK_OUT: "The last card has been turned: the game ends.",
    NOBODY_PLACED: f"Nobody has placed a Seeker for {UNPLACED_ROUNDS} rounds: the game ends.",
    NOTHING_CAUGHT: f"Nothing has been caught or refilled for {IDLE_ROUNDS} rounds: the game ends.",
}

CLAUSES = {
    CATCH: ("turn.order", "catch.all", "catch.must", "turn.pay", "breed.pair", "breed.egg"),
    BREED: ("breed.choose", "breed.pair", "breed.egg"),
    REFILL: ("refill.fill", "refill.blind", "refill.end", "turn.pay"),
    FILL: ("refill.blind", "refill.fill", "refill.end"),
    REROLL: ("reroll.all", "reroll.free", "turn.pay", "place.white", "place.must", "place.penalty"),
    PLACE: ("place.count", "place.white", "place.own", "place.challenge", "place.must", "place.aside"),
    LAST_BREED: ("end.catch", "breed.choose", "breed.pair", "end.penalty", "end.diversity"),
}
"""What matters in each step, the most telling first."""
OVER = ("end.winner", "end.penalty", "end.diversity", "end.catch")


class PetsWords(Words):
    """How Dragon Pets speaks."""

    spellings: ClassVar[dict[str, Spelling]] = SPELLINGS
    scene_type: ClassVar[type[Scene]] = PetsScene

    # --- moves ------------------------------------------------------------------------------------------------------------

    def sentence(self, state: Any, move: int, names: Sequence[str]) -> str:
        kind, values = self.game.moves.parts(move)
        match kind.name:
            case "catch":
                return f"Catch {for_coins(min(CATCH_COST, int(state.coins[state.turn])))}: {what_is_caught(state, names)}"
            case "refill":
                empty, left = spaces_empty(state), cards_left(state)
                note = f"{counted(left, 'card')} left" + (": the game ends" if left <= empty else "")
                return f"Refill {counted(empty, 'empty space')} {for_coins(REFILL_COST)} ({note})"
            case "fill":
                return f"Turn a card for {place_name(values[0])}"
            case "reroll":
                return f"Reroll all five dice {for_coins(Survey(state).reroll)}"
            case "place":
                return place_sentence(state, values[0] + 1, values[1], names)
            case "breed":
                male, female = mates(*values)
                return f"Breed {CARD_NAMES[male]} with {CARD_NAMES[female]} {for_coins(pair_worth(male, female))}"
            case _:
                return SKIPS[int(state.phase)]

    def brief(self, state: Any, move: int, names: Sequence[str]) -> str:
        kind, values = self.game.moves.parts(move)
        match kind.name:
            case "fill":
                return place_name(values[0]).capitalize()
            case "place":
                die, white = values[0] + 1, values[1]
                space = Survey(state).aims[values[0] * 3 + white][2]
                card, owner = int(state.forest[space]), int(state.seeker[space])
                paying = "" if owner == NOBODY else f", pay {fitted(names[owner], 8).rstrip()}"
                return f"{DICE[die].capitalize()} {reckoning(state, die, white).replace(' ', '')}: {short_name(card)}{paying}"
            case "breed":
                male, female = mates(*values)
                _, *mate = short_name(female).split(" ")
                return f"{short_name(male)} + {' '.join(mate)} {for_coins(pair_worth(male, female))}".capitalize()
            case "catch":
                return f"Catch {for_coins(min(CATCH_COST, int(state.coins[state.turn])))}"
            case "refill":
                return f"Refill {for_coins(REFILL_COST)}"
            case _:
                return self.sentence(state, move, names)

    def touches(self, state: Any, move: int) -> list[str]:
        kind, values = self.game.moves.parts(move)
        match kind.name:
            case "catch":
                return [touch for space in range(SPACES) if state.seeker[space] != NOBODY for touch in space_and_card(state, space)]
            case "refill":
                return [f"space:{space}" for space in range(SPACES) if state.forest[space] == NO_CARD]
            case "fill":
                return [f"space:{values[0]}"]
            case "reroll":
                return [f"die:{colour}" for colour in DICE]
            case "place":
                space = Survey(state).aims[values[0] * 3 + values[1]][2]
                owner = int(state.seeker[space])
                dice = [f"die:{COLOURS[values[0]]}"] + ["die:white"] * (values[1] != ALONE)
                return [*dice, *space_and_card(state, space), *([] if owner == NOBODY else [f"seat:{owner}"])]
            case "breed":
                return [f"card:{card}" for card in mates(*values)]
            case _:
                return []

    # --- events -----------------------------------------------------------------------------------------------------------

    def told(self, event: Event, names: Sequence[str]) -> str:
        values = event.values
        who = names[values["seat"]] if "seat" in values else ""
        match event.kind:
            case "starts":
                return f"{who} starts."
            case "rolled":
                return "The dice show " + listed([f"{colour} {values[colour]}" for colour in DICE]) + "."
            case "declines":
                return f"{who} {DECLINED[values['step']]}."
            case "catches" if values["must"]:
                return f"With all Seekers in the Forest, {who} must catch, {for_coins(values['paid'])}."
            case "catches":
                return f"{who} catches {for_coins(values['paid'])}."
            case "caught":
                return f"{who} takes back a Seeker with {the_card(values['card'])} ({place_name(values['space'])})."
            case "egg":
                return f"The Egg brings {who} {coins(values['coins'])}."
            case "bred":
                return f"{who} breeds {CARD_NAMES[values['male']]} with {CARD_NAMES[values['female']]} {for_coins(values['coins'])}."
            case "refills":
                return f"{who} refills the Forest {for_coins(values['paid'])}."
            case "turned":
                return f"{a_card(values['card'])} is turned for {place_name(values['space'])}."
            case "rerolls":
                return f"{who} rerolls all five dice {for_coins(values['paid'])}."
            case "counts":
                white = values["white"]
                with_white = f" {SIGNS[PLUS if white > 0 else MINUS]} white {abs(white)}: {values['shows'] + white}" if white else ""
                return f"{who} counts with {DICE[values['die']]} {values['shows']}{with_white}."
            case "placed":
                return f"{who} places a Seeker on {the_card(values['card'])} ({place_name(values['space'])})."
            case "challenged":
                return f"{names[values['other']]} takes back the Seeker that stood there, and {who} pays {names[values['other']]} {coins(values['coins'])}."
            case "penalty":
                pays = f"pays {coins(values['paid'])}" if values["paid"] else "has no coin to pay"
                return f"{who} can't place a Seeker and {pays}."
            case "ended":
                return ENDINGS[values["why"]]
            case "unbred":
                if values["paid"] == values["value"]:
                    return f"{who} pays {coins(values['paid'])} for unbred Dragons."
                left = f"only {coins(values['paid'])}" if values["paid"] else "no coin"
                return f"{who} has {left} left to pay for unbred Dragons worth {values['value']}."
            case "diversity":
                return f"{who} has pairs of all breeds, or Eggs in their place, and gets {coins(values['coins'])}."
        raise KeyError(event.kind)

    def happened_at(self, event: Event) -> list[str]:
        values = event.values
        match event.kind:
            case "rolled" | "rerolls":
                touched = [f"die:{colour}" for colour in DICE]
            case "counts":
                touched = [f"die:{DICE[values['die']]}"] + ["die:white"] * (values["white"] != 0)
            case _:
                touched = []
        for name in ("space", "card", "male", "female"):
            if name in values:
                touched.append(f"{'space' if name == 'space' else 'card'}:{values[name]}")
        return touched + [f"seat:{values[name]}" for name in ("seat", "other") if name in values]

    # --- what is asked --------------------------------------------------------------------------------------------------------

    def asks(self, state: Any, names: Sequence[str]) -> str:
        seat = self.game.actor(state)
        if seat < 0:
            return self.who_won(state, names)
        who, phase, empty = names[seat], int(state.phase), spaces_empty(state)
        deck = f"the deck has {counted(cards_left(state), 'card')}"
        if phase in (BREED, LAST_BREED):
            breed = self.game.moves.parts(self.game.legal(state)[0])[1][0]
            return ("The game has ended. " if phase == LAST_BREED else "") + f"{who}: which pair? {unbred(state, seat, breed)}."
        if phase == CATCH:
            out = int((state.seeker == seat).sum())
            return f"{who}: catch {for_coins(CATCH_COST)}? {number(out).capitalize()} of your {number(SEEKERS)} Seekers {is_are(out)} in the Forest."
        if phase == REFILL:
            ends = ", and the last one ends the game" if cards_left(state) <= empty else ""
            return f"{who}: refill {for_coins(REFILL_COST)}? {number(empty).capitalize()} of {SPACES} spaces {is_are(empty)} empty; {deck}{ends}."
        if phase == FILL:
            return f"{who}: which space gets the next card? {number(empty).capitalize()} {is_are(empty)} empty; {deck}."
        if phase == REROLL:
            return f"{who}: reroll {for_coins(Survey(state).reroll)}? {outlook(state)}"
        white = f"white {state.die[WHITE]} may be added or taken away" if state.die[WHITE] else "the white die is set aside"
        return f"{who}: where does your Seeker go? A die counts cards from the {side_name(state, seat)}; {white}."

    def who_won(self, state: Any, names: Sequence[str]) -> str:
        """The result in a sentence (pets.end.winner)."""
        best = max(self.game.score(state))
        winners = [name for name, points in zip(names, self.game.score(state), strict=True) if points == best]
        return f"The game is over: {who_wins(winners)} with {coins(int(best))}."

    def clauses(self, state: Any) -> list[str]:
        matter = list(OVER if state.over else CLAUSES[int(state.phase)])
        if not state.over and state.unplaced >= (UNPLACED_ROUNDS - 1) * state.seats:
            matter.append("end.stall")
        return [f"pets.{clause}" for clause in matter]

    # --- the table ------------------------------------------------------------------------------------------------------------

    def scene(self, state: Any, seat: int, names: Sequence[str]) -> PetsScene:
        return build(self.game, state, seat, names)

    def board(self, scene: Scene, lit: Collection[str] = ()) -> str:
        assert isinstance(scene, PetsScene)
        return board.draw(scene, lit)

    def problems(self, state: Any) -> list[str]:
        return positions.problems(state)


# --- parts of sentences -------------------------------------------------------------------------------------------------------


def coins(many: int) -> str:
    return counted(many, "coin")


def for_coins(many: int) -> str:
    return f"for {coins(many)}" if many else "for free"


def is_are(many: int) -> str:
    return "is" if many == 1 else "are"


def place_name(space: int) -> str:
    return f"row {space // LINES + 1}, column {space % LINES + 1}"


def the_card(card: int) -> str:
    return "an Egg" if card == EGG else CARD_NAMES[card]


def a_card(card: int) -> str:
    return raised(the_card(card))


def short_name(card: int) -> str:
    """`purple ♂5`, `purple ♂2 (start)`"""
    if card == EGG:
        return "Egg"
    breed, sex, value, *which = CARD_NAMES[card].split(" ")
    return " ".join([breed, f"{board.SEX_SIGNS[sex]}{value}", *which]).replace("starting", "start")


def space_and_card(state: Any, space: int) -> list[str]:
    return [f"space:{space}", f"card:{state.forest[space]}"]


def spaces_empty(state: Any) -> int:
    return int((state.forest == NO_CARD).sum())


def cards_left(state: Any) -> int:
    return int((state.deck != NO_CARD).sum())


def mates(breed: int, male: int, female: int) -> tuple[int, int]:
    """The cards of a pair."""
    return breed * 10 + male, breed * 10 + 5 + female


def pair_worth(male: int, female: int) -> int:
    return int(max(VALUE[male], VALUE[female]))


def side_name(state: Any, seat: int) -> str:
    return str(SIDES[SEATS_ON[state.seats - 2][seat]]).lower()


def what_is_caught(state: Any, names: Sequence[str]) -> str:
    """`take back 2 Seekers with blue male 3 and an Egg; Bob and Cara take theirs too`"""
    cards = [int(state.forest[space]) for space in range(SPACES) if state.seeker[space] == state.turn]
    eggs = cards.count(EGG)
    what = [CARD_NAMES[card] for card in cards if card != EGG] + (["an Egg"] if eggs == 1 else [f"{eggs} Eggs"] if eggs else [])
    others = [names[seat] for seat in range(state.seats) if seat != state.turn and (state.seeker == seat).any()]
    if len(others) > 1 and len(others) == state.seats - 1:
        others = ["everybody else"]
    too = f"; {listed(others)} {'takes' if len(others) == 1 else 'take'} theirs too" if others else ""
    return f"take back {counted(len(cards), 'Seeker')} with {listed(what)}{too}"


def reckoning(state: Any, die: int, white: int) -> str:
    """`5`, or `5 − 2` with the white die."""
    return str(state.die[die]) + ("" if white == ALONE else f" {SIGNS[white]} {state.die[WHITE]}")


def place_sentence(state: Any, die: int, white: int, names: Sequence[str]) -> str:
    """`Place on the third card of the orange column (5 − 2): purple male 5, paying Ann 1`"""
    count, _, space = Survey(state).aims[(die - 1) * 3 + white]
    owner = int(state.seeker[space])
    line = "row" if SEATS_ON[state.seats - 2][state.turn] % 2 else "column"
    with_white = "" if white == ALONE else f" ({reckoning(state, die, white)} with the white die)"
    paying = "" if owner == NOBODY else f", paying {names[owner]} {CHALLENGE_COST}"
    return f"Place on the {ORDINALS[count - 1]} card of the {DICE[die]} {line}{with_white}: {the_card(int(state.forest[space]))}{paying}"


def unbred(state: Any, seat: int, breed: int) -> str:
    """`2 blue males and 1 blue female are unbred`"""
    cards = [card for card in range(breed * 10, breed * 10 + 10) if state.owner[card] == seat and state.mate[card] == NO_CARD]
    females = sum(int(SEX[card]) for card in cards)
    return f"{counted(len(cards) - females, f'{BREEDS[breed]} male')} and {counted(females, f'{BREEDS[breed]} female')} are unbred"


def outlook(state: Any) -> str:
    """What placing would be like with the dice as they lie."""
    ways = Survey(state).ways
    if not ways:
        return f"As the dice lie you can't place a Seeker, which costs {coins(min(PENALTY, int(state.coins[state.turn])))}."
    return f"As the dice lie you can place a Seeker in {counted(ways, 'way')}."
