"""Marks of enemies out of sight: where the reports to a seat last told of them, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.board.table import LastSeen
from sandtable.games.armored_thrust.play.action import ActionReport
from sandtable.games.armored_thrust.play.nouns import UNKNOWN
from sandtable.games.armored_thrust.play.reports import end_report
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.turn import Turn
from sandtable.kernel.match import Match
from sandtable.kernel.state import Event, Frame
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.live.scenes.scene import seat_table
from tests.games.armored_thrust.talk import Talk
from tests.games.armored_thrust.theatre import Field, totalize


class Told:
    """A field whose events one side hears."""

    def __init__(self, f: Field, seat: str = "allied") -> None:
        self.f = f
        self.f.s.agenda = Frame(None, [Turn(f.s.turn + 1)], 0, None)  # the campaign goes on
        self.seat = seat
        self.heard: list[tuple[int, Event]] = []

    def hear(self) -> None:
        line = len(self.heard) + 1
        self.heard += [(line, event) for event in self.f.s.drain() if event.reaches(self.seat)]

    def marks(self) -> dict[str, LastSeen]:
        seen = self.f.rules.view(self.f.s, self.seat)
        found = self.f.rules.skin().last_seen(seen, self.seat, self.heard)
        return {one.counter.id: one for one in found}


def met_at_lorguichon(seat: str = "allied") -> Told:
    """The Allies have met G01 in LOR in turn 3; G08 is somewhere else."""
    told = Told(Field(3, "A01 VER G01 LOR G08 HAU", weather="overcast"), seat)
    told.f.march(5, allied="A01 attack LOR")
    told.f.s.phase = "engagement"
    ActionReport().run(told.f.s)
    told.hear()
    return told


def next_turn(told: Told) -> None:
    """The turn ends with its report, and another begins: the fight is no longer seen."""
    told.f.s.shown = dict(told.f.s.control)
    end_report(told.f.s)
    told.hear()
    told.f.s.engagements, told.f.s.turn, told.f.s.phase = {}, told.f.s.turn + 1, "orders"


def test_who_is_in_sight_has_no_mark() -> None:
    assert met_at_lorguichon().marks() == {}


def test_who_was_met_and_kept_the_area_is_marked_there_with_its_age() -> None:
    """AT-131: A01 falls back, G01 stays in LOR; G08 was never met."""
    told = met_at_lorguichon()
    told.f.s.where["A01"] = "VER"
    next_turn(told)
    marks = told.marks()
    assert list(marks) == ["G01"]
    one = marks["G01"]
    assert (one.area, one.ago, one.left, one.board) == ("LOR", "1 turn ago", False, "totalize")
    assert one.text == "I/GR1055, last seen at Lorguichon 1 turn ago"
    assert (one.x, one.y) == told.f.rules.area["LOR"].stack
    told.f.s.turn += 1
    assert told.marks()["G01"].ago == "2 turns ago"


def test_who_lost_the_area_has_left_it_and_no_mark_lies_under_own_troops() -> None:
    """AT-104, AT-133: the End report says who controls LOR."""
    told = met_at_lorguichon()
    told.f.s.where["G01"] = "CRA"
    told.f.s.control["LOR"] = "allied"
    next_turn(told)
    assert told.marks() == {}, "A01 stands in LOR"
    told.f.s.where["A01"] = "GAU"
    one = told.marks()["G01"]
    assert (one.area, one.left) == ("LOR", True)
    assert one.text.endswith("; it has left that place")


def test_who_surrendered_has_no_mark() -> None:
    """AT-112"""
    told = met_at_lorguichon()
    told.f.s.where.update({"A01": "VER", "G01": "gone"})
    told.f.s.missed["G01"] = told.f.s.turn
    next_turn(told)
    assert told.marks() == {}


def test_who_gives_way_is_marked_as_gone_in_the_same_turn() -> None:
    """AT-131: the place of an enemy who fights is seen, so one that is no longer seen there has left."""
    told = met_at_lorguichon()
    told.f.s.where.update({"A01": "VER", "G01": "CRA"})
    assert (told.marks()["G01"].area, told.marks()["G01"].left) == ("LOR", True)


def test_who_was_met_on_a_road_is_marked_on_it_and_has_left_it_when_the_turn_is_over() -> None:
    """AT-91, AT-94"""
    told = Told(Field(3, "A01 VER G01 LOR", weather="overcast"))
    told.f.march(6, 6, allied="A01 attack LOR", axis="G01 attack VER")
    told.f.s.phase = "engagement"
    ActionReport().run(told.f.s)
    told.hear()
    told.f.s.where.update({"A01": "VER", "G01": "LOR"})
    next_turn(told)
    one = told.marks()["G01"]
    assert (one.area, one.left) == ("VER-LOR", True)
    assert one.text.startswith("I/GR1055, last seen on the road from Verrieres to Lorguichon")


def test_a_later_report_moves_the_mark() -> None:
    told = met_at_lorguichon()
    told.f.s.where["A01"] = "VER"
    next_turn(told)
    told.f.s.where["G01"] = "TIL"
    told.f.march(6, allied="A01 attack TIL")
    told.f.s.phase = "engagement"
    ActionReport().run(told.f.s)
    told.hear()
    told.f.s.where["A01"] = "VER"
    next_turn(told)
    assert (told.marks()["G01"].area, told.marks()["G01"].ago) == ("TIL", "1 turn ago")


def test_an_observer_and_the_umpire_have_no_marks() -> None:
    for seat in ("", "umpire"):
        told = met_at_lorguichon()
        told.seat = seat
        told.f.s.where["A01"] = "VER"
        next_turn(told)
        assert told.f.rules.skin().last_seen(told.f.s, seat, told.heard) == ()


def reported(match: Match, seat: str) -> dict[str, str]:
    """Where the newest Action report that names each enemy has him, or where he then advanced to."""
    found: dict[str, str] = {}
    for _, event in match.heard(seat):
        facts: dict[str, Any] = dict(event.facts)
        if event.verb == "action-report":
            for place, enemies in zip(facts["places"], facts["enemies"], strict=True):
                found.update(dict.fromkeys(enemies.split(), place))
        elif event.verb == "advanced":
            moved = {unit: facts["area"] for unit, place in found.items() if place == facts["place"]}
            found.update({unit: area for unit, area in moved.items() if totalize().side[unit] != seat})
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_in_whole_campaigns_marks_agree_with_the_reports_also_in_the_replay(seed: int) -> None:
    """Every mark is where a report of the same seat has the unit; a look at an earlier line shows the same marks."""
    talk = Talk(seed)
    shown: dict[tuple[int, str], tuple[LastSeen, ...]] = {}
    some = 0

    def listen(seen: Theatre, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> None:
        nonlocal some
        for seat in talk.rules.playing():
            table = seat_table(talk.match, seat)
            assert table is not None
            shown[len(talk.match.live), seat] = table.last_seen
            view, told = talk.rules.view(talk.state(), seat), reported(talk.match, seat)
            own = {view.where[unit] for unit in talk.rules.units_of[seat]}
            for one in table.last_seen:
                assert one.counter.side != seat and view.where[one.counter.id] == UNKNOWN
                assert one.area == told[one.counter.id] and one.area not in own
                some += 1

    talk.run(listen)
    assert some > 20
    for line, seat in list(shown)[:: max(1, len(shown) // 12)]:
        table = seat_table(talk.match.fork(line), seat)
        assert table is not None and table.last_seen == shown[line, seat]
    table = seat_table(talk.match, "allied")
    assert table is not None and table.last_seen == (), "everything lies open in the end"
