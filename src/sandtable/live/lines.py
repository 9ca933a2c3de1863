"""Lines of a journal as the store keeps them: their text, and which of them are in force."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sandtable.kernel import record as records
from sandtable.kernel.match import JournalLine, Roll
from sandtable.kernel.snapshots import lines_in_force


def read_line(text: str, number: int) -> JournalLine:
    return records.line_of(records.parse(number, text), number)


def line_text(line: JournalLine) -> str:
    return json.dumps(records.row(line), ensure_ascii=False)


def in_force(journal: Iterable[JournalLine]) -> list[int]:
    """The numbers, counted from 1, of the journal's lines that are in force."""
    return [number for number, _ in lines_in_force(journal)]


def known_faces(lines: Iterable[JournalLine]) -> list[JournalLine]:
    """Lines for a match with a seed of its own: dice that fell elsewhere count as typed there."""
    return [
        Roll(line.question, line.key, line.faces, True) if isinstance(line, Roll) else line for line in lines
    ]
