"""A board of areas in characters: terrain, who holds what, the front, the rivers, names and stacks."""

from __future__ import annotations

from itertools import accumulate, combinations
from typing import Final

from rich.text import Text

from sandtable.board.table import AreaView, Board, Table
from sandtable.terminal import look
from sandtable.terminal.canvas import DOUBLE, HEAVY, LIGHT, Canvas, box
from sandtable.terminal.label import DEEP, Labeller, Labels, Piece, missing, names, width_of
from sandtable.terminal.raster import Pair, Raster, raster

# what it costs to write over a place, or to leave a letter of a name out
TAKEN, FOREIGN, STRONG, WEAK, LETTER = 60, 4, 4, 1, 3
ROOMY: Final = 100  # columns from which counters show their strength
POINTERS: Final = {(1, 0): "▶", (-1, 0): "◀", (0, 1): "▼", (0, -1): "▲"}


def draw_map(table: Table, board: Board, width: int, height: int, labels: Labels | None = None) -> list[Text]:
    """The board as `height` lines of `width` characters; `labels` mark what can be chosen now."""
    picture = MapPicture(table, board, width, height, labels or {})
    return picture.draw()


class MapPicture:
    """One drawing: ground, borders, arrows, then names and stacks over them."""

    def __init__(self, table: Table, board: Board, width: int, height: int, labels: Labels) -> None:
        self.table = table
        self.board = board
        self.labels = labels
        self.labeller = Labeller(table, labels, width >= ROOMY)
        self.raster: Raster = raster(board, width, height)
        self.canvas = Canvas(width, height, look.SUNK)
        self.areas = {area.id: area for area in board.areas}
        self.busy: set[tuple[int, int]] = set()  # where a name, a stack or an arrow stands
        self.borders: dict[tuple[str, str, str, str], int] = {}  # what it costs to write over one
        self.rivers = {frozenset((border.a, border.b)) for border in board.borders if border.river}

    def draw(self) -> list[Text]:
        for y in range(self.canvas.height):
            for x in range(self.canvas.width):
                self.draw_place(x, y)
        self.draw_roads()
        self.draw_arrows()
        for area in self.board.areas:
            if area.site:
                self.draw_label(area)  # first: a point cannot move
        for area in sorted(self.board.areas, key=self.size):
            if not area.site:
                self.draw_label(area)  # those with the least room come first
        return self.canvas.lines()

    def size(self, area: AreaView) -> int:
        return sum(len(row) for row in self.raster.rows.get(area.id, {}).values())

    # ground and borders

    def draw_place(self, x: int, y: int) -> None:
        corners = self.raster.corners(x, y)
        if len(set(corners)) == 1:
            if corners[0]:
                self.draw_ground(x, y, self.areas[corners[0]])
            elif self.raster.sea(x, y):
                self.canvas.put(x, y, "~" if (x + 3 * y) % 7 == 0 else " ", look.SHOAL, look.SEA)
            return
        up, right, down, left = (
            self.weight(corners[0], corners[1]),
            self.weight(corners[1], corners[3]),
            self.weight(corners[2], corners[3]),
            self.weight(corners[0], corners[2]),
        )
        strongest = max(up, right, down, left)
        front = self.at_front(corners)
        ink = look.RIVER if strongest == DOUBLE else look.EDGE
        if front:
            ink = look.FRONT
        ground = self.border_ground(x, y, front, strongest == DOUBLE)
        self.canvas.put(x, y, box((up, right, down, left)), ink, ground, bold=front)

    def draw_ground(self, x: int, y: int, area: AreaView) -> None:
        """Draws an area: a band in its holder's colour along the borders, the terrain inside."""
        _, ground, texture, ink = look.terrain(area.terrain)
        if area.holder and self.on_band(x, y, area):
            side = look.place(self.table, area.holder)
            hatch = look.HATCH[side]
            self.canvas.put(x, y, "╱" if hatch else " ", hatch, look.BAND[side])
        else:
            sparse = (x + 3 * y) % 7 if area.terrain == "sea" else (x + 2 * y) % 4
            grown = bool(texture) and not sparse
            self.canvas.put(x, y, texture if grown else " ", ink, ground)

    def on_band(self, x: int, y: int, area: AreaView) -> bool:
        """Is the character on the band? It is broad along the front and narrow elsewhere."""
        inside = self.raster.inside
        if not (inside(x - 1, y) and inside(x + 1, y)):
            return True
        near = [(x - 2, y), (x + 2, y), (x, y - 1), (x, y + 1)]
        return any(self.front_at(*place) for place in near)

    def front_at(self, x: int, y: int) -> bool:
        if not (0 <= x < self.canvas.width and 0 <= y < self.canvas.height):
            return False
        return self.at_front(self.raster.corners(x, y))

    def weight(self, a: str, b: str) -> int:
        if a == b:
            return 0
        if frozenset((a, b)) in self.rivers:
            return DOUBLE
        return HEAVY if self.hostile(a, b) else LIGHT

    def hostile(self, a: str, b: str) -> bool:
        """Do two sides face each other? At sea, where nobody holds anything, they do not."""
        if not (a and b and self.areas[a].holder and self.areas[b].holder):
            return False
        return self.areas[a].holder != self.areas[b].holder

    def at_front(self, corners: tuple[str, str, str, str]) -> bool:
        return len({self.areas[id].holder for id in corners if id} - {""}) > 1

    def border_ground(self, x: int, y: int, front: bool, river: bool) -> str:
        if river:
            return look.RIVER_CASE
        if front:
            return look.FRONT_CASE
        corners = self.raster.corners(x, y)
        holder = next((self.areas[id].holder for id in corners if id and self.areas[id].holder), "")
        if all(corners) and holder:
            return look.TINT[look.place(self.table, holder)]
        if all(corners):
            return look.terrain(self.areas[corners[0]].terrain)[1]
        return look.SEA if self.raster.sea(x, y) else look.SUNK

    # names and stacks

    def draw_label(self, area: AreaView) -> None:
        want = self.raster.at(area.x, area.y)
        rows = self.raster.rows.get(area.id, {want[1]: [want[0]]})
        room = max(len(row) for row in rows.values())
        if area.site:
            labels = [self.labeller.point(area)]
        else:
            deep = max(len(rows) - 2, DEEP)
            labels = [self.labeller.label(area, name, room, deep) for name in names(area.short, room)]
        tall = len(labels[0])
        above = tall if area.site else 1  # a stack at a point may stand on either side of it
        reach = range(max(min(rows) - above, 0), min(max(rows) + tall + 1, self.canvas.height))
        spans = {y: list(accumulate(self.costs(area.id, y), initial=0)) for y in reach}
        found = [self.best_place(want, rows, label, spans) for label in labels]
        _, x, y, lines = min(found, key=lambda each: each[0] + LETTER * missing(each[3], area.short))
        for number, pieces in enumerate(lines):
            at = self.start(x, width_of(pieces))
            for text, ink, ground, bold in pieces:
                self.put(at, y + number, text, ink, ground, bold)
                at += len(text)

    def put(self, x: int, y: int, text: str, ink: str, ground: str, bold: bool) -> None:
        self.canvas.put(x, y, text, ink, ground, bold)
        self.busy.update((at, y) for at in range(x - 1, x + len(text) + 1))

    def start(self, middle: int, width: int) -> int:
        """Where a line of this width begins so that it stays on the canvas."""
        return min(max(middle - width // 2, 0), self.canvas.width - width)

    def best_place(
        self,
        want: tuple[int, int],
        rows: dict[int, list[int]],
        lines: list[list[Piece]],
        spans: dict[int, list[int]],
    ) -> tuple[float, int, int, list[list[Piece]]]:
        """Finds where the label covers least of other areas and labels; of such places, the nearest to the stack."""
        want_x, want_y = want[0], want[1] - len(lines) // 2
        columns = range(min(row[0] for row in rows.values()), max(row[-1] for row in rows.values()) + 1)
        widths = [width_of(pieces) for pieces in lines]
        best = (1e9, want_x, want_y, lines)
        for y in spans:
            if y + len(lines) - 1 not in spans:
                continue
            for x in columns:
                cost = abs(x - want_x) * 0.3 + abs(y - want_y) * 0.7
                if cost >= best[0]:
                    continue  # too far away, whatever it covers
                for number, width in enumerate(widths):
                    start = self.start(x, width)
                    cost += spans[y + number][start + width] - spans[y + number][start]
                if cost < best[0]:
                    best = (cost, x, y, lines)
        return best

    def costs(self, id: str, y: int) -> list[int]:
        """What it costs to write over each place of a row: nothing inside the area, much on a name."""
        above, below, busy = self.raster.corner[y], self.raster.corner[y + 1], self.busy
        found = [FOREIGN] * self.canvas.width
        for x in range(self.canvas.width):
            if (x, y) in busy:
                found[x] = TAKEN
            elif id in (above[x], above[x + 1], below[x], below[x + 1]):
                found[x] = self.cost(self.raster.corners(x, y))
        return found

    def cost(self, corners: tuple[str, str, str, str]) -> int:
        """What it costs to write over a character inside an area or on a border."""
        if corners.count(corners[0]) == 4:
            return 0
        if corners not in self.borders:
            self.borders[corners] = STRONG if self.at_front(corners) or self.on_river(corners) else WEAK
        return self.borders[corners]

    def on_river(self, corners: tuple[str, str, str, str]) -> bool:
        return any(self.weight(a, b) == DOUBLE for a, b in combinations(corners, 2))

    # roads and arrows

    def draw_roads(self) -> None:
        """Draws, on a board of connectors, which road crosses each border."""
        for road in self.board.roads:
            places = self.raster.borders.get((min(road.a, road.b), max(road.a, road.b)), [])
            if places:
                x, y = sorted(places)[len(places) // 2]
                self.canvas.put(x, y, look.road(road.kind), look.ROAD, bold=True)

    def draw_arrows(self) -> None:
        borders = self.raster.borders
        for anchor, number in self.labels.items():
            kind, _, id = anchor.partition(":")
            origin, _, target = id.partition(">")
            if kind == "arrow" and origin in self.areas and target in self.areas:
                self.draw_arrow(borders, origin, target, number, look.ACT_INK, look.ACT)
        for arrow in self.board.arrows:
            if arrow.origin:
                body = look.BODY[look.place(self.table, arrow.side)]
                self.draw_arrow(borders, arrow.origin, arrow.target, "", look.FRONT, body)

    def draw_arrow(
        self, borders: dict[Pair, list[tuple[int, int]]], a: str, b: str, text: str, ink: str, ground: str
    ) -> None:
        places = borders.get((min(a, b), max(a, b)), [])
        if not places:
            return
        x, y = sorted(places)[len(places) // 2]
        ax, ay = self.raster.at(self.areas[a].x, self.areas[a].y)
        bx, by = self.raster.at(self.areas[b].x, self.areas[b].y)
        dx, dy = bx - ax, 2 * (by - ay)
        way = (0, 1 if dy > 0 else -1) if abs(dy) > abs(dx) else (1 if dx > 0 else -1, 0)
        pointer = POINTERS[way] * (1 if text else 2)
        shown = f"{pointer}{text}" if way == (-1, 0) else f"{text}{pointer}"
        self.put(self.start(x, len(shown)), y, shown, ink, ground, True)
