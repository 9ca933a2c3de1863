"""The land maps, troops, turns and options of Norway are those of the catalogue, number by number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.board.areas import AreaBoard
from sandtable.games.firestorm.norway.play.airfields import BodoCheck, landing_grounds
from sandtable.games.firestorm.norway.play.lanes import RecordLanes
from sandtable.games.firestorm.norway.play.state import NorwayState
from tests.games.firestorm.norway.sea import norway

CATALOGUE = (Path(__file__).parents[5] / "docs" / "rules" / "norway.md").read_text(encoding="utf-8")


def start() -> NorwayState:
    s = norway().setup()
    assert isinstance(s, NorwayState)
    return s


# the set-up (section 5.3)


def test_the_set_up_of_the_land_maps() -> None:
    """NOR-1, NOR-2: section 5.3, by kind and area."""
    rules, s = norway(), start()
    there = {
        area: sorted([rules.data.troops[troop].kind for troop in s.stacks[area]])
        for area in rules.board.ids
        if s.stacks[area]
    }
    assert there == {
        "D-10": ["infantry", "paratroops"],
        "D-8": ["infantry", "infantry"],
        "D-7": ["infantry", "paratroops"],
        "D-6": ["infantry", "infantry"],
        "D-3": ["infantry", "mountain"],
        **{area: ["norwegian"] for area in ("D-2", "D-5", "D-9", "D-11", "E-6", "E-7", "E-8", "X-4", "X-5")},
        **{area: ["mountain"] for area in ("Y-2", "Y-3", "Z-3")},
    }


def test_who_holds_what_at_the_start() -> None:
    """R-52: all but five towns in the south, all but six areas at Narvik, are Allied."""
    rules, s = norway(), start()
    german = ["D-3", "D-6", "D-7", "D-8", "D-10", "Y-2", "Y-3", "Y-4", "Z-3", "Z-4", "Z-5"]
    assert list(rules.board.areas(s.held["germans"])) == german
    assert s.held["allies"] == rules.board.everywhere & ~s.held["germans"]
    assert rules.standing(s) == {"allies": 0, "germans": 0}


# troops (section 4, T-1, T-6)

KINDS = {  # kind: how many, bonus, points, worth to the enemy
    "norwegian": (9, 1, 100, 5),
    "territorial": (2, 1, 100, 10),
    "regular": (1, 2, 150, 10),
    "guards": (1, 2, 150, 10),
    "french-tanks": (1, 2, 150, 10),
    "alpins": (3, 2, 150, 10),
    "legion": (1, 2, 150, 10),
    "polish": (1, 2, 150, 10),
    "nbfz": (1, 2, 200, 10),
    "panzer": (1, 2, 100, 10),
    "armoured-cars": (2, 1, 75, 10),
    "artillery": (1, 3, 350, 10),
    "paratroops": (4, 2, 150, 10),
    "mountain": (5, 2, 150, 10),
    "infantry": (7, 1, 100, 10),
    "naval-infantry": (2, 1, 75, 10),
}


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_of_a_kind_of_troops(kind: str) -> None:
    """T-1, T-6, sections 4.1 and 4.2; R-18 and R-32 on how many there are."""
    rules = norway()
    number, bonus, points, worth = KINDS[kind]
    troops = [troop for troop in rules.data.troops.values() if troop.kind == kind]
    assert len(troops) == number
    assert {troop.points for troop in troops} == {points}
    assert {rules.price[troop.id] for troop in troops} == {worth}
    assert set(rules.data.kinds[kind].bonus.values()) == {bonus}


def test_no_other_kinds_are_on_the_maps() -> None:
    assert {troop.kind for troop in norway().data.troops.values()} == set(KINDS)


@pytest.mark.parametrize(
    ("asset", "bonus"), [("stuka", 2), ("interceptor", 1), ("cruisers", 3), ("destroyers", 2)]
)
def test_what_aircraft_and_guns_add(asset: str, bonus: int) -> None:
    """T-6, NOR-182; they are never rolled for and never exchanged (NOR-104, NOR-105, NOR-111)."""
    rules = norway()
    kind = rules.data.kinds[rules.data.assets[asset].kind]
    assert set(kind.bonus.values()) == {bonus}
    assert kind.exempt and not kind.ground
    assert rules.data.assets[asset].points < 0


@pytest.mark.parametrize(
    ("unit", "worth", "other"),
    [
        ("warspite", 15, 15),
        ("scharnhorst", 15, 15),
        ("hipper", 10, 10),
        ("warship-1", 10, 10),
        ("renown", 5, 10),
        ("ark-royal", 5, 10),
        ("cruiser-1", 5, 10),
        ("u-boat-1", 5, 10),
        ("he-111-1", 5, 10),
        ("hurricane", 5, 10),
    ],
)
def test_what_ships_and_aircraft_are_worth(unit: str, worth: int, other: int) -> None:
    """T-1, NOR-150; R-3 on what the table does not name."""
    assert norway().price[unit] == worth
    assert norway(vp_other_strategic="10").price[unit] == other


# turns (T-3)


@pytest.mark.parametrize(
    ("turn", "actions", "first", "battles", "fought", "bonus", "supply"),
    [
        (1, 9, "allies", 2, (2, 2), (0, 0), 0),
        (2, 7, "allies", 5, (6, 8), (0, 1), 2),
        (3, 7, "allies", 5, (6, 8), (0, 2), 3),
        (4, 9, "germans", 2, (3, 5), (2, 0), 4),
    ],
)
def test_the_turn_table(
    turn: int,
    actions: int,
    first: str,
    battles: int,
    fought: tuple[int, int],
    bonus: tuple[int, int],
    supply: int,
) -> None:
    """T-3: NOR-1, NOR-41, NOR-123; ties are German; R-31 on the number of battles."""
    rules = norway()
    printed, row = rules.turns[turn], rules.book.turns[turn]
    assert (row.actions, row.first, row.narvik_supply) == (actions, first, supply)
    assert (printed.battles, printed.fought, printed.ties) == (battles, fought, "germans")
    assert tuple(printed.initiative.values()) == bonus
    assert row.initiative == ("germans" if turn == 1 else "")


# the maps (section 6)


def test_the_land_maps_are_two() -> None:
    """NOR-138, 6.5.13: 19 areas and 15, no border between them."""
    rules = norway()
    board = rules.board
    assert [len(land.areas) for land in rules.book.maps.values()] == [19, 15]
    assert board.connected(board.bit["D-1"], board.everywhere) == rules.south
    assert board.connected(board.bit["X-1"], board.everywhere) == rules.narvik


def pairs(board: AreaBoard) -> set[frozenset[str]]:
    return {frozenset((a, b)) for a in board.ids for b in board.neighbours[a]}


def listed(text: str) -> set[frozenset[str]]:
    return {frozenset(pair.split("–")) for pair in re.findall(r"[D-EX-Z]-\d+–[D-EX-Z]-\d+", text)}


def test_every_border_and_railway_is_that_of_the_catalogue() -> None:
    """Sections 6.3 and 6.4, edge by edge; the railway to Stavanger only if agreed (R-13)."""
    rules = norway()
    south = CATALOGUE[CATALOGUE.index("### 6.3") : CATALOGUE.index("### 6.4")]
    narvik = CATALOGUE[CATALOGUE.index("### 6.4") : CATALOGUE.index("### 6.5")]
    rail = listed(south[south.index("**railway**") : south.index("Adjacency **road only**")])
    road = listed(south[south.index("Adjacency **road only**") : south.index("opt `rail_to_stavanger`")])
    land = listed(narvik[narvik.index("Land adjacency") : narvik.index("Ofotfjord touches")])
    assert (len(rail), len(road), len(land)) == (20, 9, 21)
    assert pairs(rules.board) == rail | road | land
    assert pairs(rules.book.rails) == rail
    line = frozenset(("D-7", "D-8"))
    assert pairs(norway(rail_to_stavanger=True).book.rails) == rail | {line}


def test_the_fjord_joins_its_shores() -> None:
    """NOR-94: five shores, each with each; nothing else changes."""
    rules = norway()
    shores = ["Y-1", "Y-2", "Z-1", "Z-2", "Z-3"]
    assert list(rules.book.shores) == shores
    over = {frozenset((a, b)) for a in shores for b in shores if a != b}
    assert pairs(rules.book.by_fjord) == pairs(rules.board) | over


def test_isolated_garrisons() -> None:
    """6.5.11: at the start no German area but Oslo has a way to Oslo; Trondheim is reached through E-2 and D-2 only."""
    rules, s = norway(), start()
    joined = rules.board.connected(rules.board.bit["D-10"], s.held["germans"])
    assert list(rules.board.areas(joined)) == ["D-10"]
    assert set(rules.board.neighbours["D-3"]) == {"D-2", "E-2"}


# options (section 7)


def test_every_option_of_the_catalogue_can_be_agreed() -> None:
    """NOR-9: each ruling with an option has it, with the catalogue's default and a text for the players."""
    section = CATALOGUE[CATALOGUE.index("## 7. Rulings") : CATALOGUE.index("## 8.")]
    named = set()
    for line in section.splitlines():
        cells = line.split("|")
        if len(cells) > 4 and cells[1].strip().startswith("R-"):
            named |= set(re.findall(r"^`([a-z_0-9]+)`", line.rsplit(" | ", 1)[-1].strip()))
            named |= set(re.findall(r"\| `([a-z_0-9]+)`", line))
    named |= set(re.findall(r"opt `([a-z_0-9]+)`", CATALOGUE))
    assert len(named) > 25
    rules = norway()
    assert named <= set(rules.options), named - set(rules.options)
    for option in rules.offered().values():
        assert option.name and option.ask.endswith("?") and option.text, option.id


def test_the_defaults_are_those_of_the_catalogue() -> None:
    told = dict(re.findall(r"opt `([a-z_0-9]+)`: \*\*(\w+)\*\*", CATALOGUE))
    told.update({"bodo_limit": "2", "submarine_action_move": "1"})
    for name, default in told.items():
        value = norway().options[name]
        assert str(value).lower() == default.lower(), name


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"bodo_limit": "3"}, "one of 2, 4"),
        ({"objective_vp": (1, 2)}, "5 whole numbers"),
        ({"submarine_action_move": 3}, "a whole number from 1 to 2"),
        ({"no_such": True}, "there is no option no_such"),
    ],
)
def test_options_that_cannot_be(options: dict[str, object], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        norway(**options)  # type: ignore[arg-type]


# further rulings


def test_inferred_numbers_are_data_and_say_so() -> None:
    """R-42: every number of sections 5 and 6 that the source lost is marked in the files, none stands in code."""
    fleet = norway().fleet
    assert "cv" in fleet.units["renown"].inferred and "cv" not in fleet.units["warspite"].inferred
    assert "range" in fleet.units["ju-88-1"].inferred and "cv" not in fleet.units["ju-88-1"].inferred
    assert fleet.harbours["namsos"].basis == "stated" and fleet.harbours["narvik"].basis == "inferred"
    assert "name" in norway().data.areas["D-2"].inferred and "name" in norway().data.areas["D-1"].stated
    assert {border.basis for border in norway().data.borders} == {"inferred"}


def test_one_spelling() -> None:
    """R-43: Destroyer Flot, Ballangen, Gebirgsjäger, Generalleutnant."""
    rules = norway()
    assert rules.fleet.units["destroyer-1"].name == "Destroyer Flot 1"
    assert rules.data.areas["Z-1"].name == "Ballangen"
    assert rules.data.kinds["mountain"].name == "Gebirgsjäger"
    assert rules.book.tabletop.warriors[0].name == "Generalleutnant Eduard Dietl"


def test_bardufoss_is_no_area_of_a_land_map() -> None:
    """R-72, NOR-38: nobody can capture C-1."""
    rules = norway()
    assert "C-1" in rules.fleet.bases and "C-1" not in rules.board.bit
    assert not rules.fleet.regions["C-1"].airfield_area


def test_lanes_stay_as_recorded_when_fleets_move_later() -> None:
    """R-40, NOR-93: strategic moves of ships change no lane before the next turn's actions are done."""
    s = start()
    RecordLanes().run(s)
    before = dict(s.lanes)
    s.redeploy("warspite", "B-1")
    s.redeploy("warship-1", "B-2")
    assert s.lanes == before
    RecordLanes().run(s)
    assert s.lanes["narvik"] == "allies" and before["narvik"] == "germans"


def test_bodo_is_usable_in_the_moves_of_the_phase_that_wins_it() -> None:
    """R-47, NOR-36: otherwise it could never be used in the next turn."""
    s = start()
    s.turn = 2
    s.place("he-111-1", "B-7")
    for area in ("D-1", "D-2", "E-2", "E-8", "D-3"):
        if not s.holds("germans", area):
            for troop in s.stacks[area]:
                s.place(troop, "withdrawn")
            s.take("germans", area)
    assert "C-2" not in landing_grounds(s, "germans")
    BodoCheck(2).run(s)
    assert "C-2" in landing_grounds(s, "germans")


def test_a_number_is_taken_for_the_choice_that_is_written_so() -> None:
    """R-3, R-12: choices such as 2 and 4 may be given as numbers."""
    rules = norway(bodo_limit=4, vp_other_strategic=10)
    assert rules.options["bodo_limit"] == "4" and rules.options["vp_other_strategic"] == "10"
    with pytest.raises(ValueError, match="bodo_limit: expected one of 2, 4"):
        norway(bodo_limit=3)
