"""Live updates: a WebSocket, and server-sent events where sockets do not pass."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, WebSocket
from fastapi.responses import StreamingResponse
from starlette.websockets import WebSocketDisconnect

from sandtable.live.messages import PongMessage
from sandtable.live.people.limits import Limit
from sandtable.live.people.who import Who
from sandtable.live.rooms.hall import DELETED, Hall
from sandtable.live.rooms.listeners import Listener
from sandtable.live.rooms.permissions import seen_by
from sandtable.live.rooms.room import Room
from sandtable.live.written import written
from sandtable.web.routes.play import remember_seen
from sandtable.web.routes.socket_player import SocketPlayer
from sandtable.web.server.dependencies import Asking, InHall, MatchId, SeatAsked, hall_of
from sandtable.web.server.identity import address, identify
from sandtable.web.server.problems import close_reason, declared, problem_of

router = APIRouter(prefix="/api/matches/{match}", tags=["live"])

BREATH: Final = 15.0  # seconds of silence after which a stream says that it is still there
MOST_OF_ONE, MOST_STRANGERS = 30, 300  # connections to one match
MOST_IN_ALL, MOST_FROM_ONE = 60, 200  # to all matches: of one person, of strangers from one address
MOST_SAID, SAID_AGAIN = 30, 1.0  # messages beside answers at once, then one in so many seconds: pings, mostly
CROWDED: Final = "You have too many connections open here. Close some of them, then try again."
TOO_MUCH: Final = "That was too much at once. Connect again, and send shorter messages, or fewer."
GOODBYE: Final = 2.0  # seconds in which a reason must be sent
LONGEST: Final = 4096  # characters that a client may send at once
LONGEST_PLAYED: Final = 16_000  # of an answer: a sheet of orders, an army
GOING_AWAY, TRY_AGAIN, NOT_YOURS, GONE = 1001, 1013, 4403, 4404


async def enter(hall: Hall, room: Room, seat: str, who: Who, address: str, patched: bool = False) -> Listener:
    """Joins those who look; the first message is the whole scene, later ones only what changed if that is wanted."""
    await remember_seen(room, who)
    listener = Listener(seat, who, place_of(room, who, address), patched)
    async with room.lock:
        most = MOST_IN_ALL if who.identity else MOST_FROM_ONE
        if crowded(room, who) or hall.open_from(listener.place) >= most:
            listener.close(CROWDED)
        elif room.gone:  # deleted on his way in
            listener.close(DELETED)
        elif room.welcome(listener):  # he may have lost the seat on his way in
            room.send_scene(listener)
            room.enter(listener)
    return listener


def place_of(room: Room, who: Who, address: str) -> str:
    if who.person:
        return who.person
    return f"{room.id}/{who.identity}" if who.identity else f"@{address}"


def crowded(room: Room, who: Who) -> bool:
    """Does he look at this match often enough? Everybody who looks costs time with every change."""
    same = [one for one in room.listeners if one.who.identity == who.identity]
    return len(same) >= (MOST_OF_ONE if who.identity else MOST_STRANGERS)


# the socket


@router.websocket("/live")
async def live(
    socket: WebSocket, match: str, seat: Annotated[str, Query(max_length=64)] = "", changes: bool = False
) -> None:
    """Reads here and sends from a task: a socket that only sends never learns that nobody is there."""
    await socket.accept()
    try:
        who = await identify(socket)
        room = await seen_by(hall_of(socket), match, who, seat)
        listener = await enter(hall_of(socket), room, seat, who, address(socket), changes)
    except Exception as error:
        await socket.send(close_reason(problem_of(error)))
        return
    sender = asyncio.create_task(send_all(socket, listener))
    try:
        await read_all(socket, room, listener, SocketPlayer(hall_of(socket), match, who))
        if listener.reason:  # closed from this side: it is still to be said why
            await asyncio.wait([sender], timeout=GOODBYE)
    finally:
        room.leave(listener)
        listener.close("")
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sender


async def read_all(socket: WebSocket, room: Room, listener: Listener, player: SocketPlayer) -> None:
    """Does what the client says until it goes, or says more than it can have to say."""
    said = Limit(MOST_SAID, SAID_AGAIN)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError):
        while True:
            text = await socket.receive_text()
            message = read(text)
            played = player.plays(message)
            if len(text) > (LONGEST_PLAYED if played else LONGEST) or (not played and said.take("")):
                listener.close(TOO_MUCH)
                return
            if played:
                listener.send(await player.play(message))
            elif message.get("type") == "ping":
                listener.send(written(PongMessage()))
            elif message.get("type") == "whole":
                async with room.lock:
                    if room.welcome(listener):
                        room.send_scene(listener)
                        room.odds.start()


def read(text: str) -> dict[str, Any]:
    """A message of a client; {} where it is none."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


async def send_all(socket: WebSocket, listener: Listener) -> None:
    while (message := await listener.next()) is not None:
        await socket.send_text(message)
    with contextlib.suppress(RuntimeError):
        await socket.close(code_of(listener.reason), listener.reason[:100])


def code_of(reason: str) -> int:
    if reason.startswith("This seat"):
        return NOT_YOURS
    if reason == DELETED:
        return GONE
    return TRY_AGAIN if reason else GOING_AWAY


# the stream


@router.get(
    "/events",
    response_class=StreamingResponse,
    responses={
        **declared(401, 403, 404, 409),
        200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}},
    },
)
async def events(
    match: MatchId,
    who: Asking,
    hall: InHall,
    request: Request,
    seat: SeatAsked = "",
    changes: Annotated[bool, Query(description="after the first scene only what changed")] = False,
) -> StreamingResponse:
    """The same messages as the socket's, as server-sent events. Endless; if the server ends it, `bye` says why."""
    room = await seen_by(hall, match, who, seat)
    await remember_seen(room, who)  # while the store's failure can still be told
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    told = stream(hall, room, seat, who, address(request), changes)
    return StreamingResponse(told, media_type="text/event-stream", headers=headers)


async def stream(
    hall: Hall, room: Room, seat: str, who: Who, address: str, changes: bool
) -> AsyncIterator[str]:
    listener = await enter(hall, room, seat, who, address, changes)
    try:
        while True:
            try:
                async with asyncio.timeout(BREATH):
                    message = await listener.next()
            except TimeoutError:
                yield ": still here\n\n"
                continue
            if message is None:
                yield f"event: bye\ndata: {json.dumps(listener.reason)}\n\n"
                return
            yield f"data: {message}\n\n"
    finally:
        room.leave(listener)
