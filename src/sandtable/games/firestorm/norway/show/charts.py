"""The three drawn boards: where stacks stand, where harbours lie, what the ground is. Read once."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sandtable.board.table import Point
from sandtable.games.firestorm.norway.play.tables import FOLDER
from sandtable.games.firestorm.show.table import ScenarioDrawing, read_drawing

STRATEGIC: Final = "strategic"
OFOTFJORD: Final = "OF"  # drawn on the Narvik map, but no area of it (NOR-94)
BOARDS: Final = (STRATEGIC, "south-central", "narvik")


class Chart:
    """A drawing, and what Norway reads from it besides."""

    def __init__(self, drawing: ScenarioDrawing) -> None:
        self.drawing = drawing
        self.terrain: dict[str, str] = {}
        self.ports: dict[str, Point] = {}  # by name
        features: Any = drawing.plan["features"]
        for feature in features:
            facts = feature["properties"]
            if facts["kind"] == "area":
                self.terrain[str(facts["id"])] = str(facts["terrain"])
            elif facts["kind"] == "place" and facts.get("size") == "port":
                x, y = feature["geometry"]["coordinates"]
                self.ports[str(facts["name"])] = (float(x), float(y))


CHARTS: Final[dict[str, Chart]] = {}


def chart_of(board: str) -> Chart:
    if board not in CHARTS:
        CHARTS[board] = Chart(read_drawing(Path(FOLDER) / f"{board}.geo.json"))
    return CHARTS[board]


def plan_of(board: str) -> dict[str, object]:
    """A board's map as GeoJSON; nothing where there is no such board."""
    return chart_of(board).drawing.plan if board in BOARDS else {}
