"""Opponents are asked before a deadline holds, agree to a pace before they sit down, and get up when they like."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import LobbyPage, founded, match_of
from tests.browser.table_page import TablePage
from tests.browser.test_two_browsers import sit_down

Check = Callable[[Page], None]


def against_each_other(
    visit: Visit, looks: dict[str, Any] = DESKTOP, refused: str = "", **more: Any
) -> tuple[TablePage, TablePage]:
    """A match that is Anna's, who leads the Allies; Ben came to the Germans by their link."""
    anna, ben = visit(**DESKTOP), visit(**looks)
    anna.expected = ben.expected = (refused,) if refused else ()
    hers = founded(anna.page, "caen", {"allies": "me", "germans": "link"}, **more)
    his = sit_down(ben.page, hers.get()["links"]["germans"], "Ben", "Germans")
    expect(his.page.locator("svg.b").first).to_be_visible()
    return hers, his


def desk_of(table: TablePage) -> Locator:
    table.page.goto(f"/m/{table.match}/umpire")
    desk = table.page.get_by_role("region", name="Deadline", exact=True)
    expect(desk).to_contain_text("holds when all who play against you have agreed")
    return desk


def tab_to(page: Page, button: Locator) -> None:
    """Goes from control to control by the Tab key alone."""
    for _ in range(60):
        if button.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key does not lead there")


def proposal(table: TablePage) -> Locator:
    return table.page.get_by_role("status").filter(has_text="proposes:")


def test_a_deadline_holds_when_the_opponent_has_agreed(visit: Visit) -> None:
    hers, his = against_each_other(visit, public=True)
    other = visit(**DESKTOP).page
    other.goto(f"/m/{hers.match}")
    expect(other.locator("svg.b").first).to_be_visible()
    desk = desk_of(hers)
    desk.get_by_label("In how many").fill("2")
    desk.get_by_role("button", name="Propose the deadline").click()
    expect(desk).to_contain_text("There is none")
    expect(desk).to_contain_text("Still to agree: Germans.")

    for page in (his.page, other):
        expect(
            page.get_by_role("status").filter(has_text="A guest proposes: Answers are wanted by")
        ).to_be_visible()
        expect(page.get_by_role("timer")).to_have_count(0)
    expect(proposal(his)).to_contain_text("Still to agree: you.")
    expect(other.get_by_text("Still to agree: Germans.")).to_be_visible()
    expect(other.get_by_role("button", name="Agree")).to_have_count(0)

    tab_to(his.page, his.page.get_by_role("button", name="Agree"))
    his.page.keyboard.press("Enter")
    for page in (his.page, other, hers.page):
        expect(page.get_by_role("timer").first).to_contain_text("1 h 59 min left")
        expect(page.get_by_text("Still to agree")).to_have_count(0)


def test_who_declines_changes_nothing_and_a_phone_has_both_buttons(visit: Visit, accessible: Check) -> None:
    hers, his = against_each_other(visit, PHONE)
    desk = desk_of(hers)
    accessible(hers.page)
    desk.get_by_role("button", name="Propose to stop the clock").click()
    expect(proposal(his)).to_contain_text("The clock stands still.")
    for name in ("Agree", "Decline"):
        expect(his.page.get_by_role("button", name=name)).to_be_in_viewport()
    accessible(his.page)
    his.page.get_by_role("button", name="Decline").tap()
    expect(proposal(his)).to_have_count(0)
    expect(desk).not_to_contain_text("Still to agree")
    expect(desk.get_by_role("timer")).to_have_count(0)
    his.page.get_by_role("button", name="Chat").tap()
    expect(his.page.get_by_text("The seat Germans does not agree.")).to_be_visible()


def test_a_proposal_that_is_gone_is_told_by_its_sentence(visit: Visit) -> None:
    """His page does not know yet that the proposal went."""
    hers, his = against_each_other(visit, refused="409")
    desk_of(hers).get_by_role("button", name="Propose the deadline").click()
    agree = his.page.get_by_role("button", name="Agree")
    expect(agree).to_be_visible()
    problem = {"title": "No", "code": "nothing-proposed", "detail": "Nothing is proposed now. Look again."}
    his.page.route("**/deadline/agree", lambda route: route.fulfill(status=409, json=problem))
    agree.click()
    expect(his.page.get_by_text("Nothing is proposed now.")).to_be_visible()
    expect(agree).to_be_enabled()
    his.page.unroute("**/deadline/agree")
    agree.click()
    expect(his.page.get_by_role("timer")).to_be_visible()


def get_up(table: TablePage) -> Locator:
    """Opens the menu's question whether he really wants to get up."""
    table.page.get_by_role("button", name="Menu", exact=True).click()
    table.page.get_by_role("button", name="Get up …").click()
    return table.page.get_by_role("dialog", name=re.compile("Get up from the seat"))


def test_a_player_gets_up_and_watches_on_where_everybody_may(visit: Visit) -> None:
    hers, his = against_each_other(visit, public=True)
    asked = get_up(his)
    expect(asked).not_to_contain_text("secrets")
    asked.get_by_role("button", name="Stay").click()
    expect(asked).to_have_count(0)
    get_up(his).get_by_role("button", name="Get up").click()
    expect(his.page.get_by_text("You got up.", exact=True)).to_be_visible()
    his.page.wait_for_url("**?seat=")
    expect(his.page.locator("svg.b")).to_be_visible()
    assert not any(one["mine"] for one in his.get()["seats"])
    assert next(one["who"] for one in hers.get()["seats"] if one["id"] == "germans") == "open"


def test_who_gets_up_in_a_private_match_with_secrets_knows_beforehand(visit: Visit) -> None:
    hers = founded(visit(**DESKTOP).page, "skirmish", {"blue": "me", "red": "link"})
    his_visit = visit(**DESKTOP)
    his_visit.expected = ("403",)  # the page that he leaves may look once more
    his = sit_down(his_visit.page, hers.get()["links"]["red"], "Ben", "Red")
    his.page.get_by_role("button", name="Menu", exact=True).click()
    his.page.get_by_role("button", name="Links to seats").click()
    expect(his.page.get_by_role("dialog")).to_contain_text("For another device of yours")
    his.page.get_by_role("button", name="Close").last.click()
    asked = get_up(his)
    expect(asked).to_contain_text("not to another side")
    expect(asked).to_contain_text("no longer see it")
    asked.get_by_role("button", name="Get up").click()
    his.page.wait_for_url(re.compile(r"127\.0\.0\.1:\d+/$"))
    assert his.page.request.get(his.path).status == 403


def test_a_link_of_a_match_with_secrets_is_good_once(visit: Visit) -> None:
    hers = founded(visit(**DESKTOP).page, "skirmish", {"blue": "me", "red": "link"}).open()
    hers.page.get_by_role("button", name="Menu", exact=True).click()
    hers.page.get_by_role("button", name="Links to seats").click()
    dialog = hers.page.get_by_role("dialog")
    expect(dialog).to_contain_text("a link is good for one person, once")
    link = dialog.get_by_role("textbox").first.input_value()
    sit_down(visit(**DESKTOP).page, link, "Ben", "Red")
    late = visit(**PHONE)
    late.expected = ("404",)
    late.page.goto(link)
    expect(late.page.get_by_role("alert")).to_contain_text("no longer, valid")


def test_the_pace_is_told_before_anybody_sits_down(visit: Visit) -> None:
    anna, ben = visit(**DESKTOP).page, visit(**PHONE).page
    lobby = LobbyPage(anna).open()
    lobby.put("Germans", "By link")
    anna.get_by_role("button", name="change", exact=True).click()
    lobby.put("Pace", "Days")
    lobby.put("Time", "3 days")
    expect(lobby.sheet).to_contain_text("An answer is wanted within 3 days")
    expect(lobby.sheet.locator(".line")).to_contain_text("Private · 3 days an answer")
    anna.get_by_role("button", name="Start", exact=True).click()
    link = anna.get_by_label("Link for Germans").input_value()
    anna.get_by_role("button", name="To the table").click()
    anna.wait_for_url("**/m/*")
    ben.goto(link)
    sentence = "An answer is wanted within 3 days; then the table answers as the rules have it."
    expect(ben.get_by_text(sentence)).to_be_visible()
    his = sit_down(ben, link, "Ben", "Germans")
    assert his.match == match_of(anna)
    for page in (anna, ben):
        expect(page.get_by_role("timer")).to_contain_text("2 d 23 h")


def test_an_opponent_keeps_his_seat(visit: Visit) -> None:
    hers, his = against_each_other(visit, refused="403")
    hers.page.goto(f"/m/{hers.match}/organiser")
    desk = hers.page.locator("li", has_text="Germans")
    desk.get_by_role("radio", name="Open").check()
    expect(desk).to_contain_text("when he has been away for 3 days")
    desk.get_by_role("button", name="Do it").click()
    expect(hers.page.get_by_text("He can get up himself")).to_be_visible()
    assert his.get()["seats"][1]["mine"]

    his.page.goto(f"/m/{his.match}/organiser")
    his.page.get_by_role("button", name="Get up …").click()
    his.page.get_by_role("dialog").get_by_role("button", name="Get up").click()
    expect(his.page.get_by_text("You got up.", exact=True)).to_be_visible()
    assert hers.get()["seats"][1]["who"] == "open"
