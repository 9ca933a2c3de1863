"""A guest who takes a name or signs in keeps his seats at once, also in a match that is open."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.remote import Table

ANNA = {"name": "Anna", "password": "correct horse"}
MATCH = {"game": "skirmish", "scenario": "", "name": "m", "options": {}, "public": True, "dice": "seeded"}


def begun(table: Table) -> str:
    seats = {"blue": {"who": "me"}, "red": {"who": "open"}}
    made: dict[str, Any] = table.ask("POST", "/api/matches", json={**MATCH, "seats": seats})
    return str(made["id"])


def sheet(table: Table, match: str) -> tuple[bool, bool, str]:
    """Do I own it, do I sit on blue, and under which name?"""
    found = table.ask("GET", f"/api/matches/{match}")
    blue = next(seat for seat in found["seats"] if seat["id"] == "blue")
    return found["owner"], blue["mine"], blue["person"]


@pytest.mark.parametrize("way", ["register", "login"])
def test_his_seats_stay_his(anna: Table, ben: Table, way: str) -> None:
    if way == "login":
        ben.ask("POST", "/api/register", json=ANNA)
    match = begun(anna)
    assert sheet(anna, match)[:2] == (True, True)
    anna.ask("POST", f"/api/{way}", json=ANNA)
    assert sheet(anna, match) == (True, True, "Anna")
    assert anna.ask("GET", f"/api/matches/{match}/view", params={"seat": "blue"})["seat"] == "blue"


def test_a_guests_name_is_shown_as_soon_as_he_says_it(anna: Table, ben: Table) -> None:
    match = begun(anna)
    anna.ask("POST", "/api/me", json={"name": "Countess"})
    assert sheet(ben, match) == (False, False, "Countess")
