"""Campaigns in the fog: nothing that a shared channel or the enemy is told depends on what one side hides (AT-130)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from sandtable.club.notify.office import Office
from sandtable.remote import Table
from tests.club.posts import HookServer
from tests.web.conftest import Json, Server, mine, until

TOPICS = ["turn", "battle", "report", "result", "deadline", "club"]


class Club:
    """A Totalize campaign with real dice, fought on tables: Olga keeps it, Anna leads the Allies, Ben the Axis."""

    def __init__(self, server: Server, hook: HookServer, name: str) -> None:
        self.server = server
        self.name = name
        self.hook = hook
        self.olga, self.anna, self.ben = (Table(server.url) for _ in range(3))
        options = {"umpire": "human", "resolution": "tabletop"}
        match = {
            "game": "totalize",
            "name": "Thursday club",
            "options": options,
            "public": True,
            "dice": "typed",
        }
        page = self.olga.ask("POST", "/api/clubs", json={"match": match})
        self.id = page["match"]
        token = page["invite"].partition("#")[2].partition(".")[2]
        people = {"umpire": page["me"]}
        for table, called, side in ((self.anna, "Anna", "allied"), (self.ben, "Ben", "axis")):
            sent = {"token": token, "name": called, "side": side}
            people[side] = table.ask("POST", f"/api/clubs/{self.id}/members", json=sent)["me"]
        for seat, person in people.items():
            self.olga.ask("PUT", f"/api/clubs/{self.id}/seats/{seat}", json={"person": person})
        shared = {"kind": "webhook", "address": f"{hook.url}/{name}/club", "topics": TOPICS}
        self.olga.ask("POST", f"/api/clubs/{self.id}/channels", json=shared)
        for table, called in ((self.anna, "anna"), (self.ben, "ben")):
            own = {"kind": "webhook", "address": f"{hook.url}/{name}/{called}"}
            table.ask("POST", "/api/channels", json=own)

    def close(self) -> None:
        for table in (self.olga, self.anna, self.ben):
            table.close()

    def side(self, seat: str, word: str) -> None:
        match = (self.anna if seat == "allied" else self.ben).match(self.id)
        match.view(seat)
        match.answer(seat, word.split())
        self.settle()

    def go_on(self) -> None:
        """The umpire passes his gates, and whoever throws types real dice, until a side decides."""
        while any([self.went_on(table, seat) for table, seat in self.seats()]):
            self.settle()

    def seats(self) -> list[tuple[Table, str]]:
        return [(self.olga, "umpire"), (self.anna, "allied"), (self.ben, "axis")]

    def went_on(self, table: Table, seat: str) -> bool:
        match = table.match(self.id)
        for ask in mine(match.view(seat)):
            if ask["kind"] == "throw":
                match.roll(seat, [6 if seat == "umpire" else 3] * ask["dice"]["count"])
                return True
            if "continue" in [row["letter"] for row in ask["rows"]]:
                match.answer("umpire", ["continue"])
                return True
        return False

    def settle(self) -> None:
        """Until everything that was told is sent: what is answered before that would not be."""
        state = self.server.app.state
        until(
            lambda: (
                not state.notices.errands
                and not state.adjutant.errands
                and not self.server.store.channels.waiting()
            )
        )

    def told(self, who: str) -> set[str]:
        """Each thing that was said, without ids and however it was merged."""
        found = set()
        for request in list(self.hook.requests):
            if request.path == f"/{self.name}/{who}":
                found |= {self.plain(one) for one in request.json["messages"]}
        return found

    def plain(self, said: Json) -> str:
        text = json.dumps(said, ensure_ascii=False).replace(self.id, "MATCH")
        return re.sub(r"\d{4}-\d\d-\d\d[^\"]*", "TIME", text)


@pytest.fixture
def clubs(tmp_path: Path) -> Iterator[list[Club]]:
    office = Office(public="https://sandtable.example", private=True, gather=0)
    with HookServer() as hook, Server(tmp_path / "sandtable.db", office=office) as server:
        found = [Club(server, hook, name) for name in ("one", "two")]
        yield found
        for club in found:
            club.close()


def told_of_the_battle(clubs: list[Club], who: str) -> bool:
    """All heard of it, and the same."""
    one, two = (club.told(who) for club in clubs)
    return one == two and any("Tilly" in said for said in one)


def test_neither_the_club_nor_the_enemy_is_told_what_one_side_hides(clubs: list[Club]) -> None:
    """Two campaigns that differ only behind the fog, from their set-up to a battle on the table."""
    hidden = (
        ("history", "done"),
        ("G08 FAL G09 SLG history", "G08 attack SLG POT G09 regroup G10 regroup done"),
    )
    for club, (axis, orders) in zip(clubs, hidden, strict=True):
        club.side("axis", axis)
        club.side("allied", "history")
        club.go_on()
        club.side("axis", orders)
        club.side("allied", "A01 attack TIL done")
        club.go_on()
    for who in ("club", "anna"):
        until(partial(told_of_the_battle, clubs, who))
    for club in clubs:
        shared = " ".join(club.told("club"))
        assert "G08" not in shared and "Potigny" not in shared
        assert not [said for said in club.told("club") if "You are asked" in said]
        assert not [
            said for said in club.told("anna") if "How did the engagement" in said
        ]  # the club asks for that
        assert [said for said in club.told("ben") if "?seat=axis" in said]
        assert not [said for said in club.told("anna") if "?seat=axis" in said]
