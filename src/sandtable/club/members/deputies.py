"""Gives seats back when a deputy's time is over. The end stands in the store, so that it outlasts the server."""

from __future__ import annotations

import asyncio
import logging

from sandtable import store as stores
from sandtable.club.club import Club, club_in
from sandtable.club.notify.announcing import announce
from sandtable.club.notify.notices import Notices
from sandtable.live.people.who import NOBODY
from sandtable.live.rooms.hall import Hall
from sandtable.live.watch import LONGEST_SLEEP, watch

log = logging.getLogger(__name__)


class Deputing:
    """Ends the time of deputies by the clock of this server."""

    def __init__(self, hall: Hall, notices: Notices) -> None:
        self.hall = hall
        self.notices = notices
        self.woken = asyncio.Event()

    async def run(self) -> None:
        await watch(self.look, self.woken, "Deputies", self.hall.leases)

    async def look(self) -> float:
        """End every deputy's time that is over; return in how many seconds to look again."""
        ending = await asyncio.to_thread(self.hall.store.clubs.deputies_ending)
        now = self.hall.clock()
        for deputy in [one for one in ending if one.until and one.until <= now]:
            try:
                await self.end(deputy)
            except Exception as error:  # one that cannot go keeps no other waiting
                log.error("The deputy on %s of %s cannot go", deputy.seat, deputy.match, exc_info=error)
        coming = [(one.until - now).total_seconds() for one in ending if one.until and one.until > now]
        return max(0.05, min([LONGEST_SLEEP, *coming]))

    async def end(self, deputy: stores.Deputy) -> None:
        """End one deputy's time, in whichever process is first."""
        ended = await asyncio.wrap_future(
            self.hall.store.clubs.recall(deputy.match, deputy.seat, self.hall.clock())
        )
        if ended is None:
            return
        room = await self.hall.room(deputy.match)
        await room.seats_changed()
        club = await club_in(room, NOBODY)
        await announce(
            self.notices,
            club,
            "deputy",
            back_text(club, ended),
            list(club.members),
            shared=True,
            by_table=True,
        )


def back_text(club: Club, deputy: stores.Deputy) -> str:
    seat = club.room.match.rules.skin().seat_name(deputy.seat)
    if deputy.stands_for:
        return f"{club.name_of(deputy.stands_for)} is back ({seat})."
    return f"Nobody stands in on the seat {seat} any more."
