"""Refusals name the reason that holds first: what was named, roads, then fine print (AT-78, AT-100, AT-111)."""

from __future__ import annotations

import pytest

from sandtable.games.armored_thrust.play.retreat import ChooseRetreat
from sandtable.games.armored_thrust.play.tabletop import ReportResult
from sandtable.games.armored_thrust.play.withdrawal import Withdraw
from sandtable.kernel.steps import Reason
from tests.games.armored_thrust.fighting import Clash


@pytest.mark.parametrize(
    ("draft", "letter", "code"),
    [
        ("G02", "FAL", "not-joined"),
        ("G02", "BOU", "enemy-ground"),
        ("G02", "A01", "no-area"),
        ("", "A01", "not-your-unit"),
        ("", "G03", "no-choice"),
        ("", "G08", "no-retreat"),
        ("", "go", "undecided"),
    ],
)
def test_whoever_chooses_a_way_back_is_told_what_is_wrong_with_it(draft: str, letter: str, code: str) -> None:
    """AT-110, AT-111, AT-112"""
    f = Clash(3, "A01 BOU G02 TIL G03 TIL G08 FAL", "overcast", retreat_tie="player")
    f.enter("TIL", "A01 BOU")
    s = f.play({"Fight TIL allied": (6, 6, 6), "Fight TIL axis": (1, 1)}, until="ChooseRetreat")
    found = ChooseRetreat("axis").why_not(f.rules.view(s, "axis"), tuple(draft.split()), letter)
    assert found is not None and found[0] == code


@pytest.mark.parametrize(("letter", "code"), [("FAL", "not-joined"), ("LOR", "not-friendly")])
def test_a_force_that_withdraws_is_told_of_roads_before_costs(letter: str, code: str) -> None:
    """AT-78"""
    f = Clash(3, "A04 VER G01 LOR")
    f.enter("VER", "G01 LOR")
    s = f.play(until="Withdraw")
    found = Withdraw("VER", "allied").why_not(f.rules.view(s, "allied"), (), letter)
    assert found is not None and found[0] == code


def said(draft: str, letter: str, who: str = "allied") -> Reason:
    f = Clash(3, "A01 LOR A17 LOR G13 CRA", allied="LOR", resolution="tabletop")
    f.enter("CRA", "A01 LOR A17 LOR")
    s = f.play({"TerrainDice CRA": (1, 2, 3, 4, 5, 1)}, until="ReportResult")
    found = ReportResult("CRA", who).why_not(f.rules.view(s, who), tuple(draft.split()), letter)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("draft", "letter", "code"),
    [
        ("8-1 intact", "intact", "twice"),
        ("8-1 intact", "8-1", "no-more-scores"),
        ("7-2", "intact", "not-intact"),
        ("8-1", "agree", "begun"),
        ("", "agree", "nothing-said"),
        ("", "wittmann", "no-score"),
        ("8-1 wittmann", "wittmann", "twice"),
        ("8-1", "A01", "not-there"),
        ("8-1", "dice", "not-umpire"),
    ],
)
def test_a_report_is_refused_for_what_is_wrong_with_it(draft: str, letter: str, code: str) -> None:
    """AT-100, AT-105, AT-115, AT-120"""
    assert said(draft, letter)[0] == code


def test_an_umpire_who_has_begun_a_report_is_told_so() -> None:
    """AT-100, AT-120"""
    assert said("8-1", "dice", "umpire")[0] == "begun"
    assert said("", "agree", "umpire")[0] == "umpire-decides"
