"""Names inside a sentence that point at things: marked while it is made, cut out or smoothed when it is read."""

from __future__ import annotations

import re
from typing import Final

OPEN: Final = "\x02"  # before the anchor
THEN: Final = "\x1f"  # between the anchor and the name
CLOSE: Final = "\x03"
MARKED: Final = re.compile(f"{OPEN}([^{THEN}]*){THEN}([^{CLOSE}]*){CLOSE}")


def marked(anchor: str, name: str) -> str:
    """A name with what it points at."""
    return f"{OPEN}{anchor}{THEN}{name}{CLOSE}"


def smooth(text: str) -> str:
    """As people read it."""
    return MARKED.sub(r"\2", text)


def capital(text: str) -> str:
    """With a capital at its beginning, whether that is marked or not, and one full stop at its end."""
    if text.endswith(f"!{CLOSE}."):
        text = text[:-1]  # a card may be called "Schnell!"
    head, between, rest = text.partition(THEN) if text.startswith(OPEN) else ("", "", text)
    return head + between + rest[0].upper() + rest[1:]


def pieces(text: str) -> tuple[tuple[str, str], ...]:
    """Cut at its names: text and anchor, the anchor empty between them."""
    found: list[tuple[str, str]] = []
    last = 0
    for match in MARKED.finditer(text):
        if match.start() > last:
            found.append((text[last : match.start()], ""))
        found.append((match.group(2), match.group(1)))
        last = match.end()
    if last < len(text):
        found.append((text[last:], ""))
    return tuple(found)
