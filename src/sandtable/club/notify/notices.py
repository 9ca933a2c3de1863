"""Telling people of a match who do not look at it now: the way from everything that happens into the outbox.

    await notices.tell(
        match, "report", [person], "Anna reports 6:1", "Battle 3 …", f"/c/{match}/b/3", shared="Battle 3 was reported"
    )

`subject` and `text` go to those people's own channels and may hold what they may know. `shared` goes to the
campaign's own channels, which everybody reads: it must be made from the observer's view. A link is a path of this
server. `tell` never fails and never waits for a network: what is told is in the store, and sent later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple
from urllib.parse import quote

from sandtable import store as stores
from sandtable.board.skin import skin_of
from sandtable.club.notify.delivery import Delivery
from sandtable.club.notify.office import Office
from sandtable.club.notify.senders import Senders
from sandtable.club.notify.topics import USUAL, Topic
from sandtable.club.texts import lines, one_line
from sandtable.kernel.match import seat_of
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room
from sandtable.live.running.deadlines import Clock
from sandtable.live.scenes.moment import moment_of
from sandtable.live.scenes.scene import crumbs

log = logging.getLogger(__name__)

MOST_TEXT: Final = 2000
MOST_SUBJECT: Final = 150


class Notices:
    """Puts what is told into the outbox, and looks after every change who is asked now."""

    def __init__(self, hall: Hall, clock: Clock, office: Office) -> None:
        self.hall = hall
        self.store = hall.store
        self.clock = clock
        self.office = office
        self.senders = Senders(hall.store, office)
        self.delivery = Delivery(hall.store, clock, self.senders, hall.leases)
        self.asked: dict[str, frozenset[str]] = {}  # match -> keys of the questions that were looked at
        self.errands: set[asyncio.Task[None]] = set()
        hall.callbacks.append(self.changed)

    async def tell(
        self,
        match: str,
        topic: Topic,
        people: Collection[str],
        subject: str,
        text: str,
        link: str,
        shared: str = "",
    ) -> None:
        """Tell these people, and everybody what everybody may know; see the module."""
        at = self.clock()
        own = stores.QueuedMessage("", match, topic, fit(subject), body(text), link, at)
        ours = None
        if shared:
            public = link.partition("?")[0]  # not even whose seat it is about
            ours = stores.QueuedMessage("", match, topic, "", body(shared), public, at)
        await self.post(people, own, ours)

    async def post(
        self,
        people: Collection[str],
        letter: stores.QueuedMessage,
        shared: stores.QueuedMessage | None = None,
    ) -> None:
        try:
            if await asyncio.wrap_future(self.store.channels.post(list(people), letter, shared, USUAL)):
                self.delivery.woken.set()
        except Exception:
            log.exception("A message about %s could not be kept", letter.match)

    # who is asked now

    def changed(self, room: Room) -> None:
        """Tell whoever is asked now, once; called after every change of a match. Play goes on if it fails."""
        try:
            self.look(room)
        except Exception:
            log.exception("It could not be seen who is asked in %s", room.id)

    def look(self, room: Room) -> None:
        if (room.members is None and room.solo()) or (room.over and room.id not in self.asked):
            return  # whoever plays alone is nobody's turn
        questions = {one.key: one for one in questions_of(room)}
        keys = frozenset(questions)
        if self.asked.get(room.id) == keys:
            return
        self.asked[room.id] = keys
        people = None if room.members is not None else set(room.seating.sitting())
        errand = asyncio.get_running_loop().create_task(self.tell_asked(room.id, questions, people))
        self.errands.add(errand)
        errand.add_done_callback(self.errands.discard)

    async def tell_asked(
        self, match: str, questions: Mapping[str, NoticedQuestion], people: Collection[str] | None = None
    ) -> None:
        """Tell those who are asked; of a match that is no club's only if one of its `people` left an address."""
        try:
            if people is not None and not await asyncio.to_thread(self.store.channels.reached, people):
                return
            new = await asyncio.wrap_future(self.store.channels.ask_once(match, set(questions)))
        except Exception:
            log.exception("It could not be noted who is asked in %s", match)
            return
        for key in sorted(new):
            one = questions[key]
            if not one.present:
                letter = stores.QueuedMessage(
                    "", match, "turn", one.subject, one.text, one.link, self.clock(), key
                )
                await self.post([one.person], letter)

    def hang_up(self) -> None:
        """Stop sending, as the server stops: nobody waits for a message that is on its way."""
        self.delivery.hang_up()

    async def close(self) -> None:
        await asyncio.gather(*self.errands, return_exceptions=True)
        await self.delivery.close()


class NoticedQuestion(NamedTuple):
    """What one person is asked now, in words that his seat may read."""

    key: str  # the same as long as it is the same question to the same person
    person: str
    subject: str
    text: str
    link: str
    present: bool  # he looks at the match anyway


def questions_of(room: Room) -> list[NoticedQuestion]:
    """Everything that people are asked now.

    Without what computers are asked, what is settled beforehand, and how a battle on a real table ended: the club
    asks for that by itself.
    """
    match, rules = room.match, room.match.rules
    moment = moment_of(match)
    others = {*room.answering(), *skin_of(rules).report_keys(match.state)}
    here = {listener.who.person for listener in room.listeners}
    found = []
    for key, ask in match.pending().items():
        seat = seat_of(key)
        people = people_on(room, seat) if key not in others else []
        if not people:
            continue
        seen = rules.view(match.state, seat)
        place = " › ".join(crumbs(rules, seen))
        link = f"/m/{room.id}?seat={quote(seat)}"
        asks = fit(f"You are asked: {rules.skin().question(seen, ask)}")
        said = body(f"{rules.skin().seat_name(seat)} · {place}" if place else rules.skin().seat_name(seat))
        for person in people:
            found.append(
                NoticedQuestion(f"{key}@{moment}/{person}", person, asks, said, link, person in here)
            )
    return found


def people_on(room: Room, seat: str) -> list[str]:
    """The people who answer for a seat."""
    there = room.seating.seats.get(seat)
    if there is None or there.who not in ("person", "link"):
        return []
    if there.who == "person":
        return [there.person] if there.person else []
    return list(room.seating.holders.get(seat, ()))


def fit(text: str) -> str:
    return one_line(text)[:MOST_SUBJECT]


def body(text: str) -> str:
    return lines(text)[:MOST_TEXT]
