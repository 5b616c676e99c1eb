"""Commands, versions, undo, takeover, and what a seat is told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from wyrmling import Match, Seat
from wyrmling.bots import play_bots
from wyrmling.kernel.errors import BadOptions, IllegalMove, UnknownGame, UnknownMove
from wyrmling.match import SPECTATOR, Command, commitment_of, new_secret
from wyrmling.match.errors import NoSuchSeat, NotFree, NotYourTurn, ReusedId, StaleCommand


def new(seed: int = 7, players: int = 2, **more: object) -> Match:
    return Match.new("pets", ["Ann", "Bob", "Cleo", "Dan"][:players], seed=seed, **more)  # type: ignore[arg-type]


def play_on(match: Match, moves: int, seed: int = 0) -> Match:
    choose = random.Random(seed)
    for _ in range(moves):
        if match.over:
            break
        match.play(match.actor, choose.choice(match.choices()).move)
    return match


def everything(match: Match) -> tuple[object, ...]:
    views = tuple(match.view(seat).tobytes() for seat in range(-1, len(match.seats)))
    return views, match.version, match.ply, match.actor


def test_a_match_in_a_few_lines() -> None:
    match = play_on(new(), 10_000)
    assert match.over and sum(match.payoff) == 1 and match.choices() == [] and match.actor == -1
    assert commitment_of(bytes.fromhex(match.secret or "")) == match.commitment


def test_the_secret_isnt_shown_before_the_end() -> None:
    match = play_on(new(), 5)
    assert match.secret is None
    assert b'"secret"' not in match.public_log()
    assert b'"secret"' in play_on(match, 10_000).public_log()


def test_the_same_secret_words_and_moves_give_the_same_match_and_other_words_another() -> None:
    secret = new_secret()
    ends = [everything(play_on(new(secret=secret, words=words), 60)) for words in (["a", "b"], ["a", "b"], ["a", "c"])]
    assert ends[0] == ends[1] != ends[2]


def test_earlier_luck_tells_nothing_about_later_luck() -> None:
    """After a move was taken back and made again, other dice come: each entry has luck of its own."""
    match = new()
    while not any(choice.text == "reroll" for choice in match.choices()):
        match.play(match.actor, "skip" if match.choices()[0].text == "skip" else match.choices()[0].move)
    seat = match.actor
    rolls = set()
    for _ in range(4):
        match.play(seat, "reroll")
        rolls.add(tuple(next(told for told in match.told(match.ply) if told.kind == "rolled").values.values()))
        match.undo(seat, consent=[0, 1])
    assert len(rolls) > 1


# --- commands ----------------------------------------------------------------------------------------------------------------


def test_an_illegal_move_is_refused_with_the_move_the_actor_and_what_is_legal() -> None:
    match = new()
    before = everything(match)
    with pytest.raises(IllegalMove, match=r"(Ann|Bob) can't play 'fill 3' now: possible is .*skip") as caught:
        match.play(match.actor, "fill 3")
    assert caught.value.move == "fill 3" and caught.value.legal == [choice.text for choice in match.choices()]
    assert everything(match) == before


@pytest.mark.parametrize("move", ["fly away", "place gray", "place gary plus", 9999, -1])
def test_an_unknown_move_is_refused_with_a_hint(move: str | int) -> None:
    match = new()
    with pytest.raises(UnknownMove, match="there is no move"):
        match.play(match.actor, move)
    assert match.version == 0


def test_a_near_miss_is_guessed() -> None:
    with pytest.raises(UnknownMove, match="did you mean 'place gray plus'"):
        new().play(0, "place gary plus")


def test_a_command_out_of_turn_is_refused() -> None:
    match = new()
    with pytest.raises(NotYourTurn, match="decides"):
        match.play(1 - match.actor, match.choices()[0].move)
    finished = play_on(new(), 10_000)
    with pytest.raises(NotYourTurn, match="the game is over"):
        finished.play(0, "skip")


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_isnt_there_is_refused(seat: int) -> None:
    with pytest.raises(NoSuchSeat, match="seats are 0 to 1"):
        new().play(seat, "skip")


def test_a_stale_command_is_refused_and_since_says_what_was_missed() -> None:
    match = new()
    seen = match.version
    play_on(match, 3)
    before = everything(match)
    with pytest.raises(StaleCommand) as caught:
        match.command(Command(match.actor, match.choices()[0].move, seen, "a"))
    assert (caught.value.seen, caught.value.version) == (seen, match.version)
    assert everything(match) == before
    missed = match.since(seen)
    assert missed is not None and [update.version for update in missed] == [1, 2, 3]
    with pytest.raises(StaleCommand, match="hasn't happened yet"):
        match.command(Command(match.actor, match.choices()[0].move, 99, "b"))


def test_the_last_move_is_told_alike_right_away_and_ever_after() -> None:
    match, at_once = new(players=3), []
    while not match.over:
        play_on(match, 1, seed=match.ply)
        at_once.append([(update, view.tobytes()) for update, view in match.walk(0, match.ply)])
    assert [[(update, view.tobytes())] for update, view in match.walk(0, 1)] == at_once


def test_a_repeated_command_gets_its_first_answer_and_plays_nothing_twice() -> None:
    match = new()
    command = Command(match.actor, match.choices()[0].move, 0, "once")
    first = match.command(command)
    play_on(match, 4)
    before = everything(match)
    assert match.command(command) == first
    assert everything(match) == before
    with pytest.raises(ReusedId, match="'once'"):
        match.play(match.actor, next(choice.move for choice in match.choices() if choice.move != command.move), id="once")


# --- options ------------------------------------------------------------------------------------------------------------------


def test_bad_options_are_refused_with_what_is_possible() -> None:
    with pytest.raises(BadOptions, match="2, 3 or 4 players, not 1"):
        Match.new("pets", ["Ann"])
    with pytest.raises(BadOptions, match="2, 3 or 4 players, not 5"):
        Match.new("pets", list("abcde"))
    with pytest.raises(BadOptions, match="no variant 'hardcore'; it has main"):
        Match.new("pets", ["Ann", "Bob"], variant="hardcore")
    with pytest.raises(BadOptions, match="the same name"):
        Match.new("pets", ["Ann", "Ann"])
    for name in ("", "  ", "x" * 41, "a\nb", "\x1b[2J"):
        with pytest.raises(BadOptions, match="a name is"):
            Match.new("pets", ["Ann", name])
    with pytest.raises(BadOptions, match="words"):
        Match.new("pets", ["Ann", "Bob"], words=["only one"])
    with pytest.raises(UnknownGame, match="pets, "):
        Match.new("chess", ["Ann", "Bob"])


# --- undo -----------------------------------------------------------------------------------------------------------------------


def a_free_moment(match: Match) -> int:
    """Play until somebody makes a choice from which no luck comes and who still decides; their seat."""
    choose = random.Random(5)
    while True:
        seat = match.actor
        free = [choice for choice in match.choices() if not choice.reveals]
        match.play(seat, choose.choice(free or match.choices()).move)
        if free and match.actor == seat:
            return seat


def test_undo_is_free_while_no_luck_came_and_nobody_else_acted() -> None:
    match = new(seed=3)
    seat = a_free_moment(match)
    earlier, version = match.view(seat, match.ply - 1), match.version
    assert match.why_not_undo(seat) == ""
    assert match.undo(seat).version == version + 1
    assert match.view(seat) == earlier and match.since(version) is None


def test_reveals_says_before_a_choice_whether_undo_will_be_free() -> None:
    match = new(seed=5)
    choose = random.Random(1)
    for _ in range(80):
        if match.over:
            break
        choice = choose.choice(match.choices())
        seat = match.actor
        match.play(seat, choice.move)
        assert ("luck" in match.why_not_undo(seat)) == choice.reveals


def test_undo_after_luck_or_after_others_needs_every_persons_consent() -> None:
    match = new(players=3)
    seat = match.actor
    while match.actor == seat:
        play_on(match, 1)
    with pytest.raises(NotFree, match="everybody at the table must agree"):
        play_on(match, 1).undo(seat)
    with pytest.raises(NotFree):
        match.undo(seat, consent=[0, 1])
    before = match.ply
    match.undo(seat, consent=[0, 1, 2])
    assert match.ply < before and match.actor == seat


def test_a_bot_needs_not_consent() -> None:
    match = Match.new("pets", ["Ann", Seat("Greta", "greedy")], seed=2)
    play_bots(match)
    match.play(0, match.choices()[0].move)
    play_bots(match)
    match.undo(0, consent=[0])
    assert match.actor == 0


def test_undo_never_in_a_rated_match_nor_when_nothing_was_played_nor_after_the_end() -> None:
    rated = new(rated=True)
    play_on(rated, 1)
    with pytest.raises(NotFree, match="rated"):
        rated.undo(rated.move_at(1)[0], consent=[0, 1])
    with pytest.raises(NotFree, match="nothing was played"):
        new().undo(0, consent=[0, 1])
    with pytest.raises(NotFree, match="the game is over"):
        play_on(new(), 10_000).undo(0, consent=[0, 1])


def test_rules_hold_with_an_undo_after_every_step() -> None:
    """Each move is made, taken back and made again; the position before it comes back byte for byte."""
    match = new(seed=9, players=4)
    choose = random.Random(3)
    for _ in range(120):
        if match.over:
            break
        seat, choice = match.actor, choose.choice(match.choices())
        before = match.view(SPECTATOR).tobytes()
        match.play(seat, choice.move)
        if match.actor < 0:
            break
        match.undo(seat, consent=range(4))
        assert match.view(SPECTATOR).tobytes() == before and match.actor == seat
        match.play(seat, choice.move)


def test_every_earlier_position_can_be_seen_again(tmp_path: Path) -> None:
    match, kept = new(log=tmp_path / "m.jsonl", players=3), []
    choose = random.Random(8)
    while not match.over:
        kept.append(match.view(1).tobytes())
        match.play(match.actor, choose.choice(match.choices()).move)
    match.close()
    again = Match.read(tmp_path / "m.jsonl")
    assert [again.view(1, ply).tobytes() for ply in range(again.ply)] == kept
    with pytest.raises(IndexError, match="there is no move"):
        again.view(1, again.ply + 1)


# --- seats ----------------------------------------------------------------------------------------------------------------------


def test_a_seat_can_be_taken_over_and_given_back() -> None:
    match = play_on(new(), 4)
    match.take_over(1, Seat("Bot", "random"))
    assert match.names == ["Ann", "Bot"] and match.version == 5
    play_bots(match, most=3)
    match.take_over(1, Seat("Bob"))
    assert match.names == ["Ann", "Bob"]
    with pytest.raises(BadOptions, match="the same name"):
        match.take_over(1, Seat("Ann"))
    with pytest.raises(NoSuchSeat):
        match.take_over(4, Seat("Eve"))


def test_nothing_that_a_seat_gets_tells_the_generator() -> None:
    """Two matches in the same position, with other secrets, say the same to everybody."""
    first, second = new(seed=1), new(seed=1)
    second._state.generator = (12345, 67890)
    for seat in range(-1, 2):
        assert first.view(seat).tobytes() == second.view(seat).tobytes()
        assert first.scene(seat) == second.scene(seat)
        assert first.choices(seat) == second.choices(seat)
