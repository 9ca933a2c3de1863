"""Engagements fought on the table: who says so, the ground, the reports (AT-74, AT-100, AT-120, AT-146, AT-148)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.armored_thrust.play.battle_tables import POSTURES
from sandtable.games.armored_thrust.play.conditions import agreements
from sandtable.games.armored_thrust.play.tabletop import ReportResult, games
from sandtable.games.armored_thrust.play.terrain import (
    PickGround,
    extras,
    flags_of,
    pieces_of,
    plan,
    table_of,
)
from sandtable.games.catalogue import open_game
from sandtable.kernel import engine
from tests.games.armored_thrust.fighting import Clash


def at_table(place: str = "CRA", **chosen: Any) -> Clash:
    """A01 and A17 attack G13 in CRA; the table is laid, both may report."""
    f = Clash(3, f"A01 LOR A17 LOR G13 {place}", allied="LOR", **{"resolution": "tabletop", **chosen})
    f.enter(place, "A01 LOR A17 LOR")
    f.play({f"TerrainDice {place}": (1, 2, 3, 4, 5, 1)}, until="ReportResult")
    return f


def say(f: Clash, key: str, text: str) -> None:
    engine.answer(f.s, key, tuple(text.split()))


def letters(f: Clash, who: str, draft: str = "") -> list[str]:
    return ReportResult("CRA", who).letters(f.rules.view(f.s, who), tuple(draft.split()))


def result(f: Clash) -> tuple[str, str, tuple[int, int], bool, tuple[str, ...]]:
    sheet = f.s.engagements["CRA"]
    return sheet.winner, sheet.grade, sheet.vps, sheet.intact, sheet.lost


# reports


def test_two_reports_that_agree_are_the_result() -> None:
    """AT-100, AT-120, AT-122"""
    f = at_table()
    assert sorted(engine.pending(f.s)) == ["allied#CRA", "axis#CRA"]
    say(f, "axis#CRA", "7-2 done")
    assert f.s.engagements["CRA"].grade == ""
    assert list(engine.pending(f.s)) == ["allied#CRA"]
    say(f, "allied#CRA", "7-2 done")
    assert result(f) == ("allied", "7-2", (7, 2), False, ())


def test_who_reports_second_may_simply_agree() -> None:
    """AT-100"""
    f = at_table()
    assert "agree" not in letters(f, "allied")
    say(f, "axis#CRA", "other 4 13 done")
    assert "agree" in letters(f, "allied")
    say(f, "allied#CRA", "agree")
    assert result(f) == ("axis", "6-3", (4, 13), False, ())


def test_several_actions_are_added() -> None:
    """AT-74, AT-100, worked example 12: 8-1 and 3-6 are 11 to 7, a 6-3"""
    f = at_table()
    say(f, "axis#CRA", "8-1 3-6 done")
    say(f, "allied#CRA", "other 11 7 done")
    assert result(f) == ("allied", "6-3", (11, 7), False, ())


def test_a_flawless_winner_gains_no_fatigue() -> None:
    """AT-105: 8-1 with no unit lost"""
    f = at_table()
    say(f, "axis#CRA", "8-1 intact done")
    say(f, "allied#CRA", "agree")
    s = f.play()
    assert (s.fatigue["A01"], s.fatigue["G13"]) == (1, 3)
    f = at_table()
    say(f, "axis#CRA", "8-1 done")
    say(f, "allied#CRA", "agree")
    assert f.play().fatigue["A01"] == 2


def test_that_nothing_was_lost_is_asked_only_after_an_8_1() -> None:
    """AT-105"""
    f = at_table()
    assert "intact" in letters(f, "allied", "8-1")
    assert "intact" in letters(f, "allied", "1-8")
    assert "intact" not in letters(f, "allied", "7-2")
    assert "intact" not in letters(f, "allied", "8-1 3-6")
    reason = ReportResult("CRA", "allied").why_not(f.rules.view(f.s, "allied"), ("7-2",), "intact")
    assert reason is not None and reason[2] == "AT-105"


def test_characters_removed_are_reported_whether_they_are_there_or_not() -> None:
    """AT-115: what became of a wounded one is his owner's secret, so both are offered the same letters"""
    f = at_table()
    assert letters(f, "allied", "8-1")[-2:] == ["wittmann", "currie"]
    f.s.where["wittmann"] = "later"
    assert letters(f, "allied", "8-1")[-2:] == ["wittmann", "currie"]
    say(f, "axis#CRA", "8-1 wittmann currie done")
    say(f, "allied#CRA", "agree")
    assert result(f)[4] == ("currie",)


def test_reports_are_compared_by_what_they_say_not_by_how() -> None:
    """AT-100"""
    f = at_table()
    say(f, "axis#CRA", "8-1 currie intact wittmann done")
    say(f, "allied#CRA", "other 8 1 wittmann currie intact done")
    assert result(f) == ("allied", "8-1", (8, 1), True, ("wittmann", "currie"))


def test_without_an_umpire_a_dispute_is_reported_anew_with_both_versions_shown() -> None:
    """AT-100"""
    f = at_table()
    say(f, "axis#CRA", "6-3 done")
    say(f, "allied#CRA", "7-2 done")
    assert f.s.engagements["CRA"].grade == ""
    assert f.s.engagements["CRA"].reports == ("was axis: 6 3", "was allied: 7 2")
    assert f.s.drain()[-1].facts == {"place": "CRA", "first": "7 2", "second": "6 3"}
    assert sorted(engine.pending(f.s)) == ["allied#CRA", "axis#CRA"]
    say(f, "allied#CRA", "agree")  # with what the Axis said
    say(f, "axis#CRA", "agree")
    assert result(f) == ("allied", "6-3", (6, 3), False, ())


def test_a_human_umpire_decides_a_dispute() -> None:
    """AT-100, AT-100a, AT-134"""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR", resolution="tabletop", umpire="human")
    f.s.gated = 3
    f.enter("CRA", "A01 LOR")
    f.play(until="ReportResult")
    say(f, "axis#CRA", "6-3 done")
    say(f, "allied#CRA", "7-2 done")
    assert list(engine.pending(f.s)) == ["umpire#CRA"]
    say(f, "umpire#CRA", "7-2 done")
    assert result(f) == ("allied", "7-2", (7, 2), False, ())


def test_a_human_umpire_may_report_himself_or_let_dice_decide() -> None:
    """AT-120"""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR", resolution="tabletop", umpire="human")
    f.s.gated = 3
    f.enter("CRA", "A01 LOR")
    f.play(until="ReportResult")
    say(f, "umpire#CRA", "dice")
    assert f.s.engagements["CRA"].way == "dice"
    s = f.play({"Fight CRA allied": (6, 1, 1)})
    assert s.engagements["CRA"].grade == "6-3"


def test_all_tables_are_reported_in_any_order() -> None:
    """AT section 1, step 13"""
    f = Clash(3, "A01 LOR G13 CRA A02 BOU G02 TIL", allied="LOR", resolution="tabletop")
    f.enter("CRA", "A01 LOR")
    f.enter("TIL", "A02 BOU")
    f.play(until="ReportResult")
    assert len(engine.pending(f.s)) == 4
    say(f, "axis#TIL", "8-1 done")
    say(f, "axis#CRA", "7-2 done")
    say(f, "allied#CRA", "agree")
    assert f.s.control["CRA"] == "axis"  # nothing happens until all are in
    say(f, "allied#TIL", "agree")
    s = f.play()
    assert s.control["CRA"] == s.control["TIL"] == "allied"


@pytest.mark.parametrize(
    ("word", "scores"),
    [
        ("8-1", [(8, 1)]), ("8-1 done", [(8, 1)]), ("other 12 0", [(12, 0)]), ("other 12", []),
        ("8-1 other 3 6 2-2", [(8, 1), (3, 6), (2, 2)]), ("8-1 intact wittmann done", [(8, 1)]),
    ],
)  # fmt: skip
def test_scores_are_read_out_of_a_report(word: str, scores: list[tuple[int, int]]) -> None:
    """AT-74"""
    assert games(tuple(word.split())) == scores


def test_refusals_say_what_to_do() -> None:
    """AT-100"""
    f = at_table()
    seen = f.rules.view(f.s, "allied")
    ask = ReportResult("CRA", "allied")
    for draft, letter, code in (
        ((), "9-9", "no-score"), (("other",), "100", "no-score"), ((), "agree", "nothing-said"),
        ((), "dice", "not-umpire"), ((), "G13", "not-there"),
    ):  # fmt: skip
        reason = ask.why_not(seen, draft, letter)
        assert reason is not None and reason[0] == code and reason[2].startswith("AT-")


# dice or table


@pytest.mark.parametrize(
    ("allied", "axis", "way"),
    [
        ("dice", "dice", "dice"),
        ("dice", "table", "table"),
        ("table", "dice", "table"),
        ("table", "table", "table"),
    ],
)
def test_dice_only_if_both_want_them(allied: str, axis: str, way: str) -> None:
    """AT-120: resolution = agree"""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR", resolution="agree")
    f.enter("CRA", "A01 LOR")
    words = {"Want CRA allied": allied, "Want CRA axis": axis}
    f.play(words=words, until="Fight" if way == "dice" else "ReportResult")
    assert f.s.engagements["CRA"].way == way


def test_the_umpire_says_how_where_that_was_agreed() -> None:
    """AT-120: resolution = umpire"""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR", resolution="umpire", umpire="human")
    f.s.gated = 3
    f.enter("CRA", "A01 LOR")
    f.play(words={"Impose CRA": "table"}, until="ReportResult")
    assert f.s.engagements["CRA"].way == "table"


def test_without_a_human_umpire_he_cannot_be_asked() -> None:
    """AT-120"""
    with pytest.raises(ValueError, match="needs umpire = human"):
        open_game("totalize", options={"resolution": "umpire"})


def test_the_table_needs_no_dice_of_strength() -> None:
    """AT-120, AT-122"""
    f = at_table()
    assert not [name for name in f.thrown if name.startswith("Fight")]


# the ground


def test_a_die_a_section_thrown_by_the_defender() -> None:
    """AT-148, table E"""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR", resolution="tabletop")
    f.enter("CRA", "A01 LOR")
    s = f.play(until="TerrainDice")
    assert list(engine.pending(s)) == ["axis"]
    f.play({"TerrainDice CRA": (1, 2, 3, 4, 5, 5)}, until="ReportResult")
    assert s.engagements["CRA"].ground == ("field", "farmland", "farmland", "farm", "wood", "wood")


@pytest.mark.parametrize(("size", "sections"), [("4x6", 6), ("4x8", 8), ("4x4", 4), ("3x6", 4)])
def test_sections_of_each_table(size: str, sections: int) -> None:
    """AT-146, AT-148"""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR", resolution="tabletop", table_size=size)
    f.enter("CRA", "A01 LOR")
    f.play(until="ReportResult")
    assert f.thrown["TerrainDice CRA"].count == sections
    drawn = plan(f.s, f.s.engagements["CRA"])
    assert len(drawn.sections) == drawn.columns * drawn.rows == sections


def test_large_forces_have_a_table_of_eight_feet() -> None:
    """AT-146: 150 points or more"""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR", resolution="tabletop", base_points=150)
    f.enter("CRA", "A01 LOR")
    f.play(until="ReportResult")
    assert table_of(f.s, f.s.engagements["CRA"]).width == "8 feet"


def test_on_a_6_the_defender_picks_and_villages_have_two_buildings_and_a_d3() -> None:
    """AT-148, table E"""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR", resolution="tabletop")
    f.enter("CRA", "A01 LOR")
    s = f.play({"TerrainDice CRA": (6, 1, 6, 6, 1, 6)}, until="PickGround")
    assert list(engine.pending(s)) == ["axis"]
    words = {"PickGround CRA": "village ridge rise village"}
    f.play({"VillageDice CRA": (2, 5)}, words, until="ReportResult")
    assert s.engagements["CRA"].ground == ("village:3", "field", "ridge", "rise", "field", "village:5")
    drawn = plan(s, s.engagements["CRA"])
    first = drawn.sections[0]
    assert (first.column, first.row, first.kind, first.note) == (0, 0, "village", "3 buildings")
    assert drawn.edges == ("Allies", "", "Axis", "")  # the defender below
    assert drawn.sections[5].column == 2 and drawn.sections[5].row == 1


def test_by_a_river_hills_are_flooded() -> None:
    """AT-148a, table F: any ridge or low rise that is rolled; village remains"""
    f = Clash(3, "A01 SAO G04 MAY", resolution="tabletop")
    f.enter("MAY", "A01 SAO")
    s = f.play({"TerrainDice MAY": (6, 1, 1, 1, 1, 6)}, until="PickGround")
    ask = next(iter(engine.pending(s).values()))
    assert isinstance(ask, PickGround)
    assert ask.letters(f.rules.view(s, "axis"), ()) == ["flooded", "village"]
    f.play(words={"PickGround MAY": "flooded flooded"}, until="ReportResult")
    assert s.engagements["MAY"].ground == ("flooded", "field", "field", "field", "field", "flooded")


def test_flags_let_the_defender_place_more() -> None:
    """Table F: several flags all apply; a village is only a name"""
    f = at_table()
    assert flags_of(f.s, "CRA") == ("village", "hill")
    assert extras(f.s, "CRA") == ["The defender may place two ridges or low rises anywhere."]
    assert len(extras(f.s, "SOU")) == 2  # mining and river
    assert pieces_of(f.s, f.s.engagements["CRA"]) == ["field", "farmland", "farm", "wood", "ridge", "rise"]
    assert plan(f.s, f.s.engagements["CRA"]).notes == tuple(extras(f.s, "CRA"))


def test_a_connector_has_only_what_both_ends_share() -> None:
    """AT-90, AT-152: village, railway against railway"""
    f = at_table()
    assert flags_of(f.s, "ROC-LOR") == ("railway",)
    assert flags_of(f.s, "VER-LOR") == ()


def test_a_connector_is_played_with_its_own_terrain() -> None:
    """AT-90, AT-152: the roll for attacker says who defends"""
    f = Clash(3, "A01 VER G08 LOR", resolution="tabletop")
    f.enter("VER-LOR", "A01 VER G08 LOR")
    f.play({"RollForAttacker VER-LOR allied": (3,)}, until="ReportResult")
    assert f.s.engagements["VER-LOR"].attacker == "allied"
    effects = f.rules.table_effects(f.s, f.s.engagements["VER-LOR"], "allied")
    assert "road" in [one.id for one in effects]


def test_terrain_is_rolled_only_for_the_table() -> None:
    """AT-121"""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR")
    f.enter("CRA", "A01 LOR")
    f.play()
    assert not [name for name in f.thrown if name.startswith("Terrain")]


def test_every_table_can_be_looked_up() -> None:
    """AT-74, AT-84, AT-122, AT-123, tables B, E, F: no name stands for nothing, agreements are noted"""
    f = at_table()
    tables = f.rules.data.battles
    assert len(tables.plans) == len(POSTURES) ** 2
    assert {mission for one in tables.plans.values() for mission in one.missions} == set(tables.missions)
    for piece in (*tables.faces[:5], *tables.picks, *tables.floods, "flooded", "railway", "mine"):
        assert tables.pieces[piece].effect
    assert {flag for area in f.rules.area.values() for flag in area.flags} <= set(tables.flags)
    assert [one.rule for one in agreements(f.s)] == ["AT-74", "AT-123", "AT-122"]
