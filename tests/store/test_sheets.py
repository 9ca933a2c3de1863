"""Drafts of order sheets are kept line by line, nobody writes over another unseen, seals go with their lines."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from sandtable.store import Change, Overwritten, Seal, Store, StoredDraftLine
from sandtable.store.backup import back_up, restore
from tests.store.conftest import Make, new_match


def draft(order: str, rev: int = 0, letter: str = "A01", asked: int = 3, by: str = "Anna") -> StoredDraftLine:
    return StoredDraftLine("blue", letter, asked, tuple(order.split()), rev, by, datetime.now(UTC))


@pytest.fixture
def match(store: Store) -> str:
    return store.matches.create(new_match()).result()


def test_a_line_is_there_with_who_wrote_it_and_its_revision(store: Store, match: str) -> None:
    kept = store.matches.put_draft(match, 0, draft("attack LOR")).result()
    assert (kept.rev, kept.by, kept.order, kept.asked) == (1, "Anna", ("attack", "LOR"), 3)
    store.matches.put_draft(match, 0, draft("move IFS", letter="A02")).result()
    assert [(one.letter, one.rev) for one in store.matches.drafts(match, "blue")] == [("A01", 1), ("A02", 1)]
    assert store.matches.drafts(match, "red") == []


def test_who_did_not_see_the_last_revision_writes_nothing_over_it(store: Store, match: str) -> None:
    store.matches.put_draft(match, 0, draft("attack LOR")).result()
    store.matches.put_draft(match, 0, draft("attack GAU", rev=1, by="Ben")).result()
    with pytest.raises(Overwritten) as met:
        store.matches.put_draft(match, 0, draft("regroup", rev=1)).result()
    assert met.value.current is not None
    assert (met.value.current.order, met.value.current.by, met.value.current.rev) == (
        ("attack", "GAU"),
        "Ben",
        2,
    )
    assert store.matches.drafts(match, "blue")[0].order == ("attack", "GAU")
    with pytest.raises(Overwritten) as met:
        store.matches.put_draft(match, 0, draft("regroup", rev=7, letter="A09")).result()
    assert met.value.current is None


def test_the_same_line_sent_twice_is_written_once(store: Store, match: str) -> None:
    first = store.matches.put_draft(match, 0, draft("attack LOR")).result()
    again = store.matches.put_draft(match, 0, draft("attack LOR")).result()
    assert again == first and again.rev == 1


def test_the_same_order_for_a_later_question_is_written_anew(store: Store, match: str) -> None:
    store.matches.put_draft(match, 0, draft("attack LOR")).result()
    with pytest.raises(Overwritten):
        store.matches.put_draft(match, 0, draft("attack LOR", asked=9)).result()
    assert store.matches.put_draft(match, 0, draft("attack LOR", rev=1, asked=9)).result().asked == 9


def test_a_line_that_was_taken_off_leaves_its_revision(store: Store, match: str) -> None:
    store.matches.put_draft(match, 0, draft("attack LOR")).result()
    assert store.matches.put_draft(match, 0, draft("", rev=1)).result().order == ()
    with pytest.raises(Overwritten):
        store.matches.put_draft(match, 0, draft("move IFS")).result()


def test_seals_are_kept_with_the_line_and_go_with_it(store: Store, match: str) -> None:
    seal = Seal(1, "blue", "a" * 64, "salt")
    store.matches.append(Change(match, 1, lines=["one"], seals=[seal])).result()
    store.matches.append(Change(match, 2, lines=["two"])).result()
    store.matches.append(
        Change(match, 3, lines=["three"], seals=[Seal(1, "red", "b" * 64, "pepper")])
    ).result()
    assert [(one.line, one.key, one.salt) for one in store.matches.seals(match)] == [
        (1, "blue", "salt"),
        (3, "red", "pepper"),
    ]
    store.matches.append(Change(match, 4, drop=1)).result()
    assert [one.line for one in store.matches.seals(match)] == [1]


def test_drafts_and_seals_survive_a_backup(make_sqlite: Make, tmp_path: Path) -> None:
    where, other = make_sqlite(), make_sqlite()
    store = Store.open(where)
    match = store.matches.create(new_match()).result()
    store.matches.put_draft(match, 0, draft("attack LOR")).result()
    store.matches.append(Change(match, 1, lines=["one"], seals=[Seal(1, "blue", "a" * 64, "salt")])).result()
    before = store.matches.drafts(match, "blue"), store.matches.seals(match)
    store.close()
    back_up(where, tmp_path / "all.backup")
    restore(tmp_path / "all.backup", other)
    store = Store.open(other)
    assert (store.matches.drafts(match, "blue"), store.matches.seals(match)) == before
    store.close()


def test_a_salt_is_not_in_what_a_log_would_show_of_a_seal() -> None:
    assert "pepper" not in repr(Seal(1, "blue", "a" * 64, "pepper"))
