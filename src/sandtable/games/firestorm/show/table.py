"""A Firestorm campaign as a skin draws it: the map with its stacks, the open battles, tracks and trays."""

from __future__ import annotations

import json
from math import cos, radians
from pathlib import Path
from typing import Any, Final

from sandtable.board.table import (
    AreaView,
    Arrow,
    Board,
    Border,
    Counter,
    Modifier,
    Point,
    Side,
    Table,
    Track,
    Tray,
)
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.battle import battle_on
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.strategic import moving
from sandtable.games.firestorm.show import nouns

MAP: Final = "map.geo.json"
TRAYS: Final = (("captured", "Captured"), ("withdrawn", "Withdrawn"))


class ScenarioDrawing:
    """Where things stand on a scenario's map; read once a folder."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.stacks: dict[str, Point] = {}
        self.shorts: dict[str, str] = {}
        self.outlines: dict[str, tuple[tuple[Point, ...], ...]] = {}
        self.land: tuple[tuple[Point, ...], ...] = ()
        self.borders: tuple[Border, ...] = ()  # found when the board is first laid
        self.plan: dict[str, object] = {}  # the GeoJSON as it was read; never changed


DRAWINGS: Final[dict[str, ScenarioDrawing]] = {}


def drawing_of(data: Scenario) -> ScenarioDrawing:
    """The scenario's map, or its anchors alone where no map is drawn."""
    if data.folder not in DRAWINGS:
        path = Path(data.folder) / MAP
        DRAWINGS[data.folder] = read_drawing(path) if path.exists() else anchors_of(data)
    return DRAWINGS[data.folder]


def read_drawing(path: Path) -> ScenarioDrawing:
    """Reads a drawn map. Which areas are neighbours the data alone say; `sandtable check` compares the two."""
    plan: Any = json.loads(path.read_text(encoding="utf-8"))
    drawing = ScenarioDrawing(float(plan["width"]), float(plan["height"]))
    drawing.plan = plan
    for feature in plan["features"]:
        facts = feature["properties"]
        if facts.get("kind") == "land":
            drawing.land = (*drawing.land, *rings_of(feature["geometry"]))
        if facts.get("kind") != "area":
            continue
        id = str(facts["id"])
        stack = facts.get("stack") or facts["label"]
        drawing.stacks[id] = (float(stack[0]), float(stack[1]))
        drawing.shorts[id] = str(facts.get("short", facts["name"]))
        drawing.outlines[id] = rings_of(feature["geometry"])
    return drawing


def rings_of(shape: Any) -> tuple[tuple[Point, ...], ...]:
    polygons = shape["coordinates"] if shape["type"] == "MultiPolygon" else [shape["coordinates"]]
    return tuple(
        [tuple([(float(p[0]), float(p[1])) for p in ring]) for polygon in polygons for ring in polygon]
    )


def anchors_of(data: Scenario) -> ScenarioDrawing:
    """Latitude and longitude laid flat on a plane 1000 wide."""
    lats = [area.anchor[0] for area in data.areas.values()]
    lons = [area.anchor[1] for area in data.areas.values()]
    squeeze = cos(radians(sum(lats) / len(lats)))
    scale = 1000 / (max((max(lons) - min(lons)) * squeeze, 1e-6) * 1.2)
    drawing = ScenarioDrawing(1000.0, max((max(lats) - min(lats)) * 1.2 * scale, 1.0))
    for area in data.areas.values():
        x = (area.anchor[1] - min(lons)) * squeeze * scale + 1000 / 12
        drawing.stacks[area.id] = (x, (max(lats) - area.anchor[0]) * scale + drawing.height / 12)
        drawing.shorts[area.id] = area.name
    return drawing


def firestorm_table(s: Campaign) -> Table:
    """Everything on the table; nothing in this family is hidden but words that are still sealed."""
    data = s.rules.data
    sides = tuple([Side(side.id, side.name, side.adjective) for side in data.side.values()])
    return Table(data.name, sides, (board(s),), tuple(tracks(s)), tuple(trays(s)))


# the map


def board(s: Campaign) -> Board:
    data = s.rules.data
    drawing = drawing_of(data)
    links = s.rules.board
    marked = marked_troops(s)
    return Board(
        data.id,
        data.name,
        drawing.width,
        drawing.height,
        tuple([area_view(s, area, drawing, None, marked) for area in links.ids]),
        borders(s, drawing),
        tuple([arrow(s, sheet) for sheet in s.arrows]),
        drawing.outlines,
        drawing.land,
    )


def borders(s: Campaign, drawing: ScenarioDrawing) -> tuple[Border, ...]:
    """All borders of the board, the same in every position."""
    if not drawing.borders:
        links = s.rules.board
        pairs = [(a, b) for a in links.ids for b in links.neighbours[a] if links.bit[a] < links.bit[b]]
        drawing.borders = tuple([Border(a, b, links.river(a, b)) for a, b in pairs])
    return drawing.borders


def area_view(
    s: Campaign,
    id: str,
    drawing: ScenarioDrawing,
    marks: tuple[str, ...] | None = None,
    marked: frozenset[str] | None = None,
) -> AreaView:
    """An area with its stack, and with the usual marks unless others are given; `marked`: the `marked_troops`."""
    holder = s.holder(id)
    found = area_marks(s, id) if marks is None else marks
    stack = (*s.troops_at(id), *on_arrows_from(s, id)) if s.arrows else s.troops_at(id)
    plain = not stack or (marked is not None and marked.isdisjoint(stack))
    look = (id, holder, found, stack, () if plain else all_marks(s, stack))
    kept = s.rules.skin().kept
    known = kept.known(AreaView, look)
    if known is not None:
        return known

    def make() -> AreaView:
        area = s.rules.data.areas[id]
        x, y = drawing.stacks.get(id, (0.0, 0.0))
        name = nouns.area(s.rules.data, id)
        short = drawing.shorts.get(id, area.name)
        laid = tuple([counter(s, troop, area.terrain) for troop in stack])
        return AreaView(id, name, short, area.terrain, holder, area.cvp, area.supply, x, y, laid, found)

    return kept.view(AreaView, look, make)


def area_marks(s: Campaign, id: str) -> tuple[str, ...]:
    marks: tuple[str, ...] = ("beach",) if s.rules.data.areas[id].beach else ()
    if not s.rules.in_supply(s, s.holder(id), id):
        marks = (*marks, "out-of-supply")
    if s.arrows and id in [sheet.target for sheet in s.arrows]:
        marks = (*marks, "attacked")
    return marks


def on_arrows_from(s: Campaign, area: str) -> list[str]:
    """Troops on an arrow count in the area they came from (FS-33), even if it fell since (FS-78)."""
    places = [sheet.arrow() for sheet in s.arrows if sheet.origin == area]
    return [troop for place in places for troop in s.troops_at(place)]


def marks_of(s: Campaign, id: str) -> tuple[str, ...]:
    """What a troop did or does: "moved", "committed"."""
    marks = ("moved",) if id in s.moved and moving(s) else ()
    for sheet in s.arrows:
        if id in sheet.attackers or id in sheet.defenders:
            return (*marks, "committed")
    return marks


def marked_troops(s: Campaign) -> frozenset[str]:
    """All troops that have marks now."""
    found = set(s.moved) if moving(s) else set()
    for sheet in s.arrows:
        found.update(sheet.attackers, sheet.defenders)
    return frozenset(found)


def all_marks(s: Campaign, troops: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The marks of some troops; () if none can have any now."""
    return tuple([marks_of(s, troop) for troop in troops]) if troops and (s.arrows or s.moved) else ()


def counter(s: Campaign, id: str, terrain: str = "") -> Counter:
    marks = marks_of(s, id)

    def make() -> Counter:
        troop = s.rules.data.troops[id]
        kind = s.rules.data.kinds[troop.kind]
        strength = f"{kind.bonus[terrain]:+}" if terrain else ""
        name = nouns.troop(s.rules.data, id)
        return Counter(id, name, troop.short, troop.side, kind.symbol or troop.kind, strength, marks)

    return s.rules.skin().kept.view(Counter, (id, terrain, marks), make)


def arrow(s: Campaign, sheet: BattleSheet) -> Arrow:
    """An open battle: who fights for what, and every modifier known so far."""
    rules = s.rules
    sides = (sheet.attacker, rules.enemy[sheet.attacker])
    modifiers: list[Modifier] = []
    if sheet.origin and sheet.mode != "table":
        found = (rules.attack_modifiers(s, sheet), rules.defence_modifiers(s, sheet))
        for side, because in zip(sides, found, strict=True):
            modifiers += [Modifier(side, value, rules.skin().reason(text)) for value, text in because]
    origin = f"{nouns.area(rules.data, sheet.origin)} → " if sheet.origin else ""
    notes = [*rules.skin().arrow_notes(sheet), *[rules.skin().reason(asset) for asset in sheet.assets]]
    if sheet.mode == "table":
        notes.append("On the table")
    if sheet.result:
        notes.append(f"{sheet.attack} against {sheet.defence}" if sheet.origin else f"{sheet.attack}")
    return Arrow(
        f"{sheet.number}",
        f"{origin}{nouns.area(rules.data, sheet.target)}",
        sheet.attacker,
        sheet.origin,
        sheet.target,
        tuple(modifiers),
        tuple(notes),
    )


# tracks and trays


def tracks(s: Campaign) -> list[Track]:
    rules = s.rules
    data = rules.data
    number = max(s.turn, 1)
    turn = rules.turns[number]
    first, second = rules.sides
    one, two = rules.points(s, first), rules.points(s, second)
    leader = first if one > two else second if two > one else ""
    lead = f"{data.side[leader].adjective} lead" if leader else "Level"
    most = data.cvp_total if data.cvp_total > 0 else 0
    return [
        Track("turn", "Turn", number, rules.last_turn, "", tuple([t.name for t in data.turns]), turn.dates),
        Track(
            "battles", "Battles left", s.battles, max(s.fought - s.before, 0) + s.battles, now=battle_on(s)
        ),
        Track("points", data.side[first].name, one, most, first),
        Track("points", data.side[second].name, two, most, second),
        Track("lead", lead, abs(one - two), most, leader),
    ]


def trays(s: Campaign) -> list[Tray]:
    rules = s.rules
    data = rules.data
    found: list[Tray] = []
    for side in rules.sides:
        pool = rules.graves[side]
        empty = "empty" if data.destroyed == "pool" else "none"
        found.append(tray(s, pool, nouns.tray(data, pool), s.troops_at(pool), empty, side))
    found += rules.skin().asset_trays(s)
    for place, name in TRAYS:
        if place in s.stacks and (s.stacks[place] or place != "withdrawn"):
            found.append(tray(s, place, name, s.stacks[place], "none"))
    return [*found, *arrivals(s)]


def tray(s: Campaign, id: str, name: str, troops: tuple[str, ...], note: str = "", side: str = "") -> Tray:
    """A tray in which troops lie; `note` is for an empty one."""
    look = (id, name, note, side, troops, all_marks(s, troops))
    return s.rules.skin().kept.view(
        Tray, look, lambda: Tray(id, name, counters(s, troops), (), note, side=side)
    )


def arrivals(s: Campaign) -> list[Tray]:
    """Who comes after which turn, the next first."""
    data = s.rules.data
    later: dict[int, list[str]] = {}
    for troop in s.troops_at("later"):
        later.setdefault(data.troops[troop].arrives, []).append(troop)
    return [tray(s, f"later-{turn}", f"After turn {turn}", tuple(later[turn])) for turn in sorted(later)]


def counters(s: Campaign, troops: tuple[str, ...]) -> tuple[Counter, ...]:
    return tuple([counter(s, troop) for troop in troops])
