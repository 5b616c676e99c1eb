"""The end of a season and of the game: Medals, points, and who wins (ranch.medal.*, ranch.score.*, ranch.end.*)."""

from __future__ import annotations

from typing import Any

from wyrmling.games.ranch.cards import (
    AN_INGOT,
    BLUES,
    DRAGON_MEDAL,
    DRAGON_WORTH,
    EGG_MEDAL,
    FACE_UP,
    FACE_UP_CARDS,
    FULL_SCORE,
    GRIFFIN_MEDAL,
    IN_THE_BOX,
    MANDRAGORA_MEDAL,
    MEDAL_WORTH,
    NO_POWER,
    RED,
    RED_NEED,
    RED_WORTH,
    SEASONS,
    TITLE_POINTS,
)
from wyrmling.games.ranch.rules.setup import MEDAL_COUNT, begin_season
from wyrmling.games.ranch.rules.tokens import all_dragons, all_eggs, dragons_of_level, eggs_of_level, have, ranches
from wyrmling.games.ranch.rules.told import (
    COUNTED,
    DRAGONS_SCORED,
    MEDAL_LOST,
    MEDAL_TIED,
    MEDAL_WON,
    MEDALS_SCORED,
    RED_SCORED,
    ROW_DISCARDED,
    SEASON_ENDS,
    TIE_BROKEN,
    TITLE,
    TRACK,
    WINS,
    News,
)
from wyrmling.games.ranch.state import BREED, State
from wyrmling.kernel.moves import tell
from wyrmling.kernel.rule import rule, small_rule

NOBODY = -1
TIE_BREAK_COUNT = 4


@rule
def end_season(state: State, news: News) -> None:
    """Medals, points, and then the next season or the end of the game."""
    state.phase = BREED
    tell(news, SEASON_ENDS, state.season)
    for medal in range(MEDAL_COUNT):
        if state.medal[medal] == FACE_UP:
            award(state, medal, news)
    for seat in range(state.seats):
        score_the_season(state, seat, news)
    if state.season == SEASONS[state.variant]:
        end_the_game(state, news)
    else:
        discard_the_row(state, news)
        state.first = (state.first + 1) % state.seats  # ranch.phase.first
        begin_season(state, state.season + 1, news)


# --- Medals -----------------------------------------------------------------------------------------------------------------------


@rule
def medal_count(state: State, medal: int, seat: int) -> int:
    """How many tokens a seat has for a Medal, Dragons and Eggs of all levels (ranch.medal.most)."""
    if medal == MANDRAGORA_MEDAL:
        return state.mandragoras[seat]
    if medal == GRIFFIN_MEDAL:
        return state.griffins[seat]
    if medal == DRAGON_MEDAL:
        return all_dragons(state, seat)
    if medal == EGG_MEDAL:
        return all_eggs(state, seat)
    return have(state, seat, AN_INGOT)


@rule
def leader(state: State, medal: int) -> int:
    """The one seat with the most for a Medal, or NOBODY in a tie (ranch.medal.tie)."""
    best, who = -1, NOBODY
    for seat in range(ranches(state)):
        many = medal_count(state, medal, seat)
        if many > best:
            best, who = many, seat
        elif many == best:
            who = NOBODY
    return who


@rule
def count_if_any(state: State, medal: int, seat: int) -> int:
    return medal_count(state, medal, seat) if seat < ranches(state) else -1


@rule
def award(state: State, medal: int, news: News) -> None:
    """A Medal goes to who has the most; one that the solo opponent wins leaves the game (ranch.medal.most, ranch.solo.season)."""
    tell(
        news, COUNTED, medal, count_if_any(state, medal, 0), count_if_any(state, medal, 1), count_if_any(state, medal, 2),
        count_if_any(state, medal, 3), count_if_any(state, medal, 4),
    )  # fmt: skip
    who = leader(state, medal)
    if who == NOBODY:
        most = 0
        for seat in range(ranches(state)):
            most = max(most, medal_count(state, medal, seat))
        tell(news, MEDAL_TIED, medal, most)
    elif who < state.seats:
        state.medal[medal] = who
        tell(news, MEDAL_WON, medal, who, medal_count(state, medal, who))
    else:
        state.medal[medal] = IN_THE_BOX
        tell(news, MEDAL_LOST, medal, medal_count(state, medal, who))


@rule
def medals_of(state: State, seat: int) -> int:
    medals = 0
    for medal in range(MEDAL_COUNT):
        medals += state.medal[medal] == seat
    return medals


# --- points -------------------------------------------------------------------------------------------------------------------------


@rule
def dragon_points(state: State, seat: int) -> int:
    """What a seat's Dragons are worth at the end of a season (ranch.score.dragons)."""
    points = 0
    for level in range(1, len(DRAGON_WORTH) + 1):
        points += DRAGON_WORTH[level - 1] * dragons_of_level(state, seat, level)
    return points


@rule
def red_count(state: State, card: int, seat: int) -> int:
    """What a seat has of what a red card counts: cards come in pairs, for fewer and for more (ranch.red.*)."""
    about = card // 2
    if about == 0:
        return state.mandragoras[seat]
    if about == 1:
        return state.griffins[seat]
    if about == 2:
        return all_eggs(state, seat)
    if about == 3:
        return all_dragons(state, seat)
    return state.mandragoras[seat] + state.griffins[seat] + all_eggs(state, seat) + all_dragons(state, seat)


@rule
def red_points(state: State, card: int, seat: int) -> int:
    """The points of a red card, if its condition is met."""
    return RED_WORTH[card] if red_count(state, card, seat) >= RED_NEED[card] else 0


@rule
def score_the_season(state: State, seat: int, news: News) -> None:
    """Dragons and red cards, on the score track (ranch.score.dragons, ranch.red.place)."""
    points = dragon_points(state, seat)
    tell(news, DRAGONS_SCORED, seat, dragons_of_level(state, seat, 1), dragons_of_level(state, seat, 2), dragons_of_level(state, seat, 3), points)
    for card in range(len(RED)):
        for _ in range(state.red[seat, card]):
            earned = red_points(state, card, seat)
            points += earned
            tell(news, RED_SCORED, seat, BLUES + card, red_count(state, card, seat), RED_NEED[card], earned)
    state.points[seat] += points
    tell(news, TRACK, seat, state.points[seat])


@rule
def discard_the_row(state: State, news: News) -> None:
    """The face-up Power cards (ranch.season.next)."""
    cards = 0
    for place in range(FACE_UP_CARDS):
        cards += state.row[place] != NO_POWER
        state.row[place] = NO_POWER
    if cards > 0:
        tell(news, ROW_DISCARDED)


# --- the end of the game ----------------------------------------------------------------------------------------------------------------


@rule
def end_the_game(state: State, news: News) -> None:
    """Medals bring their points, and somebody wins (ranch.medal.most, ranch.end.winner, ranch.solo.title)."""
    for seat in range(state.seats):
        medals = medals_of(state, seat)
        state.points[seat] += MEDAL_WORTH * medals
        if medals > 0:
            tell(news, MEDALS_SCORED, seat, medals, MEDAL_WORTH * medals)
    state.over = 1
    if state.seats == 1:
        tell(news, TITLE, 0, state.points[0], title(state.points[0]))
    else:
        tell_who_wins(state, news)


@rule
def title(points: int) -> int:
    """The title of a solo game (ranch.solo.title)."""
    best = 0
    for rank in range(len(TITLE_POINTS)):
        if points >= TITLE_POINTS[rank]:
            best = rank
    return best


@rule
def standing(state: State, seat: int, by: int) -> int:
    """What decides who wins: points, then Eggs of level 3, 2 and 1, then ingots (ranch.end.winner)."""
    if by == 0:
        return total(state, seat)
    if by < TIE_BREAK_COUNT:
        return eggs_of_level(state, seat, TIE_BREAK_COUNT - by)
    return state.ingots[seat]


@rule
def beats(state: State, seat: int, other: int) -> bool:
    """Whether a seat stands better than another one."""
    for by in range(TIE_BREAK_COUNT + 1):
        mine, theirs = standing(state, seat, by), standing(state, other, by)
        if mine != theirs:
            return mine > theirs
    return False


@rule
def is_best(state: State, seat: int) -> bool:
    """Whether nobody stands better."""
    for other in range(state.seats):
        if beats(state, other, seat):
            return False
    return True


@rule
def winners(state: State) -> int:
    many = 0
    for seat in range(state.seats):
        many += is_best(state, seat)
    return many


@rule
def tie_break(state: State, seat: int) -> int:
    """What decided for the one winner, 1 to 4; 0 when nobody had as many points."""
    decided = 0
    for other in range(state.seats):
        if other != seat:
            by = 0
            while by < TIE_BREAK_COUNT and standing(state, other, by) == standing(state, seat, by):
                by += 1
            decided = max(decided, by)
    return decided


@rule
def tell_who_wins(state: State, news: News) -> None:
    shared = winners(state) > 1
    for seat in range(state.seats):
        if is_best(state, seat):
            by = tie_break(state, seat)
            if not shared and by > 0:
                tell(news, TIE_BROKEN, seat, by - 1, standing(state, seat, by))
            tell(news, WINS, seat, state.points[seat], 1 if shared else 0)


@small_rule
def total(state: State, seat: int) -> int:
    """The points of a seat with its Medals, which count on the track only at the end."""
    return state.points[seat] if state.over == 1 else state.points[seat] + MEDAL_WORTH * medals_of(state, seat)


@rule
def score(state: State, out: Any) -> None:
    """Points on the track and for Medals (ranch.end.winner)."""
    for seat in range(state.seats):
        out[seat] = total(state, seat)


@rule
def payoff(state: State, out: Any) -> None:
    """1 to the winner, shared if nothing breaks the tie (ranch.end.winner); alone, points as a share of FULL_SCORE."""
    if state.seats == 1:
        out[0] = min(total(state, 0) / FULL_SCORE, 1.0)
        return
    many = winners(state)
    for seat in range(state.seats):
        out[seat] = 1.0 / many if is_best(state, seat) else 0.0
