"""The plan of a table as SVG: line art in one ink, so that it prints in black and follows a dark screen.

Every kind of ground has a sign of its own and its name beside it. Texts are wrapped and cut to their section;
whoever shows the plan lists the sections in words as well.
"""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from sandtable.board.paper import PaperPlan, PlanFeature, PlanSection
from sandtable.papers.ground import HEIGHTS, features_drawn

CELL: Final = 120  # a section is a square of this many units
NAMES: Final = 112  # room beside the table for the names of what lies on it
MARGIN: Final = 26  # room for the names of what lies beyond the edges
LETTER: Final = 0.5  # a letter's width as a share of its size, on average
TITLE, NOTE, EDGE, NUMBER = 11.0, 9.5, 10.0, 9.0
INK: Final = 'stroke="currentColor" fill="none"'
SOLID: Final = 'fill="currentColor" stroke="none"'

CROWNS: Final = ((-20, 2), (-8, -8), (6, 3), (20, -5), (-6, 12), (14, 13), (28, 9), (-30, -8))
HOUSES: Final = (
    (-30, -12, 16, 12),
    (-8, -16, 12, 16),
    (12, -10, 18, 11),
    (-20, 8, 14, 10),
    (4, 9, 12, 12),
    (24, 7, 9, 13),
)


def svg_of_plan(plan: PaperPlan) -> str:
    """Draws the plan of a table."""
    wide, high = plan.columns * CELL, plan.rows * CELL
    body = [
        *features_drawn(plan.features, wide, high),
        *names(plan.features, wide, high),
        f'<rect x="0" y="0" width="{wide}" height="{high}" {INK} stroke-width="2"/>',
        *lines(plan),
        *edges(plan, wide, high),
    ]
    for number, section in enumerate(plan.sections, 1):
        if 0 <= section.column < plan.columns and 0 <= section.row < plan.rows:
            body.append(drawn(section, number))
    top, right, bottom, left = [MARGIN if text else 4 for text in plan.edges]
    right += NAMES if plan.features else 0
    box = f"{-left} {-top} {wide + left + right} {high + top + bottom}"
    family = 'font-family="Libertinus Serif, Source Serif 4, Georgia, serif"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {family}>{"".join(body)}</svg>'


def lines(plan: PaperPlan) -> list[str]:
    """Draws the lines between the sections, if there are any."""
    if not plan.sections:
        return []
    dashes = f'{INK} stroke-width="0.7" stroke-dasharray="3 4"'
    across = [f'<path d="M0 {row * CELL}H{plan.columns * CELL}" {dashes}/>' for row in range(1, plan.rows)]
    down = [
        f'<path d="M{column * CELL} 0V{plan.rows * CELL}" {dashes}/>' for column in range(1, plan.columns)
    ]
    return [*across, *down]


def names(features: tuple[PlanFeature, ...], wide: int, high: int) -> list[str]:
    """Writes beside the table what lies on it, each at its height; the ground all over it stands at the top."""
    found: list[str] = []
    ground = [one.title for one in features if one.place == "all"]
    told = [(one.title, HEIGHTS[one.place] * high) for one in features if one.place in HEIGHTS]
    free = 12.0
    rows = [(", ".join(ground), free)] if ground else []
    for title, height in sorted([*rows, *told], key=lambda row: row[1]):
        y = max(height, free)
        for line in wrapped(title, NOTE, NAMES - 12, 3):
            found.append(f'<text x="{wide + 8}" y="{y:g}" font-size="{NOTE}" {SOLID}>{shown(line)}</text>')
            y += NOTE + 1.5
        free = y + 4
    return found


def edges(plan: PaperPlan, wide: int, high: int) -> list[str]:
    """Writes along each edge what lies beyond it."""
    upper, right, lower, left = plan.edges
    places = (
        (upper, wide / 2, -9.0, 0, wide),
        (right, wide + 9.0 + (NAMES if plan.features else 0), high / 2, 90, high),
        (lower, wide / 2, high + 17.0, 0, wide),
        (left, -9.0, high / 2, -90, high),
    )
    return [
        f'<text transform="translate({x} {y}) rotate({turn})" text-anchor="middle" font-size="{EDGE}" {SOLID}>'
        f"{shown(cut(text, EDGE, room))}</text>"
        for text, x, y, turn, room in places
        if text
    ]


def drawn(section: PlanSection, number: int) -> str:
    """Draws a section: its number, the sign of its ground, and what it is."""
    sign = SIGNS.get(section.kind, "")
    left = section.column * CELL
    top = section.row * CELL
    texts = [f'<text x="6" y="14" font-size="{NUMBER}" {SOLID}>{number}</text>']
    y = 77.0
    for text, size, weight, most in ((section.title, TITLE, 600, 2), (section.note, NOTE, 400, 2)):
        for line in wrapped(text, size, CELL - 12, most):
            bold = f' font-weight="{weight}"' if weight != 400 else ""
            texts.append(
                f'<text x="{CELL / 2}" y="{y:g}" font-size="{size}"{bold} text-anchor="middle" {SOLID}>'
                f"{shown(line)}</text>"
            )
            y += size + 1.5
    return f'<g transform="translate({left} {top})"><g transform="translate(60 40)">{sign}</g>{"".join(texts)}</g>'


def wrapped(text: str, size: float, room: float, most: int) -> list[str]:
    """Breaks a text into lines that fit; if there are too many, the last one is cut."""
    found: list[str] = []
    words = text.split()
    while words and len(found) < most:
        line = words.pop(0)
        while words and len(f"{line} {words[0]}") * size * LETTER <= room:
            line = f"{line} {words.pop(0)}"
        if words and len(found) == most - 1:
            line = f"{line} {' '.join(words)}"
        found.append(cut(line, size, room))
    return found


def shown(text: str) -> str:
    """A text for XML: its special signs escaped, and signs that XML forbids left out."""
    return escape("".join([letter if letter.isprintable() else " " for letter in text]))


def cut(text: str, size: float, room: float) -> str:
    most = int(room / (size * LETTER))
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


# signs, drawn round the middle of a section, some 80 units wide and 50 high


def outline(shape: str) -> str:
    return f'<path d="{shape}" {INK} stroke-width="1.2"/>'


def wood() -> str:
    """Crowns."""
    rings = [f'<circle cx="{x}" cy="{y}" r="8" {INK} stroke-width="1.2"/>' for x, y in CROWNS]
    return "".join([*rings, *[f'<circle cx="{x}" cy="{y}" r="1.2" {SOLID}/>' for x, y in CROWNS]])


def houses(count: int) -> str:
    """Blocks."""
    return "".join(
        [f'<rect x="{x}" y="{y}" width="{w}" height="{h}" {SOLID}/>' for x, y, w, h in HOUSES[:count]]
    )


def village() -> str:
    return houses(6) + outline("M-42 2H42M-2 -26V30")


def farm() -> str:
    """A house and its barn round a yard."""
    return outline("M-24 -16H24V18H-24Z") + "".join(
        [
            f'<rect x="-24" y="-16" width="26" height="10" {SOLID}/>',
            f'<rect x="14" y="-16" width="10" height="26" {SOLID}/>',
        ]
    )


def field() -> str:
    """Furrows within a hedge."""
    rows = "".join([f"M-30 {y}H30" for y in range(-14, 19, 6)])
    dots = 'stroke-width="3.4" stroke-dasharray="1 5" stroke-linecap="round"'
    return outline(rows) + f'<rect x="-36" y="-22" width="72" height="44" {INK} {dots}/>'


def farmland() -> str:
    """Open strips, every second one furrowed."""
    strips = "M-40 -24H40M-40 24H40M-14 -24V24M14 -24V24"
    furrows = "".join([f"M-40 {y}H-14M14 {y}H40" for y in range(-16, 24, 8)])
    dots = [f'<circle cx="{x}" cy="{y}" r="1" {SOLID}/>' for x in (-7, 0, 7) for y in range(-16, 24, 10)]
    return outline(strips + furrows) + "".join(dots)


def ridge() -> str:
    """Hachures down both sides of a crest."""
    ticks = "".join([f"M{x} {-8 + abs(x) // 8}l-4 -13M{x} {6 - abs(x) // 8}l4 13" for x in range(-36, 37, 8)])
    return outline("M-40 0C-20 -5 20 5 40 0") + outline(ticks)


def rise() -> str:
    """Two contour lines."""
    rings = ((38, 21), (20, 10))
    return "".join([f'<ellipse cx="0" cy="0" rx="{a}" ry="{b}" {INK} stroke-width="1.2"/>' for a, b in rings])


def flooded() -> str:
    """Waves."""
    waves = "".join([f"M-38 {y}q6.3 -7 12.6 0t12.6 0t12.6 0t12.6 0t12.6 0t12.6 0" for y in (-14, -2, 10, 22)])
    return outline(waves)


def mine() -> str:
    """Heaps round a shaft."""
    heaps = "M-34 12L-22 -12L-10 12ZM10 14L22 -8L34 14Z"
    return outline(heaps) + f'<circle cx="0" cy="0" r="5" {SOLID}/>'


def embankment() -> str:
    """A line with ticks on both sides."""
    ticks = "".join([f"M{x} -7V7" for x in range(-40, 41, 8)])
    return outline("M-44 -2H44M-44 2H44") + outline(ticks)


SIGNS: Final = {
    "wood": wood(),
    "village": village(),
    "farm": farm(),
    "field": field(),
    "farmland": farmland(),
    "ridge": ridge(),
    "rise": rise(),
    "flooded": flooded(),
    "mine": mine(),
    "railway": embankment(),
}
