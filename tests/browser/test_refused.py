"""A refusal on a board of squares: what, why, which rule, and the guilty square outlined; the word stays."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import founded


def test_the_square_that_a_refusal_names_is_outlined(visit: Visit) -> None:
    visitor = visit(**DESKTOP)
    visitor.expected = ("422",)
    page = visitor.page
    table = founded(page, "heroes", {"us": "me", "german": "computer:random"}).open("us")
    expect(page.locator(".gridmap svg.b")).to_be_visible()
    table.type_word("blean A1")
    expect(page.locator("#refusal")).to_contain_text("A1 is outside your deployment zone.")
    expect(page.locator("#refusal")).to_contain_text("HOC-404")
    expect(page.locator('[data-blamed="A1"]')).to_be_visible()
    expect(page.get_by_role("group", name="Your answer so far")).to_contain_text("Blean")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("[data-blamed]")).to_have_count(0)
