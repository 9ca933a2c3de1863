"""Somebody leaves, a match is deleted or put away: what is his goes, what is others' stays, all in one step."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import MetaData, insert

from sandtable.store import (
    Change,
    Deputy,
    Filing,
    Fixture,
    MustStay,
    Needed,
    NewChannel,
    NoMatch,
    Person,
    Photo,
    Seat,
    Stale,
    Store,
    Wrong,
)
from sandtable.store.backup import back_up
from sandtable.store.base.engine import file_of, prepare_file, url_of, writing_engine
from sandtable.store.base.facts import LEFT, TABLE
from sandtable.store.store import bring_up_to_date
from tests.store.conftest import append, new_match
from tests.store.test_clubs import AT, Kept, kept

__all__ = ["kept"]


@pytest.fixture
def ben(store: Store) -> Person:
    return store.people.register("Ben", "hash-of-ben").result()


def together(store: Store, anna: Person, ben: Person) -> str:
    """A match of Anna's in which Ben plays red."""
    seats = (Seat("blue", 1, "person", anna.id), Seat("red", 2, "person", ben.id))
    return store.matches.create(new_match(anna.id, *seats)).result()


def seat(store: Store, match: str, id: str) -> Seat:
    return next(one for one in store.matches.seats(match) if one.id == id)


def everything(url: str, folder: Path) -> str:
    """All rows of a store as text."""
    file = folder / "all.backup"
    back_up(url, file)
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return lines.read()


# people


def test_who_leaves_takes_all_that_is_his_alone(store: Store, anna: Person, match: str) -> None:
    moment = datetime.now(UTC)
    store.people.open_session("a" * 64, anna.id, moment + timedelta(days=1)).result()
    store.people.add_token(anna.id, "a program", "b" * 64).result()
    store.people.make_reset(anna.id, "c" * 64).result()
    store.channels.add(
        NewChannel("ntfy", "phone", "https://x.example/t", (), person=anna.id), moment
    ).result()
    store.matches.set_note(match, anna.id, "my plan").result()

    left = store.people.remove(anna.id).result()

    assert (left.deleted, left.kept, left.said) == ((match,), (), ())
    assert store.people.get(anna.id) is None and store.matches.get(match) is None
    assert store.people.session("a" * 64) is None and store.people.token("b" * 64) is None
    assert (
        not store.people.tokens(anna.id)
        and not store.channels.of(anna.id)
        and store.matches.note(match, anna.id) == ""
    )
    assert store.people.use_reset("c" * 64, "h").exception() is not None
    with pytest.raises(Wrong):
        store.people.remove(anna.id).result()
    assert store.people.register("Anna", "h").result().id != anna.id, "the name is free again"


def test_others_go_on_with_what_they_played_with_him(store: Store, anna: Person, ben: Person) -> None:
    match = together(store, anna, ben)
    append(store, match, '{"q": "x", "key": "blue", "word": []}')
    store.matches.say(match, anna.id, "Anna", "blue", "blue", "all", "well played").result()

    left = store.people.remove(anna.id).result()

    assert left.deleted == () and left.kept == (match,)
    fact = store.matches.get(match)
    assert fact is not None and fact.owner == ben.id and fact.length == 1
    assert seat(store, match, "blue").who == "open" and seat(store, match, "red").person == ben.id
    assert [(one.name, one.text) for one in store.matches.chats(match)] == [
        (LEFT, "well played"),
        (TABLE, "Somebody left this server for good. Free from now on: blue. The match is now run by Ben."),
    ]
    assert store.matches.chats(match)[-1] == left.said[0]


def test_he_may_take_his_words_along(store: Store, anna: Person, ben: Person) -> None:
    match = together(store, anna, ben)
    store.matches.say(match, anna.id, "Anna", "", "", "all", "mine").result()
    store.matches.say(match, ben.id, "Ben", "", "", "all", "his").result()

    store.people.remove(anna.id, messages=True).result()

    assert [one.text for one in store.matches.chats(match) if one.name != TABLE] == ["his"]


def test_a_seat_that_he_came_to_by_link_is_free_for_its_link_again(store: Store, anna: Person) -> None:
    match = store.matches.create(
        new_match(anna.id, Seat("blue", 1, "person", anna.id), Seat("red", 2, "link"))
    ).result()
    guest = store.people.make_guest().result()
    store.matches.join(match, 2, 1, guest.id).result()

    store.people.remove(guest.id).result()

    there = seat(store, match, "red")
    assert (there.who, there.generation) == ("link", 1) and store.matches.holders(match) == {}
    assert "Free from now on: red." in store.matches.chats(match)[-1].text


def test_a_match_whose_other_player_was_put_off_his_seat_is_still_kept_for_him(
    store: Store, anna: Person, ben: Person
) -> None:
    match = together(store, anna, ben)
    store.matches.set_seat(match, "red", "computer", player="steady").result()

    left = store.people.remove(anna.id).result()

    assert left.kept == (match,) and store.matches.get(match) is not None
    assert store.people.remove(ben.id).result().deleted == (match,), "with the last of them it goes"


def test_the_last_administrator_stays_while_there_are_other_accounts(store: Store) -> None:
    token = store.people.admin_claim()
    assert token is not None
    admin = store.people.claim_admin(token, "Root", "h").result()
    eve = store.people.register("Eve", "h").result()
    store.people.make_guest().result()

    with pytest.raises(MustStay) as refused:
        store.people.remove(admin.id).result()

    assert refused.value.match == "" and store.people.get(admin.id) == admin
    store.people.remove(eve.id).result()
    store.people.remove(admin.id).result()
    assert store.people.admin_claim() is not None, "somebody else can be the administrator"


def test_the_only_organiser_of_a_campaign_stays_until_there_is_another(store: Store, kept: Kept) -> None:
    anna = kept.anna.person
    with pytest.raises(MustStay) as refused:
        store.people.remove(anna).result()
    assert refused.value.match == kept.id and kept.seat("blue").person == anna, "nothing was changed"

    store.clubs.change_member(kept.id, kept.ben.person, organiser=True).result()
    assert store.people.remove(anna).result().kept == (kept.id,)

    fact = store.matches.get(kept.id)
    assert fact is not None and fact.owner == kept.ben.person
    assert [one.person for one in store.clubs.members(kept.id, gone=True)] == [kept.ben.person]
    assert store.clubs.audits(kept.id)[0].kind == "left"


def test_a_campaign_that_is_over_passes_on_and_one_without_company_goes(store: Store, kept: Kept) -> None:
    alone = store.clubs.found(new_match(kept.anna.person), "", {}, kept.anna).result()
    version = store.matches.version(kept.id)
    assert version is not None
    store.matches.append(Change(kept.id, version, ["{}"], over=True)).result()

    left = store.people.remove(kept.anna.person).result()

    assert left.deleted == (alone,) and left.kept == (kept.id,)
    fact = store.matches.get(kept.id)
    assert fact is not None and fact.owner == kept.ben.person


def test_in_a_club_his_name_is_nowhere_any_more(
    store: Store, kept: Kept, anna: Person, url: str, tmp_path: Path
) -> None:
    match, ben = kept.id, kept.ben.person
    store.clubs.change_member(match, ben, name="Benedikt the Bold").result()
    store.people.call_guest(ben, "Benedikt").result()
    store.clubs.audit(
        match, AT, "Benedikt the Bold", "renamed", "Benedikt the Bold is called so now."
    ).result()
    store.matches.say(
        match, None, TABLE, "", "", "all", "Benedikt gave the seat red to somebody else."
    ).result()
    store.matches.say(match, anna.id, "Anna", "", "", "all", "Hello Bengt").result()
    store.clubs.open_fixture(
        Fixture(match, "1", "A battle", AT, {"red": (ben,)}, briefed={ben: AT.isoformat()})
    ).result()
    store.clubs.open_fixture(Fixture(match, "2", "Another", AT, {"red": (ben, anna.id)})).result()
    filing = Filing(
        match, "1", "A battle", ben, "Benedikt the Bold", "red", ((4, 3),), AT, AT, story="We won."
    )
    photo = Photo(match, ben, 1, 1, AT, "us")
    store.clubs.add_photo(photo, b"jpeg").result()
    store.clubs.file(filing, [photo.id]).result()
    store.clubs.change_held(match, lambda _: {"by": "Benedikt the Bold", "plays": True}).result()

    store.people.remove(ben, {match: ["2"]}).result()

    text = everything(url, tmp_path)
    assert "Benedikt" not in text and "Hello Bengt" in text
    (report,) = store.clubs.filings(match)
    assert (report.name, report.person, report.story) == (LEFT, None, "We won.")
    assert [one.id for one in store.clubs.photos(match)] == [photo.id]
    fixtures = store.clubs.fixtures(match)
    assert fixtures["1"].players == {"red": (ben,)}, "somebody fought there"
    assert fixtures["1"].briefed == {} and fixtures["2"].players == {"red": (anna.id,)}


def test_with_his_words_his_story_and_pictures_go_and_the_result_stays(store: Store, kept: Kept) -> None:
    match, ben = kept.id, kept.ben.person
    photo = Photo(match, ben, 1, 1, AT)
    store.clubs.add_photo(photo, b"jpeg").result()
    filing = Filing(match, "1", "A battle", ben, "Ben", "red", ((4, 3),), AT, AT, story="We won.")
    store.clubs.file(filing, [photo.id]).result()

    store.people.remove(ben, messages=True).result()

    (report,) = store.clubs.filings(match)
    assert (report.story, report.games) == ("", ((4, 3),)) and store.clubs.photos(match) == []


def test_the_owner_passes_on_first_to_organisers_then_to_members(store: Store, kept: Kept) -> None:
    carla = kept.join("Carla", "blue")
    store.clubs.change_member(kept.id, carla.person, organiser=True).result()

    store.people.remove(kept.anna.person).result()

    fact = store.matches.get(kept.id)
    assert fact is not None and fact.owner == carla.person


def test_a_deputy_who_leaves_gives_the_seat_back(store: Store, kept: Kept) -> None:
    deputy = Deputy(kept.id, "blue", {}, kept.ben.person, "", AT, None)
    store.clubs.depute(deputy, kept.seat("blue")).result()

    store.people.remove(kept.ben.person).result()

    assert kept.seat("blue").person == kept.anna.person and store.clubs.deputies(kept.id) == {}


KILLED = """
import os, signal, sys
from sandtable.store import Store
from sandtable.store.people import leaving

store = Store.open(sys.argv[1])
real = leaving.forget_writer

def torn(connection, person, messages):
    real(connection, person, messages)
    os.kill(os.getpid(), signal.SIGKILL)

leaving.forget_writer = torn
store.people.remove(sys.argv[2]).result()
"""


def test_a_kill_in_the_middle_of_it_leaves_everything_as_it_was(tmp_path: Path) -> None:
    where = tmp_path / "sandtable.db"
    store = Store.open(where)
    anna, ben = store.people.register("Anna", "h").result(), store.people.register("Ben", "h").result()
    both, alone = together(store, anna, ben), store.matches.create(new_match(anna.id)).result()
    store.matches.say(both, anna.id, "Anna", "", "", "all", "hello").result()
    store.close()

    done = subprocess.run([sys.executable, "-c", KILLED, str(where), anna.id], check=False)

    assert done.returncode < 0
    store = Store.open(where)
    assert store.people.get(anna.id) == anna and store.matches.get(alone) is not None
    assert seat(store, both, "blue").person == anna.id
    assert [one.name for one in store.matches.chats(both)] == ["Anna"]
    store.people.remove(anna.id).result()
    store.close()
    store = Store.open(where)
    assert store.people.get(anna.id) is None and store.matches.get(alone) is None
    store.close()


# matches


def test_a_match_that_nobody_else_played_is_deleted(store: Store, anna: Person, match: str) -> None:
    append(store, match, "x")
    with pytest.raises(Stale):
        store.matches.drop(match, anna.id, 1, ["blue"]).result()
    store.matches.drop(match, anna.id, 2, ["blue"]).result()
    assert (
        store.matches.get(match) is None
        and store.matches.lines(match) == []
        and store.matches.seats(match) == []
    )
    with pytest.raises(NoMatch):
        store.matches.drop(match, anna.id, 2, ["blue"]).result()


@pytest.mark.parametrize("left", ["answer", "chat", "note"])
def test_what_somebody_else_left_in_a_match_keeps_it(
    store: Store, anna: Person, ben: Person, left: str
) -> None:
    match = together(store, anna, ben)
    if left == "chat":
        store.matches.say(match, ben.id, "Ben", "", "", "all", "hello").result()
    elif left == "note":
        store.matches.set_note(match, ben.id, "my plan").result()
    store.matches.set_seat(match, "red", "computer", player="steady").result()  # put off his seat

    with pytest.raises(Needed) as refused:
        store.matches.drop(match, anna.id, 1, ["red"] if left == "answer" else []).result()

    assert refused.value.people == {ben.id} and store.matches.get(match) is not None


def test_who_did_nothing_keeps_nothing(store: Store, anna: Person, ben: Person) -> None:
    match = together(store, anna, ben)
    store.matches.drop(match, anna.id, 1, ["blue"]).result()
    assert store.matches.get(match) is None


def test_what_everybody_has_let_go_of_is_deleted_once_it_is_over(
    store: Store, anna: Person, ben: Person
) -> None:
    match = together(store, anna, ben)
    store.matches.set_archived(match, ben.id, True, released=True).result()
    with pytest.raises(Needed):
        store.matches.drop(match, anna.id, 1, ["red"]).result()
    store.matches.append(Change(match, 1, ["x"], over=True)).result()
    store.matches.set_archived(match, ben.id, True).result()
    with pytest.raises(Needed):
        store.matches.drop(match, anna.id, 2, ["red"]).result()
    store.matches.set_archived(match, ben.id, True, released=True).result()
    store.matches.drop(match, anna.id, 2, ["red"]).result()
    assert store.matches.get(match) is None


def test_a_campaign_that_goes_on_is_not_deleted_while_it_has_other_members(store: Store, kept: Kept) -> None:
    with pytest.raises(Needed):
        store.matches.drop(kept.id, kept.anna.person, 1, []).result()
    store.clubs.leave(kept.id, kept.ben.person, AT, []).result()
    store.matches.drop(kept.id, kept.anna.person, 1, []).result()
    assert store.matches.get(kept.id) is None and store.clubs.get(kept.id) is None


def test_what_is_put_away_is_out_of_the_list_of_one_person_until_he_wants_it_back(
    store: Store, anna: Person, ben: Person
) -> None:
    match = together(store, anna, ben)
    for _ in range(2):
        store.matches.set_archived(match, anna.id, True).result()
    assert store.matches.of(anna.id) == [] and store.matches.archived_by(anna.id) == {match}
    assert [one.id for one in store.matches.of(anna.id, archived=True)] == [match]
    assert [one.id for one in store.matches.of(ben.id)] == [match] and store.matches.archived_by(
        ben.id
    ) == set()
    for _ in range(2):
        store.matches.set_archived(match, anna.id, False).result()
    assert [one.id for one in store.matches.of(anna.id)] == [match]


def test_who_sat_somewhere_is_known_though_he_came_as_a_guest(
    store: Store, anna: Person, ben: Person
) -> None:
    guest = store.people.make_guest().result()
    seats = (Seat("blue", 1, "person", anna.id), Seat("red", 2, "link"))
    match = store.matches.create(new_match(anna.id, *seats)).result()
    store.matches.join(match, 2, 1, guest.id).result()
    store.people.absorb(guest.id, ben.id).result()
    store.matches.new_link(match, "red").result()
    with pytest.raises(Needed) as refused:
        store.matches.drop(match, anna.id, 1, ["red"]).result()
    assert refused.value.people == {ben.id}


# what somebody takes along


def test_belongings_are_all_his_and_hold_no_secret(store: Store, kept: Kept, anna: Person) -> None:
    store.people.open_session("a" * 64, anna.id, AT).result()
    store.people.add_token(anna.id, "a program", "b" * 64).result()
    channel = NewChannel("mail", "me", "anna@x.example", ("club",), anna.id, None, {"code": "271828"})
    store.channels.add(channel, AT).result()
    store.matches.say(kept.id, anna.id, "Anna", "", "", "all", "mine").result()
    store.matches.say(kept.id, kept.ben.person, "Ben", "", "", "all", "not hers").result()
    store.matches.set_note(kept.id, kept.ben.person, "Ben's plan").result()

    found = store.people.belongings(anna.id)

    text = json.dumps(found, default=str)
    for secret in ("a" * 64, "b" * 64, "271828", "calendar-a", "not hers", "Ben's plan", "hash-of-anna"):
        assert secret not in text
    assert [one["text"] for one in found["chats"]] == ["mine"]
    assert [one["address"] for one in found["channels"]] == ["anna@x.example"]
    assert [one["label"] for one in found["bot_tokens"]] == ["a program"]
    assert [one["name"] for one in found["members"]] == ["Anna"]
    assert store.people.matches_with(anna.id) == [kept.id]


def test_what_somebody_owns_is_counted(store: Store, anna: Person, match: str, kept: Kept) -> None:
    other = store.matches.create(new_match(anna.id)).result()
    store.matches.append(Change(other, 1, ["x", "y"], over=True)).result()
    moment = datetime.now(UTC)
    owned = store.people.matches_owned(anna.id, moment - timedelta(minutes=1))
    assert (owned.kept, owned.running, owned.begun, owned.lines) == (3, 2, 3, 2)
    assert store.people.matches_owned(anna.id, moment + timedelta(minutes=1)).begun == 0
    assert store.people.clubs_owned(anna.id) == 1 and store.people.clubs_owned(kept.ben.person) == 0
    store.clubs.add_photo(Photo(kept.id, anna.id, 1, 1, AT), b"12345").result()
    assert store.people.photo_bytes(anna.id) == 5 and store.people.photo_bytes(kept.ben.person) == 0


def test_a_store_of_before_knows_who_sat_where_as_far_as_it_can_be_told(url: str) -> None:
    """People who sit, who came by a link, and who spoke from a seat that they have lost since."""
    if file := file_of(url_of(url)):
        prepare_file(file)
    bring_up_to_date(url_of(url), "0007")
    engine = writing_engine(url_of(url))
    old = MetaData()
    with engine.begin() as connection:
        old.reflect(connection)
        there = [{"id": id, "name": id, "admin": False, "created": AT} for id in ("a", "b", "c")]
        connection.execute(insert(old.tables["people"]), there)
        facts = {**vars(new_match("a")), "id": "m", "started": AT, "changed": AT, "version": 1, "length": 0}
        row = {name: value for name, value in facts.items() if name in old.tables["matches"].c}
        connection.execute(insert(old.tables["matches"]).values({**row, "options": {}, "summary": {}}))
        seats = [("blue", 1, "person", "a"), ("red", 2, "link", None)]
        rows = [
            {"match": "m", "id": id, "number": n, "who": who, "person": person, "player": "", "generation": 1}
            for id, n, who, person in seats
        ]
        connection.execute(insert(old.tables["seats"]), rows)
        holder = {"match": "m", "seat": "red", "person": "b", "at": AT}
        connection.execute(insert(old.tables["holders"]).values(holder))
        said = {"match": "m", "name": "c", "side": "", "to": "all", "text": "x", "at": AT}
        spoke = [{**said, "person": "c", "seat": "red"}, {**said, "person": "b", "seat": ""}]
        connection.execute(insert(old.tables["chats"]), spoke)
    engine.dispose()
    store = Store.open(url)
    with pytest.raises(Needed) as refused:
        store.matches.drop("m", "a", 1, ["red"]).result()
    assert refused.value.people == {"b", "c"}
    store.close()
