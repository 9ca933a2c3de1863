"""Who obeys an order to attack, and who breaks up (AT-38 … AT-45, TOT-20, TOT-21)."""

from __future__ import annotations

import pytest

from sandtable.games.armored_thrust.play import activation
from sandtable.games.armored_thrust.play.action import ActionDice
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.dicebox import Typed
from sandtable.kernel.match import Match, Roll
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import Frame
from tests.games.armored_thrust.theatre import Field


def passes(f: Field, unit: str, face: int, order: str) -> bool:
    """Does the unit go with this die?"""
    side = f.rules.side[unit]
    f.open(**{side: f"{unit} {order}"})
    f.throw(face)
    return unit not in f.s.goes


@pytest.mark.parametrize(("face", "goes"), [(2, False), (3, True)])
def test_the_worked_example_of_fatigue_and_plenty(face: int, goes: bool) -> None:
    """AT-42, AT-43, example 4: number 3, fatigue 2, plentiful: 3 - 1 + 1."""
    f = Field(2, "A01 VER")
    f.s.fatigue["A01"] = 2
    assert passes(f, "A01", face, "attack LOR") is goes


@pytest.mark.parametrize(("face", "goes"), [(5, False), (6, True)])
def test_the_worked_example_of_the_starving_leg_unit(face: int, goes: bool) -> None:
    """AT-42, AT-43, example 5: number 5, paltry and out of supply; a natural 6 always succeeds."""
    f = Field(2, "G01 ROC")
    f.s.unsupplied["G01"] = 1
    assert passes(f, "G01", face, "attack VER") is goes


@pytest.mark.parametrize(
    ("unit", "order", "face", "goes"), [("A01", "attack LOR", 2, True), ("G01", "attack VER", 5, False)]
)
def test_the_worked_example_of_the_second_turn(unit: str, order: str, face: int, goes: bool) -> None:
    """AT-17, TOT section 7 example 5"""
    f = Field(2, "A01 VER G01 ROC" if unit == "A01" else "G01 LOR")
    assert passes(f, unit, face, order) is goes


def test_a_natural_one_always_fails() -> None:
    """AT-42: number 2 and plentiful supplies make a 1 enough, but it is not."""
    assert not passes(Field(2, "A17 VER"), "A17", 1, "attack LOR")
    assert passes(Field(2, "A17 VER"), "A17", 2, "attack LOR")


def test_an_empty_enemy_area_needs_a_roll_like_an_occupied_one() -> None:
    """AT-38, AR5"""
    f = Field(2, "A01 VER")
    f.open(allied="A01 attack ROC")
    assert [roll.unit for roll in activation.rolls(f.s)] == ["A01"]


def test_uncontrolled_ground_needs_none() -> None:
    """AT-40"""
    f = Field(2, "A01 VER", none="ROC")
    f.open(allied="A01 attack ROC")
    assert activation.rolls(f.s) == []
    assert activation.chance(f.s, "A01", "attack", ("ROC",)) == 1.0


def test_one_roll_covers_the_whole_path_and_failure_halts_before_the_first_enemy_area() -> None:
    """AT-39, AT-41"""
    f = Field(2, "A06 CAE")
    s = f.march(1, allied="A06 attack IFS VER LOR GAU")
    assert s.dice == {"A06": (1,)}
    assert s.where["A06"] == "VER" and s.trail["A06"] == ("IFS", "VER")
    f = Field(2, "A01 VER")
    s = f.march(1, allied="A01 attack LOR GAU")
    assert s.where["A01"] == "VER" and s.stationary("A01")


def test_a_die_for_each_enemy_area_halts_before_the_first_failure() -> None:
    """AT-39, activation_per = area: all before movement, in path order; later dice do not matter."""
    f = Field(2, "A06 IFS", activation_per="area")
    s = f.march(6, 1, 6, allied="A06 attack VER LOR GAU CIN")
    assert s.dice == {"A06": (6, 1)} and s.where["A06"] == "LOR"
    f = Field(2, "A06 IFS", activation_per="area")
    assert f.march(6, 6, 6, allied="A06 attack VER LOR GAU CIN").where["A06"] == "CIN"
    chance = activation.chance(Field(2, "A01 VER", activation_per="area").s, "A01", "attack", ("LOR", "GAU"))
    assert chance == pytest.approx((5 / 6) ** 2)


def test_who_halts_in_the_area_it_meant_to_bypass_fights_there() -> None:
    """AT-39a: a bypass mark is void where the march ends."""
    f = Field(1, "A01 VER G01 LOR", activation_per="area")
    s = f.march(6, 1, allied="A01 column bypass LOR GAU")
    assert s.where["A01"] == "LOR" and f.fights() == {"LOR": "G01 A01"} and not s.bypassed


def test_control_is_judged_at_the_start_of_the_action_phase() -> None:
    """AT-40: an area that was friendly then needs no roll, although the enemy is there by now."""
    f = Field(2, "A01 CAE G11 LOR")
    f.open(allied="A01 attack IFS VER", axis="G11 attack VER")
    assert [roll.unit for roll in activation.rolls(f.s)] == ["G11"]


def test_every_unit_rolls_for_itself() -> None:
    """AT-44: dice are read in the order of battle; who passes goes, who fails stays."""
    f = Field(2, "A01 VER A02 VER A03 VER")
    s = f.march(6, 1, 6, allied="A03 attack LOR A01 attack LOR A02 attack LOR")
    assert {unit: s.where[unit] for unit in ("A01", "A02", "A03")} == {
        "A01": "LOR",
        "A02": "VER",
        "A03": "LOR",
    }


@pytest.mark.parametrize(("fatigue", "value"), [(1, 0), (2, -1), (3, -2), (4, -2), (5, -2)])
def test_fatigue_weighs_on_the_die(fatigue: int, value: int) -> None:
    """AT-43, AT-106, AT-107: also where it came after the order."""
    f = Field(3, "A01 VER")
    f.s.fatigue["A01"] = fatigue
    found = {reason: number for number, reason in activation.modifiers(f.s, "A01", "attack")}
    assert found.get("fatigue", 0) == value and found["plentiful"] == 1


def test_all_modifiers_add_up() -> None:
    """AT-14, AT-43: out of supply once, paltry, fatigue."""
    f = Field(2, "G08 CIN")
    f.s.unsupplied["G08"], f.s.fatigue["G08"] = 3, 2
    assert activation.modifiers(f.s, "G08", "attack") == (
        (-1, "out-of-supply"),
        (-1, "paltry"),
        (-1, "fatigue"),
    )
    assert activation.needs(f.s, "G08", "attack") == 6


def test_a_leader_in_the_area_adds_his_bonus_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """AT-43, leader_bonus; named characters of this campaign give none (TOT-74)."""
    f = Field(2, "A01 VER currie VER", leader_bonus=2)
    assert (2, "leader") not in activation.modifiers(f.s, "A01", "attack")
    monkeypatch.setattr(f.rules, "inspiring", ("currie", "currie"))
    assert activation.modifiers(f.s, "A01", "attack").count((2, "leader")) == 1
    f.s.where["currie"] = "IFS"
    assert (2, "leader") not in activation.modifiers(f.s, "A01", "attack")


@pytest.mark.parametrize(
    ("option", "kind", "needs"),
    [
        ("fixed6", "attack", 6),
        ("fixed6", "column", 3),
        ("minus2", "attack", 5),
        ("minus2", "column", 3),
        ("both", "attack", 6),
        ("both", "column", 3),
    ],
)
def test_attacks_at_night(option: str, kind: str, needs: int) -> None:
    """TOT-20, TOT-21: columns attack at night as by day."""
    f = Field(1, "A01 VER", night_activation=option)
    assert activation.needs(f.s, "A01", kind) == needs


def test_a_leader_makes_a_five_enough_at_night_unless_something_cancels_him(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """TOT-20: other modifiers still count; both together need a natural 6."""
    f = Field(1, "A01 VER currie VER")
    monkeypatch.setattr(f.rules, "inspiring", ("currie",))
    assert activation.needs(f.s, "A01", "attack") == 5
    f.s.fatigue["A01"] = 2
    assert activation.needs(f.s, "A01", "attack") == 6
    both = Field(1, "A01 VER currie VER", night_activation="both")
    monkeypatch.setattr(both.rules, "inspiring", ("currie",))
    assert activation.needs(both.s, "A01", "attack") == 6


def test_worthington_force_alone_attacks_as_by_day_if_so_agreed() -> None:
    """TOT-21, TOT-35: column_night_exempt"""
    first = Field(1, "A01 VER", column_night_exempt="worthington_only")
    assert activation.needs(first.s, "A01", "column") == 6
    fourth = Field(4, "A15 VER", column_night_exempt="worthington_only")
    assert activation.needs(fourth.s, "A15", "column") == 3
    assert activation.needs(fourth.s, "A15", "attack") == 6


def starving(turns: int, turn: int = 5) -> Field:
    f = Field(turn, "G01 GAU A01 VER")
    f.s.unsupplied["G01"] = turns
    return f


def test_a_unit_breaks_up_only_after_more_than_three_turns_without_supply() -> None:
    """AT-45, AR11"""
    f = starving(3)
    f.open()
    assert activation.rolls(f.s) == []
    f = starving(4)
    f.open()
    assert [(roll.unit, roll.kind, roll.dice) for roll in activation.rolls(f.s)] == [("G01", "break-up", 2)]


@pytest.mark.parametrize(
    ("faces", "shown", "there"), [((6, 1), (6,), True), ((1, 6), (1, 6), True), ((5, 5), (5, 5), False)]
)
def test_a_break_up_check_has_one_re_roll(
    faces: tuple[int, int], shown: tuple[int, ...], there: bool
) -> None:
    """AT-45: number 5, out of supply and paltry; two failures remove it for good, and only its owner hears it."""
    f = starving(4)
    f.open()
    f.throw(*faces)
    assert f.s.broke == {"G01": shown}
    assert f.s.on_map("G01") is there
    told = [event.to for event in f.s.news if event.verb == "broke-up"]
    assert told == ([] if there else [f.rules.hears["axis"]])
    assert "allied" not in f.rules.hears["axis"]


def test_a_break_up_check_at_night_has_minus_two_and_never_the_fixed_six() -> None:
    """AT-45, TOT-20"""
    f = starving(5, turn=4)
    f.s.where["G13"], f.s.unsupplied["G13"] = "CIN", 4  # number 2
    assert activation.needs(f.s, "G13", activation.BREAK_UP) == 5
    assert (-2, "night") in activation.modifiers(f.s, "G13", activation.BREAK_UP)


def test_a_unit_that_breaks_up_attacks_nobody_and_the_dice_of_others_are_read_behind_its_own() -> None:
    """AT-45, AT-45a, AT-38: checks come before attacks."""
    f = starving(4)
    s = f.march(1, 1, 2, 6, allied="A01 attack ROC", axis="G01 attack LOR")
    assert s.where["G01"] == "gone" and "G01" not in s.dice and "G01" not in s.orders
    assert s.dice == {"A01": (2,)} and s.where["A01"] == "ROC"


@pytest.mark.parametrize("per", ["order", "area"])
def test_the_number_of_dice_tells_nobody_anything(per: str) -> None:
    """AT-130: as many as could ever be needed, whatever the orders and whoever starves."""
    quiet, loud = (
        Field(5, "A01 VER", activation_per=per),
        Field(5, "A01 VER A02 VER G01 ROC", activation_per=per),
    )
    quiet.open()
    loud.open(allied="A01 attack LOR A02 attack LOR GAU CIN", axis="G01 attack FON")
    loud.s.unsupplied["G01"] = 7
    assert ActionDice().dice(quiet.s).count == ActionDice().dice(loud.s).count
    assert ActionDice().dice(loud.s).count >= sum(roll.dice for roll in activation.rolls(loud.s))


def test_a_person_behind_the_screen_throws_only_the_dice_that_count() -> None:
    """AT-134, AT-138: one at least."""
    f = Field(2, "A01 VER A02 VER", umpire="human")
    f.open(allied="A01 attack LOR A02 attack ROC")
    step = ActionDice()
    assert step.dice(f.s).count - step.decoys(f.s) == 2
    f.s.orders = {}
    assert step.dice(f.s).count - step.decoys(f.s) == 1


def test_typed_dice_are_filled_up_in_the_record_and_a_wrong_number_is_refused() -> None:
    """AT-130a, AT-134: two attacks, two dice; the record holds them all."""
    f = Field(2, "A01 VER A02 VER", umpire="human")
    f.open(allied="A01 attack LOR A02 attack ROC")
    f.s.agenda = Frame(None, [ActionDice()], 0, None)
    match = Match(f.rules, Typed(), f.s)
    with pytest.raises(Refused):
        match.roll((3, 3, 3))
    match.roll((1, 6))
    line = match.live[-1]
    assert isinstance(line, Roll) and line.faces[:2] == (1, 6) and len(line.faces) == f.rules.action_dice
    assert isinstance(match.state, Theatre) and match.state.goes == {"A01": 0}
