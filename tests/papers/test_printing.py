"""What is put on paper is printed whole, letter for letter, and stays within its margins."""

from __future__ import annotations

import json
import re
import struct
import zlib
from typing import Any
from xml.etree import ElementTree

import pytest
import typst

from sandtable.board.paper import (
    Paper,
    PaperChapter,
    PaperFacts,
    PaperGrid,
    PaperLines,
    PaperPart,
    PaperPlan,
    PaperSum,
    PaperTitle,
    PlanFeature,
    PlanSection,
)
from sandtable.papers import Letterhead, PaperTooLong, Press, as_data, pages, pdf, svg_of_plan
from sandtable.papers.ground import GROUNDS, LINES, features_drawn, spots
from sandtable.papers.plan import SIGNS
from sandtable.papers.printer import FONTS, SHEET, inputs, page_count

NASTY = (
    '#eval("1+1")',
    "$x^2$",
    "*bold* _italic_",
    "<x> </svg><script>alert(1)</script>",
    "\\ \\u{41} \\#",
    '#include "/etc/passwd"',
    '#image("/etc/passwd")',
    "= Heading",
    "// comment /* more */",
    "@reference [content] `raw` ~ -- ---",
    "\"quoted\" 'single' &amp; %s {0}",
    "line\nbreak\tand\x0b\x1b\x7fcontrol",
    "\u200b\u202e\ufeff",
)
NAMES = ("Łódź, Żółkiew, Święty", "Großkämpfer, Münster, Ölberg", "Saint-André-d’Été", "½ → ← – “Tilly” ·")
ENDLESS = "Donaudampfschifffahrtsgesellschaftskapitän" * 12
DPI = 24
MARGIN = 15  # millimetres that must stay white; the paper has 17


def paper(*parts: PaperPart, title: str = "Briefing", **more: Any) -> Paper:
    return Paper("id", title, "over", "under", (PaperChapter("Chapter", parts),), **more)


def plan(*sections: PlanSection, columns: int = 3, rows: int = 2) -> PaperPlan:
    return PaperPlan(
        columns, rows, "6 feet", "4 feet", ("enemy", "east", "own", "west"), ("A note.",), sections
    )


def asked(paper: Paper, selector: str, head: Letterhead | None = None) -> list[dict[str, object]]:
    """Elements of the set paper."""
    given = inputs(paper, head or Letterhead())
    compiler = typst.Compiler(SHEET, font_paths=FONTS, ignore_system_fonts=True, sys_inputs=given)
    found: list[dict[str, object]] = json.loads(compiler.query(selector))
    return found


def said(element: object) -> str:
    """The plain text of an element."""
    if isinstance(element, dict):
        if element.get("func") == "text":
            return str(element["text"])
        if element.get("func") == "space":
            return " "
        return said([element.get(name) for name in ("body", "child", "children")])
    return "".join([said(part) for part in element]) if isinstance(element, list) else ""


# texts are data


@pytest.mark.parametrize("text", [*NASTY, *NAMES])
def test_a_text_is_shown_letter_for_letter_and_never_read_as_markup(text: str) -> None:
    found = asked(
        Paper(
            "id", text, text, text, (PaperChapter(text, (PaperLines((text,), False, (text,)),)),), link=text
        ),
        "heading",
        Letterhead(text, 1, text),
    )
    (heading,) = found
    assert said(heading).replace("\u200b", "") == text.replace("\u200b", "")


def test_every_part_takes_any_text() -> None:
    for number in (0, 1, 2):
        for text in (*NASTY, *NAMES, ENDLESS, ""):
            whole = Paper(
                "id",
                text,
                text,
                text,
                (
                    PaperChapter(
                        text,
                        (
                            PaperTitle(text, text),
                            PaperFacts(((text, text), (text, ""))),
                            PaperGrid((text, text), ((text, text),), (1,)),
                            PaperLines((text, text), True),
                            plan(PlanSection(0, 0, text, text, text), PlanSection(9, 9, "wood", text)),
                        ),
                    ),
                ),
                side="side",
                link=text,
            )
            assert pdf(whole, Letterhead(text, number, text)).startswith(b"%PDF-")


def test_the_same_paper_gives_the_same_bytes_whenever_it_is_printed() -> None:
    one = paper(PaperLines(("text",)))
    assert pdf(one, Letterhead("match", 1, "Side")) == pdf(one, Letterhead("match", 1, "Side"))
    assert pdf(one, Letterhead("match", 1, "Side")) != pdf(one, Letterhead("match", 2, "Side"))


def test_no_font_lacks_a_letter_of_the_names_that_are_printed() -> None:
    """A letter that no font has is set as an empty box, and all of these look the same."""
    lacking, alike = [
        pages(paper(PaperLines((letter,))), Letterhead())[0] for letter in "\U0001f9a5\U0001f9a6"
    ]
    assert lacking == alike
    letters = {letter for name in (*NAMES, "×…€°§′″≥☐✓") for letter in name if letter != " "}
    lost = [
        letter
        for letter in sorted(letters)
        if pages(paper(PaperLines((letter,))), Letterhead())[0] == lacking
    ]
    assert lost == []


# nothing leaves the page


def rows_of(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, bytes a pixel and the lines of a picture."""
    at, body, wide, size = 8, b"", 0, 4
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind == b"IHDR":
            wide, _, depth, colours = struct.unpack(">IIBB", png[at + 8 : at + 18])
            assert depth == 8
            size = {2: 3, 6: 4, 0: 1, 4: 2}[colours]
        elif kind == b"IDAT":
            body += png[at + 8 : at + 8 + length]
        at += 12 + length
    return wide, size, unfiltered(zlib.decompress(body), wide * size, size)


def unfiltered(raw: bytes, stride: int, size: int) -> list[bytes]:
    lines: list[bytes] = []
    above = bytes(stride)
    for start in range(0, len(raw), stride + 1):
        kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        for at in range(stride):
            left = line[at - size] if at >= size else 0
            corner = above[at - size] if at >= size else 0
            guess = (0, left, above[at], (left + above[at]) // 2, paeth(left, above[at], corner))[kind]
            line[at] = (line[at] + guess) & 255
        above = bytes(line)
        lines.append(above)
    return lines


def paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def stays_within(found: Paper, head: Letterhead) -> int:
    """Looks at the margins of every page, and says how many there are."""
    pictures = pages(found, head, DPI)
    for picture in pictures:
        wide, size, lines = rows_of(picture)
        edge = int(MARGIN / 25.4 * DPI) * size
        for line in lines:
            assert set(line[:edge]) == {255}
            assert set(line[wide * size - edge :]) == {255}
    return len(pictures)


def test_absurdly_long_words_break_and_stay_within_the_margins() -> None:
    words = ("W" * 300, ENDLESS, "a-b/" * 90, "W" * 27)
    for word in words:
        parts = (
            PaperTitle(word, word),
            PaperFacts(((word, word),)),
            PaperGrid((word, word, "No."), ((word, word, "12"),), (2,)),
            PaperLines((word,), False, (word,)),
            PaperLines((word,), True),
            plan(PlanSection(0, 0, "wood", word, word), PlanSection(2, 1, "village", word, word)),
        )
        assert stays_within(paper(*parts, title=word, link=word), Letterhead(word, 1, word)) >= 1


def test_a_grid_of_eighty_rows_goes_on_over_the_page_with_its_heading() -> None:
    row = ("Polish 10th Mounted Rifles (Recce) Regiment", "4", "Sherman Armoured Squadron or Motor Company")
    short = paper(PaperGrid(("Unit", "Strength", "Formation"), (row,), (1,)))
    long = paper(PaperGrid(("Unit", "Strength", "Formation"), (row,) * 80, (1,)))

    assert stays_within(short, Letterhead()) == 1
    assert stays_within(long, Letterhead()) == 2


def test_the_side_is_a_shape_as_well_as_a_colour() -> None:
    one, two = [pages(paper(), Letterhead("", side, "Side"), DPI)[0] for side in (1, 2)]
    neither = pages(paper(), Letterhead(""), DPI)[0]
    in_black = [shape(picture) for picture in (one, two, neither)]
    assert len(set(in_black)) == 3


def shape(picture: bytes) -> str:
    """Which pixels are inked at all."""
    _, size, lines = rows_of(picture)
    return "".join(
        ["#" if min(line[at : at + 3]) < 160 else "." for line in lines for at in range(0, len(line), size)]
    )


# the plan


@pytest.mark.parametrize("text", [*NASTY, *NAMES, ENDLESS])
def test_texts_in_a_plan_are_escaped(text: str) -> None:
    drawing = svg_of_plan(
        PaperPlan(1, 1, text, text, (text,) * 4, sections=(PlanSection(0, 0, "wood", text, text),))
    )
    root = ElementTree.fromstring(drawing)
    names = {element.tag.partition("}")[2] for element in root.iter()}
    assert names <= {"svg", "g", "rect", "path", "text", "circle", "ellipse"}
    assert not [name for element in root.iter() for name in element.attrib if name.lower().startswith("on")]


def test_every_kind_of_ground_has_a_sign_of_its_own_without_colour() -> None:
    assert len(set(SIGNS.values())) == len(SIGNS)
    for kind in ("wood", "village", "field", "farmland", "farm", "ridge", "rise", "flooded"):
        drawing = svg_of_plan(plan(PlanSection(0, 0, kind, "Ground")))
        assert SIGNS[kind] in drawing
        assert "#" not in drawing
        assert "Ground" in drawing


def test_a_section_off_the_table_is_not_drawn() -> None:
    assert "Nowhere" not in svg_of_plan(plan(PlanSection(3, 0, "wood", "Nowhere")))


# forms and the press


def test_a_paper_as_data_has_a_rule_for_every_line_and_a_cell_for_every_head() -> None:
    data = as_data(
        paper(PaperLines(("one", "two"), False, ("AT-1",)), PaperGrid(("a", "b"), (("1",), ("1", "2", "3"))))
    )
    lines, grid = data["chapters"][0]["parts"]
    assert lines["rules"] == ["AT-1", ""]
    assert grid["rows"] == [["1", ""], ["1", "2"]]
    assert json.loads(json.dumps(data)) == data


def test_a_paper_of_absurd_length_is_refused_before_it_is_set() -> None:
    with pytest.raises(PaperTooLong):
        pdf(paper(PaperLines(("word " * 100_000,))), Letterhead())


def test_the_press_prints_a_paper_once_and_forgets_the_oldest() -> None:
    press = Press()
    first = press.pdf(paper(title="One"), Letterhead())
    assert press.pdf(paper(title="One"), Letterhead()) is first
    assert len(press.kept) == 1

    small = Press(room=len(first) + 10)
    small.pdf(paper(title="One"), Letterhead())
    small.pdf(paper(title="Two"), Letterhead())
    assert len(small.kept) == 1
    assert small.kept.currsize == sum([len(made) for made in small.kept.values()])

    tiny = Press(room=10)
    assert tiny.pdf(paper(title="One"), Letterhead()) == first and not tiny.kept


@pytest.mark.parametrize("kind", [*GROUNDS, *LINES, "unheard-of"])
def test_what_lies_on_a_table_is_drawn_and_named_beside_it(kind: str) -> None:
    place = "all" if kind in GROUNDS else "middle"
    bare = svg_of_plan(PaperPlan(3, 2, "6 feet", "4 feet"))
    drawing = svg_of_plan(
        PaperPlan(3, 2, "6 feet", "4 feet", features=(PlanFeature(kind, place, "<The Odon>", 2),))
    )
    assert "&lt;The Odon&gt;" in drawing or kind == "unheard-of"
    assert ElementTree.fromstring(drawing).tag.endswith("svg")
    if kind != "unheard-of":
        assert drawing.count("<path") + drawing.count("<circle") + drawing.count("<ellipse") > bare.count(
            "<path"
        )


def test_nothing_stands_in_a_river_nor_in_the_sea() -> None:
    assert not [y for _, y in spots(360, 240, [120.0]) if abs(y - 120) < 20]
    sea = (PlanFeature("plain", "all", "Plain"), PlanFeature("sea", "upper", "The sea"))
    houses = [
        float(y) for y in re.findall(r'd="M[\d.]+ ([\d.]+)h12v8', "".join(features_drawn(sea, 360, 240)))
    ]
    assert houses and min(houses) > 40


def test_a_sum_says_what_it_comes_to() -> None:
    data = as_data(
        paper(PaperSum((("Core force", 1250, "FS-8"), ("Out of supply", -250, "FS-42")), "Points"))
    )
    assert data["chapters"][0]["parts"] == [
        {
            "kind": "sum",
            "rows": [["Core force", 1250, "FS-8"], ["Out of supply", -250, "FS-42"]],
            "title": "Points",
            "total": 1000,
        }
    ]


def test_a_paper_that_would_be_too_long_is_set_smaller_and_one_that_may_be_long_is_not() -> None:
    lines = PaperLines(
        tuple(
            [f"A sentence that fills most of a line of the page, number {number}." for number in range(125)]
        )
    )
    free, fitted = paper(lines), paper(lines)
    fitted.most_pages = 2
    assert page_count(pdf(free, Letterhead())) == 3
    assert page_count(pdf(fitted, Letterhead())) == 2 == len(pages(fitted, Letterhead()))
    hopeless = paper(PaperLines(("word " * 12_000,)))
    hopeless.most_pages = 2
    assert page_count(pdf(hopeless, Letterhead())) > 2
