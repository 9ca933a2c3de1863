"""A drawn map as a skin uses it: the GeoJSON as it was read, and where outlines and stacks are in it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from typing import Any, Final

from sandtable.board.geojson import rings_of
from sandtable.board.table import Point

MAP: Final = "map.geo.json"


class DrawnMap:
    """Where things stand on a map. Adjacency never comes from here: that is data of the game."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan  # the GeoJSON as it was read; never changed
        self.id = str(plan["board"])
        self.width = float(plan["width"])
        self.height = float(plan["height"])
        self.stacks: dict[str, Point] = {}
        self.terrain: dict[str, str] = {}
        self.outlines: dict[str, tuple[tuple[Point, ...], ...]] = {}
        areas = [one for one in plan["features"] if one["properties"]["kind"] == "area"]
        for area in areas:
            facts = area["properties"]
            x, y = facts.get("stack") or facts["label"]
            self.stacks[facts["id"]] = (float(x), float(y))
            self.terrain[facts["id"]] = facts["terrain"]
            self.outlines[facts["id"]] = tuple([tuple(ring) for ring in rings_of(area["geometry"])])


def has_map(folder: str) -> bool:
    """Is a map drawn in a folder? Not where there is no folder at all."""
    return bool(folder) and Path(folder, MAP).is_file()


def ring_map(places: Sequence[str]) -> DrawnMap:
    """A map of places that nobody has drawn: they stand in a ring, the first at the top, without outlines."""
    side = 800.0
    found = DrawnMap({"board": "places", "width": side, "height": side, "features": []})
    for number, place in enumerate(places):
        turn = 2 * pi * number / len(places)
        x, y = side / 2 + 0.4 * side * sin(turn), side / 2 - 0.4 * side * cos(turn)
        found.stacks[place] = (round(x, 1), round(y, 1))
        found.terrain[place] = "plain"
    return found


@cache
def map_in(folder: str) -> DrawnMap:
    """The map that is drawn in a scenario folder, read once."""
    return DrawnMap(json.loads(Path(folder, MAP).read_text(encoding="utf-8")))
