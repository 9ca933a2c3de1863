"""Matches and their journals: a change is whole or not there, and never done twice."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest

from sandtable.store import Change, NoMatch, Person, Remark, Repeated, Seat, Stale, Store, StoreError
from sandtable.store.base import database as databases
from sandtable.store.matches import journal as matching
from sandtable.store.upkeep.tidying import REMEMBERED
from tests.store.conftest import Make, append, new_match, texts


def test_a_new_match_has_version_1_and_all_that_was_said_of_it(
    store: Store, match: str, anna: Person
) -> None:
    kept = store.matches.get(match)
    assert kept is not None
    assert (kept.version, kept.length, kept.over, kept.owner) == (1, 0, False, anna.id)
    assert (kept.game, kept.options, kept.seed, kept.revealed) == ("chess", {"fog": True}, "s3cret", False)
    assert abs(kept.started - datetime.now(UTC)) < timedelta(seconds=20)
    assert "s3cret" not in repr(kept)


def test_an_unknown_match_is_nothing(store: Store) -> None:
    assert store.matches.get("nothing") is None
    assert store.matches.version("nothing") is None
    assert store.matches.whole("nothing") is None
    with pytest.raises(NoMatch):
        store.matches.append(Change("nothing", 1, ["a"])).result()


def test_a_match_may_begin_with_lines(store: Store, anna: Person) -> None:
    begun = store.matches.create(
        new_match(anna.id).__class__(**{**vars(new_match(anna.id)), "lines": ["a", "b"]})
    ).result()
    assert texts(store, begun) == ["a", "b"]
    append(store, begun, "c")
    assert [line.number for line in store.matches.lines(begun)] == [1, 2, 3]


def test_a_change_appends_and_raises_the_version(store: Store, match: str) -> None:
    assert store.matches.append(Change(match, 1, ["a", "b"], summary={"turn": 1})).result() == 2
    assert store.matches.append(Change(match, 2, ["c"])).result() == 3
    whole = store.matches.whole(match)
    assert whole is not None
    assert [line.text for line in whole[1]] == ["a", "b", "c"]
    assert (whole[0].version, whole[0].length, whole[0].summary) == (3, 3, {"turn": 1})
    assert [line.text for line in store.matches.lines(match, after=2)] == ["c"]


def test_a_stale_change_is_refused_and_does_nothing(store: Store, match: str) -> None:
    append(store, match, "a")
    for wrong in (0, 1, 3, 99):
        with pytest.raises(Stale) as refused:
            store.matches.append(Change(match, wrong, ["b"], drop=1, over=True, who="x", key="k")).result()
        assert refused.value.current == 2
    kept = store.matches.get(match)
    assert kept is not None and not kept.over
    assert texts(store, match) == ["a"]
    assert store.matches.replayed(match, "x", "k") is None


def test_an_undo_drops_the_newest_lines_with_their_remarks(store: Store, match: str) -> None:
    store.matches.append(Change(match, 1, ["a", "b"], remarks=[Remark(2, "red", "because")])).result()
    store.matches.append(Change(match, 2, ["c"], drop=1, remarks=[Remark(1, "red", "better")])).result()
    assert texts(store, match) == ["a", "c"]
    assert store.matches.remarks(match) == [Remark(2, "red", "better")]
    store.matches.append(Change(match, 3, drop=2)).result()
    assert texts(store, match) == []
    assert store.matches.remarks(match) == []
    assert store.matches.version(match) == 4


def test_no_more_lines_can_be_dropped_than_there_are(store: Store, match: str) -> None:
    append(store, match, "a")
    with pytest.raises(ValueError, match="shorter"):
        store.matches.append(Change(match, 2, ["b", "c"], drop=2)).result()
    assert (texts(store, match), store.matches.version(match)) == (["a"], 2)


def test_the_same_key_again_does_nothing_and_tells_the_first_answer(store: Store, match: str) -> None:
    first = Change(match, 1, ["a"], who="anna", key="k1", response='{"version": 2}')
    assert store.matches.append(first).result() == 2
    for again in (first, Change(match, 2, ["b"], who="anna", key="k1", response="other")):
        with pytest.raises(Repeated) as refused:
            store.matches.append(again).result()
        assert (refused.value.version, refused.value.response) == (2, '{"version": 2}')
    assert texts(store, match) == ["a"]
    done = store.matches.replayed(match, "anna", "k1")
    assert done is not None and done.response == '{"version": 2}'


def test_keys_belong_to_one_person_and_one_match(store: Store, match: str, anna: Person) -> None:
    other = store.matches.create(new_match(anna.id)).result()
    store.matches.append(Change(match, 1, ["a"], who="anna", key="k")).result()
    assert store.matches.append(Change(match, 2, ["b"], who="bert", key="k")).result() == 3
    assert store.matches.append(Change(other, 1, ["a"], who="anna", key="k")).result() == 2


def test_old_keys_are_forgotten_and_new_ones_kept(
    store: Store, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_ago = datetime.now(UTC) - REMEMBERED - timedelta(hours=1)
    with monkeypatch.context() as patched:
        patched.setattr(matching, "now", lambda: long_ago)
        store.matches.append(Change(match, 1, ["a"], who="anna", key="old")).result()
    store.matches.append(Change(match, 2, ["b"], who="anna", key="new")).result()
    assert store.upkeep.forget_done(datetime.now(UTC)) == 1
    assert store.matches.replayed(match, "anna", "old") is None
    assert store.matches.replayed(match, "anna", "new") is not None


def test_a_double_click_is_done_once_even_if_both_wait_in_the_same_queue(store: Store, match: str) -> None:
    change = Change(match, 1, ["a"], who="anna", key="k", response="r")
    futures = queued(store, [change] * 8)
    results = [future.exception() for future in futures]
    assert results.count(None) == 1
    assert all([isinstance(result, Repeated | None) for result in results])
    assert texts(store, match) == ["a"]


def test_a_failed_change_does_not_spoil_its_neighbours(store: Store, match: str, anna: Person) -> None:
    others = [store.matches.create(new_match(anna.id)).result() for _ in range(6)]
    changes = []
    for other in others:
        changes += [Change(other, 1, ["good"]), Change(match, 77, ["stale"]), Change("none", 1, ["lost"])]
    futures = queued(store, changes)
    kinds = [type(future.exception()) for future in futures]
    assert kinds == [type(None), Stale, NoMatch] * 6
    assert [texts(store, other) for other in others] == [["good"]] * 6
    assert texts(store, match) == []


def test_of_many_who_answer_at_once_one_wins_each_time(store: Store, match: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        for version in range(1, 6):

            def answer(name: int, version: int = version) -> int | None:
                try:
                    return store.matches.append(Change(match, version, [f"{version}-{name}"])).result()
                except Stale:
                    return None

            assert sorted([done for done in pool.map(answer, range(8)) if done]) == [version + 1]
    assert len(texts(store, match)) == 5


def test_two_processes_on_one_database_never_both_win(make_postgres: Make) -> None:
    """On SQLite there is one process per file: see test_opening."""
    first, second = Store.open(url := make_postgres()), Store.open(url)
    matches = [first.matches.create(new_match()).result() for _ in range(10)]
    for version in range(1, 8):
        with held_up(first, second):
            mine = [first.matches.append(Change(match, version, ["mine"])) for match in matches]
            theirs = [
                second.matches.append(Change(match, version, ["theirs"])) for match in reversed(matches)
            ]
        for one, two in zip(mine, reversed(theirs), strict=True):
            failed = [future.exception() for future in (one, two) if future.exception()]
            assert [type(error) for error in failed] == [Stale]
    assert {len(texts(first, match)) for match in matches} == {7}
    first.close()
    second.close()


def test_matches_are_listed_for_those_who_may_see_them(store: Store, anna: Person) -> None:
    bert = store.people.register("Bert", "h").result()
    public = store.matches.create(new_match(anna.id, public=True)).result()
    private = store.matches.create(new_match(anna.id, Seat("blue", 0, "person", bert.id))).result()
    full = store.matches.create(
        new_match(None, Seat("blue", 0, "computer", player="steady"), public=True)
    ).result()
    assert {found.id for found in store.matches.of(anna.id)} == {public, private}
    assert [found.id for found in store.matches.of(bert.id)] == [private]
    assert [found.id for found in store.matches.with_open_seats()] == [public]
    assert [found.id for found in store.matches.public()] == [full, public]
    assert store.matches.unfinished_with_computers() == [full]
    append(store, public, "a")
    assert [found.id for found in store.matches.public()] == [public, full]
    store.matches.append(Change(full, 1, ["end"], over=True, seed_revealed=True)).result()
    store.matches.append(Change(public, 2, ["end"], over=True)).result()
    assert store.matches.unfinished_with_computers() == []
    assert store.matches.with_open_seats() == []
    over = store.matches.get(full)
    assert over is not None and over.over and over.revealed


def test_an_undo_of_the_last_word_lets_a_match_go_on(store: Store, match: str) -> None:
    store.matches.append(Change(match, 1, ["end"], over=True)).result()
    store.matches.append(Change(match, 2, drop=1)).result()
    kept = store.matches.get(match)
    assert kept is not None and not kept.over


def test_a_match_can_be_renamed_and_made_public(store: Store, match: str) -> None:
    store.matches.rename(match, "Another name", public=True).result()
    kept = store.matches.get(match)
    assert kept is not None
    assert (kept.name, kept.public, kept.version) == ("Another name", True, 1)
    with pytest.raises(NoMatch):
        store.matches.rename("nothing", "x", public=True).result()


def test_any_text_survives(store: Store, match: str) -> None:
    odd = '{"q": "Øå 🎲  \\u0000 \' \\" \n"}'
    append(store, match, odd)
    assert texts(store, match) == [odd]


def test_a_closed_store_says_so_and_what_was_submitted_before_is_done(url: str) -> None:
    store = Store.open(url)
    match = store.matches.create(new_match()).result()
    futures = [store.matches.append(Change(match, version, [str(version)])) for version in range(1, 30)]
    store.close()
    assert [future.result() for future in futures] == list(range(2, 31))
    with pytest.raises(StoreError, match="closed"):
        store.matches.append(Change(match, 30, ["late"]))
    again = Store.open(url)
    assert len(texts(again, match)) == 29
    again.close()


def test_ids_are_hard_to_guess_and_easy_to_read_aloud() -> None:
    ids = {databases.fresh_id() for _ in range(200)}
    assert len(ids) == 200
    assert all([len(id) == 12 and set(id) <= set(databases.LETTERS) for id in ids])


@contextmanager
def held_up(*stores: Store) -> Iterator[None]:
    """While this lasts nothing is written; afterwards all that waits shares one transaction."""
    gate = threading.Event()
    waiting = [store.write(lambda _: gate.wait(10)) for store in stores]
    yield
    gate.set()
    assert all([future.result() for future in waiting])


def queued(store: Store, changes: list[Change]) -> list[Future[int]]:
    with held_up(store):
        return [store.matches.append(change) for change in changes]
