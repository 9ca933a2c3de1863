"""Strategic advantage, points, and what a side builds its force from (AT-96 … AT-99, AT-140 … AT-144, table S)."""

from __future__ import annotations

import pytest

from sandtable.games.armored_thrust.play.advantage import by_strength, points, rows
from sandtable.games.armored_thrust.play.forces import force_of
from sandtable.games.armored_thrust.play.nouns import GONE, LATER
from tests.games.armored_thrust.fighting import Clash


def counted(f: Clash, place: str, side: str) -> list[tuple[str, int, int, int]]:
    found = rows(f.s, f.s.engagements[place], side)
    return [(row.reason, row.times, row.tenths, row.rerolls) for row in found]


@pytest.mark.parametrize(
    ("mine", "theirs", "row"),
    [
        (3, 3, ""), (2, 3, ""), (4, 3, "higher"), (5, 3, "higher"), (6, 3, "double"), (7, 4, "higher"),
        (11, 3, "double"), (12, 3, "quadruple"), (1, 0, "helpless"), (0, 0, "helpless"), (0, 3, ""),
    ],
)  # fmt: skip
def test_only_the_best_row_of_strengths_counts(mine: int, theirs: int, row: str) -> None:
    """AT-97: double is at least 2x, quadruple at least 4x; no strength is a row of its own, whatever one has"""
    assert by_strength(mine, theirs) == row


@pytest.mark.parametrize(
    ("base", "tenths", "result"),
    [
        (100, 0, 100),
        (100, 33, 103),
        (100, 67, 107),
        (100, 167, 117),
        (60, 33, 62),
        (75, 67, 80),
        (110, 50, 116),
    ],
)
def test_percentages_are_summed_then_multiplied_then_rounded_half_up(
    base: int, tenths: int, result: int
) -> None:
    """AT-96: 5 % of 110 is 5.5, which is 6"""
    assert points(base, tenths) == result


def test_double_strength_and_two_levels_fresher_make_117_points() -> None:
    """AT-96 … AT-98, worked example 9"""
    f = Clash(2, "A01 LOR A02 LOR G08 CRA", allied="LOR")
    f.s.where["G08"], f.s.where["G02"] = LATER, "CRA"
    f.s.where["G13"] = "CRA"
    f.enter("CRA", "A01 LOR A02 LOR")
    f.s.fatigue["G02"] = 3
    s = f.play(until="MissionDie")
    sheet = s.engagements["CRA"]
    assert counted(f, "CRA", "allied") == [("double", 1, 67, 0), ("fresher", 2, 100, 0)]
    assert (sheet.percents, sheet.points, sheet.rerolls) == ((167, 0), (117, 100), (0, 0))


def test_a_sides_fatigue_is_the_highest_among_its_units() -> None:
    """AT-98"""
    f = Clash(2, "A01 LOR A02 LOR G08 CRA", allied="LOR")
    f.enter("CRA", "A01 LOR A02 LOR")
    f.s.fatigue.update({"A01": 1, "A02": 4, "G08": 2})
    assert ("fresher", 2, 100, 0) in counted(f, "CRA", "axis")
    assert "fresher" not in [row[0] for row in counted(f, "CRA", "allied")]


def test_four_times_the_strength_gives_a_re_roll_and_a_helpless_enemy_two() -> None:
    """AT-97, table S"""
    f = Clash(2, "A01 BOU A02 BOU G02 TIL")
    f.enter("TIL", "A01 BOU A02 BOU")
    assert counted(f, "TIL", "allied") == [("quadruple", 1, 100, 1)]
    f.s.fatigue.update({"G02": 5, "A01": 5, "A02": 5})
    assert counted(f, "TIL", "allied") == [("helpless", 1, 200, 2)]
    assert counted(f, "TIL", "axis") == [("helpless", 1, 200, 2)]  # although it has no strength itself
    f.s.fatigue.update({"A02": 1})
    assert counted(f, "TIL", "axis") == []


def test_three_connectors_against_a_stationary_unit_give_two_re_rolls() -> None:
    """AT-99, worked example 10"""
    f = Clash(2, "A01 BOU A02 VER A03 HUB G02 TIL")
    f.enter("TIL", "A01 BOU A02 VER A03 HUB")
    assert ("flanking", 2, 0, 2) in counted(f, "TIL", "allied")


def test_two_units_by_one_connector_do_not_flank() -> None:
    """AT-99"""
    f = Clash(2, "A01 BOU A02 BOU G02 TIL")
    f.enter("TIL", "A01 BOU A02 BOU")
    assert "flanking" not in [row[0] for row in counted(f, "TIL", "allied")]


def test_a_force_with_a_stationary_unit_does_not_flank() -> None:
    """AT-99, worked example 10"""
    f = Clash(2, "A01 BOU A02 VER A03 HUB A06 TIL G08 GAR")
    f.enter("TIL", "A01 BOU A02 VER A03 HUB G08 GAR")
    assert "flanking" not in [row[0] for row in counted(f, "TIL", "allied")]


def test_there_is_no_flanking_on_a_connector() -> None:
    """AT-90"""
    f = Clash(2, "A01 VER A02 LOR G08 LOR G13 LOR")
    f.s.where["A02"] = "VER"
    f.enter("VER-LOR", "A01 VER A02 LOR G08 LOR")
    assert "flanking" not in [row[0] for row in counted(f, "VER-LOR", "allied")]


def test_momentum_counts_once_for_a_force_and_its_size_is_an_option() -> None:
    """AT-102, AT-140"""
    f = Clash(3, "A01 LOR A02 LOR G08 CRA", allied="LOR")
    f.enter("CRA", "A01 LOR A02 LOR")
    f.s.momentum.update({"A01": 3, "A02": 3, "G08": 2})
    assert ("momentum", 1, 33, 0) in counted(f, "CRA", "allied")
    assert "momentum" not in [row[0] for row in counted(f, "CRA", "axis")]  # of a turn that is over
    f = Clash(3, "A01 LOR G08 CRA", allied="LOR", momentum_percent=50, momentum_rerolls=2)
    f.enter("CRA", "A01 LOR")
    f.s.momentum["G08"] = 3
    assert ("momentum", 1, 50, 2) in counted(f, "CRA", "axis")  # also for who is attacked


def test_the_base_is_an_option_and_small_tables_have_75() -> None:
    """AT-96, AT-146, AT-146a"""
    for chosen, base in (
        ({"base_points": 120}, 120),
        ({"table_size": "4x4"}, 75),
        ({"table_size": "3x6"}, 75),
    ):
        f = Clash(2, "A01 BOU G02 TIL", **chosen)
        assert f.rules.agreed.base_points == base
    f = Clash(2, "A01 BOU G02 TIL", table_size="4x4", base_points=60)
    assert f.rules.agreed.base_points == 60


def test_values_are_those_of_the_beginning() -> None:
    """AT-141: bombs count, the engagement's own fatigue does not"""
    f = Clash(1, "A01 BOU G02 TIL")
    f.enter("TIL", "A01 BOU")
    f.s.fatigue["G02"] = 3
    s = f.play({"Fight TIL allied": (6, 6, 6)})
    assert s.fatigue["G02"] == 5
    assert s.engagements["TIL"].percents == (67 + 100, 0)


# forces


def test_a_force_has_a_core_of_the_units_present_with_their_cards_and_bonus_units() -> None:
    """AT-142, AT-143, TOT-70, TOT-71"""
    f = Clash(2, "A01 LOR A05 LOR G08 CRA G14 GAU", allied="LOR")
    sheet = f.enter("CRA", "A01 LOR")
    force = force_of(f.rules.view(f.s, "axis"), sheet, "axis")
    assert [one.unit for one in force.contingents] == ["G08"]
    one = force.contingents[0]
    assert one.cards == ("12th SS", "Schnell")
    assert one.book == "d-day-waffen-ss"
    assert [points for _, points in one.bonus] == [18]
    assert "Michael Wittmann" in force.barred
    assert "Schnell" not in force.barred
    assert not force.bonus_of_all


def test_bonus_units_of_all_present_by_option() -> None:
    """AT-143"""
    f = Clash(2, "A01 LOR G08 CRA", allied="LOR", bonus_units="all_present")
    sheet = f.enter("CRA", "A01 LOR")
    assert force_of(f.s, sheet, "axis").bonus_of_all


def test_support_comes_from_units_in_the_battle_area_or_next_to_it() -> None:
    """AT-144, TOT-74"""
    f = Clash(2, "A01 BOU A02 VER A03 CAE G02 TIL G01 LOR G08 CRA")
    sheet = f.enter("TIL", "A01 BOU")
    assert force_of(f.s, sheet, "allied").support == ("A01", "A02")
    assert force_of(f.s, sheet, "axis").support == ("G01", "G02")


def test_on_a_connector_both_ends_are_the_battle_area() -> None:
    """AT-144, AT-152"""
    f = Clash(2, "A01 VER A02 IFS A03 CAE G01 LOR G08 CRA G09 SYL")
    sheet = f.enter("VER-LOR", "A01 VER G01 LOR")
    assert force_of(f.s, sheet, "allied").support == ("A01", "A02")
    assert force_of(f.s, sheet, "axis").support == ("G01", "G08")


def test_a_characters_card_is_required_only_while_he_is_there() -> None:
    """TOT-73"""
    f = Clash(3, "A01 LOR G13 CRA A17 SAI G09 GAR", allied="LOR SAI")
    sheet = f.enter("CRA", "A01 LOR")
    assert force_of(f.s, sheet, "axis").contingents[0].cards == ("Michael Wittmann",)
    for place in (LATER, GONE):
        f.s.where["wittmann"] = place
        assert force_of(f.s, sheet, "axis").contingents[0].cards == ()
    other = f.enter("GAR", "A17 SAI")
    assert [what for what, _ in force_of(f.s, other, "allied").contingents[0].bonus][1] == "David Currie card"
    f.s.where["currie"] = GONE
    assert len(force_of(f.s, other, "allied").contingents[0].bonus) == 1


def test_what_an_unsupplied_unit_brings_is_marked() -> None:
    """AT-15"""
    f = Clash(2, "A01 LOR A02 LOR G08 CRA", allied="LOR")
    sheet = f.enter("CRA", "A01 LOR A02 LOR")
    f.s.unsupplied["A02"] = 1
    assert [one.supplied for one in force_of(f.s, sheet, "allied").contingents] == [True, False]
