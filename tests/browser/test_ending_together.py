"""Two people end a match by agreement; whoever goes away says so, and nothing falls due for him."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import LobbyPage, founded, match_of
from tests.browser.table_page import TablePage


def test_a_draw_is_proposed_taken_back_proposed_again_and_agreed_to(visit: Visit) -> None:
    anna, ben = visit(**DESKTOP).page, visit(**PHONE).page
    hers = founded(anna, "skirmish", {"blue": "me", "red": "link"}, pace=86_400)
    ben.goto(hers.get()["links"]["red"])
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down as Red").click()
    ben.wait_for_url("**/m/*")
    his = TablePage(ben, match_of(ben))
    hers.open()

    def propose() -> None:
        anna.get_by_role("button", name="Menu").click()
        anna.get_by_role("button", name="Draw or abandon").click()
        anna.get_by_role("button", name="Propose it").click()

    propose()
    expect(ben.locator(".proposal")).to_contain_text("The match ends as a draw.")
    anna.get_by_role("button", name="Take it back").click()
    expect(ben.locator(".proposal button")).to_have_count(0)
    propose()
    ben.locator(".proposal").get_by_role("button", name="Agree").click()
    expect(anna.locator("#question")).to_contain_text("draw")
    assert his.scene("red")["outcome"]["name"] == "draw"


def test_a_pace_by_the_clock_is_chosen_and_a_holiday_taken(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    lobby = LobbyPage(page).open()
    page.get_by_role("button", name="change", exact=True).click()
    lobby.put("Pace", "Live")
    expect(lobby.sheet).to_contain_text("each side has 1 hour in all, then 1 minute for each answer")
    lobby.put("Pace", "Days")
    expect(lobby.sheet.locator(".line")).to_contain_text("3 days an answer")
    lobby.start()
    page.goto("/account#away")
    day = page.evaluate("new Date(Date.now() + 5 * 86400000).toISOString().slice(0, 10)")
    page.get_by_label("Back on").fill(day)
    page.get_by_role("button", name="I am away until then").click()
    expect(page.locator("#away")).to_contain_text("You are away until")
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_label("Back on")).to_be_visible()
