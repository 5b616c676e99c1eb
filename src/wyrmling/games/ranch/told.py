"""What happens in Dragon Ranch, in English: a sentence for every event, and the pieces and places that it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmling.games.ranch.cards import (
    A_DRAGON,
    BREEDS,
    COMBINATIONS,
    ESSENCES,
    HELPS,
    LEVELS,
    MEDALS,
    POWERS,
    TITLES,
    TOKENS,
)
from wyrmling.games.ranch.moves import TIE_BREAKS
from wyrmling.games.ranch.phrases import (
    TOKEN_NAMES,
    a_card,
    card_names,
    cards_for,
    dragon,
    egg,
    for_ingots,
    for_what,
    level_dragon,
    levels,
    name_of,
    power_name,
    red_needs,
    title_name,
)
from wyrmling.kernel.english import counted, listed, of_whom, raised, some
from wyrmling.kernel.moves import UNTOLD, Event

__all__ = ["happened_at", "told"]


def told(event: Event, names: Sequence[str]) -> str:
    """An event in a sentence."""
    return raised(_told(event.kind, event.values, names))


def _told(kind: str, values: dict[str, int], names: Sequence[str]) -> str:
    who = name_of(names, values["seat"]) if "seat" in values else ""
    match kind:
        # A season begins
        case "season":
            return f"Season {values['number']} begins."
        case "starts":
            return f"{who} has the first-player token and starts."
        case "turned":
            return f"The {MEDALS[values['medal']].capitalize()} Medal is turned face up."
        case "revealed":
            return f"{power_name(values['power'])} comes to the row of Power cards."
        case "remade":
            return f"The Power pile is made anew from the {counted(values['cards'], 'discarded card')}."
        case "drew":
            cards = [values[essence] for essence in ESSENCES]
            return f"{who} draws {counted(values['cards'], 'card') if UNTOLD in cards else card_names(cards)}."
        # Phase 1: the action
        case "extra":
            return f"{who} chooses Extra instead of a combination."
        case "swaps":
            return f"{who} chooses Swap instead of a combination."
        case "discarded":
            return f"{who} discards {a_card(values['essence'])}."
        case "combines":
            what = COMBINATIONS[values["what"]]
            return f"{who} combines {cards_for(what, values['farmers'])} {for_what(what, values['farmers'])}."
        case "helped":
            card = {"farmers": "Double Farmer", "wild-farmer": "Wild as a Farmer"}.get(HELPS[values["by"]], "Wild in place of a card")
            return f"{who} plays {card}."
        case "paid":
            paid = [f"{values[essence]} {essence.capitalize()}" for essence in ESSENCES if values[essence]]
            return f"{who} pays with {listed(paid + ([some(values['ingots'], 'ingot')] if values['ingots'] else []))}."
        case "gained":
            return f"{who} gets {some(values['many'], TOKEN_NAMES[TOKENS[values['token']]])}."
        case "ran_out":
            return f"The supply has no more {TOKEN_NAMES[TOKENS[values['token']]]}s: {who} goes without {values['many']}."
        # Hatching and evolving
        case "hatched":
            return f"{of_whom(who)} {egg(values['breed'])} hatches."
        case "raided":
            return f"{of_whom(who)} red Dragon takes {some(1, TOKEN_NAMES[TOKENS[values['token']]])} from {name_of(names, values['other'])}."
        case "chose":
            return f"{who} takes {power_name(values['power'])} from the row."
        case "ends_turn":
            return f"{who} ends the turn."
        case "gives":
            return f"{who} gives {some(1, TOKEN_NAMES[TOKENS[values['token']]])} in a swap."
        case "rests":
            return f"{who} pairs no more."
        case "declined":
            return f"{who} takes no Power card."
        case "evolved":
            return f"{of_whom(who)} {egg(values['egg'])} evolves into a {egg(values['into'])}."
        # Blue Power cards
        case "played":
            return f"{who} plays {power_name(values['power'])}."
        case "destroyed":
            return f"{who} destroys {some(1, TOKEN_NAMES[TOKENS[values['token']]])} of {of_whom(name_of(names, values['other']))}."
        case "exchanged":
            given, taken = (some(1, TOKEN_NAMES[TOKENS[values[name]]]) for name in ("given", "taken"))
            return f"{who} gives {name_of(names, values['other'])} {given} for {taken}."
        case "reversed":
            return f"{of_whom(name_of(names, values['other']))} {dragon(values['breed'])} is an Egg again."
        case "repeats":
            what = COMBINATIONS[values["what"]]
            return f"{who} repeats the combination of {of_whom(name_of(names, values['other']))} {for_what(what, values['farmers'])}."
        case "stole":
            return f"{who} takes an ingot from {name_of(names, values['other'])}."
        case "robbed":
            card = "a card" if values["essence"] == UNTOLD else a_card(values['essence'])
            return f"{who} takes {card} from {name_of(names, values['other'])}, who draws nothing by Extra or Swap next turn."
        case _:
            return _told_later(kind, values, names, who)


def _told_later(kind: str, values: dict[str, int], names: Sequence[str], who: str) -> str:
    """From the end of a turn on."""
    match kind:
        case "over_limit":
            return f"{who} has too many cards and discards {a_card(values['essence'])}."
        case "pile_empty":
            return "The Essence pile is empty: this round is the last one before feeding."
        case "hand_discarded":
            cards = [values[essence] for essence in ESSENCES]
            return f"{who} discards the hand: {card_names(cards)}." if any(cards) else f"{who} has no card left to discard."
        # The solo opponent's turn
        case "opponent_drew":
            return f"The opponent draws {a_card(values['essence'])}."
        case "opponent_gained":
            return f"The opponent gets {some(1, token_name(values['token']))}."
        case "opponent_laid":
            return f"{a_card(values['essence'])} is laid in front of the opponent."
        case "opponent_pair":
            return f"Two {ESSENCES[values['essence']].capitalize()} cards lie there now, and are discarded."
        case "lost":
            return f"{who} loses {some(1, token_name(values['token']))}."
        case "front_discarded":
            cards = [values[essence] for essence in ESSENCES]
            return f"What lies in front of the opponent is discarded: {card_names(cards)}." if any(cards) else "Nothing lies in front of the opponent."
        # Phase 2: feed
        case "griffins_fed":
            fed, died = values["fed"], values["died"]
            eats = f"feeds {some(fed, 'Griffin')} with {some(fed, 'Mandragora')}" if fed else "feeds no Griffin"
            return f"{who} {eats}." if not died else f"{who} {eats}; {some(died, 'Griffin')} {'dies' if died == 1 else 'die'}."
        case "dragon_fed":
            return f"{who} feeds {some(values['many'], dragon(values['breed']))} with {some(values['many'], 'Griffin')}."
        case "dragon_died":
            if values["many"] == 1:
                return f"{some(1, dragon(values['breed']))} of {of_whom(who)} dies of hunger."
            return f"{some(values['many'], dragon(values['breed']))} of {of_whom(who)} die of hunger."
        # Phase 3: reproduction
        case "paired":
            return f"{who} pairs {some(2, TOKEN_NAMES[TOKENS[values['token']]])} {for_ingots(values['paid'])}."
        case "mated":
            return f"{who} pairs {levels(values['level'], values['other'])} for {some(1, egg(values['egg']))}, {for_ingots(values['paid'])}."
        case "warmed":
            return f"{who} pairs {some(1, level_dragon(values['level']))} with {some(1, egg(values['egg']))}, {for_ingots(values['paid'])}."
        # The end of a season
        case "season_ends":
            return f"Season {values['number']} ends."
        case "counted":
            counts = [many for name, many in values.items() if name != "medal" and many != UNTOLD]
            said = [f"{name_of(names, seat)} {many}" for seat, many in enumerate(counts)]
            return f"{MEDALS[values['medal']].capitalize()} Medal: {listed(said)}."
        case "medal_won":
            return f"{who} wins the {MEDALS[values['medal']].capitalize()} Medal with {values['many']}."
        case "medal_tied":
            return f"Nobody wins the {MEDALS[values['medal']].capitalize()} Medal: it is a tie at {values['many']}."
        case "medal_lost":
            return f"The opponent wins the {MEDALS[values['medal']].capitalize()} Medal with {values['many']}: it leaves the game."
        case "dragons_scored":
            have = [values[name] for name in ("one", "two", "three")]
            if not any(have):
                return f"{who} has no Dragon to score."
            said = [f"{many} of level {level}" for level, many in zip(range(1, LEVELS + 1), have, strict=True) if many]
            return f"{who} scores {values['points']} VP for Dragons: {listed(said)}."
        case "red_scored":
            need = red_needs(values["power"], values["need"])
            if values["points"]:
                return f"{who} scores {values['points']} VP for a red card that asks for {need}, with {values['have']}."
            return f"{who} has {values['have']} of the {need} that a red card asks for: no VP."
        case "track":
            return f"{who} stands at {values['points']} VP."
        case "row_discarded":
            return "The face-up Power cards are discarded."
        # The end of the game
        case "medals_scored":
            return f"{who} scores {values['points']} VP for {counted(values['medals'], 'Medal')}."
        case "tie_broken":
            return f"The tie is broken by {TIE_BREAKS[values['by']]}: {who} has {values['many']}."
        case "wins":
            return f"{who} {'shares the win' if values['shared'] else 'wins'} with {values['points']} VP."
        case "title":
            return f"With {values['points']} VP, {who} is {title_name(TITLES[values['title']][1])}."
    raise KeyError(kind)


def token_name(token: int) -> str:
    """As `TOKEN_NAMES` has it; where the solo opponent comes in it may be a Dragon."""
    return dragon(0) if token == A_DRAGON else TOKEN_NAMES[TOKENS[token]]


# --- where it happened -----------------------------------------------------------------------------------------------------------


def token_touch(seat: int, token: int) -> str:
    """A base token or an ingot of a ranch."""
    if token == A_DRAGON:
        return f"dragon:{seat}:common"
    return f"egg:{seat}:common" if TOKENS[token] == "egg" else f"token:{seat}:{TOKENS[token]}"


def supply_touch(token: int) -> str:
    """A base token or an ingot in the supply."""
    return "supply:common" if token == A_DRAGON or TOKENS[token] == "egg" else f"supply:{TOKENS[token]}"


def power_touch(seat: int, power: int) -> str:
    return f"power:{seat}:{POWERS[power]}"


def happened_at(event: Event) -> list[str]:
    """What an event speaks of, where it begins first."""
    values, kind = event.values, event.kind
    seat = values.get("seat", UNTOLD)
    touched: list[str] = []
    match kind:
        case "turned" | "counted" | "medal_won" | "medal_tied" | "medal_lost":
            touched = [f"medal:{MEDALS[values['medal']]}"]
        case "revealed":
            touched = ["pile:power", f"power:row:{values['place']}"]
        case "remade":
            touched = ["discard:power", "pile:power"]
        case "drew":
            known = [f"hand:{seat}:{essence}" for essence in ESSENCES if values[essence] > 0]
            touched = ["pile:essence", *(known or [f"hand:{seat}"])]
        case "extra" | "swaps":
            touched = [f"action:{'extra' if kind == 'extra' else 'swap'}"]
        case "discarded" | "over_limit":
            touched = [f"hand:{seat}:{ESSENCES[values['essence']]}", "discard:essence"]
        case "combines" | "repeats":
            touched = [f"combination:{COMBINATIONS[values['what']]}"]
        case "helped":
            touched = [f"power:{seat}:{'farmers' if HELPS[values['by']] == 'farmers' else 'wild'}", "discard:power"]
        case "paid":
            cards = [f"hand:{seat}:{essence}" for essence in ESSENCES if values[essence]]
            touched = [*cards, *([f"token:{seat}:ingot"] if values["ingots"] else []), "discard:essence"]
        case "gained":
            touched = [supply_touch(values["token"]), token_touch(seat, values["token"])]
        case "ran_out":
            touched = [supply_touch(values["token"])]
        case "hatched":
            touched = [f"egg:{seat}:{BREEDS[values['breed']]}", f"dragon:{seat}:{BREEDS[values['breed']]}"]
        case "raided":
            touched = [f"dragon:{seat}:red", token_touch(values["other"], values["token"]), token_touch(seat, values["token"])]
        case "chose":
            touched = [f"power:row:{values['place']}", power_touch(seat, values["power"])]
        case "evolved":
            touched = [f"egg:{seat}:{BREEDS[values['egg']]}", f"egg:{seat}:{BREEDS[values['into']]}"]
        case "played":
            touched = [power_touch(seat, values["power"]), "discard:power"]
        case "destroyed":
            touched = [token_touch(values["other"], values["token"]), supply_touch(values["token"])]
        case "exchanged":
            touched = [token_touch(seat, values["given"]), token_touch(values["other"], values["taken"])]
        case "reversed":
            touched = [f"dragon:{values['other']}:{BREEDS[values['breed']]}", f"egg:{values['other']}:{BREEDS[values['breed']]}"]
        case "stole":
            touched = [f"token:{values['other']}:ingot", f"token:{seat}:ingot"]
        case "robbed":
            essence = values["essence"]
            touched = [f"hand:{place}" + ("" if essence == UNTOLD else f":{ESSENCES[essence]}") for place in (values["other"], seat)]
        case _:
            touched = _happened_later(kind, values, seat)
    seats = [seat] if seat != UNTOLD else []  # `other` of `mated` is the level of a Dragon
    if kind != "mated" and "other" in values and values["other"] not in seats:
        seats.append(values["other"])
    return touched + [f"seat:{place}" for place in seats]


def _happened_later(kind: str, values: dict[str, int], seat: int) -> list[str]:
    """From the end of a turn on."""
    match kind:
        case "pile_empty":
            return ["pile:essence"]
        case "hand_discarded":
            return [*(f"hand:{seat}:{essence}" for essence in ESSENCES if values[essence]), "discard:essence"]
        case "opponent_drew":
            return ["pile:essence", "discard:essence", "seat:1"]
        case "opponent_gained":
            return [supply_touch(values["token"]), token_touch(1, values["token"]), "seat:1"]
        case "opponent_laid":
            return ["pile:essence", f"front:{ESSENCES[values['essence']]}", "seat:1"]
        case "opponent_pair":
            return [f"front:{ESSENCES[values['essence']]}", "discard:essence", "seat:1"]
        case "lost":
            return [token_touch(seat, values["token"]), supply_touch(values["token"])]
        case "front_discarded":
            return [*(f"front:{essence}" for essence in ESSENCES if values[essence]), "discard:essence", "seat:1"]
        case "griffins_fed":
            return [f"token:{seat}:griffin", f"token:{seat}:mandragora"]
        case "dragon_fed":
            return [f"dragon:{seat}:{BREEDS[values['breed']]}", f"token:{seat}:griffin"]
        case "dragon_died":
            return [f"dragon:{seat}:{BREEDS[values['breed']]}", f"supply:{BREEDS[values['breed']]}"]
        case "paired":
            return [token_touch(seat, values["token"]), *([f"token:{seat}:ingot"] if values["paid"] else [])]
        case "mated":
            return [f"supply:{BREEDS[values['egg']]}", f"egg:{seat}:{BREEDS[values['egg']]}", *([f"token:{seat}:ingot"] if values["paid"] else [])]
        case "warmed":
            return [f"egg:{seat}:{BREEDS[values['egg']]}", *([f"token:{seat}:ingot"] if values["paid"] else [])]
        case "red_scored":
            return [f"power:{seat}:{POWERS[values['power']]}"]
        case "row_discarded":
            return [*(f"power:row:{place}" for place in range(4)), "discard:power"]
        case _:
            return []
