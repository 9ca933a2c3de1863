"""Units as counters: own ones with all their marks, enemy ones with what is printed on them (AT-137)."""

from __future__ import annotations

from sandtable.board.table import Counter
from sandtable.games.armored_thrust.play.nouns import UNKNOWN
from sandtable.games.armored_thrust.play.state import Theatre


def known(s: Theatre, side: str) -> bool:
    """Does the seat that looks know the condition of a side's units? Not if any unit of the side is hidden from it."""
    return all([s.where[unit] != UNKNOWN for unit in s.rules.units_of[side]])


def strength(s: Theatre, id: str, open: bool | None = None) -> int:
    """Effective strength of an own unit, printed strength of an enemy (AT-137)."""
    seen = known(s, s.rules.side[id]) if open is None else open
    return s.strength(id) if seen else s.rules.unit[id].strength


def counter(s: Theatre, id: str, open: bool | None = None) -> Counter:
    """A unit; `open` if the condition of its side is known to who looks."""
    unit = s.rules.unit[id]
    seen = known(s, unit.side) if open is None else open
    strong = "" if unit.leader else str(strength(s, id, seen))
    worn = tuple(marks(s, id, seen))

    def make() -> Counter:
        return Counter(id, unit.name, unit.short, unit.side, unit.symbol, strong, worn)

    return s.rules.skin().kept.view(Counter, (id, strong, worn), make)


def marks(s: Theatre, id: str, open: bool) -> list[str]:
    """What the owner sees at a glance; of an enemy only that it fights."""
    found: list[str] = []
    if any([id in sheet.units and sheet.open() for sheet in s.engagements.values()]):
        found.append("committed")
    if not open:
        return found
    if s.fatigue.get(id, 1) > 1:
        found.append(f"fatigue-{s.fatigue[id]}")
    if id in s.unsupplied:
        found.append("out-of-supply")
    if s.turn and s.must_regroup(id):  # nobody is marked while the campaign is set up
        found.append("must-regroup")
    if s.turn and s.has_momentum(id):
        found.append("momentum")
    return found


def counters(s: Theatre, ids: list[str]) -> tuple[Counter, ...]:
    sides = {s.rules.side[id] for id in ids}
    open = {side: known(s, side) for side in sides}
    return tuple([counter(s, id, open[s.rules.side[id]]) for id in ids])
