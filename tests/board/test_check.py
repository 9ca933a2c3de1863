"""A drawing is compared with the data it should show, one fact at a time."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.board.check import check

AREAS = """
[areas.A1]
name = "West"
terrain = "plain"
cvp = 20
stated = ["name"]

[areas.A2]
name = "East"
terrain = "city"
beach = true
supply = "blue"
stated = []

[areas.A3]
name = "Island"
terrain = "plain"
stated = []
"""

BORDERS = """
[borders]
A1-A2 = { river = "orne" }
A2-A3 = { river = "orne", option = "ferry" }
"""


def square(x: float) -> dict[str, Any]:
    """A square of 100 at x, with a kink in its east and west sides."""
    ring = [(x, 0), (x + 100, 0), (x + 90, 50), (x + 100, 100), (x, 100), (x - 10, 50), (x, 0)]
    return {"type": "Polygon", "coordinates": [ring]}


def feature(geometry: dict[str, Any], **facts: object) -> dict[str, Any]:
    return {"type": "Feature", "properties": facts, "geometry": geometry}


def drawing() -> dict[str, Any]:
    river = {
        "type": "LineString",
        "coordinates": [(100.5, -20), (100, 0), (89.8, 50), (100.2, 100), (103, 130)],
    }
    brook = {"type": "LineString", "coordinates": [(0, 0), (-10, 50), (0, 100)]}
    ferry = {"type": "LineString", "coordinates": [(200, 50), (300, 50)]}
    facts: dict[str, Any] = {"kind": "crossing", "from": "A2", "to": "A3", "river": "orne", "option": "ferry"}
    return {
        "type": "FeatureCollection",
        "width": 1000,
        "features": [
            feature(square(0), kind="area", id="A1", name="West", terrain="plain", vp=20, basis="stated"),
            feature(
                square(100),
                kind="area",
                id="A2",
                name="East",
                terrain="city",
                beach=True,
                supply="blue",
                vp=0,
            ),
            feature(square(300), kind="area", id="A3", name="Island", terrain="plain", supply=None),
            feature(river, kind="river", name="Orne", border=True),
            feature(brook, kind="river", name="Brook", border=False),
            feature(ferry, **facts),
        ],
    }


def findings(folder: Path, drawn: object, areas: str = AREAS, borders: str = BORDERS) -> list[str]:
    (folder / "areas.toml").write_text(areas, encoding="utf-8")
    (folder / "borders.toml").write_text(borders, encoding="utf-8")
    text = drawn if isinstance(drawn, str) else json.dumps(drawn)
    (folder / "map.geo.json").write_text(text, encoding="utf-8")
    return [finding.removeprefix(f"{folder}/") for finding in check(str(folder))]


def test_a_true_drawing_has_no_findings(tmp_path: Path) -> None:
    assert findings(tmp_path, drawing()) == []


def facts_of(drawn: dict[str, Any], index: int) -> dict[str, Any]:
    facts: dict[str, Any] = drawn["features"][index]["properties"]
    return facts


CHANGES: list[tuple[Callable[[dict[str, Any]], object], list[str]]] = [
    (
        lambda d: facts_of(d, 0).update(name="Far West"),
        ["area A1: name is Far West in the drawing, West in areas.toml"],
    ),
    (
        lambda d: facts_of(d, 0).update(terrain="city"),
        ["area A1: terrain is city in the drawing, plain in areas.toml"],
    ),
    (
        lambda d: facts_of(d, 0).pop("terrain"),
        ["area A1: terrain is none in the drawing, plain in areas.toml"],
    ),
    (lambda d: facts_of(d, 0).update(vp=30), ["area A1: vp is 30 in the drawing, 20 in areas.toml"]),
    (lambda d: facts_of(d, 1).update(vp=5), ["area A2: vp is 5 in the drawing, none in areas.toml"]),
    (
        lambda d: facts_of(d, 1).update(beach=False),
        ["area A2: beach is none in the drawing, True in areas.toml"],
    ),
    (
        lambda d: facts_of(d, 2).update(supply="red"),
        ["area A3: supply is red in the drawing, none in areas.toml"],
    ),
    (
        lambda d: facts_of(d, 0).update(basis="inferred"),
        ["area A1: basis is inferred in the drawing, stated in areas.toml"],
    ),
    (
        lambda d: facts_of(d, 3).update(border=False),
        ["A1-A2: river is none in the drawing, orne in borders.toml"],
    ),
    (
        lambda d: facts_of(d, 5).update(river="odon"),
        ["A2-A3: river is odon in the drawing, orne in borders.toml"],
    ),
    (
        lambda d: facts_of(d, 5).update(option="bridge"),
        ["A2-A3 is a border in borders.toml, but the drawn areas do not touch"],
    ),
    (
        lambda d: d["features"].append(
            feature(square(500), kind="area", id="A3", name="Island", terrain="plain")
        ),
        ["area A3 is drawn twice"],
    ),
    (
        lambda d: d["features"].append(
            feature(square(500), kind="area", id="B1", name="New", terrain="plain")
        ),
        ["area B1 is drawn, but not in areas.toml"],
    ),
    (
        lambda d: d["features"][2].update(geometry=square(200)),
        ["A2-A3: river is none in the drawing, orne in borders.toml"],
    ),
    (
        lambda d: d["features"][1].update(geometry=square(110)),
        ["A1-A2 is a border in borders.toml, but the drawn areas do not touch"],
    ),
    (
        lambda d: d["features"][2].update(geometry=square(100)),
        [
            "areas A1, A2, A3 overlap",
            "A1-A2 is a border in borders.toml, but the drawn areas do not touch",
            "A2-A3: river is none in the drawing, orne in borders.toml",
        ],
    ),
]


@pytest.mark.parametrize(("change", "expected"), CHANGES)
def test_each_disagreement_is_found(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], expected: list[str]
) -> None:
    drawn = drawing()
    change(drawn)
    found = [finding.removeprefix("map.geo.json: ") for finding in findings(tmp_path, drawn)]
    assert found == expected


def test_a_missing_area_is_found_with_its_borders(tmp_path: Path) -> None:
    drawn = drawing()
    del drawn["features"][1]
    assert findings(tmp_path, drawn) == [
        "map.geo.json: area A2 is not drawn",
        "map.geo.json: A1-A2 is a border in borders.toml, but the drawn areas do not touch",
    ]


def test_a_touch_that_is_no_border_is_found(tmp_path: Path) -> None:
    borders = "[borders]\nA1-A3 = { river = 'orne', option = 'ferry' }\n"
    assert findings(tmp_path, drawing(), borders=borders) == [
        "map.geo.json: A1-A3 is a border in borders.toml, but the drawn areas do not touch",
        "map.geo.json: A1 and A2 touch in the drawing, but are no border in borders.toml",
        "map.geo.json: a crossing from A2 to A3 is drawn, but is no border in borders.toml",
    ]


def test_several_polygons_make_one_area(tmp_path: Path) -> None:
    drawn = drawing()
    pieces = [square(300)["coordinates"], square(500)["coordinates"]]
    drawn["features"][2]["geometry"] = {"type": "MultiPolygon", "coordinates": pieces}
    assert findings(tmp_path, drawn) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{\n", "map.geo.json:2: this is not JSON: Expecting property name enclosed in double quotes"),
        ("[]", "map.geo.json: this is no GeoJSON collection of features"),
        (
            json.dumps({"features": [feature({"coordinates": [[1, 2]]}, kind="area", id="A1")]}),
            "map.geo.json: feature 1 has no readable coordinates",
        ),
    ],
)
def test_what_is_no_map_is_said_to_be_none(tmp_path: Path, text: str, expected: str) -> None:
    assert findings(tmp_path, text) == [expected]


def test_faults_of_the_data_are_findings_too(tmp_path: Path) -> None:
    assert findings(tmp_path, drawing(), borders="[borders]\nA1-A9 = {}\n") == [
        "borders.toml:2: [borders.A1-A9] expected two known areas with a dash between them"
    ]
    (tmp_path / "map.geo.json").unlink()
    assert check(str(tmp_path)) == [f"{tmp_path}/map.geo.json: there is no such file"]
