"""People, sessions and what they say: what the store itself promises. The routes are tested in tests/web."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from sandtable.store import NameTaken, Person, Seat, Store, Wrong
from sandtable.store.base.engine import url_of, writing_engine
from sandtable.store.base.names import folded
from sandtable.store.base.tokens import hash_of
from sandtable.store.store import bring_up_to_date
from tests.store.conftest import Make, new_match
from tests.store.test_matches import held_up


def soon(seconds: float = 60) -> datetime:
    return datetime.now(UTC) + timedelta(seconds=seconds)


def test_names_are_compared_without_case_width_and_doubled_spaces(store: Store, anna: Person) -> None:
    assert folded("ＡＮＮＡ   von Weiß") == "anna von weiss"
    for name in ("anna", "ANNA", "Ａnna"):
        with pytest.raises(NameTaken):
            store.people.register(name, "h").result()
        found = store.people.named(name)
        assert found is not None and found.id == anna.id
    assert store.people.named("") is None


def test_a_name_is_given_once_even_if_two_ask_in_the_same_moment(store: Store) -> None:
    with held_up(store):
        futures = [store.people.register(name, "h") for name in ("Bert", "bert", "BERT")]
    assert [type(future.exception()) for future in futures] == [type(None), NameTaken, NameTaken]


def test_two_processes_cannot_give_the_same_name(make_postgres: Make) -> None:
    first, second = Store.open(url := make_postgres()), Store.open(url)
    with held_up(first, second):
        futures = [first.people.register("Bert", "h"), second.people.register("bert", "h")]
    assert sorted([type(future.exception()).__name__ for future in futures]) == ["NameTaken", "NoneType"]
    first.close()
    second.close()


def test_registering_as_somebody_who_is_no_guest_makes_a_new_person(store: Store, anna: Person) -> None:
    eve = store.people.register("Eve", "h2", guest=anna.id).result()
    assert eve.id != anna.id
    kept = store.people.get(anna.id)
    assert kept is not None and (kept.name, kept.password) == ("Anna", "hash-of-anna")


def test_names_are_told_of_those_who_have_one(store: Store, anna: Person) -> None:
    bert, guest = store.people.make_guest().result(), store.people.make_guest().result()
    store.people.call_guest(bert.id, "Bert").result()
    assert store.people.names([anna.id, bert.id, guest.id, "none"]) == {anna.id: "Anna", bert.id: "Bert"}
    assert store.people.names([]) == {}


def test_an_account_is_not_renamed_as_a_guest_is(store: Store, anna: Person) -> None:
    assert store.people.call_guest(anna.id, "Eve").result().name == "Anna"


def test_sessions_end_when_told_and_when_their_time_is_over(store: Store, anna: Person) -> None:
    store.people.open_session("a" * 64, anna.id, soon()).result()
    store.people.open_session("b" * 64, anna.id, soon(-1)).result()
    found = store.people.session("a" * 64)
    assert found is not None and found[1].id == anna.id
    assert store.people.session("c" * 64) is None
    assert store.upkeep.forget_expired(datetime.now(UTC)) == 1
    assert store.people.session("b" * 64) is None
    store.people.end_session("a" * 64).result()
    assert store.people.session("a" * 64) is None


def test_secrets_do_not_show_when_people_and_sessions_are_printed(store: Store, anna: Person) -> None:
    store.people.open_session("a" * 64, anna.id, soon()).result()
    assert "hash-of-anna" not in repr(anna)
    assert "a" * 64 not in repr(store.people.session("a" * 64))


def test_a_guest_is_absorbed_with_all_he_has_and_an_account_never(store: Store, anna: Person) -> None:
    guest = store.people.make_guest().result()
    match = store.matches.create(
        new_match(guest.id, Seat("blue", 0, "person", guest.id), Seat("red", 1, "link"))
    ).result()
    other = store.matches.create(new_match(guest.id)).result()
    store.matches.join(match, 1, 1, guest.id).result()
    store.matches.set_note(match, guest.id, "the guest's").result()
    store.matches.set_note(match, anna.id, "anna's").result()
    store.matches.set_note(other, guest.id, "kept").result()
    store.matches.set_seen(match, guest.id, 5).result()
    store.people.absorb(guest.id, anna.id).result()
    assert store.matches.held(match, anna.id) == {"blue", "red"}
    assert {found.id for found in store.matches.of(anna.id)} == {match, other}
    assert (store.matches.note(match, anna.id), store.matches.note(other, anna.id)) == ("anna's", "kept")
    assert store.matches.seen(match, anna.id) == 5
    assert store.people.get(guest.id) is None
    eve = store.people.register("Eve", "h").result()
    store.people.absorb(anna.id, eve.id).result()
    store.people.absorb(anna.id, anna.id).result()
    assert store.people.get(anna.id) is not None
    assert store.matches.held(match, anna.id) == {"blue", "red"}


def test_a_claim_is_good_once_and_only_while_there_is_no_administrator(store: Store) -> None:
    token = store.people.admin_claim()
    assert token and hash_of(token) != token
    with held_up(store):
        futures = [store.people.claim_admin(token, name, "h") for name in ("One", "Two")]
    assert [type(future.exception()) for future in futures] == [type(None), Wrong]
    assert store.people.admin_claim() is None


def test_chat_keeps_its_order_and_can_be_paged(store: Store, match: str, anna: Person) -> None:
    said = [
        store.matches.say(match, anna.id, "Anna", "blue", "b", "all", f"{n} 🎲").result() for n in range(5)
    ]
    assert store.matches.chats(match) == said
    assert store.matches.chats(match, limit=2) == said[-2:]
    assert store.matches.chats(match, limit=2, before=said[3].id) == said[1:3]
    assert store.matches.chat(said[2].id) == said[2]
    assert store.matches.chat(10**9) is None
    assert store.matches.chats("nothing") == []


SAID = (("b", "all"), ("b", "side"), ("r", "side"), ("r", "side"))


def test_what_others_say_among_themselves_takes_no_place_in_a_chat(
    store: Store, match: str, anna: Person
) -> None:
    said = [store.matches.say(match, anna.id, "Anna", "blue", side, to, "?").result() for side, to in SAID]
    assert store.matches.chats(match, limit=2, sides=("b",)) == said[:2]
    assert store.matches.chats(match, sides=()) == said[:1]
    assert store.matches.chats(match) == said


def test_notes_belong_to_one_person_and_one_match(store: Store, match: str, anna: Person) -> None:
    bert = store.people.make_guest().result()
    store.matches.set_note(match, anna.id, "first").result()
    store.matches.set_note(match, anna.id, "second").result()
    assert (store.matches.note(match, anna.id), store.matches.note(match, bert.id)) == ("second", "")


def test_how_far_one_has_looked_may_go_back(store: Store, match: str, anna: Person) -> None:
    assert store.matches.seen(match, anna.id) == 0
    for line in (7, 3):
        store.matches.set_seen(match, anna.id, line).result()
        assert store.matches.seen(match, anna.id) == line


def test_nothing_can_be_said_in_a_match_that_is_not_there(store: Store, anna: Person) -> None:
    assert store.matches.say("nothing", anna.id, "Anna", "", "", "all", "x").exception() is not None
    assert store.matches.set_note("nothing", anna.id, "x").exception() is not None


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
    assert not store.people.name_free("\u0430nna") and store.people.name_free(
        "Ben"
    )  # the first sign is Cyrillic
    store.close()
