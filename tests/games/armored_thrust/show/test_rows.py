"""The letters of every question as rows: name, reason, what it adds."""

from __future__ import annotations

import pytest

from sandtable.board.table import LetterRow
from sandtable.games.armored_thrust.play.activation import BREAK_UP, needs
from sandtable.games.armored_thrust.play.deployment import Deploy
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.tabletop import ReportResult
from sandtable.games.armored_thrust.play.umpire import Gate
from sandtable.games.armored_thrust.play.withdrawal import Withdraw, look_around
from sandtable.games.armored_thrust.show.warnings import on_the_march
from tests.games.armored_thrust.theatre import Field, totalize


def row(f: Field, draft: str, letter: str, who: str = "allied") -> LetterRow:
    return f.rules.skin().row(f.s, OrderUnits(who), tuple(draft.split()), letter)


def test_a_unit_tells_where_it_stands_and_how_far_it_goes() -> None:
    """AT-48"""
    found = row(Field(2, "A04 VER"), "", "A04")
    assert (found.name, found.note, found.adds) == ("14th CAN Hussars", "at Verrieres, Recon, 6 MP", "1")
    assert found.counter is not None and found.counter.id == "A04"
    assert found.anchors == ("unit:A04",)


def test_a_unit_out_of_supply_walks() -> None:
    """AT-14"""
    f = Field(2, "A04 VER")
    f.s.unsupplied["A04"] = 1
    assert row(f, "", "A04").note == "at Verrieres, Leg, 1 MP"


def test_the_next_area_tells_its_road_the_hour_and_the_die() -> None:
    """AT-49, AT-60, AT-38"""
    f = Field(2, "A01 VER")
    first = row(f, "A01 attack", "LOR")
    assert first.name == "Lorguichon"
    assert (first.note, first.adds) == ("major road, arrives ⅛, needs 2+", "½ MP")
    assert (first.does, first.anchors) == ("Attack Lorguichon", ("area:LOR",))
    then = row(f, "A01 attack LOR", "CRA")
    assert (then.note, then.adds) == ("minor road, arrives ⅜, needs 2+", "1 MP")


def test_own_ground_is_marched_through() -> None:
    """AT-32"""
    found = row(Field(2, "A01 IFS"), "A01 attack", "VER")
    assert (found.note, found.does) == ("major road, arrives ⅛", "March to Verrieres")


def test_the_area_that_is_gone_around_costs_a_point_more() -> None:
    """TOT-31"""
    f = Field(1, "A01 VER")
    assert row(f, "A01 column", "bypass").adds == "1 MP"
    assert row(f, "A01 column bypass", "LOR").adds == "1½ MP"
    assert row(f, "A01 column bypass LOR", "GAU").adds == "½ MP"


def test_a_road_under_interdiction_is_slow() -> None:
    """TOT-40"""
    found = row(Field(3, "G08 GRA"), "G08 move", "HAU", "axis")
    assert (found.note, found.adds) == ("major road, slow as a lane, arrives ½", "2 MP")


def test_closing_letters_are_marked() -> None:
    f = Field(1, "A01 VER")
    assert row(f, "", "done").closing
    assert not row(f, "", "A01").closing
    assert f.rules.skin().row(f.s, Deploy("allied"), (), "history").closing


@pytest.mark.parametrize("kind", ["move", "attack", "column", "defend", "regroup"])
def test_every_order_says_what_it_does(kind: str) -> None:
    """AT-30"""
    found = row(Field(1, "A01 VER"), "A01", kind)
    assert found.name and found.note


def test_the_way_out_tells_its_die() -> None:
    """AT-77: the owner knows the score he needs before he decides."""
    f = Field(3, "")
    for unit in ("G11", "A01"):
        f.s.where[unit] = "POT"
    f.s.came["A01"] = "QUE"
    f.s.put(Engagement("POT", ("G11", "A01"), "axis", "axis"))
    look_around(f.s, f.s.engagements["POT"])
    ask = Withdraw("POT", "axis")
    ways = [letter for letter in ask.letters(f.s, ()) if letter != "fight"]
    assert ways
    for letter in ways:
        assert f.rules.skin().row(f.s, ask, (), letter).note == "on 3+; else they fight"
    assert f.rules.skin().help(f.s, ask) == "It gets away on 3+."


def test_a_score_tells_its_grade() -> None:
    """AT-100"""
    f = Field(3, "")
    f.s.put(Engagement("TIL", ("G13", "A01"), "axis", "axis"))
    ask = ReportResult("TIL", "allied")
    assert f.rules.skin().row(f.s, ask, (), "8-1").name == "Allies 8, Axis 1"
    assert f.rules.skin().row(f.s, ask, (), "8-1").note == "8-1"
    assert f.rules.skin().row(f.s, ask, ("3-6",), "8-1").note == "6-3"
    assert f.rules.skin().row(f.s, ask, ("other",), "5").name == "Allies 5"
    assert f.rules.skin().row(f.s, ask, ("other", "5"), "0").name == "Axis 0"
    assert f.rules.skin().row(f.s, ask, ("8-1",), "wittmann").name == "Michael Wittmann was lost"


@pytest.mark.parametrize("letter", ["continue", "run-on", "by-hand"])
def test_the_umpire_reads_how_far_it_goes(letter: str) -> None:
    """AT-138"""
    f = Field(3, "", umpire="human")
    found = f.rules.skin().row(f.s, Gate("march"), (), letter)
    assert found.name != letter and found.note


# warnings


def test_a_march_is_warned_of_ground_without_a_way_back_or_supply() -> None:
    """AT-11, AT-112, TOT-34: the way is taken for one's own, but for an area that is gone around."""
    around = ("column", "bypass", "LOR", "GAU")
    f = Field(1, "A01 VER", axis=" ".join(totalize().board.neighbours["GAU"]))
    assert row(f, "A01 column LOR", "GAU").warning == ""
    assert on_the_march(f.s, "A01", around) == "cannot get back: it surrenders if it is beaten there"
    beside = next(area for area in f.rules.board.neighbours["GAU"] if area != "LOR")
    f.s.control[beside] = "allied"  # it could fall back there, and starve
    assert on_the_march(f.s, "A01", around) == "would be out of supply"


def test_a_unit_long_out_of_supply_tells_how_likely_it_breaks_up() -> None:
    """AT-45: an activation check with one re-roll."""
    f = Field(2, "A04 VER")
    f.s.unsupplied["A04"] = 4
    lost = ((needs(f.s, "A04", BREAK_UP) - 1) / 6) ** 2
    assert row(f, "", "A04").warning == f"out of supply too long: breaks up with {round(100 * lost)} %"
    f.s.unsupplied["A04"] = 3
    assert row(f, "", "A04").warning == ""


def test_bombers_tell_whom_they_are_known_to_hit_and_warn_of_ones_own() -> None:
    """TOT-43: of either side."""
    f = Field(1, "G01 LOR")
    flying = next(turn for turn in range(1, 11) if "bomb" in Field(turn, "G01 LOR").letters(""))
    f = Field(flying, "G01 LOR A01 TIL")
    f.s.control["TIL"] = "axis"
    assert row(f, "bomb", "LOR").note.endswith(": fatigue +2")
    assert row(f, "bomb", "LOR").warning == ""
    assert row(f, "bomb", "TIL").note == "nobody is known to be there"
    assert row(f, "bomb", "TIL").warning.startswith("bombs fall on your own: ")
