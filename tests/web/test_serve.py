"""`sandtable serve`: how the server starts, what it says, and how it stops."""

from __future__ import annotations

import asyncio
import signal
import socket
import time
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from sandtable.commands.output import UsageError
from sandtable.commands.serve import bound
from sandtable.remote import Table
from sandtable.web.server.pages import install_pages
from tests.pace import stretch
from tests.serving import Serving


def test_it_prints_its_address_and_the_administrators_link_once(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        said = serving.log.read_text()
        assert f"Sandtable is open at {serving.url}" in said
        assert f"{serving.url}/admin#" in said
        token = said.partition("/admin#")[2].split()[0]
        with Table(serving.url) as anna:
            anna.ask(
                "POST", "/api/admin/claim", json={"token": token, "name": "Anna", "password": "long enough"}
            )
            assert anna.ask("GET", "/api/me")["admin"]
    serving.log.write_text("")
    with serving:
        assert "/admin#" not in serving.log.read_text()


def test_it_stops_soon_though_somebody_is_connected(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving, Table(serving.url) as anna:
        match = anna.new("skirmish", {"blue": "me"})
        stream = match.events("blue")
        assert next(stream)["type"] == "scene"
        assert serving.process is not None
        start = time.monotonic()
        serving.process.send_signal(signal.SIGTERM)
        assert serving.process.wait(10) == 0
        assert (time.monotonic() - start) / stretch() < 4
        serving.process = None


def test_a_port_that_is_taken_is_passed_over_unless_it_was_asked_for() -> None:
    with bound("127.0.0.1", None) as first, bound("127.0.0.1", None) as second:
        assert second.getsockname()[1] != first.getsockname()[1]
        with pytest.raises(UsageError, match="cannot listen"):
            bound("127.0.0.1", first.getsockname()[1])
    with pytest.raises(UsageError, match="cannot listen"):
        bound("127.0.0.1", 99_999)
    with pytest.raises((UsageError, socket.gaierror)):
        bound("no.such.host.invalid", 0)


class Pages:
    """The pages of a folder."""

    def __init__(self, folder: Path) -> None:
        self.app = FastAPI()
        install_pages(self.app, folder)

    def get(self, path: str, accept: str = "*/*") -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://table.example") as client:
                return await client.get(path, headers={"Accept": accept})

        return asyncio.run(ask())


def test_pages_are_always_looked_at_again_and_hashed_files_never(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/index-abc.js").write_text("1")
    (tmp_path / "index.html").write_text("<title>Sandtable</title>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    client = Pages(tmp_path)
    for path in (
        "/",
        "/m/abc",
        "/m/abc/replay",
        "/join",
        "/login",
        "/admin",
        "/reset",
        "/account",
        "/replay/x",
    ):
        answer = client.get(path)
        assert answer.status_code == 200 and "Sandtable" in answer.text, path
        assert answer.headers["cache-control"] == "no-cache"
    assert "immutable" in client.get("/assets/index-abc.js").headers["cache-control"]
    assert client.get("/icon.svg").status_code == 200
    assert client.get("/assets/nothing.js").status_code == 404
    assert client.get("/nothing", "text/html").status_code == 404
    for path in ("/..%2fsecret", "/%2e%2e/secret", "/.env"):
        assert client.get(path).status_code == 404


def test_without_a_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    answer = Pages(tmp_path / "nothing").get("/")
    assert answer.status_code == 503 and "go.py" in answer.text


def test_it_knows_its_names_and_says_what_is_missing(tmp_path: Path) -> None:
    with Serving(tmp_path, "--public", "https://sandtable.example", "--name", "Table.lan") as serving:
        assert "--proxy" in serving.log.read_text()
        for host, status in (("table.lan", 200), ("sandtable.example", 200), ("rebound.example", 400)):
            assert httpx.get(f"{serving.url}/api/health", headers={"Host": host}).status_code == status
        large = {"X-Large": "x" * 20_000}
        assert httpx.get(f"{serving.url}/api/health", headers=large).status_code == 431
