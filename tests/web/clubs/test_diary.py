"""The diary over the net: who may read it, what people wrote in it, its files, its maps; and what a briefing says."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from sandtable.club.diary import campaign
from sandtable.papers.qr import svg
from sandtable.remote import Table
from sandtable.store.base.names import one_line
from tests.club.test_diary import NASTY, Reader
from tests.papers.codes import drawn, scanned
from tests.web.clubs.company import Json, Member
from tests.web.clubs.evening import Evening, evening


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Evening]:
    """Battle 1, the airborne assault, is open from the beginning; Anna attacks, Ben defends."""
    with evening(tmp_path, mode="table", multi_game=True) as found:
        yield found


def get(member: Member, path: str) -> Any:
    return member.table.http.get(f"/api/clubs/{member.match.id}{path}")


def photo(member: Member, caption: str = "") -> str:
    """Sends a picture of the table."""
    file = io.BytesIO()
    Image.new("RGB", (320, 200), "#778855").save(file, "JPEG")
    sent = member.table.http.post(
        f"/api/clubs/{member.match.id}/photos",
        params={"caption": caption},
        content=file.getvalue(),
        headers={"Content-Type": "image/jpeg", "Origin": member.table.address},
    )
    assert sent.status_code in (200, 201), sent.text
    found: str = sent.json()["id"]
    return found


def reported(club: Evening, battle: str, story: str = "", photos: tuple[str, ...] = ()) -> None:
    """Anna reports 4-3, Ben confirms."""
    fixture = club.battle(battle)
    players = {"allies": [club.anna.person], "germans": [club.ben.person]}
    sent = {"rev": fixture["rev"], "players": players, "at": "2026-05-07T19:30:00+00:00", "place": "Hall"}
    club.olga.ask("PUT", f"/battles/{battle}/fixture", json=sent)
    filed = club.anna.file(battle, (4, 3), story=story, photos=list(photos))
    club.ben.do(battle, f"filings/{filed['id']}/confirm")


def only_battle(club: Evening) -> str:
    (battle,) = [one["id"] for one in club.open() if one["stage"] != "booked"]
    return str(battle)


def test_a_campaign_that_has_just_begun(club: Evening) -> None:
    diary = get(club.carl, "/diary").json()
    assert diary["name"] == "Thursday club" and not diary["over"] and diary["outcome"] == ""
    (turn,) = diary["turns"]
    assert turn["title"].startswith("Turn 1") and turn["battles"] == []
    assert get(club.carl, "/diary.html").status_code == get(club.carl, "/diary.pdf").status_code == 200


def test_a_battle_with_players_story_and_picture(club: Evening) -> None:
    reported(club, "1", "They fell out of the sky.", (photo(club.anna, "The bridge"),))
    club.play_on()
    diary = get(club.dora, "/diary").json()
    battle = diary["turns"][0]["battles"][0]
    assert battle["players"] == "Anna for the Allies, Ben for the Germans"
    assert battle["stories"] == [["Anna", "They fell out of the sky."]]
    assert (battle["score"], battle["table"], battle["played"]) == ("4-3", True, "2026-05-07T19:30:00+00:00")
    assert battle["events"][0].startswith("By night")
    (shown,) = battle["photos"]
    assert shown["caption"] == "The bridge"
    assert club.dora.table.http.get(shown["url"]).status_code == 200
    anna = next(one for one in diary["members"] if one["name"] == "Anna")
    assert (anna["battles"], anna["points"]) == (1, 4)

    page = get(club.dora, "/diary.html").text
    assert "They fell out of the sky." in page and "data:image/jpeg;base64," in page and "The bridge" in page
    assert "<svg" in page and "Anna for the Allies" in page
    pdf = get(club.dora, "/diary.pdf")
    assert pdf.content.startswith(b"%PDF-")
    assert pdf.headers["content-disposition"].startswith('attachment; filename="Thursday club diary.pdf"')


def test_a_corrected_battle_says_so_and_a_file_is_bound_anew_only_if_it_changed(club: Evening) -> None:
    reported(club, "1", "We won.")
    club.play_on()
    first = get(club.anna, "/diary.html").content
    bindery = club.server.app.state.bindery
    assert get(club.ben, "/diary.html").content == first and len(bindery.kept) == 1
    assert not get(club.anna, "/diary").json()["turns"][0]["battles"][0]["changed"]

    version = club.olga.page()["version"]
    sent = {"games": [[5, 2]], "reason": "A wrong tally.", "expected_version": version}
    club.olga.do("1", "correction", **sent)
    battle = get(club.anna, "/diary").json()["turns"][0]["battles"][0]
    assert (battle["changed"], battle["score"]) == (True, "5-2")
    again = get(club.anna, "/diary.html").text
    assert "Corrected later" in again and again.encode() != first


def test_a_file_carries_only_so_many_pictures(club: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "LARGEST", 2_000)
    reported(club, "1", "", tuple([photo(club.anna, f"Picture {number}") for number in range(3)]))
    club.play_on()
    page = get(club.olga, "/diary.html").text
    assert page.count("<img") < 3 and "left out: see the campaign&#x27;s page." in page
    assert get(club.olga, "/diary.pdf").content.startswith(b"%PDF-")


def test_nothing_that_people_write_is_more_than_text(tmp_path: Path) -> None:
    with evening(tmp_path, mode="table", settings={"venue": NASTY[:60]}) as club:
        club.olga.ask("PATCH", f"/members/{club.anna.person}", json={"name": NASTY[:40]})
        reported(club, "1", NASTY, (photo(club.anna, one_line(NASTY)),))
        club.play_on()
        found = get(club.olga, "/diary.html")
        page = Reader(found.text)
        assert "script" not in page.tags
        assert not [name for name, _ in page.attributes if name.startswith("on")]
        assert not [value for name, value in page.attributes if name in ("src", "href") and "alert" in value]
        assert "".join(page.texts).count("<script>alert(1)</script>") >= 3, "name, story, caption: as text"
        policy = found.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src" not in policy
        assert found.headers["content-disposition"].startswith("attachment")
        assert get(club.olga, "/diary.pdf").content.startswith(b"%PDF-")


def test_maps_are_pictures_of_a_line_and_drawn_once(club: Evening) -> None:
    club.play_on(seed=3, until=lambda match: len(match.live) >= 40)
    first = get(club.carl, "/diary").json()["turns"][0]
    drawn = club.carl.table.http.get(first["map"])
    assert drawn.status_code == 200 and drawn.headers["content-type"] == "image/svg+xml"
    assert "default-src 'none'" in drawn.headers["content-security-policy"]
    assert drawn.text.startswith("<svg") and len(drawn.content) < 150_000
    shelf = club.server.app.state.bindery.shelf
    kept = len(shelf.maps)
    assert club.carl.table.http.get(first["map"]).text == drawn.text
    assert len(shelf.maps) == kept
    refused = get(club.carl, "/map/99999.svg")
    assert (refused.status_code, refused.json()["code"]) == (404, "no-line")
    assert get(club.carl, "/map/-1.svg").status_code == 422
    assert get(club.carl, "/map/x.svg").status_code == 422


def test_what_was_taken_back_is_drawn_and_told_anew(club: Evening) -> None:
    club.play_on(seed=3, until=lambda match: len(match.live) >= 40)
    line = club.lines
    before = get(club.carl, f"/map/{line}.svg").text
    club.back(5)
    assert len(get(club.carl, "/diary").json()["turns"]) == 1
    club.play_on(seed=8, until=lambda match: len(match.live) >= line)
    assert get(club.carl, f"/map/{line}.svg").text != before


def test_a_private_campaign_keeps_its_diary(club: Evening, tmp_path: Path) -> None:
    with evening(tmp_path / "other", mode="table") as other:
        stranger = Table(other.server.url)
        for path in ("/diary", "/diary.html", "/diary.pdf", "/map/0.svg"):
            assert stranger.http.get(f"/api/clubs/{other.id}{path}").status_code == 200, "it is public"
            assert stranger.http.get(f"/api/clubs/nowhere{path}").status_code == 404
        stranger.close()
    hidden: Json = club.olga.table.ask(
        "POST", "/api/clubs", json={"match": {"game": "caen", "name": "Secret"}}
    )
    for path in ("/diary", "/diary.html", "/diary.pdf", "/map/0.svg"):
        refused = club.carl.table.http.get(f"/api/clubs/{hidden['match']}{path}")
        assert (refused.status_code, refused.json()["code"]) == (403, "private")


def test_fog_stays_in_the_diary_while_the_match_goes_on(tmp_path: Path) -> None:
    """Whoever looks, general, umpire or stranger, reads the same: what an observer may know."""
    with evening(tmp_path, "totalize", resolution="tabletop") as club:
        club.play_on(until=lambda match: len(match.live) >= 12)
        told = {get(member, "/diary").text.replace('"me":true', '"me":false') for member in club.everybody}
        assert len(told) == 1
        line = club.lines
        maps = {get(member, f"/map/{line}.svg").text for member in club.everybody}
        assert len(maps) == 1
        state: Any = club.on_server(club.room).match.state
        units = state.rules.data.units
        (drawn,) = maps
        texts = set(re.findall(r">([^<>]+)</text>", drawn))
        assert not texts & {unit.short[:4] for unit in units.values()}


# the briefing


def test_a_briefing_says_who_meets_and_its_code_opens_the_report(club: Evening) -> None:
    fixture = club.battle("1")
    players = {"allies": [club.anna.person, club.carl.person], "germans": [club.ben.person]}
    sent = {
        "rev": fixture["rev"],
        "players": players,
        "at": "2026-05-09T19:30:00+00:00",
        "place": "Hall <2>",
        "note": "Bring dice.",
    }
    club.olga.ask("PUT", "/battles/1/fixture", json=sent)
    paper = club.anna.table.http.get(
        f"/api/matches/{club.id}/papers/battle-1-allies", params={"seat": "allies"}
    ).json()
    assert paper["meeting"] == {
        "players": [["Allies", ["Anna", "Carl"]], ["Germans", ["Ben"]]],
        "when": "Saturday 9 May 2026, 19:30 (UTC)",
        "place": "Hall <2>",
        "note": "Bring dice.",
    }
    assert paper["link"] == f"{club.server.url}/c/{club.id}/b/1/report"
    pdf = club.anna.table.http.get(
        f"/api/matches/{club.id}/papers/battle-1-allies.pdf", params={"seat": "allies"}
    )
    assert pdf.content.startswith(b"%PDF-")
    assert scanned(drawn(svg(paper["link"]))) == paper["link"]


def test_a_briefing_without_a_fixture_names_the_usual_place(tmp_path: Path) -> None:
    with evening(tmp_path, mode="table", settings={"venue": "The scout hall"}) as club:
        paper = club.ben.table.http.get(
            f"/api/matches/{club.id}/papers/battle-1-germans", params={"seat": "germans"}
        ).json()
        assert (paper["meeting"]["place"], paper["meeting"]["when"]) == ("The scout hall", "")
        assert [people for _, people in paper["meeting"]["players"]] in ([[], []], [["Anna"], ["Ben"]])
