"""Who reads and changes what: every route of the API, asked by every kind of caller, in a match and in a campaign.

Requests are made from the API's own description, so that a new route is asked, too. They are made harmless, with past
versions and values that do not exist, so that a caller who is let in changes nothing that another caller needs.
`tools/matrix.py` writes the tables of `docs/security.md` from what is found here; `test_matrix.py` compares them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx

from sandtable.remote import RemoteMatch, Table
from tests.web.clubs.evening import Evening, evening
from tests.web.conftest import Json, Server

YES, NO = "✓", "–"
SEATS: Final = ("", "allied", "axis", "umpire")  # through whose eyes, or for whom, something is asked
IN_BODY: Final = ("seat", "key")  # fields that name a seat
LET_IN: Final = ("wrong-password", "confirm")  # refusals that only callers get who may
FOREIGN: Final = ("no-channel", "no-token", "no-filing", "no-seat")  # "not there" of what is another's
GIVEN: Final[Mapping[str, object]] = {  # values that change nothing, or lead to what is somebody's
    "who": "computer",
    "player": "nobody",
    "line": 0,
    "confirm": False,
    "paused": False,
    "asked": "axis",
    "answers": {"nothing": "x"},
    "start": "square:A1",
    "end": "square:A2",
    "anchor": "area:FAL",
}
GIVEN_AWAY: Final = ("/api/matches/{match}/seats/{seat}", "/api/matches/{match}/seats/{seat}/link")
GIVEN_UP: Final = ("/api/clubs/{match}/seats/{seat}",)  # a caller who may leaves his seat: asked last
APART: Final = {  # ends the caller's own login, which the test still needs
    "POST /api/logout",
}


@dataclass
class World:
    """A server with people in every relation to one match or campaign."""

    server: Server
    callers: dict[str, Table]
    match: str
    ids: dict[str, str]
    about: tuple[str, ...]  # routes that begin so are asked
    leave: tuple[str, ...] = ("nothing",)  # but not those that begin so
    elsewhere: dict[str, str] = field(default_factory=dict)  # caller -> the match he asks about, if another

    def match_for(self, caller: str) -> str:
        return self.elsewhere.get(caller, self.match)


@dataclass(frozen=True)
class Row:
    """One thing to ask: a route, through or for one seat."""

    method: str
    path: str
    seat: str | None = None  # none where no seat is named

    @property
    def name(self) -> str:
        if self.seat is None:
            return f"{self.method} {self.path}"
        return f"{self.method} {self.path} · {self.seat or 'no seat'}"


# the people of a match


@contextmanager
def plain_world(folder: Path) -> Iterator[World]:
    """Operation Totalize with an umpire and commanders. The owner leads the Allies, his opponent the Axis."""
    with ExitStack() as stack:
        server = stack.enter_context(Server(folder / "plain.db"))
        callers = {name: stack.enter_context(Table(server.url)) for name in PLAIN}
        for name in ("owner", "opponent", "commander", "umpire", "former umpire", "watcher", "outsider"):
            register(callers[name], name)
        match = founded(callers["owner"], public=False)
        links = match.sheet()["links"]
        callers["opponent"].join(links["axis"])
        callers["commander"].join(links[commander_of(match)])
        former = callers["former umpire"].join(links["umpire"])
        former.ask("POST", "/seats/umpire", json={"who": "open"})
        callers["opponent"].match(match.id).ask("POST", "/chat", json={"seat": "axis", "text": "Hello!"})
        match.ask("POST", "/seats/umpire/link")
        callers["umpire"].join(match.sheet()["links"]["umpire"])
        public = founded(callers["owner"], public=True)
        ids = {"id": token_of(callers["owner"]), "open seat": commander_of(match, "allied"), **SOMETHING}
        without_limits(server)
        yield World(
            server, callers, match.id, ids, ("/api/",), ("/api/clubs/{match}",), {"watcher": public.id}
        )


def founded(owner: Table, public: bool) -> RemoteMatch:
    options = {"umpire": "human", "order_method": "one"}
    bare = owner.new(
        "totalize", {"allied": "me", "axis": "link", "umpire": "link"}, options=options, public=public
    )
    bare.ask("POST", f"/seats/{commander_of(bare)}", json={"who": "link"})
    return bare


def commander_of(match: RemoteMatch, side: str = "axis") -> str:
    """The first commander of a side."""
    for seat in match.sheet()["seats"]:
        if seat["role"] == "commander" and seat["side"] == side:
            return str(seat["id"])
    raise AssertionError(f"{side} has no commander")


def register(table: Table, name: str) -> None:
    wanted = {"name": f"The {name} of the match", "password": "correct horse"}
    table.ask("POST", "/api/register", json=wanted)


def token_of(table: Table) -> str:
    made: str = table.ask("POST", "/api/tokens", json={"name": "program"})["id"]
    return made


PLAIN: Final = (
    "owner",
    "opponent",
    "commander",
    "umpire",
    "former umpire",
    "watcher",
    "outsider",
    "nobody",
)
SOMETHING: Final = {  # names of things that are not there
    "game": "totalize",
    "board": "totalize",
    "rule": "nothing",
    "line": "0",
    "letter": "A01",
    "paper": "nothing",
    "battle": "nothing",
    "filing": "nothing",
    "photo": "nothing",
    "person": "nobody",
    "name": "Nobody",
}


def without_limits(server: Server) -> None:
    """Lifts the limits, which would reply before the caller's rights are checked."""
    limits = server.app.state.people_limits
    for limit in (limits.by_name, limits.by_address, limits.accounts, server.app.state.identities.guests):
        limit.burst = 1_000_000


# the people of a campaign


CLUB: Final = (
    "organiser",
    "general",
    "enemy",
    "member",
    "former umpire",
    "outsider",
    "nobody",
)


@contextmanager
def club_world(folder: Path) -> Iterator[World]:
    """A club's Operation Totalize with an open battle that was reported: the organiser is its umpire."""
    with ExitStack() as stack:
        club = stack.enter_context(
            evening(folder, "totalize", resolution="tabletop", umpire="human", order_method="two")
        )
        club.play_on(1, seed=1)
        battle = club.open()[0]["id"]
        others = {name: stack.enter_context(Table(club.server.url)) for name in CLUB[4:]}
        former_umpire(club, others["former umpire"])
        filing = club.ben.file(battle, (4, 3))["id"]
        hide(club)
        callers = {"organiser": club.olga.table, "general": club.anna.table, "enemy": club.ben.table}
        callers |= {"member": club.carl.table, **others}
        ids = {**SOMETHING, "battle": battle, "filing": filing, "person": club.dora.person, "id": "nothing"}
        without_limits(club.server)
        yield World(club.server, callers, club.id, ids, ("/api/clubs/{match}", "/api/matches/{match}"))


def former_umpire(club: Evening, table: Table) -> None:
    """A member who sat on the umpire's seat for a while."""
    token = club.olga.page()["invite"].partition("#")[2].partition(".")[2]
    joined = table.ask(
        "POST", f"/api/clubs/{club.id}/members", json={"token": token, "name": "Fritz", "side": ""}
    )
    for person in (joined["me"], club.olga.person):
        club.olga.ask("PUT", "/seats/umpire", json={"person": person})


def hide(club: Evening) -> None:
    """The campaign is private."""
    club.server.store.matches.rename(club.id, "Thursday club", False).result()

    async def work() -> None:
        await (await club.room()).seats_changed()

    club.on_server(work)


# what is asked


def rows(world: World) -> Iterator[Row]:
    """Every route of the description; one that names a seat for each of them."""
    for path, methods in world.server.app.openapi()["paths"].items():
        if not any([path.startswith(one) for one in world.about]) or path.startswith(world.leave):
            continue
        for method, route in methods.items():
            for seat in seats_asked(world, path, route):
                row = Row(method.upper(), path, seat)
                if row.name not in APART:
                    yield row


def seats_asked(world: World, path: str, route: Json) -> tuple[str | None, ...]:
    query = [one["name"] for one in route.get("parameters", []) if one["in"] == "query"]
    body = body_of(world, route)
    if "{seat}" in path or "{key}" in path:
        return SEATS[1:]
    if "seat" in query:
        return SEATS
    named = [one for one in IN_BODY if body is not None and one in body]
    return SEATS[1:] if named else (None,)


def body_of(world: World, route: Json) -> Json | None:
    content = route.get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    found = made(world.server.app.openapi(), content["application/json"]["schema"], "")
    return found if isinstance(found, dict) else {}


def made(api: Json, schema: Json, name: str) -> object:
    """The smallest value that fits a description."""
    if name in GIVEN:
        return GIVEN[name]
    if "$ref" in schema:
        return made(api, api["components"]["schemas"][schema["$ref"].rpartition("/")[2]], name)
    if "anyOf" in schema:
        return made(api, schema["anyOf"][0], name)
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [""])[0])
    kind = schema.get("type")
    if kind == "object":
        wanted = {
            *schema.get("required", ()),
            *[one for one in schema.get("properties", {}) if one in IN_BODY],
        }
        return {one: made(api, schema["properties"][one], one) for one in sorted(wanted)}
    if kind == "array":
        return [made(api, schema["items"], "") for _ in range(schema.get("minItems", 0))]
    if kind == "string":
        return "x" * max(schema.get("minLength", 0), 1)
    return {"integer": schema.get("minimum", 0), "number": schema.get("minimum", 0), "boolean": False}.get(
        str(kind)
    )


def sent(world: World, row: Row, match: str) -> tuple[str, Json]:
    """The address, and what goes with it."""
    route = world.server.app.openapi()["paths"][row.path][row.method.lower()]
    seat = row.seat or "allied"
    if row.path in GIVEN_AWAY and seat == "allied":
        seat = world.ids.get("open seat", seat)  # his own seat he would lose
    places = {**world.ids, "match": match, "seat": seat, "key": row.seat or "allied"}
    more: Json = {}
    body = body_of(world, route)
    if body is not None:
        more["json"] = {**body, **{one: row.seat for one in IN_BODY if one in body and row.seat is not None}}
    query = {
        one["name"]: GIVEN.get(one["name"], "0")
        for one in route.get("parameters", [])
        if one["in"] == "query" and one.get("required")
    }
    if row.seat and any(
        [one["name"] == "seat" for one in route.get("parameters", []) if one["in"] == "query"]
    ):
        query["seat"] = row.seat
    more["params"] = query
    return row.path.format(**places), more


def asked(world: World, caller: str, row: Row) -> str:
    """`✓` if the caller is let in, even if the request then fails; `–` if he is refused for who he is."""
    address, more = sent(world, row, world.match_for(caller))
    if caller == "nobody":
        world.callers[caller].http.cookies.clear()  # the server may have made the caller a guest
    with world.callers[caller].http.stream(row.method, address, **more) as answer:
        return YES if let_in(answer) else NO


def let_in(answer: httpx.Response) -> bool:
    if answer.status_code < 400:
        return True
    answer.read()
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    assert answer.status_code < 500 or answer.status_code == 503, answer.text
    code = answer.json()["code"]
    assert code != "no-match", f"{answer.request.url}: what is asked about is gone"
    assert answer.status_code != 429, f"{answer.request.url}: a limit hides who may"
    if answer.status_code == 401 or (answer.status_code == 403 and code not in LET_IN):
        return False
    return code not in FOREIGN


def matrix(world: World) -> dict[str, dict[str, str]]:
    """What each caller gets for every row. The first caller is asked last, as he may change things."""
    every, cells = list(rows(world)), {}
    for row in sorted(every, key=lambda row: row.path in GIVEN_UP):
        cells[row] = {caller: asked(world, caller, row) for caller in reversed(world.callers)}
    return {row.name: {caller: cells[row][caller] for caller in world.callers} for row in every}


# as it is written down


def table_of(found: Mapping[str, Mapping[str, str]]) -> str:
    """As Markdown, routes with the same answers side by side joined by their address."""
    callers = list(next(iter(found.values())))
    lines = [f"| | {' | '.join(callers)} |", f"| --- |{' :-: |' * len(callers)}"]
    for name, cells in found.items():
        lines.append(f"| `{name}` | {' | '.join([cells[caller] for caller in callers])} |")
    return "\n".join(lines)


def read(text: str, heading: str) -> dict[str, dict[str, str]]:
    """The table below a heading of the document."""
    part = text.partition(f"{heading}\n")[2]
    lines = list(itertools.takewhile(bool, part.strip().splitlines()))
    callers = [one.strip() for one in lines[0].strip("|").split("|")][1:]
    found: dict[str, dict[str, str]] = {}
    for line in lines[2:]:
        name, *cells = [one.strip() for one in line.strip("|").split("|")]
        found[name.strip("`")] = dict(zip(callers, cells, strict=True))
    return found
