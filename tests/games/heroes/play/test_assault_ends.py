"""What comes of an Assault, for all pairs of classes (HON-648 … HON-653, HON-621, R-14, R-26, HON-659)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.assault.aftermath import attacker_wins, defender_wins, tie
from sandtable.games.heroes.play.assault.assault import why_not_assault
from sandtable.games.heroes.play.nouns import ABOARD, GERMAN, LOST
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Fray, Wreck
from sandtable.kernel.engine import current
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say
from tests.games.heroes.fights import assault, fight, told

WIN = ((6, 6), (1, 1))
LOSE = ((1, 1), (6, 6))


def fury() -> Battle:
    """All Germans have Assault +2, vehicles too."""
    s = empty()
    s.fury = GERMAN
    return s


def dice(s: Battle, unit: str, target: str, faces: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """The attacker's and the defender's dice; the defender throws one without Assault."""
    assault(s, unit, target)
    roll(s, *faces[0])
    ask = current(s)
    count = ask.dice(s).count  # type: ignore[union-attr]
    roll(s, *faces[1][:count])


# infantry against infantry


def test_beaten_infantry_is_hit_and_falls_back_and_the_winner_takes_its_square() -> None:
    """HON-648, R-26: flipped first, then it retreats; its owner chooses (R-25)."""
    s = empty()
    add(s, "US-FIRE", "F9")
    add(s, "GE-SCHUETZEN", "E8")
    fight(s, "schuetzen", "fire", *WIN)
    assert s.units["fire"].face == 1
    assert asked(s) == ("us", "FallBackTo")
    assert sorted(letters(s)) == ["F10", "G10", "G9"]
    say(s, "G10")
    assert s.units["fire"].at == "G10"
    assert s.units["schuetzen"].at == "F9"


def test_a_reduced_defender_is_destroyed_and_the_winner_advances() -> None:
    """HON-648, HON-104."""
    s = empty()
    add(s, "US-FIRE", "F9", face=1)
    add(s, "GE-SCHUETZEN", "E8")
    fight(s, "schuetzen", "fire", *WIN)
    assert current(s) is None
    assert s.units["fire"].at == LOST
    assert s.units["schuetzen"].at == "F9"


def test_there_is_no_double_hit_in_an_assault() -> None:
    """HON-647, HON-527: 11 against 1 is one Hit."""
    s = fury()
    add(s, "US-FIRE", "F9")
    s.suppress("fire", 2)
    add(s, "GE-STOSS", "E8")
    fight(s, "stoss", "fire", *WIN)
    assert s.units["fire"].at == "F9"
    assert s.units["fire"].face == 1


def test_an_attacker_who_loses_is_hit_and_back_in_his_launch_square() -> None:
    """HON-651."""
    s = empty()
    add(s, "US-FIRE", "F9")
    add(s, "GE-SCHUETZEN", "E8")
    fight(s, "schuetzen", "fire", *LOSE)
    assert (s.units["schuetzen"].at, s.units["schuetzen"].face) == ("E8", 1)
    assert (s.units["fire"].at, s.units["fire"].face) == ("F9", 0)
    fight(s, "schuetzen", "fire", *LOSE)
    assert s.units["schuetzen"].at == LOST


def test_a_tie_of_infantry_hurts_nobody() -> None:
    """HON-652."""
    s = empty()
    add(s, "US-FIRE", "F9")
    add(s, "GE-SCHUETZEN", "E8")
    fight(s, "schuetzen", "fire", (3, 5), (5, 1))
    assert (s.units["schuetzen"].at, s.units["fire"].at) == ("E8", "F9")


# infantry against vehicles


def test_a_beaten_light_vehicle_is_a_wreck_and_the_infantry_returns() -> None:
    """HON-649: it never retreats."""
    s = empty()
    add(s, "US-JEEP", "F9")
    add(s, "GE-SCHUETZEN", "E8")
    dice(s, "schuetzen", "jeep", WIN)
    assert s.units["jeep"].at == LOST
    assert s.hulks["F9"] == "jeep-wreck"
    assert s.units["schuetzen"].at == "E8"


def test_a_beaten_heavy_vehicle_takes_one_damage_roll() -> None:
    """HON-650: the attacker returns."""
    s = empty()
    add(s, "US-M4", "F6", heading=2, rear="E6")
    add(s, "GE-PION", "F7")
    dice(s, "pion", "m4", WIN)
    assert asked(s) == (GERMAN, "DamageRoll")
    roll(s, 2)
    assert s.units["m4"].damage == ("tracks",)
    assert s.units["pion"].at == "F7"


def test_infantry_beaten_by_a_vehicle_is_hit_where_it_stands() -> None:
    """HON-651, HON-652: infantry returns, whatever it assaulted."""
    s = empty()
    add(s, "US-M4", "F6", heading=2, rear="E6")
    add(s, "GE-PION", "F7")
    dice(s, "pion", "m4", LOSE)
    assert (s.units["pion"].at, s.units["pion"].face) == ("F7", 1)
    assert s.units["m4"].damage == ()


# vehicles against infantry


@pytest.mark.parametrize(("kind", "unit"), [("GE-KUBEL", "kubel"), ("GE-222", "222")])
def test_a_light_vehicle_that_beats_infantry_takes_its_square(kind: str, unit: str) -> None:
    """HON-648: the infantry falls back."""
    s = fury()
    add(s, "US-FIRE", "F6")
    add(s, kind, "E6")
    dice(s, unit, "fire", WIN)
    assert s.units["fire"].face == 1
    say(s, "G6")
    assert (s.units[unit].at, s.units[unit].heading) == ("F6", 2)


def test_a_long_vehicle_enters_with_its_front_and_leaves_its_rear_where_the_front_was() -> None:
    """HON-648, R-15, HON-413."""
    s = fury()
    add(s, "US-ENG", "G7", face=1)
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    dice(s, "pziv", "eng", WIN)
    assert s.units["eng"].at == LOST
    assert (s.units["pziv"].at, s.units["pziv"].rear, s.units["pziv"].heading) == ("G7", "F6", 3)


def test_a_light_vehicle_that_loses_is_a_wreck_in_the_place_of_the_infantry() -> None:
    """HON-651: pushed infantry goes to any adjacent free square (HON-660 e), without a marker."""
    s = fury()
    add(s, "US-FIRE", "F6")
    add(s, "GE-KUBEL", "E6")
    dice(s, "kubel", "fire", LOSE)
    assert asked(s) == ("us", "Forced")
    assert set(letters(s)) == {"E5", "F5", "G5", "E6", "G6", "E7", "F7", "G7"}
    say(s, "G5")
    assert s.units["fire"].at == "G5"
    assert s.units["fire"].suppressed == 0
    assert s.units["kubel"].at == LOST
    assert s.wrecks["kubel-wreck"].at == "F6"


def test_the_wreck_of_a_long_attacker_lies_with_its_front_on_the_infantrys_square() -> None:
    """R-14, HON-651: even as a wreck; the rear is where its front was launched from."""
    s = fury()
    add(s, "US-ENG", "G6")
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    s.suppress("pziv", 1)
    dice(s, "pziv", "eng", LOSE)
    say(s, "H6")
    assert asked(s) == ("us", "DamageRoll")
    roll(s, 6)
    wreck = s.wrecks["pziv-wreck"]
    assert (wreck.at, wreck.rear) == ("G6", "F6")


def test_a_damaged_heavy_attacker_takes_the_place_too() -> None:
    """HON-651."""
    s = fury()
    add(s, "US-ENG", "G6")
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    s.suppress("pziv", 1)
    dice(s, "pziv", "eng", LOSE)
    say(s, "H6")
    roll(s, 2)
    assert (s.units["pziv"].at, s.units["pziv"].rear, s.units["pziv"].damage) == ("G6", "F6", ("tracks",))


def test_a_tie_of_a_vehicle_and_infantry_pushes_the_infantry_out() -> None:
    """HON-652."""
    s = fury()
    add(s, "US-FIRE", "F6")
    add(s, "GE-KUBEL", "E6")
    dice(s, "kubel", "fire", ((2, 1), (5, 5)))
    assert "tied" in told(s)
    say(s, "G6")
    assert (s.units["kubel"].at, s.units["fire"].at) == ("F6", "G6")
    assert s.units["fire"].face == 0


def test_pushed_infantry_without_a_free_square_is_destroyed() -> None:
    """HON-660 e, HON-426: the square the vehicle came from is free, unless another barrier is on it."""
    s = fury()
    add(s, "US-FIRE", "A1")
    add(s, "GE-251", "B1", heading=6, rear="C1")
    add(s, "US-RECON", "A2")
    add(s, "US-SUPPORT", "B2")
    s.suppress("251", 1)
    dice(s, "251", "fire", ((1, 1), (4, 4)))
    assert (s.units["251"].at, s.units["251"].rear) == ("A1", "B1")
    assert s.units["fire"].at == LOST


# vehicles against vehicles


def test_a_light_vehicle_that_beats_a_light_one_returns() -> None:
    """HON-649."""
    s = fury()
    add(s, "US-JEEP", "F6")
    add(s, "GE-KUBEL", "E6")
    dice(s, "kubel", "jeep", WIN)
    assert s.hulks["F6"] == "jeep-wreck"
    assert s.units["kubel"].at == "E6"


def test_a_heavy_vehicle_occupies_the_square_and_crushes_the_wreck_by_a_point() -> None:
    """HON-649, HON-431."""
    s = fury()
    add(s, "US-JEEP", "G6")
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    assault(s, "pziv", "jeep")  # a jeep has nothing against a tank: no dice (HON-646)
    assert current(s) is None
    assert (s.units["pziv"].at, s.units["pziv"].rear) == ("G6", "F6")
    assert s.wrecks["jeep-wreck"].points == 1


def test_a_light_vehicle_that_beats_a_heavy_one_returns() -> None:
    """HON-650: an SdKfz 222 has X with its second gun, so a Kuebelwagen has no chance: no value, no Assault."""
    s = fury()
    add(s, "US-M5", "G6", heading=2, rear="F6")
    add(s, "GE-222", "E6")
    found = why_not_assault(s, "222", ("E6",), "m5", 0)
    assert found is not None
    assert found[0] == "no-value"


@pytest.mark.parametrize("faces", [LOSE, ((1, 2), (4, 4))])
def test_a_vehicle_that_does_not_beat_a_vehicle_returns(
    faces: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    """HON-651, HON-652."""
    s = fury()
    add(s, "US-JEEP", "F6")
    add(s, "GE-KUBEL", "E6")
    s.suppress("kubel", 1)
    dice(s, "kubel", "jeep", faces)
    assert s.units["jeep"].at == "F6"
    where = s.wrecks["kubel-wreck"].at if s.units["kubel"].at == LOST else s.units["kubel"].at
    assert where == "E6"


def test_a_heavy_attacker_beaten_by_a_vehicle_takes_a_damage_roll_at_home() -> None:
    """HON-651: no second gun of the set has a value against heavy vehicles, so the end alone is played."""
    s = fury()
    add(s, "US-M4", "H6", heading=2, rear="G6")
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    fray = Fray("pziv", "m4", "F6", "", "G6", 2, "G6", "F6", 2)
    s.frays["1"] = fray
    run(s, defender_wins(s, fray))
    assert asked(s) == ("us", "DamageRoll")
    roll(s, 1)
    assert (s.units["pziv"].at, s.units["pziv"].damage) == ("F6", ("crew",))


def test_a_tie_of_heavy_vehicles_moves_nobody() -> None:
    """HON-652."""
    s = fury()
    add(s, "US-M4", "H6", heading=2, rear="G6")
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    fray = Fray("pziv", "m4", "F6", "", "G6", 2, "G6", "F6", 2)
    s.frays["1"] = fray
    run(s, tie(s, fray))
    assert current(s) is None
    assert s.units["pziv"].at == "F6"


def test_a_heavy_vehicle_that_beats_a_heavy_one_returns() -> None:
    """HON-650."""
    s = fury()
    add(s, "US-M4", "H6", heading=2, rear="G6")
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    fray = Fray("pziv", "m4", "F6", "", "G6", 2, "G6", "F6", 2)
    s.frays["1"] = fray
    run(s, attacker_wins(s, fray, False))
    roll(s, 3)
    assert s.units["m4"].suppressed == 2
    assert s.units["pziv"].at == "F6"


# from a transport


def test_launched_from_a_transport_the_winner_enters_and_the_loser_is_back_aboard() -> None:
    """HON-653, HON-660 f, R-52."""
    s = empty()
    add(s, "GE-251", "F6", heading=2, rear="E6")
    add(s, "GE-SCHUETZEN", "D3")
    s.take("schuetzen", ABOARD, "251")
    add(s, "US-FIRE", "G7")
    fight(s, "schuetzen", "fire", *LOSE)
    assert (s.units["schuetzen"].at, s.units["schuetzen"].carrier) == (ABOARD, "251")
    assert s.units["schuetzen"].face == 1
    fight(s, "schuetzen", "fire", (6, 6), (1, 1))
    say(s, letters(s)[0])
    assert (s.units["schuetzen"].at, s.units["schuetzen"].carrier) == ("G7", "")


# destruction


def test_a_weapon_with_destruction_shakes_the_building_after_the_attack() -> None:
    """HON-621: engineers throw two dice, win or lose."""
    s = empty()
    add(s, "US-ENG", "J5")
    add(s, "GE-SCHUETZEN", "farm.3")
    fight(s, "eng", "schuetzen", *LOSE)
    assert asked(s) == ("us", "DestructionRoll")
    roll(s, 4, 3)
    assert s.points == {"farm": 1}


def test_the_winner_has_entered_before_the_building_falls() -> None:
    """HON-621, HON-622, HON-648: he is under the rubble too."""
    s = empty()
    s.points["farm"] = 5
    add(s, "US-ENG", "J5")
    add(s, "GE-SCHUETZEN", "farm.3", face=1)
    fight(s, "eng", "schuetzen", *WIN)
    assert s.units["eng"].at == "farm.3"
    roll(s, 6, 6)
    assert "fallen:farm" in s.changes


def test_infantry_on_a_wreck_has_its_bonus_and_the_wreck_is_shaken() -> None:
    """HOC-61, HON-621, HON-645."""
    s = empty()
    s.wrecks["old"] = Wreck("GE-KUBEL", "F6", "", 0, 0)
    s.hulks["F6"] = "old"
    add(s, "GE-SCHUETZEN", "F6")
    add(s, "US-ENG", "E6")
    assault(s, "eng", "schuetzen")
    roll(s, 1, 1)
    ask = current(s)
    assert (1, "wreck") in ask.dice(s).because  # type: ignore[union-attr]
    roll(s, 6, 6)
    assert asked(s) == ("us", "DestructionRoll")
    roll(s, 5, 5)
    assert "F6" not in s.hulks
