"""Templates in the course of a battle: order, windows, previews, odds, secrecy (HON-525 … HON-529, HON-606, HON-618,
HON-624, HON-763, R-46)."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.heroes.ground.ground import Ground
from sandtable.games.heroes.ground.houses import HouseSite
from sandtable.games.heroes.ground.maps import Land
from sandtable.games.heroes.ground.squares import Squares, square_name
from sandtable.games.heroes.play.explosions import additions, blasts, bursts, flames, shells, templates
from sandtable.games.heroes.play.fire import fire as firing
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import ABOARD, ENEMY, LOST
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.kernel.engine import pending
from sandtable.kernel.steps import Throw, Word
from tests.games.heroes.blasting import armed, attacks, covered, fire, offered, refusal, shot_of, watch
from tests.games.heroes.field import add, asked, letters, roll, run, say

# in the course of an activation


def test_grenades_are_a_firing_action_and_the_enemy_may_answer_when_all_is_resolved() -> None:
    """HON-529, RW-9: after the last roll, not between."""
    s = armed()
    add(s, "US-FIRE", "D4")
    add(s, "GE-LMG", "F6")
    add(s, "GE-STOSS", "E6")
    seen = watch(s, "RW-6", "RW-6b", "RW-9")
    run(s, [Act("fire")])
    assert "grenades" in letters(s)
    say(s, "grenades x5y5")
    roll(s, 1)
    assert [line.split()[1] for line in seen.subjects] == ["RW-6", "RW-6b"]
    roll(s, 1)
    assert seen.subjects == ["german RW-6 1", "us RW-6b attack:stoss", "german RW-9 fire"]


def test_charges_are_a_firing_action_too() -> None:
    """HON-706, RW-9."""
    s = armed(us="101 204@1 done")
    add(s, "US-FIRE", "E6")
    add(s, "GE-KUBEL", "F6")
    seen = watch(s, "RW-9")
    run(s, [Act("fire")])
    say(s, "sticky-bomb kubel")
    assert seen.subjects == ["german RW-9 fire"]


def test_a_flamethrower_may_burn_on_the_move_and_a_fire_team_may_not_throw() -> None:
    """HON-614, HON-628."""
    s = armed()
    add(s, "US-FLAME", "F6")
    add(s, "US-FIRE", "D6")
    add(s, "US-RECON", "E9")
    assert firing.can_fire(s, "flame", "on-move", "")
    assert not firing.can_fire(s, "fire", "on-move", "")
    assert firing.can_fire(s, "recon", "on-move", "")
    assert "burn" in firing.fire_letters(s, "flame", "on-move", "", ())


def test_burst_into_action_lets_anybody_throw_on_the_move_without_penalty() -> None:
    """HON-614, HON-765."""
    s = armed()
    add(s, "US-FIRE", "D4")
    add(s, "GE-LMG", "F6")
    s.moving["fire"] = Motion("action", 2, burst=True)
    assert "grenades" in offered(s, "fire", "", "on-move")
    assert attacks(s, "fire", "grenades x5y5", "on-move")["lmg"].because == ((2, "cv"),)


def test_a_concealed_thrower_comes_to_light_and_his_own_template_touches_him() -> None:
    """HON-606, R-40: what is announced counts him already."""
    s = armed()
    add(s, "US-FIRE", "F7")
    ghost = conceal(s, "fire")
    assert "grenades" in firing.fire_letters(s, ghost, "action", "", ())
    assert list(attacks(s, ghost, "grenades x5y6")) == [ghost]
    run(s, [Act(ghost)])
    say(s, "grenades x5y6")
    assert s.units["fire"].at == "F7"
    roll(s, 6)
    assert s.units["fire"].at == LOST


def test_a_concealed_unit_may_answer_with_grenades_as_far_as_the_enemy_can_tell() -> None:
    """HON-618, section 21.4: whoever is under the counter, the same seat is asked."""
    asks = []
    for hidden, other in (("fire", "mtr60"), ("mtr60", "fire")):
        s = armed()
        for unit, kind in (("fire", "US-FIRE"), ("mtr60", "US-MTR60")):
            add(s, kind, "C8" if unit == hidden else "A12", id=unit)
        conceal(s, hidden)
        conceal(s, other)
        add(s, "GE-LMG", "D7")
        asks.append([blasts.might_blast(s, "us-ghost-1", who, "lmg") for who in ("fire", "mtr60")])
    assert asks[0] == asks[1] == [True, True]


def test_a_crew_aboard_fires_nothing() -> None:
    """HON-607."""
    s = armed()
    add(s, "US-M4", "E6", rear="E7", heading=0)
    add(s, "US-DWYER", "D6")
    assert "grenades" in offered(s, "dwyer")
    s.take("dwyer", ABOARD, "m4")
    s.turn_over("dwyer", 1)
    assert refusal(s, "dwyer", "", "grenades") == ("crew", "HON-607")


def test_aboard_a_heavy_weapon_throws_only_with_fire_on_the_move() -> None:
    """HON-662."""
    s = armed()
    add(s, "US-M3", "E6", rear="E7", heading=0)
    add(s, "US-30CAL", "D6")
    assert "grenades" in offered(s, "30cal")
    s.take("30cal", ABOARD, "m3")
    assert refusal(s, "30cal", "", "grenades") == ("aboard", "HON-662")


def test_a_destroyed_gun_fires_no_shells() -> None:
    """HON-530: a howitzer on a vehicle whose Primary is gone."""
    s = armed()
    add(s, "US-M4", "F6", rear="F7", heading=0)
    weapon = s.face("m4").weapons[0]
    weapon.howitzer, weapon.blast = True, (3, 2, 0)
    try:
        add(s, "GE-LMG", "F3")
        assert attacks(s, "m4", "shell x5y3")["lmg"].plus() == 3
        sheet = s.units["m4"].copy()
        sheet.damage = ("primary",)
        s.units["m4"] = sheet
        assert refusal(s, "m4", "", "shell") == ("destroyed", "HON-530")
    finally:
        weapon.howitzer, weapon.blast = False, (-100, -100, -100)


# order and windows


def test_the_nearest_to_the_point_first_then_by_name_and_the_firer_last() -> None:
    """HON-624a: squares round a point are equally near, a lane between houses is nearer."""
    s = armed()
    add(s, "US-FIRE", "E5", id="a")
    add(s, "US-FIRE", "F5", id="c")
    add(s, "GE-LMG", "E6", id="b")
    add(s, "GE-KUBEL", "F6", id="0")
    assert list(attacks(s, "a", "grenades x5y5")) == ["0", "b", "c", "a"]


def test_two_square_vehicles_are_attacked_once_however_much_of_them_is_covered() -> None:
    """HON-624: even partly."""
    s = armed()
    add(s, "US-FIRE", "D4")
    add(s, "GE-251", "F6", rear="F5", heading=4)
    assert list(attacks(s, "fire", "grenades x5y5")) == ["251"]
    s.put("251", "F7", "F6", 4)
    assert list(attacks(s, "fire", "grenades x5y5")) == ["251"]


def test_who_dies_between_is_not_attacked_any_more() -> None:
    """The rolls are made one by one; effects of the first are seen by the second."""
    s = armed()
    add(s, "US-FIRE", "D4")
    add(s, "GE-LMG", "F6")
    add(s, "GE-STOSS", "E6")
    fire(s, "fire", "grenades x5y5")
    s.take("stoss", LOST)
    roll(s, 1)
    assert s.agenda is None


def test_smoke_in_the_window_counts_at_once_and_lets_the_firer_add() -> None:
    """RW-6, HON-763: the answer takes 2 from a direct shell; the firer may lay down another card."""
    s = armed()
    add(s, "US-MTR60", "B6", face=1)
    add(s, "GE-LMG", "H6")
    s.hands = {**s.hands, "us": ("burst-into-action",)}
    s.hands = {**s.hands, "german": ("smoke",)}
    run(s, [Act("mtr60")])
    say(s, "shell x8y6 done")
    assert asked(s) == ("german", "React")
    smoked = [letter for letter in letters(s, "smoke") if letter == "E6"]
    assert smoked
    say(s, "smoke E6 E7")
    assert asked(s) == ("us", "AddToBlast")
    assert letters(s) == ["+burst-into-action", "done"]
    say(s, "+burst-into-action done")
    while asked(s)[1] == "React":
        say(s, "pass")
    dice = next(iter(pending(s).values()))
    assert isinstance(dice, Throw)
    assert dice.dice(s).because == ((2, "cv"), (1, "burst-into-action"), (-2, "smoke"))


def test_nothing_is_asked_of_a_firer_who_was_not_answered() -> None:
    """RW-6."""
    s = armed()
    add(s, "US-MTR60", "B6", face=1)
    s.hands = {**s.hands, "us": ("burst-into-action",)}
    bursts.push(s, shot_of(s, "mtr60", "shell x8y6"))
    assert not additions.AddToBlast(()).still(s)
    s.smoke = ("E6", "E7")
    assert additions.AddToBlast(()).still(s)
    s.hands = {**s.hands, "us": ()}
    assert not additions.AddToBlast(()).still(s)


@pytest.mark.parametrize(
    ("plus", "more"),
    [
        ("", ["+mine", "+initiative", "+ammo", "done"]),
        ("+mine", ["+rally", "+ammo", "done"]),
        ("+initiative", ["+ammo", "done"]),
        ("+ammo", ["+mine", "+initiative", "done"]),
    ],
)
def test_cards_of_one_type_only_and_one_marker(plus: str, more: list[str]) -> None:
    """HON-701, HON-763: Mine and Rally are Fire, Initiative is Any."""
    s = armed(german="151 208@1 201@2 done")
    add(s, "GE-LMG", "E6")
    add(s, "US-FIRE", "F7")
    s.put("lmg", "D5")
    s.hands = {
        **s.hands,
        "german": ("mine", "initiative") if plus != "+mine" else ("mine", "rally", "initiative"),
    }
    assert offered(s, "lmg", f"geballte-ladung x4y4 {plus}") == more


# previews and odds


def test_a_preview_shows_the_squares_that_would_be_attacked() -> None:
    """HON-627, HON-629: one computation with the dice."""
    s = armed()
    add(s, "US-FIRE", "H3")
    add(s, "US-FLAME", "F6")
    assert covered(s, "fire", "grenades x7y2") == {"G2", "H2", "G3", "H3"}
    assert covered(s, "fire", "grenades farm.1") == {"farm.1", "farm.2", "farm.3", "farm.4"}
    assert covered(s, "flame", "burn I6") == {one.square for one in flames.burnt(s, "flame", "I6")}
    assert blasts.covered(s, "fire", ()) == blasts.covered(s, "fire", ("sticky-bomb", "kubel")) == ()


def test_odds_are_those_of_the_dice() -> None:
    """HON-524, HON-527: Def 4 with +2 is hit by 2 to 5 and doubled by 6."""
    s = armed()
    add(s, "US-FIRE", "D4")
    add(s, "GE-LMG", "F6")
    attack = attacks(s, "fire", "grenades x5y5")["lmg"]
    assert attack.chance() == pytest.approx(5 / 6)
    assert attack.chance(twice=True) == pytest.approx(1 / 6)
    assert [attack.effect((face,)) for face in (1, 2, 5, 6)] == ["", "hit", "hit", "destroyed"]
    attack.dice = 2
    assert attack.chance() == pytest.approx(35 / 36)
    attack.doubles = False
    assert attack.chance(twice=True) == 0.0 and attack.effect((6, 1)) == "hit"


def test_of_a_concealed_unit_a_flame_would_reach_the_enemy_knows_no_defence() -> None:
    """HON-609, section 21.4."""
    s = armed()
    add(s, "US-FLAME", "F6")
    add(s, "GE-ROTH", "H6")
    ghost = conceal(s, "roth")
    seen = s.rules.view(s, "us")
    found = attacks(seen, "flame", "burn I6")
    assert list(found) == [ghost] and not found[ghost].known
    assert attacks(s.rules.view(s, "german"), "flame", "burn I6")[ghost].known


# lanes


def with_lane() -> Battle:
    """A second cottage beside the first: no board has two houses side by side."""
    s = armed()
    ground = Ground(("301",), 12, 12)
    ground.signs = dict.fromkeys(s.land.ground.signs, ".")
    plan = s.rules.box.buildings["COT"].plan
    ground.sites = (HouseSite("west", plan, 1, 9), HouseSite("east", plan, 3, 9))
    ground.kinds = {site.id: s.rules.box.buildings["COT"] for site in ground.sites}
    for x in range(1, 5):
        for y in (9, 10):
            ground.signs[square_name(x, y)] = "#"
    s.land = Land(ground, (), s.rules.box.terrain, Squares(12, 12, ground.sites))
    return s


def test_a_lane_between_houses_is_touched_where_it_lies() -> None:
    """HON-188, HON-627: at the mouth one lane square, in the middle both."""
    s = with_lane()
    assert set(templates.under(s, "x3y9")) == {"C9", "D9", "lane.1"}
    assert set(templates.under(s, "x3y10")) == {"lane.1", "lane.2"}
    assert templates.sections_under(s, "x3y10") == ["west", "east"]
    add(s, "GE-LMG", "lane.1", id="z")
    add(s, "GE-LMG", "D9", id="a")
    add(s, "US-FIRE", "C8")
    assert list(attacks(s, "fire", "grenades x3y9")) == ["z", "a"]  # the lane is nearer to the point


def test_from_a_lane_one_throws_into_the_rooms_beside_it_and_along_it() -> None:
    """HON-199, HON-709: the window of the western cottage opens on the lane."""
    s = with_lane()
    add(s, "US-FIRE", "lane.1")
    add(s, "GE-LMG", "west.1")
    found = offered(s, "fire", "grenades")
    assert "west.1" in found and "east.1" not in found and "x3y11" in found
    assert attacks(s, "fire", "grenades west.1")["lmg"].defence == 4


def test_a_shell_that_lands_in_a_house_leaves_the_lane_beside_it_alone() -> None:
    """HON-626: only the Structure is affected."""
    s = with_lane()
    assert templates.under(s, "x2y10") == []
    assert templates.sections_under(s, "x2y10") == ["west"]


# everything at once


CROWD = (
    "US-FIRE", "US-FLAME", "US-MTR60", "US-SPOT", "US-KNOX", "US-JEEP", "US-RECON",
    "GE-LMG", "GE-FLAMM", "GE-GRW34", "GE-ROTH", "GE-KUBEL", "GE-STOSS", "GE-VOSS",
)  # fmt: skip


def crowd(rng: Random) -> Battle:
    """Both sides mixed up around the farm, some concealed, all with markers and a hand of cards."""
    s = armed(us="101 202@1 204@2 107 201@1 done", german="151 208@1 205@2 done")
    ground = [
        square
        for square in s.land.squares.ids
        if square not in s.land.closed[0] and s.land.squares.range(square, "farm.1") <= 3
    ]
    rng.shuffle(ground)
    for kind in CROWD:
        wheels = s.rules.kinds[kind].grade > 0
        at = next(one for one in ground if not wheels or one not in s.land.closed[1])
        ground.remove(at)
        unit = add(s, kind, at, face=1 if kind in ("US-MTR60", "GE-GRW34") else 0)
        if kind in ("US-KNOX", "GE-ROTH") and rng.random() < 0.5:
            conceal(s, unit)
    for side in ENEMY:
        cards = [card for card, kind in s.rules.box.cards.items() if kind.copies[side]]
        s.hands = {**s.hands, side: tuple(sorted(rng.sample(cards, 3)))}
    return s


@pytest.mark.parametrize("seed", range(60))
def test_random_templates_in_a_crowd_keep_everything_in_agreement(seed: int) -> None:
    """Whatever is said, rolled and answered: words end, dice fit what was announced, no shot is left over."""
    rng = Random(seed)
    s = crowd(rng)
    for _ in range(6):
        units = [
            unit for side in ENEMY for unit in s.fielded(side) if blasts.can_blast(s, unit, "action", "")
        ]
        if not units:
            return
        unit = rng.choice(units)
        seen = s.rules.view(s, s.units[unit].side)
        word: Word = (rng.choice(blasts.blast_letters(seen, unit, "action", "", ())),)
        while not blasts.blast_ends(seen, unit, "action", "", word):
            word = (*word, rng.choice(blasts.blast_letters(seen, unit, "action", "", word)))
        run(s, firing.begin_fire(s, unit, "action", "", word))
        while asks := pending(s):
            seat, ask = next(iter(asks.items()))
            if isinstance(ask, Throw):
                dice = ask.dice(s)
                assert dice.count in (1, 2) and all(-20 < plus < 20 for plus, _ in dice.because)
                roll(s, *[rng.randint(1, 6) for _ in range(dice.count)])
                continue
            view = s.rules.view(s, seat)
            draft: Word = ()
            while not draft or not ask.ends(view, draft):
                draft = (*draft, rng.choice(ask.letters(view, draft)))
            say(s, " ".join(draft))
        assert not s.shots and not s.added
        assert all(charge.target in s.units for charge in s.charges.values())


def test_every_scatter_ends_on_the_map_or_nowhere() -> None:
    """HON-626."""
    s = armed()
    for corner in shells.barrage_corners(s):
        for face in range(1, 7):
            landed = shells.landing(s, corner, face, 2)
            assert not landed or landed in s.land.squares.corner_squares
            assert face < 5 or landed == corner
