"""Control of seas, harbours and lanes (NOR-87 … NOR-93, NOR-95, NOR-97)."""

from __future__ import annotations

import pytest

from sandtable.games.firestorm.norway.play.lanes import (
    RecordLanes,
    guns,
    harbour_holder,
    landlord,
    lane_holder,
    sea_holder,
)
from tests.games.firestorm.norway.sea import Sea


def test_a_sea_belongs_to_the_side_that_alone_has_ships_in_it() -> None:
    """NOR-90: empty is neutral; submarines and ships in harbour do not count; control goes with the ships."""
    t = Sea({"B-3": "cruiser-1 u-boat-1", "B-1": "sub-1", "trondheim": "hipper"})
    assert sea_holder(t.s, "B-3") == "allies"
    assert sea_holder(t.s, "B-1") == ""
    assert sea_holder(t.s, "B-2") == ""
    t.s.place("cruiser-1", "B-4")
    assert (sea_holder(t.s, "B-3"), sea_holder(t.s, "B-4")) == ("", "allies")


def test_full_control_of_a_harbour_needs_ships_and_the_land() -> None:
    """NOR-89: German ships in Bergen have it, Allied ones do not; nobody without ships."""
    t = Sea({"bergen": "warship-2", "stavanger": "cruiser-1", "namsos": "cruiser-2"})
    assert harbour_holder(t.s, "bergen") == "germans"
    assert harbour_holder(t.s, "stavanger") == ""
    assert harbour_holder(t.s, "namsos") == "allies"
    assert harbour_holder(t.s, "kristiansand") == ""


def test_narvik_harbour_belongs_to_the_ships_that_lie_there() -> None:
    """NOR-89: whoever holds Z-3; without ships to nobody."""
    assert harbour_holder(Sea({"narvik": "warspite"}).s, "narvik") == "allies"
    assert harbour_holder(Sea({"narvik": "warship-1"}).s, "narvik") == "germans"
    assert harbour_holder(Sea({"narvik": ""}).s, "narvik") == ""


def test_ships_stay_in_a_harbour_whose_land_changes_hands() -> None:
    """NOR-97: and Oslo remains a German harbour even if D-10 is lost."""
    t = Sea({"bergen": "warship-2", "oslo": "warship-4"})
    t.s.take("allies", "D-6")
    t.s.take("allies", "D-10")
    assert t.at("bergen") == "warship-2" and harbour_holder(t.s, "bergen") == ""
    assert landlord(t.s, "oslo") == "germans" and harbour_holder(t.s, "oslo") == "germans"
    assert not t.rules.fleet.open_to["allies"] & t.rules.fleet.waters.bit["oslo"]


def test_bodo_harbour_goes_with_bodo() -> None:
    """NOR-36, NOR-89, NOR-89a: it has no area of a land map."""
    t = Sea({"bodo": "warship-1"})
    assert harbour_holder(t.s, "bodo") == ""
    t.s.turn_bodo(True)
    assert harbour_holder(t.s, "bodo") == "germans"


@pytest.mark.parametrize(
    ("harbour", "side", "at_sea", "in_the_air"),
    [
        ("trondheim", "germans", 2, 2),
        ("trondheim", "allies", 0, 0),
        ("namsos", "allies", 1, 1),
        ("namsos", "germans", 0, 0),
        ("oslo", "germans", 0, 2),
        ("scapa-flow", "allies", 0, 3),
        ("B-3", "allies", 0, 0),
    ],
)
def test_the_guns_of_harbours(harbour: str, side: str, at_sea: int, in_the_air: int) -> None:
    """NOR-52, NOR-62: bracketed values count against aircraft only."""
    t = Sea({})
    assert guns(t.s, harbour, side, aircraft=False) == at_sea
    assert guns(t.s, harbour, side, aircraft=True) == in_the_air


LANES = [
    # Åndalsnes: its harbour and B-3, Trondheim as part of B-3
    ({"B-3": "cruiser-1 destroyer-1"}, "andalsnes", "allies"),
    ({"andalsnes": "cruiser-1"}, "andalsnes", "allies"),
    ({"B-3": "cruiser-1", "andalsnes": "warship-1"}, "andalsnes", ""),
    ({"andalsnes": "cruiser-1", "B-3": "warship-1"}, "andalsnes", ""),
    ({"B-3": "cruiser-1", "trondheim": "hipper"}, "andalsnes", ""),
    ({"trondheim": "cruiser-1"}, "andalsnes", "allies"),
    ({"B-3": "u-boat-1 u-boat-2 destroyer-1"}, "andalsnes", "allies"),
    ({"B-3": "sub-1"}, "andalsnes", ""),
    ({}, "andalsnes", ""),
    ({"B-3": "warship-1"}, "andalsnes", "germans"),
    # Namsos: B-2 has no other harbour
    ({"B-2": "cruiser-1", "trondheim": "hipper"}, "namsos", "allies"),
    ({"namsos": "cruiser-1", "B-2": "scharnhorst"}, "namsos", ""),
    # Narvik: Bodø is part of B-1
    ({"B-1": "warspite", "bodo": "warship-1"}, "narvik", ""),
    ({"narvik": "warspite"}, "narvik", "allies"),
    ({"bodo": "warspite"}, "narvik", "allies"),
]


@pytest.mark.parametrize(("at", "lane", "side"), LANES)
def test_who_controls_a_lane(at: dict[str, str], lane: str, side: str) -> None:
    """W-9, NOR-92, NOR-92a, NOR-95: ships in its harbour, its sea or that sea's other harbours, and no enemies."""
    assert lane_holder(Sea(at).s, lane) == side


@pytest.mark.parametrize(
    ("at", "lane", "side"),
    [
        ({"B-3": "cruiser-1", "trondheim": "hipper"}, "andalsnes", "allies"),
        ({"trondheim": "cruiser-1"}, "andalsnes", ""),
        ({"B-1": "warspite", "bodo": "warship-1"}, "narvik", "allies"),
        ({"B-1": "warspite", "narvik": "warship-1"}, "narvik", ""),
    ],
)
def test_with_the_option_other_harbours_of_the_sea_do_not_count(
    at: dict[str, str], lane: str, side: str
) -> None:
    """NOR-95, R-57, option harbour_ships_block_lane."""
    assert lane_holder(Sea(at, harbour_ships_block_lane=False).s, lane) == side


def test_lanes_are_recorded_and_stay_as_they_are() -> None:
    """NOR-93: what happens to the ships later in the turn changes nothing."""
    t = Sea({"B-1": "warspite", "B-2": "scharnhorst"}).begin(RecordLanes())
    assert t.s.lanes == {"narvik": "allies", "namsos": "germans", "andalsnes": ""}
    assert t.told("lanes") == [{"allied": ("narvik",), "german": ("namsos",), "free": ("andalsnes",)}]
    t.s.place("warspite", "A-1")
    assert t.s.lanes["narvik"] == "allies" and lane_holder(t.s, "narvik") == ""


def test_a_ship_in_harbour_counts_in_its_sea_for_five_things_only() -> None:
    """NOR-88, R-49: lanes, ranges, cover, groups and submarines; not for control of the sea, nor in its way."""
    t = Sea({"trondheim": "hipper", "B-3": "cruiser-1"})
    assert sea_holder(t.s, "B-3") == "allies"
    assert lane_holder(t.s, "andalsnes") == ""
