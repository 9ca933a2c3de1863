"""The boards of a table as one picture (SVG): who holds what, who stands where, what was fought for.

Made for paper and for a page that is mailed: light ground, no script, nothing fetched, nothing told by colour alone.
Side one is plain and round, side two hatched and cut. The same table gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from sandtable.board.table import AreaView, Arrow, Board, Counter, Table
from sandtable.papers.outlines import Drawing, features, front_of, line_paths, path_of, sea_names
from sandtable.papers.plan import shown

HEIGHT: Final = 900.0  # of every board in the picture
GAP: Final = 24.0
LARGER: Final = 1.5  # signs and names where several boards share the picture
CROWDED: Final = 30  # areas of a board; with more their names are smaller
MOST_SHOWN: Final = 4  # counters of a stack; more are counted
INK: Final = "#1d211f"
LAND: Final = "#f4eedb"
SEA: Final = "#d9e7ec"
HALO: Final = "#fbf8ee"
RIVER: Final = "#3f86ab"
BODIES: Final = ("#5d625a", "#23609e", "#a2412f")
TINTS: Final = ("none", "#c9dbec", "#f3dcd3")
FONTS: Final = "Libertinus Serif, Source Serif 4, Georgia, serif"


class Fought(NamedTuple):
    """A battle to be marked: the area of the attackers (or ""), the area attacked, the attacking side (or "")."""

    origin: str
    target: str
    side: str
    label: str  # "7"


def svg_of_table(
    table: Table,
    drawings: Mapping[str, Drawing],
    fought: Sequence[Fought] = (),
    caption: str = "",
    prefix: str = "",
) -> str:
    """All boards beside each other, and a legend under them.

    `prefix` keeps its ids apart from those of other pictures on the same page.
    """
    sides = {side.id: number for number, side in enumerate(table.sides, 1) if number <= 2}
    larger = LARGER if len(table.boards) > 1 else 1.0
    x, body = 0.0, []
    for number, board in enumerate(table.boards):
        scale = HEIGHT / board.height
        picture = BoardPicture(board, drawings.get(board.id, {}), sides, f"{prefix}b{number}-", larger)
        drawn = picture.drawn(fought)
        body.append(f'<g transform="translate({x:g} 0) scale({scale:.4g})">{drawn}</g>')
        x += board.width * scale + GAP
    wide = max(x - GAP, 1.0)
    below, more = legend(table, drawings, wide, larger)
    high = HEIGHT + more
    title = shown(" · ".join([text for text in (table.name, caption) if text]))
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" role="img" '
        f'aria-label="{title.replace(chr(34), "")}" font-family="{FONTS}"><title>{title}</title>'
        f'<defs>{HATCH}</defs><rect width="{wide:g}" height="{high:g}" fill="#fff"/>'
        f"{''.join(body)}{below}</svg>"
    )
    return text.replace('id="hatch"', f'id="{prefix}hatch"').replace("url(#hatch)", f"url(#{prefix}hatch)")


HATCH: Final = (
    '<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="9" height="9" fill="{TINTS[2]}"/><rect width="1.8" height="9" fill="#dba596"/></pattern>'
)


class BoardPicture:
    """Draws one board in its own coordinates; `prefix` keeps its ids apart from those of other boards."""

    def __init__(
        self, board: Board, drawing: Drawing, sides: Mapping[str, int], prefix: str, larger: float
    ) -> None:
        self.board = board
        self.drawing = drawing
        self.sides = sides
        self.prefix = prefix
        self.areas = {area.id: area for area in board.areas}
        self.unit = board.height / HEIGHT * larger  # what is one unit of the picture here
        self.lines = broken_names(drawing)

    def drawn(self, fought: Sequence[Fought]) -> str:
        box = f'width="{self.board.width:g}" height="{self.board.height:g}"'
        clip = f"{self.prefix}clip"
        layers = [
            f'<defs><clipPath id="{clip}"><rect {box}/></clipPath>{self.shapes()}</defs>',
            f'<g clip-path="url(#{clip})">',
            f'<rect {box} fill="{self.ground()}"/>',
            *[f'<path d="{path_of([ring])}" fill="{LAND}"/>' for ring in self.board.land],
            *[self.held(area) for area in self.board.areas if area.id in self.board.outlines],
            *line_paths(self.drawing),
            *[self.edge(area) for area in self.board.areas if area.id in self.board.outlines],
            self.front(),
            *sea_names(self.drawing, self.board.width),
            "</g>",
            *[self.arrow(one) for one in [*fought, *map(as_fought, self.board.arrows)]],
            *[self.name(area) for area in self.board.areas],
            *[self.stack(area) for area in self.board.areas],
            f'<rect {box} fill="none" stroke="{INK}" stroke-width="{2 * self.unit:.3g}"/>',
        ]
        return "".join(layers)

    def ground(self) -> str:
        sea = bool(self.board.land) or any([area.terrain == "sea" for area in self.board.areas])
        return SEA if sea else LAND

    def shapes(self) -> str:
        """Defines each area's outline once, to be used several times."""
        return "".join(
            [
                f'<path id="{self.prefix}{number}" d="{path_of(self.board.outlines[area.id])}"/>'
                for number, area in enumerate(self.board.areas)
                if area.id in self.board.outlines
            ]
        )

    def shape(self, area: AreaView, how: str) -> str:
        return f'<use href="#{self.prefix}{self.board.areas.index(area)}" {how}/>'

    def held(self, area: AreaView) -> str:
        """Fills an area for its holder: plain blue for side one, hatched red for side two, bare for nobody."""
        side = self.sides.get(area.holder, 0)
        if area.terrain == "sea":
            return self.shape(area, f'fill="{SEA}"') if not side else self.shape(area, self.fill(side, 0.45))
        return self.shape(area, f'fill="{LAND}"') if not side else self.shape(area, self.fill(side, 1))

    def fill(self, side: int, much: float) -> str:
        seen = f' fill-opacity="{much:g}"' if much < 1 else ""
        return f'fill="{"url(#hatch)" if side == 2 else TINTS[side]}"{seen}'

    def edge(self, area: AreaView) -> str:
        return self.shape(area, f'fill="none" stroke="#8b8473" stroke-width="{1.1 * self.unit:.3g}"')

    def front(self) -> str:
        """Draws the line where areas of the two sides meet on land."""
        holders = {
            area.id: area.holder
            for area in self.board.areas
            if area.terrain != "sea" and area.holder in self.sides
        }
        path = front_of(self.board.outlines, holders)
        if not path:
            return ""
        how = f'fill="none" stroke-linecap="round" stroke-linejoin="round" d="{path}"'
        return (
            f'<path {how} stroke="{HALO}" stroke-width="{6 * self.unit:.3g}"/>'
            f'<path {how} stroke="{INK}" stroke-width="{3 * self.unit:.3g}"/>'
        )

    # what stands on it

    def name(self, area: AreaView) -> str:
        """Writes an area's name above its stack; a place within an area, such as a harbour, gets a dot."""
        u = self.unit
        if area.site:
            return f'<circle cx="{area.x:g}" cy="{area.y:g}" r="{4 * u:.3g}" fill="{HALO}" stroke="{INK}"/>'
        size = (14 if len(self.board.areas) <= CROWDED else 12) * u
        texts = list(self.lines.get(area.id) or (area.short or area.name,))
        texts[-1] += f" ({area.points})" if area.points else ""
        low = area.y - (15 if area.counters else -4) * u
        return "".join(
            [
                self.text(text, area.x, low - (len(texts) - 1 - row) * size, size)
                for row, text in enumerate(texts)
            ]
        )

    def text(self, text: str, x: float, y: float, size: float) -> str:
        """Writes a text with a pale rim, moved so that it stays on the board."""
        half = len(text) * size * 0.27
        x = min(max(x, half + 4), self.board.width - half - 4)
        return (
            f'<text x="{x:.5g}" y="{y:.5g}" font-size="{size:.3g}" font-weight="600" text-anchor="middle" '
            f'fill="{INK}" stroke="{HALO}" stroke-width="{size / 4.4:.3g}" stroke-linejoin="round" '
            f'paint-order="stroke">{shown(text)}</text>'
        )

    def stack(self, area: AreaView) -> str:
        """Draws an area's counters side by side; of a large stack the first ones, and how many more there are."""
        if not area.counters:
            return ""
        whole = len(area.counters) <= MOST_SHOWN
        seen = area.counters if whole else area.counters[: MOST_SHOWN - 1]
        tiles = [self.tile(one) for one in seen]
        if not whole:
            tiles.append(self.more(len(area.counters) - len(seen)))
        u = self.unit
        left = area.x - 15 * u * len(tiles)
        return "".join(
            [
                f'<g transform="translate({left + number * 30 * u:.5g} {area.y - 10 * u:.5g}) '
                f'scale({u:.3g})">{tile}</g>'
                for number, tile in enumerate(tiles)
            ]
        )

    def tile(self, counter: Counter) -> str:
        side = self.sides.get(counter.side, 0)
        text = shown(counter.short[:4])
        colour = BODIES[side]
        shape = f'<rect x="1" y="0" width="28" height="20" rx="4" fill="{colour}" stroke="{HALO}"/>'
        if side == 2:  # cut corners, and a bar at the left
            shape = (
                f'<path d="M5 0H25L29 4V16L25 20H5L1 16V4Z" fill="{colour}" stroke="{HALO}"/>'
                f'<path d="M4.5 3V17M7.5 3V17" stroke="{HALO}" stroke-width="1.2"/>'
            )
        x = 17 if side == 2 else 15
        size = 10 if len(text) < 4 else 8
        how = f'font-size="{size}" font-weight="600" text-anchor="middle" fill="#fff"'
        return f'{shape}<text x="{x}" y="14" {how}>{text}</text>'

    def more(self, count: int) -> str:
        return (
            f'<rect x="1" y="0" width="28" height="20" fill="{HALO}" stroke="{INK}"/>'
            f'<text x="15" y="14" font-size="11" font-weight="600" text-anchor="middle" fill="{INK}">+{count}</text>'
        )

    def arrow(self, one: Fought) -> str:
        """Marks a battle: its number in a circle and, if it came from an area, an arrow from there."""
        target = self.areas.get(one.target)
        if target is None:
            return ""
        origin = self.areas.get(one.origin)
        u, colour = self.unit, BODIES[self.sides.get(one.side, 0)]
        dashes = ' stroke-dasharray="9 4"' if self.sides.get(one.side) == 2 else ""
        x, y = target.x, target.y + 24 * u
        rim = f'fill="{HALO}" stroke="{colour}" stroke-width="{2 * u:.3g}"'
        mark = f'<circle cx="{x:.5g}" cy="{y:.5g}" r="{9 * u:.3g}" {rim}/>'
        if origin is not None:
            mark = self.shaft(origin, (x, y), colour, dashes) + mark
        return (
            f'{mark}<text x="{x:.5g}" y="{y + 4 * u:.5g}" font-size="{11 * u:.3g}" font-weight="600" '
            f'text-anchor="middle" fill="{INK}">{shown(one.label[:4])}</text>'
        )

    def shaft(self, origin: AreaView, end: tuple[float, float], colour: str, dashes: str) -> str:
        u = self.unit
        dx, dy = end[0] - origin.x, end[1] - origin.y
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        a, b = dx / length, dy / length
        tip = (end[0] - a * 11 * u, end[1] - b * 11 * u)
        neck = (tip[0] - a * 16 * u, tip[1] - b * 16 * u)
        wing = (b * 9 * u, -a * 9 * u)
        line = f"M{origin.x:.5g} {origin.y:.5g}L{neck[0]:.5g} {neck[1]:.5g}"
        head = (
            f"M{tip[0]:.5g} {tip[1]:.5g}L{neck[0] + wing[0]:.5g} {neck[1] + wing[1]:.5g}"
            f"L{neck[0] - wing[0]:.5g} {neck[1] - wing[1]:.5g}Z"
        )
        return (
            f'<path d="{line}" stroke="{HALO}" stroke-width="{9 * u:.3g}"/>'
            f'<path d="{line}" stroke="{colour}" stroke-width="{5.5 * u:.3g}"{dashes}/>'
            f'<path d="{head}" fill="{colour}" stroke="{HALO}"/>'
        )


def as_fought(arrow: Arrow) -> Fought:
    return Fought(arrow.origin, arrow.target, arrow.side, "")


def legend(table: Table, drawings: Mapping[str, Drawing], wide: float, larger: float) -> tuple[str, float]:
    """Draws the legend under the boards; gives it and its height."""
    found, x, y = [], 4.0, HEIGHT + 14
    for sign, text in signs(table, drawings):
        room = (38 + len(text) * 8 + 26) * larger
        if x > 4 and x + room > wide:
            x, y = 4.0, y + 26 * larger
        found.append(
            f'<g transform="translate({x:g} {y:g}) scale({larger:g})">{sign}'
            f'<text x="38" y="14" font-size="16" fill="{INK}">{shown(text)}</text></g>'
        )
        x += room
    return "".join(found), y + 24 * larger - HEIGHT


def signs(table: Table, drawings: Mapping[str, Drawing]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for number, side in enumerate(table.sides[:2], 1):
        fill = "url(#hatch)" if number == 2 else TINTS[1]
        rows.append((f'<rect width="30" height="18" fill="{fill}" stroke="{INK}"/>', f"held by {side.name}"))
    rows.append((f'<path d="M0 9H30" stroke="{INK}" stroke-width="3"/>', "front"))
    kinds = {one["properties"].get("kind") for drawing in drawings.values() for one in features(drawing)}
    if "river" in kinds:
        rows.append((f'<path d="M0 9H30" stroke="{RIVER}" stroke-width="4"/>', "river"))
    if "trench" in kinds:
        line = '<path d="M0 9H30" stroke="#4d473d" stroke-width="2" stroke-dasharray="7 3"/>'
        rows.append((line, "trench"))
    if "connector" in kinds:
        rows.append(('<path d="M0 9H30" stroke="#a8804e" stroke-width="2.2"/>', "road"))
    ring = f'<circle cx="15" cy="9" r="8" fill="{HALO}" stroke="{INK}" stroke-width="2"/>'
    return [*rows, (ring, "battle of the turn")]


def broken_names(drawing: Drawing) -> dict[str, tuple[str, ...]]:
    """By area, its name in the lines into which the map breaks it."""
    return {
        str(one["properties"].get("id")): tuple([str(line) for line in one["properties"]["lines"]])
        for one in features(drawing)
        if one["properties"].get("kind") == "area" and isinstance(one["properties"].get("lines"), list)
    }
