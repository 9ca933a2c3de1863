"""Addresses of an attacker, against a real server: refused, and what hangs delays neither others nor the end."""

from __future__ import annotations

import contextlib
import signal
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from sandtable.club.notify import channels
from sandtable.club.notify.office import Office
from sandtable.live.people.limits import SharedLimit
from sandtable.remote import RemoteError, Table
from sandtable.store import NewChannel
from tests.club.posts import HookServer
from tests.pace import stretch
from tests.serving import Serving
from tests.web.conftest import Server, until

SLOW_NAMES = """
import socket, time
real = socket.getaddrinfo
def look_up(host, *more, **others):
    if host == "slow.example":
        open({mark!r}, "a").write("x")
        time.sleep(600)
    return real(host, *more, **others)
socket.getaddrinfo = look_up
"""


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ADDED", "TESTED"):
        monkeypatch.setattr(channels, name, SharedLimit("test", burst=100, seconds=60))


class Dripping:
    """A server that answers one byte at a time, for ever."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.come = 0  # who came
        self.over = threading.Event()

    def __enter__(self) -> Dripping:
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.listening.close()

    def serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self.listening.accept()
                self.come += 1
                threading.Thread(target=self.drip, args=(connection,), daemon=True).start()

    def drip(self, connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):
            connection.sendall(b"HTTP/1.1 200 OK\r\nX: ")
            while not self.over.wait(0.2):
                connection.sendall(b"x")


@pytest.fixture
def dripping() -> Iterator[Dripping]:
    with Dripping() as running:
        yield running


@pytest.fixture(scope="module")
def one_for_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """For those who are refused: nothing of them stays, and the next one is somebody else."""
    with Server(tmp_path_factory.mktemp("hanging") / "sandtable.db") as running:
        yield running


def add(table: Table, kind: str, address: str) -> str:
    return str(table.ask("POST", "/api/channels", json={"kind": kind, "address": address})["id"])


@pytest.mark.parametrize(
    ("kind", "address"),
    [
        ("gotify", "gotify://{inside}/AxTOKEN?template=http://{inside}/"),
        ("gotify", "https://gotify.example.org/message?token=A&template=http://{inside}/"),
        ("slack", "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnl?template=file:///etc/passwd"),
        ("slack", "https://hooks.slack.com/services/T/B/x?template=http://{inside}/"),
        ("telegram", "tgram://123456789:abcdefg_hijklmnop/12315544/?template=http://{inside}/"),
        ("telegram", "https://api.telegram.org:{port}/bot1:a/sendMessage?chat_id=1"),
        ("discord", "https://discord.com:22/api/webhooks/1/a"),
        ("discord", "https://discord.com/api/webhooks/1/a?rto=9999&cto=9999"),
        ("ntfy", "ntfys://ntfy.sh/topic?rto=9999"),
        ("ntfy", "https://ntfy.sh/topic?+X-Header=evil"),
        ("ntfy", "https://ntfy.sh/topic%0d%0aX-Header:%20evil"),
        ("webhook", "https://example.org@{inside}/"),
        ("webhook", "https://{inside}/"),
        ("webhook", "json://{inside}/"),
        ("webhook", "file:///etc/passwd"),
    ],
)
def test_what_the_attacker_typed_is_refused_with_a_sentence(
    one_for_all: Server, hook: HookServer, kind: str, address: str
) -> None:
    inside = f"127.0.0.1:{hook.port}"
    with Table(one_for_all.url) as anna:
        with pytest.raises(RemoteError) as refused:
            add(anna, kind, address.format(inside=inside, port=hook.port))
        assert refused.value.code == "address" and len(str(refused.value)) > 20
        assert anna.ask("GET", "/api/channels")["channels"] == [] and hook.requests == []


def test_a_row_that_was_put_straight_into_the_store_connects_to_nothing(
    server: Server, anna: Table, hook: HookServer
) -> None:
    anna.ask("POST", "/api/register", json={"name": "Anna", "password": "correct horse"})
    account = server.store.people.named("Anna")
    assert account is not None
    inside = f"127.0.0.1:{hook.port}"
    for kind, address in (
        ("apprise", f"gotify://{inside}/AxTOKEN?template=http://{inside}/"),
        ("gotify", f"http://{inside}/message?token=A"),
        ("webhook", f"https://{inside}/"),
    ):
        new = NewChannel(kind, "", address, ["turn"], account.id)
        id = server.store.channels.add(new, server.app.state.notices.clock()).result().id
        tested = anna.ask("POST", f"/api/channels/{id}/test")
        assert not tested["ok"] and len(tested["text"]) > 20
    assert hook.requests == []
    listed = anna.ask("GET", "/api/channels")
    assert "apprise" not in {one["id"] for one in listed["kinds"]} and inside not in str(listed)
    (old,) = [one for one in listed["channels"] if one["kind"] == "apprise"]
    assert "no longer offered" in old["trouble"]


def test_somebody_elses_test_is_done_in_time_while_channels_drip_and_hang(
    tmp_path: Path, hook: HookServer, dripping: Dripping
) -> None:
    office = Office(private=True, patience=30)
    with (
        Server(tmp_path / "x.db", office=office) as server,
        Table(server.url) as anna,
        Table(server.url) as ben,
        HookServer() as silent,
        ThreadPoolExecutor(10) as hands,
    ):
        silent.hang.set()
        addresses = [f"{one}/{number}" for number in range(5) for one in (dripping.url, silent.url)]
        hers = [add(anna, "webhook", one) for one in addresses]
        his = add(ben, "webhook", hook.url)
        waiting = [hands.submit(anna.http.post, f"/api/channels/{id}/test", timeout=60) for id in hers]
        until(lambda: dripping.come + len(silent.requests) >= 2)
        begun = time.monotonic()
        assert ben.ask("POST", f"/api/channels/{his}/test")["ok"]
        assert (time.monotonic() - begun) / stretch() < 5
        assert not any([one.done() for one in waiting])
        dripping.over.set()
        silent.freed.set()


@pytest.mark.parametrize("how", ["drips", "is silent", "has no address", "drips mail"])
def test_a_signal_ends_the_process_soon_though_messages_hang(
    tmp_path: Path, dripping: Dripping, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "looked-up"
    (tmp_path / "sitecustomize.py").write_text(SLOW_NAMES.format(mark=str(mark)))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    mail = ("--smtp", dripping.url.replace("http", "smtp"), "--mail-from", "table@club.example")
    with (
        HookServer() as silent,
        Serving(tmp_path, "--notify-private", *mail) as serving,
        Table(serving.url) as anna,
        ThreadPoolExecutor(4) as hands,
    ):
        silent.hang.set()
        waiting: list[Future[str]]
        if how == "has no address":
            waiting = [hands.submit(add, anna, "webhook", f"http://slow.example/{one}") for one in range(3)]
            until(lambda: mark.exists() and len(mark.read_text()) == 3)
        elif how == "drips mail":
            waiting = [hands.submit(add, anna, "email", f"a{one}@home.example") for one in range(2)]
            until(lambda: dripping.come == 2)
        else:
            url = dripping.url if how == "drips" else silent.url
            ids = [add(anna, "webhook", f"{url}/{one}") for one in range(3)]
            waiting = [hands.submit(said_of, anna, id) for id in ids]
            until(lambda: dripping.come + len(silent.requests) == 3)
        assert serving.process is not None
        begun = time.monotonic()
        serving.process.send_signal(signal.SIGTERM)
        assert serving.process.wait(30) == 0, serving.said()
        assert (time.monotonic() - begun) / stretch() < 4
        serving.process = None
        for one in waiting:  # whoever waited has got an answer
            if how == "drips mail":
                assert one.result(30)
            elif how == "has no address":
                assert "stopping" in str(one.exception(30))
            else:
                assert "stopping" in one.result(30)


def said_of(table: Table, id: str) -> str:
    return str(table.ask("POST", f"/api/channels/{id}/test")["text"])
