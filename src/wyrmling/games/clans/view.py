"""The scene of Dragon Clans, made from a record that was concealed for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from wyrmling.games.clans import areas, dice, rules, table
from wyrmling.games.clans import odds as solved
from wyrmling.games.clans.areas import COVERS, LAYS
from wyrmling.games.clans.cards import (
    BARRIER_WORTH,
    CALLS_AT,
    CARD_NAMES,
    CLAN,
    CLANS,
    COLOUR_WORTH,
    DICE,
    EGGS,
    EVOLUTION_WORTH,
    FACES,
    FIFTH,
    FIFTH_NEED,
    FIRE,
    FOREST,
    FULL,
    IN_USE,
    KINDS_OF_DICE,
    LEFT,
    MOST_SEATS,
    NEST_NEED,
    NO_CARD,
    NO_EGG,
    NOBODY,
    NUMERAL,
    NUMERALS,
    PLACES,
    POINTS,
    RAINBOW,
    RIGHT,
    ROLLS,
    STALL_ROUNDS,
    STONE,
    TWINS,
    WATER,
)
from wyrmling.games.clans.dice import REROLLS, ROLLS_AGAIN, STOPS
from wyrmling.games.clans.phrases import POWER_EFFECTS, POWER_TITLES, THIEF_EFFECT, THIEF_TITLE, dice_in, evolution_name, nest_of, unpacked
from wyrmling.games.clans.scene import (
    Account,
    Again,
    Aim,
    Bred,
    ClansScene,
    Die,
    Dragon,
    End,
    Evolution,
    Keep,
    Line,
    Loss,
    Meeting,
    Odds,
    Offer,
    Placing,
    Player,
    Points,
    Power,
    Theft,
    Tie,
)
from wyrmling.games.clans.state import APPRENTICE, LEFT_PILE, LOSE, PHASES, PLACE, RIGHT_PILE, ROLL, SIDES, THIEF, VARIANTS, State
from wyrmling.kernel.english import counted
from wyrmling.kernel.moves import Event
from wyrmling.kernel.record import plainly
from wyrmling.kernel.rule import entry

if TYPE_CHECKING:
    from wyrmling.kernel.game import Game

__all__ = ["Survey", "build", "die_like", "keep_like", "known_odds", "look", "news_of"]

NO_ROLL = "The last roll is made: keep what you have, or stop."


# --- what the rules say about a position ------------------------------------------------------------------------------------


class Survey:
    """What only the rules can say about a state."""

    def __init__(self, state: Any) -> None:
        seats = np.zeros((MOST_SEATS, 8), np.int64)
        places = np.zeros((PLACES, 2), np.int64)
        thefts = np.zeros((MOST_SEATS, 2, 2), np.int64)
        deck = np.zeros(1, np.int64)
        survey(state, seats, places, thefts, deck)
        self.egg, self.dragons, self.points, self.barriers, self.colours, self.total, self.protected, self.evolutions = seats.T.tolist()
        """By seat."""
        self.missing: list[list[int]] = places.tolist()
        """By place of the table: how many Eggs of the nest the dice lack, and how many with the fifth."""
        self.thefts: list[list[list[int]]] = thefts.tolist()
        """By seat and side: what the theft of the visible Dragon takes, as packed counts, and how many of those are missing."""
        self.deck = int(deck[0])


@entry
def survey(state: State, seats: Any, places: Any, thefts: Any, deck: Any) -> None:
    counts, fire, water = dice.eggs_shown(state), state.egg == FIRE, state.egg == WATER
    spread = state.variant == APPRENTICE
    for seat in range(state.seats):
        seats[seat, 0] = NO_EGG if spread else areas.egg_formed(state, seat)
        seats[seat, 1] = areas.bred(state, seat)
        seats[seat, 2] = areas.dragon_points(state, seat)
        seats[seat, 3] = areas.barriers(state, seat)
        seats[seat, 4] = areas.colours(state, seat) if spread else 0
        seats[seat, 5] = areas.points_of(state, seat)
        seats[seat, 6] = 0 if spread else rules.protected(state, seat)
        seats[seat, 7] = areas.evolutions(state, seat)
        for side in range(2):
            card = areas.visible(state, seat, side)
            if card != NO_CARD:
                needs = rules.price(state, card)
                thefts[seat, side, 0] = needs
                thefts[seat, side, 1] = max(0, dice.missing(counts, needs, fire, water))
    for at in range(PLACES):
        card = state.table[at]
        if card != NO_CARD:
            places[at, 0] = max(0, dice.missing(counts, NEST_NEED[card], fire, water))
            places[at, 1] = max(0, dice.missing(counts, FIFTH_NEED[card], fire, water))
    deck[0] = 0 if spread else table.deck_left(state)


def known_odds(state: Any) -> solved.Odds | None:
    """The odds of a state, remembered: the scene and every choice ask for the same."""
    return _remembered(state.tobytes(), state.dtype)


@lru_cache(maxsize=64)
def _remembered(data: bytes, dtype: Any) -> solved.Odds | None:
    return solved.odds(np.frombuffer(data, dtype).copy()[0])


def news_of(game: Game, state: Any, move: int) -> list[Event]:
    """What a legal move of the seat to act would tell."""
    trial: Any = game.imagined(state, int(state.turn), 0)
    news: list[Event] = []
    game.play(trial, move, news)
    return news


# --- the scene -------------------------------------------------------------------------------------------------------------------


def build(game: Game, record: Any, seat: int, names: Sequence[str]) -> ClansScene:
    """The scene of a concealed record, for the seat that it was concealed for."""
    found, state = Survey(record), plainly(record)
    common = game.words.common(record, seat, names)
    over, asked = bool(state.over), seat >= 0 and common["actor"] == seat
    legal = game.legal(record) if asked else []
    players = [player(state, who, names[who], found) for who in range(state.seats)]
    fourth = state.egg == FOREST
    return ClansScene(
        **common,
        variant=VARIANTS[state.variant],
        turn=state.turn,
        step="over" if over else PHASES[state.phase],
        table=players,
        offers=offers(state, found),
        dice=[
            Die(number=die + 1, kind=KINDS_OF_DICE[die // 3], shows=EGGS[egg], kept=bool(state.kept >> die & 1), faces=faces(die // 3))
            for die, egg in enumerate(state.die)
            if egg != NO_EGG
        ],
        roll=state.rolls + (fourth and state.used),
        rolls=ROLLS + fourth,
        power=None if state.egg == NO_EGG or over else power(state, state.egg, "always" if state.egg == STONE else "used" if state.used else "ready"),
        gained=None if state.gained == NO_CARD else look(state.gained),
        odds=odds(record, state, legal) if asked and state.phase == ROLL else None,
        thefts=[] if over or state.variant == APPRENTICE else thefts(state, found),
        placings=[placing(game, record, state, move) for move in legal] if asked and state.phase == PLACE else [],
        losses=[loss(game, record, state, move) for move in legal] if asked and state.phase == LOSE else [],
        deck=found.deck,
        unseen=[CARD_NAMES[card] for card in state.unseen if card != NO_CARD],
        discard=[look(card) for card in state.discard if card != NO_CARD],
        spent=state.spent,
        end=end(state, found),
        account=[account(who, common["payoff"]) for who in players] if over else [],
        tie=tie(players, common["payoff"]) if over else None,
    )


@cache
def look(card: int) -> Dragon:
    """A Dragon by its number."""
    return Dragon(
        number=card,
        name=CARD_NAMES[card],
        clan=CLANS[CLAN[card]],
        numeral=NUMERALS[NUMERAL[card]],
        twin=TWINS[card % 2],
        points=int(POINTS[card]),
        nest=[EGGS[egg] for egg in nest_of(card)],
        fifth=EGGS[FIFTH[card]],
        left=EGGS[LEFT[card]],
        right=EGGS[RIGHT[card]],
    )


@cache
def faces(kind: int) -> list[str]:
    return [EGGS[egg] for egg in FACES[kind].tolist()]


def power(state: Any, egg: int, when: str) -> Power:
    """What an Egg brings (clans.power.map)."""
    thief = egg == RAINBOW and state.variant == THIEF
    return Power(
        egg=EGGS[egg],
        title=THIEF_TITLE if thief else POWER_TITLES[egg],
        effect=THIEF_EFFECT if thief else POWER_EFFECTS[egg],
        when=when,
    )


def pile(state: Any, seat: int, side: int) -> list[int]:
    """The Dragons of a pile from the bottom."""
    return [card for card in state.area[seat][side] if card != NO_CARD]


def meeting(left: int, right: int) -> Meeting:
    """The halves of two neighbours (clans.row.egg)."""
    one, other = EGGS[RIGHT[left]], EGGS[LEFT[right]]
    return Meeting(left=one, right=other, egg=one if one == other else "")


def player(state: Any, seat: int, name: str, found: Survey) -> Player:
    left, right = (pile(state, seat, side) for side in (LEFT_PILE, RIGHT_PILE))
    spread = state.variant == APPRENTICE

    def bred(card: int, visible: bool) -> Bred:
        return Bred(dragon=look(card), barrier=bool(state.barrier[card]), visible=visible)

    row = [*reversed(left), *right] if spread else []
    side_by_side = row if spread else [cards[-1] for cards in (left, right) if cards]
    meetings = [meeting(one, other) for one, other in pairwise(side_by_side)]
    eggs = [between.egg for between in meetings]
    cards = {*left, *right}
    egg = found.egg[seat]
    if state.over:
        when = ""
    elif egg == STONE:
        when = "always"
    else:
        when = ("used" if state.used else "ready") if seat == state.turn else "next"
    evolved = [card for card in sorted(cards) if card % 2 == 0 and card + 1 in cards]
    return Player(
        seat=seat,
        name=name,
        left=[] if spread else [bred(card, card == left[-1]) for card in left],
        right=[] if spread else [bred(card, card == right[-1]) for card in right],
        row=[bred(card, True) for card in row],
        meetings=meetings,
        power=None if egg == NO_EGG else power(state, egg, when),
        protected=bool(found.protected[seat]),
        dragons=len(cards),
        to_call=max(0, int(CALLS_AT[state.seats - 2]) - len(cards)),
        barriers=found.barriers[seat],
        evolutions=[Evolution(name=evolution_name(card), dragons=[card, card + 1]) for card in evolved],
        colours=[name for name in EGGS if spread and eggs.count(name) >= 2],
        points=Points(
            dragons=found.points[seat],
            barriers=BARRIER_WORTH * found.barriers[seat],
            evolutions=EVOLUTION_WORTH * found.evolutions[seat],
            colours=COLOUR_WORTH * found.colours[seat],
            total=found.total[seat],
        ),
        last_turn=last_turn(state, seat),
    )


def last_turn(state: Any, seat: int) -> str:
    """Whether a player has had their turn of the last round (clans.end.last)."""
    if state.caller == NOBODY or state.over:
        return ""
    after, now = (seat - state.caller) % state.seats, (state.turn - state.caller) % state.seats
    return "now" if after == now else "done" if after < now else "to come"


def offers(state: Any, found: Survey) -> list[Offer]:
    """The Dragons on the table."""
    return [
        Offer(
            place=at,
            dragon=look(card),
            under=sum(below != NO_CARD for below in state.under[at]) if state.variant == APPRENTICE else 0,
            missing=found.missing[at][0],
            missing_fifth=found.missing[at][1],
            guarded=found.deck > 0,
        )
        for at, card in enumerate(state.table)
        if card != NO_CARD
    ]


def thefts(state: Any, found: Survey) -> list[Theft]:
    """Every visible Dragon of the others (clans.steal.eggs)."""
    made = []
    for seat in range(state.seats):
        why = ""
        if found.protected[seat]:
            why = "clans.thief.protect" if state.variant == THIEF else "clans.power.protect"
        elif state.variant != THIEF and state.egg != RAINBOW:
            why = "clans.power.steal"
        for side in (LEFT_PILE, RIGHT_PILE):
            cards = pile(state, seat, side)
            if seat == state.turn or not cards:
                continue
            needs, missing = found.thefts[seat][side]
            made.append(
                Theft(
                    seat=seat,
                    side=SIDES[side],
                    dragon=look(cards[-1]),
                    barrier=bool(state.barrier[cards[-1]]),
                    needs=[EGGS[egg] for egg in unpacked(needs)],
                    missing=missing,
                    why=why,
                )
            )
    return made


def end(state: Any, found: Survey) -> End:
    """How near the end is (clans.end.*, clans.apprentice.end)."""
    last_round = state.caller != NOBODY and not state.over
    to_come = [(state.turn + step) % state.seats for step in range(1, (state.caller - state.turn) % state.seats)] if last_round else []
    return End(
        calls_at=int(CALLS_AT[state.seats - 2]),
        most=max(found.dragons[: state.seats]),
        caller=None if state.caller == NOBODY else state.caller,
        to_come=to_come,
        standstill=STALL_ROUNDS - state.turns // state.seats,
        idle=state.seats - state.idle if state.variant == APPRENTICE else 0,
    )


# --- the choices of a moment -------------------------------------------------------------------------------------------------


def keep_like(state: Any, dice_kept: int) -> int:
    """The set of dice that stands for one just as good: of dice of one kind that show the same and aren't kept, the first ones."""
    chosen = state.kept
    for first in (0, 3):
        free = [die for die in range(first, first + 3) if state.die[die] != NO_EGG and not state.kept >> die & 1]
        for egg in {state.die[die] for die in free}:
            alike = [die for die in free if state.die[die] == egg]
            many = sum(dice_kept >> die & 1 for die in alike)
            chosen |= sum(1 << die for die in alike[:many])
    return int(chosen)


def die_like(state: Any, die: int) -> int:
    """The first die of the kind that shows the same and is kept just as well."""
    return next(other for other in range(die // 3 * 3, die + 1) if state.die[other] == state.die[die] and not (state.kept >> other ^ state.kept >> die) & 1)


def odds(record: Any, state: Any, legal: Sequence[int]) -> Odds | None:
    """The odds of the turn, each by the legal move that has them (clans.roll.three, clans.power.reroll)."""
    found = known_odds(record)
    if found is None:
        return None
    used = int(IN_USE[state.variant])
    sets = {used if move == STOPS else state.kept | move - ROLLS_AGAIN: move for move in legal if move < REROLLS}
    order = sorted(sets, key=lambda dice_kept: sets[dice_kept] if sets[dice_kept] != STOPS else REROLLS)
    at = {dice_kept: number for number, dice_kept in enumerate(order)}
    best_kind, best = found.best
    return Odds(
        aims=[
            Aim(
                dragon=aim.card,
                barrier=aim.barrier,
                owner=owner(state, aim.card) if aim.stolen else None,
                needs=[EGGS[egg] for egg in unpacked(aim.need)],
                worth=round(aim.worth, 2),
                chance=round(chance, 4),
            )
            for aim, chance in zip(found.aims, found.now.chances, strict=True)
        ],
        gain=round(found.now.gain, 4),
        keeps=[
            Keep(move=sets[dice_kept], dice=[die + 1 for die in dice_in(dice_kept)], **promise(found.keeps[dice_kept])) for dice_kept in order
        ],
        by_set=[at.get(keep_like(state, chosen | state.kept), -1) if chosen & ~used == 0 else -1 for chosen in range(1 << DICE)],
        no_roll="" if len(sets) > 1 else NO_ROLL,
        again=[Again(die=die + 1, move=REROLLS + die_like(state, die), **promise(of)) for die, of in found.again.items()],
        best=REROLLS + die_like(state, best) if best_kind == "again" else sets[keep_like(state, best)],
        hint=sentence(solved.hint(record, found)),
    )


def promise(found: solved.Promise) -> dict[str, Any]:
    """What a choice promises, in so many digits as anybody can use."""
    return {"worth": round(found.worth, 3), "gain": round(found.gain, 4), "chances": [round(chance, 4) for chance in found.chances]}


def sentence(text: str | None) -> str:
    return "" if not text else f"{text[0].upper()}{text[1:]}."


def owner(state: Any, card: int) -> int:
    return next(seat for seat in range(state.seats) if any(card in cards for cards in state.area[seat]))


def told_of(news: Sequence[Event], kind: str, seat: int) -> int:
    """The Egg that was told of for a seat, or NO_EGG."""
    return next((event["egg"] for event in news if event.kind == kind and event["seat"] == seat), NO_EGG)


def placing(game: Game, record: Any, state: Any, move: int) -> Placing:
    """What it would do to lay the Dragon just gained on a side (clans.row.place)."""
    news = news_of(game, record, move)
    side = move - (COVERS if move >= COVERS else LAYS)
    covered = next(event["covered"] for event in news if event.kind == "placed")
    left, right = (pile(state, state.turn, which) for which in (LEFT_PILE, RIGHT_PILE))
    if state.variant == APPRENTICE:
        row = [*reversed(left), *right]
        beside = row[0] if side == LEFT_PILE else row[-1]
    else:
        beside = (right if side == LEFT_PILE and right else left)[-1]
    pair = (state.gained, beside) if side == LEFT_PILE else (beside, state.gained)
    broken = told_of(news, "broken", state.turn)
    return Placing(
        move=move,
        side=SIDES[side],
        covers=None if covered == NO_CARD else look(covered),
        meeting=meeting(*pair),
        breaks="" if broken == NO_EGG else EGGS[broken],
    )


def loss(game: Game, record: Any, state: Any, move: int) -> Loss:
    """What it would do to lose a Dragon or a Barrier (clans.fail.*)."""
    news = news_of(game, record, move)
    barrier = move >= rules.DISCARDS
    full = sum(card != NO_CARD for card in state.table) >= FULL
    broken, formed = (told_of(news, kind, state.turn) for kind in ("broken", "formed"))
    return Loss(
        move=move,
        dragon=look(move - (rules.DISCARDS if barrier else rules.RETURNS)),
        barrier=barrier,
        to="discard" if barrier or full else "table",
        breaks="" if broken == NO_EGG else EGGS[broken],
        forms="" if formed == NO_EGG else EGGS[formed],
    )


# --- the end -----------------------------------------------------------------------------------------------------------------


def account(who: Player, payoff: Sequence[float]) -> Account:
    """A player's points, line by line (clans.end.score, clans.apprentice.score)."""
    bred = sorted((one.dragon for one in [*who.left, *who.right, *who.row]), key=lambda dragon: dragon.number)
    lines = [Line(what="dragon", label=dragon.name, points=dragon.points) for dragon in bred]
    if who.barriers:
        lines.append(Line(what="barriers", label=counted(who.barriers, "Barrier"), points=who.points.barriers))
    lines += [Line(what="evolution", label=f"Evolution {one.name}", points=EVOLUTION_WORTH) for one in who.evolutions]
    lines += [Line(what="colour", label=f"Two {egg} Eggs", points=COLOUR_WORTH) for egg in who.colours]
    return Account(seat=who.seat, lines=lines, total=who.points.total, dragons=who.dragons, won=payoff[who.seat] > 0)


def tie(players: Sequence[Player], payoff: Sequence[float]) -> Tie | None:
    """How a tie for the most points was broken (clans.end.tie)."""
    best = max(who.points.total for who in players)
    tied = [who for who in players if who.points.total == best]
    if len(tied) == 1:
        return None
    return Tie(seats=[who.seat for who in tied], dragons=[who.dragons for who in tied], shared=sum(share > 0 for share in payoff) > 1)
