"""Holidays: while somebody is away, nothing falls due for him in matches that are played by so much time an answer.

A person has so many days a year, so that nobody is kept waiting for ever.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from sandtable import store as stores
from sandtable.kernel.match import seat_of
from sandtable.live.errors import Conflict, Invalid
from sandtable.live.people.who import Who
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room
from sandtable.live.running import pacing
from sandtable.live.running.deadlines import Deadlines
from sandtable.live.scenes.moment import asked_now, moment_of
from sandtable.live.scenes.wishes import moment_text

YEARLY: Final = 42  # days


def left(kept: stores.Vacation | None, now: datetime) -> int:
    """How many days somebody may still be away this year."""
    return YEARLY - (kept.used if kept is not None and kept.year == now.year else 0)


def present(kept: stores.Vacation | None, now: datetime) -> datetime | None:
    """Until when somebody is away; None if he is not."""
    return kept.until if kept is not None and kept.until > now else None


async def leave(hall: Hall, deadlines: Deadlines, who: Who, person: str, until: datetime) -> None:
    """Somebody is away until then: what falls due for him is put off, and his opponents are told."""
    now = deadlines.clock()
    if not now < until <= now + timedelta(days=YEARLY):
        raise Invalid("not-future", f"A holiday ends in the future, within {YEARLY} days.")
    kept = await asyncio.to_thread(hall.store.people.vacation, person)
    if present(kept, now) is not None:
        raise Conflict("away", "You are away already. Come back first, then say anew until when.")
    days = -(-(until - now) // timedelta(days=1))
    if days > left(kept, now):
        raise Conflict(
            "too-many", f"You may be away for {left(kept, now)} more days this year. Come back earlier."
        )
    used = YEARLY - left(kept, now) + days
    await keep(hall, stores.Vacation(person, now, until, now.year, used))
    text = f"{who.called} is away until {moment_text(until)}. Nothing falls due for him meanwhile."
    await tell(hall, deadlines, person, text)


async def come_back(hall: Hall, deadlines: Deadlines, who: Who, person: str) -> None:
    """Back before the time: the days that are left are given back."""
    now = deadlines.clock()
    kept = await asyncio.to_thread(hall.store.people.vacation, person)
    if kept is None or present(kept, now) is None:
        return
    unused = (kept.until - now) // timedelta(days=1)
    await keep(hall, replace(kept, until=now, used=max(0, kept.used - unused)))
    await tell(hall, deadlines, person, f"{who.called} is back.")


async def keep(hall: Hall, vacation: stores.Vacation) -> None:
    await asyncio.wrap_future(hall.store.people.set_vacation(vacation))


async def tell(hall: Hall, deadlines: Deadlines, person: str, text: str) -> None:
    for id in await asyncio.to_thread(hall.store.people.playing, person):
        room = await hall.room(id)
        if room.members is None and not room.solo():
            await room.seats_changed()
            await put_off(deadlines, room, person)
            await room.say(text)


async def put_off(deadlines: Deadlines, room: Room, person: str) -> None:
    """Let the questions that wait for somebody have their time from when he is back."""
    there = room.deadline
    asked = {seat_of(key) for key in asked_now(room.match)}
    his = any([person in room.seating.sitters(seat) for seat in asked])
    if room.fact.pace is None or room.fact.bank is not None or not his:
        return
    if there is None or there.at is None or there.moment != moment_of(room.match):
        return
    at = pacing.due(room, deadlines.clock())
    if at is not None:
        await deadlines.keep(room, replace(there, at=at, passed=False, reminded=False))
