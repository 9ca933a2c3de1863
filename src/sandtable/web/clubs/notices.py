"""Telling people of a campaign who do not look at it now: the way from everything that happens into the outbox.

    await notices_of(request).tell(
        match, "report", [person], "Anna reports 6:1", "Battle 3 …", f"/c/{match}/b/3", shared="Battle 3 was reported"
    )

`subject` and `text` go to those people's own channels and may hold what they may know. `shared` goes to the
campaign's own channels, which everybody reads: it must be made from the observer's view. A link is a path of this
server. `tell` never fails and never waits for a network: what is told is in the store, and sent later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Final

from fastapi import FastAPI
from starlette.requests import HTTPConnection

from sandtable import store as stores
from sandtable.club.notify.office import Office
from sandtable.club.notify.topics import USUAL, Topic
from sandtable.club.texts import lines, one_line
from sandtable.web.deadlines import Clock
from sandtable.web.hall import Hall

log = logging.getLogger(__name__)

MOST_TEXT: Final = 2000
MOST_SUBJECT: Final = 150


class Notices:
    """Puts what is told into the outbox."""

    def __init__(self, hall: Hall, clock: Clock, office: Office) -> None:
        self.hall = hall
        self.store = hall.store
        self.clock = clock
        self.office = office

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
        """Tells these people, and everybody what everybody may know; see the module."""
        await self.post(match, topic, people, subject, text, link, shared)

    async def post(
        self,
        match: str,
        topic: Topic,
        people: Collection[str],
        subject: str,
        text: str,
        link: str,
        shared: str = "",
        key: str = "",
    ) -> None:
        at = self.clock()
        own = stores.Letter("", match, topic, fit(subject), body(text), link, at, key)
        ours = None
        if shared:
            public = link.partition("?")[0]  # not even whose seat it is about
            ours = stores.Letter("", match, topic, "", body(shared), public, at, key)
        try:
            await asyncio.wrap_future(self.store.post(list(people), own, ours, USUAL))
        except Exception:
            log.exception("A message about %s could not be kept", match)


def fit(text: str) -> str:
    return one_line(text)[:MOST_SUBJECT]


def body(text: str) -> str:
    return lines(text)[:MOST_TEXT]


def notices_of(connection: HTTPConnection | FastAPI) -> Notices:
    app = connection if isinstance(connection, FastAPI) else connection.app
    notices = app.state.notices
    assert isinstance(notices, Notices)
    return notices
