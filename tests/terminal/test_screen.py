"""The whole page at the sizes people have, and its parts."""

from __future__ import annotations

import pytest
from rich.text import Text

from sandtable.board.table import Table
from sandtable.games.firestorm.show.table import firestorm_table
from sandtable.kernel.match import Declared, Match
from sandtable.kernel.steps import Choice, Dice
from sandtable.kernel.story import Note, Story, Thrown
from sandtable.terminal import look, pages
from sandtable.terminal.panel import LetterKey, PanelQuestion, draw_entry, draw_letters, draw_question
from sandtable.terminal.screen import Screen, draw_page, header, layout, window
from tests.terminal.helpers import midgame

SIZES = [(40, 20), (80, 24), (80, 60), (100, 30), (120, 40), (160, 50), (220, 60)]


def page_of(match: Match) -> Screen:
    table = firestorm_table(match.state)  # type: ignore[arg-type]
    page = Screen("Caen", table, Story(match).told("allies"))
    key, ask = next(iter(match.pending().items()))
    assert isinstance(ask, Choice)
    side = match.rules.side_of(key)
    page.question = PanelQuestion(
        ["Turn 2", "Battle 3"], key, side, match.rules.skin().question(match.state, ask), ask.rule
    )
    for number, letter in enumerate(ask.letters(match.state, ()), 1):
        name = match.rules.skin().letter_name(match.state, ask, (), letter)
        anchors = ask.anchors(match.state, (), letter)
        page.question.letters.append(LetterKey(str(number), letter, name, anchors))
    return page


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("decisions", [0, 30, 92, 140])
def test_no_line_is_longer_than_the_window(width: int, height: int, decisions: int) -> None:
    page = page_of(midgame(decisions))
    lines = draw_page(page, width, height)
    assert {line.cell_len for line in lines} == {width}
    assert len(lines) <= height


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 50), (120, 40), (160, 50)])
@pytest.mark.parametrize("decisions", [0, 30, 92, 140])
def test_every_area_and_every_counter_on_it_is_there(width: int, height: int, decisions: int) -> None:
    page = page_of(midgame(decisions))
    assert page.table is not None
    text = plain(draw_page(page, width, height))
    for area in page.table.boards[0].areas:
        assert f"{area.id} " in text
        assert all(look.face(counter) in text for counter in area.counters)


@pytest.mark.parametrize("decisions", [0, 30, 92, 140])
def test_at_120_by_40_the_trays_are_there_too(decisions: int) -> None:
    page = page_of(midgame(decisions))
    assert page.table is not None
    text = plain(draw_page(page, 120, 40))
    assert all(look.face(counter) in text for counter in page.table.counters())


def test_small_windows_get_the_list_and_large_ones_the_map() -> None:
    assert layout(120, 39) == "beside"
    assert layout(80, 60) == "below"
    assert layout(80, 23) == "small"


def test_the_header_tells_turn_and_score_and_leaves_out_what_does_not_fit() -> None:
    page = page_of(midgame(92))
    for width in (40, 80, 120):
        line = header(page, width)[0].plain
        assert "Caen" in line
    assert "Allies" in header(page, 80)[0].plain
    assert "lead" in header(page, 120)[0].plain


def test_a_long_page_is_shown_in_parts() -> None:
    page = Screen("Caen", None, [])
    page.instead = [Text(str(number)) for number in range(25)]
    assert [line.plain for line in window(page, 10)][:9] == [str(number) for number in range(9)]
    assert "9 of 25" in window(page, 10)[-1].plain
    page.part = 2
    assert window(page, 10)[0].plain == "18"
    page.part = 3
    assert window(page, 10)[0].plain == "0"


# the question


def letters(count: int) -> list[LetterKey]:
    return [LetterKey(str(n), f"letter-{n}", f"The letter with the number {n}") for n in range(1, count + 1)]


@pytest.mark.parametrize("count", [1, 5, 12, 40, 120])
@pytest.mark.parametrize("width", [37, 52, 80])
def test_letters_keep_to_the_room_they_have(count: int, width: int) -> None:
    lines = draw_letters(letters(count), width, 12)
    assert len(lines) <= 12
    assert all(line.cell_len <= width for line in lines)


def test_letters_show_key_name_and_typed_form() -> None:
    (line,) = draw_letters([LetterKey("3", "A2>A1", "Gold Beach → Bayeux")], 40, 5)
    assert line.plain.split() == ["3", "Gold", "Beach", "→", "Bayeux", "A2>A1"]


def test_many_letters_stand_in_columns() -> None:
    lines = draw_letters(letters(12), 80, 6)
    assert "The letter with the number 1 " in plain(lines)
    assert len(lines) == 6


def test_the_question_shows_who_is_asked_the_rule_the_word_and_the_refusal() -> None:
    asked = PanelQuestion(["Turn 2", "Battle 3", "Retreat"], "Allies", "allies", "Who retreats?", "FS-65")
    asked.spelled = ["50 Division"]
    asked.letters = letters(2)
    asked.notice, asked.refused = "Not there. [FS-65]", True
    text = plain(draw_question(None, asked, 60, 20))
    assert "Turn 2 › Battle 3 › Retreat" in text
    assert "Allies: Who retreats? [FS-65]" in text
    assert "[50 Division] next …" in text
    assert "✗ Not there. [FS-65]" in text


def test_where_all_letters_point_at_one_area_only_their_own_things_are_marked() -> None:
    asked = PanelQuestion([], "Allies", "allies", "Who advances?", "")
    asked.letters = [
        LetterKey("1", "a", "A", ("unit:a", "area:A1")),
        LetterKey("2", "b", "B", ("unit:b", "area:A1")),
        LetterKey("3", "A2>A1", "C", ("arrow:A2>A1", "area:A1")),
    ]
    assert asked.labels() == {"unit:a": "1", "unit:b": "2", "arrow:A2>A1": "3"}


# the log


def test_dice_show_their_faces_purpose_and_modifiers() -> None:
    dice = Dice(1, because=((2, "50-div"), (-2, "out-of-supply")))
    because = ("50 Division", "out of supply")
    thrown = Thrown(Declared("Allies throw for the attack", "allies", dice, because, (), {}), (4,))
    text = plain(draw_entry(None, thrown, 200)).replace("\u00a0", " ")
    assert text == "[4] Allies throw for the attack: +2 50 Division, -2 out of supply"


def test_dice_that_reach_their_number_are_marked() -> None:
    thrown = Thrown(Declared("to destroy", "allies", Dice(2, needs=5), (), (), {}), (3, 6))
    assert plain(draw_entry(None, thrown, 80)) == "[3] [6]! to destroy"


@pytest.mark.parametrize("width", [30, 38, 80])
def test_the_log_is_wrapped(width: int) -> None:
    match = midgame(60)
    for entry in Story(match).entries:
        assert all(line.cell_len <= width for line in draw_entry(None, entry, width))


def test_a_story_told_again_is_the_same_and_keeps_its_notes() -> None:
    match = midgame(40)
    story = Story(match)
    story.note("The computer had a reason.")
    before = [entry.text for entry in story.entries]
    story.retell()
    assert [entry.text for entry in story.entries] == before
    assert isinstance(story.entries[-1], Note)
    throws = [entry for entry in story.entries if isinstance(entry, Thrown)]
    assert len(throws) == match.throws()


# pages


def table() -> Table:
    return firestorm_table(midgame(60).state)  # type: ignore[arg-type]


@pytest.mark.parametrize("width", [30, 80, 120])
def test_pages_keep_to_the_width(width: int) -> None:
    found = [*pages.draw_help(width), *pages.draw_trays(table(), width), *pages.strip_trays(table(), width)]
    assert all(line.cell_len <= width for line in found)


def test_the_trays_show_everything_beside_the_map_by_name() -> None:
    text = plain(pages.draw_trays(table(), 80))
    for tray in table().trays:
        assert tray.name in text
        assert all(counter.name in text for counter in tray.counters)
