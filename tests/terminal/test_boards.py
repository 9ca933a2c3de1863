"""Several boards, points on them, seas that nobody holds, and dice spread over targets."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rich.text import Text

from sandtable.board.choosing import board_at, board_named
from sandtable.board.table import AreaView, Bar, Board, Border, Counter, Forecast, Road, Share, Side, Table
from sandtable.files import MatchFile
from sandtable.games import catalogue
from sandtable.kernel.match import Answer
from sandtable.terminal import chances, look
from sandtable.terminal.areas import list_areas, list_table
from sandtable.terminal.map import draw_map
from sandtable.terminal.panel import LetterKey, PanelQuestion
from sandtable.terminal.play import completions
from sandtable.terminal.screen import Screen, draw_page
from sandtable.terminal.spread import share_line
from sandtable.testing import conform
from tests.fleet import FLAK, GUNS, Fleet, Sea
from tests.terminal.helpers import Played, play

ALL: dict[str, Any] = {"seat": "all"}


@pytest.fixture(autouse=True)
def fleet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.GAMES, "fleet", "tests.fleet:Fleet")


def table(crowd: int = 0) -> Table:
    rules = Fleet()
    rules.crowd = crowd
    return rules.skin().table(Sea(rules))


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def typed(*lines: str, width: int = 120, height: int = 40) -> Played:
    return play("fleet", lines, width, height, **ALL)


def panel(*lines: str) -> str:
    """What stands beside the map after these lines, as one text."""
    page = typed(*lines).last_page()
    return " ".join(" ".join([line.partition("│")[2] for line in page.splitlines()]).split())


def words(file: str = "fleet.sand") -> list[tuple[str, ...]]:
    return [line.word for line in MatchFile.open(file).match.live if isinstance(line, Answer)]


def test_the_game_of_these_tests_conforms() -> None:
    assert conform(Fleet(), 10, seed=1, share=0.3).matches == 10


# which board


def test_the_letters_decide_which_board_is_shown() -> None:
    lain = table()
    assert lain.at == "sea"
    cases: list[tuple[list[tuple[str, ...]], str]] = [
        ([("area:moss",), ("unit:horse",)], "land"),
        ([("arrow:moss>voss",)], "land"),
        ([("area:moss",), ("unit:stuka",), ("area:N",)], "sea"),
        ([("area:moss",), ("area:N",)], "sea"),  # level: where things happen
        ([("asset:sortie",), ()], "sea"),
        ([], "sea"),
    ]
    for pointed, board in cases:
        found = board_at(lain, pointed)
        assert found is not None and found.id == board, pointed
    lain.at = "land"
    level = board_at(lain, [("area:moss",), ("area:N",)])
    assert level is not None and level.id == "land"
    lain.at = ""
    first = board_at(lain, [])
    assert first is not None and first.id == "sea"


def test_a_board_that_was_asked_for_is_shown_whatever_the_letters_say() -> None:
    found = board_at(table(), [("area:N",)], "land")
    assert found is not None and found.id == "land"
    gone = board_at(table(), [("area:N",)], "gone")
    assert gone is not None and gone.id == "sea"


def test_no_boards_no_board() -> None:
    assert board_at(Table("", (), (), (), ()), []) is None


@pytest.mark.parametrize(
    ("name", "board"),
    [
        ("1", "sea"),
        ("2", "land"),
        ("LAND", "land"),
        ("valleys", "land"),
        ("narrow", "sea"),
        ("the", ""),
        ("0", ""),
        ("3", ""),
        ("9" * 30, ""),
        ("moon", ""),
    ],
)
def test_a_board_is_meant_by_number_id_or_a_part_of_its_name(name: str, board: str) -> None:
    found = board_named(table(), name)
    assert (found.id if found is not None else "") == board


def test_the_page_goes_where_the_question_is() -> None:
    assert "[1 The Narrow Seas] 2 The Two Valleys " in typed().last_page()
    page = typed("bluecher*12 stuka*3 fire").last_page()
    assert "1 The Narrow Seas [2 The Two Valleys]" in page
    assert "moss Moss" in page


@pytest.mark.parametrize("size", [(80, 24), (80, 60), (120, 40)])
def test_map_shows_another_board_until_the_next_answer(size: tuple[int, int]) -> None:
    width, height = size
    page = typed("map valleys", width=width, height=height).last_page()
    assert "[2 The Two Valleys]" in page and "Moss" in page
    page = play("fleet.sand", ["map 2", "map"], width, height).last_page()
    assert "[1 The Narrow Seas]" in page
    page = play("fleet.sand", ["map 1", "bluecher*12 stuka*3 fire", "look"], width, height).last_page()
    assert "[2 The Two Valleys]" in page


def test_a_map_there_is_not_is_refused_with_those_there_are() -> None:
    told = "There is no map 'moon'; there is 1 The Narrow Seas, 2 The Two Valleys."
    assert told in panel("map moon")
    assert told in panel("areas moon")


def test_areas_lists_all_boards_or_one() -> None:
    page = typed("areas").last_page()
    assert all(
        name in page for name in ("The Narrow Seas", "The Two Valleys", "North Sea", "Voss", "Port Royal")
    )
    page = typed("areas 2").last_page()
    assert "Voss" in page and "South Sea" not in page


def test_help_tells_of_maps_areas_and_repeated_letters() -> None:
    page = typed("help", height=60).last_page()
    assert all(line in page for line in ("map [name]", "areas [name]", "rodney*4 fire"))


def test_one_board_needs_no_tabs() -> None:
    assert "`map 2`" not in play("caen", [], players=[("germans", "random")]).shown


# points and seas


@pytest.mark.parametrize(("width", "height"), [(30, 12), (72, 22), (120, 40)])
def test_a_site_is_a_point_with_its_sign_and_its_ships(width: int, height: int) -> None:
    lain = table(2)
    lines = draw_map(lain, lain.boards[0], width, height, {"area:port": "7", "unit:r1": "8"})
    assert [line.cell_len for line in lines] == [width] * height
    text = plain(lines)
    assert "7‡Port Royal" in text
    assert "R0" in text and "8▩R1" in text


def test_nobody_holds_a_sea_so_there_is_no_front_and_every_ship_shows_its_side() -> None:
    lain = table()
    text = plain(draw_map(lain, lain.boards[0], 60, 24))
    assert not set("━┃╱") & set(text)
    assert "· ~" in text
    assert "◆▤Blücher" in text
    land = plain(draw_map(lain, lain.boards[1], 60, 24))
    assert set("║╱") <= set(land)


@pytest.mark.parametrize("crowd", [5, 12, 40])
def test_a_crowd_is_counted_where_it_has_no_room_and_what_can_be_chosen_comes_first(crowd: int) -> None:
    lain = table(crowd)
    last = f"R{crowd - 1}"
    text = plain(draw_map(lain, lain.boards[0], 72, 22, {f"unit:r{crowd - 1}": "99"}))
    assert f"99▩{last}" in text
    shown = len(set(re.findall(r"▩R(\d+)", text)))
    more = re.search(r" \+(\d+)", text)
    assert shown + (int(more[1]) if more else 0) == crowd


@pytest.mark.parametrize("width", [30, 60, 76, 120])
@pytest.mark.parametrize("crowd", [0, 12, 40])
def test_the_list_has_every_counter_of_a_crowd_and_keeps_to_the_width(width: int, crowd: int) -> None:
    lain = table(crowd)
    lines = list_table(lain, width)
    assert all(line.cell_len <= width for line in lines)
    text = plain(lines)
    for counter in lain.counters():
        assert look.face(counter) in text
    assert "‡" in text


def test_sites_are_listed_after_the_areas() -> None:
    lines = [line.plain.split() for line in list_areas(table(), table().boards[0], 60)]
    assert [row[1] for row in lines] == ["N", "S", "port"]


@pytest.mark.parametrize(("width", "height"), [(40, 20), (80, 24), (80, 60), (120, 40), (160, 50)])
@pytest.mark.parametrize("crowd", [0, 40])
def test_no_line_of_the_page_is_longer_than_the_window(width: int, height: int, crowd: int) -> None:
    page = Screen("Fleet", table(crowd), [])
    page.question = PanelQuestion(["Aim"], "Red", "red", "Where?", "")
    page.question.letters = [LetterKey("1", "bluecher", "Blücher", ("unit:bluecher",))]
    for chosen in ("", "land"):
        page.chosen = chosen
        lines = draw_page(page, width, height)
        assert {line.cell_len for line in lines} == {width}
        assert len(lines) <= height


def test_a_list_that_is_too_long_says_how_to_see_the_rest() -> None:
    areas = tuple(
        [AreaView(f"a{n}", f"Area {n}", f"Area {n}", "plain", "red", 0, "", n, 0, ()) for n in range(60)]
    )
    long = Table("", table().sides, (Board("b", "B", 60, 1, areas),), (), ())
    assert "lines more: `areas`" in plain(draw_page(Screen("", long, []), 80, 24))


def test_a_point_at_the_edge_of_the_board_stays_on_the_sheet() -> None:
    corner = Counter("c", "Corner", "C", "red", "ship")
    areas = (
        AreaView("A", "A", "A", "plain", "red", 0, "", 50, 50, ()),
        AreaView("p", "Pier", "Pier", "sea", "", 0, "", 100, 100, (corner,), site="lighthouse"),
    )
    board = Board("b", "B", 100, 100, areas)
    lines = draw_map(Table("", table().sides, (board,), (), ()), board, 20, 8)
    assert "∘Pier" in plain(lines)


def test_the_strength_of_a_counter_is_told_from_its_name() -> None:
    for short, strength, shown in (
        ("50", "+1", "×50+1"),
        ("C2", "3", "×C2·3"),
        ("Sk", "1u", "×Sk·1u"),
        ("F", "(3)", "×F(3)"),
    ):
        counter = Counter("c", "C", short, "red", "infantry", strength)
        assert look.face(counter, strength=True) == shown
        assert look.face(counter) == f"×{short}"


# dice on targets


def test_the_panel_counts_the_dice_that_lie_and_that_are_left() -> None:
    page = panel("bluecher*3 stuka")
    assert "3 of 12 dice on ships, 9 left" in page
    assert "■□□ 1 of 3 dice on aircraft, 2 left" in page
    assert "Blücher ×3" in page and "Stuka ×1" in page
    assert "Rodney 12, flak 3" in page


def test_shares_are_told_in_numbers_where_they_are_large_and_when_all_lie() -> None:
    assert share_line(Share("on ships", 5, 3, ()), 80).plain == "■■■□□ 3 of 5 dice on ships, 2 left"
    assert share_line(Share("on ships", 5, 3, ()), 30).plain == "3 of 5 dice on ships, 2 left"
    assert share_line(Share("on ships", 30, 7, ()), 80).plain == "7 of 30 dice on ships, 23 left"
    assert share_line(Share("on it", 1, 1, ()), 80).plain == "■ 1 of 1 die on it, all laid"


def test_chances_stand_below_the_letters_and_whole_in_odds() -> None:
    page = typed("bluecher*3 stuka").last_page()
    assert "52 % hits anything" in page and "42 % hits Blücher" in page and "17 % hits Stuka" in page
    page = typed("bluecher*3", "odds stuka*2").last_page()
    assert "60 % ████████████░░░░░░░░ hits anything" in page
    assert "● Red  15d6" in page and "6 a hit" in page and "no smoke" in page


def test_many_chances_are_cut_to_the_room_there_is() -> None:
    found = Forecast("all", 0.5, bars=tuple([Bar(f"ship {n}", 0.1) for n in range(9)]))
    lines = plain(chances.sum_up(found, 40, 4)).splitlines()
    assert len(lines) == 4 and lines[-1] == "… 7 chances more: `odds`"
    assert [chances.percent(share) for share in (0, 0.004, 0.5, 0.996, 1)] == [
        "0 %",
        "0.4 %",
        "50 %",
        "99.6 %",
        "100 %",
    ]


# letters several times


def test_a_letter_is_laid_as_often_as_it_says() -> None:
    typed("bluecher*8 koeln*4 stuka*3 fire")
    assert words()[0] == ("bluecher",) * 8 + ("koeln",) * 4 + ("stuka",) * 3 + ("fire",)


def test_numbers_and_beginnings_may_be_repeated_too() -> None:
    typed("1*11 koe 3*3 f")  # numbers are those of the list that was shown
    assert words()[0] == ("bluecher",) * 11 + ("koeln",) + ("stuka",) * 3 + ("fire",)


def test_a_number_means_the_same_letter_to_the_end_of_its_count() -> None:
    page = panel("1*13")
    assert "All dice lie that may lie on bluecher. [TOY-1]" in page
    assert f"{GUNS} of {GUNS} dice on ships, all laid" in page and f"0 of {FLAK} dice" in page


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("bluecher*0", "a letter is repeated 1 to 999 times"),
        ("bluecher*x", "expected a number after the star, such as bluecher*2"),
        ("bluecher*", "expected a number after the star"),
        ("bluecher*-2", "expected a number after the star"),
        ("bluecher*2*2", "expected a number after the star"),
        ("bluecher*²", "expected a number after the star"),
        ("*4", "there is no letter before the star"),
        ("bluecher*1000", "a letter is repeated 1 to 999 times"),
        ("bluecher*" + "9" * 5000, "a letter is repeated 1 to 999 times"),
        ("moon*3", "'moon' is not possible here"),
    ],
)
def test_counts_that_mean_nothing_are_refused_and_lay_nothing(line: str, told: str) -> None:
    for command in (line, f"odds {line}") if not line.startswith("moon") else (line,):
        page = panel(command)
        assert told in page
        assert "0 of 12 dice on ships" in page


def test_tab_completes_letters_that_may_be_repeated_without_a_space() -> None:
    asked = PanelQuestion([], "Red", "red", "", "")
    asked.letters = [LetterKey("1", "bluecher", "Blücher"), LetterKey("2", "fire", "Fire")]
    asked.targets = {"bluecher": "Blücher"}
    assert completions("b", asked) == ["bluecher", "back ", "briefing "]
    assert completions("bl", asked) == ["bluecher"]
    assert completions("bl*4", asked) == ["bluecher*4"]
    assert completions("f", asked) == ["fire "]
    assert completions("ma", asked) == ["map "]
    assert completions("zz*4", asked) == []


def test_a_whole_match_is_played_by_typed_words() -> None:
    played = typed(*["bluecher*12 stuka*3 fire", "voss"] * 3)
    assert "The match is over" in played.shown
    assert len(words()) == 6
    taken = play("fleet", ["1*12 3*3 f", "undo"], 120, 40, **ALL)
    assert "Your last answer stays" in " ".join(taken.last_page().split())


def test_a_site_whose_id_is_its_name_is_named_once() -> None:
    areas = (
        AreaView("scapa-flow", "Scapa Flow", "Scapa Flow", "sea", "", 0, "", 1, 1, (), site="harbour"),
        AreaView("bodo", "Bodø", "Bodø", "sea", "", 0, "", 1, 1, (), site="harbour"),
        AreaView("h3", "Ålesund", "Ålesund", "sea", "", 0, "", 1, 1, (), site="harbour"),
    )
    board = Board("b", "B", 9, 9, areas)
    text = plain(list_areas(Table("", table().sides, (board,), (), ()), board, 60))
    assert "Scapa" not in text and "Bodø" not in text
    assert "scapa-flow" in text and "bodo" in text and "Ålesund" in text


# boards of connectors


def joined() -> Table:
    side = (Side("red", "Red", "Red"), Side("blue", "Blue", "Blue"))
    areas = (
        AreaView("W", "West", "West", "village", "red", 0, "", 20, 50, (), signs=("village", "objective-2")),
        AreaView("M", "Middle", "Middle", "hill", "red", 0, "", 60, 50, (), signs=("hill", "fortified")),
        AreaView("E", "East", "East", "basic", "blue", 0, "", 100, 50, (), signs=("volcano",)),
    )
    roads = (Road("M", "E", "lane"), Road("W", "M", "major", "N158"))
    borders = (Border("W", "M", ""), Border("M", "E", ""))
    return Table("Roads", side, (Board("r", "Roads", 120, 100, areas, borders, roads=roads),), (), ())


def test_a_border_shows_which_road_crosses_it() -> None:
    table = joined()
    text = "\n".join(line.plain for line in draw_map(table, table.boards[0], 60, 12))
    assert text.count("#") == 1 and text.count("·") >= 1


def test_the_list_tells_where_roads_lead_the_best_first_and_what_the_signs_mean() -> None:
    table = joined()
    lines = [line.plain for line in list_areas(table, table.boards[0], 40)]
    assert [line.strip() for line in lines if "E·" in line] == ["▲♜ W# E·"]
    assert [line.strip() for line in lines if line.strip().startswith("⌂②")] == ["⌂② M#"]
    assert [line.strip() for line in lines if line.strip() == "M·"] == ["M·"]  # no sign for a volcano
    key = " ".join(lines[-2:])
    assert "# major" in key and "· lane" in key and "+ minor" not in key and "② objective 2" in key
    assert all(len(line) <= 40 for line in lines)
