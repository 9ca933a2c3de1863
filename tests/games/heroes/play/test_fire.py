"""Fire: who can be fired at, what the total is, what it does (HON-519 … HON-534, WE-2 … WE-4, WE-9, WE-13, WE-14)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.fire.aim import take_aim
from sandtable.games.heroes.play.fire.fire import fire_letters
from sandtable.games.heroes.play.fire.sums import at_least, double_chance, hit_chance, markers_chance
from sandtable.games.heroes.play.fire.targets import targets
from sandtable.games.heroes.play.nouns import LOST, Weapon, X
from sandtable.games.heroes.play.state import Battle
from tests.games.heroes.blasting import armed
from tests.games.heroes.field import add, asked, empty, letters, roll, say
from tests.games.heroes.firing import embark, facts, hide, offered, refused, shoot, suppressed, told
from tests.games.heroes.play.test_sight import face_to_face, wreck


def duel(
    at: str = "A6", to: str = "E6", firer: str = "US-FIRE", target: str = "GE-LMG"
) -> tuple[Battle, str, str]:
    """Two units on the ground of First Light, and nobody with a card."""
    s = empty()
    return s, add(s, firer, at), add(s, target, to)


# the total (HON-524, HON-525)


def test_ammo_and_terrain_as_in_the_rulebook() -> None:
    """WE-2: die 4, CV +2, Ammo +1 against Def 4 in terrain +2: 7 against 6 hits."""
    s = armed(us="101 201@1 done")
    firer = add(s, "US-FIRE", "A8")
    target = add(s, "GE-SCHUETZEN", "C8")
    found = facts(s, firer, target, plus="+ammo")
    assert (found.plus, found.defence, found.needs) == (3, 6, 3)
    shoot(s, firer, "schuetzen +ammo done")
    roll(s, 4)
    assert told(s, "shot")[-1]["total"] == 7
    assert s.units[target].face == 1
    assert s.gear["101.1"] == 2


def test_a_total_of_twice_the_defence_destroys() -> None:
    """WE-3, HON-527: 7 against 4 is one Hit, 8 a Double Hit."""
    for face, at in ((5, "E6"), (6, LOST)):
        s, firer, target = duel(target="GE-SCHUETZEN")
        shoot(s, firer, target)
        roll(s, face)
        assert told(s, "shot")[-1]["total"] == face + 2
        assert s.units[target].at == at
        assert at == LOST or s.units[target].face == 1


def test_the_bonus_of_the_ground_is_doubled_too() -> None:
    """HON-527: twice Def and bonuses: in the foxhole 4+2 needs 12."""
    s, firer, target = duel(at="A8", to="C8", target="GE-SCHUETZEN")
    found = facts(s, firer, target)
    assert (found.needs, found.double) == (4, 10)


def test_suppressed_markers_count_two_each_from_the_result() -> None:
    """WE-4, HON-541: a total of 7 becomes 3 with two markers."""
    s, firer, target = duel(firer="US-SUPPORT")
    s.suppress(firer, 2)
    found = facts(s, firer, target)
    assert found.because == ((3, "cv"), (-4, "suppressed"))
    assert (4 + found.plus, found.penalties) == (3, -4)


def test_long_range_begins_beyond_seven_squares() -> None:
    """HON-519: 7 is free, 8 costs 2; there is no end."""
    for to, because in (("H6", ()), ("I6", ((-2, "long-range"),)), ("L6", ((-2, "long-range"),))):
        s, firer, target = duel(to=to)
        assert facts(s, firer, target).because == ((2, "cv"), *because)


def test_obstacles_are_subtracted_each_with_its_name() -> None:
    """HON-515, HON-525 (5)."""
    s, firer, target = duel(at="E9", to="H9")
    s.smoke = ("F9",)
    assert facts(s, firer, target).because == ((2, "cv"), (-1, "thicket"), (-1, "thicket"), (-2, "smoke"))


def test_the_die_is_declared_with_what_it_needs_and_why() -> None:
    """HON-524."""
    s, firer, target = duel(at="A8", to="C8")
    shoot(s, firer, target)
    dice = s.agenda.steps[s.agenda.at].dice(s)  # type: ignore[union-attr]
    assert (dice.count, dice.needs, dice.because) == (1, 4, ((2, "cv"),))


def test_a_value_of_nought_is_a_value_and_x_is_none() -> None:
    """HON-521: the observer has +0 against Infantry and X against vehicles."""
    s, firer, target = duel(firer="US-SPOT")
    assert facts(s, firer, target).needs == 4
    add(s, "GE-222", "D5")
    assert offered(s, firer) == [target]
    assert refused(s, firer, "222")[0::2] == ("no-value", "HON-521")


def test_lieutenant_blean_and_the_half_track_hit_each_other_with_six() -> None:
    """WE-14: Blean +2/+1, Def 6; SdKfz 251/1 +4/+2, Def 6."""
    s = empty()
    blean = add(s, "US-BLEAN", "C6")
    track = add(s, "GE-251", "F6", rear="G6", heading=6)
    there, back = facts(s, blean, track), facts(s, track, blean)
    assert (there.plus, there.defence) == (1, 6)
    assert (back.plus, back.defence) == (4, 6)
    shoot(s, track, blean)
    roll(s, 2)
    assert s.units[blean].face == 1


def test_chances_are_those_of_the_die() -> None:
    """HON-524: exact, two dice keep the best."""
    s, firer, target = duel()
    found = facts(s, firer, target)
    assert hit_chance(found) == pytest.approx(5 / 6)
    assert double_chance(found) == pytest.approx(1 / 6)
    found.dice = 2
    assert hit_chance(found) == pytest.approx(1 - 1 / 36)
    assert at_least(found, 7) == 0
    assert at_least(found, -3) == 1
    assert markers_chance(facts(s, firer, target, mode="suppress"), 2) == pytest.approx(3 / 6)


# conditions and refusals (HON-521 … HON-522, HON-533)


def test_limited_range_is_kept() -> None:
    """HON-616: Blean reaches 4 squares."""
    s, firer, target = duel(firer="US-BLEAN", to="F6")
    assert refused(s, firer, target)[0] == "too-far"
    assert refused(s, firer, target)[1] == "5 squares away; this weapon reaches 4."
    s.put(target, "E6")
    assert target in offered(s, firer)


def test_a_blocked_line_names_who_or_what_blocks() -> None:
    """HON-511, HON-514."""
    s, firer, target = duel(at="H3", to="L3")
    assert refused(s, firer, target) == ("no-sight", "The farmhouse blocks the line.", "HON-511")
    s, firer, target = duel()
    add(s, "US-RECON", "C6")
    assert refused(s, firer, target) == ("no-sight", "The Recon Team at C6 blocks the line.", "HON-514")
    s.take("recon", LOST)
    wreck(s, "US-M4", "C6")
    assert refused(s, firer, target)[1] == "The wreck of the M4 Sherman at C6 blocks the line."


def test_friends_the_hidden_and_passengers_are_no_targets() -> None:
    """HON-533, HON-603, HON-662: each with its reason."""
    s, firer, target = duel()
    friend = add(s, "US-RECON", "B5")
    track = add(s, "GE-251", "F8", rear="G8", heading=6)
    rider = add(s, "GE-VOSS", "D4")
    embark(s, rider, track)
    sniper = add(s, "GE-ROTH", "C4")
    ghost = hide(s, sniper)
    assert offered(s, firer) == [target, track]
    assert refused(s, firer, friend)[0::2] == ("own-unit", "HON-533")
    assert refused(s, firer, ghost)[0::2] == ("concealed", "HON-603")
    assert refused(s, firer, rider)[0::2] == ("aboard", "HON-662")


def test_a_printed_arc_limits_fire_its_marks_included() -> None:
    """HON-522: an anti-tank gun facing east fires 45 degrees to either side."""
    s = empty()
    gun = add(s, "GE-PAK40", "C6", face=1, heading=2)
    for at, there in (("G6", True), ("G2", True), ("F9", True), ("E9", False), ("C3", False), ("A6", False)):
        add(s, "US-FIRE", at)
        assert ("fire" in offered(s, gun)) == there, at
        if not there:
            assert refused(s, gun, "fire")[0::2] == ("out-of-arc", "HON-522")
        s.take("fire", LOST)


def test_the_arc_of_an_assault_gun_is_measured_along_every_line() -> None:
    """HON-516, HON-522: from any point of its spine, so that one is enough."""
    s = empty()
    stug = add(s, "GE-STUG", "D6", rear="C6", heading=2)
    car = add(s, "US-JEEP", "F3")
    assert car in offered(s, stug, "primary")  # 45 degrees from the rear square
    s.put(car, "E2")
    assert refused(s, stug, car, "primary")[0] == "out-of-arc"
    assert car in offered(s, stug, "secondary")


def test_a_set_up_weapon_fires_and_a_packed_one_does_not() -> None:
    """HON-102, HON-602: only the visible side exists."""
    s = empty()
    gun = add(s, "GE-MG42", "C6", heading=2)
    add(s, "US-FIRE", "G6")
    assert offered(s, gun) == []
    s.turn_over(gun, 1)
    assert "fire" in offered(s, gun)


def test_the_red_triangle_ignores_what_is_in_the_way() -> None:
    """HON-616, R-08: neither the farm nor a vehicle stops it, and nothing is subtracted."""
    s, firer, target = duel(at="H3", to="L3")
    weapon = Weapon("", (2, X, X))
    assert targets(s, firer, weapon) == []
    weapon.over = True
    assert targets(s, firer, weapon) == [target]
    aim = take_aim(s, firer, target, weapon)
    assert aim is not None
    assert (aim.line.state, aim.line.penalty) == ("clear", 0)


def test_a_roll_that_is_thrown_again_counts_as_it_then_lies() -> None:
    """RW-7: Second Chance after the die, before its effect."""
    s, firer, target = duel()
    s.hands = {**s.hands, "us": ("second-chance",)}
    shoot(s, firer, f"{target} done")
    roll(s, 1)
    assert asked(s) == ("us", "React")
    say(s, "second-chance")
    roll(s, 2)
    assert told(s, "shot")[-1]["total"] == 4
    assert s.units[target].face == 1


# Heavy Vehicles (HON-523)


@pytest.mark.parametrize(
    ("at", "defence"),
    [("H2", 9), ("H11", 6), ("D6", 7), ("L6", 7)],
)
def test_the_panzer_is_hit_by_front_side_and_rear(at: str, defence: int) -> None:
    """WE-9: 9 in front, 7 from the side, 6 from behind."""
    s = empty()
    add(s, "GE-PZIV", "H6", rear="H7", heading=0)
    gun = add(s, "US-AT57", at, face=1, heading={"H2": 4, "H11": 0, "D6": 2, "L6": 6}[at])
    assert facts(s, gun, "pziv").defence == defence


def test_on_the_boundary_the_lower_defence_counts() -> None:
    """HON-523: exactly 45 degrees off the heading is side as well."""
    s = empty()
    add(s, "GE-PZIV", "H8", rear="H9", heading=0)
    assert facts(s, add(s, "US-BAZ", "E5"), "pziv").defence == 7
    assert facts(s, add(s, "US-ENG", "H5"), "pziv").defence == 9


def test_of_two_squares_the_one_with_the_lower_defence_is_aimed_at() -> None:
    """WE-13: one centre gives 9, the other 7."""
    s = empty()
    tank = add(s, "GE-PZIV", "H8", rear="H9", heading=0)
    gun = add(s, "US-BAZ", "L4")
    s.put(gun, "L5")  # 4 east and 3 north of the front: 53 degrees; 45 from the rear
    assert facts(s, gun, tank).defence == 7
    s.put(gun, "K4")  # 3 east, 4 north of the front: 37 degrees
    assert facts(s, gun, tank).defence == 9


def test_a_tank_seen_only_in_the_middle_is_aimed_at_there() -> None:
    """HON-516, HON-523: both centres are hidden; the angle is taken at the point the line goes to."""
    s = empty()
    face_to_face(s)
    found = facts(s, "m4", "pziv")
    assert (found.line.a[0], found.line.b) == (8, (8, 4))
    assert (found.defence, found.because) == (7, ((4, "cv"), (-2, "long-range")))


def test_by_the_hull_a_long_vehicle_has_long_sides() -> None:
    """HON-523: `facing_model` hull: the edge of the counter that the line to its middle crosses."""
    for model, defence in (("sector", 9), ("hull", 7)):
        s = empty(facing_model=model)
        add(s, "GE-PZIV", "H8", rear="H9", heading=0)
        assert facts(s, add(s, "US-BAZ", "K4"), "pziv").defence == defence


def test_a_hit_on_a_tank_is_a_damage_roll_with_piercing() -> None:
    """HON-526, HON-530, HON-619: the PaK adds one."""
    s = empty()
    gun = add(s, "GE-PAK40", "C6", face=1, heading=2)
    tank = add(s, "US-M4", "G6", rear="H6", heading=6)
    shoot(s, gun, tank)
    roll(s, 2)
    assert asked(s) == ("german", "DamageRoll")
    roll(s, 1)
    assert s.units[tank].damage == ("tracks",)


def test_a_double_hit_destroys_a_tank_at_once() -> None:
    """HON-527: whatever its class: a Panther's gun +7 behind a Stuart, Def 5."""
    s = empty()
    panther = add(s, "GE-PANTHER", "C6", rear="B6", heading=2)
    stuart = add(s, "US-M5", "G6", rear="F6", heading=2)
    shoot(s, panther, f"primary {stuart}")
    roll(s, 3)
    assert s.units[stuart].at == LOST
    assert "US-M5" in [each.kind for each in s.wrecks.values()]


# the bonus of the ground (HON-172, HON-181, HON-194)


def test_who_is_in_the_same_building_has_no_bonus_against_you() -> None:
    """HON-194: +3 from outside, none inside."""
    s = empty()
    target = add(s, "GE-LMG", "farm.1")
    assert facts(s, add(s, "US-FIRE", "F2"), target).defence == 7
    assert facts(s, add(s, "US-RECON", "farm.4"), target).defence == 4


def test_a_defensive_position_protects_whoever_fires_from_outside() -> None:
    """HON-181, HON-512: +2 in the foxhole, and its own square hides nobody inside from outside."""
    s = empty()
    inside, outside = add(s, "GE-LMG", "C8"), add(s, "US-FIRE", "E8")
    assert facts(s, outside, inside).cover == ((2, "foxhole"),)
    assert facts(s, inside, outside).cover == ()


def test_in_one_thicket_both_are_protected() -> None:
    """HON-172: only positions and buildings stop protecting against who is inside too."""
    s = empty()
    assert facts(s, add(s, "US-FIRE", "F9"), add(s, "GE-LMG", "G10")).defence == 5


def test_the_bonus_is_for_infantry_only() -> None:
    """HON-172: a tank in the hedge has its armour."""
    s = empty()
    tank = add(s, "GE-PZIV", "J7", rear="J8", heading=0)
    assert facts(s, add(s, "US-BAZ", "J4"), tank).cover == ()


def test_infantry_on_a_light_wreck_has_its_bonus_and_that_of_the_ground() -> None:
    """HOC-61, HON-172."""
    s = empty()
    wreck(s, "US-JEEP", "G9")
    assert facts(s, add(s, "US-FIRE", "H8"), add(s, "GE-LMG", "G9")).defence == 6


# Suppressive Fire (HON-623)


def test_suppressive_fire_doubles_the_value_and_gives_markers_but_no_harm() -> None:
    """HON-623: (3) x 2; 4 gives one marker, 8 two, and never a Double Hit (HON-527)."""
    for face, markers in ((1, 1), (2, 2), (6, 3)):
        s, firer, target = duel(firer="US-SUPPORT")
        assert facts(s, firer, target, mode="suppress").because == ((3, "cv"), (3, "suppressive"))
        shoot(s, firer, f"suppress {target}")
        roll(s, face)
        assert suppressed(s, target) == markers
        assert s.units[target].face == 0


def test_penalties_of_the_result_are_not_doubled() -> None:
    """HON-623: a marker on the firer and Long Range count once."""
    s, firer, target = duel(firer="US-SUPPORT", to="J6")
    s.suppress(firer, 1)
    found = facts(s, firer, target, mode="suppress")
    assert found.because == ((3, "cv"), (3, "suppressive"), (-2, "suppressed"), (-2, "long-range"))


def test_only_a_weapon_with_the_ability_fires_suppressively() -> None:
    """HON-623."""
    s, firer, _ = duel()
    assert refused(s, firer, "suppress")[0::2] == ("not-suppressive", "HON-623")


def test_suppressive_fire_at_a_tank_uses_the_side_it_meets() -> None:
    """R-30: legal with a numeric value, facing as for damage: .50 Cal +0 against Heavy."""
    s = empty()
    gun = add(s, "US-50CAL", "C6", face=1, heading=2)
    tank = add(s, "GE-PZIV", "G6", rear="F6", heading=2)
    found = facts(s, gun, tank, mode="suppress")
    assert (found.plus, found.defence) == (0, 6)
    shoot(s, gun, f"suppress {tank}")
    roll(s, 6)
    assert suppressed(s, tank) == 1


# structures (HON-534, HON-621)


def test_a_weapon_with_destruction_is_fired_at_a_building() -> None:
    """HON-534: no attack roll, only Destruction dice; range counts."""
    s = empty()
    team = add(s, "US-ENG", "F4")
    assert offered(s, team, "wreck-it") == ["farm"]
    shoot(s, team, "wreck-it farm")
    assert asked(s) == ("us", "DestructionRoll")
    roll(s, 4, 3)
    assert s.points == {"farm": 1}
    s.put(team, "E4")
    assert refused(s, team, "wreck-it")[0::2] == ("no-target", "HON-534")
    assert refused(s, team, "farm", "wreck-it")[0] == "too-far"


def test_a_building_is_hit_on_its_outside_where_there_is_no_opening() -> None:
    """HON-534: sight to its walls is enough; a vehicle in between hinders, another building too."""
    s = empty()
    tank = add(s, "US-M4", "L10", rear="L11", heading=0)
    assert "farm" in offered(s, tank, "primary wreck-it")
    add(s, "GE-222", "L6")
    add(s, "US-JEEP", "K6")
    add(s, "GE-KUBEL", "J6", "kubel-1")
    reason = refused(s, tank, "farm", "primary wreck-it")
    assert reason[0] == "no-sight"


def test_whoever_is_inside_cannot_fire_at_the_building_itself() -> None:
    """HON-534."""
    s = empty()
    team = add(s, "US-ENG", "farm.1")
    assert "wreck-it" not in offered(s, team)


def test_a_wreck_is_a_structure_and_does_not_hide_itself() -> None:
    """HON-185, HON-534."""
    s = empty()
    team = add(s, "US-BAZ", "A6")
    id = wreck(s, "GE-PZIV", "D6", "E6")
    assert id in offered(s, team, "wreck-it")
    shoot(s, team, f"wreck-it {id}")
    roll(s, 4, 6)
    assert s.wrecks[id].points == 2


def test_a_shot_at_a_unit_in_a_building_hits_the_building_too() -> None:
    """HON-621: first the attack on the unit, then the dice, hit or missed."""
    for face in (1, 6):
        s = empty()
        tank = add(s, "US-M4", "F2", rear="E2", heading=2)
        target = add(s, "GE-LMG", "farm.1")
        shoot(s, tank, f"primary {target}")
        roll(s, face)
        assert asked(s) == ("us", "DestructionRoll")
        assert s.units[target].face == (1 if face == 6 else 0)
        roll(s, 5, 5)
        assert s.points == {"farm": 2}


def test_destruction_does_nothing_to_open_ground() -> None:
    """HON-621."""
    s = empty()
    tank = add(s, "US-M4", "C6", rear="B6", heading=2)
    target = add(s, "GE-LMG", "G6")
    shoot(s, tank, f"primary {target}")
    roll(s, 1)
    assert asked(s) == ("us", "NextWeapon")


# vehicles (HON-528, HON-530)


def test_a_vehicle_fires_each_weapon_once_in_any_order() -> None:
    """HON-528: the first is resolved before the next is declared."""
    s = empty()
    tank = add(s, "US-M4", "C6", rear="B6", heading=2)
    target = add(s, "GE-LMG", "G6")
    assert offered(s, tank) == ["primary", "secondary"]
    assert refused(s, tank, target)[0] == "which-weapon"
    shoot(s, tank, f"secondary suppress {target}")
    roll(s, 1)
    assert asked(s) == ("us", "NextWeapon")
    assert letters(s) == ["done", "primary"]
    say(s, f"primary {target}")
    roll(s, 1)
    assert not s.shots
    assert s.agenda is None


def test_with_damaged_crew_only_one_weapon_fires() -> None:
    """HON-530 (1)."""
    s = empty()
    tank = add(s, "US-M4", "C6", rear="B6", heading=2)
    target = add(s, "GE-LMG", "G6")
    sheet = s.units[tank].copy()
    sheet.damage = ("crew",)
    s.units[tank] = sheet
    shoot(s, tank, f"primary {target}")
    roll(s, 1)
    assert s.agenda is None


def test_a_destroyed_primary_weapon_is_silent() -> None:
    """HON-530 (5)."""
    s = empty()
    tank = add(s, "US-M4", "C6", rear="B6", heading=2)
    add(s, "GE-LMG", "G6")
    sheet = s.units[tank].copy()
    sheet.damage = ("primary",)
    s.units[tank] = sheet
    assert offered(s, tank) == ["secondary"]
    assert refused(s, tank, "primary")[0::2] == ("destroyed", "HON-530")


def test_a_crew_aboard_lets_the_vehicle_throw_two_dice() -> None:
    """HON-613, HON-607, HOC-68: the best counts, for all its weapons; the Crew itself does not fire."""
    s = empty()
    tank = add(s, "US-M4", "C6", rear="B6", heading=2)
    crew = add(s, "US-DWYER", "A1")
    target = add(s, "GE-LMG", "G6")
    embark(s, crew, tank)
    s.turn_over(crew, 1)
    assert facts(s, tank, target, weapon=1).dice == 2
    assert offered(s, crew) == []
    assert refused(s, crew, target)[0] == "crew"
    shoot(s, tank, f"primary {target}")
    roll(s, 1, 4)
    assert told(s, "shot")[-1]["total"] == 7


# on the move and aboard (HON-614, HON-662)


def test_fire_on_the_move_is_added_before_doubling() -> None:
    """HON-614, HON-623: Jeep +3, on the move -1: (3-1) x 2."""
    s = empty()
    jeep, target = add(s, "US-JEEP", "C6"), add(s, "GE-LMG", "G6")
    found = facts(s, jeep, target, mode="suppress", how="on-move")
    assert found.because == ((3, "cv"), (-1, "fire-on-the-move"), (2, "suppressive"))


def test_a_negative_value_is_doubled_too() -> None:
    """HON-623 [R]: the half-track against a light car on the move: 2-2 is nought; against worse odds it doubles."""
    s = empty()
    track = add(s, "US-M3", "C6", rear="B6", heading=2)
    car = add(s, "GE-222", "G6")
    assert facts(s, track, car, mode="suppress", how="on-move").plus == 0
    jeep = add(s, "US-JEEP", "C8")
    face = s.rules.kinds["US-JEEP"].faces[0]
    before = face.weapons[0].cv
    try:
        face.weapons[0].cv = (before[0], 0, before[2])
        assert facts(s, jeep, car, mode="suppress", how="on-move").plus == -2
    finally:
        face.weapons[0].cv = before


def test_on_the_move_only_weapons_with_the_ability_fire() -> None:
    """HON-528, HON-614."""
    s = empty()
    tank = add(s, "US-M4", "C6", rear="B6", heading=2)
    team = add(s, "US-FIRE", "C4")
    add(s, "GE-LMG", "G6")
    assert offered(s, tank, how="on-move") == ["secondary"]
    assert offered(s, team, how="on-move") == []
    assert refused(s, team, "lmg", how="on-move")[0::2] == ("not-on-move", "HON-614")


def test_a_passenger_fires_from_the_vehicle() -> None:
    """HON-662: range and sight from a square of it."""
    s = empty()
    track = add(s, "US-M3", "C6", rear="B6", heading=2)
    team = add(s, "US-FIRE", "A1")
    target = add(s, "GE-LMG", "J6")
    embark(s, team, track)
    assert facts(s, team, target).because == ((2, "cv"),)
    assert offered(s, team) == [target]


def test_a_heavy_weapon_fires_from_aboard_only_with_fire_on_the_move() -> None:
    """HON-662: a bazooka has to get off."""
    s = empty()
    track = add(s, "US-M3", "C6", rear="B6", heading=2)
    team = add(s, "US-BAZ", "A1")
    target = add(s, "GE-LMG", "F6")
    embark(s, team, track)
    assert offered(s, team) == []
    assert refused(s, team, target)[0::2] == ("aboard", "HON-662")


def test_whoever_is_concealed_comes_to_light_when_it_fires() -> None:
    """HON-606: with the values of its Inactive side."""
    s = empty()
    add(s, "US-SPOT", "C6", face=0)
    ghost = hide(s, "spot")
    target = add(s, "GE-LMG", "G6")
    assert offered(s, ghost) == [target]
    shoot(s, ghost, target)
    assert s.units["spot"].at == "C6"
    assert not s.units["spot"].face
    assert [event.verb for event in s.news] == ["concealed", "uncovered", "fired"]
    roll(s, 6)
    assert s.units[target].face == 1


def test_the_enemy_cannot_tell_what_a_concealed_unit_could_fire() -> None:
    """Section 21.4: letters come from what the seat sees."""
    s = empty()
    add(s, "US-SPOT", "C6")
    ghost = hide(s, "spot")
    add(s, "GE-LMG", "G6")
    assert fire_letters(s.rules.view(s, "german"), ghost, "action", "", ()) == []


def test_anti_aircraft_is_no_ability_here() -> None:
    """HON-611: nothing printed has it, and no weapon knows it."""
    s = empty()
    for kind in s.rules.kinds.values():
        for face in kind.faces:
            for weapon in face.weapons:
                assert not hasattr(weapon, "anti_aircraft")
