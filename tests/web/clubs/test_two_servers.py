"""A campaign on two servers with one PostgreSQL: what happens to it at one is seen at the other."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from sandtable.remote import Table
from tests.web.conftest import Server, until
from tests.web.test_live import heard, socket
from tests.web.test_processes import servers  # noqa: F401  a fixture


def test_members_seats_and_deputies_are_known_at_both(servers: tuple[Server, Server]) -> None:  # noqa: F811
    one, other = servers
    with Table(one.url) as anna, Table(other.url) as ben:
        match = {"game": "caen", "name": "Club", "public": False}
        page = anna.ask("POST", "/api/clubs", json={"match": match, "side": "allies"})
        where = f"/api/clubs/{page['match']}"
        token = page["invite"].partition(".")[2]
        joined = ben.ask("POST", f"{where}/members", json={"token": token, "name": "Ben", "side": "germans"})

        assert [member["name"] for member in anna.ask("GET", where)["members"]][1:] == ["Ben"]
        with socket(other, ben.match(page["match"]), "") as connection:  # private: he is let in as a member
            heard(connection, "scene")
            anna.ask("PUT", f"{where}/settings", json={"venue": "The Mill"})
            heard(connection, "club")
            anna.ask("PUT", f"{where}/seats/germans", json={"person": joined["me"]})
            until(lambda: ben.match(page["match"]).view("germans")["seat"] == "germans", 5)
            anna.ask("PUT", f"{where}/deputies/allies", json={"person": joined["me"]})
            seats = until(lambda: [seat for seat in ben.ask("GET", where)["seats"] if seat["deputy"]], 5)
            assert seats[0]["id"] == "allies" and seats[0]["name_of"] == "Ben"
            ben.ask("DELETE", f"{where}/members/{joined['me']}")
            until(lambda: [one["name"] for one in anna.ask("GET", where)["members"]][1:] == [], 5)
            assert ben.http.get(where).status_code == 403


def test_settings_that_are_changed_at_both_at_once_are_all_kept(servers: tuple[Server, Server]) -> None:  # noqa: F811
    one, other = servers
    wanted = {"hours": 20, "grace": 5, "confirm_hours": 30, "battle_days": 9, "pause_hours": 11, "weekday": 5}
    with Table(one.url) as anna, Table(other.url) as there, ThreadPoolExecutor(len(wanted)) as many:
        where = f"/api/clubs/{anna.ask('POST', '/api/clubs', json={'match': {'game': 'caen'}})['match']}"
        there.http.cookies.set("sandtable", anna.http.cookies["sandtable"])
        there.ask("GET", where)
        doors = zip([anna, there] * 3, wanted.items(), strict=True)
        list(many.map(lambda door: door[0].ask("PUT", f"{where}/settings", json=dict([door[1]])), doors))
        settings = anna.ask("GET", where)["settings"]
        assert {name: settings[name] for name in wanted} == wanted
        told = [
            line["text"] for line in anna.ask("GET", f"{where}/audit")["lines"] if line["kind"] == "settings"
        ]
        assert len(told) == len(wanted) and not any(["," in text for text in told])  # each tells its own
