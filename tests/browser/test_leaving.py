"""Matches are put away, brought back and deleted from the list, by keyboard too; somebody leaves with his data."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import founded
from tests.browser.test_accounts import PASSWORD, register

Check = Callable[[Page], None]


def row(page: Page, name: str) -> Locator:
    return page.locator("a.m", has_text=name)


def choose(page: Page, name: str, what: str) -> None:
    page.get_by_role("button", name=f"More for {name}").click()
    page.get_by_role("button", name=what, exact=True).click()


def test_a_match_is_archived_brought_back_and_deleted(visit: Visit, accessible: Check) -> None:
    page = visit(**DESKTOP).page
    founded(page, "skirmish", {"blue": "me", "red": "computer:random"}, name="One")
    founded(page, "skirmish", {"blue": "me", "red": "me"}, name="Two")
    page.goto("/")
    choose(page, "One", "Archive")
    expect(row(page, "One")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "One")).to_have_count(1)

    choose(page, "One", "Archive")
    page.get_by_role("button", name="1 archived").click()
    expect(page.get_by_role("heading", name="Archived")).to_be_visible()
    accessible(page)
    choose(page, "One", "Back into my list")
    expect(page.get_by_role("heading", name="Archived")).to_have_count(0)

    choose(page, "Two", "Delete …")
    accessible(page)
    page.get_by_role("button", name="Keep it").click()
    expect(row(page, "Two")).to_have_count(1)
    choose(page, "Two", "Delete …")
    page.get_by_role("button", name="Delete it").click()
    expect(row(page, "Two")).to_have_count(0)
    expect(row(page, "One")).to_have_count(1)


def test_the_menu_of_a_match_works_by_keyboard(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    founded(page, "skirmish", {"blue": "me", "red": "me"}, name="Keys")
    page.goto("/")
    row(page, "Keys").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="More for Keys")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(row(page, "Keys")).to_have_count(0)
    expect(page.get_by_role("heading", name="Your matches")).to_be_focused()


def test_who_looks_at_a_match_that_is_deleted_is_told(visit: Visit) -> None:
    visitor, other = visit(**DESKTOP), visit(**DESKTOP)
    table = founded(visitor.page, "skirmish", {"blue": "me", "red": "me"}, name="Watched", public=True)
    other.expected = ("404",)
    other.page.goto(f"/m/{table.match}")
    expect(other.page.locator("header").first).to_be_visible()
    other.page.wait_for_load_state("networkidle")
    visitor.page.goto("/")
    choose(visitor.page, "Watched", "Delete …")
    visitor.page.get_by_role("button", name="Delete it").click()
    expect(other.page.get_by_role("alert")).to_contain_text("This match was deleted.")


def test_somebody_takes_his_data_along_and_leaves(visit: Visit, accessible: Check, tmp_path: Path) -> None:
    visitor = visit(**PHONE)
    visitor.expected = ("403",)
    page = visitor.page
    table = founded(page, "skirmish", {"blue": "me", "red": "computer:random"}, name="Mine")
    register(page, "Leander")
    page.goto("/account")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Take my data along").click()
    taken.value.save_as(tmp_path / "mine.zip")
    with zipfile.ZipFile(tmp_path / "mine.zip") as pack:
        assert "README.txt" in pack.namelist() and b"Leander" in pack.read("me.json")

    page.get_by_role("button", name="Delete my account …").click()
    expect(page.get_by_role("dialog")).to_contain_text("Matches that only you played are deleted")
    accessible(page)
    page.get_by_role("button", name="Go on").click()
    sure = page.get_by_role("button", name="Delete my account", exact=True)
    expect(sure).to_be_disabled()
    page.get_by_label("Type “Leander” to confirm").fill("leander")
    page.get_by_label("Your password").fill("wrong words")
    sure.click()
    expect(page.get_by_role("alert")).to_contain_text("The password is wrong")
    page.get_by_label("Your password").fill(PASSWORD)
    sure.click()
    page.wait_for_url("**/")
    expect(page.locator("header .who")).to_have_text("Guest")
    expect(page.locator(f'a.m[href="/m/{table.match}"]')).to_have_count(0)
