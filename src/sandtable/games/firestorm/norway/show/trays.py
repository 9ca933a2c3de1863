"""What is counted beside the maps, and what lies there: actions, lanes, sorties, losses, arrivals."""

from __future__ import annotations

from typing import Final

from sandtable.board.sent import same
from sandtable.board.table import Item, Track, Tray
from sandtable.games.firestorm.norway.play.airfields import BOXES
from sandtable.games.firestorm.norway.play.lanes import lane_holder
from sandtable.games.firestorm.norway.play.sorties import GLADIATOR, gunfire
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show.counters import counter
from sandtable.games.firestorm.show import table as family

GONE: Final = (("captured", "Captured"), ("withdrawn", "Left Norway"))


def tracks(s: NorwayState) -> list[Track]:
    """Turn, actions, battles, points, and who has the lanes."""
    turn, *others = family.tracks(s)
    allowed = s.norway.book.turns[max(s.turn, 1)].actions
    actions = Track("actions", "Actions left", s.actions, max(allowed, s.actions), s.actor)
    return [turn, actions, *others, *[lane(s, harbour) for harbour in s.norway.fleet.lanes]]


def lane(s: NorwayState, harbour: str) -> Track:
    """A lane as it is while actions are taken, and afterwards as it was recorded (NOR-93)."""
    side, note = lane_of(s, harbour)
    name = f"Lane to {s.norway.fleet.harbours[harbour].name}"
    return Track(f"lane-{harbour}", name, 1 if side else 0, 0, side, note=note)


def lane_of(s: NorwayState, harbour: str) -> tuple[str, str]:
    """The side that has a lane, and how to say so."""
    acting = s.actions > 0
    side = lane_holder(s, harbour) if acting else s.lanes[harbour]
    whose = s.norway.data.side[side].adjective if side else "nobody's"
    return side, f"{whose} now" if acting else f"{whose} this turn"


def lanes(s: NorwayState) -> Tray:
    """Who has which lane, to be read at a glance."""
    items: list[Item] = []
    for id in s.norway.fleet.lanes:
        harbour = s.norway.fleet.harbours[id].name
        items.append(Item(f"lane-{id}", f"The lane to {harbour}", "", f"{harbour}: {lane_of(s, id)[1]}", ""))
    return Tray("lanes", "Sea lanes", (), tuple(items))


def trays(s: NorwayState) -> list[Tray]:
    """The lanes, the sortie boxes, losses by side, what was captured or has left, and who is still to come."""
    data = s.norway.data
    found: list[Tray] = [lanes(s)]
    for side, box in BOXES.items():
        name = f"{data.side[side].adjective} air sorties"
        found.append(tray(s, box, name, s.troops_at(box), "none", side))
    found += asset_trays(s)
    for side in s.norway.sides:
        name = f"{data.side[side].adjective} losses"
        units = [unit for unit in s.troops_at("lost") if s.norway.side[unit] == side]
        lost = (*units, *s.troops_at(s.norway.graves[side]))
        found.append(tray(s, f"lost-{side}", name, lost, "none", side))
    for place, name in GONE:
        gone = tuple([troop for troop in s.troops_at(place) if troop != s.norway.book.at_home])
        if gone or place == "captured":
            found.append(tray(s, place, name, gone, "none"))
    return [*found, *arrivals(s)]


def arrivals(s: NorwayState) -> list[Tray]:
    """Who comes after which turn, the next first."""
    troops, units = s.norway.data.troops, s.norway.fleet.units
    later: dict[int, list[str]] = {}
    for id in s.troops_at("later"):
        turn = units[id].arrives if id in units else troops[id].arrives
        later.setdefault(turn, []).append(id)
    return [tray(s, f"later-{turn}", f"After turn {turn}", tuple(later[turn])) for turn in sorted(later)]


def tray(s: NorwayState, id: str, name: str, units: tuple[str, ...], note: str = "", side: str = "") -> Tray:
    """A tray in which counters lie; `note` is for an empty one."""
    laid = tuple([counter(s, unit) for unit in units])
    look = (id, name, note, side, same(laid))
    return s.norway.skin().kept.view(Tray, look, lambda: Tray(id, name, laid, (), note, side=side))


def asset_trays(s: NorwayState) -> list[Tray]:
    """Guns of ships in Narvik harbour, and the Gladiators of turn 2."""
    rules = s.norway
    found: list[Tray] = []
    guns = gunfire(s, rules.book.narvik.areas[0])
    if guns:
        items = [Item(asset, rules.data.assets[asset].name, "guns", "", f"asset:{asset}") for asset in guns]
        found.append(Tray("guns", "Naval guns at Narvik", (), tuple(items), side=rules.allies))
    if s.turn == rules.book.gladiator.turn:
        flown = GLADIATOR in s.flown
        marks = ("spent",) if flown else ()
        text = "flown" if flown else "one battle in the south"
        item = Item(GLADIATOR, "Gladiators", "sortie", text, "asset:interceptor", marks)
        found.append(Tray("gladiators", "Gladiators", (), (item,), side=rules.allies))
    return found
