"""Units as counters: own ones with all their marks, enemy ones with what is printed on them (AT-137)."""

from __future__ import annotations

from sandtable.board.table import Counter
from sandtable.games.armored_thrust.state import Theatre


def counter(s: Theatre, id: str) -> Counter:
    unit = s.rules.unit[id]
    strength = "" if unit.leader else str(s.strength(id) if id in s.fatigue else unit.strength)
    return Counter(id, unit.name, unit.short, unit.side, unit.symbol, strength, tuple(marks(s, id)))


def marks(s: Theatre, id: str) -> list[str]:
    """What the owner sees at a glance; whoever does not know a unit's fatigue knows none of its marks."""
    found: list[str] = []
    if any([id in sheet.units and sheet.open() for sheet in s.engagements.values()]):
        found.append("committed")
    if s.fatigue.get(id, 1) > 1:
        found.append(f"fatigue-{s.fatigue[id]}")
    if id in s.unsupplied:
        found.append("out-of-supply")
    if s.must_regroup(id):
        found.append("must-regroup")
    if s.has_momentum(id):
        found.append("momentum")
    return found


def counters(s: Theatre, ids: list[str]) -> tuple[Counter, ...]:
    return tuple([counter(s, id) for id in ids])
