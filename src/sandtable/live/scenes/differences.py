"""What differs between two JSON texts, as the operations of a JSON Patch (RFC 6902).

A text that did not change is the usual case and is only compared. Where it did, both are read, and what is told is the
little that differs: a counter that left a stack, not the stack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic_core import from_json, to_json

NAMES: Final = (
    "id",
    "letter",
    "key",
    "counter",
)  # what tells members of a list apart, the first that they have

SHORT: Final = 60  # characters that are sent as they are: naming what differs would hardly be shorter


def replaced(path: str, text: str) -> str:
    """The operation that puts this JSON in the place of what was there."""
    return f'{{"op":"replace","path":"{path}","value":{text}}}'


def added(path: str, text: str) -> str:
    """The operation that puts this JSON into a list; "-" is the place after its last member."""
    return f'{{"op":"add","path":"{path}","value":{text}}}'


def removed(path: str) -> str:
    return f'{{"op":"remove","path":"{path}"}}'


def changed(path: str, old: str, new: str) -> list[str]:
    """The operations that make the new text of the old one, or the one that replaces it if that is shorter."""
    if old == new:
        return []
    whole = replaced(path, new)
    if new[0] not in "{[" or old[0] != new[0] or len(new) < SHORT:
        return [whole]
    return shorter(compared(path, old, new), whole)


def compared(path: str, old: str, new: str) -> list[str]:
    """The operations that change what differs, however many they are."""
    found: list[str] = []
    if old != new:
        _compare(path, from_json(old), from_json(new), found)
    return found


def shorter(operations: list[str], whole: str) -> list[str]:
    """The operations, or the one that does all at once if it is no longer than they."""
    return operations if sum(map(len, operations)) < len(whole) else [whole]


def members_changed(path: str, old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    """The operations that make the new list of the old one; both are texts of its members by their names."""
    if old == new:
        return []
    whole = replaced(path, f"[{','.join(new.values())}]")
    places = places_gone(list(old), list(new))
    if places is None:
        return [whole]
    found = [removed(f"{path}/{place}") for place in places]
    for place, (name, text) in enumerate(new.items()):
        there = f"{path}/{place}"
        found += changed(there, old[name], text) if name in old else [added(there, text)]
    return shorter(found, whole)


def places_gone(old: Sequence[object], new: Sequence[object]) -> list[int] | None:
    """The places of members that are gone, the last one first; None where those that stay changed their order."""
    before, after = set(old), set(new)
    if len(before) < len(old) or len(after) < len(new):
        return None  # names that tell nothing apart
    if [name for name in old if name in after] != [name for name in new if name in before]:
        return None
    return [place for place in range(len(old) - 1, -1, -1) if old[place] not in after]


def _compare(path: str, old: Any, new: Any, found: list[str]) -> None:
    if old == new and type(old) is type(new):  # no field is a truth here and a number there
        return
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for name, value in new.items():
            if old[name] is not value:
                _compare(f"{path}/{_escaped(name)}", old[name], value, found)
    elif isinstance(old, list) and isinstance(new, list):
        _compare_lists(path, old, new, found)
    else:
        found.append(replaced(path, _text(new)))


def _compare_lists(path: str, old: list[Any], new: list[Any], found: list[str]) -> None:
    before, after = [_name(one) for one in old], [_name(one) for one in new]
    gone = places_gone(before, after)
    if gone is None:
        found.append(replaced(path, _text(new)))
        return
    there = dict(zip(before, old, strict=True))
    found += [removed(f"{path}/{place}") for place in gone]
    for place, (name, value) in enumerate(zip(after, new, strict=True)):
        if name in there:
            _compare(f"{path}/{place}", there[name], value, found)
        else:
            found.append(added(f"{path}/{place}", _text(value)))


def _name(member: Any) -> object:
    """What a member of a list is told apart by: its name, or all of it."""
    if isinstance(member, dict):
        for field in NAMES:
            found = member.get(field)
            if isinstance(found, dict):
                found = found.get("id")
            if isinstance(found, (str, int)):
                return found
    return member if isinstance(member, (str, int, float)) else _text(member)


def _escaped(name: str) -> str:
    """A name as a JSON Pointer (RFC 6901) writes it."""
    return name.replace("~", "~0").replace("/", "~1")


def _text(value: Any) -> str:
    return to_json(value).decode()
