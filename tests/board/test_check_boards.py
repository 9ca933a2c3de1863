"""Several boards of one folder: seas and harbours, two land maps of one file, a fjord, borders of an option."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.board.check import check, drawn_in

FILES = {
    "boards.toml": """
[boards.sea]
areas = "seas.toml"
borders = "seas.toml"
harbours = "seas.toml"
[boards.south]
[boards.north]
waters = { F = { file = "tables.toml", table = "fjord" } }
""",
    "seas.toml": """
[areas.S-1]
name = "Deep"
kind = "sea"
[areas.L-1]
name = "Coast"
kind = "land"
airfield = "Field"
[borders]
S-1-L-1 = "stated"
[harbours.port]
name = "Port"
sea = "S-1"
land = "L-1"
area = "A-1"
defence = 2
""",
    "areas.toml": """
[areas.A-1]
name = "One"
terrain = "plain"
cvp = 5
[areas.A-2]
name = "Two"
terrain = "wood"
[areas.B-1]
name = "Three"
terrain = "plain"
[areas.B-2]
name = "Four"
terrain = "plain"
""",
    "borders.toml": """
[borders]
A-1-A-2 = { basis = "stated", option = "map", value = "front" }
A-1-B-1 = { option = "map", value = "back" }
""",
    "options.toml": """
[options.map]
default = "front"
""",
    "tables.toml": """
[fjord]
shores = ["B-1", "B-2"]
""",
}


def square(x: float, y: float = 0) -> dict[str, Any]:
    ring = [(x, y), (x + 100, y), (x + 100, y + 100), (x, y + 100), (x, y)]
    return {"type": "Polygon", "coordinates": [ring]}


def point(x: float, y: float) -> dict[str, Any]:
    return {"type": "Point", "coordinates": [x, y]}


def feature(geometry: dict[str, Any], kind: str, **facts: object) -> dict[str, Any]:
    return {"type": "Feature", "properties": {"kind": kind, **facts}, "geometry": geometry}


def area(x: float, id: str, name: str, terrain: str, **facts: object) -> dict[str, Any]:
    return feature(square(x), "area", id=id, name=name, terrain=terrain, **facts)


def drawings() -> dict[str, Any]:
    port: dict[str, Any] = {
        "name": "Port",
        "size": "port",
        "sea": "S-1",
        "land": "L-1",
        "area": "A-1",
        "defence": 2,
    }
    return {
        "sea": [
            area(0, "S-1", "Deep", "sea"),
            area(100, "L-1", "Coast", "plain"),
            feature(point(103, 50), "place", **port),
            feature(point(150, 50), "place", id="Field", name="Strip", size="airfield", land="L-1"),
            feature(point(160, 50), "place", name="Village", size="village"),
        ],
        "south": [area(0, "A-1", "One", "plain", cvp=5), area(100, "A-2", "Two", "wood")],
        "north": [
            area(0, "B-1", "Three", "plain"),
            area(100, "F", "Fjord", "sea"),
            area(200, "B-2", "Four", "plain"),
        ],
    }


def findings(folder: Path, drawn: dict[str, Any], **files: str) -> list[str]:
    for name, text in {**FILES, **{f"{name}.toml": text for name, text in files.items()}}.items():
        (folder / name).write_text(text, encoding="utf-8")
    for id, features in drawn.items():
        whole = {"type": "FeatureCollection", "width": 1000, "features": features}
        (folder / f"{id}.geo.json").write_text(json.dumps(whole), encoding="utf-8")
    return [finding.removeprefix(f"{folder}/") for finding in check(str(folder))]


def test_true_drawings_have_no_findings(tmp_path: Path) -> None:
    assert findings(tmp_path, drawings()) == []
    assert drawn_in(str(tmp_path))


def facts(drawn: dict[str, Any], board: str, index: int) -> dict[str, Any]:
    found: dict[str, Any] = drawn[board][index]["properties"]
    return found


def move(drawn: dict[str, Any], board: str, index: int, geometry: dict[str, Any]) -> None:
    drawn[board][index]["geometry"] = geometry


CHANGES: list[tuple[Callable[[dict[str, Any]], object], list[str]]] = [
    (
        lambda d: facts(d, "sea", 0).update(terrain="plain"),
        ["sea.geo.json: area S-1: terrain is land in the drawing, sea in seas.toml"],
    ),
    (
        lambda d: facts(d, "sea", 1).update(terrain="sea"),
        ["sea.geo.json: area L-1: terrain is sea in the drawing, land in seas.toml"],
    ),
    (lambda d: facts(d, "sea", 1).update(terrain="mountain"), []),  # land is land
    (
        lambda d: facts(d, "south", 0).update(cvp=6),
        ["south.geo.json: area A-1: cvp is 6 in the drawing, 5 in areas.toml"],
    ),
    (
        lambda d: d["south"].pop(1),
        [
            "south.geo.json: area A-2 is not drawn on any board",
            "south.geo.json: A-1-A-2 is a border in borders.toml, but the drawn areas do not touch",
        ],
    ),
    (
        lambda d: d["north"].append(area(400, "A-2", "Two", "wood")),
        ["north.geo.json: area A-2 is drawn on south.geo.json too"],
    ),
    (
        lambda d: d["north"].append(area(400, "L-1", "Coast", "plain")),
        ["north.geo.json: area L-1 is drawn, but not in areas.toml"],
    ),
    (
        lambda d: (d["south"].pop(1), d["north"].append(area(400, "A-2", "Two", "wood"))),
        ["south.geo.json: A-1-A-2 is a border in borders.toml, but the drawn areas do not touch"],
    ),
    (
        lambda d: (d["north"].pop(0), d["south"].insert(0, area(-100, "B-1", "Three", "plain"))),
        [
            "south.geo.json: A-1 and B-1 touch in the drawing, but are a border only if map is back",
            "north.geo.json: B-1 lies on F, but the drawn areas do not touch",
        ],
    ),
    (
        lambda d: move(d, "north", 2, square(201)),
        ["north.geo.json: B-2 lies on F, but the drawn areas do not touch"],
    ),
    (lambda d: d["north"].pop(1), ["north.geo.json: water F is not drawn"]),
    (
        lambda d: (
            d["south"].pop(0),
            d["north"].append(feature(square(100, 100), "area", id="A-1", name="One", terrain="plain")),
        ),
        [
            "north.geo.json: A-1-A-2 is a border in borders.toml, but the drawn areas do not touch",
            "north.geo.json: A-1 touches F in the drawing, but does not lie on it",
        ],
    ),
    (lambda d: d["sea"].pop(2), ["sea.geo.json: harbour Port is not drawn"]),
    (
        lambda d: facts(d, "sea", 2).update(name="Haven"),
        [
            "sea.geo.json: harbour Haven is drawn, but not in seas.toml",
            "sea.geo.json: harbour Port is not drawn",
        ],
    ),
    (
        lambda d: facts(d, "sea", 2).update(land="S-1", area=None, defence=0),
        [
            "sea.geo.json: harbour Port: land is S-1 in the drawing, L-1 in seas.toml",
            "sea.geo.json: harbour Port: area is none in the drawing, A-1 in seas.toml",
            "sea.geo.json: harbour Port: defence is none in the drawing, 2 in seas.toml",
        ],
    ),
    (lambda d: move(d, "sea", 2, point(150, 50)), ["sea.geo.json: harbour Port is drawn far from S-1"]),
    (lambda d: move(d, "sea", 2, point(101, 50)), []),  # at the quay
    (
        lambda d: move(d, "sea", 1, square(101)),
        [
            "sea.geo.json: S-1-L-1 is a border in seas.toml, but the drawn areas do not touch",
            "sea.geo.json: harbour Port lies in S-1 and L-1, which do not touch",
        ],
    ),
    (lambda d: d["sea"].pop(3), ["sea.geo.json: airfield Field is not drawn"]),
    (
        lambda d: facts(d, "sea", 3).update(land="S-1"),
        ["sea.geo.json: airfield Field: land is S-1 in the drawing, L-1 in seas.toml"],
    ),
]


@pytest.mark.parametrize(("change", "expected"), CHANGES)
def test_each_disagreement_is_found(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], expected: list[str]
) -> None:
    drawn = drawings()
    change(drawn)
    assert findings(tmp_path, drawn) == expected


def test_the_usual_choice_is_the_one_that_is_drawn(tmp_path: Path) -> None:
    """The same drawing under another default shows the wrong map."""
    found = findings(tmp_path, drawings(), options='[options.map]\ndefault = "back"\n')
    assert found == [
        "south.geo.json: A-1 and A-2 touch in the drawing, but are a border only if map is front",
        "south.geo.json: A-1-B-1 is a border in borders.toml, but the drawn areas do not touch",
    ]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"boards": '[boards.sea]\nareas = "lakes.toml"\n'}, "lakes.toml: there is no such file"),
        ({"boards": "[boards.moon]\n"}, "moon.geo.json: there is no such file"),
        ({"boards": "[boards.south]\nwater = {}\n"}, "boards.toml:2: [boards.south] water: unknown key"),
        ({"boards": "[bords]\n"}, "boards.toml:1: boards: missing"),
        (
            {"seas": FILES["seas.toml"].replace("S-1-L-1", "S-1-L-9")},
            "seas.toml:10: [borders] S-1-L-9: expected two known areas",
        ),
        ({"tables": "[fjord]\n"}, "tables.toml:1: [fjord] shores: missing"),
    ],
)
def test_faults_of_the_data_are_findings_too(tmp_path: Path, files: dict[str, str], expected: str) -> None:
    (found,) = findings(tmp_path, drawings(), **files)
    assert found.startswith(expected)
