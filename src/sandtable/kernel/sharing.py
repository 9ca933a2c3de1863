"""One object for equal texts and lists of them: a log names few things, and each of them again and again."""

from __future__ import annotations

from sys import intern
from typing import Any, TypeAlias

Known: TypeAlias = "dict[tuple[Any, ...], tuple[Any, ...]]"


def shared(value: Any, known: Known) -> Any:
    """The same value, made of texts and tuples that are shared with what was given before."""
    if type(value) is str:
        return intern(value)
    if type(value) is tuple:
        return shared_tuple(value, known)
    if isinstance(value, dict):
        return {intern(name): shared(item, known) for name, item in value.items()}
    return value


def shared_tuple(value: tuple[Any, ...], known: Known) -> tuple[Any, ...]:
    items = tuple([shared(item, known) for item in value])
    plain = all([type(item) is str for item in items])  # 1, 1.0 and True are equal, but not the same
    return known.setdefault(items, items) if plain else items
