"""Channels and messages, kept on either kind of database."""

from datetime import UTC, datetime, timedelta

from sandtable.store import NewChannel, QueuedMessage, Store
from tests.store.conftest import new_match

AT = datetime(2026, 6, 6, 12, 0, tzinfo=UTC)
TOPICS = ["turn", "club"]


def letter(match: str, subject: str, topic: str = "turn", key: str = "") -> QueuedMessage:
    return QueuedMessage("", match, topic, subject, "", "/c/x", AT, key)


def test_messages_wait_in_their_order_until_they_are_sent(store: Store) -> None:
    match = store.matches.create(new_match()).result()
    anna, ben = store.people.make_guest().result().id, store.people.make_guest().result().id
    mine = store.channels.add(NewChannel("webhook", "", "https://a.example", TOPICS, anna), AT).result()
    ours = store.channels.add(
        NewChannel("webhook", "", "https://c.example", ["club"], match=match), AT
    ).result()
    assert store.channels.post([anna, ben], letter(match, "one"), None, TOPICS).result() == 1
    assert (
        store.channels.post([anna], letter(match, "two", "club"), letter(match, "", "club"), TOPICS).result()
        == 2
    )
    assert [one.subject for one in store.channels.letters(mine.id)] == ["one", "two"]
    assert {(one.channel.id, one.first) for one in store.channels.waiting()} == {(mine.id, AT), (ours.id, AT)}
    first, _ = store.channels.letters(mine.id)
    store.channels.sent(mine.id, [first.id], {"fails": 1, "trouble": "late", "next": AT}).result()
    kept = store.channels.get(mine.id)
    assert kept and (kept.fails, kept.trouble, kept.next, kept.lease) == (1, "late", AT, None)
    assert [one.subject for one in store.channels.letters(mine.id)] == ["two"]
    assert store.channels.drop(mine.id).result() and not store.channels.drop(mine.id).result()
    assert [one.channel.id for one in store.channels.waiting()] == [ours.id]
    assert [one.id for one in store.channels.at(match)] == [ours.id] and store.channels.of(anna) == []


def test_a_channel_is_taken_by_one_at_a_time(store: Store) -> None:
    person = store.people.make_guest().result().id
    id = store.channels.add(NewChannel("ntfy", "", "https://x.example/y", TOPICS, person), AT).result().id
    assert store.channels.take(id, AT, AT + timedelta(seconds=60)).result()
    assert not store.channels.take(id, AT + timedelta(seconds=59), AT + timedelta(seconds=90)).result()
    assert store.channels.take(
        id, AT + timedelta(seconds=60), AT + timedelta(seconds=90)
    ).result()  # who had it is gone
    store.channels.sent(id, [], {}).result()
    assert store.channels.take(id, AT, AT).result()


def test_of_a_question_people_are_told_once(store: Store) -> None:
    match = store.matches.create(new_match()).result()
    person = store.people.make_guest().result().id
    id = store.channels.add(NewChannel("ntfy", "", "https://x.example/y", TOPICS, person), AT).result().id
    assert store.channels.ask_once(match, {"a@1", "b@1"}).result() == {"a@1", "b@1"}
    assert store.channels.ask_once(match, {"a@1", "b@1"}).result() == set()
    store.channels.post([person], letter(match, "asked", key="a@1"), None, TOPICS).result()
    store.channels.post([person], letter(match, "news"), None, TOPICS).result()
    assert store.channels.ask_once(match, {"b@1"}).result() == set()
    assert [one.subject for one in store.channels.letters(id)] == ["news"]  # the question is answered
    assert store.channels.ask_once(match, {"a@1"}).result() == {"a@1"}  # and asked again
    assert store.channels.ask_once(match, set()).result() == set()


def test_a_message_about_a_question_that_was_answered_meanwhile_is_not_queued(store: Store) -> None:
    """Who is asked is noted, then told: between the two, others may answer and be asked in turn."""
    match = store.matches.create(new_match()).result()
    person = store.people.make_guest().result().id
    id = store.channels.add(NewChannel("ntfy", "", "https://x.example/y", TOPICS, person), AT).result().id
    assert store.channels.ask_once(match, {"a@1"}).result() == {"a@1"}
    assert store.channels.ask_once(match, {"b@2"}).result() == {"b@2"}
    assert store.channels.post([person], letter(match, "late", key="a@1"), None, TOPICS).result() == 0
    assert store.channels.post([person], letter(match, "now", key="b@2"), None, TOPICS).result() == 1
    assert [one.subject for one in store.channels.letters(id)] == ["now"]


def test_wishes_are_one_persons_for_one_campaign(store: Store) -> None:
    one, two = (store.matches.create(new_match()).result() for _ in range(2))
    guest = store.people.make_guest().result().id
    account = store.people.register("Anna", "hash").result().id
    store.channels.add(NewChannel("ntfy", "", "https://x.example/y", TOPICS, guest), AT).result()
    store.channels.set_wishes(one, guest, []).result()
    store.channels.set_wishes(one, guest, ["club"]).result()
    store.channels.set_wishes(two, guest, ["club"]).result()
    store.channels.set_wishes(two, account, ["turn"]).result()
    assert store.channels.post([guest], letter(one, "x"), None, TOPICS).result() == 0
    store.people.absorb(guest, account).result()
    assert store.channels.wishes(account) == {one: ["club"], two: ["turn"]}
    assert len(store.channels.of(account)) == 1 and store.channels.of(guest) == []


def test_a_value_is_made_once(store: Store) -> None:
    assert store.upkeep.made_once("push-key", "one") == "one"
    assert store.upkeep.made_once("push-key", "two") == "one"
