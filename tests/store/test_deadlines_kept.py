"""Deadlines in the store: one for a match, in the order in which they fall due, gone with their match."""

from datetime import UTC, datetime, timedelta

from sandtable.store import Deadline, SideClocks, Store, Vacation
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


def test_people_are_reminded_of_a_deadline_once_and_of_another_one_again(store: Store) -> None:
    first = Deadline(made(store), "m", NOON)
    store.matches.set_deadline(first).result()
    assert store.matches.note_reminder(first).result()
    assert not store.matches.note_reminder(first).result()
    later = Deadline(first.match, "m", NOON + timedelta(hours=1))
    assert not store.matches.note_reminder(later).result(), "it is not the one that is kept"
    store.matches.set_deadline(later).result()
    assert store.matches.note_reminder(later).result()


def test_clocks_of_sides_and_people_who_are_away_are_kept(store: Store) -> None:
    clocks = SideClocks(made(store), {"blue": 59.5, "red": 60.0}, ["blue"], NOON)
    assert store.matches.clocks(clocks.match) is None
    store.matches.set_clocks(clocks).result()
    assert store.matches.clocks(clocks.match) == clocks
    guest = store.people.make_guest().result()
    away = Vacation(guest.id, NOON, NOON + timedelta(days=2), 2026, 2)
    store.people.set_vacation(away).result()
    assert store.people.vacation(guest.id) == away
    assert store.people.away([guest.id, "nobody"], NOON) == {guest.id: away.until}
    assert store.people.away([guest.id], away.until) == {}
