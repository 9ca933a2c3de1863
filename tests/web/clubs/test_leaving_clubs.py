"""Members leave the server, and campaigns are deleted: the others lose nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.live.people.quotas import Quotas
from sandtable.store.base.facts import LEFT
from tests.web.clubs.company import Json, Member
from tests.web.clubs.evening import Evening, evening
from tests.web.clubs.test_photos import picture, send, sent
from tests.web.test_leaving import taken_along
from tests.web.test_play import refused


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Evening]:
    with evening(tmp_path, mode="table") as found:
        yield found


def leave(member: Member, **more: Any) -> None:
    member.table.ask("DELETE", "/api/me", json={"confirm": True, **more})


def fighters(battle: Json) -> dict[str, list[str]]:
    return {one["side"]: list(one["players"]) for one in battle["fighters"]}


def test_who_leaves_the_server_leaves_his_campaign_and_its_battles(club: Evening) -> None:
    side = club.sides[0]
    battle = club.battle("1")
    assert club.anna.person in fighters(battle)[side]
    club.carl.file("1", (4, 3)) if club.carl.person in fighters(battle)[side] else club.anna.file("1", (4, 3))

    leave(club.anna)

    page = club.olga.page()
    assert club.anna.person not in [one["person"] for one in page["members"]]
    assert {one["id"]: one["who"] for one in page["seats"]}[side] == "open"
    assert club.anna.person not in fighters(club.battle("1"))[side]
    assert LEFT in [one.name for one in club.filings("1")]
    everything = json.dumps([page, club.olga.ask("GET", "/audit"), club.chats()])
    assert "Anna" not in everything
    assert "Free from now on" in club.chats()[-1]


def test_the_only_organiser_is_told_to_make_another_one_first(club: Evening) -> None:
    problem = refused("last-organiser", 409, lambda: leave(club.olga)).problem
    assert "Thursday club" in problem["detail"] and problem["match"] == club.id
    assert club.olga.match.sheet()["owner"] is True
    club.olga.ask("PATCH", f"/members/{club.ben.person}", json={"organiser": True})
    leave(club.olga)
    assert club.ben.match.sheet()["owner"] is True


def test_his_pictures_and_reports_are_in_his_file_and_nobody_elses(club: Evening) -> None:
    mine, theirs = sent(club.anna), sent(club.ben)
    club.anna.file("1", (4, 3), photos=[mine["id"]], story="We took the ridge.")
    found = taken_along(club.anna.table)
    assert found[f"pictures/{mine['id']}.jpg"].startswith(b"\xff\xd8")
    assert not [name for name in found if theirs["id"] in name]
    assert json.loads(found["reports.json"])["reports"][0]["story"] == "We took the ridge."
    assert json.loads(found["clubs.json"])["memberships"][0]["name"] == "Anna"
    calendar = next(one.calendar for one in club.server.store.clubs.members(club.id) if one.name == "Anna")
    assert calendar.encode() not in b"".join(found.values())


def test_a_campaign_is_deleted_by_an_organiser_when_no_other_member_is_left(club: Evening) -> None:
    refused("not-organiser", 403, lambda: club.anna.match.ask("DELETE", ""))
    refused("needed", 409, lambda: club.olga.match.ask("DELETE", ""))
    for member in club.everybody[1:]:
        leave(member, messages=True)
    club.olga.match.ask("DELETE", "")
    refused("no-match", 404, club.olga.page)
    assert club.server.store.clubs.running() == []


def test_pictures_have_room_until_it_is_full(club: Evening) -> None:
    club.server.app.state.quotas = Quotas(picture_bytes=1)
    sent(club.anna)
    answer = send(club.anna, picture())
    assert answer.status_code == 409 and answer.json()["code"] == "too-many"
    assert "ask whoever runs this server" in answer.json()["detail"]
    sent(club.ben)
