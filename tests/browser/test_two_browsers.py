"""Two people with a browser each play one match."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import LobbyPage, match_of
from tests.browser.table_page import TablePage, paired
from tests.pace import stretch


def sit_down(page: Page, link: str, name: str, seat: str) -> TablePage:
    page.goto(link)
    if seat == "Germans":  # who invites to what, how long it takes, and by which options
        expect(page.locator("form")).to_contain_text("2 to 3 hours")
        expect(page.locator("form")).to_contain_text("All options are as usual.")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=f"Sit down as {seat}").click()
    page.wait_for_url("**/m/*")
    assert "#" not in page.url, "the token leaves the address bar"
    return TablePage(page, match_of(page))


def a_match_for_two(visit: Visit) -> tuple[TablePage, TablePage]:
    """Anna starts a match with the Germans by link; Ben opens the link."""
    anna, ben = visit(**DESKTOP).page, visit(**DESKTOP).page
    lobby = LobbyPage(anna).open()
    lobby.put("Germans", "By link")
    anna.get_by_role("button", name="Start", exact=True).click()
    link = anna.get_by_label("Link for Germans").input_value()
    anna.get_by_role("button", name="To the table").click()
    anna.wait_for_url("**/m/*")
    table = TablePage(anna, match_of(anna))
    return table, sit_down(ben, link, "Ben", "Germans")


def test_an_answer_appears_in_the_other_browser_within_a_second(visit: Visit) -> None:
    anna, ben = a_match_for_two(visit)
    landings = anna.scene("allies")["asks"][0]  # the landings' dice decide who is asked first
    moves, waits = (anna, ben) if landings["mine"] else (ben, anna)
    expect(waits.question).to_contain_text(landings["question"])
    expect(waits.page.locator("svg.b")).to_be_visible()
    expect(waits.page.locator("[data-letter]")).to_have_count(0)
    ask, _ = moves.asked()
    rows = ask["rows"]
    row = next(row for row in rows if row["anchors"] and not row["closing"])
    moves.ready(landings["question"])
    button = moves.pair.locator(f'[data-letter="{row["letter"]}"]') if paired(ask) else None
    if button is None:
        moves.press(row, rows)
        if not row["ends"]:
            expect(moves.chips).to_have_count(1)
            expect(moves.primary).to_be_enabled()
    newest = waits.log.count()
    moves.confirm(button)
    answered = time.monotonic()
    waits.page.wait_for_function("newest => document.querySelectorAll('li.told').length > newest", arg=newest)
    assert (time.monotonic() - answered) / stretch() < 1


def test_people_see_who_is_here(visit: Visit) -> None:
    anna, ben = a_match_for_two(visit)
    germans = anna.page.get_by_role("group", name="Score").locator(".seat", has_text="Germans")
    expect(germans).to_contain_text("Ben")
    expect(germans.get_by_role("img", name="here")).to_be_visible()
    ben.page.close()
    expect(germans.get_by_role("img", name="away")).to_be_visible()


def test_people_talk_and_keep_notes_for_themselves(visit: Visit) -> None:
    anna, ben = a_match_for_two(visit)
    anna.page.get_by_role("button", name="Chat").click()
    ben.page.get_by_role("button", name="Chat").click()
    anna.page.get_by_label("Your message").fill("Good luck!")
    anna.page.get_by_role("button", name="Send").click()
    expect(ben.page.get_by_role("region", name="Chat").get_by_text("Good luck!")).to_be_visible()
    ben.page.get_by_role("radio", name="To my side").check()
    ben.page.get_by_label("Your message").fill("Hold Caen at any price")
    ben.page.get_by_role("button", name="Send").click()
    expect(ben.page.get_by_text("Hold Caen at any price")).to_be_visible()
    ben.page.get_by_role("radio", name="To everybody").check()
    ben.page.get_by_label("Your message").fill("And to you")
    ben.page.get_by_role("button", name="Send").click()
    expect(anna.page.get_by_text("And to you")).to_be_visible()
    assert "Hold Caen" not in anna.page.content()
    for table, words in ((anna, "Bayeux first"), (ben, "Anna is bold")):
        table.page.get_by_role("button", name="Notes").click()
        table.page.get_by_label("Your notes").fill(words)
        expect(table.page.get_by_text("Kept. Only you see these.")).to_be_visible()
    anna.page.reload()
    anna.page.get_by_role("button", name="Notes").click()
    expect(anna.page.get_by_label("Your notes")).to_have_value("Bayeux first")


def test_a_stranger_does_not_see_a_private_match(visit: Visit) -> None:
    anna, _ = a_match_for_two(visit)
    stranger = visit(**PHONE)
    stranger.expected = ("403", "404")
    stranger.page.goto(f"/m/{anna.match}")
    expect(stranger.page.get_by_role("alert")).to_be_visible()
    expect(stranger.page.locator("svg.b")).to_have_count(0)
