"""Dates that no calendar can count with are refused, and dates of long ago or far away hurt nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.clubs.evening import evening

OUTSIDE = ("9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00")
EDGES = ("2000-01-01T00:00:00+14:00", "2199-12-31T23:59:59-12:00")


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "America/Los_Angeles"])
def test_dates_at_the_ends_of_time(tmp_path: Path, zone: str) -> None:
    with evening(tmp_path, settings={"zone": zone}, mode="table") as club:
        where, http = f"/api/clubs/{club.id}", club.olga.table.http

        def sent(at: str) -> list[int]:
            later = {"how": "postpone", "reason": "Holidays.", "until": at}
            deputy = {"person": club.carl.person, "until": at}
            return [
                http.put(f"{where}/battles/1/fixture", json={"rev": 0, "at": at}).status_code,
                http.post(f"{where}/battles/1/unplayed", json=later).status_code,
                http.put(f"{where}/deputies/allies", json=deputy).status_code,
            ]

        for at in OUTSIDE:
            assert sent(at) == [422, 422, 422]
        for at in EDGES:
            assert sent(at) == [200, 200 if at > "2026" else 422, 422]  # nobody is away for so long
            club.look()
            for path in ("", "/battles/1", "/audit", "/diary", "/diary.html"):
                assert club.anna.table.http.get(where + path).status_code == 200, (at, path)
            calendar = club.olga.table.http.get(club.olga.page()["calendar"])
            assert calendar.status_code == 200 and "Bréville" in calendar.text
        assert http.post(f"{where}/pause", json={"paused": True}).status_code == 200
        club.later(hours=30)
        assert http.post(f"{where}/pause", json={"paused": False}).status_code == 200
