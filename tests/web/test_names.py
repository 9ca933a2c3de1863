"""Every text that is shown on one line is taken as one line, by whichever route it comes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from sandtable.remote import Table
from sandtable.web.wire.texts import ONE_LINE
from tests.store.test_names import BAD
from tests.web.conftest import Json, Server

# Strings that are not kept to be shown on a line: a new one belongs here, or is a `OneLine`.
SHOWN_OTHERWISE = {
    "paragraphs": {"note", "position", "reason", "story", "text"},
    "ids, keys and letters of a game": {
        *("anchor", "as", "asked", "draft", "end", "game", "idempotency_key", "key", "letter", "options"),
        *(
            "order",
            "person",
            "photos",
            "player",
            "scenario",
            "seat",
            "side",
            "start",
            "ticks",
            "to",
            "word",
            "words",
        ),
    },
    "secrets": {"auth", "code", "old", "p256dh", "password", "token"},
    "times, zones and addresses": {"address", "at", "endpoint", "hour", "quiet", "until", "zone"},
    "headers and pictures": {"if-none-match", "body"},
}
COMPARED = {("post", "/api/login", "name")}  # with names that are there already


class Described:
    """A server, what it says about itself, and its administrator, who organises a campaign."""

    def __init__(self, server: Server, anna: Table) -> None:
        account = {"name": "Anna", "password": "a long password"}
        token = server.store.people.admin_claim()
        anna.ask("POST", "/api/admin/claim", json={**account, "token": token})
        seats = {"allies": {"who": "me"}, "germans": {"who": "me"}}
        match = {"game": "caen", "public": True, "seats": seats, "options": {"mode": "table"}}
        club = anna.ask("POST", "/api/clubs", json={"match": match})
        hook = {"kind": "webhook", "address": "https://192.0.2.1/hook"}
        self.anna, self.guest = anna, Table(server.url)
        self.raw: Json = anna.ask("GET", "/openapi.json")
        self.named = {"match": club["match"], "person": club["me"], "battle": "1", "id": "x"}
        invite = club["invite"].partition("#")[2].partition(".")[2]
        self.bodies: dict[tuple[str, str], Json] = {  # what these routes take, but for the name
            ("post", "/api/admin/claim"): {"token": "x", "password": "a long password"},
            ("post", "/api/channels"): hook,
            ("patch", "/api/channels/{id}"): {},
            ("post", "/api/clubs"): {"match": match, "settings": {}},
            ("post", "/api/clubs/{match}/channels"): hook,
            ("patch", "/api/clubs/{match}/channels/{id}"): {},
            ("put", "/api/clubs/{match}/battles/{battle}/fixture"): {"rev": 0},
            ("post", "/api/clubs/{match}/members"): {"token": invite},
            ("patch", "/api/clubs/{match}/members/{person}"): {},
            ("post", "/api/clubs/{match}/photos"): {},
            ("put", "/api/clubs/{match}/settings"): {},
            ("post", "/api/matches"): {"game": "caen"},
            ("post", "/api/matches/{match}/forks"): {"line": 0},
            ("post", "/api/me"): {},
            ("post", "/api/push"): {"endpoint": "https://192.0.2.1/push", "p256dh": "x", "auth": "x"},
            ("post", "/api/records"): {"text": ""},
            ("post", "/api/register"): {"password": "a long password"},
            ("post", "/api/tokens"): {},
        }

    def strings(self) -> Iterator[tuple[str, str, tuple[str, ...], Json]]:
        """Every string that a request may carry: method, path of the route, its place, its description."""
        for path, operations in self.raw["paths"].items():
            for method, operation in operations.items():
                for one in operation.get("parameters", []):
                    if one["in"] != "path":
                        for place, schema in self.leaves(one["schema"], ("?", one["name"])):
                            yield method, path, place, schema
                for content in operation.get("requestBody", {}).get("content", {}).values():
                    for place, schema in self.leaves(content["schema"], ()):
                        yield method, path, place, schema

    def leaves(self, schema: Json, place: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Json]]:
        if "$ref" in schema:
            schema = self.raw["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        for choice in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
            yield from self.leaves(choice, place)
        for name, inner in schema.get("properties", {}).items():
            yield from self.leaves(inner, (*place, name))
        for inner in (schema.get("items"), schema.get("additionalProperties")):
            if isinstance(inner, dict):
                yield from self.leaves(inner, place)
        if schema.get("type") == "string" and not {"enum", "const"} & set(schema):
            yield place or ("body",), schema

    def one_lines(self) -> list[tuple[str, str, tuple[str, ...]]]:
        found = self.strings()
        return [(method, path, place) for method, path, place, one in found if one.get("format") == ONE_LINE]

    def send(self, method: str, path: str, place: tuple[str, ...], name: str) -> httpx.Response:
        """Sends a request that is good but for the name at this place."""
        somebody = self.guest if path in ("/api/me", "/api/register") else self.anna
        url = path.format(**self.named)
        if place[0] == "?":
            headers = {"Content-Type": "image/png"}
            return somebody.http.request(method, url, params={place[1]: name}, content=b"", headers=headers)
        body = with_name(self.bodies[method, path], place, name)
        headers = {"Content-Type": "application/json"}
        return somebody.http.request(method, url, content=json.dumps(body), headers=headers)


def with_name(body: Json, place: tuple[str, ...], name: str) -> Json:
    first, *rest = place
    inner: Any = with_name(body.get(first, {}), tuple(rest), name) if rest else name
    return {**body, first: inner}


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Described]:
    with Server(tmp_path_factory.mktemp("names") / "sandtable.db") as server, Table(server.url) as anna:
        found = Described(server, anna)
        yield found
        found.guest.close()


def test_a_string_that_is_no_line_says_what_it_is_instead(described: Described) -> None:
    known = set().union(*SHOWN_OTHERWISE.values())
    strange = [
        (method, path, place)
        for method, path, place, schema in described.strings()
        if schema.get("format") != ONE_LINE
        and place[-1] not in known
        and (method, path, place[-1]) not in COMPARED
    ]
    assert not strange, "make it a OneLine (web/wire/texts.py), or say in SHOWN_OTHERWISE what it is"


def test_there_is_a_request_for_every_route_that_takes_a_line(described: Described) -> None:
    places = described.one_lines()
    assert {(method, path) for method, path, _ in places} == set(described.bodies)
    assert {place[-1] for *_, place in places} == {"caption", "label", "name", "place", "venue"}


@pytest.mark.parametrize("bad", BAD)
def test_no_route_takes_what_is_no_line(described: Described, bad: str) -> None:
    for method, path, place in described.one_lines():
        if place[0] == "?" and bad in ("NUL", "half a character"):
            continue  # an address with them is no address
        answer = described.send(method, path, place, BAD[bad])
        assert answer.status_code == 422, (method, path, answer.text)
        problem = answer.json()
        assert problem["code"] == "unfit" and place[-1] in problem["detail"], (method, path, problem)
        assert "Bcc" not in problem["detail"], "what was sent is not repeated"


def test_the_refusal_says_which_sign_it_was_and_what_to_do(described: Described) -> None:
    answer = described.send("post", "/api/matches", ("name",), "Caen\r\nBcc: eve@example.org")
    assert answer.json()["detail"] == "name: has a line break (U+000D); write it on one line."
    turned = described.send("post", "/api/matches", ("name",), "Caen\u202e").json()["detail"]
    assert turned.startswith("name: has an invisible sign (U+202E)") and "take it out" in turned


@pytest.mark.parametrize(
    "name", ["דוד", "محمد", "李小龍", "Bjørn Ødegård", "🎲 Dice", "  Thursday   club ", "Ｃlub"]
)
def test_a_match_may_be_called_in_any_language(described: Described, name: str) -> None:
    answer = described.send("post", "/api/matches", ("name",), name)
    assert answer.status_code == 201
    kept = described.anna.ask("GET", f"/api/matches/{answer.json()['id']}")["name"]
    assert kept == " ".join(name.replace("Ｃ", "C").split())


@pytest.mark.parametrize(
    "name", ["S\u0430ndtable", "\u0405andtable", "SandtabIe", "Guest", "umpire", "АDMIN"]
)
def test_nobody_takes_a_name_that_looks_like_one_of_the_table(described: Described, name: str) -> None:
    routes = [("post", "/api/me"), ("post", "/api/register")]
    if name != "АDMIN":  # Anna, who is the administrator, may be called so
        routes += [("patch", "/api/clubs/{match}/members/{person}"), ("post", "/api/admin/claim")]
    for method, path in routes:
        answer = described.send(method, path, ("name",), name)
        assert (answer.status_code, answer.json()["code"]) == (409, "name-taken"), (path, answer.text)


def test_nobody_takes_a_name_that_looks_like_somebody_elses(described: Described) -> None:
    for path in ("/api/me", "/api/register"):
        answer = described.send("post", path, ("name",), "\u0410nna")
        assert (answer.status_code, answer.json()["code"]) == (409, "name-taken")
        assert "looks like it" in answer.json()["detail"]
