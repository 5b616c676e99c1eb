"""The scene of Dragon Ranch, made from a record that was concealed for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wyrmling.games.ranch import cards as box
from wyrmling.games.ranch.cards import (
    BLUE,
    BREEDS,
    COMBINATIONS,
    DRAGON_WORTH,
    ESSENCES,
    LEVEL,
    LEVELS,
    MEDALS,
    POWERS,
    RED,
)
from wyrmling.games.ranch.phrases import (
    BASE,
    EFFECTS,
    IMPROVABLE,
    POWER_TITLES,
    bringing,
    cards_for,
    dragons_of,
    herd,
    pairing_cost,
    title_for,
    why_no_combination,
)
from wyrmling.games.ranch.scene import (
    Account,
    Breeding,
    Brood,
    EssencePile,
    Essences,
    Feeding,
    Hand,
    Held,
    Line,
    Making,
    Medal,
    Offer,
    Player,
    Power,
    PowerPile,
    Preview,
    RanchScene,
    Recipe,
    Supply,
    Tie,
    Turn,
)
from wyrmling.games.ranch.state import ACT, AFTER, BREED, FEED_DRAGONS, FEED_GRIFFINS, MAY_NOT_COMBINE, PHASES
from wyrmling.kernel.english import counted, listed, some
from wyrmling.kernel.record import plainly

if TYPE_CHECKING:
    from wyrmling.kernel.game import Game

__all__ = ["build", "feeding", "player", "tie"]


def build(game: Game, state: Any, seat: int, names: Sequence[str]) -> RanchScene:
    """The scene of a concealed record, for the seat that it was concealed for."""
    common = game.words.common(state, seat, names)
    plain = plainly(state)
    legal = game.legal(state) if seat >= 0 and common["actor"] == seat else []
    asked = [(move, *game.moves.parts(move)) for move in legal]
    moves = [(move, kind.name, values) for move, kind, values in asked]
    table = [player(plain, who, names[who], seat) for who in range(plain.seats)]
    opponent = player(plain, 1, "Opponent", seat) if plain.seats == 1 else None
    everybody = [*table, opponent] if opponent else table
    accounts = [account(plain, who, int(common["scores"][who.seat]), common["payoff"]) for who in table]
    points = accounts[0].total if plain.over else table[0].points
    part = part_of(plain)
    has_powers = box.has_powers(plain.seats, plain.variant)
    return RanchScene(
        **common,
        variant=game.variants[plain.variant],
        season=plain.season,
        seasons=box.seasons(plain.variant),
        part=part,
        step=PHASES[plain.phase],
        last_round=part == "develop" and plain.pile_size == 0,
        turn=plain.turn,
        first=plain.first,
        table=table,
        opponent=opponent,
        front=[essence for essence, many in zip(ESSENCES, plain.front, strict=True) if many],
        row=[power(POWERS[kind]) if kind != box.NO_POWER else None for kind in plain.row],
        essence=EssencePile(size=plain.pile_size, discard=essences(plain.discard), each=box.each_essence(plain.seats)),
        powers=power_pile(plain) if has_powers else None,
        medals=medals(plain, everybody),
        supply=supply(everybody),
        combinations=recipes(plain, seat, moves, bool(legal)),
        now=Turn(
            combinations=0 if plain.acted == MAY_NOT_COMBINE else plain.acted,
            doubled=bool(plain.doubled),
            blue_played=bool(plain.blue_played),
            melted=plain.melted,
            may_melt=min(box.MOST_MELTED - plain.melted, plain.ingots[plain.turn]),
        ),
        making=making(plain),
        feeding=feeding(plain, table[plain.turn], moves),
        breeding=breeding(plain),
        account=accounts,
        tie=tie(table, common["scores"], common["payoff"]) if plain.over and plain.seats > 1 else None,
        title=title_for(points) if opponent else "",
        next_title=next_title(points) if opponent else "",
    )


def part_of(state: Any) -> str:
    """The phase of the season, as the rulebook counts them. A red Dragon may be hatched in the first or the third."""
    if state.over:
        return "over"
    if state.phase in (FEED_GRIFFINS, FEED_DRAGONS):
        return "feed"
    return "breed" if state.phase == BREED or state.pairings else "develop"


def essences(counts: Sequence[int]) -> Essences:
    return Essences(**dict(zip(ESSENCES, counts, strict=True)))


def power(kind: str) -> Power:
    """A Power card by its kind."""
    red = kind in RED
    return Power(
        kind=kind,
        colour="red" if red else "blue",
        title=POWER_TITLES[kind],
        effect=EFFECTS[kind],
        need=int(box.RED_NEED[RED.index(kind)]) if red else 0,
        worth=int(box.RED_WORTH[RED.index(kind)]) if red else 0,
    )


def held(kind: str, many: int, have: int = 0) -> Held:
    card = power(kind)
    return Held(power=card, many=many, have=have, met=card.colour == "red" and have >= card.need)


def player(state: Any, seat: int, name: str, viewer: int) -> Player:
    broods = [
        Brood(breed=breed, level=int(LEVEL[at]), eggs=state.eggs[seat][at], dragons=state.dragons[seat][at]) for at, breed in enumerate(BREEDS)
    ]
    eggs, dragons = sum(brood.eggs for brood in broods), sum(brood.dragons for brood in broods)
    mandragoras, griffins, ingots = state.mandragoras[seat], state.griffins[seat], state.ingots[seat]
    creatures = mandragoras + griffins + eggs + dragons
    counts = {"mandragora": mandragoras, "griffin": griffins, "egg": eggs, "dragon": dragons, "creature": creatures}
    red = [held(kind, many, counts[kind.partition("-")[0]]) for kind, many in zip(RED, state.red[seat], strict=True) if many]
    own, size = state.hand[seat], state.hand_size[seat]
    seen = own if min(own) >= 0 else state.seen[viewer][seat] if viewer >= 0 else [0] * len(ESSENCES)
    made = state.made[seat]
    return Player(
        seat=seat,
        name=name,
        mandragoras=mandragoras,
        griffins=griffins,
        ingots=ingots,
        broods=broods,
        eggs=eggs,
        dragons=dragons,
        creatures=creatures,
        hand=Hand(size=size, cards=essences(own) if min(own) >= 0 else None, known=essences(seen)),
        blue=[held(kind, many) for kind, many in zip(BLUE, state.blue[seat], strict=True) if many],
        red=red,
        points=state.points[seat],
        due=sum(int(DRAGON_WORTH[brood.level - 1]) * brood.dragons for brood in broods) + sum(card.power.worth * card.many for card in red if card.met),
        medals=[medal for medal, owner in zip(MEDALS, state.medal, strict=True) if owner == seat and seat < state.seats],
        banned=bool(state.banned[seat]),
        made="" if made == box.NO_COMBINATION else COMBINATIONS[made],
        made_farmers=0 if made == box.NO_COMBINATION else state.farmers[seat],
        starts=seat == state.first,
    )


def medals(state: Any, everybody: Sequence[Player]) -> list[Medal]:
    """The Medals of the game; in a beginner's game there are none."""
    made = []
    for kind, place in zip(MEDALS, state.medal, strict=True):
        counts = [medal_count(who, kind) for who in everybody]
        if place == box.IN_THE_BOX and not box.has_medal(kind, state.seats, state.variant):
            continue
        most = max(counts)
        made.append(
            Medal(
                kind=kind,
                place="won" if place >= 0 else {box.FACE_DOWN: "down", box.FACE_UP: "up", box.IN_THE_BOX: "out"}[place],
                owner=place if place >= 0 else None,
                counts=counts,
                leaders=[seat for seat, many in enumerate(counts) if many == most],
                worth=box.MEDAL_WORTH,
            )
        )
    return made


def medal_count(who: Player, kind: str) -> int:
    """How many of a Medal's tokens somebody has (ranch.medal.most)."""
    return {"mandragora": who.mandragoras, "griffin": who.griffins, "dragon": who.dragons, "egg": who.eggs, "ingot": who.ingots}[kind]


def supply(everybody: Sequence[Player]) -> Supply:
    """What the box holds less what lies in the ranches."""
    return Supply(
        mandragoras=box.MANDRAGORAS - sum(who.mandragoras for who in everybody),
        griffins=box.GRIFFINS - sum(who.griffins for who in everybody),
        ingots=box.INGOTS - sum(who.ingots for who in everybody),
        broods={
            breed: int(box.BROOD[at]) - sum(who.broods[at].eggs + who.broods[at].dragons for who in everybody) for at, breed in enumerate(BREEDS)
        },
    )


def power_pile(state: Any) -> PowerPile:
    """What the pile still holds and what was discarded; both are known but for the order."""
    blue, red = ([sum(kinds) for kinds in zip(*field, strict=True)] for field in (state.blue, state.red))
    out = [have + state.row.count(kind) + left for kind, (have, left) in enumerate(zip([*blue, *red], state.power_pile, strict=True))]
    discarded = [int(box.COPIES[kind]) - many for kind, many in enumerate(out)]
    return PowerPile(
        size=sum(state.power_pile),
        left=[held(kind, many) for kind, many in zip(POWERS, state.power_pile, strict=True) if many],
        discard=[held(kind, many) for kind, many in zip(POWERS, discarded, strict=True) if many],
    )


# --- combinations -----------------------------------------------------------------------------------------------------------


def recipes(state: Any, seat: int, moves: Sequence[tuple[int, str, list[int]]], asked: bool) -> list[Recipe]:
    """The six combinations, with what the viewer can make of them now."""
    made = []
    for at, kind in enumerate(COMBINATIONS):
        offers = [
            Offer(
                move=move,
                farmers=values[1],
                cost=cards_for(kind, values[1]),
                short=lacking(state.hand[seat], kind, values[1]),
                brings=bringing(kind, values[1]),
            )
            for move, name, values in moves
            if name == "combine" and values[0] == at
        ]
        can_act = asked and state.phase in (ACT, AFTER)
        made.append(
            Recipe(
                kind=kind,
                title=kind.capitalize(),
                cards=list(BASE[kind]),
                improvable=kind in IMPROVABLE,
                brings=bringing(kind, 0),
                offers=offers,
                why=why_no_combination(state, seat, kind) if can_act and not offers else "",
            )
        )
    return made


def lacking(hand: Sequence[int], kind: str, farmers: int) -> int:
    """How many cards of a combination aren't in a hand."""
    needs = [*BASE[kind], *["farmer"] * farmers]
    return sum(max(0, needs.count(essence) - have) for essence, have in zip(ESSENCES, hand, strict=True))


def making(state: Any) -> Making | None:
    """What is being carried out, if anything is."""
    phase = PHASES[state.phase]
    combining = phase in ("power", "ingots", "hatch", "evolve") or (phase in ("raid", "reward") and part_of(state) == "develop")
    if state.over or not (combining or phase in ("raid", "target", "give", "gain", "swap")):
        return None
    what = COMBINATIONS[state.made[state.turn]] if combining else ""
    farmers = state.farmers[state.turn] if combining else 0
    helper = box.HELPS[state.helper] if combining else "nothing"
    first, second = BASE[what] if combining else ("", "")
    playing = BLUE[state.playing] if state.playing != box.NO_POWER else ""
    return Making(
        what=what,
        farmers=farmers,
        cards=[*BASE[what], *["farmer"] * farmers] if combining else [],
        helper={"nothing": "", "farmers": "farmers"}.get(helper, "wild"),
        helper_for={"wild-first": first, "wild-second": second, "wild-farmer": "farmer"}.get(helper, ""),
        brings=bringing(what, farmers) if combining else "",
        playing=playing,
        hatching=state.hatching,
        hatched=BREEDS[state.hatched] if phase in ("raid", "reward") and state.hatched != box.NO_BREED else "",
        given=box.BASE_TOKENS[state.given] if phase == "target" and playing == "swap" else "",
        to_discard=state.to_discard if phase == "swap" else 0,
    )


# --- feeding and reproduction -------------------------------------------------------------------------------------------------


def feeding(state: Any, who: Player, moves: Sequence[tuple[int, str, list[int]]]) -> Feeding | None:
    """What the active player's creatures eat, and what would die of each choice."""
    if state.over or state.phase not in (FEED_GRIFFINS, FEED_DRAGONS):
        return None
    with_griffins = state.phase == FEED_GRIFFINS
    eaten = [0] * len(BREEDS) if with_griffins else state.fed
    broods = list(zip(who.broods, eaten, strict=True))
    hungry = [brood.dragons - fed for brood, fed in broods]
    food = who.mandragoras if with_griffins else who.griffins
    return Feeding(
        step="griffins" if with_griffins else "dragons",
        hungry=[Brood(breed=brood.breed, level=brood.level, eggs=0, dragons=brood.dragons - fed) for brood, fed in broods if brood.dragons > fed],
        fed=[Brood(breed=brood.breed, level=brood.level, eggs=0, dragons=fed) for brood, fed in broods if fed],
        food=food,
        stop=herd(griffins=who.griffins if with_griffins else 0, dragons=hungry),
        previews=[preview(who, hungry, move, kind, values) for move, kind, values in moves],
    )


def preview(who: Player, hungry: Sequence[int], move: int, kind: str, values: Sequence[int]) -> Preview:
    """What dies of a choice, as far as it is settled by it."""
    if kind == "griffins":
        fed, dragons = values[0], sum(hungry)
        starve = max(0, dragons - fed)
        if fed == 0:
            dies = herd(griffins=who.griffins, dragons=hungry)
        else:  # which Dragons starve is chosen later
            lost = [some(many, what) for many, what in ((who.griffins - fed, "Griffin"), (starve, "Dragon")) if many]
            dies = listed(lost) if lost else ""
        left = [f"{counted(fed, 'Griffin')} for {counted(dragons, 'Dragon')}"] if dragons and fed else []
        left += [f"{counted(who.mandragoras - fed, 'Mandragora')} left"] if who.mandragoras > fed else []
        text = "; ".join([f"{dies} would die" if dies else "nothing would die", *([", ".join(left)] if left else [])])
    elif kind == "dragon":
        breed = values[0]
        rest = [many - (at == breed) for at, many in enumerate(hungry)]
        dies, food = "", who.griffins - 1
        if food == 0:
            dies = herd(dragons=rest)
        text = f"{dies} would die" if dies else f"{counted(food, 'Griffin')} left for {dragons_of(rest)}" if sum(rest) else "all have eaten"
    elif kind == "enough":
        dies = herd(dragons=hungry)
        text = f"{dies} would die" if dies else ""
    else:
        dies, text = "", "nothing dies"
    return Preview(move=move, dies=dies, text=text)


def breeding(state: Any) -> Breeding | None:
    """What the active player can still pair."""
    if state.over or part_of(state) != "breed":
        return None
    mandragoras, griffins, ingots = state.ready
    return Breeding(
        mandragoras=mandragoras,
        griffins=griffins,
        ingots=ingots,
        eggs={breed: many for breed, many in zip(BREEDS, state.ready_eggs, strict=True) if many},
        dragons=list(state.ready_dragons),
        pairings=state.pairings,
        cost=pairing_cost(state),
    )


# --- points -------------------------------------------------------------------------------------------------------------------


def account(state: Any, who: Player, score: int, payoff: Sequence[float]) -> Account:
    """What a player would score now, or has scored at the end."""
    lines = []
    for level in range(1, LEVELS + 1):
        have = sum(brood.dragons for brood in who.broods if brood.level == level)
        if have:
            lines.append(Line(what="dragons", label=f"Dragons of level {level}", have=have, need=0, points=int(DRAGON_WORTH[level - 1]) * have))
    for card in who.red:
        lines.append(
            Line(what=card.power.kind, label=card.power.title, have=card.have, need=card.power.need, points=card.power.worth * card.many if card.met else 0)
        )
    due, worth = sum(line.points for line in lines), box.MEDAL_WORTH * len(who.medals)
    total = score if state.over else score + due
    return Account(seat=who.seat, before=total - due - worth, lines=lines, medals=worth, total=total, won=bool(payoff) and payoff[who.seat] > 0)


def tie(table: Sequence[Player], scores: Sequence[float], payoff: Sequence[float]) -> Tie | None:
    """What broke a tie for the most VP (ranch.end.winner)."""
    tied = [who for who in table if scores[who.seat] == max(scores)]
    if len(tied) < 2:
        return None
    winners = sum(share > 0 for share in payoff)
    by, counts = "", [who.ingots for who in tied]
    rivals = tied
    for level in (3, 2, 1, 0):
        have = [sum(brood.eggs for brood in who.broods if brood.level == level) if level else who.ingots for who in rivals]
        rivals = [who for who, many in zip(rivals, have, strict=True) if many == max(have)]
        if len(rivals) < len(have) and len(rivals) == winners:
            by = f"level {level} Eggs" if level else "ingots"
            counts = [sum(brood.eggs for brood in who.broods if brood.level == level) if level else who.ingots for who in tied]
            break
    return Tie(seats=[who.seat for who in tied], by=by, counts=counts)


def next_title(points: int) -> str:
    """`expert, from 20 VP`"""
    better = [(least, name) for least, name in box.TITLES if least > points]
    return f"{better[0][1]} from {better[0][0]} VP" if better else ""
