"""What differs between two tables, as people say it."""

from __future__ import annotations

from sandtable.board.table import Counter, Table, Tray
from sandtable.club.battles.differences import differences


def table(**trays: tuple[str, ...]) -> Table:
    """Units of one name in several places, by their ids."""
    found = [
        Tray(name, name, tuple([Counter(id, id.partition("-")[0], "", "", "") for id in ids]))
        for name, ids in trays.items()
    ]
    return Table("", (), (), (), tuple(found))


def test_of_two_units_with_one_name_the_one_that_moved_is_named() -> None:
    before = table(north=("Infantry-1",), middle=("Infantry-2",), south=())
    after = table(north=(), middle=("Infantry-2",), south=("Infantry-1",))
    assert differences(before, after) == [("Infantry (Infantry-1)", "north", "south")]


def test_a_unit_that_goes_leaves_the_other_of_its_name_where_it_is() -> None:
    before = table(north=("Infantry-1", "Tanks"), south=("Infantry-2",))
    after = table(north=(), south=("Infantry-2", "Tanks"))
    assert differences(before, after) == [
        ("Infantry (Infantry-1)", "north", "not on the table"),
        ("Tanks", "north", "south"),
    ]
