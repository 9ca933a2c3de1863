"""What the store forgets by itself: exact to the second, in small steps, and nothing that somebody could still want."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, update

from sandtable.store import Change, Member, NewChannel, Photo, Seat, Store
from sandtable.store.base import tables
from sandtable.store.upkeep import tidying
from sandtable.store.upkeep.tidying import GUEST_STAYS, LOOSE, REMEMBERED, UNPLAYED_STAYS
from tests.store.conftest import new_match

NOW = datetime(2027, 3, 1, 12, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
LONG_AGO = NOW - timedelta(days=400)
ROLL = '{"q": "weather", "key": "blue", "faces": [3]}'
WORD = '{"q": "move", "key": "blue", "word": ["a"]}'
COMPUTERS = '{"q": "move", "key": "red#2", "word": ["a"]}'


def guest(store: Store, made: datetime = LONG_AGO, expires: datetime | None = None) -> str:
    """A guest who was made then, with a session until then, if any."""
    id = store.people.make_guest().result().id
    change = update(tables.people).where(tables.people.c.id == id).values(created=made)
    store.write(lambda connection: connection.execute(change).rowcount).result()
    if expires is not None:
        store.people.open_session(id.ljust(64, "x"), id, expires).result()
    return id


def match_of(
    store: Store, owner: str | None, *lines: str, changed: datetime = LONG_AGO, club: bool = False
) -> str:
    seats = (
        Seat("blue", 1, "person" if owner else "open", owner),
        Seat("red", 2, "computer", player="steady"),
    )
    new = replace(new_match(owner, *seats), lines=lines)
    if club:
        member = Member("", owner or "", "G", "", True, "c", LONG_AGO)
        id = store.clubs.found(new, "", {}, member).result()
    else:
        id = store.matches.create(new).result()
    age(store, id, changed)
    return id


def age(store: Store, match: str, changed: datetime) -> None:
    change = update(tables.matches).where(tables.matches.c.id == match).values(changed=changed)
    store.write(lambda connection: connection.execute(change).rowcount).result()


# exact limits


def test_a_guest_goes_a_second_after_his_session_and_not_before(store: Store) -> None:
    still, gone = guest(store, expires=NOW), guest(store, expires=NOW - SECOND)
    assert store.upkeep.tidy(NOW).guests == 1
    assert store.people.get(still) is not None and store.people.get(gone) is None


def test_a_guest_without_a_session_stays_for_some_days(store: Store) -> None:
    still, gone = guest(store, NOW - GUEST_STAYS), guest(store, NOW - GUEST_STAYS - SECOND)
    assert store.upkeep.tidy(NOW).guests == 1
    assert store.people.get(still) is not None and store.people.get(gone) is None


def test_a_match_without_moves_goes_a_second_after_its_time(store: Store) -> None:
    owner = guest(store)
    still = match_of(store, owner, ROLL, changed=NOW - UNPLAYED_STAYS)
    gone = match_of(store, owner, ROLL, changed=NOW - UNPLAYED_STAYS - SECOND)
    assert store.upkeep.tidy(NOW).matches == 1
    assert store.matches.get(still) is not None and store.matches.get(gone) is None
    assert store.people.get(owner) is not None, "as long as he has one left"
    tidied = store.upkeep.tidy(NOW + SECOND)
    assert (tidied.matches, tidied.guests) == (1, 1) and store.people.get(owner) is None


def test_keys_sessions_resets_and_loose_pictures_have_exact_limits(store: Store) -> None:
    anna = store.people.register("Anna", "h").result()
    match = match_of(store, anna.id)
    rows = [
        {"match": match, "who": "w", "key": key, "version": 1, "response": "", "at": at}
        for key, at in (("still", NOW - REMEMBERED), ("gone", NOW - REMEMBERED - SECOND))
    ]
    store.write(lambda connection: connection.execute(insert(tables.done), rows).rowcount).result()
    for letter, at in (("a", NOW), ("b", NOW - SECOND)):
        store.people.open_session(letter * 64, anna.id, at).result()
        row = {"hash": letter * 64, "person": anna.id, "expires": at}
        store.write(lambda c, row=row: c.execute(insert(tables.resets).values(row)).rowcount).result()  # type: ignore[misc]
        store.clubs.add_photo(Photo(match, anna.id, 1, 1, at - LOOSE, id=letter), b"x").result()

    tidied = store.upkeep.tidy(NOW)

    assert (tidied.keys, tidied.sessions, tidied.photos, tidied.guests) == (1, 2, 1, 0)
    assert (
        store.matches.replayed(match, "w", "still") is not None
        and store.matches.replayed(match, "w", "gone") is None
    )
    assert store.people.session("a" * 64) is not None and store.people.session("b" * 64) is None
    assert store.clubs.photo(match, "a") is not None and store.clubs.photo(match, "b") is None
    assert store.people.use_reset("b" * 64, "h").exception() is not None


# what somebody could still want


def of_an_account(store: Store) -> str:
    return match_of(store, store.people.register("Anna", "h").result().id)


def of_a_guest_who_is_here(store: Store) -> str:
    return match_of(store, guest(store, expires=NOW))


def with_an_answer(store: Store) -> str:
    return match_of(store, guest(store), ROLL, WORD)


def with_typed_dice(store: Store) -> str:
    return match_of(store, guest(store), ROLL.replace("[3]", '[3], "typed": true'))


def with_a_line_that_nobody_can_read(store: Store) -> str:
    return match_of(store, guest(store), "?")


def changed_by_somebody(store: Store) -> str:
    match = match_of(store, guest(store))
    store.matches.append(Change(match, 1, [WORD])).result()
    age(store, match, LONG_AGO)
    return match


def with_somebody_else_on_a_seat(store: Store) -> str:
    match = match_of(store, guest(store))
    store.matches.set_seat(match, "red", "person", guest(store, expires=NOW)).result()
    return match


def with_somebody_who_sat_there(store: Store) -> str:
    match = with_somebody_else_on_a_seat(store)
    store.matches.set_seat(match, "red", "computer", player="steady").result()
    return match


def with_somebodys_note(store: Store) -> str:
    match = match_of(store, guest(store))
    store.matches.set_note(match, guest(store, expires=NOW), "worth a look").result()
    return match


def with_somebodys_word(store: Store) -> str:
    match = match_of(store, guest(store))
    store.matches.say(match, guest(store, expires=NOW), "B", "", "", "all", "hello").result()
    return match


def of_a_club(store: Store) -> str:
    return match_of(store, guest(store), club=True)


@pytest.mark.parametrize(
    "wanted",
    [
        of_an_account,
        of_a_guest_who_is_here,
        with_an_answer,
        with_typed_dice,
        with_a_line_that_nobody_can_read,
        changed_by_somebody,
        with_somebody_else_on_a_seat,
        with_somebody_who_sat_there,
        with_somebodys_note,
        with_somebodys_word,
        of_a_club,
    ],
)
def test_a_match_that_somebody_could_want_stays(store: Store, wanted: Callable[[Store], str]) -> None:
    match = wanted(store)
    tidied = store.upkeep.tidy(NOW)
    assert (tidied.matches, tidied.guests) == (0, 0)
    fact = store.matches.get(match)
    assert fact is not None and fact.owner is not None


@pytest.mark.parametrize("lines", [(), (ROLL,), (ROLL, COMPUTERS)])
def test_a_match_that_only_dice_and_computers_moved_goes(store: Store, lines: tuple[str, ...]) -> None:
    match = match_of(store, guest(store), *lines)
    tidied = store.upkeep.tidy(NOW)
    assert (tidied.matches, tidied.guests) == (1, 1) and store.matches.get(match) is None


def test_a_match_that_nobody_owns_any_more_goes_too(store: Store) -> None:
    match = match_of(store, None)
    assert store.upkeep.tidy(NOW).matches == 1 and store.matches.get(match) is None


def test_a_guest_whom_somebody_could_want_stays(store: Store) -> None:
    account = store.people.register("Anna", "h").result().id
    played, reachable = guest(store), guest(store)
    match = match_of(store, account)
    store.matches.set_seat(match, "red", "person", played).result()
    store.matches.append(Change(match, 1, [WORD])).result()
    channel = NewChannel("ntfy", "phone", "https://x.example/t", (), person=reachable)
    store.channels.add(channel, LONG_AGO).result()
    assert store.upkeep.tidy(NOW).guests == 0


def test_a_guest_who_never_moved_gets_up_from_somebody_elses_match(store: Store) -> None:
    account = store.people.register("Anna", "h").result().id
    match = match_of(store, account, ROLL)
    sitter = guest(store)
    store.matches.set_seat(match, "red", "person", sitter).result()
    store.matches.say(match, sitter, "Cato", "red", "", "all", "hello").result()

    assert store.upkeep.tidy(NOW).guests == 1

    assert [seat.who for seat in store.matches.seats(match)] == ["person", "open"]
    assert [(one.name, one.person) for one in store.matches.chats(match)] == [
        ("Cato", None),
        ("Sandtable", None),
    ]


def test_much_is_done_in_small_steps_and_not_for_ever(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "BATCH", 3)
    monkeypatch.setattr(tidying, "FEW", 2)
    monkeypatch.setattr(tidying, "MOST_BATCHES", 2)
    anna = store.people.register("Anna", "h").result()
    owner = guest(store)
    for number in range(8):
        match_of(store, owner)
        guest(store)
        store.people.open_session(f"{number}" * 64, anna.id, LONG_AGO).result()

    first = store.upkeep.tidy(NOW)

    assert (first.sessions, first.matches, first.guests) == (6, 6, 4)
    rest = store.upkeep.tidy(NOW)
    assert (rest.sessions, rest.matches, rest.guests) == (2, 2, 4)
    assert store.upkeep.tidy(NOW).guests == 1


def test_who_comes_back_while_the_store_is_tidied_stays(store: Store) -> None:
    back = guest(store)
    match = match_of(store, back)
    store.people.open_session("a" * 64, back, NOW).result()
    assert store.upkeep._drop_guests([back], NOW) == 0
    assert store.upkeep._drop_unplayed({match: 1}, NOW) == 0
    assert store.people.get(back) is not None and store.matches.get(match) is not None
