"""What is wrong with content, boards, scenarios and armies is said with file, line and reason."""

import shutil
from pathlib import Path

import pytest

from sandtable.games.heroes.data.checking import faults, folders, recognises
from sandtable.games.heroes.play.content import CONTENT, SCENARIOS


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return Path(shutil.copytree(CONTENT, tmp_path / "content"))


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    return Path(shutil.copytree(Path(SCENARIOS) / "hold-the-bridge", tmp_path / "hold-the-bridge"))


def break_in(file: Path, old: str, new: str) -> int:
    """Changes a file and says in which line."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def only_fault(path: Path) -> str:
    assert recognises(path)
    (found,) = faults(path)
    return found


def test_all_that_comes_with_the_program_is_sound() -> None:
    assert len(folders()) == 8
    assert all(recognises(folder) and not faults(folder) for folder in folders())


def test_a_board_with_a_hole(content: Path) -> None:
    file = content / "boards" / "301.toml"
    line = break_in(file, '"..tt....###."', '"..tt....##."')
    said = f"{file}:{line}: rows: a row has 12 squares; found 11"
    assert only_fault(content) == said
    assert only_fault(file) == said  # a board alone can be checked, too


def test_a_board_without_all_its_rows_or_with_unknown_ground(content: Path) -> None:
    file = content / "boards" / "302.toml"
    break_in(file, '  "b....==....b",\n', "")
    assert "a board has 12 rows; found 11" in only_fault(content)
    break_in(file, '"bbbbb==bbbbb"', '"bbbbb??bbbbb"')
    break_in(file, "rows = [\n", 'rows = [\n  "b....==....b",\n')
    assert 'column 5: no terrain has the sign "?"' in only_fault(file)


def test_a_building_that_is_not_where_it_is_drawn(content: Path) -> None:
    """HOC section 9: every # in exactly one building."""
    file = content / "boards" / "301.toml"
    line = break_in(file, "at = [8, 1]", "at = [7, 1]")
    said = only_fault(content)
    assert said.startswith(f"{file}:{line}: ") and "lies on (7,1), where the board has no #" in said
    break_in(file, "at = [7, 1]", "at = [8, 1]")
    break_in(file, '"............"', '"#..........."')
    assert "column 0: no building stands on this #" in only_fault(content)


def test_two_buildings_on_one_square(content: Path) -> None:
    file = content / "boards" / "306.toml"
    with file.open("a", encoding="utf-8") as text:
        text.write('\n[[sites]]\nbuilding = "COT"\nat = [5, 5]\n')
    assert "the cottage and the bunker both lie on (5,5)" in only_fault(content)


def test_a_door_onto_the_water(content: Path) -> None:
    """HON-199, HOC section 9: land before every door."""
    file = content / "boards" / "306.toml"
    break_in(file, '"....x..x...."', '"....x~~x...."')
    assert "no land lies before the door (0,0)N of the bunker" in only_fault(content)


def test_a_tile_that_does_not_cost_what_its_units_are_worth(content: Path) -> None:
    """HON-207, HOC section 9."""
    line = break_in(content / "tiles.toml", "cost = 24", "cost = 23")
    assert only_fault(content) == (
        f"{content}/tiles.toml:{line}: [tiles.101] cost: its units are worth 24 points; found 23"
    )
    break_in(content / "tiles.toml", "cost = 23", "cost = 24")
    break_in(content / "options.toml", "cost = 20", "cost = 19")
    assert "its units are worth 20 points; found 19" in only_fault(content)


def test_a_deck_that_has_not_thirty_cards(content: Path) -> None:
    break_in(content / "cards.toml", "us = 2", "us = 3")
    assert "a deck has 30 cards; that of us has 31" in only_fault(content)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("united-states.toml", '"orders 2"', '"orders"', '"orders" has a number; found "orders"'),
        ("united-states.toml", '"orders 2"', '"order 2"', 'there is no ability "order"'),
        ("united-states.toml", 'cv = "+2/+1/X"', 'cv = "2/1"', 'expected three values such as "+2/+1/X"'),
        ("united-states.toml", "defence = [7, 6, 5]", "defence = [7, 6]", "expected front, side and rear"),
        ("united-states.toml", 'short = "Blean"', 'short = "Lieutenant"', "a counter has room for 8 signs"),
        ("german.toml", 'symbol = "tank"', 'symbol = "panzer"', "expected one of"),
        ("german.toml", 'wreck = "panther"', 'wreck = "tiger"', "expected one of heavy, light-1"),
        ("german.toml", 'inferred = ["front.move"]', 'inferred = ["front.speed"]', "expected one of"),
        ("tiles.toml", 'stripes = ["U16", "UGEN"]', 'stripes = ["U16", "GGEN"]', "expected one of U16, UCMD"),
        ("tiles.toml", 'unlocks = "scout 2"', 'unlocks = "scouts"', 'expected "order star" or "scout 2"'),
        ("tiles.toml", '"US-RECON"', '"GE-AUFKL"', "expected one of US-"),
        ("options.toml", 'text = "Each', 'texts = "Each', "unknown key; did you mean `text`?"),
        ("cards.toml", 'windows = ["RW-3"]', 'windows = ["RW-99"]', "expected one of"),
        ("terrain.toml", 'sign = "="', 'sign = "."', 'expected one sign of its own; found "."'),
        ("buildings.toml", '"0,0 S"', '"0,0 X"', 'expected column, row and side such as "0,1 S"'),
        ("buildings.toml", '"0,0 S"', '"1,0 S"', "it has no place for a door in (1,0)S"),
        ("buildings.toml", "sections = [2, 2]", "sections = [2, 1]", "its columns must be 4 together"),
    ],
)
def test_a_slip_in_the_data(content: Path, file: str, old: str, new: str, said: str) -> None:
    line = break_in(content / file, old, new)
    found = only_fault(content)
    assert said in found
    assert found.startswith(f"{content / file}:") and abs(int(found.split(":")[1]) - line) <= 9


# scenarios


def test_an_army_that_does_not_fit_its_slots(scenario: Path) -> None:
    """HON-202."""
    file = scenario / "scenario.toml"
    line = break_in(file, "101 202@1 228@3", "101 202@1 224@2")
    assert only_fault(scenario) == (
        f"{file}:{line}: [sides.us] army: 224@2: .30 Cal squad does not fit a small slot. (HON-202)"
    )


def test_an_army_that_costs_more_than_is_said(scenario: Path) -> None:
    file = scenario / "scenario.toml"
    line = break_in(file, "points = 84", "points = 80")
    assert only_fault(scenario) == f"{file}:{line}: [sides.us] points: the army costs 84; found 80"


def test_tokens_that_the_army_does_not_have(scenario: Path) -> None:
    """HON-301, HON-305."""
    break_in(scenario / "scenario.toml", "orders = 4", "orders = 5")
    assert "orders: the army has 4 on turn 1; found 5" in only_fault(scenario)
    break_in(scenario / "scenario.toml", "101 202@1 228@3 102 236@3 done", "107 done")
    break_in(scenario / "scenario.toml", "points = 84", "points = 20")
    break_in(scenario / "scenario.toml", "orders = 5", "orders = 0")
    assert "it has no Order token" in only_fault(scenario)


def test_a_scenario_that_cannot_be_set_up(scenario: Path) -> None:
    """HOC-404: a zone too small for everybody, or for the long vehicle."""
    file = scenario / "scenario.toml"
    break_in(file, "columns = [13, 23]", "columns = [23, 23]\nrows = [0, 9]")
    assert "this cannot be set up: the zone has no room for" in only_fault(scenario)
    break_in(file, "columns = [23, 23]\nrows = [0, 9]", "columns = [23, 23]\nrows = [0, 0]")
    assert "no room for m3 (HOC-404)" in only_fault(scenario)


def test_zones_that_overlap_or_lie_on_the_wrong_edge(scenario: Path) -> None:
    """HOC-403."""
    file = scenario / "scenario.toml"
    break_in(file, "columns = [0, 3]", "columns = [0, 16]")
    assert "their zones overlap" in only_fault(scenario)
    break_in(file, "columns = [0, 16]", "columns = [2, 5]")
    assert "its zone does not lie on the west edge (HOC-403)" in only_fault(scenario)


def test_objectives_that_are_not_there(scenario: Path) -> None:
    file = scenario / "scenario.toml"
    break_in(file, 'building = "farm"', 'building = "church"')
    assert 'there is no building "church" on these boards; there are barn, farm, cottage' in only_fault(
        scenario
    )
    break_in(file, 'building = "church"', 'building = "farm"')
    break_in(file, '"F5"', '"Z99"')
    assert "not all of these are squares of the map that can be entered" in only_fault(scenario)


def test_boards_that_do_not_exist_or_do_not_make_a_rectangle(scenario: Path) -> None:
    file = scenario / "scenario.toml"
    break_in(file, 'boards = "304 308"', 'boards = "304 399"')
    assert "there is no board 399; there are 301, 302" in only_fault(scenario)
    break_in(file, 'boards = "304 399"', 'boards = "304 308 / 301"')
    assert "must have the same number of boards" in only_fault(scenario)


def test_an_army_file_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "mine.army"
    file.write_text("us 60\n101 102 224@2 done\n", encoding="utf-8")
    assert only_fault(file).startswith(f"{file}:2: 224@2: It costs 20; 14 points are left.")
    file.write_text("us 60\n101 102 done\n", encoding="utf-8")
    assert faults(file) == []
