"""Writes the tables of docs/security.md (who reads and changes what) from what a server does."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
DOCUMENT = ROOT / "docs/security.md"


def main() -> None:
    from tests.web.matrix import club_world, matrix, plain_world, table_of
    from tests.web.test_matrix import CLUB_HEADING, PLAIN_HEADING

    text = DOCUMENT.read_text()
    for heading, world in ((PLAIN_HEADING, plain_world), (CLUB_HEADING, club_world)):
        with tempfile.TemporaryDirectory() as folder, world(Path(folder)) as there:
            before, _, after = text.partition(f"{heading}\n")
            _, below, rest = after.partition("\n#")  # the text below the table stays
            text = f"{before}{heading}\n\n{table_of(matrix(there))}\n{below}{rest}"
    DOCUMENT.write_text(text)


if __name__ == "__main__":
    main()
