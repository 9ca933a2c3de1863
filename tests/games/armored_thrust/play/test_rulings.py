"""Rulings that have consequences of their own (docs/rules/rulings.md): each is broken by a careless reading."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.armored_thrust.play.action import ActionDice
from sandtable.games.armored_thrust.play.end import EndReport
from sandtable.games.armored_thrust.play.engagement import EngagementPhase
from sandtable.games.armored_thrust.play.opening import Weather
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.resolution import Fight
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.terrain import PickGround
from sandtable.games.armored_thrust.play.umpire import UMPIRE
from sandtable.games.armored_thrust.play.withdrawal import Withdraw
from sandtable.kernel import engine
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import Frame
from tests.games.armored_thrust.fighting import Clash
from tests.games.armored_thrust.theatre import Field, totalize


def umpired(**sheets: str) -> Match:
    """A match with a human umpire at the gate after the sheets of the first turn were opened."""
    found = Match(totalize(umpire="human"), Seeded("rulings"))
    for side in ("allied", "axis"):
        found.answer(side, ("history",))
    found.answer(UMPIRE, ("continue",))
    found.roll_on()
    for side in ("allied", "axis"):
        found.answer(side, (*sheets.get(side, "").split(), "done"))
    return found


def theatre(found: Match) -> Theatre:
    assert isinstance(found.state, Theatre)
    return found.state


# orders and dice


def test_an_order_is_walked_to_its_last_legal_area_from_where_the_umpire_put_the_unit() -> None:
    """AT-34a: its path begins with an area that is no neighbour of where it stands now."""
    found = umpired(allied="A06 move IFS VER")
    found.correct(UMPIRE, {"units": {"A06": {"area": "FRE"}}}, "it stood at Frenouville")
    found.answer(UMPIRE, ("run-on",))
    found.roll_on()
    assert theatre(found).where["A06"] == "FRE", "Ifs is no neighbour of Frenouville, so it stays"


def test_recon_withdraws_without_a_die_from_recon_that_is_out_of_supply() -> None:
    """AT-75a, AT-16: whoever is out of supply is on foot; the other is asked as always."""
    f = Clash(3, "A04 VER G11 LOR")
    f.s.unsupplied["G11"] = 1
    f.enter("VER", "G11 LOR")
    f.play(until="Withdraw")
    letters = Withdraw("VER", "allied").letters(f.rules.view(f.s, "allied"), ())
    ways = [letter for letter in letters if letter != "fight"]
    assert ways, "it has a way out, although both forces are printed as recon"
    s = f.play(words={"Withdraw VER allied": ways[0]})
    assert not [name for name in f.thrown if name.startswith("WithdrawalDie")]
    assert s.where["A04"] != "VER" and s.engagements["VER"].withdrew == "allied"


def test_all_who_may_withdraw_are_asked_at_once_and_locked_areas_stay_closed() -> None:
    """AT-80a: VER is closed to those at BEA while somebody may still fight there, whatever becomes of it."""
    f = Clash(3, "A04 VER A09 BEA G08 LOR G09 FON")
    f.enter("VER", "G08 LOR")
    f.enter("BEA", "G09 FON")
    f.play(until="Withdraw")
    assert list(engine.pending(f.s)) == ["allied#VER", "allied#BEA"]
    for place, other in (("BEA", "VER"), ("VER", "BEA")):
        assert other not in Withdraw(place, "allied").letters(f.rules.view(f.s, "allied"), ())


def test_dice_behind_the_screen_are_nobodys_to_type_but_a_persons() -> None:
    """AT-134a, AT-130: the weather falls in the open, engagements before both sides, the rest before the umpire."""
    for kind in ("software", "none"):
        assert "let the program throw" in totalize(umpire=kind).screened()
    rules = totalize(umpire="human")
    assert rules.screened() == ""
    s = rules.setup()
    assert Weather().onlookers(s) == ()
    assert ActionDice().onlookers(s) == (UMPIRE,)
    assert set(Fight("TIL", "allied").onlookers(s)) == {"allied", "axis", UMPIRE}
    open_table = totalize(umpire="none")
    assert set(ActionDice().onlookers(open_table.setup())) == {"allied", "axis"}


# engagements


def test_the_tabletop_defender_picks_the_ground_of_a_connector_too() -> None:
    """AT-90a, AT-148: for a 6; where the piece lies is rolled off at the table."""
    f = Clash(3, "A01 VER G08 LOR", resolution="tabletop")
    f.enter("VER-LOR", "A01 VER G08 LOR")
    faces = {
        "RollForAttacker VER-LOR allied": (5,),
        "RollForAttacker VER-LOR axis": (2,),
        "TerrainDice VER-LOR": (6, 1, 1, 1, 1, 1),
    }
    s = f.play(faces, until="PickGround")
    (ask,) = engine.pending(s).values()
    assert isinstance(ask, PickGround) and ask.seat(s) == "axis"


def test_the_names_of_a_cancelled_engagement_stay_known() -> None:
    """AT-92a, AT-131: G08 had come to Tilly and was seen there, although nobody fights for it any more."""
    f = Clash(3, "A01 VER A02 BOU G08 LOR G02 TIL")
    f.enter("BOU-TIL", "A02 BOU G02 TIL")
    f.enter("TIL", "A01 VER")
    f.s.where["G08"], f.s.came["G08"] = "TIL", "LOR"
    f.s.control["TIL"] = "axis"
    f.enter("TIL", "G08 LOR")
    s = f.play({"Fight BOU-TIL allied": (6, 6, 6)})
    s.agenda = Frame(EngagementPhase(), [EndReport()], 0, None)  # the fog has not lifted yet
    seen = f.rules.view(s, "allied")
    assert s.engagements["TIL"].cancelled
    assert "G08" in seen.engagements["TIL"].units
    assert s.where["G08"] == "LOR" and seen.where["G08"] == "?", "where it went is its own affair"


def test_an_observer_learns_where_there_is_fighting_and_neither_names_nor_points() -> None:
    """AT-130b"""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR")
    f.enter("CRA", "A01 LOR")
    f.play(until="Fight")
    seen = f.rules.view(f.s, "")
    sheet = seen.engagements["CRA"]
    assert (sheet.units, sheet.mission, sheet.attacker) == ((), "", "")
    assert sheet.points != f.s.engagements["CRA"].points
    assert sheet.dice == f.s.engagements["CRA"].dice, "how many dice fall everybody sees"
    assert seen.where["A01"] == seen.where["G13"] == "?"


def test_a_side_reads_its_points_but_not_the_rows_they_are_made_of() -> None:
    """AT-137a: the rows would name the enemy's fatigue and strength; the umpire has them."""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR", umpire="human")
    f.s.gated = 3
    f.s.fatigue["G13"] = 4
    f.enter("CRA", "A01 LOR")
    f.play(until="Fight")
    whole = f.rules.view(f.s, UMPIRE).engagements["CRA"]
    for side in ("allied", "axis"):
        seen = f.rules.view(f.s, side).engagements["CRA"]
        assert seen.points == whole.points and seen.rerolls == whole.rerolls
        assert seen.percents != whole.percents
    assert any(whole.percents)


def test_an_engagement_that_is_called_off_needs_a_side_that_gives_way() -> None:
    """AT-138b: two sides in one area outside an engagement would break what must hold."""
    found = umpired(allied="A01 column ROC", axis="")
    found.answer(UMPIRE, ("by-hand",))
    found.answer(UMPIRE, ("continue",))
    faces = ActionDice().dice(theatre(found)).count
    found.roll((6,) * faces)
    found.answer(UMPIRE, ("continue",))  # march
    assert list(theatre(found).engagements) == ["ROC"]
    with pytest.raises(Refused, match="gives way"):
        found.correct(UMPIRE, {"engagements": {"ROC": {"cancelled": True}}}, "no fight")
    found.correct(
        UMPIRE, {"engagements": {"ROC": {"cancelled": True, "gave": ["allied"]}}}, "they turned back"
    )
    while theatre(found).turn == 1:
        found.roll_on()
        if UMPIRE in found.pending():
            found.answer(UMPIRE, ("run-on",))
    s = theatre(found)
    assert s.control["ROC"] == "axis" and s.where["A01"] != "ROC" and s.fatigue["A01"] == 1


# the module


@pytest.mark.parametrize(("turn", "asked"), [(1, True), (2, False), (5, True)])
def test_a_chief_who_writes_no_orders_names_the_zone_and_nothing_else(turn: int, asked: bool) -> None:
    """TOT-42a: commanders write all orders; he is asked on the two dates alone, which are public."""
    f = Field(turn, "A01 VER G01 LOR", order_method="one", cic_overrules=False)
    asks = f.rules.order_asks(f.s)
    assert ("allied" in asks) is asked and "axis" not in asks
    if asked:
        assert OrderUnits("allied").letters(f.rules.view(f.s, "allied"), ()) == ["bomb", "done"]


@pytest.mark.parametrize("scope", ["axis_controlled", "stationary_axis", "tabletop_defender"])
def test_outgunned_is_never_for_an_axis_attack_on_an_allied_area(scope: str) -> None:
    """TOT-50a, TOT-51: a 6-3 of the attacking Axis takes Allied ground under every scope."""
    options: dict[str, Any] = {"outgunned_scope": scope}
    f = Clash(3, "A01 VER G08 LOR", **options)
    f.enter("VER", "G08 LOR")
    f.play(until="Fight")
    sheet = f.s.engagements["VER"].copy()
    sheet.attacker = "allied"  # so that the Axis is the tabletop defender
    f.s.put(sheet)
    s = f.play({"Fight VER axis": (6, 2, 2, 2, 2)})
    assert (s.engagements["VER"].winner, s.engagements["VER"].grade) == ("axis", "6-3")
    assert (s.control["VER"], s.where["G08"]) == ("axis", "VER")
