"""The QR code on a paper: every block is free of errors, and a reader finds the text again."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from sandtable.board.paper import Paper
from sandtable.papers import Letterhead, pages
from sandtable.papers.qr import (
    ALIGNED,
    BLOCKS,
    EXP,
    FORMATS,
    capacity,
    correction,
    masked,
    qr,
    room,
    svg,
    times,
)

Grid = list[list[int]]


def reserved(size: int) -> set[tuple[int, int]]:
    """The modules that hold no data, by the standard's own description."""
    found = {(6, at) for at in range(size)} | {(at, 6) for at in range(size)}
    for rows, columns in (
        (range(9), range(9)),
        (range(9), range(size - 8, size)),
        (range(size - 8, size), range(9)),
    ):
        found |= {(row, column) for row in rows for column in columns}
    version = (size - 17) // 4
    centres = ALIGNED[version - 1]
    for row in centres:
        for column in centres:
            if (row, column) not in ((6, 6), (6, size - 7), (size - 7, 6)):
                found |= {(y, x) for y in range(row - 2, row + 3) for x in range(column - 2, column + 3)}
    if version >= 7:
        found |= {(row, column) for row in range(6) for column in range(size - 11, size - 8)}
        found |= {(row, column) for column in range(6) for row in range(size - 11, size - 8)}
    return found


def words(grid: Grid) -> list[int]:
    """Unmasked, in the order in which a reader goes."""
    size = len(grid)
    code = [grid[8][at] for at in (0, 1, 2, 3, 4, 5, 7, 8)] + [grid[at][8] for at in (7, 5, 4, 3, 2, 1, 0)]
    mask = FORMATS.index(int("".join(map(str, code)), 2))
    taken, stream, upwards = reserved(size), "", True
    column = size - 1
    while column > 0:
        column -= column == 6
        for step in range(size):
            row = size - 1 - step if upwards else step
            for x in (column, column - 1):
                if (row, x) not in taken:
                    stream += str(grid[row][x] ^ masked(mask, row, x))
        upwards = not upwards
        column -= 2
    return [int(stream[at : at + 8], 2) for at in range(0, len(stream) // 8 * 8, 8)]


def blocks(grid: Grid) -> list[list[int]]:
    """Data and error codewords of each block."""
    version = (len(grid) - 17) // 4
    errors, (first, size), (second, larger) = BLOCKS[version - 1]
    sizes = [size] * first + [larger] * second
    found: list[list[int]] = [[] for _ in sizes]
    stream = iter(words(grid))
    for at in range(max(sizes)):
        for number, length in enumerate(sizes):
            if at < length:
                found[number].append(next(stream))
    for _ in range(errors):
        for one in found:
            one.append(next(stream))
    return found


def decoded(grid: Grid) -> str:
    version = (len(grid) - 17) // 4
    errors, _, _ = BLOCKS[version - 1]
    bits = "".join([f"{word:08b}" for block in blocks(grid) for word in block[:-errors]])
    assert bits[:4] == "0100"
    head = 12 if version < 10 else 20
    length = int(bits[4:head], 2)
    return bytes([int(bits[at : at + 8], 2) for at in range(head, head + 8 * length, 8)]).decode()


def syndromes(block: list[int], errors: int) -> list[int]:
    """All zero where no module is wrong."""
    found = []
    for power in range(errors):
        value = 0
        for word in block:
            value = times(value, EXP[power]) ^ word
        found.append(value)
    return found


def test_error_codewords_are_those_of_the_published_example() -> None:
    data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    assert correction(data, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]


@pytest.mark.parametrize("version", range(1, 11))
def test_every_version_reads_back_what_was_written(version: int) -> None:
    for length in {room(version), room(version - 1) + 1 if version > 1 else 1}:
        text = ("https://table.example/m/k7m2q9?seat=allied" * 6)[:length]
        grid = qr(text)
        assert len(grid) == 17 + 4 * version
        assert decoded(grid) == text
        errors, _, _ = BLOCKS[version - 1]
        assert not any([any(syndromes(block, errors)) for block in blocks(grid)])


def test_every_module_is_set_and_the_finders_stand_in_three_corners() -> None:
    grid = qr("https://table.example/m/k7m2q9?seat=axis")
    assert {module for row in grid for module in row} == {0, 1}
    size = len(grid)
    for row, column in ((0, 0), (0, size - 7), (size - 7, 0)):
        ring = [grid[row][column + at] for at in range(7)] + [grid[row + at][column] for at in range(7)]
        assert set(ring) == {1}
        assert grid[row + 1][column + 1] == 0
        assert grid[row + 3][column + 3] == 1


def test_text_of_any_script_is_written_and_one_that_is_too_long_is_not() -> None:
    assert decoded(qr("Łódź → ½")) == "Łódź → ½"
    assert capacity(10) == 216
    assert qr("x" * (room(10) + 1)) == []
    assert svg("x" * 1000) == ""


def test_a_paper_with_a_link_carries_its_code() -> None:
    link = "https://table.example/m/k7m2q9?seat=axis"
    plain, linked = [pages(Paper("id", "Title", "", "", (), link=one), Letterhead()) for one in ("", link)]
    assert plain != linked
    assert ElementTree.fromstring(svg(link)).tag.endswith("svg")
    assert len(pages(Paper("id", "Title", "", "", (), link="x" * 5000), Letterhead())) == 1
