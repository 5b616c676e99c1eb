"""What a league plays: which bots meet at which tables, in what order, with which luck.

Every table, a game with a number of players, sees the same deals again and again: each lineup of bots plays each deal,
once in every way that it can sit around the table in its order. Whatever a deal gives to a seat, it gives to every bot.
"""

from __future__ import annotations

import hashlib
import itertools
import random
import secrets
from collections.abc import Iterator, Sequence

import msgspec

from wyrmling import __version__
from wyrmling.bots import BOTS, bot
from wyrmling.kernel.errors import BadOptions
from wyrmling.kernel.game import Game, Options, either, game_names
from wyrmling.kernel.game import game as find_game

__all__ = ["Fixture", "League", "Table", "as_now", "digest", "lineups", "new_league", "schedule", "seatings"]


class Table(msgspec.Struct, frozen=True):
    """A game with a number of players in a variant, of one version of its rules and one set of figures."""

    game: str                    # what `game()` finds it by
    title: str
    players: int
    variant: str
    rules: int
    components: str

    @property
    def name(self) -> str:
        """`Dragon Pets, 2 players`, and the variant unless it is the main one."""
        players = "alone" if self.players == 1 else f"{self.players} players"
        return f"{self.title}, {players}" + ("" if self.variant == "main" else f", {self.variant}")

    @property
    def options(self) -> Options:
        """What is agreed before a game at it."""
        return Options(self.players, self.variant)


class League(msgspec.Struct, frozen=True):
    """Everything that a league's games follow from; `new_league` makes one that can be played."""

    bots: tuple[str, ...]
    tables: tuple[Table, ...]
    deals: int                   # at each table
    seed: int
    wyrmling: str = __version__  # bots play differently in another version


class Fixture(msgspec.Struct, frozen=True, order=True):
    """One game to play. In a league, these make it unique; deal number n of a seed is the same whoever sits at it."""

    deal: int
    game: str
    players: int
    variant: str
    seats: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.game}/{self.variant}/{self.deal}/{','.join(self.seats)}"


def new_league(
    games: Sequence[str] = (), bots: Sequence[str] = (), *, players: Sequence[int] = (), variant: str = "main", deals: int = 10,
    seed: int | None = None,
) -> League:  # fmt: skip
    """A league of bots (all, if none is named) over games (all that come with Wyrmling) and numbers of players.

    Without `players`, every number from two on that a game can be played with. Without a seed, a new one.

    Raises: UnknownGame, UnknownBot, BadOptions.
    """
    names = tuple(bots) or tuple(BOTS)
    for name in names:
        bot(name)
    if len(names) < 2:
        raise BadOptions(f"a league is for two bots or more, and there is only {names[0]!r}")
    for what, given in (("bot", names), ("game", games), ("number of players", players)):
        twice = [one for one in given if list(given).count(one) > 1]
        if twice:
            raise BadOptions(f"the {what} {twice[0]!r} is named twice")
    if deals < 1:
        raise BadOptions(f"at least one deal must be played at each table, not {deals}")
    seed = secrets.randbits(32) if seed is None else seed
    if not 0 <= seed < 1 << 64:
        raise BadOptions("a seed is a whole number from 0 to 2**64 - 1")
    found = [find_game(name) for name in games or game_names()]
    nowhere = [number for number in players if not any(number in game.players for game in found)]
    if nowhere:
        raise BadOptions(f"nothing can be played by {nowhere[0]}: " + "; ".join(f"{game.title} is for {either(game.players)} players" for game in found))
    tables = tuple(table for game in found for table in tables_of(game, players, variant, named=bool(games)))
    if not tables:
        raise BadOptions(f"no game has a variant {variant!r} for such numbers of players: name the games")
    return League(names, tables, deals, seed)


def tables_of(game: Game, players: Sequence[int], variant: str, named: bool) -> list[Table]:
    """The tables of a game in a league; a game that wasn't asked for by name may have none.

    Raises: BadOptions.
    """
    able = game.players_of.get(variant, ())
    seats = [number for number in able if (number in players if players else number >= 2)]
    if not seats and named:
        game.options(players[0] if players else None, variant)  # says what is wrong, unless it can only be played alone
        raise BadOptions(f"{variant!r} of {game.title} can only be played alone: ask for it with 1 as the number of players")
    return [Table(game.source, game.title, number, variant, game.version, game.components) for number in seats]


def as_now(league: League) -> League:
    """The league as it would be made here and now: with the rules, the cards and the bots that there are.

    Raises: UnknownGame, UnknownBot, BadOptions.
    """
    for name in league.bots:
        bot(name)
    tables = tuple(table for was in league.tables for table in tables_of(find_game(was.game), [was.players], was.variant, named=True))
    return msgspec.structs.replace(league, tables=tables, wyrmling=__version__)


def lineups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who meets at a table: every choice of bots where they are spread over the seats as evenly as can be.

    With enough bots that is every choice of different ones (each pair, each three …); with fewer than seats, each takes
    as many, and every choice of those that take one more.

    >>> lineups(["wyrm", "greedy", "random"], 2)
    [('wyrm', 'greedy'), ('wyrm', 'random'), ('greedy', 'random')]
    >>> lineups(["wyrm", "greedy"], 3)
    [('wyrm', 'greedy', 'wyrm'), ('wyrm', 'greedy', 'greedy')]
    """
    each, more = divmod(players, len(bots))
    return [(*bots,) * each + extra for extra in itertools.combinations(bots, more)]


def seatings(lineup: Sequence[str], luck: random.Random) -> list[tuple[str, ...]]:
    """Every way of sitting that turns the bots around the table, from an order that luck gives.

    So each bot has every seat equally often; who plays after whom differs from deal to deal.
    """
    order = list(lineup)
    luck.shuffle(order)
    return list(dict.fromkeys((*order[turn:], *order[:turn]) for turn in range(len(order))))


def schedule(league: League) -> Iterator[Fixture]:
    """All games of a league, deal by deal: whenever it is stopped, every table has been played about equally often."""
    for deal in range(league.deals):
        for table in league.tables:
            for lineup in lineups(league.bots, table.players):
                luck = random.Random(digest(league.seed, table.game, table.variant, deal, *lineup))
                for seats in seatings(lineup, luck):
                    yield Fixture(deal, table.game, table.players, table.variant, seats)


def digest(*facts: object) -> int:
    """A whole number below 2¹²⁸ that follows from the facts."""
    return int.from_bytes(hashlib.blake2b("\n".join(map(str, facts)).encode(), digest_size=16).digest())
