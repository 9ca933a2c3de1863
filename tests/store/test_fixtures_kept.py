"""Fixtures, reports and pictures, on both kinds of database: nothing is lost, nothing is decided twice."""

from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from sandtable.store import Decided, Filing, Fixture, Person, Photo, Refixed, Store
from sandtable.store.backup import back_up, restore
from tests.store.conftest import Make

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def fixture(match: str, battle: str = "7", **facts: object) -> Fixture:
    return replace(Fixture(match, battle, "Ford → Mill", NOON), **facts)  # type: ignore[arg-type]


def filing(match: str, who: Person, **facts: object) -> Filing:
    made = Filing(match, "7", "Ford → Mill", who.id, "Anna", "blue", ((4, 3), (5, 2)), NOON, NOON)
    return replace(made, **facts)  # type: ignore[arg-type]


def test_a_fixture_is_opened_once_and_changed_by_who_has_read_it(store: Store, match: str) -> None:
    first = store.clubs.open_fixture(fixture(match, place="Club", players={"blue": ("p",)})).result()
    assert store.clubs.open_fixture(fixture(match, place="Elsewhere")).result() == first
    changed = store.clubs.change_fixture(replace(first, place="Anna's", at=NOON)).result()
    assert (changed.rev, changed.place, changed.players) == (2, "Anna's", {"blue": ("p",)})
    with pytest.raises(Refixed) as refused:
        store.clubs.change_fixture(replace(first, place="Bob's")).result()
    assert refused.value.current == changed == store.clubs.fixture(match, "7")
    assert changed.side_of("p") == "blue" and changed.side_of("q") == ""


def test_a_fixture_of_another_battle_with_the_same_number_starts_anew(store: Store, match: str) -> None:
    old = store.clubs.open_fixture(fixture(match, players={"blue": ("p",)}, at=NOON)).result()
    new = store.clubs.open_fixture(fixture(match, title="Mill → Ford")).result()
    assert (new.title, new.players, new.at, new.rev) == ("Mill → Ford", {}, None, old.rev + 1)


def test_who_opened_his_briefing_is_no_change_that_others_lose(store: Store, match: str) -> None:
    there = store.clubs.open_fixture(fixture(match)).result()
    assert store.clubs.mark_briefed(match, "7", "p", NOON).result()
    assert not store.clubs.mark_briefed(match, "7", "p", NOON + timedelta(1)).result()
    found = store.clubs.fixture(match, "7")
    assert found is not None and found.rev == there.rev and found.briefed == {"p": NOON.isoformat()}


def test_what_is_due_is_found(store: Store, match: str) -> None:
    store.clubs.open_fixture(fixture(match, "7", due=NOON)).result()
    store.clubs.open_fixture(fixture(match, "8", due=NOON + timedelta(hours=1))).result()
    store.clubs.open_fixture(fixture(match, "9")).result()
    assert [one.battle for one in store.clubs.fixtures_due(NOON)] == ["7"]
    assert [one.battle for one in store.clubs.fixtures_due(NOON + timedelta(1))] == ["7", "8"]


def test_the_same_report_sent_twice_is_kept_once(store: Store, match: str, anna: Person) -> None:
    first = store.clubs.file(filing(match, anna, key="k", ticks=("intact",))).result()
    again = store.clubs.file(filing(match, anna, key="k", story="other")).result()
    assert (
        again == first == store.clubs.filing_sent(match, anna.id, "k") == store.clubs.filing(match, first.id)
    )
    assert store.clubs.filings(match) == [first] == store.clubs.filings(match, "7")
    assert first.games == ((4, 3), (5, 2)) and first.ticks == ("intact",)
    other = store.clubs.file(filing(match, anna, key="l")).result()
    assert [one.id for one in store.clubs.filings(match)] == sorted([first.id, other.id])


def test_of_one_battle_one_report_is_decided(store: Store, match: str, anna: Person) -> None:
    store.clubs.open_fixture(fixture(match)).result()
    first = store.clubs.file(filing(match, anna, key="1")).result()
    second = store.clubs.file(filing(match, anna, key="2", games=((1, 6),))).result()
    racing: list[Future[Filing]] = [
        store.clubs.change_filing(replace(one, state="confirmed"), ["filed"]) for one in (first, second)
    ]
    assert racing[0].result().state == "confirmed"
    with pytest.raises(Decided) as refused:
        racing[1].result()
    assert refused.value.current is not None and refused.value.current.id == first.id
    with pytest.raises(Decided):
        store.clubs.file(filing(match, anna, key="3", games=((3, 3),))).result()
    same = store.clubs.file(filing(match, anna, key="4", state="confirmed")).result()
    with pytest.raises(Decided):
        store.clubs.change_filing(replace(first, state="withdrawn"), ["filed"]).result()
    assert {one.id: one.state for one in store.clubs.filings(match)} == {
        first.id: "confirmed",
        second.id: "filed",
        same.id: "confirmed",
    }
    store.clubs.change_filing(replace(same, state="kept"), ["confirmed"]).result()
    store.clubs.change_filing(replace(first, state="kept"), ["confirmed"]).result()
    store.clubs.change_filing(replace(second, state="confirmed"), ["filed"]).result()


def test_what_silence_confirms_and_what_is_not_booked_is_found(
    store: Store, match: str, anna: Person
) -> None:
    waiting = store.clubs.file(filing(match, anna, key="1", due=NOON)).result()
    store.clubs.file(filing(match, anna, key="2", state="objected", due=NOON)).result()
    store.clubs.file(filing(match, anna, key="3", battle="8", state="booked")).result()
    settled = store.clubs.file(filing(match, anna, key="4", battle="9", state="settled")).result()
    assert {one.id for one in store.clubs.filings_waiting()} == {waiting.id, settled.id}


def test_pictures_belong_to_who_sent_them_and_to_one_report(store: Store, match: str, anna: Person) -> None:
    bob = store.people.register("Bob", "hash").result()
    mine, his = Photo(match, anna.id, 3, 2, NOON), Photo(match, bob.id, 3, 2, NOON)
    for photo in (mine, his):
        store.clubs.add_photo(photo, b"\x00\xff" + photo.id.encode()).result()
    assert store.clubs.photos(match) == []
    kept = store.clubs.file(filing(match, anna), [mine.id, his.id]).result()
    assert store.clubs.photos(match) == [replace(mine, filing=kept.id)]
    assert store.clubs.photo(match, mine.id) == (
        replace(mine, filing=kept.id),
        b"\x00\xff" + mine.id.encode(),
    )
    assert store.clubs.photo("other", mine.id) is None
    assert (
        store.clubs.photos_by(bob.id, NOON) == 1 and store.clubs.photos_by(bob.id, NOON + timedelta(1)) == 0
    )
    again = store.clubs.file(filing(match, anna, battle="8")).result()
    store.clubs.move_photos(kept.id, again.id).result()
    assert [one.filing for one in store.clubs.photos(match)] == [again.id]
    store.upkeep.tidy()  # his was sent long ago, and no report came
    assert store.clubs.photo(match, his.id) is None and store.clubs.photo(match, mine.id) is not None


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_pictures_survive_a_backup(
    store: Store,
    url: str,
    match: str,
    anna: Person,
    kind: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    pictures = {}
    for number in range(20):  # more than one batch
        photo = Photo(match, anna.id, 3, 2, NOON)
        pictures[photo.id] = bytes(range(256)) * number
        store.clubs.add_photo(photo, pictures[photo.id]).result()
    back_up(url, tmp_path / "x.backup")
    make: Make = request.getfixturevalue(f"make_{kind}")
    restore(tmp_path / "x.backup", there := make())
    again = Store.open(there)
    try:
        for id, data in pictures.items():
            found = again.clubs.photo(match, id)
            assert found is not None and found[1] == data
    finally:
        again.close()
