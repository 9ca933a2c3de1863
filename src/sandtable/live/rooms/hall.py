"""All live matches of this process: opened on first use, dropped when nobody needs them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from datetime import datetime
from typing import Final

from sandtable import store as stores
from sandtable.live.errors import LiveError
from sandtable.live.leases import Leases
from sandtable.live.people.who import Who
from sandtable.live.rooms.room import Room, now
from sandtable.live.rooms.shares import Shares
from sandtable.live.stopwatch import Watcher

log = logging.getLogger(__name__)

DELETED: Final = "This match was deleted."
GOODBYE: Final = (
    50  # looks, a second in all, whether connections have ended by themselves when the server stops
)
IDLE: Final = 300.0  # seconds after which a room that nobody looks at is dropped: to open it takes 10 ms

QUIET: Final = 45.0  # seconds after which a room that is looked at keeps only what it cannot make anew


class Hall:
    """Finds the room of a match, and knows everybody who looks at any."""

    def __init__(self, store: stores.Store, clock: Callable[[], datetime] = now) -> None:
        self.store = store
        self.clock = clock
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Task[Room]] = {}
        self.callbacks: list[Callable[[Room], None]] = []  # told when a room is opened and after every change
        self.watchers: list[Watcher] = []  # told how long each change of a match took
        self.odds_watchers: list[
            Callable[[float], None]
        ] = []  # told what odds took that came after their questions
        self.errands: set[asyncio.Task[None]] = set()
        self.used = time.monotonic()  # when somebody last asked for a match
        self.packing = asyncio.Semaphore(1)  # one file of somebody's data at a time: it opens all his matches
        self.leases = Leases(store)  # on what one process does for all
        self.shares = Shares()  # of the work that plays matches again

    async def room(self, id: str) -> Room:
        """The room of a match, loaded once however many come at the same time; a `LiveError` if there is none."""
        self.used = time.monotonic()
        found = self.rooms.get(id)
        if found is not None:
            found.used = self.used
            if found.torn:
                await found.mend()
            return found
        if id not in self.opening:
            self.opening[id] = asyncio.create_task(self._open(id))
        return await asyncio.shield(self.opening[id])

    async def _open(self, id: str) -> Room:
        try:
            room = Room(self.store, id)
            await room.load()
            room.callbacks = self.callbacks
            room.watchers = self.watchers
            room.odds.watchers = self.odds_watchers
            room.clock = self.clock
            self.rooms[id] = room
            room.tell_others()
            return room
        finally:
            del self.opening[id]

    def open_from(self, place: str) -> int:
        """How many connections somebody has open, to whichever matches."""
        return sum([one.place == place for room in self.rooms.values() for one in room.listeners])

    def sweep(self) -> None:
        """Drop rooms that nobody has used for a while, and what rooms keep for their next change where none comes."""
        now = time.monotonic()
        for room in list(self.rooms.values()):
            if room.lock.locked():
                continue
            if not room.listeners and room.used < now - IDLE:
                del self.rooms[room.id]
            elif room.used < now - QUIET:
                room.rest()

    def close(self) -> None:
        """End every connection, so that the server can stop; clients come back by themselves."""
        for room in self.rooms.values():
            for listener in list(room.listeners):
                listener.close("The server restarts.")

    async def say_goodbye(self) -> None:
        """End every connection, and wait a moment until everybody has read why."""
        self.close()
        for _ in range(GOODBYE):
            if not self.looking():
                break
            await asyncio.sleep(0.02)

    async def people_changed(self, people: Collection[str]) -> None:
        """Let rooms look again who sits where: somebody has another name, or a guest became an account."""
        for room in list(self.rooms.values()):
            if room.concerns(people):
                await room.seats_changed()

    async def part_sides(self, guest: str, account: str) -> None:
        """Get a guest who signs in up from seats to which his account may not come, as it knows another side."""
        known = [await asyncio.to_thread(self.store.matches.known_to, person) for person in (guest, account)]
        for id in sorted(known[0] & known[1]):
            try:
                await part_in(await self.room(id), guest, account)
            except LiveError as error:  # a match that cannot be opened keeps nobody from signing in
                log.error("Match %s could not be asked who may sit where: %s", id, error.sentence)

    def shut(self, match: str, reason: str = DELETED) -> None:
        """Close the room of a match that was deleted."""
        room = self.rooms.pop(match, None)
        if room is not None:
            room.shut(reason)

    def looking(self) -> set[Who]:
        """Everybody who has a socket or a stream open."""
        return {one.who for room in self.rooms.values() for one in room.listeners}

    def show_out(self, gone: Callable[[Who], bool]) -> None:
        """Close the connections of those whose login is over."""
        for room in self.rooms.values():
            for listener in list(room.listeners):
                if gone(listener.who):
                    listener.close("Your login has ended.")

    def heard(self, signal: stores.Signal) -> None:
        """Look again at what another process changed. Runs on the event loop."""
        errand = asyncio.get_running_loop().create_task(self._look_again(signal))
        self.errands.add(errand)
        errand.add_done_callback(self.errands.discard)

    async def _look_again(self, signal: stores.Signal) -> None:
        if signal.kind == "gone":
            return self.shut(signal.match)
        if signal.kind in ("lease", "due", "all"):
            self.leases.heard(signal)
        if signal.kind in ("lease", "due"):
            return None
        concerned = list(self.rooms.values()) if signal.kind == "all" else [self.rooms.get(signal.match)]
        for room in concerned:
            if room is None:
                continue
            if signal.kind == "chat":
                chat = await asyncio.to_thread(self.store.matches.chat, signal.number)
                if chat is not None:
                    room.tell_chat(chat)
            elif signal.kind == "sheet":
                room.tell_sheets_of(room.match.rules.seats()[signal.number])
            elif signal.kind == "settled":  # nobody else may notice
                await room.settled_elsewhere()
            elif signal.kind == "club":
                await room.club_changed()
            elif signal.kind == "seats":
                await room.seats_changed()
            else:
                await room.catch_up(signal.number)


async def part_in(room: Room, guest: str, account: str) -> None:
    """Gets a guest up from the seats his account may not have, and tells what the account knows by him."""
    clearance, rules = room.clearance(), room.match.rules
    for seat in sorted(clearance.sitting.get(guest, ())):
        cleared = room.cleared(account, seat)
        if cleared is not None and cleared(clearance.sitting, clearance.known):
            await asyncio.wrap_future(room.store.matches.get_up(room.id, seat, guest))
            await room.seats_changed()
            name = rules.skin().seat_name(seat)
            await room.say(f"Whoever sat on the seat {name} has also played for another side, and got up.")
    learnt = clearance.knows(guest) - clearance.knows(account)
    if room.secret and learnt and clearance.sitting.get(account):
        name = room.seating.names.get(account, "A guest")
        await room.say(f"{name} was here before under another name, and has seen what another side had then.")
