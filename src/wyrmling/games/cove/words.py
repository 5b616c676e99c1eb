"""Merchants Cove in English: its moves, and what it asks. What happens is told in `told.py`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import SimpleNamespace
from typing import Any, ClassVar

from wyrmling.games.cove import board, positions, told
from wyrmling.games.cove import cards as box
from wyrmling.games.cove.cards import COLOURS, DRAGON, FACTIONS, FOODS, MEGA, NO_CARD, NO_FOOD, PIERS, POOP, SIZE_COUNT, SIZES, SLOTS, SMALL, SPACE_NAMES
from wyrmling.games.cove.phrases import (
    ACTION_TITLES,
    ADVENTURERS,
    PIER_NAMES,
    SLOT_EFFECTS,
    SLOT_TITLES,
    TOWN_BRIEF,
    adventurers,
    boat_name,
    by_faction,
    card_name,
    corruption_cards,
    dragon,
    gold_of,
    hours,
    icon_names,
    icons_of,
    kind_of,
    signed,
    title_for,
    title_name,
)
from wyrmling.games.cove.positions import SPELLINGS
from wyrmling.games.cove.previews import preview
from wyrmling.games.cove.questions import asked, full_boat, must_go_on
from wyrmling.games.cove.scene import CoveScene
from wyrmling.games.cove.state import PHASES
from wyrmling.games.cove.view import account, build, earning, tie
from wyrmling.kernel.english import article, counted, listed, lowered, raised, who_wins
from wyrmling.kernel.moves import Event
from wyrmling.kernel.position import Spelling
from wyrmling.kernel.record import plainly
from wyrmling.kernel.scene import Scene
from wyrmling.kernel.words import Words

__all__ = ["CoveWords"]


CLAUSES: dict[str, tuple[str, ...]] = {
    "act": ("action.repeat", "clock.turn", "clock.paid", "clock.over", "clock.bell", "draw.match", "chop.tree", "staff.recruit", "staff.activate"),
    "place": ("place.start", "place.back", "place.loop", "place.two", "place.blocked", "place.excess", "draw.white"),
    "eat": ("eat.any", "hatch.small", "hatch.large", "hatch.white", "move.match", "move.grow", "move.blocked", "move.supply", "sale.pen", "sale.poop"),
    "staff": ("staff.activate", "staff.shepherd", "staff.ranchhand", "staff.fieldhand", "staff.security"),
    "shepherd": ("staff.shepherd", "hatch.small", "hatch.large", "hatch.white", "move.match", "move.grow", "move.supply", "sale.pen"),
    "pen": ("staff.shepherd", "sale.pen", "sale.poop"),
    "carry": ("staff.fieldhand",),
    "ability": ("staff.recruit", "town.square"),
    "assign": ("staff.recruit", "end.icons", "staff.shepherd", "staff.ranchhand", "staff.fieldhand", "staff.security"),
    "board": ("clock.bell", "dock.full", "dock.market", "cleanup.halls"),
    "dock": ("dock.full", "market.piers", "dock.market"),
    "sell": ("market.price", "market.piers", "market.black", "market.all", "mega.pier", "corruption.cards", "cleanup.halls"),
}
"""What matters in each phase, the most telling first."""
OVER = ("end.winner", "end.icons", "corruption.cards")
SOLO_OVER = ("solo.title", "end.icons", "corruption.cards")


class CoveWords(Words):
    """How Merchants Cove speaks."""

    spellings: ClassVar[dict[str, Spelling]] = SPELLINGS
    scene_type: ClassVar[type[Scene]] = CoveScene

    # --- moves ------------------------------------------------------------------------------------------------------------

    def sentence(self, state: Any, move: int, names: Sequence[str]) -> str:
        kind, values = self.game.moves.parts(move)
        plain = plainly(state)
        match kind.name:
            case "draw3" | "draw" | "shovel" | "chop" | "eat" | "recruit" | "staff":
                return of_action(plain, kind.name, values)
            case "place":
                under = plain.food[plain.turn][values[1]][0]
                on_top = f", on top of {FOODS[under]}" if under != NO_FOOD else ""
                return f"Place {FOODS[values[0]]} Food on {SPACE_NAMES[values[1]]}{on_top}: {preview(self.game, state, move).text}"
            case "hatch" | "step" | "designate" | "carry":
                return of_ranch(plain, kind.name, values)
            case "sell-all":
                return f"Sell everything for the most: {preview(self.game, state, move).text}"
            case "sell":
                found = preview(self.game, state, move)
                cards = f", and draw {corruption_cards(found.corruption)}" if found.corruption else ""
                return f"Sell {article(dragon(values[0], values[1]))} at {PIER_NAMES[PIERS[values[2]]]} for {found.gold} gold{cards}"
            case "done":
                return leaving(plain)
            case _:
                return of_town(plain, kind.name, values)

    def brief(self, state: Any, move: int, names: Sequence[str]) -> str:
        kind, values = self.game.moves.parts(move)
        plain = plainly(state)
        match kind.name:
            case "draw3" | "draw" | "shovel" | "eat" | "staff":
                return f"{ACTION_TITLES[kind.name]} ({hours(int(box.HOURS[box.ACTIONS.index(kind.name)]))})"
            case "chop":
                return f"Chop the {COLOURS[values[0]]} Tree ({hours(int(box.HOURS[box.CHOP]))})"
            case "recruit":
                card = plain.square[values[0]]
                return f"{card_name(card)} ({kind_of(card)}, {hours(int(box.CARD_HOURS[card]))})"
            case "place":
                return f"{FOODS[values[0]].capitalize()} on {SPACE_NAMES[values[1]]}"
            case "hatch":
                return f"Hatch {dragon(values[1], size_on(plain, values[0]))}, {SPACE_NAMES[values[0]]}"
            case "step":
                colour, size = dragon_on(plain, values[0])
                grown = SIZES[min(size + len(food_on(plain, values[1])), MEGA)]
                return f"{COLOURS[colour].capitalize()} {SPACE_NAMES[values[0]]} to {SPACE_NAMES[values[1]]}: {grown}"
            case "designate":
                return f"To the Pen: {dragon(*dragon_on(plain, values[0]))}, {SPACE_NAMES[values[0]]}"
            case "use":
                return SLOT_TITLES[SLOTS[values[0]]]
            case "carry":
                return f"{raised(what_is_on(plain, values[0]))}: {SPACE_NAMES[values[0]]} to {SPACE_NAMES[values[1]]}"
            case "take":
                return f"A {dragon(values[0], SMALL)}"
            case "ferry":
                return f"{ADVENTURERS[FACTIONS[values[0]]]}: {boat_name(values[1])} to {boat_name(values[2])}"
            case "call":
                return "Call one from the bag"
            case "assign":
                return SLOT_TITLES[SLOTS[values[0]]]
            case "board":
                return f"{boat_name(values[0]).capitalize()}: {counted(sum(plain.aboard[values[0]]), 'adventurer')}"
            case "dock":
                return PIER_NAMES[PIERS[values[0]]].removeprefix("the ").capitalize()
            case "sell":
                gold = preview(self.game, state, move).gold
                return f"{SIZES[values[1]].capitalize()} {COLOURS[values[0]]}, {PIERS[values[2]]}: {gold} gold"
            case "sell-all":
                return f"Everything: {preview(self.game, state, move).gold} gold"
            case _:
                return leaving(plain).partition(":")[0]

    def touches(self, state: Any, move: int) -> list[str]:
        kind, values = self.game.moves.parts(move)
        seat = int(state.turn)
        spaces = [f"space:{seat}:{SPACE_NAMES[space]}" for space in values] if kind.name in ("step", "designate", "carry") else []
        match kind.name:
            case "draw3" | "draw":
                return [f"action:{kind.name}", f"bag:{seat}"]
            case "shovel":
                return ["action:shovel", f"dump:{seat}"]
            case "chop":
                return ["action:chop", f"space:{seat}:{SPACE_NAMES[box.TREE_SPACE[values[0]]]}"]
            case "eat" | "staff":
                return [f"action:{kind.name}"]
            case "recruit":
                return ["action:recruit", f"square:{values[0]}"]
            case "place":
                return [f"food:{seat}:{FOODS[values[0]]}", f"space:{seat}:{SPACE_NAMES[values[1]]}"]
            case "hatch":
                size = SIZES[size_on(plainly(state), values[0])]
                return [f"space:{seat}:{SPACE_NAMES[values[0]]}", f"supply:{seat}:{COLOURS[values[1]]}:{size}"]
            case "step" | "carry":
                return spaces
            case "designate":
                return [*spaces, f"pen:{seat}"]
            case "use" | "assign":
                return [f"slot:{seat}:{SLOTS[values[0]]}"]
            case "take":
                return [f"supply:{seat}:{COLOURS[values[0]]}:small", f"pen:{seat}"]
            case "ferry":
                return [f"boat:{values[1]}", f"boat:{values[2]}"]
            case "call":
                return ["bag:adventurers"]
            case "board":
                return [f"boat:{values[0]}"]
            case "dock":
                return [f"pier:{PIERS[values[0]]}", f"boat:{full_boat(plainly(state))}"]
            case "sell":
                return [f"pen:{seat}:{COLOURS[values[0]]}:{SIZES[values[1]]}", f"pier:{PIERS[values[2]]}"]
            case "sell-all":
                return ["sell-all", f"pen:{seat}"]
            case "done":
                return ["done"]
        raise KeyError(kind.name)

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
        return f"{names[seat]}: {asked(plainly(state), seat)}"

    def who_won(self, state: Any, names: Sequence[str]) -> str:
        """The result in a sentence (cove.end.winner, cove.solo.title)."""
        payoff, plain = self.game.payoff(state), plainly(state)
        best = int(max(self.game.score(state)))
        if plain.seats == 1:
            return f"The game is over: {signed(best)} gold make {names[0]} {title_name(title_for(best))}."
        winners = [name for name, share in zip(names, payoff, strict=True) if share > 0]
        broken = tie(plain, [account(plain, seat, payoff) for seat in range(plain.seats)])
        by = f", ahead of {listed([names[seat] for seat in broken.seats if payoff[seat] == 0])} by {broken.by}" if broken and broken.by else ""
        return f"The game is over: {who_wins(winners)} with {signed(best)} gold{by}."

    def clauses(self, state: Any) -> list[str]:
        matter: tuple[str, ...]
        if state.over:
            matter = SOLO_OVER if state.seats == 1 else OVER
        else:
            matter = CLAUSES[PHASES[state.phase]]
            if PHASES[state.phase] == "ability":
                matter = (f"town.{kind_of(int(state.recruited))}", *matter)
            if PHASES[state.phase] in ("eat", "shepherd") and must_go_on(plainly(state)):
                matter = ("move.supply", *(clause for clause in matter if clause != "move.supply"))
        return [f"cove.{clause}" for clause in matter]

    # --- the table ------------------------------------------------------------------------------------------------------------

    def scene(self, state: Any, seat: int, names: Sequence[str]) -> CoveScene:
        return build(self.game, state, seat, names)

    def board(self, scene: Scene, lit: Collection[str] = ()) -> str:
        assert isinstance(scene, CoveScene)
        return board.draw(scene, lit)

    def problems(self, state: Any) -> list[str]:
        return positions.problems(state)


# --- parts of sentences -------------------------------------------------------------------------------------------------------


def of_action(state: SimpleNamespace, kind: str, values: Sequence[int]) -> str:
    """An action with what it costs and brings: `Shovel (1 hour): 3 Poop go back to the Dump`."""
    title, seat = ACTION_TITLES[kind], state.turn
    price = takes(state, int(box.HOURS[box.ACTIONS.index(kind)]))
    match kind:
        case "draw3":
            cards = f"; {corruption_cards(box.DRAW3_CORRUPTION)}" if box.DRAW3_CORRUPTION else ""
            return f"{title} ({price}{cards}): {box.DRAW3_FOOD} Food besides white ones"
        case "draw":
            return f"{title} ({price}): Food until {box.ALIKE} are alike or {box.DIFFERENT} are different"
        case "shovel":
            poop = state.stands[seat].count(POOP)
            return f"{title} ({price}): {poop} Poop {'goes' if poop == 1 else 'go'} back to the Dump"
        case "chop":
            return f"{title} the {COLOURS[values[0]]} Tree ({price}): its Stump earns {gold_of(state.hall[values[0]])} a Market"
        case "eat":
            return f"{title} ({price}): hatch and move Dragons, and fill the Pen"
        case "staff":
            working = [SLOT_TITLES[slot] for slot, card in zip(SLOTS, state.staff[seat], strict=True) if card != NO_CARD]
            return f"{title} ({price}): {listed(working)}"
        case _:
            card = state.square[values[0]]
            gold = sum(state.hall[COLOURS.index(colour)] for colour in icons_of(card))
            icons = f"; {icon_names(card)} ({gold_of(gold)})" if icons_of(card) else ""
            brings = "no Corruption to discard" if kind_of(card) == "local" and not state.corruption[seat] else TOWN_BRIEF[kind_of(card)]
            return f"Recruit the {card_name(card)} ({takes(state, int(box.CARD_HOURS[card]))}): {brings}{icons}"


def takes(state: SimpleNamespace, cost: int) -> str:
    """What an action costs, and what of it would be owed tomorrow: `2 hours, 1 of tomorrow`."""
    over = state.hours[state.turn] + cost - state.end
    return hours(cost) + (f", {over} of tomorrow" if over > 0 else "")


def of_ranch(state: SimpleNamespace, kind: str, values: Sequence[int]) -> str:
    """What happens to a Dragon, or is carried."""
    seat, space = state.turn, values[0]
    match kind:
        case "hatch":
            size = size_on(state, space)
            return f"Hatch {article(dragon(values[1], size))} on {SPACE_NAMES[space]}" + going_on(state.supply[seat][values[1]][size])
        case "step":
            colour, size = dragon_on(state, space)
            eaten = len(food_on(state, values[1]))
            grown = min(size + eaten, MEGA)
            left = state.supply[seat][colour][grown] + (grown == size)
            becomes = f"becomes {SIZES[grown]}" if grown > size else f"stays {SIZES[size]}"
            way = f"Lead the {dragon(colour, size)} from {SPACE_NAMES[space]} to {SPACE_NAMES[values[1]]}"
            return f"{way}: it eats {eaten} Food and {becomes}{going_on(left)}"
        case "designate":
            colour, size = dragon_on(state, space)
            behind = "Poop stays behind" if state.dump[seat] else f"no Poop is left: {corruption_cards(min(1, state.corruption_deck))}"
            return f"Send the {dragon(colour, size)} on {SPACE_NAMES[space]} to the Pen{at_best(state, colour, size)}; {behind}"
        case _:
            return f"Carry the {what_is_on(state, space)} from {SPACE_NAMES[space]} to {SPACE_NAMES[values[1]]}"


def going_on(left: int) -> str:
    """What a Dragon must do of which no piece is left."""
    return "" if left > 0 else ", and must go on: none is left"


def at_best(state: SimpleNamespace, colour: int, size: int) -> str:
    """What a Dragon would bring now: ` (12 gold at best now)`."""
    gold = max(earning(state, colour, size).values(), default=0)
    return f" ({gold} gold at best now)" if gold else " (not wanted yet)"


def of_town(state: SimpleNamespace, kind: str, values: Sequence[int]) -> str:
    """The staff, the Townsfolk and the harbour."""
    seat = state.turn
    match kind:
        case "use":
            slot = SLOTS[values[0]]
            return f"{SLOT_TITLES[slot]}: {lowered(SLOT_EFFECTS[slot])}"
        case "take":
            return f"Take {article(dragon(values[0], SMALL))} into the Pen{at_best(state, values[0], SMALL)}"
        case "ferry":
            return f"Take {article(ADVENTURERS[FACTIONS[values[0]]])} from {boat_name(values[1])} to {boat_name(values[2])}{filling(state, values[2])}"
        case "call":
            return "Call an adventurer from the bag, and choose a boat for whoever comes"
        case "assign":
            before = state.staff[seat][values[0]]
            gone = "" if before == NO_CARD else f"; the {card_name(before)} leaves the game" + (f" with its {icon_names(before)}" if icons_of(before) else "")
            return f"Make the {card_name(state.recruited)} {SLOT_TITLES[SLOTS[values[0]]]}{gone or f': {lowered(SLOT_EFFECTS[SLOTS[values[0]]])}'}"
        case "board":
            boat = values[0]
            aboard = adventurers(by_faction(state.aboard[boat]))
            return f"{boat_name(boat).capitalize()}, with {aboard} aboard{filling(state, boat)}"
        case "dock":
            takes = [SIZES[size] for size in range(SIZE_COUNT) if box.PIER_TAKES[values[0], size]]
            return f"Dock {boat_name(full_boat(state))} at {PIER_NAMES[PIERS[values[0]]]}, where {listed(takes)} Dragons are sold"
    raise KeyError(kind)


def filling(state: SimpleNamespace, boat: int) -> str:
    """What comes of one more aboard: `: full then, it docks`."""
    room = box.ROOM - sum(state.aboard[boat]) - 1
    if room > 0:
        return f"; room for {room} more then"
    free = [PIER_NAMES[PIERS[pier]] for pier in range(len(PIERS)) if state.pier[pier] == box.NO_BOAT and box.DOCKS[boat, pier]]
    return f"; full then, it docks at {' or '.join(free)}" if free else "; full then, and no pier is free for it"


def leaving(state: SimpleNamespace) -> str:
    """To do no more of something."""
    match PHASES[state.phase]:
        case "sell":
            many = sum(map(sum, state.pen[state.turn]))
            return f"Sell no more: {counted(many, 'Dragon')} {'stays' if many == 1 else 'stay'} in the Pen"
        case "shepherd" | "pen":
            return "The Shepherd stops"
        case "staff":
            return "Use no more of the staff"
        case _:
            return "End Eat & Grow"


# --- what lies where -----------------------------------------------------------------------------------------------------------------


def food_on(state: SimpleNamespace, space: int) -> list[int]:
    """The Food on a space of the active rancher's, from the bottom."""
    return [food for food in state.food[state.turn][space] if food != NO_FOOD]


def size_on(state: SimpleNamespace, space: int) -> int:
    """The size of what hatches on a space."""
    return len(food_on(state, space)) - 1


def dragon_on(state: SimpleNamespace, space: int) -> tuple[int, int]:
    """The colour and size of the Dragon on a space."""
    colour, size = divmod(state.stands[state.turn][space] - DRAGON, SIZE_COUNT)
    return colour, size


def what_is_on(state: SimpleNamespace, space: int) -> str:
    """What the Field Hand would carry: `Food`, `Poop`, `large red Dragon`."""
    what = state.stands[state.turn][space]
    return dragon(*dragon_on(state, space)) if what >= DRAGON else "Poop" if what == POOP else "Food"
