"""Campaigns are kept with their people: names, invitations, deputies, and those who go."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from sandtable.store import (
    Deputy,
    Fixture,
    Json,
    Member,
    NameTaken,
    Person,
    Seat,
    SeatTaken,
    Store,
    Wrong,
)
from tests.store.conftest import new_match

AT = datetime(2026, 6, 4, 18, 0, tzinfo=UTC)


class Kept:
    """A campaign of Anna's, and Ben in it."""

    def __init__(self, store: Store, anna: Person) -> None:
        self.store = store
        self.anna = Member("", anna.id, "Anna", "blue", True, "calendar-a", AT)
        seats = (Seat("blue", 0, "person", anna.id), Seat("red", 1, "open"))
        self.id = store.clubs.found(new_match(anna.id, *seats), "", {"zone": "UTC"}, self.anna).result()
        self.ben = self.join("Ben", "red")

    def join(self, name: str, side: str) -> Member:
        person = self.store.people.make_guest().result()
        member = Member(self.id, person.id, name, side, False, f"calendar-{name}", AT)
        return self.store.clubs.join(member, self.invite).result()

    @property
    def invite(self) -> str:
        club = self.store.clubs.get(self.id)
        assert club is not None
        return club.invite

    def seat(self, id: str) -> Seat:
        return next(seat for seat in self.store.matches.seats(self.id) if seat.id == id)


@pytest.fixture
def kept(store: Store, anna: Person) -> Kept:
    return Kept(store, anna)


def test_a_campaign_is_found_once_and_known_to_its_people(store: Store, kept: Kept, anna: Person) -> None:
    again = store.clubs.found(new_match(anna.id), kept.id, {"zone": "Mars"}, kept.anna).result()

    assert again == kept.id
    club = store.clubs.get(kept.id)
    assert club is not None and club.settings == {"zone": "UTC"} and club.held == {}
    assert store.clubs.of(anna.id) == store.clubs.of(kept.ben.person) == [kept.id]
    assert [one.match for one in store.clubs.running()] == [kept.id] and store.clubs.public(9) == []
    assert store.clubs.member_count([kept.id]) == {kept.id: 2}
    assert kept.id in [fact.id for fact in store.matches.of(kept.ben.person)]
    assert kept.id not in [fact.id for fact in store.matches.with_open_seats()]


def test_a_name_is_one_members_and_an_invitation_good_until_there_is_a_new_one(
    store: Store, kept: Kept
) -> None:
    old = kept.invite
    with pytest.raises(NameTaken):
        kept.join("ANNA", "red")
    with pytest.raises(NameTaken):
        store.clubs.change_member(kept.id, kept.ben.person, name="Ａnna").result()  # a wide letter
    assert store.clubs.new_invite(kept.id).result() == kept.invite != old
    with pytest.raises(Wrong):
        store.clubs.join(replace(kept.ben, person=kept.anna.person), old).result()
    assert (
        store.clubs.change_member(kept.id, kept.ben.person, name="Benno", organiser=True).result().organiser
    )


def test_who_is_there_stays_and_who_was_gone_is_back_with_his_calendar(store: Store, kept: Kept) -> None:
    assert store.clubs.join(replace(kept.ben, name="Other", side="blue"), kept.invite).result() == kept.ben
    store.clubs.leave(kept.id, kept.ben.person, AT, ()).result()
    assert [one.name for one in store.clubs.members(kept.id)] == ["Anna"]
    assert [one.name for one in store.clubs.members(kept.id, gone=True)] == ["Anna", "Ben"]

    back = store.clubs.join(replace(kept.ben, name="Benno", calendar="new"), kept.invite).result()

    assert (back.name, back.calendar, back.gone) == ("Benno", kept.ben.calendar, None)


def test_a_deputy_gives_back_exactly_what_was(store: Store, kept: Kept) -> None:
    before = kept.seat("blue")
    store.matches.settle(kept.id, "blue", {"cards": "never"}).result()
    until = AT + timedelta(days=1)
    deputy = Deputy(kept.id, "blue", {}, kept.ben.person, "", AT, until)

    store.clubs.depute(deputy, before).result()

    assert kept.seat("blue").person == kept.ben.person and store.matches.settled(kept.id) == {}
    assert store.clubs.deputies(kept.id)["blue"].stands_for == kept.anna.person
    assert [one.seat for one in store.clubs.deputies_ending()] == ["blue"]
    with pytest.raises(SeatTaken):
        store.clubs.depute(deputy, before).result()
    store.clubs.depute(replace(deputy, person=None, player="steady"), kept.seat("blue")).result()
    assert store.clubs.recall(kept.id, "blue", AT).result() is None  # not yet
    ended = store.clubs.recall(kept.id, "blue", until).result()
    assert ended is not None and ended.player == "steady"
    assert kept.seat("blue") == before
    assert store.matches.settled(kept.id)["blue"].answers == {"cards": "never"}
    assert store.clubs.recall(kept.id, "blue", until).result() is None  # once
    assert store.clubs.deputies(kept.id) == {}


def test_a_link_is_good_again_after_a_deputy(store: Store, kept: Kept) -> None:
    link = store.matches.new_link(kept.id, "red").result()
    store.matches.join(kept.id, link.number, link.generation, kept.ben.person).result()

    store.clubs.depute(Deputy(kept.id, "red", {}, None, "steady", AT, None), link).result()
    with pytest.raises(Wrong):
        store.matches.join(kept.id, link.number, link.generation, kept.anna.person).result()
    store.clubs.recall(kept.id, "red").result()

    assert kept.seat("red") == link and store.matches.holders(kept.id) == {"red": [kept.ben.person]}


def test_who_leaves_is_nowhere_any_more(store: Store, kept: Kept) -> None:
    carl = kept.join("Carl", "blue")
    store.matches.set_seat(kept.id, "red", "person", kept.ben.person).result()
    store.clubs.depute(Deputy(kept.id, "blue", {}, kept.ben.person, "", AT, None), kept.seat("blue")).result()
    store.clubs.depute(Deputy(kept.id, "red", {}, carl.person, "", AT, None), kept.seat("red")).result()
    for battle in ("now", "past"):
        players = {"red": (kept.ben.person, carl.person)}
        store.clubs.open_fixture(Fixture(kept.id, battle, battle, AT, players)).result()

    store.clubs.leave(kept.id, kept.ben.person, AT, ["now"]).result()

    assert kept.seat("blue").person == kept.anna.person  # he stood in for her
    assert kept.seat("red").person == carl.person  # who stands in for nobody in particular now
    store.clubs.recall(kept.id, "red").result()
    assert kept.seat("red").who == "open"
    fixtures = store.clubs.fixtures(kept.id)
    assert fixtures["now"].players["red"] == (carl.person,) and fixtures["now"].rev == 2
    assert fixtures["past"].players["red"] == (kept.ben.person, carl.person)
    with pytest.raises(Wrong):
        store.clubs.leave(kept.id, kept.ben.person, AT, ()).result()


def test_who_changes_sides_loses_the_seats_that_are_named(store: Store, kept: Kept) -> None:
    store.matches.set_seat(kept.id, "red", "person", kept.anna.person).result()

    member = store.clubs.change_side(kept.id, kept.anna.person, "red", ["blue"], (), AT).result()

    assert member.side == "red"
    assert kept.seat("blue").who == "open" and kept.seat("red").person == kept.anna.person


def test_an_heir_owns_the_match(store: Store, kept: Kept) -> None:
    store.clubs.leave(kept.id, kept.anna.person, AT, (), heir=kept.ben.person).result()

    fact = store.matches.get(kept.id)
    assert fact is not None and fact.owner == kept.ben.person


def test_a_guest_who_signs_in_is_the_same_member(store: Store, kept: Kept) -> None:
    account = store.people.register("Benjamin", "hash").result()
    store.matches.set_seat(kept.id, "red", "person", kept.ben.person).result()
    store.clubs.depute(Deputy(kept.id, "red", {}, None, "steady", AT, None), kept.seat("red")).result()
    store.clubs.depute(Deputy(kept.id, "blue", {}, kept.ben.person, "", AT, None), kept.seat("blue")).result()
    store.clubs.open_fixture(Fixture(kept.id, "7", "A", AT, {"red": (kept.ben.person,)})).result()
    store.clubs.mark_briefed(kept.id, "7", kept.ben.person, AT).result()

    store.people.absorb(kept.ben.person, account.id).result()

    assert [(one.name, one.person) for one in store.clubs.members(kept.id)][1:] == [("Ben", account.id)]
    assert store.clubs.fixtures(kept.id)["7"].players == {"red": (account.id,)}
    assert list(store.clubs.fixtures(kept.id)["7"].briefed) == [account.id]
    assert store.clubs.deputies(kept.id)["blue"].person == account.id
    store.clubs.recall(kept.id, "red").result()
    assert kept.seat("red").person == account.id


def test_the_audit_is_the_newest_first(store: Store, kept: Kept) -> None:
    store.clubs.audit(kept.id, AT, "Anna", "seat", "first").result()
    store.clubs.audit(kept.id, AT, "", "deputy", "second").result()

    assert [(line.name, line.text) for line in store.clubs.audits(kept.id)] == [
        ("", "second"),
        ("Anna", "first"),
    ]
    assert [line.text for line in store.clubs.audits(kept.id, most=1)] == ["second"]


def test_settings_and_who_stopped_the_clock_are_kept(store: Store, kept: Kept) -> None:
    def in_london(settings: Json) -> Json:
        return {**settings, "zone": "Europe/London"}

    before, after = store.clubs.change_settings(kept.id, in_london).result()
    assert (before, after) == ({"zone": "UTC"}, {"zone": "Europe/London"})
    store.clubs.change_held(kept.id, lambda _: {"by": "Anna"}).result()

    club = store.clubs.get(kept.id)
    assert club is not None
    assert (club.settings, club.held) == ({"zone": "Europe/London"}, {"by": "Anna"})
