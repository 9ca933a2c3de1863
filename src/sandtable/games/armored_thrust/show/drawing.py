"""A scenario's map as it is drawn: outlines of areas, the middle and the name of every road. Read once a folder."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from sandtable.board.table import Border, Point, Road
from sandtable.games.armored_thrust.play.scenario import Scenario


class ThrustDrawing:
    """The map as it is drawn."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.outlines: dict[str, tuple[tuple[Point, ...], ...]] = {}
        self.middles: dict[str, Point] = {}  # connector -> where a stack on it stands
        self.roads: dict[str, str] = {}  # connector -> its name
        self.borders: tuple[Border, ...] = ()  # these two found when the board is first laid
        self.laid_roads: tuple[Road, ...] = ()
        self.plan: dict[str, object] = {}  # the GeoJSON as it was read; never changed


DRAWINGS: Final[dict[str, ThrustDrawing]] = {}


def drawing_of(data: Scenario) -> ThrustDrawing:
    """The scenario's map, or the places of its stacks alone where no map is drawn."""
    if data.folder not in DRAWINGS:
        path = Path(data.folder) / f"{data.id}.geo.json"
        DRAWINGS[data.folder] = read_drawing(data, path) if path.exists() else bare(data)
    return DRAWINGS[data.folder]


def bare(data: Scenario) -> ThrustDrawing:
    """Roads run straight from stack to stack."""
    xs = [area.stack[0] for area in data.areas.values()]
    ys = [area.stack[1] for area in data.areas.values()]
    drawing = ThrustDrawing(max(xs) + min(xs), max(ys) + min(ys))
    for id, (a, b) in data.board.ends.items():
        drawing.middles[id] = midpoint([data.areas[a].stack, data.areas[b].stack])
    return drawing


def read_drawing(data: Scenario, path: Path) -> ThrustDrawing:
    """Adjacency never comes from here; `sandtable check` compares the two."""
    plan: Any = json.loads(path.read_text(encoding="utf-8"))
    drawing = ThrustDrawing(float(plan["width"]), float(plan["height"]))
    drawing.plan = plan
    for feature in plan["features"]:
        facts, shape = feature["properties"], feature["geometry"]
        if facts.get("kind") == "area":
            drawing.outlines[str(facts["id"])] = rings_of(shape)
        elif facts.get("kind") == "connector":
            id = data.board.name.get(facts["from"], {}).get(facts["to"], "")
            line = [(float(x), float(y)) for x, y in shape["coordinates"]]
            drawing.middles[id] = midpoint(line)
            drawing.roads[id] = str(facts.get("name", ""))
    return drawing


def rings_of(shape: Any) -> tuple[tuple[Point, ...], ...]:
    polygons = shape["coordinates"] if shape["type"] == "MultiPolygon" else [shape["coordinates"]]
    return tuple(
        [tuple([(float(p[0]), float(p[1])) for p in ring]) for polygon in polygons for ring in polygon]
    )


def midpoint(line: list[Point]) -> Point:
    """Half way along a line."""
    lengths = [((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in pairwise(line)]
    left = sum(lengths) / 2
    for (ax, ay), (bx, by), length in zip(line, line[1:], lengths, strict=False):
        if left <= length and length > 0:
            return ax + (bx - ax) * left / length, ay + (by - ay) * left / length
        left -= length
    return line[-1]
