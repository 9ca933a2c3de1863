"""Pictures of battles: who sends them, what is kept of them, and who sees them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from PIL import Image

from sandtable.live.people.quotas import Quotas
from sandtable.remote import Table
from tests.web.clubs.company import Json, Member
from tests.web.clubs.evening import Evening, evening


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Evening]:
    with evening(tmp_path, mode="table") as found:
        yield found


def picture(width: int = 64, height: int = 48, kind: str = "JPEG") -> bytes:
    out = io.BytesIO()
    image = Image.new("RGB", (width, height), "red")
    exif = image.getexif()
    exif[0x013B] = "Secret"
    image.save(out, kind, exif=exif)
    return out.getvalue()


def send(member: Member, data: bytes, kind: str = "image/jpeg", caption: str = "") -> httpx.Response:
    return member.table.http.post(
        f"/api/clubs/{member.match.id}/photos",
        content=data,
        headers={"Content-Type": kind},
        params={"caption": caption} if caption else {},
    )


def sent(member: Member, **more: str) -> Json:
    answer = send(member, picture(), **more)
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def test_a_picture_is_shown_with_its_report(club: Evening) -> None:
    photo = sent(club.anna, caption=" The  bridge")
    assert (photo["width"], photo["height"], photo["caption"]) == (64, 48, "The bridge")
    assert club.anna.table.http.get(photo["url"]).status_code == 200
    assert club.ben.table.http.get(photo["url"]).status_code == 404  # no report came with it yet
    filing = club.anna.file("1", (4, 3), photos=[photo["id"]])
    assert [one["id"] for one in filing["photos"]] == [photo["id"]]
    answer = club.ben.table.http.get(photo["url"])
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/jpeg"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"].startswith("private")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert b"Secret" not in answer.content and answer.content[:2] == b"\xff\xd8"
    club.ben.do("1", f"filings/{filing['id']}/confirm")
    result = club.result("1")
    assert result is not None and [one["id"] for one in result["photos"]] == [photo["id"]]


def test_pictures_of_others_and_too_many_are_not_taken(club: Evening) -> None:
    his = sent(club.ben)["id"]
    mine = [sent(club.anna)["id"] for _ in range(6)]
    filing = club.anna.file("1", (4, 3), photos=[his, mine[0]])
    assert [one["id"] for one in filing["photos"]] == [mine[0]]
    many = {"games": [[4, 3]], "photos": [*mine, "x"], "idempotency_key": "many"}
    assert club.ben.refused("POST", "/battles/1/filings", json=many)["status"] == 422


def test_what_is_no_picture_is_refused_with_a_sentence(club: Evening) -> None:
    for data, kind, status, code in (
        (b"<html>", "text/html", 415, "no-picture"),
        (b"<svg/>", "image/svg+xml", 415, "no-picture"),
        (b"<html>", "image/jpeg", 422, "no-picture"),
        (b"", "image/png", 422, "empty"),
        (picture(4, 4), "image/jpeg", 422, "too-small"),
    ):
        answer = send(club.anna, data, kind)
        assert (answer.status_code, answer.json()["code"]) == (status, code), data
        assert answer.json()["detail"].endswith(".")
    large = send(club.anna, bytes(12 * 1024 * 1024 + 1))
    assert (large.status_code, large.json()["code"]) == (413, "too-large")
    assert send(club.anna, bytes(1024 * 1024)).status_code == 422  # larger than other requests may be


def test_only_members_send_pictures_and_who_sees_the_campaign_sees_them(club: Evening) -> None:
    photo = sent(club.anna)
    club.anna.file("1", (4, 3), photos=[photo["id"]])
    with Table(club.server.url) as stranger:
        path = f"/api/clubs/{club.id}/photos"
        answer = stranger.http.post(path, content=picture(), headers={"Content-Type": "image/jpeg"})
        assert answer.status_code == 403 and answer.json()["code"] == "not-member"
        assert stranger.http.get(photo["url"]).status_code == 200  # the campaign is public
        club.server.store.matches.rename(club.id, "Thursday club", False).result()
        club.on_server(lambda: refresh(club))
        assert stranger.http.get(photo["url"]).status_code == 403
    assert club.dora.table.http.get(photo["url"]).status_code == 200
    assert club.anna.table.http.get(f"/api/clubs/{club.id}/photos/none.jpg").status_code == 404
    assert club.anna.table.http.get(f"/api/clubs/{club.id}/photos/../../x.jpg").status_code == 404


async def refresh(club: Evening) -> None:
    await (await club.room()).seats_changed()


def test_nobody_fills_the_disk(club: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club.server.app.state, "quotas", Quotas(pictures_a_day=2))
    sent(club.anna)
    sent(club.anna)
    answer = send(club.anna, picture())
    assert answer.status_code == 429 and answer.headers["retry-after"]
    sent(club.ben)
    club.clock.time += timedelta(days=1, minutes=1)
    sent(club.anna)


def test_a_picture_that_no_report_took_is_forgotten(club: Evening) -> None:
    loose, kept = sent(club.anna), sent(club.anna)
    club.anna.file("1", (4, 3), photos=[kept["id"]])
    club.server.store.upkeep.forget_loose_photos(club.clock() + timedelta(days=1))
    assert club.anna.table.http.get(loose["url"]).status_code == 404
    assert club.anna.table.http.get(kept["url"]).status_code == 200


def test_pictures_go_with_a_report_that_is_used_again(club: Evening) -> None:
    photo = sent(club.anna)
    filing = club.anna.file("1", (4, 3), photos=[photo["id"]])
    club.ben.do("1", f"filings/{filing['id']}/confirm")
    club.look()
    club.back(0)
    battle = club.anna.ask("POST", f"/kept/{filing['id']}")
    (new,) = [one for one in battle["filings"] if one["state"] == "filed"]
    assert [one["id"] for one in new["photos"]] == [photo["id"]]
