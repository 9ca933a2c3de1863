"""Staff work beside the question: a forecast that can be stopped, two answers compared, advice."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import founded


def test_a_general_asks_his_staff_and_stops_it(visit: Visit, accessible: Callable[[Page], None]) -> None:
    page = visit(**DESKTOP).page
    table = founded(page, "skirmish", {"blue": "me", "red": "link"}).open("blue")
    page.get_by_role("button", name="Staff", exact=True).click()
    forecast = page.get_by_role("region", name="Forecast")
    forecast.get_by_role("button", name="Foretell").click()
    expect(forecast).to_contain_text("courses, if both sides go on like the steady computer")
    forecast.get_by_role("button", name="Stop").click()
    expect(forecast.get_by_role("button", name="Go on")).to_be_visible()
    expect(forecast.get_by_role("img", name="Lead of Blue")).to_be_visible()
    expect(forecast.get_by_role("img", name="Who will hold what")).to_be_visible()
    accessible(page)

    compare = page.get_by_role("region", name="Compare answers")
    for letter in ("mill", "ford"):
        table.row(letter).click()
        compare.get_by_role("button", name="Mark").click()
    compare.get_by_role("button", name="Compare", exact=True).click()
    expect(compare).to_contain_text("best so far")
    expect(compare).to_contain_text("courses under the same luck")

    advice = page.get_by_role("region", name="Advice")
    advice.get_by_role("button", name="Ask the staff").click()
    expect(advice.locator("b")).not_to_be_empty()
    table.row("mill").click()
    table.confirm()
    expect(compare.locator("li")).to_have_count(0)  # another question: what was marked is no answer to it


def test_on_a_phone_staff_work_opens_from_the_menu(visit: Visit) -> None:
    page = visit(**PHONE).page
    table = founded(page, "skirmish", {"blue": "me", "red": "link"}, finger=True).open("blue")
    table.menu("Staff work")
    page.get_by_role("dialog").get_by_role("button", name="Foretell").click()
    expect(page.get_by_role("dialog")).to_contain_text("courses, if both sides")
