"""The skirmish as a skin draws it: six places on a small map, troops on it and beside it.

A larger game keeps its map in a file; here a few points are enough.
"""

from __future__ import annotations

from typing import Final

from sandtable.board.table import AreaView, Board, Border, Card, Counter, Point, Side, Table, Track, Tray
from sandtable.games.skirmish.scenario import CAMP, COVER, HIDDEN, LOST, MUSTER, RESERVE, ROADS, SIDE, SIDES
from sandtable.games.skirmish.state import Field

BOARD: Final = "crossings"
WIDTH: Final = 800.0
HEIGHT: Final = 440.0
WEST: Final[list[Point]] = [(190, 0), (176, 110), (200, 215), (182, 320), (205, 440)]
RIVER: Final[list[Point]] = [(396, 0), (412, 100), (398, 220), (414, 330), (392, 440)]
EAST: Final[list[Point]] = [(610, 0), (594, 120), (606, 225), (588, 330), (604, 440)]
LANE: Final[Point] = (300, 205)  # between mill and ford
HEDGE: Final[Point] = (500, 232)  # between bridge and farm
OUTLINES: Final[dict[str, list[Point]]] = {
    "hill": [(0, 0), *WEST, (0, 440)],
    "mill": [*WEST[2::-1], *RIVER[:3], LANE],
    "ford": [WEST[2], LANE, *RIVER[2:], *WEST[:2:-1]],
    "bridge": [*RIVER[2::-1], *EAST[:3], HEDGE],
    "farm": [RIVER[2], HEDGE, *EAST[2:], *RIVER[:2:-1]],
    "wood": [*EAST[::-1], (800, 0), (800, 440)],
}
STACKS: Final[dict[str, Point]] = {
    "hill": (90, 225),
    "mill": (295, 120),
    "ford": (295, 330),
    "bridge": (502, 120),
    "farm": (502, 335),
    "wood": (700, 225),
}
TERRAIN: Final = {"wood": "wood", "farm": "bocage"}
SYMBOLS: Final = {"lancers": "reconnaissance", "hussars": "reconnaissance"}
OVER_WATER: Final = (("mill", "bridge"), ("ford", "farm"))


def skirmish_table(seen: Field) -> Table:
    """What a seat sees. Only its owner sees where a reserve hides; for others it stands beside the map."""
    sides = tuple([Side(side, side.capitalize(), side.capitalize()) for side in SIDES])
    return Table("Skirmish", sides, (board(seen),), tuple(tracks(seen)), tuple(trays(seen)))


def board(seen: Field) -> Board:
    pairs = [(a, b) for a in ROADS for b in ROADS[a] if list(ROADS).index(a) < list(ROADS).index(b)]
    borders = [Border(a, b, "brook" if (a, b) in OVER_WATER else "") for a, b in pairs]
    outlines: dict[str, tuple[tuple[Point, ...], ...]] = {}
    for place, ring in OUTLINES.items():
        outlines[place] = ((*ring, ring[0]),)
    areas = tuple([area(seen, place) for place in ROADS])
    return Board(BOARD, "The crossings", WIDTH, HEIGHT, areas, tuple(borders), (), outlines)


def area(seen: Field, place: str) -> AreaView:
    troops = [troop for troop in MUSTER if seen.where[troop] == place]
    troops += [troop for troop, hidden in seen.hidden.items() if hidden == place]
    x, y = STACKS[place]
    return AreaView(
        place,
        place.capitalize(),
        place.capitalize(),
        TERRAIN.get(place, "plain"),
        seen.holds[place],
        1,
        "",
        x,
        y,
        tuple([counter(seen, troop) for troop in troops]),
        ("fight",) if seen.contested(place) else (),
    )


def counter(seen: Field, troop: str) -> Counter:
    marks = ("hidden",) if seen.where[troop] == HIDDEN else ()
    symbol = SYMBOLS.get(troop, "infantry")
    return Counter(troop, troop.capitalize(), troop[:2].capitalize(), SIDE[troop], symbol, "", marks)


def tracks(seen: Field) -> list[Track]:
    held = list(seen.holds.values())
    points = [Track("points", side.capitalize(), held.count(side), len(held), side) for side in SIDES]
    return [Track("turn", "Turn", max(seen.turn, 1), seen.rules.turns), *points]


def trays(seen: Field) -> list[Tray]:
    found: list[Tray] = []
    for side in SIDES:
        own = [troop for troop in MUSTER if SIDE[troop] == side]
        waiting = [troop for troop in own if seen.where[troop] == RESERVE]
        unseen = [troop for troop in own if seen.where[troop] == HIDDEN and not seen.hidden[troop]]
        name = f"{side.capitalize()} reserve"
        note = "hides on the map" if seen.waits_hidden(side) else "none"
        if unseen:
            name = f"{side.capitalize()} reserve, hidden"
        found.append(Tray(f"{side}-reserve", name, counters(seen, [*waiting, *unseen]), side, (), note))
    lost = [troop for troop in MUSTER if seen.where[troop] == LOST]
    return [*found, Tray("lost", "Lost", counters(seen, lost), "", (), "none")]


def counters(seen: Field, troops: list[str]) -> tuple[Counter, ...]:
    return tuple([counter(seen, troop) for troop in troops])


def skirmish_card(seen: Field, anchor: str) -> Card | None:
    """What there is to know of a place or a troop."""
    kind, _, id = anchor.partition(":")
    if kind == "area" and id in ROADS:
        troops = [troop for troop in MUSTER if seen.where[troop] == id]
        facts = [("Held by", seen.holds[id].capitalize()), ("Troops", ", ".join(troops) or "none")]
        facts += [("Roads", ", ".join(ROADS[id]))]
        facts += [("Cover", "comers fire at −1")] if id in COVER else []
        facts += [("Camp", side.capitalize()) for side in SIDES if CAMP[side] == id]
        return Card(id.capitalize(), tuple(facts), (), seen.holds[id])
    if kind == "unit" and id in MUSTER:
        place = seen.hidden.get(id) or seen.where[id]
        return Card(id.capitalize(), (("Side", SIDE[id].capitalize()), ("Place", place)), (), SIDE[id])
    return None


# the map


def skirmish_drawing() -> dict[str, object]:
    """GeoJSON of the six places, the brook and the woods."""
    features: list[object] = [feature("land", [polygon([(0, 0), (800, 0), (800, 440), (0, 440)])], {})]
    for place, ring in OUTLINES.items():
        x, y = STACKS[place]
        facts: dict[str, object] = {
            "id": place,
            "name": place.capitalize(),
            "short": place.capitalize(),
            "terrain": TERRAIN.get(place, "plain"),
            "label": [x, y - 24],
            "stack": [x, y],
            "basis": "stated",
        }
        features.append(feature("area", [polygon(ring)], facts))
    features.append(line("river", RIVER, {"name": "Brook", "border": True}))
    features.append(
        line("road", [STACKS["hill"], STACKS["mill"], STACKS["bridge"], STACKS["wood"]], {"class": "major"})
    )
    features.append(
        line("road", [STACKS["hill"], STACKS["ford"], STACKS["farm"], STACKS["wood"]], {"class": "minor"})
    )
    return {
        "type": "FeatureCollection",
        "board": BOARD,
        "width": WIDTH,
        "height": HEIGHT,
        "features": features,
    }


def polygon(ring: list[Point]) -> list[list[float]]:
    return [[x, y] for x, y in [*ring, ring[0]]]


def feature(kind: str, rings: list[list[list[float]]], facts: dict[str, object]) -> dict[str, object]:
    shape: dict[str, object] = {"type": "Polygon", "coordinates": rings}
    return {"type": "Feature", "geometry": shape, "properties": {"kind": kind, **facts}}


def line(kind: str, points: list[Point], facts: dict[str, object]) -> dict[str, object]:
    shape: dict[str, object] = {"type": "LineString", "coordinates": [[x, y] for x, y in points]}
    return {"type": "Feature", "geometry": shape, "properties": {"kind": kind, **facts}}
