"""Chances of activations, engagements and withdrawals, compared with every fall of the dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from sandtable.games.armored_thrust.play.activation import read_dice
from sandtable.games.armored_thrust.play.orders import WriteOrders
from sandtable.games.armored_thrust.play.resolution import Fight, Judge, count_dice
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.withdrawal import Withdraw, look_around
from sandtable.games.armored_thrust.show.odds import activation, prospect, withdrawal
from sandtable.kernel.engine import begin
from sandtable.kernel.steps import Choice, Throw, Word
from tests.games.armored_thrust.talk import Talk
from tests.games.armored_thrust.theatre import Field


def brute(f: Field, place: str) -> dict[tuple[str, str], Fraction]:
    """Every fall of both sides' dice through the rules themselves: (grade, winner) -> chance."""
    count_dice(f.s, place)
    counts = f.s.engagements[place].dice
    found: dict[tuple[str, str], Fraction] = {}
    for faces in product((1, 6, 2, 3, 4, 5), repeat=sum(counts)):
        s = f.s.clone()
        for side, thrown in (("allied", faces[: counts[0]]), ("axis", faces[counts[0] :])):
            if thrown:
                Fight(place, side).fell(s, thrown)
        Judge(place).run(s)
        sheet = s.engagements[place]
        key = (sheet.grade, sheet.winner)
        found[key] = found.get(key, Fraction(0)) + Fraction(1, 6 ** len(faces))
    return found


def contact(units: str, place: str = "TIL", holder: str = "axis", moved: str = "", **chosen: Any) -> Field:
    """Units of both sides in one area; those named in `moved` have marched there."""
    f = Field(3, "", **chosen)
    ids = tuple(units.split())
    for unit in ids:
        f.s.where[unit] = place
    f.s.control[place] = f.s.start[place] = holder
    for unit in moved.split():
        f.s.came[unit] = "BOU" if unit.startswith("A") else "GAR"
    f.s.put(Engagement(place, ids, holder, holder))
    return f


@pytest.mark.parametrize("units", ["A04 G01", "A01 G01", "A04 A09 G01 G02 G03", "A01 G13", "A04 G09"])
def test_grades_are_as_likely_as_all_falls_of_the_dice_say(units: str) -> None:
    """AT-120"""
    f = contact(units)
    counted = {
        (grade, f.rules.sides[at] if at >= 0 else ""): share
        for grade, at, share in prospect(f.s, "TIL").grades()
    }
    for key, share in brute(f, "TIL").items():
        assert counted[key] == pytest.approx(float(share))
    assert sum(counted.values()) == pytest.approx(1)


def test_a_force_without_strength_throws_nothing_and_may_still_draw() -> None:
    """AT-106, AT-120"""
    f = contact("A04 G01")
    f.s.fatigue["G01"] = 5
    found = prospect(f.s, "TIL")
    assert found.dice == (1, 0)
    assert found.chances.first == pytest.approx((0, 0, 1 / 6))
    assert found.chances.draw == pytest.approx(5 / 6)


def test_outgunned_gives_an_axis_area_to_the_allies_unless_the_axis_wins_clearly() -> None:
    """TOT-50: strength 4 and 1 against a die: only a lead of two keeps Tilly for the Axis."""
    f = contact("A04 G09 G01", moved="A04")
    found = prospect(f.s, "TIL")
    assert found.holds["axis"] == pytest.approx(found.chances.clear(False))
    assert found.holds["allied"] == pytest.approx(1 - found.chances.clear(False))


def test_a_forecast_says_which_win_is_not_enough() -> None:
    """TOT-50, AT-103"""
    f = contact("A04 G09 G01", moved="A04")
    found = f.rules.skin().forecast(f.s, "allied", Fight("TIL", "allied"), ())
    assert found is not None
    assert "a win by 6-3 does not keep the area for the Axis" in found.notes
    assert "after a draw the Allies hold it" in found.notes


def test_one_battalion_never_keeps_its_area_by_dice() -> None:
    """TOT-50: one die wins by one at most."""
    assert prospect(contact("A01 G01", moved="A01").s, "TIL").holds["allied"] == 1


def test_after_a_draw_an_allied_area_stays_with_whoever_was_there() -> None:
    """AT-103, TOT-51: Outgunned does not help where the Axis attacks."""
    f = contact("A04 G01", "BOU", "allied", moved="G01")
    found = prospect(f.s, "BOU")
    assert found.holds["allied"] == pytest.approx(found.chances.wins(True) + found.chances.draw)


def test_who_came_into_the_enemys_area_is_known_to_have_marched() -> None:
    """AT-103: a side does not see the enemy's marches, but he was not in its own area when the turn began."""
    f = contact("A04 G01", "BOU", "allied", moved="A04")
    found = prospect(f.s, "BOU")
    assert found.holds["allied"] == pytest.approx(found.chances.wins(True) + found.chances.draw)


def test_without_outgunned_a_draw_leaves_the_defender_where_he_is() -> None:
    """AT-103 with scope tabletop_defender, where the Allies do not attack"""
    f = contact("A04 G01", moved="A04", outgunned_scope="tabletop_defender")
    found = prospect(f.s, "TIL")
    assert found.holds["axis"] == pytest.approx(found.chances.wins(False) + found.chances.draw)


def test_expected_fatigue_follows_table_g() -> None:
    """AT-105: everybody gets a level, the loser of a 7-2 or better one more."""
    f = contact("A01 G13", moved="A01")
    found = prospect(f.s, "TIL")
    first, second = found.chances.first, found.chances.second
    assert found.fatigue["axis"] == pytest.approx(1 + first[0] + first[1])
    assert found.fatigue["allied"] == pytest.approx(1 + second[0] + second[1])


def test_dice_that_have_fallen_count_as_they_fell() -> None:
    """AT-120: two successes against one die that is still to fall."""
    f = contact("A01 G01", moved="A01")
    count_dice(f.s, "TIL")
    Fight("TIL", "allied").fell(f.s, (6, 6, 1))
    found = prospect(f.s, "TIL")
    assert found.chances.first == pytest.approx((0, 5 / 6, 1 / 6))


def test_re_rolls_count_where_they_are_agreed() -> None:
    """AT-121a"""
    f = contact("A01 G01", moved="A01", dice_use_advantage=True)
    sheet = f.s.engagements["TIL"].copy()
    sheet.rerolls = (1, 0)
    f.s.put(sheet)
    count_dice(f.s, "TIL")
    better = prospect(f.s, "TIL").chances.wins(True)
    assert better > prospect(contact("A01 G01", moved="A01").s, "TIL").chances.wins(True)
    Fight("TIL", "allied").fell(f.s, (1, 2, 3))
    found = prospect(f.s, "TIL", again_by="allied")
    assert found.chances.wins(True) == pytest.approx(1 / 6 * 5 / 6)


def test_the_road_is_won_but_not_held() -> None:
    """AT-95"""
    f = contact("A01 G01", "VER-LOR", "")
    f.s.came.update({"A01": "VER", "G01": "LOR"})
    found = prospect(f.s, "VER-LOR")
    assert found.holds == {"allied": 0, "axis": 0}
    assert found.chances.wins(True) > 0.3


@pytest.mark.parametrize(
    ("turn", "unit", "area", "order", "fatigue"),
    [
        (1, "A01", "VER", "attack LOR", 1),
        (1, "A01", "VER", "column LOR", 1),
        (2, "A01", "VER", "attack LOR GAU", 3),
        (2, "G01", "LOR", "attack VER", 2),
        (3, "A17", "VER", "attack ROC", 1),
    ],
)
def test_an_activation_is_as_likely_as_the_faces_that_pass(
    turn: int, unit: str, area: str, order: str, fatigue: int
) -> None:
    """AT-42, AT-43, TOT-20, TOT-21"""
    f = Field(turn, f"{unit} {area}")
    f.s.fatigue[unit] = fatigue
    word = tuple(order.split())
    roll = activation(f.s, unit, word)
    assert roll is not None
    passed = 0
    for face in range(1, 7):
        one = f.s.clone()
        one.orders, one.phase, one.start = {unit: word}, "action", dict(one.control)
        read_dice(one, (face,) * f.rules.action_dice)
        passed += unit not in one.goes
    assert roll.exact() == Fraction(passed, 6)


def test_with_a_roll_for_each_area_chances_multiply() -> None:
    """AT-39, opt activation_per"""
    f = Field(2, "A01 VER", activation_per="area")
    roll = activation(f.s, "A01", ("attack", "LOR", "GAU"))
    assert roll is not None and roll.rolls == 2
    assert roll.exact() == Fraction(25, 36)
    assert "2 rolls" in roll.text()


def test_friendly_paths_and_moves_need_no_roll() -> None:
    """AT-33, AT-38"""
    f = Field(2, "A01 IFS")
    assert activation(f.s, "A01", ("attack", "VER")) is None
    assert activation(f.s, "A01", ("move", "VER")) is None


def test_every_modifier_is_named() -> None:
    """AT-43"""
    f = Field(2, "G08 GRA")
    f.s.unsupplied["G08"] = 1
    f.s.fatigue["G08"] = 3
    f.s.control["HAU"] = "allied"
    roll = activation(f.s, "G08", ("attack", "HAU"))
    assert roll is not None
    assert roll.text() == "sets out on 6 (3, −1 out of supply, −1 paltry supplies, −2 fatigue 3)"


@pytest.mark.parametrize(("pursuer", "chance"), [("A01", Fraction(4, 6)), ("G01", Fraction(1))])
def test_a_withdrawal_has_the_chance_of_table_r(pursuer: str, chance: Fraction) -> None:
    """AT-77"""
    recon = "G11" if pursuer == "A01" else "A04"
    side = "axis" if recon == "G11" else "allied"
    place, holder = ("POT", "axis") if side == "axis" else ("IFS", "allied")
    f = contact(f"{recon} {pursuer}", place, holder, moved=pursuer)
    look_around(f.s, f.s.engagements[place])
    assert withdrawal(f.s, place) == chance


def test_a_side_counts_the_enemy_with_his_printed_strength() -> None:
    """AT-137: until the dice lie on the table nobody knows how tired the enemy is; odds from a view cannot tell."""
    f = contact("A04 A01 G09", moved="A04 A01")
    begin(f.s, [WriteOrders()])  # somebody is asked something: the campaign is not over
    f.s.phase = "engagement"
    f.s.shown = dict(f.s.control)
    f.s.fatigue["G09"] = 5
    seen = f.rules.view(f.s, "allied")
    assert prospect(f.s, "TIL").dice == (4, 0)
    assert prospect(seen, "TIL").dice == (4, 4)
    forecast = f.rules.skin().forecast(seen, "allied#TIL", Withdraw("TIL", "allied"), ())
    assert forecast is not None and "the enemy counts with his printed strength" in forecast.notes
    count_dice(f.s, "TIL")
    seen = f.rules.view(f.s, "allied")
    assert prospect(seen, "TIL").dice == (4, 0)


def test_the_odds_of_a_sheet_list_every_attack_and_all_of_them() -> None:
    talk = Talk(1)
    told: list[dict[str, Any]] = []

    def listen(seen: Theatre, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> None:
        found = talk.rules.skin().odds(seen, key, word)
        if found is not None and "all-set-out" in found.table():
            told.append(found.table())

    talk.run(listen)
    assert told
    for table in told:
        together = 1.0
        for chance in table["activation"].values():
            together *= chance["percent"] / 100
        assert table["all-set-out"]["percent"] == pytest.approx(100 * together, abs=0.5)


def test_a_withdrawal_and_a_fight_are_foretold_beside_each_other() -> None:
    """AT-77: rows of different things are not ranked by their chances, so a letter alone has no forecast."""
    f = contact("G11 A01", "POT", "axis", moved="A01")
    look_around(f.s, f.s.engagements["POT"])
    ask = Withdraw("POT", "axis")
    found = f.rules.skin().forecast(f.s, "axis#POT", ask, ())
    assert found is not None
    assert found.label == "holds Potigny afterwards, if it stays"
    assert found.bars[0].label == "gets away, if it withdraws"
    assert found.bars[0].chance == pytest.approx(4 / 6)
    assert f.rules.skin().forecast(f.s, "axis#POT", ask, ("fight",)) is None
