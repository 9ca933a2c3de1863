"""A canvas of characters with ink and ground; box-drawing characters are found by their four arms."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from rich.text import Text

from sandtable.terminal.look import style

LIGHT, HEAVY, DOUBLE = 1, 2, 3
WEIGHTS: Final = {"LIGHT": LIGHT, "SINGLE": LIGHT, "HEAVY": HEAVY, "DOUBLE": DOUBLE}
ARMS: Final = {"UP": "u", "RIGHT": "r", "DOWN": "d", "LEFT": "l", "VERTICAL": "ud", "HORIZONTAL": "lr"}
Arms = tuple[int, int, int, int]  # weights of the arms up, right, down, left; 0 for none


def read_name(name: str) -> Arms | None:
    """The arms of `BOX DRAWINGS DOWN LIGHT AND RIGHT HEAVY`; None for dashes, arcs and diagonals."""
    weight = {"u": 0, "r": 0, "d": 0, "l": 0}
    words = name.removeprefix("BOX DRAWINGS ").split(" AND ")
    common = [WEIGHTS[word] for word in words[0].split() if word in WEIGHTS]
    for part in words:
        own = [WEIGHTS[word] for word in part.split() if word in WEIGHTS] or common
        arms = [ARMS[word] for word in part.split() if word in ARMS]
        if not own or len(arms) + (len(own) if own is not common or part is words[0] else 0) != len(
            part.split()
        ):
            return None
        for arm in "".join(arms):
            weight[arm] = own[0]
    return weight["u"], weight["r"], weight["d"], weight["l"]


def read_boxes() -> dict[Arms, str]:
    """All box characters by their arms."""
    found: dict[Arms, str] = {}
    for code in range(0x2500, 0x2580):
        arms = read_name(unicodedata.name(chr(code)))
        if arms is not None:
            found.setdefault(arms, chr(code))
    return found


BOXES: Final = read_boxes()


@lru_cache(maxsize=1024)
def box(arms: Arms) -> str:
    """The character with these arms, or the nearest: double lines mix only with light ones, in pairs."""
    if arms in BOXES:
        return BOXES[arms]
    up, right, down, left = arms
    upright = DOUBLE if DOUBLE in (up, down) else LIGHT
    level = DOUBLE if DOUBLE in (left, right) else LIGHT
    near = (upright * bool(up), level * bool(right), upright * bool(down), level * bool(left))
    if near in BOXES:
        return BOXES[near]
    both = max(upright, level)
    return BOXES.get((both * bool(up), both * bool(right), both * bool(down), both * bool(left)), "+")


class Canvas:
    """Characters in rows and columns, made into lines of text at the end."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.width = width
        self.height = height
        self.char = [[" "] * width for _ in range(height)]
        self.ink = [[""] * width for _ in range(height)]
        self.ground = [[ground] * width for _ in range(height)]
        self.bold = [[False] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: str, ground: str = "", bold: bool = False) -> None:
        """Writes over what is there; without a ground the old one stays."""
        for at, char in enumerate(text, x):
            if 0 <= y < self.height and 0 <= at < self.width:
                self.char[y][at] = char
                self.ink[y][at] = ink
                self.bold[y][at] = bold
                if ground:
                    self.ground[y][at] = ground

    def lines(self) -> list[Text]:
        return [self.line(y) for y in range(self.height)]

    def line(self, y: int) -> Text:
        text = Text(no_wrap=True)
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or self.looks(x, y) != self.looks(start, y):
                ink, ground, bold = self.looks(start, y)
                text.append("".join(self.char[y][start:x]), style(ink, ground, bold))
                start = x
        return text

    def looks(self, x: int, y: int) -> tuple[str, str, bool]:
        return self.ink[y][x], self.ground[y][x], self.bold[y][x]
