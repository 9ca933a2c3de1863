"""Wrecks: becoming one, crushing, pushing, sinking (HON-107 … HON-109, HON-185, HON-431 … HON-435, R-03, R-50)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.explosions import structures
from sandtable.games.heroes.play.harm import wrecks
from sandtable.games.heroes.play.harm.affect import DESTROYED, GONE, HIT, Affect
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import ABOARD, HEAVY, INFANTRY, LIGHT, LOST
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion, Wreck
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Steps
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say

N, NE, E, SE, S, SW, W, NW = range(8)


def lay(s: Battle, kind: str, at: str, rear: str = "", points: int = 0) -> str:
    """A wreck of a kind."""
    id = s.rules.kinds[kind].stem + "-wreck"
    s.wrecks[id] = Wreck(kind, at, rear, 0, points)
    wrecks.lay(s, id)
    return id


# becoming one


def test_one_hit_makes_a_light_vehicle_a_wreck_where_it_stood() -> None:
    """HON-107, HON-109, HON-526."""
    s = empty()
    add(s, "US-M3", "F4", rear="F5")
    run(s, [Affect("m3", HIT, 0, "german")])
    assert s.units["m3"].at == LOST
    assert not s.wheels
    assert s.hulks == {"F4": "m3-wreck", "F5": "m3-wreck"}
    assert structures.structure_of(s, "F5") == "m3-wreck"
    s.rules.invariants(s)


@pytest.mark.parametrize(
    ("kind", "rear", "value", "closed"),
    [
        ("US-JEEP", "", 2, (LIGHT,)),
        ("GE-222", "", 2, (LIGHT,)),
        ("US-M3", "F5", 3, (LIGHT,)),
        ("US-M5", "F5", 4, (INFANTRY, LIGHT)),
        ("GE-PANTHER", "F5", 5, (INFANTRY, LIGHT, HEAVY)),
    ],
)
def test_wrecks_are_structures_and_closed_to_some(
    kind: str, rear: str, value: int, closed: tuple[int, ...]
) -> None:
    """HOC-61, HON-185."""
    s = empty()
    unit = add(s, kind, "F4", rear=rear)
    run(s, [Affect(unit, DESTROYED, 0, "")])
    assert structures.value_of(s, f"{unit}-wreck") == value
    assert [grade for grade in (INFANTRY, LIGHT, HEAVY) if wrecks.barred(s, "F4", grade)] == list(closed)


def test_a_vehicle_without_a_wreck_side_is_removed() -> None:
    """HON-109."""
    s = empty()
    s.rules.kinds = dict(s.rules.kinds)
    printed = s.rules.kinds["US-JEEP"]
    bare = type(printed)("US-BARE", "bare", "", "", "us", "", "jeep")
    bare.grade, bare.faces = printed.grade, printed.faces
    s.rules.kinds["US-BARE"] = bare
    add(s, "US-BARE", "F4")
    run(s, [Affect("bare", HIT, 0, "")])
    assert (s.units["bare"].at, s.wrecks, s.hulks) == (LOST, {}, {})


def test_a_tank_lost_on_a_wreck_leaves_only_its_own() -> None:
    """HON-109a: what it stood on is crushed for good."""
    s = empty()
    lay(s, "US-JEEP", "F5")
    add(s, "GE-PZIV", "F4", rear="F5")
    run(s, [Affect("pziv", DESTROYED, 0, "")])
    assert list(s.wrecks) == ["pziv-wreck"]
    s.rules.invariants(s)


# passengers and crews


def loaded(kind: str = "US-M3") -> Battle:
    s = empty()
    add(s, kind, "F3", rear="F4")
    for name in ("fire", "support"):
        add(s, f"US-{name.upper()}", "A1")
        s.take(name, ABOARD, s.rules.kinds[kind].stem)
    return s


def test_passengers_of_a_lost_vehicle_are_set_beside_its_wreck_with_a_marker() -> None:
    """HON-663, HON-543, R-35: no Hit, in their owner's order."""
    s = loaded()
    run(s, [Affect("m3", HIT, 0, "german")])
    assert asked(s) == ("us", "PlaceSurvivor")
    assert letters(s) == ["fire", "support"]
    beside = ["E2", "F2", "G2", "E3", "G3", "E4", "G4", "E5", "F5", "G5"]
    assert sorted(letters(s, "support")) == sorted(beside)
    s.rules.invariants(s)
    say(s, "support G4")
    assert "G4" not in letters(s, "fire")
    say(s, "fire F5")
    assert [(s.units[u].at, s.units[u].suppressed, s.units[u].face) for u in ("support", "fire")] == [
        ("G4", 1, 0),
        ("F5", 1, 0),
    ]
    assert not s.aboard("m3")
    s.rules.invariants(s)


def test_passengers_may_not_be_set_into_an_enemy_zone() -> None:
    """HON-663: by Infantry that is not Suppressed; a refusal names it."""
    s = loaded()
    add(s, "GE-LMG", "H3")
    add(s, "GE-VOSS", "D4")
    s.suppress("voss", 1)
    run(s, [Affect("m3", HIT, 0, "german")])
    assert sorted(letters(s, "fire")) == ["E2", "E3", "E4", "E5", "F2", "F5", "G5"]
    with pytest.raises(Refused) as refused:
        say(s, "fire G3")
    assert (refused.value.code, refused.value.rule) == ("enemy-zone", "HON-663")
    assert "zone of control of the LMG-Trupp" in refused.value.sentence
    with pytest.raises(Refused) as refused:
        say(s, "fire A1")
    assert refused.value.code == "not-there"
    with pytest.raises(Refused) as refused:
        say(s, "m3 G5")
    assert refused.value.code == "not-waiting"


def test_passengers_without_a_square_are_destroyed() -> None:
    """HON-663: two passengers, one free square."""
    s = loaded()
    for number, square in enumerate(["E2", "F2", "G2", "E3", "G3", "E4", "G4", "E5", "G5"]):
        add(s, "US-FIRE", square, f"crowd-{number}")
    run(s, [Affect("m3", HIT, 0, "german")])
    say(s, "support F5")
    assert (s.units["support"].at, s.units["fire"].at) == ("F5", LOST)
    s.rules.invariants(s)


def test_a_weapon_gets_out_on_its_inactive_side() -> None:
    """HON-663."""
    s = loaded()
    add(s, "US-30CAL", "A1", face=1)
    s.take("30cal", ABOARD, "m3")
    run(s, [Affect("m3", HIT, 0, "german")])
    say(s, "30cal F5")
    assert (s.units["30cal"].face, s.units["30cal"].suppressed) == (0, 1)


def test_the_crew_of_a_lost_tank_is_set_beside_it() -> None:
    """HON-607: Inactive, one Suppressed."""
    s = empty()
    add(s, "US-M4", "F3", rear="F4")
    add(s, "US-DWYER", "A1", face=1)
    s.take("dwyer", ABOARD, "m4")
    run(s, [Affect("m4", HIT, 0, "german")])
    roll(s, 6, 6)
    say(s, "dwyer E4")
    assert (s.units["dwyer"].at, s.units["dwyer"].face, s.units["dwyer"].suppressed) == ("E4", 0, 1)


def test_a_vehicle_lost_on_top_of_infantry_has_run_it_over() -> None:
    """HON-425a: it ends its move there; then its passengers look for room."""
    s = loaded()
    add(s, "GE-LMG", "F3")
    s.moving["m3"] = Motion("action", 3)
    run(s, [Affect("m3", HIT, 0, "german")])
    assert asked(s) == ("german", "Forced")
    s.rules.invariants(s)
    say(s, "F2")
    assert s.units["lmg"].suppressed == 1
    assert asked(s) == ("us", "PlaceSurvivor")
    assert "F2" not in letters(s, "fire")
    say(s, "fire E4")
    say(s, "support E5")
    s.moving.clear()
    s.rules.invariants(s)


# crushing


def drive(s: Battle, unit: str, *squares: str) -> list[Steps | None]:
    s.moving[unit] = Motion("action", 5)
    return [wrecks.crush(s, unit, square) for square in squares]


def test_a_heavy_vehicle_crushes_each_square_of_a_wreck_once_in_a_move() -> None:
    """HON-431: at most 2 points to a wreck of two squares."""
    s = empty()
    add(s, "US-M4", "A3", rear="A4")
    wreck = lay(s, "GE-PZIV", "F3", "F4")
    assert drive(s, "m4", "F3", "F4", "F3", "F4") == [[], [], None, None]
    assert s.wrecks[wreck].points == 2
    drive(s, "m4", "F3", "F4")
    assert s.wrecks == {}
    assert s.hulks == {}


def test_light_vehicles_and_infantry_crush_nothing() -> None:
    """HON-431."""
    s = empty()
    add(s, "US-JEEP", "A3")
    add(s, "US-FIRE", "A4")
    lay(s, "GE-222", "F3")
    assert drive(s, "jeep", "F3") == [None]
    assert drive(s, "fire", "F3") == [None]
    assert drive(s, "jeep", "F4") == [None]


def test_a_wreck_crushed_away_leaves_who_stands_on_it_unharmed() -> None:
    """R-50."""
    s = empty()
    add(s, "US-M4", "A3", rear="A4")
    add(s, "GE-LMG", "F3")
    lay(s, "GE-222", "F3", points=1)
    assert drive(s, "m4", "F3") == [[]]
    assert not s.wrecks
    assert (s.units["lmg"].at, s.units["lmg"].suppressed) == ("F3", 0)


# pushing


def pusher() -> Battle:
    """A tank on the road, looking east."""
    s = empty()
    add(s, "US-M4", "D6", "tank", heading=E, rear="C6")
    return s


def why(s: Battle, wreck: str, heading: int = E) -> tuple[str, str]:
    reason = wrecks.why_not_push(s, "tank", wreck, heading)
    assert (reason is None) == wrecks.may_push(s, "tank", wreck, heading)
    return (reason[0], reason[2]) if reason else ("", "")


def test_a_wreck_is_pushed_one_square_in_the_direction_of_the_step() -> None:
    """HON-432: its orientation and its points stay."""
    s = pusher()
    wreck = lay(s, "US-M5", "E6", "F6", points=2)
    assert why(s, wreck) == ("", "")
    assert run(s, wrecks.push(s, "tank", wreck, E)) is None
    assert s.hulks == {"F6": wreck, "G6": wreck}
    assert s.wrecks[wreck] == Wreck("US-M5", "F6", "G6", 0, 2)
    s.rules.invariants(s)


def test_a_tank_that_backs_pushes_with_its_rear() -> None:
    """HON-432, HON-412."""
    s = pusher()
    wreck = lay(s, "GE-222", "B6")
    assert why(s, wreck, W) == ("", "")
    assert wrecks.vacated_square(s, "tank", wreck, W) == "B6"


@pytest.mark.parametrize(("kind", "rear", "code"), [("GE-222", "", ""), ("US-M3", "F6", "too-heavy")])
def test_light_vehicles_push_only_wrecks_of_one_square(kind: str, rear: str, code: str) -> None:
    """HON-432."""
    s = empty()
    add(s, "US-JEEP", "D6", "tank")
    assert why(s, lay(s, kind, "E6", rear))[0] == code


def test_infantry_pushes_nothing() -> None:
    """HON-432."""
    s = empty()
    add(s, "US-FIRE", "D6", "tank")
    assert why(s, lay(s, "GE-222", "E6")) == ("not-a-vehicle", "HON-432")


@pytest.mark.parametrize(
    ("tank", "wreck", "heading", "code"),
    [
        ("B6", "A6", W, "no-way"),  # off the board
        ("G4", "H3", NE, "no-way"),  # into the farm
        ("C6", "D6", NE, "not-beside"),
        ("C5", "D5", E, "impassable"),  # a low hedge, closed to Light Vehicles only
        ("H7", "I7", E, "impassable"),
        ("B4", "B3", N, ""),
        ("B3", "B4", S, ""),
    ],
)
def test_a_wreck_is_not_pushed_off_the_board_into_houses_or_closed_ground(
    tank: str, wreck: str, heading: int, code: str
) -> None:
    """HON-433."""
    s = empty()
    add(s, "US-M4", tank, "tank", heading=heading)
    assert why(s, lay(s, "GE-222", wreck), heading)[0] == code


def test_a_wreck_is_not_pushed_into_a_vehicle_or_another_wreck() -> None:
    """HON-433."""
    s = pusher()
    wreck = lay(s, "GE-222", "E6")
    add(s, "US-JEEP", "F6")
    assert why(s, wreck) == ("vehicle", "HON-433")
    s.take("jeep", LOST)
    lay(s, "US-JEEP", "F6")
    assert why(s, wreck) == ("wreck", "HON-433")


@pytest.mark.parametrize("kind", ["US-FIRE", "GE-LMG"])
def test_a_wreck_with_a_unit_on_it_is_not_pushed(kind: str) -> None:
    """R-50."""
    s = pusher()
    wreck = lay(s, "GE-222", "E6")
    add(s, kind, "E6")
    assert why(s, wreck) == ("stood-on", "R-50")


def test_the_pusher_must_be_able_to_enter_the_vacated_square() -> None:
    """HON-433: a wreck on a hedge, pushed by a Light Vehicle."""
    s = empty()
    add(s, "US-JEEP", "D5", "tank")
    wreck = lay(s, "GE-222", "E5")
    assert why(s, wreck) == ("vacated-closed", "HON-433")


def test_a_light_wreck_pushed_into_water_sinks() -> None:
    """WE-12, HON-433, HON-434: Water is the exception."""
    s = empty("hold-the-bridge")
    add(s, "US-JEEP", "C1", "tank", heading=E)
    wreck = lay(s, "GE-222", "D1")
    assert why(s, wreck) == ("", "")
    run(s, wrecks.push(s, "tank", wreck, E))
    assert (s.wrecks, s.hulks) == ({}, {})
    assert "sunk" in [event.verb for event in s.drain()]
    s.rules.invariants(s)


def test_a_wreck_with_a_square_on_land_does_not_sink() -> None:
    """HON-434: all of its squares must be Water."""
    s = empty("hold-the-bridge")
    add(s, "US-M4", "B1", "tank", heading=E, rear="A1")
    wreck = lay(s, "US-M5", "C1", "D1")
    run(s, wrecks.push(s, "tank", wreck, E))
    assert s.hulks == {"D1": wreck, "E1": wreck}
    s.put("tank", "C1", "B1", E)
    assert why(s, wreck) == ("", "")
    run(s, wrecks.push(s, "tank", wreck, E))
    assert s.hulks == {}


def test_infantry_in_the_way_of_a_wreck_goes_where_its_owner_says() -> None:
    """HON-435: no Suppressed marker, not where the pusher will be."""
    s = pusher()
    wreck = lay(s, "US-M5", "E6", "F6")
    add(s, "GE-LMG", "G6")
    run(s, wrecks.push(s, "tank", wreck, E))
    assert asked(s) == ("german", "Forced")
    assert sorted(letters(s)) == ["F5", "F7", "G5", "G7", "H5", "H6", "H7"]
    s.rules.invariants(s)
    say(s, "H7")
    assert (s.units["lmg"].at, s.units["lmg"].suppressed) == ("H7", 0)
    s.rules.invariants(s)


def test_infantry_never_makes_way_into_the_square_the_pusher_takes() -> None:
    """HON-432, HON-435: the vacated square."""
    s = pusher()
    wreck = lay(s, "GE-222", "E6")
    add(s, "GE-LMG", "F6")
    run(s, wrecks.push(s, "tank", wreck, E))
    assert "E6" not in letters(s)
    assert "E5" in letters(s)


def test_enemy_zones_do_not_hold_who_makes_way() -> None:
    """HON-435: only HON-426 speaks of zones."""
    s = pusher()
    wreck = lay(s, "US-M5", "E6", "F6")
    add(s, "GE-LMG", "G6")
    add(s, "US-FIRE", "I6")
    run(s, wrecks.push(s, "tank", wreck, E))
    assert "H6" in letters(s)


def test_infantry_without_room_or_legs_is_destroyed_by_the_wreck() -> None:
    """HON-435, R-03: 0 or X; the mortar is flipped first and can go (R-44)."""
    s = pusher()
    wreck = lay(s, "US-M5", "E6", "F6")
    add(s, "GE-LMG", "G6")
    for number, square in enumerate(["F5", "F7", "G5", "G7", "H5", "H6", "H7"]):
        add(s, "GE-SCHUETZEN", square, f"crowd-{number}")
    run(s, wrecks.push(s, "tank", wreck, E))
    assert s.units["lmg"].at == LOST


def test_a_concealed_unit_in_the_way_comes_to_light() -> None:
    """HON-609, HON-435."""
    s = pusher()
    wreck = lay(s, "GE-222", "E6")
    add(s, "GE-LMG", "F6")
    conceal(s, "lmg")
    run(s, wrecks.push(s, "tank", wreck, E))
    assert s.units["lmg"].at == "F6"
    say(s, "G6")
    assert s.units["lmg"].at == "G6"
    run(s, [Affect("lmg", GONE, 0, "")])
    s.rules.invariants(s)
