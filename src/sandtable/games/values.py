"""Checks the values of a position's facts; `Misplaced` names the fact that is wrong, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from sandtable.kernel.rules import Misplaced
from sandtable.kernel.words import meant

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


def number(value: object, least: int, most: int, path: tuple[str, ...], why: str = "") -> int:
    """A whole number within limits; `why` says what sets them."""
    found = whole(value, path)
    if not least <= found <= most:
        because = f": {why}" if why else ""
        limits = f"from {least} to {most}" if least != most else str(least)
        raise Misplaced(path, f"expected {limits}, found {found}{because}")
    return found


def one_of(value: object, known: tuple[str, ...], path: tuple[str, ...]) -> str:
    found = text(value, path)
    if found not in known:
        raise Misplaced(path, f"{found!r} is none of {listed(found, known)}{meant(found, known)}")
    return found


def name_of(found: str, known: Iterable[str], what: str, path: tuple[str, ...]) -> str:
    """A name that must be known; `what` says of what it is the name."""
    names = tuple(known)
    if found not in names:
        raise Misplaced(path, f"there is no such {what}{meant(found, names)}")
    return found


def listed(found: str, known: tuple[str, ...]) -> str:
    """Lists the possible values; of many, those first that look like what was written."""
    if len(known) <= MOST:
        return ", ".join([repr(item) for item in known])
    from difflib import get_close_matches  # only faults need it

    near = get_close_matches(found, known, MOST, 0.3)
    shown = [*near, *[item for item in known if item not in near]][:MOST]
    return f"{', '.join([repr(item) for item in shown])} and {len(known) - MOST} more"


def ids(value: object, known: tuple[str, ...], path: tuple[str, ...]) -> list[str]:
    """A list of known names, none twice."""
    found = [one_of(item, known, path) for item in texts(value, path)]
    for item in found:
        if found.count(item) > 1:
            raise Misplaced(path, f"{item!r} is named twice")
    return found
