"""Live updates: a WebSocket, and server-sent events where sockets do not pass."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Annotated, Final

from fastapi import APIRouter, Query, WebSocket
from fastapi.responses import StreamingResponse
from starlette.websockets import WebSocketDisconnect

from sandtable.web.doors import Asking, InHall, MatchId, SeatAsked, hall_of, seen_by
from sandtable.web.hall import DELETED
from sandtable.web.identity import Who, identify
from sandtable.web.listeners import Listener
from sandtable.web.play_routes import remember_seen
from sandtable.web.problems import Problem, close_reason, declared
from sandtable.web.rooms import Room

router = APIRouter(prefix="/api/matches/{match}", tags=["live"])

BREATH: Final = 15.0  # seconds of silence after which a stream says that it is still there
MOST_OF_ONE, MOST_STRANGERS = 30, 300  # connections to one match
LONGEST: Final = 4096  # characters that a client may send at once
GOING_AWAY, TRY_AGAIN, NOT_YOURS, GONE = 1001, 1013, 4403, 4404


async def enter(room: Room, seat: str, who: Who) -> Listener:
    """Joins those who look; the first message is the whole scene."""
    await remember_seen(room, who)
    listener = Listener(seat, who)
    async with room.lock:
        if crowded(room, who):
            listener.close("too many connections")
        elif room.gone:  # deleted on his way in
            listener.close(DELETED)
        elif room.welcome(listener):  # he may have lost the seat on his way in
            scene = room.scene(seat, who)
            listener.send(f'{{"type":"scene","scene":{scene}}}')
            room.enter(listener)
    return listener


def crowded(room: Room, who: Who) -> bool:
    """Does he look at this match often enough? Everybody who looks costs time with every change."""
    same = [one for one in room.listeners if one.who.identity == who.identity]
    return len(same) >= (MOST_OF_ONE if who.identity else MOST_STRANGERS)


# the socket


@router.websocket("/live")
async def live(socket: WebSocket, match: str, seat: Annotated[str, Query(max_length=64)] = "") -> None:
    """Reads here and sends from a task: a socket that only sends never learns that nobody is there."""
    await socket.accept()
    try:
        who = await identify(socket)
        room = await seen_by(hall_of(socket), match, who, seat)
    except Problem as problem:
        await socket.send(close_reason(problem))
        return
    listener = await enter(room, seat, who)
    sender = asyncio.create_task(send_all(socket, listener))
    try:
        await read_all(socket, listener)
    finally:
        room.leave(listener)
        listener.close("")
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sender


async def read_all(socket: WebSocket, listener: Listener) -> None:
    """Answers pings until the client goes."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError):
        while True:
            text = await socket.receive_text()
            if len(text) > LONGEST:
                listener.close("too much at once")
                return
            if asks_for_pong(text):
                listener.send('{"type":"pong"}')


def asks_for_pong(text: str) -> bool:
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(said, dict) and said.get("type") == "ping"


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
async def events(match: MatchId, who: Asking, hall: InHall, seat: SeatAsked = "") -> StreamingResponse:
    """The same messages as the socket's, as server-sent events. Endless."""
    room = await seen_by(hall, match, who, seat)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream(room, seat, who), media_type="text/event-stream", headers=headers)


async def stream(room: Room, seat: str, who: Who) -> AsyncIterator[str]:
    listener = await enter(room, seat, who)
    try:
        while True:
            try:
                async with asyncio.timeout(BREATH):
                    message = await listener.next()
            except TimeoutError:
                yield ": still here\n\n"
                continue
            if message is None:
                return
            yield f"data: {message}\n\n"
    finally:
        room.leave(listener)
