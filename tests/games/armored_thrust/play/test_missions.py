"""Posture, mission, tabletop attacker, and the briefing (AT-81 … AT-86, AT-90, AT-136, AT-145, table B)."""

from __future__ import annotations

import pytest

from sandtable.games.armored_thrust.play.posture import force_posture, posture
from sandtable.kernel import engine
from tests.games.armored_thrust.fighting import Clash

ROLLED = ("breakthrough", "counterattack", "dust-up", "encounter", "free-for-all", "breakout")
DUG_IN = ("dogfight", "bridgehead", "breakout", "no-retreat", "killing-ground", "rearguard")
CAUGHT = ("breakthrough", "counterattack", "contact", "killing-ground", "cornered", "outflanked")
CATCHING = ("breakthrough", "contact", "counterattack", "killing-ground", "cornered", "outflanked")
HELD = ("breakthrough", "bridgehead", "counterattack", "no-retreat", "dogfight", "outflanked")


@pytest.mark.parametrize(
    ("unit", "order", "expected"),
    [
        ("A01", ("attack", "LOR"), "attack"), ("A01", ("column", "LOR"), "attack"),
        ("A01", ("move", "LOR"), "maneuver"),
        ("A01", ("defend",), "defend"), ("A01", ("regroup",), "defend"), ("A01", None, "defend"),
        ("A04", ("defend",), "maneuver"), ("A04", ("regroup",), "maneuver"), ("A04", None, "maneuver"),
        ("A04", ("attack", "LOR"), "attack"), ("G01", ("defend",), "defend"), ("G01", ("move", "LOR"), "maneuver"),
    ],
)  # fmt: skip
def test_a_units_posture_is_that_of_its_order(
    unit: str, order: tuple[str, ...] | None, expected: str
) -> None:
    """AT-81, AT-82"""
    f = Clash(2, "A01 VER A04 VER G01 TIL")
    if order:
        f.s.orders[unit] = order
    assert posture(f.s, unit) == expected


def test_who_was_ordered_to_attack_and_stayed_has_the_posture_of_an_attack() -> None:
    """AT-81"""
    f = Clash(2, "A01 VER G08 LOR")
    f.s.orders["A01"] = ("attack", "LOR")
    f.s.goes["A01"] = 0
    f.enter("VER", "G08 LOR")
    assert posture(f.s, "A01") == "attack"


def test_recon_out_of_supply_defends() -> None:
    """AT-16, AT-82"""
    f = Clash(2, "A04 VER")
    f.s.unsupplied["A04"] = 1
    assert posture(f.s, "A04") == "defend"


def test_by_option_a_motor_unit_that_defends_maneuvers() -> None:
    """AT-82: motor_defend_posture"""
    f = Clash(2, "A01 VER A02 VER A03 VER G01 TIL", motor_defend_posture="maneuver")
    f.s.orders["A02"] = ("regroup",)
    f.s.unsupplied["A03"] = 1
    assert [posture(f.s, unit) for unit in ("A01", "A02", "A03", "G01")] == ["maneuver", *["defend"] * 3]


def test_a_force_has_the_posture_of_the_greatest_printed_strength() -> None:
    """AT-83: printed, so fatigue does not matter"""
    f = Clash(2, "A01 VER A15 VER A04 VER A09 VER")
    f.s.orders["A15"] = ("move", "VER")
    assert force_posture(f.s, ["A01", "A15"]) == "maneuver"
    f.s.fatigue["A15"] = 5
    assert force_posture(f.s, ["A01", "A15"]) == "maneuver"
    assert force_posture(f.s, ["A01", "A04", "A09"]) == "defend"


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        ({"A01": "attack", "A02": "move", "A03": "defend"}, "attack"),
        ({"A01": "defend", "A02": "move", "A03": "defend"}, "defend"),
        ({"A01": "defend", "A02": "move"}, "maneuver"),
        ({"A01": "defend", "A02": "attack"}, "attack"),
    ],
)
def test_equal_strengths_attack_before_maneuver_before_defend(orders: dict[str, str], expected: str) -> None:
    """AT-83"""
    f = Clash(2, "A01 VER A02 VER A03 VER")
    f.s.orders.update({unit: (order,) for unit, order in orders.items()})
    assert force_posture(f.s, list(orders)) == expected


def meeting(allied: str, axis: str, face: int, rolls: tuple[int, int] = (2, 1)) -> Clash:
    """A01 comes to open ground that G08 holds, each with an order of its own."""
    f = Clash(2, "A01 LOR G08 CRA", allied="LOR")
    f.enter("CRA", "A01 LOR")
    f.s.orders.update({"A01": (allied,), "G08": (axis,)})
    faces = {"MissionDie CRA": (face,)}
    if allied == axis:
        faces |= {"RollForAttacker CRA allied": (rolls[0],), "RollForAttacker CRA axis": (rolls[1],)}
    f.play(faces, until="Fight")
    return f


@pytest.mark.parametrize(
    ("allied", "axis", "missions", "attacker"),
    [
        ("attack", "attack", ROLLED, "allied"),
        ("move", "move", ROLLED, "allied"),
        ("defend", "defend", ROLLED, "allied"),
        ("move", "attack", CAUGHT, "axis"),
        ("attack", "move", CATCHING, "allied"),
        ("defend", "attack", DUG_IN, "axis"),
        ("attack", "defend", DUG_IN, "allied"),
        ("defend", "move", HELD, "axis"),
        ("move", "defend", HELD, "allied"),
    ],
)  # fmt: skip
def test_the_battle_plans(allied: str, axis: str, missions: tuple[str, ...], attacker: str) -> None:
    """AT-84, table B: Player One is Allied; the two mixed cells differ in their order"""
    for face in range(1, 7):
        sheet = meeting(allied, axis, face).s.engagements["CRA"]
        assert (sheet.mission, sheet.die, sheet.attacker) == (missions[face - 1], face, attacker)


def test_the_higher_die_attacks_and_equal_dice_are_thrown_again() -> None:
    """AT-85"""
    f = Clash(2, "A01 LOR G08 CRA", allied="LOR")
    f.enter("CRA", "A01 LOR")
    f.s.orders.update({"A01": ("attack",), "G08": ("attack",)})
    f.play(until="RollForAttacker CRA allied")
    engine.answer(f.s, "allied", (4,))
    engine.answer(f.s, "axis", (4,))
    assert [repr(ask) for ask in engine.pending(f.s).values()] == ["RollForAttacker('CRA', 'allied')"]
    engine.answer(f.s, "allied", (2,))
    engine.answer(f.s, "axis", (5,))
    assert f.s.engagements["CRA"].attacker == "axis"
    assert f.s.engagements["CRA"].rolls == (2, 5)


def test_for_fortifications_it_is_no_retreat_without_a_die() -> None:
    """AT-86: the holder defends"""
    f = Clash(2, "A01 BOU G02 TIL")
    f.enter("TIL", "A01 BOU")
    s = f.play(until="Fight")
    sheet = s.engagements["TIL"]
    assert (sheet.mission, sheet.die, sheet.attacker) == ("no-retreat", 0, "allied")
    assert not f.thrown


def test_works_serve_whoever_controls_them_when_battle_is_joined() -> None:
    """AT-86, AR30: Allies who entered an empty TIL first defend it"""
    f = Clash(2, "A01 BOU G08 GAR")
    f.s.control["TIL"] = "allied"
    f.enter("TIL", "A01 BOU G08 GAR")
    s = f.play(until="Fight")
    sheet = s.engagements["TIL"]
    assert (sheet.mission, sheet.attacker) == ("no-retreat", "axis")


def test_on_a_connector_it_is_always_a_free_for_all_without_posture() -> None:
    """AT-90, AT-152: also between fortified areas; the attacker is rolled for"""
    f = Clash(2, "A01 VER G01 LOR")
    f.enter("VER-LOR", "A01 VER G01 LOR")
    s = f.play({"RollForAttacker VER-LOR axis": (6,)}, until="Fight")
    sheet = s.engagements["VER-LOR"]
    assert (sheet.mission, sheet.die, sheet.postures, sheet.attacker) == ("free-for-all", 0, ("", ""), "axis")


def test_the_briefing_goes_to_both_sides_at_once_and_to_nobody_else() -> None:
    """AT-136, AT-145: postures, mission, roles, points and re-rolls before anybody fights"""
    f = meeting("attack", "defend", 3)
    briefed = [event for event in f.events if event.verb == "briefed"]
    assert len(briefed) == 1
    assert briefed[0].facts == {
        "place": "CRA",
        "postures": ("attack", "defend"),
        "mission": "breakout",
        "die": 3,
        "attacker": "allied",
        "base": 100,
        "points": (100, 103),
        "rerolls": (0, 0),
    }
    assert briefed[0].reaches("allied") and briefed[0].reaches("axis") and not briefed[0].reaches("")


def test_percentages_with_their_reasons_are_the_umpires_alone() -> None:
    """AT-137, table V: sides learn the resulting points"""
    f = Clash(2, "A01 BOU G02 TIL")
    f.enter("TIL", "A01 BOU")
    f.s.fatigue["G02"] = 3
    f.play(until="Fight")
    for side in ("allied", "axis"):
        seen = f.rules.view(f.s, side).engagements["TIL"]
        assert (seen.percents, seen.points) == ((0, 0), (117, 100))
