"""Routes beside the match: chat, private notes, and how far somebody has looked."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response

from sandtable.live import wire
from sandtable.live.people.quotas import may_say
from sandtable.live.people.who import Who
from sandtable.live.rooms.permissions import looked_at, must_hold
from sandtable.live.seats.chats import chat_of, sides_of
from sandtable.live.sides import side_of
from sandtable.web.server.dependencies import Asking, InHall, MatchId, SeatAsked
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import replies, requests

router = APIRouter(prefix="/api/matches/{match}", tags=["talk"])
LOOKING = declared(401, 403, 404, 409)
TALKING = declared(401, 403, 404, 409, 413, 429)


@router.get("/chat", response_model=list[wire.Chat], responses=LOOKING)
async def chats(match: MatchId, who: Asking, hall: InHall, seat: SeatAsked = "") -> list[wire.Chat]:
    """What was said: to everybody, and to the sides on which I sit."""
    room = await looked_at(hall, match, who)
    held = room.held(who)
    if seat:
        must_hold(room, who, seat)
        held = frozenset({seat})
    sides = sides_of(room.match.rules, held)
    found = await asyncio.to_thread(hall.store.matches.chats, match, sides=sides)
    return [chat_of(one, hall.store.secret) for one in found]


@router.post("/chat", status_code=201, response_model=wire.Chat, responses=TALKING)
async def say(match: MatchId, said: requests.ChatSent, who: Asking, hall: InHall) -> wire.Chat:
    """Says something to everybody, or to one's own side."""
    room = await looked_at(hall, match, who)
    if not who.identity:
        raise Problem(401, "login", "Take a seat or sign in to say something.")
    if said.seat:
        must_hold(room, who, said.seat)
    side = side_of(room.match.rules, said.seat)
    if said.to == "side" and not side:
        raise Problem(422, "no-side", "Only who sits on a side can talk to it.")
    if not said.text.strip():
        raise Problem(422, "unfit", "text: say something.")
    may_say(who)
    kept = hall.store.matches.say(match, who.person, who.name, said.seat, side, said.to, said.text.strip())
    chat = await asyncio.wrap_future(kept)
    room.tell_chat(chat)
    return chat_of(chat, hall.store.secret)


@router.get("/notes", response_model=replies.Notes, responses=LOOKING)
async def notes(match: MatchId, who: Asking, hall: InHall) -> replies.Notes:
    """My private notes on a match."""
    await looked_at(hall, match, who)
    text = await asyncio.to_thread(hall.store.matches.note, match, who.person) if who.person else ""
    return replies.Notes(text=text)


@router.put("/notes", response_model=replies.Notes, responses=declared(401, 403, 404, 409, 413))
async def set_notes(match: MatchId, sent: requests.NotesSent, who: Asking, hall: InHall) -> replies.Notes:
    await looked_at(hall, match, who)
    await asyncio.wrap_future(hall.store.matches.set_note(match, person(who), sent.text))
    return replies.Notes(text=sent.text)


@router.post("/seen", status_code=204, response_class=Response, responses=declared(401, 403, 404, 409, 413))
async def seen(match: MatchId, sent: requests.SeenSent, who: Asking, hall: InHall) -> Response:
    """I have looked as far as this."""
    room = await looked_at(hall, match, who)
    line = min(sent.line, len(room.match.live))
    if who.person:
        await asyncio.wrap_future(hall.store.matches.set_seen(match, who.person, line))
        room.seen[who.person] = line
    return Response(status_code=204)


def person(who: Who) -> str:
    if who.person is None:
        raise Problem(401, "login", "Take a seat or sign in: notes belong to a person.")
    return who.person
