"""Assaults: who may, what is thrown, who wins (HON-641 … HON-647, HON-654, HON-659, HON-660, R-16, R-33, R-52)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.assault.assault import Assault, may_assault, way_in, why_not_assault
from sandtable.games.heroes.play.assault.strength import assault_facts, assault_of, out_of_arc
from sandtable.games.heroes.play.cards.phases import Fury
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import GERMAN, LOST, US
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion
from sandtable.kernel.engine import current, pending
from sandtable.kernel.steps import Throw
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say
from tests.games.heroes.fights import assault, because, fight, give, reason, told


def dice(s: Battle) -> int:
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Throw)
    return ask.dice(s).count


def why(s: Battle, unit: str, target: str, windows: int = 0) -> tuple[str, str]:
    found = why_not_assault(s, unit, s.squares_of(unit), target, windows)
    assert found is not None
    return found[0], found[2]


# the dice


def test_the_attacker_throws_two_dice_and_keeps_the_best() -> None:
    """WE-6, HON-645: dice 6 and 1, value 2, a card of 1; the defender 3 and 2, value 2, terrain 2: 9 against 7."""
    s = empty()
    add(s, "US-FIRE", "D7")
    add(s, "GE-SCHUETZEN", "E7")  # behind a low wall: +2
    give(s, US, "smoke")
    assault(s, "fire", "schuetzen")
    assert asked(s) == (US, "React")
    say(s, "+smoke")
    assert dice(s) == 2
    assert because(s) == {"cv": 2, "smoke": 1}
    roll(s, 6, 1)
    assert because(s) == {"cv": 2, "wall": 2}
    assert dice(s) == 2
    roll(s, 3, 2)
    fought = next(event for event in s.drain() if event.verb == "fought")
    assert (fought.facts["attack"], fought.facts["defence"]) == (9, 7)
    assert s.units["schuetzen"].face == 1
    assert letters(s) == ["F6", "F7", "F8"]
    say(s, "F7")
    assert s.units["fire"].at == "E7"


def test_a_defender_without_assault_throws_one_die() -> None:
    """HON-645."""
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "GE-LMG", "B1")
    assault(s, "fire", "lmg")
    roll(s, 1, 1)
    assert dice(s) == 1
    assert because(s) == {"cv": 3}


def test_assault_plus_n_counts_for_both() -> None:
    """HON-641, HON-645."""
    s = empty()
    add(s, "US-RANGER", "B2")
    add(s, "GE-STOSS", "B1")
    assault(s, "ranger", "stoss")
    assert because(s) == {"cv": 2, "assault": 1}
    roll(s, 1, 1)
    assert because(s) == {"cv": 3, "assault": 1}


def test_suppressed_markers_count_two_on_each() -> None:
    """HON-645, HON-541."""
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "GE-SCHUETZEN", "B1")
    s.suppress("fire", 1)
    s.suppress("schuetzen", 2)
    assault(s, "fire", "schuetzen")
    assert because(s)["suppressed"] == -2
    roll(s, 1, 1)
    assert because(s)["suppressed"] == -4


@pytest.mark.parametrize("launch", ["farm.1", "farm.3", "farm.4"])
def test_in_the_same_room_the_building_protects_nobody(launch: str) -> None:
    """HON-645, HON-194."""
    s = empty()
    add(s, "US-FIRE", launch)
    add(s, "GE-SCHUETZEN", "farm.2")
    assault(s, "fire", "schuetzen")
    roll(s, 1, 1)
    assert because(s) == {"cv": 2}


def test_through_a_door_the_building_protects_the_defender() -> None:
    """HON-645, HON-194: the door of farm.3 is on its south side."""
    s = empty()
    add(s, "US-FIRE", "J5")
    add(s, "GE-SCHUETZEN", "farm.3")
    assault(s, "fire", "schuetzen")
    roll(s, 1, 1)
    assert because(s) == {"cv": 2, "building": 3}


def test_in_two_rooms_of_a_house_the_building_protects_the_defender() -> None:
    """HON-194, HON-198: the rooms of the manor are joined by a doorway."""
    s = empty("house-to-house")
    rooms = s.land.squares.room_of
    one, other = next(
        (square, walk.to)
        for square in rooms
        for walk in s.land.squares.walks[square]
        if walk.to in rooms and rooms[walk.to] != rooms[square]
    )
    add(s, "US-FIRE", one)
    add(s, "GE-SCHUETZEN", other)
    assault(s, "fire", "schuetzen")
    say(s, "pass")  # a knife on the Command tile could be drawn
    roll(s, 1, 1)
    assert because(s)["building"] == 3


def test_vehicles_have_no_bonus_from_the_ground() -> None:
    """HON-172, HON-645."""
    s = empty()
    add(s, "US-ENG", "E6")
    add(s, "GE-PZIV", "E7", heading=0, rear="E8")
    assault(s, "eng", "pziv")
    roll(s, 1, 1)
    assert because(s) == {"cv": 4}


def test_two_assaults_in_a_thicket_are_protected_by_it() -> None:
    """HON-645: only a room or a defensive position is shared; a thicket protects the defender in it."""
    s = empty()
    add(s, "US-FIRE", "C2")
    add(s, "GE-SCHUETZEN", "D2")
    assault(s, "fire", "schuetzen")
    roll(s, 1, 1)
    assert because(s)["thicket"] == 1


def test_the_chances_are_exact_and_add_up() -> None:
    """HON-645, HON-647: two dice against two, equal values."""
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "GE-SCHUETZEN", "B1")
    won, even, lost = assault_facts(s, "fire", "schuetzen", "B2", "B1").chances()
    best = [1, 3, 5, 7, 9, 11]
    ties = sum([ways * ways for ways in best]) / 36**2
    assert even == pytest.approx(ties)
    assert won == pytest.approx(lost)
    assert won + even + lost == pytest.approx(1)


def test_the_chances_agree_with_every_throw() -> None:
    """HON-645: counted dice by dice."""
    s = empty()
    add(s, "US-RANGER", "B2")
    add(s, "GE-LMG", "B1")
    facts = assault_facts(s, "ranger", "lmg", "B2", "B1")
    faces = range(1, 7)
    totals = [(max(a, b) + 3, c + 3) for a in faces for b in faces for c in faces]
    won, even, lost = facts.chances()
    assert won == pytest.approx(len([1 for one, other in totals if one > other]) / 216)
    assert even == pytest.approx(len([1 for one, other in totals if one == other]) / 216)
    assert lost == pytest.approx(len([1 for one, other in totals if one < other]) / 216)


# who may


def test_only_a_side_with_assault_may() -> None:
    """HON-641."""
    s = empty()
    add(s, "US-SUPPORT", "B2")
    add(s, "GE-LMG", "B1")
    assert why(s, "support", "lmg") == ("no-assault", "HON-641")
    add(s, "US-RECON", "C2", face=1)
    assert why(s, "recon", "lmg") == ("no-assault", "HON-641")
    add(s, "US-RECON", "A2", id="whole")
    assert may_assault(s, "whole", ("A2",), "lmg", 0)


def test_a_value_of_the_colour_is_needed_and_zero_is_one() -> None:
    """HON-641: X against heavy vehicles; +0 of a reduced fire team against light ones is enough."""
    s = empty()
    add(s, "US-FIRE", "F7", face=1)
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    assert why(s, "fire", "pziv") == ("no-value", "HON-641")
    add(s, "GE-KUBEL", "F8")
    assert may_assault(s, "fire", ("F7",), "kubel", 0)


def test_gear_with_a_value_serves_in_place_of_an_x() -> None:
    """HON-641, HON-701: magnetic mines against a tank; the marker is spent."""
    s = empty()
    s.armies[GERMAN] = ("151", "205@1", "done")
    s.gear["151.1"] = 3
    add(s, "GE-SCHUETZEN", "F7")
    add(s, "US-M4", "F6", heading=2, rear="E6")
    assert may_assault(s, "schuetzen", ("F7",), "m4", 0)
    assault(s, "schuetzen", "m4")
    assert because(s) == {"cv": 6}
    assert s.gear["151.1"] == 2
    s.gear["151.1"] = 0
    assert why(s, "schuetzen", "m4") == ("no-value", "HON-641")


def test_of_several_kinds_of_gear_the_attacker_chooses() -> None:
    """HON-641, HON-701."""
    s = empty()
    s.armies[GERMAN] = ("151", "205@1", "206@2", "done")
    s.gear.update({"151.1": 3, "151.2": 3})
    add(s, "GE-SCHUETZEN", "F7")
    add(s, "US-M4", "F6", heading=2, rear="E6")
    assault(s, "schuetzen", "m4")
    assert asked(s) == (GERMAN, "ChooseArms")
    assert letters(s) == ["panzerfaust", "magnetic-mine"]
    say(s, "panzerfaust")
    assert because(s) == {"cv": 7}
    assert (s.gear["151.1"], s.gear["151.2"]) == (3, 2)


def test_a_square_it_may_not_enter_cannot_be_assaulted() -> None:
    """R-33, HON-642: a Light Vehicle cannot drive into a thicket."""
    s = empty()
    s.fury = GERMAN
    add(s, "GE-KUBEL", "D4")
    add(s, "US-FIRE", "D3")
    assert why(s, "kubel", "fire") == ("closed", "R-33")


def test_a_launch_square_is_beside_the_defender() -> None:
    """HON-642."""
    s = empty()
    add(s, "US-FIRE", "B3")
    add(s, "GE-LMG", "B1")
    assert why(s, "fire", "lmg") == ("not-adjacent", "HON-642")


def test_own_units_and_passengers_are_not_assaulted() -> None:
    """HON-662."""
    s = empty()
    add(s, "US-FIRE", "B3")
    add(s, "US-RANGER", "B2")
    add(s, "GE-251", "C2", heading=2, rear="B1")
    add(s, "GE-LMG", "D5")
    s.take("lmg", "aboard", "251")
    assert why(s, "fire", "ranger") == ("own-unit", "HON-641")
    assert why(s, "fire", "lmg") == ("aboard", "HON-662")


def test_a_wall_is_in_the_way_and_a_window_needs_surprise() -> None:
    """HON-654, HON-131: the west window of the farmhouse is that of farm.1."""
    s = empty()
    add(s, "US-FIRE", "H2")
    add(s, "GE-SCHUETZEN", "farm.1")
    assert why(s, "fire", "schuetzen") == ("window", "HON-654")
    assert may_assault(s, "fire", ("H2",), "schuetzen", 1)
    add(s, "US-FIRE", "H4", id="other")
    assert why(s, "other", "schuetzen") == ("not-adjacent", "HON-642")


def test_an_assault_through_a_window_uses_one_surprise() -> None:
    """HON-654, HON-765."""
    s = empty()
    add(s, "US-FIRE", "H2")
    add(s, "GE-SCHUETZEN", "farm.1")
    assault(s, "fire", "schuetzen", windows=1)
    assert s.moving["fire"].windows == 0
    roll(s, 6, 6)
    roll(s, 1, 1)
    say(s, "farm.2")
    assert s.units["fire"].at == "farm.1"


def test_the_assault_step_ignores_zones_of_control() -> None:
    """WE-10, WE-11, HON-502: in the zones of A and B it assaults B through A's zone."""
    s = empty()
    add(s, "US-FIRE", "C6")
    add(s, "GE-LMG", "D5", id="a")
    add(s, "GE-LMG", "D6", id="b")
    assert may_assault(s, "fire", ("C6",), "b", 0)
    assert may_assault(s, "fire", ("C6",), "a", 0)


def test_there_is_no_assault_in_the_supply_phase() -> None:
    """HON-762, HON-641."""
    s = empty()
    s.phase = "supply"
    add(s, "US-FIRE", "B2")
    add(s, "GE-LMG", "B1")
    run(s, [Assault("fire", "lmg")])
    assert current(s) is None
    assert told(s) == []


# the course of it


def test_assaulted_from_outside_its_arc_a_gun_is_suppressed_first() -> None:
    """HON-644, HON-522: an arc of 90 degrees to the north, its marks included."""
    s = empty()
    add(s, "GE-MG42", "F5", heading=0, face=1)
    for at, out in (("F4", False), ("E4", False), ("G4", False), ("E5", True), ("F6", True), ("G6", True)):
        assert out_of_arc(s, "mg42", at, "F5") is out, at
    add(s, "US-FIRE", "F6")
    ahead = assault_facts(s, "fire", "mg42", "F6", "F5", ahead=True)
    assert (-2, "out-of-arc") in ahead.defender.because
    assault(s, "fire", "mg42")
    assert s.units["mg42"].suppressed == 1
    roll(s, 1, 1)
    assert because(s) == {"cv": 4, "suppressed": -2}


def test_a_vehicle_is_out_of_its_arc_only_by_the_weapon_it_defends_with() -> None:
    """HON-660 c: the gun of a StuG has an arc, the machine gun it defends with has none."""
    s = empty()
    add(s, "GE-STUG", "F6", heading=2, rear="E6")
    assert not out_of_arc(s, "stug", "D6", "E6")


def test_a_concealed_defender_comes_to_light_as_the_assault_begins() -> None:
    """HON-606, RW-10."""
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "GE-ROTH", "B1")
    ghost = conceal(s, "roth")
    assert may_assault(s, "fire", ("B2",), ghost, 0)
    assault(s, "fire", ghost)
    assert ghost not in s.foot.values()
    assert s.foot["B1"] == "roth"
    roll(s, 1, 1)
    assert because(s) == {"cv": 1}


def test_a_defender_without_a_value_is_destroyed_without_dice() -> None:
    """HON-646, HON-659: an MG42 that is not set up."""
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "GE-MG42", "B1")
    assert assault_facts(s, "fire", "mg42", "B2", "B1").chances() == (1.0, 0.0, 0.0)
    assault(s, "fire", "mg42")
    assert current(s) is None
    assert s.units["mg42"].at == LOST
    assert s.units["fire"].at == "B1"


def test_gear_of_the_right_colour_saves_it_from_that() -> None:
    """HON-646, HON-659: a flamethrower team with grenades defends with them."""
    s = empty()
    s.armies[US] = ("107", "202@1", "done")
    s.gear["107.1"] = 3
    add(s, "US-FLAME", "B1")
    s.units["flame"] = s.units["flame"].copy()
    s.units["flame"].stripe, s.units["flame"].group = "UGEN", "107"
    add(s, "GE-SCHUETZEN", "B2")
    assault(s, "schuetzen", "flame")
    assert asked(s) == (US, "React")
    assert letters(s) == ["pass", "grenades"]
    say(s, "grenades")
    roll(s, 1, 1)
    assert because(s) == {"cv": 2}
    assert s.gear["107.1"] == 2


def test_without_its_gear_it_is_lost() -> None:
    """HON-659, HON-630: a flamethrower that loses an Assault is removed, it does not explode."""
    s = empty()
    s.armies[US] = ("107", "202@1", "done")
    s.gear["107.1"] = 1
    add(s, "US-FLAME", "B1")
    s.units["flame"] = s.units["flame"].copy()
    s.units["flame"].stripe, s.units["flame"].group = "UGEN", "107"
    add(s, "GE-SCHUETZEN", "B2")
    assault(s, "schuetzen", "flame")
    say(s, "pass")
    assert s.units["flame"].at == LOST
    assert "exploded" not in told(s)
    assert s.units["schuetzen"].suppressed == 0


def test_a_knife_or_a_card_makes_no_number_of_an_x() -> None:
    """HON-659: Assault cards may be declared, but the defender is lost all the same."""
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "GE-MG42", "B1")
    give(s, GERMAN, "smoke")
    assault(s, "fire", "mg42")
    assert asked(s) == (GERMAN, "React")
    say(s, "+smoke")
    assert s.units["mg42"].at == LOST


def test_a_vehicle_with_two_weapons_fights_with_the_second() -> None:
    """HON-646, HON-660 d, R-16: the Secondary of a Panzer IV, the coaxial gun of a Greyhound."""
    s = empty()
    add(s, "US-ENG", "F7")
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    assault(s, "eng", "pziv")
    roll(s, 1, 1)
    assert because(s) == {"cv": 4}
    s = empty()
    s.fury = GERMAN
    add(s, "GE-SCHUETZEN", "F7")
    add(s, "US-M8", "F6", heading=2, rear="E6")
    assault(s, "schuetzen", "m8")
    roll(s, 1, 1)
    assert because(s) == {"cv": 3}


def test_a_single_weapon_serves_until_it_is_destroyed() -> None:
    """HON-646, HON-108, R-05: then the defender has no Secondary and loses."""
    s = empty()
    add(s, "US-FIRE", "F7")
    add(s, "GE-251", "F6", heading=2, rear="E6")
    assert not assault_facts(s, "fire", "251", "F7", "F6").hopeless
    sheet = s.units["251"].copy()
    sheet.damage = ("primary",)
    s.units["251"] = sheet
    assert assault_facts(s, "fire", "251", "F7", "F6").hopeless


def test_a_unit_reduced_by_opportunity_fire_assaults_with_the_side_that_shows() -> None:
    """HON-660 a: a reduced recon team has no Assault; the Assault is off and it stays where it is."""
    s = empty()
    add(s, "US-RECON", "B2", face=1)
    add(s, "GE-SCHUETZEN", "B1")
    assault(s, "recon", "schuetzen")
    assert current(s) is None
    assert "called-off" in told(s)
    assert s.units["recon"].at == "B2"
    assert s.frays == {}


def test_a_halted_attacker_assaults_no_more() -> None:
    """Section 21 protocol, HON-532: displaced or stopped before the dice, the Assault is off."""
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "GE-SCHUETZEN", "B1")
    s.moving["fire"] = Motion("action", 1, halted=True)
    run(s, [Assault("fire", "schuetzen")])
    assert current(s) is None
    assert "called-off" in told(s)


# Fury of the Fuehrer


def test_fury_gives_everybody_assault_plus_two() -> None:
    """HON-765: the ability, not a bare +2: also to units without; the better of two counts."""
    s = empty()
    s.fury = GERMAN
    add(s, "GE-LMG", "B1")
    add(s, "GE-STOSS", "C1")
    add(s, "US-SUPPORT", "B2")
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    assert assault_of(s, "lmg") == 2
    assert assault_of(s, "stoss") == 2
    assert assault_of(s, "pziv") == 2
    assert may_assault(s, "lmg", ("B1",), "support", 0)
    assault(s, "lmg", "support")
    assert because(s) == {"cv": 3, "assault": 2}
    assert Fury("fury-of-the-fuehrer").owns("fury-of-the-fuehrer")


def test_long_vehicles_step_forward_or_back_into_their_enemy() -> None:
    """R-15, HON-413: 45 degrees either side, both ends; never sideways."""
    s = empty()
    s.fury = GERMAN
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    for at, may in (("G6", True), ("G7", True), ("G5", True), ("D6", True), ("D7", True), ("F7", False)):
        add(s, "US-FIRE", at, id=f"at-{at}")
        assert may_assault(s, "pziv", ("F6", "E6"), f"at-{at}", 0) is may, at
        s.take(f"at-{at}", LOST)
    add(s, "US-FIRE", "D6", id="behind")
    way = way_in(s, "pziv", ("F6", "E6"), "behind", 0)
    assert way is not None
    assert (way.front, way.rear, way.heading, way.facing) == ("E6", "D6", 6, 2)


def test_refusals_name_what_to_do() -> None:
    """HON-763, HON-741, HON-659: of the letters before the dice."""
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "GE-SCHUETZEN", "B1")
    give(s, US, "smoke", "rally")
    assault(s, "fire", "schuetzen")
    assert letters(s) == ["pass", "+smoke"]
    assert reason(s, "", "+rally") == ("wrong-type", "HON-763")
    assert reason(s, "", "+mine") == ("no-card", "HON-761")
    assert reason(s, "", "+knife") == ("no-knife", "HON-741")
    assert reason(s, "", "panzerfaust") == ("no-gear", "HON-659")


def test_a_fight_can_be_lost_on_the_same_dice_by_a_tie() -> None:
    """HON-647: the higher total wins, equal ones are a tie."""
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "GE-SCHUETZEN", "B1")
    fight(s, "fire", "schuetzen", (4, 2), (1, 4))
    assert "tied" in told(s)
    assert (s.units["fire"].at, s.units["schuetzen"].at) == ("B2", "B1")
    assert (s.units["fire"].face, s.units["schuetzen"].face) == (0, 0)
