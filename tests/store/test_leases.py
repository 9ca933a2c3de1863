"""Leases: of several processes one holds each, and another one takes it when nobody renews it."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from sandtable.store import Signal, Store
from tests.store.conftest import Make


def take(store: Store, name: str, holder: str, seconds: float = 1000.0) -> bool:
    return store.upkeep.take_lease(name, holder, seconds).result()


def test_one_holds_a_lease_and_renews_it_and_gives_it_back(store: Store) -> None:
    assert take(store, "chores", "one") and not take(store, "chores", "other")
    assert take(store, "chores", "one"), "renewed"
    assert take(store, "computer:x", "other"), "another lease"
    assert store.upkeep.renew_leases({"chores", "computer:x"}, "one", 1000.0).result() == {"chores"}
    store.upkeep.drop_lease("chores", "other").result()  # it is not his
    assert not take(store, "chores", "other")
    store.upkeep.drop_lease("chores", "one").result()
    assert take(store, "chores", "other")
    assert store.upkeep.renew_leases({"chores"}, "one", 1000.0).result() == set()


def test_a_lease_that_nobody_renews_is_anybodys(store: Store) -> None:
    assert take(store, "computer:a_1", "one", 0.05) and take(store, "computer:a_2", "one")
    assert take(store, "computerXa", "one", 0.05)
    time.sleep(0.1)
    assert store.upkeep.lapsed_leases("computer:") == ["computer:a_1"]
    store.upkeep.forget_lease("computer:a_2").result()  # it is renewed: it stays
    assert not take(store, "computer:a_2", "other")
    assert take(store, "computer:a_1", "other") and not store.upkeep.lapsed_leases("computer:")
    assert not take(store, "computer:a_1", "one"), "who comes back from the dead is too late"
    store.upkeep.forget_lease("computerXa").result()
    assert take(store, "computerXa", "other")


def test_of_many_who_want_a_lease_at_once_one_gets_it(make_postgres: Make) -> None:
    url = make_postgres()
    stores = [Store.open(url), Store.open(url)]
    heard: list[Signal] = []
    stores[1].listen(heard.append)
    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(lambda number: take(stores[number % 2], "chores", f"p{number}"), range(20)))
    assert won.count(True) == 1
    stores[0].upkeep.drop_lease("chores", f"p{won.index(True)}").result()
    stores[0].upkeep.tell_due().result()
    for _ in range(500):
        if len(heard) == 2:
            break
        time.sleep(0.01)
    assert heard == [Signal("lease", "chores", 0), Signal("due", "", 0)]
    for store in stores:
        store.close()
