"""The pages of a club's campaign: accessible, on a narrow phone too, by keys alone, and with a bad line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, Visit, Visitor
from tests.serving import Serving
from tests.web.clubs.company import Company, Member

Json = dict[str, Any]
Check = Callable[[Page], None]
NARROW: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
WIDER = "document.documentElement.scrollWidth > innerWidth"
KEPT = """async () => (await caches.keys()).includes("sandtable-pages")
  && (await (await caches.open("sandtable-pages")).keys()).length > 4"""


@pytest.fixture
def club(server: Serving) -> Iterator[Company]:
    company = Company(server.url, mode="table", simultaneous=True, multi_game=True)
    yield company
    company.close()


def enter(visit: Visit, member: Member, **looks: Any) -> Visitor:
    """The browser of somebody who has joined already."""
    visitor = visit(**looks)
    address = member.table.address
    cookies = member.table.http.cookies.items()
    visitor.context.add_cookies([{"name": name, "value": value, "url": address} for name, value in cookies])
    return visitor


def first_open(club: Company) -> Json:
    """The first battle that is to be played."""
    return club.play_until_open(Random(5))[0]


def disputed(club: Company, battle: Json) -> None:
    attacker, defender = battle["fighters"]
    filed = club.speakers(attacker)[0].file(battle["id"], (4, 3), story="Dust.", side=attacker["side"])
    path = f"filings/{filed['id']}/object"
    club.speakers(defender)[0].do(battle["id"], path, reason="It was mine.", games=[[3, 4]])


@pytest.mark.parametrize("looks", [DESKTOP, NARROW], ids=["desktop", "narrow phone"])
def test_every_page_is_accessible_and_no_wider_than_its_screen(
    visit: Visit, accessible: Check, club: Company, looks: dict[str, Any]
) -> None:
    battle = first_open(club)
    home = f"/c/{club.olga.match.id}"
    page = enter(visit, club.olga, **looks).page
    for state in ("open", "disputed", "booked"):
        if state == "disputed":
            disputed(club, battle)
        elif state == "booked":
            club.olga.do(battle["id"], "settle", games=[[5, 2]], ticks=[], reason="I saw it.")
        for path, heading in (
            ("/clubs", "Campaigns"),
            (home, "Thursday club"),
            (f"{home}/b/{battle['id']}", battle["title"]),
            (f"{home}/b/{battle['id']}/report", battle["title"]),
        ):
            page.goto(path)
            expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
            expect(page.get_by_text("Fetching")).to_have_count(0)
            accessible(page)
            assert not page.evaluate(WIDER), path
    for path, heading in (("/c/new", "You and the others"), (f"{home}/people", "Who sits where")):
        page.goto(path)
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        for summary in page.locator("main summary").all():
            summary.click()
        accessible(page)
        assert not page.evaluate(WIDER), path
    invitation = club.olga.page()["invite"]
    guest = visit(**looks).page
    guest.goto(invitation)
    expect(guest.get_by_role("button", name="Join")).to_be_visible()
    accessible(guest)
    assert not guest.evaluate(WIDER)


def test_a_report_without_a_line_is_kept_through_a_reload_sent_later_and_booked_once(
    visit: Visit, club: Company
) -> None:
    battle = first_open(club)
    attacker = battle["fighters"][0]
    visitor = enter(visit, club.speakers(attacker)[0], **NARROW)
    visitor.expected = ("ERR_INTERNET_DISCONNECTED", "WebSocket")
    page = visitor.page
    page.goto(f"/c/{club.olga.match.id}/b/{battle['id']}/report")
    page.get_by_role("button", name=re.compile("^4–3")).tap()
    page.get_by_label("How it went").fill("They came <b>at dawn</b>.")
    expect(page.get_by_role("button", name="Report 4-3")).to_be_enabled()
    page.wait_for_function(KEPT)
    page.context.set_offline(True)
    page.get_by_role("button", name="Report 4-3").tap()
    expect(page.get_by_text("Not sent yet.")).to_be_visible()
    page.reload()  # the page itself comes out of the phone
    expect(page.get_by_text("Not sent yet.")).to_be_visible()
    expect(page.get_by_label("How it went")).to_have_value("They came <b>at dawn</b>.")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Your report is filed")).to_be_visible()
    found = next(one for one in club.olga.page()["battles"] if one["id"] == battle["id"])
    assert [one["story"] for one in found["filings"]] == ["They came <b>at dawn</b>."]


def test_a_dispute_is_settled_by_keys_alone(visit: Visit, club: Company) -> None:
    battle = first_open(club)
    disputed(club, battle)
    page = enter(visit, club.olga, **DESKTOP).page
    page.goto(f"/c/{club.olga.match.id}/b/{battle['id']}")
    expect(page.get_by_role("form", name="Settle the battle")).to_be_visible()
    page.locator("#main").focus()
    tab_to(page, re.compile("^As .* says: 4-3"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("form", name="Settle the battle").get_by_role("spinbutton").first).to_have_value(
        "4"
    )
    tab_to(page, re.compile("Reason"))
    page.keyboard.type("By keys alone.")
    tab_to(page, re.compile("^Settle it so"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Settled. Everybody is told.")).to_be_visible()
    lines = club.olga.ask("GET", "/audit")["lines"]
    assert any(["By keys alone." in one["text"] for one in lines])


NAME = """() => { const it = document.activeElement;
  return it.labels?.[0]?.textContent ?? it.getAttribute("aria-label") ?? it.textContent; }"""


def tab_to(page: Page, wanted: re.Pattern[str]) -> None:
    """Presses Tab until what has this name is focused."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if wanted.search(str(page.evaluate(NAME)).strip()):
            return
    raise AssertionError(f"no key leads to {wanted.pattern}")
