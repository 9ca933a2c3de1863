"""Papers of a seat: the list, one for the screen, one as PDF. Each shows what its seat may see, as `view` does."""

from __future__ import annotations

import asyncio
import unicodedata
from typing import Annotated, Any, TypeAlias
from urllib.parse import quote

from fastapi import APIRouter, Path, Request, Response

from sandtable.board.paper import Paper
from sandtable.board.skin import skin_of
from sandtable.club.battles.meetings import battle_on, played_papers, with_meeting
from sandtable.live.people.who import Who
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.permissions import looked_at, seen_by
from sandtable.live.rooms.room import Room
from sandtable.papers import Letterhead, PaperTooLong, Press, draw_plans, letterhead
from sandtable.web.server.dependencies import Asking, InHall, MatchId, SeatAsked
from sandtable.web.server.hosts import base_url
from sandtable.web.server.problems import Problem, declared
from sandtable.web.server.responses import sent
from sandtable.web.wire import replies

router = APIRouter(prefix="/api/matches/{match}/papers", tags=["papers"])
PaperId: TypeAlias = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,80}$", description="as the list has it")]
LOOKING = declared(401, 403, 404, 409)
AS_PDF: dict[str, Any] = {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}


@router.get("", response_model=replies.Papers, responses=LOOKING)
async def papers(match: MatchId, who: Asking, hall: InHall, seat: SeatAsked = "") -> replies.Papers:
    """The papers a seat may read now: briefings for the table, reports of a turn; the newest first."""
    room, only = await opened(hall, match, who, seat)
    skin = skin_of(room.match.rules)
    if not skin.has_papers:
        return replies.Papers(printed=False, papers=())
    async with room.lock:
        seen = room.match.rules.view(room.match.state, seat)
        found = skin.papers(seen, seat, room.match.heard(seat))
        found = tuple([one for one in found if only is None or one[0] in only])
    return replies.Papers(
        printed=True, papers=tuple([replies.PaperName(id=id, title=title) for id, title in found])
    )


@router.get(
    "/{paper}.pdf", responses={**declared(401, 403, 404, 409, 413), 200: AS_PDF}, response_class=Response
)
async def as_pdf(
    match: MatchId, paper: PaperId, who: Asking, hall: InHall, request: Request, seat: SeatAsked = ""
) -> Response:
    """A paper set in type: A4, ready to be printed."""
    found, head = await read(hall, match, paper, who, seat, request)
    try:
        made = await asyncio.to_thread(press_of(request).pdf, found, head)
    except PaperTooLong as error:
        raise Problem(413, "too-long", f"{error} Read it on the screen.") from None
    headers = {"Content-Disposition": disposition(found, head)}
    return Response(made, media_type="application/pdf", headers=headers)


@router.get("/{paper}", response_model=Paper, responses=LOOKING)
async def on_screen(
    match: MatchId, paper: PaperId, who: Asking, hall: InHall, request: Request, seat: SeatAsked = ""
) -> Response:
    """A paper, to be shown on a screen."""
    found, head = await read(hall, match, paper, who, seat, request)
    found.number, found.sidename, found.match = head.side, head.side_name, head.match
    draw_plans(found)
    return sent(found)


async def opened(hall: Hall, match: str, who: Who, seat: str) -> tuple[Room, frozenset[str] | None]:
    """The room, and which papers only somebody may read there: who plays a battle of a club for his side reads its
    briefing, though the seat is another's."""
    room = await looked_at(hall, match, who)
    if seat in room.match.rules.seats() and not room.may_look(seat, who):
        only = await played_papers(room, seat, who)
        if only:
            await room.remember(who.person, seat)
            return room, only
    return await seen_by(hall, match, who, seat), None


async def read(
    hall: Hall, match: str, id: str, who: Who, seat: str, request: Request
) -> tuple[Paper, Letterhead]:
    room, only = await opened(hall, match, who, seat)
    async with room.lock:
        found = written(room, seat, id) if only is None or id in only else None
        battle = battle_on(room, room.match.rules.view(room.match.state, seat), id) if found else None
    if found is None:
        raise Problem(404, "no-paper", "There is no such paper for this seat, or it is out of date.")
    await with_meeting(room, battle, found, base_url(request))
    found.link = found.link or table_address(request, match, seat)
    return found, letterhead(room.match.rules, found, room.fact.name)


def written(room: Room, seat: str, id: str) -> Paper | None:
    rules = room.match.rules
    return skin_of(rules).paper(rules.view(room.match.state, seat), seat, room.match.heard(seat), id)


def table_address(request: Request, match: str, seat: str) -> str:
    """Where whoever holds the paper finds his table: its QR code leads there."""
    return f"{base_url(request)}/m/{quote(match, safe='')}?seat={quote(seat, safe='')}"


def press_of(request: Request) -> Press:
    """One for the whole server."""
    state = request.app.state
    if not hasattr(state, "press"):
        state.press = Press()
    press = state.press
    assert isinstance(press, Press)
    return press


def disposition(paper: Paper, head: Letterhead) -> str:
    """Shown by the browser, and saved under a name that says what it is."""
    name = " ".join([text for text in (paper.title, head.side_name) if text])
    name = "".join(
        [letter if letter.isprintable() and letter not in '\\/:*?"<>|' else " " for letter in name]
    )
    name = " ".join(name.split())[:80].strip(" .") or paper.id
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = " ".join(plain.split()) or paper.id
    return f"inline; filename=\"{plain}.pdf\"; filename*=UTF-8''{quote(f'{name}.pdf', safe='')}"
