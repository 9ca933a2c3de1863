"""The Strategic Phase: landings, deployment, withdrawals."""

from typing import Any

import pytest

from sandtable.games.firestorm.blocks.play.withdrawals import Withdraw
from sandtable.games.firestorm.caen.play.reinforcements import AlliedArrivals, GermanArrivals
from sandtable.games.firestorm.play.turn import StrategicPhase
from tests.games.firestorm.table import Table

T1 = "7-armd 51-highland 5-agra 4-agra"
T2 = "11-armd 8-agra 31-tank 4-bde 33-bde 15-scottish 43-wessex 49-wr 53-welsh"


def landing(turn: int, at: dict[str, str], allies: str = "A2 A3 A5", **options: Any) -> Table:
    return Table(turn, allies, at, **options).begin(AlliedArrivals(turn))


# the fixed arrivals of turn 1


def test_the_arrivals_of_turn_1_land_on_their_own_beaches() -> None:
    """CAEN-71: 7 Armoured on A2, 51 Highland on A3, 4 AGRA on A5, without a question."""
    t = landing(1, {"later": "7-armd 51-highland 4-agra"})
    assert (t.at("A2"), t.at("A3"), t.at("A5")) == ("7-armd", "51-highland", "4-agra")
    assert t.asked == ""


def test_5_agra_has_the_choice_of_two_beaches() -> None:
    """CAEN-71: A2 or A3 where both have room."""
    t = landing(1, {"later": T1, "A2": "50-div", "A3": "3-can-div"})
    assert t.asked == "allies: ChooseBeach"
    assert t.letters() == ["A2", "A3"]
    t.say("A3")
    assert t.at("A3") == "3-can-div 51-highland 5-agra"


@pytest.mark.parametrize(("full", "place"), [("A2", "A3"), ("A3", "A2")])
def test_5_agra_lands_where_there_is_room(full: str, place: str) -> None:
    """CAEN-71, CAEN-71a: 7 Armoured and 51 Highland come first."""
    t = landing(1, {"later": T1, full: "50-div 8-bde"})
    assert t.asked == ""
    assert t.where("5-agra") == place


def test_5_agra_waits_where_both_are_full() -> None:
    """CAEN-71, CAEN-R30: A5 has room, but is not its beach."""
    t = landing(1, {"later": T1, "A2": "50-div 8-bde", "A3": "3-can-div 2-can-bde", "A5": "3-div"})
    assert t.where("5-agra") == "allies-pool"
    assert t.asked == ""
    assert t.at("A5") == "3-div 4-agra"


def test_a_fixed_arrival_whose_beach_is_full_waits_for_turn_2() -> None:
    """CAEN-71, CAEN-R30: it is in the pool, but does not land in turn 1; then on any beach."""
    at = {"later": "7-armd", "A2": "50-div 8-bde 3-div", "allies-pool": "6-airborne"}
    t = landing(1, at)
    assert t.asked == "allies: Land"
    assert t.letters() == ["6-airborne"]
    assert t.refused("7-armd") == ("waiting", "CAEN-71")
    assert t.refused("50-div") == ("not-in-pool", "CAEN-70")
    t.say("6-airborne", "A3")
    assert t.where("7-armd") == "allies-pool"
    assert t.asked == ""
    t.begin(AlliedArrivals(2))
    assert t.letters("7-armd") == ["A3", "A5"]


def test_a_fixed_arrival_whose_beach_is_german_waits_as_well() -> None:
    """CAEN-71, CAEN-81: no landing on a German beach, none elsewhere."""
    t = landing(1, {"later": "4-agra"}, "A2 A3")
    assert t.where("4-agra") == "allies-pool"
    assert t.asked == ""


def test_it_may_be_agreed_that_such_a_troop_lands_elsewhere_at_once() -> None:
    """CAEN-R30: with `t1_arrivals_any_beach`."""
    t = landing(1, {"later": "4-agra"}, "A2 A3", t1_arrivals_any_beach=True)
    assert t.asked == "allies: Land"
    assert t.letters("4-agra") == ["A2", "A3"]


def test_even_then_its_own_beach_comes_first() -> None:
    """CAEN-71, CAEN-R30: the option only helps a troop that finds its beach closed."""
    t = landing(1, {"later": "4-agra"}, t1_arrivals_any_beach=True)
    assert t.asked == ""
    assert t.where("4-agra") == "A5"


def test_fixed_arrivals_land_before_other_pool_troops() -> None:
    """CAEN-71: one place is left on A2, and it is 7 Armoured's."""
    t = landing(1, {"later": "7-armd", "A2": "50-div 3-div", "allies-pool": "8-bde"}, "A2")
    assert t.where("7-armd") == "A2"
    assert t.where("8-bde") == "allies-pool"
    assert t.asked == ""


def test_troops_destroyed_on_d_day_land_the_same_day() -> None:
    """CAEN-48, CAEN-70, CAEN-R11."""
    t = landing(1, {"allies-pool": "8-bde 6-airborne"})
    assert t.letters() == ["6-airborne", "8-bde"]
    assert t.letters("8-bde") == ["A2", "A3", "A5"]


# landing


def test_arrivals_of_later_turns_go_into_the_pool_and_land_anywhere() -> None:
    """CAEN-70, CAEN-72: old and new together; the Allies choose which and where."""
    t = landing(2, {"later": T2, "allies-pool": "8-bde", "A2": "50-div"})
    assert t.letters() == ["8-bde", *T2.split()]
    assert t.letters("11-armd") == ["A2", "A3", "A5"]


def test_only_the_arrivals_of_this_turn_come() -> None:
    """CAEN-72: turn 3 brings 9 AGRA, 2 Canadian Division and 3 AGRA; turn 4 the last three."""
    later = "9-agra 2-can-div 3-agra guards-armd 34-tank 59-staffs"
    assert landing(3, {"later": later}).letters() == ["9-agra", "2-can-div", "3-agra"]
    assert landing(4, {"later": "guards-armd 34-tank 59-staffs"}).letters() == [
        "guards-armd",
        "34-tank",
        "59-staffs",
    ]


def test_as_many_as_possible_must_land() -> None:
    """CAEN-70, CAEN-R10: nine places at most; the rest waits in the pool."""
    t = landing(2, {"later": T2, "allies-pool": "8-bde"})
    for landed in range(9):
        assert t.refused("done") == ("must-land", "CAEN-70")
        troop = t.letters()[0]
        t.say(troop, t.letters(troop)[0])
        assert sum(len(t.at(beach).split()) for beach in ("A2", "A3", "A5")) == landed + 1
    assert t.asked == ""
    assert t.at("allies-pool") == "53-welsh"


def test_landing_may_be_made_optional() -> None:
    """CAEN-R10: with `landing_optional` the Allies may stop at any time."""
    t = landing(2, {"allies-pool": "8-bde 50-div"}, landing_optional=True)
    assert t.letters() == ["50-div", "8-bde", "done"]
    t.say("8-bde", "A2").say("done")
    assert t.at("allies-pool") == "50-div"


def test_a_full_beach_takes_nobody() -> None:
    """CAEN-5, CAEN-70, CAEN-R24: landing comes before the moves that would make room."""
    t = landing(2, {"allies-pool": "8-bde", "A2": "50-div 3-div 7-armd"})
    assert t.letters("8-bde") == ["A3", "A5"]
    assert t.refused("8-bde", "A2") == ("full", "CAEN-5")


def test_with_all_beaches_full_nobody_is_asked() -> None:
    """CAEN-70, CAEN-R24: everything waits."""
    at = {
        "later": "9-agra",
        "A2": "50-div 3-div 7-armd",
        "A3": "3-can-div 2-can-bde 8-bde",
        "A5": "27-bde 4-agra 5-agra",
    }
    t = landing(3, at)
    assert t.asked == ""
    assert t.at("allies-pool") == "9-agra"


def test_a_german_beach_takes_nobody() -> None:
    """CAEN-70, CAEN-81, CAEN-R17."""
    t = landing(2, {"allies-pool": "8-bde"}, "A2 A5 A4")
    assert t.letters("8-bde") == ["A2", "A5"]
    assert t.refused("8-bde", "A3") == ("not-yours", "CAEN-81")
    assert t.refused("8-bde", "A4") == ("not-a-beach", "CAEN-70")


def test_without_a_beach_all_arrivals_wait() -> None:
    """CAEN-79: nothing lands, nothing is lost."""
    t = landing(2, {"later": T2, "A4": "50-div"}, "A4")
    assert t.asked == ""
    assert t.at("allies-pool") == T2


def test_landing_needs_no_supply_and_no_neighbour() -> None:
    """CAEN-79: a lonely beach is enough."""
    assert landing(2, {"allies-pool": "8-bde"}, "A5").letters("8-bde") == ["A5"]


def test_with_nothing_to_land_or_deploy_nobody_is_asked() -> None:
    """CAEN-79: steps 1 and 2 are skipped."""
    t = Table(3, at={"A2": "50-div", "C4": "12-ss"}).begin(AlliedArrivals(3), GermanArrivals(3))
    assert t.asked == ""


def test_with_an_empty_pool_the_reserve_stays_where_it_is() -> None:
    """CAEN-79, CAEN-79a, CAEN-26: step 2 is skipped, so nobody leaves the reserve or enters it."""
    for from_map in (False, True):
        t = Table(3, at={"reserve": "1-ss", "C4": "12-ss"}, tr_from_map=from_map).begin(GermanArrivals(3))
        assert t.asked == ""


# deployment


def test_the_germans_place_every_troop_in_any_area_of_theirs() -> None:
    """CAEN-73, CAEN-79: pool and arrivals, in supply or not, or in the reserve."""
    t = Table(1, "A2 A3 A5 B5", {"later": "pz-lehr 12-ss 2-pz flak", "germans-pool": "21-pz"}).begin(
        GermanArrivals(1)
    )
    assert t.letters() == ["21-pz", "pz-lehr", "12-ss", "2-pz", "flak"]
    german = [area for area in t.rules.board.ids if area not in ("A2", "A3", "A5", "B5")]
    assert t.letters("flak") == [*german, "reserve"]
    assert t.refused("flak", "A2") == ("not-yours", "CAEN-73")
    assert t.refused("flak", "Paris") == ("no-area", "CAEN-73")
    assert t.refused("503") == ("not-in-pool", "CAEN-73")
    assert t.refused("C4") == ("not-in-pool", "CAEN-73")


def test_deployment_keeps_the_stacking_limit() -> None:
    """CAEN-5, CAEN-73."""
    t = Table(3, at={"germans-pool": "12-ss", "C4": "1-ss 9-ss 10-ss"}).begin(GermanArrivals(3))
    assert "C4" not in t.letters("12-ss")
    assert t.refused("12-ss", "C4") == ("full", "CAEN-5")


def test_every_troop_must_be_placed_while_anything_is_free() -> None:
    """CAEN-73."""
    t = Table(3, at={"germans-pool": "12-ss flak"}).begin(GermanArrivals(3)).say("12-ss", "C4")
    assert t.refused("done") == ("must-deploy", "CAEN-73")
    t.say("flak", "C4")
    assert t.asked == ""


def test_only_if_nothing_is_free_does_a_troop_remain_in_the_pool() -> None:
    """CAEN-73: one German area, full, and a full reserve."""
    allies = " ".join(area for area in Table().rules.board.ids if area != "C4")
    at = {"C4": "1-ss 9-ss 10-ss", "reserve": "flak 21-pz", "germans-pool": "12-ss"}
    t = Table(3, allies, at).begin(GermanArrivals(3))
    assert t.asked == ""
    assert t.at("germans-pool") == "12-ss"


def test_without_any_area_only_the_reserve_is_left() -> None:
    """CAEN-73, FS-83: two may go there, the third waits."""
    t = Table(3, " ".join(Table().rules.board.ids), {"germans-pool": "12-ss flak 1-ss"}).begin(
        GermanArrivals(3)
    )
    assert t.letters("flak") == ["reserve"]
    t.say("flak", "reserve").say("12-ss", "reserve")
    assert t.asked == ""
    assert t.at("germans-pool") == "1-ss"


# withdrawals


@pytest.mark.parametrize("place", ["C4", "germans-pool", "reserve"])
def test_three_divisions_leave_at_the_end_of_turn_3(place: str) -> None:
    """CAEN-74: from wherever they are; nobody scores."""
    t = Table(3, at={place: "pz-lehr", "C3": "2-pz", "D8": "2-ss", "C5": "12-ss"})
    before = t.points()
    t.begin(Withdraw(3))
    assert [t.where(troop) for troop in ("pz-lehr", "2-pz", "2-ss")] == ["withdrawn"] * 3
    assert t.where("12-ss") == "C5"
    assert t.points() == before


def test_they_leave_before_the_germans_place_their_troops() -> None:
    """CAEN-74: a withdrawn division in the pool is not deployed; its place in the reserve is free."""
    at = {"germans-pool": "pz-lehr 12-ss", "reserve": "2-pz 2-ss"}
    t = Table(3, at=at).begin(StrategicPhase(3))
    assert t.asked == "germans: Deploy"
    assert t.letters() == ["12-ss"]
    assert "reserve" in t.letters("12-ss")


@pytest.mark.parametrize("turn", [1, 2, 4])
def test_they_leave_at_no_other_time(turn: int) -> None:
    """CAEN-74."""
    t = Table(turn, at={"C4": "pz-lehr 2-pz 2-ss"}).begin(Withdraw(turn))
    assert t.at("C4") == "pz-lehr 2-pz 2-ss"


def test_a_division_captured_earlier_stays_captured() -> None:
    """CAEN-74: its ten points stand and nothing replaces it."""
    t = Table(3, at={"captured": "pz-lehr", "C4": "2-pz"})
    assert t.points() == (100, 450)
    t.begin(Withdraw(3))
    assert t.where("pz-lehr") == "captured"
    assert t.points() == (100, 450)
    assert [facts["troop"] for facts in t.told("withdrawn")] == ["2-pz"]


def test_withdrawn_troops_never_return() -> None:
    """CAEN-74: not in the Strategic Phase of turn 4."""
    t = Table(3, at={"germans-pool": "pz-lehr"}).begin(Withdraw(3))
    t.begin(StrategicPhase(4))
    assert t.asked == ""
    assert t.where("pz-lehr") == "withdrawn"


def test_optional_landing_does_not_concern_the_fixed_arrivals() -> None:
    """CAEN-71, CAEN-R10, CAEN-R10a: they land without a question; only pool troops may wait."""
    t = landing(1, {"later": "7-armd", "allies-pool": "8-bde"}, landing_optional=True)
    assert t.where("7-armd") == "A2"
    assert t.letters() == ["8-bde", "done"]
