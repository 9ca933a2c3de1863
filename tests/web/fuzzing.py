"""Malformed requests: every route with values that fit, nearly fit and do not fit at all, and damaged uploads.

The server must answer each with a sentence and never with a 5xx."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import quote

import httpx
from PIL import Image

from sandtable.live.people.limits import Limit, SharedLimit
from sandtable.remote import RemoteMatch, Table
from tests.web.conftest import Json, Server
from tests.web.matrix import World, club_world, plain_world

JOURNALS: Final = Path(__file__).parents[1] / "journals"
GARBAGE: Final[tuple[object, ...]] = (
    *("", " ", "\x00", "\r\nBcc: x@example.org", "../../etc/passwd", "%2e%2e", "'; DROP TABLE people; --"),
    *(
        "\u202eevil",
        "\ud800",
        "a" * 5000,
        "🪖",
        "<script>alert(1)</script>",
        "{{7*7}}",
        "-0",
        "1e999",
        "null",
    ),
    *(0, -1, 1, 2**31 - 1, 2**31, -(2**63), 10**30, 0.5, -0.0, 1e308, True, False, None),
    *([], {}, [[[[]]]], {"a": {"b": []}}, ["x"] * 50, {"": ""}),
)
ENDS: Final = (  # sent by somebody who is not needed afterwards
    ("post", "/api/logout"),
    ("delete", "/api/me"),
    ("post", "/api/password"),
)
GAMES: Final = ("caen", "norway", "villers-bretonneux", "heroes", "skirmish")


@contextmanager
def unlimited() -> Iterator[None]:
    """Lifts the limits, which would only hide the routes behind them."""
    kept = Limit.take, SharedLimit.ask

    async def ask(self: SharedLimit, *_: object) -> None:
        return None

    Limit.take = lambda self, *_: 0.0  # type: ignore[method-assign]
    SharedLimit.ask = ask  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        Limit.take, SharedLimit.ask = kept  # type: ignore[method-assign]


@contextmanager
def worlds(folder: Path) -> Iterator[list[World]]:
    """A server with matches of all games, and one with a campaign of a club."""
    with unlimited(), plain_world(folder / "plain") as plain, club_world(folder / "club") as club:
        yield [plain, club]


class Fuzzer:
    """Sends requests drawn from a seed, and keeps what the server should not have answered."""

    def __init__(self, there: list[World], seed: int) -> None:
        self.rng = Random(seed)
        self.worlds = there
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []
        self.alone: RemoteMatch | None = None  # for corrections
        self.routes = {id(one): list(routes_of(one.server)) for one in there}
        self.known = {id(one): names_in(one, self.begun(one)) for one in there}

    def begun(self, world: World) -> list[str]:
        """A match of every other game, of whoever comes first."""
        owner = next(iter(world.callers.values()))
        return [owner.new(game, {}, public=True).id for game in GAMES] if "owner" in world.callers else []

    # requests

    def request(self) -> None:
        world = self.rng.choice(self.worlds)
        method, path, route = self.rng.choice(self.routes[id(world)])
        caller = world.callers[self.rng.choice(list(world.callers))]
        if (method, path) in ENDS:
            with Table(world.server.url) as somebody:
                self.send(somebody, world, method, path, route)
        else:
            self.send(caller, world, method, path, route)

    def send(self, caller: Table, world: World, method: str, path: str, route: Json) -> None:
        places = {one["name"]: one for one in route.get("parameters", []) if one["in"] == "path"}
        for name in places:
            path = path.replace(f"{{{name}}}", quote(str(self.value(world, name)), safe="", errors="replace"))
        query = [one["name"] for one in route.get("parameters", []) if one["in"] == "query"]
        params = {
            name: str(self.value(world, name)).encode(errors="replace")
            for name in query
            if self.rng.random() < 0.7
        }
        content = route.get("requestBody", {}).get("content", {})
        sent: Json = {}
        if "application/json" in content:
            body = self.body(world, content["application/json"]["schema"], "", 0)
            sent = {"content": json.dumps(body), "headers": {"Content-Type": "application/json"}}
        self.judge(caller, method, path, {**sent, "params": params})

    def judge(self, caller: Table, method: str, path: str, sent: Json) -> None:
        try:
            with caller.http.stream(method.upper(), path, **sent) as answer:
                status = answer.status_code
                told = "" if status < 500 else answer.read().decode(errors="replace")
        except httpx.InvalidURL:
            return  # what no client can send
        self.statuses[status] += 1
        if status >= 500:
            self.faults.append(f"{status} {method} {path} {str(sent)[:500]} -> {told[:300]}")

    def value(self, world: World, name: str) -> object:
        """Mostly something that is there under this name, or anywhere."""
        known = self.known[id(world)]
        chance = self.rng.random()
        if chance < (0.9 if name == "match" else 0.7) and known.get(name):
            return self.rng.choice(known[name])
        if chance < 0.85:
            return self.rng.choice(known[self.rng.choice(list(known))] or [""])
        return self.rng.choice(GARBAGE)

    def body(self, world: World, schema: Json, name: str, deep: int) -> object:
        """Something that a description allows, with a flaw now and then."""
        if self.rng.random() < 0.06 or deep > 6:
            return self.rng.choice(GARBAGE)
        api = world.server.app.openapi()
        if "$ref" in schema:
            return self.body(
                world, api["components"]["schemas"][schema["$ref"].rpartition("/")[2]], name, deep
            )
        if "anyOf" in schema:
            return self.body(world, self.rng.choice(schema["anyOf"]), name, deep)
        if "enum" in schema:
            return self.rng.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object" and "properties" in schema:
            wanted = [
                one
                for one in schema["properties"]
                if one in schema.get("required", ()) or self.rng.random() < 0.5
            ]
            return {one: self.body(world, schema["properties"][one], one, deep + 1) for one in wanted}
        if kind == "array":
            inner = schema.get("items", {})
            return [self.body(world, inner, name, deep + 1) for _ in range(self.rng.choice((0, 1, 2, 3, 8)))]
        if kind == "boolean":
            return self.rng.random() < 0.5
        if kind in ("integer", "number"):
            return self.rng.choice((schema.get("minimum", 0), 0, 1, 2, 3, 17, schema.get("maximum", 100)))
        return self.value(world, name)

    # uploads

    def upload(self) -> None:
        """A record, a position or a picture, damaged."""
        kind = self.rng.random()
        if kind < 0.6:
            self.send_json("/api/records", {"text": self.damaged(self.record())})
        elif kind < 0.8:
            self.send_position()
        else:
            self.send_picture()

    def record(self) -> str:
        return self.rng.choice(sorted(JOURNALS.glob("*.sand"))).read_text()

    def send_json(self, path: str, body: Json) -> None:
        world = self.worlds[0]
        caller = self.rng.choice([table for name, table in world.callers.items() if name != "nobody"])
        self.judge(
            caller,
            "post",
            path,
            {"content": json.dumps(body), "headers": {"Content-Type": "application/json"}},
        )

    def send_position(self) -> None:
        """Sends a position to a match of one player, whose seat no other request can take."""
        owner = self.worlds[0].callers["owner"]
        if self.alone is None:
            self.alone = owner.new("caen", {"organiser": "me", "allies": "me", "germans": "me"})
        match = self.alone
        sent = {
            "seat": "organiser",
            "reason": "damaged",
            "expected_version": match.view("organiser")["version"],
        }
        text = match.ask("GET", "/position", params={"seat": "organiser"})["text"]
        body = json.dumps({**sent, "position": self.damaged(text)})
        headers = {"Content-Type": "application/json"}
        self.judge(
            owner, "post", f"/api/matches/{match.id}/corrections", {"content": body, "headers": headers}
        )

    def send_picture(self) -> None:
        world, out = self.worlds[1], io.BytesIO()
        Image.new("RGB", (60, 40), (120, 90, 60)).save(out, self.rng.choice(("JPEG", "PNG", "WEBP", "GIF")))
        raw = bytearray(out.getvalue())
        for _ in range(self.rng.choice((1, 3, 20))):
            raw[self.rng.randrange(len(raw))] = self.rng.randrange(256)
        cut = bytes(raw[: self.rng.randrange(1, len(raw) + 1)])
        path, headers = f"/api/clubs/{world.match}/photos", {"Content-Type": "image/jpeg"}
        self.judge(world.callers["general"], "post", path, {"content": cut, "headers": headers})

    def damaged(self, text: str) -> str:
        """Lines lost, doubled, exchanged or cut, signs changed."""
        lines = text.splitlines()
        for _ in range(self.rng.choice((1, 1, 2, 6))):
            at = self.rng.randrange(len(lines)) if lines else 0
            what = self.rng.randrange(6)
            if not lines:
                return str(self.rng.choice(GARBAGE))
            if what == 0:
                del lines[at]
            elif what == 1:
                lines.insert(at, lines[self.rng.randrange(len(lines))])
            elif what == 2:
                other = self.rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            elif what == 3:
                lines[at] = lines[at][: self.rng.randrange(len(lines[at]) + 1)]
            else:
                place = self.rng.randrange(len(lines[at]) + 1)
                sign = self.rng.choice(
                    ('"', "[", "}", "9", "-1", "\\u0000", "null", "1e999", str(self.rng.choice(GARBAGE)))
                )
                lines[at] = lines[at][:place] + sign + lines[at][place + self.rng.randrange(3) :]
        return "\n".join(lines)


def routes_of(server: Server) -> Iterator[tuple[str, str, Json]]:
    for path, methods in server.app.openapi()["paths"].items():
        for method, route in methods.items():
            yield method, path, route


def names_in(world: World, matches: list[str]) -> dict[str, list[Any]]:
    """What is really there, by the names under which it is asked for."""
    api = next(iter(world.callers.values()))
    found: dict[str, list[Any]] = {
        "match": [world.match, *matches],
        "version": [0, 1, 2],
        "expected_version": [0, 1, 2],
    }
    found |= {name: [value] for name, value in world.ids.items()}
    seats, keys, letters, anchors = set(), set(), set(), set()
    for match in found["match"]:
        for seat in api.match(match).sheet()["seats"]:
            seats.add(seat["id"])
            answer = api.http.get(f"/api/matches/{match}/view", params={"seat": seat["id"]})
            for ask in answer.json().get("asks", []) if answer.status_code == 200 else []:
                keys.add(ask["key"])
                for row in ask["rows"]:
                    letters.add(row["letter"])
                    anchors.update(row["anchors"])
    found |= {
        "seat": sorted(seats),
        "key": sorted(keys),
        "letter": sorted(letters),
        "anchor": sorted(anchors),
    }
    found |= {"draft": sorted(letters), "word": sorted(letters), "to": sorted(anchors), "game": list(GAMES)}
    return found
