"""What a game can do beyond its rules: draw itself, spell rows, tell parts. Its class is asked once: asking is slow."""

from __future__ import annotations

from typing import Any, Final, TypeVar, cast

from sandtable.board.drawn import (
    Aimed,
    Carded,
    Drawn,
    Gridded,
    Mapped,
    Mustering,
    Pooled,
    Presented,
    Printed,
    Settled,
    Sheeted,
    Spelled,
    Spreading,
    Tabled,
    Told,
    Wayfinding,
)
from sandtable.kernel.rules import Rules

P = TypeVar("P")


FITS: Final[dict[tuple[object, object], bool]] = {}


def _as(rules: Rules[Any], protocol: type[P]) -> P | None:
    asked = (type(rules), protocol)
    if asked not in FITS:
        FITS[asked] = isinstance(rules, protocol)
    return cast("P", rules) if FITS[asked] else None


def drawn(rules: Rules[Any]) -> Drawn | None:
    return _as(rules, Drawn)  # type: ignore[type-abstract]


def carded(rules: Rules[Any]) -> Carded | None:
    return _as(rules, Carded)  # type: ignore[type-abstract]


def mapped(rules: Rules[Any]) -> Mapped | None:
    return _as(rules, Mapped)  # type: ignore[type-abstract]


def spelled(rules: Rules[Any]) -> Spelled | None:
    return _as(rules, Spelled)  # type: ignore[type-abstract]


def spreading(rules: Rules[Any]) -> Spreading | None:
    return _as(rules, Spreading)  # type: ignore[type-abstract]


def sheeted(rules: Rules[Any]) -> Sheeted | None:
    return _as(rules, Sheeted)  # type: ignore[type-abstract]


def aimed(rules: Rules[Any]) -> Aimed | None:
    return _as(rules, Aimed)  # type: ignore[type-abstract]


def told(rules: Rules[Any]) -> Told | None:
    return _as(rules, Told)  # type: ignore[type-abstract]


def presented(rules: Rules[Any]) -> Presented | None:
    return _as(rules, Presented)  # type: ignore[type-abstract]


def pooled(rules: Rules[Any]) -> Pooled | None:
    return _as(rules, Pooled)  # type: ignore[type-abstract]


def printed(rules: Rules[Any]) -> Printed | None:
    return _as(rules, Printed)  # type: ignore[type-abstract]


def gridded(rules: Rules[Any]) -> Gridded | None:
    return _as(rules, Gridded)  # type: ignore[type-abstract]


def wayfinding(rules: Rules[Any]) -> Wayfinding | None:
    return _as(rules, Wayfinding)  # type: ignore[type-abstract]


def settled(rules: Rules[Any]) -> Settled | None:
    return _as(rules, Settled)  # type: ignore[type-abstract]


def mustering(rules: Rules[Any]) -> Mustering | None:
    return _as(rules, Mustering)  # type: ignore[type-abstract]


def tabled(rules: Rules[Any]) -> Tabled | None:
    return _as(rules, Tabled)  # type: ignore[type-abstract]
