"""Firestorm's table: everything that is on the board or beside it, once."""

from __future__ import annotations

import pytest

from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show.cards import firestorm_card
from sandtable.games.firestorm.show.table import firestorm_table
from tests.terminal.helpers import midgame


def campaign(decisions: int) -> Campaign:
    state = midgame(decisions).state
    assert isinstance(state, Campaign)
    return state


@pytest.mark.parametrize("decisions", [0, 7, 40, 90, 150])
def test_every_troop_lies_on_the_table_once(decisions: int) -> None:
    s = campaign(decisions)
    counters = [counter.id for counter in firestorm_table(s).counters()]
    assert sorted(counters) == sorted(s.where)


def test_areas_stand_inside_the_board_and_hold_what_the_state_says() -> None:
    s = campaign(60)
    (board,) = firestorm_table(s).boards
    assert [area.id for area in board.areas] == list(s.rules.board.ids)
    for area in board.areas:
        assert 0 < area.x < board.width
        assert 0 < area.y < board.height
        assert area.holder == s.holder(area.id)
        assert [counter.id for counter in area.counters] == list(s.troops_at(area.id))
        assert ("out-of-supply" in area.marks) is not s.rules.in_supply(s, area.holder, area.id)


def test_borders_are_those_of_the_data_each_once() -> None:
    s = campaign(0)
    (board,) = firestorm_table(s).boards
    links = s.rules.board
    assert len(board.borders) == sum(len(near) for near in links.neighbours.values()) // 2
    for border in board.borders:
        assert border.b in links.neighbours[border.a]
        assert border.river == links.river(border.a, border.b)


def test_tracks_tell_turn_battles_points_lead_and_allowances() -> None:
    s = campaign(60)
    table = s.rules.skin().table(s)
    tracks = [(track.id, track.side, track.value) for track in table.tracks]
    first, second = s.rules.points(s, "allies"), s.rules.points(s, "germans")
    assert ("turn", "", s.turn) in tracks
    assert ("battles", "", s.battles) in tracks
    assert ("points", "allies", first) in tracks
    assert ("points", "germans", second) in tracks
    assert ("lead", "germans" if second > first else "allies", abs(first - second)) in tracks
    assert {"sorties", "carpet"} <= {track.id for track in table.tracks}


def test_an_open_battle_is_an_arrow_with_the_modifiers_known_so_far() -> None:
    match = midgame(0)
    while not match.state.arrows or not match.state.arrows[0].origin:  # type: ignore[attr-defined]
        key, ask = next(iter(match.pending().items()))
        match.answer(key, (ask.letters(match.state, ())[0],))  # type: ignore[union-attr]
        match.roll_on()
    s = match.state
    assert isinstance(s, Campaign)
    (arrow,) = firestorm_table(s).boards[0].arrows
    sheet = s.arrows[0]
    assert (arrow.origin, arrow.target, arrow.side) == (sheet.origin, sheet.target, sheet.attacker)
    assert [modifier.value for modifier in arrow.modifiers] == [
        value for value, _ in (*s.rules.attack_modifiers(s, sheet), *s.rules.defence_modifiers(s, sheet))
    ]


def test_the_card_of_an_area_tells_supply_neighbours_rivers_and_what_is_inferred() -> None:
    card = firestorm_card(campaign(20), "area:A5")
    assert card is not None
    told = " ".join(f"{label} {text}" for label, text in card.facts)
    assert card.title == "A5 Sword Beach"
    assert "Plain, beach" in told
    assert "source of the Allies" in told
    assert "B5 Bréville (DZ/LZ) over the Orne" in told
    assert card.tags == ("name, points, terrain, supply: stated", "place, borders: inferred")


def test_the_card_of_a_troop_tells_kind_bonus_rating_points_and_briefing() -> None:
    card = firestorm_card(campaign(0), "unit:50-div")
    assert card is not None
    facts = dict(card.facts)
    assert facts["Kind"] == "Infantry division"
    assert facts["Adds to the die"] == "plain +1, bocage +2, city +2"
    assert facts["Rating"] == "Confident Veteran"
    assert facts["Points"] == "100"
    assert facts["Briefing"].startswith("Rifle platoon: ")
    assert facts["Stands"] == "A2 Gold Beach"


@pytest.mark.parametrize("anchor", ["area:Z9", "unit:nobody", "asset:", "arrow:A1>A2", ""])
def test_nothing_else_has_a_card(anchor: str) -> None:
    assert firestorm_card(campaign(0), anchor) is None


def test_every_thing_has_a_card() -> None:
    s = campaign(60)
    data = s.rules.data
    anchors = [f"area:{id}" for id in data.areas]
    anchors += [f"unit:{id}" for id in data.troops] + [f"asset:{id}" for id in data.assets]
    assert all(firestorm_card(s, anchor) for anchor in anchors)
