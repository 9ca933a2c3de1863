"""Recon forces that slip away before the fight (AT-75 … AT-80, table R)."""

from __future__ import annotations

import pytest

from sandtable.games.armored_thrust.play.withdrawal import Withdraw
from sandtable.kernel import engine
from sandtable.kernel.state import Frame
from tests.games.armored_thrust.fighting import Clash


def asked(f: Clash) -> list[str]:
    return list(engine.pending(f.play(until="Withdraw")))


def test_a_force_of_recon_alone_may_withdraw_and_the_moving_side_too() -> None:
    """AT-75"""
    f = Clash(3, "A04 VER G08 LOR")
    f.enter("VER", "G08 LOR")
    assert asked(f) == ["allied#VER"]
    f = Clash(3, "A04 VER G01 LOR")
    f.enter("LOR", "A04 VER")
    assert asked(f) == ["allied#LOR"]


def test_a_mixed_force_is_not_asked() -> None:
    """AT-75"""
    f = Clash(3, "A04 VER A01 VER G08 LOR")
    f.enter("VER", "G08 LOR")
    f.play()
    assert not f.heard("withdrew")


@pytest.mark.parametrize(("pursuers", "needs"), [("G08", 3), ("G01", 1), ("G08 G01", 1), ("G08 G11", 3)])
def test_the_score_needed_is_that_of_the_slowest_pursuer(pursuers: str, needs: int) -> None:
    """AT-77, table R; its owner is told before he decides, nobody else is"""
    units = " ".join([f"{unit} LOR" for unit in pursuers.split()])
    f = Clash(3, f"A04 VER {units}")
    f.enter("VER", units)
    s = f.play(until="Withdraw")
    assert f.rules.view(s, "allied").engagements["VER"].needs == (needs, 0)
    assert f.rules.view(s, "axis").engagements["VER"].needs == (0, 0)
    assert f.rules.view(s, "axis").engagements["VER"].exits == ()


def test_a_pursuer_out_of_supply_is_on_foot() -> None:
    """AT-16, AT-77"""
    f = Clash(3, "A04 VER G08 LOR")
    f.enter("VER", "G08 LOR")
    f.s.unsupplied["G08"] = 1
    assert f.play(until="Withdraw").engagements["VER"].needs == (1, 0)


def test_from_leg_units_it_succeeds_without_a_die() -> None:
    """AT-77"""
    f = Clash(3, "A04 VER G01 LOR")
    f.enter("VER", "G01 LOR")
    s = f.play(words={"Withdraw VER allied": "IFS"})
    assert "WithdrawalDie VER allied" not in f.thrown
    assert (s.where["A04"], s.control["VER"]) == ("IFS", "axis")


def test_the_whole_force_goes_by_the_cheapest_road() -> None:
    """AT-78: of equally cheap areas the owner chooses"""
    f = Clash(3, "A04 VER A09 VER G08 LOR")
    f.enter("VER", "G08 LOR")
    s = f.play(until="Withdraw")
    assert s.engagements["VER"].exits == ("IFS",)
    s = f.play({"WithdrawalDie VER allied": (3,)}, {"Withdraw VER allied": "IFS"})
    assert s.where["A04"] == s.where["A09"] == "IFS"
    f = Clash(3, "A04 HUB G08 TIL")
    f.enter("HUB", "G08 TIL")
    assert f.play(until="Withdraw").engagements["HUB"].exits == ("CAE", "MON", "IFS", "SOL", "BOU")


def test_by_an_interdicted_day_all_roads_cost_the_axis_the_same() -> None:
    """AT-78, TOT-40"""
    f = Clash(3, "G11 GAU A01 LOR", "clear", allied="LOR")
    f.enter("GAU", "A01 LOR")
    assert f.play(until="Withdraw").engagements["GAU"].exits == ("CAI", "CRA", "SAI", "CIN", "BSL")
    f = Clash(3, "G11 GAU A01 LOR", "rain", allied="LOR")
    f.enter("GAU", "A01 LOR")
    assert f.play(until="Withdraw").engagements["GAU"].exits == ("CIN",)


@pytest.mark.parametrize(("face", "away"), [(2, False), (3, True)])
def test_the_die_decides_and_a_failure_is_a_normal_engagement(face: int, away: bool) -> None:
    """AT-77: no second try"""
    f = Clash(3, "A04 VER G08 LOR")
    f.enter("VER", "G08 LOR")
    s = f.play({"WithdrawalDie VER allied": (face,)}, {"Withdraw VER allied": "IFS"})
    assert f.thrown["WithdrawalDie VER allied"].needs == 3
    assert bool(s.engagements["VER"].withdrew) is away
    assert bool(f.heard("fought")) is not away
    assert f.heard("caught") == ([] if away else [{"place": "VER", "side": "allied", "die": 2}])


def test_after_a_withdrawal_the_other_force_has_the_area_and_nobody_a_mark() -> None:
    """AT-79: no engagement took place there; no mission die, no briefing (AT-136)"""
    f = Clash(3, "A04 VER G08 LOR")
    f.enter("VER", "G08 LOR")
    s = f.play({"WithdrawalDie VER allied": (6,)}, {"Withdraw VER allied": "IFS"})
    assert (s.control["VER"], s.where["G08"]) == ("axis", "VER")
    assert (s.regroup, s.momentum) == ({}, {})
    assert (s.fatigue["A04"], s.fatigue["G08"]) == (1, 1)
    assert not s.engagements["VER"].fought()
    assert not f.heard("briefed")
    assert s.displaced == {"A04": 1}


def test_two_recon_forces_cannot_withdraw_but_are_asked() -> None:
    """AT-75a, AT-76: the question is there because the names are; it offers nothing"""
    f = Clash(3, "A04 VER G11 LOR")
    f.enter("VER", "G11 LOR")
    assert asked(f) == ["allied#VER", "axis#VER"]
    for side in ("allied", "axis"):
        seen = f.rules.view(f.s, side)
        assert Withdraw("VER", side).letters(seen, ()) == ["fight"]
    reason = Withdraw("VER", "allied").why_not(f.rules.view(f.s, "allied"), (), "IFS")
    assert reason is not None and reason[0] == "no-withdrawal" and reason[2] == "AT-76"


def test_recon_out_of_supply_is_no_recon() -> None:
    """AT-16: it cannot withdraw, but others can from it, though both are printed as recon"""
    f = Clash(3, "A04 VER G11 LOR")
    f.enter("VER", "G11 LOR")
    f.s.unsupplied["G11"] = 1
    s = f.play(until="Withdraw")
    assert s.engagements["VER"].needs == (1, 0)
    assert Withdraw("VER", "axis").letters(f.rules.view(s, "axis"), ()) == ["fight"]


@pytest.mark.parametrize("spoiled", ["enemy control", "engagement"])
def test_the_way_out_must_be_friendly_and_quiet(spoiled: str) -> None:
    """AT-76: friendly-controlled, no engagement this turn, no enemies"""
    f = Clash(3, "A04 VER G08 LOR A01 IFS G09 BEA")
    f.enter("VER", "G08 LOR")
    f.s.control.update({"HUB": "axis", "BEA": "axis"})
    if spoiled == "enemy control":
        f.s.control["IFS"] = "axis"
        f.s.where["A01"] = "CAE"
    else:
        f.enter("IFS", "G09 BEA")
    s = f.play(until="Withdraw")
    assert s.engagements["VER"].needs == (0, 0)
    assert Withdraw("VER", "allied").letters(f.rules.view(s, "allied"), ()) == ["fight"]


def test_a_dearer_way_is_refused_with_the_cheapest() -> None:
    """AT-78"""
    f = Clash(3, "A04 VER G08 LOR")
    f.enter("VER", "G08 LOR")
    s = f.play(until="Withdraw")
    reason = Withdraw("VER", "allied").why_not(f.rules.view(s, "allied"), (), "HUB")
    assert reason == ("not-cheapest", "A force withdraws by the cheapest way: IFS.", "AT-78")


def test_from_a_connector_both_forces_go_back_where_they_came_from() -> None:
    """AT-80"""
    f = Clash(3, "A04 VER G08 LOR")
    f.enter("VER-LOR", "A04 VER G08 LOR")
    s = f.play({"WithdrawalDie VER-LOR allied": (3,)}, {"Withdraw VER-LOR allied": "withdraw"})
    assert (s.where["A04"], s.where["G08"]) == ("VER", "LOR")
    assert (s.regroup, s.fatigue["A04"], s.fatigue["G08"]) == ({}, 1, 1)
    assert not f.heard("fought")


def test_from_a_connector_whose_entry_area_was_lost_there_is_no_withdrawal() -> None:
    """AT-80"""
    f = Clash(3, "A04 VER G08 LOR")
    f.enter("VER-LOR", "A04 VER G08 LOR")
    f.s.control["VER"] = "axis"
    assert f.play(until="Withdraw").engagements["VER-LOR"].needs == (0, 0)


def test_area_withdrawals_come_after_the_connectors_and_see_their_advances() -> None:
    """AT-80: destinations are checked on the map as it then stands"""
    f = Clash(3, "A04 VER G08 LOR A01 HUB G09 IFS A02 IFS", "overcast")
    f.s.where["G09"], f.s.control["IFS"] = "HUB", "allied"
    f.s.where["A02"] = "CAE"
    f.enter("VER", "G08 LOR")
    f.enter("IFS-HUB", "A01 IFS G09 HUB")
    s = f.play({"Fight IFS-HUB axis": (6, 6, 6, 1)}, until="Withdraw")
    assert s.control["IFS"] == "axis"
    assert "IFS" not in s.engagements["VER"].exits


def test_where_it_went_is_its_owners_secret() -> None:
    """AT-130: the enemy learns that it withdrew"""
    f = Clash(3, "A04 VER G08 LOR")
    f.enter("VER", "G08 LOR")
    s = f.play({"WithdrawalDie VER allied": (6,)}, {"Withdraw VER allied": "IFS"})
    assert f.heard("withdrew") == [{"place": "VER", "side": "allied"}]
    s.agenda = Frame(None, [], 0, None)  # the campaign goes on
    seen = f.rules.view(s, "axis")
    assert seen.where["A04"] == "?"
    assert seen.engagements["VER"].exits == ()
