"""Keeps the rhythm of campaigns: deadlines, reminders, what follows silence, and stopped clocks that run again.

Everything that was done once is noted in the store, so that neither a restart nor another process repeats it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from sandtable import store as stores
from sandtable.board.skin import skin_of
from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.battles.cases import report_keys
from sandtable.club.battles.overdue import AGAIN, Overdue
from sandtable.club.campaign import standing_in
from sandtable.club.clock import local_text
from sandtable.club.club import Club, club_in
from sandtable.club.members import pausing
from sandtable.club.notify.notices import Notices, people_on
from sandtable.club.settings import ClubSettings
from sandtable.club.timing import Held, Memory, next_deadline, remind_before
from sandtable.kernel.match import seat_of
from sandtable.kernel.steps import Choice, Throw
from sandtable.live.people.who import NOBODY
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room
from sandtable.live.running.deadlines import Deadlines
from sandtable.live.scenes.moment import moment_of
from sandtable.live.watch import LONGEST_SLEEP, watch

log = logging.getLogger(__name__)

FAR: Final = timedelta(days=400)
ASKED: Final = "asked"  # under which the last deadlines are kept
Asks = Mapping[str, Choice[Any] | Throw[Any]]


class Rhythm:
    """Keeps the rhythm of all campaigns of this server."""

    def __init__(self, hall: Hall, deadlines: Deadlines, notices: Notices, adjutant: Adjutant) -> None:
        self.hall = hall
        self.store = hall.store
        self.deadlines = deadlines
        self.notices = notices
        self.adjutant = adjutant
        self.clock = hall.clock
        self.locks: dict[str, asyncio.Lock] = {}
        self.next: dict[
            str, tuple[stores.Json, datetime | None]
        ] = {}  # match -> settings, when to look again
        self.woken = asyncio.Event()
        self.errands: set[asyncio.Task[None]] = set()
        hall.callbacks.append(self.changed)
        deadlines.customs.append(self.passed)

    # by itself

    def changed(self, room: Room) -> None:
        """Attend to the campaign of a match that changed: a new moment may want a deadline."""
        if room.members is not None and not room.over:
            errand = asyncio.get_running_loop().create_task(self.attend(room.id))
            self.errands.add(errand)
            errand.add_done_callback(self.errands.discard)

    async def run(self) -> None:
        await watch(self.look, self.woken, "The rhythm of campaigns", self.hall.leases)

    async def look(self) -> float:
        """Attend to every campaign in which something is due; return in how many seconds to look again."""
        now = self.clock()
        going = {club.match: club for club in await asyncio.to_thread(self.store.clubs.running)}
        self.next = {match: known for match, known in self.next.items() if match in going}
        busy = await asyncio.to_thread(self.busy, now) if len(self.next) < len(going) else set()
        for match, club in going.items():
            settings, when = self.next.get(match, (None, None))
            idle = settings is None and match not in busy and club.settings.get("rhythm", "none") == "none"
            if idle:
                self.next[match] = (club.settings, None)
            elif settings != club.settings or (when is not None and when <= now):
                await self.attend(match)
        coming = [(when - now).total_seconds() for _, when in self.next.values() if when is not None]
        return max(0.05, min([LONGEST_SLEEP, *coming]))

    def busy(self, now: datetime) -> set[str]:
        """Campaigns in which something may fall due though nobody has come to them since the server started."""
        fixtures = [one.match for one in self.store.clubs.fixtures_due(now + FAR)]
        return {*fixtures, *[one.match for one in self.store.matches.deadlines_kept()]}

    async def attend(self, match: str) -> None:
        """Bring one campaign up to date; one that fails keeps no other waiting."""
        try:
            room = await self.hall.room(match)
            async with self.locks.setdefault(match, asyncio.Lock()), self.adjutant.lock(match):
                club = await club_in(room, NOBODY)
                self.next[match] = (club.kept.settings, None)
                soon = await self.step(club)
            self.next[match] = (club.kept.settings, min(soon, default=None))
        except Exception as error:
            log.error("The rhythm of campaign %s cannot be kept", match, exc_info=error)
            again = self.clock() + timedelta(seconds=LONGEST_SLEEP)
            self.next[match] = (self.next.get(match, ({}, None))[0], again)
        self.woken.set()

    async def step(self, club: Club) -> list[datetime]:
        """Do what is due; return when to look again."""
        if club.room.over:
            return []
        if club.stopped is not None:
            return await self.held(club)
        await self.set_deadline(club)
        soon = await self.remind(club)
        overdue = Overdue(self.adjutant, club)
        await overdue.look()
        return [*soon, *overdue.soon]

    async def close(self) -> None:
        """Finish what was begun, before the store is closed."""
        while self.errands:
            await asyncio.gather(*self.errands)

    async def held(self, club: Club) -> list[datetime]:
        """Start a clock again that somebody who plays has stopped, when his time is used up."""
        held = pausing.held_now(club)
        until = held.until(club.settings)
        if until is None:
            return []
        if club.now < until:
            if held != Held.of(club.kept.held):
                await pausing.keep(club, held)
            return [until]
        new, noted = await asyncio.wrap_future(
            self.store.clubs.note_once(club.match, f"run:{held.since}", club.now)
        )
        if not new and club.now - noted < AGAIN:
            return [noted + AGAIN]  # another process lets it run
        most = f"organisers who play may stop it for {club.settings.pause_hours} hours in a turn"
        text = f"The clock runs again by itself: {most}, all together."
        await pausing.start(self.deadlines, self.notices, club, text)
        return []

    # deadlines

    async def set_deadline(self, club: Club) -> None:
        """Set a deadline for the questions of a new moment, unless somebody has set one himself."""
        room, moment = club.room, moment_of(club.room.match)
        if club.settings.rhythm == "none":
            return
        memory, asked = Memory.of(club.kept.held.get(ASKED)), names(questions(room))
        at = memory.deadline(moment, asked, club.now, next_deadline(club.settings, club.now))
        there = room.deadline
        if there is not None and there.moment == moment and there.at is not None:
            at = there.at
        elif asked and at is not None and at > club.now:
            await self.deadlines.set(room, at, club.settings.grace * 60)
            if at - club.now <= remind_before(club.settings):
                await self.once(
                    club, f"before:{moment}:{at.isoformat()}"
                )  # whoever is asked hears of it anyway
        new = memory.after(moment, asked, at if asked else None)
        if new != memory:
            await asyncio.wrap_future(
                self.store.clubs.change_held(club.match, lambda _: {ASKED: new.as_dict()})
            )

    async def once(self, club: Club, key: str) -> bool:
        """True if it is the first time, in all processes."""
        new, _ = await asyncio.wrap_future(self.store.clubs.note_once(club.match, key, club.now))
        return new

    async def remind(self, club: Club) -> list[datetime]:
        """Remind everybody who has not answered: before a deadline, and when it has come."""
        room, deadline = club.room, club.room.deadline
        if deadline is None or deadline.at is None or deadline.passed:
            return []
        if deadline.moment != moment_of(room.match):
            return []
        at, before = deadline.at, deadline.at - remind_before(club.settings)
        if club.now < before:
            return [before]
        when = "at" if club.now >= at else "before"
        if await self.once(club, f"{when}:{deadline.moment}:{at.isoformat()}"):
            text = f"until {local_text(at, club.settings.zone)}"
            await self.tell_asked(club, "Your time is over" if when == "at" else f"Answer {text}", text)
        return [at] if club.now < at else []

    async def tell_asked(self, club: Club, subject: str, when: str) -> None:
        """Tell everybody who is asked, each in words that his seat may read."""
        room, rules = club.room, club.room.match.rules
        for key, ask in questions(room).items():
            seat = seat_of(key)
            asks = rules.skin().question(rules.view(room.match.state, seat), ask)
            text = f"{rules.skin().seat_name(seat)} is asked: {asks}\nAnswers are wanted {when}. {follows(club, seat)}"
            link = f"/m/{club.match}?seat={seat}"
            subject_here = f"{room.fact.name}: {subject}"
            await self.notices.tell(club.match, "deadline", people_on(room, seat), subject_here, text, link)

    async def passed(self, room: Room, deadline: stores.Deadline) -> bool:
        """Do what a campaign does when a deadline and its grace have passed.

        False if the rules' word for silence counts.
        """
        if room.members is None:
            return False
        club = await club_in(room, NOBODY)
        if club.settings.silence == "rules":
            return False
        if club.settings.silence == "computer":
            await standing_in.answer_all(self.deadlines, room, deadline, questions)
        there = room.deadline
        if there is not None and there.moment == moment_of(room.match) and there.at == deadline.at:
            await self.deadlines.pass_by(room, there)
            await self.tell_waiting(club, there)
        return True

    async def tell_waiting(self, club: Club, deadline: stores.Deadline) -> None:
        """Tell whoever is waited for, and the organisers, once."""
        room = club.room
        seats = dict.fromkeys([seat_of(key) for key in questions(room)])
        if not seats or not await self.once(club, f"past:{deadline.moment}:{deadline.at}"):
            return
        people = {person for seat in seats for person in people_on(room, seat)} | club.organisers()
        who = " and ".join([room.match.rules.skin().seat_name(seat) for seat in seats])
        text = f"The deadline has passed. The campaign waits for {who}."
        subject = f"{room.fact.name}: the deadline has passed"
        await self.notices.tell(club.match, "deadline", sorted(people), subject, text, f"/c/{club.match}")


def questions(room: Room) -> Asks:
    """What people are asked now, without reports of battles, which have dates of their own, and settled answers."""
    reports = report_keys(room) if skin_of(room.match.rules).has_table_battles else set()
    answering = room.answering()
    return {
        key: ask
        for key, ask in room.match.pending().items()
        if key not in reports and key not in answering and people_on(room, seat_of(key))
    }


def names(asked: Asks) -> list[str]:
    """A text for each question by which it is told from others."""
    return [f"{key}: {ask!r}" for key, ask in asked.items()]


def follows(club: Club, seat: str) -> str:
    """What happens after the deadline and its grace."""
    settings: ClubSettings = club.settings
    if settings.silence == "computer" and standing_in.can(club.room, seat):
        return "After that the computer answers for this once."
    if settings.silence == "rules":
        return "After that the table answers, where the rules have a word for silence."
    return "After that the campaign waits, and everybody knows for whom."
