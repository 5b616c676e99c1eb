"""The table of Dragon Clans as text: at most 80 columns and 15 lines, with Rich markup for colours.

Nothing is told by colour alone: Eggs are written out or in three letters (`Fir` Fire, `Wat` Water, `For` Forest, `Stn` Stone,
`Stm` Storm, `Rbw` Rainbow), a kept die stands between = and =, ◆ is a Barrier. What is lit (the dice and Dragons that a choice
speaks of) stands between ► and ◄, and the chances under the Dragons of the table are those of the dice that are lit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from wyrmling.games.clans.phrases import percent
from wyrmling.games.clans.scene import Account, Bred, ClansScene, Die, Dragon, Meeting, Offer, Player
from wyrmling.kernel.board import LIT_STYLE, QUIET, Line, Piece, first_that_fits, fitted, padded, painted, span
from wyrmling.kernel.english import counted

__all__ = ["draw"]

WIDTH, LINES = 80, 15
CARD = 15  # columns of a Dragon on the table
PLACES = 5  # Dragons that can lie there, with a column between each two
NAME = 10

Chance = Callable[[int, bool], float | None]
"""The chance of a Dragon by its number, with a Barrier or without; None where none is known."""

SHORT = {"Fire": "Fir", "Water": "Wat", "Forest": "For", "Stone": "Stn", "Storm": "Stm", "Rainbow": "Rbw"}
EGG_STYLES = {
    "Fire": "#ffffff on #a3262a",
    "Water": "#ffffff on #1d4f91",
    "Forest": "#ffffff on #1f6b3a",
    "Stone": "#000000 on #b8b8b8",
    "Storm": "#ffffff on #6b2c91",
    "Rainbow": "#000000 on #efe6d0",
}
LABEL = "bold"
BARRIER = "◆"
HALVES = ("◗", "◖")
"""A half Egg on the left edge of a Dragon, and one on its right edge."""
LAST_TURN = {"now": "last turn", "done": "done", "to come": "one turn left"}
WHEN = {"ready": "ready", "used": "used", "next": "next turn", "always": "always on", "": ""}


def draw(scene: ClansScene, lit: Collection[str] = ()) -> str:
    """The Dragons on the table, the dice, and everybody's area below."""
    chance = chances(scene, lit)
    areas = [about(scene, player, chance, lit) for player in scene.table]
    blocks: list[list[Line]] = [cards(scene, chance, lit), [dice(scene, lit)], *areas]
    spare = LINES - sum(map(len, blocks))
    # With room to spare the dice stand apart, then the areas, and last the signs are explained.
    for at in range(1, len(blocks)):
        if spare > 0:
            blocks[at] = [[], *blocks[at]]
            spare -= 1
    if spare > 1:
        blocks.append([[], foot(scene)])
    return "\n".join(painted(line) for block in blocks for line in block)


def egg(kind: str) -> Piece:
    return SHORT[kind], EGG_STYLES[kind]


def halves(dragon: Dragon, gap: str) -> Line:
    """The half Eggs on both edges of a Dragon."""
    return [(HALVES[0], ""), egg(dragon.left), (gap, ""), egg(dragon.right), (HALVES[1], "")]


def short(dragon: Dragon) -> str:
    """`Fir III b`"""
    return f"{SHORT[dragon.clan]} {dragon.numeral} {dragon.twin}"


# --- the table ------------------------------------------------------------------------------------------------------------------


def cards(scene: ClansScene, chance: Chance, lit: Collection[str]) -> list[Line]:
    """Four lines: name and points, the nest, the fifth Egg and the half Eggs, and how near it is."""
    by_place = {offer.place: offer for offer in scene.offers}
    many = PLACES if scene.variant != "apprentice" else 3
    columns_of = [card(scene, by_place[place], chance, lit) if place in by_place else [[("·".center(CARD), QUIET)], [], [], []] for place in range(many)]
    return [[piece for column in columns_of for piece in [*padded(column[line], CARD), (" ", "")]][:-1] for line in range(4)]


def card(scene: ClansScene, offer: Offer, chance: Chance, lit: Collection[str]) -> list[Line]:
    dragon = offer.dragon
    style = EGG_STYLES[dragon.clan]
    points = str(dragon.points)
    if f"dragon:{dragon.number}" in lit:
        name = [("►", LIT_STYLE), (fitted(short(dragon), CARD - 2 - len(points)), style), (points, f"bold {style}"), ("◄", LIT_STYLE)]
    else:
        name = [(fitted(dragon.name, CARD - len(points)), style), (points, f"bold {style}")]
    nest = [piece for at, kind in enumerate(dragon.nest) for piece in ([(" ", "")] if at else []) + [egg(kind)]]
    close = [] if scene.step == "over" else near(offer, chance)
    if scene.variant == "apprentice":
        below: Line = [(f"{offer.under} under".ljust(9), QUIET)]
        half = halves(dragon, "   ")
        return [name, nest, half, [*below, *close] if span(close) <= CARD - 9 else close]
    sides = [("+", ""), egg(dragon.fifth), ("  ", ""), *halves(dragon, " ")]
    return [name, nest, sides, close]


def near(offer: Offer, chance: Chance) -> Line:
    """`63 %  ◆22 %`: the chance to take the Dragon, and to take it with a Barrier; or what the dice lack."""
    likely, guarded = chance(offer.dragon.number, False), chance(offer.dragon.number, True)
    if likely is not None:
        return [(percent(likely).rjust(5), LABEL), *([(f"  {BARRIER}{percent(guarded)}", "")] if guarded is not None else [])]
    if offer.missing:
        return [(f"lacks {counted(offer.missing, 'Egg')}", QUIET)]
    return [("in reach", LABEL), *([(f", {BARRIER} too", "")] if offer.guarded and not offer.missing_fifth else [])]


def chances(scene: ClansScene, lit: Collection[str]) -> Chance:
    """The chance of a Dragon with a Barrier or without: with the dice that are lit kept, or else with best play."""
    odds = scene.odds
    if odds is None:
        return lambda dragon, barrier: None
    now = [aim.chance for aim in odds.aims]
    again = next((one.chances for one in odds.again if f"again:{one.die}" in lit), None)
    if again is not None:
        now = again
    elif "stop" in lit:
        now = odds.keeps[-1].chances
    elif "roll" in lit:
        at = odds.by_set[sum(1 << die - 1 for die in range(1, 7) if f"die:{die}" in lit)]
        now = odds.keeps[at].chances if at >= 0 else now
    by_aim = {(aim.dragon, aim.barrier): chance for aim, chance in zip(odds.aims, now, strict=True)}
    return lambda dragon, barrier: by_aim.get((dragon, barrier))


def dice(scene: ClansScene, lit: Collection[str]) -> Line:
    """The dice with their numbers, or the Dragon to be placed; the roll, and the deck."""
    pieces: Line = []
    if scene.gained:
        new = scene.gained
        pieces = [("To place: ", ""), (f"{new.name} {new.points}", f"bold {EGG_STYLES[new.clan]}"), ("  ", ""), *halves(new, " ")]
    for die in scene.dice if not scene.gained else ():
        pieces += [(("  " if die.number == 4 else " ") if pieces else "", ""), (str(die.number), QUIET), die_piece(die, lit)]
    last: Line = [(f"roll {scene.roll}/{scene.rolls}", LABEL)]
    if scene.variant != "apprentice":
        last.append((f"  deck {scene.deck}", ""))
    if scene.step == "over":
        last = [("game over", LABEL), *last[1:]]
    room = WIDTH - span(pieces) - span(last)
    return [*pieces, (" " * max(1, room), ""), *last]


def die_piece(die: Die, lit: Collection[str]) -> Piece:
    """`[Fire]`, `=Fire=` when it is kept, `►Fire◄` when it is lit."""
    if f"die:{die.number}" in lit or f"again:{die.number}" in lit:
        return f"►{die.shows}◄", LIT_STYLE
    return (f"={die.shows}=", f"{EGG_STYLES[die.shows]}") if die.kept else (f"[{die.shows}]", f"bold {EGG_STYLES[die.shows]}")


# --- the players --------------------------------------------------------------------------------------------------------------------


def about(scene: ClansScene, player: Player, chance: Chance, lit: Collection[str]) -> list[Line]:
    """What a player has, in two lines."""
    account = scene.account[player.seat] if scene.account else None
    active = account is None and player.seat == scene.turn
    won = account is not None and account.won
    head: Line = [
        ("★" if won else "►" if active else " ", LABEL),
        (f"{fitted(player.name, NAME)} ", LABEL if active or won else ""),
        (f"{player.points.total:>3}", LABEL),
        (f" {'point' if player.points.total == 1 else 'points'} · ", ""),
    ]
    room = WIDTH - span(head)
    power = power_piece(player)
    forms = []
    for shorter in (False, True):
        facts = parts(account, shorter) if account else [counted(player.dragons, "Dragon") + f" of {scene.end.calls_at}", *extras(player, shorter)]
        said = " · ".join([*facts, *last_round(scene, player)])
        forms.append([(said, ""), (" · ", QUIET), power] if power else [(said, "")])
    if power:
        forms.append([(said, ""), (" · ", QUIET), (f"{player.power.egg} Egg" if player.power else "", power[1])])
    area = row(player, lit) if scene.variant == "apprentice" else piles(player, chance, lit)
    return [[*head, *first_that_fits(room, forms)], area]


def parts(account: Account, shorter: bool) -> list[str]:
    """Where the points come from: `5 Dragons 18`, `2 Barriers 2`, `evolution Fire III 5`."""
    points = {what: [line.points for line in account.lines if line.what == what] for what in ("dragon", "evolution")}
    said = [f"{counted(account.dragons, 'Dragon')} {sum(points['dragon'])}"]
    others = [line for line in account.lines if line.what != "dragon" and not (shorter and line.what == "evolution")]
    said += [f"{line.label[0].lower()}{line.label[1:]} {line.points}" for line in others]
    many = len(points["evolution"])
    return [*said, f"{counted(many, 'evolution')} {sum(points['evolution'])}"] if shorter and many else said


def extras(player: Player, shorter: bool) -> list[str]:
    said = [counted(player.barriers, "Barrier")] if player.barriers else []
    names = [one.name for one in player.evolutions]
    if names:
        said.append(counted(len(names), "evolution") if shorter else f"evolution{'s' * (len(names) > 1)} {', '.join(names)}")
    return said + [f"two {colour} Eggs" for colour in player.colours]


def last_round(scene: ClansScene, player: Player) -> list[str]:
    """How a player stands in the last round."""
    if not player.last_turn:
        return []
    return ["called the last round" if player.seat == scene.end.caller else LAST_TURN[player.last_turn]]


def power_piece(player: Player) -> Piece | None:
    power = player.power
    if power is None:
        return None
    when = WHEN[power.when]
    return f"{power.egg} Egg" + (f" {when}" if when else ""), EGG_STYLES[power.egg]


def piles(player: Player, chance: Chance, lit: Collection[str]) -> Line:
    """`(Fir I a, Wat II b◆) Fire III b◆ Stm=Stm Water I a (For I a)`: the visible Dragons meet in the middle, covered ones lie outside."""
    left, right = player.left, player.right
    if not left:
        return [(" no Dragon", QUIET)]
    space: Piece = (" ", "")
    margin, end = margins(player, lit)
    forms = []
    for long_names in (True, False):
        below, above = covered(left[:-1], lit), covered(right[:-1][::-1], lit)
        line = [margin, *below, *[space] * bool(below)]
        if right:
            line += [*visible(left[-1], long_names, chance, lit), space, *between(player.meetings[0]), space]
            line += [*visible(right[-1], long_names, chance, lit), *[space] * bool(above), *above]
        else:
            dragon = left[-1].dragon
            line += [(HALVES[0], ""), egg(dragon.left), space, *visible(left[-1], long_names, chance, lit), space, egg(dragon.right), (HALVES[1], "")]
        forms.append([*line, *end])
    return first_that_fits(WIDTH, forms)


def margins(player: Player, lit: Collection[str]) -> tuple[Piece, Line]:
    """What stands left and right of an area: signs where the next Dragon may be laid beside the others, when that is lit."""
    beside = bool(player.row) or not player.right
    left, right = (beside and f"pile:{player.seat}:{side}" in lit for side in ("left", "right"))
    return ("►", LIT_STYLE) if left else (" ", ""), [(" ", ""), ("◄", LIT_STYLE)] if right else []


def covered(bred: Sequence[Bred], lit: Collection[str]) -> Line:
    """Dragons that others lie on: `(Fir I a, Wat II b◆)`."""
    pieces: Line = []
    for one in bred:
        pieces += [(", " if pieces else "(", QUIET), *marked(one, short(one.dragon), QUIET, lit)]
    return [*pieces, (")", QUIET)] if pieces else []


def marked(bred: Bred, name: str, style: str, lit: Collection[str]) -> Line:
    """A Dragon in an area, between marks when it or its Barrier is lit."""
    text = name + BARRIER * bred.barrier
    if f"dragon:{bred.dragon.number}" in lit or f"barrier:{bred.dragon.number}" in lit:
        return [("►", LIT_STYLE), (text, style), ("◄", LIT_STYLE)]
    return [(text, style)]


def visible(bred: Bred, long_name: bool, chance: Chance, lit: Collection[str]) -> Line:
    """A Dragon on top, with its points if there is room, and the chance to steal it."""
    dragon = bred.dragon
    name = marked(bred, f"{dragon.name} {dragon.points}" if long_name else short(dragon), f"bold {EGG_STYLES[dragon.clan]}", lit)
    likely = chance(dragon.number, False)
    return name if likely is None else [*name, (f" {percent(likely)}", LABEL)]


def between(met: Meeting) -> Line:
    """`Stm=Stm` when the halves form an Egg, else `Stm≠Fir`."""
    return [egg(met.left), ("=" if met.egg else "≠", LABEL), egg(met.right)]


def row(player: Player, lit: Collection[str]) -> Line:
    """An Apprentice's Dragons side by side, with what meets between them, and the halves at both ends."""
    if not player.row:
        return [(" no Dragon", QUIET)]
    margin, end = margins(player, lit)
    forms = []
    for ends, unlike, gap in ((True, True, " "), (False, True, " "), (False, False, "")):
        line: Line = [margin]
        if ends:
            line += [(HALVES[0], ""), egg(player.row[0].dragon.left), (" ", "")]
        for at, bred in enumerate(player.row):
            if at:
                met = player.meetings[at - 1]
                formed = [("=", LABEL), egg(met.egg), ("=", LABEL)] if met.egg else []
                line += [(gap, ""), *(between(met) if unlike else formed or [(" · ", QUIET)]), (gap, "")]
            line.append((short(bred.dragon), EGG_STYLES[bred.dragon.clan]))
        if ends:
            line += [(" ", ""), egg(player.row[-1].dragon.right), (HALVES[1], "")]
        forms.append([*line, *end])
    return first_that_fits(WIDTH, forms)


# --- the foot ---------------------------------------------------------------------------------------------------------------------


def foot(scene: ClansScene) -> Line:
    """What the signs mean, and what has been discarded."""
    legend = f"{HALVES[0]} {HALVES[1]} half Eggs   = meet in an Egg   ≠ don't"
    if scene.variant != "apprentice":
        legend += f"   {BARRIER} Barrier   ( ) covered"
    gone = [counted(len(scene.discard), "Dragon")] * bool(scene.discard) + [counted(scene.spent, "Barrier")] * bool(scene.spent)
    forms = [[(legend, QUIET), (f"   discarded: {', '.join(gone)}", QUIET)], [(legend, QUIET)]] if gone else [[(legend, QUIET)]]
    return first_that_fits(WIDTH, forms)
