"""Dragon Clans: where bred Dragons are placed, and the Eggs that they form."""

from __future__ import annotations

import pytest

from tests.rules.clans.table import Clans, beside, forming, points

FIRST, SECOND, THIRD = "Fire I a", "Fire II a", "Fire I b"


@pytest.mark.rule("clans.row.place")
def test_the_first_dragon_is_laid_down_without_a_choice(clans: Clans) -> None:
    game = clans.position(phase="place", gained=FIRST).settle()
    assert (game.area("Ann"), game.turn) == ([[FIRST], []], "Bob")


@pytest.mark.rule("clans.row.place")
@pytest.mark.parametrize(("move", "row"), [("lay left", [SECOND, FIRST]), ("lay right", [FIRST, SECOND])])
def test_the_second_goes_left_or_right_of_it(clans: Clans, move: str, row: list[str]) -> None:
    position = clans.position(phase="place", gained=SECOND, area={"Ann": [[FIRST]]})
    assert position.choices() == ["lay left", "lay right"]
    game = position.play(move)
    assert game.row("Ann") == row
    assert game.area("Ann") == [[card] for card in row]


@pytest.mark.rule("clans.row.place")
@pytest.mark.parametrize(("move", "area"), [("cover left", [[FIRST, THIRD], [SECOND]]), ("cover right", [[FIRST], [SECOND, THIRD]])])
def test_the_third_covers_one_of_them_and_takes_its_side(clans: Clans, move: str, area: list[list[str]]) -> None:
    position = clans.position(phase="place", gained=THIRD, area={"Ann": [[FIRST], [SECOND]]})
    assert position.choices() == ["cover left", "cover right"]
    game = position.play(move)
    assert game.area("Ann") == area
    assert [told["covered"] for told in game.told("placed")] == [area[0][0] if move == "cover left" else SECOND]


@pytest.mark.rule("clans.row.egg")
@pytest.mark.parametrize("egg", ["Fire", "Water", "Forest", "Stone", "Storm", "Rainbow"])
def test_two_like_halves_that_meet_form_an_egg(clans: Clans, egg: str) -> None:
    left, right = forming(egg)
    game = clans.position(phase="place", gained=right, area={"Ann": [[left]]}).play("lay right")
    assert game.told("formed") == [{"seat": "Ann", "egg": egg}]
    game = clans.position(phase="place", gained=left, area={"Ann": [[right]]}).play("lay left")
    assert game.told("formed") == [{"seat": "Ann", "egg": egg}]


@pytest.mark.rule("clans.row.egg")
def test_unlike_halves_form_none(clans: Clans) -> None:
    left, right = forming(None)
    game = clans.position(phase="place", gained=right, area={"Ann": [[left]]}).play("lay right")
    assert game.told("formed") == []
    while game.turn == "Bob":
        game.play(game.choices()[0])
    assert game.egg is None


@pytest.mark.rule("clans.row.egg")
def test_covered_halves_do_not_count(clans: Clans) -> None:
    left, right = forming("Fire")
    other = beside(None, right, "left", but=[left])
    game = clans.position(phase="place", gained=other, area={"Ann": [[left], [right]]}).play("cover left")
    assert game.told("broken") == [{"seat": "Ann", "egg": "Fire"}]
    assert game.told("formed") == []


@pytest.mark.rule("clans.row.egg")
def test_a_cover_with_the_same_half_leaves_the_egg_whole(clans: Clans) -> None:
    left, right = forming("Water")
    card = beside("Water", right, "left", but=[left])
    game = clans.position(phase="place", gained=card, area={"Ann": [[left], [right]]}).play("cover left")
    assert (game.told("broken"), game.told("formed")) == ([], [])


@pytest.mark.rule("clans.row.egg", "clans.end.score")
def test_covered_dragons_and_their_barriers_still_score(clans: Clans) -> None:
    game = clans.position(phase="place", gained=THIRD, area={"Ann": [[FIRST], [SECOND]]}, barriers=[FIRST]).play("cover left")
    assert game.barriers("Ann") == [FIRST]
    assert game.scores["Ann"] == points(FIRST) + points(SECOND) + points(THIRD) + 1 + 5  # Fire I a and b are an evolution


@pytest.mark.rule("clans.row.fixed")
def test_a_dragon_that_is_lost_uncovers_the_one_under_it(clans: Clans) -> None:
    left, right = forming("Fire")
    position = clans.position(phase="lose", area={"Ann": [[left, FIRST], [right]]})
    game = position.play(f"return {FIRST}")
    assert game.area("Ann") == [[left], [right]]
    assert game.told("uncovered") == [{"seat": "Ann", "card": left}]
    assert game.told("formed") == [{"seat": "Ann", "egg": "Fire"}]


@pytest.mark.rule("clans.row.fixed", "clans.fail.return")
def test_one_from_beneath_leaves_the_top_where_it_is(clans: Clans) -> None:
    game = clans.position(phase="lose", area={"Ann": [[FIRST, SECOND], [THIRD]]}).play(f"return {FIRST}")
    assert game.area("Ann") == [[SECOND], [THIRD]]
    assert game.told("uncovered") == []


@pytest.mark.rule("clans.row.fixed")
@pytest.mark.parametrize("lost", [FIRST, THIRD])
def test_beside_what_remains_the_next_goes_left_or_right(clans: Clans, lost: str) -> None:
    game = clans.position(phase="lose", area={"Ann": [[FIRST], [THIRD]]}).play(f"return {lost}")
    stays = THIRD if lost == FIRST else FIRST
    assert game.dragons("Ann") == [stays]
    position = clans.position(phase="place", gained=SECOND, area={"Ann": [[stays]]})
    assert position.copy().play("lay left").row("Ann") == [SECOND, stays]
    assert position.copy().play("lay right").row("Ann") == [stays, SECOND]


@pytest.mark.rule("clans.row.fixed")
def test_dragons_only_ever_lie_where_they_were_put(clans: Clans) -> None:
    """Between two decisions a pile only grows or loses a Dragon; what else is in it keeps its order."""
    for seed in range(3):
        before: dict[str, list[list[str]]] = {}
        for game in clans.deal(3, seed, "thief").walk(seed):
            for who in game.players:
                now = game.area(who)
                for pile in before.get(who, []):
                    stayed = [[card for card in pile if card in other] for other in now]
                    assert all(cards == [card for card in other if card in cards] for cards, other in zip(stayed, now, strict=True))
                    assert not (stayed[0] and stayed[1])
                before[who] = now


@pytest.mark.rule("clans.row.evolution")
@pytest.mark.parametrize("area", [
    [["Fire I a"], ["Fire I b"]], [["Fire I a", "Stone II a"], ["Fire I b"]], [["Fire I a", "Fire I b"], ["Stone II a"]],
    [["Fire I b", "Stone II a"], ["Fire I a", "Water III a"]],
])  # fmt: skip
def test_both_of_a_clan_and_numeral_are_five_points_visible_or_covered(clans: Clans, area: list[list[str]]) -> None:
    game = clans.position(area={"Ann": area})
    assert game.scores["Ann"] == sum(points(card) for pile in area for card in pile) + 5


@pytest.mark.rule("clans.row.evolution")
def test_clan_or_numeral_alone_are_none_and_two_pairs_are_ten(clans: Clans) -> None:
    area = [["Fire I a", "Fire II a"], ["Water I a"]]
    assert clans.position(area={"Ann": area}).scores["Ann"] == sum(points(card) for pile in area for card in pile)
    area = [["Fire I a", "Fire II a"], ["Fire I b", "Fire II b"]]
    assert clans.position(area={"Ann": area}).scores["Ann"] == sum(points(card) for pile in area for card in pile) + 10
