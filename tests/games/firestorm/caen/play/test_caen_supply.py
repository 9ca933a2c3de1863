"""Supply in Normandy: beaches on one side, the southern and eastern rim on the other."""

import pytest

from sandtable.games.firestorm.caen.play.reinforcements import AlliedArrivals
from tests.games.firestorm.table import Table

GERMAN = ("A6", "C7", "D1", "D3", "D6", "D7")


def supplied(t: Table, side: str) -> list[str]:
    return [
        area for area in t.rules.board.ids if t.holds(area) == side and t.rules.in_supply(t.s, side, area)
    ]


def test_the_three_beaches_supply_the_allies() -> None:
    """CAEN-3: each alone is enough."""
    for beach in ("A2", "A3", "A5"):
        assert supplied(Table(3, beach), "allies") == [beach]


@pytest.mark.parametrize("area", GERMAN)
def test_six_areas_supply_the_germans(area: str) -> None:
    """CAEN-3, CAEN-82: each alone is enough for all of them that are joined to it."""
    everything = Table().rules.board.ids
    others = [other for other in GERMAN if other != area]
    t = Table(3, " ".join(others))
    joined = supplied(t, "germans")
    assert area in joined
    t = Table(3, " ".join(a for a in everything if a != area))
    assert supplied(t, "germans") == [area]


def test_without_a_supply_area_every_german_area_is_out_of_supply() -> None:
    """CAEN-82: fighting goes on all the same."""
    t = Table(3, " ".join(GERMAN), {"D7": "6-airborne", "D8": "12-ss"})
    assert supplied(t, "germans") == []
    t.attack("D7>D8").say("6-airborne", "done").say("12-ss", "done")
    assert "germans" in t.battle().cut_off


def test_without_a_beach_every_allied_area_is_out_of_supply() -> None:
    """CAEN-82, CAEN-81."""
    t = Table(3, "A1 A4 B2 B3 C4 D6", {"B3": "50-div"})
    assert supplied(t, "allies") == []
    t.attack("B3>C3").say("50-div", "done").say("done")
    assert t.battle().cut_off == ("allies",)


def test_a_beach_regained_supplies_again_at_once() -> None:
    """CAEN-82, CAEN-81."""
    t = Table(3, "A4 B3", {"A4": "50-div", "B3": "3-div"})
    t.attack("A4>A5").say("50-div", "done").say("done").roll(6, 1).say("done")
    t.attack("B3>C3").say("3-div", "done").say("done")
    assert t.battle().cut_off == ()


def test_a_german_beach_is_no_source_of_anything() -> None:
    """CAEN-81, CAEN-R17: no supply for the Allies next to it, none for the Germans in it, no landings."""
    t = Table(3, "A1 B2", {"allies-pool": "8-bde"})
    assert supplied(t, "allies") == []
    assert t.begin(AlliedArrivals(3)).asked == ""
    t = Table(3, " ".join(a for a in t.rules.board.ids if a != "A2"))
    assert supplied(t, "germans") == []


def test_the_estuary_may_carry_supply() -> None:
    """CAEN-R22, FS-40: A6 alone in Allied hands is joined to Sword only with `map_estuary`."""
    for estuary in (False, True):
        t = Table(3, "A5 A6", map_estuary=estuary)
        assert t.rules.in_supply(t.s, "allies", "A6") == estuary


def test_the_estuary_is_a_way_of_retreat_and_of_moves() -> None:
    """CAEN-R22, FS-65, FS-80: with the option troops cross it."""
    for estuary in (False, True):
        t = Table(1, "A5 A6", {"A5": "3-div", "B4": "12-ss 1-ss"}, map_estuary=estuary).attack("B4>A5")
        t.say("12-ss", "1-ss", "done").say("done").roll(6, 1)
        assert t.where("3-div") == ("A5" if estuary else "captured")
        if estuary:
            assert t.words() == [("3-div>A6",)]
