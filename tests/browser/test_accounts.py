"""Names and passwords: the administrator's link, registering, logging in, tokens, resets; links that do not fit."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import founded
from tests.serving import Serving

PASSWORD = "four words without sense"


def fill(page: Page, button: str, **fields: str) -> None:
    for label, value in fields.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(value)
    page.get_by_role("button", name=button, exact=True).click()


def register(page: Page, name: str) -> None:
    page.goto("/login?new")
    # the hint below the field belongs to its label
    page.get_by_label("Name", exact=True).fill(name)
    page.locator("input[type=password]").fill(PASSWORD)
    page.get_by_role("button", name="Take this name").click()
    page.wait_for_url("**/")
    expect(page.locator("header .who")).to_have_text(name)


def log_out(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.locator("header .who")).to_have_text("Guest")


def log_in(page: Page, name: str, password: str) -> None:
    page.goto("/login")
    fill(page, "Log in", Name=name, Password=password)


def test_a_guest_keeps_his_matches_when_he_takes_a_name_and_finds_them_elsewhere(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = founded(page, "skirmish", {"blue": "me", "red": "computer:random"})
    register(page, "Clara")
    expect(page.locator(f'a.m[href="/m/{table.match}"]')).to_be_visible()
    log_out(page)
    elsewhere = visit(**DESKTOP).page
    log_in(elsewhere, "Clara", PASSWORD)
    expect(elsewhere.locator(f'a.m[href="/m/{table.match}"]')).to_be_visible()


def test_a_wrong_password_is_refused_and_a_new_one_holds(visit: Visit) -> None:
    visitor = visit(**DESKTOP)
    visitor.expected = ("401", "403", "422")
    page = visitor.page
    register(page, "David")
    page.goto("/account")
    page.get_by_label("Present password").fill(PASSWORD)
    page.locator("input[autocomplete=new-password]").fill("another one entirely")
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_text("Your new password holds from now on.")).to_be_visible()
    log_out(page)
    log_in(page, "David", PASSWORD)
    expect(page.get_by_role("alert")).to_be_visible()
    log_in(page, "David", "another one entirely")
    expect(page.locator("header .who")).to_have_text("David")


def test_a_bot_token_is_shown_once_works_and_is_revoked(visit: Visit, server: Serving) -> None:
    page = visit(**DESKTOP).page
    register(page, "Emil")
    page.goto("/account")
    page.get_by_label("Name of the new token").fill("my bot")
    page.get_by_role("button", name="Make a token").click()
    token = page.get_by_label("Token my bot").input_value()
    bearer = {"Authorization": f"Bearer {token}"}
    assert httpx.get(f"{server.url}/api/me", headers=bearer).json()["name"] == "Emil"
    page.reload()
    expect(page.get_by_role("button", name="Revoke my bot")).to_be_visible()
    assert token not in page.content()
    page.get_by_role("button", name="Revoke my bot").click()
    expect(page.get_by_text("You have none.")).to_be_visible()
    refused = httpx.get(f"{server.url}/api/matches", headers=bearer)
    assert refused.status_code == 401


def test_the_administrator_claims_his_link_once_and_resets_a_password(visit: Visit, server: Serving) -> None:
    somebody = visit(**DESKTOP)
    register(somebody.page, "Frida")
    visitor = visit(**DESKTOP)
    visitor.expected = ("403", "409", "404", "401", "422")
    page = visitor.page
    page.goto(server.admin_link())
    page.get_by_label("Name", exact=True).fill("Admin")
    page.locator("input[type=password]").fill(PASSWORD)
    page.get_by_role("button", name="Be the administrator").click()
    expect(page.get_by_role("heading", name="People")).to_be_visible()
    assert "#" not in page.url
    page.get_by_role("button", name="New password for Frida").click()
    link = page.get_by_label("Link for a new password").input_value()
    log_out(somebody.page)
    somebody.page.goto(link)
    somebody.page.locator("input[type=password]").fill("frida starts anew")
    somebody.page.get_by_role("button", name="Set this password").click()
    expect(somebody.page.locator("header .who")).to_have_text("Frida")
    again = visit(**DESKTOP)
    again.expected = ("403", "409", "404", "401", "422")
    again.page.goto(link)
    again.page.locator("input[type=password]").fill("a second time")
    again.page.get_by_role("button", name="Set this password").click()
    expect(again.page.get_by_role("alert")).to_be_visible()
    again.page.goto(server.admin_link())
    again.page.get_by_label("Name", exact=True).fill("Intruder")
    again.page.locator("input[type=password]").fill(PASSWORD)
    again.page.get_by_role("button", name="Be the administrator").click()
    expect(again.page.get_by_role("alert")).to_be_visible()


def test_an_old_a_wrong_and_a_cut_seat_link_say_what_to_do(visit: Visit) -> None:
    owner = visit(**DESKTOP).page
    table = founded(owner, "skirmish", {"blue": "me", "red": "link"})
    old = table.get()["links"]["red"]
    table.post("/seats/red/link")
    visitor = visit(**DESKTOP)
    visitor.expected = ("403", "404", "400", "401", "422", "410")
    for link in (old, "/join#nonsense", "/join#"):
        visitor.page.goto("/")
        visitor.page.goto(link)
        expect(visitor.page.get_by_role("alert")).to_contain_text(re.compile("ask", re.I))
        expect(visitor.page.get_by_role("link", name="To the lobby", exact=True)).to_be_visible()
