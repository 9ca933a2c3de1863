"""Routes of a person who takes his data along, or leaves for good."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import StreamingResponse

from sandtable import store as stores
from sandtable.club.campaign import leaving
from sandtable.live.people.passwords import check_password
from sandtable.live.people.quotas import TAKEN
from sandtable.live.people.who import Who
from sandtable.live.rooms.belongings import gathered, pieces
from sandtable.web.routes.people import limits_of
from sandtable.web.server.dependencies import InHall, adjutant_of
from sandtable.web.server.identity import clear_cookie, identify, identities_of
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import requests

router = APIRouter(prefix="/api/me", tags=["people"])
ZIP: Final[dict[str, Any]] = {
    "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}
}


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
async def leave(sent: requests.LeaveSent, who: Himself, hall: InHall, request: Request) -> Response:
    """Removes me and all that is mine alone. Others keep what they played with me, without my name."""
    await must_mean_it(request, who, sent)
    assert who.person is not None
    try:
        left = await leaving.removed(adjutant_of(request), hall, who.person, sent.messages)
    except stores.MustStay as stay:
        raise await leaving.must_stay(hall, stay.match) from None
    except stores.Wrong:
        raise Problem(404, "no-person", "You are gone already.") from None
    identities = identities_of(request)
    identities.forget(who.person)
    identities.over(lambda one: one.person == who.person)
    clear_cookie(request)
    await leaving.tell(hall, left)
    return Response(status_code=204)


async def must_mean_it(request: Request, who: Who, sent: requests.LeaveSent) -> None:
    """An account proves itself by its password; a guest has none."""
    if who.guest:
        if not sent.confirm:
            raise Problem(409, "confirm", 'Say that you mean it: send "confirm": true.')
        return
    limits = limits_of(request)
    await limits.start_login(request, who.name)
    person = await asyncio.to_thread(identities_of(request).store.people.get, who.person or "")
    if person is None or not await check_password(person.password, sent.password):
        raise Problem(403, "wrong-password", "The password is wrong. Nothing was removed.")
    await limits.good_login(request, who.name)
