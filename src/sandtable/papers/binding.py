"""Sets a campaign's diary in type. Maps and photographs are files in a folder that is deleted afterwards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import typst

from sandtable.papers.printer import FONTS, PaperTooLong

SHEET: Final = (Path(__file__).parent / "diary.typ").read_bytes()
LONGEST: Final = 3_000_000  # letters of a diary
LARGEST: Final = 120_000_000  # bytes of its pictures


def bound(data: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
    """The PDF of a diary; the same diary gives the same bytes."""
    text = json.dumps(data, ensure_ascii=False).encode(errors="replace")
    if len(text) > LONGEST or sum([len(one) for one in files.values()]) > LARGEST:
        raise PaperTooLong("This diary is too long to be printed.")
    with TemporaryDirectory(prefix="sandtable-") as folder:
        for name, content in {"main.typ": SHEET, "diary.json": text, **files}.items():
            (Path(folder) / name).write_bytes(content)
        return typst.compile(
            f"{folder}/main.typ",
            root=folder,
            format="pdf",
            font_paths=FONTS,
            ignore_system_fonts=True,
            timestamp=0,
        )
