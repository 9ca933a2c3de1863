"""Snapshots of matches: kept with the lines they are of, and gone with them."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from sandtable.store import Change, Person, Store, StoredSnapshot
from sandtable.store.base import tables
from tests.store.conftest import append, new_match


def snapshot(line: int, base: int = 0, state: str = "{}") -> StoredSnapshot:
    return StoredSnapshot(line, base, state, "[0, []]", "h" * 64)


def kept(store: Store, match: str) -> list[StoredSnapshot]:
    found = store.matches.whole(match)
    assert found is not None
    return found.snapshots


def test_they_come_with_the_lines_of_a_change_or_later(store: Store, match: str) -> None:
    assert kept(store, match) == []
    first, second = snapshot(2), snapshot(3, 2)
    store.matches.append(Change(match, 1, ["a", "b"], snapshots=[first])).result()
    append(store, match, "c")
    store.matches.keep_snapshots(match, [second]).result()
    assert kept(store, match) == [first, second]


def test_a_newer_one_of_the_same_line_takes_its_place(store: Store, match: str) -> None:
    append(store, match, "a")
    for state in ("old", "new"):
        store.matches.keep_snapshots(match, [snapshot(1, state=state)]).result()
    assert [one.state for one in kept(store, match)] == ["new"]


def test_those_that_nobody_believes_are_forgotten(store: Store, match: str) -> None:
    append(store, match, "a")
    store.matches.keep_snapshots(match, [snapshot(1), snapshot(2), snapshot(3)]).result()
    store.matches.keep_snapshots(match, [snapshot(1, state="new")], [1, 3]).result()
    found = store.rows(select(tables.snapshots.c.line, tables.snapshots.c.state).order_by("line"))
    assert [(row["line"], row["state"]) for row in found] == [(1, "new"), (2, "{}")]


def test_those_of_lines_that_are_taken_back_go_with_them(store: Store, match: str) -> None:
    store.matches.append(Change(match, 1, ["a", "b", "c"], snapshots=[snapshot(1), snapshot(3, 1)])).result()
    store.matches.append(Change(match, 2, ["d"], drop=1)).result()
    assert [one.line for one in kept(store, match)] == [1]


def test_those_of_a_deleted_match_go_with_it(store: Store, anna: Person) -> None:
    match = store.matches.create(new_match(anna.id)).result()
    store.matches.append(Change(match, 1, ["a"], snapshots=[snapshot(1)])).result()
    store.matches.drop(match, anna.id, 2, []).result()
    assert store.rows(select(tables.snapshots)) == []
    with pytest.raises(IntegrityError):
        store.matches.keep_snapshots(match, [snapshot(1)]).result()
