"""Tells people of any match that time runs out for their answer, and that they may claim it from who stays away.

Campaigns of clubs are not looked at: their rhythm tells their people (`club.campaign.rhythm`).
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Final

from sandtable import store as stores
from sandtable.club.notify.notices import Notices, people_on, questions_of
from sandtable.live.rooms.early_ends import absent_side
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room
from sandtable.live.running.deadlines import Deadlines
from sandtable.live.scenes.moment import moment_of
from sandtable.live.scenes.wishes import moment_text

DAY: Final = timedelta(days=1)
LEAST: Final = timedelta(hours=1)  # a shorter time is played live: nobody is reminded of it


class Reminders:
    """Reminds before deadlines of matches fall due, once each, whichever process does it."""

    def __init__(self, hall: Hall, deadlines: Deadlines, notices: Notices) -> None:
        self.hall = hall
        self.store = hall.store
        self.clock = deadlines.clock
        self.notices = notices
        deadlines.reminders.append(self.remind)
        deadlines.watchers.append(self.passed)

    async def remind(self, deadline: stores.Deadline) -> datetime | None:
        """Remind whoever has not answered if it is time; return when it will be, or None."""
        if deadline.at is None or deadline.reminded:
            return None
        fact = await asyncio.to_thread(self.store.matches.get, deadline.match)
        before = remind_before(fact)
        if before is None:
            return None
        when = deadline.at - before
        if self.clock() < when:
            return when
        room = await self.hall.room(deadline.match)
        if room.members is None and deadline.moment == moment_of(room.match):
            await self.tell(room, deadline)
        return None

    async def tell(self, room: Room, deadline: stores.Deadline) -> None:
        assert deadline.at is not None
        if not await asyncio.wrap_future(self.store.matches.note_reminder(deadline)):
            return
        async with room.lock:
            room.deadline = await asyncio.to_thread(self.store.matches.deadline, room.id)
        until = moment_text(deadline.at)
        for one in questions_of(room):
            text = f"{one.subject}\n{one.text}\nAnswers are wanted until {until}."
            subject = f"{room.fact.name}: answer until {until}"
            await self.notices.tell(room.id, "deadline", [one.person], subject, text, one.link)

    async def passed(self, room: Room, deadline: stores.Deadline) -> None:
        """The match waits for somebody: who plays against him hears that he may claim it."""
        if room.members is not None:
            return
        for seat in room.match.rules.playing():
            people = people_on(room, seat)
            if people and absent_side(room, seat):
                subject = f"{room.fact.name}: you may claim the match"
                text = (
                    "Your opponent's time is over, and nobody can answer for him. Wait, or claim the match."
                )
                await self.notices.tell(
                    room.id, "deadline", people, subject, text, f"/m/{room.id}?seat={seat}"
                )


def remind_before(fact: stores.StoredMatch | None) -> timedelta | None:
    """How long before a deadline people are reminded; None where they play live."""
    if fact is None or fact.bank is not None:
        return None
    pace = timedelta(seconds=fact.pace) if fact.pace is not None else 4 * LEAST
    return min(DAY, pace / 4) if pace >= LEAST else None
