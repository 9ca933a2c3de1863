"""Outcome, control, fatigue, must-regroup, momentum, and Outgunned (AT-100 … AT-107, TOT-50, TOT-51, tables O, G)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel.rules import Misplaced
from tests.games.armored_thrust.fighting import Clash

SIX = (6,)


def attack(hits: int, theirs: int, **chosen: Any) -> Clash:
    """A01 (3) attacks G08 (5) in CRA, which is Axis; so many sixes fall."""
    f = Clash(3, "A01 LOR G08 CRA", allied="LOR", **chosen)
    f.enter("CRA", "A01 LOR")
    dice = {
        "Fight CRA allied": (6,) * hits + (1,) * (3 - hits),
        "Fight CRA axis": (6,) * theirs + (1,) * (5 - theirs),
    }
    f.play(dice)
    return f


def defence(hits: int, theirs: int, **chosen: Any) -> Clash:
    """G08 (5) attacks A01 (3) in LOR, which is Allied; so many sixes fall for the Axis first."""
    f = Clash(3, "A01 LOR G08 CRA", allied="LOR", **chosen)
    f.enter("LOR", "G08 CRA")
    f.play(
        {
            "Fight LOR axis": (6,) * hits + (1,) * (5 - hits),
            "Fight LOR allied": (6,) * theirs + (1,) * (3 - theirs),
        }
    )
    return f


@pytest.mark.parametrize(
    ("hits", "theirs", "fatigue", "regroup", "momentum"),
    [
        (3, 0, (2, 3), ["G08"], ["A01"]),  # 8-1
        (2, 0, (2, 3), ["A01", "G08"], []),  # 7-2
        (1, 0, (2, 2), ["A01", "G08"], []),  # 6-3
        (0, 2, (3, 2), ["A01", "G08"], []),  # 2-7
        (0, 3, (3, 2), ["A01"], ["G08"]),  # 1-8
    ],
)
def test_fatigue_and_marks_of_each_grade(
    hits: int, theirs: int, fatigue: tuple[int, int], regroup: list[str], momentum: list[str]
) -> None:
    """AT-101, AT-102, AT-105, tables O and G; AT section 6 no. 1 and TOT section 7 no. 2: 7-2 costs +1 and +2"""
    s = attack(hits, theirs).s
    assert (s.fatigue["A01"], s.fatigue["G08"]) == fatigue
    assert s.regroup == dict.fromkeys(regroup, 4)
    assert s.momentum == dict.fromkeys(momentum, 4)


def test_a_draw_costs_both_sides_a_level_and_all_regroup() -> None:
    """AT-101, AT-105"""
    s = defence(1, 1).s
    assert (s.fatigue["A01"], s.fatigue["G08"]) == (2, 2)
    assert s.regroup == {"A01": 4, "G08": 4}
    assert s.momentum == {}


def test_fatigue_stops_at_5() -> None:
    """AT-106"""
    f = Clash(3, "A01 LOR G08 CRA", allied="LOR")
    f.enter("CRA", "A01 LOR")
    f.s.fatigue["G08"] = 4
    assert f.play({"Fight CRA allied": (6, 6, 6)}).fatigue["G08"] == 5


def test_dice_are_never_flawless_but_by_option() -> None:
    """AT-105: dice_8_1_flawless"""
    assert attack(3, 0).s.fatigue["A01"] == 2
    assert attack(3, 0, dice_8_1_flawless=True).s.fatigue["A01"] == 1
    assert attack(2, 0, dice_8_1_flawless=True).s.fatigue["A01"] == 2


def test_the_winner_controls_the_area_and_the_loser_retreats() -> None:
    """AT-104"""
    s = attack(1, 0).s
    assert s.control["CRA"] == "allied"
    assert s.where["A01"] == "CRA"
    assert s.where["G08"] in ("SAI", "GAU")
    s = attack(0, 2).s
    assert s.control["CRA"] == "axis"
    assert (s.where["A01"], s.where["G08"]) == ("LOR", "CRA")


def test_after_a_draw_the_stationary_force_stays() -> None:
    """AT-103"""
    s = defence(1, 1).s
    assert s.control["LOR"] == "allied"
    assert (s.where["A01"], s.where["G08"]) == ("LOR", "CRA")


def test_one_stationary_unit_makes_the_whole_force_stationary() -> None:
    """AT-103, AR14"""
    f = Clash(3, "A01 LOR A02 VER G08 CRA", allied="LOR")
    f.enter("LOR", "G08 CRA A02 VER")
    s = f.play()
    assert [s.where[unit] for unit in ("A01", "A02", "G08")] == ["LOR", "LOR", "CRA"]


def test_after_a_draw_of_two_moving_forces_both_retreat_and_control_is_as_before() -> None:
    """AT-103: that of the start of the Action Phase, not that of the first comer"""
    f = Clash(3, "A01 VER G08 CRA", allied="LOR", outgunned_scope="stationary_axis")
    f.s.control["LOR"] = "axis"  # the Axis got there first
    f.enter("LOR", "A01 VER G08 CRA", holder="axis")
    s = f.play()
    assert s.control["LOR"] == "allied"
    assert (s.where["A01"], s.where["G08"]) == ("VER", "CRA")


def test_outgunned_the_axis_keeps_its_area_only_by_7_2_or_better() -> None:
    """TOT-50, worked examples 2 and 6"""
    f = Clash(3, "A01 BOU A02 BOU G02 TIL", "overcast")
    f.enter("TIL", "A01 BOU A02 BOU")
    s = f.play({"Fight TIL axis": SIX})
    assert (s.engagements["TIL"].winner, s.engagements["TIL"].grade) == ("axis", "6-3")
    assert s.control["TIL"] == "allied"
    assert s.where["A01"] == s.where["A02"] == "TIL"
    assert s.where["G02"] in ("LOR", "GAR")
    assert (s.fatigue["A01"], s.fatigue["G02"]) == (2, 2)
    assert s.regroup == {"A01": 4, "A02": 4, "G02": 4}
    assert attack(0, 2).s.control["CRA"] == "axis"
    assert attack(0, 1).s.control["CRA"] == "allied"


def test_outgunned_overrides_draws() -> None:
    """TOT-51: the Allied attackers do not retreat, also when both sides were moving"""
    s = attack(1, 1).s
    assert (s.control["CRA"], s.where["A01"]) == ("allied", "CRA")
    f = Clash(3, "A01 LOR G08 SAI", allied="LOR")
    f.enter("CRA", "A01 LOR G08 SAI")
    s = f.play()
    assert (s.control["CRA"], s.where["A01"], s.where["G08"]) == ("allied", "CRA", "SAI")


def test_outgunned_is_not_for_an_axis_attack_on_an_allied_area() -> None:
    """TOT-51"""
    s = defence(1, 0).s
    assert (s.control["LOR"], s.where["G08"], s.where["A01"]) == ("axis", "LOR", "VER")


def test_outgunned_counts_control_when_battle_is_joined() -> None:
    """TOT-50: an area the Allies entered first is theirs"""
    f = Clash(3, "A01 LOR G08 SAI", allied="LOR")
    f.s.control["CRA"] = "allied"
    f.enter("CRA", "A01 LOR G08 SAI")
    s = f.play({"Fight CRA axis": (6, 1, 1, 1, 1)})
    assert (s.control["CRA"], s.where["G08"], s.where["A01"]) == ("axis", "CRA", "LOR")


@pytest.mark.parametrize(
    ("scope", "moving", "keeps"),
    [
        ("axis_controlled", True, False), ("axis_controlled", False, False),
        ("stationary_axis", True, True), ("stationary_axis", False, False),
        ("tabletop_defender", True, False), ("tabletop_defender", False, False),
    ],
)  # fmt: skip
def test_the_three_scopes_of_outgunned(scope: str, moving: bool, keeps: bool) -> None:
    """TOT-50: outgunned_scope; a 6-3 win of the Axis in its own area, which it entered or where it stood"""
    f = Clash(3, "A01 LOR G08 SAI" if moving else "A01 LOR G08 CRA", allied="LOR", outgunned_scope=scope)
    f.enter("CRA", "A01 LOR G08 SAI" if moving else "A01 LOR")
    f.s.orders["G08"] = ("move", "CRA") if moving else ("defend",)
    s = f.play({"MissionDie CRA": (1,), "Fight CRA axis": (6, 1, 1, 1, 1)})
    assert (s.control["CRA"] == "axis") is keeps


def test_as_tabletop_attacker_the_axis_is_not_outgunned_in_that_scope() -> None:
    """TOT-50: tabletop_defender"""
    f = Clash(3, "A01 LOR G08 CRA", allied="LOR", outgunned_scope="tabletop_defender")
    f.enter("CRA", "A01 LOR", order="move")
    f.s.orders["G08"] = ("attack",)
    s = f.play({"Fight CRA axis": (6, 1, 1, 1, 1)})
    assert (s.engagements["CRA"].attacker, s.control["CRA"]) == ("axis", "axis")


def test_results_have_no_effect_until_all_are_in() -> None:
    """AT section 1, step 13; AR15"""
    f = Clash(3, "A01 BOU A02 VER G02 TIL G01 LOR")
    f.enter("TIL", "A01 BOU")
    f.enter("LOR", "A02 VER")
    s = f.play(
        {"Fight LOR allied": (6, 6, 6), "Fight TIL axis": (1,), "Fight TIL allied": (6, 1, 1)},
        until="RetreatDice",
    )
    assert s.control["TIL"] == s.control["LOR"] == "allied"
    f = Clash(3, "A01 BOU A02 VER G02 TIL G01 LOR")
    f.enter("TIL", "A01 BOU")
    f.enter("LOR", "A02 VER")
    s = f.play({"Fight TIL allied": (6, 6, 6)}, until="Fight LOR allied")
    assert s.engagements["TIL"].grade == "8-1"
    assert s.control["TIL"] == "axis"
    assert s.fatigue["G02"] == 1


def corrected(facts: dict[str, object]) -> Clash:
    """An umpire sets an engagement right that the Allies won 6-3, before the outcomes."""
    f = Clash(3, "A01 LOR G08 CRA", allied="LOR", umpire="human")
    f.enter("CRA", "A01 LOR")
    words = {"Gate engage": "continue", "Gate missions": "continue"}
    f.play({"Fight CRA allied": (6, 1, 1)}, words, until="Gate outcome")
    f.rules.amend(f.s, {"engagements": {"CRA": facts}})
    return f


def test_an_umpire_who_corrects_the_points_corrects_the_grade() -> None:
    """AT-138"""
    f = corrected({"vps": [0, 3]})
    sheet = f.s.engagements["CRA"]
    assert (sheet.grade, sheet.winner) == ("8-1", "axis")
    s = f.play(words={"Gate outcome": "run-on"})
    assert (s.control["CRA"], s.where["A01"], s.fatigue["A01"]) == ("axis", "LOR", 3)
    assert corrected({"vps": [1, 1]}).s.engagements["CRA"].grade == "draw"
    assert corrected({"vps": [7, 2], "way": "table"}).s.engagements["CRA"].grade == "7-2"


@pytest.mark.parametrize(
    ("vps", "grade", "tired"),
    [([6, 3], "6-3", 1), ([7, 2], "7-2", 2), ([8, 1], "8-1", 2), ([3, 6], "6-3", 1), ([2, 2], "draw", 1)],
)
def test_points_of_an_engagement_settled_by_dice_are_points_when_an_umpire_corrects_them(
    vps: list[int], grade: str, tired: int
) -> None:
    """AT-100, AT-138: they are no margin of successes; the loser's fatigue follows the grade"""
    f = corrected({"vps": vps})
    assert f.s.engagements["CRA"].grade == grade
    before = f.s.fatigue.get("G08", 0)
    s = f.play(words={"Gate outcome": "run-on"})
    assert s.fatigue["G08"] - before == tired


@pytest.mark.parametrize(
    "facts",
    [{"grade": "9-9"}, {"winner": ""}, {"grade": "draw"}, {"mission": "picnic"}, {"ground": ["desert"]}],
)
def test_a_correction_that_cannot_be_is_refused(facts: dict[str, object]) -> None:
    """AT-138"""
    with pytest.raises(Misplaced, match="CRA"):
        corrected(facts)
