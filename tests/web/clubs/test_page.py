"""The page of a campaign: how it stands, who must do what, what falls due; to each what he may know."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.sync.client import connect

from sandtable.board.battles import BookedBattle, Fighter
from sandtable.club.standings import Score, scores
from sandtable.remote import RemoteMatch, Table
from tests.web.clubs.company import Json, Member
from tests.web.clubs.timed import START, Clock, TimedClub
from tests.web.conftest import Server, mine

People = Callable[[], Table]


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[TimedClub]:
    found = TimedClub(tmp_path / "club.db", mode="table", allied_commanders=1, german_commanders=1)
    yield found
    found.close()


def test_the_page_says_how_the_campaign_stands(timed: TimedClub) -> None:
    page = timed.company.anna.page()

    assert page["title"] == "Caen" and page["turn"].startswith("Turn 1") and page["tables"]
    assert [(one["side"], one["name"]) for one in page["standing"]] == [
        ("allies", "Allies"),
        ("germans", "Germans"),
    ]
    assert page["sides"] == [["allies", "Allies"], ["germans", "Germans"]]
    assert "On the table" in [value for _, value in page["options"]]
    assert [member["name"] for member in page["members"]] == ["Anna", "Ben", "Carl", "Dora", "Guest"]
    assert page["paused"] is None and page["deadlines"] == []


def test_everybody_reads_who_must_do_what_and_which_of_it_is_his(timed: TimedClub, people: People) -> None:
    club = timed.company
    (asked,) = club.anna.page()["todo"]
    assert asked["mine"] and asked["who"] == "Anna (Allies)" and asked["what"].endswith((".", "?"))
    assert asked["link"] == f"/m/{club.anna.match.id}?seat=allies"

    with Table(timed.server.url) as stranger:
        page = stranger.ask("GET", f"/api/clubs/{club.anna.match.id}")

    (told,) = page["todo"]
    assert not told["mine"] and told["who"] == "Anna (Allies)"
    assert told["link"] == f"/m/{club.anna.match.id}?seat="
    assert page["may"] == ["join"] and page["me"] == "" and page["invite"] == "" and page["calendar"] == ""


def test_seats_that_nobody_or_a_computer_holds_are_named_too(timed: TimedClub) -> None:
    club = timed.company
    club.anna.ask("PUT", "/seats/allies", json={})

    assert club.ben.page()["todo"][0]["who"] == "whoever takes the seat Allies"


def test_the_deadline_of_the_match_stands_there(timed: TimedClub) -> None:
    club = timed.company
    at = START + timedelta(days=2)
    where = f"/api/matches/{club.olga.match.id}/umpire/deadline"
    club.olga.table.ask("PUT", where, json={"seat": "organiser", "seconds": 2 * 86_400, "grace": 0})

    (due,) = club.ben.page()["deadlines"]

    assert due["at"] == at.isoformat() and due["who"] == "Anna (Allies)"


def test_a_members_calendar_is_his_own_and_the_invitation_the_organisers(timed: TimedClub) -> None:
    club = timed.company
    pages = [member.page() for member in club.everybody]

    assert len({page["calendar"] for page in pages}) == 5
    assert [bool(page["invite"]) for page in pages] == [True, False, False, False, False]


def test_a_clock_that_stands_still_says_who_stopped_it_and_until_when(timed: TimedClub) -> None:
    club = timed.company
    assert "pause" in club.olga.page()["may"] and "pause" not in club.anna.page()["may"]
    club.olga.ask("PATCH", f"/members/{club.anna.person}", json={"organiser": True})

    page = club.anna.ask("POST", "/pause", json={"paused": True, "reason": "Holidays."})

    assert (page["paused"], page["paused_by"]) == (START.isoformat(), "Anna")
    assert page["paused_until"] == (START + timedelta(hours=72)).isoformat()
    assert "resume" in page["may"] and "pause" not in page["may"]
    timed.clock.time += timedelta(hours=72)
    club.olga.ask("POST", "/pause", json={"paused": False})
    assert club.olga.page()["paused"] is None
    assert "pause" not in club.anna.page()["may"] and "pause" in club.olga.page()["may"]  # hers is used up


def test_whoever_looks_hears_of_every_change(timed: TimedClub) -> None:
    club, url = timed.company, timed.server.socket_url
    cookie = "; ".join([f"{name}={value}" for name, value in club.ben.table.http.cookies.items()])
    headers = {"Cookie": cookie, "Origin": timed.server.url}
    with connect(f"{url}/api/matches/{club.ben.match.id}/live", additional_headers=headers) as socket:
        assert json.loads(socket.recv(timeout=10))["type"] == "scene"
        club.olga.ask("PUT", "/settings", json={"venue": "The Mill"})
        heard = [json.loads(socket.recv(timeout=10)) for _ in range(2)]

    assert {"type": "club"} in heard


def test_the_list_has_mine_first_and_others_that_are_public(server: Server, people: People) -> None:
    anna, ben = people(), people()
    for name, public in (("Open", True), ("Closed", False)):
        anna.ask(
            "POST",
            "/api/clubs",
            json={"match": {"game": "caen", "name": name, "public": public}, "side": "allies"},
        )
    ben.ask("POST", "/api/clubs", json={"match": {"game": "skirmish", "name": "Small", "public": True}})

    hers, his = (table.ask("GET", "/api/clubs")["clubs"] for table in (anna, ben))

    assert [card["mine"] for card in hers] == [True, True, False] and hers[2]["name"] == "Small"
    assert [card["todo"] for card in hers[:2]] == sorted([card["todo"] for card in hers[:2]], reverse=True)
    assert [(card["name"], card["mine"]) for card in his] == [("Small", True), ("Open", False)]
    for card in hers:
        page = anna.ask("GET", f"/api/clubs/{card['match']}")
        assert card["todo"] == len([one for one in page["todo"] if one["mine"]])
    assert hers[0]["title"] == "Caen" and hers[0]["turn"].startswith("Turn 1") and hers[0]["members"] == 1
    assert {card["name"] for card in people().ask("GET", "/api/clubs")["clubs"]} == {"Open", "Small"}


def test_standings_count_what_was_fought_on_the_table() -> None:
    blue, red = Fighter("blue", "Blue", "attacker", "blue"), Fighter("red", "Red", "defender", "red")

    def booked(id: str, table: bool, winner: str, points: tuple[int, int]) -> BookedBattle:
        return BookedBattle(id, "A → B", "Turn 1", (blue, red), table, "", "", winner, points, 0)

    past = [
        booked("1", True, "blue", (6, 1)),
        booked("2", True, "", (3, 3)),
        booked("3", False, "red", (0, 0)),
    ]
    players: dict[str, dict[str, tuple[str, ...]]] = {
        "1": {"blue": ("anna", "carl"), "red": ("ben",)},
        "2": {"red": ("anna",)},
        "3": {"red": ("ben",)},
    }

    assert scores(past, players) == {"anna": Score(2, 1, 9), "carl": Score(1, 1, 6), "ben": Score(1, 0, 1)}


# secrets


class Twins:
    """Two campaigns in the fog of war, with the same people; only what the Axis hides differs."""

    def __init__(self, server: Server) -> None:
        names = ("Olga", "Anna", "Ben", "Carl")
        self.olga, self.anna, self.ben, self.carl = (Member(server.url, name) for name in names)
        self.stranger = Table(server.url)
        self.ids = [self.found(), self.found()]

    def found(self) -> str:
        """Olga umpires, Anna leads the Allies, Ben the Axis, Carl has no seat; all dice are real ones."""
        match = {
            "game": "totalize",
            "name": "Club",
            "options": {"umpire": "human"},
            "public": True,
            "dice": "typed",
        }
        page: Json = self.olga.table.ask("POST", "/api/clubs", json={"match": match})
        token, where = page["invite"].partition("#")[2].partition(".")[2], f"/api/clubs/{page['match']}"
        for member, side in ((self.anna, "allied"), (self.ben, "axis"), (self.carl, "allied")):
            wish = {"token": token, "name": member.name, "side": side}
            member.person = member.table.ask("POST", f"{where}/members", json=wish)["me"]
        for seat, member in (("allied", self.anna), ("axis", self.ben)):
            self.olga.table.ask("PUT", f"{where}/seats/{seat}", json={"person": member.person})
        id: str = page["match"]
        return id

    def matches(self, table: Table) -> list[RemoteMatch]:
        return [table.match(id) for id in self.ids]

    def same(self, table: Table, path: str) -> str:
        """What both campaigns tell somebody, which must be one and the same."""
        texts = [scrubbed(table.http.get(f"/api/clubs/{id}{path}").text, id) for id in self.ids]
        assert texts[0] == texts[1], path
        return texts[0]

    def look(self) -> None:
        for table in (self.anna.table, self.carl.table, self.stranger):
            page = json.loads(self.same(table, ""))
            self.same(table, "/audit")
            for battle in [*page["battles"], *page["results"]]:
                self.same(table, f"/battles/{battle['id']}")
        cards = self.stranger.ask("GET", "/api/clubs")["clubs"]
        assert len(cards) == 2 and without_id(cards[0]) == without_id(cards[1])

    def axis(self, *words: str) -> None:
        for match, word in zip(self.matches(self.ben.table), words, strict=True):
            match.view("axis")
            match.answer("axis", word.split())

    def allied(self, word: str) -> None:
        for match in self.matches(self.anna.table):
            match.view("allied")
            match.answer("allied", word.split())

    def umpire(self) -> None:
        while asked := [mine(match.view("umpire")) for match in self.matches(self.olga.table)]:
            assert bool(asked[0]) == bool(asked[1])
            if not asked[0]:
                return
            for match, ask in zip(self.matches(self.olga.table), asked, strict=True):
                match.view("umpire")
                if ask[0]["kind"] == "choice":
                    match.answer("umpire", ["continue"])
                else:
                    match.roll("umpire", [4] * ask[0]["dice"]["count"])
            self.look()


def scrubbed(text: str, match: str) -> str:
    """Without what differs by chance: the match's id and the secret of a calendar."""
    return re.sub(r"key=[\w-]+", "key=KEY", text.replace(match, "MATCH"))


def without_id(card: Json) -> dict[str, Any]:
    return {name: value for name, value in card.items() if name != "match"}


def test_two_campaigns_that_differ_behind_the_fog_have_the_same_pages(tmp_path: Path) -> None:
    """AT-130: for a member with a seat of the other side, one without a seat, and an observer; audit and list too."""
    with Server(tmp_path / "club.db", clock=Clock()) as server:
        twins = Twins(server)
        twins.look()
        twins.axis("history", "G08 FAL G09 SLG G01 FAL history")
        twins.look()
        twins.allied("history")
        twins.umpire()
        twins.axis("done", "G08 attack SLG POT G01 move SLG G05 attack MAY G10 regroup done")
        twins.look()
        twins.allied("bomb GRA BLR A02 regroup done")
        twins.umpire()
        views = [match.view("axis")["table"] for match in twins.matches(twins.ben.table)]
        assert views[0] != views[1]


# how people fare


def test_who_fought_on_the_table_stands_in_the_ranking(timed: TimedClub) -> None:
    club = timed.company
    battle = club.play_until_open(Random(7))[0]
    people = {member.person: member for member in club.everybody}
    first, second = (
        people[fighter["players"][0]] for fighter in battle["fighters"]
    )  # whom the generals named

    first.file(battle["id"], (6, 1))
    (filing,) = second.page()["battles"][0]["filings"]
    due = [one for one in second.page()["deadlines"] if "stands unless somebody objects" in one["what"]]
    assert due[0]["at"] == (START + timedelta(hours=48)).isoformat() and due[0]["who"] == second.name
    second.do(battle["id"], f"filings/{filing['id']}/confirm")

    ranking = {
        one["name"]: (one["battles"], one["won"], one["points"]) for one in club.olga.page()["members"]
    }
    assert ranking[first.name] == (1, 1, 6) and ranking[second.name] == (1, 0, 1)
    assert sum(battles for battles, _, _ in ranking.values()) == 2


def test_the_battles_of_now_lose_who_leaves(timed: TimedClub) -> None:
    club = timed.company
    battle = club.play_until_open(Random(7))[0]
    (gone,) = battle["fighters"][0]["players"]

    page = club.olga.ask("DELETE", f"/members/{gone}")

    (there,) = [one for one in page["battles"] if one["id"] == battle["id"]]
    assert gone not in there["fighters"][0]["players"]
    assert there["fighters"][1]["players"] == battle["fighters"][1]["players"]
