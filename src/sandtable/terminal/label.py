"""Labels of the map: the name of a place, what it is, and its stack, as pieces of coloured text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sandtable.board.table import AreaView, Counter, Table
from sandtable.terminal import look

Piece = tuple[str, str, str, bool]  # text, ink, ground, bold
Labels = Mapping[str, str]  # anchor -> the number under which it can be chosen

DEEP: Final = 4  # lines that a stack may have in a small place
SITE_ROOM: Final = 18  # columns of a stack at a point


class Labeller:
    """Writes the labels of one drawing; if there is room, counters show their strength."""

    def __init__(self, table: Table, labels: Labels, roomy: bool) -> None:
        self.table = table
        self.labels = labels
        self.roomy = roomy

    def point(self, area: AreaView) -> list[list[Piece]]:
        """A site: its sign in the colour of whoever holds it, its name, and what lies there."""
        number = self.labels.get(f"area:{area.id}", "")
        head: list[Piece] = [badge(number)] if number else []
        head.append((look.site(area.site), look.ink(self.table, area.holder), "", True))
        head.append((area.short, look.ACT if number else look.INK, "", bool(number)))
        return [head, *self.stack(area, SITE_ROOM, DEEP)]

    def label(self, area: AreaView, name: str, room: int, deep: int) -> list[list[Piece]]:
        """Name, then holder, ground, points and supply, then the stack in as many lines as it needs."""
        number = self.labels.get(f"area:{area.id}", "")
        head: list[Piece] = [badge(number)] if number else []
        head += [(area.id, look.ACT if number else look.INK, "", True), (f" {name}", look.INK, "", False)]
        return [head, self.facts(area), *self.stack(area, max(room, 12), deep)]

    def facts(self, area: AreaView) -> list[Piece]:
        pieces: list[Piece] = [
            (look.sign(self.table, area.holder), look.ink(self.table, area.holder), "", True),
            (f" {look.terrain(area.terrain)[0]}", look.INK2, "", False),
        ]
        if area.points:
            pieces.append((f" {area.points}", look.INK, "", True))
        if area.supply:
            ink = look.SIDE[look.place(self.table, area.supply)]
            pieces.append((f" {look.SUPPLY}{look.sign(self.table, area.supply)}", ink, "", False))
        if "out-of-supply" in area.marks:
            pieces.append((" cut off", look.BAD, "", True))
        return pieces

    def stack(self, area: AreaView, room: int, deep: int) -> list[list[Piece]]:
        """The counters in as many lines as they need; if there are too many, those that can be chosen come first."""
        lines = self.stacked(area, area.counters, room)
        if len(lines) <= deep:
            return lines
        first = sorted(area.counters, key=lambda counter: f"unit:{counter.id}" not in self.labels)
        shown = len(first)
        while len(lines) > deep and shown > 1:
            shown -= 1
            lines = self.stacked(area, first[:shown], room - 4)
        lines[-1].append((f" +{len(first) - shown}", look.INK2, "", True))
        return lines

    def stacked(self, area: AreaView, counters: Sequence[Counter], room: int) -> list[list[Piece]]:
        lines: list[list[Piece]] = []
        used = room
        for counter in counters:
            pieces = self.counter(counter, area.holder)
            width = width_of(pieces)
            if used + 1 + width > room:
                lines.append([])
                used = -1
            if lines[-1]:
                lines[-1].append((" ", "", "", False))
            lines[-1] += pieces
            used += 1 + width
        return lines

    def counter(self, counter: Counter, holder: str) -> list[Piece]:
        """Writes a counter; one that is not the holder's carries the sign of its side."""
        side = look.place(self.table, counter.side)
        number = self.labels.get(f"unit:{counter.id}", "")
        foreign = look.SIGN[side] if counter.side != holder else ""
        text = foreign + look.face(counter, self.roomy)
        piece = (text, look.INK, look.BODY[side], "committed" in counter.marks)
        return [badge(number), piece] if number else [piece]


def badge(number: str) -> Piece:
    return (number, look.ACT_INK, look.ACT, True)


def width_of(pieces: list[Piece]) -> int:
    return sum(len(text) for text, _, _, _ in pieces)


def names(name: str, room: int) -> list[str]:
    """The name, and shorter forms of it for where there is no room."""
    lengths = {min(max(room + more, 4), len(name) - 2) for more in (-4, -2, 0)}
    return [name, *[name[:length].rstrip("-– (") + "…" for length in lengths if length < len(name) - 1]]


def missing(lines: list[list[Piece]], name: str) -> int:
    """How many letters of the name the label leaves out."""
    shown = lines[0][-1][0].strip().rstrip("…")
    return len(name) - len(shown)
