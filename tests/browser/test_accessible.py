"""Axe finds nothing on any page or state, on desktop and phone, in light and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import LobbyPage, answer_anyhow, before_the_first_battle, founded, play_out

Check = Callable[[Page], None]
looked_at = pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])


# As a link does, in the page that is open: the client and axe need not be loaded for each.
TURN = """(path) => {
  for (const heading of document.querySelectorAll("h1")) heading.dataset.left = "";
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}"""


def turn(page: Page, path: str) -> None:
    """Goes to another page of the client and waits for its heading."""
    page.evaluate(TURN, path)
    expect(page.locator("h1:not([data-left])")).to_be_visible()


def test_the_check_sees_faint_words_of_either_scheme(visit: Visit, accessible: Check) -> None:
    """It looks at colours though pages are not drawn for other tests."""
    page = visit(**DESKTOP).page
    faint = "<html lang=en><title>Faint</title><style>{}</style><main><h1>Hard to read</h1></main>"
    page.set_content(faint.format("h1 { color: #767676; background: white }"))
    accessible(page)
    for style in (
        "h1 { color: #aaa; background: white }",
        "@media (prefers-color-scheme: dark) { h1 { color: #444; background: black } }",
    ):
        page.set_content(faint.format(style))
        with pytest.raises(AssertionError, match="color-contrast"):
            accessible(page)


@looked_at
def test_every_page_about_people_and_records(visit: Visit, accessible: Check, looks: dict[str, Any]) -> None:
    visitor = visit(**looks)
    visitor.expected = ("403", "404", "401")
    page = visitor.page
    LobbyPage(page).open()
    accessible(page)
    for summary in page.locator("summary").all():
        summary.click()
    page.get_by_role("button", name="change", exact=True).click()
    accessible(page)
    for path in (
        "/login",
        "/account",
        "/login?new",
        "/admin",
        "/admin#x",
        "/reset#x",
        "/join#x",
        "/records",
        "/case",
        "/no",
    ):
        turn(page, path)
        accessible(page)
    page.get_by_role("button", name="Menu").click()
    accessible(page)
    table = founded(page, "skirmish", {"blue": "me", "red": "link"})
    turn(page, "/")
    expect(page.locator("a.m")).to_be_visible()
    expect(LobbyPage(page).sheet).to_be_visible()
    accessible(page)
    guest = visit(**looks).page
    guest.goto(table.get()["links"]["red"])
    expect(guest.get_by_role("button", name="Sit down as Red")).to_be_visible()
    accessible(guest)


@looked_at
def test_the_table_in_each_state(visit: Visit, accessible: Check, looks: dict[str, Any]) -> None:
    page = visit(**looks).page
    table = before_the_first_battle(page, finger=looks is PHONE)
    accessible(page)  # arrows to choose
    if looks is DESKTOP:
        table.row("A2>A1").hover()
        page.keyboard.press("i")
        expect(page.get_by_role("button", name="Close the card")).to_be_visible()
        accessible(page)
        page.get_by_role("button", name="Close the card").click()
    table.answer(["A2>A1"])
    table.ready("Who attacks Bayeux?")
    table.hit(table.row("50-div"))
    expect(table.primary).to_be_enabled()
    accessible(page)  # troops, one of them chosen, with odds
    if looks is PHONE:
        for tab in ("Log", "Forces", "Chat", "Table"):
            page.get_by_role("button", name=tab, exact=False).first.click()
            accessible(page)
    else:
        for panel in ("Chat", "Notes"):
            page.get_by_role("button", name=panel).click()
            accessible(page)
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
        accessible(page)
        page.keyboard.press("Escape")
    page.locator("header .opener").click()
    accessible(page)
    page.locator("header").get_by_text("Board as text").click()
    expect(page.get_by_role("heading", name="in words")).to_be_visible()
    accessible(page)
    page.locator("header .opener").click()
    page.locator("header").get_by_text("Links to seats").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    accessible(page)


@looked_at
def test_waiting_the_curtain_the_end_the_replay_and_the_organiser_s_desk(
    visit: Visit, accessible: Check, looks: dict[str, Any]
) -> None:
    page = visit(**looks).page
    table = founded(page, "skirmish", {"blue": "me", "red": "me"})
    answer_anyhow(table)  # from now on something is hidden
    table.open()
    expect(page.get_by_role("heading", name="Hand over")).to_be_visible()
    accessible(page)
    page.goto(f"/m/{table.match}?seat=")
    expect(table.question).to_be_visible()
    accessible(page)  # somebody else is asked
    play_out(table)
    page.goto(f"/m/{table.match}?seat=")
    expect(page.get_by_text("The match is over").first).to_be_visible()
    accessible(page)
    turn(page, f"/m/{table.match}/replay")
    expect(page.get_by_role("slider", name="Line")).to_be_visible()
    accessible(page)
    if looks is PHONE:
        page.get_by_role("button", name="More").click()
        accessible(page)
    page.get_by_role("button", name="Verify dice").click()
    expect(page.get_by_role("dialog")).to_contain_text("proved")
    accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    accessible(page)
    desk = founded(page, "caen", {"allies": "me", "germans": "link", "organiser": "me"})
    page.keyboard.press("Escape")
    turn(page, f"/m/{desk.match}/organiser")
    expect(page.get_by_label("The position as text")).to_be_visible()
    accessible(page)
