"""Marks names in a sentence with the anchors they point at, and takes the marks out when it is read."""

from __future__ import annotations

import re
from typing import Final

OPEN: Final = "\x02"  # before the anchor
THEN: Final = "\x1f"  # between the anchor and the name
CLOSE: Final = "\x03"
MARKED: Final = re.compile(f"{OPEN}([^{THEN}]*){THEN}([^{CLOSE}]*){CLOSE}")


def marked(anchor: str, name: str) -> str:
    """A name marked with its anchor."""
    return f"{OPEN}{anchor}{THEN}{name}{CLOSE}"


def smooth(text: str) -> str:
    """The text without marks."""
    return MARKED.sub(r"\2", text)


def capital(text: str) -> str:
    """The text with a capital at its beginning, inside a mark or not, and one full stop at its end."""
    if text.endswith(f"!{CLOSE}."):
        text = text[:-1]  # a card may be called "Schnell!"
    head, between, rest = text.partition(THEN) if text.startswith(OPEN) else ("", "", text)
    return head + between + rest[0].upper() + rest[1:]


def pieces(text: str) -> tuple[tuple[str, str], ...]:
    """Cuts a text at its marked names into pairs of text and anchor; "" where there is no anchor."""
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
