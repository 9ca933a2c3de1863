"""Who sits where: a seat is never given twice, and an old link opens nothing."""

import pytest

from sandtable.store import NoSeat, Person, Seat, SeatTaken, Store, Wrong
from tests.store.conftest import new_match
from tests.store.test_matches import held_up


@pytest.fixture
def bert(store: Store) -> Person:
    return store.people.make_guest().result()


def seat(store: Store, match: str, id: str) -> Seat:
    return next(found for found in store.matches.seats(match) if found.id == id)


def test_seats_keep_the_order_of_the_rules(store: Store) -> None:
    match = store.matches.create(new_match(None, Seat("z", 0), Seat("a", 1), Seat("m", 2))).result()
    other = store.matches.create(new_match(None, Seat("b", 0, "computer", player="steady"))).result()
    assert [found.id for found in store.matches.seats(match)] == ["z", "a", "m"]
    both = store.matches.seats_of([match, other, "none"])
    assert [[found.id for found in both[id]] for id in (match, other, "none")] == [["z", "a", "m"], ["b"], []]
    assert both[other] == [Seat("b", 0, "computer", None, "steady", 1)]


def test_an_open_seat_is_taken_once(store: Store, match: str, bert: Person) -> None:
    eve = store.people.make_guest().result()
    with held_up(store):
        futures = [
            store.matches.set_seat(match, "red", "person", person.id, only_if=["open"])
            for person in (bert, eve)
        ]
    assert [type(future.exception()) for future in futures] == [type(None), SeatTaken]
    assert seat(store, match, "red").person == bert.id
    assert store.matches.held(match, bert.id) == {"red"}
    assert store.matches.held(match, eve.id) == set()


def test_the_owner_may_put_anybody_anywhere(store: Store, match: str, bert: Person) -> None:
    store.matches.set_seat(match, "red", "person", bert.id).result()
    made = store.matches.set_seat(match, "red", "computer", player="steady").result()
    assert (made.who, made.person, made.player) == ("computer", None, "steady")
    assert store.matches.held(match, bert.id) == set()
    with pytest.raises(NoSeat):
        store.matches.set_seat(match, "green", "open").result()
    with pytest.raises(NoSeat):
        store.matches.set_seat("nothing", "red", "open").result()


def test_a_link_lets_in_whoever_has_it_on_every_device(store: Store, match: str, bert: Person) -> None:
    link = store.matches.new_link(match, "red").result()
    phone = store.people.make_guest().result()
    for person in (bert, phone, bert):
        assert store.matches.join(match, 1, link.generation, person.id).result().id == "red"
    assert store.matches.held(match, bert.id) == store.matches.held(match, phone.id) == {"red"}
    assert store.matches.holders(match) == {"red": [phone.id, bert.id]}
    assert [found.id for found in store.matches.of(bert.id)] == [match]


def test_a_new_link_shuts_out_everybody_who_came_with_the_old_one(
    store: Store, match: str, bert: Person
) -> None:
    old = store.matches.new_link(match, "red").result()
    store.matches.join(match, 1, old.generation, bert.id).result()
    new = store.matches.new_link(match, "red").result()
    assert new.generation > old.generation
    assert store.matches.held(match, bert.id) == set()
    assert store.matches.of(bert.id) == []
    with pytest.raises(Wrong):
        store.matches.join(match, 1, old.generation, bert.id).result()
    store.matches.join(match, 1, new.generation, bert.id).result()
    assert store.matches.held(match, bert.id) == {"red"}


def test_a_link_is_worthless_once_somebody_else_was_put_on_the_seat(
    store: Store, match: str, bert: Person
) -> None:
    link = store.matches.new_link(match, "red").result()
    for who in ("open", "computer", "link"):
        store.matches.set_seat(match, "red", who).result()
        with pytest.raises(Wrong):
            store.matches.join(match, 1, link.generation, bert.id).result()


@pytest.mark.parametrize(("number", "generation"), [(0, 1), (1, 1), (7, 1), (-1, 1)])
def test_no_link_opens_a_seat_that_is_not_given_out_by_link(
    store: Store, match: str, bert: Person, number: int, generation: int
) -> None:
    with pytest.raises(Wrong):
        store.matches.join(match, number, generation, bert.id).result()
