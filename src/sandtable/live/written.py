"""Writes what is sent as JSON text: models such as those of `live/wire.py`, and what a game lays out, alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from json.encoder import encode_basestring
from typing import Any, Final, TypeAlias, get_type_hints

from pydantic import BaseModel, TypeAdapter

from sandtable.board.sent import Sent

Writer: TypeAlias = Callable[[Any], str]
FieldWriters: TypeAlias = tuple[tuple[str, Writer], ...]

WRITERS: Final[dict[type[Sent], TypeAdapter[Any]]] = {}  # each is made when it is first needed
FIELDS: Final[dict[type[Any], FieldWriters]] = {}  # the same, field by field


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


def written_list(values: Iterable[BaseModel | Sent]) -> str:
    return f"[{','.join([written(one) for one in values])}]"


def quoted(text: str) -> str:
    return encode_basestring(text)


def quoted_list(texts: Iterable[str]) -> str:
    return f"[{','.join([encode_basestring(one) for one in texts])}]"


def truth(value: bool) -> str:
    return "true" if value else "false"


def field_writers(kind: type[Any]) -> FieldWriters:
    """The fields that are sent of a class, each with what writes it."""
    if kind not in FIELDS:
        if issubclass(kind, BaseModel):
            kinds = {name: field.annotation for name, field in kind.model_fields.items()}
        else:
            hints = get_type_hints(kind)
            kinds = {one.name: hints[one.name] for one in fields(kind) if not one.metadata.get("exclude")}
        FIELDS[kind] = tuple([(name, _writer(found)) for name, found in kinds.items()])
    return FIELDS[kind]


def _writer(kind: Any) -> Writer:
    if kind is str:
        return encode_basestring
    if kind in (int, float):
        return repr
    dump = TypeAdapter(kind).dump_json
    return lambda value: dump(value).decode()
