"""Step F: the outcome of engagements, once all results are in (AT-92, AT-100 … AT-107, AT-150, AT-151, tables O, G)."""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.kernel.steps import NOTHING, Procedure, Steps

ROUT: Final = "8-1"


class Outcomes(Procedure[Theatre]):
    """Books the outcome of every engagement, then control of every area, then fatigue and marks (step 14)."""

    def run(self, s: Theatre) -> Steps:
        fought = [sheet for sheet in s.engagements.values() if sheet.fought() and sheet.grade]
        for sheet in fought:
            if not s.on_road(sheet):
                keeper, gave = s.rules.holder_after(s, sheet)
                s.control[sheet.place] = keeper
                give_way(s, sheet, gave)
            elif not sheet.advanced:
                give_way(s, sheet, s.rules.sides)  # winners and losers fall back (AT-91)
        for sheet in fought:
            wear_out(s, sheet)
        return NOTHING


def give_way(s: Theatre, sheet: Engagement, sides: tuple[str, ...]) -> None:
    changed = sheet.copy()
    changed.gave = sides
    s.put(changed)


def holder_after(s: Theatre, sheet: Engagement) -> tuple[str, tuple[str, ...]]:
    """Who controls the area, and which sides retreat: the loser (AT-104); after a draw the side that moved (AT-103)."""
    if sheet.winner:
        return sheet.winner, (s.rules.enemy[sheet.winner],)
    stay = [side for side in s.rules.sides if is_stationary(s, s.force(sheet, side))]
    if len(stay) == 1:
        return stay[0], (s.rules.enemy[stay[0]],)
    return sheet.before, s.rules.sides


def is_stationary(s: Theatre, units: list[str]) -> bool:
    """Is a force stationary? One stationary unit makes it so as a whole (AT-103, AR14)."""
    for unit in units:
        if s.stationary(unit):
            return True
    return False


def wear_out(s: Theatre, sheet: Engagement) -> None:
    """Gives every unit of an engagement its fatigue, must-regroup and momentum marks (AT-101, AT-102, AT-105)."""
    grade = s.rules.data.battles.grades[sheet.grade]
    after = s.turn + 1
    for unit in sheet.units:
        if not s.on_map(unit):  # the umpire took it away (AT-138)
            continue
        won = s.rules.side[unit] == sheet.winner
        if won:
            s.tire(unit, grade.intact if sheet.intact else grade.winner)
        else:
            s.tire(unit, grade.loser)
        if won and sheet.grade == ROUT:
            s.momentum[unit] = after
        else:
            s.regroup[unit] = after


class Advances(Procedure[Theatre]):
    """Winners by 8-1 on connectors occupy the losers' entry area, all together, in step 10 (AT-92)."""

    def run(self, s: Theatre) -> Steps:
        wanted: dict[str, list[Engagement]] = {}
        for sheet in s.engagements.values():
            if s.on_road(sheet) and sheet.grade == ROUT and sheet.fought():
                area = losers_entry(s, sheet)
                if area:
                    wanted.setdefault(area, []).append(sheet)
        for area, sheets in wanted.items():
            if len({sheet.winner for sheet in sheets}) == 1:  # winners of both sides: none advances (AT-151)
                for sheet in sheets:
                    advance(s, sheet, area)
        for area, sheets in wanted.items():
            if sheets[0].place in s.engagements and s.engagements[sheets[0].place].advanced:
                drive_off(s, area, s.rules.enemy[sheets[0].winner])
        return NOTHING


def losers_entry(s: Theatre, sheet: Engagement) -> str:
    """The losers' entry area, if all winners came from one end and all losers from the other (AT-150).

    A base of the losers is never entered (AT-92).
    """
    loser = s.rules.enemy[sheet.winner]
    here = {s.came[unit] for unit in s.force(sheet, sheet.winner)}
    there = {s.came[unit] for unit in s.force(sheet, loser)}
    if len(here) != 1 or len(there) != 1 or here == there:
        return ""
    area = there.pop()
    return "" if s.rules.area[area].base == loser else area


def advance(s: Theatre, sheet: Engagement, area: str) -> None:
    changed = sheet.copy()
    changed.advanced = True
    changed.gave = (s.rules.enemy[sheet.winner],)
    s.put(changed)
    for unit in s.force(sheet, sheet.winner):
        s.place(unit, area)
    s.control[area] = sheet.winner
    s.whisper(s.rules.both, "advanced", place=sheet.place, side=sheet.winner, area=area)


def drive_off(s: Theatre, area: str, loser: str) -> None:
    """Makes the losers' other units in the area retreat and regroup; cancels an engagement pending there (AT-92)."""
    for unit in s.troops_at(area):
        if s.rules.side[unit] == loser:
            s.regroup[unit] = s.turn + 1
    pending = s.engagements.get(area)
    if pending is not None and pending.open():
        changed = pending.copy()
        changed.cancelled = True
        changed.gave = (loser,)
        s.put(changed)
        s.whisper(s.rules.both, "cancelled", place=area)
