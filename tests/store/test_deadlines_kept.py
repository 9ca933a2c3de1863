"""Deadlines in the store: one for a match, in the order in which they fall due, gone with their match."""

from datetime import UTC, datetime, timedelta

from sandtable.store import Deadline, Store
from tests.store.conftest import append, new_match

NOON = datetime(2026, 8, 8, 12, 0, tzinfo=UTC)


def made(store: Store) -> str:
    return store.matches.create(new_match()).result()


def test_a_match_has_at_most_one_and_the_last_one_counts(store: Store) -> None:
    match = made(store)
    assert store.matches.deadline(match) is None
    store.matches.set_deadline(Deadline(match, "2:abc", NOON, grace=60)).result()
    later = Deadline(match, "2:abc", NOON + timedelta(hours=1), grace=60, extended=1, paused=NOON)
    store.matches.set_deadline(later).result()
    assert store.matches.deadline(match) == later, "times keep their zone"
    store.matches.drop_deadline(match).result()
    assert store.matches.deadline(match) is None
    store.matches.drop_deadline(match).result()


def test_those_that_fall_due_come_in_their_order_without_the_stopped_and_the_passed(store: Store) -> None:
    matches = [made(store) for _ in range(5)]
    wanted = [
        Deadline(matches[0], "m", NOON, grace=7200),
        Deadline(matches[1], "m", NOON + timedelta(hours=1)),
        Deadline(matches[2], "m", NOON, paused=NOON),
        Deadline(matches[3], "m", NOON, passed=True),
        Deadline(matches[4], "m", None),
    ]
    for one in wanted:
        store.matches.set_deadline(one).result()
    assert [one.match for one in store.matches.deadlines_running()] == [matches[1], matches[0]]
    assert wanted[0].due == NOON + timedelta(hours=2)
    assert [one.due for one in wanted[2:]] == [None, None, None]


def test_when_a_line_was_written_and_somebody_was_last_here(store: Store) -> None:
    match, before = made(store), datetime.now(UTC)
    append(store, match, "a")
    written = store.matches.written(match, 1)
    assert written is not None and before <= written <= datetime.now(UTC)
    assert store.matches.written(match, 2) is None
    guest = store.people.make_guest().result()
    assert store.people.last_here([guest.id]) is None
    store.people.open_session("s" * 64, guest.id, NOON + timedelta(days=9)).result()
    assert store.people.last_here([guest.id, "nobody"]) is not None
    assert store.people.last_here([]) is None
