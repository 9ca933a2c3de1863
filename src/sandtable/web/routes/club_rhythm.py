"""Routes of a campaign's rhythm: to stop its clock, and its dates as a calendar."""

from __future__ import annotations

import asyncio
import hmac
from datetime import datetime
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Query, Request, Response

from sandtable import store as stores
from sandtable.board.skin import skin_of
from sandtable.club import wire
from sandtable.club.battles.views import battle_views
from sandtable.club.calendar import CalendarEntry, calendar_of
from sandtable.club.campaign.page import club_page
from sandtable.club.campaign.rhythm import questions
from sandtable.club.club import Club, club_in, club_of, must_go_on, must_organise
from sandtable.club.members import pausing
from sandtable.club.texts import one_line
from sandtable.kernel.match import seat_of
from sandtable.live.people.who import Who
from sandtable.live.scenes.moment import moment_of
from sandtable.web.server.dependencies import Asking, InHall, MatchId, rhythm_of
from sandtable.web.server.hosts import base_url
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import club_requests
from sandtable.web.wire.texts import NO_NUL

router = APIRouter(prefix="/api/clubs/{match}", tags=["clubs"])
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)
CalendarKey: TypeAlias = Annotated[str, Query(max_length=64, pattern=NO_NUL)]
CALENDAR: Final = "text/calendar"
AS_CALENDAR: Final[dict[str, Any]] = {"content": {CALENDAR: {"schema": {"type": "string"}}}}
PLAYABLE: Final = ("assigning", "briefed", "overdue")


@router.post("/pause", response_model=wire.ClubPage, responses=CHANGING)
async def pause(
    match: MatchId, sent: club_requests.ClubPauseSent, who: Asking, hall: InHall, request: Request
) -> wire.ClubPage:
    """Stops the clock or lets it run again. An organiser who plays has so many hours for that in a turn."""
    rhythm = rhythm_of(request)
    club = await club_of(hall, match, who)
    must_organise(club)
    must_go_on(club)
    async with rhythm.adjutant.lock(match):
        club = await club_of(hall, match, who)
        if sent.paused:
            await pausing.stop(rhythm.deadlines, rhythm.notices, club, one_line(sent.reason))
        else:
            text = f"{club.my_name} lets the clock run again."
            await pausing.start(rhythm.deadlines, rhythm.notices, club, text)
    await rhythm.attend(match)
    return await club_page(await club_of(hall, match, who))


@router.get(
    "/calendar.ics",
    response_class=Response,
    responses={200: AS_CALENDAR, **declared(401, 403, 404, 409)},
)
async def calendar(match: MatchId, hall: InHall, request: Request, key: CalendarKey = "") -> Response:
    """A member's dates and deadlines as iCalendar, for whoever knows its address."""
    room = await hall.room(match)
    members = await asyncio.to_thread(hall.store.clubs.members, match)
    found = [one for one in members if key and hmac.compare_digest(one.calendar.encode(), key.encode())]
    if not found:
        raise Problem(
            403, "wrong-key", "This address is not good any more. Look up yours on the campaign's page."
        )
    club = await club_in(room, Who(found[0].person, found[0].name))
    base = base_url(request)
    feed = calendar_of(room.fact.name, [*await battle_entries(club, base), *decisions(club, base)])
    headers = {"Cache-Control": "private, no-store", "Content-Disposition": 'inline; filename="campaign.ics"'}
    return Response(feed, media_type=CALENDAR, headers=headers)


async def battle_entries(club: Club, base: str) -> list[CalendarEntry]:
    """His battles with date, place and opponent, and until when they are to be played or reports stand.

    An organiser who plays in none has all of them.
    """
    room = club.room
    if not skin_of(room.match.rules).has_table_battles:
        return []
    views = (await battle_views(club)).battles
    fixtures = await asyncio.to_thread(room.store.clubs.fixtures, room.id)
    me = club.me.person if club.me is not None else ""
    mine = [one for one in views if any([me in fighter.players for fighter in one.fighters])]
    if club.organiser and not mine:
        mine = list(views)
    return [entry for one in mine for entry in entries_of(club, one, fixtures.get(one.id), me, base)]


def entries_of(
    club: Club, battle: wire.ClubBattle, fixture: stores.Fixture | None, me: str, base: str
) -> list[CalendarEntry]:
    link = f"{base}/c/{club.match}/b/{battle.id}"
    changed = fixture.changed if fixture is not None else club.kept.created
    id = f"{club.match}-{battle.id}"
    text = " against ".join([players(one) for one in battle.fighters])
    found: list[CalendarEntry] = []
    if battle.at is not None:
        others = [one for one in battle.fighters if me not in one.players]
        against = f" against {players(others[0])}" if len(others) == 1 else ""
        title = f"{battle.title}{against}"
        at = datetime.fromisoformat(battle.at)
        found.append(CalendarEntry(id, at, title, text, link, changed, battle.place, True, battle.rev))
    if battle.due is not None and battle.stage in PLAYABLE:
        due = datetime.fromisoformat(battle.due)
        found.append(
            CalendarEntry(
                f"{id}-due", due, f"To be played: {battle.title}", text, link, changed, rev=battle.rev
            )
        )
    for filing in battle.filings:
        if filing.due is not None and filing.state == "filed":
            title = f"{battle.title}: {filing.score} stands unless somebody objects"
            at, filed = datetime.fromisoformat(filing.due), datetime.fromisoformat(filing.at)
            found.append(CalendarEntry(f"{id}-{filing.id}", at, title, text, link, filed))
    return found


def players(fighter: wire.ClubFighter) -> str:
    names = ", ".join(fighter.player_names)
    return f"{names} ({fighter.name})" if names else fighter.name


def decisions(club: Club, base: str) -> list[CalendarEntry]:
    """The deadline of now, if he is asked."""
    room = club.room
    deadline = room.deadline
    if deadline is None or deadline.at is None or deadline.moment != moment_of(room.match):
        return []
    rules, found = room.match.rules, []
    for key, ask in questions(room).items():
        seat = seat_of(key)
        if seat in club.held:
            asked = rules.skin().question(rules.view(room.match.state, seat), ask)
            title = f"{room.fact.name}: {rules.skin().seat_name(seat)} answers"
            link = f"{base}/m/{club.match}?seat={seat}"
            id = f"{club.match}-{deadline.moment}-{seat}".replace(":", "-")
            found.append(CalendarEntry(id, deadline.at, title, asked, link, deadline.at))
    return found
