"""Counters as they are sent."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board import table as boards
from sandtable.web import wire


def counter(found: boards.Counter) -> wire.Counter:
    return same_counter(
        found.id,
        found.name,
        found.short,
        found.side,
        found.symbol,
        found.strength,
        found.marks,
        found.reach,
    )


@lru_cache(maxsize=8192)
def same_counter(
    id: str, name: str, short: str, side: str, symbol: str, strength: str, marks: tuple[str, ...], reach: int
) -> wire.Counter:
    """Counters that look the same are the same: most do not change from one answer to the next."""
    return wire.Counter(
        id=id, name=name, short=short, side=side, symbol=symbol, strength=strength, marks=marks, reach=reach
    )


def counters(found: tuple[boards.Counter, ...]) -> tuple[wire.Counter, ...]:
    return tuple([counter(one) for one in found])
