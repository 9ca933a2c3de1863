"""The fog of war: what a seat may see (AT-130, AT-137, table V).

A view is a state of the same type. What a seat may not know stands there as it was at the start of the campaign, so
that nothing can be read from its absence: `?` for a place, level 1 for fatigue, no mark, no order, no die.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.games.armored_thrust.play.nouns import GONE, LATER, UNKNOWN
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.kernel.match import seat_of
from sandtable.kernel.steps import Word

if TYPE_CHECKING:
    from sandtable.games.armored_thrust.play.rules import ArmoredThrust

REPORTED: Final = ("engagement", "end")  # the phases after the Action report


class FogView:
    """Whose secrets a seat knows and whose it does not; worked out once for each seat."""

    def __init__(self, rules: ArmoredThrust, seat: str) -> None:
        self.side = rules.side_of(seat)  # "" for an observer
        self.first = self.side == rules.sides[0]
        strangers = [unit for unit in rules.unit if rules.side[unit] != self.side and rules.entry(unit) >= 0]
        least = rules.data.fatigue["least"]
        self.own: frozenset[str] = frozenset(rules.units_of.get(self.side, ()))
        self.unknown: dict[str, str] = dict.fromkeys(strangers, UNKNOWN)
        self.rested: dict[str, int] = {unit: least for unit in strangers if not rules.unit[unit].leader}
        self.late: tuple[str, ...] = tuple([unit for unit in self.rested if rules.entry(unit) > 0])
        chief = seat in rules.sides
        self.ordered: frozenset[str] = (  # the units whose orders it may read
            self.own if chief else frozenset(rules.units_under.get(seat, ()))
        )
        self.open = rules.laid_open  # are orders and dice laid open (AT-134)?
        self.reads: frozenset[str] = frozenset(
            [other for other in rules.seats() if other == seat or rules.commands(seat, other)]
        )


def view(s: Theatre, seat: str) -> Theatre:
    """The theatre as a seat may know it; once the campaign is over everything is laid open."""
    if s.agenda is None:
        return s.clone() if s.news else s  # a copy, which has no news: seats hear those elsewhere
    veil = s.rules.veils[seat]
    reported = s.phase in REPORTED
    seen = Theatre(s.rules)
    seen.agenda = s.agenda
    seen.turn, seen.phase, seen.weather, seen.ended_by = s.turn, s.phase, s.weather, s.ended_by
    seen.control = s.shown.copy()
    seen.shown, seen.start = s.shown, s.start  # never changed in place
    seen.where = places(s, veil, reported)
    seen.fatigue = s.fatigue.copy()
    seen.fatigue.update(veil.rested)
    if s.sealed:
        seen.sealed = sealed(s, veil)
    if veil.side:
        own_secrets(s, seen, veil, reported)
    else:
        public_summaries(s, seen, reported)
    if veil.open:
        seen.orders, seen.zone = s.orders.copy(), s.zone
        seen.dice, seen.broke, seen.goes = s.dice.copy(), s.broke.copy(), s.goes.copy()
    return seen


def places(s: Theatre, veil: FogView, reported: bool) -> dict[str, str]:
    """Own units where they are; enemies only while they fight or hold where they fought (AT-131, table V).

    The calendar tells which units have not arrived, the End report which have surrendered.
    """
    where = s.where.copy()
    where.update(veil.unknown)
    for unit in veil.late if s.turn else veil.rested:
        if s.where[unit] == LATER:
            where[unit] = LATER
    if not veil.side:
        return where
    if reported:
        for place, sheet in s.engagements.items():
            for unit in sheet.units:
                if s.where[unit] == place:
                    where[unit] = place
    for unit, turn in s.missed.items():
        if turn < s.turn:
            where[unit] = GONE
    return where


def sealed(s: Theatre, veil: FogView) -> dict[str, Word]:
    """The sealed answers a seat may read: its own, a chief's also those of his commanders; others are emptied."""
    return {key: word if seat_of(key) in veil.reads else () for key, word in s.sealed.items()}


def own_secrets(s: Theatre, seen: Theatre, veil: FogView, reported: bool) -> None:
    """Copies into the view what a side knows of its own units and of its engagements."""
    own = veil.own
    seen.unsupplied = owned(s.unsupplied, own)
    seen.regroup, seen.momentum = owned(s.regroup, own), owned(s.momentum, own)
    seen.due, seen.displaced = owned(s.due, own), owned(s.displaced, own)
    seen.orders = {unit: word for unit, word in s.orders.items() if unit in veil.ordered}
    seen.returns = {unit: base for unit, base in s.returns.items() if unit in own}
    seen.ways = {unit: word for unit, word in s.ways.items() if unit in own}
    seen.missed = {unit: turn for unit, turn in s.missed.items() if turn < s.turn}
    if s.zone and (reported or veil.side in s.rules.blocks.zone_sides):
        seen.zone = s.zone
    seen.last = s.last
    if not reported:
        return
    seen.dice = {unit: faces for unit, faces in s.dice.items() if unit in own}
    seen.broke = {unit: faces for unit, faces in s.broke.items() if unit in own}
    seen.goes = owned(s.goes, own)
    seen.came = {unit: area for unit, area in s.came.items() if unit in own}
    seen.trail = {unit: areas for unit, areas in s.trail.items() if unit in own}
    seen.bypassed = {area: own_bypasses(units, own) for area, units in s.bypassed.items()}
    seen.engagements = {place: sheet.seen_by(veil.first) for place, sheet in s.engagements.items()}


def owned(counts: dict[str, int], own: frozenset[str]) -> dict[str, int]:
    return {unit: number for unit, number in counts.items() if unit in own} if counts else {}


def own_bypasses(units: tuple[str, ...], own: frozenset[str]) -> tuple[str, ...]:
    """The units that went around an area, if they are the side's own; which enemy passed stays hidden (AT-131)."""
    return units if units and units[0] in own else ()


def public_summaries(s: Theatre, seen: Theatre, reported: bool) -> None:
    """Copies into the view what an observer learns: where there is fighting, and results in the End report (AT-132)."""
    if reported:
        seen.zone = s.zone
        seen.engagements = {place: public(sheet) for place, sheet in s.engagements.items()}
    seen.last = {place: result(sheet) for place, sheet in s.last.items()}


def public(sheet: Engagement) -> Engagement:
    """The sheet as everybody knows it: its place, and how many dice fall, which everybody sees (AT-137)."""
    told = Engagement(sheet.place, (), "", "")
    told.dice, told.gave = sheet.dice, sheet.gave
    return told


def result(sheet: Engagement) -> Engagement:
    """The sheet reduced to its result: place, winner, points, or who withdrew."""
    told = Engagement(sheet.place, (), "", "")
    told.vps, told.grade, told.winner = sheet.vps, sheet.grade, sheet.winner
    told.withdrew, told.cancelled = sheet.withdrew, sheet.cancelled
    return told
