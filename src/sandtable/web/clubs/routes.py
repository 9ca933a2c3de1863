"""Routes of a campaign as a whole: to begin one, to read its page, to set how it is run."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter

from sandtable import store as stores
from sandtable.club.settings import ClubSettings
from sandtable.store.people import fresh_token
from sandtable.web import founding
from sandtable.web.clubs import taken, wire
from sandtable.web.clubs.club import club_of
from sandtable.web.clubs.page import club_page
from sandtable.web.doors import Asking, InHall, MatchId, Somebody
from sandtable.web.links import match_id
from sandtable.web.match_routes import BEGUN
from sandtable.web.problems import Problem, declared

router = APIRouter(prefix="/api/clubs", tags=["clubs"])
LOOKING = declared(401, 403, 404, 409)
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)


@router.post("", status_code=201, response_model=wire.ClubPage, responses=declared(401, 403, 409, 413, 429))
async def new_club(wanted: taken.NewClub, who: Somebody, hall: InHall) -> wire.ClubPage:
    """Begins a campaign. Who does so is its organiser."""
    if who.person is None:
        raise Problem(403, "seat-token", "A seat token is good for its seat only.")
    key = wanted.match.idempotency_key
    id = match_id(hall.store.secret, who.person, "club", key) if key else ""
    if not id or await asyncio.to_thread(hall.store.version, id) is None:
        BEGUN.demand(who.person, "You began many matches.")
        new = await asyncio.to_thread(founding.found, wanted.match, who.person)
        organiser = stores.Member("", who.person, who.name, "", True, fresh_token(), hall.clock())
        settings = ClubSettings()
        id = await asyncio.wrap_future(hall.store.found_club(new, id, settings.as_dict(), organiser))
    return await club_page(await club_of(hall, id, who))


@router.get("/{match}", response_model=wire.ClubPage, responses=LOOKING)
async def page(match: MatchId, who: Asking, hall: InHall) -> wire.ClubPage:
    """The campaign's page, for anybody who may see its match."""
    return await club_page(await club_of(hall, match, who))
