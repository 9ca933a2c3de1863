"""What lies on the table, and on its cards."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.board.table import AreaView, Table
from sandtable.games.armored_thrust.play.deployment import Deploy
from sandtable.games.armored_thrust.play.nouns import UNKNOWN
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.kernel.steps import Choice, Throw, Word
from tests.games.armored_thrust.talk import Talk
from tests.games.armored_thrust.theatre import Field, totalize


def area(table: Table, id: str) -> AreaView:
    return next(one for one in table.boards[0].areas if one.id == id)


def facts(f: Field, anchor: str) -> dict[str, str]:
    card = f.rules.skin().card(f.s, anchor)
    assert card is not None
    return dict(card.facts)


def test_the_board_is_one_of_roads() -> None:
    table = totalize().skin().table(totalize().setup())
    board = table.boards[0]
    assert (len(board.areas), len(board.roads)) == (50, 129)
    assert {road.kind for road in board.roads} == {"major", "minor", "lane"}
    assert [road.name for road in board.roads if {road.a, road.b} == {"VER", "LOR"}] == ["N158"]
    assert all(one.id in board.outlines for one in board.areas)


def test_signs_tell_ground_works_and_objectives() -> None:
    """AT-86, TOT-60"""
    table = totalize().skin().table(totalize().setup())
    assert area(table, "TIL").signs == ("village", "hill", "fortified", "objective-1")
    assert area(table, "P19").signs == ("hill", "mining", "objective-2")
    assert area(table, "CAE").signs == ("village", "river", "base")
    assert (area(table, "TIL").points, area(table, "TIL").holder) == (20, "axis")
    assert area(table, "FAL").supply == "axis"


def test_an_objective_is_worth_what_it_brings_its_holder() -> None:
    """TOT-60"""
    f = Field(3, "A01 BLR")
    assert area(f.rules.skin().table(f.s), "BLR").points == 15


def test_units_on_a_road_stand_between_its_ends() -> None:
    """AT-62, AT-68"""
    f = Field(3, "")
    f.s.where.update({"A01": "VER-LOR", "G01": "VER-LOR"})
    f.s.put(Engagement("VER-LOR", ("G01", "A01"), "", ""))
    found = area(f.rules.skin().table(f.s), "VER-LOR")
    assert (found.site, found.within) == ("road", ("VER", "LOR"))
    assert {counter.id for counter in found.counters} == {"A01", "G01"}
    assert "attacked" in found.marks


def test_tracks_tell_turn_weather_supplies_and_score() -> None:
    """TOT-1, AT-17, AT-25, TOT-61"""
    f = Field(2, "A01 TIL", weather="overcast")
    tracks = f.rules.skin().table(f.s).tracks
    told = {f"{one.id} {one.side}".strip(): one for one in tracks}
    turn = told["turn"]
    assert (turn.value, turn.most, turn.places[1]) == (2, 10, "8 Aug AM")
    assert told["weather"].places[told["weather"].value - 1] == "Overcast"
    assert told["supply allied"].places[told["supply allied"].value - 1] == "Plentiful"
    assert told["supply axis"].places[told["supply axis"].value - 1] == "Paltry"
    assert (told["points allied"].value, told["points axis"].value) == (10, 200)
    assert [one.name for one in tracks if one.id == "lead"] == ["German decisive victory"]


def test_arrivals_are_a_public_calendar() -> None:
    """TOT-15, table V"""
    s = totalize().setup()
    trays = {tray.id: [counter.id for counter in tray.counters] for tray in totalize().skin().table(s).trays}
    assert trays["turn-2-axis"] == ["G13", "G14"]
    assert trays["turn-7-axis"] == ["G15"]
    assert len(trays["turn-2-allied"]) == 6


def test_lost_units_lie_in_a_tray() -> None:
    f = Field(3, "A01 VER")
    f.s.remove("A01")
    trays = {tray.id: [counter.id for counter in tray.counters] for tray in f.rules.skin().table(f.s).trays}
    assert trays["allied-lost"] == ["A01"]


def test_marks_of_an_own_unit() -> None:
    """AT-14, AT-101, AT-102, AT-106"""
    f = Field(3, "A01 VER")
    f.s.fatigue["A01"] = 5
    f.s.unsupplied["A01"] = 2
    f.s.regroup["A01"] = f.s.momentum["A01"] = 3
    counter = area(f.rules.skin().table(f.s), "VER").counters[0]
    assert counter.marks == ("fatigue-5", "out-of-supply", "must-regroup", "momentum")
    assert counter.strength == "0"


def test_nobody_is_marked_while_the_campaign_is_set_up() -> None:
    s = totalize().setup()
    sheet = totalize().skin().sheet(s, Deploy("allied"), ())
    assert s.turn == 0 and sheet is not None
    assert all([line.counter is not None and line.counter.marks == () for line in sheet.lines])


def test_of_a_hidden_side_only_print_is_read() -> None:
    """AT-137: neither marks nor effective strength nor condition of an enemy who is met."""
    f = Field(3, "A01 VER G08 VER")
    f.s.fatigue["G08"] = 5
    f.s.unsupplied["G08"] = 1
    f.s.where["G01"] = UNKNOWN
    counter = next(one for one in area(f.rules.skin().table(f.s), "VER").counters if one.id == "G08")
    assert (counter.marks, counter.strength) == ((), "5")
    card = facts(f, "unit:G08")
    assert "Fatigue" not in card and "Supply" not in card and "Order" not in card
    assert card["Strength"] == "5"
    assert card["Stands"] == "VER Verrieres"
    assert facts(f, "unit:G01")["Stands"] == "not known"


def test_the_card_of_an_area_lists_its_roads_with_costs_for_both() -> None:
    """AT-49, TOT-40"""
    f = Field(3, "A01 VER")
    card = f.rules.skin().card(f.s, "area:LOR")
    assert card is not None
    told = [text for _, text in card.facts]
    assert any(
        "VER Verrieres: N158, major road, ½ MP for the Allies and 2 MP for the Axis" in one for one in told
    )
    assert any("fortified" in one for one in told)
    night = Field(1, "A01 VER").rules.skin().card(Field(1, "A01 VER").s, "area:LOR")
    assert night is not None
    assert any("VER Verrieres: N158, major road, ½ MP (Allies)" in text for _, text in night.facts)


def test_the_card_of_a_place_tells_of_the_fight_there() -> None:
    """AT-131, AT-136"""
    f = Field(3, "")
    f.s.where.update({"A01": "TIL", "G02": "TIL"})
    sheet = Engagement("TIL", ("G02", "A01"), "axis", "axis")
    f.s.put(sheet)
    card = f.rules.skin().card(f.s, "area:TIL")
    assert card is not None
    assert ("Engagement", "Allies: 4 Bde") in card.facts
    sheet = sheet.copy()
    sheet.postures, sheet.mission, sheet.attacker = ("attack", "defend"), "no-retreat", "allied"
    sheet.points = (107, 100)
    f.s.put(sheet)
    card = f.rules.skin().card(f.s, "area:TIL")
    assert card is not None
    assert ("Engagement", "No Retreat, the Allies attack") in card.facts
    assert ("", "Axis: Defend, 100 points, II/1055") in card.facts


def test_cards_say_what_is_inferred() -> None:
    """TOT section 5"""
    f = Field(1, "")
    stated, inferred = f.rules.skin().card(f.s, "area:TIL"), f.rules.skin().card(f.s, "area:LOR")
    assert stated is not None and inferred is not None
    assert stated.tags[0] == "name: stated"
    assert inferred.tags[0] == "name: inferred"


def test_the_card_of_a_unit_names_what_it_brings_to_the_table() -> None:
    """AT-142, AT-143, TOT-71"""
    card = facts(Field(1, "G08 GRA"), "unit:G08")
    assert card["Core formation"].endswith("(D-Day: Waffen-SS)")
    assert card["Required cards"] == "12th SS, Schnell"
    assert card["Bonus"].endswith("(18 points)")
    assert card["Fatigue"] == "1 of 5"
    assert card["Supply"] == "in supply"
    f = Field(4, "A01 VER")
    f.s.fatigue["A01"] = 4
    assert facts(f, "unit:A01")["Fatigue"] == "4 of 5: −2 activation, no attack"


def test_there_are_cards_of_roads_and_characters_and_of_nothing_else() -> None:
    f = Field(1, "")
    assert facts(f, "area:VER-LOR")["Road"] == "N158"
    assert facts(f, "unit:wittmann")["Serves with"] == "101st Schwere SS Pz Abt"
    assert f.rules.skin().card(f.s, "area:NIX") is None
    assert f.rules.skin().card(f.s, "unit:NIX") is None
    assert f.rules.skin().card(f.s, "asset:bomb") is None


@pytest.mark.parametrize("seed", [1, 3])
def test_the_table_of_a_side_shows_no_enemy_it_has_not_met(seed: int) -> None:
    """AT-130, table V: counters of the enemy stand only where there is an engagement."""
    talk = Talk(seed)
    rules = talk.rules
    seen_any: list[str] = []

    def listen(seen: Theatre, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> None:
        for seat in rules.playing():
            view = rules.view(talk.state(), seat)
            table = rules.skin().table(view)
            for one in table.boards[0].areas:
                enemies = [counter for counter in one.counters if counter.side != seat]
                assert not enemies or one.id in view.engagements
                for counter in enemies:
                    assert not [mark for mark in counter.marks if mark != "committed"]
                    assert counter.strength == str(rules.unit[counter.id].strength)
                    seen_any.append(counter.id)
            for unit in rules.units_of[rules.enemy[seat]]:
                card = rules.skin().card(view, f"unit:{unit}")
                assert card is not None
                assert not {"Fatigue", "Supply", "Order", "Must regroup", "Momentum"} & set(dict(card.facts))

    talk.run(listen)
    assert seen_any
