"""A short id for each request: it comes back with the answer and stands in every line that is logged for it.

A proxy may have given the request one already (`X-Request-ID`); what is not well-formed is replaced by a new one.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADER: Final = "X-Request-ID"
NAME: Final = HEADER.lower().encode()
WELL_FORMED: Final = re.compile(rb"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
STARTS: Final = frozenset({"http.response.start", "websocket.accept"})


@dataclass(frozen=True)
class RequestNotes:
    """What is known of the request that is answered now."""

    id: str
    refused: Callable[[str], None]  # told the code of each refusal


current: Final[ContextVar[RequestNotes | None]] = ContextVar("request", default=None)


def request_id() -> str:
    """The id of the request that is answered now; empty where none is."""
    notes = current.get()
    return notes.id if notes else ""


def note_refusal(code: str) -> None:
    """Let a refusal be counted."""
    if (notes := current.get()) is not None:
        notes.refused(code)


def id_of(scope: Scope) -> str:
    """The id that a request brought, if it is the only one and well-formed; else a new one."""
    said = [value for name, value in scope["headers"] if name == NAME]
    if len(said) == 1 and WELL_FORMED.fullmatch(said[0]):
        return str(said[0].decode())
    return secrets.token_hex(8)


class RequestIds:
    """Gives each request its id. It is not taken back at the end, as the server may still have to log a failure."""

    def __init__(self, app: ASGIApp, refused: Callable[[str], None]) -> None:
        self.app = app
        self.refused = refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        id = id_of(scope)
        current.set(RequestNotes(id, self.refused))

        async def send_with_id(message: Message) -> None:
            if message["type"] in STARTS:
                headers = MutableHeaders(raw=list(message.get("headers", [])))
                headers[HEADER] = id
                message["headers"] = headers.raw
            await send(message)

        await self.app(scope, receive, send_with_id)
