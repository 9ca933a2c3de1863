"""Boards of connectors: every edge and class of the data against the drawing, area by area."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.board.check import check, drawn_in

TOTALIZE = Path(__file__).resolve().parents[2] / "src/sandtable/games/armored_thrust/totalize"

AREAS = """
[areas.A]
name = "Alpha"
flags = ["village"]
control = "red"
base = "red"
stack = [50, 40]
[areas.B]
name = "Bravo"
flags = []
control = "blue"
line = 1
objective = 2
stack = [150, 40]
[areas.C]
name = "Charlie"
flags = ["wood", "hill"]
control = "blue"
south = true
stack = [250, 40]
"""
CONNECTORS = """
major = ["A-B"]
lane = ["C-B"]
"""


def square(id: str, x: int, **facts: object) -> dict[str, Any]:
    ring = [[x, 0], [x + 100, 0], [x + 100, 100], [x, 100], [x, 0]]
    shape = {"type": "Polygon", "coordinates": [ring]}
    return {"properties": {"kind": "area", "id": id, "stack": [x + 50, 40], **facts}, "geometry": shape}


def road(a: str, b: str, kind: str, *line: list[int]) -> dict[str, Any]:
    shape = {"type": "LineString", "coordinates": list(line)}
    return {"properties": {"kind": "connector", "from": a, "to": b, "class": kind}, "geometry": shape}


def drawing() -> dict[str, Any]:
    return {
        "width": 300,
        "features": [
            square("A", 0, name="Alpha", flags=["village"], control="Red", base="Red"),
            square("B", 100, name="Bravo", flags=["basic", "fortified"], control="Blue", line=1, objective=2),
            square("C", 200, name="Charlie", flags=["hill", "wood"], control="Blue", south=True),
            road("A", "B", "major", [50, 50], [150, 50]),
            road("B", "C", "lane", [150, 50], [250, 50]),
        ],
    }


Checked = Callable[[dict[str, Any]], list[str]]


@pytest.fixture
def checked(tmp_path: Path) -> Checked:
    """What is found when a drawing lies in the folder, without the folder's name."""
    (tmp_path / "areas.toml").write_text(AREAS)
    (tmp_path / "connectors.toml").write_text(CONNECTORS)

    def found(drawn: dict[str, Any]) -> list[str]:
        (tmp_path / "board.geo.json").write_text(json.dumps(drawn))
        return [finding.rpartition("/")[2] for finding in check(str(tmp_path))]

    return found


def test_drawing_and_data_agree(checked: Checked, tmp_path: Path) -> None:
    assert checked(drawing()) == []
    assert drawn_in(str(tmp_path))


def test_totalize_is_drawn_as_its_data_say() -> None:
    assert check(str(TOTALIZE)) == []


def test_a_connector_that_is_not_drawn_is_named(checked: Checked) -> None:
    drawn = drawing()
    del drawn["features"][4]
    assert checked(drawn) == ["board.geo.json: the connector B-C is in connectors.toml, but not drawn"]


def test_a_drawn_connector_that_the_data_lack_is_named(checked: Checked) -> None:
    drawn = drawing()
    drawn["features"].append(road("C", "A", "lane", [250, 50], [50, 50]))
    assert checked(drawn) == ["board.geo.json: a connector from A to C is drawn, but not in connectors.toml"]


def test_a_connector_drawn_twice_is_named_whichever_way_it_runs(checked: Checked) -> None:
    drawn = drawing()
    drawn["features"].append(road("B", "A", "major", [150, 50], [50, 50]))
    assert checked(drawn) == ["board.geo.json: the connector A-B is drawn twice"]


def test_a_wrong_class_is_named(checked: Checked) -> None:
    drawn = drawing()
    drawn["features"][4]["properties"]["class"] = "minor"
    assert checked(drawn) == ["board.geo.json: B-C: class is minor in the drawing, lane in connectors.toml"]


def test_a_road_that_ends_elsewhere_is_named(checked: Checked) -> None:
    drawn = drawing()
    drawn["features"][3]["geometry"]["coordinates"][1] = [250, 50]
    assert checked(drawn) == ["board.geo.json: the connector A-B does not end in B where it is drawn"]


def test_a_road_without_a_line_is_named(checked: Checked) -> None:
    drawn = drawing()
    drawn["features"][3]["geometry"]["coordinates"] = [[50, 50]]
    assert checked(drawn) == ["board.geo.json: the connector A-B has no line"]


def test_a_missing_area_is_named(checked: Checked) -> None:
    drawn = drawing()
    del drawn["features"][2]
    found = checked(drawn)
    assert "board.geo.json: area C is not drawn" in found
    assert "board.geo.json: B-C is a connector, but the drawn areas do not touch" in found


def test_an_area_too_many_is_named(checked: Checked) -> None:
    drawn = drawing()
    drawn["features"].append(square("D", 400, name="Delta"))
    assert checked(drawn) == ["board.geo.json: area D is drawn, but not in areas.toml"]


def test_areas_that_touch_without_a_connector_are_named(checked: Checked, tmp_path: Path) -> None:
    (tmp_path / "connectors.toml").write_text('major = ["A-B"]\n')
    drawn = drawing()
    del drawn["features"][4]
    assert checked(drawn) == [
        "board.geo.json: B and C touch where they are drawn, but no connector joins them"
    ]


@pytest.mark.parametrize(
    ("place", "fact", "value", "sentence"),
    [
        (0, "name", "Alfa", "area A: name is alfa in the drawing, alpha in areas.toml"),
        (0, "flags", ["wood"], "area A: flags is wood in the drawing, village in areas.toml"),
        (0, "control", "Blue", "area A: control is blue in the drawing, red in areas.toml"),
        (0, "base", None, "area A: base is none in the drawing, red in areas.toml"),
        (1, "flags", [], "area B: flags is none in the drawing, fortified in areas.toml"),
        (1, "line", 2, "area B: line is 2 in the drawing, 1 in areas.toml"),
        (1, "objective", 1, "area B: objective is 1 in the drawing, 2 in areas.toml"),
        (2, "south", False, "area C: south is none in the drawing, true in areas.toml"),
        (
            2,
            "stack",
            [250, 50],
            "area C: its stack stands at [250, 50] in the drawing, at [250.0, 40.0] in areas.toml",
        ),
    ],
)
def test_a_fact_drawn_otherwise_is_named(
    checked: Checked, place: int, fact: str, value: object, sentence: str
) -> None:
    drawn = drawing()
    drawn["features"][place]["properties"][fact] = value
    assert checked(drawn) == [f"board.geo.json: {sentence}"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('major = ["A-B", "A-X"]', "A-X: expected two known areas"),
        ('major = ["A-B"]\nminor = ["B-A"]', "B-A is listed twice"),
        ('major = ["A-B"]\ntrack = ["B-C"]', "track"),
    ],
)
def test_bad_connectors_name_file_and_line(checked: Checked, tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "connectors.toml").write_text(text)
    (finding,) = checked(drawing())
    assert finding.startswith("connectors.toml:") and words in finding


def test_a_folder_needs_one_drawing(checked: Checked, tmp_path: Path) -> None:
    (finding,) = check(str(tmp_path))
    assert "there is no drawing" in finding
    checked(drawing())
    shutil.copy(tmp_path / "board.geo.json", tmp_path / "other.geo.json")
    (finding,) = check(str(tmp_path))
    assert "board.geo.json, other.geo.json" in finding
