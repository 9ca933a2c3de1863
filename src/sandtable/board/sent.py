"""What the server writes as JSON: plain dataclasses, sent just as they are, field by field in their order.

The class is the whole description of what goes over the wire: to add a field, add it to the class, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")
V = TypeVar("V", bound="Sent")

NOT_SENT: Final[Mapping[str, bool]] = {"exclude": True}  # the metadata of a field that stays on the server


class Sent:
    """The base of these dataclasses. Their schema promises every field, also those that have defaults."""

    __slots__ = ("as_json",)
    as_json: str  # the whole of it as it was written before; not there while it was not
    __pydantic_config__: ClassVar = {"json_schema_serialization_defaults_required": True}


class KeptViews:
    """Views that look the same in many positions and matches: each is made, and written as JSON, once.

    They are shared, so nobody may change one.
    """

    most: ClassVar[int] = 20_000  # then all are forgotten

    def __init__(self) -> None:
        self.made: dict[Hashable, Sent] = {}

    def known(self, kind: type[V], look: Hashable) -> V | None:
        """The view of this kind that looks so, if it was made already: without a function that would make it."""
        found = self.made.get((kind, look))
        return found if isinstance(found, kind) else None

    def view(self, kind: type[V], look: Hashable, make: Callable[[], V]) -> V:
        """The view of this kind that looks so; `look` names everything that may differ between two of them.

        Of kept views within it their `id()` will do: as long as it is kept, they are.
        """
        key = (kind, look)
        found = self.made.get(key)
        if found is None:
            if len(self.made) >= self.most:
                self.made.clear()
            found = self.made[key] = make()
        assert isinstance(found, kind)
        return found


def same(views: Sequence[Sent]) -> tuple[int, ...]:
    """What tells some kept views from others."""
    return tuple([id(one) for one in views])


def extended(kind: Callable[..., T], found: DataclassInstance, **more: Any) -> T:
    """Makes a `kind`, a class that extends that of `found`, with all fields of `found` and with `more`."""
    return kind(**{one.name: getattr(found, one.name) for one in fields(found)}, **more)
