"""A message that cannot be sent, and a server that never answers, hold up nobody else."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from sandtable.club.notify import delivery as post_office
from sandtable.club.notify import hooks, messages
from sandtable.club.notify.delivery import EACH, GIVEN_UP, Delivery, state_of
from sandtable.club.notify.messages import Message
from sandtable.club.notify.senders import Senders
from sandtable.store import QueuedMessage
from tests.club.posts import HookServer, MailServer
from tests.club.test_notify_delivery import OFFICE, Post
from tests.databases import open_store
from tests.pace import stretch
from tests.web.conftest import until


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    store = open_store(tmp_path / "sandtable.db")
    yield Post(store)
    store.close()


def spoil(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    """Whatever holds this word cannot be put together."""
    real = hooks.generic

    def generic(message: Message) -> dict[str, object]:
        if word in message.text:
            raise ValueError("spoilt")
        return real(message)

    monkeypatch.setattr(hooks, "generic", generic)


# messages that cannot be sent


def test_a_line_break_in_a_name_or_subject_spoils_no_mail(post: Post) -> None:
    post.store.matches.rename(post.match, "Thursday\r\nBcc: x@y.example", public=False).result()
    with MailServer() as server:
        post.office = replace(OFFICE, smtp=server.url, mail_from="table@club.example")
        id = post.channel("email", "anna@home.example")
        post.tell("Ben\r\nreports 6:1\x0b\u2028!")
        post.after(seconds=31)
        (mail,) = server.mails
    assert mail["Subject"] == "Thursday Bcc: x@y.example: Ben reports 6:1 !"
    assert mail["Bcc"] is None and state_of(post.kept(id)) == "works"


def test_a_message_that_cannot_be_put_together_holds_up_neither_its_channel_nor_others(
    post: Post, hook: HookServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch, "poison")
    first, other = (
        post.channel("webhook", f"{hook.url}/1"),
        post.channel("discord", f"{hook.url}/api/webhooks/1/2"),
    )
    post.tell("poison")
    post.after(seconds=31)
    kept = post.kept(first)
    assert state_of(kept) == "retrying" and "could not be put together" in kept.trouble and kept.next is None
    assert post.store.channels.waiting() == [] and state_of(post.kept(other)) == "works"
    for number in range(GIVEN_UP + 1):  # however often it happens, the next one need not wait
        post.tell(f"poison {number}")
        post.after(seconds=31)
    post.tell("good news")
    post.after(seconds=31)
    assert [one.json["subject"] for one in hook.requests if one.path == "/1"] == ["Thursday club: good news"]
    kept = post.kept(first)
    assert (state_of(kept), kept.trouble) == ("works", "")


def test_of_messages_that_became_one_only_the_spoilt_one_is_left_out(
    post: Post, hook: HookServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch, "poison")
    id = post.channel("webhook", hook.url)
    for subject in ("one", "poison", "two"):
        post.tell(subject)
    post.after(seconds=31)
    (request,) = hook.requests
    assert {one["subject"] for one in request.json["messages"]} == {"one", "two"}
    assert "And 1 more" in request.json["text"] and post.store.channels.letters(id) == []


def test_a_message_that_the_other_server_refuses_is_not_sent_again(post: Post, hook: HookServer) -> None:
    id = post.channel("webhook", hook.url)
    hook.status = 400
    post.tell("refused")
    post.after(seconds=31)
    assert "400" in post.kept(id).trouble and post.store.channels.letters(id) == []
    hook.status = 200
    post.tell("taken")
    post.after(seconds=31)
    assert [one.json["subject"] for one in hook.requests] == [
        "Thursday club: refused",
        "Thursday club: taken",
    ]
    assert state_of(post.kept(id)) == "works"


def test_a_fault_in_merging_is_seen_and_passes(
    post: Post, hook: HookServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = messages.merged

    def merged(letters: list[QueuedMessage], *more: Any) -> Message:
        if any([letter.subject == "poison" for letter in letters]):
            raise IndexError
        return real(letters, *more)

    monkeypatch.setattr(post_office, "merged", merged)
    id = post.channel("webhook", hook.url)
    post.tell("poison")
    post.after(seconds=31)
    assert post.kept(id).trouble and post.kept(id).lease is None and post.store.channels.letters(id) == []
    post.tell("good")
    post.after(seconds=31)
    assert len(hook.requests) == 1


def test_hours_that_cannot_be_read_hold_up_no_other_channel(post: Post, hook: HookServer) -> None:
    post.channel("webhook", f"{hook.url}/broken", quiet="late")
    post.channel("webhook", f"{hook.url}/good")
    post.tell("x")
    post.after(seconds=31)
    assert {request.path for request in hook.requests} == {"/broken", "/good"}


# rows that came into the store otherwise


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize(
    ("kind", "address"),
    [
        ("apprise", "json://127.0.0.1:{port}/x"),
        ("apprise", "gotify://127.0.0.1:{port}/AxTOKEN?template=http://127.0.0.1:{port}/"),
        ("apprise", "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnl?template=http://127.0.0.1:{port}/&rto=9999"),
        ("gotify", "http://127.0.0.1:{port}/message?token=A&template=http://127.0.0.1:{port}/"),
        ("gotify", "http://127.0.0.1:{port}/message?token=A&+X-Header=x"),
        ("ntfy", "ntfy://127.0.0.1:{port}/topic"),
        ("ntfy", "http://127.0.0.1:{port}/topic?rto=9999"),
        ("ntfy", "http://127.0.0.1:{port}/topic%0d%0aX-Header:%20x"),
        ("discord", "http://127.0.0.1:{port}/admin"),
        ("slack", "http://127.0.0.1:{port}/services/T/B/x?template=file:///etc/passwd"),
        ("telegram", "http://127.0.0.1:{port}/bot1:a/getUpdates?chat_id=1"),
        ("webhook", "http://user:password@127.0.0.1:{port}/"),
        ("webhook", "http://127.0.0.1:{port}/\r\nX-Header: x"),
        ("webhook", "file:///etc/passwd"),
        ("push", "http://127.0.0.1:{port}/#x"),
        ("nonsense", "http://127.0.0.1:{port}/"),
    ],
)
def test_a_row_that_no_form_would_take_connects_to_nothing(
    post: Post, hook: HookServer, kind: str, address: str, private: bool
) -> None:
    post.office = replace(OFFICE, private=private)
    id = post.channel(kind, address.format(port=hook.port))
    post.tell("x")
    post.after(seconds=31)
    assert hook.requests == []
    assert (
        state_of(post.kept(id)) == "failing"
        and post.kept(id).trouble
        and post.store.channels.letters(id) == []
    )


# servers that hang


class Busy:
    """A post whose time runs, and how its tests go."""

    def __init__(self, post: Post, **office: Any) -> None:
        self.post = post
        self.office = replace(OFFICE, **office)
        self.delivery = Delivery(post.store, lambda: post.now, Senders(post.store, self.office))

    async def test(self, id: str) -> str:
        letter = QueuedMessage("", None, "club", "A test", "", "", self.post.now)
        trouble = await self.delivery.test(self.post.kept(id), letter)
        return trouble.sentence if trouble else ""


def test_channels_of_one_person_that_hang_do_not_delay_the_test_of_another(
    post: Post, hook: HookServer
) -> None:
    ben = post.store.people.make_guest().result().id
    with HookServer() as slow:
        slow.hang.set()
        for number in range(10):
            post.channel("webhook", f"{slow.url}/{number}")
        bens = post.channel("webhook", hook.url, person=ben)
        post.tell("x")
        post.now += timedelta(seconds=31)

        async def run() -> float:
            busy = Busy(post, patience=60)
            await busy.delivery.look()
            await asyncio.to_thread(until, lambda: len(slow.requests) == EACH)
            begun = time.monotonic()
            assert await busy.test(bens) == ""
            took = time.monotonic() - begun
            assert len(slow.requests) == EACH  # her others wait for their turn
            await busy.delivery.close()
            return took

        assert asyncio.run(run()) / stretch() < 5


def test_names_of_one_person_that_are_looked_up_for_ever_do_not_delay_the_test_of_another(
    post: Post, hook: HookServer
) -> None:
    ben = post.store.people.make_guest().result().id
    free = threading.Event()

    def look_up(host: str, port: int) -> list[str]:
        if host == "slow.example":
            free.wait(60)
        return ["127.0.0.1"]

    slow = [post.channel("webhook", f"http://slow.example/{number}") for number in range(10)]
    bens = post.channel("webhook", f"http://quick.example:{hook.port}/", person=ben)

    async def run() -> float:
        busy = Busy(post, patience=1)
        busy.delivery.senders = Senders(post.store, busy.office, look_up)
        hanging = [asyncio.create_task(busy.test(one)) for one in slow]
        await asyncio.sleep(0.1)
        begun = time.monotonic()
        assert await busy.test(bens) == ""
        took = time.monotonic() - begun
        said = await asyncio.gather(*hanging)
        assert set(said) <= {"The other server took too long to answer.", post_office.BUSY} and "" not in said
        assert len([one for one in threading.enumerate() if one.name == "sandtable-names"]) <= EACH
        await busy.delivery.close()
        return took

    try:
        assert asyncio.run(run()) / stretch() < 5
    finally:
        free.set()


def test_who_waits_for_a_test_is_told_when_the_server_stops(post: Post) -> None:
    with HookServer() as slow:
        slow.hang.set()
        id = post.channel("webhook", slow.url)

        async def run() -> str:
            busy = Busy(post, patience=60)
            testing = asyncio.create_task(busy.test(id))
            await asyncio.to_thread(until, lambda: slow.requests)
            busy.delivery.hang_up()
            said = await asyncio.wait_for(testing, 5)
            await busy.delivery.close()
            return said

        assert asyncio.run(run()) == post_office.STOPS
    assert (post.kept(id).fails, post.kept(id).trouble) == (0, "")  # the channel is not to blame
