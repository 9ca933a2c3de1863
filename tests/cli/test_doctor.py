"""`sandtable doctor`: each check on what is in order, and on what is not."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from sqlalchemy import text

from sandtable.commands.doctor import clock_check, data_folder_check, disk_check, proxy_check
from sandtable.store import Store, schema
from sandtable.store.base.engine import url_of
from sandtable.store.examining import DatabaseLook, examine
from sandtable.store.store import bring_up_to_date
from tests.cli.conftest import Done, Run
from tests.club.posts import MailServer
from tests.databases import write_prepared


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SANDTABLE_SMTP", "SANDTABLE_PUBLIC", "FORWARDED_ALLOW_IPS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a database in which nothing happened yet."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    write_prepared(folder / "sandtable.db")
    return folder


def states(done: Done) -> dict[str, str]:
    return {one["check"]: one["state"] for one in done.json["checks"]}


def said(done: Done, check: str) -> str:
    (found,) = [one["says"] for one in done.json["checks"] if one["check"] == check]
    return str(found)


@contextmanager
def answering(status: int = 200, body: object = None, metrics: int = 403, date: str = "") -> Iterator[str]:
    """The address of something that answers as a server does, or does not."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            health = self.path == "/api/health"
            self.send_response_only(status if health else metrics)
            if date:
                self.send_header("Date", date)
            self.end_headers()
            if health:
                self.wfile.write(json.dumps({"ok": True, "version": "9"} if body is None else body).encode())

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def test_a_healthy_server_has_no_fault_and_a_line_a_check(run: Run, data: Path) -> None:
    with answering() as public:
        done = run("doctor", "--data", data, "--public", public)
    assert done.code == 0
    lines = done.out.splitlines()
    names = [
        "data folder",
        "disk",
        "database",
        "migrations",
        "mail",
        "public address",
        "proxy headers",
        "clock",
    ]
    assert [line[:14].strip() for line in lines] == names
    assert all([" ok " in line for line in lines if not line.startswith("disk")])


def test_a_running_server_is_examined_without_disturbing_it(run: Run, data: Path) -> None:
    store = Store.open(data / "sandtable.db")
    try:
        store.people.register("Anna", "hash").result()
        before = {one.name for one in data.iterdir()}
        done = run("doctor", "--data", data, "--json")
        assert states(done)["database"] == states(done)["migrations"] == "ok"
        assert datetime.now(UTC).strftime("%Y-%m-%d") in said(done, "clock")
        assert {one.name for one in data.iterdir()} == before
        store.people.register("Bert", "hash").result()
    finally:
        store.close()


def test_before_the_first_start_nothing_is_made(run: Run, tmp_path: Path) -> None:
    done = run("doctor", "--data", tmp_path / "later", "--json")
    assert done.code == 0
    assert states(done) == {
        "data folder": "warning",
        "disk": states(done)["disk"],
        "database": "warning",
        "migrations": "warning",
        "mail": "ok",
        "public address": "warning",
        "proxy headers": "ok",
        "clock": "ok",
    }
    assert not (tmp_path / "later").exists()


def test_a_damaged_database_is_a_fault(run: Run, data: Path) -> None:
    file = data / "sandtable.db"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    done = run("doctor", "--data", data, "--json")
    assert done.code == 1
    assert states(done)["database"] == "fault"
    assert "restore" in said(done, "database")
    file.write_text("something else entirely")
    assert states(run("doctor", "--data", data, "--json"))["database"] == "fault"
    assert file.read_text() == "something else entirely"


def test_an_old_schema_is_told_and_left_as_it_is(run: Run, tmp_path: Path) -> None:
    old = [script.revision for script in schema._scripts().walk_revisions()][1]
    bring_up_to_date(url_of(tmp_path / "sandtable.db"), old)
    done = run("doctor", "--data", tmp_path, "--json")
    assert states(done)["migrations"] == "warning"
    assert old in said(done, "migrations") and "backup" in said(done, "migrations")
    assert examine(url_of(tmp_path / "sandtable.db")).version == old


def test_a_newer_programs_database_is_a_fault(run: Run, data: Path) -> None:
    store = Store.open(data / "sandtable.db")
    with store.writers.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    done = run("doctor", "--data", data, "--json")
    assert done.code == 1
    assert "newer Sandtable" in said(done, "database")


def test_a_folder_that_cannot_be_written_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    tmp_path.chmod(0o700)
    assert data_folder_check(tmp_path).state == "ok"

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    assert data_folder_check(tmp_path).state == "fault"


def test_a_folder_open_to_everybody_is_a_warning(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    assert data_folder_check(tmp_path).state == ("warning" if os.name == "posix" else "ok")


def test_a_disk_without_room_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(tmp_path)
    found = []
    for free in (10 << 20, 500 << 20, 50 << 30):
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: usage._replace(free=free))
        found.append(disk_check(tmp_path / "sandtable.db").state)
    assert found == ["fault", "warning", "ok"]


def test_a_database_address_that_is_none_is_a_fault(run: Run) -> None:
    done = run("doctor", "--database", "mysql://somewhere", "--json")
    assert done.code == 1
    assert states(done)["database"] == "fault"


def test_a_postgresql_that_is_away_is_a_fault_without_its_password(run: Run, tmp_path: Path) -> None:
    done = run("doctor", "--database", f"postgresql://me:verysecret@/x?host={tmp_path}", "--json")
    assert done.code == 1
    assert states(done)["database"] == "fault"
    assert "verysecret" not in done.out
    assert "data folder" not in states(done)


def test_a_mail_server_that_is_away_is_a_fault_without_its_password(run: Run, data: Path) -> None:
    with answering() as public:
        port = public.rpartition(":")[2]  # of something that is no mail server, and gone in a moment
    smtp = f"smtp://anna:verysecret@127.0.0.1:{port}"
    done = run("doctor", "--data", data, "--smtp", smtp, "--mail-from", "table@example.org", "--json")
    assert done.code == 1
    assert states(done)["mail"] == "fault"
    assert "verysecret" not in done.out
    done = run("doctor", "--data", data, "--smtp", smtp, "--json")
    assert "--mail-from" in said(done, "mail")


def test_a_mail_server_must_let_us_in(run: Run, data: Path) -> None:
    with MailServer(login=("anna", "right")) as server:
        words = ["doctor", "--data", data, "--mail-from", "table@example.org", "--json", "--smtp"]
        for password, state in (("right", "ok"), ("wrong", "fault")):
            done = run(*words, server.url.replace("//", f"//anna:{password}@"))
            assert states(done)["mail"] == state, said(done, "mail")
    assert not server.mails


def test_the_public_address_must_answer_as_sandtable_and_keep_its_figures(run: Run, data: Path) -> None:
    def told(**answers: object) -> tuple[str, str]:
        with answering(**answers) as public:  # type: ignore[arg-type]
            done = run("doctor", "--data", data, "--public", public, "--json")
        return states(done)["public address"], said(done, "public address")

    assert told()[0] == "ok"
    assert told(status=502)[0] == "fault"
    assert told(body={"ok": False})[0] == "fault"
    assert told(body=["something"])[0] == "fault"
    state, says = told(metrics=200)
    assert state == "fault" and "/metrics" in says
    done = run("doctor", "--data", data, "--public", "http://127.0.0.1:1", "--json")
    assert states(done)["public address"] == "fault"
    done = run("doctor", "--data", data, "--public", "ftp://x", "--json")
    assert states(done)["public address"] == "fault"


@pytest.mark.parametrize(
    ("proxies", "public", "state"),
    [
        ([], "", "ok"),
        (["127.0.0.1"], "https://table.example", "ok"),
        (["10.0.0.0/8"], "https://table.example", "ok"),
        ([], "https://table.example", "warning"),
        (["127.0.0.1"], "", "warning"),
        (["127.0.0.1"], "http://table.example", "warning"),
        (["0.0.0.0/0"], "https://table.example", "fault"),
        (["::/0"], "https://table.example", "fault"),
        (["everybody"], "https://table.example", "fault"),
    ],
)
def test_settings_of_proxies(proxies: list[str], public: str, state: str) -> None:
    assert proxy_check(Namespace(proxy=proxies), public).state == state


def test_a_clock_that_is_wildly_off_is_told() -> None:
    now = datetime(2026, 6, 1, tzinfo=UTC)

    def state(newest: datetime | None) -> str:
        return clock_check(DatabaseLook("1", newest), "", lambda: now).state

    assert state(now - timedelta(days=5)) == state(now + timedelta(minutes=1)) == state(None) == "ok"
    assert state(now + timedelta(hours=1)) == "fault"
    assert state(now - timedelta(days=4000)) == "warning"
    with answering(date="Mon, 01 Jun 2026 03:00:00 GMT") as public:
        assert clock_check(None, public, lambda: now).state == "warning"
        assert clock_check(None, public, lambda: now + timedelta(hours=3)).state == "ok"


def test_a_token_that_can_be_guessed_is_refused_before_anything_is_opened(run: Run, tmp_path: Path) -> None:
    done = run("serve", "--data", tmp_path / "new", "--metrics-token", "short")
    assert done.code == 2
    assert "--metrics-token" in done.err
    assert not (tmp_path / "new").exists()
