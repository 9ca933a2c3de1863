"""People of a campaign: a deputy, a stopped clock, a calendar, a new invitation, pages that move on by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sandtable.remote import Table
from tests.browser.club_page import at_home, played_at, usual_score
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.web.clubs.evening import Evening
from tests.web.conftest import Server


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Evening]:
    """Battle 1 is open; Carl and Dora have no seats."""
    with played_at(tmp_path, mode="table") as found:
        yield found


@pytest.fixture
def server(club: Evening) -> Server:
    return club.server


def test_somebody_stands_in_until_the_general_is_back(visit: Visit, club: Evening) -> None:
    ben = at_home(club.ben, visit(**PHONE))
    page = ben.open("people")
    ben.press("I am away")
    form = page.get_by_role("form", name="Deputy for Germans")
    form.get_by_label("Stands in").select_option(label="Dora")
    ben.press("Let him stand in", form)
    seats = page.get_by_role("region", name="Who sits where")
    expect(seats).to_contain_text("stands in for Ben")

    dora = at_home(club.dora, visit(**DESKTOP))
    page = dora.open()
    expect(page.get_by_text("You are Dora, general of the Germans.")).to_be_visible()
    dora.report("1", (3, 4), story="In Ben's place.")
    assert [(one.name, one.side) for one in club.filings()] == [("Dora", "germans")]

    page = ben.open("people")
    ben.press("Ben is back")
    expect(seats).not_to_contain_text("stands in for Ben")
    assert next(seat for seat in club.olga.page()["seats"] if seat["id"] == "germans")["name_of"] == "Ben"
    page = at_home(club.olga, visit(**DESKTOP)).open("people")
    expect(page.get_by_text("Dora stands in").first).to_be_visible()  # what was done


def test_the_clock_is_stopped_with_a_reason_and_the_calendar_is_taken_along(
    visit: Visit, club: Evening
) -> None:
    olga = at_home(club.olga, visit(**DESKTOP))
    page = olga.open()
    deadlines = page.get_by_role("region", name="Deadlines")
    olga.press("Stop the clock", deadlines)
    deadlines.get_by_label("Why the clock is stopped").fill("Christmas")
    olga.press("Stop the clock", deadlines)
    expect(deadlines).to_contain_text("The clock stands still")
    anna = at_home(club.anna, visit(**PHONE))
    page = anna.open()
    expect(page.get_by_role("region", name="Deadlines")).to_contain_text("stopped by Olga")
    olga.press("Let the clock run", deadlines)
    expect(page.get_by_text("The clock stands still")).to_have_count(0)  # on the phone, by itself

    address = page.get_by_role("link", name="Calendar file").get_attribute("href")
    assert address is not None
    stranger = visit(**PHONE).page.request.get(address)  # a calendar shows no cookie
    assert stranger.headers["content-type"].startswith("text/calendar")
    assert "BEGIN:VCALENDAR" in stranger.text() and "VEVENT" in stranger.text()


def test_a_renewed_invitation_makes_the_old_one_useless_and_says_so(visit: Visit, club: Evening) -> None:
    olga = at_home(club.olga, visit(**DESKTOP))
    page = olga.open("people")
    link = page.get_by_label("Link of the invitation")
    old = link.input_value()
    olga.press("Did it get into the wrong hands?")
    olga.press("Make a new one, the old one stops")
    expect(link).not_to_have_value(old)

    guest = visit(**PHONE)
    guest.expected = ("403",)
    guest.page.goto(old)
    expect(guest.page.get_by_role("alert")).to_contain_text("invitation")
    expect(guest.page.get_by_role("button", name="Join")).to_have_count(0)
    assert old.partition("#")[2] not in guest.page.url, "the secret does not stay in the address"
    guest.page.goto(link.input_value())
    expect(guest.page.get_by_role("button", name="Join")).to_be_visible()


@pytest.mark.parametrize("by_menu", [False, True], ids=["hint", "menu"])
def test_who_logs_in_first_comes_back_to_the_invitation(visit: Visit, club: Evening, by_menu: bool) -> None:
    with Table(club.server.url) as elsewhere:
        elsewhere.ask("POST", "/api/register", json={"name": "Erika", "password": "correct horse"})
    invitation = club.olga.page()["invite"]
    secret = invitation.partition("#")[2]
    page = visit(**PHONE).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(invitation)
    expect(page.get_by_role("heading", name="Join")).to_be_visible()
    if by_menu:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("link", name="Log in", exact=True).click()
    else:
        page.get_by_role("link", name="log in", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Erika")
    assert secret not in page.url
    page.get_by_label("Password", exact=True).fill("correct horse")
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_label("Your name")).to_have_value("Erika")
    assert secret not in page.url
    page.get_by_role("radio", name="Allies").check()
    page.get_by_role("button", name="Join the Allies").click()
    page.wait_for_url(f"**/c/{club.id}")
    assert "Erika" in [one["name"] for one in club.olga.page()["members"]]
    assert not any([secret in url.partition("#")[0] for url in asked])


def test_an_invitation_stays_open_for_who_skips_to_it_by_key(visit: Visit, club: Evening) -> None:
    page = visit(**DESKTOP).page
    page.goto(club.olga.page()["invite"])
    name = page.get_by_label("Your name")
    name.fill("Frida")
    page.get_by_role("link", name="To the page").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(name).to_be_focused()
    expect(name).to_have_value("Frida")


def test_a_campaigns_page_changes_by_itself_when_somebody_reports(visit: Visit, club: Evening) -> None:
    olga, anna = at_home(club.olga, visit(**DESKTOP)), at_home(club.anna, visit(**PHONE))
    page = olga.open()
    board = page.get_by_role("region", name="Open battles")
    expect(board).to_contain_text("Airborne assault")
    form = anna.form("1")
    usual_score(form, (6, 1)).click()
    form.get_by_role("button", name="Report 6-1").click()
    expect(board).to_contain_text("Anna: 6-1")
    expect(board).to_contain_text("Ben: confirms Anna's report or objects")
    ben = at_home(club.ben, visit(**PHONE))
    ben.press("Yes, 6-1 is right", ben.open("b", "1").get_by_role("article", name="Report of Anna"))
    expect(page.get_by_role("region", name="Results")).to_contain_text("6-1")
