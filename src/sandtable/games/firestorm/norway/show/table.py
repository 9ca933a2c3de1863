"""Norway as a skin draws it: the Strategic Map and the two land maps, with their stacks.

Harbours are sites of the Strategic Map, at the place's point of the drawing. Ships in Narvik harbour are in the
Ofotfjord too (NOR-96), but a counter lies on one board only: theirs is in the harbour, and the Ofotfjord of the Narvik
map says who holds it and, in its short name and on its card, which ships lie there.
"""

from __future__ import annotations

from typing import Final

from sandtable.board.sent import same
from sandtable.board.table import AreaView, Arrow, Board, Border, Side, Table
from sandtable.games.firestorm.norway.play.airfields import DENMARK, is_open
from sandtable.games.firestorm.norway.play.lanes import harbour_holder, sea_holder
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.tables import LandMap
from sandtable.games.firestorm.norway.show.charts import OFOTFJORD, STRATEGIC, Chart, chart_of
from sandtable.games.firestorm.norway.show.counters import counters_of
from sandtable.games.firestorm.norway.show.trays import tracks, trays
from sandtable.games.firestorm.play.strategic import moving
from sandtable.games.firestorm.show.table import area_marks, area_view, arrow

CUT_OFF: Final = "out-of-supply"
NAMED: Final = 3  # so many ships are named in the Ofotfjord


def norway_table(s: NorwayState) -> Table:
    """Everything on the table; nothing is hidden but dice that are still being laid."""
    data = s.norway.data
    sides = tuple([Side(side.id, side.name, side.adjective) for side in data.side.values()])
    maps = [land_board(s, land) for land in s.norway.book.maps.values()]
    return Table(data.name, sides, (strategic_board(s), *maps), tuple(tracks(s)), tuple(trays(s)), stage(s))


def stage(s: NorwayState) -> str:
    """The board on which things happen: that of the battle; the Strategic Map while fleets act or move."""
    if s.arrows:
        target = s.arrows[-1].target
        return next(land.id for land in s.norway.book.maps.values() if target in land.areas)
    if s.operation or s.actions or moving(s):
        return STRATEGIC
    return ""


# the Strategic Map


def strategic_board(s: NorwayState) -> Board:
    fleet = s.norway.fleet
    chart = chart_of(STRATEGIC)
    drawing = chart.drawing
    if not drawing.borders:
        drawing.borders = tuple([Border(strait.a, strait.b, "") for strait in fleet.straits])
    areas = [region_view(s, region, chart) for region in fleet.regions]
    sites = [harbour_view(s, harbour, chart) for harbour in fleet.harbours]
    return Board(
        STRATEGIC,
        "Strategic Map",
        drawing.width,
        drawing.height,
        (*areas, *sites),
        drawing.borders,
        tuple(action(s)),
        drawing.outlines,
        drawing.land,
    )


def region_view(s: NorwayState, id: str, chart: Chart) -> AreaView:
    region = s.norway.fleet.regions[id]
    holder = sea_holder(s, id) if region.sea else land_holder(s, id)
    stack = counters_of(s, id)

    def make() -> AreaView:
        return AreaView(
            id,
            region.name,
            chart.drawing.shorts[id],
            chart.terrain[id],
            holder,
            0,
            "",
            *chart.drawing.stacks[id],
            stack,
            ("airfield",) if region.airfield else (),
            around=s.norway.fleet.rings[id],
        )

    return s.norway.skin().kept.view(AreaView, (id, holder, same(stack)), make)


def land_holder(s: NorwayState, id: str) -> str:
    """Whose a land area is: whoever may use its airfield; Denmark is nobody's until it falls (NOR-31, NOR-33)."""
    side = s.norway.fleet.regions[id].airfield_of
    if is_open(s, side, id):
        return side
    return "" if id == DENMARK else s.norway.enemy[side]


def harbour_view(s: NorwayState, id: str, chart: Chart) -> AreaView:
    harbour = s.norway.fleet.harbours[id]
    marks = ("home-harbour",) if harbour.entry else ()
    if id in s.bombed:
        marks = (*marks, "bombed")
    holder, stack = harbour_holder(s, id), counters_of(s, id)

    def make() -> AreaView:
        return AreaView(
            id,
            harbour.name,
            harbour.name,
            "harbour",
            holder,
            0,
            "",
            *chart.ports[harbour.name],
            stack,
            marks,
            "harbour",
            (harbour.sea, harbour.land),
            s.norway.fleet.rings[id],
        )

    return s.norway.skin().kept.view(AreaView, (id, holder, marks, same(stack)), make)


def action(s: NorwayState) -> list[Arrow]:
    """Aircraft or submarines on the way to what they attack."""
    fleet = s.norway.fleet
    for operation in s.operation:
        at, to = operation.at, operation.target
        if to in fleet.waters.bit and (at in fleet.regions or at in fleet.harbours) and at != to:
            name = f"{place_name(s, at)} → {place_name(s, to)}"
            return [Arrow("action", name, operation.side, at, to)]
    return []


def place_name(s: NorwayState, id: str) -> str:
    fleet = s.norway.fleet
    return fleet.harbours[id].name if id in fleet.harbours else fleet.regions[id].name


# the land maps


def land_board(s: NorwayState, land: LandMap) -> Board:
    links = s.norway.board
    chart = chart_of(land.id)
    drawing = chart.drawing
    views = [area_view(s, area, drawing, land_marks(s, area)) for area in land.areas]
    if OFOTFJORD in chart.terrain:
        views.append(fjord_view(s, chart))
    if not drawing.borders:
        pairs = [(a, b) for a in land.areas for b in links.neighbours[a] if links.bit[a] < links.bit[b]]
        drawing.borders = tuple([Border(a, b, "") for a, b in pairs])
    return Board(
        land.id,
        land.name,
        drawing.width,
        drawing.height,
        tuple(views),
        drawing.borders,
        tuple([arrow(s, sheet) for sheet in s.arrows if sheet.target in land.areas]),
        drawing.outlines,
        drawing.land,
    )


def land_marks(s: NorwayState, area: str) -> tuple[str, ...]:
    told = [mark for mark in area_marks(s, area) if mark != CUT_OFF or needs_supply(s, area)]
    return (*told, *landmarks(s, area))


def needs_supply(s: NorwayState, area: str) -> bool:
    """Do troops stand there that need a line to a port or to Oslo? Norwegians never do (NOR-121 … NOR-125)."""
    return any(s.norway.nation[troop] != s.norway.book.own for troop in s.troops_at(area))


def landmarks(s: NorwayState, area: str) -> list[str]:
    """The airfield and the harbour of a land area, and whether bombs closed it."""
    fleet = s.norway.fleet
    found = ["airfield" for region in fleet.regions.values() if region.airfield_area == area]
    for harbour in fleet.harbours.values():
        if harbour.area == area:
            found.append("harbour")
            if harbour.id in s.bombed:
                found.append("bombed")
    return found


def fjord_view(s: NorwayState, chart: Chart) -> AreaView:
    """The Ofotfjord: the waters of Narvik harbour, held by the side whose ships lie there (NOR-94, NOR-96)."""
    fleet = s.norway.fleet
    harbour = s.norway.book.fjord_harbour
    ships = [fleet.units[unit].brief for unit in s.troops_at(harbour)]
    if len(ships) > NAMED:
        ships = [*ships[:NAMED], f"{len(ships) - NAMED} more"]
    x, y = chart.drawing.stacks[OFOTFJORD]
    short = chart.drawing.shorts[OFOTFJORD]
    return AreaView(
        OFOTFJORD,
        "Ofotfjord",
        f"{short}: {', '.join(ships)}" if ships else short,
        chart.terrain[OFOTFJORD],
        harbour_holder(s, harbour),
        0,
        "",
        x,
        y,
        (),
        ("ships",) if ships else (),
    )
