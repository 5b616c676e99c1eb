"""The table of Merchants Cove as text: 80 columns and 15 lines, with Rich markup for colours.

Nothing is told by colour alone: R, G, B, Y and W are red, green, blue, yellow and white, x is a Rogue; of Food on a space the last
letter lies on top; Dragons are small (s), large (L) or mega (M). What is lit (the pieces that a choice speaks of) stands between ► and ◄.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest

from wyrmling.games.cove.phrases import ADVENTURERS, stays
from wyrmling.games.cove.scene import Account, Boat, Card, CoveScene, Dragon, Goods, Marker, Pier, Rancher, Slot, Sources, Space
from wyrmling.kernel.board import QUIET, SEAT_STYLES, Line, cut, first_that_fits, fitted, mark, padded, painted, spaced, span
from wyrmling.kernel.english import counted, listed

__all__ = ["draw"]

WIDTH, HEIGHT = 80, 15
CELL = 7                 # columns of a space; between each two there is one for a Stump's line
HARBOUR = 30             # columns that the harbour needs at the least
NAME, GOLD = 10, 8

SEAT_SIGNS = ("▲1", "●2", "■3", "◆4")
STYLES = {
    "red": "#ffffff on #a3262a",
    "green": "#ffffff on #1f6b3a",
    "blue": "#ffffff on #1d4f91",
    "yellow": "#000000 on #e8c33a",
    "white": "#000000 on #efe6d0",
    "grey": "#000000 on #b8b8b8",
}
LETTERS = {"red": "R", "green": "G", "blue": "B", "yellow": "Y", "white": "W", "grey": "x"}
SIZES = {"small": "s", "large": "L", "mega": "M"}
SOURCES = {
    "small": "small Dragons",
    "large": "large Dragons",
    "mega": "mega Dragons",
    "stumps": "Sponsorship",
    "icons": "Townsfolk",
    "corruption": "Corruption",
}
SHORT_SLOTS = {"shepherd": "Shep", "ranchhand": "Ranch", "fieldhand": "Field", "security": "Sec"}



def draw(scene: CoveScene, lit: Collection[str] = ()) -> str:
    """The clock, one ranch with the harbour beside it, what its rancher has, and everybody; at the end the gold by source."""
    if scene.part == "over":
        lines = [clock(scene, lit), [], *final(scene)]
    else:
        rancher = scene.table[shown(scene, lit)]
        below = [context(scene), pen(scene, rancher, lit), staff(rancher, lit), square(scene, lit)]
        beside = side_by_side(ranch(scene, rancher, lit), harbour(scene, rancher, lit))
        everybody = [about(scene, one, lit) for one in scene.table]
        spare = HEIGHT - 1 - len(beside) - len(below) - len(everybody)
        empty: Line = []
        lines = [clock(scene, lit), *[empty] * (spare > 1), *beside, *below, *[empty] * (spare > 0), *everybody]
    return "\n".join(painted(line) for line in lines)


def shown(scene: CoveScene, lit: Collection[str]) -> int:
    """Whose ranch is drawn: that in which something is lit, else the viewer's, else that of who acts."""
    for touch in lit:
        kind, *rest = touch.split(":")
        if kind in ("space", "dump", "slot", "pen", "supply") and rest:
            return int(rest[0])
    return scene.seat if scene.seat >= 0 else scene.turn


# --- the clock ------------------------------------------------------------------------------------------------------------------


def clock(scene: CoveScene, lit: Collection[str]) -> Line:
    """`Day 2/3 to hour 11   ►Ann 4 left   Bob 3 left`, in the order in which they act."""
    now = scene.clock
    if scene.part == "over":
        return [(f"Day {now.day}/{now.days}", "bold"), ("  the game is over", "bold")]
    ordered = sorted(now.markers, key=lambda marker: (marker.turn < 0, marker.turn))

    def pieces(name: int, left: str) -> Line:
        markers = [rancher_on(scene, marker, name, left, f"marker:{marker.seat}" in lit) for marker in ordered]
        day = mark(f"Day {now.day}/{now.days}", "bold", "clock" in lit)
        part = f"Market: {now.end} h" if scene.part == "market" else f"ends at {now.end} h"
        return [day, (f"  {part}   ", ""), *[piece for at, marker in enumerate(markers) for piece in ([("  ", ""), *marker] if at else marker)]]

    return first_that_fits(WIDTH, [pieces(14, " h left"), pieces(10, " left"), pieces(8, ""), pieces(5, ""), pieces(3, "")])


def rancher_on(scene: CoveScene, marker: Marker, name: int, left: str, is_lit: bool) -> Line:
    """A rancher's marker: how many hours are left, or how many are owed."""
    who = fitted(scene.players[marker.seat], name).rstrip()
    owed = marker.hour - scene.clock.end
    hours = f"{marker.left}{left}" if marker.left or owed <= 0 else f"−{owed}{' tomorrow' if left else ''}"
    acts = "►" if marker.seat == scene.actor else ""
    return [(f"{acts}{SEAT_SIGNS[marker.seat]}", SEAT_STYLES[marker.seat]), (" ", ""), mark(f"{who} {hours}", "bold" if acts else "", is_lit)]


# --- a ranch ------------------------------------------------------------------------------------------------------------------------


def ranch(scene: CoveScene, rancher: Rancher, lit: Collection[str]) -> list[Line]:
    """The spaces with column letters above and row numbers beside them, and the Stumps' lines that stand."""
    walls = {frozenset((wall.one, wall.other)) for wall in rancher.walls}
    by_place = {(space.column, space.row): space for space in rancher.spaces}
    head: Line = [("  " + " ".join(by_place[column, 0].space[0].ljust(CELL) for column in range(scene.columns)), QUIET)]
    lines = [head]
    for row in range(scene.rows):
        line: Line = [(f"{row + 1} ", QUIET)]
        under = ""
        for column in range(scene.columns):
            space = by_place[column, row]
            right, below = by_place.get((column + 1, row)), by_place.get((column, row + 1))
            line += padded(cell(scene, rancher, space, lit), CELL)
            line.append(("┃" if right and frozenset((space.space, right.space)) in walls else " ", "bold"))
            under += ("━" * CELL if below and frozenset((space.space, below.space)) in walls else " " * CELL) + " "
        lines.append(line)
        if under.strip():
            lines.append([("  " + under, "bold")])
    return lines


def cell(scene: CoveScene, rancher: Rancher, space: Space, lit: Collection[str]) -> Line:
    """What is on a space: `RW` Food, `Red L` a Dragon, `♣Red` a Tree, `°Red` a Stump, `poop`, `dump 3`."""
    is_lit = f"space:{rancher.seat}:{space.space}" in lit or (space.dump and f"dump:{rancher.seat}" in lit)
    if space.dump:
        return [mark(f"dump{rancher.poop}", QUIET, is_lit)]
    if space.tree:
        return [mark(f"♣{space.tree.capitalize()[:3]}", STYLES[space.tree], is_lit)]
    if space.dragon:
        return [mark(short(space.dragon), STYLES[space.dragon.colour], is_lit)]
    if space.poop:
        return [mark("poop", "bold", is_lit)]
    if space.food:
        letters = "".join(LETTERS[colour] for colour in space.food)
        return [mark(letters, "", True)] if is_lit else [(LETTERS[colour], STYLES[colour]) for colour in space.food]
    return [mark(f"°{space.stump.capitalize()[:3]}" if space.stump else "·", QUIET, is_lit)]


def short(dragon: Dragon) -> str:
    """`Red L`"""
    return f"{dragon.colour.capitalize()[:3]} {SIZES[dragon.size]}"


def side_by_side(left: Sequence[Line], right: Sequence[Line]) -> list[Line]:
    """A ranch, and the harbour to its right; below it where a corrected board is so wide that there is no room."""
    wide = max(map(span, left)) + 2
    if WIDTH - wide < HARBOUR:
        return [*left, *(cut(line, WIDTH) for line in right)]
    return [[*padded(one or [], wide), *cut(other or [], WIDTH - wide)] for one, other in zip_longest(left, right)]


# --- the harbour ------------------------------------------------------------------------------------------------------------------------


def harbour(scene: CoveScene, rancher: Rancher, lit: Collection[str]) -> list[Line]:
    """The piers, the boats that wait, the Halls, and the Dragons that the ranch has left to raise."""
    piers = [pier(scene, one, lit) for one in scene.piers]
    boats = [piece for boat in scene.boats if not boat.pier for piece in [*waiting(boat, lit), (" ", "")]]
    halls = [(f"{hall.many}", STYLES[hall.colour], LETTERS[hall.colour], f"hall:{hall.colour}" in lit) for hall in scene.halls]
    in_halls = spaced([mark(f"{letter}{many}", style, is_lit) for many, style, letter, is_lit in halls])
    return [
        *piers,
        [("Boats ", QUIET), *(boats or [("all docked", QUIET)])],
        [("Halls ", QUIET), *in_halls, ("  bag ", QUIET), mark(str(sum(scene.bag.values())), "", "bag:adventurers" in lit)],
        [("Supply sLM ", QUIET), *supply(rancher, lit)],
    ]


def pier(scene: CoveScene, one: Pier, lit: Collection[str]) -> Line:
    """`Left    large    boat 2: 2R 1G 1x`"""
    title = {"left": "Left", "centre": "Centre", "right": "Right"}[one.kind]
    buys = "any" if len(one.sizes) == len(SIZES) else ", ".join(one.sizes)
    head = [mark(title.ljust(6), "bold", f"pier:{one.kind}" in lit), (f" {buys.ljust(6)}", "")]
    if one.boat is None:
        return [*head, ("–", QUIET)]
    boat = scene.boats[one.boat - 1]
    aboard = spaced([mark(f"{many}{LETTERS[colour]}", STYLES[colour], False) for colour, many in boat.aboard.items() if many])
    return [*head, mark(f"boat {one.boat}", "", f"boat:{one.boat - 1}" in lit), (": ", ""), *(aboard or [("nobody", QUIET)])]


def waiting(boat: Boat, lit: Collection[str]) -> Line:
    """`1RG··`: a boat with two aboard and room for two more."""
    letters = "".join(LETTERS[colour] * many for colour, many in boat.aboard.items())
    return [mark(f"{boat.number}{letters.ljust(boat.room, '·')}", "", f"boat:{boat.number - 1}" in lit)]


def supply(rancher: Rancher, lit: Collection[str]) -> Line:
    """`R221 G121`: how many small, large and mega Dragons of each colour are left."""
    by_colour: dict[str, list[Goods]] = {}
    for goods in rancher.supply:
        by_colour.setdefault(goods.dragon.colour, []).append(goods)
    return spaced([
        mark(
            LETTERS[colour] + "".join(str(one.many) for one in goods),
            STYLES[colour],
            any(f"supply:{rancher.seat}:{colour}:{one.dragon.size}" in lit for one in goods),
        )
        for colour, goods in by_colour.items()
    ])


# --- what a rancher has -----------------------------------------------------------------------------------------------------------------


def context(scene: CoveScene) -> Line:
    """What is being carried out: the drawn Food and its trail, a Dragon on its way; else who acts next and why."""
    if scene.trail or any(scene.hand.values()):
        food = [mark(f"{many}{LETTERS[colour]}", STYLES[colour], False) for colour, many in scene.hand.items() if many]
        trail = [(f"   trail {'–'.join(scene.trail)}", "")] if scene.trail else []
        return cut([("Food to place ", QUIET), *spaced(food or [("none", QUIET)]), *trail], WIDTH)
    if scene.moving:
        return cut([(f"{short(scene.moving.dragon)} on {scene.moving.space} ", ""), (stays(scene.moving.can_stay), "bold")], WIDTH)
    if scene.arrived:
        return [("Arrived: ", QUIET), mark(ADVENTURERS[scene.arrived], STYLES[scene.arrived], False)]
    return [(fitted(scene.clock.why, WIDTH).rstrip(), QUIET)]


def pen(scene: CoveScene, rancher: Rancher, lit: Collection[str]) -> Line:
    """`Pen  2 Red L left 4 right 4   Blu M right 16`: what each would earn now."""

    def pieces(places: dict[str, str]) -> Line:
        goods = []
        for one in rancher.pen:
            many = f"{one.many} " if one.many > 1 else ""
            earns = " ".join(f"{places[kind]}{gold}" for kind, gold in one.earns.items()) if places else ""
            is_lit = f"pen:{rancher.seat}:{one.dragon.colour}:{one.dragon.size}" in lit
            goods.append([mark(f"{many}{short(one.dragon)}", STYLES[one.dragon.colour], is_lit), (f" {earns}" if earns else "", "")])
        shown = [piece for at, part in enumerate(goods) for piece in ([("  ", ""), *part] if at else part)]
        return [("Pen  ", QUIET), *(shown or [("empty", QUIET)])]

    forms = [pieces({"left": "left ", "centre": "centre ", "right": "right "}), pieces({"left": "l", "centre": "c", "right": "r"}), pieces({})]
    return first_that_fits(WIDTH, forms)


def staff(rancher: Rancher, lit: Collection[str]) -> Line:
    """`Staff  Shepherd: Local RG   Ranch Hand: –`"""

    def pieces(brief: bool) -> Line:
        slots = []
        for slot in rancher.slots:
            title = SHORT_SLOTS[slot.kind] if brief else slot.title
            who = assigned(slot, brief)
            slots.append(mark(f"{title}: {who}", "bold" if slot.ready else "" if slot.card else QUIET, f"slot:{rancher.seat}:{slot.kind}" in lit))
        return [("Staff  ", QUIET), *spaced(slots, "  ")]

    return first_that_fits(WIDTH, [pieces(brief=False), pieces(brief=True)])


def assigned(slot: Slot, brief: bool) -> str:
    if slot.card is None:
        return "–"
    icons = "".join(LETTERS[colour] for colour in slot.card.icons)
    return f"{slot.card.name[:5]}{f' {icons}' if icons else ''}" if brief else f"{slot.card.name}{f' {icons}' if icons else ''}"


def square(scene: CoveScene, lit: Collection[str]) -> Line:
    """The Townsfolk that can be recruited: `Local 1h RG`."""

    def pieces(width: int) -> Line:
        cards = [mark(townsfolk(card, width), "", f"square:{place}" in lit) for place, card in enumerate(scene.square) if card]
        return [("Town  ", QUIET), *spaced(cards or [("nobody left", QUIET)], "   ")]

    return first_that_fits(WIDTH, [pieces(13), pieces(9), pieces(5), pieces(3)])


def townsfolk(card: Card, width: int) -> str:
    icons = "".join(LETTERS[colour] for colour in card.icons)
    return f"{card.name[:width]} {card.hours}h{f' {icons}' if icons else ''}"


# --- everybody ------------------------------------------------------------------------------------------------------------------------------


def about(scene: CoveScene, rancher: Rancher, lit: Collection[str]) -> Line:
    """A rancher in a line: gold, what it may come to, Corruption, Stumps, icons, and Dragons."""
    seat = rancher.seat
    name = mark(fitted(rancher.name, NAME - 2 if f"seat:{seat}" in lit else NAME), "bold" if seat == scene.turn else "", f"seat:{seat}" in lit)
    gold = mark(f"{rancher.gold} gold", "bold", f"gold:{seat}" in lit)
    head: Line = [("►" if seat == scene.actor else " ", "bold"), (SEAT_SIGNS[seat], SEAT_STYLES[seat]), (" ", ""), name, (" ", ""), *padded([gold], GOLD)]
    ahead = f"{scene.account[seat].ahead:+d}".replace("-", "−") if scene.account[seat].ahead else ""
    stumps = "".join(LETTERS[stump.colour] for stump in rancher.stumps)
    icons = "".join(LETTERS[colour] * many for colour, many in rancher.icons.items())
    dragons = sum(space.dragon is not None for space in rancher.spaces)

    def pieces(at_the_end: str, in_stumps: str, of_icons: str) -> Line:
        rest = [(f"({ahead}{at_the_end})", "")] if ahead else []
        rest.append(mark(f"{rancher.corruption} Corr", "", f"corruption:{seat}" in lit))
        rest += [(f"{in_stumps}{stumps}", "")] if stumps else []
        rest += [(f"{of_icons}{icons}", "")] if icons else []
        rest += [(f"Pen {sum(goods.many for goods in rancher.pen)}", "")] if rancher.pen else []
        rest += [(counted(dragons, "Dragon"), "")] if dragons else []
        return [*head, *spaced(rest, "  ")]

    return first_that_fits(WIDTH, [pieces(" at the end", "Stumps ", "icons "), pieces("", "Stumps ", "icons "), pieces("", "°", "ic ")])


# --- the end ----------------------------------------------------------------------------------------------------------------------------------


def final(scene: CoveScene) -> list[Line]:
    """Gold by source and by day, a column for each rancher; alone a column for each day."""
    if len(scene.account) == 1:
        return [*alone(scene.account[0]), [], [(ended(scene), "bold")]]
    head: Line = [(" " * 16, "")]
    for account in scene.account:
        won = "★" if account.won else " "
        head += [(won, "bold"), (SEAT_SIGNS[account.seat], SEAT_STYLES[account.seat]), (f" {fitted(scene.players[account.seat], 11)}", "bold")]
    lines = [head]
    for source, label in SOURCES.items():
        lines.append(row(label, [getattr(total_of(account), source) for account in scene.account]))
    lines.append(row("together", [account.total for account in scene.account], "bold"))
    for day in range(max((len(account.days) for account in scene.account), default=0)):
        lines.append(row(f"on day {day + 1}", [account.days[day].total for account in scene.account], QUIET))
    return [*lines, [(fitted(ended(scene), WIDTH).rstrip(), "bold")]]


def alone(account: Account) -> list[Line]:
    """Gold by source, a column for each day."""
    head: Line = [(" " * 16 + "".join(f"day {day}".rjust(9) for day in range(1, len(account.days) + 1)) + "together".rjust(11), QUIET)]
    lines = [head]
    for line in account.lines:
        lines.append([(line.label.ljust(16) + "".join(signed(gold).rjust(9) for gold in line.days), ""), (signed(line.total).rjust(11), "bold")])
    days = "".join(signed(day.total).rjust(9) for day in account.days)
    return [*lines, [("together".ljust(16) + days + signed(account.total).rjust(11), "bold")]]


def row(label: str, gold: Sequence[int], style: str = "") -> Line:
    return [(label.ljust(16), QUIET), *[(signed(many).rjust(9) + " " * 6, style) for many in gold]]


def signed(gold: int) -> str:
    return str(gold).replace("-", "−")


def total_of(account: Account) -> Sources:
    """An account's gold by source, of all days."""
    by_source = {line.source: line.total for line in account.lines}
    return Sources(**{source: by_source.get(source, 0) for source in SOURCES}, total=account.total)


def ended(scene: CoveScene) -> str:
    """What broke a tie, or the title of a game alone."""
    mine = next((title for title in scene.titles if title.yours), None)
    if mine:
        better = [title for title in scene.titles if title.least > mine.least]
        return f"{mine.name}" + (f" (next: {better[0].name} from {better[0].least} gold)" if better else "")
    if scene.tie is None:
        return ""
    tied = listed([scene.players[seat] for seat in scene.tie.seats])
    if not scene.tie.by:
        return f"A tie that nothing breaks: {tied}"
    return f"The tie of {tied} is broken by {scene.tie.by}: {' to '.join(map(str, scene.tie.counts))}"
