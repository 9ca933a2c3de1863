"""The adjutant: keeps fixtures and reports in step with the match, and books what nobody objected to.

Everything that falls due is in the store, and every step is done once however many processes look: a report
changes its state only from the one it was read in, and a result is booked under the report's own key.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from datetime import timedelta
from typing import Final

from sandtable import store as stores
from sandtable.board.skin import skin_of
from sandtable.club.club import Club, audit, club_in, tell_club
from sandtable.club.notify.notices import Notices
from sandtable.club.notify.topics import Topic
from sandtable.live.people.who import NOBODY
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room
from sandtable.live.running.deadlines import Clock
from sandtable.live.watch import LONGEST_SLEEP, watch

log = logging.getLogger(__name__)

AT_ONCE: Final = 2  # pictures that are decoded at the same time
Step = Callable[["Adjutant", Club], Awaitable[None]]


class Adjutant:
    """Looks after the battles of all campaigns. `step` brings one campaign up to date; see `upkeep`."""

    def __init__(self, hall: Hall, notices: Notices, clock: Clock, step: Step) -> None:
        self.hall = hall
        self.store = hall.store
        self.notices = notices
        self.clock = clock
        self.step = step
        self.locks: dict[str, asyncio.Lock] = {}
        self.wanted: set[str] = set()  # campaigns that will be attended to anyway
        self.woken = asyncio.Event()
        self.errands: set[asyncio.Task[None]] = set()
        self.decoders = asyncio.Semaphore(AT_ONCE)
        hall.callbacks.append(self.changed)

    def lock(self, match: str) -> asyncio.Lock:
        """The lock that lets one step at a time happen in a campaign."""
        return self.locks.setdefault(match, asyncio.Lock())

    # by itself

    def changed(self, room: Room) -> None:
        """Attend to the campaign of a match that changed: battles may have opened, or been taken back."""
        if room.members is not None and room.id not in self.wanted:
            self.wanted.add(room.id)
            errand = asyncio.get_running_loop().create_task(self.attend(room.id))
            self.errands.add(errand)
            errand.add_done_callback(self.errands.discard)

    async def run(self) -> None:
        """Attend to what is due for ever: now, and whenever the next report is."""
        await watch(self.look, self.woken, "Reports", self.hall.leases)

    async def look(self) -> float:
        """Attend to every campaign in which something is due; return in how many seconds to look again."""
        waiting = await asyncio.to_thread(self.store.clubs.filings_waiting)
        due = dict.fromkeys([one.match for one in waiting if self.is_due(one)])
        for match in due:
            await self.attend(match)
        coming = [
            (one.due - self.clock()).total_seconds() for one in waiting if one.due and not self.is_due(one)
        ]
        return max(0.05, min([LONGEST_SLEEP, *coming]))

    def is_due(self, filing: stores.Filing) -> bool:
        """True if silence has confirmed it, or it is decided and not yet booked."""
        return filing.decided or (filing.due is not None and filing.due <= self.clock())

    async def attend(self, match: str) -> None:
        """Bring one campaign up to date; one that fails keeps no other waiting."""
        try:
            room = await self.hall.room(match)
            if not skin_of(room.match.rules).has_table_battles:  # a campaign without table battles
                return
            async with self.lock(match):
                self.wanted.discard(match)
                await self.step(self, await club_in(room, NOBODY))
        except Exception as error:
            self.wanted.discard(match)
            log.error("The reports of campaign %s cannot be attended to", match, exc_info=error)

    async def close(self) -> None:
        """Finish what was begun, before the store is closed."""
        while self.errands:
            await asyncio.gather(*self.errands)

    # what it tells

    async def tell(
        self,
        club: Club,
        kind: str,
        public: str,
        topic: Topic,
        people: Collection[str],
        link: str,
        subject: str = "",
        text: str = "",
        name: str | None = None,
        shared: bool = False,
    ) -> None:
        """Tell the audit, the people concerned, whoever looks, and perhaps the campaign's own channels.

        `public` is for everybody to read; `text` is for these people only, and may say more.
        """
        await audit(club, kind, public, name)
        others = [one for one in dict.fromkeys(people) if one != club.who.person]
        await self.notices.tell(
            club.match, topic, others, subject or public, text or public, link, public if shared else ""
        )
        await tell_club(club.room)
        self.woken.set()

    def silent_until(self, club: Club) -> timedelta:
        """How long a report waits for the other side's word."""
        return timedelta(hours=club.settings.confirm_hours)
