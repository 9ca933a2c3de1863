"""Grenades and Geballte Ladung (HON-701, HON-707 … HON-710, HON-765, R-40, R-41, WE-8)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.explosions import bursts, grenades
from sandtable.games.heroes.play.explosions.structures import points_of
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import ABOARD, LOST
from sandtable.games.heroes.play.state import Battle
from tests.games.heroes.blasting import armed, attacks, covered, fire, offered, refusal, shot_of, told
from tests.games.heroes.field import add, asked, roll


def corners(s: Battle, unit: str, what: str = "grenades") -> set[str]:
    return {letter for letter in offered(s, unit, what) if letter.startswith("x")}


def test_a_grenade_reaches_two_interspaces_and_a_bundle_one() -> None:
    """HON-518, HON-707, HOC-69: the corners of one's own square are at 1."""
    s = armed()
    add(s, "US-FIRE", "F7")
    add(s, "GE-LMG", "A1")
    assert corners(s, "fire") == {f"x{x}y{y}" for x in range(4, 8) for y in range(5, 9)}
    assert refusal(s, "fire", "grenades", "x8y8") == ("too-far", "HON-616")
    assert corners(s, "lmg", "geballte-ladung") == {"x0y0", "x1y0", "x0y1", "x1y1"}


def test_a_point_in_a_house_out_of_reach_is_first_of_all_too_far() -> None:
    """HON-616, HON-709."""
    s = armed()
    add(s, "US-FIRE", "A12")
    assert refusal(s, "fire", "grenades", "x9y3") == ("too-far", "HON-616")
    s.put("fire", "I5")
    assert refusal(s, "fire", "grenades", "x9y3") == ("inside-building", "HON-709")


def test_a_point_on_the_edge_is_legal_while_a_square_of_the_template_is_on_the_map() -> None:
    """R-41."""
    s = armed()
    add(s, "US-FIRE", "A6")
    assert "x0y6" in corners(s, "fire")
    assert covered(s, "fire", "grenades x0y6") == {"A6", "A7"}
    assert covered(s, "fire", "grenades x1y5") == {"A5", "B5", "A6", "B6"}


def test_four_squares_lie_under_it_and_units_of_both_sides_are_attacked_each_by_a_die() -> None:
    """HON-624, HON-627, HON-707; the order is that of their names (HON-624a)."""
    s = armed()
    add(s, "US-FIRE", "D4")
    add(s, "US-RECON", "F5")
    add(s, "GE-LMG", "F6")
    add(s, "GE-STOSS", "E6")
    add(s, "GE-VOSS", "H6")
    fire(s, "fire", "grenades x5y5")
    assert s.gear["101.1"] == 2
    assert asked(s) == ("us", "Strike")
    roll(s, 1)  # lmg: 1 + 2 < 4
    roll(s, 3)  # recon: 3 + 2 = 5
    roll(s, 2)  # stoss: 2 + 2 < 5
    assert [s.units[unit].face for unit in ("lmg", "recon", "stoss", "voss", "fire")] == [0, 1, 0, 0, 0]
    assert s.agenda is None and not s.shots


def test_a_card_is_for_one_of_the_rolls() -> None:
    """WE-8, HON-763: A (Def 4, +2 of the foxhole) is hit by a total of 7 with the card, B (Def 4) not by 3."""
    s = armed()
    add(s, "US-FIRE", "A7")
    add(s, "GE-LMG", "C8", id="a")
    add(s, "GE-LMG", "B8", id="b")
    s.hands = {**s.hands, "us": ("burst-into-action",)}
    assert offered(s, "fire", "grenades x2y7") == ["+burst-into-action", "done"]
    assert offered(s, "fire", "grenades x2y7 +burst-into-action") == ["a", "b"]
    assert refusal(s, "fire", "grenades x2y7 +burst-into-action", "done") == ("which-roll", "HON-763")
    fire(s, "fire", "grenades x2y7 +burst-into-action a done")
    assert s.discards["us"] == ("burst-into-action",)
    roll(s, 4)
    assert s.units["a"].face == 1
    roll(s, 1)
    assert s.units["b"].face == 0


def test_a_card_for_somebody_who_is_no_longer_there_goes_to_the_first_roll() -> None:
    """HON-763a."""
    s = armed()
    add(s, "GE-LMG", "C8", id="a")
    assert bursts.dedicated(s, ("+mine", "b", "+ammo", "+rally"), ["a", "c"]) == (
        "+mine", "a", "+ammo", "+rally", "a",
    )  # fmt: skip
    assert bursts.dedicated(s, ("+mine", "c"), ["a", "c"]) == ("+mine", "c")


def test_the_thrower_is_attacked_too_if_the_template_touches_his_square() -> None:
    """R-40."""
    s = armed()
    add(s, "US-FIRE", "F7")
    fire(s, "fire", "grenades x5y6")
    roll(s, 2)
    assert s.units["fire"].face == 1


def test_double_hits_destroy_at_once_and_a_total_just_below_does_not() -> None:
    """HON-527: 2 + 6 = 8 is twice the 4 of a fire team, not twice the 5 of a reduced one."""
    s = armed()
    add(s, "US-FIRE", "D4")
    add(s, "GE-LMG", "F6")
    add(s, "GE-STOSS", "E6")
    fire(s, "fire", "grenades x5y5")
    roll(s, 6)
    roll(s, 6)
    assert s.units["lmg"].at == LOST
    assert (s.units["stoss"].at, s.units["stoss"].face) == ("E6", 1)


def test_units_of_a_class_it_has_no_value_against_are_not_attacked() -> None:
    """HON-521: grenades do nothing to Heavy Vehicles, a bundle does, by their side (HON-624)."""
    s = armed()
    add(s, "US-FIRE", "D5")
    add(s, "GE-LMG", "D6")
    add(s, "US-M4", "E6", rear="F6", heading=6)
    add(s, "GE-251", "E5", rear="F5", heading=6)
    assert list(attacks(s, "fire", "grenades x4y5")) == ["251", "lmg", "fire"]
    assert attacks(s, "fire", "grenades x4y5")["251"].needs() == 5  # Def 6, +1
    found = attacks(s, "lmg", "geballte-ladung x4y5")
    assert found["m4"].defence == 7 and found["m4"].plus() == 3


def test_concealed_units_ignore_explosions() -> None:
    """HON-603, HON-609, HON-624."""
    s = armed()
    add(s, "US-FIRE", "D4")
    add(s, "GE-LMG", "F6")
    conceal(s, "lmg")
    assert attacks(s, "fire", "grenades x5y5") == {}
    fire(s, "fire", "grenades x5y5")
    assert s.agenda is None
    assert s.units["german-ghost-1"].at == "F6"


def test_it_goes_over_walls_and_obscuring_ground_takes_nothing_from_it() -> None:
    """HON-616, HON-707, HOC-69: no sight needed, obstacles ignored."""
    s = armed()
    add(s, "US-FIRE", "E6")
    add(s, "GE-LMG", "E8")
    assert [reason for _, reason in attacks(s, "fire", "grenades x5y7")["lmg"].because] == ["cv"]


def test_suppressed_throwers_lose_two_for_each_marker_also_against_themselves() -> None:
    """HON-541."""
    s = armed()
    add(s, "US-FIRE", "D4")
    s.suppress("fire", 2)
    add(s, "GE-LMG", "E5")
    assert attacks(s, "fire", "grenades x4y4")["lmg"].plus() == -2


def test_outside_a_position_its_bonus_counts_thrown_into_it_not() -> None:
    """HON-181, HON-708: the square itself is named, and nobody outside is touched."""
    s = armed()
    add(s, "US-FIRE", "B7")
    add(s, "GE-LMG", "C8")
    add(s, "GE-VOSS", "C7")
    assert attacks(s, "fire", "grenades x2y7")["lmg"].defence == 6
    into = attacks(s, "fire", "grenades C8")
    assert list(into) == ["lmg"] and into["lmg"].defence == 4
    assert covered(s, "fire", "grenades C8") == {"C8"}


def test_a_position_must_be_beside_the_thrower() -> None:
    """HON-708."""
    s = armed()
    add(s, "US-FIRE", "B6")
    add(s, "GE-LMG", "C8")
    assert refusal(s, "fire", "grenades", "C8") == ("not-beside", "HON-708")
    assert refusal(s, "fire", "grenades", "C7") == ("no-point", "HON-707")
    assert refusal(s, "fire", "grenades", "lmg") == ("no-unit", "HON-533")


def test_a_thrower_in_his_own_position_is_not_protected_by_it() -> None:
    """HON-181, R-40: the bonus protects unless the firer is in it too."""
    s = armed()
    add(s, "US-FIRE", "C8")
    assert attacks(s, "fire", "grenades x2y7")["fire"].defence == 4


@pytest.mark.parametrize(
    ("at", "room"), [("H2", "farm.1"), ("J1", "farm.2"), ("I5", "farm.3"), ("L4", "farm.4")]
)
def test_through_an_opening_beside_it_a_grenade_reaches_the_whole_room_without_bonus(
    at: str, room: str
) -> None:
    """HON-709: door and window alike; a farm has one room."""
    s = armed()
    add(s, "US-FIRE", at)
    add(s, "GE-LMG", "farm.1", id="near")
    add(s, "GE-LMG", "farm.4", id="far")
    assert room in offered(s, "fire", "grenades")
    assert covered(s, "fire", f"grenades {room}") == {"farm.1", "farm.2", "farm.3", "farm.4"}
    found = attacks(s, "fire", f"grenades {room}")
    assert {unit: attack.defence for unit, attack in found.items()} == {"near": 4, "far": 4}


def test_a_square_beside_the_wall_but_not_beside_an_opening_is_no_place_to_throw_from() -> None:
    """HON-199, HON-709."""
    s = armed()
    add(s, "US-FIRE", "H4")
    assert not [letter for letter in offered(s, "fire", "grenades") if letter.startswith("farm")]
    assert refusal(s, "fire", "grenades", "farm.3") == ("no-opening", "HON-709")
    assert refusal(s, "fire", "grenades", "x9y3") == ("inside-building", "HON-709")


def test_a_template_outside_leaves_those_inside_alone() -> None:
    """HON-624, HON-709: it touches the wall, not the room."""
    s = armed()
    add(s, "US-FIRE", "I6")
    add(s, "GE-LMG", "farm.3")
    add(s, "GE-VOSS", "J5")
    assert list(attacks(s, "fire", "grenades x9y4")) == ["voss"]


def test_out_of_a_building_the_first_interspace_lies_before_the_opening() -> None:
    """HON-710: through the south door of farm.3, centred (18, 6), the first point is x9y4, and none behind the wall."""
    s = armed()
    add(s, "US-FIRE", "farm.3")
    assert corners(s, "fire") == {f"x{x}y{y}" for x in (8, 9, 10) for y in (4, 5)}
    add(s, "GE-LMG", "farm.4")
    assert corners(s, "lmg", "geballte-ladung") == {"x11y3"}


def test_behind_a_wall_without_opening_nothing_can_be_thrown_out() -> None:
    """HON-710: the thrower stands in the inner square of an opening."""
    s = armed(scenario="hold-the-bridge")
    inner = [square for square in s.land.squares.room_of if square not in s.land.squares.openings_at]
    add(s, "US-FIRE", inner[0])
    assert offered(s, "fire", "grenades") == []
    assert "grenades" not in offered(s, "fire")
    assert refusal(s, "fire", "", "grenades") == ("nothing-in-reach", "HON-521")
    assert refusal(s, "fire", "grenades", "x1y1") == ("no-opening", "HON-710")


def test_in_a_house_of_two_rooms_only_the_room_behind_the_opening_is_reached() -> None:
    """HON-198, HON-709: and through the doorway the one behind it."""
    s = armed(scenario="house-to-house")
    squares = s.land.squares
    add(s, "US-FIRE", "manor.6")
    add(s, "GE-LMG", "manor.7")
    add(s, "GE-VOSS", "manor.1")
    assert squares.room_of["manor.6"] != squares.room_of["manor.7"]
    assert "manor.7" in offered(s, "fire", "grenades")
    assert list(attacks(s, "fire", "grenades manor.7")) == ["lmg"]
    assert "manor.2" not in offered(s, "fire", "grenades")


def test_a_bundle_shakes_the_building_it_is_thrown_into() -> None:
    """HON-621, HOC-208: first the units, then two dice; a point for each 4 and more."""
    s = armed()
    add(s, "GE-LMG", "I5")
    add(s, "US-FIRE", "farm.2")
    fire(s, "lmg", "geballte-ladung farm.3")
    assert asked(s) == ("german", "Strike")
    roll(s, 1)  # 1 + 3 = 4: a hit without bonus
    assert s.units["fire"].face == 1
    assert asked(s) == ("german", "DestructionRoll")
    roll(s, 4, 5)
    assert points_of(s, "farm") == 2


def test_a_bundle_outside_attacks_every_structure_it_touches() -> None:
    """HON-624: the corner of the farm and a wreck; grenades have no Destruction."""
    s = armed()
    add(s, "GE-LMG", "H1")
    assert bursts.structures_under(s, shot_of(s, "lmg", "geballte-ladung x8y1")) == ["farm"]
    fire(s, "lmg", "geballte-ladung x8y1")
    roll(s, 6)  # himself: 6 + 3 = 9, twice his 4
    assert s.units["lmg"].at == LOST
    assert asked(s) == ("german", "DestructionRoll")
    roll(s, 3, 3)
    assert points_of(s, "farm") == 0


def test_only_infantry_with_the_stripes_and_a_marker_throws() -> None:
    """HON-701."""
    s = armed()
    add(s, "US-FIRE", "D4")
    add(s, "US-JEEP", "E4")
    add(s, "GE-LMG", "F6")
    assert refusal(s, "jeep", "", "grenades") == ("infantry-only", "HON-701")
    assert refusal(s, "lmg", "", "grenades") == ("no-option", "HON-701")
    assert "grenades" in offered(s, "fire")
    s.gear["101.1"] = 0
    assert refusal(s, "fire", "", "grenades") == ("no-markers", "HON-701")


def test_one_ammo_marker_goes_into_an_alternate_action_and_helps_against_infantry_only() -> None:
    """HON-701, HON-702."""
    s = armed(us="101 202@1 201@2 done")
    add(s, "US-FIRE", "D4")
    add(s, "GE-LMG", "F6")
    add(s, "GE-KUBEL", "E6")
    assert offered(s, "fire", "grenades x5y5") == ["+ammo", "done"]
    assert offered(s, "fire", "grenades x5y5 +ammo") == ["done"]
    assert refusal(s, "fire", "grenades x5y5 +ammo", "+ammo") == ("one-marker", "HON-701")
    found = attacks(s, "fire", "grenades x5y5 +ammo done")
    assert (found["lmg"].plus(), found["kubel"].plus()) == (3, 1)
    fire(s, "fire", "grenades x5y5 +ammo done")
    assert (s.gear["101.1"], s.gear["101.2"]) == (2, 2)


def test_passengers_throw_from_any_square_of_their_vehicle_and_are_safe_in_it() -> None:
    """HON-662."""
    s = armed()
    add(s, "US-M3", "E6", rear="E7", heading=0)
    add(s, "US-FIRE", "D6")
    s.take("fire", ABOARD, "m3")
    assert {"x3y4", "x6y8"} <= corners(s, "fire")
    assert "x3y9" not in corners(s, "fire")
    assert list(attacks(s, "fire", "grenades x4y5")) == ["m3"]


def test_answering_an_enemy_the_template_must_cover_him() -> None:
    """HON-618."""
    s = armed()
    add(s, "US-FIRE", "C8")  # a foxhole gives Opportunity Fire
    add(s, "GE-LMG", "D6")
    assert set(offered(s, "fire", "grenades", "opportunity", "lmg")) == {"x3y6", "x4y6"}
    assert refusal(s, "fire", "grenades", "x2y7", "opportunity", "lmg") == ("not-covered", "HON-618")
    s.put("fire", "D8")
    assert refusal(s, "fire", "", "grenades", "opportunity", "lmg") == ("no-opportunity", "HON-618")


def test_on_the_move_the_units_own_penalty_is_added() -> None:
    """HON-614: recon teams have Fire on the Move (-1), fire teams none."""
    s = armed()
    add(s, "US-RECON", "D4")
    add(s, "US-FIRE", "D5")
    add(s, "GE-LMG", "F6")
    assert attacks(s, "recon", "grenades x5y5", "on-move")["lmg"].because == (
        (2, "cv"),
        (-1, "fire-on-the-move"),
    )
    assert refusal(s, "fire", "", "grenades", "on-move") == ("no-fire-on-the-move", "HON-614")


def test_a_grenade_can_be_sent_back_by_infantry_it_touches() -> None:
    """HON-765 (Return to Sender): to another point within its range of that unit."""
    s = armed()
    add(s, "US-FIRE", "D4")
    add(s, "GE-LMG", "F6")
    add(s, "GE-VOSS", "H6")
    bursts.push(s, shot_of(s, "fire", "grenades x5y5"))
    assert grenades.may_return(s, "german") == ["lmg"]
    assert grenades.may_return(s, "us") == []
    points = grenades.return_points(s, "lmg")
    assert "x4y4" in points and "x5y5" not in points and "x3y3" not in points
    grenades.send_back(s, "lmg", "x4y4")
    assert told(s) == ["thrown-back"]
    assert bursts.struck(s, bursts.top(s)) == ["fire"]


def test_a_rifle_grenade_is_no_grenade_to_be_sent_back() -> None:
    """HON-765: "any grenade, Geballte Ladung included"; a rifle grenade is fired."""
    s = armed()
    add(s, "US-FIRE", "D4")
    add(s, "GE-LMG", "F6")
    bursts.push(s, shot_of(s, "fire", "rifle-grenade x5y5"))
    assert grenades.may_return(s, "german") == []
