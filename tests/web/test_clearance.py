"""Whoever knows, or has known, what a side may not know does not come to a seat of another side, by whatever way."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sandtable.remote import RemoteError, RemoteMatch, Table
from tests.web.conftest import Json, Server
from tests.web.test_play import refused

FOG: Json = {"options": {"umpire": "human", "order_method": "one"}, "public": True}


def sit(match: RemoteMatch, seat: str, who: str = "me") -> Any:
    return match.ask("POST", f"/seats/{seat}", json={"who": who})


def said(match: RemoteMatch) -> list[str]:
    return [one["text"] for one in match.ask("GET", "/chat") if one["who"] == "Sandtable"]


def fogged(anna: Table, ben: Table, **seats: str) -> tuple[RemoteMatch, RemoteMatch]:
    """Anna leads the Allies of a match that is hers, Ben the Axis."""
    hers = anna.new("totalize", {"allied": "me", "axis": "link", **seats}, **FOG)
    return hers, ben.join(hers.sheet()["links"]["axis"])


def commanders(match: RemoteMatch, side: str) -> list[str]:
    return [one["id"] for one in match.sheet()["seats"] if one["role"] == "commander" and one["side"] == side]


def test_a_player_does_not_sit_down_on_an_open_commanders_seat_of_the_enemy(
    anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    hers, his = fogged(anna, ben)
    seat = commanders(hers, "axis")[0]
    for match in (hers, anna.match(hers.id)):
        problem = refused("secret", 403, partial(sit, match, seat))
        assert "what the Allies know" in str(problem) and "the Axis" in str(problem)
    refused("secret", 403, lambda: hers.view(seat))
    sit(his, seat)
    assert his.view(seat)["seat"] == seat, "his own general may"
    other = commanders(hers, "allied")[0]
    sit(people().match(hers.id), other)


def test_the_owner_does_not_take_the_umpires_seat_while_he_plays(anna: Table, ben: Table) -> None:
    hers, _ = fogged(anna, ben)
    refused("secret", 403, lambda: sit(hers, "umpire"))
    for path in ("/umpire/facts", "/umpire/dry-run", "/umpire/seen"):
        refused("not-your-seat", 403, partial(hers.ask, "GET", path, params={"seat": "umpire"}))
    wanted: Json = {"allied": "me", "umpire": "me", "axis": "link"}
    refused("secret", 422, lambda: anna.new("totalize", wanted, **FOG))
    wanted = {"allied": "me", "axis": "me", commanders(hers, "axis")[0]: "link"}
    refused("secret", 422, lambda: anna.new("totalize", wanted, **FOG))


def test_a_former_umpire_does_not_join_a_side_nor_a_former_general_the_other(
    anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    carl = people()
    hers, his = fogged(anna, ben, umpire="link")
    umpires = carl.join(hers.sheet()["links"]["umpire"])
    sit(umpires, "umpire", "open")
    refused("secret", 403, lambda: sit(umpires, commanders(hers, "axis")[0]))
    sit(his, "axis", "open")
    for seat in ("allied", *commanders(hers, "allied")):
        refused("secret", 403, partial(sit, his, seat))
    sit(his, "axis")
    assert said(hers)[-1] == "A guest sits down on the seat Axis."


def test_who_gets_up_is_remembered_by_a_server_that_starts_again(
    server: Server, anna: Table, ben: Table
) -> None:
    hers, his = fogged(anna, ben)
    sit(his, "axis", "open")
    server.stop()
    server.start()
    ben.http.base_url = server.url
    ben.http.headers["Origin"] = server.url
    refused("secret", 403, lambda: sit(ben.match(hers.id), commanders(ben.match(hers.id), "allied")[0]))


def test_a_link_is_used_once_and_never_as_a_password_by_who_made_it(
    server: Server, anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    hers = anna.new("totalize", {"allied": "me", "axis": "link"}, **FOG)
    link = hers.sheet()["links"]["axis"]
    assert hers.sheet()["secretive"] and not anna.new("caen", {"allies": "me"}).sheet()["secretive"]
    token = link.rpartition("#")[2]
    with Table(server.url, token=token) as bearer:
        refused("invitation", 403, lambda: bearer.match(hers.id).view("axis"))
    seat_umpire(hers, people())
    refused("secret", 403, lambda: anna.join(link))
    his = ben.join(hers.sheet()["links"]["axis"])
    with Table(server.url, token=token) as bearer:
        refused("login", 401, lambda: bearer.match(hers.id).view("axis"))
    refused("old-link", 404, lambda: people().join(link))
    assert hers.sheet()["links"] == {}
    assert ben.join(link).id == hers.id, "whoever sits there may open his old link again"
    own = his.sheet()["links"]["axis"]
    assert own != link and people().join(own).view("axis")["seat"] == "axis", "for another device"
    assert said(hers)[-1] == "A guest came to the seat Axis by its link, where somebody sits already."


def seat_umpire(match: RemoteMatch, umpire: Table) -> None:
    """A second person comes, so that the owner is not alone with his match."""
    match.ask("POST", "/seats/umpire", json={"who": "link"})
    umpire.join(match.sheet()["links"]["umpire"])


def test_who_plays_alone_may_sit_where_he_likes_until_somebody_comes(
    anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    hers = anna.new("skirmish", {"blue": "me", "red": "me"}, public=True)
    assert hers.view("red")["seat"] == "red" and hers.view("blue")["seat"] == "blue"
    hers.answer("red", ["mill"])
    sit(hers, "red", "open")
    sit(hers, "red")
    his = ben.match(hers.id)
    assert "sees more than one side" in str(refused("secret", 403, lambda: sit(his, "red")))
    sit(hers, "red", "open")
    sit(his, "red")
    assert said(hers)[-1].endswith("A guest has seen what Red had until now.")
    refused("secret", 403, lambda: hers.view("red"))
    refused("opponent", 403, lambda: sit(hers, "red", "open"))


def test_who_plays_every_side_may_invite_somebody_who_plays_none(anna: Table, ben: Table) -> None:
    anna.new("skirmish", {"blue": "me", "red": "me", "observer": "link"})
    hers = anna.new("totalize", {"allied": "me", "axis": "me", "umpire": "link"}, **FOG)
    assert ben.join(hers.sheet()["links"]["umpire"]).view("umpire")["seat"] == "umpire"


def test_two_requests_at_once_lead_to_one_side(anna: Table, ben: Table, people: Callable[[], Table]) -> None:
    """What is checked when a seat is asked for is checked again when it is written."""
    for _ in range(5):
        hers = anna.new("skirmish", {"blue": "open", "red": "open", "observer": "me"}, public=True)
        sit(ben.match(hers.id), "blue")
        sit(ben.match(hers.id), "blue", "open")  # somebody else has been here
        carl = people().match(hers.id)
        carl.table.ask("POST", "/api/me", json={"name": "Carl"})

        def take(seat: str, carl: RemoteMatch = carl) -> str:
            try:
                sit(carl, seat)
            except RemoteError as error:
                return error.code
            return "sat"

        with ThreadPoolExecutor(2) as both:
            assert sorted(both.map(take, ("blue", "red"))) == ["sat", "secret"]


def test_a_guest_who_signs_in_does_not_bring_a_second_side_along(
    server: Server, anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    account = people()
    account.ask("POST", "/api/register", json={"name": "Dora", "password": "correct horse"})
    hers = anna.new("skirmish", {"blue": "link", "red": "link", "observer": "me"}, public=True)
    links = hers.sheet()["links"]
    account.join(links["blue"])
    other = people()
    other.join(links["red"])
    other.ask("POST", "/api/login", json={"name": "Dora", "password": "correct horse"})
    seats = {one["id"]: one for one in other.match(hers.id).sheet()["seats"]}
    assert seats["blue"]["mine"] and not seats["red"]["mine"] and seats["red"]["who"] == "open"
    assert said(hers)[-2:] == [
        "Whoever sat on the seat Red has also played for another side, and got up.",
        "Dora was here before under another name, and has seen what another side had then.",
    ]
    refused("secret", 403, lambda: other.match(hers.id).view("red"))
    refused("secret", 403, lambda: sit(other.match(hers.id), "red"))


def test_an_owner_who_plays_takes_no_seat_from_his_opponent_unless_he_stays_away(
    tmp_path: Path,
) -> None:
    now = [datetime.now(UTC)]
    running = Server(tmp_path / "s.db", clock=lambda: now[0])
    with running as server, Table(server.url) as anna, Table(server.url) as ben:
        hers = anna.new("caen", {"allies": "me", "germans": "link"}, public=True)
        ben.join(hers.sheet()["links"]["germans"])
        for who in ("me", "link", "computer", "open"):
            refused("opponent", 403, partial(sit, hers, "germans", who))
        refused("opponent", 403, lambda: hers.ask("POST", "/seats/germans/link"))
        refused("opponent", 403, lambda: sit(hers, "organiser"))
        now[0] += timedelta(days=3, seconds=60)
        sit(hers, "germans", "computer")
        assert said(hers)[-1] == "A guest puts the computer on the seat Germans, where a guest sat."


def test_an_owner_who_keeps_the_books_gives_seats_to_whom_he_likes(anna: Table, ben: Table) -> None:
    hers = anna.new("caen", {"allies": "link", "germans": "link", "organiser": "me"}, public=True)
    ben.join(hers.sheet()["links"]["germans"])
    sit(hers, "germans", "computer")
    assert "Germans" in said(hers)[-1]


@pytest.mark.parametrize("who", ["link", "computer", "open", "me"])
def test_everybody_reads_who_is_put_on_a_seat(anna: Table, who: str) -> None:
    hers = anna.new("caen", {"allies": "me", "germans": "computer"}, public=True)
    sit(hers, "germans", who)
    assert "the seat Germans" in said(hers)[-1] and said(hers)[-1].endswith(", where the computer was.")


def test_an_owner_who_gets_up_for_a_moment_is_still_an_opponent(anna: Table, ben: Table) -> None:
    hers, _ = fogged(anna, ben)
    sit(hers, "allied", "open")
    refused("opponent", 403, lambda: hers.ask("POST", "/seats/axis/link"))
    refused("opponent", 403, lambda: sit(hers, "axis", "open"))
    desk = hers.ask("PUT", "/umpire/deadline", json={"seat": "", "seconds": 60})
    assert desk["proposes"] and desk["deadline"]["at"] == "", "his opponent must agree"


def test_a_match_with_secrets_that_is_over_stays_over(anna: Table, ben: Table) -> None:
    """Everybody has seen everything: nobody changes seats, goes back, or reads the other's link."""
    hers, his = fogged(anna, ben)
    hers.view("allied")
    hers.resign("allied", "by mistake")
    assert hers.view("axis")["seat"] == "axis", "now all is open"
    for seat, who in (("axis", "me"), ("axis", "open"), ("umpire", "me"), ("allied", "open")):
        refused("over", 409, partial(sit, hers, seat, who))
    refused("over", 409, lambda: hers.ask("POST", "/seats/axis/link"))
    assert hers.sheet()["links"] == {}
    for match, seat in ((hers, "allied"), (his, "axis")):
        version = {"expected_version": match.view(seat)["version"], "reason": "again"}
        answer = match.table.http.post(f"/api/matches/{match.id}/back", json={"line": 0, **version})
        assert answer.status_code in (403, 409)


def test_an_umpire_cannot_reopen_what_everybody_has_seen(
    anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    carl = people()
    hers, _ = fogged(anna, ben, umpire="link")
    umpires = carl.join(hers.sheet()["links"]["umpire"])
    hers.view("allied")
    hers.resign("allied", "by mistake")
    umpires.view("umpire")
    refused("over", 409, lambda: umpires.back(0, "in good faith"))
    assert umpires.view("umpire")["outcome"] is not None, "it is as it was"


def test_who_played_keeps_no_books_and_who_kept_them_does_not_play(anna: Table, ben: Table) -> None:
    """Getting up first gives nobody an umpire's rights over his opponents."""
    hers = anna.new("caen", {"allies": "me", "germans": "link"}, public=True)
    his = ben.join(hers.sheet()["links"]["germans"])
    sit(hers, "allies", "open")
    refused("opponent", 403, lambda: sit(hers, "organiser"))
    sit(hers, "allies")
    other = ben.new("caen", {"organiser": "me", "germans": "link"}, public=True)
    anna.join(other.sheet()["links"]["germans"])
    refused("opponent", 403, lambda: sit(other, "allies"))
    assert his.view("germans")["seat"] == "germans"


def test_a_former_umpire_finds_no_opponent(anna: Table, ben: Table) -> None:
    hers = anna.new("totalize", {"allied": "me", "umpire": "me"}, **FOG)
    hers.ask("GET", "/umpire/facts", params={"seat": "umpire"})
    sit(hers, "umpire", "open")
    sit(hers, "axis", "link")
    problem = refused("secret", 403, lambda: ben.join(hers.sheet()["links"]["axis"]))
    assert "has seen everything as its umpire" in str(problem)


def test_who_goes_on_with_a_match_that_lay_open_is_known_to_have_seen_it(anna: Table, ben: Table) -> None:
    played = anna.new("skirmish", {"blue": "me", "red": "computer:random"}, public=True)
    played.view("blue")
    played.resign("blue", "enough")
    sheet = played.ask("POST", "/forks", json={"line": 0, "public": True, "seats": {"blue": {"who": "me"}}})
    fork = anna.match(sheet["id"])
    sit(ben.match(fork.id), "red")
    assert said(fork)[-1].endswith("A guest has seen what Red had until now.")


def test_who_ever_played_against_somebody_goes_back_only_with_an_organiser(anna: Table, ben: Table) -> None:
    hers = anna.new("caen", {"allies": "me", "germans": "link"}, public=True)
    assert "back" not in hers.view("allies")["may"]
    his = ben.join(hers.sheet()["links"]["germans"])
    sit(his, "germans", "open")
    version = hers.view("allies")["version"]
    assert "back" not in hers.view("allies")["may"]
    answer = anna.http.post(
        f"/api/matches/{hers.id}/back", json={"line": 0, "reason": "other dice", "expected_version": version}
    )
    assert answer.status_code == 403
