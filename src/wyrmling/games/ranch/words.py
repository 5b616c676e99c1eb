"""Dragon Ranch in English: its moves, and what it asks. What happens is told in `told.py`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import SimpleNamespace
from typing import Any, ClassVar

from wyrmling.games.ranch import board, positions, told
from wyrmling.games.ranch import cards as box
from wyrmling.games.ranch.cards import BASE_TOKENS, BLUE, BREEDS, COMBINATIONS, ESSENCES, HELPS, HIGHER, LOWER, POWERS, TOKENS
from wyrmling.games.ranch.phrases import (
    BASE,
    EFFECTS,
    POWER_TITLES,
    TOKEN_NAMES,
    breed_name,
    card_names,
    cards_for,
    counted,
    dragon,
    egg,
    for_ingots,
    for_what,
    level_dragon,
    levels,
    name_of,
    needs,
    of_level,
    of_whom,
    pairing_cost,
    some,
    title_for,
    title_name,
)
from wyrmling.games.ranch.positions import SPELLINGS
from wyrmling.games.ranch.questions import asked, in_hand
from wyrmling.games.ranch.scene import RanchScene
from wyrmling.games.ranch.state import PHASES
from wyrmling.games.ranch.view import build, feeding, player, tie
from wyrmling.kernel.moves import Event
from wyrmling.kernel.position import Spelling
from wyrmling.kernel.scene import Scene
from wyrmling.kernel.words import Words, fitted, listed

__all__ = ["RanchWords"]

BROUGHT = {"yellow": "an ingot", "green": "a Mandragora", "blue": "a Griffin", "violet": "a level 1 Egg", "red": "a token of an opponent"}
"""What each colour brings as it hatches."""

BRIEF_BRINGS = {
    "mandragora": "{many} Man", "griffin": "{many} Gri", "egg": "{many} Egg", "hatch": "Hatch {many}", "ingots": "{many} ingots", "evolve": "Evolve",
}  # fmt: skip
"""What combinations bring, for lists in many columns."""
BRIEF_CARDS = {"take": "Take token", "swap": "Swap token", "card": "Take card"}

CLAUSES = {
    "act": ("turn.one", "combo.once", "combo.substitute", "turn.extra", "turn.swap", "blue.once", "turn.refill"),
    "power": ("blue.wild", "blue.farmers", "blue.once", "combo.substitute"),
    "ingots": ("combo.substitute", "combo.discard"),
    "hatch": ("hatch.order", "combo.hatch", "hatch.level1", "hatch.evolved"),
    "raid": ("hatch.red", "hatch.order"),
    "reward": ("hatch.level1", "hatch.evolved", "hatch.replace", "red.place", "blue.once"),
    "evolve": ("combo.evolve", "combo.level3"),
    "target": ("blue.once", "blue.base"),
    "give": ("blue.swap", "blue.base"),
    "gain": ("blue.take", "blue.base"),
    "swap": ("turn.swap", "turn.refill"),
    "after": ("blue.once", "blue.double", "turn.refill", "turn.limit"),
    "limit": ("turn.limit", "turn.refill"),
    "feed griffins": ("feed.griffins", "feed.dragons", "feed.choice", "feed.eggs"),
    "feed dragons": ("feed.dragons", "feed.choice", "feed.eggs"),
    "breed": ("breed.pay", "breed.once", "breed.mandragora", "breed.griffin", "breed.dragons", "breed.hatch", "hatch.breeding"),
}  # fmt: skip
"""What matters in each phase, the most telling first."""
TARGETS = {kind: f"blue.{kind}" for kind in ("destroy", "swap", "reverse", "steal", "card")}
COMBINING = {kind: f"combo.{kind}" for kind in COMBINATIONS}
BY_POWERS = ("hatch.level1", "hatch.evolved", "hatch.replace")
OVER = ("end.winner", "score.dragons", "medal.most", "red.place")
SOLO_OVER = ("solo.title", "score.dragons", "medal.most")


class RanchWords(Words):
    """How Dragon Ranch speaks."""

    spellings: ClassVar[dict[str, Spelling]] = SPELLINGS
    scene_type: ClassVar[type[Scene]] = RanchScene

    # --- moves ------------------------------------------------------------------------------------------------------------

    def sentence(self, state: Any, move: int, names: Sequence[str]) -> str:
        kind, values = self.game.moves.parts(move)
        match kind.name:
            case "extra":
                draw = "take" if state.banned[state.turn] else "draw a card and take"
                return f"Extra: {draw} {some(box.ACTION_INGOTS, 'ingot')}; no combination this turn"
            case "swap":
                draw = "" if state.banned[state.turn] else f", draw {box.SWAP_CARDS}"
                return f"Swap: discard {box.SWAP_CARDS} cards{draw} and take {some(box.ACTION_INGOTS, 'ingot')}; no combination this turn"
            case "combine":
                what, farmers = COMBINATIONS[values[0]], values[1]
                return f"Combine {cards_for(what, farmers)} {for_what(what, farmers)}{standing_in(state, what, farmers)}"
            case "help":
                return help_sentence(state, HELPS[values[0]])
            case "melt":
                return melt_sentence(state, values)
            case "discard":
                return f"Discard a {ESSENCES[values[0]].capitalize()}"
            case "end":
                cards = min(max(0, box.HAND - int(state.hand_size[state.turn])), int(state.pile_size))
                return "End your turn" + (f" and draw {counted(cards, 'card')}" if cards else "")
            case "hatch":
                return f"Hatch {some(1, of_level(values[0]))}{brought(values[0])}"
            case "evolve":
                return f"Evolve {some(1, of_level(values[0]))} into {some(1, of_level(values[1] + 1))}"
            case "choose":
                power = POWERS[values[0]]
                return f"Choose {POWER_TITLES[power]} ({'red' if power in box.RED else 'blue'}): {lowered(EFFECTS[power])}"
            case "decline":
                return "Choose no Power card"
            case "play":
                return f"Play {POWER_TITLES[BLUE[values[0]]]}: {lowered(EFFECTS[BLUE[values[0]]])}"
            case "everything":
                return f"Feed everything{': ' + everything(state) if PHASES[state.phase] == 'feed griffins' else ' that is hungry'}"
            case "griffins":
                return f"{griffins_fed(state, values[0])}: {self.preview(state, move)}"
            case "dragon":
                return f"Feed {some(1, dragon(values[0]))}: {self.preview(state, move)}"
            case "enough":
                return f"Feed no more: {self.preview(state, move)}"
            case "pair":
                return f"Pair 2 {TOKEN_NAMES[BASE_TOKENS[values[0]]]}s {for_ingots(pairing_cost(state))}, for one more"
            case "mate":
                couple = levels(int(LOWER[values[0]]), int(HIGHER[values[0]]))
                return f"Pair {couple} {for_ingots(pairing_cost(state))}, for {some(1, of_level(values[1]))}"
            case "warm":
                return f"Hatch {some(1, of_level(values[1]))} with {some(1, level_dragon(values[0] + 1))} {for_ingots(pairing_cost(state))}{brought(values[1])}"
            case "rest":
                return "Pair no more"
            case _:
                return self.aimed(state, kind.name, values, names)

    def aimed(self, state: Any, kind: str, values: Sequence[int], names: Sequence[str]) -> str:
        """A move of a card or a Dragon that takes, gives, destroys or turns something."""
        if kind in ("give", "gain"):
            token = some(1, TOKEN_NAMES[BASE_TOKENS[values[0]]])
            return f"Give {token}" if kind == "give" else f"Take {token} from the supply"
        seat = values[0]
        whose = "your own" if seat == state.turn else of_whom(name_of(names, seat))
        match kind:
            case "destroy":
                return f"Destroy {some(1, TOKEN_NAMES[TOKENS[values[1]]])} of {whose}"
            case "take":
                given = f", for {some(1, TOKEN_NAMES[TOKENS[state.given]])}" if swapping(state) else ""
                return f"Take {some(1, TOKEN_NAMES[TOKENS[values[1]]])} from {name_of(names, seat)}{given}"
            case "reverse":
                return f"Turn {'a' if seat != state.turn else 'one'} {dragon(values[1])} of {whose} back into its Egg"
            case "rob":
                return f"Take a random card from {name_of(names, seat)}, who holds {counted(int(state.hand_size[seat]), 'card')}"
        raise KeyError(kind)

    def preview(self, state: Any, move: int) -> str:
        """What would die of a choice in feeding, and what would be left."""
        plain = plainly(state)
        kind, values = self.game.moves.parts(move)
        found = feeding(plain, player(plain, plain.turn, "", plain.turn), [(move, kind.name, values)])
        assert found is not None
        return found.previews[0].text

    def brief(self, state: Any, move: int, names: Sequence[str]) -> str:
        kind, values = self.game.moves.parts(move)
        match kind.name:
            case "extra" | "swap":
                return kind.name.capitalize()
            case "combine":
                what, farmers = COMBINATIONS[values[0]], values[1]
                brings = BRIEF_BRINGS[what].format(many=box.INGOTS_BROUGHT if what == "ingots" else 1 + farmers)
                return brings + (f", {farmers} Far" if farmers else "")
            case "melt":
                stands = in_place_of(state, values)
                return f"Ingots: {', '.join(essence.capitalize() for essence in stands)}" if stands else "No ingots"
            case "help":
                by = HELPS[values[0]]
                return {"nothing": "No Power card", "farmers": "Double Farmer"}.get(by, help_sentence(state, by).removeprefix("Play "))
            case "hatch":
                return raised(some(1, egg(values[0]))) + brought(values[0]).replace(": it brings", ":")
            case "evolve":
                return f"{raised(breed_name(values[0]))} into a {egg(values[1] + 1)}"
            case "choose":
                return POWER_TITLES[POWERS[values[0]]] + (" (red)" if POWERS[values[0]] in box.RED else "")
            case "play":
                return f"Play {BRIEF_CARDS.get(BLUE[values[0]], BLUE[values[0]].capitalize())}"
            case "destroy" | "take":
                return f"{kind.name.capitalize()} {TOKEN_NAMES[TOKENS[values[1]]]}, {fitted(name_of(names, values[0]), 12).rstrip()}"
            case "reverse":
                whose = "own" if values[0] == state.turn else fitted(name_of(names, values[0]), 12).rstrip()
                return f"{raised(dragon(values[1]))}, {whose}"
            case "rob":
                return f"From {fitted(name_of(names, values[0]), 16).rstrip()} ({counted(int(state.hand_size[values[0]]), 'card')})"
            case "everything":
                return "Feed everything"
            case "griffins":
                return griffins_fed(state, values[0])
            case "dragon":
                return f"Feed {some(1, dragon(values[0]))}"
            case "enough":
                return "Feed no more"
            case "pair":
                return f"2 {TOKEN_NAMES[BASE_TOKENS[values[0]]]}s"
            case "mate":
                couple = f"Level {LOWER[values[0]]} + {HIGHER[values[0]]}"
                return f"{couple}: {some(1, egg(values[1]))}"
            case "warm":
                return f"Level {values[0] + 1} hatches {some(1, egg(values[1]))}"
            case "gain":
                return raised(some(1, TOKEN_NAMES[BASE_TOKENS[values[0]]]))
            case "end":
                return "End your turn"
            case _:
                return self.sentence(state, move, names)

    def touches(self, state: Any, move: int) -> list[str]:
        kind, values = self.game.moves.parts(move)
        turn = int(state.turn)
        match kind.name:
            case "extra" | "swap":
                return [f"action:{kind.name}", "pile:essence"]
            case "combine":
                what = COMBINATIONS[values[0]]
                cards = [f"hand:{turn}:{essence}" for essence, many in zip(ESSENCES, needs(what, values[1]), strict=True) if many]
                return [f"combination:{what}", *cards]
            case "help":
                by = HELPS[values[0]]
                return [] if by == "nothing" else [f"power:{turn}:{'farmers' if by == 'farmers' else 'wild'}"]
            case "melt":
                return [f"token:{turn}:ingot"] if any(values) else []
            case "discard":
                return [f"hand:{turn}:{ESSENCES[values[0]]}"]
            case "end" | "rest":
                return []
            case "hatch":
                return [f"egg:{turn}:{BREEDS[values[0]]}"]
            case "evolve":
                return [f"egg:{turn}:{BREEDS[values[0]]}", f"supply:{BREEDS[values[1] + 1]}"]
            case "choose":
                return [f"power:row:{place}" for place in range(len(state.row)) if state.row[place] == values[0]]
            case "decline" | "enough":
                return []
            case "play":
                return [f"power:{turn}:{BLUE[values[0]]}"]
            case "destroy" | "take":
                return [told.token_touch(values[0], values[1]), f"seat:{values[0]}"]
            case "give":
                return [told.token_touch(turn, values[0])]
            case "gain":
                return [told.supply_touch(values[0])]
            case "reverse":
                return [f"dragon:{values[0]}:{BREEDS[values[1]]}", f"seat:{values[0]}"]
            case "rob":
                return [f"hand:{values[0]}", f"seat:{values[0]}"]
            case "everything":
                griffins = [f"token:{turn}:griffin"] if PHASES[state.phase] == "feed griffins" else []
                return griffins + [f"dragon:{turn}:{breed}" for breed, many, fed in zip(BREEDS, state.dragons[turn], state.fed, strict=True) if many > fed]
            case "griffins":
                return [f"token:{turn}:griffin"]
            case "dragon":
                return [f"dragon:{turn}:{BREEDS[values[0]]}"]
            case "pair":
                return [f"token:{turn}:{BASE_TOKENS[values[0]]}"]
            case "mate":
                return [*dragon_touches(state, int(LOWER[values[0]]), int(HIGHER[values[0]])), f"supply:{BREEDS[values[1]]}"]
            case "warm":
                return [f"egg:{turn}:{BREEDS[values[1]]}", *dragon_touches(state, values[0] + 1)]
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
        return f"{names[seat]}: {asked(state, seat)}"

    def who_won(self, state: Any, names: Sequence[str]) -> str:
        """The result in a sentence (ranch.end.winner, ranch.solo.title)."""
        scores, payoff = self.game.score(state), self.game.payoff(state)
        best = int(max(scores))
        if state.seats == 1:
            return f"The game is over: {best} VP make {names[0]} {title_name(title_for(best))}."
        winners = [name for name, share in zip(names, payoff, strict=True) if share > 0]
        won = f"{winners[0]} wins" if len(winners) == 1 else f"{listed(winners)} share the win"
        plain = plainly(state)
        broken = tie([player(plain, seat, names[seat], -1) for seat in range(plain.seats)], scores, payoff)
        by = f", ahead of {listed([names[seat] for seat in broken.seats if payoff[seat] == 0])} by {broken.by}" if broken and broken.by else ""
        return f"The game is over: {won} with {best} VP{by}."

    def clauses(self, state: Any) -> list[str]:
        phase = PHASES[state.phase]
        if state.over:
            matter = list(SOLO_OVER if state.seats == 1 else OVER)
        else:
            matter = list(CLAUSES[phase])
            if phase == "target" and state.playing != box.NO_POWER:
                matter.insert(0, TARGETS[BLUE[state.playing]])
            if phase in ("power", "ingots"):
                matter.insert(0, COMBINING[COMBINATIONS[state.made[state.turn]]])
            if state.seats == 1 and phase in ("act", "after", "limit"):
                matter += ["solo.gain", "solo.lose", "solo.end"]
            if phase in ("act", "after", "limit") and state.pile_size == 0:
                matter.append("phase.end")
        if not box.has_powers(int(state.seats), int(state.variant)):
            matter = [clause for clause in matter if not clause.startswith(("blue.", "red.")) and clause not in BY_POWERS]
        return [f"ranch.{clause}" for clause in matter]

    # --- the table ------------------------------------------------------------------------------------------------------------

    def scene(self, state: Any, seat: int, names: Sequence[str]) -> RanchScene:
        return build(self.game, state, seat, names)

    def board(self, scene: Scene, lit: Collection[str] = ()) -> str:
        assert isinstance(scene, RanchScene)
        return board.draw(scene, lit)

    def everybody(self, names: Sequence[str]) -> list[str]:
        return positions.everybody(names)

    def problems(self, state: Any) -> list[str]:
        return positions.problems(state)


# --- parts of sentences -------------------------------------------------------------------------------------------------------


def plainly(state: Any) -> SimpleNamespace:
    """A record with plain numbers and lists."""
    return SimpleNamespace(**{name: state[name].tolist() for name in state.dtype.names})


def raised(text: str) -> str:
    """A text that begins with a capital; the others stay as they are."""
    return text[0].upper() + text[1:]


def lowered(sentence: str) -> str:
    """A sentence as the rest of another one."""
    return sentence[0].lower() + sentence[1:].removesuffix(".")


def swapping(state: Any) -> bool:
    """Whether a token is taken for another one."""
    return bool(state.playing != box.NO_POWER) and BLUE[state.playing] == "swap" and int(state.given) >= 0


def brought(breed: int) -> str:
    """What an Egg brings as it hatches: `: it brings an ingot`."""
    return f": it brings {BROUGHT[BREEDS[breed]]}" if BREEDS[breed] in BROUGHT else ""


def standing_in(state: Any, what: str, farmers: int) -> str:
    """What a hand lacks for a combination: ` (you lack 1 Griffin: an ingot stands in)`"""
    hand = state.hand[state.turn].tolist()
    lacks = [max(0, many - have) for many, have in zip(needs(what, farmers), hand, strict=True)]
    if not any(lacks):
        return ""
    ingots = min(int(state.ingots[state.turn]), box.MOST_MELTED - int(state.melted), sum(lacks))
    card = not state.blue_played and any(state.blue[state.turn, BLUE.index(kind)] for kind in ("wild", "farmers"))
    who = " or ".join([*(["an ingot" if ingots == 1 else "ingots"] if ingots else []), *(["a Power card"] if card else [])])
    return f" (you lack {card_names(lacks)}: {who} {'stand' if ingots > 1 and not card else 'stands'} in)"


def help_sentence(state: Any, by: str) -> str:
    """A Power card in a combination: `Play Wild as a Griffin`."""
    what, farmers = in_hand(state)
    first, second = BASE[what]
    match by:
        case "nothing":
            return "Use no Power card"
        case "farmers":
            return f"Play Double Farmer for {'two of the Farmers' if farmers > 2 else 'both Farmers' if farmers == 2 else 'the Farmer'}"
        case _:
            return f"Play Wild as a {({'wild-first': first, 'wild-second': second}.get(by, 'farmer')).capitalize()}"


def in_place_of(state: Any, values: Sequence[int]) -> list[str]:
    """The essences that ingots stand for."""
    first, second = BASE[in_hand(state)[0]]
    return [first] * values[0] + [second] * values[1] + ["farmer"] * values[2]


def melt_sentence(state: Any, values: Sequence[int]) -> str:
    """`An ingot for a Griffin; discard 1 Mandragora and 2 Farmer`"""
    what, farmers = in_hand(state)
    stands = in_place_of(state, values)
    first, second = BASE[what]
    left = [*BASE[what], *["farmer"] * farmers]
    helped = {"wild-first": [first], "wild-second": [second], "wild-farmer": ["farmer"], "farmers": ["farmer"] * min(box.CARD_FARMERS, farmers)}
    for essence in [*stands, *helped.get(HELPS[state.helper], [])]:
        if essence in left:
            left.remove(essence)
    discard = f"discard {card_names([left.count(essence) for essence in ESSENCES])}"
    if not stands:
        return f"No ingots: {discard}"
    named = [some(stands.count(essence), essence.capitalize()) for essence in dict.fromkeys(stands)]
    return f"{'An ingot' if len(stands) == 1 else f'{len(stands)} ingots'} for {listed(named)}; {discard}"


def griffins_fed(state: Any, fed: int) -> str:
    """`Feed 2 of 3 Griffins`"""
    have = int(state.griffins[state.turn])
    if fed == 0:
        return "Feed no Griffin"
    return f"Feed {'all' if fed == have else fed} {'' if fed == have else 'of '}{counted(have, 'Griffin')}"


def everything(state: Any) -> str:
    """`3 Griffins eat 3 Mandragoras, 2 Dragons eat 2 Griffins`"""
    griffins, dragons = int(state.griffins[state.turn]), int(state.dragons[state.turn].sum())
    parts = [f"{some(griffins, 'Griffin')} {eat(griffins)} {some(griffins, 'Mandragora')}"] if griffins else []
    parts += [f"{some(dragons, 'Dragon')} {eat(dragons)} {some(dragons, 'Griffin')}"] if dragons else []
    return ", ".join(parts)


def eat(many: int) -> str:
    return "eats" if many == 1 else "eat"


def dragon_touches(state: Any, *of: int) -> list[str]:
    """The Dragons of the active player that have one of these levels."""
    return [
        f"dragon:{state.turn}:{breed}"
        for at, breed in enumerate(BREEDS)
        if box.LEVEL[at] in of and state.dragons[state.turn, at]
    ]
