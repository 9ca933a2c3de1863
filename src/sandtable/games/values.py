"""Checks the values of a position's facts; `Misplaced` names the fact that is wrong, and why."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from sandtable.kernel.rules import Misplaced

MOST: Final = 24  # possibilities that are listed


def table(value: object, path: tuple[str, ...]) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise Misplaced(path, "expected a table")
    return value


def whole(value: object, path: tuple[str, ...]) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Misplaced(path, f"expected a whole number, found {value!r}")
    return value


def truth(value: object, path: tuple[str, ...]) -> bool:
    if not isinstance(value, bool):
        raise Misplaced(path, f"expected true or false, found {value!r}")
    return value


def text(value: object, path: tuple[str, ...]) -> str:
    if not isinstance(value, str):
        raise Misplaced(path, f"expected a text, found {value!r}")
    return value


def texts(value: object, path: tuple[str, ...]) -> list[str]:
    if not isinstance(value, list | tuple):
        raise Misplaced(path, f"expected a list of texts, found {value!r}")
    return [text(item, path) for item in value]


def wholes(value: object, path: tuple[str, ...]) -> list[int]:
    if not isinstance(value, list | tuple):
        raise Misplaced(path, f"expected a list of whole numbers, found {value!r}")
    return [whole(item, path) for item in value]


def one_of(value: object, known: tuple[str, ...], path: tuple[str, ...]) -> str:
    found = text(value, path)
    if found not in known:
        raise Misplaced(path, f"{found!r} is none of {listed(found, known)}")
    return found


def listed(found: str, known: tuple[str, ...]) -> str:
    """Lists the possible values; of many, those first that look like what was written."""
    if len(known) <= MOST:
        return ", ".join([repr(item) for item in known])
    near = get_close_matches(found, known, MOST, 0.3)
    shown = [*near, *[item for item in known if item not in near]][:MOST]
    return f"{', '.join([repr(item) for item in shown])} and {len(known) - MOST} more"


def ids(value: object, known: tuple[str, ...], path: tuple[str, ...]) -> list[str]:
    return [one_of(item, known, path) for item in texts(value, path)]
