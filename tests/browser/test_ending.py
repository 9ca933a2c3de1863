"""The end of a match: from the table to the page that tells how it went, into the replay, and once more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import brought, founded, match_of

JOURNALS = Path(__file__).resolve().parents[1] / "journals"


@pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_end_of_a_match_is_read_and_leads_into_the_replay(
    visit: Visit, accessible: Callable[[Page], None], looks: dict[str, Any]
) -> None:
    page = visit(**looks).page
    table = brought(page, (JOURNALS / "caen-dice.sand").read_text(encoding="utf-8"), {"allies": "me"})
    table.open("allies")
    page.get_by_role("link", name="How it went").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("strategic victory of the Germans")
    expect(page.get_by_text("The Germans led by 330 points")).to_be_visible()
    for part in ("Sides", "Score by turn", "Luck", "Turning points", "Dice that decided", "Battles"):
        expect(page.get_by_role("heading", name=part, exact=True)).to_be_visible()
    expect(page.get_by_role("row", name="Turn 5 – Goodwood 130 460")).to_be_visible()
    page.get_by_role("link", name="FS-85").click()
    expect(page.get_by_role("dialog", name="Rule FS-85")).to_contain_text(
        "After the last turn the lead decides"
    )
    page.keyboard.press("Escape")
    for summary in page.locator("summary").all():
        summary.click()
    expect(page.get_by_role("row", name="Roll to destroy").first).to_be_visible()
    accessible(page)
    first = page.get_by_role("region", name="Turning points").get_by_role("link").first
    line = (first.get_attribute("href") or "").partition("&at=")[2]
    first.press("Enter")
    expect(page.get_by_role("slider", name="Line")).to_have_value(line)


def test_a_rematch_is_wanted_by_one_and_agreed_to_by_the_other(visit: Visit) -> None:
    page, other = visit(**DESKTOP).page, visit(**DESKTOP).page
    table = founded(page, "skirmish", {"blue": "me", "red": "link"})
    other.goto(table.get()["links"]["red"])
    other.get_by_label("Your name").fill("Ben")
    other.get_by_role("button", name="Sit down as Red").click()
    expect(other.get_by_text("Where do the partisans hide?")).to_be_visible()
    table.post("/resign", seat="blue", reason="It is late.", expected_version=table.scene("blue")["version"])
    table.open("blue")
    page.get_by_role("button", name="Swap sides").click()
    expect(page.get_by_text("Where do the partisans hide?")).to_be_visible()
    other.goto(f"/m/{table.match}/end")
    expect(other.get_by_role("status")).to_contain_text("wants a rematch with the sides swapped")
    other.get_by_role("button", name="Swap sides: agree").click()
    expect(other.get_by_text("Where do the rangers hide?")).to_be_visible()
    assert match_of(other) == match_of(page)
