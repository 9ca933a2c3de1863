"""What is wrong in Norway's tables is told with file and line, before anybody plays."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sandtable.board.box import BoxError
from sandtable.games.firestorm.data.scenario import load
from sandtable.games.firestorm.norway.play.fleet import Fleet
from sandtable.games.firestorm.norway.play.tables import FOLDER, NorwayBook

FAULTS = [
    ('first = "germans"', 'first = "french"', "expected one of allies, germans"),
    ("narvik_supply = 4", "narvik_supply = 7", "a whole number from 0 to 6"),
    ('source = "D-10"', 'source = "Z-5"', "source"),
    ('D-1 = "namsos", D-4', 'D-1 = "bergen", D-4', "D-1"),
    ('"E-7", "E-8"]\nsource', '"E-7"]\nsource', "every area must lie on exactly one of the two maps"),
    ('"D-10-D-11"]', '"D-10-D-1"]', "D-10-D-1 is no border"),
    ('shores = ["Y-1"', 'shores = ["D-1"', "shores"),
    ('harbour = "narvik"\nshores', 'harbour = "tromso"\nshores', "harbour"),
    ('troops = ["148-bde"]', 'troops = ["149-bde"]', "troops"),
    ('lane = "andalsnes"', 'lane = "molde"', "lane"),
    ('A-4 = "clyde"', 'A-4 = "hull"', "A-4"),
    ('stukas = ["ju-87-1"', 'stukas = ["ju-89"', "stukas"),
    ("narvik-held = { area", "narvik-held = { place", "unknown key"),
    ('map = "narvik"\ncompany', 'map = "oslo"\ncompany', "map"),
    ('base = "C-1"', 'base = "B-1"', "base"),
    ('ship = "warship-1"', 'ship = "tirpitz"', "ship"),
    ("Polish = 10\n", "", "Polish: missing"),
    ("[turns.4]", "[turns.5]", "expected the turns of turns.toml"),
    ("[sorties]\n", "[sorties]\nzeppelins = 3\n", "unknown key"),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_a_fault_of_the_tables_names_file_and_line(old: str, new: str, message: str, tmp_path: Path) -> None:
    folder = tmp_path / "norway"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("*.py", "*.json", "__pycache__"))
    tables = folder / "tables.toml"
    text = tables.read_text(encoding="utf-8")
    assert text.count(old) >= 1, old
    tables.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BoxError) as caught:
        NorwayBook(load(str(folder), {}), Fleet(str(folder)))
    assert message in caught.value.message
    assert caught.value.file.endswith("tables.toml") and caught.value.line > 0


def test_the_tables_as_they_are_have_no_fault() -> None:
    book = NorwayBook(load(FOLDER, {}), Fleet(FOLDER))
    assert len(book.landings) == 5 and len(book.tabletop.warriors) == 4
