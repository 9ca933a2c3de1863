"""Positions as people write them: what differs from the set-up is enough, and faults are named (AT-138)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sandtable.board.box import BoxError
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.positions import read_position, write_position
from sandtable.kernel.rules import Misplaced
from sandtable.testing.trial import facts_of
from tests.games.armored_thrust.brawl import brawl
from tests.games.armored_thrust.theatre import totalize

ORDERS = """
game = "totalize"
turn = 3
phase = "orders"
weather = "clear"
at = ["Turn(3)", "WriteOrders"]
control = { LOR = "allied" }
units.A01 = { area = "LOR", fatigue = 3, momentum = 3 }
units.G01 = { area = "FON", regroup = 3 }
"""


def read(text: str) -> Theatre:
    _, s = read_position(text)
    assert isinstance(s, Theatre)
    return s


def test_a_position_is_what_differs_from_the_set_up() -> None:
    """Units that are not mentioned stand as in history, reinforcements at their first base."""
    s = read(ORDERS)
    assert (s.turn, s.phase, s.weather) == (3, "orders", "clear")
    assert (
        s.where["A01"] == "LOR" and s.fatigue["A01"] == 3 and s.has_momentum("A01") and s.must_regroup("G01")
    )
    assert s.where["G02"] == "TIL" and s.where["A15"] == "CAE" and s.where["G13"] == "FAL"
    assert s.where["G15"] == "later" and s.where["wittmann"] == "with"
    assert s.control["LOR"] == s.shown["LOR"] == s.start["LOR"] == "allied" and s.control["GAU"] == "axis"


def test_others_may_be_gone() -> None:
    s = read(ORDERS + 'others = "gone"\n')
    assert s.where["A01"] == "LOR" and s.where["G02"] == s.where["A15"] == "gone"


def test_what_was_shown_may_lag_behind() -> None:
    """AT-133"""
    s = read(ORDERS + 'shown = { LOR = "axis" }\n')
    assert s.control["LOR"] == "allied" and s.shown["LOR"] == "axis"


def test_a_unit_off_the_map_keeps_no_marks() -> None:
    rules = totalize()
    s = read(ORDERS)
    rules.amend(s, {"units": {"A01": {"area": "gone"}}})
    assert s.where["A01"] == "gone" and "A01" not in s.momentum
    rules.invariants(s)


def test_an_engagement_starts_with_everybody_who_is_there() -> None:
    text = """
game = "totalize"
turn = 2
phase = "engagement"
others = "gone"
units.A01 = { area = "TIL", came = "VER", order = "attack TIL" }
units.G02 = { area = "TIL" }
engagements.TIL = { mission = "no-retreat", way = "dice" }
at = ["Turn(2)", "EngagementPhase", "Fights(false)"]
"""
    s = read(text)
    sheet = s.engagements["TIL"]
    assert sheet.units == ("G02", "A01") and (sheet.holder, sheet.before) == ("axis", "axis")
    assert sheet.mission == "no-retreat" and s.trail["A01"] == ()


@pytest.mark.parametrize(
    "options", [{}, {"umpire": "human", "order_method": "one"}, {"retreat_tie": "player"}], ids=str
)
def test_any_position_can_be_written_down_and_read_again(options: dict[str, Any]) -> None:
    def look(s: Theatre, rng: Random) -> None:
        if rng.random() < 0.06:
            _, again = read_position(write_position(s.rules, s))
            assert facts_of(again) == facts_of(s)
            facts = json.loads(json.dumps(s.rules.facts(s)))
            s.rules.amend(again_too := s.clone(), facts)
            assert facts_of(again_too) == facts_of(s), "its own facts change nothing"

    for seed in range(2):
        brawl(seed, look, **options)


FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"units": {"A99": {}}}, "units.A99", "no such unit"),
    ({"units": {"A01": {"area": "XYZ"}}}, "units.A01.area", "XYZ"),
    ({"units": {"A01": {"fatigue": 6}}}, "units.A01.fatigue", "1 to 5"),
    ({"units": {"A01": {"fatigue": "tired"}}}, "units.A01.fatigue", "whole number"),
    ({"units": {"wittmann": {"fatigue": 2}}}, "units.wittmann.fatigue", "leader"),
    ({"units": {"A01": {"mood": 1}}}, "units.A01.mood", "no such fact"),
    ({"units": {"A01": {"unsupplied": -1}}}, "units.A01.unsupplied", "from 0"),
    ({"units": {"A01": {"order": "retreat"}}}, "units.A01.order", "retreat"),
    ({"units": {"A01": {"dice": [7]}}}, "units.A01.dice", "1 to 6"),
    ({"units": {"A01": "VER"}}, "units.A01", "table"),
    ({"control": {"XYZ": "allied"}}, "control.XYZ", "no such area"),
    ({"control": {"LOR": "french"}}, "control.LOR", "french"),
    ({"turn": 11}, "turn", "10 turns"),
    ({"phase": "tea"}, "phase", "tea"),
    ({"weather": "snow"}, "weather", "snow"),
    ({"zone": ["XYZ"]}, "zone", "XYZ"),
    ({"bypassed": {"XYZ": []}}, "bypassed.XYZ", "no such area"),
    ({"engagements": {"XYZ": {}}}, "engagements.XYZ", "no such area"),
    ({"engagements": {"TIL": {"vps": [1]}}}, "engagements.TIL.vps", "two values"),
    ({"engagements": {"TIL": {"postures": ["attack"]}}}, "engagements.TIL.postures", "two values"),
    ({"engagements": {"TIL": {"cancelled": True}}}, "engagements.TIL.gave", "gives way"),
    ({"engagements": {"TIL": {"withdrew": "axis"}}}, "engagements.TIL.exits", "withdraw"),
    ({"engagements": {"TIL": {"winner": "french"}}}, "engagements.TIL.winner", "french"),
    ({"engagements": {"TIL": {"mood": 1}}}, "engagements.TIL.mood", "no such fact"),
    ({"ended_by": "nobody"}, "ended_by", "nobody"),
    ({"mood": 1}, "mood", "no such fact"),
    ({"hand": 1}, "hand", "true or false"),
]


@pytest.mark.parametrize(("facts", "path", "why"), FAULTS)
def test_a_fact_that_cannot_be_is_named(facts: dict[str, Any], path: str, why: str) -> None:
    rules = totalize()
    s = read(ORDERS)
    with pytest.raises(Misplaced) as fault:
        rules.amend(s, facts)
    assert ".".join(fault.value.path) == path and why in fault.value.message


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ('units.A02 = { area = "FAL" }', "A02"),
        ('units.A02 = { area = "TIL" }', "A02"),
        ('units.G03 = { area = "VER" }', "VER"),
        ("units.A02 = { regroup = 5 }", "A02"),
        ("units.A02 = { unsupplied = 4 }", "A02"),
        ("units.A02 = { missed = 2 }", "A02"),
        ('units.A02 = { area = "with" }', "A02"),
        ('units.A02 = { area = "VER-LOR" }', "VER-LOR"),
        ('engagements.VER = { units = ["A05"] }', "VER"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_line(more: str, why: str) -> None:
    """AT-138: what the umpire may not do, a position may not say."""
    with pytest.raises(BoxError) as fault:
        read_position(ORDERS + more + "\n")
    assert why in str(fault.value)
