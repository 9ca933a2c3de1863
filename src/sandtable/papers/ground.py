"""What lies on a table besides its sections, as line art: the ground all over it, a river, trenches, the sea.

The same plan gives the same drawing: nothing is placed by chance. Names stand beside the table, at the height of
what they name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.board.paper import PlanFeature

INK: Final = 'stroke="currentColor" fill="none"'
SOLID: Final = 'fill="currentColor" stroke="none"'
HEIGHTS: Final = {"upper": 0.2, "middle": 0.5, "lower": 0.8}  # of the table's height
BAND: Final = 26.0  # so far from a line nothing else is drawn


def features_drawn(features: tuple[PlanFeature, ...], wide: int, high: int) -> list[str]:
    """Draws everything that lies on a table of this size."""
    lines = [HEIGHTS[one.place] * high for one in features if one.place in HEIGHTS]
    shore = max([HEIGHTS["upper"] * high for one in features if one.kind == "sea"], default=0.0)
    found: list[str] = []
    for one in features:
        if one.place == "all" and one.kind in GROUNDS:
            free = [(x, y) for x, y in spots(wide, high, lines) if y > shore]
            found += [GROUNDS[one.kind](x, y, at) for at, (x, y) in enumerate(free)]
        elif one.kind in LINES and one.place in HEIGHTS:
            found.append(LINES[one.kind](HEIGHTS[one.place] * high, wide, one.count))
    return found


def spots(wide: int, high: int, lines: list[float]) -> list[tuple[float, float]]:
    """Where ground is drawn: a net of points, every second row shifted, none on a river or trench."""
    found: list[tuple[float, float]] = []
    for row in range(6):
        y = (row + 0.5) * high / 6
        if any([abs(y - line) < BAND for line in lines]):
            continue
        shift = 0.5 if row % 2 else 0.0
        found += [(26 + (column + shift) * (wide - 52) / 7.5, y) for column in range(8)]
    return found


# ground, drawn round a point; `at` counts the points


def stroke(shape: str, width: float = 0.9) -> str:
    return f'<path d="{shape}" {INK} stroke-width="{width:g}"/>'


def fields(x: float, y: float, at: int) -> str:
    """A few furrowed fields, here and there a house."""
    if at % 7 == 3:
        return f'<path d="M{x - 6:g} {y - 4:g}h12v8h-12z" {SOLID}/>'
    if at % 3:
        return ""
    return stroke("".join([f"M{x - 13:g} {y + step:g}h26" for step in (-6, -2, 2, 6)]), 0.6)


def hedges(x: float, y: float, at: int) -> str:
    """A net of hedged fields."""
    shape = f"M{x - 20:g} {y + 13:g}h40" if at % 2 else f"M{x:g} {y - 15:g}v30M{x - 14:g} {y - 13:g}h28"
    return f'<path d="{shape}" {INK} stroke-width="2.6" stroke-dasharray="0.6 3" stroke-linecap="round"/>'


def houses(x: float, y: float, at: int) -> str:
    """Blocks of houses, every third one a ruin."""
    if at % 3 == 1:
        return stroke(f"M{x - 14:g} {y + 9:g}v-16h9m5 0h11v5m0 6v6h-12", 1.4)
    return (
        f'<path d="M{x - 14:g} {y - 8:g}h{16 + at % 4 * 3}v{10 + at % 3 * 3}h-{16 + at % 4 * 3}z" {SOLID}/>'
    )


def town(x: float, y: float, at: int) -> str:
    """Houses in the middle, trees round them."""
    if at % 8 in (0, 7) or at < 8:
        return crowns(x, y, at)
    return f'<path d="M{x - 12:g} {y - 7:g}h{14 + at % 4 * 3}v{9 + at % 3 * 2}h-{14 + at % 4 * 3}z" {SOLID}/>'


def crowns(x: float, y: float, at: int) -> str:
    rings = ((-8, 2, 7), (6, -4, 8), (11, 8, 6)) if at % 2 else ((-4, -3, 8), (9, 4, 7))
    return "".join(
        [
            f'<circle cx="{x + a:g}" cy="{y + b:g}" r="{r}" {INK} stroke-width="0.9"/>'
            f'<circle cx="{x + a:g}" cy="{y + b:g}" r="0.9" {SOLID}/>'
            for a, b, r in rings
        ]
    )


def peaks(x: float, y: float, at: int) -> str:
    size = 10 + at % 3 * 3
    return stroke(
        f"M{x - size:g} {y + 8:g}L{x:g} {y - size:g}L{x + size:g} {y + 8:g}M{x:g} {y - size:g}l3 {size}l-4 5"
    )


def stumps(x: float, y: float, at: int) -> str:
    """Open ground: seldom a house, now and then a burnt tree."""
    if at % 11 == 5:
        return f'<path d="M{x - 6:g} {y - 4:g}h11v8h-11z" {SOLID}/>'
    return stroke(f"M{x:g} {y + 6:g}v-11l-4 -4M{x:g} {y - 3:g}l4 -4") if at % 5 == 0 else ""


def holes(x: float, y: float, at: int) -> str:
    """Shell holes."""
    if at % 2:
        return ""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{4 + at % 3:g}" ry="{2.4 + at % 3 * 0.4:g}" {INK} stroke-width="0.8"/>'


def flakes(x: float, y: float, at: int) -> str:
    if at % 4 != 2:
        return ""
    a, b = x + 16, y + 9
    return stroke(f"M{a - 3:g} {b:g}h6M{a - 1.5:g} {b - 2.6:g}l3 5.2M{a + 1.5:g} {b - 2.6:g}l-3 5.2", 0.6)


GROUNDS: Final[dict[str, Callable[[float, float, int], str]]] = {
    "plain": fields,
    "open": stumps,
    "bocage": hedges,
    "city": houses,
    "town": town,
    "wood": crowns,
    "mountain": peaks,
    "trench": holes,
    "snow": flakes,
}


# lines across the table at a height


def river(y: float, wide: int, count: int) -> str:
    """Two banks, and `count` bridges."""
    steps = wide // 40
    wave = "".join(["q10 -5 20 0t20 0" for _ in range(steps)])
    banks = stroke(f"M0 {y - 6:g}{wave}M0 {y + 6:g}{wave}", 1.4)
    middles = [(number + 0.5) * wide / count for number in range(count)]
    bridges = [
        f"M{x - 4:g} {y - 13:g}v26M{x + 4:g} {y - 13:g}v26M{x - 7:g} {y - 15:g}l3 3M{x + 7:g} {y - 15:g}l-3 3"
        f"M{x - 7:g} {y + 15:g}l3 -3M{x + 7:g} {y + 15:g}l-3 -3"
        for x in middles
    ]
    return banks + stroke("".join(bridges), 1.6)


def trench(y: float, wide: int, count: int) -> str:
    """A line with traverses."""
    return stroke(f"M0 {y:g}" + "h14v-7h16v7" * (wide // 30), 2.4)


def wire(y: float, wide: int, count: int) -> str:
    crosses = "".join([f"M{x} {y - 4:g}l8 8M{x + 8} {y - 4:g}l-8 8" for x in range(6, wide - 8, 24)])
    return stroke(f"M0 {y:g}H{wide}" + crosses, 0.8)


def nests(y: float, wide: int, count: int) -> str:
    """`count` gun pits in front of the line."""
    pits = []
    for number in range(count):
        x = (number + 1) * wide / (count + 1)
        pits.append(f'<path d="M{x - 9:g} {y - 11:g}a9 9 0 0 1 18 0z" {SOLID}/>')
        pits.append(stroke(f"M{x:g} {y - 18:g}v-11M{x - 3:g} {y - 25:g}l3 -5l3 5", 1.6))
    return "".join(pits)


def sea(y: float, wide: int, count: int) -> str:
    waves = "".join([f"M0 {y - step:g}" + "q7.5 -5 15 0t15 0" * (wide // 30) for step in (14, 24, 34)])
    return stroke(waves, 0.9) + stroke(f"M0 {y:g}H{wide}", 1.2)


def fortification(y: float, wide: int, count: int) -> str:
    """A line of bunkers and obstacles."""
    boxes = [f'<path d="M{x} {y - 5:g}h16v10h-16z" {SOLID}/>' for x in range(50, wide - 30, 96)]
    return stroke(f"M0 {y:g}" + "l6 -6l6 6" * (wide // 12), 1.1) + "".join(boxes)


LINES: Final[dict[str, Callable[[float, int, int], str]]] = {
    "river": river,
    "trench": trench,
    "wire": wire,
    "nest": nests,
    "sea": sea,
    "fortification": fortification,
}
