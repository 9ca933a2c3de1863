"""A profile: from the menu, shown to everybody, and found by its name."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import founded
from tests.browser.table_page import TablePage, origin


def resign(table: TablePage) -> None:
    """Gives up; the computer may answer while it is told so."""
    while not table.scene("allies")["outcome"]:
        sent = {"seat": "allies", "reason": "", "expected_version": table.scene("allies")["version"]}
        table.page.request.post(f"{table.path}/resign", data=sent, headers={"Origin": origin(table.page)})


def test_a_profile_is_read_shown_and_found(visit: Visit, accessible: Callable[[Page], None]) -> None:
    page = visit(**DESKTOP).page
    account = {"name": "Profiled Petra", "password": "correct horse"}
    assert page.request.post("/api/register", data=account, headers={"Origin": origin(page)}).ok
    table = founded(page, "caen", {"allies": "me", "germans": "computer:random"}, name="A short landing")
    resign(table)
    page.goto("/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_role("heading", level=1, name="Profiled Petra")).to_be_visible()
    expect(page.get_by_role("row", name="Caen Allies 1 0 1 0 0 %")).to_be_visible()
    expect(page.get_by_text("To compare, the computers: “random” in Caen")).to_be_visible()
    accessible(page)
    page.get_by_label("Everybody may see my profile").check()
    expect(page.get_by_role("link", name="/people/Profiled Petra")).to_be_visible()
    stranger = visit(**PHONE).page
    stranger.goto("/people/profiled%20petra")
    expect(stranger.get_by_role("heading", level=1, name="Profiled Petra")).to_be_visible()
    expect(stranger.get_by_role("link", name="A short landing")).to_have_count(0)
    accessible(stranger)
    page.get_by_role("link", name="A short landing").click()
    expect(page.get_by_role("heading", name="Luck", exact=True)).to_be_visible()
