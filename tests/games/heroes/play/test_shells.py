"""Howitzers, mortars, rifle grenades and barrages (HON-612, HON-624 … HON-627, HON-705, R-07, R-41, R-46)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sandtable.games.heroes.play.explosions import bursts, shells
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import ABOARD, HEAVY, LOST, X
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Wreck
from sandtable.kernel.engine import pending
from sandtable.kernel.steps import Dice, Throw
from tests.games.heroes.blasting import armed, attacks, covered, fire, offered, refusal, shot_of, told, watch
from tests.games.heroes.field import add, asked, roll, run


def with_mortar(at: str = "A1") -> Battle:
    s = armed()
    add(s, "US-MTR60", at, face=1)
    return s


def howitzer(s: Battle, unit: str) -> None:
    """The counters have none: the mortar's weapon becomes one, without indirect fire."""
    weapon = s.face(unit).weapons[0]
    weapon.howitzer, weapon.indirect, weapon.corners = True, X, 0


@pytest.fixture
def gun() -> Iterator[Battle]:
    """A mortar turned into a howitzer, and back afterwards."""
    s = with_mortar("A6")
    weapon = s.face("mtr60").weapons[0]
    kept = weapon.howitzer, weapon.indirect, weapon.corners, weapon.destruction, weapon.arc
    howitzer(s, "mtr60")
    yield s
    weapon.howitzer, weapon.indirect, weapon.corners, weapon.destruction, weapon.arc = kept


# direct or indirect


def test_a_mortar_must_be_set_up() -> None:
    """HON-102, HON-602, HON-624."""
    s = armed()
    add(s, "US-MTR60", "A1")
    assert "shell" not in offered(s, "mtr60")
    assert refusal(s, "mtr60", "", "shell") == ("no-howitzer", "HON-624")


def test_a_clear_line_is_direct_a_blocked_one_indirect_an_obscured_one_the_firers_choice() -> None:
    """HON-625: x5y1 in plain sight, x12y2 behind the farm, x6y5 behind the hedge at E5."""
    s = with_mortar("B5")
    assert shot_of(s, "mtr60", "shell x3y6").mode == bursts.TEMPLATE
    assert shells.courses(s, "mtr60", s.face("mtr60").weapons[0], "x12y2") == ["indirect"]
    assert shot_of(s, "mtr60", "shell x12y2").mode == bursts.INDIRECT
    assert offered(s, "mtr60", "shell x7y5") == ["direct", "indirect"]
    assert refusal(s, "mtr60", "shell x3y6", "indirect") == ("direct-only", "HON-625")
    assert refusal(s, "mtr60", "shell x12y2", "direct") == ("no-sight", "HON-625")


def test_obstacles_count_for_direct_fire_and_not_for_indirect() -> None:
    """HON-624, HON-625, R-07."""
    s = with_mortar("B5")
    add(s, "GE-LMG", "G6")
    direct = attacks(s, "mtr60", "shell x7y5 direct")["lmg"]
    assert direct.because == ((2, "cv"), (-1, "hedge"))
    assert attacks(s, "mtr60", "shell x7y5 indirect")["lmg"].because == ((2, "cv"),)


def test_a_soft_obstacle_obscures_but_takes_something_from_rolls_against_infantry_only() -> None:
    """HON-512, HON-515: the low wall at E7 has a yellow triangle."""
    s = with_mortar("B7")
    add(s, "GE-LMG", "G8")
    add(s, "GE-KUBEL", "H8")
    assert offered(s, "mtr60", "shell x7y7") == ["direct", "indirect"]
    found = attacks(s, "mtr60", "shell x7y7 direct")
    assert found["lmg"].because == ((2, "cv"), (-1, "wall"))
    assert found["kubel"].because == ((1, "cv"),)


def test_infantry_never_blocks_the_line_to_an_interspace_vehicles_do() -> None:
    """HON-512."""
    s = with_mortar("B5")
    add(s, "US-FIRE", "C5")
    weapon = s.face("mtr60").weapons[0]
    assert shells.courses(s, "mtr60", weapon, "x4y5") == ["direct"]
    add(s, "US-JEEP", "C5")
    assert shells.courses(s, "mtr60", weapon, "x6y5") == ["indirect"]


def test_no_template_inside_a_building_nor_beyond_the_range() -> None:
    """HON-616, HON-624."""
    s = with_mortar("A1")
    assert "x9y3" not in offered(s, "mtr60", "shell")
    assert refusal(s, "mtr60", "shell", "x9y3") == ("inside-building", "HON-624")
    assert refusal(s, "mtr60", "shell", "B4") == ("no-point", "HON-624")
    add(s, "US-FIRE", "A2")
    assert refusal(s, "fire", "rifle-grenade", "x8y5") == ("too-far", "HON-616")
    assert "x7y5" in offered(s, "fire", "rifle-grenade")


def test_from_inside_a_building_there_is_no_indirect_fire() -> None:
    """HON-625, HON-710: direct through an opening of its own square, as far as it reaches."""
    s = armed()
    add(s, "US-FIRE", "farm.3")
    found = offered(s, "fire", "rifle-grenade")
    assert "x9y5" in found and "x9y10" in found
    assert "x9y11" not in found  # 8 by the way of HON-710
    assert refusal(s, "fire", "rifle-grenade", "x9y11") == ("too-far", "HON-616")
    assert refusal(s, "fire", "rifle-grenade", "x9y1") == ("no-opening", "HON-710")
    assert refusal(s, "fire", "rifle-grenade", "x12y4")[0] == "no-sight"
    assert {shot_of(s, "fire", f"rifle-grenade {corner}").mode for corner in found} == {bursts.TEMPLATE}


# scatter


@pytest.mark.parametrize(
    ("face", "corner"), [(1, "x12y0"), (2, ""), (3, "x12y4"), (4, "x10y2"), (5, "x12y2"), (6, "x12y2")]
)
def test_scatter_goes_north_east_south_or_west_and_may_be_lost_off_the_map(face: int, corner: str) -> None:
    """HON-625, HON-626: two interspaces by a mortar; x12 is the eastern edge."""
    s = with_mortar()
    assert shells.landing(s, "x12y2", face, 2) == corner


def test_a_lost_shot_attacks_nobody() -> None:
    """HON-626."""
    s = with_mortar()
    add(s, "GE-LMG", "L2")
    s.drain()
    fire(s, "mtr60", "shell x12y2")
    assert asked(s) == ("us", "Scatter")
    roll(s, 2)
    assert s.agenda is None and not s.shots
    assert told(s) == ["aimed", "shot-lost"]


def test_scatter_takes_the_template_to_others_and_the_attack_loses_nothing_for_obstacles() -> None:
    """HON-625: x12y5 and two to the west."""
    s = with_mortar()
    add(s, "GE-LMG", "L5", id="aimed")
    add(s, "GE-LMG", "J6", id="other")
    fire(s, "mtr60", "shell x12y5 indirect")
    roll(s, 4)
    assert (asked(s), bursts.top(s).targets) == (("us", "Strike"), ("x10y5",))
    roll(s, 2)
    assert (s.units["aimed"].face, s.units["other"].face) == (0, 1)


def test_scattered_onto_a_building_only_the_structure_is_affected() -> None:
    """HON-626: without Destruction nothing happens at all."""
    s = with_mortar()
    add(s, "GE-LMG", "farm.4")
    fire(s, "mtr60", "shell x12y3")
    roll(s, 4)  # x10y3, inside the farm
    assert s.agenda is None
    shot = bursts.laid(shot_of(s, "mtr60", "shell x12y3"), bursts.INDIRECT, "x10y3")
    assert bursts.struck(s, shot) == []
    assert bursts.structures_under(s, shot) == ["farm"]


def test_suppression_does_not_touch_scatter_but_the_attack_rolls() -> None:
    """HON-541, HON-625."""
    s = with_mortar()
    add(s, "GE-LMG", "L5")
    s.suppress("mtr60", 1)
    fire(s, "mtr60", "shell x12y5 indirect")
    ask = run_dice(s)
    assert ask.plus() == 0 and ask.needs == 5
    roll(s, 5)
    assert run_dice(s).because == ((2, "cv"), (-2, "suppressed"))


def run_dice(s: Battle) -> Dice:
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Throw)
    return ask.dice(s)


def test_a_spotter_with_a_clear_line_brings_it_one_nearer() -> None:
    """HON-612: not over a hedge, not from aboard; scatter of one becomes none at all."""
    s = with_mortar()
    add(s, "US-SPOT", "L9")
    assert shells.distance(s, "us", "x11y5", 2) == 1
    assert shells.distance(s, "us", "x11y5", 1) == 0
    assert shells.distance(s, "german", "x11y5", 2) == 2
    s.put("spot", "J11")
    assert shells.distance(s, "us", "x9y6", 2) == 2  # the hedge at J7-J9
    s.put("spot", "L9")
    add(s, "US-JEEP", "L10")
    s.take("spot", ABOARD, "jeep")
    assert shells.distance(s, "us", "x11y5", 2) == 2


def test_a_concealed_spotter_counts_and_the_die_is_thrown_all_the_same() -> None:
    """HON-612, section 21.4: the number of dice tells nobody who is under a counter."""
    s = armed()
    add(s, "US-FIRE", "F7")
    add(s, "US-SPOT", "L9")
    conceal(s, "spot")
    assert shells.distance(s, "us", "x11y5", 1) == 0
    add(s, "US-JEEP", "H6")
    fire(s, "fire", "rifle-grenade x11y5")
    assert asked(s) == ("us", "Scatter")
    roll(s, 1)
    assert told(s)[-2:] == ["on-target", "went-off"]


def test_any_bonus_may_be_added_to_the_scatter_and_to_each_attack_after_it() -> None:
    """R-46, RW-6: a 4 with +1 is on target."""
    s = with_mortar()
    add(s, "GE-LMG", "L5")
    add(s, "GE-VOSS", "L6")
    seen = watch(s, "RW-6", "RW-6b")
    fire(s, "mtr60", "shell x12y5 indirect")
    assert seen.subjects == ["german RW-6 1", "us RW-6b scatter:"]
    s.added = ((1, "initiative"),)
    roll(s, 4)
    assert bursts.top(s).targets == ("x12y5",)
    assert not s.added
    roll(s, 1)
    roll(s, 1)
    assert seen.subjects[2:] == ["us RW-6b attack:lmg", "us RW-6b attack:voss"]


# howitzers


def test_a_howitzer_needs_sight_but_no_range(gun: Battle) -> None:
    """HON-624."""
    assert "x12y6" in offered(gun, "mtr60", "shell")
    assert refusal(gun, "mtr60", "shell", "x12y2") == ("no-sight", "HON-624")
    assert shot_of(gun, "mtr60", "shell x12y6").mode == bursts.TEMPLATE
    add(gun, "GE-LMG", "L6")
    assert attacks(gun, "mtr60", "shell x12y6")["lmg"].because == ((2, "cv"),)  # no Long Range
    assert refusal(gun, "mtr60", "shell x12y6", "indirect") == ("direct-only", "HON-625")


def test_it_attacks_wrecks_and_sections_with_its_destruction_dice(gun: Battle) -> None:
    """HON-621, HON-624: after the units."""
    gun.face("mtr60").weapons[0].destruction = 2
    gun.wrecks["wreck-1"] = Wreck("GE-KUBEL", "I5", "", 0, 0)
    gun.hulks["I5"] = "wreck-1"
    add(gun, "GE-LMG", "H5")
    fire(gun, "mtr60", "shell x8y4")
    assert asked(gun) == ("us", "Strike")
    roll(gun, 1)
    assert asked(gun) == ("us", "DestructionRoll")
    roll(gun, 4, 4)
    assert gun.wrecks == {}  # a light wreck has Structure 2
    assert asked(gun) == ("us", "DestructionRoll")
    roll(gun, 4, 1)
    assert gun.points == {"farm": 1}


def test_its_arc_holds(gun: Battle) -> None:
    """HON-522."""
    gun.face("mtr60").weapons[0].arc = 90
    gun.look("mtr60", 2)
    assert "x5y6" in offered(gun, "mtr60", "shell")
    assert refusal(gun, "mtr60", "shell", "x0y0") == ("out-of-arc", "HON-522")


# rifle grenades


def test_a_rifle_grenade_scatters_by_one_and_costs_a_marker() -> None:
    """HON-705."""
    s = armed()
    add(s, "US-FIRE", "F5")
    add(s, "GE-LMG", "J6")
    add(s, "US-JEEP", "H5")
    fire(s, "fire", "rifle-grenade x11y5")
    assert s.gear["101.2"] == 2
    roll(s, 4)
    assert bursts.top(s).targets == ("x10y5",)
    roll(s, 2)
    assert s.units["lmg"].face == 1


# Off-board Barrage


def test_a_barrage_scatters_always_and_attacks_each_unit_by_the_card_alone() -> None:
    """HON-609, HON-624: side Def, the bonus of the ground, no Double Hit (HON-527a); the concealed ignore it."""
    s = armed()
    add(s, "GE-LMG", "C8")
    add(s, "GE-PZIV", "C7", rear="D7", heading=6)
    add(s, "GE-ROTH", "D8")
    conceal(s, "roth")
    assert "x3y7" in shells.barrage_corners(s) and "x9y3" not in shells.barrage_corners(s)
    run(s, shells.barrage(s, "us", "off-board-barrage", "x3y7"))
    assert asked(s) == ("us", "CardScatter")
    roll(s, 6)
    assert run_dice(s).because == ((3, "cv"),)
    assert run_dice(s).needs == 3  # Def 4, +2 of the foxhole
    roll(s, 6)
    assert (s.units["lmg"].face, s.units["lmg"].at) == (1, "C8")
    assert run_dice(s).needs == 7  # the tank's side, +0 against Heavy Vehicles
    roll(s, 6)
    assert s.agenda is None
    assert s.grade("pziv") == HEAVY and not s.units["pziv"].damage


def test_a_barrage_scatters_two_and_counts_spotters() -> None:
    """HON-612, HON-626."""
    s = armed()
    add(s, "GE-LMG", "D6")
    run(s, shells.barrage(s, "us", "off-board-barrage", "x4y7"))
    roll(s, 1)
    assert asked(s) == ("us", "Blow")
    roll(s, 1)
    assert s.units["lmg"].face == 1
    add(s, "US-SPOT", "H8")
    run(s, shells.barrage(s, "us", "off-board-barrage", "x4y7"))
    roll(s, 1)
    assert told(s)[-1] == "went-off"
    roll(s, 3)
    assert s.units["lmg"].at == LOST


def test_a_barrage_off_the_map_is_lost() -> None:
    """HON-626."""
    s = armed()
    add(s, "GE-LMG", "A1")
    run(s, shells.barrage(s, "us", "off-board-barrage", "x0y1"))
    roll(s, 4)
    assert s.agenda is None and s.units["lmg"].face == 0


def test_the_four_squares_of_a_point_are_shown_before_it_is_fired() -> None:
    """HON-627: the preview is what is attacked."""
    s = with_mortar()
    assert covered(s, "mtr60", "shell x5y5") == {"E5", "F5", "E6", "F6"}
    assert covered(s, "mtr60", "shell x8y4") == {"H4", "H5", "I5"}  # I4 is half of the farm
    assert covered(s, "mtr60", "shell") == set()
