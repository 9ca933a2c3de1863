"""Boards of squares in characters: files and ranks, ground, houses, units, and what can be chosen."""

from __future__ import annotations

from rich.text import Text

from sandtable.board.table import (
    CardFace,
    Counter,
    Goal,
    Grid,
    Hand,
    House,
    Hulk,
    Opening,
    Piece,
    Side,
    Table,
)
from sandtable.terminal.areas import list_table
from sandtable.terminal.grid import codes, draw_grid, file_name, fits, list_pieces, square_of, strip_hands
from sandtable.terminal.panel import LetterKey, PanelQuestion
from sandtable.terminal.screen import Screen, draw_page
from tests.terminal.helpers import play

SIDES = (Side("blue", "Blue", "Blue"), Side("red", "Red", "Red"))
HOUSE = House("barn", "Barn", 2, 1, 2, 1, (Opening("door", 0, 0, "W"), Opening("window", 1, 0, "E")))


def counter(id: str, short: str, side: str) -> Counter:
    return Counter(id, short, short, side, "infantry-team")


def pieces() -> tuple[Piece, ...]:
    return (
        Piece(counter("fire-1", "Fire", "blue"), "A1", token="3", suppressed=2, attack="+2", defence="4"),
        Piece(counter("fire-2", "Fire", "blue"), "B4"),
        Piece(counter("tank", "Tank", "red"), "F4", "F5", 0, damage=("tracks",)),
        Piece(counter("watch", "Watch", "red"), "barn.1"),
    )


def grid(**more: object) -> Grid:
    found = Grid(
        "field",
        "Field",
        ("..h...", "..###.", "..###.", "......", "......"),
        {".": "open", "h": "hedge", "#": "house"},
    )
    found.houses = (HOUSE,)
    found.pieces = pieces()
    found.goals = (Goal("barn", "barn", ("barn.1", "barn.2"), "3", "red"),)
    for name, value in more.items():
        setattr(found, name, value)
    return found


def table(shown: Grid) -> Table:
    hands = (Hand("blue", 1, (CardFace("rally", "Rally", "", "", (), ""),)), Hand("red", 2, ()))
    return Table("Field", SIDES, (), (), (), grids=(shown,), hands=hands)


def drawn(shown: Grid, width: int, height: int, labels: dict[str, str] | None = None) -> list[str]:
    return [line.plain for line in draw_grid(table(shown), shown, width, height, labels)]


def plain(lines: list[Text]) -> str:
    return "\n".join([line.plain for line in lines])


def test_squares_are_found_by_file_and_rank() -> None:
    assert [square_of(name) for name in ("A1", "L12", "Z24", "AA1")] == [(0, 0), (11, 11), (25, 23), (26, 0)]
    assert square_of("barn.1") == square_of("x3y7") == square_of("aboard") == (-1, -1)
    assert [file_name(number) for number in (0, 25, 26, 27)] == ["A", "Z", "AA", "AB"]


def test_no_two_units_of_a_side_have_the_same_letters() -> None:
    shown = grid()
    shown.pieces = tuple(
        [Piece(counter(f"stoss-{number}", "Stoss", "red"), f"A{number}") for number in range(1, 4)]
    )
    shown.pieces += tuple(
        [Piece(counter(f"schuetzen-{number}", "Schütz", "red"), "") for number in range(1, 4)]
    )
    found = codes(shown)
    assert found["stoss-2"] == "S2"
    assert len(set(found.values())) == 6


def test_files_and_ranks_stand_at_the_edges() -> None:
    lines = drawn(grid(), 30, 20)
    assert lines[0].split() == ["A", "B", "C", "D", "E", "F"]
    assert [line[:2].strip() for line in lines[1:6]] == ["1", "2", "3", "4", "5"]


def test_a_unit_shows_its_side_its_letters_its_order_and_its_markers() -> None:
    lines = drawn(grid(), 40, 20)
    assert lines[1][3:].startswith("●F1")
    assert lines[2][3:].startswith("3!!")
    assert any("◆Ta" in line for line in lines)
    assert any("*" in line for line in lines)


def test_a_long_vehicle_shows_in_its_rear_square_which_way_it_looks() -> None:
    lines = drawn(grid(), 21, 20)
    assert lines[5][3 + 5 * 3 :].startswith("◆↑")


def test_rooms_have_their_numbers_and_openings_and_whoever_stands_in_one_covers_them() -> None:
    shown = grid()
    text = "\n".join(drawn(shown, 40, 20))
    assert "2w" in text and "1d" not in text and "◆Wa" in text
    shown.pieces = ()
    assert "1d" in "\n".join(drawn(shown, 40, 20))


def test_wrecks_smoke_and_goals_are_marked_and_explained() -> None:
    shown = grid(hulks=(Hulk("m4-wreck", "Wreck", "A4", "", 0, ""),), smoke=("D5",))
    text = "\n".join(drawn(shown, 40, 20))
    for sign in ("▚▚", "░░", "★", "▚ wreck", "░ smoke", "★ ◆ barn 3", '" hedge', "Barn: barn.1 …"):
        assert sign in text


def test_what_can_be_chosen_carries_its_number() -> None:
    lines = drawn(grid(), 40, 20, {"square:A5": "12", "unit:fire-2": "1"})
    assert lines[9][3:].startswith("12")


def test_where_very_many_squares_can_be_chosen_the_ground_still_shows() -> None:
    every = [f"{file}{rank}" for file in "ABCDEF" for rank in range(1, 6)]
    lines = drawn(grid(), 40, 20, {f"square:{square}": str(at) for at, square in enumerate(every)})
    assert lines[1][3 + 2 * 6 :].startswith('"    +')


def test_a_board_that_has_no_room_is_told_as_a_list() -> None:
    shown = grid()
    assert fits(shown, 15, 6) and not fits(shown, 14, 6) and not fits(shown, 15, 5)
    page = Screen("Field", table(shown), [])
    assert "Fire fire-1 A1" in plain(draw_page(page, 40, 9))


def test_the_list_of_units_says_where_they_stand_and_what_lies_on_them() -> None:
    text = plain(list_pieces(table(grid()), grid(), 70, {"unit:tank": "4"}))
    assert "●F1  Fire fire-1 A1 +2 D4 3!!" in text
    assert "  4 ◆Ta  Tank tank F4" in text
    assert "tank" in plain(list_table(table(grid()), 70))


def test_cards_are_named_to_their_owner_and_counted_for_the_others() -> None:
    assert plain(strip_hands(table(grid()), 60)) == "● Rally   ◆ 2 cards"


def test_the_page_has_the_squares_beside_or_below_the_question() -> None:
    shown = table(grid())
    asked = PanelQuestion(["Turn 1"], "Blue", "blue", "Who moves?", "")
    asked.letters = [LetterKey("1", "fire-1", "Fire 1", ("unit:fire-1",))]
    for width, height in ((130, 40), (80, 45), (80, 24)):
        page = Screen("Field", shown, [])
        page.question = asked
        text = plain(draw_page(page, width, height))
        assert "●F1" in text and "Who moves?" in text and "Rally" in text


def test_a_battle_can_be_played_in_the_terminal() -> None:
    """Set up, give orders, look at a square, a house, a unit and a card by name."""
    lines = ["rest", "done", "look farmhouse", "look blean", "look E5", "areas", "map", "pass"]
    played = play("heroes", lines, 120, 40, seat="us", players=[("german", "random")])
    assert played.code == 0
    for shown in ("low hedge", "Lt Blean", "Farmhouse: farm.1", "Turn 1: the Americans have"):
        assert shown in played.shown


def test_names_can_be_typed_for_letters() -> None:
    lines = ["Lt Blean farmhouse door", "a12 all others"]
    played = play("heroes", lines, 120, 40, seat="us", players=[("german", "random")])
    assert "Square 2 of the farmhouse" in played.shown
    assert "The Americans are in position." in played.shown
