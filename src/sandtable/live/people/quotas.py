"""How much one person may keep on this server, so that nobody fills it for the others.

A refusal says what to do. An administrator is bound by none of it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sandtable.live.errors import Conflict, TooMany
from sandtable.live.people.limits import Limit, SharedLimit
from sandtable.live.people.who import Who
from sandtable.store import Store

DAY: Final = timedelta(days=1)
ASK: Final = "or ask whoever runs this server"


@dataclass(frozen=True)
class Quotas:
    """The limits of one person, counted when something is added: what he inherits or brings along stays his."""

    running: int = 100  # matches that he owns and that go on
    kept: int = 1000  # matches that he owns: running, finished, forked, uploaded
    lines: int = 1_000_000  # of the journals of all of them
    begun_a_day: int = 100
    clubs: int = 20  # campaigns of clubs that he owns and that go on
    tokens: int = 20  # for programs
    channels: int = 10  # of one person, or of one campaign
    pictures_a_day: int = 60
    picture_bytes: int = 200_000_000  # of all pictures that he sent, as they are kept


USUAL: Final = Quotas()
# Messages are up to 2000 characters long (`ChatSent` in `web/wire/requests.py`).
SAID: Final = Limit(burst=20, seconds=2)  # messages of one person
BEGUN: Final = SharedLimit("begun", burst=30, seconds=10)  # matches of one person
TAKEN: Final = Limit(burst=3, seconds=600)  # files with all that is kept of one person


def too_many(sentence: str) -> Conflict:
    return Conflict("too-many", f"{sentence}, {ASK}.")


def tomorrow(sentence: str) -> TooMany:
    return TooMany("slow-down", f"{sentence} tomorrow, {ASK}.", retry=3600)


async def may_begin(quotas: Quotas, store: Store, who: Who, now: datetime, club: bool = False) -> None:
    """Refuse another match if he has as many as he may have."""
    assert who.person is not None
    if who.admin:
        return
    await BEGUN.ask(store, who.person, "You began many matches.")
    owned = await asyncio.to_thread(store.people.matches_owned, who.person, now - DAY)
    if owned.running >= quotas.running:
        raise too_many(f"You have {quotas.running} matches that go on. Finish or delete one first")
    if owned.kept >= quotas.kept or owned.lines >= quotas.lines:
        raise too_many("You keep as many matches as one person may. Delete some that you no longer need")
    if owned.begun >= quotas.begun_a_day:
        raise tomorrow(f"You began {quotas.begun_a_day} matches within a day. Begin more")
    if club and await asyncio.to_thread(store.people.clubs_owned, who.person) >= quotas.clubs:
        raise too_many(f"You run {quotas.clubs} campaigns. End one, or hand one over, first")


async def may_send_picture(quotas: Quotas, store: Store, who: Who, now: datetime) -> None:
    """Refuse another picture if he has sent as many as he may."""
    assert who.person is not None
    if who.admin:
        return
    if await asyncio.to_thread(store.clubs.photos_by, who.person, now - DAY) >= quotas.pictures_a_day:
        raise tomorrow(f"You sent {quotas.pictures_a_day} pictures within a day. Send more")
    if await asyncio.to_thread(store.people.photo_bytes, who.person) >= quotas.picture_bytes:
        sentence = f"Your pictures fill the {quotas.picture_bytes // 1_000_000} MB that one person has"
        raise Conflict("too-many", f"{sentence}. Send the report without, {ASK}.")


def may_say(who: Who) -> None:
    """Refuse another message if he has just said much."""
    if not who.admin:
        SAID.demand(who.identity, "You said much at once.")
