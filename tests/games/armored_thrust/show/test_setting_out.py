"""Why a unit sets out with this chance, and what is said of each kind of order where it is chosen."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from sandtable.board.box import BoxError
from sandtable.games.armored_thrust.data.scenario import load
from sandtable.games.armored_thrust.play.orders import OrderUnits, kinds
from sandtable.games.armored_thrust.show.setting_out import setting_out
from tests.games.armored_thrust.theatre import Field, totalize

CROSSROADS = Path(__file__).parents[1] / "crossroads"


def reasons(f: Field, line: str) -> tuple[str, list[tuple[str, str]]]:
    """What a line of orders needs, and the rows that say why."""
    unit, *order = line.split()
    found = setting_out(f.s, unit, tuple(order))
    assert found is not None
    column = found.columns[0]
    return column.die, [(row.value, row.text) for row in column.rows]


def test_the_night_says_why_it_is_17_percent() -> None:
    """TOT-20"""
    f = Field(1, "A06 VER")
    needed, rows = reasons(f, "A06 attack LOR")
    assert needed == "needs a 6"
    assert rows[0] == (
        "6",
        "at night an attack needs a 6 to set out, not the unit's own 3 (TOT-20)",
    )
    assert rows[1:] == []


def test_a_column_by_night_says_that_the_night_does_not_count() -> None:
    """TOT-21"""
    needed, rows = reasons(Field(1, "A01 VER"), "A01 column LOR")
    assert (needed, rows[0]) == ("needs 3 or more", ("3+", "its activation number (AT-38)"))
    assert rows[1] == ("±0", "the night does not hinder this kind of attack (TOT-21)")
    needed, rows = reasons(Field(1, "A01 VER", column_night_exempt="worthington_only"), "A01 column LOR")
    assert needed == "needs a 6" and "TOT-20" in rows[0][1]


def test_every_modifier_is_a_row_with_its_rule() -> None:
    """AT-43: supply, supplies, fatigue, a leader; the rows add up to what is needed."""
    f = Field(2, "A15 VER currie VER", leader_bonus=1)
    f.s.unsupplied["A15"] = 1
    f.s.fatigue["A15"] = 3
    needed, rows = reasons(f, "A15 attack LOR")
    assert [value for value, _ in rows[1:4]] == ["−1", "+1", "−2"]
    assert [text for _, text in rows[1:4]] == [
        "the unit is out of supply (AT-14)",
        "plentiful supplies this turn (AT-17)",
        "the unit is tired: fatigue 3 (AT-106)",
    ]
    assert needed == "needs 5 or more"


def test_what_no_modifier_changes_is_said() -> None:
    """AT-42: a 6 always succeeds, a 1 never does."""
    f = Field(4, "G08 GRA")
    f.s.control["HAU"] = "allied"
    f.s.unsupplied["G08"], f.s.fatigue["G08"] = 1, 3
    needed, rows = reasons(f, "G08 attack HAU")
    assert needed == "needs a 6" and rows[-1] == ("6", "a 6 always succeeds (AT-42)")


def test_a_roll_for_each_area_says_how_many() -> None:
    """AT-39"""
    _, rows = reasons(Field(2, "A01 VER", activation_per="area"), "A01 attack LOR GAU")
    assert rows[-1][0] == "2 ×" and "AT-39" in rows[-1][1]


def test_an_order_without_a_roll_has_no_reasons() -> None:
    """AT-32, AT-33"""
    f = Field(1, "A01 IFS")
    assert setting_out(f.s, "A01", ("move", "VER")) is None
    assert setting_out(f.s, "A01", ("attack", "VER")) is None


def test_the_sheet_and_the_letters_tell_the_same_reasons() -> None:
    f = Field(1, "A06 VER")
    ask, word = OrderUnits("allied"), ("A06", "attack", "LOR")
    sheet = f.rules.skin().sheet(f.s, ask, word)
    assert sheet is not None
    line = sheet.lines[0]
    assert line.forecast is not None and line.forecast.chance == line.chance
    assert line.forecast == f.rules.skin().forecast(f.s, "allied", ask, word)
    assert [one.forecast for one in sheet.lines[1:]] == [None] * (len(sheet.lines) - 1)


def test_each_kind_of_order_says_what_it_does_and_needs() -> None:
    """AT-30 … AT-36, TOT-30"""
    f = Field(1, "A01 VER")
    letters = kinds(f.s, "A01", ("A01",))
    rows = {one: f.rules.skin().row(f.s, OrderUnits("allied"), ("A01",), one).note for one in letters}
    assert list(rows) == ["move", "attack", "column", "defend", "regroup"]
    assert all([(note.endswith(".") and "AT-" in note) or "TOT-" in note for note in rows.values()])
    assert rows["attack"].endswith("To enter enemy ground 4 Bde needs a 6 now.")
    assert rows["column"].endswith("To enter enemy ground 4 Bde needs 3 or more now.")
    assert "needs" not in rows["defend"]


def test_a_made_campaign_has_the_words_and_may_have_its_own(tmp_path: Path) -> None:
    folder = Path(copytree(CROSSROADS, tmp_path / "own"))
    assert load(str(folder), {}).order_texts == totalize().data.order_texts
    scenario = folder / "scenario.toml"
    told = scenario.read_text(encoding="utf-8")
    scenario.write_text(f'{told}\n[words.orders]\ndefend = "Digs in."\n', encoding="utf-8")
    assert load(str(folder), {}).order_texts["defend"] == "Digs in."


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ('[words.orders]\nretire = "x"', "there are no words for retire"),
        ('[words.reasons]\nnight = "{moon}"', "night has something in braces that is not known"),
    ],
)
def test_words_that_nobody_reads_are_refused(words: str, fault: str, tmp_path: Path) -> None:
    folder = Path(copytree(CROSSROADS, tmp_path / "own"))
    scenario = folder / "scenario.toml"
    scenario.write_text(f"{scenario.read_text(encoding='utf-8')}\n{words}\n", encoding="utf-8")
    with pytest.raises(BoxError, match=fault):
        load(str(folder), {})
