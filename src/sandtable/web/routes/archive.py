"""Routes by which matches leave a list, or the server: put away by anybody for himself, deleted by who runs them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from fastapi import APIRouter, Response

from sandtable import store as stores
from sandtable.club.club import club_in, must_organise
from sandtable.kernel.match import Match, Roll, seat_of
from sandtable.live.errors import STALE
from sandtable.live.people.who import Who
from sandtable.live.rooms.changes import no_match
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.permissions import looked_at, must_own
from sandtable.live.rooms.room import Room
from sandtable.web.server.dependencies import Asking, InHall, MatchId
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import requests

router = APIRouter(prefix="/api/matches/{match}", tags=["matches"])


@router.put(
    "/archived", status_code=204, response_class=Response, responses=declared(401, 403, 404, 409, 413)
)
async def archive(match: MatchId, sent: requests.ArchivedSent, who: Asking, hall: InHall) -> Response:
    """Puts a match of mine away from my list, or back into it. Nobody else notices."""
    room = await looked_at(hall, match, who)
    if who.person is None:
        raise Problem(401, "login", "Sign in, or open the match in your browser: a list belongs to a person.")
    if not (room.owned_by(who) or room.held(who) or who.person in (room.members or ())):
        raise Problem(
            403, "not-yours", "Only matches in which you sit, or that you started, are in your list."
        )
    kept = hall.store.matches.set_archived(match, who.person, sent.archived, sent.archived and sent.released)
    await asyncio.wrap_future(kept)
    return Response(status_code=204)


@router.delete("", status_code=204, response_class=Response, responses=declared(401, 403, 404, 409))
async def delete(match: MatchId, who: Asking, hall: InHall) -> Response:
    """Deletes a match that nobody else needs: for who started it, of a club's campaign for an organiser."""
    room = await looked_at(hall, match, who)
    await must_run(room, who)
    assert who.person is not None
    try:
        async with room.lock:  # nobody answers meanwhile
            answered = answering_seats(room.match)
            dropped = hall.store.matches.drop(match, who.person, room.version, answered)
            await asyncio.wrap_future(dropped)
            room.gone = True
    except stores.Needed as needed:
        raise await still_needed(hall, room, needed.people) from None
    except stores.Stale as stale:
        raise Problem(409, "stale", STALE, version=stale.current) from None
    except stores.NoMatch:
        raise no_match() from None
    hall.shut(match)
    return Response(status_code=204)


async def must_run(room: Room, who: Who) -> None:
    """Of a match who started it, of a club's campaign an organiser."""
    if room.members is None:
        must_own(room, who)
        return
    must_organise(await club_in(room, who))
    if who.person is None:
        raise Problem(401, "login", "Sign in first: a seat's link deletes nothing.")


def answering_seats(match: Match) -> set[str]:
    """The seats for which anything was ever answered or typed, also what was taken back since."""
    return {seat_of(line.key) for line in match.journal if not isinstance(line, Roll) or line.typed}


async def still_needed(hall: Hall, room: Room, people: Collection[str]) -> Problem:
    """Who needs it, and what can be done instead."""
    names = await asyncio.to_thread(hall.store.people.names, people)
    known = sorted(names.values())
    others = len(people) - len(known)
    listed = ", ".join([*known[:5], *(["others"] if others or len(known) > 5 else [])])
    if not room.over:
        sentence = f"{listed} play here, too, so you cannot delete this match alone. Archive it instead"
        return Problem(409, "needed", f"{sentence}: then it is out of your list.")
    sentence = f"{listed} played here, too. Once they let go of this match, you can delete it"
    return Problem(409, "needed", f"{sentence}; until then archive it: then it is out of your list.")
