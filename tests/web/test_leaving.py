"""Somebody takes his data along or leaves, matches are put away and deleted, and nobody fills the server."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.kernel.record import read
from sandtable.live.people import quotas
from sandtable.live.people.limits import Limit
from sandtable.live.people.quotas import Quotas
from sandtable.remote import RemoteMatch, Table
from sandtable.store.base.facts import LEFT
from tests.web.conftest import Json, Server, scrubbed, until
from tests.web.test_live import heard, socket
from tests.web.test_play import advance, refused, two

PASSWORD = "correct horse"
People = Callable[[], Table]


def register(table: Table, name: str) -> None:
    table.ask("POST", "/api/register", json={"name": name, "password": PASSWORD})


def unpacked(answer: httpx.Response) -> dict[str, bytes]:
    assert answer.status_code == 200, answer.text
    with zipfile.ZipFile(io.BytesIO(answer.content)) as pack:
        assert pack.testzip() is None
        return {name: pack.read(name) for name in pack.namelist()}


def taken_along(table: Table) -> dict[str, bytes]:
    return unpacked(table.http.get("/api/me/data"))


def leave(table: Table, **sent: Any) -> None:
    table.ask("DELETE", "/api/me", json=sent)


def archive(match: RemoteMatch, archived: bool = True, **more: Any) -> None:
    match.ask("PUT", "/archived", json={"archived": archived, **more})


def listed(table: Table, **params: Any) -> tuple[list[str], int]:
    found = table.ask("GET", "/api/matches", params=params)
    return [card["id"] for card in found["mine"]], found["archived"]


# the file


def test_everything_that_is_kept_of_me_comes_in_one_file(anna: Table, ben: Table) -> None:
    register(anna, "Anna")
    hers, his, first, second = two(anna, ben, name="Ours", public=True)
    advance(hers, his, first, second, most=6)
    anna.ask("POST", "/api/tokens", json={"name": "my program"})
    hers.ask("PUT", "/notes", json={"text": "my plan"})
    hers.ask("POST", "/chat", json={"text": "good luck"})
    his.ask("POST", "/chat", json={"text": "and to you"})
    archive(hers)

    answer = anna.http.get("/api/me/data")
    found = unpacked(answer)

    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["cache-control"] == "no-store"
    assert "attachment" in answer.headers["content-disposition"]
    assert b"my plan" not in found["README.txt"] and b"matches.json" in found["README.txt"]
    me = json.loads(found["me.json"])
    assert me["name"] == "Anna" and [one["label"] for one in me["bot_tokens"]] == ["my program"]
    (card,) = json.loads(found["matches.json"])
    assert (card["name"], card["notes"], card["seats"], card["owner"]) == (
        "Ours",
        "my plan",
        ["allies"],
        True,
    )
    assert card["archived"]
    assert [one["text"] for one in json.loads(found["chats.json"])] == ["good luck"]
    record = read(found[f"matches/{hers.id}/caen.sand"].decode())
    assert len(record.lines) >= 6 and not record.seed, "the dice are not thrown yet"


def test_the_file_holds_nothing_that_my_seat_may_not_know(people: People) -> None:
    """Two matches that differ only in what red keeps secret: blue's files are the same, to the last letter."""
    files, views = [], []
    for word in ("mill", "ford"):
        blue, red = people(), people()
        hers = blue.new("skirmish", {"blue": "me", "red": "link"}, name="Twin", public=True, dice="typed")
        his = red.join(hers.sheet()["links"]["red"])
        his.view("red")
        his.answer("red", [word])
        hers.view("blue")
        hers.answer("blue", ["hill"])  # now red's reserves hide where he said
        found = taken_along(blue)
        assert set(found) >= {f"matches/{hers.id}/log-blue.json"}
        assert not [name for name in found if name.endswith(".sand") or "red" in name]
        log, view = [found[f"matches/{hers.id}/{what}-blue.json"].decode() for what in ("log", "view")]
        card = json.loads(found["matches.json"])[0]
        files.append((scrubbed(log + view, hers.id), card["name"], card["over"], card["seats"]))
        own = taken_along(red)[f"matches/{his.id}/view-red.json"].decode()
        views.append(scrubbed(own, hers.id))
    assert views[0] != views[1], "what is his own he may take along"
    assert files[0] == files[1]


def test_an_owner_without_a_seat_gets_only_the_facts_of_what_is_hidden(anna: Table, ben: Table) -> None:
    hers = anna.new("skirmish", {"blue": "link", "red": "link"}, dice="typed")
    his = ben.join(hers.sheet()["links"]["red"])
    his.view("red")
    his.answer("red", ["mill"])
    found = taken_along(anna)
    assert not [name for name in found if name.startswith("matches/")]
    (card,) = json.loads(found["matches.json"])
    assert card["owner"] and card["seats"] == []


def test_who_lost_his_seat_in_a_private_match_gets_his_notes_and_no_more(anna: Table, ben: Table) -> None:
    hers, his, _, second = two(anna, ben)
    his.ask("PUT", "/notes", json={"text": "mine"})
    his.ask("POST", f"/seats/{second}", json={"who": "open"})
    found = taken_along(ben)
    assert json.loads(found["matches.json"])[0] == {"id": hers.id, "notes": "mine"}
    assert not [name for name in found if name.startswith("matches/")]


def test_only_the_person_himself_takes_his_data_and_not_again_and_again(server: Server, anna: Table) -> None:
    with Table(server.url) as nobody:
        refused("login", 401, lambda: nobody.ask("GET", "/api/me/data"))
    register(anna, "Anna")
    token = anna.ask("POST", "/api/tokens", json={"name": "x"})["token"]
    hers = anna.new("skirmish", {"blue": "me", "red": "link"})
    for bearer in (token, hers.sheet()["links"]["red"].rpartition("#")[2]):
        with Table(server.url, bearer) as program:
            refused("account", 403, lambda: program.ask("GET", "/api/me/data"))
            refused("account", 403, lambda: program.ask("DELETE", "/api/me", json={"confirm": True}))
    for _ in range(3):
        taken_along(anna)
    assert anna.http.get("/api/me/data").status_code == 429


# leaving


def test_an_account_leaves_with_its_password_and_nothing_else(server: Server, anna: Table) -> None:
    register(anna, "Anna")
    match = anna.new("skirmish", {"blue": "me", "red": "computer"})
    token = anna.ask("POST", "/api/tokens", json={"name": "x"})["token"]
    for wrong in ({}, {"confirm": True}, {"password": "wrong horse"}):
        refused("wrong-password", 403, lambda: leave(anna, **wrong))  # noqa: B023
    assert anna.ask("GET", "/api/me")["name"] == "Anna"

    leave(anna, password=PASSWORD)

    assert anna.ask("GET", "/api/me")["signed"] is False and not anna.http.cookies
    with Table(server.url, token) as program:
        refused("login", 401, lambda: program.ask("GET", "/api/matches"))
    with Table(server.url) as other:
        refused("no-match", 404, lambda: other.match(match.id).sheet())
        refused(
            "wrong-password",
            401,
            lambda: other.ask("POST", "/api/login", json={"name": "Anna", "password": PASSWORD}),
        )
        register(other, "Anna")


def test_a_guest_leaves_by_saying_that_he_means_it(anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "open"})
    refused("confirm", 409, lambda: leave(anna))
    leave(anna, confirm=True)
    refused("no-match", 404, match.sheet)


def test_others_play_on_and_are_told(server: Server, anna: Table, ben: Table) -> None:
    register(anna, "Anna")
    hers, his, first, second = two(anna, ben)
    hers.ask("POST", "/chat", json={"text": "good luck"})
    with socket(server, his, second) as open_socket, socket(server, hers, first) as own:
        heard(open_socket, "scene")
        heard(own, "scene")

        leave(anna, password=PASSWORD)

        assert "Free from now on: Allies." in heard(open_socket, "chat")["chat"]["text"]
        with pytest.raises(ConnectionClosed):
            while True:
                own.recv(timeout=10)
    sheet = his.sheet()
    assert sheet["owner"] is True
    assert {seat["id"]: seat["who"] for seat in sheet["seats"]}[first] == "open"
    said = his.ask("GET", "/chat", params={"seat": second})
    assert [one["who"] for one in said if one["text"] == "good luck"] == [LEFT]
    assert "Anna" not in json.dumps(said)
    his.ask("POST", f"/seats/{first}", json={"who": "computer"})


def test_nobody_takes_the_name_that_stands_for_those_who_left(anna: Table) -> None:
    refused("name-taken", 409, lambda: register(anna, "somebody  WHO left"))


def test_the_last_administrator_is_told_why_he_must_stay(server: Server, anna: Table, ben: Table) -> None:
    claim = server.store.people.admin_claim()
    anna.ask("POST", "/api/admin/claim", json={"token": claim, "name": "Root", "password": PASSWORD})
    register(ben, "Ben")
    refused("last-admin", 409, lambda: leave(anna, password=PASSWORD))
    assert anna.ask("GET", "/api/me")["admin"] is True
    leave(ben, password=PASSWORD)
    leave(anna, password=PASSWORD)


# lists


def test_a_match_is_put_away_for_one_person_and_comes_back(anna: Table, ben: Table) -> None:
    hers, his, _, _ = two(anna, ben, public=True)
    archive(hers)
    found = anna.matches()
    assert (found["mine"], found["open"], found["public"], found["archived"]) == ([], [], [], 1)
    assert listed(anna, archived=True) == ([hers.id], 1)
    assert listed(ben) == ([hers.id], 0)
    archive(his, released=True)
    archive(hers, False)
    assert listed(anna) == ([hers.id], 0) and listed(ben) == ([], 1)


def test_only_who_sits_there_or_started_it_puts_a_match_away(server: Server, anna: Table, ben: Table) -> None:
    match = anna.new("skirmish", {"blue": "link", "red": "open"}, public=True)
    ben.ask("POST", "/api/me", json={"name": "Ben"})
    refused("not-yours", 403, lambda: archive(ben.match(match.id)))
    link = match.sheet()["links"]["blue"].rpartition("#")[2]
    with Table(server.url, link) as program:
        refused("invitation", 403, lambda: archive(program.match(match.id)))
    archive(match)


# deleting matches


def test_a_match_that_nobody_else_plays_is_deleted_and_who_watches_is_told(
    server: Server, anna: Table, ben: Table
) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "computer"}, public=True)
    refused("not-yours", 403, lambda: ben.match(match.id).ask("DELETE", ""))
    with socket(server, ben.match(match.id), "") as watching:
        heard(watching, "scene")
        match.ask("DELETE", "")
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                watching.recv(timeout=10)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4404, "This match was deleted.")
    refused("no-match", 404, match.sheet)
    refused("no-match", 404, lambda: match.ask("DELETE", ""))
    assert listed(anna) == ([], 0)


def test_an_owner_alone_never_destroys_what_others_play(anna: Table, ben: Table) -> None:
    hers, his, first, second = two(anna, ben)
    advance(hers, his, first, second, most=8)
    his.ask("POST", f"/seats/{second}", json={"who": "open"})  # he got up
    hers.ask("POST", f"/seats/{second}", json={"who": "computer"})
    problem = refused("needed", 409, lambda: hers.ask("DELETE", ""))
    assert "Archive it instead" in problem.problem["detail"]
    assert hers.sheet()["id"] == hers.id


def test_who_never_did_anything_there_keeps_no_match(anna: Table, ben: Table) -> None:
    hers, his, _, _ = two(anna, ben)
    his.ask("POST", "/seen", json={"line": 0})
    hers.ask("DELETE", "")
    assert listed(ben) == ([], 0)


def test_a_finished_match_goes_when_the_others_let_go_of_it(anna: Table, ben: Table) -> None:
    register(ben, "Ben")
    hers, his, _, second = two(anna, ben, "skirmish", dice="typed")
    his.view(second)
    his.answer(second, ["mill"])
    his.view(second)
    his.resign(second)
    archive(his)
    assert "Ben played here, too." in refused("needed", 409, lambda: hers.ask("DELETE", "")).problem["detail"]
    archive(his, released=True)
    hers.ask("DELETE", "")
    assert listed(ben) == ([], 0)


def test_a_computer_that_thinks_while_its_match_is_deleted_just_stops(server: Server, anna: Table) -> None:
    for _ in range(3):
        match = anna.new("caen", {"allies": "computer", "germans": "computer"})
        until(lambda: match.view("")["line"] > 2)  # noqa: B023
        match.ask("DELETE", "")
    until(lambda: not server.app.state.computers.tasks)
    assert not server.app.state.hall.rooms


# quotas


FEW = Quotas(running=2, kept=3, begun_a_day=4, clubs=1, tokens=1)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "sandtable.db", quotas=FEW) as running:
        yield running


def begin(table: Table) -> RemoteMatch:
    return table.new("skirmish", {"blue": "me", "red": "me"})


def resign(match: RemoteMatch) -> None:
    match.view("blue")
    match.resign("blue")


def test_one_person_has_so_many_matches_and_is_told_what_to_do(small: Server) -> None:
    with Table(small.url) as anna:
        first, _ = begin(anna), begin(anna)
        told = refused("too-many", 409, lambda: begin(anna)).problem["detail"]
        assert "2 matches that go on. Finish or delete one first" in told
        resign(first)
        text = first.ask("GET", "/record")
        third = anna.upload(text)
        archive(third)
        assert "Delete some" in refused("too-many", 409, lambda: anna.upload(text)).problem["detail"]
        third.ask("DELETE", "")
        first.ask("DELETE", "")
        begin(anna)
    with Table(small.url) as ben:
        begin(ben)


def test_so_many_are_begun_within_a_day(small: Server) -> None:
    small.app.state.quotas = Quotas(begun_a_day=2)
    with Table(small.url) as anna:
        for _ in range(2):
            begin(anna)
        answer = anna.http.post("/api/matches", json={"game": "skirmish"})
        assert answer.status_code == 429 and answer.headers["retry-after"]
        assert "tomorrow" in answer.json()["detail"]


def test_a_key_that_began_a_match_gives_it_though_there_is_no_room_for_another(small: Server) -> None:
    small.app.state.quotas = Quotas(running=1)
    with Table(small.url) as anna:
        sent: Json = {"game": "skirmish", "seats": {}, "idempotency_key": "click"}
        first = anna.ask("POST", "/api/matches", json=sent)
        assert anna.ask("POST", "/api/matches", json=sent)["id"] == first["id"]


def test_campaigns_and_tokens_are_counted_too(small: Server) -> None:
    club = {"match": {"game": "caen", "options": {"mode": "table"}}}
    with Table(small.url) as anna:
        register(anna, "Anna")
        anna.ask("POST", "/api/clubs", json=club)
        told = refused("too-many", 409, lambda: anna.ask("POST", "/api/clubs", json=club)).problem["detail"]
        assert "1 campaigns" in told
        anna.ask("POST", "/api/tokens", json={"name": "x"})
        refused("too-many", 409, lambda: anna.ask("POST", "/api/tokens", json={"name": "y"}))


def test_who_runs_the_server_is_bound_by_none_of_it(small: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "SAID", Limit(burst=1, seconds=60))
    with Table(small.url) as root:
        claim = small.store.people.admin_claim()
        root.ask("POST", "/api/admin/claim", json={"token": claim, "name": "Root", "password": PASSWORD})
        for number in range(5):
            match = begin(root)
            root.ask("POST", "/api/tokens", json={"name": f"{number}"})
            match.ask("POST", "/chat", json={"text": "hello"})
    with Table(small.url) as anna:
        match = begin(anna)
        match.ask("POST", "/chat", json={"text": "hello"})
        refused("slow-down", 429, lambda: match.ask("POST", "/chat", json={"text": "hello"}))


def test_who_leaves_takes_nothing_out_of_what_the_table_said_of_others(
    anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    """Neither by a name that is a part of its sentences, nor by the name of somebody else."""
    hers = anna.new("caen", {"allies": "me", "germans": "link", "organiser": "open"}, public=True)
    ben.ask("POST", "/api/me", json={"name": "Ben"})
    his = ben.join(hers.sheet()["links"]["germans"])
    told = [one["text"] for one in his.ask("GET", "/chat")]
    assert told == ["Ben came to the seat Germans by its link."]
    for name in ("came to the seat Germans by", "Ben"):
        somebody = people()
        somebody.ask("POST", "/api/me", json={"name": name})
        link = his.sheet()["links"].get("germans") or hers.sheet()["links"]["germans"]
        somebody.join(link)
        somebody.ask("DELETE", "/api/me", json={"confirm": True})
    assert next(one["text"] for one in his.ask("GET", "/chat")) == told[0]
