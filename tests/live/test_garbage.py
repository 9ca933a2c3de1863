"""When full garbage collections are made: while it is quiet, and never too late."""

from __future__ import annotations

import asyncio
import gc

import pytest

from sandtable.live.rooms import garbage
from sandtable.live.rooms.garbage import LONGEST, QUIET, SHORTEST, due
from sandtable.live.rooms.hall import Hall
from tests.databases import open_store


def test_it_waits_for_a_quiet_moment() -> None:
    last = 1000.0
    busy = last + SHORTEST + 5
    assert not due(busy, last, used=busy - QUIET / 2)
    assert due(busy, last, used=busy - QUIET)


def test_it_does_not_come_too_often() -> None:
    assert not due(1000 + SHORTEST - 1, last=1000, used=1001)
    assert due(1000 + SHORTEST, last=1000, used=1001)


def test_where_it_is_never_quiet_it_comes_all_the_same() -> None:
    moment = 1000 + LONGEST
    assert due(moment, last=1000, used=moment)
    assert not due(moment - 1, last=1000, used=moment - 1)


def test_an_idle_server_does_nothing() -> None:
    assert not due(1000 + LONGEST - 1, last=1000, used=999)


def test_it_collects(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    found: list[int] = []
    monkeypatch.setattr(garbage, "LOOK", 0.001)
    monkeypatch.setattr(garbage, "due", lambda *_: not found)
    monkeypatch.setattr(gc, "collect", lambda: found.append(1))
    store = open_store(tmp_path / "sandtable.db")

    async def wait() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(garbage.collect_when_quiet(Hall(store)), 0.2)

    asyncio.run(wait())
    store.close()
    assert found == [1]
