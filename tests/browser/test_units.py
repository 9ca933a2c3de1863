"""The page of all units of a game: found, filtered, opened, by mouse, by keys and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit


@pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_units_are_found_and_opened(
    visit: Visit, looks: dict[str, Any], accessible: Callable[[Page], None]
) -> None:
    page = visit(**looks).page
    page.goto("/rules/heroes#key")
    page.get_by_role("link", name="All units").evaluate("link => link.removeAttribute('target')")
    page.get_by_role("link", name="All units").click()
    expect(page.get_by_role("status")).to_contain_text("48 of 48 units")
    page.get_by_label("Search the units").fill("sniper")
    expect(page.get_by_role("status")).to_contain_text("2 of 48 units")
    page.get_by_role("radiogroup", name="Side").get_by_role("radio", name="US").check()
    knox = page.locator("summary", has_text="Pvt Knox")
    expect(page.locator("summary")).to_have_count(1)
    knox.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name="The counter of Pvt Knox")).to_be_visible()
    expect(page.locator("dl").last).to_contain_text("by the die alone")
    accessible(page)
    page.get_by_role("link", name="HON-620").click()
    expect(page.get_by_role("dialog", name="Rule HON-620")).to_contain_text("Sniper")


def test_a_counter_of_a_map_is_drawn_large_and_an_address_opens_it(
    visit: Visit, accessible: Callable[[Page], None]
) -> None:
    page = visit(**DESKTOP).page
    page.goto("/units/norway#rodney")
    expect(page.get_by_role("img", name="The counter of HMS Rodney")).to_be_visible()
    expect(page.locator("details[open]")).to_contain_text("only a second 6 sinks it")
    page.get_by_label("Kind").select_option("Battleship")
    expect(page.locator("summary")).to_have_count(6)
    accessible(page)
