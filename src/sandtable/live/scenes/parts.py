"""A scene in parts, each written as JSON: after the first scene only what changed is sent, as JSON Patch (RFC 6902).

Texts are kept and compared, not objects: what is kept for every match must not make garbage collections long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from sandtable.board.table import Board, Grid, Table
from sandtable.live.scenes.differences import (
    added,
    changed,
    compared,
    members_changed,
    places_gone,
    removed,
    replaced,
    shorter,
)
from sandtable.live.written import Writer, field_writers, written

Parts: TypeAlias = dict[str, str]  # JSON by JSON Pointer

# Lists of which each member is a part of its own; members of a class that stands here, too, are opened in their turn.
OPENED: Final[dict[type[Any], frozenset[str]]] = {
    Table: frozenset(["boards", "grids", "trays", "tracks", "hands"]),
    Board: frozenset(["areas"]),
    Grid: frozenset(["pieces"]),
}
LISTS: Final = frozenset(["trays", "tracks", "hands", "areas", "pieces"])  # whose members may come and go

CONSTANT: Final = frozenset(
    ["borders", "roads", "ground", "legend"]
)  # fields that are the same in all positions
MOST_CONSTANTS: Final = 256
constants: Final[dict[int, tuple[object, str]]] = {}  # by id of the value


class AskParts(NamedTuple):
    """A question as a reader gets it: a `wire.Ask` without its rows, and the rows by their letters."""

    key: str
    name: str  # the kind of question
    text: str
    rows: Mapping[str, str]
    odds_coming: bool = False  # its chances are not worked out yet

    def whole(self) -> str:
        """The `wire.Ask` as JSON."""
        return f'{self.text[:-1]},"rows":[{",".join(self.rows.values())}]}}'


class SceneParts(NamedTuple):
    """What a listener was sent: the fields of his scene but for log, questions and table, then questions and table."""

    fields: Mapping[str, str]
    asks: tuple[AskParts, ...]
    table: Parts

    @property
    def odds_coming(self) -> bool:
        """True if a question still lacks its odds."""
        return any([ask.odds_coming for ask in self.asks])


def table_parts(laid: Table | None) -> Parts:
    """The parts of a table, each under its place in a scene."""
    found: Parts = {}
    if laid is None:
        found["/table"] = "null"
    else:
        _open(laid, "/table", found)
    return found


def _open(value: Any, path: str, found: Parts) -> None:
    kind = type(value)
    opened = OPENED[kind]
    for name, write in field_writers(kind):
        inner = getattr(value, name)
        if name not in opened:
            found[f"{path}/{name}"] = _constant(inner, write) if name in CONSTANT else write(inner)
            continue
        for place, member in enumerate(inner):
            below = f"{path}/{name}/{place}"
            if type(member) in OPENED:
                _open(member, below, found)
            else:
                found[below] = text = getattr(member, "as_json", "") or written(member)
                member.as_json = text


def _constant(value: Any, write: Writer) -> str:
    """The text of what games keep, and lay again and again."""
    known = constants.get(id(value))
    if known is None or known[0] is not value:
        if len(constants) >= MOST_CONSTANTS:
            constants.clear()
        known = constants[id(value)] = (value, write(value))
    return known[1]


def table_patch(old: Parts, new: Parts) -> list[str] | None:
    """The operations that make the new table of the old one; None where boards came or went, so it is sent whole."""
    patch: list[str] = []
    for path, text in new.items():
        if path in old and old[path] != text:
            patch += changed(path, old[path], text)
    if len(old) == len(new) == len(old.keys() & new.keys()):
        return patch
    for path, text in new.items():
        if path not in old:
            parent = _list_of(path)
            if not parent:
                return None
            patch.append(added(f"{parent}/-", text))
    for path in reversed(old):  # the last member first, as the others move up
        if path not in new:
            if not _list_of(path):
                return None
            patch.append(removed(path))
    return patch


def _list_of(path: str) -> str:
    """The list that a part is a member of; "" for any other part."""
    parent, _, place = path.rpartition("/")
    return parent if place.isdigit() and parent.rpartition("/")[2] in LISTS else ""


def fields_patch(old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    """The operations that change the fields that changed."""
    found: list[str] = []
    for name, text in new.items():
        if old[name] != text:
            found += changed(f"/{name}", old[name], text)
    return found


def asks_patch(old: Sequence[AskParts], new: Sequence[AskParts]) -> list[str]:
    """The operations that make the new questions of the old ones; another question is sent whole."""
    if old == new:
        return []
    before = {(ask.key, ask.name): ask for ask in old}
    gone = places_gone(list(before), [(ask.key, ask.name) for ask in new])
    whole = replaced("/asks", asks_text(new))
    if gone is None or len(gone) == len(old):
        return [whole]
    found = [removed(f"/asks/{place}") for place in gone]
    for place, ask in enumerate(new):
        path, was = f"/asks/{place}", before.get((ask.key, ask.name))
        found += [added(path, ask.whole())] if was is None else ask_patch(path, was, ask)
    return shorter(found, whole)


def ask_patch(path: str, old: AskParts, new: AskParts) -> list[str]:
    if old == new:
        return []
    parts = compared(path, old.text, new.text)
    parts += members_changed(f"{path}/rows", old.rows, new.rows)
    return shorter(parts, replaced(path, new.whole()))


def asks_text(asks: Sequence[AskParts]) -> str:
    return f"[{','.join([ask.whole() for ask in asks])}]"


class TablePatches:
    """The patches of one change: what several who look are sent alike is found and written once."""

    def __init__(self) -> None:
        self.made: dict[tuple[int, int], tuple[Parts, Parts, list[str] | None]] = {}  # by ids of both tables

    def between(self, old: Parts, new: Parts) -> list[str] | None:
        both = (id(old), id(new))
        if both not in self.made:
            self.made[both] = (
                old,
                new,
                table_patch(old, new),
            )  # with the tables, so that no id is used again
        return self.made[both][2]
