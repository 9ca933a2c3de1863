"""The QR code on a paper: a reader finds the text again."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from sandtable.board.paper import Paper
from sandtable.papers import Letterhead, pages
from sandtable.papers.qr import svg
from tests.papers.codes import drawn, scanned

LINK = "https://table.example/m/k7m2q9?seat=axis"
ROOM = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213)  # bytes that each version takes with error correction M


@pytest.mark.parametrize("version", range(1, len(ROOM) + 1))
def test_every_size_reads_back_what_was_written(version: int) -> None:
    fewest = ROOM[version - 2] + 1 if version > 1 else 1
    for length in (fewest, ROOM[version - 1]):
        text = (LINK * 6)[:length]
        code = svg(text)
        across = 17 + 4 * version + 8
        assert f'viewBox="0 0 {across} {across}"' in code
        assert scanned(drawn(code)) == text


def test_paper_stays_white_for_four_modules_round_the_code() -> None:
    places = [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)", svg(LINK))]
    for at in (0, 1):
        assert (min([one[at] for one in places]), max([one[at] for one in places])) == (4, 32)


def test_text_of_any_script_is_written_and_one_that_is_too_long_is_not() -> None:
    assert scanned(drawn(svg("Łódź → ½"))) == "Łódź → ½"
    assert scanned(drawn(svg("HTTPS://TABLE.EXAMPLE/1"))) == "HTTPS://TABLE.EXAMPLE/1"
    assert svg("x" * (ROOM[-1] + 1)) == ""
    assert svg("x" * 5000) == ""


def test_a_paper_with_a_link_carries_its_code() -> None:
    plain, linked = [pages(Paper("id", "Title", "", "", (), link=one), Letterhead()) for one in ("", LINK)]
    assert plain != linked
    assert ElementTree.fromstring(svg(LINK)).tag.endswith("svg")
    assert len(pages(Paper("id", "Title", "", "", (), link="x" * 5000), Letterhead())) == 1
