"""What the server writes as JSON: plain dataclasses, sent just as they are, field by field in their order.

The class is the whole description of what goes over the wire: to add a field, add it to the class, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")

NOT_SENT: Final[Mapping[str, bool]] = {"exclude": True}  # the metadata of a field that stays on the server


class Sent:
    """The base of these dataclasses. Their schema promises every field, also those that have defaults."""

    __slots__ = ()
    __pydantic_config__: ClassVar = {"json_schema_serialization_defaults_required": True}


def extended(kind: Callable[..., T], found: DataclassInstance, **more: Any) -> T:
    """Makes a `kind`, a class that extends that of `found`, with all fields of `found` and with `more`."""
    return kind(**{one.name: getattr(found, one.name) for one in fields(found)}, **more)
