"""Words that are order sheets, read as lines: orders, deployment, arrivals."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.board.table import OrderSheet, SheetLine
from sandtable.games.armored_thrust.play.deployment import Deploy
from sandtable.games.armored_thrust.play.opening import PlaceArrivals
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Choice, Throw, Word
from tests.games.armored_thrust.talk import Talk
from tests.games.armored_thrust.theatre import Field


def sheet(f: Field, word: str, who: str = "allied") -> OrderSheet:
    found = f.rules.skin().sheet(f.s, OrderUnits(who), tuple(word.split()))
    assert found is not None
    return found


def line(f: Field, word: str, letter: str, who: str = "allied") -> SheetLine:
    return next(one for one in sheet(f, word, who).lines if one.letter == letter)


def test_the_worked_example_of_a_column_with_its_times() -> None:
    """TOT-32, TOT section 7 example 3: LOR at tick 3, GAU at 12, CIN at 15; 2½ of 4 MP; a 3 is enough."""
    one = line(Field(1, "A01 VER"), "A01 column bypass LOR GAU CIN", "A01")
    assert one.text == "Column assault: around Lorguichon, Gaumesnil, Cintheaux"
    assert one.path == ("VER", "LOR", "GAU", "CIN")
    assert one.times == ("⅛", "½", "⅝")
    assert one.notes == ("costs 2½ of 4 MP", "sets out on 3+")
    assert one.chance == pytest.approx(4 / 6)


def test_the_worked_example_of_interdiction() -> None:
    """TOT-40, TOT section 7 example 4: by a clear day two lanes take the whole turn."""
    one = line(Field(3, "G08 GRA"), "G08 move HAU CIN", "G08", "axis")
    assert (one.times, one.notes[0]) == (("½", "end of turn"), "costs 4 of 4 MP")
    other = line(Field(3, "G08 GRA", weather="overcast"), "G08 move HAU CIN", "G08", "axis")
    assert (other.times, other.notes[0]) == (("⅛", "¼"), "costs 1 of 4 MP")


def test_at_night_an_attack_needs_a_six() -> None:
    """TOT-20"""
    one = line(Field(1, "A06 VER"), "A06 attack LOR", "A06")
    assert one.notes[-1] == "sets out on 6 (6 at night)"
    assert one.chance == pytest.approx(1 / 6)


def test_the_one_connector_that_is_always_allowed_says_so() -> None:
    """AT-51"""
    one = line(Field(1, "G01 FON"), "G01 move LAI", "G01", "axis")
    assert one.times == ("end of turn",)
    assert one.notes == ("one connector of 2 MP, always allowed",)


def test_an_attack_through_own_ground_says_that_no_die_is_thrown() -> None:
    """AT-33, AR12"""
    one = line(Field(1, "A01 IFS"), "A01 attack VER", "A01")
    assert one.chance == -1 and "no roll needed" in one.notes


def test_units_without_a_line_defend_and_the_sheet_says_how_many() -> None:
    """AT-30"""
    f = Field(1, "A01 VER A02 VER A03 IFS")
    found = sheet(f, "A02 regroup")
    assert [one.letter for one in found.lines] == ["A01", "A02", "A03", "bomb"]
    assert [one.text for one in found.lines] == [
        "Defend (no order)",
        "Regroup",
        "Defend (no order)",
        "No raid",
    ]
    assert found.note == "1 of 3 units has an order; the others defend."
    assert found.closing == "done"


def test_who_must_regroup_has_a_fixed_line() -> None:
    """AT-37"""
    f = Field(2, "A01 VER")
    f.s.regroup["A01"] = 2
    one = line(f, "", "A01")
    assert (one.fixed, one.text, one.notes) == (True, "Regroup", ("must regroup",))
    assert sheet(f, "").note == "Nobody can be ordered. 1 unit must regroup."
    f.s.where["A02"] = "VER"
    assert sheet(f, "A02 regroup").note == "Every unit has an order. 1 unit must regroup."


def test_who_is_out_of_supply_or_tired_is_told_so() -> None:
    """AT-14, AT-106"""
    f = Field(2, "A01 VER")
    f.s.unsupplied["A01"] = 1
    f.s.fatigue["A01"] = 2
    one = line(f, "A01 attack LOR", "A01")
    assert one.notes == (
        "costs ½ of 1 MP",
        "sets out on 4+ (3, −1 out of supply, +1 plentiful supplies, −1 fatigue 2)",
        "out of supply: Leg",
        "fatigue 2",
    )


def test_regrouping_by_day_warns_that_nothing_is_recovered() -> None:
    """AT-36, AT-108"""
    assert "by day nothing is recovered" in line(Field(2, "A01 VER"), "A01 regroup", "A01").notes
    assert not line(Field(1, "A01 VER"), "A01 regroup", "A01").notes


def test_the_raid_is_a_line_of_its_own_on_the_dates_of_the_calendar() -> None:
    """TOT-42"""
    f = Field(1, "A01 VER")
    assert line(f, "bomb TIL", "bomb").text == "Tilly-la-Campagne and …"
    assert line(f, "bomb TIL LOR", "bomb").text == "Tilly-la-Campagne and Lorguichon"
    assert "bomb" not in [one.letter for one in sheet(Field(2, "A01 VER"), "").lines]
    assert "bomb" not in [one.letter for one in sheet(Field(1, "G01 LOR"), "", "axis").lines]


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("A01", "Defend (no order)"),
        ("A01 attack", "Attack: …"),
        ("A01 column bypass", "Column assault: …"),
        ("A01 column bypass LOR", "Column assault: around Lorguichon"),
        ("A01 attack LOR nonsense A02 move IFS", "Attack: Lorguichon"),
        ("A01 attack FAL", "Attack: …"),
        ("A01 attack LOR done A02 move IFS", "Attack: Lorguichon"),
        ("nonsense A01 attack LOR", "Defend (no order)"),
    ],
)
def test_a_broken_end_is_left_out(word: str, text: str) -> None:
    f = Field(1, "A01 VER A02 VER")
    assert line(f, word, "A01").text == text
    assert line(f, word, "A02").text == "Defend (no order)"


def test_lines_stand_in_the_order_of_battle_under_their_divisions() -> None:
    f = Field(1, "A10 VER A01 VER A06 IFS")
    found = sheet(f, "A10 move IFS A01 move IFS")
    assert [(one.letter, one.group) for one in found.lines][:3] == [
        ("A01", "2nd Canadian Infantry Division"),
        ("A06", "3rd Canadian Infantry Division"),
        ("A10", "51st Highland Division"),
    ]


def test_in_steps_times_are_steps() -> None:
    """AT-72"""
    one = line(Field(1, "A01 VER", movement_clock="steps"), "A01 column bypass LOR GAU CIN", "A01")
    assert one.times == ("step 1", "step 3", "step 4")


def test_a_commander_has_the_lines_of_his_own_units() -> None:
    """AT-31"""
    f = Field(2, "A01 VER A06 VER", order_method="one")
    assert [one.letter for one in sheet(f, "", "can-3").lines] == ["A06"]


def test_a_deployment_names_where_history_would_put_the_rest() -> None:
    """TOT-10 … TOT-14"""
    f = Field(1, "")
    f.s.turn = 0
    found = f.rules.skin().sheet(f.s, Deploy("axis"), ("G01", "TIL"))
    assert found is not None and found.closing == "history"
    assert [one.text for one in found.lines][:2] == ["Tilly-la-Campagne", "Tilly-la-Campagne (history)"]
    word: Word = ()
    for unit in f.rules.deploys["axis"]:
        word = (*word, unit, f.rules.set_up_areas[unit][0])
    found = f.rules.skin().sheet(f.s, Deploy("axis"), word)
    assert found is not None and found.closing == "done"
    assert found.note == "All 12 units are placed."


def test_arrivals_hand_themselves_in() -> None:
    """TOT-15"""
    f = Field(2, "")
    found = f.rules.skin().sheet(f.s, PlaceArrivals("allied"), ("A15", "CAE", "A16"))
    assert found is not None and found.closing == ""
    assert [one.text for one in found.lines][:3] == ["Caen", "…", "…"]
    assert found.note == "5 of 6 units still to place."


@pytest.mark.parametrize("seed", [1, 2])
def test_every_beginning_of_every_sheet_can_be_read(seed: int) -> None:
    """All drafts of a whole campaign, and each of them with something that cannot stand there."""
    talk = Talk(seed)
    sheets = 0

    def listen(seen: Theatre, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> None:
        nonlocal sheets
        if not isinstance(ask, (OrderUnits, Deploy, PlaceArrivals)):
            assert isinstance(ask, Throw) or talk.rules.skin().sheet(seen, ask, word) is None
            return
        for at in range(len(word) + 1):
            found = talk.rules.skin().sheet(seen, ask, word[:at])
            assert found is not None
            for line in found.lines:
                assert len(line.times) in (0, len(line.path) - 1)
                assert line.text
            same = talk.rules.skin().sheet(seen, ask, (*word[:at], "?"))
            assert same is not None and [one.text for one in same.lines] == [one.text for one in found.lines]
            sheets += 1

    talk.run(listen)
    assert sheets > 100
