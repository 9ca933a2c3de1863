"""People, sessions and what they say: what the store itself promises. The routes are tested in tests/web."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from sandtable.store import NameTaken, Person, Seat, Store, Wrong
from sandtable.store.engine import url_of, writing_engine
from sandtable.store.people.accounts import folded, hash_of
from sandtable.store.store import bring_up_to_date
from tests.store.conftest import Make, new_match
from tests.store.test_matches import held_up


def soon(seconds: float = 60) -> datetime:
    return datetime.now(UTC) + timedelta(seconds=seconds)


def test_names_are_compared_without_case_width_and_doubled_spaces(store: Store, anna: Person) -> None:
    assert folded("ＡＮＮＡ   von Weiß") == "anna von weiss"
    for name in ("anna", "ANNA", "Ａnna"):
        with pytest.raises(NameTaken):
            store.register(name, "h").result()
        found = store.person_named(name)
        assert found is not None and found.id == anna.id
    assert store.person_named("") is None


def test_a_name_is_given_once_even_if_two_ask_in_the_same_moment(store: Store) -> None:
    with held_up(store):
        futures = [store.register(name, "h") for name in ("Bert", "bert", "BERT")]
    assert [type(future.exception()) for future in futures] == [type(None), NameTaken, NameTaken]


def test_two_processes_cannot_give_the_same_name(make_postgres: Make) -> None:
    first, second = Store.open(url := make_postgres()), Store.open(url)
    with held_up(first, second):
        futures = [first.register("Bert", "h"), second.register("bert", "h")]
    assert sorted([type(future.exception()).__name__ for future in futures]) == ["NameTaken", "NoneType"]
    first.close()
    second.close()


def test_registering_as_somebody_who_is_no_guest_makes_a_new_person(store: Store, anna: Person) -> None:
    eve = store.register("Eve", "h2", guest=anna.id).result()
    assert eve.id != anna.id
    kept = store.person(anna.id)
    assert kept is not None and (kept.name, kept.password) == ("Anna", "hash-of-anna")


def test_names_are_told_of_those_who_have_one(store: Store, anna: Person) -> None:
    bert, guest = store.make_guest().result(), store.make_guest().result()
    store.call_guest(bert.id, "Bert").result()
    assert store.names([anna.id, bert.id, guest.id, "none"]) == {anna.id: "Anna", bert.id: "Bert"}
    assert store.names([]) == {}


def test_an_account_is_not_renamed_as_a_guest_is(store: Store, anna: Person) -> None:
    assert store.call_guest(anna.id, "Eve").result().name == "Anna"


def test_sessions_end_when_told_and_when_their_time_is_over(store: Store, anna: Person) -> None:
    store.open_session("a" * 64, anna.id, soon()).result()
    store.open_session("b" * 64, anna.id, soon(-1)).result()
    found = store.session("a" * 64)
    assert found is not None and found[1].id == anna.id
    assert store.session("c" * 64) is None
    assert store.forget_expired(datetime.now(UTC)) == 1
    assert store.session("b" * 64) is None
    store.end_session("a" * 64).result()
    assert store.session("a" * 64) is None


def test_secrets_do_not_show_when_people_and_sessions_are_printed(store: Store, anna: Person) -> None:
    store.open_session("a" * 64, anna.id, soon()).result()
    assert "hash-of-anna" not in repr(anna)
    assert "a" * 64 not in repr(store.session("a" * 64))


def test_a_guest_is_absorbed_with_all_he_has_and_an_account_never(store: Store, anna: Person) -> None:
    guest = store.make_guest().result()
    match = store.create_match(
        new_match(guest.id, Seat("blue", 0, "person", guest.id), Seat("red", 1, "link"))
    ).result()
    other = store.create_match(new_match(guest.id)).result()
    store.join(match, 1, 1, guest.id).result()
    store.set_note(match, guest.id, "the guest's").result()
    store.set_note(match, anna.id, "anna's").result()
    store.set_note(other, guest.id, "kept").result()
    store.set_seen(match, guest.id, 5).result()
    store.absorb(guest.id, anna.id).result()
    assert store.held(match, anna.id) == {"blue", "red"}
    assert {found.id for found in store.matches_of(anna.id)} == {match, other}
    assert (store.note(match, anna.id), store.note(other, anna.id)) == ("anna's", "kept")
    assert store.seen(match, anna.id) == 5
    assert store.person(guest.id) is None
    eve = store.register("Eve", "h").result()
    store.absorb(anna.id, eve.id).result()
    store.absorb(anna.id, anna.id).result()
    assert store.person(anna.id) is not None
    assert store.held(match, anna.id) == {"blue", "red"}


def test_a_claim_is_good_once_and_only_while_there_is_no_administrator(store: Store) -> None:
    token = store.admin_claim()
    assert token and hash_of(token) != token
    with held_up(store):
        futures = [store.claim_admin(token, name, "h") for name in ("One", "Two")]
    assert [type(future.exception()) for future in futures] == [type(None), Wrong]
    assert store.admin_claim() is None


def test_chat_keeps_its_order_and_can_be_paged(store: Store, match: str, anna: Person) -> None:
    said = [store.say(match, anna.id, "Anna", "blue", "b", "all", f"{n} 🎲").result() for n in range(5)]
    assert store.chats(match) == said
    assert store.chats(match, limit=2) == said[-2:]
    assert store.chats(match, limit=2, before=said[3].id) == said[1:3]
    assert store.chat(said[2].id) == said[2]
    assert store.chat(10**9) is None
    assert store.chats("nothing") == []


SAID = (("b", "all"), ("b", "side"), ("r", "side"), ("r", "side"))


def test_what_others_say_among_themselves_takes_no_place_in_a_chat(
    store: Store, match: str, anna: Person
) -> None:
    said = [store.say(match, anna.id, "Anna", "blue", side, to, "?").result() for side, to in SAID]
    assert store.chats(match, limit=2, sides=("b",)) == said[:2]
    assert store.chats(match, sides=()) == said[:1]
    assert store.chats(match) == said


def test_notes_belong_to_one_person_and_one_match(store: Store, match: str, anna: Person) -> None:
    bert = store.make_guest().result()
    store.set_note(match, anna.id, "first").result()
    store.set_note(match, anna.id, "second").result()
    assert (store.note(match, anna.id), store.note(match, bert.id)) == ("second", "")


def test_how_far_one_has_looked_may_go_back(store: Store, match: str, anna: Person) -> None:
    assert store.seen(match, anna.id) == 0
    for line in (7, 3):
        store.set_seen(match, anna.id, line).result()
        assert store.seen(match, anna.id) == line


def test_nothing_can_be_said_in_a_match_that_is_not_there(store: Store, anna: Person) -> None:
    assert store.say("nothing", anna.id, "Anna", "", "", "all", "x").exception() is not None
    assert store.set_note("nothing", anna.id, "x").exception() is not None


def test_accounts_of_before_are_known_by_their_looks(url: str) -> None:
    """When what names look like was not kept yet."""
    if not url.startswith("postgres"):
        Path(url).parent.mkdir(parents=True, exist_ok=True)
    bring_up_to_date(url_of(url), "0012")
    engine = writing_engine(url_of(url))
    with engine.begin() as connection:
        columns = "id, name, folded, password, admin, created"
        row = f"INSERT INTO people ({columns}) VALUES ('p', :name, :name, 'x', :no, :at)"
        connection.execute(text(row), {"name": "anna", "no": False, "at": datetime(2026, 1, 1, tzinfo=UTC)})
    engine.dispose()
    store = Store.open(url)
    assert not store.name_free("\u0430nna") and store.name_free("Ben")  # the first sign is Cyrillic
    store.close()
