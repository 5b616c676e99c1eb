"""The scene of Dragon Clans says what the record says, and every set of dice leads to the legal move that keeps it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import msgspec
import pytest

from tests.rules.clans.table import CARD_NAMES, FAR_TABLE, GAME, Clans, ClansGame, between, fifth, forming, nest, points
from wyrmling.games.clans.cards import DICE, EGGS, IN_USE, LEFT, NO_EGG, RIGHT
from wyrmling.games.clans.odds import odds
from wyrmling.games.clans.scene import ClansScene
from wyrmling.games.clans.view import look
from wyrmling.kernel.rule import COMPILED

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve"]
TABLES = [(2, "main"), (5, "main"), (3, "thief"), (2, "apprentice"), (4, "apprentice")]
WHOLE_GAMES = pytest.mark.skipif(not COMPILED, reason="thousands of odds, uncompiled")


def scene_of(game: ClansGame, seat: int | None = None) -> ClansScene:
    """What a seat sees; the one that decides, unless another is named."""
    viewer = max(0, GAME.actor(game.state)) if seat is None else seat
    scene = GAME.words.scene(GAME.concealed(game.state, viewer), viewer, NAMES[: game.state.seats])
    assert isinstance(scene, ClansScene)
    return scene


def pile_of(pair: tuple[str, str]) -> list[list[str]]:
    return [[pair[0]], [pair[1]]]


# --- what there is ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_luck_to_come_shows_nowhere(clans: Clans, players: int, variant: str) -> None:
    for game in clans.deal(players, 3, variant).walk(3):
        other = game.copy()
        GAME.reseed(other.state, 99)
        assert other.state.tobytes() != game.state.tobytes()
        assert msgspec.json.encode(scene_of(other, seat=-1)) == msgspec.json.encode(scene_of(game, seat=-1))


@WHOLE_GAMES
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_scene_is_plain_data_and_comes_back_from_json(clans: Clans, players: int, variant: str) -> None:
    for game in clans.deal(players, 1, variant).walk(1):
        scene = scene_of(game)
        assert msgspec.json.decode(msgspec.json.encode(scene), type=ClansScene) == scene


def test_a_card_says_what_is_printed_on_it() -> None:
    for number, name in enumerate(CARD_NAMES):
        dragon = look(number)
        assert (dragon.number, dragon.name, f"{dragon.clan} {dragon.numeral} {dragon.twin}") == (number, name, name)
        assert sorted(dragon.nest) == sorted(nest(name)) and dragon.nest[0] == dragon.clan
        assert (dragon.fifth, dragon.points) == (fifth(name), points(name))
        assert (dragon.left, dragon.right) == (EGGS[LEFT[number]], EGGS[RIGHT[number]])


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_every_dragon_die_and_point_is_shown_once(clans: Clans, players: int, variant: str) -> None:
    for game in clans.deal(players, 4, variant).walk(4):
        scene = scene_of(game, seat=-1)
        shown = Counter([offer.dragon.name for offer in scene.offers] + scene.unseen + [dragon.name for dragon in scene.discard])
        shown.update([scene.gained.name] if scene.gained else [])
        for player, who in zip(scene.table, game.players, strict=True):
            bred = [*player.left, *player.right, *player.row]
            shown.update(one.dragon.name for one in bred)
            assert [one.dragon.name for one in bred] == (game.row(who) if variant == "apprentice" else game.dragons(who))
            assert player.dragons == len(bred) and player.barriers == sum(one.barrier for one in bred) == len(game.barriers(who))
            assert player.points.total == game.scores[who] == scene.scores[player.seat]
            parts = player.points
            assert parts.total == parts.dragons + parts.barriers + parts.evolutions + parts.colours
            assert parts.dragons == sum(one.dragon.points for one in bred)
            assert parts.evolutions == 5 * len(player.evolutions) and parts.colours == len(player.colours)
            assert player.to_call == max(0, scene.end.calls_at - player.dragons)
        # A pile of the Apprentice variant that nobody has seen through holds unseen cards, and seen ones at its bottom.
        below = {CARD_NAMES[card] for card in game.state.under.reshape(-1).tolist() if card >= 0}
        assert shown + Counter(below) == Counter(CARD_NAMES)
        assert [(die.number, die.shows) for die in scene.dice] == [(at + 1, EGGS[egg]) for at, egg in enumerate(game.state.die) if egg != NO_EGG]
        assert [str(die.number) for die in scene.dice if die.kept] == game.kept
        assert all(die.shows in die.faces and len(die.faces) == 6 and die.kind == ("Ember" if die.number < 4 else "Tide") for die in scene.dice)
        assert scene.deck == (0 if variant == "apprentice" else game.deck)
        assert (scene.step == "over") == bool(scene.account) == bool(scene.payoff) == game.over
        assert scene.step == ("over" if game.over else game.phase)


@pytest.mark.parametrize("egg", [None, *EGGS])
def test_two_halves_that_meet_are_an_egg_with_its_power(clans: Clans, egg: str | None) -> None:
    pair = forming(egg)
    scene = scene_of(clans.position(rolls=1, area={"Ann": pile_of(pair), "Bob": pile_of(forming(egg, but=pair))}))
    ann, bob = scene.table
    for player in (ann, bob):
        (met,) = player.meetings
        assert met.egg == (egg or "") == (met.left if met.left == met.right else "")
        assert player.protected == (egg == "Stone")
        assert (player.power.egg if player.power else None) == egg
    if ann.power and bob.power and scene.power:
        assert (ann.power.when, bob.power.when) == (("always", "always") if egg == "Stone" else ("ready", "next"))
        assert scene.power == ann.power and scene.rolls == (4 if egg == "Forest" else 3)
    else:
        assert egg is None and scene.power is None


def test_covered_dragons_are_not_visible_and_half_an_egg_waits_for_its_other_half(clans: Clans) -> None:
    scene = scene_of(clans.position(area={"Ann": [["Fire II b", "Water I a"], ["Stone I b"]], "Bob": [["Forest I a"]]}))
    ann, bob = scene.table
    assert [(one.dragon.name, one.visible) for one in ann.left] == [("Fire II b", False), ("Water I a", True)]
    assert [(met.left, met.right) for met in ann.meetings] == [(look(6).right, look(CARD_NAMES.index("Stone I b")).left)]
    assert bob.meetings == [] and bob.right == []


def test_a_power_is_used_or_ready(clans: Clans) -> None:
    area = {"Ann": pile_of(forming("Storm"))}
    ready, used = scene_of(clans.position(rolls=1, area=area)), scene_of(clans.position(rolls=1, used=1, area=area))
    assert [scene.power and scene.power.when for scene in (ready, used)] == ["ready", "used"]
    fourth = scene_of(clans.position(phase="lose", used=1, area={"Ann": pile_of(forming("Forest"))}))
    assert (fourth.roll, fourth.rolls) == (4, 4)


def test_the_apprentice_s_row_shows_all_eggs_and_piles_how_deep_they_are(clans: Clans) -> None:
    row = ["Fire I a", "Water I a", "Stone I a"]
    scene = scene_of(clans.position(variant="apprentice", dice="Fire Water Stone Storm", area={"Ann": [row[::-1][-1:], row[1:]]}))
    ann = scene.table[0]
    assert [one.dragon.name for one in ann.row] == row and all(one.visible for one in ann.row) and ann.left == ann.right == []
    assert [met.egg or None for met in ann.meetings] == [between(*pair) for pair in pairwise(row)]
    assert [offer.under for offer in scene.offers] == [8, 8, 8] and scene.thefts == [] and ann.power is None
    assert scene.end.idle == 2


@pytest.mark.rule("clans.end.last")
def test_the_scene_says_how_near_the_end_is_and_whose_turns_are_left(clans: Clans) -> None:
    area = {"Bob": [["Forest I a", "Stone I a"], ["Storm I a", "Water I b", "Water II b"]]}
    scene = scene_of(clans.position(players=4, turn="Dee", caller="Bob", rolls=1, area=area))
    assert (scene.end.caller, scene.end.to_come, scene.end.calls_at, scene.end.most) == (1, [0], 5, 5)
    assert [player.last_turn for player in scene.table] == ["to come", "done", "done", "now"]
    scene = scene_of(clans.position(players=2, rolls=1, turns=20, area={"Ann": [["Forest I a"]]}))
    assert (scene.end.caller, scene.end.to_come, scene.end.calls_at, scene.end.standstill) == (None, [], 6, 50)
    assert [player.to_call for player in scene.table] == [5, 6] and {player.last_turn for player in scene.table} == {""}


# --- thefts ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clans.steal.barrier")
def test_a_theft_says_which_eggs_it_takes_and_why_it_can_t_be(clans: Clans) -> None:
    area = {"Bob": [["Fire I a"], ["Stone II a"]], "Cid": pile_of(forming("Stone", but=["Fire I a", "Stone II a"]))}
    dice = "Fire Fire Forest Stone Storm Storm"
    for variant, why in (("main", "clans.power.steal"), ("thief", "")):
        scene = scene_of(clans.position(players=3, variant=variant, dice=dice, rolls=2, area=area, barriers=["Fire I a"]))
        by_name = {theft.dragon.name: theft for theft in scene.thefts}
        assert by_name["Fire I a"].needs == ["Fire", "Fire", "Fire", "Forest", "Stone", "Storm"] and by_name["Fire I a"].barrier
        assert by_name["Fire I a"].missing == 1 and by_name["Fire I a"].why == why
        assert sorted(by_name["Stone II a"].needs) == sorted([*nest("Stone II a"), fifth("Stone II a")])
        protected = [theft.why for theft in scene.thefts if theft.seat == 2]
        assert protected == ["clans.thief.protect" if variant == "thief" else "clans.power.protect"] * 2
        assert {theft.seat for theft in scene.thefts} == {1, 2}
        stolen = {aim.owner for aim in scene.odds.aims} - {None} if scene.odds else set()
        assert stolen == (set() if why else {1})


@pytest.mark.rule("clans.power.steal")
def test_a_rainbow_egg_spares_a_petty_thief_the_fifth_egg(clans: Clans) -> None:
    for variant in ("main", "thief"):
        area = {"Ann": pile_of(forming("Rainbow", but=["Fire I a"])), "Bob": [["Fire I a"]]}
        (theft,) = scene_of(clans.position(variant=variant, rolls=2, area=area)).thefts
        assert len(theft.needs) == (4 if variant == "thief" else 5) and theft.why == ""


# --- the odds ---------------------------------------------------------------------------------------------------------------


@WHOLE_GAMES
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_whatever_dice_are_toggled_there_is_the_legal_move_that_keeps_their_like(clans: Clans, players: int, variant: str) -> None:
    used, seen = int(IN_USE[GAME.variants.index(variant)]), 0
    for game in clans.deal(players, 6, variant).walk(6):
        scene, legal = scene_of(game), GAME.legal(game.state)
        assert (scene.odds is not None) == (game.phase == "roll" and not game.over)
        if scene.odds is None:
            continue
        seen += 1
        assert {keep.move for keep in scene.odds.keeps} == {move for move in legal if GAME.moves.parts(move)[0].name != "reroll"}
        assert scene.odds.best in legal and scene.odds.hint.endswith(".")
        for dice in range(1 << DICE):
            at = scene.odds.by_set[dice]
            if dice & ~used:
                assert at == -1
                continue
            wanted = dice | int(game.state.kept)
            if wanted != used and scene.odds.no_roll:
                assert at == -1
                continue
            keep = scene.odds.keeps[at]
            assert shown(game, wanted) == shown(game, sum(1 << die - 1 for die in keep.dice))
            kind, values = GAME.moves.parts(keep.move)
            assert (kind.name == "stop") == (wanted == used)
            if kind.name == "roll":
                assert [die - 1 for die in keep.dice] == [die for die in range(DICE) if (values[0] | int(game.state.kept)) >> die & 1]
                assert GAME.words.touches(game.state, keep.move) == ["roll", *(f"die:{die}" for die in keep.dice)]
    assert seen > 20


def shown(game: ClansGame, dice: int) -> Counter[tuple[int, int]]:
    """What a set of dice shows, by kind of dice."""
    return Counter((die // 3, int(game.state.die[die])) for die in range(DICE) if dice >> die & 1)


@WHOLE_GAMES
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_the_odds_are_the_solver_s(clans: Clans, players: int, variant: str) -> None:
    for ply, game in enumerate(clans.deal(players, 7, variant).walk(7)):
        found, scene = odds(game.state), scene_of(game).odds
        assert (found is None) == (scene is None)
        if found is None or scene is None or ply % 3:
            continue
        assert scene.gain == pytest.approx(found.now.gain, abs=1e-4)
        assert [aim.chance for aim in scene.aims] == pytest.approx(list(found.now.chances), abs=1e-4)
        for keep in scene.keeps:
            promise = found.keeps[sum(1 << die - 1 for die in keep.dice)]
            assert [keep.gain, *keep.chances] == pytest.approx([promise.gain, *promise.chances], abs=1e-4)
        for again in scene.again:
            assert again.gain == pytest.approx(found.again[again.die - 1].gain, abs=1e-4)
        worths = {one.move: one.worth for one in scene.keeps} | {one.move: one.worth for one in scene.again}
        assert worths[scene.best] == pytest.approx(max(worths.values()), abs=1e-3)
        assert [GAME.moves.text(keep.move) == "stop" for keep in scene.keeps] == [False] * (len(scene.keeps) - 1) + [True]


@pytest.mark.rule("clans.power.reroll")
def test_to_stop_leaves_a_storm_egg_unused(clans: Clans) -> None:
    """After the last roll one more die may be rolled; who stops instead has what lies there."""
    game = clans.position(dice="Fire Fire Water Storm Stone Storm", table=["Fire II a"], area={"Ann": pile_of(("Fire II b", "Stone I b"))})
    scene = scene_of(game).odds
    assert scene is not None and scene.no_roll
    (stop,) = scene.keeps
    assert stop.gain == 0 and scene.gain == 0.5
    assert {again.die: again.gain for again in scene.again} == {1: 0, 2: 0, 3: 0.5, 4: 0.1667, 5: 0.1667, 6: 0.1667}
    assert GAME.moves.text(scene.best) == "reroll 3" and scene.hint == "Roll the Water again: 50 % for a Dragon, 0 % if you stop."
    assert GAME.moves.text(scene.again[1].move) == "reroll 1"  # both Fire are alike
    assert scene.by_set[0b111111] == 0 and scene.by_set[0] == -1


def test_a_hint_gives_the_chance_against_the_next_best(clans: Clans) -> None:
    game = clans.position(dice="Fire Fire Rainbow Storm Storm Stone", rolls=2, table=["Fire III a", "Fire III b", "Fire II b"])
    scene = scene_of(game).odds
    assert scene is not None and GAME.moves.text(scene.best) == "roll keeping 1,2,3"
    best = next(keep for keep in scene.keeps if keep.move == scene.best)
    assert scene.hint.startswith(f"Keep both Fire and the Rainbow: {round(100 * best.gain)} % for a Dragon, ")
    # Here nothing kept is a little likelier to gain some Dragon, but a worse one: the hint says for which Dragon it plays.
    game = clans.position(dice="Water Fire Water Storm Storm Storm", rolls=1, table=["Stone II b", "Storm II b", "Fire I a"])
    scene = scene_of(game).odds
    assert scene is not None and GAME.moves.text(scene.best) == "roll keeping 4"
    kept, nothing = (next(keep for keep in scene.keeps if keep.dice == dice) for dice in ([4], []))
    assert kept.gain < nothing.gain and kept.worth > nothing.worth
    at = next(at for at, aim in enumerate(scene.aims) if CARD_NAMES[aim.dragon] == "Storm II b" and aim.barrier)
    chances = [f"{round(100 * keep.chances[at])} %" for keep in (kept, nothing)]
    assert scene.hint == f"Keep one Storm: {chances[0]} for Storm II b with a Barrier, {chances[1]} if you roll all dice."
    done = scene_of(clans.position(dice="Fire Fire Fire Rainbow Stone Storm", rolls=2, table=["Fire III a", "Water I a", "Stone I b"])).odds
    assert done is not None and done.hint == "Stop and take what you have." and GAME.moves.text(done.best) == "stop"


def test_only_the_seat_that_decides_is_given_the_odds_and_the_previews(clans: Clans) -> None:
    roll = clans.position(rolls=1, area={"Ann": pile_of(forming("Storm"))})
    place = clans.position(phase="place", gained="Stone I b", area={"Ann": [["Fire II b"]]})
    lose = clans.position(phase="lose", area={"Ann": [["Fire II b"], ["Stone I b"]]})
    for game in (roll, place, lose):
        for seat in (-1, 1):
            scene = scene_of(game, seat=seat)
            assert scene.odds is None and scene.placings == [] and scene.losses == []
        own = scene_of(game, seat=0)
        assert (own.odds is not None, bool(own.placings), bool(own.losses)) == (game is roll, game is place, game is lose)


# --- placing, losing, the end ---------------------------------------------------------------------------------------------


@WHOLE_GAMES
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_previews_are_what_happens(clans: Clans, players: int, variant: str) -> None:
    seen = Counter[str]()
    for seed in range(3):
        for game in clans.deal(players, seed, variant).walk(seed):
            scene, seat = scene_of(game), max(0, GAME.actor(game.state))
            for laid in scene.placings:
                after = game.copy().play(GAME.moves.text(laid.move))
                told = {event.kind: event.values for event in after.news if event.values.get("seat") == seat}
                assert told["placed"]["covered"] == (laid.covers.number if laid.covers else -1)
                assert ("broken" in told) == bool(laid.breaks)
                # An Egg of the kind that was there before is no news.
                egg = laid.meeting.egg if laid.meeting else ""
                assert not ("formed" in told and EGGS[told["formed"]["egg"]] != egg)
                if variant != "apprentice" and not game.copy().play(GAME.moves.text(laid.move)).over:
                    now = scene_of(after, seat=-1).table[seat]
                    assert [met.egg for met in now.meetings] == [egg] and now.meetings == [laid.meeting]
                seen["place"] += 1
            for lost in scene.losses:
                after = game.copy().play(GAME.moves.text(lost.move))
                told = {event.kind: event.values for event in after.news if event.values.get("seat") == seat}
                assert ("returned" in told) == (lost.to == "table") and ("broken" in told) == bool(lost.breaks) and ("formed" in told) == bool(lost.forms)
                assert lost.barrier == ("returned" not in told and "discarded" not in told)
                seen["lose"] += 1
    assert seen["place"] and (seen["lose"] or variant == "apprentice")


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_the_account_adds_up_to_the_points_and_is_what_was_told(clans: Clans, players: int, variant: str) -> None:
    for seed in range(4):
        *_, game = clans.deal(players, seed, variant).walk(seed)
        scene = scene_of(game, seat=-1)
        told: Counter[tuple[int, str]] = Counter()
        for event in game.events:
            if event.kind in ("dragons", "barriers", "evolution", "colour"):
                told[event["seat"], event.kind] += event["points"]
        for account in scene.account:
            assert account.total == sum(line.points for line in account.lines) == game.scores[game.players[account.seat]]
            assert account.won == (scene.payoff[account.seat] > 0)
            for what, kind in (("dragon", "dragons"), ("barriers", "barriers"), ("evolution", "evolution"), ("colour", "colour")):
                assert sum(line.points for line in account.lines if line.what == what) == told[account.seat, kind]


@pytest.mark.rule("clans.end.tie")
def test_a_tie_is_shown_with_what_broke_it(clans: Clans) -> None:
    def ended(**areas: list[list[str]]) -> ClansScene:
        """Bob's last turn brings Fire I a, worth 2 points."""
        dice, table = "Fire Fire Water Stone Storm Storm", ["Fire I a", *FAR_TABLE]
        game = clans.position(turn="Bob", caller="Ann", phase="take", dice=dice, table=table[:3], area=areas).settle()
        return scene_of(game.play(game.choices()[0]), seat=-1)

    shared = ended(Ann=[["Forest II a", "Water I b"]], Bob=[["Water II b"]]).tie
    assert shared is not None and (shared.seats, shared.dragons, shared.shared) == ([0, 1], [2, 2], True)
    broken = ended(Ann=[["Forest II a", "Storm I a", "Water I a"]], Bob=[["Water III a"]]).tie
    assert broken is not None and (broken.seats, broken.dragons, broken.shared) == ([0, 1], [3, 2], False)
    assert ended(Ann=[["Forest II a"]], Bob=[["Water III a"]]).tie is None
