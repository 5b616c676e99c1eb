"""Dragon Clans in English: its moves, its events, and what it asks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from wyrmling.games.clans import board, positions, rules, told
from wyrmling.games.clans.cards import (
    BARRIER_WORTH,
    CARD_NAMES,
    COLOUR_WORTH,
    DICE,
    EGGS,
    FIRE,
    FOREST,
    IN_USE,
    NO_CARD,
    NO_EGG,
    NOBODY,
    POINTS,
    RAINBOW,
    ROLLS,
    STALL_ROUNDS,
    STONE,
    STORM,
    WATER,
)
from wyrmling.games.clans.dice import may_roll
from wyrmling.games.clans.odds import Promise
from wyrmling.games.clans.phrases import ORDINALS, dice_in, percent
from wyrmling.games.clans.positions import SPELLINGS
from wyrmling.games.clans.scene import ClansScene, Loss, Meeting, Placing
from wyrmling.games.clans.state import APPRENTICE, LEFT_PILE, LOSE, PLACE, RIGHT_PILE, ROLL, SIDES, TAKE, THIEF
from wyrmling.games.clans.view import Survey, build, known_odds, loss, news_of, offers, owner, pile, placing, thefts
from wyrmling.kernel.board import columns, fitted
from wyrmling.kernel.english import counted, listed, number
from wyrmling.kernel.generic import source
from wyrmling.kernel.moves import Event
from wyrmling.kernel.position import Spelling
from wyrmling.kernel.record import plainly
from wyrmling.kernel.scene import Scene
from wyrmling.kernel.words import Words

if TYPE_CHECKING:
    from wyrmling.kernel.game import Game

__all__ = ["ClansWords"]

BRIEF = 35
"""Columns of a brief sentence."""
FEW = 3
"""So many dice kept are named one by one in brief; of more those that are rolled are named."""

CLAUSES = {
    ROLL: ("roll.three", "take.nest", "take.rainbow", "barrier.gain", "fail.return"),
    TAKE: ("take.choice", "take.nest", "barrier.gain", "barrier.points"),
    PLACE: ("row.place", "row.egg", "row.evolution", "power.when"),
    LOSE: ("fail.return", "fail.barrier", "fail.full", "row.fixed"),
}
"""What matters in each moment of a turn, the most telling first."""
APPRENTICE_CLAUSES = {
    ROLL: ("apprentice.dice", "apprentice.piles", "take.nest", "take.rainbow"),
    TAKE: ("take.choice", "take.nest", "apprentice.piles"),
    PLACE: ("apprentice.row", "apprentice.score", "row.evolution"),
}
OVER = ("end.score", "end.tie", "row.evolution")
POWER_CLAUSES = {
    FIRE: ("power.fire", "power.need"),
    WATER: ("power.exchange", "power.need"),
    FOREST: ("power.roll",),
    STONE: ("power.protect",),
    STORM: ("power.reroll",),
    RAINBOW: ("power.steal",),
}
STEALING = ("steal.eggs", "steal.barrier", "steal.own")

POWER_LINES = {
    FIRE: " Your Fire Egg is one Fire more.",
    WATER: " By your Water Egg one Water is any Egg.",
    STORM: " Your Storm Egg may roll one die again.",
    RAINBOW: " By your Rainbow Egg you may steal.",
}
"""What a power adds to the question; a Forest Egg says it with the number of the roll."""


class ClansWords(Words):
    """How Dragon Clans speaks."""

    spellings: ClassVar[dict[str, Spelling]] = SPELLINGS
    scene_type: ClassVar[type[Scene]] = ClansScene

    # --- moves ------------------------------------------------------------------------------------------------------------

    def sentence(self, state: Any, move: int, names: Sequence[str]) -> str:
        kind, values = self.game.moves.parts(move)
        match kind.name:
            case "stop":
                return stop_sentence(state, names)
            case "roll":
                return keep_sentence(state, values[0])
            case "reroll":
                shown = EGGS[state.die[values[0]]]
                return f"Roll die {values[0] + 1} again, {shown}, by the Storm Egg: {chances(state, again_promise(state, values[0]))}"
            case "take":
                return take_sentence(state, *values) + by_power(self.game, state, move)
            case "steal":
                return steal_sentence(state, values[0], names) + by_power(self.game, state, move)
            case "decline":
                return f"Steal nothing: {what_failing_costs(state)}"
            case "lay" | "cover":
                return place_sentence(state, placing(self.game, state, plainly(state), move))
            case _:
                return loss_sentence(state, loss(self.game, state, plainly(state), move))

    def brief(self, state: Any, move: int, names: Sequence[str]) -> str:
        kind, values = self.game.moves.parts(move)
        match kind.name:
            case "stop":
                return stop_brief(state)
            case "roll":
                return keep_brief(state, values[0])
            case "reroll":
                return f"Die {values[0] + 1} again ({EGGS[state.die[values[0]]]}): {percent(again_promise(state, values[0]).gain)}"
            case "take":
                return f"Take {CARD_NAMES[values[0]]}" + (" with a Barrier" if values[1] else f", {worth(values[0])}")
            case "steal":
                whose = names[owner(plainly(state), values[0])]
                return f"Steal {CARD_NAMES[values[0]]} from {fitted(whose, 8).rstrip()}"
            case "decline":
                return "Steal nothing"
            case "lay" | "cover":
                laid = placing(self.game, state, plainly(state), move)
                where = f"Cover {laid.covers.name}" if laid.covers else f"Lay it {laid.side}"
                return f"{where}: {laid.meeting.egg + ' Egg' if laid.meeting and laid.meeting.egg else 'no Egg'}"
            case "return":
                return f"Give up {CARD_NAMES[values[0]]}, {worth(values[0])}"
            case _:
                return f"The Barrier of {CARD_NAMES[values[0]]}"

    def touches(self, state: Any, move: int) -> list[str]:
        kind, values = self.game.moves.parts(move)
        match kind.name:
            case "roll":
                return ["roll", *(f"die:{die + 1}" for die in dice_in(int(state.kept) | values[0]))]
            case "reroll":
                return [f"again:{values[0] + 1}"]
            case "take":
                at = state.table.tolist().index(values[0])
                return [f"dragon:{values[0]}", f"place:{at}", *["deck"] * values[1]]
            case "steal":
                return [f"dragon:{values[0]}", f"seat:{owner(plainly(state), values[0])}"]
            case "lay" | "cover":
                covered = placing(self.game, state, plainly(state), move).covers
                return [f"pile:{state.turn}:{SIDES[values[0]]}", *([f"dragon:{covered.number}"] if covered else [])]
            case "return":
                return [f"dragon:{values[0]}"]
            case "discard":
                return [f"barrier:{values[0]}"]
            case _:
                return [kind.name]

    # --- events -----------------------------------------------------------------------------------------------------------

    def told(self, event: Event, names: Sequence[str]) -> str:
        return told.told(event, names)

    def happened_at(self, event: Event) -> list[str]:
        return told.happened_at(event)

    # --- what is asked --------------------------------------------------------------------------------------------------------

    def asks(self, state: Any, names: Sequence[str]) -> str:
        seat = self.game.actor(state)
        if seat < 0:
            return self.who_won(state, names)
        who = names[seat]
        match int(state.phase):
            case phase if phase == ROLL:
                return f"{who}: {roll_question(state)}"
            case phase if phase == TAKE:
                return f"{who}: {take_question(state)}"
            case phase if phase == PLACE:
                return f"{who}: {place_question(state)}"
        return f"{who}: no Dragon this turn. Which of yours {given_back(state)}?"

    def who_won(self, state: Any, names: Sequence[str]) -> str:
        """The result in a sentence (clans.end.tie)."""
        found, shares = Survey(state), self.game.payoff(state)
        best = max(found.total[: state.seats])
        winners = [seat for seat, share in enumerate(shares) if share > 0]
        others = [seat for seat in range(state.seats) if found.total[seat] == best and seat not in winners]
        points, dragons = counted(best, "point"), found.dragons[winners[0]]
        if len(winners) > 1:
            return f"The game is over: {listed([names[seat] for seat in winners])} share the win with {points} and {counted(dragons, 'Dragon')} each."
        tied = f" and more Dragons than {listed([names[seat] for seat in others])}" if others else ""
        return f"The game is over: {names[winners[0]]} wins with {points}{tied}."

    def clauses(self, state: Any) -> list[str]:
        spread = state.variant == APPRENTICE
        if state.over:
            matter = [*OVER, "apprentice.score"] if spread else list(OVER)
        elif spread:
            matter = list(APPRENTICE_CLAUSES[int(state.phase)])
        else:
            matter = list(CLAUSES[int(state.phase)])
            if state.phase in (ROLL, TAKE):
                if state.egg != NO_EGG:
                    matter += POWER_CLAUSES[int(state.egg)]
                if state.variant == THIEF:
                    matter += ["thief.all", "thief.protect"]
                if may_steal(state):
                    matter += STEALING
                if state.phase == TAKE:
                    matter.append("take.decline")
        if not state.over:
            if state.caller != NOBODY:
                matter.append("end.last")
            if spread and state.idle:
                matter.append("apprentice.end")
            if state.turns >= (STALL_ROUNDS - 2) * int(state.seats):
                matter.append("end.stall")
        return [f"clans.{clause}" for clause in dict.fromkeys(matter)]

    # --- the table ------------------------------------------------------------------------------------------------------------

    def scene(self, state: Any, seat: int, names: Sequence[str]) -> ClansScene:
        return build(self.game, state, seat, names)

    def board(self, scene: Scene, lit: Collection[str] = ()) -> str:
        assert isinstance(scene, ClansScene)
        return board.draw(scene, lit)

    def problems(self, state: Any) -> list[str]:
        return positions.problems(state)


# --- rolling ------------------------------------------------------------------------------------------------------------------


def keep_sentence(state: Any, keep: int) -> str:
    """`Keep Fire Fire Rainbow, roll 3: 63 % for a Dragon, 41 % for Water III a`"""
    kept = int(state.kept) | keep
    many = len(dice_in(int(IN_USE[state.variant]) & ~kept))
    extra = " by the Forest Egg" if state.rolls == ROLLS else ""
    what = f"Keep {' '.join(dice_named(state, kept, KIND_MARKS))}, roll {many}" if kept else f"Roll all {number(many)} dice"
    return f"{what}{extra}: {chances(state, keep_promise(state, kept))}"


def keep_brief(state: Any, keep: int) -> str:
    """`Keep Fire Fire Rainbow: 63 %`, or `Roll Storm: 63 %` when most dice are kept."""
    kept = int(state.kept) | keep
    rolled = int(IN_USE[state.variant]) & ~kept
    likely = percent(keep_promise(state, kept).gain)
    if not kept:
        return f"Roll all {len(dice_in(rolled))}: {likely}"
    if len(dice_in(kept)) > FEW:
        return f"Roll {' '.join(dice_named(state, rolled, NUMBER_MARKS))}: {likely}"
    dice = " ".join(dice_named(state, kept, NUMBER_MARKS))
    return f"Keep {dice}: {likely}" if columns(f"Keep {dice}: {likely}") <= BRIEF else f"{dice}: {likely.replace(' ', '')}"


KIND_MARKS = tuple(f" ({kind})" for kind in ("Ember", "Ember", "Ember", "Tide", "Tide", "Tide"))
NUMBER_MARKS = tuple(f"#{die + 1}" for die in range(DICE))
"""How dice of two kinds that show the same are told apart, in full and in brief."""


def dice_named(state: Any, dice: int, marks: Sequence[str]) -> list[str]:
    """What dice show, one by one, with a mark where it isn't plain which of the two kinds of dice is meant."""
    shown, named = state.die.tolist(), []
    for die in sorted(dice_in(dice), key=lambda die: shown[die]):
        egg = shown[die]
        alike = [other for other in range(DICE) if shown[other] == egg]
        both_kinds = len({other // 3 for other in alike}) == 2
        named.append(EGGS[egg] + (marks[die] if both_kinds and not all(dice >> other & 1 for other in alike) else ""))
    return named


def keep_promise(state: Any, kept: int) -> Promise:
    found = known_odds(state)
    assert found is not None
    return found.keeps[kept]


def again_promise(state: Any, die: int) -> Promise:
    found = known_odds(state)
    assert found is not None
    return found.again[die]


def chances(state: Any, promise: Promise) -> str:
    """`63 % for a Dragon, 41 % for Water III a`: for any Dragon, and for the one that is best to go for."""
    found = known_odds(state)
    assert found is not None
    if promise.gain < EXACT:
        return "no chance for a Dragon"
    hopes = [(aim.worth * chance, -at) for at, (aim, chance) in enumerate(zip(found.aims, promise.chances, strict=True))]
    best = found.aims[-max(hopes)[1]]
    chance = max(chance for aim, chance in zip(found.aims, promise.chances, strict=True) if aim.card == best.card)
    what = f"to steal {CARD_NAMES[best.card]}" if best.stolen else f"for {CARD_NAMES[best.card]}"
    if abs(chance - promise.gain) < EXACT:
        return f"{percent(chance)} {what}"
    return f"{percent(promise.gain)} for a Dragon, {percent(chance)} {what}"


EXACT = 1e-9


def stop_sentence(state: Any, names: Sequence[str]) -> str:
    """What stopping brings."""
    takes, steals = in_reach(state)
    choices = [CARD_NAMES[card] + (", with a Barrier if you like" if guarded and len(takes) == 1 else "") for card, guarded in takes]
    if not takes and not steals:
        return f"Stop without a Dragon: {what_failing_costs(state)}"
    thefts = [f"{CARD_NAMES[card]} from {names[seat]}" for card, seat in steals]
    if not takes:
        return f"Stop: you may steal {either(thefts)}"
    return f"Stop: you take {either(choices)}" + (f", or steal {either(thefts)}" if thefts else "")


def stop_brief(state: Any) -> str:
    takes, steals = in_reach(state)
    many = len(takes) + len(steals)
    if many == 0:
        return "Stop without a Dragon"
    if many > 1:
        return f"Stop: {number(many)} Dragons in reach"
    return f"Stop: take {CARD_NAMES[takes[0][0]]}" if takes else f"Stop: steal {CARD_NAMES[steals[0][0]]}"


def in_reach(state: Any) -> tuple[list[tuple[int, bool]], list[tuple[int, int]]]:
    """The Dragons that the dice are good for: those of the table, and whether with a Barrier; those to steal, and whose."""
    found, seen = Survey(state), plainly(state)
    takes = [(offer.dragon.number, offer.guarded and not offer.missing_fifth) for offer in offers(seen, found) if not offer.missing]
    may = seen.variant != APPRENTICE
    return takes, [(theft.dragon.number, theft.seat) for theft in thefts(seen, found) if may and not theft.missing and not theft.why]


def either(parts: Sequence[str]) -> str:
    """`this, that or another`"""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " or " + parts[-1]


def what_failing_costs(state: Any) -> str:
    if state.variant == APPRENTICE:
        return "your turn passes"
    own = own_cards(state)
    if not own:
        return "you have none to lose"
    return "you lose a Dragon" + (" or a Barrier" if any(state.barrier[card] for card in own) else "")


def roll_question(state: Any) -> str:
    few = state.variant == APPRENTICE
    roll = int(state.rolls) + 1
    if not source(may_roll)(plainly(state)):
        return "roll one die again by the Storm Egg, or stop with the dice as they are?"
    if roll > ROLLS:
        return f"which dice do you keep for a {ORDINALS[roll]} roll, by the Forest Egg? Or stop: four Eggs of a nest take its Dragon."
    if few:
        return f"which dice do you keep for the {ORDINALS[roll]} roll of {number(ROLLS)}? All four Eggs of a nest catch its Dragon."
    power = POWER_LINES.get(int(state.egg), "") if not state.used else ""
    return f"which dice do you keep for the {ORDINALS[roll]} roll of {number(ROLLS)}? Four Eggs of a nest take its Dragon, the fifth a Barrier.{power}"


# --- gaining ------------------------------------------------------------------------------------------------------------------


def take_question(state: Any) -> str:
    takes, steals = in_reach(state)
    if not takes:
        return f"do you steal? Otherwise {what_failing_costs(state)}."
    instead = " You may steal one instead." if steals else ""
    if len(takes) == 1 and not steals:
        return f"do you take a Barrier with {CARD_NAMES[takes[0][0]]}? It is worth {counted(BARRIER_WORTH, 'point')} and makes a theft harder."
    return f"which Dragon do you take? Your dice are good for {number(len(takes) + len(steals))}, and a turn brings one.{instead}"


def take_sentence(state: Any, card: int, barrier: int) -> str:
    """`Take Fire III b with a Barrier: 6 + 1 points, and an evolution with Fire III a`"""
    guarded = dict(in_reach(state)[0])[card]
    how = " with a Barrier" if barrier else " without a Barrier" if guarded else ""
    points = f"{POINTS[card]} + {BARRIER_WORTH} points" if barrier else worth(card)
    return f"Take {CARD_NAMES[card]}{how}: {points}{evolving(state, card)}"


def steal_sentence(state: Any, card: int, names: Sequence[str]) -> str:
    """`Steal Fire III b from Bob: 6 points, and its Barrier is discarded`"""
    guard = "; its Barrier is discarded" if state.barrier[card] else ""
    seen = plainly(state)
    return f"Steal {CARD_NAMES[card]} from {names[owner(seen, card)]}: {worth(card)}{evolving(state, card)}{guard}"


def evolving(state: Any, card: int) -> str:
    return f", an evolution with {CARD_NAMES[card ^ 1]}" if card ^ 1 in own_cards(state) else ""


def by_power(game: Game, state: Any, move: int) -> str:
    """The powers that it takes (clans.power.need, clans.power.steal)."""
    eggs = [f"the {EGGS[event['egg']]} Egg" for event in news_of(game, state, move) if event.kind == "power"]
    return f", by {listed(eggs)}" if eggs else ""


def worth(card: int) -> str:
    return counted(int(POINTS[card]), "point")


def own_cards(state: Any) -> list[int]:
    """The active player's Dragons."""
    seen = plainly(state)
    return [card for side in (LEFT_PILE, RIGHT_PILE) for card in pile(seen, seen.turn, side)]


def may_steal(state: Any) -> bool:
    return bool(source(rules.may_steal)(plainly(state)))


# --- placing and losing ---------------------------------------------------------------------------------------------------------


def place_question(state: Any) -> str:
    where = f"where does {CARD_NAMES[state.gained]} go?"
    if state.variant == APPRENTICE:
        return f"{where} Where two like halves meet there is an Egg, and two Eggs of a colour bring {counted(COLOUR_WORTH, 'point')}."
    covers = "It covers a Dragon. " if state.area[state.turn, RIGHT_PILE, 0] != NO_CARD else ""
    return f"{where} {covers}Two like halves that meet form an Egg, whose power is yours from your next turn on."


def place_sentence(state: Any, laid: Placing) -> str:
    """`Lay Fire III b on the left, over Water I a: Storm meets Storm, a Storm Egg, and the Fire Egg breaks`"""
    over = f", over {laid.covers.name}" if laid.covers else ""
    breaks = f"; the {laid.breaks} Egg breaks" if laid.breaks else ""
    return f"Lay {CARD_NAMES[state.gained]} on the {laid.side}{over}: {halves(laid.meeting)}{breaks}"


def halves(met: Meeting | None) -> str:
    """`Storm meets Storm, a Storm Egg`"""
    if met is None:
        return "no Egg"
    return f"{met.left} meets {met.right}, " + (f"a {met.egg} Egg" if met.egg else "no Egg")


def given_back(state: Any) -> str:
    return "do you give back, or which Barrier" if any(state.barrier[card] for card in own_cards(state)) else "goes back to the table"


def loss_sentence(state: Any, lost: Loss) -> str:
    """`Give Fire III b back to the table: 6 points, its Barrier and the Fire Egg`"""
    card = lost.dragon.number
    if lost.barrier:
        return f"Discard the Barrier under {lost.dragon.name}: {counted(BARRIER_WORTH, 'point')}"
    where = "back to the table" if lost.to == "table" else "up, to the discard pile"
    also = [worth(card)]
    if state.barrier[card]:
        also.append("its Barrier")
    if card ^ 1 in own_cards(state):
        also.append("an evolution")
    if lost.breaks:
        also.append(f"the {lost.breaks} Egg")
    forms = f"; {an(lost.forms)} forms" if lost.forms else ""
    return f"Give {lost.dragon.name} {where}: you lose {listed(also)}{forms}"


def an(egg: str) -> str:
    return f"a {egg} Egg"
