"""What a seat has settled beforehand is kept for it; lines that nobody was asked for are known."""

from pathlib import Path

import pytest
from sqlalchemy import inspect

from sandtable.store import Change, Seat, Settled, Store
from sandtable.store.base.engine import url_of, writing_engine
from sandtable.store.store import bring_up_to_date
from tests.store.conftest import new_match


@pytest.fixture
def match(store: Store) -> str:
    return store.matches.create(new_match(None, Seat("blue", 0, "link"))).result()


def test_a_seat_has_settled_nothing_until_it_does(store: Store, match: str) -> None:
    assert store.matches.settled(match) == {}
    assert store.matches.settle(match, "blue", {"cards": "never"}).result() == Settled({"cards": "never"}, 1)
    assert store.matches.settled(match) == {"blue": Settled({"cards": "never"}, 1)}


def test_the_last_one_who_writes_a_value_has_it_and_the_rest_stays(store: Store, match: str) -> None:
    store.matches.settle(match, "blue", {"cards": "never", "watch": "hold"}).result()
    store.matches.settle(match, "blue", {"watch": "ask"}).result()
    assert store.matches.settled(match)["blue"] == Settled({"cards": "never", "watch": "ask"}, 2)


def test_somebody_else_on_the_seat_starts_anew(store: Store, match: str) -> None:
    store.matches.settle(match, "blue", {"cards": "never"}).result()
    store.matches.set_seat(match, "blue", "computer", None, "random").result()
    assert store.matches.settled(match) == {}


def test_lines_that_nobody_was_asked_for_go_when_they_are_taken_back(store: Store, match: str) -> None:
    store.matches.append(Change(match, 1, ["a", "b", "c"], unasked=[2, 3])).result()
    assert store.matches.unasked(match) == {2, 3}
    store.matches.append(Change(match, 2, ["d"], drop=1, unasked=[1])).result()
    assert store.matches.unasked(match) == {2, 3}
    store.matches.append(Change(match, 3, drop=2)).result()
    assert store.matches.unasked(match) == set()


def test_a_store_of_the_schema_before_is_brought_up_to_date(tmp_path: Path) -> None:
    where = tmp_path / "old.db"
    bring_up_to_date(url_of(where), "0003")
    engine = writing_engine(url_of(where))
    assert "settled" not in inspect(engine).get_table_names()
    engine.dispose()
    store = Store.open(where)
    try:
        match = store.matches.create(new_match(None, Seat("blue", 0, "link"))).result()
        assert store.matches.settle(match, "blue", {"cards": "never"}).result().rev == 1
        assert store.copy is not None and store.copy.exists()
    finally:
        store.close()
