"""What an attacker tried on a real server, and what he got for it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from sqlalchemy.exc import IntegrityError
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sandtable.games.catalogue import open_game
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused
from sandtable.live.corrections import facts_of
from sandtable.live.people.links import SeatKey
from sandtable.live.people.who import Who
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room
from sandtable.live.seats.seating import Seating
from sandtable.remote import RemoteError, Table
from sandtable.store import NewMatch, Seat
from sandtable.web.routes.sockets import enter
from sandtable.web.server.identity import address
from tests.databases import new_postgres, open_store
from tests.pace import stretch
from tests.web.conftest import Server, scrubbed, spelled, until
from tests.web.people_app import Browser, people_app

NUL, HALF = "a\0b", "\ud800"  # PostgreSQL keeps no NUL, and nobody half a character
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on either kind of database."""
    if request.param == "sqlite":
        with Server(tmp_path_factory.mktemp("attacks") / "sandtable.db") as server:
            yield server
        return
    with Server(new_postgres(request.getfixturevalue("postgres"))) as server:
        yield server


def sent(table: Table, method: str, path: str, body: object) -> tuple[int, str]:
    """Status and code of a refusal; half characters are sent as JSON can say them."""
    answer = table.http.request(method, path, content=json.dumps(body), headers=JSON)
    kind = answer.headers["content-type"]
    assert answer.status_code < 400 or kind == "application/problem+json", (path, kind)
    return answer.status_code, answer.json().get("code", "") if answer.status_code >= 400 else ""


# texts that cannot be kept


@pytest.mark.parametrize("text", [NUL, HALF])
def test_texts_that_no_database_keeps_are_refused_and_never_break_anything(both: Server, text: str) -> None:
    with Table(both.url) as anna:
        match = anna.new("skirmish", {"blue": "me", "red": "me"}, public=True)
        at = f"/api/matches/{match.id}"
        change = {"expected_version": match.view("blue")["version"]}
        for method, path, body in (
            ("POST", "/api/login", {"name": text, "password": "x"}),
            ("POST", "/api/register", {"name": text, "password": "correct horse"}),
            ("POST", "/api/me", {"name": text}),
            ("POST", "/api/matches", {"game": "skirmish", "name": text}),
            ("POST", "/api/matches", {"game": text}),
            ("POST", "/api/matches", {"game": "skirmish", "options": {"x": {"y": text}}}),
            ("POST", f"{at}/chat", {"text": text}),
            ("PUT", f"{at}/notes", {"text": text}),
            ("POST", f"{at}/answers", {"key": "blue", "word": [], "idempotency_key": text, **change}),
            ("POST", f"{at}/answers", {"key": "blue", "word": [text], **change}),
            ("POST", f"{at}/resign", {"seat": "blue", "reason": text, **change}),
            ("POST", "/api/join", {"token": text}),
            ("POST", "/api/records", {"text": text}),
        ):
            assert sent(anna, method, path, body)[0] == 422, (path, body)
        assert not match.view("blue")["outcome"], "nobody resigned"


def test_an_address_with_a_nul_leads_nowhere(both: Server) -> None:
    with Table(both.url) as anna:
        for path in ("/%00", "/api/matches/%00/view", "/api/matches/x%00", "/m/%00", "/api/matches?seat=%00"):
            answer = anna.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), path
        assert anna.http.delete("/api/tokens/%00").status_code == 400
    with pytest.raises(Exception, match=r"400|403"), connect(f"{both.socket_url}/api/matches/%00/live"):
        pass


def test_forks_of_forks_keep_a_name_that_fits(both: Server) -> None:
    with Table(both.url) as anna:
        id = anna.new("caen", {"allies": "me", "germans": "me"}, name="n" * 80).id
        for _ in range(12):
            made = anna.ask("POST", f"/api/matches/{id}/forks", json={"line": 0})
            id = made["id"]
        assert len(made["name"]) < 110


# records


def record(anna: Table) -> tuple[dict[str, Any], list[str]]:
    match = anna.new("skirmish", {"blue": "me", "red": "me"})
    match.view("blue")
    match.resign("blue")
    header, *lines = match.record().splitlines()
    return json.loads(header), lines


def brought(anna: Table, header: dict[str, Any], lines: list[str]) -> int:
    text = "\n".join([json.dumps(header), *lines])
    return sent(anna, "POST", "/api/records", {"text": text})[0]


def test_a_record_with_values_that_cannot_be_kept_is_refused(both: Server) -> None:
    with Table(both.url) as anna:
        header, lines = record(anna)
        assert brought(anna, header, lines) == 201
        for commitment in ("x" * 201, NUL, HALF):
            assert brought(anna, {**header, "commitment": commitment}, lines[:-1]) == 422
        for seed in ("x" * 201, NUL, HALF):
            assert brought(anna, header, [*lines[:-1], json.dumps({"seed": seed})]) == 422
        ending = json.loads(lines[0])
        assert brought(anna, header, [json.dumps({**ending, "reason": HALF})]) == 422
        assert brought(anna, {**header, "position": HALF}, lines) == 422


def test_a_record_that_goes_back_and_forth_for_hours_is_refused_at_once(server: Server, anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"})
    match.view("blue")
    for seat, word in (("blue", "hill"), ("red", "mill")):
        match.answer(seat, [word])
    line = {"q": "HideReserve", "key": "blue", "word": ["hill"]}
    back = {"q": "Back", "key": "blue", "keep": 0, "reason": "again"}
    match.resign("blue")
    header = json.loads(match.record().splitlines()[0])
    pair = [json.dumps(line), json.dumps(back)]
    assert brought(anna, header, pair * 50) == 201
    far = [json.dumps(line), json.dumps({**back, "keep": 1})]
    assert brought(anna, header, far * 16_000) == 422
    assert brought(anna, header, [*far * 15_001, json.dumps({**back, "keep": -(10**9)})]) == 422


# what another site can make a browser send


def test_a_proxys_password_prompt_does_not_open_the_door_to_other_sites(server: Server, anna: Table) -> None:
    anna.ask("POST", "/api/me", json={"name": "Anna"})
    for scheme in ("Basic YTpi", "Digest x", "bearer"):
        evil = {"Authorization": scheme, "Origin": "http://evil.example"}
        answer = anna.http.post("/api/logout", headers=evil)
        assert answer.json()["code"] == "origin", scheme
    assert anna.ask("GET", "/api/me")["name"] == "Anna"


# connections that outlast a right


def looking(server: Server, match: str, seat: str, **headers: str) -> ClientConnection:
    """A socket that has got its first scene."""
    url = f"{server.socket_url}/api/matches/{match}/live?seat={seat}"
    socket = connect(url, additional_headers={"Origin": server.url, **headers})
    assert json.loads(socket.recv(timeout=5))["scene"]["seat"] == seat
    return socket


def cookie(table: Table) -> str:
    return f"sandtable={table.http.cookies['sandtable']}"


def closed(socket: ClientConnection) -> int:
    """The code with which the server closes a socket, whatever it still sends before."""
    with socket:
        try:
            while True:
                socket.recv(timeout=5)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 0


def account(table: Table, name: str = "Anna") -> None:
    table.ask("POST", "/api/register", json={"name": name, "password": "correct horse"})


def test_a_socket_ends_with_its_bot_token(server: Server, anna: Table) -> None:
    account(anna)
    match = anna.new("skirmish", {"blue": "me", "red": "link"})
    made = [anna.ask("POST", "/api/tokens", json={"name": name}) for name in ("one", "two")]
    bots = [looking(server, match.id, "blue", Authorization=f"Bearer {one['token']}") for one in made]
    anna.http.delete(f"/api/tokens/{made[0]['id']}")
    assert closed(bots[0]) == 1013
    with bots[1]:
        bots[1].send('{"type": "ping"}')
        until(lambda: json.loads(bots[1].recv(timeout=5))["type"] == "pong")


def test_sockets_end_with_the_session(server: Server, anna: Table, people: Callable[[], Table]) -> None:
    account(anna)
    match = anna.new("skirmish", {"blue": "me", "red": "link"})
    other = people()
    other.ask("POST", "/api/login", json={"name": "Anna", "password": "correct horse"})
    here, there = [looking(server, match.id, "blue", Cookie=cookie(one)) for one in (anna, other)]
    change = {"old": "correct horse", "password": "battery staple"}
    assert anna.http.post("/api/password", json=change).status_code == 204
    assert closed(there) == 1013, "a changed password ends what other browsers have open"
    here.send('{"type": "ping"}')
    until(lambda: json.loads(here.recv(timeout=5))["type"] == "pong")
    anna.http.post("/api/logout")
    assert closed(here) == 1013


def test_a_session_that_another_process_ended_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.web.app.SWEEP", 0.1)
    with Server(tmp_path / "sandtable.db") as server, Table(server.url) as anna:
        account(anna)
        match = anna.new("skirmish", {"blue": "me", "red": "link"})
        socket = looking(server, match.id, "blue", Cookie=cookie(anna))
        person = server.store.people.named("Anna")
        assert person
        server.store.people.set_password(person.id, "changed elsewhere").result()
        assert closed(socket) == 1013


SEALED = (  # a meeting at sea, up to the dice of one side, which are hidden until the other's lie
    ("allies", "rodney valiant sail"),
    ("germans", "hold"),
    ("allies", "B-3 B-2"),
    ("germans", "hold"),
    ("germans", "fight"),
    ("allies", "scharnhorst*8 fire"),
)


def test_who_looks_through_other_eyes_is_shown_out_when_a_secret_begins(
    server: Server, anna: Table, people: Callable[[], Table]
) -> None:
    """While nothing is hidden anybody may; not while dice are sealed (NOR section 9.3)."""
    match = anna.new("norway", {"allies": "me", "germans": "me"}, public=True)
    stranger = people()
    stranger.ask("POST", "/api/me", json={"name": "Spy"})
    for seat, word in SEALED[:-1]:
        match.view(seat)
        match.answer(seat, word)
    spy = looking(server, match.id, "allies", Cookie=cookie(stranger))
    match.answer(*SEALED[-1])
    assert closed(spy) == 4403
    refused = stranger.http.get(f"/api/matches/{match.id}/record")
    assert refused.status_code == 403 and "when the match is over" in refused.text
    refused = stranger.http.get(f"/api/matches/{match.id}/view", params={"seat": "allies"})
    assert refused.status_code == 403 and "scharnhorst" not in refused.text
    match.answer("germans", "rodney*6 fire")
    assert stranger.http.get(f"/api/matches/{match.id}/record").status_code == 200


def test_nobody_goes_on_looking_through_eyes_that_are_secret_again(
    server: Server, anna: Table, people: Callable[[], Table]
) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"}, public=True)
    match.view("blue")
    match.resign("blue", "Enough for today")
    stranger = people()
    stranger.ask("POST", "/api/me", json={"name": "Spy"})
    spy = looking(server, match.id, "red", Cookie=cookie(stranger))
    observer = looking(server, match.id, "", Cookie=cookie(stranger))
    match.view("blue")
    match.back(0, "We play on")
    assert closed(spy) == 4403
    with observer:
        until(lambda: "We play on" in str(observer.recv(timeout=5)))


# who shares a seat does not do it in secret


def said(table: Table, match: str) -> list[str]:
    return [
        one["text"] for one in table.ask("GET", f"/api/matches/{match}/chat") if one["who"] == "Sandtable"
    ]


def test_the_owner_cannot_look_through_his_opponents_link_unseen(
    server: Server, anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    """Where nothing is secret a link may be shared, but never in silence."""
    match = anna.new("caen", {"allies": "me", "germans": "link"})
    link = match.sheet()["links"]["germans"]
    with Table(server.url, token=link.rpartition("#")[2]) as early:
        early.match(match.id).view("germans")
    his = ben.join(link)
    ben.join(link)
    assert said(ben, his.id) == ["A guest came to the seat Germans by its link."]
    people().join(link)
    assert said(ben, his.id)[1:] == [
        "A guest came to the seat Germans by its link, where somebody sits already."
    ]
    with Table(server.url, token=link.rpartition("#")[2]) as program:
        for _ in range(2):
            program.match(match.id).view("germans")
    assert said(ben, his.id)[2:] == ["A program uses the link of the seat Germans, too."]
    assert sent(anna, "POST", f"/api/matches/{match.id}/seats/germans/link", {}) == (403, "opponent")


def test_nobody_speaks_as_the_table(server: Server, anna: Table) -> None:
    for name in ("Sandtable", "sandTABLE", "\uff33andtable"):  # the last one with a wide S
        assert sent(anna, "POST", "/api/me", {"name": name}) == (409, "name-taken")
        wanted = {"name": name, "password": "correct horse"}
        assert sent(anna, "POST", "/api/register", wanted) == (409, "name-taken")


# floods


def test_guests_without_end_are_not_made(server: Server) -> None:
    server.app.state.identities.guests.burst = 3
    statuses = []
    for _ in range(5):
        with Table(server.url) as somebody:  # without a cookie each of them is somebody new
            statuses.append(sent(somebody, "POST", "/api/matches", {"game": "skirmish"}))
    assert statuses == [(201, "")] * 3 + [(429, "slow-down")] * 2


def test_nobody_looks_at_a_match_a_hundred_times_at_once(
    server: Server, anna: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.web.routes.sockets.MOST_OF_ONE", 2)
    match = anna.new("skirmish", {"blue": "me", "red": "link"}, public=True)
    sockets = [looking(server, match.id, "blue", Cookie=cookie(anna)) for _ in range(2)]
    url = f"{server.socket_url}/api/matches/{match.id}/live?seat=blue"
    third = connect(url, additional_headers={"Origin": server.url, "Cookie": cookie(anna)})
    assert closed(third) == 1013
    sockets.append(looking(server, match.id, ""))  # others are not kept out by it
    for socket in sockets:
        socket.close()


def test_nobody_has_sockets_without_end_to_many_matches(
    server: Server, anna: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.web.routes.sockets.MOST_IN_ALL", 2)
    monkeypatch.setattr("sandtable.web.routes.sockets.MOST_FROM_ONE", 3)
    matches = [anna.new("skirmish", {"blue": "me", "red": "link"}, public=True).id for _ in range(4)]
    for headers, most in (({"Cookie": cookie(anna)}, 2), ({}, 3)):
        sockets = [looking(server, match, "", **headers) for match in matches[:most]]
        url = f"{server.socket_url}/api/matches/{matches[most]}/live"
        assert closed(connect(url, additional_headers={"Origin": server.url, **headers})) == 1013
        with httpx.stream(
            "GET", f"{server.url}/api/matches/{matches[most]}/events", headers=headers
        ) as stream:
            assert stream.read().startswith(b'event: bye\ndata: "You have too many connections open')
        for socket in sockets:
            socket.close()


def test_a_socket_that_never_stops_talking_is_closed(server: Server, anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "link"}, public=True)
    line = looking(server, match.id, "")
    with contextlib.suppress(ConnectionClosed):
        for _ in range(200):
            line.send('{"type": "ping"}')
    assert closed(line) == 1013


# sealed commitments in Caen


class Sealed:
    """Two campaigns before the same battle, in which the Allies seal different words; everybody else looks on."""

    def __init__(self, server: Server, people: Callable[[], Table]) -> None:
        self.server = server
        self.owner, self.allies, self.germans, self.organiser, self.stranger = [people() for _ in range(5)]
        text = before_a_commitment(people())
        links = {seat: {"who": "link"} for seat in ("allies", "germans", "organiser")}
        self.ids = []
        for _ in range(2):
            sheet = self.owner.ask(
                "POST", "/api/records", json={"text": text, "seats": links, "public": True, "name": "Twin"}
            )
            self.ids.append(sheet["id"])
            for seat in links:
                getattr(self, seat).join(sheet["links"][seat])

    def seal(self, *words: list[str]) -> None:
        for id, word in zip(self.ids, words, strict=True):
            match = self.allies.match(id)
            match.view("allies")
            match.answer("allies", word)

    def same(self, who: Table, method: str, path: str, **more: Any) -> tuple[int, Any]:
        """What somebody gets of both, which must be one and the same."""
        found = []
        for id in self.ids:
            answer = who.http.request(method, path.replace("MATCH", id), **more)
            found.append((answer.status_code, scrubbed(answer.text, id)))
        assert found[0] == found[1], path
        return found[0][0], json.loads(found[0][1])


def before_a_commitment(somebody: Table) -> str:
    """The record of a campaign up to its first sealed question; it shows itself only once it is over."""
    seats = {"allies": "me", "germans": "me", "organiser": "me"}
    match = somebody.new("caen", seats, options={"secret_commitment": True}, dice="typed")
    rng = Random(3)
    while len(asks := match.view("")["asks"]) == 1:
        ask = next(one for one in match.view(asks[0]["seat"])["asks"] if one["key"] == asks[0]["key"])
        if ask["kind"] == "throw":
            match.roll(
                ask["key"], [rng.randint(1, ask["dice"]["sides"]) for _ in range(ask["dice"]["count"])]
            )
        else:
            match.answer(ask["key"], spelled(match, ask, rng))
    match.resign("organiser", "That will do")
    return "".join([f"{line}\n" for line in match.record().splitlines()[:-1]])


def other_words(twins: Sealed) -> list[list[str]]:
    """Two words that the Allies may seal."""
    match = twins.allies.match(twins.ids[0])
    [ask] = [one for one in match.view("allies")["asks"] if one["mine"]]
    letters = [row["letter"] for row in ask["rows"] if not row["ends"]]
    assert len(letters) > 1
    return [[letter, "done"] for letter in letters[:2]]


def heard(sockets: list[ClientConnection], ids: list[str]) -> list[list[str]]:
    told: list[list[str]] = []
    for socket, id in zip(sockets, ids, strict=True):
        told.append([])
        while True:
            try:
                told[-1].append(scrubbed(str(socket.recv(timeout=0.3)), id))
            except TimeoutError:
                break
    return told


def test_a_sealed_commitment_changes_nothing_for_anybody_else(
    server: Server, people: Callable[[], Table]
) -> None:
    twins = Sealed(server, people)
    eyes = [
        (twins.germans, "germans"),
        (twins.organiser, "organiser"),
        (twins.owner, ""),
        (twins.stranger, ""),
    ]
    sockets = [
        [
            looking(server, id, seat, **({"Cookie": cookie(who)} if who.http.cookies else {}))
            for id in twins.ids
        ]
        for who, seat in eyes
    ]
    twins.seal(*other_words(twins))
    for who, seat in eyes:
        _, scene = twins.same(who, "GET", f"/api/matches/MATCH/view?seat={seat}")
        assert [ask["seat"] for ask in scene["asks"]] == ["germans"]
        line, version = scene["line"], scene["version"]
        twins.same(who, "GET", f"/api/matches/MATCH/log?seat={seat}&after=0")
        for at in (line - 1, line):
            twins.same(who, "GET", f"/api/matches/MATCH/at/{at}?seat={seat}")
        for anchor in anchors(scene):
            twins.same(who, "GET", f"/api/matches/MATCH/card?seat={seat}&anchor={quote(anchor)}")
        for path in ("view?seat=allies", f"at/{line}?seat=allies", "log?seat=allies", "record", "dice"):
            assert twins.same(who, "GET", f"/api/matches/MATCH/{path}")[0] == 403, path
        assert twins.same(who, "POST", "/api/matches/MATCH/forks", json={"line": line})[0] == 403
        status, _ = twins.same(who, "GET", "/api/matches/MATCH/position")
        assert status == (200 if seat == "organiser" else 403)
        change = {"expected_version": version}
        for path, body in (
            ("letters", {"key": "allies", "draft": [], "version": version}),
            ("answers", {"key": "allies", "word": ["done"], **change}),
            ("answers", {"key": seat or "germans", "word": ["nonsense"], **change}),
            ("undo", {"seat": "allies", **change}),
            ("rolls", {"key": "allies", "faces": [1], **change}),
            ("corrections", {"facts": {"nonsense": 1}, "reason": "x", **change}),
        ):
            assert twins.same(who, "POST", f"/api/matches/MATCH/{path}", json=body)[0] in (403, 422), path
    status, letters = twins.same(
        twins.germans,
        "POST",
        "/api/matches/MATCH/letters",
        json={"key": "germans", "draft": [], "version": version},
    )
    assert status == 200 and letters["rows"], "what the Germans may answer, and what their chances are"
    for pair in sockets:
        first, second = heard(pair, twins.ids)
        assert first == second and len(first) > 1
        for socket in pair:
            socket.close()


def anchors(scene: dict[str, Any]) -> list[str]:
    board = scene["table"]["boards"][0]
    arrows = [f"arrow:{arrow['id']}" for arrow in board["arrows"]]
    units = [f"unit:{unit['id']}" for area in board["areas"] for unit in area["counters"]]
    return [*[f"area:{area['id']}" for area in board["areas"]], *arrows, *units]


def test_taking_a_sealed_word_back_or_setting_facts_right_tells_nobody_what_it_was(
    server: Server, people: Callable[[], Table]
) -> None:
    twins = Sealed(server, people)
    twins.seal(*other_words(twins))
    for id in twins.ids:
        his = twins.allies.match(id)
        his.view("allies")
        his.undo("allies")
    _, scene = twins.same(twins.germans, "GET", "/api/matches/MATCH/view?seat=germans")
    assert {ask["seat"] for ask in scene["asks"]} == {"allies", "germans"}
    twins.seal(*other_words(twins))
    for id in twins.ids:
        match = twins.organiser.match(id)
        match.view("organiser")
        match.correct("The score was wrong", facts={"sorties": 1})
    for who, seat in ((twins.germans, "germans"), (twins.organiser, "organiser")):
        _, scene = twins.same(who, "GET", f"/api/matches/MATCH/view?seat={seat}")
        assert {ask["seat"] for ask in scene["asks"]} == {"allies", "germans"}, "both are asked anew"


def test_going_back_into_a_sealed_sheet_asks_for_all_of_it_again(anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"})
    match.view("blue")
    match.answer("blue", ["mill"])
    match.answer("red", ["wood"])
    match.back(1, "Red meant something else")  # by now everybody may know where blue's reserve hides
    scene = match.view("blue")
    assert scene["line"] == 0
    assert {ask["seat"] for ask in scene["asks"]} == {"blue", "red"}


# small doors


def test_whoever_owns_a_whole_network_is_one_address() -> None:
    def at(host: str) -> str:
        return address(HTTPConnection({"type": "http", "client": (host, 1), "headers": []}))

    assert at("2001:db8::1") == at("2001:db8::ffff:1") != at("2001:db8:0:1::1")
    assert at("fe80::1%eth0") == at("fe80::2")
    assert (at("192.0.2.1"), at("192.0.2.2"), at("")) == ("192.0.2.1", "192.0.2.2", "")


def test_a_link_of_an_older_generation_holds_no_seat_even_if_it_was_good_a_moment_ago() -> None:
    seating = Seating("m", [Seat("red", 1, "link", generation=2)], {}, {})
    for generation, held in ((1, set()), (2, {"red"}), (3, set())):
        assert seating.held(Who(seat_token=("m", "red"), seat_key=SeatKey("m", 1, generation))) == held
    assert not seating.held(Who(seat_token=("other", "red"), seat_key=SeatKey("other", 1, 2)))


def test_whoever_lost_his_seat_on_the_way_in_is_not_let_in(tmp_path: Path) -> None:
    async def test() -> None:
        seats = [Seat("blue", 1), Seat("red", 2, "link"), Seat("observer", 3)]
        rules = open_game("skirmish")
        new = NewMatch("m", "skirmish", rules.scenario, rules.version, rules.options, seats, public=True)
        room = Room(store, store.matches.create(new).result())
        await room.load()
        for who, seat in ((Who(person="x"), "red"), (Who(), "blue")):
            listener = await enter(Hall(store), room, seat, who, "")
            assert listener.closed and not room.listeners and await listener.next() is None
        assert "scene" in str(await (await enter(Hall(store), room, "", Who(), "")).next())

    store = open_store(tmp_path / "sandtable.db")
    try:
        asyncio.run(test())
    finally:
        store.close()


def test_what_the_database_refuses_does_not_repeat_values_in_the_log(both: Server) -> None:
    with pytest.raises(IntegrityError) as refused:
        both.store.people.add_token("nobody", "label", "a-secret-hash").result()
    assert "a-secret-hash" not in str(refused.value)


def test_dice_are_typed_by_whoever_throws_them(server: Server, anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"}, dice="typed")
    version = match.view("blue")["version"]
    rolled = {"key": "blue", "faces": [6], "expected_version": version}
    assert sent(anna, "POST", f"/api/matches/{match.id}/rolls", rolled) == (422, "not-asked")


def test_guessing_somebodys_password_does_not_lock_him_out_where_he_is_at_home(tmp_path: Path) -> None:
    async def test() -> None:
        app = people_app(store)
        right = {"name": "Anna", "password": "correct horse"}
        home, abroad = Browser(app, "192.0.2.1"), Browser(app, "192.0.2.2")
        assert (await home.post("/api/register", right)).status_code == 200
        assert (await home.post("/api/login", right)).status_code == 200
        for number in range(12):
            guess = await Browser(app, f"198.51.100.{number}").post(
                "/api/login", {**right, "password": "guess"}
            )
        assert guess.status_code == 429
        assert (await abroad.post("/api/login", right)).status_code == 429
        assert (await home.post("/api/login", right)).status_code == 200
        tries = [
            (await home.post("/api/login", {**right, "password": "guess"})).status_code for _ in range(12)
        ]
        assert tries[-1] == 429, "and nobody guesses without end there either"

    store = open_store(tmp_path / "sandtable.db")
    try:
        asyncio.run(test())
    finally:
        store.close()


def test_dice_are_refused_where_a_word_is_asked(anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"}, dice="typed")
    before = match.view("blue")
    with pytest.raises(RemoteError) as refused:
        match.roll("blue", [6])
    assert refused.value.status in {409, 422}
    assert match.view("blue")["version"] == before["version"]


# what is read at once, however little it says


def test_a_position_whose_names_have_thousands_of_parts_is_refused_unread() -> None:
    match = Match(open_game("skirmish"))
    begun = perf_counter()
    with pytest.raises(Refused, match="more than 200 dots"):
        facts_of(match, ".".join("a" * 50_000) + " = 1", None)
    assert perf_counter() - begun < 1.0 * stretch(), "it took a minute"


def test_thousands_of_typed_orders_are_refused_unread(server: Server, anna: Table) -> None:
    match = anna.new("totalize", {"allied": "me", "axis": "me"})
    match.view("allied")
    answer = anna.http.post(f"/api/matches/{match.id}/sheets/allied/read", json={"text": "x;" * 2500})
    assert (answer.status_code, answer.json()["code"]) == (422, "too-many")
    good = anna.http.post(f"/api/matches/{match.id}/sheets/allied/read", json={"text": "x;" * 100})
    assert good.status_code == 200 and len(good.json()["lines"]) == 100
