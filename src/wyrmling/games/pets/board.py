"""The table of Dragon Pets as text: at most 80 columns and 15 lines, with Rich markup for colours.

Nothing is told by colour alone: breeds, dice and sides are written out or abbreviated, players have a sign and the letter of
their side, and a die is a number in brackets, on its token or beside it. What is lit (the spaces and dice that a choice speaks of)
stands between ► and ◄.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from wyrmling.games.pets.scene import Card, PetsScene, Player, Score, Space, Token
from wyrmling.kernel.board import LIT_STYLE, QUIET, SEAT_STYLES, Line, Piece, first_that_fits, fitted, painted, spaced, span

__all__ = ["draw"]

WIDTH = 80
CELL = 8
SIDE = 7          # columns beside the Forest for the tokens of West, and for those of East
NAME = 10

GAP: Piece = ("  ", "")
SIGNS = {"South": "▲S", "West": "●W", "North": "■N", "East": "◆E"}
SIDE_STYLES = dict(zip(SIGNS, SEAT_STYLES, strict=False))
CARD_STYLES = {
    "blue": "#ffffff on #1d4f91",
    "purple": "#ffffff on #6b2c91",
    "gold": "#000000 on #d9a520",
    "red": "#ffffff on #a3262a",
    "green": "#ffffff on #1f6b3a",
    "": "#000000 on #efe6d0",
}
TOKEN_STYLES = {"gray": "#000000 on #b8b8b8", "violet": "#ffffff on #7a4fb5", "brown": "#ffffff on #7a4a21", "orange": "#000000 on #f08a24"}
DIE_STYLE = "bold #000000 on #f5f5f5"
EDGE, LABEL = "dim", "bold"
SEX_SIGNS = {"male": "♂", "female": "♀"}
STEPS = {"catch": "catch", "breed": "catch", "refill": "refill", "fill": "refill", "reroll": "reroll", "place": "place"}
"""The step of the turn that each phase belongs to."""


def draw(scene: PetsScene, lit: Collection[str] = ()) -> str:
    """The Forest with its sides to the left; the players, the deck and the dice to the right."""
    left = forest(scene, lit)
    width = WIDTH - span(left[0]) - len(GAP[0])
    above = [line for player in scene.table for line in about(scene, player, width, gap=len(scene.table) < 4)]
    below = status(scene, width, lit)
    right = [*above, *[[]] * (len(left) - len(above) - len(below)), *below]
    return "\n".join(painted([*one, GAP, *other]) for one, other in zip(left, right, strict=True))


# --- the Forest and its sides ----------------------------------------------------------------------------------------------------


def forest(scene: PetsScene, lit: Collection[str]) -> list[Line]:
    """Fifteen lines of one width: the tokens of North, the Forest with those of West and East, the tokens of South."""
    tokens = {side.name: side.tokens for side in scene.sides}
    before, after = ([(" " * SIDE, "")] if name in tokens else [] for name in ("West", "East"))
    lines = [[*before, *along(tokens["North"], lit), *after]]
    for row in range(4):
        lines.append([*before, (border(row), EDGE), *after])
        for half in (0, 1):
            west, east = (beside(tokens[name][row], half, name, lit) if name in tokens else [] for name in ("West", "East"))
            label = (str(row + 1), LABEL) if half == 0 else ("│", EDGE)
            cells = [piece for space in scene.spaces[row * 4 : row * 4 + 4] for piece in [*cell(scene, space, lit)[half], ("│", EDGE)]]
            lines.append([*west, label, *cells, *east])
    return [*lines, [*before, (border(4), EDGE), *after], [*before, *along(tokens["South"], lit), *after]]


def border(row: int) -> str:
    """The line above a row of the Forest; the uppermost one numbers the columns."""
    left, cross, right = ("┌┬┐", "├┼┤", "├┼┤", "├┼┤", "└┴┘")[row]
    return left + cross.join(f"─{column}─".center(CELL, "─") if row == 0 else "─" * CELL for column in "1234") + right


def cell(scene: PetsScene, space: Space, lit: Collection[str]) -> tuple[Line, Line]:
    """The two lines of a space: its card, and whose Seeker stands on it."""
    card = space.card
    marked = f"space:{space.number}" in lit
    if card is None:
        return [(" " * CELL, "")], marks("·".center(CELL), EDGE) if marked else [("·".center(CELL), EDGE)]
    style = CARD_STYLES[card.breed]
    name, worth = ("Egg", f"+{card.value}") if card.egg else (card.breed, f"{SEX_SIGNS[card.sex]} {card.value}")
    upper = marks(name.center(CELL), style) if marked else [(name.center(CELL), style)]
    lower = (f" {worth}".ljust(CELL - 3), style)
    if space.seeker is None:
        return upper, [lower, ("   ", style)]
    side = scene.sides[space.seeker].name
    return upper, [lower, (SIGNS[side], SIDE_STYLES[side]), (" ", style)]


def marks(text: str, style: str) -> Line:
    """A text whose first and last columns are free, between the signs of what is lit."""
    return [("►", LIT_STYLE), (text[1:-1], style), ("◄", LIT_STYLE)]


def along(tokens: Sequence[Token], lit: Collection[str]) -> Line:
    """The tokens of South or North, each by its column, with the dice on them."""
    pieces: Line = [(" ", "")]
    for token in tokens:
        shown = token_pieces(token, lit)
        room = CELL + 1 - span(shown)
        pieces += [(" " * (room // 2), ""), *shown, (" " * (room - room // 2), "")]
    return pieces


def beside(token: Token, half: int, side: str, lit: Collection[str]) -> Line:
    """A token of West or East: its colour in the lower line of its row, the die on it in the upper one."""
    colour, *die = token_pieces(token, lit)
    shown = die if half == 0 else [colour]
    pad = SIDE - span(shown) - 1
    if side == "West":
        return [(" " * pad, ""), *shown, (" ", "")]
    return [(" ", ""), *shown, (" " * pad, "")]


def token_pieces(token: Token, lit: Collection[str]) -> Line:
    die = die_piece(token.die, f"die:{token.colour}" in lit) if token.die else None
    return [(token.colour, TOKEN_STYLES[token.colour])] + ([die] if die else [])


def die_piece(shows: int, marked: bool) -> Piece:
    """`[3]`, or `►3◄` when it is lit."""
    return (f"►{shows}◄", LIT_STYLE) if marked else (f"[{shows}]", DIE_STYLE)


# --- the players --------------------------------------------------------------------------------------------------------------------


def about(scene: PetsScene, player: Player, width: int, gap: bool) -> list[Line]:
    """What a player has, in three lines, and an empty one if there is room."""
    active = not scene.final and player.seat == scene.turn
    won = bool(scene.final) and scene.final[player.seat].won
    sign = SIGNS[player.side]
    seekers = sign[0] * player.home + "·" * player.out
    first = [
        ("★" if won else "►" if active else " ", "bold"),
        (sign, SIDE_STYLES[player.side]),
        (f" {fitted(player.name, NAME)} ", "bold" if active or won else ""),
        (f"{seekers} ", ""),
    ]
    room = width - span(first)
    coins = f"{player.coins} coins" if player.coins != 1 else "1 coin"
    first.append(((coins if len(coins) <= room else f"{player.coins} c").rjust(room), "bold"))
    second = account(scene.final[player.seat], width) if scene.final else unbred(player, width)
    return [first, second, pairs(player, width), *([[]] if gap else [])]


def unbred(player: Player, width: int) -> Line:
    """The Dragons without a mate, and what they would cost at the end: `unbred blue♂2,5 gold♀3 −10`."""
    if not player.unbred:
        return [("   all bred", QUIET)]
    cards = sorted(player.unbred, key=lambda card: (card.number // 5, card.value))
    breeds = list(dict.fromkeys(card.breed for card in cards))
    digits = all(card.value < 10 for card in cards)

    def dragons(letters: int, between: str) -> Line:
        return spaced([(breed[:letters] + by_sex([card for card in cards if card.breed == breed], between), CARD_STYLES[breed]) for breed in breeds])

    cost, lead, margin = (f" −{player.cost}", QUIET), ("   unbred ", QUIET), (" ", "")
    forms = [
        [lead, *dragons(6, ","), cost],
        [lead, *dragons(2, ","), cost],
        [margin, margin, margin, *dragons(2, ","), cost],
        *([[margin, *dragons(2, ""), cost], [margin, *dragons(2, "")]] if digits else []),
        [(f"   {len(cards)} unbred", ""), cost],
    ]
    return first_that_fits(width, forms)


def by_sex(cards: Sequence[Card], between: str) -> str:
    """The values of one breed's Dragons: `♂2,5♀3`."""
    values = {sign: between.join(str(card.value) for card in cards if card.sex == sex) for sex, sign in SEX_SIGNS.items()}
    return "".join(sign + value for sign, value in values.items() if value)


def pairs(player: Player, width: int) -> Line:
    """The mated pairs by breed, and the Eggs: `pairs 2 blue, 1 gold; 2 Eggs`."""
    by_breed = Counter(pair.male.breed for pair in player.pairs)
    if not by_breed and not player.eggs:
        return [("   no pairs", QUIET)]
    eggs = [(f"{player.eggs} Egg" + ("s" if player.eggs > 1 else ""), "bold")] if player.eggs else []
    forms = [
        [lead, *spaced([*[(f"{many} {breed[:letters]}", CARD_STYLES[breed]) for breed, many in by_breed.items()], *eggs])]
        for lead, letters in ((("   pairs ", QUIET), 6), (("   pairs ", QUIET), 2), (("   ", ""), 2))
    ]
    return first_that_fits(width, [*forms, [(f"   {len(player.pairs)} pairs ", ""), *eggs]])


def account(score: Score, width: int) -> Line:
    """The final scoring in a line: `17 −3 unbred +5 diverse`; of who couldn't pay all only what it should have been is known."""
    bonus = f" +{score.bonus}" if score.bonus else ""
    before = "" if score.before is None else f"{score.before} "
    penalty = f"−{score.owed}" if score.owed else ""
    unbred = "all bred" if not score.owed else f"{penalty} unbred" if score.before is not None else f"{penalty} unbred: paid all"
    forms = (f"   {before}{unbred}{bonus}" + (" diverse" if bonus else ""), f"   {before}{unbred}{bonus}", f"   {before}{penalty}{bonus}")
    return first_that_fits(width, [[(form, QUIET)] for form in forms])


# --- the deck and the dice ------------------------------------------------------------------------------------------------------------


def status(scene: PetsScene, width: int, lit: Collection[str]) -> list[Line]:
    """The step of the turn, the deck and the white die, the dice set aside."""
    now = STEPS.get(scene.step)
    steps = spaced([(f"({name})", "bold") if name == now else (name, QUIET) for name in dict.fromkeys(STEPS.values())])
    if now is None:
        steps = [("The game is over" if scene.final else "The last pairs are made", "bold")]
    white = next(die for die in scene.dice if die.colour == "white").shows
    aside = [colour for colour in scene.aside if colour != "white"]
    return [
        steps,
        [(f"Deck {len(scene.deck)}", ""), ("   White die ", ""), die_piece(white, "die:white" in lit) if white else ("aside", QUIET)],
        [(f"Aside: {'all but white' if len(aside) == 4 else ' '.join(aside) or 'none'}", "" if aside else QUIET)],
    ]
