"""The people of a campaign: who begins it, is invited, joins, changes sides, sits where, and goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from sandtable.live.people.limits import SharedLimit
from sandtable.live.people.links import SeatKey, seat_token
from sandtable.remote import RemoteError, Table
from sandtable.store import Fixture, Store
from sandtable.store.base.database import now
from sandtable.web.routes import club_members
from tests.papers.codes import drawn, scanned
from tests.web.clubs.company import Company, Json, Member
from tests.web.conftest import Server

People = Callable[[], Table]


@pytest.fixture
def club(server: Server) -> Iterator[Company]:
    found = Company(server.url, mode="table", allied_commanders=1, german_commanders=1)
    yield found
    found.close()


@pytest.fixture
def secret(server: Server) -> Iterator[Company]:
    """Totalize with an umpire: fog of war."""
    found = Company(server.url, "totalize", umpire="human")
    yield found
    found.close()


def token_of(page: Json) -> str:
    token: str = page["invite"].partition("#")[2].partition(".")[2]
    return token


def code(table: Table | Member, method: str, path: str, **sent: Any) -> str:
    """Why something was refused; every refusal is a sentence."""
    try:
        table.ask(method, path, **sent)
    except RemoteError as error:
        assert error.problem["detail"].endswith((".", "!")), error.problem
        return error.code
    raise AssertionError(f"{method} {path} was not refused")


def one(page: Json, name: str) -> Json:
    found: Json = next(member for member in page["members"] if member["name"] == name)
    return found


def seat(page: Json, id: str) -> Json:
    found: Json = next(there for there in page["seats"] if there["id"] == id)
    return found


# to begin


def test_who_begins_a_campaign_keeps_its_books_and_leads_his_side_if_he_plays(anna: Table) -> None:
    anna.ask("POST", "/api/me", json={"name": "Anna"})
    wish = {"match": {"game": "caen", "name": "Club"}, "side": "germans", "settings": {"venue": "The Mill"}}

    page = anna.ask("POST", "/api/clubs", json=wish)

    me = one(page, "Anna")
    assert me["organiser"] and me["me"] and me["side"] == "germans"
    assert set(me["seats"]) == {"germans", "organiser"}
    assert seat(page, "allies")["who"] == "open"
    assert page["settings"]["venue"] == "The Mill" and "organise" in page["may"]


def test_a_campaign_begins_once_for_a_key(anna: Table) -> None:
    wish = {"match": {"game": "caen", "name": "Club", "idempotency_key": "k"}}

    first, again = (anna.ask("POST", "/api/clubs", json=wish) for _ in range(2))

    assert first["match"] == again["match"] and first["invite"] == again["invite"]
    assert [line["kind"] for line in anna.ask("GET", f"/api/clubs/{first['match']}/audit")["lines"]] == [
        "founded"
    ]


def test_what_cannot_be_is_said(anna: Table) -> None:
    wish = {"match": {"game": "caen"}}

    assert code(anna, "POST", "/api/clubs", json={**wish, "side": "romans"}) == "no-side"
    assert code(anna, "POST", "/api/clubs", json={**wish, "settings": {"zone": "Europe"}}) == "no-zone"
    assert (
        code(anna, "POST", "/api/clubs", json={**wish, "settings": {"zone": "../../etc/passwd"}}) == "no-zone"
    )
    both = {"match": {"game": "totalize", "options": {"umpire": "human"}}, "side": "axis"}
    assert code(anna, "POST", "/api/clubs", json=both) == "secret"
    seated = {"game": "totalize", "options": {"umpire": "human"}, "seats": {"axis": {"who": "me"}}}
    assert code(anna, "POST", "/api/clubs", json={"match": seated}) == "secret"
    alone = {"game": "totalize", "seats": {side: {"who": "me"} for side in ("axis", "allied")}}
    assert code(anna, "POST", "/api/clubs", json={"match": alone}) == "secret"


def test_a_game_without_table_battles_is_a_campaign_without_them(anna: Table) -> None:
    page = anna.ask("POST", "/api/clubs", json={"match": {"game": "skirmish", "name": "Small"}})

    assert not page["tables"] and page["battles"] == []
    assert page["todo"]


# to be invited and to join


def test_an_invitation_lets_people_in_until_there_is_a_new_one(club: Company, people: People) -> None:
    page, stranger = club.olga.page(), people()
    old = token_of(page)
    told = stranger.ask("POST", f"/api/clubs/{page['match']}/invitation", json={"token": old})
    assert told["name"] == "Thursday club" and not told["member"]
    assert [(side, many) for side, _, many in told["sides"]] == [("allies", 2), ("germans", 2)]

    new = token_of(club.olga.ask("POST", "/invite"))

    assert new != old
    where = f"/api/clubs/{page['match']}"
    assert code(stranger, "POST", f"{where}/invitation", json={"token": old}) == "old-link"
    assert code(stranger, "POST", f"{where}/members", json={"token": old, "name": "Eve"}) == "old-link"
    assert code(stranger, "POST", f"{where}/members", json={"token": "", "name": "Eve"}) == "old-link"
    joined = stranger.ask("POST", f"{where}/members", json={"token": new, "name": "Eve", "side": "allies"})
    assert one(joined, "Eve")["side"] == "allies" and joined["invite"] == ""


def test_the_invitation_as_a_picture_is_for_organisers(club: Company) -> None:
    code = club.olga.ask("GET", "/invite.svg")

    assert scanned(drawn(code)) == club.olga.table.address + club.olga.page()["invite"]
    assert club.anna.refused("GET", "/invite.svg")["code"] == "not-organiser"
    assert club.anna.refused("POST", "/invite")["code"] == "not-organiser"


def test_a_member_who_comes_again_is_the_same_member(club: Company) -> None:
    token = token_of(club.olga.page())

    again = club.anna.ask("POST", "/members", json={"token": token, "name": "Somebody", "side": "germans"})

    assert again["me"] == club.anna.person
    assert one(again, "Anna")["side"] == "allies"
    assert len(again["members"]) == 5


def test_a_guest_gets_his_name_and_an_account_keeps_its_own(club: Company, people: People) -> None:
    where, token = f"/api/clubs/{club.olga.match.id}", token_of(club.olga.page())
    guest, account = people(), people()
    account.ask("POST", "/api/register", json={"name": "Frieda Long", "password": "a password"})

    guest.ask("POST", f"{where}/members", json={"token": token, "name": " Ed ", "side": ""})
    page = account.ask("POST", f"{where}/members", json={"token": token, "name": "Fritz", "side": "germans"})

    assert guest.ask("GET", "/api/me")["name"] == "Ed"
    assert account.ask("GET", "/api/me")["name"] == "Frieda Long"
    assert one(page, "Fritz")["me"] and one(page, "Ed")["side"] == ""


def test_a_guest_who_signs_in_stays_a_member_with_his_seats_and_battles(
    club: Company, server: Server, people: People
) -> None:
    people().ask("POST", "/api/register", json={"name": "Anna Real", "password": "a password"})
    match, store = club.anna.match.id, server.store
    before = club.anna.person
    battle = set_down(store, match, before)

    club.anna.table.ask("POST", "/api/login", json={"name": "Anna Real", "password": "a password"})

    page = club.anna.page()
    assert page["me"] and page["me"] != before
    assert one(page, "Anna")["seats"] == ["allies"] and len(page["members"]) == 5
    assert store.clubs.fixtures(match)[battle].players == {"allies": (page["me"],)}


def set_down(store: Store, match: str, person: str) -> str:
    store.clubs.open_fixture(Fixture(match, "77", "A → B", now(), {"allies": (person,)})).result()
    return "77"


def test_names_are_one_persons_in_a_campaign(club: Company, people: People) -> None:
    where, token = f"/api/clubs/{club.olga.match.id}/members", token_of(club.olga.page())

    assert code(people(), "POST", where, json={"token": token, "name": "aNNa"}) == "name-taken"
    assert code(people(), "POST", where, json={"token": token, "name": "Sandtable"}) == "name-taken"
    assert code(people(), "POST", where, json={"token": token, "name": " \u200b "}) == "unfit"
    assert code(people(), "POST", where, json={"token": token, "name": "x" * 41}) == "unfit"
    assert code(people(), "POST", where, json={"token": token, "name": "Eve", "side": "romans"}) == "no-side"
    assert (
        club.ben.refused("PATCH", f"/members/{club.ben.person}", json={"name": "CARL"})["code"]
        == "name-taken"
    )
    renamed = club.ben.ask("PATCH", f"/members/{club.ben.person}", json={"name": "Benjamin"})
    assert one(renamed, "Benjamin")["me"]
    assert club.ben.table.ask("GET", "/api/me")["name"] == "Benjamin"


def test_joining_is_limited(
    server: Server, club: Company, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_members, "TRIED", SharedLimit("invitations", burst=3, seconds=100))
    where = f"/api/clubs/{club.olga.match.id}/members"

    codes = [code(people(), "POST", where, json={"token": "guess", "name": "Eve"}) for _ in range(4)]

    assert codes == ["old-link"] * 3 + ["slow-down"]


def test_a_private_campaign_is_for_its_members(anna: Table, ben: Table, people: People) -> None:
    page = anna.ask("POST", "/api/clubs", json={"match": {"game": "caen", "name": "Club", "public": False}})
    where = f"/api/clubs/{page['match']}"
    assert code(ben, "GET", where) == "private"
    assert code(ben, "GET", f"{where}/audit") == "private"

    ben.ask("POST", f"{where}/members", json={"token": token_of(page), "name": "Ben", "side": ""})

    assert ben.ask("GET", where)["me"]
    assert ben.match(page["match"]).view("")["seat"] == ""  # he may look at the map, too
    assert code(people(), "GET", where) == "private"


def test_a_match_that_is_no_campaign_says_so(anna: Table) -> None:
    match = anna.new("skirmish", {})

    assert code(anna, "GET", f"/api/clubs/{match.id}") == "no-club"
    assert code(anna, "GET", "/api/clubs/nothing") == "no-match"


# sides


def test_a_member_changes_sides_and_loses_the_seats_and_battles_of_the_old_one(
    club: Company, server: Server
) -> None:
    page = club.anna.ask("PATCH", f"/members/{club.anna.person}", json={"side": "germans"})

    assert one(page, "Anna")["side"] == "germans" and one(page, "Anna")["seats"] == []
    assert seat(page, "allies")["who"] == "open"
    assert "goes over to the Germans" in club.olga.ask("GET", "/audit")["lines"][0]["text"]


def test_only_organisers_move_people_where_the_campaign_says_so(club: Company) -> None:
    club.olga.ask("PUT", "/settings", json={"change_sides": False})
    where = f"/members/{club.anna.person}"

    assert "change-side" not in club.anna.page()["may"]
    assert club.anna.refused("PATCH", where, json={"side": "germans"})["code"] == "not-organiser"
    assert club.ben.refused("PATCH", where, json={"side": "germans"})["code"] == "not-organiser"
    assert one(club.olga.ask("PATCH", where, json={"side": "germans"}), "Anna")["side"] == "germans"


def test_nobody_changes_into_knowledge(secret: Company) -> None:
    other = next(side for side in secret.sides if side != one(secret.anna.page(), "Anna")["side"])
    where = f"/members/{secret.anna.person}"

    assert "change-side" not in secret.anna.page()["may"]
    assert secret.anna.refused("PATCH", where, json={"side": other})["code"] == "secret"
    assert (
        secret.olga.refused("PUT", f"/seats/{other}", json={"person": secret.anna.person})["code"] == "secret"
    )
    assert (
        secret.olga.refused("PUT", "/seats/umpire", json={"person": secret.anna.person})["code"] == "secret"
    )
    assert (
        secret.olga.refused("PUT", f"/seats/{other}", json={"person": secret.olga.person})["code"] == "secret"
    )
    assert secret.olga.refused("PATCH", where, json={"side": other})["code"] == "secret", (
        "she knows her side's plans"
    )
    moved = secret.olga.ask("PATCH", where, json={"side": ""})
    assert one(moved, "Anna")["side"] == "" and one(moved, "Anna")["seats"] == []
    refused = secret.olga.refused("PATCH", where, json={"side": other})
    assert refused["code"] == "secret", "getting up first forgets nothing"


def test_not_even_who_started_it_learns_more_by_the_doors_of_the_match(secret: Company) -> None:
    match = secret.olga.match.ask

    for who in ("me", "link"):
        with pytest.raises(RemoteError, match="campaign's page"):
            match("POST", f"/seats/{secret.sides[0]}", json={"who": who})
    with pytest.raises(RemoteError, match="campaign's page"):
        match("POST", f"/seats/{secret.sides[0]}/link")
    umpire = secret.olga.refused("PATCH", f"/members/{secret.olga.person}", json={"side": secret.sides[0]})
    assert umpire["code"] == "secret"


def test_no_link_leads_to_a_seat_of_a_campaign_with_secrets(server: Server, anna: Table) -> None:
    """As the page founds a campaign, all its seats wait for whoever has their links."""
    game = {"game": "totalize", "options": {"umpire": "human"}}
    seats = {side: {"who": "link"} for side in ("allied", "axis")}
    match = anna.match(anna.ask("POST", "/api/clubs", json={"match": {**game, "seats": seats}})["match"])
    assert match.sheet()["links"] == {}
    axis = next(seat for seat in server.store.matches.seats(match.id) if seat.id == "axis")
    token = seat_token(server.store.secret, SeatKey(match.id, axis.number, axis.generation))
    for look in (True, False):
        assert code(anna, "POST", "/api/join", json={"token": token, "look": look}) == "club"
    free = {"match": {"game": "caen", "seats": {"allies": {"who": "link"}}}}  # where nothing is hidden
    assert list(anna.match(anna.ask("POST", "/api/clubs", json=free)["match"]).sheet()["links"]) == ["allies"]


@pytest.mark.parametrize(("game", "side", "status"), [("totalize", "axis", 403), ("caen", "germans", 200)])
def test_a_link_that_somebody_has_kept_opens_no_seat_where_anything_is_hidden(
    server: Server, anna: Table, game: str, side: str, status: int
) -> None:
    wanted = {"game": game, "seats": {side: {"who": "link"}}, "public": True}
    id = anna.ask("POST", "/api/clubs", json={"match": wanted})["match"]
    link = next(seat for seat in server.store.matches.seats(id) if seat.id == side)
    token = seat_token(server.store.secret, SeatKey(id, link.number, link.generation))
    with Table(server.url) as bearer, Table(server.url) as stranger:
        bearer.http.headers["Authorization"] = f"Bearer {token}"
        for path in ("view", "log", "at/0", "chat"):
            answer = bearer.http.get(f"/api/matches/{id}/{path}", params={"seat": side})
            assert (path, answer.status_code) == (path, status)
        page, seen = [table.ask("GET", f"/api/clubs/{id}") for table in (bearer, stranger)]
        assert (page == seen) == (status == 403)
        assert bearer.http.get(f"/api/matches/{id}/view").status_code == status


def test_who_leaves_a_game_with_secrets_comes_back_to_his_side(secret: Company) -> None:
    token, old = token_of(secret.olga.page()), one(secret.carl.page(), "Carl")["side"]
    other = next(side for side in secret.sides if side != old)
    secret.carl.ask("DELETE", f"/members/{secret.carl.person}")
    again: Json = {"token": token, "name": "Carl"}

    assert secret.carl.refused("POST", "/members", json={**again, "side": other})["code"] == "secret"
    assert one(secret.carl.ask("POST", "/members", json={**again, "side": ""}), "Carl")["side"] == old


# seats


def test_an_organiser_puts_members_computers_or_nobody_on_seats(club: Company) -> None:
    page = club.olga.ask("PUT", "/seats/germans", json={"player": "steady"})
    assert seat(page, "germans")["who"] == "computer"
    page = club.olga.ask("PUT", "/seats/germans", json={"person": club.dora.person})
    assert seat(page, "germans")["name_of"] == "Dora"
    assert set(one(page, "Dora")["seats"]) == {"germans", "germans-1"}
    page = club.olga.ask("PUT", "/seats/germans", json={})
    assert seat(page, "germans")["who"] == "open"

    refused = club.olga.refused
    assert refused("PUT", "/seats/organiser", json={"player": "steady"})["code"] == "no-computer"
    assert refused("PUT", "/seats/germans", json={"player": "nobody"})["code"] == "no-player"
    assert refused("PUT", "/seats/germans", json={"person": "nobody"})["code"] == "no-member"
    assert refused("PUT", "/seats/nowhere", json={})["code"] == "no-seat"
    both = {"person": club.ben.person, "player": "steady"}
    assert refused("PUT", "/seats/germans", json=both)["code"] == "unfit"


def test_a_member_sits_down_on_an_open_seat_of_his_side_and_gets_up_again(club: Company) -> None:
    club.ben.ask("PUT", "/seats/germans", json={})
    mine = {"person": club.dora.person}

    assert seat(club.dora.ask("PUT", "/seats/germans", json=mine), "germans")["name_of"] == "Dora"
    assert (
        club.ben.refused("PUT", "/seats/germans", json={"person": club.ben.person})["code"] == "not-organiser"
    )
    assert club.ben.refused("PUT", "/seats/germans", json={})["code"] == "not-organiser"
    club.anna.ask("PUT", "/seats/allies", json={})
    wrong = club.dora.refused("PUT", "/seats/allies", json=mine)
    assert wrong["code"] == "not-organiser"
    assert seat(club.dora.ask("PUT", "/seats/germans", json={}), "germans")["who"] == "open"


def test_who_gets_up_or_is_replaced_must_be_who_sits_there_by_then(club: Company, server: Server) -> None:
    """Another process has just given the seat to somebody else."""
    server.store.matches.set_seat(club.olga.match.id, "allies", "person", club.carl.person).result()
    assert club.anna.refused("PUT", "/seats/allies", json={})["code"] == "taken"
    assert club.olga.refused("PUT", "/seats/allies", json={"person": club.anna.person})["code"] == "taken"
    there = {seat.id: seat.person for seat in server.store.matches.seats(club.olga.match.id)}
    assert there["allies"] == club.carl.person


def test_strangers_take_no_seat_of_a_campaign(club: Company, people: People) -> None:
    club.anna.ask("PUT", "/seats/allies", json={})
    stranger = people()

    path = f"/api/matches/{club.olga.match.id}/seats/allies"
    assert code(stranger, "POST", path, json={"who": "me"}) == "club"
    assert club.olga.match.id not in [card["id"] for card in stranger.matches()["open"]]
    assert club.olga.match.id in [card["id"] for card in stranger.matches()["public"]]


def test_who_takes_a_seat_without_a_side_belongs_to_it(club: Company, people: People) -> None:
    eve = people()
    where = f"/api/clubs/{club.olga.match.id}"
    page = eve.ask("POST", f"{where}/members", json={"token": token_of(club.olga.page()), "name": "Eve"})

    page = club.olga.ask("PUT", "/seats/allies", json={"person": page["me"]})

    assert one(page, "Eve")["side"] == "allies"


# organisers, and those who go


def test_settings_that_are_changed_at_once_are_all_kept(club: Company) -> None:
    wanted = {"hours": 20, "grace": 5, "confirm_hours": 30, "battle_days": 9, "pause_hours": 11, "weekday": 5}
    with ThreadPoolExecutor(len(wanted)) as many:
        list(many.map(lambda one: club.olga.ask("PUT", "/settings", json=dict([one])), wanted.items()))
    settings = club.olga.page()["settings"]
    assert {name: settings[name] for name in wanted} == wanted


def test_organisers_rights_are_given_and_taken(club: Company) -> None:
    where = f"/members/{club.anna.person}"
    assert club.anna.refused("PATCH", where, json={"organiser": True})["code"] == "not-organiser"

    club.olga.ask("PATCH", where, json={"organiser": True})

    assert "organise" in club.anna.page()["may"] and club.anna.page()["invite"]
    founder = f"/members/{club.olga.person}"
    both = {"name": "Nobody", "organiser": False}
    assert club.anna.refused("PATCH", founder, json=both)["code"] == "owner"
    assert "Nobody" not in [member["name"] for member in club.anna.page()["members"]]  # all or nothing
    assert club.anna.refused("PATCH", founder, json={"organiser": False})["code"] == "owner"
    assert club.anna.refused("DELETE", founder)["code"] == "owner"
    club.anna.ask("PATCH", where, json={"organiser": False})
    assert "organise" not in club.anna.page()["may"]


def test_the_last_organiser_cannot_leave_and_hands_the_campaign_over(club: Company) -> None:
    where = f"/members/{club.olga.person}"
    assert club.olga.refused("DELETE", where)["code"] == "last-organiser"
    club.olga.ask("PATCH", f"/members/{club.carl.person}", json={"organiser": True})

    page = club.olga.ask("DELETE", where)

    assert page["me"] == "" and page["invite"] == "" and "organise" not in page["may"]
    assert seat(page, "organiser")["who"] == "open"
    assert "organise" in club.carl.page()["may"]
    assert (
        club.carl.refused("PATCH", f"/members/{club.carl.person}", json={"organiser": False})["code"]
        == "owner"
    )


def test_who_goes_leaves_his_seats_open_and_his_battles_without_him(club: Company, server: Server) -> None:
    refused = club.ben.refused("DELETE", f"/members/{club.anna.person}")
    assert refused["code"] == "not-organiser"

    page = club.olga.ask("DELETE", f"/members/{club.anna.person}")

    assert "Anna" not in [member["name"] for member in page["members"]]
    assert seat(page, "allies")["who"] == "open"
    assert club.anna.page()["me"] == ""
    assert (
        club.anna.refused("PATCH", f"/members/{club.anna.person}", json={"name": "X"})["code"] == "no-member"
    )
    back = club.anna.ask(
        "POST", "/members", json={"token": token_of(page), "name": "Anna", "side": "germans"}
    )
    assert back["me"] == club.anna.person and one(back, "Anna")["side"] == "germans"


def test_the_audit_tells_who_did_what(club: Company) -> None:
    club.olga.ask("PUT", "/settings", json={"confirm_hours": 24, "venue": " The  Mill"})
    club.olga.ask("PUT", "/settings", json={"confirm_hours": 24})

    lines = club.anna.ask("GET", "/audit")["lines"]

    assert (
        lines[0]["kind"] == "settings"
        and lines[0]["text"] == "New settings: hours until silence confirms a report 24, place The Mill."
    )
    assert [line["kind"] for line in lines].count("joined") == 4
    assert club.anna.refused("PUT", "/settings", json={"venue": "Here"})["code"] == "not-organiser"


def test_a_campaign_that_is_over_is_not_changed_any_more(club: Company, people: People) -> None:
    club.anna.match.view("allies")
    club.anna.match.resign("allies", "enough")
    where = f"/api/clubs/{club.olga.match.id}/members"

    assert club.olga.page()["over"] and club.olga.page()["outcome"]
    assert club.olga.refused("PUT", "/seats/allies", json={})["code"] == "over"
    assert (
        club.anna.refused("PATCH", f"/members/{club.anna.person}", json={"side": "germans"})["code"] == "over"
    )
    joining = {"token": token_of(club.olga.page()), "name": "Eve"}
    assert code(people(), "POST", where, json=joining) == "over"


def test_an_organiser_who_plays_neither_ousts_nor_judges_his_opponents(secret: Company) -> None:
    """Anna leads a side and is made an organiser; Olga, who does not play, is one, too."""
    other = next(side for side in secret.sides if side != one(secret.anna.page(), "Anna")["side"])
    secret.olga.ask("PATCH", f"/members/{secret.anna.person}", json={"organiser": True})
    for seat in (other, "umpire"):
        assert secret.anna.refused("PUT", f"/seats/{seat}", json={})["code"] == "opponent"
        wanted = {"player": "random"} if seat == other else {"person": secret.carl.person}
        assert secret.anna.refused("PUT", f"/deputies/{seat}", json=wanted)["code"] == "opponent"
    assert secret.anna.refused("DELETE", f"/members/{secret.ben.person}")["code"] == "opponent"
    settled = {"games": [[4, 3]], "reason": "I say so"}
    assert secret.anna.refused("POST", "/battles/1/settle", json=settled)["code"] == "plays"
    secret.anna.ask(
        "PUT", f"/seats/{one(secret.anna.page(), 'Anna')['side']}", json={"person": secret.carl.person}
    )
    secret.olga.ask("DELETE", f"/members/{secret.ben.person}")
