"""Seat links and ids derived from the server's secret: they can be made again, so they are stored nowhere."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass
from typing import Final

CHATS: Final = 9 * 10**14  # ids of chat: all of fifteen digits, which any program reads exactly
SHAPE: Final = re.compile(r"([a-z0-9]{1,32})\.([0-9]{1,4})\.([0-9]{1,9})\.([A-Za-z0-9_-]{22})")


@dataclass(frozen=True)
class SeatKey:
    """What a genuine token opens, provided that its generation is still the seat's."""

    match: str
    number: int
    generation: int


def seat_token(secret: bytes, key: SeatKey) -> str:
    """The token of a seat: `MATCH.SEATNUMBER.GENERATION.HMAC`."""
    facts = f"{key.match}.{key.number}.{key.generation}"
    return f"{facts}.{_seal(secret, facts)}"


def seat_link(secret: bytes, key: SeatKey) -> str:
    """The link of a seat. The token stands behind the `#`: no server log and no referrer ever shows it."""
    return f"/join#{seat_token(secret, key)}"


def read_seat_token(secret: bytes, token: str) -> SeatKey | None:
    """What the token opens; none if this server did not make it."""
    shape = SHAPE.fullmatch(token)
    if shape is None:
        return None
    match, number, generation, seal = shape.groups()
    if not hmac.compare_digest(seal, _seal(secret, f"{match}.{number}.{generation}")):
        return None
    return SeatKey(match, int(number), int(generation))


def looks_like_seat_token(token: str) -> bool:
    return SHAPE.fullmatch(token) is not None


def _seal(secret: bytes, facts: str) -> str:
    digest = hmac.new(secret, f"seat {facts}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def match_id(secret: bytes, person: str, what: str, key: str) -> str:
    """The id of the match that a person begins under an idempotency key: the same key gives the same id."""
    digest = hmac.new(secret, f"begin {person} {what} {key}".encode(), hashlib.sha256).digest()
    return base64.b32encode(digest)[:16].decode().lower()


def chat_id(secret: bytes, number: int) -> int:
    """The id under which a line of chat is sent: nobody can tell from it how much others said among themselves."""
    digest = hmac.new(secret, f"chat {number}".encode(), hashlib.sha256).digest()
    return CHATS // 9 + int.from_bytes(digest[:16], "big") % CHATS
