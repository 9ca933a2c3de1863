"""Standing answers at the table: the panel, the link under a question, another window of the same seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import brought
from tests.browser.table_page import TablePage
from tests.web.windows import window

looked_at = pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])


def at_window(visit: Visit, looks: dict[str, Any], held: bool, seat: str = "german") -> TablePage:
    """A match whose American has just moved: the German may react."""
    page = visit(**looks).page
    found = window(held)
    table = brought(page, found.text, {"us": "me", "german": "me"})
    table.post("/answers", key=found.key, word=found.word, expected_version=table.scene("us")["version"])
    page.goto(f"/m/{table.match}?seat={seat}")
    page.get_by_role("button", name="Show the table to").click()
    return table


def menu(page: Page, looks: dict[str, Any]) -> None:
    page.locator(".opener").first.click()
    page.get_by_role("button", name="Standing answers", exact=True).click()
    expect(page.get_by_role("dialog", name="Standing answers")).to_be_visible()


@looked_at
def test_a_link_under_the_question_passes_and_asks_no_more(
    visit: Visit, looks: dict[str, Any], accessible: Callable[[Page], None]
) -> None:
    table = at_window(visit, looks, held=True)
    page = table.page
    link = page.get_by_role("button", name="Pass, and do not ask again about").first
    expect(link).to_be_visible()
    accessible(page)
    line = table.scene("german")["line"]
    link.click()
    expect(page.get_by_text("You are not asked about")).to_be_visible()
    expect(link).to_have_count(0)
    scene = table.scene("german")
    assert scene["line"] > line
    assert not [ask for ask in scene["asks"] if ask["mine"] and ask["name"] == "React"]


@looked_at
def test_the_panel_settles_and_is_kept(
    visit: Visit, looks: dict[str, Any], accessible: Callable[[Page], None]
) -> None:
    table = at_window(visit, looks, held=True)
    page = table.page
    menu(page, looks)
    accessible(page)
    cards = page.get_by_role("combobox", name="Cards")
    expect(cards).to_have_value("playable")
    cards.focus()
    with page.expect_response("**/standing") as put:
        page.keyboard.press("ArrowUp")
    assert put.value.ok
    expect(cards).to_have_value("always")
    expect(page.get_by_role("button", name="Everything as usual")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Show the table to").click()
    menu(page, looks)
    expect(page.get_by_role("combobox", name="Cards")).to_have_value("always")
    page.get_by_role("button", name="Everything as usual").click()
    expect(page.get_by_role("combobox", name="Cards")).to_have_value("playable")


def test_another_window_of_the_seat_follows(visit: Visit) -> None:
    table = at_window(visit, DESKTOP, held=True)
    page, other = table.page, table.page.context.new_page()
    other.goto(page.url)
    other.get_by_role("button", name="Show the table to").click()
    for one in (page, other):
        menu(one, DESKTOP)
    page.get_by_label("Opportunity Fire", exact=True).select_option("vehicles")
    expect(other.get_by_label("Opportunity Fire", exact=True)).to_have_value("vehicles")


def test_who_holds_nothing_never_sees_the_question(visit: Visit) -> None:
    table = at_window(visit, DESKTOP, held=False, seat="us")
    scene = table.scene("german")
    assert not [ask for ask in scene["asks"] if ask["name"] == "React" and ask["seat"] == "german"]
