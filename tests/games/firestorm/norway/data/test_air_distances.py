"""Air distances: every number of the catalogue's two tables, worked out from the map (NOR-21, NOR-88)."""

from __future__ import annotations

import pytest

from sandtable.games.firestorm.norway.play.fleet import Fleet

FLEET = Fleet()
AREAS = [
    "A-1",
    "A-2",
    "A-3",
    "A-4",
    "A-5",
    "A-6",
    "B-1",
    "B-2",
    "B-3",
    "B-4",
    "B-5",
    "B-6",
    "B-7",
    "C-1",
    "C-2",
    "C-3",
    "C-4",
    "C-5",
    "C-6",
]
TO_AREAS = {
    "A-5": "3 2 1 1 0 1 4 3 2 2 2 3 3 5 4 3 3 4 3",
    "B-7": "4 3 2 3 3 2 5 4 3 2 1 1 0 5 4 3 2 2 1",
    "B-6": "4 3 2 3 3 2 5 4 3 2 1 0 1 5 4 3 2 2 1",
    "C-5": "4 3 3 4 4 3 3 3 2 2 2 2 2 3 2 1 1 0 1",
    "C-4": "4 3 2 3 3 3 3 3 2 1 2 2 2 3 2 1 0 1 1",
    "C-3": "3 2 2 3 3 3 2 2 1 2 3 3 3 2 1 0 1 1 2",
    "C-2": "2 2 3 3 4 4 1 1 2 3 4 4 4 1 0 1 2 2 3",
    "C-1": "2 3 4 4 5 5 1 2 3 4 5 5 5 0 1 2 3 3 4",
}
HARBOURS = [
    "narvik",
    "bodo",
    "namsos",
    "trondheim",
    "andalsnes",
    "bergen",
    "stavanger",
    "kristiansand",
    "oslo",
    "scapa-flow",
    "clyde",
    "rosyth",
    "wilhelmshaven",
    "kiel",
]
TO_HARBOURS = {
    "A-5": "4 4 3 2 2 2 2 3 3 0 0 0 2 3",
    "B-7": "5 4 4 3 3 2 2 1 1 2 3 2 0 0",
    "B-6": "5 4 4 3 3 2 2 1 1 2 3 2 1 1",
    "C-5": "3 2 2 1 1 1 1 1 0 3 4 3 2 1",
    "C-4": "3 2 2 1 1 0 0 0 1 2 3 3 2 1",
    "C-3": "2 1 1 0 0 1 1 1 1 2 3 3 3 2",
    "C-2": "1 0 0 1 1 2 2 2 2 3 3 4 4 3",
    "C-1": "0 1 1 2 2 3 3 3 3 4 4 5 5 4",
}


@pytest.mark.parametrize("base", TO_AREAS)
def test_the_distances_from_every_airfield_to_every_area(base: str) -> None:
    """NOR-21: areas flown into, the start not counted, over any kind of area."""
    assert [FLEET.flight[base][area] for area in AREAS] == [int(far) for far in TO_AREAS[base].split()]


@pytest.mark.parametrize("base", TO_HARBOURS)
def test_the_distances_from_every_airfield_to_every_harbour(base: str) -> None:
    """NOR-21, NOR-88: a harbour is as near as the nearer of its sea and its land area."""
    found = [FLEET.flight[base][harbour] for harbour in HARBOURS]
    assert found == [int(far) for far in TO_HARBOURS[base].split()]


def test_every_airfield_is_in_one_land_area() -> None:
    """NOR-30: eight of them."""
    names = {FLEET.regions[base].airfield for base in FLEET.bases}
    assert names == {
        "UK",
        "Germany",
        "Denmark",
        "Oslo/Fornebu",
        "Stavanger/Sola",
        "Trondheim/Værnes",
        "Bodø",
        "Bardufoss",
    }
    assert sorted(FLEET.bases) == sorted(TO_AREAS)
    assert not [base for base in FLEET.bases if FLEET.regions[base].sea]


def test_the_waters_in_range_are_those_at_that_distance() -> None:
    """NOR-21: the masks that missions use say the same as the distances."""
    for start, far in FLEET.flight.items():
        for reach, mask in enumerate(FLEET.within[start]):
            assert list(FLEET.waters.areas(mask)) == [w for w in FLEET.waters.ids if far[w] <= reach]


def test_a_carrier_in_harbour_measures_from_its_sea_or_its_land() -> None:
    """NOR-37: whichever is nearer; from Trondheim (B-3, C-3) Bodø is as near as from C-3, Scapa Flow as from B-3."""
    from_harbour = FLEET.flight["trondheim"]
    assert FLEET.flight["B-3"]["bodo"] == 2 and FLEET.flight["C-3"]["bodo"] == 1
    assert FLEET.flight["B-3"]["scapa-flow"] == 1 and FLEET.flight["C-3"]["scapa-flow"] == 2
    assert (from_harbour["bodo"], from_harbour["scapa-flow"]) == (1, 1)


def test_the_harbours_are_fourteen() -> None:
    """NOR-87: each in a sea and in a land area that border each other (NOR-88)."""
    assert sorted(FLEET.harbours) == sorted(HARBOURS)
    for harbour in FLEET.harbours.values():
        assert harbour.land in FLEET.skies.neighbours[harbour.sea]
