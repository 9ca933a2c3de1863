"""Counters as a skin draws them: troops of the land maps, ships, submarines and aircraft."""

from __future__ import annotations

from sandtable.board.table import Counter
from sandtable.games.firestorm.norway.play.fleet import Unit
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.play.strategic import moving
from sandtable.games.firestorm.show import table as family


def counters_of(s: NorwayState, place: str) -> tuple[Counter, ...]:
    """What stands at a place of the Strategic Map, aircraft behind the carrier they are aboard."""
    return tuple([counter(s, id) for unit in s.troops_at(place) for id in (unit, *s.troops_at(unit))])


def counter(s: NorwayState, id: str) -> Counter:
    """A counter by its id, wherever it is."""
    unit = s.norway.fleet.units.get(id)
    if unit is None:
        return family.counter(s, id)
    found, far = marks(s, unit), reach(s, unit)

    def make() -> Counter:
        return Counter(id, unit.name, unit.short, unit.side, unit.type.symbol, strength(unit), found, far)

    return s.norway.skin().kept.view(Counter, (id, found, far), make)


def strength(unit: Unit) -> str:
    """As the rulebook writes it: 2, (3) for fighters, 2u where misses on ships are thrown again (NOR-20)."""
    if unit.type.fighter:
        return f"({unit.cv})"
    return f"{unit.cv}u" if unit.type.again else str(unit.cv)


def marks(s: NorwayState, unit: Unit) -> tuple[str, ...]:
    """What it did and does; who acted this turn matters only while actions are taken (NOR-47, NOR-143)."""
    acting = bool(s.actions) or bool(s.operation)
    found = ["activated"] if acting and unit.id in s.activated else []
    if unit.aboard and s.where[unit.id] == unit.aboard:
        found.append("aboard")
    if s.operation and unit.id in s.operation[0].group:
        found.append("committed")
    if unit.id in s.moved and moving(s):
        found.append("moved")
    return tuple(found)


def reach(s: NorwayState, unit: Unit) -> int:
    """How far it can strike: aircraft their range, submarines their move; ships go as far as they like (NOR-43)."""
    if s.where[unit.id] in ("later", "lost"):
        return 0
    return s.norway.submarine_action_move if unit.kind == "submarine" else unit.range
