"""Papers in the browser: unread beside the table, read on a page of their own, fetched as PDF."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.games.catalogue import open_game
from sandtable.kernel import record as records
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.record import Record
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import brought


def at_the_table(page: Page) -> None:
    """A campaign for Caen on the table, brought to the server while its first battle waits for a score."""
    match: Any = Match(open_game("caen", options={"mode": "table"}), Seeded("papers"))
    rng = Random(1)
    while True:
        match.roll_on()
        key, ask = next(iter(match.pending().items()))
        if type(ask).__name__ == "ReportScore":
            break
        assert isinstance(ask, Choice)
        match.answer(key, random_word(match.rules.view(match.state, seat_of(key)), ask, rng))
    record = Record(match.rules.id, match.rules.scenario, match.rules.version, match.rules.options)
    record.lines = list(match.journal)
    brought(page, records.write(record), {"allies": "me"}).open("allies")
    expect(page.locator("svg.b").first).to_be_visible()


def test_a_paper_is_new_until_it_is_read_and_comes_as_pdf(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    at_the_table(page)
    tab = page.get_by_role("button", name="Papers")
    expect(tab.get_by_role("img", name="unread")).to_be_visible()
    tab.click()
    page.get_by_role("link", name="for the Allies").click()

    expect(page.get_by_role("heading", level=1)).to_contain_text("Battle 1")
    expect(page.get_by_role("heading", name="Your force: Allies")).to_be_visible()
    link = page.get_by_role("link", name="PDF").get_attribute("href")
    assert link is not None
    assert page.request.get(link).body().startswith(b"%PDF-")

    page.keyboard.press("Escape")
    expect(page.locator("svg.b").first).to_be_visible()
    tab.click()
    expect(page.get_by_role("link", name="for the Allies")).to_be_visible()
    expect(tab.get_by_role("img", name="unread")).to_have_count(0)


@pytest.mark.parametrize("looks", [DESKTOP, PHONE, {"viewport": {"width": 360, "height": 740}}])
def test_a_paper_is_accessible_and_fits_the_screen(
    visit: Visit, accessible: Callable[[Page], None], looks: dict[str, Any]
) -> None:
    page = visit(**looks).page
    at_the_table(page)
    page.get_by_role("button", name="Menu").or_(page.get_by_role("button", name="≡")).first.click()
    page.get_by_role("link", name="Papers (1 new)").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Battle 1")

    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= looks["viewport"]["width"]
