"""Sets a diary in type: texts as data, maps and photographs as files of a project that is all in memory."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import typst

from sandtable.papers.printer import FONTS, TooLong

SHEET: Final = (Path(__file__).parent / "diary.typ").read_bytes()
LONGEST: Final = 3_000_000  # letters of a diary
LARGEST: Final = 120_000_000  # bytes of its pictures


def bound(data: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
    """The PDF of a diary; the same diary gives the same bytes."""
    text = json.dumps(data, ensure_ascii=False).encode(errors="replace")
    if len(text) > LONGEST or sum([len(one) for one in files.values()]) > LARGEST:
        raise TooLong("This diary is too long to be printed.")
    project = {"main.typ": SHEET, "diary.json": text, **files}
    compile: Any = typst.compile  # its types do not know that a project may be a dict
    made = compile(project, format="pdf", font_paths=FONTS, ignore_system_fonts=True, timestamp=0)
    assert isinstance(made, bytes)
    return made
