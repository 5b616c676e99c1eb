"""What Dragon Ranch asks, phase by phase: the question, and in one line what may be done and what for."""

from __future__ import annotations

from typing import Any

from wyrmling.games.ranch import cards as box
from wyrmling.games.ranch.cards import BLUE, COMBINATIONS, TOKENS
from wyrmling.games.ranch.phrases import TOKEN_NAMES, cards_for, dragon, for_what, herd, pairing_cost
from wyrmling.games.ranch.state import PHASES
from wyrmling.kernel.english import counted, some

__all__ = ["asked", "in_hand"]

TARGET_QUESTIONS = {
    "destroy": "which token is destroyed?",
    "swap": "which token do you take for {given}?",
    "reverse": "which Dragon becomes its Egg again?",
    "steal": "from whom do you take an ingot?",
    "card": "from whom do you take a card?",
}


def asked(state: Any, seat: int) -> str:
    """The question of a phase, and what may be done and what for."""
    hatched = int(state.hatched)
    match PHASES[state.phase]:
        case "act" if state.doubled:
            return f"what do you combine {'first' if state.acted == 0 else 'as well'}? Two combinations may be made in this turn."
        case "act":
            return "combine cards, or take a card and an ingot (Extra), or Swap two cards?"
        case "power":
            return f"does a Power card stand in? You combine {cards_for(*in_hand(state))} {for_what(*in_hand(state))}."
        case "ingots":
            spare = min(int(state.ingots[seat]), box.MOST_MELTED - int(state.melted))
            return f"do ingots stand in? You combine {cards_for(*in_hand(state))} {for_what(*in_hand(state))}, and may use {counted(spare, 'ingot')} this turn."
        case "hatch":
            return f"which Egg hatches? {counted(int(state.hatching), 'Egg')} to hatch; colours bring a token at once."
        case "raid":
            return "what does your red Dragon take, and from whom?"
        case "reward":
            what = "a blue Power card, to be played once" if hatched == 0 else "a Power card: blue ones are played once, red ones score every season"
            return f"your {dragon(hatched)} may bring {what}. Which?"
        case "evolve":
            return "which Egg evolves, and into which? Dragons of a higher level score more."
        case "target":
            return TARGET_QUESTIONS[BLUE[state.playing]].format(given=some(1, TOKEN_NAMES[TOKENS[max(0, int(state.given))]]))
        case "give":
            return "which of your tokens do you give in the swap?"
        case "gain":
            return "which token do you take from the supply?"
        case "swap":
            return f"which card do you discard? {counted(int(state.to_discard), 'card')} to go, then you draw as many."
        case "after":
            again = bool(state.doubled) and state.acted == 1
            return "a second combination, or the end of your turn?" if again else "a Power card, or the end of your turn?"
        case "limit":
            return f"which card do you discard? You have {state.hand_size[seat]}, and keep at most {box.HAND_LIMIT}."
        case "feed griffins":
            dragons = int(state.dragons[seat].sum())
            then = f", and {'your Dragon' if dragons == 1 else f'each of {dragons} Dragons'} then a Griffin" if dragons else ""
            have = f"{counted(int(state.griffins[seat]), 'Griffin')} and {counted(int(state.mandragoras[seat]), 'Mandragora')}"
            return f"how many Griffins eat? You have {have}. Each eats a Mandragora{then}; who doesn't eat dies."
        case "feed dragons":
            hungry = (state.dragons[seat] - state.fed).tolist()
            return f"which Dragon eats? {counted(int(state.griffins[seat]), 'Griffin')} for {herd(dragons=hungry)}; who doesn't eat dies."
        case _:
            cost = pairing_cost(state)
            if not cost:
                return "which creatures do you pair? The first pairing is free, each further one costs an ingot."
            return f"which creatures do you pair? It costs {some(cost, 'ingot')} now, and you have {counted(int(state.ready[2]), 'ingot')} for it."


def in_hand(state: Any) -> tuple[str, int]:
    """The combination that is being made, and with how many Farmers."""
    return COMBINATIONS[state.made[state.turn]], int(state.farmers[state.turn])
