"""The scene of Merchants Cove, made from a record that was concealed for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wyrmling.games.cove import cards as box
from wyrmling.games.cove.actions import actions
from wyrmling.games.cove.cards import (
    ACTIONS,
    COLOURS,
    COLUMNS,
    DRAGON,
    DUMP,
    FACTION_TITLES,
    FACTIONS,
    FOODS,
    LINES,
    NO_ACTION,
    NO_BOAT,
    NO_CARD,
    NO_COLOUR,
    NO_FOOD,
    NO_SPACE,
    PIERS,
    POOP,
    RIGHT,
    ROGUES,
    ROWS,
    SIZE_COUNT,
    SIZES,
    SLOTS,
    SOURCES,
    SPACE_NAMES,
    TITLE_GOLD,
    TITLE_NAMES,
    TITLE_SHARES,
    TREE,
    TREE_SPACE,
)
from wyrmling.games.cove.phrases import (
    PIER_TITLES,
    SLOT_EFFECTS,
    SLOT_TITLES,
    SOURCE_LABELS,
    TOWN_EFFECTS,
    card_name,
    card_price,
    icons_of,
    kind_of,
    title_for,
)
from wyrmling.games.cove.previews import previews, ways
from wyrmling.games.cove.questions import order_of_play, why_now
from wyrmling.games.cove.scene import (
    Account,
    Boat,
    Card,
    Clock,
    CoveScene,
    Dragon,
    Goods,
    Hall,
    Line,
    Marker,
    Moving,
    Pier,
    Rancher,
    Slot,
    Sources,
    Space,
    Stump,
    Tie,
    Title,
    Wall,
)
from wyrmling.games.cove.state import ACT, CARRYING, PENNING, PHASES, SELL, SHEPHERDING
from wyrmling.kernel.record import plainly

if TYPE_CHECKING:
    from wyrmling.kernel.game import Game

__all__ = ["account", "build", "tie"]

USING = {SHEPHERDING: "shepherd", PENNING: "shepherd", CARRYING: "fieldhand"}
"""The staff slot that is being used, by phase."""


def build(game: Game, state: Any, seat: int, names: Sequence[str]) -> CoveScene:
    """The scene of a concealed record, for the seat that it was concealed for."""
    common = game.words.common(state, seat, names)
    plain = plainly(state)
    legal = game.legal(state) if seat >= 0 and common["actor"] == seat else []
    kinds = [(move, game.moves.parts(move)[0].name) for move in legal]
    accounts = [account(plain, who, common["payoff"]) for who in range(plain.seats)]
    carried_out = not plain.over and plain.phase not in (ACT, SELL)
    return CoveScene(
        **common,
        part="over" if plain.over else "market" if plain.phase == SELL else "production",
        step=PHASES[plain.phase] if not plain.over else "over",
        doing=ACTIONS[plain.last[plain.turn]] if carried_out else "",
        using=using(plain) if carried_out else "",
        turn=plain.turn,
        columns=COLUMNS,
        rows=ROWS,
        table=[rancher(plain, who, names[who]) for who in range(plain.seats)],
        clock=clock(plain, names),
        actions=actions(plain, kinds, seat if legal else -1),
        square=[card(plain, one) if one != NO_CARD else None for one in plain.square],
        deck=sum(plain.deck),
        corruption_deck=plain.corruption_deck,
        boats=[boat(plain, one) for one in range(box.BOATS)],
        piers=[pier(plain, one) for one in range(len(PIERS))],
        halls=[
            Hall(colour=colour, title=title, many=many, each=card_price(plain) if colour == FACTIONS[ROGUES] else many)
            for colour, title, many in zip(FACTIONS, FACTION_TITLES, plain.hall, strict=True)
        ],
        bag=dict(zip(FACTIONS, plain.people, strict=True)),
        recruited=card(plain, plain.recruited) if plain.recruited != NO_CARD else None,
        arrived=FACTIONS[plain.arrived] if plain.arrived != NO_COLOUR else "",
        hand=dict(zip(FOODS, plain.hand, strict=True)),
        trail=[SPACE_NAMES[space] for space in reversed(plain.trail) if space != NO_SPACE],
        moving=moving(plain),
        previews=previews(game, state, legal),
        ways=ways(game, state) if legal else [],
        account=accounts,
        tie=tie(plain, accounts) if plain.over and plain.seats > 1 else None,
        titles=titles(accounts[0]) if plain.seats == 1 else [],
    )


def using(state: Any) -> str:
    """The staff slot that is being used. Food that is placed while the staff is at work is the Ranch Hand's."""
    if state.last[state.turn] == box.STAFF and PHASES[state.phase] == "place":
        return "ranchhand"
    return USING.get(state.phase, "")


# --- a ranch --------------------------------------------------------------------------------------------------------------------------


def rancher(state: Any, seat: int, name: str) -> Rancher:
    stumps = [
        Stump(space=SPACE_NAMES[space], colour=colour, earns=state.hall[at])
        for at, (colour, space) in enumerate(zip(COLOURS, TREE_SPACE.tolist(), strict=True))
        if state.stands[seat][space] != TREE
    ]
    slots = [slot(state, seat, at) for at in range(len(SLOTS))]
    icons = [colour for one in slots if one.card for colour in one.card.icons]
    last = state.last[seat]
    return Rancher(
        seat=seat,
        name=name,
        spaces=[space_of(state, seat, space) for space in range(box.SPACES)],
        walls=[Wall(one=SPACE_NAMES[one], other=SPACE_NAMES[other]) for one, other in sorted(LINES)],
        poop=state.dump[seat],
        bag=dict(zip(FOODS, state.bag[seat], strict=True)),
        supply=goods(state, state.supply[seat], all_of_them=True),
        pen=goods(state, state.pen[seat], for_sale=True),
        slots=slots,
        icons={colour: icons.count(colour) for colour in COLOURS},
        stumps=stumps,
        corruption=state.corruption[seat],
        corruption_costs=state.corruption[seat] * card_price(state),
        gold=sum(map(sum, state.gold[seat])),
        last_action=ACTIONS[last] if last != NO_ACTION else "",
    )


def space_of(state: Any, seat: int, space: int) -> Space:
    what, cell = state.stands[seat][space], box.CELLS[space]
    row, column = divmod(space, COLUMNS)
    return Space(
        space=SPACE_NAMES[space],
        column=column,
        row=row,
        dump=space == DUMP,
        tree=cell if what == TREE else "",
        stump=cell if cell in COLOURS and what != TREE else "",
        food=[FOODS[food] for food in state.food[seat][space] if food != NO_FOOD],
        dragon=dragon_of(what),
        poop=what == POOP,
    )


def dragon_of(what: int) -> Dragon | None:
    """The Dragon that stands on a space, if one does."""
    if what < DRAGON:
        return None
    colour, size = divmod(what - DRAGON, SIZE_COUNT)
    return Dragon(colour=COLOURS[colour], size=SIZES[size])


def goods(state: Any, counts: Sequence[Sequence[int]], all_of_them: bool = False, for_sale: bool = False) -> list[Goods]:
    """Dragons by colour and size. One that a Dragon on its way has borrowed isn't there."""
    return [
        Goods(dragon=Dragon(colour=COLOURS[colour], size=SIZES[size]), many=max(0, many), earns=earning(state, colour, size) if for_sale else {})
        for colour, sizes in enumerate(counts)
        for size, many in enumerate(sizes)
        if many > 0 or all_of_them
    ]


def earning(state: Any, colour: int, size: int) -> dict[str, int]:
    """What a Dragon brings now at each pier that takes it and wants it."""
    found = {kind: price(state, pier, colour, size) for pier, kind in enumerate(PIERS) if box.PIER_TAKES[pier, size]}
    return {kind: gold for kind, gold in found.items() if gold}


def price(state: Any, pier: int, colour: int, size: int) -> int:
    """What a Dragon brings at a pier: its price for each customer of its colour there (cove.market.price)."""
    at_pier = state.pier[pier]
    return 0 if at_pier == NO_BOAT else int(box.PRICES[colour, size]) * state.aboard[at_pier][colour]


def card(state: Any, one: int) -> Card:
    """A Townsfolk."""
    icons = icons_of(one)
    return Card(
        name=card_name(one),
        kind=kind_of(one),
        effect=TOWN_EFFECTS[kind_of(one)],
        hours=int(box.CARD_HOURS[one]),
        icons=icons,
        earns=sum(state.hall[COLOURS.index(colour)] for colour in icons),
    )


def slot(state: Any, seat: int, at: int) -> Slot:
    kind, one = SLOTS[at], state.staff[seat][at]
    return Slot(
        kind=kind,
        title=SLOT_TITLES[kind],
        effect=SLOT_EFFECTS[kind],
        card=card(state, one) if one != NO_CARD else None,
        ready=not state.over and seat == state.turn and state.last[seat] == box.STAFF and state.phase not in (ACT, SELL) and bool(state.ready[at]),
    )


def moving(state: Any) -> Moving | None:
    """The Dragon that must go on, or that the Shepherd looks after."""
    if state.over or state.mover == NO_SPACE:
        return None
    what = state.stands[state.turn][state.mover]
    dragon = dragon_of(what)
    if dragon is None:
        return None
    colour, size = divmod(what - DRAGON, SIZE_COUNT)
    return Moving(space=SPACE_NAMES[state.mover], dragon=dragon, can_stay=state.supply[state.turn][colour][size] >= 0)


# --- the Cove ---------------------------------------------------------------------------------------------------------------------------


def clock(state: Any, names: Sequence[str]) -> Clock:
    order = order_of_play(state)
    return Clock(
        day=state.day,
        days=box.DAYS,
        hours=box.DAY_HOURS,
        end=state.end,
        bells=box.BELLS.tolist(),
        markers=[
            Marker(
                seat=seat,
                hour=state.hours[seat],
                left=max(0, state.end - state.hours[seat]),
                turn=order.index(seat) if seat in order else -1,
            )
            for seat in range(state.seats)
        ],
        why=why_now(state, names),
    )


def boat(state: Any, one: int) -> Boat:
    return Boat(
        number=one + 1,
        room=box.ROOM,
        aboard=dict(zip(FACTIONS, state.aboard[one], strict=True)),
        docks=[kind for pier, kind in enumerate(PIERS) if box.DOCKS[one, pier]],
        pier=PIERS[state.pier.index(one)] if one in state.pier else "",
    )


def pier(state: Any, one: int) -> Pier:
    at_pier = state.pier[one]
    there = at_pier != NO_BOAT
    return Pier(
        kind=PIERS[one],
        title=PIER_TITLES[PIERS[one]],
        sizes=[size for at, size in enumerate(SIZES) if box.PIER_TAKES[one, at]],
        boat=at_pier + 1 if there else None,
        customers={colour: state.aboard[at_pier][at] if there else 0 for at, colour in enumerate(COLOURS)},
        prices={
            size: {colour: price(state, one, at_colour, at_size) for at_colour, colour in enumerate(COLOURS)}
            for at_size, size in enumerate(SIZES)
            if box.PIER_TAKES[one, at_size]
        },
        sold_here=one == RIGHT and state.phase == SELL and bool(state.acted) and not state.over,
        corruption=box.BLACK_CORRUPTION if one == RIGHT else 0,
    )


# --- gold -----------------------------------------------------------------------------------------------------------------------------------


def account(state: Any, seat: int, payoff: Sequence[float]) -> Account:
    """A rancher's gold by source and day, and what icons and Corruption would come to now."""
    by_day = state.gold[seat][: state.day]
    earned = sum(map(sum, by_day))
    icons = [0] * len(COLOURS)
    for one in state.staff[seat]:
        if one != NO_CARD:
            icons = [many + more for many, more in zip(icons, box.ICONS[one].tolist(), strict=True)]
    ahead = sum(many * hall for many, hall in zip(icons, state.hall, strict=False)) - state.corruption[seat] * card_price(state)
    return Account(
        seat=seat,
        lines=[
            Line(source=source, label=SOURCE_LABELS[source], days=[day[at] for day in by_day], total=sum(day[at] for day in by_day))
            for at, source in enumerate(SOURCES)
        ],
        days=[Sources(**dict(zip(SOURCES, day, strict=True)), total=sum(day)) for day in by_day],
        gold=earned,
        ahead=0 if state.over else ahead,
        total=earned + (0 if state.over else ahead),
        won=bool(payoff) and payoff[seat] > 0,
    )


def tie(state: Any, accounts: Sequence[Account]) -> Tie | None:
    """What broke a tie for the most gold (cove.end.winner)."""
    most = max(one.total for one in accounts)
    tied = [one.seat for one in accounts if one.total == most]
    if len(tied) < 2:
        return None
    winners = sum(one.won for one in accounts)
    return Tie(seats=tied, by="fewer Corruption cards" if winners < len(tied) else "", counts=[state.corruption[seat] for seat in tied])


def titles(mine: Account) -> list[Title]:
    """All titles of a game alone (cove.solo.title)."""
    steps = [0, *TITLE_GOLD]
    got = title_for(mine.total)
    return [
        Title(name=name, least=least, share=share, yours=name == got) for name, least, share in zip(TITLE_NAMES, steps, TITLE_SHARES, strict=True)
    ]
