"""Checks that a drawn board of connectors agrees with the data: areas, their facts, every connector with its class.

A folder with `connectors.toml` has one drawing, the only `.geo.json` in it; its areas stand in `areas.toml`:

    [areas.MAY]
    name = "May-sur-Orne"
    flags = ["village", "river"]    # drawn as signs, with "fortified" for an area of a line
    control = "axis"                # who holds it at the start; the drawing may write Axis
    base = "axis"                   # default: it is none
    line = 1                        # a line of defence; default: it lies in none
    south = true                    # default: false
    objective = 1                   # the phase in which it counts; default: never
    stack = [80.0, 357.5]           # where counters stand

`connectors.toml` lists them by class: `minor = ["CAE-MON", …]`. Only connectors join areas; in the drawing two
areas touch exactly where a connector joins them.
"""

from collections.abc import Collection
from math import dist
from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.areas import ends
from sandtable.board.box import Page
from sandtable.board.geojson import Drawing, DrawnRoad, read_drawing

CONNECTORS: Final = "connectors.toml"
AREAS: Final = "areas.toml"
CLASSES: Final = ("major", "minor", "lane")
SAME: Final = 0.5  # how far two places may differ and still be the same

Pair = tuple[str, str]


def joined(folder: str) -> bool:
    """Does a folder have a board of connectors?"""
    return (Path(folder) / CONNECTORS).exists()


def check_roads(folder: str) -> list[str]:
    """Lists, in sentences with the drawing's name, where drawing and data disagree."""
    drawings = sorted(Path(folder).glob("*.geo.json"))
    if not drawings:
        return [f"{folder}: there is no drawing (a file whose name ends in .geo.json)"]
    if len(drawings) > 1:
        return [f"{folder}: one drawing is enough, there are {', '.join([path.name for path in drawings])}"]
    drawn = read_drawing(str(drawings[0]))
    areas = box.read(folder, AREAS).pages("areas")
    roads = read_roads(folder, areas)
    touching = drawn.borders()
    findings = [
        *drawn.faults,
        *compare_areas(areas, drawn),
        *compare_roads(roads, drawn),
        *compare_borders(roads, touching),
    ]
    return [f"{drawings[0]}: {finding}" for finding in findings]


def read_roads(folder: str, areas: dict[str, Page]) -> dict[Pair, str]:
    """The connectors with their class; each may be listed once."""
    page = box.read(folder, CONNECTORS)
    found: dict[Pair, str] = {}
    for kind in CLASSES:
        for number, id in enumerate(page.texts(kind, ())):
            pair = ends(id, areas)
            item = f"[{number}]"
            if pair is None:
                raise page.wrong(kind, f"{id}: expected two known areas with a dash between them", item)
            pair = ordered(pair)
            if pair in found:
                raise page.wrong(kind, f"{id} is listed twice", item)
            found[pair] = kind
    page.finish()
    return found


def ordered(pair: Pair) -> Pair:
    return (min(pair), max(pair))


# areas


def compare_areas(areas: dict[str, Page], drawn: Drawing) -> list[str]:
    findings = [f"area {id} is drawn, but not in {AREAS}" for id in drawn.areas if id not in areas]
    for id, page in areas.items():
        if id in drawn.areas:
            findings += compare_facts(id, page, drawn.areas[id].facts)
        else:
            findings.append(f"area {id} is not drawn")
    return findings


def compare_facts(id: str, page: Page, shown: dict[str, object]) -> list[str]:
    findings: list[str] = []
    for fact, meant in facts_of(page).items():
        said = plain(shown.get(fact))
        if said != meant:
            findings.append(
                f"area {id}: {fact} is {said or 'none'} in the drawing, {meant or 'none'} in {AREAS}"
            )
    stack = page.numbers("stack", 2)
    place = shown.get("stack")
    if not isinstance(place, list) or dist([float(number) for number in place], stack) > SAME:
        findings.append(f"area {id}: its stack stands at {place} in the drawing, at {list(stack)} in {AREAS}")
    return findings


def facts_of(page: Page) -> dict[str, str]:
    """The facts of an area that a drawing shows, as `plain` writes them; a fact that is not given is an empty text."""
    line = page.whole("line", 0)
    flags = [*page.texts("flags"), *(["fortified"] if line else [])]
    return {
        "name": page.text("name").casefold(),
        "flags": ", ".join(sorted(flags)),
        "control": page.text("control").casefold(),
        "base": page.text("base", "").casefold(),
        "line": str(line or ""),
        "south": "true" if page.truth("south", False) else "",
        "objective": str(page.whole("objective", 0) or ""),
    }


def plain(value: object) -> str:
    """Writes a drawn fact as text: words sorted, in lower case; nothing, false and basic ground become empty."""
    if isinstance(value, list):
        return ", ".join(sorted([str(one).casefold() for one in value if one != "basic"]))
    return str(value).casefold() if value else ""


# connectors


def compare_roads(roads: dict[Pair, str], drawn: Drawing) -> list[str]:
    findings: list[str] = []
    shown: dict[Pair, DrawnRoad] = {}
    for road in drawn.roads:
        a, b = pair = ordered(road.ends)
        if pair in shown:
            findings.append(f"the connector {a}-{b} is drawn twice")
        shown[pair] = road
        if pair not in roads:
            findings.append(f"a connector from {a} to {b} is drawn, but not in {CONNECTORS}")
        elif road.kind != roads[pair]:
            kind = road.kind or "none"
            findings.append(f"{a}-{b}: class is {kind} in the drawing, {roads[pair]} in {CONNECTORS}")
        findings += compare_line(road, drawn)
    for a, b in roads:
        if (a, b) not in shown:
            findings.append(f"the connector {a}-{b} is in {CONNECTORS}, but not drawn")
    return findings


def compare_line(road: DrawnRoad, drawn: Drawing) -> list[str]:
    """Checks that a drawn road begins in the one area and ends in the other."""
    name = "-".join(road.ends)
    if len(road.line) < 2:
        return [f"the connector {name} has no line"]
    places = zip(road.ends, (road.line[0], road.line[-1]), strict=True)
    outside = [area for area, point in places if area in drawn.areas and drawn.away(point, area) > SAME]
    return [f"the connector {name} does not end in {area} where it is drawn" for area in outside]


def compare_borders(roads: dict[Pair, str], touching: Collection[Pair]) -> list[str]:
    """Checks that two drawn areas touch if, and only if, a connector joins them."""
    return [
        *[
            f"{a} and {b} touch where they are drawn, but no connector joins them"
            for a, b in touching
            if (a, b) not in roads
        ],
        *[
            f"{a}-{b} is a connector, but the drawn areas do not touch"
            for a, b in roads
            if (a, b) not in touching
        ],
    ]
