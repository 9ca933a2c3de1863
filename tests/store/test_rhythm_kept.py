"""What a campaign did once is noted once, whoever looks, and its clock's account is changed one after the other."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from sandtable.store import Json, Person, Store
from sandtable.store.clubs.rhythm import MOST, notes_in
from tests.store.test_clubs import AT, Kept


@pytest.fixture
def kept(store: Store, anna: Person) -> Kept:
    return Kept(store, anna)


def held(kept: Kept) -> Json:
    club = kept.store.clubs.get(kept.id)
    assert club is not None
    return club.held


def test_a_note_is_made_once(kept: Kept) -> None:
    assert kept.store.clubs.note_once(kept.id, "before:7", AT).result() == (True, AT)
    later = AT + timedelta(hours=1)
    assert kept.store.clubs.note_once(kept.id, "before:7", later).result() == (False, AT)
    assert kept.store.clubs.note_once(kept.id, "at:7", later).result() == (True, later)
    assert notes_in(held(kept)) == {"before:7": AT, "at:7": later}


def test_of_many_at_once_one_is_first(kept: Kept, url: str) -> None:
    """Two stores on one PostgreSQL are two processes; a file belongs to one."""
    others = [Store.open(url) if url.startswith("postgres") else kept.store for _ in range(2)]
    try:
        with ThreadPoolExecutor(8) as pool:
            asked = [
                pool.submit(
                    others[number % 2].clubs.note_once, kept.id, "due:7", AT + timedelta(seconds=number)
                )
                for number in range(16)
            ]
            found = [one.result().result() for one in asked]
    finally:
        for other in others:
            if other is not kept.store:
                other.close()
    assert [new for new, _ in found].count(True) == 1
    assert len({at for _, at in found}) == 1


def test_the_oldest_notes_go(kept: Kept) -> None:
    for number in range(MOST + 5):
        kept.store.clubs.note_once(kept.id, str(number), AT + timedelta(minutes=number))
    kept.store.clubs.note_once(kept.id, "last", AT + timedelta(days=9)).result()
    assert list(notes_in(held(kept)))[-1] == "last"
    assert (len(notes_in(held(kept))), "5" in notes_in(held(kept))) == (MOST, False)


def test_the_account_of_the_clock_and_the_notes_do_not_disturb_each_other(kept: Kept) -> None:
    kept.store.clubs.note_once(kept.id, "set:1", AT).result()
    assert (
        kept.store.clubs.change_held(kept.id, lambda old: {"by": "Anna", "used": 3}).result()["by"] == "Anna"
    )
    kept.store.clubs.change_held(kept.id, lambda old: {"used": int(str(old["used"])) + 4}).result()
    assert {name: held(kept)[name] for name in ("by", "used")} == {"by": "Anna", "used": 7}
    assert notes_in(held(kept)) == {"set:1": AT}
    assert notes_in({"noted": 7}) == {}
