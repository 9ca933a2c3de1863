"""A drawn map as GeoJSON: areas with their outlines, rivers that are borders, crossings, connectors, and places.

Neighbours are areas whose outlines share a stretch of line point by point; a border carries a river when that line
runs along it.
"""

import json
from itertools import pairwise
from math import dist, hypot
from pathlib import Path
from typing import Final

from sandtable.board.box import BoxError

Point = tuple[float, float]
Stretch = tuple[Point, Point]

CLOSE: Final = 1.0  # how far, in a drawing 1000 wide, a river may lie from the border it marks


class DrawnPlace:
    def __init__(self, facts: dict[str, object], point: Point) -> None:
        self.facts = facts
        self.point = point


class DrawnArea:
    def __init__(self, facts: dict[str, object], rings: list[list[Point]]) -> None:
        self.facts = facts
        self.rings = rings


class DrawnRoad:
    """A connector as it is drawn: from where to where, its class, its line."""

    def __init__(self, facts: dict[str, object], line: list[Point]) -> None:
        self.ends = (str(facts.get("from", "")), str(facts.get("to", "")))
        self.kind = str(facts.get("class", ""))
        self.line = line


class Drawing:
    """What a GeoJSON map shows of areas, rivers that are borders, crossings, connectors and places."""

    def __init__(self, width: float) -> None:
        self.width = width
        self.areas: dict[str, DrawnArea] = {}
        self.rivers: list[tuple[str, list[Point]]] = []
        self.crossings: list[dict[str, object]] = []
        self.roads: list[DrawnRoad] = []
        self.places: list[DrawnPlace] = []
        self.faults: list[str] = []

    def add(self, facts: dict[str, object], shape: dict[str, object]) -> None:
        kind = facts.get("kind")
        if kind == "area":
            self._add_area(str(facts.get("id", "")), DrawnArea(facts, rings_of(shape)))
        elif kind == "river" and facts.get("border") is True:
            self.rivers.append((str(facts.get("name", "")).casefold(), line_of(shape.get("coordinates"))))
        elif kind == "crossing":
            self.crossings.append(facts)
        elif kind == "connector":
            self.roads.append(DrawnRoad(facts, line_of(shape.get("coordinates"))))
        elif kind == "place":
            (point,) = line_of([shape.get("coordinates")])
            self.places.append(DrawnPlace(facts, point))

    def _add_area(self, id: str, area: DrawnArea) -> None:
        if id in self.areas:
            self._fault(f"area {id} is drawn twice")
        if not area.rings:
            self._fault(f"area {id} has no outline")
        self.areas[id] = area

    def _fault(self, sentence: str) -> None:
        if sentence not in self.faults:
            self.faults.append(sentence)

    def borders(self) -> dict[tuple[str, str], list[Stretch]]:
        """The stretches of line each pair of areas shares."""
        owners: dict[Stretch, list[str]] = {}
        for id, area in self.areas.items():
            for ring in area.rings:
                for a, b in pairwise(ring):
                    owners.setdefault((min(a, b), max(a, b)), []).append(id)
        shared: dict[tuple[str, str], list[Stretch]] = {}
        for stretch, ids in owners.items():
            if len(ids) > 2 or len(set(ids)) < len(ids):
                self._fault("areas " + ", ".join(ids) + " overlap")
            elif len(ids) == 2:
                shared.setdefault((min(ids), max(ids)), []).append(stretch)
        return shared

    def river(self, border: list[Stretch]) -> str:
        """The river that marks more than half of a border, or an empty string."""
        for name, line in self.rivers:
            wet = [stretch for stretch in border if self._along(stretch, line)]
            if length(wet) > length(border) / 2:
                return name
        return ""

    def crossing(self, a: str, b: str, option: str) -> str:
        """The river of the crossing drawn for an optional border; an empty string if none is drawn."""
        for facts in self.crossings:
            if {facts.get("from"), facts.get("to")} == {a, b} and facts.get("option") == option:
                return str(facts.get("river") or "none").casefold()
        return ""

    def away(self, point: Point, area: str) -> float:
        """How far a point lies outside an area, scaled to a drawing 1000 wide; 0 within it."""
        rings = self.areas[area].rings
        if inside(point, rings):
            return 0.0
        return min([distance(point, ring) for ring in rings]) * 1000 / self.width

    def _along(self, stretch: Stretch, line: list[Point]) -> bool:
        limit = CLOSE * self.width / 1000
        return distance(stretch[0], line) <= limit and distance(stretch[1], line) <= limit


def read_drawing(file: str) -> Drawing:
    try:
        whole: object = json.loads(Path(file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BoxError(file, 0, "there is no such file") from None
    except json.JSONDecodeError as error:
        raise BoxError(file, error.lineno, f"this is not JSON: {error.msg}") from None
    except (OSError, UnicodeDecodeError):
        raise BoxError(file, 0, "the file cannot be read as UTF-8 text") from None
    top = table_of(whole)
    features = top.get("features")
    if not isinstance(features, list):
        raise BoxError(file, 0, "this is no GeoJSON collection of features")
    width = top.get("width")
    drawing = Drawing(float(width) if isinstance(width, (int, float)) else 1000.0)
    for number, feature in enumerate(features, 1):
        parts = table_of(feature)
        try:
            drawing.add(table_of(parts.get("properties")), table_of(parts.get("geometry")))
        except (TypeError, ValueError, IndexError):
            raise BoxError(file, 0, f"feature {number} has no readable coordinates") from None
    return drawing


def table_of(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def rings_of(shape: dict[str, object]) -> list[list[Point]]:
    """The outlines of a polygon or of several, holes included."""
    coordinates = shape.get("coordinates")
    if not isinstance(coordinates, list):
        return []
    if shape.get("type") == "MultiPolygon":
        return [line_of(ring) for polygon in coordinates for ring in polygon]
    return [line_of(ring) for ring in coordinates]


def line_of(coordinates: object) -> list[Point]:
    if not isinstance(coordinates, list):
        return []
    return [(float(point[0]), float(point[1])) for point in coordinates]


def inside(point: Point, rings: list[list[Point]]) -> bool:
    """Does a point lie within the outlines?"""
    odd = False
    for ring in rings:
        for (x1, y1), (x2, y2) in pairwise(ring):
            cut = (y1 > point[1]) != (y2 > point[1])
            if cut and point[0] < x1 + (point[1] - y1) * (x2 - x1) / (y2 - y1):
                odd = not odd
    return odd


def length(stretches: list[Stretch]) -> float:
    total = 0.0
    for a, b in stretches:
        total += dist(a, b)
    return total


def distance(point: Point, line: list[Point]) -> float:
    """How far a point lies from a line of several stretches."""
    nearest = float("inf")
    for a, b in pairwise(line):
        along, across = b[0] - a[0], b[1] - a[1]
        square = along * along + across * across
        part = ((point[0] - a[0]) * along + (point[1] - a[1]) * across) / square if square else 0.0
        part = min(max(part, 0.0), 1.0)
        nearest = min(nearest, hypot(point[0] - a[0] - part * along, point[1] - a[1] - part * across))
    return nearest
