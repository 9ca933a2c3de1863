"""Pictures of battles: taken as they come from a camera, kept and shown as plain JPEGs made here."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Path, Query, Request, Response

from sandtable import store as stores
from sandtable.club import wire
from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.battles.cases import kept_of, reads_reports
from sandtable.club.battles.views import booked_for, photo_view
from sandtable.club.club import Club, club_of, must_be_member
from sandtable.club.pictures import TYPES, Jpeg, NoPicture, remade
from sandtable.live.people.quotas import may_send_picture
from sandtable.web.server.dependencies import Asking, InHall, MatchId, adjutant_of, quotas_of
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire.texts import OneLine

router = APIRouter(prefix="/api/clubs/{match}/photos", tags=["clubs"])
PhotoId: TypeAlias = Annotated[str, Path(pattern=r"^[a-z0-9]{1,32}$")]
Caption: TypeAlias = Annotated[str, OneLine(200), Query()]
BINARY: Final = {"schema": {"type": "string", "format": "binary"}}
AS_JPEG: Final[dict[str, Any]] = {"content": {"image/jpeg": BINARY}}
BODY: Final[dict[str, Any]] = {"requestBody": {"required": True, "content": dict.fromkeys(TYPES, BINARY)}}


@router.post(
    "",
    status_code=201,
    response_model=wire.ClubPhoto,
    responses=declared(401, 403, 404, 409, 413, 415, 429, 503),
    openapi_extra=BODY,
)
async def add(
    match: MatchId, who: Asking, hall: InHall, request: Request, caption: Caption = ""
) -> wire.ClubPhoto:
    """Sends a picture (JPEG, PNG, WebP): shown with the report that names it, forgotten after a day if none does."""
    club = await club_of(hall, match, who)
    me = must_be_member(club)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in TYPES:
        raise Problem(415, "no-picture", "Only JPEG, PNG and WebP pictures are taken.")
    await may_send_picture(quotas_of(request), hall.store, who, club.now)
    made = await made_of(adjutant_of(request), await request.body())
    photo = stores.Photo(club.match, me.person, made.width, made.height, club.now, caption)
    await asyncio.wrap_future(hall.store.clubs.add_photo(photo, made.data))
    return photo_view(photo)


async def made_of(adjutant: Adjutant, sent: bytes) -> Jpeg:
    try:
        async with adjutant.decoders:
            return await asyncio.to_thread(remade, sent)
    except NoPicture as refused:
        status = 413 if refused.code == "too-large" else 422
        raise Problem(status, refused.code, refused.sentence) from None


@router.get("/{photo}.jpg", responses={**declared(401, 403, 404), 200: AS_JPEG}, response_class=Response)
async def show(match: MatchId, photo: PhotoId, who: Asking, hall: InHall) -> Response:
    """A picture, for whoever may read its report; before that is sent, for who sent it."""
    club = await club_of(hall, match, who)
    found = await asyncio.to_thread(hall.store.clubs.photo, club.match, photo)
    if found is None or not await may_see(club, found[0]):
        raise Problem(404, "no-picture", "There is no such picture.")
    headers = {
        "Cache-Control": "private, max-age=86400, immutable",
        "Content-Disposition": f'inline; filename="{photo}.jpg"',
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
    }
    return Response(found[1], media_type="image/jpeg", headers=headers)


async def may_see(club: Club, photo: stores.Photo) -> bool:
    """Where anything is hidden a picture shows no more than the results that somebody has heard of."""
    if photo.filing is None:
        return photo.person is not None and photo.person == club.who.person
    if not club.room.secret:
        return True
    kept = await kept_of(club.room)
    battle = next((one.battle for one in kept.filings if one.id == photo.filing), "")
    heard = [one.id for one in booked_for(club)]
    return battle in heard or reads_reports(club, battle, kept)
