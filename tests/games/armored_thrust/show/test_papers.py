"""Briefings and reports on paper: what a side is told, and nothing that it may not know (AT-131 … AT-137)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.board.paper import Paper
from sandtable.games.armored_thrust.play.action import Movement
from sandtable.games.armored_thrust.play.reports import action_report, end_report, start_report
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice
from sandtable.papers import Letterhead, as_data, pdf
from sandtable.players.roster import make_player
from tests.games.armored_thrust.fighting import Clash
from tests.games.armored_thrust.theatre import Field
from tests.papers.reading import chapter, texts

REPORT = "ReportResult"


def tilly(**options: Any) -> Clash:
    """Two Canadian brigades attack a battalion in Tilly, by two roads; the table is laid out."""
    clash = Clash(2, "A01 BOU A02 HUB A05 VER G02 TIL G08 GAR", **{"resolution": "tabletop", **options})
    clash.enter("TIL", "A01 BOU A02 HUB")
    clash.play(until=REPORT)
    return clash


def heard(clash: Clash, seat: str) -> list[tuple[int, Event]]:
    return [(0, event) for event in clash.events if event.reaches(seat)]


def read(clash: Clash, side: str, place: str = "TIL", state: Theatre | None = None, seat: str = "") -> Paper:
    s = state if state is not None else clash.s
    eyes = seat or side
    id = f"briefing-{s.turn}-{place}-{side}"
    paper = clash.rules.skin().paper(clash.rules.view(s, eyes), eyes, heard(clash, eyes), id)
    assert paper is not None
    return paper


def told(side: str, make: Any, field: Field) -> Paper:
    """A report of the position as it is."""
    make(field.s)
    (event,) = [one for one in field.s.drain() if one.facts.get("side") == side]
    id = f"{event.verb.partition('-')[0]}-{field.s.turn}-{side}"
    paper = field.rules.skin().paper(field.rules.view(field.s, side), side, [(0, event)], id)
    assert paper is not None
    return paper


# briefings


def test_a_briefing_names_place_mission_roles_points_and_rerolls_of_both() -> None:
    """AT-84, AT-86, AT-96, AT-99, AT-136: a fortified area is No Retreat without a die; two roads are a re-roll."""
    clash = tilly()
    paper = read(clash, "allied")

    assert paper.title == "Engagement: Tilly-la-Campagne"
    assert paper.under == "You attack on the table"
    assert "No Retreat (fortified area, no die)" in chapter(paper, "The engagement")
    assert chapter(paper, "Points")[4:12] == ["Allies", "100", "110", "2", "Axis", "100", "100", "0"]
    assert "You came by 2 roads: 1 re-roll." in chapter(paper, "Points")
    assert not [text for text in chapter(read(clash, "axis"), "Points") if "roads" in text]


def test_a_side_reads_its_formations_books_cards_bonus_units_and_support() -> None:
    """AT-142, AT-143, AT-144, TOT-71: VER is next to TIL, so the armour there may support."""
    force = chapter(read(tilly(), "allied"), "Your force")

    assert {"4th CAN Inf Brgd", "Rifle Company", "D-Day: British", "Relentless"} <= set(force)
    assert "full Sherman Armd Troop (17)" in force
    assert "Sherman Armoured Squadron" in force
    assert "Panther SS Tank Company" in chapter(read(tilly(), "axis"), "Your force")


def test_of_the_enemy_only_what_is_printed_is_told() -> None:
    """AT-137."""
    clash = tilly()
    clash.s.fatigue["G02"] = 4
    paper = read(clash, "allied")

    assert "II/GR1055" in chapter(paper, "The enemy")
    assert "Fatigue" not in chapter(paper, "The enemy")
    assert "Fatigue" in chapter(read(clash, "axis"), "Your force")


@pytest.mark.parametrize("side", ["allied", "axis"])
def test_what_a_side_may_not_know_changes_no_byte_of_its_briefing(side: str) -> None:
    """AT-130, AT-137: fatigue, supply, marks, orders and places of the enemy's units."""
    clash = tilly()
    other = clash.s.clone()
    for unit in clash.rules.units_of[clash.rules.enemy[side]]:
        if unit in other.fatigue:
            other.fatigue[unit] = 3
            other.unsupplied[unit] = 2
            other.regroup[unit] = other.momentum[unit] = other.turn
            other.orders[unit] = ("regroup",)
    elsewhere = "G08" if side == "allied" else "A05"
    other.where[elsewhere] = "FAL" if side == "allied" else "CAE"

    one, two = read(clash, side), read(clash, side, state=other)
    assert as_data(one) == as_data(two)
    assert pdf(one, Letterhead("Match", 1, "Side")) == pdf(two, Letterhead("Match", 1, "Side"))


def test_what_the_umpire_hands_out_is_what_the_side_sees_and_reasons_are_his_alone() -> None:
    """AT-134, AT-136."""
    clash = Clash(2, "A01 BOU G02 TIL", resolution="tabletop", umpire="human")
    clash.enter("TIL", "A01 BOU")
    words = {f"Gate {name}": "run-on" for name in ("engage",)}
    clash.play(words=words, until=REPORT)

    for side in ("allied", "axis"):
        assert as_data(read(clash, side, seat="umpire")) == as_data(read(clash, side))
    paper = read(clash, "umpire", seat="umpire")
    assert "at least double strength" in texts(paper)
    assert (
        clash.rules.skin().paper(clash.rules.view(clash.s, "axis"), "axis", heard(clash, "axis"), paper.id)
        is None
    )


def test_want_of_supply_is_told_to_its_owner_alone() -> None:
    """AT-14, AT-15, AT-137."""
    clash = tilly()
    clash.s.unsupplied["G02"] = 1

    assert [text for text in texts(read(clash, "axis")) if text.startswith("Out of supply: ")]
    assert not [text for text in texts(read(clash, "allied")) if "Out of supply" in text]


def test_the_axis_reads_that_it_is_outgunned_where_it_holds_the_area_and_nowhere_else() -> None:
    """TOT-50, TOT-51."""
    defence = Clash(3, "A01 BOU G02 TIL", resolution="tabletop")
    defence.enter("TIL", "A01 BOU")
    defence.play(until=REPORT)
    attack = Clash(3, "A01 BOU G08 TIL", resolution="tabletop")
    attack.enter("BOU", "G08 TIL")
    attack.play(until=REPORT)

    assert [text for text in texts(read(defence, "axis")) if "Outgunned" in text]
    assert not [text for text in texts(read(attack, "axis", "BOU")) if "Outgunned" in text]


def test_on_a_road_the_mission_is_free_for_all_and_both_fall_back() -> None:
    """AT-90, AT-91."""
    clash = Clash(3, "A01 BOU G08 TIL", resolution="tabletop")
    clash.enter("BOU-TIL", "A01 BOU G08 TIL")
    clash.play(until=REPORT)
    paper = read(clash, "allied", "BOU-TIL")

    assert "Free for All (always on a road)" in texts(paper)
    assert [text for text in texts(paper) if "fall back" in text]
    assert "whoever wins a roll-off for the piece, within each section" in chapter(paper, "The table")


def test_where_dice_decide_nothing_of_the_table_is_said() -> None:
    """AT-121."""
    clash = Clash(2, "A01 BOU G02 TIL")
    clash.enter("TIL", "A01 BOU")
    clash.play(until="Fight")
    titles = [one.title for one in read(clash, "allied").chapters]

    assert "The table" not in titles
    assert "To report" not in titles


def test_the_plan_has_what_was_rolled_for_each_section() -> None:
    """AT-146, AT-148, table F: Tilly has a hill."""
    told = chapter(read(tilly(), "axis"), "The table")

    assert "6 feet by 4 feet, in 6 sections" in told
    assert told.count("Open farmland") >= 6
    assert "The defender may place two ridges or low rises anywhere." in told


# reports


def test_a_start_report_tells_weather_supplies_and_every_unit_with_its_marks() -> None:
    """AT-17, AT-37, AT-43, TOT-40."""
    field = Field(3, "A01 VER G01 LOR G02 TIL", resolution="tabletop")
    field.s.fatigue["G02"], field.s.regroup["G02"], field.s.unsupplied["G01"] = 4, 3, 2
    paper = told("axis", start_report, field)
    units = chapter(paper, "Your units")

    assert "Allies plentiful, Axis paltry" in texts(paper)
    assert "every road costs your units as much as a farm lane" in texts(paper)
    assert "must regroup, may not attack" in units
    assert "out of supply, turn 2" in units
    assert "4th CAN Inf Brgd" not in texts(paper)


def test_an_action_report_tells_own_dice_and_of_the_enemy_only_names_in_engagements() -> None:
    """AT-131: posture, mission and points are not known yet."""
    field = Field(2, "A01 BOU A02 HUB G02 TIL G08 GAR")
    field.march(3, 1, allied="A01 attack TIL A02 attack TIL")
    paper = told("allied", action_report, field)

    assert chapter(paper, "Engagements")[3:] == ["Tilly-la-Campagne", "4th CAN Inf Brgd", "II/GR1055"]
    dice = chapter(paper, "Your dice")
    assert dice[4:] == [
        *("4th CAN Inf Brgd", "Activation", "3", "went"),
        *("5th CAN Inf Brgd", "Activation", "1", "stopped before enemy ground"),
    ]
    assert "SS Pz Regt 12" not in texts(paper)
    assert not [text for text in texts(told("axis", action_report, field)) if "Activation" in text]


def test_an_action_report_tells_where_units_were_and_are_and_no_orders() -> None:
    """AT-131, table V: with order method one a commander does not read the orders of the others."""
    field = Field(3, "A01 VER A02 IFS A06 CAE G01 LOR", order_method="one")
    start_report(field.s)
    field.open(can_2="A01 regroup A02 move VER")
    field.throw()
    Movement().run(field.s)
    action_report(field.s)
    heard = [(0, event) for event in field.s.drain() if event.reaches("can-3")]
    paper = field.rules.skin().paper(field.rules.view(field.s, "can-3"), "can-3", heard, "action-3-allied")

    assert paper is not None
    rows = chapter(paper, "Your marches")
    at = rows.index("5th CAN Inf Brgd")
    assert rows[at : at + 3] == ["5th CAN Inf Brgd", "Ifs", "Verrieres"]
    at = rows.index("4th CAN Inf Brgd")
    assert rows[at : at + 3] == ["4th CAN Inf Brgd", "Verrieres", ""]
    assert "Regroup" not in texts(paper)


def test_a_bypassed_side_learns_that_a_column_passed_and_not_which() -> None:
    """AT-131, TOT-32."""
    field = Field(1, "A01 VER G01 LOR")
    field.march(6, allied="A01 column bypass LOR GAU CIN")

    assert "4th CAN Inf Brgd went around Lorguichon." in texts(told("allied", action_report, field))
    axis = texts(told("axis", action_report, field))
    assert "An enemy column went around Lorguichon." in axis
    assert not [text for text in axis if "4th CAN" in text]


def test_bombs_are_told_to_both_and_who_was_hit_to_nobody_but_the_owner() -> None:
    """TOT-42, table V."""
    field = Field(1, "A01 VER G02 TIL")
    field.march(allied="bomb TIL LHO")

    for side in ("allied", "axis"):
        assert "Bombed: Tilly-la-Campagne and La Hogue." in texts(told(side, action_report, field))
    assert "II/GR1055" not in texts(told("allied", action_report, field))


def test_an_end_report_tells_every_result_and_the_marks_of_own_units() -> None:
    """AT-101, AT-105, AT-132."""
    clash = Clash(2, "A01 BOU G02 TIL G08 GAR")
    clash.enter("TIL", "A01 BOU")
    clash.play({"Fight TIL allied": (6, 6, 6), "Fight TIL axis": (1,)})
    paper = told("axis", end_report, clash)

    assert chapter(paper, "Engagements of the turn")[4:] == [
        "Tilly-la-Campagne",
        "Allies won",
        "8-1",
        "8 : 1",
    ]
    units = chapter(paper, "Your units")
    at = units.index("II/GR1055")
    assert units[at + 2 : at + 4] == ["3", "must regroup"]
    assert "4th CAN Inf Brgd" not in texts(paper)
    assert "momentum" in chapter(told("allied", end_report, clash), "Your units")


def test_a_report_names_the_areas_won_and_lost_since_the_one_before() -> None:
    """AT-133: an area lost and retaken in between is not named."""
    field = Field(2, "A01 VER G01 LOR")
    start_report(field.s)
    before = [event for event in field.s.drain() if event.facts["side"] == "axis"]
    field.s.control["TIL"] = "allied"
    action_report(field.s)
    after = [event for event in field.s.drain() if event.facts["side"] == "axis"]
    heard = [(0, event) for event in (*before, *after)]
    paper = field.rules.skin().paper(field.rules.view(field.s, "axis"), "axis", heard, "action-2-axis")

    assert paper is not None
    assert "Lost: Tilly-la-Campagne." in texts(paper)


# always


@pytest.mark.parametrize(
    "options",
    [
        {"resolution": "tabletop"},
        {"resolution": "dice", "order_method": "one"},
        {"resolution": "tabletop", "umpire": "human"},
    ],
)
def test_every_paper_can_be_read_at_any_moment_of_a_campaign(options: dict[str, Any]) -> None:
    rules: Any = open_game("totalize", options=options)
    match: Any = Match(rules, Seeded("papers"))
    players = {
        seat: make_player("steady" if seat in rules.sides else "random", rules, seat, Random(3))
        for seat in rules.seats()
    }
    kinds: set[str] = set()
    for _ in range(400):
        match.roll_on()
        asks = [(key, ask) for key, ask in match.pending().items() if isinstance(ask, Choice)]
        if not asks or match.state.turn > 3:
            break
        for seat in ("", *rules.seats()):
            seen = rules.view(match.state, seat)
            listed = rules.skin().papers(seen, seat, match.heard(seat))
            assert len({id for id, _ in listed}) == len(listed)
            assert seat or not listed
            for id, _ in listed:
                paper = rules.skin().paper(seen, seat, match.heard(seat), id)
                assert paper is not None
                assert paper.id == id
                kinds.add(id.partition("-")[0])
        key, ask = asks[0]
        seat = seat_of(key)
        seen = rules.view(match.state, seat)
        by_umpire = seat == "umpire" and "continue" in ask.letters(seen, ())
        match.answer(key, ("continue",) if by_umpire else players[seat].word(seen, ask))
    assert {"start", "action", "end"} <= kinds
    if (
        options["resolution"] == "tabletop"
    ):  # by dice hardly anybody is asked between a briefing and the next turn
        assert "briefing" in kinds


def test_an_observer_and_the_other_side_get_no_report() -> None:
    field = Field(2, "A01 VER G01 LOR")
    start_report(field.s)
    events = field.s.drain()

    assert [event.to for event in events] == [("allied",), ("axis",)]
    for seat in ("", "axis"):
        heard = [(0, event) for event in events if event.reaches(seat)]
        seen = field.rules.view(field.s, seat)
        assert field.rules.skin().paper(seen, seat, heard, "start-2-allied") is None
