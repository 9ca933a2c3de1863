"""The API keeps what its OpenAPI description promises, whatever is sent: schemathesis tries to break it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from sandtable.remote import Table
from tests.web.conftest import Server

DOCS = Path(__file__).resolve().parents[2] / "docs/web.md"
ENDLESS = "/events"  # a stream that does not end by itself
LEAVING = ("/api/logout", "/api/password")  # whoever calls them is somebody else afterwards
ENDING = ("DELETE /api/me", "DELETE /api/matches/{match}")  # and after these nothing is left to look at
PATIENCE = 300  # seconds; on a machine with ten times as much to do as it can, ten are not enough
PROMISES = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]


class Described:
    """A server on which a club's campaign is under way, its description, and its organiser, who holds all seats."""

    def __init__(self, server: Server, table: Table) -> None:
        seats = {"allies": {"who": "me"}, "germans": {"who": "me"}}
        match = {"game": "caen", "public": True, "seats": seats, "options": {"mode": "table"}}
        club = table.ask("POST", "/api/clubs", json={"match": match})
        self.named = {
            "match": club["match"],
            "seat": "allies",
            "game": "caen",
            "board": "caen",
            "battle": "1",
            "person": club["me"],
        }
        self.cookies = dict(table.http.cookies)
        self.headers = {"Origin": server.url}
        self.schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json", timeout=PATIENCE)

    def operations(self) -> Iterator[Any]:
        for found in self.schema.get_all_operations():
            assert isinstance(found, Ok), found
            if not found.ok().path.endswith(ENDLESS):
                yield found.ok()


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    """One connection for all; it keeps no cookies, and no proxies are sought in the environment each time."""
    with requests.Session() as kept:
        kept.trust_env = False
        kept.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        yield kept


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Described]:
    with Server(tmp_path_factory.mktemp("contract") / "sandtable.db") as server, Table(server.url) as table:
        yield Described(server, table)


def test_every_answer_is_one_that_is_described(described: Described, session: requests.Session) -> None:
    """Half of the requests name the match that is there, the others whatever comes to mind."""
    tried = [operation.label for operation in described.operations() if attack(described, operation, session)]

    assert len(tried) > 70


def attack(described: Described, operation: Any, session: requests.Session) -> bool:
    known = operation.path not in LEAVING and operation.label not in ENDING

    @given(case=operation.as_strategy(), real=st.booleans())
    @settings(max_examples=8, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def send(case: schemathesis.Case[Any], real: bool) -> None:
        if real and case.path_parameters:
            asked = case.path_parameters
            asked.update({name: value for name, value in described.named.items() if name in asked})
        cookies = described.cookies if known else {}
        sent: dict[str, Any] = {"headers": described.headers, "cookies": cookies, "timeout": PATIENCE}
        case.call_and_validate(checks=PROMISES, session=session, **sent)

    send()
    return True


def test_the_description_is_openapi_3_1_and_has_every_route_of_the_documentation(
    described: Described,
) -> None:
    raw = described.schema.raw_schema
    told = set(re.findall(r"`(?:GET|POST|PUT|DELETE)[A-Z/]* (/api/[a-z/{}]+)", DOCS.read_text("utf-8")))
    generic = {re.sub(r"{\w+}", "{}", path) for path in raw["paths"]}

    assert raw["openapi"].startswith("3.1")
    assert len(told) > 20
    assert not {path for path in told if re.sub(r"{\w+}", "{}", path) not in generic}
