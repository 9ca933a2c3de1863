"""The campaign's nouns and numbers against the catalogue: both maps, the order of battle, tables, drawing."""

from pathlib import Path
from shutil import copytree

import pytest

from sandtable.board.box import BoxError
from sandtable.board.check import check
from sandtable.games.firestorm.blocks.play.own_trenches import OwnTrenches
from sandtable.games.firestorm.blocks.play.rules import BlockCampaign
from sandtable.games.firestorm.data.scenario import load
from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux
from sandtable.games.firestorm.villers_bretonneux.play.tables import FOLDER, VillersTables
from tests.games.firestorm.villers_bretonneux.front import BEF, FRONT, HALF_OFFSET, villers

MAPS = {"front": FRONT, "half_offset": HALF_OFFSET}
BEF_TRENCHES = {"B-4", "B-5", "C-1", "C-3", "C-4"}
GERMAN_TRENCHES = {"C-5", "D-1", "D-2", "D-3"}
RING = ["A-1", "A-2", "A-3", "B-5", "C-5", "D-4", "E-3", "E-2", "E-1", "D-1", "C-1", "B-1"]
START = {
    "A-1": "2-section-grove", "A-2": "1-section-mitchell x-coy-price", "B-2": "24-bde", "B-4": "58-bn-mgc",
    "B-5": "173-bde", "C-1": "14-bde-aif", "C-3": "25-bde", "C-4": "23-bde", "D-1": "478-rir",
    "D-2": "48-rir 207-rir group-i-skopnik", "D-3": "5-guard-gren 93-rir group-iii-steinhardt",
    "C-5": "257-rir 419-rir group-ii-uihlein",
    "later": "13-bde-aif-a 13-bde-aif-b 15-bde-aif-a 15-bde-aif-b mg-abt-4g mg-abt-228",
}  # fmt: skip
CLASSES = {  # T-VB-GW-FT: open, wood, trench, city
    "stoss": (2, 3, 4, 3), "veterans": (2, 3, 3, 3), "infantry": (1, 2, 2, 2), "rir": (1, 2, 2, 2),
    "hmg": (3, 2, 3, 2), "a7v": (4, 2, 3, 2), "mark-iv": (4, 2, 3, 2), "whippet": (3, 1, 2, 1),
}  # fmt: skip
TROOPS = """
478-rir rir 175 CV GI | 48-rir rir 175 CV GI | 207-rir rir 175 CV GI | group-i-skopnik a7v 250 CT A7
5-guard-gren stoss 250 FV SP | 93-rir rir 175 CV GI | group-iii-steinhardt a7v 250 CT A7
257-rir stoss 250 FV SP | 419-rir rir 125 CT GI | group-ii-uihlein a7v 250 CT A7 | mg-abt-4g hmg 150 CV GM
mg-abt-228 hmg 150 CV GM | 2-section-grove mark-iv 300 CV M4 | 1-section-mitchell mark-iv 300 CV M4
x-coy-price whippet 250 CT WH | 24-bde infantry 150 CT BI | 58-bn-mgc hmg 200 CT BM | 173-bde infantry 150 CT BI
14-bde-aif veterans 200 CV BI | 25-bde infantry 150 CT BI | 23-bde infantry 150 CT BI
13-bde-aif-a veterans 200 CV BI | 13-bde-aif-b veterans 200 CV BI | 15-bde-aif-a veterans 200 CV BI
15-bde-aif-b veterans 200 CV BI
"""


def edges(text: str) -> set[frozenset[str]]:
    return {frozenset((f"{e[0]}-{e[1]}", f"{e[3]}-{e[4]}")) for e in text.split()}


def laid(rules: VillersBretonneux) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in rules.board.arrow_ends.values()}


# the map


@pytest.mark.parametrize("variant", MAPS)
def test_the_areas_touch_as_the_catalogue_lists_them(variant: str) -> None:
    """VB-R18, VB-R25: 45 borders in either variant, A-3 and B-5 among them."""
    found = laid(villers(vb_map=variant))
    assert found == edges(MAPS[variant]) and len(found) == 45
    assert frozenset(("A-3", "B-5")) in found


@pytest.mark.parametrize("variant", MAPS)
def test_the_map_keeps_what_the_rulebook_states(variant: str) -> None:
    """Catalogue 4.3: 20 areas, connected without a cut point, three neighbours at least, the stated attacks (VB-1)."""
    board = villers(vb_map=variant).board
    assert [sum(id.startswith(column) for id in board.ids) for column in "ABCDE"] == [3, 5, 5, 4, 3]
    assert all(len(near) >= 3 for near in board.neighbours.values())
    for area in board.ids:  # take any away and the others are still joined
        rest = board.everywhere & ~board.bit[area]
        start = board.bit[next(id for id in board.ids if id != area)]
        assert board.connected(start, rest) == rest, f"{area} is a cut point"
    for pair in ("D-2>C-3", "D-3>C-4", "C-5>B-4", "C-3>C-2", "C-3>C-4", "A-3>B-3"):
        assert pair in board.arrow_ends
    for one, two in zip(RING, [*RING[1:], RING[0]], strict=True):
        assert f"{one}>{two}" in board.arrow_ends, "the edge of the sheet is a ring"


def test_along_the_front_trench_faces_trench() -> None:
    """Catalogue 4.3, 6 and 8; the other variant breaks it at C-2."""
    rules = villers()
    facing = {
        (a, b)
        for a, b in rules.board.arrow_ends.values()
        if rules.data.areas[a].holds == "bef" and rules.data.areas[b].holds == "germans"
    }
    told = "B-4/C-5 B-5/C-5 C-1/D-1 C-3/D-1 C-3/D-2 C-4/C-5 C-4/D-2 C-4/D-3"
    assert facing == {(pair[:3], pair[4:]) for pair in told.split()}
    assert {a for a, _ in facing} == BEF_TRENCHES and {b for _, b in facing} == GERMAN_TRENCHES
    assert "C-4>B-2" in rules.board.arrow_ends and "C-3>B-2" not in rules.board.arrow_ends
    assert "C-2>D-1" in villers(vb_map="half_offset").board.arrow_ends


def trenches_of(rules: VillersBretonneux, side: str) -> tuple[str, ...]:
    block = rules.blocks["own-trenches"]
    assert isinstance(block, OwnTrenches)
    return block.trenches[side]


def test_who_holds_what_at_the_start() -> None:
    """VB-1, VB-3, VB-15, VB-R24: control, sources on the edge of the sheet, trenches, every one with a troop."""
    rules = villers()
    s = rules.setup()
    assert " ".join(rules.board.areas(s.held["bef"])) == BEF
    assert list(rules.board.areas(rules.data.supply["bef"])) == ["A-1", "A-2", "A-3", "B-1", "B-5", "C-1"]
    assert list(rules.board.areas(rules.data.supply["germans"])) == ["C-5", "D-1", "D-4", "E-1", "E-2", "E-3"]
    sources = rules.data.supply["bef"] | rules.data.supply["germans"]
    assert set(rules.board.areas(sources)) == set(RING)
    assert set(trenches_of(rules, "bef")) == BEF_TRENCHES
    assert set(trenches_of(rules, "germans")) == GERMAN_TRENCHES
    trenches = {id for id, area in rules.data.areas.items() if area.terrain == "trench"}
    assert trenches == BEF_TRENCHES | GERMAN_TRENCHES
    assert all(s.stacks[area] for area in trenches)
    assert rules.data.areas["A-3"].terrain == "open"  # its switch line is no trench


def test_what_the_areas_are_worth() -> None:
    """T-VB-CVP: 340 in all, all of it the BEF's."""
    rules = villers()
    worth = {id: area.cvp for id, area in rules.data.areas.items() if area.cvp}
    told = {"A-2": 80, "B-1": 80, "B-2": 60, "A-3": 60, "B-3": 20, "C-2": 20, "C-4": 20}
    assert worth == told and sum(told.values()) == 340
    assert rules.standing(rules.setup()) == {"bef": 340, "germans": 0}


def test_there_is_no_limit_to_stacking_and_nobody_flies() -> None:
    """VB-2: nor are there exploitation moves; a troop redeploys one area."""
    rules = villers()
    assert rules.stacking == 0 and rules.strategic_distance == 1
    assert all(kind.ground for kind in rules.data.kinds.values())
    s = rules.setup()
    for troop, side in rules.side.items():
        if side == "germans":
            s.place(troop, "E-1")
    assert rules.room(s, "E-1") > 20 and not s.full and not s.crowded


# the order of battle


def test_every_troop_stands_where_it_starts() -> None:
    s = villers().setup()
    assert {place: " ".join(stack) for place, stack in s.stacks.items() if stack} == START


def test_every_troop_is_as_printed() -> None:
    """VB-R6, VB-R8, VB-R9, VB-R10: classes, ratings and points in the printed order."""
    rules = villers()
    rows = [row.split() for line in TROOPS.strip().splitlines() for row in line.split("|")]
    assert {row[0] for row in rows} == set(rules.data.troops)
    for id, kind, points, rating, briefing in rows:
        troop = rules.data.troops[id]
        found = (troop.kind, troop.points, troop.rating, troop.briefing)
        assert found == (kind, int(points), rating, briefing), id
    assert rules.data.troops["2-section-grove"].name.startswith("No 2 Section")


def test_what_every_class_adds() -> None:
    """T-VB-GW-FT; the Germans' veterans are other infantry (VB-R6)."""
    kinds = villers().data.kinds
    assert {id: tuple(kind.bonus.values()) for id, kind in kinds.items()} == CLASSES
    assert list(kinds["rir"].bonus) == ["open", "wood", "trench", "city"]


def test_the_weapons_are_the_printed_ones() -> None:
    """VB-R11, VB-R12: ROF and A7V spelled right, rifle grenades with the Australians as with the others."""
    briefings = villers().data.briefings
    assert briefings.teams["rifle-grenade"].gun.rof == "2" and briefings.teams["rifle-grenade"].gun.fp == "4+"
    assert "2 Rifle Grenade" in briefings.platoons["BI"].parts
    assert briefings.vehicles["a7v"].name == "A7V" and briefings.vehicles["a7v"].armour == (2, 1, 1)
    assert (briefings.teams["german-nest"].gun.at, briefings.teams["british-nest"].gun.at) == ("3", "2")
    assert briefings.teams["vickers"].bombardment is not None


def test_every_symbol_is_in_the_sprite() -> None:
    sprite = Path(__file__).parents[5] / "client/src/assets/symbols.svg"
    drawn = sprite.read_text(encoding="utf-8")
    for kind in villers().data.kinds.values():
        assert f'id="u-{kind.symbol}"' in drawn


# files


def test_the_drawing_agrees_with_the_default_map() -> None:
    assert check(FOLDER) == []


def test_a_border_of_another_variant_is_on_no_drawing(tmp_path: Path) -> None:
    """The drawing shows the default; drawn as borders of the other variant its lines are faults."""
    folder = tmp_path / "vb"
    copytree(FOLDER, folder)
    path = folder / "borders.toml"
    text = path.read_text(encoding="utf-8")
    front, shifted = 'option = "vb_map", value = "front"', 'option = "vb_map", value = "half_offset"'
    drawn, other = 'B-2-C-4 = { basis = "inferred", ', 'B-2-C-3 = { basis = "inferred", '
    path.write_text(text.replace(drawn + front, drawn + shifted), encoding="utf-8")
    (fault,) = check(str(folder))
    assert "B-2 and C-4 touch in the drawing, but are a border only if vb_map is half_offset" in fault
    path.write_text(text.replace(other + shifted, other + front), encoding="utf-8")
    (fault,) = check(str(folder))
    assert "B-2-C-3 is a border in borders.toml, but the drawn areas do not touch" in fault


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("borders.toml", 'value = "front"', 'value = "back"', "expected one of front, half_offset"),
        ("borders.toml", 'option = "vb_map", value = "front"', 'option = "points_size"', "on or off"),
        ("borders.toml", ', value = "front"', "", "value"),
        ("blocks.toml", '"B-4", "B-5"', '"B-3", "B-5"', "B-3 is no trench"),
        ("blocks.toml", '"C-5", "D-1"', '"C-4", "D-1"', "C-4 is no trench"),
        ("blocks.toml", '"D-2>C-3"', '"D-2>B-2"', "D-2>B-2"),
        ("tables.toml", "out_of_supply = -2", "out_of_supply = -1", "gw_oos_modifier"),
        ("blocks.toml", ', "13-bde-aif-b"]', "]", "exactly 2 troops"),
        ("blocks.toml", 'BM = ["command', 'QQ = ["command', "no such platoon"),
        ("blocks.toml", "[arrivals] #", "[comings] #", "there is no block comings"),
        ("blocks.toml", '"C-5>B-4"]', "]", "one battle more than there are attacks"),
        ("blocks.toml", '"gw_night_bonus"', '"gw_gas_halves"', "is no option that is a whole number"),
        ("blocks.toml", "turn = 3", "turn = 5", "turn"),
        ("blocks.toml", '"mg-abt-4g"', '"13-bde-aif-a", "mg-abt-4g"', "troops of one side"),
        ("tables.toml", "group-i-skopnik = {", "group-iv = {", "group-iv"),
    ],
)
def test_a_fault_in_the_data_is_named(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    folder = tmp_path / "vb"
    copytree(FOLDER, folder)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BoxError) as caught:
        data = load(str(folder), {})
        BlockCampaign(data)
        VillersTables(data)
    assert told in str(caught.value) and file in str(caught.value)


def test_the_other_scenario_is_refused() -> None:
    with pytest.raises(ValueError, match="one scenario"):
        VillersBretonneux("amiens", {})
    with pytest.raises(ValueError, match="gas_everywhere"):
        VillersBretonneux("", {"gas_everywhere": True})
