"""Corners where several rules meet, and what little of the hidden things an order of lists could tell."""

from __future__ import annotations

import pytest

from sandtable.board.paper import PaperLines
from sandtable.games.armored_thrust.data.positions import amend
from sandtable.games.armored_thrust.play.opening import Weather, begin_turn
from sandtable.games.armored_thrust.play.reports import action_report, start_report
from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.play.umpire import UMPIRE
from sandtable.games.armored_thrust.show.report_papers import report_paper
from sandtable.games.armored_thrust.show.table import thrust_table
from sandtable.kernel import engine
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Misplaced
from tests.games.armored_thrust.fighting import Clash
from tests.games.armored_thrust.play.test_umpire import match, theatre
from tests.games.armored_thrust.theatre import Field


def test_who_was_taken_away_while_retreats_are_chosen_stays_away() -> None:
    """AT-111, AT-138: the umpire's word comes after the ways were found, and before anybody goes."""
    c = Clash(3, "A01 BOU G02 TIL", weather="clear", retreat_tie="player", umpire="human")
    c.s.gated = 3
    c.enter("TIL", "A01 BOU")
    s = c.play({"Fight TIL allied": (6, 6, 6), "Fight TIL axis": (1,)}, until="ChooseRetreat")
    assert len(s.ways["G02"]) == 3
    amend(s, {"units": {"G02": {"area": "gone"}}})
    assert list(engine.pending(s)) == ["axis"]  # that one is asked tells nothing, so it stays
    engine.answer(s, "axis", ("go",))
    assert s.where["G02"] == "gone"


def test_which_column_went_by_first_cannot_be_told_from_a_list() -> None:
    """AT-131, TOT-32: La Hogue is passed at tick 4, Lorguichon at tick 6."""
    f = Field(1, "A01 IFS A13 BOU G01 LOR G02 LHO")
    s = f.march(6, 6, allied="A01 column VER bypass LOR GAU A13 column bypass LHO GAR")
    s.phase = "engagement"
    assert list(f.rules.view(s, "axis").bypassed) == ["LOR", "LHO"]
    action_report(s)
    told = next(
        event for event in s.drain() if event.verb == "action-report" and event.facts["side"] == "axis"
    )
    assert told.facts["passed_by"] == ("LOR", "LHO")


def test_without_the_last_night_there_are_nine_turns_on_paper_too() -> None:
    """TOT-2"""
    f = Field(3, "A01 VER G01 LOR", play_turn_10=False)
    start_report(f.s)
    report = next(event for event in f.s.drain() if event.verb == "start-report")
    assert report_paper(f.rules, report, None).over == "Operation Totalize · Turn 3 of 9"
    track = thrust_table(f.rules.view(f.s, "allied")).tracks[0]
    assert track.id == "turn" and len(track.places) == 9


def test_a_correction_stands_in_the_next_report_of_the_side_that_sees_it() -> None:
    """AT-138: as "umpire correction", in that report alone; the other side's says nothing of it.

    Both values, the step and the reason are printed, and the umpire's copy is the same.
    """
    found = match()
    found.correct(UMPIRE, {"units": {"A01": {"fatigue": 3}}}, "a night march")
    found.answer(UMPIRE, ("continue",))
    found.roll_on()
    for side in ("allied", "axis"):
        found.answer(side, ("done",))
    found.answer(UMPIRE, ("run-on",))
    found.roll_on()
    told = {seat: corrections(found, seat) for seat in ("allied", "axis", UMPIRE)}
    step = "Turn 1 – 7 Aug night › Start Phase › Before the Start Phase"
    line = f"A night march. {step}: fatigue of 4th CAN Inf Brgd 1 → 3."
    assert told["allied"] == {"start-1-allied": (line,)}
    assert told["axis"] == {} and told[UMPIRE] == told["allied"]


def corrections(found: Match, seat: str) -> dict[str, tuple[str, ...]]:
    """What the umpire has set right, in the reports a seat reads, by report."""
    rules = found.rules
    assert isinstance(rules, ArmoredThrust)
    seen, heard = rules.view(theatre(found), seat), found.heard(seat)
    reasons: dict[str, tuple[str, ...]] = {}
    for id, _ in rules.skin().papers(seen, seat, heard):
        paper = rules.skin().paper(seen, seat, heard, id)
        assert paper is not None
        for chapter in paper.chapters:
            if chapter.title == "Umpire correction" and isinstance(chapter.parts[0], PaperLines):
                reasons[id] = chapter.parts[0].lines
    return reasons


def test_yesterdays_weather_slows_nobody_this_morning() -> None:
    """AT-25, TOT-40: while reinforcements arrive the die has not fallen."""
    f = Field(1, "A01 VER G01 LOR", weather="clear")
    begin_turn(f.s, 2)
    assert price(f) == "½ MP"
    Weather().fell(f.s, (1,))
    assert price(f) == "½ MP for the Allies and 2 MP for the Axis"


def price(f: Field) -> str:
    """What the road from Verrieres to Lorguichon costs, as the Axis reads it."""
    card = f.rules.skin().card(f.rules.view(f.s, "axis"), "area:VER-LOR")
    assert card is not None
    return dict(card.facts)["Cost"]


def test_a_unit_that_an_option_leaves_out_is_no_loss() -> None:
    """TOT-16: of the SS reconnaissance battalion only the one of the start is there."""
    f = Field(3, "A01 VER G01 LOR", duplicate_ss_recon="start_only")
    for seat in ("allied", "axis"):
        trays = thrust_table(f.rules.view(f.s, seat)).trays
        assert "G14" not in [one.id for tray in trays for one in tray.counters]
        card = f.rules.skin().card(f.rules.view(f.s, seat), "unit:G14")
        assert card is not None and dict(card.facts)["Stands"] == "not in this campaign"
    assert f.refusal("G14 defend done", "axis") == (
        "not-on-map",
        "SS Pz Aufkl Abt 12 is not in this campaign.",
        "TOT-16",
    )
    with pytest.raises(Misplaced, match="left out"):
        amend(f.s, {"units": {"G14": {"area": "FAL"}}})
