"""Tries that all processes on one database count together."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select

from sandtable.store import NoTry, Store
from sandtable.store.base import tables
from tests.store.conftest import Make


def taken(store: Store, key: str, burst: int = 3, seconds: float = 1000.0) -> float:
    """How long to wait; 0 if a try was taken."""
    try:
        store.upkeep.take_try(key, burst, seconds).result()
    except NoTry as refused:
        return refused.seconds
    return 0.0


def rows(store: Store) -> int:
    return store.read(
        lambda connection: connection.execute(select(func.count()).select_from(tables.limits)).scalar_one()
    )


def test_a_burst_is_let_through_and_then_one_at_a_time(store: Store) -> None:
    assert [taken(store, "a") for _ in range(3)] == [0, 0, 0]
    assert [taken(store, "a") for _ in range(3)] == pytest.approx([1000] * 3, abs=60)
    assert taken(store, "b") == 0 and rows(store) == 2
    store.upkeep.give_try_back("a", 1000.0).result()
    store.upkeep.give_try_back("unknown", 1000.0).result()
    assert [taken(store, "a") > 0 for _ in range(2)] == [False, True]


def test_a_bucket_that_is_full_again_gives_a_burst_and_is_forgotten(store: Store) -> None:
    for _ in range(3):
        assert taken(store, "a", seconds=0.001) == 0
    assert taken(store, "b") == 0
    store.upkeep.tidy()
    assert rows(store) == 1  # only the bucket of b is not full
    assert [taken(store, "b") > 0 for _ in range(3)] == [False, False, True]


def test_of_many_who_want_the_last_try_at_once_one_gets_it(make_postgres: Make) -> None:
    url = make_postgres()
    stores = [Store.open(url), Store.open(url)]
    with ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(lambda number: taken(stores[number % 2], "a", 10), range(40)))
    assert len([wait for wait in waits if not wait]) == 10
    for store in stores:
        store.close()
