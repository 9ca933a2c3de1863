"""Victory: points for objectives that their holder can supply (TOT-60 … TOT-62)."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.rules import Outcome, agreed_outcome


def scores(s: Theatre) -> dict[str, int]:
    """Each side's points for objectives it controls and that can trace supply (TOT-60)."""
    rules = s.rules
    found: dict[str, int] = {}
    for side in rules.sides:
        reached = rules.supplied_areas(s, side)
        total = 0
        for id, phase in rules.objective.items():
            if s.control[id] == side and reached & rules.board.bit[id]:
                total += rules.data.objectives[phase].points[side]
        found[side] = total
    return found


def outcome(s: Theatre) -> Outcome | None:
    """The level of the net score; a side that gave up has lost (TOT-61)."""
    if s.agenda is not None:
        return None
    rules = s.rules
    found = scores(s)
    if s.ended_by:
        together = agreed_outcome(s.ended_by, found)
        if together is not None:
            return together
        winner = rules.enemy.get(s.ended_by, "")
        return Outcome("resignation" if winner else "ended", winner, found)
    first, second = rules.sides
    level = rules.level_of(found[first] - found[second])
    return Outcome(level.id, level.winner, found)


def tell_the_end(s: Theatre) -> None:
    """The level of victory and the scores, when the last turn is over (TOT-61, TOT-62)."""
    first, second = s.rules.sides
    found = scores(s)
    level = s.rules.level_of(found[first] - found[second])
    s.tell("ended", result=level.id, winner=level.winner, first=found[first], second=found[second])
