"""Deadlines: until when answers are wanted, and what counts in the place of an answer that never came.

A deadline is for the questions of one moment. It is kept in the store, so that it outlasts the server, and it ends
when its questions are answered. When it and its grace have passed, the table answers for those who have not, with
the word that the rules have for silence. Each of these answers goes through `Room.change` like a person's, for the
version it was meant for, so that none is given twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from sandtable import store as stores
from sandtable.kernel import engine
from sandtable.kernel.match import Correction, Match, seat_of
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Choice, Word
from sandtable.live.errors import STALE, Conflict, LiveError
from sandtable.live.rooms.changes import Order
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room
from sandtable.live.rooms.sheets import question, standing
from sandtable.live.running import pacing
from sandtable.live.scenes.moment import moment_of, same_place
from sandtable.live.scenes.rows import names
from sandtable.live.scenes.wishes import lasts
from sandtable.live.watch import LONGEST_SLEEP, watch

log = logging.getLogger(__name__)

OTHERS: Final = 3.0  # seconds that another process has for the deadline of what it changed
TRIES: Final = 20  # of a match in which people answer while the table does
Clock = Callable[[], datetime]
Custom = Callable[["Room", stores.Deadline], Awaitable[bool]]
Reminder = Callable[[stores.Deadline], Awaitable[datetime | None]]
Watcher = Callable[["Room", stores.Deadline], Awaitable[None]]


def now() -> datetime:
    return datetime.now(UTC)


class Silent(NamedTuple):
    """Somebody who has not answered, and the word that counts for it."""

    key: str
    word: Word
    text: str  # the same as people read it


class Deadlines:
    """All deadlines of this server, and the clock they run by."""

    def __init__(self, hall: Hall, clock: Clock = now) -> None:
        self.hall = hall
        self.store = hall.store
        self.clock = clock
        self.woken = asyncio.Event()
        self.errands: set[asyncio.Task[None]] = set()
        self.customs: list[Custom] = []  # asked first what is done when one has passed; True: it is done
        self.reminders: list[Reminder] = []  # asked of each that runs whether it is time, and when it will be
        self.watchers: list[Watcher] = []  # told when one has passed and the match waits
        hall.callbacks.append(self.changed)

    async def run(self) -> None:
        """Act on deadlines for ever: now, and whenever the next one falls due."""
        await watch(self.look, self.woken, "Deadlines", self.hall.leases)

    async def look(self) -> float:
        """Act on every deadline that is due; return in how many seconds to look again."""
        running = await asyncio.to_thread(self.store.matches.deadlines_running)
        for deadline in running:
            if self.is_due(deadline):
                try:
                    await self.fire(deadline.match)
                except Exception as error:  # one match that cannot go on keeps no other waiting
                    log.error("The deadline of match %s cannot pass", deadline.match, exc_info=error)
        waiting = [one for one in running if not self.is_due(one)]
        coming = [one.due for one in waiting if one.due]
        for early in self.reminders:
            coming += [when for one in waiting if (when := await early(one)) is not None]
        return max(0.05, min([LONGEST_SLEEP, *[(one - self.clock()).total_seconds() for one in coming]]))

    def is_due(self, deadline: stores.Deadline) -> bool:
        return deadline.due is not None and deadline.due <= self.clock()

    # what people do with them

    async def set(self, room: Room, at: datetime, grace: int) -> None:
        """Set a deadline for the questions of now, in the place of the one there was."""
        there = replace(self.standing(room), at=at, grace=grace, extended=0, passed=False, reminded=False)
        await self.keep(room, replace(there, paused=self.stopped(there)))

    async def extend(self, room: Room, seconds: int) -> None:
        """Move the deadline; one that has passed already counts from now."""
        there = self.running(room)
        assert there.at is not None
        at = max(there.at, self.clock()) if there.passed else there.at
        at += timedelta(seconds=seconds)
        more = replace(there, at=at, extended=there.extended + 1, passed=False, reminded=False)
        await self.keep(room, more)

    async def lift(self, room: Room) -> None:
        there = self.running(room)
        if there.paused or room.fact.pace or room.fact.bank:  # what is kept says that this moment has none
            await self.keep(room, replace(there, at=None, grace=0, extended=0, passed=False))
        else:
            await self.keep(room, None)

    async def pause(self, room: Room) -> None:
        """Stop the clock: nothing falls due until it runs again."""
        there = self.standing(room)
        if not there.paused:
            await self.keep(room, replace(there, paused=self.clock()))

    async def resume(self, room: Room) -> None:
        """Let the clock run; as much time is left as there was when it was stopped."""
        there = room.deadline
        if there is None or there.paused is None:
            return
        stood = self.clock() - there.paused
        await self.start_clocks(room, stood)
        if there.at is None:
            await self.keep(room, replace(there, paused=None) if lasts(there) else None)
        else:
            await self.keep(room, replace(there, at=there.at + stood, paused=None))

    async def start_clocks(self, room: Room, stood: timedelta) -> None:
        """The clocks of the sides did not run while they were stopped."""
        clocks = room.side_clocks
        if clocks is not None and clocks.since is not None:
            await self.keep_clocks(room, replace(clocks, since=clocks.since + stood))

    async def keep_clocks(self, room: Room, clocks: stores.SideClocks) -> None:
        await asyncio.wrap_future(self.store.matches.set_clocks(clocks))
        room.side_clocks = clocks

    def standing(self, room: Room) -> stores.Deadline:
        """What is kept of the questions of now."""
        moment = moment_of(room.match)
        if not moment:
            raise Conflict("over", "Nobody is asked any more: the match is over.")
        there = room.deadline
        if there is not None and there.moment == moment:
            return there
        return stores.Deadline(room.id, moment, paused=there.paused if there else None)

    def stopped(self, there: stores.Deadline) -> datetime | None:
        """A deadline that is set while the clock stands still counts from when it runs again."""
        return self.clock() if there.paused else None

    def running(self, room: Room) -> stores.Deadline:
        there = self.standing(room)
        if there.at is None:
            raise Conflict("no-deadline", "There is no deadline now. Set one first.")
        return there

    async def keep(self, room: Room, deadline: stores.Deadline | None) -> None:
        """Keep the deadline in the store, then tell everybody who looks."""
        async with room.lock:
            await self.write(room, deadline)
            room.broadcast()
        self.woken.set()

    async def write(self, room: Room, deadline: stores.Deadline | None) -> None:
        kept = (
            self.store.matches.set_deadline(deadline)
            if deadline
            else self.store.matches.drop_deadline(room.id)
        )
        await asyncio.wrap_future(kept)
        room.deadline = deadline

    # what the match does with them

    def changed(self, room: Room) -> None:
        """Check whether it is still the moment the deadline is for; called after every change."""
        if self.unsettled(room):
            work = self.settle_if_nobody_does(room) if room.elsewhere else self.settle(room)
            errand = asyncio.get_running_loop().create_task(work)
            self.errands.add(errand)
            errand.add_done_callback(self.errands.discard)

    def unsettled(self, room: Room) -> bool:
        """Is the deadline for other questions than those of now, or has a clock to be stopped or started?"""
        there = room.deadline
        other = there is not None and there.moment != moment_of(room.match)
        return bool(self.paced(room)) or other or pacing.turned(room)

    async def settle_if_nobody_does(self, room: Room) -> None:
        """Settle what another process changed, if that process has not done so after a while: it may have died."""
        await asyncio.sleep(OTHERS)
        async with room.lock:
            await room.load_seats()
        if not room.gone and self.unsettled(room):
            await self.settle(room)

    def paced(self, room: Room) -> stores.Deadline | None:
        """The deadline that questions have by the pace agreed at the start, where they have none yet.

        It begins when everybody has come who is asked, and only where people play against each other.
        """
        there, moment = room.deadline, moment_of(room.match)
        if not moment or (there is not None and there.moment == moment):
            return None
        at = pacing.due(room, self.clock())
        return stores.Deadline(room.id, moment, at=at) if at is not None else None

    async def settle(self, room: Room) -> None:
        """End a deadline with its questions. A correction asks the same ones anew; a stopped clock stays stopped."""
        async with room.lock:
            if pacing.turned(room):
                await self.keep_clocks(room, pacing.charged(room, self.clock()))
            there, paced, moment = room.deadline, self.paced(room), moment_of(room.match)
            live = room.match.live
            corrected = bool(live) and isinstance(live[-1], Correction)
            if there is None or there.moment == moment:
                wanted = paced or there
            elif moment and corrected and same_place(there.moment, moment):
                wanted = replace(there, moment=moment, proposed=None)
            elif moment and there.paused:
                stopped = stores.Deadline(room.id, moment, paused=there.paused)
                wanted = replace(paced, paused=self.clock()) if paced else stopped
            else:
                wanted = paced
            if moment and there is not None and there.moment != moment and lasts(there):
                wanted = replace(wanted or stores.Deadline(room.id, moment), proposed=there.proposed)
            if wanted != there:
                await self.write(room, wanted)
                room.broadcast()
        self.woken.set()

    async def fire(self, id: str) -> None:
        """Answer for everybody who has not, one after the other."""
        room = await self.hall.room(id)
        for _ in range(TRIES):
            async with room.lock:
                room.deadline = deadline = await asyncio.to_thread(self.store.matches.deadline, id)
                version, silent = room.version, await self.silent(room)
            if deadline is None or not self.is_due(deadline):
                return
            if deadline.moment != moment_of(room.match):
                return await self.settle(room)
            for custom in self.customs:
                if await custom(room, deadline):
                    return
            if silent is None:
                return await self.pass_by(room, deadline)
            try:
                await self.answer_for(room, deadline, version, silent)
            except LiveError as error:
                if error.code != "stale":
                    raise

    async def silent(self, room: Room) -> Silent | None:
        """The first seat that has not answered and for which the rules have a word. Computers answer by themselves."""
        rules, computers = room.match.rules, room.seating.computers()
        for key, ask in room.match.pending().items():
            if isinstance(ask, Choice) and seat_of(key) not in computers:
                word = silence(room.match, key, ask)
                if word is not None:
                    drafts = await asyncio.to_thread(self.store.matches.drafts, room.id, key)
                    word = with_drafts(room, key, drafts, word)
                    seen = rules.view(room.match.state, seat_of(key))
                    return Silent(key, word, " · ".join(names(rules, seen, ask, word)))
        return None

    async def answer_for(self, room: Room, deadline: stores.Deadline, version: int, silent: Silent) -> None:
        seat, rules = seat_of(silent.key), room.match.rules
        others = [one for one in rules.seats() if one != seat and rules.side_of(one) == rules.side_of(seat)]
        stands = "" if others else f" What stands for it: {silent.text}."  # others may not know it
        remark = stores.Remark(1, seat, f"No answer came before the deadline.{stands}")

        def act(match: Match) -> object:
            if room.deadline != deadline:  # somebody gave more time while this waited
                raise Refused(("stale", STALE, ""))
            return match.answer(silent.key, silent.word)

        await room.change(Order(act, version, remark=remark))
        said = "" if rules.secretive() else f": {silent.text}"  # what it is may be nobody else's to know
        await room.say(
            f"No answer came from {rules.skin().seat_name(seat)} before the deadline: "
            f"the table answered instead, as the rules have it{said}."
        )

    async def pass_by(self, room: Room, deadline: stores.Deadline) -> None:
        """Mark a deadline as passed where somebody must answer himself: the match waits for him, and says so once."""
        rules, computers = room.match.rules, room.seating.computers()
        waited = [seat for seat in map(seat_of, room.match.pending()) if seat not in computers]
        if not waited:
            return
        await self.keep(room, replace(deadline, passed=True))
        who = " and ".join(dict.fromkeys([rules.skin().seat_name(seat) for seat in waited]))
        await room.say(
            f"The deadline has passed. The match waits for {who}, for whom nobody else can answer."
        )
        for watcher in self.watchers:
            await watcher(room, deadline)


def silence(match: Match, key: str, ask: Choice[Any]) -> Word | None:
    """The word that counts for no answer, by the rules, from what the seat itself may see."""
    return match.rules.silence(match.rules.view(match.state, seat_of(key)), ask)


def with_drafts(room: Room, key: str, drafts: list[stores.StoredDraftLine], word: Word) -> Word:
    """Count the lines of a sheet that was not handed in as far as they are legal; silence is for the rest."""
    try:
        asked = question(room, key)
    except LiveError:
        return word  # no sheet is written here
    draft = standing(asked, drafts).draft
    if not draft:
        return word
    for tried in (draft, (*draft, asked.blank.closing), (*draft, *word)):
        try:
            engine.check_word(room.match.state, asked.ask, tried)
        except Refused:
            continue
        return tried
    return word
