"""gzip for files and drawings, never for what is made for one person."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers

from sandtable.remote import Table
from sandtable.web.server.packing import packed, takes_gzip
from tests.web.conftest import Server

SCRIPT = "console.log('there and back again');\n" * 200
DRAWING = "/api/games/caen/boards"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Server]:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(f"<!doctype html><title>Sandtable</title><p>{'sand ' * 300}</p>")
    (static / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (static / "assets" / "tiny.js").write_text("1")
    (static / "assets" / "photo.png").write_bytes(b"\x89PNG" + bytes(2000))
    with Server(tmp_path / "sandtable.db", static=static) as running:
        yield running


def fetch(server: Server, path: str, encoding: str | None = "gzip, br", **headers: str) -> httpx.Response:
    """The answer; `fetched.raw` would unpack it, so its length is asked of the header."""
    sent = {"Accept-Encoding": encoding if encoding is not None else "identity", **headers}
    return httpx.get(server.url + path, headers=sent)


@pytest.mark.parametrize("path", ["/", "/m/somewhere", "/assets/app-1a2b.js"])
def test_files_are_packed_for_those_who_take_it(site: Server, path: str) -> None:
    small, large = fetch(site, path), fetch(site, path, None)
    assert small.headers["content-encoding"] == "gzip" and "content-encoding" not in large.headers
    assert int(small.headers["content-length"]) < int(large.headers["content-length"]) / 2
    assert small.text == large.text, "packed or not, it is the same"
    for answer in (small, large):
        assert "accept-encoding" in answer.headers["vary"].lower()
    for name in ("content-type", "cache-control", "x-content-type-options"):
        assert small.headers[name] == large.headers[name]


def test_what_is_small_or_packed_already_is_left_alone(site: Server) -> None:
    for name in ("tiny.js", "photo.png"):
        assert "content-encoding" not in fetch(site, f"/assets/{name}").headers


@pytest.mark.parametrize(
    ("said", "takes"),
    [
        ("gzip", True),
        ("deflate, GZIP;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0, br", False),
        ("*, gzip;q=0", False),
        ("identity", False),
        ("", False),
        ("xgzip", False),
    ],
)
def test_who_does_not_take_it_gets_the_plain_file(said: str, takes: bool) -> None:
    assert takes_gzip(Headers({"accept-encoding": said})) is takes


def test_a_packed_file_is_not_sent_again_to_who_has_it(site: Server) -> None:
    tag = fetch(site, "/assets/app-1a2b.js").headers["etag"]
    assert tag.startswith("W/"), "other bytes under the same tag are only weakly the same"
    again = fetch(site, "/assets/app-1a2b.js", **{"If-None-Match": tag})
    assert again.status_code == 304 and again.content == b""


def test_a_changed_file_is_packed_anew(site: Server, tmp_path: Path) -> None:
    assert "sand " in fetch(site, "/").text
    (tmp_path / "static" / "index.html").write_text(f"<!doctype html><p>{'dune ' * 400}</p>")
    assert "dune " in fetch(site, "/").text


def test_a_file_is_packed_once(site: Server) -> None:
    fetch(site, "/assets/app-1a2b.js")
    before = packed.cache_info().misses
    fetch(site, "/assets/app-1a2b.js")
    assert packed.cache_info().misses == before


def test_a_part_of_a_file_is_a_part_of_the_plain_one(site: Server) -> None:
    answer = fetch(site, "/assets/app-1a2b.js", Range="bytes=0-9")
    assert answer.status_code == 206 and answer.content == SCRIPT.encode()[:10]


def test_a_drawing_is_packed(server: Server, anna: Table) -> None:
    board = next(card for card in anna.ask("GET", "/api/games") if card["id"] == "caen")["board"]
    path = f"{DRAWING}/{board}"
    small, large = fetch(server, path), fetch(server, path, None)
    assert small.headers["content-encoding"] == "gzip" and small.json() == large.json()
    assert small.headers["vary"] == large.headers["vary"] == "Accept-Encoding"
    assert int(small.headers["content-length"]) < len(large.content) / 3
    assert len(gzip.compress(large.content)) * 1.1 > int(small.headers["content-length"])
    again = fetch(server, path, **{"If-None-Match": small.headers["etag"]})
    assert again.status_code == 304 and again.content == b""


def test_what_is_made_for_one_person_is_not_packed(server: Server, anna: Table) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "me"}, public=True)
    for path in ("/api/matches", f"/api/matches/{match.id}/view", f"/api/matches/{match.id}/record"):
        answer = fetch(server, path)
        assert answer.status_code == 200 and "content-encoding" not in answer.headers
