"""A campaign as it is drawn: the map of roads with its stacks, calendar and supplies, arrivals and losses."""

from __future__ import annotations

from sandtable.board.sent import same
from sandtable.board.table import AreaView, Arrow, Board, Border, Road, Side, Table, Track, Tray
from sandtable.games.armored_thrust.play.nouns import GONE, LATER, NOBODY
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.victory import scores
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.counters import counters, known
from sandtable.games.armored_thrust.show.drawing import ThrustDrawing, drawing_of


def thrust_table(s: Theatre) -> Table:
    """Everything a seat may see: its own units, the enemy it has met, control as it was last reported."""
    data = s.rules.data
    sides = tuple([Side(side.id, side.name, side.adjective) for side in data.side.values()])
    return Table(data.name, sides, (board(s),), tuple(tracks(s)), tuple(trays(s)), data.id)


# the map


def board(s: Theatre) -> Board:
    data = s.rules.data
    drawing = drawing_of(data)
    ends = data.board.ends
    if not drawing.borders:
        names = drawing.roads
        drawing.borders = tuple([Border(a, b, "") for a, b in ends.values()])
        drawing.laid_roads = tuple(
            [Road(a, b, data.board.kind[a][b], names.get(id, "")) for id, (a, b) in ends.items()]
        )
    places = stacks(s)
    views = [area_view(s, id, places.get(id, [])) for id in data.areas]
    views += [road_view(s, id, places.get(id, []), drawing) for id in ends if id in places]
    return Board(
        data.id,
        data.name,
        drawing.width,
        drawing.height,
        tuple(views),
        drawing.borders,
        tuple([arrow(s, sheet) for sheet in s.engagements.values() if sheet.open()]),
        drawing.outlines,
        (),
        drawing.laid_roads,
    )


def stacks(s: Theatre) -> dict[str, list[str]]:
    """The units in each place, in the order of battle; places without known units are left out."""
    found: dict[str, list[str]] = {}
    for unit, where in s.where.items():
        found.setdefault(where, []).append(unit)
    return found


def area_view(s: Theatre, id: str, units: list[str]) -> AreaView:
    area = s.rules.area[id]
    holder = s.control[id]
    stack, marked = counters(s, units), tuple(marks(s, id))

    def make() -> AreaView:
        return AreaView(
            id,
            area.name,
            area.name,
            ", ".join(area.flags) or "basic",
            "" if holder == NOBODY else holder,
            worth(s, id),
            area.base,
            *area.stack,
            stack,
            marked,
            signs=tuple(signs(s, id)),
        )

    look = (id, holder, marked, same(stack))
    return s.rules.skin().kept.view(AreaView, look, make)


def worth(s: Theatre, id: str) -> int:
    """What an objective brings its holder (TOT-60)."""
    phase = s.rules.objective.get(id, 0)
    return s.rules.data.objectives[phase].points.get(s.control[id], 0) if phase else 0


def signs(s: Theatre, id: str) -> list[str]:
    area = s.rules.area[id]
    found = list(area.flags)
    if area.fortified():
        found.append("fortified")
    if area.objective:
        found.append(f"objective-{area.objective}")
    if area.base:
        found.append("base")
    return found


def marks(s: Theatre, id: str) -> list[str]:
    found: list[str] = []
    if id in s.zone:
        found.append("bombed")
    if id in s.engagements and s.engagements[id].open():
        found.append("attacked")
    return found


def road_view(s: Theatre, id: str, units: list[str], drawing: ThrustDrawing) -> AreaView:
    """Units on a road: a point without ground of its own."""
    x, y = drawing.middles.get(id, (0.0, 0.0))
    kind = s.rules.data.roads[s.rules.board.kind[s.rules.board.ends[id][0]][s.rules.board.ends[id][1]]].name
    marked = ("attacked",) if id in s.engagements and s.engagements[id].open() else ()
    return AreaView(
        id,
        nouns.heading(s.rules.data, id),
        id,
        kind,
        "",
        0,
        "",
        x,
        y,
        counters(s, units),
        marked,
        site="road",
        within=s.rules.board.ends[id],
    )


def arrow(s: Theatre, sheet: Engagement) -> Arrow:
    """An engagement that is still to be fought: where, and what is known of it."""
    data = s.rules.data
    notes: list[str] = []
    if sheet.mission:
        notes.append(nouns.mission(data, sheet.mission))
    for side, posture, points in zip(data.sides, sheet.postures, sheet.points, strict=True):
        if posture:
            notes.append(f"{data.side[side].name}: {nouns.POSTURES[posture]}")
        if points:
            notes.append(f"{data.side[side].name}: {points} points")
    side = sheet.attacker or data.enemy.get(sheet.holder, data.sides[0])
    return Arrow(sheet.place, nouns.heading(data, sheet.place), side, "", sheet.place, (), tuple(notes))


# tracks and trays


def tracks(s: Theatre) -> list[Track]:
    rules = s.rules
    data = rules.data
    number = max(s.turn, 1)
    turn = rules.turns[number - 1]
    places = tuple([nouns.when(one) for one in rules.turns[: rules.last_turn]])
    found = [Track("turn", "Turn", number, rules.last_turn, "", places, now=s.turn)]
    names = tuple([name for name, _ in data.weather.values()])
    weather = list(data.weather).index(s.weather) + 1 if s.weather else 0  # none before the die
    found.append(Track("weather", "Weather", weather, 0, "", names))
    states = tuple(nouns.SUPPLIES)
    for side in rules.sides:
        state = states.index(turn.supply[side]) + 1
        name = f"{data.side[side].adjective} supplies"
        found.append(Track("supply", name, state, 0, side, tuple(nouns.SUPPLIES.values())))
    return [*found, *score_tracks(s)]


def score_tracks(s: Theatre) -> list[Track]:
    """What each side would score now, and the level of victory that would be (TOT-60, TOT-61)."""
    rules = s.rules
    data = rules.data
    points = scores(s)
    found: list[Track] = []
    for side in rules.sides:
        most = sum([data.objectives[phase].points[side] for phase in rules.objective.values()])
        found.append(Track("points", data.side[side].name, points[side], most, side))
    first, second = rules.sides
    net = points[first] - points[second]
    level = rules.level_of(net)
    found.append(Track("lead", level.name, abs(net), 0, level.winner, (), f"net {nouns.signed(net)}"))
    return found


def trays(s: Theatre) -> list[Tray]:
    """The arrival calendar is public (table V); losses are there as far as they are known."""
    rules = s.rules
    data = rules.data
    found: list[Tray] = []
    for turn in rules.turns:
        for side in rules.sides:
            units = [id for id in coming(s, turn.number) if rules.side[id] == side]
            if units:
                name = f"{data.side[side].adjective} arrivals, turn {turn.number} ({nouns.when(turn)})"
                found.append(Tray(f"turn-{turn.number}-{side}", name, counters(s, units), side=side))
    for side in rules.sides:
        lost = [id for id in rules.units_of[side] if s.where[id] == GONE and rules.entry(id) >= 0]
        name = f"{data.side[side].adjective} losses"
        found.append(
            Tray(
                f"{side}-lost",
                name,
                counters(s, lost),
                (),
                "none" if known(s, side) else "none known",
                side=side,
            )
        )
    return found


def coming(s: Theatre, turn: int) -> list[str]:
    """The units that arrive in a turn: by the calendar as long as it lies ahead, and characters back from a wound."""
    units = [id for id in s.rules.calendar.get(turn, ()) if turn > s.turn or s.where[id] == LATER]
    return [*units, *[id for id, due in s.due.items() if due == turn and id not in units]]
