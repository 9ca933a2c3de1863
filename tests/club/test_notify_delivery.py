"""The post, with real servers on the loopback: sent, merged, kept back, tried again, given up, taken up again."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from sandtable.club.notify.delivery import GIVEN_UP, PAUSES, REST, STALE, Delivery, state_of
from sandtable.club.notify.office import Office
from sandtable.club.notify.senders import Senders
from sandtable.club.notify.topics import USUAL
from sandtable.store import Channel, NewChannel, NewMatch, Person, QueuedMessage, Seat, Store
from tests.club.browsers import Browser
from tests.club.posts import HookServer, MailServer, free_port
from tests.databases import open_store
from tests.web.conftest import until

NOON = datetime(2026, 6, 6, 12, 0, tzinfo=UTC)
OFFICE = Office(public="https://sandtable.example", private=True, gather=30, patience=2)


class Post:
    """A store, its post, and a clock that is turned by hand."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = NOON
        self.office = OFFICE
        self.anna: Person = store.people.make_guest().result()
        seats = [Seat("blue", 0)]
        self.match = store.matches.create(NewMatch("Thursday club", "chess", "", 1, {}, seats)).result()

    def channel(self, kind: str, address: str, **more: Any) -> str:
        facts: dict[str, Any] = {"person": self.anna.id, **more}
        new = NewChannel(kind, "", address, list(USUAL), **facts)
        return self.store.channels.add(new, self.now).result().id

    def tell(self, subject: str, link: str = "/c/x", topic: str = "turn", shared: str = "") -> int:
        letter = QueuedMessage("", self.match, topic, subject, "", link, self.now)
        ours = replace(letter, subject="", text=shared) if shared else None
        return self.store.channels.post([self.anna.id], letter, ours, USUAL).result()

    def after(self, **time: float) -> float:
        """So much later the post looks at what is due, and sends it; gives in how many seconds it looks again."""
        self.now += timedelta(**time)
        return asyncio.run(self.look())

    async def look(self) -> float:
        delivery = Delivery(self.store, lambda: self.now, Senders(self.store, self.office))
        wait = await delivery.look()
        await asyncio.gather(*delivery.busy.values())
        await delivery.close()
        return wait

    def kept(self, id: str) -> Channel:
        found = self.store.channels.get(id)
        assert found is not None
        return found


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    store = open_store(tmp_path / "sandtable.db")
    yield Post(store)
    store.close()


def test_a_merged_mail_reaches_a_real_mail_server(post: Post) -> None:
    with MailServer(login=("table", "s3cret")) as server:
        url = f"smtp://table:s3cret@127.0.0.1:{server.port}"
        post.office = replace(OFFICE, smtp=url, mail_from="table@club.example")
        post.channel("email", "anna@home.example")
        post.tell("Ben reports 6:1", "/c/x/b/3/report", "report")
        post.after(seconds=5)
        post.tell("Turn 2 begins", "/c/x", "club")
        post.tell("You are asked: where to attack?", "/m/x?seat=allies")
        assert post.after(seconds=10) <= 15
        assert server.mails == []  # others may still join it
        post.after(seconds=20)
        (mail,) = server.mails
    assert mail["To"] == "anna@home.example" and mail["From"] == "Sandtable <table@club.example>"
    assert mail["Subject"] == "Thursday club: You are asked: where to attack? (and 2 more)"
    text = mail.get_content()
    links = [line for line in text.splitlines() if line.startswith("https://")]
    assert links == [
        "https://sandtable.example/m/x?seat=allies",
        "https://sandtable.example/c/x/b/3/report",
        "https://sandtable.example/c/x",
    ]
    assert "https://sandtable.example/account" in text


def test_every_service_gets_what_it_reads(post: Post, hook: HookServer) -> None:
    post.channel("discord", f"{hook.url}/api/webhooks/1/token")
    post.channel("slack", f"{hook.url}/services/T/B/token")
    post.channel("webhook", f"{hook.url}/generic")
    post.channel("ntfy", f"{hook.url}/our-club")
    post.channel("gotify", f"{hook.url}/message?token=AxxxxxTOKEN")
    post.channel("telegram", f"{hook.url}/bot123:TOKEN/sendMessage?chat_id=-100&message_thread_id=7")
    post.tell("You are asked: attack?", "/m/x?seat=allies")
    post.after(seconds=31)
    got = {request.path.partition("?")[0]: request for request in hook.requests}
    link = "https://sandtable.example/m/x?seat=allies"
    discord = got["/api/webhooks/1/token"].json
    assert (
        discord["content"].startswith("**Thursday club\\: You are asked\\: attack?**")
        and link in discord["content"]
    )
    assert discord["allowed_mentions"] == {"parse": []}
    slack = got["/services/T/B/token"].json
    assert slack["text"].startswith("*Thursday club: You are asked: attack?*") and link in slack["text"]
    generic = got["/generic"].json
    assert generic["subject"] == "Thursday club: You are asked: attack?"
    assert (generic["campaign"], generic["link"]) == ("Thursday club", link) and link in generic["text"]
    ntfy = got["/"]
    assert ntfy.json["topic"] == "our-club" and ntfy.json["title"] == "Thursday club: You are asked: attack?"
    assert ntfy.json["click"] == link and link in ntfy.json["message"]
    gotify = got["/message"]
    assert gotify.path == "/message?token=AxxxxxTOKEN"
    assert gotify.json["title"] == "Thursday club: You are asked: attack?" and link in gotify.json["message"]
    telegram = got["/bot123:TOKEN/sendMessage"]
    assert telegram.path == "/bot123:TOKEN/sendMessage"
    assert (telegram.json["chat_id"], telegram.json["message_thread_id"]) == ("-100", 7)
    assert telegram.json["text"].startswith("Thursday club: You are asked: attack?")
    assert link in telegram.json["text"]
    assert post.store.channels.waiting() == []
    assert {state_of(one) for one in post.store.channels.of(post.anna.id)} == {"works"}


def test_a_browser_gets_what_only_it_can_read(post: Post, hook: HookServer) -> None:
    browser = Browser()
    hook.status = 201
    keys = dict(zip(("p256dh", "auth"), browser.keys, strict=True))
    id = post.channel("push", f"{hook.url}/push/1", keys=keys)
    post.tell("You are asked: attack?", "/m/x?seat=allies")
    post.tell("News", "/c/x", "club")
    post.after(seconds=31)
    (request,) = hook.requests
    assert browser.read(request.body) == {
        "title": "Thursday club: You are asked: attack? (and 1 more)",
        "body": "You are asked: attack?\nNews",
        "link": "https://sandtable.example/m/x?seat=allies",
        "tag": id,
    }


def test_a_failure_is_tried_again_seen_and_later_succeeds(post: Post, hook: HookServer) -> None:
    id = post.channel("webhook", hook.url)
    hook.status = 503
    post.tell("first")
    post.after(seconds=31)
    kept = post.kept(id)
    assert state_of(kept) == "retrying" and "503" in kept.trouble
    assert kept.next == post.now + PAUSES[0]
    post.tell("second")
    post.after(seconds=30)
    assert len(hook.requests) == 1  # it rests
    post.after(seconds=31)
    assert len(hook.requests) == 2 and post.kept(id).next == post.now + PAUSES[1]
    hook.status = 200
    post.after(minutes=6)
    assert hook.requests[-1].json["subject"] == "Thursday club: second (and 1 more)"
    kept = post.kept(id)
    assert (state_of(kept), kept.trouble, kept.next, kept.sent) == ("works", "", None, post.now)
    assert post.store.channels.letters(id) == []


def test_after_its_last_try_a_channel_is_given_up_but_not_for_ever(post: Post, hook: HookServer) -> None:
    id = post.channel("webhook", hook.url)
    hook.status = 500
    post.tell("lost")
    for _ in range(GIVEN_UP):
        assert state_of(post.kept(id)) != "failing"
        post.after(hours=7)
    assert state_of(post.kept(id)) == "failing" and post.store.channels.letters(id) == []
    assert len(hook.requests) == GIVEN_UP
    post.tell("too soon")
    post.after(minutes=5)
    assert len(hook.requests) == GIVEN_UP and post.kept(id).next == post.now + REST - timedelta(minutes=5)
    hook.status = 200
    post.after(hours=12)
    assert hook.requests[-1].json["subject"] == "Thursday club: too soon"
    assert state_of(post.kept(id)) == "works"


def test_what_is_gone_is_given_up_at_once(post: Post, hook: HookServer) -> None:
    id = post.channel("discord", f"{hook.url}/api/webhooks/1/token")
    hook.status = 404
    post.tell("x")
    post.after(seconds=31)
    assert state_of(post.kept(id)) == "failing" and "nothing at this address" in post.kept(id).trouble


def test_messages_wait_for_the_end_of_quiet_hours(post: Post, hook: HookServer) -> None:
    post.channel("webhook", hook.url, quiet="13:00-18:00", zone="Europe/London")  # 12:00 to 17:00 UTC
    post.tell("in the afternoon")
    post.after(hours=1)
    post.tell("a second one")
    post.after(hours=3, minutes=59)
    assert hook.requests == []
    post.after(minutes=2)
    (request,) = hook.requests
    assert request.json["subject"] == "Thursday club: a second one (and 1 more)"


def test_what_is_too_old_is_not_sent(post: Post, hook: HookServer) -> None:
    id = post.channel("webhook", hook.url)
    post.tell("old")
    post.after(seconds=STALE.total_seconds() + 1)
    assert hook.requests == [] and post.store.channels.letters(id) == []
    assert post.kept(id).lease is None


def test_nobody_hears_what_he_does_not_want_and_nothing_before_he_confirmed(
    post: Post, hook: HookServer
) -> None:
    post.channel("webhook", f"{hook.url}/all")
    post.channel("webhook", f"{hook.url}/unconfirmed", confirmed=False)
    only = post.store.channels.add(
        NewChannel("webhook", "", f"{hook.url}/results", ["result"], post.anna.id), post.now
    ).result()
    assert post.tell("turn", topic="turn") == 1
    assert post.tell("result", topic="result") == 2
    post.store.channels.set_wishes(post.match, post.anna.id, ["turn"]).result()
    assert post.tell("another result", topic="result") == 0
    post.after(seconds=31)
    assert {request.path for request in hook.requests} == {"/all", "/results"}
    assert post.store.channels.letters(only.id) == []


def test_a_shared_channel_gets_only_the_shared_text(post: Post, hook: HookServer) -> None:
    post.channel("webhook", f"{hook.url}/club", person=None, match=post.match)
    post.tell("The secret reserve moves", topic="result")
    assert post.tell("The secret reserve moves", topic="result", shared="A battle was booked.") == 1
    post.after(seconds=31)
    (request,) = hook.requests
    assert b"secret" not in request.body
    assert request.json["subject"] == "Thursday club" and "A battle was booked." in request.json["text"]


def test_one_of_two_processes_sends(post: Post, hook: HookServer) -> None:
    post.channel("webhook", hook.url)
    post.tell("once")
    post.now += timedelta(seconds=31)

    async def both() -> None:
        posts = [Delivery(post.store, lambda: post.now, Senders(post.store, OFFICE)) for _ in range(2)]
        for one in posts:
            await one.look()
        await asyncio.gather(*[task for one in posts for task in one.busy.values()])
        for one in posts:
            await one.close()

    asyncio.run(both())
    assert len(hook.requests) == 1


def test_a_hanging_server_holds_no_other_channel_up_and_is_cut_when_the_server_stops(
    post: Post, hook: HookServer
) -> None:
    post.office = replace(OFFICE, patience=60)
    with HookServer() as slow:
        slow.hang.set()
        hanging = post.channel("webhook", slow.url)
        post.channel("webhook", hook.url)
        post.tell("x")
        post.now += timedelta(seconds=31)

        async def run() -> None:
            delivery = Delivery(post.store, lambda: post.now, Senders(post.store, post.office))
            await delivery.look()
            await asyncio.to_thread(until, lambda: hook.requests and slow.requests)
            assert hanging in delivery.busy
            await delivery.close()

        begun = time.monotonic()
        asyncio.run(run())
        until(lambda: not [one for one in threading.enumerate() if "sandtable-post" in one.name])
        assert time.monotonic() - begun < 30


@pytest.mark.parametrize(
    ("refuse", "said"), [("550 no such user", "550"), ("451 later", "451")], ids=["for ever", "for now"]
)
def test_a_mail_server_that_refuses_says_why(post: Post, refuse: str, said: str) -> None:
    with MailServer(refuse) as server:
        post.office = replace(OFFICE, smtp=server.url, mail_from="table@club.example")
        id = post.channel("email", "anna@home.example")
        post.tell("x")
        post.after(seconds=31)
    assert said in post.kept(id).trouble


def test_a_wrong_password_and_a_missing_server_are_told(post: Post) -> None:
    with MailServer(login=("table", "s3cret")) as server:
        url = f"smtp://table:wrong@127.0.0.1:{server.port}"
        post.office = replace(OFFICE, smtp=url, mail_from="table@club.example")
        id = post.channel("email", "anna@home.example")
        post.tell("x")
        post.after(seconds=31)
    assert "does not let this server in" in post.kept(id).trouble
    post.office = replace(OFFICE, smtp=f"smtp://127.0.0.1:{free_port()}", mail_from="table@club.example")
    post.after(minutes=2)
    assert "cannot be reached" in post.kept(id).trouble and post.kept(id).fails == 2


def test_a_flood_does_not_fill_the_disk(post: Post) -> None:
    id = post.channel("webhook", "https://x.example")
    for number in range(230):
        post.tell(f"n{number}")
    kept = post.store.channels.letters(id)
    assert len(kept) == 200 and kept[-1].subject == "n229"


def test_the_same_question_is_told_once_and_an_answered_one_is_not_sent(post: Post, hook: HookServer) -> None:
    post.channel("webhook", hook.url)
    assert post.store.channels.ask_once(post.match, {"a@1", "b@1"}).result() == {"a@1", "b@1"}
    assert post.store.channels.ask_once(post.match, {"a@1", "b@1"}).result() == set()
    letter = QueuedMessage("", post.match, "turn", "You are asked", "", "/m/x", post.now, "a@1")
    post.store.channels.post([post.anna.id], letter, None, USUAL).result()
    assert post.store.channels.ask_once(post.match, {"b@1", "c@2"}).result() == {"c@2"}
    post.after(seconds=31)
    assert hook.requests == []
