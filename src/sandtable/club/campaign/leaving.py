"""Somebody leaves the server for good: his clubs are asked first, and whoever looks at his matches is told."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Final

from sandtable import store as stores
from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.battles.cases import battles_with
from sandtable.club.club import club_in
from sandtable.live.errors import Conflict, LiveError
from sandtable.live.people.who import NOBODY
from sandtable.live.rooms.hall import Hall

LAST_ADMIN: Final = (
    "You are the only administrator, and others have accounts here: somebody must be able to help them when they lose "
    "a password. Stay until another account is an administrator, or until the others have left."
)


async def removed(adjutant: Adjutant, hall: Hall, person: str, messages: bool) -> stores.LeaveResult:
    """Remove a person, and him from his battles, while nobody else names players for them."""
    clubs = await asyncio.to_thread(hall.store.clubs.of, person)
    async with AsyncExitStack() as locks:
        for match in sorted(clubs):
            await locks.enter_async_context(adjutant.lock(match))
        battles = {match: await battles_of(hall, match, person) for match in clubs}
        return await asyncio.wrap_future(hall.store.people.remove(person, battles, messages))


async def battles_of(hall: Hall, match: str, person: str) -> list[str]:
    """The battles of now that he was to play; none where the campaign cannot be opened."""
    try:
        club = await club_in(await hall.room(match), NOBODY)
    except LiveError:
        return []
    member = club.members.get(person)
    return await battles_with(club, member, any_side=True) if member is not None else []


async def must_stay(hall: Hall, match: str) -> Conflict:
    if not match:
        return Conflict("last-admin", LAST_ADMIN)
    fact = await asyncio.to_thread(hall.store.matches.get, match)
    name = f"“{fact.name}”" if fact is not None else "a campaign"
    sentence = (
        f"You are the only organiser of {name}, and others play in it. Make one of them an organiser first"
    )
    return Conflict("last-organiser", f"{sentence}, or end the campaign.", match=match)


async def tell(hall: Hall, left: stores.LeaveResult) -> None:
    """Tell whoever looks at his matches that he is gone."""
    for match in left.deleted:
        hall.shut(match)
    said = {chat.match: chat for chat in left.said}
    for match in left.kept:
        room = hall.rooms.get(match)
        if room is None:
            continue
        await room.seats_changed()
        await room.club_changed()
        if match in said:
            room.tell_chat(said[match])
