"""Caen's data against the catalogue: every number here is copied from the rules, not from the data files."""

import re
from typing import Any

import pytest

from sandtable.board.check import check
from sandtable.games.firestorm.blocks.play.rules import BlockCampaign
from sandtable.games.firestorm.caen.play.tables import FOLDER, CaenTables
from sandtable.games.firestorm.data.scenario import Scenario, load
from sandtable.games.firestorm.play.tables import read_tables

AREAS = """
A1 | Bayeux                     | bocage | 20 |         | 49.276 -0.703 | stated
A2 | Gold Beach                 | plain  | 30 | allies  | 49.340 -0.560 | stated
A3 | Juno Beach                 | plain  | 30 | allies  | 49.334 -0.440 | stated
A4 | Douvres–Luc-sur-Mer        | plain  |  0 |         | 49.296 -0.380 | inferred
A5 | Sword Beach                | plain  | 30 | allies  | 49.290 -0.305 | stated
A6 | Varaville–Cabourg          | plain  |  0 | germans | 49.254 -0.159 | inferred
B1 | Caumont gap                | bocage |  0 |         | 49.089 -0.806 | inferred
B2 | Creully–Audrieu            | plain  |  0 |         | 49.250 -0.570 | inferred
B3 | Bretteville-l'Orgueilleuse | plain  |  0 |         | 49.212 -0.515 | inferred
B4 | Epron                      | plain  |  0 |         | 49.223 -0.372 | stated
B5 | Bréville (DZ/LZ)           | plain  | 20 |         | 49.241 -0.227 | stated
C1 | Tilly-sur-Seulles          | bocage | 20 |         | 49.176 -0.627 | stated
C2 | Cheux                      | bocage | 10 |         | 49.166 -0.525 | stated
C3 | Carpiquet                  | plain  | 20 |         | 49.185 -0.448 | stated
C4 | Caen (West)                | city   | 30 |         | 49.183 -0.372 | stated
C5 | Caen (East)                | city   | 30 |         | 49.170 -0.340 | stated
C6 | Colombelles                | plain  | 20 |         | 49.204 -0.296 | stated
C7 | Cagny                      | plain  | 20 | germans | 49.146 -0.257 | stated
D1 | Villers-Bocage             | bocage | 50 | germans | 49.080 -0.656 | stated
D2 | Noyers-Bocage              | bocage |  0 |         | 49.124 -0.567 | inferred
D3 | Évrecy                     | bocage | 50 | germans | 49.101 -0.502 | stated
D4 | Hill 112                   | plain  | 40 |         | 49.124 -0.461 | stated
D5 | Bourguébus                 | plain  | 20 |         | 49.122 -0.297 | stated
D6 | Verrières Ridge            | plain  | 50 | germans | 49.107 -0.335 | stated
D7 | Caen–Falaise Road          | plain  | 50 | germans | 49.072 -0.283 | stated
D8 | Secqueville–Chicheboville  | plain  |  0 |         | 49.112 -0.273 | inferred
"""

NEIGHBOURS = """
A1 | A2, B1, B2, C1
A2 | A1, A3, B2
A3 | A2, A4, B2, B3
A4 | A3, A5, B3, B4
A5 | A4, B4, B5 (Orne)
A6 | B5, C7
B1 | A1, C1, D1
B2 | A1, A2, A3, B3, C1, C2
B3 | A3, A4, B2, B4, C2, C3, C4
B4 | A4, A5, B3, B5 (Orne), C4, C6 (Orne)
B5 | A5 (Orne), A6, B4 (Orne), C6, C7
C1 | A1, B1, B2, C2, D1, D2
C2 | B2, B3, C1, C3, D2, D3 (Odon), D4 (Odon)
C3 | B3, C2, C4, D4 (Odon)
C4 | B3, B4, C3, C5 (Orne), C6 (Orne)
C5 | C4 (Orne), C6, D4 (Orne), D5, D6
C6 | B4 (Orne), B5, C4 (Orne), C5, C7, D5
C7 | A6, B5, C6, D5, D7, D8
D1 | B1, C1, D2, D3 (Odon)
D2 | C1, C2, D1, D3 (Odon)
D3 | C2 (Odon), D1 (Odon), D2 (Odon), D4, D6 (Orne)
D4 | C2 (Odon), C3 (Odon), C5 (Orne), D3, D6 (Orne)
D5 | C5, C6, C7, D6, D7, D8
D6 | C5, D3 (Orne), D4 (Orne), D5, D7
D7 | C7, D5, D6, D8
D8 | C7, D5, D7
"""

# id | name | class | points | rating and traits | start or arrival | leaves | briefing
ALLIES = """
6-airborne  | 6 Airborne Division         | Airborne    | 200 | FV                      | B5       |  | AB
50-div      | 50 Northumbrian Division    | Inf div     | 100 | CV                      | A2       |  | RP
8-bde       | 8 Armoured Brigade          | Sherman bde | 200 | CT                      | A2       |  | SB
3-can-div   | 3 Canadian Division         | Inf div     | 100 | CT, Canadian            | A3       |  | RP
2-can-bde   | 2 Canadian Armoured Brigade | Sherman bde | 200 | CT, Canadian            | A3       |  | SB
3-div       | 3 Division                  | Inf div     | 100 | CT                      | A5       |  | RP
27-bde      | 27 Armoured Brigade         | Sherman bde | 200 | CT                      | A5       |  | SB
7-armd      | 7 Armoured Division         | Armd div    | 300 | RV, Cautious not Stupid | T1 A2    |  | CR
51-highland | 51 Highland Division        | Inf div     | 100 | RV, Cautious not Stupid | T1 A3    |  | RP
5-agra      | 5 AGRA                      | AGRA        | 200 | CT                      | T1 A2 A3 |  | AG
4-agra      | 4 AGRA                      | AGRA        | 200 | CT                      | T1 A5    |  | AG
11-armd     | 11 Armoured Division        | Armd div    | 250 | CT                      | T2       |  | SD
8-agra      | 8 AGRA                      | AGRA        | 200 | CT                      | T2       |  | AG
31-tank     | 31 Tank Brigade             | Churchill   | 200 | CT                      | T2       |  | CH
4-bde       | 4 Armoured Brigade          | Sherman bde | 200 | CV                      | T2       |  | SB
33-bde      | 33 Armoured Brigade         | Sherman bde | 200 | CT                      | T2       |  | SB
15-scottish | 15 Scottish Division        | Inf div     | 100 | CT                      | T2       |  | RP
43-wessex   | 43 Wessex Division          | Inf div     | 100 | CT                      | T2       |  | RP
49-wr       | 49 West Riding Division     | Inf div     | 100 | CT                      | T2       |  | RP
53-welsh    | 53 Welsh Division           | Inf div     | 100 | CT                      | T2       |  | RP
9-agra      | 9 AGRA                      | AGRA        | 200 | CT                      | T3       |  | AG
2-can-div   | 2 Canadian Division         | Inf div     | 100 | CT, Canadian            | T3       |  | RP
3-agra      | 3 AGRA                      | AGRA        | 200 | CT                      | T3       |  | AG
guards-armd | Guards Armoured Division    | Armd div    | 250 | CT                      | T4       |  | SD
34-tank     | 34 Tank Brigade             | Churchill   | 200 | CT                      | T4       |  | CH
59-staffs   | 59 Staffordshire Division   | Inf div     | 100 | CT                      | T4       |  | RP
"""

GERMANS = """
21-pz    | 21. Panzerdivision           | Beute StuG  | 200 | CV | B4 |   | BS
pz-lehr  | Panzer Lehr                  | Panther     | 350 | CV | T1 | 3 | PA
12-ss    | 12. SS-Panzer "Hitlerjugend" | Panzer IV   | 250 | FV | T1 |   | P4
2-pz     | 2. Panzerdivision            | Panzer IV   | 250 | CV | T1 | 3 | P4
flak     | III FlaK-Korps               | FlaK Korps  | 200 | RT | T1 |   | FK
ss-101   | SS 101 heavy battalion       | Tiger I E   | 200 | FV | T2 |   | TI
1-ss     | 1. SS-Panzer "LSSAH"         | Panther     | 350 | FV | T2 |   | PA
2-ss     | 2. SS-Panzer "Das Reich"     | Panther     | 350 | FV | T2 | 3 | PA
9-ss     | 9. SS-Panzer "Hohenstaufen"  | Panzer IV   | 250 | FV | T2 |   | P4
10-ss    | 10. SS-Panzer "Frundsberg"   | StuG        | 300 | FV | T2 |   | ST
ss-102   | SS 102 heavy battalion       | Tiger I E   | 200 | FV | T2 |   | TI
7-werfer | 7. Werfer Brigade            | Werfer      | 150 | CV | T3 |   | WE
8-werfer | 8. Werfer Brigade            | Werfer      | 150 | CV | T3 |   | WE
9-werfer | 9. Werfer Brigade            | Werfer      | 150 | CV | T4 |   | WE
503      | 503 heavy battalion          | Königstiger | 300 | CV | T4 |   | KT
"""

CLASSES = {  # the order of battle's words for the rows of T-GW-FT
    "Inf div": "Infantry division",
    "Airborne": "Airborne infantry",
    "Armd div": "Armoured division",
    "Sherman bde": "Sherman brigade",
    "Churchill": "Churchill tank brigade",
    "AGRA": "Army group artillery",
    "Werfer": "Werfer brigade",
}

DEFAULTS = {
    "mode": ("FS-70", "dice"),
    "tabletop_battles": ("FS-71", (1, 1, 1, 1, 1)),
    "follow_allies": ("FS-72", ()),
    "follow_germans": ("FS-72", ()),
    "points_size": ("FS-8", 1250),
    "multi_game": ("FS-R13", False),
    "vp_threshold": ("FS-R8", 3),
    "allied_commanders": ("FS-3", 0),
    "german_commanders": ("FS-3", 0),
    "extra_battles": ("FS-R11", 0),
    "simultaneous": ("FS-76", False),
    "secret_commitment": ("FS-R5", False),
    "advance_mandatory": ("FS-R7", False),
    "draw_includes_50": ("FS-R2", False),
    "gw_oos_modifier": ("FS-R3", -2),
    "gw_agra": ("CAEN-R1", (2, 2, 1)),
    "tr_from_map": ("CAEN-R7", False),
    "tr_may_launch_attack": ("CAEN-R8", True),
    "gdt_full_stack_bar": ("CAEN-R9", True),
    "landing_optional": ("CAEN-R10", False),
    "t1_arrivals_any_beach": ("CAEN-R30", False),
    "t1_disorganised_hold": ("CAEN-R27", False),
    "caumont_requires_adjacent": ("CAEN-R12", False),
    "map_estuary": ("CAEN-R22", False),
}


def lines(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def neighbours() -> dict[str, dict[str, str]]:
    """Area -> neighbour -> river, from the catalogue's table."""
    found: dict[str, dict[str, str]] = {}
    for area, row in lines(NEIGHBOURS):
        found[area] = {}
        for entry in row.split(", "):
            other, _, river = entry.partition(" ")
            found[area][other] = river.strip("()").lower()
    return found


@pytest.fixture(scope="module")
def caen() -> Scenario:
    return load(FOLDER, {})


@pytest.fixture(scope="module")
def tables(caen: Scenario) -> CaenTables:
    return CaenTables(caen)


@pytest.fixture(scope="module")
def blocks(caen: Scenario) -> Any:
    """The blocks by name; what each holds is its own."""
    return BlockCampaign(caen).blocks


# the map


def test_the_areas_are_those_of_the_catalogue(caen: Scenario) -> None:
    """26 areas with terrain, points, supply, anchor; all German at the start (CAEN-1, CAEN-2, CAEN-R19)."""
    shown = {
        a.id: (a.name, a.terrain, a.cvp, a.supply, a.anchor, "stated" if "name" in a.stated else "inferred")
        for a in caen.areas.values()
    }
    expected = {}
    for id, name, terrain, cvp, supply, anchor, basis in lines(AREAS):
        lat, lon = anchor.split()
        expected[id] = (name, terrain, int(cvp), supply, (float(lat), float(lon)), basis)
    assert shown == expected
    assert list(caen.areas) == list(expected)
    assert {a.holds for a in caen.areas.values()} == {"germans"}


def test_beaches_are_plain_and_on_the_coast(caen: Scenario) -> None:
    """Gold, Juno and Sword (CAEN-2, CAEN-34, CAEN-R4)."""
    assert list(caen.board.areas(caen.beaches)) == ["A2", "A3", "A5"]
    assert {caen.areas[id].terrain for id in ("A2", "A3", "A5")} == {"plain"}
    assert [a.id for a in caen.areas.values() if a.coast] == ["A2", "A3", "A4", "A5", "A6"]


def test_the_objectives_add_up(caen: Scenario) -> None:
    """540 points in all, by row of areas 110, 20, 150 and 260 (T-CVP, FS-81)."""
    sums = {row: sum(a.cvp for a in caen.areas.values() if a.id[0] == row) for row in "ABCD"}
    assert sums == {"A": 110, "B": 20, "C": 150, "D": 260}
    assert sum(sums.values()) == caen.cvp_total == 540


def test_supply_areas(caen: Scenario) -> None:
    """The beaches supply the Allies, the south and east rim the Germans, which is one chain (CAEN-3)."""
    assert list(caen.board.areas(caen.supply["allies"])) == ["A2", "A3", "A5"]
    assert list(caen.board.areas(caen.supply["germans"])) == ["A6", "C7", "D1", "D3", "D6", "D7"]
    rim = caen.supply["germans"]
    assert caen.board.connected(caen.board.bit["A6"], rim) == rim


def test_what_is_stated_and_what_inferred(caen: Scenario) -> None:
    """Anchors inferred, supply and points stated, terrain only of city and beaches (CAEN-2, CAEN-3)."""
    for area in caen.areas.values():
        assert sorted(area.stated + area.inferred) == ["anchor", "cvp", "name", "supply", "terrain"]
        assert "anchor" in area.inferred
        assert {"cvp", "supply"} <= set(area.stated)
        assert ("terrain" in area.stated) == (area.id in {"A2", "A3", "A5", "C4", "C5"})
    stated = {f"{b.a}-{b.b}" for b in caen.borders if b.basis == "stated"}
    assert stated == {"A1-B1", "B1-D1", "C4-C5"}


def test_every_area_has_the_neighbours_of_the_catalogue(caen: Scenario) -> None:
    """61 borders, the same from both sides, 13 of them rivers (CAEN-4)."""
    expected = neighbours()
    for area, around in expected.items():
        assert caen.board.neighbours[area] == tuple(sorted(around))
        for other, river in around.items():
            assert caen.board.river(area, other) == river
            assert expected[other][area] == river
    assert sum(len(around) for around in caen.board.neighbours.values()) == 2 * 61
    assert len(caen.board.rivers) == 2 * 13


def test_rivers_part_the_map_in_three(caen: Scenario) -> None:
    """Borders between the west, the land between the rivers and the rest are rivers, no other (CAEN-4)."""
    west = {"A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4", "D1", "D2"}
    between = {"D3", "D4"}

    def part(area: str) -> str:
        return "west" if area in west else "between" if area in between else "east"

    for area, around in caen.board.neighbours.items():
        for other in around:
            assert bool(caen.board.river(area, other)) == (part(area) != part(other)), (area, other)


def test_no_single_area_cuts_the_map(caen: Scenario) -> None:
    """The graph is connected and stays so without any one area (catalogue 4.3)."""
    board = caen.board
    assert board.connected(board.bit["A1"], board.everywhere) == board.everywhere
    for area in board.ids:
        rest = board.everywhere & ~board.bit[area]
        assert board.connected(rest & -rest, rest) == rest, area


def test_straight_lines_between_anchors_do_not_cross(caen: Scenario) -> None:
    """The 61 borders drawn between the anchors are plane (catalogue 4.1)."""

    def turn(a: str, b: str, c: str) -> float:
        (ay, ax), (by, bx), (cy, cx) = caen.areas[a].anchor, caen.areas[b].anchor, caen.areas[c].anchor
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    edges = [(b.a, b.b) for b in caen.borders if not b.option]
    assert len(edges) == 61
    for index, (a, b) in enumerate(edges):
        for c, d in edges[index + 1 :]:
            if len({a, b, c, d}) == 4:
                crosses = turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
                assert not crosses, (a, b, c, d)


def test_the_estuary_is_crossed_only_by_option() -> None:
    """A5 and A6 are no neighbours unless `map_estuary` is on; then over the Orne (CAEN-R22)."""
    assert "A6" not in load(FOLDER, {}).board.neighbours["A5"]
    open_water = load(FOLDER, {"map_estuary": True})
    assert "A6" in open_water.board.neighbours["A5"]
    assert open_water.board.river("A6", "A5") == "orne"
    assert sum(len(around) for around in open_water.board.neighbours.values()) == 2 * 62


def test_the_drawn_map_agrees_with_the_data() -> None:
    """Areas, facts, borders and rivers of the drawing are those of the data (CAEN-1, CAEN-4)."""
    assert check(FOLDER) == []


# the order of battle


@pytest.mark.parametrize(("side", "table", "count"), [("allies", ALLIES, 26), ("germans", GERMANS, 15)])
def test_the_counters_are_those_of_the_catalogue(
    caen: Scenario, blocks: Any, side: str, table: str, count: int
) -> None:
    """Class, points, rating, arrival, leave, briefing (CAEN-71, CAEN-72, CAEN-74, CAEN-R13, CAEN-R14)."""
    shown = {}
    for t in caen.troops.values():
        if t.side == side:
            came = t.start or " ".join([f"T{t.arrives}", *blocks["landings"].fixed.get(t.id, ())])
            rated = ", ".join([t.rating, *t.traits])
            leaves = str(t.leaves) if t.leaves else ""
            shown[t.id] = [
                t.name, caen.kinds[t.kind].name, str(t.points), rated, came, leaves, t.briefing
            ]  # fmt: skip
    assert len(shown) == count
    assert shown == {row[0]: [row[1], CLASSES.get(row[2], row[2]), *row[3:]] for row in lines(table)}


def test_the_agras_belong_to_corps(caen: Scenario) -> None:
    """Each AGRA is listed with its corps (FS-72)."""
    corps = {t.id: t.corps for t in caen.troops.values() if t.corps}
    assert corps == {
        "5-agra": "30 Corps",
        "4-agra": "1 Corps",
        "8-agra": "8 Corps",
        "9-agra": "2 Canadian Corps",
        "3-agra": "12 Corps",
    }


def test_a_counter_shows_at_most_three_signs_and_no_two_look_alike(caen: Scenario) -> None:
    """Symbol and figures tell a side's counters apart."""
    looks = [(t.side, caen.kinds[t.kind].symbol, t.short) for t in caen.troops.values()]
    assert len(set(looks)) == len(looks)
    assert all(0 < len(short) <= 3 for _, _, short in looks)


def test_the_set_up(caen: Scenario) -> None:
    """Where the counters stand before turn 1 (catalogue 6.2)."""
    start: dict[str, list[str]] = {}
    for troop in caen.troops.values():
        if troop.start:
            start.setdefault(troop.start, []).append(troop.id)
    assert start == {
        "B5": ["6-airborne"],
        "A2": ["50-div", "8-bde"],
        "A3": ["3-can-div", "2-can-bde"],
        "A5": ["3-div", "27-bde"],
        "B4": ["21-pz"],
    }


def test_what_helps_without_being_a_counter(caen: Scenario) -> None:
    """Aircraft and guns have no points, the German Defence Troop 100 (CAEN-17, CAEN-23, CAEN-34, FS-37)."""
    points = {a.id: (a.side, a.points) for a in caen.assets.values()}
    assert points == {
        "sortie": ("allies", -1),
        "naval-gunfire": ("allies", -1),
        "carpet-bombing": ("allies", -1),
        "commando": ("allies", -1),
        "sherman-dd": ("allies", -1),
        "breaching-group": ("allies", -1),
        "gdt": ("germans", 100),
    }


@pytest.mark.parametrize(
    ("name", "plain", "bocage", "city"),
    [
        ("Infantry division", 1, 2, 2),
        ("Airborne infantry", 2, 2, 2),
        ("Armoured division", 3, 2, 1),
        ("Panzer IV", 3, 2, 1),
        ("StuG", 3, 2, 1),
        ("FlaK Korps", 3, 2, 1),
        ("Panther", 3, 2, 1),
        ("Werfer brigade", 2, 2, 1),
        ("Churchill tank brigade", 2, 2, 1),
        ("Beute StuG", 2, 2, 1),
        ("Army group artillery", 2, 2, 1),
        ("Tiger I E", 3, 2, 2),
        ("Königstiger", 4, 2, 1),
        ("Sherman brigade", 2, 1, 1),
        ("Typhoon sortie", 2, 1, 1),
    ],
)
def test_the_bonus_of_each_class(caen: Scenario, name: str, plain: int, bocage: int, city: int) -> None:
    """T-GW-FT (FS-55, CAEN-R1)."""
    [kind] = [kind for kind in caen.kinds.values() if kind.name == name]
    assert kind.bonus == {"plain": plain, "bocage": bocage, "city": city}
    assert kind.ground == (name != "Typhoon sortie")
    assert kind.exempt == (name == "Typhoon sortie")


def test_there_are_fifteen_classes_and_each_has_troops(caen: Scenario) -> None:
    """T-GW-FT has 15 classes besides the German Defence Troop; only the sortie is no counter (CAEN-15)."""
    assert len(caen.kinds) == 15
    assert {*caen.kinds} - {troop.kind for troop in caen.troops.values()} == {"sortie"}


def test_the_artillery_bonus_is_an_option() -> None:
    """`gw_agra` replaces the bonus of AGRA alone (CAEN-R1)."""
    kinds = load(FOLDER, {"gw_agra": (0, 3, 1)}).kinds
    assert kinds["agra"].bonus == {"plain": 0, "bocage": 3, "city": 1}
    assert kinds["werfer-brigade"].bonus == {"plain": 2, "bocage": 2, "city": 1}


# the campaign's numbers and turns


def test_the_parameters_of_the_campaign(caen: Scenario) -> None:
    """FS section 2 (FS-31, FS-35, FS-66, FS-68, FS-80, CAEN-5, CAEN-7, CAEN-10, CAEN-76, CAEN-R3)."""
    assert caen.sides == ("allies", "germans")
    assert caen.enemy == {"allies": "germans", "germans": "allies"}
    assert [caen.side[side].adjective for side in caen.sides] == ["Allied", "German"]
    assert list(caen.terrains) == ["plain", "bocage", "city"]
    assert len(caen.turns) == 5
    assert (caen.stacking, caen.max_committed, caen.least_committed) == (3, 2, 1)
    assert (caen.strategic_distance, caen.advance_limit, caen.cvp_captured) == (3, 3, 10)
    assert (caen.moves_first, caen.ties, caen.destroyed) == ("germans", "allies", "pool")
    assert caen.battles_printed == (26, 38)
    assert caen.history == ("allies", "operational")


def test_the_turns(caen: Scenario, blocks: Any) -> None:
    """T-TURN (CAEN-10, CAEN-15, CAEN-25, CAEN-35, CAEN-R20)."""
    counted = [blocks[id].turns for id in ("sorties", "tactical-reserve", "carpet-bombing")]
    shown = [
        (t.number, t.battles, t.rolled, t.fought, t.initiative["allies"], *[by[t.number] for by in counted])
        for t in caen.turns
    ]
    assert shown == [
        (1, -1, False, (4, 8), 0, 0, 0, 0),
        (2, 2, True, (3, 5), 1, 2, 1, 0),
        (3, 5, True, (6, 8), 1, 3, 2, 0),
        (4, 5, True, (6, 8), 2, 3, 2, 1),
        (5, 5, True, (6, 8), 2, 3, 2, 1),
    ]
    assert {t.initiative["germans"] for t in caen.turns} == {0}
    assert {t.ties for t in caen.turns} == {"allies"}
    assert [t.name.split()[-1] for t in caen.turns] == ["Neptune", "Perch", "Epsom", "Charnwood", "Goodwood"]
    assert [t.dates for t in caen.turns] == ["6 June", "7–14 June", "26–30 June", "8–9 July", "18–20 July"]


def test_the_turns_allow_the_printed_number_of_battles(caen: Scenario) -> None:
    """38 with Caumont; 26 with 21. Panzer's attack, which may be declined (CAEN-W2, CAEN-R29)."""
    assert sum(t.fought[1] for t in caen.turns) + 1 == caen.battles_printed[1]
    assert sum(t.fought[0] for t in caen.turns) + 1 == caen.battles_printed[0]


# the tables only Caen has


def test_the_airborne_assault(tables: CaenTables) -> None:
    """T-TONGA (CAEN-40, CAEN-48)."""
    assert (tables.tonga_area, tables.tonga_troop) == ("B5", "6-airborne")
    assert {n: (r.score, r.captured, r.fate) for n, r in tables.tonga.items()} == {
        6: ((6, 1), True, "stands"),
        5: ((5, 2), True, "stands"),
        4: ((4, 3), True, "stands"),
        3: ((3, 4), True, "destroyed"),
        2: ((2, 5), False, "destroyed"),
        1: ((1, 6), False, "captured"),
    }


def test_the_landings(tables: CaenTables) -> None:
    """T-NEPTUNE, and who lands where in which order (CAEN-41, CAEN-44, CAEN-48, CAEN-R18)."""
    assert [(b.area, b.name, b.division, b.brigade) for b in tables.beaches.values()] == [
        ("A2", "Gold", "50-div", "8-bde"),
        ("A3", "Juno", "3-can-div", "2-can-bde"),
        ("A5", "Sword", "3-div", "27-bde"),
    ]
    assert {n: (r.score, r.fate, r.attack, r.banned_next_turn) for n, r in tables.neptune.items()} == {
        6: ((6, 1), "stands", 2, False),
        5: ((5, 2), "stands", 1, False),
        4: ((4, 3), "stands", 0, False),
        3: ((3, 4), "destroyed", 0, False),
        2: ((2, 5), "captured", 0, False),
        1: ((1, 6), "captured", 0, True),
    }


def test_a_tabletop_score_reads_a_row(tables: CaenTables) -> None:
    """By Allied points: 6 and more row 6, 0 and 1 row 1 (CAEN-43, CAEN-R16)."""
    assert [tables.row(points) for points in range(9)] == [1, 1, 2, 3, 4, 5, 6, 6, 6]


def test_beach_options_by_size(tables: CaenTables) -> None:
    """One per 1000 points or part of it, four at most (CAEN-42, CAEN-W7)."""
    sizes = [800, 1000, 1001, 1250, 2000, 2500, 3000, 3001, 5000]
    assert [tables.beach_options(points) for points in sizes] == [1, 1, 2, 2, 2, 3, 3, 4, 4]
    assert tables.beach_choices == ("naval-gunfire", "breaching-group", "commando", "sherman-dd")


def test_situations(caen: Scenario, tables: CaenTables, blocks: Any) -> None:
    """T-GW-SIT (CAEN-34, CAEN-35, CAEN-R2, FS-43)."""
    assert blocks["ground"].defence == {"plain": 0, "bocage": 1, "city": 1}
    assert blocks["ground"].river == blocks["naval-guns"].bonus == blocks["carpet-bombing"].bonus == 2
    assert tables.out_of_supply == caen.whole("gw_oos_modifier") == -2


def test_the_german_defence_troop(blocks: Any) -> None:
    """From turn 2, barred by three troops, 100 points, T-GDT (CAEN-20, CAEN-22, CAEN-23, CAEN-R25)."""
    troop = blocks["defence-troop"]
    assert (troop.first_turn, troop.barred_by, troop.asset.points) == (2, 3, 100)
    assert troop.dice == (1, 1, 1, 1, 2, 2)
    rows = [troop.row(die) for die in range(1, 7)]
    assert [row.parts for row in rows] == [
        ("2 snipers",),
        ("1 HMG nest", "2 minefields"),
        ("command SMG", "2 observer rifle teams", "4 × 8 cm GW34"),
        ("command Panzerfaust SMG", "4 Rifle/MG teams", "attached 7.5 cm PaK40"),
        ("command Panzerfaust SMG", "4 Rifle/MG teams", "attached 7.5 cm PaK40"),
        ("2 StuG G or IV",),
    ]
    assert [row.rating for row in rows] == ["", "", "CT", "CT", "CT", "CT"]


def test_caumont_and_the_counter_attack(tables: CaenTables) -> None:
    """Who, where and when (CAEN-46, CAEN-60, CAEN-62)."""
    assert (tables.counter_turn, tables.counter_troop) == (1, "21-pz")
    gap = tables.caumont
    assert (gap.turn, gap.hold, gap.take, gap.attack) == (2, "A1", "B1", "D1")
    assert (gap.attacker, gap.defender) == ("7-armd", "ss-101")


# the tables of the family


def test_out_of_supply() -> None:
    """T-OOS by die; 1250 points cut by a fifth are 1000 (FS-42, FS-W1, CAEN-W4)."""
    family = read_tables()
    assert [family.oos_effect(die) for die in range(1, 7)] == [
        "morale", "morale", "strength", "strength", "none", "defiance",
    ]  # fmt: skip
    effects = [family.effects[id] for id in ("morale", "strength", "none", "defiance")]
    assert [(e.motivation, e.percent) for e in effects] == [(-1, 0), (0, -20), (0, 0), (1, 0)]
    assert 1250 * (100 + family.effects["strength"].percent) // 100 == 1000


def test_destruction_on_the_table() -> None:
    """T-DEST-TT by one's own points: 3 or 4 need 6, 5 needs 5, 6 and more need 4 (FS-61, FS-W3 … FS-W8)."""
    family = read_tables()
    assert [family.destroy_table(points) for points in range(9)] == [7, 7, 7, 6, 6, 5, 4, 4, 4]


def test_destruction_in_the_dice_game() -> None:
    """T-DEST-GW by difference; beyond 5 as at 5 (FS-62, FS-R1, FS-R16, FS-W9)."""
    family = read_tables()
    assert [family.destroy_gw(difference, True) for difference in range(8)] == [6, 6, 6, 5, 5, 4, 4, 4]
    assert [family.destroy_gw(difference, False) for difference in range(8)] == [6, 6, 6, 7, 7, 7, 7, 7]


def test_the_outcome_of_a_lead() -> None:
    """T-OUTCOME; exactly 50 is a victory unless the option says draw (FS-85, FS-R2)."""
    family = read_tables()
    leads = {0: "draw", 49: "draw", 50: "tactical", 99: "tactical", 100: "operational", 149: "operational"}
    leads |= {150: "strategic", 540: "strategic"}
    assert {lead: family.outcome(lead, False) for lead in leads} == leads
    assert [family.outcome(lead, True) for lead in (49, 50, 51)] == ["draw", "draw", "tactical"]


# options


def test_the_options_and_their_defaults(caen: Scenario) -> None:
    """Every option of the catalogues with its rule and default (FS-9, FS-74)."""
    assert {o.id: (o.rule, o.default) for o in caen.options.values()} == DEFAULTS
    assert caen.chosen == {id: default for id, (_, default) in DEFAULTS.items()}
    for option in caen.options.values():
        assert re.fullmatch(r"[A-Z].*\?", option.ask), option.ask


SOUND: list[tuple[str, object, object]] = [
    ("map_estuary", "on", True),
    ("map_estuary", "No", False),
    ("gdt_full_stack_bar", False, False),
    ("extra_battles", "3", 3),
    ("extra_battles", 5, 5),
    ("gw_oos_modifier", "\u22121", -1),
    ("points_size", 800, 800),
    ("points_size", "5000", 5000),
    ("mode", "mixed", "mixed"),
    ("tabletop_battles", "1,1,2,1,1", (1, 1, 2, 1, 1)),
    ("tabletop_battles", [0, 0, 0, 0, 8], (0, 0, 0, 0, 8)),
    ("gw_agra", " 1, 2,0 ", (1, 2, 0)),
    ("follow_allies", "2-can-bde, 3-can-div", ("3-can-div", "2-can-bde")),
    ("follow_germans", ["12-ss"], ("12-ss",)),
    ("follow_germans", "", ()),
]


@pytest.mark.parametrize(("id", "given", "value"), SOUND)
def test_a_sound_value_is_taken(id: str, given: object, value: object) -> None:
    """Also as typed on a command line (FS-8, FS-70, FS-71, FS-72)."""
    assert load(FOLDER, {id: given}).chosen[id] == value


TROUBLE: list[tuple[str, object, str]] = [
    ("map_estuary", "maybe", "option map_estuary: expected on or off; found 'maybe'"),
    ("map_estuary", 1, "option map_estuary: expected on or off; found 1"),
    ("extra_battles", 6, "option extra_battles: expected a whole number from 0 to 5; found 6"),
    ("extra_battles", True, "option extra_battles: expected a whole number from 0 to 5; found True"),
    ("extra_battles", "two", "option extra_battles: expected a whole number from 0 to 5; found 'two'"),
    ("points_size", 799, "option points_size: expected a whole number from 800 to 5000; found 799"),
    ("allied_commanders", 10, "option allied_commanders: expected a whole number from 0 to 9; found 10"),
    ("mode", "chess", "option mode: expected one of dice, table, mixed, formation; found 'chess'"),
    ("tabletop_battles", "1,1", "option tabletop_battles: expected 5 whole numbers from 0 to 8; found '1,1'"),
    ("tabletop_battles", 3, "option tabletop_battles: expected a list; found 3"),
    ("gw_agra", [1, 2, 9], "option gw_agra: expected a whole number from 0 to 6; found 9"),
    ("weather", "on", "there is no option weather; there are mode, "),
    ("follow_germans", "3-div", "option follow_germans: expected each once, some of 21-pz, pz-lehr, "),
    ("follow_germans", "12-ss,12-ss", "option follow_germans: expected each once, some of 21-pz, "),
]


@pytest.mark.parametrize(("id", "given", "sentence"), TROUBLE)
def test_an_unsound_value_is_refused(id: str, given: object, sentence: str) -> None:
    """Wrong kind, out of its limits, of the other side, or unknown (FS-72, FS-74)."""
    with pytest.raises(ValueError) as refusal:
        load(FOLDER, {id: given})
    assert str(refusal.value).startswith(sentence)


def test_values_are_asked_by_their_kind() -> None:
    """Rules ask for an option by its type."""
    chosen = {
        "map_estuary": "on",
        "mode": "formation",
        "follow_allies": ["3-div"],
        "tabletop_battles": "2,2,2,2,2",
    }
    caen = load(FOLDER, chosen)
    assert caen.truth("map_estuary") is True
    assert caen.whole("vp_threshold") == 3
    assert caen.choice("mode") == "formation"
    assert caen.named("follow_allies") == ("3-div",)
    assert caen.wholes("tabletop_battles") == (2, 2, 2, 2, 2)


# briefings


def test_the_briefings(caen: Scenario) -> None:
    """Platoons, teams and vehicles of section 5.3, a few of each in full (FS-36, CAEN-42, CAEN-R15)."""
    book = caen.briefings
    assert len(book.platoons) == 20
    assert len(book.teams) == 14
    assert len(book.vehicles) == 15
    assert book.ratings["RV"] == "Reluctant Veteran"
    assert book.platoons["RP"].parts == ("command Rifle/MG", "6 Rifle/MG", "1 PIAT", "1 light mortar")
    assert book.platoons["SB"].parts == ("2 Sherman I/II/III", "1 Firefly VC")
    assert book.platoons["SD"].parts == ("3 Sherman I/II/III", "1 Firefly VC")
    assert book.platoons["breaching"].parts == ("1 Sherman V", "2 Sherman Crab", "2 AVRE")
    assert book.platoons["commando"].rating == "FV"
    flak = book.teams["flak36"]
    assert (flak.gun.range, flak.gun.rof, flak.gun.at, flak.gun.fp) == ('40"/100 cm', "(3)", "13", "3+")
    assert flak.bombardment is not None
    assert (flak.bombardment.range, flak.bombardment.at, flak.bombardment.fp) == ('88"/220 cm', "3", "5+")
    armour = {v.id: v.armour for v in book.vehicles.values()}
    assert armour == {
        "sherman": (6, 4, 1),
        "sherman-dd": (6, 4, 1),
        "sherman-crab": (6, 4, 1),
        "firefly": (6, 4, 1),
        "cromwell": (6, 4, 1),
        "churchill-iii": (8, 7, 2),
        "churchill-vi": (8, 7, 2),
        "avre": (8, 7, 2),
        "tiger": (9, 8, 2),
        "panther": (10, 5, 1),
        "panzer-iv": (6, 3, 1),
        "stug": (7, 3, 1),
        "panzerwerfer": (0, 0, 0),
        "sf-39h": (2, 2, 0),
        "koenigstiger": (14, 8, 2),
    }
    guns = {v.id: (v.gun.rof, v.gun.at, v.gun.fp) for v in book.vehicles.values()}
    assert guns["firefly"] == ("2", "14", "3+")
    assert guns["cromwell"] == ("2", "10", "4+")
    assert guns["churchill-vi"] == ("2", "10", "3+")
    assert guns["koenigstiger"] == ("2", "16", "3+")
    assert guns["panzerwerfer"] == ("–", "3", "4+")
