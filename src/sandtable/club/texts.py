"""What people write beside a campaign: plain text, without signs that hide or turn what stands there."""

from __future__ import annotations

import re
from typing import Final

from sandtable.store.base.names import one_line

__all__ = ["lines", "one_line"]  # `one_line` for a name, a place, a reason, however it was kept

# Control characters, and those that are invisible or turn the direction of writing; a line's end is dealt with below.
UNFIT: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
BREAKS: Final = re.compile("\r\n?|\x0b|\x0c|\x85|\u2028|\u2029")
MOST_BLANK: Final = re.compile("\n{3,}")


def lines(text: str) -> str:
    """A story: its paragraphs stay."""
    kept = UNFIT.sub("", BREAKS.sub("\n", text).replace("\t", " "))
    return MOST_BLANK.sub("\n\n", "\n".join([line.rstrip() for line in kept.split("\n")])).strip()
