"""Writes TOML as people write it: plain values first, then tables, then rows; `box` reads it back."""

import re
from collections.abc import Mapping
from typing import Final, TypeGuard

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def toml(table: Mapping[str, object]) -> str:
    """Writes a table of texts, whole numbers, truths, lists and tables."""
    return "\n".join(lines(table, ())).lstrip("\n") + "\n"


def lines(table: Mapping[str, object], path: tuple[str, ...]) -> list[str]:
    """The lines of a table whose header, if it has one, is already written."""
    plain: list[str] = []
    below: list[str] = []
    for name, value in table.items():
        inner = (*path, name)
        if isinstance(value, Mapping):
            inside = lines(value, inner)
            header = [] if value and inside[0] == "" else ["", f"[{dotted(inner)}]"]
            below += [*header, *inside]
        elif is_rows(value):
            for row in value:
                below += ["", f"[[{dotted(inner)}]]", *lines(row, inner)]
        else:
            plain.append(f"{key(name)} = {inline(value)}")
    return [*plain, *below]


def is_rows(value: object) -> TypeGuard[list[Mapping[str, object]]]:
    """Is it a list of tables and nothing else?"""
    return isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)


def dotted(path: tuple[str, ...]) -> str:
    return ".".join([key(name) for name in path])


def key(name: str) -> str:
    return name if BARE.fullmatch(name) else quoted(name)


def inline(value: object) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return text(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join([inline(item) for item in value])}]"
    if isinstance(value, Mapping):
        pairs = [f"{key(name)} = {inline(item)}" for name, item in value.items()]
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
    raise TypeError(f"{value!r} cannot be written as TOML")


def text(value: str) -> str:
    """A text in the quotation marks that need the fewest escapes."""
    literal = "'" not in value and all(is_plain(character) for character in value)
    return f"'{value}'" if literal and ('"' in value or "\\" in value) else quoted(value)


def quoted(value: str) -> str:
    parts = [ESCAPES.get(character) or shown(character) for character in value]
    return '"' + "".join(parts) + '"'


def shown(character: str) -> str:
    return character if is_plain(character) else f"\\u{ord(character):04X}"


def is_plain(character: str) -> bool:
    """May the character stand in a text as it is?"""
    return character >= " " and character != "\x7f"
