"""Routes of a person who takes his data along, or leaves for good."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import StreamingResponse

from sandtable import store as stores
from sandtable.live.errors import LiveError
from sandtable.web import taken
from sandtable.web.belongings import gathered, pieces
from sandtable.web.clubs.adjutant import adjutant_of
from sandtable.web.clubs.club import club_in
from sandtable.web.clubs.member_routes import battles_with
from sandtable.web.doors import InHall
from sandtable.web.hall import Hall
from sandtable.web.identity import NOBODY, Who, clear_cookie, identify, identities_of
from sandtable.web.passwords import check_password
from sandtable.web.people import limits_of
from sandtable.web.problems import Problem, declared
from sandtable.web.quotas import TAKEN

router = APIRouter(prefix="/api/me", tags=["people"])
ZIP: Final[dict[str, Any]] = {
    "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}
}
LAST_ADMIN: Final = (
    "You are the only administrator, and others have accounts here: somebody must be able to help them when they lose "
    "a password. Stay until another account is an administrator, or until the others have left."
)


async def in_browser(who: Annotated[Who, Depends(identify)]) -> Who:
    """Somebody with a session: neither a program nor the bearer of a seat's link."""
    if who.person is None and who.seat_token is None:
        raise Problem(401, "login", "Nothing is kept of you: you are nobody yet. Sign in first.")
    if who.person is None or not who.session:
        raise Problem(
            403, "account", "This is for the person himself, in his browser. A token does not open it."
        )
    return who


Himself = Annotated[Who, Depends(in_browser)]


@router.get("/data", response_class=StreamingResponse, responses={**declared(401, 403, 429), 200: ZIP})
async def take_along(who: Himself, hall: InHall) -> StreamingResponse:
    """Everything that is kept of me as one zip file. Nothing in it that my seats may not know."""
    assert who.person is not None
    TAKEN.demand(who.person, "You took your data along just now.")
    async with hall.packing:
        file = await gathered(hall.store, who)
    headers = {"Content-Disposition": 'attachment; filename="sandtable-my-data.zip"'}
    return StreamingResponse(pieces(file), media_type="application/zip", headers=headers)


@router.delete("", status_code=204, response_class=Response, responses=declared(401, 403, 404, 409, 413, 429))
async def leave(sent: taken.LeaveSent, who: Himself, hall: InHall, request: Request) -> Response:
    """Removes me and all that is mine alone. Others keep what they played with me, without my name."""
    await must_mean_it(request, who, sent)
    assert who.person is not None
    try:
        left = await removed(request, hall, who.person, sent.messages)
    except stores.MustStay as stay:
        raise await must_stay(hall, stay.match) from None
    except stores.Wrong:
        raise Problem(404, "no-person", "You are gone already.") from None
    identities = identities_of(request)
    identities.forget(who.person)
    identities.over(lambda one: one.person == who.person)
    clear_cookie(request)
    await tell(hall, left)
    return Response(status_code=204)


async def must_mean_it(request: Request, who: Who, sent: taken.LeaveSent) -> None:
    """An account proves itself by its password; a guest has none."""
    if who.guest:
        if not sent.confirm:
            raise Problem(409, "confirm", 'Say that you mean it: send "confirm": true.')
        return
    limits = limits_of(request)
    await limits.start_login(request, who.name)
    person = await asyncio.to_thread(identities_of(request).store.person, who.person or "")
    if person is None or not await check_password(person.password, sent.password):
        raise Problem(403, "wrong-password", "The password is wrong. Nothing was removed.")
    await limits.good_login(request, who.name)


async def removed(request: Request, hall: Hall, person: str, messages: bool) -> stores.Left:
    """While nobody else names players for his battles."""
    clubs = await asyncio.to_thread(hall.store.clubs_of, person)
    async with AsyncExitStack() as locks:
        for match in sorted(clubs):
            await locks.enter_async_context(adjutant_of(request).lock(match))
        battles = {match: await battles_of(hall, match, person) for match in clubs}
        return await asyncio.wrap_future(hall.store.remove_person(person, battles, messages))


async def battles_of(hall: Hall, match: str, person: str) -> list[str]:
    """The battles of now that he was to play; none where the campaign cannot be opened."""
    try:
        club = await club_in(await hall.room(match), NOBODY)
    except LiveError:
        return []
    member = club.members.get(person)
    return await battles_with(club, member, any_side=True) if member is not None else []


async def must_stay(hall: Hall, match: str) -> Problem:
    if not match:
        return Problem(409, "last-admin", LAST_ADMIN)
    fact = await asyncio.to_thread(hall.store.match, match)
    name = f"“{fact.name}”" if fact is not None else "a campaign"
    sentence = (
        f"You are the only organiser of {name}, and others play in it. Make one of them an organiser first"
    )
    return Problem(409, "last-organiser", f"{sentence}, or end the campaign.", match=match)


async def tell(hall: Hall, left: stores.Left) -> None:
    """Whoever looks at his matches sees that he is gone."""
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
