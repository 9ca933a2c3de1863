"""Answers whose JSON is written already, or is written by `live/written.py`."""

from __future__ import annotations

from fastapi import Response

from sandtable.board.sent import Sent
from sandtable.live.wire import Wire
from sandtable.live.written import written


def sent(value: Wire | Sent | str | None) -> Response:
    """Values were checked when they were made; checking them again costs more than writing them."""
    text = value if isinstance(value, str) else written(value)
    return Response(text, media_type="application/json")
