"""A private campaign: whoever is no member gets nothing of it by any route."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from PIL import Image

from sandtable.remote import Table
from tests.web.clubs.company import Json
from tests.web.clubs.evening import Evening, evening

REFUSED = (401, 403, 404, 422)  # 422: refused for what was sent, before the campaign was looked at


def hide(club: Evening) -> None:
    async def work() -> None:
        room = await club.room()
        room.fact = replace(room.fact, public=False)

    club.on_server(work)


def picture(club: Evening) -> str:
    out = io.BytesIO()
    Image.new("RGB", (40, 30)).save(out, "JPEG")
    path, headers = f"/api/clubs/{club.id}/photos", {"Content-Type": "image/jpeg"}
    id: str = club.anna.table.http.post(path, content=out.getvalue(), headers=headers).json()["id"]
    return id


def test_a_stranger_is_refused_everywhere_and_a_member_is_not(tmp_path: Path) -> None:
    with evening(tmp_path, mode="table") as club:
        photo = picture(club)
        filing = club.anna.file("1", (4, 3), photos=[photo], story="Rain.")
        hide(club)
        known = {
            "battle": "1",
            "filing": filing["id"],
            "photo": photo,
            "line": "0",
            "person": club.anna.person,
        }
        known |= {"match": club.id, "seat": "allies", "channel": "c", "id": "c"}
        asked = read = 0
        with Table(club.server.url) as stranger:
            for path, methods in club.server.app.openapi()["paths"].items():
                if not path.startswith("/api/clubs/{match}"):
                    continue
                where = path.format(**known)
                for method in methods:
                    sent: Json | None = None if method == "get" else {}
                    answer = stranger.http.request(method, where, json=sent)
                    assert answer.status_code in REFUSED, (method, where)
                    assert "Rain." not in answer.text and "Anna" not in answer.text
                    asked += 1
                    if method == "get":
                        read += club.carl.table.http.get(where).status_code == 200
        assert asked > 35 and read >= 9
