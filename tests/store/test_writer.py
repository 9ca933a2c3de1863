"""The writer and the signals between processes: accidents, and what is heard of them."""

import threading
import time
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, create_engine, text, update
from sqlalchemy.exc import OperationalError

from sandtable.store import Change, Person, Signal, Store
from sandtable.store.base import tables
from sandtable.store.base.engine import url_of
from sandtable.store.failures import is_away
from tests.store.conftest import Make, append, new_match, texts
from tests.store.test_matches import held_up


def until(true: Callable[[], object], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def test_nothing_is_told_before_it_is_on_disk(store: Store, match: str) -> None:
    """Another connection sees a change as soon as its future is done."""
    for version in range(1, 30):
        store.matches.append(Change(match, version, [str(version)])).result()
        assert store.matches.version(match) == version + 1


def test_a_work_that_breaks_is_told_to_its_owner_alone(store: Store, match: str) -> None:
    def breaks(connection: Connection) -> None:
        connection.execute(update(tables.matches).values(name="broken"))
        raise RuntimeError("broken")

    with held_up(store):
        broken = store.write(breaks)
        good = store.matches.append(Change(match, 1, ["a"]))
    assert str(broken.exception()) == "broken"
    assert good.result() == 2
    assert str(store.write(breaks).exception()) == "broken"  # alone in its transaction
    kept = store.matches.get(match)
    assert kept is not None and kept.name == "A match"


def test_bad_sql_does_not_stop_the_writer(store: Store, match: str) -> None:
    with held_up(store):
        bad = [store.write(lambda c: c.execute(text("SELECT nonsense"))) for _ in range(3)]
        good = store.matches.append(Change(match, 1, ["a"]))
    assert all([future.exception() is not None for future in bad])
    assert good.result() == 2


def test_what_is_cancelled_before_its_turn_is_not_done(store: Store, match: str) -> None:
    with held_up(store):
        cancelled = store.matches.append(Change(match, 1, ["a"]))
        assert cancelled.cancel()
        good = store.matches.append(Change(match, 1, ["b"]))
    assert good.result() == 2
    assert texts(store, match) == ["b"]


def test_a_deadlock_between_processes_is_tried_again(make_postgres: Make) -> None:
    first = Store.open(url := make_postgres())
    second = Store.open(url)
    matches = [first.matches.create(new_match()).result() for _ in range(2)]
    both = threading.Barrier(2, timeout=10)

    def crossing(order: list[str], name: str) -> Callable[[Connection], None]:
        meet = [True]

        def work(connection: Connection) -> None:
            for match in order:
                statement = update(tables.matches).where(tables.matches.c.id == match)
                connection.execute(statement.values(name=tables.matches.c.name + name))
                if meet.pop() if meet else False:
                    both.wait()

        return work

    one = first.write(crossing(matches, "1"))
    two = second.write(crossing(matches[::-1], "2"))
    assert (one.result(20), two.result(20)) == (None, None)
    for match in matches:
        kept = first.matches.get(match)
        assert kept is not None and sorted(kept.name.removeprefix("A match")) == ["1", "2"]
    first.close()
    second.close()


def test_a_lost_connection_is_opened_anew(make_postgres: Make) -> None:
    store = Store.open(make_postgres())
    match = store.matches.create(new_match()).result()
    heard: list[Signal] = []
    store.listen(heard.append)
    other = Store.open(store.url.render_as_string(hide_password=False))
    kill = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    assert other.write(lambda connection: len(connection.execute(kill).all())).result() >= 2
    assert append(store, match, "a") == 2
    assert texts(store, match) == ["a"]
    until(lambda: Signal("all", "", 0) in heard)
    other.close()
    store.close()


def test_a_locked_database_refuses_all_who_wait_after_one_wait(
    make_postgres: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else holds the tables. It is not tried again for each of those who wait: that would take minutes."""
    monkeypatch.setattr("sandtable.store.base.database.WAITS", 1)
    monkeypatch.setattr("sandtable.store.base.writer.LONG", 0.5)
    store = Store.open(url := make_postgres())
    matches = [store.matches.create(new_match()).result() for _ in range(5)]
    with create_engine(url_of(url)).connect() as other:
        other.execute(text("LOCK TABLE matches IN ACCESS EXCLUSIVE MODE"))
        begun = time.monotonic()
        waiting = [store.matches.append(Change(match, 1, ["a"])) for match in matches]
        errors = [future.exception(20) for future in waiting]
        with pytest.raises(OperationalError):
            store.matches.get(matches[0])
        assert time.monotonic() - begun < 8, (
            "a wait or two for all who write, one for who reads; fifteen else"
        )
        assert all([error is not None and is_away(error) for error in errors])
    for match in matches:
        assert append(store, match, "b") == 2
        assert texts(store, match) == ["b"]
    store.close()


def test_other_processes_hear_of_changes_chats_and_seats_and_nobody_of_his_own(make_postgres: Make) -> None:
    mine = Store.open(url := make_postgres())
    theirs = Store.open(url)
    heard: list[Signal] = []
    own: list[Signal] = []
    theirs.listen(heard.append)
    mine.listen(own.append)
    match = mine.matches.create(new_match()).result()
    append(mine, match, "a")
    chat = mine.matches.say(match, None, "x", "", "", "all", "hello").result()
    mine.matches.set_seat(match, "red", "link").result()
    until(lambda: len(heard) == 3)
    assert heard == [Signal("change", match, 2), Signal("chat", match, chat.id), Signal("seats", match, 0)]
    with pytest.raises(Exception, match="version"):
        mine.matches.append(Change(match, 1, ["stale"])).result()
    append(mine, match, "b")
    until(lambda: len(heard) == 4)
    assert heard[3] == Signal("change", match, 3)  # nothing was said of what was refused
    assert own == []
    theirs.close()
    mine.close()


def test_a_callback_that_breaks_does_not_stop_the_listening(make_postgres: Make) -> None:
    mine = Store.open(url := make_postgres())
    theirs = Store.open(url)
    heard: list[Signal] = []

    def listen(signal: Signal) -> None:
        heard.append(signal)
        raise RuntimeError

    theirs.listen(listen)
    match = mine.matches.create(new_match()).result()
    append(mine, match, "a")
    append(mine, match, "b")
    until(lambda: len(heard) == 2)
    theirs.close()
    mine.close()


def test_on_sqlite_there_is_nobody_to_listen_to(make_sqlite: Make) -> None:
    store = Store.open(make_sqlite())
    store.listen(lambda _: None)
    assert store.listener is None
    store.close()


def test_tidying_keeps_what_is_in_use(store: Store, match: str, anna: Person) -> None:
    store.matches.append(Change(match, 1, ["a"], who=anna.id, key="k")).result()
    store.upkeep.tidy()
    assert store.matches.replayed(match, anna.id, "k") is not None
