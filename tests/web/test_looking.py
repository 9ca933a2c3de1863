"""Who only looks leaves no trace: no address makes a guest of a stranger, or sets a cookie, when it is fetched."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from sandtable.remote import Table
from tests.web.conftest import Server

QUERIES = {"/sight": {"start": "C1", "end": "C2"}, "/card": {"anchor": "area:A1"}, "/seen": {"as": "allies"}}


@pytest.fixture
def named(server: Server) -> dict[str, str]:
    """A public campaign of a club, and the names of its things."""
    with Table(server.url) as olga:
        seats = {"allies": {"who": "me"}, "germans": {"who": "me"}}
        match = {"game": "caen", "public": True, "seats": seats, "options": {"mode": "table"}}
        club = olga.ask("POST", "/api/clubs", json={"match": match})
    return {
        "match": club["match"],
        "seat": "allies",
        "game": "caen",
        "board": "caen",
        "battle": "1",
        "person": club["me"],
        "line": "0",
    }


def fetched(server: Server, named: dict[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Every address of the API that can be fetched, with its things named."""
    for path, methods in server.app.openapi()["paths"].items():
        if "get" in methods:
            query = next((more for end, more in QUERIES.items() if path.endswith(end)), {})
            yield re.sub(r"\{(\w+)\}", lambda found: named.get(found[1], "x"), path), query


def test_nobody_becomes_a_guest_by_looking(server: Server, named: dict[str, str]) -> None:
    before = server.store.people.everybody()
    reached = 0
    for path, query in fetched(server, named):
        for method in ("GET", "HEAD"):
            with (
                httpx.Client(base_url=server.url) as stranger,
                stranger.stream(method, path, params=query) as answer,  # one of them never ends
            ):
                assert "set-cookie" not in answer.headers, f"{method} {path}"
                reached += answer.status_code == 200
    assert reached > 15
    assert server.store.people.everybody() == before
