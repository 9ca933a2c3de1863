"""A seat that is left open: whoever comes finds it first, looks at the match, and sits down at its table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import LobbyPage


def test_an_open_seat_makes_the_match_public_and_is_taken_at_its_table(visit: Visit) -> None:
    anna, ben = visit(**DESKTOP).page, visit(**DESKTOP).page
    lobby = LobbyPage(anna).open()
    lobby.pick("Skirmish")
    anna.get_by_role("button", name="Play Red instead").click()
    expect(
        anna.get_by_role("radiogroup", name="Red", exact=True).get_by_role("radio", name="Me")
    ).to_be_checked()
    lobby.put("Blue", "Open")
    expect(lobby.sheet).to_contain_text("Anybody may sit down on an open seat")
    expect(lobby.sheet).to_contain_text("Public ·")
    table = lobby.start()

    LobbyPage(ben).open()
    headings = ben.locator("main h2").all_inner_texts()
    assert headings.index("Open seats") < headings.index("Start a match")
    ben.get_by_role("link", name="Skirmish", exact=True).first.click()
    ben.get_by_role("button", name="Sit down as Blue").click()
    ben.wait_for_url("**?seat=blue")
    expect(ben.get_by_role("button", name="Sit down as Blue")).to_have_count(0)
    seats = {seat["id"]: seat["who"] for seat in table.get()["seats"] if seat["role"] == "side"}
    assert seats == {"blue": "person", "red": "person"}

    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Options and pace").click()
    expect(ben.get_by_role("dialog")).to_contain_text("everybody takes the time he needs")
