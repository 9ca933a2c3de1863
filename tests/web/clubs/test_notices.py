"""Channels on a real server: whoever is asked hears of it, nobody hears what he may not know, play never waits."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.club.notify import channels
from sandtable.club.notify.office import Office
from sandtable.live.people.limits import SharedLimit
from sandtable.remote import RemoteError, Table
from tests.club.browsers import Browser
from tests.club.posts import HookServer, MailServer
from tests.web.clubs.company import Company, Member
from tests.web.clubs.timed import Clock
from tests.web.conftest import Server, mine, spelled, until
from tests.web.test_deadlines import loop_of

Json = dict[str, Any]
GATHER = 0.3


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins with full buckets."""
    for name in ("ADDED", "TESTED", "CODES", "CODES_FROM"):
        limit: SharedLimit = getattr(channels, name)
        monkeypatch.setattr(channels, name, SharedLimit(name, limit.burst, limit.seconds))


@pytest.fixture
def office(mail: MailServer) -> Office:
    return Office(mail.url, "table@club.example", "https://sandtable.example", True, GATHER, 30)


@pytest.fixture
def server(tmp_path: Path, office: Office) -> Iterator[Server]:
    with Server(tmp_path / "sandtable.db", office=office) as running:
        yield running


@pytest.fixture
def company(server: Server) -> Iterator[Company]:
    there = Company(server.url)
    yield there
    there.close()


def add(table: Table, kind: str, address: str, **more: Any) -> Json:
    found: Json = table.ask("POST", "/api/channels", json={"kind": kind, "address": address, **more})
    return found


def refused(table: Table, method: str, path: str, **sent: Any) -> str:
    with pytest.raises(RemoteError) as error:
        table.ask(method, path, **sent)
    return error.value.code


def subjects(hook: HookServer, path: str) -> list[str]:
    return [request.json["subject"] for request in hook.requests if request.path == path]


def texts(hook: HookServer, path: str) -> list[str]:
    return [
        one["subject"]
        for request in hook.requests
        if request.path == path
        for one in request.json["messages"]
    ]


# a person's own


def test_an_address_of_mail_is_confirmed_before_anything_else_is_sent_to_it(
    server: Server, mail: MailServer, anna: Table
) -> None:
    channel = add(anna, "email", "anna@home.example", label=" Home ", zone="Europe/London")
    assert (channel["state"], channel["address"], channel["label"]) == (
        "unconfirmed",
        "anna@home.example",
        "Home",
    )
    path = f"/api/channels/{channel['id']}"
    assert refused(anna, "POST", f"{path}/test") == "unconfirmed"
    (sent,) = mail.mails
    code = re.search(r"\d{8}", sent["Subject"])
    assert code and sent["To"] == "anna@home.example"
    wrong = "00000000" if code[0] != "00000000" else "11111111"
    assert refused(anna, "POST", f"{path}/confirm", json={"code": wrong}) == "wrong-code"
    confirmed = anna.ask("POST", f"{path}/confirm", json={"code": f" {code[0][:4]} {code[0][4:]} "})
    assert confirmed["state"] == "new"
    tested = anna.ask("POST", f"{path}/test")
    assert tested["ok"] and tested["channel"]["state"] == "works"
    assert mail.mails[-1]["Subject"] == "Sandtable: A test"
    assert "https://sandtable.example/account" in mail.mails[-1].get_content()


def test_a_code_is_good_for_a_few_tries_and_codes_are_not_sent_without_end(
    mail: MailServer, anna: Table
) -> None:
    channel = add(anna, "email", "anna@home.example")
    path = f"/api/channels/{channel['id']}"
    for _ in range(channels.TRIES):
        assert refused(anna, "POST", f"{path}/confirm", json={"code": "x"}) == "wrong-code"
    assert refused(anna, "POST", f"{path}/confirm", json={"code": "x"}) == "old-code"
    code = re.search(r"\d{8}", mail.mails[0]["Subject"])
    assert code and refused(anna, "POST", f"{path}/confirm", json={"code": code[0]}) == "old-code"
    for _ in range(2):
        anna.ask("POST", f"{path}/code")
    assert refused(anna, "POST", f"{path}/code") == "slow-down"
    assert len(mail.mails) == 3
    anna.ask("DELETE", path)
    assert (
        refused(anna, "POST", "/api/channels", json={"kind": "email", "address": "Anna@home.example"})
        == "slow-down"
    )


def test_many_who_guess_a_code_at_once_have_no_more_tries(mail: MailServer, anna: Table) -> None:
    path = f"/api/channels/{add(anna, 'email', 'anna@home.example')['id']}/confirm"

    def guess(number: int) -> str:
        return str(anna.http.post(path, json={"code": f"x{number}"}).json()["code"])

    with ThreadPoolExecutor(16) as many:
        answers = Counter(many.map(guess, range(48)))
    assert answers == {"wrong-code": channels.TRIES, "old-code": 48 - channels.TRIES}


def test_a_channel_is_added_changed_tested_and_removed(hook: HookServer, anna: Table, ben: Table) -> None:
    channel = add(
        anna, "discord", f"{hook.url}/api/webhooks/1/SECRET-TOKEN", quiet="22:00-07:00", zone="Europe/Paris"
    )
    path = f"/api/channels/{channel['id']}"
    assert channel["state"] == "new" and channel["quiet"] == "22:00-07:00"
    listed = anna.ask("GET", "/api/channels")
    assert [one["id"] for one in listed["channels"]] == [channel["id"]]
    assert "SECRET" not in str(listed)
    assert {"email", "webhook", "discord", "slack", "ntfy", "gotify", "telegram"} == {
        one["id"] for one in listed["kinds"]
    }
    changed = anna.ask("PATCH", path, json={"topics": ["result", "turn"], "label": "Phone", "quiet": ""})
    assert (changed["topics"], changed["label"], changed["quiet"]) == (["turn", "result"], "Phone", "")
    assert anna.ask("POST", f"{path}/test")["ok"]
    assert "A test" in hook.requests[-1].json["content"]
    hook.status = 500
    tested = anna.ask("POST", f"{path}/test")
    assert not tested["ok"] and "500" in tested["text"] and tested["channel"]["state"] == "retrying"
    for method, where in (
        ("PATCH", path),
        ("DELETE", path),
        ("POST", f"{path}/test"),
        ("POST", f"{path}/code"),
    ):
        sent = {"json": {"label": "x"}} if method == "PATCH" else {}
        assert refused(ben, method, where, **sent) == "no-channel"
    assert ben.ask("GET", "/api/channels")["channels"] == []
    anna.ask("DELETE", path)
    assert anna.ask("GET", "/api/channels")["channels"] == []


def test_what_cannot_be_a_channel_is_refused_with_a_reason(anna: Table, hook: HookServer) -> None:
    def code(kind: str, address: str, **more: Any) -> str:
        return refused(anna, "POST", "/api/channels", json={"kind": kind, "address": address, **more})

    channels.ADDED.burst = 100
    assert code("webhook", "ftp://example.org/") == "address"
    assert code("email", "nobody") == "address"
    assert code("webhook", "json://127.0.0.1/") == "address"
    assert code("ntfy", "https://ntfy.sh/") == "address"
    assert code("gotify", "https://example.org:99999/message?token=AxxxxxTOKEN") == "address"
    assert code("webhook", hook.url, zone="Mars/Base") == "zone"
    assert code("webhook", hook.url, quiet="22:00-22:00") == "quiet"
    for bad in ({"quiet": "late"}, {"topics": ["weather"]}, {"kind": "push"}, {"kind": "apprise"}, {"x": 1}):
        answer = anna.http.post("/api/channels", json={"kind": "webhook", "address": hook.url, **bad})
        assert answer.status_code == 422, bad
    add(anna, "webhook", hook.url)
    assert code("webhook", hook.url) == "channel-there"
    for number in range(channels.MOST - 1):
        add(anna, "webhook", f"{hook.url}/{number}")
    assert code("webhook", f"{hook.url}/more") == "too-many"


def test_too_much_at_once_is_slowed_down(anna: Table, hook: HookServer) -> None:
    channel = add(anna, "webhook", hook.url)
    codes = [anna.http.post(f"/api/channels/{channel['id']}/test").status_code for _ in range(8)]
    assert codes.count(200) == 6 and codes[-1] == 429
    codes = [
        anna.http.post("/api/channels", json={"kind": "webhook", "address": "x://"}).status_code
        for _ in range(12)
    ]
    assert codes[-1] == 429


def test_without_leave_no_message_enters_the_local_network(tmp_path: Path, hook: HookServer) -> None:
    with Server(tmp_path / "x.db") as server, Table(server.url) as anna:
        for kind, address in (
            ("webhook", hook.url),
            ("webhook", "https://127.0.0.1/"),
            ("discord", "https://localhost/api/webhooks/1/2"),
            ("slack", "https://[::ffff:127.0.0.1]/hooks/1"),
            ("ntfy", "https://169.254.169.254/latest"),
            ("gotify", "https://10.0.0.1/message?token=AxxxxxTOKEN"),
            ("email", "anna@home.example"),
        ):
            assert (
                refused(anna, "POST", "/api/channels", json={"kind": kind, "address": address}) == "address"
            )
        keys = dict(zip(("p256dh", "auth"), Browser().keys, strict=True))
        assert (
            refused(anna, "POST", "/api/push", json={"endpoint": "https://127.0.0.1/x", **keys}) == "address"
        )
        assert "email" not in {one["id"] for one in anna.ask("GET", "/api/channels")["kinds"]}
    assert hook.requests == []


def test_a_browser_subscribes_is_told_and_leaves(server: Server, hook: HookServer, anna: Table) -> None:
    browser = Browser()
    hook.status = 201
    key = anna.ask("GET", "/api/push")["key"]
    assert key == anna.ask("GET", "/api/push")["key"] and len(key) == 87
    order = {"endpoint": f"{hook.url}/push/1", **dict(zip(("p256dh", "auth"), browser.keys, strict=True))}
    channel = anna.ask("POST", "/api/push", json={**order, "label": "Firefox"})
    assert anna.ask("POST", "/api/push", json=order)["id"] == channel["id"]  # the same browser again
    assert anna.ask("POST", f"/api/channels/{channel['id']}/test")["ok"]
    assert browser.read(hook.requests[-1].body)["title"] == "Sandtable: A test"
    assert refused(anna, "POST", "/api/push", json={**order, "auth": "short"}) == "address"
    anna.ask("POST", "/api/push/gone", json={"endpoint": order["endpoint"]})
    assert anna.ask("GET", "/api/channels")["channels"] == []
    server.stop()
    server.start()
    with Table(server.url) as again:
        assert again.ask("GET", "/api/push")["key"] == key  # browsers would not know another one


def test_a_guest_who_signs_in_keeps_his_channels(server: Server, hook: HookServer) -> None:
    with Table(server.url) as home, Table(server.url) as phone:
        home.ask("POST", "/api/register", json={"name": "Anna", "password": "correct horse"})
        add(phone, "webhook", hook.url)
        phone.ask("POST", "/api/login", json={"name": "Anna", "password": "correct horse"})
        assert len(home.ask("GET", "/api/channels")["channels"]) == 1


# who is asked


def seats_of(member: Member) -> list[str]:
    return next((list(one["seats"]) for one in member.page()["members"] if one["me"]), [])


def asked(company: Company) -> tuple[Member, str, Json]:
    """Somebody who must decide now, and what."""
    for member in company.everybody:
        for seat in seats_of(member):
            for ask in mine(member.match.view(seat)):
                return member, seat, ask
    raise AssertionError("nobody is asked")


def test_whoever_is_asked_hears_of_it_once_with_the_way_to_his_decision(
    server: Server, company: Company, hook: HookServer
) -> None:
    for member in company.everybody:
        add(member.table, "webhook", f"{hook.url}/{member.name}")
    rng = Random(5)
    member, seat, ask = asked(company)
    member.match.answer(ask["key"], spelled(member.match, ask, rng))
    other, seat, ask = asked(company)
    path = f"/{other.name}"
    until(lambda: subjects(hook, path))
    told = next(request for request in hook.requests if request.path == path).json
    assert told["messages"][0]["subject"] == f"You are asked: {ask['question']}"
    assert told["link"] == f"https://sandtable.example/m/{other.match.id}?seat={seat}"
    assert told["campaign"] == "Thursday club"
    all_sent(server)  # what is on its way when a server stops may be sent again
    number = len(hook.requests)
    server.stop()
    server.start()
    for one in company.everybody:
        one.table.address = server.url
        one.table.http.base_url = server.url
        one.table.http.headers["Origin"] = server.url
    other.match.view(seat)  # the room is opened anew
    all_sent(server)
    assert len(hook.requests) == number


def gathered(server: Server, clock: Clock) -> None:
    """Lets pass the time in which messages are gathered, and waits until all of them are sent."""
    notices = server.app.state.notices
    until(lambda: not notices.errands)
    clock.time += timedelta(seconds=GATHER)
    loop_of(server).call_soon_threadsafe(notices.delivery.woken.set)
    all_sent(server)


def all_sent(server: Server) -> None:
    """Waits until it was seen who is asked, and nothing waits to be sent."""
    notices = server.app.state.notices
    until(lambda: not notices.errands)
    until(lambda: not server.store.channels.waiting() and not notices.delivery.busy)


def test_nothing_is_said_of_what_is_answered_in_time_or_seen_on_the_page(
    tmp_path: Path, office: Office, hook: HookServer
) -> None:
    """The clock stands still meanwhile: however slow this machine is, all of it is in time."""
    clock = Clock()
    with Server(tmp_path / "sandtable.db", office=office, clock=clock) as server:
        company = Company(server.url)
        for member in company.everybody:
            add(member.table, "webhook", f"{hook.url}/{member.name}")
        rng = Random(7)
        for _ in range(6):
            member, _, ask = asked(company)
            member.match.answer(ask["key"], spelled(member.match, ask, rng))
        last, _, ask = asked(company)
        gathered(server, clock)
        assert [request.path for request in hook.requests] == [f"/{last.name}"]
        assert texts(hook, f"/{last.name}") == [f"You are asked: {ask['question']}"]

        watching = last.match.events(seats_of(last)[0])
        next(watching)
        before = len(hook.requests)
        for _ in range(40):
            member, _, ask = asked(company)
            if member is not last:
                member.match.answer(ask["key"], spelled(member.match, ask, rng))
                if asked(company)[0] is last:
                    break
            else:
                last.match.answer(ask["key"], spelled(last.match, ask, rng))
        gathered(server, clock)
        assert f"/{last.name}" not in [request.path for request in hook.requests[before:]]
        company.close()


def test_a_person_hears_only_the_topics_he_wants(server: Server, company: Company, hook: HookServer) -> None:
    match = company.olga.match.id
    for member in company.everybody:
        add(member.table, "webhook", f"{hook.url}/{member.name}")
        wishes = member.table.ask("GET", "/api/channels")["campaigns"]
        assert [one["match"] for one in wishes] == [match] and "turn" in wishes[0]["topics"]
        path = f"/api/channels/campaigns/{match}"
        assert member.table.ask("PUT", path, json={"topics": ["result"]})["topics"] == ["result"]
    for _ in range(3):
        company.answer_one(Random(1))
    all_sent(server)
    assert hook.requests == []
    with Table(company.olga.table.address) as stranger:
        assert (
            refused(stranger, "PUT", f"/api/channels/campaigns/{match}", json={"topics": []}) == "not-member"
        )


def test_an_umpires_reminder_reaches_who_does_not_look(server: Server, hook: HookServer) -> None:
    company = Company(server.url, "totalize", umpire="human")
    try:
        add(company.anna.table, "webhook", hook.url, topics=["deadline"])
        company.olga.ask("PUT", "/seats/umpire", json={"person": company.olga.person})
        while "allied" not in [ask["seat"] for ask in company.anna.match.view("allied")["asks"]]:
            company.answer_one(Random(2))
        order = {"seat": "umpire", "asked": "allied"}
        company.olga.table.ask("POST", f"/api/matches/{company.olga.match.id}/umpire/remind", json=order)
        until(lambda: hook.requests)
        assert "A reminder for" in hook.requests[0].json["subject"]
    finally:
        company.close()


# shared channels


def test_only_organisers_keep_the_campaigns_channels(
    company: Company, hook: HookServer, mail: MailServer
) -> None:
    olga, anna, match = company.olga, company.anna, company.olga.match.id
    order = {"kind": "slack", "address": f"{hook.url}/services/T/B/SECRET-TOKEN", "label": "Club room"}
    assert anna.refused("POST", "/channels", json=order)["code"] == "not-organiser"
    assert anna.refused("GET", "/channels")["code"] == "not-organiser"
    channel = olga.ask("POST", "/channels", json=order)
    assert "SECRET" not in str(olga.ask("GET", "/channels")) and channel["topics"] == [
        "battle",
        "result",
        "deadline",
        "club",
    ]
    assert olga.ask("POST", f"/channels/{channel['id']}/test")["ok"]
    hook.status = 500
    assert not olga.ask("POST", f"/channels/{channel['id']}/test")["ok"]
    assert olga.ask("GET", "/channels")["channels"][0]["state"] == "retrying"  # the organiser sees it
    assert olga.ask("PATCH", f"/channels/{channel['id']}", json={"label": "Room"})["label"] == "Room"
    assert (
        refused(olga.table, "DELETE", f"/api/channels/{channel['id']}") == "no-channel"
    )  # it is not his own
    own = add(olga.table, "webhook", hook.url)
    assert olga.refused("DELETE", f"/channels/{own['id']}")["code"] == "no-channel"
    listed = olga.ask("POST", "/channels", json={"kind": "email", "address": "list@club.example"})
    assert listed["address"] == "l…@club.example" and listed["state"] == "unconfirmed"
    code = re.search(r"\d{8}", mail.mails[0]["Subject"])
    assert (
        code
        and olga.ask("POST", f"/channels/{listed['id']}/confirm", json={"code": code[0]})["state"] == "new"
    )
    olga.ask("DELETE", f"/channels/{channel['id']}")
    audit = olga.ask("GET", "/audit")
    assert "shared channel Room (slack)" in str(audit) and "SECRET" not in str(audit)
    assert len(olga.table.ask("GET", f"/api/clubs/{match}/channels")["channels"]) == 1


def test_play_goes_on_while_a_channels_server_hangs(company: Company, hook: HookServer) -> None:
    hook.hang.set()
    for member in company.everybody:
        add(member.table, "webhook", f"{hook.url}/{member.name}")
    company.olga.ask("POST", "/channels", json={"kind": "webhook", "address": f"{hook.url}/club"})
    rng = Random(3)
    company.answer_one(rng)
    until(lambda: hook.requests)  # somebody's message hangs now
    begun = time.monotonic()
    for _ in range(15):
        assert company.answer_one(rng)
    assert time.monotonic() - begun < 25  # the office's patience alone is longer
    hook.freed.set()
