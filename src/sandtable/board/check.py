"""Checks that the drawn maps agree with the data: areas, their facts, borders, rivers and harbours, one by one.

Adjacency always comes from the data; the drawing only has to show the same. A scenario folder has one drawing,
`map.geo.json` of what stands in `areas.toml` and `borders.toml`; or a file `boards.toml` lists several:

    [boards.strategic]              # drawn in strategic.geo.json
    areas = "seas.toml"             # where its areas stand; default: areas.toml
    borders = "seas.toml"           # where its borders stand; default: borders.toml
    harbours = "seas.toml"          # where its harbours stand; default: it has none
    [boards.narvik]
    waters = { OF = { file = "tables.toml", table = "fjord" } }  # drawn, but no area; its `shores` stand there

Several boards may read the same file; each of its areas must be drawn on one of them.
A folder with `connectors.toml` has a board of connectors instead: see `check_roads`.
"""

from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.areas import ends
from sandtable.board.box import BoxError, Page
from sandtable.board.check_roads import check_roads, joined
from sandtable.board.geojson import DrawnPlace, read_drawing

MAP: Final = "map.geo.json"
BOARDS: Final = "boards.toml"
NEAR: Final = 8.0  # how far, in a drawing 1000 wide, a harbour may lie off its sea or its land


class DataBorder:
    """A border as the data tell it: its river, and the option under which it exists."""

    def __init__(self, key: str, pair: tuple[str, str], page: Page | None) -> None:
        self.key = key
        self.pair = (min(pair), max(pair))
        self.river = page.text("river", "").casefold() if page is not None else ""
        self.option = page.text("option", "") if page is not None else ""
        self.value = page.text("value", "") if page is not None else ""


class BoardFiles:
    """A board of a folder: its drawing, and the files that tell what must be drawn."""

    def __init__(self, folder: str, drawing: str, page: Page | None = None) -> None:
        self.folder = folder
        self.drawing = drawing
        self.areas_file = page.text("areas", "areas.toml") if page is not None else "areas.toml"
        self.borders_file = page.text("borders", "borders.toml") if page is not None else "borders.toml"
        self.harbours_file = page.text("harbours", "") if page is not None else ""
        waters = page.pages("waters") if page is not None and page.has("waters") else {}
        self.waters = {id: read_shores(folder, water) for id, water in waters.items()}
        self.areas = box.read(folder, self.areas_file).pages("areas")
        self.harbours: dict[str, Page] = {}
        if self.harbours_file:
            self.harbours = box.read(folder, self.harbours_file).pages("harbours")
        self.drawn = read_drawing(str(Path(folder) / drawing))
        self.shared = self.drawn.borders()
        self.borders = read_borders(folder, self.borders_file, self.areas)


def check(folder: str, drawing: str = MAP) -> list[str]:
    """Lists, in sentences, where the drawings of a scenario folder and its data disagree."""
    try:
        if joined(folder):
            return check_roads(folder)
        boards = read_boards(folder, drawing)
        usual = usual_values(folder)
        found = [(board, finding) for board in boards for finding in compare(board, boards, usual)]
    except BoxError as error:
        return [str(error)]
    return [f"{Path(folder) / board.drawing}: {finding}" for board, finding in found]


def drawn_in(folder: str) -> bool:
    """Does a scenario folder have drawings at all?"""
    return (Path(folder) / MAP).exists() or (Path(folder) / BOARDS).exists() or joined(folder)


def read_boards(folder: str, drawing: str) -> list[BoardFiles]:
    if not (Path(folder) / BOARDS).exists():
        return [BoardFiles(folder, drawing)]
    page = box.read(folder, BOARDS)
    boards = [BoardFiles(folder, f"{id}.geo.json", board) for id, board in page.pages("boards").items()]
    page.finish()
    return boards


def read_borders(folder: str, file: str, areas: dict[str, Page]) -> list[DataBorder]:
    """Reads borders: each a table with facts of its own, or only a key whose value says where it is known from."""
    shelf = box.read(folder, file).page("borders")
    borders: list[DataBorder] = []
    for key in shelf.names():
        page = shelf.page(key) if isinstance(shelf.values[key], dict) else None
        pair = ends(key, areas)
        if pair is None and page is not None:
            raise page.wrong("", "expected two known areas with a dash between them")
        if pair is None:
            raise shelf.wrong(key, "expected two known areas with a dash between them")
        borders.append(DataBorder(key, pair, page))
    return borders


def read_shores(folder: str, page: Page) -> tuple[str, ...]:
    """The areas on a water that is no area, from the table that lists them."""
    return box.read(folder, page.text("file")).page(page.text("table")).texts("shores")


def usual_values(folder: str) -> dict[str, str]:
    """The default of each option: drawings show the map under these."""
    if not (Path(folder) / "options.toml").exists():
        return {}
    options = box.read(folder, "options.toml").pages("options")
    return {id: str(option.values["default"]) for id, option in options.items() if option.has("default")}


# one board after another


def compare(board: BoardFiles, boards: list[BoardFiles], usual: dict[str, str]) -> list[str]:
    findings = [
        *compare_areas(board, boards),
        *compare_borders(board, boards, usual),
        *compare_waters(board),
        *compare_harbours(board),
        *compare_airfields(board),
    ]
    return [*board.drawn.faults, *findings]


def compare_areas(board: BoardFiles, boards: list[BoardFiles]) -> list[str]:
    drawn = board.drawn.areas
    known = (*board.areas, *board.waters)
    findings = [f"area {id} is drawn, but not in {board.areas_file}" for id in drawn if id not in known]
    partners = [other for other in boards if other.areas_file == board.areas_file]
    for id, page in board.areas.items():
        homes = [other for other in partners if id in other.drawn.areas]
        if not homes and board is partners[0]:
            findings.append(f"area {id} is not drawn" + (" on any board" if len(partners) > 1 else ""))
        if len(homes) > 1 and board is homes[1]:
            findings.append(f"area {id} is drawn on {homes[0].drawing} too")
        if id in drawn:
            findings += compare_facts(id, page, drawn[id].facts, board.areas_file)
    return findings


def compare_facts(id: str, page: Page, shown: dict[str, object], file: str) -> list[str]:
    findings: list[str] = []
    for fact, value in facts_of(page).items():
        if fact not in shown and fact not in ("name", "terrain"):
            continue  # a map need not show it
        said, meant = shown.get(fact) or "none", value or "none"
        if fact == "terrain" and value in ("sea", "land"):
            said = "sea" if said == "sea" else "land"
        if said != meant:
            findings.append(f"area {id}: {fact} is {said} in the drawing, {meant} in {file}")
    return findings


def facts_of(page: Page) -> dict[str, object]:
    """What a drawing may show of an area; where no terrain is told, whether it is sea or land."""
    points = page.whole("cvp", 0)
    return {
        "name": page.text("name"),
        "terrain": page.one_of("kind", ("sea", "land")) if not page.has("terrain") else page.text("terrain"),
        "vp": points,
        "cvp": points,
        "supply": page.text("supply", ""),
        "beach": page.truth("beach", False),
        "basis": "stated" if "name" in page.texts("stated", ()) else "inferred",
    }


def compare_borders(board: BoardFiles, boards: list[BoardFiles], usual: dict[str, str]) -> list[str]:
    drawn = board.drawn
    file = board.borders_file
    findings: list[str] = []
    told = {border.pair: border for border in board.borders}
    for border in board.borders:
        if is_of(border, board, boards):
            findings += compare_border(border, shown_river(border, board), usual, file)
    for a, b in board.shared:
        if (a, b) not in told and not {a, b} & set(board.waters):
            findings.append(f"{a} and {b} touch in the drawing, but are no border in {file}")
    for facts in drawn.crossings:
        a, b = sorted([str(facts.get("from")), str(facts.get("to"))])
        if (a, b) not in told:
            findings.append(f"a crossing from {a} to {b} is drawn, but is no border in {file}")
    return findings


def is_of(border: DataBorder, board: BoardFiles, boards: list[BoardFiles]) -> bool:
    """Must the border be drawn on this board? A border between two boards belongs to the one where it begins."""
    partners = [other for other in boards if other.borders_file == board.borders_file]
    homes = [other for other in partners if border.pair[0] in other.drawn.areas]
    homes += [other for other in partners if border.pair[1] in other.drawn.areas]
    return board is (homes[0] if homes else partners[0])


def shown_river(border: DataBorder, board: BoardFiles) -> str:
    """The river drawn on a border, "none" for a dry one, or an empty string where there is no border."""
    if border.pair in board.shared:
        return board.drawn.river(board.shared[border.pair]) or "none"
    return board.drawn.crossing(*border.pair, border.option) if border.option else ""


def compare_border(border: DataBorder, shown: str, usual: dict[str, str], file: str) -> list[str]:
    """Compares one border. A border that only exists under a choice other than the default need not be drawn."""
    unusual = border.value and usual.get(border.option, border.value) != border.value
    if unusual:
        only = f"are a border only if {border.option} is {border.value}"
        return [f"{' and '.join(border.pair)} touch in the drawing, but {only}"] if shown else []
    river = border.river or "none"
    if not shown:
        return [f"{border.key} is a border in {file}, but the drawn areas do not touch"]
    if shown != river:
        return [f"{border.key}: river is {shown} in the drawing, {river} in {file}"]
    return []


def compare_waters(board: BoardFiles) -> list[str]:
    """Checks that a water that is no area touches exactly its shores."""
    findings: list[str] = []
    for id, shores in board.waters.items():
        if id not in board.drawn.areas:
            findings.append(f"water {id} is not drawn")
            continue
        touched = {a if b == id else b for a, b in board.shared if id in (a, b)}
        findings += [
            f"{area} lies on {id}, but the drawn areas do not touch" for area in shores if area not in touched
        ]
        findings += [
            f"{area} touches {id} in the drawing, but does not lie on it"
            for area in sorted(touched - {*shores})
        ]
    return findings


# harbours and airfields


def compare_harbours(board: BoardFiles) -> list[str]:
    """Checks that every harbour of the data is drawn, and no other."""
    drawn = {
        str(place.facts.get("name")): place
        for place in board.drawn.places
        if place.facts.get("size") == "port" and place.facts.get("sea")
    }
    told = {page.text("name"): page for page in board.harbours.values()}
    file = board.harbours_file or "the data"
    findings = [f"harbour {name} is drawn, but not in {file}" for name in drawn if name not in told]
    for name, page in told.items():
        if name in drawn:
            findings += compare_harbour(board, name, page, drawn[name])
        else:
            findings.append(f"harbour {name} is not drawn")
    return findings


def compare_harbour(board: BoardFiles, name: str, page: Page, place: DrawnPlace) -> list[str]:
    """Checks that a harbour lies in a sea and in a land area that touch each other."""
    sea, land = page.text("sea"), page.text("land")
    wanted: dict[str, object] = {
        "sea": sea,
        "land": land,
        "area": page.text("area", ""),
        "defence": page.whole("defence", 0),
    }
    findings: list[str] = []
    for fact, meant in wanted.items():
        said, told = place.facts.get(fact) or "none", meant or "none"
        if said != told:
            where = f"{said} in the drawing, {told} in {board.harbours_file}"
            findings.append(f"harbour {name}: {fact} is {where}")
    if (min(sea, land), max(sea, land)) not in board.shared:
        findings.append(f"harbour {name} lies in {sea} and {land}, which do not touch")
    far = [id for id in (sea, land) if id in board.drawn.areas and board.drawn.away(place.point, id) > NEAR]
    return [*findings, *[f"harbour {name} is drawn far from {id}" for id in far]]


def compare_airfields(board: BoardFiles) -> list[str]:
    """Checks that an area with an airfield has it drawn there."""
    fields = {
        str(place.facts.get("id")): place.facts.get("land")
        for place in board.drawn.places
        if place.facts.get("size") == "airfield" and place.facts.get("land")
    }
    wanted = {
        page.text("airfield"): id
        for id, page in board.areas.items()
        if page.has("airfield") and id in board.drawn.areas
    }
    findings = [f"airfield {name} is not drawn" for name in wanted if name not in fields]
    findings += [
        f"airfield {name}: land is {land} in the drawing, {wanted.get(name, 'none')} in {board.areas_file}"
        for name, land in fields.items()
        if wanted.get(name) != land
    ]
    return findings
