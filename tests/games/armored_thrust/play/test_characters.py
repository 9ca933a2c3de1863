"""Characters lost on the table: fate, wound, return, cards (AT-115, AT-116, AT-135a, TOT-73 … TOT-75)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.armored_thrust.play.characters import Characters, ReturnBase, Returns, with_unit
from sandtable.games.armored_thrust.play.nouns import GONE, LATER, WITH
from sandtable.kernel import engine
from sandtable.kernel.steps import Steps
from tests.games.armored_thrust.fighting import Clash


def lost(**chosen: Any) -> Clash:
    """Wittmann was removed in CRA on turn 3."""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR", **chosen)
    sheet = f.enter("CRA", "A01 LOR").copy()
    f.s.where["wittmann"] = WITH
    sheet.lost, sheet.grade, sheet.winner, sheet.vps = ("wittmann",), "8-1", "allied", (8, 1)
    f.s.put(sheet)
    f.s.where["G13"], f.s.where["A01"] = "GAU", "LOR"
    f.s.phase = "end"
    steps: Steps = [Characters()]
    engine.begin(f.s, steps)
    return f


def fall(f: Clash, faces: tuple[int, int], base: str = "FAL") -> None:
    engine.answer(f.s, "axis", faces)
    if engine.pending(f.s):
        engine.answer(f.s, "axis", (base,))


@pytest.mark.parametrize(
    ("faces", "place", "due"),
    [
        ((1, 6), GONE, 0), ((2, 1), LATER, 5), ((2, 3), LATER, 6), ((3, 5), LATER, 7), ((3, 6), LATER, 7),
        ((4, 6), WITH, 0), ((6, 1), WITH, 0),
    ],
)  # fmt: skip
def test_the_fate_of_a_lost_character(faces: tuple[int, int], place: str, due: int) -> None:
    """AT-115: killed, away for d3 turns (back at t+n+1), or a light wound; both dice fall whatever happens"""
    f = lost()
    fall(f, faces)
    assert (f.s.where["wittmann"], f.s.due.get("wittmann", 0)) == (place, due)


def test_the_owner_alone_learns_it_and_is_always_asked_for_a_base() -> None:
    """AT-135a, TOT-75a, table V"""
    for faces in ((1, 6), (2, 1), (6, 6)):
        f = lost()
        assert [repr(ask) for ask in engine.pending(f.s).values()] == ["Fate('wittmann')"]
        engine.answer(f.s, "axis", faces)
        assert [repr(ask) for ask in engine.pending(f.s).values()] == ["ReturnBase('wittmann')"]
        assert ReturnBase("wittmann").letters(f.rules.view(f.s, "axis"), ()) == ["FAL", "SPD"]
        assert f.rules.view(f.s, "allied").where["wittmann"] == "?"
        told = [event for event in f.s.drain() if event.verb == "fared"]
        assert told[0].reaches("axis") and not told[0].reaches("allied")


def test_he_comes_back_as_a_marker_and_must_join_his_unit() -> None:
    """TOT-75, TOT-75b: character_return = marker"""
    f = lost()
    fall(f, (2, 1), "SPD")
    f.s.turn = 5
    Returns().run(f.s)
    assert (f.s.where["wittmann"], f.s.due, f.s.returns) == ("SPD", {}, {})
    assert with_unit(f.s, "G13") == ""
    f.s.where["wittmann"] = f.s.where["G13"]
    Returns().run(f.s)
    assert f.s.where["wittmann"] == WITH
    assert with_unit(f.s, "G13") == "wittmann"


def test_he_does_not_come_back_before_his_time() -> None:
    """AT-115"""
    f = lost()
    fall(f, (2, 3))
    f.s.turn = 5
    Returns().run(f.s)
    assert f.s.where["wittmann"] == LATER


def test_by_option_he_is_simply_back_with_his_unit() -> None:
    """TOT-75: character_return = unit; nobody is asked for a base"""
    f = lost(character_return="unit")
    engine.answer(f.s, "axis", (3, 1))
    assert not engine.pending(f.s)
    f.s.turn = 5
    Returns().run(f.s)
    assert f.s.where["wittmann"] == WITH


def test_without_his_unit_he_has_no_effect() -> None:
    """TOT-75"""
    f = lost()
    f.s.where["G13"] = GONE
    assert with_unit(f.s, "G13") == ""


def test_dice_resolution_costs_no_character() -> None:
    """AT-115"""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR")
    f.enter("CRA", "A01 LOR")
    s = f.play({"Fight CRA allied": (6, 6, 6)})
    assert s.engagements["CRA"].lost == ()
