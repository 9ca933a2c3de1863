"""Deputies: somebody, or the computer, sits on a seat for who is away; everybody hears of it; it ends by itself."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from sandtable.store import NewChannel
from tests.web.clubs.company import Json, Member
from tests.web.clubs.timed import START, TimedClub
from tests.web.conftest import until


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[TimedClub]:
    found = TimedClub(tmp_path / "club.db", mode="table", allied_commanders=1, german_commanders=1)
    yield found
    found.close()


@pytest.fixture
def secret(tmp_path: Path) -> Iterator[TimedClub]:
    found = TimedClub(tmp_path / "club.db", "totalize", umpire="human")
    yield found
    found.close()


def seat(page: Json, id: str) -> Json:
    found: Json = next(there for there in page["seats"] if there["id"] == id)
    return found


def depute(by: Member, id: str, **sent: object) -> Json:
    found: Json = by.ask("PUT", f"/deputies/{id}", json=sent)
    return found


def said(member: Member) -> list[str]:
    return [line["text"] for line in member.match.ask("GET", "/chat")]


def test_another_member_stands_in_until_a_time_and_the_seat_is_as_it_was(timed: TimedClub) -> None:
    club = timed.company
    back = START + timedelta(days=3)
    club.olga.ask("PUT", "/settings", json={"zone": "Europe/London"})

    page = depute(club.anna, "allies", person=club.carl.person, until=back.isoformat())

    there = seat(page, "allies")
    assert (there["name_of"], there["deputy"], there["stands_for"]) == ("Carl", True, "Anna")
    assert there["until"] == back.isoformat()
    text = "Carl stands in for Anna (Allies) until Sunday 7 June 2026, 19:00 (Europe/London)."
    assert text in said(club.ben)
    assert text in [line["text"] for line in club.ben.ask("GET", "/audit")["lines"]]
    assert club.carl.match.view("allies")["asks"][0]["mine"]

    timed.later(days=2, hours=23)
    assert seat(club.ben.page(), "allies")["deputy"]
    timed.later(hours=1)

    there = seat(club.ben.page(), "allies")
    assert (there["name_of"], there["deputy"], there["until"]) == ("Anna", False, None)
    assert said(club.ben)[-1] == "Anna is back (Allies)."
    newest = club.ben.ask("GET", "/audit")["lines"][0]
    assert (newest["name"], newest["text"]) == ("", "Anna is back (Allies).")


def test_who_is_away_or_elsewhere_is_told_too(timed: TimedClub) -> None:
    club, store = timed.company, timed.server.store
    his = NewChannel("json", "his", "https://ben.example/hook", ["club"], person=club.ben.person)
    ours = NewChannel("discord", "ours", "https://club.example/hook", ["club"], match=club.olga.match.id)
    channels = [store.channels.add(one, START).result().id for one in (his, ours)]

    depute(club.anna, "allies", player="steady")

    for channel in channels:
        (letter,) = store.channels.letters(channel)
        assert letter.text == "The computer stands in for Anna (Allies) until further notice."
        assert letter.link == f"/c/{club.olga.match.id}"


def test_a_deputys_time_that_ended_while_the_server_was_down_is_over_when_it_starts(timed: TimedClub) -> None:
    club = timed.company
    depute(club.anna, "allies", person=club.carl.person, until=(START + timedelta(days=1)).isoformat())

    timed.restart(timedelta(days=2))

    until(lambda: not seat(club.ben.page(), "allies")["deputy"])
    assert seat(club.ben.page(), "allies")["name_of"] == "Anna"


def test_the_time_ends_once_however_often_somebody_looks(timed: TimedClub) -> None:
    club = timed.company
    depute(club.anna, "allies", person=club.carl.person, until=(START + timedelta(days=1)).isoformat())
    timed.clock.time += timedelta(days=1)

    timed.look(times=5)

    # The server's own watch may have ended it first, and be about to say so.
    until(lambda: "Anna is back (Allies)." in said(club.ben))
    assert said(club.ben).count("Anna is back (Allies).") == 1


def test_the_computer_stands_in_and_plays_until_it_is_recalled(timed: TimedClub) -> None:
    club = timed.company
    first = club.anna.page()["version"]

    there = seat(depute(club.olga, "allies", player="steady"), "allies")
    assert (there["who"], there["deputy"], there["until"]) == ("computer", True, None)
    until(lambda: club.anna.page()["version"] > first, 60)

    page = club.anna.ask("DELETE", "/deputies/allies")

    assert (seat(page, "allies")["who"], seat(page, "allies")["name_of"]) == ("person", "Anna")
    assert said(club.ben)[-1] == "Anna is back (Allies)."


def test_a_second_deputy_takes_the_place_of_the_first_and_the_seat_is_still_hers(timed: TimedClub) -> None:
    club = timed.company
    depute(club.anna, "allies", person=club.carl.person)
    depute(club.anna, "allies", person=club.dora.person)

    assert seat(club.ben.page(), "allies")["name_of"] == "Dora"
    assert seat(club.dora.ask("DELETE", "/deputies/allies"), "allies")["name_of"] == "Anna"


def test_what_the_seat_had_settled_and_its_link_are_there_again(timed: TimedClub) -> None:
    club, store = timed.company, timed.server.store
    match = club.olga.match.id
    club.olga.match.ask("POST", "/seats/allies", json={"who": "link"})
    link = club.olga.match.sheet()["links"]["allies"]
    club.anna.table.join(link)
    store.matches.settle(match, "allies", {"cards": "never"}).result()
    before = store.matches.seats(match), store.matches.holders(match)

    depute(club.anna, "allies", person=club.carl.person)  # who came by the link
    assert club.olga.match.sheet()["links"] == {}
    club.anna.ask("DELETE", "/deputies/allies")

    assert (store.matches.seats(match), store.matches.holders(match)) == before
    assert store.matches.settled(match)["allies"].answers == {"cards": "never"}
    assert club.olga.match.sheet()["links"]["allies"] == link


def test_who_may_name_and_recall_a_deputy(timed: TimedClub) -> None:
    club = timed.company
    carl, dora, ben = club.carl, club.dora, club.ben
    wish = {"person": dora.person}

    assert ben.refused("PUT", "/deputies/allies", json=wish)["code"] == "not-your-seat"
    assert (
        seat(depute(club.anna, "allies-1", **wish), "allies-1")["name_of"] == "Dora"
    )  # the general of his side
    assert ben.refused("DELETE", "/deputies/allies-1")["code"] == "not-your-seat"
    assert seat(carl.ask("DELETE", "/deputies/allies-1"), "allies-1")["name_of"] == "Carl"
    assert carl.refused("PUT", "/deputies/allies", json=wish)["code"] == "not-your-seat"


def test_what_cannot_be_is_said(timed: TimedClub) -> None:
    club = timed.company
    refused, mine = club.anna.refused, {"person": club.carl.person}

    assert refused("PUT", "/deputies/allies", json={})["code"] == "unfit"
    assert refused("PUT", "/deputies/allies", json={**mine, "player": "steady"})["code"] == "unfit"
    assert refused("PUT", "/deputies/allies", json={"person": club.anna.person})["code"] == "there-already"
    assert refused("PUT", "/deputies/allies", json={"person": "nobody"})["code"] == "no-member"
    assert (
        refused("PUT", "/deputies/allies", json={**mine, "until": START.isoformat()})["code"] == "not-future"
    )
    late = (START + timedelta(days=400)).isoformat()
    assert refused("PUT", "/deputies/allies", json={**mine, "until": late})["code"] == "not-future"
    assert refused("PUT", "/deputies/nowhere", json=mine)["code"] == "no-seat"
    assert refused("DELETE", "/deputies/allies")["code"] == "no-deputy"
    assert club.olga.refused("PUT", "/deputies/organiser", json={"player": "steady"})["code"] == "no-computer"
    club.olga.ask("PUT", "/seats/germans", json={})
    assert club.olga.refused("PUT", "/deputies/germans", json=mine)["code"] == "nobody-there"


def test_a_deputy_who_leaves_gives_the_seat_back(timed: TimedClub) -> None:
    club = timed.company
    depute(club.anna, "allies", person=club.carl.person)

    page = club.carl.ask("DELETE", f"/members/{club.carl.person}")

    assert seat(page, "allies")["name_of"] == "Anna" and seat(page, "allies-1")["who"] == "open"


def test_who_is_away_and_leaves_does_not_come_back(timed: TimedClub) -> None:
    club = timed.company
    depute(club.anna, "allies", person=club.carl.person, until=(START + timedelta(days=1)).isoformat())

    page = club.olga.ask("DELETE", f"/members/{club.anna.person}")
    assert (seat(page, "allies")["name_of"], seat(page, "allies")["stands_for"]) == ("Carl", "")
    timed.later(days=1)

    assert seat(club.ben.page(), "allies")["who"] == "open"


def test_a_seat_that_is_given_to_somebody_has_no_deputy_any_more(timed: TimedClub) -> None:
    club = timed.company
    depute(club.anna, "allies", person=club.carl.person, until=(START + timedelta(days=1)).isoformat())
    club.olga.ask("PUT", "/seats/allies", json={"person": club.dora.person})

    timed.later(days=2)

    there = seat(club.ben.page(), "allies")
    assert (there["name_of"], there["deputy"]) == ("Dora", False)


def test_a_deputy_who_gets_up_gives_the_seat_back_and_everybody_hears_of_it(timed: TimedClub) -> None:
    club = timed.company
    depute(club.anna, "allies", person=club.carl.person)

    there = seat(club.carl.ask("PUT", "/seats/allies", json={}), "allies")
    assert (there["name_of"], there["deputy"]) == ("Anna", False)
    assert said(club.ben)[-1] == "Anna is back (Allies)."


def test_in_a_game_with_secrets_who_is_away_from_the_books_plays_no_side_meanwhile(secret: TimedClub) -> None:
    """He has seen everything, and will see it again."""
    club = secret.company
    token = club.olga.page()["invite"].partition("#")[2].partition(".")[2]
    emil = Member(secret.server.url, "Emil")
    emil.match = emil.table.match(club.olga.match.id)
    emil.person = emil.ask("POST", "/members", json={"token": token, "name": "Emil", "side": ""})["me"]
    depute(club.olga, "umpire", person=emil.person)
    mine = club.sides[0]

    own = f"/members/{club.olga.person}"
    assert club.olga.refused("PATCH", own, json={"side": mine})["code"] == "secret"
    sits = {"person": club.olga.person}
    assert club.olga.refused("PUT", f"/seats/{mine}", json=sits)["code"] == "secret"
    emil.table.close()


def test_in_a_game_with_secrets_a_deputy_is_of_the_same_side(secret: TimedClub) -> None:
    club = secret.company
    mine, other = club.sides

    wrong = club.anna.refused("PUT", f"/deputies/{mine}", json={"person": club.dora.person})
    assert wrong["code"] == "secret"
    assert (
        club.anna.refused("PUT", f"/deputies/{mine}", json={"person": club.olga.person})["code"] == "secret"
    )
    assert club.olga.refused("PUT", "/deputies/umpire", json={"person": club.carl.person})["code"] == "secret"
    assert seat(depute(club.anna, mine, person=club.carl.person), mine)["name_of"] == "Carl"
    assert seat(depute(club.ben, other, player="steady"), other)["who"] == "computer"
