"""A faulty copy of Caen is refused, and the fault is told with its file and line."""

import shutil
from pathlib import Path

import pytest

from sandtable.board.box import BoxError
from sandtable.board.check import check
from sandtable.games.firestorm.blocks.play.rules import BlockCampaign
from sandtable.games.firestorm.caen.play.tables import FOLDER, CaenTables
from sandtable.games.firestorm.data.scenario import load
from sandtable.games.firestorm.play.tables import read_tables
from tests.pace import quickest


def copy_of_caen(tmp_path: Path) -> Path:
    folder = tmp_path / "caen"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("*.py", "*.so", "__pycache__"))
    return folder


def change(folder: Path, name: str, old: str, new: str) -> int:
    """Replaces a text that stands once in a file; the line it began on."""
    text = (folder / name).read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_a_moved_river_on_the_drawn_map_is_noticed(tmp_path: Path) -> None:
    """The check is not blind: a river or a border taken from the data is missed (CAEN-4)."""
    folder = copy_of_caen(tmp_path)
    change(folder, "borders.toml", 'C4-C5 = { river = "orne", ', "C4-C5 = { ")
    change(folder, "borders.toml", 'D7-D8 = { basis = "inferred" }\n', "")
    assert [finding.split(": ", 1)[1] for finding in check(str(folder))] == [
        "C4-C5: river is orne in the drawing, none in borders.toml",
        "D7 and D8 touch in the drawing, but are no border in borders.toml",
    ]


# file, text, its replacement, lines from there to the fault, message
FAULTS = [
    (
        "areas.toml",
        'name = "Cheux"\nterrain = "bocage"',
        'name = "Cheux"\nterrain = "wood"',
        1,
        '[areas.C2] terrain: expected one of bocage, city, plain; found "wood"',
    ),
    (
        "areas.toml",
        'name = "Cheux"',
        'nam = "Cheux"',
        -1,
        "[areas.C2] name: missing; is it `nam` in line 116?",
    ),
    ("areas.toml", "[areas.D4]\n", "[areas.D4]\ncvpp = 3\n", 1, "[areas.D4] cvpp: unknown key"),
    (
        "borders.toml",
        "A1-A2 =",
        "A1-A9 =",
        0,
        "[borders.A1-A9] expected two known areas with a dash between them",
    ),
    ("borders.toml", "A1-A2 =", "A1-A1 =", 0, "[borders.A1-A1] this border joins an area to itself"),
    ("borders.toml", "A1-B1 =", "A2-A1 =", 0, "[borders.A2-A1] this border is listed twice"),
    (
        "borders.toml",
        '"map_estuary"',
        '"map_delta"',
        0,
        '[borders.A5-A6] option: "map_delta" is no option that is on or off',
    ),
    ("troops.toml", 'start = "B4"', 'start = "B9"', 0, "[troops.21-pz] start: expected one of A1, A2, "),
    (
        "troops.toml",
        'start = "B4"',
        "# nowhere",
        -8,
        "[troops.21-pz] a troop needs either `start` or `arrives`",
    ),
    (
        "troops.toml",
        'briefing = "BS"',
        'briefing = "XX"',
        0,
        "[troops.21-pz] briefing: expected one of AB, AG, ",
    ),
    ("troops.toml", 'kind = "beute-stug"', 'kind = "boat"', 0, "[troops.21-pz] kind: expected one of agra, "),
    ("troops.toml", 'rating = "RT"', 'rating = "XT"', 0, "[troops.flak] rating: expected one of CT, CV, "),
    ("turns.toml", "fought = [3, 5]", "fought = [3, 6]", 0, "[turns.2] fought: a roll of D3+2 gives 3 to 5"),
    (
        "turns.toml",
        'battles = "D3+2"',
        'battles = "D6"',
        0,
        '[turns.2] battles: expected scripted, a number or D3+ a number; found "D6"',
    ),
    ("turns.toml", "[turns.5]", "[turns.6]", -32, "turns: expected the turns 1, 2, 3, 4, 5 in this order"),
    (
        "kinds.toml",
        'option = "gw_agra"',
        'option = "mode"',
        0,
        '[kinds.agra] option: "mode" is no option of bonuses',
    ),
    (
        "options.toml",
        "default = [2, 2, 1]",
        "default = [2, 2]",
        0,
        "[options.gw_agra] default: option gw_agra: expected 3 whole numbers from 0 to 6; found [2, 2]",
    ),
    (
        "scenario.toml",
        'ties = "allies"',
        'ties = "nobody"',
        0,
        'ties: expected one of allies, germans; found "nobody"',
    ),
    (
        "briefings.toml",
        'weapons = ["bl-55"]',
        'weapons = ["bl-56"]',
        0,
        "[briefings.AG] weapons: expected one of ",
    ),
    ("assets.toml", 'kind = "sortie"', 'kind = "raid"', 0, "[assets.sortie] kind: expected one of "),
]


@pytest.mark.parametrize(("name", "old", "new", "offset", "message"), FAULTS)
def test_a_fault_names_file_and_line(
    tmp_path: Path, name: str, old: str, new: str, offset: int, message: str
) -> None:
    """Whoever writes a scenario is led to the line (FS-9)."""
    folder = copy_of_caen(tmp_path)
    line = change(folder, name, old, new)
    with pytest.raises(BoxError) as refusal:
        load(str(folder), {})
    assert refusal.value.message.startswith(message)
    assert refusal.value.file == f"{folder}/{name}"
    assert refusal.value.line == line + offset


def test_points_that_do_not_add_up_are_refused(tmp_path: Path) -> None:
    """The stated total guards the points of the areas (FS-81)."""
    folder = copy_of_caen(tmp_path)
    change(folder, "areas.toml", "cvp = 10\n", "cvp = 15\n")
    with pytest.raises(BoxError, match=r"areas.toml:4: areas: the cvp of all areas are 545; .* says 540"):
        load(str(folder), {})


def test_a_default_that_contradicts_the_table_is_refused(tmp_path: Path) -> None:
    """The bonus in T-GW-FT and the default of its option must agree (CAEN-R1, CAEN-R2)."""
    folder = copy_of_caen(tmp_path)
    change(folder, "options.toml", "default = [2, 2, 1]", "default = [2, 2, 2]")
    with pytest.raises(
        BoxError, match=r"kinds.toml:68: \[kinds.agra\] bonus: the default of option gw_agra says"
    ):
        load(str(folder), {})


TABLE_FAULTS = [
    ("tonga", 'troop = "6-airborne"', 'troop = "3-div"', "[tonga] troop: 3-div does not start in B5"),
    (
        "neptune",
        'A5 = { name = "Sword"',
        'A4 = { name = "Sword"',
        "[neptune.beaches.A4] division: 3-div does not ",
    ),
    (
        "rows",
        "4 = { score = [4, 3], captured",
        "7 = { score = [4, 3], captured",
        "[tonga] rows: expected the rows",
    ),
    (
        "supply",
        "out_of_supply = -2",
        "out_of_supply = -1",
        "[situation] out_of_supply: the default of option",
    ),
    ("caumont", 'take = "B1"', 'take = "B3"', "[caumont] take: B3 does not border A1"),
    ("caumont", 'attack = "D1"', 'attack = "D3"', "[caumont] attack: D3 does not border B1"),
    ("caumont", '"ss-101"', '"3-div"', "[caumont] defender: both troops are of the same side"),
    ("beach", '"sherman-dd"]', '"submarine"]', "[beach_options] choices: expected one of "),
]


@pytest.mark.parametrize(("what", "old", "new", "message"), TABLE_FAULTS)
def test_a_fault_in_caens_own_tables_is_refused(
    tmp_path: Path, what: str, old: str, new: str, message: str
) -> None:
    """Tables fit the map and the order of battle (CAEN-40 … CAEN-62)."""
    folder = copy_of_caen(tmp_path)
    change(folder, "tables.toml", old, new)
    with pytest.raises(BoxError) as refusal:
        CaenTables(load(str(folder), {}))
    assert refusal.value.file == f"{folder}/tables.toml"
    assert refusal.value.message.startswith(message), what


BLOCK_FAULTS = [
    ("dice = [4, 5]", "dice = [5]", "[defence-troop] rows: no row for face 4"),
    (
        "dice = [4, 5]",
        "dice = [3, 4, 5]",
        "[defence-troop.rows.grenadiers] dice: face 3 is already read by mortars",
    ),
    ("dice = [1, 1, 1, 1, 2, 2]", "dice = [1, 2]", "[defence-troop] dice: expected one bonus for each face"),
    ("[ground] # T", "[gliders] # T", "gliders: there is no block gliders; there are sorties, "),
    (
        '"landings", "withdrawals", ',
        '"landings", ',
        "strategic_phase: expected each of these once: landings, ",
    ),
    ('asset = "sortie"', 'asset = "gliders"', "[sorties] asset: expected one of breaching-group, "),
    ('asset = "sortie"', 'asset = "gdt"', "[sorties] asset: gdt has no kind"),
    (
        "turns = [0, 2, 3, 3, 3]",
        "turns = [0, 2]",
        "[sorties] turns: expected a number for each of the 5 turns",
    ),
    (
        '"tr_from_map"',
        '"points_size"',
        '[tactical-reserve] from_map: "points_size" is no option that is on or',
    ),
    ("river = 2", "river = 2\nswamp = 1", "[ground] swamp: "),
    ('7-armd = ["A2"]', '50-div = ["A2"]', "[landings.fixed] 50-div: only a troop that arrives"),
    ('7-armd = ["A2"]', '21-pz = ["A2"]', "[landings.fixed] 21-pz: 21-pz is no troop of the allies"),
    ('7-armd = ["A2"]', '7-armd = ["A1"]', "[landings.fixed] 7-armd: expected one of A2, A3, A5"),
]


@pytest.mark.parametrize(("old", "new", "message"), BLOCK_FAULTS)
def test_a_fault_in_the_numbers_of_a_block_is_refused(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    """Each block checks its own parameters (CAEN-15 … CAEN-36, CAEN-71)."""
    folder = copy_of_caen(tmp_path)
    line = change(folder, "blocks.toml", old, new)
    with pytest.raises(BoxError) as refusal:
        BlockCampaign(load(str(folder), {}))
    assert refusal.value.file == f"{folder}/blocks.toml"
    assert refusal.value.message.startswith(message)
    assert 0 < refusal.value.line <= line + 1


def test_a_new_family_table_must_fall_to_zero(tmp_path: Path) -> None:
    """A table of thresholds has a row for every score (FS-61)."""
    shutil.copy(Path(FOLDER).parent / "tables.toml", tmp_path)
    change(tmp_path, "tables.toml", "least = 0\nneeds = 7", "least = 1\nneeds = 7")
    with pytest.raises(BoxError, match=r"\[destroy_table\[4\]\] least: rows must fall to 0"):
        read_tables(str(tmp_path))


def test_a_scenario_loads_quickly() -> None:
    """Every command begins with it, so it must not be felt."""
    assert quickest(lambda: load(FOLDER, {})) < 0.06
