"""Writes what is sent as JSON text: models such as those of `live/wire.py`, and what a game lays out, alike."""

from __future__ import annotations

from typing import Any, Final

from pydantic import BaseModel, TypeAdapter

from sandtable.board.sent import Sent

WRITERS: Final[dict[type[Sent], TypeAdapter[Any]]] = {}  # each is made when it is first needed


def written(value: BaseModel | Sent | None) -> str:
    """Write it as it is. Nothing is checked: mypy has seen that it was made of the right parts."""
    if value is None:
        return "null"
    if isinstance(value, BaseModel):
        return value.model_dump_json()
    kind = type(value)
    if kind not in WRITERS:
        WRITERS[kind] = TypeAdapter(kind)
    return WRITERS[kind].dump_json(value).decode()
