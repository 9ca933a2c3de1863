"""The Start Phase: supply, arrivals, weather; and the set-up before it (AT-10 … AT-28, TOT-1 … TOT-16)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.armored_thrust.play.activation import modifiers
from sandtable.games.armored_thrust.play.deployment import Deploy, Deployment
from sandtable.games.armored_thrust.play.nouns import GONE, LATER
from sandtable.games.armored_thrust.play.opening import (
    Arrivals,
    PlaceArrivals,
    SupplyCheck,
    Weather,
    begin_turn,
)
from sandtable.kernel.engine import check_word
from sandtable.kernel.rules import Refused
from tests.games.armored_thrust.theatre import Field, totalize


def supplied(f: Field) -> dict[str, int]:
    """Who is out of supply after the check, and for how many Start Phases."""
    SupplyCheck().run(f.s)
    return f.s.unsupplied


# supply


def test_a_unit_traces_supply_through_areas_that_the_enemy_does_not_control() -> None:
    """AT-10, AT-11"""
    assert supplied(Field(2, "A01 LOR G08 HAU")) == {}


def test_a_column_that_went_around_a_held_area_is_cut_off() -> None:
    """AT-11, TOT example 3: GAU and CIN touch no other Allied area while LOR is Axis."""
    f = Field(2, "A01 CIN G01 LOR", allied="GAU")
    assert supplied(f) == {"A01": 1}


def test_every_start_phase_without_supply_counts_and_one_with_it_begins_anew() -> None:
    """AT-45: the counter of consecutive Start Phases."""
    f = Field(2, "A01 CIN G01 LOR")
    for turns in (1, 2, 3, 4):
        assert supplied(f) == {"A01": turns}
    f.s.control["LOR"] = f.s.control["GAU"] = "allied"
    f.s.where["G01"] = "FAL"
    assert supplied(f) == {}
    f.s.control["LOR"] = "axis"
    assert supplied(f) == {"A01": 1}


def test_what_the_check_found_holds_for_the_whole_turn() -> None:
    """AT-10: ground lost after the check changes nothing before the next one."""
    f = Field(2, "A01 LOR G08 HAU")
    supplied(f)
    f.s.control["VER"] = "axis"
    assert f.s.supplied("A01") and f.s.mobility("A01") == "motor"


def test_one_base_that_is_reached_is_enough() -> None:
    """AT-11: FAL is cut off, SPD is not."""
    f = Field(8, "G08 MOU", allied="SLG OUI SOU POT")
    assert supplied(f) == {}
    f = Field(8, "G08 POT", allied="SLG SOU QUE SGV P19")
    assert supplied(f) == {"G08": 1}


def test_a_unit_in_its_own_base_is_always_in_supply() -> None:
    """AT-13: even with everything around it in enemy hands."""
    f = Field(8, "G08 FAL G09 SLG", allied="OUI POT SOU SGV MOU MAI SYL ROU")
    assert supplied(f) == {}
    f = Field(8, "A01 CAE", axis="IFS HUB SAO MON")
    assert supplied(f) == {}


def test_a_supply_area_in_enemy_hands_supplies_nobody() -> None:
    """AT-12: neither its first owner nor the captor, who traces to his own."""
    f = Field(8, "G08 SLG A01 LOR", allied="SLG")
    f.s.control["SLG"] = "axis"
    f.s.control["FAL"] = f.s.control["SPD"] = "allied"  # no rule leads here: bases cannot be taken
    assert supplied(f) == {"G08": 1}
    f.s.control["LOR"] = "allied"
    f.s.control["VER"] = f.s.control["TIL"] = f.s.control["ROC"] = "axis"
    assert supplied(f)["A01"] == 1, "a captured base is no source of its captor"


@pytest.mark.parametrize(("through", "cut_off"), [(True, {}), (False, {"A01": 1})])
def test_ground_that_nobody_controls_lets_supply_pass_by_option(
    through: bool, cut_off: dict[str, int]
) -> None:
    """AT-11, supply_through_uncontrolled"""
    f = Field(2, "A01 GAU", none="LOR", supply_through_uncontrolled=through)
    assert supplied(f) == cut_off


def test_who_is_out_of_supply_marches_on_foot_cannot_regroup_and_rolls_worse() -> None:
    """AT-14, AT-16: Leg mobility, no recon, no Regroup order, one -1."""
    f = Field(2, "A04 CIN G01 LOR")
    supplied(f)
    f.s.turn = 2
    assert f.s.mobility("A04") == "leg" and not f.s.is_recon("A04")
    assert "regroup" not in f.letters("A04")
    assert (-1, "out-of-supply") in modifiers(f.s, "A04", "attack")


@pytest.mark.parametrize(
    ("turn", "allied", "axis"), [(1, 0, 0), (2, 1, -1), (3, 1, -1), (4, 0, 0), (9, 1, -1), (10, 0, 0)]
)
def test_supply_states_of_the_calendar(turn: int, allied: int, axis: int) -> None:
    """AT-17, TOT-1: plentiful +1, paltry -1, at night normal."""
    f = Field(turn, "A01 VER G08 HAU")
    found = {
        unit: sum(v for v, why in modifiers(f.s, unit, "attack") if why != "night") for unit in ("A01", "G08")
    }
    assert found == {"A01": allied, "G08": axis}


def test_the_calendar_of_ten_turns() -> None:
    """TOT-1, TOT-4, table K: night, morning, afternoon, and so on; only nights are night."""
    turns = totalize().turns
    assert [turn.part for turn in turns] == ["night", *["am", "pm", "night"] * 3]
    assert [turn.number for turn in turns if turn.night] == [1, 4, 7, 10]
    assert [turn.number for turn in turns if "bombing" in turn.events] == [1, 5]


@pytest.mark.parametrize(("played", "last"), [(True, 10), (False, 9)])
def test_the_last_night_is_played_or_not(played: bool, last: int) -> None:
    """TOT-2, play_turn_10"""
    assert totalize(play_turn_10=played).last_turn == last


# arrivals


def arriving(turn: int, side: str, **options: Any) -> list[str]:
    rules = totalize(**options)
    s = rules.setup()
    s.turn = turn
    return PlaceArrivals(side).letters(s, ()) if side in Arrivals().asks(s) else []


def test_reinforcements_arrive_by_the_calendar() -> None:
    """AT-20, TOT-15"""
    assert arriving(1, "allied") == arriving(1, "axis") == []
    assert arriving(2, "allied") == ["A15", "A16", "A17", "A18", "A19", "A20"]
    assert arriving(2, "axis") == ["G13", "G14"]
    rules = totalize()
    s = rules.setup()
    s.turn = 7
    for unit in rules.calendar[2]:
        s.where[unit] = rules.bases[rules.side[unit]][0]
    assert list(Arrivals().asks(s)) == ["axis"]
    assert PlaceArrivals("axis").letters(s, ()) == ["G15"]


@pytest.mark.parametrize(("when", "there"), [("start", 0), ("turn2", 2)])
def test_the_highland_division_is_there_at_the_start_or_comes_on_turn_two(when: str, there: int) -> None:
    """TOT-13, highland_arrival"""
    rules = totalize(highland_arrival=when)
    highland = ["A10", "A11", "A12", "A13", "A14"]
    assert [rules.entry(unit) for unit in highland] == [there] * 5
    assert ("A10" in rules.deploys["allied"]) == (there == 0)
    assert ("A10" in arriving(2, "allied", highland_arrival=when)) == (there == 2)


@pytest.mark.parametrize(
    ("entries", "first", "second"),
    [("both", LATER, LATER), ("start_only", LATER, GONE), ("turn2_only", GONE, LATER)],
)
def test_the_ss_reconnaissance_battalion_is_there_once_or_twice(
    entries: str, first: str, second: str
) -> None:
    """TOT-16, duplicate_ss_recon"""
    rules = totalize(duplicate_ss_recon=entries)
    s = rules.setup()
    assert (s.where["G11"], s.where["G14"]) == (first, second)
    assert ("G11" in rules.deploys["axis"]) == (first == LATER)
    assert ("G14" in arriving(2, "axis", duplicate_ss_recon=entries)) == (second == LATER)
    seen = {seat: rules.view(s, seat).where["G11"] for seat in ("allied", "axis")}
    assert seen == {"allied": first, "axis": first}, "what an option leaves out is no secret"


def test_each_unit_gets_a_base_of_its_side_and_is_in_supply_there() -> None:
    """AT-20 … AT-22, TOT-15: the owner picks one a unit; in a base they are in supply."""
    rules = totalize()
    s = rules.setup()
    begin_turn(s, 2)
    ask = PlaceArrivals("axis")
    assert ask.letters(s, ("G13",)) == ["FAL", "SPD"]
    Arrivals().opened(s, {"axis": ("G13", "SPD", "G14", "FAL")})
    assert (s.where["G13"], s.where["G14"]) == ("SPD", "FAL") and not s.unsupplied
    assert "axis" not in Arrivals().asks(s), "nobody arrives twice"
    for word, code in (("G13 CAE", "no-entry"), ("G15", "not-arriving"), ("G13 FAL G13", "placed")):
        s.where["G13"] = s.where["G14"] = LATER
        with pytest.raises(Refused) as refused:
            check_word(s, ask, tuple(word.split()))
        assert refused.value.code == code


def test_who_finds_no_entry_area_waits_a_turn() -> None:
    """AT-22, AT-22a: an entry area that is no longer friendly is closed; the unit comes when one is open again."""
    rules = totalize()
    s = rules.setup()
    begin_turn(s, 2)
    s.control["CAE"] = s.control["MON"] = "axis"  # stands for entry areas that are no bases
    assert list(Arrivals().asks(s)) == ["axis"]
    begin_turn(s, 3)
    s.control["MON"] = "allied"
    assert PlaceArrivals("allied").letters(s, ("A15",)) == ["MON"]
    assert len(Arrivals().asks(s)["allied"].letters(s, ())) == 6


def test_arrivals_may_be_ordered_at_once() -> None:
    """AT-21: they move and attack in their turn of arrival."""
    f = Field(2, "A15 MON")
    assert {"move", "attack", "regroup"} <= set(f.letters("A15"))


# weather


@pytest.mark.parametrize("turn", range(1, 11))
@pytest.mark.parametrize("face", range(1, 7))
def test_weather(turn: int, face: int) -> None:
    """AT-25, AT-26, TOT-3, table W: every turn, also at night; a clear morning is misty."""
    rules = totalize()
    s = rules.setup()
    begin_turn(s, turn)
    assert Weather().dice(s).count == 1
    Weather().fell(s, (face,))
    clear = "mist" if rules.turns[turn - 1].part == "am" else "clear"
    assert s.weather == {5: "overcast", 6: "rain"}.get(face, clear)
    event = s.drain()[-1]
    assert event.verb == "weather" and event.to == (), "weather is announced to everybody (table V)"


@pytest.mark.parametrize(
    ("turn", "weather", "slow"),
    [(2, "mist", True), (3, "clear", True), (3, "overcast", False), (3, "rain", False), (4, "clear", False)],
)
def test_aircraft_fly_in_clear_weather_and_mist_by_day(turn: int, weather: str, slow: bool) -> None:
    """AT-27, AT-28, TOT-4: no interdiction in overcast, rain or at night."""
    f = Field(turn, "G08 HAU", weather=weather)
    assert f.rules.slowed(f.s, "axis") == slow and not f.rules.slowed(f.s, "allied")


def test_heavy_rain_leaves_movement_on_the_map_alone_unless_agreed_otherwise() -> None:
    """AT-29, heavy_rain_map"""
    assert not Field(3, "A01 VER", weather="rain").rules.slowed(
        Field(3, "A01 VER", weather="rain").s, "allied"
    )
    muddy = Field(3, "A01 VER", weather="rain", heavy_rain_map="all_connectors_lane")
    assert muddy.rules.slowed(muddy.s, "allied")


# set-up


def test_where_units_may_set_up() -> None:
    """TOT-10 … TOT-12: bases included, no limit of units (TOT-14)."""
    rules = totalize()
    allied = ["CAE", "MON", "IFS", "HUB", "SOL", "FRE", "SAO", "BEA", "VER", "BOU"]
    assert list(rules.set_up_areas["A01"]) == allied
    assert set(rules.set_up_areas["G01"]) == set(rules.area) - set(allied)
    assert {"FAL", "SPD", "MAY"} <= set(rules.set_up_areas["G07"]), "TR22: also in Axis bases"
    south = [
        "URV",
        "GRA",
        "BLR",
        "SOI",
        "EST",
        "QUE",
        "P14",
        "ROU",
        "MAI",
        "SGV",
        "P19",
        "POT",
        "SOU",
        "OUI",
        "SLG",
        "FAL",
        "SPD",
    ]
    for unit in ("G08", "G09", "G10", "G11", "G12"):
        assert set(rules.set_up_areas[unit]) == set(south)


def test_the_12th_ss_may_stand_on_the_second_line_by_option() -> None:
    """TOT-12, ss_deploy_on_line"""
    usual, wide = totalize(), totalize(ss_deploy_on_line=True)
    more = set(wide.set_up_areas["G08"]) - set(usual.set_up_areas["G08"])
    assert more == {"BSL", "HAU", "CAU", "SYL"}
    assert wide.set_up_areas["G01"] == usual.set_up_areas["G01"]


@pytest.mark.parametrize(
    ("side", "word", "code", "rule"),
    [
        ("allied", "A01 LOR", "enemy-ground", "TOT-10"),
        ("axis", "G01 VER", "enemy-ground", "TOT-11"),
        ("axis", "G08 HAU", "not-south", "TOT-12"),
        ("axis", "G01 MAY G01", "placed", "TOT-14"),
        ("axis", "G13", "later", "TOT-15"),
        ("allied", "A01 VER done", "unplaced", "TOT-14"),
    ],
)
def test_a_refused_deployment_says_why(side: str, word: str, code: str, rule: str) -> None:
    s = totalize().setup()
    with pytest.raises(Refused) as refused:
        check_word(s, Deploy(side), tuple(word.split()))
    assert (refused.value.code, refused.value.rule) == (code, rule)


def test_all_units_start_fresh_in_supply_and_unmarked() -> None:
    """TOT-14: fatigue 1, in supply; who is not placed stands as in history."""
    rules = totalize()
    s = rules.setup()
    everybody = " ".join(f"{unit} CAE" for unit in rules.deploys["allied"])
    Deployment().opened(s, {"allied": (*everybody.split(), "done"), "axis": ("G01", "FAL", "history")})
    assert {s.where[unit] for unit in rules.deploys["allied"]} == {"CAE"}, "no limit of units in an area"
    assert s.where["G01"] == "FAL" and s.where["G02"] == rules.unit["G02"].history == "TIL"
    assert set(s.fatigue.values()) == {1} and not s.unsupplied and not s.regroup and not s.momentum
    for side in rules.sides:
        for unit in rules.deploys[side]:
            assert rules.unit[unit].history in rules.set_up_areas[unit], f"{unit} could not stand there"
