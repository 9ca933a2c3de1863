"""Outlines and lines of a drawn board as short SVG paths: whole units, and no point too near to the last to be seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, radians
from typing import Any, Final, TypeAlias

from sandtable.board.table import Point
from sandtable.papers.plan import shown

Drawing: TypeAlias = Mapping[str, object]
NEAR: Final = 3.0  # a point so near to the last one is left out
RIVER: Final = 'fill="none" stroke="#3f86ab" stroke-linecap="round" stroke-linejoin="round"'
LINES: Final = {  # kinds of lines in a drawing, in the order in which they are drawn
    "wood": 'fill="#bdd1a3" fill-opacity="0.55"',
    "stream": f'{RIVER} stroke-width="1.4" stroke-opacity="0.7"',
    "connector": 'fill="none" stroke="#a8804e" stroke-width="2.2"',
    "river": f'{RIVER} stroke-width="4.2"',
    "trench": 'fill="none" stroke="#4d473d" stroke-width="2" stroke-dasharray="7 3"',
}


def path_of(rings: Iterable[Sequence[Point]]) -> str:
    return "".join([f"{thinned(ring, NEAR)}z" for ring in rings if len(ring) > 2])


def thinned(line: Sequence[Point], near: float) -> str:
    """A path in whole numbers, each point relative to the one before it; points too near to the last are left out."""
    x, y = round(line[0][0]), round(line[0][1])
    parts = [f"M{x} {y}"]
    steps: list[str] = []
    last = len(line) - 1
    for number, point in enumerate(line):
        dx, dy = round(point[0]) - x, round(point[1]) - y
        if (dx * dx + dy * dy < near * near and number < last) or not (dx or dy):
            continue
        steps.append(f"{dx} {dy}")
        x, y = x + dx, y + dy
    return "".join([*parts, "l", " ".join(steps).replace(" -", "-")]) if steps else f"M{x} {y}"


def front_of(outlines: Mapping[str, Sequence[Sequence[Point]]], holders: Mapping[str, str]) -> str:
    """The stretches of outline that two areas of different holders share, joined into lines."""
    owner: dict[tuple[Point, Point], str] = {}
    found: list[tuple[Point, Point]] = []
    for area, rings in outlines.items():
        if area not in holders:
            continue
        for ring in rings:
            for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
                other = owner.get((b, a)) or owner.get((a, b))
                if other is None:
                    owner[(a, b)] = area
                elif holders[other] != holders[area]:
                    found.append((a, b))
    return "".join([thinned(line, NEAR) for line in joined(found)])


def joined(stretches: Sequence[tuple[Point, Point]]) -> list[list[Point]]:
    """Joins stretches that follow one another into lines."""
    lines: list[list[Point]] = []
    for a, b in stretches:
        if lines and lines[-1][-1] == a:
            lines[-1].append(b)
        elif lines and lines[-1][0] == b:
            lines[-1].insert(0, a)
        else:
            lines.append([a, b])
    return lines


def line_paths(drawing: Drawing) -> list[str]:
    """Draws woods, streams, roads, rivers and trenches."""
    found: dict[str, list[str]] = {kind: [] for kind in LINES}
    for feature in features(drawing):
        told = feature["properties"]
        kind = told.get("kind")
        if kind == "river" and not told.get("border") and any_border(drawing):
            kind = "stream"
        if kind in found:
            found[kind] += [
                thinned(line, NEAR) + ("z" if kind == "wood" else "")
                for line in lines_in(feature["geometry"])
            ]
    return [f'<path d="{"".join(paths)}" {LINES[kind]}/>' for kind, paths in found.items() if paths]


def any_border(drawing: Drawing) -> bool:
    """True if some rivers matter to the rules, as borders; the others are then drawn finer."""
    return any([one["properties"].get("border") for one in features(drawing)])


def sea_names(drawing: Drawing, wide: float) -> list[str]:
    """Names of waters and countries, in the italics of a map."""
    found = []
    for feature in features(drawing):
        told = feature["properties"]
        if told.get("kind") != "label" or feature["geometry"]["type"] != "Point":
            continue
        x, y = feature["geometry"]["coordinates"]
        angle = told.get("angle") or told.get("rotate") or 0
        size = min(max(float(told.get("fontsize") or 15), 11), 20)
        name = str(told.get("name") or "")
        half = len(name) * size * 0.25 * abs(cos(radians(angle)))
        x = min(max(x, half + 4), wide - half - 4)
        found.append(
            f'<text transform="translate({x:.5g} {y:g}) rotate({angle:g})" font-size="{size:g}" '
            f'font-style="italic" text-anchor="middle" fill="#3d6475">{shown(name)}</text>'
        )
    return found


def features(drawing: Drawing) -> list[dict[str, Any]]:
    found = drawing.get("features")
    return found if isinstance(found, list) else []


def lines_in(geometry: Mapping[str, Any]) -> list[Sequence[Point]]:
    """Every line or ring of a geometry."""
    kind, points = geometry["type"], geometry["coordinates"]
    if kind == "LineString":
        return [points]
    if kind in ("MultiLineString", "Polygon"):
        return list(points)
    return [ring for polygon in points for ring in polygon] if kind == "MultiPolygon" else []
