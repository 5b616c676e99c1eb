"""What comes of a choice in Merchants Cove, found by playing it on a copy of what its seat can know."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from wyrmling.games.cove.cards import COLOURS, DUMP, EMPTY, FOODS, NEIGHBOURS, NO_FOOD, NO_SPACE, SIZES, SPACE_NAMES
from wyrmling.games.cove.moves import CORRUPTIONS
from wyrmling.games.cove.phrases import corruption_cards, dragon, foods, stays
from wyrmling.games.cove.scene import Dragon, Preview, Way
from wyrmling.games.cove.state import EATING, PLACE, SHEPHERDING
from wyrmling.kernel.english import counted, listed
from wyrmling.kernel.moves import Event

if TYPE_CHECKING:
    from wyrmling.kernel.game import Game

__all__ = ["preview", "previews", "ways"]

TRAIL, PATH = ("placed", "put_back"), ("hatched", "stepped")
SALES = ("sold", "corrupted", "spared")
LEAVING = ("designated", "soiled", "corrupted", "spared")
BY_KIND = {"place": TRAIL, "hatch": PATH, "step": PATH, "designate": LEAVING, "sell": SALES, "sell-all": SALES}
"""The choices of which there is more to say, and the events that say it: no luck comes before them."""


def previews(game: Game, state: Any, legal: Sequence[int]) -> list[Preview]:
    """What comes of the choices of which there is more to say than their sentences do."""
    return [preview(game, state, move) for move in legal if game.moves.parts(move)[0].name in BY_KIND]


def preview(game: Game, state: Any, move: int) -> Preview:
    """What comes of a choice."""
    kind = game.moves.parts(move)[0].name
    after, news = tried(game, state, move, BY_KIND[kind])
    match kind:
        case "place":
            return of_trail(game, after, move, news)
        case "hatch" | "step":
            return of_dragon(game, state, after, move, news)
        case "designate":
            soiled = any(event.kind == "soiled" for event in news)
            cards = corruption(news, "pen")
            text = "Poop stays behind" if soiled else f"no Poop is left: {corruption_cards(cards)}" if cards else "no Poop and no Corruption card is left"
            return made(move, text, corruption=cards)
        case _:
            gold, cards = earned(news), corruption(news, "black market")
            many = f" for {counted(len([event for event in news if event.kind == 'sold']), 'Dragon')}" if kind == "sell-all" else ""
            return made(move, f"{gold} gold{many}" + (f", and {corruption_cards(cards)}" if cards else ""), gold=gold, corruption=cards)


def tried(game: Game, state: Any, move: int, kinds: Collection[str]) -> tuple[Any, list[Event]]:
    """What a move tells up to the first thing that isn't of these kinds, and a copy after it; None when more than that has happened."""
    after, news = state.copy(), list[Event]()
    game.play(after, move, news)
    of_these = list(takewhile(lambda event: event.kind in kinds, news))
    return after if len(of_these) == len(news) else None, of_these


def made(
    move: int,
    text: str,
    *,
    path: Sequence[str] = (),
    onward: Sequence[str] = (),
    dragon: Dragon | None = None,
    eats: Sequence[str] = (),
    can_stay: bool = False,
    left: int = 0,
    gold: int = 0,
    corruption: int = 0,
) -> Preview:
    return Preview(
        move=move,
        text=text,
        path=list(path),
        onward=list(onward),
        dragon=dragon,
        eats=list(eats),
        can_stay=can_stay,
        left=left,
        gold=gold,
        corruption=corruption,
    )


def earned(news: Sequence[Event]) -> int:
    return sum(event["gold"] for event in news if event.kind == "sold")


def corruption(news: Sequence[Event], why: str) -> int:
    return sum(event["cards"] for event in news if event.kind == "corrupted" and CORRUPTIONS[event["why"]] == why)


# --- the Food trail --------------------------------------------------------------------------------------------------------------------


def of_trail(game: Game, after: Any, move: int, news: Sequence[Event]) -> Preview:
    """Where the trail goes on, what of it follows without a choice, and what will go back into the bag."""
    placed = [SPACE_NAMES[event["space"]] for event in news if event.kind == "placed"]
    back = next(([event[food] for food in FOODS] for event in news if event.kind == "put_back"), [0] * len(FOODS))
    onward = open_ends(game, after)
    left = left_at_best(after) if onward else sum(back)
    parts = [f"then {', '.join(placed[1:])} without a choice"] if len(placed) > 1 else []
    parts += [f"on to {listed(onward)}"] if onward else []
    if left:
        parts.append(f"{f'{left} Food' if onward else foods(back)} {'goes' if left == 1 else 'go'} back into the bag" + (" at least" if onward else ""))
    return made(move, "; ".join(parts) or "the last one", path=placed, onward=onward, left=left)


def left_at_best(state: Any) -> int:
    """How many Food of the hand can't be placed, however the trail goes on."""
    seat, many = state.turn, int(state.hand.sum())
    stands, food = state.stands[seat].tolist(), state.food[seat].tolist()
    room = [foods.count(NO_FOOD) if what == EMPTY and space != DUMP else 0 for space, (what, foods) in enumerate(zip(stands, food, strict=True))]
    return many - longest(int(state.trail[0]), int(state.trail[1]), many, room)


def longest(here: int, before: int, many: int, room: list[int]) -> int:
    """The longest trail of up to so many Food that goes on from a space (cove.place.*)."""
    best = 0
    for space in NEIGHBOURS[here].tolist():
        if best < many and space not in (NO_SPACE, before) and room[space]:
            room[space] -= 1
            best = max(best, 1 + longest(space, here, many - 1, room))
            room[space] += 1
    return best


def open_ends(game: Game, after: Any) -> list[str]:
    """The spaces to which the trail can still go on."""
    if after is None or after.phase != PLACE:
        return []
    spaces = [game.moves.parts(move)[1][1] for move in game.legal(after)]
    return [SPACE_NAMES[space] for space in sorted(set(spaces))]


# --- Dragons -------------------------------------------------------------------------------------------------------------------------------


def of_dragon(game: Game, before: Any, after: Any, move: int, news: Sequence[Event]) -> Preview:
    """What hatches or what a Dragon becomes, what it eats, and how it can go on."""
    last = news[-1]
    colour, size = last["colour"], last["size"]
    end = last["to"] if last.kind == "stepped" else last["space"]
    path = [SPACE_NAMES[event["to"] if event.kind == "stepped" else event["space"]] for event in news]
    onward = [SPACE_NAMES[to] for _, start, to in steps(game, after) if start == end]
    can_stay = can_stay_there(after, before.turn, colour, size)
    parts = [f"{'a ' if news[0].kind == 'hatched' else 'becomes a '}{dragon(colour, size)}", stays(can_stay)]
    if len(path) > 1:
        parts.insert(1, f"by {'–'.join(path)} without a choice")
    eaten = [food for event in news for food in eaten_by(before, event)]
    return made(
        move, ", ".join(parts), path=path, onward=onward, dragon=Dragon(colour=COLOURS[colour], size=SIZES[size]), eats=eaten, can_stay=can_stay
    )


def eaten_by(before: Any, event: Event) -> list[str]:
    """The Food on the space that a Dragon hatches on or enters, as it was."""
    space = event["to"] if event.kind == "stepped" else event["space"]
    return [FOODS[food] for food in before.food[before.turn, space].tolist() if food >= 0]


def can_stay_there(after: Any, seat: int, colour: int, size: int) -> bool:
    """Whether a Dragon that has moved has a piece of its size; where the action is over (None) it has."""
    return after is None or bool(after.supply[seat, colour, size] >= 0)


def steps(game: Game, state: Any) -> list[tuple[int, int, int]]:
    """The steps that Dragons can take in Eat & Grow or with the Shepherd: the move, and from where to where."""
    found: list[tuple[int, int, int]] = []
    if state is None or state.over or state.phase not in (EATING, SHEPHERDING):
        return found
    for move in game.legal(state):
        kind, values = game.moves.parts(move)
        if kind.name == "step":
            found.append((move, values[0], values[1]))
    return found


def ways(game: Game, state: Any) -> list[Way]:
    """For every Dragon that can move now, the shortest path to each space that it can reach."""
    return [way for start in dict.fromkeys(start for _, start, _ in steps(game, state)) for way in ways_from(game, state, start)]


def ways_from(game: Game, state: Any, start: int) -> list[Way]:
    """Breadth first, by playing the steps."""
    found: dict[int, Way] = {}
    to_try = deque([(state, start, [SPACE_NAMES[start]], list[int](), list[str]())])
    while to_try:
        before, at, path, moves, eats = to_try.popleft()
        for move, begin, _ in steps(game, before):
            if begin != at:
                continue
            after, news = tried(game, before, move, PATH)
            last = news[-1]
            if last["to"] in found:
                continue
            eaten = [*eats, *(food for event in news for food in eaten_by(before, event))]
            longer = [*path, *(SPACE_NAMES[event["to"]] for event in news)]
            can_stay = can_stay_there(after, state.turn, last["colour"], last["size"])
            becomes = Dragon(colour=COLOURS[last["colour"]], size=SIZES[last["size"]])
            found[last["to"]] = Way(path=longer, moves=[*moves, move], eats=eaten, dragon=becomes, can_stay=can_stay)
            if after is not None:
                to_try.append((after, last["to"], longer, [*moves, move], eaten))
    return list(found.values())

