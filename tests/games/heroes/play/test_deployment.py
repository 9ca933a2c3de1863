"""Setting up (HOC-401, HOC-403, HOC-404): zones, states, vehicles, passengers."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.nouns import ABOARD, GERMAN, UNDER, US
from sandtable.games.heroes.play.setup.deployment import Deploy
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.engine import begin, pending
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Throw
from tests.games.heroes.field import asked, letters, roll, rules_of, run, say


def before(scenario: str, side: str) -> Battle:
    s = rules_of(scenario).setup()
    run(s, [Deploy(side)])
    return s


def test_hands_are_drawn_then_the_side_of_the_scenario_deploys_first() -> None:
    """HOC-401."""
    rules = rules_of()
    s = rules.setup()
    begin(s, rules.start())
    while isinstance(next(iter(pending(s).values())), Throw):
        roll(s, 1)
    assert asked(s) == (GERMAN, "Deploy")
    assert len(s.hands[US]) == len(s.hands[GERMAN]) == 2
    say(s, "rest")
    assert asked(s) == (US, "Deploy")


@pytest.mark.parametrize(
    ("scenario", "side", "inside", "outside"),
    [
        ("first-light", US, "A8", "A7"),
        ("first-light", GERMAN, "A1", "A2"),
        ("hedgerow-ambush", US, "B2", "C2"),
        ("hedgerow-ambush", GERMAN, "K2", "J2"),
        ("hold-the-bridge", US, "N1", "M1"),
        ("hold-the-bridge", GERMAN, "D1", "E1"),
        ("house-to-house", US, "B23", "B22"),
        ("house-to-house", GERMAN, "F13", "F14"),
        ("crack-the-strongpoint", US, "C3", "C4"),
        ("crack-the-strongpoint", GERMAN, "A13", "B12"),
        ("counter-attack", US, "M6", "L6"),
        ("counter-attack", GERMAN, "C6", "D6"),
    ],
)
def test_zones_are_those_of_the_scenario(scenario: str, side: str, inside: str, outside: str) -> None:
    """HOC-404, HOC-411 … HOC-416."""
    s = before(scenario, side)
    unit = letters(s)[0]
    assert inside in letters(s, unit) and outside not in letters(s, unit)
    with pytest.raises(Refused) as refused:
        say(s, f"{unit} {outside}")
    assert refused.value.code == "outside" and refused.value.rule == "HOC-404"


def test_one_unit_a_square_that_it_may_enter() -> None:
    """HOC-404."""
    s = before("first-light", US)
    with pytest.raises(Refused) as refused:
        say(s, "blean A11 recon A11")
    assert refused.value.code == "taken"
    s = before("hold-the-bridge", US)
    assert "R2" not in letters(s, "m3") or s.land.sign["R2"] != "#"
    closed = [square for square in s.rules.zone(s, US) if square in s.land.closed[1]]
    assert closed and not set(closed) & set(letters(s, "jeep"))


def test_inside_a_building_only_if_all_its_ground_is_in_the_zone() -> None:
    """HOC-404: the manor lies on ranks 15 to 17, the German zone of House to House ends at rank 13."""
    s = before("first-light", US)
    assert "cottage.1" in letters(s, "blean")
    s = before("house-to-house", GERMAN)
    assert "manor.1" not in letters(s, "brehm")
    s = before("house-to-house", GERMAN)
    assert "church.1" in letters(s, "brehm")


def test_a_long_vehicle_lies_wholly_in_the_zone() -> None:
    """HOC-404, HON-412: the heading is named, the rear square follows."""
    s = before("counter-attack", GERMAN)
    assert "C6" in letters(s, "pziv")
    assert set(letters(s, "pziv C6")) >= {"e"} and "w" not in letters(s, "pziv C6")
    say(s, "pziv C6 e rest")
    assert (s.units["pziv"].at, s.units["pziv"].rear, s.units["pziv"].heading) == ("C6", "B6", 2)


def test_a_gun_is_set_up_or_packed_and_faces_any_way() -> None:
    """HOC-404, HON-601: either state, any facing."""
    s = before("counter-attack", GERMAN)
    assert letters(s, "mg42 C1") == ["inactive", "active"]
    assert len(letters(s, "mg42 C1 active")) == 8
    say(s, "mg42 C1 active se rest")
    assert s.units["mg42"].face == 1 and s.units["mg42"].heading == 3
    s = before("counter-attack", GERMAN)
    assert "voss" in letters(s, "mg42 C1 inactive")


def test_an_ambusher_may_start_concealed_and_only_its_owner_knows_who_it_is() -> None:
    """HOC-404, HON-603, HOC-64."""
    s = before("counter-attack", GERMAN)
    say(s, "roth C1 active rest")
    assert s.units["roth"].at == UNDER
    ghost = s.foot["C1"]
    assert s.under[ghost] == "roth"
    assert s.rules.view(s, US).under[ghost] == ""
    assert "roth" not in " ".join(repr(event) for event in s.news if event.reaches(US))


def test_units_may_start_aboard_within_the_load_and_a_crew_on_a_tank() -> None:
    """HOC-404, HON-661, HON-607."""
    s = before("hold-the-bridge", US)
    word = "m3 R1 w fire-1 m3 fire-2 m3 support-1 m3"
    assert "m3" not in letters(s, "fire-1")  # a vehicle that is not yet set up carries nobody
    assert "m3" not in letters(s, f"{word} fire-3")  # three teams are 6 of 7, a fourth does not fit
    assert "m3" in letters(s, f"{word} corwin")  # a Character counts 1
    say(s, f"{word} rest")
    assert s.units["fire-1"].at == ABOARD and s.units["fire-1"].carrier == "m3"
    s = before("counter-attack", GERMAN)
    say(s, "pziv C6 e halder pziv rest")
    assert s.units["halder"].carrier == "pziv" and s.units["halder"].face == 1


def test_the_rest_is_set_up_in_every_scenario() -> None:
    for scenario in rules_of().box.scenarios:
        if scenario == "free-battle":
            continue
        for side in (US, GERMAN):
            s = before(scenario, side)
            say(s, "rest")
            mine = [unit for unit in s.units.values() if unit.side == side]
            assert all(unit.at != "waiting" for unit in mine)


def test_home_edges() -> None:
    """HOC-403."""
    edges = {name: rules_of(name).homes for name in rules_of().box.scenarios if name != "free-battle"}
    assert edges == {
        "first-light": {US: "south", GERMAN: "north"},
        "hedgerow-ambush": {US: "west", GERMAN: "east"},
        "hold-the-bridge": {US: "east", GERMAN: "west"},
        "house-to-house": {US: "south", GERMAN: "north"},
        "crack-the-strongpoint": {US: "north", GERMAN: "south"},
        "counter-attack": {US: "east", GERMAN: "west"},
    }
