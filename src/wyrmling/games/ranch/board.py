"""The table of Dragon Ranch as text: 80 columns and 15 lines, with Rich markup for colours.

Nothing is told by colour alone: every token, breed and card is written out or abbreviated, and players have a sign and a number.
What is lit (the pieces that a choice speaks of) stands between ► and ◄.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from wyrmling.games.ranch.phrases import BREED_SHORT, POWER_TITLES, TOKEN_NAMES, for_what
from wyrmling.games.ranch.scene import Account, Essences, Held, Medal, Player, Power, RanchScene
from wyrmling.kernel.board import LIT_STYLE, QUIET, SEAT_STYLES, Line, Piece, first_that_fits, fitted, mark, padded, painted, spaced, span
from wyrmling.kernel.english import counted, listed, some

__all__ = ["draw"]

WIDTH, HEIGHT = 80, 15
NAME, NUMBER, BROODS = 9, 5, 19
"""Columns of the table of ranches."""

SEAT_SIGNS = ("▲1", "●2", "■3", "◆4", "▼5")
BREED_STYLES = {
    "common": "#000000 on #efe6d0",
    "yellow": "#000000 on #e8c33a",
    "green": "#ffffff on #1f6b3a",
    "blue": "#ffffff on #1d4f91",
    "violet": "#ffffff on #6b2c91",
    "red": "#ffffff on #a3262a",
}
POWER_STYLES = {"blue": "#ffffff on #1d4f91", "red": "#ffffff on #a3262a"}
PARTS = ("develop", "feed", "breed")
SHORT = {"mandragora": "Man", "griffin": "Gri", "dragon": "Dra", "farmer": "Far"}



def draw(scene: RanchScene, lit: Collection[str] = ()) -> str:
    """What lies in the middle, the ranches one below the other, and below them what the viewer holds and what is going on."""
    middle = [status(scene, lit)] + ([medals(scene, lit)] if scene.medals else [])
    players = [*scene.table, *([scene.opponent] if scene.opponent else [])]
    ranches = [line for player in players for line in ranch(scene, player, lit)]
    below = beneath(scene, lit, room=HEIGHT - len(middle) - 1 - len(ranches) - (1 if scene.powers else 0))
    spare = HEIGHT - len(middle) - 1 - len(ranches) - len(below) - (1 if scene.powers else 0)
    if scene.powers:
        in_full = spare >= 3
        middle += row_in_full(scene, lit) if in_full else [row(scene, lit)]
        spare -= 3 if in_full else 0
    if spare > 0:
        middle.append(supply(scene, lit))
        spare -= 1
    empty: Line = []
    lines = [*middle, *[empty] * min(1, spare), header(), *ranches, *[empty] * max(0, spare - 1), *below]
    return "\n".join(painted(line) for line in lines)


# --- the middle of the table ----------------------------------------------------------------------------------------------------


def status(scene: RanchScene, lit: Collection[str]) -> Line:
    """The season and its phase, and the Essence cards."""
    parts = spaced([(f"({part})", "bold") if part == scene.part else (part, QUIET) for part in PARTS])
    if scene.part == "over":
        parts = [("the game is over", "bold")]
    season: Line = [(f"Season {scene.season}/{scene.seasons}  ", "bold"), *parts, ("   ", "")]
    pile = mark(f"Pile {scene.essence.size}" + (": last round" if scene.last_round else ""), "bold" if scene.last_round else "", "pile:essence" in lit)
    thrown = "discard:essence" in lit
    gone = scene.essence.discard
    forms = [
        [*season, pile, ("   ", ""), mark(f"Discarded {of_each(gone, SHORT)}", QUIET, thrown)],
        [*season, pile, ("  ", ""), mark(of_each(gone, {essence: short[0] for essence, short in SHORT.items()}), QUIET, thrown)],
        [*season, pile],
    ]
    return first_that_fits(WIDTH, forms)


def of_each(cards: Essences, names: dict[str, str]) -> str:
    """`3 Man 2 Gri 0 Dra 1 Far`"""
    return " ".join(f"{getattr(cards, essence)} {name}" for essence, name in names.items())


def medals(scene: RanchScene, lit: Collection[str]) -> Line:
    """Who would get the Medals that can be won, and who has the others."""

    def pieces(name: int, down: bool, title: int) -> Line:
        shown = [mark(medal_text(scene, medal, name, title), "bold", f"medal:{medal.kind}" in lit) for medal in scene.medals if medal.place in ("up", "won")]
        for place in ("down", "out") if down else ():
            kinds = [medal.kind for medal in scene.medals if medal.place == place]
            if kinds:
                shown.append(mark(f"{place}: {', '.join(kind.capitalize() for kind in kinds)}", QUIET, any(f"medal:{kind}" in lit for kind in kinds)))
        return [("Medals  ", QUIET), *spaced(shown or [("none", QUIET)], "   " if title > 3 else "  ")]

    return first_that_fits(WIDTH, [pieces(NAME, True, 10), pieces(NAME, False, 10), pieces(4, False, 10), pieces(NAME, False, 3), pieces(3, False, 3)])


def medal_text(scene: RanchScene, medal: Medal, name: int, title: int) -> str:
    """`Egg: Ann 3`, `Griffin: tied at 2`, `Ingot ★ Bob`; shorter with a short title"""
    kind = medal.kind.capitalize()[:title]
    if medal.owner is not None:
        return f"{kind} ★ {fitted(scene.players[medal.owner], name).rstrip()}"
    most, colon = max(medal.counts), ":" if title > 3 else ""
    if len(medal.leaders) > 1:
        return f"{kind}{colon} {'tied at' if title > 3 else 'tie'} {most}"
    return f"{kind}{colon} {fitted(name_in(scene, medal.leaders[0]), name).rstrip()} {most}"


def name_in(scene: RanchScene, seat: int) -> str:
    return scene.players[seat] if seat < len(scene.players) else "opponent"


def row(scene: RanchScene, lit: Collection[str]) -> Line:
    """The Power cards face up in a line."""

    def pieces(width: int) -> Line:
        cards = [
            mark(fitted(red_or_blue(card, width), width).rstrip(), POWER_STYLES[card.colour], f"power:row:{place}" in lit)
            for place, card in enumerate(scene.row)
            if card
        ]
        return [("Powers  ", QUIET), *spaced(cards or [("none", QUIET)], "  ")]

    return first_that_fits(WIDTH, [pieces(width) for width in (40, 16, 14, 12)])


def red_or_blue(card: Power, width: int = 40) -> str:
    """`Wild`, `5 Eggs (2 VP)`; where there is little room `5 Eggs (2)`, or `5 Mand 2VP`"""
    if card.colour == "blue":
        return card.title
    if width > 16:
        return f"{card.title} ({card.worth} VP)"
    short = f"{card.title} ({card.worth})"
    need, _, what = card.title.partition(" ")
    return short if len(short) <= width else f"{need} {what[:4]} {card.worth}VP"


def row_in_full(scene: RanchScene, lit: Collection[str]) -> list[Line]:
    """The Power cards face up, each with what it does."""
    lines: list[Line] = []
    for place, card in enumerate(scene.row):
        if card is None:
            lines.append([("no Power card", QUIET)])
            continue
        title = mark(card.title, POWER_STYLES[card.colour], f"power:row:{place}" in lit)
        room = WIDTH - span([title]) - 2
        lines.append([title, (f"  {fitted(card.effect, room).rstrip()}", "")])
    return lines


def supply(scene: RanchScene, lit: Collection[str]) -> Line:
    """The tokens that nobody has."""
    have = scene.supply
    counts = [("mandragora", have.mandragoras, "Man"), ("griffin", have.griffins, "Gri"), ("ingot", have.ingots, "Ing")]
    tokens = [mark(f"{many} {name}", "", f"supply:{token}" in lit) for token, many, name in counts]
    broods = [mark(f"{many} {BREED_SHORT[breed]}", BREED_STYLES[breed], f"supply:{breed}" in lit) for breed, many in have.broods.items()]
    left = [(f"   Powers {scene.powers.size}", QUIET)] if scene.powers else []
    have_left: Line = [("Supply  ", QUIET), *spaced([*tokens, *broods])]
    return first_that_fits(WIDTH, [[*have_left, *left], have_left])


# --- the ranches ---------------------------------------------------------------------------------------------------------------------


def header() -> Line:
    """What stands in the columns of the ranches."""
    names = "".join(title.rjust(NUMBER) for title in ("VP", "Man", "Gri", "Ing"))
    return [(" " * (NAME + 4) + names + "  " + "Eggs".ljust(BROODS) + " " + "Dragons".ljust(BROODS) + "Cards", QUIET)]


def ranch(scene: RanchScene, player: Player, lit: Collection[str]) -> list[Line]:
    """What a player has: tokens in one line, Power cards, Medals and points to come in another."""
    seat, over = player.seat, scene.part == "over"
    won = over and seat < len(scene.account) and scene.account[seat].won
    active = not over and seat == scene.turn
    name = f"►{fitted(player.name, NAME - 2)}◄" if f"seat:{seat}" in lit else fitted(player.name, NAME)
    first: Line = [
        ("★" if won else "►" if active else " ", "bold"),
        (SEAT_SIGNS[seat], SEAT_STYLES[seat]),
        (" ", ""),
        (name, LIT_STYLE if f"seat:{seat}" in lit else "bold" if active or won else ""),
        number(points(scene, player), False, "bold"),
        *(
            number(str(many), f"token:{seat}:{token}" in lit)
            for token, many in (("mandragora", player.mandragoras), ("griffin", player.griffins), ("ingot", player.ingots))
        ),
        ("  ", ""),
        *padded(broods(player, "eggs", lit), BROODS),
        (" ", ""),
        *padded(broods(player, "dragons", lit), BROODS),
        number(str(player.hand.size) if seat < len(scene.table) else "", any(touch.startswith(f"hand:{seat}") for touch in lit)),
    ]
    second = accounted(scene.account[seat]) if over and seat < len(scene.account) else belongings(scene, player, lit)
    return [first, second]


def points(scene: RanchScene, player: Player) -> str:
    """On the score track; the solo opponent isn't on it."""
    if player.seat >= len(scene.account):
        return ""
    return str(scene.account[player.seat].total if scene.part == "over" else player.points)


def number(text: str, is_lit: bool, style: str = "") -> Piece:
    """A number in its column."""
    return (f"►{text}◄".rjust(NUMBER), LIT_STYLE) if is_lit else (text.rjust(NUMBER), style)


def broods(player: Player, side: str, lit: Collection[str]) -> Line:
    """Eggs or Dragons by breed: `2 level 1 1 yellow`; shorter where there are many."""
    have = [(brood.breed, getattr(brood, side)) for brood in player.broods if getattr(brood, side)]
    if not have:
        return [("–", QUIET)]

    def pieces(name: Callable[[str], str]) -> Line:
        return spaced([mark(f"{many}{name(breed)}", BREED_STYLES[breed], f"{side[:-1]}:{player.seat}:{breed}" in lit) for breed, many in have])

    forms = (
        lambda breed: " level 1" if breed == "common" else f" {breed}",
        lambda breed: f" {BREED_SHORT[breed]}",
        lambda breed: BREED_SHORT[breed],
        lambda breed: BREED_SHORT[breed][0],
    )
    shown = [pieces(form) for form in forms]
    plain = [(f"{many}{BREED_SHORT[breed][0]}", LIT_STYLE if f"{side[:-1]}:{player.seat}:{breed}" in lit else BREED_STYLES[breed]) for breed, many in have]
    return first_that_fits(BROODS, [*shown, spaced(plain)])


def belongings(scene: RanchScene, player: Player, lit: Collection[str]) -> Line:
    """What scores and what can be played: `+3 now   Wild, Repeat   3 Eggs 2/3   Medals Egg`."""
    marked = [kind for kind in POWER_TITLES if f"power:{player.seat}:{kind}" in lit]

    def pieces(title: Callable[[Held], str]) -> Line:
        cards = [mark(title(card), POWER_STYLES[card.power.colour], card.power.kind in marked) for card in [*player.blue, *player.red]]
        parts: list[Line] = [[(f"+{player.due} at the season's end", "")]] if player.due else []
        parts += [spaced(cards)] if cards else []
        parts += [[("Medal " + ", ".join(medal.capitalize() for medal in player.medals), "bold")]] if player.medals else []
        parts += [[("draws nothing by Extra or Swap", "bold")]] if player.banned else []
        known = [essence.capitalize() for essence in SHORT if getattr(player.hand.known, essence)] if player.hand.cards is None else []
        parts += [[(f"you know of a {listed(known)} card", QUIET)]] if known else []
        return [("    ", ""), *[piece for at, part in enumerate(parts) for piece in ([("   ", ""), *part] if at else part)]]

    def few() -> Line:
        blue, red = (sum(card.many for card in cards) for cards in (player.blue, player.red))
        met = sum(card.met for card in player.red)
        powers = f"+{player.due}  {blue} blue, {red} red ({met} met)  {counted(len(player.medals), 'Medal')}{'  no draws' if player.banned else ''}"
        return [("    ", ""), (powers, LIT_STYLE if marked else "")]

    return first_that_fits(WIDTH, [pieces(in_full), pieces(in_brief), few()])


def in_full(card: Held) -> str:
    """`Wild`, `3 Eggs 2/3`, `3 Eggs ✓ 1 VP`"""
    times = f" ×{card.many}" if card.many > 1 else ""
    if card.power.colour == "blue":
        return card.power.title + times
    return f"{card.power.title}{times} " + (f"✓ {card.power.worth} VP" if card.met else f"{card.have}/{card.power.need}")


def in_brief(card: Held) -> str:
    """`Wil`, `3 Egg 2`, `3 Egg ✓`"""
    times = f"×{card.many}" if card.many > 1 else ""
    if card.power.colour == "blue":
        return "".join(word[0] for word in card.power.title.split()) + times if " " in card.power.title else card.power.title + times
    need, _, what = card.power.title.partition(" ")
    return f"{need}{what[:2]}{times}" + ("✓" if card.met else f" {card.have}")


def accounted(account: Account) -> Line:
    """The final scoring in a line: `8 on the track, +3 Dragons, +1 for 3 Eggs, +3 Medals`."""
    dragons = sum(line.points for line in account.lines if line.what == "dragons")
    red = [(line.label, line.points) for line in account.lines if line.what != "dragons"]
    track, medal = (f"{account.before} before", ""), (f"+{account.medals} Medals", "" if account.medals else QUIET)
    forms: list[Line] = [
        [track, (f"+{dragons} Dragons", ""), *((f"+{points} {label}", "" if points else QUIET) for label, points in red), medal],
        [track, (f"+{dragons} Dragons", ""), (f"+{sum(points for _, points in red)} red cards", ""), medal],
    ]
    return first_that_fits(WIDTH, [[("    ", ""), *spaced(form, "  ")] for form in forms])


# --- below ------------------------------------------------------------------------------------------------------------------------------


def beneath(scene: RanchScene, lit: Collection[str], room: int) -> list[Line]:
    """The viewer's hand and what is going on; in one line where there is room for no more."""
    going_on = context(scene)
    lines = [hand(scene, lit)] if scene.part == "develop" else []
    if going_on:
        lines.append([(fitted(going_on, WIDTH).rstrip(), "")])
    if scene.opponent and scene.part != "over":
        lines.append(in_front(scene, lit))
    if len(lines) > room and len(lines) == 2:
        short = hand(scene, lit, short=True)
        lines = [[*short, ("  ", ""), (fitted(going_on, WIDTH - span(short) - 2).rstrip(), "")]]
    return lines


def hand(scene: RanchScene, lit: Collection[str], short: bool = False) -> Line:
    """The cards that the viewer holds."""
    if not 0 <= scene.seat < len(scene.table):
        return [("Hands are hidden", QUIET)]
    cards = scene.table[scene.seat].hand.cards
    if cards is None:
        return [("Hands are hidden", QUIET)]
    named = [(essence, getattr(cards, essence)) for essence in SHORT]
    shown = [
        mark(f"{many} {SHORT[essence] if short else essence.capitalize()}", "bold" if many else QUIET, f"hand:{scene.seat}:{essence}" in lit)
        for essence, many in named
    ]
    return [("Hand  " if short else "Your hand  ", QUIET), *spaced(shown, " " if short else "   ")]


def in_front(scene: RanchScene, lit: Collection[str]) -> Line:
    """The cards in front of the solo opponent."""
    cards = [mark(essence.capitalize(), "bold", f"front:{essence}" in lit) for essence in scene.front]
    return [("In front of the opponent  ", QUIET), *spaced(cards or [("no card", QUIET)])]


def context(scene: RanchScene) -> str:
    """What is being carried out, fed or paired, or how the game ended; empty for nothing."""
    making, feeding, breeding = scene.making, scene.feeding, scene.breeding
    if scene.part == "over":
        return how_it_ended(scene)
    if making and making.what:
        helper = f", Wild as a {making.helper_for.capitalize()}" if making.helper == "wild" else ", with Double Farmer" if making.helper else ""
        left = f"; {counted(making.hatching, 'Egg')} to go" if making.hatching else ""
        return f"Combining {for_what(making.what, making.farmers)}: {in_short(making.cards)}{helper}{left}"
    if making and making.playing:
        given = f": for {some(1, TOKEN_NAMES[making.given])}" if making.given else ""
        return f"Playing {POWER_TITLES[making.playing]}{given}"
    if making and making.to_discard:
        return f"Swapping: {counted(making.to_discard, 'card')} to discard"
    if feeding:
        food = "Mandragora" if feeding.step == "griffins" else "Griffin"
        dragons = ", ".join(f"{brood.dragons} {BREED_SHORT[brood.breed]}" for brood in feeding.hungry)
        return f"Food: {counted(feeding.food, food)}" + (f". Hungry Dragons: {dragons}" if dragons else "")
    if breeding:
        mates = [f"{many} of level {level}" for level, many in enumerate(breeding.dragons, 1) if many]
        eggs = [f"{many} {'level 1' if breed == 'common' else breed}" for breed, many in breeding.eggs.items()]
        parts = [counted(breeding.mandragoras, "Mandragora"), counted(breeding.griffins, "Griffin")]
        parts += [f"Dragons {', '.join(mates)}"] if mates else []
        parts += [f"Eggs {', '.join(eggs)}"] if eggs else []
        return f"Can pair: {'; '.join(parts)}. {'The next is free' if not breeding.cost else counted(breeding.ingots, 'ingot') + ' to pay with'}"
    if scene.now.doubled and scene.now.combinations < 2:
        return "Two combinations may be made in this turn" if not scene.now.combinations else "A second combination may be made in this turn"
    return ""


def in_short(cards: Sequence[str]) -> str:
    """Essence cards: `2 Dra 1 Far`"""
    return " ".join(f"{cards.count(essence)} {name}" for essence, name in SHORT.items() if essence in cards)


def how_it_ended(scene: RanchScene) -> str:
    """What broke a tie, or the title of a solo game."""
    if scene.title:
        return f"{scene.account[0].total} VP: {scene.title}" + (f" (next: {scene.next_title})" if scene.next_title else "")
    tie = scene.tie
    if tie is None:
        return ""
    tied = listed([scene.players[seat] for seat in tie.seats])
    if not tie.by:
        return f"A tie that nothing breaks: {tied}"
    return f"The tie of {tied} is broken by {tie.by}: {' to '.join(map(str, tie.counts))}"
