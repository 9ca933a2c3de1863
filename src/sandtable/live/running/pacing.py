"""How long the questions of now have by what was agreed at the start: so much for an answer, or so much in all.

Where each side has so much time in all (`bank`), its clock runs while it is asked; when that is used up, it has the
pace for each answer. Nothing falls due for people who are away (`Room.away`), except where all play live by the clock.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from sandtable import store as stores
from sandtable.kernel.match import seat_of
from sandtable.live.rooms.room import Room
from sandtable.live.scenes.moment import asked_now
from sandtable.live.sides import side_of

LEAST: Final = 60  # seconds for an answer of a side that has used up its time


def runs(room: Room, asked: Collection[str]) -> bool:
    """Does time run for those who are asked? Not before they came, and only where people play against each other."""
    absent, people = room.seating.absent(), room.seating.people()
    return not set(asked) & absent and bool(set(asked) & people) and not room.solo()


def due(room: Room, now: datetime) -> datetime | None:
    """Until when the questions of now want their answers; None where nothing was agreed, or time does not run."""
    pace, bank = room.fact.pace, room.fact.bank
    asked = {seat_of(key) for key in asked_now(room.match)}
    if (pace is None and bank is None) or not runs(room, asked):
        return None
    if bank is None:
        return back(room, asked, now) + timedelta(seconds=pace or 0)
    sides = {side_of(room.match.rules, seat) for seat in asked}
    left = left_of(room)
    return now + timedelta(seconds=max([left.get(side, 0) for side in sides], default=0) + (pace or LEAST))


def back(room: Room, asked: Collection[str], now: datetime) -> datetime:
    """When all are back who are asked: now, or when the last one comes home."""
    away = [room.away[one] for seat in asked for one in room.seating.sitters(seat) if one in room.away]
    return max([now, *away])


def left_of(room: Room) -> dict[str, float]:
    """What each side had left when the clocks were last looked at."""
    bank = room.fact.bank or 0
    kept = room.side_clocks.left if room.side_clocks is not None else {}
    return {side: kept.get(side, bank) for side in room.match.rules.playing()}


def running_sides(room: Room) -> list[str]:
    """The sides whose clocks run: they are asked and have not answered."""
    asked = {seat_of(key) for key in asked_now(room.match)}
    if not runs(room, asked):
        return []
    waited = {side_of(room.match.rules, seat_of(key)) for key in room.match.pending()}
    return [side for side in room.match.rules.playing() if side in waited]


def turned(room: Room) -> bool:
    """Is it time to stop one clock and start another?"""
    if room.fact.bank is None:
        return False
    there = room.side_clocks
    return running_sides(room) != list(there.running if there is not None else ())


def charged(room: Room, now: datetime) -> stores.SideClocks:
    """The clocks as they are now: who was asked has used up his time since then."""
    there, left = room.side_clocks, left_of(room)
    stood = room.deadline.paused if room.deadline is not None else None
    if there is not None and there.since is not None:
        spent = max(0.0, ((stood or now) - there.since).total_seconds())
        left |= {side: max(0.0, left[side] - spent) for side in there.running if side in left}
    running = running_sides(room)
    return stores.SideClocks(room.id, left, running, now if running else None)
