"""Dice resolution and its grades (AT-100, AT-120, AT-121)."""

from __future__ import annotations

from itertools import product

import pytest

from sandtable.games.armored_thrust.play.resolution import chances
from tests.games.armored_thrust.fighting import Clash
from tests.games.armored_thrust.theatre import totalize


def fight(allied: tuple[int, ...], axis: tuple[int, ...]) -> Clash:
    """A01 (3) and A15 (4) against G08 (5) at CRA, each with the faces given for as many dice as it has."""
    f = Clash(2, "A01 LOR A15 LOR G08 CRA", allied="LOR")
    f.enter("CRA", "A01 LOR A15 LOR")
    faces = {"Fight CRA allied": pad(allied, 7), "Fight CRA axis": pad(axis, 5)}
    f.play(faces)
    return f


def pad(faces: tuple[int, ...], count: int) -> tuple[int, ...]:
    return (*faces, *[1] * (count - len(faces)))


@pytest.mark.parametrize(
    ("allied", "axis", "winner", "grade", "vps"),
    [
        ((), (), "", "draw", (2, 2)),
        ((6,), (6,), "", "draw", (2, 2)),
        ((6, 6), (6, 6), "", "draw", (2, 2)),
        ((6,), (), "allied", "6-3", (6, 3)),
        ((6, 6), (), "allied", "7-2", (7, 2)),
        ((6, 6, 6), (), "allied", "8-1", (8, 1)),
        ((6, 6, 6, 6, 6), (6,), "allied", "8-1", (8, 1)),
        ((), (6,), "axis", "6-3", (3, 6)),
        ((6,), (6, 6, 6), "axis", "7-2", (2, 7)),
        ((6,), (6, 6, 6, 6), "axis", "8-1", (1, 8)),
        ((5, 5, 5, 5), (), "", "draw", (2, 2)),
    ],
)
def test_each_six_is_a_success_the_margin_is_the_grade_and_the_grade_gives_the_points(
    allied: tuple[int, ...], axis: tuple[int, ...], winner: str, grade: str, vps: tuple[int, int]
) -> None:
    """AT-120"""
    f = fight(allied, axis)
    sheet = f.s.engagements["CRA"]
    assert (sheet.winner, sheet.grade, sheet.vps) == (winner, grade, vps)
    sixes = (allied.count(6), axis.count(6))
    assert f.heard("fought") == [
        {"place": "CRA", "winner": winner, "grade": grade, "vps": vps, "way": "dice", "successes": sixes}
    ]


def test_five_dice_with_three_sixes_beat_three_with_one_by_7_2() -> None:
    """AT-120, worked example 11; AT-106: worked example 3, a unit of strength 2 throws two dice"""
    f = Clash(7, "A01 GRA A04 GRA A09 GRA G15 URV G11 URV", allied="GRA")
    f.enter("URV", "A01 GRA A04 GRA A09 GRA")
    s = f.play({"Fight URV allied": (6, 6, 2, 1, 6), "Fight URV axis": (4, 6, 3)})
    sheet = s.engagements["URV"]
    assert (sheet.winner, sheet.grade, sheet.vps) == ("allied", "7-2", (7, 2))
    assert sheet.successes == (3, 1)
    assert f.thrown["Fight URV axis"].count == 3


def test_a_die_for_each_point_of_effective_strength() -> None:
    """AT-120, AT-97; AT section 6 no. 2 and TOT section 7 no. 1: strengths 5 and 2 make 7"""
    f = Clash(2, "A01 BOU G08 TIL G13 TIL")
    f.enter("TIL", "A01 BOU")
    f.play()
    assert f.thrown["Fight TIL axis"].count == 7
    assert f.thrown["Fight TIL allied"].count == 3
    assert f.thrown["Fight TIL axis"].needs == 6


def test_a_unit_at_fatigue_5_throws_nothing_and_a_force_without_strength_is_not_asked() -> None:
    """AT-120, AT-106"""
    f = Clash(2, "A01 BOU A02 BOU G02 TIL")
    f.enter("TIL", "A01 BOU A02 BOU")
    f.s.fatigue.update({"A02": 5, "G02": 5})
    s = f.play({"Fight TIL allied": (6, 1, 1)})
    assert "Fight TIL axis" not in f.thrown
    assert s.engagements["TIL"].grade == "6-3"


def test_two_forces_without_strength_draw() -> None:
    """AT-120"""
    f = Clash(2, "A01 BOU G02 TIL")
    f.enter("TIL", "A01 BOU")
    f.s.fatigue.update({"A01": 5, "G02": 5})
    s = f.play()
    assert (s.engagements["TIL"].grade, s.engagements["TIL"].vps) == ("draw", (2, 2))


def test_advantage_does_not_change_the_dice() -> None:
    """AT-121"""
    f = Clash(2, "A01 BOU A02 BOU A03 BOU G02 TIL")
    f.enter("TIL", "A01 BOU A02 BOU A03 BOU")
    f.s.fatigue["G02"] = 3
    f.play()
    assert f.s.engagements["TIL"].percents == (200, 0)
    assert f.thrown["Fight TIL allied"].count == 9
    assert not [name for name in f.thrown if name.startswith("FightAgain")]


def test_by_option_each_full_ten_percent_is_a_die_and_each_re_roll_a_die_thrown_again() -> None:
    """AT-121a: dice_use_advantage"""
    f = Clash(2, "A01 BOU A02 BOU A03 BOU G02 TIL", dice_use_advantage=True)
    f.enter("TIL", "A01 BOU A02 BOU A03 BOU")
    f.s.fatigue["G02"] = 3
    faces = {"Fight TIL allied": (6, 6, *[1] * 9), "FightAgain TIL allied": (6,)}
    s = f.play(faces)
    assert f.thrown["Fight TIL allied"].count == 11  # quadruple 10 %, two levels fresher 10 %
    assert f.thrown["FightAgain TIL allied"].count == 1
    assert s.engagements["TIL"].successes == (3, 0)


def test_only_dice_that_were_no_six_are_thrown_again() -> None:
    """AT-121a"""
    f = Clash(2, "A04 BOU G02 TIL", dice_use_advantage=True)
    f.enter("TIL", "A04 BOU")
    f.s.fatigue["G02"] = 5  # no strength: two re-rolls and 20 %; four levels fresher: 20 %
    s = f.play({"Fight TIL allied": (6, 6, 6, 6, 1), "FightAgain TIL allied": (6,)})
    assert s.engagements["TIL"].successes == (5, 0)


def test_without_strength_advantage_gives_no_dice() -> None:
    """AT-120, AT-121a: no dice for strength 0"""
    f = Clash(2, "A01 BOU G02 TIL", dice_use_advantage=True)
    f.enter("TIL", "A01 BOU")
    f.s.fatigue.update({"A01": 5, "G02": 5})
    f.play()
    assert not [name for name in f.thrown if name.startswith("Fight")]


@pytest.mark.parametrize(
    ("first", "second", "grade"),
    [
        (8, 1, "8-1"), (16, 2, "8-1"), (15, 2, "7-2"), (1, 0, "8-1"), (7, 2, "7-2"), (35, 10, "7-2"),
        (34, 10, "6-3"), (6, 3, "6-3"), (5, 4, "6-3"), (4, 4, "draw"), (0, 0, "draw"), (11, 7, "6-3"),
    ],
)  # fmt: skip
def test_the_ratio_of_victory_points_is_the_grade(first: int, second: int, grade: str) -> None:
    """AT-100; the last is worked example 12"""
    assert totalize().data.battles.by_ratio(first, second) == grade


def test_chances_agree_with_a_count_of_all_throws() -> None:
    """AT-120"""
    for first, second in ((0, 0), (0, 2), (1, 1), (3, 1), (2, 3), (4, 2)):
        found = [0] * 7
        for faces in product(range(1, 7), repeat=first + second):
            margin = faces[:first].count(6) - faces[first:].count(6)
            found[max(-3, min(3, margin)) + 3] += 1
        share = [one / 6 ** (first + second) for one in found]
        odds = chances(first, second)
        assert odds.first == pytest.approx((share[6], share[5], share[4]))
        assert odds.draw == pytest.approx(share[3])
        assert odds.second == pytest.approx((share[0], share[1], share[2]))
        assert odds.wins(True) + odds.draw + odds.wins(False) == pytest.approx(1)


def test_chances_with_re_rolls_agree_with_a_count_of_all_throws() -> None:
    """AT-121a"""
    found = [0] * 7
    for faces in product(range(1, 7), repeat=5):  # 3 dice with a re-roll against 1
        mine = faces[:3].count(6)
        mine += 1 if mine < 3 and faces[3] == 6 else 0
        found[mine - (faces[4] == 6) + 3] += 1
    odds = chances(3, 1, 1, 0)
    assert odds.first == pytest.approx(tuple(one / 6**5 for one in (found[6], found[5], found[4])))
    assert odds.draw == pytest.approx(found[3] / 6**5)


def test_chances_of_a_clear_win() -> None:
    """TOT-50: only 7-2 or better keeps an Axis area"""
    odds = chances(1, 3)
    assert odds.clear(False) == pytest.approx(odds.second[0] + odds.second[1])
    assert odds.clear(True) == 0
