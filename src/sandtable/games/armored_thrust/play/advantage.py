"""Step C: strategic advantage, in tenths of a percent and re-rolls (AT-96 … AT-99, AT-140, AT-141, table S).

The reasons give away the enemy's fatigue and strength: only the umpire reads them, sides learn the points.
"""

from __future__ import annotations

from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement


class Row:
    """A row of table S that counts for a force, and how often."""

    def __init__(self, reason: str, times: int, tenths: int, rerolls: int) -> None:
        self.reason = reason
        self.times = times
        self.tenths = tenths
        self.rerolls = rerolls


def strength(s: Theatre, units: list[str]) -> int:
    """Total effective strength (AT-97)."""
    total = 0
    for unit in units:
        total += s.strength(unit)
    return total


def rows(s: Theatre, sheet: Engagement, side: str) -> list[Row]:
    """Everything that counts for a side, as it is when the engagement begins (AT-141)."""
    mine, theirs = s.force(sheet, side), s.force(sheet, s.rules.enemy[side])
    found: list[Row] = []
    compared = by_strength(strength(s, mine), strength(s, theirs))
    if compared:
        found.append(row(s, compared, 1))
    fresher = highest_fatigue(s, theirs) - highest_fatigue(s, mine)
    if fresher > 0:
        found.append(row(s, "fresher", fresher))
    flanks = flanking(s, sheet, mine)
    if flanks > 0:
        found.append(row(s, "flanking", flanks))
    if any_momentum(s, mine):
        found.append(Row("momentum", 1, s.rules.agreed.momentum_tenths, s.rules.agreed.momentum_rerolls))
    return found


def row(s: Theatre, reason: str, times: int) -> Row:
    one = s.rules.data.battles.advantage[reason]
    return Row(reason, times, times * one.tenths, times * one.rerolls)


def by_strength(mine: int, theirs: int) -> str:
    """The best row for the ratio of strengths; against a force of strength 0 the row for that (AT-97)."""
    if theirs == 0:
        return "helpless"
    if mine >= 4 * theirs:
        return "quadruple"
    if mine >= 2 * theirs:
        return "double"
    return "higher" if mine > theirs else ""


def highest_fatigue(s: Theatre, units: list[str]) -> int:
    """The fatigue level of a force: the highest among its units (AT-98)."""
    level = 0
    for unit in units:
        level = max(level, s.fatigue[unit])
    return level


def flanking(s: Theatre, sheet: Engagement, units: list[str]) -> int:
    """Connectors beyond the first by which a force came in, if all its units entered this turn (AT-90, AT-99)."""
    if sheet.place in s.rules.board.ends:
        return 0
    entries: set[str] = set()
    for unit in units:
        if s.stationary(unit):
            return 0
        entries.add(s.came[unit])
    return len(entries) - 1


def any_momentum(s: Theatre, units: list[str]) -> bool:
    """Momentum counts once for a force, if any of its units carries it (AT-140)."""
    for unit in units:
        if s.has_momentum(unit):
            return True
    return False


def points(base: int, tenths: int) -> int:
    """The base and its percentage, summed, then rounded half up (AT-96)."""
    return (base * (1000 + tenths) + 500) // 1000


def assess(s: Theatre, sheet: Engagement) -> None:
    """Writes percentages, points and re-rolls of both sides on a sheet that is being changed."""
    percents: list[int] = []
    rerolls: list[int] = []
    for side in s.rules.sides:
        counted = rows(s, sheet, side)
        percents.append(sum([one.tenths for one in counted]))
        rerolls.append(sum([one.rerolls for one in counted]))
    sheet.percents = (percents[0], percents[1])
    sheet.rerolls = (rerolls[0], rerolls[1])
    base = s.rules.agreed.base_points
    sheet.points = (points(base, percents[0]), points(base, percents[1]))
